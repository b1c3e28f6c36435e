/*
 * hotbench hearings: what is in the journal, out of it, into it, away with it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/csv.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/hearings_agree.h"
#include "cli/hearings_joint.h"
#include "cli/kept.h"
#include "cli/sink.h"
#include "cli/sure.h"
#include "court/ballot.h"
#include "court/case.h"
#include "court/filled.h"
#include "court/map.h"
#include "court/mark.h"
#include "court/record.h"
#include "court/regrade.h"
#include "hearing/marking.h"
#include "line/ballots.h"
#include "line/blind.h"
#include "line/line.h"
#include "report/redact.h"
#include "score/judged.h"
#include "store/drills.h"
#include "store/journal.h"
#include "store/salvage.h"

#define EXPORT_MAX     ((size_t)256 << 20)
#define LIMIT_MAX      1000000
#define DAYS_MAX       36500
#define ANNOTATORS_MAX 40 /* each with each other */
#define STUDENT_COLS   24 /* a longer one is not waited for */
#define DAY_MS	       ((int64_t)86400000)

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_JSONL, FORMAT_CSV, FORMATS };
static const char *const format_names[] = { "text", "json", "jsonl", "csv" };

struct given {
	enum format format;
	const char *kase, *output, *author, *redact;
	const char *ballot, *set, *fields;
	bool blind;
	size_t limit;
	struct terms terms; /* the feedback */
	double days;	    /* < 0: not given */
	bool yes;
	const char *const *words; /* behind the verb, n_words */
	size_t n_words;
};

static const struct option_row options[] = {
	{ "format", 0, "text|json|jsonl|csv",
	  "list, agree: how (text); export: json, or jsonl, a row for each "
	  "answer and annotator (json)",
	  INTO_CHOICE(struct given, format, format_names, FORMATS) },
	{ "case", 0, "SLUG", "list: hearings of this case",
	  INTO_TEXT(struct given, kase) },
	{ "limit", 0, "N", "list: the newest N",
	  INTO_WHOLE(struct given, limit, 1, LIMIT_MAX) },
	{ "feedback", 0, "none|marks|full",
	  "show: how much of the reading (marks)",
	  INTO_TERM(struct given, terms, FEEDBACK) },
	{ "output", 'o', "FILE",
	  "export: into a file (standard output); salvage: the fresh journal "
	  "(FILE.salvaged)",
	  INTO_TEXT(struct given, output) },
	{ "author", 0, "NAME",
	  "label, note, ballot: whose it is (your login name)",
	  INTO_TEXT(struct given, author) },
	{ "redact", 0, "NAME,...",
	  "export: without these names (@authors, @notes: people's)",
	  INTO_TEXT(struct given, redact) },
	{ "blind", 0, NULL,
	  "label: answer by answer, with every label that is there hidden",
	  INTO_FLAG(struct given, blind) },
	{ "fields", 0, "a,b", "label --blind: which labels (all)",
	  INTO_TEXT(struct given, fields) },
	{ "ballot", 0, "NAME", "ballot: which score sheet (plain)",
	  INTO_TEXT(struct given, ballot) },
	{ "set", 0, "LINE=POINTS,...",
	  "ballot: marks by line, its beginning or number; - takes one away",
	  INTO_TEXT(struct given, set) },
	{ "days", 0, "N", "prune: what ended more than N days ago",
	  INTO_NUMBER(struct given, days, 0, DAYS_MAX) },
	{ "yes", 0, NULL, "delete, prune: do not ask",
	  INTO_FLAG(struct given, yes) },
};

/* ---- the journal ---- */

static struct journal *open_journal(struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = journal_open(path, err);

	free(path);
	return j;
}

/* ---- list ---- */

static void put_time(struct jsonw *w, const char *key, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES];

	clock_iso8601(wall_ms, iso);
	jsonw_put_text(w, key, wall_ms ? iso : NULL);
}

/* While it has no end, by its beginning. */
static int64_t late_s(const struct hearing_line *l)
{
	return assigned_late_ms(&l->assigned,
				l->ended_ms ? l->ended_ms : l->started_ms) /
	       1000;
}

