#include "base/utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "unit/helper.h"

static void ascii_and_every_length_decode(void **state)
{
	static const struct {
		const char *s;
		uint32_t cp;
	} rows[] = {
		{ "a", 'a' },
		{ "\x7f", 0x7f },
		{ "\xc2\x80", 0x80 },
		{ "\xdf\xbf", 0x7ff },
		{ "\xe0\xa0\x80", 0x800 },
		{ "\xef\xbf\xbd", 0xfffd },
		{ "\xf0\x90\x80\x80", 0x10000 },
		{ "\xf4\x8f\xbf\xbf", 0x10ffff },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char back[4];
		uint32_t cp;
		size_t n = strlen(rows[i].s);

		assert_int_equal(utf8_decode(rows[i].s, n, &cp), n);
		assert_int_equal(cp, rows[i].cp);
		assert_int_equal(utf8_encode(cp, back), n);
		assert_memory_equal(back, rows[i].s, n);
		assert_true(utf8_valid(rows[i].s, n, NULL));
	}
}

static void a_cut_letter_is_bad_at_every_cut(void **state)
{
	static const char *const letters[] = { "\xc3\xa9", "\xe2\x82\xac",
					       "\xf0\x9f\x91\xa9" };

	(void)state;
	for (size_t i = 0; i < 3; i++)
		for (size_t cut = 1; cut < strlen(letters[i]); cut++) {
			size_t bad = 99;
			uint32_t cp;

			assert_int_equal(utf8_decode(letters[i], cut, &cp), 1);
			assert_int_equal(cp, UTF8_BAD);
			assert_false(utf8_valid(letters[i], cut, &bad));
			assert_int_equal(bad, 0);
		}
}

static void what_is_not_utf8_is_refused_where_it_stands(void **state)
{
	static const char *const wrong[] = {
		"\x80",		    /* a continuation alone */
		"\xff",		    /* never a byte of UTF-8 */
		"\xc0\xaf",	    /* "/" overlong */
		"\xe0\x80\xaf",	    /* the same, longer */
		"\xf0\x80\x80\xaf", /* the same, longest */
		"\xed\xa0\x80",	    /* a surrogate */
		"\xed\xbf\xbf",	    /* another */
		"\xf4\x90\x80\x80", /* beyond U+10FFFF */
		"\xf8\x88\x80\x80", /* five bytes */
		"\xc3(",	    /* no continuation */
	};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		uint32_t cp;

		/* wherever it stands among the eights that are looked at */
		for (size_t at = 0; at <= 17; at++) {
			char *text = xprintf("%.*s%s and then more", (int)at,
					     "seventeen letters", wrong[i]);
			size_t bad = 99;

			assert_false(utf8_valid(text, strlen(text), &bad));
			assert_int_equal(bad, at);
			assert_true(utf8_valid(text, at, NULL));
			free(text);
		}
		assert_int_equal(utf8_decode(wrong[i], strlen(wrong[i]), &cp),
				 1);
		assert_int_equal(cp, UTF8_BAD);
	}
	/* U+FFFD written out is a letter like any other. */
	assert_true(utf8_valid("\xef\xbf\xbd", 3, NULL));
	assert_true(utf8_valid("", 0, NULL));
}

static void no_code_point_is_written_as_bad(void **state)
{
	static const uint32_t none[] = { 0xd800, 0xdfff, 0x110000, 0xffffffff };
	char out[4];

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(utf8_encode(none[i], out), 3);
		assert_memory_equal(out, "\xef\xbf\xbd", 3);
	}
}

