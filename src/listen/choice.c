/*
 * choice.c - see choice.h
 */
#include "listen/choice.h"

#include <math.h>
#include <string.h>

#include "base/quotation.h"
#include "base/sentence.h"
#include "base/str.h"

#define SENTENCES    3 /* of an answer in which the choice is looked for */
#define ASKING	     2 /* sentences that may offer it: the last that ask */
#define MORE_WORDS   3 /* the first alternative may be longer than the other */
#define BY_WORD	     0.5 /* of an alternative's words, in the answer's */
#define ONLY_THAT    0.7 /* of the words before its first mark, in one of them */
#define BY_MEANING   0.5 /* the same where near words count, */
#define MEANING_LEAD 0.1 /* so far ahead of the other one, */
#define HEAD_WORDS   6	 /* in so few words */
#define NEAR_WORDS   14	 /* of a sentence that says "both" */

/* ---- what is offered ---- */

/* Bytes of the question; the first one may be left open. */
struct choice {
	struct span one, other;
};

static size_t sentence_end(const char *s, size_t at)
{
	while (s[at] && !sentence_ends(s, at))
		at++;
	return at + (s[at] != '\0');
}

static size_t word_length(const char *s)
{
	size_t n = 0;

	while (str_is_wordy(s[n]) || (s[n] == '\'' && n))
		n++;
	return n;
}

/* Where the last "or" of a sentence stands that is not quoted; s.to for none. */
static size_t last_or(const char *q, struct span s)
{
	size_t found = s.to;
	bool quoted = false;

	for (size_t i = s.from; i + 3 < s.to; i++) {
		if (quotation_double(q + i))
			quoted = !quoted;
		if (!quoted && i > s.from && strchr(" ,", q[i - 1]) &&
		    str_begins(q + i, "or "))
			found = i;
	}
	return found;
}

/* Where the last word of [from, to) begins that is this one; to for none. */
static size_t last_word(const char *q, size_t from, size_t to, const char *word,
			size_t len)
{
	size_t found = to;

	for (size_t i = from; i + len <= to; i++)
		if ((i == from || !str_is_wordy(q[i - 1])) &&
		    word_length(q + i) == len && !memcmp(q + i, word, len))
			found = i;
	return found;
}

static size_t last_mark(const char *q, size_t from, size_t to)
{
	for (size_t i = to; i-- > from;)
		if (strchr(",:;", q[i]))
			return i + 1;
	return to;
}

static size_t count_words(const char *q, struct span s)
{
	size_t n = 0;

	for (size_t i = s.from; i < s.to; i++)
		n += str_is_wordy(q[i]) &&
		     (i == s.from || strchr(" ,", q[i - 1]));
	return n;
}

/* Where the last n words of [from, to) begin. */
static size_t words_back(const char *q, size_t from, size_t to, size_t n)
{
	size_t i = to;

	while (i > from && n) {
		i--;
		n -= str_is_wordy(q[i]) && (i == from || q[i - 1] == ' ');
	}
	return i;
}

/* The alternative before "or": it begins as the other one does ("to effort, or to
 * result"), else behind the mark before, else is about as long. */
static struct span before_or(const char *q, size_t from, size_t to,
			     struct span other)
{
	size_t at;

	while (to > from && strchr(" ,", q[to - 1]))
		to--;
	at = last_word(q, from, to, q + other.from,
		       word_length(q + other.from));
	if (at == to)
		at = last_mark(q, from, to);
	if (at == to)
		at = words_back(q, from, to,
				count_words(q, other) + MORE_WORDS);
	return (struct span){ at, to };
}

static bool offers(const char *q, struct span s, struct choice *out)
{
	size_t at = last_or(q, s);

	if (at == s.to || q[s.to - 1] != '?')
		return false;
	out->other = (struct span){ at + strlen("or "), s.to - 1 };
	out->one = before_or(q, s.from, at, out->other);
	return true;
}

/* The last choice that the last two sentences that ask offer; false where they offer
 * none.  What stands in double quotation marks offers nothing. */
