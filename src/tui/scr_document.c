#include "tui/scr_document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"

#define READABLE_COLS 92 /* longer lines lose the eye on its way back */

void scr_document_init(struct scr_document *d, const struct keymap *keys)
{
	memset(d, 0, sizeof *d);
	d->keys = keys;
	d->title = xstrdup("");
	d->note = xstrdup("");
	input_init(&d->prompt);
	page_init(&d->help);
	pager_home(&d->at);
}

static void forget_hits(struct scr_document *d)
{
	free(d->hits);
	free(d->hit_blocks);
	d->hits = NULL;
	d->hit_blocks = NULL;
	d->n_hits = d->hit = 0;
}

static void close_text(struct scr_document *d)
{
	forget_hits(d);
	document_release(&d->text);
	free(d->blocks);
	free(d->headings);
	free(d->title);
	free(d->note);
	free(d->fault);
	d->blocks = NULL;
	d->headings = NULL;
	d->fault = d->title = d->note = NULL;
	d->n_blocks = d->n_headings = 0;
}

void scr_document_release(struct scr_document *d)
{
	close_text(d);
	free(d->words);
	input_release(&d->prompt);
	page_release(&d->help);
	memset(d, 0, sizeof *d);
}

/* ---- the text ---- */

#define EMPHASIS_MAX   400 /* bytes; longer is no emphasis */
#define EMPHASIS_DEPTH 4

/* Where an emphasis that begins at s ends ("*so*", "**so**", "_so_"): its
 * closing mark, or NULL when what stands there is a star. */
static const char *emphasis_end(const char *text, const char *s, size_t n)
{
	const char mark[] = { *s, '\0' }, *end = s + n;

	if ((s > text && str_is_wordy(s[-1])) || !*end || *end == ' ')
		return NULL;
	while ((end = strchr(end, *s)) && end - s <= EMPHASIS_MAX) {
		size_t run = strspn(end, mark);

		if (run == n && end[-1] != ' ' && !str_is_wordy(end[n]))
			return end;
		end += run;
	}
	return NULL;
}

/* The words as they are read: without the marks of Markdown's emphasis.  One
 * pass; `closes` are the closing marks still to come, the nearest last. */
static const char *plain_words(struct arena *a, const char *text)
{
	const char *closes[EMPHASIS_DEPTH], *end;
	size_t open = 0, n = 0, run;
	char *copy;

	if (!strpbrk(text, "*_"))
		return text;
	copy = arena_alloc(a, strlen(text) + 1);
	for (const char *s = text; *s; s += run) {
		const char mark[] = { *s, '\0' };

		run = *s == '*' || *s == '_' ? strspn(s, mark) : 1;
		if (open && s == closes[open - 1]) {
			open--;
			continue;
		}
		end = (*s == '*' || *s == '_') && run <= 2 &&
				      open < EMPHASIS_DEPTH
			      ? emphasis_end(text, s, run)
			      : NULL;
		if (end && (!open || end < closes[open - 1])) {
			closes[open++] = end;
			continue;
		}
		memcpy(copy + n, s, run);
		n += run;
	}
	copy[n] = '\0';
	return copy;
}

static void add_heading(struct scr_document *d, const char *text)
{
	d->headings[d->n_headings++] = d->n_blocks;
	d->blocks[d->n_blocks++] =
		(struct document_block){ .text = plain_words(&d->text.arena,
							     text) };
}

static void lay_out(struct scr_document *d)
{
	const char *under = "";
	int most = 1;

	d->blocks = xcalloc(2 * d->text.n + 1, sizeof *d->blocks);
	d->headings = xcalloc(d->text.n + 1, sizeof *d->headings);
	for (size_t i = 0; i < d->text.n; i++) {
		const struct paragraph *p = &d->text.list[i];

		if (p->heading != under && p->heading[0])
			add_heading(d, p->heading);
		under = p->heading;
		d->blocks[d->n_blocks++] = (struct document_block){
			.text = plain_words(&d->text.arena, p->text),
			.number = p->number,
			.page = p->page,
		};
		if (p->number > most)
			most = p->number;
	}
	d->number_cols = snprintf(NULL, 0, "%d", most);
}

/* The text as the pager sees it; `number` keeps the one in the margin. */
struct source {
	const struct scr_document *d;
	char number[16];
};

