#include "tui/widget_chart.h"

#include <math.h>
#include <stdio.h>

#define AXIS_COLS 6

struct scale {
	double lo, hi;
	int rows;
};

static struct scale scale_of(const double *v, size_t n, int rows)
{
	struct scale s = { .lo = v[0], .hi = v[0], .rows = rows };

	for (size_t i = 1; i < n; i++) {
		s.lo = fmin(s.lo, v[i]);
		s.hi = fmax(s.hi, v[i]);
	}
	if (s.hi - s.lo < 1e-9) {
		s.hi += 0.5;
		s.lo -= 0.5;
	}
	return s;
}

static int row_of(const struct scale *s, double v)
{
	double part = (s->hi - v) / (s->hi - s->lo);

	return (int)lround(part * (s->rows - 1));
}

/* The mean of the figures that fall into column i of n_cols. */
static double figure(const double *v, size_t n, int i, int n_cols)
{
	size_t from = (size_t)i * n / (size_t)n_cols;
	size_t to = (size_t)(i + 1) * n / (size_t)n_cols;
	double sum = 0;

	if (to <= from)
		return v[from < n ? from : n - 1];
	for (size_t k = from; k < to; k++)
		sum += v[k];
	return sum / (double)(to - from);
}

static void axis(struct cells *out, struct rect r, const struct scale *s)
{
	int zero = s->lo < 0 && s->hi > 0 ? row_of(s, 0) : -1;

	for (int i = 0; i < r.rows; i++) {
		char text[16] = "";

		if (i == 0)
			snprintf(text, sizeof text, "%+.1f", s->hi);
		else if (i == r.rows - 1)
			snprintf(text, sizeof text, "%+.1f", s->lo);
		else if (i == zero)
			snprintf(text, sizeof text, "0");
		cells_right(out, r.row + i, r.col + AXIS_COLS - 1,
			    AXIS_COLS - 1, text, INK_DIM);
		cells_puts(out, r.row + i, r.col + AXIS_COLS - 1, 1,
			   text[0] ? "┤" : "│", INK_RULE);
	}
}

static void vertical(struct cells *out, int col, int from, int to, enum ink ink)
{
	int top = from < to ? from : to, bottom = from < to ? to : from;

	for (int row = top + 1; row < bottom; row++)
		cells_puts(out, row, col, 1, "│", ink);
	cells_puts(out, from, col, 1, from < to ? "╮" : "╯", ink);
	cells_puts(out, to, col, 1, from < to ? "╰" : "╭", ink);
}

/* Where figure i stands, of cols columns. */
static int column_of(const struct chart *c, size_t i, int cols)
{
	return (int)(((double)i + 0.5) * cols / (double)c->n);
}

static void foot(struct cells *out, struct rect r, const struct chart *c,
		 int cols)
{
	int from = r.col + AXIS_COLS, free_from = from, marked = -1;

	cells_puts(out, r.row, from - 1, 1, "└", INK_RULE);
	cells_hline(out, r.row, from, cols, INK_RULE);
	if (c->marked < c->n)
		marked = from + column_of(c, c->marked, cols);
	for (size_t i = 0; i < c->n; i++) {
		int col = from + column_of(c, i, cols);

		if ((i && c->names[i] % 5) || col < free_from ||
		    (marked >= 0 && col > marked - 4 && col < marked + 4))
			continue;
		free_from = col + 1 +
			    cells_printf(out, r.row, col, 6, INK_DIM, "%d",
					 c->names[i]);
	}
	if (marked >= 0)
		cells_printf(out, r.row, marked, 6, INK_ACCENT, "%d",
			     c->names[c->marked]);
}

void chart_curve(struct cells *out, struct rect r, const struct chart *chart,
		 enum ink ink)
{
	const double *v = chart->v;
	size_t n = chart->n;
	struct scale s;
	int cols = r.cols - AXIS_COLS, before = -1, marked = -1;

	if (!n || r.rows < 3 || r.cols < 16)
		return;
	if (n < (size_t)cols / 6) /* few figures: no longer steps than this */
		cols = (int)n * 6;
	if (chart->names && r.rows > 3)
		foot(out, rect_cut_bottom(&r, 1), chart, cols);
	if (chart->marked < n)
		marked = column_of(chart, chart->marked, cols);
	s = scale_of(v, n, r.rows);
	axis(out, r, &s);
	for (int i = 0; i < cols; i++) {
		int row = r.row + row_of(&s, figure(v, n, i, cols));
		int col = r.col + AXIS_COLS + i;

		if (before >= 0 && before != row)
			vertical(out, col, before, row, ink);
		else
			cells_puts(out, row, col, 1, "─", ink);
		if (i == marked)
			cells_puts(out, row, col, 1, "●", INK_ACCENT);
		before = row;
	}
}