static bool find_choice(const char *question, struct choice *out)
{
	struct span asks[ASKING];
	size_t n = 0;

	for (size_t at = 0, to; question[at]; at = to) {
		to = sentence_end(question, at);
		if (question[to - 1] != '?')
			continue;
		if (n == ASKING)
			memmove(asks, asks + 1, (--n) * sizeof *asks);
		asks[n++] = (struct span){ at, to };
	}
	while (n-- > 0)
		if (offers(question, asks[n], out))
			return true;
	return false;
}

/* ---- what is taken ---- */

/* Both alternatives. */
struct offered {
	struct words one, other;
};

/* What sets it apart; all of it where the other one has that too. */
static struct words apart(const struct words *one, const struct words *other)
{
	struct words w = words_less(one, other);

	if (w.n_content)
		return w;
	words_release(&w);
	return words_less(one, &(struct words){ 0 });
}

static void offered_init(struct offered *o, const struct ken *k,
			 const char *question, const struct choice *c)
{
	struct words one =
		ken_words(k, question + c->one.from, c->one.to - c->one.from);
	struct words other = ken_words(k, question + c->other.from,
				       c->other.to - c->other.from);

	o->one = apart(&one, &other);
	o->other = apart(&other, &one);
	words_release(&one);
	words_release(&other);
}

static void offered_release(struct offered *o)
{
	words_release(&o->one);
	words_release(&o->other);
}

/* One of them is in it, and the other is not. */
static bool names_one(const struct words *s, const struct offered *o)
{
	double one = words_covered(&o->one, s, 0);
	double other = words_covered(&o->other, s, 0);

	return (one >= BY_WORD) != (other >= BY_WORD);
}

/* What it begins with is one of them and nothing else, whatever is said of the other. */
static bool begins_with(const struct words *head, const struct offered *o)
{
	return words_covered(head, &o->one, 0) >= ONLY_THAT ||
	       words_covered(head, &o->other, 0) >= ONLY_THAT;
}

static bool takes_by_meaning(const struct ken *k, const struct words *head,
			     const struct offered *o)
{
	double one = words_covered(&o->one, head, k->dims);
	double other = words_covered(&o->other, head, k->dims);

	return head->n <= HEAD_WORDS && fmax(one, other) >= BY_MEANING &&
	       fabs(one - other) >= MEANING_LEAD;
}

/* "Both, Your Honor." */
static bool takes_all_or_none(const char *s, const struct words *w)
{
	static const char *const list[] = { "both",   "neither", "either",
					    "former", "latter",	 "first",
					    "second" };
	size_t n;

	s += strspn(s, " ");
	if (str_begins_fold(s, "the "))
		s += strlen("the ");
	n = word_length(s);
	return w->n <= NEAR_WORDS && str_span_in_fold(s, n, STR_LIST(list));
}

static enum choice_how takes(const struct ken *k, const struct said *a,
			     struct span s, const struct offered *o)
{
	struct clause all = said_part(a, k, s);
	size_t lead = strspn(a->text + s.from, " \n");
	size_t n = strcspn(a->text + s.from + lead, ",.;:?!");
	struct clause head =
		said_part(a, k, (struct span){ s.from, s.from + lead + n });
	enum choice_how how = CHOICE_LEFT;

	if (begins_with(&head.words, o) ||
	    takes_by_meaning(k, &head.words, o) ||
	    takes_all_or_none(a->text + s.from, &all.words))
		how = CHOICE_TAKEN;
	else if (names_one(&all.words, o))
		how = CHOICE_NAMED;
	words_release(&head.words);
	words_release(&all.words);
	return how;
}

enum choice_how choice_taken(const struct ken *k, const char *question,
			     const struct said *a)
{
	struct choice c;
	struct offered o;
	enum choice_how how = CHOICE_LEFT;

	if (!find_choice(question, &c))
		return CHOICE_LEFT;
	offered_init(&o, k, question, &c);
	for (size_t at = 0, n = 0, to;
	     a->text[at] && n < SENTENCES && how != CHOICE_TAKEN;
	     at = to, n++) {
		enum choice_how one;

		to = sentence_end(a->text, at);
		one = takes(k, a, (struct span){ at, to }, &o);
		how = one > how ? one : how;
	}
	offered_release(&o);
	return how;
}
