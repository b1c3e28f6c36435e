/*
 * class_progress.c - the table of a class hearing by hearing
 *
 * What is the same of every hearing is said once below it, and takes no column.
 */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "court/assigned.h"
#include "report/class_parts.h"

/* ---- what stands in a cell ---- */

const char *class_date(struct class *c, const struct class_hearing *h)
{
	char day[CLOCK_DAY_BYTES];

	if (h->started_ms <= 0)
		return NULL;
	clock_day_text(clock_day(h->started_ms), day);
	return report_keep(c->out, day);
}

const char *class_late(struct class *c, const struct class_hearing *h)
{
	const char *said;
	struct buf late;

	buf_init(&late, BUF_TEXT_MAX);
	assigned_say_late(h->late_s * 1000, &late);
	said = report_keep(c->out, late.s);
	buf_release(&late);
	return said;
}

/* What the table is made of: a hearing's cells follow the columns. */
struct progress {
	struct class *c;
	const struct class_grades *grades;
};
typedef struct report_cell cell_fn(const struct progress *p, size_t hearing);

static const struct class_hearing *at(const struct progress *p, size_t i)
{
	return &p->c->list[i];
}

static struct report_cell student(const struct progress *p, size_t i)
{
	return report_words(p->c->out, class_student(p->c, at(p, i)));
}

static struct report_cell nth(const struct progress *p, size_t i)
{
	return report_count(p->c->out, (size_t)at(p, i)->nth);
}

/* The date, and by how much it was late. */
static struct report_cell when(const struct progress *p, size_t i)
{
	const struct class_hearing *h = at(p, i);
	const char *date = class_date(p->c, h);

	return report_words(p->c->out,
			    date && h->late_s
				    ? report_say(p->c->out, "%s, %s", date,
						 class_late(p->c, h))
				    : date);
}

/* "1/2", or "1" where there may be any number. */
static struct report_cell attempt(const struct progress *p, size_t i)
{
	const struct class_hearing *h = at(p, i);

	return report_words(p->c->out,
			    !h->attempt ? ""
			    : h->attempts
				    ? report_say(p->c->out, "%d/%d", h->attempt,
						 h->attempts)
				    : report_say(p->c->out, "%d", h->attempt));
}

static struct report_cell kase(const struct progress *p, size_t i)
{
	return report_words(p->c->out,
			    report_say(p->c->out, "%s, for the %s",
				       at(p, i)->slug, at(p, i)->side));
}

static struct report_cell assignment(const struct progress *p, size_t i)
{
	const char *title = at(p, i)->assignment;

	return report_words(p->c->out, *title ? title : "none");
}

static struct report_cell answers(const struct progress *p, size_t i)
{
	return report_count(p->c->out, at(p, i)->n_answers);
}

/* One of the counts of a reading: nothing where too little was said. */
static struct report_cell count(const struct progress *p, size_t i, size_t n)
{
	return at(p, i)->is_thin ? report_words(p->c->out, "")
				 : report_count(p->c->out, n);
}

static struct report_cell met(const struct progress *p, size_t i)
{
	return count(p, i, at(p, i)->n_met);
}

static struct report_cell missed(const struct progress *p, size_t i)
{
	return count(p, i, at(p, i)->n_missed);
}

static struct report_cell foreseen(const struct progress *p, size_t i)
{
	return count(p, i, at(p, i)->n_foreseen);
}

static struct report_cell conceded(const struct progress *p, size_t i)
{
	return count(p, i, at(p, i)->n_concessions);
}

static struct report_cell flags(const struct progress *p, size_t i)
{
	return count(p, i, at(p, i)->n_flags);
}

static struct report_cell first(const struct progress *p, size_t i)
{
	const struct class_hearing *h = at(p, i);

	return report_words(
		p->c->out, h->is_thin ? ""
				      : report_say(p->c->out, "%zu/%zu",
						   h->n_first, h->n_can_first));
}

static struct report_cell weak(const struct progress *p, size_t i)
{
	const struct class_hearing *h = at(p, i);

	return report_words(p->c->out,
			    h->is_thin ? ""
				       : report_say(p->c->out, "%zu/%zu",
						    h->n_weak, h->n_read));
}

static struct report_cell retracted(const struct progress *p, size_t i)
{
	return report_count(p->c->out, at(p, i)->n_retracted);
}

static struct report_cell points(const struct progress *p, size_t hearing)
{
	for (size_t i = 0; i < p->grades->n_sheets; i++) {
		const struct class_grade *one =
			class_grade(p->grades, hearing, i);

		if (one->given)
			return report_words(
				p->c->out,
				isnan(one->total)
					? report_say(p->c->out, "%.1f/%g",
						     one->got, one->of)
					: report_say(p->c->out, "%.1f/%g, %.1f",
						     one->got, one->of,
						     one->total));
	}
	return report_words(p->c->out, "not graded");
}

/* ---- the columns ---- */

