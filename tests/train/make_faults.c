/*
 * make_faults.c - the weights by which faults of conduct and reasoning are told
 *
 *     make_faults SPEECH.vec OUT
 *
 * Fits them (bench/conduct_fit.h) on the labelled replies of ../shared/data/conduct
 * (or $HOTBENCH_DATA), on the turns of real arguments beside them, and on
 * tests/bench/conduct-own.jsonl.  `make weights` calls it; `make bench-conduct`
 * measures the same on dockets that were left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "bench/conduct_fit.h"
#include "unit/lexicons.h"

#define SUM_FROM 40

static int fail(const struct error *err)
{
	fprintf(stderr, "make_faults: %s\n", err->text);
	return 1;
}

static void put(struct buf *b, const void *p, size_t n)
{
	buf_add(b, p, n);
}

static void put_u32(struct buf *b, uint32_t v)
{
	put(b, &v, sizeof v);
}

static void put_about(struct buf *b, const struct conduct_rows *rows)
{
	size_t n[SOURCES] = { 0 };
	char day[32];
	time_t now = time(NULL);
	struct tm tm;

	for (size_t i = 0; i < rows->n; i++)
		n[rows->list[i].source]++;
	strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&now, &tm));
	buf_printf(b,
		   "Weights of faults of conduct and reasoning. Fitted on %zu "
		   "faulty replies and %zu sound ones written for it by a "
		   "language model, %zu real replies beside them and %zu turns "
		   "of real arguments (Supreme Court of the United States); "
		   "words are hashed, no text is in it. Made %s by `make "
		   "weights`.",
		   n[SOURCE_FLAWED], n[SOURCE_CLEAN], n[SOURCE_CONTROL],
		   n[SOURCE_OYEZ], day);
	do
		buf_putc(b, '\0');
	while (b->len % 8);
}

static void put_head(struct buf *b, const struct flaws *f,
		     const struct conduct_rows *rows)
{
	uint64_t vectors = wordvec_sum(f->vectors), none = 0;
	size_t dims = wordvec_dims(f->vectors);
	uint32_t head_bytes;

	put(b, FLAWS_MAGIC, 8);
	put_u32(b, 0); /* below */
	put_u32(b, FLAWS_TABLES);
	put_u32(b, (uint32_t)TRAITS_SIZE(dims));
	put_u32(b, (uint32_t)dims);
	put(b, &vectors, sizeof vectors);
	put(b, &none, sizeof none);
	put(b, &f->numbers, sizeof f->numbers);
	put_about(b, rows);
	head_bytes = (uint32_t)b->len;
	memcpy(b->s + 8, &head_bytes, sizeof head_bytes);
}

static bool write_out(const struct flaws *f, const struct conduct_rows *rows,
		      const char *path, struct error *err)
{
	size_t size = TRAITS_SIZE(wordvec_dims(f->vectors));
	uint64_t sum = UINT64_C(14695981039346656037);
	struct buf b;
	bool ok;

	buf_init(&b, FLAWS_FILE_MAX);
	put_head(&b, f, rows);
	for (size_t i = 0; i < FLAWS_TABLES; i++)
		put(&b, &f->tables[i / 2][i % 2].scale, sizeof(float));
	for (size_t i = 0; i < FLAWS_TABLES; i++)
		put(&b, f->tables[i / 2][i % 2].w, size);
	for (size_t i = SUM_FROM; i < b.len; i++)
		sum = (sum ^ (unsigned char)b.s[i]) * UINT64_C(1099511628211);
	memcpy(b.s + SUM_FROM - 8, &sum, sizeof sum);
	ok = file_write(path, b.s, b.len, 0644, err);
	printf("faults: %d tables of %zu weights, %zu bytes in %s\n",
	       FLAWS_TABLES, size, b.len, path);
	buf_release(&b);
	return ok;
}

int main(int argc, char **argv)
{
	struct conduct_rows rows;
	struct fit_rows fit;
	struct error err = { 0 };
	struct lexicons *lx = shipped_lexicons();
	struct flaws *f;
	double alone[FLAW_GROUPS];
	bool *use, ok;

	if (argc != 3) {
		fprintf(stderr, "make_faults SPEECH.vec OUT\n");
		return 2;
	}
	if (!lx || !conduct_rows_load(&rows)) {
		fprintf(stderr, "make_faults: no data folder\n");
		return 1;
	}
	f = flaws_new(argv[1], &err);
	if (!f)
		return fail(&err);
	fit_rows_init(&fit, &rows, lx, f->vectors);
	use = xcalloc(rows.n + 1, sizeof *use);
	memset(use, true, rows.n * sizeof *use);
	conduct_fit(&fit, use, f, alone);
	ok = write_out(f, &rows, argv[2], &err);
	free(use);
	fit_rows_release(&fit);
	flaws_free(f);
	conduct_rows_release(&rows);
	lexicons_free(lx);
	return ok ? 0 : fail(&err);
}
