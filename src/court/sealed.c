#include "court/sealed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/case_folder.h"
#include "court/drafts.h"
#include "court/map.h"
#include "court/map_drafts.h"

#define HEAD	   "hotbench.sealed-memo/1\n"
#define HEAD_BYTES (sizeof HEAD - 1 + HASH_HEX_BYTES) /* with the hash's line */
#define BLOCK	   32
#define PAPERS	   "papers" /* those for the bench */

static const char *const members[] = { "case.json", MAP_FILE, DRAFTS_FILE,
				       MAP_DRAFTS_FILE };

/* ---- the stream ---- */

void sealed_make_key(char key[HASH_HEX_BYTES])
{
	struct hash *h = hash_new();

	for (int i = 0; i < 8; i++) {
		uint64_t chance = rng_fresh_seed();

		hash_piece(h, (const char *)&chance, sizeof chance);
	}
	hash_finish(h, key);
}

static int digit(char c)
{
	return c <= '9' ? c - '0' : c - 'a' + 10;
}

/* Closes what is open, and opens what is closed. */
static void turn(char *s, size_t len, const char *key)
{
	char block[HASH_HEX_BYTES], at[128];

	for (size_t i = 0; i < len; i++) {
		size_t k = i % BLOCK * 2;

		if (!k) {
			int n = snprintf(at, sizeof at, "%.64s:%zu", key,
					 i / BLOCK);

			hash_hex(at, (size_t)n, block);
		}
		s[i] = (char)(s[i] ^
			      (digit(block[k]) << 4 | digit(block[k + 1])));
	}
}

/* ---- reading ---- */

static bool exists(const char *dir, const char *name)
{
	char *path = file_join(dir, name);
	bool is = file_exists(path);

	free(path);
	return is;
}

bool sealed_is(const char *dir)
{
	return exists(dir, SEALED_FILE);
}

/* "memo.sealed", "memo-0123456789abcdef.sealed" */
static bool is_memo(const char *name)
{
	return !strcmp(name, SEALED_FILE) ||
	       (str_begins(name, "memo-") && strlen(name) == 28 &&
		strspn(name + 5, "0123456789abcdef") == 16 &&
		!strcmp(name + 21, ".sealed"));
}

static char *name_of(const char *hash)
{
	return xprintf("memo-%.16s.sealed", hash);
}

static bool read_whole(const char *dir, const char *name, struct buf *out,
		       struct error *err)
{
	char *path = file_join(dir, name);
	bool ok = file_read(path, out, err);

	free(path);
	return ok;
}

/* True ends the going through. */
typedef bool memo_fn(void *arg, const char *name, struct buf *file);

/* The sealed files of a folder, by name, up to SEALED_MEMOS_MAX; those that cannot be
 * read are passed over, and err says why.  Whether `each` ended it. */
static bool each_memo(const char *dir, memo_fn *each, void *arg,
		      struct error *err)
{
	char **names = NULL;
	size_t n = 0, seen = 0;
	bool found = false;
	struct buf file;

	if (!file_names(dir, &names, &n, err))
		return false;
	buf_init(&file, SEALED_FILE_MAX);
	for (size_t i = 0; i < n && !found && seen < SEALED_MEMOS_MAX; i++) {
		if (!is_memo(names[i]))
			continue;
		seen++;
		buf_reset(&file);
		found = read_whole(dir, names[i], &file, err) &&
			each(arg, names[i], &file);
	}
	buf_release(&file);
	file_free_names(names, n);
	return found;
}

static bool has_hash(void *arg, const char *name, struct buf *file)
{
	char hash[HASH_HEX_BYTES];

	(void)name;
	hash_hex(file->s, file->len, hash);
	return !strcmp(hash, arg);
}

bool sealed_has(const char *dir, const char *hash)
{
	char want[HASH_HEX_BYTES];

	snprintf(want, sizeof want, "%s", hash);
	return each_memo(dir, has_hash, want, NULL);
}

struct adding {
	const char *dir;
	sealed_put_fn *put;
	void *arg;
	size_t n;
	struct error *err;
};

/* True where it failed. */
static bool add_memo(void *arg, const char *name, struct buf *file)
{
	struct adding *a = arg;
	char hash[HASH_HEX_BYTES], *own;
	bool ok;

	hash_hex(file->s, file->len, hash);
	if (sealed_has(a->dir, hash))
		return false;
	own = exists(a->dir, name) ? name_of(hash) : xstrdup(name);
	ok = a->put(a->arg, own, file, a->err);
	a->n += ok;
	free(own);
	return !ok;
}

bool sealed_add(const char *from, const char *dir, sealed_put_fn *put,
		void *arg, size_t *n, struct error *err)
{
	struct adding a = { dir, put, arg, 0, err };
	bool ok;

	error_clear(err);
	ok = !each_memo(from, add_memo, &a, err) && err->code == ERR_NONE;
	*n = a.n;
	return ok;
}

/* ---- opening ---- */

struct opening {
	const char *key;
	size_t n_sealed; /* memos that are some */
	struct buf memo; /* of the one that the key opens */
};

