/* Agreement figures on small tables worked by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
/* cmocka wants the four above */
#include <cmocka.h>

#include "base/rng.h"
#include "near.h"
#include "score/agreement.h"

/* Cohen's table 20 5 / 10 15 of 50: observed 0.7, chance 0.5, kappa 0.4. */
static void fill_twenty_five_ten_fifteen(int *a, int *b)
{
	static const int cells[][3] = {
		{ 1, 1, 20 }, { 1, 2, 5 }, { 2, 1, 10 }, { 2, 2, 15 }
	};
	size_t n = 0;

	for (size_t c = 0; c < 4; c++) {
		for (int i = 0; i < cells[c][2]; i++, n++) {
			a[n] = cells[c][0];
			b[n] = cells[c][1];
		}
	}
}

static void cohen_of_a_textbook_table(void **state)
{
	int a[50], b[50];

	(void)state;
	fill_twenty_five_ten_fifteen(a, b);
	assert_near(agreement_cohen(a, b, 50), 0.4);
	assert_near(agreement_cohen(a, a, 50), 1);
	/* two labels one step apart: weights change nothing */
	assert_near(agreement_weighted(a, b, 50, AGREEMENT_LINEAR), 0.4);
	assert_near(agreement_weighted(a, b, 50, AGREEMENT_QUADRATIC), 0.4);
}

static void cohen_at_its_edges(void **state)
{
	const int one[] = { 2, 2, 2 }, mixed[] = { 2, 3, 2 };
	const int x[] = { 0, 1 }, y[] = { 1, 0 };
	const int out[] = { 0, AGREEMENT_LABELS };

	(void)state;
	assert_near(agreement_cohen(one, one, 3), NAN);
	assert_near(agreement_cohen(one, mixed, 3), 0);
	assert_near(agreement_cohen(x, y, 2), -1);
	assert_near(agreement_cohen(x, y, 0), NAN);
	assert_near(agreement_cohen(x, out, 2), NAN);
	assert_near(agreement_weighted(one, one, 3, AGREEMENT_LINEAR), NAN);
}

/*
 * 1-1 1-2 2-2 3-1: off by 0 1 0 2.  a has 1 twice, 2, 3; b has 1 twice, 2
 * twice.  Chance of |i-j|: (2*2*0 + 2*2*1 + 1*2*1 + 1*2*0 + 1*2*2 + 1*2*1) / 4
 * = 3; squares (4 + 2 + 8 + 2) / 4 = 4.  Seen 3 and 5.
 */
static void weighted_kappa_by_hand(void **state)
{
	const int a[] = { 1, 1, 2, 3 }, b[] = { 1, 2, 2, 1 };

	(void)state;
	assert_near(agreement_weighted(a, b, 4, AGREEMENT_LINEAR), 0);
	assert_near(agreement_weighted(a, b, 4, AGREEMENT_QUADRATIC), -0.25);
}

static void randolph_by_its_category_rule(void **state)
{
	const int a[] = { 0, 0, 0, 1 }, b[] = { 0, 0, 1, 1 };
	const int none[] = { 0, 0, 0, 0 };

	(void)state;
	assert_near(agreement_randolph(a, b, 4, 2), 0.5);
	assert_near(agreement_randolph(a, b, 4, 4), (0.75 - 0.25) / 0.75);
	assert_near(agreement_randolph(a, b, 4, 0), 0.5);
	/* two categories always: full agreement; as they occur: 0/0 */
	assert_near(agreement_randolph(none, none, 4, 2), 1);
	assert_near(agreement_randolph(none, none, 4, 0), NAN);
	assert_near(agreement_randolph(none, a, 4, 2), 0.5);
	assert_near(agreement_randolph(a, b, 0, 2), NAN);
}

