/*
 * better.h - a better answer to a question, as the case's map foresees it
 *
 * For who was asked and answered weakly, or not at all: the map's answers to that very
 * question that help the side.  Pure.
 */
#ifndef SCORE_BETTER_H
#define SCORE_BETTER_H
#include <stdbool.h>
#include <stddef.h>

#include "court/labels.h"
struct buf;
struct case_map;
struct court_case;
struct transcript;
struct turn;

#define BETTER_MAX 2

struct better {
	const char *says[BETTER_MAX]; /* one sentence each; the map's */
	size_t n;
	bool draft; /* a program drafted some of it, and nobody confirmed it */
};
/* Those that stand under the question first; empty where the map has none, or the memo
 * is hidden.  All but `side` may be NULL. */
struct better better_find(const struct court_case *kase,
			  const struct case_map *map, enum side_id side,
			  const struct turn *question);
/* The question that a hearing ended on, where nobody answered it; or NULL. */
const struct turn *better_unanswered(const struct transcript *said);
/* The i-th, with what is to be known of it; appended. */
void better_say(struct buf *out, const struct better *b, size_t i);
#endif
