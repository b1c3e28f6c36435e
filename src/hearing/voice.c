#include "hearing/voice.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "llm/keys.h"

struct program {
	pid_t pid;   /* 0: not running */
	bool hushed; /* we ended it: how it ended is no news */
};

struct voice {
	char *say_command, *listen_command; /* NULL: none */
	struct program say, listen;
	int hearing; /* what listen writes; -1 */
	struct buf heard;
	char *taken;
};

static char *command(const char *text)
{
	return text && *text ? xstrdup(text) : NULL;
}

struct voice *voice_new(const char *say, const char *listen)
{
	struct voice *v = xcalloc(1, sizeof *v);

	v->say_command = command(say);
	v->listen_command = command(listen);
	v->hearing = -1;
	buf_init(&v->heard, VOICE_HEARD_MAX);
	return v;
}

/* -- programs -------------------------------------------------------------- */

/* Behind fork: a group of its own, so that a pipeline ends as one. */
static void become(const char *command_line, char **env, int in, int out)
{
	int nowhere = open("/dev/null", O_RDWR);
	sigset_t none;

	setpgid(0, 0);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	signal(SIGINT, SIG_DFL);
	dup2(in >= 0 ? in : nowhere, 0);
	dup2(out >= 0 ? out : nowhere, 1);
	dup2(nowhere, 2); /* the screen is ours */
	execle("/bin/sh", "sh", "-c", command_line, (char *)NULL, env);
	_exit(127);
}

static bool ours_alone(int fd)
{
	return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(fd, F_SETFL, O_NONBLOCK) == 0;
}

/* Starts a command with one end of a pipe as its input or output; the other end
 * is returned, -1 on failure. */
static int start(struct program *p, const char *command_line, bool reads)
{
	int ends[2], ours, theirs;
	char **env;

	if (pipe(ends) != 0)
		return -1;
	ours = ends[reads ? 1 : 0];
	theirs = ends[reads ? 0 : 1];
	env = keys_spare_environment();
	p->pid = ours_alone(ours) ? fork() : -1;
	if (p->pid == 0) {
		close(ours);
		become(command_line, env, reads ? theirs : -1,
		       reads ? -1 : theirs);
	}
	free(env);
	close(theirs);
	p->hushed = false;
	if (p->pid > 0) {
		setpgid(p->pid, p->pid); /* whoever comes first */
		return ours;
	}
	p->pid = 0;
	close(ours);
	return -1;
}

static void end(struct program *p, int signal_number)
{
	if (!p->pid)
		return;
	kill(-p->pid, signal_number);
	p->hushed = true;
}

/* True once when it has ended by itself and not well; *code 127 is "no such
 * command". */
