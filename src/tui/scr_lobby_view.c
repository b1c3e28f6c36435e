/*
 * How the lobby looks: title, notice, the list under its headings, what there is
 * to know about the chosen line, keys.
 */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "tui/hints.h"
#include "tui/scr_lobby.h"

struct lobby_layout {
	struct rect title, notice, list, details, keys;
};

static struct lobby_layout layout(int rows, int cols)
{
	struct lobby_layout l;
	struct rect r = { .rows = rows, .cols = cols };

	l.keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	l.title = rect_margin(rect_cut_top(&r, 1), 1);
	l.notice = rect_margin(rect_cut_top(&r, 1), 1);
	l.details = rect_cut_bottom(&r, rows >= 16 ? 5 : rows >= 10 ? 3 : 0);
	l.list = rect_margin(r, 1);
	return l;
}

/* ---- the list ---- */

#define NOTES_COLS 34 /* for what a case is, and when it was argued */
#define RIGHT_COLS 16
#define NOTE_MAX   160

static int width(const char *s)
{
	return utf8_width(s, strlen(s));
}

/* "fictional · heavy" */
static void note_of(const struct scr_lobby *l, const struct lobby_row *item,
		    char note[NOTE_MAX])
{
	const char *work =
		item->kind == LOBBY_CASE && !item->fault
			? scr_lobby_work(item->n_issues[l->side], item->n_words)
			: "";

	snprintf(note, NOTE_MAX, "%.100s%s%s", item->note, *work ? " · " : "",
		 work);
}

/* What the longest note takes with what stands right of it. */
static int widest_notes(const struct scr_lobby *l)
{
	int note_cols = 0, right_cols = 0;
	char note[NOTE_MAX];

	for (size_t i = 0; i < l->n_shown; i++) {
		const struct lobby_row *item = scr_lobby_row(l, i);
		int right = item->right ? width(item->right) : 0;

		note_of(l, item, note);
		if (width(note) > note_cols)
			note_cols = width(note);
		if (right > right_cols)
			right_cols = right;
	}
	if (right_cols > RIGHT_COLS)
		right_cols = RIGHT_COLS;
	return note_cols + 2 + right_cols;
}

/* Where the second column begins; 0 where there is no room for one. */
static int notes_col(const struct scr_lobby *l, struct rect r)
{
	int cols;

	if (r.cols >= 118)
		return r.col + r.cols / 2;
	if (r.cols < 58)
		return 0;
	cols = widest_notes(l);
	if (cols > r.cols / 2)
		cols = r.cols / 2;
	return r.col + r.cols - (cols > NOTES_COLS ? cols : NOTES_COLS);
}

/* Without its last parts, as many as it takes; whether it fits then. */
static bool shorten(char *note, int cols)
{
	while (width(note) > cols) {
		char *part = NULL;

		for (char *at = note; (at = strstr(at, " · ")); at++)
			part = at;
		if (!part)
			return false;
		*part = '\0';
	}
	return true;
}

/*
 * Where the note of this row begins: in its column, or behind a title that is
 * longer, if that needs no more than a part of the note.  A title for which even
 * that is no room gets all that the note leaves.
 */
static int note_col(int col, int end, int notes, const char *title, char *note)
{
	int behind = col + width(title) + 2;
	char part[NOTE_MAX];

	if (behind <= notes)
		return notes;
	snprintf(part, sizeof part, "%s", note);
	if (shorten(part, end - behind))
		memcpy(note, part, sizeof part);
	if (behind + width(note) > end)
		behind = end - width(note);
	return behind > notes ? behind : notes;
}

static void view_row(const struct scr_lobby *l, struct cells *out,
		     struct rect r, int notes, size_t i)
{
	const struct lobby_row *item = scr_lobby_row(l, i);
	bool chosen = i == l->list.selected;
	int end = r.col + r.cols, col = r.col + 2;
	const char *title = item->title[0] ? item->title : item->name;
	char note[NOTE_MAX];

	note_of(l, item, note);
	if (r.cols >= 36)
		end -= cells_right(out, r.row, end, RIGHT_COLS, item->right,
				   INK_DIM) +
		       2;
	list_mark(&l->list, i, out, r);
	if (notes)
		notes = note_col(col, end, notes, title, note);
	col += cells_clip(out, r.row, col, (notes ? notes - 2 : end) - col,
			  title,
			  item->fault ? INK_WARN
			  : chosen    ? INK_TITLE
				      : INK_TEXT) +
	       2;
	if (notes)
		col = notes;
	if (end - col > 8 || (notes && width(note) <= end - col))
		cells_clip(out, r.row, col, end - col, note,
			   item->fault ? INK_WARN : INK_DIM);
}

