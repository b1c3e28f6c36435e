#include "tui/seek.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "tui/scr_document.h"

void seek_release(struct seek *k)
{
	free(k->words);
	*k = (struct seek){ .told = "" };
}

void seek_words(struct seek *k, const char *words)
{
	char *copy = words[0] ? xstrdup(words) : NULL;

	seek_release(k);
	k->words = copy;
}

static struct pager_block block_at(const struct pager_source *src, size_t i)
{
	struct pager_block b = { .name = "", .marks = "", .text = "" };

	src->get(src->ctx, i, &b);
	return b;
}

/*
 * The first hit in block i from byte `at` on, or (back) the last one before it.
 */
static bool find_in(const struct seek *k, const struct pager_source *src,
		    size_t i, size_t at, bool back, size_t *from, size_t *to)
{
	struct pager_block b = block_at(src, i);
	size_t start, end = 0;
	bool some = false;

	if (b.hidden || !b.len)
		return false;
	if (!back)
		return scr_document_find(b.text, k->words, at, from, to);
	while (scr_document_find(b.text, k->words, end, &start, &end) &&
	       start < at) {
		*from = start;
		*to = end;
		some = true;
	}
	return some;
}

int seek_row(const struct seek *k, const struct pager *p,
	     const struct pager_source *src, struct pager_layout lay, int rows)
{
	if (!k->there || k->block >= src->n)
		return -1;
	return pager_row_of(p, src, lay, rows, k->block,
			    pager_line_of(src, lay, k->block, k->from));
}

static void show(const struct seek *k, struct pager *p,
		 const struct pager_source *src, struct pager_layout lay,
		 int rows)
{
	int line = pager_line_of(src, lay, k->block, k->from);

	if (seek_row(k, p, src, lay, rows) >= 0)
		return;
	*p = (struct pager){ .away = true, .block = k->block, .line = line };
	pager_scroll(p, src, lay, rows, -(rows / 3));
}

bool seek_on(struct seek *k, struct pager *p, const struct pager_source *src,
	     struct pager_layout lay, int rows, bool back)
{
	size_t i = k->block, at = back ? k->from : k->to, from, to;

	k->told = "";
	if (!k->words || !src->n)
		return false;
	if (!k->there || i >= src->n) {
		i = back ? src->n - 1 : pager_top(p, src, lay, rows).block;
		at = back ? SIZE_MAX : 0;
	}
	/* One more than there are: the first block again, its other part. */
	for (size_t k_blocks = 0; k_blocks <= src->n; k_blocks++) {
		if (find_in(k, src, i, at, back, &from, &to)) {
			k->there = true;
			k->block = i;
			k->from = from;
			k->to = to;
			show(k, p, src, lay, rows);
			return true;
		}
		if (back ? i == 0 : i + 1 == src->n)
			k->told = back ? "From the end again."
				       : "From the beginning again.";
		i = back ? (i ? i - 1 : src->n - 1)
			 : (i + 1 < src->n ? i + 1 : 0);
		at = back ? SIZE_MAX : 0;
	}
	k->there = false;
	k->told = "That is nowhere here.";
	return false;
}

void seek_mark(const struct seek *k, size_t i, struct pager_block *b)
{
	size_t at = 0, from, to;

	if (!k->words || !b->len || b->hidden)
		return;
	b->n_spans = 0;
	b->far_spans = NULL;
	while (b->n_spans < PAGER_SPANS_MAX &&
	       scr_document_find(b->text, k->words, at, &from, &to)) {
		bool here = k->there && i == k->block && from == k->from;

		b->spans[b->n_spans++] =
			(struct pager_span){ from, to,
					     here ? INK_SELECTED : INK_QUOTE };
		at = to;
	}
}
