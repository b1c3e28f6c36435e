#include "line/outside.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "llm/keys.h"

static const char *set(const char *name)
{
	const char *value = getenv(name);

	return value && value[0] ? value : NULL;
}

/* The variable may hold options, so a shell reads it, as git and mail do. */
static void become_editor(char *path, char **env)
{
	const char *command = set("VISUAL");
	char *line;

	if (!command)
		command = set("EDITOR");
	line = xprintf("%s \"$1\"", command ? command : "vi");
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	execle("/bin/sh", "sh", "-c", line, "sh", path, (char *)NULL, env);
	_exit(127);
}

static bool run_editor(char *path, struct error *err)
{
	int status = 0;
	char **env = keys_spare_environment();
	pid_t pid = fork();

	if (pid == 0)
		become_editor(path, env);
	free(env);
	if (pid < 0)
		return error_errno(err, "the editor");
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return error_errno(err, "the editor");
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return error_set(err, ERR_CANCELLED,
				 "The editor ended with an error; the draft is "
				 "as it was.");
	return true;
}

static bool write_out(int fd, const char *text, size_t len, struct error *err)
{
	bool ok = file_write_fd(fd, text, len) && file_write_fd(fd, "\n", 1);

	if (!ok)
		error_errno(err, "the draft for the editor");
	close(fd);
	return ok;
}

bool outside_edit(const char *text, size_t len, struct buf *out,
		  struct error *err)
{
	const char *dir = set("XDG_RUNTIME_DIR");
	char *path = xprintf("%s/hotbench-answer-XXXXXX",
			     dir	     ? dir
			     : set("TMPDIR") ? set("TMPDIR")
					     : "/tmp");
	int fd = mkstemp(path); /* 0600 */
	bool ok;

	if (fd < 0) {
		error_errno(err, "%s", path);
		free(path);
		return false;
	}
	ok = write_out(fd, text, len, err) && run_editor(path, err) &&
	     file_read(path, out, err);
	while (ok && out->len && out->s[out->len - 1] == '\n')
		buf_cut(out, out->len - 1);
	unlink(path);
	free(path);
	return ok;
}
