/*
 * cross.h - a cross-examination: the same hearing, in which counsel asks and a witness
 * answers
 *
 *	asking --question--> the witness (objection, ruling, answer) --reading--> asking
 *	asking --adjourned, or as many questions as there may be--> DEBRIEF
 *
 * It has one phase, PHASE_QUESTIONING; the floor is counsel's while a question may be
 * put.  Of the person's events EV_ANSWER is a question.  Pure, as hearing.h is.
 */
#ifndef HEARING_CROSS_H
#define HEARING_CROSS_H
#include <stdbool.h>

#include "hearing/hearing.h"

/* Takes the event; false where a cross-examination has nothing of its own to it. */
bool cross_dispatch(struct hearing_state *s, struct event *ev,
		    struct effects *fx);

/*
 * What is known of a witness's answer beside its reader: what the witness's file says
 * it gives (then it is firm), or what a model declared of its own answer, which is
 * unsettled where the reader does not agree.  An answer that was none is left unread:
 * it is the question's fault.  `t` holds the answer, in `said`.
 */
void cross_lay(const struct transcript *said, const struct turn *t,
	       struct reading *r);
#endif
