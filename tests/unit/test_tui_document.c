#include "helper.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "screens.h"
#include "tui/keys.h"
#include "tui/scr_document.h"

static const char PAPER[] =
	"# Joint appendix\n\n"
	"[3] The clerk's \xe2\x80\x9cnotice\xe2\x80\x9d was sent on May 1.\n\n"
	"[4] It said that the hearing would be held, and that a person who did "
	"not come would lose the place; the notice gave no other date. The "
	"word "
	"notice stands in it twice.\n\n"
	"## Testimony\n\n"
	"[5] Q. Had you read it?\n\n"
	"[6] \xe8\xa3\x81\xe5\x88\xa4\xe6\x89\x80\xe3\x81\xaf\xe3\x80\x81"
	"\xe9\x80\x9a\xe7\x9f\xa5\xe3\x82\x92\xe8\xaa\xad\xe3\x82\x93\xe3\x81"
	"\xa0 cafe\xcc\x81 "
	"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d "
	"\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x9a\x96"
	"\xef\xb8\x8f and "
	"Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnung"
	"entwurfsfassungsnummerzweihundertsiebenundvierzig.\n\n"
	"<!-- page 12 -->\n"
	"[7] A. I do not remember the Notice.\n\n"
	"[8] Nothing more was asked.\n";

static void open_paper(struct scr_document *d, const struct keymap *keys,
		       const char *text)
{
	struct paragraphs p;

	scr_document_init(d, keys);
	scr_document_size(d, 24, 80);
	document_parse(&p, text, strlen(text));
	scr_document_open(d, 1, 3, "Joint Appendix", "filed 2024-11-18", &p,
			  NULL);
}

static void looks_like(struct scr_document *d, const char *name, int rows,
		       int cols)
{
	struct cells c;

	cells_init(&c);
	scr_document_size(d, rows, cols);
	cells_reset(&c, rows, cols);
	scr_document_view(d, &c);
	screen_is(name, &c);
	cells_release(&c);
}

/* False when the document is done with. */
static bool press(struct scr_document *d, const char *name, struct deeds *out)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	assert_true(key.code);
	return scr_document_key(d, &key, out);
}

static void type(struct scr_document *d, const char *text, struct deeds *out)
{
	for (; *text; text++) {
		struct key key = { .code = (unsigned char)*text };

		scr_document_key(d, &key, out);
	}
	press(d, "Enter", out);
}

static void paragraphs_have_their_numbers(void **state)
{
	struct keymap keys;
	struct scr_document d;

	(void)state;
	keymap_init(&keys);
	open_paper(&d, &keys, PAPER);
	looks_like(&d, "document", 24, 80);
	looks_like(&d, "document", 12, 40);
	looks_like(&d, "document", 50, 200);
	looks_like(&d, "document", 4, 12); /* nothing to see, nothing broken */
	scr_document_release(&d);
}

static void words_are_found_and_marked(void **state)
{
	struct keymap keys;
	struct scr_document d;
	struct deeds out = { 0 };

	(void)state;
	keymap_init(&keys);
	open_paper(&d, &keys, PAPER);
	scr_document_size(&d, 9, 60);
	press(&d, "/", &out);
	type(&d, "NOTICE", &out);
	assert_int_equal(d.n_hits, 4);
	assert_string_equal(d.told, "1 of 4");
	press(&d, "n", &out);
	press(&d, "n", &out);
	looks_like(&d, "document-found", 9, 60);
	press(&d, "n", &out);
	assert_int_equal(d.hit, 3);
	press(&d, "n", &out);
	assert_int_equal(d.hit, 0);
	assert_string_equal(d.told, "1 of 4, from the top");
	press(&d, "N", &out);
	assert_string_equal(d.told, "4 of 4, from the end");
	press(&d, "/", &out);
	type(&d, "magna carta", &out);
	assert_string_equal(d.told, "Nowhere here: magna carta");
	press(&d, "n", &out);
	assert_string_equal(d.told, "Nowhere here: magna carta");
	assert_true(press(&d, "Esc", &out)); /* ends the search first */
	assert_null(d.seek.words);
	assert_int_equal(out.n, 0);
	assert_false(press(&d, "Esc", &out));
	deeds_release(&out);
	scr_document_release(&d);
}

