/*
 * logistic.h - logistic regression over traits, with a ridge
 *
 * Solved in the dual by coordinate descent (Yu, Huang and Lin, Machine Learning 85,
 * 2011): thousands of rows that have some hundreds of sixteen thousand traits each
 * take seconds.
 */
#ifndef BENCH_LOGISTIC_H
#define BENCH_LOGISTIC_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/tables.h"
#include "analysis/traits.h"

struct example {
	const struct trait_list *x;
	double cost;
	double y;     /* 1 or -1 */
	double alpha; /* 0..cost */
	double square;
};
struct examples {
	struct example *list;
	size_t n, room;
};

/* Borrows x; `cost` is that of an error, beside the weights' squares. */
void examples_add(struct examples *e, const struct trait_list *x, bool y,
		  double cost);
/* Fits `size` weights and releases the examples; out->w is the caller's to free, and
 * was NULL or is used again. */
void logistic_fit(struct examples *e, size_t size, struct table *out);
#endif
