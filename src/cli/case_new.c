/*
 * case_new.c - hotbench case new: the skeleton of an own case, ready to fill in
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "cli/cmd_case.h"
#include "court/case_folder.h"
#include "court/catalogue.h"

enum { OPTION_TITLE };

static const struct option_row options[] = {
	[OPTION_TITLE] = { "title", 0, "TEXT", "\"Doe v. Roe\"" },
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

static void put_list(struct jsonw *w, const char *key, const char *text)
{
	jsonw_key(w, key);
	jsonw_array(w);
	jsonw_text(w, text);
	jsonw_end_array(w);
}

static void put_side(struct jsonw *w, const char *id)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", id);
	jsonw_put_text(w, "party", "Who this is");
	jsonw_put_text(w, "position", "What this side says, in a sentence.");
	put_list(w, "must_prove", "What it must show to win.");
	put_list(w, "best_points", "What speaks for it.");
	put_list(w, "weak_points", "Where it is weak.");
	jsonw_key(w, "advocates");
	jsonw_array(w);
	jsonw_end_array(w);
	jsonw_end_object(w);
}

static void put_question(struct jsonw *w)
{
	jsonw_object(w);
	jsonw_put_text(w, "text", "Where would your rule stop?");
	jsonw_put_text(w, "legalbench", "Implications");
	jsonw_put_text(w, "stetson", "authority_applicability_legal_reach");
	jsonw_put_text(w, "metacog", "precedent_and_doctrine");
	put_list(w, "follow_ups", "Then what of the next case?");
	jsonw_end_object(w);
}

static void put_issue(struct jsonw *w)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", "limiting-principle");
	jsonw_put_text(w, "label", "Limiting principle");
	jsonw_put_text(w, "description", "What the bench is after.");
	put_list(w, "presses", "petitioner");
	put_list(w, "authorities", "The authority that bears on it.");
	jsonw_key(w, "record");
	jsonw_array(w);
	jsonw_object(w);
	jsonw_put_text(w, "document", "brief-petitioner");
	jsonw_put_int(w, "paragraph", 1);
	jsonw_end_object(w);
	jsonw_end_array(w);
	jsonw_key(w, "questions");
	jsonw_array(w);
	put_question(w);
	jsonw_end_array(w);
	jsonw_put_text(w, "good_answer", "What a good answer does.");
	jsonw_put_text(w, "losing_concession", "What must not be given away.");
	jsonw_end_object(w);
}

static void put_document(struct jsonw *w)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", "brief-petitioner");
	jsonw_put_text(w, "file", "docket/brief-petitioner.md");
	jsonw_put_text(w, "pool", "docket_files");
	jsonw_end_object(w);
}

static void put_case(struct jsonw *w, const char *slug, const char *title)
{
	jsonw_object(w);
	jsonw_put_text(w, "schema", "hotbench.case/1");
	jsonw_put_text(w, "slug", slug);
	jsonw_put_text(w, "title", title);
	jsonw_put_text(w, "kind", "fictional");
	jsonw_put_text(w, "docket_number", "");
	jsonw_put_text(w, "court", "");
	jsonw_put_text(w, "term", "");
	jsonw_put_text(w, "license", "");
	jsonw_put_bool(w, "confidential", false);
	jsonw_put_text(w, "facts", "What happened.\n\nAnd then.");
	put_list(w, "questions", "Whether ...?");
	jsonw_key(w, "sides");
	jsonw_array(w);
	put_side(w, "petitioner");
	put_side(w, "respondent");
	jsonw_end_array(w);
	jsonw_key(w, "issues");
	jsonw_array(w);
	put_issue(w);
	jsonw_end_array(w);
	jsonw_key(w, "documents");
	jsonw_array(w);
	put_document(w);
	jsonw_end_array(w);
	put_list(w, "sources", "Where this comes from.");
	jsonw_end_object(w);
}

static bool write_case(const char *cases, const char *slug, const char *title,
		       struct error *err)
{
	struct case_folder cf;
	struct buf text;
	struct jsonw w;
	bool ok;

	buf_init(&text, BUF_TEXT_MAX);
	w = jsonw_to(&text, 2);
	put_case(&w, slug, title);
	buf_putc(&text, '\n');
	ok = case_folder_begin(&cf, cases, slug, false, err) &&
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

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &case_new);
	const char *title = "Doe v. Roe";
	int code;

	while (args_next(&a) == OPTION_TITLE)
		title = a.value;
	if (args_ready(&a, 1, 1, &code))
		code = make(a.words[0], title);
	args_release(&a);
	return code;
}

const struct command case_new = {
	.name = "case new",
	.usage = "NAME [--title \"Doe v. Roe\"]",
	.help = "The skeleton of an own case, to be filled in.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
