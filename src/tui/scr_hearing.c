/*
 * The update half of the courtroom; scr_hearing_view.c draws it.
 *
 *   keys -> an overlay, if one is open
 *        -> the hearing's actions -> deeds
 *        -> the editor
 *
 * Esc at the podium makes the next key an Alt key, for terminals that send none.
 */
#include "tui/scr_hearing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/scr_ledger.h"
#include "tui/scr_reading.h"

#define READING_ABOVE 4 /* rows that are enough to see an answer in */

void scr_hearing_init(struct scr_hearing *ui, const struct keymap *keys)
{
	memset(ui, 0, sizeof *ui);
	ui->keys = keys;
	editor_init(&ui->answer);
	page_init(&ui->page);
	page_init(&ui->reading);
	page_init(&ui->ledger);
	scr_docket_init(&ui->docket);
	scr_document_init(&ui->paper, keys);
	scr_label_init(&ui->label);
	input_init(&ui->prompt);
	ui->seek.told = "";
	tally_init(&ui->tally);
	scr_hearing_size(ui, 24, 80);
}

void scr_hearing_release(struct scr_hearing *ui)
{
	editor_release(&ui->answer);
	page_release(&ui->page);
	page_release(&ui->reading);
	page_release(&ui->ledger);
	scr_docket_release(&ui->docket);
	scr_document_release(&ui->paper);
	scr_label_release(&ui->label);
	input_release(&ui->prompt);
	seek_release(&ui->seek);
	tally_release(&ui->tally);
}

static void settle_reading(struct scr_hearing *ui);

void scr_hearing_size(struct scr_hearing *ui, int rows, int cols)
{
	ui->rows = rows;
	ui->cols = cols;
	editor_set_width(&ui->answer,
			 scr_hearing_layout(rows, cols, ui->kept).answer.cols);
	scr_document_size(&ui->paper, rows - 1, cols); /* below the title */
	settle_reading(ui);
}

/* On one line. */
static void say(struct scr_hearing *ui, const char *text)
{
	snprintf(ui->notice, sizeof ui->notice, "%s", text);
	for (char *c = ui->notice; *c; c++)
		if (*c == '\n')
			*c = ' ';
}

/* Where the answer stands above its reading, it need not stand in it as well. */
static void settle_reading(struct scr_hearing *ui)
{
	struct hearing_layout l =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept);
	struct page *p = &ui->reading;

	for (size_t i = 0; i < SCR_READING_ANSWER && p->n > SCR_READING_ANSWER;
	     i++)
		p->blocks[i].hidden = i == 0 || l.above.rows >= READING_ABOVE;
}

static void fill_reading(struct scr_hearing *ui, const struct hearing_state *s)
{
	struct reading_shown show = {
		.said = &s->said,
		.rec = ui->labels,
		.tally = &ui->tally,
		.map = s->rules.kase->map,
		.side = s->rules.side,
		.turn_n = ui->reading_n,
		.real = ui->real ? ui->real(ui->real_ctx, ui->reading_n) : NULL,
	};

	scr_reading_page(&ui->reading, &show);
	settle_reading(ui);
}

/* ---- news ---- */

/* Changes when a turn, a reading or a retraction did; tokens leave it alone. */
static uint64_t signature(const struct transcript *said)
{
	uint64_t h = said->n;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		h = h * 31 + (uintptr_t)t->reading + t->retracted;
	}
	return h;
}

void scr_hearing_news(struct scr_hearing *ui, const struct hearing_state *s)
{
	uint64_t now = signature(&s->said);

	if (ui->counted && now == ui->signature)
		return;
	ui->counted = true;
	ui->signature = now;
	tally_count(&ui->tally, &s->said);
	scr_ledger_page(&ui->ledger, &s->said, s->rules.kase->map, &ui->tally,
			SCR_LEDGER_MARGIN);
	if (ui->overlay == OVER_READING)
		fill_reading(ui, s);
}

void scr_hearing_draft(struct scr_hearing *ui, const char *text)
{
	editor_set(&ui->answer, text, strlen(text));
	ui->drafted = ui->answer.changes;
}

void scr_hearing_edited(struct scr_hearing *ui, const char *text, size_t len)
{
	if (!editor_replace(&ui->answer, text, len))
		say(ui, "That is too long: an answer can have 64 KB.");
}

