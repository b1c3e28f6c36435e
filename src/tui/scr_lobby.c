#include "tui/scr_lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "store/journal.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/seek.h"

#define RESUME_MAX 3

const char *scr_lobby_work(size_t n_issues, long n_words)
{
	long load = (long)n_issues + n_words / 1000;

	if (!load)
		return "";
	return load < 20 ? "light" : load < 45 ? "middling" : "heavy";
}

/* ---- rows ---- */

static struct lobby_row new_row(enum lobby_kind kind, const char *name)
{
	return (struct lobby_row){ .kind = kind,
				   .name = xstrdup(name),
				   .title = xstrdup(""),
				   .note = xstrdup(""),
				   .right = xstrdup(""),
				   .last = xstrdup("") };
}

static void free_row(struct lobby_row *row)
{
	free(row->name);
	free(row->title);
	free(row->note);
	free(row->right);
	free(row->last);
	free(row->fault);
	for (int i = 0; i < SIDES; i++)
		free(row->party[i]);
}

static void set(char **field, char *text)
{
	free(*field);
	*field = text;
}

static struct lobby_row hearing_row(enum lobby_kind kind,
				    const struct hearing_line *h, int64_t now)
{
	struct lobby_row row = new_row(kind, h->id);
	bool named = h->student && *h->student;
	/* first, as what is behind may not fit */
	char *whose =
		named ? xprintf("student %s · ", h->student) : xstrdup("");
	bool open = !h->ended_ms;
	char when[32];

	clock_ago(h->started_ms, now, when);
	set(&row.title, xstrdup(h->case_title));
	if (h->witness && *h->witness)
		set(&row.note, xprintf("%s%s · examining %s", whose,
				       side_names[h->side], h->witness));
	else if (open) /* the question that waits */
		set(&row.note, xprintf("%s%s · at Q %d", whose,
				       side_names[h->side], h->n_answers + 1));
	else
		set(&row.note,
		    xprintf("%s%s · %d answer%s", whose, side_names[h->side],
			    h->n_answers, str_plural(h->n_answers)));
	free(whose);
	set(&row.right, xstrdup(when));
	set(&row.last, xstrdup(h->id));
	row.known = true;
	if (open)
		row.kind = LOBBY_RESUME;
	return row;
}

static struct lobby_row *add(struct scr_lobby *l)
{
	return &l->items[l->n_items++];
}

static int by_slug(const void *key, const void *row)
{
	return strcmp(key, ((const struct lobby_row *)row)->name);
}

/* Newest first: the first one met is the last that was held. */
static void count_hearing(struct scr_lobby *l, const struct hearing_line *h,
			  int64_t now)
{
	struct lobby_row *row =
		bsearch(h->case_slug, l->items + l->n_before,
			l->n_items - l->n_before, sizeof *row, by_slug);
	char when[32];

	if (!row)
		return;
	row->n_hearings += h->begun_here;
	row->n_imported += !h->begun_here;
	if (row->n_hearings + row->n_imported > 1)
		return;
	clock_ago(h->started_ms, now, when);
	set(&row->last, xstrdup(h->id));
	set(&row->right, xstrdup(when));
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct lobby_row *)a)->name,
		      ((const struct lobby_row *)b)->name);
}

static void list_hearings(struct scr_lobby *l, const struct hearing_lines *all,
			  int64_t now)
{
	for (size_t i = 0; i < l->n_heard; i++)
		free_row(&l->heard[i]);
	free(l->heard);
	l->heard = xcalloc(all->n + 1, sizeof *l->heard);
	l->n_heard = all->n;
	for (size_t i = 0; i < all->n; i++)
		l->heard[i] = hearing_row(LOBBY_AGAIN, &all->list[i], now);
	for (size_t i = l->n_before; i < l->n_items; i++)
		l->items[i].n_hearings = l->items[i].n_imported = 0;
	for (size_t i = 0; i < all->n; i++)
		count_hearing(l, &all->list[i], now);
}

static void add_drill(struct scr_lobby *l, size_t n_due)
{
	struct lobby_row *row = add(l);

	*row = new_row(LOBBY_DRILL, "");
	set(&row->title, xprintf("Drill: %zu answer%s due again", n_due,
				 n_due == 1 ? " is" : "s are"));
	row->known = true;
}

