/*
 * fit.c - multinomial logistic regression by accelerated proximal gradient
 */
#include "bench/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS	   400
#define SPREAD_MIN 0.05

struct problem {
	const struct sample *s;
	double *z; /* standardised features */
	double *w; /* row weights, balanced, adding up to n */
	double mean[FEATURES_MAX], sd[FEATURES_MAX];
	const double *offset;
	int columns;
};

static void standardise(struct problem *p)
{
	const struct sample *s = p->s;
	for (size_t j = 0; j < s->d; j++) {
		double sum = 0, sq = 0, n = 0;
		for (size_t i = 0; i < s->n; i++) {
			sum += s->w[i] * s->x[i * s->d + j];
			n += s->w[i];
		}
		p->mean[j] = j && n > 0 ? sum / n : 0;
		for (size_t i = 0; i < s->n; i++) {
			double e = s->x[i * s->d + j] - p->mean[j];
			sq += s->w[i] * e * e;
		}
		p->sd[j] = sqrt(n > 0 ? sq / n : 0);
		if (!j || p->sd[j] < SPREAD_MIN)
			p->sd[j] = 1;
		for (size_t i = 0; i < s->n; i++)
			p->z[i * s->d + j] =
				(s->x[i * s->d + j] - p->mean[j]) / p->sd[j];
	}
}

static void balance(struct problem *p, double power)
{
	const struct sample *s = p->s;
	double count[WEIGHT_COLUMNS] = { 0 }, total = 0;
	for (size_t i = 0; i < s->n; i++)
		count[s->y[i]] += s->w[i];
	for (size_t i = 0; i < s->n; i++) {
		p->w[i] = s->w[i] / pow(count[s->y[i]], power);
		total += p->w[i];
	}
	for (size_t i = 0; i < s->n; i++)
		p->w[i] *= (double)s->n / total;
}

/* Probabilities of row i under b; with two classes only one column. */
static void predict(const struct problem *p, const double *b, size_t i,
		    double *out)
{
	const double *z = &p->z[i * p->s->d];
	double top = p->columns == 1 ? 0 : -INFINITY, sum = 0;
	for (int c = 0; c < p->columns; c++) {
		out[c] = p->offset ? p->offset[i] : 0;
		for (size_t j = 0; j < p->s->d; j++)
			out[c] += z[j] * b[j * WEIGHT_COLUMNS + (size_t)c];
		top = fmax(top, out[c]);
	}
	for (int c = 0; c < p->columns; c++)
		sum += out[c] = exp(out[c] - top);
	if (p->columns == 1)
		sum += exp(-top);
	for (int c = 0; c < p->columns; c++)
		out[c] /= sum;
}

static void gradient(const struct problem *p, const double *b, double *g)
{
	const struct sample *s = p->s;
	memset(g, 0, s->d * WEIGHT_COLUMNS * sizeof *g);
	for (size_t i = 0; i < s->n; i++) {
		double q[WEIGHT_COLUMNS];
		predict(p, b, i, q);
		for (int c = 0; c < p->columns; c++) {
			bool is = p->columns == 1 ? s->y[i] == 1 : s->y[i] == c;
			double e = p->w[i] * (q[c] - (is ? 1 : 0));
			for (size_t j = 0; j < s->d; j++)
				g[j * WEIGHT_COLUMNS + (size_t)c] +=
					e * p->z[i * s->d + j];
		}
	}
}

static double shrink(double v, double by)
{
	return v > by ? v - by : v < -by ? v + by : 0;
}

/* A bound on the curvature: half the largest row, summed. */
static double step_of(const struct problem *p, double ridge)
{
	double l = 0;
	for (size_t i = 0; i < p->s->n; i++) {
		double q = 0;
		for (size_t j = 0; j < p->s->d; j++)
			q += p->z[i * p->s->d + j] * p->z[i * p->s->d + j];
		l += p->w[i] * q;
	}
	/* the trace is far above the largest eigenvalue */
	return 1 / (0.5 * l / 6 + ridge);
}

static void descend(const struct problem *p, const struct fit_how *how,
		    double *b)
{
	size_t m = p->s->d * WEIGHT_COLUMNS;
	double *old = calloc(m, sizeof *old), *at = calloc(m, sizeof *at);
	double *g = calloc(m, sizeof *g);
	double ridge = how->ridge * (double)p->s->n;
	double lasso = how->lasso * (double)p->s->n;
	double step = step_of(p, ridge);
	for (int k = 0; k < ROUNDS; k++) {
		gradient(p, at, g);
		memcpy(old, b, m * sizeof *b);
		for (size_t j = 0; j < m; j++) {
			bool intercept = j < WEIGHT_COLUMNS;
			double v =
				at[j] -
				step * (g[j] + (intercept ? 0 : ridge * at[j]));
			b[j] = intercept ? v : shrink(v, step * lasso);
		}
		for (size_t j = 0; j < m; j++)
			at[j] = b[j] + (double)k / (k + 3) * (b[j] - old[j]);
	}
	free(old);
	free(at);
	free(g);
}

void fit_linear(const struct sample *s, const struct fit_how *how,
		struct weights *out)
{
	struct problem p = { .s = s,
			     .offset = how->offset,
			     .columns = s->classes == 2 ? 1 : s->classes };
	double b[FEATURES_MAX * WEIGHT_COLUMNS] = { 0 };
	p.z = calloc(s->n * s->d, sizeof *p.z);
	p.w = calloc(s->n, sizeof *p.w);
	standardise(&p);
	balance(&p, how->balance);
	descend(&p, how, b);
	memset(out, 0, sizeof *out);
	for (int c = 0; c < p.columns; c++)
		for (size_t j = 0; j < s->d; j++) {
			double w = b[j * WEIGHT_COLUMNS + (size_t)c] / p.sd[j];
			out->w[j][c] = j ? w : out->w[0][c] + w;
			if (j)
				out->w[0][c] -= w * p.mean[j];
		}
	free(p.z);
	free(p.w);
}
