/*
 * bench_types.c - what the labels are worth that a question is given by its words
 *
 * Fits on all dockets and cases but some, and labels those; a fold leaves whole
 * dockets or cases out.  Prints Cohen's kappa with the readers' labels, of real turns
 * and of written questions, as a model's are; two readers of such turns agree at 0.70
 * to 0.80.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "bench/types_fit.h"
#include "score/agreement.h"
#include "unit/lexicons.h"

#define FOLDS 6

static size_t fold_of(const struct type_row *r)
{
	return str_hash(r->group, strlen(r->group)) % FOLDS;
}

static void tell(const struct table *tables, const struct type_row *r,
		 int told[TYPE_SCHEMES])
{
	size_t at = 0;

	for (size_t s = 0; s < TYPE_SCHEMES; s++) {
		told[s] = types_best(tables + at, type_scheme_labels[s],
				     &r->traits);
		at += type_scheme_labels[s];
	}
}

static void tell_fold(const struct type_rows *rows, size_t fold, size_t dims,
		      int (*told)[TYPE_SCHEMES])
{
	struct table tables[TYPES_TABLES];
	bool *use = xcalloc(rows->n + 1, sizeof *use);

	for (size_t i = 0; i < rows->n; i++)
		use[i] = fold_of(&rows->list[i]) != fold;
	types_fit(rows, use, dims, tables);
	for (size_t i = 0; i < rows->n; i++)
		if (!use[i])
			tell(tables, &rows->list[i], told[i]);
	tables_release(tables, TYPES_TABLES);
	free(use);
}

/* Competitive, neutral, cooperative. */
static int tone(int valence)
{
	return valence < 2 ? 0 : valence == 2 ? 1 : 2;
}

static void print(const struct type_rows *rows, bool real,
		  int (*told)[TYPE_SCHEMES])
{
	int *a = xcalloc(rows->n, sizeof *a), *b = xcalloc(rows->n, sizeof *b);
	size_t n = 0;

	for (size_t s = 0; s < TYPE_SCHEMES; s++) {
		n = 0;
		for (size_t i = 0; i < rows->n; i++)
			if (rows->list[i].real == real) {
				a[n] = rows->list[i].labels[s];
				b[n++] = told[i][s];
			}
		printf("types: %s: %s: kappa %.2f over %zu\n",
		       real ? "real turns" : "written questions",
		       type_scheme_names[s], agreement_cohen(a, b, n), n);
	}
	for (size_t i = 0; i < n; i++) {
		a[i] = tone(a[i]);
		b[i] = tone(b[i]);
	}
	printf("types: %s: valence in three steps: kappa %.2f\n",
	       real ? "real turns" : "written questions",
	       agreement_cohen(a, b, n));
	free(a);
	free(b);
}

int main(void)
{
	struct lexicons *lx = shipped_lexicons();
	const struct wordvec *v = lx ? lexicon_flaws(lx)->vectors : NULL;
	struct type_rows rows;
	int(*told)[TYPE_SCHEMES];

	if (!lx)
		return 1;
	if (type_rows_load(&rows, lx, v)) {
		told = xcalloc(rows.n + 1, sizeof *told);
		for (size_t f = 0; f < FOLDS; f++)
			tell_fold(&rows, f, wordvec_dims(v), told);
		print(&rows, true, told);
		print(&rows, false, told);
		free(told);
	}
	type_rows_release(&rows);
	lexicons_free(lx);
	return 0;
}
