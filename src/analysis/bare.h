/*
 * bare.h - answers that say nothing of their own
 *
 * A yes or no alone answers some questions and leaves others open; a noise, "it
 * depends" and "I do not see what that has to do with it" answer none.  Says so of the
 * words, as an observation: it blames nobody, and a candid "I don't know" is left to
 * practice.h.
 */
#ifndef ANALYSIS_BARE_H
#define ANALYSIS_BARE_H
#include <stdbool.h>

#include "analysis/practice.h"

/* What was asked wants more than yes or no: what, who, how, why, a choice, "give me
 * the best support for it". */
bool bare_asks_more(const struct exchange_text *x);
/* Adds REMARK_UNANSWERED where nothing of what was asked was answered, REMARK_BARE
 * where it was by yes or no and without a reason. */
void bare_read(const struct exchange_text *x, struct reading *out);
#endif
