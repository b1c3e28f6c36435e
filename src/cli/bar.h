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
void bar_end(struct bar *bar);
#endif