static void add_all(struct scr_lobby *l, const struct entries *cases,
		    const struct hearing_lines *hearings,
		    const struct lobby_setup *setup)
{
	int64_t now = setup->now_wall_ms;

	l->items = xcalloc(cases->n + RESUME_MAX + 1, sizeof *l->items);
	for (size_t i = 0; i < hearings->n && l->n_items < RESUME_MAX; i++)
		if (!hearings->list[i].ended_ms)
			*add(l) = hearing_row(LOBBY_RESUME, &hearings->list[i],
					      now);
	if (setup->n_due)
		add_drill(l, setup->n_due);
	l->n_before = l->n_items;
	for (size_t i = 0; i < cases->n; i++)
		*add(l) = new_row(LOBBY_CASE, cases->list[i].slug);
	qsort(l->items + l->n_before, cases->n, sizeof *l->items, by_name);
	list_hearings(l, hearings, now);
}

/* ---- what is shown ---- */

static const struct lobby_row *rows_of(const struct scr_lobby *l, size_t *n)
{
	*n = l->in_heard ? l->n_heard : l->n_items;
	return l->in_heard ? l->heard : l->items;
}

const struct lobby_row *scr_lobby_row(const struct scr_lobby *l, size_t i)
{
	return l->in_heard ? &l->heard[l->shown[i]] : &l->items[l->shown[i]];
}

static const struct lobby_row *chosen_row(const struct scr_lobby *l)
{
	return l->n_shown ? scr_lobby_row(l, l->list.selected) : NULL;
}

static bool has_words(const struct scr_lobby *l, const struct lobby_row *row)
{
	const char *in[] = { row->title, row->name, row->note,
			     row->party[0] ? row->party[0] : "",
			     row->party[1] ? row->party[1] : "" };
	size_t from, to;

	for (size_t i = 0; i < sizeof in / sizeof *in; i++)
		if (seek_find(in[i], l->words, 0, &from, &to))
			return true;
	return false;
}

/* Rows between title and keys: notice, list with its headings, details. */
static int details_rows(int rows)
{
	return rows >= 16 ? 5 : rows >= 10 ? 3 : 0;
}

static int list_rows(const struct scr_lobby *l)
{
	int headings = l->n_before && !l->in_heard ? 2 : 1;
	int n = l->rows - 3 - headings - details_rows(l->rows);

	return n > 1 ? n : 1;
}

/* Keeps the row that is chosen where it is still shown. */
static void show_rows(struct scr_lobby *l)
{
	size_t n, was = l->n_shown ? l->shown[l->list.selected] : 0;
	const struct lobby_row *rows = rows_of(l, &n);

	l->shown = xreallocarray(l->shown, n + 1, sizeof *l->shown);
	l->n_shown = 0;
	for (size_t i = 0; i < n; i++)
		if (!l->words || has_words(l, &rows[i]))
			l->shown[l->n_shown++] = i;
	list_set(&l->list, l->n_shown, list_rows(l));
	for (size_t i = 0; i < l->n_shown; i++)
		if (l->shown[i] == was)
			list_select(&l->list, i);
}

static void stand_on(struct scr_lobby *l, const char *name)
{
	for (size_t i = 0; name && i < l->n_shown; i++)
		if (!strcmp(scr_lobby_row(l, i)->name, name))
			list_select(&l->list, i);
}

void scr_lobby_init(struct scr_lobby *l, const struct keymap *keys,
		    const struct entries *cases,
		    const struct hearing_lines *hearings,
		    const struct lobby_setup *setup)
{
	memset(l, 0, sizeof *l);
	l->keys = keys;
	l->first = hearings->n == 0;
	l->side = setup->side;
	l->readonly = setup->readonly;
	snprintf(l->corner, sizeof l->corner, "%s",
		 setup->corner ? setup->corner : "");
	snprintf(l->notice, sizeof l->notice, "%s",
		 setup->notice ? setup->notice : "");
	input_init(&l->filter);
	add_all(l, cases, hearings, setup);
	l->rows = 24;
	l->cols = 80;
	l->in_heard = setup->in_heard && l->n_heard;
	show_rows(l);
	stand_on(l, setup->at);
}

