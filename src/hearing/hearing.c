/*
 * hearing.c - the state machine; see the diagram in hearing.h
 *
 * Reading order: small helpers, what the bench does next (proceed), one function
 * per event, hearing_update.  Each event function checks first whether the event
 * makes sense now; one that does not changes nothing but the notice.
 */
#include "hearing/hearing.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/team.h"
#include "hearing/clockwork.h"
#include "hearing/cross.h"
#include "hearing/cutin.h"
#include "hearing/hearing_inside.h"

#define PARTIAL_MAX    ((size_t)64 << 10)
#define POINTS_MAX     8
#define CUT_MIN_WORDS  4 /* a cancelled question shorter than this is dropped */
#define CUT_MARK       " --"
#define CUT_REST_WORDS 5 /* nobody cuts in when so little is left to say */
#define SERIATIM_PLACE ((uint64_t)1 << 32) /* rng places for declining */

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

void hearing_forget_steps(struct hearing_state *s)
{
	for (size_t i = 0; i < s->n_steps; i++) {
		free(s->steps[i].action);
		free(s->steps[i].input);
		free(s->steps[i].result);
	}
	free(s->steps);
	s->steps = NULL;
	s->n_steps = 0;
}

void hearing_take_steps(struct hearing_state *s, struct turn *t)
{
	for (size_t i = 0; i < s->n_steps; i++)
		turn_add_step(t, s->steps[i].action, s->steps[i].input,
			      s->steps[i].result);
	hearing_forget_steps(s);
	buf_reset(&s->partial);
}

static bool has_words(const char *text)
{
	return text && utf8_words(text, strlen(text)) > 0;
}

/* Stamps a turn with place and time, appends it, and has it saved. */
struct turn *hearing_say(struct hearing_state *s, struct turn *t,
			 int64_t now_ms, struct effects *fx)
{
	struct turn *kept;

	t->n = 0;
	t->phase = s->phase;
	t->t_ms = now_ms - s->began_ms;
	if (t->t_ms < 0) /* the clock of another boot */
		t->t_ms = 0;
	t->court_ms = s->court_ms;
	kept = transcript_take(&s->said, t);
	hearing_effect(fx, FX_SAVE_TURN)->turn_n = kept->n;
	return kept;
}

/*
 * Whether the bench cuts in on this text, and where: the words before are said,
 * those after it go back to the editor.  A draft (`whole` false) is cut as soon
 * as it has the words, a text that was sent only when enough of it is left.
 */
static bool cuts_in(const struct hearing_state *s, const char *text, size_t len,
		    bool whole, size_t *at)
{
	size_t words = cutin_now(s), rest;

	*at = len;
	if (words == CUTIN_NEVER)
		return false;
	*at = cutin_at(text, len, words);
	if (!whole) /* the last word may still be growing */
		return *at < len;
	rest = utf8_words(text + *at, len - *at);
	if (rest < CUT_REST_WORDS)
		*at = len;
	return *at < len;
}

/* Into the editor again; "" empties it. */
static void give_back(struct hearing_state *s, const char *text,
		      struct effects *fx)
{
	buf_reset(&s->held);
	buf_puts(&s->held, text);
	hearing_effect(fx, FX_DRAFT)->text = s->held.s;
}

struct turn *hearing_counsel_says(struct hearing_state *s, enum turn_kind kind,
				  const struct event *ev, struct effects *fx)
{
	struct turn *kept;
	struct turn t = { .kind = kind,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup("you") };
	struct buf clean;
	size_t at, said;

	buf_init(&clean, HEARING_TURN_MAX_BYTES);
	sanitise(&clean, ev->text, strlen(ev->text), SANITISE_TEXT);
	t.cut = cuts_in(s, clean.s, clean.len, ev->kind != EV_DRAFT, &at);
	said = at;
	while (said && isspace((unsigned char)clean.s[said - 1]))
		said--;
	clockwork_charge(s, clean.s, said);
	t.text = xprintf("%.*s%s", (int)said, clean.s, t.cut ? CUT_MARK : "");
	kept = hearing_say(s, &t, ev->now_ms, fx);
	if (kept->cut) /* what was left unsaid stands in the editor again */
		give_back(s, clean.s + at + strspn(clean.s + at, " \t\r\n"),
			  fx);
	hearing_effect(fx, FX_CLEAR_DRAFT);
	buf_release(&clean);
	return kept;
}

