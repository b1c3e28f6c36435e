#include "tui/scr_lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "store/journal.h"
#include "tui/keys.h"
#include "tui/scr_help.h"

#define RESUME_MAX 3

static struct lobby_row *add(struct scr_lobby *l, enum lobby_kind kind,
			     const char *name)
{
	struct lobby_row *row;

	l->items = xreallocarray(l->items, l->n_items + 1, sizeof *l->items);
	row = &l->items[l->n_items++];
	*row = (struct lobby_row){ .kind = kind,
				   .name = xstrdup(name),
				   .title = xstrdup(""),
				   .note = xstrdup(""),
				   .right = xstrdup(""),
				   .last = xstrdup("") };
	return row;
}

static void set(char **field, char *text)
{
	free(*field);
	*field = text;
}

static void add_resume(struct scr_lobby *l, const struct hearing_line *h,
		       int64_t now_wall_ms)
{
	struct lobby_row *row = add(l, LOBBY_RESUME, h->id);
	char when[32];

	clock_ago(h->started_ms, now_wall_ms, when);
	set(&row->title, xstrdup(h->case_title));
	set(&row->note, xprintf("%s · %d answer%s", side_names[h->side],
				h->n_answers, h->n_answers == 1 ? "" : "s"));
	set(&row->right, xstrdup(when));
	set(&row->last, xstrdup(h->id));
	row->known = true;
	l->n_resume++;
}

static void count_hearings(struct lobby_row *row,
			   const struct hearing_lines *hearings)
{
	int n = 0;

	for (size_t i = 0; i < hearings->n; i++) {
		if (strcmp(hearings->list[i].case_slug, row->name) != 0)
			continue;
		if (n++ == 0)
			set(&row->last, xstrdup(hearings->list[i].id));
	}
	if (n)
		set(&row->right, xprintf("%d hearing%s", n, n == 1 ? "" : "s"));
}

void scr_lobby_init(struct scr_lobby *l, const struct keymap *keys,
		    const struct entries *cases,
		    const struct hearing_lines *hearings, int64_t now_wall_ms,
		    const char *corner)
{
	memset(l, 0, sizeof *l);
	l->keys = keys;
	l->first = hearings->n == 0;
	snprintf(l->corner, sizeof l->corner, "%s", corner);
	page_init(&l->help);
	for (size_t i = 0; i < hearings->n && l->n_resume < RESUME_MAX; i++)
		if (!hearings->list[i].ended_ms)
			add_resume(l, &hearings->list[i], now_wall_ms);
	for (size_t i = 0; i < cases->n; i++)
		count_hearings(add(l, LOBBY_CASE, cases->list[i].slug),
			       hearings);
	scr_lobby_size(l, 24, 80);
}

void scr_lobby_release(struct scr_lobby *l)
{
	for (size_t i = 0; i < l->n_items; i++) {
		free(l->items[i].name);
		free(l->items[i].title);
		free(l->items[i].note);
		free(l->items[i].right);
		free(l->items[i].last);
	}
	free(l->items);
	page_release(&l->help);
	memset(l, 0, sizeof *l);
}

/* Rows that are not list: title, blanks, a heading each, hint, keys. */
static int list_rows(const struct scr_lobby *l, int rows)
{
	int n = rows - 5 - (l->n_resume ? 1 : 0) - (l->first ? 1 : 0);

	return n > 1 ? n : 1;
}

void scr_lobby_size(struct scr_lobby *l, int rows, int cols)
{
	l->rows = rows;
	l->cols = cols;
	list_set(&l->list, l->n_items, list_rows(l, rows));
}

/* ---- titles ---- */

const char *scr_lobby_want(const struct scr_lobby *l)
{
	size_t to = l->list.top + (size_t)l->list.rows;

	for (size_t i = l->list.top; i < to && i < l->n_items; i++)
		if (!l->items[i].known)
			return l->items[i].name;
	return NULL;
}

void scr_lobby_title(struct scr_lobby *l, const char *slug, const char *title,
		     const char *note)
{
	for (size_t i = 0; i < l->n_items; i++) {
		struct lobby_row *row = &l->items[i];

		if (row->kind != LOBBY_CASE || strcmp(row->name, slug) != 0)
			continue;
		set(&row->title, xstrdup(title));
		set(&row->note, xstrdup(note));
		row->known = true;
	}
}

/* ---- keys ---- */

static void choose(struct scr_lobby *l, struct deeds *out)
{
	const struct lobby_row *row;

	if (!l->n_items)
		return;
	row = &l->items[l->list.selected];
	l->choice = (struct lobby_choice){ .kind = row->kind,
					   .side = l->side,
					   .first = l->first };
	if (row->kind == LOBBY_CASE)
		snprintf(l->choice.slug, sizeof l->choice.slug, "%s",
			 row->name);
	else
		snprintf(l->choice.hearing, sizeof l->choice.hearing, "%s",
			 row->name);
	deeds_add(out, DEED_LEAVE);
}

static void replay(struct scr_lobby *l, struct deeds *out)
{
	const char *id = l->n_items ? l->items[l->list.selected].last : "";

	if (!id[0])
		return;
	l->choice = (struct lobby_choice){ .kind = LOBBY_AGAIN };
	snprintf(l->choice.hearing, sizeof l->choice.hearing, "%s", id);
	deeds_add(out, DEED_LEAVE);
}

