#include "cli/hearings_joint.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "cli/show.h"
#include "court/case.h"
#include "court/filled.h"
#include "court/record.h"
#include "score/scorecard.h"

#define HEAD_COLS  22
#define HALF_COLS  24
#define STATE_COLS 10

struct half {
	const struct hearing_record *r;
	struct scorecard card;
};

bool hearings_joint_check(const struct hearing_record *a,
			  const struct hearing_record *b, struct error *err)
{
	enum oralist x = a->terms.oralist, y = b->terms.oralist;

	if (strcmp(a->case_slug, b->case_slug) != 0)
		return error_set(
			err, ERR_USAGE,
			"hearings joint: %s is of the case '%s', %s of "
			"'%s'",
			a->id, a->case_slug, b->id, b->case_slug);
	if (a->terms.side != b->terms.side)
		return error_set(err, ERR_USAGE,
				 "hearings joint: %s is for the %s, %s for the "
				 "%s",
				 a->id, side_names[a->terms.side], b->id,
				 side_names[b->terms.side]);
	return (x == ORALIST_FIRST && y == ORALIST_SECOND) ||
	       (x == ORALIST_SECOND && y == ORALIST_FIRST) ||
	       error_set(err, ERR_USAGE,
			 "hearings joint: one of the two must be the first "
			 "oralist's and one the second's (argue --oralist)");
}

/* ---- a row of each ---- */

static void put_cell(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));

static void put_cell(const char *fmt, ...)
{
	char text[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	show_cell(text, HALF_COLS);
}

static void put_late(const struct half *h)
{
	struct buf late;

	buf_init(&late, BUF_TEXT_MAX);
	assigned_say_late(record_late_ms(h->r), &late);
	put_cell("%s", h->r->assigned.due_ms && !late.len ? "in time" : late.s);
	buf_release(&late);
}

static void put_student(const struct half *h)
{
	put_cell("%s", h->r->student ? h->r->student : "");
}

static void put_id(const struct half *h)
{
	put_cell("%s", h->r->id);
}

static void put_minutes(const struct half *h)
{
	const struct transcript *said = &h->r->said;

	put_cell("%.1f",
		 said->n ? (double)said->turns[said->n - 1].court_ms / 60000
			 : 0.0);
}

static void put_answers(const struct half *h)
{
	put_cell("%zu", h->card.n_answers);
}

static void put_first(const struct half *h)
{
	put_cell("%zu of %zu", h->card.n_answered_first,
		 h->card.n_can_answer_first);
}

static void put_concessions(const struct half *h)
{
	put_cell("%zu", h->card.n_concessions);
}

static void put_flags(const struct half *h)
{
	put_cell("%zu", h->card.n_flags);
}

static const struct {
	const char *head;
	void (*put)(const struct half *h);
} rows[] = {
	{ "student", put_student },
	{ "hearing", put_id },
	{ "due", put_late },
	{ "minutes of court time", put_minutes },
	{ "questions answered", put_answers },
	{ "in the first words", put_first },
	{ "concessions", put_concessions },
	{ "flags", put_flags },
};

static void print_rows(const struct half *halves)
{
	show_cell("", HEAD_COLS);
	put_cell("first oralist");
	puts("second oralist");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		show_cell(rows[i].head, HEAD_COLS);
		for (int k = 0; k < 2; k++)
			rows[i].put(&halves[k]);
		putchar('\n');
	}
}

/* ---- what people marked ---- */

/* "60.0", "2 of 5 marked": of that judge's sheet of that kind, where there is one. */
static void put_sheet(const struct filled_list *l, const struct filled *like)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct filled *f = &l->list[i];
		struct filled_sum sum = filled_sum(f);

		if (!filled_counts(l, i) || strcmp(f->ballot, like->ballot) ||
		    strcmp(f->author, like->author))
			continue;
		if (isnan(sum.total))
			put_cell("%g of %g marked", sum.points, sum.of);
		else
			put_cell("%.1f", sum.total);
		return;
	}
	put_cell("-");
}

static bool has_sheet(const struct filled_list *l, const struct filled *like)
{
	for (size_t i = 0; i < l->n; i++)
		if (filled_counts(l, i) &&
		    !strcmp(l->list[i].ballot, like->ballot) &&
		    !strcmp(l->list[i].author, like->author))
			return true;
	return false;
}

/* A row for each judge and kind of sheet, those of the first oralist first. */
static void print_sheets(const struct half *halves)
{
	struct filled_list l[2];

	for (int k = 0; k < 2; k++)
		filled_read(halves[k].r->ballots_json, &l[k]);
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < l[k].n; i++) {
			const struct filled *f = &l[k].list[i];
			char head[200];

			if (!filled_counts(&l[k], i) ||
			    (k && has_sheet(&l[0], f)))
				continue;
			snprintf(head, sizeof head, "%s, by %s", f->ballot,
				 f->author);
			show_cell(head, HEAD_COLS);
			for (int of = 0; of < 2; of++)
				put_sheet(&l[of], f);
			putchar('\n');
		}
	for (int k = 0; k < 2; k++)
		filled_release(&l[k]);
}

/* ---- issues ---- */

/* What became of it with one of them; nothing where it was not theirs. */
static void put_state(const struct half *h, const struct issue *issue)
{
	show_cell(terms_take(&h->r->terms, issue)
			  ? issue_state_names[scorecard_issue(&h->r->said,
							      issue->id)]
			  : "-",
		  STATE_COLS);
}

static void print_issues(const struct half *halves,
			 const struct court_case *kase)
{
	show_title("Issues");
	if (!kase->n_issues)
		puts(kase->sealed ? "  The instructor keeps the bench memo."
				  : "  The case here has no bench memo.");
	else
		puts("  first       second");
	for (size_t i = 0; i < kase->n_issues; i++) {
		const struct issue *issue = &kase->issues[i];

		if (!case_presses(issue, halves[0].r->terms.side))
			continue;
		fputs("  ", stdout);
		for (int k = 0; k < 2; k++)
			put_state(&halves[k], issue);
		puts(issue->label);
	}
}

void hearings_joint_print(const struct hearing_record *a,
			  const struct hearing_record *b,
			  const struct court_case *kase)
{
	bool in_order = a->terms.oralist == ORALIST_FIRST;
	struct half halves[2] = { { .r = in_order ? a : b },
				  { .r = in_order ? b : a } };
	char head[600];

	for (int k = 0; k < 2; k++)
		scorecard_build(&halves[k].card, kase, &halves[k].r->terms,
				&halves[k].r->said);
	if (a->legend)
		puts(a->legend);
	snprintf(head, sizeof head, "%s, for the %s: the two halves of a team",
		 a->case_title, side_names[a->terms.side]);
	show_text(head, 0);
	if (a->real_justices || b->real_justices)
		puts("What real justices say in it is simulated.");
	putchar('\n');
	print_rows(halves);
	print_sheets(halves);
	print_issues(halves, kase);
	for (int k = 0; k < 2; k++)
		scorecard_release(&halves[k].card);
}
