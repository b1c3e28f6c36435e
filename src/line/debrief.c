/*
 * debrief.c - the hearing in a page: figures, the moves that made them, issues;
 * debrief_more.c goes on
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
#include "court/catalogue.h"
#include "court/filled.h"
#include "court/team.h"
#include "hearing/hearing.h"
#include "hearing/settling.h"
#include "line/debrief_page.h"
#include "line/width.h"
#include "score/bare.h"
#include "score/crossed.h"
#include "score/debrief_text.h"
#include "score/sidestep.h"
#include "score/unsettled.h"
#include "score/weak.h"

#define QUOTE_COLS 60

const char *debrief_dot(const struct debrief_page *p)
{
	return p->talk.unicode ? " · " : " - ";
}

void debrief_row(struct debrief_page *p, const char *head, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = xvprintf(fmt, ap);
	va_end(ap);
	buf_printf(&p->talk.out, "%-*s", DEBRIEF_HEAD_COLS, head);
	p->talk.column = DEBRIEF_HEAD_COLS;
	talk_go_on(&p->talk, DEBRIEF_HEAD_COLS, text);
	free(text);
}

void debrief_row_of(struct debrief_page *p, const char *head, struct buf *text)
{
	if (text->len)
		debrief_row(p, head, "%s", text->s);
	buf_release(text);
}

void debrief_under(struct debrief_page *p, const char *text)
{
	talk_say(&p->talk, DEBRIEF_HEAD_COLS, text);
}

static void blank_line(struct debrief_page *p)
{
	talk_say(&p->talk, 0, "");
}

static const char *whose_words(const struct debrief_page *p)
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

static void put_title(struct debrief_page *p)
{
	const struct transcript *said = p->said;
	double minutes =
		said->n ? (double)said->turns[said->n - 1].court_ms / 60000 : 0;

	talk_sayf(&p->talk, 0,
		  "Debrief%s%s%sfor %s%s%zu answer%s%s%.1f minutes of court "
		  "time",
		  debrief_dot(p), p->head->case_title, debrief_dot(p),
		  team_role(&p->head->terms), debrief_dot(p), p->card.n_answers,
		  str_plural(p->card.n_answers), debrief_dot(p), minutes);
	talk_sayf(&p->talk, 0, "(%s; figures describe effect, never merit)",
		  whose_words(p));
	blank_line(p);
}

static void count_questions(struct debrief_page *p)
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
static int number_of(const struct debrief_page *p, const struct turn *t)
{
	const struct turn *q =
		turn_is_question(t) ? t : transcript_question_of(p->said, t);

	return q ? p->numbers[q - p->said->turns] : 0;
}

static int number(const struct debrief_page *p, int turn)
{
	const struct turn *t = transcript_turn(p->said, turn);

	return t ? number_of(p, t) : 0;
}

static void put_answers(struct debrief_page *p)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_answers(&b, &p->card, p->said, debrief_dot(p));
	debrief_row_of(p, "answers", &b);
}

static void put_conduct(struct debrief_page *p)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_conduct(&b, p->said, debrief_dot(p));
	debrief_row_of(p, "conduct", &b);
}

static void put_bare(struct debrief_page *p)
{
	struct bare bare;
	struct buf b;

	bare_count(&bare, p->said);
	buf_init(&b, BUF_TEXT_MAX);
	bare_say(&b, &bare, debrief_dot(p));
	debrief_row_of(p, "counted", &b);
	buf_init(&b, BUF_TEXT_MAX);
	bare_say_each(&b, &bare, debrief_dot(p));
	debrief_row_of(p, "each", &b);
	bare_release(&bare);
}

static void put_curve(struct debrief_page *p)
{
	const struct scorecard *c = &p->card;
	struct buf b;

	if (!c->n_rows) {
		debrief_row(p, "effect",
			    "No answer was read, so there are no figures.");
		return;
	}
	if (scorecard_is_thin(c))
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_effect(&b, c);
	debrief_row_of(p, "effect", &b);
	if (bare_is_all(c)) {
		put_bare(p);
		return;
	}
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_each(&b, c, p->said, debrief_dot(p));
	debrief_row_of(p, "each", &b);
	debrief_under(p, DEBRIEF_EACH);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_curve(&b, c, p->said);
	debrief_row_of(p, "curve", &b);
	if (c->why_flat)
		return;
	debrief_under(p, DEBRIEF_CURVE);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_figures(&b, c);
	debrief_under(p, b.s);
	buf_release(&b);
}

static void put_extreme(struct debrief_page *p, const char *head, int turn,
			const char *none)
{
	const struct turn *t = transcript_turn(p->said, turn);
	const struct score_row *figures = scorecard_row(&p->card, turn);
	bool weak = turn == p->card.weakest_turn;
	struct buf b;

	if (!t || !t->reading) {
		if (p->card.n_rows > 1)
			debrief_row(p, head, "%s", none);
		return;
	}
	buf_init(&b, BUF_TEXT_MAX);
	talk_quote(&p->talk, &b, t->text,
		   weak ? weak_words(t->reading) : t->reading->quote,
		   QUOTE_COLS);
	debrief_row(p, head, "Q %d  %s", number(p, turn), b.s);
	buf_reset(&b);
	if (weak)
		debrief_say_weak(&b, scorecard_weakest_by(p->said, t),
				 t->reading);
	if (b.len)
		debrief_under(p, b.s);
	buf_release(&b);
	/* why it is the weakest is not what its commitment was read from */
	if (!weak && t->reading->why && *t->reading->why)
		debrief_under(p, t->reading->why);
	if (figures && figures->bought_cover)
		debrief_under(
			p,
			"(its benefit is cover bought by an unclear answer)");
	if (!weak) /* of that one it stands below */
		debrief_put_real(p, t, 0);
}