static struct turn clerk_note(const char *text)
{
	return (struct turn){ .kind = TURN_NOTE,
			      .role = ROLE_CLERK,
			      .seat = -1,
			      .type = QUESTION_TYPE_NONE,
			      .manner = -1,
			      .speaker = xstrdup("clerk"),
			      .text = xstrdup(text) };
}

void hearing_clerk_notes(struct hearing_state *s, const char *text,
			 int64_t now_ms, struct effects *fx)
{
	struct turn t = clerk_note(text);

	hearing_say(s, &t, now_ms, fx);
}

/* Who plays from here on becomes part of the record. */
static void note_players(struct hearing_state *s, const struct players *p,
			 int64_t now_ms, struct effects *fx)
{
	struct buf text;
	struct turn t;

	buf_init(&text, PARTIAL_MAX);
	buf_puts(&text, "From here on: ");
	players_say(p, &text);
	buf_putc(&text, '.');
	t = clerk_note(text.s);
	t.players = xmalloc(sizeof *t.players);
	*t.players = *p;
	hearing_say(s, &t, now_ms, fx);
	buf_release(&text);
}

/* The other side's case in a few points (product.md section 2). */
static void read_other_side(struct hearing_state *s, int64_t now_ms,
			    struct effects *fx)
{
	enum side_id other = side_other(s->rules.terms.side);
	const struct case_side *side = &s->rules.kase->sides[other];
	size_t n = side->best_points.n;
	struct buf text;

	if (!n)
		return;
	buf_init(&text, PARTIAL_MAX);
	buf_printf(&text, "For the %s, %s:", side_names[other], side->party);
	for (size_t i = 0; i < n && i < POINTS_MAX; i++)
		buf_printf(&text, "\n%zu. %s", i + 1,
			   side->best_points.list[i]);
	hearing_clerk_notes(s, text.s, now_ms, fx);
	buf_release(&text);
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

/* -- what comes next ---------------------------------------------------- */

static bool was_cut_off(const struct hearing_state *s)
{
	for (size_t i = s->said.n; i-- > 0;) {
		const struct turn *t = &s->said.turns[i];

		if (t->retracted || t->kind == TURN_NOTE)
			continue;
		return turn_is_counsel(t) && t->cut;
	}
	return false;
}

static void ask_bench(struct hearing_state *s, struct effects *fx)
{
	const struct hearing_rules *r = &s->rules;

	s->ask = plan_next(r->bench, &s->said, r->terms.guard, r->terms.seed);
	if (s->phase == PHASE_SERIATIM) {
		s->ask.seriatim = true;
		s->ask.seat = (int)s->seriatim_next;
	} else if (s->chosen_seat >= 0) {
		s->ask.seat = s->chosen_seat;
	}
	s->chosen_seat = -1;
	s->moment_ms = 0;
	s->ask.cuts_in = was_cut_off(s);
	buf_reset(&s->partial);
	hearing_forget_steps(s);
	s->floor = FLOOR_BENCH;
	hearing_effect(fx, FX_ASK)->ask = s->ask;
}

void hearing_end(struct hearing_state *s, struct effects *fx)
{
	s->phase = PHASE_DEBRIEF;
	s->floor = FLOOR_NOBODY;
	buf_reset(&s->partial);
	hearing_effect(fx, FX_END);
}

static void begin_rebuttal(struct hearing_state *s, int64_t now_ms,
			   struct effects *fx)
{
	const struct hearing_rules *r = &s->rules;

