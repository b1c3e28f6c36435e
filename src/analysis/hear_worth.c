/*
 * hear_worth.c - see hear_worth.h
 */
#include "analysis/hear_worth.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/hear_gives.h"
#include "analysis/hear_of.h"
#include "analysis/mix.h"
#include "analysis/surely.h"
#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/wording.h"
#include "listen/naming.h"

#define NAMED_MOST    3	  /* answers of the map that are given */
#define PERHAPS_LEAST 0.4 /* that it is the right one, to be told as a guess */
/* That a label costs, where nothing was conceded and no answer of the map is surely the
 * one: of labels less sure 14 were of sound answers, and 3 of concessions. */
#define COSTS_SURELY 0.7
/* Of what helps and is none of the expected answers: it touches less, and takes up no
 * word of the question. */
#define TOUCHES_LITTLE 0.7
/* That it gives ground, for a model's praise to be doubted: of the answers for fitting
 * that nothing but that would have carried, all four that gave the case away are so
 * likely, and two of 28 that were good and true. */
#define YIELDS_PERHAPS 0.2
#define BETWEEN_LEAST  0.25 /* probability of each of two that it lies between */
#define BARE_WORDS     3    /* "Yes, Your Honor." */
#define SHARED_SURE    2 /* words in common with an answer, to be sure of it */
/* Of the answers that cost, or do neither, together: a case left out of the fitting
 * after the other, the label was right in 81 of 91 answers so likely, those that help
 * among them, and in 54 of 61 of which one answer alone was. */
#define FIRM_TOGETHER 0.8

/* ---- which answer ---- */

/* What is too unsure is told of nobody, nor counted for or against them. */
static void weigh_naming(struct hearing_of *h)
{
	double signs[NAMING_N];

	if (!hear_of_is_named(h, 0) || !hear_of_named(h, 0)->map)
		return;
	naming_signs(signs, h->k, &h->a, &h->q, &h->m);
	h->named = naming_probability(h->k, signs);
	h->out->heard.perhaps = h->named < ken_scales(h->k)->told;
}

static void take_answers(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;
	double margin = ken_scales(h->k)->margin;

	for (size_t i = 0; i < NAMED_MOST && hear_of_is_named(h, i); i++)
		heard_add_answer(to, hear_of_named(h, i)->id,
				 h->m.list[i].p - (i + 1 < h->m.n
							   ? h->m.list[i + 1].p
							   : h->m.p_none));
	weigh_naming(h);
	if (to->n_answers < 2)
		return;
	to->between = h->m.list[0].p - h->m.list[1].p < margin &&
		      h->m.list[1].p >= BETWEEN_LEAST;
}

/* What the answers that it may be are worth, each as likely as it is. */
static void weigh_answers(struct hearing_of *h)
{
	struct reading *r = h->out;
	double p[4], sum = 0;

	for (int c = 0; c < 4; c++)
		p[c] = h->m.p_none * r->p[c];
	for (size_t i = 0; i < h->m.n; i++)
		p[hear_of_named(h, i)->effect - 1] += h->m.list[i].p;
	for (int c = 0; c < 4; c++)
		sum += p[c];
	if (sum <= 0)
		return;
	for (int c = 0; c < 4; c++)
		r->p[c] = p[c] / sum;
	r->commitment = mix_likeliest(r->p);
}

/* The words of the clause that is most like the answer named. */
static void quote_named(struct hearing_of *h)
{
	size_t c = h->m.list[0].clause;

	if (c < h->a.n)
		h->out->quote = h->a.list[c].span;
}

/* "No number of stations makes a search" is not "one station makes a search", however
 * many words they share. */
static bool denies_number(const struct hearing_of *h)
{
	return h->a.opening == OPENING_NO_NUMBER && h->m.n &&
	       h->m.list[0].signs[MATCH_NEGATION] < 0;
}

/* Whether the answer that it seems to be gives away what its own words assert: then
 * it is another one. */
static bool gives_its_ground(const struct hearing_of *h)
{
	const struct heard *to = &h->out->heard;
	const struct map_answer *best = hear_of_named(h, 0)->map;

	for (size_t g = 0; best && g < best->gives.n; g++)
		for (size_t i = 0; i < to->n_propositions; i++)
			if (to->propositions[i].asserted &&
			    !strcmp(to->propositions[i].id,
				    best->gives.list[g]))
				return true;
	return false;
}

/* Which of the answers it is may be open, where all that it may be are worth the same. */
static bool is_sure_of(const struct hearing_of *h,
		       const struct ken_answer *best)
{
	if (!h->k->vectors)
		return h->one;
	/* what cannot be told as heard is not sure, though the signs be fitted on it */
	if (best->effect == COMMITMENT_BENEFICIAL)
		return surely_helps(h) && hear_of_is_named(h, 0);
	return hear_of_is_named(h, 0) &&
	       (h->one || hear_of_share(h, best->effect) >= FIRM_TOGETHER);
}

/* "We would have to live with that" has one word in common with many an answer:
 * which of them it is, nobody can be sure. */
