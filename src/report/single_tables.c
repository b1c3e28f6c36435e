/*
 * single_tables.c - the figures of a hearing, in tables, and one sheet of its answers
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"
#include "court/wording.h"
#include "report/redact.h"
#include "report/single_parts.h"
#include "score/bare.h"
#include "score/conceded.h"
#include "score/debrief_text.h"
#include "score/sidestep.h"
#include "score/weak.h"

static struct report_table *table(struct single *s, const char *key,
				  const char *title, const char *first)
{
	struct report_table *t = report_add_table(s->out, key, title);

	report_add_column(s->out, t, "what", first, false);
	return t;
}

static void numbers(struct single *s, struct report_table *t, const char *key,
		    const char *title)
{
	report_add_column(s->out, t, key, title, true);
	t->columns[t->n_columns - 1].bar = true;
}

static struct report_cell *row(struct single *s, struct report_table *t,
			       const char *name)
{
	struct report_cell *cells = report_add_row(s->out, t);

	cells[0] = report_words(s->out, name);
	return cells;
}

static void count(struct single *s, struct report_table *t, const char *name,
		  size_t n)
{
	row(s, t, name)[1] = report_count(s->out, n);
}

/* ---- effect ---- */

static void effect_row(struct single *s, struct report_table *t,
		       const char *name, const struct score_row *r, double v)
{
	const struct turn *turn = transcript_turn(s->said, r->turn);
	struct report_cell *cells = row(s, t, name);

	cells[1] = report_number(s->out, v, 2);
	cells[2] =
		report_count(s->out, turn ? (size_t)single_number(s, turn) : 0);
}

static void bare_row(struct single *s, struct report_table *t,
		     const struct bare_answer *a)
{
	struct report_cell *cells =
		row(s, t, report_say(s->out, "Q %d", a->question));

	cells[1] = report_count(s->out, a->n_words);
	cells[2] = report_number(s->out, (double)a->court_ms / 1000, 0);
	cells[3] = report_words(s->out, a->first < 0 ? ""
					: a->first   ? "yes"
						     : "no");
	cells[4] = report_count(s->out, a->n_authorities);
	cells[5] = report_words(s->out, bare_next_said(a->next));
	cells[6] = report_words(s->out, a->labelled ? "yes" : "");
}

/* Where no answer counts: why, and what can be counted all the same. */
static void make_bare(struct single *s)
{
	struct report_table *t = table(
		s, "counted", "What can be counted of the answers", "answer");
	struct bare bare;
	struct buf b;

	report_add_column(s->out, t, "words", "words", true);
	report_add_column(s->out, t, "seconds", "seconds", true);
	report_add_column(s->out, t, "first", "yes or no first", false);
	report_add_column(s->out, t, "decisions", "decisions named", true);
	report_add_column(s->out, t, "then", "then asked on", false);
	report_add_column(s->out, t, "labelled", "labelled", false);
	bare_count(&bare, s->said);
	for (size_t i = 0; i < bare.n; i++)
		bare_row(s, t, &bare.list[i]);
	buf_init(&b, BUF_TEXT_MAX);
	bare_say(&b, &bare, "; ");
	report_note(s->out, &t->notes, report_say(s->out, "%s.", b.s));
	report_note(s->out, &t->notes,
		    report_say(s->out,
			       "Benefit, penalty and curve: no figure: %s.",
			       s->card.why_uncounted));
	buf_release(&b);
	bare_release(&bare);
}

