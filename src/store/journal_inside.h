/*
 * journal_inside.h - what the files of the journal share; nobody else includes it
 *
 *	journal.c        its file: opened, closed, who may change it
 *	journal_write.c  a hearing as it goes: head, turns, labels, score sheets
 *	journal_read.c   one hearing out of its rows
 *	journal_list.c   the lines of a list
 *	journal_whole.c  whole hearings that come in, are laid beside ours, or go
 */
#ifndef STORE_JOURNAL_INSIDE_H
#define STORE_JOURNAL_INSIDE_H
#include "store/journal.h"

struct journal {
	struct db *db;
	struct desk *desk;
	struct salvage *salvage; /* once it was needed: journal_salvage */
};

/* ---- journal_write.c; the caller has a transaction, or the call is one ---- */

/* False, with ERR_UNKNOWN. */
bool journal_no_such(const char *id, struct error *err);
/* ERR_EXISTS where there is a hearing of that id. */
bool journal_insert_head(struct journal *j, const struct hearing_record *r,
			 struct error *err);
/* The head as r has it; its columns stay. */
bool journal_write_head(struct journal *j, const struct hearing_record *r,
			struct error *err);
bool journal_write_turn(struct journal *j, const char *id, const struct turn *t,
			struct error *err);
bool journal_write_mark(struct journal *j, const char *id, const struct mark *m,
			struct error *err);
/* Whether somebody of that name labels here; for filled_strangers, regrade_merge. */
bool journal_is_annotator(void *journal, const char *author);
/* Whether two records make the same export, with_turns or only their heads. */
bool journal_same_as_written(const struct hearing_record *a,
			     const struct hearing_record *b, bool with_turns);

/* ---- journal_read.c ---- */

/* The one hearing whose id begins with `id`. */
bool journal_resolve(struct journal *j, const char *id,
		     char out[RECORD_ID_BYTES], struct error *err);
/* Into out, an empty record; *num: its row. */
bool journal_load_head(struct journal *j, const char *id,
		       struct hearing_record *out, int64_t *num,
		       struct error *err);
/* In the caller's transaction; on failure nothing is left in out. */
bool journal_load_whole(struct journal *j, const char *id,
			struct hearing_record *out, struct error *err);
/* As journal_load, without what could be salvaged. */
bool journal_load_sound(struct journal *j, const char *id,
			struct hearing_record *out, struct error *err);
/* What is left of a damaged file, looked for once; NULL where nothing can be; ours. */
struct salvage *journal_salvage(struct journal *j);
#endif
