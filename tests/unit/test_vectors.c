/* Vectors of passages: the nearest, ranks that are fused, what a renewal keeps. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "docket/docket.h"
#include "docket/vectors.h"
#include "store/db.h"
#include "unit/helper.h"

/* ---- the nearest ---- */

#define N    500
#define DIMS 37

static void fill(float *rows, size_t n, size_t dims)
{
	struct rng r = rng_at(3, n);

	for (size_t i = 0; i < n; i++) {
		double sum = 0;

		for (size_t k = 0; k < dims; k++) {
			rows[i * dims + k] = (float)(rng_unit(&r) - 0.5);
			sum += (double)rows[i * dims + k] * rows[i * dims + k];
		}
		for (size_t k = 0; k < dims; k++)
			rows[i * dims + k] /= (float)sqrt(sum);
	}
}

static bool is_even(const void *arg, int64_t passage)
{
	(void)arg;
	return passage % 2 == 0;
}

static void the_nearest_are_the_nearest(void **state)
{
	int64_t passages[N];
	float *rows = xcalloc(N * DIMS, sizeof *rows), query[DIMS];
	struct vectors v = {
		.passages = passages, .rows = rows, .n = N, .dims = DIMS
	};
	struct near near[10];

	(void)state;
	for (int64_t i = 0; i < N; i++)
		passages[i] = i + 1;
	fill(rows, N, DIMS);
	fill(query, 1, DIMS);
	for (size_t k = 0; k < DIMS; k++)
		query[k] *= 7; /* its length does not matter */
	for (int filtered = 0; filtered < 2; filtered++) {
		size_t n = vectors_nearest(&v, query, filtered ? is_even : NULL,
					   NULL, 10, near);

		assert_int_equal(n, 10);
		for (size_t i = 0; i + 1 < n; i++)
			assert_true(near[i].cosine >= near[i + 1].cosine);
		/* nothing that was left out is nearer than the last */
		for (size_t i = 0; i < N; i++) {
			double c = 0, sum = 0;
			bool in = false;

			for (size_t k = 0; k < DIMS; k++) {
				c += (double)rows[i * DIMS + k] * query[k];
				sum += (double)query[k] * query[k];
			}
			c /= sqrt(sum);
			for (size_t k = 0; k < n; k++)
				if (near[k].passage == passages[i]) {
					in = true;
					assert_near(near[k].cosine, c, 1e-5);
				}
			if (!in && (!filtered || passages[i] % 2 == 0))
				assert_true(c <= near[n - 1].cosine + 1e-5);
		}
	}
	assert_int_equal(vectors_nearest(&v, query, NULL, NULL, 0, near), 0);
	memset(query, 0, sizeof query);
	assert_int_equal(vectors_nearest(&v, query, NULL, NULL, 5, near), 0);
	query[0] = NAN;
	assert_int_equal(vectors_nearest(&v, query, NULL, NULL, 5, near), 0);
	free(rows);
}

/* ---- in a docket ---- */

#define HEAD                                                            \
	"{\"schema\":\"hotbench.case/1\",\"slug\":\"small\","           \
	"\"title\":\"A v. B\",\"kind\":\"fictional\",\"facts\":\"F.\"," \
	"\"questions\":[\"Q?\"],\"sides\":["                            \
	"{\"id\":\"petitioner\",\"party\":\"A\",\"position\":\"P.\"},"  \
	"{\"id\":\"respondent\",\"party\":\"B\",\"position\":\"R.\"}]," \
	"\"documents\":["
#define DOC(id, pool) \
	"{\"id\":\"" id "\",\"file\":\"" id ".md\",\"pool\":\"" pool "\"}"

static struct court_case load(const char *dir)
{
	struct court_case c;
	struct faults f;

	faults_init(&f);
	if (!case_load(&c, dir, CASE_OWN, &f))
		fail_msg("%s", f.list[0]);
	faults_release(&f);
	return c;
}

static char *write_case(void)
{
	char *dir = helper_path("small");
	struct error err;

	assert_true(file_make_dirs(dir, 0700, &err));
	free(helper_file(
		"small/case.json",
		HEAD DOC("hay", "docket_files") "," DOC(
			"straw", "docket_files") "," DOC("note",
							 "metadocuments") "]"
									  "}"));
	free(helper_file("small/hay.md", "The barn is full of hay.\n"));
	free(helper_file("small/straw.md", "Straw is on the barn's floor.\n"));
	free(helper_file("small/note.md", "Courts like a barn well enough.\n"));
	return dir;
}

static struct docket *opened(const struct court_case *c, const char *path)
{
	struct error err = { 0 };
	struct docket *d = docket_open(c, path, NULL, NULL, &err);

	if (!d)
		fail_msg("%s", err.text);
	return d;
}

