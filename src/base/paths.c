#include "base/paths.h"

#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xmalloc.h"

#ifndef HOTBENCH_PREFIX
#define HOTBENCH_PREFIX "/usr/local"
#endif
/* Not share/hotbench: below ~/.local that is the data folder. */
#define SHIPPED "share/hotbench/shipped"

static const char *program = "hotbench";

void paths_init(const char *argv0)
{
	program = argv0;
}

/* The folder the running program lies in; NULL when it cannot be told. */
static char *program_dir(void)
{
	char self[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
	char *full, *slash;

	if (n > 0) {
		self[n] = '\0';
		full = xstrdup(self);
	} else if (strchr(program, '/')) { /* no /proc: started by its path */
		full = realpath(program, NULL);
	} else {
		full = NULL;
	}
	slash = full ? strrchr(full, '/') : NULL;
	if (slash)
		*slash = '\0';
	return full;
}

static char *if_share(char *dir)
{
	char *cases = file_join(dir, "cases");
	char *prompts = file_join(dir, "prompts");
	bool is = file_is_dir(cases) && file_is_dir(prompts);

	free(cases);
	free(prompts);
	if (is)
		return dir;
	free(dir);
	return NULL;
}

char *paths_share(void)
{
	const char *set = getenv("HOTBENCH_SHARE");
	char *beside, *share = NULL;

	if (set && *set)
		return xstrdup(set);
	beside = program_dir();
	if (beside) {
		share = if_share(xstrdup(beside));
		if (!share)
			share = if_share(file_join(beside, "../" SHIPPED));
		free(beside);
	}
	return share ? share : xstrdup(HOTBENCH_PREFIX "/" SHIPPED);
}

/* Without $HOME (a service, cron) as the system knows it; never a folder that
 * others can write to, nor one that depends on where we were started. */
static const char *home(void)
{
	const char *set = getenv("HOME");
	const struct passwd *pw;

	if (set && set[0] == '/')
		return set;
	pw = getpwuid(getuid());
	return pw && pw->pw_dir[0] == '/' ? pw->pw_dir : "/nonexistent";
}

static char *xdg(const char *variable, const char *below_home)
{
	const char *set = getenv(variable);

	/* The specification: a relative path there is to be ignored. */
	if (set && set[0] == '/')
		return file_join(set, "hotbench");
	return xprintf("%s/%s/hotbench", home(), below_home);
}

char *paths_config(void)
{
	return xdg("XDG_CONFIG_HOME", ".config");
}

char *paths_data(void)
{
	return xdg("XDG_DATA_HOME", ".local/share");
}

char *paths_state(void)
{
	return xdg("XDG_STATE_HOME", ".local/state");
}

char *paths_cache(void)
{
	return xdg("XDG_CACHE_HOME", ".cache");
}

char *paths_under(char *dir, const char *name)
{
	char *full = file_join(dir, name);

	free(dir);
	return full;
}
