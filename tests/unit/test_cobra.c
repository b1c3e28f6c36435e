/* CoBRA figures on small tables worked by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the four above */
#include <cmocka.h>

#include "base/error.h"
#include "near.h"
#include "score/cobra.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* commitment, relevance, manner, quality, consistency, outcome */
static struct cobra_turn turn(int c, int r, int m, int q, int k, int outcome)
{
	return (struct cobra_turn){ c, r, m, q, k, outcome };
}

static struct cobra_step only_step(enum cobra_variant v, struct cobra_turn t)
{
	struct cobra_rule rule = cobra_rule_of(v);
	struct cobra_run run;
	struct cobra_step s = { 0 };

	cobra_run_init(&run, &rule);
	assert_true(cobra_run_add(&run, &t, &s, NULL));
	return s;
}

/* The four turns of the paper's Appendix B, with its arithmetic mended. */
static const struct cobra_turn APPENDIX_B[] = {
	{ 2, 1, 1, 1, 0, -1 },
	{ 1, 1, 3, 1, 0, -1 },
	{ 3, 1, 4, 1, 0, -1 },
	{ 4, 0, 0, 0, 0, -1 },
};

static void appendix_b_as_corrected(void **state)
{
	static const double want[][7] = {
		{ 1, 0, 1, 0, -1.4569855928, -1.5777711184, 0.1207855257 },
		{ 0.4, 1, 1.4, 1, -0.3973597071, 0.0404556697, -0.4378153768 },
		{ 0.5, 0.2, 1.9, 1.2, 0.9271726499, 0.3641010273,
		  0.5630716226 },
		{ 0, 0.5, 1.9, 1.7, 0.9271726499, 1.1732144214, -0.2460417714 },
	};
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_figures f[4];
	struct cobra_summary sum;

	(void)state;
	assert_true(cobra_series(APPENDIX_B, 4, &rule, f, &sum, NULL));
	for (size_t i = 0; i < 4; i++) {
		assert_near(f[i].bat, want[i][0]);
		assert_near(f[i].pat, want[i][1]);
		assert_near(f[i].bat_cumsum, want[i][2]);
		assert_near(f[i].pat_cumsum, want[i][3]);
		assert_near(f[i].z_bat, want[i][4]);
		assert_near(f[i].z_pat, want[i][5]);
		assert_near(f[i].nrbat, want[i][6]);
		assert_near(f[i].nra, NAN);
	}
	assert_null(cobra_why_flat(&sum));
	assert_near(sum.nrbat_first, 0.1207855257);
	assert_near(sum.nrbat_last, -0.2460417714);
	assert_near(sum.nrbat_min, -0.4378153768);
	assert_near(sum.nrbat_max, 0.5630716226);
	assert_int_equal(sum.n_commitment[COBRA_NEUTRAL], 1);
}

/* Every commitment with every set of violations, counted out by hand. */
static void base_values_of_each_commitment(void **state)
{
	struct cobra_step s = { 0 };

	(void)state;
	for (int bits = 0; bits < 8; bits++) {
		int r = bits & 1 ? 3 : 2, m = bits & 2 ? 4 : 1;
		int q = bits & 4 ? 3 : 0;
		double rm = (bits & 1 ? 0.4 : 0) + (bits & 2 ? 0.4 : 0);
		double rmq = rm + (bits & 4 ? 0.2 : 0);

		s = only_step(COBRA_CODE, turn(2, r, m, q, 0, -1));
		assert_near(s.bat, 1);
		assert_near(s.pat, rmq);
		s = only_step(COBRA_CODE, turn(3, r, m, q, 0, -1));
		assert_near(s.bat, 0.5);
		assert_near(s.pat, rmq / 2);
		s = only_step(COBRA_CODE, turn(1, r, m, q, 0, -1));
		assert_near(s.bat, rm);
		assert_near(s.pat, 1);
		s = only_step(COBRA_PAPER, turn(1, r, m, q, 0, -1));
		assert_near(s.bat, rmq);
		assert_near(s.pat, 1);
		s = only_step(COBRA_CODE, turn(4, r, m, q, 0, -1));
		assert_near(s.bat, 0);
		assert_near(s.pat, 0.5);
		assert_near(s.net_turn, -0.5);
	}
}

static void a_rate_of_two_counts_only_under_threshold_2(void **state)
{
	struct cobra_turn t = turn(2, 2, 2, 2, 0, -1);

	(void)state;
	assert_near(only_step(COBRA_CODE, t).pat, 0);
	assert_near(only_step(COBRA_THRESHOLD_2, t).pat, 1);
	t = turn(2, 3, 4, 3, 0, -1);
	assert_near(only_step(COBRA_CODE, t).pat, 1);
}

