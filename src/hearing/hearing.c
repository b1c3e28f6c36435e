/*
 * hearing.c - the state machine; see the diagram in hearing.h
 *
 * Reading order: small helpers, one function per event, hearing_update.  What the bench
 * does next stands in phases.c.  Each event function checks first whether the event
 * makes sense now; one that does not changes nothing but the notice.
 */
#include "hearing/hearing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "hearing/announce.h"
#include "hearing/asides.h"
#include "hearing/clockwork.h"
#include "hearing/cross.h"
#include "hearing/hearing_inside.h"
#include "hearing/phases.h"
#include "hearing/takeback.h"
#include "hearing/turns.h"

#define PARTIAL_MAX ((size_t)64 << 10)

/* -- helpers ----------------------------------------------------------- */

struct effect *hearing_effect(struct effects *fx, enum effect_kind kind)
{
	fx->list = xgrow(fx->list, fx->n, &fx->room, sizeof *fx->list);
	fx->list[fx->n] = (struct effect){ .kind = kind };
	return &fx->list[fx->n++];
}

void effects_release(struct effects *fx)
{
	free(fx->list);
	*fx = (struct effects){ 0 };
}

void hearing_notice(struct hearing_state *s, bool is_error, const char *text)
{
	struct buf clean;

	buf_init(&clean, 4 * sizeof s->notice);
	sanitise(&clean, text, strlen(text), SANITISE_LINE);
	if (clean.len >= sizeof s->notice)
		buf_cut(&clean, utf8_grapheme_before(clean.s, clean.len,
						     sizeof s->notice - 1));
	snprintf(s->notice, sizeof s->notice, "%s", clean.s);
	s->notice_is_error = is_error;
	s->not_saved = false;
	buf_release(&clean);
}

const char *hearing_why(const struct event *ev)
{
	return *ev->error.text ? ev->error.text : "unknown reason";
}

/* The bench's lights are those of the argument: "five minutes left" would be false
 * in a rebuttal of three, which has only the end of its time. */
static const struct light *light_now(const struct hearing_state *s)
{
	double left = hearing_seconds_left(s);

	if (s->phase == PHASE_REBUTTAL && left > 0)
		left = INFINITY;
	return bench_light(s->rules.bench, left);
}

/* -- one function per event --------------------------------------------- */

static bool only_notes(const struct transcript *said)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].kind != TURN_NOTE)
			return false;
	return true;
}

bool hearing_begin(struct hearing_state *s, const struct event *ev,
		   struct effects *fx)
{
	if (s->begun || hearing_is_over(s))
		return false;
	s->begun = true;
	s->began_ms = ev->now_ms - ev->elapsed_ms;
	s->ticked_ms = ev->now_ms;
	if (ev->players && players_differ(hearing_players(s), ev->players))
		announce_players(s, ev->players, ev->now_ms, fx);
	return true;
}

static void on_start(struct hearing_state *s, const struct event *ev,
		     struct effects *fx)
{
	bool is_fresh = !s->said.n;

	if (!hearing_begin(s, ev, fx))
		return;
	if (!only_notes(&s->said)) {
		phases_go_on(s, ev->now_ms, fx);
		return;
	}
	if (is_fresh) {
		announce_late(s, ev->now_ms, fx);
		announce_draft(s, ev->now_ms, fx);
	}
	if (s->rules.terms.side == SIDE_RESPONDENT && is_fresh)
		announce_other_side(s, ev->now_ms, fx);
	if (s->rules.terms.opening) {
		s->phase = PHASE_OPENING;
		s->floor = FLOOR_COUNSEL;
		return;
	}
	s->phase = PHASE_QUESTIONING;
	phases_ask(s, fx);
}

static void on_opening(struct hearing_state *s, const struct event *ev,
		       struct effects *fx)
{
	if (s->phase != PHASE_OPENING || s->floor != FLOOR_COUNSEL)
		return;
	if (turns_has_words(ev->text))
		turns_counsel_says(s, TURN_OPENING, ev, fx);
	phases_proceed(s, ev->now_ms, fx);
}

bool hearing_can_send(struct hearing_state *s, const char *text,
		      const char *nothing)
{
	if (!turns_has_words(text)) {
		hearing_notice(s, false, nothing);
		return false;
	}
	if (strlen(text) > HEARING_TURN_MAX_BYTES) {
		hearing_notice(s, true,
			       "That is over a megabyte: shorten it to send.");
		return false;
	}
	return true;
}

