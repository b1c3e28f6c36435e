#include "tui/seek.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

/* ---- words in a text ---- */

/* One letter as it counts for a search; *n is what it takes. */
static uint32_t folded(const char *s, size_t len, size_t *n)
{
	uint32_t cp;

	*n = utf8_decode(s, len, &cp);
	switch (cp) {
	case 0x2018:
	case 0x2019: return '\'';
	case 0x201c:
	case 0x201d: return '"';
	case 0x2010:
	case 0x2011:
	case 0x2013:
	case 0x2014: return '-';
	case 0xa0: return ' ';
	}
	if (cp >= 0x80)
		cp = utf8_base_letter(cp);
	return cp >= 'A' && cp <= 'Z' ? cp + 32 : cp;
}

/* Marks behind a letter belong to it and are no letters of their own. */
static size_t marks_at(const char *s, size_t len)
{
	size_t n = 0;
	uint32_t cp;

	while (n < len) {
		size_t step = utf8_decode(s + n, len - n, &cp);

		if (cp < 0x80 || utf8_cp_width(cp) != 0)
			break;
		n += step;
	}
	return n;
}

static size_t match_at(const char *s, size_t len, const char *words, size_t n)
{
	size_t at = 0, w = 0, step, word_step;

	while (w < n) {
		if (at >= len || folded(s + at, len - at, &step) !=
					 folded(words + w, n - w, &word_step))
			return 0;
		at += step;
		w += word_step;
		at += marks_at(s + at, len - at);
		w += marks_at(words + w, n - w);
	}
	return at;
}

bool seek_find(const char *text, const char *words, size_t at, size_t *from,
	       size_t *to)
{
	size_t len = strlen(text), n = strlen(words), step;

	for (; n && at < len; at += step) {
		size_t took = match_at(text + at, len - at, words, n);

		if (took) {
			*from = at;
			*to = at + took;
			return true;
		}
		folded(text + at, len - at, &step);
	}
	return false;
}

/* ---- from one to the next ---- */

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
		return seek_find(b.text, k->words, at, from, to);
	while (seek_find(b.text, k->words, end, &start, &end) && start < at) {
		*from = start;
		*to = end;
		some = true;
	}
	return some;
}

int seek_row(const struct seek *k, const struct pager *p,
	     const struct pager_source *src)
{
	if (!k->there || k->block >= src->n)
		return -1;
	return pager_row_of(p, src, k->block,
			    pager_line_of(src, k->block, k->from));
}

static void show(const struct seek *k, struct pager *p,
		 const struct pager_source *src)
{
	int line = pager_line_of(src, k->block, k->from);

	if (seek_row(k, p, src) >= 0)
		return;
	*p = (struct pager){ .away = true, .block = k->block, .line = line };
	pager_scroll(p, src, -(src->rows / 3));
}

bool seek_on(struct seek *k, struct pager *p, const struct pager_source *src,
	     bool back)
{
	size_t i = k->block, at = back ? k->from : k->to, from, to;

	k->told = "";
	if (!k->words || !src->n)
		return false;
	if (!k->there || i >= src->n) {
		i = back ? src->n - 1 : pager_top(p, src).block;
		at = back ? SIZE_MAX : 0;
	}
	/* One more than there are: the first block again, its other part. */
	for (size_t k_blocks = 0; k_blocks <= src->n; k_blocks++) {
		if (find_in(k, src, i, at, back, &from, &to)) {
			k->there = true;
			k->block = i;
			k->from = from;
			k->to = to;
			show(k, p, src);
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
	b->words = k->words;
	b->word_at = k->there && i == k->block ? k->from : SIZE_MAX;
}
