/*
 * alike.h - whether two wordings say nearly the same, by their words
 *
 * Two answers of a map in the same words cannot be told apart, and a wording that
 * only repeats another adds nothing.  Pure functions.
 */
#ifndef COURT_ALIKE_H
#define COURT_ALIKE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ALIKE_NEAR \
	0.8	      /* of the words of both that both have: nearly the same */
#define ALIKE_LEAST 5 /* words; shorter wordings must be the same to be one */

/* A wording by its words: their hashes in order, each once. */
struct alike {
	uint64_t *words; /* n, owned */
	size_t n;
};

void alike_take(struct alike *w, const char *text);
void alike_release(struct alike *w);
/* Whether they are nearly the same, or (*exact) the same. */
bool alike_near(const struct alike *a, const struct alike *b, bool *exact);
#endif
