#include "tui/rects.h"

static int at_most(int n, int have)
{
	if (n < 0)
		return 0;
	return n < have ? n : have;
}

struct rect rect_cut_top(struct rect *r, int n_rows)
{
	struct rect out = *r;

	out.rows = at_most(n_rows, r->rows);
	r->row += out.rows;
	r->rows -= out.rows;
	return out;
}

struct rect rect_cut_bottom(struct rect *r, int n_rows)
{
	struct rect out = *r;

	out.rows = at_most(n_rows, r->rows);
	r->rows -= out.rows;
	out.row = r->row + r->rows;
	return out;
}

struct rect rect_cut_left(struct rect *r, int n_cols)
{
	struct rect out = *r;

	out.cols = at_most(n_cols, r->cols);
	r->col += out.cols;
	r->cols -= out.cols;
	return out;
}

struct rect rect_cut_right(struct rect *r, int n_cols)
{
	struct rect out = *r;

	out.cols = at_most(n_cols, r->cols);
	r->cols -= out.cols;
	out.col = r->col + r->cols;
	return out;
}

struct rect rect_margin(struct rect r, int n_cols)
{
	rect_cut_left(&r, n_cols);
	rect_cut_right(&r, n_cols);
	return r;
}

struct rect_frame rect_cut_frame(struct rect *r)
{
	struct rect_frame f;

	f.title = rect_margin(rect_cut_top(r, 1), 1);
	f.keys = rect_margin(rect_cut_bottom(r, 1), 1);
	f.told = rect_margin(rect_cut_bottom(r, 1), 1);
	return f;
}
