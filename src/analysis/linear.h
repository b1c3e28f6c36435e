/*
 * linear.h - linear models over features: a handful of sums
 */
#ifndef ANALYSIS_LINEAR_H
#define ANALYSIS_LINEAR_H
#include <stddef.h>
struct weights;

/* softmax of the four columns' sums; p adds up to 1. */
void linear_softmax(const struct weights *w, const double *v, size_t n,
		    double p[4]);
/* The logistic function of the first column's sum. */
double linear_logistic(const struct weights *w, const double *v, size_t n);
#endif
