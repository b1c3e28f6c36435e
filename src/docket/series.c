#include "docket/series.h"

#include <stdlib.h>

#include "base/xmalloc.h"

#define BEGIN_BARE  2.0	 /* so that three plain numbers make a series */
#define BEGIN_NAMED 1.6	 /* and two named ones */
#define LEAP	    0.5	 /* "A107", "A140" */
#define LACKING	    0.25 /* a page without its number */
#define REACH	    16	 /* pages that may lack theirs in a row */
#define NO_SIGN	    SIZE_MAX

struct step { /* the best way that ends with a sign */
	double score;
	size_t before; /* the sign before it; NO_SIGN */
	bool begins;   /* a series */
};

/* What going on from sign a to b costs; false when b does not go on from a. */
static bool goes_on(const struct series_sign *a, const struct series_sign *b,
		    double *cost)
{
	int pages = b->page - a->page, rise = b->value - a->value;

	if (a->kind != b->kind || pages < 1 || rise < 1)
		return false;
	if (rise == pages) {
		*cost = LACKING * (pages - 1);
		return true;
	}
	*cost = LEAP + LACKING * (pages - 1);
	return a->named;
}

static void best_way_to(const struct series_sign *signs, struct step *steps,
			size_t i, size_t best_before)
{
	const struct series_sign *b = &signs[i];
	struct step *to = &steps[i];

	*to = (struct step){ .score = b->named ? -BEGIN_NAMED : -BEGIN_BARE,
			     .before = best_before,
			     .begins = true };
	if (best_before != NO_SIGN)
		to->score += steps[best_before].score;
	for (size_t k = i; k-- && b->page - signs[k].page <= REACH;) {
		double cost;

		if (!goes_on(&signs[k], b, &cost) ||
		    steps[k].score - cost <= to->score)
			continue;
		*to = (struct step){ .score = steps[k].score - cost,
				     .before = k };
	}
	to->score += b->worth;
}

void series_find(struct series_sign *signs, size_t n)
{
	struct step *steps = xcalloc(n + 1, sizeof *steps);
	size_t best = NO_SIGN, earlier = NO_SIGN; /* up to the page before */
	int series = 0;

	for (size_t i = 0, seen = 0; i < n; i++) {
		signs[i].series = SERIES_NONE;
		for (; signs[seen].page < signs[i].page; seen++)
			if (earlier == NO_SIGN
				    ? steps[seen].score > 0
				    : steps[seen].score > steps[earlier].score)
				earlier = seen;
		best_way_to(signs, steps, i, earlier);
	}
	for (size_t i = 0; i < n; i++)
		if (best == NO_SIGN ? steps[i].score > 0
				    : steps[i].score > steps[best].score)
			best = i;
	while (best != NO_SIGN) {
		signs[best].series = series;
		series += steps[best].begins;
		best = steps[best].before;
	}
	free(steps);
}
