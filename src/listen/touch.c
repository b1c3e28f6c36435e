/*
 * touch.c - see touch.h
 */
#include "listen/touch.h"
#include "base/quotation.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FOREIGN_KNOWN 0.72 /* share of its words that the case has, */
#define FOREIGN_BARE  0.66 /* and one without a map, which has fewer words */
#define FOREIGN_NEAR  0.07
#define ASKED_CONTENT 7	   /* words of a question, to tell what it is about; */
#define ASKED_KNOWN   0.8  /* fewer known bring a world of their own */
#define FOREIGN_LEFT  0.2  /* of the threshold, for such an answer */
#define SAME_QUESTION 0.9  /* likeness of two that are one */
#define DIRECT_WORDS  16   /* of a clause that answers and says no more */
#define DIRECT_SHARE  0.5  /* of its words, that were asked */
#define ISSUE_LEAST   0.12 /* nearer to no issue: about none */
#define ODDS_MOST     6.0

/* ---- the question ---- */

static bool word_is(const char *s, size_t n, const char *word)
{
	return str_is_fold(s, n, word);
}

static bool word_in(const char *s, size_t n, const char *const *list,
		    size_t n_list)
{
	for (size_t i = 0; i < n_list; i++)
		if (word_is(s, n, list[i]))
			return true;
	return false;
}

/* Where the sentence that asks begins: the last one with a question mark. */
static const char *asking(const char *text)
{
	const char *mark = strrchr(text, '?'), *s = mark;

	if (!mark)
		return text;
	while (s > text && !(strchr(".?!;:", s[-1]) && s != mark))
		s--;
	return s + quotation_lead(s);
}

/* "How many", "for how long", "at what age", where the sentence begins so; n: bytes of
 * its first word. */
static bool asks_amount(const char *s, size_t n)
{
	static const char *const behind[] = { "for", "in", "within", "of",
					      "at",  "by", "about" };
	static const char *const how[] = { "many", "long", "much", "often",
					   "few",  "soon", "old" };
	static const char *const what[] = { "number",	"share", "percentage",
					    "fraction", "price", "sum",
					    "amount",	"age",	 "hour" };
	size_t next;

	if (word_in(s, n, behind, sizeof behind / sizeof *behind)) {
		s += n + strspn(s + n, " ");
		n = strcspn(s, " ,?.");
	}
	next = n + strspn(s + n, " ");
	if (word_is(s, n, "how"))
		return word_in(s + next, strcspn(s + next, " ,?."), how,
			       sizeof how / sizeof *how);
	return word_is(s, n, "what") &&
	       word_in(s + next, strcspn(s + next, " ,?."), what,
		       sizeof what / sizeof *what);
}

/* What form of answer a question wants, by its words alone. */
static enum wanted put_form(const char *text)
{
	static const char *const verbs[] = {
		"is",	     "are",	"was",	  "were",     "do",
		"does",	     "did",	"has",	  "have",     "had",
		"can",	     "could",	"will",	  "would",    "should",
		"must",	     "may",	"isn't",  "aren't",   "wasn't",
		"don't",     "doesn't", "didn't", "couldn't", "wouldn't",
		"shouldn't", "can't",	"am",
	};
	static const char *const leads[] = { "and",  "but", "so", "then",
					     "well", "now", "or", "counsel" };
	const char *s = asking(text);
	size_t n;

	for (;;) {
		s += strspn(s, " ,");
		n = strcspn(s, " ,?.");
		if (!n || !word_in(s, n, leads, sizeof leads / sizeof *leads))
			break;
		s += n;
	}
	if (asks_amount(s, n))
		return WANTED_NUMBER;
	if (word_is(s, n, "where") && strstr(s, "record"))
		return WANTED_CITE;
	if (!word_in(s, n, verbs, sizeof verbs / sizeof *verbs) ||
	    !strchr(s, '?'))
		return WANTED_OPEN;
	return strstr(s, ", or ") ? WANTED_CHOICE : WANTED_YES_NO;
}

static double issue_likeness(const struct ken *k, size_t i,
			     const struct words *w)
{
	return words_cosine(w, &k->issues[i].pooled);
}

/* The issue of this side whose entry the words touch most; SIZE_MAX where they
 * touch none. */
