/* Comparing two labellings, on tables small enough to work out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants the five above */
#include <cmocka.h>

#include "base/error.h"
#include "near.h"
#include "score/compare.h"

/* What a test says of one turn; 0 or NULL leaves the member out. */
struct says {
	const char *who, *set, *question;
	int turn, commitment, manner, quality;
	const char *outcome, *more;
};

static void add(struct compare_file *f, struct row_reader *r,
		const struct says *t, size_t line)
{
	char text[600];
	size_t at = 0;
	struct row row;
	struct error err;

#define PUT(...) \
	at += (size_t)snprintf(text + at, sizeof text - at, __VA_ARGS__)
	PUT("{\"annotator\":\"%s\",\"relevance\":1,\"consistency\":0",
	    t->who ? t->who : "A");
	if (t->set)
		PUT(",\"set\":\"%s\"", t->set);
	if (t->turn)
		PUT(",\"turn\":%d,\"id\":\"%d\"", t->turn, t->turn);
	if (t->commitment)
		PUT(",\"commitment\":%d", t->commitment);
	if (t->manner)
		PUT(",\"manner\":%d", t->manner);
	if (t->quality)
		PUT(",\"quality\":%d", t->quality);
	if (t->outcome)
		PUT(",\"outcome\":\"%s\"", t->outcome);
	PUT(",\"question\":\"%s\"%s}", t->question ? t->question : "",
	    t->more ? t->more : "");
#undef PUT
	if (!row_read(r, text, at, &row, &err) ||
	    !sheet_add(&f->sheet, &row, line, &err))
		fail_msg("%s: %s", text, err.text);
	compare_file_note(f, &row);
}

static void make(struct compare_file *f, enum compare_by by, bool expected,
		 const struct says *rows, size_t n)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct row_reader r;

	compare_file_init(f, by, expected);
	row_reader_init(&r);
	for (size_t i = 0; i < n; i++)
		add(f, &r, &rows[i], i + 1);
	row_reader_release(&r);
	assert_true(sheet_finish(&f->sheet, NULL, NULL));
	compare_file_finish(f, &rule);
}

#define MAKE(f, by, rows) make(f, by, false, rows, sizeof rows / sizeof *rows)

static bool run(const struct compare_file *gold,
		const struct compare_file *pred, struct compare_result *out,
		struct error *err)
{
	struct compare_task task = { .gold = gold,
				     .pred = pred,
				     .gold_who = gold->whos[0],
				     .pred_who = pred->whos[0],
				     .threshold = 3 };

	return compare_run(&task, 1, out, NULL, err);
}

/* Pairs of turn: commitments (2,2) (1,1) (3,2); manner no/no yes/yes no/no. */
static void by_turn_with_rows_left_over(void **state)
{
	static const struct says gold[] = {
		{ .turn = 1, .commitment = 2, .manner = 1 },
		{ .turn = 2, .commitment = 1, .manner = 3 },
		{ .turn = 3, .commitment = 3, .manner = 2 },
		{ .turn = 4, .commitment = 4, .manner = 4 },
	};
	static const struct says pred[] = {
		{ .turn = 9, .commitment = 2, .manner = 1 },
		{ .turn = 3, .commitment = 2, .manner = 1 },
		{ .turn = 2, .commitment = 1, .manner = 4 },
		{ .turn = 1, .commitment = 2, .manner = 1 },
	};
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_TURN, gold);
	MAKE(&p, COMPARE_BY_TURN, pred);
	assert_true(run(&g, &p, &r, NULL));
	assert_int_equal(r.n, 3);
	assert_int_equal(r.gold_alone, 1);
	assert_int_equal(r.pred_alone, 1);
	assert_near(r.f[COMPARE_COMMITMENT].value, 0.5);
	assert_near(r.f[COMPARE_MANNER].value, 1);
	assert_near(r.f[COMPARE_COHEN_MANNER].value, 1);
	/* bat 1 0.4 0.5 against 1 0.4 1: ranks 3 1 2 and 2.5 1 2.5 */
	assert_near(r.f[COMPARE_BAT].value, sqrt(3) / 2);
	/* pat 0 1 0 both: the figures of turn 4 and 9 do not enter */
	assert_near(r.f[COMPARE_PAT].value, 1);
	compare_file_release(&g);
	compare_file_release(&p);
}

