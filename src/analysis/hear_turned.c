/*
 * hear_turned.c - see hear_turned.h
 */
#include "analysis/hear_turned.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/hear_of.h"
#include "analysis/mix.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/wording.h"
#include "listen/reversal.h"
#include "listen/turned.h"

#define LIKELY 0.1 /* that it is an answer, to be laid beside it */
#define TOLD   0.3 /* and to be told that the opposite was said */

struct opposed {
	struct span said;
	bool is_told; /* how it sounds is not enough to say so */
};

/* The costly answer that says it in the same sense, best; SIZE_MAX for none. */
static size_t says_just_that(const struct hearing_of *h)
{
	size_t best = SIZE_MAX;
	double most = 0;

	for (size_t i = 0; i < h->m.n; i++) {
		const struct ken_answer *a = hear_of_named(h, i);
		struct reversal r;

		if (a->effect != COMMITMENT_DETRIMENTAL)
			continue;
		r = reversal_of(h->k, &h->a, &a->saying);
		if (r.kept > most && !reversal_turns(&r)) {
			most = r.kept;
			best = i;
		}
	}
	return best;
}

/* What the whole of it says, where no part of it alone turns it round. */
static struct span said_of(const struct hearing_of *h, const struct match *m,
			   struct span part)
{
	return part.to > part.from || m->clause >= h->a.n
		       ? part
		       : h->a.list[m->clause].span;
}

/* Whether what helps is had backwards, as a whole or in nearly its words. */
static bool has_backwards(struct hearing_of *h, const struct match *m,
			  const struct ken_answer *a, struct opposed *o)
{
	struct turned t;
	double p = turned_chance(&t, h->k, &h->a, a);

	if (!h->laid)
		h->backwards = p;
	h->laid = true;
	o->said = said_of(h, m, t.span);
	o->is_told = t.signs[TURNED_TURNS] > 0;
	return p >= ken_scales(h->k)->opposed;
}

static bool is_turned(struct hearing_of *h, size_t i, struct opposed *o)
{
	const struct match *m = &h->m.list[i];
	const struct ken_answer *a = hear_of_named(h, i);
	struct reversal r;

	if (turned_may(h->k, h->q.issue, &h->m, i))
		return !h->good && has_backwards(h, m, a, o);
	if (a->effect == COMMITMENT_BENEFICIAL || m->p < LIKELY)
		return false;
	r = reversal_of(h->k, &h->a, &a->saying);
	*o = (struct opposed){ r.span, true };
	return reversal_turns(&r);
}

static void take_turned(struct hearing_of *h, const struct match *m,
			const struct ken_answer *a, const struct opposed *o)
{
	struct heard *to = &h->out->heard;

	if (to->opposite || !o->is_told || a->effect != COMMITMENT_BENEFICIAL ||
	    m->p < TOLD)
		return;
	to->opposite = xstrdup(a->id);
	to->opposed = o->said;
}

/* Takes i out, and in where it now belongs by how likely it is. */
static void raise_match(struct matches *m, size_t i)
{
	struct match one = m->list[i];

	for (; i && m->list[i - 1].p < one.p; i--)
		m->list[i] = m->list[i - 1];
	m->list[i] = one;
}

/* All that is left becomes as much likelier. */
static void share_out(struct matches *m, double freed)
{
	double left = 1 - freed;

	if (left <= 0)
		return;
	for (size_t i = 0; i < m->n; i++)
		m->list[i].p /= left;
	m->p_none /= left;
}

void hear_turned_drop(struct hearing_of *h)
{
	double freed = 0, above = 0;
	size_t n = 0, that;

	for (size_t i = 0; i < h->m.n; i++) {
		const struct match *m = &h->m.list[i];
		struct opposed o;

		if (is_turned(h, i, &o)) {
			take_turned(h, m, hear_of_named(h, i), &o);
			freed += m->p;
		} else {
			/* what was less likely only takes part no more */
			if (!n)
				above = freed;
			h->m.list[n++] = *m;
		}
	}
	h->m.n = n;
	if (freed <= 0)
		return;
	if (!n)
		above = freed;
	share_out(&h->m, freed - above);
	freed = above;
	that = h->out->heard.opposite ? says_just_that(h) : SIZE_MAX;
	if (that == SIZE_MAX) {
		h->m.p_none += freed;
		return;
	}
	h->m.list[that].p += freed;
	raise_match(&h->m, that);
}

static const char *gist_of(const struct hearing_of *h, const char *id)
{
	const struct ken_issue *i = &h->k->issues[h->q.issue];

	for (size_t n = 0; n < i->n_answers; n++)
		if (i->answers[n].map && !strcmp(i->answers[n].id, id))
			return i->answers[n].map->gist;
	return NULL;
}

/* Nothing is counted for it, and nothing against it; in the words of a section of
 * wording.h. */
static void leave_open(struct reading *r, const char *section)
{
	static const double open[4] = { 0.3, 0.2, 0.4, 0.1 };

	r->commitment = COMMITMENT_NEUTRAL;
	memcpy(r->p, open, sizeof open);
	r->firm = false;
	r->experimental = true;
	str_set(&r->why, wording(section, "why"));
	str_set(&r->instead, wording(section, "instead"));
}

/* Beside what it seems to be, or by its sound where it is like nothing that helps. */
static double backwards(const struct hearing_of *h)
{
	return h->laid ? h->backwards : turned_by_sound(h->k, &h->a);
}

/* Who may have it backwards is not sure to help, and who sounds so surely does not help;
 * but nobody is told so for how it sounds. */
static void doubt_help(struct hearing_of *h)
{
	struct reading *r = h->out;
	const struct scale_set *w = ken_scales(h->k);

	if (!hear_of_has_map(h) || h->good ||
	    r->commitment != COMMITMENT_BENEFICIAL || backwards(h) < w->wavers)
		return;
	r->firm = false;
	r->experimental = true;
	if (backwards(h) >= w->opposed && !heard_is_named(&r->heard))
		leave_open(r, "which way");
}

/* In the case's own words, where they may be shown. */
static void quote_gist(const struct hearing_of *h)
{
	const char *gist = gist_of(h, h->out->heard.opposite);

	if (!gist || h->k->kase->unquoted)
		return;
	free(h->out->why);
	h->out->why = xprintf("%s %s", wording("opposite", "of"), gist);
}

void hear_turned_tell(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (r->heard.opposite && (heard_is_named(&r->heard) ||
				  r->commitment == COMMITMENT_DETRIMENTAL))
		str_set(&r->heard.opposite, NULL);
	if (!r->heard.opposite) {
		doubt_help(h);
		return;
	}
	leave_open(r, "opposite");
	quote_gist(h);
	r->quote = r->heard.opposed;
}
