#include "base/log.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "unit/helper.h"

static void off_until_opened(void **state)
{
	(void)state;
	log_line("to nobody");
	log_close();
}

static void lines_are_stamped_safe_and_private(void **state)
{
	char *path = helper_path("log"), *text, *line;
	struct error err;
	struct stat st;

	(void)state;
	assert_true(log_open(path, &err));
	log_line("request %d took %d ms", 1, 250);
	log_line("bad\x1b]0;t\x07\nbytes\xff");
	log_close();
	log_line("after the end");
	assert_true(log_open(path, &err)); /* appends */
	log_line("again");
	log_close();

	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	text = helper_read(path);
	line = text;
	for (int i = 0; i < 3; i++) {
		static const char *const expected[] = {
			" request 1 took 250 ms\n", " bad bytes\xef\xbf\xbd\n",
			" again\n"
		};

		assert_true(strlen(line) > 20);
		line += 20; /* the time */
		assert_memory_equal(line - 1, "Z", 1);
		assert_memory_equal(line, expected[i], strlen(expected[i]));
		line += strlen(expected[i]);
	}
	assert_string_equal(line, "");
	free(text);
	free(path);
}

static void a_folder_that_is_not_there_is_an_error(void **state)
{
	char *path = helper_path("no/log");
	struct error err = { 0 };

	(void)state;
	assert_false(log_open(path, &err));
	assert_non_null(strstr(err.text, path));
	log_line("to nobody");
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(off_until_opened),
		cmocka_unit_test(lines_are_stamped_safe_and_private),
		cmocka_unit_test(a_folder_that_is_not_there_is_an_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
