/*
 * asker.h - a question from a simulated bench, an answer's reading, without a
 * hearing
 *
 * For `ask` and for batch work: waits until it has ended, because there is
 * no person at the other end.
 */
#ifndef HEARING_ASKER_H
#define HEARING_ASKER_H
#include <stdbool.h>

#include "hearing/errands.h"
#include "hearing/seeker.h"
#include "sim/sim.h"
struct error;

/* Who waits for it; every member may be NULL, and so may a pointer to it. */
struct asker_person {
	/* One line meanwhile: "trying again in 2 s", "loading". */
	void (*notice)(void *arg, const char *text);
	/* Asked five times a second; so_far has an agent's steps.  False: it is
	 * cancelled, and ends with ERR_CANCELLED. */
	bool (*goes_on)(void *arg, const struct turn *so_far);
	void *arg;
};

/*
 * Carries the events of whoever has begun until one ends the matter, and returns that
 * one, an agent's steps in its turn: the caller's to release.  EV_NOTE: none did.
 * `seekers` has those that may ask under their kind; `queue` is empty then, and
 * nothing under way.
 */
struct event asker_end(struct seeker seekers[SEEKERS], struct events *queue,
		       const struct asker_person *person);

/* A bench that was opened, and what it goes by; all of it borrowed. */
struct asker {
	const struct sim_ops *ops;
	void *sim;
	struct errands *errands;
	const struct transcript *said;
	const struct asker_person *person; /* NULL: nobody waits */
};

/*
 * The bench's next turn after what was said, steps included.  `t` is written on
 * success and the caller's to release.  *rested: the bench has no further question
 * (true is returned and t is empty).  Errors as the simulator or endpoint gave them.
 */
bool asker_question(const struct asker *bench, const struct ask *ask,
		    struct turn *t, bool *rested, struct error *err);
#endif
