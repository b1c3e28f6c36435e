/* What of Markdown is a mark, and what a sign of the text. */
#include "court/markdown.h"

#include <string.h>

#include "base/buf.h"
#include "unit/helper.h"

static void reads_as(const char *text, const char *expected)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	markdown_words(&out, text);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void marks_go(void **state)
{
	(void)state;
	reads_as("", "");
	reads_as("Nothing here.", "Nothing here.");
	reads_as("*so* **so** _so_ __so__ ***so*** `so`", "so so so so so so");
	reads_as("*See **Doe** v. Roe*, at 4", "See Doe v. Roe, at 4");
	reads_as("\"*so*\", (**so**)", "\"so\", (so)");
	reads_as("> \"So,\" it said, > and no more",
		 "\"So,\" it said, and no more");
	reads_as("> * One * Two", "• One • Two");
	reads_as("* One. * Two: **so**.", "• One. • Two: so.");
	reads_as("* One: 3 * 4. * 5 days", "• One: 3 * 4. • 5 days");
	reads_as("[the *record*](https://example.org/a_b_c) has it",
		 "the record has it");
	reads_as("at [5](#five)", "at 5");
	reads_as("a 5\\* and \\[sic\\]", "a 5* and [sic]");
	reads_as("*One\n\ntwo*\n\n**three**", "*One\n\ntwo*\n\nthree");
}

static void signs_stay(void **state)
{
	(void)state;
	reads_as("3 * 4 * 5, A*, 5 > 4 > 3", "3 * 4 * 5, A*, 5 > 4 > 3");
	reads_as("snake_case_name, _ and **", "snake_case_name, _ and **");
	reads_as("\"[t]he\" [A](i) [x](y z) [", "\"[t]he\" [A](i) [x](y z) [");
	reads_as("``so'' it is said, `", "``so'' it is said, `");
	reads_as("C:\\dir \\", "C:\\dir \\");
	reads_as("§ 12 – *", "§ 12 – *");
}

/* Only time could tell: a long row of marks is no long work. */
static void rows_of_marks(void **state)
{
	static const char *const rows[] = {
		"[", "*a ", "`a ", "> ", "_", "[]("
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct buf in, out;

		buf_init(&in, BUF_TEXT_MAX);
		buf_init(&out, BUF_TEXT_MAX);
		for (int k = 0; k < 100000; k++)
			buf_puts(&in, rows[i]);
		markdown_words(&out, in.s);
		assert_true(out.len <= in.len);
		buf_release(&in);
		buf_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_go),
		cmocka_unit_test(signs_stay),
		cmocka_unit_test(rows_of_marks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
