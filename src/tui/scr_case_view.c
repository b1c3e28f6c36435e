/*
 * How the case room looks; what it does is in scr_case.c, what it says in
 * scr_case_words.c.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "court/case.h"
#include "tui/hints.h"
#include "tui/offers.h"
#include "tui/scr_case.h"
#include "tui/scr_help.h"

#define LABEL_COLS  14
#define SECOND_COLS 34 /* of the second column: a seed has 16 digits */

static void view_title(const struct scr_case *c, struct cells *out,
		       struct rect r)
{
	const struct court_case *k = c->room->kase;
	bool real = k->kind == CASE_REAL, narrow = r.cols < 50;
	bool asked = scr_case_as_asked(c);
	const char *corner =
		asked	 ? narrow ? "as asked" : "real case, as asked"
		: real	 ? narrow ? "simulated" : "real case, simulated"
		: narrow ? ""
		: k->kind == CASE_FICTIONAL ? "fictional"
					    : "your own case";

	if (*corner)
		r.cols -= 2 + cells_right(out, r.row, r.col + r.cols, 24,
					  corner, INK_DIM);
	cells_clip(out, r.row, r.col, r.cols, k->title, INK_TITLE);
}

static void view_choice(const struct scr_case *c, struct cells *out,
			struct rect r, size_t i)
{
	enum term choice = scr_case_choices[i];
	bool chosen = i == c->choices.selected;
	struct buf value;

	buf_init(&value, 4096);
	scr_case_value(c, choice, &value);
	list_mark(&c->choices, i, out, r);
	cells_puts(out, r.row, r.col + 2, LABEL_COLS - 1,
		   scr_case_label(choice), chosen ? INK_TITLE : INK_DIM);
	if (r.cols > LABEL_COLS + 2)
		cells_clip(out, r.row, r.col + 2 + LABEL_COLS,
			   r.cols - LABEL_COLS - 2, value.s,
			   chosen ? INK_TITLE : INK_TEXT);
	buf_release(&value);
}

static void view_choices(const struct scr_case *c, struct cells *out,
			 const struct case_layout *l)
{
	struct rect r = l->choices, cell = { .rows = 1 };
	size_t per_column =
		l->columns > 1 ? (CHOICES + 1) / 2 : (size_t)CHOICES;
	int width = l->columns > 1 ? r.cols - SECOND_COLS : r.cols;

	for (size_t i = c->choices.top; i < CHOICES; i++) {
		int row = (int)((i - c->choices.top) % per_column);

		if (row >= r.rows)
			continue;
		cell.row = r.row + row;
		cell.col = r.col + (i >= per_column ? width + 1 : 0);
		cell.cols = i >= per_column ? r.cols - width - 1 : width - 1;
		view_choice(c, out, cell, i);
	}
}

static void view_why(const struct scr_case *c, struct cells *out, struct rect r)
{
	struct buf why, text;

	if (c->prompt.open) {
		struct rect row = rect_cut_top(&r, 1);

		if (row.rows)
			input_view(&c->prompt, out, row);
	} else if (c->told[0]) {
		cells_paragraph(out, &r, c->told, INK_NOTICE);
		return;
	}
	buf_init(&why, BUF_TEXT_MAX);
	buf_init(&text, BUF_TEXT_MAX);
	scr_case_why(c, scr_case_choices[c->choices.selected], &why);
	keymap_put(c->keys, why.s, &text);
	cells_paragraph(out, &r, text.s, INK_DIM);
	buf_release(&why);
	buf_release(&text);
}

/* Broken at blanks with a backslash, so that it can be copied as it stands. */
static void view_command(const struct scr_case *c, struct cells *out,
			 struct rect r)
{
	struct buf text;
	struct wrap w;
	size_t from, to;

	if (r.rows < 1 || r.cols < 12)
		return;
	buf_init(&text, 8192);
	case_plan_command(&c->plan, &c->room->usual, c->room->kase, &text);
	w = wrap_text(text.s, text.len, r.cols - 2);
	for (int row = 0; row < r.rows && wrap_next(&w, &from, &to); row++) {
		bool last = row == r.rows - 1;
		int used;

		if (last) {
			cells_clip(out, r.row + row, r.col, r.cols,
				   text.s + from, INK_QUOTE);
			break;
		}
		used = cells_text(out, r.row + row, r.col, r.cols,
				  text.s + from, to - from, INK_QUOTE);
		if (to < text.len)
			cells_puts(out, r.row + row, r.col + used, 2, " \\",
				   INK_QUOTE);
	}
	buf_release(&text);
}