/* The first hit in block i or behind it. */
static size_t first_hit(const struct scr_document *d, size_t i)
{
	size_t lo = 0, hi = d->n_hits;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (d->hit_blocks[mid] < i)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static void get_block(const void *ctx, size_t i, struct pager_block *out)
{
	struct source *s = (struct source *)ctx; /* ours: its scratch */
	const struct document_block *b = &s->d->blocks[i];
	size_t hit = first_hit(s->d, i);

	out->text = b->text;
	out->len = strlen(b->text);
	out->gap = i > 0;
	out->ink = b->number ? INK_TEXT : INK_TITLE;
	out->flush = !b->number;
	if (b->number) {
		snprintf(s->number, sizeof s->number, "%*d", s->d->number_cols,
			 b->number);
		out->name = s->number;
		out->name_ink = INK_DIM;
	}
	out->far_spans = s->d->hits ? s->d->hits + hit : NULL;
	while (hit + out->n_spans < s->d->n_hits &&
	       s->d->hit_blocks[hit + out->n_spans] == i)
		out->n_spans++;
}

static struct pager_source source_of(struct source *s,
				     const struct scr_document *d)
{
	s->d = d;
	return (struct pager_source){ .ctx = s,
				      .n = d->n_blocks,
				      .get = get_block };
}

/* Heading, status and keys take a row each. */
static struct rect text_rect(int rows, int cols)
{
	struct rect r = { .rows = rows, .cols = cols };

	rect_cut_top(&r, 1);
	rect_cut_bottom(&r, 2);
	return rect_margin(r, 1);
}

static struct pager_layout layout(const struct scr_document *d, int cols)
{
	return pager_layout_plain(cols < READABLE_COLS ? cols : READABLE_COLS,
				  d->number_cols + 2);
}

static void scroll(struct scr_document *d, int step)
{
	struct source s;
	struct pager_source src = source_of(&s, d);
	struct rect r = text_rect(d->rows, d->cols);

	pager_scroll(&d->at, &src, layout(d, r.cols), r.rows, step);
}

static size_t top_block(const struct scr_document *d)
{
	struct source s;
	struct pager_source src = source_of(&s, d);
	struct rect r = text_rect(d->rows, d->cols);

	return pager_top(&d->at, &src, layout(d, r.cols), r.rows).block;
}

static void show_block(struct scr_document *d, size_t i)
{
	struct source s;
	struct pager_source src = source_of(&s, d);
	struct rect r = text_rect(d->rows, d->cols);

	pager_show(&d->at, &src, layout(d, r.cols), r.rows, i);
}

/* ---- looking for words ---- */

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

bool scr_document_find(const char *text, const char *words, size_t at,
		       size_t *from, size_t *to)
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

static void add_hit(struct scr_document *d, size_t block, size_t from,
		    size_t to, size_t *room)
{
	if (d->n_hits == *room) {
		*room = *room ? *room * 2 : 64;
		d->hits = xreallocarray(d->hits, *room, sizeof *d->hits);
		d->hit_blocks = xreallocarray(d->hit_blocks, *room,
					      sizeof *d->hit_blocks);
	}
	d->hit_blocks[d->n_hits] = block;
	d->hits[d->n_hits++] = (struct pager_span){ from, to, INK_QUOTE };
}

static void find_all(struct scr_document *d)
{
	size_t room = 0;

	forget_hits(d);
	for (size_t i = 0; d->words && i < d->n_blocks; i++) {
		size_t at = 0, from;

		while (d->n_hits < SCR_DOCUMENT_HITS_MAX &&
		       scr_document_find(d->blocks[i].text, d->words, at, &from,
					 &at))
			add_hit(d, i, from, at, &room);
	}
}

/* Whether the line of a hit is in the window. */
static bool in_sight(const struct scr_document *d, size_t block, int line)
{
	struct source s;
	struct pager_source src = source_of(&s, d);
	struct rect r = text_rect(d->rows, d->cols);
	struct pager_layout lay = layout(d, r.cols);
	struct pager top = pager_top(&d->at, &src, lay, r.rows);
	int row = line - top.line;

	if (block < top.block)
		return false;
	for (size_t i = top.block; i < block && row < r.rows; i++)
		row += pager_height(&src, lay, i);
	return row >= 0 && row < r.rows;
}

static void show_hit(struct scr_document *d, size_t hit)
{
	struct source s;
	struct pager_source src = source_of(&s, d);
	struct rect r = text_rect(d->rows, d->cols);
	struct pager_layout lay = layout(d, r.cols);
	size_t block = d->hit_blocks[hit];
	int line = pager_line_of(&src, lay, block, d->hits[hit].from);

	d->hits[d->hit].ink = INK_QUOTE;
	d->hits[hit].ink = INK_SELECTED;
	d->hit = hit;
	if (in_sight(d, block, line))
		return;
	d->at = (struct pager){ .away = true, .block = block, .line = line };
	pager_scroll(&d->at, &src, lay, r.rows, -(r.rows / 3));
}

static void tell_hit(struct scr_document *d, const char *way)
{
	snprintf(d->told, sizeof d->told, "%zu of %zu%s%s", d->hit + 1,
		 d->n_hits,
		 d->n_hits == SCR_DOCUMENT_HITS_MAX ? " and more" : "", way);
}

static void look_on(struct scr_document *d, bool back)
{
	size_t last = d->n_hits - 1;
	bool around = d->hit == (back ? 0 : last);

	if (!d->words) {
		input_ask(&d->prompt, "look for", "");
		d->asks = DOCUMENT_FOR_WORDS;
		return;
	}
	if (!d->n_hits) {
		snprintf(d->told, sizeof d->told, "Nowhere here: %.100s",
			 d->words);
		return;
	}
	if (around)
		show_hit(d, back ? last : 0);
	else
		show_hit(d, back ? d->hit - 1 : d->hit + 1);
	tell_hit(d, !around ? "" : back ? ", from the end" : ", from the top");
}

/* The first hit from the top of the window on. */
static void look_from_here(struct scr_document *d)
{
	size_t hit;

	if (!d->n_hits) {
		snprintf(d->told, sizeof d->told, "Nowhere here: %.100s",
			 d->words);
		return;
	}
	hit = first_hit(d, top_block(d));
	if (hit == d->n_hits)
		hit = 0;
	show_hit(d, hit);
	tell_hit(d, "");
}

static void look_for(struct scr_document *d, const char *words)
{
	free(d->words);
	d->words = words[0] ? xstrdup(words) : NULL;
	find_all(d);
	if (d->words)
		look_from_here(d);
}

/* ---- places ---- */

static void go_to_paragraph(struct scr_document *d, const char *text)
{
	long wanted = strtol(text, NULL, 10);

	for (size_t i = 0; i < d->n_blocks; i++) {
		if (d->blocks[i].number != wanted || !wanted)
			continue;
		show_block(d, i);
		return;
	}
	snprintf(d->told, sizeof d->told, "There is no paragraph %.20s here.",
		 text);
}

int scr_document_at(const struct scr_document *d)
{
	size_t i = d->n_blocks ? top_block(d) : 0;

	while (i + 1 < d->n_blocks && !d->blocks[i].number)
		i++;
	return i < d->n_blocks ? d->blocks[i].number : 0;
}

void scr_document_go(struct scr_document *d, int number)
{
	for (size_t i = 0; i < d->n_blocks; i++)
		if (number && d->blocks[i].number == number) {
			show_block(d, i);
			return;
		}
}

static void open_outline(struct scr_document *d)
{
	size_t top = top_block(d), at = 0;

	if (!d->n_headings) {
		snprintf(d->told, sizeof d->told,
			 "This document has no headings.");
		return;
	}
	while (at + 1 < d->n_headings && d->headings[at + 1] <= top)
		at++;
	d->outline = true;
	list_set(&d->outline_at, d->n_headings,
		 text_rect(d->rows, d->cols).rows);
	list_select(&d->outline_at, at);
}

void scr_document_open(struct scr_document *d, size_t which, size_t of,
		       const char *title, const char *note,
		       struct paragraphs *text, const struct error *fault)
{
	close_text(d);
	d->which = which;
	d->of = of;
	d->title = xstrdup(title);
	d->note = xstrdup(note);
	d->fault = text ? NULL : xstrdup(fault->text);
	if (text) {
		d->text = *text;
		*text = (struct paragraphs){ 0 };
	}
	lay_out(d);
	pager_home(&d->at);
	d->outline = d->helping = d->prompt.open = false;
	d->told[0] = '\0';
	find_all(d);
	if (d->n_hits)
		look_from_here(d);
}

void scr_document_size(struct scr_document *d, int rows, int cols)
{
	d->rows = rows;
	d->cols = cols;
	if (d->outline)
		list_set(&d->outline_at, d->n_headings,
			 text_rect(rows, cols).rows);
}

/* ---- keys ---- */

/* All but the keys. */
static struct rect whole(const struct scr_document *d)
{
	return (struct rect){ .rows = d->rows, .cols = d->cols };
}

static void show_help(struct scr_document *d)
{
	static const enum keymap_screen screens[] = { KEYMAP_DOCUMENT };

	scr_help_page(&d->help, d->keys, screens, 1);
	d->helping = true;
}

static void key_prompt(struct scr_document *d, const struct key *key)
{
	if (input_key(&d->prompt, d->keys, key) != INPUT_TAKEN)
		return;
	if (d->asks == DOCUMENT_FOR_WORDS)
		look_for(d, d->prompt.line.text.s);
	else if (d->prompt.line.text.len)
		go_to_paragraph(d, d->prompt.line.text.s);
}

static void act_outline(struct scr_document *d, int action)
{
	struct list *l = &d->outline_at;

	switch (action) {
	case DOCUMENT_UP: list_move(l, -1); break;
	case DOCUMENT_DOWN: list_move(l, 1); break;
	case DOCUMENT_PAGE_UP: list_move(l, -l->rows); break;
	case DOCUMENT_PAGE_DOWN: list_move(l, l->rows); break;
	case DOCUMENT_TOP: list_select(l, 0); break;
	case DOCUMENT_BOTTOM: list_select(l, l->n); break;
	case DOCUMENT_TAKE:
		d->outline = false;
		show_block(d, d->headings[l->selected]);
		break;
	case DOCUMENT_HEADINGS:
	case DOCUMENT_BACK: d->outline = false; break;
	default: break;
	}
}

static void act_text(struct scr_document *d, int action)
{
	int rows = text_rect(d->rows, d->cols).rows;
	int page = rows > 2 ? rows - 1 : 1;

	switch (action) {
	case DOCUMENT_UP: scroll(d, -1); break;
	case DOCUMENT_TAKE:
	case DOCUMENT_DOWN: scroll(d, 1); break;
	case DOCUMENT_PAGE_UP: scroll(d, -page); break;
	case DOCUMENT_PAGE_DOWN: scroll(d, page); break;
	case DOCUMENT_TOP: pager_home(&d->at); break;
	case DOCUMENT_BOTTOM: pager_end(&d->at); break;
	case DOCUMENT_PARAGRAPH:
		d->asks = DOCUMENT_FOR_NUMBER;
		input_ask(&d->prompt, "paragraph", "");
		break;
	case DOCUMENT_SEARCH:
		d->asks = DOCUMENT_FOR_WORDS;
		input_ask(&d->prompt, "look for", "");
		break;
	case DOCUMENT_ON: look_on(d, false); break;
	case DOCUMENT_BEFORE: look_on(d, true); break;
	case DOCUMENT_HEADINGS: open_outline(d); break;
	default: break;
	}
}

static void other(struct scr_document *d, long step, struct deeds *out)
{
	long to = (long)d->which + step;

	if (to < 0 || to >= (long)d->of)
		snprintf(d->told, sizeof d->told, "That is the %s document.",
			 step < 0 ? "first" : "last");
	else
		deeds_document(out, (size_t)to);
}

bool scr_document_key(struct scr_document *d, const struct key *key,
		      struct deeds *out)
{
	int action = keymap_find(d->keys, KEYMAP_DOCUMENT, key->code);

	if (d->prompt.open) {
		key_prompt(d, key);
		return true;
	}
	d->told[0] = '\0';
	if (action == DOCUMENT_REDRAW)
		deeds_add(out, DEED_REDRAW);
	else if (action == DOCUMENT_SUSPEND)
		deeds_add(out, DEED_SUSPEND);
	else if (d->helping)
		d->helping = page_key(&d->help, d->keys, key->code, whole(d));
	else if (action == DOCUMENT_HELP)
		show_help(d);
	else if (d->outline)
		act_outline(d, action);
	else if (action == DOCUMENT_NEXT || action == DOCUMENT_PREV)
		other(d, action == DOCUMENT_NEXT ? 1 : -1, out);
	else if (action == DOCUMENT_BACK && d->words)
		look_for(d, "");
	else if (action == DOCUMENT_BACK)
		return false;
	else
		act_text(d, action);
	return true;
}

/* ---- view ---- */

static void view_outline(const struct scr_document *d, struct cells *out,
			 struct rect r)
{
	for (size_t i = d->outline_at.top; r.rows && i < d->n_headings; i++) {
		struct rect line = rect_cut_top(&r, 1);

		list_mark(&d->outline_at, i, out, line);
		cells_clip(out, line.row, line.col + 2, line.cols - 2,
			   d->blocks[d->headings[i]].text,
			   list_ink(&d->outline_at, i));
	}
}

static void view_text(const struct scr_document *d, struct cells *out,
		      struct rect r)
{
	struct source s;
	struct pager_source src = source_of(&s, d);
	struct page page;

	if (d->n_blocks) {
		pager_view(&d->at, &src, layout(d, r.cols), out, r);
		cells_cursor(out, r.row, r.col);
		return;
	}
	page_init(&page);
	page_add(&page, "", INK_TEXT,
		 d->fault ? d->fault : "This document is empty.",
		 d->fault ? INK_BAD : INK_DIM);
	if (d->fault)
		page_add(&page, "", INK_TEXT,
			 "hotbench check names what is wrong with the files of "
			 "a case; case import makes text of PDF and Word "
			 "files.",
			 INK_DIM)
			->gap = true;
	page_view(&page, out, r);
	page_release(&page);
}

/* Right: where the window is.  Left: what was told, or looked for. */
static void view_place(const struct scr_document *d, struct cells *out,
		       struct rect row)
{
	char text[200];
	size_t i = top_block(d), n = 0;

	text[0] = '\0';
	while (i + 1 < d->n_blocks && !d->blocks[i].number)
		i++;
	if (d->n_blocks)
		n = (size_t)snprintf(text, sizeof text, "¶ %d",
				     d->blocks[i].number);
	if (d->n_blocks && d->blocks[i].page)
		n += (size_t)snprintf(text + n, sizeof text - n, " · p. %d",
				      d->blocks[i].page);
	if (d->n_blocks && !pager_has_more(&d->at))
		snprintf(text + n, sizeof text - n, " · the end");
	row.cols -= 2 + cells_right(out, row.row, row.col + row.cols, row.cols,
				    text, INK_DIM);
	if (row.cols < 4)
		return;
	if (d->told[0]) {
		cells_clip(out, row.row, row.col, row.cols, d->told,
			   INK_NOTICE);
	} else if (d->words) {
		snprintf(text, sizeof text, "looking for %.100s", d->words);
		cells_clip(out, row.row, row.col, row.cols, text, INK_DIM);
	}
}

static void view_heading(const struct scr_document *d, struct cells *out)
{
	char corner[200];
	int n = 0;

	corner[0] = '\0';
	if (d->of > 1)
		n = snprintf(corner, sizeof corner, "%zu of %zu", d->which + 1,
			     d->of);
	if (d->note[0])
		snprintf(corner + n, sizeof corner - (size_t)n, "%s%.100s",
			 n ? " · " : "", d->note);
	page_heading(out, 0, 0, out->cols, d->title, corner);
}

static void view_keys(const struct scr_document *d, struct cells *out)
{
	static const struct hint text[] = {
		{ KEYMAP_DOCUMENT, DOCUMENT_SEARCH, "search", 0 },
		{ KEYMAP_DOCUMENT, DOCUMENT_ON, "next hit", 2 },
		{ KEYMAP_DOCUMENT, DOCUMENT_PARAGRAPH, "paragraph", 1 },
		{ KEYMAP_DOCUMENT, DOCUMENT_HEADINGS, "headings", 2 },
		{ KEYMAP_DOCUMENT, DOCUMENT_NEXT, "next document", 3 },
		{ KEYMAP_DOCUMENT, DOCUMENT_HELP, "help", 0 },
		{ KEYMAP_DOCUMENT, DOCUMENT_BACK, "back", 0 },
	};
	static const struct hint outline[] = {
		{ KEYMAP_DOCUMENT, DOCUMENT_TAKE, "go there", 0 },
		{ KEYMAP_DOCUMENT, DOCUMENT_BACK, "back", 0 },
	};
	struct rect r = {
		.row = out->rows - 1, .col = 1, .rows = 1, .cols = out->cols - 2
	};

	if (d->outline)
		hints_view(HINTS_OF(outline), d->keys, out, r);
	else
		hints_view(HINTS_OF(text), d->keys, out, r);
}

void scr_document_view(const struct scr_document *d, struct cells *out)
{
	struct rect r = text_rect(out->rows, out->cols);
	struct rect row = {
		.row = out->rows - 2, .col = 1, .rows = 1, .cols = out->cols - 2
	};

	if (d->helping) {
		page_view_all(&d->help, out, cells_rect(out));
		return;
	}
	view_heading(d, out);
	if (d->outline)
		view_outline(d, out, r);
	else
		view_text(d, out, r);
	if (out->rows >= 3 && d->prompt.open)
		input_view(&d->prompt, out, row);
	else if (out->rows >= 3 && !d->outline)
		view_place(d, out, row);
	view_keys(d, out);
}
