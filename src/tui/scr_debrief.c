#include "tui/scr_debrief.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/transcript.h"
#include "hearing/settling.h"
#include "score/debrief_text.h"
#include "score/weak.h"
#include "tui/keys.h"
#include "tui/scr_debrief_pages.h"
#include "tui/scr_debrief_view.h"
#include "tui/scr_help.h"
#include "tui/scr_reading.h"

/* ---- figures ---- */

static void make_curve(struct scr_debrief *d)
{
	const struct scorecard *c = &d->card;

	free(d->curve);
	free(d->questions);
	d->curve = xcalloc(c->n_rows + 1, sizeof *d->curve);
	d->questions = xcalloc(c->n_rows + 1, sizeof *d->questions);
	for (size_t i = 0; i < c->n_rows; i++) {
		d->curve[i] = record_is_examination(d->rec)
				      ? c->rows[i].bat_sum - c->rows[i].pat_sum
				      : c->rows[i].nrbat;
		d->questions[i] =
			tally_of(&d->tally, c->rows[i].turn)->question;
	}
}

static void count(struct scr_debrief *d)
{
	static const struct court_case none;

	tally_count(&d->tally, d->said);
	scorecard_release(&d->card);
	scorecard_build(&d->card, d->kase ? d->kase : &none, &d->rec->terms,
			d->said);
	make_curve(d);
	free(d->weak);
	d->weak = weak_find(d->said, &d->n_weak);
	scr_debrief_overview(d);
	scr_debrief_transcript(d);
	scr_debrief_held(d);
	scr_debrief_court(d);
}

void scr_debrief_init(struct scr_debrief *d, const struct keymap *keys,
		      const struct hearing_record *rec,
		      const struct transcript *said,
		      const struct court_case *kase)
{
	memset(d, 0, sizeof *d);
	d->keys = keys;
	d->rec = rec;
	d->said = said;
	d->kase = kase;
	scr_label_init(&d->label);
	scr_ballot_init(&d->ballot);
	input_init(&d->prompt);
	tally_init(&d->tally);
	count(d);
	scr_debrief_memo(d);
}

void scr_debrief_release(struct scr_debrief *d)
{
	for (int i = 0; i < DEBRIEF_PARTS; i++)
		page_release(&d->pages[i]);
	scr_label_release(&d->label);
	scr_ballot_release(&d->ballot);
	input_release(&d->prompt);
	tally_release(&d->tally);
	scorecard_release(&d->card);
	free(d->curve);
	free(d->questions);
	free(d->weak);
	memset(d, 0, sizeof *d);
}

static void size(void *self, int rows, int cols)
{
	struct scr_debrief *d = self;
	bool was_roomy = d->rows >= SCR_DEBRIEF_ROOMY;

	d->rows = rows;
	d->cols = cols;
	if (was_roomy != (rows >= SCR_DEBRIEF_ROOMY))
		scr_debrief_overview(d);
}

void scr_debrief_tell(struct scr_debrief *d, const char *text)
{
	snprintf(d->told, sizeof d->told, "%s", keymap_text(d->keys, text).s);
}

void scr_debrief_sheets(struct scr_debrief *d, struct ballot *sheets, size_t n,
			const char *author)
{
	scr_ballot_take(&d->ballot, sheets, n, d->rec, d->said, author);
	d->part = DEBRIEF_SHEET;
}

/* The label may have made the answer no weak one any more: it stays shown. */
void scr_debrief_again(struct scr_debrief *d)
{
	struct pager at = d->pages[DEBRIEF_SAID].at;

	count(d);
	d->pages[DEBRIEF_SAID].at = at;
	if (d->reading_n)
		scr_debrief_answer(d);
}

/* ---- keys ---- */

static struct page *current(struct scr_debrief *d)
{
	return &d->pages[d->part];
}

static void scroll(struct scr_debrief *d, int action)
{
	struct page *p = current(d);

	page_act(p, scr_debrief_page_rect(d), action);
	if (action == PAGER_ON || action == PAGER_BEFORE)
		scr_debrief_tell(d, p->seek.told);
}

static bool is_sought(struct scr_debrief *d)
{
	return current(d)->seek.words != NULL;
}

/* ---- one answer ---- */

static void show_answer(struct scr_debrief *d, int turn)
{
	d->reading_n = turn;
	d->part = DEBRIEF_READING;
	scr_debrief_answer(d);
}

/* The nearest of all found, going one way or the other. */
static bool is_beyond(int turn, int from, int step, int found)
{
	return step < 0 ? turn < from : turn > from && !found;
}

int scr_debrief_beyond(const struct scr_debrief *d, bool weak, int step)
{
	size_t n = weak ? d->n_weak : d->tally.n;
	int found = 0;

	for (size_t i = 0; i < n; i++) {
		int turn = weak ? d->weak[i] : d->tally.answers[i].turn;

		if (is_beyond(turn, d->reading_n, step, found))
			found = turn;
	}
	return found;
}

