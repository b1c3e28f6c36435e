/*
 * assigned.h - what a hearing keeps of the assignment that it was held under
 *
 * The terms are the record's own.  Beside them stand the assignment's title, its
 * hash (assignment.h), when it was due, and what opens a sealed memo (sealed.h).
 * Nothing tells whether counsel was accommodated.
 */
#ifndef COURT_ASSIGNED_H
#define COURT_ASSIGNED_H
#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"
struct buf;
struct court_case;
struct faults;
struct json_ref;
struct jsonw;

#define ASSIGNED_ATTEMPTS_MAX 1000000
struct assigned {
	char *title; /* owned; NULL: no assignment */
	char hash[HASH_HEX_BYTES];
	int64_t due_ms;		       /* 0: none */
	char memo_key[HASH_HEX_BYTES]; /* "": the memo is not sealed */
	bool memo_after_due; /* the debrief shows nothing of it before */
	int attempt;  /* the student's, on their machine, from 1; 0: unsaid */
	int attempts; /* so many may be begun; 0: any number */
};

void assigned_release(struct assigned *a);
/* The member "assignment" of the hearing object, nothing where there is none.
 * ended_ms: of the hearing, or else its beginning.  Whether it is late follows from
 * that; it is written for readers, and not read back. */
void assigned_write(const struct assigned *a, int64_t ended_ms,
		    struct jsonw *w);
/* Into a released one. */
void assigned_read(struct assigned *a, const struct json_ref *root,
		   struct faults *f);
/* By how much a moment is late; 0: it is not. */
int64_t assigned_late_ms(const struct assigned *a, int64_t wall_ms);
/* "attempt 2", "attempt 2 of 3", appended; nothing where it is unsaid. */
void assigned_say_attempt(const struct assigned *a, struct buf *out);
/* "late by 2 days 3 hours", appended; nothing for 0. */
void assigned_say_late(int64_t late_ms, struct buf *out);
/* Whether the memo is still hidden from the debrief. */
bool assigned_hides_memo(const struct assigned *a, int64_t now_wall_ms);
/* What opens a sealed memo for a hearing that is over or is not: "" where nothing
 * does, or it is still hidden.  Borrowed. */
const char *assigned_key(const struct assigned *a, bool is_over,
			 int64_t now_wall_ms);
/* The case as a debrief may show it: itself, or where its memo is still hidden and c
 * is a students' copy *closed, which borrows from it and is never released.  c may be
 * NULL. */
const struct court_case *assigned_case(const struct assigned *a,
				       const struct court_case *c,
				       int64_t now_wall_ms,
				       struct court_case *closed);
/* The case without its memo, whoever's it is: *closed, which borrows from it and is never
 * released. */
const struct court_case *assigned_close(const struct court_case *c,
					struct court_case *closed);
/* Whether a text does for a title: something, of one line, of at most
 * ASSIGNED_TITLE_MAX bytes. */
#define ASSIGNED_TITLE_MAX 200
bool assigned_is_title(const char *s);
/* Whether a text is a hash or a key: 64 lower-case hex digits. */
bool assigned_is_hex(const char *s);
#endif
