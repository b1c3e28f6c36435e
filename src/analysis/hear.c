/*
 * hear.c - see hear.h
 */
#include "analysis/hear.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/forfeit.h"
#include "analysis/mix.h"
#include "analysis/quote.h"
#include "analysis/text.h"
#include "base/buf.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/wording.h"
#include "listen/authority.h"
#include "listen/cede.h"
#include "listen/clash.h"
#include "listen/evidence.h"
#include "listen/loss.h"
#include "listen/match.h"
#include "listen/naming.h"
#include "listen/own.h"
#include "listen/recall.h"
#include "listen/said.h"
#include "listen/sides.h"
#include "listen/touch.h"
#include "listen/yield.h"

#define FOLLOW_UP_LEAST 0.2 /* of an answer to what stands in no memo */
#define TERSE_KNOWN	0.4 /* share of its words that the case has */
#define NAMED_MOST	3   /* answers of the map that are given */
#define PERHAPS_LEAST	0.4 /* that it is the right one, to be told as a guess */
/* That it gives ground where no word says so, and it is not surely an answer that
 * does: of 549 sound answers 5 were taken to from `yields` on, of 102 concessions 22;
 * from here on none and 16. */
#define GIVES_UNNAMED 0.5
/* That a label costs, where nothing was conceded and no answer of the map is surely the
 * one: of labels less sure 14 were of sound answers, and 3 of concessions. */
#define COSTS_SURELY 0.7
/* Of what helps and is none of the expected answers: it rests on a particular of the
 * record; it touches less, and takes up no word of the question.  Of the rows for
 * fitting 17 of 439 sound answers then earn nothing yet, 41 of 96 that are false of
 * the record. */
#define RESTS_ON	  0.8
#define TOUCHES_LITTLE	  0.7
#define BETWEEN_LEAST	  0.25 /* probability of each of two that it lies between */
#define CONCEDES_LEAST	  0.42 /* of the answers that cost, to be a concession */
#define GIVES_PERHAPS	  0.5 /* that it concedes, said in words and then kept */
#define OF_THE_CASE	  0.6 /* share of the words that the case has */
#define SAME_ANSWER	  0.9 /* likeness of an answer given before */
#define ROUND		  0.0 /* sounds more like that than like an answer */
#define NEAR_MISS	  0.4 /* touches as much: it may be an answer all the same */
#define NEAR_ANSWER	  0.2  /* and where it begins as one does */
#define NEAR_SHARED	  2    /* stems of the question that it takes up */
#define SHORT_BEGINNING	  9    /* words of its first sentence */
#define OTHER_WORLD	  0.15 /* touches less: it is about something else */
#define UNCLEAR		  0.75 /* that the manner is a violation */
#define CLEAR		  0.15
#define CEDE_PROPOSITIONS 20
#define BARE_WORDS	  3 /* "Yes, Your Honor." */
#define SHARED_SURE	  2 /* words in common with an answer, to be sure of it */
#define WHOLE_CONTENT	  2   /* content words of a concession that says what */
#define SWITCHED_SURE	  0.7 /* right in 14 of 20 answers kept aside */
#define LOSES_LEAST	  0.3 /* that it gives something, conceded in so many words */
#define LOSES_UNSAID	  0.65 /* and where no word says so */
#define DENIES_LIKE	  0.85 /* likeness of what the side must hold, denied */
/* Of the answers that cost, help or do neither, together: a case left out of the fitting
 * after the other, the label was right in 81 of 91 answers so likely, and in 54 of 61
 * of which one answer alone was. */
#define FIRM_TOGETHER	 0.8
#define OVERBROAD_POINTS 3
#define OVERBROAD_RATE	 0.05 /* points a word, in a longer answer */

struct hearing_of {
	const struct exchange_text *x;
	const struct ken *k;
	struct put q;
	struct said a;
	struct matches m;
	struct reading *out;
	double named;  /* that the likeliest answer is the right one */
	bool one;      /* it is likely enough one answer of the map */
	bool concedes; /* in so many words */
	bool excused;  /* candid, asks back, corrects: never beside the point */
	double particular; /* that it rests on one of the record */
	bool good;	   /* nearly what the case itself calls a good answer */
	struct sides sides;
	struct cede cede;
	double cedes; /* that it yields the case, by cede.h */
};

static bool finds(const struct hearing_of *h, enum pattern_list list,
		  struct span *s)
{
	size_t from, to;