static void put_assigned(struct jsonw *w, const struct hearing_line *l)
{
	const struct assigned *a = &l->assigned;

	jsonw_key(w, "assignment");
	if (!a->title) {
		jsonw_null(w);
		return;
	}
	jsonw_object(w);
	jsonw_put_text(w, "title", a->title);
	jsonw_put_text(w, "hash", a->hash);
	put_time(w, "due", a->due_ms);
	jsonw_put_int(w, "late_s", late_s(l));
	jsonw_end_object(w);
}

static void put_line(struct jsonw *w, const struct hearing_line *l)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", l->id);
	jsonw_put_text(w, "case", l->case_slug);
	jsonw_put_text(w, "title", l->case_title);
	jsonw_put_text(w, "side", side_names[l->side]);
	jsonw_put_text(w, "bench", l->bench);
	jsonw_put_text(w, "simulator", l->simulator);
	put_time(w, "started", l->started_ms);
	put_time(w, "ended", l->ended_ms);
	jsonw_put_bool(w, "adjourned", l->adjourned);
	jsonw_put_int(w, "turns", l->n_turns);
	jsonw_put_int(w, "answers", l->n_answers);
	jsonw_put_int(w, "court_ms", l->court_ms);
	jsonw_put_bool(w, "damaged", l->damaged);
	jsonw_put_text(w, "student", *l->student ? l->student : NULL);
	put_assigned(w, l);
	jsonw_end_object(w);
}

static void list_json(struct buf *out, const struct hearing_lines *l,
		      bool one_a_line)
{
	struct jsonw w = jsonw_list(out, one_a_line);

	for (size_t i = 0; i < l->n; i++)
		put_line(&w, &l->list[i]);
	jsonw_end_list(&w);
}

static void csv_time(struct buf *out, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES] = "";

	if (wall_ms)
		clock_iso8601(wall_ms, iso);
	csv_field(out, false, iso);
}

static void list_csv(struct buf *out, const struct hearing_lines *l)
{
	buf_puts(out, "id,case,title,side,bench,simulator,started,ended,"
		      "adjourned,turns,answers,court_ms,damaged,student,"
		      "assignment,due,late_s");
	csv_end_row(out);
	for (size_t i = 0; i < l->n; i++) {
		const struct hearing_line *h = &l->list[i];

		csv_field(out, true, h->id);
		csv_field(out, false, h->case_slug);
		csv_field(out, false, h->case_title);
		csv_field(out, false, side_names[h->side]);
		csv_field(out, false, h->bench);
		csv_field(out, false, h->simulator);
		csv_time(out, h->started_ms);
		csv_time(out, h->ended_ms);
		csv_field(out, false, h->adjourned ? "true" : "false");
		csv_figure(out, false, (double)h->n_turns);
		csv_figure(out, false, (double)h->n_answers);
		csv_figure(out, false, (double)h->court_ms);
		csv_field(out, false, h->damaged ? "true" : "false");
		csv_field(out, false, h->student);
		csv_field(out, false,
			  h->assigned.title ? h->assigned.title : "");
		csv_time(out, h->assigned.due_ms);
		if (h->assigned.title)
			csv_figure(out, false, (double)late_s(h));
		else
			csv_field(out, false, "");
		csv_end_row(out);
	}
}

/* A column where any hearing has a student. */
static int student_cols(const struct hearing_lines *l)
{
	int cols = 0;

	for (size_t i = 0; i < l->n; i++) {
		int n = utf8_width(l->list[i].student,
				   strlen(l->list[i].student));

		cols = n > cols ? n : cols;
	}
	return cols < STUDENT_COLS ? cols : STUDENT_COLS;
}

/* Filled up to the column's width; a longer one stays whole. */
static void put_student(struct buf *out, const char *student, int cols)
{
	int n = utf8_width(student, strlen(student));

	if (cols)
		buf_printf(out, "%s%*s", student,
			   cols - n > 0 ? cols - n + 2 : 2, "");
}

