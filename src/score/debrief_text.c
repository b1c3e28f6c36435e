#include "score/debrief_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "court/record.h"
#include "score/corrected.h"
#include "score/weak.h"

/* Between the parts of a line, before each but the first. */
static void part(struct buf *out, size_t begun, const char *dot)
{
	if (out->len > begun)
		buf_puts(out, dot);
}

/* ---- the curve ---- */

#define ONE_ANSWER                                                    \
	"none, and no strongest or weakest: one answer alone is not " \
	"graded, because there is nothing to compare it with"

struct extremes {
	const struct score_row *low, *high, *last;
};

static struct extremes extremes_of(const struct scorecard *c)
{
	struct extremes e = { c->rows, c->rows, &c->rows[c->n_rows - 1] };

	for (size_t i = 1; i < c->n_rows; i++) {
		if (c->rows[i].nrbat < e.low->nrbat)
			e.low = &c->rows[i];
		if (c->rows[i].nrbat > e.high->nrbat)
			e.high = &c->rows[i];
	}
	return e;
}

/* Of each turn, how many questions stand up to it; the caller frees. */
static int *count_questions(const struct transcript *said)
{
	int *n = xcalloc(said->n + 1, sizeof *n);

	for (size_t i = 0; i < said->n; i++)
		n[i] = (i ? n[i - 1] : 0) +
		       (turn_is_question(&said->turns[i]) &&
			!said->turns[i].retracted);
	return n;
}

void debrief_say_each(struct buf *out, const struct scorecard *card,
		      const struct transcript *said, const char *dot)
{
	int *numbers = count_questions(said);
	size_t begun = out->len;

	for (size_t i = 0; i < card->n_rows; i++) {
		const struct score_row *row = &card->rows[i];

		const struct turn *q = transcript_question_to(said, row->turn);

		part(out, begun, dot);
		buf_printf(out, "Q %d ", q ? numbers[q - said->turns] : 0);
		if (row->settled)
			buf_printf(out, "%.1f/%.1f", row->bat, row->pat);
		else
			buf_puts(out, "?");
	}
	free(numbers);
}

const char *debrief_curve_side(double nrbat)
{
	return nrbat >= 0.005 ? "above" : nrbat <= -0.005 ? "below" : "at";
}

const char *debrief_no_strongest(const struct scorecard *card)
{
	return card->best_alike ? "none: nothing tells the best answers apart"
				: DEBRIEF_UNSURE;
}

void debrief_say_curve(struct buf *out, const struct scorecard *card,
		       const struct transcript *said)
{
	struct extremes e;

	if (card->n_rows < 2) {
		buf_puts(out, card->n_rows ? ONE_ANSWER : "no answer was read");
		return;
	}
	if (card->why_flat) {
		buf_printf(out, "none: %s", card->why_flat);
		return;
	}
	e = extremes_of(card);
	buf_printf(out,
		   "highest after Q %d, lowest after Q %d, at the end %s the "
		   "middle",
		   transcript_question_at(said, e.high->turn),
		   transcript_question_at(said, e.low->turn),
		   debrief_curve_side(e.last->nrbat));
}

void debrief_say_figures(struct buf *out, const struct scorecard *card)
{
	struct extremes e;

	if (card->why_flat)
		return;
	e = extremes_of(card);
	buf_printf(out,
		   "(NRBaT: highest %+.2f, lowest %+.2f, at the end %+.2f)",
		   e.high->nrbat, e.low->nrbat, e.last->nrbat);
}

/* ---- answers ---- */

#define THIN                                                                  \
	"too little was said to judge how it went: %zu of %zu answer%s "      \
	"say%s more than yes, no or that you do not know. That is no shame. " \
	"Give each again with one reason, and there is something to work "    \
	"with."
#define SILENT                                                     \
	"too little was said to judge how it went: no answer was " \
	"given."
#define BRIEF                                                              \
	"very little was said, %zu words in %zu answers: give each again " \
	"with one reason, and more can be told of them"

#define MISSED_MOST 24 /* are named */

static size_t count_weak(const struct transcript *said)
{
	size_t n;

	free(weak_find(said, &n));
	return n;
}

