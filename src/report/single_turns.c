/*
 * single_turns.c - what was said in a hearing, each answer with its reading
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "court/case.h"
#include "court/heard_text.h"
#include "court/mark.h"
#include "court/record.h"
#include "court/testimony.h"
#include "court/why.h"
#include "report/single_parts.h"
#include "score/advice.h"
#include "score/better.h"
#include "score/conceded.h"
#include "score/crossed.h"
#include "score/debrief_text.h"
#include "score/met.h"
#include "score/scorecard.h"
#include "score/weak.h"

/* ---- of the bench ---- */

static const char *whose(const struct turn *t)
{
	if (t->role == ROLE_WITNESS || t->role == ROLE_OPPONENT)
		return "simulated";
	if (t->role != ROLE_BENCH)
		return "";
	return t->real ? "really asked" : "simulated";
}

/* "purpose: criticism; kind: a hypothetical". */
static void say_type(struct single *s, struct report_turn *out,
		     const struct turn *t)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (int k = 0; k < MET_SCHEMES; k++) {
		enum met_scheme scheme = (enum met_scheme)k;
		const char *label =
			met_label_said(scheme, met_label_of(&t->type, scheme));

		if (label)
			buf_printf(&b, "%s%s: %s", b.len ? "; " : "",
				   met_scheme_said(scheme), label);
	}
	report_pair(s->out, &out->about, "type", b.s);
	buf_release(&b);
	if (t->manner >= 0 && t->manner < MANNERS)
		report_pair(s->out, &out->about, "manner",
			    manner_names[t->manner]);
}

/* What it was asked for names the issue: of a memo that is closed only the aim is told. */
static const char *asked_for(const struct single *s, const struct turn *t)
{
	const char *aim = why_aim(t->aim);

	return !s->of->kase->sealed ? t->basis : *aim ? aim : NULL;
}

/* The issue is of the memo: its label is told when the hearing is over, and where the memo
 * is closed nothing is. */
static void say_about(struct single *s, struct report_turn *out,
		      const struct turn *t)
{
	const struct issue *issue =
		t->issue ? case_issue(s->of->kase, t->issue) : NULL;

	if (testimony_ends(t)) {
		report_pair(s->out, &out->about, "asked", crossed_form(t));
		report_pair(s->out, &out->about, "obtained", crossed_gain(t));
	}
	if (!turn_is_question(t))
		return;
	if (s->over && !s->of->kase->sealed)
		report_pair(s->out, &out->about, "issue",
			    issue ? issue->label : t->issue);
	if (s->full) {
		say_type(s, out, t);
		report_pair(s->out, &out->about, "asked for", asked_for(s, t));
	}
}

static void say_cites(struct single *s, struct report_turn *out,
		      const struct turn *t)
{
	for (size_t i = 0; i < t->n_cites; i++) {
		const struct cite *c = &t->cites[i];
		char where[40] = "";

		if (c->paragraph)
			snprintf(where, sizeof where, ", paragraph %d",
				 c->paragraph);
		report_note(
			s->out, &out->cites,
			report_say(s->out, "%s%s%s%s%s", c->document, where,
				   c->label ? ", " : "",
				   c->label ? c->label : "",
				   c->in_docket ? "" : " (not in the docket)"));
	}
}

/* ---- of counsel ---- */

/* The labels of an answer, and those that it has not. */
struct labels {
	struct single *single;
	struct report_turn *out;
	struct buf missing;
};

/* value NULL: not assessed. */
static void label(struct labels *l, const char *name, const char *value)
{
	if (value)
		report_pair(l->single->out, &l->out->labels, name, value);
	else
		buf_printf(&l->missing, "%s%s", l->missing.len ? ", " : "",
			   name);
}

/* Of what does not settle a rate is a guess too, unless a person gave it. */
static const char *rate_words(struct single *s, const struct turn *t, int rate,
			      bool said)
{
	if (rate < 3 || said || scorecard_settles(s->said, t))
		return single_rate(s, rate);
	return report_say(s->out, "%d of 4, perhaps a violation", rate);
}