void scr_hearing_spoken(struct scr_hearing *ui, const char *text)
{
	const struct buf *typed = &ui->answer.text;
	bool apart = ui->answer.cursor &&
		     !strchr(" \n", typed->s[ui->answer.cursor - 1]);
	char *words = xprintf("%s%s", apart ? " " : "", text);

	if (!*text)
		say(ui, "Nothing was heard.");
	else if (!editor_insert(&ui->answer, words, strlen(words)))
		say(ui, "That is too long: an answer can have 64 KB.");
	else
		say(ui, "Heard. Mend it as you like; Enter sends.");
	free(words);
}

void scr_hearing_courtesy(struct scr_hearing *ui, const struct hearing_state *s)
{
	const struct turn *q = hearing_pending(s);
	char who[120];
	char *words;

	if (!q || !q->cut || q->seat < 0 || ui->answer.text.len)
		return;
	bench_address(s->rules.bench, (size_t)q->seat, who, sizeof who);
	words = xprintf("Forgive me, %s: ", who);
	editor_insert(&ui->answer, words, strlen(words));
	free(words);
}

void scr_hearing_tell(struct scr_hearing *ui, const char *text)
{
	say(ui, text);
}

void scr_hearing_cites(struct scr_hearing *ui, struct passages *found)
{
	scr_docket_cites(&ui->docket, found);
	ui->overlay = OVER_DOCKET;
}

/* ---- what counsel may say now ---- */

static void send(struct scr_hearing *ui, enum event_kind event,
		 struct deeds *out)
{
	deeds_event(out, event, ui->answer.text.s);
	editor_accept(&ui->answer);
	ui->drafted = ui->answer.changes;
	pager_end(&ui->said);
}

static bool is_blank(const char *s)
{
	return s[strspn(s, " \n")] == '\0';
}

static void answer(struct scr_hearing *ui, const struct hearing_state *s,
		   struct deeds *out)
{
	bool empty = is_blank(ui->answer.text.s);

	if (hearing_is_over(s)) {
		deeds_add(out, DEED_DEBRIEF);
	} else if (s->paused) {
		say(ui, "The clock is paused: F8 goes on.");
	} else if (s->floor == FLOOR_NOBODY && empty) {
		deeds_event(out, EV_ASK_AGAIN, NULL);
	} else if (s->floor != FLOOR_COUNSEL) {
		say(ui, s->floor == FLOOR_READING
				? "One moment: your answer is being read."
				: "The bench has the floor; your words wait.");
	} else if (s->phase == PHASE_OPENING) {
		send(ui, EV_OPENING, out);
	} else if (s->phase == PHASE_REBUTTAL) {
		send(ui, EV_REBUTTAL, out);
	} else if (empty) {
		say(ui, "Say something first; \"I don't know\" is an answer.");
	} else {
		send(ui, EV_ANSWER, out);
	}
}

/* ---- overlays ---- */

static void open_page(struct scr_hearing *ui, int gutter)
{
	ui->overlay = OVER_PAGE;
	ui->page_gutter = gutter;
}

/* The agent's steps of the last question. */
static const struct turn *last_with_steps(const struct hearing_state *s)
{
	for (size_t i = s->said.n; i > 0; i--)
		if (s->said.turns[i - 1].n_steps)
			return &s->said.turns[i - 1];
	return NULL;
}

static void open_steps(struct scr_hearing *ui, const struct hearing_state *s)
{
	const struct turn *t = last_with_steps(s);
	const struct step *steps = s->n_steps ? s->steps : t ? t->steps : NULL;
	size_t n = s->n_steps ? s->n_steps : t ? t->n_steps : 0;

	page_reset(&ui->page, "the bench's steps", "Esc back");
	for (size_t i = 0; i < n; i++) {
		page_add(&ui->page, steps[i].action, INK_JUSTICE,
			 steps[i].input ? steps[i].input : "", INK_TEXT);
		if (steps[i].result && steps[i].result[0])
			page_add(&ui->page, "", INK_DIM, steps[i].result,
				 INK_DIM);
	}
	if (!n)
		page_add(&ui->page, "", INK_DIM,
			 "This bench takes no steps that could be shown.",
			 INK_DIM);
	open_page(ui, 24);
}

