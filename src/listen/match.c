/*
 * match.c - see match.h
 */
#include "listen/match.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const struct scale_set *ken_scales(const struct ken *k)
{
	return k->vectors ? &k->scales.with : &k->scales.without;
}

/* ---- signs ---- */

struct best {
	double words, meaning, taken_up, said;
	size_t clause, wording;
};

/* The clause and wording that are most alike. */
static void look_at_clause(const struct ken *k, const struct said *a,
			   const struct saying *s, size_t c, struct best *b)
{
	const struct words *w = &a->list[c].words;
	double top = b->words + b->meaning;

	for (size_t i = 0; i < s->n; i++) {
		double words = words_cosine(w, &s->wordings[i]);
		double meaning = words_meaning(w, &s->wordings[i], k->dims);

		if (words + meaning > top) {
			top = words + meaning;
			b->clause = c;
			b->wording = i;
		}
		b->words = fmax(b->words, words);
		b->meaning = fmax(b->meaning, meaning);
	}
}

static double terse_likeness(const struct said *a, const struct saying *s)
{
	double best = 0;

	if (a->n_words > SAID_TERSE)
		return 0;
	for (size_t i = 0; i < s->n; i++)
		if (s->wordings[i].n <= SAID_TERSE)
			best = fmax(best,
				    words_cosine(&a->whole, &s->wordings[i]));
	return best;
}

/* What most of its wordings begin with: yes 1, no -1. */
static double polarity_of(const struct saying *s)
{
	int sum = 0;
	size_t n = 0;

	for (size_t i = 1; i < s->n; i++) {
		int one = said_polarity(s->texts[i]);

		sum += one;
		n += one != 0;
	}
	return n * 4 >= s->n ? (double)sum / (double)n : 0;
}

void match_signs(const struct ken *k, const struct said *a,
		 const struct saying *s, double out[MATCH_N], size_t *clause)
{
	struct best b = { .clause = SIZE_MAX };

	memset(out, 0, MATCH_N * sizeof *out);
	for (size_t c = 0; c < a->n; c++)
		look_at_clause(k, a, s, c, &b);
	for (size_t i = 0; i < s->n; i++)
		b.taken_up =
			fmax(b.taken_up, words_covered(&s->wordings[i],
						       &a->whole, k->dims));
	*clause = b.clause;
	out[MATCH_WHOLE_WORDS] = words_cosine(&a->whole, &s->pooled);
	out[MATCH_BEST_WORDS] = b.words;
	out[MATCH_TAKEN_UP] = b.taken_up;
	out[MATCH_WHOLE_MEANING] =
		words_meaning(&a->whole, &s->pooled, k->dims);
	out[MATCH_BEST_MEANING] = b.meaning;
	out[MATCH_POLARITY] = a->polarity * polarity_of(s);
	out[MATCH_TERSE] = terse_likeness(a, s);
	if (a->n) {
		out[MATCH_FIRST_WORDS] =
			words_cosine(&a->list[0].words, &s->pooled);
		out[MATCH_FIRST_MEANING] =
			words_meaning(&a->list[0].words, &s->pooled, k->dims);
	}
	if (b.clause == SIZE_MAX)
		return;
	out[MATCH_SAID] =
		words_covered(&a->list[b.clause].words, &s->pooled, 0);
	out[MATCH_LETTER] = words_covered(&a->list[b.clause].words,
					  &s->wordings[b.wording], k->dims);
	out[MATCH_NEGATION] =
		(a->list[b.clause].negations % 2) ==
				(words_negations(&s->wordings[b.wording]) % 2)
			? 1
			: -1;
}

double match_score(const struct ken *k, const double signs[MATCH_N])
{
	const struct scale_set *w = ken_scales(k);
	double sum = 0;

	for (int i = 0; i < MATCH_N; i++)
		sum += w->match[i] * signs[i];
	return sum;
}

/* ---- the answers of a question ---- */

static int by_score(const void *a, const void *b)
{
	const struct match *x = a, *y = b;

	return (x->score < y->score) - (x->score > y->score);
}

