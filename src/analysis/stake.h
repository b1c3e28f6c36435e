/*
 * stake.h - does the answer say what the case says must not be said?
 *
 * The bench memo holds for each issue the concession that loses it.  An answer
 * that makes nearly that statement, in a sentence of its own and not as somebody
 * else's, costs its speaker whatever its words sound like.
 */
#ifndef ANALYSIS_STAKE_H
#define ANALYSIS_STAKE_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/practice.h"

/* True with the sentence's bytes in a.norm.  Without a case: false. */
bool stake_given_up(const struct exchange_text *x, size_t *from, size_t *to);
#endif
