#include "tui/scr_beside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/textline.h"
#include "base/utf8.h"
#include "court/case.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"

#define GUTTER	      10
#define GUTTER_MAX    18
#define WHOLES_GUTTER 14 /* "score sheets" */

static const char *const names[2] = { "first", "second" };

static bool is_wide(const struct scr_beside *s)
{
	return s->cols >= SCR_BESIDE_WIDE;
}

/* The row that is shown; false for the page before them. */
static bool row_of(const struct scr_beside *s, size_t *row)
{
	*row = s->at - 1;
	return s->at > 0;
}

/* ---- what is shown ---- */

static void put_question(const struct scr_beside *s, struct page *p, size_t row,
			 int which)
{
	const struct turn *q = s->b->rows[row].question[which];

	page_add(p, q->speaker, INK_JUSTICE, q->text, INK_QUESTION);
	if (beside_is_simulated(s->b, row, which))
		page_add(p, "", INK_DIM, "simulated", INK_DIM);
	page_gap(p);
}

/* The names of those who ask fit, if they are not very long. */
static int gutter(const struct scr_beside *s)
{
	int cols = GUTTER;
	size_t row;

	for (int i = 0; row_of(s, &row) && i < 2; i++) {
		const struct turn *q = s->b->rows[row].question[i];
		int its =
			q ? utf8_width(q->speaker, strlen(q->speaker)) + 2 : 0;

		cols = its > cols ? its : cols;
	}
	return cols < GUTTER_MAX ? cols : GUTTER_MAX;
}

/* Each line of it in its own. */
static void put_lines(struct page *p, const char *name, const struct buf *text)
{
	const char *at = text->s;
	struct textline l;

	while (textline_next(&at, text->s + text->len, &l))
		page_printf(p, name, INK_TEXT, "%.*s", (int)l.len, l.s);
}

static void put_marks(const struct scr_beside *s, struct page *p, size_t row,
		      int which)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	if (beside_marks(s->b, row, which, &text))
		put_lines(p, "marked", &text);
	buf_release(&text);
}

static void put_line(const struct scr_beside *s, struct page *p, size_t row,
		     int which, const char *name,
		     bool (*say)(const struct beside *, size_t, int,
				 struct buf *))
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	if (say(s->b, row, which, &text))
		page_add(p, name, INK_DIM, text.s, INK_DIM);
	buf_release(&text);
}

/* Below both. */
static void put_better(const struct scr_beside *s, struct page *p, size_t row)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	if (beside_better(s->b, row, &text))
		page_add(p, "better", INK_DIM, text.s, INK_GOOD);
	buf_release(&text);
}

static void put_answer(const struct scr_beside *s, struct page *p, size_t row,
		       int which)
{
	const struct turn *a = s->b->rows[row].answer[which];

	page_add(p, is_wide(s) ? "answer" : names[which], INK_COUNSEL,
		 a ? a->text : "(not answered)", a ? INK_TEXT : INK_DIM);
	put_line(s, p, row, which, "labels", beside_labels);
	put_line(s, p, row, which, "practice", beside_practice);
	put_marks(s, p, row, which);
	if (which)
		put_better(s, p, row);
}

static void put_name(const struct scr_beside *s, struct page *p, int which)
{
	struct buf line;

	buf_init(&line, BUF_TEXT_MAX);
	beside_tell(s->b, which, &line);
	if (strcmp(s->b->rec[0]->case_title, s->b->rec[1]->case_title) != 0)
		buf_printf(&line, ": %s", s->b->rec[which]->case_title);
	page_add(p, is_wide(s) ? "hearing" : names[which], INK_DIM, line.s,
		 INK_DIM);
	buf_release(&line);
}

/* First of all. */
static void put_gains(const struct scr_beside *s, struct page *p)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	if (beside_gains(s->b, &text))
		page_add(p, "compared", INK_DIM, text.s, INK_TEXT);
	buf_release(&text);
}

/* One of what is told of a hearing as a whole, under that name. */
static void put_whole(const struct scr_beside *s, struct page *p,
		      enum beside_whole what, int which, const char *name)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	if (beside_say(s->b, what, which, &text))
		put_lines(p, name, &text);
	buf_release(&text);
}

/* Of each issue that either raised, what came of it in hearings [from, to). */
static void put_issues(const struct scr_beside *s, struct page *p, int from,
		       int to)
{
	struct buf text;

	if (!s->b->n_raised)
		return;
	page_gap(p);
	page_add(p, "", INK_DIM, "issue by issue", INK_TITLE);
	buf_init(&text, BUF_TEXT_MAX);
	for (size_t k = 0; k < s->b->n_raised; k++) {
		const struct beside_issue *both = &s->b->raised[k];

		page_add(p, "", INK_DIM, both->row[0]->issue->label, INK_TEXT);
		for (int i = from; i < to; i++) {
			buf_reset(&text);
			by_issue_say(both->row[i], &text);
			page_add(p, to - from > 1 ? names[i] : "", INK_DIM,
				 text.s, INK_DIM);
		}
	}
	buf_release(&text);
}

