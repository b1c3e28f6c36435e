/*
 * want.h - what a question asks for, and an answer does not have
 *
 * Told where the drill cannot say which of two tries is the better one.  Goes by the
 * form of the question and by names and numbers alone, and blames nobody: an answer may
 * do well without.  Pure.
 */
#ifndef HEARING_WANT_H
#define HEARING_WANT_H
#include <stdbool.h>

#include "court/case.h"
#include "court/transcript.h"
struct ken;
struct map_authority;

enum want {
	WANT_YES_NO, /* it could be met by yes or no: its first sentence says neither */
	WANT_NUMBER,	/* how many, how long: there is no number */
	WANT_AUTHORITY, /* it names one of the case's, which the answer does not */
	WANTS
};
#define WANT_BIT(w) (1u << (w))
/* "the question asks for a number" and "has none", for a sentence about an answer. */
extern const char *const want_asked[WANTS];
extern const char *const want_missing[WANTS];
extern const char *const want_there[WANTS]; /* "has one" */

/* WANT_BIT(...) | ... of what is missing; `question` may be NULL; `k` is ready. */
unsigned want_find(const struct turn *question, const char *answer,
		   const struct ken *k, enum side_id side);
/* Whether a text has one of its names, as words of their own. */
bool want_names(const char *text, const struct map_authority *a);
#endif
