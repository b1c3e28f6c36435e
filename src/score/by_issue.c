#include "score/by_issue.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "score/conceded.h"
#include "score/ledger.h"
#include "score/weak.h"

static struct by_issue_row *row_of(const struct by_issue *b, const char *issue)
{
	for (size_t i = 0; issue && i < b->n; i++)
		if (!strcmp(b->rows[i].issue->id, issue))
			return &b->rows[i];
	return NULL;
}

static void count_answer(struct by_issue_row *row,
			 const struct transcript *said, const struct turn *q,
			 const struct turn *a)
{
	row->n_answers++;
	row->n_met[scorecard_met(said, a)]++;
	if (a->court_ms > q->court_ms)
		row->court_ms += a->court_ms - q->court_ms;
	if (!a->reading)
		return;
	row->n_conceded += conceded_surely(said, a);
	row->n_flags += reading_flags(a->reading);
	row->n_weak += weak_signs_in(said, a) != 0;
}

static void count_turns(struct by_issue *b, const struct transcript *said)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		bool asks = turn_is_question(t);
		const struct turn *q =
			asks ? t : transcript_question_of(said, t);
		struct by_issue_row *row = q ? row_of(b, q->issue) : NULL;

		if (!row || t->retracted)
			continue;
		if (asks) {
			row->n_questions++;
			row->n_pressed +=
				t->aim == AIM_PRESS || t->aim == AIM_PIN;
		} else if (t->kind == TURN_ANSWER) {
			count_answer(row, said, q, t);
		}
	}
}

static void count_positions(struct by_issue *b, const struct court_case *c,
			    const struct transcript *said)
{
	struct ledger l;

	ledger_make(&l, said, c->map, 0);
	for (size_t i = 0; i < l.n; i++) {
		const struct turn *q =
			transcript_question_of(said, l.list[i].turn);
		struct by_issue_row *row = q ? row_of(b, q->issue) : NULL;

		if (!row)
			continue;
		row->n_held += l.list[i].state == LEDGER_STANDS &&
			       !ledger_is_conceded(&l.list[i]) &&
			       ledger_is_sure(&l.list[i]);
		row->n_given_up += (l.list[i].state == LEDGER_GIVEN_UP ||
				    l.list[i].state == LEDGER_DENIED) &&
				   ledger_is_sure(&l.list[i]);
	}
	ledger_release(&l);
}

void by_issue_make(struct by_issue *b, const struct court_case *c,
		   const struct transcript *said)
{
	b->n = c->n_issues;
	b->rows = xcalloc(b->n + 1, sizeof *b->rows);
	for (size_t i = 0; i < b->n; i++)
		b->rows[i].issue = &c->issues[i];
	count_turns(b, said);
	count_positions(b, c, said);
}

void by_issue_release(struct by_issue *b)
{
	free(b->rows);
	*b = (struct by_issue){ 0 };
}

/* ---- in words ---- */

static const char *const met_words[SCORECARD_METS] = {
	[MET_UNREAD] = "not read",
	[MET_SURELY] = "met the question",
	[MET_MAYBE] = "may have met it",
	[MET_UNSETTLED] = "unsettled",
	[MET_OPEN] = "took no position yet",
	[MET_NOT_KNOWN] = "candidly not known",
	[MET_UNANSWERED] = "left unanswered",
	[MET_BESIDE] = "may have missed it",
	[MET_MISSED] = "missed it",
};
/* The order in which they are told. */
static const enum scorecard_met met_order[] = {
	MET_SURELY,	MET_MAYBE,  MET_UNSETTLED, MET_OPEN,   MET_NOT_KNOWN,
	MET_UNANSWERED, MET_MISSED, MET_BESIDE,	   MET_UNREAD,
};

static void say_met(const struct by_issue_row *row, struct buf *out)
{
	const char *between = "; ";

	for (size_t i = 0; i < sizeof met_order / sizeof *met_order; i++) {
		enum scorecard_met met = met_order[i];

		if (!row->n_met[met] && met != MET_SURELY)
			continue;
		buf_printf(out, "%s%zu %s", between, row->n_met[met],
			   met_words[met]);
		between = ", ";
	}
}

void by_issue_say(const struct by_issue_row *row, struct buf *out)
{
	int s = (int)((row->court_ms + 500) / 1000);

	if (!row->n_questions) {
		buf_puts(out, "not raised");
		return;
	}
	buf_printf(out, "%zu asked", row->n_questions);
	if (row->n_pressed)
		buf_printf(out, ", %zu of them pressing", row->n_pressed);
	say_met(row, out);
	if (row->n_held)
		buf_printf(out, "; %zu held", row->n_held);
	if (row->n_given_up)
		buf_printf(out, "; %zu given up", row->n_given_up);
	if (row->n_conceded)
		buf_printf(out, "; %zu concession%s", row->n_conceded,
			   str_plural(row->n_conceded));
	if (row->n_flags)
		buf_printf(out, "; %zu flag%s", row->n_flags,
			   str_plural(row->n_flags));
	if (row->n_weak)
		buf_printf(out, "; %zu worth giving again", row->n_weak);
	if (s)
		buf_printf(out, "; %d:%02d of court time", s / 60, s % 60);
}

/* ---- as figures ---- */

const char *const by_issue_names[BY_ISSUE_FIGURES] = {
	"questions", "pressed",	    "answers",	 "met",	       "may_have_met",
	"unsettled", "no_position", "not_known", "unanswered", "missed",
	"beside",    "not_read",    "held",	 "given_up",   "concessions",
	"flags",     "worth_again",
};

int64_t by_issue_figure(const struct by_issue_row *row, size_t which)
{
	const size_t figures[BY_ISSUE_FIGURES] = {
		row->n_questions,
		row->n_pressed,
		row->n_answers,
		row->n_met[MET_SURELY],
		row->n_met[MET_MAYBE],
		row->n_met[MET_UNSETTLED],
		row->n_met[MET_OPEN],
		row->n_met[MET_NOT_KNOWN],
		row->n_met[MET_UNANSWERED],
		row->n_met[MET_MISSED],
		row->n_met[MET_BESIDE],
		row->n_met[MET_UNREAD],
		row->n_held,
		row->n_given_up,
		row->n_conceded,
		row->n_flags,
		row->n_weak,
	};

	return (int64_t)figures[which];
}

void by_issue_write(const struct by_issue_row *row, struct jsonw *w)
{
	for (size_t i = 0; i < BY_ISSUE_FIGURES; i++)
		jsonw_put_int(w, by_issue_names[i], by_issue_figure(row, i));
	jsonw_put_int(w, "court_ms", row->court_ms);
}