static void a_search_is_kept_for_the_next_document(void **state)
{
	struct keymap keys;
	struct scr_document d;
	struct deeds out = { 0 };
	struct paragraphs p;

	(void)state;
	keymap_init(&keys);
	open_paper(&d, &keys, PAPER);
	press(&d, "/", &out);
	type(&d, "place", &out);
	press(&d, "]", &out);
	assert_int_equal(out.list[0].kind, DEED_DOCUMENT);
	assert_int_equal(out.list[0].index, 2);
	document_parse(&p, "No such.\n\nA place.", 17);
	scr_document_open(&d, 2, 3, "Other", "", &p, NULL);
	assert_int_equal(d.n_hits, 1);
	press(&d, "]", &out);
	assert_string_equal(d.told, "That is the last document.");
	deeds_release(&out);
	scr_document_release(&d);
}

static void one_goes_to_paragraphs_and_headings(void **state)
{
	struct keymap keys;
	struct scr_document d;
	struct deeds out = { 0 };

	(void)state;
	keymap_init(&keys);
	open_paper(&d, &keys, PAPER);
	scr_document_size(&d, 9, 60);
	press(&d, "g", &out);
	type(&d, "5", &out);
	assert_int_equal(d.blocks[d.at.block].number, 5);
	press(&d, "g", &out);
	type(&d, "99", &out);
	assert_string_equal(d.told, "There is no paragraph 99 here.");
	press(&d, "g", &out);
	press(&d, "Esc", &out); /* never mind */
	assert_int_equal(out.n, 0);
	press(&d, "Home", &out);
	press(&d, "t", &out);
	assert_true(d.outline);
	press(&d, "j", &out);
	looks_like(&d, "document-headings", 9, 60);
	press(&d, "Enter", &out);
	assert_false(d.outline);
	assert_string_equal(d.blocks[d.at.block].text, "Testimony");
	press(&d, "End", &out);
	looks_like(&d, "document-end", 9, 60);
	press(&d, "?", &out);
	assert_true(d.helping);
	press(&d, "Esc", &out);
	assert_false(d.helping);
	assert_int_equal(out.n, 0);
	scr_document_release(&d);
}

static void what_cannot_be_read_says_why(void **state)
{
	struct keymap keys;
	struct scr_document d;
	struct error err;
	struct deeds out = { 0 };

	(void)state;
	keymap_init(&keys);
	scr_document_init(&d, &keys);
	error_set(&err, ERR_DATA, "docket/brief.pdf: is no text");
	scr_document_open(&d, 0, 1, "Brief", "", NULL, &err);
	looks_like(&d, "document-error", 24, 80);
	looks_like(&d, "document-error", 12, 40);
	looks_like(&d, "document-error", 50, 200);
	/* nothing in it, and no key that stumbles over that */
	for (const char *k = "jkgGnNt<> b"; *k; k++) {
		struct key key = { .code = (unsigned char)*k };

		scr_document_key(&d, &key, &out);
		press(&d, "Enter", &out);
	}
	deeds_release(&out);
	scr_document_release(&d);
	open_paper(&d, &keys, "");
	looks_like(&d, "document-empty", 24, 80);
	looks_like(&d, "document-empty", 12, 40);
	looks_like(&d, "document-empty", 50, 200);
	scr_document_release(&d);
}

/* A page of the middle is as quick as one of the beginning: only what is in
 * sight is laid out.  (Time is not measured; blocks that are asked for are.) */
