/*
 * counsel.c - see counsel.h
 */
#include "analysis/counsel.h"

#include <math.h>
#include <string.h>

#include "analysis/giving.h"
#include "analysis/linear.h"
#include "analysis/mix.h"
#include "analysis/open.h"
#include "analysis/stake.h"
#include "analysis/text.h"
#include "base/sentence.h"
#include "base/str.h"

#define HEAD_WORDS    15 /* the first words: where an answer should stand */
#define ASKING_WORDS  25 /* a longer answer that ends in "?" is rhetoric */
#define BRIEF_WORDS   12
#define PUT_OFF_WORDS 40 /* with more, something was said besides */
#define ABUSE_WORDS   20
#define HEDGE_WORDS   20
#define CUT_OFF_WORDS 40 /* with more, a part was said */
#define ECHO_WORDS    4	 /* "we do not, Your Honor" */
#define STATED_WORDS  8	 /* with more, something was said besides */

#define NAME(id, name) name,
const char *const counsel_feature_names[COUNSEL_FEATURE_COUNT] = {
	COUNSEL_FEATURES(NAME)
};

static double flag(bool b)
{
	return b ? 1 : 0;
}

static bool is_mark(const struct token *k, const char *marks)
{
	return k->kind == TOKEN_MARK && strchr(marks, k->mark);
}

/* ---- the text by itself ---- */

/* What is counted in one walk over the tokens. */
struct tally {
	size_t said;	/* words with content; one said twice counts once */
	size_t repeats; /* words said twice running, dashes between or not */
	size_t dashes;	/* inside, not at the ends */
	size_t fillers, hedges, ends, questions;
	bool silent;
};

static bool same_word(const struct text *t, const struct token *a,
		      const struct token *b)
{
	size_t len = a->to - a->from;
	return a != b && b->to - b->from == len &&
	       !memcmp(t->norm + a->from, t->norm + b->from, len);
}

static void tally_word(struct tally *c, const struct text *t,
		       const struct token *k, const struct token *last)
{
	bool again = last && same_word(t, k, last);
	bool filler = (k->lists & IN(C_FILLER)) != 0;
	c->repeats += again;
	c->fillers += (k->lists & IN(C_PAUSE)) != 0;
	c->hedges += (k->lists & IN(C_HEDGE)) != 0;
	c->said += !again && !filler;
}

static struct tally tally_text(const struct text *t)
{
	struct tally c = { .silent = true };
	const struct token *last = NULL;
	int depth = 0;
	for (size_t i = 0; i < t->n; i++) {
		const struct token *k = &t->tokens[i];
		if (is_mark(k, "(["))
			depth++;
		else if (is_mark(k, ")]"))
			depth -= depth > 0;
		else if (k->kind == TOKEN_DASH)
			c.dashes += i > 0 && i + 1 < t->n;
		c.ends += is_mark(k, ".?!");
		c.questions += is_mark(k, "?");
		if (k->kind != TOKEN_WORD)
			continue;
		c.silent &= depth > 0;
		tally_word(&c, t, k, last);
		last = k;
	}
	return c;
}

static bool ends_broken(const struct text *t)
{
	return t->n && (t->tokens[t->n - 1].kind == TOKEN_DASH ||
			t->tokens[t->n - 1].kind == TOKEN_ELLIPSIS ||
			is_mark(&t->tokens[t->n - 1], ","));
}

static bool has(const struct exchange_text *x, enum pattern_list list)
{
	size_t from, to;
	return practice_find(x, list, &from, &to);
}

/* An answer within the first bytes. */
static bool has_early(const struct exchange_text *x, size_t bytes)
{
	size_t from, to;
	return lexicon_match(x->lx, PATTERNS_ANSWER, x->a.norm, bytes, 0, &from,
			     &to);
}

/* Bytes of the first n words. */
static size_t head_bytes(const struct text *t, size_t n)
{
	return t->n_words > n ? text_word(t, n)->from : t->len;
}

