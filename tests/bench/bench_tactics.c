/*
 * bench_tactics.c - what the offline reader of tactics is worth, on dialogues that it
 * was not fitted on
 *
 * Ten folds, divided in five ways; both variants of a statement, and all turns of a dialogue, are in one.
 * What tests a fold was fitted on the others and on the own rows, the way of fitting
 * chosen by an inner split of those.  Beside each figure stands what always saying the
 * commonest label would get, and what the HIPO paper (table 2) has for models and
 * people on dialogues of its own, which are others.  Whoever wrote the own rows and the
 * lists of phrases had read the dialogues, so the figures lean to the good side: what
 * is reached without either is printed too.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "analysis/lexicon.h"
#include "base/xmalloc.h"
#include "bench/tactics_fit.h"
#include "unit/lexicons.h"

#define FOLDS	  10
#define DIVISIONS 5 /* ways to divide into folds; figures are their means */

/* Table 2 of the paper, what a reader has who sees the turns so far (task 2), and for
 * whole dialogues (task 3): accuracy and macro-F1, means of 22 models, and people. */
static const struct {
	const char *models, *people;
} paper[TACTICS_DIMENSIONS] = {
	[TACTICS_ACT] = { "82.1, 47.7", "73.4, 60.5" },
	[TACTICS_STRATEGY] = { "31.7, 21.3", "63.7, 62.8" },
	[TACTICS_INTENTION] = { "45.9, 36.2", "65.1, 45.0" },
	[TACTICS_GOAL] = { "45.2, 48.1", "not measured" },
};
static const char paper_alone[] = "models 43.6, 48.0; people not measured";
static const char paper_whole[] = "models 46.3, 41.0; people 73.0, 59.6";

/* What was said of each row, in each division. */
struct told {
	int *so_far[DIVISIONS], *alone[DIVISIONS];
};

/* `bare`: without our own rows and without the lists. */
static void tell_fold(const struct tactics_rows *rows, size_t division,
		      size_t fold, size_t dims, enum tactics_dimension d,
		      bool bare, struct told *told)
{
	struct table tables[TACTICS_TABLES] = { { 0 } };
	bool *use = xcalloc(rows->n, sizeof *use);
	struct tactics_how how;

	for (size_t i = 0; i < rows->n; i++) {
		const struct tactics_row *r = &rows->list[i];

		use[i] = r->own ? !bare
				: tactics_fold(r, FOLDS, division) != fold;
	}
	how = tactics_choose(rows, use, d, bare, dims);
	tactics_fit(rows, use, d, &how, dims, tables);
	for (size_t i = 0; i < rows->n; i++)
		use[i] = !use[i];
	tactics_tell(rows, use, d, false, tables, told->so_far[division]);
	tactics_tell(rows, use, d, true, tables, told->alone[division]);
	tables_release(tables, TACTICS_TABLES);
	free(use);
}

static void tell(const struct tactics_rows *rows, size_t dims,
		 enum tactics_dimension d, bool bare, struct told *told)
{
	for (size_t k = 0; k < DIVISIONS; k++)
		for (size_t f = 0; f < FOLDS; f++)
			tell_fold(rows, k, f, dims, d, bare, told);
}

/* Figures of the rows that are not our own. */
static struct tactics_score score(const struct tactics_rows *rows,
				  enum tactics_dimension d, const int *told,
				  bool last_only, struct tactics_score *common)
{
	int *gold = xcalloc(rows->n, sizeof *gold);
	int *said = xcalloc(rows->n, sizeof *said);
	size_t n = 0, counts[TACTICS_LABELS_MAX] = { 0 };
	struct tactics_score s;
	int most = 0;

	for (size_t i = 0; i < rows->n; i++) {
		const struct tactics_row *r = &rows->list[i];

		if (r->own || (last_only && !r->last))
			continue;
		counts[r->labels[d]]++;
		gold[n] = r->labels[d];
		said[n++] = told[i];
	}
	s = tactics_score(gold, said, n, tactics_schemes[d].n);
	for (int k = 1; k < TACTICS_LABELS_MAX; k++)
		most = counts[k] > counts[most] ? k : most;
	for (size_t i = 0; i < n; i++)
		said[i] = most;
	*common = tactics_score(gold, said, n, tactics_schemes[d].n);
	free(gold);
	free(said);
	return s;
}

