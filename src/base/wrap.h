/*
 * wrap.h - cutting text into lines of a given width
 *
 * Breaks at blanks; a word wider than the line is cut between characters;
 * newlines in the text end a line (so a final one has an empty line behind it).
 * Blanks at a break belong to no line, and indentation gives way to a word that
 * would not fit behind it.  Nothing else is lost, and no line is wider than asked
 * but for a single character that is.  Never copies: a line is a slice.
 */
#ifndef BASE_WRAP_H
#define BASE_WRAP_H
#include <stdbool.h>
#include <stddef.h>

struct wrap {
	const char *s; /* borrowed */
	size_t len;
	size_t next; /* where the next line begins */
	int width_cols;
	bool done;
};

struct wrap wrap_text(const char *s, size_t len, int width_cols);
/* The next line as offsets into s, trailing blank excluded; false at the end.
 * An empty text has one empty line. */
bool wrap_next(struct wrap *w, size_t *from, size_t *to);
size_t wrap_count(const char *s, size_t len, int width_cols);
#endif
