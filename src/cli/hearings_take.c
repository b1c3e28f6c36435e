/*
 * hearings_take.c - hotbench hearings export, import, salvage: out of the journal,
 * into it, and out of a damaged one
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cmd_hearings.h"
#include "cli/incoming.h"
#include "cli/kept.h"
#include "cli/told.h"
#include "court/case.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/handed.h"
#include "court/record.h"
#include "court/regrade.h"
#include "court/team.h"
#include "line/line.h"
#include "report/redact.h"
#include "score/judged.h"
#include "store/accepted.h"
#include "store/attempts.h"
#include "store/drills.h"
#include "store/handouts.h"
#include "store/journal.h"
#include "store/salvage.h"
#include "store/written.h"

/* ---- export ---- */

enum export_format { EXPORT_JSON, EXPORT_JSONL, EXPORT_FORMATS };
static const char *const export_names[] = { "json", "jsonl" };

struct exporting {
	enum export_format format;
	const char *output, *redact;
	bool drafts;
};

static const struct option_row export_options[] = {
	{ "format", 0, "json|jsonl",
	  "the record, or a row for each answer and annotator (json)",
	  INTO_CHOICE(struct exporting, format, export_names, EXPORT_FORMATS) },
	{ "output", 'o', "FILE", "into a file (standard output)",
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

	redact_for(redact, r, &with);
	if (redact->student)
		hide_assigned(r);
	redact_record(redact, r);
	r->redacted = true;
	if (r->student)
		str_set(&r->student, redact_student(redact, r->student));
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

static int export(const struct exporting *g, const char *id,
		  struct redact *redact)
{
	struct court_case kase = { .slug = NULL };
	struct hearing_record r;
	struct buf out;
	int code = hearings_load(id, &r);

	if (code != EXIT_DONE)
		return code;
	if (redact_leaves_spoken(redact, &r))
		fprintf(stderr, "hotbench: note: %s: " REDACT_SPOKEN "\n",
			r.id);
	if (g->format == EXPORT_JSON && !g->drafts)
		tell_drafts(&r);
	buf_init(&out, HEARINGS_TEXT_MAX);
	if (g->format == EXPORT_JSONL) {
		redact_record(redact, &r);
		judged_write(&out, &r);
	} else {
		if (r.ended_ms && !r.debrief_json)
			kept_case(&kase, &r);
		if (redact_is_empty(redact))
			line_json(&out, &r, &kase, &r.said, g->drafts);
		else
			put_redacted(&out, &r, &kase, redact, g->drafts);
	}
	case_release(&kase);
	code = hearings_print(&out, g->output);
	if (code == EXIT_DONE)
		code = hearings_whole(&r);
	buf_release(&out);
	record_release(&r);
	return code;
}

static int run_export(struct args *a)
{
	struct exporting g = { .format = EXPORT_JSON };
	struct redact redact;
	struct error err;
	int code;

	if (!args_take(a, &g))
		return a->code;
	if (g.drafts && g.format == EXPORT_JSONL)
		return cli_usage("hearings export --drafts is for the record: "
				 "rows of labels hold no score sheets");
	code = redact_parse(&redact, g.redact, &err)
		       ? export(&g, a->words[0], &redact)
		       : cli_fail(&err);
	redact_release(&redact);
	return code;
}

const struct command hearings_export = {
	.name = "hearings export",
	.usage = "ID [--format json|jsonl] [--redact NAME,...] [--drafts] [-o "
		 "FILE]",
	.help = "A hearing as a file: its record, or a row for each label.",
	.takes = TAKES_HEARING,
	.run = run_export,
	.options = export_options,
	.n_options = sizeof export_options / sizeof *export_options,
	.min_words = 1,
	.max_words = 1,
};

/* ---- import ---- */

static bool read_record(const char *path, struct hearing_record *r)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	ok = kept_read(path, FILE_GIVEN, r, &f);
	told_faults(&f);
	return ok;
}

static int cannot_import(const char *path, struct error *err)
{
	error_within(err, "%s", path);
	fprintf(stderr, "hotbench: %s\n", err->text);
	return EXIT_DATA;
}

/* The score sheets that came, and the labels in the name of somebody who labels here. */
struct claims {
	struct buf sheets, labels;
};

static void claims_find(struct claims *c, const struct incoming *in,
			struct hearing_record *r)
{
	struct hearing_record ours;
	bool is_here = journal_find(in->journal, r->id, &ours);

	buf_init(&c->sheets, BUF_TEXT_MAX);
	buf_init(&c->labels, BUF_TEXT_MAX);
	written_look(&in->written, r, is_here ? &ours : NULL, &c->sheets,
		     &c->labels);
	record_release(&ours);
}

static void claims_release(struct claims *c)
{
	buf_release(&c->sheets);
	buf_release(&c->labels);
}

/* In whose name there is something else here already. */
static void tell_held(const struct accepted_by *by, const char *id)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	accepted_tell_held(by, &b);
	if (b.len)
		fprintf(stderr,
			"hotbench: LOOK: %s: %s: a file can be signed with any "
			"name. --instead, with --author, has it replace what "
			"counts here\n",
			id, b.s);
	buf_release(&b);
}

