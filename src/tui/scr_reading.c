#include "tui/scr_reading.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/heard_text.h"
#include "court/mark.h"
#include "court/reading.h"
#include "court/record.h"
#include "court/transcript.h"
#include "score/advice.h"
#include "score/better.h"
#include "score/conceded.h"
#include "score/debrief_text.h"
#include "score/scorecard.h"
#include "score/unsettled.h"
#include "score/weak.h"
#include "tui/page.h"
#include "tui/tally.h"

static void add_span(struct pager_span *list, size_t *n, struct span s,
		     size_t text_len)
{
	size_t at = *n;

	if (s.to > text_len)
		s.to = text_len;
	if (s.from >= s.to || *n == PAGER_SPANS_MAX)
		return;
	while (at && list[at - 1].from > s.from) {
		list[at] = list[at - 1];
		at--;
	}
	list[at] = (struct pager_span){ s.from, s.to, INK_QUOTE };
	(*n)++;
}

size_t scr_reading_spans(const struct reading *r, size_t remark,
			 size_t text_len, struct pager_span *out)
{
	size_t n = 0;

	if (remark && remark <= r->n_remarks) {
		add_span(out, &n, r->remarks[remark - 1].span, text_len);
		return n;
	}
	add_span(out, &n, r->quote, text_len);
	for (size_t i = 0; i < r->n_remarks; i++)
		add_span(out, &n, r->remarks[i].span, text_len);
	for (size_t i = 0; i < r->heard.n_record; i++)
		if (r->heard.record[i].verdict == VERDICT_REFUTES)
			add_span(out, &n, r->heard.record[i].span, text_len);
	for (size_t i = 1; i < n; i++) /* no overlaps */
		if (out[i].from < out[i - 1].to)
			out[i].from = out[i - 1].to < out[i].to ? out[i - 1].to
								: out[i].to;
	return n;
}

/* "detrimental 0.61   beneficial 0.22 ...", the likeliest first. */
static void commitment_text(const struct reading *r, struct buf *out)
{
	bool done[4] = { false };

	buf_puts(out, commitment_name(r->commitment));
	if (r->p[0] + r->p[1] + r->p[2] + r->p[3] <= 0)
		return;
	buf_cut(out, 0);
	for (int k = 0; k < 4; k++) {
		int best = -1;

		for (int i = 0; i < 4; i++)
			if (!done[i] && (best < 0 || r->p[i] > r->p[best]))
				best = i;
		done[best] = true;
		buf_printf(out, "%s%s %.2f", k ? "   " : "",
			   commitment_name((enum commitment)(best + 1)),
			   r->p[best]);
	}
}

static void add_why(struct page *p, const struct transcript *said,
		    const struct turn *t)
{
	struct buf why;

	buf_init(&why, BUF_TEXT_MAX);
	debrief_say_why(&why, said, t);
	if (why.len)
		page_add(p, "why", INK_DIM, why.s, INK_TEXT);
	buf_release(&why);
}

static void add_commitment(struct page *p, const struct transcript *said,
			   const struct turn *t)
{
	const struct reading *r = t->reading;
	struct buf text;

	if (scorecard_strays(said, t) || reading_is_beside(r)) {
		enum ink ink = scorecard_settles(said, t) ? INK_WARN : INK_DIM;

		page_add(p, "commitment", INK_DIM, debrief_did(said, t), ink);
		return;
	}
	buf_init(&text, 512);
	commitment_text(r, &text);
	page_printf(p, "commitment", INK_TEXT, "%s%s",
		    scorecard_settles(said, t) ? "" : "perhaps ", text.s);
	buf_release(&text);
	if (r->concession == 1 && !turn_is_counsel(t))
		page_add(p, "admission", INK_DIM,
			 "the witness admits something here", INK_GOOD);
	else if (r->concession == 1)
		page_printf(p, "concession", INK_WARN,
			    "you %s something here%s",
			    conceded_plainly(t) ? "concede" : "may concede",
			    r->heard.gives[0]
				    ? " that your side must hold"
				    : "; a necessary concession is no fault");
	add_why(p, said, t);
}

static void add_effect(struct page *p, const struct tally *tally, int turn_n)
{
	const struct tally_answer *a = tally_of(tally, turn_n);

	if (!a || !a->scored)
		return;
	if (a->row.settled)
		page_printf(p, "effect", INK_TEXT,
			    "benefit %.1f   penalty %.1f        running %.1f / "
			    "%.1f",
			    a->row.bat, a->row.pat, a->row.bat_sum,
			    a->row.pat_sum);
	else
		page_printf(p, "effect", INK_DIM,
			    "unsettled, not counted        running %.1f / %.1f",
			    a->row.bat_sum, a->row.pat_sum);
	if (a->row.bought_cover)
		page_add(p, "", INK_DIM,
			 "the benefit is cover bought by an unclear answer; it "
			 "is no merit",
			 INK_DIM);
}

