/*
 * asides.c - see asides.h
 */
#include "hearing/asides.h"

#include <string.h>

#include "hearing/announce.h"
#include "hearing/hearing_inside.h"

#define MOMENT_NOTE "Counsel asks for a moment."

/* Why there are no hints, and no pauses. */
static bool is_exam(const struct hearing_state *s)
{
	return s->rules.terms.feedback == FEEDBACK_NONE;
}

void asides_hint(struct hearing_state *s, const struct event *ev,
		 struct effects *fx)
{
	if (s->floor != FLOOR_COUNSEL || hearing_is_over(s))
		return;
	if (!terms_allow(&s->rules.terms, TERM_HINTS)) {
		hearing_notice(
			s, false,
			is_exam(s)
				? "This hearing is an examination: there are "
				  "no hints."
				: "This hearing is held without hints.");
		return;
	}
	if (ev->text && *ev->text) {
		s->hints++;
		announce(s, ev->text, ev->now_ms, fx);
	} else {
		hearing_notice(s, false, "This case file has no hint for you.");
	}
}

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

void asides_moment(struct hearing_state *s, const struct event *ev,
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
	announce(s, MOMENT_NOTE, ev->now_ms, fx);
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

void asides_pause(struct hearing_state *s, const struct event *ev)
{
	bool may = terms_allow(&s->rules.terms, TERM_PAUSE);

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
