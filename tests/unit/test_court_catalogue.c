/* Justices, benches, ballots, and finding them by name. */
#include "court/catalogue.h"
#include "court/models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/wording.h"
#include "memo/asking.h"
#include "sim/policy.h"
#include "sim/stand_words.h"
#include "unit/helper.h"

static const struct catalogue_table tables[] = {
	{ POLICY_FILE, policy_check_file },
	{ STAND_FILE, stand_words_check_file },
	{ REMARKS_FILE, remarks_check_file },
	{ ASKING_FILE, asking_check_file },
	{ WORDING_FILE, wording_check_file },
	{ MODELS_FILE, models_check_file },
	{ NULL, NULL },
};

/* What ships, beside a folder of the person's own. */
static struct catalogue shipped(void)
{
	return (struct catalogue){ xstrdup("."), helper_path("config") };
}

static char *joined(const struct faults *f)
{
	struct buf all;

	buf_init(&all, BUF_TEXT_MAX);
	for (size_t i = 0; i < f->n; i++)
		buf_printf(&all, "%s%s", i ? "\n" : "", f->list[i]);
	return buf_take(&all);
}

/* ---- what ships ---- */

static void everything_shipped_is_valid(void **state)
{
	struct catalogue c = shipped();
	struct faults f;
	char *all;

	(void)state;
	faults_init(&f);
	catalogue_check(&c, NULL, false, NULL, tables, &f);
	all = joined(&f);
	assert_string_equal(all, "");
	free(all);
	faults_release(&f);
	catalogue_release(&c);
}

static void lists_are_sorted_and_whole(void **state)
{
	struct catalogue c = shipped();
	struct entries e;

	(void)state;
	assert_true(catalogue_list(&c, ENTRY_JUSTICE, &e, NULL));
	assert_true(e.n >= 12);
	for (size_t i = 1; i < e.n; i++)
		assert_true(strcmp(e.list[i - 1].slug, e.list[i].slug) < 0);
	entries_release(&e);
	assert_true(catalogue_list(&c, ENTRY_BENCH, &e, NULL));
	assert_true(e.n >= 2);
	entries_release(&e);
	assert_true(catalogue_list(&c, ENTRY_BALLOT, &e, NULL));
	assert_true(e.n >= 1);
	entries_release(&e);
	assert_true(catalogue_list(&c, ENTRY_CASE, &e, NULL));
	assert_true(e.n >= 1);
	for (size_t i = 0; i < e.n; i++) {
		struct case_head h;

		assert_true(catalogue_case_head(&e.list[i], &h, NULL));
		assert_string_equal(h.slug, e.list[i].slug);
		assert_int_equal(h.origin, CASE_SHIPPED);
		assert_true(*h.title);
		case_head_release(&h);
	}
	entries_release(&e);
	catalogue_release(&c);
}

static void a_real_justice_is_loaded(void **state)
{
	struct catalogue c = shipped();
	struct justice j;
	char styled[80];

	(void)state;
	assert_true(catalogue_justice(&c, "Kagan", &j, NULL));
	assert_string_equal(j.slug, "kagan");
	assert_int_equal(j.kind, CASE_REAL);
	assert_near(j.share_of_bench_words, 0.1378, 1e-9);
	assert_near(j.words_per_long_turn, 49, 0);
	assert_near(j.cut_off_rate, 0.2065, 1e-9);
	assert_string_equal(j.openings[0].words, "I mean");
	assert_near(j.legalbench[4], 48, 0);
	assert_near(j.n_labelled, 100, 0);
	/* what follows only some have words of their own for */
	for (int i = 0; i < PHRASE_PRESS_BRIEF; i++)
		assert_true(j.phrases[i].n > 0);
	assert_non_null(strstr(j.votes_json, "\"cases\":850"));
	assert_non_null(j.questions_json);
	justice_styled(&j, styled, sizeof styled);
	assert_string_equal(styled, "Justice Kagan");
	justice_release(&j);
	justice_release(&j);
	catalogue_release(&c);
}

/* ---- names ---- */

