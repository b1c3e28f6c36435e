/*
 * How the courtroom looks: a function of its state and the time.  The transcript is
 * drawn in scr_hearing_said.c, what lies over it in the over_*.c.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "court/bench.h"
#include "court/team.h"
#include "court/testimony.h"
#include "court/why.h"
#include "tui/keys.h"
#include "tui/over.h"
#include "tui/scr_hearing.h"
#include "tui/scr_help.h"
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

	snprintf(side, sizeof side, " · for %s", team_role(&s->rules.terms));
	side_cols = utf8_width(side, strlen(side));
	if (room < side_cols + 12)
		side_cols = 0;
	used = cells_clip(out, r.row, r.col, room - side_cols,
			  s->rules.kase->title, INK_TITLE);
	if (side_cols)
		cells_puts(out, r.row, r.col + used, side_cols, side, INK_DIM);
}

/* ---- the bench ---- */

const struct turn *scr_hearing_question(const struct scr_hearing *ui)
{
	const struct turn *last =
		ui->s->said.n ? &ui->s->said.turns[ui->s->said.n - 1] : NULL;

	if (!ui->kept)
		return hearing_pending(ui->s);
	return last && last->role == ROLE_BENCH ? last : NULL;
}

int scr_hearing_seat_cols(const struct justice *j, int at_most)
{
	int w = utf8_width(j->short_name, strlen(j->short_name));

	return w < at_most ? w : at_most;
}

static int speaking_seat(const struct scr_hearing *ui)
{
	const struct turn *t = scr_hearing_question(ui);

	if (ui->s->floor == FLOOR_BENCH)
		return ui->s->ask.seat;
	return t ? t->seat : -1;
}

/* The longest names, and the widest gaps, that fit. */
static void fit_seats(const struct bench *b, int cols, int *name_cols, int *gap)
{
	for (*name_cols = 14;; --*name_cols) {
		for (*gap = 2; *gap > 0; --*gap) {
			int sum = -*gap;

			for (size_t i = 0; i < b->n_seats; i++)
				sum += scr_hearing_seat_cols(&b->seats[i],
							     *name_cols) +
				       *gap;
			if (sum <= cols || *name_cols == 1)
				return;
		}
	}
}

/* Of an examination, in the place of the bench. */
static void view_stand(const struct scr_hearing *ui, struct cells *out,
		       struct rect r)
{
	bool speaks = ui->s->floor == FLOOR_BENCH;
	int used = cells_puts(out, r.row, r.col, r.cols,
			      "on the stand: ", INK_DIM);

	used += cells_puts(out, r.row, r.col + used, r.cols - used,
			   ui->rec->witness_name,
			   speaks ? INK_SPEAKING : INK_SEAT);
	cells_clip(out, r.row, r.col + used, r.cols - used,
		   ui->rec->terms.side == SIDE_RESPONDENT
			   ? " · called by the petitioner"
			   : " · called by the respondent",
		   INK_DIM);
}

static void view_bench(const struct scr_hearing *ui, struct cells *out,
		       struct rect r)
{
	const struct bench *b = ui->s->rules.bench;
	int speaking = speaking_seat(ui), name_cols, gap, col = r.col;

