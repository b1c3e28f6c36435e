/*
 * The view half of the courtroom: a function of its arguments.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "court/bench.h"
#include "docket/ground.h"
#include "tui/scr_hearing.h"
#include "tui/scr_reading.h"
#include "tui/widget_chart.h"

#define WIDE_COLS 120
#define SAID_COLS 90  /* gutter and about 76 columns of text */
#define ROOMY	  16  /* rows from which bench and curve are shown */
#define CURVE_MAX 200 /* answers in the margin's curve */

/* ---- layout ---- */

static int answer_rows(int rows)
{
	int n = rows / 5 + 1;

	if (n < 2)
		return 2;
	return n < 10 ? n : 10;
}

struct hearing_layout scr_hearing_layout(int rows, int cols, bool kept)
{
	struct hearing_layout l = { .rules = { -1, -1 } };
	struct rect r = { .rows = rows, .cols = cols };
	bool roomy = rows >= ROOMY;

	l.title = rect_margin(rect_cut_top(&r, 1), 1);
	l.keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	l.body = r;
	l.bench = rect_margin(rect_cut_top(&r, roomy ? 1 : 0), 1);
	l.rules[0] = r.rows > 6 ? rect_cut_top(&r, 1).row : -1;
	if (cols >= WIDE_COLS) {
		l.title.cols = SAID_COLS - 2; /* one glance takes in both */
		l.margin = rect_cut_right(&r, cols - SAID_COLS - 2);
		rect_cut_right(&r, 2);
	}
	l.status = rect_margin(rect_cut_bottom(&r, 1), 1);
	l.answer = rect_cut_bottom(&r, kept ? 0 : answer_rows(rows));
	rect_cut_left(&l.answer, 3);
	rect_cut_right(&l.answer, 1);
	l.curve = rect_margin(rect_cut_bottom(&r, roomy ? 1 : 0), 1);
	l.rules[1] = r.rows > 4 ? rect_cut_bottom(&r, 1).row : -1;
	l.note = rect_margin(rect_cut_bottom(&r, 1), 1);
	l.said = rect_margin(r, 1);
	l.reading = l.body;
	rect_cut_top(&l.reading, l.body.rows > 18 ? l.body.rows * 2 / 5 : 2);
	l.above = l.said;
	if (l.above.row + l.above.rows > l.reading.row)
		l.above.rows = l.reading.row > l.above.row
				       ? l.reading.row - l.above.row
				       : 0;
	if (cols >= WIDE_COLS)
		l.reading.cols = SAID_COLS;
	return l;
}

static bool over_half(const struct scr_hearing *ui)
{
	return ui->overlay == OVER_READING || ui->overlay == OVER_LABEL ||
	       ui->overlay == OVER_SEATS;
}

struct rect scr_hearing_said_rect(const struct scr_hearing *ui,
				  const struct hearing_layout *l)
{
	return over_half(ui) ? l->above : l->said;
}

/* ---- the title ---- */

static enum ink light_ink(const struct light *light)
{
	switch (light->colour) {
	case LIGHT_GREEN: return INK_LIGHT_GREEN;
	case LIGHT_YELLOW: return INK_LIGHT_YELLOW;
	case LIGHT_WHITE: return INK_LIGHT_WHITE;
	case LIGHT_RED: return INK_LIGHT_RED;
	default: return INK_DIM;
	}
}

static void minutes(double seconds, char *out, size_t size)
{
	int s = fabs(seconds) < 1e6 ? (int)lround(fabs(seconds)) : 999999;

	snprintf(out, size, "%s%d:%02d", seconds <= -0.5 ? "-" : "", s / 60,
		 s % 60);
}

static const char *phase_word(const struct hearing_state *s)
{
	switch (s->phase) {
	case PHASE_OPENING: return "opening";
	case PHASE_SERIATIM: return "seriatim";
	case PHASE_REBUTTAL: return "rebuttal";
	case PHASE_DEBRIEF: return "adjourned";
	default: return "";
	}
}

/* Right to left; returns the column where it begins. */
static int view_clock(struct cells *out, struct rect r,
		      const struct hearing_state *s, int64_t now_ms)
{
	int moment = hearing_moment_left(s, now_ms);
	double left = hearing_seconds_left(s);
	int col = r.col + r.cols, q = hearing_question_number(s);
	char text[32];

	if (q > 0) {
		snprintf(text, sizeof text, "Q %d", q);
		col -= cells_right(out, r.row, col, 9, text, INK_TITLE) + 3;
	}
	if (isfinite(left)) {
		minutes(left, text, sizeof text);
		col -= cells_right(out, r.row, col, 9, text, INK_TITLE) + 2;
		col -= cells_right(out, r.row, col, 9, s->light->word,
				   light_ink(s->light)) +
		       3;
	}
	if (moment) {
		snprintf(text, sizeof text, "MOMENT 0:%02d", moment);
		col -= cells_right(out, r.row, col, 12, text, INK_WARN) + 3;
	} else if (s->paused)
		col -= cells_right(out, r.row, col, 9, "PAUSED", INK_WARN) + 3;
	else if (phase_word(s)[0] && r.cols >= 60)
		col -= cells_right(out, r.row, col, 10, phase_word(s),
				   INK_DIM) +
		       3;
	return col;
}

