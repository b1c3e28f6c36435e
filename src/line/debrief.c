/*
 * debrief.c - the hearing in a page: figures, the moves that made them, issues
 *
 * Only here may the bench memo, and what became of the real case, be shown.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/filled.h"
#include "court/team.h"
#include "hearing/hearing.h"
#include "line/talk.h"
#include "line/width.h"
#include "score/scorecard.h"
#include "score/weak.h"

#define HEAD_COLS  11 /* "strongest  " */
#define QUOTE_COLS 60
#define REAL_COLS  240

struct page {
	struct talk talk;
	const struct hearing_record *head;
	const struct court_case *kase;
	const struct transcript *said;
	struct scorecard card;
	int *numbers; /* of each turn: the questions that stand up to it; owned */
};

static const char *dot(const struct page *p)
{
	return p->talk.unicode ? " · " : " - ";
}

/* "issues     text", further lines below the text. */
static void row(struct page *p, const char *head, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

static void row(struct page *p, const char *head, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = xvprintf(fmt, ap);
	va_end(ap);
	buf_printf(&p->talk.out, "%-*s", HEAD_COLS, head);
	p->talk.column = HEAD_COLS;
	talk_go_on(&p->talk, HEAD_COLS, text);
	free(text);
}

static void under(struct page *p, const char *text)
{
	talk_say(&p->talk, HEAD_COLS, text);
}

static void blank_line(struct page *p)
{
	talk_say(&p->talk, 0, "");
}

static const char *whose_words(const struct page *p)
{
	switch (record_bench_words(p->head, p->said)) {
	case WORDS_REAL:
		return "the bench's words are those of the real argument";
	case WORDS_MIXED:
		return "simulated, save those of the bench's words that come "
		       "from the real argument";
	case WORDS_SIMULATED: break;
	}
	return p->head->real_justices
		       ? "simulated: no word of the bench above was said by a "
			 "real judge"
		       : "simulated";
}

static void put_title(struct page *p)
{
	const struct transcript *said = p->said;
	double minutes =
		said->n ? (double)said->turns[said->n - 1].court_ms / 60000 : 0;

	talk_sayf(&p->talk, 0,
		  "Debrief%s%s%sfor %s%s%zu answer%s%s%.1f minutes of court "
		  "time",
		  dot(p), p->head->case_title, dot(p),
		  team_role(&p->head->terms), dot(p), p->card.n_answers,
		  str_plural(p->card.n_answers), dot(p), minutes);
	talk_sayf(&p->talk, 0, "(%s; figures describe effect, never merit)",
		  whose_words(p));
	blank_line(p);
}

static void count_questions(struct page *p)
{
	int n = 0;

	p->numbers = xcalloc(p->said->n + 1, sizeof *p->numbers);
	for (size_t i = 0; i < p->said->n; i++) {
		const struct turn *t = &p->said->turns[i];

		n += turn_is_question(t) && !t->retracted;
		p->numbers[i] = n;
	}
}

/* The number of the question that a turn is, or answers; 0 for none. */
static int number_of(const struct page *p, const struct turn *t)
{
	const struct turn *q =
		turn_is_question(t) ? t : transcript_question_of(p->said, t);

	return q ? p->numbers[q - p->said->turns] : 0;
}

static int number(const struct page *p, int turn)
{
	const struct turn *t = transcript_turn(p->said, turn);

	return t ? number_of(p, t) : 0;
}

static void put_curve(struct page *p)
{
	const struct scorecard *c = &p->card;
	const struct score_row *low = c->rows, *high = c->rows, *last;

	if (!c->n_rows) {
		row(p, "effect",
		    "No answer was read, so there are no figures.");
		return;
	}
	last = &c->rows[c->n_rows - 1];
	row(p, "effect", "benefit %.1f, penalty %.1f, summed over %zu answer%s",
	    last->bat_sum, last->pat_sum, c->n_rows, str_plural(c->n_rows));
	if (c->why_flat) {
		row(p, "net", "not to be had: %s", c->why_flat);
		return;
	}
	for (size_t i = 1; i < c->n_rows; i++) {
		if (c->rows[i].nrbat < low->nrbat)
			low = &c->rows[i];
		if (c->rows[i].nrbat > high->nrbat)
			high = &c->rows[i];
	}
	row(p, "net",
	    "%+.2f at the end; lowest %+.2f at Q %d, highest %+.2f at Q %d "
	    "(z-scored over the whole hearing)",
	    last->nrbat, low->nrbat, number(p, low->turn), high->nrbat,
	    number(p, high->turn));
}

/* The beginning; the transcript has the whole. */
static void put_real(struct page *p, const char *who, const char *text)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	talk_quote(&p->talk, &b, text, (struct span){ 0, 0 }, REAL_COLS);
	talk_sayf(&p->talk, HEAD_COLS, "%s, really: %s", who, b.s);
	buf_release(&b);
}

