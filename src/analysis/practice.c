/*
 * practice.c - see practice.h
 */
#include "analysis/practice.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/bare.h"
#include "analysis/features.h"
#include "analysis/giving.h"
#include "analysis/quote.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/wording.h"

#define HEAD_WORDS     8 /* of a sentence that is a whole answer */
#define VERB_LETTERS   4 /* of a word that was asked, and is said again */
#define ENDING_LETTERS 3

/* Adds a remark whose sentence quotes bytes [from, to) of the normal form. */
static void remark_as(const struct exchange_text *x, struct reading *out,
		      const char *kind, double confidence, size_t from,
		      size_t to, const char *why, const char *fix)
{
	struct span span = text_span_of(&x->a, from, to);
	char *text = quote_sentence(why, x->in->answer, span);
	reading_remark(out, kind, confidence, span, text, fix);
	free(text);
}

/* In the words of its row. */
static void remark(const struct exchange_text *x, struct reading *out,
		   const char *name, double confidence, size_t from, size_t to)
{
	const struct remark_kind *k = remark_kind(name);

	remark_as(x, out, name, confidence, from, to, k->why, k->fix);
}

bool practice_find(const struct exchange_text *x, enum pattern_list list,
		   size_t *from, size_t *to)
{
	struct pattern_found once = { 0 };
	struct pattern_found *f = x->found ? &x->found[list] : &once;
	if (!f->known) {
		f->hit = lexicon_match(x->lx, list, x->a.norm, x->a.len, 0,
				       &f->from, &f->to);
		f->known = true;
	}
	*from = f->from;
	*to = f->to;
	return f->hit;
}

/* ---- forms of address ---- */

/* The surname among the bench's, or NULL: compared without case. */
static const char *bench_name(const struct exchange_text *x, const char *s,
			      size_t len)
{
	for (size_t i = 0; i < x->in->n_bench_names; i++) {
		const char *name = x->in->bench_names[i];
		if (str_is_fold(s, len, name))
			return name;
	}
	return NULL;
}

static bool is_mark(const struct text *t, size_t i, const char *marks)
{
	return i < t->n && t->tokens[i].kind == TOKEN_MARK &&
	       strchr(marks, t->tokens[i].mark);
}

/* Said to somebody, not about somebody: set off from the sentence. */
static bool is_vocative(const struct text *t, size_t first, size_t last)
{
	bool before = first == 0 || t->tokens[first - 1].kind == TOKEN_DASH ||
		      is_mark(t, first - 1, ",.?!;:") ||
		      (t->tokens[first - 1].lists & (IN(YES) | IN(NO)));
	bool after = last + 1 >= t->n ||
		     t->tokens[last + 1].kind == TOKEN_DASH ||
		     is_mark(t, last + 1, ",.?!;:");
	return before && after;
}

/*
 * "Yes, Ms. Kagan": a title before the surname of somebody on the bench.  With
 * no bench given, the sitting one's names and only "Judge": a Mr. Roberts may be
 * a party.
 */
static bool wrong_title(const struct exchange_text *x, size_t i, size_t *last)
{
	const struct text *t = &x->a;
	if (!(t->tokens[i].lists & IN(TITLES)))
		return false;
	size_t name = i + 1;
	if (is_mark(t, name, "."))
		name++;
	if (name >= t->n || t->tokens[name].kind != TOKEN_WORD)
		return false;
	const struct token *k = &t->tokens[name];
	bool judge = t->norm[t->tokens[i].from] == 'j';
	bool real = (k->lists & IN(REAL_BENCH)) != 0;
	/* On a bench of judges "Judge Marsh" is right. */
	bool known = judge ? real
			   : bench_name(x, t->norm + k->from,
					k->to - k->from) != NULL;
	if (x->in->n_bench_names && judge && known)
		known = bench_name(x, t->norm + k->from, k->to - k->from);
	*last = name;
	return known && is_vocative(t, i, name);
}

/* Bytes of a name of the bench's at s, set off by a mark behind it; 0 for none. */
static size_t hailed_name(const struct exchange_text *x, const char *s)
{
	for (size_t i = 0; i < x->in->n_bench_names; i++) {
		const char *name = x->in->bench_names[i];
		size_t n = strlen(name);
		const char *behind = s + n;
		if (!n || !str_begins_fold(s, name))
			continue;
		if (!*behind || strchr(",.?!;:", *behind) ||
		    str_begins(behind + (*behind == ' '), "--"))
			return n;
	}
	return 0;
}

/* Whether this name, or the asker's where counsel mends it, makes it right: then
 * the question spoke of whom counsel names, or the answer of who asked. */
