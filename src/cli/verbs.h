/*
 * verbs.h - commands that have commands: "case list", "justice show"
 *
 * Each verb is a struct command of its own whose name is both words, so that its
 * messages and its --help say what to type.
 */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H
struct args;

/* Runs the verb that the first word names, or prints what there is (with --help
 * as a result, without a verb as a mistake). */
int verbs_run(const struct args *a);
#endif
