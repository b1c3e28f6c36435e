/* The map of a case: loading, merging of two files, what check finds in it.  The
 * case is tests/map/tarn; each test changes a word or two of it. */
#include "court/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "unit/helper.h"

#define TARN "tests/map/tarn/"

static char *shipped(const char *name)
{
	char *path = file_join(TARN, name), *text = helper_read(path);

	free(path);
	assert_true(*text);
	return text;
}

static char *replaced(const char *text, const char *what, const char *by)
{
	const char *at = strstr(text, what);

	if (!at)
		fail_msg("no %s to replace", what);
	return xprintf("%.*s%s%s", (int)(at - text), text, by,
		       at + strlen(what));
}

static void put(int number, const char *name, const char *text)
{
	char *file = xprintf("m%d/tarn/%s", number, name);

	free(helper_file(file, text));
	free(file);
}

static void put_shipped(int number, const char *name)
{
	char *text = shipped(name);

	put(number, name, text);
	free(text);
}

/* The case with other files for its own; NULL: as shipped, "": none. */
static char *make(const char *kase, const char *map)
{
	static int made;
	int number = made++;
	char *name = xprintf("m%d/tarn", number), *dir = helper_path(name);
	char *docket = file_join(dir, "docket");

	assert_true(file_make_dirs(docket, 0700, NULL));
	put_shipped(number, "docket/findings.md");
	put_shipped(number, "docket/brief-respondent.md");
	if (kase)
		put(number, "case.json", kase);
	else
		put_shipped(number, "case.json");
	if (map && *map)
		put(number, "map.json", map);
	else if (!map)
		put_shipped(number, "map.json");
	free(docket);
	free(name);
	return dir;
}

struct loaded {
	struct court_case c;
	struct case_map m;
	char *faults; /* one a line, without the folder */
	bool ok;
};

static char *joined(const struct faults *f, const char *dir)
{
	struct buf all;
	char *text, *at;

	buf_init(&all, BUF_TEXT_MAX);
	for (size_t i = 0; i < f->n; i++)
		buf_printf(&all, "%s%s", i ? "\n" : "", f->list[i]);
	text = buf_take(&all);
	while ((at = strstr(text, dir)))
		memmove(at, at + strlen(dir) + 1,
			strlen(at + strlen(dir) + 1) + 1);
	return text;
}

/* Takes dir. */
static struct loaded load(char *dir, bool strict)
{
	struct loaded l;
	struct faults f;

	faults_init(&f);
	assert_true(case_load(&l.c, dir, CASE_OWN, &f));
	l.ok = map_load(&l.m, &l.c, &f);
	if (l.ok)
		map_check(&l.m, &l.c, strict, &f);
	l.faults = joined(&f, dir);
	faults_release(&f);
	free(dir);
	return l;
}

static void release(struct loaded *l)
{
	map_release(&l->m);
	case_release(&l->c);
	free(l->faults);
}

/* The faults of the map with one change. */
static void finds(const char *what, const char *by, const char *faults)
{
	char *text = shipped("map.json"), *map = replaced(text, what, by);
	struct loaded l = load(make(NULL, map), true);

	assert_string_equal(l.faults, faults);
	release(&l);
	free(map);
	free(text);
}

/* ---- loading ---- */

static void a_whole_map_is_loaded(void **state)
{
	struct loaded l = load(make(NULL, NULL), true);
	const struct map_issue *i = &l.m.issues[0];

	(void)state;
	assert_string_equal(l.faults, "");
	assert_true(l.ok);
	assert_false(map_is_empty(&l.m));
	assert_int_equal(l.m.n_answers, 6);
	assert_int_equal(i->n_answers, 6);
	assert_int_equal(map_wordings(&l.m), 31);
	assert_int_equal(map_fitting(i, 0), 4);
	assert_int_equal(map_fitting(i, 1), 4);
	assert_int_equal(i->limits.n, 3);
	assert_string_equal(i->answers[0].id, "whatever-hides");
	assert_int_equal(i->answers[0].effect, COMMITMENT_BENEFICIAL);
	assert_int_equal(i->answers[0].under, -1);
	assert_int_equal(i->answers[0].press.list[1].manner, MANNER_PRACTICAL);
	assert_string_equal(i->answers[1].gives.list[0], "sight-is-the-test");
	assert_string_equal(i->answers[1].leads_to, "");
	assert_int_equal(i->answers[2].under, 0);
	assert_true(i->answers[2].to[0] && !i->answers[2].to[1]);
	assert_int_equal(i->questions[0].form, WANTED_YES_NO);
	assert_int_equal(i->questions[1].manner, MANNER_HYPOTHETICAL);
	assert_int_equal(l.m.n_propositions, 2);
	assert_int_equal(map_proposition(&l.m, "water-is-the-test")->side,
			 SIDE_RESPONDENT);
	assert_null(map_proposition(&l.m, "x"));
	assert_int_equal(l.m.authorities[0].year, 1911);
	assert_int_equal(l.m.authorities[0].helps, SIDE_RESPONDENT);
	assert_int_equal(l.m.authorities[1].helps, -1);
	assert_int_equal(l.m.facts[1].keys.n, 3);
	release(&l);
}