static bool says_enough(const struct hearing_of *h, const struct ken_answer *a)
{
	return words_shared(&h->a.whole, &a->saying.pooled) >= SHARED_SURE;
}

/* "Yes" to what the answer that it seems to be begins with "no", or the other way. */
static bool turns_it_round(const struct hearing_of *h)
{
	return h->m.list[0].signs[MATCH_POLARITY] < 0;
}

/* Few words to what stands in no memo: which answer they are, the question's own words
 * would have to tell. */
static bool is_short_of_memo(const struct hearing_of *h)
{
	return h->q.question == SIZE_MAX && h->a.n_words <= SAID_TERSE;
}

/* Without what the answer has done already: it is not told to give the paragraph that
 * it gave.  NULL where nothing is left. */
static char *advice_for(const struct hearing_of *h, const char *better)
{
	const struct lexicons *lx = h->x->lx;
	struct buf out;
	size_t from, to, len;
	bool placed = practice_find(h->x, PATTERNS_PLACE, &from, &to);

	buf_init(&out, BUF_TEXT_MAX);
	for (const char *s = better; *s; s += len) {
		len = strcspn(s, ";") + 1;
		len = len > strlen(s) ? strlen(s) : len;
		if (!placed || !lexicon_match(lx, PATTERNS_ASKS_PLACE, s, len,
					      0, &from, &to))
			buf_add(&out, s, len);
	}
	if (out.len && out.s[out.len - 1] == ';') {
		buf_cut(&out, out.len - 1);
		buf_putc(&out, '.');
	}
	if (!out.len) {
		buf_release(&out);
		return NULL;
	}
	return buf_take(&out);
}

/* It denies what the answer that it may be says, or the other way, in words that both
 * have: that is not told as a guess. */
static bool is_of_other_sense(const struct hearing_of *h,
			      const struct map_answer *a)
{
	size_t at = h->m.list[0].clause;
	struct words gist;
	bool other;

	if (at >= h->a.n)
		return false;
	gist = ken_words(h->k, a->gist, strlen(a->gist));
	other = words_negations(&gist) % 2 != h->a.list[at].negations % 2 &&
		words_shared(&gist, &h->a.list[at].words) >= SHARED_SURE;
	words_release(&gist);
	return other;
}

/* In the map's words. */
static void say_answer(struct hearing_of *h, const struct map_answer *a)
{
	struct reading *r = h->out;

	free(r->why);
	r->why = xprintf("%s%s",
			 r->heard.perhaps ? READING_PERHAPS : READING_HEARD_AS,
			 a->gist);
	free(r->instead);
	r->instead = advice_for(h, a->better);
}

/* A label that is only a guess counts for neither side; how likely the other two were
 * taken to be is changed over. */
static void make_neutral(struct reading *r)
{
	double p = r->p[r->commitment - 1];

	r->p[r->commitment - 1] = r->p[COMMITMENT_NEUTRAL - 1];
	r->p[COMMITMENT_NEUTRAL - 1] = p;
	r->commitment = COMMITMENT_NEUTRAL;
}

/* What it may be in another sense costs nothing, unless counsel calls it conceded. */
static void take_as_unsaid(struct hearing_of *h, const struct ken_answer *a)
{
	if (a->effect == COMMITMENT_DETRIMENTAL && !h->concedes &&
	    h->out->commitment == COMMITMENT_DETRIMENTAL)
		make_neutral(h->out);
}

/* How sure a match with the memo alone is, was not measured. */
static bool is_firm(const struct hearing_of *h)
{
	const struct reading *r = h->out;
	const struct ken_answer *best = h->m.n ? hear_of_named(h, 0) : NULL;

	return best && best->map && best->effect == r->commitment &&
	       !r->heard.correction && says_enough(h, best) &&
	       !turns_it_round(h) && !is_short_of_memo(h) &&
	       is_sure_of(h, best);
}

static void settle_answer(struct hearing_of *h)
{
	struct reading *r = h->out;
	const struct ken_answer *best;
	bool named = hear_of_is_named(h, 0);

	r->firm = false;
	hear_gives_ground(h);
	/* who concedes in so many words did not say what holds the position */
	if (h->concedes && !(named && hear_of_may_cost(h)))
		return;
	if (named) {
		weigh_answers(h);
		quote_named(h);
		h->one = h->m.list[0].p >= ken_scales(h->k)->firm;
	}
	r->firm = is_firm(h);
	r->experimental = !r->firm;
	if (!named)
		return;
	best = hear_of_named(h, 0);
	if (!best->map || (r->heard.perhaps && h->named < PERHAPS_LEAST))
		return;
	if (r->heard.perhaps && is_of_other_sense(h, best->map)) {
		take_as_unsaid(h, best);
		return;
	}
	/* what holds the position gives nothing up for sure */
	for (size_t i = 0;
	     best->effect == COMMITMENT_DETRIMENTAL && r->firm && h->one &&
	     !r->heard.perhaps && i < best->map->gives.n && i < 2;
	     i++)
		r->heard.gives[i] = xstrdup(best->map->gives.list[i]);
	say_answer(h, best->map);
}

