#include "tui/scr_debrief.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/team.h"
#include "court/transcript.h"
#include "score/debrief_text.h"
#include "score/weak.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_debrief_pages.h"
#include "tui/scr_help.h"
#include "tui/scr_reading.h"
#include "tui/widget_chart.h"

/* ---- figures ---- */

static int question_of(const struct scr_debrief *d, int turn)
{
	const struct turn *t = transcript_turn(d->said, turn);

	return t ? transcript_question_number(d->said, t) : 0;
}

static void make_curve(struct scr_debrief *d)
{
	const struct scorecard *c = &d->card;

	free(d->curve);
	free(d->questions);
	d->curve = xcalloc(c->n_rows + 1, sizeof *d->curve);
	d->questions = xcalloc(c->n_rows + 1, sizeof *d->questions);
	for (size_t i = 0; i < c->n_rows; i++) {
		d->curve[i] = c->rows[i].nrbat;
		d->questions[i] = question_of(d, c->rows[i].turn);
	}
}

static bool has_curve(const struct scr_debrief *d)
{
	return d->card.n_rows && !d->card.why_flat;
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

	d->rows = rows;
	d->cols = cols;
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

/* ---- layout and keys ---- */

struct parts {
	struct rect title, chart, page, keys;
};

#define CHART_ROWS 6 /* at least, with its heading and its foot */

/* What the page leaves free: the overview is to be one screen. */
static int chart_rows(const struct scr_debrief *d, struct rect r)
{
	int most = d->part == DEBRIEF_READING ? r.rows / 4 + 1 : 11;
	int rows = r.rows - 1;

	if (!has_curve(d) || r.rows < (d->part == DEBRIEF_READING ? 18 : 14))
		return 0;
	if (d->part == DEBRIEF_SUMMARY)
		rows -= page_rows(&d->pages[d->part], r.cols - 2);
	else if (d->part != DEBRIEF_READING)
		return 0;
	return rows > most ? most : rows < CHART_ROWS ? CHART_ROWS : rows;
}

static struct parts parts_of(const struct scr_debrief *d, int rows, int cols)
{
	struct parts p = { 0 };
	struct rect r = { .rows = rows, .cols = cols };

	p.title = rect_margin(rect_cut_top(&r, 1), 1);
	p.keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	p.chart = rect_margin(rect_cut_top(&r, chart_rows(d, r)), 1);
	rect_cut_top(&r, 1);
	p.page = rect_margin(r, 1);
	return p;
}

static struct page *current(struct scr_debrief *d)
{
	return &d->pages[d->part];
}

static struct rect page_rect(const struct scr_debrief *d)
{
	return parts_of(d, d->rows, d->cols).page;
}

static void scroll(struct scr_debrief *d, int action)
{
	struct page *p = current(d);

	page_act(p, page_rect(d), action);
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

/* The turn of a list, rising, that lies behind `from` or (step < 0) before it; 0: there
 * is none. */
static int beyond(const int *turns, size_t n, int from, int step)
{
	int found = 0;

	for (size_t i = 0; i < n; i++) {
		if (step < 0 && turns[i] < from)
			found = turns[i];
		else if (step > 0 && turns[i] > from)
			return turns[i];
	}
	return found;
}

static int beyond_weak(const struct scr_debrief *d, int step)
{
	return beyond(d->weak, d->n_weak, d->reading_n, step);
}

/* Answers that stand, as the tally has them. */
static int beyond_answer(const struct scr_debrief *d, int step)
{
	int found = 0;

	for (size_t i = 0; i < d->tally.n; i++) {
		int turn = d->tally.answers[i].turn;

		if (step < 0 && turn < d->reading_n)
			found = turn;
		else if (step > 0 && turn > d->reading_n)
			return turn;
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

static void tell_weak(struct scr_debrief *d)
{
	const struct turn *t = transcript_turn(d->said, d->reading_n);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "Weak %zu of %zu: ", weak_place(d, d->reading_n) + 1,
		   d->n_weak);
	debrief_say_weak(&b, weak_signs(t->reading));
	buf_putc(&b, '.');
	scr_debrief_tell(d, b.s);
	buf_release(&b);
}

static void show_weak(struct scr_debrief *d, int step)
{
	bool stay = d->part != DEBRIEF_READING &&
		    weak_place(d, d->reading_n) < d->n_weak;
	int turn = stay ? d->reading_n : beyond_weak(d, step);

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
	int turn = stay ? d->reading_n : beyond_answer(d, step);

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
	page_show(current(d), page_rect(d), d->reading_said);
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

static void act(struct scr_debrief *d, int action, struct deeds *out)
{
	if (act_scroll(d, action))
		return;
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
		page_seek(p, page_rect(d), d->prompt.line.text.s);
		scr_debrief_tell(d, p->seek.told);
	}
}

static void key(void *self, const struct key *key, struct deeds *out)
{
	struct scr_debrief *d = self;
	int action = keymap_find(d->keys, KEYMAP_DEBRIEF, key->code);
	struct rect r = page_rect(d);

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

/* ---- view ---- */

static void view_title(const struct scr_debrief *d, struct cells *out,
		       struct rect r)
{
	char text[160];
	int64_t court_ms =
		d->said->n ? d->said->turns[d->said->n - 1].court_ms : 0;
	int used = cells_puts(out, r.row, r.col, r.cols, "Debrief · ", INK_DIM);
	int width;

	snprintf(text, sizeof text, " · for %s · %zu answer%s · %d:%02d",
		 team_role(&d->rec->terms), d->card.n_answers,
		 str_plural(d->card.n_answers), (int)(court_ms / 60000),
		 (int)(court_ms / 1000 % 60));
	width = utf8_width(text, strlen(text));
	if (used + width + 12 > r.cols)
		width = 0;
	used += cells_clip(out, r.row, r.col + used, r.cols - used - width,
			   d->rec->case_title ? d->rec->case_title : "",
			   INK_TITLE);
	if (width)
		cells_puts(out, r.row, r.col + used, width, text, INK_DIM);
}

static size_t marked_row(const struct scr_debrief *d)
{
	const struct score_row *row = scorecard_row(&d->card, d->reading_n);

	return row ? (size_t)(row - d->card.rows) : SIZE_MAX;
}

static void view_chart(const struct scr_debrief *d, struct cells *out,
		       struct rect r)
{
	struct chart chart = { .v = d->curve,
			       .n = d->card.n_rows,
			       .names = d->questions,
			       .marked = marked_row(d) };
	int used = cells_clip(out, r.row, r.col, r.cols,
			      "benefit against penalty, over the whole hearing",
			      INK_DIM);

	if (chart.marked < chart.n)
		cells_printf(out, r.row, r.col + used, r.cols - used,
			     INK_ACCENT, " · ● Q %d",
			     d->questions[chart.marked]);
	rect_cut_top(&r, 1);
	chart_curve(out, r, &chart, INK_BENEFIT);
}

static void view_page(const struct scr_debrief *d, struct cells *out,
		      struct rect r)
{
	const struct page *p = &d->pages[d->part];

	if (p->title && p->title[0])
		page_heading(out, r.row - 1, 0, out->cols, p->title, p->corner);
	page_view(p, out, r);
	page_cursor(p, out, r);
}

/* Whether there is what a hint offers. */
static bool offers(const struct scr_debrief *d, const struct hint *h)
{
	bool one = d->part == DEBRIEF_READING;

	if (h->screen != KEYMAP_DEBRIEF)
		return true;
	switch (h->action) {
	case DEBRIEF_NEXT: return one ? beyond_weak(d, 1) : d->n_weak > 0;
	case DEBRIEF_PREV: return beyond_weak(d, -1) != 0;
	case DEBRIEF_ANSWER: return one ? beyond_answer(d, 1) : d->tally.n > 0;
	case DEBRIEF_DRILL: return !d->no_drill && (one || d->n_weak > 0);
	case DEBRIEF_TRANSCRIPT: return d->said->n > 0;
	case DEBRIEF_ISSUES:
		return d->kase && (d->kase->n_issues || d->kase->sealed);
	case DEBRIEF_HELD: return d->n_held > 0;
	case DEBRIEF_COURT: return d->tally.n > 0;
	case DEBRIEF_BALLOT: return !d->no_sheets;
	case DEBRIEF_EXPORT: return !d->no_export;
	case DEBRIEF_PAGE_DOWN:
		return page_rows(&d->pages[d->part], page_rect(d).cols) >
		       page_rect(d).rows;
	default: return true;
	}
}

#define HINTS_MAX 16

static void view_keys(const struct scr_debrief *d, struct cells *out,
		      struct rect r)
{
	static const struct hint page[] = {
		{ KEYMAP_DEBRIEF, DEBRIEF_NEXT, "next weak", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_ANSWER, "answers", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_TRANSCRIPT, "transcript", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_ISSUES, "issues", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_HELD, "held", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_COURT, "court", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_DRILL, "again", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_BALLOT, "ballot", 3 },
		{ KEYMAP_DEBRIEF, DEBRIEF_EXPORT, "export", 3 },
		{ KEYMAP_DEBRIEF, DEBRIEF_HELP, "help", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_QUIT, "leave", 0 },
	};
	static const struct hint reading[] = {
		{ KEYMAP_DEBRIEF, DEBRIEF_NEXT, "next weak", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_PREV, "previous", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_ANSWER, "next answer", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_DRILL, "answer again", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_LABEL, "label it", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_TRANSCRIPT, "in the transcript", 3 },
		{ KEYMAP_DEBRIEF, DEBRIEF_QUIT, "back", 0 },
	};
	static const struct hint text[] = {
		{ KEYMAP_DEBRIEF, DEBRIEF_PAGE_DOWN, "page", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_SEARCH, "search", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_QUIT, "back", 0 },
	};
	static const struct hint sheet[] = {
		{ KEYMAP_BALLOT, BALLOT_TAKE, "take, mark", 0 },
		{ KEYMAP_BALLOT, BALLOT_MORE, "more", 2 },
		{ KEYMAP_BALLOT, BALLOT_LESS, "less", 2 },
		{ KEYMAP_BALLOT, BALLOT_KEEP, "keep", 0 },
		{ KEYMAP_BALLOT, BALLOT_BACK, "back", 0 },
	};

	static const struct hints hints[DEBRIEF_PARTS] = {
		[DEBRIEF_SUMMARY] = HINTS(page),
		[DEBRIEF_READING] = HINTS(reading),
		[DEBRIEF_SAID] = HINTS(text),
		[DEBRIEF_MEMO] = HINTS(text),
		[DEBRIEF_POSITIONS] = HINTS(text),
		[DEBRIEF_BENCH] = HINTS(text),
		[DEBRIEF_SHEET] = HINTS(sheet),
		[DEBRIEF_LABELS] = HINTS(scr_label_hints),
		[DEBRIEF_KEYS] = HINTS(text),
	};
	const struct hints *all = &hints[d->part];
	struct hint shown[HINTS_MAX];
	size_t n = 0;

	for (size_t i = 0; i < all->n && n < HINTS_MAX; i++)
		if (offers(d, &all->list[i]))
			shown[n++] = all->list[i];
	hints_view((struct hints){ shown, n }, d->keys, out, r);
}

/* On the row above the keys, over what stands there. */
static void view_told(const struct scr_debrief *d, struct cells *out)
{
	struct rect row = {
		.row = out->rows - 2, .col = 1, .rows = 1, .cols = out->cols - 2
	};

	if (out->rows < 3 || (!d->prompt.open && !d->told[0]))
		return;
	cells_fill(out, row, INK_TEXT);
	if (d->prompt.open)
		input_view(&d->prompt, out, row);
	else
		cells_clip(out, row.row, row.col, row.cols, d->told,
			   INK_NOTICE);
}

static void view(const void *self, int64_t now_ms, struct cells *out)
{
	const struct scr_debrief *d = self;
	struct parts p = parts_of(d, out->rows, out->cols);
	struct rect whole = { .row = p.page.row - 1,
			      .rows = p.page.rows + 1,
			      .cols = out->cols };

	(void)now_ms;
	view_title(d, out, p.title);
	if (p.chart.rows)
		view_chart(d, out, p.chart);
	if (d->part == DEBRIEF_SHEET)
		scr_ballot_view(&d->ballot, out, whole);
	else if (d->part == DEBRIEF_LABELS)
		scr_label_view(&d->label, d->keys, out, whole);
	else
		view_page(d, out, p.page);
	view_told(d, out);
	view_keys(d, out, p.keys);
}

const struct screen_ops scr_debrief = { .size = size,
					.key = key,
					.view = view };
