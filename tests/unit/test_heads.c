/* Printed page numbers and running heads: which are, and which only look so. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/xmalloc.h"
#include "court/document.h"
#include "court/pagelabel.h"
#include "docket/convert.h"
#include "docket/heads.h"
#include "docket/printed.h"
#include "docket/series.h"
#include "unit/helper.h"

/* ---- labels ---- */

static void labels_have_one_key(void **state)
{
	static const struct {
		const char *s, *key, *number;
	} cases[] = {
		{ "A106", "a106", "106" },
		{ "A-0106", "a106", "106" },
		{ "J.A. 37", "ja37", "37" },
		{ "JA 37", "ja37", "37" },
		{ "Pet. App. 12a", "petapp12a", "12a" },
		{ "slip op. 16", "slipop16", "16" },
		{ "9", "9", "9" },
		{ "xiv", "xiv", "xiv" },
		{ "", NULL, NULL },
		{ "appendix", NULL, NULL },
		{ "A0", NULL, NULL },
		{ "12 of 40", NULL, NULL },
		{ "page <9>", NULL, NULL },
		{ "A123456789", NULL, NULL },
		{ "iiii", NULL, NULL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct pagelabel l;
		bool is = pagelabel_read(&l, cases[i].s, strlen(cases[i].s));

		assert_int_equal(is, cases[i].key != NULL);
		if (!is)
			continue;
		assert_string_equal(l.key, cases[i].key);
		assert_string_equal(pagelabel_number(&l), cases[i].number);
	}
}

static int fit(const char *cited, const char *label)
{
	struct pagelabel a, b;

	assert_true(pagelabel_read(&a, cited, strlen(cited)));
	assert_true(pagelabel_read(&b, label, strlen(label)));
	return pagelabel_fit(&a, &b);
}

static void labels_fit_each_other(void **state)
{
	(void)state;
	assert_int_equal(fit("J.A. 37", "JA37"), 3);
	assert_int_equal(fit("App. 12a", "Pet. App. 12a"), 2);
	assert_int_equal(fit("Pet. App. 12a", "12a"), 1);
	assert_int_equal(fit("37", "JA 37"), 1);
	assert_int_equal(fit("JA 37", "A37"), 0);
	assert_int_equal(fit("A37", "A38"), 0);
	assert_int_equal(fit("12", "12a"), 0);
}

static void pages_are_spoken_of(void **state)
{
	struct buf out;

	(void)state;
	buf_init(&out, 200);
	pagelabel_say(&out, 6, "A106");
	pagelabel_say_place(&out, 6, "A106");
	buf_puts(&out, "; ");
	pagelabel_say(&out, 15, "9");
	buf_puts(&out, "; ");
	pagelabel_say_short(&out, 15, "9");
	pagelabel_say_place(&out, 9, "9");
	buf_puts(&out, "; ");
	pagelabel_say(&out, 4, "");
	pagelabel_say_place(&out, 4, "");
	buf_puts(&out, "; ");
	pagelabel_say(&out, 0, "");
	assert_string_equal(out.s, "A106 (PDF page 6); page 9; p. 9; page 4; ");
	buf_release(&out);
}

static void roman_numbers_are_read_strictly(void **state)
{
	(void)state;
	for (int n = 1; n < 400; n++) {
		struct buf b;

		buf_init(&b, 40);
		pagelabel_put_roman(&b, n);
		assert_int_equal(pagelabel_roman(b.s, b.len), n);
		buf_release(&b);
	}
	assert_int_equal(pagelabel_roman("ivx", 3), 0);
	assert_int_equal(pagelabel_roman("vv", 2), 0);
	assert_int_equal(pagelabel_roman("I", 1), 0);
	assert_int_equal(pagelabel_roman("cccccccccccc", 12), 0);
}

/* ---- in one line ---- */

static void line_is(const char *line, const char *expected)
{
	struct printed found[PRINTED_MAX];
	size_t n = printed_read(found, line, strlen(line));
	struct buf out;

	buf_init(&out, 200);
	for (size_t i = 0; i < n; i++) {
		buf_puts(&out, i ? "|" : "");
		printed_put(&out, &found[i], found[i].value);
		buf_puts(&out, found[i].whole ? "" : "+");
	}
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void numbers_are_found_in_lines(void **state)
{
	(void)state;
	line_is("A106", "A106");
	line_is("- 12 -", "12");
	line_is("\xe2\x80\x94 12 \xe2\x80\x94", "12");
	line_is("[iv]", "iv");
	line_is("JA   37", "JA 37");
	line_is("Pet. App. 12a", "Pet. App. 12a");
	line_is("DEF000123", "DEF000123");
	line_is("Page 12 of 40", "12");
	line_is("16   SMITH v. JONES", "16+");
	line_is("Cite as: 601 U. S. ____ (2024)      5", "5+");
	line_is("JOINT APPENDIX     JA 37", "JA 37+");
	line_is("Case 1:23-cv-00123 Document 45 Filed 01/02/23 Page 12 of 40",
		"12+");
	line_is("Exhibit 4", "");
	line_is("I.", "");
	line_is("The officer searched the barn.", "");
	line_is("", "");
}

/* ---- over the pages ---- */

/* The labels of a text's pages, divided by blanks; "-" for none. */
static void labels_are(const char *text, const char *expected)
{
	struct heads *h = heads_read(text, strlen(text));
	struct buf out;
	int pages = 1;

	for (const char *s = text; *s; s++)
		pages += *s == '\f' && s[1];
	buf_init(&out, 10000);
	for (int i = 1; i <= pages; i++) {
		const char *label = heads_label(h, i);

		buf_printf(&out, "%s%s", i > 1 ? "," : "",
			   *label ? label : "-");
	}
	assert_string_equal(out.s, expected);
	buf_release(&out);
	heads_free(h);
}

static void series_are_pages(void **state)
{
	(void)state;
	labels_are("Text.\nA101\f Text.\nA102\fText.\nA103\f",
		   "A101,A102,A103");
	/* two named ones will do, two plain ones will not */
	labels_are("Text.\nA101\fText.\nA102\f", "A101,A102");
	labels_are("Text.\n7\fText.\n8\f", "-,-");
	/* one without its number gets it, and a stray one does not count */
	labels_are("Text.\nJA 7\fText.\nmore\fText.\nJA 99\fText.\nJA 10\f",
		   "JA 7,JA 8,JA 9,JA 10");
	/* what was left out of an appendix leaves a gap */
	labels_are("a\nJA 7\fb\nJA 8\fc\nJA 52\fd\nJA 53\f",
		   "JA 7,JA 8,JA 52,JA 53");
	/* a number on one page is none */
	labels_are("a\nA101\fb\fc\fd\fe", "-,-,-,-,-");
	/* a cover, tables in Roman numerals, the argument */
	labels_are("Cover\fx\ni\fx\nii\fx\niii\fy\n1\fy\n2\fy\n3\fy\n4",
		   "-,i,ii,iii,1,2,3,4");
	/* the first page of a part has no number */
	labels_are("Cover\fTitle\fx\n2\fx\n3\fx\n4\f", "-,1,2,3,4");
	/* noughts are kept */
	labels_are("x\nDEF0009\fx\nDEF0010\fx\nDEF0011",
		   "DEF0009,DEF0010,DEF0011");
	labels_are("", "-");
	labels_are("\f\f", "-,-");
}

static void an_appendix_outranks_its_exhibits(void **state)
{
	static const char text[] =
		"Page 1 of 3\nHay.\nDEF0055\nA101\fPage 2 of "
		"3\nStraw.\nDEF0056\n"
		"A102\fPage 3 of "
		"3\nOats.\nDEF0057\nA103\fRye.\n1\nDEF0058\nA104";
	struct buf out;
	size_t letters;

	(void)state;
	labels_are(text, "A101,A102,A103,A104");
	buf_init(&out, 10000);
	convert_pages(text, strlen(text), &out, &letters);
	assert_string_equal(out.s, "<!-- page 1: A101 -->\nHay.\n\n"
				   "<!-- page 2: A102 -->\nStraw.\n\n"
				   "<!-- page 3: A103 -->\nOats.\n\n"
				   "<!-- page 4: A104 -->\nRye.\n");
	buf_release(&out);
}

static void footnotes_are_no_pages(void **state)
{
	(void)state;
	labels_are(
		"a\n\n1 See Roe at 4.\fb\n\n2 See Roe at 9.\fc\n\n3 See Roe at "
		"7.\fd\n\n4 See Roe at 1.",
		"-,-,-,-");
	labels_are("In 2021\n2021\fIn 2022\n2023\fIn 2023\n2023\f", "-,-,-");
}

#define HEAD(n)                                                        \
	"Cite as: 601 U. S. ____ (2024)      " n "\n\nOpinion of the " \
	"Court\n\n"
#define NAMED(n) n "      SMITH v. JONES\n\nOpinion of the Court\n\n"
#define OTHER(n) n "      SMITH v. JONES\n\nKAGAN, J., dissenting\n\n"

static void a_slip_opinion_has_parts(void **state)
{
	static const char text[] = HEAD("1") "One.\f" NAMED("2") "Two.\f" HEAD(
		"3") "Three.\f" NAMED("4") "Four.\f" HEAD("5") "Five.\f"
							       "Cite as: 601 "
							       "U. S. ____ "
							       "(2024)      "
							       "1\n\nKAGAN, "
							       "J., "
							       "dissenting\n\nI"
							       " dissent."
							       "\f" OTHER(
								       "2") "St"
									    "il"
									    "l."
									    "\f"
									    "Ci"
									    "te"
									    " a"
									    "s:"
									    " 6"
									    "01"
									    " U"
									    ". "
									    "S."
									    " _"
									    "__"
									    "_ "
									    "(2"
									    "02"
									    "4)"
									    "  "
									    "  "
									    "  "
									    "3"
									    "\n"
									    "\n"
									    "KA"
									    "GA"
									    "N,"
									    " J"
									    ".,"
									    " "
									    "di"
									    "ss"
									    "en"
									    "ti"
									    "ng"
									    "\n"
									    "\n"
									    "Th"
									    "e "
									    "en"
									    "d."
									    "\f" OTHER(
										    "4") "Yet.";
	struct paragraphs p;
	struct buf out;
	size_t letters;

	(void)state;
	labels_are(text, "slip op. 1,slip op. 2,slip op. 3,slip op. 4,slip op. "
			 "5,Kagan dissenting op. 1,Kagan dissenting op. 2,"
			 "Kagan dissenting op. 3,Kagan dissenting op. 4");
	buf_init(&out, 10000);
	convert_pages(text, strlen(text), &out, &letters);
	document_parse(&p, out.s, out.len);
	assert_int_equal(p.n, 9);
	assert_string_equal(p.list[0].text, "One.");
	assert_string_equal(p.list[4].text, "Five.");
	assert_string_equal(p.list[4].heading, "Opinion of the Court");
	assert_string_equal(p.list[5].text, "I dissent.");
	assert_string_equal(p.list[5].heading, "KAGAN, J., dissenting");
	assert_string_equal(p.list[5].label, "Kagan dissenting op. 1");
	document_release(&p);
	buf_release(&out);
}

static void what_witnesses_say_stays(void **state)
{
	struct buf raw, out;
	size_t letters, n = 0;

	(void)state;
	buf_init(&raw, 100000);
	buf_init(&out, 100000);
	for (int i = 0; i < 40; i++)
		buf_printf(&raw,
			   "Doe deposition of March\nQ. And on day %d?\n%s\f",
			   i, i % 9 ? "A. I was out." : "A. Yes, I was there.");
	convert_pages(raw.s, raw.len, &out, &letters);
	for (const char *s = out.s; (s = strstr(s, "A. Yes, I was")); s++)
		n++;
	assert_int_equal(n, 5);
	n = 0;
	for (const char *s = out.s; (s = strstr(s, "Doe deposition")); s++)
		n++;
	assert_int_equal(n, 1);
	buf_release(&raw);
	buf_release(&out);
}

/* ---- the file's form ---- */

static void marks_keep_labels(void **state)
{
	static const char text[] =
		"<!-- page 4: A104 -->\nOne.\n\n<!-- page 5: Pet. App. 12a "
		"-->\n"
		"Two.\n\n<!-- page 6 -->\nThree.\n\n<!-- page 7: <b> -->\n\n"
		"<!-- page 8:A1 -->\n\n<!-- page 9: -->";
	struct paragraphs p;

	(void)state;
	document_parse(&p, text, sizeof text - 1);
	assert_int_equal(p.n, 6);
	assert_string_equal(p.list[0].label, "A104");
	assert_string_equal(p.list[1].label, "Pet. App. 12a");
	assert_int_equal(p.list[1].page, 5);
	assert_string_equal(p.list[2].label, "");
	assert_int_equal(p.list[2].page, 6);
	assert_string_equal(p.list[3].text, "<!-- page 7: <b> -->");
	assert_int_equal(p.n_pages, 3);
	assert_string_equal(p.pages[0].label, "A104");
	document_release(&p);
}

/* A stranger's pages: many, empty, full of numbers. */
static void many_pages_take_no_time(void **state)
{
	int64_t start = clock_now_ms();
	struct buf raw;
	struct heads *h;

	(void)state;
	buf_init(&raw, (size_t)64 << 20);
	for (int i = 0; i < 12000; i++)
		buf_printf(&raw, "%d x\nA%d\nB %d\nC1\n1\n2\n3\n%d y 7\f",
			   i % 97, i % 51, i % 13, i);
	for (int i = 0; i < 100000; i++)
		buf_putc(&raw, '\f');
	h = heads_read(raw.s, raw.len);
	assert_string_equal(heads_label(h, HEADS_PAGES_MAX + 1), "");
	assert_string_equal(heads_label(h, 0), "");
	heads_free(h);
	buf_release(&raw);
	assert_true(clock_now_ms() - start < 20000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(labels_have_one_key),
		cmocka_unit_test(labels_fit_each_other),
		cmocka_unit_test(pages_are_spoken_of),
		cmocka_unit_test(roman_numbers_are_read_strictly),
		cmocka_unit_test(numbers_are_found_in_lines),
		cmocka_unit_test(series_are_pages),
		cmocka_unit_test(an_appendix_outranks_its_exhibits),
		cmocka_unit_test(footnotes_are_no_pages),
		cmocka_unit_test(a_slip_opinion_has_parts),
		cmocka_unit_test(what_witnesses_say_stays),
		cmocka_unit_test(marks_keep_labels),
		cmocka_unit_test(many_pages_take_no_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
