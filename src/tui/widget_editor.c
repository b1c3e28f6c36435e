#include "tui/widget_editor.h"

#include <stdlib.h>
#include <string.h>

#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "base/xmalloc.h"
#include "tui/keymap.h"

#define HISTORY_MAX 500

static void init(struct editor *ed, size_t max_bytes, int width_cols)
{
	memset(ed, 0, sizeof *ed);
	buf_init(&ed->text, max_bytes);
	ed->width_cols = width_cols;
	ed->goal_col = -1;
}

void editor_init(struct editor *ed)
{
	init(ed, EDITOR_MAX, 76);
}

void editor_init_line(struct editor *ed)
{
	init(ed, EDITOR_LINE_MAX, (int)EDITOR_LINE_MAX + 2);
}

/* ---- lines ---- */

/*
 * A line on the screen: its text is [from, to); the cursor may stand anywhere from
 * `first`, which lies before an indentation that the wrapping ate, up to `last`,
 * which on a wrapped line is the blank that it ate.
 */
struct view_line {
	size_t first, from, to, last;
	size_t end; /* where the End key goes */
	bool more;  /* another line follows */
};

struct view_walk {
	struct wrap w;
	size_t len;
};

/* From line n on, which there is. */
static struct view_walk walk_lines(const struct editor *ed, size_t n)
{
	/* one column stays free, so the cursor fits behind a full line */
	struct view_walk v = { .w = wrap_text(ed->text.s, ed->text.len,
					      ed->width_cols - 1),
			       .len = ed->text.len };

	if (n)
		v.w.next = ed->starts[n];
	return v;
}

static bool walk_next(struct view_walk *v, struct view_line *line)
{
	line->first = v->w.next;
	if (!wrap_next(&v->w, &line->from, &line->to))
		return false;
	line->more = !v->w.done;
	line->last = line->end = v->len;
	if (!line->more)
		return true;
	line->last = v->w.next - (v->w.next > line->to);
	line->end = v->w.s[v->w.next - 1] == '\n' ? line->last : line->to;
	return true;
}

/* The last line that begins at or before a place. */
static size_t line_at(const struct editor *ed, size_t at)
{
	size_t from = 0, to = ed->n_starts;

	while (from + 1 < to) {
		size_t mid = from + (to - from) / 2;

		if (ed->starts[mid] <= at)
			from = mid;
		else
			to = mid;
	}
	return from;
}

/*
 * Measures the lines again from a change on.  Where a line ends is told by its own bytes
 * and the word behind it, so a change may have the line before take up a word; a mark
 * that is put on that word's last letter reaches one line farther.
 */
static void measure(struct editor *ed, size_t changed)
{
	size_t keep = line_at(ed, changed);
	struct view_walk v;
	struct view_line l;

	keep = keep > 2 ? keep - 2 : 0;
	v = walk_lines(ed, keep);
	ed->n_starts = keep;
	while (walk_next(&v, &l)) {
		ed->starts = xgrow(ed->starts, ed->n_starts, &ed->starts_room,
				   sizeof *ed->starts);
		ed->starts[ed->n_starts++] = l.first;
	}
}

/* ---- undo ---- */

static void list_drop_oldest(struct editor_list *l)
{
	l->bytes -= strlen(l->at[0].text);
	free(l->at[0].text);
	memmove(l->at, l->at + 1, --l->n * sizeof *l->at);
}

static void list_clear(struct editor_list *l)
{
	while (l->n)
		free(l->at[--l->n].text);
	l->bytes = 0;
}

static void list_push(struct editor_list *l, const struct editor *ed)
{
	l->at = xgrow(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n].text = xstrndup(ed->text.s, ed->text.len);
	l->at[l->n++].cursor = ed->cursor;
	l->bytes += ed->text.len;
	while (l->n > 1 && l->bytes > EDITOR_UNDO_BYTES)
		list_drop_oldest(l);
}

