/* The Court's own transcripts, from pdftotext's lines to turns.  The scenes in
 * tests/official are our own; NAME.turns is what is heard in NAME.txt (ACCEPT=yes
 * writes it). */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "docket/official.h"
#include "unit/helper.h"

#define FOLDER "tests/official/"

static const char *file_text(const struct oyez *o, const char *name)
{
	for (size_t i = 0; i < o->n_files; i++)
		if (!strcmp(o->files[i].name, name))
			return o->files[i].text;
	fail_msg("no %s", name);
	return "";
}

static void put_turns(struct buf *out, const struct json_ref *section)
{
	struct json_ref list, turn = { 0 };

	if (!json_member(section, "turns", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &turn))
		buf_printf(
			out, "%s %s: %s%s%s%s\n",
			json_bool_or(&turn, "justice", false, NULL) ? "J" : "A",
			json_text(&turn, "speaker", NULL),
			json_text(&turn, "text", NULL),
			json_bool_or(&turn, "cut", false, NULL) ? " [cut]" : "",
			*json_text_or(&turn, "marks", "", NULL) ? " " : "",
			json_text_or(&turn, "marks", "", NULL));
}

/* The case, its sections and turns, and what was noted, for people to read. */
static void put_heard(struct buf *out, const struct oyez *o,
		      const struct faults *notes)
{
	const char *text = file_text(o, "case.json");
	struct json *doc = json_parse(text, strlen(text), NULL);
	struct json_ref root = json_root(doc), list, item = { 0 };

	buf_printf(out, "%s | %s | %s | %s\n", o->slug,
		   json_text(&root, "title", NULL),
		   json_text(&root, "docket_number", NULL),
		   json_text(&root, "term", NULL));
	if (json_member(&root, "additional_docket_numbers", JSON_ARRAY, &list,
			NULL))
		while (json_next(&list, &item))
			buf_printf(out, "and %s\n", json_as_text(&item, NULL));
	item = (struct json_ref){ 0 };
	json_free(doc);
	text = file_text(o, "transcript.json");
	doc = json_parse(text, strlen(text), NULL);
	root = json_root(doc);
	if (json_member(&root, "sections", JSON_ARRAY, &list, NULL))
		while (json_next(&list, &item)) {
			buf_printf(out, "\n%s (%s), for %s%s: %s\n",
				   json_text(&item, "advocate", NULL),
				   json_text(&item, "surname", NULL),
				   json_text_or(&item, "side", "neither", NULL),
				   json_bool_or(&item, "rebuttal", false, NULL)
					   ? ", in rebuttal"
					   : "",
				   json_text(&item, "description", NULL));
			put_turns(out, &item);
		}
	json_free(doc);
	buf_puts(out, "\n");
	for (size_t i = 0; i < notes->n; i++)
		buf_printf(out, "note: %s\n", notes->list[i]);
}

static void read_scene(const char *name, struct buf *out)
{
	char *path = xprintf(FOLDER "%s.txt", name);
	struct error err;

	buf_init(out, BUF_TEXT_MAX);
	if (!file_read(path, out, &err))
		fail_msg("%s", err.text);
	free(path);
}

static void heard_as(const char *scene, const char *golden)
{
	char *path = xprintf(FOLDER "%s.turns", golden);
	struct faults notes;
	struct error err;
	struct buf text, heard;
	struct oyez o;
	char *expected;

	read_scene(scene, &text);
	assert_true(official_is(text.s, text.len));
	buf_init(&heard, BUF_TEXT_MAX);
	faults_init(&notes);
	if (!official_convert(&o, text.s, text.len, &notes, &err))
		fail_msg("%s: %s", scene, err.text);
	put_heard(&heard, &o, &notes);
	if (getenv("ACCEPT") && !strcmp(scene, golden))
		assert_true(file_write(path, heard.s, heard.len, 0644, &err));
	expected = helper_read(path);
	if (strcmp(expected, heard.s) != 0)
		fail_msg("%s is heard otherwise than in %s:\n%s", scene, path,
			 heard.s);
	free(expected);
	oyez_release(&o);
	faults_release(&notes);
	buf_release(&heard);
	buf_release(&text);
	free(path);
}

/* Two sides, an amicus, a rebuttal, a page that ends in mid-turn, laughter, and
 * an index of words behind the end. */
static void an_argument_becomes_turns(void **state)
{
	(void)state;
	heard_as("two", "two");
}

/* The same out of lines that lost their places. */
static void numbers_may_stand_on_lines_of_their_own(void **state)
{
	(void)state;
	heard_as("flowing", "two");
}

static void what_breaks_off_is_kept_so_far(void **state)
{
	(void)state;
	heard_as("torn", "torn");
}

/* Consolidated cases, another reporter, names in two words, lines that begin with
 * numbers, a colon in mid-speech, justices and advocates nobody listed. */
static void odd_ones_are_heard_too(void **state)
{
	(void)state;
	heard_as("odd", "odd");
}

static void other_papers_are_none(void **state)
{
	static const char *const papers[] = {
		"",
		"BRIEF FOR PETITIONER\n\nORAL ARGUMENT REQUESTED\n",
		("SUPREME COURT OF THE UNITED STATES\nOPINION OF THE COURT\n"
		 "JUSTICE KAGAN delivered the opinion of the Court.\n"),
	};
	struct error err = { 0 };
	struct oyez o;

	(void)state;
	for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
		assert_false(official_is(papers[i], strlen(papers[i])));
		assert_false(official_convert(&o, papers[i], strlen(papers[i]),
					      NULL, &err));
		assert_int_equal(err.code, ERR_DATA);
		oyez_release(&o);
	}
}

/* Cut anywhere, and with bytes turned, it ends: in turns or with an error. */
static void any_text_ends(void **state)
{
	struct buf text;
	uint32_t x = 7;

	(void)state;
	read_scene("odd", &text);
	for (size_t n = 0; n < text.len; n += 61) {
		char *part = xstrndup(text.s, n);
		struct error err;
		struct oyez o;

		for (size_t i = 0; n && i < n / 40; i++) {
			x = x * 1664525 + 1013904223;
			part[(x >> 8) % n] = "\n\f :.,;)0\xff"
					     "AZ-"[(x >> 3) % 13];
		}
		official_convert(&o, part, strlen(part), NULL, &err);
		oyez_release(&o);
		free(part);
	}
	buf_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_argument_becomes_turns),
		cmocka_unit_test(numbers_may_stand_on_lines_of_their_own),
		cmocka_unit_test(what_breaks_off_is_kept_so_far),
		cmocka_unit_test(odd_ones_are_heard_too),
		cmocka_unit_test(other_papers_are_none),
		cmocka_unit_test(any_text_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
