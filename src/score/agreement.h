/*
 * agreement.h - how far two readers of the same turns agree
 *
 * Pure functions on paired arrays: element i of `a` and of `b` are what two
 * readers say of the same case.  A figure that is undefined is NAN.  Where one
 * side is the standard it comes first (gold, pred).
 */
#ifndef SCORE_AGREEMENT_H
#define SCORE_AGREEMENT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "score/stats.h"

/* Labels are 0..AGREEMENT_LABELS-1; a label outside gives NAN. */
#define AGREEMENT_LABELS 32

/*
 * Cohen's kappa: (observed - chance) / (1 - chance), chance from both readers'
 * own label shares.  1 = always the same, 0 = as by chance, below 0 = worse.
 * NAN for n = 0 and where both give one and the same label throughout (chance
 * is then 1).  Source: Cohen 1960.
 */
double agreement_cohen(const int *a, const int *b, size_t n);

/*
 * Weighted kappa for ordered labels: being one step off costs less than being
 * three off.  Linear (Cohen 1968 with |i - j|) or quadratic ((i - j)^2).
 * NAN as above.
 */
enum agreement_weights { AGREEMENT_LINEAR, AGREEMENT_QUADRATIC };
double agreement_weighted(const int *a, const int *b, size_t n,
			  enum agreement_weights weights);

/*
 * Randolph's free-marginal kappa: chance is 1 / categories, whatever the
 * readers' shares, which suits labels that are almost always the same.
 * Violations are yes or no, so categories = 2 and kappa = 2 * observed - 1.
 * categories = 0 takes the number of different labels that occur, as the
 * authors' code does; NAN then where only one occurs (theirs divides 0 by 0 and
 * the paper prints 1.00).  Source: Randolph 2005.
 */
double agreement_randolph(const int *a, const int *b, size_t n, int categories);

/*
 * True-positive rate: share of gold's positives (label > 0) that pred also
 * marks.  *positives (may be NULL) tells how many there are; with none the rate
 * is 0, as in the published tables, so look at it before believing a 0.
 */
double agreement_tpr(const int *gold, const int *pred, size_t n,
		     size_t *positives);

/*
 * Mean Jaccard index of two sets a case, each a bit mask: size of what both
 * hold over size of what either holds; two empty sets are equal (1).
 */
double agreement_jaccard(const unsigned *a, const unsigned *b, size_t n);

/*
 * Spearman's rho: Pearson's r of the ranks, ties sharing their average.  Values
 * are compared as rounded to 9 decimals, so that sums that differ in their last
 * bit only (0.1 + 0.2 and 0.3) are ties.  *p (may be NULL): two-sided, from
 * Student's t with n - 2 degrees of freedom; 0 at rho = +-1, NAN for n < 3.
 * NAN when either side is constant, n < 2, or a value is not finite.
 */
double agreement_spearman(const double *a, const double *b, size_t n,
			  double *p);

/*
 * Correlations of k samples as one: tanh of the mean of atanh(rho), weighted by
 * n - 3.  Each rho is first kept within +-0.999999.  Samples with NAN or n <= 3
 * say nothing and are left out; NAN when none is left.  Source: Fisher 1921.
 */
double agreement_fisher(const double *rho, const double *n, size_t k);

/* Mean weighted by w; NAN values are left out, NAN when none is left. */
double agreement_mean(const double *v, const double *w, size_t k);

/* Percentile bootstrap over pairs (see stats.h); level e.g. 0.95. */
struct stats_interval agreement_cohen_interval(const int *a, const int *b,
					       size_t n, size_t rounds,
					       uint64_t seed, double level);
struct stats_interval agreement_randolph_interval(const int *a, const int *b,
						  size_t n, int categories,
						  size_t rounds, uint64_t seed,
						  double level);
struct stats_interval agreement_spearman_interval(const double *a,
						  const double *b, size_t n,
						  size_t rounds, uint64_t seed,
						  double level);
#endif
