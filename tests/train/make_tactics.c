/*
 * make_tactics.c - the weights by which tactics are told
 *
 *     make_tactics OUT
 *
 * Fits them (bench/tactics_fit.h) on the labelled dialogues of ../shared/data/tactics
 * (or $HOTBENCH_DATA) and on tests/bench/tactics-own.jsonl.  `make weights` calls it;
 * `make bench-tactics` measures the same on dialogues that were left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "analysis/lexicon.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "bench/tables_file.h"
#include "bench/tactics_fit.h"
#include "unit/lexicons.h"

static void fit(const struct tactics_rows *rows, size_t dims,
		struct table out[TACTICS_TABLES])
{
	bool *use = xmalloc(rows->n);

	memset(use, true, rows->n);
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		struct tactics_how how =
			tactics_choose(rows, use, d, false, dims);

		tactics_fit(rows, use, d, &how, dims, out);
	}
	free(use);
}

static bool write_out(const struct tactics_rows *rows, const struct wordvec *v,
		      const struct table *tables, const char *path,
		      struct error *err)
{
	const struct tables_form form = {
		.magic = TACTICS_MAGIC,
		.what = "tactics",
		.n = TACTICS_TABLES,
		.size = TACTICS_SIZE(wordvec_dims(v)),
	};
	char *day = tables_day();
	char *about = xprintf(
		"Weights of pragmatic tactics. Fitted on %zu turns in %zu "
		"invented dialogues that a language model wrote and labelled "
		"after the protocol of the HIPO benchmark, and on %zu turns in "
		"%zu dialogues of our own, written and labelled likewise "
		"(tests/bench/tactics-own.jsonl, MIT License); no linguist or "
		"lawyer has checked the labels. Words are hashed, no text is "
		"in it. The weights are under the MIT License. Made %s by "
		"`make weights`.",
		rows->n - rows->n_own,
		rows->n_dialogues - rows->n_own_dialogues, rows->n_own,
		rows->n_own_dialogues, day);
	bool ok = tables_write(&form, path, v, tables, NULL, about, err);

	free(day);
	free(about);
	return ok;
}

int main(int argc, char **argv)
{
	struct lexicons *lx = shipped_lexicons();
	struct table tables[TACTICS_TABLES] = { { 0 } };
	struct tactics_rows rows;
	struct error err = { 0 };
	const struct wordvec *v;
	bool ok;

	if (argc != 2 || !lx || !lexicon_flaws(lx)) {
		fprintf(stderr, "make_tactics OUT\n");
		return 2;
	}
	v = lexicon_flaws(lx)->vectors;
	if (!tactics_rows_load(&rows, lx, v))
		return 1;
	fit(&rows, wordvec_dims(v), tables);
	ok = write_out(&rows, v, tables, argv[1], &err);
	if (!ok)
		fprintf(stderr, "make_tactics: %s\n", err.text);
	tables_release(tables, TACTICS_TABLES);
	tactics_rows_release(&rows);
	lexicons_free(lx);
	return ok ? 0 : 1;
}
