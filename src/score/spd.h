/*
 * spd.h - small symmetric positive definite matrices, as regressions have them
 *
 * Row after row, n by n; only for a handful of coefficients.
 */
#ifndef SCORE_SPD_H
#define SCORE_SPD_H
#include <stdbool.h>
#include <stddef.h>

#define SPD_MAX 32

/* Puts the inverse in its place, by Cholesky's factors.  False, with `a` spoiled,
 * where it is not positive definite or n is not 1..SPD_MAX: of regressors one then
 * follows from the others. */
bool spd_invert(double *a, size_t n);
/* out = a * v. */
void spd_times(const double *a, const double *v, size_t n, double *out);
#endif
