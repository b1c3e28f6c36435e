/*
 * cmd_justice.h - verbs of `hotbench justice` and `hotbench bench` that have
 * files of their own
 */
#ifndef CLI_CMD_JUSTICE_H
#define CLI_CMD_JUSTICE_H
#include "cli/cli.h"

extern const struct command justice_new, bench_new;
#endif
