/*
 * hear_gives.c - see hear_gives.h
 */
#include "analysis/hear_gives.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/conduct.h"
#include "analysis/forfeit.h"
#include "analysis/hear_of.h"
#include "analysis/quote.h"
#include "base/xmalloc.h"
#include "court/wording.h"
#include "listen/loss.h"
#include "listen/own.h"
#include "listen/sides.h"
#include "listen/yield.h"

#define AWAY_SURE	  0.7
#define HOLDS_SURE	  0.8 /* the bench holds counsel to it */
#define GIVES_PERHAPS	  0.5 /* that it concedes, said in words and then kept */
#define CEDE_PROPOSITIONS 20
#define WHOLE_CONTENT	  2   /* content words of a concession that says what */
#define SWITCHED_SURE	  0.7 /* right in 14 of 20 answers kept aside */
#define LOSES_LEAST	  0.3 /* that it gives something, conceded in so many words */
#define LOSES_UNSAID	  0.65 /* and where no word says so */
#define DENIES_LIKE	  0.85 /* likeness of what the side must hold, denied */

/* ---- ground ---- */

/* What says that counsel concedes, or NULL. */
static struct remark *conceding(struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is(&r->remarks[i], REMARK_CONCESSION))
			return &r->remarks[i];
	return NULL;
}

/* It is surely an answer of the map that costs. */
static bool surely_costs(const struct hearing_of *h)
{
	return heard_is_named(&h->out->heard) &&
	       hear_of_named(h, 0)->effect == COMMITMENT_DETRIMENTAL;
}

/* From which probability on it gives ground. */
static double yields_from(const struct hearing_of *h)
{
	const struct scale_set *s = ken_scales(h->k);

	return surely_costs(h) || !hear_of_is_foreseen(h) ? s->yields
							  : s->surely_yields;
}

/* Of too few words nobody can tell how they sound. */
static bool says_enough(const double signs[YIELD_N])
{
	return signs[YIELD_SOUNDS] < 0 || signs[YIELD_SOUNDS] > 0;
}

/* "It changes nothing", "All of them survive", and "I know of no more in the record" sound
 * like giving ground, and give none. */
static bool says_it_keeps(const struct hearing_of *h)
{
	struct span s;

	return reading_find(h->out, REMARK_UNKNOWN) ||
	       hear_of_finds(h, PATTERNS_KEEPS, &s);
}

void hear_gives_ground(struct hearing_of *h)
{
	struct reading *r = h->out;
	struct remark *m = conceding(r);
	double signs[YIELD_N];

	if (h->q.issue == SIZE_MAX || h->own || r->heard.correction ||
	    h->a.n_words <= SAID_TERSE)
		return;
	if (!h->k->issues[h->q.issue].mapped) {
		r->concession = r->concession == 1 || hear_of_may_cost(h);
		return;
	}
	yield_signs(signs, h->k, &h->a, h->q.issue, &h->m, m != NULL);
	h->yields = yield_probability(h->k, signs);
	r->concession = (m && signs[YIELD_BUT] <= 0) ||
			((m || (says_enough(signs) && !says_it_keeps(h))) &&
			 h->yields >= yields_from(h));
	if (m && !r->concession)
		m->confidence = fmin(m->confidence, GIVES_PERHAPS);
}

static bool turned(const struct hearing_of *h, struct span s, const char *text)
{
	struct words said =
		ken_words(h->k, h->x->in->answer + s.from, s.to - s.from);
	struct words held = ken_words(h->k, text, strlen(text));
	bool other = words_negations(&said) % 2 != words_negations(&held) % 2;

	words_release(&said);
	words_release(&held);
	return other;
}

void hear_gives_drop(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;
	struct span s;
	size_t from, to_end;

	if (!practice_concession(h->x, &from, &to_end))
		return;
	s = text_span_of(&h->x->a, from, to_end);
	for (size_t i = 0; i < to->n_propositions;) {
		const struct heard_proposition *said = &to->propositions[i];
		const struct proposition *p =
			map_proposition(&h->k->map, said->id);

		if (p && p->side == h->q.side && said->asserted &&
		    said->span.from < s.to && s.from < said->span.to &&
		    turned(h, said->span, p->text))
			heard_drop_proposition(to, i);
		else
			i++;
	}
}