	if (!practice_find(h->x, list, &from, &to))
		return false;
	*s = text_span_of(&h->x->a, from, to);
	return true;
}

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
	double known = 0, all = 0;

	for (size_t i = 0; i < h->a.whole.n_content; i++) {
		const struct word *w = &h->a.whole.list[h->a.whole.content[i]];

		all += w->worth;
		if (stems_have(h->k->stems, w->stem))
			known += w->worth;
	}
	return all > 0 && known < TERSE_KNOWN * all;
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
	static const char *const list[] = {
		"any",	    "anything",	  "anybody",	"anyone",
		"anywhere", "every",	  "everything", "everybody",
		"everyone", "always",	  "never",	"ever",
		"whatever", "whenever",	  "wherever",	"whoever",
		"all",	    "nobody",	  "nothing",	"none",
		"entirely", "absolutely", "limitless",	"unlimited",
		"forever",  "everywhere", "whatsoever", "no",
	};

	return str_span_in(s, n, STR_LIST(list));
}

/* Words that admit of no exception, and the sentence that has most of them. */
static void look_for_overreach(struct hearing_of *h)
{
	const struct text *t = &h->x->a;
	size_t points = 0, best = 0;

	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);

		/* a leading "no" answers; it claims nothing */
		if (i)
			points += is_universal(t->norm + k->from,
					       k->to - k->from);
	}
	if (points < OVERBROAD_POINTS ||
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

/* ---- which answer ---- */

static const struct ken_answer *named(const struct hearing_of *h, size_t i)
{
	return &h->k->issues[h->q.issue].answers[h->m.list[i].answer];
}

static bool is_named(const struct hearing_of *h, size_t i)
{
	return naming_may(h->k, &h->a, h->q.issue, &h->m, i);
}

/* What is too unsure is told of nobody, nor counted for or against them. */
static void weigh_naming(struct hearing_of *h)
{
	double signs[NAMING_N];

	if (!is_named(h, 0) || !named(h, 0)->map)
		return;
	naming_signs(signs, h->k, &h->a, &h->q, &h->m);
	h->named = naming_probability(h->k, signs);
	h->out->heard.perhaps = h->named < ken_scales(h->k)->told;
}

static void take_answers(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;
	double margin = ken_scales(h->k)->margin;

	for (size_t i = 0; i < NAMED_MOST && is_named(h, i); i++)
		heard_add_answer(to, named(h, i)->id,
				 h->m.list[i].p - (i + 1 < h->m.n
							   ? h->m.list[i + 1].p
							   : h->m.p_none));
	weigh_naming(h);
	if (to->n_answers < 2)
		return;
	to->between = h->m.list[0].p - h->m.list[1].p < margin &&
		      h->m.list[1].p >= BETWEEN_LEAST;
}

/* What the answers that it may be are worth, each as likely as it is. */
static void weigh_answers(struct hearing_of *h)
{
	struct reading *r = h->out;
	double p[4], sum = 0;

	for (int c = 0; c < 4; c++)
		p[c] = h->m.p_none * r->p[c];
	for (size_t i = 0; i < h->m.n; i++)
		p[named(h, i)->effect - 1] += h->m.list[i].p;
	for (int c = 0; c < 4; c++)
		sum += p[c];
	if (sum <= 0)
		return;
	for (int c = 0; c < 4; c++)
		r->p[c] = p[c] / sum;
	r->commitment = mix_likeliest(r->p);
}

static double share_of(const struct hearing_of *h, enum commitment c)
{
	return match_share(&h->m, h->k, h->q.issue, c);
}

/* The words of the clause that is most like the answer named. */
static void quote_named(struct hearing_of *h)
{
	size_t c = h->m.list[0].clause;

	if (c < h->a.n)
		h->out->quote = h->a.list[c].span;
}

/* "No number of stations makes a search" is not "one station makes a search", however
 * many words they share. */
static bool denies_number(const struct hearing_of *h)
{
	return h->a.opening == OPENING_NO_NUMBER && h->m.n &&
	       h->m.list[0].signs[MATCH_NEGATION] < 0;
}

/* What says that counsel concedes, or NULL. */
static struct remark *said_to_concede(struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is(&r->remarks[i], REMARK_CONCESSION))
			return &r->remarks[i];
	return NULL;
}

/* It is more likely what loses the issue than all else together: of the memo alone. */
static bool loses_by_memo(const struct hearing_of *h)
{
	return share_of(h, COMMITMENT_DETRIMENTAL) >= CONCEDES_LEAST;
}

/* It is surely an answer of the map that costs. */
static bool surely_costs(const struct hearing_of *h)
{
	return heard_is_named(&h->out->heard) &&
	       named(h, 0)->effect == COMMITMENT_DETRIMENTAL;
}