	if (team_rebuttal_minutes(&r->terms, r->bench) <= 0) {
		hearing_end(s, fx);
		return;
	}
	s->phase = PHASE_REBUTTAL;
	s->floor = FLOOR_COUNSEL;
	s->rebuttal_ms = 0;
	read_other_side(s, now_ms, fx);
	hearing_notice(
		s, false,
		r->terms.side == SIDE_PETITIONER
			? "Rebuttal: answer the other side, or waive it."
			: "Sur-rebuttal: answer the other side, or waive it.");
}

/* A seat passes more often the less it speaks, the same way every time. */
static bool seat_passes(const struct hearing_state *s, size_t seat)
{
	const struct bench *b = s->rules.bench;
	struct rng rng = rng_at(s->rules.terms.seed, SERIATIM_PLACE + seat);
	double share = b->seats[seat].share_of_bench_words * (double)b->n_seats;

	return rng_unit(&rng) > 0.25 + 0.5 * fmin(share, 1.5);
}

static void next_seriatim(struct hearing_state *s, int64_t now_ms,
			  struct effects *fx)
{
	while (s->seriatim_next < s->rules.bench->n_seats &&
	       seat_passes(s, s->seriatim_next))
		s->seriatim_next++;
	if (s->seriatim_next < s->rules.bench->n_seats)
		ask_bench(s, fx);
	else
		begin_rebuttal(s, now_ms, fx);
}

/* Questioning is over: the time, or the bench's questions, ran out. */
static void after_questioning(struct hearing_state *s, int64_t now_ms,
			      struct effects *fx)
{
	s->phase = PHASE_TIME;
	if (!s->rules.bench->seriatim || s->rules.bench_chooses) {
		begin_rebuttal(s, now_ms, fx);
		return;
	}
	hearing_clerk_notes(
		s, "Time. Each justice may now ask, in order of seniority.",
		now_ms, fx);
	s->phase = PHASE_SERIATIM;
	s->seriatim_next = 0;
	next_seriatim(s, now_ms, fx);
}

/* Counsel has spoken and been read: who speaks now? */
static void proceed(struct hearing_state *s, int64_t now_ms, struct effects *fx)
{
	int limit = s->rules.terms.max_turns;

	if (limit && hearing_pairs(s) >= (size_t)limit) {
		hearing_end(s, fx);
		return;
	}
	switch (s->phase) {
	case PHASE_OPENING:
		s->phase = PHASE_QUESTIONING;
		ask_bench(s, fx);
		break;
	case PHASE_QUESTIONING:
	case PHASE_TIME:
		if (hearing_seconds_left(s) <= 0)
			after_questioning(s, now_ms, fx);
		else
			ask_bench(s, fx);
		break;
	case PHASE_SERIATIM:
		s->seriatim_next++;
		next_seriatim(s, now_ms, fx);
		break;
	case PHASE_REBUTTAL: hearing_end(s, fx); break;
	case PHASE_DEBRIEF:
	case PHASES: break;
	}
}

/* -- one function per event --------------------------------------------- */

/* Where a hearing stands whose turns were taken from the journal. */
static void go_on(struct hearing_state *s, int64_t now_ms, struct effects *fx)
{
	const struct turn *last;

	if (transcript_last(&s->said, TURN_REBUTTAL)) {
		hearing_end(s, fx);
		return;
	}
	if (hearing_pending(s) || s->phase == PHASE_REBUTTAL) {
		s->floor = FLOOR_COUNSEL;
		return;
	}
	last = transcript_last_said(&s->said);
	if (last && last->kind == TURN_ANSWER && !last->reading) {
		s->floor = FLOOR_READING;
		hearing_effect(fx, FX_READ)->turn_n = last->n;
		return;
	}
	proceed(s, now_ms, fx);
}

static bool only_notes(const struct transcript *said)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].kind != TURN_NOTE)
			return false;
	return true;
}

