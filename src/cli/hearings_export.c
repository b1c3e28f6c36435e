/*
 * hearings_export.c - hotbench hearings export: hearings of the journal as files
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_hearings.h"
#include "cli/kept.h"
#include "court/case.h"
#include "court/filled.h"
#include "court/handed.h"
#include "court/record.h"
#include "line/line.h"
#include "report/redact.h"
#include "score/judged.h"
#include "store/handouts.h"
#include "store/journal.h"

enum export_format { EXPORT_JSON, EXPORT_JSONL, EXPORT_FORMATS };
static const char *const export_names[] = { "json", "jsonl" };

struct exporting {
	enum export_format format;
	const char *output, *redact;
	bool drafts;
	const char *const *words; /* n_words: ids */
	size_t n_words;
};

static const struct option_row export_options[] = {
	{ "format", 0, "json|jsonl",
	  "the record, or a row for each answer and annotator (json)",
	  INTO_CHOICE(struct exporting, format, export_names, EXPORT_FORMATS) },
	{ "output", 'o', "FILE",
	  "into a file (standard output), or into a folder as ID.json",
	  INTO_TEXT(struct exporting, output) },
	{ "redact", 0, "NAME,...",
	  "without these names (@student, @authors, @notes: people's; said "
	  "aloud: only names that are given or known)",
	  INTO_TEXT(struct exporting, redact) },
	{ "drafts", 0, NULL,
	  "with score sheets that a later one of the same judge replaced",
	  INTO_FLAG(struct exporting, drafts) },
};

/* What tells an accommodated student from the others goes with the student, and so does
 * what opens a memo. */
static void hide_assigned(struct hearing_record *r)
{
	struct journal *j;
	struct handed h = { 0 };
	bool none;

	*r->assigned.memo_key = '\0';
	if (!r->assigned.title)
		return;
	j = kept_look(&none, NULL);
	if (!j || !handouts_load(j, &h, NULL) || !handed_as_class(&h, r))
		fprintf(stderr,
			"hotbench: note: %s: its minutes and its clock stay, "
			"and may be those of one student alone: its assignment "
			"is not among those made here (hotbench assignment add "
			"FILE)\n",
			r->id);
	handed_release(&h);
	journal_close(j);
}

/* With the names taken out of what is said, and then out of all that is written. */
static void put_redacted(struct buf *out, struct hearing_record *r,
			 const struct court_case *kase, struct redact *redact,
			 bool drafts)
{
	struct redact with;
	struct buf whole;
	char *student;

	redact_for(redact, r, &with);
	if (redact->student)
		hide_assigned(r);
	redact_record(redact, r);
	r->redacted = true;
	student = redact_student_apart(redact, r->student);
	if (r->student)
		str_set(&r->student, student);
	free(student);
	buf_init(&whole, HEARINGS_TEXT_MAX);
	line_json(&whole, r, kase, &r->said, drafts);
	redact_json(&with, whole.s, whole.len, out);
	buf_release(&whole);
	redact_release(&with);
}

/* What a judge took back goes to nobody unasked, and is not lost either. */
static void tell_drafts(const struct hearing_record *r)
{
	struct filled_list l;
	size_t n = 0;

	filled_read(r->ballots_json, &l);
	for (size_t i = 0; i < l.n; i++)
		n += !filled_stands(&l, i);
	filled_release(&l);
	if (n)
		fprintf(stderr,
			"hotbench: note: %s: %zu score sheet%s that a later "
			"one of the same judge replaced %s left out; --drafts "
			"writes %s, too\n",
			r->id, n, str_plural(n), n == 1 ? "is" : "are",
			n == 1 ? "it" : "them");
}

static void put_record(const struct exporting *g, struct hearing_record *r,
		       struct redact *redact, struct buf *out)
{
	struct court_case kase = { .slug = NULL };

	if (r->ended_ms && !r->debrief_json)
		kept_case(&kase, r);
	if (redact_is_empty(redact))
		line_json(out, r, &kase, &r->said, g->drafts);
	else
		put_redacted(out, r, &kase, redact, g->drafts);
	case_release(&kase);
}