static bool no_feedback(const struct hearing_record *rec)
{
	return rec->feedback == FEEDBACK_NONE;
}

static void open_ledger(struct scr_hearing *ui, const struct hearing_state *s,
			const struct hearing_record *rec)
{
	if (no_feedback(rec)) {
		say(ui, "This hearing gives no feedback until the debrief.");
		return;
	}
	scr_ledger_page(&ui->page, &s->said, s->rules.kase->map, &ui->tally, 0);
	open_page(ui, 9);
}

void scr_hearing_show_reading(struct scr_hearing *ui,
			      const struct hearing_state *s, int turn_n)
{
	ui->reading_n = turn_n;
	ui->remark = 0;
	ui->earlier = false;
	fill_reading(ui, s);
	ui->overlay = OVER_READING;
}

static void open_reading(struct scr_hearing *ui, const struct hearing_state *s,
			 const struct hearing_record *rec)
{
	const struct tally *t = &ui->tally;

	if (no_feedback(rec))
		say(ui, "This hearing gives no feedback until the debrief.");
	else
		scr_hearing_show_reading(ui, s,
					 t->n ? t->answers[t->n - 1].turn : 0);
}

static void turn_reading(struct scr_hearing *ui, const struct hearing_state *s,
			 int step)
{
	const struct tally *t = &ui->tally;

	for (size_t i = 0; i < t->n; i++) {
		if (t->answers[i].turn != ui->reading_n)
			continue;
		if ((step < 0 && i == 0) || (step > 0 && i + 1 == t->n))
			return;
		scr_hearing_show_reading(
			ui, s, t->answers[step < 0 ? i - 1 : i + 1].turn);
		return;
	}
}

/* ---- scrolling ---- */

/* The transcript as it stands on this screen. */
struct view {
	struct hearing_layout lay;
	struct said_source ctx;
	struct pager_source src;
	struct pager_layout said;
	int rows;
};

static void view_of(struct view *v, struct scr_hearing *ui,
		    const struct hearing_state *s,
		    const struct hearing_record *rec)
{
	v->lay = scr_hearing_layout(ui->rows, ui->cols, ui->kept);
	v->ctx = (struct said_source){
		.ui = ui, .s = s, .rec = rec, .airy = v->lay.said.rows >= 16
	};
	v->src = scr_hearing_source(&v->ctx);
	v->said = scr_hearing_said(s, v->lay.said.cols);
	v->rows = v->lay.said.rows;
}

void scr_hearing_scroll(struct scr_hearing *ui, const struct hearing_state *s,
			const struct hearing_record *rec, int step)
{
	struct view v;

	view_of(&v, ui, s, rec);
	pager_scroll(&ui->said, &v.src, v.said, v.rows, step);
}

void scr_hearing_show_turn(struct scr_hearing *ui,
			   const struct hearing_state *s,
			   const struct hearing_record *rec, size_t i)
{
	struct view v;

	view_of(&v, ui, s, rec);
	pager_show(&ui->said, &v.src, v.said, v.rows, 2 * i);
}

static void go_to_turn(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, int turn_n)
{
	for (size_t i = 0; i < s->said.n; i++)
		if (s->said.turns[i].n == turn_n)
			scr_hearing_show_turn(ui, s, rec, i ? i - 1 : 0);
}

/* ---- words in the transcript ---- */

static void ask_for_words(struct scr_hearing *ui, enum hearing_asks what)
{
	ui->asks = what;
	input_ask(&ui->prompt, "look for", "");
}

/* The last place first: what was said a moment ago is asked for most. */
static void find(struct scr_hearing *ui, const struct hearing_state *s,
		 const struct hearing_record *rec, bool back)
{
	struct view v;

	view_of(&v, ui, s, rec);
	if (!seek_on(&ui->seek, &ui->said, &v.src, v.said, v.rows, back))
		say(ui, "Nobody said that.");
	else
		say(ui, ui->seek.told);
}

static void end_find(struct scr_hearing *ui)
{
	seek_release(&ui->seek);
	pager_end(&ui->said);
	ui->overlay = OVER_NOTHING;
}

/* The answer that was found, or that answers what was found. */
static int found_answer(const struct scr_hearing *ui,
			const struct hearing_state *s)
{
	for (size_t i = ui->seek.block / 2; i < s->said.n; i++)
		if (turn_is_counsel(&s->said.turns[i]))
			return s->said.turns[i].n;
	return 0;
}

