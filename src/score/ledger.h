/*
 * ledger.h - what counsel stands on, and where that was given up
 *
 * A position for each proposition of the case's map that an answer stood on; of an
 * answer that was not held against a map of propositions, and of a concession by which
 * none of them is listed as given, the sentence that committed; so of what counsel took
 * back; of an answer whose position counsel names (court/assessed.h), that one alone.
 * What costs the side, or takes no position, as the reading or a person surely
 * says, holds nothing.  Pure.
 */
#ifndef SCORE_LEDGER_H
#define SCORE_LEDGER_H
#include <stdbool.h>
#include <stddef.h>

#include "court/heard.h"
struct case_map;
struct proposition;
struct transcript;
struct turn;

/* What became of a position. */
enum ledger_state {
	LEDGER_STANDS,
	LEDGER_DENIED,
	LEDGER_GIVEN_UP,
	LEDGER_TAKEN_BACK,
	LEDGER_STATES
};
/* "held", "denied", "given up", "taken back" */
extern const char *const ledger_state_names[LEDGER_STATES];

struct position {
	const struct turn *turn;	       /* where it was first taken */
	const struct proposition *proposition; /* NULL: the turn's own words */
	const char
		*own; /* the position as counsel names it (assessed.h), in the
			    case's words; NULL: counsel did not */
	struct span words;
	enum ledger_state state;
	const struct turn *by;	 /* that undid it; NULL where none did */
	const struct turn *back; /* that took `by` back, so that it stands as it
				    did, or is taken back; or NULL */
};

struct ledger {
	struct position *list; /* n, oldest first; owned */
	size_t n;
};

/* Over the turns from index `from` on.  `map` may be NULL; both are borrowed, and must
 * outlive the ledger. */
void ledger_make(struct ledger *l, const struct transcript *said,
		 const struct case_map *map, size_t from);
void ledger_release(struct ledger *l);
/* Words that conceded something, and stand; whether what became of a position is sure: the
 * answer that took it, or gave it up, settles (scorecard.h), or surely concedes. */
bool ledger_is_conceded(const struct position *p);
bool ledger_is_sure(const struct position *p);
/* The text of a position, not NUL-terminated. */
const char *ledger_text(const struct position *p, size_t *len_bytes);
#endif