void debrief_say_little(struct buf *out, const struct scorecard *card)
{
	if (!card->n_answers)
		buf_puts(out, SILENT);
	else if (scorecard_is_thin(card))
		buf_printf(out, THIN, card->n_content, card->n_rows,
			   str_plural(card->n_rows),
			   card->n_rows == 1 ? "s" : "");
	else if (scorecard_is_brief(card))
		buf_printf(out, BRIEF, card->n_words, card->n_rows);
}

static bool is_missed(const struct transcript *said, const struct turn *t)
{
	return scorecard_met(said, t) == MET_MISSED;
}

static bool is_beside_perhaps(const struct transcript *said,
			      const struct turn *t)
{
	return scorecard_met(said, t) == MET_BESIDE &&
	       reading_is_beside(t->reading);
}

static bool is_stray(const struct transcript *said, const struct turn *t)
{
	return scorecard_met(said, t) == MET_BESIDE &&
	       !reading_is_beside(t->reading);
}

/* " (Q 3, Q 4)": those of that kind that no person labelled so. */
static void put_those(struct buf *out, const struct transcript *said,
		      bool is(const struct transcript *, const struct turn *))
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind != TURN_ANSWER || t->retracted || !t->reading ||
		    t->reading->relevance_said || !is(said, t))
			continue;
		if (n++ < MISSED_MOST)
			buf_printf(out, "%sQ %d", n > 1 ? ", " : " (",
				   transcript_question_number(said, t));
	}
	if (n > MISSED_MOST)
		buf_printf(out, " and %zu more", n - MISSED_MOST);
	buf_puts(out, n ? ")" : "");
}

/* What nobody can tell of the answers, and which of them may have missed. */
static void put_untold(struct buf *out, const struct scorecard *card,
		       const struct transcript *said, const char *dot)
{
	size_t n = card->n_may_have_met + card->n_unsettled +
		   card->n_may_have_missed + card->n_stray;
	const char *between = ", of which ";

	if (n)
		buf_printf(out, "%s%zu not told", dot, n);
	if (card->n_may_have_missed) {
		buf_printf(out, "%s%zu may have missed it", between,
			   card->n_may_have_missed);
		put_those(out, said, is_beside_perhaps);
		between = " and ";
	}
	if (card->n_stray) {
		buf_printf(out, "%s%zu may be to another question", between,
			   card->n_stray);
		put_those(out, said, is_stray);
	}
}

static void put_met_counts(struct buf *out, const struct scorecard *card,
			   const struct transcript *said, const char *dot)
{
	buf_printf(out, "%zu of %zu met the question", card->n_met,
		   card->n_rows);
	if (card->n_met_self)
		buf_printf(out, " (%zu of them " SCORECARD_SELF ")",
			   card->n_met_self);
	if (card->n_open)
		buf_printf(out, "%s%zu took no position yet", dot,
			   card->n_open);
	if (card->n_not_known)
		buf_printf(out, "%s%zu candidly not known", dot,
			   card->n_not_known);
	if (card->n_unanswered)
		buf_printf(out, "%s%zu left it unanswered", dot,
			   card->n_unanswered);
	if (card->n_beside_said)
		buf_printf(out, "%s%zu missed it, as a person says", dot,
			   card->n_beside_said);
	if (card->n_missed) {
		buf_printf(out, "%s%zu missed it", dot, card->n_missed);
		put_those(out, said, is_missed);
	}
	put_untold(out, card, said, dot);
}

void debrief_say_answers(struct buf *out, const struct scorecard *card,
			 const struct transcript *said, const char *dot)
{
	size_t weak = count_weak(said);

	if (scorecard_is_thin(card) || !card->n_rows) {
		debrief_say_little(out, card);
		return;
	}
	put_met_counts(out, card, said, dot);
	if (card->n_answers > card->n_rows)
		buf_printf(out, "%s%zu not read", dot,
			   card->n_answers - card->n_rows);
	if (weak)
		buf_printf(out, "%s%zu worth giving again", dot, weak);
	if (card->n_flags)
		buf_printf(out, "%s%zu flag%s", dot, card->n_flags,
			   str_plural(card->n_flags));
	if (scorecard_is_brief(card)) {
		buf_puts(out, dot);
		debrief_say_little(out, card);
	}
}

#define CONDUCT_COLS 48 /* of the words quoted */
#define CONDUCT_MOST 4	/* are quoted; the flags tell of all */

