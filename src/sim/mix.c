#include "sim/mix.h"

#include <math.h>

#include "sim/manner.h"

#define POOLED_WEIGHT 10.0 /* pseudo-counts from the bench as a whole */
#define STILL	      0.05 /* of its share, for a label that is owed nothing */

/* The four schemes, reached alike. */
enum { LEGALBENCH, STETSON, METACOG, VALENCE, SCHEMES };
#define LABELS_MAX 10

static size_t labels_of(int scheme)
{
	static const size_t n[SCHEMES] = { LEGALBENCH_LABELS, STETSON_LABELS,
					   METACOG_LABELS, VALENCE_LABELS };

	return n[scheme];
}

static const double *counts_of(const struct justice *j, int scheme)
{
	const double *const counts[SCHEMES] = { j->legalbench, j->stetson,
						j->metacog, j->valence };

	return counts[scheme];
}

static int *label_in(struct question_type *t, int scheme)
{
	int *const at[SCHEMES] = { &t->legalbench, &t->stetson, &t->metacog,
				   &t->valence };

	return at[scheme];
}

static int label_of(const struct question_type *t, int scheme)
{
	struct question_type copy = *t;

	return *label_in(&copy, scheme);
}

/* Shares (summing to 1) and how often each was had, made into weights. */
static size_t draw_owed(const double *share, const double *had, size_t n,
			struct rng *rng)
{
	double weights[LABELS_MAX], asked = 0;

	for (size_t l = 0; l < n; l++)
		asked += had[l];
	for (size_t l = 0; l < n; l++)
		weights[l] = fmax(share[l] * (asked + 1) - had[l], 0) +
			     STILL * share[l];
	return rng_weighted(rng, weights, n);
}

/* The justice's shares; with fewer than some tens of labelled questions the pooled
 * mix decides. */
static void shares_of(const struct bench *b, int seat, int scheme,
		      double share[LABELS_MAX])
{
	size_t n = labels_of(scheme);
	double pooled = 0, total = 0;

	for (size_t l = 0; l < n; l++) {
		share[l] = 0;
		for (size_t i = 0; i < b->n_seats; i++)
			share[l] += counts_of(&b->seats[i], scheme)[l];
		pooled += share[l];
	}
	for (size_t l = 0; l < n; l++) {
		share[l] = pooled > 0 ? share[l] / pooled : 1.0 / (double)n;
		share[l] = POOLED_WEIGHT * share[l] +
			   counts_of(&b->seats[seat], scheme)[l];
		total += share[l];
	}
	for (size_t l = 0; l < n; l++)
		share[l] /= total;
}

struct question_type mix_type(const struct bench *b, int seat,
			      const struct transcript *said, struct rng *rng)
{
	struct question_type type = QUESTION_TYPE_NONE;

	for (int scheme = 0; scheme < SCHEMES; scheme++) {
		double share[LABELS_MAX], had[LABELS_MAX] = { 0 };
		size_t drawn;

		for (size_t i = 0; i < said->n; i++) {
			int l = label_of(&said->turns[i].type, scheme);

			if (turn_is_question(&said->turns[i]) && l >= 0)
				had[l]++;
		}
		shares_of(b, seat, scheme, share);
		drawn = draw_owed(share, had, labels_of(scheme), rng);
		if (drawn < labels_of(scheme))
			*label_in(&type, scheme) = (int)drawn;
	}
	return type;
}

int mix_manner(const struct bench *b, int seat, const struct transcript *said,
	       struct rng *rng)
{
	double share[MANNERS], had[MANNERS] = { 0 };

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (turn_is_question(t) && t->seat == seat && t->manner >= 0 &&
		    t->manner < MANNERS)
			had[t->manner]++;
	}
	for (int m = 0; m < MANNERS; m++)
		share[m] = manner_share(&b->seats[seat], m);
	return (int)draw_owed(share, had, MANNERS, rng);
}
