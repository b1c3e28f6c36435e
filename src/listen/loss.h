/*
 * loss.h - how near an answer comes to what loses an issue
 *
 * The memo has for each issue the concession that loses it, the map what a side must
 * hold.  Which of counsel's own clauses is most like one of the first, in the same
 * direction, or of the second, in the other; nothing is decided here.
 */
#ifndef LISTEN_LOSS_H
#define LISTEN_LOSS_H
#include "listen/ken.h"
#include "listen/said.h"

/* From this likeness on it may lose the issue. */
#define LOSS_LIKE 0.55
/* And of one that is read as taking a position and conceding nothing: of 30 such that are
 * less like, 1 conceded something (tests/bench). */
#define LOSS_SURE 0.75

struct loss {
	double likeness;	     /* 0..1 */
	const struct clause *clause; /* or NULL */
	const struct issue
		*issue; /* that it loses; NULL none, or a proposition */
};

/* Of the issues that press this side. */
struct loss loss_of(const struct ken *k, const struct said *a,
		    enum side_id side);
/* Of the propositions alone. */
struct loss loss_denied(const struct ken *k, const struct said *a,
			enum side_id side);
/* How near a concession in bytes `of` of the answer comes to what the other side stands
 * on and this side's propositions exclude, in any of its words; `issue` is NULL.  Of
 * concessions written to fit, 5 reach LOSS_LIKE, and of answers that give a little and
 * hold the position none. */
struct loss loss_granted(const struct ken *k, const struct said *a,
			 enum side_id side, struct span of);
#endif
