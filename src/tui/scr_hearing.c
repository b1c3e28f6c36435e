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

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/scr_ledger.h"

static const struct hint hints[] = {
	{ KEYMAP_HEARING, HEARING_ANSWER, "answer", 0 },
	{ KEYMAP_EDIT, EDIT_NEWLINE, "line", 3 },
	{ KEYMAP_HEARING, HEARING_HELP, "help", 0 },
	{ KEYMAP_HEARING, HEARING_DOCKET, "docket", 2 },
	{ KEYMAP_HEARING, HEARING_LEDGER, "ledger", 2 },
	{ KEYMAP_HEARING, HEARING_READING, "read", 1 },
	{ KEYMAP_HEARING, HEARING_PAUSE, "pause", 3 },
	{ KEYMAP_HEARING, HEARING_LEAVE, "leave", 0 },
};

static const struct hint cross_hints[] = {
	{ KEYMAP_HEARING, HEARING_ANSWER, "ask", 0 },
	{ KEYMAP_HEARING, HEARING_HELP, "help", 0 },
	{ KEYMAP_HEARING, HEARING_DOCKET, "docket", 1 },
	{ KEYMAP_HEARING, HEARING_LEDGER, "admitted", 2 },
	{ KEYMAP_HEARING, HEARING_READING, "read", 1 },
	{ KEYMAP_HEARING, HEARING_LEAVE, "leave", 0 },
};

/* Only keys that the hearing's terms allow are offered. */
static void offer(struct scr_hearing *ui, struct hints all)
{
	size_t n = 0;

	for (size_t i = 0; i < all.n && n < SCR_HEARING_HINTS; i++)
		if (!scr_help_is_off(all.list[i].action, &ui->rec->terms) ||
		    all.list[i].screen != KEYMAP_HEARING)
			ui->offered[n++] = all.list[i];
	ui->hints = (struct hints){ .list = ui->offered, .n = n };
}

static void size(void *self, int rows, int cols)
{
	struct scr_hearing *ui = self;

	ui->rows = rows;
	ui->cols = cols;
	editor_set_width(&ui->answer,
			 scr_hearing_layout(rows, cols, ui->kept).answer.cols);
	over_resized(ui);
}

void scr_hearing_init(struct scr_hearing *ui, const struct keymap *keys,
		      const struct hearing_state *s,
		      const struct hearing_record *rec)
{
	memset(ui, 0, sizeof *ui);
	ui->keys = keys;
	ui->s = s;
	ui->rec = rec;
	offer(ui, HINTS_OF(hints));
	if (record_is_examination(rec))
		offer(ui, HINTS_OF(cross_hints));
	editor_init(&ui->answer);
	tally_init(&ui->tally);
	over_init(ui);
	size(ui, 24, 80);
}

void scr_hearing_release(struct scr_hearing *ui)
{
	editor_release(&ui->answer);
	page_release(&ui->ledger);
	tally_release(&ui->tally);
	over_release(ui);
}

