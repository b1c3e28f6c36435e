#include "line/talk.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/heard_text.h"
#include "court/team.h"
#include "court/testimony.h"
#include "court/why.h"
#include "docket/ground.h"
#include "score/advice.h"
#include "score/conceded.h"
#include "score/crossed.h"
#include "score/debrief_text.h"
#include "score/scorecard.h"
#include "score/weak.h"

#define QUOTE_COLS  64
#define TURN_INDENT 4 /* of a turn's further lines: a name starts at 0 */
#define MARK_INDENT 3
#define LAST_TURNS  3 /* said again when a hearing is resumed */

void talk_init(struct talk *t, const struct line_options *o, int width_cols)
{
	*t = (struct talk){ .width_cols = width_cols,
			    .unicode = !o->no_unicode,
			    .ephemeral = o->ephemeral,
			    .feedback = o->feedback };
	buf_init(&t->out, BUF_TEXT_MAX);
	buf_init(&t->stream_text, BUF_TEXT_MAX);
	scorecard_run_reset(&t->figures);
}

void talk_release(struct talk *t)
{
	buf_release(&t->out);
	buf_release(&t->stream_text);
}

void talk_settle(struct talk *t)
{
	if (!t->unicode)
		ascii_fold(&t->out);
}

void talk_print(struct talk *t, FILE *out)
{
	talk_settle(t);
	fwrite(t->out.s, 1, t->out.len, out);
	fflush(out);
	buf_reset(&t->out);
}

void talk_listen(struct talk *t)
{
	t->notice[0] = '\0';
}

bool talk_is_streaming(const struct talk *t)
{
	return t->streamed > 0;
}

/* ---- words and lines ---- */

static const char *dot(const struct talk *t)
{
	return t->unicode ? " · " : " - ";
}

static void new_line(struct talk *t)
{
	buf_putc(&t->out, '\n');
	t->column = 0;
}

static void blanks(struct talk *t, int n)
{
	for (int i = 0; i < n; i++)
		buf_putc(&t->out, ' ');
	t->column += n;
}

/* Bytes of the next word, with the blanks before it. */
static size_t word_with_blanks(const char *s, size_t len)
{
	size_t n = 0;

	while (n < len && s[n] == ' ')
		n++;
	while (n < len && s[n] != ' ' && s[n] != '\n')
		n++;
	return n;
}

/* A word, on the next line where this one has no room: there without its blanks. */
static void flow_word(struct talk *t, int indent, const char *s, size_t n)
{
	int cols = utf8_width(s, n);

	if (t->width_cols && t->column > indent &&
	    t->column + cols > t->width_cols) {
		new_line(t);
		blanks(t, indent);
		for (; n && *s == ' '; s++, n--)
			cols--;
	}
	buf_add(&t->out, s, n);
	t->column += cols;
}

/* Words from the column where the output stands; lines that are too long break
 * before a word, and a break in the text stays one. */
static void flow(struct talk *t, int indent, const char *s, size_t len)
{
	for (size_t at = 0; at < len;) {
		if (s[at] == '\n') {
			new_line(t);
			if (++at < len && s[at] != '\n')
				blanks(t, indent);
		} else {
			size_t n = word_with_blanks(s + at, len - at);

			flow_word(t, indent, s + at, n);
			at += n;
		}
	}
}

void talk_say(struct talk *t, int indent, const char *text)
{
	blanks(t, indent);
	flow(t, indent, text, strlen(text));
	new_line(t);
}

void talk_sayf(struct talk *t, int indent, const char *fmt, ...)
{
	struct buf safe; /* what a person typed may be quoted in it */
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = xvprintf(fmt, ap);
	va_end(ap);
	buf_init(&safe, BUF_TEXT_MAX);
	sanitise(&safe, text, strlen(text), SANITISE_TEXT);
	talk_say(t, indent, safe.s);
	buf_release(&safe);
	free(text);
}

void talk_go_on(struct talk *t, int indent, const char *text)
{
	flow(t, indent, text, strlen(text));
	new_line(t);
}

static void say_buf(struct talk *t, int indent, struct buf *text)
{
	talk_say(t, indent, text->s);
	buf_release(text);
}

