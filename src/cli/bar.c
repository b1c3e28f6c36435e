#include "cli/bar.h"

#include <stdio.h>
#include <unistd.h>

#include "base/stop.h"

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

void bar_end(struct bar *bar)
{
	if (bar->shown)
		fputs("\r\033[K", stderr);
	stop_end();
}
