/*
 * examine_say.h - a round of the cross-examination drill in words for people
 *
 * Lines are released as those of court/heard_text.h are.  What a label means stands
 * in prompts/words.txt (wording_load).
 */
#ifndef HEARING_EXAMINE_SAY_H
#define HEARING_EXAMINE_SAY_H
#include "court/heard_text.h"
#include "hearing/examine.h"

/* Who, what both sides know, what to do; nothing of what is hidden. */
void examine_say_opening(const struct examine *e, struct heard_lines *out);
/* The same with what is to do in other words, and a last line of its own. */
void examine_say_start(const struct dialogue *d, const char *to_do,
		       const char *invented, struct heard_lines *out);
/* What is to be chosen now: "What do the words do?"; "" for nothing. */
const char *examine_question(const struct examine *e);
/* Name and gloss of the i-th choice: a label, or "" and a question. */
const char *examine_choice(const struct examine *e, size_t i,
			   const char **gloss);
/* Each label of a dimension: what it means, with an example. */
void examine_say_meanings(enum tactics_dimension d, struct heard_lines *out);

/* What the speaker knew, then turn by turn what holds and what was named; the words
 * stand in quotation marks. */
void examine_say_truth(const struct examine *e, struct heard_lines *out);
/* The same of one turn, and of the goal; both add to *out. */
void examine_say_turn(const struct examine *e, size_t turn,
		      struct heard_lines *out);
void examine_say_goal(const struct examine *e, struct heard_lines *out);
/* One label that holds, and what was named (-1: passed over); what a label means in a
 * few words; both of them of prompts/words.txt. */
void examine_say_label(enum tactics_dimension d, int holds, int named,
		       struct heard_lines *out);
const char *examine_gloss(enum tactics_dimension d, int label);
/* "This round: act 2 of 3, strategy 1 of 3, ..."; caller frees. */
char *examine_say_score(const struct examine *e);
char *examine_say_shares(const struct examine_score *s);
#endif