static void bold(struct talk *t, const char *name)
{
	if (t->colour)
		buf_puts(&t->out, "\033[1m");
	buf_puts(&t->out, name);
	if (t->colour)
		buf_puts(&t->out, "\033[0m");
	t->column += utf8_width(name, strlen(name));
}

static void say_turn(struct talk *t, const char *speaker, const char *text)
{
	bold(t, speaker);
	flow(t, TURN_INDENT, ": ", 2);
	flow(t, TURN_INDENT, text, strlen(text));
	new_line(t);
}

void talk_quote(const struct talk *t, struct buf *out, const char *text,
		struct span span, int max_cols)
{
	size_t len = strlen(text), from = span.from, to = span.to, fit;

	if (from >= to || to > len) {
		from = 0;
		to = len;
	}
	for (size_t i = from; i < to; i++) /* one line is enough to know it */
		if (text[i] == '\n')
			to = i;
	while (to > from && text[to - 1] == ' ')
		to--;
	fit = utf8_fit_words(text + from, to - from, max_cols);
	buf_puts(out, t->unicode ? "“" : "\"");
	buf_add(out, text + from, fit);
	if (fit < to - from)
		buf_puts(out, t->unicode ? "…" : "...");
	buf_puts(out, t->unicode ? "”" : "\"");
}

/* ---- the head ---- */

static const char *whose_words(const struct hearing_record *r)
{
	switch (record_bench_words(r, &r->said)) {
	case WORDS_REAL:
		return "the questions are those that were really asked";
	case WORDS_MIXED:
		return "simulated, save the questions that were really asked";
	case WORDS_SIMULATED: break;
	}
	return r->real_justices ? "simulated: not the words of any real judge"
				: "simulated";
}

static void say_class(struct talk *t, const struct hearing_record *r)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	record_say_class(r, &b);
	if (b.len)
		talk_sayf(t, 0, "(%s)", b.s);
	buf_release(&b);
}

void talk_head(struct talk *t, const struct hearing_record *r,
	       const struct players *now)
{
	if (r->legend)
		talk_say(t, 0, r->legend);
	talk_sayf(t, 0, "%s%sfor %s", r->case_title, dot(t),
		  team_role(&r->terms));
	if (record_is_examination(r)) {
		talk_sayf(t, 0,
			  "(simulated%scross-examination of %s%switness %s%s"
			  "seed %llu%shearing %s)",
			  dot(t), r->witness_name, dot(t), now->simulator,
			  dot(t), (unsigned long long)r->terms.seed, dot(t),
			  r->id);
		say_class(t, r);
		new_line(t);
		return;
	}
	talk_sayf(t, 0, "(%s%sbench %s%s%s%sseed %llu%shearing %s)",
		  whose_words(r), dot(t), r->terms.bench, dot(t),
		  now->simulator, dot(t), (unsigned long long)r->terms.seed,
		  dot(t), r->id);
	say_class(t, r);
	new_line(t);
}

/* ---- marks ---- */

static void put_commitment(const struct talk *t, struct buf *b,
			   const struct transcript *said,
			   const struct turn *answer)
{
	const struct reading *r = answer->reading;
	bool sure = scorecard_settles(said, answer);

	buf_printf(b, "%s, %s", debrief_did(said, answer),
		   scorecard_certainty(said, answer));
	if (r->quote.from < r->quote.to) {
		buf_puts(b, ": ");
		talk_quote(t, b, answer->text, r->quote, QUOTE_COLS);
	}
	if (reading_concedes(r))
		buf_printf(b, "%s%sconcession%s", dot(t),
			   conceded_plainly(answer) ? "" : "perhaps a ",
			   conceded_back(said, answer) ? ", taken back" : "");
	if (r->relevance >= 3)
		buf_printf(b, "%s%soff the question", dot(t),
			   sure || r->relevance_said ? "" : "perhaps ");
	if (r->manner >= 3)
		buf_printf(b, "%s%sunclear", dot(t),
			   strcmp(r->reader, "person") ? "perhaps " : "");
	if (r->quality >= 3)
		buf_printf(b, "%s%sdoubtful", dot(t),
			   sure || r->quality_said ? "" : "perhaps ");
	if (r->consistency == 1)
		buf_printf(b, "%sagainst an earlier answer", dot(t));
}

