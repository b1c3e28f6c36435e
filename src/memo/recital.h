/*
 * recital.h - what an opinion only tells: of the court below, of the parties
 *
 * "The trial court found that the City was a bailee.  It gave judgment for Brandt.  We
 * reverse." holds one thing, in the last sentence.  Who takes the first for a holding
 * asks the wrong side what is wrong with it.
 */
#ifndef MEMO_RECITAL_H
#define MEMO_RECITAL_H
#include <stdbool.h>
#include <stddef.h>

#include "memo/papers.h"

/* Whether said[i], of a decision, is told of another court, a jury, a party or a friend
 * of the court, or grants something before it decides ("It is true that ..."). */
bool recital_is(const struct papers *p, size_t i);
#endif
