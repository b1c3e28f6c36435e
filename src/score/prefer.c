#include "score/prefer.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "score/spd.h"
#include "score/stats.h"

#define ROUNDS_MAX 200

struct prefer_rates prefer_rates(const struct prefer_tally *t, size_t who)
{
	struct prefer_rates r = { 0 };

	for (size_t k = 0; k < t->n; k++) {
		r.wins += t->won[who][k];
		r.losses += t->won[k][who];
		r.ties += t->tied[who][k];
		r.bads += t->bad[who][k];
		r.splits += t->split[who][k];
	}
	r.matches = r.wins + r.losses + r.ties + r.bads;
	r.strict = r.matches > 0 ? r.wins / r.matches : NAN;
	r.weighted = r.matches > 0 ? (r.wins + r.ties / 2) / r.matches : NAN;
	r.bad = r.matches > 0 ? r.bads / r.matches : NAN;
	return r;
}

/* Wins of i over k, a tie half. */
static double beats(const struct prefer_tally *t, size_t i, size_t k)
{
	return t->won[i][k] + t->tied[i][k] / 2;
}

/* Whether from the first one everybody is reached by wins, or (back) by losses. */
static bool reaches_all(const struct prefer_tally *t, bool back)
{
	bool seen[PREFER_MAX] = { true };
	size_t n = 1, before = 0;

	while (n != before) {
		before = n;
		for (size_t i = 0; i < t->n; i++)
			for (size_t k = 0; k < t->n && seen[i]; k++)
				if (!seen[k] && (back ? beats(t, k, i)
						      : beats(t, i, k)) > 0) {
					seen[k] = true;
					n++;
				}
	}
	return n == t->n;
}

/* The first one stands at 0; the others' information, inverted, and the step. */
static bool next_step(const struct prefer_tally *t, const double *at,
		      double *info, double *step)
{
	double score[PREFER_MAX] = { 0 };
	size_t m = t->n - 1;

	memset(info, 0, m * m * sizeof *info);
	for (size_t i = 1; i < t->n; i++)
		for (size_t k = 0; k < t->n; k++) {
			double n = beats(t, i, k) + beats(t, k, i);
			double p = 1 / (1 + exp(at[k] - at[i]));

			if (i == k || n <= 0)
				continue;
			score[i - 1] += beats(t, i, k) - n * p;
			info[(i - 1) * m + i - 1] += n * p * (1 - p);
			if (k)
				info[(i - 1) * m + k - 1] -= n * p * (1 - p);
		}
	if (!spd_invert(info, m))
		return false;
	spd_times(info, score, m, step);
	return true;
}

/* Var(at[who] - mean), the first one's own variance being 0. */
static double variance(const double *info, size_t n, size_t who)
{
	double weight[PREFER_MAX], v[PREFER_MAX], sum = 0;

	for (size_t i = 1; i < n; i++)
		weight[i - 1] = (i == who ? 1 : 0) - 1 / (double)n;
	spd_times(info, weight, n - 1, v);
	for (size_t i = 0; i + 1 < n; i++)
		sum += weight[i] * v[i];
	return sum;
}

static bool unbound(struct error *err)
{
	return error_set(err, ERR_FLAT,
			 "the comparisons do not bind all together: somebody "
			 "never lost or never won, or was compared with too "
			 "few");
}

bool prefer_bradley_terry(const struct prefer_tally *t,
			  struct prefer_strength *out, struct error *err)
{
	double at[PREFER_MAX] = { 0 }, step[PREFER_MAX] = { 0 };
	double info[PREFER_MAX * PREFER_MAX], most = 1, mean = 0;
	double wide = stats_normal_quantile(0.975);

	if (t->n < 2 || t->n > PREFER_MAX || !reaches_all(t, false) ||
	    !reaches_all(t, true))
		return unbound(err);
	for (int round = 0; round < ROUNDS_MAX && most > 1e-13; round++) {
		if (!next_step(t, at, info, step))
			return unbound(err);
		most = 0;
		for (size_t i = 1; i < t->n; i++) {
			double by = fmax(-2, fmin(2, step[i - 1]));

			at[i] += by;
			most = fmax(most, fabs(by));
		}
	}
	for (size_t i = 0; i < t->n; i++)
		mean += at[i] / (double)t->n;
	for (size_t i = 0; i < t->n; i++) {
		double se = sqrt(variance(info, t->n, i));

		out[i] = (struct prefer_strength){ at[i] - mean, se,
						   at[i] - mean - wide * se,
						   at[i] - mean + wide * se };
	}
	return true;
}
