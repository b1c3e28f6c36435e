#include "score/divergence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/xmalloc.h"

static double total(const double *v, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += v[i];
	return sum;
}

double divergence(const double *a, const double *b, size_t n)
{
	double na = total(a, n), nb = total(b, n), d = 0;

	if (!(na > 0) || !(nb > 0))
		return NAN;
	for (size_t i = 0; i < n; i++) {
		double p = a[i] / na, q = b[i] / nb, m = (p + q) / 2;

		if (p > 0)
			d += p * log2(p / m) / 2;
		if (q > 0)
			d += q * log2(q / m) / 2;
	}
	return fmax(0, d);
}

static void draw(const double *from, size_t n, struct rng *rng, double *out)
{
	size_t times = (size_t)total(from, n);

	memset(out, 0, n * sizeof *out);
	for (size_t i = 0; i < times; i++) {
		size_t k = rng_weighted(rng, from, n);

		if (k < n)
			out[k]++;
	}
}

struct stats_interval divergence_interval(const double *a, const double *b,
					  size_t n, size_t rounds,
					  uint64_t seed)
{
	struct stats_interval in = { NAN, NAN, 0 };
	double x[DIVERGENCE_LABELS], y[DIVERGENCE_LABELS], *got;

	if (n > DIVERGENCE_LABELS || !(total(a, n) > 0) || !(total(b, n) > 0) ||
	    rounds < 2)
		return in;
	got = xreallocarray(NULL, rounds, sizeof *got);
	for (size_t r = 0; r < rounds; r++) {
		struct rng rng = rng_at(seed, r);

		draw(a, n, &rng, x);
		draw(b, n, &rng, y);
		got[r] = divergence(x, y, n);
	}
	stats_sort(got, rounds);
	in.lo = stats_quantile(got, rounds, 0.025);
	in.hi = stats_quantile(got, rounds, 0.975);
	free(got);
	return in;
}