static void put_extreme(struct page *p, const char *head, int turn)
{
	const struct turn *t = transcript_turn(p->said, turn);
	const struct score_row *figures = scorecard_row(&p->card, turn);
	const char *who,
		*real = t ? transcript_real_answer(p->said, t, &who) : NULL;
	struct buf b;

	if (!turn || !t || !t->reading)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	talk_quote(&p->talk, &b, t->text, t->reading->quote, QUOTE_COLS);
	row(p, head, "Q %d  %s", number(p, turn), b.s);
	buf_release(&b);
	if (t->reading->why && *t->reading->why)
		under(p, t->reading->why);
	if (figures && figures->bought_cover)
		under(p, "(its benefit is cover bought by an unclear answer)");
	if (turn == p->card.weakest_turn && t->reading->instead &&
	    *t->reading->instead)
		talk_sayf(&p->talk, HEAD_COLS, "instead: %s",
			  t->reading->instead);
	if (real)
		put_real(p, who, real);
}

static void put_issues(struct page *p)
{
	static const char *const words[] = { "not raised", "handled",
					     "conceded", "left" };
	const struct scorecard *c = &p->card;

	if (p->kase->sealed)
		row(p, "issues",
		    "the bench memo opens when the assignment is due");
	if (!c->issues_all)
		return;
	row(p, "issues",
	    "%zu of %zu raised%s%zu handled%s%zu conceded%s%zu left",
	    c->issues_raised, c->issues_all, dot(p), c->issues_handled, dot(p),
	    c->issues_conceded, dot(p), c->issues_left);
	if (c->n_unlaid)
		talk_sayf(&p->talk, HEAD_COLS,
			  "(%zu of %zu question%s could not be laid to one "
			  "issue by words alone: some that are called not "
			  "raised may have been)",
			  c->n_unlaid, c->n_questions,
			  str_plural(c->n_questions));
	for (size_t i = 0; i < p->kase->n_issues; i++) {
		const struct issue *issue = &p->kase->issues[i];

		if (!terms_take(&p->head->terms, issue))
			continue;
		talk_sayf(&p->talk, HEAD_COLS, "%-10s  %s",
			  words[scorecard_issue(p->said, issue->id)],
			  issue->label);
	}
}

static void put_practice(struct page *p)
{
	const struct scorecard *c = &p->card;
	struct buf b;

	if (!c->n_answers)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	if (c->n_can_answer_first)
		buf_printf(&b,
			   "%zu of %zu questions answered in the first words",
			   c->n_answered_first, c->n_can_answer_first);
	if (c->n_later)
		buf_printf(&b, "%s%zu promised for later", b.len ? dot(p) : "",
			   c->n_later);
	if (c->longest_turn)
		buf_printf(&b, "%slongest %zu words (Q %d)",
			   b.len ? dot(p) : "", c->longest_words,
			   number(p, c->longest_turn));
	if (c->n_retracted)
		buf_printf(&b, "%s%zu taken back", b.len ? dot(p) : "",
			   c->n_retracted);
	if (c->n_hints)
		buf_printf(&b, "%s%zu hint%s", b.len ? dot(p) : "", c->n_hints,
			   str_plural(c->n_hints));
	if (b.len)
		row(p, "practice", "%s", b.s);
	buf_release(&b);
	if (c->n_beside)
		row(p, "beside",
		    "the point: %zu answer%s that did not touch the question",
		    c->n_beside, str_plural(c->n_beside));
	if (c->n_concessions || c->n_candid)
		row(p, "candour",
		    "%zu concession%s, %zu candid \"I don't know\" (neither is "
		    "an error)",
		    c->n_concessions, str_plural(c->n_concessions),
		    c->n_candid);
}

static void put_flag(struct page *p, const struct turn *t,
		     const struct remark *m, bool first)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	talk_quote(&p->talk, &b, t->text, m->span, QUOTE_COLS);
	row(p, first ? "flags" : "", "Q %d  %s: %s", number_of(p, t),
	    m->kind->title, b.s);
	buf_release(&b);
	if (m->why && *m->why)
		under(p, m->why);
	if (m->fix && *m->fix)
		under(p, m->fix);
}

static void put_flags(struct page *p)
{
	bool first = true;

	for (size_t i = 0; i < p->said->n; i++) {
		const struct turn *t = &p->said->turns[i];

		if (!t->reading || t->retracted)
			continue;
		for (size_t k = 0; k < t->reading->n_remarks; k++) {
			if (!t->reading->remarks[k].flag)
				continue;
			put_flag(p, t, &t->reading->remarks[k], first);
			first = false;
		}
	}
}

