/*
 * turned.h - whether an answer has the one that it seems to be backwards
 *
 * A rule turned round, a fact denied, a case cited for the reverse of what it holds:
 * each has most of the words of the answer that it spoils, and none of its nearness to
 * it tells them apart.  The signs: how it sounds (who has a point backwards says that it
 * makes no difference, that anybody may, that nothing in the rule asks for it:
 * parlance.h, turned.txt, learnt from the opposites in the maps), whether and how much
 * of it turns that answer round in nearly its words (reversal.h), and how much of it says
 * one of that answer's opposites as the map has them.  Weights fitted on the maps and on
 * answers (scales.h).
 */
#ifndef LISTEN_TURNED_H
#define LISTEN_TURNED_H
#include "court/heard.h"
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/said.h"

/* Whether it is to be laid beside answer `i` of those that it may be in `issue`: one that
 * helps, and is likely. */
bool turned_may(const struct ken *k, size_t issue, const struct matches *m,
		size_t i);

struct turned {
	double signs[TURNED_N];
	struct span span; /* the part that turns it round; empty: all of it */
};

/* `turned`: the answer's opposite (ken_turned). */
void turned_signs(struct turned *out, const struct ken *k, const struct said *a,
		  const struct saying *says, const struct saying *turned);
/* That it is the opposite, 0..1: said to be from `opposed` (scales.h) on; 0 of what keeps
 * the answer's sense in nearly its words, however it sounds. */
double turned_weighed(const double *weights, const double signs[TURNED_N]);
/* Where it is like no answer that helps: the signs of its sound alone, and the chance. */
void turned_signs_of_sound(double signs[TURNED_N], const struct ken *k,
			   const struct said *a);
double turned_by_sound(const struct ken *k, const struct said *a);
/* Signs and chance at once. */
double turned_chance(struct turned *out, const struct ken *k,
		     const struct said *a, const struct ken_answer *answer);
#endif
