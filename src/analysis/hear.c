/*
 * hear.c - see hear.h
 */
#include "analysis/hear.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/forfeit.h"
#include "analysis/hear_gives.h"
#include "analysis/hear_of.h"
#include "analysis/hear_true.h"
#include "analysis/hear_turned.h"
#include "analysis/hear_worth.h"
#include "analysis/mix.h"
#include "analysis/text.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "court/remarks.h"
#include "court/wording.h"
#include "listen/authority.h"
#include "listen/choice.h"
#include "listen/clash.h"
#include "listen/numbering.h"
#include "listen/own.h"

#define FOLLOW_UP_LEAST	 0.2 /* of an answer to what stands in no memo */
#define TERSE_KNOWN	 0.4 /* share of its words that the case has */
#define OF_THE_CASE	 0.6 /* share of the words that the case has */
#define SAME_ANSWER	 0.9 /* likeness of an answer given before */
#define ROUND		 0.0 /* sounds more like that than like an answer */
#define NEAR_MISS	 0.4 /* touches as much: it may be an answer all the same */
#define NEAR_ANSWER	 0.2 /* and where it begins as one does */
#define TELLS_SHARED	 2 /* stems, beside the number, that are its paragraph's */
#define YEARS_FROM	 1700
#define YEARS_TO	 2100
#define AMOUNT_WORDS	 10    /* first ones, to have the number asked for */
#define AMOUNT_BYTES	 60    /* where "two points" tells what follows */
#define NEAR_SHARED	 2     /* stems of the question that it takes up */
#define SHORT_BEGINNING	 9     /* words of its first sentence */
#define OWN_WORDS_TOUCH	 0.05  /* touches less: it is of elsewhere */
#define OWN_WORDS_SOUND	 -0.75 /* sounds more so: it may talk round */
#define OWN_WORDS_LEAST	 4     /* words: fewer sound like nothing */
#define OWN_WORDS_PAPERS 1500  /* stems: papers of few pages have fewer */
#define UNCLEAR		 0.75  /* that the manner is a violation */
#define CLEAR		 0.15
#define OVERBROAD_POINTS 3
#define OVERBROAD_RATE	 0.05 /* points a word, in a longer answer */

/* ---- form ---- */

/* Few words that are what was asked for: yes or no, a number, a choice; an open
 * question wants at least one of content. */
static bool is_terse(const struct hearing_of *h)
{
	const struct said *a = &h->a;

	if (!a->n_words || a->n_words > SAID_TERSE)
		return false;
	switch (h->q.form) {
	case WANTED_YES_NO: return true;
	case WANTED_NUMBER:
		for (size_t i = 0; i < a->whole.n; i++)
			if (!isnan(a->whole.list[i].number))
				return true;
		return a->polarity != 0;
	default:
		return a->whole.n_content > 0 || a->polarity != 0 ||
		       words_negations(&a->whole) > 0; /* "Nothing." */
	}
}

/* Of few words only those can miss that say something, and something else. */
static bool terse_misses(const struct hearing_of *h)
{
	return hear_of_known(h) < TERSE_KNOWN;
}

static bool repeats(const struct hearing_of *h)
{
	const struct reader_input *in = h->x->in;

	for (size_t i = 0; i < in->n_before; i++) {
		struct words w;
		bool same;

		if (!*in->before[i].question || h->a.n_words <= SAID_TERSE)
			continue;
		if (!strcmp(in->before[i].answer, in->answer))
			return true;
		w = ken_words(h->k, in->before[i].answer,
			      strlen(in->before[i].answer));
		same = words_cosine(&w, &h->a.whole) >= SAME_ANSWER;
		words_release(&w);
		if (same)
			return true;
	}
	return false;
}

/* ---- too wide ---- */

static bool is_universal(const char *s, size_t n)
{
	return str_span_in(s, n, CUES(UNIVERSAL));
}

/* Words that admit of no exception, and the sentence that has most of them. */
static void look_for_overreach(struct hearing_of *h)
{
	const struct text *t = &h->x->a;
	size_t points = 0, best = 0;
	struct span limit;

	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);

		/* a leading "no" answers; it claims nothing */
		if (i)
			points += is_universal(t->norm + k->from,
					       k->to - k->from);
	}
	if (points < OVERBROAD_POINTS ||
	    hear_of_finds(h, PATTERNS_LIMITED, &limit) ||
	    (double)points < OVERBROAD_RATE * (double)t->n_words)
		return;
	for (size_t c = 0; c < h->a.n; c++) {
		const struct clause *one = &h->a.list[c];
		size_t here = 0;

		for (size_t i = 1; i < t->n_words; i++) {
			const struct token *k = text_word(t, i);
			struct span s = text_span_of(t, k->from, k->to);

			here += s.from >= one->span.from &&
				s.to <= one->span.to &&
				is_universal(t->norm + k->from,
					     k->to - k->from);
		}
		if (here > best) {
			best = here;
			h->out->heard.overbroad = one->span;
		}
	}
}