static const struct progress_column {
	struct report_column head;
	cell_fn *cell;
	const char
		*same; /* how it is said where all have the same; NULL: it is a
			     column in any case */
	const char *none; /* that value is not worth a word; NULL: each is */
} columns[] = {
	{ { "student", "student", false, false }, student, NULL, NULL },
	{ { "nth", "no.", true, false }, nth, NULL, NULL },
	{ { "date", "date", false, false }, when, NULL, NULL },
	{ { "case", "case", false, false }, kase, "Case of all:", NULL },
	{ { "assignment", "assigned", false, false },
	  assignment,
	  "Assignment of all:",
	  "none" },
	{ { "attempt", "try", false, false }, attempt, "Attempt of all:", "" },
	{ { "answers", "said", true, false }, answers, NULL, NULL },
	{ { "met", "met", true, false }, met, NULL, NULL },
	{ { "missed", "missed", true, false }, missed, NULL, NULL },
	{ { "foreseen", "good", true, false }, foreseen, NULL, NULL },
	{ { "concessions", "gave", true, false }, conceded, NULL, NULL },
	{ { "flags", "flags", true, false }, flags, NULL, NULL },
	{ { "answered_first", "first", false, false }, first, NULL, NULL },
	{ { "weak", "weak", false, false }, weak, NULL, NULL },
	{ { "retracted", "back", true, false },
	  retracted,
	  "Answers taken back, of each:",
	  "0" },
	{ { "points", "points", false, false }, points, NULL, NULL },
};
#define COLUMNS (sizeof columns / sizeof *columns)

/* What every hearing has there, or NULL. */
static const char *same_for_all(const struct progress *p,
				const struct progress_column *column)
{
	const char *all = NULL;

	for (size_t i = 0; i < p->c->n; i++) {
		const char *one = column->cell(p, i).text;

		if (!one || (all && strcmp(one, all) != 0))
			return NULL;
		all = one;
	}
	return all;
}

static void note_same(const struct progress *p, struct report_table *t,
		      const struct progress_column *column, const char *all)
{
	if (!column->none || strcmp(all, column->none) != 0)
		report_note(p->c->out, &t->notes,
			    report_say(p->c->out, "%s %s.", column->same, all));
}

static void put_column(const struct progress *p, struct report_table *t,
		       const struct progress_column *column)
{
	report_add_column(p->c->out, t, column->head.key, column->head.title,
			  column->head.numeric);
}

static void put_row(const struct progress *p, struct report_table *t, size_t i,
		    const bool *shown)
{
	struct report_cell *cell = report_add_row(p->c->out, t);

	for (size_t k = 0; k < COLUMNS; k++)
		if (shown[k])
			*cell++ = columns[k].cell(p, i);
}

static bool is_column(const bool *shown, const char *key)
{
	for (size_t k = 0; k < COLUMNS; k++)
		if (!strcmp(columns[k].head.key, key))
			return shown[k];
	return false;
}

/* Of whom nothing is counted, and why; "" for nobody. */
static const char *too_little(const struct progress *p)
{
	const char *said;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < p->c->n; i++)
		if (at(p, i)->is_thin)
			buf_printf(&b, "%s%s (no. %d)", b.len ? ", " : "",
				   class_student(p->c, at(p, i)),
				   at(p, i)->nth);
	said = b.len ? report_say(p->c->out,
				  " Of %s nothing is counted, here or in the "
				  "tables below: " CLASS_TOO_LITTLE
				  ", for three in four answers or more say no "
				  "more than yes, no or a reference.",
				  b.s)
		     : "";
	buf_release(&b);
	return said;
}

static const char *legend(const struct progress *p, const bool *shown)
{
	bool tries = is_column(shown, "attempt"),
	     back = is_column(shown, "retracted");

	return report_say(
		p->c->out,
		"%ssaid: answers that were given. Of these, as they were read, "
		"met: surely met the question; missed: surely missed it, or "
		"left it unanswered; good: surely one that the case "
		"foresees as good; gave: gave something up, needed or not. "
		"flags: conduct and reasoning, those that are sure; first: "
		"yes-or-no questions answered in the first words; weak: "
		"of the answers read, those worth giving again; %spoints: as "
		"people marked them, of those marked, and behind them the "
		"total, as the sheet weighs them.%s",
		tries ? "try: which attempt, of those allowed; " : "",
		back ? "back: answers taken back, which count in nothing "
		       "else; "
		     : "",
		too_little(p));
}

/* What students say of their own answers is for them. */
static void note_self(const struct progress *p, struct report_table *t)
{
	size_t n = 0;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < p->c->n; i++)
		if (at(p, i)->n_self)
			buf_printf(&b, "%s%s (no. %d: %zu)", n++ ? ", " : "",
				   class_student(p->c, at(p, i)), at(p, i)->nth,
				   at(p, i)->n_self);
	if (n)
		report_note(p->c->out, &t->notes,
			    report_say(p->c->out,
				       "Answers that students assessed "
				       "themselves, which counts in their own "
				       "debriefs and in nothing here: of %s.",
				       b.s));
	buf_release(&b);
}

void class_progress_table(struct class *c, const struct class_grades *g)
{
	const struct progress p = { c, g };
	bool shown[COLUMNS];
	struct report_table *t = report_add_table(
		c->out, "progress", "Hearing by hearing, student by student");

	t->dense = true;
	for (size_t k = 0; k < COLUMNS; k++) {
		const char *all = columns[k].same && c->n > 1
					  ? same_for_all(&p, &columns[k])
					  : NULL;

		shown[k] = !all;
		if (all)
			note_same(&p, t, &columns[k], all);
		else
			put_column(&p, t, &columns[k]);
	}
	for (size_t i = 0; i < c->n; i++)
		put_row(&p, t, i, shown);
	report_note(c->out, &t->notes, legend(&p, shown));
	note_self(&p, t);
}