/* A question of the memo, whose answers the map foresees.  To what follows up on it no
 * sound answer was taken for a concession. */
static bool is_foreseen(const struct hearing_of *h)
{
	return h->q.issue != SIZE_MAX && h->q.question != SIZE_MAX &&
	       h->k->issues[h->q.issue].mapped;
}

/* From which probability on it gives ground. */
static double yields_from(const struct hearing_of *h)
{
	double least = ken_scales(h->k)->yields;

	return surely_costs(h) || !is_foreseen(h) ? least
						  : fmax(least, GIVES_UNNAMED);
}

/* Whether it gives ground, in so many words or not; where no issue is known the words
 * alone tell.  Who admits a little and goes on to hold the rest is asked what was
 * meant; who admits and adds no "but" is held to it. */
static void weigh_concession(struct hearing_of *h)
{
	struct reading *r = h->out;
	struct remark *m = said_to_concede(r);
	double signs[YIELD_N];

	if (h->q.issue == SIZE_MAX || h->good || r->heard.correction ||
	    h->a.n_words <= SAID_TERSE)
		return;
	if (!h->k->issues[h->q.issue].mapped) {
		r->concession = r->concession == 1 || loses_by_memo(h);
		return;
	}
	yield_signs(signs, h->k, &h->a, h->q.issue, &h->m, m != NULL);
	r->concession = (m && signs[YIELD_BUT] <= 0) ||
			yield_probability(h->k, signs) >= yields_from(h);
	if (m && !r->concession)
		m->confidence = fmin(m->confidence, GIVES_PERHAPS);
}

/* Whether the answer that it seems to be gives away what its own words assert: then
 * it is another one. */
static bool gives_its_ground(const struct hearing_of *h)
{
	const struct heard *to = &h->out->heard;
	const struct map_answer *best = named(h, 0)->map;

	for (size_t g = 0; best && g < best->gives.n; g++)
		for (size_t i = 0; i < to->n_propositions; i++)
			if (to->propositions[i].asserted &&
			    !strcmp(to->propositions[i].id,
				    best->gives.list[g]))
				return true;
	return false;
}

/* Which of the answers it is may be open, where all that it may be are worth the same. */
static bool is_sure_of(const struct hearing_of *h,
		       const struct ken_answer *best)
{
	return h->one ||
	       (h->k->vectors && share_of(h, best->effect) >= FIRM_TOGETHER);
}

/* "We would have to live with that" has one word in common with many an answer:
 * which of them it is, nobody can be sure. */
static bool says_enough(const struct hearing_of *h, const struct ken_answer *a)
{
	return words_shared(&h->a.whole, &a->saying.pooled) >= SHARED_SURE;
}

/* "Yes" to what the answer that it seems to be begins with "no", or the other way. */
static bool turns_it_round(const struct hearing_of *h)
{
	return h->m.list[0].signs[MATCH_POLARITY] < 0;
}

/* Few words to what stands in no memo: which answer they are, the question's own words
 * would have to tell. */
static bool is_short_of_memo(const struct hearing_of *h)
{
	return h->q.question == SIZE_MAX && h->a.n_words <= SAID_TERSE;
}

/* Without what the answer has done already: it is not told to give the paragraph that
 * it gave.  NULL where nothing is left. */
static char *advice_for(const struct hearing_of *h, const char *better)
{
	const struct lexicons *lx = h->x->lx;
	struct buf out;
	size_t from, to, len;
	bool placed = practice_find(h->x, PATTERNS_PLACE, &from, &to);

	buf_init(&out, BUF_TEXT_MAX);
	for (const char *s = better; *s; s += len) {
		len = strcspn(s, ";") + 1;
		len = len > strlen(s) ? strlen(s) : len;
		if (!placed || !lexicon_match(lx, PATTERNS_ASKS_PLACE, s, len,
					      0, &from, &to))
			buf_add(&out, s, len);
	}
	if (out.len && out.s[out.len - 1] == ';') {
		buf_cut(&out, out.len - 1);
		buf_putc(&out, '.');
	}
	if (!out.len) {
		buf_release(&out);
		return NULL;
	}
	return buf_take(&out);
}

