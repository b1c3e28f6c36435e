/*
 * opposites.h - words that turn a sentence round
 *
 * prompts/lexicons/opposites.txt: pairs of sides ("allow, permit : forbid, bar"), what
 * denies the words behind it, phrases that have such a word and deny nothing, and who
 * does something to whom.  Words are told by their stems.
 */
#ifndef LISTEN_OPPOSITES_H
#define LISTEN_OPPOSITES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct error;

#define OPPOSITES_WORDS 3 /* words of a phrase at most */
#define OPPOSITES_SIDES 8 /* sides that a phrase may stand on */

struct opposites;

/* NULL with ERR_DATA naming file, line and remedy where a line is not as it should
 * be. */
struct opposites *opposites_load(const char *path, struct error *err);
void opposites_free(struct opposites *o); /* NULL is fine */

/* What the file has of a phrase. */
struct opposite {
	uint16_t sides[OPPOSITES_SIDES]; /* 2 * line, + 1 right of the colon */
	size_t n_sides;
	bool negates, spares, is_role;
};

/* The longest phrase that n stems (of words that follow each other) begin with; how
 * many words it has goes to *words, 0 for none, where NULL is returned. */
const struct opposite *opposites_find(const struct opposites *o,
				      const uint64_t *stems, size_t n,
				      size_t *words);
/* Whether they stand on two sides of one line, or on one side. */
bool opposites_are(const struct opposite *a, const struct opposite *b);
bool opposites_alike(const struct opposite *a, const struct opposite *b);
#endif
