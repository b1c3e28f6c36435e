/*
 * stake.c - see stake.h
 *
 * Two statements count as the same when the sentence has three in five of the
 * other's content stems, at least four, and both are negated alike: "a rider has
 * no expectation of privacy" is given up by saying so, not by denying it.
 */
#include "analysis/stake.h"

#include <string.h>

#include "analysis/text.h"

#define ISSUES_MAX   64
#define SHARED_LEAST 4
#define WORDS_LEAST  5

/* Said by somebody else, or only supposed. */
static bool is_borrowed(const struct text *s)
{
	static const char *const signs[] = {
		"if",	  "whether", "they",	 "argue",   "argues",
		"argued", "claim",   "claims",	 "claimed", "says",
		"said",	  "suppose", "assume",	 "would",   "dissent",
		"friend", "friends", "contends", "suggest", "suggests"
	};
	for (size_t i = 0; i < s->n_words; i++)
		for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
			if (text_word_is(s, i, signs[k]))
				return true;
	return false;
}

static bool same_statement(const struct text *s, const struct text *lost)
{
	size_t shared = text_shared_stems(s, lost);
	return shared >= SHARED_LEAST && 5 * shared >= 3 * lost->n_stems &&
	       text_negations(s) % 2 == text_negations(lost) % 2;
}

static bool matches_any(const struct exchange_text *x, const struct text *s)
{
	const struct court_case *c = x->in->kase;
	bool found = false;
	for (size_t i = 0; i < c->n_issues && i < ISSUES_MAX && !found; i++) {
		const struct issue *issue = &c->issues[i];
		struct text lost;
		if (!issue->presses[x->in->side] || !issue->losing_concession)
			continue;
		text_init(&lost, x->lx, issue->losing_concession,
			  strnlen(issue->losing_concession, TEXT_MAX));
		found = same_statement(s, &lost);
		text_release(&lost);
	}
	return found;
}

bool stake_given_up(const struct exchange_text *x, size_t *from, size_t *to)
{
	const char *s = x->a.norm;
	if (!x->in->kase || !x->in->kase->n_issues)
		return false;
	for (size_t at = 0; s[at];) {
		size_t len = strcspn(s + at, ".?!;");
		struct text t;
		text_init(&t, x->lx, s + at, len);
		bool found = s[at + len] != '?' && t.n_words >= WORDS_LEAST &&
			     t.n_stems >= SHARED_LEAST && !is_borrowed(&t) &&
			     matches_any(x, &t);
		text_release(&t);
		if (found) {
			*from = at;
			*to = at + len;
			return true;
		}
		at += len;
		at += s[at] != '\0';
	}
	return false;
}