/* Questions from a memo that no person has looked over: the record says so. */
static void tell_draft(struct hearing_state *s, int64_t now_ms,
		       struct effects *fx)
{
	const struct court_case *c = s->rules.kase;
	size_t drafts = 0;
	char *text;

	for (size_t i = 0; c && i < c->n_issues; i++)
		drafts += c->issues[i].draft;
	if (!drafts)
		return;
	text = xprintf("The bench works from a draft memo: nobody has "
		       "confirmed %zu of its %zu issues.",
		       drafts, c->n_issues);
	hearing_clerk_notes(s, text, now_ms, fx);
	free(text);
}

/* It is let, but it stays in the record. */
static void tell_late(struct hearing_state *s, int64_t now_ms,
		      struct effects *fx)
{
	struct buf text;

	if (!s->rules.late_ms)
		return;
	buf_init(&text, PARTIAL_MAX);
	buf_puts(&text, "This hearing begins after its assignment was due, ");
	assigned_say_late(s->rules.late_ms, &text);
	buf_putc(&text, '.');
	hearing_clerk_notes(s, text.s, now_ms, fx);
	buf_release(&text);
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
		note_players(s, ev->players, ev->now_ms, fx);
	return true;
}

static void on_start(struct hearing_state *s, const struct event *ev,
		     struct effects *fx)
{
	bool is_fresh = !s->said.n;

	if (!hearing_begin(s, ev, fx))
		return;
	if (!only_notes(&s->said)) {
		go_on(s, ev->now_ms, fx);
		return;
	}
	if (is_fresh) {
		tell_late(s, ev->now_ms, fx);
		tell_draft(s, ev->now_ms, fx);
	}
	if (s->rules.terms.side == SIDE_RESPONDENT && is_fresh)
		read_other_side(s, ev->now_ms, fx);
	if (s->rules.terms.opening) {
		s->phase = PHASE_OPENING;
		s->floor = FLOOR_COUNSEL;
		return;
	}
	s->phase = PHASE_QUESTIONING;
	ask_bench(s, fx);
}

static void on_opening(struct hearing_state *s, const struct event *ev,
		       struct effects *fx)
{
	if (s->phase != PHASE_OPENING || s->floor != FLOOR_COUNSEL)
		return;
	if (has_words(ev->text))
		hearing_counsel_says(s, TURN_OPENING, ev, fx);
	proceed(s, ev->now_ms, fx);
}

bool hearing_can_send(struct hearing_state *s, const char *text,
		      const char *nothing)
{
	if (!has_words(text)) {
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
	answer = hearing_counsel_says(s, TURN_ANSWER, ev, fx);
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
	    !cuts_in(s, ev->text, strlen(ev->text), false, &at))
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
	if (!has_words(ev->text)) {
		hearing_end(s, fx);
		return;
	}
	t = hearing_counsel_says(s, TURN_REBUTTAL, ev, fx);
	s->floor = FLOOR_READING;
	hearing_effect(fx, FX_READ)->turn_n = t->n;
}

static void on_said(struct hearing_state *s, struct event *ev,
		    struct effects *fx)
{
	struct turn *t = &ev->turn;

