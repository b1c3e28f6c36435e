/*
 * examine.h - one round of the cross-examination drill, as a state
 *
 *	opening -> asking -> naming act, strategy, intention -> asking ...
 *	        ... -> naming the goal -> truth
 *
 * Whoever shows it hands on what the person chose; what is hidden until the truth is
 * for the caller to hide.  Pure: no I/O, no clock, no chance.
 */
#ifndef HEARING_EXAMINE_H
#define HEARING_EXAMINE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/dialogue.h"
#include "store/named.h"

enum examine_part {
	EXAMINE_OPENING,
	EXAMINE_ASKING,
	EXAMINE_NAMING,
	EXAMINE_TRUTH
};

struct examine {
	const struct dialogue *d; /* borrowed */
	enum examine_part part;
	enum tactics_dimension dimension; /* that is named now */
	size_t turn;			  /* the one at hand */
	struct {
		size_t asked;
		int named[TACTICS_GOAL]; /* -1: passed over */
	} turns[DIALOGUE_TURNS_MAX];
	int goal; /* as named; -1: passed over */
};

void examine_begin(struct examine *e, const struct dialogue *d);
/* How many things can be chosen now: questions, or labels; 0 for none. */
size_t examine_choices(const struct examine *e);
/* Takes the i-th, from 0; false where there is none such. */
bool examine_choose(struct examine *e, size_t i);
/* Goes on from the opening; asks what alone can be asked; passes over a label.  False
 * where a question must be chosen, or at the end. */
bool examine_pass(struct examine *e);
/* Back to the label before; false where that is behind a question. */
bool examine_back(struct examine *e);
/* Turns whose question was asked. */
size_t examine_heard(const struct examine *e);
const struct dialogue_ask *examine_asked(const struct examine *e, size_t turn);

/* What was named and what was right, by dimension. */
struct examine_score {
	size_t right[TACTICS_DIMENSIONS], named[TACTICS_DIMENSIONS];
};
struct examine_score examine_score(const struct examine *e);
struct examine_score examine_score_of(const struct named *rows, size_t n);
/* What is kept of a round that came to its end; out has room for
 * EXAMINE_NAMED_MAX.  The number of rows. */
enum { EXAMINE_NAMED_MAX = DIALOGUE_TURNS_MAX * TACTICS_GOAL + 1 };
size_t examine_rows(const struct examine *e, int64_t at_ms, struct named *out);
#endif
