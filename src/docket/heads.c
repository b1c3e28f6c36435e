/*
 * heads.c - lines at the edges -> which recur -> numbers in them -> series ->
 * labels, and which lines go
 */
#include "docket/heads.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/intern.h"
#include "base/str.h"
#include "base/textline.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "docket/printed.h"
#include "docket/series.h"

#define EDGE	     4	 /* lines at the head of a page, and at its foot */
#define LINE_MAX_LEN 200 /* longer ones are text */
#define HEAD_TIMES   3	 /* pages that have a running head */
#define HEAD_LETTERS 6	 /* "A. Yes." may end many pages of a transcript */
#define PART_BYTES   60	 /* "KAVANAUGH, J., concurring in part ..." */
#define WORTH_BARE   1.0
#define WORTH_KNOWN  1.6  /* "JA 37" */
#define WORTH_NAMED  1.5  /* "DEF0037": perhaps a number of its file */
#define WORTH_OF     0.8  /* "12 of 40" counts sheets, and may be a filing's */
#define WORTH_HEAD   0.25 /* more, on a page with a running head */

struct edge { /* a line at the head or foot of a page */
	const char *s;
	size_t len;
	int page;
	bool foot;
	uint32_t words; /* without its numbers, in `words`; INTERN_NONE */
	bool numbered;	/* a number in it is the page's */
	enum heads_line is;
};

struct recurring {		/* of each of `words` */
	int first, last, times; /* pages that have it */
	size_t letters;
	struct textline line; /* where it stood first */
	bool varies;	      /* its numbers do */
};

struct sign {
	struct series_sign in; /* series_find has an array of them */
	struct printed printed;
	size_t edge;
};

struct heads {
	struct arena arena;
	const char **labels; /* of n_pages, NULL: none */
	int n_pages;
	size_t *from;	    /* the first edge of each page */
	struct edge *edges; /* in order of the text */
	size_t n_edges, room_edges;
	struct intern words, kinds;
	struct recurring *recurring;
	size_t n_recurring, room_recurring;
	struct sign *signs; /* in order of pages */
	size_t n_signs, room_signs;
	bool is_slip; /* a slip opinion */
};

/* ---- lines at the edges ---- */

static struct recurring *recurring_of(struct heads *h, uint32_t words)
{
	while (h->n_recurring <= words) {
		h->recurring = xgrow(h->recurring, h->n_recurring,
				     &h->room_recurring, sizeof *h->recurring);
		h->recurring[h->n_recurring++] =
			(struct recurring){ .last = -1 };
	}
	return &h->recurring[words];
}

static void count(struct recurring *r, struct textline l,
		  const struct buf *words, int page)
{
	if (!r->times) {
		r->first = page;
		r->line = l;
		for (size_t i = 0; i < words->len; i++)
			r->letters += isalpha((unsigned char)words->s[i]) != 0;
	}
	r->varies = r->varies || l.len != r->line.len ||
		    memcmp(l.s, r->line.s, l.len) != 0;
	r->times += r->last != page;
	r->last = page;
}

static void add_edge(struct heads *h, struct textline l, int page, bool foot)
{
	struct edge e = { .s = l.s, .len = l.len, .page = page, .foot = foot };
	struct buf words;

	buf_init(&words, LINE_MAX_LEN * 2);
	printed_words(&words, l.s, l.len);
	e.words = words.len ? intern_add(&h->words, words.s, words.len)
			    : INTERN_NONE;
	if (words.len)
		count(recurring_of(h, e.words), l, &words, page);
	buf_release(&words);
	h->edges =
		xgrow(h->edges, h->n_edges, &h->room_edges, sizeof *h->edges);
	h->edges[h->n_edges++] = e;
}

/* Of a page's lines the first few and the last few; a page of few lines is cut in
 * the middle. */