	if (s->floor != FLOOR_BENCH)
		return;
	hearing_take_steps(s, t);
	if (s->ask.cuts_in && t->kind == TURN_QUESTION)
		t->kind = TURN_INTERRUPTION;
	t = hearing_say(s, t, ev->now_ms, fx);
	if (t->kind == TURN_STATEMENT) { /* wants no answer: go on */
		ask_bench(s, fx);
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
	hearing_forget_steps(s);
	if (s->phase == PHASE_SERIATIM) {
		proceed(s, ev->now_ms, fx);
		return;
	}
	hearing_notice(s, false, "The bench has no further questions.");
	after_questioning(s, ev->now_ms, fx);
}

static const char *why(const struct event *ev)
{
	return *ev->error.text ? ev->error.text : "unknown reason";
}

static void on_bench_failed(struct hearing_state *s, const struct event *ev)
{
	char text[sizeof s->notice];

	if (s->floor != FLOOR_BENCH)
		return;
	buf_reset(&s->partial);
	hearing_forget_steps(s);
	s->floor = FLOOR_NOBODY;
	snprintf(text, sizeof text, "No question came: %.300s", why(ev));
	hearing_notice(s, true, text);
}

/* Read, or left unread: the hearing goes on where it waited for this. */
static void after_reading(struct hearing_state *s, const struct turn *t,
			  int64_t now_ms, struct effects *fx)
{
	if (s->floor == FLOOR_READING && transcript_last_said(&s->said) == t)
		proceed(s, now_ms, fx);
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
		 why(ev));
	hearing_notice(s, true, text);
	if (t && turn_is_counsel(t))
		after_reading(s, t, ev->now_ms, fx);
}

/* All that was sent, where the bench cut in: what it left unsaid stands ready. */
static void give_words_back(struct hearing_state *s, const struct turn *t,
			    struct effects *fx)
{
	size_t said = strlen(t->text) - (t->cut ? strlen(CUT_MARK) : 0);
	char *all = xprintf("%.*s%s%s", (int)said, t->text, t->cut ? " " : "",
			    t->cut ? s->held.s : "");

	give_back(s, all, fx);
	free(all);
}

/* The disk said no: the turn was never accepted, nor what was to follow it at once;
 * its words go back. */
static void on_save_failed(struct hearing_state *s, const struct event *ev,
			   struct effects *fx)
{
	struct turn *t = transcript_turn(&s->said, ev->turn_n);
	char text[sizeof s->notice];

	if (!t)
		return;
	snprintf(text, sizeof text, "Not saved: %.300s", why(ev));
	hearing_notice(s, true, text);
	s->not_saved = true;
	if (t->reading || t->retracted)
		return; /* an update of a turn that is safe already */
	if (turn_is_counsel(t)) {
		clockwork_refund(s, t->text, strlen(t->text));
		give_words_back(s, t, fx);
		s->floor = FLOOR_COUNSEL;
	} else if (!t->players || s->floor == FLOOR_BENCH) {
		s->floor = FLOOR_NOBODY;
	}
	while (transcript_turn(&s->said, ev->turn_n))
		transcript_drop_last(&s->said);
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

static bool may_retract(const struct hearing_state *s)
{
	return s->phase == PHASE_QUESTIONING || s->phase == PHASE_TIME ||
	       s->phase == PHASE_SERIATIM;
}

/* The answer stays on the record, struck; its question is open again. */
static void on_retract(struct hearing_state *s, struct effects *fx)
{
	struct turn *answer = transcript_last(&s->said, TURN_ANSWER);

	if (!answer || !may_retract(s)) {
		hearing_notice(s, false, "There is no answer to take back.");
		return;
	}
	if (s->floor == FLOOR_BENCH)
		hearing_effect(fx, FX_CANCEL);
	for (size_t i = 0; i < s->said.n; i++) {
		struct turn *t = &s->said.turns[i];

		if (t->n < answer->n || t->kind == TURN_NOTE || t->retracted)
			continue;
		transcript_retract(&s->said, t);
		hearing_effect(fx, FX_SAVE_TURN)->turn_n = t->n;
	}
	buf_reset(&s->partial);
	hearing_forget_steps(s);
	give_back(s, answer->text, fx);
	s->floor = FLOOR_COUNSEL;
	hearing_notice(s, false,
		       "Taken back. It stays in the record, struck through.");
}

/* A half-said question is kept as said, when there is enough of it. */
static void on_cancel(struct hearing_state *s, const struct event *ev,
		      struct effects *fx)
{
	struct turn t = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .cut = true };

