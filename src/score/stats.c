#include "score/stats.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/xmalloc.h"

double stats_quantile(const double *sorted, size_t n, double at)
{
	double place, below;
	size_t i;

	if (!n)
		return NAN;
	place = at * (double)(n - 1);
	below = floor(place);
	i = (size_t)below;
	if (i + 1 >= n)
		return sorted[n - 1];
	return sorted[i] + (place - below) * (sorted[i + 1] - sorted[i]);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void stats_sort(double *v, size_t n)
{
	if (n)
		qsort(v, n, sizeof *v, by_value);
}

/*
 * The continued fraction of the incomplete beta function (DLMF 8.17.22), by
 * Lentz's method.  It converges fast for x below (a + 1) / (a + b + 2).
 */
static double beta_fraction(double a, double b, double x)
{
	const double tiny = DBL_MIN / DBL_EPSILON;
	double c = 1, d = 1 - (a + b) * x / (a + 1), f;

	d = 1 / (fabs(d) < tiny ? tiny : d);
	f = d;
	for (int m = 1; m < 10000; m++) {
		double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		double odd = -(a + m) * (a + b + m) * x /
			     ((a + 2 * m) * (a + 2 * m + 1));
		double change;

		d = 1 + even * d;
		c = 1 + even / c;
		d = 1 / (fabs(d) < tiny ? tiny : d);
		c = fabs(c) < tiny ? tiny : c;
		f *= d * c;
		d = 1 + odd * d;
		c = 1 + odd / c;
		d = 1 / (fabs(d) < tiny ? tiny : d);
		c = fabs(c) < tiny ? tiny : c;
		change = d * c;
		f *= change;
		if (fabs(change - 1) < 4 * DBL_EPSILON)
			break;
	}
	return f;
}

/* x^a (1-x)^b / (a B(a,b)), from 1 - x = y so that nothing cancels. */
static double beta_front(double a, double b, double x, double y)
{
	return exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) +
		   b * log(y)) /
	       a;
}

/* I_x(a, b) where y = 1 - x is known better than x can tell. */
static double beta_inc_xy(double a, double b, double x, double y)
{
	if (x <= 0)
		return 0;
	if (y <= 0)
		return 1;
	if (x < (a + 1) / (a + b + 2))
		return beta_front(a, b, x, y) * beta_fraction(a, b, x);
	return 1 - beta_front(b, a, y, x) * beta_fraction(b, a, y);
}

double stats_beta_inc(double a, double b, double x)
{
	return beta_inc_xy(a, b, x, 1 - x);
}

double stats_t_two_sided(double t, double dof)
{
	double t2 = t * t;

	if (isnan(t) || !(dof > 0))
		return NAN;
	if (isinf(t))
		return 0;
	return beta_inc_xy(dof / 2, 0.5, dof / (dof + t2), t2 / (dof + t2));
}

/* The root of tail(t) - p, which falls, for t in 0..high: bisection, to the last
 * bit. */
static double where_tail(double p, double dof)
{
	double low = 0, high = 1;

	while (stats_t_two_sided(high, dof) > p && high < 1e300)
		high *= 2;
	for (int i = 0; i < 200; i++) {
		double mid = low + (high - low) / 2;

		if (mid <= low || mid >= high)
			break;
		*(stats_t_two_sided(mid, dof) > p ? &low : &high) = mid;
	}
	return high;
}

double stats_t_quantile(double p, double dof)
{
	if (!(p > 0 && p < 1) || !(dof > 0))
		return NAN;
	return p < 0.5 ? -where_tail(2 * p, dof) : where_tail(2 - 2 * p, dof);
}

double stats_normal_two_sided(double z)
{
	return erfc(fabs(z) / sqrt(2));
}

double stats_normal_quantile(double p)
{
	double tail = p < 0.5 ? 2 * p : 2 - 2 * p, low = 0, high = 40;

	if (!(p > 0 && p < 1))
		return NAN;
	for (int i = 0; i < 200; i++) {
		double mid = low + (high - low) / 2;

		if (mid <= low || mid >= high)
			break;
		*(stats_normal_two_sided(mid) > tail ? &low : &high) = mid;
	}
	return p < 0.5 ? -high : high;
}

struct stats_interval stats_wilson(double k, double n, double level)
{
	struct stats_interval in = { NAN, NAN, 0 };
	double z = stats_normal_quantile((1 + level) / 2), p, mid, half;

	if (!(n > 0))
		return in;
	p = k / n;
	mid = (p + z * z / (2 * n)) / (1 + z * z / n);
	half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) /
	       (1 + z * z / n);
	in.lo = k > 0 ? fmax(0, mid - half) : 0;
	in.hi = k < n ? fmin(1, mid + half) : 1;
	return in;
}

struct stats_interval stats_bootstrap(
	size_t n, size_t rounds, uint64_t seed, double level,
	double (*figure)(const uint32_t *picks, size_t n, void *of), void *of)
{
	struct stats_interval in = { NAN, NAN, 0 };
	uint32_t *picks = xreallocarray(NULL, n + 1, sizeof *picks);
	double *got = xreallocarray(NULL, rounds + 1, sizeof *got);
	size_t n_got = 0;

	for (size_t r = 0; r < rounds; r++) {
		struct rng rng = rng_at(seed, r);

		for (size_t i = 0; i < n; i++)
			picks[i] = (uint32_t)rng_below(&rng, n);
		got[n_got] = figure(picks, n, of);
		n_got += !isnan(got[n_got]);
	}
	in.undefined = rounds - n_got;
	if (n_got >= 2) {
		stats_sort(got, n_got);
		in.lo = stats_quantile(got, n_got, (1 - level) / 2);
		in.hi = stats_quantile(got, n_got, (1 + level) / 2);
	}
	free(picks);
	free(got);
	return in;
}