static void make_effect(struct single *s)
{
	const struct scorecard *c = &s->card;
	const struct score_row *low = c->rows, *high = c->rows, *last;
	struct report_table *t;

	if (!s->over || s->thin || !c->n_rows)
		return;
	if (bare_is_all(c)) {
		make_bare(s);
		return;
	}
	t = table(s, "effect", "Effect of the answers, which is no grade",
		  "figure");
	report_add_column(s->out, t, "value", "value", true);
	report_add_column(s->out, t, "question", "at question", true);
	last = &c->rows[c->n_rows - 1];
	effect_row(s, t, "benefit, summed", last, last->bat_sum);
	if (c->cover >= 0.05) {
		effect_row(s, t, "benefit that is cover", last, c->cover);
		report_note(s->out, &t->notes,
			    "Cover: of answers that were unclear, left the "
			    "question or are flagged. It is no merit.");
	}
	effect_row(s, t, "penalty, summed", last, last->pat_sum);
	for (size_t i = 1; i < c->n_rows; i++) {
		low = c->rows[i].nrbat < low->nrbat ? &c->rows[i] : low;
		high = c->rows[i].nrbat > high->nrbat ? &c->rows[i] : high;
	}
	if (c->why_flat)
		return;
	effect_row(s, t, "net at its lowest", low, low->nrbat);
	effect_row(s, t, "net at its highest", high, high->nrbat);
	effect_row(s, t, "net at the end", last, last->nrbat);
}

static void conduct_row(struct single *s, struct report_table *t,
			const struct turn *turn, const struct remark *m)
{
	struct report_cell *cells = row(s, t, m->kind->title);
	size_t len = strlen(turn->text);

	cells[1] = report_count(s->out, (size_t)single_number(s, turn));
	if (m->span.from < m->span.to && m->span.to <= len)
		cells[2] = report_words(
			s->out, report_keep_n(s->out, turn->text + m->span.from,
					      m->span.to - m->span.from));
}

/* Before anything that the answers brought; no table where nothing is flagged. */
static void make_conduct(struct single *s)
{
	struct report_table *t = NULL;

	for (size_t i = 0; s->over && i < s->said->n; i++) {
		const struct turn *turn = &s->said->turns[i];
		const struct reading *r =
			turn->retracted ? NULL : turn->reading;

		for (size_t k = 0; r && k < r->n_remarks; k++) {
			if (!weak_is_conduct(&r->remarks[k]))
				continue;
			if (!t) {
				t = table(s, "conduct",
					  "What a judge would remember",
					  "conduct");
				report_add_column(s->out, t, "question",
						  "question", true);
				report_add_column(s->out, t, "words", "words",
						  false);
			}
			conduct_row(s, t, turn, &r->remarks[k]);
		}
	}
}

static void extreme_row(struct single *s, struct report_table *t,
			const char *name, int n, const char *none)
{
	const struct turn *turn = transcript_turn(s->said, n);
	bool weak = n == s->card.weakest_turn;
	struct report_cell *cells;
	struct buf b;

	cells = row(s, t, name);
	if (!turn || !turn->reading) {
		cells[2] = report_words(s->out, none);
		return;
	}
	cells[1] = report_count(s->out, (size_t)single_number(s, turn));
	cells[2] = report_words(s->out,
				single_quote(s, turn,
					     weak ? weak_words(turn->reading)
						  : turn->reading->quote));
	cells[3] = report_words(s->out, turn->reading->why);
	if (!weak)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_weak(&b, scorecard_weakest_by(s->said, turn),
			 turn->reading);
	cells[3] = report_words(s->out, b.s);
	buf_release(&b);
}

static void make_extremes(struct single *s)
{
	struct report_table *t;

	if (!s->over || s->thin || s->card.n_rows < 2)
		return;
	t = table(s, "extremes", "The strongest and the weakest answer",
		  "answer");
	report_add_column(s->out, t, "question", "question", true);
	report_add_column(s->out, t, "words", "words", false);
	report_add_column(s->out, t, "why", "why", false);
	extreme_row(s, t, "strongest", s->card.strongest_turn,
		    debrief_no_strongest(&s->card));
	extreme_row(s, t, "weakest", s->card.weakest_turn, DEBRIEF_UNSURE);
}

