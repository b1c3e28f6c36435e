/*
 * surely.c - see surely.h
 */
#include "analysis/surely.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "analysis/hear_of.h"
#include "analysis/linear.h"
#include "listen/reversal.h"

#define CHANCE_EDGE 0.01 /* surer is no surer */
#define TENTHS	    10	 /* of what is small, so that weights are alike */

#define NAME(id, name) name,
const char *const surely_sign_names[SURELY_N] = { SURELY_SIGNS(NAME) };

static double log_odds(double p)
{
	return scales_log_odds(p, CHANCE_EDGE);
}

/* The most of a sign among the answers of that worth, at least 0. */
static double most(const struct hearing_of *h, enum commitment effect,
		   enum match_sign sign)
{
	double top = 0;

	for (size_t i = 0; i < h->m.n; i++)
		if (hear_of_named(h, i)->effect == effect)
			top = fmax(top, h->m.list[i].signs[sign]);
	return top;
}

static double turned(const struct hearing_of *h, const struct saying *best)
{
	struct reversal r = reversal_of(h->k, &h->a, best);

	return r.all > 0 ? TENTHS * r.turned / r.all : 0;
}

static void take_signs(double s[SURELY_N], const struct hearing_of *h)
{
	const struct saying *best = &hear_of_named(h, 0)->saying;

	s[SURELY_ALWAYS] = 1;
	s[SURELY_HELPS] = log_odds(hear_of_share(h, COMMITMENT_BENEFICIAL));
	s[SURELY_NEITHER] = log_odds(hear_of_share(h, COMMITMENT_NEUTRAL));
	s[SURELY_NONE] = log_odds(h->m.p_none);
	s[SURELY_LIKELY] = log_odds(h->m.list[0].p);
	s[SURELY_APART] = most(h, COMMITMENT_BENEFICIAL, MATCH_OWN_MEANING) -
			  most(h, COMMITMENT_DETRIMENTAL, MATCH_OWN_MEANING);
	s[SURELY_TAKEN_UP] = most(h, COMMITMENT_BENEFICIAL, MATCH_TAKEN_UP);
	s[SURELY_SHARES] =
		log1p((double)words_shared(&h->a.whole, &best->pooled));
	s[SURELY_TURNED] = turned(h, best);
	s[SURELY_YIELDS] = log_odds(h->yields);
	s[SURELY_ARGUES] = log_odds(sides_probability(h->k, &h->sides));
	s[SURELY_KNOWN] = hear_of_known(h);
	s[SURELY_LENGTH] = log1p((double)h->a.n_words);
	s[SURELY_CLAUSES] = (double)h->a.n;
}

bool surely_helps(const struct hearing_of *h)
{
	const struct lexicons *lx = h->x->lx;
	double s[SURELY_N];

	take_signs(s, h);
	if (h->x->in->signs)
		memcpy(h->x->in->signs, s, sizeof s);
	return linear_logistic(lexicon_weights(lx, WEIGHTS_COUNSEL_SURELY), s,
			       SURELY_N) >=
	       lexicon_threshold(lx, h->q.question == SIZE_MAX
					     ? THRESHOLD_COUNSEL_FOLLOWED
					     : THRESHOLD_COUNSEL_SURELY);
}
