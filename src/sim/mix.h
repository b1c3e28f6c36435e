/*
 * mix.h - the kind of question that a judge puts next, by the judge's own mix
 *
 * Each label is drawn in proportion to what the judge still owes it: of n questions
 * so far and this one, the judge's share of the label less those that had it.  So a
 * hearing of ten comes near the judge's counts, not only a thousand of them.
 */
#ifndef SIM_MIX_H
#define SIM_MIX_H
#include "base/rng.h"
#include "court/bench.h"
#include "court/transcript.h"

/* A manner by the seat's own shares (manner.h), over the seat's questions. */
int mix_manner(const struct bench *b, int seat, const struct transcript *said,
	       struct rng *rng);
/* A label of each scheme by the justice's counts, pooled with the bench's where they
 * are small, over all questions of the hearing. */
struct question_type mix_type(const struct bench *b, int seat,
			      const struct transcript *said, struct rng *rng);
#endif
