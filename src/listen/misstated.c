/*
 * misstated.c - see misstated.h
 */
#include "listen/misstated.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "listen/particular.h"

#define WRONG_LEAST 0.5	 /* of the words that are wrong, found in the clause */
#define LIKE_LEAST  0.45 /* less is no likeness */

static double like_paragraph(const struct ken *k, const struct words *c,
			     const struct ken_paragraph *p)
{
	double best = 0;

	for (size_t i = 0; i < k->n_evidence; i++)
		if (k->evidence[i].paragraph == p)
			best = fmax(best,
				    words_likeness(c, &k->evidence[i].words,
						   k->dims, best));
	return best;
}

static double like_answers(const struct ken *k, const struct words *c,
			   size_t issue)
{
	double best = 0;

	for (size_t a = 0; issue != SIZE_MAX && a < k->issues[issue].n_answers;
	     a++) {
		const struct saying *s = &k->issues[issue].answers[a].saying;

		for (size_t i = 0; i < s->n; i++)
			best = fmax(best, words_likeness(c, &s->wordings[i],
							 k->dims, best));
	}
	return best;
}

/* Whether the clause has what sets the wrong wording apart from the paragraph: words
 * that stand only there, or only a "not" more or less than the fact. */
static bool has_what_is_wrong(const struct ken *k, const struct clause *c,
			      const struct ken_wrong *w)
{
	struct words only, fact;
	bool has;

	if (c->negations % 2 != words_negations(&w->words) % 2)
		return false;
	only = words_less(&w->words, &w->paragraph->words);
	if (only.n_content) {
		has = words_covered(&only, &c->words, k->dims) >= WRONG_LEAST;
	} else {
		fact = ken_words(k, w->fact->text, strlen(w->fact->text));
		has = c->negations % 2 != words_negations(&fact) % 2;
		words_release(&fact);
	}
	words_release(&only);
	return has;
}

static void look_at(struct misstated *out, const struct ken *k,
		    const struct clause *said, size_t clause, size_t issue,
		    const struct ken_paragraph *p)
{
	const struct words *c = &said->words;
	struct misstated one = { .clause = clause, .like = LIKE_LEAST };

	for (size_t i = 0; i < k->n_wrongs; i++) {
		double like;

		if (k->wrongs[i].paragraph != p)
			continue;
		like = words_likeness(c, &k->wrongs[i].words, k->dims,
				      one.like);
		if (like <= one.like ||
		    !has_what_is_wrong(k, said, &k->wrongs[i]))
			continue;
		one.like = like;
		one.wrong = &k->wrongs[i];
	}
	if (!one.wrong)
		return;
	one.lead = one.like - fmax(like_paragraph(k, c, one.wrong->paragraph),
				   like_answers(k, c, issue));
	if (!out->wrong || one.lead > out->lead)
		*out = one;
}

bool misstated_find(struct misstated *out, const struct ken *k,
		    const struct said *a, size_t issue,
		    const struct ken_paragraph *p)
{
	*out = (struct misstated){ 0 };
	for (size_t c = 0; c < a->n; c++)
		if (particular_claims(a, &a->list[c]))
			look_at(out, k, &a->list[c], c, issue, p);
	return out->wrong != NULL;
}
