#include "tui/scr_replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/reading.h"
#include "court/why.h"
#include "score/conceded.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/scr_ledger.h"
#include "tui/scr_reading.h"
#include "tui/seek.h"

/* ---- figures, once for every place ---- */

/* A rebuttal has time of its own, which turns do not carry. */
static int64_t rebuttal_cost(const struct hearing_record *rec,
			     const struct turn *t)
{
	double seconds;

	if (t->kind != TURN_REBUTTAL || rec->terms.clock != CLOCK_WORDS)
		return 0;
	seconds = hearing_draft_seconds(t->text, strlen(t->text));
	return (int64_t)(seconds * 1000 * rec->terms.scale);
}

static void sum_answer(const struct tally *t, const struct transcript *said,
		       const struct turn *turn, struct replay_sum *sum)
{
	if (turn->retracted || sum->answers == t->n)
		return;
	sum->scored += t->answers[sum->answers++].scored;
	if (!turn->reading)
		return;
	sum->concessions += reading_concedes(turn->reading) -
			    (int)conceded_takes_back(said, turn);
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
		if (turn_is_answerer(turn)) {
			sum_answer(t, said, turn, &sum);
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
	if (record_is_examination(&r->rec))
		scr_ledger_admitted(&r->ui.ledger, &r->s.said,
				    r->s.rules.kase->witness);
	else
		scr_ledger_page(&r->ui.ledger, &r->s.said,
				case_shown_map(r->s.rules.kase), t,
				SCR_LEDGER_MARGIN);
}

/* ---- places ---- */

/* A turn longer than the window is shown from its beginning. */
static void show_last(struct scr_replay *r)
{
	struct said_view v;

	pager_end(&r->ui.said);
	scr_hearing_said(&v, &r->ui);
	if (r->at && pager_height(&v.src, 2 * (r->at - 1)) > v.whole.rows)
		scr_hearing_show_turn(&r->ui, r->at - 1);
}

/* How much of a rebuttal's time was left is not kept on a wall clock, nor known
 * without the court's rules: then no time is shown rather than a wrong one. */
static enum clock_kind clock_after(const struct scr_replay *r,
				   const struct turn *t)
{
	bool known = r->bench.rebuttal_minutes > 0 &&
		     r->rec.terms.clock == CLOCK_WORDS;

	return t->phase == PHASE_REBUTTAL && !known ? CLOCK_NONE
						    : r->rec.terms.clock;
}

static void go(struct scr_replay *r, size_t at)
{
	const struct turn *t;

	r->at = at;
	transcript_show(&r->s.said, at);
	r->due_ms = -1;
	take_sums(r);
	if (at) {
		t = &r->s.said.turns[at - 1];
		r->s.phase = t->phase;
		r->s.court_ms = t->court_ms;
		r->s.rules.terms.clock = clock_after(r, t);
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

static bool is_in(const char *text, const char *words)
{
	size_t from, to;

	return seek_find(text, words, 0, &from, &to);
}

/* What is looked for stands in turn i. */
static bool is_hit(const struct scr_replay *r, size_t i)
{
	return r->words ? is_in(r->rec.said.turns[i].text, r->words)
			: place_is(&r->place, &r->rec.said, i);
}

static bool looks_for(const struct scr_replay *r)
{
	return (r->words || r->hunts) && r->at;
}

/* From the turn beside this one, and around; this one comes last. */
static void search(struct scr_replay *r, bool back)
{
	for (size_t k = 1; k <= r->n; k++) {
		size_t i = (r->at - 1 + (back ? r->n - k : k)) % r->n;

		if (!is_hit(r, i))
			continue;
		if (back ? i + 1 > r->at : i + 1 < r->at)
			tell(r, back ? "From the end again."
				     : "From the beginning again.");
		else if (i + 1 == r->at)
			tell(r, "Nowhere else.");
		go(r, i + 1);
		return;
	}
	tell(r, r->words ? "Nobody said that." : "There is none here.");
}

static void forget_search(struct scr_replay *r)
{
	free(r->words);
	r->ui.words = r->words = NULL;
	r->hunts = false;
}

/* The turn shown counts too when the words are new. */
static void search_for(void *ctx, const char *words)
{
	struct scr_replay *r = ctx;

	if (!words[0] && !r->words)
		return;
	if (words[0]) {
		forget_search(r);
		r->ui.words = r->words = xstrdup(words);
	}
	if (!r->at)
		tell(r, "Nobody said that.");
	else if (!words[0] || !is_in(r->rec.said.turns[r->at - 1].text, words))
		search(r, false);
}

/* From here on n and N go from one such place to the next. */
static void hunt(struct scr_replay *r, const struct place *p)
{
	forget_search(r);
	r->place = *p;
	r->hunts = true;
	search(r, false);
}

static void go_to_place(void *ctx, const char *text)
{
	struct scr_replay *r = ctx;
	struct error err;
	struct place p;

	if (!*text)
		return;
	if (!place_parse(&p, &r->rec.said, text, &err))
		tell(r, err.text);
	else if (p.kind == PLACE_TURN)
		go(r, p.index + 1);
	else
		hunt(r, &p);
}

/* Readings are kept back: from who labels blind, and until an examination is
 * over. */
static bool keeps_back(struct scr_replay *r)
{
	if (r->blind)
		tell(r, "Labels are hidden here; replay without --blind shows "
			"them.");
	else if (r->rec.terms.feedback == FEEDBACK_NONE)
		tell(r, "This hearing gives no feedback until it is over.");
	else
		return false;
	return true;
}

static void next_flagged(struct scr_replay *r)
{
	static const struct place flagged = { .kind = PLACE_FLAGGED };
	const struct transcript *said = &r->rec.said;

	if (keeps_back(r))
		return;
	if (!r->at || place_next(&flagged, said, r->at - 1, false) == said->n)
		tell(r, "No answer was flagged.");
	else
		hunt(r, &flagged);
}

/* ---- playing ---- */

void scr_replay_play(struct scr_replay *r, double speed)
{
	r->speed = speed;
	r->plays = r->at < r->n;
	r->due_ms = -1;
}

static void play_or_stop(struct scr_replay *r)
{
	if (!r->plays && r->at == r->n)
		tell(r, "That was the last turn.");
	else if (r->plays)
		r->plays = false;
	else
		scr_replay_play(r, r->speed);
}

/* The wait for the next turn begins anew. */
static void set_speed(struct scr_replay *r, bool faster)
{
	char text[80];

	r->speed = pace_step(r->speed, faster);
	r->due_ms = -1;
	snprintf(text, sizeof text, "Speed x%g%s", r->speed,
		 r->plays ? "." : "; {replay play} plays.");
	if (!r->plays)
		tell(r, text);
}

static bool is_playing(const struct scr_replay *r)
{
	return r->plays && over_top(&r->ui) == OVER_NOTHING;
}

static void wait_for_next(struct scr_replay *r, int64_t now_ms)
{
	r->pace = pace_before(&r->rec.said, r->at, r->speed);
	r->due_ms = now_ms + r->pace.wait_ms;
}

bool scr_replay_pump(struct scr_replay *r, int64_t now_ms)
{
	bool due = r->due_ms >= 0 && now_ms >= r->due_ms;

	if (!is_playing(r)) {
		r->due_ms = -1;
		return false;
	}
	if (r->due_ms >= 0 && !due)
		return false;
	if (due)
		go(r, r->at + 1);
	r->plays = r->at < r->n;
	if (r->plays)
		wait_for_next(r, now_ms);
	else
		tell(r, "That was the last turn.");
	return true;
}

int64_t scr_replay_deadline_ms(const struct scr_replay *r, int64_t now_ms)
{
	if (!is_playing(r))
		return INT64_MAX;
	return r->due_ms < 0 ? now_ms : r->due_ms;
}

/* ---- notes ---- */

void scr_replay_may_note(struct scr_replay *r)
{
	r->may_note = true;
}

static void take_note(void *ctx, const char *words)
{
	struct scr_replay *r = ctx;

	str_set(&r->note, *words ? words : NULL);
}

static void ask_note(struct scr_replay *r)
{
	if (!r->may_note)
		tell(r, "Notes cannot be kept here: --readonly.");
	else if (!r->at)
		tell(r, "Nothing is shown that a note could go to.");
	else
		over_ask_for(&r->ui, "note ", take_note, r);
}

/* What was typed goes on its way. */
static void send_note(struct scr_replay *r, struct deeds *out)
{
	if (!r->note)
		return;
	deeds_put(out, (struct deed){
			       .kind = DEED_NOTE,
			       .text = r->note,
			       .index = (size_t)r->s.said.turns[r->at - 1].n });
	str_set(&r->note, NULL);
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
		r->bench.name = r->rec.terms.bench;
	if (!bench || !same_seats(bench, &r->rec))
		make_seats(r);
}

static void make_state(struct scr_replay *r, const struct court_case *kase)
{
	const struct hearing_record *rec = &r->rec;
	struct hearing_rules rules = { .kase = kase ? kase : &r->kase,
				       .bench = &r->bench,
				       .terms = rec->terms };

	r->kase.title = rec->case_title ? rec->case_title : "";
	hearing_init(&r->s, &rules);
	r->s.said = rec->said;
}

/* An examination keeps its marks back until it is over, no longer. */
static bool is_over(const struct scr_replay *r)
{
	return r->rec.ended_ms != 0;
}

static const struct hint hints[] = {
	{ KEYMAP_REPLAY, REPLAY_NEXT, "next", 0 },
	{ KEYMAP_REPLAY, REPLAY_PREV, "prev", 1 },
	{ KEYMAP_REPLAY, REPLAY_PLAY, "play", 1 },
	{ KEYMAP_REPLAY, REPLAY_QUESTION, "go to", 2 },
	{ KEYMAP_REPLAY, REPLAY_SEARCH, "search", 1 },
	{ KEYMAP_REPLAY, REPLAY_FLAGGED, "flagged", 4 },
	{ KEYMAP_REPLAY, REPLAY_READING, "read", 1 },
	{ KEYMAP_REPLAY, REPLAY_WHY, "why", 4 },
	{ KEYMAP_REPLAY, REPLAY_NOTE, "note", 3 },
	{ KEYMAP_REPLAY, REPLAY_DEBRIEF, "debrief", 3 },
	{ KEYMAP_REPLAY, REPLAY_HELP, "help", 0 },
	{ KEYMAP_REPLAY, REPLAY_BACK, "back", 0 },
};

void scr_replay_init(struct scr_replay *r, const struct keymap *keys,
		     const struct hearing_record *rec,
		     const struct court_case *kase, const struct bench *bench)
{
	memset(r, 0, sizeof *r);
	r->rec = *rec;
	r->n = rec->said.n;
	r->speed = 1;
	if (rec->terms.feedback == FEEDBACK_NONE && is_over(r))
		r->rec.terms.feedback = FEEDBACK_MARKS;
	make_bench(r, bench);
	make_state(r, kase);
	scr_hearing_init(&r->ui, keys, &r->s, &r->rec);
	r->ui.kept = true;
	r->ui.hints = HINTS_OF(hints);
	count(r);
	go(r, r->n ? 1 : 0);
}

void scr_replay_release(struct scr_replay *r)
{
	r->s.said = (struct transcript){ 0 }; /* the record's */
	hearing_release(&r->s);
	scr_hearing_release(&r->ui);
	free(r->seats);
	free(r->after);
	free(r->words);
	free(r->note);
	memset(r, 0, sizeof *r);
}

void scr_replay_blind(struct scr_replay *r, const char *author)
{
	r->blind = author;
	r->rec.terms.feedback = FEEDBACK_NONE;
}

static void size(void *self, int rows, int cols)
{
	struct scr_replay *r = self;

	scr_hearing.size(&r->ui, rows, cols);
	show_last(r);
}

/* ---- keys ---- */

static void show_reading(struct scr_replay *r)
{
	size_t answered = r->after[r->at].answered;

	if (r->blind && answered)
		over_label_blind(&r->ui, r->s.said.turns[answered - 1].n,
				 r->blind);
	else if (r->rec.terms.feedback == FEEDBACK_NONE && !r->blind)
		tell(r, "This hearing gives no feedback until it is over.");
	else if (!answered)
		tell(r, "Nothing has been answered yet.");
	else
		over_reading_open(&r->ui, r->s.said.turns[answered - 1].n);
}

void scr_replay_noted(struct scr_replay *r, const struct hearing_record *rec)
{
	enum feedback feedback = r->rec.terms.feedback;

	r->rec = *rec;
	r->rec.terms.feedback = feedback;
	count(r);
	take_sums(r);
	over_news(&r->ui);
}

void scr_replay_again(struct scr_replay *r, const struct hearing_record *rec)
{
	scr_replay_noted(r, rec);
	if (r->blind) /* on to the next field */
		show_reading(r);
}

static void show_help(struct scr_replay *r)
{
	static const enum keymap_screen screens[] = { KEYMAP_REPLAY,
						      KEYMAP_READING };

	scr_help_page(over_page_of(&r->ui), r->ui.keys, screens, 2);
	over_show(&r->ui, OVER_PAGE);
}

static void show_why(struct scr_replay *r)
{
	const struct turn *question = why_turn(&r->rec.said, r->at);

	if (keeps_back(r))
		return;
	if (question)
		over_page_why(&r->ui, question);
	else
		tell(r, "Nothing has been asked yet.");
}

static void back(struct scr_replay *r, struct deeds *out)
{
	if (r->words || r->hunts)
		forget_search(r);
	else
		deeds_add(out, DEED_LEAVE);
}

static void debrief(struct scr_replay *r, struct deeds *out)
{
	if (r->blind)
		tell(r, "Labels are hidden here; replay without --blind has "
			"the debrief.");
	else if (is_over(r))
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
		if (looks_for(r))
			search(r, false);
		else
			step(r, false);
		break;
	case REPLAY_HIT_BEFORE:
		if (looks_for(r))
			search(r, true);
		else
			tell(r, "Look for something first.");
		break;
	case REPLAY_FIRST: go(r, r->n ? 1 : 0); break;
	case REPLAY_LAST: go(r, r->n); break;
	case REPLAY_QUESTION:
		over_ask_for(&r->ui, "go to 3, t12, name ", go_to_place, r);
		break;
	case REPLAY_FLAGGED: next_flagged(r); break;
	case REPLAY_PLAY: play_or_stop(r); break;
	case REPLAY_FASTER: set_speed(r, true); break;
	case REPLAY_SLOWER: set_speed(r, false); break;
	case REPLAY_SEARCH:
		over_ask_for(&r->ui, "look for ", search_for, r);
		break;
	case REPLAY_READING: show_reading(r); break;
	case REPLAY_WHY: show_why(r); break;
	case REPLAY_NOTE: ask_note(r); break;
	case REPLAY_DEBRIEF: debrief(r, out); break;
	case REPLAY_UP: scr_hearing_scroll(&r->ui, 0, -1); break;
	case REPLAY_DOWN: scr_hearing_scroll(&r->ui, 0, 1); break;
	case REPLAY_PAGE_UP: scr_hearing_scroll(&r->ui, -1, 0); break;
	case REPLAY_PAGE_DOWN: scr_hearing_scroll(&r->ui, 1, 0); break;
	case REPLAY_HELP: show_help(r); break;
	case REPLAY_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case REPLAY_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case REPLAY_BACK: back(r, out); break;
	default: break;
	}
}

/* Space steps; while something plays it pauses. */
static int action_of(const struct scr_replay *r, uint32_t code)
{
	int action = keymap_find(r->ui.keys, KEYMAP_REPLAY, code);

	return r->plays && code == ' ' && action == REPLAY_NEXT ? REPLAY_PLAY
								: action;
}

static void go_to_read(struct scr_replay *r)
{
	int n = over_reading_of(&r->ui)->turn_n;

	over_close(&r->ui);
	for (size_t i = 0; i < r->at; i++)
		if (r->s.said.turns[i].n == n) {
			go(r, i + 1);
			return;
		}
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_replay *r = self;
	int reading =
		over_top(&r->ui) == OVER_READING
			? keymap_find(r->ui.keys, KEYMAP_READING, key->code)
			: -1;

	r->ui.notice[0] = '\0';
	if (reading == READING_HELP)
		show_help(r);
	else if (reading == READING_GO)
		go_to_read(r);
	else if (over_top(&r->ui) != OVER_NOTHING)
		scr_hearing.key(&r->ui, key, out);
	else
		act(r, action_of(r, key->code), out);
	send_note(r, out);
}

/* ---- view ---- */

#define ROOMY_COLS 48 /* of a line that can say so much */

/* What is looked for, and how it plays, behind where it stands. */
static void put_place(const struct scr_replay *r, bool roomy, char *out,
		      size_t size)
{
	bool alone = !r->plays && !r->words && !r->hunts;
	const char *what = roomy ? "replay · turn " : alone ? "turn " : "";
	int used = snprintf(out, size, "%s%zu of %zu", what, r->at, r->n);
	char cut[PACE_TEXT];

	if (r->words || r->hunts)
		used += snprintf(out + used, size - (size_t)used,
				 " · looking for %.60s",
				 r->words ? r->words : place_words(&r->place));
	if (!r->plays)
		return;
	pace_say(&r->pace, cut);
	snprintf(out + used, size - (size_t)used, " · playing x%g%s%s",
		 r->speed, *cut ? " · " : "", cut);
}

static void view_place(const struct scr_replay *r, struct cells *out,
		       struct rect row)
{
	bool roomy = row.cols >= ROOMY_COLS;
	char text[400];

	/* what is told goes before what can be seen */
	if (pager_has_more(&r->ui.said) && (roomy || !r->ui.notice[0]))
		row.cols -=
			2 + cells_right(out, row.row, row.col + row.cols,
					row.cols, roomy ? "more below" : "more",
					INK_WARN);
	if (row.cols < 4)
		return;
	if (r->ui.notice[0]) {
		cells_clip(out, row.row, row.col, row.cols, r->ui.notice,
			   INK_NOTICE);
		return;
	}
	put_place(r, roomy, text, sizeof text);
	cells_clip(out, row.row, row.col, row.cols, text, INK_DIM);
}

/* At the turn that is shown, or its last line where it began above. */
static void view_cursor(const struct scr_replay *r, struct cells *out,
			struct rect said)
{
	struct said_view v;
	size_t i = r->at ? 2 * (r->at - 1) : 0;
	int row = 0;

	scr_hearing_said(&v, &r->ui);
	if (r->at)
		row = pager_row_of(&r->ui.said, &v.src, i,
				   pager_line_of(&v.src, i, 0));
	cells_cursor(out, said.row + (row < 0 ? 0 : row), said.col);
}

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_replay *r = self;
	struct hearing_layout l =
		scr_hearing_layout(out->rows, out->cols, true);

	scr_hearing_view(&r->ui, now_ms, out);
	if (over_top(&r->ui) != OVER_NOTHING)
		return;
	view_cursor(r, out, l.said);
	view_place(r, out, l.status);
}

const struct screen_ops scr_replay = { .size = size, .key = key, .view = view };
