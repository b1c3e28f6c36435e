#include "cli/cli.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/dump.h"
#include "base/names.h"
#include "base/paths.h"
#include "cli/streams.h"
#include "court/catalogue.h"
#include "court/remarks.h"
#include "llm/keys.h"

/* In the order of the help, one a line. */
/* clang-format off */
const struct command *const cli_commands[] = {
	&command_argue,
	&command_resume,
	&command_replay,
	&command_ask,
	&command_case,
	&command_justice,
	&command_bench,
	&command_hearings,
	&command_check,
	&command_doctor,
	&command_config,
	&command_completion,
	&command_score,
	&command_agree,
	&command_analyze,
	NULL,
};
/* clang-format on */

static const struct command *command_called(const char *name)
{
	for (size_t i = 0; cli_commands[i]; i++)
		if (!strcmp(cli_commands[i]->name, name))
			return cli_commands[i];
	return NULL;
}

static int print_help(void)
{
	puts("Hotbench: argue a case before a bench that listens.\n\n"
	     "usage: hotbench [command] [options]\n\n"
	     "Without a command: the lobby.\n\nCommands");
	for (size_t i = 0; cli_commands[i]; i++)
		printf("  %-12s %s\n", cli_commands[i]->name,
		       cli_commands[i]->help);
	puts("\nhotbench COMMAND --help tells more; so does man hotbench.");
	return EXIT_DONE;
}

static int unknown_command(const char *name)
{
	const char *names[64];
	size_t n = 0;

	for (; cli_commands[n] && n < 64; n++)
		names[n] = cli_commands[n]->name;
	return cli_usage("There is no command '%s'%s", name,
			 names_hint(name, names, n, ". Did you mean '",
				    "; see hotbench --help.")
				 .text);
}

static bool takes_value(const char *option)
{
	return !strcmp(option, "--config") || !strcmp(option, "--send-to");
}

/* Where the command stands, behind common options: "--readonly hearings". */
static int first_word(int argc, char **argv)
{
	int i = 1;

	while (i < argc && argv[i][0] == '-' && argv[i][1])
		i += takes_value(argv[i]) ? 2 : 1;
	return i < argc ? i : argc;
}

static int run(int argc, char **argv)
{
	const struct command *command;
	int first;

	if (argc < 2)
		return cli_run(&lobby_command, argc, argv);
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") ||
	    !strcmp(argv[1], "help"))
		return print_help();
	if (!strcmp(argv[1], "--version")) {
		puts("hotbench " HOTBENCH_VERSION);
		return EXIT_DONE;
	}
	first = first_word(argc, argv);
	if (first == argc ||
	    (first > 1 && !args_common(first, argv, &lobby_command)))
		return cli_run(&lobby_command, first,
			       argv); /* also to complain */
	argc -= first - 1;
	argv += first - 1;
	command = command_called(argv[1]);
	if (!command)
		return unknown_command(argv[1]);
	return cli_run(command, argc - 1, argv + 1);
}

/* Where their table is at fault, kept hearings are still shown and exported;
 * whatever would read an answer by it says what the fault is. */
static void know_remarks(void)
{
	struct catalogue c;

	catalogue_init(&c);
	remarks_load(&c, NULL);
	catalogue_release(&c);
}

int cli_main(int argc, char **argv)
{
	if (!streams_begin())
		return EXIT_DATA;
	/* Whoever ignores it hands that on, and waitpid would know nothing of
	 * how a converter or an editor ended. */
	signal(SIGCHLD, SIG_DFL);
	/* A file that may not grow is a full disk: write() says so. */
	signal(SIGXFSZ, SIG_IGN);
	dump_no_core();
	if (keys_are_around())
		dump_forbid();
	paths_init(argv[0]);
	know_remarks();
	setlocale(LC_CTYPE, ""); /* never LC_NUMERIC: JSON has a point */
	return streams_end(run(argc, argv));
}
