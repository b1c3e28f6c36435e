#include "tui/scr_label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/mark.h"
#include "court/record.h"
#include "court/transcript.h"
#include "tui/keys.h"
#include "tui/page.h"

#define VALUE_COL 18

void scr_label_init(struct scr_label *l)
{
	memset(l, 0, sizeof *l);
	input_init(&l->why);
}

void scr_label_release(struct scr_label *l)
{
	input_release(&l->why);
	memset(l, 0, sizeof *l);
}

static void add(struct scr_label *l, const char *field, const char *holds,
		const char *own)
{
	size_t i = l->n;

	if (i == SCR_LABEL_FIELDS_MAX || !mark_values(field))
		return;
	l->n++;
	l->fields[i] = field;
	l->choice[i] = -1;
	snprintf(l->holds[i], sizeof l->holds[i], "%s", holds);
	snprintf(l->own[i], sizeof l->own[i], "%s",
		 strcmp(own, holds) ? own : "");
}

static void add_of_turn(struct scr_label *l, const char *field,
			const struct turn *t)
{
	add(l, field, mark_said(t->reading, field),
	    t->marked ? mark_said(t->original, field) : "");
}

static void open_empty(struct scr_label *l, const struct turn *t,
		       const char *title)
{
	l->turn_n = t->n;
	snprintf(l->title, sizeof l->title, "%s", title);
	l->n = 0;
	l->why.open = false;
}

static void begin_list(struct scr_label *l)
{
	l->list = (struct list){ .rows = 1 };
	list_set(&l->list, l->n, 1);
}

void scr_label_open(struct scr_label *l, const struct turn *t,
		    const char *title)
{
	open_empty(l, t, title);
	for (size_t i = 0; mark_fields[i]; i++)
		add_of_turn(l, mark_fields[i], t);
	for (size_t i = 0; remark_kind_at(i); i++)
		add_of_turn(l, remark_kind_at(i)->name, t);
	begin_list(l);
}

static void add_of_author(struct scr_label *l, const char *field,
			  const struct hearing_record *r, const char *author)
{
	const struct mark *m =
		mark_of(r->marks, r->n_marks, l->turn_n, field, author);

	add(l, field, m ? m->value : "not labelled", "");
}

void scr_label_open_blind(struct scr_label *l, const struct turn *t,
			  const struct hearing_record *r, const char *author,
			  const char *title)
{
	bool again = l->n && l->turn_n == t->n;
	size_t next = again ? l->list.selected + 1 : 0;

	open_empty(l, t, title);
	for (size_t i = 0; mark_fields[i]; i++)
		add_of_author(l, mark_fields[i], r, author);
	for (size_t i = 0; remark_kind_at(i); i++)
		add_of_author(l, remark_kind_at(i)->name, r, author);
	begin_list(l);
	list_select(&l->list, next < l->n ? next : 0);
}

/* The value numbered i among "a|b|c"; its length, 0 when there are fewer. */
static size_t value_at(const char *values, int i, const char **at)
{
	while (i-- > 0) {
		values += strcspn(values, "|");
		if (!*values)
			return 0;
		values++;
	}
	*at = values;
	return strcspn(values, "|");
}

static int n_values(const char *values)
{
	int n = 1;

	for (; *values; values++)
		n += *values == '|';
	return n;
}

/* From what holds, around. */
static void turn_choice(struct scr_label *l, int step)
{
	size_t i = l->list.selected;
	const char *values = mark_values(l->fields[i]), *at;
	int n = n_values(values), from = l->choice[i];

	for (int k = 0; from < 0 && k < n; k++) {
		size_t len = value_at(values, k, &at);

		if (str_is(at, len, l->holds[i]))
			from = k;
	}
	if (from < 0)
		from = step > 0 ? n - 1 : 0;
	l->choice[i] = (from + step + n) % n;
}

static void keep(struct scr_label *l, struct deeds *out)
{
	size_t i = l->list.selected;
	const char *at = "";
	size_t len = value_at(mark_values(l->fields[i]), l->choice[i], &at);
	char *text = xprintf("%s %.*s %s", l->fields[i], (int)len, at,
			     l->why.line.text.s);

	deeds_put(out, (struct deed){ .kind = DEED_MARK,
				      .text = text,
				      .index = (size_t)l->turn_n });
	free(text);
}

