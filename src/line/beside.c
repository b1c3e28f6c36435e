/* Two kept hearings in lines: each question, the first answer, the second. */
#include <stdio.h>
#include <unistd.h>

#include "base/buf.h"
#include "court/beside.h"
#include "line/line.h"
#include "line/talk.h"
#include "line/width.h"

static const char *const names[2] = { "first", "second" };

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
	buf_release(&text);
}

/* One line where the words are the same, else one of each. */
static void say_questions(struct talk *t, const struct beside *b, size_t row)
{
	const struct beside_row *r = &b->rows[row];
	bool same = r->same_words && beside_is_simulated(b, row, 0) ==
					     beside_is_simulated(b, row, 1);
	struct buf where;

	buf_init(&where, BUF_TEXT_MAX);
	beside_where(r, &where);
	talk_say(t, 0, "");
	talk_say(t, 0, where.s);
	buf_release(&where);
	for (int i = 0; i < (same ? 1 : 2); i++)
		talk_sayf(t, 0, "%s%s%s%s: %s", same ? "" : names[i],
			  same ? "" : ", ", r->question[i]->speaker,
			  beside_is_simulated(b, row, i) ? " (simulated)" : "",
			  r->question[i]->text);
}

static void say_answer(struct talk *t, const struct beside *b, size_t row,
		       int which)
{
	const struct turn *a = b->rows[row].answer[which];
	struct buf labels;

	talk_sayf(t, 0, "%s: %s", names[which], a ? a->text : "(not answered)");
	buf_init(&labels, BUF_TEXT_MAX);
	if (beside_labels(b, row, which, &labels))
		talk_sayf(t, 3, "[%s]", labels.s);
	buf_release(&labels);
}

void line_beside(FILE *out, const struct beside *b,
		 const struct line_options *o)
{
	struct talk t;

	talk_init(&t, o, width_of(fileno(out)));
	say_head(&t, b);
	for (size_t i = 0; i < b->n; i++) {
		say_questions(&t, b, i);
		say_answer(&t, b, i, 0);
		say_answer(&t, b, i, 1);
		talk_print(&t, out);
	}
	talk_print(&t, out);
	talk_release(&t);
}