	if (r.rows && record_is_examination(ui->rec)) {
		view_stand(ui, out, r);
		return;
	}
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

/* ---- the note under it ---- */

static void speaker_name(const struct hearing_state *s, char *out, size_t size)
{
	int seat = s->ask.seat;

	if (s->rules.witness)
		snprintf(out, size, "the witness");
	else if (seat >= 0 && (size_t)seat < s->rules.bench->n_seats)
		justice_styled(&s->rules.bench->seats[seat], out, size);
	else
		snprintf(out, size, "the bench");
}

/* What a model is doing, how long it has, and the way to stop it. */
static bool wait_words(const struct scr_hearing *ui, int64_t now_ms, char *out,
		       size_t size)
{
	char stop[120];

	snprintf(stop, sizeof stop, "%.80s %s",
		 keymap_text(ui->keys, "{hearing interrupt}").s,
		 ui->wait.what == WAITING_READING ? "reads offline" : "stops");
	return waiting_words(&ui->wait, now_ms, stop, out, size);
}

/* Which key shows what the real advocate answered, where the last question that was
 * answered has that and readings are not kept back. */
static bool real_words(const struct scr_hearing *ui, bool exam, char *out,
		       size_t size)
{
	const struct transcript *said = &ui->s->said;
	const char *who = NULL;
	size_t i = said->n;

	while (i > 0 && !turn_is_counsel(&said->turns[i - 1]))
		i--;
	if (exam || !i ||
	    !transcript_real_answer(said, &said->turns[i - 1], &who))
		return false;
	snprintf(out, size, "%.40s: your answer's reading, and what %.80s said",
		 keymap_text(ui->keys, ui->kept ? "{replay reading}"
						: "{hearing reading}")
			 .s,
		 who);
	return true;
}

/* Which issue of the memo a question opens is not counsel's to know before it was
 * answered. */
static bool names_memo(const struct scr_hearing *ui, const struct turn *t)
{
	return t->aim == AIM_NEW_ISSUE && !(ui->kept && ui->rec->ended_ms);
}

static void state_words(const struct scr_hearing *ui, bool exam, int64_t now_ms,
			char *out, size_t size)
{
	/* Why it is asked tells how the last answer was read. */
	const struct turn *t = exam ? NULL : scr_hearing_question(ui);
	char who[80];

	if (wait_words(ui, now_ms, out, size))
		return;
	if (ui->s->floor == FLOOR_READING) {
		snprintf(out, size, "%s answer is being read",
			 record_is_examination(ui->rec) ? "the" : "your");
	} else if (ui->s->floor == FLOOR_BENCH && !ui->s->partial.len) {
		speaker_name(ui->s, who, sizeof who);
		snprintf(out, size, "%s is about to speak (%.80s stops)", who,
			 keymap_text(ui->keys, "{hearing interrupt}").s);
	} else if (ui->s->floor == FLOOR_NOBODY && !ui->kept &&
		   !hearing_is_over(ui->s)) {
		snprintf(out, size, "the %s waits: %.80s asks %s again",
			 ui->s->rules.witness ? "witness" : "bench",
			 keymap_text(ui->keys, "{hearing answer}").s,
			 ui->s->rules.witness ? "your question" : "it");
	} else if (record_is_examination(ui->rec) && !ui->kept) {
		snprintf(out, size, "\"no further questions\" ends it");
	} else if (real_words(ui, exam, out, size)) {
		return;
	} else if (t && t->basis && t->basis[0] && !names_memo(ui, t)) {
		snprintf(out, size, "%s", t->basis);
	} else if (t && turn_is_question(t)) {
		snprintf(out, size, "%s", why_aim(t->aim));
	}
}

/* The bench's words in sight; before it has spoken, those to come. */
static bool is_simulated(const struct scr_hearing *ui)
{
	const struct transcript *said = &ui->s->said;
	const struct turn *t = hearing_pending(ui->s);

	for (size_t i = said->n; ui->kept && !t && i > 0; i--)
		if (said->turns[i - 1].role == ROLE_BENCH)
			t = &said->turns[i - 1];
	if (!ui->rec->real_justices)
		return false;
	return t ? !t->real : record_bench_words(ui->rec, said) != WORDS_REAL;
}

static void view_note(const struct scr_hearing *ui, struct cells *out,
		      struct rect r, int64_t now_ms)
{
	char words[300], text[400];
	const struct hearing_record *rec = ui->rec;
	bool simulated = is_simulated(ui);
	struct players now;

