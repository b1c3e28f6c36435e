/*
 * Whole suites with a bench that says what the test wants, over rows of a few lines:
 * the tables are known exactly.
 */
#include "unit/helper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/argument.h"
#include "court/catalogue.h"
#include "eval/listen.h"
#include "eval/listen_real.h"
#include "eval/rows.h"
#include "eval/scene.h"
#include "eval/suites.h"
#include "unit/lexicons.h"

static struct lexicons *lexicons;
static struct catalogue shipped = { ".", "." };

/* ---- a bench of ours ---- */

/* Finds what its script says, and says a line of it. */
struct script {
	const char *flag; /* that is read in every answer; NULL: none */
	enum aim aim;
	const char *text; /* NULL: nothing to say */
	struct question_type type;
	size_t asked;
};

static bool read_as_told(void *arg, struct eval_scene *scene, struct error *err)
{
	const struct script *s = arg;

	(void)err;
	for (size_t i = 0; i < scene->said.n; i++) {
		struct turn *t = &scene->said.turns[i];

		if (t->kind != TURN_ANSWER || t->reading)
			continue;
		t->reading = xmalloc(sizeof *t->reading);
		reading_init(t->reading);
		if (s->flag)
			reading_remark(t->reading, s->flag, 0.9,
				       (struct span){ 0, 3 }, "why", NULL);
	}
	return true;
}

static bool ask_as_told(void *arg, struct eval_scene *scene, struct error *err)
{
	struct script *s = arg;

	(void)err;
	if (!s->text)
		return true;
	scene->next = (struct turn){ .kind = TURN_QUESTION,
				     .role = ROLE_BENCH,
				     .aim = s->aim,
				     .type = s->type,
				     .manner = -1,
				     .speaker = xstrdup("x"),
				     .text = xstrdup(s->text) };
	scene->next.seat =
		(int)(s->asked++ % (scene->bench ? scene->bench->n_seats : 1));
	return true;
}

static bool fails(void *arg, struct eval_scene *scene, struct error *err)
{
	(void)arg;
	(void)scene;
	return error_set(err, ERR_ENDPOINT, "the model is gone");
}

static struct eval_setup setup_of(struct script *s)
{
	return (struct eval_setup){ .catalogue = &shipped,
				    .lexicons = lexicons,
				    .data = helper_dir(),
				    .simulator = "scripted",
				    .reader = "scripted",
				    .player = { .read = read_as_told,
						.ask = ask_as_told,
						.arg = s },
				    .seed = 7,
				    .rounds = 100 };
}

static void write_data(const char *folder, const char *name, const char *text)
{
	char *dir = helper_path(folder), *path = file_join(dir, name);

	assert_true(file_make_dirs(dir, 0700, NULL));
	assert_true(file_write(path, text, strlen(text), 0600, NULL));
	free(dir);
	free(path);
}

static struct eval_cell cell(const struct eval_result *r, const char *table,
			     const char *row, const char *column)
{
	for (size_t i = 0; i < r->n_tables; i++) {
		const struct eval_table *t = &r->tables[i];

		if (strcmp(t->key, table) != 0)
			continue;
		for (size_t k = 0; k < t->n_rows * t->n_columns; k++)
			if (!strcmp(t->rows[k / t->n_columns].key, row) &&
			    !strcmp(t->columns[k % t->n_columns].key, column))
				return t->rows[k / t->n_columns]
					.cells[k % t->n_columns];
	}
	fail_msg("no cell %s, %s, %s", table, row, column);
	return eval_words(NULL);
}

#define assert_cell(r, table, row, column, want) \
	assert_near(cell(r, table, row, column).v, want, 1e-12)

/* ---- real arguments ---- */

/* Eight exchanges, each question taking up the answer before it: all seven places are
 * told; a bench that says "Why?" shares no word with any of six answers. */
