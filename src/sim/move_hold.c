/*
 * move_hold.c - see scene.h: what is done with counsel's own words
 */
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "listen/said.h"
#include "sim/scene.h"

#define PIECES_MAX	  3 /* sentences read back at once */
#define QUOTE_WHOLE_MAX	  30
#define QUOTE_FIRST_LEAST 3 /* words of a sentence that are quoted alone */
#define RULE_LEAST	  6 /* words of a clause that is a rule */
#define RULE_MOST	  34
#define AGREES_SHARED	  2   /* stems that both sides' words have */
#define OPPOSED_LIKE	  0.7 /* likeness of two clauses that may not fit */

/* -- quoting ------------------------------------------------------------- */

/* In its sentence, so that no "if" is lost, unless that is too long to read out.  What
 * begins within a sentence and runs on into the next is the first one. */
static struct span in_sentence(const char *text, struct span s)
{
	struct span sentence = utter_sentence(text, s);
	struct span first = utter_next_sentence(text, sentence.from);

	if (sentence.from < s.from && first.to < s.to &&
	    utter_words_in(text, first) >= QUOTE_FIRST_LEAST)
		sentence = first;
	return utter_words_in(text, sentence) <= QUOTE_WHOLE_MAX ? sentence : s;
}

static bool is_within(struct span s, const char *text)
{
	return s.to > s.from && s.to <= strlen(text);
}

/* `opener` and the words, ". " behind; false where there are none. */
static bool quote_after(struct reply *r, const char *opener, const char *text,
			struct span s)
{
	if (!is_within(s, text))
		return false;
	buf_puts(&r->text, opener);
	utter_quote(&r->text, text, in_sentence(text, s));
	buf_puts(&r->text, ". ");
	return true;
}

/* "You said ", in words not heard before. */
static const char *opener(struct scene *x)
{
	const struct texts *all = remark_openers();
	const char *one =
		utter_fresh(x, (const char *const *)all->list, all->n);

	return one ? one : "";
}

static void quote_counsel(struct scene *x, struct reply *r, struct span s)
{
	quote_after(r, opener(x), x->answer->text, s);
}

/* -- concessions --------------------------------------------------------- */

static struct span conceded(const struct scene *x)
{
	const struct remark *m = reading_find(x->reading, REMARK_CONCESSION);
	struct span none = { 0, 0 };

	if (m && is_within(m->span, x->answer->text))
		return m->span;
	if (is_within(x->reading->quote, x->answer->text))
		return x->reading->quote;
	return m || x->reading->concession == 1
		       ? utter_next_sentence(x->answer->text, 0)
		       : none;
}

/* Only the press of an answer that costs something belongs to a concession. */
static bool gives_way(const struct scene *x)
{
	const struct ken_answer *a = scene_answer(x, 0);

	return a && a->effect == COMMITMENT_DETRIMENTAL && scene_is_heard(x);
}

static bool has_any(const char *text, struct span s, const char *const *list,
		    size_t n)
{
	char *words = xstrndup(text + s.from, s.to - s.from);
	bool has = str_has_any(words, list, n);

	free(words);
	return has;
}

/* Words that keep what is given small. */
static bool is_kept_small(const char *text, struct span s)
{
	return has_any(text, s, CUES(KEPT_SMALL));
}

/* Whether what is given may cost the point: who gives a little is not asked what is
 * left. */
static bool gives_much(const struct scene *x, struct span given)
{
	const char *text = x->answer->text;

	if (is_within(given, text) &&
	    is_kept_small(text, in_sentence(text, given)))
		return false;
	return gives_way(x) || reading_find(x->reading, REMARK_GIVES_AWAY);
}

bool move_lock(struct scene *x, struct reply *r)
{
	struct span given;

	if (!x->reading)
		return false;
	given = conceded(x);
	quote_after(r, "You said ", x->answer->text, given);
	reply_basis(r, "holding counsel to a concession");
	if (!scene_is_settled(x)) {
		utter_form(x, r, FORM_NOTED, NULL);
		return utter_form(x, r, FORM_HOW_FAR, NULL);
	}
	if (!gives_much(x, given)) {
		utter_form(x, r, FORM_HELD, NULL);
		return utter_form(x, r, FORM_HOW_FAR, NULL);
	}
	utter_lead_in(x, r, PHRASE_HOLD, FORM_HELD);
	return (gives_way(x) && move_press(x, r)) ||
	       utter_form(x, r, FORM_LEFT, NULL);
}

