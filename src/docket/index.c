#include "docket/index.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "docket/cut.h"
#include "store/db.h"
#include "store/schema.h"

#define APPLICATION    0x48627464 /* "Hbtd" */
#define TOKENIZER      "tokenize = 'porter unicode61 remove_diacritics 2'"
#define PASSAGE_BYTES  1200 /* what 200 words take, about */
#define SAMPLE_TARGET  2000 /* passages in the sample of common words */
#define CACHE_KIB      "16384"
#define PROGRESS_EVERY 100 /* passages */

/* What the text is cut into is part of what is kept: changed together. */
#define CUTTER	   "4"
#define HASH_BYTES (HASH_HEX_BYTES + sizeof CUTTER)

static const char *const steps[] = {
	"CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL)"
	" WITHOUT ROWID;"
	"CREATE TABLE documents ("
	" num INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" hash TEXT NOT NULL);"
	"CREATE TABLE passages ("
	" num INTEGER PRIMARY KEY,"
	" document INTEGER NOT NULL,"
	" page INTEGER NOT NULL,"
	" low INTEGER NOT NULL," /* lowest and highest paragraph */
	" high INTEGER NOT NULL,"
	" numbers TEXT NOT NULL," /* of every paragraph in body, in order */
	" heading TEXT NOT NULL,"
	" body TEXT NOT NULL);" /* paragraphs divided by an empty line */
	"CREATE INDEX passages_of ON passages (document, num);"
	"CREATE VIRTUAL TABLE words USING fts5 (heading, body,"
	" content = 'passages', content_rowid = 'num', " TOKENIZER ");"
	"INSERT INTO words (words, rank) VALUES ('rank', 'bm25(0.6, 1.0)');"
	"CREATE TABLE common (word TEXT PRIMARY KEY, df INTEGER NOT NULL)"
	" WITHOUT ROWID;",
	/* One vector for each text and model; which passage has which. */
	"CREATE TABLE vectors ("
	" num INTEGER PRIMARY KEY,"
	" model TEXT NOT NULL,"
	" hash TEXT NOT NULL," /* of heading and body */
	" row BLOB NOT NULL,"  /* floats of this machine, of length 1 */
	" UNIQUE (model, hash));"
	"CREATE TABLE embedded ("
	" passage INTEGER PRIMARY KEY,"
	" vector INTEGER NOT NULL);",
	/* Pages that have a label (court/pagelabel.h). */
	"CREATE TABLE labels ("
	" document INTEGER NOT NULL,"
	" page INTEGER NOT NULL,"
	" label TEXT NOT NULL,"
	" number TEXT NOT NULL," /* "12a" of "Pet. App. 12a" */
	" PRIMARY KEY (document, page)) WITHOUT ROWID;"
	"CREATE INDEX labels_by ON labels (number);",
	"ALTER TABLE passages ADD COLUMN last_page INTEGER NOT NULL DEFAULT 0;",
};

static const struct schema schema_docket = {
	.application = APPLICATION,
	.steps = steps,
	.n_steps = sizeof steps / sizeof *steps,
};

/* ---- the file ---- */

bool index_is_ours(const char *path)
{
	static const char magic[16] = "SQLite format 3";
	unsigned char head[72] = { 0 };
	unsigned long id;
	ssize_t n;
	int fd = file_open(path, FILE_FOUND, NULL);

	if (fd < 0)
		return !file_exists(path);
	n = read(fd, head, sizeof head);
	close(fd);
	if (n < (ssize_t)sizeof head || memcmp(head, magic, sizeof magic) != 0)
		return true;
	id = (unsigned long)head[68] << 24 | (unsigned long)head[69] << 16 |
	     (unsigned long)head[70] << 8 | head[71];
	return id == APPLICATION || id == 0;
}

void index_remove(const char *path)
{
	static const char *const tails[] = { "", "-wal", "-shm", "-journal" };

	for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
		char *name = xprintf("%s%s", path, tails[i]);

		(void)unlink(name);
		free(name);
	}
}

