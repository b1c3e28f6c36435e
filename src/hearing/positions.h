/*
 * positions.h - the few positions of the case that an answer may have taken, to be picked
 * from by who gave it
 *
 * Two to four, the nearest of its question, of its issue or of the case, in an order that
 * tells nothing of what they do for a side; where it can be, not all of them do the
 * same.  What the picked one does, and what is better, is told afterwards.
 */
#ifndef HEARING_POSITIONS_H
#define HEARING_POSITIONS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/heard_text.h"
#include "court/mark.h"
#include "court/transcript.h"
#include "listen/near.h"

#define POSITIONS_LEAST 2 /* with fewer there is nothing to pick */
#define POSITIONS_MOST	4
enum position_pick { /* or the place of a position, from 0 */
		     POSITIONS_OTHER = POSITIONS_MOST, /* none of these */
		     POSITIONS_UNANSWERED /* "I did not answer it" */
};

struct positions {
	const struct ken *ken; /* borrowed, like all texts */
	enum side_id side;
	const struct turn *question; /* NULL: none */
	struct near list[POSITIONS_MOST];
	const char *texts[POSITIONS_MOST];
	uint64_t seed; /* of their order */
	size_t n;      /* 0, or POSITIONS_LEAST and more */
};

/* Of an answer to that question (NULL: none); k is ready. */
void positions_find(struct positions *p, const struct ken *k, enum side_id side,
		    const struct turn *question, const struct turn *answer);
/* The one that it comes nearest to, in words; NULL: near none. */
const char *positions_nearest(const struct positions *p);
/* Whether there is such a pick, and which one a mark has: SIZE_MAX for what is not among
 * them (m may be NULL). */
bool positions_has(const struct positions *p, size_t pick);
size_t positions_picked(const struct positions *p, const struct mark *m);
/* "none of these", or the position's text. */
const char *positions_text(const struct positions *p, size_t pick);
/* The pick as a mark (court/assessed.h), unsigned; released by the caller. */
struct mark positions_mark(const struct positions *p, size_t pick);
/* What it does for the side, with `counted` behind it, what would be better, and, kindly,
 * where the words of the answer, as it was read, speak for another: appended. */
void positions_tell(const struct positions *p, size_t pick,
		    const struct reading *read, const char *counted,
		    struct heard_lines *out);
#endif
