#include "tui/scr_debrief.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/filled.h"
#include "court/reading.h"
#include "court/team.h"
#include "court/transcript.h"
#include "score/cobra.h"
#include "score/scorecard.h"
#include "tui/hints.h"
#include "tui/keys.h"
#include "tui/scr_help.h"
#include "tui/scr_reading.h"
#include "tui/widget_chart.h"

#define GUTTER 12

/* ---- figures ---- */

static void make_curve(struct scr_debrief *d)
{
	const struct tally *t = &d->tally;
	double *bat = xcalloc(2 * t->n_scored, sizeof *bat);
	double *pat = bat + t->n_scored;
	size_t k = 0;

	free(d->curve);
	d->curve = xcalloc(t->n_scored, sizeof *d->curve);
	d->n_curve = t->n_scored;
	for (size_t i = 0; i < t->n; i++) {
		const struct tally_answer *a = &t->answers[i];

		if (!a->scored)
			continue;
		d->curve[k] = a->bat_sum - a->pat_sum;
		bat[k] = a->bat;
		pat[k++] = a->pat;
	}
	d->final = cobra_nrbat(bat, pat, k, d->curve, NULL);
	free(bat);
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
	free(d->weak);
	d->weak = xcalloc(t->n, sizeof *d->weak);
	d->n_weak = 0;
	for (size_t i = 0; i < t->n; i++)
		if (is_weak(d, &sorted[i]))
			d->weak[d->n_weak++] = sorted[i].turn;
	free(sorted);
}

/* ---- the summary ---- */

static void add_extreme(struct scr_debrief *d, const char *name, int turn)
{
	const struct tally_answer *a = tally_of(&d->tally, turn);
	const struct turn *t = a ? transcript_turn(d->said, turn) : NULL;
	const char *s;
	size_t len, n;

	if (!t)
		return;
	s = scr_reading_words(t, &len);
	n = utf8_fit(s, len, 140);
	page_printf(&d->pages[DEBRIEF_SUMMARY], name, INK_TEXT,
		    "Q %d  \"%.*s%s\"", a->question, (int)n, s,
		    n < len ? "…" : "");
	if (t->reading->why && t->reading->why[0])
		page_add(&d->pages[DEBRIEF_SUMMARY], "", INK_DIM,
			 t->reading->why, INK_DIM);
}

static void add_practice(struct scr_debrief *d, const struct scorecard *card)
{
	const struct tally *t = &d->tally;

	if (t->asked_yes_no)
		page_printf(&d->pages[DEBRIEF_SUMMARY], "practice", INK_TEXT,
			    "%d of %d answered first · %d promised for later · "
			    "longest %d words",
			    t->answered_first, t->asked_yes_no, t->promised,
			    t->longest_words);
	else
		page_printf(&d->pages[DEBRIEF_SUMMARY], "practice", INK_TEXT,
			    "%d promised for later · longest %d words",
			    t->promised, t->longest_words);
	page_printf(&d->pages[DEBRIEF_SUMMARY], "moves", INK_TEXT,
		    "%d concession%s · %d flag%s · %d contradiction%s",
		    t->concessions, str_plural(t->concessions), t->flags,
		    str_plural(t->flags), t->contradictions,
		    str_plural(t->contradictions));
	if (card->n_beside)
		page_printf(&d->pages[DEBRIEF_SUMMARY], "beside", INK_TEXT,
			    "the point: %zu answer%s that did not touch the "
			    "question",
			    card->n_beside, str_plural(card->n_beside));
	page_printf(&d->pages[DEBRIEF_SUMMARY], "certainty", INK_TEXT,
		    "labels firm on %d, unsettled on %d%s", t->firm,
		    t->unsettled, t->unsettled ? ": read those yourself" : "");
}

static void add_issues(struct scr_debrief *d, const struct scorecard *card)
{
	if (!d->kase || !d->kase->n_issues)
		return;
	page_printf(&d->pages[DEBRIEF_SUMMARY], "issues", INK_TEXT,
		    "%zu of %zu raised · %zu handled · %zu conceded · %zu left",
		    card->issues_raised, card->issues_all, card->issues_handled,
		    card->issues_conceded, card->issues_left);
	if (card->n_unlaid)
		page_printf(&d->pages[DEBRIEF_SUMMARY], "", INK_DIM,
			    "%zu of %zu question%s could not be laid to one "
			    "issue by words alone: more may have been raised",
			    card->n_unlaid, card->n_questions,
			    str_plural(card->n_questions));
}

/* In a sentence, or in a word for a corner. */
static const char *whose_words(const struct scr_debrief *d, bool sentence)
{
	static const char *const words[][2] = {
		[WORDS_SIMULATED] = { "simulated",
				      "What the justices said here is "
				      "simulated." },
		[WORDS_REAL] = { "as really asked",
				 "What the justices said here they said at the "
				 "real argument." },
		[WORDS_MIXED] = { "partly simulated",
				  "What the justices said here is simulated, "
				  "save what comes from the real argument." },
	};

	return words[record_bench_words(d->rec, d->said)][sentence];
}

