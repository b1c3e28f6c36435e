/*
 * clerk.h - the clerk's note: what a model that plays the bench is told of the last
 * answer, and what its turn is for
 *
 * One thing is to be done in a turn, and the note says that one: it goes by the kind
 * of the answer (kind.h) where the bench stays with it, and by the open issues where
 * it goes on to a new one.  It quotes whole sentences of counsel's, gives the passage
 * that an answer does not agree with, with its place, and the question that the case's
 * map has for exactly this answer.  What the reading is not sure of is not told; where
 * it is sure of nothing there is no note, for a wrong one is worse than none.
 */
#ifndef SIM_CLERK_H
#define SIM_CLERK_H
#include "sim/sim.h"
struct buf;

/* The kind of question wanted, in words: "put a hypothetical, ...". */
const char *clerk_type(const struct ask *ask);

/*
 * The order as the note gives it to a model: where the note has a fault told before a new
 * point is taken up, or something put right that was conceded as well, aim and turn
 * are those.  The order itself where the setup has no note.
 */
struct ask clerk_order(const struct sim_setup *setup,
		       const struct transcript *said, const struct ask *ask);
/*
 * Appends the note, or nothing: lines that begin with "- ", then one that begins with
 * "For this turn: ".  Whatever counsel typed or a paper holds stays on its line.
 */
void clerk_note(const struct sim_setup *setup, const struct transcript *said,
		const struct ask *ask, struct buf *out);
#endif