static void a_map_may_stand_in_the_case(void **state)
{
	char *kase = shipped("case.json");
	char *more = replaced(
		kase, "\"label\": \"What fog is\"",
		"\"label\": \"What fog is\", \"limits\": [\"And hail?\"], "
		"\"answers\": [{\"id\": \"yes\", \"gist\": \"It is.\", "
		"\"press\": [\"Why?\", {\"text\": \"How?\", \"manner\": "
		"\"theory\"}]}]");
	struct loaded l = load(make(more, ""), false);
	const struct map_answer *a = &l.m.issues[0].answers[0];

	(void)state;
	assert_string_equal(l.faults,
			    "case.json: issue fog, answer yes: has 0 wordings; "
			    "at least 5 are wanted");
	assert_string_equal(l.m.issues[0].limits.list[0], "And hail?");
	assert_int_equal(a->effect, COMMITMENT_NEUTRAL);
	assert_int_equal(a->press.list[0].manner, -1);
	assert_int_equal(a->press.list[1].manner, MANNER_THEORY);
	assert_true(a->to[0] && a->to[1]);
	/* the case's own follow-ups serve where no map says more */
	assert_string_equal(l.m.issues[0].questions[1].follow_ups.list[0].text,
			    "Is dusk fog, then?");
	release(&l);
	free(more);
	free(kase);
}

static void of_two_files_the_map_holds(void **state)
{
	char *kase = shipped("case.json");
	char *one = replaced(kase, "\"text\": \"Is smoke fog?\"",
			     "\"text\": \"Is smoke fog?\", \"form\": "
			     "\"number\", \"again\": [\"x\"], \"answers\": "
			     "[{\"id\": \"no\", \"gist\": \"No.\"}]");
	char *two = replaced(one, "\"party\": \"Abel Tarn\"",
			     "\"party\": \"Abel Tarn\", \"propositions\": "
			     "[{\"id\": \"p\", \"text\": \"P.\"}]");
	struct loaded l = load(make(two, NULL), true);
	const struct map_question *q = l.m.issues[0].questions;

	(void)state;
	assert_string_equal(l.faults, "");
	assert_int_equal(q[0].form, WANTED_YES_NO);
	assert_int_equal(q[0].again.n, 2);
	assert_int_equal(l.m.n_answers, 6);
	assert_int_equal(l.m.n_propositions, 2);
	/* a map that lists no follow-up means none */
	assert_int_equal(q[1].follow_ups.n, 0);
	release(&l);
	free(two);
	free(one);
	free(kase);
}

static void to_says_which_questions(void **state)
{
	char *text = shipped("map.json");
	char *map = replaced(text, "\"id\": \"only-water\",",
			     "\"id\": \"only-water\", \"to\": [2],");
	struct loaded l = load(make(NULL, map), false);
	const struct map_answer *a = &l.m.issues[0].answers[1];

	(void)state;
	assert_string_equal(l.faults, "");
	assert_true(!a->to[0] && a->to[1]);
	release(&l);
	free(map);
	free(text);
	finds("\"id\": \"only-water\",",
	      "\"id\": \"only-water\", \"to\": [3, 0, 1.5, 1],",
	      "map.json: $.issues[0].answers[1].to[0]: the issue has no "
	      "question 3; it has 2\n"
	      "map.json: $.issues[0].answers[1].to[1]: the issue has no "
	      "question 0; it has 2\n"
	      "map.json: $.issues[0].answers[1].to[2]: the issue has no "
	      "question 1.5; it has 2");
	finds("\"id\": \"no-line\",", "\"id\": \"no-line\", \"to\": [1],", "");
}

