#include "llm/cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "store/db.h"
#include "store/schema.h"

struct cache {
	struct db *db;
};

static const char *const STEPS[] = {
	"CREATE TABLE replies ("
	" n INTEGER PRIMARY KEY,"
	" key TEXT NOT NULL UNIQUE,"
	" text TEXT NOT NULL,"
	" thought TEXT NOT NULL,"
	" finish TEXT NOT NULL,"
	" prompt_tokens INTEGER NOT NULL,"
	" completion_tokens INTEGER NOT NULL,"
	" vectors BLOB,"
	" dims INTEGER NOT NULL DEFAULT 0"
	")",
};

/* "Hbtc": see store/schema.c */
static const struct schema SCHEMA = {
	.application = 0x48627463,
	.steps = STEPS,
	.n_steps = 1,
};

static void trim(struct db *db)
{
	char sql[160];

	snprintf(sql, sizeof sql,
		 "DELETE FROM replies WHERE n <= (SELECT max(n) FROM replies) "
		 "- %d",
		 CACHE_ROWS_MAX - CACHE_ROWS_MAX / 10);
	(void)db_exec(db, sql, NULL);
}

static int64_t rows(struct db *db)
{
	struct db_row *q = db_prepare(db, "SELECT count(*) FROM replies", NULL);
	int64_t n = 0;

	if (q && db_step(q, NULL) == DB_ROW)
		n = db_int(q, 0);
	db_done(q, NULL);
	return n;
}

static bool make_folder(const char *path, struct error *err)
{
	const char *slash = strrchr(path, '/');
	char *dir;
	bool ok;

	if (!slash || slash == path)
		return true;
	dir = xstrndup(path, (size_t)(slash - path));
	ok = file_make_dirs(dir, 0700, err);
	free(dir);
	return ok;
}

struct cache *cache_open(const char *path, struct error *err)
{
	struct cache *c;
	struct db *db;

	if (!make_folder(path, err))
		return NULL;
	db = db_open(path, "the cache of replies", DB_REBUILDABLE, err);
	if (!db)
		return NULL;
	if (!schema_bring(db, &SCHEMA, err)) {
		db_close(db);
		return NULL;
	}
	if (rows(db) > CACHE_ROWS_MAX)
		trim(db);
	c = xcalloc(1, sizeof *c);
	c->db = db;
	return c;
}

void cache_close(struct cache *c)
{
	if (!c)
		return;
	db_close(c->db);
	free(c);
}

void cache_key(const char *url, const struct buf *sent,
	       char out[HASH_HEX_BYTES])
{
	struct hash *h = hash_new();

	hash_piece(h, url, strlen(url));
	hash_piece(h, sent->s, sent->len);
	hash_finish(h, out);
}

static void take_vectors(struct db_row *q, struct cache_row *out)
{
	int64_t dims = db_int(q, 6);
	size_t len, n_numbers;
	const void *bytes = db_blob(q, 5, &len);

	n_numbers = len / sizeof(float);
	if (!bytes || dims < 1 || len % sizeof(float) ||
	    (int64_t)n_numbers % dims)
		return;
	out->vectors = xmalloc(len);
	memcpy(out->vectors, bytes, len);
	out->dims = (size_t)dims;
	out->n_vectors = n_numbers / out->dims;
}

bool cache_get(struct cache *c, const char *key, struct cache_row *out)
{
	struct db_row *q =
		db_prepare(c->db,
			   "SELECT text, thought, finish, prompt_tokens, "
			   "completion_tokens, vectors, dims FROM replies "
			   "WHERE key = ?1",
			   NULL);
	bool found = false;

	if (!q)
		return false;
	db_bind_text(q, 1, key);
	if (db_step(q, NULL) == DB_ROW) {
		buf_puts(&out->text, db_text(q, 0));
		buf_puts(&out->thought, db_text(q, 1));
		snprintf(out->finish, sizeof out->finish, "%s", db_text(q, 2));
		out->prompt_tokens = db_int(q, 3);
		out->completion_tokens = db_int(q, 4);
		take_vectors(q, out);
		found = true;
	}
	return db_done(q, NULL) && found;
}

void cache_put(struct cache *c, const char *key, const struct cache_row *row)
{
	struct db_row *q = db_prepare(
		c->db,
		"INSERT OR REPLACE INTO replies (key, text, thought, finish, "
		"prompt_tokens, completion_tokens, vectors, dims) VALUES "
		"(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
		NULL);

	if (!q)
		return;
	db_bind_text(q, 1, key);
	db_bind_text_n(q, 2, row->text.s, row->text.len);
	db_bind_text_n(q, 3, row->thought.s, row->thought.len);
	db_bind_text(q, 4, row->finish);
	db_bind_int(q, 5, row->prompt_tokens);
	db_bind_int(q, 6, row->completion_tokens);
	if (row->vectors)
		db_bind_blob(q, 7, row->vectors,
			     row->n_vectors * row->dims * sizeof(float));
	else
		db_bind_null(q, 7);
	db_bind_int(q, 8, (int64_t)row->dims);
	(void)db_run(q, NULL);
}
