/*
 * journal.h - every hearing, on disk before anything else happens
 *
 * SQLite below.  A turn is committed with synchronous=FULL: when journal_put_turn
 * returns true it is on disk.  Two programs may use one journal; a journal from a
 * newer version is refused, not damaged.  Files 0600, folder 0700.
 */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/handed.h"
#include "court/record.h"
struct accepted;
struct accepted_ask;
struct db;
struct error;
struct journal;
struct regrade;

/* Opens or makes it; path NULL: in memory only (--ephemeral). */
struct journal *journal_open(const char *path, struct error *err);
/* To look only: as journal_open where that would be let, unless `untouched`; else
 * read without writing anything, and every change is refused.  ERR_ABSENT where
 * there is none. */
struct journal *journal_look(const char *path, bool untouched,
			     struct error *err);
void journal_close(struct journal *j);
/* How long a save waits for another program before it fails with ERR_BUSY: five
 * seconds at first; JOURNAL_SCREEN_MS where a person looks on.  Before each save it
 * is made sure that the file is still there: ERR_GONE. */
#define JOURNAL_SCREEN_MS 150
void journal_wait_ms(struct journal *j, int ms);
/* The usual place: data folder / hearings.db; caller frees. */
char *journal_default_path(void);

/* A hearing begins (its head; turns are added one by one).  With the head that
 * is there already it goes on (it was left before the first turn); ERR_EXISTS
 * for another head under that id. */
bool journal_begin(struct journal *j, const struct hearing_record *r,
		   struct error *err);
/* One accepted turn, durable on return; again under the same n replaces it (a
 * reading came in, it was retracted). */
bool journal_put_turn(struct journal *j, const char *id, const struct turn *t,
		      struct error *err);
/* A label or note that somebody gives here: their labels hold over what is merged
 * (journal_merge) from then on. */
bool journal_add_mark(struct journal *j, const char *id, const struct mark *m,
		      struct error *err);
/* A mark that is made here in somebody's name, who does not label here by that. */
bool journal_add_mark_for(struct journal *j, const char *id,
			  const struct mark *m, struct error *err);
/* One that says just that goes, for good: no file that still has it brings it in again
 * (journal_import, journal_merge).  None may be there. */
bool journal_take_back(struct journal *j, const char *id, const struct mark *m,
		       struct error *err);
/* Score sheets that were filled in (a JSON list), beside those that the hearing has
 * by now: on disk, and all of them the record's ballots_json, when it returns
 * true.  author: who filled one in here, whose sheets hold over what is merged from then
 * on; NULL: nobody did. */
bool journal_add_ballots(struct journal *j, struct hearing_record *r,
			 const char *json, const char *author,
			 struct error *err);
/* Whose score sheets a hearing bears that were not filled in here, appended, each once:
 * those called so (court/elsewhere.h), and where it was begun here strangers'. */
void journal_strangers(struct journal *j, const struct hearing_record *r,
		       struct buf *names);
/* Takes the sheets of that author away, on one ballot or (NULL) on any: off the disk,
 * and none of the record's, when it returns true.  ERR_ABSENT where there is none. */
bool journal_drop_ballots(struct journal *j, struct hearing_record *r,
			  const char *author, const char *ballot,
			  struct error *err);
bool journal_end(struct journal *j, const char *id, int64_t ended_ms,
		 bool adjourned, struct error *err);
/* Only one program may argue a hearing at a time, or one's turn 9 would replace
 * the other's.  journal_begin and the first turn claim it by themselves; call
 * this before resuming, to hear of it early.  ERR_EXISTS while another program
 * has it; given back by journal_close, or by the system when the program dies. */
bool journal_claim(struct journal *j, const char *id, struct error *err);

/* The draft of an answer not yet sent: a small file beside the journal, unsynced
 * (a draft is no turn).  Empty text removes it.  In memory for path NULL. */
bool journal_save_draft(struct journal *j, const char *id, const char *text,
			struct error *err);
