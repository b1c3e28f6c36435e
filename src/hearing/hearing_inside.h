/*
 * hearing_inside.h - what the two dispatches of a hearing share: hearing.c, where
 * counsel answers a bench, and cross.c, where counsel asks and a witness answers
 *
 * Nobody else includes this.
 */
#ifndef HEARING_HEARING_INSIDE_H
#define HEARING_HEARING_INSIDE_H
#include "hearing/hearing.h"

struct effect *hearing_effect(struct effects *fx, enum effect_kind kind);
void hearing_notice(struct hearing_state *s, bool is_error, const char *text);
/* Stamps a turn with place and time, appends it, and has it saved. */
struct turn *hearing_say(struct hearing_state *s, struct turn *t,
			 int64_t now_ms, struct effects *fx);
/* What the person sent, as a turn of counsel's. */
struct turn *hearing_counsel_says(struct hearing_state *s, enum turn_kind kind,
				  const struct event *ev, struct effects *fx);
void hearing_clerk_notes(struct hearing_state *s, const char *text,
			 int64_t now_ms, struct effects *fx);
void hearing_forget_steps(struct hearing_state *s);
/* What was thought and looked up goes with the turn that came of it. */
void hearing_take_steps(struct hearing_state *s, struct turn *t);
void hearing_end(struct hearing_state *s, struct effects *fx);
/* Begins the clock and tells who plays; false where that was done. */
bool hearing_begin(struct hearing_state *s, const struct event *ev,
		   struct effects *fx);
/* Whether there is something to send, and not too much; else the notice says so. */
bool hearing_can_send(struct hearing_state *s, const char *text,
		      const char *nothing);
#endif
