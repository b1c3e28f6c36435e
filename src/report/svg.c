#include "report/svg.h"

#include <math.h>
#include <stdbool.h>

#include "base/buf.h"
#include "report/report.h"

/* Units of the picture, which grows and shrinks with the page.  Drawn narrow, so
 * that its letters stay readable on a phone. */
#define WIDTH  420.0
#define HEIGHT 240.0
#define LEFT   52.0
#define RIGHT  10.0
#define TOP    14.0
#define BOTTOM 44.0
#define TICKS  8 /* questions named below, at most about so many */

struct frame {
	double low, high; /* whole numbers around the curve */
	size_t n;
};

static double x_of(const struct frame *f, size_t i)
{
	return LEFT + (WIDTH - LEFT - RIGHT) * (double)i / (double)(f->n - 1);
}

static double y_of(const struct frame *f, double net)
{
	return TOP +
	       (HEIGHT - TOP - BOTTOM) * (f->high - net) / (f->high - f->low);
}

static struct frame frame_of(const struct report_point *points, size_t n)
{
	struct frame f = { 0, 0, n };

	for (size_t i = 0; i < n; i++) {
		f.low = fmin(f.low, floor(points[i].net));
		f.high = fmax(f.high, ceil(points[i].net));
	}
	if (f.high - f.low < 1)
		f.high = f.low + 1;
	return f;
}

/* Lowest and highest, and the end, in words. */
static void put_words(struct buf *out, const struct report_point *points,
		      size_t n, int id)
{
	size_t low = 0, high = 0;

	for (size_t i = 1; i < n; i++) {
		low = points[i].net < points[low].net ? i : low;
		high = points[i].net > points[high].net ? i : high;
	}
	buf_printf(out,
		   "<title id=\"t%d\">Net benefit so far, over %zu "
		   "answers</title>\n"
		   "<desc id=\"d%d\">It begins at %+.2f, is lowest, %+.2f, at "
		   "question %d, highest, %+.2f, at question %d, and ends at "
		   "%+.2f.</desc>\n",
		   id, n, id, points[0].net, points[low].net,
		   points[low].question, points[high].net,
		   points[high].question, points[n - 1].net);
}

static void put_line(struct buf *out, const struct frame *f, double net)
{
	double y = y_of(f, net);

	buf_printf(out,
		   "<line x1=\"%.0f\" y1=\"%.1f\" x2=\"%.0f\" y2=\"%.1f\" "
		   "stroke=\"currentColor\" stroke-width=\"1\" "
		   "stroke-opacity=\"%s\"/><text x=\"%.0f\" y=\"%.1f\" "
		   "text-anchor=\"end\">%s%.0f</text>\n",
		   LEFT, y, WIDTH - RIGHT, y, net == 0 ? ".6" : ".2", LEFT - 6,
		   y + 4.5, net > 0 ? "+" : "", net);
}

static void put_axes(struct buf *out, const struct frame *f,
		     const struct report_point *points)
{
	size_t step = (f->n + TICKS - 1) / TICKS;
	double by = ceil((f->high - f->low) / TICKS);

	for (int i = 0; f->low + i * by <= f->high; i++)
		put_line(out, f, f->low + i * by);
	for (size_t i = 0; i < f->n; i += step)
		buf_printf(out,
			   "<text x=\"%.1f\" y=\"%.0f\" "
			   "text-anchor=\"middle\">%d</text>\n",
			   x_of(f, i), HEIGHT - BOTTOM + 18,
			   points[i].question);
	buf_printf(out,
		   "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">question"
		   "</text>\n<text x=\"14\" y=\"%.0f\" text-anchor=\"middle\" "
		   "transform=\"rotate(-90 14 %.0f)\">net benefit "
		   "so far (z-score)</text>\n",
		   LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 6,
		   (HEIGHT - BOTTOM + TOP) / 2, (HEIGHT - BOTTOM + TOP) / 2);
}

void svg_curve(struct buf *out, const struct report_point *points, size_t n,
	       int id)
{
	struct frame f = frame_of(points, n);

	buf_printf(out,
		   "<svg viewBox=\"0 0 %.0f %.0f\" width=\"640\" role=\"img\" "
		   "aria-labelledby=\"t%d d%d\">\n",
		   WIDTH, HEIGHT, id, id);
	put_words(out, points, n, id);
	put_axes(out, &f, points);
	buf_puts(out, "<polyline fill=\"none\" stroke=\"var(--accent)\" "
		      "stroke-width=\"2\" stroke-linejoin=\"round\" points=\"");
	for (size_t i = 0; i < n; i++)
		buf_printf(out, "%s%.1f,%.1f", i ? " " : "", x_of(&f, i),
			   y_of(&f, points[i].net));
	buf_puts(out, "\"/>\n</svg>\n");
}

void svg_bar(struct buf *out, double share)
{
	buf_printf(out,
		   "<svg class=\"bar\" viewBox=\"0 0 64 10\" "
		   "preserveAspectRatio=\"none\" aria-hidden=\"true\" "
		   "focusable=\"false\"><rect width=\"%.1f\" "
		   "height=\"10\"/></svg>",
		   64 * fmin(fmax(share, 0), 1));
}
