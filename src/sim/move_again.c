/*
 * move_again.c - see scene.h: what is done when the question was not answered
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "listen/said.h"
#include "sim/scene.h"

#define BARE_WORDS  3	/* "Yes, Your Honor." */
#define BRIEF_WORDS 12	/* of an answer that may be read out of a brief, ... */
#define BRIEF_LEAST 0.7 /* ... so much of which stands there */
#define LONG_WORDS  45	/* of one that was a speech */

/* The map's question that is still open; NULL for none, or a follow-up. */
static const struct map_question *mapped(const struct scene *x)
{
	if (x->open != x->root || x->q == SIZE_MAX || x->issue == SIZE_MAX)
		return NULL;
	return &x->ken->map.issues[x->issue].questions[x->q];
}

/* Yes or no was asked and said: what it began with is not asked for. */
static bool began_so(const struct scene *x, const char *asks)
{
	return str_find_fold(asks, "yes or no") &&
	       said_polarity(x->answer->text);
}

/* The first rewording that was not used, from either end. */
static const char *rewording(const struct scene *x, bool bluntest)
{
	const struct map_question *q = mapped(x);

	for (size_t i = 0; q && i < q->again.n; i++) {
		const char *one =
			q->again.list[bluntest ? q->again.n - 1 - i : i];

		if (!utter_was_said(x->said, one) && !began_so(x, one))
			return one;
	}
	return NULL;
}

/* The seat of another judge who asked; -1 where it was this one, or nobody knows. */
static int other_asker(const struct scene *x)
{
	int seat = x->question->seat;

	return seat == x->ask->seat || seat >= (int)x->o->setup.bench->n_seats
		       ? -1
		       : seat;
}

/* Most of the answer's words stand in one paragraph of counsel's own brief. */
static bool is_from_brief(const struct scene *x)
{
	const struct ken *k = x->ken;
	const char *text = x->answer->text;
	struct words answer;
	bool is = false;

	if (!k || utter_words(text) < BRIEF_WORDS)
		return false;
	answer = ken_words(k, text, strlen(text));
	for (size_t i = 0; i < k->n_paragraphs && !is; i++)
		is = k->paragraphs[i].brief_of == (int)x->o->setup.side &&
		     words_covered(&answer, &k->paragraphs[i].words, 0) >=
			     BRIEF_LEAST;
	words_release(&answer);
	return is;
}

/* The judge's own words for what the answer was; false for none. */
static bool lead_back_by_manner(struct scene *x, struct reply *r)
{
	if (is_from_brief(x))
		return utter_phrase(x, r, PHRASE_PRESS_BRIEF);
	return utter_words(x->answer->text) >= LONG_WORDS &&
	       utter_phrase(x, r, PHRASE_PRESS_LONG);
}

/* Another judge's question stays that judge's. */
static void lead_back(struct scene *x, struct reply *r)
{
	char asker[80];
	struct value v[] = { { "{asker}", asker }, { NULL, NULL } };
	int seat = other_asker(x);

	if (seat < 0 && x->reading && reading_find(x->reading, REMARK_LATER)) {
		utter_form(x, r, FORM_NOT_LATER, NULL);
		return;
	}
	if (seat < 0) {
		if (!lead_back_by_manner(x, r))
			utter_lead_in(x, r, PHRASE_PRESS, FORM_AGAIN);
		return;
	}
	justice_styled(&x->o->setup.bench->seats[seat], asker, sizeof asker);
	utter_form(x, r, FORM_FOR_ANOTHER, v);
}

bool move_repeat(struct scene *x, struct reply *r)
{
	const struct issue *issue = NULL;
	const struct memo_question *q = line_put(x->o, x->open->text, &issue);
	const char *other = x->run > 1 ? rewording(x, false) : NULL;
	struct value v[] = { { "{question}", other ? other
					     : q   ? q->text
						   : x->open->text },
			     { NULL, NULL } };

	reply_basis(r, "putting the question again, as counsel asked");
	return utter_form(x, r, FORM_REPEAT, v);
}

bool move_again(struct scene *x, struct reply *r)
{
	const char *words = rewording(x, false);
	char *question = words ? xstrdup(words) : utter_question(x);

	lead_back(x, r);
	buf_puts(&r->text, question);
	free(question);
	r->turn.manner = x->open->manner;
	reply_basis(r, "pressing: the last answer went past the question");
	return true;
}

/* -- bluntly ------------------------------------------------------------- */

