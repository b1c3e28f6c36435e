/*
 * arrival.h - what is told of a hearing that came in, on standard error
 *
 * Whose it is and whether it came in time; what it bears in people's names that was not
 * written here; and what incoming.h found.  Nothing is decided here.
 */
#ifndef CLI_ARRIVAL_H
#define CLI_ARRIVAL_H
#include "base/buf.h"
struct accepted_by;
struct hearing_record;
struct incoming;
struct regrade;

struct arrival {
	struct incoming *in;		/* borrowed */
	const struct hearing_record *r; /* borrowed; as the file has it */
	struct buf
		sheets; /* whose score sheets came that were not filled in here */
	struct buf labels; /* likewise labels and notes */
};

/* Before it is taken in: what is here already is looked at. */
void arrival_init(struct arrival *a, struct incoming *in,
		  struct hearing_record *r);
void arrival_release(struct arrival *a);
/* Of one that was not here. */
void arrival_tell_new(const struct arrival *a);
/* Of one that was, what the file added to it. */
void arrival_tell_merged(const struct arrival *a, const struct regrade *what);
/* Of one that was, and nothing in the file is new. */
void arrival_tell_same(const struct arrival *a);
/* In whose name there is something else here already; nothing where there is none. */
void arrival_tell_held(const struct accepted_by *by, const char *id);
#endif
