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

/* The rule that decided, so that the reason can be told. */
enum witness_rule {
	RULE_NO_ANSWER, /* empty, a question back, broken off */
	RULE_DONT_KNOW,
	RULE_GAVE_WAY,
	RULE_WH_SHORT,
	RULE_WH_LONG,
	RULE_REJECTED,
	RULE_NO_COSTS,
	RULE_NO_HELPS,
	RULE_YES_EXPLAINED,
	RULE_YES_COSTS,
	RULE_YES_PLAIN,
	RULE_OWN_WORDS,
	RULE_WEIGHED, /* the models took another label than the rules */
};

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