/* Judges' score sheets, as far as they are marked. */
static void add_ballots(struct scr_debrief *d)
{
	const char *at, *text;
	bool first = true;
	struct buf b;
	size_t len;

	buf_init(&b, BUF_TEXT_MAX);
	filled_tell_all(d->rec->ballots_json, &b);
	for (at = b.s; str_next(&at, "\n", &text, &len); first = false)
		page_printf(&d->pages[DEBRIEF_SUMMARY], first ? "ballots" : "",
			    INK_DIM, "%.*s", (int)len, text);
	buf_release(&b);
}

/* Whose hearing it is in a class, and for what. */
static void add_class(struct scr_debrief *d)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	record_say_class(d->rec, &b);
	if (b.len)
		page_printf(&d->pages[DEBRIEF_SUMMARY], "class", INK_DIM, "%s",
			    b.s);
	buf_release(&b);
}

static void make_summary(struct scr_debrief *d)
{
	static const struct court_case none;
	struct scorecard card;

	page_reset(&d->pages[DEBRIEF_SUMMARY], GUTTER, "", "");
	if (!d->tally.n) {
		page_add(&d->pages[DEBRIEF_SUMMARY], "", INK_DIM,
			 "You left before the first answer; there is nothing "
			 "to go through.",
			 INK_DIM);
		return;
	}
	scorecard_build(&card, d->kase ? d->kase : &none, &d->rec->terms,
			d->said);
	d->n_answers = card.n_answers;
	add_extreme(d, "strongest", card.strongest_turn);
	add_extreme(d, "weakest", card.weakest_turn);
	add_issues(d, &card);
	add_practice(d, &card);
	add_ballots(d);
	scorecard_release(&card);
	page_gap(&d->pages[DEBRIEF_SUMMARY]);
	page_add(&d->pages[DEBRIEF_SUMMARY], "", INK_DIM,
		 "Benefit and penalty describe what an answer did, not its "
		 "merit, and are no grade. A candid \"I don't know\" and a "
		 "necessary concession are no errors.",
		 INK_DIM)
		->flush = true;
	add_class(d);
	if (d->rec->real_justices)
		page_add(&d->pages[DEBRIEF_SUMMARY], "", INK_DIM,
			 whose_words(d, true), INK_DIM)
			->flush = true;
	if (record_bench_words(d->rec, d->said) != WORDS_SIMULATED)
		page_add(&d->pages[DEBRIEF_SUMMARY], "", INK_DIM,
			 keymap_text(d->keys,
				     "{debrief transcript} shows, behind each "
				     "answer, what was really answered.")
				 .s,
			 INK_DIM)
			->flush = true;
}

/* Behind counsel's answer, what was really answered. */
static void add_real(struct scr_debrief *d, const struct turn *t)
{
	const char *who, *text = transcript_real_answer(d->said, t, &who);

	char *line;

	if (!text || t->retracted)
		return;
	line = xprintf("%s: %s", who, text);
	page_add(&d->pages[DEBRIEF_SAID], "in fact", INK_DIM, line, INK_DIM);
	free(line);
}

static void make_transcript(struct scr_debrief *d)
{
	page_reset(&d->pages[DEBRIEF_SAID], GUTTER, "the transcript",
		   d->rec->real_justices ? whose_words(d, false) : "");
	for (size_t i = 0; i < d->said->n; i++) {
		const struct turn *t = &d->said->turns[i];
		enum ink name = turn_is_counsel(t) ? INK_COUNSEL : INK_JUSTICE;
		struct pager_block *b;

		b = page_add(&d->pages[DEBRIEF_SAID], t->speaker, name, t->text,
			     t->retracted ? INK_STRUCK : INK_TEXT);
		b->gap = t->role == ROLE_BENCH && i > 0;
		if (t->reading && !t->retracted) {
			char marks[3];

			reading_marks(t->reading, marks);
			b->marks = arena_strdup(&d->pages[DEBRIEF_SAID].arena,
						marks);
			b->marks_ink = INK_DIM;
			b->n_spans = scr_reading_spans(t->reading, 0, b->len,
						       b->spans);
		}
		add_real(d, t);
	}
}

static enum ink state_ink(enum issue_state state)
{
	switch (state) {
	case ISSUE_HANDLED: return INK_GOOD;
	case ISSUE_CONCEDED: return INK_WARN;
	case ISSUE_LEFT: return INK_BAD;
	default: return INK_DIM;
	}
}