static void real_questions_are_told(void **state)
{
	static const char *const things[] = { "lantern", "harbor",  "ledger",
					      "turbine", "orchard", "violin",
					      "glacier", "saddle" };
	struct script s = { .aim = AIM_FOLLOW_UP, .text = "Why?" };
	struct eval_setup setup = setup_of(&s);
	struct argument_exchange x[8] = { { .cut = false } };
	struct argument_section section = { .exchanges = x, .n_exchanges = 8 };
	struct argument a = { .sections = &section, .n_sections = 1 };
	struct listen_real sum = { .n = 0 };
	struct bench bench;
	struct error err = { 0 };

	(void)state;
	assert_true(catalogue_bench(&shipped, "panel", &bench, &err));
	for (int i = 0; i < 8; i++) {
		x[i].question =
			xprintf("And what then became of the %s, counsel?",
				things[(i + 7) % 8]);
		x[i].answer = xprintf("The record speaks of one %s only, Your "
				      "Honor.",
				      things[i]);
	}
	assert_true(listen_real_count(&a, &setup, &bench, &sum, &err));
	assert_near(sum.of, 7, 1e-12);
	assert_near(sum.told, 7, 1e-12);
	assert_near(sum.bench, 7.0 / LISTEN_CHOICES, 1e-9);
	assert_int_equal(s.asked, 7);
	section.rebuttal = true;
	assert_true(listen_real_count(&a, &setup, &bench, &sum, &err));
	assert_near(sum.of, 7, 1e-12);
	section.rebuttal = false;
	setup.player.ask = fails;
	assert_false(listen_real_count(&a, &setup, &bench, &sum, &err));
	for (int i = 0; i < 8; i++) {
		free(x[i].question);
		free(x[i].answer);
	}
	bench_release(&bench);
}

/* ---- conduct ---- */

/* Of its own rows: whoever reads decorum everywhere and says so calls out all ten
 * breaches, and every sound reply; each judge of another fault finds nothing. */
static void one_who_hears_rudeness_everywhere(void **state)
{
	struct script s = { .flag = "decorum",
			    .aim = AIM_CONDUCT,
			    .text = "That is no way to speak here." };
	struct eval_setup setup = setup_of(&s);
	struct eval_result r;
	struct error err = { 0 };

	(void)state;
	eval_result_init(&r, "conduct", "");
	if (!eval_run_conduct(&setup, &r, &err))
		fail_msg("%s", err.text);
	assert_cell(&r, "own", "decorum", "called", 1);
	assert_cell(&r, "own", "decorum", "of", 10);
	assert_cell(&r, "own", "rage_bait", "called", 0);
	assert_cell(&r, "own", "rage_bait", "anything", 1);
	assert_cell(&r, "own", "clean", "anything", 1);
	assert_cell(&r, "judges", "all", "by_decorum", 1);
	assert_cell(&r, "judges", "all", "by_switching_sides", 0);
	assert_string_equal(r.scores[0].key, "decorum");
	assert_near(r.scores[0].v, 1, 1e-12);
	assert_string_equal(r.simulator, "scripted");
	eval_result_release(&r);
}

/* Two rows of data/conduct: once it was found, the one whose words are quoted. */
static void what_was_found(void **state)
{
	struct script s = { .aim = AIM_FALLACY,
			    .text = "You say that \"nine of ten is all\"." };
	struct eval_setup setup = setup_of(&s);
	struct eval_result r;
	struct error err = { 0 };

	(void)state;
	write_data("conduct", "adversarial.jsonl", "");
	write_data("conduct", "fallacies.jsonl",
		   "{\"id\": \"a\", \"kind\": \"numbers\", \"context\": "
		   "[{\"role\": "
		   "\"scotus_justice\", \"text\": \"How many?\"}], \"remark\": "
		   "\"Well, nine of ten is all of them.\", \"span\": \"nine of "
		   "ten is all of them\"}\n"
		   "{\"id\": \"b\", \"kind\": \"sampling\", \"context\": [], "
		   "\"remark\": \"Two told me so.\", \"span\": \"Two told me "
		   "so\"}\n");
	eval_result_init(&r, "conduct", "");
	if (!eval_run_conduct(&setup, &r, &err))
		fail_msg("%s", err.text);
	assert_cell(&r, "found", "numbers", "of", 1);
	assert_cell(&r, "found", "numbers", "quoted", 1);
	assert_cell(&r, "found", "sampling", "quoted", 0);
	assert_cell(&r, "found", "sampling", "told", 1);
	assert_true(isnan(cell(&r, "found", "decorum", "told").v));
	eval_result_release(&r);
	write_data(
		"conduct", "fallacies.jsonl",
		"{\"id\": \"a\", \"kind\": \"songs\", \"remark\": \"La.\"}\n");
	eval_result_init(&r, "conduct", "");
	assert_false(eval_run_conduct(&setup, &r, &err));
	assert_int_equal(err.code, ERR_DATA);
	assert_non_null(strstr(err.text, "fallacies.jsonl:1: "));
	eval_result_release(&r);
}