/* 1 + 0.5 before it, 0.4 in it: 0.2 * 1.9, 0.2 * 1.5 or nothing. */
static void a_contradiction_costs_by_what_was_gained(void **state)
{
	static const struct {
		enum cobra_variant v;
		double pat;
	} cases[] = {
		{ COBRA_CODE, 1.38 },
		{ COBRA_PAPER, 1.38 },
		{ COBRA_CONST_EXCLUSIVE_SUM, 1.30 },
		{ COBRA_NO_CONST, 1.0 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct cobra_rule rule = cobra_rule_of(cases[i].v);
		struct cobra_turn t[] = { turn(2, 1, 1, 1, 0, -1),
					  turn(3, 1, 1, 1, 0, -1),
					  turn(1, 1, 3, 1, 1, -1) };
		struct cobra_run run;
		struct cobra_step s = { 0 };

		cobra_run_init(&run, &rule);
		for (size_t j = 0; j < COUNT(t); j++)
			assert_true(cobra_run_add(&run, &t[j], &s, NULL));
		assert_near(s.pat, cases[i].pat);
		assert_near(s.const_part, cases[i].pat - 1);
		assert_near(s.bat_sum, 1.9);
		assert_near(s.net, 1.9 - cases[i].pat);
	}
}

/* The contradiction term is added to every commitment, even to none. */
static void a_contradiction_without_commitment_costs_too(void **state)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_turn t[] = { turn(2, 1, 1, 1, 0, -1),
				  turn(4, 1, 1, 1, 1, -1) };
	struct cobra_figures f[2];

	(void)state;
	assert_true(cobra_series(t, 2, &rule, f, NULL, NULL));
	assert_near(f[1].pat, 0.7);
}

static void what_was_not_read_costs_nothing(void **state)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_THRESHOLD_2);
	struct cobra_turn t[] = { turn(2, 0, 0, 0, -1, -1),
				  turn(2, 0, 0, 0, -1, -1) };
	struct cobra_summary sum;

	(void)state;
	assert_true(cobra_series(t, 2, &rule, NULL, &sum, NULL));
	assert_near(sum.pat_sum, 0);
	assert_int_equal(sum.n_contradictions, 0);
}

static void weights_can_be_set(void **state)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_PAPER);
	struct cobra_turn t = turn(1, 3, 3, 3, 1, -1);
	struct cobra_run run;
	struct cobra_step s = { 0 };

	(void)state;
	rule.w_relevance = 1;
	rule.w_manner = 10;
	rule.w_quality = 100;
	rule.w_const = 0.5;
	assert_true(cobra_rule_check(&rule, NULL));
	cobra_run_init(&run, &rule);
	assert_true(cobra_run_add(&run, &t, &s, NULL));
	assert_near(s.bat, 111);
	assert_near(s.pat, 1 + 55.5);
}

static void bad_weights_are_refused(void **state)
{
	static const double bad[] = { -0.1, 101, NAN, INFINITY };
	struct error err;

	(void)state;
	for (size_t i = 0; i < COUNT(bad); i++) {
		struct cobra_rule rule = cobra_rule_of(COBRA_CODE);

		rule.w_const = bad[i];
		assert_false(cobra_rule_check(&rule, &err));
		assert_int_equal(err.code, ERR_USAGE);
		assert_non_null(strstr(err.text, "consistency"));
	}
}

static void bad_labels_are_named_and_change_nothing(void **state)
{
	static const struct {
		struct cobra_turn t;
		const char *named;
	} bad[] = {
		{ { 0, 1, 1, 1, 0, -1 }, "commitment is 0" },
		{ { 5, 1, 1, 1, 0, -1 }, "commitment is 5" },
		{ { 2, -1, 1, 1, 0, -1 }, "relevance is -1" },
		{ { 2, 1, 5, 1, 0, -1 }, "manner is 5" },
		{ { 2, 1, 1, 9, 0, -1 }, "quality is 9" },
		{ { 2, 1, 1, 1, 2, -1 }, "consistency is 2" },
		{ { 2, 1, 1, 1, -2, 0 }, "consistency is -2" },
		{ { 2, 1, 1, 1, 0, 2 }, "outcome is 2" },
	};
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);

	(void)state;
	for (size_t i = 0; i < COUNT(bad); i++) {
		struct cobra_turn two[] = { turn(2, 1, 1, 1, 0, 1), bad[i].t };
		struct cobra_run run;
		struct error err;

		cobra_run_init(&run, &rule);
		assert_false(cobra_run_add(&run, &bad[i].t, NULL, &err));
		assert_non_null(strstr(err.text, bad[i].named));
		assert_int_equal(run.n, 0);
		assert_near(run.bat_sum, 0);
		assert_false(cobra_series(two, 2, &rule, NULL, NULL, &err));
		assert_int_equal(err.code, ERR_DATA);
		assert_non_null(strstr(err.text, "turn 2 of 2: "));
	}
}

static void one_turn_has_no_z_score(void **state)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_turn t = turn(2, 1, 1, 1, 0, COBRA_WITNESS);
	struct cobra_figures f;
	struct cobra_summary sum;

	(void)state;
	assert_true(cobra_series(&t, 1, &rule, &f, &sum, NULL));
	assert_near(f.bat, 1);
	assert_near(f.z_bat, NAN);
	assert_near(f.z_pat, NAN);
	assert_near(f.nrbat, NAN);
	assert_near(f.nra, 1);
	assert_string_equal(cobra_why_flat(&sum), "one turn has no spread");
}