static void show_help(struct scr_lobby *l)
{
	static const enum keymap_screen screens[] = {
		KEYMAP_LOBBY,	KEYMAP_HEARING, KEYMAP_EDIT,
		KEYMAP_READING, KEYMAP_DOCKET,	KEYMAP_DEBRIEF
	};

	scr_help_page(&l->help, l->keys, screens,
		      sizeof screens / sizeof screens[0]);
	l->helping = true;
}

static struct rect help_rect(int rows, int cols)
{
	struct rect r = { .rows = rows, .cols = cols };

	rect_cut_top(&r, 1);
	return rect_margin(r, 2);
}

static void key_help(struct scr_lobby *l, uint32_t code)
{
	int action = keymap_find(l->keys, KEYMAP_PAGER, code);

	if (action == PAGER_BACK)
		l->helping = false;
	else
		page_act(&l->help, SCR_HELP_GUTTER, help_rect(l->rows, l->cols),
			 action);
}

void scr_lobby_key(struct scr_lobby *l, const struct key *key,
		   struct deeds *out)
{
	if (l->helping) {
		key_help(l, key->code);
		return;
	}
	switch (keymap_find(l->keys, KEYMAP_LOBBY, key->code)) {
	case LOBBY_UP: list_move(&l->list, -1); break;
	case LOBBY_DOWN: list_move(&l->list, 1); break;
	case LOBBY_PAGE_UP: list_move(&l->list, -l->list.rows); break;
	case LOBBY_PAGE_DOWN: list_move(&l->list, l->list.rows); break;
	case LOBBY_TOP: list_select(&l->list, 0); break;
	case LOBBY_BOTTOM: list_select(&l->list, l->n_items); break;
	case LOBBY_ARGUE: choose(l, out); break;
	case LOBBY_SIDE: l->side = side_other(l->side); break;
	case LOBBY_REPLAY: replay(l, out); break;
	case LOBBY_HELP: show_help(l); break;
	case LOBBY_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case LOBBY_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case LOBBY_QUIT: deeds_add(out, DEED_LEAVE); break;
	default: break;
	}
}

/* ---- view ---- */

static void view_row(const struct scr_lobby *l, struct cells *out, int row,
		     size_t i)
{
	const struct lobby_row *item = &l->items[i];
	bool chosen = i == l->list.selected;
	int right = out->cols - 1, col = 3, used;
	char note[160];

	right -= cells_right(out, row, right, 16, item->right, INK_DIM) + 2;
	if (chosen)
		cells_puts(out, row, 1, 1, "▸", INK_ACCENT);
	used = cells_clip(out, row, col, right - col,
			  item->title[0] ? item->title : item->name,
			  chosen ? INK_TITLE : INK_TEXT);
	col += used + 2;
	if (col < out->cols / 2 && out->cols >= 60)
		col = out->cols / 2;
	snprintf(note, sizeof note, "%s%s%s%s", item->note,
		 item->note[0] && chosen && item->kind == LOBBY_CASE ? " · "
								     : "",
		 chosen && item->kind == LOBBY_CASE ? "for " : "",
		 chosen && item->kind == LOBBY_CASE ? side_names[l->side] : "");
	if (right - col > 8)
		cells_clip(out, row, col, right - col, note, INK_DIM);
}

static void view_list(const struct scr_lobby *l, struct cells *out, int row,
		      int last_row)
{
	size_t i = l->list.top;

	if (l->n_resume && i < l->n_resume)
		cells_puts(out, row++, 1, 20, "Go on with", INK_DIM);
	for (; i < l->n_items && row <= last_row; i++) {
		if (i == l->n_resume || (i == l->list.top && i > l->n_resume))
			cells_puts(out, row++, 1, 20, "Cases", INK_DIM);
		view_row(l, out, row++, i);
	}
	if (!l->n_items)
		cells_puts(out, row, 3, out->cols - 4,
			   "There are no cases here. hotbench case import "
			   "brings some.",
			   INK_NOTICE);
}

static void view_keys(const struct scr_lobby *l, struct cells *out)
{
	static const struct {
		enum lobby_action action;
		const char *word;
	} hints[] = {
		{ LOBBY_ARGUE, "argue" },   { LOBBY_SIDE, "change sides" },
		{ LOBBY_REPLAY, "replay" }, { LOBBY_HELP, "help" },
		{ LOBBY_QUIT, "quit" },
	};
	int col = 1, row = out->rows - 1;

	for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
		struct buf name;

		buf_init(&name, 64);
		keymap_keys(l->keys, KEYMAP_LOBBY, hints[i].action, true,
			    &name);
		col += cells_puts(out, row, col, 12, name.s, INK_KEY) + 1;
		col += cells_puts(out, row, col, out->cols, hints[i].word,
				  INK_BAR) +
		       2;
		buf_release(&name);
	}
}

void scr_lobby_view(const struct scr_lobby *l, struct cells *out)
{
	if (l->helping) {
		page_heading(out, 0, 0, out->cols, l->help.title,
			     l->help.corner);
		page_view(&l->help, SCR_HELP_GUTTER, out,
			  help_rect(out->rows, out->cols));
		return;
	}
	cells_puts(out, 0, 1, 20, "Hotbench", INK_TITLE);
	cells_right(out, 0, out->cols - 1, out->cols - 12, l->corner, INK_DIM);
	view_list(l, out, 2, out->rows - (l->first ? 4 : 3));
	if (l->first)
		cells_clip(out, out->rows - 2, 1, out->cols - 2,
			   "First time? Press Enter twice: you face the bench "
			   "for five minutes.",
			   INK_ACCENT);
	view_keys(l, out);
}
