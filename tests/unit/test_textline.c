/* Lines of a text in memory. */
#include <string.h>

#include "base/textline.h"
#include "unit/helper.h"

static void lines_come_without_ends_and_blanks(void **state)
{
	static const char text[] = "  one \r\n\n\ttwo words\t\nlast";
	const char *at = text, *end = text + strlen(text);
	struct textline l;

	(void)state;
	assert_true(textline_next(&at, end, &l));
	assert_int_equal(l.len, 5);
	assert_memory_equal(l.s, "  one", 5);
	at = text;
	assert_true(textline_next_trimmed(&at, end, &l));
	assert_int_equal(l.len, 3);
	assert_memory_equal(l.s, "one", 3);
	assert_true(textline_next_trimmed(&at, end, &l));
	assert_int_equal(l.len, 0);
	assert_true(textline_next_trimmed(&at, end, &l));
	assert_int_equal(l.len, 9);
	assert_memory_equal(l.s, "two words", 9);
	assert_true(textline_next(&at, end, &l));
	assert_int_equal(l.len, 4);
	assert_false(textline_next_trimmed(&at, end, &l));
	assert_memory_equal(l.s, "last", 4);
}

static void an_empty_text_has_no_line(void **state)
{
	const char *at = "";
	struct textline l;

	(void)state;
	assert_false(textline_next(&at, at, &l));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_come_without_ends_and_blanks),
		cmocka_unit_test(an_empty_text_has_no_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