static void wrong_names_get_a_suggestion(void **state)
{
	static const struct {
		const char *name, *text;
	} cases[] = {
		{ "kagen", "No justice is called 'kagen'. Did you mean "
			   "'kagan'?" },
		{ "zzzzzzzz", "No justice is called 'zzzzzzzz'." },
		{ "../kagan", "No justice is called '../kagan'." },
		{ "", "No justice is called ''." },
	};
	struct catalogue c = shipped();
	struct error err = { 0 };
	struct justice j;
	struct bench b;
	struct court_case k;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_false(catalogue_justice(&c, cases[i].name, &j, &err));
		assert_int_equal(err.code, ERR_UNKNOWN);
		assert_string_equal(err.text, cases[i].text);
	}
	assert_false(catalogue_case(&c, "okafro", &k, &err));
	assert_string_equal(err.text, "No case is called 'okafro'. Did you "
				      "mean 'okafor'?");
	assert_false(catalogue_bench(&c, "scouts", &b, &err));
	assert_string_equal(err.text, "No bench is called 'scouts'. Did you "
				      "mean 'scotus'?");
	assert_false(catalogue_bench(&c, "kagen", &b, &err));
	assert_string_equal(err.text, "No justice is called 'kagen'. Did you "
				      "mean 'kagan'?");
	assert_false(catalogue_bench(&c, "kagan,alitto", &b, &err));
	assert_string_equal(err.text, "No justice is called 'alitto'. Did you "
				      "mean 'alito'?");
	catalogue_release(&c);
}

static void a_case_is_found_by_slug_or_folder(void **state)
{
	struct catalogue c = shipped();
	struct court_case k;
	struct case_head h;
	struct entry e;
	struct error err = { 0 };

	(void)state;
	assert_true(catalogue_find(&c, ENTRY_CASE, "okafor", &e, NULL));
	assert_int_equal(e.origin, CASE_SHIPPED);
	assert_true(catalogue_case_head(&e, &h, NULL));
	assert_string_equal(h.term, "2024");
	case_head_release(&h);
	entry_release(&e);
	assert_true(catalogue_find(&c, ENTRY_CASE, "oKafor", &e, NULL));
	assert_string_equal(e.slug, "okafor");
	entry_release(&e);
	assert_false(catalogue_find(&c, ENTRY_CASE, "cases/okafor", &e, NULL));
	entry_release(&e);
	assert_true(catalogue_case(&c, "okafor", &k, NULL));
	assert_int_equal(k.origin, CASE_SHIPPED);
	case_release(&k);
	assert_true(catalogue_case(&c, "OKAFOR", &k, NULL));
	case_release(&k);
	/* A path is a person's way to name one, not a hearing's. */
	assert_false(catalogue_case(&c, "cases/okafor/", &k, &err));
	assert_int_equal(err.code, ERR_UNKNOWN);
	assert_true(catalogue_case_given(&c, "cases/okafor/", &k, NULL));
	assert_string_equal(k.slug, "okafor");
	case_release(&k);
	catalogue_release(&c);
}

/* ---- benches ---- */

static void the_chief_sits_in_the_middle(void **state)
{
	static const size_t nine[] = { 7, 5, 3, 1, 0, 2, 4, 6, 8 };
	static const size_t four[] = { 2, 0, 1, 3 };

	(void)state;
	for (size_t i = 0; i < 9; i++)
		assert_int_equal(bench_chair(i, 9), nine[i]);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(bench_chair(i, 4), four[i]);
	assert_int_equal(bench_chair(0, 1), 0);
}

static void a_list_sits_by_seniority_under_fitting_rules(void **state)
{
	struct catalogue c = shipped();
	struct error err = { 0 };
	struct bench b, again;

	(void)state;
	assert_true(catalogue_bench(&c, " Kagan, alito ,ROBERTS", &b, &err));
	assert_string_equal(b.slug, "roberts,alito,kagan");
	assert_string_equal(b.name, "Roberts, Alito and Kagan");
	assert_int_equal(b.n_seats, 3);
	assert_int_equal(b.kind, CASE_REAL);
	assert_true(b.seriatim); /* as in scotus */
	assert_int_equal(bench_seat(&b, "KAGAN"), 2);
	assert_int_equal(bench_seat(&b, "Elena Kagan"), 2);
	assert_int_equal(bench_seat(&b, "thomas"), -1);
	/* its slug gives the same bench again */
	assert_true(catalogue_bench(&c, b.slug, &again, &err));
	assert_string_equal(again.slug, b.slug);
	bench_release(&again);
	bench_release(&b);

	assert_true(catalogue_bench(&c, "kagan", &b, &err));
	assert_int_equal(b.n_seats, 1);
	bench_release(&b);

	assert_true(catalogue_bench(&c, "kagan,obiandu", &b, &err));
	assert_int_equal(b.kind, CASE_FICTIONAL);
	assert_false(b.seriatim); /* as in panel */
	bench_release(&b);

	assert_false(catalogue_bench(&c, "kagan,Kagan", &b, &err));
	assert_string_equal(err.text, "Kagan can sit only once.");
	assert_false(catalogue_bench(&c, ",", &b, &err));
	assert_string_equal(err.text, "A bench needs a justice.");
	catalogue_release(&c);
}

