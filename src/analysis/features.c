/*
 * features.c - polarity, question form, and the counts of an exchange with a
 * witness
 *
 * The definitions were found by experiment on annotated cross-examinations; each
 * is a plain fact about words and their places, so a person can check any of them
 * by eye.  Names and meaning are those of the weights files.
 */
#include "analysis/features.h"

#include <stdlib.h>
#include <string.h>

#include <math.h>

#include "analysis/text.h"

#define NAME(id, name) name,
const char *const witness_feature_names[WITNESS_FEATURE_COUNT] = {
	WITNESS_FEATURES(NAME)
};

/* ---- which way the words of an answer go ---- */

static struct polarity said(int sign, enum polarity_how how,
			    const struct text *a, size_t first, size_t last)
{
	if (last >= a->n_words)
		last = a->n_words - 1;
	return (struct polarity){ sign, how, a->words[first], a->words[last],
				  false };
}

/* "that's right", "it's not correct": the three words behind a pointing word. */
static int pointed(const struct text *a, size_t x)
{
	bool tag = false, negated = false, wrong = false;
	for (size_t k = x + 1; k <= x + 3; k++) {
		tag |= text_word_in(a, k, IN(TAG));
		negated |= text_word_negates(a, k);
		wrong |= text_word_is(a, k, "incorrect");
	}
	if (tag)
		return negated ? -1 : 1;
	return wrong ? -1 : 0;
}

/* "I did", "they weren't, sir": a short answer that repeats the verb. */
static int echoed(const struct text *a, size_t x)
{
	size_t left = a->n_words - x;
	if (!text_word_in(a, x, IN(PRON)) || left > 8)
		return 0;
	bool aux = text_word_in(a, x + 1, IN(AUX));
	if (text_word_in(a, x + 1, IN(NAUX)) ||
	    (aux && text_word_is(a, x + 2, "not")))
		return -1;
	if (aux && (left <= 3 || text_word_in(a, x + 2, IN(ADDR))))
		return 1;
	return 0;
}

/* "..., no"; "... anything, yes": among the last two words. */
static int final_word(const struct text *a)
{
	size_t n = a->n_words;
	if (n <= 2)
		return 0;
	for (size_t k = n - 2; k < n; k++)
		if (text_word_in(a, k, IN(FINALNO)))
			return -1;
	for (size_t k = n - 2; k < n; k++)
		if (text_word_in(a, k, IN(FINALYES)))
			return 1;
	return 0;
}

static struct polarity find_polarity(const struct text *a)
{
	size_t x = 0;
	int sign;
	while (x + 1 < a->n_words && text_word_in(a, x, IN(FILL)))
		x++;
	if (text_word_in(a, x, IN(NO)))
		return said(-1, POLARITY_WORD, a, x, x);
	if (text_word_is(a, x, "not") && text_word_in(a, x + 1, IN(NOTLEAD)))
		return said(-1, POLARITY_WORD, a, x, x + 1);
	if (text_word_in(a, x, IN(YES)))
		return said(1, POLARITY_WORD, a, x, x);
	if (text_word_in(a, x, IN(MM)) && text_word_in(a, x + 1, IN(HMM)))
		return said(1, POLARITY_WORD, a, x, x + 1);
	if (text_word_in(a, x, IN(POINTER)) && (sign = pointed(a, x)))
		return said(sign, POLARITY_WORD, a, x, x + 3);
	if (text_word_is(a, x, "of") && text_word_is(a, x + 1, "course"))
		return said(text_word_is(a, x + 2, "not") ? -1 : 1,
			    POLARITY_WORD, a, x, x + 1);
	if ((sign = echoed(a, x)))
		return said(sign, POLARITY_ECHO, a, x, x + 1);
	if ((sign = final_word(a)))
		return said(sign, POLARITY_FINAL, a, a->n_words - 2,
			    a->n_words - 1);
	if (text_word_is(a, x, "i") && text_word_in(a, x + 1, IN(ECHONEG)))
		return said(-1, POLARITY_ECHO, a, x, x + 1);
	return (struct polarity){ 0 };
}

struct polarity answer_polarity(const struct text *a)
{
	if (!a->n_words)
		return (struct polarity){ 0 };
	struct polarity p = find_polarity(a);
	size_t left = a->n_words - text_count(a, IN(ADDR) | IN(FILL));
	p.bare = left <= 4;
	return p;
}

/* ---- what a question asks for ---- */

