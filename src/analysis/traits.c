/*
 * traits.c - see traits.h
 */
#include "analysis/traits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/sentences.h"
#include "base/str.h"
#include "base/xmalloc.h"

/* How much the parts count: words and pairs beside the letters in them; all these
 * together; the whole answer's meaning; a sentence's own; and so on.  Chosen on
 * folds by docket. */
#define LETTERS	   0.5f
#define STRINGS	   2.0f
#define WHOLE	   0.7f
#define EXTREMES   0.2f
#define OWN	   0.8f
#define NEIGHBOURS 0.3f
#define RELATIONS  0.5f

#define COMMON	      0.003 /* a / (a + share): how little a common word means */
#define OPENING_BYTES 6000

/* ---- lists ---- */

void traits_add(struct trait_list *t, size_t at, double v)
{
	if (t->n == t->room) {
		t->room = t->room ? 2 * t->room : 256;
		t->list = xreallocarray(t->list, t->room, sizeof *t->list);
	}
	t->list[t->n++] = (struct trait){ (uint32_t)at, (float)v };
}

static void add_all(struct trait_list *t, size_t at, const float *v, size_t n,
		    float times)
{
	for (size_t i = 0; i < n; i++)
		traits_add(t, at + i, v[i] * times);
}

double traits_dot(const struct trait_list *t, const signed char *weights)
{
	float sum = 0;

	for (size_t i = 0; i < t->n; i++)
		sum += (float)weights[t->list[i].at] * t->list[i].v;
	return (double)sum;
}

/* ---- words and pairs ---- */

static size_t bucket(uint64_t h)
{
	h ^= h >> 33;
	h *= UINT64_C(0xff51afd7ed558ccd);
	h ^= h >> 33;
	return (size_t)(h & (TRAITS_BUCKETS - 1));
}

#define LETTERS_LEAST 3
#define LETTERS_MOST  5
#define WORD_LONGEST  64 /* letters of a word that are looked at */

/* Runs of letters in " word ". */
static void add_letters(struct trait_list *out, const char *s, size_t n)
{
	char w[WORD_LONGEST + 2] = " ";
	size_t len = n < WORD_LONGEST ? n : WORD_LONGEST;

	memcpy(w + 1, s, len);
	w[len + 1] = ' ';
	for (size_t run = LETTERS_LEAST; run <= LETTERS_MOST; run++)
		for (size_t i = 0; i + run <= len + 2; i++)
			traits_add(
				out,
				bucket(str_hash_on(STR_HASH ^ run, w + i, run)),
				LETTERS);
}

/* The sentence's words with their letters, and its pairs, with its beginning and
 * end as words. */
static void add_words(struct trait_list *out, const struct text *t)
{
	uint64_t before = str_hash("^", 1);

	for (size_t i = 0; i <= t->n_words; i++) {
		const struct token *k = text_word(t, i);
		const char *s = k ? t->norm + k->from : "$";
		size_t n = k ? k->to - k->from : 1;

		if (k) {
			traits_add(out, bucket(str_hash_on(STR_HASH ^ 1, s, n)),
				   1);
			add_letters(out, s, n);
		}
		traits_add(out, bucket(str_hash_on(before ^ 2, s, n)), 1);
		before = str_hash(s, n);
	}
}

static int by_place(const void *a, const void *b)
{
	const struct trait *x = a, *y = b;

	return x->at != y->at ? (x->at > y->at) - (x->at < y->at)
			      : (x->v < y->v) - (x->v > y->v);
}

void traits_settle(struct trait_list *t, float length)
{
	float square = 0;
	size_t n = 0;

	if (!t->n)
		return;
	qsort(t->list, t->n, sizeof *t->list, by_place);
	for (size_t i = 0; i < t->n; i++) {
		if (n && t->list[n - 1].at == t->list[i].at)
			continue;
		square += t->list[i].v * t->list[i].v;
		t->list[n++] = t->list[i];
	}
	t->n = n;
	for (size_t i = 0; i < n; i++)
		t->list[i].v *= length / sqrtf(square);
}

/* ---- meaning ---- */

struct meaning {
	float sum[WORDVEC_DIMS_MAX]; /* of its words, common ones little */
	float v[WORDVEC_DIMS_MAX];   /* the same of length 1, or zero */
};

static void make_unit(struct meaning *m, size_t dims)
{
	float square = 0;

	for (size_t d = 0; d < dims; d++)
		square += m->sum[d] * m->sum[d];
	for (size_t d = 0; d < dims; d++)
		m->v[d] = square > 0 ? m->sum[d] / sqrtf(square) : 0;
}

static void mean_of(struct meaning *m, const struct wordvec *v,
		    const struct text *t)
{
	*m = (struct meaning){ { 0 }, { 0 } };
	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);
		int32_t word =
			wordvec_find(v, t->norm + k->from, k->to - k->from);

		if (word >= 0)
			wordvec_add(v, word,
				    (float)(COMMON /
					    (COMMON + wordvec_share(v, word))),
				    m->sum);
	}
	make_unit(m, wordvec_dims(v));
}

void traits_mean(const struct wordvec *v, const struct text *t, float *out)
{
	struct meaning m;

	mean_of(&m, v, t);
	memcpy(out, m.v, wordvec_dims(v) * sizeof *out);
}

