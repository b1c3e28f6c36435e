/*
 * loss.c - see loss.h
 */
#include "listen/loss.h"

#include <math.h>
#include <string.h>

#define CLAUSE_CONTENT 3 /* fewer words of content are like too much */

static double likeness(const struct ken *k, const struct words *c,
		       const struct words *w)
{
	double sum = words_cosine(c, w) + words_covered(w, c, k->dims);

	if (!k->dims)
		return sum / 2;
	return (sum + fmax(words_meaning(c, w, k->dims), 0)) / 3;
}

static bool is_own(const struct clause *c)
{
	return c->stance == STANCE_ASSERTED &&
	       c->words.n_content >= CLAUSE_CONTENT;
}

static void look_at(struct loss *out, const struct ken *k, const struct said *a,
		    const struct issue *issue)
{
	const char *text = issue->losing_concession;
	struct words w = ken_words(k, text, strlen(text));

	for (size_t i = 0; i < a->n; i++) {
		const struct clause *c = &a->list[i];
		double by;

		if (!is_own(c) || c->negations % 2 != words_negations(&w) % 2)
			continue;
		by = likeness(k, &c->words, &w);
		if (by > out->likeness)
			*out = (struct loss){ by, c, issue };
	}
	words_release(&w);
}

struct loss loss_of(const struct ken *k, const struct said *a,
		    enum side_id side)
{
	struct loss out = { .likeness = 0 };

	for (size_t i = 0; i < k->kase->n_issues; i++) {
		const struct issue *issue = &k->kase->issues[i];

		if (case_presses(issue, side) && issue->losing_concession &&
		    *issue->losing_concession)
			look_at(&out, k, a, issue);
	}
	return out;
}
