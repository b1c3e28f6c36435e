#include "base/mishap.h"

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
} kinds[MISHAP_KINDS + 1] = {
	[MISHAP_MEMORY] = { "memory", ENOMEM },
	[MISHAP_OPEN] = { "open", EMFILE },
	[MISHAP_READ] = { "read", EIO },
	[MISHAP_WRITE] = { "write", ENOSPC },
	[MISHAP_FSYNC] = { "fsync", EIO },
	[MISHAP_RENAME] = { "rename", ENOSPC },
	[MISHAP_SQLITE] = { "sqlite", EIO },
	[MISHAP_SOCKET] = { "socket", ECONNRESET },
	[MISHAP_KINDS] = { "any", 0 },
};

static struct {
	bool asked; /* the environment was read, or a test armed it */
	enum mishap_kind kind;
	unsigned long nth; /* 0: not armed */
	bool onwards;
	unsigned long seen;
	bool came;
} mishap;

void mishap_arm(enum mishap_kind kind, unsigned long nth, bool onwards)
{
	mishap.asked = true;
	mishap.kind = kind;
	mishap.nth = nth;
	mishap.onwards = onwards;
	mishap.seen = 0;
	mishap.came = false;
}

bool mishap_came(void)
{
	return mishap.came;
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

	mishap.asked = true;
	if (!set)
		return;
	n = strcspn(set, ":");
	while (kind <= MISHAP_KINDS && (strlen(kinds[kind].name) != n ||
					strncmp(kinds[kind].name, set, n)))
		kind++;
	if (kind > MISHAP_KINDS || set[n] != ':')
		refuse(set);
	mishap.kind = (enum mishap_kind)kind;
	mishap.nth = strtoul(set + n + 1, &end, 10);
	mishap.onwards = *end == '+';
	if (!mishap.nth || end[mishap.onwards])
		refuse(set);
}

/* Neither stdio nor memory: one of them may be what fails. */
static void tell(enum mishap_kind kind)
{
	char line[80];
	int n = snprintf(line, sizeof line, "fault: %s %lu\n", kinds[kind].name,
			 mishap.seen);

	if (n > 0 && write(STDERR_FILENO, line, (size_t)n) < 0)
		return; /* nobody listens */
}

bool mishap_due(enum mishap_kind kind)
{
	if (!mishap.asked)
		ask_environment();
	if (!mishap.nth || (mishap.kind != kind && mishap.kind != MISHAP_KINDS))
		return false;
	mishap.seen++;
	if (mishap.seen < mishap.nth ||
	    (mishap.seen > mishap.nth && !mishap.onwards))
		return false;
	if (!mishap.came)
		tell(kind);
	mishap.came = true;
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
	if (mishap_due(MISHAP_WRITE))
		return -1;
	return syscall(SYS_pwrite64, fd, bytes, n, at);
}

int fdatasync(int fd)
{
	if (mishap_due(MISHAP_FSYNC))
		return -1;
	return (int)syscall(SYS_fdatasync, fd);
}
#endif
#endif
