/*
 * reader_firm.c - see reader_firm.h
 */
#include "bench/reader_firm.h"

#include <stdio.h>
#include <string.h>

#define STEPS	   10
#define LEAST_ROWS 8

static const char letters[] = "-+=.";

static bool is_of(const struct firm_row *r, const char *without, int label)
{
	return r->read == label && (!without || strcmp(r->fold, without) != 0);
}

/* Right and all, with p in [from, to). */
static void count(const struct firm_row *rows, size_t n, const char *without,
		  int label, double from, double to, double *right, double *all)
{
	*right = *all = 0;
	for (size_t i = 0; i < n; i++) {
		const struct firm_row *r = &rows[i];
		if (!is_of(r, without, label) || r->p < from || r->p >= to)
			continue;
		*all += r->weight;
		*right += r->weight * (r->label == r->read);
	}
}

static double least_p(const struct firm_row *rows, size_t n,
		      const char *without, int label)
{
	double right, all, from = FIRM_NEVER;
	for (int k = STEPS - 1; k >= 0; k--) {
		double at = (double)k / STEPS, next = (double)(k + 1) / STEPS;
		count(rows, n, without, label, at, 2, &right, &all);
		if (all < LEAST_ROWS)
			continue;
		if (right < FIRM_ACCURACY * all)
			break;
		count(rows, n, without, label, at, next, &right, &all);
		if (all > 0 && right < FIRM_ACCURACY * all)
			break;
		if (all > 0)
			from = at;
	}
	return from;
}

void firm_choose(const struct firm_row *rows, size_t n, const char *without,
		 double from[4])
{
	for (int c = 0; c < 4; c++)
		from[c] = least_p(rows, n, without, c);
}

struct firmness {
	double right[5], all[5], total; /* by label; 4: all of them */
};

static void take(struct firmness *f, const struct firm_row *r,
		 const double from[4])
{
	f->total += r->weight;
	if (r->p < from[r->read])
		return;
	f->all[r->read] += r->weight;
	f->all[4] += r->weight;
	if (r->label != r->read)
		return;
	f->right[r->read] += r->weight;
	f->right[4] += r->weight;
}

static bool print(const char *how, const struct firmness *f)
{
	bool ok = f->right[4] >= FIRM_ACCURACY * f->all[4];
	if (f->all[4] <= 0) {
		printf("      %s: none\n", how);
		return true;
	}
	printf("      %s: accuracy %.3f at coverage %.3f (", how,
	       f->right[4] / f->all[4], f->all[4] / f->total);
	for (int c = 0; c < 4; c++)
		printf("%s%c %.0f of %.0f", c ? ", " : "", letters[c],
		       f->right[c], f->all[c]);
	printf(")\n");
	return ok;
}

bool firm_measure(const char *what, const struct firm_row *rows, size_t n,
		  const double shipped[4])
{
	struct firmness chosen = { 0 }, fixed = { 0 };
	const char *fold = NULL;
	double from[4];
	for (size_t i = 0; i < n; i++) {
		if (!fold || strcmp(fold, rows[i].fold) != 0)
			firm_choose(rows, n, fold = rows[i].fold, from);
		take(&chosen, &rows[i], from);
		take(&fixed, &rows[i], shipped);
	}
	printf("    firm, %s:\n", what);
	print("chosen without the fold", &chosen);
	if (print("as shipped", &fixed))
		return true;
	printf("      LOW\n");
	return false;
}
