/*
 * rects.h - cutting the screen into pieces
 *
 * A rectangle counts from the top left, in terminal rows and columns.  Cutting
 * takes as much as there is and never goes below nothing, so a layout made for
 * 80x24 degrades to emptiness on a tiny screen instead of to wrong numbers.
 */
#ifndef TUI_RECTS_H
#define TUI_RECTS_H

struct rect {
	int row, col;
	int rows, cols; /* never negative */
};

/* Each takes n rows or columns off one edge of *r and returns them. */
struct rect rect_cut_top(struct rect *r, int n_rows);
struct rect rect_cut_bottom(struct rect *r, int n_rows);
struct rect rect_cut_left(struct rect *r, int n_cols);
struct rect rect_cut_right(struct rect *r, int n_cols);

/* The lines around what a screen shows: one above, two below. */
struct rect_frame {
	struct rect title, told, keys;
};
/* Takes them off *r. */
struct rect_frame rect_cut_frame(struct rect *r);

/* Without n columns on the left and right. */
struct rect rect_margin(struct rect r, int n_cols);
#endif
