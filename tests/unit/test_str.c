#include "base/str.h"

#include <stdlib.h>
#include <string.h>

#include "unit/helper.h"

static void a_text_begins_and_ends(void **state)
{
	(void)state;
	assert_true(str_begins("keys.hearing", "keys."));
	assert_true(str_begins("keys", ""));
	assert_false(str_begins("key", "keys"));
	assert_false(str_begins("Keys", "keys"));
	assert_true(str_begins_fold("Keys", "kEY"));
	assert_true(str_ends("case.json", ".json"));
	assert_true(str_ends(".json", ".json"));
	assert_false(str_ends("json", ".json"));
	assert_false(str_ends("case.JSON", ".json"));
	assert_true(str_ends_fold("case.JSON", ".json"));
}

static void a_part_is_found_case_aside(void **state)
{
	const char *text = "May it PLEASE the Court";

	(void)state;
	assert_ptr_equal(str_find_fold(text, "please"), text + 7);
	assert_ptr_equal(str_find_fold(text, ""), text);
	assert_null(str_find_fold(text, "pleased"));
	assert_null(str_find_fold("", ""));
}

static void a_span_is_a_word_or_none(void **state)
{
	const char *text = "Tower dump";

	(void)state;
	assert_true(str_is(text, 5, "Tower"));
	assert_false(str_is(text, 5, "tower"));
	assert_false(str_is(text, 5, "Tow"));
	assert_false(str_is(text, 3, "Tower"));
	assert_true(str_is(text, 0, ""));
	assert_true(str_is_fold(text, 5, "tOWER"));
	assert_false(str_is_fold(text, 6, "tower"));
}

static void a_list_is_searched(void **state)
{
	static const char *const list[] = { "no", "not", "none" };

	(void)state;
	assert_int_equal(str_index("none", STR_LIST(list)), 2);
	assert_int_equal(str_index("No", STR_LIST(list)), -1);
	assert_int_equal(str_index("no", list, 0), -1);
	assert_int_equal(str_span_index("nothing", 3, STR_LIST(list)), 1);
	assert_int_equal(str_span_index("nothing", 4, STR_LIST(list)), -1);
	assert_true(str_in("not", STR_LIST(list)));
	assert_false(str_in("", STR_LIST(list)));
	assert_true(str_span_in("nothing", 2, STR_LIST(list)));
	assert_false(str_span_in("Nothing", 2, STR_LIST(list)));
	assert_true(str_span_in_fold("Nothing", 2, STR_LIST(list)));
	assert_int_equal(str_begins_any("nothing", STR_LIST(list)), 2);
	assert_int_equal(str_begins_any("Nothing", STR_LIST(list)), 0);
	assert_int_equal(str_begins_any_fold("Nothing", STR_LIST(list)), 2);
	assert_true(str_has_any("is none of it", STR_LIST(list)));
	assert_false(str_has_any("all of it", STR_LIST(list)));
}

static void pieces_come_one_after_the_other(void **state)
{
	const char *at = " one,, two ", *s;
	size_t len;

	(void)state;
	assert_true(str_next(&at, " ,", &s, &len));
	assert_true(str_is(s, len, "one"));
	assert_true(str_next(&at, " ,", &s, &len));
	assert_true(str_is(s, len, "two"));
	assert_false(str_next(&at, " ,", &s, &len));
	assert_false(str_next(&at, " ,", &s, &len));
	assert_int_equal(*at, '\0');
}

static void blanks_are_taken_off_both_ends(void **state)
{
	const char *s = " \t a b\r\n|";
	size_t len = strlen(s) - 1;

	(void)state;
	s = str_trim(s, &len);
	assert_true(str_is(s, len, "a b"));
	assert_true(str_is_blank("\n \t", 3));
	assert_true(str_is_blank("words", 0));
	assert_false(str_is_blank(" \v", 2));
	assert_false(str_is_blank("", 1)); /* a NUL is something */
}

static void letters_are_told_apart(void **state)
{
	(void)state;
	assert_int_equal(str_lower('Q'), 'q');
	assert_int_equal(str_lower('['), '[');
	assert_true(str_is_wordy('z') && str_is_wordy('Z') &&
		    str_is_wordy('0'));
	assert_true(str_is_wordy('\xc3'));
	assert_false(str_is_wordy('-') || str_is_wordy('@') ||
		     str_is_wordy('{') || str_is_wordy('\0'));
	assert_string_equal(str_plural(1), "");
	assert_string_equal(str_plural(0), "s");
}

static void copies_stand_in_the_place_of_old_ones(void **state)
{
	char *field = NULL;

	(void)state;
	assert_null(str_dup(NULL));
	str_set(&field, "a brief");
	str_set(&field, field + 2);
	assert_string_equal(field, "brief");
	str_set(&field, NULL);
	assert_null(field);
}

/* The published values of the hash. */
static void hashes_are_those_of_everybody(void **state)
{
	(void)state;
	assert_true(str_hash("", 0) == UINT64_C(0xcbf29ce484222325));
	assert_true(str_hash("foobar", 6) == UINT64_C(0x85944171f73967e8));
	assert_true(str_hash_on(str_hash("foo", 3), "bar", 3) ==
		    str_hash("foobar", 6));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_text_begins_and_ends),
		cmocka_unit_test(a_part_is_found_case_aside),
		cmocka_unit_test(a_span_is_a_word_or_none),
		cmocka_unit_test(a_list_is_searched),
		cmocka_unit_test(pieces_come_one_after_the_other),
		cmocka_unit_test(blanks_are_taken_off_both_ends),
		cmocka_unit_test(letters_are_told_apart),
		cmocka_unit_test(copies_stand_in_the_place_of_old_ones),
		cmocka_unit_test(hashes_are_those_of_everybody),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