static void make_labels(struct single *s)
{
	static const struct {
		enum commitment c;
		const char *name;
	} rows[] = {
		{ COMMITMENT_BENEFICIAL, "beneficial" },
		{ COMMITMENT_NEUTRAL, "neutral" },
		{ COMMITMENT_DETRIMENTAL, "detrimental" },
		{ COMMITMENT_NONE, "commits to nothing" },
	};
	const struct scorecard *c = &s->card;
	struct report_table *t;

	if (!s->readings || s->thin || !c->n_answers)
		return;
	t = table(s, "labels", "What the answers did", "label");
	numbers(s, t, "answers", "answers");
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		count(s, t, rows[i].name, c->n_commitment[rows[i].c]);
	if (c->n_self)
		count(s, t, "of these " SCORECARD_SELF, c->n_self);
	count(s, t, SCORECARD_UNSETTLED, c->n_rows - c->n_settled);
	count(s, t, REPORT_UNKNOWN, c->n_answers - c->n_rows);
	report_note(
		s->out, &t->notes,
		report_say(s->out,
			   "%zu " SCORECARD_SETTLED
			   ", in the rows above: what is " SCORECARD_UNSETTLED
			   " has a label to be checked, and counts for "
			   "none of them.",
			   c->n_settled - c->n_self));
}

/* ---- tactics ---- */

static void tactics_row(struct single *s, struct report_table *t,
			const struct sidestep *x)
{
	const char *name =
		tactics_schemes[TACTICS_STRATEGY].labels[x->strategy];
	const struct turn *turn = transcript_turn(s->said, x->turn);
	struct report_cell *cells = row(s, t, name);
	char *section = xprintf("tactics %s", name);

	cells[1] = report_count(s->out, (size_t)single_number(s, turn));
	cells[2] = report_words(s->out, single_quote(s, turn, x->words));
	cells[3] = report_words(s->out, x->sure ? SCORECARD_SETTLED
						: SCORECARD_UNSETTLED);
	cells[4] = report_words(s->out, wording(section, "instead"));
	free(section);
}

static void make_tactics(struct single *s)
{
	size_t n;
	struct sidestep *list = sidestep_find(s->said, &n);
	struct report_table *t;

	if (s->over && s->readings && n) {
		t = table(s, "tactics", "How answers may sound, to be avoided",
			  "strategy");
		report_add_column(s->out, t, "question", "question", true);
		report_add_column(s->out, t, "words", "words", false);
		report_add_column(s->out, t, "certainty", "certainty", false);
		report_add_column(s->out, t, "instead", "instead", false);
		for (size_t i = 0; i < n; i++)
			tactics_row(s, t, &list[i]);
		report_note(s->out, &t->notes, SIDESTEP_CANDOR);
	}
	free(list);
}

/* ---- positions ---- */

static void position_row(struct single *s, struct report_table *t,
			 const struct position *p)
{
	struct report_cell *cells = row(s, t, debrief_position_state(p));
	struct buf b;
	size_t len;
	const char *text = ledger_text(p, &len);

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_position(&b, p, s->said, s->terms->side);
	cells[1] = report_words(s->out, b.s);
	cells[2] = report_words(s->out, report_keep_n(s->out, text, len));
	buf_release(&b);
}

static void position_table(struct single *s, const struct ledger *l)
{
	struct report_table *t =
		table(s, "positions", "What was held, and given up", "state");

	report_add_column(s->out, t, "where", "where", false);
	report_add_column(s->out, t, "position", "position", false);
	for (size_t i = 0; i < l->n; i++)
		position_row(s, t, &l->list[i]);
}

static void make_positions(struct single *s)
{
	struct ledger l;

	if (!s->over)
		return;
	ledger_make(&l, s->said, s->of->kase->map, 0);
	if (l.n)
		position_table(s, &l);
	ledger_release(&l);
}

/* ---- issues ---- */

static size_t asked_about(const struct single *s, const char *issue)
{
	size_t n = 0;

	for (size_t i = 0; i < s->said->n; i++) {
		const struct turn *t = &s->said->turns[i];

		n += turn_is_question(t) && !t->retracted && t->issue &&
		     !strcmp(t->issue, issue);
	}
	return n;
}