bool index_open(struct docket *d, struct error *err)
{
	d->can_stem = false;
	d->db = db_open(d->path, "the index of a docket", DB_REBUILDABLE, err);
	if (d->db && schema_bring(d->db, &schema_docket, err) &&
	    db_exec(d->db, "PRAGMA cache_size = -" CACHE_KIB, err))
		return true;
	db_close(d->db);
	d->db = NULL;
	return false;
}

/* ---- small queries ---- */

static bool is_current(struct docket *d, bool *is, struct error *err)
{
	struct db_row *q = db_prepare(
		d->db, "SELECT value FROM facts WHERE key = 'content'", err);
	char *want;

	*is = false;
	want = xprintf("%s " CUTTER, d->kase->hash);
	if (db_step(q, err) == DB_ROW)
		*is = *d->kase->hash && !strcmp(db_text(q, 0), want);
	free(want);
	return db_done(q, err);
}

static bool put_current(struct docket *d, struct error *err)
{
	struct db_row *q = db_prepare(d->db,
				      "INSERT OR REPLACE INTO facts"
				      " VALUES ('content', ?1)",
				      err);
	char *value;

	value = xprintf("%s " CUTTER, d->kase->hash);
	db_bind_text(q, 1, value);
	free(value);
	return db_run(q, err);
}

/* ---- filling ---- */

struct filling {
	struct docket *d;
	struct db_row *passage, *words, *sample; /* statements */
	size_t stride; /* every how-manieth passage is sampled; 0: none */
	size_t n;      /* passages put in */
	docket_progress_fn *progress;
	void *arg;
	size_t done, of; /* bytes */
	struct buf body, numbers;
};

static bool report(struct filling *f, struct error *err)
{
	if (!f->progress ||
	    f->progress(f->arg, f->done < f->of ? f->done : f->of, f->of))
		return true;
	return error_set(err, ERR_CANCELLED, "indexing was interrupted");
}

static void gather(struct filling *f, const struct paragraphs *p,
		   const struct cut *c, int *low, int *high)
{
	buf_reset(&f->body);
	buf_reset(&f->numbers);
	*low = *high = p->list[c->from].number;
	for (size_t i = c->from; i < c->to; i++) {
		const struct paragraph *one = &p->list[i];

		if (i > c->from)
			buf_puts(&f->body, "\n\n");
		if (c->piece_len)
			buf_add(&f->body, one->text + c->piece, c->piece_len);
		else
			buf_puts(&f->body, one->text);
		buf_printf(&f->numbers, i > c->from ? " %d" : "%d",
			   one->number);
		*low = one->number < *low ? one->number : *low;
		*high = one->number > *high ? one->number : *high;
	}
}

/* Once more, and ready for the next; quicker than preparing each time. */
static bool step_and_reset(struct db_row *q, struct error *err)
{
	bool ok = db_step(q, err) != DB_FAILED;

	db_reset(q);
	return ok;
}

static bool put_passage(struct filling *f, int64_t document,
			const struct paragraphs *p, const struct cut *c,
			struct error *err)
{
	const char *heading = p->list[c->from].heading;
	int low, high;
	int64_t num;

	gather(f, p, c, &low, &high);
	db_bind_int(f->passage, 1, document);
	db_bind_int(f->passage, 2, p->list[c->from].page);
	db_bind_int(f->passage, 3, low);
	db_bind_int(f->passage, 4, high);
	db_bind_text_n(f->passage, 5, f->numbers.s, f->numbers.len);
	db_bind_text(f->passage, 6, heading);
	db_bind_text_n(f->passage, 7, f->body.s, f->body.len);
	db_bind_int(f->passage, 8, p->list[c->to - 1].last_page);
	if (!step_and_reset(f->passage, err))
		return false;
	num = db_last_id(f->d->db);
	db_bind_int(f->words, 1, num);
	db_bind_text(f->words, 2, heading);
	db_bind_text_n(f->words, 3, f->body.s, f->body.len);
	if (!step_and_reset(f->words, err))
		return false;
	f->done += f->body.len;
	if (f->stride && f->n % f->stride == 0) {
		db_bind_text_n(f->sample, 1, f->body.s, f->body.len);
		if (!step_and_reset(f->sample, err))
			return false;
	}
	f->n++;
	return f->n % PROGRESS_EVERY || report(f, err);
}