/* ---- the pages ---- */

static void fill_wide_wholes(struct scr_beside *s, int which)
{
	struct page *p = &s->pages[which];

	page_reset(p, WHOLES_GUTTER, names[which], s->b->rec[which]->id);
	put_name(s, p, which);
	if (which)
		put_gains(s, p);
	page_gap(p);
	for (int what = 0; what < BESIDE_WHOLES; what++)
		put_whole(s, p, what, which, beside_whole_names[what]);
	put_issues(s, p, which, which + 1);
}

static void fill_wide(struct scr_beside *s)
{
	size_t row;

	for (int i = 0; i < 2; i++) {
		struct page *p = &s->pages[i];

		if (!row_of(s, &row)) {
			fill_wide_wholes(s, i);
			continue;
		}
		page_reset(p, gutter(s), names[i], s->b->rec[i]->id);
		if (s->b->rows[row].question[i]) {
			put_question(s, p, row, i);
			put_answer(s, p, row, i);
		} else {
			page_add(p, "", INK_DIM, "(not asked here)", INK_DIM);
		}
	}
}

static void fill_narrow_wholes(struct scr_beside *s)
{
	struct page *p = &s->pages[0];

	page_reset(p, GUTTER, "two hearings", "");
	for (int i = 0; i < 2; i++)
		put_name(s, p, i);
	put_gains(s, p);
	for (int what = 0; what < BESIDE_WHOLES; what++) {
		size_t begun = p->n;

		page_gap(p);
		page_add(p, "", INK_DIM, beside_whole_names[what], INK_TITLE);
		for (int i = 0; i < 2; i++)
			put_whole(s, p, what, i, names[i]);
		if (p->n == begun + 2) /* nothing of either */
			p->n = begun;
	}
	put_issues(s, p, 0, 2);
}

static void fill_narrow(struct scr_beside *s)
{
	struct page *p = &s->pages[0];
	const struct beside_row *r;
	size_t row;

	if (!row_of(s, &row)) {
		fill_narrow_wholes(s);
		return;
	}
	r = &s->b->rows[row];
	page_reset(p, gutter(s), "two hearings", "");
	for (int i = 0; i < 2; i++) {
		if (!r->question[i])
			continue;
		if (!i || !beside_is_one_wording(s->b, row))
			put_question(s, p, row, i);
		put_answer(s, p, row, i);
		page_gap(p);
	}
	for (int i = 0; i < 2; i++)
		put_name(s, p, i);
}

/* From the top of what is shown. */
static void fill(struct scr_beside *s)
{
	if (is_wide(s))
		fill_wide(s);
	else
		fill_narrow(s);
	for (int i = 0; i < 2; i++)
		pager_home(&s->pages[i].at);
}

static void go(struct scr_beside *s, size_t at)
{
	s->at = at;
	fill(s);
}

/* ---- setting it up ---- */

void scr_beside_init(struct scr_beside *s, const struct keymap *keys,
		     const struct beside *b)
{
	*s = (struct scr_beside){
		.keys = keys, .b = b, .rows = 24, .cols = 80, .told = ""
	};
	input_init(&s->prompt);
	fill(s);
}

void scr_beside_release(struct scr_beside *s)
{
	page_release(&s->pages[0]);
	page_release(&s->pages[1]);
	page_release(&s->help);
	input_release(&s->prompt);
}

/* Between two rows at the top and two at the bottom. */
static struct rect pane(const struct scr_beside *s, int which)
{
	struct rect r = { .rows = s->rows, .cols = s->cols }, left;

	rect_cut_top(&r, 1);
	rect_cut_bottom(&r, 2);
	if (!is_wide(s))
		return r;
	left = rect_cut_left(&r, s->cols / 2);
	rect_cut_right(&left, 1);
	return which ? r : left;
}

static void size(void *self, int rows, int cols)
{
	struct scr_beside *s = self;
	bool was = is_wide(s);

	s->rows = rows;
	s->cols = cols;
	if (is_wide(s) != was)
		fill(s);
}

/* ---- keys ---- */

static void step(struct scr_beside *s, bool back)
{
	if (back && !s->at)
		s->told = "This is the beginning: both as wholes.";
	else if (!back && s->at >= s->b->n)
		s->told = "That was the last question.";
	else
		go(s, back ? s->at - 1 : s->at + 1);
}

/* By its number in the first hearing. */
static void go_to_question(struct scr_beside *s, const char *text)
{
	unsigned long number = strtoul(text, NULL, 10);

	for (size_t i = 0; number && i < s->b->n; i++)
		if ((unsigned long)s->b->rows[i].number[0] == number) {
			go(s, i + 1);
			return;
		}
	if (*text)
		s->told = "The first hearing has no question of that number.";
}

