/*
 * cli.h - the command line: one table of subcommands, each with its options
 *
 * The tables serve parsing, `--help`, shell completion and the test that the
 * manual page names everything.  Exit codes are those of product.md section 7.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H
#include <stdbool.h>
#include <stddef.h>
struct error;

enum exit_code {
	EXIT_DONE = 0,
	EXIT_PROBLEM = 1,  /* the work found a problem */
	EXIT_USAGE = 2,	   /* wrong usage */
	EXIT_DATA = 3,	   /* bad data */
	EXIT_ENDPOINT = 4, /* the endpoint failed */
	EXIT_INTERRUPTED = 130,
};

/* One option; `name` without dashes.  arg NULL: takes none. */
struct option_row {
	const char *name;
	char letter;	 /* 0 for none */
	const char *arg; /* "N", "a,b", "words|wall|none" */
	const char *help;
};

struct command {
	const char *name;
	const char *usage;		   /* what follows the name */
	const char *help;		   /* one line */
	int (*run)(int argc, char **argv); /* argv[0] is the name */
	const struct option_row *options;  /* n_options; those of all commands
					      (cli_common) come on top */
	size_t n_options;
};

extern const struct command *const cli_commands[]; /* NULL-terminated */
/* One per cmd_NAME.c. */
extern const struct command command_argue;
extern const struct command command_ask;
extern const struct command command_case;
extern const struct command command_justice;
extern const struct command command_bench;
extern const struct command command_check;
extern const struct command command_completion;
extern const struct command command_config;
extern const struct command command_doctor;
extern const struct command command_hearings;
extern const struct command command_replay;
extern const struct command command_resume;
extern const struct command command_score;
extern const struct command command_agree;
extern const struct command command_analyze;
extern const struct option_row cli_common[];
extern const size_t cli_n_common;

int cli_main(int argc, char **argv);
/* The lobby, and the hearings that start from it; an exit code.  Takes the
 * common options: argv[0] is the program. */
int lobby_run(int argc, char **argv);
extern const struct command lobby_command; /* not in the table */

/* Options that every command takes, as they were given. */
#define CLI_SEND_TO_MAX 16

struct cli_common_options {
	bool no_color; /* or NO_COLOR is set */
	bool no_unicode, no_mouse, readonly;
	const char *config;		      /* NULL: the usual place */
	const char *send_to[CLI_SEND_TO_MAX]; /* hosts, n_send_to of them */
	size_t n_send_to;
};
extern struct cli_common_options cli_given;

/*
 * Walks a command's arguments.  The common options are taken care of inside;
 * --help prints and ends.
 *
 *	struct args a = args_of(argc, argv, &command);
 *	while ((o = args_next(&a)) != ARGS_END)
 *		switch (o) { case OPT_SIDE: side = a.value; break; ... }
 *	if (a.failed) return EXIT_USAGE;
 *	a.words[0..n_words-1] are the arguments that are no options
 */
struct args {
	const struct command *command;
	int argc;
	char **argv;
	int at;
	const char *value; /* of the option just returned */
	const char **words;
	size_t n_words;
	bool failed;	 /* a message was printed */
	bool helped;	 /* --help was printed: return EXIT_DONE */
	bool only_words; /* "--" was seen */
	bool quiet;	 /* complaints and help are not printed */
};
enum { ARGS_END = -1 };

struct args args_of(int argc, char **argv, const struct command *command);
int args_next(struct args *a);
void args_release(struct args *a);
/* Reads the common options alone, before the walk: --config says where a
 * command's defaults come from.  False when the walk will end in help or a
 * complaint. */
bool args_common(int argc, char **argv, const struct command *command);
/* Ends a command's parsing: true when it may go on; else *code is what to
 * return.  Checks that there are min..max words. */
bool args_ready(struct args *a, size_t min, size_t max, int *code);

/* The value as a choice; -1 with a message (and the nearest) otherwise. */
int args_choice(struct args *a, const char *const *names, size_t n);
/* The value as a number in min..max; false with a message otherwise. */
bool args_number(struct args *a, double min, double max, double *out);
bool args_whole(struct args *a, long long min, long long max, long long *out);

/* "hotbench: message" on standard error; returns the exit code that fits. */
int cli_fail(const struct error *err);
int cli_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
const struct command *cli_command(const char *name);
#endif
