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
};

/*
 * How an answer landed is a step: up where what it gained, less what it cost, is more
 * than a neutral answer's; down where that is below nothing, and where it is surely beside
 * the point or rude; a candid "I don't know" is flat, and so is what is unsettled
 * (scorecard_settles).  The sum of steps is the curve of a hearing
 * under way; the
 * sums of CoBRA only rise.
 */
struct tally {
	struct tally_answer *answers; /* answers that stand, in order; owned */
	size_t n, room;
	double *landed; /* steps up and down, summed; n_scored; owned */
	size_t n_scored;
	int concessions, flags, contradictions;
	int answered_first, asked_yes_no, promised, longest_words;
};

void tally_init(struct tally *t);
void tally_release(struct tally *t);
void tally_count(struct tally *t, const struct transcript *said);
/* The i-th step: 1 up, 0 flat, -1 down; i < n_scored. */
int tally_step(const struct tally *t, size_t i);
/* The last of the first n_scored; 0 for none. */
int tally_last_step(const struct tally *t);
/* The last answer that is scored, or NULL. */
const struct tally_answer *tally_last(const struct tally *t);
/* The entry of a turn, or NULL. */
const struct tally_answer *tally_of(const struct tally *t, int turn);
#endif
