/*
 * linear.c - see linear.h
 */
#include "analysis/linear.h"

#include <math.h>

#include "analysis/lexicon.h"

static double column(const struct weights *w, const double *v, size_t n, int c)
{
	double s = 0;
	for (size_t i = 0; i < n; i++)
		s += v[i] * w->w[i][c];
	return s;
}

void linear_softmax(const struct weights *w, const double *v, size_t n,
		    double p[4])
{
	double top = -INFINITY, sum = 0;
	for (int c = 0; c < 4; c++) {
		p[c] = column(w, v, n, c);
		top = fmax(top, p[c]);
	}
	for (int c = 0; c < 4; c++)
		sum += p[c] = exp(p[c] - top);
	for (int c = 0; c < 4; c++)
		p[c] /= sum;
}

double linear_logistic(const struct weights *w, const double *v, size_t n)
{
	return 1 / (1 + exp(-column(w, v, n, 0)));
}
