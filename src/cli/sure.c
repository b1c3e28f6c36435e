#include "cli/sure.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

bool sure_of(bool yes, const char *what, int *code)
{
	char answer[16] = "";

	*code = EXIT_DONE;
	if (yes)
		return true;
	if (!isatty(STDIN_FILENO)) {
		*code = cli_usage("%s: say --yes to mean it (nothing was "
				  "deleted)",
				  what);
		return false;
	}
	fprintf(stderr, "%s for good? Type yes: ", what);
	if (fgets(answer, sizeof answer, stdin) &&
	    (!strcmp(answer, "yes\n") || !strcmp(answer, "yes")))
		return true;
	fputs("hotbench: nothing was deleted\n", stderr);
	return false;
}
