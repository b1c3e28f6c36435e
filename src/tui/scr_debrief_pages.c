/*
 * scr_debrief_pages.c - the pages behind the overview of a debrief
 */
#include "tui/scr_debrief_pages.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/map.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/advice.h"
#include "score/bare.h"
#include "score/conceded.h"
#include "score/debrief_text.h"
#include "tui/scr_debrief.h"
#include "tui/scr_reading.h"

/* ---- one answer ---- */

/* The other answers that the same advice is for. */
static void add_also(struct scr_debrief *d)
{
	const struct turn *t = transcript_turn(d->said, d->reading_n);
	const char *instead = t && t->reading ? t->reading->instead : NULL;
	size_t n;
	struct advice *list = advice_find(d->said, &n);

	for (size_t i = 0; instead && i < n; i++)
		if (!strcmp(list[i].text, instead) && list[i].n > 1)
			page_printf(&d->pages[DEBRIEF_READING], "", INK_DIM,
				    "(this is for %s)", list[i].questions);
	advice_free(list, n);
}

void scr_debrief_answer(struct scr_debrief *d)
{
	struct reading_shown show = { .said = d->said,
				      .rec = d->rec,
				      .tally = &d->tally,
				      .map = d->kase ? d->kase->map : NULL,
				      .kase = d->kase,
				      .side = d->rec->terms.side,
				      .turn_n = d->reading_n };

	scr_reading_page(&d->pages[DEBRIEF_READING], &show);
	add_also(d);
}

/* ---- the transcript ---- */

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

