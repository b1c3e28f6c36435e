/*
 * outcome.h - whom a clause says wins, loses or was in the right
 *
 * "She was right to go on" is good counsel for the officer and gives the rider's case
 * away: the words are the same, and the case's own names tell whose gain it is.  Phrases
 * of winning, losing and fault stand in prompts/lexicons/outcome.txt; somebody is a name
 * of a party, "we", "my friend", an official of the side that is a public body, the court
 * below, or a pronoun for the last of them.  What is asked, quoted, supposed, or
 * said, thought or to be proved by others is not counsel's word, and is left out; but
 * "yes" to "then you lose?", and no more than that, says what was asked.
 */
#ifndef LISTEN_OUTCOME_H
#define LISTEN_OUTCOME_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
#include "court/heard.h"
struct error;

struct outcome_words;

/* NULL with ERR_DATA naming file, line and remedy where a line is no phrase. */
struct outcome_words *outcome_load(const char *path, struct error *err);
void outcome_free(struct outcome_words *w); /* NULL is fine */

struct outcome {
	bool against, own; /* `side` loses, or wins, by one of its clauses */
	struct span first; /* the first by which it loses */
};

/* What the answer of that side's counsel says of it.  `w` NULL: nothing.  `question` tells
 * whom a pronoun means where the answer has named nobody, and what a bare "yes" says. */
struct outcome outcome_of(const struct outcome_words *w,
			  const struct court_case *kase, enum side_id side,
			  const char *question, const char *answer);
#endif
