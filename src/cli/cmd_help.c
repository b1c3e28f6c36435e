/*
 * cmd_help.c - what there is, and the help of one command
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "base/xmalloc.h"
#include "cli/cli.h"

#define NAMES_MAX 64

const struct command *cli_find(const char *name)
{
	const char *names[NAMES_MAX];
	size_t n = 0;

	for (; n < NAMES_MAX && cli_commands[n]; n++) {
		if (!strcmp(cli_commands[n]->name, name))
			return cli_commands[n];
		names[n] = cli_commands[n]->name;
	}
	cli_usage("There is no command '%s'%s", name,
		  names_hint(name, names, n, ". Did you mean '",
			     "; see hotbench --help.")
			  .text);
	return NULL;
}

static int list_all(void)
{
	puts("Hotbench: argue a case before a bench that listens.\n\n"
	     "usage: hotbench [command] [options]\n\n"
	     "Without a command: the lobby.\n\nCommands");
	for (size_t i = 0; cli_commands[i]; i++)
		printf("  %-12s %s\n", cli_commands[i]->name,
		       cli_commands[i]->help);
	puts("\nhotbench help COMMAND, or hotbench COMMAND --help, tells more; "
	     "so does man\nhotbench. hotbench --version (-V) tells which one "
	     "this is.\n\nNew here? Ten minutes each: man hotbench-student, "
	     "man hotbench-attorney,\nman hotbench-instructor.");
	return EXIT_DONE;
}

/* "help case import" is "case import --help". */
static int help_of(const struct args *a)
{
	const struct command *command = cli_find(a->words[0]);
	size_t n = a->n_words;
	char **argv;
	int code;

	if (!command)
		return EXIT_USAGE;
	argv = xcalloc(n + 2, sizeof *argv);
	for (size_t i = 0; i < n; i++)
		argv[i] = xstrdup(a->words[i]);
	argv[n] = xstrdup("--help");
	code = cli_run(command, (int)n + 1, argv);
	for (size_t i = 0; i <= n; i++)
		free(argv[i]);
	free(argv);
	return code;
}

static int run(struct args *a)
{
	if (!args_take(a, NULL))
		return a->code;
	return a->n_words ? help_of(a) : list_all();
}

const struct command command_help = {
	.name = "help",
	.usage = "[COMMAND [WHAT]]",
	.help = "What there is, or what one command takes.",
	.run = run,
	.max_words = 2,
	.takes = TAKES_COMMANDS,
};
