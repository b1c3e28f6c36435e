/* General statistics on values known from tables or worked by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above */
#include <cmocka.h>

#include "near.h"
#include "score/stats.h"

static void jsd_from_same_to_disjoint(void **state)
{
	const double p[] = { 2, 1, 1 }, p_share[] = { 0.5, 0.25, 0.25 };
	const double a[] = { 3, 0 }, b[] = { 0, 7 }, half[] = { 1, 1 };

	(void)state;
	assert_near(stats_jsd(p, p_share, 3), 0);
	assert_near(stats_jsd(a, b, 2), 1);
	/* m = (3/4, 1/4): (log2(4/3) + (log2(2/3) + log2(2)) / 2) / 2 */
	assert_near(stats_jsd(a, half, 2), 0.31127812445913283);
	assert_near(stats_jsd(half, a, 2), 0.31127812445913283);
}

static void jsd_of_nothing_is_undefined(void **state)
{
	const double none[] = { 0, 0 }, some[] = { 1, 1 }, minus[] = { 2, -1 };
	const double bad[] = { 1, NAN }, inf[] = { 1, INFINITY };

	(void)state;
	assert_near(stats_jsd(none, some, 2), NAN);
	assert_near(stats_jsd(some, minus, 2), NAN);
	assert_near(stats_jsd(some, bad, 2), NAN);
	assert_near(stats_jsd(some, inf, 2), NAN);
	assert_near(stats_jsd(some, some, 0), NAN);
}

/* Pairs (positive, negative): 0.9 beats both, 0.4 ties one and loses one. */
static void auc_counts_ties_half(void **state)
{
	const double score[] = { 0.9, 0.4, 0.4, 0.7 };
	const bool positive[] = { true, true, false, false };
	const bool all[] = { true, true, true, true };
	const double nan_score[] = { 0.9, NAN, 0.4, 0.7 };

	(void)state;
	assert_near(stats_auc(score, positive, 4), 2.5 / 4);
	assert_near(stats_auc(score, all, 4), NAN);
	assert_near(stats_auc(score, positive, 2), NAN);
	assert_near(stats_auc(nan_score, positive, 4), NAN);
	assert_near(stats_auc(NULL, NULL, 0), NAN);
}

/* 0: 2 of 3 gold, 2 of 2 pred; 1: 1 of 1, 1 of 2; 2: in neither. */
static void macro_f1_leaves_out_what_never_occurs(void **state)
{
	const int gold[] = { 0, 0, 0, 1 }, pred[] = { 0, 0, 1, 1 };
	const int out[] = { 0, 0, 3, 1 };
	struct stats_class c[3];

	(void)state;
	assert_near(stats_macro_f1(gold, pred, 4, 3, c), (0.8 + 2.0 / 3) / 2);
	assert_near(c[0].precision, 1);
	assert_near(c[0].recall, 2.0 / 3);
	assert_near(c[0].f1, 0.8);
	assert_near(c[2].f1, NAN);
	assert_near(stats_macro_f1(gold, out, 4, 3, NULL), NAN);
	assert_near(stats_macro_f1(gold, pred, 0, 3, NULL), NAN);
}

static void a_class_never_hit_scores_zero(void **state)
{
	const int gold[] = { 0, 1 }, pred[] = { 1, 0 };
	struct stats_class c[2];

	(void)state;
	assert_near(stats_macro_f1(gold, pred, 2, 2, c), 0);
	assert_near(c[1].f1, 0);
}

static void quantiles_interpolate(void **state)
{
	const double v[] = { 1, 2, 4, 8 };

	(void)state;
	assert_near(stats_quantile(v, 4, 0), 1);
	assert_near(stats_quantile(v, 4, 0.5), 3);
	assert_near(stats_quantile(v, 4, 0.9), 4 + 0.7 * 4);
	assert_near(stats_quantile(v, 4, 1), 8);
	assert_near(stats_quantile(v, 1, 0.3), 1);
	assert_near(stats_quantile(v, 0, 0.5), NAN);
}

/*
 * dof 1 is Cauchy's: p = 1 - 2 atan(t) / pi; dof 2: p = 1 - t / sqrt(t^2 + 2).
 * Far tails: with dof 4, x = 4 / (4 + t^2), p = 1 - (1 + x / 2) sqrt(1 - x),
 * which for small x is 3/8 x^2 + x^3/8 + ...
 */
