#include "tui/scr_debrief.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/cobra.h"
#include "score/scorecard.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/scr_reading.h"
#include "tui/widget_chart.h"

#define GUTTER 12

/* ---- figures ---- */

static void make_curve(struct scr_debrief *d)
{
	const struct tally *t = &d->tally;
	double *bat = xcalloc(t->n_scored, sizeof *bat);
	double *pat = xcalloc(t->n_scored, sizeof *pat);
	size_t k = 0;

	d->curve = xcalloc(t->n_scored, sizeof *d->curve);
	d->n_curve = t->n_scored;
	for (size_t i = 0; i < t->n; i++)
		if (t->answers[i].scored) {
			bat[k] = t->answers[i].bat;
			pat[k++] = t->answers[i].pat;
		}
	d->final = cobra_nrbat(bat, pat, k, d->curve, NULL);
	if (!d->final)
		for (size_t i = 0; i < k; i++)
			d->curve[i] = t->benefit[i] - t->penalty[i];
	free(bat);
	free(pat);
}

static double net(const struct tally_answer *a)
{
	return a->bat - a->pat;
}

static int weaker(const void *x, const void *y)
{
	const struct tally_answer *a = x, *b = y;

	if (net(a) < net(b))
		return -1;
	if (net(a) > net(b))
		return 1;
	return a->turn - b->turn;
}

static bool is_weak(const struct scr_debrief *d, const struct tally_answer *a)
{
	const struct turn *t = transcript_turn(d->said, a->turn);

	if (t && t->reading && reading_is_candid(t->reading))
		return false;
	return (a->scored && net(a) < 0) ||
	       (t && t->reading && reading_flags(t->reading) > 0);
}

static void find_weak(struct scr_debrief *d)
{
	const struct tally *t = &d->tally;
	struct tally_answer *sorted = xcalloc(t->n, sizeof *sorted);

	for (size_t i = 0; i < t->n; i++)
		sorted[i] = t->answers[i];
	qsort(sorted, t->n, sizeof *sorted, weaker);
	d->weak = xcalloc(t->n, sizeof *d->weak);
	for (size_t i = 0; i < t->n; i++)
		if (is_weak(d, &sorted[i]))
			d->weak[d->n_weak++] = sorted[i].turn;
	free(sorted);
}

static const struct tally_answer *extreme(const struct tally *t, int sign)
{
	const struct tally_answer *best = NULL;

	for (size_t i = 0; i < t->n; i++) {
		const struct tally_answer *a = &t->answers[i];

		if (a->scored && sign * net(a) > 0 &&
		    (!best || sign * net(a) > sign * net(best)))
			best = a;
	}
	return best;
}

/* ---- the summary ---- */

static void add_extreme(struct scr_debrief *d, const char *name, int sign)
{
	const struct tally_answer *a = extreme(&d->tally, sign);
	const struct turn *t = a ? transcript_turn(d->said, a->turn) : NULL;
	const char *s;
	size_t len, n;

	if (!t)
		return;
	s = scr_reading_words(t, &len);
	n = utf8_fit(s, len, 140);
	page_printf(&d->summary, name, INK_TEXT, "Q %d  \"%.*s%s\"",
		    a->question, (int)n, s, n < len ? "…" : "");
	if (t->reading->why && t->reading->why[0])
		page_add(&d->summary, "", INK_DIM, t->reading->why, INK_DIM);
}

static void add_practice(struct scr_debrief *d)
{
	const struct tally *t = &d->tally;

	if (t->asked_yes_no)
		page_printf(&d->summary, "practice", INK_TEXT,
			    "%d of %d answered first · %d promised for later · "
			    "longest %d words",
			    t->answered_first, t->asked_yes_no, t->promised,
			    t->longest_words);
	else
		page_printf(&d->summary, "practice", INK_TEXT,
			    "%d promised for later · longest %d words",
			    t->promised, t->longest_words);
	page_printf(&d->summary, "moves", INK_TEXT,
		    "%d concession%s · %d flag%s · %d contradiction%s",
		    t->concessions, t->concessions == 1 ? "" : "s", t->flags,
		    t->flags == 1 ? "" : "s", t->contradictions,
		    t->contradictions == 1 ? "" : "s");
	page_printf(&d->summary, "certainty", INK_TEXT,
		    "labels firm on %d, unsettled on %d%s", t->firm,
		    t->unsettled, t->unsettled ? ": read those yourself" : "");
}

