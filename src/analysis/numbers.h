/*
 * numbers.h - figures in speech, and sums that do not come out
 */
#ifndef ANALYSIS_NUMBERS_H
#define ANALYSIS_NUMBERS_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/text.h"

/*
 * The number that begins at token i: "21", "1,250", "3.5", "2 million",
 * "twenty-one", "two hundred and five", "half".  Gives its value and the token
 * behind it; false where there is none.  Years, ordinals and "one" used as a
 * pronoun are the caller's to tell apart.
 */
bool number_at(const struct text *t, size_t i, double *value, size_t *next);

/*
 * Whether a statement of the text does not add up: "20 of 80, or 40 percent",
 * "from 10 to 15, so it doubled", shares of one whole above 100 percent.
 * Roundings are granted.
 */
bool numbers_wrong(const struct text *t);
#endif
