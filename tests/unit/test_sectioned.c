/* Lines that stand under [sections]. */
#include <string.h>

#include "base/error.h"
#include "base/sectioned.h"
#include "unit/helper.h"

static const char *const names[] = { "wins", "loses" };

static struct sectioned open_text(const char *text)
{
	return sectioned_in(text, strlen(text), "words.txt", names, 2);
}

static void each_line_has_its_section_and_its_number(void **state)
{
	struct error err = { 0 };
	struct sectioned s = open_text(
		"stray\n# a remark\n\n[loses]\nwe lost\n[wins]\nwe won");

	(void)state;
	assert_true(sectioned_next(&s, &err));
	assert_int_equal(s.section, -1);
	assert_true(sectioned_next(&s, &err));
	assert_int_equal(s.section, 1);
	assert_int_equal(s.number, 5);
	assert_int_equal(s.line.len, 7);
	assert_true(sectioned_next(&s, &err));
	assert_int_equal(s.section, 0);
	assert_int_equal(s.number, 7);
	assert_false(sectioned_next(&s, &err));
	assert_false(s.failed);
}

static void an_unknown_section_is_named_with_its_line(void **state)
{
	static const char *const bad[] = { "[draws]\nx", "[wins\nx", "[" };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct error err = { 0 };
		struct sectioned s = open_text(bad[i]);

		assert_false(sectioned_next(&s, &err));
		assert_true(s.failed);
		assert_int_equal(err.code, ERR_DATA);
		assert_non_null(
			strstr(err.text, "words.txt:1: no such section"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_line_has_its_section_and_its_number),
		cmocka_unit_test(an_unknown_section_is_named_with_its_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