static size_t touch_issue(const struct ken *k, enum side_id side,
			  const struct words *w)
{
	double best = ISSUE_LEAST;
	size_t at = SIZE_MAX;

	for (size_t i = 0; i < k->kase->n_issues; i++) {
		double one;

		if (!case_presses(&k->kase->issues[i], side))
			continue;
		one = issue_likeness(k, i, w);
		if (one > best) {
			best = one;
			at = i;
		}
	}
	return at;
}

void put_init(struct put *p, const struct ken *k, enum side_id side,
	      const char *text, const char *issue)
{
	const struct map_question *map = NULL;

	*p = (struct put){ .text = text, .side = side };
	p->issue = ken_issue(k, issue);
	p->question = ken_question(k, side, text, &p->issue);
	p->words = ken_words(k, text, strlen(text));
	if (p->issue == SIZE_MAX)
		p->issue = touch_issue(k, side, &p->words);
	if (p->issue != SIZE_MAX && p->question != SIZE_MAX)
		map = &k->map.issues[p->issue].questions[p->question];
	p->form =
		map && map->form >= 0 ? (enum wanted)map->form : put_form(text);
}

void put_follows(struct put *p, const struct ken *k, const char *question,
		 const char *answer)
{
	char *all;

	if (p->question != SIZE_MAX)
		return;
	all = xprintf("%s\n%s", question, answer);
	p->before = ken_words(k, all, strlen(all));
	p->own = ken_words(k, answer, strlen(answer));
	free(all);
}

bool put_offers_ways(const struct put *p)
{
	return p->form == WANTED_YES_NO || p->form == WANTED_CHOICE;
}

void put_release(struct put *p)
{
	words_release(&p->words);
	words_release(&p->before);
	words_release(&p->own);
}

bool put_is_follow_up(const struct put *p, const struct ken *k)
{
	return p->question == SIZE_MAX && p->issue != SIZE_MAX &&
	       k->issues[p->issue].mapped;
}

/* ---- signs ---- */

struct beside {
	double words, meaning, asked, answer;
};

/* The best that another issue of this side has to offer. */
static struct beside best_elsewhere(const struct ken *k, const struct put *q,
				    const struct words *w)
{
	struct beside b = { 0 };

	for (size_t i = 0; i < k->kase->n_issues; i++) {
		const struct ken_issue *one = &k->issues[i];

		if (i == q->issue || !case_presses(one->issue, q->side))
			continue;
		b.words = fmax(b.words, words_cosine(w, &one->pooled));
		b.meaning = fmax(b.meaning,
				 words_meaning(w, &one->pooled, k->dims));
		for (size_t j = 0; j < one->issue->n_questions; j++)
			b.asked = fmax(b.asked,
				       words_cosine(w, &one->questions[j]));
		for (size_t j = 0; j < one->n_answers; j++)
			b.answer = fmax(
				b.answer,
				words_cosine(w,
					     &one->answers[j].saying.pooled));
	}
	return b;
}

/* The best of the answers that this question may have. */
static double best_here(const struct ken *k, const struct put *q,
			const struct words *w, const struct matches *m)
{
	double best = 0;

	for (size_t i = 0; i < m->n; i++)
		best = fmax(best,
			    words_cosine(w, &k->issues[q->issue]
						     .answers[m->list[i].answer]
						     .saying.pooled));
	return best;
}

static double cited(const struct ken *k, const struct put *q,
		    const struct words *w)
{
	const struct issue *issue = k->issues[q->issue].issue;
	double best = 0;

	for (size_t i = 0; i < issue->n_record; i++) {
		const struct ken_paragraph *p =
			ken_paragraph(k, issue->record[i].document,
				      issue->record[i].paragraph);

		if (p)
			best = fmax(best, words_cosine(w, &p->words));
	}
	return best;
}

/* Share of what it says that the case has words for. */
static double known(const struct ken *k, const struct words *w)
{
	double in = 0, all = 0;

	for (size_t i = 0; i < w->n_content; i++) {
		const struct word *one = &w->list[w->content[i]];

		all += one->worth;
		if (stems_have(k->stems, one->stem))
			in += one->worth;
	}
	return all > 0 ? in / all : 0;
}

static double odds(const struct matches *m)
{
	double o;

	if (!m->n)
		return 0;
	o = log((1 - m->p_none + 1e-6) / (m->p_none + 1e-6));
	return fmax(-ODDS_MOST, fmin(ODDS_MOST, o)) / ODDS_MOST;
}