static bool opens(void *arg, const char *name, struct buf *file)
{
	struct opening *o = arg;
	char hash[HASH_HEX_BYTES];

	(void)name;
	if (file->len < HEAD_BYTES || memcmp(file->s, HEAD, sizeof HEAD - 1))
		return false;
	o->n_sealed++;
	turn(file->s + HEAD_BYTES, file->len - HEAD_BYTES, o->key);
	hash_hex(file->s + HEAD_BYTES, file->len - HEAD_BYTES, hash);
	if (memcmp(hash, file->s + sizeof HEAD - 1, HASH_HEX_BYTES - 1) != 0)
		return false;
	buf_add(&o->memo, file->s + HEAD_BYTES, file->len - HEAD_BYTES);
	return true;
}

struct json *sealed_open(const char *dir, const char *key, struct error *err)
{
	struct opening o = { .key = key };
	struct json *doc = NULL;

	buf_init(&o.memo, SEALED_FILE_MAX);
	error_clear(err);
	if (each_memo(dir, opens, &o, err))
		doc = json_parse(o.memo.s, o.memo.len, err);
	else if (o.n_sealed)
		error_set(err, ERR_DATA,
			  "is not the memo of this assignment: hotbench case "
			  "import FOLDER adds the copy that was handed out "
			  "with it (if that is this copy, it was changed)");
	else if (!err || err->code == ERR_NONE)
		error_set(err, ERR_DATA, "is no sealed memo");
	if (!doc)
		error_within(err, "%s/" SEALED_FILE, dir);
	buf_release(&o.memo);
	return doc;
}

static bool read_plain(const char *dir, const char *name, struct buf *out,
		       bool *there, struct error *err)
{
	char *path = file_join(dir, name);
	bool ok;

	*there = file_exists(path);
	ok = !*there || file_read(path, out, err);
	free(path);
	return ok;
}

bool sealed_read(const char *dir, const struct json *memo, const char *name,
		 struct buf *out, bool *there, struct error *err)
{
	struct json_ref root = json_root(memo), at;

	if (!memo)
		return read_plain(dir, name, out, there, err);
	*there = json_member_opt(&root, name, JSON_TEXT, &at, NULL);
	if (*there)
		buf_puts(out, json_as_text(&at, NULL));
	return buf_whole(out, name, err);
}

bool sealed_paper(const struct json *memo, const char *file, struct buf *out,
		  struct error *err)
{
	struct json_ref root = json_root(memo), papers, at;

	if (!json_member_opt(&root, PAPERS, JSON_OBJECT, &papers, NULL) ||
	    !json_member_opt(&papers, file, JSON_TEXT, &at, NULL))
		return error_set(err, ERR_ABSENT,
				 "%s: is not in the sealed memo", file);
	buf_puts(out, json_as_text(&at, NULL));
	return buf_whole(out, file, err);
}

/* ---- making ---- */

/* A text is sealed as one. */
static bool is_text(const struct document *d, const struct buf *bytes,
		    struct error *err)
{
	return (utf8_valid(bytes->s, bytes->len, NULL) &&
		!memchr(bytes->s, '\0', bytes->len)) ||
	       error_set(err, ERR_USAGE,
			 "%s is for the bench and no UTF-8 text, so it cannot "
			 "be sealed: make text of it (hotbench case import "
			 "does), or take it out of the case",
			 d->file);
}

/* Those for the bench, where there are any. */
static bool gather_papers(struct jsonw *w, const struct court_case *c,
			  struct error *err)
{
	struct buf bytes;
	bool ok = true;

	if (!c->n_bench)
		return true;
	buf_init(&bytes, DOCUMENT_FILE_MAX);
	jsonw_put_object(w, PAPERS);
	for (size_t i = case_papers(c); ok && i < case_all_papers(c); i++) {
		const struct document *d = &c->documents[i];

		buf_reset(&bytes);
		ok = document_bytes(c, d, &bytes, err) &&
		     is_text(d, &bytes, err);
		if (ok)
			jsonw_put_text(w, d->file, bytes.s);
	}
	jsonw_end_object(w);
	buf_release(&bytes);
	return ok;
}

/* An own case may lack any of them but the first. */
static bool gather(struct buf *out, const struct court_case *c,
		   struct error *err)
{
	struct jsonw w = jsonw_to(out, 0);
	struct buf text;
	bool ok = true, there;

	buf_init(&text, MAP_FILE_MAX);
	jsonw_object(&w);
	for (size_t i = 0; ok && i < sizeof members / sizeof *members; i++) {
		buf_reset(&text);
		ok = read_plain(c->dir, members[i], &text, &there, err);
		if (ok && there)
			jsonw_put_text(&w, members[i], text.s);
	}
	ok = ok && gather_papers(&w, c, err);
	jsonw_end_object(&w);
	buf_release(&text);
	return ok && buf_whole(out, "the memo", err);
}

static bool put_sealed(struct case_folder *cf, const struct court_case *c,
		       const char *key, char hash[HASH_HEX_BYTES],
		       struct error *err)
{
	char inner[HASH_HEX_BYTES];
	struct buf memo, file;
	bool ok;

