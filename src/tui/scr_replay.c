#include "tui/scr_replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "court/reading.h"
#include "tui/keys.h"
#include "tui/scr_document.h"
#include "tui/scr_help.h"
#include "tui/scr_ledger.h"
#include "tui/scr_reading.h"
#include "tui/widget_input.h"

/* ---- figures, once for every place ---- */

/* A rebuttal has time of its own, which turns do not carry. */
static int64_t rebuttal_cost(const struct hearing_record *rec,
			     const struct turn *t)
{
	double seconds;

	if (t->kind != TURN_REBUTTAL || rec->clock != CLOCK_WORDS)
		return 0;
	seconds = hearing_draft_seconds(t->text, strlen(t->text));
	return (int64_t)(seconds * 1000 * rec->scale);
}

static void sum_answer(const struct tally *t, const struct turn *turn,
		       struct replay_sum *sum)
{
	if (turn->retracted || sum->answers == t->n)
		return;
	sum->scored += t->answers[sum->answers++].scored;
	if (!turn->reading)
		return;
	sum->concessions += turn->reading->concession == 1;
	sum->flags += (int)reading_flags(turn->reading);
}

static void count(struct scr_replay *r)
{
	const struct transcript *said = &r->rec.said;
	struct tally *t = &r->ui.tally;
	struct replay_sum sum = { 0 };

	tally_count(t, said);
	free(r->after);
	r->after = xcalloc(r->n + 1, sizeof *r->after);
	for (size_t i = 0; i < r->n; i++) {
		const struct turn *turn = &said->turns[i];

		if (turn_is_question(turn) && !turn->retracted)
			sum.question++;
		if (turn_is_counsel(turn)) {
			sum_answer(t, turn, &sum);
			sum.answered = i + 1;
		}
		sum.rebuttal_ms += rebuttal_cost(&r->rec, turn);
		r->after[i + 1] = sum;
	}
}

/* The lists hold the whole hearing; what is shown of them ends here. */
static void take_sums(struct scr_replay *r)
{
	const struct replay_sum *sum = &r->after[r->at];
	struct tally *t = &r->ui.tally;

	t->n = sum->answers;
	t->n_scored = sum->scored;
	t->concessions = sum->concessions;
	t->flags = sum->flags;
	scr_ledger_page(&r->ui.ledger, &r->s.said, r->s.rules.kase->map, t,
			SCR_LEDGER_MARGIN);
}

/* ---- places ---- */

/* A turn longer than the window is shown from its beginning. */
static void show_last(struct scr_replay *r)
{
	struct scr_hearing *ui = &r->ui;
	struct rect said = scr_hearing_layout(ui->rows, ui->cols, true).said;
	struct said_source ctx = { .ui = ui, .s = &r->s, .rec = &r->rec };
	struct pager_source src = scr_hearing_source(&ctx);
	struct pager_layout lay = scr_hearing_said(&r->s, said.cols);

	pager_end(&ui->said);
	ctx.airy = said.rows >= 16;
	if (r->at && pager_height(&src, lay, 2 * (r->at - 1)) > said.rows)
		scr_hearing_show_turn(ui, &r->s, &r->rec, r->at - 1);
}

/* How much of a rebuttal's time was left is not kept on a wall clock, nor known
 * without the court's rules: then no time is shown rather than a wrong one. */
static enum clock_kind clock_after(const struct scr_replay *r,
				   const struct turn *t)
{
	bool known =
		r->bench.rebuttal_minutes > 0 && r->rec.clock == CLOCK_WORDS;

	return t->phase == PHASE_REBUTTAL && !known ? CLOCK_NONE : r->rec.clock;
}

static void go(struct scr_replay *r, size_t at)
{
	const struct turn *t;

	r->at = r->s.said.n = at;
	take_sums(r);
	if (at) {
		t = &r->s.said.turns[at - 1];
		r->s.phase = t->phase;
		r->s.court_ms = t->court_ms;
		r->s.rules.clock = clock_after(r, t);
		r->s.rebuttal_ms = r->after[at].rebuttal_ms;
	}
	r->s.light = bench_light(&r->bench, hearing_seconds_left(&r->s));
	show_last(r);
}

static void tell(struct scr_replay *r, const char *text)
{
	scr_hearing_tell(&r->ui, text);
}

static void step(struct scr_replay *r, bool back)
{
	if (back && r->at <= 1)
		tell(r, "This is the beginning.");
	else if (!back && r->at == r->n)
		tell(r, "That was the last turn.");
	else
		go(r, back ? r->at - 1 : r->at + 1);
}