static void lights_and_address_are_the_courts(void **state)
{
	struct catalogue c = shipped();
	struct bench b;
	char words[80];

	(void)state;
	assert_true(catalogue_bench(&c, "scotus", &b, NULL));
	assert_int_equal(b.n_seats, 9);
	assert_string_equal(bench_light(&b, 1800)->word, "OPEN");
	assert_string_equal(bench_light(&b, INFINITY)->word, "OPEN");
	assert_string_equal(bench_light(&b, NAN)->word, "OPEN");
	assert_string_equal(bench_light(&b, 300.5)->word, "OPEN");
	assert_string_equal(bench_light(&b, 300)->word, "WHITE");
	assert_string_equal(bench_light(&b, 0.1)->word, "WHITE");
	assert_string_equal(bench_light(&b, 0)->word, "RED");
	assert_string_equal(bench_light(&b, -50)->word, "RED");
	bench_address(&b, 0, words, sizeof words);
	assert_string_equal(words, "Mr. Chief Justice");
	bench_address(&b, 4, words, sizeof words);
	assert_string_equal(words, "Justice Kagan");
	bench_address(&b, 99, words, sizeof words);
	assert_string_equal(words, "Your Honor");
	bench_address(&b, 4, words, 5);
	assert_string_equal(words, "Just");
	bench_release(&b);

	assert_true(catalogue_bench(&c, "panel", &b, NULL));
	bench_address(&b, 0, words, sizeof words);
	assert_string_equal(words, "Chief Judge Thackenby");
	assert_string_equal(bench_light(&b, 900)->word, "GREEN");
	bench_release(&b);
	catalogue_release(&c);
}

/* ---- a person's own things ---- */

#define JUSTICE(slug, name)                                                \
	"{\"schema\":\"hotbench.justice/1\",\"slug\":\"" slug              \
	"\",\"name\":\"" name "\",\"short\":\"" name                       \
	"\",\"title\":\"Judge\",\"kind\":\"fictional\",\"seniority\":2,"   \
	"\"profile\":\"p\",\"manner\":\"m\",\"phrases\":{\"pin\":[\"So?\"" \
	"]},\"questions\":{\"n\":3,\"stetson\":{\"policy\":3}}}"

#define BENCH                                                                \
	"{\"schema\":\"hotbench.bench/1\",\"slug\":\"mine\",\"name\":\"M\"," \
	"\"court\":\"C\",\"kind\":\"fictional\",\"seats\":[\"kagan\","       \
	"\"marsh\"],\"minutes\":10,\"lights\":[{\"at_seconds_left\":60,"     \
	"\"colour\":\"yellow\",\"word\":\"YELLOW\"},{\"at_seconds_left\":0," \
	"\"colour\":\"red\",\"word\":\"RED\"}],\"address\":{\"chief\":\"A\"" \
	",\"justice\":\"{surname} J\",\"opening\":\"O\"}}"

#define BALLOT                                                                \
	"{\"schema\":\"hotbench.ballot/1\",\"slug\":\"sheet\",\"name\":\"S\"" \
	",\"floor\":50,\"ceiling\":100,\"categories\":[{\"name\":\"N\","      \
	"\"max\":5,\"weight\":100,\"levels\":[\"a\",\"b\"],\"from_text\":"    \
	"false}]}"

static void a_total_is_over_what_is_marked(void **state)
{
	struct ballot_category categories[] = { { .max = 10, .weight = 30 },
						{ .max = 20, .weight = 10 } };
	struct ballot b = { .floor = 50,
			    .ceiling = 100,
			    .categories = categories,
			    .n_categories = 2 };
	const double none[] = { NAN, NAN }, one[] = { 8, NAN };
	const double both[] = { 8, 11 }, poor[] = { 1, 0 };

	(void)state;
	assert_true(isnan(ballot_total(&b, none)));
	assert_near(ballot_total(&b, one), 80, 1e-9);
	assert_near(ballot_total(&b, both), 73.75, 1e-9);
	assert_near(ballot_total(&b, poor), 50, 0); /* the floor */
}

