/*
 * eval_script.c - scripts that divide a run among the machines of a cluster: they ship
 * with the prompts, and a person's own copy comes first
 */
#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/eval_model.h"
#include "cli/show.h"
#include "court/catalogue.h"

#define SCRIPT_MAX ((size_t)64 << 10)

static const char *const script_names[] = { "slurm", "parallel" };
#define N_NAMES (sizeof script_names / sizeof *script_names)

static int print(const char *name)
{
	struct catalogue c;
	struct error err;
	struct buf text;
	char *relative = xprintf("eval/%s.sh", name), *path;
	bool ok;

	catalogue_init(&c);
	path = catalogue_file(&c, relative);
	buf_init(&text, SCRIPT_MAX);
	ok = file_read(path, &text, &err);
	if (!ok)
		buf_release(&text);
	free(path);
	free(relative);
	catalogue_release(&c);
	return ok ? show_buf(&text) : cli_fail(&err);
}

static int run_script(struct args *a)
{
	if (!args_take(a, NULL))
		return a->code;
	if (str_index(a->words[0], script_names, N_NAMES) < 0)
		return cli_usage("eval script: it is slurm or parallel");
	return print(a->words[0]);
}

const struct command eval_script_command = {
	.name = "eval script",
	.usage = "slurm|parallel",
	.help = "Print a script that divides a run among the machines of a "
		"cluster.",
	.run = run_script,
	.min_words = 1,
	.max_words = 1,
};
