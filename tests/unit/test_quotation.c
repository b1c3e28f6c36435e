/* Quotation marks of every make. */
#include <string.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "unit/helper.h"

static void marks_have_their_lengths(void **state)
{
	static const char *const marks[] = { "\"", "“", "”", "„", "‟", "«", "»",
					     "‘",  "’", "‚", "‛", "‹", "›" };
	static const char *const others[] = {
		"", "a", "'", "—", "é", "§", "…"
	};

	(void)state;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		size_t n = strlen(marks[i]);

		assert_int_equal(quotation_mark(marks[i]), n);
		assert_int_equal(quotation_mark_before(marks[i], n), n);
		assert_int_equal(quotation_double(marks[i]), i < 7 ? n : 0);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		assert_int_equal(quotation_mark(others[i]), 0);
		assert_int_equal(
			quotation_mark_before(others[i], strlen(others[i])), 0);
	}
	assert_int_equal(quotation_lead("  “‘Words"), 8);
	assert_int_equal(quotation_lead("Words"), 0);
}

static void a_mark_is_closed_by_its_own(void **state)
{
	static const char *const rows[][2] = {
		{ "\"one\" two", "one" },
		{ "“one” two”", "one" },
		{ "„eins“ zwei", "eins" },
		{ "„egy” kettő", "egy" },
		{ "«un» deux", "un" },
		{ "»eins« zwei", "eins" },
		{ "‘the dog’s’ two", "the dog’s" },
		{ "“one", NULL },
		{ "one", NULL },
		{ "’tis’", NULL },
		{ "", NULL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		size_t open, close;
		const char *s = rows[i][0], *want = rows[i][1];
		const char *end = quotation_close(s, &open, &close);

		if (!want) {
			assert_null(end);
			continue;
		}
		assert_non_null(end);
		assert_int_equal(end - s - (ptrdiff_t)open, strlen(want));
		assert_memory_equal(s + open, want, strlen(want));
		assert_int_equal(quotation_mark(end), close);
	}
}

static void inner_marks_become_single(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 100);
	for (const char *s = "say “the \"gate\"” and «it’s»"; *s;)
		s += quotation_put_one(&b, s);
	assert_string_equal(b.s, "say 'the 'gate'' and 'it’s'");
	buf_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_have_their_lengths),
		cmocka_unit_test(a_mark_is_closed_by_its_own),
		cmocka_unit_test(inner_marks_become_single),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
