/*
 * bare.c - see bare.h
 */
#include "analysis/bare.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/mix.h"
#include "analysis/quote.h"
#include "analysis/text.h"
#include "base/str.h"
#include "court/wording.h"

#define MORE_WORDS 3 /* beside an evasion: then the sentence says something */

/* Answers, addresses or fills a pause. */
#define SAYS_NOTHING                                                           \
	(IN(YES) | IN(NO) | IN(ADDR) | IN(FILL) | IN(C_FILLER) | IN(C_HEDGE) | \
	 IN(STOP))

/* The sentence that asks, bytes of q.norm: the last that ends in a question mark,
 * else the last. */
struct asking {
	const char *s;
	size_t len;
};

static struct asking find_asking(const struct text *q)
{
	struct asking out = { q->norm, 0 };
	bool asked = false;

	for (size_t at = 0, end; at < q->len; at = end + 1) {
		at += strspn(q->norm + at, " \"'");
		end = at + strcspn(q->norm + at, ".?!");
		if (end > at && (q->norm[end] == '?' || !asked)) {
			out = (struct asking){ q->norm + at, end - at };
			asked |= q->norm[end] == '?';
		}
	}
	return out;
}

static bool finds(const struct exchange_text *x, enum pattern_list list,
		  const char *s, size_t len)
{
	size_t from, to;

	return lexicon_match(x->lx, list, s, len, 0, &from, &to);
}

/* "Why ...", "And how ...", "What judgment ..., if that is right": 1; "what if": -1,
 * whatever comes later; 0: none. */
static int leads_with_wh(const struct text *t)
{
	size_t i = 0;

	while (i + 1 < t->n_words && text_word_in(t, i, IN(FILL) | IN(QSKIP)))
		i++;
	if (text_word_in(t, i, IN(QPREP)) && text_word_in(t, i + 1, IN(WH)))
		i++;
	if (!text_word_in(t, i, IN(WH)))
		return 0;
	return text_word_is(t, i + 1, "if") || text_word_is(t, i + 1, "about")
		       ? -1
		       : 1;
}

/* "Is it this, or that?", not "..., or not". */
static bool puts_a_choice(const struct text *t)
{
	for (size_t i = 1; i + 1 < t->n; i++)
		if (t->tokens[i].kind == TOKEN_WORD &&
		    text_word_is(t, t->tokens[i].word, "or") &&
		    t->tokens[i - 1].kind == TOKEN_MARK &&
		    !text_word_is(t, t->tokens[i].word + 1, "not"))
			return true;
	return false;
}

bool bare_asks_more(const struct exchange_text *x)
{
	struct asking q = find_asking(&x->q);
	struct text t;
	int lead;
	bool more;

	if (!q.len || finds(x, PATTERNS_YES_OR_NO, x->q.norm, x->q.len))
		return false;
	text_init(&t, x->lx, q.s, q.len);
	lead = leads_with_wh(&t);
	more = !finds(x, PATTERNS_TAG, q.s, q.len) &&
	       (lead > 0 || puts_a_choice(&t) ||
		(!lead && question_facts(&t).form == FORM_WH) ||
		finds(x, PATTERNS_OPEN_ASK, q.s, q.len));
	text_release(&t);
	return more;
}

/* "Is it this, or that?": either is an answer, as a yes or a no is to others. */
static bool offers_ways(const struct exchange_text *x)
{
	struct asking q = find_asking(&x->q);
	struct text t;
	bool offers;

	text_init(&t, x->lx, q.s, q.len);
	offers = puts_a_choice(&t);
	text_release(&t);
	return offers || !bare_asks_more(x);
}

/* Words that say something. */
static size_t content(const struct exchange_text *x, const char *s, size_t len)
{
	struct text t;
	size_t n = 0;

	text_init(&t, x->lx, s, len);
	for (size_t i = 0; i < t.n_words; i++)
		n += !text_word_in(&t, i, SAYS_NOTHING);
	text_release(&t);
	return n;
}

