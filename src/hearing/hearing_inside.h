/*
 * hearing_inside.h - what the files share that make up a hearing
 *
 *	hearing.c	where counsel answers a bench: what each event does
 *	cross.c		the same where counsel asks and a witness answers
 *	turns.c		what was said, as turns of the record
 *	announce.c	what the clerk tells
 *	phases.c	who speaks next, and when it is over
 *	asides.c	what counsel asks for beside the argument
 *	takeback.c	what was said and does not stand
 *
 * Nobody else includes this, nor the headers of the last five.
 */
#ifndef HEARING_HEARING_INSIDE_H
#define HEARING_HEARING_INSIDE_H
#include "hearing/hearing.h"

struct effect *hearing_effect(struct effects *fx, enum effect_kind kind);
void hearing_notice(struct hearing_state *s, bool is_error, const char *text);
/* Why what the event tells of failed; borrowed from it. */
const char *hearing_why(const struct event *ev);
/* Begins the clock and tells who plays; false where that was done. */
bool hearing_begin(struct hearing_state *s, const struct event *ev,
		   struct effects *fx);
/* Whether there is something to send, and not too much; else the notice says so. */
bool hearing_can_send(struct hearing_state *s, const char *text,
		      const char *nothing);
#endif
