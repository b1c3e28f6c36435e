/*
 * auc.h - how well a score tells two outcomes apart
 *
 * The area under the curve of hits against false alarms: the chance that a case
 * with the outcome has the higher score than one without it, ties half.  Standard
 * error by DeLong, DeLong and Clarke-Pearson 1988, from ranks as Sun and Xu 2014.
 * Pure.
 */
#ifndef SCORE_AUC_H
#define SCORE_AUC_H
#include <stdbool.h>
#include <stddef.h>

struct auc {
	double area;   /* 0..1, 0.5 is chance; NAN without both outcomes */
	double se;     /* NAN with fewer than two cases of an outcome */
	double lo, hi; /* 95 %, normal, within 0..1 */
	double p;      /* two-sided, against 0.5 */
	size_t ones, zeros;
};

/* score: n finite values; is: whether the case has the outcome. */
struct auc auc_of(const double *score, const int *is, size_t n);
/* Two-sided p that two areas differ: of two scores of the same cases, or (the latter)
 * of cases that have none in common.  NAN where a standard error is. */
double auc_differ_paired(const double *a, const double *b, const int *is,
			 size_t n);
double auc_differ(const struct auc *a, const struct auc *b);
#endif