/* The first word behind sounds, dashes and forms of address. */
static size_t lead_word(const struct text *t)
{
	size_t i = 0;
	while (i + 1 < t->n_words && text_word_in(t, i, IN(C_LEAD)))
		i++;
	return i;
}

static bool word_within(const struct text *t, size_t n, const char *word)
{
	for (size_t i = 0; i < n && i < t->n_words; i++)
		if (text_word_is(t, i, word))
			return true;
	return false;
}

static bool negates_within(const struct text *t, size_t n)
{
	for (size_t i = 0; i < n && i < t->n_words; i++)
		if (text_word_negates(t, i))
			return true;
	return false;
}

static double per_word(size_t n, size_t words)
{
	return fmin(1, 5.0 * (double)n / ((double)words + 5));
}

static void measure_size(double *v, const struct text *a, const struct tally *c)
{
	bool broken = ends_broken(a);
	v[CF_LOG_SAID] = log(1 + (double)c->said);
	v[CF_SAID_UNDER_4] = flag(c->said < 4);
	v[CF_SAID_UNDER_8] = flag(c->said < 8);
	v[CF_SAID_UNDER_15] = flag(c->said < 15);
	v[CF_SAID_OVER_60] = flag(c->said > 60);
	v[CF_SAID_OVER_120] = flag(c->said > 120);
	v[CF_END_BROKEN] = flag(broken);
	v[CF_START_BROKEN] = flag(a->n && a->tokens[0].kind == TOKEN_DASH);
	v[CF_NO_SENTENCE] = flag(c->ends == 0);
	v[CF_BROKEN_SHORT] = flag(broken && c->ends == 0 && c->said < 12);
	v[CF_SILENT] = flag(c->silent);
	v[CF_DASH_RATE] = per_word(c->dashes, a->n_words);
	v[CF_REPEAT_RATE] = per_word(c->repeats, a->n_words);
	v[CF_FILLER_RATE] = per_word(c->fillers, a->n_words);
	v[CF_HEDGE_RATE] = per_word(c->hedges, a->n_words);
	v[CF_LONG_SENTENCES] =
		fmin(2, (double)a->n_words / (40 * ((double)c->ends + 1)));
	v[CF_QUESTIONS] = fmin(2, (double)c->questions);
}

/* "Yeah. So ..." and "Sure, Your Honor" to "would you address ..." open an
 * answer; they say yes to nothing. */
static bool says_yes(const struct counsel_facts *f,
		     const struct exchange_text *x)
{
	size_t from, to, at = 1;
	if (f->pol.sign <= 0 || f->q.form == FORM_WH)
		return false;
	while (text_word_in(&x->a, at, IN(YES) | IN(C_TITLE)))
		at++;
	if (text_word_in(&x->a, 0, IN(YES)) && text_word_is(&x->a, at, "so"))
		return false;
	return !lexicon_match(x->lx, PATTERNS_REQUEST, x->q.norm, x->q.len, 0,
			      &from, &to);
}

/* Among the first words; where, in *f. */
static bool in_head(const struct exchange_text *x, enum pattern_list list,
		    struct counsel_facts *f)
{
	return giving_find(x, list, head_bytes(&x->a, HEAD_WORDS), &f->from,
			   &f->to);
}

/* A phrase that gives way, and not only on a condition that is denied. */
static bool gives_way(const struct exchange_text *x, enum phrase_list list)
{
	const struct text *a = &x->a;
	return a->phrases[list] > 0 &&
	       !giving_nothing(x, a->tokens[a->phrase_at[list]].from);
}

/* "Yes, but", "It is. But": a clause of its own behind the yes, and none that
 * says what is disputed. */
