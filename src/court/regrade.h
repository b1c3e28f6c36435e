/*
 * regrade.h - what others wrote about a hearing, laid beside what stands here
 *
 * An instructor is sent a hearing, labels it, pins notes to it, fills in score
 * sheets, and sends it back: the same turns with more said about them.  All of
 * that is taken in, each piece once, signed and dated as it is; nothing that was
 * here goes, and nothing else of the file is taken.  Labels stand in order of
 * time, so that the newest of a field holds (mark.h); what is ours keeps its order.
 * Labels of those who label here hold over what comes in, newer or not, and so does
 * the score sheet of one who fills in sheets here over another by that name: it is put
 * before theirs.  The order says what holds, in a file as well, and so whoever is
 * sent it sees the same.
 *
 * One that was not finished here, and whose file has all of its turns and more, goes on
 * in the file: the caller takes those turns (n_turns_more) and the end.
 *
 * Of a redacted copy of what is here whole nothing is taken that has lost its author or
 * its words: whoever said it would count twice.
 */
#ifndef COURT_REGRADE_H
#define COURT_REGRADE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/mark.h"
#include "court/record.h"
struct buf;
struct error;

#define REGRADE_AUTHORS 12 /* told by name; more are counted as "others" */

struct regrade_by {
	char author[MARK_AUTHOR_MAX + 4];
	size_t n_labels, n_notes, n_ballots;
};

struct regrade {
	struct regrade_by by[REGRADE_AUTHORS + 1];
	size_t n_by;
	size_t n_marks, n_ballots; /* added */
	size_t n_over;	/* labels among them that now hold over another */
	size_t n_under; /* newer than one of those who label here, which holds */
	size_t n_sheets_over; /* sheets that stand now over one of their author's */
	size_t n_sheets_under; /* no older than one filled in here, which stands */
	size_t n_turns_on;     /* turns here behind the file's last one */
	bool goes_on;	       /* the file goes on where ours was left, by: */
	size_t n_turns_more; /* turns; 0 where it ends there */
	bool is_over;	     /* and is finished */
	bool differs;	 /* the file is another beyond its turns: ours stands */
	bool redacted;	 /* the file is a copy without names: */
	size_t n_hidden; /* so much of it was left out */
	/* whose the file says it is, where that is another than here; else "" */
	char student[RECORD_STUDENT_MAX + 4];
	int attempt; /* which one, likewise; else 0 */
};

/* Whether somebody labels, or fills in score sheets, here. */
typedef bool regrade_own_fn(void *arg, const char *author);
/*
 * Takes theirs' marks and ballots into ours, where both are one hearing: the same
 * case and side and, as far as theirs goes, the same turns, or theirs goes on.  False with ERR_EXISTS
 * naming the first that differs, ERR_LIMIT where it would be too much; ours is
 * then as it was.  The readings of ours are laid again.  is_own NULL: nobody does.
 */
bool regrade_merge(struct hearing_record *ours,
		   const struct hearing_record *theirs, regrade_own_fn *is_own,
		   void *arg, struct regrade *what, struct error *err);
/* Whether ours is not finished, and theirs is the same attempt of the same student, has
 * all of its turns, word for word, and goes on or ends. */
bool regrade_goes_on(const struct hearing_record *ours,
		     const struct hearing_record *theirs);
/* Of the same hearing, from a file and as it is kept here: the readings of ours become
 * the file's, those that ours lacks aside.  Whether any was another. */
bool regrade_readings(struct hearing_record *theirs,
		      const struct hearing_record *ours);
/* How many pieces those are. */
size_t regrade_counts(const struct regrade_by *b);
/* "28 labels, 1 note and 1 score sheet", appended. */
void regrade_tell_counts(const struct regrade_by *b, struct buf *out);
/* "3 labels and 1 note of Prof. Wray were added to ID; nothing of yours was
 * changed", or that all of it is here. */
void regrade_tell(const struct regrade *what, const char *id, struct buf *out);
#endif
