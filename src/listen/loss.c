/*
 * loss.c - see loss.h
 */
#include "listen/loss.h"

#include <math.h>
#include <string.h>

#define CLAUSE_CONTENT 3 /* fewer words of content are like too much */

static double likeness(const struct ken *k, const struct words *c,
		       const struct words *w)
{
	double sum = words_cosine(c, w) + words_covered(w, c, k->dims);

	if (!k->dims)
		return sum / 2;
	return (sum + fmax(words_meaning(c, w, k->dims), 0)) / 3;
}

static bool is_own(const struct clause *c)
{
	return c->stance == STANCE_ASSERTED &&
	       c->words.n_content >= CLAUSE_CONTENT;
}

static void look_at(struct loss *out, const struct ken *k, const struct said *a,
		    const struct issue *issue)
{
	const char *text = issue->losing_concession;
	struct words w = ken_words(k, text, strlen(text));

	for (size_t i = 0; i < a->n; i++) {
		const struct clause *c = &a->list[i];
		double by;

		if (!is_own(c) || c->negations % 2 != words_negations(&w) % 2)
			continue;
		by = likeness(k, &c->words, &w);
		if (by > out->likeness)
			*out = (struct loss){ by, c, issue };
	}
	words_release(&w);
}

/* The same words as what the side must hold, with a "not" more or less. */
static void look_at_held(struct loss *out, const struct ken *k,
			 const struct said *a, const struct clause *held)
{
	if (held->words.n_content < CLAUSE_CONTENT)
		return;
	for (size_t i = 0; i < a->n; i++) {
		const struct clause *c = &a->list[i];
		double by;

		if (!is_own(c) || c->negations % 2 == held->negations % 2)
			continue;
		by = likeness(k, &c->words, &held->words);
		if (by > out->likeness)
			*out = (struct loss){ by, c, NULL };
	}
}

static void look_at_text(struct loss *out, const struct ken *k,
			 const struct said *a, const char *text)
{
	struct said held;

	said_init(&held, k, text, NULL);
	for (size_t i = 0; i < held.n; i++)
		look_at_held(out, k, a, &held.list[i]);
	said_release(&held);
}

static void look_at_propositions(struct loss *out, const struct ken *k,
				 const struct said *a, enum side_id side)
{
	for (size_t i = 0; i < k->map.n_propositions; i++)
		if (k->map.propositions[i].side == side)
			look_at_text(out, k, a, k->map.propositions[i].text);
}

struct loss loss_denied(const struct ken *k, const struct said *a,
			enum side_id side)
{
	struct loss out = { .likeness = 0 };

	look_at_propositions(&out, k, a, side);
	return out;
}

static void look_at_theirs(struct loss *out, const struct ken *k,
			   const struct clause *c,
			   const struct ken_proposition *p)
{
	for (size_t i = 0; i < p->saying.n; i++) {
		const struct words *w = &p->saying.wordings[i];
		double by;

		if (c->negations % 2 != words_negations(w) % 2)
			continue;
		by = words_likeness(&c->words, w, k->dims, out->likeness);
		if (by > out->likeness)
			*out = (struct loss){ by, c, NULL };
	}
}

struct loss loss_granted(const struct ken *k, const struct said *a,
			 enum side_id side, struct span of)
{
	struct loss out = { .likeness = 0 };

	for (size_t c = 0; c < a->n; c++) {
		const struct clause *one = &a->list[c];

		if (one->words.n_content < CLAUSE_CONTENT ||
		    one->span.to <= of.from || of.to <= one->span.from)
			continue;
		for (size_t i = 0; i < k->map.n_propositions; i++)
			if (k->propositions[i].map->side != side &&
			    k->propositions[i].map->excludes.n)
				look_at_theirs(&out, k, one,
					       &k->propositions[i]);
	}
	return out;
}

struct loss loss_of(const struct ken *k, const struct said *a,
		    enum side_id side)
{
	struct loss out = { .likeness = 0 };

	for (size_t i = 0; i < k->kase->n_issues; i++) {
		const struct issue *issue = &k->kase->issues[i];

		if (case_presses(issue, side) && issue->losing_concession &&
		    *issue->losing_concession)
			look_at(&out, k, a, issue);
	}
	look_at_propositions(&out, k, a, side);
	return out;
}
