#include "hearing/cross.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/testimony.h"
#include "hearing/announce.h"
#include "hearing/hearing_inside.h"
#include "hearing/phases.h"
#include "hearing/turns.h"
#include "score/crossed.h"
#include "sim/stand.h"

#define VIOLATED 3 /* of a maxim, clearly: of 1 to 4 */

static const struct turn *last_question(const struct hearing_state *s)
{
	return transcript_last(&s->said, TURN_QUESTION);
}

/* ---- what comes next ---- */

static void ask_witness(struct hearing_state *s, struct effects *fx)
{
	s->ask = (struct ask){ .place = s->said.n, .type = QUESTION_TYPE_NONE };
	buf_reset(&s->partial);
	turns_forget_steps(s);
	s->floor = FLOOR_BENCH;
	hearing_effect(fx, FX_ASK)->ask = s->ask;
}

/* A reply has come to its end. */
static void next_question(struct hearing_state *s, int64_t now_ms,
			  struct effects *fx)
{
	uint64_t limit = s->rules.terms.max_turns;

	if (limit && transcript_count(&s->said, TURN_QUESTION) >= limit) {
		phases_end(s, fx);
		return;
	}
	s->floor = FLOOR_COUNSEL;
	s->ticked_ms = now_ms;
}

static bool is_read(const struct turn *t)
{
	return t->kind == TURN_ANSWER && t->got != GAINED_NOTHING;
}

static void after_reply(struct hearing_state *s, const struct turn *t,
			int64_t now_ms, struct effects *fx)
{
	if (is_read(t) && !t->reading) {
		s->floor = FLOOR_READING;
		hearing_effect(fx, FX_READ)->turn_n = t->n;
		return;
	}
	next_question(s, now_ms, fx);
}

/* ---- one function per event ---- */

static void tell_witness(struct hearing_state *s, int64_t now_ms,
			 struct effects *fx)
{
	const struct testimony *w = s->rules.witness;
	char *text = xprintf("%s, %s, was called by the %s. %s", w->name,
			     w->role, side_names[w->called_by], w->background);

	announce(s, text, now_ms, fx);
	free(text);
}

/* Where one stands whose turns were taken from the journal. */
static void go_on(struct hearing_state *s, int64_t now_ms, struct effects *fx)
{
	const struct turn *q = last_question(s);
	const struct turn *reply = q ? testimony_reply(&s->said, q->n) : NULL;

	if (q && !reply)
		ask_witness(s, fx);
	else if (reply)
		after_reply(s, reply, now_ms, fx);
	else
		next_question(s, now_ms, fx);
}

static void on_start(struct hearing_state *s, const struct event *ev,
		     struct effects *fx)
{
	bool fresh = !s->said.n;

	if (!hearing_begin(s, ev, fx))
		return;
	s->phase = PHASE_QUESTIONING;
	if (fresh)
		tell_witness(s, ev->now_ms, fx);
	go_on(s, ev->now_ms, fx);
}

static void on_question(struct hearing_state *s, const struct event *ev,
			struct effects *fx)
{
	if (s->floor != FLOOR_COUNSEL) {
		hearing_notice(s, false, "Wait for the witness to answer.");
		return;
	}
	if (!hearing_can_send(s, ev->text,
			      "Nothing to ask yet: type your question first."))
		return;
	s->paused = false;
	turns_counsel_says(s, TURN_QUESTION, ev, fx);
	ask_witness(s, fx);
}

static void on_said(struct hearing_state *s, struct event *ev,
		    struct effects *fx)
{
	struct turn *t = &ev->turn;

	if (s->floor != FLOOR_BENCH)
		return;
	turns_take_steps(s, t);
	t = turns_say(s, t, ev->now_ms, fx);
	if (testimony_ends(t))
		after_reply(s, t, ev->now_ms, fx);
}