static void view_title(struct cells *out, struct rect r,
		       const struct hearing_state *s, int64_t now_ms)
{
	int end = view_clock(out, r, s, now_ms), used, room = end - r.col;
	char side[40];
	int side_cols;

	snprintf(side, sizeof side, " · for %s", side_names[s->rules.side]);
	side_cols = utf8_width(side, strlen(side));
	if (room < side_cols + 12)
		side_cols = 0;
	used = cells_clip(out, r.row, r.col, room - side_cols,
			  s->rules.kase->title, INK_TITLE);
	if (side_cols)
		cells_puts(out, r.row, r.col + used, side_cols, side, INK_DIM);
}

/* ---- the bench ---- */

/* The question that waits; of a kept hearing the one that was just put. */
static const struct turn *question_put(const struct scr_hearing *ui,
				       const struct hearing_state *s)
{
	const struct turn *last =
		s->said.n ? &s->said.turns[s->said.n - 1] : NULL;

	if (!ui->kept)
		return hearing_pending(s);
	return last && last->role == ROLE_BENCH ? last : NULL;
}

static int speaking_seat(const struct scr_hearing *ui,
			 const struct hearing_state *s)
{
	const struct turn *t = question_put(ui, s);

	if (s->floor == FLOOR_BENCH)
		return s->ask.seat;
	return t ? t->seat : -1;
}

static int seat_width(const struct justice *j, int at_most)
{
	int w = utf8_width(j->short_name, strlen(j->short_name));

	return w < at_most ? w : at_most;
}

/* The longest names, and the widest gaps, that fit. */
static void fit_seats(const struct bench *b, int cols, int *name_cols, int *gap)
{
	for (*name_cols = 14;; --*name_cols) {
		for (*gap = 2; *gap > 0; --*gap) {
			int sum = -*gap;

			for (size_t i = 0; i < b->n_seats; i++)
				sum += seat_width(&b->seats[i], *name_cols) +
				       *gap;
			if (sum <= cols || *name_cols == 1)
				return;
		}
	}
}

static void view_bench(const struct scr_hearing *ui, struct cells *out,
		       struct rect r, const struct hearing_state *s)
{
	const struct bench *b = s->rules.bench;
	int speaking = speaking_seat(ui, s), name_cols, gap, col = r.col;

	if (!r.rows || !b->n_seats)
		return;
	fit_seats(b, r.cols, &name_cols, &gap);
	for (size_t i = 0; i < b->n_seats && col < r.col + r.cols; i++) {
		size_t seat = bench_chair(i, b->n_seats);
		const char *name = b->seats[seat].short_name;
		bool speaks = (int)seat == speaking;
		char caps[64];

		utf8_capitals(name, caps, sizeof caps);
		col += cells_puts(out, r.row, col, name_cols,
				  speaks ? caps : name,
				  speaks ? INK_SPEAKING : INK_SEAT);
		col += gap;
	}
}

/* ---- the transcript ---- */

static enum ink marks_ink(const char *marks)
{
	switch (marks[0]) {
	case '+': return INK_GOOD;
	case '-': return INK_BAD;
	case '!': return INK_BAD;
	case 'c':
	case 'o': return INK_WARN;
	default: return INK_DIM;
	}
}

/* One of the few texts that marks can be, so that no scratch is needed. */
static void set_marks(struct pager_block *b, char scratch[3],
		      const struct reading *r)
{
	reading_marks(r, scratch);
	b->marks = scratch;
	b->marks_ink = marks_ink(scratch);
}

/* What was looked for, where it was found. */
static void mark_words(struct pager_block *b, const char *words)
{
	struct seek seek = { .words = (char *)words }; /* borrowed, not freed */

	seek_mark(&seek, 0, b);
}

/* Its reading is open, or the one that it is held against. */
static bool is_read(const struct said_source *ctx, const struct turn *t)
{
	const struct scr_hearing *ui = ctx->ui;

	if (ui->overlay != OVER_READING && ui->overlay != OVER_LABEL)
		return false;
	if (ui->earlier)
		return t == scr_hearing_earlier(ui, ctx->s);
	return ui->reading_n == t->n;
}

static void get_turn(struct said_source *ctx, const struct turn *t,
		     struct pager_block *b)
{
	const struct turn *pending = question_put(ctx->ui, ctx->s);
	bool feedback = ctx->rec->feedback != FEEDBACK_NONE;

	b->text = t->text;
	b->len = strlen(t->text);
	b->ink = t->retracted ? INK_STRUCK : INK_TEXT;
	if (t->retracted && turn_is_counsel(t)) {
		b->marks = "x"; /* struck, for who sees no colours */
		b->marks_ink = INK_DIM;
	}
	if (t->role == ROLE_CLERK) {
		b->ink = INK_DIM;
	} else if (t->role == ROLE_BENCH) {
		utf8_capitals(t->speaker, ctx->scratch, sizeof ctx->scratch);
		b->name = ctx->scratch;
		b->name_ink = INK_JUSTICE;
		b->gap = ctx->airy && t->n > 1;
		if (t == pending)
			b->ink = INK_QUESTION;
	} else {
		b->name = "you";
		b->name_ink = INK_COUNSEL;
		if (t->reading && feedback && !t->retracted)
			set_marks(b, ctx->scratch, t->reading);
		if (t->reading && is_read(ctx, t))
			b->n_spans = scr_reading_spans(
				t->reading,
				ctx->ui->earlier ? 0 : ctx->ui->remark, b->len,
				b->spans);
	}
	if (ctx->ui->words && t == &ctx->s->said.turns[ctx->s->said.n - 1])
		mark_words(b, ctx->ui->words);
}

/* What a question cites that nobody can look up. */
static void get_missing(struct said_source *ctx, const struct turn *t,
			struct pager_block *b)
{
	struct buf lacks;

