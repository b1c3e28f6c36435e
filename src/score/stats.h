/*
 * stats.h - the general figures that scoring and evaluation share
 *
 * Pure: randomness comes from a seed argument.  Undefined results are NAN.
 */
#ifndef SCORE_STATS_H
#define SCORE_STATS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Jensen-Shannon divergence, base 2, of two distributions over k outcomes given
 * as counts or weights >= 0 (each is divided by its own sum).  0 = the same,
 * 1 = nothing in common; it is the divergence, not its square root.  NAN when
 * either sums to 0 or holds a negative or infinite weight.
 * Source: Lin 1991, with equal weights of the two.
 */
double stats_jsd(const double *p, const double *q, size_t k);

/*
 * Area under the ROC curve: the chance that a positive case scores above a
 * negative one, ties counting half (Mann and Whitney).  NAN when one of the two
 * is missing or a score is NAN.
 */
double stats_auc(const double *score, const bool *positive, size_t n);

/* How well one label is found. */
struct stats_class {
	size_t gold, pred, hit;	      /* cases so labelled by each, by both */
	double precision, recall, f1; /* 0 where nothing was hit; NAN for a
				       * class that neither names */
};

/*
 * Macro-F1: the mean F1 of the classes that occur in gold or pred.  Labels are
 * 0..k-1; `classes` (k of them) may be NULL.  NAN when n is 0 or a label is out
 * of range.
 */
double stats_macro_f1(const int *gold, const int *pred, size_t n, int k,
		      struct stats_class *classes);

/*
 * The quantile 0..1 of n values in ascending order, interpolated between
 * neighbours (type 7, as numpy and R do by default).  NAN for n = 0.
 */
double stats_quantile(const double *sorted, size_t n, double at);

/* Sorts ascending; NAN must not be among them. */
void stats_sort(double *v, size_t n);

/*
 * Two-sided p of Student's t with dof degrees of freedom (dof > 0); full
 * relative precision however small.  NAN for NAN.
 */
double stats_t_two_sided(double t, double dof);
/* The regularised incomplete beta function I_x(a, b), a and b > 0. */
double stats_beta_inc(double a, double b, double x);

/*
 * Wilson's interval for a share of `hits` in n, at z standard deviations (1.96
 * for 95 %).  NAN for n = 0.
 */
void stats_wilson(size_t hits, size_t n, double z, double *lo, double *hi);

/*
 * Percentile bootstrap.
 *
 * `figure` gets n picks (indexes 0..n-1, drawn with replacement) and returns
 * the figure over those cases, or NAN where it is undefined.  Round r draws from
 * rng_at(seed, r), so a result can be had again and does not depend on how many
 * rounds ran before.  Cases are taken as independent; turns of one transcript
 * are not quite, so the true interval is rather wider.
 */
struct stats_interval {
	double lo, hi;	  /* NAN when fewer than two rounds were defined */
	size_t undefined; /* rounds that had no figure and were left out */
};

struct stats_interval stats_bootstrap(
	size_t n, size_t rounds, uint64_t seed, double level,
	double (*figure)(const uint32_t *picks, size_t n, void *of), void *of);
#endif