/* Relevance never varies; outcomes and quality nobody gave. */
static void undefined_figures_say_why(void **state)
{
	static const struct says rows[] = {
		{ .turn = 1, .commitment = 2, .manner = 1 },
		{ .turn = 2, .commitment = 2, .manner = 1 },
	};
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_TURN, rows);
	MAKE(&p, COMPARE_BY_TURN, rows);
	assert_true(run(&g, &p, &r, NULL));
	assert_near(r.f[COMPARE_BAT].value, NAN);
	assert_string_equal(r.f[COMPARE_BAT].why, "one side never varies");
	assert_string_equal(r.f[COMPARE_NRBAT].why,
			    "a running sum never changes, so it has no "
			    "z-score");
	assert_string_equal(r.f[COMPARE_COMMITMENT].why,
			    "both give one and the same label throughout");
	assert_string_equal(r.f[COMPARE_QUALITY].why,
			    "no row of either file has it");
	assert_string_equal(r.f[COMPARE_OUTCOME].why,
			    "no pair has it on both sides");
	/* Randolph's kappa is at home with one label, and 1 */
	assert_near(r.f[COMPARE_RELEVANCE].value, 1);
	assert_near(r.f[COMPARE_CONSISTENCY].value, 0);
	assert_int_equal(r.consistency_positives, 0);
	compare_file_release(&g);
	compare_file_release(&p);
}

/* A model without quality rows has no violation of it: 1 of 2 agree, 0. */
static void missing_quality_is_no_violation(void **state)
{
	static const struct says gold[] = {
		{ .turn = 1, .commitment = 2, .manner = 1, .quality = 4 },
		{ .turn = 2, .commitment = 2, .manner = 1, .quality = 1 },
	};
	static const struct says pred[] = {
		{ .turn = 1, .commitment = 2, .manner = 1 },
		{ .turn = 2, .commitment = 2, .manner = 1 },
	};
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_TURN, gold);
	MAKE(&p, COMPARE_BY_TURN, pred);
	assert_true(run(&g, &p, &r, NULL));
	assert_near(r.f[COMPARE_QUALITY].value, 0);
	assert_int_equal(r.f[COMPARE_QUALITY].n, 2);
	/* rates as such cannot be compared with what is not there */
	assert_int_equal(r.f[COMPARE_WEIGHTED_QUALITY].n, 0);
	compare_file_release(&g);
	compare_file_release(&p);
}

static void quality_that_was_not_read_is_no_figure(void **state)
{
	static const struct says gold[] = {
		{ .turn = 1, .commitment = 2, .manner = 1, .quality = 1 },
	};
	static const struct says pred[] = {
		{ .turn = 1,
		  .commitment = 2,
		  .manner = 1,
		  .more = ",\"quality\":null" },
	};
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_TURN, gold);
	MAKE(&p, COMPARE_BY_TURN, pred);
	assert_true(run(&g, &p, &r, NULL));
	assert_near(r.f[COMPARE_QUALITY].value, NAN);
	assert_string_equal(r.f[COMPARE_QUALITY].why,
			    "one side did not read it");
	compare_file_release(&g);
	compare_file_release(&p);
}

