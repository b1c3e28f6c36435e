#include "tui/scr_ballot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/filled.h"
#include "court/record.h"
#include "score/suggest.h"
#include "tui/keys.h"

#define GUIDE_GUTTER 8

void scr_ballot_init(struct scr_ballot *b)
{
	memset(b, 0, sizeof *b);
	input_init(&b->ask);
}

static void drop_sheets(struct scr_ballot *b)
{
	for (size_t i = 0; i < b->n_sheets; i++)
		ballot_release(&b->sheets[i]);
	free(b->sheets);
	free(b->marks);
	free(b->suggested);
	b->sheets = NULL;
	b->marks = NULL;
	b->suggested = NULL;
	b->n_sheets = 0;
	b->open = false;
}

void scr_ballot_release(struct scr_ballot *b)
{
	drop_sheets(b);
	input_release(&b->ask);
	page_release(&b->guide);
	memset(b, 0, sizeof *b);
}

static const struct ballot *sheet_of(const struct scr_ballot *b)
{
	return &b->sheets[b->sheet];
}

void scr_ballot_write(const struct scr_ballot *b, const char *at,
		      struct buf *out)
{
	filled_write(b->kept_json, sheet_of(b), b->marks, NULL, NULL, b->author,
		     at, out);
}

/* ---- choosing and filling in ---- */

static void add_suggestion(struct scr_ballot *b)
{
	const struct suggestion *s = &b->suggested[b->list.selected];
	char text[240];

	if (isnan(s->mark))
		return;
	snprintf(text, sizeof text,
		 "Suggested: %g, as %s. It is no mark until you take it (a).",
		 s->mark, s->why);
	page_add(&b->guide, "", INK_NOTICE, text, INK_NOTICE)->flush = true;
}

/* What the chosen category asks for; the level that a mark stands for is said by
 * its place, lowest first. */
static void fill_guide(struct scr_ballot *b)
{
	const struct ballot_category *c =
		&sheet_of(b)->categories[b->list.selected];
	char name[48];

	page_reset(&b->guide, GUIDE_GUTTER, c->name, "");
	if (!c->from_text)
		page_add(&b->guide, "", INK_WARN,
			 "For the human judge: a transcript does not show "
			 "this.",
			 INK_WARN)
			->flush = true;
	page_add(&b->guide, "", INK_TEXT, c->guidance, INK_TEXT)->flush = true;
	add_suggestion(b);
	page_gap(&b->guide);
	for (size_t i = 0; i < c->levels.n; i++) {
		snprintf(name, sizeof name, "%zu of %zu", i + 1, c->levels.n);
		page_add(&b->guide, name, INK_DIM, c->levels.list[i], INK_TEXT);
	}
}

static void open_sheet(struct scr_ballot *b, size_t i)
{
	const struct ballot *s;

	b->sheet = i;
	b->open = true;
	b->changed = false;
	s = sheet_of(b);
	free(b->marks);
	b->marks = xcalloc(s->n_categories, sizeof *b->marks);
	filled_marks(b->kept_json, b->author, s, b->marks);
	free(b->suggested);
	b->suggested = xcalloc(s->n_categories, sizeof *b->suggested);
	suggest_marks(s, &b->rec->terms, b->said, b->suggested);
	b->list = (struct list){ .rows = 1 };
	list_set(&b->list, s->n_categories, 1);
	fill_guide(b);
}

/* One's own sheet that is filled in, else anybody's; the first where there is none. */
static size_t filled_sheet(const struct scr_ballot *b)
{
	struct filled_list l;
	size_t found = b->n_sheets;

	filled_read(b->kept_json, &l);
	for (size_t i = 0; i < b->n_sheets && found == b->n_sheets; i++)
		if (filled_of(&l, b->author, b->sheets[i].slug))
			found = i;
	for (size_t i = 0; i < b->n_sheets && found == b->n_sheets; i++)
		for (size_t k = 0; k < l.n; k++)
			if (!strcmp(l.list[k].ballot, b->sheets[i].slug))
				found = i;
	filled_release(&l);
	return found == b->n_sheets ? 0 : found;
}

void scr_ballot_take(struct scr_ballot *b, struct ballot *sheets, size_t n,
		     const struct hearing_record *rec,
		     const struct transcript *said, const char *author)
{
	drop_sheets(b);
	b->sheets = sheets;
	b->n_sheets = n;
	b->author = author;
	b->kept_json = rec->ballots_json;
	b->rec = rec;
	b->said = said;
	b->told[0] = '\0';
	b->list = (struct list){ .rows = 1 };
	list_set(&b->list, n, 1);
	list_select(&b->list, filled_sheet(b));
}

static void tell(struct scr_ballot *b, const char *text)
{
	snprintf(b->told, sizeof b->told, "%.159s", text);
}

static void set_mark(struct scr_ballot *b, double mark)
{
	const struct ballot_category *c =
		&sheet_of(b)->categories[b->list.selected];

	if (mark < 0)
		mark = 0;
	if (mark > c->max)
		mark = c->max;
	b->marks[b->list.selected] = mark;
	b->changed = true;
}

