#include "report/single.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/players.h"
#include "court/record.h"
#include "court/team.h"
#include "report/redact.h"
#include "report/single_parts.h"
#include "score/bare.h"
#include "score/crossed.h"
#include "score/debrief_text.h"

/* ---- what the files share ---- */

int single_number(const struct single *s, const struct turn *t)
{
	const struct turn *q =
		turn_is_question(t) ? t : transcript_question_of(s->said, t);

	return q ? s->numbers[q - s->said->turns] : 0;
}

const char *single_quote(struct single *s, const struct turn *t,
			 struct span span)
{
	if (span.from >= span.to || span.to > strlen(t->text))
		return "";
	return report_keep_n(s->out, t->text + span.from, span.to - span.from);
}

const char *single_rate(struct single *s, int rate)
{
	if (rate <= 0)
		return NULL;
	return report_say(s->out, "%d of 4%s", rate,
			  rate >= 3 ? ", a violation" : "");
}

const char *single_remark(struct single *s, const struct remark_kind *kind,
			  bool perhaps)
{
	return report_say(s->out, "%s%s", kind->title,
			  perhaps ? " (perhaps)" : "");
}

static void count_questions(struct single *s)
{
	int n = 0;

	s->numbers = xcalloc(s->said->n + 1, sizeof *s->numbers);
	for (size_t i = 0; i < s->said->n; i++) {
		const struct turn *t = &s->said->turns[i];

		n += turn_is_question(t) && !t->retracted;
		s->numbers[i] = n;
	}
}

/* ---- the head ---- */

static void fact(struct single *s, const char *name, const char *text)
{
	report_pair(s->out, &s->out->facts, name, text);
}

static const char *whose_words(const struct single *s)
{
	const struct hearing_record *r = s->of->record;

	switch (record_bench_words(r, s->said)) {
	case WORDS_REAL:
		return "The bench's words are those of the real argument.";
	case WORDS_MIXED:
		return "The bench's words are simulated, save those that come "
		       "from the real argument.";
	case WORDS_SIMULATED: break;
	}
	return r->real_justices ? "Simulated: no word of the bench was said by "
				  "a real judge."
				: "Simulated.";
}

static void say_bench(struct single *s)
{
	const struct hearing_record *r = s->of->record;
	struct buf b;

	fact(s, "bench", r->terms.bench);
	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < r->n_seats; i++)
		buf_printf(&b, "%s%s", i ? ", " : "", r->seats[i]);
	fact(s, "seats", b.s);
	buf_release(&b);
}

static void say_change(struct single *s, const char *name, const char *first,
		       const char *now)
{
	if (strcmp(first, now) && *now)
		fact(s, name,
		     report_say(s->out, "%s, at the end %s",
				*first ? first : "none", now));
	else
		fact(s, name, first);
}

static void say_players(struct single *s)
{
	struct players first, now;

	players_first(&first, s->of->record);
	players_now(&now, s->of->record, s->said);
	say_change(s, "simulator", first.simulator, now.simulator);
	say_change(s, "reader", first.reader, now.reader);
	say_change(s, "model", first.model, now.model);
}

static void say_time(struct single *s, const char *name, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES];

	if (wall_ms <= 0)
		return;
	clock_iso8601(wall_ms, iso);
	fact(s, name, iso);
}

static void say_assignment(struct single *s)
{
	const struct hearing_record *r = s->of->record;
	char due[CLOCK_HERE_BYTES];
	struct buf late;

	fact(s, "assignment", r->assigned.title);
	buf_init(&late, BUF_TEXT_MAX);
	assigned_say_attempt(&r->assigned, &late);
	fact(s, "attempt", late.len ? late.s + strlen("attempt ") : "");
	buf_reset(&late);
	if (r->assigned.due_ms)
		clock_here(r->assigned.due_ms, due);
	fact(s, "due", r->assigned.due_ms ? due : "");
	assigned_say_late(record_late_ms(r), &late);
	fact(s, "handed in", late.s);
	buf_release(&late);
}

static void say_facts(struct single *s)
{
	const struct hearing_record *r = s->of->record;

	fact(s, "hearing", r->id);
	if (!s->of->blind)
		fact(s, "student", redact_student(s->of->redact, r->student));
	if (s->of->labels_by)
		fact(s, "labels",
		     report_say(s->out, "%s's hold over others'",
				s->of->labels_by));
	say_assignment(s);
	fact(s, "case",
	     report_say(s->out, "%s (%s)", r->case_title, r->case_slug));
	fact(s, "for", team_role(&r->terms));
	if (record_is_examination(r))
		fact(s, "witness",
		     report_say(s->out, "%s, cross-examined", r->witness_name));
	else
		say_bench(s);
	say_players(s);
	fact(s, record_is_examination(r) ? "testimony" : "words of the bench",
	     whose_words(s));
	say_time(s, "started", r->started_ms);
	say_time(s, "ended", r->ended_ms);
	fact(s, "seed",
	     report_say(s->out, "%llu", (unsigned long long)r->terms.seed));
	fact(s, "made by",
	     r->program && *r->program
		     ? report_say(s->out, "hotbench %s", r->program)
		     : NULL);
	if (r->confidential)
		fact(s, "confidential", "yes: the case is marked so");
	if (s->of->kase->license && *s->of->kase->license)
		fact(s, "license of the case", s->of->kase->license);
	if (s->over && s->of->kase->conclusion && *s->of->kase->conclusion)
		fact(s, "in fact", s->of->kase->conclusion);
}

static void note(struct single *s, const char *text)
{
	report_note(s->out, &s->out->notes, text);
}