static bool ended_badly(struct program *p, int *code)
{
	int status = 0;

	if (!p->pid || waitpid(p->pid, &status, WNOHANG) != p->pid)
		return false;
	p->pid = 0;
	if (p->hushed || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
		return false;
	*code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	return true;
}

static void bury(struct program *p)
{
	int code;

	end(p, SIGKILL);
	while (p->pid && waitpid(p->pid, &code, 0) < 0 && errno == EINTR)
		;
	p->pid = 0;
}

void voice_free(struct voice *v)
{
	if (!v)
		return;
	bury(&v->say);
	bury(&v->listen);
	if (v->hearing >= 0)
		close(v->hearing);
	buf_release(&v->heard);
	free(v->taken);
	free(v->say_command);
	free(v->listen_command);
	free(v);
}

/* -- speaking ---------------------------------------------------------------- */

bool voice_can_say(const struct voice *v)
{
	return v && v->say_command;
}

void voice_hush(struct voice *v)
{
	if (v)
		bury(&v->say);
}

/* A command that has ended already is no reason to complain. */
static void write_line(int fd, const char *text)
{
	if (write(fd, text, strlen(text)) >= 0)
		(void)!write(fd, "\n", 1);
}

/* A pipe takes 64 KiB at once, more than a question has: it is written without
 * waiting, and what does not fit is not spoken. */
void voice_say(struct voice *v, const char *text)
{
	int to;

	if (!voice_can_say(v))
		return;
	voice_hush(v);
	to = start(&v->say, v->say_command, true);
	if (to < 0)
		return;
	write_line(to, text);
	close(to);
}

/* -- listening ---------------------------------------------------------------- */

bool voice_can_listen(const struct voice *v)
{
	return v && v->listen_command;
}

bool voice_is_listening(const struct voice *v)
{
	return v && v->hearing >= 0;
}

bool voice_listen(struct voice *v, struct error *err)
{
	if (!voice_can_listen(v))
		return error_set(err, ERR_ABSENT,
				 "No command listens: name one with hotbench "
				 "config set speech.listen 'COMMAND'");
	if (voice_is_listening(v))
		return true;
	voice_hush(v); /* or it would hear the bench */
	bury(&v->listen);
	buf_reset(&v->heard);
	v->hearing = start(&v->listen, v->listen_command, false);
	return v->hearing >= 0 ||
	       error_errno(err, "speech.listen does not start");
}

/* An interrupt, so that a recogniser may finish the sentence it has heard. */
void voice_listened(struct voice *v)
{
	if (voice_is_listening(v)) /* asked twice: at once */
		end(&v->listen, v->listen.hushed ? SIGKILL : SIGINT);
}

/* False at the end of what it has to say. */
static bool take_in(struct voice *v)
{
	char part[4096];
	ssize_t n;

	while ((n = read(v->hearing, part, sizeof part)) > 0)
		if (!buf_add(&v->heard, part, (size_t)n))
			return false;
	return n < 0 && (errno == EAGAIN || errno == EINTR);
}

static void keep_words(struct voice *v)
{
	struct buf clean;
	size_t from = 0;

	buf_init(&clean, 4 * VOICE_HEARD_MAX);
	sanitise(&clean, v->heard.s, v->heard.len, SANITISE_TEXT);
	while (clean.len && isspace((unsigned char)clean.s[clean.len - 1]))
		buf_cut(&clean, clean.len - 1);
	while (isspace((unsigned char)clean.s[from]))
		from++;
	free(v->taken);
	v->taken = xstrdup(clean.s + from);
	buf_release(&clean);
}

/* Nothing was heard, and whether that is a fault is not known yet. */
static bool is_in_doubt(const struct voice *v)
{
	return v->listen.pid && v->taken && !*v->taken;
}

char *voice_take(struct voice *v)
{
	char *words = v && !is_in_doubt(v) ? v->taken : NULL;

	if (words)
		v->taken = NULL;
	return words;
}

/* -- news ---------------------------------------------------------------------- */

bool voice_is_busy(const struct voice *v)
{
	return v && (v->say.pid || v->listen.pid || v->hearing >= 0);
}

static enum voice_news failed(const char *setting, const char *command_line,
			      int code, struct error *err)
{
	if (code == 127)
		error_set(err, ERR_ABSENT,
			  "%s: there is no command '%.60s' (hotbench config "
			  "set %s '' turns it off)",
			  setting, command_line, setting);
	else
		error_set(err, ERR_SYSTEM, "%s: '%.60s' failed (exit %d)",
			  setting, command_line, code);
	return VOICE_FAILED;
}

enum voice_news voice_pump(struct voice *v, struct error *err)
{
	int code;

	if (!v)
		return VOICE_QUIET;
	if (ended_badly(&v->say, &code))
		return failed("speech.say", v->say_command, code, err);
	if (v->hearing >= 0 && !take_in(v)) {
		close(v->hearing);
		v->hearing = -1;
		keep_words(v);
		if (*v->taken)
			return VOICE_HEARD;
	}
	if (ended_badly(&v->listen, &code)) {
		free(voice_take(v));
		return failed("speech.listen", v->listen_command, code, err);
	}
	return v->taken && v->hearing < 0 && !v->listen.pid ? VOICE_HEARD
							    : VOICE_QUIET;
}
