#include "cli/reporting.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "cli/cli.h"
#include "cli/sink.h"
#include "court/case.h"
#include "court/record.h"
#include "court/regrade.h"
#include "report/report.h"
#include "store/journal.h"

bool reporting_is_file(const char *word)
{
	return strchr(word, '/') || str_ends_fold(word, REPORTING_ENDING) ||
	       !strcmp(word, "-") || file_bytes(word) >= 0;
}

int reporting_read(const char *word, enum file_from from,
		   struct hearing_record *r, struct faults *f)
{
	struct error err;

	if (from == FILE_FOUND || reporting_is_file(word))
		return kept_read(word, from, r, f) ? EXIT_DONE : EXIT_DATA;
	if (kept_load(word, r, &err))
		return r->damaged ? EXIT_PROBLEM : EXIT_DONE;
	record_init(r);
	if (err.code == ERR_UNKNOWN)
		error_within(&err, "'%.80s' is no file and no folder", word);
	return cli_fail(&err);
}

void reporting_find_case(struct reporting *g, const char *word,
			 struct court_case *kase,
			 const struct hearing_record *r)
{
	struct error err;

	if (!kept_find_case(kase, r, &err) && !g->n_caseless++)
		fprintf(stderr,
			"hotbench: note: %s: without its case file (%s)\n",
			word, err.text);
}

void reporting_tell_caseless(const struct reporting *g)
{
	size_t more = g->n_caseless - 1;

	if (g->n_caseless > 1)
		fprintf(stderr,
			"hotbench: note: %zu more hearing%s without %s, too\n",
			more, more == 1 ? " is" : "s are",
			more == 1 ? "its case file" : "their case files");
}

/* What is kept here of the same hearing counts; false where its words are others. */
static bool lay_beside(struct reporting *g, struct hearing_record *r,
		       struct hearing_record *kept, struct buf *told)
{
	bool bears = kept->n_marks || kept->ballots_json;

	if (!journal_lay_beside(g->journal, r, kept)) {
		buf_puts(told, "not the words of the hearing of that id in the "
			       "journal here");
		return false;
	}
	if (!r->redacted && regrade_readings(r, kept))
		buf_puts(told, "not the readings of the hearing of that id in "
			       "the journal here, which count");
	if (r->ended_ms && regrade_goes_on(kept, r))
		fprintf(stderr,
			"hotbench: note: %s goes on in its file behind what is "
			"here: the file counts, and hotbench hearings import "
			"takes it in\n",
			r->id);
	g->n_graded += bears;
	return true;
}

bool reporting_look_here(struct reporting *g, struct hearing_record *r,
			 struct buf *told)
{
	struct hearing_record kept;
	bool is_here = g->journal && journal_find(g->journal, r->id, &kept);
	bool is_same = true;

	written_look(&g->written, r, is_here ? &kept : NULL, NULL, NULL);
	if (!is_here)
		return true;
	if (g->class)
		is_same = lay_beside(g, r, &kept, told);
	record_release(&kept);
	return is_same;
}

void reporting_prepare(struct reporting *g, struct hearing_record *r)
{
	/* Whose it is comes first of all that a judge must not know. */
	g->redact.student |= g->blind;
	if (!g->class && redact_leaves_spoken(&g->redact, r))
		fprintf(stderr, "hotbench: note: %s: " REDACT_SPOKEN "\n",
			r->id);
	if (g->labels_by)
		g->n_by += record_prefer(r, g->labels_by);
	redact_record(&g->redact, r);
}

const char *reporting_told_by(const struct reporting *g)
{
	return g->redact.authors ? NULL : g->labels_by;
}

int reporting_check_labels_by(const struct reporting *g)
{
	return !g->labels_by || g->n_by
		       ? EXIT_DONE
		       : cli_usage("report: no label here is by '%.80s'; "
				   "hotbench hearings label ID tells whose "
				   "there are",
				   g->labels_by);
}

int reporting_print(const struct reporting *g, const struct report *reports,
		    size_t n)
{
	struct error err;
	struct sink s;

	if (!sink_open(&s, g->output, &err))
		return cli_fail(&err);
	format_write(g->format, reports, n, g->n_words > 1 && !g->class,
		     &s.buf);
	return sink_close(&s, &err) ? EXIT_DONE : cli_fail(&err);
}