static void add_page(struct heads *h, const char *at, const char *end, int page)
{
	struct textline first[EDGE], last[EDGE], l;
	size_t n = 0, top, foot;

	while (textline_next_trimmed(&at, end, &l)) {
		if (!l.len)
			continue;
		if (n < EDGE)
			first[n] = l;
		last[n++ % EDGE] = l;
	}
	top = n < 2 * EDGE ? n - n / 2 : EDGE;
	foot = n < 2 * EDGE ? n / 2 : EDGE;
	for (size_t i = 0; i < top && first[i].len <= LINE_MAX_LEN; i++)
		add_edge(h, first[i], page, false);
	for (size_t i = n - foot; i < n; i++)
		if (last[i % EDGE].len <= LINE_MAX_LEN)
			add_edge(h, last[i % EDGE], page, true);
}

static void add_pages(struct heads *h, const char *s, size_t len)
{
	const char *at = s, *end = s + len;

	while (at < end && h->n_pages < HEADS_PAGES_MAX) {
		const char *stop = memchr(at, '\f', (size_t)(end - at));

		if (!stop)
			stop = end;
		h->from = xreallocarray(h->from, (size_t)h->n_pages + 1,
					sizeof *h->from);
		h->from[h->n_pages] = h->n_edges;
		add_page(h, at, stop, h->n_pages++);
		at = stop < end ? stop + 1 : end;
	}
	h->labels = xcalloc((size_t)h->n_pages + 1, sizeof *h->labels);
}

/* ---- which recur ---- */

/* On page after page, or on every second one. */
static bool recurs(const struct heads *h, const struct edge *e)
{
	const struct recurring *r;

	if (e->words == INTERN_NONE)
		return false;
	r = &h->recurring[e->words];
	return r->times >= HEAD_TIMES && r->letters >= HEAD_LETTERS &&
	       r->times * 5 >= (r->last - r->first + 1) * 2;
}

/* "Cite as: 601 U. S. ____ (2024)", "(Slip Opinion)" */
static bool is_of_slip(const struct edge *e)
{
	char line[LINE_MAX_LEN + 1];

	memcpy(line, e->s, e->len);
	line[e->len] = '\0';
	return str_find_fold(line, "slip op") ||
	       (str_begins_fold(line, "cite as") && strstr(line, "__"));
}

/* ---- numbers ---- */

static void add_sign(struct heads *h, size_t edge, const struct printed *p,
		     bool has_head)
{
	const struct edge *e = &h->edges[edge];
	struct sign *sign;
	char kind[PAGELABEL_MAX + 2];
	size_t n;

	/* Beside other words, only in a running head; "3 See JA 37." is a
	 * footnote, though there are many such. */
	if (!p->whole &&
	    (!recurs(h, e) || (e->foot && e->s[e->len - 1] == '.')))
		return;
	n = printed_kind(p, kind);
	h->signs =
		xgrow(h->signs, h->n_signs, &h->room_signs, sizeof *h->signs);
	sign = &h->signs[h->n_signs++];
	*sign = (struct sign){ .printed = *p, .edge = edge };
	sign->in.page = e->page;
	sign->in.value = p->value;
	sign->in.kind = intern_add(&h->kinds, kind, n);
	sign->in.named = *p->before != '\0';
	sign->in.worth = (p->known	   ? WORTH_KNOWN
			  : sign->in.named ? WORTH_NAMED
			  : p->of	   ? WORTH_OF
					   : WORTH_BARE) +
			 (has_head ? WORTH_HEAD : 0);
}

static void read_numbers(struct heads *h)
{
	for (size_t from = 0, to; from < h->n_edges; from = to) {
		bool has_head = false;

		for (to = from; to < h->n_edges &&
				h->edges[to].page == h->edges[from].page;
		     to++) {
			has_head = has_head || recurs(h, &h->edges[to]);
			h->is_slip = h->is_slip || is_of_slip(&h->edges[to]);
		}
		for (size_t i = from; i < to; i++) {
			struct printed found[PRINTED_MAX];
			size_t n = printed_read(found, h->edges[i].s,
						h->edges[i].len);

			for (size_t k = 0; k < n; k++)
				add_sign(h, i, &found[k], has_head);
		}
	}
}

