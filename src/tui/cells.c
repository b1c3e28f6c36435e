/*
 * Two rules keep the grid whole: a wide character is always a head (width 2)
 * followed by a tail (width 0, no text), and whoever overwrites one half blanks
 * the other.
 */
#include "tui/cells.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "base/xmalloc.h"

static const char ink_letters[] = {
#define X(name, letter, word, what) letter,
	CELLS_INKS(X)
#undef X
};

static const struct cell blank = { .s = " ", .width = 1, .ink = INK_TEXT };

void cells_init(struct cells *c)
{
	*c = (struct cells){ .cursor_row = -1, .cursor_col = -1 };
}

void cells_release(struct cells *c)
{
	free(c->at);
	cells_init(c);
}

static int within(int n, int max)
{
	if (n < 1)
		return 1;
	return n < max ? n : max;
}

void cells_reset(struct cells *c, int rows, int cols)
{
	size_t n;

	c->rows = within(rows, CELLS_ROWS_MAX);
	c->cols = within(cols, CELLS_COLS_MAX);
	n = (size_t)c->rows * (size_t)c->cols;
	if (n > c->room) {
		c->at = xreallocarray(c->at, n, sizeof *c->at);
		c->room = n;
	}
	c->at[0] = blank;
	for (size_t done = 1, more; done < n; done += more) {
		more = done < n - done ? done : n - done;
		memcpy(c->at + done, c->at, more * sizeof *c->at);
	}
	c->cursor_row = c->cursor_col = -1;
}

struct rect cells_rect(const struct cells *c)
{
	return (struct rect){ .rows = c->rows, .cols = c->cols };
}

static struct cell *cell_at(struct cells *c, int row, int col)
{
	return &c->at[(size_t)row * (size_t)c->cols + (size_t)col];
}

const struct cell *cells_at(const struct cells *c, int row, int col)
{
	if (row < 0 || col < 0 || row >= c->rows || col >= c->cols)
		return NULL;
	return &c->at[(size_t)row * (size_t)c->cols + (size_t)col];
}

static void make_blank(struct cell *cell)
{
	uint8_t ink = cell->ink;

	*cell = blank;
	cell->ink = ink;
}

/* Before something is written at [col, col + n): no half characters beside. */
static void cut_free(struct cells *c, int row, int col, int n)
{
	if (cell_at(c, row, col)->width == 0 && col > 0)
		make_blank(cell_at(c, row, col - 1));
	if (col + n < c->cols && cell_at(c, row, col + n)->width == 0)
		make_blank(cell_at(c, row, col + n));
}

void cells_clear(struct cells *c, struct rect r)
{
	int from = r.col > 0 ? r.col : 0;
	int to = r.col + r.cols < c->cols ? r.col + r.cols : c->cols;

	for (int row = r.row > 0 ? r.row : 0;
	     from < to && row < c->rows && row < r.row + r.rows; row++) {
		cut_free(c, row, from, to - from);
		for (int col = from; col < to; col++)
			*cell_at(c, row, col) = blank;
	}
}

/* As much of the character as fits in a cell, whole code points. */
static size_t cell_fit(const char *s, size_t len)
{
	size_t n = 0;
	uint32_t cp;

	while (n < len) {
		size_t step = utf8_decode(s + n, len - n, &cp);

		if (n + step >= CELL_TEXT_MAX)
			break;
		n += step;
	}
	return n;
}

static void put(struct cells *c, int row, int col, const char *s, size_t len,
		int width, enum ink ink)
{
	struct cell *cell = cell_at(c, row, col);

	cut_free(c, row, col, width);
	*cell = (struct cell){ .width = (uint8_t)width, .ink = (uint8_t)ink };
	if (len == 1)
		cell->s[0] = *s;
	else
		memcpy(cell->s, s, cell_fit(s, len));
	if (width == 2)
		cell[1] = (struct cell){ .ink = (uint8_t)ink };
}

