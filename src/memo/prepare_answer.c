#include "memo/prepare_answer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"

#define ALIKE_WORDS  0.12 /* of the two sentences, at least */
#define ALIKE_AROUND 0.10 /* of the paragraphs that they stand in */
/* Where it is a little of both it is neither: one of them must be plain. */
#define PLAIN_WORDS  0.215
#define NEARLY_SAME  0.32 /* so much in common that it does not matter where */
#define PLAIN_AROUND 0.30

/* The stems of a paragraph, sorted, each once. */
struct around {
	const struct sentence *first; /* of the paragraph */
	uint64_t *stems;	      /* n, owned */
	size_t n;
};

static bool is_same_paragraph(const struct sentence *a,
			      const struct sentence *b)
{
	return a->at.paper == b->at.paper && a->at.paragraph == b->at.paragraph;
}

static int by_stem(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static struct around around(const struct papers *p, const struct sentence *s)
{
	const struct sentence *end = p->said + p->n_said, *one;
	struct around a = { .first = s };
	size_t n = 0, at = 0;

	while (a.first > p->said && is_same_paragraph(a.first - 1, s))
		a.first--;
	for (one = a.first; one < end && is_same_paragraph(one, s); one++)
		n += one->n_stems;
	a.stems = xcalloc(n + 1, sizeof *a.stems);
	for (one = a.first; one < end && is_same_paragraph(one, s); one++) {
		if (one->n_stems)
			memcpy(a.stems + at, one->stems,
			       one->n_stems * sizeof *a.stems);
		at += one->n_stems;
	}
	qsort(a.stems, n, sizeof *a.stems, by_stem);
	for (size_t i = 0; i < n; i++)
		if (!a.n || a.stems[a.n - 1] != a.stems[i])
			a.stems[a.n++] = a.stems[i];
	return a;
}

static double alike_around(const struct papers *p, const struct around *a,
			   const struct sentence *s)
{
	struct around b = around(p, s);
	double alike = papers_alike(p, a->stems, a->n, b.stems, b.n);

	free(b.stems);
	return alike;
}

/* What it speaks of without the names in it, which every page has: two sentences about
 * Peck need not be about the same.  Sorted; n, owned. */
static uint64_t *without_names(const struct preparing *g,
			       const struct sentence *to, size_t *n)
{
	uint64_t *stems = xcalloc(to->n_stems + 1, sizeof *stems);
	const uint64_t *names;
	struct buf b;
	size_t n_names;

	buf_init(&b, BUF_TEXT_MAX);
	for (const char *s = to->text; *s;) {
		size_t len = strcspn(s, " ");

		if (s != to->text && isupper((unsigned char)*s)) {
			buf_add(&b, s, len);
			buf_putc(&b, ' ');
		}
		s += len;
		s += strspn(s, " ");
	}
	for (int side = 0; side < SIDES; side++)
		buf_printf(&b, "%s ", g->p->kase->sides[side].party);
	n_names = papers_stems(g->p, g->lx, b.s, &names);
	*n = 0;
	for (size_t i = 0; i < to->n_stems; i++)
		if (!bsearch(&to->stems[i], names, n_names, sizeof *names,
			     by_stem))
			stems[(*n)++] = to->stems[i];
	buf_release(&b);
	return stems;
}

const struct sentence *prepare_answer_to(const struct preparing *g,
					 const struct sentence *to, int side)
{
	const struct papers *p = g->p;
	struct around a = around(p, to);
	size_t n;
	uint64_t *stems = without_names(g, to, &n);
	const struct sentence *best = NULL;
	double most = 0;

	for (size_t i = 0; i < p->n_said; i++) {
		const struct sentence *s = &p->said[i];
		double words, near;

		if (!prepare_quote_is_of_side(p, s, side) ||
		    prepare_quote_admits(g, s, side))
			continue;
		words = papers_alike(p, stems, n, s->stems, s->n_stems);
		near = words < ALIKE_WORDS ? 0 : alike_around(p, &a, s);
		if ((near < ALIKE_AROUND && words < NEARLY_SAME) ||
		    words + near <= most ||
		    (words < PLAIN_WORDS && near < PLAIN_AROUND))
			continue;
		most = words + near;
		best = s;
	}
	free(stems);
	free(a.stems);
	return best;
}
