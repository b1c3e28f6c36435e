/*
 * naming.h - whether the answer of the map that counsel seems to give is the one
 *
 * What is told as "heard as" is put into counsel's mouth: of the answers that are
 * likelier than all others, three in ten are not what was said.  The signs: how likely
 * the matcher has it and none, whether it helps, how much of its gist's words were
 * said and how much of what was said it has, the names and figures of it that were
 * not said, whether only one of the two has a "not" in it.  Weights fitted on answers
 * (scales.h).  Of cases left out of the fitting nine in ten of those told were right.
 */
#ifndef LISTEN_NAMING_H
#define LISTEN_NAMING_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/match.h"
#include "listen/touch.h"

/* Whether answer `i` of those that it may be is likely enough to be named at all: more
 * so than none, and of few words only where it shares some with them. */
bool naming_may(const struct ken *k, const struct said *a, size_t issue,
		const struct matches *m, size_t i);
/* The signs of the likeliest, m->list[0], which there must be. */
void naming_signs(double out[NAMING_N], const struct ken *k,
		  const struct said *a, const struct put *q,
		  const struct matches *m);
/* That it is the right one, 0..1: told as such from `told` (scales.h) on. */
double naming_probability(const struct ken *k, const double signs[NAMING_N]);
#endif