static bool is_explained(const struct exchange_text *x, const char *behind,
			 const char *name)
{
	size_t a, b;
	return str_find_fold(x->in->question, name) ||
	       str_find_fold(behind, x->in->justice) ||
	       lexicon_match(x->lx, PATTERNS_SPOKEN_OF, behind, strlen(behind),
			     0, &a, &b);
}

/* "Justice Kagan, ..." at the beginning of an answer to somebody else. */
static bool wrong_name(const struct exchange_text *x, size_t *from, size_t *to)
{
	const struct text *t = &x->a;
	size_t start, at, n;
	char *name;
	bool wrong;
	if (!x->in->justice || !*x->in->justice || !*x->in->question ||
	    !lexicon_match(x->lx, PATTERNS_HAIL, t->norm, t->len, 0, &start,
			   &at))
		return false;
	n = hailed_name(x, t->norm + at);
	if (!n || str_is_fold(t->norm + at, n, x->in->justice))
		return false;
	name = xstrndup(t->norm + at, n);
	wrong = !is_explained(x, t->norm + at + n, name);
	free(name);
	*to = at + n;
	while (at > start && t->norm[at - 1] == ' ')
		at--;
	while (at > start && t->norm[at - 1] != ' ')
		at--;
	*from = at;
	return wrong;
}

static void remark_name(const struct exchange_text *x, struct reading *out,
			size_t from, size_t to)
{
	static const char mark[] = "{who}";
	const char *why = wording("wrong name", "why");
	const char *at = strstr(why, mark);
	char *told = at ? xprintf("%.*s%s%s", (int)(at - why), why,
				  x->in->justice, at + sizeof mark - 1)
			: xstrdup(why);
	remark_as(x, out, REMARK_ADDRESS, 0.9, from, to, told,
		  wording("wrong name", "fix"));
	free(told);
}

static void check_address(const struct exchange_text *x, struct reading *out)
{
	const char *fix = remark_kind(REMARK_ADDRESS)->fix;
	size_t from, to, last;
	if (practice_find(x, PATTERNS_ADDRESS, &from, &to) &&
	    !text_is_quoted(&x->a, from)) {
		while (from < to && !isalpha((unsigned char)x->a.norm[from]))
			from++;
		remark_as(x, out, REMARK_ADDRESS, 0.9, from, to,
			  wording("address", "why"), fix);
		return;
	}
	for (size_t i = 0; i < x->a.n; i++) {
		if (!wrong_title(x, i, &last))
			continue;
		remark_as(x, out, REMARK_ADDRESS, 0.95, x->a.tokens[i].from,
			  x->a.tokens[last].to, wording("wrong title", "why"),
			  fix);
		return;
	}
	if (wrong_name(x, &from, &to))
		remark_name(x, out, from, to);
}

/* ---- answered first ---- */

/* Bytes of the first n words. */
static size_t words_end(const struct text *t, size_t n)
{
	return t->n_words > n ? text_word(t, n)->from : t->len;
}

static bool ends_broken(const struct text *t)
{
	return t->n && (t->tokens[t->n - 1].kind == TOKEN_DASH ||
			t->tokens[t->n - 1].kind == TOKEN_ELLIPSIS);
}

/* "Yes or no: ..." */
static bool names_yes_or_no(const struct text *q)
{
	for (size_t i = 0; i + 2 < q->n_words; i++)
		if (text_word_is(q, i, "yes") && text_word_is(q, i + 1, "or") &&
		    text_word_is(q, i + 2, "no"))
			return true;
	return false;
}

/* The sentence that asks, from its beginning in q.norm. */
static struct span asking_sentence(const struct text *q)
{
	struct span s = { 0, q->len };

	for (size_t i = 0; i + 1 < q->n; i++)
		if (is_mark(q, i, ".") || is_mark(q, i, "?") ||
		    is_mark(q, i, "!"))
			s.from = q->tokens[i].to;
	return s;
}

/* "Would you let a tenant give or refuse it?" and "Is that how you read it?": a yes or a
 * no, where the answer begins with one. */
static bool may_ask_more(const struct text *q, struct span s)
{
	for (size_t i = 0; i < q->n_words; i++)
		if (text_word(q, i)->from >= s.from &&
		    (text_word_is(q, i, "why") || text_word_is(q, i, "how") ||
		     text_word_is(q, i, "or")))
			return true;
	return false;
}

/* In so many words, behind courtesies. */
static bool opens_yes_or_no(const struct text *a)
{
	size_t i = 0;

	while (i < a->n_words && text_word_in(a, i, IN(ADDR) | IN(FILL)))
		i++;
	return i < a->n_words && text_word_in(a, i, IN(YES) | IN(NO));
}

