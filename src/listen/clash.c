/*
 * clash.c - see clash.h
 */
#include "listen/clash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "listen/match.h"
#include "listen/reversal.h"

#define CLAUSE_CONTENT 3
#define SHORTLIST      6
#define ON_SHARED      3    /* stems shared with one that is stood on */
#define ON_MOST	       3    /* propositions of one answer */
#define LEANS	       0.42 /* likeness from which one is leaned to */
#define LEAD	       0.08 /* of the other side's over one's own */
#define SAME_CLAIM     0.85 /* nearness of two clauses that say the same */
#define QUOTE_BYTES    240

struct standing {
	const struct ken_proposition *p;
	double like;
	const struct clause *clause;
	bool denied;
	const struct words *wording;
};

/* How like a clause is to a proposition, at its best wording. */
static struct standing standing_of(const struct ken *k, const struct clause *c,
				   const struct ken_proposition *p)
{
	struct standing s = { .p = p, .clause = c };

	for (size_t i = 0; i < p->saying.n; i++) {
		double like = words_likeness(&c->words, &p->saying.wordings[i],
					     k->dims, fmax(s.like, LEANS));

		if (like <= s.like)
			continue;
		s.like = like;
		s.wording = &p->saying.wordings[i];
		s.denied = c->stance == STANCE_DENIED;
	}
	return s;
}

static double rough(const struct ken *k, const struct clause *c,
		    const struct ken_proposition *p)
{
	return words_cosine(&c->words, &p->saying.pooled) +
	       (k->dims ? words_meaning(&c->words, &p->saying.pooled, k->dims)
			: 0);
}

/* The best standing of one clause on one side. */
static struct standing best_of(const struct ken *k, const struct clause *c,
			       enum side_id side)
{
	struct standing best = { 0 };
	double least[SHORTLIST] = { 0 };

	/* only the likeliest few are looked at closely */
	for (size_t i = 0; i < k->map.n_propositions; i++) {
		double r;

		if (k->propositions[i].map->side != side)
			continue;
		r = rough(k, c, &k->propositions[i]);
		for (size_t j = 0; j < SHORTLIST; j++)
			if (r > least[j]) {
				double swap = least[j];

				least[j] = r;
				r = swap;
			}
	}
	for (size_t i = 0; i < k->map.n_propositions; i++) {
		struct standing s;

		if (k->propositions[i].map->side != side ||
		    rough(k, c, &k->propositions[i]) < least[SHORTLIST - 1])
			continue;
		s = standing_of(k, c, &k->propositions[i]);
		if (s.like > best.like)
			best = s;
	}
	return best;
}

static bool had(const struct heard_proposition *list, size_t n, const char *id)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].id, id))
			return true;
	return false;
}

static int likest_first(const void *a, const void *b)
{
	const struct standing *x = a, *y = b;

	return (x->like < y->like) - (x->like > y->like);
}

/* Whether the wording has a name or a figure that was not said, or a "not" where none
 * was: then it is too much to say that counsel holds it. */
static bool says_more(const struct standing *s, const struct said *a)
{
	const struct words *w = s->wording;

	for (size_t i = 0; i < w->n; i++)
		if ((w->list[i].is_name || !isnan(w->list[i].number)) &&
		    w->list[i].worth > 0 &&
		    !words_have(&a->whole, w->list[i].stem))
			return true;
	return !s->denied && words_negations(w) % 2 != s->clause->negations % 2;
}

/* Whether the clause says the opposite in nearly the same words. */
static bool is_turned(const struct ken *k, const struct standing *s,
		      const struct said *a)
{
	struct said one = { .text = a->text, .whole = s->clause->words };
	struct reversal r = reversal_of(k, &one, &s->p->saying);

	return reversal_turns(&r);
}

/* Whether counsel may be said to hold it, and not only to lean there. */
static bool holds(const struct ken *k, const struct said *a, enum side_id side,
		  const struct standing *s, bool turned)
{
	return s->like >= ken_scales(k)->proposition &&
	       s->p->map->side == side &&
	       words_shared(&s->clause->words, &s->p->saying.pooled) >=
		       ON_SHARED &&
	       !turned && !says_more(s, a);
}

/* The propositions that its clauses are near to, the nearest first; `list` has room for
 * one of each.  How many. */
