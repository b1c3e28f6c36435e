/*
 * settling.h - what the reading of a hearing leaves unsettled, settled by who said it
 *
 * Each such answer comes with its question and with the positions of the case that lie
 * nearest to it, in an order that tells nothing of what they do for a side.  Counsel
 * picks the one that the answer took, none of them, or that it answered nothing; that is
 * a mark of counsel's own (court/assessed.h), for the caller to keep.  Only then is told
 * what the position does, and what would have been better.
 *
 *	settling_open(&s, &setup);
 *	while (!settling_is_through(&s)) {
 *		... shows settling_question, settling_answer, positions ...
 *		m = positions_mark(&s.positions, pick);	... signed, kept, released
 *		settling_tell(&s, pick, &lines);
 *		settling_next(&s);
 *	}
 *	settling_close(&s);
 */
#ifndef HEARING_SETTLING_H
#define HEARING_SETTLING_H
#include <stdbool.h>
#include <stddef.h>

#include "court/record.h"
#include "hearing/positions.h"
struct catalogue;
struct court_case;

/* All borrowed, and must outlive it. */
struct settling_setup {
	const struct catalogue *catalogue;
	const struct court_case
		*kase; /* as the person may see it (assigned.h) */
	const struct hearing_record *rec;
	const struct transcript
		*said; /* its turns, as the marks lie over them */
	/* which, beside those that are unsettled and were not assessed: those that were
	 * assessed; or (unsettled) all that still are unsettled, whatever was said */
	bool again, unsettled;
};

struct settling {
	struct settling_setup with;
	struct ken *ken;
	int *turns; /* of the answers; n, owned */
	size_t n, at;
	struct positions positions; /* of the answer at hand */
};

/* How many answers are unsettled and were not assessed yet. */
size_t settling_count(const struct hearing_record *rec,
		      const struct transcript *said);
/* How many were, and are unsettled still: as none of the positions told. */
size_t settling_left(const struct hearing_record *rec,
		     const struct transcript *said);
/* About how long that takes. */
int settling_minutes(size_t n);
/* Why they cannot be settled so, NULL where they can: it is not over, its memo is still
 * closed, no counsel was heard, or its case has no positions. */
const char *settling_why_not(const struct hearing_record *rec,
			     const struct court_case *kase);

void settling_open(struct settling *s, const struct settling_setup *setup);
void settling_close(struct settling *s);
bool settling_is_through(const struct settling *s);
void settling_next(struct settling *s);
void settling_back(struct settling *s); /* nothing before the first */
const struct turn *settling_answer(const struct settling *s);
const struct turn *settling_question(const struct settling *s); /* or NULL */
/* What was picked of the answer at hand before; SIZE_MAX: nothing, or what is not among
 * its positions. */
size_t settling_picked(const struct settling *s);
/* What is told of a pick (positions_tell), released by the caller. */
void settling_tell(const struct settling *s, size_t pick,
		   struct heard_lines *out);
#endif
