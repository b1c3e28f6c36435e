#include "base/names.h"

#include <string.h>

#include "unit/helper.h"

static const char *const commands[] = { "argue",  "resume", "replay",
					"report", "score",  "doctor",
					"case",	  "check",  "config" };
static const size_t n_commands = sizeof commands / sizeof commands[0];

static void near_is(const char *word, const char *expected)
{
	const char *near = names_nearest(word, commands, n_commands);

	if (expected)
		assert_non_null(near);
	if (near)
		assert_non_null(expected);
	if (near && expected)
		assert_string_equal(near, expected);
}

static void one_slip_of_each_kind_is_understood(void **state)
{
	(void)state;
	near_is("argue", "argue");
	near_is("ARGUE", "argue");
	near_is("aruge", "argue");  /* swapped */
	near_is("arge", "argue");   /* left out */
	near_is("arrgue", "argue"); /* put in */
	near_is("argua", "argue");  /* replaced */
	near_is("dcotor", "doctor");
	near_is("chek", "check");
}

static void a_beginning_is_near_enough(void **state)
{
	(void)state;
	near_is("conf", "config");
	near_is("arg", "argue");
	near_is("doctored", "doctor");
	near_is("ar", NULL); /* too little to say */
}

static void what_is_far_gives_nothing(void **state)
{
	(void)state;
	near_is("", NULL);
	near_is("x", NULL);
	near_is("banana", NULL);
	near_is("cxyz", NULL); /* case is three away */
	assert_null(names_nearest("argue", NULL, 0));
}

static void a_third_of_the_longer_is_the_limit(void **state)
{
	static const char *const one[] = { "abcdef" };

	(void)state;
	assert_non_null(names_nearest("abcdxy", one, 1)); /* 2 of 6 */
	assert_null(names_nearest("abcxyz", one, 1));	  /* 3 of 6 */
}

static void the_nearest_wins_and_the_first_of_equals(void **state)
{
	static const char *const names[] = { "cart", "card", "care" };

	(void)state;
	assert_string_equal(names_nearest("card", names, 3), "card");
	assert_string_equal(names_nearest("carx", names, 3), "cart");
}

static void any_length_is_taken(void **state)
{
	char word[5000];
	const char *names[] = { word };

	(void)state;
	memset(word, 'a', sizeof word - 1);
	word[sizeof word - 1] = '\0';
	assert_ptr_equal(names_nearest(word, names, 1), word);
	near_is(word, NULL);
}

static void a_slug_is_a_safe_file_name(void **state)
{
	static const char *const good[] = { "a", "2024-23-971", "okafor", "a-b",
					    "0" };
	static const char *const bad[] = { "",	  "-a",	      "a-",  "A",
					   "a b", "a/b",      "..",  "a.b",
					   "a_b", "\xc3\xa9", "a\n", "-" };
	char longest[66];

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		assert_true(names_is_slug(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(names_is_slug(bad[i]));
	memset(longest, 'a', 65);
	longest[65] = '\0';
	assert_false(names_is_slug(longest));
	longest[64] = '\0';
	assert_true(names_is_slug(longest));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_slip_of_each_kind_is_understood),
		cmocka_unit_test(a_beginning_is_near_enough),
		cmocka_unit_test(what_is_far_gives_nothing),
		cmocka_unit_test(a_third_of_the_longer_is_the_limit),
		cmocka_unit_test(the_nearest_wins_and_the_first_of_equals),
		cmocka_unit_test(any_length_is_taken),
		cmocka_unit_test(a_slug_is_a_safe_file_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
