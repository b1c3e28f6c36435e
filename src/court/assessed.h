/*
 * assessed.h - self-assessment: which position of the case's map counsel says that an
 * answer of theirs took
 *
 * Where the reading of an answer is unsettled, whoever gave it may say what it was: one
 * of the positions that the case foresees, none of them, or that it answered nothing.
 * That is a mark (mark.h) of the field "self"; its value is one of
 *
 *	beneficial:ID   detrimental:ID   neutral:ID   none:ID	a position, by what the
 *								map says that it does
 *	other						none of them
 *	unanswered					it answered nothing
 *
 * and its reason has the position in words.  It ranks below every other person's label
 * and counts where no reader was firm.  A class, its ranks and its gradebook leave it
 * out (record_leave_out_assessed).  A value that is none of these is carried along, and
 * does nothing.
 */
#ifndef COURT_ASSESSED_H
#define COURT_ASSESSED_H
#include <stdbool.h>
#include <stddef.h>

#include "court/labels.h"
#include "court/reading.h"
struct buf;
struct mark;
struct turn;

#define ASSESSED	  "self" /* the field */
#define ASSESSED_READER	  "self" /* of a reading whose label is one */
#define ASSESSED_WORD	  "self-assessed"
#define ASSESSED_NAMELESS "counsel" /* its author in a redacted copy */
#define ASSESSED_ID_MAX	  80	    /* bytes of a position's id */

enum assessed_as { ASSESSED_POSITION, ASSESSED_OTHER, ASSESSED_UNANSWERED };

struct assessed {
	enum assessed_as as;
	enum commitment effect; /* of a position */
	const char *id;		/* of a position; points into the mark */
};

/* Whether a mark is one, known here or not; and what it says: false for no such mark,
 * or a value that is not known. */
bool assessed_is(const struct mark *m);
bool assessed_read(const struct mark *m, struct assessed *out);
/* The mark, unsigned, for the caller to release; `words`: the position's, or NULL, cut to
 * what a reason may have. */
struct mark assessed_mark(const struct assessed *a, const char *words);

/* The one of that turn that stands, of n marks; NULL: none. */
const struct mark *assessed_of(const struct mark *marks, size_t n, int turn);
/* What in a reading speaks against any position: of one that counsel's word lies over, what
 * did before. */
enum self_doubt assessed_doubt(const struct reading *r);
/* Lays it over a reading that is not firm: what it did for its side, and that it was an
 * answer.  What the reading guessed goes with it: propositions, a contradiction, the
 * opposite, violations.  Where something speaks against the position, it counts, and is
 * doubted (reading.h). */
void assessed_lay(struct reading *r, const struct mark *m);
/* "self-assessed: beneficial (the offline reader: neutral), by X, 2026-11-22: the
 * position", without day and author; own NULL: nobody read it. */
void assessed_tell(struct buf *out, const struct mark *m,
		   const struct reading *own);
#endif
