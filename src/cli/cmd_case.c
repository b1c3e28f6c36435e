/*
 * cmd_case.c - the cases there are: list, show, new, import, ...
 *
 * A further verb is a struct command in a file of its own (case_VERB.c), declared
 * in cmd_case.h and listed here.
 */
#include "cli/cmd_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/sanitise.h"

static const struct command *const verbs[] = {
	&case_list,    &case_show, &case_new,	 &case_import, &case_add,
	&case_prepare, &case_set,  &case_delete, &case_search, NULL,
};

const struct command command_case = {
	.name = "case",
	.usage = "list|show|new|import|add|prepare|set|delete|search",
	.help = "The cases one can argue.",
	.verbs = verbs,
};

bool case_ask_pictures(void *unused, const char *path, int pictures)
{
	char answer[16] = "", *name;

	(void)unused;
	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return false;
	name = sanitise_line(path);
	fprintf(stderr,
		"%s: %d page%s a picture of text. Have ocrmypdf read %s here? "
		"It takes seconds a page. [y/N] ",
		name, pictures, pictures == 1 ? " is" : "s are each",
		pictures == 1 ? "it" : "them");
	free(name);
	return fgets(answer, sizeof answer, stdin) &&
	       (*answer == 'y' || *answer == 'Y');
}