/* The reader of a hearing may find that it meets the question, and rate nothing. */
static const char *relevance_words(struct single *s, const struct turn *t)
{
	int rate = t->reading->relevance;

	return !rate && scorecard_met(s->said, t) == MET_SURELY
		       ? "it met the question (not rated)"
		       : rate_words(s, t, rate, t->reading->relevance_said);
}

static const char *consistency_words(struct single *s, const struct reading *r)
{
	const struct turn *t = transcript_turn(s->said, r->contradicts_turn);

	if (r->consistency < 0)
		return NULL;
	if (!r->consistency)
		return "nothing against an earlier answer";
	if (!t)
		return "against an earlier answer";
	return report_say(s->out, "against the answer to question %d",
			  single_number(s, t));
}

static const char *yes_no(int v, const char *otherwise)
{
	return v < 0 ? otherwise : v ? "yes" : "no";
}

static const char *concession_words(struct single *s, const struct turn *t)
{
	const struct turn *back = conceded_back(s->said, t);

	if (back)
		return report_say(s->out,
				  "given, and taken back in the answer to "
				  "question %d",
				  single_number(s, back));
	if (reading_concedes(t->reading))
		return conceded_plainly(t) ? "yes" : "perhaps";
	return yes_no(t->reading->concession, NULL);
}

static void say_labels(struct single *s, struct report_turn *out,
		       const struct turn *t)
{
	const struct reading *r = t->reading;
	struct labels l = { .single = s, .out = out };

	buf_init(&l.missing, BUF_TEXT_MAX);
	label(&l, "commitment", debrief_did(s->said, t));
	label(&l, "relevance", relevance_words(s, t));
	label(&l, "manner", rate_words(s, t, r->manner, false));
	label(&l, "quality", rate_words(s, t, r->quality, r->quality_said));
	label(&l, "consistency", consistency_words(s, r));
	label(&l, "outcome",
	      r->outcome < 0 ? NULL
	      : r->outcome   ? "counsel ahead"
			     : "the bench ahead");
	label(&l, "concession", concession_words(s, t));
	label(&l, "answered first",
	      yes_no(r->answered_first, "no question for that"));
	report_pair(s->out, &out->labels, REPORT_UNKNOWN, l.missing.s);
	buf_release(&l.missing);
}

static void say_remarks(struct single *s, struct report_turn *out,
			const struct turn *t)
{
	for (size_t i = 0; i < t->reading->n_remarks; i++) {
		const struct remark *m = &t->reading->remarks[i];
		struct report_remark *to = report_add_remark(s->out, out);

		*to = (struct report_remark){
			.flag = m->flag,
			.kind = report_keep(s->out, m->kind->name),
			.title = single_remark(s, m->kind, weak_is_perhaps(m)),
			.quote = single_quote(s, t, m->span),
			.why = s->full ? report_keep(s->out, m->why) : "",
			.fix = s->full ? report_keep(s->out, m->fix) : "",
		};
	}
}

static void say_heard(struct single *s, struct report_turn *out,
		      const struct turn *t)
{
	struct heard_lines heard;

	heard_lines_init(&heard, t->reading, t->text, s->of->kase->map,
			 s->terms->side);
	for (size_t i = 0; i < heard.n; i++)
		if (!heard.list[i].detail || s->full)
			report_pair(s->out, &out->heard, heard.list[i].head,
				    heard.list[i].text);
	heard_lines_release(&heard);
}

static const char *told_mark(struct single *s, size_t i, const struct turn *t)
{
	const struct hearing_record *r = s->of->record;
	const char *told;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	mark_tell_of(&b, r->marks, r->n_marks, i, t);
	told = report_keep(s->out, b.s);
	buf_release(&b);
	return told;
}

static void say_marks(struct single *s, struct report_turn *out,
		      const struct turn *t)
{
	const struct hearing_record *r = s->of->record;
	const struct reading *own = t->marked ? t->original : t->reading;

	for (size_t i = 0; i < r->n_marks; i++) {
		const struct mark *m = &r->marks[i];
		struct report_mark *to;

		if (m->turn != t->n || mark_is_stale(r->marks, r->n_marks, i))
			continue;
		to = report_add_mark(s->out, out);
		*to = (struct report_mark){
			.field = report_keep(s->out, m->field),
			.value = report_keep(s->out, m->value),
			.was = mark_said(own, m->field),
			.author = report_keep(s->out, m->author),
			.reason = report_keep(s->out, m->reason),
			.at = report_keep(s->out, m->at),
			.told = told_mark(s, i, t),
		};
	}
}