static bool yes_but(const struct counsel_facts *f, const struct text *a)
{
	for (size_t i = f->pol.last + 1; i < a->n; i++) {
		const struct token *k = &a->tokens[i];
		if (k->word >= HEAD_WORDS)
			return false;
		if (k->kind != TOKEN_WORD)
			continue;
		if (k->lists & (IN(NEG) | IN(NAUX)) ||
		    text_word_is(a, k->word, "dispute") ||
		    text_word_is(a, k->word, "disagree"))
			return false;
		if (text_word_is(a, k->word, "but"))
			return a->tokens[i - 1].kind != TOKEN_WORD;
	}
	return false;
}

/* "Yes and no" says neither. */
static bool says_one(const struct counsel_facts *f, const struct text *a)
{
	return f->pol.how == POLARITY_WORD &&
	       !(text_word_is(a, 1, "and") && text_word_in(a, 2, IN(NO)));
}

/* The question was answered first; what is conceded in a later sentence is
 * something else. */
static bool conceded_besides(const struct counsel_facts *f,
			     const struct text *a)
{
	size_t end = strcspn(a->norm, ".?!;");
	return f->pol.how == POLARITY_WORD && f->from > end;
}

static void measure_stance(struct counsel_facts *f,
			   const struct exchange_text *x)
{
	const struct text *a = &x->a;
	double *v = f->v;
	size_t n = a->n_words;
	bool yes = says_yes(f, x), no = f->pol.sign < 0;
	f->concedes = practice_concession(x, &f->from, &f->to);
	v[CF_CONCEDES] = flag(f->concedes && !conceded_besides(f, a));
	f->grants = !f->concedes && in_head(x, PATTERNS_GRANT, f);
	bool gives = f->concedes || f->grants;
	f->disclaims = !gives && in_head(x, PATTERNS_DISCLAIM, f);
	gives |= f->disclaims;
	f->agrees = !gives && in_head(x, PATTERNS_AGREE, f);
	gives |= f->agrees;
	f->hedges = !gives && !says_one(f, a) && in_head(x, PATTERNS_HEDGE, f);
	v[CF_GRANTS] = flag(f->grants || f->disclaims);
	v[CF_SOFT] = flag(gives_way(x, PHRASES_C_SOFT));
	v[CF_YES_AT_END] = flag(yes && f->pol.how == POLARITY_FINAL);
	v[CF_YES] = flag(yes);
	v[CF_NO] = flag(no);
	v[CF_NO_POLARITY] = flag(!yes && !no);
	v[CF_YES_BARE] = flag(yes && n <= BRIEF_WORDS);
	v[CF_NO_BARE] = flag(no && n <= BRIEF_WORDS);
	v[CF_YES_BUT] = flag(yes && yes_but(f, a) && !giving_nothing(x, 0));
	v[CF_AGREES] = flag(gives_way(x, PHRASES_C_AGREE));
	v[CF_REJECTS] = flag(a->phrases[PHRASES_C_REJECT] > 0);
	v[CF_HEAD_NEGATES] = flag(negates_within(a, HEAD_WORDS));
	v[CF_FIRST_BUT] = flag(text_word_is(a, 0, "but"));
	v[CF_MODAL] = flag(text_count(a, IN(C_MODAL)) > 0);
	v[CF_DEPENDS] = flag(word_within(a, n, "depends") ||
			     word_within(a, n, "depend"));
	v[CF_AUTHORITY] = flag(a->phrases[PHRASES_C_AUTHORITY] > 0);
	v[CF_ASSERTS] = flag(a->phrases[PHRASES_C_ASSERT] > 0);
	v[CF_FACTS] = flag(a->phrases[PHRASES_C_FACTS] > 0);
	v[CF_SELF] = flag(text_count(a, IN(C_SELF)) > 0);
}

