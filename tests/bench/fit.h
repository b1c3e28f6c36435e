/*
 * fit.h - fitting the reader's linear models, for measuring them on other folds
 */
#ifndef BENCH_FIT_H
#define BENCH_FIT_H
#include <stddef.h>

#include "analysis/lexicon.h"

/* n rows of d features; y in 0..classes-1; weights w. */
struct sample {
	const double *x; /* row-major: n * d */
	const int *y;
	const double *w;
	size_t n, d;
	int classes; /* 2: logistic, weights in the first column only */
};

struct fit_how {
	double ridge;	/* penalty on standardised weights, per unit weight */
	double lasso;	/* the same on their absolute values */
	double balance; /* 0: as they come; 1: all classes weigh the same */
	const double *offset; /* added to each row's sums; NULL: nothing */
};

/* Feature 0 is the intercept and is not penalised.  Features whose spread is
 * below 0.05 are only scaled by 1.  The result applies to raw features. */
void fit_linear(const struct sample *s, const struct fit_how *how,
		struct weights *out);
#endif
