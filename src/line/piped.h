/*
 * piped.h - the line mode where standard input is no terminal
 */
#ifndef LINE_PIPED_H
#define LINE_PIPED_H
#include "line/line.h"

/* line_hearing hands over to this. */
enum line_end piped_lines(struct runner *r, const struct line_options *o,
			  struct error *err);
#endif