static bool is_control(uint32_t cp)
{
	return cp < 0x20 || (cp >= 0x7f && cp < 0xa0);
}

static bool is_line_end(uint32_t cp)
{
	return cp == 0x2028 || cp == 0x2029;
}

/* What to show for the cluster at s; *width 0 for nothing. */
static size_t next_glyph(const char *s, size_t len, const char **glyph,
			 size_t *glyph_len, int *width)
{
	uint32_t cp;
	size_t n, first;

	*glyph = s;
	if (utf8_is_plain(s, len)) {
		*width = 1;
		return *glyph_len = 1;
	}
	n = utf8_grapheme(s, len, width);
	*glyph_len = n;
	first = utf8_decode(s, len, &cp);
	if (cp == '\n' || cp == '\t' || cp == '\r' || is_line_end(cp)) {
		*glyph = " ";
		*glyph_len = 1;
		*width = 1;
	} else if (is_control(cp) || (cp == UTF8_BAD && first == 1)) {
		*glyph = "\xef\xbf\xbd";
		*glyph_len = 3;
		*width = 1;
	}
	if (*width > 2)
		*width = 2;
	return n;
}

/* How many of the next characters are a byte and a column each. */
static int plain_run(const char *s, size_t len, int most)
{
	int n = 0;

	while (n < most && utf8_is_plain(s + n, len - (size_t)n))
		n++;
	return n;
}

static void put_run(struct cells *c, int row, int col, const char *s, int n,
		    enum ink ink)
{
	struct cell *cell = cell_at(c, row, col);

	cut_free(c, row, col, n);
	for (int i = 0; i < n; i++)
		cell[i] = (struct cell){ .s = { s[i] },
					 .width = 1,
					 .ink = (uint8_t)ink };
}

int cells_text(struct cells *c, int row, int col, int width_cols, const char *s,
	       size_t len, enum ink ink)
{
	int used = 0;

	if (row < 0 || row >= c->rows)
		return 0;
	for (size_t i = 0; i < len && used < width_cols;) {
		const char *glyph;
		size_t glyph_len;
		int w, at = col + used, room = width_cols - used;

		if (room > c->cols - at)
			room = c->cols - at;
		w = at < 0 ? 0 : plain_run(s + i, len - i, room);
		if (w > 0) {
			put_run(c, row, at, s + i, w, ink);
			used += w;
			i += (size_t)w;
			continue;
		}
		i += next_glyph(s + i, len - i, &glyph, &glyph_len, &w);
		if (w == 0)
			continue;
		if (used + w > width_cols || at + w > c->cols)
			break;
		used += w;
		if (at >= 0)
			put(c, row, at, glyph, glyph_len, w, ink);
	}
	return used;
}

int cells_puts(struct cells *c, int row, int col, int width_cols, const char *s,
	       enum ink ink)
{
	return cells_text(c, row, col, width_cols, s, strlen(s), ink);
}

int cells_printf(struct cells *c, int row, int col, int width_cols,
		 enum ink ink, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return cells_puts(c, row, col, width_cols, text, ink);
}

int cells_clip(struct cells *c, int row, int col, int width_cols, const char *s,
	       enum ink ink)
{
	size_t len = strlen(s);
	int used;

	if (col + width_cols > c->cols)
		width_cols = c->cols - col;
	if (width_cols <= 0)
		return 0;
	if (utf8_width(s, len) <= width_cols)
		return cells_text(c, row, col, width_cols, s, len, ink);
	used = cells_text(c, row, col, width_cols - 1, s, len, ink);
	return used + cells_puts(c, row, col + used, 1, "…", ink);
}

void cells_paragraph(struct cells *c, struct rect *r, const char *s,
		     enum ink ink)
{
	struct wrap w = wrap_text(s, strlen(s), r->cols > 0 ? r->cols : 1);
	size_t from, to;