static void view_room(const struct scr_case *c, struct cells *out)
{
	struct case_layout l = scr_case_layout(out->rows, out->cols);
	const struct bench *rules = NULL;
	size_t seats[BENCH_SEATS_MAX], n = scr_case_seated(c, seats, &rules);

	view_title(c, out, l.title);
	if (l.paper.rows)
		page_view(&c->paper, out, l.paper);
	if (l.heading.rows)
		page_heading(out, l.heading.row, l.heading.col, l.heading.cols,
			     "how it is argued",
			     !l.beside && pager_has_more(&c->paper.at)
				     ? keymap_text(c->keys,
						   "{case page-down} reads on")
					       .s
				     : "");
	view_choices(c, out, &l);
	scr_case_bench_seats(c->room->offers, seats, n, out, l.seats);
	view_why(c, out, l.why);
	view_command(c, out, l.command);
}

static void view_papers(const struct scr_case *c, struct cells *out)
{
	const struct court_case *k = c->room->kase;
	struct rect r = scr_case_body(out->rows, out->cols);

	page_heading(out, 0, 0, out->cols, "documents", k->title);
	for (size_t i = c->papers.top; r.rows && i < case_papers(k); i++) {
		const struct document *d = &k->documents[i];
		struct rect row = rect_cut_top(&r, 1);
		int room = r.cols - 2;

		list_mark(&c->papers, i, out, row);
		if (r.cols >= 60)
			room -= cells_right(out, row.row, row.col + row.cols,
					    12, d->filed, INK_DIM) +
				2;
		cells_clip(out, row.row, row.col + 2, room,
			   scr_case_paper_name(d), list_ink(&c->papers, i));
	}
}

static void view_keys(const struct scr_case *c, struct cells *out)
{
	static const struct hint room[] = {
		{ KEYMAP_CASE, CASE_ARGUE, "argue", 0 },
		{ KEYMAP_CASE, CASE_NEXT, "change", 2 },
		{ KEYMAP_CASE, CASE_PICK, "pick", 2 },
		{ KEYMAP_CASE, CASE_SIDE, "sides", 3 },
		{ KEYMAP_CASE, CASE_BENCH, "bench", 3 },
		{ KEYMAP_CASE, CASE_DOCUMENTS, "documents", 2 },
		{ KEYMAP_CASE, CASE_READ, "case", 1 },
		{ KEYMAP_CASE, CASE_HELP, "help", 0 },
		{ KEYMAP_CASE, CASE_BACK, "back", 0 },
		/* last: only where there is a witness */
		{ KEYMAP_CASE, CASE_EXAMINE, "cross-examine", 4 },
	};
	static const struct hint paper[] = {
		{ KEYMAP_PAGER, PAGER_PAGE_DOWN, "page", 0 },
		{ KEYMAP_CASE, CASE_DOCUMENTS, "documents", 1 },
		{ KEYMAP_CASE, CASE_READ, "back", 0 },
	};
	static const struct hint papers[] = {
		{ KEYMAP_PICK, PICK_TAKE, "read", 0 },
		{ KEYMAP_PICK, PICK_HELP, "help", 1 },
		{ KEYMAP_PICK, PICK_BACK, "back", 0 },
	};
	static const struct hint seats[] = {
		{ KEYMAP_PICK, PICK_TAKE, "take", 0 },
		{ KEYMAP_PICK, PICK_CHECK, "seat", 0 },
		{ KEYMAP_PICK, PICK_HELP, "help", 1 },
		{ KEYMAP_PICK, PICK_BACK, "back", 0 },
	};
	struct rect r = scr_case_layout(out->rows, out->cols).keys;

	switch (c->pane) {
	case CASE_PAPER: hints_view(HINTS_OF(paper), c->keys, out, r); break;
	case CASE_PAPERS: hints_view(HINTS_OF(papers), c->keys, out, r); break;
	case CASE_SEATS: hints_view(HINTS_OF(seats), c->keys, out, r); break;
	default:
		hints_view(
			(struct hints){ room, sizeof room / sizeof *room -
						      !c->room->has_witness },
			c->keys, out, r);
	}
}

static struct rect above_keys(const struct cells *out)
{
	struct rect r = cells_rect(out);

	rect_cut_bottom(&r, 1);
	return r;
}

void scr_case_view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_case *c = self;

	(void)now_ms;
	if (c->helping) {
		page_view_all(&c->help, out, above_keys(out));
		return;
	}
	switch (c->pane) {
	case CASE_READER: scr_document_view(&c->document, out); return;
	case CASE_PAPER: page_view_all(&c->paper, out, above_keys(out)); break;
	case CASE_PAPERS: view_papers(c, out); break;
	case CASE_SEATS:
		page_heading(out, 0, 0, out->cols, "who sits",
			     c->room->kase->title);
		scr_case_bench_view(&c->seats, out,
				    scr_case_body(out->rows, out->cols));
		break;
	case CASE_ROOM: view_room(c, out); break;
	}
	view_keys(c, out);
}