	if (s->floor == FLOOR_READING) {
		hearing_effect(fx, FX_READ_OFFLINE)->turn_n =
			transcript_last_said(&s->said)->n;
		return;
	}
	if (s->floor != FLOOR_BENCH)
		return;
	hearing_effect(fx, FX_CANCEL);
	hearing_forget_steps(s);
	if (utf8_words(s->partial.s, s->partial.len) < CUT_MIN_WORDS) {
		buf_reset(&s->partial);
		s->floor = FLOOR_NOBODY;
		hearing_notice(s, false,
			       "Stopped. Ask again when you are ready.");
		return;
	}
	t.seat = s->ask.seat;
	t.aim = s->ask.aim;
	t.speaker = xstrdup(s->rules.bench->seats[t.seat].short_name);
	t.text = xprintf("%s --", s->partial.s);
	buf_reset(&s->partial);
	hearing_say(s, &t, ev->now_ms, fx);
	s->floor = FLOOR_COUNSEL;
	s->ticked_ms = ev->now_ms;
	hearing_notice(s, false,
		       "You cut in; the question stands as far as it was put.");
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
		ask_bench(s, fx);
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
	note_players(s, ev->players, ev->now_ms, fx);
	if (s->floor == FLOOR_BENCH && !s->partial.len &&
	    players_bench_differs(&before, ev->players)) {
		hearing_effect(fx, FX_CANCEL);
		s->chosen_seat = s->ask.seat;
		ask_bench(s, fx);
	} else if (s->floor == FLOOR_READING && last_n &&
		   players_reader_differs(&before, ev->players)) {
		hearing_effect(fx, FX_READ)->turn_n = last_n;
	}
}

/* No hints, and the clock is not paused. */
static bool is_exam(const struct hearing_state *s)
{
	return s->rules.terms.feedback == FEEDBACK_NONE;
}

/* The best point that shares most words with the question comes first; asking
 * again about the same question gives the next. */
static size_t shared_words(const char *point, const char *question)
{
	size_t shared = 0;

	for (const char *p = point; *p;) {
		size_t n = strcspn(p, " ,.;:?!\"'()");
		char word[40];

		if (n > 4 && n < sizeof word) {
			memcpy(word, p, n);
			word[n] = '\0';
			if (strstr(question, word))
				shared++;
		}
		p += n;
		p += strspn(p, " ,.;:?!\"'()");
	}
	return shared;
}

/* What counsel is told on asking for a hint: own side's best points and the record
 * for the pending issue, never the bench memo.  Appends to out. */
static void put_hint(const struct hearing_state *s, struct buf *out)
{
	const struct case_side *own =
		&s->rules.kase->sides[s->rules.terms.side];
	const struct turn *q = hearing_pending(s);
	const struct issue *issue =
		q && q->issue ? case_issue(s->rules.kase, q->issue) : NULL;
	size_t best = 0, most = 0;

	for (size_t i = 0; q && i < own->best_points.n; i++) {
		size_t n = shared_words(own->best_points.list[i], q->text);

		if (n > most) {
			most = n;
			best = i;
		}
	}
	if (own->best_points.n) {
		if (!most)
			best = (size_t)s->hints % own->best_points.n;
		buf_printf(out, TURN_HINT ": your side's point here may be: %s",
			   own->best_points.list[best]);
	}
	for (size_t i = 0; issue && i < issue->n_record && i < 3; i++)
		buf_printf(out, "%s%s ¶ %d",
			   i ? ", " : "\nRecord: ", issue->record[i].document,
			   issue->record[i].paragraph);
}

static void on_hint(struct hearing_state *s, const struct event *ev,
		    struct effects *fx)
{
	struct buf text;