static void issue_row(struct single *s, struct report_table *t,
		      const struct issue *issue)
{
	struct report_cell *cells = row(s, t, issue->label);

	cells[1] = report_words(
		s->out, issue_state_names[scorecard_issue(s->said, issue->id)]);
	cells[2] = report_count(s->out, asked_about(s, issue->id));
}

static void note_unsure(struct single *s, struct report_table *t)
{
	const struct court_case *c = s->of->kase;

	for (size_t i = 0; i < c->n_issues; i++)
		if (terms_take(s->terms, &c->issues[i]) &&
		    scorecard_issue(s->said, c->issues[i].id) ==
			    ISSUE_PERHAPS_CONCEDED) {
			report_note(s->out, &t->notes, ISSUE_UNSURE);
			return;
		}
}

static void note_unlaid(struct single *s, struct report_table *t)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_unlaid(&b, &s->card);
	if (b.len)
		report_note(s->out, &t->notes, report_keep(s->out, b.s));
	buf_release(&b);
}

static void make_issues(struct single *s)
{
	const struct court_case *c = s->of->kase;
	struct report_table *t;

	if (!s->over || !s->card.issues_all)
		return;
	t = table(s, "issues", "Issues of the bench memo", "issue");
	report_add_column(s->out, t, "state", "became of it", false);
	report_add_column(s->out, t, "questions", "questions", true);
	for (size_t i = 0; i < c->n_issues; i++)
		if (terms_take(s->terms, &c->issues[i]))
			issue_row(s, t, &c->issues[i]);
	report_note(s->out, &t->notes,
		    report_say(s->out,
			       "%zu of %zu raised, %zu handled, %zu conceded, "
			       "%zu left, %zu not told.",
			       s->card.issues_raised, s->card.issues_all,
			       s->card.issues_handled, s->card.issues_conceded,
			       s->card.issues_left, s->card.issues_open));
	note_unsure(s, t);
	note_unlaid(s, t);
}

/* What the bench had before it, and counsel had not. */
static void make_memo(struct single *s)
{
	const struct court_case *c = s->of->kase;
	struct report_table *t;

	if (!s->over || !s->card.issues_all)
		return;
	t = table(s, "bench_memo", "What the bench memo says", "issue");
	report_add_column(s->out, t, "good_answer", "a good answer", false);
	report_add_column(s->out, t, "loses", "what loses it", false);
	for (size_t i = 0; i < c->n_issues; i++) {
		const struct issue *issue = &c->issues[i];
		struct report_cell *cells;

		if (!terms_take(s->terms, issue))
			continue;
		cells = row(s, t, issue->label);
		cells[1] = report_words(s->out, issue->good_answer);
		cells[2] = report_words(s->out, issue->losing_concession);
	}
}

/* ---- practice, remarks ---- */

static void make_practice(struct single *s)
{
	const struct scorecard *c = &s->card;
	struct report_table *t;
	struct report_cell *cells;

	if (!s->over || s->thin || !c->n_answers)
		return;
	t = table(s, "practice", "Practice checks", "check");
	report_add_column(s->out, t, "times", "times", true);
	report_add_column(s->out, t, "of", "of", true);
	cells = row(s, t, "answered in the first words");
	cells[1] = report_count(s->out, c->n_answered_first);
	cells[2] = report_count(s->out, c->n_can_answer_first);
	cells = row(s, t, "did not touch the question");
	cells[1] = report_count(s->out, c->n_missed + c->n_beside_said);
	cells[2] = report_count(s->out, c->n_answers);
	cells = row(s, t, "left the question unanswered");
	cells[1] = report_count(s->out, c->n_unanswered);
	cells[2] = report_count(s->out, c->n_answers);
	count(s, t, "promised for later", c->n_later);
	count(s, t, "taken back", c->n_retracted);
	count(s, t, "hints taken", c->n_hints);
	count(s, t, "concessions (no error)", c->n_concessions);
	if (c->n_perhaps_conceded)
		count(s, t, "may be a concession (" SCORECARD_UNSETTLED ")",
		      c->n_perhaps_conceded);
	count(s, t, "candid \"I don't know\" (no error)", c->n_candid);
	for (size_t i = 0; i < t->n_rows; i++)
		if (!t->cells[i * t->n_columns + 2].text)
			t->cells[i * t->n_columns + 2] =
				report_words(s->out, "");
	report_note(s->out, &t->notes,
		    "Voice, eye contact and bearing are " REPORT_UNKNOWN
		    ": a text does not show them.");
}