/* "..., but ...", "... . Still, ...": who says what is kept is not asked whether all
 * is given. */
static bool is_held_after(const char *text, struct span given)
{
	static const char *const but[] = { ", but " };
	struct span s = in_sentence(text, given);
	struct span rest = { s.from, strlen(text) };
	struct span next =
		utter_next_sentence(text, s.to + strspn(text + s.to, ".;"));

	return (next.to > next.from &&
		str_begins_any(text + next.from, CUES(HELD_AFTER))) ||
	       has_any(text, rest, STR_LIST(but));
}

/* "I concede that ...": what follows from it is the question left. */
static bool asks_how_far(const char *text, struct span given)
{
	return is_within(given, text) &&
	       (has_any(text, given, CUES(GIVES_BY_NAME)) ||
		is_held_after(text, given));
}

/* Only of ground given in so many words: others say something else as often. */
bool move_given(struct scene *x, struct reply *r)
{
	struct span given;

	if (!reading_find(x->reading, REMARK_CONCESSION))
		return false;
	given = conceded(x);
	quote_after(r, "You said ", x->answer->text, given);
	reply_basis(r, "asking whether that was a concession");
	return utter_form(x, r,
			  asks_how_far(x->answer->text, given) ? FORM_HOW_FAR
							       : FORM_GIVEN,
			  NULL);
}

/* "I apologize", and nothing of what was said is put right. */
static bool only_apologizes(const char *text)
{
	return str_has_any(text, CUES(SORRY)) &&
	       !str_has_any(text, CUES(MENDED));
}

/* What follows is the press of the answer, where the correction came with one. */
bool move_accept(struct scene *x, struct reply *r)
{
	bool done;

	utter_form(x, r,
		   only_apologizes(x->answer->text) ? FORM_EXCUSE : FORM_ACCEPT,
		   NULL);
	done = move_press(x, r) || move_line(x, r) ||
	       utter_form(x, r, FORM_FOLLOWS, NULL);
	reply_basis(r, "accepting a correction, and asking what follows");
	return done;
}

/* -- contradictions ------------------------------------------------------ */

struct clash {
	struct buf earlier, now;
	struct value values[3];
};

/* The earlier words, in their sentence where they stand there. */
static void take_earlier(struct buf *out, const struct turn *earlier,
			 const char *quote)
{
	const char *at = earlier ? strstr(earlier->text, quote) : NULL;
	struct span s = { 0, strlen(quote) };

	if (at) {
		s.from += (size_t)(at - earlier->text);
		s.to += s.from;
		quote = earlier->text;
		s = in_sentence(quote, s);
	}
	utter_quote(out, quote, s);
}

/* `h`: what was heard to clash; NULL: what the reading says of it otherwise. */
static void take_clash(const struct scene *x, const struct heard_clash *h,
		       struct clash *c)
{
	const struct reading *m = x->reading;
	const struct remark *note = reading_find(m, REMARK_INCONSISTENT);
	int n = h		     ? h->turn
		: note && note->turn ? note->turn
				     : m->contradicts_turn;
	const struct turn *earlier = transcript_turn(x->said, n);
	struct span now = h ? h->span : note ? note->span : m->quote;

	buf_init(&c->earlier, SPEECH_MAX);
	buf_init(&c->now, SPEECH_MAX);
	if (h && h->quote && *h->quote)
		take_earlier(&c->earlier, earlier, h->quote);
	else if (earlier)
		utter_quote(&c->earlier, earlier->text,
			    earlier->reading &&
					    is_within(earlier->reading->quote,
						      earlier->text)
				    ? earlier->reading->quote
				    : utter_next_sentence(earlier->text, 0));
	if (is_within(now, x->answer->text))
		utter_quote(&c->now, x->answer->text,
			    in_sentence(x->answer->text, now));
	c->values[0] = (struct value){ "{earlier}", c->earlier.s };
	c->values[1] = (struct value){ "{now}", c->now.s };
	c->values[2] = (struct value){ NULL, NULL };
}