static void on_answer(struct hearing_state *s, const struct event *ev,
		      struct effects *fx)
{
	const struct turn *pending = hearing_pending(s);
	struct turn *answer;
	int follows;

	if (s->floor != FLOOR_COUNSEL || !pending) {
		hearing_notice(s, false,
			       "There is no question to answer just now.");
		return;
	}
	if (!hearing_can_send(s, ev->text,
			      "Nothing to send yet: type your answer first."))
		return;
	s->paused = false;
	follows = pending->n; /* before the transcript may move */
	answer = turns_counsel_says(s, TURN_ANSWER, ev, fx);
	answer->follows = follows;
	s->floor = FLOOR_READING;
	hearing_effect(fx, FX_READ)->turn_n = answer->n;
}

/* The bench hears a draft as it is typed, and may cut in. */
static void on_draft(struct hearing_state *s, const struct event *ev,
		     struct effects *fx)
{
	size_t at;

	if (strlen(ev->text) > HEARING_TURN_MAX_BYTES ||
	    !turns_cut_in(s, ev->text, strlen(ev->text), false, &at))
		return;
	if (s->phase == PHASE_OPENING)
		on_opening(s, ev, fx);
	else
		on_answer(s, ev, fx);
}

static void on_rebuttal(struct hearing_state *s, const struct event *ev,
			struct effects *fx)
{
	struct turn *t;

	if (s->phase != PHASE_REBUTTAL || s->floor != FLOOR_COUNSEL)
		return;
	if (!turns_has_words(ev->text)) {
		phases_end(s, fx);
		return;
	}
	t = turns_counsel_says(s, TURN_REBUTTAL, ev, fx);
	s->floor = FLOOR_READING;
	hearing_effect(fx, FX_READ)->turn_n = t->n;
}

static void on_said(struct hearing_state *s, struct event *ev,
		    struct effects *fx)
{
	struct turn *t = &ev->turn;

	if (s->floor != FLOOR_BENCH)
		return;
	turns_take_steps(s, t);
	if (s->ask.cuts_in && t->kind == TURN_QUESTION)
		t->kind = TURN_INTERRUPTION;
	t = turns_say(s, t, ev->now_ms, fx);
	if (t->kind == TURN_STATEMENT) { /* wants no answer: go on */
		phases_ask(s, fx);
		return;
	}
	if (t->kind == TURN_INTERRUPTION)
		hearing_notice(s, false,
			       "The bench cut in: what you type now answers "
			       "the new question.");
	s->floor = FLOOR_COUNSEL;
	s->ticked_ms = ev->now_ms;
}

static void on_rest(struct hearing_state *s, const struct event *ev,
		    struct effects *fx)
{
	if (s->floor != FLOOR_BENCH)
		return;
	turns_forget_steps(s);
	if (s->phase == PHASE_SERIATIM) {
		phases_proceed(s, ev->now_ms, fx);
		return;
	}
	hearing_notice(s, false, "The bench has no further questions.");
	phases_after_questioning(s, ev->now_ms, fx);
}

static void on_bench_failed(struct hearing_state *s, const struct event *ev)
{
	char text[sizeof s->notice];

	if (s->floor != FLOOR_BENCH)
		return;
	turns_drop_question(s);
	snprintf(text, sizeof text, "No question came: %.300s",
		 hearing_why(ev));
	hearing_notice(s, true, text);
}

/* Read, or left unread: the hearing goes on where it waited for this. */
static void after_reading(struct hearing_state *s, const struct turn *t,
			  int64_t now_ms, struct effects *fx)
{
	if (s->floor == FLOOR_READING && transcript_last_said(&s->said) == t)
		phases_proceed(s, now_ms, fx);
}

static void on_reading(struct hearing_state *s, struct event *ev,
		       struct effects *fx)
{
	struct turn *t = transcript_turn(&s->said, ev->turn_n);

	if (!t || !turn_is_answerer(t))
		return;
	turn_take_reading(t, &ev->reading);
	hearing_effect(fx, FX_SAVE_TURN)->turn_n = t->n;
	after_reading(s, t, ev->now_ms, fx);
}

static void on_read_failed(struct hearing_state *s, const struct event *ev,
			   struct effects *fx)
{
	const struct turn *t = transcript_turn(&s->said, ev->turn_n);
	char text[sizeof s->notice];

