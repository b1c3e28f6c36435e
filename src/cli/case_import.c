/*
 * case_import.c - hotbench case import: a real case from the JSON of oyez.org, or
 * a case of one's own from a folder of papers
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/stop.h"
#include "base/str.h"
#include "cli/cmd_case.h"
#include "court/catalogue.h"
#include "court/oyez.h"
#include "docket/bring.h"

enum {
	OPTION_OYEZ,
	OPTION_FORCE,
	OPTION_NAME,
	OPTION_TITLE,
	OPTION_CONFIDENTIAL
};

static const struct option_row options[] = {
	[OPTION_OYEZ] = { "oyez", 0, "CASE.json",
			  "a case file of oyez.org; its transcript may "
			  "follow" },
	[OPTION_FORCE] = { "force", 0, NULL,
			   "write over an earlier import of it" },
	[OPTION_NAME] = { "name", 0, "NAME",
			  "what the case is filed under (the folder's name)" },
	[OPTION_TITLE] = { "title", 0, "TEXT", "\"Doe v. Roe\"" },
	[OPTION_CONFIDENTIAL] = { "confidential", 0, NULL,
				  "nothing of it may leave this machine" },
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

/* What each paper was taken for: guesses, to be looked over. */
static void tell(const struct brought_list *l)
{
	if (l->argument)
		fprintf(stderr, "%s: the argument as it was held, by %s\n",
			l->argument, l->advocates);
	for (size_t i = 0; i < l->notes.n; i++)
		fprintf(stderr, "note: %s\n", l->notes.list[i]);
	for (size_t i = 0; i < l->n; i++) {
		const struct brought *d = &l->list[i];

		fprintf(stderr, "%s: %s, \"%s\"", d->file, d->proceeding_title,
			d->link_name);
		if (d->pages)
			fprintf(stderr, ", %d page%s", d->pages,
				str_plural(d->pages));
		fputc('\n', stderr);
	}
}

static int bring(const struct bring *b)
{
	struct catalogue c;
	struct error err = { 0 };
	struct brought_list papers;
	struct faults left_out;
	struct buf slug;
	char *into;
	int code;

	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is imported.");
	catalogue_init(&c);
	into = catalogue_own_cases(&c);
	faults_init(&left_out);
	buf_init(&slug, 200);
	if (bring_case(b, into, &slug, &papers, &left_out, &err)) {
		code = left_out.n ? EXIT_PROBLEM : EXIT_DONE;
		printf("%s\n%s/%s\n", slug.s, into, slug.s);
		tell(&papers);
		fprintf(stderr,
			"Names and kinds are guesses: mend them in "
			"%s/%s/case.json, where %s are to be written; "
			"\"hotbench case prepare %s\" drafts them.\n",
			into, slug.s,
			papers.argument ? "facts and questions"
					: "facts, parties and questions",
			slug.s);
	} else {
		code = cli_fail(&err);
	}
	for (size_t i = 0; i < left_out.n; i++)
		fprintf(stderr, "left out: %s\n", left_out.list[i]);
	brought_release(&papers);
	faults_release(&left_out);
	buf_release(&slug);
	free(into);
	catalogue_release(&c);
	return code;
}

/* Two forms: --oyez CASE [TRANSCRIPT], or papers. */
static int import_what(const struct args *a, const char *kase, struct bring *b)
{
	if (kase && a->n_words > 1)
		return cli_usage("'%s' is one too many: --oyez takes a case "
				 "and one transcript.",
				 a->words[1]);
	if (kase)
		return import(kase, a->n_words ? a->words[0] : NULL, b->force);
	if (!a->n_words)
		return cli_usage("Say what to import: hotbench %s %s",
				 case_import.name, case_import.usage);
	b->paths = a->words;
	b->n_paths = a->n_words;
	return bring(b);
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &case_import);
	struct bring b = { 0 };
	const char *kase = NULL;
	int option, code;

	while ((option = args_next(&a)) != ARGS_END)
		switch (option) {
		case OPTION_OYEZ: kase = a.value; break;
		case OPTION_FORCE: b.force = true; break;
		case OPTION_NAME: b.slug = a.value; break;
		case OPTION_TITLE: b.title = a.value; break;
		case OPTION_CONFIDENTIAL: b.confidential = true; break;
		}
	stop_watch();
	if (args_ready(&a, 0, (size_t)argc, &code))
		code = import_what(&a, kase, &b);
	stop_end();
	args_release(&a);
	return code;
}

const struct command case_import = {
	.name = "case import",
	.usage =
		"FOLDER|FILE... [options] | --oyez CASE.json [TRANSCRIPT.json]",
	.help = "Make an own case of papers (Markdown, text, PDF, DOCX, ODT, "
		"HTML), or of a real argument; prints its name first.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