	buf_init(&lacks, sizeof ctx->missing - 1);
	buf_puts(&lacks, "[not in the docket] ");
	b->hidden = !ground_missing(t, &lacks);
	if (!b->hidden) {
		snprintf(ctx->missing, sizeof ctx->missing, "%s", lacks.s);
		b->text = ctx->missing;
		b->len = strlen(ctx->missing);
		b->ink = INK_WARN;
	}
	buf_release(&lacks);
}

/* With full feedback a line of explanation follows an answer. */
static void get_remark(const struct said_source *ctx, const struct turn *t,
		       struct pager_block *b)
{
	b->hidden = ctx->rec->feedback != FEEDBACK_FULL || !t->reading ||
		    !t->reading->why || !t->reading->why[0];
	if (b->hidden)
		return;
	b->text = t->reading->why;
	b->len = strlen(b->text);
	b->ink = INK_DIM;
}

static void get_partial(struct said_source *ctx, struct pager_block *b)
{
	const struct hearing_state *s = ctx->s;
	int seat = s->ask.seat;

	b->hidden = s->floor != FLOOR_BENCH || !s->partial.len;
	if (b->hidden)
		return;
	if (seat >= 0 && (size_t)seat < s->rules.bench->n_seats) {
		utf8_capitals(s->rules.bench->seats[seat].short_name,
			      ctx->scratch, sizeof ctx->scratch);
		b->name = ctx->scratch;
		b->name_ink = INK_JUSTICE;
	}
	b->gap = ctx->airy;
	b->text = s->partial.s;
	b->len = s->partial.len;
	b->ink = INK_QUESTION;
}

/* After an answer was taken back its question waits again, perhaps out of sight:
 * it is shown once more at the end. */
static void get_again(struct said_source *ctx, struct pager_block *b)
{
	const struct turn *t = question_put(ctx->ui, ctx->s);

	b->hidden = true;
	for (size_t i = ctx->s->said.n; t && i > 0 && !ctx->ui->kept; i--) {
		const struct turn *last = &ctx->s->said.turns[i - 1];

		if (last->role != ROLE_BENCH)
			continue;
		b->hidden = last == t;
		break;
	}
	if (b->hidden)
		return;
	get_turn(ctx, t, b);
	b->gap = true;
}

/* Two blocks a turn (itself, a remark), and at the end what streams in or waits
 * again. */
static void get(const void *arg, size_t i, struct pager_block *b)
{
	/* the scratch is ours to write, whatever the source's type says */
	struct said_source *ctx = (struct said_source *)arg;

	if (i == 2 * ctx->s->said.n)
		get_partial(ctx, b);
	else if (i > 2 * ctx->s->said.n)
		get_again(ctx, b);
	else if (i % 2 && ctx->s->said.turns[i / 2].role == ROLE_BENCH)
		get_missing(ctx, &ctx->s->said.turns[i / 2], b);
	else if (i % 2)
		get_remark(ctx, &ctx->s->said.turns[i / 2], b);
	else
		get_turn(ctx, &ctx->s->said.turns[i / 2], b);
	if (ctx->ui->overlay == OVER_FIND)
		seek_mark(&ctx->ui->seek, i, b);
}

struct pager_source scr_hearing_source(struct said_source *ctx)
{
	return (struct pager_source){ .ctx = ctx,
				      .n = 2 * ctx->s->said.n + 2,
				      .get = get };
}

struct pager_layout scr_hearing_said(const struct hearing_state *s, int cols)
{
	const struct bench *b = s->rules.bench;
	int widest = 0;

	for (size_t i = 0; i < b->n_seats; i++) {
		int w = seat_width(&b->seats[i], PAGER_GUTTER_MAX);

		if (w > widest)
			widest = w;
	}
	return pager_layout_for(cols, widest);
}

static int paragraph(struct cells *out, struct rect r, int row, const char *s,
		     enum ink ink)
{
	struct wrap w = wrap_text(s, strlen(s), r.cols);
	size_t from, to;

	while (row < r.rows && wrap_next(&w, &from, &to))
		cells_text(out, r.row + row++, r.col, r.cols, s + from,
			   to - from, ink);
	return row;
}

/* Before the first word: where we are, what it is about, what we want. */
static void view_stage(struct cells *out, struct rect r,
		       const struct hearing_state *s, struct pager_layout lay)
{
	const struct court_case *c = s->rules.kase;
	const char *position = c->sides[s->rules.side].position;
	int row;

	rect_cut_left(&r, lay.gutter);
	row = paragraph(out, r, 0, s->rules.bench->name, INK_DIM);
	if (c->questions.n && c->questions.list[0])
		row = paragraph(out, r, row + 1, c->questions.list[0],
				INK_TEXT);
	if (position && position[0])
		paragraph(out, r, row + 1, position, INK_COUNSEL);
}

const struct turn *scr_hearing_earlier(const struct scr_hearing *ui,
				       const struct hearing_state *s)
{
	const struct turn *t = transcript_turn(&s->said, ui->reading_n);
	const struct reading *r = t ? t->reading : NULL;
	int n = r ? r->contradicts_turn : 0;

	if (r && ui->remark && ui->remark <= r->n_remarks &&
	    r->remarks[ui->remark - 1].turn)
		n = r->remarks[ui->remark - 1].turn;
	return n ? transcript_turn(&s->said, n) : NULL;
}

/* The place of the question that it answers, or its own. */
static size_t question_place(const struct hearing_state *s,
			     const struct turn *t)
{
	const struct turn *q = transcript_question_of(&s->said, t);

	return (size_t)((q ? q : t) - s->said.turns);
}

