/*
 * page.h - a text that a screen makes up: help, a reading, a ledger
 *
 * Blocks are copied and owned; the page is shown with the pager.
 */
#ifndef TUI_PAGE_H
#define TUI_PAGE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tui/cells.h"
#include "tui/seek.h"
#include "tui/widget_pager.h"
struct keymap;

#define PAGE_ANCHORS_MAX 40
struct page {
	struct arena arena;
	struct pager_block *blocks;
	size_t n, room;
	struct pager at;
	struct seek seek;		  /* words looked for in it */
	size_t anchors[PAGE_ANCHORS_MAX]; /* blocks to jump to, n_anchors */
	size_t n_anchors;
	char *title, *corner; /* left and right of its heading line */
	int gutter;	      /* columns for the names of blocks */
	int margin;	      /* at either side, where it has a heading */
};

void page_init(struct page *p); /* zeroed memory is as good */
void page_release(struct page *p);
/* Empties it; the place goes back to the beginning. */
void page_reset(struct page *p, int gutter, const char *title,
		const char *corner);
/* Adds a block; the returned one may be given spans before the next call. */
struct pager_block *page_add(struct page *p, const char *name,
			     enum ink name_ink, const char *text, enum ink ink);
/* As page_add, the text from a format. */
struct pager_block *page_printf(struct page *p, const char *name, enum ink ink,
				const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* The next block is one to jump to. */
void page_anchor(struct page *p);
/* An empty line. */
void page_gap(struct page *p);

/* Lines that it takes at a width. */
int page_rows(const struct page *p, int cols);
/* The text alone, in r; likewise below. */
void page_view(const struct page *p, struct cells *out, struct rect r);
/* Puts the cursor where the attention is: at the words found, else the top. */
void page_cursor(const struct page *p, struct cells *out, struct rect r);
/* The block that a row of the screen shows; p->n: none. */
size_t page_at(const struct page *p, struct rect r, int row);
/* One of PAGER_ACTIONS (keymap.h); false when it is none that scrolls. */
bool page_act(struct page *p, struct rect r, int action);
/* A key over a text that is only read; false for back. */
bool page_key(struct page *p, const struct keymap *keys, uint32_t code,
	      struct rect all);
/* Looks for words from the top of the window on; n and N are page_act's. */
void page_seek(struct page *p, struct rect r, const char *words);
/* Brings a block into the window. */
void page_show(struct page *p, struct rect r, size_t block);

/* With its heading in the first row of r; the text is then in page_body. */
void page_view_all(const struct page *p, struct cells *out, struct rect r);
struct rect page_body(const struct page *p, struct rect r);
/* The same, with the cursor in the text: a page that is all there is to read. */
void page_view_alone(const struct page *p, struct cells *out, struct rect r);
/* The heading line: "── title ──── corner ──". */
void page_heading(struct cells *out, int row, int col, int cols,
		  const char *title, const char *corner);
#endif