static void put_one(const struct exporting *g, struct hearing_record *r,
		    struct redact *redact, struct buf *out)
{
	if (redact_leaves_spoken(redact, r))
		fprintf(stderr, "hotbench: note: %s: " REDACT_SPOKEN "\n",
			r->id);
	if (g->format == EXPORT_JSONL) {
		redact_record(redact, r);
		judged_write(out, r);
		return;
	}
	if (!g->drafts)
		tell_drafts(r);
	put_record(g, r, redact, out);
}

/* Where it goes: into a folder by its id; NULL: as it was given.  For the caller to
 * free. */
static char *place_in(const struct exporting *g, const struct hearing_record *r)
{
	char *name, *path;

	if (!g->output || !file_is_dir(g->output))
		return NULL;
	name = xprintf("%s.json", r->id);
	path = file_join(g->output, name);
	free(name);
	return path;
}

static int export_record(const struct exporting *g, const char *id,
			 struct redact *redact)
{
	struct hearing_record r;
	struct buf out;
	char *path;
	int code = hearings_load(id, &r);

	if (code != EXIT_DONE)
		return code;
	if (g->n_words > 1 && !redact->together)
		redact_together(redact, r.id);
	path = place_in(g, &r);
	buf_init(&out, HEARINGS_TEXT_MAX);
	put_one(g, &r, redact, &out);
	code = hearings_print(&out, path ? path : g->output);
	if (code == EXIT_DONE && path)
		puts(path);
	if (code == EXIT_DONE)
		code = hearings_whole(&r);
	buf_release(&out);
	record_release(&r);
	free(path);
	return code;
}

static int worse(int a, int b)
{
	return a > b ? a : b;
}

static int export_records(const struct exporting *g, struct redact *redact)
{
	int code = EXIT_DONE;

	for (size_t i = 0; i < g->n_words; i++)
		code = worse(code, export_record(g, g->words[i], redact));
	return code;
}

/* All of them in one file, one after the other; none where one is not there. */
static int export_rows(const struct exporting *g, struct redact *redact)
{
	struct buf out;
	int code = EXIT_DONE;

	buf_init(&out, HEARINGS_TEXT_MAX);
	for (size_t i = 0; i < g->n_words && code < EXIT_USAGE; i++) {
		struct hearing_record r;
		int one = hearings_load(g->words[i], &r);

		if (one == EXIT_DONE) {
			put_one(g, &r, redact, &out);
			one = hearings_whole(&r);
			record_release(&r);
		}
		code = worse(code, one);
	}
	if (code < EXIT_USAGE)
		code = worse(code, hearings_print(&out, g->output));
	buf_release(&out);
	return code;
}

static int export(const struct exporting *g, struct redact *redact)
{
	if (g->drafts && g->format == EXPORT_JSONL)
		return cli_usage("hearings export --drafts is for the record: "
				 "rows of labels hold no score sheets");
	if (g->format == EXPORT_JSONL)
		return export_rows(g, redact);
	if (g->n_words > 1 && (!g->output || !file_is_dir(g->output)))
		return cli_usage("hearings export: several hearings go into a "
				 "folder that is there, a file each: -o "
				 "FOLDER");
	return export_records(g, redact);
}

static int run_export(struct args *a)
{
	struct exporting g = { .format = EXPORT_JSON };
	struct redact redact;
	struct error err;
	int code;

	if (!args_take(a, &g))
		return a->code;
	g.words = a->words;
	g.n_words = a->n_words;
	code = redact_parse(&redact, g.redact, &err) ? export(&g, &redact)
						     : cli_fail(&err);
	redact_release(&redact);
	return code;
}

const struct command hearings_export = {
	.name = "hearings export",
	.usage = "ID... [--format json|jsonl] [--redact NAME,...] [--drafts] "
		 "[-o FILE|FOLDER]",
	.help = "A hearing as a file: its record, or a row for each label; "
		"several into a folder.",
	.takes = TAKES_HEARINGS,
	.run = run_export,
	.options = export_options,
	.n_options = sizeof export_options / sizeof *export_options,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
};
