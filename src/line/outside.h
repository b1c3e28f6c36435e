/*
 * outside.h - the person's own editor, for a long answer
 */
#ifndef LINE_OUTSIDE_H
#define LINE_OUTSIDE_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;

/*
 * Runs $VISUAL, $EDITOR or vi on the terminal, with the text in a file that only
 * the person can read (and that is removed), and waits.  The text as it was saved
 * is added to out.  ERR_CANCELLED when the editor ended with an error: the draft
 * stays as it was.
 */
bool outside_edit(const char *text, size_t len, struct buf *out,
		  struct error *err);
#endif