static size_t standings(const struct ken *k, const struct said *a,
			enum side_id side, struct standing *list)
{
	size_t n = 0;

	for (size_t c = 0; c < a->n; c++) {
		struct standing own, other;

		if (a->list[c].words.n_content < CLAUSE_CONTENT ||
		    a->list[c].stance == STANCE_SUPPOSED ||
		    a->list[c].stance == STANCE_OTHERS)
			continue;
		own = best_of(k, &a->list[c], side);
		other = best_of(k, &a->list[c], side_other(side));
		if (other.like > own.like + LEAD)
			own = other;
		if (own.p && own.like >= LEANS)
			list[n++] = own;
	}
	qsort(list, n, sizeof *list, likest_first);
	return n;
}

void stand_on(const struct ken *k, const struct said *a, enum side_id side,
	      struct heard *h)
{
	struct standing list[SAID_CLAUSES_MAX];
	size_t n = standings(k, a, side, list);

	for (size_t i = 0; i < n && i < ON_MOST; i++) {
		const struct standing *s = &list[i];
		const char *id = s->p->map->id;
		bool turned = is_turned(k, s, a);

		if (had(h->propositions, h->n_propositions, id) ||
		    had(h->leanings, h->n_leanings, id))
			continue;
		if (holds(k, a, side, s, turned))
			heard_add_proposition(h, id, !s->denied,
					      s->clause->span);
		else
			heard_add_leaning(h, id, s->denied == turned,
					  s->clause->span);
	}
}

/* ---- against what was said before ---- */

static bool excludes(const struct proposition *p, const char *id)
{
	for (size_t i = 0; p && i < p->excludes.n; i++)
		if (!strcmp(p->excludes.list[i], id))
			return true;
	return false;
}

static bool cannot_stand(const struct ken *k,
			 const struct heard_proposition *now,
			 const struct heard_proposition *then)
{
	if (!strcmp(now->id, then->id))
		return now->asserted != then->asserted;
	return now->asserted && then->asserted &&
	       excludes(map_proposition(&k->map, now->id), then->id);
}

struct heard_clash *clash_add(struct heard *h, int turn, const char *earlier,
			      struct span there, struct span here)
{
	size_t n = there.to - there.from;
	char *quote = xstrndup(earlier + there.from,
			       n > QUOTE_BYTES ? QUOTE_BYTES : n);
	struct heard_clash *c = heard_add_clash(h, turn, quote, here);

	free(quote);
	return c;
}

/* What an answer only leans to is no position: too like many others. */
static bool by_propositions(const struct ken *k, const char *earlier, int turn,
			    const struct heard *then, struct heard *h)
{
	for (size_t i = 0; i < h->n_propositions; i++)
		for (size_t j = 0; j < then->n_propositions; j++) {
			const struct heard_proposition *a = &h->propositions[i];
			const struct heard_proposition *b =
				&then->propositions[j];

			if (!cannot_stand(k, a, b))
				continue;
			clash_add(h, turn, earlier, b->span, a->span);
			return true;
		}
	return false;
}

static bool against(const struct ken *k, const struct clause *now,
		    const struct clause *then)
{
	if (now->stance == STANCE_OTHERS || then->stance == STANCE_OTHERS ||
	    now->words.n_content < CLAUSE_CONTENT ||
	    then->words.n_content < CLAUSE_CONTENT ||
	    words_likeness(&now->words, &then->words, k->dims, SAME_CLAIM) <
		    SAME_CLAIM)
		return false;
	return now->negations % 2 != then->negations % 2;
}

void clash_find(const struct ken *k, const struct said *a, const char *earlier,
		int turn, const struct heard *then, struct heard *h)
{
	struct said before;

	if (then && by_propositions(k, earlier, turn, then, h))
		return;
	said_init(&before, k, earlier, NULL);
	for (size_t i = 0; i < a->n; i++)
		for (size_t j = 0; j < before.n; j++)
			if (!said_is_address(a->text, a->list[i].span) &&
			    against(k, &a->list[i], &before.list[j])) {
				clash_add(h, turn, earlier, before.list[j].span,
					  a->list[i].span);
				i = a->n - 1;
				break;
			}
	said_release(&before);
}
