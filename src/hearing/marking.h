/*
 * marking.h - people as the third reader: a label given is kept, then honoured
 *
 * A screen that lets a person label an answer does this:
 *
 *     struct mark m;
 *     if (mark_parse(&m, "commitment neutral only states the facts", &err)) {
 *             mark_sign(&m, turn_n, marking_author(), clock_wall_ms());
 *             ok = marking_add(journal, record, &m, &err);  // a kept hearing
 *             ok = runner_mark(runner, &m, &err);           // one under way
 *             mark_release(&m);
 *     }
 *
 * and shows err.text when something was wrong.  Every screen and figure shows the
 * label from then on, because the turn's reading carries it (court/mark.h).
 */
#ifndef HEARING_MARKING_H
#define HEARING_MARKING_H
#include <stdbool.h>

#include "court/record.h"
struct ballot;
struct error;
struct journal;

/* Who is at the keyboard: as marking_be says, else the system's name for them, "you"
 * for none. */
const char *marking_author(void);
/* Whether somebody said who signs (marking_be); else it is the login name. */
bool marking_is_named(void);
/* Copied, as far as MARK_AUTHOR_MAX goes. */
void marking_be(const char *author);
/*
 * The turn that a person means by "Q3" or "3" (the answer to the third question
 * that stands), "opening", "rebuttal", "turn 7" or "last" (counsel's last answer).
 * NULL with an error when there is none.
 */
const struct turn *marking_turn(const struct transcript *said,
				const char *where, struct error *err);
/* Whether a word is such a place, so that a line may begin with one. */
bool marking_is_place(const char *word);
/* Durable, and among r's marks, when it returns true; the readings are as they
 * were.  `said`: the hearing's turns, r->said or those of a hearing under way.
 * j NULL: the caller puts it on disk.  ERR_USAGE for what can bear no label;
 * every turn bears notes. */
bool marking_keep(struct journal *j, struct hearing_record *r,
		  const struct transcript *said, const struct mark *m,
		  struct error *err);
/* A judge's score sheet of a kept hearing: as that judge left it, with the marks of
 * `set` (ballot_parse) and why they are so ("" for none, at most MARK_REASON_MAX
 * bytes).  On disk, and among r's, when it returns true. */
bool marking_score(struct journal *j, struct hearing_record *r,
		   const struct ballot *b, const char *author, const char *set,
		   const char *reason, int64_t wall_ms, struct error *err);
/* The same as marking_keep for a kept hearing, laid over r->said. */
bool marking_add(struct journal *j, struct hearing_record *r,
		 const struct mark *m, struct error *err);
/* All labels of one name on a kept hearing cease to count, each by one mark more in that
 * name, whose reason says who did it; and those that ceased so count again, each as it was,
 * in its place among the others, when that mark goes.  The labels themselves stay untouched
 * (so what was not given here is not by this), and notes stay.  *n: how many; ERR_USAGE
 * where there is none. */
bool marking_take_out(struct journal *j, struct hearing_record *r,
		      const char *author, const char *by, size_t *n,
		      struct error *err);
bool marking_put_back(struct journal *j, struct hearing_record *r,
		      const char *author, size_t *n, struct error *err);
/* A person's note on the turn of that number of a kept hearing, signed with
 * marking_author and this moment.  Errors as marking_add and mark_parse_note. */
bool marking_note(struct journal *j, struct hearing_record *r, int turn,
		  const char *words, struct error *err);
#endif
