/*
 * cmd_check.c - is every file that hotbench would read in order?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/paths.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "court/catalogue.h"
#include "listen/apart.h"
#include "listen/ken.h"
#include "sim/policy.h"

enum { CHECK_STRICT, CHECK_QUIET };

static const struct option_row options[] = {
	[CHECK_STRICT] = { "strict", 0, NULL,
			   "ask of a case what the shipped ones promise: a "
			   "full memo, types, no repeats" },
	[CHECK_QUIET] = { "quiet", 'q', NULL, "only the exit code" },
};

static void print_faults(const struct faults *f)
{
	for (size_t i = 0; i < f->n; i++)
		puts(f->list[i]);
	if (f->dropped)
		printf("... and %zu more\n", f->dropped);
}

/* Length and reading level of a case: for a reviewer, so beside the result. */
static void print_notes(const char *dir)
{
	struct court_case c;
	struct buf notes;

	buf_init(&notes, 10000);
	if (case_load(&c, dir, CASE_OWN, NULL)) {
		case_notes(&c, &notes);
		fprintf(stderr, "%s\n%s", c.slug, notes.s);
	}
	case_release(&c);
	buf_release(&notes);
}

/* Not a fault: a memo that a person has yet to confirm. */
static void note_drafts(const char *dir)
{
	struct court_case c;

	if (case_load(&c, dir, CASE_OWN, NULL) && case_drafts(&c))
		fprintf(stderr,
			"note: %s: %zu items are drafts that nobody has "
			"confirmed\n",
			c.slug, case_drafts(&c));
	case_release(&c);
}

static void note_all_drafts(const struct catalogue *c)
{
	struct entries e;

	if (!catalogue_list(c, ENTRY_CASE, &e, NULL))
		return;
	for (size_t i = 0; i < e.n; i++)
		if (e.list[i].origin != CASE_SHIPPED)
			note_drafts(e.list[i].path);
	entries_release(&e);
}

static void print_all_notes(const struct catalogue *c)
{
	struct entries e;

	if (!catalogue_list(c, ENTRY_CASE, &e, NULL))
		return;
	for (size_t i = 0; i < e.n; i++)
		print_notes(e.list[i].path);
	entries_release(&e);
}

/* Exit code 2 for a path that is not there at all. */
static bool all_exist(const struct args *a, int *code)
{
	for (size_t i = 0; i < a->n_words; i++)
		if (!file_exists(a->words[i])) {
			*code = cli_usage("There is nothing at '%s'.",
					  a->words[i]);
			return false;
		}
	return true;
}

static void check_settings(struct faults *f)
{
	struct conf conf;
	struct error err;

	if (!conf_read(&conf, f, &err))
		faults_add(f, "%s", err.text);
	conf_release(&conf);
}

/* The table of what the bench does, at a path or in that folder. */
static void check_table(const char *path, struct faults *f)
{
	char *inside = file_join(path, CATALOGUE_BENCH_TABLE);

	if (!strcmp(file_base(path), CATALOGUE_BENCH_TABLE))
		policy_check_file(path, f);
	else if (file_is_dir(path) && file_exists(inside))
		policy_check_file(inside, f);
	free(inside);
}

/* What is missing there is no fault, but a person should know. */
static void check_listening(const struct catalogue *c, struct faults *f)
{
	struct faults notes;

	faults_init(&notes);
	ken_check(c, f, &notes);
	for (size_t i = 0; i < notes.n; i++)
		fprintf(stderr, "note: %s\n", notes.list[i]);
	faults_release(&notes);
}

static int check(const struct args *a, bool strict, bool quiet)
{
	struct catalogue c;
	struct faults f;
	int code;

	if (!all_exist(a, &code))
		return code;
	catalogue_init(&c);
	faults_init(&f);
	if (!a->n_words) {
		catalogue_check(&c, NULL, strict, apart_check, &f);
		lexicons_check(&c, &f);
		policy_check(&c, &f);
		check_listening(&c, &f);
		check_settings(&f);
	}
	for (size_t i = 0; i < a->n_words; i++) {
		catalogue_check(&c, a->words[i], strict, apart_check, &f);
		check_table(a->words[i], &f);
	}
	code = f.n ? EXIT_PROBLEM : EXIT_DONE;
	if (!quiet) {
		print_faults(&f);
		for (size_t i = 0; strict && i < a->n_words; i++)
			print_notes(a->words[i]);
		if (strict && !a->n_words)
			print_all_notes(&c);
		if (!a->n_words)
			note_all_drafts(&c);
		for (size_t i = 0; i < a->n_words; i++)
			if (file_is_dir(a->words[i]))
				note_drafts(a->words[i]);
		if (!f.n)
			fputs("hotbench check: no fault found\n", stderr);
	}
	faults_release(&f);
	catalogue_release(&c);
	return code;
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &command_check);
	bool strict = false, quiet = false;
	int option, code;

	while ((option = args_next(&a)) != ARGS_END)
		switch (option) {
		case CHECK_STRICT: strict = true; break;
		case CHECK_QUIET: quiet = true; break;
		}
	if (args_ready(&a, 0, (size_t)argc, &code))
		code = check(&a, strict, quiet);
	args_release(&a);
	return code;
}

const struct command command_check = {
	.name = "check",
	.usage = "[--strict] [PATH...]",
	.help = "Validate cases, justices, benches, ballots, prompts, "
		"what the bench does, and settings; one fault a line.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