/* What the sheets come to, and beside which of ours they stand. */
static void tell_totals(struct journal *j, const char *id)
{
	struct accepted_ask ask = { NULL, false };
	char whole[RECORD_ID_BYTES];
	struct accepted a;

	if (journal_accept(j, id, &ask, whole, &a, NULL))
		for (size_t i = 0; i < a.n; i++) {
			const struct accepted_by *by = &a.list[i];
			struct buf b;

			buf_init(&b, BUF_TEXT_MAX);
			accepted_tell(by, &b);
			if (by->totals.len)
				fprintf(stderr, "hotbench: LOOK: %s: %s\n", id,
					b.s);
			tell_held(by, id);
			buf_release(&b);
		}
	accepted_release(&a);
}

static void claims_tell(const struct claims *c, struct journal *j,
			const char *id)
{
	if (c->sheets.len)
		fprintf(stderr,
			"hotbench: LOOK: %s came with a score sheet by %s, "
			"which was not filled in here. It stands as "
			"\"NAME" ELSEWHERE
			"\" and is no part of a mean, grade or rank, "
			"unless hotbench hearings accept %s --author NAME "
			"takes it over\n",
			id, c->sheets.s, id);
	if (c->labels.len)
		fprintf(stderr,
			"hotbench: LOOK: %s came with labels or notes by %s "
			"that were not given here. They stand as "
			"\"NAME" ELSEWHERE
			"\"; hotbench hearings accept %s --author NAME takes "
			"them over\n",
			id, c->labels.s, id);
	if (c->sheets.len || c->labels.len)
		tell_totals(j, id);
}

/* To who argued it here its sheets came back; of others' claims_tell tells. */
static void tell_graded(struct journal *j, const struct hearing_record *r)
{
	struct buf names;

	buf_init(&names, BUF_TEXT_MAX);
	if (written_begun(j, r->id))
		journal_strangers(j, r, &names);
	if (names.len && !strstr(names.s, ELSEWHERE))
		fprintf(stderr, "hotbench: %s was graded by %s\n", r->id,
			names.s);
	buf_release(&names);
}

/* Whether it was held under what was handed out from here. */
static void tell_assignment(const struct incoming *in,
			    const struct hearing_record *r)
{
	struct buf how;

	buf_init(&how, BUF_TEXT_MAX);
	if (handed_look(&in->handed, r, &how) == HANDED_OTHER)
		fprintf(stderr, "hotbench: note: %s, \"%s\": %s\n", r->id,
			r->assigned.title, how.s);
	buf_release(&how);
}

/* Whoever argued may have labelled their own answers. */
static void tell_others(const struct incoming *in,
			const struct hearing_record *r)
{
	size_t n = written_others(&in->written, r);

	if (n)
		fprintf(stderr,
			"hotbench: note: %s came with %zu label%s that %s not "
			"given here: a class's table counts none of them until "
			"hotbench hearings accept %s takes them over\n",
			r->id, n, str_plural(n), n == 1 ? "was" : "were",
			r->id);
}

static void tell_late(const struct hearing_record *r)
{
	struct buf late;

	buf_init(&late, BUF_TEXT_MAX);
	assigned_say_late(record_late_ms(r), &late);
	if (late.len)
		fprintf(stderr, "hotbench: note: %s is %s\n", r->id, late.s);
	buf_release(&late);
}

/* Whose it is, which case, and whether it came in time. */
static void tell_whose(const struct hearing_record *r)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (r->student && *r->student)
		buf_printf(&b, "student %s, ", r->student);
	buf_printf(&b, "%s, for %s",
		   r->case_title ? r->case_title : "a case without a name",
		   team_role(&r->terms));
	if (r->assigned.title)
		buf_printf(&b, ", \"%s\"", r->assigned.title);
	if (!r->ended_ms)
		buf_puts(&b, ", not finished");
	else if (r->assigned.due_ms)
		buf_puts(&b, record_late_ms(r) > 0 ? ", late" : ", in time");
	fprintf(stderr, "hotbench: %s: %s\n", r->id, b.s);
	buf_release(&b);
}

