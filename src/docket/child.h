/*
 * child.h - another program, run on a stranger's file, on a short leash
 *
 * No shell, a clean environment, nothing inherited but three descriptors, limits
 * on processor time, on files it writes, on what it may say and on how long it
 * may take; what it started ends with it.  Blocks until then.
 */
#ifndef DOCKET_CHILD_H
#define DOCKET_CHILD_H
#include <stdbool.h>
struct buf;
struct error;

struct child {
	const char *const
		*argv;	   /* argv[0] is looked for in PATH; NULL at the end */
	const char *input; /* file that is its standard input; NULL: none */
	const char *scratch; /* its HOME and TMPDIR; NULL: it has none */
	int seconds;	     /* at most; of processor time, too */
};

/* How it ended, when it could be run at all. */
struct child_end {
	int code;	/* exit code; -1: it was killed by a signal */
	bool timed_out; /* by us */
	bool stopped;	/* by the person (base/stop.h) */
	bool too_much;	/* it said more than `out` takes, and was stopped */
	char said[200]; /* what it said of its error, one line, clean */
};

/* Whether PATH has such a program. */
bool child_exists(const char *name);
/* Appends what it writes to standard output.  ERR_ABSENT when there is no such
 * program, ERR_SYSTEM when it cannot be started; else true, whatever its end. */
bool child_run(const struct child *c, struct buf *out, struct child_end *end,
	       struct error *err);
#endif
