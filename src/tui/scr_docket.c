#include "tui/scr_docket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/markdown.h"
#include "court/pagelabel.h"
#include "tui/keys.h"
#include "tui/widget_input.h"

void scr_docket_init(struct scr_docket *d)
{
	memset(d, 0, sizeof *d);
	editor_init_line(&d->query);
}

void scr_docket_release(struct scr_docket *d)
{
	editor_release(&d->query);
	passages_release(&d->found);
	page_release(&d->passage);
	free(d->quoted);
	memset(d, 0, sizeof *d);
}

#define WHOLE_COLS 120 /* of a document's name, in an answer */

/* "Joint Appendix JA 37 ¶ 12", "Reply brief p. 3 ¶ 12" */
static void cite(const struct passage *p, int cols, char *out, size_t size)
{
	const char *name = passage_document(p);
	size_t len = strcspn(name, ":"); /* "Joint Appendix: stipulations" */
	size_t fit = utf8_fit(name, len, cols), n;
	struct buf page;

	buf_init(&page, 2 * PAGELABEL_MAX + 8);
	if (p->last_page > p->page)
		passage_say_pages(p, &page);
	else
		pagelabel_say_short(&page, p->page, p->label);
	snprintf(out, size, "%.*s%s%s%s", (int)fit, name, fit < len ? "…" : "",
		 page.len ? " " : "", page.s);
	buf_release(&page);
	n = strlen(out);
	if (p->to_paragraph > p->from_paragraph)
		snprintf(out + n, size - n, " ¶¶ %d-%d", p->from_paragraph,
			 p->to_paragraph);
	else if (p->from_paragraph)
		snprintf(out + n, size - n, " ¶ %d", p->from_paragraph);
}

/* Whether a word of the query begins the word at s; returns its length. */
static size_t wanted(const char *query, const char *s)
{
	while (*query) {
		size_t n = 0;

		while (*query && !str_is_wordy(*query))
			query++;
		while (str_is_wordy(query[n]))
			n++;
		if (n > 2 && !strncasecmp(query, s, n))
			return n;
		query += n;
	}
	return 0;
}

/* Underlines the words that were looked for. */
static void mark_terms(struct pager_block *b, const char *query)
{
	for (size_t i = 0; i < b->len && b->n_spans < PAGER_SPANS_MAX; i++) {
		size_t n;

		if (!str_is_wordy(b->text[i]) ||
		    (i && str_is_wordy(b->text[i - 1])))
			continue;
		n = wanted(query, b->text + i);
		if (n)
			b->spans[b->n_spans++] =
				(struct pager_span){ i, i + n, INK_QUOTE };
	}
}

static void show_passage(struct scr_docket *d)
{
	const struct passage *p;
	struct buf words;

	page_reset(&d->passage, 0, "", "");
	if (!d->found.n)
		return;
	p = &d->found.list[d->hits.selected];
	buf_init(&words, BUF_TEXT_MAX);
	markdown_words(&words, p->heading ? p->heading : "");
	if (words.len)
		page_add(&d->passage, "", INK_DIM, words.s, INK_TITLE);
	buf_reset(&words);
	markdown_words(&words, p->text ? p->text : "");
	mark_terms(page_add(&d->passage, "", INK_DIM, words.s, INK_TEXT),
		   d->query.text.s);
	buf_release(&words);
}

void scr_docket_found(struct scr_docket *d, struct passages *found,
		      const struct error *err)
{
	passages_release(&d->found);
	memset(&d->found, 0, sizeof d->found);
	if (found)
		d->found = *found;
	d->searched = true;
	d->searching = d->cited = false;
	d->hits = (struct list){ .rows = d->hits.rows };
	list_set(&d->hits, d->found.n, d->hits.rows);
	d->message[0] = '\0';
	if (err)
		snprintf(d->message, sizeof d->message, "%.250s", err->text);
	else if (!d->found.n)
		snprintf(d->message, sizeof d->message,
			 "The docket has nothing on that.");
	show_passage(d);
}

void scr_docket_cites(struct scr_docket *d, struct passages *cited)
{
	editor_set(&d->query, "", 0);
	scr_docket_found(d, cited, NULL);
	d->cited = true;
	*cited = (struct passages){ 0 };
}

struct parts {
	struct rect query, hits, passage;
};

static struct parts parts_of(struct rect r)
{
	struct parts p;

	rect_cut_top(&r, 1); /* the heading */
	p.query = rect_cut_top(&r, 1);
	p.hits = rect_cut_top(&r, r.rows >= 12 ? 5 : r.rows / 3);
	p.passage = r;
	return p;
}

static void quote(struct scr_docket *d)
{
	char where[600];

	if (!d->found.n)
		return;
	cite(&d->found.list[d->hits.selected], WHOLE_COLS, where, sizeof where);
	free(d->quoted);
	d->quoted = xprintf("(%s)", where);
}

static void choose(struct scr_docket *d, long step)
{
	if (list_move(&d->hits, step))
		show_passage(d);
}

void scr_docket_click(struct scr_docket *d, struct rect r, int row)
{
	struct rect hits = parts_of(r).hits;

	if (row >= hits.row && row < hits.row + hits.rows &&
	    d->hits.top + (size_t)(row - hits.row) < d->found.n &&
	    list_select(&d->hits, d->hits.top + (size_t)(row - hits.row)))
		show_passage(d);
}

