/*
 * utf8.h - bytes, code points, what a reader sees as one character
 *
 * Widths are terminal columns (utf8proc's tables, so that tests do not depend
 * on the locale): 0 for combining marks, 2 for wide letters and emoji.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTF8_BAD 0xfffdu /* decoded from an invalid byte */

/*
 * Decodes the code point at s (len >= 1).  Returns the bytes it takes, at least
 * 1; an invalid byte takes 1 and gives UTF8_BAD.
 */
size_t utf8_decode(const char *s, size_t len, uint32_t *cp);
/* Writes 1..4 bytes, no NUL; returns how many.  What is no code point, or a
 * surrogate, is written as UTF8_BAD. */
size_t utf8_encode(uint32_t cp, char out[4]);
/* Whether all is valid; else *bad (may be NULL) is the first wrong offset. */
bool utf8_valid(const char *s, size_t len, size_t *bad);

int utf8_cp_width(uint32_t cp);
/*
 * Length in bytes of the grapheme cluster at s (len >= 1), and its columns: what
 * one press of the arrow key steps over.
 */
size_t utf8_grapheme(const char *s, size_t len, int *width_cols);
/* Whether it is one printable ASCII character, as most of a page is: a byte, a
 * column.  Every key draws some two thousand. */
static inline bool utf8_is_plain(const char *s, size_t len)
{
	return len && s[0] >= 0x20 && s[0] < 0x7f &&
	       (len == 1 || !((unsigned char)s[1] & 0x80));
}
/* Start of the cluster that ends at offset `at`; 0 at the start of the text. */
size_t utf8_grapheme_before(const char *s, size_t len, size_t at);
int utf8_width(const char *s, size_t len);
/* The text with the letters of ASCII in capitals, NUL-terminated; what is over
 * size - 1 bytes is left out, whole characters only.  size > 0. */
void utf8_capitals(const char *s, char *out, size_t size);
/* Bytes of the longest prefix no wider than max_cols. */
size_t utf8_fit(const char *s, size_t len, int max_cols);
/* The same that ends behind a word and without a blank; of one word that alone is wider,
 * what fits.  All of it, where it is no wider. */
size_t utf8_fit_words(const char *s, size_t len, int max_cols);
/* A copy that is no wider, cut behind a word and ended with "..." where it is; the
 * caller frees. */
char *utf8_clipped(const char *s, size_t len, int max_cols);
/* Bytes of the longest prefix of at most max_len bytes that cuts no character. */
size_t utf8_prefix(const char *s, size_t max_len);
/* Words: blank-separated runs that hold a letter or digit of any alphabet. */
size_t utf8_words(const char *s, size_t len);
/* The letter without what is put on it (U+00E9 gives "e"); cp where there is no
 * simpler one. */
uint32_t utf8_base_letter(uint32_t cp);
/* The small letter of any alphabet; cp where it has none. */
uint32_t utf8_lower(uint32_t cp);
#endif