static void settle_answer(struct hearing_of *h)
{
	struct reading *r = h->out;
	const struct ken_answer *best;

	r->firm = false;
	weigh_concession(h);
	if (!is_named(h, 0))
		return;
	best = named(h, 0);
	/* who concedes in so many words did not say what holds the position */
	if (h->concedes && share_of(h, COMMITMENT_DETRIMENTAL) < CONCEDES_LEAST)
		return;
	weigh_answers(h);
	quote_named(h);
	h->one = h->m.list[0].p >= ken_scales(h->k)->firm;
	/* how sure a match with the memo alone is, was not measured */
	r->firm = best->map && is_sure_of(h, best) &&
		  best->effect == r->commitment && !r->heard.correction &&
		  says_enough(h, best) && !turns_it_round(h) &&
		  !is_short_of_memo(h);
	r->experimental = !r->firm;
	if (!best->map || (r->heard.perhaps && h->named < PERHAPS_LEAST))
		return;
	/* what holds the position gives nothing up for sure */
	for (size_t i = 0;
	     best->effect == COMMITMENT_DETRIMENTAL && r->firm && h->one &&
	     !r->heard.perhaps && i < best->map->gives.n && i < 2;
	     i++)
		r->heard.gives[i] = xstrdup(best->map->gives.list[i]);
	free(r->why);
	r->why = xprintf("%s: %s",
			 r->heard.perhaps ? "Perhaps heard as" : "Heard as",
			 best->map->gist);
	free(r->instead);
	r->instead = advice_for(h, best->map->better);
}

/* A label that is only a guess counts for neither side; how likely the other two were
 * taken to be is changed over. */
static void make_neutral(struct reading *r)
{
	double p = r->p[r->commitment - 1];

	r->p[r->commitment - 1] = r->p[COMMITMENT_NEUTRAL - 1];
	r->p[COMMITMENT_NEUTRAL - 1] = p;
	r->commitment = COMMITMENT_NEUTRAL;
}

static bool has_map(const struct hearing_of *h)
{
	return h->q.issue != SIZE_MAX && h->k->issues[h->q.issue].mapped;
}

/* Who concedes nothing in words, and may have given the answer that costs or not, gave
 * nothing up, unless that is very likely. */
static void spare_guess(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (!is_foreseen(h) || r->commitment != COMMITMENT_DETRIMENTAL ||
	    r->firm || r->concession == 1 || said_to_concede(r) ||
	    heard_is_named(&r->heard) ||
	    r->p[COMMITMENT_DETRIMENTAL - 1] >= COSTS_SURELY)
		return;
	make_neutral(r);
	if (h->named < PERHAPS_LEAST)
		str_set(&r->why, wording("guessed", "why"));
}

/* "Yes, ..." to "what follows?". */
static bool opens_amiss(const struct hearing_of *h)
{
	return h->a.polarity &&
	       (h->q.form == WANTED_OPEN || h->q.form == WANTED_NUMBER ||
		h->q.form == WANTED_CITE);
}

/* "Yes.", and no reason: what else the foreseen answer says, counsel did not. */
static bool is_bare(const struct hearing_of *h)
{
	return h->a.polarity && h->a.n_words <= BARE_WORDS;
}

/* Whether nothing supports yet that it helps. */
static bool is_unsupported(const struct hearing_of *h)
{
	const struct heard *to = &h->out->heard;
	bool apart = !words_shared(&h->a.whole, &h->q.words);

	if (heard_is_named(to))
		return false;
	if (apart && opens_amiss(h))
		return true;
	if (to->terse)
		return false;
	if (heard_false_record(to) || (apart && to->touches < TOUCHES_LITTLE))
		return true;
	return h->particular >= RESTS_ON &&
	       (!to->n_answers || h->named < PERHAPS_LEAST);
}