	players_now(&now, rec, &ui->s->said);
	state_words(ui, rec->terms.feedback == FEEDBACK_NONE, now_ms, words,
		    sizeof words);
	if (ui->wait.what != WAITING_NOTHING || !players_ask_model(&now))
		now.model[0] = '\0'; /* the status line has it, or nobody */
	snprintf(text, sizeof text, "┊ %s%s%s%s%s",
		 simulated ? "simulated · " : "", now.simulator,
		 now.model[0] ? " · " : "", now.model, words[0] ? " · " : "");
	strncat(text, words, sizeof text - strlen(text) - 1);
	if (ui->wait.what != WAITING_NOTHING &&
	    utf8_width(text, strlen(text)) > r.cols) /* the seconds first */
		snprintf(text, sizeof text, "┊ %s%s",
			 simulated ? "simulated · " : "", words);
	/* At the edge: where it stands must not change with how long it is. */
	cells_clip(out, r.row, r.col, r.cols, text, INK_DIM);
}

/* ---- the curve ---- */

/* Returns the columns that it takes, at the right. */
static int view_counts(struct cells *out, struct rect r, const struct tally *t,
		       bool examines, int used)
{
	char text[80];
	int cols;

	if (examines)
		snprintf(text, sizeof text, "%d admission%s", t->concessions,
			 str_plural(t->concessions));
	else
		snprintf(text, sizeof text, "%d concession%s · %d flag%s",
			 t->concessions, str_plural(t->concessions), t->flags,
			 str_plural(t->flags));
	cols = (int)utf8_width(text, strlen(text));
	if (cols + 2 > r.cols - used)
		return 0;
	cells_right(out, r.row, r.col + r.cols, cols, text, INK_DIM);
	return cols + 2;
}

/* Each landing has a mark of its own, so that none needs a colour. */
static const struct {
	const char *mark, *word;
	enum ink ink;
} landings[] = {
	[LANDED_LOST] = { "▁", "lost", INK_PENALTY },
	[LANDED_NEITHER] = { "▄", "neither", INK_TEXT },
	[LANDED_GAINED] = { "▇", "gained", INK_BENEFIT },
	[LANDED_UNSETTLED] = { "·", "unsettled", INK_DIM },
};

#define LANDING_COLS 17 /* "  last: unsettled" */
#define OWN_WORD     " (self-assessed)"
#define OWN_COLS     ((int)sizeof OWN_WORD - 1)

static int landing_cols(const struct tally *t)
{
	return LANDING_COLS + (tally_last(t)->self_said ? OWN_COLS : 0);
}

/* How the last answer landed, in a word. */
static void view_landing(struct cells *out, int row, int col,
			 const struct tally *t)
{
	enum landing how = tally_last_landing(t);
	int used = cells_puts(out, row, col, 8, "  last: ", INK_DIM);

	used += cells_puts(out, row, col + used, 9, landings[how].word,
			   landings[how].ink);
	if (tally_last(t)->self_said)
		cells_puts(out, row, col + used, OWN_COLS, OWN_WORD, INK_DIM);
}

#define SPARK_LEAST 8
#define SPARK_MOST  24

/* A mark an answer, as it landed: none changes with those behind. */
static int view_landings(struct cells *out, int row, int col, int room,
			 const struct tally *t)
{
	size_t from = 0;
	int used = 0;

	room = room > SPARK_MOST ? SPARK_MOST : room;
	if (room > 0 && t->n_scored > (size_t)room)
		from = t->n_scored - (size_t)room;
	for (size_t i = from; i < t->n_scored && used < room; i++) {
		enum landing how = t->landings[i];

		used += cells_puts(out, row, col + used, 1, landings[how].mark,
				   landings[how].ink);
	}
	return used;
}

static void view_curve(struct cells *out, struct rect r, const struct tally *t,
		       bool examines)
{
	const char *name = r.cols < 60 ? "landed "
			   : examines  ? "for the witness "
				       : "how your answers landed ";
	int col = r.col, room;

	if (!r.rows || !t->n_scored)
		return;
	col += cells_puts(out, r.row, col, 24, name, INK_DIM);
	room = r.cols - (col - r.col) - landing_cols(t);
	room -= view_counts(out, r, t, examines, r.cols - room + SPARK_LEAST);
	col += view_landings(out, r.row, col, room, t);
	view_landing(out, r.row, col, t);
}

/* ---- the answer ---- */

static void placeholder(const struct hearing_state *s, char *out, size_t size)
{
	const struct bench *b = s->rules.bench;

	out[0] = '\0';
	if (hearing_is_over(s))
		snprintf(out, size,
			 "Adjourned. {hearing answer} shows the debrief.");
	else if (s->floor != FLOOR_COUNSEL)
		return;
	else if (s->rules.witness && hearing_question_number(s) == 0)
		snprintf(
			out, size,
			"Your question, then {hearing answer}: one fact, to be "
			"agreed with.");
	else if (s->rules.witness)
		return;
	else if (s->phase == PHASE_OPENING)
		snprintf(out, size,
			 "Your opening; {hearing answer} alone skips it. \"%s "
			 "...\"",
			 b->opening ? b->opening : "May it please the Court");
	else if (s->phase == PHASE_REBUTTAL)
		snprintf(out, size,
			 "Your rebuttal; {hearing answer} alone waives it.");
	else if (hearing_pairs(s) == 0)
		snprintf(out, size, "Your answer, then {hearing answer}.");
}

static void view_answer(const struct scr_hearing *ui, struct cells *out,
			struct rect r)
{
	bool mine = ui->s->floor == FLOOR_COUNSEL && !ui->s->paused;
	char text[300];

