/*
 * widget_pager.h - reading a long text made of blocks (turns, paragraphs)
 *
 * The place is kept as a block and a line in it, or as "the end", which stays
 * the end while text streams in.  Only the blocks in sight are ever measured, so
 * ten thousand turns scroll as ten do, and a resize costs one screen.
 */
#ifndef TUI_WIDGET_PAGER_H
#define TUI_WIDGET_PAGER_H
#include "tui/cells.h"
#include "tui/rects.h"
#include <stdbool.h>
#include <stddef.h>

struct pager_span { /* bytes of the text shown in another ink */
	size_t from, to;
	enum ink ink;
};

#define PAGER_SPANS_MAX 12
struct pager_block {
	const char *name; /* in the gutter, "" for none */
	enum ink name_ink;
	const char *marks; /* in the gutter, right of a short name */
	enum ink marks_ink;
	const char *text; /* borrowed until the next call of get */
	size_t len;
	enum ink ink;
	bool gap;    /* an empty line before it */
	bool hidden; /* takes no line at all */
	bool flush;  /* text begins at the left edge: no gutter */
	struct pager_span spans[PAGER_SPANS_MAX]; /* rising, disjoint */
	size_t n_spans;
	/* Looked for, and marked in place of the spans, however often it stands
	 * there; the one at that byte stands out.  NULL: nothing. */
	const char *words;
	size_t word_at; /* SIZE_MAX: none */
};

/* How blocks stand on a line of that many columns. */
struct pager_layout {
	int cols;
	int gutter;  /* columns for name and marks; text hangs behind it */
	bool run_in; /* too narrow: the name runs into the first line */
};

/* A text in its window. */
struct pager_source {
	const void *ctx;
	size_t n; /* blocks */
	/* Fills out, which comes zeroed with name and marks "". */
	void (*get)(const void *ctx, size_t i, struct pager_block *out);
	struct pager_layout lay;
	int rows; /* of the window */
};

/* With a gutter for names of that many columns and marks. */
#define PAGER_GUTTER	 11 /* at least */
#define PAGER_GUTTER_MAX 18
struct pager_layout pager_layout_for(int cols, int name_cols);

struct pager {
	bool away;    /* not at the end: the fields below say where */
	size_t block; /* the first one in sight */
	int line;     /* lines of it above the window */
};

/* Up for negative steps; coming to the end means staying there. */
void pager_scroll(struct pager *p, const struct pager_source *src,
		  int step_lines);
/* One of the moves among PAGER_ACTIONS (keymap_moves); false for any other. */
bool pager_act(struct pager *p, const struct pager_source *src, int move);
void pager_home(struct pager *p);
void pager_end(struct pager *p);
/* Block i at the top of the window, or as near as the end allows. */
void pager_show(struct pager *p, const struct pager_source *src, size_t i);
/* Where the window begins, also at the end. */
struct pager pager_top(const struct pager *p, const struct pager_source *src);
/* The row of the window where a line of a block stands; -1: not in sight. */
int pager_row_of(const struct pager *p, const struct pager_source *src,
		 size_t i, int line);
/* The block that a row of the window shows; src->n: none. */
size_t pager_at_row(const struct pager *p, const struct pager_source *src,
		    int row);
/* The line of a block (counted with its gap) that shows a byte of its text. */
int pager_line_of(const struct pager_source *src, size_t i, size_t byte);
/* Whether text lies below the window. */
bool pager_has_more(const struct pager *p);
/* Rows drawn; the window is r, whatever src says. */
int pager_view(const struct pager *p, const struct pager_source *src,
	       struct cells *out, struct rect r);
/* Lines a block takes. */
int pager_height(const struct pager_source *src, size_t i);
#endif
