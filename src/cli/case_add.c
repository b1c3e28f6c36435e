/*
 * case_add.c - hotbench case add: the real papers, laid into one's own copy of a
 * case
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/stop.h"
#include "base/str.h"
#include "cli/cmd_case.h"
#include "court/catalogue.h"
#include "docket/lay.h"

static void tell(const struct court_case *c, const struct laid *l)
{
	for (size_t i = 0; i < l->papers.n; i++) {
		const struct brought *d = &l->papers.list[i];

		fprintf(stderr, "%s: %s, \"%s\"", d->file, d->proceeding_title,
			d->link_name);
		if (d->pages)
			fprintf(stderr, ", %d page%s", d->pages,
				str_plural(d->pages));
		fputc('\n', stderr);
	}
	for (size_t i = 0; i < l->papers.notes.n; i++)
		fprintf(stderr, "note: %s\n", l->papers.notes.list[i]);
	if (l->n_cites)
		fprintf(stderr,
			"%zu of %zu issues of the memo cite the new papers "
			"now (%zu place%s).\n",
			l->n_issues, c->n_issues, l->n_cites,
			str_plural((int)l->n_cites));
	else
		fputs("No place in the new papers says what the memo cites: "
		      "they are searched and quoted all the same.\n",
		      stderr);
}

static int add(const char *name, const struct bring *b)
{
	struct catalogue c;
	struct court_case kase = { 0 };
	struct error err = { 0 };
	struct faults left_out;
	struct laid laid = { 0 };
	char *into;
	int code;

	catalogue_init(&c);
	into = catalogue_own_cases(&c);
	faults_init(&left_out);
	if (catalogue_case(&c, name, &kase, &err) &&
	    lay_papers(&kase, b, into, &laid, &left_out, &err)) {
		code = left_out.n ? EXIT_PROBLEM : EXIT_DONE;
		printf("%s\n%s/%s\n", kase.slug, into, kase.slug);
		tell(&kase, &laid);
	} else {
		code = cli_fail(&err);
	}
	for (size_t i = 0; i < left_out.n; i++)
		fprintf(stderr, "left out: %s\n", left_out.list[i]);
	laid_release(&laid);
	faults_release(&left_out);
	case_release(&kase);
	free(into);
	catalogue_release(&c);
	return code;
}

static const struct option_row options[] = {
	{ "ocr", 0, NULL,
	  "have ocrmypdf read pages that are pictures of text (may take "
	  "minutes)",
	  INTO_FLAG(struct bring, how.ocr) },
};

static int run(struct args *a)
{
	struct bring b = { .how.ask = case_ask_pictures };
	int code;

	if (!args_take(a, &b))
		return a->code;
	if (a->n_words < 2)
		return cli_usage("Say which case, and what is laid into it: "
				 "hotbench %s %s",
				 case_add.name, case_add.usage);
	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is added.");
	b.paths = a->words + 1;
	b.n_paths = a->n_words - 1;
	stop_watch();
	code = add(a->words[0], &b);
	stop_end();
	return code;
}

const struct command case_add = {
	.name = "case add",
	.usage = "CASE FILE|FOLDER... [--ocr]",
	.help = "Lay real papers (PDF, DOCX, HTML, text) into your own copy of "
		"a case: the memo's cites then open them at their page.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.max_words = COMMAND_ANY_WORDS,
	.takes = TAKES_CASE,
};