	if (s->floor != FLOOR_COUNSEL || hearing_is_over(s))
		return;
	if (is_exam(s) || !s->rules.terms.hints) {
		hearing_notice(
			s, false,
			is_exam(s)
				? "This hearing is an examination: there are "
				  "no hints."
				: "This hearing is held without hints.");
		return;
	}
	buf_init(&text, PARTIAL_MAX);
	put_hint(s, &text);
	if (text.len) {
		s->hints++;
		hearing_clerk_notes(s, text.s, ev->now_ms, fx);
	} else {
		hearing_notice(s, false, "This case file has no hint for you.");
	}
	buf_release(&text);
}

#define MOMENT_NOTE "Counsel asks for a moment."

/* One for each question; the record tells, also after a resume. */
static bool had_moment(const struct hearing_state *s)
{
	for (size_t i = s->said.n; i-- > 0;) {
		const struct turn *t = &s->said.turns[i];

		if (t->role == ROLE_BENCH)
			return false;
		if (t->kind == TURN_NOTE && !strcmp(t->text, MOMENT_NOTE))
			return true;
	}
	return false;
}

/* A bench that is asked courteously waits a little.  The record shows that it was
 * asked, whatever the clock. */
static void on_moment(struct hearing_state *s, const struct event *ev,
		      struct effects *fx)
{
	if (s->floor != FLOOR_COUNSEL || hearing_is_over(s) ||
	    !hearing_pending(s)) {
		hearing_notice(s, false, "No question waits for you just now.");
		return;
	}
	if (had_moment(s)) {
		hearing_notice(s, false,
			       "You have had a moment for this question.");
		return;
	}
	hearing_clerk_notes(s, MOMENT_NOTE, ev->now_ms, fx);
	if (s->rules.terms.clock != CLOCK_WALL) {
		hearing_notice(
			s, false,
			"Take it: this clock does not run while you think.");
		return;
	}
	s->moment_ms = ev->now_ms + HEARING_MOMENT_MS;
	hearing_notice(s, false,
		       "Take it: the clock stands for twenty seconds.");
}

static void on_pause(struct hearing_state *s, const struct event *ev)
{
	bool may = s->rules.terms.pause && !is_exam(s);

	s->paused = ev->kind == EV_PAUSE && may;
	if (ev->kind == EV_PAUSE && !may)
		hearing_notice(
			s, false,
			is_exam(s)
				? "This hearing is an examination: its clock "
				  "is not paused."
				: "This hearing is held without pauses: its "
				  "clock runs on.");
}

static void on_adjourn(struct hearing_state *s, struct effects *fx)
{
	if (hearing_is_over(s))
		return;
	if (s->floor == FLOOR_BENCH)
		hearing_effect(fx, FX_CANCEL);
	hearing_forget_steps(s);
	hearing_end(s, fx);
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
			       ev->text ? ev->text : why(ev));
		break;
	case EV_SAID: on_said(s, ev, fx); break;
	case EV_REST: on_rest(s, ev, fx); break;
	case EV_BENCH_FAILED: on_bench_failed(s, ev); break;
	case EV_READING: on_reading(s, ev, fx); break;
	case EV_READ_FAILED: on_read_failed(s, ev, fx); break;
	case EV_MARK: on_mark(s, ev); break;
	case EV_SAVE_FAILED: on_save_failed(s, ev, fx); break;
	case EV_TICK: on_tick(s, ev); break;
	case EV_PAUSE:
	case EV_RESUME: on_pause(s, ev); break;
	case EV_MOMENT: on_moment(s, ev, fx); break;
	case EV_RETRACT: on_retract(s, fx); break;
	case EV_CANCEL: on_cancel(s, ev, fx); break;
	case EV_ASK_AGAIN:
		if (s->floor == FLOOR_NOBODY && !hearing_is_over(s))
			ask_bench(s, fx);
		break;
	case EV_CALL_ON: on_call(s, ev, fx); break;
	case EV_PLAYERS: on_players(s, ev, fx); break;
	case EV_HINT: on_hint(s, ev, fx); break;
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
	hearing_forget_steps(s);
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
