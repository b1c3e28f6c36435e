/*
 * claims.h - an answer beside what is known: opening, facts, earlier turns
 *
 * Only what the reader was handed is known: the case's facts and questions, the
 * opening, the question and the last exchanges.  A contradiction is told by
 * words: nearly the same statement with another number, or with a negation more
 * or less.
 */
#ifndef ANALYSIS_CLAIMS_H
#define ANALYSIS_CLAIMS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/practice.h"
#include "analysis/text.h"

#define CLAIMS_SENTENCES 160

struct claims {
	struct text known[CLAIMS_SENTENCES]; /* sentences of the record */
	size_t n_known;
	size_t n_opening; /* the first of them are the opening's */
	uint64_t *stems;  /* of everything known and asked; sorted; owned */
	size_t n_stems;
};

void claims_init(struct claims *c, const struct exchange_text *x);
void claims_release(struct claims *c);

/* Whether the word's stem occurs in what is known. */
bool claims_knows_word(const struct claims *c, const struct text *t,
		       size_t word);
/* Share of the text's content stems that occur nowhere in what is known. */
double claims_novelty(const struct claims *c, const struct text *t);

/* How far the text says what a sentence of the opening says (0..1), and how far
 * it denies one. */
struct likeness {
	double with, against;
};
struct likeness claims_opening(const struct claims *c, const struct text *t);

/* Whether a number is followed by a word in `a` as another number is in `b`, and
 * stands nowhere in b itself: its token goes to *at. */
bool claims_other_number(const struct text *a, const struct text *b,
			 size_t *at);
/* Whether the number at token `at` of a stands in b before the same word. */
bool claims_has_figure(const struct text *a, size_t at, const struct text *b);
/* Whether a number stands before some word. */
bool claims_has_number(const struct text *t);

struct claim {
	double number;	/* 0..1: another number than a like sentence has */
	double denied;	/* 0..1: denies a like sentence */
	double holding; /* the same, where a case is named */
};
struct claim claims_check(const struct claims *c, const struct text *t);
#endif
