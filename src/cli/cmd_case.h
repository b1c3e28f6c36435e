/*
 * cmd_case.h - the verbs of `hotbench case`, one file each
 */
#ifndef CLI_CMD_CASE_H
#define CLI_CMD_CASE_H
#include "cli/cli.h"

extern const struct command case_list, case_show, case_new, case_import,
	case_add, case_prepare, case_set, case_delete, case_search;
#endif
