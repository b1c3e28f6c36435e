#include "base/stop.h"

#include <signal.h>
#include <stddef.h>

static const int caught[] = { SIGINT, SIGTERM, SIGHUP };
#define N_CAUGHT (sizeof caught / sizeof *caught)

static struct sigaction before[N_CAUGHT];
static volatile sig_atomic_t asked;

static void on_signal(int number)
{
	(void)number;
	asked = 1;
}

void stop_watch(void)
{
	struct sigaction act = { .sa_handler = on_signal };

	sigemptyset(&act.sa_mask);
	asked = 0;
	for (size_t i = 0; i < N_CAUGHT; i++) {
		sigaction(caught[i], NULL, &before[i]);
		/* nohup means it; a shell's "&" turns Ctrl-C off as well. */
		if (caught[i] != SIGHUP || before[i].sa_handler != SIG_IGN)
			sigaction(caught[i], &act, NULL);
	}
}

bool stop_asked(void)
{
	return asked;
}

void stop_end(void)
{
	for (size_t i = 0; i < N_CAUGHT; i++)
		sigaction(caught[i], &before[i], NULL);
	asked = 0;
}