static void withhold(struct hearing_of *h)
{
	struct reading *r = h->out;

	const char *which = is_bare(h) ? "only yes" : "unsupported";

	if (!has_map(h) || r->commitment != COMMITMENT_BENEFICIAL || r->firm ||
	    h->good || h->excused || !(is_bare(h) || is_unsupported(h)))
		return;
	make_neutral(r);
	str_set(&r->why, wording(which, "why"));
	str_set(&r->instead, wording(which, "instead"));
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

static void judge_touch(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;
	enum touched touched;
	bool terse = is_terse(h) && !terse_misses(h);

	to->touches = touching(h, &touched);
	/* "I will come to that" is short, and answers nothing */
	to->terse = terse && !reading_find(h->out, REMARK_LATER);
	if (h->a.n_words <= SAID_TERSE)
		touched = terse ? TOUCHED_YES : TOUCHED_NOT;
	if (terse)
		to->touches = fmax(to->touches, 0.5);
	if (h->excused)
		return;
	if (touched == TOUCHED_NOT) {
		/* "None of them." is as plain as an answer can be */
		bool round = vague_sign(h->k->vague, h->a.text) > ROUND &&
			     h->a.opening != OPENING_NONE;

		set_beside(h->out,
			   round ? "round the question" : "beside the point",
			   h->a.polarity);
		if (!round && nearly_touches(h))
			h->out->relevance = 3;
	}
	/* and what a bare yes is worth, only a memo knows */
	else if (touched == TOUCHED_PERHAPS ||
		 (terse && h->q.issue == SIZE_MAX))
		set_unheard(h->out);
}

/* ---- taking back ---- */

static void take_correction(struct hearing_of *h)
{
	static const double mended[4] = { 0.1, 0.3, 0.5, 0.1 };
	struct reading *r = h->out;

	r->heard.correction = true;
	h->concedes = false;
	r->concession = 0;
	r->commitment = COMMITMENT_NEUTRAL;
	memcpy(r->p, mended, sizeof mended);
	free(r->why);
	r->why = xstrdup(wording("corrected", "why"));
	free(r->instead);
	r->instead = NULL;
	r->consistency = 0;
	r->contradicts_turn = 0;
	reading_drop(r, REMARK_CONCESSION);
	reading_drop(r, REMARK_INCONSISTENT);
}

/* ---- what it stands on ---- */

/* An answer that is surely one of the expected rests on no particular of the record,
 * and is where the side has always stood. */
static bool may_be_asked(const struct hearing_of *h)
{
	const struct reading *r = h->out;

	return !(r->firm && h->one) && !h->excused && !r->heard.repeats &&
	       !r->heard.terse;
}

/* What the next answer put right does not stand any more. */
static bool was_corrected(const struct reader_input *in, size_t exchange)
{
	const struct exchange *next = &in->before[exchange + 1];

	return exchange + 1 < in->n_before && next->reading &&
	       next->reading->heard.correction;
}

/* The exchange that it most likely does not fit, to be asked about. */
static void note_recall(struct hearing_of *h)
{
	const struct reader_input *in = h->x->in;
	double most = ken_scales(h->k)->recalls;
	const struct exchange *likest = NULL;
	struct recall one, best;

	for (size_t i = 0; i < in->n_before; i++) {
		const struct exchange *e = &in->before[i];
		double p;

		if (was_corrected(in, i) ||
		    !recall_find(&one, h->k, &h->a, &h->q.words,
				 &(struct recalled){ e->question, e->answer }))
			continue;
		p = recall_probability(h->k, &one);
		if (p < most)
			continue;
		most = p;
		best = one;
		likest = e;
	}
	if (likest)
		clash_add(&h->out->heard, likest->turn, likest->answer,
			  best.there, best.here)
			->open = true;
}

static void note_clashes(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (r->heard.correction)
		return;
	for (size_t i = 0; i < h->x->in->n_before; i++) {
		const struct exchange *e = &h->x->in->before[i];

		if (!was_corrected(h->x->in, i))
			clash_find(h->k, &h->a, e->answer, e->turn,
				   e->reading ? &e->reading->heard : NULL,
				   &r->heard);
	}
	if (!r->heard.n_clashes) {
		if (may_be_asked(h))
			note_recall(h);
		return;
	}
	r->consistency = 1;
	r->contradicts_turn = r->heard.clashes[0].turn;
	r->firm = false;
}

/* For whom it argues, and whether it yields the case; the weights are of answers in
 * cases whose map has as many propositions. */
static void weigh_sides(struct hearing_of *h)
{
	sides_signs(&h->sides, h->k, &h->a, h->q.side, h->q.issue, &h->m);
	if (!has_map(h) || h->k->map.n_propositions < CEDE_PROPOSITIONS ||
	    h->good || h->out->heard.correction || h->a.n_words <= SAID_TERSE ||
	    reading_is_candid(h->out))
		return;
	cede_signs(&h->cede, h->k, &h->q, &h->a, &h->m,
		   sides_probability(h->k, &h->sides));
	h->cedes = cede_probability(h->k, &h->cede);
}

/* Nothing that may yield the case helps for sure, or is said to help. */
static void doubt(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (h->cedes < ken_scales(h->k)->doubts ||
	    r->commitment != COMMITMENT_BENEFICIAL)
		return;
	r->firm = false;
	r->experimental = true;
	make_neutral(r);
	str_set(&r->why, wording("may yield", "why"));
	str_set(&r->instead, wording("may yield", "instead"));
}

/* What the other side must establish, said as counsel's own; where that is not sure,
 * it is asked about. */
static void look_at_sides(struct hearing_of *h)
{
	const struct sides *s = &h->sides;
	char *why;

	if (!sides_switched(h->k, s)) {
		if (sides_may_switch(h->k, s) && may_be_asked(h) &&
		    !own_says(h->k, &h->a, h->q.side, s->clause->span))
			heard_ask_side(&h->out->heard, s->other->id,
				       s->clause->span);
		return;
	}
	why = xprintf("This may be what the other side must establish: %s",
		      s->other->text);
	heard_add_proposition(&h->out->heard, s->other->id, true,
			      s->clause->span);
	reading_remark(h->out, REMARK_SWITCHING_SIDES, SWITCHED_SURE,
		       s->clause->span, why,
		       wording("other side's part", "fix"));
	free(why);
	if (h->out->commitment == COMMITMENT_BENEFICIAL)
		h->out->firm = false;
}

/* Of the answers that it may be, those that give away what the side must hold; of the
 * memo alone, what loses the issue. */
static double share_that_gives(const struct hearing_of *h)
{
	double p = 0;

	for (size_t i = 0; i < h->m.n; i++) {
		const struct ken_answer *a = named(h, i);

		if (a->effect == COMMITMENT_DETRIMENTAL &&
		    (!a->map || a->map->gives.n))
			p += h->m.list[i].p;
	}
	return p;
}

/* What is conceded in so many words is what the other side stands on. */
static bool grants_theirs(const struct hearing_of *h, struct span *words)
{
	const struct remark *m = reading_find(h->out, REMARK_CONCESSION);
	struct loss l;

	if (!m)
		return false;
	l = loss_granted(h->k, &h->a, h->q.side, m->span);
	if (l.likeness < LOSS_LIKE)
		return false;
	*words = l.clause->span;
	return true;
}

/* Whether what is conceded seems to be what must be held. */
static bool may_lose(const struct hearing_of *h, struct span *words)
{
	double least = reading_find(h->out, REMARK_CONCESSION) ? LOSES_LEAST
							       : LOSES_UNSAID;
	double costs = share_of(h, COMMITMENT_DETRIMENTAL);
	double holds = share_of(h, COMMITMENT_BENEFICIAL) +
		       share_of(h, COMMITMENT_NEUTRAL);
	struct loss l = loss_of(h->k, &h->a, h->q.side);

	*words = h->out->quote;
	if (l.likeness >= LOSS_LIKE) {
		*words = l.clause->span;
		return true;
	}
	return (costs > holds && share_that_gives(h) >= least) ||
	       grants_theirs(h, words);
}

static void note_loss(struct hearing_of *h)
{
	struct reading *r = h->out;
	struct span words = r->quote;
	bool refuted = heard_false_record(&r->heard) != NULL;
	const char *which = refuted ? "not borne out" : "gives the issue";
	char *why;

	if (r->concession != 1 || (!may_lose(h, &words) && !refuted))
		return;
	why = quote_sentence(wording(which, "why"), h->x->in->answer, words);
	reading_remark(r, REMARK_GIVES_AWAY, 0.7, words, why,
		       wording("gives the issue", "fix"));
	free(why);
}

static void note_consistency(struct hearing_of *h)
{
	const struct remark *m = reading_find(h->out, REMARK_INCONSISTENT);

	/* what the older rules found, with the words it quotes */
	if (m && !heard_sure_clash(&h->out->heard))
		for (size_t i = 0; i < h->x->in->n_before; i++)
			if (h->x->in->before[i].turn == m->turn)
				heard_add_clash(&h->out->heard, m->turn,
						h->x->in->before[i].answer,
						m->span);
}

/* Whether the case has words for most of it. */
static bool is_of_the_case(const struct hearing_of *h)
{
	double signs[TOUCH_N];

	touch_signs(h->k, &h->q, &h->a, &h->m, signs);
	return signs[TOUCH_KNOWN] >= OF_THE_CASE;
}

static size_t content_in(const struct hearing_of *h, struct span s)
{
	size_t n = 0;

	for (size_t i = 0; i < h->a.whole.n_content; i++) {
		const struct word *w = &h->a.whole.list[h->a.whole.content[i]];

		n += w->from >= s.from && w->to <= s.to;
	}
	return n;
}

/* "I concede that, Your Honor." says nothing alone: the next clause says what. */
static void widen(const struct hearing_of *h, struct span *s)
{
	if (s->to <= s->from || content_in(h, *s) >= WHOLE_CONTENT)
		return;
	for (size_t c = 0; c < h->a.n; c++)
		if (h->a.list[c].span.from >= s->to) {
			s->to = h->a.list[c].span.to;
			return;
		}
}

static void widen_concession(struct hearing_of *h)
{
	struct reading *r = h->out;

	if (r->concession != 1)
		return;
	widen(h, &r->quote);
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is(&r->remarks[i], REMARK_CONCESSION))
			widen(h, &r->remarks[i].span);
}

