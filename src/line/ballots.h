/*
 * ballots.h - a hearing's score sheets in lines
 */
#ifndef LINE_BALLOTS_H
#define LINE_BALLOTS_H
#include <stdbool.h>

struct ballot;
struct buf;
struct error;
struct hearing_record;
struct journal;

#define BALLOTS_DEFAULT "plain"

/* The sheet of that name; released by the caller where it returns true. */
bool ballots_named(const char *name, struct ballot *out, struct error *err);
/* What a sheet asks, its lines with their numbers, what r's text suggests
 * for them (not where it is blind), and which others there are. */
void ballots_asked(const struct ballot *b, const struct hearing_record *r,
		   bool blind, struct buf *out);
/* The sheets that stand, line by line, and the mean of several judges; ballot NULL:
 * on any.  With an author those of that judge alone: who fills one in should not see
 * the others'.   Returns how many there
 * are. */
size_t ballots_tell(const struct hearing_record *r, const char *ballot,
		    const char *author, struct buf *out);
#endif