	snprintf(text, sizeof text, "This answer was not read: %.300s",
		 hearing_why(ev));
	hearing_notice(s, true, text);
	if (t && turn_is_counsel(t))
		after_reading(s, t, ev->now_ms, fx);
}

static void on_tick(struct hearing_state *s, const struct event *ev)
{
	clockwork_tick(s, ev->now_ms);
	if (s->moment_ms && ev->now_ms >= s->moment_ms) {
		s->moment_ms = 0;
		hearing_notice(s, false, "The clock runs again.");
	}
	if (s->phase == PHASE_QUESTIONING && s->floor == FLOOR_COUNSEL &&
	    hearing_seconds_left(s) <= 0 && hearing_pending(s)) {
		s->phase = PHASE_TIME;
		hearing_notice(s, false,
			       "Time: finish the answer to this question.");
	}
}

static void on_call(struct hearing_state *s, const struct event *ev,
		    struct effects *fx)
{
	char who[120], text[160];

	if (ev->seat < 0 || (size_t)ev->seat >= s->rules.bench->n_seats)
		return;
	s->chosen_seat = ev->seat;
	if (s->floor == FLOOR_BENCH && !s->partial.len &&
	    s->phase == PHASE_QUESTIONING) {
		hearing_effect(fx, FX_CANCEL);
		phases_ask(s, fx);
		return;
	}
	justice_styled(&s->rules.bench->seats[ev->seat], who, sizeof who);
	snprintf(text, sizeof text, "%s asks next.", who);
	hearing_notice(s, false, text);
}

/* What is under way and has brought nothing yet is begun anew by who plays now. */
static void on_players(struct hearing_state *s, const struct event *ev,
		       struct effects *fx)
{
	struct players before = *hearing_players(s);
	const struct turn *last = transcript_last_said(&s->said);
	int last_n = last ? last->n : 0;

	if (hearing_is_over(s))
		return;
	announce_players(s, ev->players, ev->now_ms, fx);
	if (s->floor == FLOOR_BENCH && !s->partial.len &&
	    players_bench_differs(&before, ev->players)) {
		hearing_effect(fx, FX_CANCEL);
		s->chosen_seat = s->ask.seat;
		phases_ask(s, fx);
	} else if (s->floor == FLOOR_READING && last_n &&
		   players_reader_differs(&before, ev->players)) {
		hearing_effect(fx, FX_READ)->turn_n = last_n;
	}
}

static void on_adjourn(struct hearing_state *s, struct effects *fx)
{
	if (hearing_is_over(s))
		return;
	if (s->floor == FLOOR_BENCH)
		hearing_effect(fx, FX_CANCEL);
	turns_forget_steps(s);
	phases_end(s, fx);
}

static void on_show(struct hearing_state *s, const struct event *ev)
{
	if (s->floor != FLOOR_BENCH)
		return;
	buf_reset(&s->partial);
	buf_puts(&s->partial, ev->text);
}

static void on_step(struct hearing_state *s, struct event *ev)
{
	s->steps = xreallocarray(s->steps, s->n_steps + 1, sizeof *s->steps);
	s->steps[s->n_steps++] = ev->step;
	ev->step = (struct step){ 0 };
}

static void on_mark(struct hearing_state *s, const struct event *ev)
{
	struct turn *t = transcript_turn(&s->said, ev->turn_n);

	if (t)
		mark_turn(t, ev->marks, ev->n_marks);
}

/* -- the public face ----------------------------------------------------- */

/* What the person was told stays until something new happens; "the model is
 * loading" has had its day once the question is there, an error has not. */
static bool keeps_notice(const struct hearing_state *s, enum event_kind kind)
{
	return kind == EV_TICK || kind == EV_SHOW || kind == EV_STEP ||
	       kind == EV_DRAFT || kind == EV_READING || kind == EV_MARK ||
	       (kind == EV_SAID && s->notice_is_error);
}