static void measure_head(struct counsel_facts *f, const struct exchange_text *x)
{
	size_t from, to;
	double *v = f->v;
	const struct text *a = &x->a;
	size_t lead = lead_word(a), head = head_bytes(a, HEAD_WORDS);
	bool so = text_word_is(a, 0, "so");
	bool short_one = a->n_words <= ASKING_WORDS;
	f->candid = has(x, PATTERNS_UNKNOWN);
	f->again = has(x, PATTERNS_AGAIN);
	f->abusive = has(x, PATTERNS_INSULT) || has(x, PATTERNS_EXPLETIVE);
	v[CF_END_QUESTION] =
		flag(a->n && is_mark(&a->tokens[a->n - 1], "?") && short_one);
	v[CF_CLARIFIES] = flag(a->phrases[PHRASES_C_CLARIFY] > 0 && short_one);
	v[CF_PREFACE] = flag(a->phrases[PHRASES_C_PREFACE] > 0 &&
			     a->phrase_at[PHRASES_C_PREFACE] < 2 * HEAD_WORDS);
	v[CF_PREFACE_ONLY] = flag(v[CF_PREFACE] && a->n_words <= BRIEF_WORDS);
	v[CF_UNKNOWN] = flag(f->candid || a->phrases[PHRASES_C_OPEN] > 0);
	v[CF_LATER] = flag(practice_later(x, &from, &to));
	v[CF_LEAD_SO] = flag(so);
	v[CF_LEAD_WELL] = flag(text_word_is(a, 0, "well"));
	v[CF_LEAD_THINK] = flag(text_word_is(a, lead, "i") &&
				text_word_is(a, lead + 1, "think"));
	v[CF_LEAD_ADDRESS] = flag(word_within(a, 5, "honor") ||
				  word_within(a, 5, "justice"));
	v[CF_LEAD_BECAUSE] = flag(text_word_is(a, lead, "because"));
	v[CF_LEAD_YEAH_SO] =
		flag(text_word_in(a, 0, IN(YES)) &&
		     (text_word_is(a, 1, "so") || text_word_is(a, 1, "a")));
	v[CF_HEAD_ANSWER] = flag(has_early(x, head));
}

/* Share of the first words' content that the question has too. */
static void measure_overlap(double *v, const struct exchange_text *x)
{
	struct text head;
	size_t bytes = head_bytes(&x->a, 2 * HEAD_WORDS);
	text_init(&head, x->lx, x->a.norm, bytes);
	v[CF_HEAD_OVERLAP] = (double)text_shared_stems(&head, &x->q) /
			     ((double)head.n_stems + 2);
	text_release(&head);
	v[CF_OVERLAP] = (double)text_shared_stems(&x->a, &x->q) /
			((double)x->a.n_stems + 2);
}

static void measure_question(struct counsel_facts *f,
			     const struct exchange_text *x)
{
	const struct text *q = &x->q;
	double *v = f->v;
	bool yes = v[CF_YES] > 0;
	v[CF_Q_WH + (int)f->q.form] = 1;
	v[CF_Q_BROKEN] = flag(ends_broken(q));
	v[CF_Q_SHORT] = flag(q->n_words < 12);
	v[CF_Q_LOGLEN] = log(1 + (double)q->n_words);
	v[CF_Q_FRIENDLY] = flag(q->phrases[PHRASES_Q_FRIENDLY] > 0);
	v[CF_Q_HOSTILE] = flag(q->phrases[PHRASES_Q_HOSTILE] > 0);
	v[CF_Q_FACTS] = flag(q->phrases[PHRASES_Q_FACTS] > 0);
	v[CF_Q_GRANT] = flag(q->phrases[PHRASES_Q_GRANT] > 0);
	v[CF_Q_WHY] = flag(word_within(q, q->n_words, "why") ||
			   word_within(q, q->n_words, "how"));
	v[CF_X_YES_TAG] = flag(yes && f->q.form == FORM_TAG);
	v[CF_X_YES_HOSTILE] = flag(yes && v[CF_Q_HOSTILE] > 0);
	v[CF_X_YES_STMT] = flag(yes && f->q.form == FORM_STMT);
	v[CF_X_NIL_POLAR] = flag(f->pol.sign == 0 && (f->q.form == FORM_POLAR ||
						      f->q.form == FORM_TAG));
	v[CF_X_SHORT_FACTS] = flag(v[CF_Q_FACTS] > 0 && x->a.n_words < 30);
}