static bool put_paragraphs(struct filling *f, int64_t document,
			   const struct paragraphs *p, struct error *err)
{
	struct cut c = { 0 };

	while (cut_next(p, &c))
		if (!put_passage(f, document, p, &c, err))
			return false;
	return true;
}

static bool run_with(struct db *db, const char *sql, int64_t n,
		     struct error *err)
{
	struct db_row *q = db_prepare(db, sql, err);

	db_bind_int(q, 1, n);
	return db_run(q, err);
}

static bool drop_document(struct db *db, int64_t num, struct error *err)
{
	return run_with(db,
			"INSERT INTO words (words, rowid, heading, body)"
			" SELECT 'delete', num, heading, body FROM passages"
			" WHERE document = ?1",
			num, err) &&
	       run_with(db,
			"DELETE FROM embedded WHERE passage IN"
			" (SELECT num FROM passages WHERE document = ?1)",
			num, err) &&
	       run_with(db, "DELETE FROM passages WHERE document = ?1", num,
			err) &&
	       run_with(db, "DELETE FROM labels WHERE document = ?1", num,
			err) &&
	       run_with(db, "DELETE FROM documents WHERE num = ?1", num, err);
}

static bool put_labels(struct db *db, int64_t document,
		       const struct paragraphs *p, struct error *err)
{
	struct db_row *q = db_prepare(
		db, "INSERT OR IGNORE INTO labels VALUES (?1, ?2, ?3, ?4)",
		err);
	bool ok = q != NULL;

	for (size_t i = 0; ok && i < p->n_pages; i++) {
		const struct document_page *page = &p->pages[i];
		struct pagelabel l;

		if (!pagelabel_read(&l, page->label, strlen(page->label)))
			continue;
		db_bind_int(q, 1, document);
		db_bind_int(q, 2, page->page);
		db_bind_text(q, 3, page->label);
		db_bind_text(q, 4, pagelabel_number(&l));
		ok = step_and_reset(q, err);
	}
	return db_done(q, err) && ok;
}

static bool put_document(struct filling *f, const struct document *doc,
			 const char *hash, const struct buf *bytes,
			 struct error *err)
{
	struct db_row *q = db_prepare(
		f->d->db, "INSERT INTO documents (id, hash) VALUES (?1, ?2)",
		err);
	struct paragraphs p;
	int64_t num;
	bool ok;

	db_bind_text(q, 1, doc->id);
	db_bind_text(q, 2, hash);
	if (!db_run(q, err))
		return false;
	num = db_last_id(f->d->db);
	document_parse(&p, bytes->s, bytes->len);
	ok = put_labels(f->d->db, num, &p, err) &&
	     put_paragraphs(f, num, &p, err);
	if (p.cut)
		buf_printf(f->d->notes,
			   "%s: only its first %d paragraphs are searched\n",
			   doc->file, PARAGRAPHS_MAX);
	document_release(&p);
	return ok;
}

/* The number and hash a document has in the index; num 0: none. */
static bool find_document(struct db *db, const char *id, int64_t *num,
			  char hash[HASH_BYTES], struct error *err)
{
	struct db_row *q = db_prepare(
		db, "SELECT num, hash FROM documents WHERE id = ?1", err);

	*num = 0;
	hash[0] = '\0';
	db_bind_text(q, 1, id);
	if (db_step(q, err) == DB_ROW) {
		*num = db_int(q, 0);
		snprintf(hash, HASH_BYTES, "%s", db_text(q, 1));
	}
	return db_done(q, err);
}

/* Of its bytes, and of how they are cut: a new cutter cuts them anew. */
static void hash_document(const struct buf *bytes, char out[HASH_BYTES])
{
	char hash[HASH_HEX_BYTES];

	hash_hex(bytes->s, bytes->len, hash);
	snprintf(out, HASH_BYTES, "%s " CUTTER, hash);
}

