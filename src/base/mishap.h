/*
 * mishap.h - a countdown switch that makes the Nth of something fail (a fault is
 * what is wrong with a file: faults.h)
 *
 * Tests only: exists in builds with `make FAULTS=yes`.  In all others mishap_due()
 * is the constant false, so the places that ask it cost nothing.
 *
 * A place that can fail asks just before it would do the thing, and if a mishap
 * is due behaves as if the system had refused:
 *
 *	if (mishap_due(MISHAP_FSYNC) || fsync(fd) < 0)
 *		return error_errno(err, "%s", path);
 *
 * (errno is set as the system would).  Armed from the environment, before the
 * first question:
 *
 *	HOTBENCH_FAULT=write:3     the third write fails, the others do not
 *	HOTBENCH_FAULT=write:3+    the third and all later ones: a full disk
 *	HOTBENCH_FAULT=any:20      the twentieth of anything counted
 *
 * On 64-bit Linux SQLite's own writes and flushes count, too.
 *
 * The program writes "fault: write 3" to standard error when it comes, so
 * that a script can count N up until a run passes without that line.
 */
#ifndef BASE_MISHAP_H
#define BASE_MISHAP_H
#include <stdbool.h>

enum mishap_kind {
	MISHAP_MEMORY, /* xmalloc and kin: the program leaves in order, code 3 */
	MISHAP_OPEN,   /* EMFILE */
	MISHAP_READ,   /* EIO */
	MISHAP_WRITE,  /* ENOSPC */
	MISHAP_FSYNC,  /* EIO */
	MISHAP_RENAME, /* ENOSPC */
	MISHAP_SQLITE, /* for store/db.c: a statement that fails */
	MISHAP_SOCKET, /* for llm/transport.c: a connection that breaks */
	MISHAP_KINDS,
};

#ifdef HOTBENCH_FAULTS
bool mishap_due(enum mishap_kind kind);
/* For tests in the same process: from now on the nth (1 is the next; 0 disarms)
 * of a kind, MISHAP_KINDS for any; with `onwards` all later ones, too. */
void mishap_arm(enum mishap_kind kind, unsigned long nth, bool onwards);
/* Whether it has come since it was armed. */
bool mishap_came(void);
#else
static inline bool mishap_due(enum mishap_kind kind)
{
	(void)kind;
	return false;
}
#endif
#endif
