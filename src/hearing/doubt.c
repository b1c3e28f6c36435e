#include "hearing/doubt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "hearing/lack.h"
#include "listen/ken.h"
#include "listen/loss.h"
#include "listen/numbering.h"
#include "listen/said.h"
#include "listen/touch.h"
#include "score/stray.h"
#include "score/weak.h"

#define COSTS_LEAST  0.4 /* probability that it costs the side */
#define FLAG_LEAST   0.5 /* confidence of a flag */
#define ONE_MARGIN   0.6 /* of an answer of the map over the next */
#define REASON_LEAST 3	 /* content words that the question has not */

const char *const doubt_words[DOUBTS] = {
	[DOUBT_GIVES] = "whether it gives ground",
	[DOUBT_AGREES] =
		"whether it agrees with what the question puts against "
		"your side",
	[DOUBT_FIGURE] =
		"where its figure comes from: none such was found in the "
		"papers",
	[DOUBT_FLAG] = "whether its reasoning holds: something in it may be "
		       "flagged rightly",
	[DOUBT_NOTHING] = ("whether it gives ground: it says that somebody "
			   "loses, has nothing coming, was right, or may do as "
			   "they like"),
	[DOUBT_STRAY] = "whether it belongs here: it seems to answer another "
			"question",
	[DOUBT_OTHER] = "whether it answers this question, or another one",
	[DOUBT_TURNED] =
		"which of the two it holds: it may say the opposite of "
		"what the case itself calls good",
	[DOUBT_ECHO] = "what its reason is: it says little that the question "
		       "did not",
};

/* ---- ground ---- */

/* Says as its own what the other side must hold, or denies what its own must. */
static bool stands_with_others(const struct heard *h,
			       const struct case_map *map, enum side_id side)
{
	for (size_t i = 0; i < h->n_propositions; i++) {
		const struct heard_proposition *said = &h->propositions[i];
		const struct proposition *p = map_proposition(map, said->id);

		if (p && (p->side == side) != said->asserted)
			return true;
	}
	return false;
}

static bool gives_by_reading(const struct reading *r)
{
	return r->concession == 1 || r->heard.gives[0] ||
	       r->commitment == COMMITMENT_DETRIMENTAL ||
	       r->p[COMMITMENT_DETRIMENTAL - 1] >= COSTS_LEAST ||
	       reading_find(r, REMARK_CONCESSION) ||
	       reading_find(r, REMARK_GIVES_AWAY) ||
	       reading_find(r, REMARK_SWITCHING_SIDES) ||
	       heard_open_side(&r->heard);
}

/* The answer that it was heard as gives something, however sure that is. */
static bool heard_as_giving(const struct reading *r, const struct ken *k)
{
	const char *id = r->heard.n_answers ? r->heard.answers[0].id : NULL;

	for (size_t i = 0; id && i < k->kase->n_issues; i++)
		for (size_t n = 0; n < k->issues[i].n_answers; n++) {
			const struct ken_answer *a = &k->issues[i].answers[n];

			if (a->map && a->map->gives.n && !strcmp(a->id, id))
				return true;
		}
	return false;
}

static bool gives(const struct reading *r, const struct said *a,
		  const struct ken *k, enum side_id side)
{
	return heard_as_giving(r, k) ||
	       stands_with_others(&r->heard, &k->map, side) ||
	       loss_of(k, a, side).likeness >= lack_loss_from(r);
}

/* ---- figures ---- */

/* A year in which an authority of the case was decided, too. */
static bool is_known(const struct ken *k, const struct words *question,
		     double number)
{
	for (size_t i = 0; i < k->map.n_authorities; i++)
		if (k->map.authorities[i].year == number)
			return true;
	if (words_have_number(question, number))
		return true;
	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (words_have_number(&k->paragraphs[i].words, number))
			return true;
	for (size_t i = 0; i < k->n_evidence; i++)
		if (words_have_number(&k->evidence[i].words, number))
			return true;
	return false;
}

static bool invents(const struct said *a, const struct ken *k,
		    const struct words *question)
{
	for (size_t i = 0; i < a->whole.n; i++) {
		const struct word *w = &a->whole.list[i];
		double n = w->number;

		if (!isnan(n) && n >= NUMBERING_FIGURE_LEAST &&
		    !numbering_is_place(a->text, w->from, w->to) &&
		    !is_known(k, question, n))
			return true;
	}
	return false;
}

/* ---- words of its own ---- */

static bool echoes(const struct said *a, const struct words *question)
{
	size_t own = 0;

	for (size_t i = 0; i < a->whole.n_content; i++)
		own += !words_have(question,
				   a->whole.list[a->whole.content[i]].stem);
	return own < REASON_LEAST;
}

static bool begins_yes(const struct saying *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (said_polarity(s->texts[i]) > 0)
			return true;
	return false;
}

