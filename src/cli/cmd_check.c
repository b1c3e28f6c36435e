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
#include "base/names.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "court/catalogue.h"
#include "court/cues.h"
#include "court/map.h"
#include "court/models.h"
#include "court/wording.h"
#include "hearing/merit.h"
#include "listen/apart.h"
#include "listen/ken.h"
#include "memo/asking.h"
#include "memo/prepare.h"
#include "sim/policy.h"
#include "sim/stand_words.h"

struct given {
	bool strict, quiet;
};
static const struct option_row options[] = {
	{ "strict", 0, NULL,
	  "ask of a case what the shipped ones promise: a full memo, types, no "
	  "repeats",
	  INTO_FLAG(struct given, strict) },
	{ "quiet", 'q', NULL, "only the exit code",
	  INTO_FLAG(struct given, quiet) },
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

/* Nor what a good rehearsal lacks (case prepare tells the same). */
static void note_gaps(const char *dir)
{
	struct court_case c;
	struct faults gaps;

	faults_init(&gaps);
	if (case_load(&c, dir, CASE_OWN, NULL) && c.origin == CASE_OWN &&
	    !c.sealed)
		prepare_gaps_of_case(&c, &gaps);
	for (size_t i = 0; i < gaps.n; i++)
		fprintf(stderr, "note: %s: %s\n", c.slug, gaps.list[i]);
	faults_release(&gaps);
	case_release(&c);
}

/* Not a fault: a memo that a person has yet to confirm. */
static void note_drafts(const char *dir)
{
	struct court_case c;
	size_t n = 0;

	if (case_load(&c, dir, CASE_OWN, NULL)) {
		case_open_map(&c);
		n = case_drafts(&c) + (c.map ? c.map->drafts.n : 0);
	}
	if (n)
		fprintf(stderr,
			"note: %s: %zu items are drafts that nobody has "
			"confirmed\n",
			c.slug, n);
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

static bool same_place(const char *a, const char *b)
{
	char *x = realpath(a, NULL), *y = realpath(b, NULL);
	bool same = x && y && !strcmp(x, y);

	free(x);
	free(y);
	return same;
}

/* A case by its name, as everywhere, or a file or folder: where it lies, the caller frees;
 * NULL for neither. */
static char *place_of(const struct catalogue *c, const char *word, bool quiet)
{
	struct entry e = { 0 };
	bool is_here = file_exists(word);
	char *path = NULL;

	if ((!is_here || names_is_slug(word)) &&
	    catalogue_find(c, ENTRY_CASE, word, &e, NULL))
		path = xstrdup(e.path);
	else if (is_here)
		path = xstrdup(word);
	if (path && is_here && !quiet && !same_place(path, word))
		fprintf(stderr,
			"note: %s is the case of that name, in %s; what lies "
			"here is ./%s\n",
			word, path, word);
	entry_release(&e);
	return path;
}

/* Nothing is checked where one of them is not there at all. */
static bool find_all(const struct catalogue *c, const struct args *a,
		     bool quiet, struct texts *places, struct error *err)
{
	places->list = xcalloc(a->n_words + 1, sizeof *places->list);
	for (size_t i = 0; i < a->n_words; i++) {
		char *place = place_of(c, a->words[i], quiet);

		if (!place)
			return error_set(
				err, ERR_ABSENT,
				"There is nothing at '%s', and no case "
				"of that name.",
				a->words[i]);
		places->list[places->n++] = place;
	}
	return true;
}

static void release_all(struct texts *places)
{
	for (size_t i = 0; i < places->n; i++)
		free(places->list[i]);
	free(places->list);
}

static void check_settings(struct faults *f)
{
	struct conf conf;
	struct error err;

	if (!conf_read(&conf, f, &err))
		faults_add(f, "%s", err.text);
	conf_release(&conf);
}

static const struct catalogue_table tables[] = {
	{ POLICY_FILE, policy_check_file },
	{ STAND_FILE, stand_words_check_file },
	{ REMARKS_FILE, remarks_check_file },
	{ ASKING_FILE, asking_check_file },
	{ WORDING_FILE, wording_check_file },
	{ MODELS_FILE, models_check_file },
	{ NULL, NULL },
};

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

/* What was named, or everything there is. */
static void check_in(struct catalogue *c, const struct texts *places,
		     bool strict, struct faults *f)
{
	for (size_t i = 0; i < places->n; i++)
		catalogue_check(c, places->list[i], strict, apart_check, tables,
				f);
	if (places->n)
		return;
	catalogue_check(c, NULL, strict, apart_check, tables, f);
	lexicons_check(c, f);
	cues_check(c, f);
	merit_check(c, f);
	check_listening(c, f);
	check_settings(f);
}

static void tell(const struct catalogue *c, const struct texts *places,
		 bool strict, const struct faults *f)
{
	print_faults(f);
	for (size_t i = 0; i < places->n; i++) {
		if (strict)
			print_notes(places->list[i]);
		if (!file_is_dir(places->list[i]))
			continue;
		note_gaps(places->list[i]);
		note_drafts(places->list[i]);
	}
	if (!places->n && strict)
		print_all_notes(c);
	if (!places->n)
		note_all_drafts(c);
	if (!f->n)
		fputs("hotbench check: no fault found\n", stderr);
}

static int check(const struct args *a, bool strict, bool quiet)
{
	struct catalogue c;
	struct texts places = { 0 };
	struct faults f;
	struct error err;
	int code;

	catalogue_init(&c);
	faults_init(&f);
	wording_load(&c, NULL); /* what there is to be changed */
	if (find_all(&c, a, quiet, &places, &err)) {
		check_in(&c, &places, strict, &f);
		code = f.n ? EXIT_PROBLEM : EXIT_DONE;
		if (!quiet)
			tell(&c, &places, strict, &f);
	} else {
		code = cli_fail(&err);
	}
	release_all(&places);
	faults_release(&f);
	catalogue_release(&c);
	return code;
}

static int run(struct args *a)
{
	struct given g = { 0 };

	return args_take(a, &g) ? check(a, g.strict, g.quiet) : a->code;
}

const struct command command_check = {
	.name = "check",
	.usage = "[--strict] [PATH|CASE...]",
	.help = "Validate cases, justices, benches, ballots, prompts, "
		"tables of words, and settings; one fault a line.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.max_words = COMMAND_ANY_WORDS,
};