static void put_figures(const struct talk *t, struct buf *b,
			const struct score_row *row)
{
	if (row->settled)
		buf_printf(b, "%sbenefit %.1f penalty %.1f", dot(t), row->bat,
			   row->pat);
	else
		buf_printf(b, "%snot counted", dot(t));
	buf_printf(b, "%srunning +%.1f/%.1f", dot(t), row->bat_sum,
		   row->pat_sum);
}

static void say_remark(struct talk *t, const struct turn *answer,
		       const struct remark *m)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s %s%s", m->flag ? "[!]" : "note:", m->kind->title,
		   weak_is_perhaps(m) ? " (perhaps)" : "");
	if (m->span.from < m->span.to) {
		buf_puts(&b, ": ");
		talk_quote(t, &b, answer->text, m->span, QUOTE_COLS);
	}
	say_buf(t, MARK_INDENT, &b);
	if (t->feedback != FEEDBACK_FULL)
		return;
	if (m->why && *m->why)
		talk_say(t, MARK_INDENT + 4, m->why);
	if (m->fix && *m->fix)
		talk_say(t, MARK_INDENT + 4, m->fix);
}

static void say_why(struct talk *t, const struct transcript *said,
		    const struct turn *answer)
{
	const struct reading *r = answer->reading;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (r->relevance_said || !reading_is_beside(r)) /* said already */
		debrief_say_why(&b, said, answer);
	if (b.len)
		talk_say(t, MARK_INDENT + 4, b.s);
	buf_release(&b);
	if (r->instead && *r->instead)
		talk_sayf(t, MARK_INDENT + 4, "advice: %s%s",
			  advice_is_unsure(r) ? ADVICE_IF_MEANT : "",
			  r->instead);
}

/* Such benefit is never shown alone. */
static void say_cover(struct talk *t, const struct score_row *row)
{
	if (row && row->bought_cover)
		talk_say(t, MARK_INDENT + 4,
			 "The benefit is cover bought by an unclear answer, "
			 "not merit.");
}

/* What was heard, a line each; with marks alone what counts. */
static void say_heard(struct talk *t, const struct hearing_state *s,
		      const struct turn *answer)
{
	struct heard_lines heard;

	heard_lines_init(&heard, answer->reading, answer->text,
			 case_shown_map(s->rules.kase), s->rules.terms.side);
	for (size_t i = 0; i < heard.n; i++) {
		const struct heard_line *one = &heard.list[i];

		if (!one->detail || t->feedback == FEEDBACK_FULL)
			talk_sayf(t, MARK_INDENT + 4, "%s%s%s", one->head,
				  *one->head ? ": " : "", one->text);
	}
	heard_lines_release(&heard);
}

/* What it did, without a label: it met nothing, surely or perhaps. */
static bool says_enough(const struct transcript *said,
			const struct turn *answer)
{
	return scorecard_strays(said, answer) ||
	       reading_is_beside(answer->reading) ||
	       (!answer->reading->firm && scorecard_settles(said, answer));
}

static void say_marks(struct talk *t, const struct hearing_state *s,
		      const struct turn *answer)
{
	const struct reading *r = answer->reading;
	struct score_row its;
	const struct score_row *row =
		scorecard_run_to(&t->figures, &s->said, answer->n, &its) ? &its
									 : NULL;
	char marks[3];
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	conceded_marks(&s->said, answer, marks);
	if (r->unread) {
		buf_printf(&b, "[%c] not read: %s", marks[0], r->unread);
	} else {
		buf_printf(&b, "[%c%s] ", marks[0],
			   marks[1] == ' ' ? "" : marks + 1);
		if (!says_enough(&s->said, answer))
			put_commitment(t, &b, &s->said, answer);
		else
			buf_printf(&b, "%s%s", debrief_did(&s->said, answer),
				   r->self_said ? ", " SCORECARD_SELF : "");
		if (row)
			put_figures(t, &b, row);
	}
	say_buf(t, MARK_INDENT, &b);
	say_cover(t, row);
	if (t->feedback == FEEDBACK_FULL)
		say_why(t, &s->said, answer);
	say_heard(t, s, answer);
	for (size_t i = 0; i < r->n_remarks; i++)
		if (t->feedback == FEEDBACK_FULL ||
		    !remark_is(&r->remarks[i],
			       REMARK_CONCESSION)) /* said above */
			say_remark(t, answer, &r->remarks[i]);
}