void scr_lobby_hearings(struct scr_lobby *l,
			const struct hearing_lines *hearings,
			int64_t now_wall_ms)
{
	list_hearings(l, hearings, now_wall_ms);
	show_rows(l);
}

void scr_lobby_release(struct scr_lobby *l)
{
	for (size_t i = 0; i < l->n_items; i++)
		free_row(&l->items[i]);
	for (size_t i = 0; i < l->n_heard; i++)
		free_row(&l->heard[i]);
	free(l->items);
	free(l->heard);
	free(l->shown);
	free(l->words);
	input_release(&l->filter);
	page_release(&l->help);
	memset(l, 0, sizeof *l);
}

static void size(void *self, int rows, int cols)
{
	struct scr_lobby *l = self;

	l->rows = rows;
	l->cols = cols;
	list_set(&l->list, l->n_shown, list_rows(l));
}

/* ---- heads of cases ---- */

const char *scr_lobby_want(const struct scr_lobby *l)
{
	size_t to = l->list.top + (size_t)l->list.rows;

	if (l->in_heard)
		return NULL;
	for (size_t i = l->list.top; i < to && i < l->n_shown; i++)
		if (!scr_lobby_row(l, i)->known)
			return scr_lobby_row(l, i)->name;
	for (size_t i = 0; l->words && i < l->n_items; i++)
		if (!l->items[i].known)
			return l->items[i].name;
	return NULL;
}

static void set_head(struct lobby_row *row, const struct case_head *h)
{
	static const char *const kinds[CASE_KINDS] = { "real", "fictional",
						       "your own" };
	bool termed = h->kind == CASE_REAL && h->term && *h->term;

	row->n_words = (long)CASE_HEAD_WORDS(h->record_bytes);
	row->n_documents = h->n_documents;
	for (int i = 0; i < SIDES; i++) {
		row->n_issues[i] = h->n_issues[i];
		set(&row->party[i], str_dup(h->party[i]));
	}
	set(&row->title, xstrdup(h->title));
	set(&row->note, xprintf("%s%s%s",
				h->level == LEVEL_FIRST ? "a first problem"
							: kinds[h->kind],
				termed ? ", " : "", termed ? h->term : ""));
	row->confidential = h->confidential;
}

void scr_lobby_case(struct scr_lobby *l, const char *slug,
		    const struct case_head *head, const struct error *fault)
{
	struct lobby_row *row =
		bsearch(slug, l->items + l->n_before, l->n_items - l->n_before,
			sizeof *row, by_slug);

	if (!row)
		return;
	row->known = true;
	if (head) {
		set_head(row, head);
	} else {
		set(&row->title, xstrdup(row->name));
		set(&row->note, xstrdup("cannot be read"));
		set(&row->fault, xstrdup(fault->text));
	}
	if (l->words)
		show_rows(l);
}

/* ---- keys ---- */

static void tell(struct scr_lobby *l, const char *text)
{
	snprintf(l->notice, sizeof l->notice, "%.290s", text);
}

static void choose_row(struct scr_lobby *l, const struct lobby_row *row,
		       enum lobby_kind kind)
{
	l->choice = (struct lobby_choice){ .kind = kind,
					   .side = l->side,
					   .first = l->first,
					   .in_heard = l->in_heard };
	snprintf(l->choice.row, sizeof l->choice.row, "%s", row->name);
}

static void choose(struct scr_lobby *l, struct deeds *out)
{
	const struct lobby_row *row = chosen_row(l);

	if (!row)
		return;
	if (row->fault) {
		tell(l, "That case has to be mended first.");
		return;
	}
	choose_row(l, row, row->kind);
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
	const struct lobby_row *row = chosen_row(l);

	if (!row || !row->last[0]) {
		tell(l, "That case was not argued yet: there is nothing to "
			"replay.");
		return;
	}
	choose_row(l, row, LOBBY_AGAIN);
	snprintf(l->choice.hearing, sizeof l->choice.hearing, "%s", row->last);
	deeds_add(out, DEED_LEAVE);
}

