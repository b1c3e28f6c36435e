/* The weights of listening: a whole file, and each way to spoil one. */
#include "listen/scales.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "unit/helper.h"
#include "unit/scales.h"

#define FIRST  "vectors.match.whole_words"
#define SECOND "vectors.match.best_words"

static double a_quarter(const char *name)
{
	(void)name;
	return 0.25;
}

/* What is said of a whole file whose first line is another. */
static void refused(const char *first, const char *why)
{
	char *whole = scales_text(a_quarter), *text, *path, *expected;
	struct error err = { 0 };
	struct scales s = { .with.none = 1 };

	text = xprintf("%s%s", first, strchr(whole, '\n'));
	path = helper_file("listening.txt", text);
	expected = xprintf("%s%s", path, why);
	assert_false(scales_load(&s, path, &err));
	assert_int_equal(err.code, ERR_DATA);
	assert_string_equal(err.text, expected);
	assert_true(s.with.none == 0 && s.with.match[1] == 0);
	free(expected);
	free(path);
	free(text);
	free(whole);
}

static void a_whole_file_is_loaded(void **state)
{
	char *text = scales_text(a_quarter);
	char *path = helper_file("whole.txt", text);
	struct error err = { 0 };
	struct scales s;

	(void)state;
	assert_true(scales_load(&s, path, &err));
	for (int i = 0; i < MATCH_N; i++)
		assert_near(s.with.match[i], 0.25, 0);
	for (int i = 0; i < TOUCH_N; i++)
		assert_near(s.without.touch_bare[i], 0.25, 0);
	assert_near(s.without.firm, 0.25, 0);
	free(path);
	free(text);
}

static void blanks_and_comments_are_fine(void **state)
{
	char *text = scales_text(a_quarter);
	char *more = xprintf("# weights\n\n%s\n# the end", text);
	char *path = helper_file("more.txt", more);
	struct scales s;

	(void)state;
	assert_true(scales_load(&s, path, NULL));
	free(path);
	free(more);
	free(text);
}

static void each_fault_is_named(void **state)
{
	(void)state;
	refused(FIRST " much",
		":1: " FIRST ": expected a number, found \"much\"");
	refused(FIRST, ":1: " FIRST ": expected a number, found \"\"");
	refused(FIRST " nan",
		":1: " FIRST ": expected a number, found \"nan\"");
	refused(FIRST " 1e999",
		":1: " FIRST ": expected a number, found \"1e999\"");
	refused(FIRST " 1 2",
		":1: " FIRST ": expected a number, found \"1 2\"");
	refused("vectors.match.nobody 1",
		":1: no weight is called \"vectors.match.nobody\"");
	refused(SECOND " 1", ":2: a second " SECOND);
	refused("# none",
		": " FIRST " is missing; `make weights` writes the file anew");
	refused("what 1\n\n", ":1: no weight is called \"what\"");
}

static void a_missing_file_is_told(void **state)
{
	char *path = helper_path("nothing.txt");
	struct error err = { 0 };
	struct scales s;

	(void)state;
	assert_false(scales_load(&s, path, &err));
	assert_non_null(strstr(err.text, path));
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_file_is_loaded),
		cmocka_unit_test(blanks_and_comments_are_fine),
		cmocka_unit_test(each_fault_is_named),
		cmocka_unit_test(a_missing_file_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
