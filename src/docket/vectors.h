/*
 * vectors.h - passages as vectors of an embedding model, and the nearest of them
 *
 * Kept in the index beside the passages, one for each distinct text and model, so
 * that a renewal asks the endpoint only for what is new.  Whoever computes them
 * waits (llm_wait); searching only multiplies.
 */
#ifndef DOCKET_VECTORS_H
#define DOCKET_VECTORS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "docket/docket.h"
struct error;

#define VECTORS_BYTES_MAX ((size_t)1 << 30) /* held in memory */
#define VECTORS_DIMS_MAX  16384

struct vectors {
	char *model;
	int64_t *passages; /* n, rising */
	float *rows;	   /* n of dims, each of length 1 */
	size_t n, dims;
};

struct near {
	int64_t passage;
	double cosine; /* -1..1 */
};

/* Reads those that the index holds for a model; none is no error. */
bool vectors_load(struct docket *d, const char *model, struct error *err);
void vectors_release(struct vectors *v);
/*
 * The k nearest passages to a query's vector of v->dims, nearest first, of those
 * that `allowed` lets through (NULL: all).  Exact.  Returns how many.
 */
size_t vectors_nearest(const struct vectors *v, const float *query,
		       bool (*allowed)(const void *arg, int64_t passage),
		       const void *arg, size_t k, struct near *out);
#endif