/* ---- mixes ---- */

static const char two_real[] =
	"{\"id\": \"1\", \"justice\": \"elena_kagan\", \"text\": \"Why?\", "
	"\"legalbench\": \"Criticism\", \"stetson\": \"policy\", \"metacog\": "
	"\"procedural_matters\", \"valence\": \"Competitive\"}\n"
	"{\"id\": \"2\", \"justice\": \"samuel_a_alito_jr\", \"text\": "
	"\"When?\", "
	"\"legalbench\": \"Background\", \"stetson\": \"policy\", \"metacog\": "
	"\"procedural_matters\", \"valence\": \"Neutral\"}\n";

/* All that it asks is criticism, half of what real ones did is: a divergence of
 * 1/2 log2(4/3) + 1/4 log2(2/3) + 1/4 = 0.3113; the same kinds: 0; another subject: 1;
 * the halves are the same rows. */
static void a_bench_that_only_criticizes(void **state)
{
	struct script s = { .aim = AIM_NEW_ISSUE,
			    .text = "Why?",
			    .type = { 4, 4, 0, 4 } };
	struct eval_setup setup = setup_of(&s);
	struct eval_result r;
	struct error err = { 0 };

	(void)state;
	assert_string_equal(legalbench_names[4], "Criticism");
	assert_string_equal(stetson_names[4], "policy");
	write_data("questions", "part1.jsonl", two_real);
	write_data("questions", "part2.jsonl", two_real);
	setup.limit = 1;
	eval_result_init(&r, "diversity", "");
	if (!eval_run_diversity(&setup, &r, &err))
		fail_msg("%s", err.text);
	assert_near(cell(&r, "divergence", "legalbench", "bench").v,
		    log2(4.0 / 3) / 2 + log2(2.0 / 3) / 4 + 0.25, 1e-12);
	assert_cell(&r, "divergence", "stetson", "bench", 0);
	assert_cell(&r, "divergence", "metacog", "bench", 1);
	assert_cell(&r, "divergence", "legalbench", "halves", 0);
	assert_cell(&r, "legalbench", "Criticism", "bench", 1);
	assert_cell(&r, "legalbench", "Criticism", "real", 0.5);
	assert_cell(&r, "justices", "kagan", "real", 2);
	eval_result_release(&r);
}

/* All of it cooperative, where real ones were half competitive. */
static void a_bench_that_pleases(void **state)
{
	struct script s = { .aim = AIM_NEW_ISSUE,
			    .text = "Isn't that right?",
			    .type = { 4, 4, 0, 4 } };
	struct eval_setup setup = setup_of(&s);
	struct eval_result r;
	struct error err = { 0 };

	(void)state;
	write_data("questions", "part1.jsonl", two_real);
	write_data("questions", "part2.jsonl", two_real);
	write_data(
		"questions", "second_reader.jsonl",
		"{\"id\": \"1\", \"legalbench\": \"Criticism\", \"stetson\": "
		"\"policy\", \"metacog\": \"procedural_matters\", "
		"\"valence\": \"Slightly Competitive\"}\n"
		"{\"id\": \"2\", \"legalbench\": \"Criticism\", \"stetson\": "
		"\"policy\", \"metacog\": \"procedural_matters\", "
		"\"valence\": \"Neutral\"}\n");
	setup.limit = 1;
	eval_result_init(&r, "tone", "");
	if (!eval_run_tone(&setup, &r, &err))
		fail_msg("%s", err.text);
	assert_cell(&r, "buckets", "supportive", "bench", 1);
	assert_cell(&r, "buckets", "competitive", "bench", 0);
	assert_cell(&r, "buckets", "competitive", "real", 0.5);
	assert_cell(&r, "justices", "kagan", "real", 1);
	assert_cell(&r, "justices", "alito", "real", 0);
	/* one of two labels the same, both in three steps */
	assert_cell(&r, "accuracy", "second", "five", 0.5);
	assert_cell(&r, "accuracy", "second", "three", 1);
	assert_non_null(strstr(r.tables[1].notes.list[0], "Here: no."));
	eval_result_release(&r);
}