/* "No one disputes that", "no court has": the no belongs to its noun. */
static bool is_determiner(const struct text *a, size_t i)
{
	const struct token *next = i + 1 < a->n ? &a->tokens[i + 1] : NULL;
	uint64_t openers = IN(PRON) | IN(POINTER) | IN(ADDR) | IN(C_TITLE) |
			   IN(FILL) | IN(NO) | IN(AUX) | IN(NAUX);
	return text_word_is(a, a->tokens[i].word, "no") && next &&
	       next->kind == TOKEN_WORD && !(next->lists & openers) &&
	       !text_word_is(a, next->word, "because") &&
	       !text_word_is(a, next->word, "not") &&
	       !text_word_is(a, next->word, "they're");
}

/* Where "We would" ends, as a sentence or before ", and ..."; "they do, but" is
 * left for what follows to say. */
static size_t echo_end(const char *s)
{
	size_t end = strcspn(s, ".?!;,");
	if (s[end] == ',' &&
	    (str_begins(s + end, ", but") || str_begins(s + end, ", though") ||
	     str_begins(s + end, ", although")))
		end = strcspn(s, ".?!;");
	return end;
}

/* "We do not. You may ..." says no: the echo stands in a sentence of its own. */
static struct polarity counsel_polarity(const struct text *a, bool *echoes)
{
	struct polarity p = answer_polarity(a);
	if (p.how == POLARITY_WORD && p.sign < 0 && is_determiner(a, p.first))
		p = (struct polarity){ 0 };
	size_t end = echo_end(a->norm);
	struct text first;
	if (p.sign || end >= a->len)
		return p;
	text_init(&first, a->lx, a->norm, end);
	struct polarity q = answer_polarity(&first);
	*echoes = q.how == POLARITY_ECHO && first.n_words <= ECHO_WORDS &&
		  !text_count(&first, IN(C_MODAL));
	if (*echoes)
		p = q; /* the first sentence's tokens are the answer's */
	text_release(&first);
	return p;
}

/* Where it takes no position, and how much is said besides. */
static void measure_openness(struct counsel_facts *f,
			     const struct exchange_text *x)
{
	size_t from, to, rest;
	f->hedged_answer = open_hedged_answer(x);
	f->unsure = f->hedged_answer || open_stacked(&x->a);
	if (f->concedes || !open_declines(x, &from, &to, &rest))
		return;
	f->declines = f->unsure = true;
	f->open = rest < STATED_WORDS;
	if (f->open) {
		f->hedges = f->grants = f->agrees = f->disclaims = false;
		f->from = from;
		f->to = to;
	}
}

void counsel_facts(struct counsel_facts *out, const struct exchange_text *x)
{
	struct tally c = tally_text(&x->a);
	*out = (struct counsel_facts){ .q = question_facts(&x->q),
				       .silent = c.silent };
	out->pol = counsel_polarity(&x->a, &out->echoes);
	out->v[CF_INTERCEPT] = 1;
	measure_size(out->v, &x->a, &c);
	measure_stance(out, x);
	measure_head(out, x);
	measure_overlap(out->v, x);
	measure_openness(out, x);
	out->stake = stake_of(x, &out->q, &out->pol);
	out->turned =
		out->pol.sign > 0 && !out->concedes && giving_turned(x, 0);
	out->asked = asked_of(x, &out->q, &out->pol);
	measure_question(out, x);
}

/* ---- the reading ---- */

