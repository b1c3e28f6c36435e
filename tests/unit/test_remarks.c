/*
 * test_remarks.c - the table of what may be remarked: a kind added to it, kinds that
 * it does not have, and its faults and those of the table of questions
 */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/mark.h"
#include "court/reading.h"
#include "court/wording.h"
#include "memo/asking.h"

/* The shipped table and a row, as a person would add it to a copy. */
static const char row[] = "\n[remark latin]\n"
			  "title = \"Latin where English would do\"\n"
			  "group = conduct\n"
			  "means = \"a Latin phrase of no use\"\n"
			  "why = \"@ may be lost on the bench.\"\n"
			  "fix = \"Say it in English.\"\n"
			  "pattern = \\b(?:inter alia|ipso facto)\\b\n"
			  "sure = 0.7\n"
			  "call = \"And in English?\"\n";

static struct lexicons *lx;

static int load(void **state)
{
	char *shipped = helper_read("prompts/remarks.txt"), *own;
	char *folder = helper_path("prompts");
	struct catalogue c = { (char *)".", (char *)helper_dir() };
	struct error err;

	(void)state;
	own = xprintf("%s%s", shipped, row);
	mkdir(folder, 0700);
	free(helper_file("prompts/remarks.txt", own));
	free(helper_file("prompts/words.txt",
			 "[counsel candid]\nwhy = \"@: so be it.\"\n"));
	lx = lexicons_load(&c, &err);
	if (!lx)
		print_error("%s\n", err.text);
	free(own);
	free(shipped);
	free(folder);
	return lx ? 0 : 1;
}

static int unload(void **state)
{
	(void)state;
	lexicons_free(lx);
	return 0;
}

static void a_row_is_a_kind(void **state)
{
	struct reader_input in = { .question = "Why?",
				   .answer = "The rule reaches it ipso facto.",
				   .opening = "" };
	const struct remark *m;
	struct reading r;
	struct mark mark;

	(void)state;
	reader_offline(lx, &in, &r);
	m = reading_find(&r, "latin");
	assert_non_null(m);
	assert_true(m->flag);
	assert_near(m->confidence, 0.7, 0);
	assert_string_equal(m->why, "\"ipso facto\" may be lost on the bench.");
	assert_string_equal(m->fix, "Say it in English.");
	assert_string_equal(m->kind->call.list[0], "And in English?");
	assert_ptr_equal(m->kind, remark_kind_at(25));
	reading_release(&r);
	assert_true(mark_parse(&mark, "latin no it was asked for", NULL));
	mark_release(&mark);
}

static void own_words_take_the_place_of_ours(void **state)
{
	struct reader_input in = { .question = "Why does it stop there?",
				   .answer = "I don't know.",
				   .opening = "" };
	struct reading r;

	(void)state;
	reader_offline(lx, &in, &r);
	assert_string_equal(r.why, "\"I don't know.\": so be it.");
	assert_string_equal(wording("counsel hedges", "why"),
			    "@ leaves the question open.");
	reading_release(&r);
}

static char *written(const struct reading *r)
{
	struct buf b;
	struct jsonw w;

	buf_init(&b, 1 << 16);
	w = jsonw_to(&b, 0);
	reading_write(&w, r, "As you say.");
	return buf_take(&b);
}

/* Of a hearing that another version kept, or somebody else's table. */
static void a_strangers_kind_stays_as_it_came(void **state)
{
	static const char text[] =
		"{\"reader\":\"offline\",\"flags\":[{\"kind\":\"flattery\"}],"
		"\"remarks\":[{\"kind\":\"flattery\",\"confidence\":0.5,"
		"\"start\":0,\"end\":11,\"why\":\"Sweet.\",\"turn\":2},"
		"{\"kind\":\"pace\",\"confidence\":1,\"start\":0,\"end\":0,"
		"\"why\":\"Fast.\"}]}";
	struct error err;
	struct json *doc = json_parse(text, strlen(text), &err);
	struct json_ref root = json_root(doc);
	struct reading r, again;
	struct faults f;
	char *once, *twice, marks[3];

	(void)state;
	faults_init(&f);
	reading_read(&r, &root, 11, &f);
	assert_int_equal(f.n, 0);
	assert_int_equal(r.n_remarks, 2);
	assert_string_equal(r.remarks[0].kind->title, "flattery");
	assert_int_equal(reading_flags(&r), 1);
	reading_marks(&r, reading_concedes(&r), r.firm, marks);
	assert_int_equal(marks[0], '!');
	once = written(&r);
	assert_non_null(strstr(once, "\"flags\":[{\"kind\":\"flattery\","
				     "\"confidence\":0.5,\"start\":0,"
				     "\"end\":11,\"why\":\"Sweet.\""));
	assert_non_null(strstr(once, "{\"kind\":\"pace\",\"confidence\":1"));
	json_free(doc);
	doc = json_parse(once, strlen(once), &err);
	root = json_root(doc);
	reading_read(&again, &root, 11, &f);
	twice = written(&again);
	assert_int_equal(f.n, 0);
	assert_string_equal(once, twice);
	free(once);
	free(twice);
	json_free(doc);
	reading_release(&r);
	reading_release(&again);
	faults_release(&f);
}

