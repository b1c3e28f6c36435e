/*
 * make_types.c - the weights by which a question's type is told
 *
 *     make_types OUT
 *
 * Fits them (bench/types_fit.h) on the labelled turns of ../shared/data/questions (or
 * $HOTBENCH_DATA) and on the questions of the shipped cases.  `make weights` calls it;
 * `make bench-types` measures the same on dockets and cases that were left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "bench/tables_file.h"
#include "bench/types_fit.h"
#include "unit/lexicons.h"

static bool write_out(const struct type_rows *rows, const struct wordvec *v,
		      const struct table *tables, const char *path,
		      struct error *err)
{
	const struct tables_form form = { .magic = TYPES_MAGIC,
					  .what = "types of questions",
					  .n = TYPES_TABLES,
					  .size = TYPES_SIZE(wordvec_dims(v)) };
	char *day = tables_day();
	char *about = xprintf(
		"Weights of the types of questions. Fitted on %zu turns of "
		"justices in twelve arguments of October Term 2024 (Supreme "
		"Court of the United States; transcripts: Oyez, CC BY-NC) and "
		"%zu questions of our own, labelled by language models that "
		"read them one by one; words are hashed, no text is in it. "
		"Made %s by `make weights`.",
		rows->n_real, rows->n - rows->n_real, day);
	bool ok = tables_write(&form, path, v, tables, NULL, about, err);

	free(day);
	free(about);
	return ok;
}

int main(int argc, char **argv)
{
	struct lexicons *lx = shipped_lexicons();
	struct table tables[TYPES_TABLES];
	struct type_rows rows;
	struct error err = { 0 };
	const struct wordvec *v;
	bool *use, ok;

	if (argc != 2 || !lx || !lexicon_flaws(lx)) {
		fprintf(stderr, "make_types OUT\n");
		return 2;
	}
	v = lexicon_flaws(lx)->vectors;
	if (!type_rows_load(&rows, lx, v))
		return 1;
	use = xmalloc(rows.n);
	memset(use, true, rows.n);
	types_fit(&rows, use, wordvec_dims(v), tables);
	ok = write_out(&rows, v, tables, argv[1], &err);
	if (!ok)
		fprintf(stderr, "make_types: %s\n", err.text);
	tables_release(tables, TYPES_TABLES);
	free(use);
	type_rows_release(&rows);
	lexicons_free(lx);
	return ok ? 0 : 1;
}
