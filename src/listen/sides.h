/*
 * sides.h - for which side an answer argues
 *
 * Counsel who says what the other party must establish has changed sides, knowing
 * it or not.  The signs: how like its clauses, and all of it, are to what either side
 * must hold, to its position, brief and good answers; which side would rather use its
 * words; whether it agrees, turns on its way, and what it would have the
 * court do; what the answers that it may be are worth.  Weights fitted on answers
 * (scales.h).  Where it is sure enough, counsel is told; where it is not, nobody is
 * said to have switched: the bench may ask whether counsel agrees with the other side,
 * which is a fair question to an answer that only gives a point too.
 */
#ifndef LISTEN_SIDES_H
#define LISTEN_SIDES_H
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/said.h"

struct sides {
	double signs[SWITCH_N];
	const struct clause
		*clause; /* the one most like the other side; or NULL */
	const struct proposition *other; /* what that one says; or NULL */
};

/* `m`: what it was found to answer in `issue` (SIZE_MAX: none).  In a case without
 * propositions all signs are 0 and nothing has changed. */
void sides_signs(struct sides *out, const struct ken *k, const struct said *a,
		 enum side_id side, size_t issue, const struct matches *m);
/* That it argues for the other side, 0..1; 0 without a clause that is like it. */
double sides_probability(const struct ken *k, const struct sides *s);
/* Whether it may, and should be asked about. */
bool sides_may_switch(const struct ken *k, const struct sides *s);
/* Whether it does for certain, some clause of it being nearer to what that
 * side must establish than any is to what counsel's own must. */
bool sides_switched(const struct ken *k, const struct sides *s);
#endif
