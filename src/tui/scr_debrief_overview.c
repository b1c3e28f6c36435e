/*
 * scr_debrief_overview.c - the debrief at a glance; it is to fit one screen
 */
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "court/filled.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/crossed.h"
#include "score/debrief_text.h"
#include "score/sidestep.h"
#include "score/weak.h"
#include "tui/scr_debrief.h"
#include "tui/scr_debrief_pages.h"

#define LINE_COLS 62 /* of what is cut to stay one line */

static struct page *overview(struct scr_debrief *d)
{
	return &d->pages[DEBRIEF_SUMMARY];
}

const char *scr_debrief_whose_words(const struct scr_debrief *d, bool sentence)
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

/* Nothing where there is nothing to say; the buffer is emptied. */
static void add_row(struct scr_debrief *d, const char *name, struct buf *text)
{
	if (text->len)
		page_add(overview(d), name, INK_DIM, text->s, INK_TEXT);
	buf_reset(text);
}

static int line_cols(const struct scr_debrief *d)
{
	return d->rows >= SCR_DEBRIEF_ROOMY ? 10 * LINE_COLS : LINE_COLS;
}

static void add_cut(struct scr_debrief *d, const char *text)
{
	size_t len = strlen(text), n = utf8_fit_words(text, len, line_cols(d));

	page_printf(overview(d), "", INK_DIM, "%.*s%s", (int)n, text,
		    n < len ? "…" : "");
}

/* The words that stand for it, in a line. */
static void add_words(struct scr_debrief *d, const char *name,
		      const struct turn *t, struct span words)
{
	size_t len = strlen(t->text), n;

	if (words.from >= words.to || words.to > len)
		words = (struct span){ 0, len };
	len = words.to - words.from;
	n = utf8_fit_words(t->text + words.from, len, line_cols(d) - 8);
	page_printf(overview(d), name, INK_TEXT, "Q %d  \"%.*s%s\"",
		    transcript_question_number(d->said, t), (int)n,
		    t->text + words.from, n < len ? "…" : "");
}

static void add_unsure(struct scr_debrief *d, const char *name,
		       const char *none)
{
	if (d->card.n_rows > 1)
		page_add(overview(d), name, INK_DIM, none, INK_TEXT);
}

/* A line for the words, one for why; the page of the answer has the whole. */
static void add_strongest(struct scr_debrief *d)
{
	const struct turn *t = transcript_turn(d->said, d->card.strongest_turn);

	if (!t) {
		add_unsure(d, "strongest", debrief_no_strongest(&d->card));
		return;
	}
	add_words(d, "strongest", t, t->reading->quote);
	if (t->reading->why && t->reading->why[0])
		add_cut(d, t->reading->why);
}

static void add_weakest(struct scr_debrief *d)
{
	const struct turn *t = transcript_turn(d->said, d->card.weakest_turn);
	struct buf b;

	if (!t) {
		add_unsure(d, "weakest", DEBRIEF_UNSURE);
		return;
	}
	add_words(d, "weakest", t, weak_words(t->reading));
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_weak(&b, scorecard_weakest_by(d->said, t), t->reading);
	add_cut(d, b.s);
	buf_release(&b);
}

/* Elsewhere the first row says so. */
static void add_again(struct scr_debrief *d)
{
	if (d->n_weak && scorecard_is_thin(&d->card))
		page_printf(overview(d), "again", INK_DIM,
			    "%zu answer%s worth giving again", d->n_weak,
			    d->n_weak == 1 ? " is" : "s are");
}

static void add_counts(struct scr_debrief *d)
{
	struct ledger l;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	ledger_make(&l, d->said, d->kase ? d->kase->map : NULL, 0);
	debrief_say_positions(&b, &l, d->rec->terms.side, " · ");
	ledger_release(&l);
	add_row(d, "positions", &b);
	debrief_say_issues(&b, &d->card, " · ");
	add_row(d, "issues", &b);
	debrief_say_practice(&b, &d->card, d->said, " · ");
	add_row(d, "practice", &b);
	sidestep_say(&b, d->said, " · ");
	add_row(d, "tactics", &b);
	debrief_say_candor(&b, &d->card);
	add_row(d, "candor", &b);
	debrief_say_certainty(&b, &d->card);
	add_row(d, "certainty", &b);
	buf_release(&b);
}

static void add_answers(struct scr_debrief *d)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_answers(&b, &d->card, d->said, " · ");
	add_row(d, "answers", &b);
	debrief_say_conduct(&b, d->said, " · ");
	add_row(d, "conduct", &b);
	buf_release(&b);
}

/* Why there is no curve, where there is none. */
static void add_no_curve(struct scr_debrief *d)
{
	struct buf b;

	if ((d->card.n_rows && !d->card.why_flat) ||
	    scorecard_is_thin(&d->card))
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_curve(&b, &d->card, d->said);
	add_row(d, "curve", &b);
	buf_release(&b);
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
		page_printf(overview(d), first ? "ballots" : "", INK_DIM,
			    "%.*s", (int)len, text);
	buf_release(&b);
}

/* Whose hearing it is in a class, and for what. */
static void add_class(struct scr_debrief *d)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	record_say_class(d->rec, &b);
	if (b.len)
		page_printf(overview(d), "class", INK_DIM, "%s", b.s);
	buf_release(&b);
}

static void add_notes(struct scr_debrief *d)
{
	bool real = record_bench_words(d->rec, d->said) != WORDS_SIMULATED;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	page_gap(overview(d));
	add_class(d);
	buf_puts(&b, "Figures describe effect, never merit, and are no grade.");
	if (d->rec->real_justices)
		buf_printf(&b, " %s", scr_debrief_whose_words(d, true));
	if (real)
		keymap_put(d->keys,
			   " {debrief transcript} shows, behind each answer, "
			   "what was really answered.",
			   &b);
	page_add(overview(d), "", INK_DIM, b.s, INK_DIM)->flush = true;
	buf_release(&b);
}

static enum ink tone_ink(enum heard_tone tone)
{
	switch (tone) {
	case HEARD_GOOD: return INK_GOOD;
	case HEARD_WARN: return INK_WARN;
	case HEARD_BAD: return INK_BAD;
	default: return INK_TEXT;
	}
}

/* Of a cross-examination: all of it, to be read down. */
static void add_cross(struct scr_debrief *d)
{
	struct heard_lines l;
	struct crossed x;

	crossed_build(&x, d->kase ? d->kase->witness : NULL, d->said);
	crossed_say(&x, d->said, &d->card, " · ", &l);
	for (size_t i = 0; i < l.n; i++) {
		struct pager_block *b =
			page_add(overview(d), l.list[i].head, INK_DIM,
				 l.list[i].text, tone_ink(l.list[i].tone));

		b->gap = i > 0 && *l.list[i].head;
	}
	heard_lines_release(&l);
	crossed_release(&x);
}

void scr_debrief_overview(struct scr_debrief *d)
{
	page_reset(overview(d), SCR_DEBRIEF_GUTTER, "", "");
	if (record_is_examination(d->rec)) {
		add_cross(d);
		add_class(d);
		return;
	}
	if (!d->tally.n) {
		page_add(overview(d), "", INK_DIM,
			 "You left before the first answer; there is nothing "
			 "to go through.",
			 INK_DIM);
		return;
	}
	add_answers(d);
	add_no_curve(d);
	add_strongest(d);
	add_weakest(d);
	add_again(d);
	add_counts(d);
	add_ballots(d);
	add_notes(d);
}
