/*
 * cmd_generate.c - hotbench generate: material that models write and people review
 */
#include "cli/cmd_generate.h"

#include "cli/verbs.h"

static const struct command *const verbs[] = { &generate_tactics_command,
					       &generate_conduct_command,
					       NULL };

const struct command command_generate = {
	.name = "generate",
	.usage = "tactics|conduct",
	.help = "Have a model write material for drills; what is doubtful, a "
		"person reviews.",
	.verbs = verbs,
};
