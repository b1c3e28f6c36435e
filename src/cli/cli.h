/*
 * cli.h - the command line: one table of subcommands, each with its options
 *
 * The tables serve parsing, `--help`, shell completion and the test that the
 * manual page names everything.  Exit codes: EXIT_DONE and those behind it.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H
#include <stdbool.h>
#include <stddef.h>

#include "court/terms.h"
struct error;

enum exit_code {
	EXIT_DONE = 0,
	EXIT_PROBLEM = 1,  /* the work found a problem */
	EXIT_USAGE = 2,	   /* wrong usage */
	EXIT_DATA = 3,	   /* bad data */
	EXIT_ENDPOINT = 4, /* the endpoint failed */
	EXIT_INTERRUPTED = 130,
};

/*
 * Where an option's value goes: a member of the struct that args_take fills in.
 * A whole number fits a bool, an enum or int, and all of 64 bits; a choice is the
 * index of its word, from `min` on; a flag is `max`.  OPTION_OWN goes nowhere.
 */
enum option_kind {
	OPTION_OWN,
	OPTION_FLAG,
	OPTION_TEXT, /* const char *, of argv */
	OPTION_CHOICE,
	OPTION_WHOLE,
	OPTION_NUMBER, /* double */
	OPTION_TERM,   /* struct terms, of which one is set */
};

struct option_into {
	enum option_kind kind;
	size_t at, bytes;	  /* of the member */
	const char *const *words; /* of a choice; n_words */
	size_t n_words;
	double min, max; /* of numbers; whole ones within 2^53 */
	enum term term;
};
#define INTO(what, type, member, ...)                              \
	{                                                          \
		.kind = what, .at = offsetof(type, member),        \
		.bytes = sizeof((type *)NULL)->member, __VA_ARGS__ \
	}
#define INTO_FLAG(type, member) INTO(OPTION_FLAG, type, member, .max = 1)
#define INTO_TEXT(type, member) INTO(OPTION_TEXT, type, member, .max = 0)
#define INTO_CHOICE(type, member, w, n) \
	INTO(OPTION_CHOICE, type, member, .words = w, .n_words = n)
#define INTO_WHOLE(type, member, lo, hi) \
	INTO(OPTION_WHOLE, type, member, .min = lo, .max = hi)
#define INTO_NUMBER(type, member, lo, hi) \
	INTO(OPTION_NUMBER, type, member, .min = lo, .max = hi)
#define INTO_TERM(type, member, id) \
	INTO(OPTION_TERM, type, member, .term = TERM_##id)

/* One option; `name` without dashes.  arg NULL: takes none. */
struct option_row {
	const char *name;
	char letter;	 /* 0 for none */
	const char *arg; /* "N", "a,b", "words|wall|none" */
	const char *help;
	struct option_into into;
};

struct args;

/* What a command's words are, so that a shell can offer them. */
enum takes {
	TAKES_FILES,
	TAKES_CASE,	/* the first word; files behind it */
	TAKES_HEARING,	/* the first word */
	TAKES_HEARINGS, /* each word */
	TAKES_COMMANDS,
	TAKES
};

struct command {
	const char *name;
	const char *usage;		  /* what follows the name */
	const char *help;		  /* one line */
	int (*run)(struct args *a);	  /* an exit code */
	const struct option_row *options; /* n_options; those of all commands
					     (cli_common) come on top */
	size_t n_options;
	size_t min_words, max_words; /* besides options */
	enum takes takes;
	bool writes; /* never under --readonly */
	/* NULL-terminated; its first word says which, instead of run. */
	const struct command *const *verbs;
};
#define COMMAND_ANY_WORDS ((size_t)-1)

extern const struct command *const cli_commands[]; /* NULL-terminated */
/* One per cmd_NAME.c. */
extern const struct command command_argue;
extern const struct command command_ask;
extern const struct command command_assignment;
extern const struct command command_case;
extern const struct command command_justice;
extern const struct command command_bench;
extern const struct command command_check;
extern const struct command command_completion;
extern const struct command command_config;
extern const struct command command_doctor;
extern const struct command command_drill;
extern const struct command command_examine;
extern const struct command command_hearings;
extern const struct command command_report;
extern const struct command command_help;
extern const struct command command_replay;
extern const struct command command_resume;
extern const struct command command_score;
extern const struct command command_agree;
extern const struct command command_analyze;
extern const struct command command_generate;
extern const struct command command_eval;
extern const struct command command_arena;
extern const struct option_row cli_common[];
extern const size_t cli_n_common;

int cli_main(int argc, char **argv);
/* The one of that name; NULL after a complaint that names the nearest. */
const struct command *cli_find(const char *name);
/* Runs one: argv[0] is its name. */
int cli_run(const struct command *command, int argc, char **argv);
/* The lobby, and the hearings that start from it; not in the table. */
extern const struct command lobby_command;

/* Options that every command takes, as they were given. */
#define CLI_SEND_TO_MAX 16

struct cli_common_options {
	bool no_color; /* or NO_COLOR is set */
	bool no_unicode, no_mouse, readonly;
	bool ascii_locale;		      /* cli_main saw that */
	const char *config;		      /* NULL: the usual place */
	const char *send_to[CLI_SEND_TO_MAX]; /* hosts, n_send_to of them */
	size_t n_send_to;
};
extern struct cli_common_options cli_given;
/* --no-unicode, or the locale has none: what is written for people is ASCII. */
bool cli_wants_ascii(void);

/*
 * A command line on its way into the struct that the command's options name:
 *
 *	struct wish w = { ... the defaults ... };
 *
 *	if (!args_take(a, &w))
 *		return a->code;
 *	a->words[0..n_words-1] are the arguments that are no options
 *
 * The common options are taken care of inside; --help prints and ends.
 */
struct args {
	const struct command *command;
	int argc;
	char **argv;
	int at;
	void *into;
	const char *value; /* of the option at hand */
	const char **words;
	size_t n_words;
	bool *seen;	 /* which of the command's own options stood there */
	int code;	 /* to end with, where args_take says no */
	bool failed;	 /* a message was printed */
	bool helped;	 /* --help or --version was printed */
	bool only_words; /* "--" was seen */
	bool quiet;	 /* complaints and help are not printed */
};
/* True when the command may go on, which has as many words as it wants.  into:
 * what the options are bound to; NULL where none is. */
bool args_take(struct args *a, void *into);
/* Whether an option of the command was given, by its name. */
bool args_gave(const struct args *a, const char *option);
/* Reads the common options alone, before the walk: --config says where a
 * command's defaults come from.  False when the walk will end in help or a
 * complaint. */
bool args_common(int argc, char **argv, const struct command *command);

/* "hotbench: message" on standard error; returns the exit code that fits. */
int cli_fail(const struct error *err);
/* Whether what an option names can be read (NULL, and "-", can), before anything
 * is begun; else the error names option, file and reason. */
bool cli_can_read(const char *option, const char *path, struct error *err);
int cli_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
#endif
