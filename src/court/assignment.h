/*
 * assignment.h - what an instructor hands out: a case, terms, and until when
 *
 * Whoever argues under it faces the same bench: every term is in it, the seed too.
 *
 *   { "schema": "hotbench.assignment/1", "title": "...",
 *     "case": { "slug", "hash", "title" }, "due": "2026-12-01T17:00:00Z" or null,
 *     "terms": { as in a hearing },
 *     "students": ["17"], "team": true, "attempts": 2,	(optional)
 *     "memo": { "key", "hash", "after_due" },		(a sealed one: sealed.h)
 *     "student": { "number", "extra_time", "no_clock",
 *                  "no_interruption" } }		(a student's own file)
 *
 * The last member stands in a file that one student has and nobody else: what is
 * allowed to them.  The hash of an assignment leaves it out, so that hearings under
 * it cannot be told from those under the class's file.
 */
#ifndef COURT_ASSIGNMENT_H
#define COURT_ASSIGNMENT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "court/field.h" /* struct texts */
#include "court/terms.h"
struct assigned;
struct buf;
struct court_case;
struct error;
struct faults;

#define ASSIGNMENT_FILE_MAX	((size_t)1 << 20)
#define ASSIGNMENT_STUDENTS_MAX 1000
#define ASSIGNMENT_EXTRA_MAX	10.0

struct assignment {
	struct arena arena; /* owns the texts */
	char *title;
	char *case_slug, *case_title;
	char case_hash[HASH_HEX_BYTES];
	int64_t due_ms; /* 0: none */
	struct terms terms;
	struct texts students; /* none: whoever has the file */
	int attempts;	       /* so many may be begun; 0: any number */
	bool team; /* of two students, the first and the second oralist */
	char memo_key[HASH_HEX_BYTES];	/* "": the memo is not sealed */
	char memo_hash[HASH_HEX_BYTES]; /* of the sealed file */
	bool memo_after_due;
	/* A student's own file. */
	char *own;	   /* whose; NULL: the class's */
	double extra_time; /* times as much; 1: none */
	bool no_clock, no_interruption;
	char hash[HASH_HEX_BYTES]; /* of all but the last four */
	/* When it was made, where it was made (store/handouts.h); 0: unsaid.  In no
	 * file. */
	int64_t made_ms;
	/* Of a student's own file, likewise: when what it allows was withdrawn; 0: it
	 * was not. */
	int64_t withdrawn_ms;
};

void assignment_init(struct assignment *a);
void assignment_release(struct assignment *a);
/* Every fault with path and place; false with any.  *out is to be released. */
bool assignment_load(struct assignment *out, const char *path,
		     struct faults *f);
/* The same of a text; faults without a path. */
bool assignment_parse(struct assignment *out, const char *s, size_t len,
		      struct faults *f);
/* The file, with a final newline; the hash of *a is not looked at. */
void assignment_write(struct buf *out, const struct assignment *a);
/* The same with the hash, for who looks at it. */
void assignment_show(struct buf *out, const struct assignment *a);
/* Works out a->hash, once all else is there. */
void assignment_seal(struct assignment *a);

/* Whether it is for this case; else ERR_DATA, which says which is which. */
bool assignment_is_of(const struct assignment *a, const struct court_case *c,
		      struct error *err);
/*
 * Who argues under it: `given`, or where that is NULL the one that it names.
 * Borrowed.  ERR_USAGE for one that it is not for, and where none is given and it
 * names none, or several.
 */
bool assignment_student(const struct assignment *a, const char *given,
			const char **student, struct error *err);
/* The terms that hold for a student: of a team their part; with what is allowed to
 * the student whose file it is, but for the time (below). */
void assignment_terms(const struct assignment *a, const char *student,
		      struct terms *out);
/* More time, once the minutes are settled (team_settle). */
void assignment_extend(const struct assignment *a, struct terms *t);
/* What the record keeps of it; *out as released. */
void assignment_note(const struct assignment *a, struct assigned *out);
#endif
