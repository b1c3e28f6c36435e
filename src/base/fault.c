#include "base/fault.h"

#ifdef HOTBENCH_FAULTS

#include <errno.h>
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
#endif
