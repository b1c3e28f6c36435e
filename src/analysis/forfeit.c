/*
 * forfeit.c - see forfeit.h
 */
#include "analysis/forfeit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/giving.h"
#include "analysis/quote.h"
#include "analysis/relief.h"
#include "base/str.h"
#include "court/wording.h"

#define NAME_BYTES 4 /* shorter words of a party's name are no name */
#define SURE	   0.8

/* A word that begins with a capital in the name of the side's party. */
static bool is_party(const char *party, const char *s, size_t n)
{
	for (size_t len; *party; party += len, party += strspn(party, " ,.")) {
		len = strcspn(party, " ,.");
		if (len >= NAME_BYTES && isupper((unsigned char)*party) &&
		    len == n && !strncasecmp(s, party, n))
			return true;
	}
	return false;
}

/* "Nora", "the petitioner" in bytes [from, to) of the answer. */
static bool names_side(const struct exchange_text *x, enum side_id side,
		       size_t from, size_t to)
{
	const char *s = x->a.norm;
	const char *party = x->in->kase ? x->in->kase->sides[side].party : "";

	for (size_t n; from < to; from += n, from += from < to) {
		n = strcspn(s + from, " ,.");
		if (str_is(s + from, n, side_names[side]) ||
		    is_party(party, s + from, n))
			return true;
	}
	return false;
}

/* Or "my client", "us". */
static bool is_own_side(const struct exchange_text *x, size_t from, size_t to)
{
	static const char *const own[] = { "us", "me", "we", "i" };
	const char *s = x->a.norm;

	if (names_side(x, x->in->side, from, to))
		return true;
	for (size_t n; from < to; from += n, from += from < to) {
		n = strcspn(s + from, " ,.");
		if (str_span_in(s + from, n, STR_LIST(own)) ||
		    str_begins(s + from, "my client"))
			return true;
	}
	return false;
}

/* The words that match tell of somebody whose loss, or gain, costs the case. */
static bool costs_side(const struct exchange_text *x, enum pattern_list list,
		       size_t from, size_t to)
{
	if (list == PATTERNS_NOT_DUE)
		return is_own_side(x, from, to);
	return list != PATTERNS_OTHER_WINS ||
	       names_side(x, side_other(x->in->side), from, to);
}

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

static bool finds(const struct exchange_text *x, enum pattern_list list,
		  struct span *words)
{
	size_t from, to;

	for (size_t at = 0;
	     lexicon_match(x->lx, list, x->a.norm, x->a.len, at, &from, &to);
	     at = to) {
		if (!costs_side(x, list, from, to) || is_only_put(x, from) ||
		    is_asked(x, to) || giving_nothing(x, from))
			continue;
		*words = text_span_of(&x->a, from, to);
		return true;
	}
	return false;
}

bool forfeit_find(const struct exchange_text *x, struct span *words)
{
	return finds(x, PATTERNS_SURRENDER, words) ||
	       finds(x, PATTERNS_NOT_DUE, words) ||
	       finds(x, PATTERNS_OTHER_WINS, words) ||
	       relief_asks_other(x, words);
}

bool forfeit_says(const struct lexicons *lx, const struct court_case *kase,
		  enum side_id side, const char *answer)
{
	struct reader_input in = {
		.kase = kase, .side = side, .question = "", .answer = answer
	};
	struct exchange_text x = { .lx = lx, .in = &in };
	size_t len = strlen(answer);
	struct span words;
	bool says;

	if (!len || len > TEXT_MAX)
		return false;
	text_init(&x.q, lx, in.question, 0);
	text_init(&x.a, lx, answer, len);
	says = forfeit_find(&x, &words);
	text_release(&x.q);
	text_release(&x.a);
	return says;
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