static void put_text(struct editor *ed, const char *s, size_t len)
{
	buf_reset(&ed->text);
	buf_add(&ed->text, s, len);
	measure(ed, 0);
	ed->changes++;
}

static bool list_pop(struct editor_list *l, struct editor *ed)
{
	struct editor_past past;

	if (!l->n)
		return false;
	past = l->at[--l->n];
	l->bytes -= strlen(past.text);
	put_text(ed, past.text, strlen(past.text));
	ed->cursor = past.cursor;
	free(past.text);
	return true;
}

/* Before a change: a state to come back to, unless this continues a run. */
static void will(struct editor *ed, enum editor_did what)
{
	if (ed->did != what || what == EDITOR_DID_CUT ||
	    what == EDITOR_DID_YANK)
		list_push(&ed->undo, ed);
	list_clear(&ed->redo);
	ed->did = what;
	ed->goal_col = -1;
}

static bool go_back(struct editor *ed, struct editor_list *from,
		    struct editor_list *to)
{
	if (!from->n)
		return false;
	list_push(to, ed);
	list_pop(from, ed);
	ed->did = EDITOR_DID_NOTHING;
	ed->goal_col = -1;
	return true;
}

/* ---- the text ---- */

void editor_release(struct editor *ed)
{
	buf_release(&ed->text);
	list_clear(&ed->undo);
	list_clear(&ed->redo);
	free(ed->undo.at);
	free(ed->redo.at);
	for (size_t i = 0; i < ed->n_cuts; i++)
		free(ed->cuts[i]);
	for (size_t i = 0; i < ed->n_history; i++)
		free(ed->history[i]);
	free(ed->history);
	free(ed->draft);
	free(ed->starts);
	editor_init(ed);
}

void editor_set(struct editor *ed, const char *s, size_t len)
{
	struct buf clean;

	buf_init(&clean, ed->text.max);
	sanitise(&clean, s, len, SANITISE_TEXT);
	put_text(ed, clean.s, clean.len);
	buf_release(&clean);
	list_clear(&ed->undo);
	list_clear(&ed->redo);
	ed->cursor = ed->text.len;
	ed->did = EDITOR_DID_NOTHING;
	ed->goal_col = -1;
	ed->history_at = ed->n_history;
}

void editor_remember(struct editor *ed, const char *s)
{
	if (!s[0])
		return;
	if (ed->n_history == HISTORY_MAX) {
		free(ed->history[0]);
		memmove(ed->history, ed->history + 1,
			--ed->n_history * sizeof *ed->history);
	}
	ed->history = xgrow(ed->history, ed->n_history, &ed->history_room,
			    sizeof *ed->history);
	ed->history[ed->n_history++] = xstrdup(s);
	ed->history_at = ed->n_history;
}

void editor_accept(struct editor *ed)
{
	editor_remember(ed, ed->text.s);
	free(ed->draft);
	ed->draft = NULL;
	editor_set(ed, "", 0);
}

void editor_set_width(struct editor *ed, int width_cols)
{
	ed->width_cols = width_cols > 2 ? width_cols : 2;
	measure(ed, 0);
}

/* Replaces [from, to) by s; the cursor ends behind it. */
static bool splice(struct editor *ed, size_t from, size_t to, const char *s,
		   size_t len)
{
	struct buf next;

	if (ed->text.len - (to - from) + len > ed->text.max)
		return false;
	buf_init(&next, ed->text.max);
	buf_add(&next, ed->text.s, from);
	buf_add(&next, s, len);
	buf_add(&next, ed->text.s + to, ed->text.len - to);
	buf_release(&ed->text);
	ed->text = next;
	measure(ed, from);
	ed->cursor = from + len;
	ed->changes++;
	return true;
}

static bool insert_as(struct editor *ed, const char *s, size_t len,
		      enum editor_did what)
{
	struct buf clean;
	bool ok = false;

