/*
 * quotation.h - quotation marks, however they are spelled
 *
 * Typewriters have one, printers and other countries have more: " and curly ones,
 * low ones, angles.  Offsets stay those of the text as it is.  An apostrophe that
 * is straight is no mark; a curly one is only where the caller knows better than
 * to look inside a word.
 */
#ifndef BASE_QUOTATION_H
#define BASE_QUOTATION_H
#include <stddef.h>
struct buf;

/* Bytes of the mark at s (NUL-terminated), 0 for none; only of a double one; of
 * the mark that ends before text[at]. */
size_t quotation_mark(const char *s);
size_t quotation_double(const char *s);
size_t quotation_mark_before(const char *text, size_t at);
/* Bytes of blanks and marks at s: where the words begin. */
size_t quotation_lead(const char *s);
/*
 * The mark that closes the quotation which the mark at s opens, *open and *close
 * bytes long; NULL where none opens here or nothing closes it.
 */
const char *quotation_close(const char *s, size_t *open, size_t *close);
/* Appends the byte at s, of words that will be put between double marks: a double
 * one of theirs becomes single.  Returns how many bytes of s that was. */
size_t quotation_put_one(struct buf *out, const char *s);
#endif
