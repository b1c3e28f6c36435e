#include "score/auc.h"

#include <math.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "score/stats.h"

struct ranked {
	double v;
	size_t at;
};

static int by_value(const void *a, const void *b)
{
	double x = ((const struct ranked *)a)->v;
	double y = ((const struct ranked *)b)->v;

	return (x > y) - (x < y);
}

/* Ranks from 1, ties sharing their mean. */
static void rank(const double *v, size_t n, double *out)
{
	struct ranked *r = xreallocarray(NULL, n + 1, sizeof *r);

	for (size_t i = 0; i < n; i++)
		r[i] = (struct ranked){ v[i], i };
	if (n)
		qsort(r, n, sizeof *r, by_value);
	for (size_t i = 0, j; i < n; i = j) {
		for (j = i; j < n && r[j].v <= r[i].v; j++)
			;
		for (size_t k = i; k < j; k++)
			out[r[k].at] = (double)(i + j + 1) / 2;
	}
	free(r);
}

/* What each case adds: of a one the share of zeros below it, of a zero the share of
 * ones above it.  Returns the area. */
static double parts(const double *score, const int *is, size_t n, double *part)
{
	double *all = xreallocarray(NULL, n + 1, sizeof *all);
	double *own = xreallocarray(NULL, n + 1, sizeof *own);
	double *some = xreallocarray(NULL, n + 1, sizeof *some);
	double count[2] = { 0 }, sum = 0;

	rank(score, n, all);
	for (size_t i = 0; i < n; i++)
		count[is[i] != 0]++;
	for (int one = 0; one < 2; one++) {
		size_t k = 0;

		for (size_t i = 0; i < n; i++)
			if ((is[i] != 0) == one)
				some[k++] = score[i];
		rank(some, k, own);
		k = 0;
		for (size_t i = 0; i < n; i++)
			if ((is[i] != 0) == one) {
				double below =
					(all[i] - own[k++]) / count[!one];

				part[i] = one ? below : 1 - below;
				sum += one ? below : 0;
			}
	}
	free(all);
	free(own);
	free(some);
	return sum / count[1];
}

/* Covariance of what two scores' cases add, over each outcome's cases. */
static double covariance(const double *a, const double *b, double area_a,
			 double area_b, const int *is, size_t n)
{
	double sum[2] = { 0 }, count[2] = { 0 };

	for (size_t i = 0; i < n; i++) {
		sum[is[i] != 0] += (a[i] - area_a) * (b[i] - area_b);
		count[is[i] != 0]++;
	}
	return sum[1] / (count[1] - 1) / count[1] +
	       sum[0] / (count[0] - 1) / count[0];
}

static void count(struct auc *a, const int *is, size_t n)
{
	for (size_t i = 0; i < n; i++)
		*(is[i] ? &a->ones : &a->zeros) += 1;
}

struct auc auc_of(const double *score, const int *is, size_t n)
{
	struct auc a = { NAN, NAN, NAN, NAN, NAN, 0, 0 };
	double *part, wide = stats_normal_quantile(0.975);

	count(&a, is, n);
	if (!a.ones || !a.zeros)
		return a;
	part = xreallocarray(NULL, n, sizeof *part);
	a.area = parts(score, is, n, part);
	if (a.ones > 1 && a.zeros > 1) {
		a.se = sqrt(covariance(part, part, a.area, a.area, is, n));
		a.lo = fmax(0, a.area - wide * a.se);
		a.hi = fmin(1, a.area + wide * a.se);
		a.p = a.se > 0 ? stats_normal_two_sided((a.area - 0.5) / a.se)
			       : NAN;
	}
	free(part);
	return a;
}

double auc_differ(const struct auc *a, const struct auc *b)
{
	double se = sqrt(a->se * a->se + b->se * b->se);

	return se > 0 ? stats_normal_two_sided((a->area - b->area) / se) : NAN;
}

double auc_differ_paired(const double *a, const double *b, const int *is,
			 size_t n)
{
	struct auc counts = { .ones = 0 };
	double *pa, *pb, area_a, area_b, var;

	count(&counts, is, n);
	if (counts.ones < 2 || counts.zeros < 2)
		return NAN;
	pa = xreallocarray(NULL, n, sizeof *pa);
	pb = xreallocarray(NULL, n, sizeof *pb);
	area_a = parts(a, is, n, pa);
	area_b = parts(b, is, n, pb);
	var = covariance(pa, pa, area_a, area_a, is, n) +
	      covariance(pb, pb, area_b, area_b, is, n) -
	      2 * covariance(pa, pb, area_a, area_b, is, n);
	free(pa);
	free(pb);
	return var > 0 ? stats_normal_two_sided((area_a - area_b) / sqrt(var))
		       : NAN;
}