/* Clean answers: PaT stays 0.  One side is flat, the other keeps its z. */
static void a_flat_sum_is_undefined_not_a_number(void **state)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_turn t[] = { turn(2, 1, 1, 1, 0, 1),
				  turn(2, 1, 1, 1, 0, 1),
				  turn(3, 1, 1, 1, 0, 1) };
	struct cobra_figures f[3];
	struct cobra_summary sum;

	(void)state;
	assert_true(cobra_series(t, 3, &rule, f, &sum, NULL));
	assert_false(sum.bat_flat);
	assert_true(sum.pat_flat);
	assert_string_equal(cobra_why_flat(&sum),
			    "the running PaT sum never changes");
	for (size_t i = 0; i < 3; i++) {
		assert_false(isnan(f[i].z_bat));
		assert_near(f[i].z_pat, NAN);
		assert_near(f[i].nrbat, NAN);
	}
	assert_near(sum.nrbat_last, NAN);
}

/* 0.1 ten times over has no exact mean; a careless deviation is 1e-17. */
static void equal_values_are_flat_whatever_their_mean_rounds_to(void **state)
{
	double v[10], z[10];
	struct error err;

	(void)state;
	for (size_t i = 0; i < COUNT(v); i++)
		v[i] = 0.1;
	z[0] = 42;
	assert_false(cobra_z(v, COUNT(v), false, z, &err));
	assert_int_equal(err.code, ERR_FLAT);
	assert_near(z[0], 42);
	assert_false(cobra_z(v, 0, false, z, &err));
}

/* 2 4 4 4 5 5 7 9: mean 5, population deviation 2. */
static void z_scores_of_a_textbook_table(void **state)
{
	const double v[] = { 2, 4, 4, 4, 5, 5, 7, 9 };
	double z[8];

	(void)state;
	assert_true(cobra_z(v, 8, false, z, NULL));
	assert_near(z[0], -1.5);
	assert_near(z[7], 2);
	assert_true(cobra_z(v, 8, true, z, NULL));
	assert_near(z[7], 4 / sqrt(32.0 / 7));
}

static void nrbat_of_bare_numbers_is_that_of_the_series(void **state)
{
	const double bat[] = { 1, 0.4, 0.5, 0 }, pat[] = { 0, 1, 0.2, 0.5 };
	const double flat[] = { 1, 0, 0, 0 };
	double nrbat[4] = { 7 };
	struct error err;

	(void)state;
	assert_false(cobra_nrbat(flat, pat, 4, nrbat, &err));
	assert_int_equal(err.code, ERR_FLAT);
	assert_near(nrbat[0], 7);
	assert_true(cobra_nrbat(bat, pat, 4, nrbat, NULL));
	assert_near(nrbat[1], -0.4378153768);
	assert_near(nrbat[3], -0.2460417714);
}

static void nra_counts_scoring_events(void **state)
{
	static const int outcome[] = { 1, 0, 0, -1, 1, 1 };
	static const double want[] = { 1, 0, -1.0 / 3, NAN, 0.0, 1.0 / 5 };
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_turn t[6];
	struct cobra_figures f[6];
	struct cobra_summary sum;

	(void)state;
	for (size_t i = 0; i < 6; i++)
		t[i] = turn(2, 1, i % 2 ? 3 : 1, 1, 0, outcome[i]);
	assert_true(cobra_series(t, 6, &rule, f, &sum, NULL));
	for (size_t i = 0; i < 6; i++)
		assert_near(f[i].nra, want[i]);
	assert_int_equal(sum.n_outcomes, 5);
	assert_near(sum.nra_last, 0.2);
}

static void an_empty_transcript_has_an_empty_summary(void **state)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_summary sum;

	(void)state;
	assert_true(cobra_series(NULL, 0, &rule, NULL, &sum, NULL));
	assert_int_equal(sum.n, 0);
	assert_near(sum.nra_last, NAN);
	assert_string_equal(cobra_why_flat(&sum), "there is no turn");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(appendix_b_as_corrected),
		cmocka_unit_test(base_values_of_each_commitment),
		cmocka_unit_test(a_rate_of_two_counts_only_under_threshold_2),
		cmocka_unit_test(a_contradiction_costs_by_what_was_gained),
		cmocka_unit_test(a_contradiction_without_commitment_costs_too),
		cmocka_unit_test(what_was_not_read_costs_nothing),
		cmocka_unit_test(weights_can_be_set),
		cmocka_unit_test(bad_weights_are_refused),
		cmocka_unit_test(bad_labels_are_named_and_change_nothing),
		cmocka_unit_test(one_turn_has_no_z_score),
		cmocka_unit_test(a_flat_sum_is_undefined_not_a_number),
		cmocka_unit_test(
			equal_values_are_flat_whatever_their_mean_rounds_to),
		cmocka_unit_test(z_scores_of_a_textbook_table),
		cmocka_unit_test(nrbat_of_bare_numbers_is_that_of_the_series),
		cmocka_unit_test(nra_counts_scoring_events),
		cmocka_unit_test(an_empty_transcript_has_an_empty_summary),
	};

	return cmocka_run_group_tests_name("cobra", tests, NULL, NULL);
}
