/*
 * json.c - a report as JSON: hotbench(5) has its members
 */
#include <math.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "court/field.h"
#include "report/report.h"
#include "report/writers.h"

static void put_pairs(struct jsonw *w, const char *key,
		      const struct report_pairs *p)
{
	jsonw_put_array(w, key);
	for (size_t i = 0; i < p->n; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "name", p->list[i].name);
		jsonw_put_text(w, "text", p->list[i].text);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

/* A text that says nothing is null. */
static void put(struct jsonw *w, const char *key, const char *s)
{
	jsonw_put_text(w, key, *s ? s : NULL);
}

static void put_remark(struct jsonw *w, const struct report_remark *m)
{
	jsonw_object(w);
	jsonw_put_bool(w, "flag", m->flag);
	jsonw_put_text(w, "kind", m->kind);
	jsonw_put_text(w, "title", m->title);
	put(w, "quote", m->quote);
	put(w, "why", m->why);
	put(w, "fix", m->fix);
	jsonw_end_object(w);
}

static void put_mark(struct jsonw *w, const struct report_mark *m)
{
	jsonw_object(w);
	jsonw_put_text(w, "field", m->field);
	jsonw_put_text(w, "value", m->value);
	jsonw_put_text(w, "reader_said", m->was);
	put(w, "author", m->author);
	put(w, "reason", m->reason);
	put(w, "at", m->at);
	jsonw_end_object(w);
}

static void put_reading(struct jsonw *w, const struct report_turn *t)
{
	jsonw_put_object(w, "reading");
	jsonw_put_text(w, "certainty", t->certainty);
	put(w, "reader", t->reader);
	put(w, "unread", t->unread);
	put_pairs(w, "labels", &t->labels);
	put(w, "quote", t->quote);
	put(w, "why", t->why);
	put_pairs(w, "heard", &t->heard);
	jsonw_put_array(w, "remarks");
	for (size_t i = 0; i < t->n_remarks; i++)
		put_remark(w, &t->remarks[i]);
	jsonw_end_array(w);
	put(w, "better", t->better);
	put_pairs(w, "foreseen", &t->foreseen);
	put(w, "cover", t->cover);
	jsonw_end_object(w);
}

static void put_counsel(struct jsonw *w, const struct report_turn *t)
{
	if (t->reads)
		put_reading(w, t);
	jsonw_put_array(w, "marks");
	for (size_t i = 0; i < t->n_marks; i++)
		put_mark(w, &t->marks[i]);
	jsonw_end_array(w);
	put(w, "really_answered", t->really);
	put(w, "really_answered_by", t->advocate);
}

static void put_turn(struct jsonw *w, const struct report_turn *t)
{
	jsonw_object(w);
	jsonw_put_int(w, "turn", t->turn);
	jsonw_key(w, "question");
	if (t->question)
		jsonw_int(w, t->question);
	else
		jsonw_null(w);
	jsonw_put_text(w, "kind", t->kind);
	jsonw_put_text(w, "speaker", t->speaker);
	if (t->voice == REPORT_BENCH)
		jsonw_put_text(w, "words", t->whose);
	jsonw_put_text(w, "text", t->text);
	jsonw_put_bool(w, "cut", t->cut);
	jsonw_put_bool(w, "taken_back", t->struck);
	field_write_texts(w, "cites", &t->cites);
	if (t->voice == REPORT_BENCH)
		put_pairs(w, "about", &t->about);
	if (t->voice == REPORT_COUNSEL)
		put_counsel(w, t);
	jsonw_end_object(w);
}

static void put_cell(struct jsonw *w, const char *key,
		     const struct report_cell *c)
{
	if (isfinite(c->figure))
		jsonw_put_number(w, key, c->figure);
	else
		jsonw_put_text(w, key, c->code ? c->code : c->text);
}

static void put_table(struct jsonw *w, const struct report_table *t)
{
	jsonw_object(w);
	jsonw_put_text(w, "key", t->key);
	jsonw_put_text(w, "title", t->title);
	jsonw_put_array(w, "rows");
	for (size_t r = 0; r < t->n_rows; r++) {
		jsonw_object(w);
		for (size_t i = 0; i < t->n_columns; i++)
			put_cell(w, t->columns[i].key,
				 &t->cells[r * t->n_columns + i]);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	field_write_texts(w, "notes", &t->notes);
	jsonw_end_object(w);
}

static void put_curve(struct jsonw *w, const struct report *r)
{
	jsonw_put_object(w, "curve");
	jsonw_put_text(w, "note", r->curve_note);
	jsonw_put_array(w, "points");
	for (size_t i = 0; i < r->n_curve; i++) {
		jsonw_object(w);
		jsonw_put_int(w, "question", r->curve[i].question);
		jsonw_put_number(w, "benefit", r->curve[i].benefit);
		jsonw_put_number(w, "penalty", r->curve[i].penalty);
		jsonw_put_number(w, "net", r->curve[i].net);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	jsonw_end_object(w);
}

static void put_report(struct jsonw *w, const struct report *r)
{
	jsonw_object(w);
	jsonw_put_text(w, "schema", "hotbench.report/1");
	if (*r->legend)
		jsonw_put_text(w, "legend", r->legend);
	jsonw_put_text(w, "kind", r->kind);
	put(w, "id", r->id);
	jsonw_put_text(w, "title", r->title);
	put_pairs(w, "facts", &r->facts);
	field_write_texts(w, "notes", &r->notes);
	jsonw_put_array(w, "tables");
	for (size_t i = 0; i < r->n_tables; i++)
		put_table(w, &r->tables[i]);
	jsonw_end_array(w);
	if (r->has_curve)
		put_curve(w, r);
	if (r->n_turns) {
		jsonw_put_array(w, "turns");
		for (size_t i = 0; i < r->n_turns; i++)
			put_turn(w, &r->turns[i]);
		jsonw_end_array(w);
	}
	jsonw_end_object(w);
}

void json_write_reports(struct buf *out, const struct report *reports, size_t n,
			bool list)
{
	struct jsonw w = jsonw_to(out, 2);

	if (list)
		jsonw_array(&w);
	for (size_t i = 0; i < n; i++)
		put_report(&w, &reports[i]);
	if (list)
		jsonw_end_array(&w);
	buf_putc(out, '\n');
}
