/*
 * relief.h - what counsel asks the court to do with the judgment
 *
 * "The judgment should be reversed" is what the petitioner came for, and gives the
 * respondent's case away: the words are the same, the side decides.  Which words
 * they are stands in prompts/lexicons/practice.txt.
 */
#ifndef ANALYSIS_RELIEF_H
#define ANALYSIS_RELIEF_H
#include "analysis/practice.h"
#include "court/reading.h"

/* Whether the words ask for the relief of counsel's own side. */
bool relief_is_own(const struct exchange_text *x, struct span words);
/* Whether a sentence asks outright for what the other side wants, and is not
 * somebody else's or only supposed; the first goes to *words. */
bool relief_asks_other(const struct exchange_text *x, struct span *words);
/* Each of them: REMARK_SWITCHING_SIDES. */
void relief_read(const struct exchange_text *x, struct reading *out);
#endif
