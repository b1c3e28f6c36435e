/*
 * case_delete.c - hotbench case delete: a case of one's own, with its index
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_case.h"
#include "cli/kept.h"
#include "cli/sure.h"
#include "court/case_folder.h"
#include "court/catalogue.h"
#include "docket/docket.h"
#include "store/journal.h"

struct given {
	bool yes;
};
static const struct option_row options[] = {
	{ "yes", 0, NULL, "do not ask", INTO_FLAG(struct given, yes) },
};

/* The hearings of it, which the journal keeps. */
static size_t hearings_of(const char *slug)
{
	struct hearing_lines l;
	bool none;
	struct journal *j = kept_look(&none, NULL);
	size_t n = 0;

	if (j && journal_list(j, slug, 0, &l, NULL)) {
		n = l.n;
		hearing_lines_release(&l);
	}
	journal_close(j);
	return n;
}

static void tell_what_stays(const char *slug)
{
	size_t n = hearings_of(slug);

	if (n)
		fprintf(stderr,
			"%zu hearing%s of it stay%s in the journal, with what "
			"was said: hotbench hearings list, and hearings "
			"delete.\n",
			n, str_plural((int)n), n == 1 ? "s" : "");
	fputs("The papers that it was made of, and exports, reports, tapes and "
	      "traces that you wrote, stay where they are.\n",
	      stderr);
}

static int delete_it(const struct court_case *c, const struct catalogue *all,
		     bool yes)
{
	struct error err = { 0 };
	char *into = catalogue_own_cases(all);
	char *what = xprintf("Delete case %s (%s), %zu documents", c->slug,
			     c->title, case_all_papers(c));
	int code;

	if (sure_of(yes, what, &code)) {
		docket_forget(c);
		if (case_folder_delete(into, c->slug, &err)) {
			puts(c->slug);
			tell_what_stays(c->slug);
		} else {
			code = cli_fail(&err);
		}
	}
	free(what);
	free(into);
	return code;
}

static int run(struct args *a)
{
	struct given g = { 0 };
	struct catalogue c;
	struct court_case kase = { 0 };
	struct error err = { 0 };
	int code;

	if (!args_take(a, &g))
		return a->code;
	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is deleted.");
	catalogue_init(&c);
	if (!catalogue_case(&c, a->words[0], &kase, &err))
		code = cli_fail(&err);
	else if (kase.origin == CASE_SHIPPED)
		code = cli_usage("%s came with the program; only a case of "
				 "your own can be deleted.",
				 kase.slug);
	else
		code = delete_it(&kase, &c, g.yes);
	case_release(&kase);
	catalogue_release(&c);
	return code;
}

const struct command case_delete = {
	.name = "case delete",
	.usage = "CASE [--yes]",
	.help = "Delete a case of your own with its index; says what stays.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};