static void one_step_is_what_a_reader_sees_as_one_character(void **state)
{
	static const struct {
		const char *s;
		int cols;
	} rows[] = {
		{ "a", 1 },
		{ "e\xcc\x81", 1 },		   /* e and an acute accent */
		{ "\xe6\x9c\x80", 2 },		   /* a Chinese character */
		{ "\xef\xbc\xa1", 2 },		   /* a fullwidth A */
		{ "\xf0\x9f\x98\x80", 2 },	   /* a face */
		{ "\xe2\x9d\xa4\xef\xb8\x8f", 2 }, /* a heart, as emoji */
		{ "\xf0\x9f\x87\xba\xf0\x9f\x87\xb8", 2 }, /* a flag */
		{ "1\xef\xb8\x8f\xe2\x83\xa3", 2 },	   /* a keycap */
		{ "a\xef\xb8\x8f", 1 }, /* a letter stays a letter */
		/* a woman judge: woman, joiner, scales, emoji style */
		{ "\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x9a\x96\xef\xb8\x8f", 2 },
		/* Hangul in three jamo */
		{ "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", 2 },
		{ "\xff", 1 },
		{ "\n", 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char text[64] = "x";
		size_t n = strlen(rows[i].s);
		int cols = -1;

		strncat(text, rows[i].s, 40);
		strncat(text, "y", 2);
		assert_int_equal(utf8_grapheme(text + 1, n + 1, &cols), n);
		assert_int_equal(cols, rows[i].cols);
		assert_int_equal(utf8_width(rows[i].s, n), rows[i].cols);
		assert_int_equal(utf8_grapheme_before(text, n + 2, n + 1), 1);
		assert_int_equal(utf8_grapheme_before(text, n + 2, 1), 0);
	}
	assert_int_equal(utf8_grapheme_before("abc", 3, 0), 0);
	assert_int_equal(utf8_grapheme_before("abc", 3, 99), 2);
}

static void three_flags_in_a_row_are_three_steps(void **state)
{
	static const char s[] = "\xf0\x9f\x87\xba\xf0\x9f\x87\xb8"
				"\xf0\x9f\x87\xab\xf0\x9f\x87\xb7"
				"\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa";
	size_t at = 0;

	(void)state;
	for (int i = 0; i < 3; i++) {
		assert_int_equal(utf8_grapheme(s + at, sizeof s - 1 - at, NULL),
				 8);
		at += 8;
		assert_int_equal(utf8_grapheme_before(s, sizeof s - 1, at),
				 at - 8);
	}
}

static void what_is_clipped_ends_behind_a_word(void **state)
{
	static const struct {
		const char *text, *want;
		int cols;
	} rows[] = { { "One two three.", "One two three.", 14 },
		     { "One two three.", "One two...", 13 },
		     { "One two three.", "One two...", 10 },
		     { "One two three.", "One...", 9 },
		     { "One two three.", "One...", 8 },
		     { "Unbreakable", "Unbr...", 7 },
		     { "\xe7\x8c\xab\xe7\x8c\xab\xe7\x8c\xab",
		       "\xe7\x8c\xab...", 5 },
		     { "One two", "...", 1 },
		     { "", "", 0 } };

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char *got = utf8_clipped(rows[i].text, strlen(rows[i].text),
					 rows[i].cols);

		assert_string_equal(got, rows[i].want);
		free(got);
	}
}

static void width_adds_up_and_fit_never_exceeds(void **state)
{
	static const char s[] = "ab\xe6\x9c\x80"
				"e\xcc\x81\xf0\x9f\x98\x80z";
	const size_t n = sizeof s - 1;

	(void)state;
	assert_int_equal(utf8_width(s, n), 8);
	assert_int_equal(utf8_width("", 0), 0);
	for (int cols = 0; cols <= 10; cols++) {
		size_t fit = utf8_fit(s, n, cols);

		assert_true(utf8_width(s, fit) <= cols);
		if (fit < n) { /* the next character would be too much */
			size_t more =
				fit + utf8_grapheme(s + fit, n - fit, NULL);

			assert_true(utf8_width(s, more) > cols);
		}
	}
	assert_int_equal(utf8_fit(s, n, 3), 2); /* half a letter is none */
	assert_int_equal(utf8_fit(s, n, 8), n);
	assert_int_equal(utf8_fit(s, n, -1), 0);
}

static void words_hold_a_letter_or_digit(void **state)
{
	static const struct {
		const char *s;
		size_t words;
	} rows[] = {
		{ "", 0 },
		{ "   \n\t ", 0 },
		{ "Yes, Justice Kagan.", 3 },
		{ "no -- not at all", 4 },
		{ "no \xe2\x80\x94 not at all", 4 },  /* an em dash alone */
		{ "\xe2\x80\x9cyes\xe2\x80\x9d", 1 }, /* in curly quotes */
		{ "703(a)(1)", 1 },
		{ "\xc3\xa9t\xc3\xa9 \xc3\xa0", 2 },
		{ "two\xc2\xa0words", 2 }, /* a no-break space */
		{ "one\r\ntwo\nthree\tfour", 4 },
		{ "... !!! ???", 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(utf8_words(rows[i].s, strlen(rows[i].s)),
				 rows[i].words);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ascii_and_every_length_decode),
		cmocka_unit_test(a_cut_letter_is_bad_at_every_cut),
		cmocka_unit_test(what_is_not_utf8_is_refused_where_it_stands),
		cmocka_unit_test(no_code_point_is_written_as_bad),
		cmocka_unit_test(
			one_step_is_what_a_reader_sees_as_one_character),
		cmocka_unit_test(three_flags_in_a_row_are_three_steps),
		cmocka_unit_test(what_is_clipped_ends_behind_a_word),
		cmocka_unit_test(width_adds_up_and_fit_never_exceeds),
		cmocka_unit_test(words_hold_a_letter_or_digit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
