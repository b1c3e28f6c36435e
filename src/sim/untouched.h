/*
 * untouched.h - which issues of the case the bench has not come near yet
 *
 * A model asks in its own words, and few of its questions can be laid to one issue for
 * sure; so an issue counts as open only while no word from the bench may have been
 * about it.
 */
#ifndef SIM_UNTOUCHED_H
#define SIM_UNTOUCHED_H
#include <stddef.h>

#include "sim/sim.h"

/* Up to `max` that press counsel's side and are wanted in this round, those first that
 * the bench stayed farthest from.  How many are written. */
size_t untouched_issues(const struct sim_setup *setup,
			const struct transcript *said, const struct issue **out,
			size_t max);
#endif