static struct rect page_rect(const struct scr_hearing *ui)
{
	struct rect r = scr_hearing_layout(ui->rows, ui->cols, ui->kept).body;

	rect_cut_top(&r, 1);
	return rect_margin(r, ui->page_gutter ? 2 : 1);
}

static struct rect reading_rect(const struct scr_hearing *ui)
{
	struct rect r =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept).reading;

	rect_cut_top(&r, 1);
	return rect_margin(r, 1);
}

static void look_for(struct scr_hearing *ui, const struct hearing_state *s,
		     const struct hearing_record *rec, const char *words)
{
	switch (ui->asks) {
	case ASKS_TRANSCRIPT:
		seek_words(&ui->seek, words);
		ui->overlay = words[0] ? OVER_FIND : OVER_NOTHING;
		if (words[0])
			find(ui, s, rec, true);
		break;
	case ASKS_PAGE:
		page_seek(&ui->page, ui->page_gutter, page_rect(ui), words);
		say(ui, ui->page.seek.told);
		break;
	case ASKS_READING:
		page_seek(&ui->reading, SCR_READING_GUTTER, reading_rect(ui),
			  words);
		say(ui, ui->reading.seek.told);
		break;
	}
}

/* ---- who asks next ---- */

static void open_seats(struct scr_hearing *ui, const struct hearing_state *s)
{
	size_t n = s->rules.bench->n_seats;

	if (s->rules.bench_chooses) {
		say(ui, "Here the justices ask as they really did.");
	} else if (hearing_is_over(s)) {
		say(ui, "The hearing is over.");
	} else {
		ui->seats = (struct list){ .rows = 1 };
		list_set(&ui->seats, n, (int)n);
		ui->overlay = OVER_SEATS;
	}
}

static void call_on(struct scr_hearing *ui, size_t seat, struct deeds *out)
{
	if (seat >= ui->seats.n)
		return;
	deeds_call_on(out, seat);
	ui->overlay = OVER_NOTHING;
}

static void key_seats(struct scr_hearing *ui, uint32_t code, struct deeds *out)
{
	if (code >= '1' && code <= '9') {
		call_on(ui, code - '1', out);
		return;
	}
	switch (keymap_find(ui->keys, KEYMAP_SEATS, code)) {
	case SEATS_UP: list_move(&ui->seats, -1); break;
	case SEATS_DOWN: list_move(&ui->seats, 1); break;
	case SEATS_TAKE: call_on(ui, ui->seats.selected, out); break;
	case SEATS_BACK: ui->overlay = OVER_NOTHING; break;
	default: break;
	}
}

/* ---- actions ---- */

static void interrupt(struct scr_hearing *ui, const struct hearing_state *s,
		      struct deeds *out)
{
	if (s->floor == FLOOR_BENCH)
		deeds_event(out, EV_CANCEL, NULL);
	else
		say(ui, "Nobody is speaking. F10 leaves.");
}

static void leave(struct scr_hearing *ui, const struct hearing_state *s,
		  struct deeds *out)
{
	if (hearing_is_over(s))
		deeds_add(out, DEED_DEBRIEF);
	else
		ui->overlay = OVER_LEAVE;
}

static bool act_scroll(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, int action)
{
	int page =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept).said.rows - 2;

	if (page < 1)
		page = 1;
	switch (action) {
	case HEARING_SCROLL_UP:
		scr_hearing_scroll(ui, s, rec, -page);
		return true;
	case HEARING_SCROLL_DOWN:
		scr_hearing_scroll(ui, s, rec, page);
		return true;
	case HEARING_SCROLL_LINE_UP:
		scr_hearing_scroll(ui, s, rec, -1);
		return true;
	case HEARING_SCROLL_LINE_DOWN:
		scr_hearing_scroll(ui, s, rec, 1);
		return true;
	case HEARING_SCROLL_END: pager_end(&ui->said); return true;
	default: return false;
	}
}