static double likeness(const struct meaning *a, const struct meaning *b,
		       size_t dims)
{
	double sum = 0;

	for (size_t d = 0; d < dims; d++)
		sum += (double)a->v[d] * b->v[d];
	return sum;
}

/* ---- an answer ---- */

/* All that a sentence is held against. */
struct view {
	const struct wordvec *v;
	size_t dims;
	struct sentences ss;
	struct meaning *each; /* of its sentences */
	const struct text *question;
	struct text opening;
	struct meaning asked, opened;
};

static void view_init(struct view *w, const struct wordvec *v,
		      const struct exchange_text *x)
{
	const char *opening = x->in->opening ? x->in->opening : "";

	*w = (struct view){ .v = v,
			    .dims = wordvec_dims(v),
			    .question = &x->q };
	sentences_init(&w->ss, &x->a);
	w->each = xcalloc(w->ss.n + 1, sizeof *w->each);
	for (size_t i = 0; i < w->ss.n; i++)
		mean_of(&w->each[i], v, &w->ss.list[i].t);
	text_init(&w->opening, x->lx, opening, strnlen(opening, OPENING_BYTES));
	mean_of(&w->asked, v, &x->q);
	mean_of(&w->opened, v, &w->opening);
}

static void view_release(struct view *w)
{
	text_release(&w->opening);
	sentences_release(&w->ss);
	free(w->each);
}

static double share_of(const struct text *t, const struct text *of)
{
	return t->n_stems
		       ? (double)text_shared_stems(t, of) / (double)t->n_stems
		       : 0;
}

static void add_relations(struct trait_list *out, size_t at,
			  const struct view *w, size_t i)
{
	const struct text *t = &w->ss.list[i].t;
	double negates = text_negations(t) > 0;
	double asked = likeness(&w->each[i], &w->asked, w->dims);
	double opened = likeness(&w->each[i], &w->opened, w->dims);
	const double v[TRAITS_RELATIONS] = {
		asked,
		opened,
		asked * negates,
		opened * negates,
		negates,
		share_of(t, w->question),
		share_of(t, &w->opening),
	};

	for (size_t k = 0; k < TRAITS_RELATIONS; k++)
		traits_add(out, at + k, RELATIONS * v[k]);
}

static void add_sentence(struct trait_list *out, const struct view *w, size_t i)
{
	size_t at = TRAITS_BUCKETS, dims = w->dims;

	add_words(out, &w->ss.list[i].t);
	traits_settle(out, STRINGS);
	add_all(out, at, w->each[i].v, dims, OWN);
	if (i > 0)
		add_all(out, at + dims, w->each[i - 1].v, dims, NEIGHBOURS);
	if (i + 1 < w->ss.n)
		add_all(out, at + 2 * dims, w->each[i + 1].v, dims, NEIGHBOURS);
	add_relations(out, at + 3 * dims, w, i);
	traits_add(out, TRAITS_SIZE(dims) - 1, 1);
}

static void add_whole(struct trait_list *out, const struct view *w)
{
	float most[WORDVEC_DIMS_MAX] = { 0 }, least[WORDVEC_DIMS_MAX] = { 0 };
	size_t at = TRAITS_BUCKETS, dims = w->dims;
	struct meaning all = { { 0 }, { 0 } };

	for (size_t i = 0; i < w->ss.n; i++) {
		const struct meaning *m = &w->each[i];

		add_words(out, &w->ss.list[i].t);
		for (size_t d = 0; d < dims; d++) {
			all.sum[d] += m->sum[d];
			most[d] = i ? fmaxf(most[d], m->v[d]) : m->v[d];
			least[d] = i ? fminf(least[d], m->v[d]) : m->v[d];
		}
	}
	traits_settle(out, STRINGS);
	make_unit(&all, dims);
	add_all(out, at, all.v, dims, WHOLE);
	add_all(out, at + dims, most, dims, EXTREMES);
	add_all(out, at + 2 * dims, least, dims, EXTREMES);
	traits_add(out, TRAITS_SIZE(dims) - 1, 1);
}

/* The sentence without its full stop. */
static struct span quotable(const struct sentences *ss,
			    const struct sentence *u)
{
	size_t to = u->to;

	while (to > u->from + 1 && strchr(".!", ss->s[to - 1]))
		to--;
	return sentences_span(ss, u->from, to);
}

void traits_init(struct traits *t, const struct wordvec *v,
		 const struct exchange_text *x)
{
	struct view w;

	*t = (struct traits){ 0 };
	view_init(&w, v, x);
	t->n = w.ss.n;
	t->each = xcalloc(t->n + 1, sizeof *t->each);
	t->spans = xcalloc(t->n + 1, sizeof *t->spans);
	for (size_t i = 0; i < t->n; i++) {
		add_sentence(&t->each[i], &w, i);
		t->spans[i] = quotable(&w.ss, &w.ss.list[i]);
	}
	add_whole(&t->whole, &w);
	view_release(&w);
}

void traits_release(struct traits *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->each[i].list);
	free(t->each);
	free(t->spans);
	free(t->whole.list);
	*t = (struct traits){ 0 };
}
