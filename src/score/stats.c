#include "score/stats.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/xmalloc.h"

static double sum_of_weights(const double *w, size_t k)
{
	double sum = 0;

	for (size_t i = 0; i < k; i++) {
		if (!(w[i] >= 0))
			return NAN;
		sum += w[i];
	}
	return sum > 0 && isfinite(sum) ? sum : NAN;
}

/* p log2(p / m), 0 where p is. */
static double surprise(double p, double m)
{
	return p > 0 ? p * log2(p / m) : 0;
}

double stats_jsd(const double *p, const double *q, size_t k)
{
	double p_sum = sum_of_weights(p, k), q_sum = sum_of_weights(q, k);
	double jsd = 0;

	if (isnan(p_sum) || isnan(q_sum))
		return NAN;
	for (size_t i = 0; i < k; i++) {
		double a = p[i] / p_sum, b = q[i] / q_sum, m = (a + b) / 2;

		jsd += (surprise(a, m) + surprise(b, m)) / 2;
	}
	return fmin(fmax(jsd, 0), 1);
}

struct scored {
	double score;
	bool positive;
};

static int by_score(const void *a, const void *b)
{
	double x = ((const struct scored *)a)->score;
	double y = ((const struct scored *)b)->score;

	return (x > y) - (x < y);
}

/* Sum over positives of the negatives below, ties half. */
static double wins_over_negatives(const struct scored *all, size_t n)
{
	double below = 0, wins = 0;

	for (size_t i = 0, end; i < n; i = end) {
		size_t tied[2] = { 0, 0 };

		for (end = i; end < n && all[end].score == all[i].score; end++)
			tied[all[end].positive]++;
		wins += (double)tied[1] * (below + (double)tied[0] / 2);
		below += (double)tied[0];
	}
	return wins;
}

double stats_auc(const double *score, const bool *positive, size_t n)
{
	struct scored *all = xreallocarray(NULL, n + 1, sizeof *all);
	size_t n_positive = 0;
	bool sound = true;
	double auc = NAN;

	for (size_t i = 0; i < n; i++) {
		all[i] = (struct scored){ score[i], positive[i] };
		n_positive += positive[i];
		sound = sound && !isnan(score[i]);
	}
	if (sound && n_positive && n_positive < n) {
		qsort(all, n, sizeof *all, by_score);
		auc = wins_over_negatives(all, n) /
		      ((double)n_positive * (double)(n - n_positive));
	}
	free(all);
	return auc;
}

static void rate_class(struct stats_class *c)
{
	c->precision = c->recall = c->f1 = NAN;
	if (!c->gold && !c->pred)
		return;
	c->precision = c->pred ? (double)c->hit / (double)c->pred : 0;
	c->recall = c->gold ? (double)c->hit / (double)c->gold : 0;
	c->f1 = 2 * (double)c->hit / (double)(c->gold + c->pred);
}

double stats_macro_f1(const int *gold, const int *pred, size_t n, int k,
		      struct stats_class *classes)
{
	struct stats_class *c = xcalloc((size_t)k + 1, sizeof *c);
	double sum = 0, macro;
	size_t seen = 0;

	for (size_t i = 0; i < n; i++) {
		if (gold[i] < 0 || gold[i] >= k || pred[i] < 0 ||
		    pred[i] >= k) {
			free(c);
			return NAN;
		}
		c[gold[i]].gold++;
		c[pred[i]].pred++;
		c[gold[i]].hit += gold[i] == pred[i];
	}
	for (int i = 0; i < k; i++) {
		rate_class(&c[i]);
		if (isnan(c[i].f1))
			continue;
		sum += c[i].f1;
		seen++;
	}
	macro = seen ? sum / (double)seen : NAN;
	if (classes)
		memcpy(classes, c, (size_t)k * sizeof *c);
	free(c);
	return macro;
}

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

void stats_wilson(size_t hits, size_t n, double z, double *lo, double *hi)
{
	double m = (double)n, share = (double)hits / m, z2 = z * z;
	double mid = (share + z2 / (2 * m)) / (1 + z2 / m);
	double half = z / (1 + z2 / m) *
		      sqrt(share * (1 - share) / m + z2 / (4 * m * m));

	*lo = n ? fmax(0, mid - half) : NAN;
	*hi = n ? fmin(1, mid + half) : NAN;
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