	buf_init(&clean, ed->text.max);
	if (sanitise(&clean, s, len, SANITISE_TEXT) &&
	    ed->text.len + clean.len <= ed->text.max) {
		ok = true; /* also when nothing of it can be shown */
		if (clean.len)
			will(ed, what);
		splice(ed, ed->cursor, ed->cursor, clean.s, clean.len);
	}
	buf_release(&clean);
	return ok;
}

bool editor_insert(struct editor *ed, const char *s, size_t len)
{
	bool ok = insert_as(ed, s, len, EDITOR_DID_YANK);

	ed->did = EDITOR_DID_NOTHING;
	return ok;
}

bool editor_replace(struct editor *ed, const char *s, size_t len)
{
	struct buf clean;
	bool ok;

	buf_init(&clean, ed->text.max);
	ok = sanitise(&clean, s, len, SANITISE_TEXT);
	if (ok) {
		will(ed, EDITOR_DID_YANK);
		put_text(ed, clean.s, clean.len);
		ed->cursor = ed->text.len;
		ed->did = EDITOR_DID_NOTHING;
	}
	buf_release(&clean);
	return ok;
}

/* Each word typed is one step of undo. */
bool editor_type(struct editor *ed, uint32_t cp)
{
	char s[4];
	size_t len = utf8_encode(cp, s);
	bool starts_word = cp != ' ' && ed->cursor &&
			   strchr(" \n", ed->text.s[ed->cursor - 1]);

	if (starts_word)
		ed->did = EDITOR_DID_MOVE;
	return insert_as(ed, s, len, EDITOR_DID_TYPE);
}

/* ---- places in the text ---- */

static size_t next_char(const struct editor *ed, size_t at)
{
	if (at >= ed->text.len)
		return ed->text.len;
	return at + utf8_grapheme(ed->text.s + at, ed->text.len - at, NULL);
}

static size_t prev_char(const struct editor *ed, size_t at)
{
	return utf8_grapheme_before(ed->text.s, ed->text.len, at);
}

