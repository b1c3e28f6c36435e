/*
 * recall.h - whether an answer comes back to what was said earlier, and may not fit
 *
 * Words alone do not tell whether two answers can both be held: "nothing turns on
 * the place" and "the place is the heart of it" share what an answer that repeats
 * the point has too.  They do tell that counsel is back at the subject, and signs
 * that go with a change of mind: one says "not" and the other does not, a position
 * is disowned.  So nobody is said to have contradicted anything; the bench may quote
 * both and ask how they fit.  Weights fitted on answers (scales.h).
 */
#ifndef LISTEN_RECALL_H
#define LISTEN_RECALL_H
#include "listen/ken.h"
#include "listen/said.h"

struct recall {
	double signs[RECALL_N];
	struct span there, here; /* the clauses that are likest; may be empty */
};
/* An earlier exchange; borrowed. */
struct recalled {
	const char *question, *answer;
};

/* `question`: words of the one that `a` answers.  False, with all signs 0, where the
 * two answers have too little in common, or are nearly the same, or have no two clauses
 * that may be put beside each other. */
bool recall_find(struct recall *out, const struct ken *k, const struct said *a,
		 const struct words *question, const struct recalled *then);
/* That the two do not fit, 0..1; to be asked from `recalls` (scales.h) on. */
double recall_probability(const struct ken *k, const struct recall *r);
#endif
