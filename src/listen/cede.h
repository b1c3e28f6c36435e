/*
 * cede.h - whether an answer yields the case
 *
 * To give ground (yield.h) is to admit something; to yield the case is to say what the
 * other side came to say, with or without a word of conceding.  The signs: who wins and
 * who was wrong by its own words (outcome.h); how like its clauses are to what either
 * side must hold, and whether the wordings nearest to them, of all that the case
 * foresees, are the other side's; whether it begins as answers do that cost; what
 * those are worth that it may be, and for whom it argues.  Weights fitted on answers
 * (scales.h).
 */
#ifndef LISTEN_CEDE_H
#define LISTEN_CEDE_H
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/outcome.h"
#include "listen/said.h"
#include "listen/touch.h"

struct cede {
	double signs[CEDE_N];
	struct span words; /* of the answer: those that yield it most */
};

/* `m`: what it was found to answer; `o`: who wins and loses by its words; `argues`: that
 * it argues for the other side, 0..1. */
void cede_signs(struct cede *out, const struct ken *k, const struct put *q,
		const struct said *a, const struct matches *m,
		const struct outcome *o, double argues);
/* That it yields the case, 0..1: told so from `cedes`, in doubt from `doubts` (scales.h)
 * on. */
double cede_probability(const struct ken *k, const struct cede *c);
#endif
