#include "memo/mapper_pick.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "memo/ask.h"
#include "memo/mapper_state.h"

#define WORTH_LEAST 0.02 /* of a paragraph that has anything to do with it */

struct pick {
	size_t paper, index; /* the paragraph's */
	double worth;
	bool chosen;
};

struct picks {
	struct pick *list;
	size_t n;
};

static const struct paragraph *paragraph_of(const struct mapper *m,
					    const struct pick *p)
{
	return &m->papers->list[p->paper].text.list[p->index];
}

static struct picks all_paragraphs(const struct mapper *m)
{
	struct picks all = { 0 };
	size_t room = 0;

	for (size_t i = 0; i < m->papers->n; i++)
		for (size_t j = 0; j < m->papers->list[i].text.n; j++) {
			all.list =
				xgrow(all.list, all.n, &room, sizeof *all.list);
			all.list[all.n++] =
				(struct pick){ .paper = i, .index = j };
		}
	return all;
}

/* Sentences come in the order of the papers, and so do paragraphs. */
static struct pick *pick_of(const struct mapper *m, struct picks *all,
			    size_t *from, const struct place *at)
{
	for (size_t i = *from; i < all->n && all->list[i].paper <= at->paper;
	     i++)
		if (all->list[i].paper == at->paper &&
		    paragraph_of(m, &all->list[i])->number == at->paragraph) {
			*from = i;
			return &all->list[i];
		}
	return NULL;
}

typedef double worth_fn(const struct papers *p, const struct sentence *s,
			double alike);

/* A paragraph is worth its best sentence. */
static void weigh(struct mapper *m, struct picks *all, const char *about,
		  worth_fn *worth)
{
	const uint64_t *stems;
	size_t n = papers_stems(m->papers, m->lx, about, &stems), from = 0;

	for (size_t i = 0; i < m->papers->n_said; i++) {
		const struct sentence *s = &m->papers->said[i];
		struct pick *p = pick_of(m, all, &from, &s->at);
		double w;

		if (!p || s->section == SECTION_FRONT)
			continue;
		w = worth(m->papers, s,
			  papers_alike(m->papers, stems, n, s->stems,
				       s->n_stems));
		if (w > p->worth)
			p->worth = w;
	}
}

static double by_likeness(const struct papers *p, const struct sentence *s,
			  double alike)
{
	(void)p;
	(void)s;
	return alike;
}

static bool has_digit(const char *s)
{
	return strpbrk(s, "0123456789") != NULL;
}

/* What happened stands in the record, in the decision, in a brief's statement; what
 * is argued, and what the law is, are no facts. */
static double by_record(const struct papers *p, const struct sentence *s,
			double alike)
{
	enum paper_kind kind = p->list[s->at.paper].kind;
	double base = kind == PAPER_RECORD		? 0.5
		      : kind == PAPER_DECISION		? 0.4
		      : s->section == SECTION_STATEMENT ? 0.3
		      : kind == PAPER_OTHER		? 0.1
							: 0;

	return base > 0 ? base + alike + (has_digit(s->text) ? 0.2 : 0) : 0;
}

static void add_cited(const struct mapper *m, struct picks *all,
		      const struct issue *issue)
{
	for (size_t i = 0; i < all->n; i++) {
		struct pick *p = &all->list[i];
		const struct paper *paper = &m->papers->list[p->paper];

		for (size_t r = 0; r < issue->n_record; r++)
			if (issue->record[r].paragraph ==
				    paragraph_of(m, p)->number &&
			    !strcmp(issue->record[r].document,
				    paper->document->id))
				p->worth += 1;
	}
}

static int by_worth(const void *a, const void *b)
{
	const struct pick *x = *(const struct pick *const *)a;
	const struct pick *y = *(const struct pick *const *)b;

	if (x->worth > y->worth || x->worth < y->worth)
		return x->worth < y->worth ? 1 : -1;
	return (x > y) - (x < y);
}

static size_t bytes_of(const struct mapper *m, const struct pick *p)
{
	const char *text = paragraph_of(m, p)->text;

	/* One without end would fill the request by itself. */
	return utf8_prefix(text, m->piece_bytes / 4);
}

/* Marks the best as far as there is room; returns their bytes. */
static size_t choose(const struct mapper *m, struct picks *all, size_t max)
{
	struct pick **order = xcalloc(all->n + 1, sizeof *order);
	size_t bytes = 0;

	for (size_t i = 0; i < all->n; i++)
		order[i] = &all->list[i];
	qsort(order, all->n, sizeof *order, by_worth);
	for (size_t i = 0; i < all->n && order[i]->worth >= WORTH_LEAST; i++) {
		size_t n = bytes_of(m, order[i]) + 30;

		if (bytes + n > max)
			continue;
		order[i]->chosen = true;
		bytes += n;
	}
	free(order);
	return bytes;
}

/* Those whose bytes lie in from..to-1 of all that is chosen. */
static void print(const struct mapper *m, const struct picks *all, size_t from,
		  size_t to, struct buf *out)
{
	struct buf plain;
	size_t at = 0;

	buf_init(&plain, ASK_TEXT_MAX);
	for (size_t i = 0; i < all->n; i++) {
		const struct pick *p = &all->list[i];
		size_t n = bytes_of(m, p);

		if (!p->chosen)
			continue;
		if (at >= from && at < to)
			buf_printf(&plain, "%s %d: %.*s\n",
				   m->papers->list[p->paper].document->id,
				   paragraph_of(m, p)->number, (int)n,
				   paragraph_of(m, p)->text);
		at += n + 30;
	}
	prompt_fence("papers", plain.len ? plain.s : "(none)", out);
	buf_release(&plain);
}

void mapper_pick(struct mapper *m, const char *about, const struct issue *issue,
		 size_t max_bytes, struct buf *out)
{
	struct picks all = all_paragraphs(m);

	weigh(m, &all, about, by_likeness);
	if (issue)
		add_cited(m, &all, issue);
	choose(m, &all, max_bytes);
	print(m, &all, 0, SIZE_MAX, out);
	free(all.list);
}

static size_t pick_record(struct mapper *m, struct picks *all)
{
	size_t max = m->piece_bytes * MAPPER_FACT_STEPS, bytes;

	*all = all_paragraphs(m);
	weigh(m, all, m->kase->facts, by_record);
	bytes = choose(m, all, max);
	if (bytes)
		return bytes;
	weigh(m, all, m->kase->facts, by_likeness); /* two briefs, say */
	return choose(m, all, max);
}

size_t mapper_pick_fact_steps(struct mapper *m)
{
	struct picks all;
	size_t bytes = pick_record(m, &all);
	size_t steps = (bytes + m->piece_bytes - 1) / m->piece_bytes;

	free(all.list);
	return steps ? steps : 1;
}

void mapper_pick_facts(struct mapper *m, size_t at, struct buf *out)
{
	struct picks all;
	size_t each = pick_record(m, &all) / m->fact_steps + 1;

	print(m, &all, at * each, (at + 1) * each, out);
	free(all.list);
}
