/*
 * widget_chart.h - figures as small bars of text
 */
#ifndef TUI_WIDGET_CHART_H
#define TUI_WIDGET_CHART_H
#include "tui/cells.h"
#include "tui/rects.h"
#include <stdbool.h>
#include <stddef.h>

/*
 * The last figures as one row of bars (▁ to ▇), scaled between lo and hi; a flat
 * scale gives the middle one: nothing went up or down.  Returns the columns used, at most width_cols.
 */
int chart_spark(struct cells *out, int row, int col, int width_cols,
		const double *v, size_t n, double lo, double hi, enum ink ink);

struct chart {
	const double *v; /* n figures */
	size_t n;
	const int *names; /* of each, rising, for the foot; NULL: no foot */
	size_t marked;	  /* one that is pointed at; n or more: none */
};
/*
 * A line through the figures with an axis that names the highest, the lowest and
 * (where it lies between them) zero.  Needs 3 rows and 16 columns; draws nothing
 * in less.  More figures than columns are averaged.  The foot names the first, each
 * fifth, and the one that is marked.
 */
void chart_curve(struct cells *out, struct rect r, const struct chart *chart,
		 enum ink ink);
#endif