static void add_issues(struct scr_debrief *d, const struct court_case *kase)
{
	struct scorecard card;

	if (!kase || !kase->n_issues)
		return;
	scorecard_build(&card, kase, d->rec->side, d->said);
	page_printf(&d->summary, "issues", INK_TEXT,
		    "%zu of %zu raised · %zu handled · %zu conceded · %zu left",
		    card.issues_raised, card.issues_all, card.issues_handled,
		    card.issues_conceded, card.issues_left);
	scorecard_release(&card);
}

static void make_summary(struct scr_debrief *d, const struct court_case *kase)
{
	page_reset(&d->summary, "", "");
	if (!d->tally.n) {
		page_add(&d->summary, "", INK_DIM,
			 "You left before the first answer; there is nothing "
			 "to go through.",
			 INK_DIM);
		return;
	}
	add_extreme(d, "strongest", 1);
	add_extreme(d, "weakest", -1);
	add_issues(d, kase);
	add_practice(d);
	page_gap(&d->summary);
	page_add(&d->summary, "", INK_DIM,
		 "Benefit and penalty describe what an answer did, not its "
		 "merit, and are no grade. A candid \"I don't know\" and a "
		 "necessary concession are no errors.",
		 INK_DIM)
		->flush = true;
	if (d->rec->real_justices)
		page_add(&d->summary, "", INK_DIM,
			 "What the justices said here is simulated.", INK_DIM)
			->flush = true;
}

static void make_transcript(struct scr_debrief *d)
{
	page_reset(&d->transcript, "the transcript",
		   d->rec->real_justices ? "simulated" : "");
	for (size_t i = 0; i < d->said->n; i++) {
		const struct turn *t = &d->said->turns[i];
		enum ink name = turn_is_counsel(t) ? INK_COUNSEL : INK_JUSTICE;
		struct pager_block *b;

		b = page_add(&d->transcript, t->speaker, name, t->text,
			     t->retracted ? INK_STRUCK : INK_TEXT);
		b->gap = t->role == ROLE_BENCH && i > 0;
		if (t->reading && !t->retracted) {
			char marks[3];

			reading_marks(t->reading, marks);
			b->marks = arena_strdup(&d->transcript.arena, marks);
			b->marks_ink = INK_DIM;
			b->n_spans = scr_reading_spans(t->reading, 0, b->len,
						       b->spans);
		}
	}
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
	page_init(&d->summary);
	page_init(&d->reading);
	page_init(&d->transcript);
	page_init(&d->help);
	tally_init(&d->tally);
	tally_count(&d->tally, said);
	make_curve(d);
	find_weak(d);
	make_summary(d, kase);
	make_transcript(d);
}

void scr_debrief_release(struct scr_debrief *d)
{
	page_release(&d->summary);
	page_release(&d->reading);
	page_release(&d->transcript);
	page_release(&d->help);
	tally_release(&d->tally);
	free(d->curve);
	free(d->weak);
	memset(d, 0, sizeof *d);
}

void scr_debrief_size(struct scr_debrief *d, int rows, int cols)
{
	d->rows = rows;
	d->cols = cols;
}

/* ---- layout and keys ---- */

struct parts {
	struct rect title, chart, page, keys;
};

static struct parts parts_of(const struct scr_debrief *d, int rows, int cols)
{
	struct parts p = { 0 };
	struct rect r = { .rows = rows, .cols = cols };
	bool chart = d->part == DEBRIEF_SUMMARY && d->n_curve > 1;

	p.title = rect_margin(rect_cut_top(&r, 1), 1);
	p.keys = rect_margin(rect_cut_bottom(&r, 1), 1);
	if (chart && r.rows >= 14)
		p.chart = rect_margin(rect_cut_top(&r, r.rows / 3 + 1 < 11
							       ? r.rows / 3 + 1
							       : 11),
				      1);
	rect_cut_top(&r, 1);
	p.page = rect_margin(r, 1);
	return p;
}

static struct page *current(struct scr_debrief *d, int *gutter)
{
	*gutter = GUTTER;
	switch (d->part) {
	case DEBRIEF_READING: *gutter = SCR_READING_GUTTER; return &d->reading;
	case DEBRIEF_SAID: return &d->transcript;
	case DEBRIEF_KEYS: *gutter = SCR_HELP_GUTTER; return &d->help;
	default: return &d->summary;
	}
}

