#include "store/written.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"
#include "store/db.h"
#include "store/journal.h"

/* ---- rows ---- */

/* As the column `kind` has it (schema.c). */
enum kind { BELIEVED, SIGNED, BEGUN, TAKEN_BACK };

static bool add(struct journal *j, enum kind kind, const char *what,
		struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"INSERT INTO written (kind, what) VALUES (?1, ?2)", err);

	db_bind_int(q, 1, kind);
	db_bind_text(q, 2, what);
	return db_run(q, err);
}

bool written_begin(struct journal *j, const char *hearing, struct error *err)
{
	return add(j, BEGUN, hearing, err);
}

static bool has_row(struct journal *j, enum kind kind, const char *what)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"SELECT 1 FROM written WHERE kind = ?1 AND what = ?2", NULL);
	bool is;

	db_bind_int(q, 1, kind);
	db_bind_text(q, 2, what);
	is = db_step(q, NULL) == DB_ROW;
	return db_done(q, NULL) && is;
}

bool written_begun(struct journal *j, const char *hearing)
{
	return has_row(j, BEGUN, hearing);
}

bool written_is_signed(struct journal *j, const char *hash)
{
	return has_row(j, SIGNED, hash);
}

bool written_is_believed(struct journal *j, const char *hearing)
{
	return has_row(j, BELIEVED, hearing);
}

bool written_forget(struct journal *j, const char *hearing, struct error *err)
{
	struct db_row *q = db_prepare(
		journal_db(j),
		"DELETE FROM written WHERE kind <> ?1 AND what = ?2", err);

	db_bind_int(q, 1, SIGNED);
	db_bind_text(q, 2, hearing);
	return db_run(q, err);
}

bool written_mark(struct journal *j, const char *hearing, const struct mark *m,
		  struct error *err)
{
	char hash[HASH_HEX_BYTES];

	elsewhere_hash_mark(hearing, m, hash);
	return add(j, SIGNED, hash, err);
}

bool written_sheet(struct journal *j, const char *hearing,
		   const struct filled *f, struct error *err)
{
	char hash[HASH_HEX_BYTES];

	elsewhere_hash_sheet(hearing, f, hash);
	return add(j, SIGNED, hash, err);
}

bool written_take_back(struct journal *j, const char *hearing,
		       const struct mark *m, struct error *err)
{
	char hash[HASH_HEX_BYTES];

	elsewhere_hash_mark(hearing, m, hash);
	return add(j, TAKEN_BACK, hash, err);
}

bool written_is_taken_back(struct journal *j, const char *hearing,
			   const struct mark *m)
{
	char hash[HASH_HEX_BYTES];

	elsewhere_hash_mark(hearing, m, hash);
	return has_row(j, TAKEN_BACK, hash);
}

/* One that is only read may be from before there was the table. */
static bool has_table(struct journal *j)
{
	int64_t n = 0;

	return db_ask_int(journal_db(j),
			  "SELECT count(*) FROM sqlite_schema"
			  " WHERE name = 'written'",
			  &n, NULL) &&
	       n > 0;
}

static void take(struct written *w, struct written_list *l, const char *text)
{
	l->list = xgrow(l->list, l->n, &l->room, sizeof *l->list);
	l->list[l->n++] = arena_strdup(&w->arena, text);
}

static bool load_list(struct journal *j, const char *sql, struct written *w,
		      struct written_list *out, struct error *err)
{
	struct db_row *q = db_prepare(journal_db(j), sql, err);

	while (db_step(q, err) == DB_ROW)
		take(w, out, db_text(q, 0));
	return db_done(q, err);
}

static bool load_begun(struct journal *j, struct written *w, struct error *err)
{
	return load_list(
		j, "SELECT what FROM written WHERE kind = 2 ORDER BY what", w,
		&w->begun, err);
}

bool written_load_begun(struct journal *j, struct written *out,
			struct error *err)
{
	*out = (struct written){ .unknown = !has_table(j) };
	return out->unknown || load_begun(j, out, err);
}

