/*
 * verbatim.h - are the words in quotation marks really somebody's words?
 *
 * A text that quotes what no paper says misleads whoever trusts the marks.  What is
 * compared are words alone (plain.h); an ellipsis leaves words out.  Pure functions.
 */
#ifndef COURT_VERBATIM_H
#define COURT_VERBATIM_H
#include <stdbool.h>
#include <stddef.h>

/* Fewer words in quotation marks are a manner of speaking. */
#define VERBATIM_LEAST 3

/* Whether somebody says that, word for word. */
typedef bool verbatim_fn(const void *arg, const char *s, size_t len);
/* The first quotation of the text a piece of which `says` denies, its length in
 * *len; NULL for none. */
const char *verbatim_false(const char *text, verbatim_fn *says, const void *arg,
			   size_t *len);

/* A text by its words (plain.h), "" where there is none; the caller frees. */
char *verbatim_words(const char *s, size_t len);
/* Whether those words stand in `words`, which plain_words wrote; no words do. */
bool verbatim_in(const char *words, const char *s, size_t len);
#endif