/* Beside those that are here. */
static void tell_beside(struct incoming *in, const struct hearing_record *r)
{
	const char *at, *line;
	struct buf told;
	size_t len;

	buf_init(&told, BUF_TEXT_MAX);
	incoming_look(in, r, &told);
	at = told.s;
	while (str_next(&at, "\n", &line, &len))
		if (len)
			fprintf(stderr, "hotbench: note: %.*s\n", (int)len,
				line);
	buf_release(&told);
}

/* Somebody else's, perhaps: its answers wait for nobody unasked. */
static bool leave_answers(struct journal *j, const struct hearing_record *r,
			  struct error *err)
{
	return !r->ended_ms || drills_enter(j, r->id, NULL, 0, 0, 0,
					    clock_day(r->ended_ms), err);
}

/* One that is here already: what is said of it in the file, beside ours. */
static int merge_record(struct incoming *in, const struct hearing_record *r,
			const struct claims *claims, const char *path)
{
	struct journal *j = in->journal;
	struct regrade what;
	struct error err;
	struct buf told;

	if (!journal_merge(j, r, &what, &err))
		return cannot_import(path, &err);
	if (what.goes_on && !written_begun(j, r->id) &&
	    !leave_answers(j, r, &err))
		return cli_fail(&err);
	printf("%s\n", r->id);
	buf_init(&told, BUF_TEXT_MAX);
	regrade_tell(&what, r->id, &told);
	fprintf(stderr, "hotbench: %s\n", told.s);
	buf_release(&told);
	if (what.goes_on) {
		tell_assignment(in, r);
		tell_whose(r);
		tell_late(r);
	}
	if (what.n_ballots)
		tell_graded(j, r);
	if (what.n_ballots || what.n_marks)
		claims_tell(claims, j, r->id);
	if (what.goes_on)
		tell_beside(in, r);
	return EXIT_DONE;
}

static int import_found(struct incoming *in, const struct hearing_record *r,
			const struct claims *claims, const char *path)
{
	struct journal *j = in->journal;
	struct error err;
	bool same;

	if (!journal_import(j, r, &same, &err))
		return err.code == ERR_EXISTS
			       ? merge_record(in, r, claims, path)
			       : cannot_import(path, &err);
	if (!same && !leave_answers(j, r, &err))
		return cli_fail(&err);
	printf("%s\n", r->id);
	tell_assignment(in, r);
	if (!same) {
		tell_whose(r);
		tell_late(r);
		tell_graded(j, r);
		claims_tell(claims, j, r->id);
		tell_others(in, r);
		tell_beside(in, r);
	}
	if (same)
		fprintf(stderr,
			"hotbench: %s is here already, the "
			"same; no change\n",
			r->id);
	return EXIT_DONE;
}

static int import_record(struct incoming *in, struct hearing_record *r,
			 const char *path)
{
	struct claims claims;
	int code;

	claims_find(&claims, in, r);
	code = import_found(in, r, &claims, path);
	claims_release(&claims);
	return code;
}

/* Of a pipe nothing is read here: it would be missing afterwards. */
static bool is_journal(const char *path)
{
	static const char magic[] = "SQLite format 3";
	char head[sizeof magic] = "";
	FILE *f = file_bytes(path) >= 0 ? fopen(path, "rb") : NULL;
	bool is = f && fread(head, 1, sizeof head, f) == sizeof head &&
		  !memcmp(head, magic, sizeof head);

	if (f)
		fclose(f);
	return is;
}

static int import_from(struct incoming *in, struct journal *from,
		       const char *id, const char *path)
{
	struct hearing_record r;
	struct error err;
	int code;

	if (!journal_load(from, id, &r, &err))
		return cannot_import(path, &err);
	if (r.damaged) {
		kept_tell_damage(r.id);
		code = EXIT_DATA;
	} else {
		code = import_record(in, &r, path);
	}
	record_release(&r);
	return code;
}