static void put_conduct(struct buf *out, const struct transcript *said,
			const struct turn *t, const struct remark *m)
{
	size_t len = strlen(t->text), from = m->span.from, to = m->span.to, fit;

	if (from >= to || to > len) {
		from = 0;
		to = len;
	}
	fit = utf8_fit_words(t->text + from, to - from, CONDUCT_COLS);
	buf_printf(out, "Q %d \"%.*s%s\" (%s)",
		   transcript_question_number(said, t), (int)fit,
		   t->text + from, fit < to - from ? "..." : "",
		   m->kind->title);
}

void debrief_say_conduct(struct buf *out, const struct transcript *said,
			 const char *dot)
{
	size_t begun, n = 0, before = out->len;

	buf_puts(out, "what a judge would remember: ");
	begun = out->len;
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		const struct reading *r = t->retracted ? NULL : t->reading;

		for (size_t k = 0; r && k < r->n_remarks; k++) {
			if (!weak_is_conduct(&r->remarks[k]) ||
			    n++ >= CONDUCT_MOST)
				continue;
			part(out, begun, dot);
			put_conduct(out, said, t, &r->remarks[k]);
		}
	}
	if (n > CONDUCT_MOST)
		buf_printf(out, "%s%zu more", dot, n - CONDUCT_MOST);
	if (!n)
		buf_cut(out, before);
}

void debrief_say_effect(struct buf *out, const struct scorecard *card)
{
	const struct score_row *last;

	if (!card->n_rows)
		return;
	if (!card->n_settled) {
		buf_printf(out, "no figure: %s", card->why_uncounted);
		return;
	}
	last = &card->rows[card->n_rows - 1];
	buf_printf(out, "benefit %.1f, penalty %.1f, summed over %zu answer%s",
		   last->bat_sum, last->pat_sum, card->n_settled,
		   str_plural(card->n_settled));
	if (card->n_self)
		buf_printf(out, ", %zu of them by your own word", card->n_self);
	if (card->n_settled < card->n_rows)
		buf_printf(out, "; %zu unsettled count%s for nothing",
			   card->n_rows - card->n_settled,
			   card->n_rows - card->n_settled == 1 ? "s" : "");
	if (card->against_map && last->bat_sum > 0)
		buf_printf(out,
			   "; %.1f of the benefit is of answers that the case "
			   "foresees, the rest goes by %s alone",
			   card->foreseen,
			   card->n_self ? "their words, or by yours,"
					: "their words");
	if (card->cover >= 0.05)
		buf_printf(out,
			   "; %.1f of the benefit is cover: of answers that "
			   "were unclear, left the question or are flagged",
			   card->cover);
}

/* ---- an answer ---- */

const char *debrief_did(const struct transcript *said,
			const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (scorecard_strays(said, answer))
		return "may be to another question (unsettled): it earns "
		       "nothing";
	switch (scorecard_met(said, answer)) {
	case MET_MISSED:
		return "beside the point: it does not answer the question";
	case MET_BESIDE:
		if (reading_is_beside(r))
			return "it was not seen how this meets the question "
			       "(unsettled)";
		break;
	case MET_UNANSWERED:
		if (reading_is_beside(r))
			return "beside the point: it left the question "
			       "unanswered";
		if (!r->firm && !reading_is_candid(r))
			return "it left the question unanswered";
		break;
	default: break;
	}
	return r->commitment == COMMITMENT_NONE
		       ? "commits to nothing"
		       : commitment_name(r->commitment);
}

/* ---- counts ---- */

void debrief_say_issues(struct buf *out, const struct scorecard *card,
			const char *dot)
{
	if (card->issues_all)
		buf_printf(out,
			   "%zu of %zu raised%s%zu handled%s%zu conceded%s%zu "
			   "left%s%zu not told",
			   card->issues_raised, card->issues_all, dot,
			   card->issues_handled, dot, card->issues_conceded,
			   dot, card->issues_left, dot, card->issues_open);
}

void debrief_say_unlaid(struct buf *out, const struct scorecard *card)
{
	if (card->n_unlaid)
		buf_printf(out,
			   "(%zu of %zu question%s could not be laid to one "
			   "issue by words alone: some that are called not "
			   "raised may have been)",
			   card->n_unlaid, card->n_questions,
			   str_plural(card->n_questions));
}

