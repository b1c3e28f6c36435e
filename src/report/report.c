#include "report/report.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "report/redact.h"

void report_init(struct report *r, const char *kind,
		 const struct redact *redact)
{
	*r = (struct report){ .redact = redact, .kind = kind };
	r->id = r->title = r->legend = r->curve_note = "";
}

void report_release(struct report *r)
{
	arena_release(&r->arena);
	report_init(r, "", NULL);
}

/* ---- texts ---- */

const char *report_keep(struct report *r, const char *s)
{
	const char *kept;
	struct buf b;

	if (!s || !*s)
		return "";
	if (!r->redact || redact_is_empty(r->redact))
		return arena_strdup(&r->arena, s);
	buf_init(&b, BUF_TEXT_MAX);
	redact_text(r->redact, s, &b);
	kept = arena_strdup(&r->arena, b.s);
	buf_release(&b);
	return kept;
}

const char *report_keep_n(struct report *r, const char *s, size_t len)
{
	char *one = xstrndup(s, len);
	const char *kept = report_keep(r, one);

	free(one);
	return kept;
}

const char *report_say(struct report *r, const char *fmt, ...)
{
	const char *kept;
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = xvprintf(fmt, ap);
	va_end(ap);
	kept = report_keep(r, text);
	free(text);
	return kept;
}

/* ---- lists in the arena ---- */

void report_note(struct report *r, struct texts *to, const char *text)
{
	to->list = arena_more(&r->arena, to->list, to->n, sizeof *to->list);
	to->list[to->n++] = (char *)report_keep(r, text);
}

void report_pair(struct report *r, struct report_pairs *to, const char *name,
		 const char *text)
{
	if (!text || !*text)
		return;
	to->list = arena_more(&r->arena, to->list, to->n, sizeof *to->list);
	to->list[to->n++] = (struct report_pair){ name, report_keep(r, text) };
}

struct report_turn *report_add_turn(struct report *r)
{
	struct report_turn *t;

	r->turns =
		arena_more(&r->arena, r->turns, r->n_turns, sizeof *r->turns);
	t = &r->turns[r->n_turns++];
	*t = (struct report_turn){ .turn = 0 };
	t->kind = t->speaker = t->text = t->whose = t->certainty = t->reader =
		t->unread = t->quote = t->why = t->better = t->cover =
			t->really = t->advocate = "";
	return t;
}

struct report_remark *report_add_remark(struct report *r, struct report_turn *t)
{
	t->remarks = arena_more(&r->arena, t->remarks, t->n_remarks,
				sizeof *t->remarks);
	return &t->remarks[t->n_remarks++];
}

struct report_mark *report_add_mark(struct report *r, struct report_turn *t)
{
	t->marks =
		arena_more(&r->arena, t->marks, t->n_marks, sizeof *t->marks);
	return &t->marks[t->n_marks++];
}

const char *report_point_text(double v, char out[REPORT_POINT_BYTES])
{
	if (isnan(v))
		snprintf(out, REPORT_POINT_BYTES, "-");
	else
		snprintf(out, REPORT_POINT_BYTES, "%.2f", v);
	return out;
}

void report_add_point(struct report *r, const struct report_point *point)
{
	r->curve =
		arena_more(&r->arena, r->curve, r->n_curve, sizeof *r->curve);
	r->curve[r->n_curve++] = *point;
}

/* ---- tables ---- */

struct report_table *report_add_table(struct report *r, const char *key,
				      const char *title)
{
	struct report_table *t;

	r->tables = arena_more(&r->arena, r->tables, r->n_tables,
			       sizeof *r->tables);
	t = &r->tables[r->n_tables++];
	*t = (struct report_table){ .key = report_keep(r, key),
				    .title = report_keep(r, title) };
	return t;
}

void report_add_column(struct report *r, struct report_table *t,
		       const char *key, const char *title, bool numeric)
{
	t->columns = arena_more(&r->arena, t->columns, t->n_columns,
				sizeof *t->columns);
	t->columns[t->n_columns++] =
		(struct report_column){ report_keep(r, key),
					report_keep(r, title), numeric, false };
}

/* As arena_more, of rows. */
struct report_cell *report_add_row(struct report *r, struct report_table *t)
{
	struct report_cell *row;

	t->cells = arena_more(&r->arena, t->cells, t->n_rows,
			      t->n_columns * sizeof *t->cells);
	row = &t->cells[t->n_rows++ * t->n_columns];
	for (size_t i = 0; i < t->n_columns; i++)
		row[i] = (struct report_cell){ NULL, NAN, NULL };
	return row;
}

struct report_cell report_words(struct report *r, const char *text)
{
	return (struct report_cell){ report_keep(r, text), NAN, NULL };
}

void report_type_cells(struct report *r, struct report_cell *cells,
		       enum met_scheme scheme, int label)
{
	cells[0] = report_words(r, met_scheme_said(scheme));
	cells[0].code = met_scheme_names[scheme];
	cells[1] = report_words(r, met_label_said(scheme, label));
	cells[1].code = met_label(scheme, label);
}

struct report_cell report_count(struct report *r, size_t n)
{
	return report_number(r, (double)n, 0);
}

struct report_cell report_number(struct report *r, double v, int places)
{
	return (struct report_cell){
		isnan(v) ? NULL : arena_printf(&r->arena, "%.*f", places, v), v,
		NULL
	};
}

struct report_cell report_points(struct report *r, double v, bool skipped,
				 int places)
{
	return !isnan(v) ? report_number(r, v, places)
	       : skipped ? report_words(r, REPORT_UNKNOWN)
			 : report_words(r, "not marked");
}