char *journal_load_draft(struct journal *j, const char *id); /* or NULL */

/* By id, or any unique beginning of one; "" or NULL: the newest that can be
 * resumed.  ERR_UNKNOWN with a suggestion.  Where the file is damaged, what can be
 * read of it (salvage.h): the record's `damaged` says so. */
bool journal_load(struct journal *j, const char *id, struct hearing_record *out,
		  struct error *err);

struct hearing_line {
	char id[RECORD_ID_BYTES];
	char *case_slug, *case_title, *simulator, *bench;
	char *student;		  /* "" or NULL: none */
	char *witness;		  /* who is examined in it; likewise */
	struct assigned assigned; /* without what opens a memo */
	enum side_id side;
	int64_t started_ms, ended_ms;
	bool adjourned;
	bool damaged; /* journal_list says so only where it had to salvage */
	int n_turns, n_answers;
	int64_t court_ms;
	/* How it stands to the assignments made here, and what is another. */
	enum handed_is handed;
	char *differs;	 /* "" where nothing is */
	bool begun_here; /* argued on this machine: sheets are what came back */
	/* "" until journal_look_over, and for none: */
	char *strangers; /* whose score sheets (journal_strangers) */
	char *graders;	 /* whose were filled in here (filled_graders) */
	char *labellers; /* in whose name labels that were not given here */
};
struct hearing_lines {
	struct hearing_line *list; /* newest first */
	size_t n;
};
/* case_slug NULL: all; limit 0: all. */
bool journal_list(struct journal *j, const char *case_slug, size_t limit,
		  struct hearing_lines *out, struct error *err);
void hearing_lines_release(struct hearing_lines *l);
/* Goes through all of it: l->damaged, where a turn cannot be read; l->strangers,
 * l->graders and l->labellers: who filled in score sheets elsewhere (journal_strangers) and
 * here, and in whose name there are labels that were not given here. */
void journal_look_over(struct journal *j, struct hearing_line *l);

/* Keeps the id; the same content again is no change (*same), other content
 * under that id is ERR_EXISTS. */
bool journal_import(struct journal *j, const struct hearing_record *r,
		    bool *same, struct error *err);
/* The hearing of exactly that id, where it is here; to be released in any case. */
bool journal_find(struct journal *j, const char *id,
		  struct hearing_record *out);
/* Has r, read from a file, bear what was labelled and graded here beside what it says,
 * as journal_merge has what is kept; nothing is written.  False, and r as it was, where
 * `kept`, the same hearing as it is here, has other turns. */
bool journal_lay_beside(struct journal *j, struct hearing_record *r,
			struct hearing_record *kept);
/* What r says of a hearing that is here already is laid beside what stands here
 * (court/regrade.h): all of it, or nothing.  One that was not finished here goes on with
 * r's turns.  ERR_EXISTS names what differs, or another program has that one. */
bool journal_merge(struct journal *j, const struct hearing_record *r,
		   struct regrade *what, struct error *err);
/* What the hearing bears that was written elsewhere: told, or taken over (accepted.h),
 * *out, to be released in any case; and its id. */
bool journal_accept(struct journal *j, const char *id,
		    const struct accepted_ask *ask, char whole[RECORD_ID_BYTES],
		    struct accepted *out, struct error *err);
/* Overwrites (secure_delete, WAL checkpointed); draft too. */
bool journal_delete(struct journal *j, const char *id, struct error *err);
/* Deletes what ended before a time; the number deleted. */
bool journal_prune(struct journal *j, int64_t before_ms, size_t *n,
		   struct error *err);
/* For the other files of this room: its tables, and whether they may be changed. */
struct db *journal_db(const struct journal *j);
bool journal_may_change(struct journal *j, struct error *err);
/* How it is kept: "WAL", "DELETE: network file system", "memory", "read only". */
const char *journal_mode(const struct journal *j);
/* False for one in memory: what is argued is gone at the end. */
bool journal_is_kept(const struct journal *j);
#endif