/* The document's bytes, or nothing and a note when they are no text. */
static void read_document(struct filling *f, const struct document *doc,
			  struct buf *bytes)
{
	struct error why = { 0 };

	buf_reset(bytes);
	if (!document_bytes(f->d->kase, doc, bytes, &why)) {
		buf_printf(f->d->notes, "%s\n", why.text);
		buf_reset(bytes);
	} else if (memchr(bytes->s, '\0', bytes->len)) {
		buf_printf(f->d->notes,
			   "%s: is no text; import it with: hotbench case "
			   "import\n",
			   doc->file);
		buf_reset(bytes);
	}
}

static bool renew_document(struct filling *f, const struct document *doc,
			   struct buf *bytes, struct error *err)
{
	char hash[HASH_BYTES], had[HASH_BYTES];
	int64_t num;

	read_document(f, doc, bytes);
	hash_document(bytes, hash);
	if (!find_document(f->d->db, doc->id, &num, had, err))
		return false;
	if (num && !strcmp(hash, had)) {
		f->done += bytes->len;
		return true;
	}
	return (!num || drop_document(f->d->db, num, err)) &&
	       put_document(f, doc, hash, bytes, err) && report(f, err);
}

/* Documents that the case no longer lists. */
static bool drop_others(struct docket *d, struct error *err)
{
	struct db_row *q =
		db_prepare(d->db, "SELECT num, id FROM documents", err);
	int64_t *gone = NULL;
	size_t n = 0;
	bool ok;

	while (db_step(q, err) == DB_ROW) {
		if (case_document(d->kase, db_text(q, 1)))
			continue;
		gone = xreallocarray(gone, n + 1, sizeof *gone);
		gone[n++] = db_int(q, 0);
	}
	ok = db_done(q, err);
	for (size_t i = 0; ok && i < n; i++)
		ok = drop_document(d->db, gone[i], err);
	free(gone);
	return ok;
}

size_t index_bytes(const struct court_case *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_documents; i++) {
		char *path = *c->dir ? file_inside(c->dir, c->documents[i].file,
						   NULL)
				     : NULL;
		struct stat st;

		if (path && stat(path, &st) == 0 && st.st_size > 0)
			n += (size_t)st.st_size;
		free(path);
	}
	return n;
}

/*
 * How common words are, guessed from every so-manieth passage: a search must not
 * walk through "court" in a hundred thousand passages.  Small dockets do without.
 */
static bool begin_sample(struct filling *f, struct error *err)
{
	size_t passages = f->of / PASSAGE_BYTES;

	f->stride = passages < INDEX_LARGE ? 0 : passages / SAMPLE_TARGET;
	if (!f->stride)
		return true;
	if (!db_exec(f->d->db,
		     "DROP TABLE IF EXISTS temp.sample;"
		     "CREATE VIRTUAL TABLE temp.sample USING fts5 (body,"
		     " content = '', detail = none, " TOKENIZER ")",
		     err))
		return false;
	f->sample = db_prepare(
		f->d->db, "INSERT INTO temp.sample (body) VALUES (?1)", err);
	return f->sample != NULL;
}

static bool end_sample(struct filling *f, struct error *err)
{
	int64_t all;

	db_done(f->sample, NULL);
	f->sample = NULL;
	if (!f->stride)
		return true;
	/* A few renewed documents say little about the rest. */
	if (!db_ask_int(f->d->db, "SELECT count(*) FROM passages", &all, err))
		return false;
	if ((int64_t)f->n * 2 < all)
		return db_exec(f->d->db, "DROP TABLE temp.sample", err);
	return db_exec(f->d->db,
		       "DROP TABLE IF EXISTS temp.sampled;"
		       "CREATE VIRTUAL TABLE temp.sampled USING"
		       " fts5vocab ('temp', 'sample', 'row')",
		       err) &&
	       db_exec(f->d->db, "DELETE FROM common", err) &&
	       run_with(f->d->db,
			"INSERT INTO common SELECT term, doc * ?1"
			" FROM temp.sampled WHERE doc > 2",
			(int64_t)f->stride, err) &&
	       db_exec(f->d->db,
		       "DROP TABLE temp.sampled; DROP TABLE temp.sample", err);
}

