/*
 * assignment_add.c - hotbench assignment add: those made on another machine
 */
#include <stdio.h>

#include "base/error.h"
#include "cli/cmd_assignment.h"
#include "cli/handing.h"
#include "court/assignment.h"

#define ASSIGNMENTS_MAX 1000 /* words */

static bool add(const char *path, struct error *err)
{
	struct assignment a;
	bool ok = handing_load(&a, path, err) && handing_keep(&a, 0, err);

	if (ok)
		printf("%s\n", a.hash);
	assignment_release(&a);
	return ok;
}

static int run(struct args *a)
{
	struct error err = { 0 };

	if (!args_take(a, NULL))
		return a->code;
	for (size_t i = 0; i < a->n_words; i++)
		if (!add(a->words[i], &err))
			return cli_fail(&err);
	return EXIT_DONE;
}

const struct command assignment_add = {
	.name = "assignment add",
	.usage = "FILE...",
	.help = "Counts those made on another machine as made here, where "
		"hearings are told from others.",
	.run = run,
	.min_words = 1,
	.max_words = ASSIGNMENTS_MAX,
	.writes = true,
};
