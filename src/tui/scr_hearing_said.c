/*
 * The transcript of the courtroom: its turns as blocks of a pager, where it stands,
 * and what is marked in it while a reading or a search is open.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "court/bench.h"
#include "court/testimony.h"
#include "docket/ground.h"
#include "score/conceded.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"
#include "tui/scr_reading.h"

#define STAND_COLS 10 /* "THE COURT", and most surnames */

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
		      const struct transcript *said, const struct turn *t)
{
	conceded_marks(said, t, scratch);
	b->marks = scratch;
	b->marks_ink = marks_ink(scratch);
}

/* Its reading is open, or the one that it is held against. */
static bool is_read(const struct said_source *ctx, const struct turn *t)
{
	const struct scr_hearing *ui = ctx->ui;

	if (!over_has(ui, OVER_READING))
		return false;
	if (over_reading_of(ui)->earlier)
		return t == scr_hearing_earlier(ui);
	return over_reading_of(ui)->turn_n == t->n;
}

static void mark_reading(const struct said_source *ctx, const struct turn *t,
			 struct pager_block *b)
{
	const struct over_reading *open = over_reading_of(ctx->ui);

	if (t->reading && is_read(ctx, t))
		b->n_spans = scr_reading_spans(t->reading,
					       open->earlier ? 0 : open->remark,
					       b->len, b->spans);
}

/* The gutter has room for a name. */
static const char *speaker_of(const struct turn *t)
{
	return t->role == ROLE_OPPONENT		      ? "opposing"
	       : t->role == ROLE_BENCH && t->seat < 0 ? "court"
						      : t->speaker;
}

/* What a question obtained, in a letter behind the reply. */
static void set_gain(struct pager_block *b, const struct turn *reply)
{
	static const struct {
		const char *letter;
		enum ink ink;
	} marks[TESTIMONY_N_GAINS] = {
		[GAINED_UNSAID] = { "", INK_DIM },
		[GAINED_ADMISSION] = { "a", INK_GOOD },
		[GAINED_FACT] = { "f", INK_TEXT },
		[GAINED_EVASION] = { "e", INK_WARN },
		[GAINED_HARM] = { "h", INK_BAD },
		[GAINED_NOTHING] = { "n", INK_DIM },
		[GAINED_OBJECTION] = { "o", INK_BAD },
	};

	b->marks = marks[reply->got].letter;
	b->marks_ink = marks[reply->got].ink;
}

static void get_turn(struct said_source *ctx, const struct turn *t,
		     struct pager_block *b)
{
	const struct scr_hearing *ui = ctx->ui;
	bool feedback = ui->rec->terms.feedback != FEEDBACK_NONE;

	b->text = t->text;
	b->len = strlen(t->text);
	b->ink = t->retracted ? INK_STRUCK : INK_TEXT;
	if (t->retracted && turn_is_counsel(t)) {
		b->marks = "x"; /* struck, for who sees no colours */
		b->marks_ink = INK_DIM;
	}
	if (t->role == ROLE_CLERK) {
		b->ink = INK_DIM;
	} else if (t->role == ROLE_BENCH || t->role == ROLE_WITNESS ||
		   t->role == ROLE_OPPONENT) {
		utf8_capitals(speaker_of(t), ctx->scratch, sizeof ctx->scratch);
		b->name = ctx->scratch;
		b->name_ink = INK_JUSTICE;
		b->gap = ctx->airy && t->n > 1;
		if (t == scr_hearing_question(ui))
			b->ink = INK_QUESTION;
		if (testimony_ends(t) && feedback)
			set_gain(b, t);
		mark_reading(ctx, t, b);
	} else {
		b->name = "you";
		b->name_ink = INK_COUNSEL;
		if (t->reading && feedback && !t->retracted)
			set_marks(b, ctx->scratch, &ui->s->said, t);
		mark_reading(ctx, t, b);
	}
	if (ui->words && t == &ui->s->said.turns[ui->s->said.n - 1]) {
		b->words = ui->words;
		b->word_at = SIZE_MAX;
	}
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
	b->hidden = ctx->ui->rec->terms.feedback != FEEDBACK_FULL ||
		    !t->reading || !t->reading->why || !t->reading->why[0];
	if (b->hidden)
		return;
	b->text = t->reading->why;
	b->len = strlen(b->text);
	b->ink = INK_DIM;
}

