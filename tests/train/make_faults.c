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

#include "analysis/reader.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "bench/conduct_fit.h"
#include "bench/tables_file.h"
#include "unit/lexicons.h"

static int fail(const struct error *err)
{
	fprintf(stderr, "make_faults: %s\n", err->text);
	return 1;
}

static char *about(const struct conduct_rows *rows)
{
	size_t n[SOURCES] = { 0 };
	char *day = tables_day(), *s;

	for (size_t i = 0; i < rows->n; i++)
		n[rows->list[i].source]++;
	s = xprintf("Weights of faults of conduct and reasoning. Fitted on %zu "
		    "faulty replies and %zu sound ones written for it by a "
		    "language model, %zu real replies beside them and %zu "
		    "turns of real arguments (Supreme Court of the United "
		    "States); words are hashed, no text is in it. Made %s by "
		    "`make weights`.",
		    n[SOURCE_FLAWED], n[SOURCE_CLEAN], n[SOURCE_CONTROL],
		    n[SOURCE_OYEZ], day);
	free(day);
	return s;
}

static bool write_out(const struct flaws *f, const struct conduct_rows *rows,
		      const char *path, struct error *err)
{
	const struct tables_form form = {
		.magic = FLAWS_MAGIC,
		.what = "faults",
		.n = FLAWS_TABLES,
		.size = TRAITS_SIZE(wordvec_dims(f->vectors)),
		.n_floats = FLAWS_FLOATS,
	};
	char *text = about(rows);
	bool ok = tables_write(&form, path, f->vectors, &f->tables[0][0],
			       (const float *)&f->numbers, text, err);

	free(text);
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
