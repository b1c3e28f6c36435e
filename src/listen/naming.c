/*
 * naming.c - see naming.h
 */
#include "listen/naming.h"

#include <math.h>
#include <string.h>

#define NAMED_LEAST 0.4 /* probability, to be named at all */
#define CHANCE_EDGE 1e-4
#define GIST_WORDS  6 /* of the gist, said: more tell no more */
#define CLAUSES	    6 /* so that weights are alike */

static const struct ken_answer *answer_of(const struct ken *k, size_t issue,
					  const struct match *m)
{
	return &k->issues[issue].answers[m->answer];
}

bool naming_may(const struct ken *k, const struct said *a, size_t issue,
		const struct matches *m, size_t i)
{
	if (i >= m->n || m->list[i].p <= m->p_none ||
	    m->list[0].p < NAMED_LEAST)
		return false;
	return a->n_words > SAID_TERSE ||
	       words_shared(&a->whole,
			    &answer_of(k, issue, &m->list[i])->saying.pooled) >
		       0;
}

/* Of the names and figures of a gist the share that was not said, by worth. */
static double lacks(const struct words *gist, const struct words *said)
{
	double all = 0, not_said = 0;

	for (size_t i = 0; i < gist->n; i++) {
		const struct word *w = &gist->list[i];

		if ((!w->is_name && isnan(w->number)) || w->worth <= 0)
			continue;
		all += w->worth;
		if (!words_have(said, w->stem))
			not_said += w->worth;
	}
	return all > 0 ? not_said / all : 0;
}

static bool negates(const struct said *a)
{
	for (size_t c = 0; c < a->n; c++)
		if (a->list[c].negations)
			return true;
	return false;
}

void naming_signs(double out[NAMING_N], const struct ken *k,
		  const struct said *a, const struct put *q,
		  const struct matches *m)
{
	const struct ken_answer *best = answer_of(k, q->issue, &m->list[0]);
	const struct words *gist = &best->saying.wordings[0];
	struct words plain = ken_words(k, a->text, strlen(a->text));

	out[NAMING_ALWAYS] = 1;
	out[NAMING_LIKELY] = scales_log_odds(m->list[0].p, CHANCE_EDGE);
	out[NAMING_NONE] = scales_log_odds(m->p_none, CHANCE_EDGE);
	out[NAMING_HELPS] = best->effect == COMMITMENT_BENEFICIAL;
	out[NAMING_GIST] =
		fmin((double)words_shared(&plain, gist) / GIST_WORDS, 1);
	out[NAMING_COVERED] = words_covered(&a->whole, &best->saying.pooled, 0);
	out[NAMING_LACKS] = lacks(gist, &plain);
	out[NAMING_CLAUSES] = (double)a->n / CLAUSES;
	out[NAMING_NEGATES] = negates(a) != (words_negations(gist) > 0);
	out[NAMING_YES_NO] = q->form == WANTED_YES_NO;
	words_release(&plain);
}

double naming_probability(const struct ken *k, const double signs[NAMING_N])
{
	return scales_chance(ken_scales(k)->naming, signs, NAMING_N);
}
