/*
 * case_import.c - hotbench case import: a real case from the JSON of oyez.org
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "cli/cmd_case.h"
#include "court/catalogue.h"
#include "court/oyez.h"

enum { OPTION_OYEZ, OPTION_FORCE };

static const struct option_row options[] = {
	[OPTION_OYEZ] = { "oyez", 0, "CASE.json",
			  "a case file of oyez.org; its transcript may "
			  "follow" },
	[OPTION_FORCE] = { "force", 0, NULL,
			   "write over an earlier import of it" },
};

static int import(const char *kase, const char *transcript, bool force)
{
	struct catalogue c;
	struct error err = { 0 };
	struct faults notes;
	struct buf slug;
	char *into;
	int code = EXIT_DONE;

	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is imported.");
	catalogue_init(&c);
	into = catalogue_own_cases(&c);
	faults_init(&notes);
	buf_init(&slug, 200);
	if (oyez_import(kase, transcript, into, force, &slug, &notes, &err)) {
		puts(slug.s);
		printf("%s/%s\n", into, slug.s);
	} else {
		code = cli_fail(&err);
	}
	for (size_t i = 0; i < notes.n; i++)
		fprintf(stderr, "note: %s\n", notes.list[i]);
	buf_release(&slug);
	faults_release(&notes);
	free(into);
	catalogue_release(&c);
	return code;
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &case_import);
	const char *kase = NULL;
	bool force = false;
	int option, code;

	while ((option = args_next(&a)) != ARGS_END)
		switch (option) {
		case OPTION_OYEZ: kase = a.value; break;
		case OPTION_FORCE: force = true; break;
		}
	if (!args_ready(&a, 0, 1, &code))
		;
	else if (!kase)
		code = cli_usage("Say what to import: hotbench %s %s",
				 case_import.name, case_import.usage);
	else
		code = import(kase, a.n_words ? a.words[0] : NULL, force);
	args_release(&a);
	return code;
}

const struct command case_import = {
	.name = "case import",
	.usage = "--oyez CASE.json [TRANSCRIPT.json] [--force]",
	.help = "Make an own case of one that was argued; prints its name "
		"first.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
