#include "tui/widget_pager.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/wrap.h"
#include "base/xmalloc.h"
#include "tui/keymap.h"
#include "tui/seek.h"

#define NARROW_COLS 50
#define MARKS_COLS  3 /* marks and a blank, at the gutter's end */

struct pager_layout pager_layout_for(int cols, int name_cols)
{
	int gutter = name_cols + 2;

	if (gutter < PAGER_GUTTER)
		gutter = PAGER_GUTTER;
	if (gutter > PAGER_GUTTER_MAX)
		gutter = PAGER_GUTTER_MAX;
	if (cols < NARROW_COLS)
		return (struct pager_layout){ .cols = cols,
					      .gutter = 2,
					      .run_in = true };
	return (struct pager_layout){ .cols = cols, .gutter = gutter };
}

static struct pager_block block_at(const struct pager_source *src, size_t i)
{
	struct pager_block b = { .name = "", .marks = "", .text = "" };

	src->get(src->ctx, i, &b);
	return b;
}

/* Walks the lines of one block. */
struct lines {
	struct wrap w;
	int lead; /* columns that the first line begins further right */
	int width;
};

static int lead_of(const struct pager_block *b, struct pager_layout lay)
{
	int n;

	if (!lay.run_in || b->flush)
		return 0;
	n = utf8_width(b->name, strlen(b->name)) +
	    utf8_width(b->marks, strlen(b->marks));
	if (n)
		n += 2;
	/* no more than half a line for a name */
	return n < lay.cols / 2 ? n : lay.cols / 2;
}

static struct lines lines_of(const struct pager_block *b,
			     struct pager_layout lay)
{
	int lead = lead_of(b, lay);
	int width = lay.cols - (b->flush ? 0 : lay.gutter);

	if (lay.run_in && lead >= lay.gutter)
		lead -= lay.gutter;
	return (struct lines){ .w = wrap_text(b->text, b->len, width - lead),
			       .lead = lead,
			       .width = width };
}

static bool lines_next(struct lines *l, size_t *from, size_t *to)
{
	bool ok = wrap_next(&l->w, from, to);

	l->w.width_cols = l->width > 0 ? l->width : 1;
	return ok;
}

static int block_height(const struct pager_block *b, struct pager_layout lay)
{
	struct lines l = lines_of(b, lay);
	size_t from, to;
	int n = b->gap ? 1 : 0;

	if (b->hidden)
		return 0;
	while (lines_next(&l, &from, &to))
		n++;
	return n;
}

int pager_height(const struct pager_source *src, size_t i)
{
	struct pager_block b = block_at(src, i);

	return block_height(&b, src->lay);
}

/* Where the window begins when its last line is the last of all. */
static struct pager at_end(const struct pager_source *src)
{
	struct pager p = { .away = true, .block = src->n };
	int have = 0;

	while (p.block && have < src->rows)
		have += pager_height(src, --p.block);
	if (have > src->rows)
		p.line = have - src->rows;
	return p;
}

static bool is_behind(const struct pager *a, const struct pager *b)
{
	return a->block > b->block ||
	       (a->block == b->block && a->line >= b->line);
}

struct pager pager_top(const struct pager *p, const struct pager_source *src)
{
	struct pager end = at_end(src);

	/* Text may have become shorter, or the window larger. */
	if (!p->away || is_behind(p, &end))
		return end;
	return *p;
}

static void settle(struct pager *p, const struct pager_source *src)
{
	struct pager end = at_end(src);

	if (is_behind(p, &end))
		*p = (struct pager){ .away = false };
}

static void go_up(struct pager *p, const struct pager_source *src, int n)
{
	p->line -= n;
	while (p->line < 0 && p->block)
		p->line += pager_height(src, --p->block);
	if (p->line < 0)
		p->line = 0;
}

static void go_down(struct pager *p, const struct pager_source *src, int n)
{
	int height;

	p->line += n;
	while (p->block < src->n &&
	       p->line >= (height = pager_height(src, p->block))) {
		p->line -= height;
		p->block++;
	}
}

void pager_scroll(struct pager *p, const struct pager_source *src,
		  int step_lines)
{
	*p = pager_top(p, src);
	if (step_lines < 0)
		go_up(p, src, -step_lines);
	else
		go_down(p, src, step_lines);
	settle(p, src);
}

bool pager_act(struct pager *p, const struct pager_source *src, int move)
{
	int page = src->rows > 2 ? src->rows - 1 : 1;

	switch (move) {
	case PAGER_UP: pager_scroll(p, src, -1); return true;
	case PAGER_DOWN: pager_scroll(p, src, 1); return true;
	case PAGER_PAGE_UP: pager_scroll(p, src, -page); return true;
	case PAGER_PAGE_DOWN: pager_scroll(p, src, page); return true;
	case PAGER_TOP: pager_home(p); return true;
	case PAGER_BOTTOM: pager_end(p); return true;
	default: return false;
	}
}

void pager_home(struct pager *p)
{
	*p = (struct pager){ .away = true };
}

void pager_end(struct pager *p)
{
	*p = (struct pager){ .away = false };
}