/* Kinds of remark by their first appearance. */
struct kinds {
	struct {
		const struct remark_kind *kind;
		bool perhaps;
		size_t times;
		struct buf where;
	} list[2 * REMARKS_MAX];
	size_t n;
};

static void add_kind(struct kinds *k, const struct remark_kind *kind,
		     bool perhaps, int q)
{
	size_t i = 0;

	while (i < k->n &&
	       (k->list[i].kind != kind || k->list[i].perhaps != perhaps))
		i++;
	if (i == sizeof k->list / sizeof *k->list)
		return;
	if (i == k->n) {
		k->list[k->n].kind = kind;
		k->list[k->n].perhaps = perhaps;
		buf_init(&k->list[k->n++].where, 4096);
	}
	k->list[i].times++;
	if (q)
		buf_printf(&k->list[i].where, "%sQ %d",
			   k->list[i].where.len ? ", " : "", q);
}

static const char *group_words(const struct remark_kind *k)
{
	switch (k->group) {
	case GROUP_CONDUCT: return "flag: conduct";
	case GROUP_FALLACY: return "flag: reasoning";
	case GROUP_PRACTICE: return "practice";
	case GROUP_NONE: break;
	}
	return "remark";
}

static void add_kinds(struct kinds *k, const struct transcript *said,
		      const struct turn *t, int q)
{
	const struct reading *r = t->reading;

	for (size_t m = 0; m < r->n_remarks; m++)
		if (!remark_is(&r->remarks[m], REMARK_CONCESSION))
			add_kind(k, r->remarks[m].kind,
				 weak_is_perhaps(&r->remarks[m]), q);
	/* by the label, as they are counted elsewhere */
	if (conceded_stands(said, t))
		add_kind(k, remark_kind(REMARK_CONCESSION),
			 !conceded_plainly(t), q);
}

static void make_remarks(struct single *s)
{
	struct kinds *k = xcalloc(1, sizeof *k);
	struct report_table *t = NULL;

	for (size_t i = 0; s->readings && i < s->said->n; i++) {
		const struct turn *turn = &s->said->turns[i];

		if (turn->reading && !turn->retracted)
			add_kinds(k, s->said, turn, single_number(s, turn));
	}
	if (k->n) {
		t = table(s, "remarks", "Flags and remarks", "remark");
		report_add_column(s->out, t, "group", "of", false);
		numbers(s, t, "times", "times");
		report_add_column(s->out, t, "where", "where", false);
	}
	for (size_t i = 0; i < k->n; i++) {
		struct report_cell *cells = row(
			s, t,
			single_remark(s, k->list[i].kind, k->list[i].perhaps));

		cells[1] = report_words(s->out, group_words(k->list[i].kind));
		cells[2] = report_count(s->out, k->list[i].times);
		cells[3] = report_words(s->out, k->list[i].where.s);
		buf_release(&k->list[i].where);
	}
	free(k);
}

/* ---- questions ---- */

