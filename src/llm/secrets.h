/*
 * secrets.h - what must never come out again: keys and secret headers
 *
 * Every text from a peer, every trace, tape and error passes here.  A secret
 * that was cut between two chunks of a stream is caught as well, in capitals or
 * small letters, and with what cleaning takes out (escape sequences, characters
 * that do not show, emphasis) between its letters; so is any run of
 * SECRETS_RUN letters of one.
 */
#ifndef LLM_SECRETS_H
#define LLM_SECRETS_H
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

#define SECRETS_SHORTEST 8 /* a shorter one would blot out ordinary words */
#define SECRETS_RUN	 16
#define SECRETS_MARK	 "[key]"

struct secrets {
	char **list; /* small letters, without what cleaning takes out */
	size_t n;
	bool pairs[128][128]; /* letters that stand side by side in one */
};

void secrets_add(struct secrets *s, const char *secret); /* copies; NULL fine */
void secrets_release(struct secrets *s);		 /* wiped first */
/* Puts the mark in place of each. */
void secrets_redact(const struct secrets *s, struct buf *text);
/* The same within a fixed text. */
void secrets_redact_text(const struct secrets *s, char *text, size_t size);
/* For raw JSON, where a secret may hide behind escapes: true if it does. */
bool secrets_hidden_in(const struct secrets *s, const char *json, size_t len);

/*
 * A stream: adds len bytes to `held` and moves to `out` what surely is no part
 * of a secret (all, at the end).
 */
void secrets_filter(const struct secrets *s, struct buf *held,
		    const char *bytes, size_t len, bool end, struct buf *out);
#endif