static void heading(const struct scr_lobby *l, size_t i, char *out, size_t size)
{
	const char *name = l->in_heard ? "Hearings"
			   : scr_lobby_row(l, i)->kind == LOBBY_CASE ? "Cases"
			   : scr_lobby_row(l, i)->kind == LOBBY_DRILL
				   ? "To drill"
			   : l->words ? "To go on"
				      : "Go on with";

	if (l->words)
		snprintf(out, size, "%s with \"%.60s\"", name, l->words);
	else
		snprintf(out, size, "%s", name);
}

static bool begins_section(const struct scr_lobby *l, size_t i)
{
	return i == l->list.top ||
	       (scr_lobby_row(l, i)->kind == LOBBY_CASE) !=
		       (scr_lobby_row(l, i - 1)->kind == LOBBY_CASE);
}

static void view_nothing(const struct scr_lobby *l, struct cells *out,
			 struct rect r)
{
	char text[200];

	if (l->words)
		snprintf(text, sizeof text,
			 "Nothing has \"%.80s\" in it. %.60s shows all again.",
			 l->words, keymap_text(l->keys, "{lobby back}").s);
	else
		snprintf(text, sizeof text,
			 "There are no cases here. hotbench case import brings "
			 "some.");
	rect_cut_left(&r, 2);
	cells_paragraph(out, &r, text, INK_NOTICE);
}

static void view_list(const struct scr_lobby *l, struct cells *out,
		      struct rect r)
{
	struct rect row;
	int notes = notes_col(l, r);
	char text[120];

	if (!l->n_shown) {
		view_nothing(l, out, r);
		return;
	}
	for (size_t i = l->list.top; i < l->n_shown && r.rows; i++) {
		if (!l->in_heard ? begins_section(l, i) : i == l->list.top) {
			row = rect_cut_top(&r, 1);
			heading(l, i, text, sizeof text);
			cells_clip(out, row.row, row.col, row.cols, text,
				   INK_DIM);
		}
		row = rect_cut_top(&r, 1);
		if (row.rows)
			view_row(l, out, row, notes, i);
	}
}

/* ---- what there is to know ---- */

static void add_line(struct cells *out, struct rect *r, const char *text,
		     enum ink ink)
{
	struct rect row = rect_cut_top(r, 1);

	if (row.rows)
		cells_clip(out, row.row, row.col, row.cols, text, ink);
}

static void view_side(const struct scr_lobby *l, const struct lobby_row *row,
		      struct cells *out, struct rect *r, enum side_id side)
{
	struct rect line = rect_cut_top(r, 1);
	bool yours = l->side == side;
	char text[300];

	if (!line.rows)
		return;
	snprintf(text, sizeof text, "%s for the %s%s%.200s",
		 yours ? "you:" : "    ", side_names[side],
		 row->party[side] ? ", " : "",
		 row->party[side] ? row->party[side] : "");
	cells_clip(out, line.row, line.col, line.cols, text,
		   yours ? INK_COUNSEL : INK_DIM);
}

static void view_work(const struct scr_lobby *l, const struct lobby_row *row,
		      struct cells *out, struct rect *r)
{
	size_t issues = row->n_issues[l->side], n = 0;
	const char *work = scr_lobby_work(issues, row->n_words);
	char text[300];

	if (row->confidential)
		n += (size_t)snprintf(text + n, sizeof text - n,
				      "confidential · ");
	if (*work)
		n += (size_t)snprintf(text + n, sizeof text - n, "%s: ", work);
	if (issues)
		n += (size_t)snprintf(text + n, sizeof text - n,
				      "%zu issue%s against you, ", issues,
				      str_plural(issues));
	if (row->n_documents)
		n += (size_t)snprintf(
			text + n, sizeof text - n, "%zu document%s, %ld words",
			row->n_documents, str_plural(row->n_documents),
			row->n_words / 100 * 100);
	else
		n += (size_t)snprintf(text + n, sizeof text - n,
				      "no documents");
	if (row->n_hearings)
		n += (size_t)snprintf(text + n, sizeof text - n,
				      " · argued %d time%s", row->n_hearings,
				      str_plural(row->n_hearings));
	else
		n += (size_t)snprintf(text + n, sizeof text - n,
				      " · not argued yet");
	if (row->n_imported)
		snprintf(text + n, sizeof text - n, ", %d imported",
			 row->n_imported);
	add_line(out, r, text, INK_DIM);
}

static void view_first_time(const struct scr_lobby *l, struct cells *out,
			    struct rect r)
{
	const char *const lines[] = {
		"First time? Press {lobby argue} twice: you face the bench for "
		"five minutes.",
		l->readonly ? "Type what you would say, then {hearing answer}. "
			      "{hearing help} helps, {hearing leave} leaves; "
			      "nothing is kept."
			    : "Type what you would say, then {hearing answer}. "
			      "{hearing help} helps, {hearing leave} leaves; "
			      "all is "
			      "kept.",
		"The judges are simulated, and nothing leaves this machine.",
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines && r.rows; i++) {
		struct keymap_text t = keymap_text(l->keys, lines[i]);
		size_t n =
			wrap_count(t.s, strlen(t.s), r.cols > 0 ? r.cols : 1);
		struct rect row = rect_cut_top(&r, (int)n);

		cells_paragraph(out, &row, t.s, i ? INK_DIM : INK_ACCENT);
	}
}

