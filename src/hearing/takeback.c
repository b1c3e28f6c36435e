/*
 * takeback.c - see takeback.h
 */
#include "hearing/takeback.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "hearing/clockwork.h"
#include "hearing/hearing_inside.h"
#include "hearing/turns.h"

#define CUT_MIN_WORDS 4 /* a cancelled question shorter than this is dropped */

static bool may_retract(const struct hearing_state *s)
{
	return s->phase == PHASE_QUESTIONING || s->phase == PHASE_TIME ||
	       s->phase == PHASE_SERIATIM;
}

void takeback_answer(struct hearing_state *s, struct effects *fx)
{
	struct turn *answer = transcript_last(&s->said, TURN_ANSWER);

	if (!terms_allow(&s->rules.terms, TERM_RETRACT)) {
		hearing_notice(
			s, false,
			"In this hearing no answer is taken back: put it "
			"right in your next one.");
		return;
	}
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
	turns_forget_steps(s);
	turns_give_back(s, answer->text, fx);
	s->floor = FLOOR_COUNSEL;
	hearing_notice(s, false,
		       "Taken back; it stays in the record, struck through. "
		       "Mend it, or Ctrl-U for a new one.");
}

void takeback_question(struct hearing_state *s, const struct event *ev,
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
	turns_forget_steps(s);
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
	turns_say(s, &t, ev->now_ms, fx);
	s->floor = FLOOR_COUNSEL;
	s->ticked_ms = ev->now_ms;
	hearing_notice(s, false,
		       "You cut in; the question stands as far as it was put.");
}

void takeback_unsaved(struct hearing_state *s, const struct event *ev,
		      struct effects *fx)
{
	struct turn *t = transcript_turn(&s->said, ev->turn_n);
	char text[sizeof s->notice];

	if (!t)
		return;
	snprintf(text, sizeof text, "Not saved: %.300s", hearing_why(ev));
	hearing_notice(s, true, text);
	s->not_saved = true;
	if (t->reading || t->retracted)
		return; /* an update of a turn that is safe already */
	if (turn_is_counsel(t)) {
		clockwork_refund(s, t->text, strlen(t->text));
		turns_give_all_back(s, t, fx);
		s->floor = FLOOR_COUNSEL;
	} else if (!t->players || s->floor == FLOOR_BENCH) {
		s->floor = FLOOR_NOBODY;
	}
	while (transcript_turn(&s->said, ev->turn_n))
		transcript_drop_last(&s->said);
}
