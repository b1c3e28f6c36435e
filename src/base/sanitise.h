/*
 * sanitise.h - the one place that makes foreign text safe to show and keep
 *
 * Models, documents, files and pastes pass through here before they reach the
 * terminal, the journal or a report.  Removed: terminal escape sequences (CSI,
 * OSC, DCS and kin, 7-bit and C1 forms, whole, with their payload), every other
 * control character, bidirectional overrides and isolates, zero-width and tag
 * characters that hide text, and lone surrogates.  Invalid bytes become U+FFFD.
 * Kept: newline and tab (if asked for), zero-width joiners inside emoji.
 */
#ifndef BASE_SANITISE_H
#define BASE_SANITISE_H
#include <stdbool.h>
#include <stddef.h>
struct buf;

enum sanitise_mode {
	SANITISE_LINE, /* newlines, tabs and runs of them become one blank */
	SANITISE_TEXT, /* newlines stay (CRLF and CR become LF), tab a blank */
};

/* Appends the safe form; false when the ceiling of `out` cut it short. */
bool sanitise(struct buf *out, const char *s, size_t len,
	      enum sanitise_mode mode);
/* Whether the text would pass unchanged as SANITISE_TEXT. */
bool sanitise_is_clean(const char *s, size_t len);
#endif
