/*
 * relief.c - see relief.h
 */
#include "analysis/relief.h"

#include <stdlib.h>

#include "analysis/quote.h"
#include "analysis/sentences.h"

#define SURE 0.9 /* nobody asks for it by mistake */

static enum pattern_list wanted_by(enum side_id side)
{
	return side == SIDE_PETITIONER ? PATTERNS_REVERSAL
				       : PATTERNS_AFFIRMANCE;
}

bool relief_is_own(const struct exchange_text *x, struct span words)
{
	enum pattern_list own = wanted_by(x->in->side);
	size_t from, to;

	for (size_t at = 0;
	     lexicon_match(x->lx, own, x->a.norm, x->a.len, at, &from, &to);
	     at = to) {
		struct span s = text_span_of(&x->a, from, to);

		if (s.from < words.to && s.to > words.from)
			return true;
	}
	return false;
}

static bool says(const struct exchange_text *x, enum pattern_list list,
		 const struct text *sentence)
{
	size_t from, to;

	return lexicon_match(x->lx, list, sentence->norm, sentence->len, 0,
			     &from, &to);
}

/* The first sentence that does, from the i-th on; false for none. */
static bool next_other(const struct exchange_text *x,
		       const struct sentences *ss, size_t *i,
		       struct span *words)
{
	enum side_id side = x->in->side;

	for (; *i < ss->n; ++*i) {
		const struct sentence *u = &ss->list[*i];
		bool stop = u->to > u->from && ss->s[u->to - 1] == '.';

		*words = sentences_span(ss, u->from, u->to - stop);
		if (says(x, wanted_by(side_other(side)), &u->t) &&
		    !says(x, wanted_by(side), &u->t) &&
		    !says(x, PATTERNS_NOT_ASKED, &u->t))
			return true;
	}
	return false;
}

bool relief_asks_other(const struct exchange_text *x, struct span *words)
{
	struct sentences ss;
	size_t i = 0;
	bool asks;

	sentences_init(&ss, &x->a);
	asks = next_other(x, &ss, &i, words);
	sentences_release(&ss);
	return asks;
}

void relief_read(const struct exchange_text *x, struct reading *out)
{
	const struct remark_kind *k = remark_kind(REMARK_SWITCHING_SIDES);
	struct sentences ss;
	struct span s;

	sentences_init(&ss, &x->a);
	for (size_t i = 0; next_other(x, &ss, &i, &s); i++) {
		char *why = quote_sentence(k->why, x->in->answer, s);

		reading_remark(out, k->name, SURE, s, why, k->fix);
		free(why);
	}
	sentences_release(&ss);
}
