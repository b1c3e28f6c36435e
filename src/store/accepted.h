/*
 * accepted.h - what was filled in elsewhere (court/elsewhere.h) and counts as written here
 * from now on
 *
 * Whose it is, and what it comes to, is told before anything is taken over, and then what
 * is in one name is.  A file can bear anybody's name: what would stand instead of
 * something in the same name that counts here stays beside it, unless that is asked for.
 */
#ifndef STORE_ACCEPTED_H
#define STORE_ACCEPTED_H
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "court/regrade.h"
struct error;
struct hearing_record;
struct journal;

struct accepted_ask {
	const char *author; /* NULL: nothing is taken, all is told */
	bool instead;	    /* also what replaces that name's own here */
};

/* In one name: what was taken over, or would be. */
struct accepted_by {
	struct regrade_by what;
	size_t n_held_labels, n_held_sheets; /* stay beside that name's here */
	struct buf totals; /* of the sheets: "plain 81.5, mckinney 70.0" */
	struct buf held;   /* "plain 100.0 against plain 11.6" */
};
struct accepted {
	struct accepted_by *list;
	size_t n, room;
	size_t n_assessed; /* counsel's labels of their own answers: never taken */
	bool changed;	   /* the record */
	struct buf grades; /* "plain was 11.6 and is 100.0", where it changed */
};

/* Of a record of the journal, whose texts change where something is taken; the caller
 * writes it, in the same transaction.  *out, an empty one, is released in any case. */
bool accepted_take(struct journal *j, struct hearing_record *r,
		   const struct accepted_ask *ask, struct accepted *out,
		   struct error *err);
void accepted_release(struct accepted *a);
/* "28 labels and 1 score sheet (plain 100.0) by Li"; clean text. */
void accepted_tell(const struct accepted_by *by, struct buf *out);
/* "1 score sheet by Li differs from what counts here in that name, plain 100.0 against
 * plain 11.6, and stays beside it"; nothing where nothing stays. */
void accepted_tell_held(const struct accepted_by *by, struct buf *out);
#endif