/* Before the curve and all that the answers brought; the table has each. */
static void note_conduct(struct single *s)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_conduct(&b, s->said, "; ");
	if (b.len)
		note(s, report_say(s->out, "Conduct: %s.", b.s));
	buf_release(&b);
}

/* Too little was said to count, or to be sure of. */
static void note_little(struct single *s)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_little(&b, &s->card);
	if (b.len)
		note(s, report_say(s->out, "%s: %s%s",
				   s->thin ? "No figures" : "Answers", b.s,
				   b.s[b.len - 1] == '.' ? "" : "."));
	buf_release(&b);
}

/* What was not written here, and nobody here accepted. */
static void note_claims(struct single *s)
{
	const struct hearing_record *r = s->of->record;
	struct filled_list l;
	bool any = false;

	filled_read(r->ballots_json, &l);
	for (size_t i = 0; i < l.n; i++)
		any |= elsewhere_is(l.list[i].author);
	filled_release(&l);
	for (size_t i = 0; i < r->n_marks; i++)
		any |= elsewhere_is(r->marks[i].author);
	if (any)
		note(s,
		     "\"NAME (elsewhere)\": filled in elsewhere: no part of a "
		     "mean, grade or rank until hotbench hearings accept "
		     "takes it over.");
}

static void say_notes(struct single *s)
{
	const struct hearing_record *r = s->of->record;
	char opens[CLOCK_HERE_BYTES];

	if (s->of->memo_opens_ms && s->over) {
		clock_here(s->of->memo_opens_ms, opens);
		note(s,
		     report_say(s->out,
				"The bench memo stands in this report, and "
				"opens for students %s: not to be handed out "
				"before.",
				opens));
	}
	if (s->over)
		note_conduct(s);
	if (s->over && s->readings && !record_is_examination(r))
		note_little(s);

	if (!s->of->blind)
		note_claims(s);
	if (r->damaged)
		note(s, "Some of this hearing is lost; its turns are marked.");
	if (s->of->blind)
		note(s, "Blind: what readers and people said of the answers is "
			"left out, and so are all figures and the student.");
	else if (!s->over)
		note(s, "This hearing is not over: figures, the bench memo and "
			"better answers come with its end.");
	if (!s->of->kase->slug && r->case_slug)
		note(s, "The case is not here any more, or could not be read: "
			"issues and propositions are not assessed.");
	else if (*r->case_hash && *s->of->kase->hash &&
		 strcmp(r->case_hash, s->of->kase->hash) != 0)
		note(s, "The case has changed since this hearing.");
	if (s->of->kase->sealed)
		note(s, "The bench memo opens when the assignment is due: "
			"issues are not assessed until then.");
	if (s->readings && s->card.experimental)
		note(s, "What an unsettled answer did for its side (its "
			"commitment) is the reader's guess: it was not shown "
			"to be right often enough.");
	if (s->readings)
		note(s, "Labels called unsettled are guesses to be checked by "
			"a person. A candid \"I don't know\" and a necessary "
			"concession are no errors.");
}

/* ---- the curve ---- */

double single_net(const struct single *s, const struct score_row *row)
{
	return record_is_examination(s->of->record)
		       ? row->bat_sum - row->pat_sum
		       : row->nrbat;
}

static void make_curve(struct single *s)
{
	bool examines = record_is_examination(s->of->record);
	const struct scorecard *c = &s->card;
	struct buf b;

	if (!s->over)
		return;
	if ((s->thin || bare_is_all(c)) && !examines)
		return;
	s->out->has_curve = true;
	if (!c->n_rows) {
		s->out->curve_note =
			"No answer was read, so there are no figures.";
		return;
	}
	if (c->why_flat && !examines) {
		buf_init(&b, BUF_TEXT_MAX);
		debrief_say_curve(&b, c, s->said);
		s->out->curve_note = report_say(s->out, "Curve: %s.", b.s);
		buf_release(&b);
		return;
	}
	s->out->curve_note =
		examines ? CROSSED_CURVE
			 : "Benefit against penalty (NRBaT). " DEBRIEF_CURVE
			   " One answer more changes all of it. -: unsettled, "
			   "so that it counts for nothing.";
	for (size_t i = 0; i < c->n_rows; i++) {
		const struct score_row *row = &c->rows[i];
		const struct turn *t = transcript_turn(s->said, row->turn);

		report_add_point(
			s->out,
			&(struct report_point){
				.question = t ? single_number(s, t) : 0,
				.benefit = row->settled ? row->bat : NAN,
				.penalty = row->settled ? row->pat : NAN,
				.net = single_net(s, row) });
	}
}

void single_build(struct report *out, const struct single_of *of)
{
	const struct hearing_record *r = of->record;
	struct single s = { .out = out,
			    .of = of,
			    .said = &r->said,
			    .terms = &r->terms,
			    .over = r->ended_ms > 0 && !of->blind };

	report_init(out, "hearing", of->redact);
	s.readings =
		s.over || (!of->blind && r->terms.feedback != FEEDBACK_NONE);
	s.full = s.over || (!of->blind && r->terms.feedback == FEEDBACK_FULL);
	scorecard_build(&s.card, of->kase, &r->terms, s.said);
	s.thin = !record_is_examination(r) && scorecard_is_thin(&s.card);
	count_questions(&s);
	out->id = report_keep(out, r->id);
	out->title = report_keep(out, r->case_title);
	out->legend = report_keep(out, r->legend);
	say_facts(&s);
	say_notes(&s);
	make_curve(&s);
	if (record_is_examination(r))
		single_cross(&s);
	else
		single_tables(&s);
	single_turns(&s);
	single_sheet(&s);
	free(s.numbers);
	scorecard_release(&s.card);
}
