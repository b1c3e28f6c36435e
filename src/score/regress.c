#include "score/regress.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "score/spd.h"
#include "score/stats.h"

#define ROUNDS_MAX 100
#define SETTLED	   1e-12 /* of the log-likelihood, relative */
#define LEVEL	   0.95

static bool check(size_t n, size_t n_x, struct error *err)
{
	if (n_x + 1 > REGRESS_MAX)
		return error_set(err, ERR_LIMIT,
				 "a regression of %zu variables; at most %d",
				 n_x, REGRESS_MAX - 1);
	if (n < n_x + 2)
		return error_set(err, ERR_FLAT,
				 "%zu rows are too few for %zu coefficients", n,
				 n_x + 1);
	return true;
}

static bool no_inverse(struct error *err)
{
	return error_set(err, ERR_FLAT,
			 "a variable is constant or follows from the others");
}

/* Variable j of a row, the intercept first. */
static double at(const double *x, size_t n_x, size_t row, size_t j)
{
	return j ? x[row * n_x + j - 1] : 1;
}

double regress_linear(const struct regress *r, const double *x)
{
	double sum = r->coef[0].b;

	for (size_t j = 1; j < r->k; j++)
		sum += r->coef[j].b * x[j - 1];
	return sum;
}

static double logistic(double eta)
{
	return eta >= 0 ? 1 / (1 + exp(-eta)) : exp(eta) / (1 + exp(eta));
}

/* The probability that a logistic one gives a row. */
static double chance(const struct regress *r, const double *x)
{
	return logistic(regress_linear(r, x));
}

static void settle(struct regress_coef *c, double se, double p, double width)
{
	c->se = se;
	c->stat = c->b / se;
	c->p = p;
	c->lo = c->b - width * se;
	c->hi = c->b + width * se;
	c->ratio = exp(c->b);
	c->ratio_lo = exp(c->lo);
	c->ratio_hi = exp(c->hi);
}

static double loglik_of(const struct regress *r, const double *x, const int *y,
			size_t n_x)
{
	double sum = 0;

	for (size_t i = 0; i < r->n; i++) {
		double eta = regress_linear(r, x + i * n_x);

		eta = y[i] ? -eta : eta;
		sum -= eta > 0 ? eta + log1p(exp(-eta)) : log1p(exp(eta));
	}
	return sum;
}

/* The information, inverted into `info`, and the step that it gives. */
static bool next_step(const struct regress *r, const double *x, const int *y,
		      size_t n_x, double *info, double *step)
{
	double score[REGRESS_MAX] = { 0 };
	size_t k = r->k;

	memset(info, 0, k * k * sizeof *info);
	for (size_t i = 0; i < r->n; i++) {
		double p = chance(r, x + i * n_x);

		for (size_t a = 0; a < k; a++) {
			double v = at(x, n_x, i, a);

			score[a] += v * ((y[i] ? 1 : 0) - p);
			for (size_t b = 0; b < k; b++)
				info[a * k + b] +=
					p * (1 - p) * v * at(x, n_x, i, b);
		}
	}
	if (!spd_invert(info, k))
		return false;
	spd_times(info, score, k, step);
	return true;
}

static void fitted(struct regress *r, const double *x, const int *y, size_t n_x)
{
	double sum[2] = { 0 }, n[2] = { 0 }, right = 0;

	for (size_t i = 0; i < r->n; i++) {
		double p = chance(r, x + i * n_x);
		int one = y[i] != 0;

		sum[one] += p;
		n[one]++;
		right += (p > 0.5) == one;
	}
	r->r2 = sum[1] / n[1] - sum[0] / n[0];
	r->right = right / (double)r->n;
	r->loglik_null = n[1] * log(n[1] / (double)r->n) +
			 n[0] * log(n[0] / (double)r->n);
}

/* A step that makes it worse is halved: far from the top it may be too long. */
static double take_step(struct regress *r, const double *step, double before,
			const double *x, const int *y, size_t n_x)
{
	double share = 1, now = -INFINITY;

	for (size_t j = 0; j < r->k; j++)
		r->coef[j].b += step[j];
	for (int i = 0; i < 30; i++) {
		now = loglik_of(r, x, y, n_x);
		if (now >= before - 1e-12 * fabs(before))
			break;
		share /= 2;
		for (size_t j = 0; j < r->k; j++)
			r->coef[j].b -= share * step[j];
	}
	return now;
}

static bool separated(struct error *err)
{
	return error_set(
		err, ERR_FLAT,
		"the variables tell every outcome, or all are one: the "
		"coefficients have no end");
}

static bool both_occur(const int *y, size_t n)
{
	size_t ones = 0;

	for (size_t i = 0; i < n; i++)
		ones += y[i] != 0;
	return ones && ones < n;
}

bool regress_logistic(const double *x, const int *y, size_t n, size_t n_x,
		      struct regress *out, struct error *err)
{
	double info[REGRESS_MAX * REGRESS_MAX], step[REGRESS_MAX];
	double width = stats_normal_quantile((1 + LEVEL) / 2), before;
	int round = 0;

	*out = (struct regress){ .n = n, .k = n_x + 1 };
	if (!check(n, n_x, err))
		return false;
	if (!both_occur(y, n))
		return separated(err);
	out->loglik = loglik_of(out, x, y, n_x);
	do {
		before = out->loglik;
		if (!next_step(out, x, y, n_x, info, step))
			return round > 5 ? separated(err) : no_inverse(err);
		out->loglik = take_step(out, step, before, x, y, n_x);
	} while (out->loglik - before > SETTLED * fabs(before) &&
		 ++round < ROUNDS_MAX);
	if (out->loglik > -1e-6 || round == ROUNDS_MAX)
		return separated(err);
	/* once more from where it stands: the last digits, and the errors there */
	if (!next_step(out, x, y, n_x, info, step))
		return no_inverse(err);
	for (size_t j = 0; j < out->k; j++) {
		struct regress_coef *c = &out->coef[j];
		double se = sqrt(info[j * out->k + j]);

		c->b += step[j];
		settle(c, se, stats_normal_two_sided(c->b / se), width);
	}
	out->loglik = loglik_of(out, x, y, n_x);
	fitted(out, x, y, n_x);
	out->aic = 2 * (double)out->k - 2 * out->loglik;
	out->aic_null = 2 - 2 * out->loglik_null;
	return true;
}
