/*
 * typed.h - bytes from a terminal as characters for the line editor
 *
 * Decodes UTF-8, keeps what comes in pieces, and tames pastes: between the marks
 * of a bracketed paste a line break becomes the editor's own "new line" key, so
 * that a paste never submits, and other control characters are dropped.
 */
#ifndef LINE_TYPED_H
#define LINE_TYPED_H
#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

#define TYPED_ROOM 4096

struct typed {
	char bytes[TYPED_ROOM]; /* as read */
	size_t n;
	bool pasting, after_cr;
	wchar_t *ready; /* to be taken; n_ready - at of them */
	size_t at, n_ready, room;
};

void typed_release(struct typed *k); /* a zeroed struct is empty */
/* Room for more bytes: where to, and how many. */
char *typed_space(struct typed *k, size_t *room);
void typed_came(struct typed *k, size_t n);
/* Text for the editor as if it had been typed, line breaks included. */
void typed_insert(struct typed *k, const char *text);
/* The next character; false when there is none yet. */
bool typed_next(struct typed *k, wchar_t *out);
#endif