/* Of a question that stands in no memo: against the others that were asked, and
 * what the case is about. */
static void signs_unplaced(const struct ken *k, const struct put *q,
			   const struct words *w, double out[TOUCH_N])
{
	double words = 0, meaning = 0;

	for (size_t i = 0; i < k->n_asked; i++) {
		if (words_cosine(&q->words, &k->asked[i]) > SAME_QUESTION)
			continue;
		words = fmax(words, words_cosine(w, &k->asked[i]));
		meaning =
			fmax(meaning, words_meaning(w, &k->asked[i], k->dims));
	}
	out[TOUCH_ISSUE_WORDS] = words_cosine(w, &k->about);
	out[TOUCH_ISSUE_MEANING] = words_meaning(w, &k->about, k->dims);
	out[TOUCH_LEAD_WORDS] = out[TOUCH_ASKED_WORDS] - words;
	out[TOUCH_LEAD_MEANING] = out[TOUCH_ASKED_MEANING] - meaning;
	out[TOUCH_ELSEWHERE] = words;
}

static void signs_of_issue(const struct ken *k, const struct put *q,
			   const struct words *w, const struct matches *m,
			   double out[TOUCH_N])
{
	struct beside b = best_elsewhere(k, q, w);

	out[TOUCH_EXPECTED] = odds(m);
	out[TOUCH_AHEAD] = best_here(k, q, w, m) - b.answer;
	out[TOUCH_ISSUE_WORDS] = issue_likeness(k, q->issue, w);
	out[TOUCH_ISSUE_MEANING] =
		words_meaning(w, &k->issues[q->issue].pooled, k->dims);
	out[TOUCH_LEAD_WORDS] = out[TOUCH_ISSUE_WORDS] - b.words;
	out[TOUCH_LEAD_MEANING] = out[TOUCH_ISSUE_MEANING] - b.meaning;
	out[TOUCH_CITED] = cited(k, q, w);
	out[TOUCH_ELSEWHERE] = b.asked - out[TOUCH_ASKED_WORDS];
}

/* Stays with what was just said, or only says it again. */
static void signs_before(const struct ken *k, const struct put *q,
			 const struct words *w, double out[TOUCH_N])
{
	if (!q->before.n)
		return;
	out[TOUCH_BEFORE_WORDS] = words_cosine(w, &q->before);
	out[TOUCH_BEFORE_MEANING] = words_meaning(w, &q->before, k->dims);
	out[TOUCH_SAYS_AGAIN] = words_covered(w, &q->own, 0);
}

/* Yes or no to what wants that; "nowhere", "nobody" to what asks where or who. */
static bool opens_as_asked(const struct said *a, enum wanted form)
{
	return form == WANTED_YES_NO ? a->polarity != 0
				     : a->opening == OPENING_NONE;
}

void touch_signs(const struct ken *k, const struct put *q, const struct said *a,
		 const struct matches *m, double out[TOUCH_N])
{
	const struct words *w = &a->whole;

	memset(out, 0, TOUCH_N * sizeof *out);
	out[TOUCH_ALWAYS] = 1;
	out[TOUCH_ASKED_WORDS] = words_cosine(w, &q->words);
	out[TOUCH_ASKED_MEANING] = words_meaning(w, &q->words, k->dims);
	out[TOUCH_TAKES_UP] = words_covered(&q->words, w, k->dims);
	out[TOUCH_KNOWN] = known(k, w);
	out[TOUCH_POLAR] = opens_as_asked(a, q->form);
	out[TOUCH_LENGTH] = log(1 + (double)a->n_words) / 5;
	out[TOUCH_VAGUE] = parlance_sign(k->vague, a->text);
	if (q->issue == SIZE_MAX)
		signs_unplaced(k, q, w, out);
	else
		signs_of_issue(k, q, w, m, out);
	signs_before(k, q, w, out);
}

/* ---- a direct answer ---- */

static size_t sentence_length(const char *s)
{
	size_t n = 0;

	while (s[n] && !sentence_ends(s, n))
		n++;
	return n + (s[n] != '\0');
}

/* Words of content, less those that only speak to the bench. */
static size_t content_of(const struct words *w)
{
	return w->n_each - words_have(w, words_stem("honor", 5)) -
	       words_have(w, words_stem("justice", 7));
}

