#include "base/sanitise.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "unit/helper.h"

#define FFFD "\xef\xbf\xbd"

/* text becomes expected, is then clean, and a second pass changes nothing. */
static void becomes_n(const char *text, size_t len, enum sanitise_mode mode,
		      const char *expected)
{
	struct buf out, again;

	buf_init(&out, BUF_TEXT_MAX);
	buf_init(&again, BUF_TEXT_MAX);
	assert_true(sanitise(&out, text, len, mode));
	assert_string_equal(out.s, expected);
	assert_int_equal(out.len, strlen(expected));
	assert_true(sanitise_is_clean(out.s, out.len));
	assert_true(sanitise(&again, out.s, out.len, mode));
	assert_string_equal(again.s, out.s);
	if (strcmp(text, expected) || len != strlen(text))
		assert_true(mode == SANITISE_LINE ||
			    !sanitise_is_clean(text, len));
	buf_release(&out);
	buf_release(&again);
}

static void becomes(const char *text, const char *expected)
{
	becomes_n(text, strlen(text), SANITISE_TEXT, expected);
}

static void plain_text_stays(void **state)
{
	static const char *const clean[] = {
		"",
		"May it please the Court",
		"two\nlines\n",
		("\xc3\xa9t\xc3\xa9 \xe6\x9c\x80 e\xcc\x81 \xc2\xa0 " FFFD),
		"\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x9a\x96\xef\xb8\x8f",
		"1\xef\xb8\x8f\xe2\x83\xa3",
		"\n\n\n\n\n\n\n\n\n\n\n\n",
		"\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1", /* Persian, joined */
	};

	(void)state;
	for (size_t i = 0; i < sizeof clean / sizeof clean[0]; i++) {
		assert_true(sanitise_is_clean(clean[i], strlen(clean[i])));
		becomes(clean[i], clean[i]);
	}
}

static void escape_sequences_go_with_their_payload(void **state)
{
	static const char *const hostile[] = {
		"a\x1b[31mb",	      /* colour */
		"a\x1b[2J\x1b[1;1Hb", /* erase, go home */
		"a\x1b[?1049hb",      /* the other screen */
		"a\x1b]0;title\x07"
		"b", /* window title */
		"a\x1b]52;c;cm0gLXJmIC8=\x07"
		"b",				  /* clipboard */
		"a\x1b]52;c;cm0gLXJmIC8=\x1b\\b", /* the same, ended by ST */
		"a\x1b]8;;file:///etc/passwd\x1b\\b", /* a link */
		"a\x1bP1$r0m\x1b\\b",		      /* DCS */
		"a\x1bX secret \x1b\\b",	      /* SOS */
		"a\x1b^ secret \x1b\\b",	      /* PM */
		"a\x1b_ secret \x1b\\b",	      /* APC */
		"a\x1b]0;x\xc2\x9c"
		"b",	    /* ended by a C1 ST */
		"a\x1b(0b", /* line drawing letters */
		"a\x1b#8b", /* screen full of E */
		"a\x1b"
		"cb",	    /* reset */
		"a\x1b%Gb", /* change of encoding */
		"a\xc2\x9b"
		"31mb", /* CSI as C1 in UTF-8 */
		"a\xc2\x9d"
		"52;c;QQ==\x07"
		"b", /* OSC as C1 */
		"a\xc2\x90q\xc2\x9c"
		"b",			   /* DCS as C1 */
		"a\xc2\x9f secret\x1b\\b", /* APC as C1 */
		"a\x1b\x1b[31mb",	   /* twice */
		"a\x1b]0;\x1b[31m\x07"
		"b", /* one in another */
	};

	(void)state;
	for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++)
		becomes(hostile[i], "ab");
}

static void an_unfinished_sequence_takes_its_line_at_most(void **state)
{
	(void)state;
	becomes("a\x1b", "a");
	becomes("a\x1b[", "a");
	becomes("a\x1b[31", "a");
	becomes("a\x1b]52;c;QQ==", "a");
	becomes("a\x1b]0;never ends\nnext", "a\nnext");
	becomes("a\x1bPq\nnext", "a\nnext");
	becomes("a\x1b[31\nnext", "a\nnext");
}

