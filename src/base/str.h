/*
 * str.h - small questions about texts
 *
 * Only ASCII is folded: what stands in our lists and formats is ASCII.  A text
 * is NUL-terminated; a span is `s, len` and may stand inside a text.  A list is
 * an array and its length, both of which STR_LIST gives.  For characters that
 * take several bytes: utf8.h; for the lines of a text: textline.h.
 */
#ifndef BASE_STR_H
#define BASE_STR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The two arguments that a list takes: an array of texts and how many. */
#define STR_LIST(array) (array), sizeof(array) / sizeof *(array)

bool str_begins(const char *s, const char *with);
bool str_begins_fold(const char *s, const char *with); /* case aside */
bool str_ends(const char *s, const char *with);
bool str_ends_fold(const char *s, const char *with);
/* Where `part` stands in the text, case aside; NULL where it does not, or where
 * the text is empty. */
const char *str_find_fold(const char *text, const char *part);

/* Whether the span is that word, all of it. */
bool str_is(const char *s, size_t len, const char *word);
bool str_is_fold(const char *s, size_t len, const char *word);

/* The place in the list of what equals the text, or the span; -1 for none. */
int str_index(const char *s, const char *const *list, size_t n);
int str_span_index(const char *s, size_t len, const char *const *list,
		   size_t n);
bool str_in(const char *s, const char *const *list, size_t n);
bool str_span_in(const char *s, size_t len, const char *const *list, size_t n);
bool str_span_in_fold(const char *s, size_t len, const char *const *list,
		      size_t n);
/* Bytes of the first one in the list that the text begins with, 0 for none. */
size_t str_begins_any(const char *s, const char *const *list, size_t n);
size_t str_begins_any_fold(const char *s, const char *const *list, size_t n);
/* Whether one of the list stands anywhere in the text. */
bool str_has_any(const char *text, const char *const *list, size_t n);
bool str_has_any_fold(const char *text, const char *const *list, size_t n);

/*
 * The next piece of the text at *at, which moves on behind it: a run of bytes
 * that are none of `between`.  False where there is no more.
 */
bool str_next(const char **at, const char *between, const char **s,
	      size_t *len);
/* The span without the blanks, tabs and ends of lines at both ends: where it then
 * begins. */
const char *str_trim(const char *s, size_t *len);
/* Whether there is nothing but those in it. */
bool str_is_blank(const char *s, size_t len);

char str_lower(char c);
/* A letter or digit of ASCII, or part of a character that is not ASCII. */
bool str_is_wordy(char c);

/* "" for 1, else "s". */
const char *str_plural(size_t n);

/* A copy, caller frees; NULL of NULL. */
char *str_dup(const char *s);
/* Puts a copy in the place of what *field owned; NULL of NULL. */
void str_set(char **field, const char *s);

/* FNV-1a of 64 bits: for tables and traits, not against an enemy (hash.h).
 * More is hashed by giving what came out so far; it begins with STR_HASH. */
#define STR_HASH UINT64_C(14695981039346656037)
uint64_t str_hash_on(uint64_t h, const char *s, size_t len);
uint64_t str_hash(const char *s, size_t len);
#endif
