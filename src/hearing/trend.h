/*
 * trend.h - what came of the drill, this week beside the week before
 *
 * Counts of tries as they were called at the time, and of the boxes as they stand.
 * No figure of effect is in it, and nothing is ranked: how often a second answer was
 * better is what the person can change.
 */
#ifndef HEARING_TREND_H
#define HEARING_TREND_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hearing/again.h"
#include "hearing/schedule.h"
struct buf;
struct error;
struct journal;
struct jsonw;

#define TREND_DAYS 7

/* The tries of TREND_DAYS days. */
struct trend_week {
	size_t n,
		n_answers; /* tries, and how many answers they were given to */
	size_t came[AGAIN_RESULTS];
};

struct trend {
	struct trend_week weeks[2]; /* the one that ends now, the one before */
	size_t n_on; /* answers that went a box on in the first of them */
	size_t boxes[SCHEDULE_BOXES]; /* answers that wait, by their box */
	size_t n_done;
	size_t n_fallen; /* that left a higher box in the first of the weeks, asked
			    again in a later hearing and surely missed there */
};

bool trend_make(struct trend *t, struct journal *j, int64_t now_wall_ms,
		struct error *err);
/* A sentence a line, each ended with a newline; nothing where nothing was tried and
 * nothing waits. */
void trend_say(const struct trend *t, struct buf *out);
/* As an object, without a key. */
void trend_write(const struct trend *t, struct jsonw *w);
#endif