/* The question and the answer where there is room for both, else the answer from
 * the words that are pointed at. */
struct pager scr_hearing_place(const struct scr_hearing *ui,
			       const struct hearing_state *s,
			       const struct pager_source *src,
			       struct pager_layout lay, int rows)
{
	const struct turn *t = transcript_turn(&s->said, ui->reading_n);
	struct pager at = { .away = true };
	size_t i, from;
	int line, height;

	if (t && ui->earlier)
		t = scr_hearing_earlier(ui, s);
	if (!t || (ui->overlay != OVER_READING && ui->overlay != OVER_LABEL))
		return ui->said;
	i = (size_t)(t - s->said.turns);
	from = question_place(s, t);
	at.block = 2 * i;
	height = pager_height(src, lay, at.block);
	for (size_t k = 2 * from; k < 2 * i && height <= rows; k++)
		height += pager_height(src, lay, k);
	if (height <= rows) {
		at.block = 2 * from;
		return at;
	}
	if (!ui->remark || !t->reading || ui->remark > t->reading->n_remarks)
		return at;
	line = pager_line_of(src, lay, at.block,
			     t->reading->remarks[ui->remark - 1].span.from);
	if (line >= rows)
		at.line = line - rows / 2;
	return at;
}

static void view_said(const struct scr_hearing *ui, struct cells *out,
		      struct rect r, const struct hearing_state *s,
		      const struct hearing_record *rec, bool airy)
{
	struct said_source ctx = { .ui = ui, .s = s, .rec = rec, .airy = airy };
	struct pager_source src = scr_hearing_source(&ctx);
	struct pager_layout lay = scr_hearing_said(s, r.cols);
	struct pager at = scr_hearing_place(ui, s, &src, lay, r.rows);

	if (!s->said.n && !s->partial.len)
		view_stage(out, r, s, lay);
	else
		pager_view(&at, &src, lay, out, r);
	if (ui->overlay == OVER_FIND) {
		int row = seek_row(&ui->seek, &at, &src, lay, r.rows);

		cells_cursor(out, r.row + (row < 0 ? 0 : row), r.col);
	}
}

/* ---- the note under it ---- */

static const char *aim_words(enum aim aim)
{
	switch (aim) {
	case AIM_NEW_ISSUE: return "a new issue";
	case AIM_PRESS: return "pressing: the answer went past the question";
	case AIM_PIN: return "pinning down a hedge";
	case AIM_HOLD: return "holding you to a concession";
	case AIM_CONFRONT: return "pressing an inconsistency";
	case AIM_CONDUCT: return "on conduct";
	case AIM_FALLACY: return "testing the logic";
	case AIM_CLARIFY: return "asking for clarity";
	case AIM_FOLLOW_UP: return "following up";
	default: return "";
	}
}

static void speaker_name(const struct hearing_state *s, char *out, size_t size)
{
	int seat = s->ask.seat;

	if (seat >= 0 && (size_t)seat < s->rules.bench->n_seats)
		justice_styled(&s->rules.bench->seats[seat], out, size);
	else
		snprintf(out, size, "the bench");
}

/* "searching: seven days" while an agent is at work. */
static void step_words(const struct hearing_state *s, char *out, size_t size)
{
	const struct step *last = &s->steps[s->n_steps - 1];

	if (str_begins(last->action, "TH")) /* THINK, THOUGHT */
		snprintf(out, size, "step %zu: thinking", s->n_steps);
	else if (!strcmp(last->action, "CLOSED_SEARCH"))
		snprintf(out, size, "step %zu: searched %s", s->n_steps,
			 last->input);
	else
		snprintf(out, size, "step %zu: looked up %s", s->n_steps,
			 last->input);
}

static void state_words(const struct scr_hearing *ui,
			const struct hearing_state *s, bool exam, char *out,
			size_t size)
{
	/* Why it is asked tells how the last answer was read. */
	const struct turn *t = exam ? NULL : question_put(ui, s);
	char who[80];

	out[0] = '\0';
	if (s->floor == FLOOR_READING) {
		snprintf(out, size, "your answer is being read");
	} else if (s->floor == FLOOR_BENCH && s->n_steps) {
		step_words(s, out, size);
	} else if (s->floor == FLOOR_BENCH && !s->partial.len) {
		speaker_name(s, who, sizeof who);
		snprintf(out, size, "%s is about to speak (Ctrl-C stops)", who);
	} else if (s->floor == FLOOR_NOBODY && !ui->kept &&
		   !hearing_is_over(s)) {
		snprintf(out, size, "the bench waits: Enter asks it again");
	} else if (t && t->basis && t->basis[0]) {
		snprintf(out, size, "%s", t->basis);
	} else if (t && turn_is_question(t)) {
		snprintf(out, size, "%s", aim_words(t->aim));
	}
}

/* The bench's words in sight are its own, from a real argument. */
static bool last_is_real(const struct scr_hearing *ui,
			 const struct hearing_state *s)
{
	const struct turn *t = hearing_pending(s);

	for (size_t i = s->said.n; ui->kept && i > 0; i--)
		if (s->said.turns[i - 1].role == ROLE_BENCH)
			return s->said.turns[i - 1].real;
	return t && t->real;
}

