/*
 * cmd_case.h - the verbs of `hotbench case`, one file each
 */
#ifndef CLI_CMD_CASE_H
#define CLI_CMD_CASE_H
#include "cli/cli.h"

extern const struct command case_list, case_show, case_new, case_import,
	case_add, case_prepare, case_set, case_delete, case_search;

/* Whether the person at the terminal wants the pictures of text in a file read
 * (docket/convert.h); no where nobody sits there. */
bool case_ask_pictures(void *unused, const char *path, int pictures);
#endif
