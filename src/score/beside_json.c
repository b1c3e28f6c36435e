/* Two hearings side by side, for programs. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "court/case.h"
#include "court/mark.h"
#include "score/beside.h"

static const char *const names[2] = { "first", "second" };

typedef bool say_fn(const struct beside *b, size_t row, int which,
		    struct buf *out);

/* null where it says nothing. */
static void put_said(struct jsonw *w, const char *key, say_fn *say,
		     const struct beside *b, size_t row, int which)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	jsonw_put_text(w, key, say(b, row, which, &text) ? text.s : NULL);
	buf_release(&text);
}

static void put_whole(struct jsonw *w, const struct beside *b, int which)
{
	const struct hearing_record *r = b->rec[which];
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	jsonw_object(w);
	jsonw_put_text(w, "id", r->id);
	jsonw_put_text(w, "case", r->case_slug);
	jsonw_put_text(w, "student", r->student);
	beside_tell(b, which, &text);
	jsonw_put_text(w, "head", text.s);
	jsonw_put_bool(w, "labels_told", b->labels[which]);
	for (int i = 0; i < BESIDE_WHOLES; i++) {
		buf_reset(&text);
		jsonw_put_text(w, beside_whole_names[i],
			       beside_say(b, i, which, &text) ? text.s : NULL);
	}
	jsonw_end_object(w);
	buf_release(&text);
}

static void put_marks(struct jsonw *w, const struct beside *b, int which,
		      const struct turn *a)
{
	const struct hearing_record *r = b->rec[which];

	jsonw_put_array(w, "marks");
	for (size_t i = 0; b->labels[which] && i < r->n_marks; i++) {
		const struct mark *m = &r->marks[i];

		if (m->turn != a->n)
			continue;
		jsonw_object(w);
		jsonw_put_text(w, "field", m->field);
		jsonw_put_text(w, "value", m->value);
		jsonw_put_text(w, "author", m->author);
		jsonw_put_text(w, "reason", m->reason);
		jsonw_put_text(w, "at", m->at);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_answer(struct jsonw *w, const struct beside *b, size_t row,
		       int which)
{
	const struct turn *a = b->rows[row].answer[which],
			  *q = b->rows[row].question[which];

	jsonw_key(w, "answer");
	if (!a) {
		jsonw_null(w);
		return;
	}
	jsonw_object(w);
	jsonw_put_int(w, "turn", a->n);
	jsonw_put_text(w, "text", a->text);
	jsonw_put_int(w, "court_ms", a->court_ms - q->court_ms);
	jsonw_put_int(w, "wall_ms", a->t_ms - q->t_ms);
	put_said(w, "labels", beside_labels, b, row, which);
	put_said(w, "practice", beside_practice, b, row, which);
	put_marks(w, b, which, a);
	jsonw_end_object(w);
}

static void put_asked(struct jsonw *w, const struct beside *b, size_t row,
		      int which)
{
	const struct turn *q = b->rows[row].question[which];

	jsonw_key(w, names[which]);
	if (!q) {
		jsonw_null(w);
		return;
	}
	jsonw_object(w);
	jsonw_put_int(w, "number", b->rows[row].number[which]);
	jsonw_put_text(w, "justice", q->speaker);
	jsonw_put_bool(w, "simulated", !q->real);
	jsonw_put_text(w, "question", q->text);
	put_answer(w, b, row, which);
	jsonw_end_object(w);
}

static void put_row(struct jsonw *w, const struct beside *b, size_t row)
{
	int only = beside_only(&b->rows[row]);
	struct buf better;

	jsonw_object(w);
	jsonw_put_text(w, "only", only < 0 ? NULL : names[only]);
	jsonw_key(w, "same_words");
	if (only < 0)
		jsonw_bool(w, b->rows[row].by == BESIDE_BY_WORDS);
	else
		jsonw_null(w);
	jsonw_put_text(w, "issue", beside_issue(b, row));
	buf_init(&better, BUF_TEXT_MAX);
	jsonw_put_text(w, "better",
		       beside_better(b, row, &better) ? better.s : NULL);
	buf_release(&better);
	for (int i = 0; i < 2; i++)
		put_asked(w, b, row, i);
	jsonw_end_object(w);
}

/* Of each hearing those that it may name, raised or not. */
static void put_issues(struct jsonw *w, const struct beside *b)
{
	jsonw_put_array(w, "by_issue");
	for (int i = 0; i < 2; i++)
		for (size_t k = 0; k < b->issues[i].n; k++) {
			const struct by_issue_row *row = &b->issues[i].rows[k];

			jsonw_object(w);
			jsonw_put_text(w, "hearing", b->rec[i]->id);
			jsonw_put_text(w, "issue", row->issue->id);
			jsonw_put_text(w, "label", row->issue->label);
			by_issue_write(row, w);
			jsonw_end_object(w);
		}
	jsonw_end_array(w);
}

static void put_gains(struct jsonw *w, const struct beside *b)
{
	struct buf text;

	buf_init(&text, BUF_TEXT_MAX);
	jsonw_put_text(w, "compared", beside_gains(b, &text) ? text.s : NULL);
	buf_release(&text);
}

void beside_write(const struct beside *b, struct buf *out)
{
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.beside/1");
	if (b->rec[0]->legend)
		jsonw_put_text(&w, "legend", b->rec[0]->legend);
	jsonw_put_array(&w, "hearings");
	for (int i = 0; i < 2; i++)
		put_whole(&w, b, i);
	jsonw_end_array(&w);
	jsonw_put_int(&w, "same_words",
		      (int64_t)(b->n_pairs - b->by_number - b->by_question));
	jsonw_put_int(&w, "same_question", (int64_t)b->by_question);
	jsonw_put_int(&w, "same_number", (int64_t)b->by_number);
	jsonw_put_int(&w, "only_in_first", (int64_t)b->alone[0]);
	jsonw_put_int(&w, "only_in_second", (int64_t)b->alone[1]);
	put_gains(&w, b);
	put_issues(&w, b);
	jsonw_put_array(&w, "questions");
	for (size_t i = 0; i < b->n; i++)
		put_row(&w, b, i);
	jsonw_end_array(&w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}
