/*
 * consistency.c - see consistency.h
 */
#include "analysis/consistency.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/features.h"
#include "analysis/quote.h"
#include "base/buf.h"
#include "base/str.h"
#include "court/cues.h"
#include "court/wording.h"

#define LOOK_BACK	 60 /* exchanges */
#define SAME_STEMS	 4  /* content stems that two questions must share */
#define CLAIM_STEMS	 4  /* content stems of a claim, and that two share */
#define WHOLE_STEMS	 2  /* of one that is compared word for word */
#define WHOLE_WORDS	 3
#define TAIL_BYTES	 30 /* of "we accept", "Your Honor" behind a claim */
#define CLAIMS_MAX	 12 /* sentences of an answer that are compared */
#define DENIED_STEMS	 3  /* content stems of what is denied */
#define CONCEDED_STEMS	 2  /* of what was conceded in so many words */
#define CHANGED_STEMS	 2  /* of what counsel says was said, and is not so */
#define TAKEN_BACK_BYTES 60 /* further on, it is this answer that is mended */
#define DENIED_MAX_BYTES 200

/* Bytes [from, to) of e's answer against `here`; `of`: a section of wording.h. */
static void say(const struct exchange_text *x, struct reading *out,
		const struct exchange *e, struct span then, struct span here,
		const char *how, const char *of)
{
	struct buf b;
	buf_init(&b, 2048);
	if (!*e->question)
		buf_puts(&b, "In your opening you ");
	else if (e->turn > 0)
		buf_printf(&b, "In turn %d you ", e->turn);
	else
		buf_puts(&b, "Earlier you ");
	buf_printf(&b, "%s ", how);
	quote_put(&b, e->answer + then.from, then.to - then.from);
	buf_puts(&b, "; here you say ");
	quote_put(&b, x->in->answer + here.from, here.to - here.from);
	buf_putc(&b, '.');
	struct remark *r = reading_remark(out, REMARK_INCONSISTENT, 0.8, here,
					  b.s, wording(of, "fix"));
	r->turn = e->turn;
	out->consistency = 1;
	out->contradicts_turn = e->turn;
	buf_release(&b);
}

/* ---- sentences ---- */

/* The next sentence of s at or behind *at: [*from, *at), without blanks. */
static bool next_sentence(const char *s, size_t *at, size_t *from)
{
	*at += strspn(s + *at, ".?!; \n");
	*from = *at;
	*at += strcspn(s + *at, ".?!;");
	return *at > *from;
}

/* One's own, whole and unconditional: only such can be contradicted. */
static bool is_plain(const struct text *t)
{
	return !text_count(t, IN(C_BORROWED) | IN(C_PARTLY));
}

/* ---- what may be the same ---- */

/* The two longest content words, cut to six letters: what has neither cannot be
 * the same claim, and is not worth cutting into tokens. */
struct sieve {
	char words[2][7];
};

static struct sieve sieve_of(const struct text *t)
{
	struct sieve s = { { "", "" } };
	size_t len[2] = { 0 };
	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);
		size_t n = k->to - k->from;
		int at = n > len[0] ? 0 : 1;
		if (n <= len[at] || (k->lists & (IN(STOP) | IN(NEG))))
			continue;
		if (!at) {
			s.words[1][0] = '\0';
			memcpy(s.words[1], s.words[0], sizeof s.words[1]);
			len[1] = len[0];
		}
		snprintf(s.words[at], sizeof s.words[at], "%.*s", (int)n,
			 t->norm + k->from);
		len[at] = n;
	}
	return s;
}

static bool has_word(const char *text, const char *word)
{
	size_t n = strlen(word);
	const char both[3] = { word[0], (char)toupper((unsigned char)word[0]) };
	for (; n && *(text += strcspn(text, both)); text++)
		if (!strncasecmp(text, word, n))
			return true;
	return false;
}

static bool passes(const struct sieve *s, const char *text)
{
	return has_word(text, s->words[0]) || has_word(text, s->words[1]);
}

/* ---- the same question, answered otherwise ---- */

/* Negations that are not the tag's own. */
static size_t inner_negations(const struct text *q,
			      const struct question_facts *f)
{
	size_t n = text_negations(q);
	return n - (n && f->negpol ? 1 : 0);
}