static void view_note(const struct scr_hearing *ui, struct cells *out,
		      struct rect r, const struct hearing_state *s,
		      const struct hearing_record *rec)
{
	char words[300], text[400];
	bool simulated = rec->real_justices && !last_is_real(ui, s);

	state_words(ui, s, rec->feedback == FEEDBACK_NONE, words, sizeof words);
	snprintf(text, sizeof text, "┊ %s%s%s%s%s",
		 simulated ? "simulated · " : "", rec->simulator,
		 rec->model && rec->model[0] ? " · " : "",
		 rec->model ? rec->model : "", words[0] ? " · " : "");
	strncat(text, words, sizeof text - strlen(text) - 1);
	/* At the edge: where it stands must not change with how long it is. */
	cells_clip(out, r.row, r.col, r.cols, text, INK_DIM);
}

/* ---- the curve ---- */

static void view_counts(struct cells *out, struct rect r, const struct tally *t,
			int from)
{
	char text[80];
	int room = r.col + r.cols - from - 2;

	snprintf(text, sizeof text, "%d concession%s · %d flag%s",
		 t->concessions, str_plural(t->concessions), t->flags,
		 str_plural(t->flags));
	if (utf8_width(text, strlen(text)) <= room)
		cells_right(out, r.row, r.col + r.cols, room, text, INK_DIM);
}

/* How the last answer landed, in a word. */
static int view_landing(struct cells *out, int row, int col,
			const struct tally *t)
{
	static const char *const words[] = { "down", "flat", "up" };
	static const enum ink inks[] = { INK_PENALTY, INK_TEXT, INK_BENEFIT };
	int step = tally_last_step(t);
	int used = cells_puts(out, row, col, 8, "  last: ", INK_DIM);

	return used + cells_puts(out, row, col + used, 4, words[step + 1],
				 inks[step + 1]);
}

/* Up, flat or down with each answer, so that the last one shows. */
static void view_curve(struct cells *out, struct rect r, const struct tally *t)
{
	const char *name =
		r.cols >= 60 ? "how your answers landed " : "landed ";
	int room = r.cols - 48, col = r.col;
	double lo = 0, hi = 0;

	if (!r.rows || !t->n_scored)
		return;
	if (room < 8)
		room = 8;
	if (room > 24)
		room = 24;
	for (size_t i = 0; i < t->n_scored; i++) {
		lo = fmin(lo, t->landed[i]);
		hi = fmax(hi, t->landed[i]);
	}
	col += cells_puts(out, r.row, col, 24, name, INK_DIM);
	col += chart_spark(out, r.row, col, room, t->landed, t->n_scored, lo,
			   hi, INK_BENEFIT);
	col += view_landing(out, r.row, col, t);
	view_counts(out, r, t, col);
}

/* ---- the answer ---- */

static void placeholder(const struct hearing_state *s, char *out, size_t size)
{
	const struct bench *b = s->rules.bench;

	out[0] = '\0';
	if (hearing_is_over(s))
		snprintf(out, size, "Adjourned. Enter shows the debrief.");
	else if (s->floor != FLOOR_COUNSEL)
		return;
	else if (s->phase == PHASE_OPENING)
		snprintf(out, size,
			 "Your opening; Enter alone skips it. \"%s ...\"",
			 b->opening ? b->opening : "May it please the Court");
	else if (s->phase == PHASE_REBUTTAL)
		snprintf(out, size, "Your rebuttal; Enter alone waives it.");
	else if (hearing_pairs(s) == 0)
		snprintf(out, size, "Your answer, then Enter.");
}

static void view_answer(const struct scr_hearing *ui, struct cells *out,
			struct rect r, const struct hearing_state *s)
{
	bool mine = s->floor == FLOOR_COUNSEL && !s->paused;
	char text[300];

	if (!r.rows)
		return;
	cells_puts(out, r.row, r.col - 2, 1, "▸", mine ? INK_ACCENT : INK_DIM);
	if (!ui->answer.text.len) {
		placeholder(s, text, sizeof text);
		cells_clip(out, r.row, r.col, r.cols, text, INK_DIM);
	}
	editor_view(&ui->answer, out, r, INK_EDIT);
}

/* ---- status and keys ---- */

static void view_draft_cost(const struct scr_hearing *ui, struct cells *out,
			    struct rect r, const struct hearing_state *s)
{
	const struct buf *t = &ui->answer.text;
	char cost[16];
	int used;

	if (!t->len)
		return;
	used = cells_printf(out, r.row, r.col, r.cols, INK_DIM, "words %zu",
			    utf8_words(t->s, t->len));
	if (s->rules.clock != CLOCK_WORDS)
		return;
	minutes(hearing_draft_seconds(t->s, t->len), cost, sizeof cost);
	cells_printf(out, r.row, r.col + used, r.cols - used, INK_DIM,
		     " · %s of court time", cost);
}

/* A notice may take a second row, from the answer's empty ones. */
static void view_notice(const struct scr_hearing *ui, struct cells *out,
			struct rect r, const char *text, enum ink ink)
{
	struct wrap w = wrap_text(text, strlen(text), r.cols);
	bool room = editor_rows(&ui->answer) < answer_rows(out->rows);
	size_t from, to;

	if (wrap_count(text, strlen(text), r.cols) < 2 || !room) {
		cells_clip(out, r.row, r.col, r.cols, text, ink);
		return;
	}
	wrap_next(&w, &from, &to);
	cells_text(out, r.row - 1, r.col, r.cols, text, to, ink);
	cells_clip(out, r.row, r.col, r.cols, text + w.next, ink);
}

