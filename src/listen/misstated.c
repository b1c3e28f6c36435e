/*
 * misstated.c - see misstated.h
 */
#include "listen/misstated.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>

#include "base/str.h"
#include "listen/particular.h"

#define LIKE_LEAST  0.45 /* less is no likeness */
#define TELLS_LEAST 0.35 /* nor is it told wrongly */

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

/* "She may press the point": what may be, or ought to have been, is not told to have
 * happened. */
static bool tells_of_the_past(const char *text, struct span s)
{
	static const char *const otherwise[] = { "may",	   "might", "would",
						 "should", "shall", "will",
						 "d",	   "ll" };

	for (size_t i = s.from, n; i < s.to; i += n + !n) {
		for (n = 0; i + n < s.to && isalpha((unsigned char)text[i + n]);
		     n++)
			;
		if (str_span_in_fold(text + i, n, STR_LIST(otherwise)))
			return false;
	}
	return true;
}

static void look_at(struct misstated *out, const struct ken *k,
		    const struct clause *said, size_t clause, size_t issue,
		    const struct ken_paragraph *p)
{
	const struct words *c = &said->words;
	struct misstated one = { .clause = clause, .like = LIKE_LEAST };

	for (size_t i = 0; i < k->n_wrongs; i++) {
		double like, tells;

		if (k->wrongs[i].paragraph != p)
			continue;
		like = words_likeness(c, &k->wrongs[i].words, k->dims,
				      one.like);
		if (like <= one.like)
			continue;
		tells = particular_tells(k, said, &k->wrongs[i]);
		if (tells < TELLS_LEAST)
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
		if (particular_claims(a, &a->list[c]) &&
		    tells_of_the_past(a->text, a->list[c].span))
			look_at(out, k, &a->list[c], c, issue, p);
	return out->wrong != NULL;
}
