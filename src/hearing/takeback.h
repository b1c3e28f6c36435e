/*
 * takeback.h - what was said and does not stand
 */
#ifndef HEARING_TAKEBACK_H
#define HEARING_TAKEBACK_H
struct effects;	      /* hearing/hearing.h */
struct event;	      /* analysis/event.h */
struct hearing_state; /* hearing/hearing.h */

/* The answer stays on the record, struck; its question is open again. */
void takeback_answer(struct hearing_state *s, struct effects *fx);
/* A half-said question is kept as said, when there is enough of it; an answer that is
 * being read waits for its reader no more. */
void takeback_question(struct hearing_state *s, const struct event *ev,
		       struct effects *fx);
/* The disk said no: the turn was never accepted, nor what was to follow it at once;
 * its words go back. */
void takeback_unsaved(struct hearing_state *s, const struct event *ev,
		      struct effects *fx);
#endif
