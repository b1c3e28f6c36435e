/*
 * tried.h - what came of the answers of one hearing since, in the drill
 */
#ifndef HEARING_TRIED_H
#define HEARING_TRIED_H
#include <stdbool.h>
#include <stdint.h>
struct buf;
struct court_case;
struct hearing_record;
struct journal;

/* "5 tries at 2 questions: better at Q 2, Q 7; the last try there was no better at Q 2", as the
 * tries were called at the time; appended, nothing where nothing was tried. */
void tried_say(struct journal *j, const struct hearing_record *r,
	       struct buf *out);
/* The same, but also of tries at the same question in other hearings of the case, side and
 * student, and of answers to it in later ones that are firm and well given; of the newest
 * TRIED_HEARINGS of the case.  kase as of same_init. */
#define TRIED_HEARINGS 30
char *tried_best_anywhere(struct journal *j, const struct hearing_record *r,
			  const struct court_case *kase, int turn,
			  int64_t before_ms, int64_t *at_ms);
#endif