/* ---- beside the point ---- */

/* Nothing in it touches the question, or it talks round it: it helps nobody and
 * commits to nothing.  `which` is a section of words.txt. */
static void set_beside(struct reading *r, const char *which, int polarity)
{
	static const double none[4] = { 0, 0, 0, 1 };

	r->heard.beside = true;
	r->commitment = COMMITMENT_NONE;
	memcpy(r->p, none, sizeof none);
	r->relevance = 4;
	r->firm = false;
	r->experimental = true;
	r->concession = 0;
	/* who began with yes or no did so, whatever came of it */
	if (r->answered_first == 1 && !polarity)
		r->answered_first = 0;
	reading_drop(r, REMARK_CONCESSION);
	free(r->why);
	r->why = xstrdup(wording(which, "why"));
	free(r->instead);
	r->instead = xstrdup(wording(which, "instead"));
}

/* Nobody can tell: no figure is made of it. */
static void set_unheard(struct reading *r)
{
	static const double perhaps[4] = { 0, 0.3, 0, 0.7 };

	r->commitment = COMMITMENT_NONE;
	memcpy(r->p, perhaps, sizeof perhaps);
	r->firm = false;
	r->experimental = true;
	free(r->why);
	r->why = xstrdup(wording("untold", "why"));
	free(r->instead);
	r->instead = NULL;
}

/* How far it touches the question; one that stands in no memo ("what follows from
 * that?") is about its issue, whose own questions are tried too where there is no
 * map. */
static double touching(const struct hearing_of *h, enum touched *touched)
{
	double signs[TOUCH_N], best;
	const struct ken_issue *i;

	touch_signs(h->k, &h->q, &h->a, &h->m, signs);
	best = touch_probability(h->k, &h->q, signs, touched);
	if (h->q.issue == SIZE_MAX || h->q.question != SIZE_MAX ||
	    put_is_follow_up(&h->q, h->k))
		return best;
	i = &h->k->issues[h->q.issue];
	for (size_t n = 0; n < i->issue->n_questions; n++) {
		struct put q = h->q;
		enum touched one;
		double p;

		q.words = i->questions[n];
		touch_signs(h->k, &q, &h->a, &h->m, signs);
		p = touch_probability(h->k, &q, signs, &one);
		if (p <= best)
			continue;
		best = p;
		*touched = one;
	}
	/* what it was to touch is less sure here, so is what does not */
	if (*touched == TOUCHED_NOT && best >= FOLLOW_UP_LEAST)
		*touched = TOUCHED_YES;
	return best;
}

/* "The old filing date, Justice Gorsuch.": talk round a question takes longer to begin. */
static bool begins_short(const struct hearing_of *h)
{
	const char *s = h->a.text;
	size_t words = 0, i = 0;

	for (; s[i] && !sentence_ends(s, i); i++)
		words += s[i] == ' ';
	return words < SHORT_BEGINNING;
}

/* Of what is beside the point by so little, or begins as an answer does and takes up
 * the question's own words, every second one is an answer: nobody is told to have
 * given none.  The less so where the question is not the memo's. */
static bool nearly_touches(const struct hearing_of *h)
{
	bool opens = h->a.opening != OPENING_OTHER;
	double least =
		opens || h->q.question == SIZE_MAX ? NEAR_ANSWER : NEAR_MISS;

	return h->out->heard.touches >= least ||
	       ((opens || begins_short(h)) &&
		words_shared(&h->a.whole, &h->q.words) >= NEAR_SHARED);
}

/* Papers of few pages, and no map: there is little to hold an answer against, least of
 * all a reason in the party's own words.  One that sounds like an answer and not like
 * talk round the question, and is not of another world, may be one. */
static bool may_be_answer(const struct hearing_of *h)
{
	struct span s;

	return !h->k->map.n_answers &&
	       stems_many(h->k->stems) < OWN_WORDS_PAPERS &&
	       h->out->heard.touches >= OWN_WORDS_TOUCH &&
	       parlance_sign_from(h->k->vague, h->a.text, OWN_WORDS_LEAST) <
		       OWN_WORDS_SOUND &&
	       !reading_find(h->out, REMARK_LATER) &&
	       !hear_of_finds(h, PATTERNS_EVADES, &s) &&
	       !hear_of_finds(h, PATTERNS_DECLINES, &s);
}

