/*
 * tally.h - the running figures of a hearing, as its screens show them
 *
 * Counted when the transcript changes, not when it is drawn.
 */
#ifndef TUI_TALLY_H
#define TUI_TALLY_H
#include <stdbool.h>
#include <stddef.h>
struct transcript;

struct tally_answer {
	int turn;	 /* its number */
	int question;	 /* ordinal of the question it answers, 0 for none */
	double bat, pat; /* of the answer; 0 when it was not read */
	bool scored;
};

struct tally {
	struct tally_answer *answers; /* answers that stand, in order; owned */
	size_t n, room;
	double *benefit, *penalty; /* running sums, n_scored each; owned */
	size_t n_scored, curve_room;
	int concessions, flags, contradictions, unsettled, firm;
	int answered_first, asked_yes_no, promised, longest_words;
	long words;
	double top; /* the larger of the two sums at the end */
};

void tally_init(struct tally *t);
void tally_release(struct tally *t);
void tally_count(struct tally *t, const struct transcript *said);
/* The entry of a turn, or NULL. */
const struct tally_answer *tally_of(const struct tally *t, int turn);
#endif
