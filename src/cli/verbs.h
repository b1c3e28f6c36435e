/*
 * verbs.h - commands that have commands: "case list", "justice show"
 *
 * Each verb is a struct command of its own whose name is both words, so that its
 * messages and its --help say what to type.
 */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H
#include "cli/cli.h"

/* Runs the verb that argv[1] names, or prints what there is (with --help as a
 * result, without a verb as a mistake).  verbs is NULL-terminated. */
int verbs_run(const struct command *parent, const struct command *const *verbs,
	      int argc, char **argv);
#endif