bool hear_gives_none(const struct hearing_of *h)
{
	const struct heard *to = &h->out->heard;
	struct span s;

	if (h->concedes || !hear_of_finds(h, PATTERNS_PUTS_RULE, &s))
		return false;
	for (size_t i = 0; i < to->n_propositions; i++) {
		const struct proposition *p =
			map_proposition(&h->k->map, to->propositions[i].id);

		if (p && p->side == h->q.side && to->propositions[i].asserted)
			return true;
	}
	return false;
}

/* ---- for whom ---- */

void hear_gives_weigh(struct hearing_of *h)
{
	sides_signs(&h->sides, h->k, &h->a, h->q.side, h->q.issue, &h->m);
	if (!hear_of_has_map(h) ||
	    h->k->map.n_propositions < CEDE_PROPOSITIONS || h->own ||
	    h->out->heard.correction || h->a.n_words <= SAID_TERSE ||
	    reading_is_candid(h->out))
		return;
	cede_signs(&h->cede, h->k, &h->q, &h->a, &h->m, &h->outcome,
		   sides_probability(h->k, &h->sides));
	h->cedes = cede_probability(h->k, &h->cede);
}

/* What counsel's own brief says, or where it says it, is not the other side's. */
static bool keeps_to_brief(const struct hearing_of *h)
{
	struct span s = h->sides.clause->span;

	return own_brief_is_cited(&h->a, h->q.text, s) ||
	       own_brief_says(h->k, &h->a, h->q.side, s);
}

void hear_gives_sides(struct hearing_of *h)
{
	const struct sides *s = &h->sides;
	char *why;

	if (!s->clause || keeps_to_brief(h))
		return;
	if (!sides_switched(h->k, s)) {
		/* what firmly helps is not asked about by likeness alone */
		if (sides_may_switch(h->k, s) && hear_of_may_be_asked(h) &&
		    !(h->out->firm &&
		      h->out->commitment == COMMITMENT_BENEFICIAL) &&
		    !own_says(h->k, &h->a, h->q.side, s->clause->span))
			heard_ask_side(&h->out->heard, s->other->id,
				       s->clause->span);
		return;
	}
	why = xprintf(READING_OTHERS ": %s", s->other->text);
	heard_add_proposition(&h->out->heard, s->other->id, true,
			      s->clause->span);
	reading_remark(h->out, REMARK_SWITCHING_SIDES, SWITCHED_SURE,
		       s->clause->span, why,
		       wording("other side's part", "fix"));
	free(why);
	if (h->out->commitment == COMMITMENT_BENEFICIAL)
		h->out->firm = false;
}

/* ---- the issue ---- */

/* Of the answers that it may be, those that give away what the side must hold; of the
 * memo alone, what loses the issue. */
static double share_that_gives(const struct hearing_of *h)
{
	double p = 0;

	for (size_t i = 0; i < h->m.n; i++) {
		const struct ken_answer *a = hear_of_named(h, i);

		if (a->effect == COMMITMENT_DETRIMENTAL &&
		    (!a->map || a->map->gives.n))
			p += h->m.list[i].p;
	}
	return p;
}

/* What is conceded in so many words is what the other side stands on. */
static bool grants_theirs(const struct hearing_of *h, struct span *words)
{
	const struct remark *m = reading_find(h->out, REMARK_CONCESSION);
	struct loss l;

	if (!m)
		return false;
	l = loss_granted(h->k, &h->a, h->q.side, m->span);
	if (l.likeness < LOSS_LIKE)
		return false;
	*words = l.clause->span;
	return true;
}