static bool is_polar(const struct question_facts *f)
{
	return f->form == FORM_POLAR || f->form == FORM_TAG;
}

/* All but one in five content stems in common, and enough of them. */
static bool same_content(const struct text *a, const struct text *b,
			 size_t least)
{
	size_t shared = text_shared_stems(a, b);
	size_t all = a->n_stems + b->n_stems - shared;
	return shared >= least && shared * 5 >= all * 4;
}

/* The same question, answered yes there and no here. */
static bool answered_otherwise(const struct exchange_text *x,
			       const struct exchange *e,
			       const struct question_facts *f, int sign)
{
	struct text q, a;
	bool found = false;
	text_init(&q, x->lx, e->question, strnlen(e->question, TEXT_MAX));
	struct question_facts g = question_facts(&q);
	if (is_polar(&g) && same_content(&q, &x->q, SAME_STEMS) &&
	    inner_negations(&q, &g) == inner_negations(&x->q, f)) {
		text_init(&a, x->lx, e->answer, strnlen(e->answer, TEXT_MAX));
		struct polarity p = answer_polarity(&a);
		found = p.how == POLARITY_WORD && p.sign == -sign;
		text_release(&a);
	}
	text_release(&q);
	return found;
}

static void check_repeated(const struct exchange_text *x, struct reading *out)
{
	struct question_facts f = question_facts(&x->q);
	struct polarity p = answer_polarity(&x->a);
	if (!is_polar(&f) || p.how != POLARITY_WORD ||
	    x->q.n_stems < SAME_STEMS)
		return;
	struct sieve sieve = sieve_of(&x->q);
	for (size_t n = 0, i = x->in->n_before; i-- > 0 && n < LOOK_BACK; n++) {
		const struct exchange *e = &x->in->before[i];
		if (!*e->question || !passes(&sieve, e->question) ||
		    !answered_otherwise(x, e, &f, p.sign))
			continue;
		say(x, out, e, (struct span){ 0, strlen(e->answer) },
		    text_span(&x->a, p.first, p.last),
		    "answered the same question", "contradicted");
		return;
	}
}

/* ---- the same claim, denied ---- */

/* The words that count when two sentences are compared one by one: no negation,
 * article or auxiliary "do".  0 behind the last. */
static const struct token *next_word(const struct text *t, size_t *i)
{
	static const char *const small[] = { "a",  "an",  "the",
					     "do", "did", "does" };
	for (; *i < t->n_words; ++*i) {
		bool skip = text_word_negates(t, *i) ||
			    text_word_in(t, *i, IN(NEG));
		for (size_t k = 0; k < sizeof small / sizeof *small; k++)
			skip |= text_word_is(t, *i, small[k]);
		if (!skip)
			return text_word(t, (*i)++);
	}
	return NULL;
}

/* The same words in the same order, whatever is negated. */
static bool word_for_word(const struct text *a, const struct text *b)
{
	size_t i = 0, k = 0, n = 0;
	for (;; n++) {
		const struct token *x = next_word(a, &i);
		const struct token *y = next_word(b, &k);
		if (!x || !y)
			return !x && !y && n >= WHOLE_WORDS;
		if (x->to - x->from != y->to - y->from ||
		    memcmp(a->norm + x->from, b->norm + y->from,
			   x->to - x->from) != 0)
			return false;
	}
}

/* A sentence of e's answer that says the opposite of t. */
static bool says_opposite(const struct exchange_text *x, const struct text *t,
			  const struct exchange *e, struct span *where)
{
	bool found = false;
	for (size_t at = 0, from;
	     !found && next_sentence(e->answer, &at, &from);) {
		struct text s;
		if (e->answer[at] == '?')
			continue;
		text_init(&s, x->lx, e->answer + from,
			  at - from < TEXT_MAX ? at - from : TEXT_MAX);
		found = is_plain(&s) &&
			(same_content(&s, t, CLAIM_STEMS) ||
			 word_for_word(&s, t)) &&
			text_negations(&s) % 2 != text_negations(t) % 2;
		text_release(&s);
		*where = (struct span){ from, at };
	}
	return found;
}

