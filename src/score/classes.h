/*
 * classes.h - labels told rightly: accuracy, and the mean of the labels' F1
 *
 * Pure.
 */
#ifndef SCORE_CLASSES_H
#define SCORE_CLASSES_H
#include <stddef.h>

struct classes {
	double accuracy; /* NAN for n = 0 */
	double f1; /* macro: over the labels that occur in the gold; NAN for none */
	size_t right, n;
	size_t common; /* how often the commonest label of the gold occurs */
};

/* Labels are 0..n_labels-1; any other one told is wrong. */
struct classes classes_of(const int *gold, const int *told, size_t n,
			  size_t n_labels);
#endif
