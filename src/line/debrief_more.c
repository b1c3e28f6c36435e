/*
 * debrief_more.c - of the debrief's page: what to say instead, positions, the bench
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sentence.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/map.h"
#include "court/record.h"
#include "line/debrief_page.h"
#include "score/advice.h"
#include "score/better.h"
#include "score/debrief_text.h"
#include "score/weak.h"

#define POSITION_COLS 240
#define REAL_COLS     240
#define WORDS_COLS    90
#define ANSWER_INDENT 5	 /* below the question */
#define WEAK_MAX      12 /* weak answers that are told */

void debrief_put_advice(struct debrief_page *p)
{
	size_t n;
	struct advice *list = advice_find(p->said, &n);

	for (size_t i = 0; i < n; i++)
		debrief_row(p, i ? "" : "advice", "%s  %s%s", list[i].questions,
			    list[i].unsure ? ADVICE_IF_MEANT : "",
			    list[i].text);
	advice_free(list, n);
}

void debrief_put_real(struct debrief_page *p, const struct turn *answer,
		      int indent)
{
	const char *who, *text = transcript_real_answer(p->said, answer, &who);
	struct buf b;

	if (!text)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	talk_quote(&p->talk, &b, text, (struct span){ 0, 0 }, REAL_COLS);
	talk_sayf(&p->talk, DEBRIEF_HEAD_COLS + indent, "%s, really: %s", who,
		  b.s);
	buf_release(&b);
}

/* What is asked comes last in a question. */
static struct span last_sentence(const char *text)
{
	struct span s = { 0, strlen(text) };

	for (size_t i = 0; i + 2 < s.to; i++) {
		size_t next = i + (text[i + 1] == '"' ? 2 : 1);

		if (sentence_ends(text, i) && text[next] == ' ')
			s.from = next + 1;
	}
	return s;
}

/* What the case foresees as better, below the answer; once, where one question was put
 * several times in a row. */
static void put_better(struct debrief_page *p, const struct turn *q,
		       const char **last)
{
	struct better better =
		better_find(p->kase, p->kase->map, p->head->terms.side, q);
	struct buf b;

	if (better.n && better.says[0] == *last)
		return;
	*last = better.n ? better.says[0] : NULL;
	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < better.n; i++) {
		buf_reset(&b);
		buf_printf(&b, "%s: ", i ? "or" : "better");
		better_say(&b, &better, i);
		talk_say(&p->talk, DEBRIEF_HEAD_COLS + ANSWER_INDENT, b.s);
	}
	buf_release(&b);
}

/* What was asked, the words, and what is weak in them. */
static void put_weak(struct debrief_page *p, const struct turn *t,
		     const struct weak_passed *passed, const char **last)
{
	const struct turn *q = transcript_question_of(p->said, t);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "Q %d  ", transcript_question_number(p->said, t));
	if (q) {
		buf_printf(&b, "%s: ", q->speaker);
		talk_quote(&p->talk, &b, q->text, last_sentence(q->text),
			   WORDS_COLS);
	}
	debrief_under(p, b.s);
	buf_reset(&b);
	buf_puts(&b, "you: ");
	talk_quote(&p->talk, &b, t->text, weak_words(t->reading), WORDS_COLS);
	buf_puts(&b, ": ");
	debrief_say_weak(&b, weak_signs_in(p->said, t), t->reading);
	talk_say(&p->talk, DEBRIEF_HEAD_COLS + ANSWER_INDENT, b.s);
	buf_reset(&b);
	debrief_say_put_right(&b, p->said, t);
	if (b.len)
		talk_say(&p->talk, DEBRIEF_HEAD_COLS + ANSWER_INDENT, b.s);
	buf_reset(&b);
	debrief_say_left_out(&b, p->said, passed);
	if (b.len)
		talk_say(&p->talk, DEBRIEF_HEAD_COLS + ANSWER_INDENT, b.s);
	buf_release(&b);
	put_better(p, q, last);
	debrief_put_real(p, t, ANSWER_INDENT);
}

/* The question that the hearing ended on, where nobody answered it. */
static void put_unanswered(struct debrief_page *p)
{
	const struct turn *q = better_unanswered(p->said);
	const char *last = NULL;
	struct buf b;

	if (!q)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s: ", q->speaker);
	talk_quote(&p->talk, &b, q->text, last_sentence(q->text), WORDS_COLS);
	debrief_row(p, "unanswered", "Q %d  %s",
		    transcript_question_number(p->said, q), b.s);
	buf_release(&b);
	put_better(p, q, &last);
}