void scr_debrief_transcript(struct scr_debrief *d)
{
	page_reset(
		&d->pages[DEBRIEF_SAID], SCR_DEBRIEF_GUTTER, "the transcript",
		d->rec->real_justices ? scr_debrief_whose_words(d, false) : "");
	for (size_t i = 0; i < d->said->n; i++) {
		const struct turn *t = &d->said->turns[i];
		enum ink name = turn_is_counsel(t) ? INK_COUNSEL : INK_JUSTICE;
		struct pager_block *b;

		b = page_add(&d->pages[DEBRIEF_SAID], t->speaker, name, t->text,
			     t->retracted ? INK_STRUCK : INK_TEXT);
		b->gap = t->role == ROLE_BENCH && i > 0;
		if (t->reading && !t->retracted) {
			char marks[3];

			conceded_marks(&d->rec->said, t, marks);
			b->marks = arena_strdup(&d->pages[DEBRIEF_SAID].arena,
						marks);
			b->marks_ink = INK_DIM;
			b->n_spans = scr_reading_spans(t->reading, 0, b->len,
						       b->spans);
		}
		if (t->role == ROLE_BENCH && turn_is_question(t) &&
		    t->n < d->reading_n)
			d->reading_said = d->pages[DEBRIEF_SAID].n - 1;
		if (t->n == d->reading_n)
			b->name_ink = INK_SELECTED;
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

static void add_issue(struct scr_debrief *d, const struct issue *issue)
{
	enum issue_state state = scorecard_issue(d->said, issue->id);
	struct page *page = &d->pages[DEBRIEF_MEMO];

	page_add(page, issue_state_names[state], state_ink(state), issue->label,
		 INK_TITLE)
		->gap = page->n > 1;
	if (issue->good_answer && issue->good_answer[0])
		page_add(page, "good", INK_DIM, issue->good_answer, INK_TEXT);
	if (issue->losing_concession && issue->losing_concession[0])
		page_add(page, "loses", INK_DIM, issue->losing_concession,
			 INK_TEXT);
}

/* How many there were, and how far that can be told. */
static void add_issue_counts(struct scr_debrief *d)
{
	struct page *page = &d->pages[DEBRIEF_MEMO];
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_issues(&b, &d->card, " · ");
	if (b.len)
		page_add(page, "", INK_DIM, b.s, INK_DIM)->flush = true;
	buf_reset(&b);
	debrief_say_unlaid(&b, &d->card);
	if (b.len)
		page_add(page, "", INK_DIM, b.s, INK_DIM)->flush = true;
	buf_release(&b);
}

static void add_issues(struct scr_debrief *d, bool raised)
{
	for (size_t i = 0; d->kase && i < d->kase->n_issues; i++) {
		const struct issue *issue = &d->kase->issues[i];
		bool was =
			scorecard_issue(d->said, issue->id) != ISSUE_NOT_RAISED;

		if (was == raised && terms_take(&d->rec->terms, issue))
			add_issue(d, issue);
	}
}

/* Behind what came up, and told apart from it. */
static void add_unraised(struct scr_debrief *d)
{
	size_t n = d->card.issues_all - d->card.issues_raised;
	struct page *page = &d->pages[DEBRIEF_MEMO];

	if (n && d->card.issues_raised) {
		page_gap(page);
		page_printf(page, "", INK_DIM,
			    "%zu issue%s of the memo did not come up; a bench "
			    "may press %s another day:",
			    n, str_plural(n), n == 1 ? "it" : "them")
			->flush = true;
	}
	add_issues(d, false);
}

void scr_debrief_memo(struct scr_debrief *d)
{
	const struct court_case *k = d->kase;
	struct page *page = &d->pages[DEBRIEF_MEMO];

	page_reset(page, SCR_DEBRIEF_GUTTER, "the bench memo",
		   keymap_text(d->keys, "{debrief quit} back").s);
	add_issue_counts(d);
	add_issues(d, true);
	add_unraised(d);
	if (k && k->conclusion && k->conclusion[0])
		page_add(page, "in fact", INK_COUNSEL, k->conclusion, INK_TEXT)
			->gap = true;
	if (!page->n)
		page_add(page, "", INK_DIM,
			 !k	     ? "The case is not here any more."
			 : k->sealed ? "The bench memo opens when the "
				       "assignment is due."
				     : "This case has no bench memo.",
			 INK_DIM);
}

/* ---- what was held ---- */

static enum ink position_ink(const struct position *p, enum side_id side)
{
	if (p->state != LEDGER_STANDS || !ledger_is_sure(p))
		return INK_DIM;
	return p->proposition && p->proposition->side != side ? INK_BAD
							      : INK_GOOD;
}

static void add_position(struct scr_debrief *d, const struct position *p)
{
	enum side_id side = d->rec->terms.side;
	size_t len;
	const char *text = ledger_text(p, &len);
	const char *quote = p->proposition || p->own ? "" : "\"";
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_position(&b, p, d->said, side);
	buf_printf(&b, ": %s%.*s%s", quote, (int)len, text, quote);
	page_add(&d->pages[DEBRIEF_POSITIONS], debrief_position_state(p),
		 position_ink(p, side), b.s, INK_TEXT);
	buf_release(&b);
}

void scr_debrief_held(struct scr_debrief *d)
{
	struct page *page = &d->pages[DEBRIEF_POSITIONS];
	struct ledger l;
	struct buf b;

	page_reset(page, SCR_DEBRIEF_GUTTER, "what you held",
		   keymap_text(d->keys, "{debrief quit} back").s);
	ledger_make(&l, d->said, d->kase ? d->kase->map : NULL, 0);
	d->n_held = l.n;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_positions(&b, &l, d->rec->terms.side, " · ");
	page_add(page, "", INK_DIM,
		 l.n ? b.s : "No answer was read as taking a position.",
		 INK_DIM)
		->flush = true;
	page_gap(page);
	for (size_t i = 0; i < l.n; i++)
		add_position(d, &l.list[i]);
	buf_release(&b);
	ledger_release(&l);
}

/* ---- the court ---- */

static void add_line(struct page *page, const char *name, struct buf *text)
{
	if (text->len)
		page_add(page, name, INK_DIM, text->s, INK_TEXT);
	buf_reset(text);
}

static void add_types(struct page *page, const struct scr_debrief *d)
{
	struct met m = { .questions = 0 };
	const char *name = "questions";
	struct buf b;

	met_add(&m, d->said);
	buf_init(&b, BUF_TEXT_MAX);
	for (int i = 0; i < MET_SCHEMES; i++) {
		debrief_say_types(&b, &m, (enum met_scheme)i, " · ");
		if (!b.len)
			continue;
		add_line(page, name, &b);
		name = "";
	}
	if (m.untyped)
		page_printf(page, name, INK_DIM,
			    "the type of %zu of %zu is not assessed", m.untyped,
			    m.questions);
	buf_release(&b);
}

static void add_judges(struct page *page, const struct scr_debrief *d)
{
	size_t n, n_weak = 0;
	struct met_judge *list = met_judges(d->said, &n);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	page_gap(page);
	for (size_t i = 0; i < n; i++) {
		debrief_say_judge(&b, &list[i], " · ");
		page_add(page, list[i].name, INK_JUSTICE, b.s, INK_TEXT);
		buf_reset(&b);
		n_weak += list[i].weak;
	}
	if (n_weak)
		page_add(page, "", INK_DIM, MET_WEAK, INK_DIM);
	page_gap(page);
	buf_release(&b);
	free(list);
}

/* Where there are no figures: why, and what can be counted. */
static void add_bare(struct page *page, const struct scr_debrief *d)
{
	struct bare bare;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	bare_count(&bare, d->said);
	debrief_say_effect(&b, &d->card);
	add_line(page, "effect", &b);
	bare_say(&b, &bare, " · ");
	add_line(page, "counted", &b);
	bare_say_each(&b, &bare, " · ");
	add_line(page, "each", &b);
	bare_release(&bare);
	buf_release(&b);
}

void scr_debrief_court(struct scr_debrief *d)
{
	struct page *page = &d->pages[DEBRIEF_BENCH];
	struct buf b;

	page_reset(page, SCR_DEBRIEF_GUTTER, "the court's questions, and time",
		   keymap_text(d->keys, "{debrief quit} back").s);
	add_types(page, d);
	add_judges(page, d);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_time(&b, d->rec, d->said, " · ");
	add_line(page, "time", &b);
	debrief_say_practice(&b, &d->card, d->said, " · ");
	add_line(page, "practice", &b);
	page_add(page, "", INK_DIM, DEBRIEF_UNHEARD, INK_DIM);
	page_gap(page);
	if (bare_is_all(&d->card)) {
		add_bare(page, d);
		buf_release(&b);
		return;
	}
	debrief_say_each(&b, &d->card, d->said, " · ");
	if (b.len && !scorecard_is_thin(&d->card)) {
		add_line(page, "each", &b);
		page_add(page, "", INK_DIM, DEBRIEF_EACH, INK_DIM);
	}
	buf_reset(&b);
	debrief_say_curve(&b, &d->card, d->said);
	add_line(page, "curve", &b);
	if (!d->card.why_flat && d->card.n_rows) {
		page_add(page, "", INK_DIM, DEBRIEF_CURVE, INK_DIM);
		debrief_say_figures(&b, &d->card);
		add_line(page, "", &b);
	}
	buf_release(&b);
}
