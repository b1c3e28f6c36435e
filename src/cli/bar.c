#include "cli/bar.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/stop.h"
#include "base/utf8.h"
#include "line/width.h"

#define CELLS 10

void bar_begin(struct bar *bar, const char *what)
{
	*bar = (struct bar){ .what = what };
	stop_watch();
}

bool bar_show(void *bar, size_t done, size_t of)
{
	struct bar *b = bar;

	if (isatty(STDERR_FILENO)) {
		fprintf(stderr, "\r%s: %3.0f %%", b->what,
			of ? 100.0 * (double)done / (double)of : 100.0);
		b->shown = true;
	}
	return !stop_asked();
}

void bar_count(struct bar *bar, size_t done, size_t of, const char *more)
{
	int full = of ? (int)(CELLS * done / of) : CELLS;
	int room = width_of(STDERR_FILENO) - 1;
	char text[300];

	if (!isatty(STDERR_FILENO))
		return;
	snprintf(text, sizeof text, "%s [%.*s%.*s] %zu of %zu%s", bar->what,
		 full, "##########", CELLS - full, "..........", done, of,
		 more);
	fprintf(stderr, "\r\033[K%.*s",
		(int)utf8_fit(text, utf8_prefix(text, sizeof text), room),
		text);
	fflush(stderr);
	bar->shown = true;
}

void bar_clear(struct bar *bar)
{
	if (bar->shown)
		fputs("\r\033[K", stderr);
	bar->shown = false;
}

void bar_end(struct bar *bar)
{
	bar_clear(bar);
	stop_end();
}
