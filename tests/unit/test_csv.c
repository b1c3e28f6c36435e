#include <math.h>

#include "base/csv.h"

#include <string.h>

#include "base/buf.h"
#include "unit/helper.h"

static void field_is(const char *s, const char *expected)
{
	struct buf out;

	buf_init(&out, 1000);
	csv_field(&out, true, s);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void rows_end_as_the_rfc_says(void **state)
{
	struct buf out;

	(void)state;
	buf_init(&out, 1000);
	csv_field(&out, true, "turn");
	csv_field(&out, false, "");
	csv_field(&out, false, "text");
	csv_end_row(&out);
	csv_field(&out, true, "");
	csv_end_row(&out);
	assert_string_equal(out.s, "turn,,text\r\n\r\n");
	buf_release(&out);
}

static void what_would_break_the_row_is_quoted(void **state)
{
	(void)state;
	field_is("plain text", "plain text");
	field_is("a,b", "\"a,b\"");
	field_is("say \"yes\"", "\"say \"\"yes\"\"\"");
	field_is("\"", "\"\"\"\"");
	field_is("\xc3\xa9", "\xc3\xa9");
}

static void a_formula_is_defused_and_a_number_is_not(void **state)
{
	(void)state;
	field_is("=1+1", "\"'=1+1\"");
	field_is("@SUM(A1)", "\"'@SUM(A1)\"");
	field_is("+cmd|' /C calc'!A0", "\"'+cmd|' /C calc'!A0\"");
	field_is("-2+3", "\"'-2+3\"");
	field_is("-", "\"'-\"");
	field_is("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\"");
	field_is("\xef\xbc\x9d"
		 "1+1",
		 "\"'\xef\xbc\x9d"
		 "1+1\""); /* full width */
	field_is("\x1b[0m\t=1+1", "\"'=1+1\"");
	field_is("-1.5", "-1.5");
	field_is("+3", "+3");
	field_is("-1e-9", "-1e-9");
	field_is("1-2", "1-2");
}

static void figures_are_as_in_json(void **state)
{
	struct buf out;

	(void)state;
	buf_init(&out, 1000);
	csv_figure(&out, true, 0.1);
	csv_figure(&out, false, NAN);
	csv_figure(&out, false, -2);
	csv_field(&out, false, NULL);
	assert_string_equal(out.s, "0.1,,-2,");
	buf_release(&out);
}

static void a_row_is_one_line_that_drives_no_terminal(void **state)
{
	(void)state;
	field_is("a\x1b[31m\nb,", "\"a b,\"");
	field_is("a\rb\tc", "a b c");
	field_is("a\xc2\x9b"
		 "2Jb\xe2\x80\xae\xf3\xa0\x81\x81\x7f",
		 "ab");
	field_is("\xff", "\xef\xbf\xbd");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_end_as_the_rfc_says),
		cmocka_unit_test(what_would_break_the_row_is_quoted),
		cmocka_unit_test(a_formula_is_defused_and_a_number_is_not),
		cmocka_unit_test(figures_are_as_in_json),
		cmocka_unit_test(a_row_is_one_line_that_drives_no_terminal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
