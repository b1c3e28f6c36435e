/*
 * counted.h - a number in a text, and what it counts
 *
 * What it counts is told by the words behind it, a month, money, a percentage, a year, an
 * hour, or how long something took (lasting.h); "all" and "none" count as numbers do.
 * Numbers of places (numbering.h), bounds ("more than sixty") and mixed ones are none.
 */
#ifndef LISTEN_COUNTED_H
#define LISTEN_COUNTED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/heard.h"
#include "listen/words.h"

#define COUNTED_OF_MAX 3 /* words that say of what */

/* A number and what it counts. */
struct counted {
	size_t at, to; /* words [at, to) of the text */
	double number; /* INFINITY: all of them, -INFINITY: none */
	uint64_t of[COUNTED_OF_MAX];
	size_t n_of;
	bool part;  /* "eleven of the sixteen jars": the eleven */
	bool lasts; /* how long something took; the number is in seconds */
	bool clock; /* a time of the clock, told ... */
	struct span within; /* ... of what these words say */
};

/* What word i of a text counts; false for nothing. */
bool counted_at(const char *text, const struct words *w, size_t i,
		struct counted *c);
/* Whether both are numbers of one thing; whether they are one number of it. */
bool counted_same(const struct counted *a, const struct counted *b);
bool counted_like(const struct counted *a, const struct counted *b);
/* Whether a text gives that number of that thing. */
bool counted_in(const char *text, const struct words *w,
		const struct counted *c);
#endif