static void own_files_come_first(void **state)
{
	struct catalogue c = shipped();
	struct entries e;
	struct justice j;
	struct bench b;
	struct ballot s;
	struct faults f;
	char *benches = helper_path("config/justices/benches");
	char *ballots = helper_path("config/justices/ballots"), *all;

	(void)state;
	assert_true(file_make_dirs(benches, 0700, NULL));
	assert_true(file_make_dirs(ballots, 0700, NULL));
	free(helper_file("config/justices/kagan.json",
			 JUSTICE("kagan", "Own")));
	free(helper_file("config/justices/marsh.json",
			 JUSTICE("marsh", "O'Hara")));
	free(helper_file("config/justices/benches/mine.json", BENCH));
	free(helper_file("config/justices/ballots/sheet.json", BALLOT));

	assert_true(catalogue_justice(&c, "kagan", &j, NULL));
	assert_string_equal(j.name, "Own");
	assert_near(j.share_of_bench_words, 0.11, 1e-9);
	assert_near(j.stetson[4], 3, 0);
	assert_string_equal(j.phrases[PHRASE_PIN].list[0], "So?");
	assert_int_equal(j.phrases[PHRASE_PIN].n, 1);
	assert_int_equal(j.phrases[PHRASE_RAGE_BAIT].n, 0);
	assert_null(j.votes_json);
	justice_release(&j);
	assert_true(catalogue_justice(&c, "o'hara", &j, NULL));
	assert_string_equal(j.slug, "marsh");
	justice_release(&j);
	assert_true(catalogue_bench(&c, "mine", &b, NULL));
	assert_int_equal(b.n_seats, 2);
	bench_release(&b);
	assert_true(catalogue_ballot(&c, "sheet", &s, NULL));
	assert_near(s.floor, 50, 0);
	assert_string_equal(s.categories[0].levels.list[1], "b");
	assert_false(s.categories[0].from_text);
	ballot_release(&s);

	assert_true(catalogue_list(&c, ENTRY_JUSTICE, &e, NULL));
	for (size_t i = 0; i < e.n; i++)
		assert_int_equal(e.list[i].origin,
				 strcmp(e.list[i].slug, "kagan") &&
						 strcmp(e.list[i].slug, "marsh")
					 ? CASE_SHIPPED
					 : CASE_OWN);
	entries_release(&e);

	faults_init(&f);
	catalogue_check(&c, NULL, false, NULL, tables, &f);
	all = joined(&f);
	assert_string_equal(all, "");
	free(all);
	faults_release(&f);
	free(benches);
	free(ballots);
	catalogue_release(&c);
}

static char *replaced(const char *text, const char *what, const char *by)
{
	const char *at = strstr(text, what);

	if (!at)
		fail_msg("no %s to replace", what);
	return xprintf("%.*s%s%s", (int)(at - text), text, by,
		       at + strlen(what));
}

static void each_fault_names_its_place(void **state)
{
	static const struct {
		const char *file, *text, *what, *by, *fault;
	} cases[] = {
		{ "marsh.json", JUSTICE("marsh", "M"), "\"n\":3", "\"n\":-3",
		  "marsh.json: $.questions: n: -3 is not between" },
		{ "marsh.json", JUSTICE("marsh", "M"), "\"policy\"",
		  "\"polcy\"",
		  "$.questions.stetson.polcy: no such label; did you mean "
		  "\"policy\"?" },
		{ "marsh.json", JUSTICE("marsh", "M"), "\"pin\"", "\"pn\"",
		  "$.phrases.pn: no such label" },
		{ "marsh.json", JUSTICE("marsh", "M"), "\"seniority\":2",
		  "\"seniority\":0", "$.seniority: 0 is not in 1..99" },
		{ "marsh2.json", JUSTICE("marsh", "M"), "\"p\"", "\"q\"",
		  "$.slug: \"marsh\" must be the name it is filed under, "
		  "\"marsh2\"" },
		{ "mine.json", BENCH, "\"at_seconds_left\":60",
		  "\"at_seconds_left\":0",
		  "$.lights[1]: at_seconds_left: 0 does not come below" },
		{ "mine.json", BENCH, "\"minutes\":10", "\"minutes\":0",
		  "minutes: 0 is not between 1 and 600 minutes" },
		{ "mine.json", BENCH, "\"marsh\"", "\"nobody\"",
		  "mine.json: No justice is called 'nobody'." },
		{ "mine.json", BENCH, "\"marsh\"", "\"kagan\"",
		  "mine.json: $.seats[1]: kagan sits here twice" },
		{ "mine.json", BENCH, "[\"kagan\",\"marsh\"]", "[]",
		  "seats: nobody sits on this bench" },
		{ "mine.json", BENCH, "\"yellow\"", "\"mauve\"",
		  "$.lights[0].colour: \"mauve\" is none of" },
		{ "sheet.json", BALLOT, "\"max\":5", "\"max\":0",
		  "$.categories[0]: max: must be above 0" },
		{ "sheet.json", BALLOT, "\"floor\":50", "\"floor\":100",
		  "ceiling: 100 is not above the floor, 100" },
		{ "sheet.json", BALLOT, "hotbench.ballot/1", "x/1",
		  "$.schema: \"x/1\" is no schema that is known here" },
	};
	struct catalogue c = shipped();

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *text =
			replaced(cases[i].text, cases[i].what, cases[i].by);
		char *path = helper_file(cases[i].file, text), *all;
		struct faults f;

		faults_init(&f);
		catalogue_check(&c, path, false, NULL, tables, &f);
		all = joined(&f);
		if (!strstr(all, cases[i].fault))
			fail_msg("%s: got: %s", cases[i].fault, all);
		assert_memory_equal(all, path, strlen(path));
		free(all);
		faults_release(&f);
		free(path);
		free(text);
	}
	catalogue_release(&c);
}

