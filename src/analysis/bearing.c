/*
 * bearing.c - see bearing.h
 */
#include "analysis/bearing.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/quote.h"
#include "base/buf.h"
#include "base/sentence.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "court/prompt.h"
#include "docket/citing.h"
#include "docket/docket.h"
#include "listen/ken.h"

#define NAMED_MAX    2 /* that question and answer name or quote */
#define PUT_MAX	     5 /* with those that are nearest */
#define CLAIMS_MAX   8 /* sentences of an answer that are looked up */
#define CLAIM_WORDS  5 /* of a sentence that claims anything */
#define SHARED_LEAST 3 /* stems of a claim and of a sentence that bears on it */
#define WORDS_MAX    70 /* of a paragraph */
#define TEXT_MAX     ((size_t)64 << 10)

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

/* Of a page the paragraph that is likest to the words around the cite. */
static void add_named_by(struct bearing *b, const struct citing *c,
			 const struct words *around)
{
	const struct ken_paragraph *best = NULL;
	double most = -1;

	for (size_t i = 0; i < b->ken->n_paragraphs; i++) {
		const struct ken_paragraph *p = &b->ken->paragraphs[i];
		double like;

		if (!is_filed(p) ||
		    !(bearing_is_cited(c, p) || is_quoted(c, p)))
			continue;
		like = words_cosine(around, &p->words);
		if (like > most) {
			most = like;
			best = p;
		}
	}
	if (best)
		add(b, best, NAMED_MAX);
}

static void add_named(struct bearing *b, enum side_id side, const char *text)
{
	struct words around = ken_words(b->ken, text, strlen(text));
	struct citings all;

	citing_find(&all, b->ken->kase, side, text);
	for (size_t i = 0; i < all.n; i++)
		add_named_by(b, &all.list[i], &around);
	words_release(&around);
}

/* ---- what is nearest ---- */

static size_t cut_claims(const struct ken *k, const char *answer,
			 struct words out[CLAIMS_MAX])
{
	size_t from = 0, n = 0;

	for (size_t i = 0; answer[i] && n < CLAIMS_MAX; i++) {
		const char *claim = answer + from;
		size_t len = i + 1 - from;

		if (!sentence_ends(answer, i) && answer[i + 1])
			continue;
		from = i + 1;
		if (utf8_words(claim, len) >= CLAIM_WORDS)
			out[n++] = ken_words(k, claim, len);
	}
	return n;
}

static double nearness(const struct words *sentence, const struct words *claims,
		       size_t n)
{
	double most = 0;

	for (size_t i = 0; i < n; i++) {
		double like = words_cosine(&claims[i], sentence);

		if (like > most &&
		    words_shared(&claims[i], sentence) >= SHARED_LEAST)
			most = like;
	}
	return most;
}

/* How near each paragraph of the record comes, by its nearest sentence; freed by the
 * caller. */
static double *near_each(const struct ken *k, const char *answer)
{
	double *near = xcalloc(k->n_paragraphs + 1, sizeof *near);
	struct words claims[CLAIMS_MAX];
	size_t n = cut_claims(k, answer, claims);

	for (size_t i = 0; i < k->n_evidence; i++) {
		const struct ken_paragraph *p = k->evidence[i].paragraph;
		size_t at = (size_t)(p - k->paragraphs);
		double like = p->of_record ? nearness(&k->evidence[i].words,
						      claims, n)
					   : 0;

		near[at] = like > near[at] ? like : near[at];
	}
	for (size_t i = 0; i < n; i++)
		words_release(&claims[i]);
	return near;
}

static void add_nearest(struct bearing *b, const char *answer)
{
	const struct ken *k = b->ken;
	double *near = near_each(k, answer);

	while (b->n < PUT_MAX) {
		size_t best = 0;

		for (size_t i = 1; i < k->n_paragraphs; i++)
			if (near[i] > near[best])
				best = i;
		if (!k->n_paragraphs || !(near[best] > 0))
			break;
		add(b, &k->paragraphs[best], PUT_MAX);
		near[best] = 0;
	}
	free(near);
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
