#include "base/error.h"

#include <errno.h>
#include <string.h>

#include "unit/helper.h"

static void setting_says_why_and_gives_false(void **state)
{
	struct error err = { 0 };

	(void)state;
	assert_false(error_set(&err, ERR_DATA, "%d seats, not %d", 8, 9));
	assert_int_equal(err.code, ERR_DATA);
	assert_string_equal(err.text, "8 seats, not 9");
	error_clear(&err);
	assert_int_equal(err.code, ERR_NONE);
	assert_string_equal(err.text, "");
}

static void where_goes_before_why_and_the_code_stays(void **state)
{
	struct error err = { 0 };

	(void)state;
	error_set(&err, ERR_LIMIT, "too large");
	assert_false(error_within(&err, "case %s", "doe"));
	assert_false(error_within(&err, "check"));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_string_equal(err.text, "check: case doe: too large");
}

static void the_systems_reason_is_added(void **state)
{
	struct error err = { 0 };
	char expected[200] = "f: ";

	(void)state;
	strncat(expected, strerror(ENOSPC), 100);
	errno = ENOSPC;
	assert_false(error_errno(&err, "f"));
	assert_int_equal(err.code, ERR_SYSTEM);
	assert_string_equal(err.text, expected);
	errno = ENOENT;
	error_errno(&err, "f");
	assert_int_equal(err.code, ERR_ABSENT);
}

static void nobody_has_to_listen(void **state)
{
	(void)state;
	assert_false(error_set(NULL, ERR_DATA, "x"));
	assert_false(error_errno(NULL, "x"));
	assert_false(error_within(NULL, "x"));
	error_clear(NULL);
}

static void foreign_words_are_made_safe_and_short(void **state)
{
	struct error err = { 0 };
	char big[5000];

	(void)state;
	error_set(&err, ERR_ENDPOINT, "it said \"%s\"",
		  "\x1b]52;c;QQ==\x07no\nway\xe2\x80\xae");
	assert_string_equal(err.text, "it said \"no way\"");
	error_within(&err, "a\x1b[2J\nb");
	assert_string_equal(err.text, "a b: it said \"no way\"");

	memset(big, 'x', sizeof big - 1);
	big[sizeof big - 1] = '\0';
	error_set(&err, ERR_DATA, "%s", big);
	assert_int_equal(strlen(err.text), sizeof err.text - 1);
	error_within(&err, "%s", big);
	assert_int_equal(strlen(err.text), sizeof err.text - 1);
	errno = ENOSPC;
	error_errno(&err, "%s", big);
	assert_int_equal(strlen(err.text), sizeof err.text - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(setting_says_why_and_gives_false),
		cmocka_unit_test(where_goes_before_why_and_the_code_stays),
		cmocka_unit_test(the_systems_reason_is_added),
		cmocka_unit_test(nobody_has_to_listen),
		cmocka_unit_test(foreign_words_are_made_safe_and_short),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
