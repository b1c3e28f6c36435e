/*
 * record.h - one hearing as it is kept, exported and replayed
 *
 * Holds everything a replay needs: what was argued, under which rules, with what
 * seed, and every turn with its reading.  Figures are not kept: they are
 * recomputed from the labels (score/), so that they can be checked years later.
 */
#ifndef COURT_RECORD_H
#define COURT_RECORD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "court/assigned.h"
#include "court/mark.h"
#include "court/terms.h"
#include "court/transcript.h"
struct buf;
struct faults;
struct json_ref;

#define RECORD_ID_BYTES 33
/* What stands where words or a name were taken out (report/redact.h). */
#define RECORD_GONE "[redacted]"

struct hearing_record {
	char id[RECORD_ID_BYTES]; /* time and chance: "20261121-220301-k3x9" */
	char *case_slug, *case_title;
	char case_hash[HASH_HEX_BYTES];
	bool redacted; /* names were taken out of it, whoever labelled it among them */
	bool confidential; /* its case was, whatever the case says by now */
	struct terms terms;
	char **seats; /* justices' slugs, n_seats; owned */
	size_t n_seats;
	char *model;	/* "" when there is none; as the terms, that at its
			       beginning (players.h) */
	char *endpoint; /* where it was asked; "" or NULL where unsaid */
	char *student; /* counsel's number or name in a class; "" or NULL: none */
	/* An examination: the id of who is examined, and as whom the transcript
	 * has them; "" or NULL: counsel argues. */
	char *witness, *witness_name;
	struct assigned assigned;
	char *program;	    /* version that made it */
	char *prompts_json; /* {"default": "sha256..."} or NULL */
	int64_t started_ms; /* wall clock, since 1970 */
	int64_t ended_ms;   /* 0 while it can be resumed */
	bool adjourned;	    /* ended, by time, by the file's end, or by hand */
	bool real_justices; /* says "simulated" beside each of their lines */
	struct transcript said;
	bool damaged; /* as it was kept: some of it is lost (turn_unreadable) */
	struct mark *marks; /* people's labels, oldest first */
	size_t n_marks;
	size_t n_self_out; /* labels of counsel's own that were set aside
			      (record_leave_out_assessed); never kept */
	/* Filled-in score sheets (a list) and the debrief's figures (an object) as
	 * whoever computed them wrote them, or NULL.  Carried along only. */
	char *ballots_json, *debrief_json;
	/* A line that goes at the head of what is exported ("Privileged ..."), one
	 * of the settings and not of the hearing; NULL: none.  Owned. */
	char *legend;
};

void record_init(struct hearing_record *r);
void record_release(struct hearing_record *r);
/* By how much a hearing is late under its assignment: by its end, while it has none
 * by its beginning. */
int64_t record_late_ms(const struct hearing_record *r);
/* "student 17, assignment \"Week 3\", attempt 1, due 2026-12-01 17:00 CST, late by 2
 * hours", appended: what of it there is; the due date by the clock here. */
void record_say_class(const struct hearing_record *r, struct buf *out);
/* Whether a witness is examined in it, rather than counsel heard. */
bool record_is_examination(const struct hearing_record *r);
/* Whether a text does for a student: something, of one line, of at most
 * RECORD_STUDENT_MAX bytes. */
#define RECORD_STUDENT_MAX 80
bool record_is_student(const char *text);
/* Whether it is "17" or "A-17": a number, as the roll of a class has it, and no name. */
bool record_is_number(const char *student);
/* What a student is told from others by: a number without leading zeros, so that 03 is
 * 3; a name as it is.  Points into the text. */
const char *record_student_key(const char *student);
/* A fresh id from a wall clock time and a seed. */
void record_make_id(struct hearing_record *r, int64_t wall_ms, uint64_t chance);
void record_add_mark(struct hearing_record *r,
		     const struct mark *m); /* copies */
/* The mark of that index goes; those behind it move up.  Lays its turn's. */
void record_drop_mark(struct hearing_record *r, size_t i);
/* Takes out the marks that `keeps` says no to, and lays the rest again: how many. */
typedef bool record_mark_fn(void *arg, const struct mark *m);
size_t record_keep_marks(struct hearing_record *r, record_mark_fn *keeps,
			 void *arg);
/* Takes out what counsel said of their own answers (assessed.h), lays the rest again and
 * counts in n_self_out the answers whose label one was: for whoever sets the hearing beside
 * others. */
void record_leave_out_assessed(struct hearing_record *r);
/* That person's labels hold over all others, and settle what these differ in: the number
 * of them.  Lays the marks. */
size_t record_prefer(struct hearing_record *r, const char *author);
/* Lays the marks over the readings (mark.h); record_read has done it. */
void record_lay_marks(struct hearing_record *r);

/*
 * The hearing object of hotbench(5), the same bytes for the same
 * record, with a final newline.  Without turns: only the head (what the journal
 * keeps beside them), so neither turns nor marks.  Started and ended are kept to
 * the second, as ISO 8601.
 *
 * The legend stands in the whole object only, and is not read back.
 *
 * record_read initialises r, which must be released whatever it returns; false
 * when it reported a fault.  A head alone reads back with no turns.
 */
#define RECORD_FILE_MAX	 ((size_t)64 << 20)
#define RECORD_TURNS_MAX 20000
#define RECORD_MARKS_MAX 20000
#define RECORD_NAMES_MAX 200 /* seats, prompts */
void record_write(struct buf *out, const struct hearing_record *r,
		  bool with_turns);
bool record_read(struct hearing_record *r, const struct json_ref *root,
		 struct faults *f);
/* Whose words the bench's are in what was said; before it has spoken, as the
 * simulator will have it. */
enum bench_words { WORDS_SIMULATED, WORDS_REAL, WORDS_MIXED };
enum bench_words record_bench_words(const struct hearing_record *r,
				    const struct transcript *said);
#endif
