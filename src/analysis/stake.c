/*
 * stake.c - see stake.h
 *
 * Two statements count as the same when one has three in five of the other's
 * content stems, at least four, and both are negated alike: "a rider has no
 * expectation of privacy" is given up by saying so, not by denying it.
 */
#include "analysis/stake.h"

#include <string.h>

#include "analysis/text.h"

#define STATEMENTS_MAX 100 /* of a case that are looked at */
#define SHARED_LEAST   4
#define WORDS_LEAST    5

static bool same_statement(const struct text *s, const struct text *other,
			   size_t parity)
{
	size_t shared = text_shared_stems(s, other);
	return shared >= SHARED_LEAST && 5 * shared >= 3 * other->n_stems &&
	       parity % 2 == text_negations(other) % 2;
}

/* What the case says loses and wins, cut into sentences once a reading. */
struct statements {
	struct text list[STATEMENTS_MAX];
	bool loses[STATEMENTS_MAX];
	size_t n;
};

static void add_sentences(struct statements *st, const struct lexicons *lx,
			  const char *s, bool loses)
{
	for (size_t len; s && *s && st->n < STATEMENTS_MAX;
	     s += len, s += *s != '\0') {
		struct text *t = &st->list[st->n];
		len = strcspn(s, ".?!;");
		text_init(t, lx, s, len < TEXT_MAX ? len : TEXT_MAX);
		if (t->n_stems >= SHARED_LEAST)
			st->loses[st->n++] = loses;
		else
			text_release(t);
	}
}

static void add_texts(struct statements *st, const struct lexicons *lx,
		      const struct texts *list, bool loses)
{
	for (size_t i = 0; i < list->n; i++)
		add_sentences(st, lx, list->list[i], loses);
}

static void collect(struct statements *st, const struct exchange_text *x)
{
	const struct court_case *c = x->in->kase;
	enum side_id side = x->in->side;
	const struct case_side *own = &c->sides[side];
	st->n = 0;
	for (size_t i = 0; i < c->n_issues; i++)
		if (c->issues[i].presses[side])
			add_sentences(st, x->lx, c->issues[i].losing_concession,
				      true);
	add_texts(st, x->lx, &c->sides[side_other(side)].must_prove, true);
	add_texts(st, x->lx, &own->must_prove, false);
	add_sentences(st, x->lx, own->position, false);
}

static void release(struct statements *st)
{
	for (size_t i = 0; i < st->n; i++)
		text_release(&st->list[i]);
}

static bool is_among(const struct statements *st, const struct text *t,
		     size_t parity, bool loses)
{
	for (size_t i = 0; i < st->n; i++)
		if (st->loses[i] == loses &&
		    same_statement(t, &st->list[i], parity))
			return true;
	return false;
}

/* The sentence stands nearly whole in what the side must show. */
static bool is_within_own(const struct statements *st, const struct text *t)
{
	for (size_t i = 0; i < st->n; i++) {
		size_t shared = text_shared_stems(t, &st->list[i]);
		if (!st->loses[i] && shared >= SHARED_LEAST &&
		    5 * shared >= 4 * t->n_stems &&
		    text_negations(t) % 2 == text_negations(&st->list[i]) % 2)
			return true;
	}
	return false;
}

static enum stake_how sentence_stake(const struct statements *st,
				     const struct text *t)
{
	if (t->n_words < WORDS_LEAST || t->n_stems < SHARED_LEAST ||
	    text_count(t, IN(C_BORROWED)))
		return STAKE_NONE;
	if (is_among(st, t, text_negations(t), true))
		return STAKE_SAID;
	return is_within_own(st, t) ? STAKE_HELD : STAKE_NONE;
}

/* The first sentence of the answer that loses, else one that holds. */
static struct stake said(const struct exchange_text *x,
			 const struct statements *st)
{
	const char *s = x->a.norm;
	struct stake out = { .how = STAKE_NONE };
	for (size_t at = 0, len; s[at] && out.how != STAKE_SAID;
	     at += len, at += s[at] != 0) {
		struct text t;
		len = strcspn(s + at, ".?!;");
		if (s[at + len] == '?')
			continue;
		text_init(&t, x->lx, s + at, len);
		enum stake_how how = sentence_stake(st, &t);
		text_release(&t);
		if (how == STAKE_SAID || (how && !out.how))
			out = (struct stake){ how, at, at + len };
	}
	return out;
}

/* Where the sentence begins that is asked. */
static size_t asked_from(const struct text *q)
{
	size_t at = 0;
	for (size_t i = 0; i + 1 < q->len; i++)
		if (strchr(".?!;", q->norm[i]) && q->norm[i + 1] == ' ')
			at = i + 1;
	return at;
}

/*
 * What the question puts, affirmed or denied.  "No" to a question that holds a
 * negation ("there is no such point?") may mean either, and is left alone.
 */
static struct stake answered(const struct exchange_text *x,
			     const struct statements *st,
			     const struct question_facts *f,
			     const struct polarity *p)
{
	struct stake out = { .how = STAKE_NONE };
	struct text q;
	size_t from = asked_from(&x->q), inner;
	if (p->how != POLARITY_WORD || f->form == FORM_WH)
		return out;
	text_init(&q, x->lx, x->q.norm + from, x->q.len - from);
	inner = text_negations(&q);
	inner -= inner && f->negpol;
	if (q.n_stems >= SHARED_LEAST && !text_count(&q, IN(C_SUPPOSED)) &&
	    (p->sign > 0 || inner % 2 == 0)) {
		size_t parity = inner + (p->sign < 0);
		if (is_among(st, &q, parity, true))
			out.how = STAKE_GRANTED;
		else if (is_among(st, &q, parity, false))
			out.how = STAKE_HELD;
		out.from = x->a.tokens[p->first].from;
		out.to = text_clause_end(&x->a, x->a.tokens[p->last].to);
	}
	text_release(&q);
	return out;
}

struct stake stake_of(const struct exchange_text *x,
		      const struct question_facts *q, const struct polarity *p)
{
	struct statements st;
	struct stake s = { .how = STAKE_NONE };
	if (!x->in->kase)
		return s;
	collect(&st, x);
	s = said(x, &st);
	if (s.how != STAKE_SAID) {
		struct stake by_question = answered(x, &st, q, p);
		if (by_question.how)
			s = by_question;
	}
	release(&st);
	return s;
}
