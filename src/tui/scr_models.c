#include "tui/scr_models.h"

#include <stdio.h>
#include <string.h>

#include "base/wrap.h"
#include "tui/hints.h"
#include "tui/keys.h"

#define NAME_SHARE 3 /* of five: the width of a name beside its judgement */

struct models_layout {
	struct rect title, list, details, keys;
};

static struct models_layout layout(int rows, int cols)
{
	struct models_layout l;
	struct rect r = { .rows = rows, .cols = cols };

	l.keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	l.title = rect_margin(rect_cut_top(&r, rows >= 10 ? 2 : 1), 1);
	l.details = rect_cut_bottom(&r, rows >= 20   ? 11
					: rows >= 10 ? rows - 6
						     : 0);
	l.list = rect_margin(r, 1);
	return l;
}

static void size(void *self, int rows, int cols)
{
	struct scr_models *m = self;
	int n = layout(rows, cols).list.rows;

	m->rows = rows;
	m->cols = cols;
	list_set(&m->list, m->offer->n, n > 0 ? n : 1);
}

void scr_models_init(struct scr_models *m, const struct keymap *keys,
		     const struct models_offer *offer)
{
	*m = (struct scr_models){ .keys = keys, .offer = offer };
	size(m, 24, 80);
}

static void take(struct scr_models *m, struct deeds *out)
{
	if (!m->offer->n)
		return;
	m->picked = m->offer->rows[m->list.selected].pickable;
	m->refused = !m->picked;
	if (m->picked)
		deeds_add(out, DEED_LEAVE);
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_models *m = self;
	int action = keymap_find(m->keys, KEYMAP_PICK, key->code);

	m->refused = false;
	switch (action) {
	case PICK_TAKE:
	case PICK_CHECK: take(m, out); break;
	case PICK_BACK: deeds_add(out, DEED_LEAVE); break;
	case PICK_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case PICK_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	default: list_act(&m->list, KEYMAP_PICK, action);
	}
}

/* ---- view ---- */

static void view_row(const struct scr_models *m, struct cells *out,
		     struct rect r, size_t i)
{
	const struct models_row *row = &m->offer->rows[i];
	int name = (r.cols - 2) * NAME_SHARE / 5;

	list_mark(&m->list, i, out, r);
	cells_clip(out, r.row, r.col + 2, name, row->name,
		   row->pickable ? list_ink(&m->list, i) : INK_DIM);
	cells_clip(out, r.row, r.col + 4 + name, r.cols - name - 4, row->judged,
		   row->fits ? INK_GOOD : INK_DIM);
}

/* In as many rows as it takes, then an empty one. */
static void put(struct cells *out, struct rect *r, const char *text,
		enum ink ink)
{
	size_t n = wrap_count(text, strlen(text), r->cols > 0 ? r->cols : 1);
	struct rect row = rect_cut_top(r, (int)n);

	if (*text)
		cells_paragraph(out, &row, text, ink);
}

static void view_chosen(const struct scr_models *m, struct cells *out,
			struct rect r)
{
	const struct models_row *row = &m->offer->rows[m->list.selected];

	if (!r.rows)
		return;
	cells_hline(out, r.row, r.col, r.cols, INK_RULE);
	rect_cut_top(&r, 1);
	r = rect_margin(r, 1);
	if (m->refused)
		put(out, &r, "That one cannot play the bench.", INK_NOTICE);
	put(out, &r, row->about, INK_TEXT);
	put(out, &r, row->judged, row->fits ? INK_GOOD : INK_WARN);
	rect_cut_top(&r, 1);
	if (row->pickable)
		put(out, &r, m->offer->advice, INK_DIM);
}

static void view_none(const struct scr_models *m, struct cells *out,
		      struct rect r)
{
	put(out, &r,
	    "A model is asked for, none is configured, and no model server "
	    "runs on this machine.",
	    INK_NOTICE);
	rect_cut_top(&r, 1);
	if (*m->offer->get[0]) {
		put(out, &r, "To get one, free and on this machine:", INK_TEXT);
		for (int i = 0; i < 2; i++) {
			struct rect in = r;

			rect_cut_left(&in, 2);
			put(out, &in, m->offer->get[i], INK_ACCENT);
			r.row = in.row;
			r.rows = in.rows;
		}
		rect_cut_top(&r, 1);
	}
	put(out, &r,
	    "Then come back here. For a model elsewhere: man hotbench, "
	    "ENDPOINTS. The simulator offline needs none.",
	    INK_DIM);
}

static void view_keys(const struct scr_models *m, struct cells *out,
		      struct rect r)
{
	static const struct hint some[] = {
		{ KEYMAP_PICK, PICK_TAKE, "takes it", 0 },
		{ KEYMAP_PICK, PICK_DOWN, "next", 1 },
		{ KEYMAP_PICK, PICK_BACK, "back", 0 },
	};
	static const struct hint none[] = {
		{ KEYMAP_PICK, PICK_BACK, "back", 0 },
	};

	hints_view(m->offer->n ? HINTS_OF(some) : HINTS_OF(none), m->keys, out,
		   r);
}

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_models *m = self;
	struct models_layout l = layout(out->rows, out->cols);

	(void)now_ms;
	cells_clip(out, l.title.row, l.title.col, l.title.cols,
		   "A model to play the bench", INK_TITLE);
	view_keys(m, out, l.keys);
	if (!m->offer->n) {
		l.list.rows += l.details.rows;
		view_none(m, out, l.list);
		return;
	}
	if (l.title.cols >= 60)
		cells_right(out, l.title.row, l.title.col + l.title.cols, 32,
			    m->offer->kept ? "kept in the settings"
					   : "for this once",
			    INK_DIM);
	for (size_t i = m->list.top; i < m->offer->n && l.list.rows; i++)
		view_row(m, out, rect_cut_top(&l.list, 1), i);
	view_chosen(m, out, l.details);
}

const struct screen_ops scr_models = { .size = size, .key = key, .view = view };
