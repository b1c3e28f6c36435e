/*
 * sidestep.h - answers that a listener may take for a way round the question, by the
 * veracity strategies of court/tactics.h
 *
 * Shown to be avoided, with what candor would have said; nothing counts them, and
 * nothing here knows whether they "worked".  Only what the reading found is named: what
 * an answer leaves out (Quantity) no reader of words can see.  An open refusal, a
 * candid "I don't know" and a concession hide nothing, and are none.  Pure.
 */
#ifndef SCORE_SIDESTEP_H
#define SCORE_SIDESTEP_H
#include <stdbool.h>
#include <stddef.h>

#include "court/tactics.h"
#include "court/transcript.h"
struct buf;

struct sidestep {
	int turn; /* the answer's number */
	enum tactics_strategy strategy;
	bool sure;	   /* else unsettled */
	struct span words; /* what shows it; may be empty */
};
/* False where the answer takes none.  It is sure where what the answer did is settled
 * (scorecard.h), of what goes against the papers never.  said may be
 * NULL of an answer that stands alone. */
bool sidestep_of(const struct transcript *said, const struct turn *answer,
		 struct sidestep *out);
/* Of answers that stand, as they were said: an array of *n, the caller's to free. */
struct sidestep *sidestep_find(const struct transcript *said, size_t *n);

/* "Q 3 missed the question; Q 7 may have missed the question (Relevance) ·
 * Q 5 stayed vague (Manner)", appended; nothing where there is none.  `dot` as of
 * debrief_text.h. */
void sidestep_say(struct buf *out, const struct transcript *said,
		  const char *dot);
/* What goes below that. */
#define SIDESTEP_CANDOR                                                     \
	"Meant or not, a judge may hear these as ways round the question. " \
	"Saying openly what you will not say hides nothing. What an "       \
	"answer leaves out (Quantity) no reader of words sees; candor to "  \
	"the court asks for it all the same."
#endif