void talk_reading(struct talk *t, const struct hearing_state *s,
		  const struct turn *answer)
{
	enum feedback level = t->feedback;
	struct buf b;

	if (level == FEEDBACK_NONE) {
		talk_say(t, 0,
			 "(Feedback is off in this hearing; the debrief will "
			 "have it.)");
		return;
	}
	if (!answer || !answer->reading) {
		talk_say(t, 0, "(There is no reading of an answer yet.)");
		return;
	}
	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "Q %d, %s answer, read %s: ",
		   transcript_question_number(&s->said, answer),
		   turn_is_counsel(answer) ? "your" : "the witness's",
		   *answer->reading->reader ? answer->reading->reader : "");
	talk_quote(t, &b, answer->text, answer->reading->quote, QUOTE_COLS);
	say_buf(t, 0, &b);
	t->feedback = FEEDBACK_FULL;
	say_marks(t, s, answer);
	t->feedback = level;
}

/* Where somebody types, the way to what was really answered. */
static void say_how_real(struct talk *t, const struct transcript *said,
			 const struct turn *answer)
{
	const char *who;

	if (!t->echo && transcript_real_answer(said, answer, &who))
		talk_sayf(t, MARK_INDENT, "(:real tells what %s answered.)",
			  who);
}

static void say_due_marks(struct talk *t, const struct hearing_state *s)
{
	const struct turn *a =
		t->marks_due ? transcript_turn(&s->said, t->marks_due) : NULL;

	if (!t->marks_due || (a && !a->reading && !a->retracted))
		return;
	t->marks_due = 0;
	if (a && a->reading && t->feedback != FEEDBACK_NONE)
		say_marks(t, s, a);
	if (a && !a->retracted)
		say_how_real(t, &s->said, a);
}

/* ---- turns ---- */

static void end_stream(struct talk *t)
{
	t->streamed = 0;
	buf_reset(&t->stream_text);
}

static void say_bench_turn(struct talk *t, const struct turn *turn)
{
	size_t done = t->streamed;
	size_t len = strlen(turn->text);

	if (!done) {
		say_turn(t, turn->speaker, turn->text);
	} else if (done <= len && !memcmp(turn->text, t->stream_text.s, done)) {
		flow(t, TURN_INDENT, turn->text + done, len - done);
		new_line(t);
	} else { /* it was mended after it was streamed */
		new_line(t);
		say_turn(t, turn->speaker, turn->text);
	}
	end_stream(t);
}

/* Said whatever the feedback: it is of the bench, not of the answer. */
static void say_missing(struct talk *t, const struct turn *turn)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_puts(&b, "[not in the docket] ");
	if (ground_missing(turn, &b))
		talk_say(t, MARK_INDENT, b.s);
	buf_release(&b);
}

#define STEP_COLS 68 /* of what was asked, and of what came of it */

static void put_clipped(struct buf *out, const char *text)
{
	size_t len = strcspn(text, "\n"),
	       fit = utf8_fit_words(text, len, STEP_COLS);

	buf_add(out, text, fit);
	buf_puts(out, fit < strlen(text) ? " ..." : "");
}

/* How a model came to its question, a line a step: what it did, and what of. */
static void say_steps(struct talk *t, const struct turn *turn)
{
	for (size_t i = 0; i < turn->n_steps; i++) {
		const struct step *step = &turn->steps[i];
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		buf_printf(&b, "(step %zu, %s%s", i + 1, step->action,
			   step->input && *step->input ? ": " : "");
		put_clipped(&b, step->input ? step->input : "");
		buf_puts(&b, step->result && *step->result ? " -> " : "");
		put_clipped(&b, step->result ? step->result : "");
		buf_putc(&b, ')');
		say_buf(t, MARK_INDENT, &b);
	}
}