static bool check_claim(const struct exchange_text *x, const struct text *t,
			struct span here, struct reading *out)
{
	struct sieve sieve = sieve_of(t);
	for (size_t n = 0, i = x->in->n_before; i-- > 0 && n < LOOK_BACK; n++) {
		const struct exchange *e = &x->in->before[i];
		struct span then;
		if (!passes(&sieve, e->answer) ||
		    !says_opposite(x, t, e, &then))
			continue;
		say(x, out, e, then, here, "said", "contradicted");
		return true;
	}
	return false;
}

/* "Query A was a search, we accept": the claim without what is said of it. */
static size_t said_by(const char *s, size_t len)
{
	static const char *const tails[] = { ", we ", ", i ", ", your honor",
					     ", justice " };
	for (size_t i = 0; i < len; i++)
		for (size_t k = 0; k < sizeof tails / sizeof *tails; k++) {
			size_t n = strlen(tails[k]);
			if (i + n <= len && len - i < TAIL_BYTES &&
			    !memcmp(s + i, tails[k], n))
				return i;
		}
	return len;
}

static void check_claims(const struct exchange_text *x, struct reading *out)
{
	const char *s = x->a.norm;
	size_t at = 0, from;
	bool found = false;
	if (!x->in->n_before)
		return;
	for (int k = 0;
	     !found && k < CLAIMS_MAX && next_sentence(s, &at, &from); k++) {
		struct text t;
		if (s[at] == '?')
			continue;
		text_init(&t, x->lx, s + from, said_by(s + from, at - from));
		found = t.n_stems >= WHOLE_STEMS && is_plain(&t) &&
			check_claim(x, &t, text_span_of(&x->a, from, at), out);
		text_release(&t);
	}
}

/* ---- "I never said that" ---- */

/* What is denied: bytes of a text, and whether only a concession would say it. */
struct denial {
	struct text text;
	bool concession;
	struct span here; /* the denial, of the answer */
};

/* The sentence holds what is denied; a concession says it behind its verb. */
static bool sentence_says(const struct exchange_text *x, const char *s,
			  size_t len, const struct denial *d)
{
	struct text t, rest;
	size_t from, to;
	bool conceded, found = false;
	text_init(&t, x->lx, s, len < TEXT_MAX ? len : TEXT_MAX);
	conceded = lexicon_match(x->lx, PATTERNS_CONCESSION, t.norm, t.len, 0,
				 &from, &to);
	text_init(&rest, x->lx, t.norm + (conceded ? to : 0),
		  t.len - (conceded ? to : 0));
	if ((conceded || (!d->concession && is_plain(&t))) &&
	    d->text.n_stems >=
		    (conceded ? (size_t)CONCEDED_STEMS : DENIED_STEMS))
		found = text_shared_stems(&rest, &d->text) == d->text.n_stems &&
			text_negations(&rest) % 2 ==
				text_negations(&d->text) % 2;
	text_release(&rest);
	text_release(&t);
	return found;
}

static void look_for(const struct exchange_text *x, const struct denial *d,
		     struct reading *out)
{
	if (d->text.n_stems < CONCEDED_STEMS)
		return;
	for (size_t n = 0, i = x->in->n_before; i-- > 0 && n < LOOK_BACK; n++) {
		const struct exchange *e = &x->in->before[i];
		for (size_t at = 0, from; next_sentence(e->answer, &at, &from);)
			if (sentence_says(x, e->answer + from, at - from, d)) {
				say(x, out, e, (struct span){ from, at },
				    d->here, "said", "contradicted");
				return;
			}
	}
}

/* From byte `from` to the end of what is said, at most 200 on. */
static size_t said_until(const struct text *t, size_t from)
{
	size_t end = from;
	while (end < t->len && end < from + DENIED_MAX_BYTES &&
	       !strchr(".?!;,", t->norm[end]))
		end++;
	return end;
}

static bool is_conceding(const struct text *t, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (str_begins_any(t->norm + i, CUES(CONCEDES)))
			return true;
	return false;
}