/* q stands twice in gold and three times in pred of set s: six pairs. */
static void by_question_within_a_set(void **state)
{
	static const struct says gold[] = {
		{ .set = "s", .question = "q", .commitment = 2, .manner = 1 },
		{ .set = "s", .question = "q", .commitment = 2, .manner = 1 },
		{ .set = "t", .question = "q", .commitment = 2, .manner = 1 },
		{ .set = "s", .question = "r", .commitment = 2, .manner = 1 },
	};
	static const struct says pred[] = {
		{ .set = "s", .question = "q", .commitment = 1, .manner = 1 },
		{ .set = "s", .question = "q", .commitment = 2, .manner = 1 },
		{ .set = "s", .question = "q", .commitment = 2, .manner = 1 },
		{ .set = "s", .question = "x", .commitment = 2, .manner = 1 },
	};
	static const struct says no_set[] = {
		{ .question = "q", .commitment = 2, .manner = 1 },
	};
	struct compare_file g, p, n;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_QUESTION, gold);
	MAKE(&p, COMPARE_BY_QUESTION, pred);
	MAKE(&n, COMPARE_BY_QUESTION, no_set);
	assert_true(run(&g, &p, &r, NULL));
	assert_int_equal(r.n, 6);
	assert_int_equal(r.gold_alone, 2);
	assert_int_equal(r.pred_alone, 1);
	assert_true(run(&g, &n, &r, NULL));
	assert_int_equal(r.n, 3);
	compare_file_release(&g);
	compare_file_release(&p);
	compare_file_release(&n);
}

/* So many sets share a slot of the index that the keys must be compared. */
static void many_sets_of_the_same_turn(void **state)
{
	static char names[500][8];
	static struct says rows[500];
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	for (size_t i = 0; i < 500; i++) {
		snprintf(names[i], sizeof names[i], "s%zu", i);
		rows[i] = (struct says){ .set = names[i],
					 .turn = 1,
					 .question = "q",
					 .commitment = 2,
					 .manner = 1 };
	}
	for (int by = COMPARE_BY_TURN; by <= COMPARE_BY_QUESTION; by += 2) {
		make(&g, (enum compare_by)by, false, rows, 500);
		make(&p, (enum compare_by)by, false, rows, 500);
		assert_true(run(&g, &p, &r, NULL));
		assert_int_equal(r.n, 500);
		compare_file_release(&g);
		compare_file_release(&p);
	}
}

static void nothing_to_join_leaves_all_undefined(void **state)
{
	static const struct says gold[] = {
		{ .set = "s", .turn = 1, .commitment = 2, .manner = 1 },
	};
	static const struct says pred[] = {
		{ .set = "S", .turn = 1, .commitment = 2, .manner = 1 },
	};
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_TURN, gold);
	MAKE(&p, COMPARE_BY_TURN, pred);
	assert_true(run(&g, &p, &r, NULL));
	assert_int_equal(r.n, 0);
	assert_int_equal(r.gold_alone, 1);
	assert_int_equal(r.pred_alone, 1);
	for (int f = 0; f < COMPARE_FIGURES; f++) {
		assert_near(r.f[f].value, NAN);
		assert_non_null(r.f[f].why);
	}
	assert_string_equal(r.f[COMPARE_NRBAT].why,
			    "no pair has it on both sides");
	compare_file_release(&g);
	compare_file_release(&p);
}

/* The same answers, believed in: rho of expectations, NRBaT of their sums. */
static void expectations_take_the_place_of_labels(void **state)
{
	static const struct says gold[] = {
		{ .turn = 1, .commitment = 2, .manner = 1 },
		{ .turn = 2, .commitment = 1, .manner = 3 },
		{ .turn = 3, .commitment = 4, .manner = 1 },
	};
	static const struct says pred[] = {
		{ .turn = 1,
		  .more = ",\"expected_bat\":0.9,\"expected_pat\":0.1" },
		{ .turn = 2,
		  .more = ",\"expected_bat\":0.3,\"expected_pat\":0.7" },
		{ .turn = 3,
		  .more = ",\"expected_bat\":0.2,\"expected_pat\":0.5" },
	};
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_TURN, gold);
	make(&p, COMPARE_BY_TURN, true, pred, 3);
	assert_null(p.why);
	assert_near(p.figures[1].bat, 0.3);
	assert_true(run(&g, &p, &r, NULL));
	assert_near(r.f[COMPARE_BAT].value, 1);
	assert_near(r.f[COMPARE_PAT].value, 1);
	assert_int_equal(r.f[COMPARE_NRBAT].n, 3);
	assert_int_equal(r.f[COMPARE_COMMITMENT].n, 0);
	compare_file_release(&g);
	compare_file_release(&p);
}

