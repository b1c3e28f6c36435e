/*
 * fault.h - a countdown switch that makes the Nth of something fail (not to be
 * confused with faults.h, the list of what is wrong with a file)
 *
 * Tests only: exists in builds with `make FAULTS=yes`.  In all others fault_due()
 * is the constant false, so the places that ask it cost nothing.
 *
 * A place that can fail asks just before it would do the thing, and if the fault
 * is due behaves as if the system had refused:
 *
 *	if (fault_due(FAULT_FSYNC) || fsync(fd) < 0)
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
 * The program writes "fault: write 3" to standard error when the fault comes, so
 * that a script can count N up until a run passes without that line.
 */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H
#include <stdbool.h>

enum fault_kind {
	FAULT_MEMORY, /* xmalloc and kin: the program leaves in order, code 3 */
	FAULT_OPEN,   /* EMFILE */
	FAULT_READ,   /* EIO */
	FAULT_WRITE,  /* ENOSPC */
	FAULT_FSYNC,  /* EIO */
	FAULT_RENAME, /* ENOSPC */
	FAULT_SQLITE, /* for store/db.c: a statement that fails */
	FAULT_SOCKET, /* for llm/transport.c: a connection that breaks */
	FAULT_KINDS,
};

#ifdef HOTBENCH_FAULTS
bool fault_due(enum fault_kind kind);
/* For tests in the same process: from now on the nth (1 is the next; 0 disarms)
 * of a kind, FAULT_KINDS for any; with `onwards` all later ones, too. */
void fault_arm(enum fault_kind kind, unsigned long nth, bool onwards);
/* Whether it has come since it was armed. */
bool fault_came(void);
#else
static inline bool fault_due(enum fault_kind kind)
{
	(void)kind;
	return false;
}
#endif
#endif
