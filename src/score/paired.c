#include "score/paired.h"

#include <math.h>

/* Differences that are all the same are not quite that as binary numbers. */
#define ROUNDED 1e-12

struct paired paired_t(const double *a, const double *b, size_t n)
{
	struct paired r = { NAN, NAN, NAN, NAN, NAN, NAN, 0 };
	double sum = 0, squares = 0, most = 0, dof, wide;

	for (size_t i = 0; i < n; i++)
		if (!isnan(a[i] - b[i])) {
			sum += a[i] - b[i];
			most = fmax(most, fmax(fabs(a[i]), fabs(b[i])));
			r.n++;
		}
	if (!r.n)
		return r;
	r.mean = sum / (double)r.n;
	for (size_t i = 0; i < n; i++)
		if (!isnan(a[i] - b[i]))
			squares += pow(a[i] - b[i] - r.mean, 2);
	if (r.n < 2 || !(sqrt(squares / (double)r.n) > ROUNDED * most))
		return r;
	dof = (double)r.n - 1;
	r.se = sqrt(squares / dof / (double)r.n);
	r.t = r.mean / r.se;
	r.p = stats_t_two_sided(r.t, dof);
	wide = stats_t_quantile(0.975, dof) * r.se;
	r.lo = r.mean - wide;
	r.hi = r.mean + wide;
	return r;
}

double paired_mcnemar(size_t only_a, size_t only_b)
{
	size_t n = only_a + only_b, few = only_a < only_b ? only_a : only_b;

	/* twice the chance of `few` or fewer among n tosses of a coin */
	return 2 * few >= n ? 1
			    : fmin(1, 2 * stats_beta_inc((double)(n - few),
							 (double)few + 1, 0.5));
}

/* How the two go together, -1..1, a little toward 0 as the method has it. */
static double correlation(double both, double only_a, double only_b,
			  double neither)
{
	double half = (both + only_a + only_b + neither) / 2;
	double squares = (both + only_a) * (only_b + neither) *
			 (both + only_b) * (only_a + neither);
	double c = both * neither - only_a * only_b;

	return squares > 0 ? (c > 0 ? fmax(c - half, 0) : c) / sqrt(squares)
			   : 0;
}

static double apart(double x, double y, double r)
{
	return sqrt(fmax(x * x - 2 * r * x * y + y * y, 0));
}

struct stats_interval paired_shares(size_t both, size_t only_a, size_t only_b,
				    size_t neither)
{
	double n = (double)(both + only_a + only_b + neither);
	double a = (double)(both + only_a), b = (double)(both + only_b);
	struct stats_interval of_a = stats_wilson(a, n, 0.95);
	struct stats_interval of_b = stats_wilson(b, n, 0.95);
	double r = correlation((double)both, (double)only_a, (double)only_b,
			       (double)neither);

	a /= n;
	b /= n;
	return (struct stats_interval){
		.lo = a - b - apart(a - of_a.lo, of_b.hi - b, r),
		.hi = a - b + apart(of_a.hi - a, b - of_b.lo, r),
	};
}

double paired_bonferroni(double p, size_t n)
{
	return isnan(p) ? p : fmin(1, p * (double)n);
}