static void put_certainty(struct page *p)
{
	const struct scorecard *c = &p->card;
	size_t unsettled = c->n_rows > c->n_firm ? c->n_rows - c->n_firm : 0;

	if (c->n_rows)
		row(p, "certainty", "labels firm on %zu, unsettled on %zu%s%s",
		    c->n_firm, unsettled,
		    unsettled ? ": read those yourself" : "",
		    c->experimental ? " (this reader is not proved for "
				      "commitments)"
				    : "");
}

/* What people changed; the reader's own stands beside it. */
static void put_labels(struct page *p)
{
	struct buf b;
	bool first = true;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < p->head->n_marks; i++) {
		const struct mark *m = &p->head->marks[i];
		const struct turn *t = transcript_turn(p->said, m->turn);
		int n = t ? number_of(p, t) : 0;

		if (!t || mark_is_note(m)) /* a note stands by its turn */
			continue;
		if (n)
			buf_printf(&b, "Q %d  ", n);
		else
			buf_printf(&b, "%s  ", turn_kind_names[t->kind]);
		mark_tell(&b, m, t);
		row(p, first ? "labels" : "", "%s", b.s);
		buf_reset(&b);
		first = false;
	}
	buf_release(&b);
}

static void put_ballots(struct page *p)
{
	const char *at, *text;
	bool first = true;
	struct buf b;
	size_t len;

	buf_init(&b, BUF_TEXT_MAX);
	filled_tell_all(p->head->ballots_json, &b);
	for (at = b.s; str_next(&at, "\n", &text, &len); first = false)
		row(p, first ? "ballots" : "", "%.*s", (int)len, text);
	buf_release(&b);
}

/* Of a hearing that is kept, and whose case is here. */
static void put_again(struct page *p, bool ephemeral)
{
	size_t n;

	free(weak_find(p->said, &n));
	if (n && !ephemeral && p->kase->slug)
		row(p, "again",
		    "%zu answer%s worth giving again: hotbench drill again %s",
		    n, n == 1 ? " is" : "s are", p->head->id);
}

/* Imported cases: hidden from the person until now. */
static void put_outcome(struct page *p)
{
	if (p->kase->conclusion && *p->kase->conclusion)
		row(p, "in fact", "%s", p->kase->conclusion);
}

void line_transcript(FILE *out, const struct hearing_record *head,
		     const struct court_case *kase,
		     const struct transcript *said,
		     const struct line_options *o)
{
	struct hearing_state st = {
		.rules = { .kase = kase, .terms = head->terms }, .said = *said
	};
	struct players first;
	struct talk t;

	talk_init(&t, o, width_of(fileno(out)));
	t.echo = true;
	t.noted = o->blind ? NULL : head;
	/* While it can be resumed, feedback is as the hearing has it. */
	if (!head->ended_ms && t.feedback > head->terms.feedback)
		t.feedback = head->terms.feedback;
	players_first(&first, head);
	talk_head(&t, head, &first);
	talk_transcript(&t, &st);
	fwrite(t.out.s, 1, t.out.len, out);
	fflush(out);
	talk_release(&t);
}

void line_debrief(FILE *out, const struct hearing_record *head,
		  const struct court_case *kase, const struct transcript *said,
		  const struct line_options *o)
{
	struct page p = { .head = head, .said = said };
	struct court_case closed;

	if (!head->ended_ms) { /* the bench memo stays hidden */
		if (o->ephemeral)
			fputs("\n" HEARING_GONE "\n", out);
		else
			fprintf(out,
				"\nThe hearing waits: hotbench resume %s\n",
				head->id);
		return;
	}
	p.kase = assigned_case(&head->assigned, kase, clock_wall_ms(), &closed);
	talk_init(&p.talk, o, width_of(fileno(out)));
	scorecard_build(&p.card, p.kase, &head->terms, said);
	count_questions(&p);
	blank_line(&p);
	put_title(&p);
	put_curve(&p);
	put_extreme(&p, "strongest", p.card.strongest_turn);
	put_extreme(&p, "weakest", p.card.weakest_turn);
	put_issues(&p);
	put_practice(&p);
	put_flags(&p);
	put_certainty(&p);
	put_labels(&p);
	put_ballots(&p);
	put_outcome(&p);
	put_again(&p, o->ephemeral);
	fwrite(p.talk.out.s, 1, p.talk.out.len, out);
	fflush(out);
	free(p.numbers);
	scorecard_release(&p.card);
	talk_release(&p.talk);
}