static void accept(struct scr_ballot *b)
{
	double mark = b->suggested[b->list.selected].mark;

	if (isnan(mark))
		tell(b, "Nothing is suggested here.");
	else
		set_mark(b, mark);
}

static void step_mark(struct scr_ballot *b, int step)
{
	double mark = b->marks[b->list.selected];
	double max = sheet_of(b)->categories[b->list.selected].max;

	set_mark(b, mark >= 0 ? mark + step : floor(max / 2));
}

static bool is_digit(uint32_t code)
{
	return code >= '0' && code <= '9';
}

static void take_number(struct scr_ballot *b, const char *text)
{
	char *end, words[80];
	double v = strtod(text, &end), max;

	max = sheet_of(b)->categories[b->list.selected].max;
	if (end == text || end[strspn(end, " ")] || !(v >= 0 && v <= max)) {
		snprintf(words, sizeof words, "A mark here is 0 to %g.", max);
		tell(b, words);
		return;
	}
	set_mark(b, v);
	if (list_move(&b->list, 1)) /* on to the next category */
		fill_guide(b);
}

static bool some_mark(const struct scr_ballot *b)
{
	for (size_t i = 0; i < sheet_of(b)->n_categories; i++)
		if (b->marks[i] >= 0)
			return true;
	return false;
}

/* Once for no mark, once more for what cannot be assessed here. */
static void take_away(struct scr_ballot *b)
{
	double *mark = &b->marks[b->list.selected];

	*mark = isnan(*mark) ? BALLOT_NOT_ASSESSED : NAN;
	b->changed = true;
	if (*mark < 0)
		tell(b, "Not assessed: the total is over the other lines.");
}

static void ask_mark(struct scr_ballot *b, const char *typed)
{
	char label[40];

	snprintf(label, sizeof label, "mark, 0 to %g:",
		 sheet_of(b)->categories[b->list.selected].max);
	input_ask(&b->ask, label, typed);
}

/* A letter is no part of a mark: it is not taken for text that spoils one. */
static void key_mark(struct scr_ballot *b, const struct keymap *keys,
		     const struct key *key)
{
	if (keys_is_text(key->code) && key->code != '.' && key->code != ' ' &&
	    !is_digit(key->code))
		return;
	if (input_key(&b->ask, keys, key) == INPUT_TAKEN)
		take_number(b, b->ask.line.text.s);
}

static void act_sheet(struct scr_ballot *b, int action, struct deeds *out)
{
	switch (action) {
	case BALLOT_MORE: step_mark(b, 1); break;
	case BALLOT_LESS: step_mark(b, -1); break;
	case BALLOT_NONE: take_away(b); break;
	case BALLOT_ACCEPT: accept(b); break;
	case BALLOT_TAKE: ask_mark(b, ""); break;
	case BALLOT_KEEP:
		if (some_mark(b))
			deeds_add(out, DEED_BALLOT);
		else
			tell(b, "Nothing is marked yet.");
		break;
	default:
		if (list_act(&b->list, KEYMAP_BALLOT, action))
			fill_guide(b);
	}
}

/* A digit begins a mark at once. */
static void begin_number(struct scr_ballot *b, uint32_t code)
{
	char digit[2] = { (char)code, '\0' };

	ask_mark(b, digit);
}

static bool leave(struct scr_ballot *b, const struct keymap *keys)
{
	if (!b->open)
		return false;
	if (b->changed) {
		b->changed = false;
		tell(b, keymap_text(keys, "Not kept yet: {ballot keep} keeps "
					  "it, {ballot back} again drops it.")
				.s);
		return true;
	}
	if (b->n_sheets < 2)
		return false;
	b->open = false;
	list_set(&b->list, b->n_sheets, 1);
	list_select(&b->list, b->sheet);
	return true;
}

static bool key_list(struct scr_ballot *b, int action)
{
	switch (action) {
	case BALLOT_TAKE:
		if (b->n_sheets)
			open_sheet(b, b->list.selected);
		break;
	case BALLOT_BACK: return false;
	default: list_act(&b->list, KEYMAP_BALLOT, action);
	}
	return true;
}

bool scr_ballot_key(struct scr_ballot *b, const struct keymap *keys,
		    const struct key *key, struct rect r, struct deeds *out)
{
	int action = keymap_find(keys, KEYMAP_BALLOT, key->code);

	(void)r;
	b->told[0] = '\0';
	if (b->ask.open) {
		key_mark(b, keys, key);
		return true;
	}
	if (!b->open)
		return key_list(b, action);
	if (is_digit(key->code))
		begin_number(b, key->code);
	else if (action == BALLOT_BACK)
		return leave(b, keys);
	else
		act_sheet(b, action, out);
	return true;
}

/* ---- view ---- */