void debrief_say_practice(struct buf *out, const struct scorecard *card,
			  const struct transcript *said, const char *dot)
{
	size_t begun = out->len;

	if (card->n_can_answer_first)
		buf_printf(out, "%zu of %zu yes-or-no questions answered first",
			   card->n_answered_first, card->n_can_answer_first);
	if (card->n_later) {
		part(out, begun, dot);
		buf_printf(out, "%zu promised for later", card->n_later);
	}
	if (card->longest_turn) {
		part(out, begun, dot);
		buf_printf(out, "longest %zu word%s (Q %d)",
			   card->longest_words, str_plural(card->longest_words),
			   transcript_question_at(said, card->longest_turn));
	}
	if (card->n_retracted) {
		part(out, begun, dot);
		buf_printf(out, "%zu taken back", card->n_retracted);
	}
	if (card->n_hints) {
		part(out, begun, dot);
		buf_printf(out, "%zu hint%s", card->n_hints,
			   str_plural(card->n_hints));
	}
}

void debrief_say_candor(struct buf *out, const struct scorecard *card)
{
	bool any = card->n_concessions || card->n_perhaps_conceded ||
		   card->n_candid;

	if (!any)
		return;
	buf_printf(out, "%zu concession%s", card->n_concessions,
		   str_plural(card->n_concessions));
	if (card->n_perhaps_conceded)
		buf_printf(out, " and %zu that may be one (unsettled)",
			   card->n_perhaps_conceded);
	buf_printf(out, ", %zu candid \"I don't know\"", card->n_candid);
	if (card->n_candid_answers)
		buf_printf(
			out,
			", %zu of them read as taking a position all the same",
			card->n_candid_answers);
	buf_puts(out, " (no errors in themselves)");
	if (card->n_not_known_settled)
		buf_puts(out, "; the formula behind the effect gives 0.5 of "
			      "penalty to any answer that commits to nothing: "
			      "of these it is no fault");
}

void debrief_say_certainty(struct buf *out, const struct scorecard *card)
{
	size_t unsettled = card->n_rows - card->n_settled;

	if (!card->n_rows)
		return;
	buf_printf(out, "labels " SCORECARD_SETTLED " on %zu, ",
		   card->n_settled - card->n_self);
	if (card->n_self)
		buf_printf(out, SCORECARD_SELF " on %zu, ", card->n_self);
	buf_printf(out, SCORECARD_UNSETTLED " on %zu", unsettled);
	if (unsettled)
		buf_puts(out, ": read those yourself");
	if (unsettled && card->experimental)
		buf_puts(out, " (what an unsettled answer did for your side is "
			      "a guess)");
}

/* What a person said is told as theirs. */
static const char *said_of(int sign, const struct reading *r)
{
	if (sign == WEAK_BESIDE && r->relevance_said)
		return "a person says that it missed the question";
	if (sign == WEAK_BESIDE && weak_misses_surely(r))
		return "it missed the question";
	if (sign == WEAK_LOSES && weak_sure(r) & WEAK_BIT(WEAK_LOSES))
		return "you concede, and your side may have to hold it";
	if (sign == WEAK_VIOLATES && r->quality_said && r->quality >= 3)
		return "a person says that it is not to be relied on";
	return NULL;
}

/* That it costs or answers nothing may be counsel's own word. */
static bool is_own_word(int sign, const struct reading *r)
{
	return r->self_said && (sign == WEAK_UNANSWERED || sign == WEAK_COSTS);
}

void debrief_say_weak(struct buf *out, unsigned signs, const struct reading *r)
{
	static const char *const words[WEAK_SIGNS] = {
		[WEAK_CONDUCT] = "a judge would remember its words",
		[WEAK_CONTRADICTS] = "it goes against an earlier answer",
		[WEAK_GIVES] = "it gives away what your side must hold",
		[WEAK_LOSES] =
			("it may concede what your side must hold, or "
			 "what the record does not bear out (unsettled)"),
		[WEAK_BESIDE] = "it may have missed the question",
		[WEAK_UNANSWERED] = "it left the question unanswered",
		[WEAK_FLAGGED] = "some of its reasoning is flagged",
		[WEAK_COSTS] = "it cost your side",
		[WEAK_VIOLATES] = "it went past the question or too far",
		[WEAK_TAKEN] = "you put it right yourself later",
	};
	size_t begun = out->len;

	for (int i = 0; i < WEAK_SIGNS; i++) {
		if (!(signs & WEAK_BIT(i)))
			continue;
		part(out, begun, ", ");
		buf_puts(out, said_of(i, r) ? said_of(i, r) : words[i]);
		if (is_own_word(i, r))
			buf_puts(out, " (" SCORECARD_SELF ")");
	}
}