/* Whether what is conceded seems to be what must be held. */
static bool may_lose(const struct hearing_of *h, struct span *words)
{
	double least = reading_find(h->out, REMARK_CONCESSION) ? LOSES_LEAST
							       : LOSES_UNSAID;
	double costs = hear_of_share(h, COMMITMENT_DETRIMENTAL);
	double holds = hear_of_share(h, COMMITMENT_BENEFICIAL) +
		       hear_of_share(h, COMMITMENT_NEUTRAL);
	struct loss l = loss_of(h->k, &h->a, h->q.side);

	*words = h->out->quote;
	if (l.likeness >= LOSS_LIKE) {
		*words = l.clause->span;
		return true;
	}
	return (costs > holds && share_that_gives(h) >= least) ||
	       grants_theirs(h, words);
}

static void note(struct hearing_of *h, const char *remark, double confidence,
		 struct span words, const char *which, const char *fix)
{
	char *why =
		quote_sentence(wording(which, "why"), h->x->in->answer, words);

	reading_remark(h->out, remark, confidence, words, why,
		       wording(fix, "fix"));
	free(why);
}

static void gives_away(struct hearing_of *h, struct span words,
		       const char *which)
{
	note(h, REMARK_GIVES_AWAY, AWAY_SURE, words, which,
	     practice_spares(h->x) ? "gives, and keeps" : "gives the issue");
}

void hear_gives_hold(struct hearing_of *h)
{
	const struct span words = h->cede.words;
	const struct span all = { 0, strlen(h->a.text) };

	if (h->out->concession == 1 && !conceding(h->out) &&
	    h->yields >= ken_scales(h->k)->surely_yields &&
	    words.to > words.from && !conduct_says_you(h->a.text, all))
		note(h, REMARK_CONCESSION, HOLDS_SURE, words, "granted",
		     "granted");
}

void hear_gives_loss(struct hearing_of *h)
{
	struct reading *r = h->out;
	struct span words = r->quote;
	bool refuted = heard_false_record(&r->heard) != NULL;

	if (r->concession == 1 && (may_lose(h, &words) || refuted))
		gives_away(h, words,
			   refuted ? "not borne out" : "gives the issue");
}

bool hear_gives_denies(const struct hearing_of *h, struct span *words)
{
	struct loss l = loss_denied(h->k, &h->a, h->q.side);

	if (l.likeness < DENIES_LIKE)
		return false;
	*words = l.clause->span;
	return true;
}

bool hear_gives_case(const struct hearing_of *h, struct span *words)
{
	if (h->cedes < ken_scales(h->k)->cedes ||
	    h->cede.words.to <= h->cede.words.from)
		return false;
	*words = h->cede.words;
	return true;
}

void hear_gives_yielded(struct hearing_of *h, struct span words)
{
	struct reading *r = h->out;

	if (r->commitment != COMMITMENT_DETRIMENTAL || !surely_costs(h)) {
		forfeit_note(h->x, words, r);
		return;
	}
	r->concession = 1;
	if (!reading_find(r, REMARK_GIVES_AWAY))
		gives_away(h, words, "gives the issue");
}

/* ---- its words ---- */

static size_t content_in(const struct hearing_of *h, struct span s)
{
	size_t n = 0;

	for (size_t i = 0; i < h->a.whole.n_content; i++) {
		const struct word *w = &h->a.whole.list[h->a.whole.content[i]];

		n += w->from >= s.from && w->to <= s.to;
	}
	return n;
}

/* "I concede that, Your Honor." says nothing alone: the next clause says what. */
static void widen(const struct hearing_of *h, struct span *s)
{
	if (s->to <= s->from || content_in(h, *s) >= WHOLE_CONTENT)
		return;
	for (size_t c = 0; c < h->a.n; c++)
		if (h->a.list[c].span.from >= s->to) {
			s->to = h->a.list[c].span.to;
			return;
		}
}

void hear_gives_widen(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (r->concession != 1)
		return;
	widen(h, &r->quote);
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is(&r->remarks[i], REMARK_CONCESSION))
			widen(h, &r->remarks[i].span);
}
