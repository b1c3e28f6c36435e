/*
 * cmd_assignment.c - hotbench assignment: what an instructor hands out
 *
 * A further verb is a struct command in a file of its own (assignment_VERB.c), declared
 * in cmd_assignment.h and listed here.
 */
#include "cli/cmd_assignment.h"

#include <stddef.h>

static const struct command *const verbs[] = {
	&assignment_new,	 &assignment_list, &assignment_show_command,
	&assignment_accommodate, &assignment_add,  NULL
};

const struct command command_assignment = {
	.name = "assignment",
	.usage = "new|list|show|accommodate|add",
	.help = "What an instructor hands out: the same hearing for everybody.",
	.verbs = verbs,
};
