/*
 * cmd_generate.h - the commands of `hotbench generate`
 */
#ifndef CLI_CMD_GENERATE_H
#define CLI_CMD_GENERATE_H
#include "cli/cli.h"

extern const struct command generate_tactics_command;
extern const struct command generate_conduct_command;

/* Goes through a review queue on the screen, or with `plain` and where there is none in
 * lines: accept, reject, mend.  `kind` is what the items must be ("tactics", "conduct"),
 * `by` whose decisions they are (NULL: the login name). */
int generate_review(const char *path, const char *kind, const char *by,
		    bool plain);
#endif