/* "Is that a 1 or a 7?": the words before both are the same. */
static bool is_between_two(const char *last)
{
	static const char *const first[] = {
		"is it ",     "is that ",    "is this ",  "are they ",
		"was it ",    "was that ",   "was this ", "were they ",
		"are those ", "were those ",
	};
	const char * or = strstr(last, " or "), *second, *word;
	size_t n;

	if (! or || !str_begins_any_fold(last, STR_LIST(first)))
		return false;
	second = or +strlen(" or ");
	n = strcspn(second, " ?");
	for (word = or ; word > last && word[-1] != ' ';)
		word--;
	return second[n] == ' ' && word > last + n + 1 &&
	       !strncmp(word - n - 1, second, n + 1) && word[-n - 2] == ' ';
}

/* What form of answer the question wants: as the map says, else by its words. */
static enum wanted wanted_of(const struct scene *x, const char *last)
{
	const struct map_question *q = mapped(x);

	if (utter_begins_polar(last) &&
	    (strstr(last, ", or ") || is_between_two(last)))
		return WANTED_CHOICE;
	if (utter_begins_polar(last))
		return WANTED_YES_NO;
	return q && q->form == WANTED_CHOICE ? WANTED_CHOICE : WANTED_OPEN;
}

/* Who began with yes or no is not told that there is one. */
static enum wanted asked_of(const struct scene *x, const char *last)
{
	enum wanted want = wanted_of(x, last);

	return want == WANTED_YES_NO && said_polarity(x->answer->text)
		       ? WANTED_OPEN
		       : want;
}

/* "One sentence holds both. Yes or no: is that closer?" */
static bool put_bluntly(struct scene *x, struct reply *r, const char *question)
{
	size_t last = utter_last_sentence(question);
	enum wanted want = asked_of(x, question + last);
	char *asks = utter_lower(question + last, x->ken);
	struct value v[] = { { "{question}", question },
			     { "{asks}", asks },
			     { NULL, NULL } };
	bool done;

	if (want == WANTED_YES_NO)
		buf_add(&r->text, question, last);
	done = utter_form(x, r,
			  want == WANTED_YES_NO	  ? FORM_YES_NO
			  : want == WANTED_CHOICE ? FORM_CHOOSE
						  : FORM_ONE_SENTENCE,
			  v);
	free(asks);
	return done;
}

bool move_blunt(struct scene *x, struct reply *r)
{
	const char *words = rewording(x, true);
	char *question = words ? NULL : utter_question(x);
	bool done = true;

	if (words) /* the map's last one is blunt enough */
		buf_puts(&r->text, words);
	else
		done = put_bluntly(x, r, question);
	r->turn.manner = x->open->manner;
	reply_basis(r, "pressing: it was not answered when it was put again");
	free(question);
	return done;
}

bool move_choose(struct scene *x, struct reply *r)
{
	const char *answer = x->answer->text;
	struct span all = { 0, strlen(answer) };
	char *question = utter_question(x);
	struct value v[] = { { "{question}", question }, { NULL, NULL } };
	const char *last = question + utter_last_sentence(question);
	bool done = said_polarity(answer) &&
		    utter_words_in(answer, all) <= BARE_WORDS &&
		    utter_begins_polar(last) &&
		    wanted_of(x, last) == WANTED_CHOICE &&
		    utter_form(x, r, FORM_CHOOSE, v);

	free(question);
	if (done)
		reply_basis(r, "asking which of the two: yes or no was no "
			       "answer");
	return done;
}

/* The question as it stands within quotation marks: its own become single. */
static char *quoted_question(const struct scene *x)
{
	char *question = utter_question(x);
	struct buf out;

	buf_init(&out, SPEECH_MAX);
	utter_one_line(&out, question, strlen(question));
	free(question);
	return buf_take(&out);
}

bool move_infer(struct scene *x, struct reply *r)
{
	char *question = quoted_question(x);
	struct value v[] = { { "{question}", question }, { NULL, NULL } };
	bool done = other_asker(x) < 0 && utter_form(x, r, FORM_INFER, v);

	free(question);
	if (done && !move_lead_on(x, r))
		done = false;
	if (done)
		reply_basis(r, "leaving a question that was not answered; then "
			       "a new one");
	return done;
}

bool move_same_words(struct scene *x, struct reply *r)
{
	struct buf quote;
	struct value v[] = { { "{quote}", NULL }, { NULL, NULL } };
	struct span s = utter_next_sentence(x->answer->text, 0);
	bool done;

	buf_init(&quote, SPEECH_MAX);
	utter_quote_sentence(&quote, x->answer->text, s);
	v[0].words = quote.s;
	done = quote.len && utter_form(x, r, FORM_SAME_WORDS, v);
	buf_release(&quote);
	if (done) {
		const char *words = rewording(x, false);
		char *question = words ? xstrdup(words) : utter_question(x);

		buf_puts(&r->text, question);
		free(question);
		reply_basis(r, "the same was answered before, in the same "
			       "words");
	}
	return done;
}