/* Every hearing of another journal. */
static int import_journal(struct incoming *in, const char *path)
{
	struct hearing_lines l = { 0 };
	struct error err;
	struct journal *from = journal_look(path, true, &err);
	int code = EXIT_DONE;

	if (!from || !journal_list(from, NULL, 0, &l, &err))
		code = cannot_import(path, &err);
	for (size_t i = l.n; i-- > 0;) {
		int one = import_from(in, from, l.list[i].id, path);

		code = one > code ? one : code;
	}
	hearing_lines_release(&l);
	journal_close(from);
	return code;
}

static int import_one(struct incoming *in, const char *path)
{
	struct hearing_record r;
	int code = EXIT_DATA;

	if (file_is_dir(path)) {
		fprintf(stderr,
			"hotbench: %s: is a folder; what is in it comes in "
			"with: hotbench hearings import %s/*.json\n",
			path, path);
		return EXIT_DATA;
	}
	if (is_journal(path))
		return import_journal(in, path);
	if (read_record(path, &r))
		code = import_record(in, &r, path);
	record_release(&r);
	return code;
}

static struct journal *open_journal(struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = journal_open(path, err);

	free(path);
	return j;
}

static int import_all(struct incoming *in, const struct args *a)
{
	int code = EXIT_DONE;

	for (size_t i = 0; i < a->n_words; i++) {
		int one = import_one(in, a->words[i]);

		if (one > code)
			code = one;
	}
	return code;
}

static int run_import(struct args *a)
{
	struct incoming in;
	struct error err;
	struct journal *j;
	int code;

	if (!args_take(a, NULL))
		return a->code;
	j = open_journal(&err);
	if (!j)
		return cli_fail(&err);
	incoming_init(&in, j);
	code = kept_written(j, &in.written, &err) ? import_all(&in, a)
						  : cli_fail(&err);
	if (in.reread.n_left)
		fprintf(stderr,
			"hotbench: note: the readings of %zu of them were not "
			"read again: %d answers are, at once\n",
			in.reread.n_left, REREAD_ANSWERS_MAX);
	incoming_release(&in);
	journal_close(j);
	return code;
}

const struct command hearings_import = {
	.name = "hearings import",
	.usage = "FILE...",
	.help = "Exported hearings, or all of another journal, into this one.",
	.run = run_import,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
	.writes = true,
};

/* ---- accept ---- */

static const struct option_row accept_options[] = {
	{ "author", 0, "NAME", "take over what is in that name",
	  INTO_TEXT(struct accepted_ask, author) },
	{ "instead", 0, NULL,
	  "also what replaces a sheet or label of that name here",
	  INTO_FLAG(struct accepted_ask, instead) },
};

/* All that there is, in whose name: a line each. */
static void list_claims(const struct accepted *a, const char *id)
{
	for (size_t i = 0; i < a->n; i++) {
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		accepted_tell(&a->list[i], &b);
		if (regrade_counts(&a->list[i].what))
			printf("  %s\n", b.s);
		buf_reset(&b);
		accepted_tell_held(&a->list[i], &b);
		if (b.len)
			printf("  %s\n", b.s);
		buf_release(&b);
	}
	fprintf(stderr,
		"hotbench: %s: nothing was taken over: hotbench hearings "
		"accept %s --author NAME takes over what is in that name\n",
		id, id);
}

/* An exit code: what stays beside is a problem where nothing else was taken. */
static int tell_taken(const struct accepted *a, const char *id)
{
	const struct accepted_by *by = &a->list[0];
	size_t n = regrade_counts(&by->what);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	accepted_tell(by, &b);
	if (n)
		fprintf(stderr,
			"hotbench: %s: %s count%s now as written here\n", id,
			b.s, n == 1 ? "s" : "");
	if (a->grades.len)
		fprintf(stderr, "hotbench: %s: %s\n", id, a->grades.s);
	tell_held(by, id);
	buf_release(&b);
	return n ? EXIT_DONE : EXIT_PROBLEM;
}

static int accept_one(struct journal *j, const char *id,
		      const struct accepted_ask *ask)
{
	char whole[RECORD_ID_BYTES];
	struct accepted a;
	struct error err;
	int code = EXIT_DONE;

	if (!journal_accept(j, id, ask, whole, &a, &err)) {
		accepted_release(&a);
		return cli_fail(&err);
	}
	printf("%s\n", whole);
	if (!a.n)
		fprintf(stderr,
			"hotbench: %s: nothing of it%s was filled in "
			"elsewhere; no change\n",
			whole, ask->author ? " in that name" : "");
	else if (ask->author)
		code = tell_taken(&a, whole);
	else
		list_claims(&a, whole);
	accepted_release(&a);
	return code;
}