static void act(struct scr_hearing *ui, const struct hearing_state *s,
		const struct hearing_record *rec, int action, struct deeds *out)
{
	if (act_scroll(ui, s, rec, action))
		return;
	switch (action) {
	case HEARING_ANSWER: answer(ui, s, out); break;
	case HEARING_HELP:
		scr_help_hearing(&ui->page, ui->keys);
		open_page(ui, SCR_HELP_GUTTER);
		break;
	case HEARING_HINT: /* becomes a note in the transcript */
		deeds_event(out, EV_HINT, NULL);
		pager_end(&ui->said);
		break;
	case HEARING_DOCKET: ui->overlay = OVER_DOCKET; break;
	case HEARING_CITES: deeds_add(out, DEED_CITES); break;
	case HEARING_LEDGER: open_ledger(ui, s, rec); break;
	case HEARING_READING: open_reading(ui, s, rec); break;
	case HEARING_STEPS: open_steps(ui, s); break;
	case HEARING_RETRACT: deeds_event(out, EV_RETRACT, NULL); break;
	case HEARING_PAUSE:
		deeds_event(out, s->paused ? EV_RESUME : EV_PAUSE, NULL);
		break;
	case HEARING_MOMENT: deeds_event(out, EV_MOMENT, NULL); break;
	case HEARING_CALL: open_seats(ui, s); break;
	case HEARING_SEARCH: ask_for_words(ui, ASKS_TRANSCRIPT); break;
	case HEARING_DICTATE: deeds_add(out, DEED_DICTATE); break;
	case HEARING_EDITOR: deeds_add(out, DEED_EDITOR); break;
	case HEARING_INTERRUPT: interrupt(ui, s, out); break;
	case HEARING_MOUSE: deeds_add(out, DEED_MOUSE); break;
	case HEARING_LEAVE: leave(ui, s, out); break;
	default: break;
	}
}

/* ---- keys ---- */

static void key_page(struct scr_hearing *ui, uint32_t code)
{
	int action = keymap_find(ui->keys, KEYMAP_PAGER, code);

	if (action == PAGER_SEARCH ||
	    (action == PAGER_ON && !ui->page.seek.words)) {
		ask_for_words(ui, ASKS_PAGE);
	} else if (action == PAGER_BACK && ui->page.seek.words) {
		seek_words(&ui->page.seek, "");
	} else if (action == PAGER_BACK || code == K_F1) {
		ui->overlay = OVER_NOTHING;
	} else {
		page_act(&ui->page, ui->page_gutter, page_rect(ui), action);
		say(ui, ui->page.seek.told);
	}
}

static void open_label(struct scr_hearing *ui, const struct hearing_state *s)
{
	const struct turn *t = transcript_turn(&s->said, ui->reading_n);
	char title[64];

	if (!t || !turn_is_counsel(t))
		return;
	scr_reading_title(t, &ui->tally, "your own label", title, sizeof title);
	scr_label_open(&ui->label, t, title);
	ui->overlay = OVER_LABEL;
}

/* The next remark, and only its words stand out above; then all of them. */
static void next_remark(struct scr_hearing *ui, const struct hearing_state *s)
{
	const struct turn *t = transcript_turn(&s->said, ui->reading_n);
	size_t n = t && t->reading ? t->reading->n_remarks : 0;

	if (!n) {
		say(ui, "Nothing was remarked on.");
		return;
	}
	ui->earlier = false;
	ui->remark = ui->remark < n ? ui->remark + 1 : 0;
	if (ui->remark && ui->remark <= ui->reading.n_anchors)
		page_show(&ui->reading, SCR_READING_GUTTER, reading_rect(ui),
			  ui->reading.anchors[ui->remark - 1]);
	else
		pager_home(&ui->reading.at);
}

static void show_earlier(struct scr_hearing *ui, const struct hearing_state *s)
{
	if (!scr_hearing_earlier(ui, s))
		say(ui, "It refers to nothing that you said before.");
	else
		ui->earlier = !ui->earlier;
}

static void scroll_reading(struct scr_hearing *ui, int action)
{
	page_act(&ui->reading, SCR_READING_GUTTER, reading_rect(ui), action);
	say(ui, ui->reading.seek.told);
}