bool written_load(struct journal *j, const char *self, struct written *out,
		  struct error *err)
{
	*out = (struct written){ 0 };
	out->unknown = !has_table(j);
	if (out->unknown)
		return true;
	if (self && *self)
		take(out, &out->names, self);
	return load_list(j, "SELECT author FROM annotators", out, &out->names,
			 err) &&
	       load_list(
		       j,
		       "SELECT what FROM written WHERE kind < 2 ORDER BY what",
		       out, &out->hashes, err) &&
	       load_begun(j, out, err);
}

void written_release(struct written *w)
{
	free(w->names.list);
	free(w->hashes.list);
	free(w->begun.list);
	arena_release(&w->arena);
	*w = (struct written){ 0 };
}

/* ---- what was not ---- */

static int by_text(const void *key, const void *one)
{
	return strcmp(key, *(const char *const *)one);
}

static bool has(const struct written_list *l, const char *what)
{
	return l->n && bsearch(what, l->list, l->n, sizeof *l->list, by_text);
}

bool written_has_begun(const struct written *w, const char *hearing)
{
	return w->unknown || has(&w->begun, hearing);
}

static bool signs_here(const struct written *w, const char *author)
{
	for (size_t i = 0; i < w->names.n; i++)
		if (!strcmp(w->names.list[i], author))
			return true;
	return false;
}

static bool is_named(const struct buf *names, const char *name)
{
	const char *at = names->s, *one;
	size_t len;

	while (str_next(&at, ",", &one, &len)) {
		one = str_trim(one, &len);
		if (str_is(one, len, name))
			return true;
	}
	return false;
}

static void put_name(struct buf *names, const char *author)
{
	char *safe = sanitise_line(author);

	if (names && !is_named(names, safe))
		buf_printf(names, "%s%s", names->len ? ", " : "", safe);
	free(safe);
}

struct looking {
	const struct written *w;
	const char *hearing;
	const struct hearing_record *ours; /* NULL: it is not here */
	struct buf *sheets, *labels;
	bool any, renamed;
};

/* What was written here and comes back as "NAME (elsewhere)", from a machine where
 * somebody goes by that name, too: the name, to be freed; else NULL. */
static char *own_sheet(const struct looking *l, const struct filled *f)
{
	char hash[HASH_HEX_BYTES], *name;
	struct filled own = *f; /* borrows */

	if (!elsewhere_is(f->author))
		return NULL;
	name = elsewhere_name(f->author);
	own.author = name;
	elsewhere_hash_sheet(l->hearing, &own, hash);
	if (has(&l->w->hashes, hash))
		return name;
	free(name);
	return NULL;
}

/* A stranger's is one, too, save where it came back to who argued. */
static char *call_sheet(void *arg, const struct filled *f)
{
	struct looking *l = arg;
	char hash[HASH_HEX_BYTES], *name = own_sheet(l, f);

	if (name)
		return name;

	if (!signs_here(l->w, f->author) && has(&l->w->begun, l->hearing))
		return NULL;
	elsewhere_hash_sheet(l->hearing, f, hash);
	if (has(&l->w->hashes, hash))
		return NULL;
	l->any = true;
	name = elsewhere_name(f->author);
	put_name(l->sheets, name);
	free(name);
	return elsewhere_is(f->author) ? NULL : elsewhere_call(f->author);
}

static bool is_here(const struct hearing_record *ours, const struct mark *m)
{
	for (size_t i = 0; ours && i < ours->n_marks; i++)
		if (!mark_order(&ours->marks[i], m))
			return true;
	return false;
}

/* As own_sheet: whether it was called so. */
static bool call_own_mark(const struct looking *l, struct mark *m)
{
	char hash[HASH_HEX_BYTES];
	struct mark own = *m; /* borrows */

	if (!elsewhere_is(m->author))
		return false;
	own.author = elsewhere_name(m->author);
	elsewhere_hash_mark(l->hearing, &own, hash);
	if (!has(&l->w->hashes, hash)) {
		free(own.author);
		return false;
	}
	free(m->author);
	m->author = own.author;
	return true;
}

