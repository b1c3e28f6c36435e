#include "tui/page.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "tui/keymap.h"

void page_init(struct page *p)
{
	memset(p, 0, sizeof *p);
	p->seek.told = "";
	pager_home(&p->at);
}

void page_release(struct page *p)
{
	arena_release(&p->arena);
	free(p->blocks);
	seek_release(&p->seek);
	page_init(p);
}

void page_reset(struct page *p, int gutter, const char *title,
		const char *corner)
{
	page_release(p);
	p->gutter = gutter;
	p->margin = gutter ? 2 : 1;
	p->title = arena_strdup(&p->arena, title);
	p->corner = arena_strdup(&p->arena, corner);
}

struct pager_block *page_add(struct page *p, const char *name,
			     enum ink name_ink, const char *text, enum ink ink)
{
	struct pager_block *b;

	p->blocks = xgrow(p->blocks, p->n, &p->room, sizeof *b);
	b = &p->blocks[p->n++];
	*b = (struct pager_block){ .name = arena_strdup(&p->arena, name),
				   .name_ink = name_ink,
				   .marks = "",
				   .text = arena_strdup(&p->arena, text),
				   .len = strlen(text),
				   .ink = ink };
	return b;
}

struct pager_block *page_printf(struct page *p, const char *name, enum ink ink,
				const char *fmt, ...)
{
	struct pager_block *b;
	char text[2048];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	b = page_add(p, name, INK_DIM, text, ink);
	return b;
}

void page_anchor(struct page *p)
{
	if (p->n_anchors < PAGE_ANCHORS_MAX)
		p->anchors[p->n_anchors++] = p->n;
}

void page_gap(struct page *p)
{
	page_add(p, "", INK_TEXT, "", INK_TEXT);
}

static void get(const void *ctx, size_t i, struct pager_block *out)
{
	const struct page *p = ctx;

	*out = p->blocks[i];
	seek_mark(&p->seek, i, out);
}

#define READABLE_COLS 92 /* longer lines lose the eye on its way back */

static struct pager_source source(const struct page *p, struct rect r)
{
	int cols = r.cols < READABLE_COLS ? r.cols : READABLE_COLS;
	bool narrow = p->gutter && r.cols < 3 * p->gutter;

	return (struct pager_source){
		.ctx = p,
		.n = p->n,
		.get = get,
		.lay = { .cols = cols,
			 .gutter = narrow ? 2 : p->gutter,
			 .run_in = narrow },
		.rows = r.rows,
	};
}

int page_rows(const struct page *p, int cols)
{
	struct pager_source src = source(p, (struct rect){ .cols = cols });
	int rows = 0;

	for (size_t i = 0; i < p->n; i++)
		rows += pager_height(&src, i);
	return rows;
}

void page_view(const struct page *p, struct cells *out, struct rect r)
{
	struct pager_source src = source(p, r);

	pager_view(&p->at, &src, out, r);
}

/* Where a Braille display begins to read. */
void page_cursor(const struct page *p, struct cells *out, struct rect r)
{
	struct pager_source src = source(p, r);
	int row = seek_row(&p->seek, &p->at, &src);

	if (r.rows)
		cells_cursor(out, r.row + (row < 0 ? 0 : row), r.col);
}

size_t page_at(const struct page *p, struct rect r, int row)
{
	struct pager_source src = source(p, r);

	if (row < r.row || row >= r.row + r.rows)
		return p->n;
	return pager_at_row(&p->at, &src, row - r.row);
}

bool page_act(struct page *p, struct rect r, int action)
{
	struct pager_source src = source(p, r);

	if (action != PAGER_ON && action != PAGER_BEFORE)
		return pager_act(&p->at, &src, action);
	seek_on(&p->seek, &p->at, &src, action == PAGER_BEFORE);
	return true;
}

bool page_key(struct page *p, const struct keymap *keys, uint32_t code,
	      struct rect all)
{
	int action = keymap_find(keys, KEYMAP_PAGER, code);

	page_act(p, page_body(p, all), action);
	return action != PAGER_BACK;
}

void page_seek(struct page *p, struct rect r, const char *words)
{
	struct pager_source src = source(p, r);

	seek_words(&p->seek, words);
	seek_on(&p->seek, &p->at, &src, false);
}

void page_show(struct page *p, struct rect r, size_t block)
{
	struct pager_source src = source(p, r);

	pager_show(&p->at, &src, block);
}

struct rect page_body(const struct page *p, struct rect r)
{
	rect_cut_top(&r, 1);
	return rect_margin(r, p->margin);
}

void page_view_all(const struct page *p, struct cells *out, struct rect r)
{
	cells_fill(out, r, INK_TEXT);
	page_heading(out, r.row, r.col, r.cols, p->title, p->corner);
	page_view(p, out, page_body(p, r));
}

void page_view_alone(const struct page *p, struct cells *out, struct rect r)
{
	page_view_all(p, out, r);
	page_cursor(p, out, page_body(p, r));
}

void page_heading(struct cells *out, int row, int col, int cols,
		  const char *title, const char *corner)
{
	int title_cols = utf8_width(title, strlen(title));
	int corner_cols = utf8_width(corner, strlen(corner));
	int room = cols - title_cols - 12; /* for the corner */

	cells_hline(out, row, col, cols, INK_RULE);
	if (title_cols > cols - 6)
		title_cols = cols - 6;
	if (title_cols > 0) {
		cells_puts(out, row, col + 2, 1, " ", INK_TITLE);
		cells_clip(out, row, col + 3, title_cols, title, INK_TITLE);
		cells_puts(out, row, col + 3 + title_cols, 1, " ", INK_TITLE);
	}
	if (corner_cols > room && room < 12)
		return;
	if (corner_cols > room)
		corner_cols = room;
	if (corner_cols <= 0)
		return;
	col += cols - corner_cols - 5;
	cells_puts(out, row, col, 1, " ", INK_DIM);
	cells_clip(out, row, col + 1, corner_cols, corner, INK_DIM);
	cells_puts(out, row, col + 1 + corner_cols, 1, " ", INK_DIM);
}
