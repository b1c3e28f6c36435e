#include "base/intern.h"

#include <stdio.h>
#include <string.h>

#include "unit/helper.h"

static void texts_are_numbered_as_they_come(void **state)
{
	struct intern t = { .n = 0 };

	(void)state;
	assert_int_equal(intern_find(&t, "a", 1), INTERN_NONE);
	assert_int_equal(intern_add(&t, "a", 1), 0);
	assert_int_equal(intern_add(&t, "", 0), 1);
	assert_int_equal(intern_add(&t, "a\0b", 3), 2);
	assert_int_equal(intern_add(&t, "a", 1), 0);
	assert_int_equal(intern_find(&t, "a\0b", 3), 2);
	assert_int_equal(intern_find(&t, "a\0c", 3), INTERN_NONE);
	assert_memory_equal(intern_text(&t, 2), "a\0b", 4);
	intern_release(&t);
	assert_int_equal(intern_find(&t, "a", 1), INTERN_NONE);
	assert_int_equal(intern_add(&t, "b", 1), 0);
	intern_release(&t);
}

static void a_hundred_thousand_stay_apart(void **state)
{
	struct intern t = { .n = 0 };
	char s[20];

	(void)state;
	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < 100000; i++) {
			int len = snprintf(s, sizeof s, "a%u", (unsigned)i);

			if (intern_add(&t, s, (size_t)len) != i)
				fail_msg("%s is not %u", s, (unsigned)i);
		}
	assert_int_equal(t.n, 100000);
	assert_string_equal(intern_text(&t, 99999), "a99999");
	intern_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_numbered_as_they_come),
		cmocka_unit_test(a_hundred_thousand_stay_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
