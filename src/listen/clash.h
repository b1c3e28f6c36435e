/*
 * clash.h - what an answer stands on, and what it said otherwise before
 */
#ifndef LISTEN_CLASH_H
#define LISTEN_CLASH_H
#include "court/heard.h"
#include "listen/ken.h"
#include "listen/said.h"

/* The propositions of its own side that its clauses assert or deny, the surest
 * first, to h->propositions.  What is less sure, and those of the other side, on
 * whose subjects both speak, are leanings. */
void stand_on(const struct ken *k, const struct said *a, enum side_id side,
	      struct heard *h);
/* Whether a goes against an earlier answer: it asserts what excludes a proposition
 * that was asserted then, or says nearly the same with a "not" or a number
 * changed.  `then` is what was heard then, may be NULL.  At most one clash is
 * added. */
void clash_find(const struct ken *k, const struct said *a, const char *earlier,
		int turn, const struct heard *then, struct heard *h);
/* Notes one: `there` is of the earlier answer, `here` of this one.  The clash is
 * h's; NULL where there is no room for more. */
struct heard_clash *clash_add(struct heard *h, int turn, const char *earlier,
			      struct span there, struct span here);
#endif
