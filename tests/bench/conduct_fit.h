/*
 * conduct_fit.h - fitting the classifier of faults, and choosing when it speaks
 */
#ifndef BENCH_CONDUCT_FIT_H
#define BENCH_CONDUCT_FIT_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/flaws.h"
#include "bench/conduct_data.h"

struct fit_row {
	const struct conduct_row *row;
	struct traits traits;
};
struct fit_rows {
	struct fit_row *list;
	size_t n;
	size_t dims; /* values of a word vector */
};

/* The traits of all rows; borrows rows and lexicons. */
void fit_rows_init(struct fit_rows *out, const struct conduct_rows *rows,
		   const struct lexicons *lx, const struct wordvec *v);
void fit_rows_release(struct fit_rows *r);

/*
 * Fits the weights on the rows that are marked, and gives the groups thresholds
 * and confidences by folds of those rows, by docket: out holds no number that an
 * unmarked row had a part in.  `alone` gets the thresholds that the groups could
 * have if each were the only one.
 */
void conduct_fit(const struct fit_rows *rows, const bool *use,
		 struct flaws *out, double alone[FLAW_GROUPS]);
/* Whether the sentence is some of the row's fault. */
bool conduct_hits(const struct fit_row *r, size_t sentence);
#endif