/* Who concedes nothing in words, and may have given the answer that costs or not, gave
 * nothing up, unless that is very likely. */
static void spare_guess(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (!hear_of_is_foreseen(h) ||
	    r->commitment != COMMITMENT_DETRIMENTAL || r->firm ||
	    r->concession == 1 || reading_find(r, REMARK_CONCESSION) ||
	    heard_is_named(&r->heard) ||
	    r->p[COMMITMENT_DETRIMENTAL - 1] >= COSTS_SURELY)
		return;
	make_neutral(r);
	if (h->named < PERHAPS_LEAST)
		str_set(&r->why, wording("guessed", "why"));
}

void hear_worth_answer(struct hearing_of *h)
{
	if (denies_number(h) || (hear_of_is_named(h, 0) && gives_its_ground(h)))
		h->m.n = 0;
	take_answers(h);
	settle_answer(h);
	spare_guess(h);
}

/* ---- what it is not worth yet ---- */

/* "Yes, ..." to "what follows?". */
static bool opens_amiss(const struct hearing_of *h)
{
	return h->a.polarity && !put_offers_ways(&h->q);
}

/* "Yes.", and no reason: what else the foreseen answer says, counsel did not. */
static bool is_bare(const struct hearing_of *h)
{
	return h->a.polarity && h->a.n_words <= BARE_WORDS;
}

/* Whether nothing supports yet that it helps. */
static bool is_unsupported(const struct hearing_of *h)
{
	const struct heard *to = &h->out->heard;
	bool apart = !words_shared(&h->a.whole, &h->q.words);

	if (heard_false_record(to))
		return true;
	if (heard_is_named(to))
		return false;
	if (apart && opens_amiss(h))
		return true;
	if (to->terse)
		return false;
	if (apart && to->touches < TOUCHES_LITTLE)
		return true;
	return heard_open_record(to) &&
	       (!to->n_answers || h->named < PERHAPS_LEAST);
}

/* What the record refutes, or what is to be asked about first, that or how it fits an
 * earlier answer, is sure of nothing. */
static void unsettle_label(struct hearing_of *h)
{
	const struct heard *to = &h->out->heard;

	if (h->good ||
	    !(heard_false_record(to) || heard_open_record(to) || to->n_clashes))
		return;
	h->out->firm = false;
	h->out->experimental = true;
}

void hear_worth_withhold(struct hearing_of *h)
{
	struct reading *r = h->out;
	const char *which = is_bare(h) ? "only yes" : "unsupported";

	if (!hear_of_has_map(h) || r->commitment != COMMITMENT_BENEFICIAL)
		return;
	unsettle_label(h);
	if (r->firm || h->good || h->excused ||
	    !(is_bare(h) || is_unsupported(h)))
		return;
	make_neutral(r);
	r->untold = !is_bare(h);
	str_set(&r->why, wording(which, "why"));
	str_set(&r->instead, wording(which, "instead"));
}

void hear_worth_doubt(struct hearing_of *h)
{
	struct reading *r = h->out;

	r->doubted = h->cedes >= ken_scales(h->k)->doubts ||
		     h->yields >= YIELDS_PERHAPS;
	if (h->cedes < ken_scales(h->k)->doubts ||
	    r->commitment != COMMITMENT_BENEFICIAL)
		return;
	r->firm = false;
	r->experimental = true;
	make_neutral(r);
	str_set(&r->why, wording("may yield", "why"));
	str_set(&r->instead, wording("may yield", "instead"));
}

/* It is said to help by its words alone, and the map has nothing like it. */
static bool helps_unforeseen(const struct hearing_of *h)
{
	return h->out->commitment == COMMITMENT_BENEFICIAL && !h->good &&
	       hear_of_is_foreseen(h) && !h->out->heard.n_answers;
}

void hear_worth_choice(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (!h->chooses ||
	    !(r->commitment == COMMITMENT_NONE || helps_unforeseen(h)))
		return;
	r->firm = false;
	r->experimental = true;
	make_neutral(r);
	str_set(&r->why, wording("chosen", "why"));
	str_set(&r->instead, wording("chosen", "instead"));
}

/* ---- what is good ---- */

static void give_nothing(struct hearing_of *h)
{
	h->own = true;
	h->concedes = false;
	h->out->concession = 0;
	reading_drop(h->out, REMARK_CONCESSION);
	hear_of_leave_out_costly(h);
}

void hear_worth_brief(struct hearing_of *h)
{
	give_nothing(h);
	if (h->out->commitment != COMMITMENT_DETRIMENTAL)
		return;
	make_neutral(h->out);
	h->out->firm = false;
}

void hear_worth_good(struct hearing_of *h)
{
	static const double holds[4] = { 0, 0.7, 0.2, 0.1 };
	struct reading *r = h->out;

	h->excused = true;
	give_nothing(h);
	if (r->commitment != COMMITMENT_DETRIMENTAL)
		return;
	r->commitment = COMMITMENT_BENEFICIAL;
	memcpy(r->p, holds, sizeof holds);
	str_set(&r->why, wording("counsel holds", "maybe"));
}
