/*
 * divergence.h - how far two mixes of labels are from each other
 *
 * Jensen-Shannon divergence to the base 2: 0 for the same shares, 1 where no label
 * occurs in both (Lin 1991).  Nothing is added to a label that does not occur.  Pure.
 */
#ifndef SCORE_DIVERGENCE_H
#define SCORE_DIVERGENCE_H
#include <stddef.h>
#include <stdint.h>

#include "score/stats.h"

#define DIVERGENCE_LABELS 64

/* Of n counts each, >= 0; NAN where either has none. */
double divergence(const double *a, const double *b, size_t n);

/*
 * Percentile bootstrap at 95 %: both mixes are drawn again from themselves, as many
 * as there were.  A divergence cannot be below 0, so that of small samples leans
 * upward, and so does this interval: beside it belongs what two halves of one sample
 * give.  Counts are whole; n at most DIVERGENCE_LABELS.
 */
struct stats_interval divergence_interval(const double *a, const double *b,
					  size_t n, size_t rounds,
					  uint64_t seed);
#endif