static bool turned(const struct hearing_of *h, struct span s, const char *text)
{
	struct words said =
		ken_words(h->k, h->x->in->answer + s.from, s.to - s.from);
	struct words held = ken_words(h->k, text, strlen(text));
	bool other = words_negations(&said) % 2 != words_negations(&held) % 2;

	words_release(&said);
	words_release(&held);
	return other;
}

/* What is conceded is not held: the words of a concession may be those of what the
 * side must hold, with a "not" less, and give it away. */
static void drop_conceded(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;
	struct span s;
	size_t from, to_end;

	if (!practice_concession(h->x, &from, &to_end))
		return;
	s = text_span_of(&h->x->a, from, to_end);
	for (size_t i = 0; i < to->n_propositions;) {
		const struct heard_proposition *said = &to->propositions[i];
		const struct proposition *p =
			map_proposition(&h->k->map, said->id);

		if (p && p->side == h->q.side && said->asserted &&
		    said->span.from < s.to && s.from < said->span.to &&
		    turned(h, said->span, p->text))
			heard_drop_proposition(to, i);
		else
			i++;
	}
}

/* "Where are those words?": "They are not in the Act." */
static bool tells_nowhere(const struct hearing_of *h)
{
	const char *at = h->x->in->question;
	struct span s;

	while ((at = str_find_fold(at, "where ")) != NULL &&
	       at > h->x->in->question && str_is_wordy(at[-1]))
		at++;
	return at && finds(h, PATTERNS_NOWHERE, &s);
}

