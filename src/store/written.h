/*
 * written.h - which labels, notes and score sheets were written in this journal
 *
 * A row each, a hash of what it says, made when it is signed here, and kept when the
 * hearing is deleted.  By them a score sheet that comes in, and a label under the name of
 * somebody who labels here, is told from what was written here (court/elsewhere.h).  A
 * journal from before there were such rows has one for each hearing that bore anything,
 * which is believed whole: who wrote what in it nobody knows any more.
 */
#ifndef STORE_WRITTEN_H
#define STORE_WRITTEN_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
struct buf;
struct error;
struct filled;
struct hearing_record;
struct journal;
struct mark;

/* For the caller's transaction, or one statement each. */
bool written_mark(struct journal *j, const char *hearing, const struct mark *m,
		  struct error *err);
bool written_sheet(struct journal *j, const char *hearing,
		   const struct filled *f, struct error *err);

/* That a mark which stood here was taken back for good, and whether it was: a file that
 * still has it brings it in no more. */
bool written_take_back(struct journal *j, const char *hearing,
		       const struct mark *m, struct error *err);
bool written_is_taken_back(struct journal *j, const char *hearing,
			   const struct mark *m);

/* That a hearing was begun here, and whether it was; and that nothing is known of it any
 * more, save the hashes of what was written. */
bool written_begin(struct journal *j, const char *hearing, struct error *err);
bool written_begun(struct journal *j, const char *hearing);
bool written_forget(struct journal *j, const char *hearing, struct error *err);

/* Whether what has that hash (court/elsewhere.h) was, and whether all of a hearing is
 * believed to be. */
bool written_is_signed(struct journal *j, const char *hash);
bool written_is_believed(struct journal *j, const char *hearing);

struct written_list {
	const char **list; /* texts of the arena */
	size_t n, room;
};
struct written {
	struct arena arena;
	struct written_list names;	   /* who label or grade here */
	struct written_list hashes, begun; /* ascending */
	bool unknown; /* the journal is from before there were such rows */
};
/* All of it.  self: the author of the settings, who signs here whether they have yet or
 * not; NULL or "" for none.  *out is released in any case. */
bool written_load(struct journal *j, const char *self, struct written *out,
		  struct error *err);
void written_release(struct written *w);
/* Of it only which hearings were begun here, for many at once (written_begun looks
 * through the whole table for each); and whether one was: any, where nothing is known. */
bool written_load_begun(struct journal *j, struct written *out,
			struct error *err);
bool written_has_begun(const struct written *w, const char *hearing);
/*
 * Of a hearing that comes from a file: has every score sheet that was not written here be
 * called so (court/elsewhere.h), whoever signed it, save where the hearing was begun here
 * and a stranger graded it; and of the labels and notes those in the name of somebody who
 * labels here.  What was written here and comes back called so has its name again.
 * ours: the hearing as it is kept here, whose labels are no news; or NULL.
 * Appends whose sheets and whose labels and notes these are, each name once; both may be
 * NULL.  Whether there is any.  The empty *w knows of nothing written here.
 */
bool written_look(const struct written *w, struct hearing_record *r,
		  const struct hearing_record *ours, struct buf *sheets,
		  struct buf *labels);
/* Of one that is kept here: the same of its score sheets, which may have come in before
 * strangers' were told.  Labels stay as they came in. */
void written_call_sheets(struct journal *j, struct hearing_record *r);
/* How many labels it has under their authors' own names that were not given here, of a
 * hearing that was not begun here either: notes and what is called so aside. */
size_t written_others(const struct written *w, const struct hearing_record *r);
/* Takes the labels that were not given here out of a hearing that is counted beside
 * others, whoever signed them, and lays the rest again: how many those are.  Notes stay,
 * and so do the labels of `also`, whom somebody named; NULL: nobody. */
size_t written_leave_out(const struct written *w, struct hearing_record *r,
			 const char *also);
/* Counts all that the record bears as written here: it was salvaged. */
bool written_keep(struct journal *j, const struct hearing_record *r,
		  struct error *err);
#endif
