/*
 * manner.h - how this judge likes to go about a question, by the judge's counts
 */
#ifndef SIM_MANNER_H
#define SIM_MANNER_H
#include "court/bench.h"
#include "court/labels.h"
#include "court/map.h"

/*
 * How much more of a manner this judge's questions have than the bench's, as a
 * logarithm (0: as much; -2..2); 0 for a manner that is not said, and where there
 * are no counts.
 */
double manner_taste(const struct bench *b, int seat, int manner);
/* The manner of a question that only has types; -1 where they do not tell. */
int manner_of_type(const struct question_type *type);
#endif