static void go_to_question(struct scr_replay *r, const char *text)
{
	unsigned long number = strtoul(text, NULL, 10);

	for (size_t i = 1; number && i <= r->n; i++)
		if ((unsigned long)r->after[i].question == number) {
			go(r, i);
			return;
		}
	tell(r, "There is no question with that number.");
}

static bool is_in(const char *text, const char *words)
{
	size_t from, to;

	return scr_document_find(text, words, 0, &from, &to);
}

/* From the turn beside this one, and around; this one comes last. */
static void search(struct scr_replay *r, bool back)
{
	for (size_t k = 1; k <= r->n; k++) {
		size_t i = (r->at - 1 + (back ? r->n - k : k)) % r->n;

		if (!is_in(r->rec.said.turns[i].text, r->words))
			continue;
		if (back ? i + 1 > r->at : i + 1 < r->at)
			tell(r, back ? "From the end again."
				     : "From the beginning again.");
		else if (i + 1 == r->at)
			tell(r, "Nowhere else.");
		go(r, i + 1);
		return;
	}
	tell(r, "Nobody said that.");
}

static void forget_words(struct scr_replay *r)
{
	free(r->words);
	r->ui.words = r->words = NULL;
}

/* The turn shown counts too when the words are new. */
static void search_for(struct scr_replay *r, const char *words)
{
	if (!words[0] && !r->words)
		return;
	if (words[0]) {
		forget_words(r);
		r->ui.words = r->words = xstrdup(words);
	}
	if (!r->at)
		tell(r, "Nobody said that.");
	else if (!words[0] || !is_in(r->rec.said.turns[r->at - 1].text, words))
		search(r, false);
}

/* ---- setting it up ---- */

/* Somebody who spoke, for each seat: the bench as far as it is known. */
static void make_seats(struct scr_replay *r)
{
	const struct transcript *said = &r->rec.said;
	size_t n = 0;

	r->seats = xcalloc(BENCH_SEATS_MAX, sizeof *r->seats);
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->seat < 0 || t->seat >= BENCH_SEATS_MAX ||
		    t->role != ROLE_BENCH)
			continue;
		r->seats[t->seat].short_name = t->speaker;
		if ((size_t)t->seat + 1 > n)
			n = (size_t)t->seat + 1;
	}
	for (size_t i = 0; i < n; i++)
		if (!r->seats[i].short_name)
			r->seats[i].short_name =
				i < r->rec.n_seats ? r->rec.seats[i] : "-";
	r->bench.seats = r->seats;
	r->bench.n_seats = n;
}

static bool same_seats(const struct bench *b, const struct hearing_record *rec)
{
	if (b->n_seats != rec->n_seats)
		return false;
	for (size_t i = 0; i < b->n_seats; i++)
		if (!b->seats[i].slug ||
		    strcmp(b->seats[i].slug, rec->seats[i]))
			return false;
	return true;
}

static void make_bench(struct scr_replay *r, const struct bench *bench)
{
	if (bench)
		r->bench = *bench;
	if (!r->bench.name)
		r->bench.name = r->rec.bench ? r->rec.bench : "";
	if (!bench || !same_seats(bench, &r->rec))
		make_seats(r);
}

static void make_state(struct scr_replay *r, const struct court_case *kase)
{
	const struct hearing_record *rec = &r->rec;
	struct hearing_rules rules = { .kase = kase ? kase : &r->kase,
				       .bench = &r->bench,
				       .side = rec->side,
				       .clock = rec->clock,
				       .minutes = rec->minutes,
				       .scale = rec->scale,
				       .seed = rec->seed };

	r->kase.title = rec->case_title ? rec->case_title : "";
	hearing_init(&r->s, &rules);
	r->s.said = rec->said;
}

/* An examination keeps its marks back until it is over, no longer. */
static bool is_over(const struct scr_replay *r)
{
	return r->rec.ended_ms != 0;
}

void scr_replay_init(struct scr_replay *r, const struct keymap *keys,
		     const struct hearing_record *rec,
		     const struct court_case *kase, const struct bench *bench)
{
	memset(r, 0, sizeof *r);
	r->rec = *rec;
	r->n = rec->said.n;
	if (rec->feedback == FEEDBACK_NONE && is_over(r))
		r->rec.feedback = FEEDBACK_MARKS;
	scr_hearing_init(&r->ui, keys);
	r->ui.labels = &r->rec;
	r->ui.kept = true;
	editor_init_line(&r->line);
	make_bench(r, bench);
	make_state(r, kase);
	count(r);
	go(r, r->n ? 1 : 0);
}

