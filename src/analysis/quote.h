/*
 * quote.h - sentences for the person that quote the answer's own words
 */
#ifndef ANALYSIS_QUOTE_H
#define ANALYSIS_QUOTE_H
#include <stddef.h>

#include "court/reading.h"

/*
 * A sentence about a span of s: each '@' in fmt becomes the span's words in
 * double quotes, cut to about 90 bytes at a blank.  Caller frees.
 */
char *quote_sentence(const char *fmt, const char *s, struct span span);
#endif