static void put_notes(struct buf *out, const struct hearing_line *h)
{
	if (h->assigned.title)
		buf_printf(out, ", \"%s\"", h->assigned.title);
	if (late_s(h)) {
		buf_puts(out, ", ");
		assigned_say_late(late_s(h) * 1000, out);
	}
	buf_puts(out, h->damaged    ? "  (damaged)"
		      : h->ended_ms ? ""
				    : "  (can be resumed)");
}

static void list_text(struct buf *out, const struct hearing_lines *l)
{
	int64_t now = clock_wall_ms();
	int cols = student_cols(l);

	for (size_t i = 0; i < l->n; i++) {
		const struct hearing_line *h = &l->list[i];
		char ago[32];

		clock_ago(h->started_ms, now, ago);
		buf_printf(out, "%-21s  %-16s  ", h->id, ago);
		put_student(out, h->student, cols);
		buf_printf(out, "%-4d %s  %s, for %s, %s", h->n_answers,
			   h->n_answers == 1 ? "answer " : "answers",
			   h->case_slug, side_names[h->side], h->bench);
		put_notes(out, h);
		buf_putc(out, '\n');
	}
	if (!l->n)
		fputs("hotbench: there are no hearings yet; "
		      "hotbench argue CASE holds one\n",
		      stderr);
}

static int print(const struct buf *out, const char *path)
{
	struct error err;
	struct sink s;

	if (!buf_whole(out, "the result", &err) || !sink_open(&s, path, &err))
		return cli_fail(&err);
	buf_add(&s.buf, out->s, out->len);
	return sink_close(&s, &err) ? EXIT_DONE : cli_fail(&err);
}

/* All of each, word by word: nothing less shows it. */
static void mark_damaged(struct journal *j, struct hearing_lines *l)
{
	bool any = false;

	for (size_t i = 0; i < l->n; i++) {
		struct hearing_line *h = &l->list[i];

		h->damaged = h->damaged || !journal_is_whole(j, h->id);
		any |= h->damaged;
	}
	if (any)
		kept_tell_damage("the journal of hearings");
}

static int run_list(const struct given *g)
{
	struct hearing_lines l = { 0 };
	struct journal *j;
	struct error err;
	struct buf out;
	bool none;
	int code;

	j = kept_look(&none, &err);
	if (!none && (!j || !journal_list(j, g->kase, g->limit, &l, &err))) {
		journal_close(j);
		return cli_fail(&err);
	}
	if (j)
		mark_damaged(j, &l);
	buf_init(&out, EXPORT_MAX);
	switch (g->format) {
	case FORMAT_TEXT: list_text(&out, &l); break;
	case FORMAT_CSV: list_csv(&out, &l); break;
	default: list_json(&out, &l, g->format == FORMAT_JSONL);
	}
	code = print(&out, NULL);
	buf_release(&out);
	hearing_lines_release(&l);
	journal_close(j);
	return code;
}

/* ---- show, export ---- */

static int load(const char *id, struct hearing_record *r)
{
	struct error err;

	return kept_load(id, r, &err) ? EXIT_DONE : cli_fail(&err);
}

/* Once it is shown as far as it goes. */
static int whole_or_not(const struct hearing_record *r)
{
	return r->damaged ? EXIT_PROBLEM : EXIT_DONE;
}

static int run_show(const struct given *g)
{
	struct line_options o = { .feedback = g->terms.feedback,
				  .no_color = cli_given.no_color,
				  .no_unicode = cli_given.no_unicode };
	struct court_case kase = { .slug = NULL };
	struct hearing_record r;
	int code = load(g->words[0], &r);

	if (code != EXIT_DONE)
		return code;
	kept_case(&kase, &r);
	case_open_map(&kase);
	line_transcript(stdout, &r, &kase, &r.said, &o);
	line_debrief(stdout, &r, &kase, &r.said, &o);
	code = whole_or_not(&r);
	case_release(&kase);
	record_release(&r);
	return code;
}