static void tpr_is_of_golds_positives(void **state)
{
	const int gold[] = { 1, 1, 0, 0, 1 }, pred[] = { 1, 0, 1, 0, 0 };
	const int none[] = { 0, 0, 0, 0, 0 };
	size_t positives;

	(void)state;
	assert_near(agreement_tpr(gold, pred, 5, &positives), 1.0 / 3);
	assert_int_equal(positives, 3);
	assert_near(agreement_tpr(pred, gold, 5, &positives), 0.5);
	assert_near(agreement_tpr(none, pred, 5, &positives), 0);
	assert_int_equal(positives, 0);
}

static void jaccard_of_sets(void **state)
{
	const unsigned a[] = { 1, 3, 6, 0 }, b[] = { 1, 1, 1, 0 };

	(void)state;
	assert_near(agreement_jaccard(a, b, 1), 1);
	assert_near(agreement_jaccard(a, b, 3), (1 + 0.5 + 0) / 3);
	assert_near(agreement_jaccard(a, b, 4), 2.5 / 4);
	assert_near(agreement_jaccard(a, b, 0), NAN);
}

static void ties_share_their_average_rank(void **state)
{
	const double v[] = { 3, 1, 3, -2, 3 };
	const double rank[] = { 4, 2, 4, 1, 4 };

	(void)state;
	assert_near(agreement_spearman(v, rank, 5, NULL), 1);
}

static void the_last_bit_does_not_break_a_tie(void **state)
{
	const double v[] = { 0.1 + 0.2, 0.3, 0.3 + 1e-8, 0.3 - 1e-10 };
	const double rank[] = { 2, 2, 4, 2 };

	(void)state;
	assert_true(v[0] != v[1]);
	assert_true(agreement_spearman(v, rank, 4, NULL) == 1);
}

/* Without ties rho = 1 - 6 sum d^2 / (n (n^2 - 1)); d = 0 1 1 0 0: 0.9. */
static void spearman_by_the_formula_of_differences(void **state)
{
	const double a[] = { 1, 2, 3, 4, 5 }, b[] = { 10, 30, 20, 40, 50 };
	double p, t = 0.9 * sqrt(3 / 0.19), pi = 3.14159265358979323846;

	(void)state;
	assert_near(agreement_spearman(a, b, 5, &p), 0.9);
	/* dof 3: p = 1 - 2/pi (atan(t/sqrt 3) + (t/sqrt 3)/(1 + t^2/3)) */
	assert_near(p, 1 - 2 / pi *
				       (atan(t / sqrt(3)) +
					t / sqrt(3) / (1 + t * t / 3)));
}

/* Ranks 1.5 1.5 3 4 and 1 2.5 2.5 4: centred squares 4.5 each, products 3.75. */
static void spearman_with_ties(void **state)
{
	const double a[] = { 1, 1, 2, 3 }, b[] = { 5, 6, 6, 9 };

	(void)state;
	assert_near(agreement_spearman(a, b, 4, NULL), 3.75 / 4.5);
}

static void spearman_at_its_edges(void **state)
{
	const double up[] = { 1, 2, 3 }, down[] = { 9, 4, 1 };
	const double flat[] = { 5, 5, 5 }, bad[] = { 1, NAN, 3 };
	double p;

	(void)state;
	assert_near(agreement_spearman(up, up, 3, &p), 1);
	assert_near(p, 0);
	assert_near(agreement_spearman(up, down, 3, &p), -1);
	assert_near(p, 0);
	assert_near(agreement_spearman(up, flat, 3, &p), NAN);
	assert_near(p, NAN);
	assert_near(agreement_spearman(up, bad, 3, &p), NAN);
	assert_near(agreement_spearman(up, down, 2, &p), -1);
	assert_near(p, NAN);
	assert_near(agreement_spearman(up, down, 1, &p), NAN);
	assert_near(agreement_spearman(up, down, 0, &p), NAN);
}

static void fisher_weights_by_n_less_three(void **state)
{
	const double rho[] = { 0.5, 0.8, NAN, 0.9 }, n[] = { 13, 23, 99, 3 };
	const double one[] = { 1 }, ten[] = { 10 };

	(void)state;
	assert_near(agreement_fisher(rho, n, 4),
		    tanh((10 * atanh(0.5) + 20 * atanh(0.8)) / 30));
	assert_near(agreement_fisher(one, ten, 1), 0.999999);
	assert_near(agreement_fisher(rho + 2, n + 2, 2), NAN);
}

