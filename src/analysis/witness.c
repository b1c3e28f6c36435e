/*
 * witness.c - the hand rules and the weighted reading of a witness's answer
 */
#include "analysis/witness.h"

#include <math.h>

#include "analysis/lexicon.h"
#include "analysis/linear.h"
#include "analysis/text.h"

static struct witness_hand decided(enum commitment c, enum witness_rule rule)
{
	return (struct witness_hand){ .commitment = c, .rule = rule };
}

static struct witness_hand denied(const struct witness_facts *f)
{
	const double *v = f->v;
	bool costs = v[WF_Q_NPI] > 0 || v[WF_Q_NEG_INNER] > 0 ||
		     (f->q.form == FORM_POLAR && v[WF_A_BARENO] > 0);
	return costs ? decided(COMMITMENT_DETRIMENTAL, RULE_NO_COSTS)
		     : decided(COMMITMENT_BENEFICIAL, RULE_NO_HELPS);
}

static struct witness_hand affirmed(const struct witness_facts *f)
{
	const double *v = f->v;
	if (!v[WF_A_BAREYES])
		return decided(COMMITMENT_BENEFICIAL, RULE_YES_EXPLAINED);
	if (v[WF_Q_ACC] > 0 || f->q.negpol || v[WF_Q_NEG_INNER] > 0 ||
	    v[WF_Q_PRIOR] > 0)
		return decided(COMMITMENT_DETRIMENTAL, RULE_YES_COSTS);
	return decided(COMMITMENT_NEUTRAL, RULE_YES_PLAIN);
}

static struct witness_hand committed(const struct witness_facts *f, size_t na)
{
	const double *v = f->v;
	if (v[WF_A_EMPTY] || (v[WF_A_ENDQ] && na <= 25) ||
	    (v[WF_A_CLAR] && !f->pol.sign) || (v[WF_A_ENDDASH] && na <= 10))
		return decided(COMMITMENT_NONE, RULE_NO_ANSWER);
	if (v[WF_A_DK])
		return decided(COMMITMENT_DETRIMENTAL, RULE_DONT_KNOW);
	if (v[WF_A_CONC])
		return decided(COMMITMENT_DETRIMENTAL, RULE_GAVE_WAY);
	if (f->q.form == FORM_WH)
		return na <= 20 ? decided(COMMITMENT_NEUTRAL, RULE_WH_SHORT)
				: decided(COMMITMENT_BENEFICIAL, RULE_WH_LONG);
	if (v[WF_A_REJ])
		return decided(COMMITMENT_BENEFICIAL, RULE_REJECTED);
	if (f->pol.sign < 0)
		return denied(f);
	if (f->pol.sign > 0)
		return affirmed(f);
	return decided(COMMITMENT_BENEFICIAL, RULE_OWN_WORDS);
}

struct witness_hand witness_hand(const struct witness_facts *f,
				 const struct text *a)
{
	const double *v = f->v;
	struct witness_hand h = committed(f, a->n_words);
	h.manner_violation = v[WF_A_ENDQ] || v[WF_A_ENDDASH] ||
			     v[WF_A_HEDGE] >= 2 || v[WF_A_DK] ||
			     a->n_words >= 70 || v[WF_A_PART];
	return h;
}

static enum commitment weighed(const double p[4], enum commitment hand,
			       double margin)
{
	enum commitment best = hand;
	double top = p[hand - 1] * margin;
	for (int c = 0; c < 4; c++)
		if (p[c] > top) {
			best = (enum commitment)(c + 1);
			top = p[c];
		}
	return best;
}

struct witness_estimate witness_estimate(const struct lexicons *lx,
					 const struct witness_facts *f,
					 enum commitment hand)
{
	struct witness_estimate e;
	const struct weights *split = lexicon_weights(lx, WEIGHTS_WITNESS_HAND);
	double sum = 0;
	linear_softmax(lexicon_weights(lx, WEIGHTS_WITNESS_COMMITMENT), f->v,
		       WITNESS_FEATURE_COUNT, e.p);
	/* The learned reading times what the hand label is worth. */
	for (int c = 0; c < 4; c++) {
		double prior = split->w[4][c];
		double lift = prior > 0 ? split->w[hand - 1][c] / prior : 1;
		e.p[c] *= sqrt(lift);
		sum += e.p[c];
	}
	for (int c = 0; c < 4 && sum > 0; c++)
		e.p[c] /= sum;
	e.manner = linear_logistic(lexicon_weights(lx, WEIGHTS_WITNESS_MANNER),
				   f->v, WITNESS_FEATURE_COUNT);
	e.commitment = weighed(e.p, hand,
			       lexicon_threshold(lx, THRESHOLD_WITNESS_MARGIN));
	e.manner_violation =
		e.manner >= lexicon_threshold(lx, THRESHOLD_WITNESS_MANNER);
	return e;
}