/* Longer than its own line: then it stands where the details do. */
static bool is_long(const struct scr_lobby *l, int cols)
{
	return utf8_width(l->notice, strlen(l->notice)) > cols;
}

static void view_details(const struct scr_lobby *l, struct cells *out,
			 struct rect r)
{
	const struct lobby_row *row =
		l->n_shown ? scr_lobby_row(l, l->list.selected) : NULL;
	char text[420];

	if (!r.rows)
		return;
	cells_hline(out, r.row, r.col, r.cols, INK_RULE);
	rect_cut_top(&r, 1);
	r = rect_margin(r, 1);
	if (is_long(l, r.cols)) {
		cells_paragraph(out, &r, l->notice, INK_NOTICE);
	} else if (row && row->fault) {
		struct rect why = rect_cut_top(&r, r.rows - 1);

		cells_paragraph(out, &why, row->fault, INK_WARN);
		add_line(out, &r, "hotbench check lists all that is wrong.",
			 INK_DIM);
	} else if (l->first && row) {
		view_first_time(l, out, r);
	} else if (row && row->kind == LOBBY_CASE && row->known) {
		view_side(l, row, out, &r, SIDE_PETITIONER);
		view_side(l, row, out, &r, SIDE_RESPONDENT);
		view_work(l, row, out, &r);
	} else if (row && row->kind == LOBBY_RESUME) {
		add_line(out, &r,
			 keymap_text(l->keys,
				     "{lobby argue} goes on where it was left, "
				     "{lobby replay} replays it so far.")
				 .s,
			 INK_DIM);
	} else if (row && row->kind == LOBBY_DRILL) {
		add_line(out, &r,
			 keymap_text(l->keys,
				     "{lobby argue} puts those questions once "
				     "more; {drill leave} comes back here.")
				 .s,
			 INK_DIM);
	} else if (row && row->kind == LOBBY_AGAIN) {
		snprintf(text, sizeof text, "%.300s · %.100s", row->title,
			 row->note);
		add_line(out, &r, text, INK_TEXT);
		add_line(out, &r,
			 keymap_text(l->keys, "{lobby argue} goes through it "
					      "again, turn by turn.")
				 .s,
			 INK_DIM);
	}
}

/* ---- the whole ---- */

static void view_keys(const struct scr_lobby *l, struct cells *out,
		      struct rect r)
{
	static const struct hint cases[] = {
		{ KEYMAP_LOBBY, LOBBY_ARGUE, "argue", 0 },
		{ KEYMAP_LOBBY, LOBBY_SIDE, "change sides", 1 },
		{ KEYMAP_LOBBY, LOBBY_FILTER, "find", 2 },
		{ KEYMAP_LOBBY, LOBBY_REPLAY, "replay", 2 },
		{ KEYMAP_LOBBY, LOBBY_HEARINGS, "hearings", 2 },
		{ KEYMAP_LOBBY, LOBBY_TACTICS, "cross-examine", 3 },
		{ KEYMAP_LOBBY, LOBBY_HELP, "help", 0 },
		{ KEYMAP_LOBBY, LOBBY_QUIT, "quit", 0 },
	};
	static const struct hint heard[] = {
		{ KEYMAP_LOBBY, LOBBY_ARGUE, "open", 0 },
		{ KEYMAP_LOBBY, LOBBY_FILTER, "find", 2 },
		{ KEYMAP_LOBBY, LOBBY_HEARINGS, "cases", 0 },
		{ KEYMAP_LOBBY, LOBBY_HELP, "help", 1 },
		{ KEYMAP_LOBBY, LOBBY_QUIT, "quit", 0 },
	};

	if (l->in_heard)
		hints_view(HINTS_OF(heard), l->keys, out, r);
	else
		hints_view(HINTS_OF(cases), l->keys, out, r);
}

void scr_lobby_view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_lobby *l = self;
	struct lobby_layout lay = layout(out->rows, out->cols);

	(void)now_ms;
	if (l->helping) {
		page_view_all(&l->help, out, cells_rect(out));
		return;
	}
	cells_puts(out, lay.title.row, lay.title.col, 20, "Hotbench",
		   INK_TITLE);
	cells_right(out, lay.title.row, lay.title.col + lay.title.cols,
		    lay.title.cols - 10, l->corner, INK_DIM);
	view_list(l, out, lay.list);
	if (l->filter.open)
		input_view(&l->filter, out, lay.notice);
	else if (l->notice[0] &&
		 !(lay.details.rows && is_long(l, lay.notice.cols)))
		cells_clip(out, lay.notice.row, lay.notice.col, lay.notice.cols,
			   l->notice, INK_NOTICE);
	view_details(l, out, lay.details);
	view_keys(l, out, lay.keys);
}
