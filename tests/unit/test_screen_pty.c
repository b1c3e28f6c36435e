/*
 * The screen at a terminal that is out of the ordinary: of no size or of a mad
 * one, unknown to terminfo, told to leave, gone.
 */
#include "unit/helper.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "tui/app.h"
#include "unit/pty.h"
#include "unit/stage.h"

#define SOON	  60000		    /* a slow machine, a sanitizer */
#define MEMORY_KB ((long)256 << 10) /* with a sanitizer's own */

static int argue(void *arg)
{
	struct app_options o = { .term = { .no_color = true } };
	struct error err = { .code = ERR_NONE };
	struct stage s;
	int end;

	stage_open(&s, arg);
	end = app_hearing(s.runner, &o, &err);
	stage_close(&s);
	return end;
}

static void expect(struct pty *p, const char *text)
{
	if (!pty_expect(p, text, SOON))
		fail_msg("\"%s\" was not shown:\n%s", text, p->seen.s);
}

/* Only what differs is drawn.  A window that changes while the words are typed shows
 * fewer of them at once, and then no more than a digit: so it changes again. */
static void expect_all_drawn(struct pty *p, const char *text)
{
	for (int tries = 0; tries < 60; tries++) {
		pty_resize(p, 24, 81 - tries % 2);
		if (pty_expect(p, text, SOON / 60))
			return;
	}
	fail_msg("\"%s\" was not shown:\n%s", text, p->seen.s);
}

static int end_code(struct pty *p)
{
	int status = pty_end(p, SOON);

	buf_release(&p->seen);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* Of all children so far. */
static long most_memory_kb(void)
{
	struct rusage used;

	getrusage(RUSAGE_CHILDREN, &used);
	return used.ru_maxrss;
}

/* ---- sizes ---- */

static const struct {
	int rows, cols;
} sizes[] = {
	{ 32768, 200 }, { 32767, 200 },	  { 200, 32768 }, { 10000, 10000 },
	{ 1, 65535 },	{ 65535, 65535 }, { 0, 0 },	  { 0, 80 },
	{ 24, 0 },	{ 1, 1 },	  { 2, 200 },	  { 300, 1 },
};
#define N_SIZES (sizeof sizes / sizeof sizes[0])

static void begins_at_any_size(void **state)
{
	struct stage_plan plan = { .seed = 1 };

	(void)state;
	for (size_t i = 0; i < N_SIZES; i++) {
		struct pty p;

		pty_start_sized(&p, "xterm", sizes[i].rows, sizes[i].cols,
				argue, &plan);
		expect(&p, "\033[?2004h");
		pty_resize(&p, 24, 80);
		expect(&p, " docket");
		pty_type(&p, "It was a search.");
		expect_all_drawn(&p, "words 4");
		kill(p.pid, SIGTERM);
		assert_int_equal(end_code(&p), APP_GONE);
		assert_in_range(most_memory_kb(), 0, MEMORY_KB);
	}
}

static void follows_to_any_size(void **state)
{
	struct stage_plan plan = { .seed = 1 };
	struct pty p;

	(void)state;
	pty_start(&p, "xterm", argue, &plan);
	expect(&p, " docket");
	pty_type(&p, "It was a search.");
	for (size_t i = 0; i < N_SIZES; i++) {
		pty_resize(&p, sizes[i].rows, sizes[i].cols);
		pty_read_for(&p, 100);
		expect_all_drawn(&p, "words 4");
	}
	kill(p.pid, SIGTERM);
	assert_int_equal(end_code(&p), APP_GONE);
	assert_in_range(most_memory_kb(), 0, MEMORY_KB);
}

/* A terminal on a serial line knows no size; there the person says it. */
static void a_size_in_the_environment(void **state)
{
	struct stage_plan plan = { .seed = 1 };
	struct pty p;

	(void)state;
	setenv("LINES", "12", 1);
	setenv("COLUMNS", "40", 1);
	pty_start_sized(&p, "xterm", 0, 0, argue, &plan);
	unsetenv("LINES");
	unsetenv("COLUMNS");
	expect(&p, "\033[1;12r"); /* the rows that may scroll */
	pty_read_for(&p, 200);
	assert_null(strstr(p.seen.s, "\033[13"));
	kill(p.pid, SIGTERM);
	assert_int_equal(end_code(&p), APP_GONE);
}

/* A fault of ours, a limit, a stray kill: nobody can type stty sane blind. */
static const int deadly[] = { SIGSEGV, SIGBUS,	SIGFPE,	 SIGILL,
			      SIGABRT, SIGSYS,	SIGTRAP, SIGXCPU,
			      SIGALRM, SIGUSR1, SIGUSR2 };

static void a_crash_leaves_the_terminal_sane(void **state)
{
	struct stage_plan plan = { .seed = 1 };

	(void)state;
	for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++) {
		struct pty p;

		pty_start(&p, "xterm", argue, &plan);
		expect(&p, " docket");
		assert_false(pty_is_sane(&p));
		if (!pty_dies_sane(&p, deadly[i], SOON))
			fail_msg("signal %d", deadly[i]);
		assert_non_null(strstr(p.seen.s, "\033[?1049l"));
		buf_release(&p.seen);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(begins_at_any_size),
		cmocka_unit_test(follows_to_any_size),
		cmocka_unit_test(a_size_in_the_environment),
		cmocka_unit_test(a_crash_leaves_the_terminal_sane),
	};

	return cmocka_run_group_tests_name("screen_pty", tests, NULL, NULL);
}
