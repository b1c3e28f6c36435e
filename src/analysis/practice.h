/*
 * practice.h - facts about an answer that a coach would point out
 *
 * Each check states what stands in the words and quotes it; none is a verdict.  A
 * candid "I don't know" and a concession are noticed so that they can be talked
 * about, never as faults.  Sources: Price guide, ABA Appellate Issues 2022, the
 * Federal Circuit bar's advice (crowell.com 2020/02/03).
 */
#ifndef ANALYSIS_PRACTICE_H
#define ANALYSIS_PRACTICE_H
#include <stdbool.h>

#include "analysis/reader.h"
#include "analysis/text.h"
#include "court/reading.h"

#define PRACTICE_LONG_WORDS  300 /* two minutes at the lectern */
#define PRACTICE_FIRST_WORDS 30	 /* an answer should stand among these */

/* What a list of patterns found in the answer: looked for once. */
struct pattern_found {
	bool known, hit;
	size_t from, to;
};

/* One exchange, cut into tokens. */
struct exchange_text {
	const struct lexicons *lx;
	const struct reader_input *in;
	struct text q, a;
	struct pattern_found *found; /* PATTERN_LISTS of them, or NULL */
};

/* The first match of a list in the whole answer: bytes of a.norm. */
bool practice_find(const struct exchange_text *x, enum pattern_list list,
		   size_t *from, size_t *to);

/* Adds the remarks; answered_first becomes 0 where its remark is made. */
void practice_read(const struct exchange_text *x, struct reading *out);
/* Insults, expletives: REMARK_DECORUM. */
void practice_conduct(const struct exchange_text *x, struct reading *out);

/* Takes back that yes or no was answered first, where nothing was answered. */
void practice_spare_first(const struct exchange_text *x, struct reading *out);

/* Candour is never called an error: where the remark
 * REMARK_UNKNOWN stands, no maxim is violated, nothing came too late, and nothing
 * is to be said instead.  For readings of any reader. */
void practice_spare_candour(struct reading *out);

/* The explicit concession: tokens' bytes in a.norm, to the clause's end. */
bool practice_concession(const struct exchange_text *x, size_t *from,
			 size_t *to);
/* Whether it says, behind that, why the case does not turn on it. */
bool practice_spares(const struct exchange_text *x);
/* "I withdraw that. And I concede ...": whether something is given beside what is taken
 * back, in a sentence of its own; adds the remark. */
bool practice_concedes_besides(const struct exchange_text *x,
			       struct span corrects, struct reading *out);
/* An answer put off, and not given all the same: bytes of a.norm. */
bool practice_later(const struct exchange_text *x, size_t *from, size_t *to);
/* The last sentence asks what yes or no would answer, and nothing else; where it may ask
 * more (why, how, or), whoever began with one of them took it so. */
bool practice_asks_yes_or_no(const struct exchange_text *x);
/* "She passes it" to "does she pass your three steps?": it begins with a short sentence
 * about somebody, with a word that was asked and little else. */
bool practice_says_again(const struct exchange_text *x);
#endif
