/*
 * sanitise.h - the one place that makes foreign text safe to show and keep
 *
 * Models, documents, files and pastes pass through here before they reach the
 * terminal, the journal or a report.  Removed: terminal escape sequences (CSI,
 * OSC, DCS and kin, 7-bit and C1 forms, whole, with their payload; one that never
 * ends takes its line with it), every other control character, bidirectional
 * overrides and isolates, zero-width, tag and filler characters that hide text,
 * combining marks beyond eight on one letter.  Invalid bytes (surrogates among
 * them) become U+FFFD each.  Kept: joiners and emoji style behind what they can
 * apply to.  CR, CRLF, VT, FF, NEL and U+2028/9 count as newlines.
 *
 * A second pass changes nothing; the result has at most three bytes for each that
 * went in.
 */
#ifndef BASE_SANITISE_H
#define BASE_SANITISE_H
#include <stdbool.h>
#include <stddef.h>
struct buf;

#define SANITISE_MARKS_MAX 8

enum sanitise_mode {
	SANITISE_LINE, /* newlines, tabs and runs of them become one blank */
	SANITISE_TEXT, /* newlines stay (all kinds become LF), tab a blank */
};

/* Appends the safe form; false when the ceiling of `out` cut it short. */
bool sanitise(struct buf *out, const char *s, size_t len,
	      enum sanitise_mode mode);
/* One line of it, made safe; the caller frees.  For names of files. */
char *sanitise_line(const char *s);
/* Bytes of the terminal's escape sequence that begins here; 0: none does. */
size_t sanitise_escape(const char *s, size_t len);
/* Bytes from the start that would pass unchanged as SANITISE_TEXT: whole
 * characters, and what follows is one that would not. */
size_t sanitise_clean_prefix(const char *s, size_t len);
/* Whether that is all of it. */
bool sanitise_is_clean(const char *s, size_t len);
#endif
