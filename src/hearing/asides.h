/*
 * asides.h - what counsel asks for beside the argument: a hint, a moment, a pause
 *
 * Each tells in a notice why it is not to be had.
 */
#ifndef HEARING_ASIDES_H
#define HEARING_ASIDES_H
struct effects;	      /* hearing/hearing.h */
struct event;	      /* analysis/event.h */
struct hearing_state; /* hearing/hearing.h */

/* The event brings its text (hint.h). */
void asides_hint(struct hearing_state *s, const struct event *ev,
		 struct effects *fx);
/* A bench that is asked courteously waits a little.  The record shows that it was
 * asked, whatever the clock. */
void asides_moment(struct hearing_state *s, const struct event *ev,
		   struct effects *fx);
/* EV_PAUSE or EV_RESUME. */
void asides_pause(struct hearing_state *s, const struct event *ev);
#endif
