/*
 * plan.h - what the bench should do next: who speaks, why, and what kind of
 * question
 *
 * Pure: a function of what was said and the seed, so that a resumed hearing goes
 * on as it would have.
 */
#ifndef SIM_PLAN_H
#define SIM_PLAN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/bench.h"
#include "court/case.h"
#include "court/transcript.h"
struct buf;

/* The order for one turn of the bench. */
struct ask {
	int seat;
	enum aim aim;
	int follows;		   /* turn it follows up; 0 for none */
	struct question_type type; /* the kind of question wanted (mix.h) ... */
	int manner;		   /* ... and how it goes about it */
	bool seriatim;
	bool cuts_in;	/* counsel was broken off in mid-sentence for this */
	uint64_t place; /* for rng_at(seed, place): differs each turn */
};

/*
 * The seat that speaks next.  Who asked before goes on in about 70 of 100 turns
 * (real justices: 72, as measured in arguments of the Supreme Court): always while
 * the question waits for its answer, mostly on a follow-up, seldom on a new issue.
 * Others are drawn by share of bench words / median words of a long turn,
 * renormalised (the Chief's calls to colleagues are no questions).  Reproducible
 * from seed and place.
 */
int plan_speaker(const struct bench *b, const struct transcript *said,
		 enum aim aim, uint64_t seed, uint64_t place);
/* What the last answer calls for (kind.h); AIM_NEW_ISSUE when nothing does, or
 * when the bench has kept to the point for long. */
enum aim plan_aim(const struct transcript *said, bool guard, uint64_t seed,
		  uint64_t place, int *follows);
/* All of the above in one, and the kind of question. */
struct ask plan_next(const struct bench *b, const struct transcript *said,
		     bool guard, uint64_t seed);
/* The same where it is settled who speaks. */
struct ask plan_for(const struct bench *b, int seat,
		    const struct transcript *said, bool guard, uint64_t seed);
#endif
