/*
 * advice.h - what to say instead, each piece once, with the answers it is for
 *
 * Of the answers of a hearing that are worth giving again (weak.h).  Pure.
 */
#ifndef SCORE_ADVICE_H
#define SCORE_ADVICE_H
#include <stddef.h>
struct transcript;

struct advice {
	const char *text; /* a reading's */
	char *questions;  /* "Q 3, Q 7", in spoken order, or the first dozen
			     "and 4 more"; owned */
	size_t n;	  /* of them */
};
/* By the first answer of each: an array of *n, for advice_free. */
struct advice *advice_find(const struct transcript *said, size_t *n);
void advice_free(struct advice *list, size_t n);
#endif
