/*
 * csv.c - the one sheet of a report, for spreadsheets and gradebooks
 */
#include <math.h>

#include "base/csv.h"
#include "report/report.h"
#include "report/writers.h"

/* A number that is not known is an empty field: a gradebook takes no words there. */
static void put_cell(struct buf *out, bool first,
		     const struct report_column *column,
		     const struct report_cell *c)
{
	if (isfinite(c->figure) || column->numeric)
		csv_figure(out, first, c->figure);
	else
		csv_field(out, first, c->text ? c->text : REPORT_UNKNOWN);
}

static void put_head(struct buf *out, const struct report_table *t)
{
	for (size_t i = 0; i < t->n_columns; i++)
		csv_field(out, i == 0, t->columns[i].key);
	csv_end_row(out);
}

static void put_rows(struct buf *out, const struct report_table *t)
{
	for (size_t r = 0; r < t->n_rows; r++) {
		for (size_t i = 0; i < t->n_columns; i++)
			put_cell(out, i == 0, &t->columns[i],
				 &t->cells[r * t->n_columns + i]);
		csv_end_row(out);
	}
}

void csv_write(struct buf *out, const struct report *reports, size_t n)
{
	if (n)
		put_head(out, &reports[0].sheet);
	for (size_t i = 0; i < n; i++)
		put_rows(out, &reports[i].sheet);
}
