/*
 * widget_chart.h - figures as a curve of text
 */
#ifndef TUI_WIDGET_CHART_H
#define TUI_WIDGET_CHART_H
#include "tui/cells.h"
#include "tui/rects.h"
#include <stdbool.h>
#include <stddef.h>

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