static int print_joint(const struct hearing_record *a,
		       const struct hearing_record *b)
{
	struct court_case kase = { .slug = NULL };
	struct error err;
	int code;

	if (!hearings_joint_check(a, b, &err))
		return cli_fail(&err);
	kept_case(&kase, a);
	hearings_joint_print(a, b, &kase);
	code = whole_or_not(a);
	case_release(&kase);
	return code == EXIT_DONE ? whole_or_not(b) : code;
}

static int run_joint(const struct given *g)
{
	struct hearing_record a, b;
	int code = load(g->words[0], &a);

	if (code != EXIT_DONE)
		return code;
	code = load(g->words[1], &b);
	if (code == EXIT_DONE) {
		code = print_joint(&a, &b);
		record_release(&b);
	}
	record_release(&a);
	return code;
}

/* With the names taken out of what is said, and then out of all that is written. */
static void put_redacted(struct buf *out, struct hearing_record *r,
			 const struct court_case *kase,
			 const struct redact *redact)
{
	struct buf whole;

	redact_record(redact, r);
	buf_init(&whole, EXPORT_MAX);
	line_json(&whole, r, kase, &r->said);
	redact_json(redact, whole.s, whole.len, out);
	buf_release(&whole);
}

static int export(const struct given *g, const struct redact *redact)
{
	struct court_case kase = { .slug = NULL };
	struct hearing_record r;
	struct buf out;
	int code;

	if (g->format == FORMAT_CSV)
		return cli_usage("hearings export writes json, or jsonl: a "
				 "row for each answer and annotator");
	code = load(g->words[0], &r);
	if (code != EXIT_DONE)
		return code;
	buf_init(&out, EXPORT_MAX);
	if (g->format == FORMAT_JSONL) {
		redact_record(redact, &r);
		judged_write(&out, &r);
	} else {
		if (r.ended_ms && !r.debrief_json)
			kept_case(&kase, &r);
		if (redact_is_empty(redact))
			line_json(&out, &r, &kase, &r.said);
		else
			put_redacted(&out, &r, &kase, redact);
	}
	case_release(&kase);
	code = print(&out, g->output);
	if (code == EXIT_DONE)
		code = whole_or_not(&r);
	buf_release(&out);
	record_release(&r);
	return code;
}

static int run_export(const struct given *g)
{
	struct redact redact;
	struct error err;
	int code = redact_parse(&redact, g->redact, &err) ? export(g, &redact)
							  : cli_fail(&err);

	redact_release(&redact);
	return code;
}

/* ---- import ---- */

static bool read_record(const char *path, struct hearing_record *r)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	ok = kept_read(path, FILE_GIVEN, r, &f);
	for (size_t i = 0; i < f.n; i++)
		fprintf(stderr, "%s\n", f.list[i]);
	faults_release(&f);
	return ok;
}

static int cannot_import(const char *path, struct error *err)
{
	error_within(err, "%s", path);
	fprintf(stderr, "hotbench: %s\n", err->text);
	return EXIT_DATA;
}

/* One that is here already: what is said of it in the file, beside ours. */
static int merge_record(struct journal *j, const struct hearing_record *r,
			const char *path)
{
	struct regrade what;
	struct error err;
	struct buf told;

	if (!journal_merge(j, r, &what, &err))
		return cannot_import(path, &err);
	printf("%s\n", r->id);
	buf_init(&told, BUF_TEXT_MAX);
	regrade_tell(&what, r->id, &told);
	fprintf(stderr, "hotbench: %s\n", told.s);
	buf_release(&told);
	return EXIT_DONE;
}

static int import_record(struct journal *j, const struct hearing_record *r,
			 const char *path)
{
	struct error err;
	bool same;

	if (!journal_import(j, r, &same, &err))
		return err.code == ERR_EXISTS ? merge_record(j, r, path)
					      : cannot_import(path, &err);
	/* Somebody else's, perhaps: its answers wait for nobody unasked. */
	if (!same && r->ended_ms &&
	    !drills_enter(j, r->id, NULL, 0, 0, 0, clock_day(r->ended_ms),
			  &err))
		return cli_fail(&err);
	printf("%s\n", r->id);
	if (same)
		fprintf(stderr,
			"hotbench: %s is here already, the "
			"same; no change\n",
			r->id);
	return EXIT_DONE;
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

static int import_from(struct journal *j, struct journal *from, const char *id,
		       const char *path)
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
		code = import_record(j, &r, path);
	}
	record_release(&r);
	return code;
}

