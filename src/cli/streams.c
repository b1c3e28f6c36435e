#include "cli/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "base/mishap.h"
#include "cli/cli.h"

bool streams_begin(void)
{
	/* Against the grain, so that use of them still fails with EBADF. */
	static const int modes[] = { O_WRONLY, O_RDONLY, O_RDONLY };
	struct error err;

	signal(SIGPIPE, SIG_IGN);
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", modes[fd]) < 0) {
			error_errno(&err, "/dev/null");
			cli_fail(&err);
			return false;
		}
	return true;
}

/* Everything printed is out; else errno says why not. */
static bool finish(FILE *out)
{
	int fd = fileno(out);

	if (mishap_due(MISHAP_WRITE) || fflush(out) != 0)
		return false;
	if (!ferror(out))
		return close(fd) == 0;
	/* Something was lost earlier, and its errno with it.  One more letter
	 * tells, and does no harm behind a text that has holes. */
	if (write(fd, "\n", 1) > 0)
		errno = EIO;
	return false;
}

int streams_end(int code)
{
	struct error err;

	if (finish(stdout) || errno == EPIPE)
		return code;
	error_errno(&err, "cannot write the output");
	cli_fail(&err);
	return code > EXIT_DATA ? code : EXIT_DATA;
}
