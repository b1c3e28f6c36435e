#include "base/faults.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "unit/helper.h"

static void none_is_fine(void **state)
{
	struct error err = { 0 };
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_true(faults_none(&f, &err));
	assert_int_equal(err.code, ERR_NONE);
	faults_add(NULL, "nobody keeps %s", "this");
	faults_release(&f);
}

static void the_first_is_told_and_the_rest_are_counted(void **state)
{
	struct error err = { 0 };
	struct faults f;

	(void)state;
	faults_init(&f);
	faults_add(&f, "%s is %d", "first", 1);
	assert_false(faults_none(&f, &err));
	assert_int_equal(err.code, ERR_DATA);
	assert_string_equal(err.text, "first is 1");
	faults_add(&f, "second");
	faults_add(&f, "third");
	assert_false(faults_none(&f, &err));
	assert_string_equal(err.text, "first is 1 (and 2 more)");
	assert_false(faults_none(&f, NULL));
	faults_release(&f);
	assert_int_equal(f.n, 0);
}

static void beyond_the_ceiling_they_are_only_counted(void **state)
{
	struct error err = { 0 };
	struct faults f;

	(void)state;
	faults_init(&f);
	for (int i = 0; i < FAULTS_MAX + 7; i++)
		faults_add(&f, "fault %d", i);
	assert_int_equal(f.n, FAULTS_MAX);
	assert_int_equal(f.dropped, 7);
	assert_string_equal(f.list[FAULTS_MAX - 1], "fault 499");
	assert_false(faults_none(&f, &err));
	assert_string_equal(err.text, "fault 0 (and 506 more)");
	faults_release(&f);
}

static void where_goes_before_the_newer_ones(void **state)
{
	struct faults f;

	(void)state;
	faults_init(&f);
	faults_add(&f, "a");
	faults_add(&f, "b");
	faults_within(&f, 1, "cases/doe");
	faults_within(&f, 0, "all");
	faults_within(&f, 9, "none");
	assert_string_equal(f.list[0], "all: a");
	assert_string_equal(f.list[1], "all: cases/doe: b");
	faults_release(&f);
}

static void a_line_is_one_safe_line_of_bounded_length(void **state)
{
	char big[5000];
	struct faults f;

	(void)state;
	memset(big, 'x', sizeof big - 1);
	big[sizeof big - 1] = '\0';
	faults_init(&f);
	faults_add(&f, "%s", big);
	faults_add(&f, "a\x1b[31m\nb\xff");
	assert_true(strlen(f.list[0]) < 1100);
	assert_string_equal(f.list[1], "a b\xef\xbf\xbd");
	faults_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(none_is_fine),
		cmocka_unit_test(the_first_is_told_and_the_rest_are_counted),
		cmocka_unit_test(beyond_the_ceiling_they_are_only_counted),
		cmocka_unit_test(where_goes_before_the_newer_ones),
		cmocka_unit_test(a_line_is_one_safe_line_of_bounded_length),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
