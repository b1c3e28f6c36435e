/*
 * text.h - a question or an answer as the offline reader sees it
 *
 * Lower case, curly quotes straightened, dashes and ellipses in one spelling; cut
 * into tokens that know their place in the original bytes, so that whatever a
 * rule finds can be quoted.  A word is [a-z0-9]+ with inner apostrophes.
 */
#ifndef ANALYSIS_TEXT_H
#define ANALYSIS_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/lexicon.h"
#include "court/reading.h"

enum token_kind {
	TOKEN_WORD,
	TOKEN_DASH,	/* two hyphens or more */
	TOKEN_ELLIPSIS, /* three full stops */
	TOKEN_MARK,	/* one of ? ! . , ; : ( ) [ ] " : see `mark` */
};

struct token {
	enum token_kind kind;
	char mark;
	uint32_t from, to; /* in text.norm */
	uint32_t id;	   /* lexicon's number, 0 for none */
	uint64_t lists;	   /* IN(YES) | ... */
	uint32_t word;	   /* how many words stand before it */
};

struct text {
	const struct lexicons *lx; /* borrowed */
	char *norm;		   /* owned, NUL-terminated */
	size_t len;
	uint32_t *at; /* original offset of each byte of norm, len + 1 */
	struct token *tokens;
	size_t n;
	uint32_t *words; /* token index of each word */
	size_t n_words;
	uint32_t phrases[PHRASE_LISTS];	   /* occurrences */
	uint32_t phrase_at[PHRASE_LISTS];  /* token where the first begins */
	uint32_t phrase_end[PHRASE_LISTS]; /* token behind its last word */
	uint64_t *stems; /* content stems, hashed, sorted, no doubles */
	size_t n_stems;
};

/* Never fails; len above TEXT_MAX is the caller's to refuse. */
#define TEXT_MAX ((size_t)1 << 20)
void text_init(struct text *t, const struct lexicons *lx, const char *s,
	       size_t len);
void text_release(struct text *t);

/* The i-th word's token; NULL behind the last. */
const struct token *text_word(const struct text *t, size_t i);
/* Whether the i-th word is in any of the lists. */
bool text_word_in(const struct text *t, size_t i, uint64_t lists);
bool text_word_is(const struct text *t, size_t i, const char *word);
/* A negation: not, never, n't. */
bool text_word_negates(const struct text *t, size_t i);
/* Words in any of the lists, negations. */
size_t text_count(const struct text *t, uint64_t lists);
size_t text_negations(const struct text *t);
bool text_has_mark(const struct text *t, char mark);
/* A word's stem: its first six letters, packed. */
uint64_t text_stem(const char *s, size_t len);
/* Content stems in both. */
size_t text_shared_stems(const struct text *a, const struct text *b);

/* The end of the clause that byte `to` of norm stands in, at most 160 on. */
size_t text_clause_end(const struct text *t, size_t to);
/* Whether byte `at` of norm stands inside quotation marks: somebody else's words. */
bool text_is_quoted(const struct text *t, size_t at);

/* The original bytes of tokens first..last, of norm bytes [from, to). */
struct span text_span(const struct text *t, size_t first, size_t last);
struct span text_span_of(const struct text *t, size_t from, size_t to);
#endif