/* Means over the divisions, with the least and the most. */
static void print(const char *what, const struct tactics_rows *rows,
		  enum tactics_dimension d, int *const told[DIVISIONS],
		  bool last_only, const char *elsewhere)
{
	struct tactics_score s = { 0 }, sum = { 0 }, common = { 0 };
	double least = 1, most = 0;
	bool above;

	for (size_t k = 0; k < DIVISIONS; k++) {
		s = score(rows, d, told[k], last_only, &common);
		sum.accuracy += s.accuracy / DIVISIONS;
		sum.f1 += s.f1 / DIVISIONS;
		least = fmin(least, s.accuracy);
		most = fmax(most, s.accuracy);
	}
	above = sum.accuracy > common.accuracy && sum.f1 > common.f1;
	printf("tactics: %s: accuracy %.1f (%.1f to %.1f), macro-F1 %.1f over "
	       "%zu; always the commonest label %.1f, %.1f%s%s%s\n",
	       what, 100 * sum.accuracy, 100 * least, 100 * most, 100 * sum.f1,
	       s.n, 100 * common.accuracy, 100 * common.f1,
	       *elsewhere ? "; the paper, on its own dialogues: " : "",
	       elsewhere, above ? "" : ": NO BETTER THAN THE COMMONEST LABEL");
}

static void measure_bare(const struct tactics_rows *rows, size_t dims,
			 enum tactics_dimension d, struct told *told)
{
	char *what = xprintf("%s, without own rows and lists",
			     tactics_schemes[d].name);

	tell(rows, dims, d, true, told);
	print(what, rows, d, told->so_far, false, "");
	free(what);
}

static void measure(const struct tactics_rows *rows, size_t dims,
		    enum tactics_dimension d, struct told *told)
{
	char *other = xprintf("models %s; people %s", paper[d].models,
			      paper[d].people);

	tell(rows, dims, d, false, told);
	print(tactics_schemes[d].name, rows, d, told->so_far, false, other);
	free(other);
	if (d != TACTICS_GOAL)
		return;
	print("goal, of a turn alone", rows, d, told->alone, false,
	      paper_alone);
	print("goal, of whole dialogues", rows, d, told->so_far, true,
	      paper_whole);
}

/* Labels that no turn has, and pairs, which the figures say nothing of. */
static void print_missing(const struct tactics_rows *rows)
{
	size_t pairs = 0;

	for (int d = 0; d < TACTICS_DIMENSIONS; d++)
		for (size_t k = 0; k < tactics_schemes[d].n; k++) {
			size_t n = 0;

			for (size_t i = rows->n_own; i < rows->n; i++)
				n += rows->list[i].labels[d] == (int)k;
			if (!n)
				printf("tactics: %s: no turn is %s\n",
				       tactics_schemes[d].name,
				       tactics_schemes[d].labels[k]);
		}
	for (size_t i = rows->n_own; i < rows->n; i++)
		for (size_t k = rows->n_own; k < i; k++)
			pairs += rows->list[i].dialogue !=
					 rows->list[k].dialogue &&
				 !strcmp(rows->list[i].group,
					 rows->list[k].group);
	if (!pairs)
		printf("tactics: no two dialogues are variants of one "
		       "statement: pair accuracy is not measured\n");
}

int main(void)
{
	struct lexicons *lx = shipped_lexicons();
	const struct flaws *f = lx ? lexicon_flaws(lx) : NULL;
	struct tactics_rows rows;
	struct told told;

	if (!f)
		return 1;
	if (tactics_rows_load(&rows, lx, f->vectors)) {
		size_t dims = wordvec_dims(f->vectors);

		for (size_t k = 0; k < DIVISIONS; k++) {
			told.so_far[k] = xcalloc(rows.n, sizeof(int));
			told.alone[k] = xcalloc(rows.n, sizeof(int));
		}
		for (int d = 0; d < TACTICS_DIMENSIONS; d++)
			measure(&rows, dims, d, &told);
		for (int d = 0; d < TACTICS_DIMENSIONS; d++)
			measure_bare(&rows, dims, d, &told);
		print_missing(&rows);
		for (size_t k = 0; k < DIVISIONS; k++) {
			free(told.so_far[k]);
			free(told.alone[k]);
		}
	}
	tactics_rows_release(&rows);
	lexicons_free(lx);
	return 0;
}