/* One that was taken in before its author labelled here stays theirs. */
static void call_mark(struct looking *l, struct mark *m)
{
	char hash[HASH_HEX_BYTES], *called;

	if (call_own_mark(l, m)) {
		l->renamed = true;
		return;
	}
	if (!m->author || !signs_here(l->w, m->author) || is_here(l->ours, m))
		return;
	elsewhere_hash_mark(l->hearing, m, hash);
	if (has(&l->w->hashes, hash))
		return;
	l->any = true;
	put_name(l->labels, m->author);
	called = elsewhere_call(m->author);
	free(m->author);
	m->author = called;
}

static void take_json(struct hearing_record *r, char *json)
{
	if (!json)
		return;
	free(r->ballots_json);
	r->ballots_json = json;
}

bool written_look(const struct written *w, struct hearing_record *r,
		  const struct hearing_record *ours, struct buf *sheets,
		  struct buf *labels)
{
	struct looking l = { w, r->id, ours, sheets, labels, false, false };

	if (w->unknown || has(&w->hashes, r->id))
		return false;
	take_json(r, filled_sign(r->ballots_json, call_sheet, &l));
	for (size_t i = 0; i < r->n_marks; i++)
		call_mark(&l, &r->marks[i]);
	if (l.any || l.renamed)
		record_lay_marks(r);
	return l.any;
}

struct calling {
	struct journal *j;
	const char *hearing;
};

static char *call_kept(void *arg, const struct filled *f)
{
	struct calling *c = arg;
	char hash[HASH_HEX_BYTES];

	elsewhere_hash_sheet(c->hearing, f, hash);
	return elsewhere_is(f->author) || has_row(c->j, SIGNED, hash)
		       ? NULL
		       : elsewhere_call(f->author);
}

void written_call_sheets(struct journal *j, struct hearing_record *r)
{
	struct calling c = { j, r->id };

	if (r->ballots_json && has_table(j) && !has_row(j, BELIEVED, r->id) &&
	    !has_row(j, BEGUN, r->id))
		take_json(r, filled_sign(r->ballots_json, call_kept, &c));
}

/* ---- what is left out where students stand beside each other ---- */

static bool is_own(const struct written *w, const char *hearing,
		   const struct mark *m, const char *also)
{
	char hash[HASH_HEX_BYTES];

	if (mark_is_note(m) || (also && m->author && !strcmp(m->author, also)))
		return true;
	elsewhere_hash_mark(hearing, m, hash);
	return has(&w->hashes, hash);
}

size_t written_others(const struct written *w, const struct hearing_record *r)
{
	size_t n = 0;

	if (w->unknown || has(&w->hashes, r->id) || has(&w->begun, r->id))
		return 0;
	for (size_t i = 0; i < r->n_marks; i++)
		n += !elsewhere_is(r->marks[i].author) &&
		     !assessed_is(&r->marks[i]) &&
		     !is_own(w, r->id, &r->marks[i], NULL);
	return n;
}

struct leaving {
	const struct written *w;
	const char *hearing, *also;
};

static bool is_kept(void *arg, const struct mark *m)
{
	const struct leaving *l = arg;

	return is_own(l->w, l->hearing, m, l->also);
}

size_t written_leave_out(const struct written *w, struct hearing_record *r,
			 const char *also)
{
	struct leaving l = { w, r->id, also };

	if (w->unknown || has(&w->hashes, r->id))
		return 0;
	return record_keep_marks(r, is_kept, &l);
}

bool written_keep(struct journal *j, const struct hearing_record *r,
		  struct error *err)
{
	struct filled_list l;
	bool ok = true;

	filled_read(r->ballots_json, &l);
	for (size_t i = 0; ok && i < l.n; i++)
		ok = written_sheet(j, r->id, &l.list[i], err);
	filled_release(&l);
	for (size_t i = 0; ok && i < r->n_marks; i++)
		ok = written_mark(j, r->id, &r->marks[i], err);
	return ok;
}