bool scr_label_key(struct scr_label *l, const struct keymap *keys,
		   const struct key *key, int rows, struct deeds *out)
{
	int action = keymap_find(keys, KEYMAP_LABEL, key->code);

	list_set(&l->list, l->n, rows);
	if (l->why.open) {
		if (input_key(&l->why, keys, key) != INPUT_TAKEN)
			return true;
		keep(l, out);
		return false;
	}
	switch (action) {
	case LABEL_NEXT: turn_choice(l, 1); break;
	case LABEL_PREV: turn_choice(l, -1); break;
	case LABEL_KEEP:
		if (l->choice[l->list.selected] < 0)
			turn_choice(l, 1);
		else
			input_ask(&l->why, "why (may stay empty):", "");
		break;
	case LABEL_BACK: return false;
	default: list_act(&l->list, KEYMAP_LABEL, action);
	}
	return true;
}

const struct hint scr_label_hints[SCR_LABEL_HINTS] = {
	{ KEYMAP_LABEL, LABEL_NEXT, "change it", 0 },
	{ KEYMAP_LABEL, LABEL_KEEP, "keep", 0 },
	{ KEYMAP_LABEL, LABEL_DOWN, "next field", 1 },
	{ KEYMAP_LABEL, LABEL_BACK, "back", 0 },
};

/* ---- view ---- */

/* What a number of a maxim's scale means. */
static const char *meaning(const char *field, const char *value)
{
	static const char *const words[] = { ": no violation", ": borderline",
					     ": a clear violation",
					     ": a strong violation" };
	bool rate = !strcmp(field, "relevance") || !strcmp(field, "manner") ||
		    !strcmp(field, "quality");

	if (str_begins(value, "reader"))
		return ": as it was read";
	if (!strcmp(field, "consistency"))
		return value[0] == '1'	 ? ": at odds with an earlier answer"
		       : value[0] == '0' ? ": at odds with nothing"
					 : "";
	return rate && value[0] >= '1' && value[0] <= '4'
		       ? words[value[0] - '1']
		       : "";
}

static void view_value(const struct scr_label *l, struct cells *out,
		       struct rect r, size_t i)
{
	const char *values = mark_values(l->fields[i]), *at = "";
	int used;

	if (l->choice[i] < 0) {
		used = cells_printf(out, r.row, r.col, r.cols, INK_TEXT, "%s%s",
				    l->holds[i],
				    meaning(l->fields[i], l->holds[i]));
		if (l->own[i][0])
			cells_printf(out, r.row, r.col + used, r.cols - used,
				     INK_DIM, "  (the reader: %s)", l->own[i]);
		return;
	}
	used = (int)value_at(values, l->choice[i], &at);
	used = cells_printf(out, r.row, r.col, r.cols, INK_ACCENT, "%.*s%s",
			    used, at, meaning(l->fields[i], at));
	cells_printf(out, r.row, r.col + used, r.cols - used, INK_DIM,
		     "  (was %s)", l->holds[i]);
}

static void view_field(const struct scr_label *l, struct cells *out,
		       struct rect r, size_t i)
{
	char name[40];

	snprintf(name, sizeof name, "%s", l->fields[i]);
	for (char *c = name; *c; c++)
		if (*c == '_')
			*c = ' ';
	list_mark(&l->list, i, out, r);
	cells_clip(out, r.row, r.col + 2, VALUE_COL + 4, name,
		   list_ink(&l->list, i));
	rect_cut_left(&r, r.cols < 60 ? VALUE_COL : VALUE_COL + 8);
	view_value(l, out, r, i);
}

void scr_label_view(const struct scr_label *l, const struct keymap *keys,
		    struct cells *out, struct rect r)
{
	struct rect row = rect_cut_top(&r, 1), ask = rect_cut_bottom(&r, 1);
	struct list list = l->list;

	cells_fill(out, row, INK_TEXT);
	cells_fill(out, r, INK_TEXT);
	cells_fill(out, ask, INK_TEXT);
	page_heading(
		out, row.row, row.col, row.cols, l->title,
		keymap_text(keys, "{label keep} changes it, then keeps it").s);
	r = rect_margin(r, 1);
	list_set(&list, l->n, r.rows);
	for (size_t i = list.top; i < l->n && r.rows; i++)
		view_field(l, out, rect_cut_top(&r, 1), i);
	if (l->why.open)
		input_view(&l->why, out, rect_margin(ask, 1));
}
