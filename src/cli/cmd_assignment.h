/*
 * cmd_assignment.h - the verbs of `hotbench assignment`, one file each
 */
#ifndef CLI_CMD_ASSIGNMENT_H
#define CLI_CMD_ASSIGNMENT_H
#include "cli/cli.h"

/* `assignment_show` alone is court's (court/assignment.h). */
extern const struct command assignment_new, assignment_list,
	assignment_show_command, assignment_accommodate, assignment_add;
#endif
