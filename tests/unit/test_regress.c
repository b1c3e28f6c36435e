/*
 * Regressions, areas, paired tests, divergences, preferences: equal to other
 * implementations on the same rows.
 *
 * Values by statsmodels 0.13.5 (Logit by Newton at 1e-14, GLM, Wilson intervals,
 * exact McNemar) with numpy 1.24.2 and scipy 1.10.1; DeLong's standard errors by the
 * definition, over all pairs of a one and a zero.  The rows: for i of 0..23
 *   x1 = (7 i mod 11) / 4, x2 = (i i mod 13) / 5,
 *   y  = 1.5 + 0.8 x1 - 0.6 x2 + ((5 i mod 7) - 3) / 6,
 *   is = x1 - x2 + ((5 i mod 9) - 4) / 2 > 0.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above */
#include <cmocka.h>

#include <string.h>

#include "base/error.h"
#include "near.h"
#include "score/auc.h"
#include "score/divergence.h"
#include "score/paired.h"
#include "score/prefer.h"
#include "score/regress.h"
#include "score/stats.h"

#define ROWS 24

static double x[2 * ROWS], y[ROWS];
static int is[ROWS];

static int make_rows(void **state)
{
	(void)state;
	for (int i = 0; i < ROWS; i++) {
		double x1 = i * 7 % 11 / 4.0, x2 = i * i % 13 / 5.0;

		x[2 * i] = x1;
		x[2 * i + 1] = x2;
		y[i] = 1.5 + 0.8 * x1 - 0.6 * x2 + (i * 5 % 7 - 3) / 6.0;
		is[i] = x1 - x2 + (i * 5 % 9 - 4) / 2.0 > 0;
	}
	return 0;
}

static void assert_coef(const struct regress_coef *c, double b, double se,
			double stat, double p, double lo, double hi)
{
	assert_near(c->b, b);
	assert_near(c->se, se);
	assert_near(c->stat, stat);
	assert_near(c->p, p);
	assert_near(c->lo, lo);
	assert_near(c->hi, hi);
}

static void logistic(void **state)
{
	struct regress r;

	(void)state;
	assert_true(regress_logistic(x, is, ROWS, 2, &r, NULL));
	assert_coef(&r.coef[0], -2.07524782430545, 1.35931921249154,
		    -1.52668174276861, 0.126840169469123, -4.73946452428223,
		    0.588968875671325);
	assert_coef(&r.coef[1], 1.58628649477327, 0.719691898497555,
		    2.20411887098471, 0.027515985341057, 0.175716293752808,
		    2.99685669579374);
	assert_coef(&r.coef[2], -0.459406675366991, 0.605064642687078,
		    -0.759268750735089, 0.447691806771949, -1.64531158335226,
		    0.726498232618279);
	assert_near(r.coef[1].ratio, exp(1.58628649477327));
	assert_near(r.coef[1].ratio_lo, exp(0.175716293752808));
	assert_near(r.loglik, -12.1042784257722);
	assert_near(r.loglik_null, -15.877517716276);
	assert_near(r.aic, 30.2085568515444);
	assert_near(r.aic_null, 2 + 2 * 15.877517716276);
	assert_near(r.r2, 0.288195241547253);
	assert_near(r.right, 2.0 / 3);
	assert_near(regress_linear(&r, x + 2),
		    r.coef[0].b + 1.75 * r.coef[1].b + 0.2 * r.coef[2].b);
}

static void no_end(void **state)
{
	const double one[] = { 1, 2, 3, 4, 5, 6 };
	const double twice[] = { 1, 2, 2, 4, 3, 6, 4, 8, 5, 10, 6, 12 };
	const double flat[] = { 3, 3, 3, 3, 3, 3 };
	const int parted[] = { 0, 0, 0, 1, 1, 1 }, all[] = { 1, 1, 1, 1, 1, 1 };
	const int mixed[] = { 0, 1, 0, 0, 1, 1 };
	const double many[REGRESS_MAX] = { 0 };
	struct error err = { 0 };
	struct regress r;

	(void)state;
	assert_false(regress_logistic(one, parted, 6, 1, &r, &err));
	assert_int_equal(err.code, ERR_FLAT);
	assert_non_null(strstr(err.text, "no end"));
	assert_false(regress_logistic(one, all, 6, 1, &r, &err));
	assert_false(regress_logistic(twice, mixed, 6, 2, &r, &err));
	assert_non_null(strstr(err.text, "follows from the others"));
	assert_false(regress_logistic(flat, mixed, 6, 1, &r, &err));
	assert_false(regress_logistic(one, mixed, 2, 1, &r, &err));
	assert_non_null(strstr(err.text, "too few"));
	assert_false(regress_logistic(many, mixed, 6, REGRESS_MAX, &r, &err));
	assert_int_equal(err.code, ERR_LIMIT);
}

