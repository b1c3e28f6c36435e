#include "report/measured.h"

#include <math.h>

#include "base/buf.h"
#include "eval/result.h"
#include "report/report.h"

static void add_facts(struct report *out, const struct eval_result *r)
{
	report_pair(out, &out->facts, "suite", r->suite);
	report_pair(out, &out->facts, "bench", r->simulator);
	report_pair(out, &out->facts, "reader", r->reader);
	report_pair(out, &out->facts, "cases measured",
		    report_say(out, "%zu", r->n));
	report_pair(out, &out->facts, "seed",
		    report_say(out, "%llu", (unsigned long long)r->seed));
	for (size_t i = 0; i < r->data.n; i++)
		report_pair(out, &out->facts, i ? "" : "data", r->data.list[i]);
	for (size_t i = 0; i < r->notes.n; i++)
		report_note(out, &out->notes, r->notes.list[i]);
}

static struct report_cell cell_of(struct report *out, const struct eval_cell *c)
{
	struct report_cell cell;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	eval_cell_text(&b, c);
	cell = report_words(out, b.s);
	buf_release(&b);
	return cell;
}

/* Figures stand at the right, words at the left. */
static bool is_numeric(const struct eval_table *t, size_t column)
{
	for (size_t i = 0; i < t->n_rows; i++)
		if (t->rows[i].cells[column].text)
			return false;
	return true;
}

static void add_table(struct report *out, const struct eval_table *t)
{
	struct report_table *to = report_add_table(out, t->key, t->title);

	report_add_column(out, to, "row", t->head, false);
	for (size_t i = 0; i < t->n_columns; i++)
		report_add_column(out, to, t->columns[i].key,
				  t->columns[i].title, is_numeric(t, i));
	for (size_t i = 0; i < t->n_rows; i++) {
		struct report_cell *row = report_add_row(out, to);

		row[0] = report_words(out, t->rows[i].title);
		for (size_t k = 0; k < t->n_columns; k++)
			row[k + 1] = cell_of(out, &t->rows[i].cells[k]);
	}
	for (size_t i = 0; i < t->notes.n; i++)
		report_note(out, &to->notes, t->notes.list[i]);
}

/* Every figure a row, for spreadsheets. */
static void add_to_sheet(struct report *out, const char *suite,
			 const struct eval_table *t)
{
	for (size_t i = 0; i < t->n_rows; i++)
		for (size_t k = 0; k < t->n_columns; k++) {
			const struct eval_cell *c = &t->rows[i].cells[k];
			struct report_cell *row =
				report_add_row(out, &out->sheet);

			row[0] = report_words(out, suite);
			row[1] = report_words(out, t->key);
			row[2] = report_words(out, t->rows[i].key);
			row[3] = report_words(out, t->columns[k].key);
			row[4].figure = c->v;
			row[5].figure = c->lo;
			row[6].figure = c->hi;
			row[7].figure = c->of > 0 ? c->of : NAN;
			row[8] = report_words(out,
					      c->unsure ? c->unsure : c->text);
		}
}

static void add_sheet(struct report *out, const struct eval_result *r)
{
	static const struct {
		const char *key;
		bool numeric;
	} columns[] = { { "suite", false }, { "table", false },
			{ "row", false },   { "figure", false },
			{ "value", true },  { "lo", true },
			{ "hi", true },	    { "n", true },
			{ "text", false } };

	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		report_add_column(out, &out->sheet, columns[i].key,
				  columns[i].key, columns[i].numeric);
	for (size_t i = 0; i < r->n_tables; i++)
		add_to_sheet(out, r->suite, &r->tables[i]);
}

void measured_build(struct report *out, const struct eval_result *r)
{
	report_init(out, "eval", NULL);
	out->id = r->suite;
	out->title = report_keep(out, r->title);
	add_facts(out, r);
	for (size_t i = 0; i < r->n_tables; i++)
		add_table(out, &r->tables[i]);
	add_sheet(out, r);
}