/* Why a label that the models gave can be said to hold. */
static enum counsel_rule none_reason(const struct counsel_facts *f,
				     const struct exchange_text *x)
{
	size_t n = x->a.n_words;
	const double *v = f->v;
	if (f->again || v[CF_END_QUESTION] ||
	    (v[CF_CLARIFIES] &&
	     x->a.phrase_at[PHRASES_C_CLARIFY] < HEAD_WORDS / 2))
		return COUNSEL_ASKS_BACK;
	if (v[CF_PREFACE_ONLY])
		return COUNSEL_PREFACE;
	if (v[CF_LATER])
		return COUNSEL_PUTS_OFF;
	if (f->abusive)
		return COUNSEL_ABUSES;
	if (f->candid)
		return COUNSEL_CANDID;
	if (f->asked.how == ASKED_FOR_MORE)
		return COUNSEL_UNASKED;
	if (f->open)
		return COUNSEL_DECLINES;
	if (f->hedges)
		return COUNSEL_HEDGES;
	return n <= CUT_OFF_WORDS && (v[CF_END_BROKEN] || v[CF_START_BROKEN])
		       ? COUNSEL_CUT_OFF
		       : COUNSEL_OPEN;
}

/* What follows from the kind of thing that was asked. */
static const struct {
	enum commitment label;
	enum counsel_rule rule; /* 0: that of the words */
	double odds;		/* of the label against all others together */
	bool settles;		/* else the label is never firm */
} asked_rules[] = {
	[ASKED_NOTHING_SPECIAL] = { COMMITMENT_UNREAD, 0, 0, true },
	[ASKED_FOR_MORE] = { COMMITMENT_NONE, COUNSEL_UNASKED, 3, true },
	[ASKED_KEEPS] = { COMMITMENT_BENEFICIAL, COUNSEL_REFUSES, 3, true },
	[ASKED_GIVES] = { COMMITMENT_DETRIMENTAL, COUNSEL_ACCEPTS, 2, false },
	[ASKED_KNOWS_NONE] = { COMMITMENT_NEUTRAL, COUNSEL_KNOWS_NONE, 1.5,
			       false },
	[ASKED_LOSES] = { COMMITMENT_DETRIMENTAL, COUNSEL_LOSES, 2, false },
	[ASKED_LACKS] = { COMMITMENT_DETRIMENTAL, COUNSEL_LACKS, 1.5, false },
	[ASKED_DISOWNS] = { COMMITMENT_NEUTRAL, COUNSEL_DISOWNS, 1.5, false },
	[ASKED_REFUSES] = { COMMITMENT_BENEFICIAL, COUNSEL_REFUSES, 1.2, true },
	[ASKED_RESTATES] = { COMMITMENT_DETRIMENTAL, COUNSEL_RESTATES, 2,
			     false },
};

static enum counsel_rule reason(const struct counsel_facts *f,
				const struct exchange_text *x,
				enum commitment c)
{
	const double *v = f->v;
	bool gives = f->grants || f->agrees || v[CF_YES_BUT] > 0;
	if (asked_rules[f->asked.how].rule &&
	    asked_rules[f->asked.how].label == c && !f->concedes)
		return asked_rules[f->asked.how].rule;
	if (c != COMMITMENT_DETRIMENTAL && (f->concedes || gives))
		return COUNSEL_YIELDS;
	switch (c) {
	case COMMITMENT_DETRIMENTAL:
		if (f->concedes)
			return COUNSEL_CONCEDES;
		if (gives || v[CF_YES] || v[CF_AGREES] || v[CF_SOFT])
			return COUNSEL_ACCEPTS;
		return v[CF_NO] ? COUNSEL_DENIES : COUNSEL_DOUBTFUL;
	case COMMITMENT_NEUTRAL: return COUNSEL_INFORMS;
	case COMMITMENT_NONE: return none_reason(f, x);
	default:
		return f->pol.sign < 0 && f->pol.how == POLARITY_WORD
			       ? COUNSEL_REFUSES
			       : COUNSEL_HOLDS;
	}
}

/* The first sentence or clause: what carries a label nothing else does. */
static size_t first_clause(const struct text *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct token *k = &t->tokens[i];
		if ((k->word >= 4 &&
		     (is_mark(k, ";") || sentence_ends(t->norm, k->from))) ||
		    (k->word >= 8 && k->kind == TOKEN_DASH))
			return k->from;
	}
	return t->len;
}

