#include "docket/vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "docket/index.h"
#include "store/db.h"

void vectors_release(struct vectors *v)
{
	free(v->model);
	free(v->passages);
	free(v->rows);
	*v = (struct vectors){ 0 };
}

/* ---- out of the index ---- */

static bool count_rows(struct docket *d, const char *model, size_t *n,
		       size_t *bytes, struct error *err)
{
	struct db_row *q = db_prepare(d->db,
				      "SELECT count(*), max(length(v.row))"
				      " FROM embedded AS e JOIN vectors AS v"
				      " ON v.num = e.vector WHERE v.model = ?1",
				      err);

	*n = *bytes = 0;
	db_bind_text(q, 1, model);
	if (db_step(q, err) == DB_ROW) {
		*n = (size_t)db_int(q, 0);
		*bytes = (size_t)db_int(q, 1);
	}
	return db_done(q, err);
}

static bool read_rows(struct docket *d, struct vectors *v, size_t room,
		      struct error *err)
{
	struct db_row *q =
		db_prepare(d->db,
			   "SELECT e.passage, v.row FROM embedded AS e"
			   " JOIN vectors AS v ON v.num = e.vector"
			   " WHERE v.model = ?1 ORDER BY e.passage",
			   err);

	db_bind_text(q, 1, v->model);
	while (v->n < room && db_step(q, err) == DB_ROW) {
		size_t len;
		const void *row = db_blob(q, 1, &len);

		if (len != v->dims * sizeof *v->rows)
			continue;
		memcpy(v->rows + v->n * v->dims, row, len);
		v->passages[v->n++] = db_int(q, 0);
	}
	return db_done(q, err);
}

bool vectors_load(struct docket *d, const char *model, struct error *err)
{
	struct vectors *v = &d->vectors;
	size_t n, bytes;

	vectors_release(v);
	if (!count_rows(d, model, &n, &bytes, err))
		return false;
	if (!n || bytes < sizeof *v->rows)
		return true;
	if (bytes / sizeof *v->rows > VECTORS_DIMS_MAX ||
	    n > VECTORS_BYTES_MAX / bytes)
		return error_set(err, ERR_LIMIT,
				 "the docket's vectors take more than %zu MB; "
				 "it is searched by words alone",
				 VECTORS_BYTES_MAX >> 20);
	v->model = xstrdup(model);
	v->dims = bytes / sizeof *v->rows;
	v->passages = xcalloc(n, sizeof *v->passages);
	v->rows = xreallocarray(NULL, n, bytes);
	if (read_rows(d, v, n, err))
		return true;
	vectors_release(v);
	return false;
}

/* ---- the nearest ---- */

/* Eight sums at a time: the order of additions is ours, so that every machine
 * and compiler gives the same cosine, and none waits for the one before. */
static float dot(const float *a, const float *b, size_t n)
{
	float s[8] = { 0 };
	size_t i = 0;

	for (; i + 8 <= n; i += 8)
		for (size_t k = 0; k < 8; k++)
			s[k] += a[i + k] * b[i + k];
	for (; i < n; i++)
		s[0] += a[i] * b[i];
	return ((s[0] + s[4]) + (s[1] + s[5])) +
	       ((s[2] + s[6]) + (s[3] + s[7]));
}

/* Puts one into the list, nearest first, of at most k. */
static size_t insert(struct near *list, size_t n, size_t k, struct near one)
{
	size_t i = n < k ? n : k - 1;

	if (n == k && one.cosine <= list[k - 1].cosine)
		return n;
	for (; i && list[i - 1].cosine < one.cosine; i--)
		list[i] = list[i - 1];
	list[i] = one;
	return n < k ? n + 1 : n;
}

size_t vectors_nearest(const struct vectors *v, const float *query,
		       bool (*allowed)(const void *arg, int64_t passage),
		       const void *arg, size_t k, struct near *out)
{
	float length = sqrtf(dot(query, query, v->dims));
	size_t n = 0;

	if (!k || !(length > 0) || !isfinite(length))
		return 0;
	for (size_t i = 0; i < v->n; i++) {
		float c = dot(v->rows + i * v->dims, query, v->dims) / length;

		if ((n == k && c <= out[k - 1].cosine) ||
		    (allowed && !allowed(arg, v->passages[i])))
			continue;
		n = insert(out, n, k,
			   (struct near){ v->passages[i], (double)c });
	}
	return n;
}
