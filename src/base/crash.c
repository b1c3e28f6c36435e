#include "base/crash.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static const int deadly[] = { SIGSEGV, SIGBUS,	SIGFPE,	 SIGILL,
			      SIGABRT, SIGSYS,	SIGTRAP, SIGXCPU,
			      SIGALRM, SIGUSR1, SIGUSR2 };
#define N_DEADLY (sizeof deadly / sizeof deadly[0])

static struct sigaction before[N_DEADLY];
static void (*last_act)(void);

static void on_deadly(int number)
{
	struct sigaction act = { .sa_handler = SIG_DFL };

	if (last_act)
		last_act();
	sigemptyset(&act.sa_mask);
	sigaction(number, &act, NULL);
	raise(number);
}

void crash_catch(void (*give_back)(void))
{
	struct sigaction act = { .sa_handler = on_deadly,
				 .sa_flags = (int)SA_RESETHAND };
	bool caught = last_act != NULL;

	last_act = give_back;
	sigemptyset(&act.sa_mask);
	for (size_t i = 0; i < N_DEADLY && !caught; i++)
		sigaction(deadly[i], &act, &before[i]);
}

void crash_leave(void)
{
	if (!last_act)
		return;
	for (size_t i = 0; i < N_DEADLY; i++)
		sigaction(deadly[i], &before[i], NULL);
	last_act = NULL;
}
