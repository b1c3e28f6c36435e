/*
 * bar.h - what takes time: a bar on a terminal, and Ctrl-C that is minded
 */
#ifndef CLI_BAR_H
#define CLI_BAR_H
#include <stdbool.h>
#include <stddef.h>

struct bar {
	const char *what; /* "indexing the docket" */
	bool shown;
};

/* From here on Ctrl-C is noted instead of ending the program; bar_end goes back. */
void bar_begin(struct bar *bar, const char *what);
/* A docket_progress_fn, with the bar as its argument: false once the person
 * interrupted.  Draws on a terminal only. */
bool bar_show(void *bar, size_t done, size_t of);
/* Another look of it: what, "[###.......] 3 of 10", `more`. */
void bar_count(struct bar *bar, size_t done, size_t of, const char *more);
/* Out of the way of a line that is to be printed. */
void bar_clear(struct bar *bar);
void bar_end(struct bar *bar);
#endif
