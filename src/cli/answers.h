/*
 * answers.h - rows of `analyze answers`: an answer, what was said before, and what
 * it was found to say beside its case
 *
 * In: question, answer and, where they are not the first, `before`, a list of
 * {question, answer}, oldest first; nothing else of a row is looked at.  Turns are
 * counted as in a hearing of these alone: the first question is 1, its answer 2.
 * Out: "reading", as a hearing keeps it (court/reading.h).
 */
#ifndef CLI_ANSWERS_H
#define CLI_ANSWERS_H
#include <stdbool.h>

#include "cli/analyst.h"
#include "court/transcript.h"
struct buf;
struct faults;
struct json_ref;

#define ANSWERS_BEFORE_MAX 500 /* exchanges of a row; more are a fault */

struct answers {
	struct analyst *analyst; /* of a case; borrowed */
	struct ken *ken;
	enum side_id side;
};

/* What could not be had of what the case knows is told on standard error. */
void answers_open(struct answers *a, struct analyst *analyst,
		  enum side_id side);
void answers_close(struct answers *a);

/* Faults for what cannot be read: no question, no answer, ... */
void answers_check(const struct json_ref *row, struct faults *f);
/* Reads a sound row, the exchanges before it first.  The answer is the last turn
 * of *said, which is the caller's to release, with its reading.  False when a
 * model could not read that one. */
bool answers_read(struct answers *a, const struct json_ref *row,
		  struct transcript *said);
/* A line for people and what was heard below it, behind the row's name. */
void answers_text(struct buf *out, const struct turn *answer);
#endif
