/*
 * reversal.h - whether an answer says the opposite of something in nearly its words
 *
 * "The law does not require the registration" has every word of "the law requires the
 * registration".  Each part of the answer is laid beside the wordings that have most of
 * its words, word on word; then what turns the sense is counted in both: what denies the
 * words that they share, words that are each other's opposite (opposites.h), and two who
 * have changed places.  An odd number, and it is the opposite that was said.
 */
#ifndef LISTEN_REVERSAL_H
#define LISTEN_REVERSAL_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/ken.h"
#include "listen/said.h"

struct reversal {
	double turned;	  /* worth of the words said to the opposite, and ... */
	double kept;	  /* ... of those said in the same sense, ... */
	double all;	  /* ... of all that was said */
	struct span span; /* the weightiest part that turns it round */
};

/* Of what is so unlike that nobody can tell neither is counted. */
struct reversal reversal_of(const struct ken *k, const struct said *a,
			    const struct saying *s);
/* The same beside one text, cut into words that are weighed. */
struct reversal reversal_of_text(const struct ken *k, const struct said *a,
				 const char *text, const struct words *words);
/* Whether it is the opposite by and large. */
bool reversal_turns(const struct reversal *r);
#endif