static void release_clash(struct clash *c)
{
	buf_release(&c->earlier);
	buf_release(&c->now);
}

bool move_both(struct scene *x, struct reply *r)
{
	struct clash c;
	bool done;

	take_clash(x, heard_sure_clash(&x->reading->heard), &c);
	utter_lead_in(x, r, PHRASE_CONFRONT_EARLIER, FORMS);
	if (!c.now.len)
		buf_reset(&r->text);
	done = c.earlier.len &&
	       utter_form(x, r, c.now.len ? FORM_BOTH : FORM_EARLIER, c.values);
	reply_basis(r, "confronting counsel with an earlier answer");
	release_clash(&c);
	return done;
}

/* Nobody is asked twice running, nor again about the same earlier answer. */
static bool was_asked_about(const struct scene *x, int turn)
{
	const struct turn *last = NULL;

	for (size_t i = 0; i < x->said->n; i++) {
		const struct turn *t = &x->said->turns[i];
		const struct heard_clash *c;

		if (t->kind != TURN_ANSWER || t->retracted || !t->reading ||
		    t == x->answer)
			continue;
		last = t;
		c = heard_open_clash(&t->reading->heard);
		if (c && c->turn == turn)
			return true;
	}
	return last && heard_open_clash(&last->reading->heard);
}

static bool leads_with_no(const char *s)
{
	return str_begins_fold(s, "no") && s[2] && strchr(".,;", s[2]);
}

/* Much the same, of which one says "not": that two answers only come back to one
 * subject is no reason to ask how they fit. */
static bool is_opposed(const struct scene *x, const struct heard_clash *h)
{
	const char *now = x->answer->text + h->span.from;
	struct words then, here;
	size_t denies;
	bool opposed;

	if (!x->ken || !h->quote || !is_within(h->span, x->answer->text))
		return false;
	then = ken_words(x->ken, h->quote, strlen(h->quote));
	here = ken_words(x->ken, now, h->span.to - h->span.from);
	/* a leading "no" answers; it denies nothing in what follows */
	denies = words_negations(&here) + leads_with_no(now);
	opposed = words_shared(&then, &here) > 0 &&
		  words_negations(&then) % 2 != denies % 2 &&
		  words_likeness(&here, &then, x->ken->dims, 0) >= OPPOSED_LIKE;
	words_release(&then);
	words_release(&here);
	return opposed;
}

bool move_fits(struct scene *x, struct reply *r)
{
	const struct heard_clash *h =
		x->reading ? heard_open_clash(&x->reading->heard) : NULL;
	struct clash c;
	bool done;

	if (!h || !is_opposed(x, h) || was_asked_about(x, h->turn))
		return false;
	take_clash(x, h, &c);
	done = c.earlier.len && c.now.len &&
	       utter_form(x, r, FORM_FITS, c.values);
	reply_basis(r,
		    "an earlier answer on the same subject (turn %d); "
		    "whether the two fit was not judged",
		    h->turn);
	release_clash(&c);
	return done;
}

/* Nobody is asked that twice running, nor of the same thing again. */
static bool was_asked_of(const struct scene *x, const char *id)
{
	const struct turn *last = NULL;

	for (size_t i = 0; i < x->said->n; i++) {
		const struct turn *t = &x->said->turns[i];
		const struct heard_proposition *p;

		if (t->kind != TURN_ANSWER || t->retracted || !t->reading ||
		    t == x->answer)
			continue;
		last = t;
		p = heard_open_side(&t->reading->heard);
		if (p && !strcmp(p->id, id))
			return true;
	}
	return last && heard_open_side(&last->reading->heard);
}

/* It is of the same things, by words that both have: likeness of meaning alone is no
 * reason to put the one beside the other. */
