#include "score/agreement.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

/* How often a said i and b said j of the same case. */
struct table {
	double cell[AGREEMENT_LABELS][AGREEMENT_LABELS];
	double a[AGREEMENT_LABELS], b[AGREEMENT_LABELS];
	double n, same;
};

static bool table_add(struct table *t, int a, int b)
{
	if (a < 0 || a >= AGREEMENT_LABELS || b < 0 || b >= AGREEMENT_LABELS)
		return false;
	t->cell[a][b]++;
	t->a[a]++;
	t->b[b]++;
	t->n++;
	t->same += a == b;
	return true;
}

static bool table_fill(struct table *t, const int *a, const int *b, size_t n)
{
	memset(t, 0, sizeof *t);
	for (size_t i = 0; i < n; i++)
		if (!table_add(t, a[i], b[i]))
			return false;
	return n > 0;
}

/* Both kappas are quotients of whole numbers, and rounded once, at the end. */
static double table_cohen(const struct table *t)
{
	double chance = 0;

	for (int i = 0; i < AGREEMENT_LABELS; i++)
		chance += t->a[i] * t->b[i];
	if (!(t->n > 0) || chance == t->n * t->n)
		return NAN;
	return (t->same * t->n - chance) / (t->n * t->n - chance);
}

static double table_randolph(const struct table *t, int categories)
{
	double k = categories;

	for (int i = 0; i < AGREEMENT_LABELS && !categories; i++)
		k += t->a[i] > 0 || t->b[i] > 0;
	if (!(t->n > 0) || k < 2)
		return NAN;
	return (t->same * k - t->n) / (t->n * (k - 1));
}

double agreement_cohen(const int *a, const int *b, size_t n)
{
	struct table t;

	return table_fill(&t, a, b, n) ? table_cohen(&t) : NAN;
}

double agreement_randolph(const int *a, const int *b, size_t n, int categories)
{
	struct table t;

	return table_fill(&t, a, b, n) ? table_randolph(&t, categories) : NAN;
}

double agreement_weighted(const int *a, const int *b, size_t n,
			  enum agreement_weights weights)
{
	double seen = 0, chance = 0;
	struct table t;

	if (!table_fill(&t, a, b, n))
		return NAN;
	for (int i = 0; i < AGREEMENT_LABELS; i++) {
		for (int j = 0; j < AGREEMENT_LABELS; j++) {
			double off = abs(i - j);

			if (weights == AGREEMENT_QUADRATIC)
				off *= off;
			seen += off * t.cell[i][j];
			chance += off * t.a[i] * t.b[j] / t.n;
		}
	}
	return chance > 0 ? 1 - seen / chance : NAN;
}

double agreement_tpr(const int *gold, const int *pred, size_t n,
		     size_t *positives)
{
	size_t all = 0, hit = 0;

	for (size_t i = 0; i < n; i++) {
		all += gold[i] > 0;
		hit += gold[i] > 0 && pred[i] > 0;
	}
	if (positives)
		*positives = all;
	return all ? (double)hit / (double)all : 0;
}

static int bits(unsigned v)
{
	int n = 0;

	for (; v; v &= v - 1)
		n++;
	return n;
}

double agreement_jaccard(const unsigned *a, const unsigned *b, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		unsigned either = a[i] | b[i];

		sum += either ? (double)bits(a[i] & b[i]) / bits(either) : 1;
	}
	return n ? sum / (double)n : NAN;
}

/*
 * Dense ranks: 0 for the smallest value, equal ones alike, no gaps.  They are
 * found once; a bootstrap round then ranks its picks by counting them, without
 * another sort.
 */
struct dense {
	uint32_t *of; /* case -> dense rank */
	size_t n_ranks;
};

struct keyed {
	double v;
	uint32_t i;
};

static int by_value(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;

	return (x->v > y->v) - (x->v < y->v);
}

static struct dense dense_new(const double *v, size_t n)
{
	struct keyed *all = xreallocarray(NULL, n + 1, sizeof *all);
	struct dense d = { xreallocarray(NULL, n + 1, sizeof *d.of), 0 };

	for (size_t i = 0; i < n; i++)
		all[i] = (struct keyed){ rint(v[i] * 1e9), (uint32_t)i };
	qsort(all, n, sizeof *all, by_value);
	for (size_t i = 0; i < n; i++) {
		if (i && all[i].v != all[i - 1].v)
			d.n_ranks++;
		d.of[all[i].i] = (uint32_t)d.n_ranks;
	}
	d.n_ranks += n > 0;
	free(all);
	return d;
}

/*
 * Average rank of each dense rank, less the mean rank (n + 1) / 2, when dense
 * rank r occurs count[r] times.  Halves, hence exact.
 */
static void centred_ranks(const uint32_t *count, size_t n_ranks, size_t n,
			  double *rank)
{
	double below = 0, middle = ((double)n + 1) / 2;

	for (size_t r = 0; r < n_ranks; r++) {
		rank[r] = below + ((double)count[r] + 1) / 2 - middle;
		below += count[r];
	}
}

/*
 * r from centred sums, kept within +-1.  With equal spreads no root is taken,
 * so that a perfect agreement of ranks is exactly 1 and its p exactly 0.
 */
static double correlation(double xy, double xx, double yy)
{
	double r;

	if (!(xx > 0) || !(yy > 0))
		return NAN;
	r = xx == yy ? xy / xx : xy / sqrt(xx) / sqrt(yy);
	return fmin(1, fmax(-1, r));
}

