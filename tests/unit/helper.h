/*
 * helper.h - what the unit tests share: cmocka with the headers it wants, a
 * comparison of doubles, a folder to write in
 *
 * A test program is tests/unit/test_NAME.c with a main of its own.
 */
#ifndef UNIT_HELPER_H
#define UNIT_HELPER_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* cmocka compares floats in single precision only. */
#define assert_near(a, b, tolerance) \
	helper_near((a), (b), (tolerance), #a, __FILE__, __LINE__)
void helper_near(double a, double b, double tolerance, const char *what,
		 const char *file, int line);

/* Ends the test as skipped, and says why.  What it allocated would be lost: call
 * it first. */
void helper_skip(const char *why);

/* An empty folder below $TMPDIR, made at the first call and removed with all in
 * it when the program ends; "dir/name" of it, to be freed by the caller. */
const char *helper_dir(void);
char *helper_path(const char *name);
/* Loads the shipped table of remarks; the program does so at its start. */
void helper_remarks(void);
/* Writes a file there and returns its path. */
char *helper_file(const char *name, const char *text);
/* The whole file, NUL-terminated; "" when there is none. */
char *helper_read(const char *path);

/*
 * In a unit test the clock of base/clock.h stands still until it is told that time
 * passes: a test neither waits nor depends on how slow a machine is.  What truly
 * waits (for a process, a socket, a terminal) asks for the real one and says why;
 * `grep helper_real_clock` lists them.
 */
void helper_pass_ms(int64_t ms);
void helper_real_clock(const char *why);
/* What this program worked so far, whoever else worked meanwhile. */
int64_t helper_cpu_ms(void);
#endif
