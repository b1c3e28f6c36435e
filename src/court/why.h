/*
 * why.h - what stands behind a question, as far as the record kept it
 *
 * Who asked, and with what aim; what the bench went by, what the question follows
 * and cites; the steps that a model took; who played the bench, and the prompt by
 * its hash.  Nothing is made up: what was not kept is said to be missing.
 */
#ifndef COURT_WHY_H
#define COURT_WHY_H
#include <stddef.h>

#include "court/record.h"

struct why_line {
	char *name; /* "aim"; "" where it goes on with the line before */
	char *text;
};

struct why {
	struct why_line *list; /* n; owned, and its texts */
	size_t n, room;
};

/* The newest turn of the bench among the first n, that stands; NULL for none. */
const struct turn *why_turn(const struct transcript *said, size_t n);
/* Of a turn of the bench, one of said's. */
void why_lines(struct why *w, const struct hearing_record *rec,
	       const struct transcript *said, const struct turn *t);
void why_release(struct why *w);
/* "a new issue": what an aim means to counsel; "" for none. */
const char *why_aim(enum aim aim);
#endif