static void faults_of_loading_have_a_place(void **state)
{
	(void)state;
	finds("\"manner\": \"practical\"", "\"manner\": \"practicl\"",
	      "map.json: $.issues[0].answers[0].press[1].manner: \"practicl\" "
	      "is none of: hypothetical, text, record, history, consequence, "
	      "theory, practical (did you mean \"practical\"?)");
	finds("\"text\": \"Is smoke fog?\", \"form\"",
	      "\"text\": \"Is steam fog?\", \"form\"",
	      "map.json: $.issues[0].questions[0]: case.json has no such "
	      "question in this issue: \"Is steam fog?\"");
	finds("\"id\": \"fog\"", "\"id\": \"mist\"",
	      "map.json: $.issues[0]: case.json has no issue \"mist\"");
	finds("\"slug\": \"tarn\"", "\"slug\": \"osprey\"",
	      "map.json: $.slug: \"osprey\" is another case: this is \"tarn\"");
	finds("hotbench.map/1", "hotbench.map/2",
	      "map.json: $.schema: expected \"hotbench.map/1\", found "
	      "\"hotbench.map/2\"");
	finds("\"paragraph\": 2", "\"paragraph\": 0",
	      "map.json: $.facts[0].paragraph: 0 is not in 1..999999");
	finds("{\"text\": \"If it is water alone, what is left of your "
	      "case?\", \"manner\": \"consequence\"}",
	      "\" \"", "map.json: $.issues[0].answers[1].press[0]: is empty");
	finds("{\"text\": \"Where does your reading stop?\"",
	      "{\"text\": \"Is smoke fog?\"",
	      "map.json: $.issues[0].questions[1]: the issue has this question "
	      "already");
}

static void a_file_that_is_none_is_told(void **state)
{
	struct loaded l = load(make(NULL, "{"), false);

	(void)state;
	assert_false(l.ok);
	assert_non_null(strstr(l.faults, "map.json: "));
	assert_true(map_is_empty(&l.m));
	release(&l);
	l = load(make(NULL, "[]"), false);
	assert_false(l.ok);
	release(&l);
}

/* ---- check ---- */

static void wordings_are_counted_and_compared(void **state)
{
	(void)state;
	finds("\"Only moisture, I concede.\"",
	      "\"Only moisture, I concede.\", "
	      "\"only MOISTURE i concede\"",
	      "map.json: issue fog, answer only-water: says \"Only moisture, I "
	      "concede.\" twice");
	finds("      \"Only moisture, I concede.\"],", "      \"\"],",
	      "map.json: $.issues[0].answers[1].says[4]: is empty");
	finds(",\n      \"Only moisture, I concede.\"],", "],",
	      "map.json: issue fog, answer only-water: has 4 wordings; at "
	      "least 5 are wanted");
	finds("\"Custom says yes.\"", "\"Whatever blinds the lookout!\"",
	      "map.json: issue fog, answer the-rule-of-the-sea: says "
	      "\"Whatever blinds the lookout!\" in the same words as answer "
	      "whatever-hides, which fits the same question");
	finds("\"Custom says yes.\"",
	      "\"Anything thick enough to blind a lookout is mist for this "
	      "purpose.\"",
	      "map.json: issue fog, answer the-rule-of-the-sea: says "
	      "\"Anything thick enough to blind a lookout is mist for this "
	      "purpose.\" in nearly the same words as answer whatever-hides, "
	      "which fits the same question");
	/* of answers that fit different questions it is no matter */
	finds("\"Nowhere.\"", "\"That night it was.\"", "");
}

static void presses_belong_to_one_answer(void **state)
{
	(void)state;
	finds("\"press\": [{\"text\": \"If it is water alone, what is left of "
	      "your case?\", \"manner\": \"consequence\"}]",
	      "\"press\": []",
	      "map.json: issue fog, answer only-water: has no press");
	finds("And heavy rain, through which a lamp is no help either?",
	      "Where in the record is there a word about custom",
	      "map.json: issue fog, answer the-rule-of-the-sea: \"Where in the "
	      "record is there a word about custom?\" is asked in issue fog, "
	      "answer stops-at-darkness too");
	finds("And heavy rain, through which a lamp is no help either?",
	      "Is smoke fog?",
	      "map.json: issue fog, answer stops-at-darkness: \"Is smoke "
	      "fog?\" is asked in issue fog too");
}