static void a_long_record_scrolls(void **state)
{
	struct keymap keys;
	struct scr_document d;
	struct deeds out = { 0 };
	struct buf text;

	(void)state;
	buf_init(&text, BUF_TEXT_MAX);
	for (int i = 1; i <= 30000; i++)
		buf_printf(&text, "[%d] Paragraph %d of the record.\n\n", i, i);
	keymap_init(&keys);
	open_paper(&d, &keys, text.s);
	press(&d, "g", &out);
	type(&d, "29990", &out);
	assert_int_equal(d.blocks[d.at.block].number, 29990);
	press(&d, "PageUp", &out);
	assert_in_range(d.blocks[d.at.block].number, 29970, 29989);
	press(&d, "/", &out);
	type(&d, "paragraph 12 ", &out);
	assert_int_equal(d.n_hits, 1);
	assert_in_range(d.blocks[d.at.block].number, 1, 12);
	press(&d, "/", &out);
	type(&d, "r", &out);
	assert_true(d.n_hits <= SCR_DOCUMENT_HITS_MAX);
	press(&d, "End", &out);
	looks_like(&d, "document-long", 6, 60);
	buf_release(&text);
	scr_document_release(&d);
}

static void check_find(const char *text, const char *words, long from, long to)
{
	size_t at = 9999, end = 9999;
	bool found = seek_find(text, words, 0, &at, &end);

	assert_int_equal(found, from >= 0);
	if (found) {
		assert_int_equal(at, from);
		assert_int_equal(end, to);
	}
}

static void finding_is_as_a_reader_would(void **state)
{
	size_t at, end;

	(void)state;
	check_find("the Court", "court", 4, 9);
	check_find("caf\xc3\xa9 au lait", "cafe", 0, 5);
	check_find("cafe\xcc\x81 au lait", "caf\xc3\xa9 au", 0, 9);
	check_find("cafe\xcc\x81", "cafe", 0, 6); /* its mark belongs to it */
	check_find("it\xe2\x80\x99s \xe2\x80\x9cso\xe2\x80\x9d", "it's \"so\"",
		   0, 15);
	check_find("1998\xe2\x80\x93"
		   "2001",
		   "1998-2001", 0, 11);
	check_find("a\xc2\xa0"
		   "b",
		   "a b", 0, 4);
	check_find("abc", "abcd", -1, 0);
	check_find("abc", "", -1, 0);
	check_find("", "a", -1, 0);
	assert_true(seek_find("a a", "a", 1, &at, &end));
	assert_int_equal(at, 2);
}

static void emphasis_is_read_not_seen(void **state)
{
	static const struct {
		const char *text, *seen;
	} cases[] = {
		{ "See *Katz v. United States*, 389 U.S. 347.",
		  "See Katz v. United States, 389 U.S. 347." },
		{ "**Held:** *yes* and _no_.", "Held: yes and no." },
		{ "(*Jones*)", "(Jones)" },
		{ "2 * 3 * 4 and a* note* stay",
		  "2 * 3 * 4 and a* note* stay" },
		{ "snake_case_name and _ alone",
		  "snake_case_name and _ alone" },
		{ "*never closed", "*never closed" },
		{ "***", "***" },
		{ "*a **b** c*", "a b c" },
		{ "* * *x*", "* * x" },
	};
	struct keymap keys;

	(void)state;
	keymap_init(&keys);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct scr_document d;
		char text[200];

		snprintf(text, sizeof text, "[1] %s", cases[i].text);
		open_paper(&d, &keys, text);
		assert_string_equal(d.blocks[0].text, cases[i].seen);
		scr_document_release(&d);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(paragraphs_have_their_numbers),
		cmocka_unit_test(words_are_found_and_marked),
		cmocka_unit_test(a_search_is_kept_for_the_next_document),
		cmocka_unit_test(one_goes_to_paragraphs_and_headings),
		cmocka_unit_test(what_cannot_be_read_says_why),
		cmocka_unit_test(a_long_record_scrolls),
		cmocka_unit_test(finding_is_as_a_reader_would),
		cmocka_unit_test(emphasis_is_read_not_seen),
	};

	return cmocka_run_group_tests_name("tui/document", tests, NULL, NULL);
}