static void key_reading(struct scr_hearing *ui, const struct hearing_state *s,
			const struct hearing_record *rec, uint32_t code)
{
	bool sought = ui->reading.seek.words;

	switch (keymap_find(ui->keys, KEYMAP_READING, code)) {
	case READING_NEXT:
		if (sought)
			scroll_reading(ui, PAGER_ON);
		else
			turn_reading(ui, s, 1);
		break;
	case READING_BEFORE:
		if (sought)
			scroll_reading(ui, PAGER_BEFORE);
		break;
	case READING_PREV: turn_reading(ui, s, -1); break;
	case READING_REMARK: next_remark(ui, s); break;
	case READING_EARLIER: show_earlier(ui, s); break;
	case READING_LABEL: open_label(ui, s); break;
	case READING_SEARCH: ask_for_words(ui, ASKS_READING); break;
	case READING_UP: scroll_reading(ui, PAGER_UP); break;
	case READING_DOWN: scroll_reading(ui, PAGER_DOWN); break;
	case READING_PAGE_UP: scroll_reading(ui, PAGER_PAGE_UP); break;
	case READING_PAGE_DOWN: scroll_reading(ui, PAGER_PAGE_DOWN); break;
	case READING_GO:
		go_to_turn(ui, s, rec, ui->reading_n);
		ui->overlay = OVER_NOTHING;
		break;
	case READING_HELP:
		scr_help_hearing(&ui->page, ui->keys);
		open_page(ui, SCR_HELP_GUTTER);
		break;
	case READING_BACK:
		if (sought)
			seek_words(&ui->reading.seek, "");
		else
			ui->overlay = OVER_NOTHING;
		break;
	default: break;
	}
}

static void key_label(struct scr_hearing *ui, const struct key *key,
		      struct deeds *out)
{
	int rows = reading_rect(ui).rows - 1;

	if (!scr_label_key(&ui->label, ui->keys, key, rows, out))
		ui->overlay = OVER_READING;
}

static void read_found(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec)
{
	int n = found_answer(ui, s);

	if (no_feedback(rec))
		say(ui, "This hearing gives no feedback until the debrief.");
	else if (!n)
		say(ui, "That has not been answered.");
	else
		scr_hearing_show_reading(ui, s, n);
}

static void key_find(struct scr_hearing *ui, const struct hearing_state *s,
		     const struct hearing_record *rec, uint32_t code)
{
	int page = scr_hearing_layout(ui->rows, ui->cols, ui->kept).said.rows;

	page = page > 2 ? page - 2 : 1;
	switch (keymap_find(ui->keys, KEYMAP_FIND, code)) {
	case FIND_SEARCH: ask_for_words(ui, ASKS_TRANSCRIPT); break;
	case FIND_ON: find(ui, s, rec, false); break;
	case FIND_BEFORE: find(ui, s, rec, true); break;
	case FIND_UP: scr_hearing_scroll(ui, s, rec, -1); break;
	case FIND_DOWN: scr_hearing_scroll(ui, s, rec, 1); break;
	case FIND_PAGE_UP: scr_hearing_scroll(ui, s, rec, -page); break;
	case FIND_PAGE_DOWN: scr_hearing_scroll(ui, s, rec, page); break;
	case FIND_READING: read_found(ui, s, rec); break;
	case FIND_HELP:
		scr_help_hearing(&ui->page, ui->keys);
		open_page(ui, SCR_HELP_GUTTER);
		break;
	case FIND_BACK: end_find(ui); break;
	default: break;
	}
}

void scr_hearing_paper(struct scr_hearing *ui, const struct court_case *kase,
		       size_t index, struct paragraphs *text,
		       const struct error *fault)
{
	const struct document *d = &kase->documents[index];
	const char *name = d->link_name && *d->link_name ? d->link_name : d->id;

	scr_document_open(&ui->paper, index, kase->n_documents, name,
			  d->filed ? d->filed : "", text, fault);
	scr_document_go(&ui->paper, ui->paragraph);
	ui->paragraph = 0; /* of the next paper, the beginning */
	ui->overlay = OVER_PAPER;
}

/* The passage in its paper, if that is one of the case's. */
static void open_paper(struct scr_hearing *ui, const struct hearing_state *s,
		       struct deeds *out)
{
	const struct passage *p = ui->docket.opened;
	const struct court_case *c = s->rules.kase;

	ui->docket.opened = NULL;
	for (size_t i = 0; i < c->n_documents; i++) {
		if (strcmp(c->documents[i].id, p->document) != 0)
			continue;
		ui->paragraph = p->from_paragraph;
		deeds_document(out, i);
		return;
	}
}