/* One of two things that were offered is an answer, unless it is only talked about. */
static bool takes_choice(const struct hearing_of *h)
{
	enum choice_how how = choice_taken(h->k, h->q.text, &h->a);
	struct span s;

	return how != CHOICE_LEFT &&
	       (how == CHOICE_TAKEN ||
		parlance_sign(h->k->vague, h->a.text) <= ROUND) &&
	       !reading_find(h->out, REMARK_LATER) &&
	       !hear_of_finds(h, PATTERNS_EVADES, &s) &&
	       !hear_of_finds(h, PATTERNS_DECLINES, &s);
}

/* "How many letters?": what is counted stands behind it. */
static bool names_unit(const char *question, const char *after)
{
	const char *unit = str_find_fold(question, "how many ");
	size_t n;

	if (!unit)
		return false;
	unit += strlen("how many ");
	n = strcspn(unit, " ,.;?");
	after += strspn(after, " ");
	return n && strcspn(after, " ,.;:?") == n &&
	       !strncasecmp(after, unit, n);
}

/* A number that is no place and no year; one of the question's own is an answer only by
 * itself ("Thirty, one from each owner") or of what was to be counted. */
static bool is_amount(const struct hearing_of *h, const struct word *w)
{
	const char *after = h->a.text + w->to;

	if (isnan(w->number) ||
	    (w->number >= YEARS_FROM && w->number <= YEARS_TO) ||
	    numbering_is_place(h->a.text, w->from, w->to))
		return false;
	return !words_have_number(&h->q.words, w->number) || !*after ||
	       strchr(",.;:", *after) || names_unit(h->q.text, after);
}

/* "How many?": a number or a quantity near the start, and not only of what is going to
 * be said. */
static bool gives_amount(const struct hearing_of *h)
{
	size_t head = h->a.whole.n < AMOUNT_WORDS ? h->a.whole.n : AMOUNT_WORDS;
	struct span s;
	bool gives;

	if (h->q.form != WANTED_NUMBER || reading_find(h->out, REMARK_LATER) ||
	    hear_of_finds(h, PATTERNS_EVADES, &s) ||
	    hear_of_finds(h, PATTERNS_DECLINES, &s) ||
	    (hear_of_finds(h, PATTERNS_COUNTS_TALK, &s) &&
	     s.from < AMOUNT_BYTES))
		return false;
	gives = hear_of_finds(h, PATTERNS_QUANTITY, &s);
	for (size_t i = 0; i < head && !gives; i++)
		gives = is_amount(h, &h->a.whole.list[i]);
	return gives;
}

/* Yes or no to what wants that, and a reason that is not talk round it, may be to
 * something else: but nobody can tell so. */
static bool says_yes_or_no(const struct hearing_of *h)
{
	return h->q.form == WANTED_YES_NO && h->a.polarity &&
	       !reading_find(h->out, REMARK_LATER) &&
	       words_shared(&h->a.whole, &h->q.words) >= NEAR_SHARED &&
	       parlance_sign(h->k->vague, h->a.text) <= ROUND;
}

/* A number of the paragraphs on which the question's issue rests, or that of one. */
static bool stands_in_its_record(const struct hearing_of *h,
				 const struct word *w)
{
	const struct issue *issue = h->k->issues[h->q.issue].issue;
	bool place = numbering_is_place(h->a.text, w->from, w->to);
	bool is = false;

	for (size_t i = 0; !is && i < issue->n_record; i++) {
		const struct ken_paragraph *p =
			ken_paragraph(h->k, issue->record[i].document,
				      issue->record[i].paragraph);

		is = p &&
		     words_shared(&h->a.whole, &p->words) >= TELLS_SHARED &&
		     (place ? p->number == (int)w->number
			    : words_have_number(&p->words, w->number));
	}
	return is;
}

/* "From 198 a year to 371, paragraph 89": what the record has of this, and the question
 * has not, is not beside it, unless it is talked round. */
static bool tells_its_record(const struct hearing_of *h)
{
	if (h->q.issue == SIZE_MAX || reading_find(h->out, REMARK_LATER) ||
	    parlance_sign(h->k->vague, h->a.text) > ROUND)
		return false;
	for (size_t i = 0; i < h->a.whole.n; i++) {
		const struct word *w = &h->a.whole.list[i];

		if (!isnan(w->number) && w->number >= NUMBERING_FIGURE_LEAST &&
		    !(w->number >= YEARS_FROM && w->number <= YEARS_TO) &&
		    !words_have_number(&h->q.words, w->number) &&
		    stands_in_its_record(h, w))
			return true;
	}
	return false;
}

