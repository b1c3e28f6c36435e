/*
 * yield.h - whether an answer gives ground, and no more than says that it does
 *
 * "I'll admit that it is uneven, but" gives a little and holds the position;
 * "honestly, I can't point to one" gives without a word for it.  The signs: whether
 * it says in so many words that it concedes, what the answers that it may be are
 * worth, whether and where it turns on its way, and how people speak who cannot hold
 * a point.  Weights fitted on answers (scales.h).
 */
#ifndef LISTEN_YIELD_H
#define LISTEN_YIELD_H
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/said.h"

/* `m`: what it was found to answer in `issue`; `words`: it concedes in so many. */
void yield_signs(double out[YIELD_N], const struct ken *k, const struct said *a,
		 size_t issue, const struct matches *m, bool words);
/* That it gives ground, 0..1; it is taken to from `yields` (scales.h) on. */
double yield_probability(const struct ken *k, const double signs[YIELD_N]);
#endif
