/*
 * hotbench report: one hearing or several on paper, or a class in a table
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/kept.h"
#include "cli/reporting.h"
#include "cli/told.h"
#include "court/assigned.h"
#include "court/case.h"
#include "court/map.h"
#include "court/record.h"
#include "court/returned.h"
#include "report/format.h"
#include "report/redact.h"
#include "report/report.h"
#include "report/single.h"
#include "store/journal.h"
#include "store/written.h"

#define REPORTS_MAX  5000 /* words of a class */
#define SECTIONS_MAX 200  /* hearings of one report */

static const struct option_row options[] = {
	{ "output", 'o', "FILE",
	  "into a file (standard output); its ending says the format",
	  INTO_TEXT(struct reporting, output) },
	{ "format", 0, "text|md|json|csv|html", "how (text)",
	  INTO_CHOICE(struct reporting, format, format_names, REPORT_FORMATS) },
	{ "class", 0, NULL, "one table of all hearings (of a folder: always)",
	  INTO_FLAG(struct reporting, class) },
	{ "names", 0, NULL,
	  "class: students by their own number or name, not #1, #2",
	  INTO_FLAG(struct reporting, names) },
	{ "skip-bad", 0, NULL, "class: leave out files that cannot be read",
	  INTO_FLAG(struct reporting, skip_bad) },
	{ "reread", 0, NULL,
	  "class: read every answer of a file again, not a sample",
	  INTO_FLAG(struct reporting, reread) },
	{ "assignment", 0, "FILE",
	  "class: held against that one (those made here)",
	  INTO_TEXT(struct reporting, assignment) },
	{ "redact", 0, "NAME,...",
	  "without these names (@student, @authors, @notes: people's; said "
	  "aloud: only names that are given or known)",
	  INTO_TEXT(struct reporting, redact_list) },
	{ "blind", 0, NULL,
	  "for whoever is to label it: no student, reading, label, note or "
	  "figure; a name said aloud goes by --redact NAME",
	  INTO_FLAG(struct reporting, blind) },
	{ "for-student", 0, NULL,
	  "to be handed back: without a bench memo that students do not see "
	  "yet",
	  INTO_FLAG(struct reporting, for_student) },
	{ "labels-by", 0, "NAME", "that person's labels hold over others'",
	  INTO_TEXT(struct reporting, labels_by) },
};

/* ---- hearings ---- */

/* When the memo that stands in the report opens for students; 0 where it is open, or no
 * part of it. */
static int64_t memo_opens(const struct reporting *g, const char *word,
			  const struct hearing_record *r,
			  const struct court_case *kase)
{
	char opens[CLOCK_HERE_BYTES];

	if (g->blind || !r->ended_ms || !kase->slug || kase->sealed ||
	    !assigned_hides_memo(&r->assigned, clock_wall_ms()))
		return 0;
	clock_here(r->assigned.due_ms, opens);
	fprintf(stderr,
		"hotbench: note: %s: the bench memo stands in this report, and "
		"opens for students %s; --for-student leaves it out\n",
		word, opens);
	return r->assigned.due_ms;
}

/* What is handed back before the memo opens is without it, and says so. */
static const struct court_case *without_memo(const char *word,
					     struct hearing_record *r,
					     const struct court_case *kase,
					     struct court_case *closed)
{
	char opens[CLOCK_HERE_BYTES];

	if (!assigned_hides_memo(&r->assigned, clock_wall_ms()))
		return kase;
	for (size_t i = 0; i < r->said.n; i++) {
		struct turn *t = &r->said.turns[i];

		if (t->reading)
			reading_unquote(t->reading);
		if (t->original)
			reading_unquote(t->original);
	}
	clock_here(r->assigned.due_ms, opens);
	fprintf(stderr,
		"hotbench: %s: the bench memo opens for students %s, and is "
		"left out\n",
		word, opens);
	return assigned_close(kase, closed);
}

/* Without what its graders have not settled among themselves; what goes is told. */
static void hand_back(const char *word, struct hearing_record *r)
{
	struct returned left;

	returned_prepare(r, &left);
	if (left.n_sheets)
		fprintf(stderr,
			"hotbench: %s: %zu score sheet%s not finished %s left "
			"out\n",
			word, left.n_sheets, str_plural(left.n_sheets),
			left.n_sheets == 1 ? "is" : "are");
	if (left.n_labels)
		fprintf(stderr,
			"hotbench: %s: %zu label%s in which people differ %s "
			"left out; --labels-by NAME has one person's hold\n",
			word, left.n_labels, str_plural(left.n_labels),
			left.n_labels == 1 ? "is" : "are");
	if (left.n_self)
		fprintf(stderr,
			"hotbench: %s: %zu self-assessed answer%s count%s as "
			"read\n",
			word, left.n_self, str_plural(left.n_self),
			left.n_self == 1 ? "s" : "");
}

static int add_section(struct reporting *g, const char *word,
		       struct report *out)
{
	struct court_case kase = { .slug = NULL }, closed;
	const struct court_case *open;
	struct hearing_record r;
	struct faults f;
	int code;

