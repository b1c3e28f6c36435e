/* The docket: a query, the hits, the passage of the chosen one (scr_docket.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "court/case.h"
#include "court/document.h"
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"

#define PAPERS_ROW 3 /* below the heading, the query and a blank one */

struct scr_docket *over_docket_of(const struct scr_hearing *ui)
{
	return over_own(ui, OVER_DOCKET);
}

static void init(void *own, const struct keymap *keys)
{
	(void)keys;
	scr_docket_init(own);
}

static void release(void *own)
{
	scr_docket_release(own);
}

/* The passage in its paper, if that is one of the case's. */
static void open_paper(struct scr_hearing *ui, struct deeds *out)
{
	struct scr_docket *d = over_docket_of(ui);
	const struct passage *p = d->opened;
	const struct court_case *c = ui->s->rules.kase;

	d->opened = NULL;
	for (size_t i = 0; i < c->n_documents; i++) {
		if (strcmp(c->documents[i].id, p->document) != 0)
			continue;
		over_paper_at(ui, p->from_paragraph);
		deeds_put(out,
			  (struct deed){ .kind = DEED_DOCUMENT, .index = i });
		return;
	}
}

static void key(struct scr_hearing *ui, const struct key *k, struct deeds *out)
{
	struct scr_docket *d = over_docket_of(ui);

	if (keymap_find(ui->keys, KEYMAP_DOCKET, k->code) == DOCKET_HELP) {
		over_page_help(ui);
		return;
	}
	if (scr_docket_key(d, ui->keys, k, over_rect(ui, OVER_DOCKET), out)) {
		if (d->opened)
			open_paper(ui, out);
		return;
	}
	over_pop(ui);
	if (d->quoted)
		editor_insert(&ui->answer, d->quoted, strlen(d->quoted));
	free(d->quoted);
	d->quoted = NULL;
}

static void click(struct scr_hearing *ui, int row, int col)
{
	(void)col;
	scr_docket_click(over_docket_of(ui), over_rect(ui, OVER_DOCKET), row);
}

/* Before a search: what there is to be searched. */
static void view_papers(const struct scr_hearing *ui, struct cells *out,
			struct rect r)
{
	const struct court_case *c = ui->s->rules.kase;
	size_t n = c->n_documents, fit;

	rect_cut_top(&r, PAPERS_ROW);
	if (!n || r.rows < 2)
		return;
	cells_clip(out, r.row, r.col + 2, r.cols - 3,
		   "The papers that are searched:", INK_DIM);
	rect_cut_top(&r, 1);
	fit = n <= (size_t)r.rows ? n : (size_t)r.rows - 1;
	for (size_t i = 0; i < fit; i++)
		cells_clip(out, r.row + (int)i, r.col + 4, r.cols - 5,
			   document_name(&c->documents[i]), INK_TEXT);
	if (fit < n) {
		char more[40];

		snprintf(more, sizeof more, "and %zu more", n - fit);
		cells_clip(out, r.row + (int)fit, r.col + 4, r.cols - 5, more,
			   INK_DIM);
	}
}

static void view(const struct scr_hearing *ui, struct cells *out, struct rect r)
{
	const struct scr_docket *d = over_docket_of(ui);

	scr_docket_view(d, ui->keys, out, r);
	if (!d->searched && !d->searching && !d->found.n)
		view_papers(ui, out, r);
}

static struct hints hints_now(const struct scr_hearing *ui)
{
	static const struct hint found[] = {
		{ KEYMAP_DOCKET, DOCKET_OPEN, "open the paper", 0 },
		{ KEYMAP_DOCKET, DOCKET_DOWN, "next hit", 1 },
		{ KEYMAP_DOCKET, DOCKET_PAGE_DOWN, "read on", 3 },
		{ KEYMAP_DOCKET, DOCKET_QUOTE, "cite it", 2 },
		{ KEYMAP_DOCKET, DOCKET_BACK, "back", 0 },
	};
	static const struct hint search[] = {
		{ KEYMAP_DOCKET, DOCKET_OPEN, "search", 0 },
		{ KEYMAP_DOCKET, DOCKET_HELP, "help", 1 },
		{ KEYMAP_DOCKET, DOCKET_BACK, "back", 0 },
	};
	const struct scr_docket *d = over_docket_of(ui);

	return d->searched && d->found.n ? HINTS_OF(found) : HINTS_OF(search);
}

const struct overlay over_docket = { .covers = OVER_BODY,
				     .bytes = sizeof(struct scr_docket),
				     .init = init,
				     .release = release,
				     .key = key,
				     .click = click,
				     .view = view,
				     .hints_now = hints_now };