/* Yes or no, and little that was not asked too. */
static bool says_what_was_asked(const struct clause *c, const char *text,
				const struct words *asked)
{
	size_t both = words_shared(&c->words, asked);
	size_t lead = strspn(text + c->span.from, " \n");

	return said_polarity(text + c->span.from + lead) != 0 &&
	       c->words.n <= DIRECT_WORDS && both > 0 &&
	       (double)both >= DIRECT_SHARE * (double)content_of(&c->words);
}

static bool any_says_it(const struct ken *k, const struct said *a,
			const struct words *asked)
{
	bool says = false;

	for (size_t at = 0, n; a->text[at] && !says; at += n) {
		struct clause c;

		n = sentence_length(a->text + at);
		c = said_part(a, k, (struct span){ at, at + n });
		says = says_what_was_asked(&c, a->text, asked);
		words_release(&c.words);
	}
	return says;
}

bool touch_answers_directly(const struct ken *k, const struct put *q,
			    const struct said *a)
{
	bool directly = false;

	for (const char *s = q->text; *s && !directly;) {
		size_t n = sentence_length(s);
		char *one = xstrndup(s, n);
		struct words w = ken_words(k, one, n);

		if (strchr(one, '?') && put_form(one) != WANTED_OPEN)
			directly = any_says_it(k, a, &w);
		words_release(&w);
		free(one);
		s += n;
	}
	return directly;
}

static const double *weights_for(const struct ken *k, const struct put *q,
				 double *beside)
{
	const struct scale_set *s = ken_scales(k);

	if (q->issue == SIZE_MAX) {
		*beside = s->beside_asked;
		return s->touch_asked;
	}
	if (put_is_follow_up(q, k)) {
		*beside = s->beside_follow;
		return s->touch_follow;
	}
	if (k->issues[q->issue].mapped) {
		*beside = s->beside_mapped;
		return s->touch_mapped;
	}
	*beside = s->beside_bare;
	return s->touch_bare;
}

/* What the case has no words for, and no issue is near, is of another world. */
static bool is_foreign(const double signs[TOUCH_N], bool mapped)
{
	return signs[TOUCH_KNOWN] < (mapped ? FOREIGN_KNOWN : FOREIGN_BARE) &&
	       signs[TOUCH_ISSUE_WORDS] < FOREIGN_NEAR;
}

/* "Let it be January, and the dog a puppy": who answers that speaks of what the case has
 * no words for either. */
static bool asks_of_elsewhere(const struct ken *k, const struct put *q)
{
	return q->question == SIZE_MAX && q->words.n_content >= ASKED_CONTENT &&
	       known(k, &q->words) < ASKED_KNOWN;
}

/* With words of the question it follows it there. */
static bool goes_along(const struct ken *k, const struct put *q,
		       const double signs[TOUCH_N])
{
	return signs[TOUCH_ASKED_WORDS] > 0 && asks_of_elsewhere(k, q);
}

/* A yes or a no to such a question, which does not sound like talk round it, may be
 * followed by a reason that nothing in the case is like. */
static bool may_answer_elsewhere(const struct ken *k, const struct put *q,
				 const double signs[TOUCH_N])
{
	return q->form == WANTED_YES_NO && signs[TOUCH_POLAR] > 0 &&
	       signs[TOUCH_VAGUE] <= 0 && asks_of_elsewhere(k, q);
}

/* So that one half is the threshold, whatever the weights. */
static double centred(double p, double least)
{
	return p < least ? 0.5 * p / least
			 : 0.5 + 0.5 * (p - least) / (1 - least);
}

double touch_probability(const struct ken *k, const struct put *q,
			 const double signs[TOUCH_N], enum touched *touched)
{
	double least, p;
	const double *w = weights_for(k, q, &least);

	p = scales_chance(w, signs, TOUCH_N);
	if (q->issue != SIZE_MAX && !goes_along(k, q, signs) &&
	    is_foreign(signs, k->issues[q->issue].mapped) &&
	    p > FOREIGN_LEFT * least)
		p = FOREIGN_LEFT * least;
	*touched = p < least ? TOUCHED_NOT : TOUCHED_YES;
	if ((q->issue == SIZE_MAX && p >= least &&
	     p < ken_scales(k)->heard_asked) ||
	    (p < least && may_answer_elsewhere(k, q, signs)))
		*touched = TOUCHED_PERHAPS;
	return centred(p, least);
}
