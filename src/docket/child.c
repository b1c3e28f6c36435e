#include "docket/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sanitise.h"
#include "base/stop.h"
#include "base/xmalloc.h"

#define SAID_MAX   4096
#define WAIT_MS	   2   /* between two looks at a program that is ending */
#define LOOK_UP_MS 200 /* at most, before we ask whether to go on */
#define FILES_MAX  ((rlim_t)256 << 20) /* a file that it writes */

/* The program's path; NULL when PATH has none.  Folders of PATH that are not
 * absolute are passed over. */
static char *find_program(const char *name)
{
	const char *path = getenv("PATH");

	if (!path || !*path)
		path = "/usr/local/bin:/usr/bin:/bin";
	while (*path) {
		size_t len = strcspn(path, ":");

		if (*path == '/') {
			char *full = xprintf("%.*s/%s", (int)len, path, name);

			if (access(full, X_OK) == 0 && !file_is_dir(full))
				return full;
			free(full);
		}
		path += len + (path[len] == ':');
	}
	return NULL;
}

bool child_exists(const char *name)
{
	char *path = find_program(name);
	bool is = path != NULL;

	free(path);
	return is;
}

struct pipes {
	int input;
	int out[2], said[2];
};

static void close_one(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void close_all(struct pipes *p)
{
	close_one(&p->input);
	for (int i = 0; i < 2; i++) {
		close_one(&p->out[i]);
		close_one(&p->said[i]);
	}
}

static bool keep_off_exec(int fd)
{
	return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

static bool open_pipes(struct pipes *p, const char *input, struct error *err)
{
	*p = (struct pipes){ -1, { -1, -1 }, { -1, -1 } };
	p->input = input ? file_open(input, FILE_FOUND, err)
			 : file_open("/dev/null", FILE_GIVEN, err);
	if (p->input < 0)
		return false;
	if (pipe(p->out) == 0 && pipe(p->said) == 0 &&
	    keep_off_exec(p->out[0]) && keep_off_exec(p->out[1]) &&
	    keep_off_exec(p->said[0]) && keep_off_exec(p->said[1]))
		return true;
	error_errno(err, "a converter cannot be started");
	close_all(p);
	return false;
}

static void limit(int what, rlim_t n)
{
	struct rlimit l = { n, n };

	(void)setrlimit(what, &l);
}

/* Behind fork: nothing but calls that are safe there. */
static void become(const char *program, const struct child *c, char *const *env,
		   const struct pipes *p)
{
	sigset_t none;

	setpgid(0, 0);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	signal(SIGINT, SIG_DFL);
	limit(RLIMIT_CPU, (rlim_t)c->seconds);
	limit(RLIMIT_FSIZE, FILES_MAX);
	limit(RLIMIT_CORE, 0);
	if (dup2(p->input, 0) >= 0 && dup2(p->out[1], 1) >= 0 &&
	    dup2(p->said[1], 2) >= 0)
		execve(program, (char *const *)(uintptr_t)c->argv, env);
	_exit(127);
}

/* The child's process id; in the child it does not return.  A clean environment:
 * nothing of the person's goes to it. */
static pid_t start(const char *program, const struct child *c,
		   const struct pipes *p)
{
	static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin",
		    lang[] = "LC_ALL=C.UTF-8", nowhere[] = "HOME=/nonexistent";
	char *home = c->scratch ? xprintf("HOME=%s", c->scratch) : NULL;
	char *tmp = c->scratch ? xprintf("TMPDIR=%s", c->scratch) : NULL;
	char *const env[] = { path, lang, home ? home : nowhere, tmp, NULL };
	pid_t pid = fork();

	if (pid == 0)
		become(program, c, env, p);
	free(home);
	free(tmp);
	return pid;
}

/* Reads once; false at the end (the descriptor is closed then). */
static bool take(int *fd, struct buf *to, bool *too_much)
{
	char part[65536];
	ssize_t n = read(*fd, part, sizeof part);

	if (n < 0 && errno == EINTR)
		return true;
	if (n <= 0) {
		close_one(fd);
		return false;
	}
	if (!buf_add(to, part, (size_t)n))
		*too_much = true;
	return true;
}

/* Until both are closed, or the time is up, or it says too much, or the person
 * wants it to end: a signal may come just before poll, which then sleeps on. */
static void listen_to(struct pipes *p, int64_t until, struct buf *out,
		      struct buf *said, struct child_end *end)
{
	bool ignored = false;

	while (p->out[0] >= 0 || p->said[0] >= 0) {
		struct pollfd fds[] = { { p->out[0], POLLIN, 0 },
					{ p->said[0], POLLIN, 0 } };
		int64_t left = until - clock_now_ms();

		if (left <= 0) {
			end->timed_out = true;
			return;
		}
		end->stopped = stop_asked();
		if (end->stopped)
			return;
		if (poll(fds, 2, (int)(left < LOOK_UP_MS ? left : LOOK_UP_MS)) <
			    0 &&
		    errno != EINTR)
			return;
		if (fds[0].revents)
			take(&p->out[0], out, &end->too_much);
		if (fds[1].revents)
			take(&p->said[0], said, &ignored);
		if (end->too_much)
			return;
	}
}

/* The line that names an error, else the first. */
static void telling_line(const struct buf *said, char *out, size_t size)
{
	const char *s = said->s, *at = strstr(s, "rror");
	struct buf clean;
	size_t len;

	while (at && at > s && at[-1] != '\n')
		at--;
	if (!at)
		at = s;
	len = strcspn(at, "\n");
	buf_init(&clean, SAID_MAX * 3);
	sanitise(&clean, at, len, SANITISE_LINE);
	snprintf(out, size, "%s", clean.s);
	buf_release(&clean);
}

/* It may have closed its outputs and still not end: its time counts on. */
static void wait_for(pid_t pid, int64_t until_ms, struct child_end *end)
{
	int status = 0;
	pid_t got = 0;

	while (!end->timed_out && !end->too_much && !end->stopped &&
	       (got = waitpid(pid, &status, WNOHANG)) == 0) {
		end->timed_out = clock_now_ms() >= until_ms;
		end->stopped = stop_asked();
		poll(NULL, 0, WAIT_MS);
	}
	if (end->timed_out || end->too_much || end->stopped)
		(void)(kill(-pid, SIGKILL) == 0 || kill(pid, SIGKILL));
	while (got != pid && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	end->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
		end->timed_out = true;
}

bool child_run(const struct child *c, struct buf *out, struct child_end *end,
	       struct error *err)
{
	char *program = find_program(c->argv[0]);
	struct pipes p;
	struct buf said;
	int64_t until_ms;
	pid_t pid;

	*end = (struct child_end){ .code = -1 };
	if (!program)
		return error_set(err, ERR_ABSENT, "%s is not installed",
				 c->argv[0]);
	if (!open_pipes(&p, c->input, err)) {
		free(program);
		return false;
	}
	pid = start(program, c, &p);
	free(program);
	if (pid < 0) {
		close_all(&p);
		return error_errno(err, "%s cannot be started", c->argv[0]);
	}
	close_one(&p.input);
	close_one(&p.out[1]);
	close_one(&p.said[1]);
	buf_init(&said, SAID_MAX);
	until_ms = clock_now_ms() + (int64_t)c->seconds * 1000;
	listen_to(&p, until_ms, out, &said, end);
	wait_for(pid, until_ms, end);
	telling_line(&said, end->said, sizeof end->said);
	buf_release(&said);
	close_all(&p);
	return true;
}
