/*
 * settle.h - what a hearing's reading left unsettled, settled in lines by who said it
 *
 * Question, answer and the nearest positions of the case, numbered: a number picks one,
 * 0 none of them, x says that it was no answer, an empty line passes it over, b goes
 * back, q leaves off.  The same again goes on where it was left (hearing/settling.h).
 */
#ifndef LINE_SETTLE_H
#define LINE_SETTLE_H
#include <stdio.h>

#include "line/talk.h"
struct settling;

struct settle {
	struct settling *settling; /* open */
	const char *author;
	talk_keep_mark_fn *keep; /* has it on disk, and laid */
	void *arg;
};
/* Asks on `out`, reads `in`; at the end what the figures are now.  LINE_LEFT: left off,
 * or the input ended.  LINE_FAILED with err: a label could not be kept. */
enum line_end line_settle(FILE *in, FILE *out, const struct settle *with,
			  const struct line_options *o, struct error *err);
#endif