static void areas(void **state)
{
	double a[ROWS], b[ROWS];
	struct auc first, second;

	(void)state;
	for (int i = 0; i < ROWS; i++) {
		a[i] = rint(x[2 * i] * 2) / 2; /* with ties */
		b[i] = -x[2 * i + 1];
	}
	first = auc_of(a, is, ROWS);
	second = auc_of(b, is, ROWS);
	assert_near(first.area, 0.811111111111111);
	assert_near(first.se, 0.0890788314517876);
	assert_near(first.p, 0.00047845537941497);
	assert_near(first.hi,
		    0.811111111111111 + 1.95996398454005 * 0.0890788314517876);
	assert_int_equal(first.ones, 9);
	assert_int_equal(first.zeros, 15);
	assert_near(second.area, 0.648148148148148);
	assert_near(second.se, 0.114194432485734);
	assert_near(auc_differ_paired(a, b, is, ROWS), 0.211818223419628);
	assert_near(auc_differ(&first, &second), 0.260499908639651);
	assert_near(auc_of(a, is, 1).area, NAN);
	assert_near(auc_of(a, is, 2).area, 1); /* 1.5 for the one, 0 */
	assert_near(auc_of(a, is, 2).se, NAN);
	assert_near(auc_differ_paired(a, b, is, 2), NAN);
}

static void intervals_of_shares(void **state)
{
	struct stats_interval in = stats_wilson(7, 20, 0.95);

	(void)state;
	assert_near(in.lo, 0.181191824101082);
	assert_near(in.hi, 0.567145723314764);
	in = stats_wilson(0, 20, 0.95);
	assert_near(in.lo, 0);
	assert_near(in.hi, 0.161125158052819);
	in = stats_wilson(1, 1, 0.95);
	assert_near(in.lo, 0.206549314377237);
	assert_near(in.hi, 1);
	assert_near(stats_wilson(0, 0, 0.95).lo, NAN);
}

static void quantiles_of_distributions(void **state)
{
	(void)state;
	assert_near(stats_t_quantile(0.975, 21), 2.07961384472766);
	/* by the closed form; scipy is off by 4e-9 here */
	assert_near(stats_t_quantile(0.1, 3), -1.6377443536962095);
	assert_near(stats_t_quantile(0, 3), NAN);
	assert_near(stats_normal_quantile(0.975), 1.95996398454005);
	assert_near(stats_normal_quantile(0.001), -3.09023230616781);
	assert_near(stats_normal_quantile(0.5), 0);
	assert_near(stats_normal_quantile(1), NAN);
	assert_near(stats_normal_two_sided(-1.95996398454005), 0.05);
}

static void pairs(void **state)
{
	const double c[] = { 0.1, 0.4, 0.8 }, d[] = { 0, 0.3, 0.7 };
	double a[ROWS + 1], b[ROWS + 1];
	struct paired r;

	(void)state;
	for (int i = 0; i < ROWS; i++) {
		a[i] = y[i];
		b[i] = x[2 * i];
	}
	a[ROWS] = NAN;
	b[ROWS] = 1;
	r = paired_t(a, b, ROWS + 1);
	assert_int_equal(r.n, ROWS);
	assert_near(r.mean, 0.494305555555556);
	assert_near(r.t, 3.62440661440592);
	assert_near(r.p, 0.00142235882139084);
	assert_near(r.lo, 0.212176904397022);
	assert_near(r.hi, 0.776434206714089);
	assert_near(paired_t(a, a, ROWS).p, NAN);
	/* 0.1 each time: no spread, however they are rounded */
	assert_near(paired_t(c, d, 3).mean, 0.1);
	assert_near(paired_t(c, d, 3).p, NAN);
	assert_near(paired_t(c, d, 3).lo, NAN);
	assert_near(paired_t(a, b, 0).mean, NAN);
	assert_near(paired_mcnemar(3, 11), 0.057373046875);
	assert_near(paired_mcnemar(5, 5), 1);
	assert_near(paired_mcnemar(0, 0), 1);
	assert_near(paired_bonferroni(0.02, 3), 0.06);
	assert_near(paired_bonferroni(0.5, 3), 1);
	assert_near(paired_bonferroni(NAN, 3), NAN);
}

/* Newcombe's method 10: Wilson's intervals by statsmodels, put together by numpy; the
 * second row is published (Bentur et al. in Fagerland, Lydersen and Laake 2014: -0.507
 * to -0.026). */