/* Reasons 1 and 1,2 where both say Witness; where they differ, nothing. */
static void reasons_count_where_outcomes_agree(void **state)
{
	static const struct says gold[] = {
		{ .turn = 1, .outcome = "Witness", .more = ",\"reason\":[1]" },
		{ .turn = 2, .outcome = "Witness", .more = ",\"reason\":[1]" },
	};
	static const struct says pred[] = {
		{ .turn = 1,
		  .outcome = "Witness",
		  .more = ",\"reason\":[1,2]" },
		{ .turn = 2,
		  .outcome = "Questioner",
		  .more = ",\"reason\":[3]" },
	};
	struct compare_file g, p;
	struct compare_result r;

	(void)state;
	MAKE(&g, COMPARE_BY_TURN, gold);
	MAKE(&p, COMPARE_BY_TURN, pred);
	assert_true(run(&g, &p, &r, NULL));
	assert_near(r.f[COMPARE_REASON].value, 0.5);
	assert_int_equal(r.f[COMPARE_REASON].n, 1);
	assert_near(r.f[COMPARE_OUTCOME].value, 0);
	assert_string_equal(r.f[COMPARE_BAT].why, "a row lacks its commitment");
	compare_file_release(&g);
	compare_file_release(&p);
}

static struct compare_result result(double rho, double kappa, size_t rows)
{
	struct compare_result r = { .n = rows, .pred_rows = rows };

	for (int f = 0; f < COMPARE_FIGURES; f++)
		r.f[f] = (struct compare_figure){ NAN, NAN, NAN, NAN, 0, "" };
	r.f[COMPARE_BAT].value = rho;
	r.f[COMPARE_COMMITMENT].value = kappa;
	return r;
}

static void several_as_one(void **state)
{
	struct compare_result r[3] = { result(0.5, 0.2, 13),
				       result(0.8, 0.6, 23),
				       result(NAN, NAN, 4) };
	struct compare_result all, mean;

	(void)state;
	r[0].f[COMPARE_CONSISTENCY].value = 0.5;
	r[0].consistency_positives = 2;
	r[1].f[COMPARE_CONSISTENCY].value = 1;
	r[1].consistency_positives = 1;
	compare_combine(r, 3, &all);
	assert_near(all.f[COMPARE_BAT].value,
		    tanh((10 * atanh(0.5) + 20 * atanh(0.8)) / 30));
	assert_near(all.f[COMPARE_COMMITMENT].value,
		    (13 * 0.2 + 23 * 0.6) / 36);
	assert_near(all.f[COMPARE_CONSISTENCY].value, 2.0 / 3);
	assert_near(all.f[COMPARE_PAT].value, NAN);
	assert_non_null(all.f[COMPARE_PAT].why);
	compare_mean(r, 3, &mean);
	assert_near(mean.f[COMPARE_BAT].value, 0.65);
	assert_near(mean.f[COMPARE_COMMITMENT].value, 0.4);
	assert_int_equal(mean.n, 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_turn_with_rows_left_over),
		cmocka_unit_test(undefined_figures_say_why),
		cmocka_unit_test(missing_quality_is_no_violation),
		cmocka_unit_test(quality_that_was_not_read_is_no_figure),
		cmocka_unit_test(by_question_within_a_set),
		cmocka_unit_test(many_sets_of_the_same_turn),
		cmocka_unit_test(nothing_to_join_leaves_all_undefined),
		cmocka_unit_test(expectations_take_the_place_of_labels),
		cmocka_unit_test(reasons_count_where_outcomes_agree),
		cmocka_unit_test(several_as_one),
	};

	return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