	faults_init(&f);
	code = reporting_read(word, FILE_GIVEN, &r, &f);
	if (code < EXIT_USAGE) {
		reporting_find_case(g, word, &kase, &r);
		case_open_map(&kase);
		if (!r.legend)
			r.legend = str_dup(g->legend);
		if (reporting_is_file(word))
			reporting_look_here(g, &r, NULL);
		reporting_prepare(g, &r);
		if (g->for_student)
			hand_back(word, &r);
		redact_head(&g->redact, &r);
		open = g->for_student ? without_memo(word, &r, &kase, &closed)
				      : assigned_case(&r.assigned, &kase,
						      clock_wall_ms(), &closed);
		single_build(out, &(struct single_of){
					  &r, open, &g->redact, g->blind,
					  reporting_told_by(g),
					  memo_opens(g, word, &r, open) });
	}
	told_faults(&f);
	case_release(&kase);
	record_release(&r);
	return code;
}

static int report_hearings(struct reporting *g)
{
	struct report *reports = xcalloc(g->n_words, sizeof *reports);
	int code = EXIT_DONE, worst = EXIT_DONE;
	size_t n = 0;

	if (g->n_words > SECTIONS_MAX)
		code = cli_usage("report: more than %d hearings in one report; "
				 "--class makes a table of them",
				 SECTIONS_MAX);
	for (; n < g->n_words && code < EXIT_USAGE; n++) {
		code = add_section(g, g->words[n], &reports[n]);
		worst = code > worst ? code : worst;
	}
	if (code < EXIT_USAGE)
		code = reporting_check_labels_by(g);
	reporting_tell_caseless(g);
	if (code < EXIT_USAGE) {
		code = reporting_print(g, reports, n);
		code = code > worst ? code : worst;
	}
	for (size_t i = 0; i < n; i++)
		report_release(&reports[i]);
	free(reports);
	return code;
}

/* ---- the command ---- */

/* What was written here, where there is a journal to look at. */
static void load_written(struct reporting *g)
{
	struct error err = { 0 };
	bool none;
	struct journal *j = kept_look(&none, &err);

	if ((!none && !j) || !kept_written(j, &g->written, &err))
		fprintf(stderr,
			"hotbench: note: what was labelled and graded here "
			"cannot be read, so every score sheet of a file counts "
			"as filled in elsewhere: %s\n",
			err.text);
	g->journal = j;
}

static bool settle_format(struct reporting *g)
{
	int of;

	if (g->format != REPORT_FORMATS)
		return true;
	g->format = FORMAT_TEXT;
	if (!g->output || !strcmp(g->output, "-"))
		return true;
	of = format_of(g->output);
	if (of < 0) {
		cli_usage("report: the ending of '%s' says no format: there "
			  "are .txt, .md, .json, .csv and .html, or give "
			  "--format",
			  g->output);
		return false;
	}
	g->format = (enum report_format)of;
	return true;
}

/* Whether what was given goes together: EXIT_DONE, or what cli_usage said. */
static int check_given(const struct reporting *g)
{
	if (g->blind && (g->class || g->labels_by))
		return cli_usage("report: --blind is for hearings, and leaves "
				 "all labels out: a class, and --labels-by, "
				 "are made of them");
	if (g->for_student && g->class)
		return cli_usage("report: --for-student is for hearings: the "
				 "table of a class is for nobody of it");
	if ((g->names || g->skip_bad || g->reread || g->assignment) &&
	    !g->class)
		return cli_usage("report: --names, --skip-bad, --reread and "
				 "--assignment are for a class: give --class "
				 "or a folder ('%.80s' is none)",
				 g->words[0]);
	return EXIT_DONE;
}

static int report(struct reporting *g)
{
	struct error err;
	int code;

	if (!redact_parse(&g->redact, g->redact_list, &err) ||
	    !conf_legend(&g->legend, &err)) {
		code = cli_fail(&err);
	} else {
		load_written(g);
		code = g->class ? reporting_class(g) : report_hearings(g);
	}
	journal_close(g->journal);
	written_release(&g->written);
	redact_release(&g->redact);
	free(g->legend);
	return code;
}

static int run(struct args *a)
{
	struct reporting g = { .format = REPORT_FORMATS };
	int code;

	if (!args_take(a, &g))
		return a->code;
	g.words = a->words;
	g.n_words = a->n_words;
	if (!settle_format(&g))
		return EXIT_USAGE;
	for (size_t i = 0; i < g.n_words; i++)
		g.class |= file_is_dir(g.words[i]);
	code = check_given(&g);
	return code == EXIT_DONE ? report(&g) : code;
}

const struct command command_report = {
	.name = "report",
	.usage = "ID|FILE... | --class ID|FILE... | FOLDER",
	.help = "Hearings on paper: text, Markdown, HTML, JSON, CSV; a class "
		"in a table.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof options[0],
	.min_words = 1,
	.max_words = REPORTS_MAX,
	.takes = TAKES_HEARINGS,
};