/* For which later answer each weak one is not in the drill. */
static struct weak_passed *passed_of(const struct debrief_page *p,
				     const int *weak, size_t n, bool drills)
{
	struct weak_passed *passed = xcalloc(n + 1, sizeof *passed);

	if (drills)
		weak_passed(p->said, p->kase, weak, n, passed);
	return passed;
}

static void put_weak_count(struct debrief_page *p,
			   const struct weak_passed *passed, size_t n,
			   bool drills)
{
	size_t given = 0;
	char why[40] = "";

	for (size_t i = 0; i < n; i++)
		given += !passed[i].by;
	if (given < n)
		snprintf(why, sizeof why, ", %zu in the drill", given);
	if (n)
		debrief_row(p, "again", "%zu answer%s worth giving again%s%s%s",
			    n, n == 1 ? " is" : "s are", why,
			    drills ? ": hotbench drill again " : "",
			    drills ? p->head->id : "");
}

void debrief_put_again(struct debrief_page *p, bool ephemeral)
{
	bool drills = !ephemeral && p->kase->slug; /* kept, its case here */
	const char *last = NULL;
	size_t n;
	int *weak = weak_find(p->said, &n);
	struct weak_passed *passed = passed_of(p, weak, n, drills);

	put_weak_count(p, passed, n, drills);
	for (size_t i = 0; i < n && i < WEAK_MAX; i++)
		put_weak(p, transcript_turn(p->said, weak[i]), &passed[i],
			 &last);
	if (n > WEAK_MAX)
		talk_sayf(&p->talk, DEBRIEF_HEAD_COLS, "and %zu more",
			  n - WEAK_MAX);
	free(passed);
	free(weak);
	put_unanswered(p);
}

static void put_position(struct debrief_page *p, const struct position *at)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%-10s  ", debrief_position_state(at));
	debrief_say_position(&b, at, p->said, p->head->terms.side);
	buf_puts(&b, ": ");
	if (at->proposition)
		buf_puts(&b, at->proposition->text);
	else if (at->own)
		buf_puts(&b, at->own);
	else
		talk_quote(&p->talk, &b, at->turn->text, at->words,
			   POSITION_COLS);
	debrief_under(p, b.s);
	buf_release(&b);
}

void debrief_put_positions(struct debrief_page *p)
{
	struct ledger l;
	struct buf b;

	ledger_make(&l, p->said, p->kase->map, 0);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_positions(&b, &l, p->head->terms.side, debrief_dot(p));
	debrief_row_of(p, "positions", &b);
	for (size_t i = 0; i < l.n; i++)
		put_position(p, &l.list[i]);
	ledger_release(&l);
}

static void put_types(struct debrief_page *p)
{
	struct met m = { .questions = 0 };
	bool first = true;

	met_add(&m, p->said);
	for (int i = 0; i < MET_SCHEMES; i++) {
		enum met_scheme scheme = (enum met_scheme)i;
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		debrief_say_types(&b, &m, scheme, debrief_dot(p));
		if (b.len) {
			debrief_row_of(p, first ? "questions" : "", &b);
			first = false;
		}
		buf_release(&b);
	}
	if (m.untyped)
		debrief_row(p, first ? "questions" : "",
			    "the type of %zu of %zu is not assessed", m.untyped,
			    m.questions);
}

static void put_judges(struct debrief_page *p)
{
	size_t n, n_weak = 0;
	struct met_judge *list = met_judges(p->said, &n);

	for (size_t i = 0; i < n; i++) {
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		buf_printf(&b, "%s: ", list[i].name);
		debrief_say_judge(&b, &list[i], debrief_dot(p));
		debrief_row_of(p, i ? "" : "judges", &b);
		n_weak += list[i].weak;
	}
	if (n_weak)
		debrief_under(p, MET_WEAK);
	free(list);
}

void debrief_put_bench(struct debrief_page *p)
{
	struct buf b;

	put_types(p);
	put_judges(p);
	if (!p->said->n)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_time(&b, p->head, p->said, debrief_dot(p));
	debrief_row_of(p, "time", &b);
}