static const char *leave_words(const struct scr_hearing *ui)
{
	bool draft = ui->answer.text.len != 0;

	if (ui->ephemeral)
		return draft ? "Leave?  a adjourn without your draft   l "
			       "leave, "
			       "nothing is kept   s stay"
			     : "Leave?  a adjourn, to the debrief   l leave, "
			       "nothing is kept   s stay";
	return draft ? "Leave?  a adjourn without your draft   l leave, it is "
		       "kept   s stay"
		     : "Leave?  a adjourn, to the debrief   l leave, go on "
		       "another time   s stay";
}

static const char *status_words(const struct scr_hearing *ui,
				const struct hearing_state *s, enum ink *ink)
{
	*ink = INK_NOTICE;
	if (ui->overlay == OVER_LEAVE)
		return leave_words(ui);
	if (ui->notice[0])
		return ui->notice;
	if (ui->esc)
		return "Esc, then: ? help  k docket  r read  w pause  q leave";
	if (s->notice_is_error)
		*ink = INK_BAD;
	return s->notice;
}

/* The right end: the way back, or the model. */
static int view_right(const struct scr_hearing *ui, struct cells *out,
		      struct rect r, bool roomy)
{
	char model[160];

	if (pager_has_more(&ui->said) && ui->overlay != OVER_FIND)
		return cells_right(out, r.row, r.col + r.cols, r.cols,
				   "reading back · Alt-E returns", INK_WARN);
	scr_status_words(&ui->model, roomy ? r.cols * 2 / 3 : r.cols / 3, model,
			 sizeof model);
	return cells_right(out, r.row, r.col + r.cols, r.cols, model, INK_DIM);
}

static void view_status(const struct scr_hearing *ui, struct cells *out,
			struct rect r, const struct hearing_state *s,
			int64_t now_ms)
{
	enum ink ink;
	const char *words = status_words(ui, s, &ink);
	char retry[400];
	int right;

	if (ui->overlay != OVER_LEAVE && !ui->notice[0] &&
	    scr_status_retry(&ui->model, now_ms, retry, sizeof retry)) {
		words = retry;
		ink = INK_WARN;
	}
	right = view_right(ui, out, r, !words[0]);
	r.cols -= right ? right + 2 : 0;
	if (r.cols < 4)
		return;
	if (words[0])
		view_notice(ui, out, r, words, ink);
	else
		view_draft_cost(ui, out, r, s);
	if (ui->overlay == OVER_LEAVE)
		cells_cursor(out, r.row, r.col);
}

/* Draws the hints up to a rank, or (out NULL) only measures them. */
static int put_keys(const struct keymap *keys, const struct key_hint *hints,
		    size_t n, int rank, struct cells *out, struct rect r)
{
	int used = 0;

	for (size_t i = 0; i < n; i++) {
		const struct key_hint *h = &hints[i];
		struct buf name;

		buf_init(&name, 256);
		keymap_keys(keys, (enum keymap_screen)h->screen, h->action,
			    true, &name);
		if (h->rank <= rank && name.len) {
			int len = (int)name.len, word = (int)strlen(h->word);

			if (out) {
				cells_puts(out, r.row, r.col + used, len,
					   name.s, INK_KEY);
				cells_puts(out, r.row, r.col + used + len + 1,
					   word, h->word, INK_BAR);
			}
			used += len + word + 3;
		}
		buf_release(&name);
	}
	return used - 2;
}

void scr_hearing_hints(const struct keymap *keys, const struct key_hint *hints,
		       size_t n, struct cells *out, struct rect r)
{
	int rank = 3;

	while (rank && put_keys(keys, hints, n, rank, NULL, r) > r.cols)
		rank--;
	put_keys(keys, hints, n, rank, out, r);
}

#define HINTS(list) list, sizeof list / sizeof list[0]
static void view_key_line(const struct scr_hearing *ui, struct cells *out,
			  struct rect r)
{
	static const struct key_hint podium[] = {
		{ KEYMAP_HEARING, HEARING_ANSWER, "answer", 0 },
		{ KEYMAP_EDIT, EDIT_NEWLINE, "line", 3 },
		{ KEYMAP_HEARING, HEARING_HELP, "help", 0 },
		{ KEYMAP_HEARING, HEARING_DOCKET, "docket", 2 },
		{ KEYMAP_HEARING, HEARING_LEDGER, "ledger", 2 },
		{ KEYMAP_HEARING, HEARING_READING, "read", 1 },
		{ KEYMAP_HEARING, HEARING_PAUSE, "pause", 3 },
		{ KEYMAP_HEARING, HEARING_LEAVE, "leave", 0 },
	};
	static const struct key_hint reading[] = {
		{ KEYMAP_READING, READING_NEXT, "next", 0 },
		{ KEYMAP_READING, READING_PREV, "previous", 1 },
		{ KEYMAP_READING, READING_REMARK, "remarks", 1 },
		{ KEYMAP_READING, READING_LABEL, "label it", 2 },
		{ KEYMAP_READING, READING_GO, "go to the turn", 3 },
		{ KEYMAP_READING, READING_BACK, "back", 0 },
	};
	static const struct key_hint label[] = {
		{ KEYMAP_LABEL, LABEL_NEXT, "change it", 0 },
		{ KEYMAP_LABEL, LABEL_KEEP, "keep", 0 },
		{ KEYMAP_LABEL, LABEL_DOWN, "next field", 1 },
		{ KEYMAP_LABEL, LABEL_BACK, "back", 0 },
	};
	static const struct key_hint seats[] = {
		{ KEYMAP_SEATS, SEATS_TAKE, "asks next", 0 },
		{ KEYMAP_SEATS, SEATS_BACK, "back", 0 },
	};
	static const struct key_hint find[] = {
		{ KEYMAP_FIND, FIND_ON, "next", 0 },
		{ KEYMAP_FIND, FIND_BEFORE, "before", 0 },
		{ KEYMAP_FIND, FIND_SEARCH, "other words", 1 },
		{ KEYMAP_FIND, FIND_READING, "read", 2 },
		{ KEYMAP_FIND, FIND_BACK, "back", 0 },
	};
	static const struct key_hint found[] = {
		{ KEYMAP_DOCKET, DOCKET_OPEN, "open the paper", 0 },
		{ KEYMAP_DOCKET, DOCKET_DOWN, "next hit", 1 },
		{ KEYMAP_DOCKET, DOCKET_PAGE_DOWN, "read on", 3 },
		{ KEYMAP_DOCKET, DOCKET_QUOTE, "cite it", 2 },
		{ KEYMAP_DOCKET, DOCKET_BACK, "back", 0 },
	};
	static const struct key_hint docket[] = {
		{ KEYMAP_DOCKET, DOCKET_OPEN, "search", 0 },
		{ KEYMAP_DOCKET, DOCKET_HELP, "help", 1 },
		{ KEYMAP_DOCKET, DOCKET_BACK, "back", 0 },
	};
	static const struct key_hint page[] = {
		{ KEYMAP_PAGER, PAGER_UP, "up", 1 },
		{ KEYMAP_PAGER, PAGER_PAGE_DOWN, "page", 0 },
		{ KEYMAP_PAGER, PAGER_SEARCH, "search", 2 },
		{ KEYMAP_PAGER, PAGER_BACK, "back", 0 },
	};

