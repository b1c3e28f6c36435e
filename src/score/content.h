/*
 * content.h - the words of a text that say something, as stems
 *
 * Short words and those of every courtroom are left out.  Pure.
 */
#ifndef SCORE_CONTENT_H
#define SCORE_CONTENT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONTENT_MAX 64 /* words of a text that are looked at */

struct content {
	uint64_t list[CONTENT_MAX]; /* n, each once */
	size_t n;
};

/* Of the len bytes at text; of those in `among`, where that is not NULL. */
struct content content_of(const char *text, size_t len,
			  const struct content *among);
#endif
