/*
 * export.c - a hearing as a file: the object that `hearings export` prints, the text
 * that `replay --plain` does, or a report
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "court/case.h"
#include "court/filled.h"
#include "line/line.h"
#include "report/format.h"
#include "report/report.h"
#include "report/single.h"
#include "score/scorecard.h"

void line_json(struct buf *out, const struct hearing_record *head,
	       const struct court_case *kase, const struct transcript *said,
	       bool drafts)
{
	struct hearing_record whole = *head; /* owns nothing */
	struct court_case closed;
	struct scorecard card;
	char *standing = drafts ? NULL : filled_standing(head->ballots_json);
	struct buf debrief;
	struct jsonw w;

	if (standing)
		whole.ballots_json = standing;
	whole.said = *said;
	buf_init(&debrief, RECORD_FILE_MAX);
	if (whole.ended_ms && !whole.debrief_json) {
		kase = assigned_case(&head->assigned, kase, clock_wall_ms(),
				     &closed);
		scorecard_build(&card, kase, &whole.terms, said);
		w = jsonw_to(&debrief, 0);
		scorecard_write(&card, kase, &whole.terms, said, &w);
		scorecard_release(&card);
		whole.debrief_json = debrief.s;
	}
	record_write(out, &whole, true);
	buf_release(&debrief);
	free(standing);
}

static bool as_text(struct buf *out, const struct hearing_record *head,
		    const struct court_case *kase,
		    const struct transcript *said)
{
	struct line_options o = { .feedback = FEEDBACK_FULL };
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);

	if (!f)
		return false;
	line_transcript(f, head, kase, said, &o);
	fputc('\n', f);
	line_debrief(f, head, kase, said, &o);
	fclose(f);
	buf_add(out, text, n);
	free(text);
	return true;
}

/* The ending says how. */
static bool as_named(struct buf *out, const char *path,
		     const struct hearing_record *head,
		     const struct court_case *kase,
		     const struct transcript *said)
{
	struct hearing_record whole = *head; /* owns nothing */
	int format = format_of(path);
	struct court_case closed;
	struct report report;

	switch (format) {
	case FORMAT_JSON: line_json(out, head, kase, said, false); return true;
	case FORMAT_MARKDOWN:
	case FORMAT_CSV:
	case FORMAT_HTML: break;
	default: return as_text(out, head, kase, said);
	}
	whole.said = *said;
	single_build(&report,
		     &(struct single_of){
			     .record = &whole,
			     .kase = assigned_case(&head->assigned, kase,
						   clock_wall_ms(), &closed) });
	format_write((enum report_format)format, &report, 1, false, out);
	report_release(&report);
	return true;
}

bool line_export(const char *path, const struct hearing_record *head,
		 const struct court_case *kase, const struct transcript *said,
		 struct error *err)
{
	struct buf out;
	bool ok = true;

	if (access(path, F_OK) == 0)
		return error_set(err, ERR_EXISTS,
				 "%.300s is there already: give another name.",
				 path);
	buf_init(&out, RECORD_FILE_MAX);
	if (!as_named(&out, path, head, kase, said))
		ok = error_errno(err, "%s", path);
	ok = ok && file_write_buf(path, &out, 0600, err);
	buf_release(&out);
	return ok;
}
