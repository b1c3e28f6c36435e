/*
 * relied.h - the authorities that a model on the bench has before it
 *
 * All that a small case has, else those of the issue at hand, as the case's map tells
 * them (else as its memo cites them), and which have been named so far: who is to ask
 * about the precedents must know them.
 */
#ifndef SIM_RELIED_H
#define SIM_RELIED_H
#include "sim/sim.h"
struct buf;

/* Appends them, with a line above and an empty one behind; nothing where the case has
 * none. */
void relied_put(const struct sim_setup *setup, const struct transcript *said,
		const struct ask *ask, struct buf *out);
#endif
