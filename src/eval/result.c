#include "eval/result.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "score/stats.h"

#define NOTES_MAX 100

void eval_result_init(struct eval_result *r, const char *suite,
		      const char *title)
{
	*r = (struct eval_result){ .suite = suite, .title = title };
}

void eval_result_release(struct eval_result *r)
{
	arena_release(&r->arena);
	eval_result_init(r, "", "");
}

static const char *keep(struct eval_result *r, const char *fmt, va_list ap)
{
	char *text = xvprintf(fmt, ap);
	const char *kept = arena_strdup(&r->arena, text);

	free(text);
	return kept;
}

const char *eval_say(struct eval_result *r, const char *fmt, ...)
{
	const char *kept;
	va_list ap;

	va_start(ap, fmt);
	kept = keep(r, fmt, ap);
	va_end(ap);
	return kept;
}

void eval_data(struct eval_result *r, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	texts_add(&r->data, &r->arena, keep(r, fmt, ap), NOTES_MAX);
	va_end(ap);
}

void eval_note(struct eval_result *r, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	texts_add(&r->notes, &r->arena, keep(r, fmt, ap), NOTES_MAX);
	va_end(ap);
}

void eval_add_measured(struct eval_result *r, struct eval_table *t,
		       const char *key, const char *title,
		       struct eval_cell cell, double of)
{
	struct eval_cell *row = eval_add_row(r, t, key, title);

	row[0] = cell;
	row[1] = eval_number(of, 0);
}

void eval_table_note(struct eval_result *r, struct eval_table *t,
		     const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	texts_add(&t->notes, &r->arena, keep(r, fmt, ap), NOTES_MAX);
	va_end(ap);
}

void eval_add_score(struct eval_result *r, const char *key, double v,
		    bool less_is_better)
{
	r->scores = arena_more(&r->arena, r->scores, r->n_scores,
			       sizeof *r->scores);
	r->scores[r->n_scores++] =
		(struct eval_score){ key, v, less_is_better };
}

struct eval_table *eval_add_table(struct eval_result *r, const char *key,
				  const char *title, const char *head)
{
	struct eval_table *t;

	r->tables = arena_more(&r->arena, r->tables, r->n_tables,
			       sizeof *r->tables);
	t = &r->tables[r->n_tables++];
	*t = (struct eval_table){ .key = key, .title = title, .head = head };
	return t;
}

void eval_add_column(struct eval_result *r, struct eval_table *t,
		     const char *key, const char *title)
{
	t->columns = arena_more(&r->arena, t->columns, t->n_columns,
				sizeof *t->columns);
	t->columns[t->n_columns++] = (struct eval_column){ key, title };
}

struct eval_cell *eval_add_row(struct eval_result *r, struct eval_table *t,
			       const char *key, const char *title)
{
	struct eval_row *row;

	t->rows = arena_more(&r->arena, t->rows, t->n_rows, sizeof *t->rows);
	row = &t->rows[t->n_rows++];
	*row = (struct eval_row){ .key = key, .title = title };
	row->cells = arena_array(&r->arena, t->n_columns, sizeof *row->cells);
	for (size_t i = 0; i < t->n_columns; i++)
		row->cells[i] = eval_words(NULL);
	return row->cells;
}

/* ---- cells ---- */

bool eval_is_measured(const struct eval_cell *c)
{
	return c->text || !isnan(c->v);
}

struct eval_cell eval_words(const char *text)
{
	return (struct eval_cell){ text, NAN, NAN, NAN, 0, 0, false, NULL };
}

struct eval_cell eval_number(double v, int places)
{
	return (struct eval_cell){ NULL, v, NAN, NAN, 0, places, false, NULL };
}

struct eval_cell eval_between(double v, double lo, double hi, double of,
			      int places)
{
	return (struct eval_cell){ NULL, v, lo, hi, of, places, false, NULL };
}

struct eval_cell eval_drawn(double v, double lo, double hi, double cases,
			    int places)
{
	struct eval_cell c = eval_between(v, lo, hi, cases, places);

	if (isnan(v))
		return c;
	c.unsure = cases < EVAL_FEW ? "too few" : hi <= lo ? "all alike" : NULL;
	if (c.unsure)
		c.lo = c.hi = NAN;
	return c;
}

struct eval_cell eval_count(size_t n)
{
	return eval_number((double)n, 0);
}

struct eval_cell eval_share(double k, double n)
{
	struct stats_interval in = stats_wilson(k, n, 0.95);

	return eval_between(n > 0 ? k / n : NAN, in.lo, in.hi, n, 2);
}

struct eval_cell eval_chance(double p)
{
	struct eval_cell c = eval_number(p, 4);

	c.chance = true;
	return c;
}

void eval_cell_text(struct buf *out, const struct eval_cell *c)
{
	if (c->text) {
		buf_puts(out, c->text);
		return;
	}
	if (isnan(c->v)) {
		buf_putc(out, '-');
		return;
	}
	if (c->chance && c->v < 0.0001) {
		buf_puts(out, "<.0001");
		return;
	}
	buf_printf(out, "%.*f", c->places, c->v);
	if (c->unsure)
		buf_printf(out, " (%s)", c->unsure);
	if (!isnan(c->lo))
		buf_printf(out, " [%.*f, %.*f]", c->places, c->lo, c->places,
			   c->hi);
}
