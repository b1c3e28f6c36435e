#include "cli/cli.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/dump.h"
#include "base/paths.h"
#include "cli/streams.h"
#include "court/catalogue.h"
#include "court/cues.h"
#include "court/remarks.h"
#include "court/wording.h"
#include "llm/keys.h"

/* In the order of the help, one a line. */
/* clang-format off */
const struct command *const cli_commands[] = {
	&command_argue,
	&command_resume,
	&command_examine,
	&command_replay,
	&command_drill,
	&command_ask,
	&command_case,
	&command_justice,
	&command_bench,
	&command_hearings,
	&command_assignment,
	&command_report,
	&command_check,
	&command_doctor,
	&command_config,
	&command_completion,
	&command_help,
	&command_score,
	&command_agree,
	&command_analyze,
	&command_generate,
	&command_eval,
	&command_arena,
	NULL,
};
/* clang-format on */

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
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
		return cli_run(&command_help, 1, argv);
	first = first_word(argc, argv);
	if (first == argc ||
	    (first > 1 && !args_common(first, argv, &lobby_command)))
		return cli_run(&lobby_command, first,
			       argv); /* also to complain */
	argc -= first - 1;
	argv += first - 1;
	command = cli_find(argv[1]);
	if (!command)
		return EXIT_USAGE;
	return cli_run(command, argc - 1, argv + 1);
}

/* Where a table of them is at fault, kept hearings are still shown and exported;
 * whatever would read an answer by it says what the fault is. */
static void know_words(void)
{
	struct catalogue c;

	catalogue_init(&c);
	remarks_load(&c, NULL);
	wording_load(&c, NULL);
	cues_load(&c, NULL);
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
	if (keys_hide())
		dump_forbid();
	paths_init(argv[0]);
	know_words();
	cli_given.ascii_locale = ascii_set_locale();
	return streams_end(run(argc, argv));
}