static void every_prefix_fails_cleanly(void **state)
{
	static const char *const texts[] = { JUSTICE("marsh", "M"), BENCH,
					     BALLOT };
	struct catalogue c = shipped();

	(void)state;
	for (size_t i = 0; i < 3; i++)
		for (size_t n = 0; n < strlen(texts[i]); n += 3) {
			char *part = xstrndup(texts[i], n);
			char *path = helper_file("part.json", part);
			struct justice j;
			struct bench b;
			struct ballot s;
			struct argument a;
			struct faults f;

			faults_init(&f);
			assert_false(justice_load(&j, path, &f));
			assert_non_null(j.name);
			assert_false(bench_load(&b, path, NULL, NULL, &f));
			assert_non_null(b.opening);
			assert_false(ballot_load(&s, path, &f));
			assert_non_null(s.name);
			assert_false(argument_load(&a, path, &f));
			assert_non_null(a.source);
			assert_int_equal(f.n, 4);
			justice_release(&j);
			bench_release(&b);
			ballot_release(&s);
			argument_release(&a);
			faults_release(&f);
			free(path);
			free(part);
		}
	catalogue_release(&c);
}

static void other_files_are_told_apart(void **state)
{
	static const char *const texts[] = { "null", "[]", "7", "{}",
					     "{\"seats\":7,\"categories\":{},"
					     "\"sections\":[7,{\"turns\":[7]}],"
					     "\"phrases\":[],\"style\":7,"
					     "\"questions\":{\"stetson\":[1]}"
					     "}" };

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		char *path = helper_file("odd.json", texts[i]);
		struct justice j;
		struct bench b;
		struct ballot s;
		struct argument a;

		assert_false(justice_load(&j, path, NULL));
		assert_false(bench_load(&b, path, NULL, NULL, NULL));
		assert_false(ballot_load(&s, path, NULL));
		assert_false(argument_load(&a, path, NULL));
		justice_release(&j);
		bench_release(&b);
		ballot_release(&s);
		argument_release(&a);
		free(path);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everything_shipped_is_valid),
		cmocka_unit_test(lists_are_sorted_and_whole),
		cmocka_unit_test(a_real_justice_is_loaded),
		cmocka_unit_test(wrong_names_get_a_suggestion),
		cmocka_unit_test(a_case_is_found_by_slug_or_folder),
		cmocka_unit_test(the_chief_sits_in_the_middle),
		cmocka_unit_test(a_list_sits_by_seniority_under_fitting_rules),
		cmocka_unit_test(lights_and_address_are_the_courts),
		cmocka_unit_test(a_total_is_over_what_is_marked),
		cmocka_unit_test(own_files_come_first),
		cmocka_unit_test(each_fault_names_its_place),
		cmocka_unit_test(every_prefix_fails_cleanly),
		cmocka_unit_test(other_files_are_told_apart),
	};
	struct catalogue c;

	catalogue_init(&c);
	assert_true(wording_load(&c, NULL));
	catalogue_release(&c);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
