#include "base/xmalloc.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "unit/helper.h"

static void nothing_is_something_that_can_be_freed(void **state)
{
	(void)state;
	free(xmalloc(0));
	free(xcalloc(0, 8));
	free(xrealloc(NULL, 0));
	free(xreallocarray(NULL, 0, 8));
}

static void texts_are_copied(void **state)
{
	char *s;

	(void)state;
	s = xstrdup("Kagan");
	assert_string_equal(s, "Kagan");
	free(s);
	s = xstrndup("Kagan", 3);
	assert_string_equal(s, "Kag");
	free(s);
	s = xstrndup("Kagan", 30);
	assert_string_equal(s, "Kagan");
	free(s);
	s = xprintf("%s/%d", "a", 1);
	assert_string_equal(s, "a/1");
	free(s);
	s = xprintf("%s", "");
	assert_string_equal(s, "");
	free(s);
}

static int pipe_to_parent;

static void give_the_terminal_back(void)
{
	if (write(pipe_to_parent, "restored ", 9) != 9)
		_exit(9);
}

/* No object may be so large; volatile, or the compiler says so. */
static volatile size_t vast = SIZE_MAX / 2 + 1;

static void too_much(int which)
{
	struct arena a = { 0 };

	if (which == 0)
		free(xreallocarray(NULL, vast, 3)); /* overflows */
	else if (which == 1)
		free(xcalloc(vast / 2, 8));
	else if (which == 2)
		free(xmalloc(vast));
	else if (which == 3)
		free(xrealloc(NULL, vast));
	else
		arena_array(&a, vast, 3);
}

/* In a child: says so, gives the terminal back, leaves with code 3. */
static void exhaustion_ends_the_program_in_order(void **state)
{
	(void)state;
	for (int which = 0; which < 5; which++) {
		char said[400] = "";
		size_t len = 0;
		ssize_t n;
		int ends[2], status;
		pid_t child;

		assert_int_equal(pipe(ends), 0);
		child = fork();
		if (child == 0) {
			pipe_to_parent = ends[1];
			dup2(ends[1], 2);
			xmalloc_at_exhaustion(give_the_terminal_back);
			too_much(which);
			_exit(0);
		}
		close(ends[1]);
		while ((n = read(ends[0], said + len, sizeof said - len - 1)) >
		       0)
			len += (size_t)n;
		close(ends[0]);
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 3);
		assert_non_null(strstr(said, "restored hotbench: out of "
					     "memory"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_something_that_can_be_freed),
		cmocka_unit_test(texts_are_copied),
		cmocka_unit_test(exhaustion_ends_the_program_in_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