/* By the map, yes holds the position here and no answer that costs begins so. */
static bool yes_holds(const struct ken *k, const struct put *put)
{
	bool holds = false;

	if (put->issue == SIZE_MAX || put->question == SIZE_MAX)
		return false;
	for (size_t i = 0; i < k->issues[put->issue].n_answers; i++) {
		const struct ken_answer *a = &k->issues[put->issue].answers[i];

		if (!a->map || !a->map->to[put->question] ||
		    !begins_yes(&a->saying))
			continue;
		if (a->effect == COMMITMENT_DETRIMENTAL)
			return false;
		holds |= a->effect == COMMITMENT_BENEFICIAL;
	}
	return holds;
}

/* "It is ..." says yes only to what yes or no was asked of; "Yes" always. */
static bool agrees_to(const struct turn *question, const char *text,
		      const struct ken *k, enum side_id side)
{
	struct put put;
	bool plainly = str_begins_any_fold(text, CUES(AGREES)), agrees;

	if (said_polarity(text) <= 0)
		return false;
	if (!question)
		return true;
	put_init(&put, k, side, question->text, question->issue);
	agrees = put.form == WANTED_YES_NO ? !yes_holds(k, &put) : plainly;
	put_release(&put);
	return agrees;
}

/* ---- another question ---- */

/* Yes or no to what wants that, a reason to why. */
static bool meets_form(const char *question, const struct said *a)
{
	return stray_asks_which(question)
		       ? a->opening == OPENING_NONE ||
				 a->opening == OPENING_NO_NUMBER
		       : stray_opens_plainly(a->text) ||
				 (str_find_fold(question, "why ") &&
				  str_begins_fold(a->text, "because"));
}

/* Firm, and not only because all that it may be is worth the same. */
static bool is_one_answer(const struct reading *r)
{
	return r->firm && (!r->heard.n_answers ||
			   r->heard.answers[0].margin >= ONE_MARGIN);
}

/* It has no word of this question, nor its form, and is not surely one of its answers; or
 * says yes or no to a "which". */
static bool may_be_of_another(const char *question, const struct said *a,
			      const struct words *asked,
			      const struct reading *r)
{
	if (!*question)
		return false;
	if (stray_asks_which(question) && stray_opens_plainly(a->text))
		return true;
	return !words_shared(&a->whole, asked) && !meets_form(question, a) &&
	       !is_one_answer(r);
}

static unsigned against_case(const struct turn *question,
			     const struct turn *again, const struct ken *k,
			     enum side_id side)
{
	const char *asked = question ? question->text : "";
	struct words q = ken_words(k, asked, strlen(asked));
	unsigned doubts = 0;
	struct said a;

	said_init(&a, k, again->text, &q);
	if (gives(again->reading, &a, k, side))
		doubts |= DOUBT_BIT(DOUBT_GIVES);
	if (invents(&a, k, &q))
		doubts |= DOUBT_BIT(DOUBT_FIGURE);
	if (echoes(&a, &q))
		doubts |= DOUBT_BIT(DOUBT_ECHO);
	if (agrees_to(question, again->text, k, side))
		doubts |= DOUBT_BIT(DOUBT_AGREES);
	if (stray_plainly(question, again))
		doubts |= DOUBT_BIT(DOUBT_STRAY);
	else if (stray_maybe(question, again) ||
		 may_be_of_another(asked, &a, &q, again->reading))
		doubts |= DOUBT_BIT(DOUBT_OTHER);
	said_release(&a);
	words_release(&q);
	return doubts;
}

/* "The finder is owed nothing", whoever that is; "I don't have a good answer". */
static bool forfeits(const struct lexicons *lx, const char *text)
{
	char *lower = xstrdup(text);
	size_t len = strlen(lower), from, to;
	bool found;

	for (size_t i = 0; i < len; i++)
		lower[i] = str_lower(lower[i]);
	found = lexicon_match(lx, PATTERNS_FORFEITS, lower, len, 0, &from,
			      &to) ||
		lexicon_match(lx, PATTERNS_GRANT, lower, len, 0, &from, &to);
	free(lower);
	return found;
}

/* Of a firm answer only what is sure. */
static bool is_flagged(const struct reading *r)
{
	double least = r->firm ? WEAK_FLAG_SURE : FLAG_LEAST;

	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag && r->remarks[i].confidence >= least)
			return true;
	return false;
}

unsigned doubt_find(const struct turn *question, const struct turn *again,
		    const struct ken *k, const struct lexicons *lx,
		    enum side_id side)
{
	const struct reading *r = again->reading;
	unsigned doubts = against_case(question, again, k, side);

	if (gives_by_reading(r))
		doubts |= DOUBT_BIT(DOUBT_GIVES);
	if (forfeits(lx, again->text))
		doubts |= DOUBT_BIT(DOUBT_NOTHING);
	if (is_flagged(r))
		doubts |= DOUBT_BIT(DOUBT_FLAG);
	if (r->heard.opposite)
		doubts |= DOUBT_BIT(DOUBT_TURNED);
	/* what is surely one answer was measured against the case's own */
	if (is_one_answer(r))
		doubts &= ~(DOUBT_BIT(DOUBT_AGREES) | DOUBT_BIT(DOUBT_ECHO));
	return doubts;
}