void pager_show(struct pager *p, const struct pager_source *src, size_t i)
{
	*p = (struct pager){ .away = true, .block = i };
	settle(p, src);
}

int pager_row_of(const struct pager *p, const struct pager_source *src,
		 size_t i, int line)
{
	struct pager top = pager_top(p, src);
	int row = line - top.line;

	if (i < top.block || i >= src->n)
		return -1;
	for (size_t k = top.block; k < i && row < src->rows; k++)
		row += pager_height(src, k);
	return row >= 0 && row < src->rows ? row : -1;
}

size_t pager_at_row(const struct pager *p, const struct pager_source *src,
		    int row)
{
	struct pager at = pager_top(p, src);

	row += at.line;
	for (size_t i = at.block; row >= 0 && i < src->n; i++) {
		int height = pager_height(src, i);

		if (row < height)
			return i;
		row -= height;
	}
	return src->n;
}

int pager_line_of(const struct pager_source *src, size_t i, size_t byte)
{
	struct pager_block b = block_at(src, i);
	struct lines l = lines_of(&b, src->lay);
	size_t from, to;
	int n = b.gap ? 1 : 0;

	while (lines_next(&l, &from, &to) && to <= byte && to < b.len)
		n++;
	return n;
}

bool pager_has_more(const struct pager *p)
{
	return p->away;
}

/* ---- drawing ---- */

/* Every place of the words; the caller frees. */
static struct pager_span *words_in(const struct pager_block *b, size_t *n)
{
	struct pager_span *list = NULL;
	size_t room = 0, from, to = 0;

	for (*n = 0; seek_find(b->text, b->words, to, &from, &to); ++*n) {
		list = xgrow(list, *n, &room, sizeof *list);
		list[*n] = (struct pager_span){
			from, to, from == b->word_at ? INK_SELECTED : INK_QUOTE
		};
	}
	return list;
}

static void draw_line(struct cells *out, int row, int col, int cols,
		      const struct pager_block *b,
		      const struct pager_span *spans, size_t n_spans,
		      size_t from, size_t to)
{
	size_t at = from;
	int used = 0;

	for (size_t i = 0; i <= n_spans && at < to; i++) {
		const struct pager_span *s = &spans[i];
		bool in = i < n_spans && s->from < to && s->to > at;
		size_t start = in ? s->from : to;

		if (start > at) {
			used += cells_text(out, row, col + used, cols - used,
					   b->text + at, start - at, b->ink);
			at = start;
		}
		if (in && s->to > at) {
			size_t end = s->to < to ? s->to : to;

			used += cells_text(out, row, col + used, cols - used,
					   b->text + at, end - at, s->ink);
			at = end;
		}
	}
}

static void draw_gutter(struct cells *out, int row, struct rect r,
			struct pager_layout lay, const struct pager_block *b)
{
	int used;

	if (lay.run_in) {
		used = cells_clip(out, row, r.col, lay.cols / 2, b->name,
				  b->name_ink);
		if (b->marks[0])
			cells_puts(out, row, r.col + used + 1, 3, b->marks,
				   b->marks_ink);
		return;
	}
	cells_clip(out, row, r.col, lay.gutter - 1, b->name, b->name_ink);
	used = lay.gutter < PAGER_GUTTER ? 0 : lay.gutter - MARKS_COLS;
	if (b->marks[0] && (used || !b->name[0]))
		cells_puts(out, row, r.col + used, lay.gutter - used, b->marks,
			   b->marks_ink);
}

/* Draws from line `skip` of the block on; returns the rows used. */
static int draw_block(struct cells *out, struct rect r, int row,
		      struct pager_layout lay, const struct pager_block *b,
		      int skip)
{
	struct lines l = lines_of(b, lay);
	int gutter = b->flush ? 0 : lay.gutter;
	size_t from, to, n_spans = b->n_spans;
	struct pager_span *words = b->words ? words_in(b, &n_spans) : NULL;
	int n = 0, drawn = 0;

	if (b->gap && n++ >= skip)
		drawn++;
	for (int k = 0; drawn < r.rows - row && lines_next(&l, &from, &to);
	     k++) {
		int lead = k == 0 ? l.lead : 0;

		if (n++ < skip)
			continue;
		if (k == 0 && gutter)
			draw_gutter(out, r.row + row + drawn, r, lay, b);
		draw_line(out, r.row + row + drawn, r.col + gutter + lead,
			  r.cols - gutter - lead, b, words ? words : b->spans,
			  n_spans, from, to);
		drawn++;
	}
	free(words);
	return drawn;
}

int pager_view(const struct pager *p, const struct pager_source *src,
	       struct cells *out, struct rect r)
{
	struct pager_source in = *src;
	struct pager at;
	int row = 0;

	in.rows = r.rows;
	at = pager_top(p, &in);
	for (size_t i = at.block; i < src->n && row < r.rows; i++) {
		struct pager_block b = block_at(src, i);

		if (!b.hidden)
			row += draw_block(out, r, row, src->lay, &b,
					  i == at.block ? at.line : 0);
	}
	return row;
}