	buf_init(&memo, SEALED_FILE_MAX - HEAD_BYTES);
	buf_init(&file, SEALED_FILE_MAX);
	ok = gather(&memo, c, err);
	if (ok) {
		hash_hex(memo.s, memo.len, inner);
		turn(memo.s, memo.len, key);
		buf_printf(&file, HEAD "%s\n", inner);
		buf_add(&file, memo.s, memo.len);
		hash_hex(file.s, file.len, hash);
		ok = case_folder_put(cf, SEALED_FILE, file.s, file.len, err);
	}
	buf_release(&memo);
	buf_release(&file);
	return ok;
}

static void drop(struct json *doc, const struct json_ref *of, const char *key)
{
	struct json_ref at = { 0 };

	while (json_next(of, &at))
		if (at.key && !strcmp(at.key, key)) {
			json_set(doc, &at, NULL);
			return;
		}
}

/* Of the list of documents those for the bench. */
static void drop_papers(struct json *doc, const struct json_ref *root)
{
	struct json_ref list, at;
	bool dropped;

	if (!json_member_opt(root, "documents", JSON_ARRAY, &list, NULL))
		return;
	do {
		at = (struct json_ref){ 0 };
		dropped = false;
		while (!dropped && json_next(&list, &at))
			dropped = *json_text_or(&at, "for", "", NULL) != '\0';
		if (dropped)
			json_set(doc, &at, NULL);
	} while (dropped);
}

/* What is the memo's, and how an imported case ended. */
static void drop_memo(struct json *doc)
{
	static const char *const tops[] = { "issues", "authorities",
					    "description", "conclusion" };
	static const char *const of_side[] = { "must_prove", "propositions",
					       "oralists" };
	struct json_ref root = json_root(doc), sides, side = { 0 }, amicus;

	drop_papers(doc, &root);
	for (size_t i = 0; i < sizeof tops / sizeof *tops; i++)
		drop(doc, &root, tops[i]);
	if (!json_member_opt(&root, "sides", JSON_ARRAY, &sides, NULL))
		return;
	while (json_next(&sides, &side)) {
		for (size_t i = 0; i < sizeof of_side / sizeof *of_side; i++)
			drop(doc, &side, of_side[i]);
		if (json_member_opt(&side, "amicus", JSON_OBJECT, &amicus,
				    NULL))
			drop(doc, &amicus, "issues");
	}
}

static bool put_case(struct case_folder *cf, const char *dir, struct error *err)
{
	char *path = file_join(dir, "case.json");
	struct json *doc = json_load(path, CASE_FILE_MAX, err);
	struct json_ref root;
	struct buf text;
	struct jsonw w;
	bool ok = false;

	buf_init(&text, CASE_FILE_MAX);
	if (doc) {
		drop_memo(doc);
		root = json_root(doc);
		w = jsonw_to(&text, 2);
		json_write(&root, &w);
		buf_putc(&text, '\n');
		ok = buf_whole(&text, "case.json", err) &&
		     case_folder_put(cf, "case.json", text.s, text.len, err);
	}
	buf_release(&text);
	json_free(doc);
	free(path);
	return ok;
}

static bool put_papers(struct case_folder *cf, const struct court_case *c,
		       struct error *err)
{
	struct buf bytes;
	bool ok = true;

	buf_init(&bytes, DOCUMENT_FILE_MAX);
	for (size_t i = 0; ok && i < c->n_documents; i++) {
		const struct document *d = &c->documents[i];

		buf_reset(&bytes);
		ok = document_bytes(c, d, &bytes, err) &&
		     case_folder_put(cf, d->file, bytes.s, bytes.len, err);
	}
	buf_release(&bytes);
	return ok;
}

static bool put_argument(struct case_folder *cf, const struct court_case *c,
			 struct error *err)
{
	struct buf text;
	bool ok = true, there;

	buf_init(&text, SEALED_FILE_MAX);
	if (c->has_argument)
		ok = read_plain(c->dir, "transcript.json", &text, &there,
				err) &&
		     case_folder_put(cf, "transcript.json", text.s, text.len,
				     err);
	buf_release(&text);
	return ok;
}

bool sealed_copy(const struct court_case *c, const char *into, const char *key,
		 char hash[HASH_HEX_BYTES], struct error *err)
{
	struct case_folder cf = { 0 };
	bool ok;

	if (sealed_is(c->dir))
		return error_set(err, ERR_USAGE,
				 "'%s' is a sealed copy already: seal the case "
				 "that it was made from",
				 c->slug);
	if (c->n_private)
		return error_set(err, ERR_USAGE,
				 "'%s' has %zu private papers, which a copy "
				 "for others must not hold: take them out of "
				 "the case first",
				 c->slug, c->n_private);
	ok = case_folder_begin(&cf, into, c->slug, false, err) &&
	     put_case(&cf, c->dir, err) && put_sealed(&cf, c, key, hash, err) &&
	     put_papers(&cf, c, err) && put_argument(&cf, c, err) &&
	     case_folder_finish(&cf, err);
	case_folder_release(&cf);
	return ok;
}