/* Of a reply to an examiner; a courtesy obtains nothing, and is not to. */
static void say_gain(struct talk *t, const struct turn *reply)
{
	const char *why = crossed_why(reply, false);

	if (t->feedback == FEEDBACK_NONE || reply->form == FORM_IS_UNSAID)
		return;
	talk_sayf(t, MARK_INDENT, "[%s] %s", crossed_gain(reply),
		  crossed_form(reply));
	if (t->feedback == FEEDBACK_FULL && why)
		talk_say(t, MARK_INDENT, why);
}

/* Which issue of the memo a question opens is not counsel's to know while it waits
 * for its answer. */
static const char *basis_of(const struct talk *t, const struct turn *turn)
{
	bool over = t->noted && t->noted->ended_ms;

	return turn->aim == AIM_NEW_ISSUE && !over ? why_aim(turn->aim)
						   : turn->basis;
}

static void say_one(struct talk *t, const struct turn *turn)
{
	if (turn_is_counsel(turn)) {
		if (t->echo)
			say_turn(t, turn->speaker, turn->text);
		if (turn->kind != TURN_OPENING && turn_is_answerer(turn))
			t->marks_due = turn->n;
		return;
	}
	if (turn->role == ROLE_CLERK) {
		say_turn(t, "clerk", turn->text);
		return;
	}
	say_bench_turn(t, turn);
	if (testimony_ends(turn))
		say_gain(t, turn);
	say_missing(t, turn);
	if (t->feedback == FEEDBACK_FULL)
		say_steps(t, turn);
	if (t->feedback == FEEDBACK_FULL && turn->basis && *turn->basis)
		talk_sayf(t, MARK_INDENT, "(%s%s%s)",
			  turn->real ? "" : "simulated",
			  turn->real ? "" : dot(t), basis_of(t, turn));
}

static void say_notice(struct talk *t, const struct hearing_state *s)
{
	if (!strcmp(t->notice, s->notice))
		return;
	snprintf(t->notice, sizeof t->notice, "%s", s->notice);
	if (*s->notice)
		talk_sayf(t, 0, "(%s)", s->notice);
}

static size_t count_struck(const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += said->turns[i].retracted;
	return n;
}

static void say_turns(struct talk *t, const struct hearing_state *s)
{
	size_t struck = count_struck(&s->said);

	if (t->printed > s->said.n) /* a turn could not be saved */
		t->printed = s->said.n;
	if (struck != t->struck)
		scorecard_run_reset(&t->figures);
	say_due_marks(t, s);
	while (t->printed < s->said.n) {
		const struct turn *turn = &s->said.turns[t->printed++];

		if (turn->retracted)
			continue;
		say_one(t, turn);
		say_due_marks(t, s);
	}
	if (struck > t->struck) {
		t->marks_due = 0;
		say_notice(t, s); /* that it was taken back */
		talk_question(t, s);
	}
	t->struck = struck;
}

void talk_resume(struct talk *t, const struct hearing_state *s)
{
	size_t n = s->said.n;

	if (!n)
		return;
	talk_sayf(t, 0, "(Going on after %zu answer%s; the last words were:)",
		  hearing_pairs(s), str_plural(hearing_pairs(s)));
	for (size_t i = n > LAST_TURNS ? n - LAST_TURNS : 0; i < n; i++)
		if (!s->said.turns[i].retracted)
			say_turn(t, s->said.turns[i].speaker,
				 s->said.turns[i].text);
	t->printed = n;
	t->struck = count_struck(&s->said);
	t->light = s->light;
}

void talk_question(struct talk *t, const struct hearing_state *s)
{
	const struct turn *q = hearing_pending(s);

	if (q)
		say_turn(t, q->speaker, q->text);
}

bool talk_real(struct talk *t, const struct transcript *said,
	       const struct turn *answer)
{
	const char *who;
	const char *text = transcript_real_answer(said, answer, &who);

	if (text)
		talk_sayf(t, MARK_INDENT, "(%s, really) %s", who, text);
	return text != NULL;
}