bool practice_asks_yes_or_no(const struct exchange_text *x)
{
	const struct text *q = &x->q;
	struct question_facts f = question_facts(q);
	struct span s = asking_sentence(q);
	size_t from, to;
	if (!q->n || !is_mark(q, q->n - 1, "?") || q->n_words < 5)
		return false;
	if (bare_asks_more(x))
		return false;
	if (names_yes_or_no(q))
		return true;
	if (f.form != FORM_POLAR && f.form != FORM_TAG)
		return false;
	if (may_ask_more(q, s) && !opens_yes_or_no(&x->a))
		return false;
	return !lexicon_match(x->lx, PATTERNS_REQUEST, q->norm + s.from,
			      s.to - s.from, 0, &from, &to);
}

/* "Pass", "passes", "passed". */
static bool is_form_of(const struct text *a, size_t i, const struct text *b,
		       size_t j)
{
	const struct token *k = text_word(a, i), *l = text_word(b, j);
	size_t n = k->to - k->from, m = l->to - l->from;
	size_t less = n < m ? n : m, more = n < m ? m : n;
	return less >= VERB_LETTERS && more - less <= ENDING_LETTERS &&
	       !memcmp(a->norm + k->from, b->norm + l->from, less);
}

static bool has_form_of(const struct text *a, size_t i, const struct text *of)
{
	for (size_t j = 0; j < of->n_words; j++)
		if (is_form_of(a, i, of, j))
			return true;
	return false;
}

bool practice_says_again(const struct exchange_text *x)
{
	struct text head;
	size_t both = 0;
	if (!text_word_in(&x->a, 0, IN(PRON)))
		return false;
	text_init(&head, x->lx, x->a.norm, strcspn(x->a.norm, ".,;:?!"));
	for (size_t i = 1; i < head.n_words; i++)
		both += !text_word_in(&head, i, IN(STOP)) &&
			has_form_of(&head, i, &x->q);
	bool again = both > 0 && head.n_words <= HEAD_WORDS &&
		     2 * both >= head.n_stems;
	text_release(&head);
	return again;
}

/* 1 an answer among the first words, 0 none although yes or no was asked, -1 not
 * a question of that kind. */
static int answered_first(const struct exchange_text *x)
{
	size_t from, to;
	if (!practice_asks_yes_or_no(x))
		return -1;
	if (answer_polarity(&x->a).sign || practice_says_again(x))
		return 1;
	size_t head = words_end(&x->a, PRACTICE_FIRST_WORDS);
	if (lexicon_match(x->lx, PATTERNS_ANSWER, x->a.norm, head, 0, &from,
			  &to))
		return 1;
	/* Too short or cut off: it may still have been coming. */
	if (x->a.n_words < 25 || ends_broken(&x->a))
		return -1;
	return 0;
}

/* An insult, and what is surely no position, answered nothing, whatever it sounds like;
 * who asks for the question again has not answered yet. */
void practice_spare_first(const struct exchange_text *x, struct reading *out)
{
	size_t from, to;

	if (out->answered_first != 1 || answer_polarity(&x->a).sign)
		return;
	if (practice_find(x, PATTERNS_AGAIN, &from, &to))
		out->answered_first = -1;
	else if (out->commitment == COMMITMENT_NONE &&
		 (reading_find(out, REMARK_DECORUM) ||
		  reading_find(out, REMARK_UNANSWERED)))
		out->answered_first = 0;
}

static void check_answered(const struct exchange_text *x, struct reading *out)
{
	if (answered_first(x) != 0)
		return;
	out->answered_first = 0;
	remark(x, out, REMARK_NOT_ANSWERED_FIRST, 0.6, 0,
	       words_end(&x->a, PRACTICE_FIRST_WORDS));
}

/* ---- concession, candour, length, manners ---- */

bool practice_concession(const struct exchange_text *x, size_t *from,
			 size_t *to)
{
	struct pattern_found *f =
		x->found ? &x->found[PATTERNS_CONCESSION] : NULL;
	if (f && f->known) {
		*from = f->from;
		*to = f->to;
		return f->hit;
	}
	bool hit = giving_find(x, PATTERNS_CONCESSION, x->a.len, from, to);
	if (hit)
		*to = text_clause_end(&x->a, *to);
	if (f)
		*f = (struct pattern_found){ true, hit, *from, *to };
	return hit;
}

bool practice_later(const struct exchange_text *x, size_t *from, size_t *to)
{
	size_t a, b;
	return practice_find(x, PATTERNS_LATER, from, to) &&
	       !lexicon_match(x->lx, PATTERNS_GIVEN, x->a.norm + *to,
			      x->a.len - *to, 0, &a, &b);
}

static bool in_one_sentence(const char *text, struct span a, struct span b)
{
	size_t at = a.from < b.from ? a.from : b.from;
	size_t to = a.from < b.from ? b.from : a.from;

	for (; at < to; at++)
		if (sentence_ends(text, at))
			return false;
	return true;
}