/* Every hearing of another journal. */
static int import_journal(struct journal *j, const char *path)
{
	struct hearing_lines l = { 0 };
	struct error err;
	struct journal *from = journal_look(path, true, &err);
	int code = EXIT_DONE;

	if (!from || !journal_list(from, NULL, 0, &l, &err))
		code = cannot_import(path, &err);
	for (size_t i = l.n; i-- > 0;) {
		int one = import_from(j, from, l.list[i].id, path);

		code = one > code ? one : code;
	}
	hearing_lines_release(&l);
	journal_close(from);
	return code;
}

static int import_one(struct journal *j, const char *path)
{
	struct hearing_record r;
	int code = EXIT_DATA;

	if (is_journal(path))
		return import_journal(j, path);
	if (read_record(path, &r))
		code = import_record(j, &r, path);
	record_release(&r);
	return code;
}

static int run_import(const struct given *g)
{
	struct error err;
	struct journal *j = open_journal(&err);
	int code = EXIT_DONE;

	if (!j)
		return cli_fail(&err);
	for (size_t i = 0; i < g->n_words; i++) {
		int one = import_one(j, g->words[i]);

		if (one > code)
			code = one;
	}
	journal_close(j);
	return code;
}

/* ---- salvage ---- */

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
	if (journal_import(into, &h.record, &same, &err)) {
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

static int run_salvage(const struct given *g)
{
	char *from = g->n_words ? xstrdup(g->words[0]) : journal_default_path();
	char *to =
		g->output ? xstrdup(g->output) : xprintf("%s.salvaged", from);
	int code = file_exists(to)
			   ? cli_usage("%s is there already: name another with "
				       "--output",
				       to)
			   : salvage(from, to);

	free(from);
	free(to);
	return code;
}

/* ---- label ---- */

static char *joined(const char *const *words, size_t n)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", words[i]);
	return buf_take(&b);
}

/* "label ID", "note ID": those that there are, one a line. */
static int list_marks(const struct hearing_record *r, bool notes)
{
	struct buf b;
	int code;

	buf_init(&b, EXPORT_MAX);
	for (size_t i = 0; i < r->n_marks; i++) {
		const struct turn *t =
			transcript_turn(&r->said, r->marks[i].turn);

		if (mark_is_note(&r->marks[i]) != notes)
			continue;
		buf_printf(&b, "turn %d  ", r->marks[i].turn);
		if (t)
			mark_tell(&b, &r->marks[i], t);
		buf_putc(&b, '\n');
	}
	code = print(&b, NULL);
	buf_release(&b);
	return code;
}

static const char *author_of(const struct given *g)
{
	return g->author ? g->author : marking_author();
}

static bool add_mark(struct journal *j, struct hearing_record *r,
		     const struct given *g, bool note, struct error *err)
{
	const struct turn *t = marking_turn(&r->said, g->words[1], err);
	char *words = joined(g->words + 2, g->n_words - 2);
	struct mark m = { 0 };
	struct buf b;
	bool ok = t && (note ? mark_parse_note(&m, words, err)
			     : mark_parse(&m, words, err));

	if (ok) {
		mark_sign(&m, t->n, author_of(g), clock_wall_ms());
		ok = marking_add(j, r, &m, err);
	}
	if (ok) {
		buf_init(&b, BUF_TEXT_MAX);
		mark_tell(&b, &m, transcript_turn(&r->said, m.turn));
		printf("turn %d  %s\n", m.turn, b.s);
		buf_release(&b);
	}
	mark_release(&m);
	free(words);
	return ok;
}

/* Opens the journal and one hearing of it; EXIT_DONE, or nothing is open. */
static int open_hearing(const struct given *g, struct journal **j,
			struct hearing_record *r)
{
	struct error err;