struct hints scr_ballot_hints(const struct scr_ballot *b)
{
	static const struct hint sheets[] = {
		{ KEYMAP_BALLOT, BALLOT_TAKE, "fill it in", 0 },
		{ KEYMAP_BALLOT, BALLOT_BACK, "back", 0 },
	};
	static const struct hint marks[] = {
		{ KEYMAP_BALLOT, BALLOT_TAKE, "mark", 0 },
		{ KEYMAP_BALLOT, BALLOT_MORE, "more", 2 },
		{ KEYMAP_BALLOT, BALLOT_LESS, "less", 2 },
		{ KEYMAP_BALLOT, BALLOT_ACCEPT, "suggested", 3 },
		{ KEYMAP_BALLOT, BALLOT_NONE, "none", 3 },
		{ KEYMAP_BALLOT, BALLOT_KEEP, "keep", 0 },
		{ KEYMAP_BALLOT, BALLOT_BACK, "back", 0 },
	};
	static const struct hint mark[] = {
		{ KEYMAP_BALLOT, BALLOT_TAKE, "give this mark", 0 },
		{ KEYMAP_BALLOT, BALLOT_BACK, "leave it", 0 },
	};

	if (!b->open)
		return HINTS_OF(sheets);
	return b->ask.open ? HINTS_OF(mark) : HINTS_OF(marks);
}

static void view_choice(const struct scr_ballot *b, struct cells *out,
			struct rect r)
{
	struct list list = b->list;

	page_heading(out, r.row, r.col, r.cols, "which score sheet", "");
	rect_cut_top(&r, 1);
	r = rect_margin(r, 1);
	if (!b->n_sheets)
		cells_clip(out, r.row, r.col, r.cols,
			   "There is no score sheet here.", INK_NOTICE);
	list_set(&list, b->n_sheets, r.rows);
	for (size_t i = list.top; i < b->n_sheets && r.rows; i++) {
		struct rect row = rect_cut_top(&r, 1);

		list_mark(&list, i, out, row);
		cells_clip(out, row.row, row.col + 2, row.cols - 2,
			   b->sheets[i].name, list_ink(&list, i));
	}
}

static void view_category(const struct scr_ballot *b, struct cells *out,
			  struct rect row, size_t i)
{
	const struct ballot_category *c = &sheet_of(b)->categories[i];
	bool marked = b->marks[i] >= 0;
	char mark[40];

	list_mark(&b->list, i, out, row);
	if (marked)
		snprintf(mark, sizeof mark, "%g of %g", b->marks[i], c->max);
	else if (b->marks[i] < 0)
		snprintf(mark, sizeof mark, "not assessed");
	else if (!isnan(b->suggested[i].mark))
		snprintf(mark, sizeof mark, "(%g?) - of %g",
			 b->suggested[i].mark, c->max);
	else
		snprintf(mark, sizeof mark, "- of %g", c->max);
	row.cols -= 2 + cells_right(out, row.row, row.col + row.cols, 20, mark,
				    marked ? INK_ACCENT : INK_DIM);
	cells_clip(out, row.row, row.col + 2, row.cols - 2, c->name,
		   list_ink(&b->list, i));
}

/* What is marked; a total once all is. */
static void view_sum(const struct scr_ballot *b, struct cells *out,
		     struct rect row)
{
	struct buf text;

	buf_init(&text, 400);
	filled_tell_marks(sheet_of(b), b->marks, &text);
	cells_clip(out, row.row, row.col, row.cols, text.s, INK_TEXT);
	buf_release(&text);
}

static void view_total(const struct scr_ballot *b, struct cells *out,
		       struct rect row)
{
	if (b->ask.open)
		input_view(&b->ask, out, row);
	else if (b->told[0])
		cells_clip(out, row.row, row.col, row.cols, b->told,
			   INK_NOTICE);
	else if (!some_mark(b))
		cells_clip(
			out, row.row, row.col, row.cols,
			"Nothing is marked yet; the marks are yours to give.",
			INK_DIM);
	else
		view_sum(b, out, row);
}

void scr_ballot_view(const struct scr_ballot *b, struct cells *out,
		     struct rect r)
{
	const struct ballot *s;
	struct rect rows, total;
	struct list list = b->list;
	int room;

	if (!b->open) {
		view_choice(b, out, r);
		return;
	}
	s = sheet_of(b);
	page_heading(out, r.row, r.col, r.cols, s->name, "");
	rect_cut_top(&r, 1);
	total = rect_margin(rect_cut_bottom(&r, 1), 1);
	room = (int)s->n_categories;
	rows = rect_cut_top(&r, room < r.rows / 2 ? room : r.rows / 2);
	list_set(&list, s->n_categories, rows.rows);
	rows = rect_margin(rows, 1);
	if (rows.cols > 76)
		rows.cols = 76;
	for (size_t i = list.top; i < s->n_categories && rows.rows; i++)
		view_category(b, out, rect_cut_top(&rows, 1), i);
	page_heading(out, r.row, r.col, r.cols, b->guide.title, "");
	rect_cut_top(&r, 1);
	page_view(&b->guide, out, rect_margin(r, 1));
	view_total(b, out, total);
}
