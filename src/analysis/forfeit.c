/*
 * forfeit.c - see forfeit.h
 */
#include "analysis/forfeit.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/giving.h"
#include "analysis/quote.h"
#include "analysis/relief.h"
#include "base/str.h"
#include "court/wording.h"
#include "listen/ken.h"
#include "listen/outcome.h"

#define SURE 0.8

static bool has_before(const struct exchange_text *x, enum pattern_list list,
		       const char *ends, size_t at)
{
	size_t start = at, a, b;

	while (start && !strchr(ends, x->a.norm[start - 1]))
		start--;
	return at > start && lexicon_match(x->lx, list, x->a.norm + start,
					   at - start, 0, &a, &b);
}

/* A condition in front of them in their sentence, or somebody else's words or a "not"
 * in their clause. */
static bool is_only_put(const struct exchange_text *x, size_t from)
{
	return has_before(x, PATTERNS_SUPPOSED, ".?!;", from) ||
	       has_before(x, PATTERNS_NOT_ASKED, ".?!;,", from);
}

static bool is_asked(const struct exchange_text *x, size_t to)
{
	return x->a.norm[to + strcspn(x->a.norm + to, ".?!;")] == '?';
}

static bool surrenders(const struct exchange_text *x, struct span *words)
{
	const enum pattern_list list = PATTERNS_SURRENDER;
	size_t from, to;

	for (size_t at = 0;
	     lexicon_match(x->lx, list, x->a.norm, x->a.len, at, &from, &to);
	     at = to) {
		if (is_only_put(x, from) || is_asked(x, to) ||
		    giving_nothing(x, from))
			continue;
		*words = text_span_of(&x->a, from, to);
		return true;
	}
	return false;
}

bool forfeit_find(const struct exchange_text *x, const struct outcome *o,
		  struct span *words)
{
	if (surrenders(x, words) || relief_asks_other(x, words))
		return true;
	if (o->against)
		*words = o->first;
	return o->against;
}

bool forfeit_says(const struct lexicons *lx, const struct ken *k,
		  enum side_id side, const char *answer)
{
	struct reader_input in = {
		.kase = k->kase, .side = side, .question = "", .answer = answer
	};
	struct exchange_text x = { .lx = lx, .in = &in };
	size_t len = strlen(answer);
	struct outcome o;
	struct span words;
	bool says;

	if (!len || len > TEXT_MAX)
		return false;
	text_init(&x.q, lx, in.question, 0);
	text_init(&x.a, lx, answer, len);
	o = outcome_of(k->outcomes, k->kase, side, in.question, answer);
	says = forfeit_find(&x, &o, &words);
	text_release(&x.q);
	text_release(&x.a);
	return says;
}

bool forfeit_gives_point(const struct lexicons *lx, const char *answer)
{
	size_t len = strlen(answer), from, to;
	struct text t;
	bool gives;

	if (len > TEXT_MAX)
		return false;
	text_init(&t, lx, answer, len);
	gives = lexicon_match(lx, PATTERNS_GIVES_POINT, t.norm, t.len, 0, &from,
			      &to);
	text_release(&t);
	return gives;
}

static void remark(const struct exchange_text *x, struct span words,
		   struct reading *out, const char *name, const char *which)
{
	char *why = quote_sentence(wording(which, "why"), x->in->answer, words);

	reading_remark(out, name, SURE, words, why, wording(which, "fix"));
	free(why);
}

void forfeit_note(const struct exchange_text *x, struct span words,
		  struct reading *out)
{
	static const double costs[4] = { 0.9, 0, 0.05, 0.05 };

	out->commitment = COMMITMENT_DETRIMENTAL;
	memcpy(out->p, costs, sizeof costs);
	out->firm = false;
	out->experimental = true;
	out->concession = 1;
	out->quote = words;
	free(out->why);
	out->why = quote_sentence(wording("counsel concedes", "why"),
				  x->in->answer, words);
	str_set(&out->instead, wording("counsel concedes", "instead"));
	if (!reading_find(out, REMARK_CONCESSION))
		remark(x, words, out, REMARK_CONCESSION, "granted");
	if (!reading_find(out, REMARK_GIVES_AWAY))
		remark(x, words, out, REMARK_GIVES_AWAY, "gives the issue");
}
