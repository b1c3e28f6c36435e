/*
 * query.h - the words of a query, and nothing but words
 *
 * Whatever a person or a model types is cut into words; operators, brackets and column
 * names mean nothing, nor do quotation marks, save to query_quoted.  Pure.
 */
#ifndef DOCKET_QUERY_H
#define DOCKET_QUERY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;

#define QUERY_WORDS_MAX	 32
#define QUERY_WORD_BYTES 64
#define QUERY_MAX_BYTES	 10240 /* bytes of a query that are read */

struct query {
	/* lower case, each once */
	char list[QUERY_WORDS_MAX][QUERY_WORD_BYTES];
	int64_t df[QUERY_WORDS_MAX]; /* passages that have it; a guess */
	size_t n;
};

/*
 * The next word of a text at or behind *at, in lower case (ASCII) and cut where it
 * is longer than QUERY_WORD_BYTES; false at the end.  *from is where it begins, *at
 * behind it.
 */
bool query_word(const char *s, size_t len, size_t *at, size_t *from,
		char out[QUERY_WORD_BYTES]);
bool query_is_common(const char *word);
/* Common words ("the", "whether") are dropped, unless there is no other. */
void query_of(struct query *out, const char *query);
/* Appends an FTS5 expression over terms from..to-1: `join` is " AND " or " OR ". */
void query_match(const struct query *t, size_t from, size_t to,
		 const char *join, struct buf *out);
/* Appends the FTS5 expression of all its words, common ones too, next to each
 * other; nothing when there is none. */
void query_phrase(const char *words, struct buf *out);
/* Likewise of a text that may be a sentence of the papers, of a long one the beginning, of
 * a few words nothing; and of what a text has between quotation marks. */
void query_sentence(const char *text, struct buf *out);
void query_quoted(const char *text, struct buf *out);
/* Appends what query_quoted looks for, as it was typed; nothing where that is nothing. */
void query_quote(const char *text, struct buf *out);
/* Rarest first, by df. */
void query_sort(struct query *t);
/* What a term that df of n passages have is worth (BM25's idf, > 0). */
double query_weight(int64_t df, size_t n);
/* BM25 of a passage's text among n, by df; words are one when they differ in
 * their endings only, which is near what the stemmer does. */
double query_score(const struct query *t, const char *text, size_t n);

/*
 * Whether a loose filter fits a value: every word of it stands there, whole, as
 * a beginning, or within a slip of the finger.  An empty filter fits all.
 */
bool query_fit(const char *filter, const char *value);

/*
 * Appends max_words of `text`, the stretch that has most of the terms, with "..."
 * where it is cut; and a few before them where its sentence begins there, or a cite
 * that would begin in the middle.
 */
void query_snippet(const struct query *t, const char *text, size_t max_words,
		   struct buf *out);
#endif