static void what_is_no_name_is_a_fault(void **state)
{
	static const char text[] =
		"{\"reader\":\"\",\"remarks\":[{\"kind\":\"Out of order\"}]}";
	struct json *doc = json_parse(text, strlen(text), NULL);
	struct json_ref root = json_root(doc);
	struct reading r;
	struct faults f;

	(void)state;
	faults_init(&f);
	reading_read(&r, &root, 0, &f);
	assert_int_equal(f.n, 1);
	assert_non_null(strstr(f.list[0], "\"Out of order\" is no kind"));
	assert_int_equal(r.n_remarks, 0);
	reading_release(&r);
	faults_release(&f);
	json_free(doc);
}

struct faulty {
	const char *text, *fault; /* behind the file's name */
};

static void tells(const struct faulty *t, size_t n,
		  void (*check)(const char *path, struct faults *f))
{
	for (size_t i = 0; i < n; i++) {
		char *path = helper_file("table.txt", t[i].text);
		struct faults f;

		faults_init(&f);
		check(path, &f);
		assert_true(f.n > 0);
		assert_string_equal(f.list[0] + strlen(path), t[i].fault);
		faults_release(&f);
		free(path);
	}
}

static void tables_tell_their_faults_by_line(void **state)
{
	static const struct faulty remarks[] = {
		{ "[remark x]\ngroup = conducts\n",
		  ":2: there is no group \"conducts\"; did you mean "
		  "\"conduct\"?" },
		{ "[remark x]\ngroup = fallacy\nleed = fallacy\n",
		  ":3: unknown key \"leed\"; did you mean \"lead\"?" },
		{ "[remark x]\ngroup = fallacy\nlead = falacy\n",
		  ":3: there is no lead \"falacy\"; did you mean "
		  "\"fallacy\"?" },
		{ "[remark x]\ngroup = practice\nsure = very\n",
		  ":3: sure: a number from 0 to 1" },
		{ "[remark x]\ntitle = y\n", ":2: [remark x] needs a group" },
		{ "[remark X y]\ngroup = fallacy\n",
		  ":2: expected a section [remark NAME] before this, the name "
		  "of small letters, digits and _" },
		{ "[remark x]\ngroup = fallacy\n[calling out]\nsay = a\n"
		  "[remark x]\ngroup = fallacy\n",
		  ":6: a second [remark x]" },
		{ "[calling out]\nsay = a\n", ": [remark decorum] is missing" },
	};
	static const struct faulty questions[] = {
		{ "[draft pint]\nsay = a\n",
		  ":2: there is no kind of draft \"pint\"; did you mean "
		  "\"point\"?" },
		{ "[draft unanswered]\nsay = \"Is {said} so?\"\n",
		  ":2: [draft unanswered] has no value \"{said}\"; there are: "
		  "{own}{Own}{other}{Other}" },
		{ "[issue x]\nsay = a\ntype = Support, other\n",
		  ":3: [issue x]: a type has four labels" },
		{ "[issue x]\nthen = a\n",
		  ":2: [issue x]: begins with \"say\"" },
		{ "[issue x]\nsay = a\n", ": [draft point] is missing" },
	};
	static const struct faulty words[] = {
		{ "[counsel hedge]\nwhy = a\n",
		  ":2: nothing is said by [counsel hedge] why" },
		{ "[counsel hedges]\nwy = a\n",
		  ":2: nothing is said by [counsel hedges] wy" },
	};

	(void)state;
	tells(words, sizeof words / sizeof *words, wording_check_file);
	tells(remarks, sizeof remarks / sizeof *remarks, remarks_check_file);
	tells(questions, sizeof questions / sizeof *questions,
	      asking_check_file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_is_a_kind),
		cmocka_unit_test(own_words_take_the_place_of_ours),
		cmocka_unit_test(a_strangers_kind_stays_as_it_came),
		cmocka_unit_test(what_is_no_name_is_a_fault),
		cmocka_unit_test(tables_tell_their_faults_by_line),
	};

	return cmocka_run_group_tests(tests, load, unload);
}
