/*
 * case_import.c - hotbench case import: a real case from the JSON of oyez.org, or
 * a case of one's own from a folder of papers
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/stop.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/case_take.h"
#include "cli/cmd_case.h"
#include "court/catalogue.h"
#include "court/oyez.h"
#include "docket/bring.h"

struct given {
	const char *oyez;
	struct bring bring;
	bool open; /* --not-confidential */
};

static const struct option_row options[] = {
	{ "oyez", 0, "CASE.json",
	  "a case file of oyez.org; its transcript may follow",
	  INTO_TEXT(struct given, oyez) },
	{ "force", 0, NULL, "write over an earlier import of it",
	  INTO_FLAG(struct given, bring.force) },
	{ "name", 0, "NAME",
	  "what the case is filed under (the folder's name; of a case, its "
	  "own)",
	  INTO_TEXT(struct given, bring.slug) },
	{ "title", 0, "TEXT", "\"Doe v. Roe\"",
	  INTO_TEXT(struct given, bring.title) },
	{ "confidential", 0, NULL, "nothing of it may leave this machine",
	  INTO_FLAG(struct given, bring.confidential) },
	{ "ocr", 0, NULL,
	  "have ocrmypdf read pages that are pictures of text (may take "
	  "minutes)",
	  INTO_FLAG(struct given, bring.how.ocr) },
	{ "not-confidential", 0, NULL,
	  "it may, where you consent: a folder is not asked about",
	  INTO_FLAG(struct given, open) },
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
		case_take_tell_hidden(&c, slug.s);
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
		if (d->own)
			fprintf(stderr,
				"  (it says \"%s\": counsel's own, which no "
				"bench reads; \"hotbench case set\" gives it "
				"another role)\n",
				d->own);
		if (d->for_bench)
			fputs("  (by its name a note for the bench: for the "
			      "people who judge, and counsel does not see it; "
			      "\"hotbench case set\" changes that)\n",
			      stderr);
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
	if (bring_case(b, &c, &slug, &papers, &left_out, &err)) {
		code = left_out.n ? EXIT_PROBLEM : EXIT_DONE;
		printf("%s\n%s/%s\n", slug.s, into, slug.s);
		tell(&papers);
		fprintf(stderr,
			"Names and kinds are guesses: \"hotbench case set %s\" "
			"shows and mends them. In %s/%s/case.json %s are to be "
			"written; \"hotbench case prepare %s\" drafts them.\n",
			slug.s, into, slug.s,
			papers.argument ? "facts and questions"
					: "facts, parties and questions",
			slug.s);
		if (!b->confidential)
			fprintf(stderr,
				"It is not confidential; \"hotbench case set "
				"%s confidential yes\" keeps it on this "
				"machine.\n",
				slug.s);
		case_take_tell_hidden(&c, slug.s);
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

static bool has_folder(const struct bring *b)
{
	for (size_t i = 0; i < b->n_paths; i++)
		if (file_is_dir(b->paths[i]))
			return true;
	return false;
}

/* A folder of papers is somebody's file: confidential, unless the person at the
 * terminal says no.  False when the person says neither and leaves. */
static bool ask_confidential(struct given *g)
{
	char answer[16] = "";

	if (g->bring.confidential || g->open || !has_folder(&g->bring) ||
	    !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return true;
	fputs("Keep the case confidential? Then nothing of it ever leaves this "
	      "machine, and no index, cache or trace of it is kept; hearings "
	      "are, on this machine, unless --ephemeral. [Y/n] ",
	      stderr);
	if (!fgets(answer, sizeof answer, stdin)) {
		fputs("\nhotbench: nothing was imported\n", stderr);
		return false;
	}
	g->bring.confidential = !(*answer == 'n' || *answer == 'N');
	return true;
}

/* Folders that are cases already are taken as they are, each as a case of its own:
 * what would make them others is refused, rather than left undone. */
static int take_cases(const struct args *a, const struct given *g)
{
	const struct bring *b = &g->bring;
	const char *dir = a->words[0];
	int code = EXIT_DONE;

	if (b->title)
		return cli_usage(
			"%s is a case already and is taken as it is: --title "
			"is for papers. Import it, under another name with "
			"--name NAME, and hotbench case set NAME title TEXT "
			"gives it the title",
			dir);
	if (b->confidential || g->open || b->how.ocr)
		return cli_usage(
			"%s is a case already and is taken as it is: "
			"--confidential, --not-confidential and --ocr are for "
			"papers. Import it, and hotbench case set NAME "
			"confidential yes keeps it on this machine",
			dir);
	if (b->slug && a->n_words > 1)
		return cli_usage("--name is for one case, and these are %zu; "
				 "import one at a time to name it",
				 a->n_words);
	for (size_t i = 0; i < a->n_words; i++) {
		int one = case_take(a->words[i], b->slug, b->force);

		code = code == EXIT_DONE ? one : code;
	}
	return code;
}

/* The first case in a folder that holds no papers but only cases and assignments, as
 * they are handed out; NULL for none.  The caller frees. */
static char *handed_out_in(const char *dir)
{
	char **names, *found = NULL;
	bool papers = false;
	size_t n;

	if (!file_names(dir, &names, &n, NULL))
		return NULL;
	for (size_t i = 0; i < n; i++) {
		char *path = file_join(dir, names[i]);

		papers |= !file_is_dir(path) && !str_ends_fold(path, ".json");
		if (!found && case_take_is(path))
			found = path;
		else
			free(path);
	}
	file_free_names(names, n);
	if (papers) {
		free(found);
		found = NULL;
	}
	return found;
}

/* Where the case lies, for who named the folder around it or the assignment beside it;
 * NULL where there is none such. */
static char *meant_case(const char *path)
{
	const char *base = file_base(path);
	char *dir, *found;

	if (file_is_dir(path))
		return handed_out_in(path);
	if (!str_ends_fold(path, ".json"))
		return NULL;
	dir = base == path ? xstrdup(".")
			   : xstrndup(path, (size_t)(base - path - 1));
	found = case_take_is(dir) ? xstrdup(dir)
				  : handed_out_in(*dir ? dir : "/");
	free(dir);
	return found;
}

/* Whether another folder was meant, which is told. */
static bool is_around_a_case(const char *path)
{
	char *found = meant_case(path);
	bool is = found != NULL;

	if (is)
		cli_usage(
			"%s is no paper and no case; the case is beside it or "
			"in it: hotbench case import %s",
			path, found);
	free(found);
	return is;
}

/* Papers are one case, and a folder that is one already is another. */
static int refuse_mixed(const struct args *a)
{
	const char *kase = NULL, *paper = NULL;

	for (size_t i = a->n_words; i-- > 0;)
		*(case_take_is(a->words[i]) ? &kase : &paper) = a->words[i];
	return cli_usage("%s is a case already, and %s is none: papers would "
			 "be another case. Import each by itself: hotbench "
			 "case import %s",
			 kase, paper, kase);
}

/* Papers of one case. */
static int import_papers(const struct args *a, struct given *g)
{
	for (size_t i = 0; i < a->n_words; i++)
		if (is_around_a_case(a->words[i]))
			return EXIT_USAGE;
	g->bring.paths = a->words;
	g->bring.n_paths = a->n_words;
	g->bring.how.ask = case_ask_pictures;
	if (g->bring.confidential && g->open)
		return cli_usage("--confidential and --not-confidential: "
				 "say one.");
	return ask_confidential(g) ? bring(&g->bring) : EXIT_INTERRUPTED;
}

static size_t count_cases(const struct args *a)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n_words; i++)
		n += case_take_is(a->words[i]);
	return n;
}

/* Three forms: --oyez CASE [TRANSCRIPT], folders that are cases, or papers. */
static int import_what(const struct args *a, struct given *g)
{
	size_t n_cases = g->oyez ? 0 : count_cases(a);

	if (g->oyez && a->n_words > 1)
		return cli_usage("'%s' is one too many: --oyez takes a case "
				 "and one transcript.",
				 a->words[1]);
	if (g->oyez)
		return import(g->oyez, a->n_words ? a->words[0] : NULL,
			      g->bring.force);
	if (!a->n_words)
		return cli_usage("Say what to import: hotbench %s %s",
				 case_import.name, case_import.usage);
	return !n_cases		       ? import_papers(a, g)
	       : n_cases == a->n_words ? take_cases(a, g)
				       : refuse_mixed(a);
}

static int run(struct args *a)
{
	struct given g = { 0 };
	int code;

	if (!args_take(a, &g))
		return a->code;
	stop_watch();
	code = import_what(a, &g);
	stop_end();
	return code;
}

const struct command case_import = {
	.name = "case import",
	.usage =
		"FOLDER|FILE... [options] | --oyez CASE.json [TRANSCRIPT.json]",
	.help = "Make an own case of papers (Markdown, text, PDF, DOCX, ODT, "
		"HTML), of a real argument, or of a case that was handed out; "
		"prints its name first.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.max_words = COMMAND_ANY_WORDS,
};