static void leave_out_costly(struct hearing_of *h)
{
	size_t n = 0;

	for (size_t i = 0; i < h->m.n; i++)
		if (named(h, i)->effect != COMMITMENT_DETRIMENTAL)
			h->m.list[n++] = h->m.list[i];
	h->m.n = n;
}

/* "We would ask for a rule that ...": who puts forward what the side must hold, and
 * concedes nothing in words, does not give it. */
static bool puts_forward_own(const struct hearing_of *h)
{
	const struct heard *to = &h->out->heard;
	struct span s;

	if (h->concedes || !finds(h, PATTERNS_PUTS_RULE, &s))
		return false;
	for (size_t i = 0; i < to->n_propositions; i++) {
		const struct proposition *p =
			map_proposition(&h->k->map, to->propositions[i].id);

		if (p && p->side == h->q.side && to->propositions[i].asserted)
			return true;
	}
	return false;
}

/* The record refutes it, or is asked about it: unless counsel said it in the case's own
 * words or with the record's figures. */
static bool is_untrue(const struct hearing_of *h, const struct heard_claim *c)
{
	size_t figures;

	if (c->verdict != VERDICT_REFUTES && c->verdict != VERDICT_OPEN)
		return false;
	if (own_says(h->k, &h->a, h->q.side, c->span))
		return false;
	return c->verdict == VERDICT_REFUTES ||
	       !own_figures(h->k, &h->a, c->span, &figures) || !figures;
}

/* What rests on that alone is no position that is held. */
static void unsettle(struct heard *to, struct span s)
{
	for (size_t n = 0; n < to->n_propositions;) {
		struct heard_proposition *p = &to->propositions[n];

		if (p->span.from >= s.to || s.from >= p->span.to) {
			n++;
			continue;
		}
		heard_add_leaning(to, p->id, p->asserted, p->span);
		heard_drop_proposition(to, n);
	}
}

static void unsettle_untrue(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;

	for (size_t i = 0; i < to->n_record; i++)
		if (is_untrue(h, &to->record[i]))
			unsettle(to, to->record[i].span);
}

/* What the case itself calls good gives no ground, whatever its words or the answers
 * that it is like suggest. */
static void take_as_good(struct hearing_of *h)
{
	static const double holds[4] = { 0, 0.7, 0.2, 0.1 };
	struct reading *r = h->out;

	h->excused = true;
	h->concedes = false;
	r->concession = 0;
	reading_drop(r, REMARK_CONCESSION);
	leave_out_costly(h);
	if (r->commitment != COMMITMENT_DETRIMENTAL)
		return;
	r->commitment = COMMITMENT_BENEFICIAL;
	memcpy(r->p, holds, sizeof holds);
	str_set(&r->why, wording("counsel default", "why"));
}

/* What the case itself has for this side, in nearly its words, is not said to be untrue
 * to an authority or the record, which may still be asked. */