/* For a large first filling: no merging on the way, more words in memory. */
static bool tune(struct db *db, bool large, struct error *err)
{
	return db_exec(
		db,
		large ? "INSERT INTO words (words, rank)"
			" VALUES ('automerge', 0), ('hashsize', 33554432)"
		      : "INSERT INTO words (words, rank)"
			" VALUES ('automerge', 4), ('hashsize', 1048576)",
		err);
}

static bool fill(struct filling *f, struct error *err)
{
	struct docket *d = f->d;
	struct buf bytes;
	bool ok = true, large = f->of / PASSAGE_BYTES >= INDEX_LARGE;

	f->passage = db_prepare(d->db,
				"INSERT INTO passages (document, page, low,"
				" high, numbers, heading, body, last_page)"
				" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
				err);
	f->words = db_prepare(d->db,
			      "INSERT INTO words (rowid, heading, body)"
			      " VALUES (?1, ?2, ?3)",
			      err);
	if (!f->passage || !f->words || !begin_sample(f, err) ||
	    (large && !tune(d->db, true, err)) || !drop_others(d, err))
		return false;
	buf_init(&bytes, DOCUMENT_FILE_MAX);
	for (size_t i = 0; ok && i < d->kase->n_documents; i++)
		ok = renew_document(f, &d->kase->documents[i], &bytes, err);
	buf_release(&bytes);
	return ok && end_sample(f, err) &&
	       (!large || tune(d->db, false, err)) && put_current(d, err);
}

static bool renew(struct docket *d, docket_progress_fn *progress, void *arg,
		  struct error *err)
{
	struct filling f = { .d = d,
			     .progress = progress,
			     .arg = arg,
			     .of = index_bytes(d->kase) };
	bool ok;

	if (!db_begin(d->db, err))
		return false;
	buf_init(&f.body, DOCUMENT_FILE_MAX);
	buf_init(&f.numbers, DOCUMENT_FILE_MAX);
	ok = fill(&f, err);
	db_done(f.passage, NULL);
	db_done(f.words, NULL);
	db_done(f.sample, NULL);
	buf_release(&f.body);
	buf_release(&f.numbers);
	if (ok)
		return db_commit(d->db, err);
	db_rollback(d->db);
	return false;
}

/* Which number is which document. */
static bool load_documents(struct docket *d, struct error *err)
{
	struct db_row *q = db_prepare(
		d->db,
		"SELECT num, id,"
		" (SELECT min(num) FROM passages WHERE document = d.num),"
		" (SELECT max(num) FROM passages WHERE document = d.num)"
		" FROM documents AS d ORDER BY num",
		err);

	free(d->documents);
	d->documents = NULL;
	d->n_documents = 0;
	while (db_step(q, err) == DB_ROW) {
		const struct document *doc =
			case_document(d->kase, db_text(q, 1));

		if (!doc)
			continue;
		d->documents = xreallocarray(d->documents, d->n_documents + 1,
					     sizeof *d->documents);
		d->documents[d->n_documents++] = (struct index_document){
			.num = db_int(q, 0),
			.first = db_is_null(q, 2) ? 1 : db_int(q, 2),
			.last = db_int(q, 3),
			.document = doc,
		};
	}
	return db_done(q, err);
}

bool index_renew(struct docket *d, docket_progress_fn *progress, void *arg,
		 struct error *err)
{
	int64_t n, common;
	bool current;

	if (!is_current(d, &current, err) ||
	    (!current && !renew(d, progress, arg, err)) ||
	    !load_documents(d, err) ||
	    !db_ask_int(d->db, "SELECT count(*) FROM passages", &n, err) ||
	    !db_ask_int(d->db, "SELECT count(*) FROM common", &common, err))
		return false;
	d->n_passages = (size_t)n;
	d->is_large = common > 0 && n >= INDEX_LARGE;
	return true;
}
