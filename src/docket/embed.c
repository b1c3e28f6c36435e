#include "docket/embed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "docket/index.h"
#include "docket/vectors.h"
#include "llm/await.h"
#include "llm/llm.h"
#include "store/db.h"

#define BATCH 32
#define INPUT_BYTES \
	6000 /* of one passage or query; small models read no more */

/* ---- what is sent ---- */

/* Models that were trained with a word in front of each text, by a part of their
 * name (their model cards, 2024). */
static const struct {
	const char *model, *passage, *query;
} prefixes[] = {
	{ "nomic-embed", "search_document: ", "search_query: " },
	{ "e5-", "passage: ", "query: " },
};

static void put_input(const char *model, bool query, const char *text,
		      struct buf *out)
{
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (str_find_fold(model, prefixes[i].model)) {
			buf_puts(out, query ? prefixes[i].query
					    : prefixes[i].passage);
			break;
		}
	buf_add(out, text, utf8_prefix(text, INPUT_BYTES));
}

void embed_query_input(const char *model, const char *text, struct buf *out)
{
	put_input(model, true, text, out);
}

/* ---- one request ---- */

struct reply {
	float *rows; /* n of dims; owned */
	size_t dims;
};

struct wait {
	docket_progress_fn *progress;
	void *arg;
	size_t done, of;
	int64_t until_ms;
};

static bool goes_on(void *wait)
{
	const struct wait *w = wait;

	return !w->progress || w->progress(w->arg, w->done, w->of);
}

static bool take_event(const struct llm_event *ev, size_t n, struct reply *out,
		       struct error *err)
{
	size_t size = n * ev->dims;

	if (ev->kind == LLM_FAILED)
		return error_set(err, ERR_ENDPOINT, "%s%s%s", ev->error.text,
				 ev->advice && *ev->advice ? ". " : "",
				 ev->advice ? ev->advice : "");
	if (ev->n_vectors != n || !ev->dims || ev->dims > VECTORS_DIMS_MAX)
		return error_set(err, ERR_ENDPOINT,
				 "the endpoint gave no vector for each text");
	out->dims = ev->dims;
	out->rows = xreallocarray(NULL, size, sizeof *out->rows);
	memcpy(out->rows, ev->vectors, size * sizeof *out->rows);
	return true;
}

/* Sends and waits. */
static bool ask(struct llm *llm, const char *model, const char *const *inputs,
		size_t n, struct wait *w, struct reply *out, struct error *err)
{
	struct llm_request request = { .kind = LLM_EMBEDDINGS,
				       .model = model,
				       .tag = "embed",
				       .inputs = inputs,
				       .n_inputs = n };
	struct await how = { .until_ms = w->until_ms,
			     .goes_on = goes_on,
			     .arg = w };
	int ticket = llm_send(llm, &request, clock_now_ms(), err);
	struct llm_event ev;

	if (!ticket)
		return false;
	switch (await_ticket(llm, ticket, &how, &ev)) {
	case AWAIT_ENDED: return take_event(&ev, n, out, err);
	case AWAIT_LATE:
		return error_set(err, ERR_ENDPOINT,
				 "no vector within %d seconds",
				 EMBED_WAIT_MS / 1000);
	case AWAIT_STOPPED: break;
	}
	return error_set(err, ERR_CANCELLED,
			 "computing vectors was interrupted; what there is is "
			 "kept");
}

float *embed_query(struct llm *llm, const char *model, const char *text,
		   size_t *dims, struct error *err)
{
	struct wait w = { .until_ms = clock_now_ms() + EMBED_WAIT_MS };
	struct reply reply = { 0 };
	const char *input;
	struct buf one;
	bool ok;

	buf_init(&one, INPUT_BYTES * 2);
	embed_query_input(model, text, &one);
	input = one.s;
	ok = ask(llm, model, &input, 1, &w, &reply, err);
	buf_release(&one);
	*dims = reply.dims;
	return ok ? reply.rows : NULL;
}

/* ---- a batch of passages ---- */

struct embedding {
	struct docket *d;
	struct llm *llm;
	const char *model;
	struct wait wait;
	int64_t after; /* the last passage that was looked at */
	/* the batch */
	int64_t passages[BATCH];
	char hashes[BATCH][HASH_HEX_BYTES];
	char *inputs[BATCH];
	size_t n;
};

static void drop_batch(struct embedding *e)
{
	for (size_t i = 0; i < e->n; i++)
		free(e->inputs[i]);
	e->n = 0;
}

/* The number of the vector of a text, 0 for none. */
static int64_t known_vector(struct embedding *e, const char *hash,
			    struct error *err)
{
	struct db_row *q = db_prepare(
		e->d->db,
		"SELECT num FROM vectors WHERE model = ?1 AND hash = ?2", err);
	int64_t num = 0;

	if (!q)
		return 0;
	db_bind_text(q, 1, e->model);
	db_bind_text(q, 2, hash);
	if (db_step(q, err) == DB_ROW)
		num = db_int(q, 0);
	db_done(q, err);
	return num;
}

static bool link_passage(struct embedding *e, int64_t passage, int64_t vector,
			 struct error *err)
{
	struct db_row *q = db_prepare(
		e->d->db, "INSERT OR REPLACE INTO embedded VALUES (?1, ?2)",
		err);