static bool is_of_the_same(const struct scene *x, struct span quoted,
			   const struct proposition *p)
{
	const char *said = x->answer->text + quoted.from;
	struct words theirs = ken_words(x->ken, p->text, strlen(p->text));
	struct words ours = ken_words(x->ken, said, quoted.to - quoted.from);
	bool same = words_shared(&ours, &theirs) >= AGREES_SHARED;

	words_release(&ours);
	words_release(&theirs);
	return same;
}

/* What the other side says, as the map has it: a summary, so it is never quoted. */
bool move_agrees(struct scene *x, struct reply *r)
{
	const struct heard_proposition *h =
		x->reading ? heard_open_side(&x->reading->heard) : NULL;
	const struct proposition *p =
		h && x->ken ? map_proposition(&x->ken->map, h->id) : NULL;
	struct value v[] = { { "{quote}", NULL },
			     { "{theirs}", NULL },
			     { NULL, NULL } };
	struct span s;
	struct buf quote;
	bool done;

	if (!p || !is_within(h->span, x->answer->text) ||
	    was_asked_of(x, h->id))
		return false;
	s = in_sentence(x->answer->text, h->span);
	if (!is_of_the_same(x, s, p))
		return false;
	buf_init(&quote, SPEECH_MAX);
	utter_quote(&quote, x->answer->text, s);
	v[0].words = quote.s;
	v[1].words = p->text;
	done = quote.len && utter_form(x, r, FORM_AGREES, v);
	reply_basis(r, "what the other side says of it too; whether counsel "
		       "meant to was not judged");
	buf_release(&quote);
	return done;
}

bool move_side(struct scene *x, struct reply *r)
{
	const struct remark *m =
		reading_find(x->reading, REMARK_SWITCHING_SIDES);

	if (!m || !is_within(m->span, x->answer->text))
		return false;
	quote_counsel(x, r, m->span);
	utter_lead_in(x, r, PHRASE_SWITCHING_SIDES, FORMS);
	reply_basis(r, "asking whether counsel has changed sides");
	return utter_form(x, r, FORM_WHICH_SIDE, NULL);
}

/* -- counsel's rule ------------------------------------------------------ */

/* What another said, and what counsel cannot say, is nothing that they stand on. */
static bool is_report(const char *text, struct span s)
{
	return has_any(text, s, CUES(NOT_OWN));
}

/* Whether it says what holds for more than this case, and can be read alone: only of
 * that is it asked where it stops. */
static bool is_rule(const char *text, struct span s)
{
	return !str_begins_any(text + s.from, CUES(LEANS)) &&
	       has_any(text, s, CUES(GENERAL));
}

/* The clause that says most: asserted, short enough to read out. */
static struct span rule_in(const struct said *a)
{
	struct span best = { 0, 0 };
	double most = 0;

	for (size_t i = 0; i < a->n; i++) {
		const struct clause *c = &a->list[i];
		struct span s = utter_sentence(a->text, c->span);
		size_t n = utter_words_in(a->text, s);

		if (c->stance != STANCE_ASSERTED || c->words.norm <= most ||
		    n < RULE_LEAST || n > RULE_MOST ||
		    strchr("Yy", a->text[s.from]) || is_report(a->text, s) ||
		    !utter_is_claim(a->text, s))
			continue;
		most = c->words.norm;
		best = s;
	}
	return best;
}

/* A paragraph of the record is laid ready beside these words, whether it bears them out
 * or not: nothing is built on them before that was looked up. */
static bool has_paragraph(const struct scene *x, struct span s)
{
	const struct heard *h = x->reading ? &x->reading->heard : NULL;

	for (size_t i = 0; h && i < h->n_record; i++)
		if (h->record[i].verdict != VERDICT_SILENT &&
		    h->record[i].span.from < s.to &&
		    s.from < h->record[i].span.to)
			return true;
	return false;
}

bool move_own_rule(struct scene *x, struct reply *r)
{
	struct value v[] = { { "{quote}", NULL }, { NULL, NULL } };
	struct said a;
	struct span s;
	struct buf quote;
	bool done;

	if (!x->ken)
		return false;
	said_init(&a, x->ken, x->answer->text, NULL);
	s = rule_in(&a);
	buf_init(&quote, SPEECH_MAX);
	utter_quote(&quote, x->answer->text, s);
	v[0].words = quote.s;
	done = quote.len && !has_paragraph(x, s) &&
	       utter_form(x, r,
			  is_rule(x->answer->text, s) ? FORM_OWN_RULE
						      : FORM_OWN_WORDS,
			  v);
	reply_basis(r, "counsel's own words, turned into a question");
	buf_release(&quote);
	said_release(&a);
	return done;
}

