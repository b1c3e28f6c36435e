/*
 * regress.h - logistic regressions of a few variables
 *
 * Pure.  Intervals are at 95 %.  Sources: iteratively reweighted least squares,
 * standard errors from the inverse information (McCullagh and Nelder
 * 1989, section 4.4); Akaike 1974; Tjur 2009 for the coefficient of discrimination.
 */
#ifndef SCORE_REGRESS_H
#define SCORE_REGRESS_H
#include <stdbool.h>
#include <stddef.h>
struct error;

#define REGRESS_MAX 12 /* coefficients, the intercept among them */

struct regress_coef {
	double b, se;
	double stat;   /* b / se: z */
	double p;      /* two-sided */
	double lo, hi; /* of b: normal (Wald) */
	double ratio;  /* odds ratio, exp(b); its interval below */
	double ratio_lo, ratio_hi;
};

struct regress {
	size_t n, k;			       /* rows; coefficients */
	struct regress_coef coef[REGRESS_MAX]; /* [0] is the intercept */
	double loglik, loglik_null; /* natural; null: intercept alone */
	double aic, aic_null;	    /* 2 k - 2 loglik */
	/* Tjur's: the mean fitted probability of the ones less that of the
	 * zeros. */
	double r2;
	double right; /* share on the right side of 0.5 */
};

/*
 * y on an intercept and n_x variables: row i has x[i * n_x ... ].  False with
 * ERR_LIMIT for too many variables; with ERR_FLAT where a coefficient cannot be had:
 * too few rows, a variable that follows from others; also where one
 * outcome is all there is or the variables tell it without fault (its coefficients
 * would be infinite).  *out is then unspecified.
 */
bool regress_logistic(const double *x, const int *y, size_t n, size_t n_x,
		      struct regress *out, struct error *err);
/* What the regression says of one row; of a logistic one, log odds. */
double regress_linear(const struct regress *r, const double *x);
#endif