/* "No further questions": what was sent was none. */
static void on_rest(struct hearing_state *s, struct effects *fx)
{
	struct turn *last = transcript_last(&s->said, TURN_QUESTION);

	if (s->floor != FLOOR_BENCH || !last)
		return;
	transcript_unask(&s->said, last);
	hearing_effect(fx, FX_SAVE_TURN)->turn_n = last->n;
	phases_end(s, fx);
}

static void on_failed(struct hearing_state *s, const struct event *ev)
{
	char text[sizeof s->notice];

	if (s->floor != FLOOR_BENCH)
		return;
	buf_reset(&s->partial);
	turns_forget_steps(s);
	s->floor = FLOOR_NOBODY;
	snprintf(text, sizeof text, "The witness did not answer: %.300s",
		 *ev->error.text ? ev->error.text : "no reason was given");
	hearing_notice(s, true, text);
}

/* Read, or left unread. */
static void after_reading(struct hearing_state *s, int turn, int64_t now_ms,
			  struct effects *fx)
{
	const struct turn *last = transcript_last_said(&s->said);

	if (s->floor == FLOOR_READING && last && last->n == turn)
		next_question(s, now_ms, fx);
}

static void on_reading(struct hearing_state *s, struct event *ev,
		       struct effects *fx)
{
	struct turn *t = transcript_turn(&s->said, ev->turn_n);

	if (!t || t->role != ROLE_WITNESS)
		return;
	cross_lay(&s->said, t, &ev->reading);
	turn_take_reading(t, &ev->reading);
	hearing_effect(fx, FX_SAVE_TURN)->turn_n = t->n;
	after_reading(s, t->n, ev->now_ms, fx);
}

static void on_read_failed(struct hearing_state *s, const struct event *ev,
			   struct effects *fx)
{
	char text[sizeof s->notice];

	snprintf(text, sizeof text, "This answer was not read: %.300s",
		 ev->error.text);
	hearing_notice(s, true, text);
	after_reading(s, ev->turn_n, ev->now_ms, fx);
}

/* What was asked in front of a court cannot be unasked; a model that is slow can be
 * stopped. */
static void on_cancel(struct hearing_state *s, struct effects *fx)
{
	if (s->floor == FLOOR_READING) {
		hearing_effect(fx, FX_READ_OFFLINE)->turn_n =
			transcript_last_said(&s->said)->n;
		return;
	}
	if (s->floor != FLOOR_BENCH)
		return;
	hearing_effect(fx, FX_CANCEL);
	turns_forget_steps(s);
	buf_reset(&s->partial);
	s->floor = FLOOR_NOBODY;
	hearing_notice(s, false,
		       "Stopped. The question stands; ask again when you are "
		       "ready.");
}

/* The first topic in the file that nothing was asked about yet. */
static const struct testimony_topic *untouched(const struct hearing_state *s)
{
	const struct testimony *w = s->rules.witness;

	for (size_t i = 0; i < w->n_topics; i++) {
		bool touched = false;

		for (size_t k = 0; k < s->said.n && !touched; k++)
			touched = s->said.turns[k].topic &&
				  !strcmp(s->said.turns[k].topic,
					  w->topics[i].id);
		if (!touched)
			return &w->topics[i];
	}
	return NULL;
}

/* What the papers have on it, never what the witness would say. */
static void on_hint(struct hearing_state *s, const struct event *ev,
		    struct effects *fx)
{
	const struct testimony_topic *t = untouched(s);
	char *text;

	if (s->floor != FLOOR_COUNSEL)
		return;
	if (!terms_allow(&s->rules.terms, TERM_HINTS)) {
		hearing_notice(s, false,
			       "This examination is held without hints.");
		return;
	}
	if (!t) {
		hearing_notice(s, false,
			       "You have touched every topic of this witness.");
		return;
	}
	s->hints++;
	if (t->fact && *t->fact->document)
		text = xprintf(TURN_HINT ": nothing was asked yet about this: "
					 "%s (%s ¶ %d).",
			       t->label, t->fact->document, t->fact->paragraph);
	else
		text = xprintf(TURN_HINT ": nothing was asked yet about this: "
					 "%s.",
			       t->label);
	announce(s, text, ev->now_ms, fx);
	free(text);
}

