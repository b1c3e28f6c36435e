#include "cli/verbs.h"

#include <stdio.h>
#include <string.h>

#include "base/names.h"
#include "cli/cli.h"

#define VERBS_MAX 16

static void print_verbs(FILE *out, const struct command *parent,
			const struct command *const *verbs)
{
	fprintf(out, "hotbench %s\n\n%s\n\n", parent->name, parent->help);
	for (size_t i = 0; verbs[i]; i++)
		fprintf(out, "  hotbench %s %s\n      %s\n", verbs[i]->name,
			verbs[i]->usage, verbs[i]->help);
}

/* "list" of "case list". */
static const char *verb_of(const struct command *c)
{
	const char *blank = strrchr(c->name, ' ');

	return blank ? blank + 1 : c->name;
}

static int no_such_verb(const struct command *parent,
			const struct command *const *verbs, const char *word)
{
	const char *names[VERBS_MAX], *near;
	size_t n = 0;

	for (; n < VERBS_MAX && verbs[n]; n++)
		names[n] = verb_of(verbs[n]);
	near = names_nearest(word, names, n);
	if (near)
		return cli_usage("There is no 'hotbench %s %s'. Did you mean "
				 "'hotbench %s %s'?",
				 parent->name, word, parent->name, near);
	return cli_usage(
		"There is no 'hotbench %s %s'; see hotbench %s --help.",
		parent->name, word, parent->name);
}

int verbs_run(const struct args *a)
{
	const struct command *const *verbs = a->command->verbs;

	if (a->argc < 2) {
		print_verbs(stderr, a->command, verbs);
		return EXIT_USAGE;
	}
	if (!strcmp(a->argv[1], "--help") || !strcmp(a->argv[1], "-h")) {
		print_verbs(stdout, a->command, verbs);
		return EXIT_DONE;
	}
	for (size_t i = 0; verbs[i]; i++)
		if (!strcmp(verb_of(verbs[i]), a->argv[1]))
			return cli_run(verbs[i], a->argc - 1, a->argv + 1);
	return no_such_verb(a->command, verbs, a->argv[1]);
}