void scr_replay_again(struct scr_replay *r, const struct hearing_record *rec)
{
	enum feedback feedback = r->rec.feedback;

	r->rec = *rec;
	r->rec.feedback = feedback;
	count(r);
	take_sums(r);
	if (r->ui.overlay == OVER_READING)
		scr_hearing_show_reading(&r->ui, &r->s, r->ui.reading_n);
}

void scr_replay_release(struct scr_replay *r)
{
	r->s.said = (struct transcript){ 0 }; /* the record's */
	hearing_release(&r->s);
	scr_hearing_release(&r->ui);
	editor_release(&r->line);
	free(r->seats);
	free(r->after);
	free(r->words);
	memset(r, 0, sizeof *r);
}

void scr_replay_size(struct scr_replay *r, int rows, int cols)
{
	scr_hearing_size(&r->ui, rows, cols);
	show_last(r);
}

/* ---- keys ---- */

static void open_prompt(struct scr_replay *r, enum replay_prompt prompt)
{
	r->prompt = prompt;
	editor_set(&r->line, "", 0);
}

static void key_prompt(struct scr_replay *r, const struct key *key)
{
	enum replay_prompt prompt = r->prompt;

	if (key->code == K_ENTER) {
		r->prompt = REPLAY_NO_PROMPT;
		if (prompt == REPLAY_FOR_WORDS)
			search_for(r, r->line.text.s);
		else if (r->line.text.len)
			go_to_question(r, r->line.text.s);
	} else if (keymap_find(r->ui.keys, KEYMAP_PAGER, key->code) ==
			   PAGER_BACK &&
		   !keys_is_text(key->code)) {
		r->prompt = REPLAY_NO_PROMPT;
	} else if (!input_edit(&r->line, r->ui.keys, key)) {
		scr_hearing_tell(&r->ui, "That is longer than a line can be.");
	}
}

static void show_reading(struct scr_replay *r)
{
	size_t answered = r->after[r->at].answered;

	if (r->rec.feedback == FEEDBACK_NONE)
		tell(r, "This hearing gives no feedback until it is over.");
	else if (!answered)
		tell(r, "Nothing has been answered yet.");
	else
		scr_hearing_show_reading(&r->ui, &r->s,
					 r->s.said.turns[answered - 1].n);
}

static void show_help(struct scr_replay *r)
{
	static const enum keymap_screen screens[] = { KEYMAP_REPLAY,
						      KEYMAP_READING };

	scr_help_page(&r->ui.page, r->ui.keys, screens, 2);
	r->ui.page_gutter = SCR_HELP_GUTTER;
	r->ui.overlay = OVER_PAGE;
}

static void back(struct scr_replay *r, struct deeds *out)
{
	if (r->words)
		forget_words(r);
	else
		deeds_add(out, DEED_LEAVE);
}

static void scroll(struct scr_replay *r, int pages, int lines)
{
	struct scr_hearing *ui = &r->ui;
	int page = scr_hearing_layout(ui->rows, ui->cols, true).said.rows - 2;

	if (page < 1)
		page = 1;
	scr_hearing_scroll(ui, &r->s, &r->rec, pages * page + lines);
}

static void debrief(struct scr_replay *r, struct deeds *out)
{
	if (is_over(r))
		deeds_add(out, DEED_DEBRIEF);
	else
		tell(r, "It can be resumed; the debrief waits for its end.");
}

static void act(struct scr_replay *r, int action, struct deeds *out)
{
	switch (action) {
	case REPLAY_NEXT: step(r, false); break;
	case REPLAY_PREV: step(r, true); break;
	case REPLAY_ON:
		if (r->words && r->at)
			search(r, false);
		else
			step(r, false);
		break;
	case REPLAY_HIT_BEFORE:
		if (r->words && r->at)
			search(r, true);
		else
			tell(r, "Look for something first.");
		break;
	case REPLAY_FIRST: go(r, r->n ? 1 : 0); break;
	case REPLAY_LAST: go(r, r->n); break;
	case REPLAY_QUESTION: open_prompt(r, REPLAY_FOR_NUMBER); break;
	case REPLAY_SEARCH: open_prompt(r, REPLAY_FOR_WORDS); break;
	case REPLAY_READING: show_reading(r); break;
	case REPLAY_DEBRIEF: debrief(r, out); break;
	case REPLAY_UP: scroll(r, 0, -1); break;
	case REPLAY_DOWN: scroll(r, 0, 1); break;
	case REPLAY_PAGE_UP: scroll(r, -1, 0); break;
	case REPLAY_PAGE_DOWN: scroll(r, 1, 0); break;
	case REPLAY_HELP: show_help(r); break;
	case REPLAY_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case REPLAY_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case REPLAY_BACK: back(r, out); break;
	default: break;
	}
}