#define UNRAISED_LISTED \
	4 /* so many that were not raised have a line each, ... */
#define UNRAISED_NAMED 2 /* ... of more so many are named in one */

static bool is_unraised(const struct debrief_page *p, const struct issue *issue)
{
	return terms_take(&p->head->terms, issue) &&
	       scorecard_issue(p->said, issue->id) == ISSUE_NOT_RAISED;
}

/* "not raised  17 more: A; B; and 15 others". */
static void count_unraised(struct debrief_page *p)
{
	size_t all = p->card.issues_all - p->card.issues_raised, n = 0;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%-10s  %zu more: ", issue_state_names[ISSUE_NOT_RAISED],
		   all);
	for (size_t i = 0; i < p->kase->n_issues && n < UNRAISED_NAMED; i++)
		if (is_unraised(p, &p->kase->issues[i]))
			buf_printf(&b, "%s%s", n++ ? "; " : "",
				   p->kase->issues[i].label);
	buf_printf(&b, "; and %zu others (hotbench case show %s --memo)",
		   all - n, p->head->case_slug);
	debrief_under(p, b.s);
	buf_release(&b);
}

static void list_issues(struct debrief_page *p, bool raised)
{
	for (size_t i = 0; i < p->kase->n_issues; i++) {
		const struct issue *issue = &p->kase->issues[i];
		enum issue_state state = scorecard_issue(p->said, issue->id);

		if ((state != ISSUE_NOT_RAISED) == raised &&
		    terms_take(&p->head->terms, issue))
			talk_sayf(&p->talk, DEBRIEF_HEAD_COLS, "%-10s  %s",
				  issue_state_names[state], issue->label);
	}
}

static void put_issues(struct debrief_page *p)
{
	const struct scorecard *c = &p->card;
	struct buf b;

	if (p->kase->sealed)
		debrief_row(p, "issues",
			    "the bench memo opens when the assignment is due");
	if (!c->issues_all)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_issues(&b, c, debrief_dot(p));
	debrief_row_of(p, "issues", &b);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_unlaid(&b, c);
	if (b.len)
		debrief_under(p, b.s);
	buf_release(&b);
	list_issues(p, true);
	if (c->issues_all - c->issues_raised > UNRAISED_LISTED)
		count_unraised(p);
	else
		list_issues(p, false);
}

/* Shown to be avoided; see score/sidestep.h. */
static void put_tactics(struct debrief_page *p)
{
	struct buf b;
	bool any;

	buf_init(&b, BUF_TEXT_MAX);
	sidestep_say(&b, p->said, debrief_dot(p));
	any = b.len > 0;
	debrief_row_of(p, "tactics", &b);
	if (any)
		debrief_under(p, SIDESTEP_CANDOR);
}

static void put_practice(struct debrief_page *p)
{
	const struct scorecard *c = &p->card;
	struct buf b;

	if (!c->n_answers)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_practice(&b, c, p->said, debrief_dot(p));
	debrief_row_of(p, "practice", &b);
	debrief_under(p, DEBRIEF_UNHEARD);
	put_tactics(p);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_candor(&b, c);
	debrief_row_of(p, "candor", &b);
}

static void put_flag(struct debrief_page *p, const struct turn *t,
		     const struct remark *m, bool first)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	talk_quote(&p->talk, &b, t->text, m->span, QUOTE_COLS);
	debrief_row(p, first ? "flags" : "", "Q %d  %s%s: %s", number_of(p, t),
		    m->kind->title, weak_is_perhaps(m) ? " (perhaps)" : "",
		    b.s);
	buf_release(&b);
	if (m->why && *m->why)
		debrief_under(p, m->why);
	if (m->fix && *m->fix)
		debrief_under(p, m->fix);
}

static void put_flags(struct debrief_page *p)
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

static void put_certainty(struct debrief_page *p)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_certainty(&b, &p->card);
	debrief_row_of(p, "certainty", &b);
}

#define UNSETTLED_MOST 12 /* are told one by one */

/* Whether there was anything to tell of it. */
static bool put_one_unsettled(struct debrief_page *p, const struct turn *t,
			      const char *near, bool first)
{
	struct buf b;
	bool any;

	buf_init(&b, BUF_TEXT_MAX);
	unsettled_say(&b, p->said, t, p->kase, near);
	any = b.len > 0;
	if (any)
		debrief_row(p, first ? "unsettled" : "", "Q %d  %s",
			    number_of(p, t), b.s);
	buf_release(&b);
	return any;
}