static void spare_own(struct hearing_of *h)
{
	struct heard *to = &h->out->heard;

	for (size_t i = 0; i < to->n_record; i++)
		if (to->record[i].verdict == VERDICT_REFUTES &&
		    own_says(h->k, &h->a, h->q.side, to->record[i].span))
			to->record[i].verdict = VERDICT_OPEN;
	for (size_t i = 0; i < to->n_authorities; i++)
		if (to->authorities[i].verdict == VERDICT_REFUTES &&
		    own_says(h->k, &h->a, h->q.side, to->authorities[i].span))
			to->authorities[i].verdict = VERDICT_SILENT;
}

/* What the side must hold, denied in its own words: "nothing she did made any
 * difference". */
static bool denies_own(const struct hearing_of *h, struct span *words)
{
	struct loss l = loss_denied(h->k, &h->a, h->q.side);

	if (l.likeness < DENIES_LIKE)
		return false;
	*words = l.clause->span;
	return true;
}

/* It says what the other side came to say, by what the case foresees. */
static bool yields(const struct hearing_of *h, struct span *words)
{
	if (h->cedes < ken_scales(h->k)->cedes ||
	    h->cede.words.to <= h->cede.words.from)
		return false;
	*words = h->cede.words;
	return true;
}

/* What is heard as an answer that costs keeps that answer's name and advice. */
static void note_yielded(struct hearing_of *h, struct span words)
{
	struct reading *r = h->out;
	char *why;

	if (r->commitment != COMMITMENT_DETRIMENTAL || !surely_costs(h)) {
		forfeit_note(h->x, words, r);
		return;
	}
	r->concession = 1;
	if (reading_find(r, REMARK_GIVES_AWAY))
		return;
	why = quote_sentence(wording("gives the issue", "why"),
			     h->x->in->answer, words);
	reading_remark(r, REMARK_GIVES_AWAY, 0.7, words, why,
		       wording("gives the issue", "fix"));
	free(why);
}

static void hear_all(struct hearing_of *h)
{
	size_t from, to;
	struct span s, lost;
	struct reading *r = h->out;
	bool forfeits = forfeit_find(h->x, h->k, &lost);

	r->heard.read = true;
	h->excused =
		reading_find(r, REMARK_UNKNOWN) || finds(h, PATTERNS_AGAIN, &s);
	/* who concedes in so many words is held to it, whatever was asked */
	h->concedes = practice_concession(h->x, &from, &to);
	h->good = own_is_good(h->k, &h->a, h->q.issue, h->q.question);
	if (h->good)
		take_as_good(h);
	/* and what is not known, or does not stand in the papers, may be said so */
	if ((h->concedes || finds(h, PATTERNS_SILENT, &s) ||
	     tells_nowhere(h)) &&
	    is_of_the_case(h))
		h->excused = true;
	if (finds(h, PATTERNS_CORRECTION, &s)) {
		take_correction(h);
		h->excused = true;
	}
	forfeits = forfeits && !h->good && !r->heard.correction;
	h->excused = h->excused || forfeits;
	judge_touch(h);
	r->heard.repeats = repeats(h);
	if (h->q.issue != SIZE_MAX)
		r->heard.issue = xstrdup(h->k->kase->issues[h->q.issue].id);
	authority_check(h->k, &h->a, &r->heard);
	if (r->heard.beside)
		return;
	weigh_sides(h);
	stand_on(h->k, &h->a, h->q.side, &r->heard);
	if (h->concedes)
		drop_conceded(h);
	if (puts_forward_own(h))
		leave_out_costly(h);
	if (!reading_is_candid(r)) {
		if (denies_number(h) || (is_named(h, 0) && gives_its_ground(h)))
			h->m.n = 0;
		take_answers(h);
		settle_answer(h);
		spare_guess(h);
	}
	if (!h->excused)
		look_at_sides(h);
	h->particular = evidence_check(h->k, &h->a, h->q.issue, &h->q.words,
				       &h->m, may_be_asked(h), &r->heard);
	spare_own(h);
	note_clashes(h);
	note_consistency(h);
	unsettle_untrue(h);
	withhold(h);
	doubt(h);
	look_for_overreach(h);
	widen_concession(h);
	note_loss(h);
	if (forfeits || (!h->excused && denies_own(h, &lost)))
		forfeit_note(h->x, lost, r);
	else if (yields(h, &lost))
		note_yielded(h, lost);
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
	if (!r->heard.beside || r->heard.touches >= OTHER_WORLD)
		return;
	for (size_t i = 0; i < r->n_remarks;)
		if (r->remarks[i].flag && !is_of_manners(&r->remarks[i]))
			reading_drop(r, r->remarks[i].kind->name);
		else
			i++;
}