/* What a sentence says besides talk round the question. */
static size_t said_in(const struct exchange_text *x, const char *s, size_t len)
{
	size_t from, to, rest;

	if (!lexicon_match(x->lx, PATTERNS_EVADES, s, len, 0, &from, &to) &&
	    !lexicon_match(x->lx, PATTERNS_DECLINES, s, len, 0, &from, &to) &&
	    !lexicon_match(x->lx, PATTERNS_LATER, s, len, 0, &from, &to)) {
		/* "it depends" says nothing, "on whether he was told" does */
		if (lexicon_match(x->lx, PATTERNS_HEDGE, s, len, 0, &from, &to))
			return content(x, s + to, len - to);
		return content(x, s, len);
	}
	rest = content(x, s, from) + content(x, s + to, len - to);
	return rest >= MORE_WORDS ? rest : 0;
}

static bool says_nothing(const struct exchange_text *x)
{
	const char *s = x->a.norm;

	for (size_t at = 0, len; s[at]; at += len) {
		at += strspn(s + at, ".?!; ");
		len = strcspn(s + at, ".?!;");
		if (said_in(x, s + at, len))
			return false;
	}
	return true;
}

/* "Yes", "No, Your Honor", "We did"; not "That is not our case", nor "Yes and no". */
static bool says_yes_or_no(const struct exchange_text *x)
{
	size_t from, to;

	if (text_count(&x->a, IN(YES)) && text_count(&x->a, IN(NO)))
		return false;
	return answer_polarity(&x->a).sign != 0 &&
	       !practice_find(x, PATTERNS_EVADES, &from, &to);
}

/* `fix`: the section that has what to do about it. */
static void note(const struct exchange_text *x, struct reading *out,
		 const char *kind, const char *which, const char *fix)
{
	struct span all = text_span_of(&x->a, 0, x->a.len);
	char *why =
		quote_sentence(x->a.n_words ? wording(which, "why")
					    : wording("counsel silent", "why"),
			       x->in->answer, all);

	reading_remark(out, kind, 0.9, all, why, wording(fix, "fix"));
	free(why);
}

/* Whatever its words sound like, they commit to nothing that was asked. */
static void leave_open(const struct exchange_text *x, struct reading *out)
{
	static const double none[4] = { 0, 0, 0, 1 };
	const struct remark *m = reading_find(out, REMARK_UNANSWERED);
	/* by its words alone it is known already, and better told */
	bool told = out->commitment == COMMITMENT_NONE && !out->heard.read;

	if (m)
		out->heard.terse = false; /* short, and no answer */
	if (!m || told || out->heard.beside)
		return;
	out->commitment = COMMITMENT_NONE;
	memcpy(out->p, none, sizeof none);
	out->firm = false;
	out->experimental = true;
	out->concession = 0;
	out->quote = m->span;
	str_set(&out->why, m->why);
	str_set(&out->instead, m->fix);
	heard_drop_answers(&out->heard);
	mix_expect(out, out->manner >= 3 ? 1 : 0,
		   lexicon_threshold(x->lx, THRESHOLD_COUNSEL_RELEVANCE));
}

void bare_read(const struct exchange_text *x, struct reading *out)
{
	size_t from, to;

	if (!*x->in->question || !says_nothing(x) ||
	    reading_find(out, REMARK_UNKNOWN) || out->heard.correction ||
	    practice_find(x, PATTERNS_AGAIN, &from, &to))
		return;
	if (!says_yes_or_no(x))
		note(x, out, REMARK_UNANSWERED, "nothing answered",
		     offers_ways(x) ? "nothing answered" : "more was asked");
	else if (bare_asks_more(x))
		note(x, out, REMARK_UNANSWERED, "more was asked",
		     "more was asked");
	else if (!finds(x, PATTERNS_YES_OR_NO, x->q.norm, x->q.len))
		note(x, out, REMARK_BARE, "no reason given", "no reason given");
	leave_open(x, out);
}
