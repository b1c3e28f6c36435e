/*
 * mark.h - a person's label on an answer: its words, and what it does
 *
 * People are the third reader.  A mark names a field of the reading and the value
 * that an instructor, or counsel on second thoughts, gives it.  A person's last mark of
 * a field stands instead of what they said of it before; with the value "reader" they
 * take their own back, and nobody else's.  The last that stands holds.  Marks
 * are laid over a copy: the reader's own reading is never lost, and what is
 * exported is both.
 *
 * A note that a person pins to a turn is kept among the marks: it says nothing of
 * the reading, and every one stands.
 */
#ifndef COURT_MARK_H
#define COURT_MARK_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;
struct error;
struct reading;
struct turn;

struct mark {
	int turn;
	char *field; /* "commitment", "manner", "decorum", ... */
	char *value;
	char *author;
	char *reason;
	char *at; /* ISO 8601 UTC */
	/* whoever looks at it now said that its author's hold, where people differ
	 * (record_prefer); in no file */
	bool holds;
};

#define MARK_REASON_MAX 400 /* bytes; longer ones are refused */
#define MARK_AUTHOR_MAX 80
#define MARK_WITHDRAWN	"reader" /* the value that takes one back */
#define MARK_NOTE	"note"	 /* the field of one; its value are the words */
#define MARK_NOTE_MAX	2000	 /* bytes */

/*
 * "commitment neutral she only states the holding": field, value, and the
 * reason, which may be missing.  Fields are commitment, relevance, manner,
 * quality, consistency, outcome, concession, answered_first, flags ("none" strikes
 * all that blames) and every kind of remark (remarks.h); the value is kept in the
 * spelling of files ("2" becomes "beneficial").  Sets field, value and reason of *out, which is the caller's to
 * release; on failure ERR_USAGE says what would have been right.
 */
bool mark_parse(struct mark *out, const char *text, struct error *err);
/* Whether it need not be told: its author said just the same of that field later, or took
 * something back there and has spoken since.  Of a note never. */
bool mark_is_stale(const struct mark *marks, size_t n, size_t i);
/* A note: its words, on one line and safe to show; ERR_USAGE for none, or too
 * many.  Otherwise as mark_parse. */
bool mark_parse_note(struct mark *out, const char *text, struct error *err);
bool mark_is_note(const struct mark *m);
/* A reason as it is kept, for the caller to free; ERR_USAGE where it is longer than
 * MARK_REASON_MAX. */
bool mark_reason(const char *text, char **out, struct error *err);
/* A name as mark_sign keeps it, on one line and no longer than that; caller
 * frees. */
char *mark_author(const char *name);
/* How its author is called: "a person" where nobody signed (NULL, ""). */
const char *mark_by(const char *author);
/* Turn, author and time; texts are made safe to show and copied. */
void mark_sign(struct mark *m, int turn, const char *author, int64_t wall_ms);
void mark_release(struct mark *m);
struct mark mark_copy(const struct mark *m);
/* 0 where they say the same of one turn, by the same person at the same time; else an
 * order. */
int mark_order(const struct mark *a, const struct mark *b);
/* Whether this program knows what the mark says; others are carried along. */
bool mark_is_known(const struct mark *m);
/* Whether its author said something else of that field on that turn later, or took it
 * back; of a note never. */
bool mark_is_replaced(const struct mark *marks, size_t n, size_t i);
/* Whether it is a label that counts: neither replaced nor a taking back. */
bool mark_stands(const struct mark *marks, size_t n, size_t i);
/* The author's label of a field on that turn that stands, or NULL.  Author NULL: the last
 * of anybody's. */
const struct mark *mark_of(const struct mark *marks, size_t n, int turn,
			   const char *field, const char *author);
/* "beneficial|detrimental|neutral|none|reader": what a field may be, for help;
 * NULL for no field. */
const char *mark_values(const char *field);
/* The value as a number, as files of labels have it: 1 to 4, or 0 (no, the bench)
 * and 1 (yes, counsel); -1 for what is not known here, or taken back. */
int mark_number(const struct mark *m);
/* What a reading says of a field, in the words of marks where it was read ("3",
 * "beneficial", "yes"), else "not read"; r may be NULL. */
const char *mark_said(const struct reading *r, const char *field);
/* The fields that a screen offers first, NULL-terminated; kinds of remark may be
 * marked as well. */
extern const char *const mark_fields[];

/*
 * Lays the turn's marks over its reading: t->reading is then what holds,
 * t->original what the reader said (NULL when it was not read), t->marked
 * whether they differ.  Where people's commitments of one answer differ `why` names the
 * other, and it is not firm unless the one that is laid holds.  What the reader blames on that account goes where a person
 * says that the answer helps its side, or that it meets the question.  Again with more marks, or with fewer, is the same as
 * once with those.  A new t->reading has a new address.
 */
void mark_turn(struct turn *t, const struct mark *marks, size_t n);
/* "commitment: beneficial (the offline reader: detrimental), by X, 2026-11-22:
 * the reason", or "note by X, 2026-11-22: the words" */
void mark_tell(struct buf *out, const struct mark *m, const struct turn *t);
/* The i-th of n so, in a list of them: "... (replaced by a later one)" where it is. */
void mark_tell_of(struct buf *out, const struct mark *marks, size_t n, size_t i,
		  const struct turn *t);
#endif