	*j = kept_open(&err);
	if (*j && journal_load(*j, g->words[0], r, &err))
		return EXIT_DONE;
	journal_close(*j);
	return cli_fail(&err);
}

static int run_mark(const struct given *g, bool note)
{
	struct error err;
	struct journal *j;
	struct hearing_record r;
	int code = open_hearing(g, &j, &r);

	if (code != EXIT_DONE)
		return code;
	if (g->n_words == 1)
		code = list_marks(&r, note);
	else if (!add_mark(j, &r, g, note, &err))
		code = cli_fail(&err);
	record_release(&r);
	journal_close(j);
	return code;
}

/* The author is done: what the others and the reader said may be seen. */
static int tell_agreement(const struct hearing_record *r, const char *author)
{
	struct judged judged = { .n_who = 0 };
	struct buf out;
	int code;

	judged_add(&judged, r);
	buf_init(&out, EXPORT_MAX);
	hearings_agree_text(&out, &judged, author);
	code = print(&out, NULL);
	buf_release(&out);
	judged_release(&judged);
	return code;
}

static int label_blind(const struct given *g)
{
	struct line_options o = { .no_color = cli_given.no_color,
				  .no_unicode = cli_given.no_unicode };
	struct blind b = { NULL, g->fields };
	struct hearing_record r;
	struct journal *j;
	struct error err;
	char *author;
	int code;

	if (g->n_words != 1)
		return cli_usage("hearings label ID --blind asks for the "
				 "labels; none is named behind the id");
	code = open_hearing(g, &j, &r);
	if (code != EXIT_DONE)
		return code;
	b.author = author = mark_author(author_of(g));
	switch (line_blind(stdin, stdout, &r, j, &b, &o, &err)) {
	case BLIND_DONE: code = tell_agreement(&r, b.author); break;
	case BLIND_LEFT:
		fputs("hotbench: left off; the same command goes on from "
		      "there\n",
		      stderr);
		break;
	case BLIND_FAILED: code = cli_fail(&err); break;
	}
	free(author);
	record_release(&r);
	journal_close(j);
	return code;
}

static int run_label(const struct given *g)
{
	return g->blind ? label_blind(g) : run_mark(g, false);
}

static int run_note(const struct given *g)
{
	return run_mark(g, true);
}

/* ---- ballot ---- */

static bool score(struct journal *j, struct hearing_record *r,
		  const struct given *g, struct error *err)
{
	struct ballot b;
	bool ok;

	if (!ballots_named(g->ballot ? g->ballot : BALLOTS_DEFAULT, &b, err))
		return false;
	ok = marking_score(j, r, &b, author_of(g), g->set, clock_wall_ms(),
			   err);
	ballot_release(&b);
	return ok;
}

/* Where none is filled in: what one asks. */
static bool tell_none(const struct hearing_record *r, const struct given *g,
		      struct buf *out, struct error *err)
{
	struct ballot b;

	if (!ballots_named(g->ballot ? g->ballot : BALLOTS_DEFAULT, &b, err))
		return false;
	ballots_asked(&b, r, out);
	ballot_release(&b);
	fputs("hotbench: no such sheet is filled in yet; --set LINE=POINTS,... "
	      "begins it\n",
	      stderr);
	return true;
}

static int run_ballot(const struct given *g)
{
	struct error err;
	struct journal *j;
	struct hearing_record r;
	struct buf out;
	int code;

	if (g->set && cli_given.readonly)
		return cli_usage("hearings ballot --set writes, and --readonly "
				 "forbids that");
	code = open_hearing(g, &j, &r);
	if (code != EXIT_DONE)
		return code;
	buf_init(&out, EXPORT_MAX);
	if ((g->set && !score(j, &r, g, &err)) ||
	    (!ballots_tell(&r, g->ballot, g->set ? author_of(g) : g->author,
			   &out) &&
	     !tell_none(&r, g, &out, &err)))
		code = cli_fail(&err);
	else
		code = print(&out, NULL);
	buf_release(&out);
	record_release(&r);
	journal_close(j);
	return code;
}

/* ---- agree ---- */

