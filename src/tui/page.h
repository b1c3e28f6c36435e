/*
 * page.h - a text that a screen makes up: help, a reading, a ledger
 *
 * Blocks are copied and owned; the page is shown with the pager.
 */
#ifndef TUI_PAGE_H
#define TUI_PAGE_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tui/cells.h"
#include "tui/widget_pager.h"

struct page {
	struct arena arena;
	struct pager_block *blocks;
	size_t n, room;
	struct pager at;
	char *title, *corner; /* left and right of its heading line */
};

void page_init(struct page *p);
void page_release(struct page *p);
/* Empties it; the place goes back to the beginning. */
void page_reset(struct page *p, const char *title, const char *corner);
/* Adds a block; the returned one may be given spans before the next call. */
struct pager_block *page_add(struct page *p, const char *name,
			     enum ink name_ink, const char *text, enum ink ink);
/* As page_add, the text from a format. */
struct pager_block *page_printf(struct page *p, const char *name, enum ink ink,
				const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* An empty line. */
void page_gap(struct page *p);

struct pager_source page_source(const struct page *p);
/* gutter: columns for the names. */
void page_view(const struct page *p, int gutter, struct cells *out,
	       struct rect r);
/* One of enum pager_action; false when it is none that scrolls. */
bool page_act(struct page *p, int gutter, struct rect r, int action);
/* The heading line: "── title ──── corner ──". */
void page_heading(struct cells *out, int row, int col, int cols,
		  const char *title, const char *corner);
#endif
