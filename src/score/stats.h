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

/* The value that Student's t with dof degrees of freedom stays below with chance p
 * (0 < p < 1). */
double stats_t_quantile(double p, double dof);
/* The same of the standard normal; and the two-sided p of a z. */
double stats_normal_quantile(double p);
double stats_normal_two_sided(double z);

/* At some level, e.g. 0.95. */
struct stats_interval {
	double lo, hi;	  /* NAN when fewer than two rounds were defined */
	size_t undefined; /* rounds that had no figure and were left out */
};

/* Of a share, k of n: Wilson's score interval (Wilson 1927); 0..1, and sensible at
 * either end.  NAN for n = 0. */
struct stats_interval stats_wilson(double k, double n, double level);

/*
 * Percentile bootstrap.
 *
 * `figure` gets n picks (indexes 0..n-1, drawn with replacement) and returns
 * the figure over those cases, or NAN where it is undefined.  Round r draws from
 * rng_at(seed, r), so a result can be had again and does not depend on how many
 * rounds ran before.  Cases are taken as independent; turns of one transcript
 * are not quite, so the true interval is rather wider.
 */
struct stats_interval stats_bootstrap(
	size_t n, size_t rounds, uint64_t seed, double level,
	double (*figure)(const uint32_t *picks, size_t n, void *of), void *of);
#endif
