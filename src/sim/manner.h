/*
 * manner.h - how a judge likes to go about a question: in which manner, how long
 */
#ifndef SIM_MANNER_H
#define SIM_MANNER_H
#include "court/justice.h"
#include "court/labels.h"

#define MANNER_NEVER (-9.0) /* the taste for what a judge never does */

/*
 * The share of a judge's questions that go about it so, 0..1, the seven summing to
 * 1: the judge's own counts of manners (justices/README.md) or, without them, what
 * real justices do, and a little of that everywhere but where a judge has none of
 * a manner in fifty questions.
 */
double manner_share(const struct justice *j, int manner);
/* How much more of a manner this judge's questions have than is usual, as a
 * logarithm: 0 as much, -2..2; MANNER_NEVER; 0 for a manner that is not said. */
double manner_taste(const struct justice *j, int manner);
/* How well a question of so many words suits the judge: 1 the judge's median of a
 * long turn, near 0 at a third or three times of it. */
double manner_length(const struct justice *j, size_t words);
/* The manner of a question that only has types; -1 where they do not tell. */
int manner_of_type(const struct question_type *type);
#endif