static bool is_tag(const struct text *q)
{
	size_t n = q->n_words;
	if (!n)
		return false;
	if (text_word_in(q, n - 1, IN(TAG)))
		return true;
	if (n > 1 && text_word_in(q, n - 1, IN(TAGADDR)) &&
	    text_word_in(q, n - 2, IN(TAG)))
		return true;
	/* "..., didn't you, sir": nothing but pronouns behind the verb */
	for (size_t k = 2; k <= 5 && k <= n; k++) {
		bool rest = true;
		if (!text_word_in(q, n - k, IN(AUX) | IN(NAUX)))
			continue;
		for (size_t i = n - k + 1; i < n && rest; i++)
			rest = text_word_in(q, i,
					    IN(PRON) | IN(TAG) | IN(ADDR)) ||
			       text_word_is(q, i, "not") ||
			       text_word_is(q, i, "so");
		if (rest)
			return true;
	}
	return false;
}

static bool ends_sentence(const struct token *k)
{
	return k->kind == TOKEN_MARK &&
	       (k->mark == '.' || k->mark == '?' || k->mark == '!');
}

/* Tokens [from, to) of the sentence to look at: the last that ends in "?", else
 * the last that has words. */
static void last_question(const struct text *q, size_t *from, size_t *to)
{
	size_t start = 0;
	bool words = false, asked = false;
	*from = *to = 0;
	for (size_t i = 0; i <= q->n; i++) {
		bool end = i == q->n || ends_sentence(&q->tokens[i]);
		if (!end) {
			words |= q->tokens[i].kind == TOKEN_WORD;
			continue;
		}
		bool asks = i < q->n && q->tokens[i].mark == '?';
		if (words && (asks || !asked)) {
			*from = start;
			*to = i;
			asked |= asks;
		}
		start = i + 1;
		words = false;
	}
}

static bool starts_clause(const struct token *k)
{
	return k->kind == TOKEN_DASH ||
	       (k->kind == TOKEN_MARK && strchr(",:;", k->mark));
}

struct question_facts question_facts(const struct text *q)
{
	struct question_facts out = { .form = FORM_STMT,
				      .first_word = SIZE_MAX };
	size_t from, to;
	bool qm = text_has_mark(q, '?');
	bool later_wh = false, later_aux = false;
	last_question(q, &from, &to);
	size_t f = from;
	while (f < to && (q->tokens[f].kind != TOKEN_WORD ||
			  (q->tokens[f].lists & (IN(FILL) | IN(QSKIP)))))
		f++;
	uint64_t lead = 0, next = 0;
	if (f < to) {
		out.first_word = f;
		lead = q->tokens[f].lists;
		if (f + 1 < to)
			next = q->tokens[f + 1].lists;
	}
	out.negpol = (lead & IN(NAUX)) != 0;
	for (size_t i = from; i + 1 < to; i++) {
		const struct token *k = &q->tokens[i + 1];
		if (!starts_clause(&q->tokens[i]) || k->kind != TOKEN_WORD)
			continue;
		later_wh |= (k->lists & IN(WH)) != 0;
		later_aux |= (k->lists & (IN(AUX) | IN(NAUX))) != 0;
		out.negpol |= (k->lists & IN(NAUX)) != 0;
	}
	if (is_tag(q)) {
		out.form = FORM_TAG;
		for (size_t k = 1; k <= 6 && k <= q->n_words; k++)
			out.negpol |= text_word_in(q, q->n_words - k, IN(NAUX));
	} else if ((lead & IN(WH)) || ((lead & IN(QPREP)) && (next & IN(WH)))) {
		out.form = FORM_WH;
	} else if (lead & (IN(AUX) | IN(NAUX))) {
		out.form = FORM_POLAR;
	} else if (qm && later_wh && !later_aux) {
		out.form = FORM_WH;
	} else if (qm && later_aux) {
		out.form = FORM_POLAR;
	} else if (qm) {
		out.form = FORM_DECL;
	}
	return out;
}

/* ---- counts ---- */

static double flag(bool b)
{
	return b ? 1 : 0;
}

static double most(double max, size_t n)
{
	return n > max ? max : (double)n;
}

static bool has_number(const struct text *t)
{
	for (size_t i = 0; i < t->n_words; i++) {
		char c = t->norm[text_word(t, i)->from];
		if (c >= '0' && c <= '9')
			return true;
	}
	return false;
}

static bool has_word(const struct text *t, const char *word)
{
	for (size_t i = 0; i < t->n_words; i++)
		if (text_word_is(t, i, word))
			return true;
	return false;
}

static bool has_you(const struct text *t)
{
	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);
		const char *s = t->norm + k->from;
		if (text_word_is(t, i, "you") || text_word_is(t, i, "your") ||
		    (k->to - k->from > 4 && !memcmp(s, "you'", 4)))
			return true;
	}
	return false;
}

