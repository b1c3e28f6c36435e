#include "unit/helper.h"

#include <ftw.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/cues.h"
#include "court/remarks.h"

void helper_near(double a, double b, double tolerance, const char *what,
		 const char *file, int line)
{
	if (fabs(a - b) <= tolerance)
		return;
	print_error("%s is %.17g, not within %g of %.17g\n", what, a, tolerance,
		    b);
	_fail(file, line);
}

/* What tells yes from no is there before any test, as it is in the program before any
 * command. */
__attribute__((constructor)) static void know_cues(void)
{
	const struct catalogue here = { ".", "." };
	struct error err;

	if (!cues_load(&here, &err)) {
		fprintf(stderr, "%s\n", err.text);
		exit(1);
	}
}

void helper_remarks(void)
{
	struct catalogue c;
	struct error err;

	catalogue_init(&c);
	if (!remarks_load(&c, &err))
		fail_msg("%s", err.text);
	catalogue_release(&c);
}

void helper_skip(const char *why)
{
	print_message("SKIP: %s\n", why);
	skip();
}

/* ---- the clock ---- */

static bool is_real;
static int64_t passed_us;

static int64_t read_us(clockid_t id, int64_t start_us)
{
	struct timespec t;

	if (!is_real)
		return start_us + passed_us;
	clock_gettime(id, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t clock_now_us(void)
{
	return read_us(CLOCK_MONOTONIC, INT64_C(1000000000));
}

int64_t clock_now_ms(void)
{
	return clock_now_us() / 1000;
}

int64_t clock_wall_ms(void) /* 2026-11-21T22:03:01Z */
{
	return read_us(CLOCK_REALTIME, INT64_C(1795298581000000)) / 1000;
}

void helper_pass_ms(int64_t ms)
{
	passed_us += ms * 1000;
}

void helper_real_clock(const char *why)
{
	(void)why;
	is_real = true;
}

int64_t helper_cpu_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- files ---- */

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
