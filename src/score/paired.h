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

#include "score/stats.h"

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
/* Of the share of a less that of b, out of cases that both have, one alone, or
 * neither; 95 %, within -1..1, and sensible where all cases are alike.  NAN for no case.
 * Newcombe 1998 (Statistics in Medicine 17, 2635), method 10: of two of Wilson's. */
struct stats_interval paired_shares(size_t both, size_t only_a, size_t only_b,
				    size_t neither);
/* p for one of n tests: n p, at most 1; NAN of NAN. */
double paired_bonferroni(double p, size_t n);
#endif
