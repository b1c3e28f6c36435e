/*
 * place.h - where in a transcript a person wants to be, in their own words
 *
 * "3" or "Q3" is a question, "t12" or "turn 12" a turn; the name of a phase is
 * its beginning, that of a judge each of their turns.  Pure functions.
 */
#ifndef COURT_PLACE_H
#define COURT_PLACE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/transcript.h"
struct error;

enum place_kind {
	PLACE_TURN,    /* the one at `index` */
	PLACE_JUDGE,   /* what that judge says */
	PLACE_PHASE,   /* where that phase begins */
	PLACE_FLAGGED, /* an answer in which something is blamed */
};

/* Plain values: copy it with =. */
struct place {
	enum place_kind kind;
	size_t index; /* from 0 */
	char judge[60];
	enum phase phase;
};

/* False with a sentence for the person where there is no such place. */
bool place_parse(struct place *out, const struct transcript *said,
		 const char *text, struct error *err);
/* Whether turn i is there; what was taken back is no answer and no question. */
bool place_is(const struct place *p, const struct transcript *said, size_t i);
/* From beside turn `at` on, or back, and around; `at` itself comes last.  said->n:
 * nowhere. */
size_t place_next(const struct place *p, const struct transcript *said,
		  size_t at, bool back);
/* "Kagan", "rebuttal", "flagged answers": what it looks for; "" for one turn. */
const char *place_words(const struct place *p);
#endif