/* A person's own words stand as they are, whatever else is said. */
static bool reason_praises(const struct reading *r)
{
	return strcmp(r->reader, "person") != 0 && !reading_is_beside(r) &&
	       (r->commitment == COMMITMENT_BENEFICIAL ||
		r->commitment == COMMITMENT_NEUTRAL);
}

/* "it goes against an earlier answer, the record ..." */
static void put_blame(struct buf *out, const struct transcript *said,
		      const struct turn *answer)
{
	const struct reading *r = answer->reading;
	size_t begun = out->len;

	debrief_say_weak(out, weak_signs_in(said, answer), r);
	if (!heard_false_record(&r->heard))
		return;
	part(out, begun, ", ");
	buf_puts(out, "the record may not bear it out (unsettled)");
}

/* What is unsettled was perhaps heard so, however near the words were. */
static void put_reason(struct buf *out, const struct transcript *said,
		       const struct turn *answer)
{
	const char *why = answer->reading->why;
	size_t n = str_begins(why, READING_HEARD_AS) &&
				   !scorecard_settles(said, answer)
			   ? sizeof READING_HEARD_AS - 1
			   : 0;

	buf_printf(out, "%s%s", n ? READING_PERHAPS : "", why + n);
}

void debrief_say_why(struct buf *out, const struct transcript *said,
		     const struct turn *answer)
{
	const struct reading *r = answer->reading;
	size_t own, blame;

	if (!r->why || !r->why[0])
		return;
	put_reason(out, said, answer);
	if (!reason_praises(r))
		return;
	own = out->len;
	buf_puts(out, " But ");
	blame = out->len;
	put_blame(out, said, answer);
	if (out->len == blame)
		buf_cut(out, own);
	else
		buf_puts(out, ".");
}

#define RIGHT_COLS 100 /* of the words that put an answer right */

void debrief_say_put_right(struct buf *out, const struct transcript *said,
			   const struct turn *answer)
{
	const struct turn *by = corrected_by(said, answer);
	size_t len, fit;

	if (!by)
		return;
	len = strlen(by->text);
	fit = utf8_fit_words(by->text, len, RIGHT_COLS);
	buf_printf(out, "put right in Q %d: \"%.*s%s\"",
		   transcript_question_number(said, by), (int)fit, by->text,
		   fit < len ? "..." : "");
}

void debrief_say_left_out(struct buf *out, const struct transcript *said,
			  const struct weak_passed *p)
{
	if (!p->by)
		return;
	buf_printf(
		out,
		p->well ? "needs no drill: Q %d met it"
			: "the drill has Q %d instead",
		transcript_question_number(said, transcript_turn(said, p->by)));
}

/* ---- positions ---- */

static bool is_others(const struct position *p, enum side_id side)
{
	return p->proposition && p->proposition->side != side;
}

const char *debrief_position_state(const struct position *p)
{
	static const char *const perhaps[LEDGER_STATES] = {
		[LEDGER_STANDS] = "perhaps held",
		[LEDGER_DENIED] = "perhaps denied",
		[LEDGER_GIVEN_UP] = "perhaps given up",
		[LEDGER_TAKEN_BACK] = "taken back", /* counsel's own words */
	};
	bool sure = ledger_is_sure(p);

	if (ledger_is_conceded(p))
		return sure ? "conceded" : "perhaps conceded";
	return sure ? ledger_state_names[p->state] : perhaps[p->state];
}

static void put_count(struct buf *out, size_t begun, const char *dot, size_t n,
		      const char *what)
{
	if (!n)
		return;
	part(out, begun, dot);
	buf_printf(out, "%zu %s", n, what);
}

#define OTHERS "held that is the other side's"

static const char *counted_as(const struct position *p, enum side_id side)
{
	return p->state == LEDGER_STANDS && is_others(p, side) &&
			       ledger_is_sure(p)
		       ? OTHERS
		       : debrief_position_state(p);
}

