/*
 * announce.h - what the clerk tells, for the record
 */
#ifndef HEARING_ANNOUNCE_H
#define HEARING_ANNOUNCE_H
#include <stdint.h>
struct effects;	      /* hearing/hearing.h */
struct hearing_state; /* hearing/hearing.h */
struct players;	      /* court/players.h */

void announce(struct hearing_state *s, const char *text, int64_t now_ms,
	      struct effects *fx);
/* Who plays from here on becomes part of the record. */
void announce_players(struct hearing_state *s, const struct players *p,
		      int64_t now_ms, struct effects *fx);
/* The other side's case in a few points. */
void announce_other_side(struct hearing_state *s, int64_t now_ms,
			 struct effects *fx);
/* Questions from a memo that no person has looked over: the record says so. */
void announce_draft(struct hearing_state *s, int64_t now_ms,
		    struct effects *fx);
/* A hearing begun after it was due is let, but it stays in the record. */
void announce_late(struct hearing_state *s, int64_t now_ms, struct effects *fx);
#endif
