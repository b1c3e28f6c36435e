#include "cli/bar.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;
static void (*before)(int);

static void on_interrupt(int signo)
{
	(void)signo;
	interrupted = 1;
}

void bar_begin(struct bar *bar, const char *what)
{
	*bar = (struct bar){ .what = what };
	interrupted = 0;
	before = signal(SIGINT, on_interrupt);
}

bool bar_show(void *bar, size_t done, size_t of)
{
	struct bar *b = bar;

	if (isatty(STDERR_FILENO)) {
		fprintf(stderr, "\r%s: %3.0f %%", b->what,
			of ? 100.0 * (double)done / (double)of : 100.0);
		b->shown = true;
	}
	return !interrupted;
}

void bar_end(struct bar *bar)
{
	if (bar->shown)
		fputs("\r\033[K", stderr);
	if (before != SIG_ERR)
		signal(SIGINT, before);
}