/* ---- what pages are called ---- */

static const char *keep(struct heads *h, const struct buf *b)
{
	char *copy;

	if (b->full || b->len >= PAGELABEL_MAX)
		return NULL;
	copy = arena_alloc(&h->arena, b->len + 1);
	memcpy(copy, b->s, b->len + 1);
	return copy;
}

/* "KAGAN, J., dissenting" as "Kagan "; nothing when it is no such name. */
static void put_author(struct buf *out, const char *line)
{
	size_t n = strcspn(line, ",");

	if (!line[n] || n > 20)
		return;
	for (size_t i = 0; i < n; i++)
		if (!isupper((unsigned char)line[i]))
			return;
	for (size_t i = 0; i < n; i++)
		buf_putc(out, i ? str_lower(line[i]) : line[i]);
	buf_putc(out, ' ');
}

/* The part of a slip opinion that a page is of, by its heads. */
static void put_part(const struct heads *h, int page, struct buf *out)
{
	for (size_t i = h->from[page];
	     i < h->n_edges && h->edges[i].page == page && !h->edges[i].foot;
	     i++) {
		const struct edge *e = &h->edges[i];
		char line[LINE_MAX_LEN + 1];

		memcpy(line, e->s, e->len);
		line[e->len] = '\0';
		if (str_find_fold(line, "dissenting")) {
			put_author(out, line);
			buf_puts(out, "dissenting op. ");
			return;
		}
		if (str_find_fold(line, "concurring")) {
			put_author(out, line);
			buf_puts(out, "concurring op. ");
			return;
		}
		if (str_begins(line, "Syllabus")) {
			buf_puts(out, "syllabus ");
			return;
		}
	}
	buf_puts(out, "slip op. ");
}

static void name_page(struct heads *h, const struct sign *like, int page,
		      int value)
{
	struct buf label;

	if (page < 0 || page >= h->n_pages || h->labels[page] || value < 1)
		return;
	buf_init(&label, PAGELABEL_MAX);
	if (h->is_slip && !like->in.named && !like->printed.roman)
		put_part(h, page, &label);
	printed_put(&label, &like->printed, value);
	h->labels[page] = keep(h, &label);
	buf_release(&label);
}

/* From one sign of a series to the next, and the pages between them. */
static void name_between(struct heads *h, const struct sign *a,
			 const struct sign *b)
{
	name_page(h, a, a->in.page, a->in.value);
	if (b->in.value - a->in.value != b->in.page - a->in.page)
		return;
	for (int i = 1; i < b->in.page - a->in.page; i++)
		name_page(h, a, a->in.page + i, a->in.value + i);
}

/* The first page of a part often has no number. */
static void name_first(struct heads *h, const struct sign *a)
{
	if (a->in.value == 2)
		name_page(h, a, a->in.page - 1, 1);
}

static void name_series(struct heads *h, struct sign **list, size_t n)
{
	const struct sign *before = NULL;

	for (size_t i = 0; i < n; i++) {
		struct sign *s = list[i];

		if (s->in.series == SERIES_NONE)
			continue;
		h->edges[s->edge].numbered = true;
		if (before && before->in.series == s->in.series)
			name_between(h, before, s);
		else
			name_first(h, s);
		name_page(h, s, s->in.page, s->in.value);
		before = s;
	}
}

