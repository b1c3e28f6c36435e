/*
 * cede.h - whether an answer yields the case
 *
 * To give ground (yield.h) is to admit something; to yield the case is to say what the
 * other side came to say, or to deny what one's own must hold, with or without a word
 * of conceding.  The signs: who wins and who was wrong by its own words (outcome.h);
 * how like its clauses are to what either side must hold, and to the same with a "not";
 * how like to what the memo says loses an issue; what the answers are worth that it
 * may be, whether it gives ground, and for whom it argues.  Weights fitted on
 * answers (scales.h).
 */
#ifndef LISTEN_CEDE_H
#define LISTEN_CEDE_H
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/said.h"

struct cede {
	double signs[CEDE_N];
	struct span words; /* of the answer, that yield it most */
};

/* `m`: what it was found to answer in `issue` (SIZE_MAX: none); `gives`, `argues`: that
 * it gives ground and argues for the other side, 0..1 each. */
void cede_signs(struct cede *out, const struct ken *k, const struct said *a,
		enum side_id side, const char *question, size_t issue,
		const struct matches *m, double gives, double argues);
/* That it yields the case, 0..1; told to from `cedes`, and in doubt from `doubts`
 * (scales.h) on. */
double cede_probability(const struct ken *k, const struct cede *c);
#endif