bool practice_concedes_besides(const struct exchange_text *x,
			       struct span corrects, struct reading *out)
{
	size_t from, to;
	for (size_t at = 0;
	     giving_find_behind(x, PATTERNS_CONCESSION, at, &from, &to);
	     at = to) {
		if (in_one_sentence(x->in->answer, corrects,
				    text_span_of(&x->a, from, to)))
			continue;
		remark(x, out, REMARK_CONCESSION, 0.75, from,
		       text_clause_end(&x->a, to));
		return true;
	}
	return false;
}

bool practice_spares(const struct exchange_text *x)
{
	size_t from, to, at;
	if (!practice_concession(x, &from, &to))
		return false;
	return lexicon_match(x->lx, PATTERNS_SPARES, x->a.norm + to,
			     x->a.len - to, 0, &at, &from);
}

/* Who says why the case does not turn on it need not be told to. */
static void check_concession(const struct exchange_text *x, struct reading *out)
{
	const struct remark_kind *k = remark_kind(REMARK_CONCESSION);
	size_t from, to;
	if (practice_concession(x, &from, &to))
		remark_as(x, out, REMARK_CONCESSION, 0.75, from, to, k->why,
			  practice_spares(x) ? NULL : k->fix);
}

static void check_length(const struct exchange_text *x, struct reading *out)
{
	char why[160];
	size_t n = x->a.n_words;
	if (n <= PRACTICE_LONG_WORDS || !*x->in->question)
		return;
	snprintf(why, sizeof why,
		 "This answer runs to %zu words, about %.0f minutes of court "
		 "time.",
		 n, (double)n / 150);
	reading_remark(out, REMARK_LONG, 1, (struct span){ 0, 0 }, why,
		       remark_kind(REMARK_LONG)->fix);
}

static bool finds_unquoted(const struct exchange_text *x,
			   enum pattern_list list, size_t *from, size_t *to)
{
	return practice_find(x, list, from, to) &&
	       !text_is_quoted(&x->a, *from);
}

/* "If you people cannot see that, I don't know why we are here" is not candour. */
static bool is_rude(const struct exchange_text *x)
{
	size_t from, to;
	return finds_unquoted(x, PATTERNS_INSULT, &from, &to) ||
	       finds_unquoted(x, PATTERNS_EXPLETIVE, &from, &to);
}

static void check_words(const struct exchange_text *x, struct reading *out)
{
	size_t from, to;
	if (practice_later(x, &from, &to))
		remark(x, out, REMARK_LATER, 0.85, from, to);
	if (practice_find(x, PATTERNS_UNKNOWN, &from, &to) && !is_rude(x))
		remark(x, out, REMARK_UNKNOWN, 0.85, from, to);
}

/* The kinds that their row has patterns for. */
static void check_rows(const struct exchange_text *x, struct reading *out)
{
	const struct remark_kind *k;
	size_t from, to;

	for (size_t i = 0; (k = remark_kind_at(i)); i++)
		if (lexicon_match_remark(x->lx, i, x->a.norm, x->a.len, &from,
					 &to) &&
		    !text_is_quoted(&x->a, from))
			remark(x, out, k->name, k->sure, from, to);
}

void practice_read(const struct exchange_text *x, struct reading *out)
{
	check_answered(x, out);
	check_concession(x, out);
	check_address(x, out);
	check_words(x, out);
	check_rows(x, out);
	check_length(x, out);
}

void practice_conduct(const struct exchange_text *x, struct reading *out)
{
	size_t from, to;
	if (finds_unquoted(x, PATTERNS_INSULT, &from, &to))
		remark_as(x, out, REMARK_DECORUM, 0.9, from, to,
			  wording("insult", "why"), wording("insult", "fix"));
	else if (finds_unquoted(x, PATTERNS_EXPLETIVE, &from, &to))
		remark_as(x, out, REMARK_DECORUM, 0.9, from, to,
			  wording("expletive", "why"),
			  wording("expletive", "fix"));
}

static void no_violation(int *rate)
{
	if (*rate >= 3)
		*rate = 2;
}

void practice_spare_candour(struct reading *out)
{
	/* nobody is thanked for being rude */
	if (reading_find(out, REMARK_DECORUM))
		reading_drop(out, REMARK_UNKNOWN);
	if (!reading_find(out, REMARK_UNKNOWN))
		return;
	no_violation(&out->relevance);
	no_violation(&out->manner);
	no_violation(&out->quality);
	if (out->answered_first == 0)
		out->answered_first = -1;
	if (out->commitment == COMMITMENT_NONE) {
		free(out->instead);
		out->instead = NULL;
	}
}
