#include "tui/scr_settle.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "court/case.h"
#include "tui/cells.h"
#include "tui/deeds.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/scr_reading.h"

#define GUTTER 12

/* ---- what is shown ---- */

static void put_said(struct scr_settle *u)
{
	const struct turn *q = settling_question(u->s);
	const struct turn *t = settling_answer(u->s);

	if (q)
		page_add(&u->page, q->speaker, INK_JUSTICE, q->text,
			 INK_QUESTION);
	page_add(&u->page, t->speaker, INK_COUNSEL, t->text, INK_TEXT);
	page_gap(&u->page);
}

static void put_choice(struct scr_settle *u, const char *key, size_t pick)
{
	bool before = settling_picked(u->s) == pick;

	page_add(&u->page, key, INK_ACCENT,
		 positions_text(&u->s->positions, pick),
		 before ? INK_SELECTED : INK_TEXT);
}

static void put_choices(struct scr_settle *u)
{
	page_add(&u->page, "", INK_DIM,
		 u->s->positions.n ? "Which of these did you say?"
				   : "The case has no position near it.",
		 INK_DIM);
	for (size_t i = 0; i < u->s->positions.n; i++) {
		const char key[] = { (char)('1' + i), '\0' };

		put_choice(u, key, i);
	}
	put_choice(u, "0", POSITIONS_OTHER);
	put_choice(u, "x", POSITIONS_UNANSWERED);
}

static void put_told(struct scr_settle *u)
{
	struct heard_lines told;

	page_add(&u->page, "you say", INK_ACCENT,
		 positions_text(&u->s->positions, u->picked), INK_TEXT);
	page_gap(&u->page);
	settling_tell(u->s, u->picked, &told);
	for (size_t i = 0; i < told.n; i++)
		page_add(&u->page, told.list[i].head, INK_DIM,
			 told.list[i].text, scr_reading_ink(told.list[i].tone));
	heard_lines_release(&told);
}

static void fill(struct scr_settle *u)
{
	char title[80], corner[40];
	const struct turn *t = settling_answer(u->s);

	if (!t)
		return;
	snprintf(title, sizeof title, "Q %d, in your own word",
		 transcript_question_number(u->s->with.said, t));
	snprintf(corner, sizeof corner, "%zu of %zu", u->s->at + 1, u->s->n);
	page_reset(&u->page, GUTTER, title, corner);
	u->page.margin = 1;
	put_said(u);
	if (u->picked == SIZE_MAX)
		put_choices(u);
	else
		put_told(u);
	pager_home(&u->page.at);
}

void scr_settle_init(struct scr_settle *u, const struct keymap *keys,
		     const struct settling *s)
{
	*u = (struct scr_settle){
		.keys = keys, .s = s, .rows = 24, .cols = 80
	};
	scr_settle_ask(u);
}

void scr_settle_release(struct scr_settle *u)
{
	page_release(&u->page);
	page_release(&u->help);
}

void scr_settle_ask(struct scr_settle *u)
{
	u->picked = SIZE_MAX;
	fill(u);
}

void scr_settle_show(struct scr_settle *u, size_t pick)
{
	u->picked = pick;
	u->n_settled += pick != POSITIONS_OTHER;
	fill(u);
}

void scr_settle_tell(struct scr_settle *u, const char *text)
{
	snprintf(u->told, sizeof u->told, "%s", text);
}

/* ---- keys ---- */

static struct rect all(const struct scr_settle *u)
{
	struct rect r = { .rows = u->rows, .cols = u->cols };

	rect_cut_bottom(&r, 2);
	return r;
}

static void put_deed(struct deeds *out, size_t index)
{
	deeds_put(out, (struct deed){ .kind = DEED_SETTLE, .index = index });
}

static void pick(struct scr_settle *u, size_t which, struct deeds *out)
{
	if (u->picked != SIZE_MAX)
		scr_settle_tell(u, "That one is settled; on with the next, or "
				   "back to it.");
	else if (positions_has(&u->s->positions, which))
		put_deed(out, which);
}

static void show_help(struct scr_settle *u)
{
	static const enum keymap_screen screens[] = { KEYMAP_SETTLE };

	scr_help_page(&u->help, u->keys, screens, 1);
	u->helping = true;
}

static void act(struct scr_settle *u, int action, struct deeds *out)
{
	switch (action) {
	case SETTLE_FIRST:
	case SETTLE_SECOND:
	case SETTLE_THIRD:
	case SETTLE_FOURTH:
		pick(u, (size_t)(action - SETTLE_FIRST), out);
		break;
	case SETTLE_OTHER: pick(u, POSITIONS_OTHER, out); break;
	case SETTLE_UNANSWERED: pick(u, POSITIONS_UNANSWERED, out); break;
	case SETTLE_NEXT: put_deed(out, SCR_SETTLE_NEXT); break;
	case SETTLE_BACK: put_deed(out, SCR_SETTLE_BACK); break;
	case SETTLE_HELP: show_help(u); break;
	case SETTLE_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case SETTLE_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case SETTLE_LEAVE: deeds_add(out, DEED_LEAVE); break;
	default: break;
	}
}

static void size(void *self, int rows, int cols)
{
	struct scr_settle *u = self;

	u->rows = rows;
	u->cols = cols;
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_settle *u = self;
	int action = keymap_find(u->keys, KEYMAP_SETTLE, key->code);
	int moves = action < 0 ? -1 : keymap_moves(KEYMAP_SETTLE, action);

	u->told[0] = '\0';
	if (u->helping)
		u->helping = page_key(&u->help, u->keys, key->code, all(u));
	else if (moves >= 0)
		page_act(&u->page, page_body(&u->page, all(u)), moves);
	else
		act(u, action, out);
}

/* ---- view ---- */

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	static const struct hint asks[] = {
		{ KEYMAP_SETTLE, SETTLE_OTHER, "none", 1 },
		{ KEYMAP_SETTLE, SETTLE_UNANSWERED, "not answered", 1 },
		{ KEYMAP_SETTLE, SETTLE_NEXT, "skip", 0 },
		{ KEYMAP_SETTLE, SETTLE_BACK, "back", 1 },
		{ KEYMAP_SETTLE, SETTLE_HELP, "help", 3 },
		{ KEYMAP_SETTLE, SETTLE_LEAVE, "leave", 0 },
	};
	static const struct hint tells[] = {
		{ KEYMAP_SETTLE, SETTLE_NEXT, "next", 0 },
		{ KEYMAP_SETTLE, SETTLE_BACK, "say it otherwise", 1 },
		{ KEYMAP_SETTLE, SETTLE_LEAVE, "leave", 0 },
	};
	const struct scr_settle *u = self;
	struct rect r = cells_rect(out), keys, told;

	(void)now_ms;
	if (u->helping) {
		page_view_alone(&u->help, out, r);
		return;
	}
	keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	told = rect_margin(rect_cut_bottom(&r, 1), 1);
	page_view_alone(&u->page, out, r);
	if (told.rows && u->told[0])
		cells_clip(out, told.row, told.col, told.cols, u->told,
			   INK_NOTICE);
	hints_view(u->picked == SIZE_MAX ? HINTS_OF(asks) : HINTS_OF(tells),
		   u->keys, out, keys);
}

const struct screen_ops scr_settle = { .size = size, .key = key, .view = view };
