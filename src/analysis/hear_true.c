/*
 * hear_true.c - see hear_true.h
 */
#include "analysis/hear_true.h"

#include "analysis/hear_of.h"
#include "base/str.h"
#include "listen/clash.h"
#include "listen/evidence.h"
#include "listen/own.h"
#include "listen/recall.h"

/* ---- earlier answers ---- */

/* What the next answer put right does not stand any more. */
static bool was_corrected(const struct reader_input *in, size_t exchange)
{
	const struct exchange *next = &in->before[exchange + 1];

	return exchange + 1 < in->n_before && next->reading &&
	       next->reading->heard.correction;
}

/* The exchange that it most likely does not fit, to be asked about. */
static void note_recall(struct hearing_of *h)
{
	const struct reader_input *in = h->x->in;
	double most = ken_scales(h->k)->recalls;
	const struct exchange *likest = NULL;
	struct recall one, best;

	for (size_t i = 0; i < in->n_before; i++) {
		const struct exchange *e = &in->before[i];
		double p;

		if (was_corrected(in, i) ||
		    !recall_find(&one, h->k, &h->a, &h->q.words,
				 &(struct recalled){ e->question, e->answer }))
			continue;
		p = recall_probability(h->k, &one);
		if (p < most)
			continue;
		most = p;
		best = one;
		likest = e;
	}
	if (likest)
		clash_add(&h->out->heard, likest->turn, likest->answer,
			  best.there, best.here)
			->open = true;
}

static void note_clashes(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (r->heard.correction)
		return;
	for (size_t i = 0; i < h->x->in->n_before; i++) {
		const struct exchange *e = &h->x->in->before[i];

		if (!was_corrected(h->x->in, i))
			clash_find(h->k, &h->a, e->answer, e->turn,
				   e->reading ? &e->reading->heard : NULL,
				   &r->heard);
	}
	if (!r->heard.n_clashes) {
		if (hear_of_may_be_asked(h))
			note_recall(h);
		return;
	}
	r->consistency = 1;
	r->contradicts_turn = r->heard.clashes[0].turn;
	r->firm = false;
}

static void note_consistency(struct hearing_of *h)
{
	const struct remark *m = reading_find(h->out, REMARK_INCONSISTENT);

	/* what the older rules found, with the words it quotes */
	if (m && !heard_sure_clash(&h->out->heard))
		for (size_t i = 0; i < h->x->in->n_before; i++)
			if (h->x->in->before[i].turn == m->turn)
				heard_add_clash(&h->out->heard, m->turn,
						h->x->in->before[i].answer,
						m->span);
}

/* ---- the record ---- */

/* The record refutes it, or is asked about it: unless counsel said it in the case's own
 * words or with the record's figures. */
static bool is_untrue(const struct hearing_of *h, const struct heard_claim *c)
{
	size_t figures;

	if (c->verdict != VERDICT_REFUTES && c->verdict != VERDICT_OPEN)
		return false;
	if (own_says(h->k, &h->a, h->q.side, c->span))
		return false;
	return c->verdict == VERDICT_REFUTES ||
	       !own_figures(h->k, &h->a, c->span, &figures) || !figures;
}

/* What rests on that alone is no position that is held. */
static void unsettle(struct heard *to, struct span s)
{
	for (size_t n = 0; n < to->n_propositions;) {
		struct heard_proposition *p = &to->propositions[n];

		if (p->span.from >= s.to || s.from >= p->span.to) {
			n++;
			continue;
		}
		heard_add_leaning(to, p->id, p->asserted, p->span);
		heard_drop_proposition(to, n);
	}
}

static void unsettle_untrue(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;

	for (size_t i = 0; i < to->n_record; i++)
		if (is_untrue(h, &to->record[i]))
			unsettle(to, to->record[i].span);
}

/* What the case itself has for this side, in nearly its words, is not said to be untrue
 * to an authority or the record, which may still be asked. */
static void spare_own(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;

	for (size_t i = 0; i < to->n_record; i++)
		if (to->record[i].verdict == VERDICT_REFUTES &&
		    own_says(h->k, &h->a, h->q.side, to->record[i].span))
			to->record[i].verdict = VERDICT_OPEN;
	for (size_t i = 0; i < to->n_authorities; i++)
		if ((to->authorities[i].verdict == VERDICT_REFUTES ||
		     to->authorities[i].verdict == VERDICT_OPEN) &&
		    own_says(h->k, &h->a, h->q.side, to->authorities[i].span))
			to->authorities[i].verdict = VERDICT_SILENT;
}

void hear_true(struct hearing_of *h)
{
	evidence_check(h->k, &h->a, h->q.issue, &h->q.words, &h->m,
		       hear_of_may_be_asked(h), &h->out->heard);
	spare_own(h);
	note_clashes(h);
	note_consistency(h);
	unsettle_untrue(h);
}
