/*
 * recall.c - see recall.h
 */
#include "listen/recall.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "listen/match.h"

#define CLAUSE_CONTENT 2 /* content words; fewer say nothing of their own */
#define PUT_SHARED \
	1 /* stems in common of two clauses that are put side by side */
#define SAME	   0.8	/* likeness of two clauses that say the same */
#define LEAST	   0.03 /* in common; less is another subject */
#define WORDS_MORE 8	/* so that one "no" of few words is not all */
#define PER_WORDS  10.0
#define FEW	   5 /* shared words */
#define SCALE	   5 /* of what is small, so that weights are alike */

static double likeness(const struct ken *k, const struct words *a,
		       const struct words *b, double most)
{
	return fmax(words_likeness(a, b, k->dims, most),
		    words_likeness(b, a, k->dims, most));
}

static bool counts(const struct said *s, const struct clause *c)
{
	return c->words.n_content >= CLAUSE_CONTENT &&
	       c->stance != STANCE_OTHERS && !said_is_address(s->text, c->span);
}

static bool is_sorry(const struct said *s, struct span at)
{
	char *clause = xstrndup(s->text + at.from, at.to - at.from);
	bool sorry = str_has_any(clause, CUES(SORRY));

	free(clause);
	return sorry;
}

/* Whether two clauses may be put beside each other: both speak of the same things, by
 * words that both have, and neither is only an apology. */
static bool may_be_put(const struct said *now, const struct clause *x,
		       const struct said *then, const struct clause *y)
{
	return words_shared(&x->words, &y->words) >= PUT_SHARED &&
	       !is_sorry(now, x->span) && !is_sorry(then, y->span);
}

/* The likest two clauses, and those that may be put beside each other; and how like are
 * those of which one says "not". */
static void compare(struct recall *out, const struct ken *k,
		    const struct said *now, const struct said *then)
{
	double put = 0;
	double *best = &out->signs[RECALL_CLAUSE];
	double *opposed = &out->signs[RECALL_OPPOSED];

	for (size_t i = 0; i < now->n; i++)
		for (size_t j = 0; j < then->n; j++) {
			const struct clause *x = &now->list[i],
					    *y = &then->list[j];
			bool other = x->negations % 2 != y->negations % 2;
			double like;

			if (!counts(now, x) || !counts(then, y))
				continue;
			like = likeness(k, &x->words, &y->words,
					fmin(other ? *opposed : *best, put));
			if (other && like > *opposed)
				*opposed = like;
			if (like > *best)
				*best = like;
			if (like <= put || !may_be_put(now, x, then, y))
				continue;
			put = like;
			out->here = x->span;
			out->there = y->span;
		}
}

static double negates(const struct said *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		n += s->list[i].negations;
	return PER_WORDS * (double)n / (double)(s->n_words + WORDS_MORE);
}

/* Of the shorter one's words; few are no sign. */
static double shared(const struct words *a, const struct words *b)
{
	size_t least =
		a->n_content < b->n_content ? a->n_content : b->n_content;

	return (double)words_shared(a, b) / (double)(least + FEW);
}

bool recall_find(struct recall *out, const struct ken *k, const struct said *a,
		 const struct words *question, const struct recalled *then)
{
	struct words whole = ken_words(k, a->text, strlen(a->text));
	double *s = out->signs, like;
	struct said before;

	*out = (struct recall){ 0 };
	said_init(&before, k, then->answer, NULL);
	like = words_cosine(&whole, &before.whole);
	if (like >= LEAST && likeness(k, &whole, &before.whole, 0) < SAME) {
		struct words asked =
			ken_words(k, then->question, strlen(then->question));

		s[RECALL_ALWAYS] = 1;
		s[RECALL_WORDS] = SCALE * like;
		s[RECALL_SHARED] = shared(&whole, &before.whole);
		s[RECALL_MEANING] =
			k->dims ? words_meaning(&whole, &before.whole, k->dims)
				: 0;
		compare(out, k, a, &before);
		s[RECALL_ASKED] = SCALE * words_cosine(&whole, &asked);
		s[RECALL_QUESTIONS] = SCALE * words_cosine(question, &asked);
		/* of answers on the same subject alone it tells anything */
		s[RECALL_NEGATES] = SCALE * s[RECALL_SHARED] *
				    fabs(negates(a) - negates(&before));
		s[RECALL_DISOWNS] = str_has_any(a->text, CUES(DISOWNING));
		words_release(&asked);
	}
	said_release(&before);
	words_release(&whole);
	if (out->here.to <= out->here.from)
		*out = (struct recall){ 0 };
	return s[RECALL_ALWAYS] > 0;
}

double recall_probability(const struct ken *k, const struct recall *r)
{
	if (!r->signs[RECALL_ALWAYS])
		return 0;
	return scales_chance(ken_scales(k)->recall, r->signs, RECALL_N);
}
