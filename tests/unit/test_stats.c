/* General statistics on values known from tables or worked by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above */
#include <cmocka.h>

#include "near.h"
#include "score/stats.h"

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
		cmocka_unit_test(quantiles_interpolate),
		cmocka_unit_test(t_in_closed_form),
		cmocka_unit_test(beta_inc_in_closed_form),
		cmocka_unit_test(bootstrap_finds_the_error_of_a_mean),
		cmocka_unit_test(bootstrap_of_an_undefined_figure),
	};

	return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