/* -- calling out --------------------------------------------------------- */

static const struct remark *surest_flag(const struct scene *x)
{
	const struct remark *best = NULL;
	enum remark_group want =
		x->kind == KIND_IMPROPER ? GROUP_CONDUCT : GROUP_FALLACY;

	if (x->kind == KIND_FALSE_FLAG)
		return kind_false_flag(x->reading);
	for (size_t i = 0; i < x->reading->n_remarks; i++) {
		const struct remark *m = &x->reading->remarks[i];

		if (m->flag && m->kind->group == want &&
		    !remark_is(m, REMARK_SWITCHING_SIDES) &&
		    is_within(m->span, x->answer->text) &&
		    (!best || m->confidence > best->confidence))
			best = m;
	}
	return best;
}

/* The flagged sentences of a kind, in order: bad manners and heat seldom stand in
 * one.  Returns how many. */
static size_t flagged_sentences(const struct scene *x,
				const struct remark_kind *kind,
				struct span out[PIECES_MAX])
{
	const char *text = x->answer->text;
	size_t n = 0, len = strlen(text);
	struct span s = utter_next_sentence(text, 0);

	for (; s.from < len && n < PIECES_MAX;
	     s = utter_next_sentence(text, s.to))
		for (size_t i = 0; i < x->reading->n_remarks; i++) {
			const struct remark *m = &x->reading->remarks[i];

			if (m->kind != kind || m->span.from >= s.to ||
			    m->span.to <= s.from)
				continue;
			out[n++] = s;
			break;
		}
	return n;
}

/* Each of several sentences, shortened, unless they are one quotation. */
static void quote_flagged(struct scene *x, struct reply *r,
			  const struct remark *m)
{
	struct span list[PIECES_MAX];
	size_t n = flagged_sentences(x, m->kind, list);

	if (n < 2) {
		quote_counsel(x, r, m->span);
		return;
	}
	buf_puts(&r->text, opener(x));
	for (size_t i = 0; i < n; i++) {
		buf_puts(&r->text, !i ? "" : i + 1 == n ? ", and " : ", ");
		utter_quote_sentence(&r->text, x->answer->text, list[i]);
	}
	buf_puts(&r->text, ". ");
}

/* What the judge thinks of it, where something was wrong with it. */
static void say_thought(struct scene *x, struct reply *r, int phrase)
{
	if (phrase == PHRASE_FALLACY)
		utter_lead_in(x, r, PHRASE_FALLACY, FORM_FALSE_STEP);
	else if (phrase == PHRASE_MISSTATING)
		utter_lead_in(x, r, PHRASE_MISSTATING, FORM_AGAIN);
	else if (phrase >= 0)
		utter_lead_in(x, r, (enum phrase)phrase, FORM_DECORUM);
}

bool move_call_out(struct scene *x, struct reply *r)
{
	const struct remark *m = x->reading ? surest_flag(x) : NULL;
	const struct texts *call = m ? &m->kind->call : NULL;
	const char *words;
	bool done = true;

	if (!m)
		return false;
	quote_flagged(x, r, m);
	say_thought(x, r, m->kind->lead);
	words = call->n ? utter_fresh(x, (const char *const *)call->list,
				      call->n)
			: NULL;
	if (words) {
		buf_puts(&r->text, words);
	} else {
		char *question = utter_question(x);
		struct value v[] = { { "{question}", question },
				     { NULL, NULL } };

		done = utter_form(x, r, FORM_BACK, v);
		free(question);
	}
	reply_basis(r, "%s",
		    x->kind == KIND_IMPROPER	 ? "calling out conduct"
		    : x->kind == KIND_FALSE_FLAG ? "testing what is flagged as "
						   "false"
						 : "testing a step in the "
						   "reasoning");
	return done;
}