static void raw_c1_bytes_are_no_text(void **state)
{
	(void)state;
	becomes("a\x9b"
		"31mb",
		"a" FFFD "31mb");
	becomes("a\x9d"
		"0;t\x07"
		"b",
		"a" FFFD "0;tb");
	becomes("a\x90q\x9c"
		"b",
		"a" FFFD "q" FFFD "b");
}

static void control_characters_go(void **state)
{
	char all[40];
	size_t n = 0;

	(void)state;
	for (int c = 0; c < 32; c++)
		if (c != '\n' && c != '\t' && c != '\r' && c != '\v' &&
		    c != '\f' && c != 0x1b)
			all[n++] = (char)c;
	all[n++] = 0x7f;
	becomes_n(all, n, SANITISE_TEXT, "");
	becomes_n("a\0b", 3, SANITISE_TEXT, "ab");
	becomes("ab\b\b\bcd", "abcd");
	becomes("a\x0e"
		"b\x0f"
		"c",
		"abc");
	for (unsigned c = 0x80; c <= 0x9f; c++) {
		char text[4] = "a";

		if (c == 0x85 || c == 0x90 || c == 0x98 || c == 0x9b ||
		    c >= 0x9d)
			continue;
		text[1] = '\xc2';
		text[2] = (char)c;
		becomes(text, "a");
	}
}

static void what_hides_or_reorders_text_goes(void **state)
{
	static const uint32_t hidden[] = {
		0x00ad,	 0x034f,  0x061c,  0x115f,  0x180e,  0x200b,
		0x200e,	 0x200f,  0x202a,  0x202b,  0x202c,  0x202d,
		0x202e,	 0x2060,  0x2061,  0x2064,  0x2066,  0x2067,
		0x2068,	 0x2069,  0x206a,  0x206f,  0x3164,  0xfe00,
		0xfeff,	 0xffa0,  0xfff9,  0xfffb,  0xfffe,  0xe0001,
		0xe0020, 0xe0041, 0xe007f, 0xe0100, 0xe01ef, 0x1d173,
	};

	(void)state;
	for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
		char text[8] = "a";

		utf8_encode(hidden[i], text + 1);
		strncat(text, "b", 2);
		becomes(text, "ab");
	}
	/* The "Trojan source": a comment that reads as code. */
	becomes("user\xe2\x80\xae \xe2\x81\xa6// only\xe2\x81\xa9 "
		"\xe2\x81\xa6x",
		"user // only x");
}

static void joiners_and_styles_need_something_to_act_on(void **state)
{
	(void)state;
	becomes("a\xe2\x80\x8d"
		"b",
		"ab"); /* ZWJ behind a letter */
	becomes("a\xe2\x80\x8c"
		"b",
		"ab"); /* ZWNJ */
	becomes("\xe2\x80\x8d", "");
	becomes("\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x80\x8d\xe2\x80\x8d",
		"\xf0\x9f\x91\xa9\xe2\x80\x8d");
	becomes("a\xef\xb8\x8f\xef\xb8\x8e"
		"b",
		"ab"); /* bits in styles */
	becomes("\xe2\x9d\xa4\xef\xb8\x8f\xef\xb8\x8e\xef\xb8\x8f",
		"\xe2\x9d\xa4\xef\xb8\x8f");
}

static void a_letter_bears_eight_marks_at_most(void **state)
{
	char text[400] = "z", expected[40] = "z";

	(void)state;
	for (int i = 0; i < 100; i++)
		strncat(text, "\xcc\x81", 3);
	for (int i = 0; i < SANITISE_MARKS_MAX; i++)
		strncat(expected, "\xcc\x81", 3);
	becomes(text, expected);
}

