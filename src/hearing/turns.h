/*
 * turns.h - what is said in a hearing becomes turns of its record
 *
 * Each is stamped with place and time and saved before anything else happens.  A bench
 * that cuts in takes the words up to there; those behind go back to the editor.
 */
#ifndef HEARING_TURNS_H
#define HEARING_TURNS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/transcript.h"
struct effects;	      /* hearing/hearing.h */
struct event;	      /* analysis/event.h */
struct hearing_state; /* hearing/hearing.h */

/* Whether there is a word in it; NULL has none. */
bool turns_has_words(const char *text);
/*
 * Whether the bench cuts in on this text, and where: the words before are said,
 * those after it go back to the editor.  A draft (`whole` false) is cut as soon
 * as it has the words, a text that was sent only when enough of it is left.
 */
bool turns_cut_in(const struct hearing_state *s, const char *text, size_t len,
		  bool whole, size_t *at);
/* Stamps a turn with place and time, appends it, and has it saved.  Takes `t`; what is
 * returned belongs to the transcript, until the next turn. */
struct turn *turns_say(struct hearing_state *s, struct turn *t, int64_t now_ms,
		       struct effects *fx);
/* What the person sent, as a turn of counsel's. */
struct turn *turns_counsel_says(struct hearing_state *s, enum turn_kind kind,
				const struct event *ev, struct effects *fx);
/* Into the editor again; "" empties it. */
void turns_give_back(struct hearing_state *s, const char *text,
		     struct effects *fx);
/* All that was sent, where the bench cut in: what it left unsaid stands ready. */
void turns_give_all_back(struct hearing_state *s, const struct turn *t,
			 struct effects *fx);
/* What was thought and looked up goes with the turn that came of it. */
void turns_take_steps(struct hearing_state *s, struct turn *t);
void turns_forget_steps(struct hearing_state *s);
/* A question that will not come: with what was begun of it, and the floor. */
void turns_drop_question(struct hearing_state *s);
#endif
