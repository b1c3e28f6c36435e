#include "llm/keys.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/dump.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "llm/provider.h"
#include "llm/reach.h"

const char KEYS_NOT_IN_CLEAR[] =
	"none is sent: others could read it, without https";
const char KEYS_NOT_VENDORS[] =
	"none is sent: a vendor's own goes to its https address only";

void keys_forget(char *key)
{
	if (key)
		explicit_bzero(key, strlen(key));
	free(key);
}

/* The first line of s without its blanks; NULL if there is nothing. */
static char *first_line(const char *s)
{
	size_t n = strcspn(s += strspn(s, " \t\r\n"), "\r\n");

	s = str_trim(s, &n);
	return n ? xstrndup(s, n) : NULL;
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

/* ---- our environment ------------------------------------------------------------ */

extern char **environ;

/* What was there is wiped, and kept here: no program that we start, and nobody who
 * looks at what a process was started with, is to find it. */
#define TAKEN_MAX 64

static struct {
	char *name, *value;
} taken[TAKEN_MAX];
static size_t n_taken;

static const char *taken_value(const char *name, size_t len)
{
	for (size_t i = 0; i < n_taken; i++)
		if (str_is(name, len, taken[i].name))
			return taken[i].value;
	return NULL;
}

const char *keys_environment(const char *name)
{
	const char *v = taken_value(name, strlen(name));

	return v ? v : getenv(name);
}

#define NOTED_MAX 32

static char *noted[NOTED_MAX]; /* variables that profiles name */
static size_t n_noted;

static bool holds_key(const char *entry)
{
	size_t len = strcspn(entry, "=");

	if (!entry[len])
		return false;
	if (str_is(entry, len, "HOTBENCH_API_KEY") ||
	    str_is(entry, len, "GOOGLE_API_KEY"))
		return true;
	for (size_t i = 0; i < n_noted; i++)
		if (str_is(entry, len, noted[i]))
			return true;
	return provider_is_key_variable(entry, len);
}

/* One entry of the environment; of two of a name the first holds. */
static void take(char *entry)
{
	size_t len = strcspn(entry, "=");
	char *value = entry + len + 1;

	if (!taken_value(entry, len) && n_taken < TAKEN_MAX) {
		taken[n_taken].name = xstrndup(entry, len);
		taken[n_taken++].value = xstrdup(value);
	}
	explicit_bzero(value, strlen(value));
}

void keys_note_variable(const char *variable)
{
	/* We need these ourselves; a key they are not. */
	if (!strcmp(variable, "HOME") || !strcmp(variable, "PATH"))
		return;
	for (size_t i = 0; i < n_noted; i++)
		if (!strcmp(noted[i], variable))
			return;
	if (*variable && n_noted < NOTED_MAX)
		noted[n_noted++] = xstrdup(variable);
}

bool keys_hide(void)
{
	size_t kept = 0;

	for (size_t i = 0; environ && environ[i]; i++)
		if (holds_key(environ[i]))
			take(environ[i]);
		else
			environ[kept++] = environ[i];
	if (environ)
		environ[kept] = NULL;
	return n_taken > 0;
}

char **keys_spare_environment(void)
{
	size_t n = 0, kept = 0;
	char **spare;

	while (environ && environ[n])
		n++;
	spare = xcalloc(n + 1, sizeof *spare);
	for (size_t i = 0; i < n; i++)
		if (!holds_key(environ[i]))
			spare[kept++] = environ[i];
	return spare;
}

/* ---- a command ------------------------------------------------------------------ */

static pid_t spawn(const char *command, int *out)
{
	char **env;
	int ends[2];
	pid_t pid;

	if (pipe(ends) != 0)
		return -1;
	env = keys_spare_environment();
	pid = fork();
	if (pid == 0) {
		signal(SIGPIPE, SIG_DFL); /* which we ignore */
		dup2(ends[1], 1);
		close(ends[0]);
		if (ends[1] != 1)
			close(ends[1]);
		execle("/bin/sh", "sh", "-c", command, (char *)NULL, env);
		_exit(127);
	}
	free(env);
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

/* The vendor's key goes where the vendor is: its name, https, the usual port. */
static bool from_vendor(const struct keys_where *where, char **key,
			const char **from)
{
	const struct provider_quirks *q = provider_quirks(where->url);
	bool found = from_variable(q->key_variable, where->env, key, from) ||
		     (q->kind == PROVIDER_GEMINI &&
		      from_variable("GOOGLE_API_KEY", where->env, key, from));

	if (!found || (where->url->https && where->url->port == 443))
		return found;
	keys_forget(*key);
	*key = NULL;
	*from = KEYS_NOT_VENDORS;
	return false;
}

static bool is_read_on_the_way(const struct keys_where *where)
{
	struct reach reach;

	return !where->url->https &&
	       (!reach_find(&reach, where->url, where->proxy, where->env,
			    NULL) ||
		reach.n);
}

static bool find(const struct keys_where *where, char **key, const char **from,
		 struct error *err)
{
	*key = NULL;
	*from = "none";
	if (from_variable("HOTBENCH_API_KEY", where->env, key, from) ||
	    from_variable(where->variable, where->env, key, from) ||
	    from_vendor(where, key, from))
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

bool keys_find(const struct keys_where *where, char **key, const char **from,
	       struct error *err)
{
	bool ok = find(where, key, from, err);

	if (*key)
		dump_forbid();
	if (*key && is_read_on_the_way(where)) {
		keys_forget(*key);
		*key = NULL;
		*from = KEYS_NOT_IN_CLEAR;
	}
	return ok;
}