static void make_types(struct single *s)
{
	struct report_table *t;
	struct met m = { .questions = 0 };

	met_add(&m, s->said);
	if (!s->over || !m.questions)
		return;
	t = report_add_table(s->out, "questions", "Types of question");
	report_add_column(s->out, t, "scheme", "scheme", false);
	report_add_column(s->out, t, "type", "type", false);
	numbers(s, t, "asked", "asked");
	if (!s->thin) {
		report_add_column(s->out, t, "answered", "answers read", true);
		numbers(s, t, "weak", "weakly met");
	}
	for (int k = 0; k < MET_SCHEMES; k++)
		for (int i = 0; met_label((enum met_scheme)k, i); i++) {
			const struct met_count *c = &m.by_type[k][i];
			struct report_cell *cells;

			if (!c->asked)
				continue;
			cells = report_add_row(s->out, t);
			report_type_cells(s->out, cells, (enum met_scheme)k, i);
			cells[2] = report_count(s->out, c->asked);
			if (s->thin)
				continue;
			cells[3] = report_count(s->out, c->answered);
			cells[4] = report_count(s->out, c->weak);
		}
	report_note(s->out, &t->notes, MET_SCHEME_TERMS);
	report_note(
		s->out, &t->notes,
		report_say(s->out,
			   "%zu question%s; the type of %zu is " REPORT_UNKNOWN
			   ".%s",
			   m.questions, str_plural(m.questions), m.untyped,
			   s->thin ? "" : " " MET_WEAK));
}

static void make_judges(struct single *s)
{
	size_t n;
	struct met_judge *list = met_judges(s->said, &n);
	struct report_table *t = NULL;

	if (n) {
		t = table(s, "judges", "Judge by judge", "judge");
		report_add_column(s->out, t, "whose", "words", false);
		numbers(s, t, "questions", "questions");
		report_add_column(s->out, t, "spoken", "words spoken", true);
		if (s->over && !s->thin) {
			report_add_column(s->out, t, "answered", "answers read",
					  true);
			numbers(s, t, "weak", "weakly met");
		}
	}
	for (size_t i = 0; i < n; i++) {
		struct report_cell *cells = row(s, t, list[i].name);

		cells[1] = report_words(s->out, list[i].real ? "really said"
							     : "simulated");
		cells[2] = report_count(s->out, list[i].asked);
		cells[3] = report_count(s->out, list[i].words);
		if (!s->over || s->thin)
			continue;
		cells[4] = report_count(s->out, list[i].answered);
		cells[5] = report_count(s->out, list[i].weak);
	}
	free(list);
}

/* ---- time ---- */

static void make_time(struct single *s)
{
	struct met_time m = met_time(s->said);
	struct report_table *t;

	if (!s->said->n)
		return;
	t = table(s, "time", "Use of time", "what");
	report_add_column(s->out, t, "figure", "figure", true);
	row(s, t, "minutes of court time")[1] =
		report_number(s->out, m.minutes, 1);
	/* Under an assignment they may be an accommodation: nobody's business. */
	if (s->terms->minutes > 0 && !s->of->record->assigned.title)
		row(s, t, "minutes allowed")[1] =
			report_number(s->out, s->terms->minutes, 1);
	for (int p = 0; p < PHASES; p++)
		if (m.by_phase[p] > 0)
			row(s, t,
			    report_say(s->out, "minutes: %s",
				       phase_names[p]))[1] =
				report_number(s->out, m.by_phase[p], 1);
	count(s, t, "words of counsel", m.counsel_words);
	count(s, t, "words of the bench", m.bench_words);
	count(s, t, "longest answer, words", m.longest_words);
}

/* ---- score sheets ---- */

/* " (0 to 100)" */
static const char *range_of(struct single *s, const struct filled *f)
{
	return isnan(f->floor) || isnan(f->ceiling)
		       ? ""
		       : report_say(s->out, " (%g to %g)", f->floor,
				    f->ceiling);
}

static bool has_reasons(const struct filled *f)
{
	for (size_t i = 0; i < f->n_lines; i++)
		if (*f->lines[i].reason)
			return true;
	return false;
}

/* What was marked, line by line; weights and reasons where they say something. */
static void add_lines(struct single *s, struct report_table *t,
		      const struct filled *f)
{
	bool weighs = filled_weighs(f), reasons = has_reasons(f);

	report_add_column(s->out, t, "mark", "mark", true);
	report_add_column(s->out, t, "max", "of", true);
	if (weighs)
		report_add_column(s->out, t, "weight", "weight", true);
	if (reasons)
		report_add_column(s->out, t, "reason", "why", false);
	for (size_t i = 0; i < f->n_lines; i++) {
		const struct filled_line *l = &f->lines[i];
		struct report_cell *cells = row(s, t, l->name);

		cells[1] = report_points(s->out, l->mark, l->skipped, 1);
		cells[2] = report_number(s->out, l->max, 0);
		if (weighs)
			cells[3] = report_number(s->out, l->weight, 0);
		if (reasons)
			cells[t->n_columns - 1] =
				report_words(s->out, l->reason);
	}
}