/* ---- issues ---- */

static void a_bench_that_is_silent(void **state)
{
	struct script s = { .text = NULL };
	struct eval_setup setup = setup_of(&s);
	struct eval_result r;
	struct error err = { 0 };

	(void)state;
	setup.limit = 1;
	eval_result_init(&r, "issues", "");
	if (!eval_run_issues(&setup, &r, &err))
		fail_msg("%s", err.text);
	assert_cell(&r, "recall", "broad", "share", 0);
	assert_int_equal(r.n, 0);
	eval_result_release(&r);
}

/* It asks the description of one issue again and again: that one is touched and
 * covered, no other. */
static void a_bench_with_one_question(void **state)
{
	struct script s = { .aim = AIM_NEW_ISSUE };
	struct eval_setup setup = setup_of(&s);
	struct court_case kase;
	struct eval_result r;
	struct error err = { 0 };

	(void)state;
	assert_true(catalogue_case(&shipped, "ames", &kase, &err));
	s.text = kase.issues[0].description;
	setup.limit = 1;
	eval_result_init(&r, "issues", "");
	if (!eval_run_issues(&setup, &r, &err))
		fail_msg("%s", err.text);
	assert_near(cell(&r, "recall", "broad", "share").v *
			    cell(&r, "recall", "broad", "of").v,
		    1, 1e-9);
	assert_near(cell(&r, "recall", "narrow", "share").v *
			    cell(&r, "recall", "narrow", "of").v,
		    1, 1e-9);
	assert_cell(&r, "recall", "named", "share", 0);
	eval_result_release(&r);
	case_release(&kase);
}

/* ---- failures ---- */

static void a_bench_that_fails(void **state)
{
	struct script s = { .text = "Why?" };
	struct eval_setup setup = setup_of(&s);
	struct eval_result r;
	struct error err = { 0 };

	(void)state;
	setup.player.ask = fails;
	setup.limit = 1;
	eval_result_init(&r, "listen", "");
	assert_false(eval_run_listen(&setup, &r, &err));
	assert_int_equal(err.code, ERR_ENDPOINT);
	assert_non_null(strstr(err.text, "okafor-gate-strong: the model is "
					 "gone"));
	eval_result_release(&r);
	eval_result_init(&r, "issues", "");
	assert_false(eval_run_issues(&setup, &r, &err));
	assert_int_equal(err.code, ERR_ENDPOINT);
	eval_result_release(&r);
}

static int load(void **state)
{
	(void)state;
	lexicons = shipped_lexicons();
	return !lexicons;
}

static int unload(void **state)
{
	(void)state;
	lexicons_free(lexicons);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(real_questions_are_told),
		cmocka_unit_test(one_who_hears_rudeness_everywhere),
		cmocka_unit_test(what_was_found),
		cmocka_unit_test(a_bench_that_only_criticizes),
		cmocka_unit_test(a_bench_that_pleases),
		cmocka_unit_test(a_bench_that_is_silent),
		cmocka_unit_test(a_bench_with_one_question),
		cmocka_unit_test(a_bench_that_fails),
	};

	return cmocka_run_group_tests(tests, load, unload);
}
