/*
 * cmd_case.c - the cases there are: list, show, new, import, ...
 *
 * A further verb is a struct command in a file of its own (case_VERB.c), declared
 * in cmd_case.h and listed here.
 */
#include "cli/cmd_case.h"

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
