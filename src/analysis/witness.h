/*
 * witness.h - what an answer under cross-examination committed its speaker to
 *
 * Eight hand rules over polarity, question form and a few word lists; then learned
 * weights for graded probabilities.  Made for witnesses: on counsel they fail (see
 * counsel.h).
 */
#ifndef ANALYSIS_WITNESS_H
#define ANALYSIS_WITNESS_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/features.h"
#include "court/labels.h"
#include "court/reading.h"

/* The rule that decided, so that the reason can be told: "[witness gave way]" of
 * court/wording.h. */
#define WITNESS_RULES(_)                                                   \
	_(NO_ANSWER, "no answer") /* empty, a question back, broken off */ \
	_(DONT_KNOW, "dont know")                                          \
	_(GAVE_WAY, "gave way")                                            \
	_(WH_SHORT, "wh short")                                            \
	_(WH_LONG, "wh long")                                              \
	_(REJECTED, "rejected")                                            \
	_(NO_COSTS, "no costs")                                            \
	_(NO_HELPS, "no helps")                                            \
	_(YES_EXPLAINED, "yes explained")                                  \
	_(YES_COSTS, "yes costs")                                          \
	_(YES_PLAIN, "yes plain")                                          \
	_(OWN_WORDS, "own words")                                          \
	_(WEIGHED, "weighed") /* the models took another label than the rules */
#define WITNESS_RULE(id, name) RULE_##id,
enum witness_rule { WITNESS_RULES(WITNESS_RULE) };

struct witness_hand {
	enum commitment commitment;
	enum witness_rule rule;
	bool manner_violation;
};

/* First match wins; nothing is learned. */
struct witness_hand witness_hand(const struct witness_facts *f,
				 const struct text *a);

/* p: probabilities of commitments 1..4; manner: of a manner rate >= 3.  The
 * label is that of the hand rules unless another is clearly likelier. */
struct witness_estimate {
	double p[4];
	double manner;
	enum commitment commitment;
	bool manner_violation;
};
struct witness_estimate witness_estimate(const struct lexicons *lx,
					 const struct witness_facts *f,
					 enum commitment hand);
#endif