	switch (ui->overlay) {
	case OVER_PAGE: scr_hearing_hints(ui->keys, HINTS(page), out, r); break;
	case OVER_READING:
		scr_hearing_hints(ui->keys, HINTS(reading), out, r);
		break;
	case OVER_DOCKET:
		if (ui->docket.searched && ui->docket.found.n)
			scr_hearing_hints(ui->keys, HINTS(found), out, r);
		else
			scr_hearing_hints(ui->keys, HINTS(docket), out, r);
		break;
	case OVER_LABEL:
		scr_hearing_hints(ui->keys, HINTS(label), out, r);
		break;
	case OVER_SEATS:
		scr_hearing_hints(ui->keys, HINTS(seats), out, r);
		break;
	case OVER_FIND: scr_hearing_hints(ui->keys, HINTS(find), out, r); break;
	default:
		if (!ui->kept)
			scr_hearing_hints(ui->keys, HINTS(podium), out, r);
	}
}

/* ---- the margin of the wide layout ---- */

static void margin_line(struct cells *out, struct rect r)
{
	for (int row = r.row; row < r.row + r.rows; row++)
		cells_puts(out, row, r.col - 2, 1, "│", INK_RULE);
}

/* From where it stood before the first answer shown. */
static void margin_curve(struct cells *out, struct rect r,
			 const struct tally *t)
{
	double v[CURVE_MAX + 1] = { 0 };
	size_t n = t->n_scored, from = n > CURVE_MAX ? n - CURVE_MAX : 0;

	cells_clip(out, r.row, r.col, r.cols, "how your answers landed",
		   INK_TITLE);
	rect_cut_top(&r, 1);
	if (from)
		v[0] = t->landed[from - 1];
	for (size_t i = from; i < n; i++)
		v[1 + i - from] = t->landed[i];
	if (n)
		chart_curve(out, r, v, 1 + n - from, false, INK_BENEFIT);
}

static void margin_steps(struct cells *out, struct rect r,
			 const struct hearing_state *s)
{
	size_t from = 0;

	if (!s->n_steps || r.rows < 2)
		return;
	cells_clip(out, r.row, r.col, r.cols, "the bench's steps · F6 unfolds",
		   INK_TITLE);
	rect_cut_top(&r, 1);
	if (s->n_steps > (size_t)r.rows)
		from = s->n_steps - (size_t)r.rows;
	for (size_t i = from; i < s->n_steps; i++) {
		char text[200];

		snprintf(text, sizeof text, "%.20s: %.150s", s->steps[i].action,
			 s->steps[i].input);
		cells_clip(out, r.row + (int)(i - from), r.col, r.cols, text,
			   INK_DIM);
	}
}

static void view_margin(const struct scr_hearing *ui, struct cells *out,
			struct rect r, const struct hearing_state *s,
			const struct hearing_record *rec)
{
	struct rect steps, curve;
	struct page ledger = ui->ledger; /* shown from its end */

	if (r.cols < 10 || r.rows < 6)
		return;
	margin_line(out, r);
	rect_cut_right(&r, 1);
	steps = rect_cut_bottom(&r, s->n_steps ? 6 : 0);
	if (rec->feedback == FEEDBACK_NONE) {
		margin_steps(out, steps, s);
		return;
	}
	curve = rect_cut_bottom(&r, r.rows > 16 ? 9 : 6);
	cells_clip(out, r.row, r.col, r.cols, "you have committed to",
		   INK_TITLE);
	rect_cut_top(&r, 1);
	pager_end(&ledger.at);
	page_view(&ledger, 6, out, r);
	margin_curve(out, curve, &ui->tally);
	margin_steps(out, steps, s);
}

/* ---- all of it ---- */

static void view_podium(const struct scr_hearing *ui,
			const struct hearing_layout *l,
			const struct hearing_state *s,
			const struct hearing_record *rec, int64_t now_ms,
			struct cells *out)
{
	int cols = l->margin.cols ? SAID_COLS : out->cols;