	if (!r.rows)
		return;
	cells_puts(out, r.row, r.col - 2, 1, "▸", mine ? INK_ACCENT : INK_DIM);
	if (!ui->answer.text.len) {
		placeholder(ui->s, text, sizeof text);
		cells_clip(out, r.row, r.col, r.cols,
			   keymap_text(ui->keys, text).s, INK_DIM);
	}
	editor_view(&ui->answer, out, r, INK_EDIT);
}

/* ---- status and keys ---- */

static void view_draft_cost(const struct scr_hearing *ui, struct cells *out,
			    struct rect r)
{
	const struct buf *t = &ui->answer.text;
	char cost[16];
	size_t words;
	int used;

	if (!t->len)
		return;
	words = utf8_words(t->s, t->len);
	used = cells_printf(out, r.row, r.col, r.cols, INK_DIM, "words %zu",
			    words);
	if (ui->s->rules.terms.clock != CLOCK_WORDS)
		return;
	minutes(hearing_words_seconds(words), cost, sizeof cost);
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

/* What Esc and a letter do, as far as letters are bound with Alt. */
static void esc_words(const struct keymap *m, const struct terms *terms,
		      char *out, size_t size)
{
	static const struct hint ways[] = {
		{ KEYMAP_HEARING, HEARING_HELP, "help", 0 },
		{ KEYMAP_HEARING, HEARING_DOCKET, "docket", 0 },
		{ KEYMAP_HEARING, HEARING_READING, "read", 0 },
		{ KEYMAP_HEARING, HEARING_PAUSE, "pause", 0 },
		{ KEYMAP_HEARING, HEARING_LEAVE, "leave", 0 },
	};
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	keymap_put(m, "{Esc}, then:", &text);
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		uint32_t letter =
			keymap_letter(m, KEYMAP_HEARING, ways[i].action);

		if (!letter || scr_help_is_off(ways[i].action, terms))
			continue;
		buf_puts(&text, i ? "  " : " ");
		keys_name(letter, &text);
		buf_printf(&text, " %s", ways[i].word);
	}
	snprintf(out, size, "%s", text.s);
	buf_release(&text);
}

static const char *status_words(const struct scr_hearing *ui, enum ink *ink,
				char *scratch, size_t size)
{
	*ink = INK_NOTICE;
	if (ui->notice[0])
		return ui->notice;
	if (ui->esc) {
		esc_words(ui->keys, &ui->rec->terms, scratch, size);
		return scratch;
	}
	if (ui->s->notice_is_error)
		*ink = INK_BAD;
	return ui->s->notice;
}

/* The right end: the way back, or the model. */
static int view_right(const struct scr_hearing *ui, struct cells *out,
		      struct rect r, bool roomy)
{
	char model[160];

	if (pager_has_more(&ui->said) && !over_has(ui, OVER_FIND))
		return cells_right(out, r.row, r.col + r.cols, r.cols,
				   keymap_text(ui->keys,
					       "reading back · "
					       "{hearing scroll-end} returns")
					   .s,
				   INK_WARN);
	scr_status_words(&ui->model, roomy ? r.cols * 2 / 3 : r.cols / 3, model,
			 sizeof model);
	return cells_right(out, r.row, r.col + r.cols, r.cols, model, INK_DIM);
}

static void view_status(const struct scr_hearing *ui, struct cells *out,
			struct rect r, int64_t now_ms)
{
	enum ink ink;
	const char *over = over_status(ui);
	const char *words;
	char text[400];
	int right;

	if (over) {
		words = over;
		ink = INK_NOTICE;
	} else if (!ui->notice[0] &&
		   scr_status_retry(&ui->model, now_ms, text, sizeof text)) {
		words = text;
		ink = INK_WARN;
	} else {
		words = status_words(ui, &ink, text, sizeof text);
	}
	right = view_right(ui, out, r, !words[0]);
	r.cols -= right ? right + 2 : 0;
	if (r.cols < 4)
		return;
	if (words[0])
		view_notice(ui, out, r, words, ink);
	else
		view_draft_cost(ui, out, r);
}

/* ---- the margin of the wide layout ---- */

static void margin_line(struct cells *out, struct rect r)
{
	for (int row = r.row; row < r.row + r.rows; row++)
		cells_puts(out, row, r.col - 2, 1, "│", INK_RULE);
}

/* From where it stood before the first answer shown. */
static void margin_curve(struct cells *out, struct rect r,
			 const struct tally *t, bool examines)
{
	double v[CURVE_MAX + 1] = { 0 };
	size_t n = t->n_scored, from = n > CURVE_MAX ? n - CURVE_MAX : 0;

	cells_clip(out, r.row, r.col, r.cols,
		   examines ? "for the witness: down is good"
			    : "how your answers landed",
		   INK_TITLE);
	rect_cut_top(&r, 1);
	if (from)
		v[0] = t->landed[from - 1];
	for (size_t i = from; i < n; i++)
		v[1 + i - from] = t->landed[i];
	if (n)
		chart_curve(out, r,
			    &(struct chart){ .v = v,
					     .n = 1 + n - from,
					     .marked = SIZE_MAX },
			    INK_BENEFIT);
}

static void margin_steps(const struct scr_hearing *ui, struct cells *out,
			 struct rect r)
{
	const struct hearing_state *s = ui->s;
	size_t from = 0;