static void dispatch(struct hearing_state *s, struct event *ev,
		     struct effects *fx)
{
	switch (ev->kind) {
	case EV_START: on_start(s, ev, fx); break;
	case EV_OPENING: on_opening(s, ev, fx); break;
	case EV_ANSWER: on_answer(s, ev, fx); break;
	case EV_REBUTTAL: on_rebuttal(s, ev, fx); break;
	case EV_DRAFT: on_draft(s, ev, fx); break;
	case EV_SHOW: on_show(s, ev); break;
	case EV_STEP: on_step(s, ev); break;
	case EV_NOTE:
		hearing_notice(s, ev->error.code,
			       ev->text ? ev->text : hearing_why(ev));
		break;
	case EV_SAID: on_said(s, ev, fx); break;
	case EV_REST: on_rest(s, ev, fx); break;
	case EV_BENCH_FAILED: on_bench_failed(s, ev); break;
	case EV_READING: on_reading(s, ev, fx); break;
	case EV_READ_FAILED: on_read_failed(s, ev, fx); break;
	case EV_MARK: on_mark(s, ev); break;
	case EV_SAVE_FAILED: takeback_unsaved(s, ev, fx); break;
	case EV_TICK: on_tick(s, ev); break;
	case EV_PAUSE:
	case EV_RESUME: asides_pause(s, ev); break;
	case EV_MOMENT: asides_moment(s, ev, fx); break;
	case EV_RETRACT: takeback_answer(s, fx); break;
	case EV_CANCEL: takeback_question(s, ev, fx); break;
	case EV_ASK_AGAIN:
		if (s->floor == FLOOR_NOBODY && !hearing_is_over(s))
			phases_ask(s, fx);
		break;
	case EV_CALL_ON: on_call(s, ev, fx); break;
	case EV_PLAYERS: on_players(s, ev, fx); break;
	case EV_HINT: asides_hint(s, ev, fx); break;
	case EV_ADJOURN: on_adjourn(s, fx); break;
	case EV_SEND:
	case EV_LOOK_UP: break; /* the runner's to do */
	}
}

void hearing_update(struct hearing_state *s, struct event *ev,
		    struct effects *fx)
{
	fx->n = 0;
	/* Time that passed before this event belongs to what stood before. */
	if (s->begun)
		clockwork_tick(s, ev->now_ms);
	if (!keeps_notice(s, ev->kind))
		s->notice[0] = '\0';
	if (!s->rules.witness || !cross_dispatch(s, ev, fx))
		dispatch(s, ev, fx);
	s->light = light_now(s);
}

void hearing_init(struct hearing_state *s, const struct hearing_rules *rules)
{
	*s = (struct hearing_state){ .rules = *rules, .chosen_seat = -1 };
	if (!*s->rules.players.simulator)
		players_of_terms(&s->rules.players, &rules->terms);
	buf_init(&s->partial, PARTIAL_MAX);
	buf_init(&s->held, HEARING_TURN_MAX_BYTES);
	s->floor = FLOOR_NOBODY;
	s->phase = rules->terms.opening ? PHASE_OPENING : PHASE_QUESTIONING;
	s->total_ms = rules->terms.clock == CLOCK_NONE
			      ? INT64_MAX
			      : (int64_t)(rules->terms.minutes * 60000);
	s->light = bench_light(rules->bench, hearing_seconds_left(s));
}

void hearing_release(struct hearing_state *s)
{
	transcript_release(&s->said);
	turns_forget_steps(s);
	buf_release(&s->partial);
	buf_release(&s->held);
}

void hearing_restore(struct hearing_state *s, struct transcript *said)
{
	transcript_release(&s->said);
	s->said = *said;
	*said = (struct transcript){ 0 };
	for (size_t i = 0; i < s->said.n; i++) {
		const struct turn *t = &s->said.turns[i];

		s->phase = t->phase;
		s->court_ms = t->court_ms;
		if (t->phase == PHASE_SERIATIM && turn_is_question(t))
			s->seriatim_next = (size_t)t->seat;
		if (turn_is_hint(t))
			s->hints++;
	}
	s->light = light_now(s);
}

int hearing_question_number(const struct hearing_state *s)
{
	return transcript_questions(&s->said);
}

const struct turn *hearing_pending(const struct hearing_state *s)
{
	for (size_t i = s->said.n; i-- > 0;) {
		const struct turn *t = &s->said.turns[i];

		if (t->retracted)
			continue;
		if (turn_is_counsel(t))
			return NULL;
		if (turn_is_question(t))
			return t;
	}
	return NULL;
}

const struct players *hearing_players(const struct hearing_state *s)
{
	const struct players *last = transcript_players(&s->said);

	return last ? last : &s->rules.players;
}

size_t hearing_pairs(const struct hearing_state *s)
{
	return transcript_count(&s->said, TURN_ANSWER);
}

bool hearing_is_over(const struct hearing_state *s)
{
	return s->phase == PHASE_DEBRIEF;
}