/* Hidden from counsel until now: what the bench had before it. */
static void make_memo(struct scr_debrief *d)
{
	const struct court_case *k = d->kase;

	page_reset(&d->pages[DEBRIEF_MEMO], GUTTER, "the bench memo",
		   keymap_text(d->keys, "{debrief quit} back").s);
	for (size_t i = 0; k && i < k->n_issues; i++) {
		const struct issue *issue = &k->issues[i];
		enum issue_state state = scorecard_issue(d->said, issue->id);
		struct pager_block *b;

		if (!terms_take(&d->rec->terms, issue))
			continue;
		b = page_add(&d->pages[DEBRIEF_MEMO], issue_state_names[state],
			     state_ink(state), issue->label, INK_TITLE);
		b->gap = i > 0;
		if (issue->good_answer && issue->good_answer[0])
			page_add(&d->pages[DEBRIEF_MEMO], "good", INK_DIM,
				 issue->good_answer, INK_TEXT);
		if (issue->losing_concession && issue->losing_concession[0])
			page_add(&d->pages[DEBRIEF_MEMO], "loses", INK_DIM,
				 issue->losing_concession, INK_TEXT);
	}
	if (k && k->conclusion && k->conclusion[0])
		page_add(&d->pages[DEBRIEF_MEMO], "in fact", INK_COUNSEL,
			 k->conclusion, INK_TEXT)
			->gap = true;
	if (!d->pages[DEBRIEF_MEMO].n)
		page_add(&d->pages[DEBRIEF_MEMO], "", INK_DIM,
			 !k	     ? "The case is not here any more."
			 : k->sealed ? "The bench memo opens when the "
				       "assignment is due."
				     : "This case has no bench memo.",
			 INK_DIM);
}

static void count(struct scr_debrief *d)
{
	tally_count(&d->tally, d->said);
	make_curve(d);
	find_weak(d);
	make_summary(d);
	make_transcript(d);
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
	make_memo(d);
}

void scr_debrief_release(struct scr_debrief *d)
{
	for (int i = 0; i < DEBRIEF_PARTS; i++)
		page_release(&d->pages[i]);
	scr_label_release(&d->label);
	scr_ballot_release(&d->ballot);
	input_release(&d->prompt);
	tally_release(&d->tally);
	free(d->curve);
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

static int shown_turn(const struct scr_debrief *d)
{
	return d->n_weak ? d->weak[d->weak_at] : 0;
}

static void fill_reading(struct scr_debrief *d)
{
	struct reading_shown show = { .said = d->said,
				      .rec = d->rec,
				      .tally = &d->tally,
				      .map = d->kase ? d->kase->map : NULL,
				      .side = d->rec->terms.side,
				      .turn_n = d->reading_n };

	scr_reading_page(&d->pages[DEBRIEF_READING], &show);
}

/* The label may have made the answer no weak one any more: it stays shown. */
void scr_debrief_again(struct scr_debrief *d)
{
	struct pager at = d->pages[DEBRIEF_SAID].at;

	count(d);
	d->pages[DEBRIEF_SAID].at = at;
	for (size_t i = 0; i < d->n_weak; i++)
		if (d->weak[i] == d->reading_n)
			d->weak_at = i;
	if (d->weak_at >= d->n_weak)
		d->weak_at = d->n_weak ? d->n_weak - 1 : 0;
	if (d->reading_n)
		fill_reading(d);
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

static void show_weak(struct scr_debrief *d, int step)
{
	if (!d->n_weak) {
		scr_debrief_tell(d, d->tally.n ? "No answer of yours was weak."
					       : "Nothing was answered.");
		return;
	}
	if (d->part != DEBRIEF_READING)
		step = 0;
	if (step > 0 && d->weak_at + 1 == d->n_weak)
		scr_debrief_tell(d, "That was the last of them.");
	else if (step > 0)
		d->weak_at++;
	if (step < 0 && d->weak_at)
		d->weak_at--;
	d->part = DEBRIEF_READING;
	d->reading_n = shown_turn(d);
	fill_reading(d);
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
			"one. The replay shows them all.");
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
	case DEBRIEF_TRANSCRIPT: turn_to(d, DEBRIEF_SAID); break;
	case DEBRIEF_ISSUES: turn_to(d, DEBRIEF_MEMO); break;
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
		 team_role(&d->rec->terms), d->n_answers,
		 str_plural(d->n_answers), (int)(court_ms / 60000),
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
	const struct page *p = &d->pages[d->part];

	if (p->title && p->title[0])
		page_heading(out, r.row - 1, 0, out->cols, p->title, p->corner);
	page_view(p, out, r);
	page_cursor(p, out, r);
}

static void view_keys(const struct scr_debrief *d, struct cells *out,
		      struct rect r)
{
	static const struct hint page[] = {
		{ KEYMAP_DEBRIEF, DEBRIEF_NEXT, "next weak", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_DRILL, "again", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_TRANSCRIPT, "transcript", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_ISSUES, "issues", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_BALLOT, "ballot", 2 },
		{ KEYMAP_DEBRIEF, DEBRIEF_EXPORT, "export", 3 },
		{ KEYMAP_DEBRIEF, DEBRIEF_HELP, "help", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_QUIT, "leave", 0 },
	};
	static const struct hint reading[] = {
		{ KEYMAP_DEBRIEF, DEBRIEF_NEXT, "next weak", 0 },
		{ KEYMAP_DEBRIEF, DEBRIEF_PREV, "previous", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_DRILL, "answer again", 1 },
		{ KEYMAP_DEBRIEF, DEBRIEF_LABEL, "label it", 2 },
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
		[DEBRIEF_SHEET] = HINTS(sheet),
		[DEBRIEF_LABELS] = HINTS(scr_label_hints),
		[DEBRIEF_KEYS] = HINTS(text),
	};

	hints_view(hints[d->part], d->keys, out, r);
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
