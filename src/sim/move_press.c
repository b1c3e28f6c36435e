/*
 * move_press.c - see scene.h: what is done with an answer that was foreseen
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "listen/said.h"
#include "sim/manner.h"
#include "sim/scene.h"

#define SHORT_WORDS 14	/* of an answer that is quoted as a whole */
#define ORDERED	    1.5 /* what the manner is worth whose turn it is */

/* The press in this judge's manner, of those neither said nor answered. */
static const struct press *best_press(struct scene *x,
				      const struct presses *all)
{
	const struct press *best = NULL;
	double best_score = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct press *p = &all->list[i];
		double score = manner_taste(x->judge, p->manner) +
			       manner_length(x->judge, utter_words(p->text)) +
			       ORDERED * (p->manner == x->ask->manner);

		if ((best && score <= best_score) || line_was_put(x, p->text) ||
		    line_is_answered(x, p->text) || line_misquotes(x, p->text))
			continue;
		best = p;
		best_score = score;
	}
	return best;
}

#define COSTS_LEAST \
	0.6 /* margin of an answer that costs, to say that it was given */

/* Counsel gave the answer that costs, in so many words or very likely.  Of what was
 * said to a question that is not the memo's own, the case's answers are too often not
 * the ones. */
static bool surely_costs(const struct scene *x)
{
	if (x->reading->firm || reading_find(x->reading, REMARK_CONCESSION))
		return true;
	return x->q != SIZE_MAX && x->question == x->root &&
	       x->reading->heard.answers[0].margin >= COSTS_LEAST;
}

/* A press belongs to the answer that was given, which one that was perhaps heard too often
 * is not.  That of an answer that costs says that it was given. */
static bool may_be_pressed(const struct scene *x, const struct ken_answer *a)
{
	return a && a->map && scene_is_heard(x) &&
	       (a->effect != COMMITMENT_DETRIMENTAL || surely_costs(x));
}

bool move_press(struct scene *x, struct reply *r)
{
	const struct ken_answer *a = scene_answer(x, 0);
	const struct press *p =
		may_be_pressed(x, a) ? best_press(x, &a->map->press) : NULL;

	if (!p)
		return false;
	buf_puts(&r->text, p->text);
	r->turn.manner = p->manner;
	reply_basis(r, "pressing the answer that was heard");
	return true;
}

#define BARE_WORDS 3 /* "Yes, Your Honor." */

/* A yes or a no to what neither answers has no reason that could be asked for, nor has
 * what says nothing of the case. */
static bool has_reason(const struct scene *x, struct span s)
{
	const char *text = x->answer->text;

	if (said_polarity(text) && !utter_asks_yes_or_no(x->question->text))
		return false;
	return utter_words_in(text, s) <= BARE_WORDS || utter_is_claim(text, s);
}

bool move_reason(struct scene *x, struct reply *r)
{
	const char *text = x->answer->text;
	struct span s = { 0, strlen(text) };
	struct value v[] = { { "{quote}", NULL }, { NULL, NULL } };
	struct buf quote;
	bool done;

	if (utter_words_in(text, s) > SHORT_WORDS)
		s = utter_next_sentence(text, 0);
	if (!has_reason(x, s))
		return false;
	buf_init(&quote, SPEECH_MAX);
	utter_quote(&quote, text, s);
	v[0].words = quote.s;
	done = quote.len && utter_form(x, r, FORM_REASON, v);
	buf_release(&quote);
	reply_basis(r, "asking for the reason of a short answer");
	return done;
}

/* -- between two --------------------------------------------------------- */

/* A gist speaks of a position; with "we" or "counsel" in it, it cannot be put as
 * one without saying whose. */
static bool can_be_put(const char *gist)
{
	static const char *const own[] = { " we ", "We ",     " our ",
					   "Our ", "counsel", "Counsel" };

	return !str_has_any(gist, STR_LIST(own));
}

#define CLAUSE_LEAST 5 /* words of a part that says something */

/* What stands alone of "Later than notice; Congress expected many to write." */
static struct span main_part(const char *gist)
{
	struct span s = { 0, 0 };

	do {
		s.from = s.to + strspn(gist + s.to, "; ");
		s.to = s.from + strcspn(gist + s.from, ";");
	} while (gist[s.to] && utter_words_in(gist, s) < CLAUSE_LEAST);
	return s;
}

static const char *without(const char *s, const char *start, const char *marks)
{
	size_t n = strlen(start);

	if (strncmp(s, start, n) != 0 || !s[n] || !strchr(marks, s[n]))
		return s;
	return s + n + strspn(s + n, marks);
}