static void judge_touch(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;
	enum touched touched;
	bool terse = is_terse(h) && !terse_misses(h);

	h->chooses = takes_choice(h);
	to->touches = touching(h, &touched);
	/* "I will come to that" is short, and answers nothing */
	to->terse = terse && !reading_find(h->out, REMARK_LATER);
	if (h->a.n_words <= SAID_TERSE)
		touched = terse ? TOUCHED_YES : TOUCHED_NOT;
	if (h->chooses || gives_amount(h) ||
	    (touched == TOUCHED_NOT &&
	     touch_answers_directly(h->k, &h->q, &h->a))) {
		touched = TOUCHED_YES;
		to->touches = fmax(to->touches, 0.5);
	}
	if (terse)
		to->touches = fmax(to->touches, 0.5);
	if (h->excused)
		return;
	if (touched == TOUCHED_NOT &&
	    (may_be_answer(h) || says_yes_or_no(h) || tells_its_record(h)))
		touched = TOUCHED_PERHAPS;
	if (touched == TOUCHED_NOT) {
		/* "None of them." is as plain as an answer can be */
		bool round = parlance_sign(h->k->vague, h->a.text) > ROUND &&
			     h->a.opening != OPENING_NONE;

		set_beside(h->out,
			   round ? "round the question" : "beside the point",
			   h->a.polarity);
		if (round && !put_offers_ways(&h->q))
			str_set(&h->out->instead,
				wording("more was asked", "fix"));
		if (!round && nearly_touches(h))
			h->out->relevance = 3;
		if (!reading_is_plainly_beside(h->out)) {
			str_set(&h->out->why, wording("not seen", "why"));
			str_set(&h->out->instead,
				wording("not seen", "instead"));
		}
	}
	/* and what a bare yes is worth, only a memo knows */
	else if (touched == TOUCHED_PERHAPS ||
		 (terse && h->q.issue == SIZE_MAX))
		set_unheard(h->out);
}

/* ---- taking back ---- */

/* The last answer was flagged for what it was to the bench. */
static bool follows_conduct(const struct reader_input *in)
{
	const struct reading *last =
		in->n_before ? in->before[in->n_before - 1].reading : NULL;

	for (size_t i = 0; last && i < last->n_remarks; i++)
		if (last->remarks[i].flag &&
		    last->remarks[i].kind->group == GROUP_CONDUCT)
			return true;
	return false;
}

/* "I apologize: it was nineteen, and not twelve".  Who is sorry for conduct, or says
 * nothing otherwise than before, puts nothing right. */
static bool apologizes_for_words(const struct hearing_of *h, struct span *s)
{
	struct span other;

	return hear_of_finds(h, PATTERNS_APOLOGY, s) &&
	       hear_of_finds(h, PATTERNS_OTHERWISE, &other) &&
	       !hear_of_finds(h, PATTERNS_REAFFIRMS, &other) &&
	       !follows_conduct(h->x->in);
}

static bool finds_correction(const struct hearing_of *h, struct span *s)
{
	return hear_of_finds(h, PATTERNS_CORRECTION, s) ||
	       apologizes_for_words(h, s);
}

static void take_correction(struct hearing_of *h, struct span corrects)
{
	static const double mended[4] = { 0.1, 0.3, 0.5, 0.1 };
	struct reading *r = h->out;

	r->heard.correction = true;
	reading_drop(r, REMARK_CONCESSION);
	h->concedes =
		h->concedes && practice_concedes_besides(h->x, corrects, r);
	r->concession = h->concedes;
	r->commitment = COMMITMENT_NEUTRAL;
	memcpy(r->p, mended, sizeof mended);
	free(r->why);
	r->why = xstrdup(wording("corrected", "why"));
	free(r->instead);
	r->instead = NULL;
	r->consistency = 0;
	r->contradicts_turn = 0;
	reading_drop(r, REMARK_INCONSISTENT);
}

/* ---- all of it ---- */

/* Whether the case has words for most of it. */
static bool is_of_the_case(const struct hearing_of *h)
{
	double signs[TOUCH_N];

	touch_signs(h->k, &h->q, &h->a, &h->m, signs);
	return signs[TOUCH_KNOWN] >= OF_THE_CASE;
}

/* "Where are those words?": "They are not in the Act." */
static bool tells_nowhere(const struct hearing_of *h)
{
	const char *at = h->x->in->question;
	struct span s;

	while ((at = str_find_fold(at, "where ")) != NULL &&
	       at > h->x->in->question && str_is_wordy(at[-1]))
		at++;
	return at && hear_of_finds(h, PATTERNS_NOWHERE, &s);
}

