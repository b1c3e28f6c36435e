/*
 * hearings_ballot.h - a hearing's score sheets on the command line
 */
#ifndef CLI_HEARINGS_BALLOT_H
#define CLI_HEARINGS_BALLOT_H
#include <stdbool.h>

struct ballot;
struct buf;
struct error;
struct hearing_record;

#define BALLOT_DEFAULT "plain"

/* The sheet of that name; released by the caller where it returns true. */
bool ballot_named(const char *name, struct ballot *out, struct error *err);
/* What a sheet asks: its lines with their numbers. */
void ballot_tell_asked(const struct ballot *b, struct buf *out);
/* The sheets that stand, line by line, and the mean of several judges; ballot NULL:
 * on any.  With an author those of that judge alone: who fills one in should not see
 * the others'.  Returns how many there are. */
size_t ballot_tell_all(const struct hearing_record *r, const char *ballot,
		       const char *author, struct buf *out);
#endif