/* "Yes, the door was open." becomes "the door was open"; NULL where it cannot be.
 * The caller frees. */
static char *clause_of(const struct scene *x, const struct ken_answer *a)
{
	const char *gist;
	struct span s;
	char *part, *clause;

	if (!a || !a->map || !can_be_put(a->map->gist))
		return NULL;
	gist = without(a->map->gist, "Yes", ",;: ");
	gist = without(gist, "No", ",;:");
	gist = without(gist, "that", " ");
	s = main_part(gist);
	part = xstrndup(gist + s.from, s.to - s.from);
	clause = utter_lower(part, x->ken);
	free(part);
	return clause;
}

/* Two good reasons are no choice: who gave one may give the other too. */
static bool is_choice(const struct ken_answer *a, const struct ken_answer *b)
{
	return a && b && a->effect != b->effect;
}

bool move_which(struct scene *x, struct reply *r)
{
	const struct ken_answer *one = scene_answer(x, 0);
	const struct ken_answer *other = scene_answer(x, 1);
	bool choice = is_choice(one, other);
	char *a = choice ? clause_of(x, one) : NULL;
	char *b = choice ? clause_of(x, other) : NULL;
	struct value v[] = { { "{a}", a }, { "{b}", b }, { NULL, NULL } };
	bool done =
		a && b && strcmp(a, b) != 0 && utter_form(x, r, FORM_WHICH, v);

	reply_basis(r, "asking which of two positions the answer took");
	free(a);
	free(b);
	return done;
}

/* Counsel's words, and what the case has in nearly the same, the other way. */
bool move_which_way(struct scene *x, struct reply *r)
{
	char *a = clause_of(x, scene_opposite(x));
	struct value v[] = { { "{quote}", NULL },
			     { "{a}", a },
			     { NULL, NULL } };
	struct span s =
		x->reading ? x->reading->heard.opposed : (struct span){ 0, 0 };
	struct buf quote;
	bool done;

	if (!a || s.to <= s.from || s.to > strlen(x->answer->text)) {
		free(a);
		return false;
	}
	buf_init(&quote, SPEECH_MAX);
	utter_quote(&quote, x->answer->text,
		    utter_sentence(x->answer->text, s));
	v[0].words = quote.s;
	done = quote.len && utter_form(x, r, FORM_WHICH_WAY, v);
	reply_basis(r, "asking which of two opposites counsel holds");
	buf_release(&quote);
	free(a);
	return done;
}

/* It gives no ground in so many words, but is likely an answer that does: what that
 * one says is put, and no words are quoted that say something else. */
bool move_meant(struct scene *x, struct reply *r)
{
	const struct ken_answer *heard = scene_answer(x, 0);
	bool costs = heard && heard->effect == COMMITMENT_DETRIMENTAL &&
		     !reading_find(x->reading, REMARK_CONCESSION) &&
		     surely_costs(x);
	char *a = costs ? clause_of(x, heard) : NULL;
	struct value v[] = { { "{a}", a }, { NULL, NULL } };
	bool done = a && utter_form(x, r, FORM_MEANT, v);

	reply_basis(r, "asking whether that was a concession");
	free(a);
	return done;
}

/* -- hedged, overbroad --------------------------------------------------- */

bool move_pin(struct scene *x, struct reply *r)
{
	struct span s = x->reading->quote;

	if (s.to > s.from && s.to <= strlen(x->answer->text)) {
		buf_puts(&r->text, "You said ");
		utter_quote(&r->text, x->answer->text, s);
		buf_puts(&r->text, ". ");
	}
	utter_lead_in(x, r, PHRASE_PIN, FORM_PIN);
	reply_basis(r, "pinning down a hedged answer");
	return utter_form(x, r, FORM_PIN, NULL);
}

bool move_limit(struct scene *x, struct reply *r)
{
	const struct texts *limits;
	struct line l;

	if (manner_taste(x->judge, MANNER_HYPOTHETICAL) <= MANNER_NEVER)
		return false;
	if (x->issue != SIZE_MAX) {
		limits = &x->ken->map.issues[x->issue].limits;
		for (size_t i = 0; i < limits->n; i++) {
			if (utter_was_said(x->said, limits->list[i]))
				continue;
			buf_puts(&r->text, limits->list[i]);
			r->turn.manner = MANNER_HYPOTHETICAL;
			reply_basis(r, "testing a broad answer by a limiting "
				       "case");
			return true;
		}
	}
	if (!line_best(x, LINE_LIMIT, &l))
		return false;
	buf_puts(&r->text, l.text);
	r->turn.manner = l.manner;
	reply_basis(r, "testing the answer by a hypothetical of the memo");
	return true;
}
