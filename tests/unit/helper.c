#include "unit/helper.h"

#include <ftw.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/xmalloc.h"

void helper_near(double a, double b, double tolerance, const char *what,
		 const char *file, int line)
{
	if (fabs(a - b) <= tolerance)
		return;
	print_error("%s is %.17g, not within %g of %.17g\n", what, a, tolerance,
		    b);
	_fail(file, line);
}

void helper_skip(const char *why)
{
	print_message("SKIP: %s\n", why);
	skip();
}

static char *dir;
static pid_t owner;

static int remove_one(const char *path, const struct stat *st, int type,
		      struct FTW *ftw)
{
	(void)st, (void)type, (void)ftw;
	return remove(path);
}

static void remove_dir(void)
{
	if (getpid() == owner) /* not in a forked child */
		nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	free(dir);
}

const char *helper_dir(void)
{
	const char *tmp = getenv("TMPDIR");

	if (dir)
		return dir;
	dir = xprintf("%s/hotbench-unit-XXXXXX", tmp && *tmp ? tmp : "/tmp");
	if (!mkdtemp(dir)) {
		perror(dir);
		exit(1);
	}
	owner = getpid();
	atexit(remove_dir);
	return dir;
}

char *helper_path(const char *name)
{
	return file_join(helper_dir(), name);
}

char *helper_file(const char *name, const char *text)
{
	char *path = helper_path(name);

	assert_true(file_write(path, text, strlen(text), 0600, NULL));
	return path;
}

char *helper_read(const char *path)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	file_read(path, &out, NULL);
	return buf_take(&out);
}
