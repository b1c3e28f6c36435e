/*
 * cmd_case.c - the cases there are: list, show, new, import, ...
 *
 * A further verb is a struct command in a file of its own (case_VERB.c), declared
 * in cmd_case.h and listed here.
 */
#include "cli/cmd_case.h"

#include "cli/verbs.h"

static const struct command *const verbs[] = {
	&case_list,    &case_show,   &case_new, &case_import,
	&case_prepare, &case_search, NULL,
};

static int run(int argc, char **argv)
{
	return verbs_run(&command_case, verbs, argc, argv);
}

const struct command command_case = {
	.name = "case",
	.usage = "list|show|new|import|prepare|search",
	.help = "The cases one can argue.",
	.run = run,
};