static void add_maxim(struct page *p, const char *name, int rate,
		      const char *what, bool sure)
{
	if (rate >= 3)
		page_printf(p, name, sure ? INK_WARN : INK_DIM, "%s (%s)", what,
			    !sure	? "perhaps"
			    : rate == 4 ? "strong"
					: "clear");
}

static void add_earlier(struct page *p, const struct transcript *said, int n)
{
	const struct turn *t = transcript_turn(said, n);
	int question = t ? transcript_question_number(said, t) : 0;

	page_printf(p, "consistency", INK_BAD,
		    question ? "at odds with what you said at Q %d"
			     : "at odds with what you said in turn %d",
		    question ? question : n);
}

static void add_maxims(struct page *p, const struct transcript *said,
		       const struct turn *t)
{
	const struct reading *r = t->reading;
	bool sure = scorecard_settles(said, t);

	if (!reading_is_beside(r)) /* said above */
		add_maxim(p, "relevance", r->relevance,
			  "it does not speak to the question",
			  sure || r->relevance_said);
	add_maxim(p, "manner", r->manner, "it may be hard to follow", sure);
	add_maxim(p, "quality", r->quality, "it says more than is supported",
		  sure || r->quality_said);
	if (r->consistency == 1 && r->contradicts_turn)
		add_earlier(p, said, r->contradicts_turn);
	if (r->answered_first >= 0)
		page_add(p, "answered first", INK_DIM,
			 r->answered_first ? "yes"
					   : "not in the first words, it "
					     "seems",
			 r->answered_first ? INK_TEXT : INK_WARN);
}

/* Whether a sentence only says the words that stand above it once more. */
static bool says(const char *why, const char *words, int len)
{
	char *quoted = xprintf("\"%.*s\"", len, words);
	bool found = strstr(why, quoted) && strlen(why) < strlen(quoted) + 40;

	free(quoted);
	return found;
}

static void add_remark(struct page *p, const char *text, size_t text_len,
		       const struct remark *m)
{
	bool flag = m->flag;
	size_t to = m->span.to <= text_len ? m->span.to : text_len;
	size_t from = m->span.from < to ? m->span.from : to;
	int len = (int)(to - from < 200 ? to - from : 200);

	page_anchor(p);
	page_printf(p, flag ? "flag" : "practice", flag ? INK_BAD : INK_TEXT,
		    len ? "%s%s: \"%.*s\"" : "%s%s%.*s", m->kind->title,
		    weak_is_perhaps(m) ? " (perhaps)" : "", len, text + from);
	if (m->why && m->why[0] && !(len && says(m->why, text + from, len)))
		page_add(p, "", INK_DIM, m->why, INK_TEXT);
	if (m->fix && m->fix[0])
		page_add(p, "", INK_DIM, m->fix, INK_GOOD);
}

static void add_answer(struct page *p, const struct transcript *said,
		       const struct turn *t)
{
	const struct turn *q = transcript_question_of(said, t);
	char *asked = q ? xprintf("%s: %s", q->speaker, q->text) : NULL;
	struct pager_block *b;

	b = page_add(p, "", INK_DIM, asked ? asked : "", INK_DIM);
	b->flush = true;
	b->hidden = !asked;
	free(asked);
	b = page_add(p, "", INK_DIM, t->text, INK_TEXT);
	b->flush = true;
	if (t->reading)
		b->n_spans = scr_reading_spans(t->reading, 0, b->len, b->spans);
	page_gap(p);
}

enum ink scr_reading_ink(enum heard_tone tone)
{
	static const enum ink inks[] = { [HEARD_PLAIN] = INK_TEXT,
					 [HEARD_GOOD] = INK_GOOD,
					 [HEARD_WARN] = INK_WARN,
					 [HEARD_BAD] = INK_BAD };

	return inks[tone];
}

static void add_heard(struct page *p, const struct turn *t,
		      const struct reading_shown *show)
{
	struct heard_lines heard;

	heard_lines_init(&heard, t->reading, t->text, show->map, show->side);
	for (size_t i = 0; i < heard.n; i++)
		page_add(p, heard.list[i].head, INK_DIM, heard.list[i].text,
			 scr_reading_ink(heard.list[i].tone));
	heard_lines_release(&heard);
}

static void add_unsettled(struct page *p, const struct turn *t,
			  const struct reading_shown *show)
{
	struct buf b;

	if (!show->kase || !scorecard_is_unsettled(show->said, t))
		return;
	buf_init(&b, BUF_TEXT_MAX);
	unsettled_say(&b, show->said, t, show->kase, NULL);
	if (b.len)
		page_add(p, "unsettled", INK_DIM, b.s, INK_TEXT);
	buf_release(&b);
}

