/*
 * handed.h - how a hearing stands to what was handed out
 *
 * An assignment is a file that a student can edit, and its hash then is another.  Who
 * made it keeps what they made (store/handouts.h) and holds each hearing against that:
 * whether it was held under one of those, and which of its terms are other ones.  What
 * was allowed to one student (assignment.h) is no difference in that student's hearing,
 * unless it was withdrawn before the hearing began.
 */
#ifndef COURT_HANDED_H
#define COURT_HANDED_H
#include <stdbool.h>
#include <stddef.h>

#include "court/assignment.h"
struct buf;
struct hearing_record;

#define HANDED_MAX 5000 /* files; those handed out before are left out */

/* Files as they were handed out, each the class's or one student's; those of the class
 * come before students' own. */
struct handed {
	struct assignment *list;
	size_t n, room;
	bool one; /* one file that somebody named, rather than all that were made here */
};

enum handed_is {
	HANDED_NOTHING, /* there is no assignment, or nothing to hold it against */
	HANDED_SAME,
	HANDED_OTHER /* terms or all of it */
};

/* "yes", "no", "" for nothing. */
const char *handed_said(enum handed_is is);
void handed_release(struct handed *h);
/* Whether that one is the student's own file of assignment a. */
bool handed_is_own(const struct assignment *own, const struct assignment *a,
		   const char *student);
/* The caller's assignment goes over into the list, and is as initialised then. */
void handed_take(struct handed *h, struct assignment *a);
/*
 * Has a hearing's terms be those of the class, where its own are such as may be allowed to
 * one student: minutes (save a team's, which follow from case and bench), clock,
 * interruptions.  False, and nothing changed, where no file of its assignment is among them.
 */
bool handed_as_class(const struct handed *h, struct hearing_record *r);
/*
 * HANDED_OTHER says in `how`, appended, what is: "other terms: feedback full instead of
 * none, 20 minutes instead of 15", "not an assignment made here".  Clean text.
 */
enum handed_is handed_look(const struct handed *h,
			   const struct hearing_record *r, struct buf *how);
/* "begun 2026-11-27 09:00 CST, and its assignment was made 2026-11-28 17:47 CST", appended;
 * nothing where it was begun later, or it is not known when that was. */
void handed_say_before(const struct handed *h, const struct hearing_record *r,
		       struct buf *out);
#endif