static void mean_leaves_out_the_undefined(void **state)
{
	const double v[] = { 1, NAN, 4 }, w[] = { 1, 5, 2 };

	(void)state;
	assert_near(agreement_mean(v, w, 3), 3);
	assert_near(agreement_mean(v + 1, w + 1, 1), NAN);
}

#define N_SIM 500

/*
 * Pairs of one normal-ish source plus noise.  The interval must hold the
 * figure, be the same again, and narrow as cases grow.
 */
static void intervals_hold_the_figure(void **state)
{
	double a[N_SIM], b[N_SIM], rho;
	int x[N_SIM], y[N_SIM];
	struct rng rng = rng_at(7, 0);
	struct stats_interval in, less, kappa, randolph;

	(void)state;
	for (size_t i = 0; i < N_SIM; i++) {
		a[i] = rng_unit(&rng);
		b[i] = a[i] + rng_unit(&rng);
		x[i] = a[i] > 0.5;
		y[i] = b[i] > 1;
	}
	rho = agreement_spearman(a, b, N_SIM, NULL);
	in = agreement_spearman_interval(a, b, N_SIM, 400, 3, 0.95);
	less = agreement_spearman_interval(a, b, 50, 400, 3, 0.95);
	assert_true(in.lo < rho && rho < in.hi);
	assert_true(in.hi - in.lo < 0.12);
	assert_true(less.hi - less.lo > in.hi - in.lo);
	kappa = agreement_cohen_interval(x, y, N_SIM, 400, 3, 0.95);
	assert_true(kappa.lo < agreement_cohen(x, y, N_SIM));
	assert_true(kappa.hi > agreement_cohen(x, y, N_SIM));
	randolph = agreement_randolph_interval(x, y, N_SIM, 2, 400, 3, 0.95);
	assert_true(randolph.lo < agreement_randolph(x, y, N_SIM, 2));
	assert_true(randolph.hi > agreement_randolph(x, y, N_SIM, 2));
}

/* A round's rho must be what a fresh computation over its picks gives. */
static void a_bootstrap_round_ranks_as_a_fresh_sample_does(void **state)
{
	const double a[] = { 1, 2, 2, 5, 4, 4 }, b[] = { 2, 1, 3, 3, 6, 5 };
	double want[3], x[6], y[6];
	struct stats_interval in;

	(void)state;
	for (uint64_t r = 0; r < 3; r++) {
		struct rng rng = rng_at(11, r);

		for (size_t i = 0; i < 6; i++) {
			size_t at = rng_below(&rng, 6);

			x[i] = a[at];
			y[i] = b[at];
		}
		want[r] = agreement_spearman(x, y, 6, NULL);
	}
	stats_sort(want, 3);
	in = agreement_spearman_interval(a, b, 6, 3, 11, 1);
	assert_near(in.lo, want[0]);
	assert_near(in.hi, want[2]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cohen_of_a_textbook_table),
		cmocka_unit_test(cohen_at_its_edges),
		cmocka_unit_test(weighted_kappa_by_hand),
		cmocka_unit_test(randolph_by_its_category_rule),
		cmocka_unit_test(tpr_is_of_golds_positives),
		cmocka_unit_test(jaccard_of_sets),
		cmocka_unit_test(ties_share_their_average_rank),
		cmocka_unit_test(the_last_bit_does_not_break_a_tie),
		cmocka_unit_test(spearman_by_the_formula_of_differences),
		cmocka_unit_test(spearman_with_ties),
		cmocka_unit_test(spearman_at_its_edges),
		cmocka_unit_test(fisher_weights_by_n_less_three),
		cmocka_unit_test(mean_leaves_out_the_undefined),
		cmocka_unit_test(intervals_hold_the_figure),
		cmocka_unit_test(
			a_bootstrap_round_ranks_as_a_fresh_sample_does),
	};

	return cmocka_run_group_tests_name("agreement", tests, NULL, NULL);
}