static size_t weak_place(const struct scr_debrief *d, int turn)
{
	size_t i = 0;

	while (i < d->n_weak && d->weak[i] != turn)
		i++;
	return i;
}

/* Why the answer shown is not in the drill, where it is not. */
static void say_left_out(struct buf *out, const struct scr_debrief *d)
{
	size_t i = weak_place(d, d->reading_n);
	struct weak_passed *passed;

	if (!d->kase || i >= d->n_weak)
		return;
	passed = xcalloc(d->n_weak, sizeof *passed);
	weak_passed(d->said, d->kase, d->weak, d->n_weak, passed);
	if (passed[i].by) {
		buf_puts(out, "; ");
		debrief_say_left_out(out, d->said, &passed[i]);
	}
	free(passed);
}

static void tell_weak(struct scr_debrief *d)
{
	const struct turn *t = transcript_turn(d->said, d->reading_n);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "Weak %zu of %zu: ", weak_place(d, d->reading_n) + 1,
		   d->n_weak);
	debrief_say_weak(&b, weak_signs_in(d->said, t), t->reading);
	say_left_out(&b, d);
	buf_putc(&b, '.');
	scr_debrief_tell(d, b.s);
	buf_release(&b);
}

static void show_weak(struct scr_debrief *d, int step)
{
	bool stay = d->part != DEBRIEF_READING &&
		    weak_place(d, d->reading_n) < d->n_weak;
	int turn = stay ? d->reading_n : scr_debrief_beyond(d, true, step);

	if (!d->tally.n)
		scr_debrief_tell(d, "Nothing was answered.");
	else if (!d->n_weak)
		scr_debrief_tell(d, "No answer of yours was surely weak: "
				    "{debrief answer} shows them all.");
	else if (!turn)
		scr_debrief_tell(d, step > 0 ? "That was the last weak answer."
					     : "No weak answer stands before.");
	if (!turn)
		return;
	show_answer(d, turn);
	tell_weak(d);
}

static void step_answer(struct scr_debrief *d, int step)
{
	bool stay = d->part != DEBRIEF_READING && d->reading_n;
	int turn = stay ? d->reading_n : scr_debrief_beyond(d, false, step);

	if (turn)
		show_answer(d, turn);
	else
		scr_debrief_tell(d, !d->tally.n ? "Nothing was answered."
				    : step > 0	? "That was the last answer."
						: "That was the first answer.");
}

static void show_transcript(struct scr_debrief *d)
{
	bool marked = d->part == DEBRIEF_READING;

	d->part = d->part == DEBRIEF_SAID ? DEBRIEF_SUMMARY : DEBRIEF_SAID;
	if (!marked)
		return;
	scr_debrief_transcript(d);
	page_show(current(d), scr_debrief_page_rect(d), d->reading_said);
}

static void show_help(struct scr_debrief *d)
{
	static const enum keymap_screen screens[] = { KEYMAP_DEBRIEF,
						      KEYMAP_BALLOT };

	scr_help_page(&d->pages[DEBRIEF_KEYS], d->keys, screens, 2);
	d->part = DEBRIEF_KEYS;
}

static void open_label(struct scr_debrief *d)
{
	const struct turn *t = transcript_turn(d->said, d->reading_n);
	char title[64];

	if (d->part != DEBRIEF_READING || !t) {
		scr_debrief_tell(
			d,
			"Show an answer first: {debrief next} is the next weak "
			"one, {debrief answer} the next of all.");
		return;
	}
	scr_reading_title(t, &d->tally, "your own label", title, sizeof title);
	scr_label_open(&d->label, t, title);
	d->part = DEBRIEF_LABELS;
}

/* The answer shown, or all that are weak. */
static void drill(const struct scr_debrief *d, struct deeds *out)
{
	int turn = d->part == DEBRIEF_READING ? d->reading_n : 0;

	deeds_put(out,
		  (struct deed){ .kind = DEED_DRILL, .index = (size_t)turn });
}

static void settle(struct scr_debrief *d, struct deeds *out)
{
	bool left = settling_left(d->rec, d->said) > 0;
	char told[300];

	snprintf(told, sizeof told, "Nothing is settled here: %s.",
		 d->no_settle ? d->no_settle
		 : left ? "of what is unsettled you said that it was none of "
			  "the positions (hotbench hearings settle --again)"
			: "no answer is unsettled");
	if (d->no_settle || !settling_count(d->rec, d->said))
		scr_debrief_tell(d, told);
	else
		deeds_add(out, DEED_SETTLE);
}

void scr_debrief_offer(struct scr_debrief *d)
{
	size_t n = d->no_settle ? 0 : settling_count(d->rec, d->said);
	int minutes = settling_minutes(n);
	char told[200];

	if (!n)
		return;
	snprintf(told, sizeof told,
		 "%zu answer%s unsettled: {debrief settle} settles them, about "
		 "%d minute%s.",
		 n, n == 1 ? " is" : "s are", minutes,
		 str_plural((size_t)minutes));
	scr_debrief_tell(d, told);
}