static void sheet_table(struct single *s, const struct filled *f)
{
	struct filled_sum sum = filled_sum(f);
	char day[CLOCK_DAY_BYTES];
	struct report_table *t;

	clock_day_of(f->at, day);
	t = table(s, "score_sheet",
		  report_say(s->out, "Score sheet %s, by %s%s%s%s", f->ballot,
			     mark_by(f->author), *day ? ", " : "", day,
			     isnan(sum.total) ? ", not finished" : ""),
		  "category");
	add_lines(s, t, f);
	report_note(s->out, &t->notes,
		    report_say(s->out,
			       "%.1f of %g points, where %g of %g are "
			       "marked.",
			       sum.points, sum.of, sum.of, sum.of_all));
	if (!isnan(sum.total))
		report_note(s->out, &t->notes,
			    report_say(s->out,
				       "Total as the sheet weighs what is "
				       "marked: %.1f%s%s.",
				       sum.total, range_of(s, f),
				       sum.n_skipped
					       ? report_say(s->out,
							    ", over %zu of %zu "
							    "lines",
							    sum.n_marked,
							    sum.n_lines)
					       : ""));
}

static void make_sheets(struct single *s)
{
	struct filled_list l;
	size_t n = 0;

	filled_read(s->of->record->ballots_json, &l);
	for (size_t i = 0; i < l.n; i++) {
		if (!filled_counts(&l, i))
			continue;
		sheet_table(s, &l.list[i]);
		n++;
	}
	if (l.n_senseless)
		report_note(s->out, &s->out->notes,
			    "Some marks of its score sheets make no sense and "
			    "are left out.");
	if (!n)
		report_note(s->out, &s->out->notes,
			    "No person has graded this hearing.");
	filled_release(&l);
}

void single_tables(struct single *s)
{
	if (!s->of->blind)
		make_sheets(s);
	make_conduct(s);
	s->out->n_first = s->out->n_tables;
	make_extremes(s);
	make_tactics(s);
	make_positions(s);
	make_issues(s);
	make_practice(s);
	make_remarks(s);
	make_labels(s);
	make_types(s);
	make_judges(s);
	make_time(s);
	make_effect(s);
	make_memo(s);
}

/* ---- one sheet: a row an answer ---- */

static const char *const sheet_words[] = {
	"hearing",	  "student",
	"case",		  "side",
	"turn",		  "question_n",
	"judge",	  "bench",
	"kind",		  "question",
	"answer",	  "certainty",
	"reader",	  "commitment",
	"relevance",	  "manner",
	"quality",	  "consistency",
	"outcome",	  "concession",
	"answered_first", "beside_the_point",
	"flags",	  "remarks",
	"labels",	  "issue",
	"benefit",	  "penalty",
	"net_so_far",
};

static const char *rate(struct single *s, int v)
{
	return v > 0 ? report_say(s->out, "%d", v) : NULL;
}

static const char *yes_no(int v)
{
	return v < 0 ? NULL : v ? "yes" : "no";
}

static const char *remark_names(struct single *s, const struct reading *r,
				bool flags)
{
	const char *kept;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag == flags)
			buf_printf(&b, "%s%s%s", b.len ? " " : "",
				   r->remarks[i].kind->name,
				   weak_is_perhaps(&r->remarks[i]) ? "?" : "");
	kept = report_keep(s->out, b.s);
	buf_release(&b);
	return kept;
}

