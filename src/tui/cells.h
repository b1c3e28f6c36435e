/*
 * cells.h - what a screen looks like, before any terminal is involved
 *
 * A grid of (character, width, ink).  Views write into it; term.c alone turns
 * it into output, and tests compare it as text.  An ink says what a piece of
 * text *is* (a justice's name, a warning); the theme decides how that looks.
 *
 * Writing clips at the edges, counts wide characters as two columns, keeps
 * combining marks with their letter, and replaces control characters: nothing a
 * model or a document says can reach the terminal as an escape sequence.
 */
#ifndef TUI_CELLS_H
#define TUI_CELLS_H
#include "tui/rects.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;

/* name, letter in a dump, name in a theme file, what it is for */
#define CELLS_INKS(_)                                                         \
	_(TEXT, '.', "text", "what was said")                                 \
	_(DIM, 'd', "dim", "notes, sources, what can wait")                   \
	_(JUSTICE, 'J', "justice", "the name of a justice")                   \
	_(COUNSEL, 'c', "counsel", "the name of counsel")                     \
	_(QUESTION, 'Q', "question", "the question that waits for an answer") \
	_(SPEAKING, 'S', "speaking", "the seat that speaks")                  \
	_(SEAT, 's', "seat", "the other seats")                               \
	_(TITLE, 'T', "title", "the title line and headings")                 \
	_(ACCENT, 'A', "accent", "the one thing to look at")                  \
	_(WARN, 'w', "warn", "take care")                                     \
	_(GOOD, 'g', "good", "this helped")                                   \
	_(BAD, 'b', "bad", "this cost")                                       \
	_(LIGHT_GREEN, 'G', "light-green", "the podium light")                \
	_(LIGHT_YELLOW, 'Y', "light-yellow", "the podium light")              \
	_(LIGHT_WHITE, 'W', "light-white", "the podium light")                \
	_(LIGHT_RED, 'R', "light-red", "the podium light")                    \
	_(RULE, '-', "rule", "lines between parts")                           \
	_(KEY, 'K', "key", "names of keys")                                   \
	_(BAR, 'k', "bar", "what the keys do")                                \
	_(EDIT, 'e', "edit", "what counsel is typing")                        \
	_(QUOTE, 'q', "quote", "words that a reading points at")              \
	_(SELECTED, '>', "selected", "the chosen line of a list")             \
	_(STRUCK, 'x', "struck", "retracted")                                 \
	_(NOTICE, '!', "notice", "a message to the person")                   \
	_(BENEFIT, '+', "benefit", "how answers landed")                      \
	_(PENALTY, '%', "penalty", "an answer that cost you")

enum ink {
#define X(name, letter, word, what) INK_##name,
	CELLS_INKS(X)
#undef X
		INK_COUNT
};

#define CELL_TEXT_MAX 13 /* bytes of a character with its marks, and a NUL */
struct cell {
	char s[CELL_TEXT_MAX]; /* "" in the right half of a wide character */
	uint8_t width;	       /* 1 or 2; 0 in that right half */
	uint8_t ink;	       /* enum ink */
	uint8_t spare;
};

/* More than three of the widest monitors show; what lies beyond stays blank. */
#define CELLS_ROWS_MAX 500
#define CELLS_COLS_MAX 1000

struct cells {
	int rows, cols;
	struct cell *at;	    /* rows * cols, row by row; owned */
	size_t room;		    /* cells allocated */
	int cursor_row, cursor_col; /* -1: hidden */
};

void cells_init(struct cells *c);
void cells_release(struct cells *c);
/* All blank in that size (cut to the maxima), cursor hidden; memory kept. */
void cells_reset(struct cells *c, int rows, int cols);
struct rect cells_rect(const struct cells *c);
/* Blank in that part alone, as cells_reset leaves it; the cursor stays. */
void cells_clear(struct cells *c, struct rect r);
/* The cell at a place on the grid, or NULL. */
const struct cell *cells_at(const struct cells *c, int row, int col);

/*
 * Writes text on one row, at most width_cols columns of it; returns the columns
 * used.  A newline or tab is a blank, any other control character U+FFFD.
 */
int cells_text(struct cells *c, int row, int col, int width_cols, const char *s,
	       size_t len, enum ink ink);
int cells_puts(struct cells *c, int row, int col, int width_cols, const char *s,
	       enum ink ink);
int cells_printf(struct cells *c, int row, int col, int width_cols,
		 enum ink ink, const char *fmt, ...)
	__attribute__((format(printf, 6, 7)));
/* As cells_puts; text that is too long ends in an ellipsis. */
int cells_clip(struct cells *c, int row, int col, int width_cols, const char *s,
	       enum ink ink);
/* Wrapped into *r from its top, whose rows it takes; on the last row what is left
 * ends in an ellipsis. */
void cells_paragraph(struct cells *c, struct rect *r, const char *s,
		     enum ink ink);
/* Ends at the column before col_end; returns the columns used. */
int cells_right(struct cells *c, int row, int col_end, int width_cols,
		const char *s, enum ink ink);
/* Blanks a rectangle. */
void cells_fill(struct cells *c, struct rect r, enum ink ink);
/* A thin line. */
void cells_hline(struct cells *c, int row, int col, int width_cols,
		 enum ink ink);
/* Shows the cursor there, if that is on the grid. */
void cells_cursor(struct cells *c, int row, int col);

/*
 * The next run of cells on a row, from *col on, that differ between two grids
 * of one size; a run begins at the left half of a wide character.  False at the
 * end of the row; else *col and *n_cols tell the run.
 */
bool cells_differ(const struct cells *was, const struct cells *is, int row,
		  int *col, int *n_cols);

/* The grid as text, then as ink letters, then the cursor; appended to out. */
void cells_dump(const struct cells *c, struct buf *out);
char cells_ink_letter(enum ink ink);
#endif
