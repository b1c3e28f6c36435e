/*
 * once.h - one question asked in several hearings is given again once
 *
 * The latest hearing has it: the answer of an earlier one to the same question, on the
 * same side of the same case and by the same student, leaves the queue (DRILL_LOOSE)
 * and keeps its tries and its box.  One that went on a box or more stays instead, unless
 * the later answer is surely weak: no progress goes by what is not sure, and where it
 * goes, that is told (trend.h).  An answer of a later hearing that is firm and well given
 * counts as a better try at the question that waits.
 */
#ifndef HEARING_ONCE_H
#define HEARING_ONCE_H
#include <stdbool.h>
#include <stddef.h>
struct court_case;
struct error;
struct hearing_record;
struct journal;
struct same;
struct turn;

/* Who is nobody is one student. */
bool once_same_student(const struct hearing_record *a,
		       const struct hearing_record *b);
/* The first answer in r to that question, which was made with that case (same.h), that is
 * firm and well given, or NULL. */
const struct turn *once_well_answered(const struct hearing_record *r,
				      const struct same *question,
				      const struct court_case *kase);

/* To be called once for a hearing that has ended: what waits of earlier ones, and was
 * answered well in it, goes a box on by the day it ended on (schedule.h). */
bool once_move_on(struct journal *j, const struct hearing_record *r,
		  const struct court_case *kase, struct error *err);
/* `turns` are n answers of r that are in the queue; kase as of same_init. */
bool once_settle(struct journal *j, const struct hearing_record *r,
		 const struct court_case *kase, const int *turns, size_t n,
		 struct error *err);
#endif