static void go_to_read(struct scr_replay *r)
{
	r->ui.overlay = OVER_NOTHING;
	for (size_t i = 0; i < r->at; i++)
		if (r->s.said.turns[i].n == r->ui.reading_n) {
			go(r, i + 1);
			return;
		}
}

void scr_replay_key(struct scr_replay *r, const struct key *key,
		    struct deeds *out)
{
	int reading = keymap_find(r->ui.keys, KEYMAP_READING, key->code);

	r->ui.notice[0] = '\0';
	if (r->ui.overlay == OVER_READING && reading == READING_HELP)
		show_help(r);
	else if (r->ui.overlay == OVER_READING && reading == READING_GO)
		go_to_read(r);
	else if (r->ui.overlay != OVER_NOTHING)
		scr_hearing_key(&r->ui, &r->s, &r->rec, key, out);
	else if (r->prompt != REPLAY_NO_PROMPT)
		key_prompt(r, key);
	else
		act(r, keymap_find(r->ui.keys, KEYMAP_REPLAY, key->code), out);
}

/* ---- view ---- */

static void view_prompt(const struct scr_replay *r, struct cells *out,
			struct rect row)
{
	const char *label =
		r->prompt == REPLAY_FOR_WORDS ? "look for " : "question ";

	rect_cut_left(&row, cells_puts(out, row.row, row.col, row.cols, label,
				       INK_NOTICE));
	input_view_line(&r->line, out, row);
}

static void view_place(const struct scr_replay *r, struct cells *out,
		       struct rect row)
{
	char text[200];

	if (pager_has_more(&r->ui.said))
		row.cols -= 2 + cells_right(out, row.row, row.col + row.cols,
					    row.cols, "more below", INK_WARN);
	if (row.cols < 4)
		return;
	if (r->ui.notice[0]) {
		cells_clip(out, row.row, row.col, row.cols, r->ui.notice,
			   INK_NOTICE);
		return;
	}
	snprintf(text, sizeof text, "replay · turn %zu of %zu%s%.60s", r->at,
		 r->n, r->words ? " · looking for " : "",
		 r->words ? r->words : "");
	cells_clip(out, row.row, row.col, row.cols, text, INK_DIM);
}

/* At the turn that is shown, or its last line where it began above. */
static void view_cursor(const struct scr_replay *r, struct cells *out,
			struct rect said)
{
	struct said_source ctx = { .ui = &r->ui,
				   .s = &r->s,
				   .rec = &r->rec,
				   .airy = said.rows >= 16 };
	struct pager_source src = scr_hearing_source(&ctx);
	struct pager_layout lay = scr_hearing_said(&r->s, said.cols);
	size_t i = r->at ? 2 * (r->at - 1) : 0;
	int row = r->at ? pager_row_of(&r->ui.said, &src, lay, said.rows, i,
				       pager_line_of(&src, lay, i, 0))
			: 0;

	cells_cursor(out, said.row + (row < 0 ? 0 : row), said.col);
}

void scr_replay_view(const struct scr_replay *r, struct cells *out)
{
	static const struct key_hint hints[] = {
		{ KEYMAP_REPLAY, REPLAY_NEXT, "next", 0 },
		{ KEYMAP_REPLAY, REPLAY_PREV, "previous", 1 },
		{ KEYMAP_REPLAY, REPLAY_QUESTION, "question", 2 },
		{ KEYMAP_REPLAY, REPLAY_SEARCH, "search", 1 },
		{ KEYMAP_REPLAY, REPLAY_READING, "read", 2 },
		{ KEYMAP_REPLAY, REPLAY_DEBRIEF, "debrief", 3 },
		{ KEYMAP_REPLAY, REPLAY_HELP, "help", 0 },
		{ KEYMAP_REPLAY, REPLAY_BACK, "back", 0 },
	};
	struct hearing_layout l =
		scr_hearing_layout(out->rows, out->cols, true);

	scr_hearing_view(&r->ui, &r->s, &r->rec, 0, out);
	if (r->ui.overlay != OVER_NOTHING)
		return;
	view_cursor(r, out, l.said);
	if (r->prompt != REPLAY_NO_PROMPT)
		view_prompt(r, out, l.status);
	else
		view_place(r, out, l.status);
	scr_hearing_hints(r->ui.keys, hints, sizeof hints / sizeof *hints, out,
			  l.keys);
}