/* The last byte of the text that is neither blank nor a quotation mark. */
static size_t trimmed(const struct text *t)
{
	size_t n = t->len;
	while (n && strchr(" \"'", t->norm[n - 1]))
		n--;
	return n;
}

static bool ends_in_question(const struct text *t)
{
	size_t n = trimmed(t);
	return n && t->norm[n - 1] == '?';
}

/* Broken off: a dash (a full stop behind it is the reporter's) or dots. */
static bool ends_broken(const struct text *t)
{
	size_t n = trimmed(t);
	if (n >= 3 && !memcmp(t->norm + n - 3, "...", 3))
		return true;
	if (n && t->norm[n - 1] == '.')
		n--;
	while (n && t->norm[n - 1] == ' ')
		n--;
	return n && t->norm[n - 1] == '-';
}

static bool is_nonverbal(const struct text *t)
{
	size_t i = 0;
	while (i < t->len && t->norm[i] == ' ')
		i++;
	return !t->n_words || t->norm[i] == '(' || t->norm[i] == '[';
}

static size_t sentences(const struct text *t)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n; i++)
		n += ends_sentence(&t->tokens[i]);
	return n < 1 ? 1 : n > 6 ? 6 : n;
}

static void count_answer(double *v, const struct text *a,
			 const struct polarity *pol)
{
	size_t n = a->n_words;
	size_t h = text_count(a, IN(HEDGE)) + a->phrases[PHRASES_HEDGEP];
	v[WF_A_LOGLEN] = log(1.0 + (double)n);
	v[WF_A_LEN1] = flag(n <= 1);
	v[WF_A_LEN2_3] = flag(n == 2 || n == 3);
	v[WF_A_EMPTY] = flag(is_nonverbal(a));
	v[WF_A_POS] = flag(pol->sign > 0);
	v[WF_A_NOPOL] = flag(pol->sign == 0);
	v[WF_A_BAREYES] = flag(pol->sign > 0 && pol->bare);
	v[WF_A_BARENO] = flag(pol->sign < 0 && pol->bare);
	v[WF_A_ECHO] = flag(pol->how == POLARITY_ECHO);
	v[WF_A_FINALPOL] = flag(pol->how == POLARITY_FINAL);
	v[WF_A_HEDGE] = most(3, h);
	v[WF_A_HEDGE_ANY] = flag(h > 0);
	v[WF_A_HEDGE_DENS] = fmin(1, 10.0 * (double)h / ((double)n + 5));
	v[WF_A_DK] = flag(a->phrases[PHRASES_DK] > 0);
	v[WF_A_DK_SHORT] = flag(a->phrases[PHRASES_DK] > 0 && n <= 8);
	v[WF_A_Q] = flag(text_has_mark(a, '?'));
	v[WF_A_ENDQ] = flag(ends_in_question(a));
	v[WF_A_CLAR] = flag(a->phrases[PHRASES_CLAR] > 0);
	v[WF_A_CONC] = flag(a->phrases[PHRASES_CONC] > 0);
	v[WF_A_REJ] = flag(a->phrases[PHRASES_REJ] > 0);
	v[WF_A_PART] = flag(a->phrases[PHRASES_PART] > 0);
	v[WF_A_CONTR] = most(3, text_count(a, IN(CONTR)));
	v[WF_A_WELL] = flag(text_word_is(a, 0, "well"));
	v[WF_A_OKAY] =
		flag(text_word_is(a, 0, "okay") || text_word_is(a, 0, "ok"));
	v[WF_A_ENDDASH] = flag(ends_broken(a));
	v[WF_A_HASNEG] = flag(text_negations(a) > 0);
	v[WF_A_INTENS] = most(3, text_count(a, IN(INTENS)));
	v[WF_A_NUM] = flag(has_number(a));
	v[WF_A_YOU] = flag(has_you(a));
	v[WF_A_WOULD] = flag(text_count(a, IN(WOULD)) > 0);
	v[WF_A_IF] = flag(has_word(a, "if"));
	v[WF_A_SIR] = flag(text_count(a, IN(SIR)) > 0);
	v[WF_A_NSENT] = (double)sentences(a);
}

static bool lead_is(const struct text *q, const struct question_facts *f,
		    const char *word)
{
	return f->first_word != SIZE_MAX &&
	       text_word_is(q, q->tokens[f->first_word].word, word);
}

/* "what" leads, or the question leads with another word and has "what". */
static bool asks_wh(const struct text *q, const struct question_facts *f,
		    const char *word)
{
	if (f->form != FORM_WH)
		return false;
	bool lead_wh = f->first_word != SIZE_MAX &&
		       (q->tokens[f->first_word].lists & IN(WH));
	return lead_is(q, f, word) || (!lead_wh && has_word(q, word));
}

