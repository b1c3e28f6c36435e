/*
 * examine_live.h - a round of the cross-examination drill with a live witness: the
 * person puts questions of their own, a model answers as a written dialogue's witness
 *
 * The round is one of examine.h over a dialogue that grows with each answer.  At its
 * end the reader without a model (analysis/tactics.h) reads the answers too: a label
 * holds only where it says what the model declared, and the goal where it hears what
 * the witness was given; any other is unsettled and counts nowhere.
 */
#ifndef HEARING_EXAMINE_LIVE_H
#define HEARING_EXAMINE_LIVE_H
#include "analysis/tactics.h"
#include "hearing/examine.h"
#include "hearing/examine_say.h"
#include "sim/stand_drill.h"
struct asker_person;
struct errands;

enum { EXAMINE_LIVE_LEAST = 2, EXAMINE_LIVE_MOST = 6 }; /* questions */

/* Its members point into each other: it is not to be copied. */
struct examine_live {
	struct examine round;
	size_t n; /* answers */
	/* what the reader heard; -1: nothing */
	int read[EXAMINE_LIVE_MOST][TACTICS_GOAL];
	int goal_read;
	/* inside */
	const struct dialogue *written;
	struct dialogue grown;
	struct dialogue_turn turns[EXAMINE_LIVE_MOST];
	struct dialogue_ask asks[EXAMINE_LIVE_MOST];
	const struct dialogue_ask *said[EXAMINE_LIVE_MOST];
};

/* With the witness of `written`, which must outlive it; release it in any case. */
void examine_live_begin(struct examine_live *l, const struct dialogue *written);
void examine_live_release(struct examine_live *l);

/*
 * While round.part is EXAMINE_ASKING: asks the model, waits, and has the answer named
 * next.  False as the endpoint failed, or with ERR_UNFIT; the round is then as it was.
 */
bool examine_live_ask(struct examine_live *l, struct errands *e,
		      const struct catalogue *c, const char *question,
		      const struct asker_person *person, struct error *err);
/* No further question: the goal is named next.  False where there were too few, or a
 * label is to be named first. */
bool examine_live_done(struct examine_live *l);
/* Once, at the truth. */
void examine_live_read(struct examine_live *l, const struct tactics *reader);

/* The labels that hold: what is kept and counted, under the dialogue's id behind
 * NAMED_LIVE.  out has room for EXAMINE_NAMED_MAX; the number of rows, or 0. */
size_t examine_live_rows(const struct examine_live *l, int64_t at_ms,
			 struct named *out);

/* ---- in words ---- */

void examine_live_say_opening(const struct examine_live *l,
			      struct heard_lines *out);
/* What was known and sought, then turn by turn what holds, what does not, and what
 * was named. */
void examine_live_say_truth(const struct examine_live *l,
			    struct heard_lines *out);
/* "This round: act 1 of 2, ...  3 labels are unsettled and count nowhere."; caller
 * frees. */
char *examine_live_say_score(const struct examine_live *l);
#endif
