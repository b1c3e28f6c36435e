/*
 * attempts.h - how often an assignment was begun in this journal, by whom
 *
 * A row an attempt, which stays when its hearing is deleted: a number that a student
 * could lower with `hearings delete` would say nothing.  It is no proof of anything
 * for all that: whoever has the journal can remove it.  Student 03 is student 3.
 */
#ifndef STORE_ATTEMPTS_H
#define STORE_ATTEMPTS_H
#include <stdbool.h>
#include <stdint.h>

struct assigned;
struct error;
struct journal;

/* Counts one more of that student's attempts under a->hash and sets a->attempt, on
 * disk when it returns true.  ERR_USAGE where a->attempts are made already. */
bool attempts_count(struct journal *j, struct assigned *a, const char *student,
		    int64_t wall_ms, struct error *err);
/* Counts those up to a->attempt that are not counted here: its hearing was salvaged
 * into this journal. */
bool attempts_restore(struct journal *j, const struct assigned *a,
		      const char *student, int64_t wall_ms, struct error *err);
/* Takes the last one back: no hearing came of it. */
void attempts_drop(struct journal *j, const struct assigned *a,
		   const char *student);
#endif