/* A quotation begins with a word. */
static void trim_lead(const struct text *t, struct counsel_reading *r)
{
	while (r->from < r->to && strchr(" -.,;:", t->norm[r->from]))
		r->from++;
}

static void normalised(double p[4])
{
	double sum = p[0] + p[1] + p[2] + p[3];
	for (int c = 0; c < 4; c++)
		p[c] /= sum;
}

/* A plain yes or no, whole, to whatever was asked. */
static bool is_plain(const struct counsel_facts *f)
{
	const double *v = f->v;
	return f->pol.how == POLARITY_WORD && !f->hedges && !v[CF_END_BROKEN] &&
	       !v[CF_END_QUESTION] && !v[CF_CLARIFIES] && !v[CF_PREFACE_ONLY];
}

/* "Perhaps.  It depends on the record": nothing more came. */
static bool leaves_open(const struct counsel_facts *f,
			const struct exchange_text *x)
{
	const struct text *a = &x->a;
	return f->hedges && a->n_words <= HEDGE_WORDS &&
	       !word_within(a, a->n_words, "if") &&
	       !word_within(a, a->n_words, "but") &&
	       !word_within(a, a->n_words, "because");
}

/* "Carpenter, Your Honor." to "What is your best case?": short, but whole. */
static bool answers_open(const struct counsel_facts *f,
			 const struct exchange_text *x)
{
	const struct text *a = &x->a;
	const double *v = f->v;
	return f->q.form == FORM_WH && a->n_words <= BRIEF_WORDS && a->n &&
	       is_mark(&a->tokens[a->n - 1], ".!") && a->n_stems &&
	       !v[CF_START_BROKEN] && !v[CF_CLARIFIES] && !v[CF_PREFACE] &&
	       !v[CF_LATER] && !v[CF_UNKNOWN] && !f->hedges && !f->abusive;
}

static void weigh_asked(const struct counsel_facts *f, double p[4])
{
	int c = (int)asked_rules[f->asked.how].label - 1;
	if (c < 0 || f->candid || f->open ||
	    (f->concedes && c + 1 != COMMITMENT_DETRIMENTAL))
		return;
	if (f->asked.how == ASKED_REFUSES &&
	    (f->grants || f->disclaims || f->agrees))
		return;
	double others = p[0] + p[1] + p[2] + p[3] - p[c];
	p[c] = fmax(p[c], asked_rules[f->asked.how].odds * others);
}

/* "No, Your Honor, and the reason is --": the reason was cut off, the answer was
 * not. */
static bool answered_before_cut(const struct counsel_facts *f,
				const struct exchange_text *x)
{
	return f->pol.how == POLARITY_WORD && f->v[CF_END_BROKEN] &&
	       x->a.n_words >= 5 && says_one(f, &x->a) && !f->hedges &&
	       !f->v[CF_CLARIFIES] && f->q.form != FORM_WH &&
	       f->q.form != FORM_STMT;
}

/* A short yes to what was put, with no reason: whom it helps the case may know,
 * the words do not. */
static bool is_only_yes(const struct counsel_facts *f,
			const struct exchange_text *x)
{
	return f->pol.sign > 0 && x->a.n_words <= BRIEF_WORDS &&
	       f->q.form != FORM_WH && !f->stake.how &&
	       f->asked.how != ASKED_KEEPS &&
	       !word_within(&x->a, x->a.n_words, "because");
}

/*
 * What follows from the words by themselves, and what two hundred answers of able
 * advocates could not teach: who says "I concede" or "no" commits to something;
 * who says "later", or abuses the bench, does not.
 */
