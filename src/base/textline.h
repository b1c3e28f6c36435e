/*
 * textline.h - the lines of a text in memory, one after the other
 *
 *	const char *at = text, *end = text + len;
 *	struct textline l;
 *
 *	while (textline_next(&at, end, &l))
 *		...
 *
 * Nothing is copied: a line points into the text.  For files: lines.h.
 */
#ifndef BASE_TEXTLINE_H
#define BASE_TEXTLINE_H
#include <stdbool.h>
#include <stddef.h>

struct textline {
	const char *s; /* borrowed from the text; not NUL-terminated */
	size_t len;    /* bytes, without the end and the blanks before it */
};

/* The line at *at, which moves on to the one behind it; false at the end, with
 * *l as it was. */
bool textline_next(const char **at, const char *end, struct textline *l);
/* The same without the blanks and tabs that it begins with. */
bool textline_next_trimmed(const char **at, const char *end,
			   struct textline *l);
#endif
