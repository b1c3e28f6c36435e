/*
 * paired.h - do two measure differently on the same cases?
 *
 * Pure.  Student's paired t test; for yes and no the exact test of McNemar 1947
 * (binomial over the cases on which they differ); several tests at once are corrected
 * after Bonferroni.
 */
#ifndef SCORE_PAIRED_H
#define SCORE_PAIRED_H
#include <stddef.h>

struct paired {
	double mean;		 /* of a - b; NAN for n = 0 */
	double se, t, p, lo, hi; /* 95 %; NAN for n < 2 or no spread */
	size_t n;
};
/* Pairs of which one is NAN are left out. */
struct paired paired_t(const double *a, const double *b, size_t n);

/* only_a, only_b: cases that only the one has, or only the other.  1 where there are
 * none. */
double paired_mcnemar(size_t only_a, size_t only_b);
/* p for one of n tests: n p, at most 1; NAN of NAN. */
double paired_bonferroni(double p, size_t n);
#endif