/* The paragraph at the top of the window, as a passage is cited. */
static void cite_paper(struct scr_hearing *ui)
{
	int number = scr_document_at(&ui->paper);
	char *cite = number ? xprintf("(%s ¶ %d)", ui->paper.title, number)
			    : xprintf("(%s)", ui->paper.title);

	editor_insert(&ui->answer, cite, strlen(cite));
	free(cite);
	ui->overlay = OVER_NOTHING;
}

static void key_paper(struct scr_hearing *ui, const struct key *key,
		      struct deeds *out)
{
	struct deeds wanted = { 0 };

	if (keymap_find(ui->keys, KEYMAP_DOCKET, key->code) == DOCKET_QUOTE) {
		cite_paper(ui);
		return;
	}
	scr_document_key(&ui->paper, key, &wanted);
	for (size_t i = 0; i < wanted.n; i++)
		if (wanted.list[i].kind == DEED_LEAVE)
			ui->overlay = OVER_DOCKET;
		else if (wanted.list[i].kind == DEED_DOCUMENT)
			deeds_document(out, wanted.list[i].index);
		else
			deeds_add(out, wanted.list[i].kind);
	deeds_release(&wanted);
}

static void key_docket(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct key *key, struct deeds *out)
{
	struct rect r = scr_hearing_layout(ui->rows, ui->cols, ui->kept).body;

	if (keymap_find(ui->keys, KEYMAP_DOCKET, key->code) == DOCKET_HELP) {
		scr_help_hearing(&ui->page, ui->keys);
		open_page(ui, SCR_HELP_GUTTER);
		return;
	}
	if (scr_docket_key(&ui->docket, ui->keys, key, r, out)) {
		if (ui->docket.opened)
			open_paper(ui, s, out);
		return;
	}
	ui->overlay = OVER_NOTHING;
	if (ui->docket.quoted)
		editor_insert(&ui->answer, ui->docket.quoted,
			      strlen(ui->docket.quoted));
	free(ui->docket.quoted);
	ui->docket.quoted = NULL;
}

static void key_leave(struct scr_hearing *ui, uint32_t code, struct deeds *out)
{
	if (code == 'a' || code == 'A') {
		deeds_event(out, EV_ADJOURN, NULL);
		deeds_add(out, DEED_DEBRIEF);
	} else if (code == 'l' || code == 'L') {
		deeds_add(out, DEED_LEAVE);
	} else if (code != 's' && code != 'S' && code != K_ESC &&
		   code != K_F10) {
		return; /* no answer to the question */
	}
	ui->overlay = OVER_NOTHING;
}

/* Ctrl-X Ctrl-E, as shells have it: the first half waits for the second, so that
 * this does not end up in the editor.  True when the key is spent. */
static bool key_shell_editor(struct scr_hearing *ui, uint32_t code,
			     struct deeds *out)
{
	bool second = ui->ctrl_x &&
		      (code == (KM_CTRL | 'e') || code == (KM_CTRL | 'x'));

	ui->ctrl_x =
		!second && code == (KM_CTRL | 'x') &&
		keymap_find(ui->keys, KEYMAP_HEARING, code) == HEARING_EDITOR;
	if (second)
		deeds_add(out, DEED_EDITOR);
	if (ui->ctrl_x)
		say(ui, "Ctrl-X, then Ctrl-E: your own editor.");
	return second || ui->ctrl_x;
}

static void key_podium(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, const struct key *key,
		       struct deeds *out)
{
	uint32_t code = key->code;
	int action;

	if (key_shell_editor(ui, code, out))
		return;

	if (ui->esc && (keys_is_text(code) || code == K_ENTER))
		code |= KM_ALT;
	ui->esc = !ui->esc && code == K_ESC;
	action = keymap_find(ui->keys, KEYMAP_HEARING, code);
	if (code == K_WHEEL_UP || code == K_WHEEL_DOWN)
		action = code == K_WHEEL_UP ? HEARING_SCROLL_LINE_UP
					    : HEARING_SCROLL_LINE_DOWN;
	if (action >= 0) {
		act(ui, s, rec, action, out);
		return;
	}
	action = keymap_find(ui->keys, KEYMAP_EDIT, code);
	if (action >= 0)
		editor_act(&ui->answer, action);
	else if (keys_is_text(code) && !editor_type(&ui->answer, code))
		say(ui, "An answer ends here: it can have 64 KB.");
	else if (code == K_PASTE &&
		 !editor_insert(&ui->answer, key->paste, key->paste_len))
		say(ui, "The paste is too long: an answer can have 64 KB.");
}