static void scroll(struct scr_beside *s, int move)
{
	for (int i = 0; i < (is_wide(s) ? 2 : 1); i++)
		page_act(&s->pages[i], page_body(&s->pages[i], pane(s, i)),
			 move);
}

static void show_help(struct scr_beside *s)
{
	static const enum keymap_screen screens[] = { KEYMAP_BESIDE };

	scr_help_page(&s->help, s->keys, screens, 1);
	s->helping = true;
}

static void act(struct scr_beside *s, int action, struct deeds *out)
{
	switch (action) {
	case BESIDE_NEXT: step(s, false); break;
	case BESIDE_PREV: step(s, true); break;
	case BESIDE_FIRST: go(s, 0); break;
	case BESIDE_LAST: go(s, s->b->n); break;
	case BESIDE_QUESTION:
		input_ask(&s->prompt, "question of the first ", "");
		break;
	case BESIDE_HELP: show_help(s); break;
	case BESIDE_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case BESIDE_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case BESIDE_BACK: deeds_add(out, DEED_LEAVE); break;
	default: scroll(s, keymap_moves(KEYMAP_BESIDE, action)); break;
	}
}

static void key(void *self, const struct key *k, struct deeds *out)
{
	struct scr_beside *s = self;
	struct rect all = { .rows = s->rows, .cols = s->cols };

	s->told = "";
	if (s->helping)
		s->helping = page_key(&s->help, s->keys, k->code, all);
	else if (!s->prompt.open)
		act(s, keymap_find(s->keys, KEYMAP_BESIDE, k->code), out);
	else if (input_key(&s->prompt, s->keys, k) == INPUT_TAKEN)
		go_to_question(s, s->prompt.line.text.s);
}

/* ---- view ---- */

/* "Ames v. Ohio", and at the right "Q 3 and Q 5". */
static void view_title(const struct scr_beside *s, struct cells *out)
{
	struct rect r = { .rows = 1, .col = 1, .cols = out->cols - 2 };
	struct buf where;
	size_t row;
	int used;

	buf_init(&where, BUF_TEXT_MAX);
	if (row_of(s, &row))
		beside_where(&s->b->rows[row], &where);
	used = cells_right(out, r.row, r.col + r.cols, 2 * r.cols / 3, where.s,
			   INK_TITLE);
	cells_clip(out, r.row, r.col, r.cols - used - 2,
		   s->b->rec[0]->case_title, INK_TITLE);
	buf_release(&where);
}

/* Where it stands, then the issue, or of both as wholes the sum of it. */
static void put_status(const struct scr_beside *s, struct buf *out)
{
	const char *issue;
	size_t row;

	if (!row_of(s, &row)) {
		beside_sum(s->b, out);
		return;
	}
	issue = beside_issue(s->b, row);
	buf_printf(out, "%zu of %zu", s->at, s->b->n);
	if (issue)
		buf_printf(out, " · issue: %s", issue);
}

static void view_status(const struct scr_beside *s, struct cells *out,
			struct rect r)
{
	struct buf text;

	if (s->prompt.open) {
		input_view(&s->prompt, out, r);
		return;
	}
	buf_init(&text, BUF_TEXT_MAX);
	put_status(s, &text);
	cells_clip(out, r.row, r.col, r.cols, *s->told ? s->told : text.s,
		   *s->told ? INK_NOTICE : INK_DIM);
	buf_release(&text);
}

static void view_panes(const struct scr_beside *s, struct cells *out)
{
	struct rect r = pane(s, 0);

	if (is_wide(s)) {
		page_view_all(&s->pages[1], out, pane(s, 1));
		for (int row = r.row; row < r.row + r.rows; row++)
			cells_puts(out, row, r.col + r.cols, 1, "│", INK_RULE);
	}
	page_view_alone(&s->pages[0], out, r);
}

static const struct hint hints[] = {
	{ KEYMAP_BESIDE, BESIDE_NEXT, "next", 0 },
	{ KEYMAP_BESIDE, BESIDE_PREV, "prev", 1 },
	{ KEYMAP_BESIDE, BESIDE_QUESTION, "question", 2 },
	{ KEYMAP_BESIDE, BESIDE_PAGE_DOWN, "page", 3 },
	{ KEYMAP_BESIDE, BESIDE_HELP, "help", 0 },
	{ KEYMAP_BESIDE, BESIDE_BACK, "back", 0 },
};

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_beside *s = self;
	struct rect r = rect_margin(cells_rect(out), 1), keys, status;

	(void)now_ms;
	if (s->helping) {
		page_view_alone(&s->help, out, cells_rect(out));
		return;
	}
	keys = rect_cut_bottom(&r, 1);
	status = rect_cut_bottom(&r, 1);
	view_title(s, out);
	view_panes(s, out);
	if (status.rows)
		view_status(s, out, status);
	hints_view(HINTS_OF(hints), s->keys, out, keys);
}

const struct screen_ops scr_beside = { .size = size, .key = key, .view = view };