static void names_must_name_something(void **state)
{
	(void)state;
	finds("\"gives\": [\"sight-is-the-test\"]", "\"gives\": [\"x\"]",
	      "map.json: issue fog, answer only-water: gives \"x\": no "
	      "proposition and no issue has that id");
	finds("\"gives\": [\"sight-is-the-test\"]", "\"gives\": [\"fog\"]", "");
	finds("\"leads_to\": \"fog\"", "\"leads_to\": \"mist\"",
	      "map.json: issue fog, answer whatever-hides: leads_to \"mist\": "
	      "no issue has that id");
	finds("\"id\": \"no-line\"", "\"id\": \"only-water\"",
	      "map.json: issue fog, answer only-water: another answer has that "
	      "id");
	finds("\"id\": \"only-water\",", "\"id\": \"only-water\", \"to\": [],",
	      "map.json: issue fog, answer only-water: fits no question\n"
	      "map.json: issue fog: question 1: 3 answers fit; 4 to 8 are "
	      "wanted\n"
	      "map.json: issue fog: question 2: 3 answers fit; 4 to 8 are "
	      "wanted");
	finds("\"id\": \"nets\"", "\"id\": \"sight\"",
	      "map.json: fact sight: another fact has that id");
	finds("\"id\": \"nets\"",
	      "\"wrong\": [\"They lay on the shore.\"], \"id\": \"nets\"", "");
	finds("\"id\": \"nets\"",
	      "\"wrong\": [\"Mr. Tarn lost nets worth 200 crowns.\"], "
	      "\"id\": \"nets\"",
	      "map.json: fact nets: wrong[0] is the fact itself");
	finds("\"id\": \"nets\"", "\"wrong\": \"the shore\", \"id\": \"nets\"",
	      "map.json: $.facts[2].wrong: expected list, found text");
}

static void what_is_turned_round_is_an_opposite(void **state)
{
	(void)state;
	finds("\"id\": \"whatever-hides\",",
	      "\"id\": \"whatever-hides\", \"turned\": [\"Smoke is no fog.\"],",
	      "");
	finds("\"id\": \"only-water\",",
	      "\"id\": \"only-water\", \"turned\": [\"Smoke is fog.\"],",
	      "map.json: issue fog, answer only-water: turned: only of an "
	      "answer that helps the opposite is looked for");
	finds("\"id\": \"whatever-hides\",",
	      "\"id\": \"whatever-hides\", \"turned\": [\"Smoke.\", "
	      "\"Smoke.\", \"Fog in this ordinance is whatever hides a vessel "
	      "from those about her.\"],",
	      "map.json: issue fog, answer whatever-hides: turned[1] stands "
	      "twice\n"
	      "map.json: issue fog, answer whatever-hides: turned[2] is what "
	      "the answer itself says");
	finds("\"id\": \"whatever-hides\",",
	      "\"id\": \"whatever-hides\", \"turned\": \"Smoke.\",",
	      "map.json: $.issues[0].answers[0].turned: expected "
	      "list, found text");
}

static void propositions_exclude_both_ways(void **state)
{
	(void)state;
	finds("\"excludes\": [\"water-is-the-test\"]", "\"excludes\": []",
	      "map.json: proposition water-is-the-test: excludes "
	      "sight-is-the-test, which does not exclude it");
	finds("\"excludes\": [\"water-is-the-test\"]",
	      "\"excludes\": [\"water-is-the-test\", \"sight-is-the-test\", "
	      "\"x\"]",
	      "map.json: proposition sight-is-the-test: excludes itself\n"
	      "map.json: proposition sight-is-the-test: excludes \"x\": no "
	      "proposition has that id");
	finds("\"id\": \"water-is-the-test\"", "\"id\": \"sight-is-the-test\"",
	      "map.json: proposition sight-is-the-test: excludes "
	      "\"water-is-the-test\": no proposition has that id\n"
	      "map.json: proposition sight-is-the-test: another proposition "
	      "has that id\n"
	      "map.json: proposition sight-is-the-test: excludes itself");
}

#define PRESS "If it is water alone, what is left of your case?"

static void words_in_quotation_marks_stand_in_a_paper(void **state)
{
	(void)state;
	finds(PRESS,
	      "The master said that \\\"smoke was no business of his "
	      "lamp.\\\" Did he?",
	      "map.json: issue fog, answer only-water: \"smoke was no business "
	      "of his lamp.\" stands in quotation marks and in no paper");
	finds(PRESS,
	      "The master said that \\\"[s]moke was \\u2026 of his bell.\\\" "
	      "Did he?",
	      "");
	finds(PRESS, "\\u201cKeep sounding it until clear,\\u201d it says?",
	      "");
	finds(PRESS, "\\u201cKeep it sounding,\\u201d it says?",
	      "map.json: issue fog, answer only-water: \"Keep it sounding,\" "
	      "stands in quotation marks and in no paper");
	finds(PRESS, "What is a \\\"lawful fog\\\"?", "");
	finds(PRESS, "I asked \\\"Is smoke fog?\\\" and had no answer?", "");
	finds("Is a snowfall fog?", "Is \\\"snow and sleet\\\" fog?",
	      "map.json: issue fog: \"snow and sleet\" stands in quotation "
	      "marks and in no paper");
	finds("Smoke: is it fog, or is it not?", "\\\"Is steam fog\\\" or not?",
	      "map.json: issue fog: \"Is steam fog\" stands in quotation marks "
	      "and in no paper");
	/* to its last word */
	finds(PRESS, "I asked \\\"Is smoke fig?\\\" and had no answer?",
	      "map.json: issue fog, answer only-water: \"Is smoke fig?\" "
	      "stands "
	      "in quotation marks and in no paper");
	/* one that is never closed quotes nothing */
	finds(PRESS, "The master said that \\\"smoke was no business?", "");
}

