/*
 * claims.c - see claims.h
 */
#include "analysis/claims.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/numbers.h"
#include "base/xmalloc.h"

#define EXCHANGES_BACK 6
#define SHARED_LEAST   3   /* stems that two like sentences share */
#define ALIKE	       0.6 /* of the shorter one's stems */

/* ---- what is known ---- */

static void add_sentences(struct claims *c, const struct lexicons *lx,
			  const char *s)
{
	while (*s && c->n_known < CLAIMS_SENTENCES) {
		size_t len = strcspn(s, ".?!;");
		/* a point within a number or a name ends nothing */
		while (s[len] == '.' && s[len + 1] && s[len + 1] != ' ')
			len += 1 + strcspn(s + len + 1, ".?!;");
		if (len > 8)
			text_init(&c->known[c->n_known++], lx, s,
				  len < TEXT_MAX ? len : TEXT_MAX);
		s += len;
		s += *s != '\0';
	}
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

static void gather_stems(struct claims *c, const struct text *q)
{
	size_t n = q->n_stems;
	for (size_t i = 0; i < c->n_known; i++)
		n += c->known[i].n_stems;
	c->stems = xreallocarray(NULL, n + 1, sizeof *c->stems);
	memcpy(c->stems, q->stems, q->n_stems * sizeof *c->stems);
	c->n_stems = q->n_stems;
	for (size_t i = 0; i < c->n_known; i++) {
		const struct text *t = &c->known[i];
		memcpy(c->stems + c->n_stems, t->stems,
		       t->n_stems * sizeof *c->stems);
		c->n_stems += t->n_stems;
	}
	qsort(c->stems, c->n_stems, sizeof *c->stems, by_value);
}

void claims_init(struct claims *c, const struct exchange_text *x)
{
	const struct reader_input *in = x->in;
	const struct court_case *k = in->kase;
	c->n_known = 0;
	add_sentences(c, x->lx, in->opening ? in->opening : "");
	c->n_opening = c->n_known;
	if (k && k->facts)
		add_sentences(c, x->lx, k->facts);
	for (size_t i = 0; k && i < k->questions.n; i++)
		add_sentences(c, x->lx, k->questions.list[i]);
	size_t from = in->n_before > EXCHANGES_BACK
			      ? in->n_before - EXCHANGES_BACK
			      : 0;
	for (size_t i = from; i < in->n_before; i++) {
		add_sentences(c, x->lx, in->before[i].question);
		add_sentences(c, x->lx, in->before[i].answer);
	}
	gather_stems(c, &x->q);
}

void claims_release(struct claims *c)
{
	for (size_t i = 0; i < c->n_known; i++)
		text_release(&c->known[i]);
	free(c->stems);
}

static bool knows(const struct claims *c, uint64_t stem)
{
	return bsearch(&stem, c->stems, c->n_stems, sizeof stem, by_value) !=
	       NULL;
}

bool claims_knows_word(const struct claims *c, const struct text *t,
		       size_t word)
{
	const struct token *k = text_word(t, word);
	return k && knows(c, text_stem(t->norm + k->from, k->to - k->from));
}

double claims_novelty(const struct claims *c, const struct text *t)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n_stems; i++)
		n += !knows(c, t->stems[i]);
	return t->n_stems ? (double)n / (double)t->n_stems : 0;
}

/* ---- likeness ---- */

/* Share of the shorter one's stems; 0 where too few are shared to mean much. */
static double alike(const struct text *a, const struct text *b)
{
	size_t shared = text_shared_stems(a, b);
	size_t least = a->n_stems < b->n_stems ? a->n_stems : b->n_stems;
	return shared >= 2 && least ? (double)shared / (double)least : 0;
}

static bool same_parity(const struct text *a, const struct text *b)
{
	return text_negations(a) % 2 == text_negations(b) % 2;
}

struct likeness claims_opening(const struct claims *c, const struct text *t)
{
	struct likeness l = { 0, 0 };
	for (size_t i = 0; i < c->n_opening; i++) {
		double v = alike(t, &c->known[i]);
		if (same_parity(t, &c->known[i]))
			l.with = fmax(l.with, v);
		else
			l.against = fmax(l.against, v);
	}
	return l;
}

/* ---- contradictions ---- */

bool claims_has_number(const struct text *t)
{
	double v;
	size_t next;
	for (size_t i = 0; i < t->n; i++)
		if (number_at(t, i, &v, &next) && next < t->n &&
		    t->tokens[next].kind == TOKEN_WORD)
			return true;
	return false;
}

/* The stem of the word that token i is, 0 for no word. */
static uint64_t stem_at(const struct text *t, size_t i)
{
	if (i >= t->n || t->tokens[i].kind != TOKEN_WORD)
		return 0;
	const struct token *w = &t->tokens[i];
	return text_stem(t->norm + w->from, w->to - w->from);
}

/* Whether `b` has the number, and whether it has another one before that word. */
static void find_number(const struct text *b, double number, uint64_t stem,
			bool *same, bool *other)
{
	double y;
	size_t after;
	*same = *other = false;
	for (size_t k = 0; k < b->n; k++) {
		if (!number_at(b, k, &y, &after))
			continue;
		*same |= y == number;
		*other |= y != number && stem_at(b, after) == stem;
		k = after - 1;
	}
}

bool claims_other_number(const struct text *a, const struct text *b, size_t *at)
{
	double x;
	size_t next;
	for (size_t i = 0; i < a->n; i++) {
		bool same, other;
		if (!number_at(a, i, &x, &next))
			continue;
		uint64_t stem = stem_at(a, next);
		find_number(b, x, stem, &same, &other);
		if (stem && other && !same) {
			*at = i;
			return true;
		}
		i = next - 1;
	}
	return false;
}

bool claims_has_figure(const struct text *a, size_t at, const struct text *b)
{
	double x, y;
	size_t next, after;
	if (!number_at(a, at, &x, &next))
		return false;
	for (size_t k = 0; k < b->n; k++)
		if (number_at(b, k, &y, &after) && x == y &&
		    stem_at(a, next) == stem_at(b, after))
			return true;
	return false;
}

struct claim claims_check(const struct claims *c, const struct text *t)
{
	struct claim out = { 0, 0, 0 };
	size_t at;
	for (size_t i = 0; i < c->n_known; i++) {
		const struct text *k = &c->known[i];
		size_t shared = text_shared_stems(t, k);
		if (shared < 2)
			continue;
		double v = alike(t, k);
		if (claims_other_number(t, k, &at))
			out.number = fmax(out.number, v);
		if (shared < SHARED_LEAST || v < ALIKE || same_parity(t, k))
			continue;
		out.denied = fmax(out.denied, v);
		out.holding = fmax(out.holding, v);
	}
	return out;
}
