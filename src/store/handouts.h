/*
 * handouts.h - the assignments that were made on this machine, as they were handed out
 *
 * A row a file: the class's, and those that one student has.  By them a hearing that
 * comes in tells whether it was held under one of them (court/handed.h).
 */
#ifndef STORE_HANDOUTS_H
#define STORE_HANDOUTS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct assignment;
struct error;
struct handed;
struct journal;

/* One more, with its hash (assignment_seal); the same file again is no other.  wall_ms:
 * when it was made, where it was made now; 0: it comes from elsewhere. */
bool handouts_add(struct journal *j, const struct assignment *a,
		  int64_t wall_ms, struct error *err);
/* What one student was allowed under assignment a, whose hash is there, is not any more
 * from wall_ms on; *n: how many files of theirs allowed anything.  All of them, or none. */
bool handouts_withdraw(struct journal *j, const struct assignment *a,
		       const char *student, int64_t wall_ms, size_t *n,
		       struct error *err);
/* The newest HANDED_MAX of them, oldest first, the class's before students' own; to be
 * released in any case.  A journal that has no table of them has none. */
bool handouts_load(struct journal *j, struct handed *out, struct error *err);
#endif