static const char *say_advice(struct single *s, const struct reading *r)
{
	if (!r->instead || !*r->instead)
		return "";
	return report_say(s->out, "%s%s",
			  advice_is_unsure(r) ? ADVICE_IF_MEANT : "",
			  r->instead);
}

static const char *say_why(struct single *s, const struct turn *t)
{
	const char *kept;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_why(&b, s->said, t);
	kept = report_keep(s->out, b.s);
	buf_release(&b);
	return kept;
}

/* Of a weak answer alone. */
static void say_foreseen(struct single *s, struct report_turn *out,
			 const struct turn *t)
{
	struct better better =
		better_find(s->of->kase, s->of->kase->map, s->terms->side,
			    transcript_question_of(s->said, t));
	struct buf b;

	if (!weak_signs_in(s->said, t))
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_put_right(&b, s->said, t);
	if (b.len)
		report_pair(s->out, &out->foreseen, "put right", b.s);
	for (size_t i = 0; i < better.n; i++) {
		buf_reset(&b);
		better_say(&b, &better, i);
		report_pair(s->out, &out->foreseen, "better", b.s);
	}
	buf_release(&b);
}

static void say_reading(struct single *s, struct report_turn *out,
			const struct turn *t)
{
	const struct reading *r = t->reading;
	const struct score_row *row = scorecard_row(&s->card, t->n);

	out->reader = report_keep(s->out, r->reader);
	if (r->unread) {
		out->unread = report_keep(s->out, r->unread);
	} else {
		say_labels(s, out, t);
		say_heard(s, out, t);
		out->quote = single_quote(s, t, r->quote);
		out->why = s->full ? say_why(s, t) : "";
	}
	say_remarks(s, out, t);
	if (s->full)
		out->better = say_advice(s, r);
	if (s->over)
		say_foreseen(s, out, t);
	if (row && row->bought_cover)
		out->cover = "Its benefit is cover bought by an unclear "
			     "answer, not merit.";
}

/* Of an opening nobody asked, so it is not read; labels may lie on it. */
static void say_counsel(struct single *s, struct report_turn *out,
			const struct turn *t)
{
	const char *who, *real = transcript_real_answer(s->said, t, &who);
	const char *certainty;

	if (real) {
		out->really = report_keep(s->out, real);
		out->advocate = report_keep(s->out, who);
	}
	if (!s->readings || t->retracted)
		return;
	out->reads = t->reading || t->kind == TURN_ANSWER;
	certainty = scorecard_certainty(s->said, t);
	out->certainty = certainty ? certainty : REPORT_UNKNOWN;
	if (t->reading)
		say_reading(s, out, t);
}

static enum report_voice voice_of(const struct turn *t)
{
	return turn_is_counsel(t)      ? REPORT_COUNSEL
	       : t->role == ROLE_CLERK ? REPORT_CLERK
				       : REPORT_BENCH;
}

static void say_turn(struct single *s, const struct turn *t)
{
	struct report_turn *out = report_add_turn(s->out);

	out->turn = t->n;
	out->question = single_number(s, t);
	out->voice = voice_of(t);
	out->kind = turn_kind_names[t->kind];
	out->speaker = report_keep(s->out, t->speaker);
	out->text = report_keep(s->out, t->text);
	out->whose = whose(t);
	out->cut = t->cut;
	out->struck = t->retracted;
	say_cites(s, out, t);
	if (out->voice == REPORT_BENCH)
		say_about(s, out, t);
	if (out->voice == REPORT_COUNSEL)
		say_counsel(s, out, t);
	if (s->readings)
		say_marks(s, out, t);
}

void single_turns(struct single *s)
{
	for (size_t i = 0; i < s->said->n; i++)
		say_turn(s, &s->said->turns[i]);
}