static bool is_among(char ids[][RECORD_ID_BYTES], size_t n, const char *id)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(ids[i], id))
			return true;
	return false;
}

static int judge_all(struct journal *j, const struct given *g,
		     struct judged *out)
{
	struct hearing_record r;
	struct error err;

	char(*seen)[RECORD_ID_BYTES] = xcalloc(g->n_words, sizeof *seen);
	int code = EXIT_DONE;

	for (size_t i = 0; i < g->n_words && code == EXIT_DONE; i++) {
		if (!journal_load(j, g->words[i], &r, &err)) {
			code = cli_fail(&err);
			break;
		}
		if (!is_among(seen, i, r.id)) /* each once */
			judged_add(out, &r);
		snprintf(seen[i], sizeof seen[i], "%s", r.id);
		record_release(&r);
	}
	free(seen);
	return code;
}

static int print_agreement(const struct given *g, const struct judged *j)
{
	struct buf out;
	int code;

	buf_init(&out, EXPORT_MAX);
	switch (g->format) {
	case FORMAT_TEXT: hearings_agree_text(&out, j, NULL); break;
	case FORMAT_CSV: hearings_agree_csv(&out, j); break;
	default: hearings_agree_json(&out, j, g->format == FORMAT_JSONL);
	}
	code = print(&out, g->output);
	buf_release(&out);
	return code;
}

static int run_agree(const struct given *g)
{
	struct error err;
	struct journal *j = kept_open(&err);
	struct judged judged = { .n_who = 0 };
	size_t n_people = 0;
	int code;

	if (!j)
		return cli_fail(&err);
	code = judge_all(j, g, &judged);
	for (size_t i = 0; i < judged.n_who; i++)
		n_people += !judged.who[i].is_reader;
	if (code == EXIT_DONE && !n_people)
		code = cli_usage("hearings agree: nobody labelled an answer "
				 "there; hearings label ID --blind does");
	else if (code == EXIT_DONE && judged.n_who > ANNOTATORS_MAX)
		code = cli_usage("hearings agree compares at most %d "
				 "annotators, there are %zu",
				 ANNOTATORS_MAX, judged.n_who);
	else if (code == EXIT_DONE)
		code = print_agreement(g, &judged);
	judged_release(&judged);
	journal_close(j);
	return code;
}

/* ---- delete, prune ---- */

/* Whether an answer of it was given again (hotbench drill). */
static bool has_tries(struct journal *j, const char *id)
{
	struct drill_items l;
	bool any = false;

	if (!drills_list(j, id, &l, NULL))
		return false;
	for (size_t i = 0; i < l.n; i++)
		any |= l.list[i].n_tries > 0;
	drill_items_release(&l);
	return any;
}

static int delete_one(struct journal *j, const struct given *g, const char *id)
{
	struct hearing_record r;
	struct error err;
	char *what;
	int code;
	bool yes;

	if (!*id)
		return cli_usage("hearings delete: an empty id names nothing");
	if (!journal_load(j, id, &r, &err)) {
		/* A damaged one can go all the same, by its whole id. */
		if (err.code != ERR_DATA)
			return cli_fail(&err);
		snprintf(r.id, sizeof r.id, "%s", id);
	}
	what = xprintf("Delete hearing %s (%s, %zu turns%s)", r.id,
		       r.case_title ? r.case_title : "damaged", r.said.n,
		       has_tries(j, r.id) ? ", and the answers given again to "
					    "its questions"
					  : "");
	yes = sure_of(g->yes, what, &code);
	if (yes && !journal_delete(j, r.id, &err))
		code = cli_fail(&err);
	else if (yes)
		printf("%s\n", r.id);
	free(what);
	record_release(&r);
	return code;
}

static int run_delete(const struct given *g)
{
	struct error err;
	struct journal *j = kept_open(&err);
	int code = EXIT_DONE;

	if (!j)
		return cli_fail(&err);
	for (size_t i = 0; i < g->n_words && code == EXIT_DONE; i++)
		code = delete_one(j, g, g->words[i]);
	journal_close(j);
	return code;
}

