/*
 * hearings_list.c - hotbench hearings list
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/csv.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/utf8.h"
#include "cli/cmd_hearings.h"
#include "cli/kept.h"
#include "cli/show.h"
#include "court/assigned.h"
#include "court/elsewhere.h"
#include "court/record.h"
#include "store/journal.h"

#define LIMIT_MAX    1000000
#define STUDENT_COLS 24 /* a longer one is not waited for */

struct given {
	enum show_format format;
	const char *kase;
	size_t limit;
};

static const struct option_row options[] = {
	{ "format", 0, "text|json|jsonl|csv", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, SHOW_TABLES) },
	{ "case", 0, "SLUG", "hearings of this case",
	  INTO_TEXT(struct given, kase) },
	{ "limit", 0, "N", "the newest N",
	  INTO_WHOLE(struct given, limit, 1, LIMIT_MAX) },
};

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
	jsonw_put_time(w, "due", a->due_ms);
	jsonw_put_int(w, "late_s", late_s(l));
	jsonw_key(w, "attempt");
	if (a->attempt)
		jsonw_int(w, a->attempt);
	else
		jsonw_null(w);
	jsonw_key(w, "made_here");
	if (l->handed == HANDED_NOTHING)
		jsonw_null(w);
	else
		jsonw_bool(w, l->handed == HANDED_SAME);
	jsonw_put_text(w, "differs", *l->differs ? l->differs : NULL);
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
	jsonw_put_time(w, "started", l->started_ms);
	jsonw_put_time(w, "ended", l->ended_ms);
	jsonw_put_bool(w, "adjourned", l->adjourned);
	jsonw_put_int(w, "turns", l->n_turns);
	jsonw_put_int(w, "answers", l->n_answers);
	jsonw_put_int(w, "court_ms", l->court_ms);
	jsonw_put_bool(w, "damaged", l->damaged);
	jsonw_put_text(w, "student", *l->student ? l->student : NULL);
	jsonw_put_text(w, "witness", *l->witness ? l->witness : NULL);
	jsonw_put_text(w, "sheets_not_from_here",
		       *l->strangers ? l->strangers : NULL);
	jsonw_put_text(w, "labels_not_from_here",
		       *l->labellers ? l->labellers : NULL);
	jsonw_put_text(w, "graded_here_by", *l->graders ? l->graders : NULL);
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

/* How late, in seconds and in words, and which attempt. */
static void csv_assigned(struct buf *out, const struct hearing_line *h)
{
	struct buf late;

	if (!h->assigned.title) {
		for (int i = 0; i < 3; i++)
			csv_field(out, false, "");
		return;
	}
	csv_figure(out, false, (double)late_s(h));
	buf_init(&late, BUF_TEXT_MAX);
	assigned_say_late(late_s(h) * 1000, &late);
	csv_field(out, false, late.s);
	buf_release(&late);
	if (h->assigned.attempt)
		csv_figure(out, false, h->assigned.attempt);
	else
		csv_field(out, false, "");
}

static void list_csv(struct buf *out, const struct hearing_lines *l)
{
	buf_puts(out,
		 "id,case,title,side,bench,simulator,started,ended,"
		 "adjourned,turns,answers,court_ms,damaged,student,"
		 "assignment,due,late_s,late,attempt,witness,"
		 "made_here,differs,sheets_not_from_here,labels_not_from_here,"
		 "graded_here_by");
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
		csv_assigned(out, h);
		csv_field(out, false, h->witness);
		csv_field(out, false, handed_said(h->handed));
		csv_field(out, false, h->differs);
		csv_field(out, false, h->strangers);
		csv_field(out, false, h->labellers);
		csv_field(out, false, h->graders);
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
	if (cols && cols < (int)strlen("student"))
		cols = (int)strlen("student");
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
	if (h->assigned.attempt)
		buf_puts(out, ", ");
	assigned_say_attempt(&h->assigned, out);
	if (late_s(h)) {
		buf_puts(out, ", ");
		assigned_say_late(late_s(h) * 1000, out);
	}
	if (*h->differs)
		buf_printf(out, ", %s", h->differs);
	if (*h->graders)
		buf_printf(out, ", graded here by %s", h->graders);
	if (*h->strangers && h->begun_here)
		buf_printf(out, ", graded by %s", h->strangers);
	else if (*h->strangers)
		buf_printf(out, ", a score sheet by %s, filled in elsewhere",
			   h->strangers);
	if (*h->labellers)
		buf_printf(out,
			   ", labels in the name of %s that were not given "
			   "here",
			   h->labellers);
	buf_puts(out, h->damaged    ? "  (damaged)"
		      : h->ended_ms ? ""
				    : "  (can be resumed)");
}

static void list_text(struct buf *out, const struct hearing_lines *l)
{
	int64_t now = clock_wall_ms();
	int cols = student_cols(l);

	if (l->n) {
		buf_printf(out, "%-21s  %-16s  ", "hearing", "begun");
		put_student(out, "student", cols);
		buf_puts(out, "answers  what\n");
	}
	for (size_t i = 0; i < l->n; i++) {
		const struct hearing_line *h = &l->list[i];
		char ago[32];

		clock_ago(h->started_ms, now, ago);
		buf_printf(out, "%-21s  %-16s  ", h->id, ago);
		put_student(out, h->student, cols);
		buf_printf(out, "%7d  %s, for %s, %s%s", h->n_answers,
			   h->case_slug, side_names[h->side],
			   *h->witness ? "examining " : "",
			   *h->witness ? h->witness : h->bench);
		put_notes(out, h);
		buf_putc(out, '\n');
	}
	if (!l->n)
		fputs("hotbench: there are no hearings yet; "
		      "hotbench argue CASE holds one\n",
		      stderr);
}

/* All of each, word by word: nothing less shows it. */
static void mark_damaged(struct journal *j, struct hearing_lines *l)
{
	bool any = false;

	for (size_t i = 0; i < l->n; i++) {
		journal_look_over(j, &l->list[i]);
		any |= l->list[i].damaged;
	}
	if (any)
		kept_tell_damage("the journal of hearings");
}

static int list(const struct given *g)
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
	buf_init(&out, HEARINGS_TEXT_MAX);
	switch (g->format) {
	case SHOW_TEXT: list_text(&out, &l); break;
	case SHOW_CSV: list_csv(&out, &l); break;
	default: list_json(&out, &l, g->format == SHOW_JSONL);
	}
	code = hearings_print(&out, NULL);
	buf_release(&out);
	hearing_lines_release(&l);
	journal_close(j);
	return code;
}

static int run(struct args *a)
{
	struct given g = { SHOW_TEXT, NULL, 0 };

	return args_take(a, &g) ? list(&g) : a->code;
}

const struct command hearings_list = {
	.name = "hearings list",
	.usage = "[--case SLUG] [--limit N] [--format text|json|jsonl|csv]",
	.help = "The hearings in the journal, the newest first.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