static void on_again(struct hearing_state *s, int64_t now_ms,
		     struct effects *fx)
{
	if (s->floor == FLOOR_NOBODY && !hearing_is_over(s))
		go_on(s, now_ms, fx);
}

bool cross_dispatch(struct hearing_state *s, struct event *ev,
		    struct effects *fx)
{
	switch (ev->kind) {
	case EV_START: on_start(s, ev, fx); return true;
	case EV_OPENING:
	case EV_REBUTTAL:
	case EV_ANSWER: on_question(s, ev, fx); return true;
	case EV_SAID: on_said(s, ev, fx); return true;
	case EV_REST: on_rest(s, fx); return true;
	case EV_BENCH_FAILED: on_failed(s, ev); return true;
	case EV_READING: on_reading(s, ev, fx); return true;
	case EV_READ_FAILED: on_read_failed(s, ev, fx); return true;
	case EV_DRAFT: return true;
	case EV_RETRACT:
		hearing_notice(s, false,
			       "What was asked and answered in court stays "
			       "said. Put another question.");
		return true;
	case EV_CANCEL: on_cancel(s, fx); return true;
	case EV_ASK_AGAIN: on_again(s, ev->now_ms, fx); return true;
	case EV_CALL_ON:
	case EV_MOMENT:
		hearing_notice(s, false,
			       "That is of no use here: you are examining a "
			       "witness.");
		return true;
	case EV_HINT: on_hint(s, ev, fx); return true;
	case EV_PLAYERS:
		hearing_notice(s, false,
			       "Who plays the witness is not exchanged in the "
			       "midst of an examination.");
		return true;
	default: return false;
	}
}

/* ---- what is known of an answer ---- */

static enum commitment commitment_of(int got)
{
	switch (got) {
	case GAINED_ADMISSION: return COMMITMENT_DETRIMENTAL;
	case GAINED_HARM: return COMMITMENT_BENEFICIAL;
	case GAINED_EVASION: return COMMITMENT_NONE;
	default: return COMMITMENT_NEUTRAL;
	}
}

/* An earlier answer on the topic that an admission goes against. */
static const struct turn *went_other_way(const struct transcript *said,
					 const struct turn *t)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *one = &said->turns[i];

		if (one->n < t->n && one->topic && t->topic &&
		    one->got == GAINED_HARM && !one->retracted &&
		    !strcmp(one->topic, t->topic))
			return one;
	}
	return NULL;
}

static void lay_consistency(const struct transcript *said, const struct turn *t,
			    struct reading *r)
{
	const struct turn *before =
		t->got == GAINED_ADMISSION ? went_other_way(said, t) : NULL;

	r->consistency = before != NULL;
	r->contradicts_turn = before ? before->n : 0;
}

/* Why the question was met so; where a model's word is doubted, that. */
static void lay_why(const struct transcript *said, const struct turn *t,
		    struct reading *r)
{
	const struct turn *before =
		t->topic ? testimony_admitted(said, t->topic) : NULL;
	const char *why = crossed_why(t, before && before->n < t->n);

	if (!r->firm)
		why = "So the model declared its answer; the reader took it "
		      "otherwise.";
	str_set(&r->why, why ? why : "");
}

void cross_lay(const struct transcript *said, const struct turn *t,
	       struct reading *r)
{
	enum commitment c = commitment_of(t->got);
	bool declared = t->basis && str_begins(t->basis, STAND_DECLARED);

	reading_drop_flags(r);
	if (r->unread || r->commitment == COMMITMENT_UNREAD)
		return;
	r->firm = !declared || r->commitment == c;
	lay_why(said, t, r);
	r->commitment = c;
	r->relevance = 1;
	r->manner = t->got == GAINED_EVASION ? VIOLATED : 1;
	r->quality = 1;
	r->experimental = false;
	r->expected_bat = r->expected_pat = NAN;
	memset(r->p, 0, sizeof r->p);
	r->concession = t->got == GAINED_ADMISSION;
	lay_consistency(said, t, r);
}
