/*
 * phases.h - who speaks next, and when a hearing is over
 *
 * The way through the diagram in hearing.h: from one phase to the next by the clock, the
 * turns that were agreed on, and the seats that want a word in order of seniority.
 */
#ifndef HEARING_PHASES_H
#define HEARING_PHASES_H
#include <stdint.h>
struct effects;	      /* hearing/hearing.h */
struct hearing_state; /* hearing/hearing.h */

/* The bench is to speak, by plan or who was called on. */
void phases_ask(struct hearing_state *s, struct effects *fx);
/* Counsel has spoken and been read: who speaks now? */
void phases_proceed(struct hearing_state *s, int64_t now_ms,
		    struct effects *fx);
/* Where a hearing stands whose turns were taken from the journal. */
void phases_go_on(struct hearing_state *s, int64_t now_ms, struct effects *fx);
/* Questioning is over: the time, or the bench's questions, ran out. */
void phases_after_questioning(struct hearing_state *s, int64_t now_ms,
			      struct effects *fx);
void phases_end(struct hearing_state *s, struct effects *fx);
#endif