static void count_question(double *v, const struct text *q,
			   const struct question_facts *f)
{
	size_t neg = text_negations(q);
	v[WF_Q_LOGLEN] = log(1.0 + (double)q->n_words);
	v[WF_Q_WH] = flag(f->form == FORM_WH);
	v[WF_Q_POLAR] = flag(f->form == FORM_POLAR);
	v[WF_Q_TAG] = flag(f->form == FORM_TAG);
	v[WF_Q_DECL] = flag(f->form == FORM_DECL);
	v[WF_Q_STMT] = flag(f->form == FORM_STMT);
	v[WF_Q_NEGPOL] = flag(f->negpol);
	v[WF_Q_NOQM] = flag(!text_has_mark(q, '?'));
	v[WF_Q_W_WHAT] = flag(asks_wh(q, f, "what"));
	v[WF_Q_W_WHY] = flag(asks_wh(q, f, "why"));
	v[WF_Q_AGREE] = flag(q->phrases[PHRASES_AGREEQ] > 0);
	v[WF_Q_KNOW] = flag(q->phrases[PHRASES_KNOWQ] > 0);
	v[WF_Q_PRIOR] = flag(q->phrases[PHRASES_PRIORQ] > 0);
	v[WF_Q_NPI] = flag(text_count(q, IN(NPI)) > 0);
	v[WF_Q_NNEG] = most(3, neg);
	v[WF_Q_NEG_INNER] = flag(neg > (f->negpol ? 1u : 0u));
	v[WF_Q_ACC] = most(3, text_count(q, IN(ACC)));
	v[WF_Q_YOUR] = flag(has_word(q, "your"));
	v[WF_Q_AND] = flag(text_word_is(q, 0, "and"));
	v[WF_Q_BUT] = flag(text_word_is(q, 0, "but"));
	v[WF_Q_OKAY] = flag(text_word_in(q, 0, IN(OKAY)));
	v[WF_Q_FACT] = flag(q->phrases[PHRASES_INFACT] > 0);
	v[WF_Q_DID] = flag(lead_is(q, f, "did") || lead_is(q, f, "didn't"));
	v[WF_Q_DOYOU] = flag(q->phrases[PHRASES_DOYOU] > 0);
	v[WF_Q_NUM] = flag(has_number(q));
}

static void count_together(double *v, const struct text *q,
			   const struct text *a, const struct witness_facts *w)
{
	double ratio = log(((double)a->n_words + 1) / ((double)q->n_words + 1));
	int form = (int)w->q.form;
	bool yes = w->pol.sign > 0, no = w->pol.sign < 0;
	v[WF_R_NOOVERLAP] = flag(a->n_stems > 0 && !text_shared_stems(a, q));
	v[WF_R_RATIO] = fmax(-2, fmin(2, ratio));
	v[(yes ? WF_X_YES_WH : no ? WF_X_NO_WH : WF_X_NIL_WH) + form] = 1;
	/* the product of a direction and what was put */
	bool wh = w->q.form == FORM_WH;
	const bool put[] = { v[WF_Q_NPI] > 0 && !wh,
			     v[WF_Q_NEG_INNER] > 0 && !wh, v[WF_Q_ACC] > 0,
			     v[WF_Q_PRIOR] > 0, v[WF_Q_AGREE] > 0 };
	for (int i = 0; i < 5; i++) {
		v[WF_X_YES_NPI + i] = flag(yes && put[i]);
		v[WF_X_NO_NPI + i] = flag(no && put[i]);
	}
	v[WF_X_WHNUM] = flag(q->phrases[PHRASES_QUANTQ] && v[WF_A_NUM] > 0);
	v[WF_X_DK_OTHER] = flag(v[WF_A_DK] > 0 && !q->phrases[PHRASES_RECQ] &&
				!q->phrases[PHRASES_KNOWQ]);
}

void witness_facts(struct witness_facts *out, const struct text *q,
		   const struct text *a, int prev_sign, bool first,
		   bool defence_witness)
{
	*out = (struct witness_facts){ .q = question_facts(q),
				       .pol = answer_polarity(a) };
	double *v = out->v;
	v[WF_INTERCEPT] = 1;
	count_answer(v, a, &out->pol);
	count_question(v, q, &out->q);
	count_together(v, q, a, out);
	v[WF_H_PREVNO] = flag(prev_sign < 0);
	v[WF_H_FIRST] = flag(first);
	v[WF_D_SIDE] = flag(defence_witness);
}
