/*
 * numbers.h - figures in speech, and the same figure in two statements
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

/* Whether a number is followed by a word in `a` as another number is in `b`, and
 * stands nowhere in b itself: its token goes to *at. */
bool numbers_differ(const struct text *a, const struct text *b, size_t *at);
/* Whether the number at token `at` of a stands in b before the same word. */
bool numbers_has_same(const struct text *a, size_t at, const struct text *b);
/* Whether a number stands before some word. */
bool numbers_any(const struct text *t);
#endif
