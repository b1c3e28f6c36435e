#include "unit/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/clock.h"
#include "unit/helper.h"

static void set_size(int fd, int rows, int cols)
{
	struct winsize size = { .ws_row = (unsigned short)rows,
				.ws_col = (unsigned short)cols };

	ioctl(fd, TIOCSWINSZ, &size);
}

static void be_child(int ours, const char *name, const char *term)
{
	int fd;

	setsid();
	fd = open(name, O_RDWR);
	if (fd < 0)
		_exit(98);
	ioctl(fd, TIOCSCTTY, 0);
	for (int i = 0; i < 3; i++)
		dup2(fd, i);
	if (fd > 2)
		close(fd);
	close(ours);
	setenv("TERM", term, 1);
}

/* Our end of a new one; -1 where there are none. */
static int open_pty(void)
{
	int fd = posix_openpt(O_RDWR | O_NOCTTY);

	if (fd >= 0 && (grantpt(fd) || unlockpt(fd))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

void pty_or_skip(void)
{
	int fd = open_pty();

	if (fd < 0)
		helper_skip("no pseudo-terminals here (/dev/pts)");
	else
		close(fd);
}

void pty_start(struct pty *p, const char *term, int (*work)(void *arg),
	       void *arg)
{
	pty_start_sized(p, term, 40, 80, work, arg);
}

void pty_resize(struct pty *p, int rows, int cols)
{
	set_size(p->fd, rows, cols);
}

void pty_start_sized(struct pty *p, const char *term, int rows, int cols,
		     int (*work)(void *arg), void *arg)
{
	const char *name;

	helper_real_clock("a program at a terminal runs beside this one");
	*p = (struct pty){ .fd = open_pty() };
	assert_true(p->fd >= 0);
	buf_init(&p->seen, BUF_TEXT_MAX);
	name = ptsname(p->fd);
	set_size(p->fd, rows, cols);
	p->pid = fork();
	if (p->pid)
		return;
	be_child(p->fd, name, term);
	exit(work(arg));
}

void pty_type(struct pty *p, const char *keys)
{
	size_t len = strlen(keys);

	while (len) {
		ssize_t n = write(p->fd, keys, len);

		if (n <= 0)
			return;
		keys += n;
		len -= (size_t)n;
	}
}

/* False when the program has closed the terminal. */
static bool read_some(struct pty *p, int ms)
{
	struct pollfd one = { .fd = p->fd, .events = POLLIN };
	char piece[4096];
	ssize_t n;

	if (poll(&one, 1, ms < 0 ? 0 : ms) <= 0)
		return true;
	n = read(p->fd, piece, sizeof piece);
	if (n > 0)
		buf_add(&p->seen, piece, (size_t)n);
	return n > 0;
}

bool pty_expect(struct pty *p, const char *text, int timeout_ms)
{
	int64_t until = clock_now_ms() + timeout_ms;

	for (;;) {
		const char *found = strstr(p->seen.s + p->from, text);
		int64_t left = until - clock_now_ms();

		if (found) {
			p->from = (size_t)(found - p->seen.s) + strlen(text);
			return true;
		}
		if (left <= 0 || !read_some(p, (int)left))
			return strstr(p->seen.s + p->from, text) != NULL;
	}
}

void pty_read_for(struct pty *p, int ms)
{
	int64_t until = clock_now_ms() + ms;

	while (clock_now_ms() < until &&
	       read_some(p, (int)(until - clock_now_ms())))
		;
}

bool pty_is_sane(const struct pty *p)
{
	const tcflag_t sane = ICANON | ECHO | ISIG;
	struct termios now;

	return tcgetattr(p->fd, &now) == 0 && (now.c_lflag & sane) == sane;
}

bool pty_dies_sane(struct pty *p, int signal_number, int timeout_ms)
{
	int fd = dup(p->fd), status;
	struct pty still = { .fd = fd };
	bool sane;

	kill(p->pid, signal_number);
	status = pty_end(p, timeout_ms);
	sane = pty_is_sane(&still);
	close(fd);
	return sane && WIFSIGNALED(status) && WTERMSIG(status) == signal_number;
}

int pty_end(struct pty *p, int timeout_ms)
{
	int64_t until = clock_now_ms() + timeout_ms;
	int status = -1;

	while (waitpid(p->pid, &status, WNOHANG) == 0) {
		if (clock_now_ms() > until)
			kill(p->pid, SIGKILL);
		read_some(p, 5);
	}
	while (read_some(p, 0) &&
	       poll(&(struct pollfd){ .fd = p->fd, .events = POLLIN }, 1, 0) >
		       0)
		;
	close(p->fd);
	return status;
}
