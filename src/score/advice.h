/*
 * advice.h - what to do about an answer, each piece once, with the answers it is for
 *
 * Of the answers of a hearing that are worth giving again (weak.h).  It is advice, and
 * mostly no sentence that one could say: so it is called wherever it is shown.  Pure.
 */
#ifndef SCORE_ADVICE_H
#define SCORE_ADVICE_H
#include <stdbool.h>
#include <stddef.h>
struct reading;
struct transcript;

struct advice {
	const char *text; /* a reading's */
	bool unsure;	  /* of some of them: below */
	char *questions;  /* "Q 3, Q 7", in spoken order, or the first dozen
			     "and 4 more"; owned */
	size_t n;	  /* of them */
};
/* By the first answer of each: an array of *n, for advice_free. */
struct advice *advice_find(const struct transcript *said, size_t *n);
/* It is for an answer of the case's map, and that it was that answer is not firm:
 * ADVICE_IF_MEANT goes before it. */
bool advice_is_unsure(const struct reading *r);
#define ADVICE_IF_MEANT "if it was meant as it was heard: "
void advice_free(struct advice *list, size_t n);
#endif