/* "I never said that X": X follows. */
static bool check_denied(const struct exchange_text *x, struct reading *out)
{
	struct denial d;
	size_t from, to, end;
	if (!practice_find(x, PATTERNS_NEVER_SAID, &from, &to))
		return false;
	end = said_until(&x->a, to);
	text_init(&d.text, x->lx, x->a.norm + to, end - to);
	d.concession = is_conceding(&x->a, from, to);
	d.here = text_span_of(&x->a, from, end);
	look_for(x, &d, out);
	text_release(&d.text);
	return true;
}

/* "You said that X, did you not?" "No", "I never did". */
static void check_report_denied(const struct exchange_text *x, bool never,
				struct reading *out)
{
	struct polarity p = answer_polarity(&x->a);
	struct denial d;
	size_t from, to, end, first, last;
	if (!x->in->n_before ||
	    (!never && (p.how != POLARITY_WORD || p.sign > 0)))
		return;
	if (!lexicon_match(x->lx, PATTERNS_YOU_SAID, x->q.norm, x->q.len, 0,
			   &from, &to))
		return;
	end = said_until(&x->q, to);
	text_init(&d.text, x->lx, x->q.norm + to, end - to);
	d.concession = is_conceding(&x->q, from, to);
	first = p.sign < 0 ? x->a.tokens[p.first].from : 0;
	last = text_clause_end(&x->a, first + 1);
	d.here = text_span_of(&x->a, first, last);
	look_for(x, &d, out);
	text_release(&d.text);
}

/* ---- "I said earlier that A, but in fact B" ---- */

/* How well a sentence of an earlier answer is what counsel speaks of: shared
 * stems, of at least two in three that it has; 0 when it is not. */
static size_t meant(const struct exchange_text *x, const struct text *spoken,
		    const char *s, size_t len)
{
	struct text t;
	size_t shared, n;
	text_init(&t, x->lx, s, len < TEXT_MAX ? len : TEXT_MAX);
	shared = text_shared_stems(&t, spoken);
	n = t.n_stems;
	text_release(&t);
	return shared >= CHANGED_STEMS && 2 * shared >= n ? shared : 0;
}

/* Counsel says openly that an earlier answer no longer holds. */
static void check_changed(const struct exchange_text *x, struct reading *out)
{
	const struct exchange *best = NULL;
	struct span where = { 0, 0 };
	size_t from, to, most = 0;
	struct text spoken;
	if (!x->in->n_before || !practice_find(x, PATTERNS_CHANGED, &from, &to))
		return;
	text_init(&spoken, x->lx, x->a.norm + from, to - from);
	for (size_t n = 0, i = x->in->n_before; i-- > 0 && n < LOOK_BACK; n++) {
		const struct exchange *e = &x->in->before[i];
		for (size_t at = 0, start;
		     next_sentence(e->answer, &at, &start);) {
			size_t m = meant(x, &spoken, e->answer + start,
					 at - start);
			if (m > most) {
				most = m;
				best = e;
				where = (struct span){ start, at };
			}
		}
	}
	if (best)
		say(x, out, best, where,
		    text_span_of(&x->a, from, text_clause_end(&x->a, to)),
		    "said", "taken back");
	text_release(&spoken);
}

/* "I take it back": the answer before this one. */
static void check_taken_back(const struct exchange_text *x, struct reading *out)
{
	const struct exchange *e;
	size_t from, to;
	if (!x->in->n_before ||
	    !practice_find(x, PATTERNS_TAKES_BACK, &from, &to) ||
	    from > TAKEN_BACK_BYTES)
		return;
	e = &x->in->before[x->in->n_before - 1];
	if (*e->answer)
		say(x, out, e, (struct span){ 0, strlen(e->answer) },
		    text_span_of(&x->a, from, text_clause_end(&x->a, to)),
		    "said", "taken back");
}

void consistency_read(const struct exchange_text *x, struct reading *out)
{
	bool never;
	out->consistency = 0;
	out->contradicts_turn = 0;
	check_changed(x, out);
	if (!out->consistency)
		check_taken_back(x, out);
	never = out->consistency ? false : check_denied(x, out);
	if (!out->consistency)
		check_report_denied(x, never, out);
	if (!out->consistency)
		check_repeated(x, out);
	if (!out->consistency && x->in->setting == SETTING_COUNSEL)
		check_claims(x, out);
}
