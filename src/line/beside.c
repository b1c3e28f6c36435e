/* Two kept hearings in lines: both as wholes, each question, the first answer, the
 * second, then what one alone was asked. */
#include <stdio.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/textline.h"
#include "court/case.h"
#include "line/line.h"
#include "line/talk.h"
#include "line/width.h"
#include "score/beside.h"

static const char *const names[2] = { "first", "second" };

/* Each line of it in its own. */
static void say_lines(struct talk *t, int indent, const char *name,
		      const struct buf *text)
{
	const char *at = text->s;
	struct textline l;

	while (textline_next(&at, text->s + text->len, &l))
		talk_sayf(t, indent, "%s%.*s", name, (int)l.len, l.s);
}

static void say_wholes(struct talk *t, const struct beside *b)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	for (int what = 0; what < BESIDE_WHOLES; what++)
		for (int i = 0; i < 2; i++) {
			char name[40];

			buf_reset(&text);
			if (!beside_say(b, what, i, &text))
				continue;
			snprintf(name, sizeof name,
				 "%s, %s: ", beside_whole_names[what],
				 names[i]);
			say_lines(t, 0, name, &text);
		}
	buf_release(&text);
}

static void say_issues(struct talk *t, const struct beside *b)
{
	struct buf text;

	if (!b->n_raised)
		return;
	talk_say(t, 0, "");
	talk_say(t, 0, "Issue by issue, whatever was asked:");
	buf_init(&text, BUF_TEXT_MAX);
	for (size_t k = 0; k < b->n_raised; k++) {
		talk_say(t, 0, b->raised[k].row[0]->issue->label);
		for (int i = 0; i < 2; i++) {
			buf_reset(&text);
			by_issue_say(b->raised[k].row[i], &text);
			talk_sayf(t, 3, "%s: %s", names[i], text.s);
		}
	}
	buf_release(&text);
}

static void say_head(struct talk *t, const struct beside *b)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	if (b->rec[0]->legend)
		talk_say(t, 0, b->rec[0]->legend);
	for (int i = 0; i < 2; i++) {
		buf_reset(&text);
		beside_tell(b, i, &text);
		talk_sayf(t, 0, "%s: %s (%s)", names[i], b->rec[i]->case_title,
			  text.s);
	}
	buf_reset(&text);
	beside_sum(b, &text);
	talk_sayf(t, 0, "(%s)", text.s);
	buf_reset(&text);
	if (beside_gains(b, &text))
		talk_sayf(t, 0, "compared: %s", text.s);
	buf_release(&text);
	say_wholes(t, b);
	say_issues(t, b);
}

static void say_question(struct talk *t, const struct beside *b, size_t row,
			 int which, bool named)
{
	const struct turn *q = b->rows[row].question[which];

	talk_sayf(t, 0, "%s%s%s%s: %s", named ? names[which] : "",
		  named ? ", " : "", q->speaker,
		  beside_is_simulated(b, row, which) ? " (simulated)" : "",
		  q->text);
}

/* One line where the words are the same, else one of each that was asked. */
static void say_questions(struct talk *t, const struct beside *b, size_t row)
{
	const struct beside_row *r = &b->rows[row];
	bool same = beside_is_one_wording(b, row);

	for (int i = 0; i < 2; i++)
		if (r->question[i] && (!i || !same))
			say_question(t, b, row, i, !same && beside_only(r) < 0);
}

/* "Asked in the first only, on Ripeness:" before the first of them. */
static void say_place(struct talk *t, const struct beside *b, size_t row)
{
	int only = beside_only(&b->rows[row]);
	const char *issue = beside_issue(b, row);
	struct buf where;

	talk_say(t, 0, "");
	if (beside_begins_issue(b, row)) {
		talk_sayf(t, 0, "Asked in the %s only%s%s:", names[only],
			  issue ? ", on " : "", issue ? issue : "");
		talk_say(t, 0, "");
	}
	buf_init(&where, BUF_TEXT_MAX);
	beside_where(&b->rows[row], &where);
	talk_say(t, 0, where.s);
	buf_release(&where);
}

static void say_answer(struct talk *t, const struct beside *b, size_t row,
		       int which)
{
	const struct turn *a = b->rows[row].answer[which];
	struct buf text;

	if (!b->rows[row].question[which])
		return;
	talk_sayf(t, 0, "%s: %s", names[which], a ? a->text : "(not answered)");
	buf_init(&text, BUF_TEXT_MAX);
	if (beside_labels(b, row, which, &text))
		talk_sayf(t, 3, "[%s]", text.s);
	buf_reset(&text);
	if (beside_practice(b, row, which, &text))
		talk_sayf(t, 3, "(%s)", text.s);
	buf_reset(&text);
	if (beside_marks(b, row, which, &text))
		say_lines(t, 3, "* ", &text);
	buf_release(&text);
}

static void say_better(struct talk *t, const struct beside *b, size_t row)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	if (beside_better(b, row, &text))
		talk_sayf(t, 0, "better: %s", text.s);
	buf_release(&text);
}

void line_beside(FILE *out, const struct beside *b,
		 const struct line_options *o)
{
	struct talk t;

	talk_init(&t, o, width_of(fileno(out)));
	say_head(&t, b);
	for (size_t i = 0; i < b->n; i++) {
		say_place(&t, b, i);
		say_questions(&t, b, i);
		say_answer(&t, b, i, 0);
		say_answer(&t, b, i, 1);
		say_better(&t, b, i);
		talk_print(&t, out);
	}
	talk_print(&t, out);
	talk_release(&t);
}
