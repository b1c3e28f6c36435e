/*
 * tally.h - the running figures of a hearing, as its screens show them
 *
 * Counted when the transcript changes, not when it is drawn.
 */
#ifndef TUI_TALLY_H
#define TUI_TALLY_H
#include <stdbool.h>
#include <stddef.h>

#include "score/scorecard.h"

struct tally_answer {
	int turn;     /* its number */
	int question; /* ordinal of the question it answers, 0 for none */
	struct score_row row; /* where it is scored; nrbat is not */
	bool scored;
	bool self_said; /* its label is counsel's own word (court/assessed.h) */
};

/*
 * How an answer landed: gained where what it gained, less what it cost, is more than a
 * neutral answer's; lost where that is below nothing, and where it is surely beside the
 * point or rude, whatever else is unsettled; a candid "I don't know" is neither, and so
 * is what a neutral one gains; unsettled is what is so (scorecard_settles).
 */
enum landing { LANDED_LOST, LANDED_NEITHER, LANDED_GAINED, LANDED_UNSETTLED };

/* The sum of steps, up for gained and down for lost, is the curve of a hearing under way;
 * the sums of CoBRA only rise. */
struct tally {
	struct tally_answer *answers; /* answers that stand, in order; owned */
	size_t n, room;
	enum landing *landings; /* of those scored; n_scored; owned */
	double *landed;		/* steps up and down, summed; n_scored; owned */
	size_t n_scored;
	int concessions, flags, contradictions;
	int answered_first, asked_yes_no, promised, longest_words;
};

void tally_init(struct tally *t);
void tally_release(struct tally *t);
void tally_count(struct tally *t, const struct transcript *said);
/* How the last of the first n_scored landed; unsettled for none. */
enum landing tally_last_landing(const struct tally *t);
/* The last answer that is scored, or NULL. */
const struct tally_answer *tally_last(const struct tally *t);
/* The entry of a turn, or NULL. */
const struct tally_answer *tally_of(const struct tally *t, int turn);
#endif
