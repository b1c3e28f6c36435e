/*
 * The suites' own steps on small hand-made samples, whose tables are known exactly; and
 * what ships with them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above */
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/asked.h"
#include "eval/charm.h"
#include "eval/conduct.h"
#include "eval/likeness.h"
#include "eval/listen.h"
#include "eval/mouth.h"
#include "eval/probe.h"
#include "eval/ranks.h"
#include "eval/result_json.h"
#include "eval/votes.h"
#include "near.h"
#include "score/classes.h"
#include "score/regress.h"
#include "unit/data.h"

/* ---- results ---- */

static struct eval_result small_result(const char *simulator)
{
	struct eval_result r;
	struct eval_table *t;
	struct eval_cell *row;

	eval_result_init(&r, "listen", "A title");
	r.simulator = simulator;
	r.seed = 7;
	r.n = 4;
	eval_data(&r, "%d rows", 4);
	t = eval_add_table(&r, "follow_ups", "What comes next", "figure");
	eval_add_column(&r, t, "share", "share");
	eval_add_column(&r, t, "paper", "paper");
	row = eval_add_row(&r, t, "same", "pairs alike");
	row[0] = eval_share(1, 4);
	row[1] = eval_words("-");
	eval_add_row(&r, t, "pressed", "pressed");
	eval_add_score(&r, "listen_told", 0.5, false);
	return r;
}

static void a_result_as_json(void **state)
{
	struct eval_result r = small_result("offline");
	struct buf b;

	(void)state;
	buf_init(&b, BUF_TEXT_MAX);
	eval_result_write(&b, &r, 1);
	assert_non_null(strstr(b.s, "\"schema\": \"hotbench.eval/1\""));
	assert_non_null(strstr(b.s, "\"seed\": 7"));
	assert_non_null(strstr(b.s, "\"n\": 4"));
	assert_non_null(strstr(b.s, "\"value\": 0.25"));
	assert_non_null(strstr(b.s, "\"value\": null"));
	assert_non_null(strstr(b.s, "\"interval95\": ["));
	assert_non_null(strstr(b.s, "\"4 rows\""));
	eval_result_release(&r);
	buf_release(&b);
}

static struct eval_result *read_back(const struct eval_result *list, size_t n,
				     size_t *got)
{
	struct eval_result *back = NULL;
	struct json *doc;
	struct json_ref root;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	eval_result_write(&b, list, n);
	doc = json_parse(b.s, b.len, NULL);
	assert_non_null(doc);
	root = json_root(doc);
	*got = 0;
	eval_results_read(&root, &back, got, NULL);
	json_free(doc);
	buf_release(&b);
	return back;
}

static void results_read_back(void **state)
{
	struct eval_result two[2] = { small_result("offline"),
				      small_result(NULL) };
	struct eval_result *back;
	size_t n;

	(void)state;
	back = read_back(two, 1, &n);
	assert_int_equal(n, 1);
	assert_string_equal(back[0].suite, "listen");
	assert_string_equal(back[0].simulator, "offline");
	assert_int_equal(back[0].n, 4);
	assert_string_equal(back[0].scores[0].key, "listen_told");
	assert_near(back[0].scores[0].v, 0.5);
	eval_result_release(&back[0]);
	free(back);
	back = read_back(two, 2, &n);
	assert_int_equal(n, 2);
	assert_null(back[1].simulator);
	for (size_t i = 0; i < 2; i++) {
		eval_result_release(&back[i]);
		eval_result_release(&two[i]);
	}
	free(back);
}

static void cell_is(const char *text, struct eval_cell cell)
{
	struct buf b;

	buf_init(&b, 100);
	eval_cell_text(&b, &cell);
	assert_string_equal(b.s, text);
	buf_release(&b);
}