static void shares_of_pairs(void **state)
{
	static const struct {
		size_t both, only_a, only_b, neither;
		double lo, hi;
	} rows[] = {
		{ 36, 12, 2, 20, 0.0389812394836896, 0.241363392879186 },
		{ 1, 1, 7, 12, -0.506920226686141, -0.0255591241648598 },
		{ 5, 0, 0, 5, -0.166593157081223, 0.166593157081223 },
		{ 0, 9, 0, 0, 0.576945015408324, 1 },
		{ 30, 4, 1, 40, -0.0225880468339782, 0.101709243438206 },
		{ 2, 8, 8, 1, -0.376434535418042, 0.376434535418042 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct stats_interval in =
			paired_shares(rows[i].both, rows[i].only_a,
				      rows[i].only_b, rows[i].neither);

		assert_near(in.lo, rows[i].lo);
		assert_near(in.hi, rows[i].hi);
	}
	assert_near(paired_shares(0, 0, 0, 0).lo, NAN);
}

static void divergences(void **state)
{
	const double a[] = { 3, 0, 5, 2 }, b[] = { 1, 4, 4, 1 };
	const double left[] = { 2, 0 }, right[] = { 0, 9 }, none[] = { 0, 0 };
	struct stats_interval in = divergence_interval(a, b, 4, 200, 7);
	struct stats_interval again = divergence_interval(a, b, 4, 200, 7);

	(void)state;
	assert_near(divergence(a, b, 4), 0.2540157730728);
	assert_near(divergence(a, a, 4), 0);
	assert_near(divergence(left, right, 2), 1);
	assert_near(divergence(left, none, 2), NAN);
	assert_true(in.lo >= 0 && in.lo < in.hi && in.hi <= 1);
	assert_near(in.lo, again.lo);
	assert_near(in.hi, again.hi);
	assert_near(divergence_interval(left, none, 2, 200, 7).lo, NAN);
	in = divergence_interval(left, right, 2, 50, 7);
	assert_near(in.lo, 1);
}

static void preferences(void **state)
{
	static const double log[] = { 0.54840750090097, 0.113104046214555,
				      0.0745835455985465, -0.736095092714072 };
	static const double se[] = { 0.305701487141096, 0.300989251966009,
				     0.306016083243155, 0.324563298272315 };
	struct prefer_tally t = {
		.n = 4,
		.won = { { 0, 6, 4, 7 },
			 { 3, 0, 5, 5 },
			 { 4, 2, 0, 6 },
			 { 1, 3, 2, 0 } },
		.tied = { { 0, 1, 2, 0 },
			  { 1, 0, 0, 2 },
			  { 2, 0, 0, 1 },
			  { 0, 2, 1, 0 } },
	};
	struct prefer_strength s[4];

	(void)state;
	assert_true(prefer_bradley_terry(&t, s, NULL));
	for (int i = 0; i < 4; i++) {
		assert_near(s[i].log, log[i]);
		assert_near(s[i].se, se[i]);
		assert_near(s[i].hi, log[i] + 1.95996398454005 * se[i]);
	}
	/* whoever never lost has no end; nor have two camps that never met */
	t = (struct prefer_tally){ .n = 2, .won = { { 0, 3 }, { 0, 0 } } };
	assert_false(prefer_bradley_terry(&t, s, NULL));
	t = (struct prefer_tally){ .n = 3, .won = { { 0, 3 }, { 2, 0 } } };
	assert_false(prefer_bradley_terry(&t, s, NULL));
}

/* The paper's row of the agent on Gemini: 72 won, 31 lost, 25 ties, 24 bad. */
static void win_rates(void **state)
{
	struct prefer_tally t = { .n = 2,
				  .won = { { 0, 72 }, { 31, 0 } },
				  .tied = { { 0, 25 }, { 25, 0 } },
				  .bad = { { 0, 24 }, { 24, 0 } } };
	struct prefer_rates r = prefer_rates(&t, 0);

	(void)state;
	assert_near(r.matches, 152);
	assert_within(r.weighted, 0.55592, 5e-6);
	assert_within(r.strict, 0.47368, 5e-6);
	assert_within(r.bad, 0.15789, 5e-6);
	t.n = 1;
	assert_near(prefer_rates(&t, 0).strict, NAN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(logistic),
		cmocka_unit_test(no_end),
		cmocka_unit_test(areas),
		cmocka_unit_test(intervals_of_shares),
		cmocka_unit_test(quantiles_of_distributions),
		cmocka_unit_test(pairs),
		cmocka_unit_test(shares_of_pairs),
		cmocka_unit_test(divergences),
		cmocka_unit_test(preferences),
		cmocka_unit_test(win_rates),
	};

	return cmocka_run_group_tests(tests, make_rows, NULL);
}
