/*
 * open.h - answers that leave the question open without saying "it depends"
 */
#ifndef ANALYSIS_OPEN_H
#define ANALYSIS_OPEN_H
#include "analysis/practice.h"

/* "I would rather not speculate": bytes of a.norm.  *rest: words of whole
 * sentences besides that say something without hedging. */
bool open_declines(const struct exchange_text *x, size_t *from, size_t *to,
		   size_t *rest);

/* "Might perhaps be somewhat": so many hedges in so few words that nothing is
 * left of what they hedge. */
bool open_stacked(const struct text *a);

/* "Probably yes": an answer, but one nobody could rely on. */
bool open_hedged_answer(const struct exchange_text *x);
#endif
