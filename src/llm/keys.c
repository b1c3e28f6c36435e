#include "llm/keys.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "llm/provider.h"

void keys_forget(char *key)
{
	volatile char *p = key;

	while (p && *p)
		*p++ = 0;
	free(key);
}

/* The first line of s without its blanks; NULL if there is nothing. */
static char *first_line(char *s)
{
	char *key = NULL;
	size_t n;

	while (isspace((unsigned char)*s))
		s++;
	n = strcspn(s, "\r\n");
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	if (n)
		key = xstrndup(s, n);
	return key;
}

/* Reads to the end or until `size` - 1 bytes; false on an error or too much. */
static bool read_all(int fd, int timeout_ms, char *out, size_t size)
{
	size_t n = 0;

	for (;;) {
		struct pollfd p = { .fd = fd, .events = POLLIN };
		ssize_t got;

		if (poll(&p, 1, timeout_ms) == 0)
			return false;
		got = read(fd, out + n, size - 1 - n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return false;
		n += (size_t)got;
		out[n] = '\0';
		if (!got)
			return true;
		if (n == size - 1)
			return false;
	}
}

/* ---- a file -------------------------------------------------------------------- */

static char *at_home(const char *path, keys_getenv *env)
{
	const char *home = env("HOME");

	return path[0] == '~' && path[1] == '/' && home
		       ? file_join(home, path + 2)
		       : xstrdup(path);
}

static bool is_private(int fd, const char *path, struct error *err)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return error_errno(err, "key_file %s", path);
	if (!S_ISREG(st.st_mode))
		return error_set(err, ERR_DATA, "key_file %s is no file", path);
	if (st.st_uid != geteuid())
		return error_set(err, ERR_DATA,
				 "key_file %s belongs to somebody else", path);
	if (st.st_mode & 077)
		return error_set(err, ERR_DATA,
				 "key_file %s can be read by others; run: "
				 "chmod 600 %s",
				 path, path);
	return true;
}

static bool from_file(const char *name, keys_getenv *env, char **key,
		      struct error *err)
{
	char text[KEYS_FILE_MAX + 1] = "";
	char *path = at_home(name, env);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool ok = false;

	if (fd < 0)
		error_errno(err, "key_file %s", path);
	else if (!is_private(fd, path, err))
		ok = false;
	else if (!read_all(fd, -1, text, sizeof text))
		error_set(err, ERR_DATA, "key_file %s holds no key", path);
	else {
		*key = first_line(text);
		ok = *key ||
		     error_set(err, ERR_DATA, "key_file %s is empty", path);
	}
	if (fd >= 0)
		close(fd);
	explicit_bzero(text, sizeof text);
	free(path);
	return ok;
}

/* ---- a command ------------------------------------------------------------------ */

static pid_t spawn(const char *command, int *out)
{
	int ends[2];
	pid_t pid;

	if (pipe(ends) != 0)
		return -1;
	pid = fork();
	if (pid == 0) {
		dup2(ends[1], 1);
		close(ends[0]);
		if (ends[1] != 1)
			close(ends[1]);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	close(ends[1]);
	*out = ends[0];
	if (pid < 0)
		close(ends[0]);
	return pid;
}

static bool from_command(const char *command, char **key, struct error *err)
{
	char text[KEYS_FILE_MAX + 1] = "";
	int out, status = 0;
	pid_t pid = spawn(command, &out);
	bool read_fine;

	if (pid < 0)
		return error_errno(err, "key_command does not start");
	read_fine = read_all(out, KEYS_COMMAND_MS, text, sizeof text);
	close(out);
	if (!read_fine)
		kill(pid, SIGTERM);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (read_fine && WIFEXITED(status) && WEXITSTATUS(status) == 0)
		*key = first_line(text);
	explicit_bzero(text, sizeof text);
	if (*key)
		return true;
	if (!read_fine)
		return error_set(err, ERR_DATA,
				 "key_command took too long or "
				 "said too much");
	if (WIFEXITED(status) && WEXITSTATUS(status))
		return error_set(err, ERR_DATA, "key_command failed (exit %d)",
				 WEXITSTATUS(status));
	return error_set(err, ERR_DATA, "key_command printed no key");
}

/* ---- in order ---------------------------------------------------------------------- */

static bool from_variable(const char *name, keys_getenv *env, char **key,
			  const char **from)
{
	const char *v = name ? env(name) : NULL;

	if (!v || !*v)
		return false;
	*key = xstrdup(v);
	*from = name;
	return true;
}

bool keys_find(const struct keys_where *where, char **key, const char **from,
	       struct error *err)
{
	const struct provider_quirks *q = provider_quirks(where->url);

	*key = NULL;
	*from = "none";
	if (from_variable("HOTBENCH_API_KEY", where->env, key, from) ||
	    from_variable(where->variable, where->env, key, from) ||
	    from_variable(q->key_variable, where->env, key, from))
		return true;
	if (q->kind == PROVIDER_GEMINI &&
	    from_variable("GOOGLE_API_KEY", where->env, key, from))
		return true;
	if (where->command && *where->command) {
		*from = "key_command";
		return from_command(where->command, key, err);
	}
	if (where->file && *where->file) {
		*from = "key_file";
		return from_file(where->file, where->env, key, err);
	}
	return true;
}