/* Everything a bootstrap round of rho needs, allocated once. */
struct rho {
	struct dense a, b;
	uint32_t *count_a, *count_b;
	double *rank_a, *rank_b;
};

static struct rho rho_new(const double *a, const double *b, size_t n)
{
	struct rho r = { .a = dense_new(a, n), .b = dense_new(b, n) };

	r.count_a = xcalloc(n + 1, sizeof *r.count_a);
	r.count_b = xcalloc(n + 1, sizeof *r.count_b);
	r.rank_a = xreallocarray(NULL, n + 1, sizeof *r.rank_a);
	r.rank_b = xreallocarray(NULL, n + 1, sizeof *r.rank_b);
	return r;
}

static void rho_free(struct rho *r)
{
	free(r->a.of);
	free(r->b.of);
	free(r->count_a);
	free(r->count_b);
	free(r->rank_a);
	free(r->rank_b);
}

static double sum_of_squares(const uint32_t *count, const double *rank,
			     size_t n_ranks)
{
	double sum = 0;

	for (size_t r = 0; r < n_ranks; r++)
		sum += count[r] * rank[r] * rank[r];
	return sum;
}

/* picks may be NULL: every case once. */
static double rho_of(const uint32_t *picks, size_t n, void *of)
{
	struct rho *r = of;
	double xy = 0;

	memset(r->count_a, 0, r->a.n_ranks * sizeof *r->count_a);
	memset(r->count_b, 0, r->b.n_ranks * sizeof *r->count_b);
	for (size_t i = 0; i < n; i++) {
		size_t at = picks ? picks[i] : i;

		r->count_a[r->a.of[at]]++;
		r->count_b[r->b.of[at]]++;
	}
	centred_ranks(r->count_a, r->a.n_ranks, n, r->rank_a);
	centred_ranks(r->count_b, r->b.n_ranks, n, r->rank_b);
	for (size_t i = 0; i < n; i++) {
		size_t at = picks ? picks[i] : i;

		xy += r->rank_a[r->a.of[at]] * r->rank_b[r->b.of[at]];
	}
	return correlation(xy,
			   sum_of_squares(r->count_a, r->rank_a, r->a.n_ranks),
			   sum_of_squares(r->count_b, r->rank_b, r->b.n_ranks));
}

static bool all_finite(const double *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isfinite(v[i]))
			return false;
	return true;
}

double agreement_spearman(const double *a, const double *b, size_t n, double *p)
{
	double rho = NAN, dof = (double)n - 2;
	struct rho r;

	if (p)
		*p = NAN;
	if (n < 2 || !all_finite(a, n) || !all_finite(b, n))
		return NAN;
	r = rho_new(a, b, n);
	rho = rho_of(NULL, n, &r);
	rho_free(&r);
	if (p && n > 2)
		*p = stats_t_two_sided(
			rho * sqrt(dof / ((1 + rho) * (1 - rho))), dof);
	return rho;
}

double agreement_fisher(const double *rho, const double *n, size_t k)
{
	double sum = 0, weights = 0;

	for (size_t i = 0; i < k; i++) {
		double r = fmin(0.999999, fmax(-0.999999, rho[i]));

		if (isnan(rho[i]) || !(n[i] > 3))
			continue;
		sum += (n[i] - 3) * atanh(r);
		weights += n[i] - 3;
	}
	return weights > 0 ? tanh(sum / weights) : NAN;
}

double agreement_mean(const double *v, const double *w, size_t k)
{
	double sum = 0, weights = 0;

	for (size_t i = 0; i < k; i++) {
		if (isnan(v[i]))
			continue;
		sum += w[i] * v[i];
		weights += w[i];
	}
	return weights > 0 ? sum / weights : NAN;
}

struct labelled {
	const int *a, *b;
	int categories; /* of Randolph's kappa; -1: Cohen's */
};

static double kappa_of(const uint32_t *picks, size_t n, void *of)
{
	const struct labelled *l = of;
	struct table t;

	memset(&t, 0, sizeof t);
	for (size_t i = 0; i < n; i++)
		if (!table_add(&t, l->a[picks[i]], l->b[picks[i]]))
			return NAN;
	return l->categories < 0 ? table_cohen(&t)
				 : table_randolph(&t, l->categories);
}

struct stats_interval agreement_cohen_interval(const int *a, const int *b,
					       size_t n, size_t rounds,
					       uint64_t seed, double level)
{
	struct labelled l = { a, b, -1 };

	return stats_bootstrap(n, rounds, seed, level, kappa_of, &l);
}

struct stats_interval agreement_randolph_interval(const int *a, const int *b,
						  size_t n, int categories,
						  size_t rounds, uint64_t seed,
						  double level)
{
	struct labelled l = { a, b, categories };

	return stats_bootstrap(n, rounds, seed, level, kappa_of, &l);
}

struct stats_interval agreement_spearman_interval(const double *a,
						  const double *b, size_t n,
						  size_t rounds, uint64_t seed,
						  double level)
{
	struct stats_interval in = { NAN, NAN, rounds };
	struct rho r;

	if (n < 2 || !all_finite(a, n) || !all_finite(b, n))
		return in;
	r = rho_new(a, b, n);
	in = stats_bootstrap(n, rounds, seed, level, rho_of, &r);
	rho_free(&r);
	return in;
}
