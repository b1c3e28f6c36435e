/*
 * bearing.c - see bearing.h
 */
#include "analysis/bearing.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/quote.h"
#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "court/prompt.h"
#include "docket/citing.h"
#include "docket/docket.h"
#include "listen/authority.h"
#include "listen/ken.h"
#include "listen/said.h"

#define NAMED_MAX 5    /* that question and answer name or quote */
#define PUT_MAX	  6    /* with those that are nearest */
#define MEANING	  0.3  /* of a nearness; the rest is shared words */
#define NEAR	  0.25 /* of a clause and a sentence that share SHARED words */
#define NEARER	  0.35 /* that share fewer, two at least; less bears on nothing */
#define SHARED	  3
#define NEXT	  0.7 /* what a clause's next paragraph is worth beside its first */
#define WORDS_MAX 70 /* of a paragraph */
#define TEXT_MAX  ((size_t)64 << 10)

struct bearing {
	const struct ken *ken;
	const struct ken_paragraph *list[PUT_MAX];
	size_t n;
};

static void add(struct bearing *b, const struct ken_paragraph *p, size_t most)
{
	for (size_t i = 0; i < b->n; i++)
		if (b->list[i] == p)
			return;
	if (b->n < most)
		b->list[b->n++] = p;
}

/* ---- what is named or quoted ---- */

static bool is_paper(const struct citing *c, const struct document *d)
{
	for (size_t i = 0; i < c->n_any; i++)
		if (c->any[i] == d)
			return true;
	return false;
}

/* "A106" names its page alone; "9" is one of the paper that was named. */
static bool is_page(const struct citing *c, const struct ken_paragraph *p)
{
	char *cited = xprintf("%s%s%s", c->n_any ? "" : c->words,
			      !c->n_any && *c->words ? " " : "", c->label);
	struct pagelabel want, have;
	bool is = pagelabel_read(&want, cited, strlen(cited)) &&
		  pagelabel_read(&have, p->label, strlen(p->label)) &&
		  pagelabel_fit(&want, &have) >= (c->n_any ? 1 : 2);

	free(cited);
	return is;
}

bool bearing_is_cited(const struct citing *c, const struct ken_paragraph *p)
{
	if (c->kind != CITING_PLACE || c->guessed ||
	    (c->n_any && !is_paper(c, p->document)))
		return false;
	if (c->paragraph)
		return c->n_any && p->number == c->paragraph;
	if (*c->label && *p->label)
		return is_page(c, p);
	return c->n_any && c->page && p->page == c->page;
}

static bool is_quoted(const struct citing *c, const struct ken_paragraph *p)
{
	struct span where;

	return c->kind == CITING_QUOTE && quote_find(p->text, c->words, &where);
}

/* Notes for the bench are no papers of either side. */
static bool is_filed(const struct ken_paragraph *p)
{
	return p->document->pool == POOL_DOCKET_FILES;
}

/* Of several paragraphs the one that is likest to some words. */
struct likest {
	const struct words *to;
	const struct ken_paragraph *best;
	double most;
};

static void consider(struct likest *l, const struct ken_paragraph *p)
{
	double like = words_cosine(l->to, &p->words);

	if (l->best && like <= l->most)
		return;
	l->most = like;
	l->best = p;
}

static void add_likest(struct bearing *b, const struct likest *l)
{
	if (l->best)
		add(b, l->best, NAMED_MAX);
}

/* Of a page the paragraph that is likest to the words around the cite. */
static void add_cited(struct bearing *b, const struct citing *c,
		      const struct words *around)
{
	struct likest l = { .to = around };

	for (size_t i = 0; i < b->ken->n_paragraphs; i++) {
		const struct ken_paragraph *p = &b->ken->paragraphs[i];

		if (is_filed(p) && (bearing_is_cited(c, p) || is_quoted(c, p)))
			consider(&l, p);
	}
	add_likest(b, &l);
}

/* "Paragraph 7", of no paper: of the record, and of it the likest. */
static void add_unplaced(struct bearing *b, int number,
			 const struct words *around)
{
	struct likest l = { .to = around };

	for (size_t i = 0; i < b->ken->n_paragraphs; i++) {
		const struct ken_paragraph *p = &b->ken->paragraphs[i];

		if (is_filed(p) && p->of_record && p->number == number)
			consider(&l, p);
	}
	add_likest(b, &l);
}

/* Where its holding is told. */
static void add_authority(struct bearing *b, const struct map_authority *m)
{
	struct words holding =
		ken_words(b->ken, m->holding, strlen(m->holding));
	struct likest l = { .to = &holding };

	for (size_t i = 0; i < b->ken->n_paragraphs; i++) {
		const struct ken_paragraph *p = &b->ken->paragraphs[i];

		if (is_filed(p) && p->of_record &&
		    authority_is_named(m, p->text))
			consider(&l, p);
	}
	add_likest(b, &l);
	words_release(&holding);
}

static void add_named(struct bearing *b, enum side_id side, const char *text)
{
	const struct case_map *map = &b->ken->map;
	struct words around = ken_words(b->ken, text, strlen(text));
	struct citings all;

	citing_find(&all, b->ken->kase, side, text);
	for (size_t i = 0; i < all.n; i++)
		add_cited(b, &all.list[i], &around);
	for (size_t i = 0; i < all.n_unplaced; i++)
		add_unplaced(b, all.unplaced[i], &around);
	for (size_t i = 0; i < map->n_authorities; i++)
		if (authority_is_named(&map->authorities[i], text))
			add_authority(b, &map->authorities[i]);
	words_release(&around);
}