static void scroll(struct scr_debrief *d, int action)
{
	int gutter;
	struct page *p = current(d, &gutter);

	page_act(p, gutter, parts_of(d, d->rows, d->cols).page, action);
}

static void show_weak(struct scr_debrief *d, int step)
{
	if (!d->n_weak)
		return;
	if (d->part != DEBRIEF_READING)
		step = 0;
	if (step > 0 && d->weak_at + 1 < d->n_weak)
		d->weak_at++;
	if (step < 0 && d->weak_at)
		d->weak_at--;
	d->part = DEBRIEF_READING;
	scr_reading_page(&d->reading, d->said, d->rec, &d->tally,
			 d->weak[d->weak_at], NULL);
}

static void show_help(struct scr_debrief *d)
{
	static const enum keymap_screen screens[] = { KEYMAP_DEBRIEF };

	scr_help_page(&d->help, d->keys, screens, 1);
	d->part = DEBRIEF_KEYS;
}

void scr_debrief_key(struct scr_debrief *d, const struct key *key,
		     struct deeds *out)
{
	switch (keymap_find(d->keys, KEYMAP_DEBRIEF, key->code)) {
	case DEBRIEF_NEXT: show_weak(d, 1); break;
	case DEBRIEF_PREV: show_weak(d, -1); break;
	case DEBRIEF_UP: scroll(d, PAGER_UP); break;
	case DEBRIEF_DOWN: scroll(d, PAGER_DOWN); break;
	case DEBRIEF_PAGE_UP: scroll(d, PAGER_PAGE_UP); break;
	case DEBRIEF_PAGE_DOWN: scroll(d, PAGER_PAGE_DOWN); break;
	case DEBRIEF_TRANSCRIPT:
		d->part = d->part == DEBRIEF_SAID ? DEBRIEF_SUMMARY
						  : DEBRIEF_SAID;
		break;
	case DEBRIEF_HELP: show_help(d); break;
	case DEBRIEF_REDRAW: deeds_add(out, DEED_REDRAW); break;
	case DEBRIEF_QUIT:
		if (d->part != DEBRIEF_SUMMARY)
			d->part = DEBRIEF_SUMMARY;
		else
			deeds_add(out, DEED_LEAVE);
		break;
	default: break;
	}
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
		 side_names[d->rec->side], d->tally.n,
		 d->tally.n == 1 ? "" : "s", (int)(court_ms / 60000),
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

static void view_chart(const struct scr_debrief *d, struct cells *out,
		       struct rect r)
{
	if (r.rows < 4)
		return;
	cells_clip(out, r.row, r.col, r.cols,
		   d->final ? "net benefit, over the whole hearing"
			    : "net benefit, running",
		   INK_DIM);
	rect_cut_top(&r, 1);
	chart_curve(out, r, d->curve, d->n_curve, true, INK_BENEFIT);
}

static void view_page(const struct scr_debrief *d, struct cells *out,
		      struct rect r)
{
	struct scr_debrief copy = *d; /* only to ask which page it is */
	int gutter;
	const struct page *p = current(&copy, &gutter);

	if (p->title && p->title[0])
		page_heading(out, r.row - 1, 0, out->cols, p->title, p->corner);
	page_view(p, gutter, out, r);
}

static void view_keys(const struct scr_debrief *d, struct cells *out,
		      struct rect r)
{
	static const struct {
		enum debrief_action action;
		const char *word;
	} hints[] = {
		{ DEBRIEF_NEXT, "next weak answer" },
		{ DEBRIEF_PREV, "previous" },
		{ DEBRIEF_TRANSCRIPT, "transcript" },
		{ DEBRIEF_HELP, "help" },
		{ DEBRIEF_QUIT, "back, leave" },
	};
	int col = r.col;

	for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
		struct buf name;

		buf_init(&name, 64);
		keymap_keys(d->keys, KEYMAP_DEBRIEF, hints[i].action, true,
			    &name);
		col += cells_puts(out, r.row, col, r.cols, name.s, INK_KEY);
		col += 2 + cells_puts(out, r.row, col + 1, r.cols,
				      hints[i].word, INK_BAR);
		col++;
		buf_release(&name);
	}
}

void scr_debrief_view(const struct scr_debrief *d, struct cells *out)
{
	struct parts p = parts_of(d, out->rows, out->cols);

	view_title(d, out, p.title);
	if (p.chart.rows)
		view_chart(d, out, p.chart);
	view_page(d, out, p.page);
	view_keys(d, out, p.keys);
}