	if (!q)
		return false;
	db_bind_int(q, 1, passage);
	db_bind_int(q, 2, vector);
	return db_run(q, err);
}

/* A passage: linked when its text is known, else put into the batch. */
static bool take_passage(struct embedding *e, struct db_row *q,
			 struct error *err)
{
	struct buf text;
	int64_t known;

	buf_init(&text, DOCUMENT_FILE_MAX);
	if (*db_text(q, 1))
		buf_printf(&text, "%s\n", db_text(q, 1));
	buf_puts(&text, db_text(q, 2));
	hash_hex(text.s, text.len, e->hashes[e->n]);
	known = known_vector(e, e->hashes[e->n], err);
	if (known) {
		buf_release(&text);
		e->wait.done++;
		return link_passage(e, e->after, known, err);
	}
	if (!err || !err->text[0]) {
		struct buf input;

		buf_init(&input, INPUT_BYTES * 2);
		put_input(e->model, false, text.s, &input);
		e->passages[e->n] = e->after;
		e->inputs[e->n++] = buf_take(&input);
	}
	buf_release(&text);
	return true;
}

/* The next passages without a vector, BATCH at most. */
static bool fill_batch(struct embedding *e, struct error *err)
{
	struct db_row *q = db_prepare(
		e->d->db,
		"SELECT num, heading, body FROM passages AS p WHERE num > ?1"
		" AND NOT EXISTS (SELECT 1 FROM embedded JOIN vectors AS v"
		"  ON v.num = vector WHERE passage = p.num AND v.model = ?2)"
		" ORDER BY num",
		err);
	bool ok = q != NULL;

	if (!q)
		return false;
	db_bind_int(q, 1, e->after);
	db_bind_text(q, 2, e->model);
	while (ok && e->n < BATCH && db_step(q, err) == DB_ROW) {
		e->after = db_int(q, 0);
		ok = take_passage(e, q, err);
	}
	return db_done(q, ok ? err : NULL) && ok;
}

/* A row of length 1: a cosine is then a sum of products.  False for one that has
 * no direction. */
static bool straighten(float *row, size_t dims)
{
	double sum = 0;

	for (size_t i = 0; i < dims; i++)
		sum += (double)row[i] * row[i];
	if (!(sum > 0) || !isfinite(sum))
		return false;
	for (size_t i = 0; i < dims; i++)
		row[i] = (float)(row[i] / sqrt(sum));
	return true;
}

static bool keep_row(struct embedding *e, size_t i, float *row, size_t dims,
		     struct error *err)
{
	struct db_row *q;
	int64_t twin = known_vector(e, e->hashes[i], err);

	if (twin) /* the same text stood earlier in this batch */
		return link_passage(e, e->passages[i], twin, err);
	if (!straighten(row, dims))
		return error_set(err, ERR_ENDPOINT,
				 "the endpoint gave a vector without length");
	q = db_prepare(e->d->db,
		       "INSERT INTO vectors (model, hash, row)"
		       " VALUES (?1, ?2, ?3)",
		       err);
	if (!q)
		return false;
	db_bind_text(q, 1, e->model);
	db_bind_text(q, 2, e->hashes[i]);
	db_bind_blob(q, 3, row, dims * sizeof *row);
	return db_run(q, err) &&
	       link_passage(e, e->passages[i], db_last_id(e->d->db), err);
}

static bool keep_batch(struct embedding *e, struct reply *reply,
		       struct error *err)
{
	bool ok = db_begin(e->d->db, err);

	for (size_t i = 0; ok && i < e->n; i++)
		ok = keep_row(e, i, reply->rows + i * reply->dims, reply->dims,
			      err);
	if (ok)
		return db_commit(e->d->db, err);
	db_rollback(e->d->db);
	return false;
}

static bool send_batch(struct embedding *e, struct error *err)
{
	struct reply reply = { 0 };
	bool ok = ask(e->llm, e->model, (const char *const *)e->inputs, e->n,
		      &e->wait, &reply, err) &&
		  keep_batch(e, &reply, err);

	free(reply.rows);
	if (ok)
		e->wait.done += e->n;
	drop_batch(e);
	return ok;
}

/* ---- all of them ---- */

/* Vectors of texts that are gone, or of another model. */
static bool drop_unused(struct docket *d, struct error *err)
{
	return db_exec(d->db,
		       "DELETE FROM vectors WHERE num NOT IN"
		       " (SELECT vector FROM embedded)",
		       err);
}

bool embed_docket(struct docket *d, struct llm *llm, const char *model,
		  docket_progress_fn *progress, void *arg, struct error *err)
{
	struct error own = { 0 };
	struct embedding e = { .d = d,
			       .llm = llm,
			       .model = model,
			       .wait = { .progress = progress,
					 .arg = arg,
					 .of = d->n_passages } };
	bool ok = vectors_load(d, model, &own);

	e.wait.done = d->vectors.n;
	if (ok && d->vectors.n >= d->n_passages)
		return true;
	while (ok && (ok = fill_batch(&e, &own)) && e.n)
		ok = send_batch(&e, &own);
	drop_batch(&e);
	ok = ok && drop_unused(d, &own) && vectors_load(d, model, &own);
	if (!ok && err)
		*err = own;
	return ok;
}