	if (!s->n_steps || r.rows < 2)
		return;
	cells_clip(out, r.row, r.col, r.cols,
		   keymap_text(ui->keys, "the bench's steps · "
					 "{hearing steps} unfolds")
			   .s,
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
			struct rect r)
{
	struct rect steps, curve;
	struct page ledger = ui->ledger; /* shown from its end */

	if (r.cols < 10 || r.rows < 6)
		return;
	margin_line(out, r);
	rect_cut_right(&r, 1);
	steps = rect_cut_bottom(&r, ui->s->n_steps ? 6 : 0);
	if (ui->rec->terms.feedback == FEEDBACK_NONE) {
		margin_steps(ui, out, steps);
		return;
	}
	curve = rect_cut_bottom(&r, r.rows > 16 ? 9 : 6);
	cells_clip(out, r.row, r.col, r.cols,
		   record_is_examination(ui->rec) ? "what was admitted"
						  : "you have committed to",
		   INK_TITLE);
	rect_cut_top(&r, 1);
	pager_end(&ledger.at);
	page_view(&ledger, out, r);
	margin_curve(out, curve, &ui->tally, record_is_examination(ui->rec));
	margin_steps(ui, out, steps);
}

/* ---- all of it ---- */
static void view_podium(const struct scr_hearing *ui,
			const struct hearing_layout *l, int64_t now_ms,
			struct cells *out)
{
	int cols = l->margin.cols ? SAID_COLS : out->cols;

	view_bench(ui, out, l->bench);
	if (l->rules[0] >= 0)
		cells_hline(out, l->rules[0], 0, out->cols, INK_RULE);
	scr_hearing_view_said(ui, out);
	view_note(ui, out, l->note, now_ms);
	if (l->rules[1] >= 0)
		cells_hline(out, l->rules[1], 0, cols, INK_RULE);
	if (ui->rec->terms.feedback != FEEDBACK_NONE)
		view_curve(out, l->curve, &ui->tally,
			   record_is_examination(ui->rec));
	if (!ui->kept) {
		view_answer(ui, out, l->answer);
		view_status(ui, out, l->status, now_ms);
	}
	view_margin(ui, out, l->margin);
}

/* A letter changes the answer and the status line; while it was typed the clock may
 * have gone on. */
void scr_hearing_view_typed(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_hearing *ui = self;
	struct hearing_layout l =
		scr_hearing_layout(out->rows, out->cols, ui->kept);
	struct rect below = { .row = l.answer.row,
			      .rows = l.answer.rows + l.status.rows,
			      .cols = l.margin.cols ? SAID_COLS : out->cols };

	cells_clear(out, l.title);
	view_title(out, l.title, ui->s, now_ms);
	cells_clear(out, below);
	view_answer(ui, out, l.answer);
	view_status(ui, out, l.status, now_ms);
}

/* Where an overlay hides the status line, in its place. */
static void view_told(const struct scr_hearing *ui, struct cells *out,
		      struct rect row)
{
	if (!ui->notice[0] || over_top(ui) == OVER_ASK)
		return;
	cells_fill(out, row, INK_TEXT);
	cells_clip(out, row.row, row.col, row.cols, ui->notice, INK_NOTICE);
}

void scr_hearing_view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_hearing *ui = self;
	struct hearing_layout l =
		scr_hearing_layout(out->rows, out->cols, ui->kept);
	const struct overlay *over = over_cover(ui);
	struct hints hints = over_hints(ui);

	view_title(out, l.title, ui->s, now_ms);
	if (!over || over->covers == OVER_HALF)
		view_podium(ui, &l, now_ms, out);
	over_view(ui, out);
	if (over && over->covers == OVER_SCREEN)
		return;
	if (over)
		view_told(ui, out, l.status);
	hints_view(hints.list ? hints : ui->hints, ui->keys, out, l.keys);
}