static int run_accept(struct args *a)
{
	struct accepted_ask ask = { NULL, false };
	struct error err;
	struct journal *j;
	int code = EXIT_DONE;

	if (!args_take(a, &ask))
		return a->code;
	if (ask.instead && !ask.author)
		return cli_usage("hearings accept --instead wants --author "
				 "NAME: whose");
	j = kept_open(&err);
	if (!j)
		return cli_fail(&err);
	for (size_t i = 0; i < a->n_words; i++) {
		int one = accept_one(j, a->words[i], &ask);

		if (one > code)
			code = one;
	}
	journal_close(j);
	return code;
}

const struct command hearings_accept = {
	.name = "hearings accept",
	.usage = "ID... [--author NAME [--instead]]",
	.help = "Lists what was filled in elsewhere, or has one name's count "
		"as written here.",
	.takes = TAKES_HEARINGS,
	.run = run_accept,
	.options = accept_options,
	.n_options = sizeof accept_options / sizeof *accept_options,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
	.writes = true,
};

/* ---- salvage ---- */

struct salvaging {
	const char *output;
};

static const struct option_row salvage_options[] = {
	{ "output", 'o', "FILE", "the fresh journal (FILE.salvaged)",
	  INTO_TEXT(struct salvaging, output) },
};

/* Its attempt was one, whatever became of the journal that counted it. */
static bool keep_attempt(struct journal *into, const struct hearing_record *r,
			 struct error *err)
{
	return !r->assigned.title || !r->student || !*r->student ||
	       attempts_restore(into, &r->assigned, r->student, r->started_ms,
				err);
}

static bool salvage_one(struct salvage *s, size_t i, struct journal *into)
{
	struct salvaged h;
	struct error err;
	struct buf told;
	bool same, whole = false;

	if (!salvage_hearing(s, i, &h)) {
		fputs("hotbench: there was one more hearing; nothing of it can "
		      "be read\n",
		      stderr);
		return false;
	}
	buf_init(&told, BUF_TEXT_MAX);
	if (journal_import(into, &h.record, &same, &err) &&
	    keep_attempt(into, &h.record, &err) &&
	    written_keep(into, &h.record, &err)) {
		whole = salvaged_tell(&h, &told);
		printf("%s  %s\n", h.record.id, told.s);
	} else {
		fprintf(stderr, "hotbench: %s: %s\n", h.record.id, err.text);
	}
	buf_release(&told);
	salvaged_release(&h);
	return whole;
}

/* With what lies beside it: a log must never meet another file. */
static void tell_how_to_swap(const char *from, const char *to)
{
	static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

	fprintf(stderr,
		"hotbench: they are in %s; %s is as it was. To go on with "
		"them:\n",
		to, from);
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		char *path = xprintf("%s%s", from, ends[i]);

		if (file_exists(path))
			fprintf(stderr, "  mv '%s' '%s.damaged%s'\n", path,
				from, ends[i]);
		free(path);
	}
	fprintf(stderr, "  mv '%s' '%s'\n", to, from);
}

static int salvage(const char *from, const char *to)
{
	struct error err;
	struct salvage *s = salvage_open(from, &err);
	struct journal *into = s ? journal_open(to, &err) : NULL;
	bool whole = true;

	if (!into) {
		salvage_close(s);
		return cli_fail(&err);
	}
	for (size_t i = 0; i < salvage_count(s); i++)
		whole &= salvage_one(s, i, into);
	journal_close(into);
	salvage_close(s);
	tell_how_to_swap(from, to);
	return whole ? EXIT_DONE : EXIT_PROBLEM;
}

static int run_salvage(struct args *a)
{
	struct salvaging g = { NULL };
	char *from, *to;
	int code;

	if (!args_take(a, &g))
		return a->code;
	from = a->n_words ? xstrdup(a->words[0]) : journal_default_path();
	to = g.output ? xstrdup(g.output) : xprintf("%s.salvaged", from);
	code = file_exists(to) ? cli_usage("%s is there already: name another "
					   "with --output",
					   to)
			       : salvage(from, to);
	free(from);
	free(to);
	return code;
}

const struct command hearings_salvage = {
	.name = "hearings salvage",
	.usage = "[FILE] [-o FILE]",
	.help = "What can be read of a damaged journal, into a fresh one.",
	.run = run_salvage,
	.options = salvage_options,
	.n_options = sizeof salvage_options / sizeof *salvage_options,
	.max_words = 1,
	.writes = true,
};
