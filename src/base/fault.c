#include "base/fault.h"

#ifdef HOTBENCH_FAULTS

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char *name;
	int code;
} kinds[FAULT_KINDS + 1] = {
	[FAULT_MEMORY] = { "memory", ENOMEM },
	[FAULT_OPEN] = { "open", EMFILE },
	[FAULT_READ] = { "read", EIO },
	[FAULT_WRITE] = { "write", ENOSPC },
	[FAULT_FSYNC] = { "fsync", EIO },
	[FAULT_RENAME] = { "rename", ENOSPC },
	[FAULT_SQLITE] = { "sqlite", EIO },
	[FAULT_SOCKET] = { "socket", ECONNRESET },
	[FAULT_KINDS] = { "any", 0 },
};

static struct {
	bool asked; /* the environment was read, or a test armed it */
	enum fault_kind kind;
	unsigned long nth; /* 0: not armed */
	bool onwards;
	unsigned long seen;
	bool came;
} fault;

void fault_arm(enum fault_kind kind, unsigned long nth, bool onwards)
{
	fault.asked = true;
	fault.kind = kind;
	fault.nth = nth;
	fault.onwards = onwards;
	fault.seen = 0;
	fault.came = false;
}

bool fault_came(void)
{
	return fault.came;
}

/* A spelling mistake must not make a test pass. */
static void refuse(const char *set)
{
	fprintf(stderr, "HOTBENCH_FAULT=%s: expected KIND:N or KIND:N+\n", set);
	_exit(2);
}

static void ask_environment(void)
{
	const char *set = getenv("HOTBENCH_FAULT");
	size_t kind = 0, n;
	char *end;

	fault.asked = true;
	if (!set)
		return;
	n = strcspn(set, ":");
	while (kind <= FAULT_KINDS && (strlen(kinds[kind].name) != n ||
				       strncmp(kinds[kind].name, set, n)))
		kind++;
	if (kind > FAULT_KINDS || set[n] != ':')
		refuse(set);
	fault.kind = (enum fault_kind)kind;
	fault.nth = strtoul(set + n + 1, &end, 10);
	fault.onwards = *end == '+';
	if (!fault.nth || end[fault.onwards])
		refuse(set);
}

/* Neither stdio nor memory: one of them may be what fails. */
static void tell(enum fault_kind kind)
{
	char line[80];
	int n = snprintf(line, sizeof line, "fault: %s %lu\n", kinds[kind].name,
			 fault.seen);

	if (n > 0 && write(STDERR_FILENO, line, (size_t)n) < 0)
		return; /* nobody listens */
}

bool fault_due(enum fault_kind kind)
{
	if (!fault.asked)
		ask_environment();
	if (!fault.nth || (fault.kind != kind && fault.kind != FAULT_KINDS))
		return false;
	fault.seen++;
	if (fault.seen < fault.nth ||
	    (fault.seen > fault.nth && !fault.onwards))
		return false;
	if (!fault.came)
		tell(kind);
	fault.came = true;
	errno = kinds[kind].code;
	return true;
}

#if defined(__linux__) && defined(__LP64__)
#include <sys/syscall.h>

/*
 * SQLite writes pages and its log with these two, and nothing of ours does.
 * Defined in the program they stand before the C library's, so that a full disk
 * and a failing flush are seen by SQLite itself and not only by its callers.
 */
ssize_t pwrite64(int fd, const void *bytes, size_t n, int64_t at);
int fdatasync(int fd);

ssize_t pwrite64(int fd, const void *bytes, size_t n, int64_t at)
{
	if (fault_due(FAULT_WRITE))
		return -1;
	return syscall(SYS_pwrite64, fd, bytes, n, at);
}

int fdatasync(int fd)
{
	if (fault_due(FAULT_FSYNC))
		return -1;
	return (int)syscall(SYS_fdatasync, fd);
}
#endif
#endif