void debrief_say_positions(struct buf *out, const struct ledger *l,
			   enum side_id side, const char *dot)
{
	static const char *const words[] = { "held",
					     "denied",
					     "given up",
					     "taken back",
					     "perhaps held",
					     "perhaps denied",
					     "perhaps given up",
					     "conceded",
					     "perhaps conceded",
					     OTHERS };
	size_t begun = out->len;

	for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
		size_t n = 0;

		for (size_t i = 0; i < l->n; i++)
			n += !strcmp(counted_as(&l->list[i], side), words[k]);
		put_count(out, begun, dot, n, words[k]);
	}
}

/* "Q 3", or "turn 1" of what answers none. */
static void put_name(struct buf *out, const struct turn *t,
		     const struct transcript *said)
{
	int q = transcript_question_number(said, t);

	if (q)
		buf_printf(out, "Q %d", q);
	else
		buf_printf(out, "turn %d", t->n);
}

static bool was_given(const struct position *p)
{
	return p->back && reading_concedes(p->by->reading);
}

/* "given in Q 3, taken back in Q 5": what came between, and cost nothing. */
static void put_back(struct buf *out, const struct position *p,
		     const struct transcript *said, bool stands)
{
	if (stands) {
		buf_puts(out, ", given in ");
		put_name(out, p->by, said);
	}
	buf_puts(out, ", taken back in ");
	put_name(out, p->back, said);
}

void debrief_say_position(struct buf *out, const struct position *p,
			  const struct transcript *said, enum side_id side)
{
	bool stands = p->state == LEDGER_STANDS && !ledger_is_conceded(p);

	buf_puts(out, stands ? "since " : was_given(p) ? "given in " : "in ");
	put_name(out, p->by && !(p->back && stands) ? p->by : p->turn, said);
	if (p->back)
		put_back(out, p, said, stands);
	else if (p->by && p->by != p->turn) {
		buf_puts(out, ", first taken in ");
		put_name(out, p->turn, said);
	}
	if (is_others(p, side))
		buf_puts(out, ", the other side's");
	if (p->own)
		buf_puts(out, ", by your own word");
	if (!ledger_is_sure(p))
		buf_puts(out, " (" SCORECARD_UNSETTLED ")");
}

/* ---- the bench ---- */

static void put_met(struct buf *out, size_t answered, size_t weak)
{
	if (weak)
		buf_printf(out, ", %zu of %zu weakly met", weak, answered);
}

void debrief_say_types(struct buf *out, const struct met *m,
		       enum met_scheme scheme, const char *dot)
{
	size_t before = out->len, begun;

	buf_printf(out, "%s: ", met_scheme_said(scheme));
	begun = out->len;
	for (int i = 0; met_label(scheme, i); i++) {
		const struct met_count *c = &m->by_type[scheme][i];

		if (!c->asked)
			continue;
		part(out, begun, dot);
		buf_puts(out, met_label_said(scheme, i));
		buf_printf(out, " %zu", c->asked);
		put_met(out, c->answered, c->weak);
	}
	if (out->len == begun)
		buf_cut(out, before);
}

void debrief_say_judge(struct buf *out, const struct met_judge *j,
		       const char *dot)
{
	buf_printf(out, "%zu question%s, %zu word%s%s%zu answer%s read",
		   j->asked, str_plural(j->asked), j->words,
		   str_plural(j->words), dot, j->answered,
		   str_plural(j->answered));
	put_met(out, j->answered, j->weak);
}

void debrief_say_time(struct buf *out, const struct hearing_record *r,
		      const struct transcript *said, const char *dot)
{
	struct met_time m = met_time(said);

	buf_printf(out, "%.1f minutes of court time", m.minutes);
	/* Under an assignment they may be an accommodation: nobody's business. */
	if (r->terms.minutes > 0 && !r->assigned.title)
		buf_printf(out, " of %g", r->terms.minutes);
	for (int p = 0; p < PHASES; p++)
		if (m.by_phase[p] > 0 && m.by_phase[p] < m.minutes)
			buf_printf(out, "%s%s %.1f", dot, phase_names[p],
				   m.by_phase[p]);
	buf_printf(out, "%syour words %zu, the bench's %zu", dot,
		   m.counsel_words, m.bench_words);
}
