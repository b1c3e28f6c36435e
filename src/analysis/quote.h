/*
 * quote.h - sentences for the person that quote the answer's own words
 */
#ifndef ANALYSIS_QUOTE_H
#define ANALYSIS_QUOTE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/reading.h"
struct buf;

/* Appends `len` bytes of s in double quotes, clean, cut to about 90 bytes at a blank, with
 * one blank where more stand together. */
void quote_put(struct buf *b, const char *s, size_t len);

/*
 * A sentence about a span of s: each '@' in fmt becomes the span's words as
 * quote_put has them.  Caller frees.
 */
char *quote_sentence(const char *fmt, const char *s, struct span span);

/*
 * Where words that somebody claims to quote stand in s, whole words of it.  They
 * must be the same words in the same order; capitals, blanks, dashes, quotation
 * marks and the stops at either end may differ, as they do in what a model copies.
 * False when they do not stand there, or hold no letter.
 */
bool quote_find(const char *s, const char *words, struct span *out);
#endif