	while (r->rows && wrap_next(&w, &from, &to)) {
		struct rect row = rect_cut_top(r, 1);

		if (r->rows)
			cells_text(c, row.row, row.col, row.cols, s + from,
				   to - from, ink);
		else
			cells_clip(c, row.row, row.col, row.cols, s + from,
				   ink);
	}
}

int cells_right(struct cells *c, int row, int col_end, int width_cols,
		const char *s, enum ink ink)
{
	size_t n = utf8_fit(s, strlen(s), width_cols);
	int w = utf8_width(s, n);

	return cells_text(c, row, col_end - w, w, s, n, ink);
}

void cells_fill(struct cells *c, struct rect r, enum ink ink)
{
	for (int row = r.row; row < r.row + r.rows; row++)
		for (int col = r.col; col < r.col + r.cols; col++)
			cells_puts(c, row, col, 1, " ", ink);
}

void cells_hline(struct cells *c, int row, int col, int width_cols,
		 enum ink ink)
{
	const struct cell rule = { .s = "─", .width = 1, .ink = (uint8_t)ink };

	int from = col > 0 ? col : 0;
	int to = col + width_cols < c->cols ? col + width_cols : c->cols;

	if (row < 0 || row >= c->rows || from >= to)
		return;
	cut_free(c, row, from, to - from);
	for (int at = from; at < to; at++)
		*cell_at(c, row, at) = rule;
}

void cells_cursor(struct cells *c, int row, int col)
{
	if (!cells_at(c, row, col))
		return;
	c->cursor_row = row;
	c->cursor_col = col;
}

static bool same(const struct cell *a, const struct cell *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

bool cells_differ(const struct cells *was, const struct cells *is, int row,
		  int *col, int *n_cols)
{
	const struct cell *a = cells_at(was, row, 0), *b = cells_at(is, row, 0);
	int from, to;

	/* most rows are as they were, all along */
	if (*col == 0 && !memcmp(a, b, (size_t)is->cols * sizeof *a))
		return false;
	for (from = *col; from < is->cols; from++)
		if (!same(&a[from], &b[from]))
			break;
	if (from >= is->cols)
		return false;
	for (to = from + 1; to < is->cols; to++)
		if (same(&a[to], &b[to]))
			break;
	if (b[from].width == 0 && from > 0)
		from--;
	*col = from;
	*n_cols = to - from;
	return true;
}

static void dump_text_row(const struct cells *c, int row, struct buf *out)
{
	size_t keep = out->len;

	for (int col = 0; col < c->cols; col++) {
		const struct cell *cell = cells_at(c, row, col);

		buf_puts(out, cell->s);
		if (strcmp(cell->s, " ") != 0)
			keep = out->len;
	}
	buf_cut(out, keep);
	buf_putc(out, '\n');
}

/* A blank in the plainest ink is left blank: what remains is what matters. */
static void dump_ink_row(const struct cells *c, int row, struct buf *out)
{
	size_t keep = out->len;

	for (int col = 0; col < c->cols; col++) {
		const struct cell *cell = cells_at(c, row, col);
		bool empty = !strcmp(cell->s, " ") && cell->ink == INK_TEXT;

		buf_putc(out, empty ? ' ' : ink_letters[cell->ink]);
		if (!empty)
			keep = out->len;
	}
	buf_cut(out, keep);
	buf_putc(out, '\n');
}

void cells_dump(const struct cells *c, struct buf *out)
{
	for (int row = 0; row < c->rows; row++)
		dump_text_row(c, row, out);
	buf_printf(out, "== inks %dx%d\n", c->cols, c->rows);
	for (int row = 0; row < c->rows; row++)
		dump_ink_row(c, row, out);
	if (c->cursor_row < 0)
		buf_puts(out, "== no cursor\n");
	else
		buf_printf(out, "== cursor row %d column %d\n",
			   c->cursor_row + 1, c->cursor_col + 1);
}

char cells_ink_letter(enum ink ink)
{
	return ink_letters[ink];
}
