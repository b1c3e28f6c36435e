/*
 * logistic.c - see logistic.h
 */
#include "bench/logistic.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/xmalloc.h"

#define ROUNDS	40
#define SETTLED 0.005

void examples_add(struct examples *e, const struct trait_list *x, bool y,
		  double cost)
{
	double square = 0;

	if (e->n == e->room) {
		e->room = e->room ? 2 * e->room : 1024;
		e->list = xreallocarray(e->list, e->room, sizeof *e->list);
	}
	for (size_t i = 0; i < x->n; i++)
		square += (double)x->list[i].v * x->list[i].v;
	e->list[e->n++] = (struct example){ .x = x,
					    .cost = cost,
					    .y = y ? 1 : -1,
					    .alpha = 1e-6 * cost,
					    .square = square };
}

static double dot(const double *w, const struct trait_list *x)
{
	double sum = 0;

	for (size_t i = 0; i < x->n; i++)
		sum += w[x->list[i].at] * x->list[i].v;
	return sum;
}

static void move(double *w, const struct trait_list *x, double by)
{
	for (size_t i = 0; i < x->n; i++)
		w[x->list[i].at] += by * x->list[i].v;
}

/* The best alpha for one example, all others left: the root of a function that
 * only rises, sought in the log-odds z of alpha / cost. */
static double best_alpha(const struct example *e, double margin)
{
	double c = e->cost, low = -margin - e->square * (c - e->alpha);
	double high = -margin + e->square * e->alpha;
	double z = log(e->alpha / (c - e->alpha));

	for (int k = 0; k < 20; k++) {
		double p, g, next;

		if (!(z > low && z < high))
			z = (low + high) / 2;
		p = 1 / (1 + exp(-z));
		g = e->square * (c * p - e->alpha) + margin + z;
		if (g > 0)
			high = z;
		else
			low = z;
		next = z - g / (1 + e->square * c * p * (1 - p));
		if (fabs(next - z) < 1e-6)
			break;
		z = next;
	}
	return fmin(fmax(c / (1 + exp(-z)), 1e-12 * c), c * (1 - 1e-12));
}

static uint64_t next_random(uint64_t *s)
{
	*s ^= *s << 13;
	*s ^= *s >> 7;
	*s ^= *s << 17;
	return *s;
}

/* The same order on every machine. */
static void shuffle(struct examples *e, uint64_t *seed)
{
	for (size_t i = e->n; i > 1; i--) {
		size_t k = next_random(seed) % i;
		struct example x = e->list[i - 1];

		e->list[i - 1] = e->list[k];
		e->list[k] = x;
	}
}

static void solve(struct examples *e, double *w)
{
	uint64_t seed = UINT64_C(88172645463325252);
	double most = 1;

	for (size_t i = 0; i < e->n; i++)
		move(w, e->list[i].x, e->list[i].y * e->list[i].alpha);
	for (int round = 0; round < ROUNDS && most > SETTLED; round++) {
		shuffle(e, &seed);
		most = 0;
		for (size_t i = 0; i < e->n; i++) {
			struct example *x = &e->list[i];
			double a = best_alpha(x, x->y * dot(w, x->x));

			most = fmax(most, fabs(a - x->alpha) / x->cost);
			move(w, x->x, x->y * (a - x->alpha));
			x->alpha = a;
		}
	}
}

static void quantise(const double *w, size_t n, struct table *out)
{
	double top = 1e-9;

	for (size_t i = 0; i < n; i++)
		top = fmax(top, fabs(w[i]));
	out->scale = (float)(top / 127);
	out->w = xrealloc(out->w, n);
	for (size_t i = 0; i < n; i++)
		out->w[i] = (signed char)lrint(w[i] / (double)out->scale);
}

void logistic_fit(struct examples *e, size_t size, struct table *out)
{
	double *w = xcalloc(size, sizeof *w);

	solve(e, w);
	quantise(w, size, out);
	free(w);
	free(e->list);
	*e = (struct examples){ 0 };
}
