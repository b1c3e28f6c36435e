/*
 * piped.h - the line mode where standard input is no terminal
 */
#ifndef LINE_PIPED_H
#define LINE_PIPED_H
#include <stdbool.h>
#include <stddef.h>

#include "line/line.h"

/* line_hearing hands over to this. */
enum line_end piped_lines(struct runner *r, const struct line_options *o,
			  struct error *err);
/* A line of an answers file: its text, for the caller to free, and what it is
 * for. */
enum piped_part { PART_OPENING, PART_ANSWER, PART_REBUTTAL, PARTS };
bool piped_reply(const char *s, size_t len, char **text, enum piped_part *part,
		 struct error *err);
#endif
