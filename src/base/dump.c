#include "base/dump.h"

#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

void dump_no_core(void)
{
	struct rlimit none = { 0, 0 };

	(void)setrlimit(RLIMIT_CORE, &none);
}

void dump_forbid(void)
{
#ifdef __linux__
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