static void ask(struct scr_debrief *d, bool file)
{
	char name[80] = "";

	if (file)
		snprintf(name, sizeof name, "hearing-%.40s.txt", d->rec->id);
	d->asks_file = file;
	input_ask(&d->prompt,
		  file ? "write it to (.txt, .html, .json):" : "look for",
		  name);
}

static void turn_to(struct scr_debrief *d, enum debrief_part part)
{
	d->part = d->part == part ? DEBRIEF_SUMMARY : part;
}

static void back(struct scr_debrief *d, struct deeds *out)
{
	if (is_sought(d))
		seek_words(&current(d)->seek, "");
	else if (d->part != DEBRIEF_SUMMARY)
		d->part = DEBRIEF_SUMMARY;
	else
		deeds_add(out, DEED_LEAVE);
}

static bool act_scroll(struct scr_debrief *d, int action)
{
	int scrolls = action == DEBRIEF_BEFORE ? PAGER_BEFORE
		      : action == DEBRIEF_NEXT && is_sought(d)
			      ? PAGER_ON
			      : keymap_moves(KEYMAP_DEBRIEF, action);

	if (scrolls >= 0)
		scroll(d, scrolls);
	return scrolls >= 0;
}

static bool is_of_arguments(int action)
{
	return action == DEBRIEF_NEXT || action == DEBRIEF_PREV ||
	       action == DEBRIEF_ISSUES || action == DEBRIEF_HELD ||
	       action == DEBRIEF_COURT || action == DEBRIEF_DRILL ||
	       action == DEBRIEF_BALLOT;
}

static void act(struct scr_debrief *d, int action, struct deeds *out)
{
	if (act_scroll(d, action))
		return;
	if (is_of_arguments(action) && record_is_examination(d->rec)) {
		scr_debrief_tell(d, "That is for an argument; here the page "
				    "has all of it, question by question.");
		return;
	}
	switch (action) {
	case DEBRIEF_NEXT: show_weak(d, 1); break;
	case DEBRIEF_PREV: show_weak(d, -1); break;
	case DEBRIEF_ANSWER: step_answer(d, 1); break;
	case DEBRIEF_ANSWER_BEFORE: step_answer(d, -1); break;
	case DEBRIEF_TRANSCRIPT: show_transcript(d); break;
	case DEBRIEF_ISSUES: turn_to(d, DEBRIEF_MEMO); break;
	case DEBRIEF_HELD: turn_to(d, DEBRIEF_POSITIONS); break;
	case DEBRIEF_COURT: turn_to(d, DEBRIEF_BENCH); break;
	case DEBRIEF_LABEL: open_label(d); break;
	case DEBRIEF_DRILL: drill(d, out); break;
	case DEBRIEF_SETTLE: settle(d, out); break;
	case DEBRIEF_BALLOT: deeds_add(out, DEED_BALLOTS); break;
	case DEBRIEF_EXPORT: ask(d, true); break;
	case DEBRIEF_SEARCH: ask(d, false); break;
	case DEBRIEF_HELP: show_help(d); break;
	case DEBRIEF_QUIT: back(d, out); break;
	default: break;
	}
}

static void key_prompt(struct scr_debrief *d, const struct key *key,
		       struct deeds *out)
{
	struct page *p = current(d);

	if (input_key(&d->prompt, d->keys, key) != INPUT_TAKEN)
		return;
	if (d->asks_file && d->prompt.line.text.len) {
		deeds_put(out, (struct deed){ .kind = DEED_EXPORT,
					      .text = d->prompt.line.text.s });
	} else if (!d->asks_file) {
		page_seek(p, scr_debrief_page_rect(d), d->prompt.line.text.s);
		scr_debrief_tell(d, p->seek.told);
	}
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_debrief *d = self;
	int action = keymap_find(d->keys, KEYMAP_DEBRIEF, key->code);
	struct rect r = scr_debrief_page_rect(d);

	d->told[0] = '\0';
	if (d->prompt.open)
		key_prompt(d, key, out);
	else if (action == DEBRIEF_REDRAW)
		deeds_add(out, DEED_REDRAW);
	else if (action == DEBRIEF_SUSPEND)
		deeds_add(out, DEED_SUSPEND);
	else if (d->part == DEBRIEF_SHEET) {
		if (!scr_ballot_key(&d->ballot, d->keys, key, r, out))
			d->part = DEBRIEF_SUMMARY;
	} else if (d->part == DEBRIEF_LABELS) {
		if (!scr_label_key(&d->label, d->keys, key, r.rows - 1, out))
			d->part = DEBRIEF_READING;
	} else
		act(d, action, out);
}

const struct screen_ops scr_debrief = { .size = size,
					.key = key,
					.view = scr_debrief_view };
