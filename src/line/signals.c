#include "line/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/error.h"

static const int caught[] = { SIGINT,  SIGTERM, SIGHUP,	 SIGQUIT,
			      SIGTSTP, SIGCONT, SIGWINCH };
#define N_CAUGHT (sizeof caught / sizeof caught[0])

static int ends[2] = { -1, -1 };
static struct sigaction before[N_CAUGHT];

/* A full pipe loses a byte, but then there is something to read anyway. */
static void on_signal(int number)
{
	int keep = errno;
	unsigned char byte = (unsigned char)number;
	ssize_t n = write(ends[1], &byte, 1);

	(void)n;
	errno = keep;
}

bool signals_open(struct error *err)
{
	struct sigaction act = { .sa_handler = on_signal,
				 .sa_flags = SA_RESTART };

	if (pipe(ends) != 0)
		return error_errno(err, "a pipe for signals cannot be made");
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
	}
	sigemptyset(&act.sa_mask);
	for (size_t i = 0; i < N_CAUGHT; i++)
		sigaction(caught[i], &act, &before[i]);
	return true;
}

void signals_close(void)
{
	if (ends[0] < 0)
		return;
	for (size_t i = 0; i < N_CAUGHT; i++)
		sigaction(caught[i], &before[i], NULL);
	close(ends[0]);
	close(ends[1]);
	ends[0] = ends[1] = -1;
}

int signals_fd(void)
{
	return ends[0];
}

bool signals_next(int *number)
{
	unsigned char byte;

	if (ends[0] < 0 || read(ends[0], &byte, 1) != 1)
		return false;
	*number = byte;
	return true;
}

void signals_stop_here(void)
{
	raise(SIGSTOP);
}