static const char *mark_names(struct single *s, const struct turn *t)
{
	const struct hearing_record *r = s->of->record;
	const char *kept;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < r->n_marks; i++)
		if (r->marks[i].turn == t->n &&
		    (mark_is_note(&r->marks[i]) ||
		     mark_stands(r->marks, r->n_marks, i)))
			buf_printf(&b, "%s%s=%s (%s)", b.len ? "; " : "",
				   r->marks[i].field, r->marks[i].value,
				   r->marks[i].author);
	kept = report_keep(s->out, b.s);
	buf_release(&b);
	return kept;
}

static void put(struct single *s, struct report_cell **at, const char *text)
{
	if (text)
		**at = report_words(s->out, text);
	(*at)++;
}

static void put_reading(struct single *s, struct report_cell *at,
			const struct turn *t)
{
	const struct reading *r = t->reading;

	put(s, &at, scorecard_certainty(s->said, t));
	put(s, &at, r ? r->reader : NULL);
	if (!r)
		return;
	put(s, &at, r->unread ? NULL : commitment_name(r->commitment));
	put(s, &at, rate(s, r->relevance));
	put(s, &at, rate(s, r->manner));
	put(s, &at, rate(s, r->quality));
	put(s, &at, r->consistency < 0 ? NULL : r->consistency ? "1" : "0");
	put(s, &at, r->outcome < 0 ? NULL : r->outcome ? "counsel" : "bench");
	put(s, &at,
	    yes_no(reading_concedes(r) ? conceded_stands(s->said, t)
				       : r->concession));
	put(s, &at, yes_no(r->answered_first));
	put(s, &at, yes_no(reading_is_beside(r)));
	put(s, &at, remark_names(s, r, true));
	put(s, &at, remark_names(s, r, false));
	put(s, &at, mark_names(s, t));
}

/* As the curve has it; empty where there is none. */
static void put_figures(struct single *s, struct report_cell *at,
			const struct turn *t)
{
	const struct score_row *row =
		s->over && !s->thin ? scorecard_row(&s->card, t->n) : NULL;

	for (int i = 0; i < 3; i++)
		at[i] = report_words(s->out, "");
	if (!row)
		return;
	if (row->settled) {
		at[0] = report_number(s->out, row->bat, 2);
		at[1] = report_number(s->out, row->pat, 2);
	}
	if (!isnan(single_net(s, row)))
		at[2] = report_number(s->out, single_net(s, row), 2);
}

static void sheet_row(struct single *s, const struct turn *t)
{
	const struct turn *q = transcript_question_of(s->said, t);
	const struct hearing_record *r = s->of->record;
	struct report_table *sheet = &s->out->sheet;
	struct report_cell *at = report_add_row(s->out, sheet);
	struct report_cell *end = at + sheet->n_columns;

	put(s, &at, r->id);
	put(s, &at,
	    s->of->blind || !r->student
		    ? ""
		    : redact_student(s->of->redact, r->student));
	put(s, &at, r->case_slug);
	put(s, &at, side_names[r->terms.side]);
	*at++ = report_count(s->out, (size_t)t->n);
	*at++ = report_count(s->out, (size_t)single_number(s, t));
	put(s, &at, q ? q->speaker : "");
	put(s, &at, !q ? "" : q->real ? "really asked" : "simulated");
	put(s, &at, turn_kind_names[t->kind]);
	put(s, &at, q ? q->text : "");
	put(s, &at, t->text);
	if (s->readings)
		put_reading(s, at, t);
	end[-4] =
		report_words(s->out, q && q->issue && s->over ? q->issue : "");
	put_figures(s, end - 3, t);
}

void single_sheet(struct single *s)
{
	struct report_table *sheet = &s->out->sheet;

	sheet->key = "answers";
	sheet->title = "Answers";
	for (size_t i = 0; i < sizeof sheet_words / sizeof *sheet_words; i++)
		report_add_column(s->out, sheet, sheet_words[i], sheet_words[i],
				  false);
	for (size_t i = 0; i < s->said->n; i++)
		if (turn_is_answerer(&s->said->turns[i]) &&
		    !s->said->turns[i].retracted)
			sheet_row(s, &s->said->turns[i]);
}