static void record_and_law_are_in_the_papers(void **state)
{
	(void)state;
	finds("\"document\": \"findings\", \"paragraph\": 4",
	      "\"document\": \"findings\", \"paragraph\": 44",
	      "map.json: fact nets: docket/findings.md has no paragraph 44");
	finds("\"document\": \"findings\", \"paragraph\": 4",
	      "\"document\": \"appendix\", \"paragraph\": 4",
	      "map.json: fact nets: no document has the id \"appendix\"");
	finds("\"name\": \"Marrow v. The Plover\", \"also\": [\"Marrow\"], "
	      "\"cite\": \"3 Harb. 12\"",
	      "\"name\": \"Sparrow v. The Plover\", \"cite\": \"3 Harb. 13\"",
	      "map.json: authority \"Sparrow v. The Plover\": no paper cites "
	      "it");
	finds("\"name\": \"Bell Ordinance, section 3\"",
	      "\"name\": \"Bell Ordinance, section 33\"",
	      "map.json: authority \"Bell Ordinance, section 33\": no paper "
	      "cites it");
}

static void strict_asks_what_our_maps_promise(void **state)
{
	(void)state;
	finds("\"form\": \"yes_no\", ", "",
	      "map.json: issue fog: question 1: form: missing");
	finds("\"again\": [\"Give me the line: what is not fog?\", \"Is there "
	      "anything that hides a vessel and is not fog?\"]",
	      "\"again\": [\"Give me the line?\"]",
	      "map.json: issue fog: question 2: again: has 1 rewordings; at "
	      "least 2 are wanted");
	finds(", \"Does a moonless night call for the bell?\"", "",
	      "map.json: issue fog: limits: has 2; at least 3 are wanted");
	finds(", \"manner\": \"practical\"", "",
	      "map.json: issue fog, answer whatever-hides: press 2: manner: "
	      "missing");
	finds("\"better\": \"Say which finding carries it.\"",
	      "\"better\": \"\"",
	      "map.json: issue fog, answer this-smoke: better: missing");
	finds("\"id\": \"respondent\", \"propositions\"",
	      "\"id\": \"respondent\", \"propositons\"",
	      "map.json: proposition sight-is-the-test: excludes "
	      "\"water-is-the-test\": no proposition has that id\n"
	      "map.json: the respondent has no propositions");
}

static void a_case_without_a_map_has_no_fault(void **state)
{
	struct court_case c;
	struct case_map m;
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_true(case_load(&c, "cases/okafor", CASE_SHIPPED, &f));
	assert_true(map_load(&m, &c, &f));
	if (map_is_empty(&m)) {
		map_check(&m, &c, true, &f);
		assert_int_equal(m.issues[0].questions[0].form, -1);
		assert_int_equal(m.issues[0].questions[0].follow_ups.n,
				 c.issues[0].questions[0].follow_ups.n);
	}
	assert_int_equal(f.n, 0);
	faults_release(&f);
	map_release(&m);
	case_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_map_is_loaded),
		cmocka_unit_test(a_map_may_stand_in_the_case),
		cmocka_unit_test(of_two_files_the_map_holds),
		cmocka_unit_test(to_says_which_questions),
		cmocka_unit_test(faults_of_loading_have_a_place),
		cmocka_unit_test(a_file_that_is_none_is_told),
		cmocka_unit_test(wordings_are_counted_and_compared),
		cmocka_unit_test(presses_belong_to_one_answer),
		cmocka_unit_test(names_must_name_something),
		cmocka_unit_test(what_is_turned_round_is_an_opposite),
		cmocka_unit_test(propositions_exclude_both_ways),
		cmocka_unit_test(words_in_quotation_marks_stand_in_a_paper),
		cmocka_unit_test(record_and_law_are_in_the_papers),
		cmocka_unit_test(strict_asks_what_our_maps_promise),
		cmocka_unit_test(a_case_without_a_map_has_no_fault),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
