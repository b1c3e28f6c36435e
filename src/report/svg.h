/*
 * svg.h - the pictures of a report: inline SVG that says in words what it shows
 */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H
#include <stddef.h>
struct buf;
struct report_point;

/* The curve of n >= 2 points, its axes labelled; id: a number no other picture of the
 * file has. */
void svg_curve(struct buf *out, const struct report_point *points, size_t n,
	       int id);
/* A bar of `share` (0..1) of its width; the number stands beside it. */
void svg_bar(struct buf *out, double share);
#endif
