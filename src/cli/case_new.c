/*
 * case_new.c - hotbench case new: the skeleton of an own case, ready to fill in
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/names.h"
#include "cli/cmd_case.h"
#include "cli/own.h"
#include "court/case_folder.h"
#include "court/catalogue.h"

struct given {
	const char *title;
};
static const struct option_row options[] = {
	{ "title", 0, "TEXT", "\"Doe v. Roe\"",
	  INTO_TEXT(struct given, title) },
};

static const char BRIEF[] =
	"---\n"
	"proceeding_title: Briefs of the parties\n"
	"link_name: Brief for petitioner\n"
	"filed: 2026-01-01\n"
	"---\n"
	"# Brief for petitioner\n"
	"\n"
	"[1] Paragraphs are divided by an empty line. A number in brackets at\n"
	"the start is how the paragraph is cited.\n"
	"\n"
	"[2] Write the papers of the case into docket/, notes for the bench\n"
	"into meta/, and list each under \"documents\" in case.json.\n";

#define SIDE(id)                                              \
	"{'id': '" id "', 'party': 'Who this is',"            \
	" 'position': 'What this side says, in a sentence.'," \
	" 'must_prove': ['What it must show to win.'],"       \
	" 'best_points': ['What speaks for it.'],"            \
	" 'weak_points': ['Where it is weak.'], 'advocates': []}"

static const char CASE[] =
	"{'schema': 'hotbench.case/1', 'slug': '', 'title': '',"
	" 'kind': 'fictional', 'docket_number': '', 'court': '', 'term': '',"
	" 'license': '', 'confidential': false,"
	" 'facts': 'What happened.\\n\\nAnd then.',"
	" 'questions': ['Whether ...?'],"
	" 'sides': [" SIDE("petitioner") ", " SIDE(
		"respondent") "],"
			      " 'issues': [{"
			      "  'id': 'limiting-principle', 'label': "
			      "'Limiting principle',"
			      "  'description': 'What the bench is after.',"
			      "  'presses': ['petitioner'],"
			      "  'authorities': ['The authority that bears on "
			      "it.'],"
			      "  'record': [{'document': 'brief-petitioner', "
			      "'paragraph': 1}],"
			      "  'questions': [{"
			      "   'text': 'Where would your rule stop?',"
			      "   'legalbench': 'Implications',"
			      "   'stetson': "
			      "'authority_applicability_legal_reach',"
			      "   'metacog': 'precedent_and_doctrine',"
			      "   'follow_ups': ['Then what of the next "
			      "case?']}],"
			      "  'good_answer': 'What a good answer does.',"
			      "  'losing_concession': 'What must not be given "
			      "away.'}],"
			      " 'documents': [{'id': 'brief-petitioner',"
			      "  'file': 'docket/brief-petitioner.md', 'pool': "
			      "'docket_files'}],"
			      " 'sources': ['Where this comes from.']}";

static bool write_case(const char *cases, const char *slug, const char *title,
		       struct error *err)
{
	const struct own_text with[] = { { "slug", slug }, { "title", title } };
	struct case_folder cf;
	struct buf text;
	bool ok;

	buf_init(&text, BUF_TEXT_MAX);
	own_begin(&text, CASE, with, 2);
	ok = buf_whole(&text, slug, err) &&
	     case_folder_begin(&cf, cases, slug, false, err) &&
	     case_folder_put(&cf, "docket/brief-petitioner.md", BRIEF,
			     strlen(BRIEF), err) &&
	     case_folder_put(&cf, "case.json", text.s, text.len, err) &&
	     case_folder_finish(&cf, err);
	case_folder_release(&cf);
	buf_release(&text);
	return ok;
}

static int make(const char *slug, const char *title)
{
	struct catalogue c;
	struct error err = { 0 };
	char *cases, *dir;
	int code = EXIT_DONE;

	if (cli_given.readonly)
		return cli_usage("--readonly was given: nothing is written.");
	if (!names_is_slug(slug))
		return cli_usage("'%s' is no name for a case: lower-case "
				 "letters, digits and inner hyphens only.",
				 slug);
	catalogue_init(&c);
	cases = catalogue_own_cases(&c);
	dir = file_join(cases, slug);
	if (file_exists(dir))
		code = cli_usage("There is a case '%s' already: %s", slug, dir);
	else if (!write_case(cases, slug, title, &err))
		code = cli_fail(&err);
	else
		printf("%s\n%s\n", slug, dir);
	free(dir);
	free(cases);
	catalogue_release(&c);
	return code;
}

static int run(struct args *a)
{
	struct given g = { "Doe v. Roe" };

	return args_take(a, &g) ? make(a->words[0], g.title) : a->code;
}

const struct command case_new = {
	.name = "case new",
	.usage = "NAME [--title \"Doe v. Roe\"]",
	.help = "The skeleton of an own case, to be filled in.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
};
