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
#include "tui/scr_reading.h"

void scr_hearing_init(struct scr_hearing *ui, const struct keymap *keys)
{
	memset(ui, 0, sizeof *ui);
	ui->keys = keys;
	editor_init(&ui->answer);
	page_init(&ui->page);
	page_init(&ui->reading);
	page_init(&ui->ledger);
	scr_docket_init(&ui->docket);
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
	tally_release(&ui->tally);
}

void scr_hearing_size(struct scr_hearing *ui, int rows, int cols)
{
	ui->rows = rows;
	ui->cols = cols;
	editor_set_width(&ui->answer,
			 scr_hearing_layout(rows, cols, ui->kept).answer.cols);
}

static void say(struct scr_hearing *ui, const char *text)
{
	snprintf(ui->notice, sizeof ui->notice, "%s", text);
}

static void fill_reading(struct scr_hearing *ui, const struct hearing_state *s)
{
	const char *real =
		ui->real ? ui->real(ui->real_ctx, ui->reading_n) : NULL;

	scr_reading_page(&ui->reading, &s->said, &ui->tally, ui->reading_n,
			 real);
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
	scr_ledger_page(&ui->ledger, &s->said, &ui->tally);
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
		say(ui, "That is longer than an answer can be.");
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
		say(ui, "That is longer than an answer can be.");
	else
		say(ui, "Heard. Mend it as you like; Enter sends.");
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
				: "The bench has the floor; your words are "
				  "kept.");
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
	scr_ledger_page(&ui->page, &s->said, &ui->tally);
	open_page(ui, 9);
}

void scr_hearing_show_reading(struct scr_hearing *ui,
			      const struct hearing_state *s, int turn_n)
{
	ui->reading_n = turn_n;
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

const char *scr_hearing_find(const char *text, const char *words)
{
	size_t n = strlen(words);

	for (; n && *text; text++)
		if (!strncasecmp(text, words, n))
			return text;
	return NULL;
}

void scr_hearing_scroll(struct scr_hearing *ui, const struct hearing_state *s,
			const struct hearing_record *rec, int step)
{
	struct hearing_layout lay =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept);
	struct said_source ctx = { .ui = ui, .s = s, .rec = rec };
	struct pager_source src = scr_hearing_source(&ctx);

	ctx.airy = lay.said.rows >= 16;
	pager_scroll(&ui->said, &src, scr_hearing_said(s, lay.said.cols),
		     lay.said.rows, step);
}

void scr_hearing_show_turn(struct scr_hearing *ui,
			   const struct hearing_state *s,
			   const struct hearing_record *rec, size_t i)
{
	struct hearing_layout lay =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept);
	struct said_source ctx = { .ui = ui, .s = s, .rec = rec };
	struct pager_source src = scr_hearing_source(&ctx);

	ctx.airy = lay.said.rows >= 16;
	pager_show(&ui->said, &src, scr_hearing_said(s, lay.said.cols),
		   lay.said.rows, 2 * i);
}

static void go_to_turn(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, int turn_n)
{
	for (size_t i = 0; i < s->said.n; i++)
		if (s->said.turns[i].n == turn_n)
			scr_hearing_show_turn(ui, s, rec, i ? i - 1 : 0);
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
	case HEARING_DICTATE: deeds_add(out, DEED_DICTATE); break;
	case HEARING_EDITOR: deeds_add(out, DEED_EDITOR); break;
	case HEARING_INTERRUPT: interrupt(ui, s, out); break;
	case HEARING_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case HEARING_SUSPEND: deeds_add(out, DEED_SUSPEND); break;
	case HEARING_LEAVE: leave(ui, s, out); break;
	default: break;
	}
}

/* ---- keys ---- */

static void key_page(struct scr_hearing *ui, uint32_t code)
{
	int action = keymap_find(ui->keys, KEYMAP_PAGER, code);
	struct rect r = scr_hearing_layout(ui->rows, ui->cols, ui->kept).body;

	rect_cut_top(&r, 1);
	if (action == PAGER_BACK || code == K_F1)
		ui->overlay = OVER_NOTHING;
	else
		page_act(&ui->page, ui->page_gutter, rect_margin(r, 2), action);
}

static void key_reading(struct scr_hearing *ui, const struct hearing_state *s,
			const struct hearing_record *rec, uint32_t code)
{
	struct rect r =
		scr_hearing_layout(ui->rows, ui->cols, ui->kept).reading;

	rect_cut_top(&r, 1);
	r = rect_margin(r, 1);
	switch (keymap_find(ui->keys, KEYMAP_READING, code)) {
	case READING_NEXT: turn_reading(ui, s, 1); break;
	case READING_PREV: turn_reading(ui, s, -1); break;
	case READING_UP:
		page_act(&ui->reading, SCR_READING_GUTTER, r, PAGER_UP);
		break;
	case READING_DOWN:
		page_act(&ui->reading, SCR_READING_GUTTER, r, PAGER_DOWN);
		break;
	case READING_GO:
		go_to_turn(ui, s, rec, ui->reading_n);
		ui->overlay = OVER_NOTHING;
		break;
	case READING_HELP:
		scr_help_hearing(&ui->page, ui->keys);
		open_page(ui, SCR_HELP_GUTTER);
		break;
	case READING_BACK: ui->overlay = OVER_NOTHING; break;
	default: break;
	}
}

static void key_docket(struct scr_hearing *ui, const struct key *key,
		       struct deeds *out)
{
	struct rect r = scr_hearing_layout(ui->rows, ui->cols, ui->kept).body;

	if (keymap_find(ui->keys, KEYMAP_DOCKET, key->code) == DOCKET_HELP) {
		scr_help_hearing(&ui->page, ui->keys);
		open_page(ui, SCR_HELP_GUTTER);
		return;
	}
	if (scr_docket_key(&ui->docket, ui->keys, key, r, out))
		return;
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

static void key_podium(struct scr_hearing *ui, const struct hearing_state *s,
		       const struct hearing_record *rec, const struct key *key,
		       struct deeds *out)
{
	uint32_t code = key->code;
	int action;

	if (ui->esc && (keys_is_text(code) || code == K_ENTER))
		code |= KM_ALT;
	ui->esc = !ui->esc && code == K_ESC;
	action = keymap_find(ui->keys, KEYMAP_HEARING, code);
	if (action >= 0) {
		act(ui, s, rec, action, out);
		return;
	}
	action = keymap_find(ui->keys, KEYMAP_EDIT, code);
	if (action >= 0)
		editor_act(&ui->answer, action);
	else if (keys_is_text(code) && !editor_type(&ui->answer, code))
		say(ui, "That is as long as an answer can be.");
	else if (code == K_PASTE &&
		 !editor_insert(&ui->answer, key->paste, key->paste_len))
		say(ui, "The paste is too long for one answer.");
}

void scr_hearing_key(struct scr_hearing *ui, const struct hearing_state *s,
		     const struct hearing_record *rec, const struct key *key,
		     struct deeds *out)
{
	ui->notice[0] = '\0';
	switch (ui->overlay) {
	case OVER_NOTHING: key_podium(ui, s, rec, key, out); break;
	case OVER_PAGE: key_page(ui, key->code); break;
	case OVER_READING: key_reading(ui, s, rec, key->code); break;
	case OVER_DOCKET: key_docket(ui, key, out); break;
	case OVER_LEAVE: key_leave(ui, key->code, out); break;
	}
	if (ui->answer.changes != ui->drafted) {
		ui->drafted = ui->answer.changes;
		deeds_add(out, DEED_DRAFT);
	}
}
