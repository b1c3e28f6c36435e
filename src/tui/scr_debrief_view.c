#include "tui/scr_debrief_view.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "court/case.h"
#include "court/team.h"
#include "court/transcript.h"
#include "hearing/settling.h"
#include "tui/hints.h"
#include "tui/scr_debrief.h"
#include "tui/widget_chart.h"

/* ---- layout ---- */

static bool has_curve(const struct scr_debrief *d)
{
	return d->card.n_rows && !d->card.why_flat &&
	       !scorecard_is_thin(&d->card);
}

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

struct rect scr_debrief_page_rect(const struct scr_debrief *d)
{
	return parts_of(d, d->rows, d->cols).page;
}

/* ---- drawing ---- */

static void view_title(const struct scr_debrief *d, struct cells *out,
		       struct rect r)
{
	char text[160];
	int64_t court_ms =
		d->said->n ? d->said->turns[d->said->n - 1].court_ms : 0;
	int used = cells_puts(out, r.row, r.col, r.cols, "Debrief · ", INK_DIM);
	int width;

	if (record_is_examination(d->rec))
		snprintf(text, sizeof text, " · %.60s cross-examined",
			 d->rec->witness_name);
	else
		snprintf(text, sizeof text,
			 " · for %s · %zu answer%s · %d:%02d",
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
	int used = cells_clip(
		out, r.row, r.col, r.cols,
		record_is_examination(d->rec)
			? "the witness's benefit against penalty: "
			  "down is good"
			: "benefit against penalty, each against its "
			  "own mean here",
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
	case DEBRIEF_NEXT:
		return one ? scr_debrief_beyond(d, true, 1) : d->n_weak > 0;
	case DEBRIEF_PREV: return scr_debrief_beyond(d, true, -1) != 0;
	case DEBRIEF_ANSWER:
		return one ? scr_debrief_beyond(d, false, 1) : d->tally.n > 0;
	case DEBRIEF_DRILL:
		return !d->no_drill && !record_is_examination(d->rec) &&
		       (one || d->n_weak > 0);
	case DEBRIEF_SETTLE:
		return !d->no_settle && settling_count(d->rec, d->said);
	case DEBRIEF_TRANSCRIPT: return d->said->n > 0;
	case DEBRIEF_ISSUES:
		return !record_is_examination(d->rec) && d->kase &&
		       (d->kase->n_issues || d->kase->sealed);
	case DEBRIEF_HELD: return d->n_held > 0;
	case DEBRIEF_COURT:
		return d->tally.n > 0 && !record_is_examination(d->rec);
	case DEBRIEF_BALLOT:
		return !d->no_sheets && !record_is_examination(d->rec);
	case DEBRIEF_EXPORT: return !d->no_export;
	case DEBRIEF_PAGE_DOWN:
		return page_rows(&d->pages[d->part],
				 scr_debrief_page_rect(d).cols) >
		       scr_debrief_page_rect(d).rows;
	default: return true;
	}
}

#define HINTS_MAX 16

static void view_keys(const struct scr_debrief *d, struct cells *out,
		      struct rect r)
{
	static const struct hint page[] = {
		{ KEYMAP_DEBRIEF, DEBRIEF_NEXT, "next weak", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_SETTLE, "settle", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_ANSWER, "answers", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_TRANSCRIPT, "transcript", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_ISSUES, "issues", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_HELD, "held", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_COURT, "court", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_DRILL, "again", 1 },
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
	static const struct hints hints[DEBRIEF_PARTS] = {
		[DEBRIEF_SUMMARY] = HINTS(page),
		[DEBRIEF_READING] = HINTS(reading),
		[DEBRIEF_SAID] = HINTS(text),
		[DEBRIEF_MEMO] = HINTS(text),
		[DEBRIEF_POSITIONS] = HINTS(text),
		[DEBRIEF_BENCH] = HINTS(text),
		[DEBRIEF_LABELS] = HINTS(scr_label_hints),
		[DEBRIEF_KEYS] = HINTS(text),
	};
	struct hints all = d->part == DEBRIEF_SHEET
				   ? scr_ballot_hints(&d->ballot)
				   : hints[d->part];
	struct hint shown[HINTS_MAX];
	size_t n = 0;

	for (size_t i = 0; i < all.n && n < HINTS_MAX; i++)
		if (offers(d, &all.list[i]))
			shown[n++] = all.list[i];
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

void scr_debrief_view(const void *self, int64_t now_ms, struct cells *out)
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