static void invalid_bytes_become_one_replacement_each(void **state)
{
	(void)state;
	becomes("a\xff"
		"b",
		"a" FFFD "b");
	becomes("\xc3", FFFD);
	becomes("\xe2\x82", FFFD FFFD);
	becomes("\xf0\x9f\x91", FFFD FFFD FFFD);
	becomes("\xc0\xaf", FFFD FFFD);
	becomes("\xed\xa0\xbd\xed\xb8\x80", /* a face in surrogates */
		FFFD FFFD FFFD FFFD FFFD FFFD);
	becomes("\xe2\x1b[31m\x80\xae",
		FFFD FFFD FFFD); /* none is put together */
}

static void every_kind_of_line_end_is_a_newline(void **state)
{
	(void)state;
	becomes("a\r\nb\rc\nd", "a\nb\nc\nd");
	becomes("a\r\r\nb", "a\n\nb");
	becomes("a\fb\vc", "a\nb\nc");
	becomes("a\xc2\x85"
		"b\xe2\x80\xa8"
		"c\xe2\x80\xa9"
		"d",
		"a\nb\nc\nd");
	becomes("a\tb", "a b");
}

static void a_line_is_one_line(void **state)
{
	static const struct {
		const char *text, *line;
	} rows[] = {
		{ "a\nb", "a b" },
		{ "a\n\n\tb\r\n", "a b" },
		{ "\n\na", "a" },
		{ "a\n\x1b[31m\nb", "a b" },
		{ "a\xe2\x80\xa8"
		  "b",
		  "a b" },
		{ "", "" },
		{ "\n", "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		becomes_n(rows[i].text, strlen(rows[i].text), SANITISE_LINE,
			  rows[i].line);
}

static void appends_and_says_when_the_ceiling_cuts(void **state)
{
	struct buf out;

	(void)state;
	buf_init(&out, 8);
	assert_true(buf_puts(&out, "you: "));
	assert_true(sanitise(&out, "\x1b[1mhi", 6, SANITISE_LINE));
	assert_string_equal(out.s, "you: hi");
	assert_false(sanitise(&out, "there", 5, SANITISE_LINE));
	assert_string_equal(out.s, "you: hit");
	assert_false(sanitise(&out, "\xc3\xa9", 2, SANITISE_LINE));
	assert_true(utf8_valid(out.s, out.len, NULL)); /* never half a letter */
	buf_release(&out);
}

static void ten_megabytes_in_one_line(void **state)
{
	static const char piece[] = "a\x1b]52;c;QQ==\x07\xff\xe2\x80\xae";
	const size_t size = getenv("HOTBENCH_SLOW") ? 300000 : 10000000;
	const size_t n = sizeof piece - 1, times = size / n;
	char *s = malloc(times * n);
	struct buf out;

	(void)state;
	for (size_t i = 0; i < times; i++)
		memcpy(s + i * n, piece, n);
	buf_init(&out, BUF_TEXT_MAX);
	assert_true(sanitise(&out, s, times * n, SANITISE_TEXT));
	assert_int_equal(out.len, times * 4);
	assert_false(sanitise_is_clean(s, times * n));
	assert_true(sanitise_is_clean(out.s, out.len));

	buf_reset(&out); /* an OSC that never ends */
	memset(s, 'x', times * n);
	memcpy(s, "\x1b]", 2);
	assert_true(sanitise(&out, s, times * n, SANITISE_TEXT));
	assert_int_equal(out.len, 0);
	buf_release(&out);
	free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_text_stays),
		cmocka_unit_test(escape_sequences_go_with_their_payload),
		cmocka_unit_test(an_unfinished_sequence_takes_its_line_at_most),
		cmocka_unit_test(raw_c1_bytes_are_no_text),
		cmocka_unit_test(control_characters_go),
		cmocka_unit_test(what_hides_or_reorders_text_goes),
		cmocka_unit_test(joiners_and_styles_need_something_to_act_on),
		cmocka_unit_test(a_letter_bears_eight_marks_at_most),
		cmocka_unit_test(invalid_bytes_become_one_replacement_each),
		cmocka_unit_test(every_kind_of_line_end_is_a_newline),
		cmocka_unit_test(a_line_is_one_line),
		cmocka_unit_test(appends_and_says_when_the_ceiling_cuts),
		cmocka_unit_test(ten_megabytes_in_one_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