static void scroll(struct scr_docket *d, struct rect r, int action)
{
	struct rect text = parts_of(r).passage;

	rect_cut_top(&text, 1);
	page_act(&d->passage, text, action);
}

static void look_up(struct scr_docket *d, struct deeds *out)
{
	d->searching = true;
	snprintf(d->message, sizeof d->message, "Searching.");
	deeds_put(out, (struct deed){ .kind = DEED_SEARCH,
				      .text = d->query.text.s });
}

static void act(struct scr_docket *d, int action, struct rect r,
		struct deeds *out)
{
	switch (action) {
	case DOCKET_UP: choose(d, -1); break;
	case DOCKET_DOWN: choose(d, 1); break;
	case DOCKET_PAGE_UP: scroll(d, r, PAGER_PAGE_UP); break;
	case DOCKET_PAGE_DOWN: scroll(d, r, PAGER_PAGE_DOWN); break;
	case DOCKET_QUOTE: quote(d); break;
	case DOCKET_OPEN:
		if (d->searched && d->found.n)
			d->opened = &d->found.list[d->hits.selected];
		else if (d->query.text.len)
			look_up(d, out);
		break;
	default: break;
	}
}

static void edit(struct scr_docket *d, const struct keymap *keys,
		 const struct key *key)
{
	uint64_t before = d->query.changes;

	if (d->searching)
		d->message[0] = '\0';
	if (!input_edit(&d->query, keys, key))
		snprintf(d->message, sizeof d->message,
			 "That is longer than a search can be.");
	if (d->query.changes != before)
		d->searching = d->searched = false;
}

bool scr_docket_key(struct scr_docket *d, const struct keymap *keys,
		    const struct key *key, struct rect r, struct deeds *out)
{
	int action = keymap_find(keys, KEYMAP_DOCKET, key->code);

	list_set(&d->hits, d->found.n, parts_of(r).hits.rows);
	if (action == DOCKET_BACK)
		return false;
	if (action >= 0)
		act(d, action, r, out);
	else
		edit(d, keys, key);
	return action != DOCKET_QUOTE || !d->quoted;
}

/* ---- view ---- */

static void view_query(const struct scr_docket *d, const struct keymap *keys,
		       struct cells *out, struct rect r)
{
	cells_puts(out, r.row, r.col, 9, "search ▸", INK_ACCENT);
	rect_cut_left(&r, 9);
	rect_cut_right(&r, 1);
	if (!d->query.text.len)
		cells_puts(out, r.row, r.col, r.cols,
			   keymap_text(keys,
				       "words to look for, then {docket open}")
				   .s,
			   INK_DIM);
	input_view_line(&d->query, out, r);
}

static void view_hit(const struct scr_docket *d, struct cells *out,
		     struct rect r, int row, size_t i)
{
	const struct passage *p = &d->found.list[i];
	bool chosen = i == d->hits.selected;
	int used, at = r.col;
	char where[600];
	struct buf words;

	cite(p, r.cols * 3 / 8 - 2, where, sizeof where);
	cells_puts(out, row, at, 2, chosen ? "▸" : " ", INK_ACCENT);
	used = cells_clip(out, row, at + 2, r.cols / 2, where,
			  chosen ? INK_TITLE : INK_TEXT);
	buf_init(&words, BUF_TEXT_MAX);
	markdown_words(&words, p->text ? p->text : "");
	cells_clip(out, row, at + 4 + used, r.cols - used - 5, words.s,
		   INK_DIM);
	buf_release(&words);
}

/* Where the passage below is from. */
static void view_place(const struct scr_docket *d, struct cells *out,
		       struct rect r)
{
	const struct passage *p = &d->found.list[d->hits.selected];
	int room = r.cols - 26; /* beside the rule's ends and the place */
	char where[600];

	cite(p, room > r.cols / 2 ? room : r.cols / 2, where, sizeof where);
	page_heading(out, r.row, r.col, r.cols, where,
		     p->title ? p->title : "");
}

void scr_docket_view(const struct scr_docket *d, const struct keymap *keys,
		     struct cells *out, struct rect r)
{
	struct parts p = parts_of(r);
	size_t i = d->hits.top;

	page_heading(out, r.row, r.col, r.cols,
		     d->cited	      ? "the docket: what the question cites"
		     : d->found.lacks ? "the docket: not in these words; the "
					"nearest"
				      : "the docket",
		     d->found.n ? keymap_text(keys, "{docket quote} cites it").s
				: "");
	view_query(d, keys, out, p.query);
	for (int k = 0; k < p.hits.rows && i < d->found.n; k++, i++)
		view_hit(d, out, p.hits, p.hits.row + k, i);
	if (d->message[0])
		cells_clip(out, p.hits.row, p.hits.col + 2, p.hits.cols - 2,
			   d->message, INK_NOTICE);
	if (!d->found.n || p.passage.rows < 2)
		return;
	view_place(d, out, p.passage);
	rect_cut_top(&p.passage, 1);
	page_view(&d->passage, out, rect_margin(p.passage, 2));
}
