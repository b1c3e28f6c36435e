/*
 * stake.h - whom what was said helps, by the case's own account
 *
 * Words do not show whom a fact helps; the case does.  The bench memo holds for
 * each issue the concession that loses it, and each side what it must prove.  An
 * answer that makes nearly such a statement, in a sentence of its own and not as
 * somebody else's, or says yes to a question that puts it, costs or helps its
 * speaker whatever its words sound like.
 */
#ifndef ANALYSIS_STAKE_H
#define ANALYSIS_STAKE_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/features.h"
#include "analysis/practice.h"

enum stake_how {
	STAKE_NONE,
	STAKE_SAID,    /* says what the case cannot bear */
	STAKE_GRANTED, /* says yes (or no) to a question that puts it */
	STAKE_HELD,    /* in either way, stands on what the side must show */
};

struct stake {
	enum stake_how how;
	size_t from, to; /* the words, bytes of a.norm */
};

/* Without a case: STAKE_NONE. */
struct stake stake_of(const struct exchange_text *x,
		      const struct question_facts *q, const struct polarity *p);
#endif