static bool is_word(const struct editor *ed, size_t at)
{
	unsigned char c = (unsigned char)ed->text.s[at];

	return c >= 0x80 || (c >= '0' && c <= '9') || c == '\'' ||
	       ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

static size_t word_right(const struct editor *ed, size_t at)
{
	while (at < ed->text.len && !is_word(ed, at))
		at = next_char(ed, at);
	while (at < ed->text.len && is_word(ed, at))
		at = next_char(ed, at);
	return at;
}

/* Characters are found from the left only, so the way back goes by bytes and
 * ends where the character there begins. */
static size_t char_start(const struct editor *ed, size_t at)
{
	return utf8_grapheme_before(ed->text.s, ed->text.len, at + 1);
}

static size_t word_left(const struct editor *ed, size_t at)
{
	while (at && !is_word(ed, at - 1))
		at--;
	while (at && is_word(ed, at - 1))
		at--;
	return char_start(ed, at);
}

/* Ctrl-W as in shells: back to a blank. */
static size_t blank_left(const struct editor *ed, size_t at)
{
	while (at && strchr(" \n", ed->text.s[at - 1]))
		at--;
	while (at && !strchr(" \n", ed->text.s[at - 1]))
		at--;
	return char_start(ed, at);
}

static int line_of(const struct editor *ed, size_t at, struct view_line *out)
{
	size_t n = line_at(ed, at);
	struct view_walk v = walk_lines(ed, n);

	walk_next(&v, out);
	return (int)n;
}

static bool line_number(const struct editor *ed, int n, struct view_line *out)
{
	struct view_walk v;

	if (n >= editor_rows(ed))
		return false;
	v = walk_lines(ed, (size_t)n);
	return walk_next(&v, out);
}

static int column_of(const struct editor *ed, const struct view_line *l,
		     size_t at)
{
	size_t len = at > l->from ? at - l->from : 0;
	int col = utf8_width(ed->text.s + l->from, len);

	return col < ed->width_cols ? col : ed->width_cols - 1;
}

static size_t at_column(const struct editor *ed, const struct view_line *l,
			int col)
{
	size_t at =
		l->from + utf8_fit(ed->text.s + l->from, l->to - l->from, col);

	return at;
}

int editor_rows(const struct editor *ed)
{
	return ed->n_starts ? (int)ed->n_starts : 1;
}

/* ---- cutting and yanking ---- */

static void keep_cut(struct editor *ed, const char *s, size_t len)
{
	if (ed->n_cuts == EDITOR_CUTS)
		free(ed->cuts[--ed->n_cuts]);
	memmove(ed->cuts + 1, ed->cuts, ed->n_cuts * sizeof *ed->cuts);
	ed->cuts[0] = xstrndup(s, len);
	ed->n_cuts++;
}

/* Cuts in a row collect into one piece. */
static void join_cut(struct editor *ed, const char *s, size_t len, bool front)
{
	char *piece = xstrndup(s, len), *old = ed->cuts[0];

	ed->cuts[0] = front ? xprintf("%s%s", piece, old)
			    : xprintf("%s%s", old, piece);
	free(old);
	free(piece);
}

static bool cut(struct editor *ed, size_t from, size_t to)
{
	bool joins = ed->did == EDITOR_DID_CUT && ed->n_cuts;

	if (from >= to)
		return false;
	if (joins)
		join_cut(ed, ed->text.s + from, to - from, to == ed->cursor);
	else
		keep_cut(ed, ed->text.s + from, to - from);
	will(ed, EDITOR_DID_CUT);
	return splice(ed, from, to, "", 0);
}

static bool delete (struct editor *ed, size_t from, size_t to)
{
	if (from >= to)
		return false;
	will(ed, EDITOR_DID_DELETE);
	return splice(ed, from, to, "", 0);
}

static bool yank(struct editor *ed)
{
	size_t from = ed->cursor;

	if (!ed->n_cuts ||
	    !insert_as(ed, ed->cuts[0], strlen(ed->cuts[0]), EDITOR_DID_YANK))
		return false;
	ed->yanked = 0;
	ed->yank_from = from;
	return true;
}

static bool yank_pop(struct editor *ed)
{
	const char *s;

	if (ed->did != EDITOR_DID_YANK || ed->n_cuts < 2)
		return false;
	ed->yanked = (ed->yanked + 1) % ed->n_cuts;
	s = ed->cuts[ed->yanked];
	return splice(ed, ed->yank_from, ed->cursor, s, strlen(s));
}

/* ---- moving ---- */

static bool move(struct editor *ed, size_t to)
{
	bool moved = to != ed->cursor;

	ed->cursor = to;
	ed->did = EDITOR_DID_MOVE;
	ed->goal_col = -1;
	return moved;
}

static bool move_line(struct editor *ed, int step)
{
	struct view_line l;
	int n = line_of(ed, ed->cursor, &l);
	int goal = ed->goal_col >= 0 ? ed->goal_col
				     : column_of(ed, &l, ed->cursor);

	if (n + step < 0 || !line_number(ed, n + step, &l))
		return false;
	move(ed, at_column(ed, &l, goal));
	ed->goal_col = goal;
	return true;
}

static bool show_history(struct editor *ed, size_t at)
{
	const char *s;

	if (at > ed->n_history || at == ed->history_at)
		return false;
	if (ed->history_at == ed->n_history) {
		free(ed->draft);
		ed->draft = xstrndup(ed->text.s, ed->text.len);
	}
	s = at == ed->n_history ? ed->draft : ed->history[at];
	will(ed, EDITOR_DID_YANK);
	put_text(ed, s ? s : "", s ? strlen(s) : 0);
	ed->cursor = ed->text.len;
	ed->history_at = at;
	ed->did = EDITOR_DID_NOTHING;
	return true;
}

static bool older(struct editor *ed)
{
	return ed->history_at && show_history(ed, ed->history_at - 1);
}

static bool newer(struct editor *ed)
{
	return show_history(ed, ed->history_at + 1);
}

/* Cutting goes by lines as they were typed, moving by lines as they are seen. */
static size_t typed_line_start(const struct editor *ed)
{
	size_t at = ed->cursor;

	while (at && ed->text.s[at - 1] != '\n')
		at--;
	return at;
}

static size_t typed_line_end(const struct editor *ed)
{
	size_t at = ed->cursor;

	while (at < ed->text.len && ed->text.s[at] != '\n')
		at++;
	return at;
}

static bool kill_end(struct editor *ed)
{
	size_t end = typed_line_end(ed);

	if (end == ed->cursor) /* the break itself */
		end = next_char(ed, end);
	return cut(ed, ed->cursor, end);
}

static bool act_line(struct editor *ed, int action)
{
	struct view_line l;

	line_of(ed, ed->cursor, &l);
	switch (action) {
	case EDIT_HOME: return move(ed, l.from);
	case EDIT_END: return move(ed, l.end);
	case EDIT_KILL_LINE: return cut(ed, typed_line_start(ed), ed->cursor);
	case EDIT_KILL_END: return kill_end(ed);
	default: return false;
	}
}

static bool act_move(struct editor *ed, int action)
{
	switch (action) {
	case EDIT_LEFT: return move(ed, prev_char(ed, ed->cursor));
	case EDIT_RIGHT: return move(ed, next_char(ed, ed->cursor));
	case EDIT_WORD_LEFT: return move(ed, word_left(ed, ed->cursor));
	case EDIT_WORD_RIGHT: return move(ed, word_right(ed, ed->cursor));
	case EDIT_UP: return move_line(ed, -1) || older(ed);
	case EDIT_DOWN: return move_line(ed, 1) || newer(ed);
	case EDIT_OLDER: return older(ed);
	case EDIT_NEWER: return newer(ed);
	case EDIT_TOP: return move(ed, 0);
	case EDIT_BOTTOM: return move(ed, ed->text.len);
	default: return act_line(ed, action);
	}
}

bool editor_act(struct editor *ed, int action)
{
	size_t at = ed->cursor;

	switch (action) {
	case EDIT_BACKSPACE: return delete (ed, prev_char(ed, at), at);
	case EDIT_DELETE: return delete (ed, at, next_char(ed, at));
	case EDIT_KILL_WORD_LEFT: return cut(ed, blank_left(ed, at), at);
	case EDIT_KILL_WORD_RIGHT: return cut(ed, at, word_right(ed, at));
	case EDIT_YANK: return yank(ed);
	case EDIT_YANK_POP: return yank_pop(ed);
	case EDIT_UNDO: return go_back(ed, &ed->undo, &ed->redo);
	case EDIT_REDO: return go_back(ed, &ed->redo, &ed->undo);
	case EDIT_NEWLINE: return insert_as(ed, "\n", 1, EDITOR_DID_TYPE);
	default: return act_move(ed, action);
	}
}

/* ---- the view ---- */

void editor_point(struct editor *ed, struct rect r, int row, int col)
{
	struct view_line l;
	int at = line_of(ed, ed->cursor, &l);
	int top = at >= r.rows ? at - r.rows + 1 : 0;

	if (row < r.row || !line_number(ed, top + row - r.row, &l))
		move(ed, ed->text.len);
	else
		move(ed, at_column(ed, &l, col > r.col ? col - r.col : 0));
}

void editor_view(const struct editor *ed, struct cells *out, struct rect r,
		 enum ink ink)
{
	struct view_walk v;
	struct view_line l;
	int at = line_of(ed, ed->cursor, &l), top = 0;

	if (r.rows < 1 || r.cols < 1)
		return;
	if (at >= r.rows)
		top = at - r.rows + 1;
	cells_cursor(out, r.row + at - top,
		     r.col + column_of(ed, &l, ed->cursor));
	v = walk_lines(ed, (size_t)top);
	for (int n = 0; n < r.rows && walk_next(&v, &l); n++)
		cells_text(out, r.row + n, r.col, r.cols, ed->text.s + l.from,
			   l.to - l.from, ink);
}
