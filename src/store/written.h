/*
 * written.h - which labels, notes and score sheets were written in this journal
 *
 * A row each, a hash of what it says, made when it is signed here, and kept when the
 * hearing is deleted.  By them what comes in under the name of somebody who labels or
 * grades here is told from what they wrote (court/elsewhere.h).  A journal from before
 * there were such rows has one for each hearing that bore anything, which is believed
 * whole: who wrote what in it nobody knows any more.
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

/* That a hearing was begun here, and whether it was; and that nothing is known of it any
 * more, save the hashes of what was written. */
bool written_begin(struct journal *j, const char *hearing, struct error *err);
bool written_begun(struct journal *j, const char *hearing);
bool written_forget(struct journal *j, const char *hearing, struct error *err);

struct written_list {
	const char **list; /* texts of the arena */
	size_t n, room;
};
struct written {
	struct arena arena;
	struct written_list names;  /* who label or grade here */
	struct written_list hashes; /* ascending */
};
/* All of it.  self: the author of the settings, who signs here whether they have yet or
 * not; NULL or "" for none.  *out is released in any case. */
bool written_load(struct journal *j, const char *self, struct written *out,
		  struct error *err);
void written_release(struct written *w);
/* Has whatever the record bears in the name of one of those, and none of them wrote here,
 * be called so (court/elsewhere.h).  Appends whose sheets and whose labels and notes
 * these are, each name once; both may be NULL.  Whether there is any. */
bool written_look(const struct written *w, struct hearing_record *r,
		  struct buf *sheets, struct buf *labels);
/* Takes what is called so back into its author's name, if they are the one named (NULL:
 * anybody), and counts it as written here; *n: how many pieces.  The caller writes the
 * record, in the same transaction. */
bool written_accept(struct journal *j, struct hearing_record *r,
		    const char *author, size_t *n, struct error *err);
/* Counts all that the record bears as written here: it was salvaged. */
bool written_keep(struct journal *j, const struct hearing_record *r,
		  struct error *err);
#endif
