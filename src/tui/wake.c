#include "tui/wake.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "base/error.h"

static const int caught[] = { SIGWINCH, SIGTERM, SIGHUP, SIGINT,
			      SIGQUIT,	SIGTSTP, SIGCONT };
#define N_CAUGHT (sizeof caught / sizeof caught[0])

static int pipe_fds[2] = { -1, -1 };
static struct sigaction before[N_CAUGHT];

static void on_signal(int number)
{
	int saved = errno;
	char byte = (char)number;

	/* A full pipe holds more wake-ups than anyone needs. */
	if (write(pipe_fds[1], &byte, 1) < 0)
		errno = saved;
	errno = saved;
}

static bool make_pipe(struct error *err)
{
	if (pipe(pipe_fds) != 0)
		return error_errno(err, "pipe");
	for (int i = 0; i < 2; i++) {
		fcntl(pipe_fds[i], F_SETFL, O_NONBLOCK);
		fcntl(pipe_fds[i], F_SETFD, FD_CLOEXEC);
	}
	return true;
}

bool wake_open(struct error *err)
{
	struct sigaction act = { .sa_handler = on_signal,
				 .sa_flags = SA_RESTART };

	if (pipe_fds[0] >= 0)
		return true;
	if (!make_pipe(err))
		return false;
	sigemptyset(&act.sa_mask);
	for (size_t i = 0; i < N_CAUGHT; i++)
		sigaction(caught[i], &act, &before[i]);
	return true;
}

void wake_close(void)
{
	if (pipe_fds[0] < 0)
		return;
	for (size_t i = 0; i < N_CAUGHT; i++)
		sigaction(caught[i], &before[i], NULL);
	close(pipe_fds[0]);
	close(pipe_fds[1]);
	pipe_fds[0] = pipe_fds[1] = -1;
}

int wake_fd(void)
{
	return pipe_fds[0];
}

bool wake_next(int *signal_number)
{
	char byte;

	if (pipe_fds[0] < 0 || read(pipe_fds[0], &byte, 1) != 1)
		return false;
	*signal_number = byte;
	return true;
}

void wake_stop_self(void)
{
	struct sigaction stop = { .sa_handler = SIG_DFL }, ours;
	sigset_t set;

	sigemptyset(&stop.sa_mask);
	sigaction(SIGTSTP, &stop, &ours);
	/* To the whole job: a shell waits for every process of the pipeline. */
	kill(0, SIGTSTP);
	/* Delivered at the latest here, and we stand still until SIGCONT. */
	sigemptyset(&set);
	sigaddset(&set, SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	sigaction(SIGTSTP, &ours, NULL);
}