/* The series among the signs, with names or without, that are in none yet. */
static void find_series(struct heads *h, bool named)
{
	struct series_sign *in = xcalloc(h->n_signs + 1, sizeof *in);
	struct sign **list = xcalloc(h->n_signs + 1, sizeof *list);
	size_t n = 0;

	for (size_t i = 0; i < h->n_signs; i++)
		if (h->signs[i].in.named == named &&
		    !h->edges[h->signs[i].edge].numbered) {
			list[n] = &h->signs[i];
			in[n++] = h->signs[i].in;
		}
	series_find(in, n);
	for (size_t i = 0; i < n; i++)
		list[i]->in.series = in[i].series;
	name_series(h, list, n);
	free(list);
	free(in);
}

/* ---- which lines go ---- */

/* Of a slip opinion: "Syllabus", "Opinion of the Court", "KAGAN, J., dissenting". */
static bool names_part(const struct heads *h, const struct edge *e)
{
	char line[LINE_MAX_LEN + 1];

	if (!h->is_slip || e->foot || e->len > PART_BYTES)
		return false;
	memcpy(line, e->s, e->len);
	line[e->len] = '\0';
	return !strcmp(line, "Syllabus") || str_begins(line, "Opinion of ") ||
	       strstr(line, "., dissenting") || strstr(line, "., concurring");
}

/* Running heads stay where they are first read: a paper's title, "Table of
 * Authorities"; not the name of the case over an opinion's pages.  One whose numbers
 * come and go is none. */
static enum heads_line read_line(const struct heads *h, const struct edge *e)
{
	const struct recurring *r =
		e->words == INTERN_NONE ? NULL : &h->recurring[e->words];
	bool first = r && r->first == e->page, part = names_part(h, e);

	if (e->numbered || printed_is_number(e->s, e->len) ||
	    (recurs(h, e) &&
	     (is_of_slip(e) || (h->is_slip && e->page && !part))))
		return HEADS_GONE;
	if (r && part)
		return first ? HEADS_PART : HEADS_GONE;
	return recurs(h, e) && !r->varies && !first ? HEADS_GONE : HEADS_TEXT;
}

/* From the edge inwards, up to the first line of text. */
static void strike(struct heads *h)
{
	for (size_t i = 0; i < h->n_edges; i++) {
		struct edge *e = &h->edges[i];
		bool outmost = !i || e[-1].page != e->page;

		if (!e->foot &&
		    (outmost || e[-1].is != HEADS_TEXT || names_part(h, e)))
			e->is = read_line(h, e);
	}
	for (size_t i = h->n_edges; i--;) {
		struct edge *e = &h->edges[i];
		bool outmost = i + 1 == h->n_edges || e[1].page != e->page;

		if (e->foot && (outmost || e[1].is != HEADS_TEXT))
			e->is = read_line(h, e);
	}
}

/* ---- the whole ---- */

struct heads *heads_read(const char *s, size_t len)
{
	struct heads *h = xcalloc(1, sizeof *h);

	add_pages(h, s, len);
	read_numbers(h);
	find_series(h, true);
	find_series(h, true); /* what an exhibit was stamped with before */
	find_series(h, false);
	find_series(h, false); /* a filing's own, beside "Page 12 of 40" */
	strike(h);
	return h;
}

void heads_free(struct heads *h)
{
	if (!h)
		return;
	arena_release(&h->arena);
	intern_release(&h->words);
	intern_release(&h->kinds);
	free(h->labels);
	free(h->from);
	free(h->edges);
	free(h->recurring);
	free(h->signs);
	free(h);
}

const char *heads_label(const struct heads *h, int page)
{
	return page >= 1 && page <= h->n_pages && h->labels[page - 1]
		       ? h->labels[page - 1]
		       : "";
}

static int by_place(const void *key, const void *edge)
{
	const char *s = key, *other = ((const struct edge *)edge)->s;

	return (s > other) - (s < other);
}

enum heads_line heads_line(const struct heads *h, const char *line)
{
	const struct edge *e = h->n_edges ? bsearch(line, h->edges, h->n_edges,
						    sizeof *h->edges, by_place)
					  : NULL;

	return e ? e->is : HEADS_TEXT;
}
