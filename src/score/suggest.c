#include "score/suggest.h"

#include <math.h>
#include <stdio.h>

#include "court/ballot.h"
#include "score/scorecard.h"

/* The share as a level, worst first, and that as points. */
static double points_of(const struct ballot_category *c, double share)
{
	double n = c->levels.n ? (double)c->levels.n : c->max;

	return round((1 + round(share * (n - 1))) / n * c->max);
}

static void answered_first(const struct ballot_category *c,
			   const struct scorecard *card, struct suggestion *out)
{
	size_t n = card->n_can_answer_first, k = card->n_answered_first;

	if (n < SUGGEST_LEAST || scorecard_is_thin(card))
		return;
	out->mark = points_of(c, (double)k / (double)n);
	snprintf(out->why, sizeof out->why,
		 "%zu of %zu yes-or-no questions answered in the first words",
		 k, n);
}

void suggest_marks(const struct ballot *b, const struct terms *terms,
		   const struct transcript *said, struct suggestion *out)
{
	static const struct court_case none;
	struct scorecard card;

	scorecard_build(&card, &none, terms, said);
	for (size_t i = 0; i < b->n_categories; i++) {
		const struct ballot_category *c = &b->categories[i];

		out[i] = (struct suggestion){ .mark = NAN };
		if (c->from_text && c->figure == BALLOT_ANSWERED_FIRST)
			answered_first(c, &card, &out[i]);
	}
	scorecard_release(&card);
}
