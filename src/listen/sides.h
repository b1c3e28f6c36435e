/*
 * sides.h - for which side an answer argues
 *
 * Counsel who says what the other party must establish has changed sides, knowing
 * it or not.  Ten signs: how like its clauses, and all of it, are to the
 * propositions and the position of either side, whether it says "our", and what
 * the answers that it may be are worth.  Weights fitted on answers (scales.h).
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
/* Whether it argues for the other side, some clause of it being nearer to what that
 * side must establish than any is to what counsel's own must. */
bool sides_switched(const struct ken *k, const struct sides *s);
#endif