static void hear_all(struct hearing_of *h)
{
	size_t from, to;
	struct span s, lost;
	struct reading *r = h->out;
	bool forfeits = forfeit_find(h->x, &h->outcome, &lost);

	r->heard.read = true;
	h->excused = reading_find(r, REMARK_UNKNOWN) ||
		     hear_of_finds(h, PATTERNS_AGAIN, &s);
	/* who concedes in so many words is held to it, whatever was asked */
	h->concedes = practice_concession(h->x, &from, &to);
	h->good = own_is_good(h->k, &h->a, h->q.issue, h->q.question);
	if (h->good)
		hear_worth_good(h);
	else if (own_is_brief(h->k, &h->a, h->q.side))
		hear_worth_brief(h);
	/* and what is not known, or does not stand in the papers, may be said so */
	if ((h->concedes || hear_of_finds(h, PATTERNS_SILENT, &s) ||
	     tells_nowhere(h)) &&
	    is_of_the_case(h))
		h->excused = true;
	if (finds_correction(h, &s)) {
		take_correction(h, s);
		h->excused = true;
	}
	forfeits = forfeits && !h->own && !r->heard.correction;
	h->excused = h->excused || forfeits;
	judge_touch(h);
	r->heard.repeats = repeats(h);
	if (h->q.issue != SIZE_MAX)
		r->heard.issue = xstrdup(h->k->kase->issues[h->q.issue].id);
	authority_check(h->k, &h->a, &r->heard);
	if (r->heard.beside)
		return;
	hear_turned_drop(h);
	hear_gives_weigh(h);
	stand_on(h->k, &h->a, h->q.side, &r->heard);
	if (h->concedes)
		hear_gives_drop(h);
	if (hear_gives_none(h))
		hear_of_leave_out_costly(h);
	if (!reading_is_candid(r))
		hear_worth_answer(h);
	hear_turned_tell(h);
	if (!h->excused)
		hear_gives_sides(h);
	hear_true(h);
	hear_worth_withhold(h);
	hear_worth_doubt(h);
	hear_worth_choice(h);
	look_for_overreach(h);
	hear_gives_widen(h);
	hear_gives_loss(h);
	if (forfeits || (!h->excused && !h->own && hear_gives_denies(h, &lost)))
		forfeit_note(h->x, lost, r);
	else if (hear_gives_case(h, &lost))
		hear_gives_yielded(h, lost);
	hear_gives_hold(h);
}

void hear_answer(const struct exchange_text *x, struct reading *out)
{
	const struct reader_input *in = x->in;
	struct hearing_of h = { .x = x, .k = in->ken, .out = out };

	if (!in->ken || !*in->question)
		return;
	ken_ready(in->ken);
	if (!ken_can_hear(in->ken))
		return;
	put_init(&h.q, h.k, in->side, in->question, in->issue);
	if (in->n_before) {
		const struct exchange *last = &in->before[in->n_before - 1];

		put_follows(&h.q, h.k, last->question, last->answer);
	}
	said_init(&h.a, h.k, in->answer, &h.q.words);
	h.outcome = outcome_of(h.k->outcomes, h.k->kase, h.q.side, in->question,
			       in->answer);
	if (h.q.issue != SIZE_MAX)
		match_answers(&h.m, h.k, &h.a, h.q.issue, h.q.question);
	else
		h.m.p_none = 1;
	hear_all(&h);
	mix_expect(out, out->manner >= 3 ? UNCLEAR : CLEAR,
		   out->heard.beside
			   ? 1
			   : lexicon_threshold(x->lx,
					       THRESHOLD_COUNSEL_RELEVANCE));
	if (h.k->kase->unquoted)
		reading_unquote(out);
	said_release(&h.a);
	put_release(&h.q);
}

/* Manners are the same in every world; what is argued is not. */
static bool is_of_manners(const struct remark *m)
{
	return m->kind->group == GROUP_CONDUCT &&
	       !remark_is(m, REMARK_RAGE_BAIT) &&
	       !remark_is(m, REMARK_SWITCHING_SIDES);
}

void hear_spare(struct reading *r)
{
	if (!r->heard.beside || r->heard.touches >= READING_TOUCHES_NOTHING)
		return;
	for (size_t i = 0; i < r->n_remarks;)
		if (r->remarks[i].flag && !is_of_manners(&r->remarks[i]))
			reading_drop(r, r->remarks[i].kind->name);
		else
			i++;
}