static void cells_for_people(void **state)
{
	static const struct {
		struct eval_cell cell;
		const char *text;
	} cases[] = {
		{ { "words", NAN, NAN, NAN, 0, 0, false, NULL }, "words" },
		{ { NULL, NAN, NAN, NAN, 0, 0, false, NULL }, "-" },
		{ { NULL, 12, NAN, NAN, 0, 0, false, NULL }, "12" },
		{ { NULL, 0.25, 0.1, 0.5, 4, 2, false, NULL },
		  "0.25 [0.10, 0.50]" },
		{ { NULL, 0.00002, NAN, NAN, 0, 4, true, NULL }, "<.0001" },
		{ { NULL, 0.0123, NAN, NAN, 0, 4, true, NULL }, "0.0123" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		cell_is(cases[i].text, cases[i].cell);
	cell_is("1.00 (too few)", eval_drawn(1, 1, 1, 9, 2));
	cell_is("0.30 (too few)", eval_drawn(0.3, 0.1, 0.6, 3, 2));
	cell_is("1.00 (all alike)", eval_drawn(1, 1, 1, 400, 2));
	cell_is("0.30 [0.10, 0.60]", eval_drawn(0.3, 0.1, 0.6, 10, 2));
	cell_is("-", eval_drawn(NAN, NAN, NAN, 0, 2));
	assert_near(eval_share(3, 0).v, NAN);
	assert_near(eval_share(3, 4).v, 0.75);
}

static void the_page_picks_its_figures(void **state)
{
	struct eval_result r = small_result("offline"), page;

	(void)state;
	eval_result_init(&page, "probe", "");
	eval_probe(&r, 1, &page);
	assert_string_equal(page.tables[0].rows[0].key, "listen_same");
	assert_near(page.tables[0].rows[0].cells[0].v, 0.25);
	assert_near(page.tables[0].rows[0].cells[1].v, 4);
	/* not measured: a row that is empty, a suite that did not run */
	assert_near(page.tables[0].rows[1].cells[0].v, NAN);
	assert_near(page.tables[0].rows[6].cells[0].v, NAN);
	assert_int_equal(page.n, 4);
	eval_result_release(&r);
	eval_result_release(&page);
}

/* ---- ranks ---- */

static struct eval_result scored(const char *simulator, double conduct,
				 double apart)
{
	struct eval_result r;

	eval_result_init(&r, "conduct", "");
	r.simulator = simulator;
	eval_add_score(&r, "decorum", conduct, false);
	eval_add_score(&r, "rage_bait", conduct, false);
	eval_add_score(&r, "switching_sides", 0, false);
	eval_add_score(&r, "diversity", apart, true);
	return r;
}

/* Adversarial: b 0.4, a and c 0.2; diversity, less is better: c, a, b. */
static void ranks_share_places(void **state)
{
	struct eval_result list[3] = { scored("a", 0.3, 0.05),
				       scored("b", 0.6, 0.09),
				       scored("c", 0.3, 0.01) };
	struct eval_result out, again;
	const struct eval_row *rows;
	struct error err = { 0 };

	(void)state;
	eval_result_init(&out, "ranks", "");
	assert_true(eval_ranks(list, 3, &out, &err));
	rows = out.tables[0].rows;
	assert_string_equal(rows[1].title, "b");
	assert_near(rows[0].cells[1].v, 2.5);
	assert_near(rows[1].cells[1].v, 1);
	assert_near(rows[2].cells[1].v, 2.5);
	assert_near(rows[0].cells[4].v, 2);
	assert_near(rows[1].cells[4].v, 3);
	assert_near(rows[2].cells[4].v, 1);
	/* means 2.25, 2, 1.75 */
	assert_near(rows[0].cells[0].v, 3);
	assert_near(rows[1].cells[0].v, 2);
	assert_near(rows[2].cells[0].v, 1);
	assert_near(rows[0].cells[3].v, NAN); /* issues were not measured */
	assert_near(out.tables[1].rows[1].cells[0].v, 0.4);
	eval_result_init(&again, "ranks", "");
	list[1].simulator = "a";
	assert_false(eval_ranks(list, 2, &again, &err));
	assert_non_null(strstr(err.text, "two results"));
	assert_false(eval_ranks(list, 0, &again, &err));
	assert_int_equal(err.code, ERR_ABSENT);
	eval_result_release(&again);
	eval_result_release(&out);
	for (size_t i = 0; i < 3; i++)
		eval_result_release(&list[i]);
}

/* ---- listening ---- */

static struct listen_sample sample(const char *question, enum listen_kind kind,
				   const char *answer, const char *next,
				   enum aim aim)
{
	struct listen_sample x = { .kase = "a-case",
				   .issue = "one",
				   .question = question,
				   .answer = answer,
				   .kind = kind,
				   .scene = { .id = "x", .seat = -1 } };

	eval_scene_question(&x.scene, -1, question);
	eval_scene_answer(&x.scene, answer);
	if (next) {
		x.scene.next.text = xstrdup(next);
		x.scene.next.aim = aim;
	}
	return x;
}

/* Four answers to one question, one to another: of six pairs one has the same next
 * words; the evasion is pressed, the concession held; the falsehood meets its
 * paragraph; one question puts words into counsel's mouth. */
static void listening_is_counted(void **state)
{
	struct listen_sample list[] = {
		sample("Was the lamp lit?", LISTEN_STRONG,
		       "The keeper trimmed the wick at midnight, Your Honor.",
		       "Why did the keeper trim the wick so late?",
		       AIM_FOLLOW_UP),
		sample("Was the lamp lit?", LISTEN_EVASIVE,
		       "Our harbor has served sailors for generations.",
		       "Lit or unlit?", AIM_PRESS),
		sample("Was the lamp lit?", LISTEN_FALSE,
		       "The log shows that nobody climbed the stairs.",
		       "Lit or unlit?", AIM_CONFRONT),
		sample("Was the lamp lit?", LISTEN_CONCEDING,
		       "No, and we accept that ships were at risk.",
		       "You told us \"the tower stood empty\".", AIM_HOLD),
		sample("Who paid?", LISTEN_TERSE, "The county.", NULL,
		       AIM_NEW_ISSUE),
	};
	struct listen_samples l = { .list = list, .n = 5 };
	struct listen_counts c;

	(void)state;
	list[2].document = "log";
	list[2].paragraph = 4;
	turn_add_cite(&list[2].scene.next, "log", 4, true);
	listen_count(&l, NULL, 7, &c);
	assert_int_equal(c.pairs, 6);
	assert_int_equal(c.same, 1);
	assert_int_equal(c.n[LISTEN_FALSE], 1);
	assert_int_equal(c.met, 1);
	assert_int_equal(c.cited, 1);
	assert_int_equal(c.aims[LISTEN_EVASIVE][AIM_PRESS], 1);
	assert_int_equal(c.aims[LISTEN_CONCEDING][AIM_HOLD], 1);
	assert_int_equal(c.silent, 1);
	assert_int_equal(c.quoted, 1);
	assert_int_equal(c.nowhere, 1);
	/* the first is told by its words; the next three share none with any of four
	 * answers, a quarter each; the last has no other answer beside it */
	assert_near(c.told, 1 + 3 * 0.25 + 1);
	assert_near(c.told_of, 5);
	assert_near(c.by_chance, 4 * 0.25 + 1);
	for (size_t i = 0; i < 5; i++)
		eval_scene_release(&list[i].scene);
}

static void likeness_by_words(void **state)
{
	static const char *const answers[] = {
		"The valve was closed by the engineer.",
		"The ledger was burned in the kitchen.",
		"The valve stood open all night."
	};
	struct likeness l;

	(void)state;
	likeness_init(&l, NULL);
	for (size_t i = 0; i < 3; i++)
		likeness_count(&l, answers[i]);
	assert_near(likeness_credit(&l, "", answers, 3, 1,
				    "Who burned the ledger?"),
		    1);
	assert_near(likeness_credit(&l, "", answers, 3, 0,
				    "Who burned the ledger?"),
		    0);
	assert_near(likeness_credit(&l, "", answers, 3, 0, "And then what?"),
		    1.0 / 3);
	assert_near(likeness_credit(&l, "", answers, 0, 0, "x"), 0);
	likeness_release(&l);
}

static void words_in_a_mouth(void **state)
{
	static const struct {
		const char *next;
		size_t quoted, nowhere;
	} cases[] = {
		{ "You told us \"the lamp was never lit\". Which is it?", 1,
		  0 },
		{ "You told us \"the lamp was always lit\". Which is it?", 1,
		  1 },
		{ "You said \"the lamp ... never lit\" a minute ago.", 0, 0 },
		{ "The statute says \"no light shall be shown\". Well?", 0, 0 },
		{ "Your answer was \"yes\".", 0, 0 },
		{ "", 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct listen_sample x =
			sample("Was it?", LISTEN_STRONG,
			       "The lamp was never lit, Your Honor.",
			       cases[i].next, AIM_FOLLOW_UP);
		struct mouth m = mouth_of(&x.scene);

		assert_int_equal(m.nowhere, cases[i].nowhere);
		if (i != 2)
			assert_int_equal(m.quoted, cases[i].quoted);
		eval_scene_release(&x.scene);
	}
}

/* ---- conduct ---- */

static struct eval_scene answered(const char *flag, enum aim aim,
				  const char *next)
{
	struct eval_scene s = { .id = "x", .seat = -1 };
	struct turn *t;

	eval_scene_question(&s, -1, "Why?");
	eval_scene_answer(&s, "Because you would not understand it anyway.");
	t = transcript_last(&s.said, TURN_ANSWER);
	t->reading = xmalloc(sizeof *t->reading);
	reading_init(t->reading);
	if (flag)
		reading_remark(t->reading, flag, 0.9, (struct span){ 8, 42 },
			       "why", NULL);
	s.next.text = xstrdup(next);
	s.next.aim = aim;
	return s;
}

static void calling_out(void **state)
{
	struct eval_scene s = answered(
		"decorum", AIM_CONDUCT,
		"Counsel, \"you would not understand it\" is no answer.");

	(void)state;
	assert_true(conduct_calls_out(&s, "decorum"));
	assert_false(conduct_calls_out(&s, "rage_bait"));
	assert_true(conduct_calls_anything(&s));
	assert_true(conduct_quotes(&s, "you would not understand it anyway"));
	assert_false(conduct_quotes(&s, "you never read the brief at all"));
	assert_true(conduct_quotes(&s, "understand it?"));
	assert_false(conduct_quotes(&s, "understand him"));
	assert_false(conduct_quotes(&s, ""));
	assert_false(conduct_quotes(&s, " ... "));
	eval_scene_release(&s);
	s = answered("decorum", AIM_CONDUCT,
		     "You wouldn\xe2\x80\x99t say \xe2\x80\x9cnobody cares"
		     "\xe2\x80\x9d here.");
	assert_true(conduct_quotes(&s, "You wouldn't say nobody cares"));
	eval_scene_release(&s);
	s = answered("decorum", AIM_FOLLOW_UP, "And then?");
	assert_false(conduct_calls_out(&s, "decorum"));
	assert_false(conduct_calls_anything(&s));
	eval_scene_release(&s);
	/* a question that was ignored is met by pressing it */
	s = answered(NULL, AIM_PRESS, "Why?");
	assert_true(conduct_calls_out(&s, "ignoring_justice"));
	assert_false(conduct_calls_out(&s, "decorum"));
	eval_scene_release(&s);
}

/* ---- labels ---- */

/* Gold 0 0 0 1 2, told 0 0 1 1 0: three right; F1 2/3, 2/3, 0. */
static void classes_by_hand(void **state)
{
	const int gold[] = { 0, 0, 0, 1, 2 }, told[] = { 0, 0, 1, 1, 0 };
	struct classes c = classes_of(gold, told, 5, 4);

	(void)state;
	assert_near(c.accuracy, 0.6);
	assert_near(c.f1, (2.0 / 3 + 2.0 / 3 + 0) / 3);
	assert_int_equal(c.common, 3);
	assert_near(classes_of(gold, told, 0, 4).accuracy, NAN);
	assert_near(classes_of(gold, told, 0, 4).f1, NAN);
}

static void labels_are_counted(void **state)
{
	struct asked_question q[] = {
		{ "1", "kagan", { 4, 1, 0, 1 }, { 0, 0, 0, 0 }, false },
		{ "2", "alito", { 4, 2, 0, 2 }, { 0, 0, 0, 0 }, true },
		{ "3", "kagan", { 1, -1, 0, 4 }, { 0, 0, 0, 0 }, true },
	};
	struct asked_list l = { .list = q, .n = 3 };
	const char *names[ASKED_JUSTICES_MAX];
	double counts[VALENCE_LABELS + 10];

	(void)state;
	assert_int_equal(
		asked_counts(&l, ASKED_LEGALBENCH, false, NULL, counts), 3);
	assert_near(counts[4], 2);
	assert_near(counts[1], 1);
	assert_int_equal(asked_counts(&l, ASKED_STETSON, false, NULL, counts),
			 2);
	assert_int_equal(
		asked_counts(&l, ASKED_VALENCE, false, "kagan", counts), 2);
	assert_int_equal(asked_counts(&l, ASKED_VALENCE, true, NULL, counts),
			 3);
	assert_near(counts[0], 3);
	assert_int_equal(asked_justices(&l, names), 2);
	assert_string_equal(names[1], "alito");
	assert_int_equal(asked_tone(0), 0);
	assert_int_equal(asked_tone(1), 0);
	assert_int_equal(asked_tone(2), 1);
	assert_int_equal(asked_tone(4), 2);
	assert_int_equal(asked_tone(-1), -1);
}

/* ---- orders ---- */

static bool never(void *arg, size_t done, size_t of)
{
	(void)arg;
	(void)done;
	(void)of;
	return false;
}

static void orders_and_limits(void **state)
{
	struct eval_setup s = { .seed = 3 };
	size_t *a = eval_order(&s, 10), *b = eval_order(&s, 10), sum = 0;
	struct error err = { 0 };

	(void)state;
	for (size_t i = 0; i < 10; i++) {
		assert_int_equal(a[i], b[i]);
		sum += a[i];
	}
	assert_int_equal(sum, 45);
	assert_int_equal(eval_limit(&s, 10), 10);
	s.limit = 4;
	assert_int_equal(eval_limit(&s, 10), 4);
	assert_int_equal(eval_limit(&s, 2), 2);
	assert_true(eval_goes_on(&s, 0, 1, &err));
	s.goes_on = never;
	assert_false(eval_goes_on(&s, 0, 1, &err));
	assert_int_equal(err.code, ERR_CANCELLED);
	assert_non_null(eval_suite_find("cobra"));
	assert_null(eval_suite_find("python"));
	free(a);
	free(b);
}

/* ---- votes ---- */

/* Two people on three pairs of x and y, and one of y and z:
 *   1  x, and x the other way round: x won
 *   2  x and y: they differ, a tie
 *   3  a tie and y: y won;      4  y and bad: both bad */
static void people_s_votes_become_one(void **state)
{
	struct vote_row rows[] = {
		{ "1", "x", "y", "", "p", VOTE_A },
		{ "1", "y", "x", "", "q", VOTE_B },
		{ "2", "x", "y", "", "p", VOTE_A },
		{ "2", "x", "y", "", "q", VOTE_B },
		{ "3", "y", "x", "", "p", VOTE_TIE },
		{ "3", "x", "y", "", "q", VOTE_B },
		{ "4", "y", "z", "", "p", VOTE_A },
		{ "4", "z", "y", "", "q", VOTE_BAD },
	};
	struct vote_rows v = { .list = rows, .n = 8 };
	const char *names[PREFER_MAX];
	struct prefer_tally t;
	struct error err = { 0 };
	struct voted_turn turn = { .id = "2" };
	struct voted_pair p = { &turn, &turn, "y", "x" };

	(void)state;
	assert_true(votes_tally(&v, &t, names, &err));
	assert_int_equal(t.n, 3);
	assert_string_equal(names[1], "y");
	assert_near(t.won[0][1], 1);
	assert_near(t.won[1][0], 1);
	assert_near(t.tied[0][1], 1);
	assert_near(t.tied[1][0], 1);
	assert_near(t.split[1][0], 1);
	assert_near(t.split[1][2], 0); /* bad is bad */
	assert_near(prefer_rates(&t, 1).splits, 1);
	assert_near(t.won[1][2], 0);
	assert_near(t.bad[1][2], 1);
	assert_near(prefer_rates(&t, 1).matches, 4);
	assert_true(votes_have(&v, &p, "q"));
	assert_false(votes_have(&v, &p, "r"));
	p.name_a = "z";
	assert_false(votes_have(&v, &p, "q"));
}

/* Of two places that both have, one has the same words; which stands as A is drawn,
 * and the same seed draws the same. */
static void pairs_are_drawn(void **state)
{
	struct voted_turn x[] = { { "1", "", "", "Why?", "" },
				  { "2", "", "", "When?", "" },
				  { "3", "", "", "Who?", "" } };
	struct voted_turn y[] = { { "1", "", "", "Why not?", "" },
				  { "2", "", "", "When?", "" },
				  { "4", "", "", "Who?", "" } };
	struct voted_benches v = {
		.list = { { "x", x, 3, 3 }, { "y", y, 3, 3 } }, .n = 2
	};
	size_t n, x_first = 0;

	(void)state;
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct voted_pair *p = voted_pairs(&v, seed, &n);
		struct voted_pair *again = voted_pairs(&v, seed, &n);

		assert_int_equal(n, 1);
		assert_string_equal(p->a->id, "1");
		assert_string_equal(p->name_a, again->name_a);
		assert_true((p->a == x) == !strcmp(p->name_a, "x"));
		x_first += p->a == x;
		free(p);
		free(again);
	}
	assert_true(x_first > 5 && x_first < 35);
}

/* ---- what ships ---- */

static bool asked_in_memo(const struct ken *k, const struct listen_sample *x)
{
	const struct issue *issue = &k->kase->issues[ken_issue(k, x->issue)];

	for (size_t i = 0; i < issue->n_questions; i++)
		if (!strcmp(issue->questions[i].text, x->question))
			return true;
	return false;
}

/* Every row asks what its case's memo asks; what refutes a falsehood is there. */
static void shipped_listening_rows(void **state)
{
	struct catalogue cat = { ".", "." };
	struct eval_setup s = { .catalogue = &cat };
	struct listen_samples l = { .n = 0 };
	struct eval_cases *cases;
	size_t kinds[LISTEN_KINDS] = { 0 };
	struct error err = { 0 };

	(void)state;
	cases = eval_cases_new(&(struct eval_setup){ .catalogue = &cat });
	if (!listen_load(&l, &s, &err))
		fail_msg("%s", err.text);
	assert_true(l.n >= 60);
	for (size_t i = 0; i < l.n; i++) {
		const struct listen_sample *x = &l.list[i];
		const struct ken *k = eval_cases_ken(cases, x->kase, &err);

		kinds[x->kind]++;
		assert_non_null(k);
		assert_int_not_equal(ken_issue(k, x->issue), SIZE_MAX);
		if (!asked_in_memo(k, x))
			fail_msg("%s: not a question of its issue",
				 x->scene.id);
		assert_true((x->kind == LISTEN_FALSE) == (x->document != NULL));
		if (x->document)
			assert_non_null(
				ken_paragraph(k, x->document, x->paragraph));
	}
	for (int k = 0; k < LISTEN_KINDS; k++)
		assert_int_equal(kinds[k], l.n / LISTEN_KINDS);
	listen_release(&l);
	eval_cases_free(cases);
}

/* Every fault stands in its reply, and every kind has a row. */
static void shipped_conduct_rows(void **state)
{
	struct catalogue cat = { ".", "." };
	struct eval_setup s = { .catalogue = &cat };
	struct conduct_samples c = { .n = 0 };
	size_t kinds[FLAW_KINDS + 1] = { 0 };
	struct error err = { 0 };

	(void)state;
	if (!conduct_load_own(&c, &s, &err))
		fail_msg("%s", err.text);
	for (size_t i = 0; i < c.n; i++) {
		const struct conduct_sample *x = &c.list[i];
		const struct turn *t = eval_scene_last(&x->scene);

		kinds[x->kind < 0 ? FLAW_KINDS : x->kind]++;
		assert_non_null(x->slug);
		if (!strstr(t->text, x->span) || (x->kind >= 0 && !*x->span))
			fail_msg("%s: the span is not in the reply",
				 x->scene.id);
	}
	for (size_t k = 0; k <= FLAW_KINDS; k++)
		assert_true(kinds[k] >= 2);
	conduct_release(&c);
}

/* A case of the Supreme Court is heard there, any other before its own bench. */
static void a_scene_sits_where_its_case_is_heard(void **state)
{
	struct catalogue cat = { ".", "." };
	struct eval_setup s = { .catalogue = &cat };
	struct conduct_samples c = { .n = 0 };
	struct error err = { 0 };
	size_t there = 0, elsewhere = 0;

	(void)state;
	if (!conduct_load_own(&c, &s, &err))
		fail_msg("%s", err.text);
	for (size_t i = 0; i < c.n; i++) {
		struct eval_scene *scene = &c.list[i].scene;
		const struct turn *asked;

		scene->seat = 99; /* on no bench: the first */
		scene->said.turns[0].seat = i % 2 ? 0 : 99;
		if (!conduct_find_case(&c, &c.list[i], 7, &err))
			fail_msg("%s", err.text);
		assert_int_equal(scene->seat, 0);
		asked = &scene->said.turns[0];
		assert_string_equal(asked->speaker,
				    scene->bench->seats[0].short_name);
		assert_string_equal(scene->bench->slug,
				    scene->kase->bench ? scene->kase->bench
						       : "panel");
		there += !strcmp(scene->bench->slug, "scotus");
		elsewhere += !strcmp(scene->bench->slug, "panel");
	}
	assert_true(there > 0 && elsewhere > 0);
	conduct_release(&c);
}

/* ---- the published labels ----
 *
 * BaT and PaT of WMT_D as published (no penalty), outcome by a logistic regression:
 * statsmodels 0.13.5 on the same rows. */
static void the_published_regression(void **state)
{
	char *dir = data_path("");
	struct eval_setup s = { .data = dir };
	struct charm c = { .n = 0 };
	struct regress r;
	struct error err = { 0 };
	double *x;
	int *y;

	(void)state;
	data_or_skip("charm/WMT_D.jsonl");
	if (!charm_load(&c, &s, CHARM_SHARED, &err) || !charm_figure(&c, &err))
		fail_msg("%s", err.text);
	x = xcalloc(2 * c.n, sizeof *x);
	y = xcalloc(c.n, sizeof *y);
	for (size_t i = 0; i < c.n; i++) {
		x[2 * i] = c.list[i].bat;
		x[2 * i + 1] = c.list[i].pat_no_const;
		y[i] = c.list[i].labels.outcome;
	}
	assert_true(regress_logistic(x, y, c.n, 2, &r, &err));
	assert_int_equal(r.n, 303);
	assert_near(r.aic, 330.2221420151234);
	/* exact; statsmodels finds it by steps, and is off by 4e-9 */
	assert_near(r.aic_null, 419.26736072739914);
	assert_near(r.r2, 0.28630660500085126);
	assert_within(r.coef[1].b, 1.44018778, 1e-8);
	assert_within(r.coef[2].se, 0.38922519, 1e-8);
	assert_near(r.right, 0.768976897689769);
	/* what the paper prints: weights of one half for each violation */
	for (size_t i = 0; i < c.n; i++) {
		x[2 * i] = c.list[i].half_bat;
		x[2 * i + 1] = c.list[i].half_pat;
	}
	assert_true(regress_logistic(x, y, c.n, 2, &r, &err));
	assert_within(r.coef[1].b, 1.47, 0.005);
	assert_within(r.coef[1].se, 0.34, 0.005);
	assert_within(r.coef[1].ratio, 4.33, 0.005);
	assert_within(r.coef[2].b, -1.77, 0.005);
	assert_within(r.coef[2].se, 0.35, 0.005);
	assert_within(r.coef[2].ratio, 0.17, 0.005);
	assert_within(r.r2, 0.28, 0.005);
	assert_near(r.right, 226.0 / 303);
	assert_within(r.aic, 332.829, 0.001); /* printed: 332.9 */
	free(x);
	free(y);
	free(dir);
	charm_release(&c);
}

static int load_remarks(void **state)
{
	struct catalogue cat = { ".", "." };

	(void)state;
	remarks_load(&cat, NULL);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_result_as_json),
		cmocka_unit_test(results_read_back),
		cmocka_unit_test(cells_for_people),
		cmocka_unit_test(the_page_picks_its_figures),
		cmocka_unit_test(ranks_share_places),
		cmocka_unit_test(listening_is_counted),
		cmocka_unit_test(likeness_by_words),
		cmocka_unit_test(words_in_a_mouth),
		cmocka_unit_test(calling_out),
		cmocka_unit_test(classes_by_hand),
		cmocka_unit_test(labels_are_counted),
		cmocka_unit_test(orders_and_limits),
		cmocka_unit_test(people_s_votes_become_one),
		cmocka_unit_test(pairs_are_drawn),
		cmocka_unit_test(shipped_listening_rows),
		cmocka_unit_test(shipped_conduct_rows),
		cmocka_unit_test(a_scene_sits_where_its_case_is_heard),
		cmocka_unit_test(the_published_regression),
	};

	return cmocka_run_group_tests(tests, load_remarks, NULL);
}
