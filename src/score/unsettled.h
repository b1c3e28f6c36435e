/*
 * unsettled.h - what can be told of an answer that the reading leaves unsettled
 *
 * What it came nearest to, in the words of the case's map and never with what that does
 * for a side, which paragraph of the record it touched, and what would have made it firm.
 * Pure.
 */
#ifndef SCORE_UNSETTLED_H
#define SCORE_UNSETTLED_H
#include "court/transcript.h"
struct buf;
struct court_case;

/* "nearest to \"A single rule\"; it touches joint-appendix, paragraph 12; firmer: the yes
 * or the no first".  near: that position in words, where somebody looked; NULL: what the
 * reading has heard.  Nothing where nothing can be told.  c->map may be open or not, c
 * NULL: gone. */
void unsettled_say(struct buf *out, const struct transcript *said,
		   const struct turn *answer, const struct court_case *c,
		   const char *near);
#endif
