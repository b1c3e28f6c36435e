/*
 * outside.h - the person's own editor, for a long answer
 */
#ifndef TUI_OUTSIDE_H
#define TUI_OUTSIDE_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;

/*
 * Lends the terminal to $VISUAL, $EDITOR or vi with the text in a file that only
 * the person can read (and that is removed), and waits.  The text as it was saved
 * is added to out.  ERR_CANCELLED when the editor ended with an error: the draft
 * stays as it was.
 */
bool outside_edit(const char *text, size_t len, struct buf *out,
		  struct error *err);
#endif