/* ---- what is nearest ---- */

/* How near each clause of an answer comes to each paragraph of the record. */
struct nearness {
	const struct ken *ken;
	struct said said;
	double *near;	  /* said.n rows of ken->n_paragraphs */
	double *standing; /* said.n: 1, less for each that was put */
};

static double *row_of(struct nearness *n, size_t clause)
{
	return n->near + clause * n->ken->n_paragraphs;
}

static double alike(const struct ken *k, const struct words *a,
		    const struct words *b)
{
	double meaning = k->dims ? words_meaning(a, b, k->dims) : 0;

	return (1 - MEANING) * words_cosine(a, b) +
	       MEANING * (meaning > 0 ? meaning : 0);
}

/* Less than that bears on nothing. */
static double least_alike(size_t shared)
{
	return shared >= SHARED ? NEAR : shared > 1 ? NEARER : 1;
}

/* "No. 25-310. Roe v. Doe. Before Judges ...": who they were, and nothing of the case. */
static bool is_caption(const struct ken_paragraph *p)
{
	return p->number == 1 && strstr(p->text, " v. ") &&
	       (strstr(p->text, "No. ") || strstr(p->text, "Nos. "));
}

static void raise(struct nearness *n, size_t clause,
		  const struct ken_paragraph *p, const struct words *w)
{
	double *at = &row_of(n, clause)[p - n->ken->paragraphs];
	const struct words *c = &n->said.list[clause].words;
	double like = alike(n->ken, c, w);

	if (p->of_record && is_filed(p) && !is_caption(p) && like > *at &&
	    like >= least_alike(words_shared(c, w)))
		*at = like;
}

/* By the nearest sentence of each, or by what may be said of its facts and is wrong:
 * "she lifted her" is told by a paragraph that has no word of it. */
static void look_up(struct nearness *n, const struct ken *k, const char *answer)
{
	*n = (struct nearness){ .ken = k };
	said_init(&n->said, k, answer, NULL);
	n->near = xcalloc(n->said.n * k->n_paragraphs + 1, sizeof *n->near);
	n->standing = xcalloc(n->said.n + 1, sizeof *n->standing);
	for (size_t c = 0; c < n->said.n; c++) {
		n->standing[c] = 1;
		for (size_t i = 0; i < k->n_evidence; i++)
			raise(n, c, k->evidence[i].paragraph,
			      &k->evidence[i].words);
		for (size_t i = 0; i < k->n_wrongs; i++)
			raise(n, c, k->wrongs[i].paragraph,
			      &k->wrongs[i].words);
	}
}

static void nearness_release(struct nearness *n)
{
	said_release(&n->said);
	free(n->near);
	free(n->standing);
}

static size_t nearest_to(struct nearness *n, size_t clause)
{
	const double *near = row_of(n, clause);
	size_t best = 0;

	for (size_t i = 1; i < n->ken->n_paragraphs; i++)
		if (near[i] > near[best])
			best = i;
	return best;
}

/* The paragraph that is nearest to a clause, of those not yet put; a clause that has
 * had some stands back, so that none takes all the room.  False for none. */
static bool next_of(struct nearness *n, size_t *clause, size_t *paragraph)
{
	double most = 0;

	for (size_t c = 0; c < n->said.n; c++) {
		size_t p = nearest_to(n, c);
		double near = row_of(n, c)[p] * n->standing[c];

		if (near <= most)
			continue;
		most = near;
		*clause = c;
		*paragraph = p;
	}
	return most > 0;
}

static void add_nearest(struct bearing *b, const char *answer)
{
	struct nearness n;
	size_t c = 0, p = 0;

	if (!b->ken->n_paragraphs)
		return;
	look_up(&n, b->ken, answer);
	while (b->n < PUT_MAX && next_of(&n, &c, &p)) {
		add(b, &b->ken->paragraphs[p], PUT_MAX);
		row_of(&n, c)[p] = 0;
		n.standing[c] *= NEXT;
	}
	nearness_release(&n);
}

/* ---- as a model is shown them ---- */

void bearing_place(const struct ken_paragraph *p, struct buf *out)
{
	prompt_line(p->document->id, out);
	buf_puts(out, ", ");
	if (p->page)
		pagelabel_say(out, p->page, p->label);
	else
		buf_printf(out, "paragraph %d", p->number);
}

static void put_kind(const struct bearing *b, bool of_record,
		     const char *exchange, struct buf *out)
{
	struct buf lines;

	buf_init(&lines, TEXT_MAX);
	for (size_t i = 0; i < b->n; i++) {
		const struct ken_paragraph *p = b->list[i];

		if (p->of_record != of_record)
			continue;
		bearing_place(p, &lines);
		buf_puts(&lines, ": ");
		docket_snippet(p->text, exchange, WORDS_MAX, &lines);
		buf_putc(&lines, '\n');
	}
	if (lines.len)
		prompt_fence(of_record ? BEARING_RECORD : BEARING_BRIEF,
			     lines.s, out);
	buf_release(&lines);
}

void bearing_put(const struct reader_input *in, struct buf *out)
{
	struct bearing b = { .ken = in->ken };
	char *exchange;

	if (!in->ken)
		return;
	ken_ready(in->ken);
	exchange = xprintf("%s %s", in->question, in->answer);
	add_named(&b, in->side, in->question);
	add_named(&b, in->side, in->answer);
	add_nearest(&b, in->answer);
	put_kind(&b, true, exchange, out);
	put_kind(&b, false, exchange, out);
	free(exchange);
}