	view_bench(ui, out, l->bench, s);
	if (l->rules[0] >= 0)
		cells_hline(out, l->rules[0], 0, out->cols, INK_RULE);
	view_said(ui, out, scr_hearing_said_rect(ui, l), s, rec,
		  l->said.rows >= 16);
	view_note(ui, out, l->note, s, rec);
	if (l->rules[1] >= 0)
		cells_hline(out, l->rules[1], 0, cols, INK_RULE);
	if (rec->feedback != FEEDBACK_NONE)
		view_curve(out, l->curve, &ui->tally);
	if (!ui->kept) {
		view_answer(ui, out, l->answer, s);
		view_status(ui, out, l->status, s, now_ms);
	}
	view_margin(ui, out, l->margin, s, rec);
}

static void view_page(const struct page *p, int gutter, struct cells *out,
		      struct rect r)
{
	cells_fill(out, r, INK_TEXT);
	page_heading(out, r.row, r.col, r.cols, p->title, p->corner);
	rect_cut_top(&r, 1);
	r = rect_margin(r, gutter ? 2 : 1);
	page_view(p, gutter, out, r);
	page_cursor(p, gutter, out, r);
}

static void view_reading(const struct scr_hearing *ui, struct cells *out,
			 struct rect r)
{
	cells_fill(out, r, INK_TEXT);
	page_heading(out, r.row, r.col, r.cols, ui->reading.title,
		     ui->reading.corner);
	rect_cut_top(&r, 1);
	r = rect_margin(r, 1);
	page_view(&ui->reading, SCR_READING_GUTTER, out, r);
	page_cursor(&ui->reading, SCR_READING_GUTTER, out, r);
}

/* In the order of seniority, which is how they are numbered. */
static void view_seats(const struct scr_hearing *ui, struct cells *out,
		       struct rect r, const struct hearing_state *s)
{
	const struct bench *b = s->rules.bench;
	struct list list = ui->seats;

	cells_fill(out, r, INK_TEXT);
	page_heading(out, r.row, r.col, r.cols, "who asks next", "");
	rect_cut_top(&r, 1);
	r = rect_margin(r, 1);
	list_set(&list, b->n_seats, r.rows);
	for (size_t i = list.top; i < b->n_seats && r.rows; i++) {
		struct rect row = rect_cut_top(&r, 1);
		bool chosen = i == list.selected;
		char name[120];

		justice_styled(&b->seats[i], name, sizeof name);
		if (chosen) {
			cells_puts(out, row.row, row.col, 1, "▸", INK_ACCENT);
			cells_cursor(out, row.row, row.col);
		}
		cells_printf(out, row.row, row.col + 2, 3, INK_KEY, "%2zu",
			     i + 1);
		cells_clip(out, row.row, row.col + 6, row.cols - 6, name,
			   chosen ? INK_TITLE : INK_TEXT);
	}
}

static void view_over(const struct scr_hearing *ui,
		      const struct hearing_layout *l,
		      const struct hearing_state *s, struct cells *out)
{
	if (ui->overlay == OVER_READING)
		view_reading(ui, out, l->reading);
	else if (ui->overlay == OVER_LABEL)
		scr_label_view(&ui->label, ui->keys, out, l->reading);
	else if (ui->overlay == OVER_SEATS)
		view_seats(ui, out, l->reading, s);
}

/* Over whatever stands in the last row above the keys. */
static void view_prompt(const struct scr_hearing *ui, struct cells *out,
			struct rect row)
{
	if (ui->prompt.open) {
		cells_fill(out, row, INK_TEXT);
		input_view(&ui->prompt, out, row);
	} else if (ui->notice[0] && ui->overlay != OVER_NOTHING &&
		   ui->overlay != OVER_FIND && ui->overlay != OVER_LEAVE) {
		cells_fill(out, row, INK_TEXT);
		cells_clip(out, row.row, row.col, row.cols, ui->notice,
			   INK_NOTICE);
	}
}

/* Under the title, so that the clock stays in sight. */
static void view_paper(const struct scr_hearing *ui, struct cells *out)
{
	struct cells under;

	if (out->rows < 2)
		return;
	cells_init(&under);
	cells_reset(&under, out->rows - 1, out->cols);
	scr_document_view(&ui->paper, &under);
	memcpy(out->at + out->cols, under.at,
	       (size_t)under.rows * (size_t)under.cols * sizeof *out->at);
	if (under.cursor_row >= 0)
		cells_cursor(out, under.cursor_row + 1, under.cursor_col);
	cells_release(&under);
}

void scr_hearing_view(const struct scr_hearing *ui,
		      const struct hearing_state *s,
		      const struct hearing_record *rec, int64_t now_ms,
		      struct cells *out)
{
	struct hearing_layout l =
		scr_hearing_layout(out->rows, out->cols, ui->kept);

	view_title(out, l.title, s, now_ms);
	if (ui->overlay == OVER_PAPER) {
		view_paper(ui, out);
		return;
	}
	if (ui->overlay == OVER_PAGE) {
		view_page(&ui->page, ui->page_gutter, out, l.body);
	} else if (ui->overlay == OVER_DOCKET) {
		scr_docket_view(&ui->docket, out, l.body);
	} else {
		view_podium(ui, &l, s, rec, now_ms, out);
		view_over(ui, &l, s, out);
	}
	view_prompt(ui, out, l.status);
	view_key_line(ui, out, l.keys);
}