static void t_in_closed_form(void **state)
{
	const double pi = 3.14159265358979323846;
	double x = 4 / (4 + 1e12), tail = 0.375 * x * x;

	(void)state;
	assert_near(stats_t_two_sided(0, 7), 1);
	assert_near(stats_t_two_sided(1, 1), 0.5);
	assert_near(stats_t_two_sided(-3, 1), 1 - 2 * atan(3) / pi);
	assert_near(stats_t_two_sided(0.01, 1), 1 - 2 * atan(0.01) / pi);
	assert_near(stats_t_two_sided(2.5, 2), 1 - 2.5 / sqrt(8.25));
	assert_within(stats_t_two_sided(1e6, 4) / tail, 1, 1e-9);
	assert_near(stats_t_two_sided(INFINITY, 3), 0);
	assert_near(stats_t_two_sided(1, 0), NAN);
	assert_near(stats_t_two_sided(NAN, 3), NAN);
	/* so many degrees of freedom are as good as normal: erfc(1.96/sqrt 2) */
	assert_within(stats_t_two_sided(1.96, 1e7), erfc(1.96 / sqrt(2)), 1e-7);
}

static void beta_inc_in_closed_form(void **state)
{
	(void)state;
	assert_near(stats_beta_inc(1, 1, 0.3), 0.3);
	assert_near(stats_beta_inc(3, 1, 0.5), 0.125);
	assert_near(stats_beta_inc(1, 3, 0.5), 0.875);
	assert_near(stats_beta_inc(2, 2, 0.25), 0.0625 * (3 - 0.5));
	assert_near(stats_beta_inc(2, 3, 0), 0);
	assert_near(stats_beta_inc(2, 3, 1), 1);
}

/* Ten of ten: the upper end is 1, the lower n / (n + z^2). */
static void wilson_at_the_edge(void **state)
{
	double lo, hi;

	(void)state;
	stats_wilson(10, 10, 2, &lo, &hi);
	assert_near(lo, 10.0 / 14);
	assert_near(hi, 1);
	stats_wilson(0, 0, 2, &lo, &hi);
	assert_near(lo, NAN);
}

static double mean_of(const uint32_t *picks, size_t n, void *of)
{
	const double *v = of;
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += v[picks[i]];
	return sum / (double)n;
}

static double undefined(const uint32_t *picks, size_t n, void *of)
{
	(void)picks;
	(void)n;
	(void)of;
	return NAN;
}

/* Mean of 0 and 1, 400 each: deviation 0.5 / sqrt(800) = 0.0177. */
static void bootstrap_finds_the_error_of_a_mean(void **state)
{
	double v[800];
	struct stats_interval one, again, other;

	(void)state;
	for (size_t i = 0; i < 800; i++)
		v[i] = i % 2 ? 1 : 0;
	one = stats_bootstrap(800, 2000, 1, 0.95, mean_of, v);
	again = stats_bootstrap(800, 2000, 1, 0.95, mean_of, v);
	other = stats_bootstrap(800, 2000, 2, 0.95, mean_of, v);
	assert_within(one.lo, 0.5 - 1.96 * 0.0177, 0.003);
	assert_within(one.hi, 0.5 + 1.96 * 0.0177, 0.003);
	assert_true(one.lo == again.lo && one.hi == again.hi);
	assert_false(one.lo == other.lo && one.hi == other.hi);
	assert_int_equal(one.undefined, 0);
}

static void bootstrap_of_an_undefined_figure(void **state)
{
	struct stats_interval in =
		stats_bootstrap(3, 50, 1, 0.95, undefined, NULL);

	(void)state;
	assert_near(in.lo, NAN);
	assert_int_equal(in.undefined, 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jsd_from_same_to_disjoint),
		cmocka_unit_test(jsd_of_nothing_is_undefined),
		cmocka_unit_test(auc_counts_ties_half),
		cmocka_unit_test(macro_f1_leaves_out_what_never_occurs),
		cmocka_unit_test(a_class_never_hit_scores_zero),
		cmocka_unit_test(quantiles_interpolate),
		cmocka_unit_test(t_in_closed_form),
		cmocka_unit_test(beta_inc_in_closed_form),
		cmocka_unit_test(wilson_at_the_edge),
		cmocka_unit_test(bootstrap_finds_the_error_of_a_mean),
		cmocka_unit_test(bootstrap_of_an_undefined_figure),
	};

	return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