/* Everywhere alike, so that no overlay keeps the terminal. */
static bool key_anywhere(struct scr_hearing *ui, uint32_t code,
			 struct deeds *out)
{
	switch (keymap_find(ui->keys, KEYMAP_HEARING, code)) {
	case HEARING_REDRAW: deeds_add(out, DEED_REDRAW); return true;
	case HEARING_SUSPEND: deeds_add(out, DEED_SUSPEND); return true;
	default: return false;
	}
}

static void key_prompt(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, const struct key *key)
{
	if (input_key(&ui->prompt, ui->keys, key) == INPUT_TAKEN)
		look_for(ui, s, rec, ui->prompt.line.text.s);
}

/* Over the podium there is no editor that Up and Down belong to. */
static struct key wheel_as_key(const struct scr_hearing *ui,
			       const struct key *key)
{
	struct key k = *key;

	if (ui->overlay != OVER_NOTHING && k.code == K_WHEEL_UP)
		k.code = K_UP;
	if (ui->overlay != OVER_NOTHING && k.code == K_WHEEL_DOWN)
		k.code = K_DOWN;
	return k;
}

void scr_hearing_key(struct scr_hearing *ui, const struct hearing_state *s,
		     const struct hearing_record *rec,
		     const struct key *pressed, struct deeds *out)
{
	struct key turned = wheel_as_key(ui, pressed);
	const struct key *key = &turned;

	ui->notice[0] = '\0';
	if (key_anywhere(ui, key->code, out))
		return;
	if (ui->prompt.open) {
		key_prompt(ui, s, rec, key);
		return;
	}
	switch (ui->overlay) {
	case OVER_NOTHING: key_podium(ui, s, rec, key, out); break;
	case OVER_PAGE: key_page(ui, key->code); break;
	case OVER_READING: key_reading(ui, s, rec, key->code); break;
	case OVER_DOCKET: key_docket(ui, s, key, out); break;
	case OVER_PAPER: key_paper(ui, key, out); break;
	case OVER_LABEL: key_label(ui, key, out); break;
	case OVER_SEATS: key_seats(ui, key->code, out); break;
	case OVER_FIND: key_find(ui, s, rec, key->code); break;
	case OVER_LEAVE: key_leave(ui, key->code, out); break;
	}
	if (ui->answer.changes != ui->drafted) {
		ui->drafted = ui->answer.changes;
		deeds_add(out, DEED_DRAFT);
	}
}

/* ---- the mouse ---- */

static bool click_said(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, int row)
{
	struct view v;
	struct rect r;
	struct pager at;
	size_t i;

	view_of(&v, ui, s, rec);
	r = scr_hearing_said_rect(ui, &v.lay);
	if (row < r.row || row >= r.row + r.rows)
		return false;
	at = scr_hearing_place(ui, s, &v.src, v.said, r.rows);
	i = pager_at_row(&at, &v.src, v.said, r.rows, row - r.row) / 2;
	if (i >= s->said.n || !turn_is_counsel(&s->said.turns[i]))
		return true;
	if (no_feedback(rec))
		say(ui, "This hearing gives no feedback until the debrief.");
	else
		scr_hearing_show_reading(ui, s, s->said.turns[i].n);
	return true;
}

bool scr_hearing_click(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, int row, int col,
		       struct deeds *out)
{
	struct hearing_layout l =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept);

	(void)out;
	ui->notice[0] = '\0';
	switch (ui->overlay) {
	case OVER_DOCKET:
		scr_docket_click(&ui->docket, l.body, row);
		return true;
	case OVER_NOTHING:
		if (row >= l.answer.row && row < l.answer.row + l.answer.rows)
			editor_point(&ui->answer, l.answer, row, col);
		else
			click_said(ui, s, rec, row);
		return true;
	case OVER_READING:
	case OVER_FIND: click_said(ui, s, rec, row); return true;
	case OVER_LABEL:
	case OVER_SEATS: return false;
	default: return true;
	}
}
