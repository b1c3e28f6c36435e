/*
 * cmd_hearings.h - the verbs of `hotbench hearings`, and what they share
 */
#ifndef CLI_CMD_HEARINGS_H
#define CLI_CMD_HEARINGS_H
#include "cli/cli.h"
struct buf;
struct hearing_record;
struct journal;

extern const struct command hearings_list, hearings_show, hearings_joint,
	hearings_export, hearings_import, hearings_label, hearings_settle,
	hearings_note, hearings_ballot, hearings_accept, hearings_agree,
	hearings_progress, hearings_delete, hearings_prune, hearings_salvage;

#define HEARINGS_TEXT_MAX  ((size_t)256 << 20) /* of a result */
#define HEARINGS_WORDS_MAX 1000

/* A result into a file, or on standard output (NULL); an exit code. */
int hearings_print(const struct buf *out, const char *path);
/* One hearing of the journal: an exit code, after a complaint; r is the caller's to
 * release where it is EXIT_DONE. */
int hearings_load(const char *id, struct hearing_record *r);
/* The same with the journal left open, for who may sign something; where it failed,
 * nothing is. */
int hearings_open(const char *id, struct journal **j, struct hearing_record *r);
/* Once it is shown as far as it goes: EXIT_PROBLEM where some of it is lost. */
int hearings_whole(const struct hearing_record *r);
/* Words of the command line as one text, for the caller to free. */
char *hearings_words(const char *const *words, size_t n);
/* Who signs: the name given, or (NULL) the one of the settings, or the login name. */
const char *hearings_author(const char *given);
#endif