static void drill_due(struct scr_lobby *l, struct deeds *out)
{
	for (size_t i = 0; i < l->n_before; i++)
		if (l->items[i].kind == LOBBY_DRILL) {
			choose_row(l, &l->items[i], LOBBY_DRILL);
			deeds_add(out, DEED_LEAVE);
			return;
		}
	tell(l, "No answer is due again today.");
}

/* Comes back to the line where it was asked for. */
static void choose_witness(struct scr_lobby *l, struct deeds *out)
{
	static const struct lobby_row nowhere = { .name = (char *)"" };
	const struct lobby_row *row = chosen_row(l);

	choose_row(l, row ? row : &nowhere, LOBBY_WITNESS);
	deeds_add(out, DEED_LEAVE);
}

static void filter_for(struct scr_lobby *l, const char *words)
{
	if (!words[0] && !l->words)
		return;
	free(l->words);
	l->words = words[0] ? xstrdup(words) : NULL;
	show_rows(l);
}

static void turn_to_hearings(struct scr_lobby *l)
{
	if (!l->n_heard) {
		tell(l, "Nothing was argued here yet.");
		return;
	}
	l->in_heard = !l->in_heard;
	l->n_shown = 0;
	l->list = (struct list){ 0 };
	filter_for(l, "");
	show_rows(l);
}

static void show_help(struct scr_lobby *l)
{
	static const enum keymap_screen screens[] = {
		KEYMAP_LOBBY,	KEYMAP_CASE,   KEYMAP_HEARING, KEYMAP_EDIT,
		KEYMAP_READING, KEYMAP_DOCKET, KEYMAP_DEBRIEF
	};

	scr_help_page(&l->help, l->keys, screens,
		      sizeof screens / sizeof screens[0]);
	page_gap(&l->help);
	page_add(&l->help, "light, heavy", INK_TITLE,
		 "How much there is to prepare: the issues that the bench may "
		 "press you on, plus one for every thousand words of record. "
		 "Below 20 is light, below 45 middling.",
		 INK_TEXT);
	l->helping = true;
}

/* The list moves while the words are typed. */
static void key_filter(struct scr_lobby *l, const struct key *key)
{
	if (key->code == K_UP || key->code == K_DOWN) {
		list_move(&l->list, key->code == K_UP ? -1 : 1);
		return;
	}
	if (input_key(&l->filter, l->keys, key) == INPUT_LEFT)
		filter_for(l, "");
	else
		filter_for(l, l->filter.line.text.s);
}

static void back(struct scr_lobby *l)
{
	if (l->words)
		filter_for(l, "");
	else if (l->in_heard)
		turn_to_hearings(l);
}

static void act(struct scr_lobby *l, int action, struct deeds *out)
{
	switch (action) {
	case LOBBY_ARGUE: choose(l, out); break;
	case LOBBY_SIDE: l->side = side_other(l->side); break;
	case LOBBY_REPLAY: replay(l, out); break;
	case LOBBY_DUE: drill_due(l, out); break;
	case LOBBY_TACTICS: choose_witness(l, out); break;
	case LOBBY_FILTER:
		input_ask(&l->filter, "find", l->words ? l->words : "");
		break;
	case LOBBY_HEARINGS: turn_to_hearings(l); break;
	case LOBBY_BACK: back(l); break;
	case LOBBY_HELP: show_help(l); break;
	case LOBBY_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case LOBBY_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case LOBBY_QUIT: deeds_add(out, DEED_LEAVE); break;
	default: list_act(&l->list, KEYMAP_LOBBY, action);
	}
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_lobby *l = self;

	if (l->filter.open) {
		key_filter(l, key);
		return;
	}
	l->notice[0] = '\0';
	if (l->helping)
		l->helping = page_key(
			&l->help, l->keys, key->code,
			(struct rect){ .rows = l->rows, .cols = l->cols });
	else
		act(l, keymap_find(l->keys, KEYMAP_LOBBY, key->code), out);
}

const struct screen_ops scr_lobby = { .size = size,
				      .key = key,
				      .view = scr_lobby_view };