/* Of a kept hearing, what people pinned to the turn, behind what stands there. */
static void get_notes(struct said_source *ctx, const struct turn *t,
		      struct pager_block *b)
{
	const struct hearing_record *rec = ctx->ui->rec;
	struct buf text;
	bool any = false;

	if (!ctx->ui->kept || rec->terms.feedback == FEEDBACK_NONE)
		return;
	buf_init(&text, sizeof ctx->notes - 1);
	buf_add(&text, b->text, b->hidden ? 0 : b->len);
	for (size_t i = 0; i < rec->n_marks; i++) {
		const struct mark *m = &rec->marks[i];

		if (m->turn != t->n || !mark_is_note(m))
			continue;
		buf_puts(&text, text.len ? " [" : "[");
		mark_tell(&text, m, t);
		buf_puts(&text, "]");
		any = true;
	}
	if (any) {
		snprintf(ctx->notes, sizeof ctx->notes, "%s", text.s);
		b->hidden = false;
		b->text = ctx->notes;
		b->len = strlen(ctx->notes);
		b->ink = INK_ACCENT;
	}
	buf_release(&text);
}

static void get_partial(struct said_source *ctx, struct pager_block *b)
{
	const struct hearing_state *s = ctx->ui->s;
	int seat = s->ask.seat;

	b->hidden = s->floor != FLOOR_BENCH || !s->partial.len;
	if (b->hidden)
		return;
	if (s->rules.witness) {
		utf8_capitals(testimony_surname(s->rules.witness), ctx->scratch,
			      sizeof ctx->scratch);
		b->name = ctx->scratch;
		b->name_ink = INK_JUSTICE;
	} else if (seat >= 0 && (size_t)seat < s->rules.bench->n_seats) {
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
	const struct scr_hearing *ui = ctx->ui;
	const struct turn *t = scr_hearing_question(ui);

	b->hidden = true;
	for (size_t i = ui->s->said.n; t && i > 0 && !ui->kept; i--) {
		const struct turn *last = &ui->s->said.turns[i - 1];

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

	const struct transcript *said = &ctx->ui->s->said;
	const struct turn *t = i / 2 < said->n ? &said->turns[i / 2] : NULL;

	if (i == 2 * said->n)
		get_partial(ctx, b);
	else if (!t)
		get_again(ctx, b);
	else if (i % 2 == 0)
		get_turn(ctx, t, b);
	else if (t->role == ROLE_BENCH)
		get_missing(ctx, t, b);
	else
		get_remark(ctx, t, b);
	if (t && i % 2)
		get_notes(ctx, t, b);
	if (over_has(ctx->ui, OVER_FIND))
		seek_mark(over_find_seek(ctx->ui), i, b);
}

/* The gutter holds the bench's longest name. */
static struct pager_layout layout_of(const struct scr_hearing *ui, int cols)
{
	const struct bench *b = ui->s->rules.bench;
	int widest = 0;

	if (record_is_examination(ui->rec))
		return pager_layout_for(cols, STAND_COLS);
	for (size_t i = 0; i < b->n_seats; i++) {
		int w = scr_hearing_seat_cols(&b->seats[i], PAGER_GUTTER_MAX);

		if (w > widest)
			widest = w;
	}
	return pager_layout_for(cols, widest);
}

void scr_hearing_said(struct said_view *v, const struct scr_hearing *ui)
{
	struct hearing_layout l =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept);
	const struct overlay *over = over_cover(ui);

	v->whole = l.said;
	v->rect = over && over->covers == OVER_HALF ? l.above : l.said;
	v->ctx.ui = ui;
	v->ctx.airy = l.said.rows >= 16;
	v->src = (struct pager_source){ .ctx = &v->ctx,
					.n = 2 * ui->s->said.n + 2,
					.get = get,
					.lay = layout_of(ui, l.said.cols),
					.rows = l.said.rows };
}

/* ---- where it stands ---- */

void scr_hearing_scroll(struct scr_hearing *ui, int pages, int lines)
{
	struct said_view v;
	int page;

	scr_hearing_said(&v, ui);
	page = v.whole.rows > 3 ? v.whole.rows - 2 : 1;
	pager_scroll(&ui->said, &v.src, pages * page + lines);
}

void scr_hearing_show_turn(struct scr_hearing *ui, size_t i)
{
	struct said_view v;

	scr_hearing_said(&v, ui);
	pager_show(&ui->said, &v.src, 2 * i);
}

void scr_hearing_go_to(struct scr_hearing *ui, int turn_n)
{
	for (size_t i = 0; i < ui->s->said.n; i++)
		if (ui->s->said.turns[i].n == turn_n)
			scr_hearing_show_turn(ui, i ? i - 1 : 0);
}

const struct turn *scr_hearing_earlier(const struct scr_hearing *ui)
{
	const struct over_reading *open = over_reading_of(ui);
	const struct turn *t = transcript_turn(&ui->s->said, open->turn_n);
	const struct reading *r = t ? t->reading : NULL;
	int n = r ? r->contradicts_turn : 0;

	if (r && open->remark && open->remark <= r->n_remarks &&
	    r->remarks[open->remark - 1].turn)
		n = r->remarks[open->remark - 1].turn;
	return n ? transcript_turn(&ui->s->said, n) : NULL;
}

/* The place of the question that it answers, or its own. */
static size_t question_place(const struct transcript *said,
			     const struct turn *t)
{
	const struct turn *q = transcript_question_of(said, t);

	return (size_t)((q ? q : t) - said->turns);
}

/* While a reading is open, at its answer: the question and the answer where there
 * is room for both, else the answer from the words that are pointed at. */
static struct pager place(const struct scr_hearing *ui,
			  const struct said_view *v)
{
	const struct over_reading *open = over_reading_of(ui);
	const struct turn *t = transcript_turn(&ui->s->said, open->turn_n);
	struct pager at = { .away = true };
	int line, height, rows = v->rect.rows;
	size_t i, from;

	if (t && open->earlier)
		t = scr_hearing_earlier(ui);
	if (!t || !over_has(ui, OVER_READING))
		return ui->said;
	i = (size_t)(t - ui->s->said.turns);
	from = question_place(&ui->s->said, t);
	at.block = 2 * i;
	height = pager_height(&v->src, at.block);
	for (size_t k = 2 * from; k < 2 * i && height <= rows; k++)
		height += pager_height(&v->src, k);
	if (height <= rows) {
		at.block = 2 * from;
		return at;
	}
	if (!open->remark || !t->reading ||
	    open->remark > t->reading->n_remarks)
		return at;
	line = pager_line_of(&v->src, at.block,
			     t->reading->remarks[open->remark - 1].span.from);
	if (line >= rows)
		at.line = line - rows / 2;
	return at;
}

size_t scr_hearing_turn_at(const struct scr_hearing *ui, int row)
{
	struct said_view v;
	struct pager at;

	scr_hearing_said(&v, ui);
	if (row < v.rect.row || row >= v.rect.row + v.rect.rows)
		return ui->s->said.n;
	at = place(ui, &v);
	v.src.rows = v.rect.rows;
	return pager_at_row(&at, &v.src, row - v.rect.row) / 2;
}

/* ---- view ---- */

/* Before the first word: where we are, what it is about, what we want. */
static void view_stage(const struct scr_hearing *ui, struct cells *out,
		       struct rect r)
{
	const struct hearing_rules *rules = &ui->s->rules;
	const struct court_case *c = rules->kase;
	const char *position = c->sides[rules->terms.side].position;

	cells_paragraph(out, &r, rules->bench->name, INK_DIM);
	if (c->questions.n && c->questions.list[0]) {
		rect_cut_top(&r, 1);
		cells_paragraph(out, &r, c->questions.list[0], INK_TEXT);
	}
	if (position && position[0]) {
		rect_cut_top(&r, 1);
		cells_paragraph(out, &r, position, INK_COUNSEL);
	}
}

void scr_hearing_view_said(const struct scr_hearing *ui, struct cells *out)
{
	struct said_view v;
	struct pager at;
	struct rect r;

	scr_hearing_said(&v, ui);
	r = v.rect;
	at = place(ui, &v);
	if (ui->s->said.n || ui->s->partial.len) {
		pager_view(&at, &v.src, out, r);
	} else {
		rect_cut_left(&r, v.src.lay.gutter);
		view_stage(ui, out, r);
	}
	if (over_has(ui, OVER_FIND)) {
		int row;

		v.src.rows = r.rows;
		row = seek_row(over_find_seek(ui), &at, &v.src);
		cells_cursor(out, v.rect.row + (row < 0 ? 0 : row), v.rect.col);
	}
}
