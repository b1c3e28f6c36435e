/* Lines: ends, marks, long lines, a second reading, a change meanwhile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/lines.h"
#include "base/xmalloc.h"
#include "unit/helper.h"

static void next_is(struct lines *l, const char *want)
{
	const char *s;
	size_t len;

	assert_true(lines_next(l, &s, &len));
	assert_int_equal(len, strlen(want));
	assert_memory_equal(s, want, len);
}

static void ends_here(struct lines *l)
{
	struct error err;
	const char *s;
	size_t len;

	assert_false(lines_next(l, &s, &len));
	assert_false(lines_failed(l, &err));
	assert_false(lines_next(l, &s, &len));
}

static void ends_and_marks(void **state)
{
	char *path = helper_file("ends", "\xef\xbb\xbfone\r\n\n\xef\xbb\xbf\n"
					 "last");
	struct lines *l = lines_open(path, false, NULL);

	(void)state;
	next_is(l, "one");
	assert_int_equal(lines_place(l), 3);
	next_is(l, "");
	assert_int_equal(lines_place(l), 8);
	next_is(l, "\xef\xbb\xbf");
	assert_int_equal(lines_place(l), 9);
	next_is(l, "last");
	assert_int_equal(lines_place(l), 13);
	assert_int_equal(lines_number(l), 4);
	ends_here(l);
	lines_close(l);
	free(path);
}

static void an_empty_file_has_no_line(void **state)
{
	char *path = helper_file("empty", "");
	struct lines *l = lines_open(path, false, NULL);

	(void)state;
	ends_here(l);
	lines_close(l);
	free(path);
}

/* Lines longer than a reading piece, on both sides of its boundary. */
static void long_lines_stay_whole(void **state)
{
	static const size_t sizes[] = { 262143, 262144, 262145, 3000000, 1 };
	size_t all = 0, at = 0;
	struct lines *l;
	char *text, *path;
	const char *s;
	size_t len;

	(void)state;
	for (size_t i = 0; i < 5; i++)
		all += sizes[i] + 1;
	text = xmalloc(all + 1);
	for (size_t i = 0; i < 5; i++) {
		memset(text + at, 'a' + (int)i, sizes[i]);
		at += sizes[i];
		text[at++] = '\n';
	}
	text[at] = '\0';
	path = helper_file("long", text);
	l = lines_open(path, true, NULL);
	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < 5; i++) {
			assert_true(lines_next(l, &s, &len));
			assert_int_equal(len, sizes[i]);
			assert_int_equal(s[0], 'a' + (int)i);
			assert_int_equal(s[len - 1], 'a' + (int)i);
		}
		ends_here(l);
		assert_true(lines_again(l, NULL));
	}
	lines_close(l);
	free(path);
	free(text);
}

static void too_long_a_line_is_refused(void **state)
{
	char *text = xmalloc(LINES_LONGEST + (2u << 20)), *path;
	struct lines *l;
	struct error err;
	const char *s;
	size_t len;

	(void)state;
	memset(text, 'x', LINES_LONGEST + (2u << 20) - 1);
	text[1] = '\n';
	text[LINES_LONGEST + (2u << 20) - 1] = '\0';
	path = helper_file("toolong", text);
	l = lines_open(path, false, NULL);
	next_is(l, "x");
	assert_false(lines_next(l, &s, &len));
	assert_true(lines_failed(l, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_non_null(strstr(err.text, "toolong:2: "));
	lines_close(l);
	free(path);
	free(text);
}

static void a_changed_file_is_not_read_twice(void **state)
{
	char *path = helper_file("changed", "one\n");
	struct lines *l = lines_open(path, true, NULL);
	struct error err;
	FILE *f;

	(void)state;
	next_is(l, "one");
	ends_here(l);
	f = fopen(path, "a");
	assert_non_null(f);
	fputs("two\n", f);
	fclose(f);
	assert_false(lines_again(l, &err));
	assert_non_null(strstr(err.text, "changed while it was read"));
	lines_close(l);
	free(path);
}

static void a_pipe_can_be_read_twice(void **state)
{
	int ends[2], kept = dup(STDIN_FILENO);
	struct lines *l;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "a\nbc", 4), 4);
	close(ends[1]);
	dup2(ends[0], STDIN_FILENO);
	l = lines_open("-", true, NULL);
	for (int round = 0; round < 2; round++) {
		next_is(l, "a");
		next_is(l, "bc");
		ends_here(l);
		assert_true(lines_again(l, NULL));
	}
	assert_string_equal(lines_name(l), "standard input");
	lines_close(l);
	close(ends[0]);
	if (kept >= 0) {
		dup2(kept, STDIN_FILENO);
		close(kept);
	}
}

static void what_is_no_file_is_refused(void **state)
{
	struct error err;

	(void)state;
	assert_null(lines_open(helper_dir(), false, &err));
	assert_non_null(strstr(err.text, "is a folder"));
	assert_null(lines_open("/nonexistent/x", false, &err));
	assert_non_null(strstr(err.text, "/nonexistent/x: cannot be opened"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ends_and_marks),
		cmocka_unit_test(an_empty_file_has_no_line),
		cmocka_unit_test(long_lines_stay_whole),
		cmocka_unit_test(too_long_a_line_is_refused),
		cmocka_unit_test(a_changed_file_is_not_read_twice),
		cmocka_unit_test(a_pipe_can_be_read_twice),
		cmocka_unit_test(what_is_no_file_is_refused),
	};

	return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