static void weigh_plain(const struct counsel_facts *f,
			const struct exchange_text *x, double p[4])
{
	size_t n = x->a.n_words;
	if (f->concedes || f->echoes || is_plain(f))
		p[3] *= 0.1;
	else if (answered_before_cut(f, x))
		p[3] *= 0.3;
	if (answers_open(f, x))
		p[3] *= 0.25;
	if (f->concedes && 2 * (f->to - f->from) > x->a.len)
		p[0] = 2 * (p[0] + p[1] + p[2] + p[3]);
	if ((f->v[CF_LATER] && n <= PUT_OFF_WORDS) ||
	    (f->abusive && n <= ABUSE_WORDS) || leaves_open(f, x) || f->open ||
	    f->again)
		p[3] = 3 * (p[0] + p[1] + p[2]);
	weigh_asked(f, p);
	if (f->stake.how == STAKE_SAID || f->stake.how == STAKE_GRANTED)
		p[0] = 3 * (p[1] + p[2] + p[3]);
	if (f->turned)
		p[1] = fmax(p[1], 1.2 * (p[0] + p[2] + p[3]));
	if (f->stake.how == STAKE_HELD)
		p[1] = 3 * (p[0] + p[2] + p[3]);
	normalised(p);
	if ((f->unsure || is_only_yes(f, x)) && p[3] < 0.5)
		for (int c = 0; c < 4; c++)
			p[c] = p[c] / 2 + 0.125;
}

static enum counsel_rule stake_rule(enum stake_how how)
{
	return how == STAKE_SAID      ? COUNSEL_GIVES_UP
	       : how == STAKE_GRANTED ? COUNSEL_GRANTED
				      : COUNSEL_STANDS;
}

struct counsel_reading counsel_read(const struct exchange_text *x,
				    const struct counsel_facts *f)
{
	const struct lexicons *lx = x->lx;
	size_t n = COUNSEL_FEATURE_COUNT;
	struct counsel_reading r = { .from = 0, .to = first_clause(&x->a) };
	if (f->silent) {
		r.commitment = COMMITMENT_NONE;
		r.rule = COUNSEL_SILENT;
		r.p[3] = 1;
		r.to = 0;
		return r;
	}
	linear_softmax(lexicon_weights(lx, WEIGHTS_COUNSEL_COMMITMENT), f->v, n,
		       r.p);
	weigh_plain(f, x, r.p);
	r.manner = linear_logistic(lexicon_weights(lx, WEIGHTS_COUNSEL_MANNER),
				   f->v, n);
	r.answered = linear_logistic(
		lexicon_weights(lx, WEIGHTS_COUNSEL_ANSWERED), f->v, n);
	r.commitment = mix_likeliest(r.p);
	r.manner_violation =
		r.manner >= lexicon_threshold(lx, THRESHOLD_COUNSEL_MANNER) ||
		leaves_open(f, x) || f->unsure;
	r.manner_violation &= !f->again;
	r.concedes = f->concedes || f->grants || f->disclaims || f->agrees ||
		     f->v[CF_YES_BUT] > 0;
	r.answers =
		r.answered >= lexicon_threshold(lx, THRESHOLD_COUNSEL_ANSWERED);
	if (is_plain(f) && x->a.n_words <= BRIEF_WORDS)
		r.answers = true;
	r.rule = reason(f, x, r.commitment);
	if (f->stake.how && r.rule != COUNSEL_CONCEDES) {
		r.rule = stake_rule(f->stake.how);
		r.from = f->stake.from;
		r.to = f->stake.to;
	} else if (f->concedes || f->grants || f->agrees || f->disclaims ||
		   f->hedges || f->open) {
		r.from = f->from;
		r.to = text_clause_end(&x->a, f->to);
	} else if (f->asked.how && r.rule == asked_rules[f->asked.how].rule) {
		r.from = f->asked.from;
		r.to = f->asked.to;
	} else if (r.rule == COUNSEL_REFUSES) {
		r.from = x->a.tokens[f->pol.first].from;
	}
	trim_lead(&x->a, &r);
	return r;
}
