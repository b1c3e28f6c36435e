/*
 * asked.c - see asked.h
 */
#include "analysis/asked.h"

#include <string.h>

#include "analysis/text.h"

#define BRIEF_WORDS  12
#define REASON_WORDS 8 /* of an answer that is more than a no */
#define SAME_STEMS   2 /* of a charge, that a yes to it says again */

/* The sentence that asks, bytes of the question: the last that ends in a question
 * mark, else the last. */
struct asks {
	const char *s;
	size_t len, questions;
};

static struct asks find_asks(const struct text *q)
{
	struct asks out = { q->norm, 0, 0 };
	bool asked = false;
	for (size_t at = 0, end; at < q->len; at = end + 1) {
		while (at < q->len && q->norm[at] == ' ')
			at++;
		end = at + strcspn(q->norm + at, ".?!");
		bool asks = end < q->len && q->norm[end] == '?';
		out.questions += asks;
		if (end > at && (asks || !asked)) {
			out.s = q->norm + at;
			out.len = end - at;
			asked |= asks;
		}
	}
	return out;
}

static bool asks_for(const struct exchange_text *x, const struct asks *q,
		     enum pattern_list list)
{
	size_t from, to;
	return lexicon_match(x->lx, list, q->s, q->len, 0, &from, &to);
}

/* Nothing but yes or no, and to whom it is said. */
static bool is_bare(const struct text *a)
{
	for (size_t i = 0; i < a->n_words; i++) {
		if (text_word_is(a, i, "justice"))
			i++;
		else if (!text_word_in(a, i,
				       IN(YES) | IN(NO) | IN(ADDR) | IN(FILL)))
			return false;
	}
	return a->n_words > 0;
}

/* "Yes, we did make the same choice": the first sentence says the charge again,
 * and takes nothing back. */
static bool restates(const struct exchange_text *x, const struct asks *q)
{
	struct text asked, said;
	size_t len = strcspn(x->a.norm, ".?!;");
	text_init(&asked, x->lx, q->s, q->len);
	text_init(&said, x->lx, x->a.norm, len);
	bool same = text_shared_stems(&asked, &said) >= SAME_STEMS &&
		    !text_negations(&said);
	for (size_t i = 0; i < said.n_words; i++)
		same &= !text_word_is(&said, i, "but");
	text_release(&asked);
	text_release(&said);
	return same;
}

/* The question suggests that something is so: a no refuses it.  "Is there any
 * ...?" and "is it not ...?" suggest the no. */
static bool puts_something(const struct exchange_text *x,
			   const struct question_facts *f, const struct asks *q)
{
	struct text t;
	text_init(&t, x->lx, q->s, q->len);
	size_t inner = text_negations(&t);
	inner -= inner && f->negpol;
	bool puts = !inner && !text_count(&t, IN(NPI));
	text_release(&t);
	return puts;
}

static enum asked_how by_yes_or_no(const struct exchange_text *x,
				   const struct question_facts *f,
				   const struct polarity *p,
				   const struct asks *q)
{
	bool yes = p->sign > 0;
	if (p->how == POLARITY_WORD && f->form != FORM_WH &&
	    asks_for(x, q, PATTERNS_GIVEN_UP)) {
		if (!yes)
			return ASKED_KEEPS;
		if (!f->negpol)
			return ASKED_GIVES;
	}
	if (!yes && p->how == POLARITY_WORD && f->form != FORM_WH &&
	    !f->negpol && asks_for(x, q, PATTERNS_WINS))
		return ASKED_LOSES;
	if (!yes && asks_for(x, q, PATTERNS_SUPPORT) &&
	    p->how == POLARITY_WORD && f->form != FORM_WH)
		return ASKED_LACKS;
	if (!yes && x->a.n_words <= BRIEF_WORDS &&
	    asks_for(x, q, PATTERNS_DO_YOU_CLAIM))
		return ASKED_DISOWNS;
	if (!yes && p->how == POLARITY_WORD && f->form != FORM_WH &&
	    x->a.n_words >= REASON_WORDS && puts_something(x, f, q))
		return ASKED_REFUSES;
	if (yes && p->how == POLARITY_WORD && asks_for(x, q, PATTERNS_CHARGE) &&
	    restates(x, q))
		return ASKED_RESTATES;
	return ASKED_NOTHING_SPECIAL;
}

struct asked asked_of(const struct exchange_text *x,
		      const struct question_facts *f, const struct polarity *p)
{
	struct asked out = { .from = 0, .to = 0 };
	struct asks q = find_asks(&x->q);
	if (!q.len)
		return out;
	if (is_bare(&x->a) && q.questions <= 1 &&
	    asks_for(x, &q, PATTERNS_OPEN_ASK))
		out.how = ASKED_FOR_MORE;
	else if (lexicon_match(x->lx, PATTERNS_KNOWN_NONE, x->a.norm, x->a.len,
			       0, &out.from, &out.to))
		out.how = ASKED_KNOWS_NONE;
	else if (asks_for(x, &q, PATTERNS_SUPPORT) &&
		 lexicon_match(x->lx, PATTERNS_NONE_OF_IT, x->a.norm, x->a.len,
			       0, &out.from, &out.to))
		out.how = ASKED_LACKS;
	else if (p->sign)
		out.how = by_yes_or_no(x, f, p, &q);
	if (out.how && p->sign && out.how != ASKED_KNOWS_NONE)
		out.from = x->a.tokens[p->first].from;
	if (out.how)
		out.to = text_clause_end(
			&x->a, out.to > out.from ? out.to : out.from + 1);
	return out;
}
