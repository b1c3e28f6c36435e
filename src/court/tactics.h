/*
 * tactics.h - the labels of what an answer does with what its speaker knows
 *
 * Three dimensions of an answer and, over a whole dialogue, the goal.
 * Source: the HIPO paper, section 3; definitions in our words (prompts/words.txt).
 */
#ifndef COURT_TACTICS_H
#define COURT_TACTICS_H
#include <stddef.h>

enum tactics_dimension {
	TACTICS_ACT,
	TACTICS_STRATEGY,
	TACTICS_INTENTION,
	TACTICS_GOAL,
	TACTICS_DIMENSIONS
};
enum { TACTICS_DECEPTION, TACTICS_NON_DISCLOSURE };
enum tactics_strategy {
	STRATEGY_QUANTITY,
	STRATEGY_QUALITY,
	STRATEGY_RELEVANCE,
	STRATEGY_MANNER,
	STRATEGY_NONE
};
enum { TACTICS_LABELS_MAX = 5 };

struct tactics_scheme {
	const char *name; /* as files have it: "illocutionary_act" */
	const char *word; /* as people are told: "act" */
	const char *const *labels;
	size_t n;
};
extern const struct tactics_scheme tactics_schemes[TACTICS_DIMENSIONS];
#endif