static void add_reading(struct page *p, const struct turn *t,
			const struct reading_shown *show)
{
	const struct reading *r = t->reading;

	if (r->unread) {
		page_printf(p, "not read", INK_DIM, "%s", r->unread);
	} else {
		add_commitment(p, show->said, t);
		add_unsettled(p, t, show);
		add_heard(p, t, show);
		add_effect(p, show->tally, t->n);
		add_maxims(p, show->said, t);
	}
	for (size_t i = 0; i < r->n_remarks; i++)
		add_remark(p, t->text, strlen(t->text), &r->remarks[i]);
	if (r->instead && r->instead[0]) {
		page_gap(p);
		page_printf(p, "advice", INK_ACCENT, "%s%s",
			    advice_is_unsure(r) ? ADVICE_IF_MEANT : "",
			    r->instead);
	}
	if (r->experimental && !scorecard_settles(show->said, t))
		page_add(p, "", INK_DIM,
			 "what it does for your side is a guess here", INK_DIM);
}

void scr_reading_title(const struct turn *t, const struct tally *tally,
		       const char *what, char *out, size_t size)
{
	const struct tally_answer *a = tally_of(tally, t->n);

	if (t->kind == TURN_OPENING)
		snprintf(out, size, "your opening, %s", what);
	else if (t->kind == TURN_REBUTTAL)
		snprintf(out, size, "your rebuttal, %s", what);
	else if (!a)
		snprintf(out, size, "an answer you took back, %s", what);
	else
		snprintf(out, size, "Q %d · %s answer, %s", a->question,
			 turn_is_counsel(t) ? "your" : "the witness's", what);
}

/* People's labels, with what the reader said, and their notes. */
static void add_marks(struct page *p, const struct hearing_record *rec,
		      const struct turn *t)
{
	struct buf text;

	if (!rec)
		return;
	buf_init(&text, BUF_TEXT_MAX);
	for (size_t i = 0; i < rec->n_marks; i++) {
		bool note = mark_is_note(&rec->marks[i]);

		if (rec->marks[i].turn != t->n || (!note && !t->marked) ||
		    mark_is_stale(rec->marks, rec->n_marks, i))
			continue;
		buf_reset(&text);
		mark_tell_of(&text, rec->marks, rec->n_marks, i, t);
		page_add(p, note ? "" : "label", INK_ACCENT, text.s, INK_TEXT);
	}
	buf_release(&text);
}

static void add_real(struct page *p, const struct transcript *said,
		     const struct turn *t)
{
	const char *who, *text = transcript_real_answer(said, t, &who);

	char *line;

	if (!text)
		return;
	line = xprintf("%s: %s", who, text);
	page_add(p, "in fact", INK_DIM, line, INK_COUNSEL);
	page_gap(p);
	free(line);
}

static void add_better(struct page *p, const struct turn *t,
		       const struct reading_shown *show)
{
	struct better better =
		better_find(show->kase, show->map, show->side,
			    transcript_question_of(show->said, t));
	struct buf b;

	if (!weak_signs_in(show->said, t))
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_put_right(&b, show->said, t);
	if (b.len)
		page_add(p, "", INK_DIM, b.s, INK_TEXT);
	for (size_t i = 0; i < better.n; i++) {
		buf_reset(&b);
		better_say(&b, &better, i);
		page_add(p, i ? "or" : "better", INK_DIM, b.s, INK_GOOD);
	}
	buf_release(&b);
}

static const char *corner_word(const struct transcript *said,
			       const struct turn *t)
{
	const char *certainty = scorecard_certainty(said, t);

	return t->marked ? "labelled" : certainty ? certainty : "not read";
}

void scr_reading_page(struct page *p, const struct reading_shown *show)
{
	const struct turn *t = transcript_turn(show->said, show->turn_n);
	char title[64], corner[64] = "";

	if (!t) {
		page_reset(p, SCR_READING_GUTTER, "the reading of an answer",
			   "");
		p->margin = 1;
		page_add(p, "", INK_DIM, "Nothing was answered yet.", INK_DIM);
		return;
	}
	scr_reading_title(t, show->tally, "read", title, sizeof title);
	if (t->reading)
		snprintf(corner, sizeof corner, "%s, %s", t->reading->reader,
			 corner_word(show->said, t));
	page_reset(p, SCR_READING_GUTTER, title, corner);
	p->margin = 1;
	add_answer(p, show->said, t);
	add_real(p, show->said, t);
	add_marks(p, show->rec, t);
	if (t->reading && show->kase)
		add_better(p, t, show);
	if (t->reading)
		add_reading(p, t, show);
	else
		page_add(p, "", INK_DIM, "It has not been read yet.", INK_DIM);
}
