#include "tui/scr_document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/markdown.h"
#include "court/pagelabel.h"
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
	pager_home(&d->at);
}

static void close_text(struct scr_document *d)
{
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
	seek_release(&d->seek);
	input_release(&d->prompt);
	page_release(&d->help);
	memset(d, 0, sizeof *d);
}

/* ---- the text ---- */

/* As they are read, for as long as the paper is open. */
static const char *read_words(struct arena *a, const char *text)
{
	struct buf words;
	const char *copy;

	buf_init(&words, BUF_TEXT_MAX);
	markdown_words(&words, text);
	copy = arena_strdup(a, words.s);
	buf_release(&words);
	return copy;
}

static void add_heading(struct scr_document *d, const char *text)
{
	d->headings[d->n_headings++] = d->n_blocks;
	d->blocks[d->n_blocks++] =
		(struct document_block){ .text = read_words(&d->text.arena,
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
			.text = read_words(&d->text.arena, p->text),
			.number = p->number,
			.page = p->page,
			.label = p->label,
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

static void get_block(const void *ctx, size_t i, struct pager_block *out)
{
	struct source *s = (struct source *)ctx; /* ours: its scratch */
	const struct document_block *b = &s->d->blocks[i];

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
	seek_mark(&s->d->seek, i, out);
}

/* Heading, status and keys take a row each. */
static struct rect text_rect(int rows, int cols)
{
	struct rect r = { .rows = rows, .cols = cols };

	rect_cut_top(&r, 1);
	rect_cut_bottom(&r, 2);
	return rect_margin(r, 1);
}

static struct pager_source source_of(struct source *s,
				     const struct scr_document *d)
{
	struct rect r = text_rect(d->rows, d->cols);
	int cols = r.cols < READABLE_COLS ? r.cols : READABLE_COLS;

	s->d = d;
	return (struct pager_source){
		.ctx = s,
		.n = d->n_blocks,
		.get = get_block,
		.lay = { .cols = cols, .gutter = d->number_cols + 2 },
		.rows = r.rows,
	};
}

static size_t top_block(const struct scr_document *d)
{
	struct source s;
	struct pager_source src = source_of(&s, d);

	return pager_top(&d->at, &src).block;
}

static void show_block(struct scr_document *d, size_t i)
{
	struct source s;
	struct pager_source src = source_of(&s, d);

	pager_show(&d->at, &src, i);
}

/* ---- looking for words ---- */

/* How many hits stand before that byte of a block; the whole at n_blocks. */
static size_t hits_before(const struct scr_document *d, size_t block,
			  size_t byte)
{
	size_t n = 0;

	for (size_t i = 0; i <= block && i < d->n_blocks; i++) {
		size_t from, to = 0;

		while (n < SCR_DOCUMENT_HITS_MAX &&
		       seek_find(d->blocks[i].text, d->seek.words, to, &from,
				 &to) &&
		       (i < block || from < byte))
			n++;
	}
	return n;
}

static void tell_hit(struct scr_document *d, const char *way)
{
	if (d->n_hits)
		snprintf(d->told, sizeof d->told, "%zu of %zu%s%s", d->hit + 1,
			 d->n_hits,
			 d->n_hits == SCR_DOCUMENT_HITS_MAX ? " and more" : "",
			 way);
	else
		snprintf(d->told, sizeof d->told, "Nowhere here: %.100s",
			 d->seek.words);
}

static bool go_on(struct scr_document *d, bool back)
{
	struct source s;
	struct pager_source src = source_of(&s, d);

	return d->n_hits && seek_on(&d->seek, &d->at, &src, back);
}

static void look_on(struct scr_document *d, bool back)
{
	const char *way = "";

	if (!d->seek.words) {
		input_ask(&d->prompt, "look for", "");
		d->asks = DOCUMENT_FOR_WORDS;
		return;
	}
	if (go_on(d, back) && d->seek.told[0]) {
		d->hit = back ? d->n_hits - 1 : 0;
		way = back ? ", from the end" : ", from the top";
	} else if (back) {
		d->hit--;
	} else {
		d->hit++;
	}
	tell_hit(d, way);
}

/* The first hit from the top of the window on. */
static void look_from_here(struct scr_document *d)
{
	d->seek.there = false;
	d->n_hits = d->seek.words ? hits_before(d, d->n_blocks, 0) : 0;
	if (go_on(d, false))
		d->hit = hits_before(d, d->seek.block, d->seek.from);
}

static void look_for(struct scr_document *d, const char *words)
{
	seek_words(&d->seek, words);
	look_from_here(d);
	if (d->seek.words)
		tell_hit(d, "");
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
	look_from_here(d);
	if (d->n_hits)
		tell_hit(d, "");
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
	case DOCUMENT_TAKE:
		d->outline = false;
		show_block(d, d->headings[l->selected]);
		break;
	case DOCUMENT_HEADINGS:
	case DOCUMENT_BACK: d->outline = false; break;
	default: list_act(l, KEYMAP_DOCUMENT, action);
	}
}

static void act_text(struct scr_document *d, int action)
{
	struct source s;
	struct pager_source src = source_of(&s, d);

	switch (action) {
	case DOCUMENT_TAKE: pager_act(&d->at, &src, PAGER_DOWN); break;
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
	default: pager_act(&d->at, &src, keymap_moves(KEYMAP_DOCUMENT, action));
	}
}

static void other(struct scr_document *d, long step, struct deeds *out)
{
	long to = (long)d->which + step;

	if (to < 0 || to >= (long)d->of)
		snprintf(d->told, sizeof d->told, "That is the %s document.",
			 step < 0 ? "first" : "last");
	else
		deeds_put(out, (struct deed){ .kind = DEED_DOCUMENT,
					      .index = (size_t)to });
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
	else if (action == DOCUMENT_BACK && d->seek.words)
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
		pager_view(&d->at, &src, out, r);
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
	struct buf page;

	text[0] = '\0';
	while (i + 1 < d->n_blocks && !d->blocks[i].number)
		i++;
	if (d->n_blocks)
		n = (size_t)snprintf(text, sizeof text, "¶ %d",
				     d->blocks[i].number);
	buf_init(&page, PAGELABEL_MAX + 40);
	if (d->n_blocks) {
		pagelabel_say_short(&page, d->blocks[i].page,
				    d->blocks[i].label);
		pagelabel_say_place(&page, d->blocks[i].page,
				    d->blocks[i].label);
	}
	if (page.len)
		n += (size_t)snprintf(text + n, sizeof text - n, " · %s",
				      page.s);
	buf_release(&page);
	if (d->n_blocks && !pager_has_more(&d->at))
		snprintf(text + n, sizeof text - n, " · the end");
	row.cols -= 2 + cells_right(out, row.row, row.col + row.cols, row.cols,
				    text, INK_DIM);
	if (row.cols < 4)
		return;
	if (d->told[0]) {
		cells_clip(out, row.row, row.col, row.cols, d->told,
			   INK_NOTICE);
	} else if (d->seek.words) {
		snprintf(text, sizeof text, "looking for %.100s",
			 d->seek.words);
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