/* What people pinned to a turn. */
static void say_notes(struct talk *t, const struct turn *turn)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; t->noted && i < t->noted->n_marks; i++) {
		const struct mark *m = &t->noted->marks[i];

		if (m->turn != turn->n || !mark_is_note(m))
			continue;
		buf_reset(&b);
		buf_puts(&b, "[");
		mark_tell(&b, m, turn);
		buf_puts(&b, "]");
		talk_say(t, MARK_INDENT, b.s);
	}
	buf_release(&b);
}

void talk_turns(struct talk *t, const struct hearing_state *s, size_t from,
		size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (s->said.turns[i].retracted)
			continue;
		say_one(t, &s->said.turns[i]);
		say_due_marks(t, s);
		talk_real(t, &s->said, &s->said.turns[i]);
		say_notes(t, &s->said.turns[i]);
	}
	t->marks_due = 0;
}

void talk_transcript(struct talk *t, const struct hearing_state *s)
{
	talk_turns(t, s, 0, s->said.n);
}

/* The end of the last whole sentence, so that a listener hears sense. */
static size_t whole_sentences(const char *s, size_t len)
{
	for (size_t i = len; i-- > 1;)
		if (s[i] == ' ' && (s[i - 1] == '.' || s[i - 1] == '?' ||
				    s[i - 1] == '!' || s[i - 1] == ','))
			return i;
	return 0;
}

static void say_stream(struct talk *t, const struct hearing_state *s)
{
	size_t upto = whole_sentences(s->partial.s, s->partial.len);
	const char *name;

	if (!t->stream)
		return;
	if (t->streamed && !s->partial.len) { /* it failed, or was stopped */
		flow(t, TURN_INDENT, " --", 3);
		new_line(t);
		end_stream(t);
		return;
	}
	if (upto <= t->streamed)
		return;
	if (t->streamed && memcmp(s->partial.s, t->stream_text.s, t->streamed))
		return; /* replaced: the whole turn will be said */
	if (!t->streamed) {
		name = s->rules.bench->seats[s->ask.seat].short_name;
		bold(t, name);
		flow(t, TURN_INDENT, ": ", 2);
	}
	flow(t, TURN_INDENT, s->partial.s + t->streamed, upto - t->streamed);
	buf_add(&t->stream_text, s->partial.s + t->streamed,
		upto - t->streamed);
	t->streamed = upto;
}

/* ---- light, time, notices ---- */

static void put_left(struct buf *b, double seconds)
{
	int whole = (int)fabs(seconds);

	buf_printf(b, "%d:%02d %s", whole / 60, whole % 60,
		   seconds < 0 ? "over time" : "left");
}

static void say_light(struct talk *t, const struct hearing_state *s)
{
	struct buf b;
	bool first = !t->light;

	if (t->light == s->light)
		return;
	t->light = s->light;
	if (first || !s->light->word || hearing_is_over(s) ||
	    !isfinite(hearing_seconds_left(s)))
		return;
	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "[%s] %s", s->light->word,
		   s->light->meaning ? s->light->meaning : "");
	if (fabs(hearing_seconds_left(s)) >= 1) {
		buf_puts(&b, " (");
		put_left(&b, hearing_seconds_left(s));
		buf_puts(&b, ")");
	}
	say_buf(t, 0, &b);
}

void talk_time(struct talk *t, const struct hearing_state *s)
{
	double left = hearing_seconds_left(s);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "(%s%sQ %d", phase_names[s->phase], dot(t),
		   hearing_question_number(s));
	if (isfinite(left)) {
		buf_printf(&b, "%s%s", dot(t), s->light->word);
		buf_puts(&b, " ");
		put_left(&b, left);
	} else {
		buf_printf(&b, "%sno clock", dot(t));
	}
	if (s->paused)
		buf_printf(&b, "%spaused", dot(t));
	buf_puts(&b, ")");
	say_buf(t, 0, &b);
}

void talk_news(struct talk *t, const struct hearing_state *s)
{
	say_turns(t, s);
	say_stream(t, s);
	if (talk_is_streaming(t))
		return; /* in the middle of a line */
	say_light(t, s);
	say_notice(t, s);
}
