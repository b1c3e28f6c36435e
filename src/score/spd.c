#include "score/spd.h"

#include <float.h>
#include <math.h>

/* The lower factor, in the place of the lower half. */
static bool factor(double *a, size_t n)
{
	for (size_t j = 0; j < n; j++) {
		double least = a[j * n + j] * 64 * DBL_EPSILON;

		for (size_t i = j; i < n; i++) {
			double sum = a[i * n + j];

			for (size_t k = 0; k < j; k++)
				sum -= a[i * n + k] * a[j * n + k];
			if (i == j && !(sum > least && sum > 0))
				return false;
			a[i * n + j] = i == j ? sqrt(sum) : sum / a[j * n + j];
		}
	}
	return true;
}

/* The inverse of the factor, in its place. */
static void invert_factor(double *a, size_t n)
{
	for (size_t j = 0; j < n; j++) {
		a[j * n + j] = 1 / a[j * n + j];
		for (size_t i = j + 1; i < n; i++) {
			double sum = 0;

			for (size_t k = j; k < i; k++)
				sum -= a[i * n + k] * a[k * n + j];
			a[i * n + j] = sum / a[i * n + i];
		}
	}
}

bool spd_invert(double *a, size_t n)
{
	if (!n || n > SPD_MAX || !factor(a, n))
		return false;
	invert_factor(a, n);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j <= i; j++) {
			double sum = 0;

			for (size_t k = i; k < n; k++)
				sum += a[k * n + i] * a[k * n + j];
			a[i * n + j] = sum;
		}
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			a[i * n + j] = a[j * n + i];
	return true;
}

void spd_times(const double *a, const double *v, size_t n, double *out)
{
	for (size_t i = 0; i < n; i++) {
		out[i] = 0;
		for (size_t k = 0; k < n; k++)
			out[i] += a[i * n + k] * v[k];
	}
}