static size_t ended_before(struct journal *j, int64_t when)
{
	struct hearing_lines l;
	size_t n = 0;

	if (!journal_list(j, NULL, 0, &l, NULL))
		return 0;
	for (size_t i = 0; i < l.n; i++)
		n += l.list[i].ended_ms && l.list[i].ended_ms < when;
	hearing_lines_release(&l);
	return n;
}

static int prune(struct journal *j, const struct given *g)
{
	int64_t when = clock_wall_ms() - (int64_t)(g->days * (double)DAY_MS);
	size_t n = ended_before(j, when);
	struct error err;
	char *what;
	int code = EXIT_DONE;

	what = xprintf("Delete %zu hearing%s that ended more than %g days ago",
		       n, str_plural(n), g->days);
	if (n && sure_of(g->yes, what, &code) &&
	    !journal_prune(j, when, &n, &err))
		code = cli_fail(&err);
	else if (code == EXIT_DONE)
		fprintf(stderr, "hotbench: %zu deleted\n", n);
	free(what);
	return code;
}

static int run_prune(const struct given *g)
{
	struct error err;
	struct journal *j;
	bool none;
	int code;

	if (g->days < 0)
		return cli_usage("hearings prune wants --days N: what ended "
				 "more than N days ago goes");
	j = kept_look(&none, &err);
	if (!j)
		return none ? EXIT_DONE : cli_fail(&err);
	code = prune(j, g);
	journal_close(j);
	return code;
}

/* ---- the command ---- */

static const struct verb {
	const char *name;
	int (*run)(const struct given *g);
	size_t min, max; /* words behind it */
	bool writes;
} verbs[] = {
	{ "list", run_list, 0, 0, false },
	{ "show", run_show, 1, 1, false },
	{ "joint", run_joint, 2, 2, false },
	{ "export", run_export, 1, 1, false },
	{ "import", run_import, 1, 1000, true },
	{ "label", run_label, 1, 1000, true },
	{ "note", run_note, 1, 1000, true },
	{ "ballot", run_ballot, 1, 1, false },
	{ "agree", run_agree, 1, 1000, false },
	{ "delete", run_delete, 1, 1000, true },
	{ "prune", run_prune, 0, 0, true },
	{ "salvage", run_salvage, 0, 1, true },
};
#define N_VERBS (sizeof verbs / sizeof verbs[0])

static int run_verb(const char *name, const struct given *g)
{
	const char *names[N_VERBS];

	for (size_t i = 0; i < N_VERBS; i++) {
		names[i] = verbs[i].name;
		if (strcmp(name, verbs[i].name))
			continue;
		if (g->n_words < verbs[i].min || g->n_words > verbs[i].max)
			return cli_usage("hearings %s: %s; see hotbench "
					 "hearings --help",
					 name,
					 g->n_words < verbs[i].min
						 ? "something is missing"
						 : "that is too much");
		if (verbs[i].writes && cli_given.readonly)
			return cli_usage("hearings %s writes, and --readonly "
					 "forbids that",
					 name);
		return verbs[i].run(g);
	}
	return cli_usage("hearings: there is no '%s'. %s", name,
			 names_hint(name, names, N_VERBS, "Did you mean '",
				    "See hotbench hearings --help.")
				 .text);
}

static int run(struct args *a)
{
	struct given g = { .terms.feedback = FEEDBACK_MARKS, .days = -1 };

	if (!args_take(a, &g))
		return a->code;
	g.words = a->words + 1;
	g.n_words = a->n_words - 1;
	return run_verb(a->words[0], &g);
}

const struct command command_hearings = {
	.name = "hearings",
	.usage = "list | show ID | joint ID ID | export ID | import FILE... | "
		 "label ID Q "
		 "FIELD VALUE [WHY] | label ID --blind | note ID Q WORDS | "
		 "ballot ID [--set LINE=POINTS,...] | agree ID... | delete "
		 "ID... | prune --days N | salvage [FILE]",
	.help = "The hearings in the journal: list, show, export, import, "
		"label, note, ballot, agree, delete, salvage.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof options[0],
	.min_words = 1,
	.max_words = 1001,
};
