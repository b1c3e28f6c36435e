/*
 * figure.h - a figure that counsel gives, of a thing of which the record gives another
 *
 * "All sixteen of the jars", "four hundred jars", where the record counts eleven of
 * sixteen; another day of the month, another sum.  A figure is a number and what it
 * counts: the words behind it, a month, money, a percentage, a year, an hour; or "all"
 * or "none" of what the record counts as so many of so many.  It is another one only
 * where the question does not give that number, nor a paper where it speaks of the same,
 * and a sentence of the record counts it otherwise; of how long something took
 * (lasting.h), a side's brief may be that sentence.  Numbers of places, bounds ("more than
 * sixty"), what was reckoned and what was rounded are none.
 */
#ifndef LISTEN_FIGURE_H
#define LISTEN_FIGURE_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/ken.h"
#include "listen/said.h"

/* What a clause has in common with a text, but for a figure. */
struct common {
	size_t shared; /* stems */
	double about;  /* how much of the clause they are, 0..1 */
};

struct figure {
	size_t clause;
	const struct ken_paragraph
		*paragraph;   /* that counts it otherwise ... */
	struct span sentence; /* ... in these bytes */
	struct common common; /* of that sentence and the clause */
	bool refuted; /* so much that it is refuted; else the record may be asked */
};

/* Whether a clause gives a figure that this sentence, which is of the same, counts
 * otherwise, and that its paragraph has not. */
bool figure_differs(const struct said *a, const struct words *claim,
		    const struct ken_evidence *e);
/* Whether a clause says how long something took, and the paragraph bears that out, by its
 * words or between two of its times of the clock. */
bool figure_lasts_so(const struct said *a, const struct words *claim,
		     const struct ken_paragraph *p);
/* The figure that the record gives otherwise the most plainly; false where there is
 * none.  `asked`: words of the question, may be NULL. */
bool figure_find(struct figure *out, const struct ken *k, const struct said *a,
		 const struct words *asked);
#endif
