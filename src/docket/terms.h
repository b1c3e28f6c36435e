/*
 * terms.h - the words of a query, and nothing but words
 *
 * Whatever a person or a model types is cut into words; operators, quotes,
 * brackets and column names mean nothing.  Pure.
 */
#ifndef DOCKET_TERMS_H
#define DOCKET_TERMS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;

#define TERMS_MAX	32
#define TERM_BYTES	64
#define TERMS_QUERY_MAX 10240 /* bytes of a query that are read */

struct terms {
	char list[TERMS_MAX][TERM_BYTES]; /* lower case, each once */
	int64_t df[TERMS_MAX];		  /* passages that have it; a guess */
	size_t n;
};

/*
 * The next word of a text at or behind *at, in lower case (ASCII) and cut where it
 * is longer than TERM_BYTES; false at the end.  *from is where it begins, *at
 * behind it.
 */
bool terms_word(const char *s, size_t len, size_t *at, size_t *from,
		char out[TERM_BYTES]);
bool terms_is_common(const char *word);
/* Common words ("the", "whether") are dropped, unless there is no other. */
void terms_of(struct terms *out, const char *query);
/* Appends an FTS5 expression over terms from..to-1: `join` is " AND " or " OR ". */
void terms_match(const struct terms *t, size_t from, size_t to,
		 const char *join, struct buf *out);
/* Appends the FTS5 expression of all its words, common ones too, next to each
 * other; nothing when there is none. */
void terms_phrase(const char *words, struct buf *out);
/* Rarest first, by df. */
void terms_sort(struct terms *t);
/* What a term that df of n passages have is worth (BM25's idf, > 0). */
double terms_weight(int64_t df, size_t n);
/* BM25 of a passage's text among n, by df; words are one when they differ in
 * their endings only, which is near what the stemmer does. */
double terms_score(const struct terms *t, const char *text, size_t n);

/*
 * Whether a loose filter fits a value: every word of it stands there, whole, as
 * a beginning, or within a slip of the finger.  An empty filter fits all.
 */
bool terms_fit(const char *filter, const char *value);

/*
 * Appends at most max_words of `text`, the stretch that has most of the terms,
 * with "..." where it is cut.
 */
void terms_snippet(const struct terms *t, const char *text, size_t max_words,
		   struct buf *out);
#endif
