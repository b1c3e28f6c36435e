#include "base/wrap.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "unit/helper.h"

/* The lines with | behind each. */
static void wraps_to(const char *text, int cols, const char *expected)
{
	struct wrap w = wrap_text(text, strlen(text), cols);
	size_t from, to, lines = 0;
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	while (wrap_next(&w, &from, &to)) {
		buf_add(&out, text + from, to - from);
		buf_putc(&out, '|');
		lines++;
	}
	assert_string_equal(out.s, expected);
	assert_int_equal(wrap_count(text, strlen(text), cols), lines);
	assert_false(wrap_next(&w, &from, &to));
	buf_release(&out);
}

static void breaks_at_blanks(void **state)
{
	(void)state;
	wraps_to("may it please the Court", 10, "may it|please the|Court|");
	wraps_to("may it please the Court", 23, "may it please the Court|");
	wraps_to("may it please the Court", 22, "may it please the|Court|");
	wraps_to("a b c", 1, "a|b|c|");
	wraps_to("a   b", 2, "a|b|");
	wraps_to("a   b", 5, "a   b|");
}

static void cuts_what_is_wider_than_a_line(void **state)
{
	(void)state;
	wraps_to("antidisestablishment", 8, "antidise|stablish|ment|");
	wraps_to("an antidisestablishment", 8, "an|antidise|stablish|ment|");
	wraps_to("ab", 0, "a|b|"); /* a width of nothing is one */
	wraps_to("ab", -7, "a|b|");
}

static void newlines_end_a_line(void **state)
{
	(void)state;
	wraps_to("", 5, "|");
	wraps_to("\n", 5, "||");
	wraps_to("a\n\nb", 5, "a||b|");
	wraps_to("a\n", 5, "a||");
	wraps_to("a  \nb", 5, "a|b|");
}

static void blanks_at_the_edge_make_no_empty_line(void **state)
{
	(void)state;
	wraps_to("abcde ", 5, "abcde|");
	wraps_to("abcde   ", 5, "abcde|");
	wraps_to("abcde \nf", 5, "abcde|f|");
	wraps_to("abcde\nf", 5, "abcde|f|");
	wraps_to("abcde \n\nf", 5, "abcde||f|");
	wraps_to("      ", 5, "|");
	wraps_to("      \na", 5, "|a|");
}

static void indentation_stays_where_there_is_room(void **state)
{
	(void)state;
	wraps_to("  a b", 5, "  a b|");
	wraps_to("  ab cd", 4, "  ab|cd|");
	wraps_to("  abcd", 4, "abcd|");
	wraps_to(" abcdefg", 4, "abcd|efg|");
	wraps_to("      ab", 4, "ab|");
	wraps_to("x\n  abcd", 4, "x|abcd|");
}

static void wide_and_joined_letters_stay_whole(void **state)
{
	(void)state;
	/* three Chinese characters, two columns each */
	wraps_to("\xe6\x9c\x80\xe9\xab\x98\xe8\xa3\x81", 4,
		 "\xe6\x9c\x80\xe9\xab\x98|\xe8\xa3\x81|");
	wraps_to("\xe6\x9c\x80\xe9\xab\x98\xe8\xa3\x81", 5,
		 "\xe6\x9c\x80\xe9\xab\x98|\xe8\xa3\x81|");
	/* alone wider than the line: a line of its own */
	wraps_to("\xe6\x9c\x80\xe9\xab\x98", 1, "\xe6\x9c\x80|\xe9\xab\x98|");
	/* the accent stays on its letter */
	wraps_to("ae\xcc\x81o", 2, "ae\xcc\x81|o|");
}

static const char *const texts[] = {
	"Mr. Chief Justice, and may it please the Court: the statute says "
	"\"any individual\", and it means any individual.",
	"\xe6\x9c\x80\xe9\xab\x98\xe8\xa3\x81\xe5\x88\xa4\xe6\x89\x80 and "
	"\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x9a\x96\xef\xb8\x8f"
	"\xf0\x9f\x87\xba\xf0\x9f\x87\xb8 1\xef\xb8\x8f\xe2\x83\xa3 "
	"e\xcc\x81\xcc\x82\xcc\x83 \xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab",
	"   indented\n\n  twice   and   spaced\n      \n \n",
	"https://www.example.org/a/very/long/address/without/any/blank/in/it/"
	"at/all/which/goes/on/and/on/and/on/and/on/and/on?so=it&does=go",
	"broken \xff\xfe \xe2\x82 \xf0\x9f\x91 bytes",
	"",
	" ",
	"\n\n\n",
};

/* Every byte but blanks and newlines comes out once, in order. */
static void loses_no_letter(const char *s, int cols)
{
	struct wrap w = wrap_text(s, strlen(s), cols);
	size_t from, to, behind = 0;
	int alone;

	while (wrap_next(&w, &from, &to)) {
		assert_true(from >= behind && from <= to);
		for (; behind < from; behind++)
			assert_true(s[behind] == ' ' || s[behind] == '\n');
		assert_true(utf8_width(s + from, to - from) <= cols ||
			    utf8_grapheme(s + from, to - from, &alone) ==
				    to - from);
		assert_true(to == from || s[to - 1] != ' ');
		assert_null(memchr(s + from, '\n', to - from));
		behind = to;
	}
	for (; s[behind]; behind++)
		assert_true(s[behind] == ' ' || s[behind] == '\n');
}

static void every_text_at_every_width(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		for (int cols = 1; cols <= 200; cols++)
			loses_no_letter(texts[i], cols);
}

/* Quadratic work would take minutes here. */
static void ten_megabytes_without_a_blank_are_no_trouble(void **state)
{
	const size_t n = getenv("HOTBENCH_SLOW") ? 200000 : 10000000;
	char *s = malloc(n);

	(void)state;
	memset(s, 'w', n);
	assert_int_equal(wrap_count(s, n, 80), n / 80);
	memset(s, ' ', n);
	assert_int_equal(wrap_count(s, n, 80), 1);
	memset(s, '\n', n);
	assert_int_equal(wrap_count(s, n, 80), n + 1);
	free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(breaks_at_blanks),
		cmocka_unit_test(cuts_what_is_wider_than_a_line),
		cmocka_unit_test(newlines_end_a_line),
		cmocka_unit_test(blanks_at_the_edge_make_no_empty_line),
		cmocka_unit_test(indentation_stays_where_there_is_room),
		cmocka_unit_test(wide_and_joined_letters_stay_whole),
		cmocka_unit_test(every_text_at_every_width),
		cmocka_unit_test(ten_megabytes_without_a_blank_are_no_trouble),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