/* Rows as an embedding would keep them: passage 1 east, 2 north, 3 west. */
static void put_vectors(const char *path)
{
	static const float rows[3][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 } };
	struct db *db = db_open(path, "test", DB_REBUILDABLE, NULL);

	assert_non_null(db);
	for (int i = 0; i < 3; i++) {
		struct db_row *q = db_prepare(db,
					      "INSERT INTO vectors (model,"
					      " hash, row) VALUES ('m', ?1, "
					      "?2)",
					      NULL);

		db_bind_int(q, 1, i);
		db_bind_blob(q, 2, rows[i], sizeof rows[i]);
		assert_true(db_run(q, NULL));
		q = db_prepare(db, "INSERT INTO embedded VALUES (?1, ?2)",
			       NULL);
		db_bind_int(q, 1, i + 1);
		db_bind_int(q, 2, db_last_id(db));
		assert_true(db_run(q, NULL));
	}
	db_close(db);
}

static void finds(struct docket *d, struct docket_query q, const char *expected)
{
	struct passages p;
	struct error err = { 0 };
	struct buf out;

	buf_init(&out, 10000);
	if (!docket_search(d, &q, &p, &err))
		fail_msg("%s", err.text);
	for (size_t i = 0; i < p.n; i++)
		buf_printf(&out, "%s %.4f|", p.list[i].document,
			   p.list[i].score);
	assert_string_equal(out.s, expected);
	passages_release(&p);
	buf_release(&out);
}

static void ranks_are_fused(void **state)
{
	char *dir = write_case(), *path = helper_path("index.db");
	struct court_case c = load(dir);
	struct docket *d = opened(&c, path);
	const float east[2] = { 3, 0.1F }, north[2] = { 0, 1 };

	(void)state;
	docket_close(d);
	put_vectors(path);
	d = opened(&c, path);
	assert_int_equal(docket_dims(d), 0); /* until they are wanted */
	assert_true(docket_use_vectors(d, "other", NULL));
	assert_int_equal(docket_dims(d), 0);
	assert_true(docket_use_vectors(d, "m", NULL));
	assert_int_equal(docket_dims(d), 2);
	/* 1/61 by words, and by meaning first, second, third */
	finds(d,
	      (struct docket_query){
		      .text = "straw", .pool = -1, .vector = east, .k = 9 },
	      "straw 0.0325|hay 0.0164|note 0.0159|");
	finds(d,
	      (struct docket_query){
		      .text = "straw", .pool = -1, .vector = north, .k = 2 },
	      "straw 0.0328|hay 0.0161|");
	/* no word of it anywhere: by meaning alone */
	finds(d,
	      (struct docket_query){
		      .text = "zebra", .pool = -1, .vector = east, .k = 1 },
	      "hay 0.0164|");
	/* filters hold for both */
	finds(d,
	      (struct docket_query){ .text = "zebra",
				     .pool = POOL_METADOCUMENTS,
				     .vector = east },
	      "note 0.0164|");
	/* exact words are exact words */
	finds(d,
	      (struct docket_query){ .text = "zebra crossing",
				     .pool = -1,
				     .phrase = true,
				     .vector = east },
	      "");
	docket_close(d);
	case_release(&c);
	free(path);
	free(dir);
}

/* What was not changed keeps its vector; what was, has none until it is asked
 * for. */
static void a_renewal_keeps_what_stands(void **state)
{
	char *dir = write_case(), *path = helper_path("renewed.db");
	struct court_case c = load(dir);
	const float east[2] = { 1, 0 };
	struct docket *d;

	(void)state;
	docket_close(opened(&c, path));
	put_vectors(path);
	case_release(&c);
	free(helper_file("small/hay.md", "The barn burned down.\n"));
	c = load(dir);
	d = opened(&c, path);
	assert_true(docket_use_vectors(d, "m", NULL));
	finds(d,
	      (struct docket_query){
		      .text = "zebra", .pool = -1, .vector = east, .k = 9 },
	      "straw 0.0164|note 0.0161|");
	docket_close(d);
	case_release(&c);
	free(path);
	free(dir);
}

/* Rows of another length, as a damaged file might have, are none. */
static void odd_rows_are_passed_over(void **state)
{
	char *dir = write_case(), *path = helper_path("odd.db");
	struct court_case c = load(dir);
	const float east[2] = { 1, 0 };
	struct docket *d;
	struct db *db;

	(void)state;
	docket_close(opened(&c, path));
	put_vectors(path);
	db = db_open(path, "test", DB_REBUILDABLE, NULL);
	assert_true(db_exec(db, "UPDATE vectors SET row = x'00' WHERE num = 2",
			    NULL));
	db_close(db);
	d = opened(&c, path);
	assert_true(docket_use_vectors(d, "m", NULL));
	assert_int_equal(docket_dims(d), 2);
	finds(d,
	      (struct docket_query){
		      .text = "zebra", .pool = -1, .vector = east, .k = 9 },
	      "hay 0.0164|note 0.0161|");
	docket_close(d);
	db = db_open(path, "test", DB_REBUILDABLE, NULL);
	assert_true(db_exec(db, "UPDATE vectors SET row = x''", NULL));
	db_close(db);
	d = opened(&c, path);
	assert_true(docket_use_vectors(d, "m", NULL));
	assert_int_equal(docket_dims(d), 0);
	docket_close(d);
	case_release(&c);
	free(path);
	free(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_nearest_are_the_nearest),
		cmocka_unit_test(ranks_are_fused),
		cmocka_unit_test(a_renewal_keeps_what_stands),
		cmocka_unit_test(odd_rows_are_passed_over),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