static void make_probable(struct matches *m, double none)
{
	double top = none, sum;

	for (size_t i = 0; i < m->n; i++)
		top = fmax(top, m->list[i].score);
	sum = exp(none - top);
	for (size_t i = 0; i < m->n; i++)
		sum += m->list[i].p = exp(m->list[i].score - top);
	for (size_t i = 0; i < m->n; i++)
		m->list[i].p /= sum;
	m->p_none = exp(none - top) / sum;
}

static bool fits(const struct ken_answer *a, size_t q)
{
	return !a->map || q == SIZE_MAX || a->map->to[q];
}

/* ---- what tells one candidate from the others ---- */

static const struct saying *saying_of(const struct ken_issue *i,
				      const struct match *m)
{
	return &i->answers[m->answer].saying;
}

/* A stem is worth the more, the fewer of the candidates have it. */
static void own_words(struct matches *out, const struct ken_issue *i,
		      const struct words *w)
{
	double all = 0;

	for (size_t n = 0; n < w->n_content; n++) {
		const struct word *one = &w->list[w->content[n]];
		bool has[MATCH_MOST];
		size_t df = 0;
		double worth;

		for (size_t c = 0; c < out->n; c++)
			df += has[c] =
				words_have(&saying_of(i, &out->list[c])->pooled,
					   one->stem);
		if (!df)
			continue;
		worth = one->worth *
			log(((double)out->n + 1) / ((double)df + 0.5));
		all += worth;
		for (size_t c = 0; c < out->n; c++)
			if (has[c])
				out->list[c].signs[MATCH_OWN_WORDS] += worth;
	}
	for (size_t c = 0; c < out->n && all > 0; c++)
		out->list[c].signs[MATCH_OWN_WORDS] /= all;
}

/* Cosine of two meanings, each less what all candidates have in common. */
static double own_cosine(const float *a, const float *b, const float *common,
			 size_t dims)
{
	double ab = 0, aa = 0, bb = 0;

	for (size_t d = 0; d < dims; d++) {
		double x = a[d] - common[d], y = b[d] - common[d];

		ab += x * y;
		aa += x * x;
		bb += y * y;
	}
	return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : 0;
}

static void own_meaning(struct matches *out, const struct ken *k,
			const struct ken_issue *i, const struct words *w)
{
	float common[WORDVEC_DIMS_MAX] = { 0 };

	if (!w->mean || out->n < 2)
		return;
	for (size_t c = 0; c < out->n; c++)
		for (size_t d = 0; d < k->dims; d++)
			common[d] +=
				saying_of(i, &out->list[c])->pooled.mean[d] /
				(float)out->n;
	for (size_t c = 0; c < out->n; c++) {
		const struct saying *s = saying_of(i, &out->list[c]);

		out->list[c].signs[MATCH_OWN_MEANING] =
			own_cosine(w->mean, s->pooled.mean, common, k->dims);
	}
}

void match_candidates(struct matches *out, const struct ken *k,
		      const struct said *a, size_t issue, size_t q)
{
	const struct ken_issue *i = &k->issues[issue];

	out->n = 0;
	out->p_none = 1;
	for (size_t n = 0; n < i->n_answers && out->n < MATCH_MOST; n++) {
		struct match *m = &out->list[out->n];

		if (!fits(&i->answers[n], q))
			continue;
		m->answer = n;
		match_signs(k, a, &i->answers[n].saying, m->signs, &m->clause);
		out->n++;
	}
	own_words(out, i, &a->whole);
	own_meaning(out, k, i, &a->whole);
}

void match_answers(struct matches *out, const struct ken *k,
		   const struct said *a, size_t issue, size_t q)
{
	match_candidates(out, k, a, issue, q);
	for (size_t c = 0; c < out->n; c++)
		out->list[c].score = match_score(k, out->list[c].signs);
	make_probable(out, ken_scales(k)->none);
	qsort(out->list, out->n, sizeof *out->list, by_score);
}

double match_share(const struct matches *m, const struct ken *k, size_t issue,
		   enum commitment effect)
{
	double p = 0;

	for (size_t i = 0; issue != SIZE_MAX && i < m->n; i++)
		if (k->issues[issue].answers[m->list[i].answer].effect ==
		    effect)
			p += m->list[i].p;
	return p;
}