/* What each of them came near to. */
static void put_each_unsettled(struct debrief_page *p)
{
	struct catalogue catalogue;
	struct settling_setup setup = { .catalogue = &catalogue,
					.kase = p->kase,
					.rec = p->head,
					.said = p->said,
					.unsettled = true };
	struct settling s;
	size_t told = 0;

	catalogue_init(&catalogue);
	settling_open(&s, &setup);
	for (; !settling_is_through(&s) && told < UNSETTLED_MOST;
	     settling_next(&s))
		told += put_one_unsettled(p, settling_answer(&s),
					  positions_nearest(&s.positions),
					  told == 0);
	if (s.n > s.at)
		talk_sayf(&p->talk, DEBRIEF_HEAD_COLS, "and %zu more",
			  s.n - s.at);
	settling_close(&s);
	catalogue_release(&catalogue);
}

/* And where to say what it was. */
static void put_unsettled(struct debrief_page *p, bool kept)
{
	if (settling_why_not(p->head, p->kase))
		return;
	put_each_unsettled(p);
	if (kept && settling_count(p->head, p->said))
		debrief_row(p, "settle",
			    "hotbench hearings settle %s has you say which "
			    "position each took",
			    p->head->id);
}

/* What people changed; the reader's own stands beside it. */
static void put_labels(struct debrief_page *p)
{
	struct buf b;
	bool first = true;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < p->head->n_marks; i++) {
		const struct mark *m = &p->head->marks[i];
		const struct turn *t = transcript_turn(p->said, m->turn);
		int n = t ? number_of(p, t) : 0;

		/* a note stands by its turn */
		if (!t || mark_is_note(m) ||
		    mark_is_stale(p->head->marks, p->head->n_marks, i))
			continue;
		if (n)
			buf_printf(&b, "Q %d  ", n);
		else
			buf_printf(&b, "%s  ", turn_kind_names[t->kind]);
		mark_tell_of(&b, p->head->marks, p->head->n_marks, i, t);
		debrief_row(p, first ? "labels" : "", "%s", b.s);
		buf_reset(&b);
		first = false;
	}
	buf_release(&b);
}

static void put_ballots(struct debrief_page *p)
{
	const char *at, *text;
	bool first = true;
	struct buf b;
	size_t len;

	buf_init(&b, BUF_TEXT_MAX);
	filled_tell_all(p->head->ballots_json, &b);
	for (at = b.s; str_next(&at, "\n", &text, &len); first = false)
		debrief_row(p, first ? "ballots" : "", "%.*s", (int)len, text);
	buf_release(&b);
}

/* Imported cases: hidden from the person until now. */
static void put_outcome(struct debrief_page *p)
{
	if (p->kase->conclusion && *p->kase->conclusion)
		debrief_row(p, "in fact", "%s", p->kase->conclusion);
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
	talk_print(&t, out);
	talk_release(&t);
}

/* ---- a cross-examination ---- */

static void put_cross_title(struct debrief_page *p)
{
	size_t n = transcript_count(p->said, TURN_QUESTION);

	talk_sayf(&p->talk, 0,
		  "Debrief%s%s%scross-examination of %s%s%zu "
		  "question%s",
		  debrief_dot(p), p->head->case_title, debrief_dot(p),
		  p->head->witness_name, debrief_dot(p), n, str_plural(n));
	talk_say(&p->talk, 0,
		 "(simulated, and the witness is invented; figures describe "
		 "effect, never merit)");
	blank_line(p);
}

static void put_cross(struct debrief_page *p)
{
	struct heard_lines l;
	struct crossed x;

	put_cross_title(p);
	crossed_build(&x, p->kase->witness, p->said);
	crossed_say(&x, p->said, &p->card, debrief_dot(p), &l);
	for (size_t i = 0; i < l.n; i++)
		debrief_row(p, l.list[i].head, "%s", l.list[i].text);
	heard_lines_release(&l);
	crossed_release(&x);
	put_labels(p);
}

static void put_argument(struct debrief_page *p, const struct line_options *o)
{
	put_title(p);
	put_answers(p);
	put_conduct(p);
	put_extreme(p, "strongest", p->card.strongest_turn,
		    debrief_no_strongest(&p->card));
	put_extreme(p, "weakest", p->card.weakest_turn, DEBRIEF_UNSURE);
	debrief_put_advice(p);
	debrief_put_positions(p);
	put_issues(p);
	debrief_put_bench(p);
	put_practice(p);
	put_flags(p);
	put_curve(p);
	put_certainty(p);
	put_unsettled(p, !o->ephemeral);
	put_labels(p);
	put_ballots(p);
	put_outcome(p);
	debrief_put_again(p, o->ephemeral);
}

void line_debrief(FILE *out, const struct hearing_record *head,
		  const struct court_case *kase, const struct transcript *said,
		  const struct line_options *o)
{
	struct debrief_page p = { .head = head, .said = said };
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
	if (record_is_examination(head))
		put_cross(&p);
	else
		put_argument(&p, o);
	talk_print(&p.talk, out);
	free(p.numbers);
	scorecard_release(&p.card);
	talk_release(&p.talk);
}