/* On one line. */
void scr_hearing_tell(struct scr_hearing *ui, const char *text)
{
	ui->typed = false;
	snprintf(ui->notice, sizeof ui->notice, "%s",
		 keymap_text(ui->keys, text).s);
	for (char *c = ui->notice; *c; c++)
		if (*c == '\n')
			*c = ' ';
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

void scr_hearing_news(struct scr_hearing *ui)
{
	uint64_t now = signature(&ui->s->said);

	ui->typed = false;
	if (ui->counted && now == ui->signature)
		return;
	ui->counted = true;
	ui->signature = now;
	tally_count(&ui->tally, &ui->s->said);
	if (record_is_examination(ui->rec)) {
		scr_ledger_admitted(&ui->ledger, &ui->s->said,
				    ui->s->rules.witness);
		return;
	}
	scr_ledger_page(&ui->ledger, &ui->s->said,
			case_shown_map(ui->s->rules.kase), &ui->tally,
			SCR_LEDGER_MARGIN);
	over_news(ui);
}

void scr_hearing_draft(struct scr_hearing *ui, const char *text)
{
	editor_set(&ui->answer, text, strlen(text));
	ui->drafted = ui->answer.changes;
}

void scr_hearing_edited(struct scr_hearing *ui, const char *text, size_t len)
{
	if (!editor_replace(&ui->answer, text, len))
		scr_hearing_tell(ui,
				 "That is too long: an answer can have 64 KB.");
}

void scr_hearing_spoken(struct scr_hearing *ui, const char *text)
{
	const struct buf *typed = &ui->answer.text;
	bool apart = ui->answer.cursor &&
		     !strchr(" \n", typed->s[ui->answer.cursor - 1]);
	char *words = xprintf("%s%s", apart ? " " : "", text);

	if (!*text)
		scr_hearing_tell(ui, "Nothing was heard.");
	else if (!editor_insert(&ui->answer, words, strlen(words)))
		scr_hearing_tell(ui,
				 "That is too long: an answer can have 64 KB.");
	else
		scr_hearing_tell(
			ui,
			"Heard. Mend it as you like; {hearing answer} sends.");
	free(words);
}

void scr_hearing_courtesy(struct scr_hearing *ui)
{
	const struct turn *q = hearing_pending(ui->s);
	char who[120];
	char *words;

	if (!q || !q->cut || q->seat < 0 || ui->answer.text.len)
		return;
	bench_address(ui->s->rules.bench, (size_t)q->seat, who, sizeof who);
	words = xprintf("Forgive me, %s: ", who);
	editor_insert(&ui->answer, words, strlen(words));
	free(words);
}

void scr_hearing_cites(struct scr_hearing *ui, struct passages *found)
{
	scr_docket_cites(over_docket_of(ui), found);
	over_show(ui, OVER_DOCKET);
}

bool scr_hearing_keeps_back(struct scr_hearing *ui)
{
	if (ui->rec->terms.feedback != FEEDBACK_NONE)
		return false;
	scr_hearing_tell(ui,
			 "This hearing gives no feedback until the debrief.");
	return true;
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

/* ---- other players ---- */

static void ask_for_player(void *ctx, const char *words)
{
	struct scr_hearing *ui = ctx;

	snprintf(ui->cast, sizeof ui->cast, "%s", words);
}

/* Who plays now, on one line. */
static void tell_players(struct scr_hearing *ui)
{
	struct players p;
	struct buf now;

	players_now(&p, ui->rec, &ui->s->said);
	buf_init(&now, BUF_TEXT_MAX);
	buf_puts(&now, "Now: ");
	players_say(&p, &now);
	buf_puts(&now, ". For another: simulator NAME, reader NAME or model "
		       "NAME.");
	scr_hearing_tell(ui, now.s);
	buf_release(&now);
}

/* What was asked for goes on its way. */
static void switch_player(struct scr_hearing *ui, struct deeds *out)
{
	enum player which;
	const char *name;

	if (!ui->cast[0])
		return;
	if (players_parse(ui->cast + (ui->cast[0] == ':'), &which, &name) &&
	    *name)
		deeds_put(out, (struct deed){ .kind = DEED_SWITCH,
					      .index = which,
					      .text = name });
	else
		tell_players(ui);
	ui->cast[0] = '\0';
}

/* ":simulator NAME", as in the line mode. */
static bool is_command(const struct scr_hearing *ui)
{
	const char *text = ui->answer.text.s, *name;
	enum player which;

	return text[0] == ':' && ui->answer.text.len < sizeof ui->cast &&
	       players_parse(text + 1, &which, &name);
}

#define COMMAND_WORDS 2 /* ":docket A12"; more is something to say */

/* ":real", as the line mode has it: no answer. */
static bool is_of_the_line_mode(const struct scr_hearing *ui)
{
	const char *text = ui->answer.text.s;

	return text[0] == ':' && isalpha((unsigned char)text[1]) &&
	       utf8_words(text, strlen(text)) <= COMMAND_WORDS;
}

static void take_command(struct scr_hearing *ui)
{
	ask_for_player(ui, ui->answer.text.s);
	editor_set(&ui->answer, "", 0);
}

static void answer(struct scr_hearing *ui, struct deeds *out)
{
	bool empty = is_blank(ui->answer.text.s);

	if (hearing_is_over(ui->s)) {
		deeds_add(out, DEED_DEBRIEF);
	} else if (is_command(ui)) {
		take_command(ui);
	} else if (is_of_the_line_mode(ui)) {
		scr_hearing_tell(ui, "Commands with a colon are the line "
				     "mode's; here {hearing help} shows the "
				     "keys.");
	} else if (ui->s->paused) {
		scr_hearing_tell(
			ui, "The clock is paused: {hearing pause} goes on.");
	} else if (ui->s->floor == FLOOR_NOBODY && empty) {
		deeds_event(out, EV_ASK_AGAIN, NULL);
	} else if (ui->s->floor != FLOOR_COUNSEL) {
		scr_hearing_tell(
			ui,
			ui->s->floor == FLOOR_READING
				? "One moment: the answer is being read."
			: ui->s->rules.witness
				? "The witness has the floor; your question "
				  "waits."
				: "The bench has the floor; your words wait.");
	} else if (ui->s->phase == PHASE_OPENING) {
		send(ui, EV_OPENING, out);
	} else if (ui->s->phase == PHASE_REBUTTAL) {
		send(ui, EV_REBUTTAL, out);
	} else if (empty) {
		scr_hearing_tell(
			ui,
			ui->s->rules.witness
				? "Ask something first; \"no further "
				  "questions\" ends it."
				: "Say something first; \"I don't know\" is an "
				  "answer.");
	} else {
		send(ui, EV_ANSWER, out);
	}
}

/* ---- actions ---- */

static void interrupt(struct scr_hearing *ui, struct deeds *out)
{
	if (ui->s->floor == FLOOR_BENCH || ui->wait.what == WAITING_READING)
		deeds_event(out, EV_CANCEL, NULL);
	else
		scr_hearing_tell(ui,
				 "Nobody is speaking. {hearing leave} leaves.");
}

static void leave(struct scr_hearing *ui, struct deeds *out)
{
	if (hearing_is_over(ui->s))
		deeds_add(out, DEED_DEBRIEF);
	else
		over_show(ui, OVER_LEAVE);
}

/* What the line mode has behind a colon under another name than its key here. */
static const struct {
	const char *name;
	int action;
} of_the_line_mode[] = {
	{ "read", HEARING_READING },  { "listen", HEARING_DICTATE },
	{ "next", HEARING_CALL },     { "stop", HEARING_INTERRUPT },
	{ "adjourn", HEARING_LEAVE }, { "quit", HEARING_LEAVE },
};

/* The action of that name; -1 for none. */
static int action_named(const char *name, size_t len)
{
	size_t n;
	const struct keymap_row *rows = keymap_rows(KEYMAP_HEARING, &n);

	for (size_t i = 0; i < n; i++)
		if (str_is(name, len, rows[i].name))
			return (int)i;
	n = sizeof of_the_line_mode / sizeof *of_the_line_mode;
	for (size_t i = 0; i < n; i++)
		if (str_is(name, len, of_the_line_mode[i].name))
			return of_the_line_mode[i].action;
	return -1;
}

/* ":retract" and Enter is what the key of that name does: its words go, and what may not
 * be under the hearing's terms is told as ever. */
static int meant(struct scr_hearing *ui, int action)
{
	const char *text = ui->answer.text.s;
	int named;

	if (action != HEARING_ANSWER || hearing_is_over(ui->s) ||
	    !is_of_the_line_mode(ui))
		return action;
	named = action_named(text + 1, strcspn(text + 1, " "));
	if (named < 0)
		return action;
	editor_set(&ui->answer, "", 0);
	return named;
}

static void act(struct scr_hearing *ui, int action, struct deeds *out)
{
	switch (meant(ui, action)) {
	case HEARING_ANSWER: answer(ui, out); break;
	case HEARING_HELP: over_page_help(ui); break;
	case HEARING_HINT: /* becomes a note in the transcript */
		deeds_event(out, EV_HINT, NULL);
		pager_end(&ui->said);
		break;
	case HEARING_DOCKET: over_show(ui, OVER_DOCKET); break;
	case HEARING_CITES: deeds_add(out, DEED_CITES); break;
	case HEARING_LEDGER: over_page_ledger(ui); break;
	case HEARING_READING: over_reading_last(ui); break;
	case HEARING_STEPS: over_page_steps(ui); break;
	case HEARING_RETRACT: deeds_event(out, EV_RETRACT, NULL); break;
	case HEARING_PAUSE:
		deeds_event(out, ui->s->paused ? EV_RESUME : EV_PAUSE, NULL);
		break;
	case HEARING_MOMENT: deeds_event(out, EV_MOMENT, NULL); break;
	case HEARING_CALL: over_seats_open(ui); break;
	case HEARING_SWITCH:
		over_ask_for(ui, "simulator, model or reader", ask_for_player,
			     ui);
		break;
	case HEARING_SEARCH: over_find_ask(ui); break;
	case HEARING_DICTATE: deeds_add(out, DEED_DICTATE); break;
	case HEARING_EDITOR: deeds_add(out, DEED_EDITOR); break;
	case HEARING_INTERRUPT: interrupt(ui, out); break;
	case HEARING_SCROLL_UP: scr_hearing_scroll(ui, -1, 0); break;
	case HEARING_SCROLL_DOWN: scr_hearing_scroll(ui, 1, 0); break;
	case HEARING_SCROLL_LINE_UP: scr_hearing_scroll(ui, 0, -1); break;
	case HEARING_SCROLL_LINE_DOWN: scr_hearing_scroll(ui, 0, 1); break;
	case HEARING_SCROLL_END: pager_end(&ui->said); break;
	case HEARING_MOUSE: deeds_add(out, DEED_MOUSE); break;
	case HEARING_LEAVE: leave(ui, out); break;
	default: break;
	}
}

/* ---- keys ---- */

#define ESC_WAITS_MS 500 /* for the letter that makes a command of it */

bool scr_hearing_forget_esc(struct scr_hearing *ui, int64_t now_ms)
{
	if (!ui->esc) {
		ui->esc_ends_ms = 0;
		return false;
	}
	if (!ui->esc_ends_ms)
		ui->esc_ends_ms = now_ms + ESC_WAITS_MS;
	if (now_ms < ui->esc_ends_ms)
		return false;
	ui->esc = false;
	ui->esc_ends_ms = 0;
	return true;
}

int64_t scr_hearing_esc_deadline_ms(const struct scr_hearing *ui)
{
	return ui->esc && ui->esc_ends_ms ? ui->esc_ends_ms : INT64_MAX;
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
		scr_hearing_tell(ui,
				 "{Ctrl-X}, then {Ctrl-E}: your own editor.");
	return second || ui->ctrl_x;
}

static void key_podium(struct scr_hearing *ui, const struct key *key,
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
		act(ui, action, out);
		return;
	}
	action = keymap_find(ui->keys, KEYMAP_EDIT, code);
	/* Esc, thought better of, and a letter that means nothing with it */
	if (action < 0 && keys_is_text(code & ~KM_ALT))
		code &= ~KM_ALT;
	if (action >= 0)
		editor_act(&ui->answer, action);
	else if (hearing_is_over(ui->s))
		return;
	else if (keys_is_text(code) && !editor_type(&ui->answer, code))
		scr_hearing_tell(ui, "An answer ends here: it can have 64 KB.");
	else if (code == K_PASTE &&
		 !editor_insert(&ui->answer, key->paste, key->paste_len))
		scr_hearing_tell(
			ui, "The paste is too long: an answer can have 64 KB.");
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

/* Over the podium there is no editor that Up and Down belong to. */
static struct key wheel_as_key(const struct scr_hearing *ui,
			       const struct key *key)
{
	struct key k = *key;

	if (over_top(ui) != OVER_NOTHING && k.code == K_WHEEL_UP)
		k.code = K_UP;
	if (over_top(ui) != OVER_NOTHING && k.code == K_WHEEL_DOWN)
		k.code = K_DOWN;
	return k;
}

/* Whether a key that is a letter is nothing but that here. */
static bool is_letter_here(const struct scr_hearing *ui, uint32_t code)
{
	return keys_is_text(code) && !ui->esc && !ui->ctrl_x &&
	       !ui->notice[0] && over_top(ui) == OVER_NOTHING &&
	       ui->wait.what == WAITING_NOTHING && !ui->kept;
}

static void key(void *self, const struct key *pressed, struct deeds *out)
{
	struct scr_hearing *ui = self;
	struct key turned = wheel_as_key(ui, pressed);
	bool letter = is_letter_here(ui, turned.code);

	ui->typed = false;
	ui->notice[0] = '\0';
	if (key_anywhere(ui, turned.code, out))
		return;
	if (over_top(ui) != OVER_NOTHING)
		over_key(ui, &turned, out);
	else
		key_podium(ui, &turned, out);
	switch_player(ui, out);
	if (ui->answer.changes != ui->drafted) {
		ui->typed = letter && !out->n && !ui->notice[0];
		ui->drafted = ui->answer.changes;
		deeds_add(out, DEED_DRAFT);
	}
}

static bool is_typed(const void *self)
{
	return ((const struct scr_hearing *)self)->typed;
}

/* ---- the mouse ---- */

void scr_hearing_click_said(struct scr_hearing *ui, int row)
{
	size_t i = scr_hearing_turn_at(ui, row);

	if (i < ui->s->said.n && turn_is_counsel(&ui->s->said.turns[i]) &&
	    !scr_hearing_keeps_back(ui))
		over_reading_open(ui, ui->s->said.turns[i].n);
}

static bool click(void *self, int row, int col)
{
	struct scr_hearing *ui = self;
	struct rect r = scr_hearing_layout(ui->rows, ui->cols, ui->kept).answer;

	ui->notice[0] = '\0';
	if (over_top(ui) != OVER_NOTHING)
		return over_click(ui, row, col);
	if (row >= r.row && row < r.row + r.rows)
		editor_point(&ui->answer, r, row, col);
	else
		scr_hearing_click_said(ui, row);
	return true;
}

const struct screen_ops scr_hearing = { .size = size,
					.key = key,
					.view = scr_hearing_view,
					.is_typed = is_typed,
					.view_typed = scr_hearing_view_typed,
					.click = click };
