/*
 * schedule.h - when an answer is to be given again: five boxes, as Leitner had them
 *
 * A weak answer begins in the first box.  Given again and better it goes a box on,
 * given again and no better it goes back to the first; where it is better in part, or
 * the reading cannot tell, it stays.  Each box has its days, and behind the last it is
 * done.  Two better answers on one day are one step, and one before its day is none,
 * but for the first: what is remembered for an hour is not learned.
 * Days are clock_day's, handed in.
 */
#ifndef HEARING_SCHEDULE_H
#define HEARING_SCHEDULE_H
#include <stdbool.h>
#include <stdint.h>

#include "hearing/again.h"
#include "store/drills.h"

#define SCHEDULE_BOXES 5
extern const int schedule_days[SCHEDULE_BOXES]; /* 1, 3, 7, 16, 35 */

/* The first time: in box 1, a day after the hearing ended. */
#define SCHEDULE_FIRST 1
int64_t schedule_first_day(int64_t ended_day);
/* What came of a try today.  One that is done begins again where it came to nothing;
 * one that is loose or was dropped stays so. */
void schedule_move(struct drill_item *item, enum again came, int64_t today);
/* A question that was in no queue, and that the person chose, after a weak try: it waits
 * in the first box.  One that was in it and left it stays out (once.h).  False where
 * nothing was done. */
bool schedule_join(struct drill_item *item, int64_t today);
/* "Again tomorrow": nothing else moves. */
void schedule_tomorrow(struct drill_item *item, int64_t today);
#endif
