/*
 * text.c - a report as plain text, 79 columns
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "base/xmalloc.h"
#include "report/report.h"
#include "report/writers.h"

#define WIDTH_COLS 79
#define NAME_COLS  20
#define CELL_COLS  40 /* a wider table is written in blocks */
#define LEAST_COLS 6  /* of a column whose words are cut */
#define GAP_COLS   2  /* between columns; one, where that makes them fit */

static void blanks(struct buf *out, int n)
{
	for (int i = 0; i < n; i++)
		buf_putc(out, ' ');
}

/* Wrapped; `lead` stands in the first line, the others begin below the text. */
static void para(struct buf *out, const char *lead, int indent, const char *s)
{
	struct wrap w = wrap_text(s, strlen(s), WIDTH_COLS - indent);
	int used = utf8_width(lead, strlen(lead));
	size_t from, to;

	buf_puts(out, lead);
	blanks(out, indent - used);
	for (bool first = true; wrap_next(&w, &from, &to); first = false) {
		if (!first && to > from)
			blanks(out, indent);
		buf_add(out, s + from, to - from);
		buf_putc(out, '\n');
	}
}

/* "lead: text", the text below the lead where that is long. */
static void item(struct buf *out, int indent, const char *name,
		 const char *text)
{
	char *line = *name ? xprintf("%s: %s", name, text) : xstrdup(text);
	char *lead = xprintf("%*s", indent, "");

	para(out, lead, indent, line);
	free(lead);
	free(line);
}

static void heading(struct buf *out, const char *s, char line)
{
	int cols = utf8_width(s, strlen(s));

	buf_printf(out, "\n%s\n", s);
	for (int i = 0; i < cols && i < WIDTH_COLS; i++)
		buf_putc(out, line);
	buf_puts(out, "\n\n");
}

static void put_notes(struct buf *out, const struct texts *notes)
{
	for (size_t i = 0; i < notes->n; i++)
		para(out, "- ", 2, notes->list[i]);
}

static void put_facts(struct buf *out, const struct report_pairs *p)
{
	for (size_t i = 0; i < p->n; i++)
		para(out, p->list[i].name, NAME_COLS, p->list[i].text);
}

/* ---- tables ---- */

static const char *text_of(const struct report_cell *c)
{
	return c->text ? c->text : REPORT_UNKNOWN;
}

static const struct report_cell *cell(const struct report_table *t, size_t row,
				      size_t column)
{
	return &t->cells[row * t->n_columns + column];
}

static int cols_of(const char *s)
{
	return strchr(s, '\n') ? WIDTH_COLS : utf8_width(s, strlen(s));
}

/* Of what stands in a column, on one line. */
static int cols_of_column(const struct report_table *t, size_t i)
{
	int widest = cols_of(t->columns[i].title);

	for (size_t r = 0; r < t->n_rows; r++) {
		int cols = cols_of(text_of(cell(t, r, i)));

		widest = cols > widest ? cols : widest;
	}
	return widest;
}

/* The widths of its columns, and what goes between them; 0 where they do not fit
 * beside each other. */
static int measure(const struct report_table *t, int *widths)
{
	int all = 0, gaps = (int)t->n_columns - 1;

	for (size_t i = 0; i < t->n_columns; i++) {
		widths[i] = cols_of_column(t, i);
		if (i && widths[i] > CELL_COLS)
			return 0;
		all += widths[i];
	}
	return all + gaps * GAP_COLS <= WIDTH_COLS ? GAP_COLS
	       : all + gaps <= WIDTH_COLS	   ? 1
						   : 0;
}

static void end_line(struct buf *out)
{
	while (out->len && out->s[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
	buf_putc(out, '\n');
}

static void put_cell(struct buf *out, const char *s, int width, bool right)
{
	int pad = width - utf8_width(s, strlen(s));

	if (right)
		blanks(out, pad);
	buf_puts(out, s);
	if (!right)
		blanks(out, pad);
}

static void put_columns(struct buf *out, const struct report_table *t,
			const int *widths, int gap)
{
	for (size_t i = 0; i < t->n_columns; i++) {
		blanks(out, i ? gap : 0);
		put_cell(out, t->columns[i].title, widths[i],
			 t->columns[i].numeric);
	}
	end_line(out);
	for (size_t r = 0; r < t->n_rows; r++) {
		for (size_t i = 0; i < t->n_columns; i++) {
			blanks(out, i ? gap : 0);
			put_cell(out, text_of(cell(t, r, i)), widths[i],
				 t->columns[i].numeric);
		}
		end_line(out);
	}
}

/* ---- tables whose cells are wrapped ---- */

static int longest_word(const char *s)
{
	const char *word;
	size_t len;
	int longest = 0;

	while (str_next(&s, " \n", &word, &len)) {
		int cols = utf8_width(word, len);

		longest = cols > longest ? cols : longest;
	}
	return longest;
}

static int sum_of(const int *widths, size_t n)
{
	int sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += widths[i];
	return sum;
}

/* The widest column that may be cut; -1: none may. */
static int widest(const struct report_table *t, const int *widths)
{
	int at = -1;

	for (size_t i = 0; i < t->n_columns; i++)
		if (!t->columns[i].numeric && widths[i] > LEAST_COLS &&
		    (at < 0 || widths[i] > widths[at]))
			at = (int)i;
	return at;
}

/* What is left over goes to the columns that need the least to be on one line. */
static void spread(const struct report_table *t, int *widths)
{
	int left = WIDTH_COLS - (int)t->n_columns + 1 -
		   sum_of(widths, t->n_columns);

	while (left > 0) {
		int at = -1, least = 0;

		for (size_t i = 0; i < t->n_columns; i++) {
			int lacks = cols_of_column(t, i) - widths[i];

			if (lacks > 0 && (at < 0 || lacks < least)) {
				at = (int)i;
				least = lacks;
			}
		}
		if (at < 0)
			return;
		least = least < left ? least : left;
		widths[at] += least;
		left -= least;
	}
}

/* So that no word is cut where that can be; false where even that is too wide. */
static bool squeeze(const struct report_table *t, int *widths)
{
	int most = WIDTH_COLS - (int)t->n_columns + 1, at;

	for (size_t i = 0; i < t->n_columns; i++) {
		widths[i] = longest_word(t->columns[i].title);
		for (size_t r = 0; r < t->n_rows; r++) {
			int cols = longest_word(text_of(cell(t, r, i)));

			widths[i] = cols > widths[i] ? cols : widths[i];
		}
	}
	while (sum_of(widths, t->n_columns) > most) {
		at = widest(t, widths);
		if (at < 0)
			return false;
		widths[at]--;
	}
	spread(t, widths);
	return true;
}

/* One line of a row; false once nothing is left of it. */
static bool put_line(struct buf *out, const struct report_table *t,
		     const int *widths, struct wrap *left)
{
	size_t begun = out->len;
	bool any = false;

	for (size_t i = 0; i < t->n_columns; i++) {
		size_t from = 0, to = 0;
		char *piece;

		any |= wrap_next(&left[i], &from, &to);
		piece = xstrndup(left[i].s + from, to - from);
		blanks(out, i ? 1 : 0);
		put_cell(out, piece, widths[i], t->columns[i].numeric);
		free(piece);
	}
	if (any)
		end_line(out);
	else
		buf_cut(out, begun);
	return any;
}

/* A row, or with t->n_rows the heads. */
static void put_wrapped_row(struct buf *out, const struct report_table *t,
			    const int *widths, struct wrap *left, size_t row)
{
	for (size_t i = 0; i < t->n_columns; i++) {
		const char *s = row < t->n_rows ? text_of(cell(t, row, i))
						: t->columns[i].title;

		left[i] = wrap_text(s, strlen(s), widths[i]);
	}
	while (put_line(out, t, widths, left))
		;
}

static void put_wrapped(struct buf *out, const struct report_table *t,
			const int *widths)
{
	struct wrap *left = xcalloc(t->n_columns, sizeof *left);

	put_wrapped_row(out, t, widths, left, t->n_rows);
	for (size_t r = 0; r < t->n_rows; r++)
		put_wrapped_row(out, t, widths, left, r);
	free(left);
}

/* A row after the other, each with its own heads. */
static void put_blocks(struct buf *out, const struct report_table *t)
{
	for (size_t r = 0; r < t->n_rows; r++) {
		item(out, 0, t->columns[0].title, text_of(cell(t, r, 0)));
		for (size_t i = 1; i < t->n_columns; i++)
			if (*text_of(cell(t, r, i)))
				item(out, 4, t->columns[i].title,
				     text_of(cell(t, r, i)));
	}
}

static void put_table(struct buf *out, const struct report_table *t)
{
	int *widths = xcalloc(t->n_columns, sizeof *widths), gap;

	heading(out, t->title, '-');
	gap = t->n_rows ? measure(t, widths) : 0;
	if (gap)
		put_columns(out, t, widths, gap);
	else if (t->n_rows && t->dense && squeeze(t, widths))
		put_wrapped(out, t, widths);
	else
		put_blocks(out, t);
	if (t->n_rows && t->notes.n)
		buf_putc(out, '\n');
	put_notes(out, &t->notes);
	free(widths);
}

/* ---- the curve ---- */

static void put_curve(struct buf *out, const struct report *r)
{
	char benefit[REPORT_POINT_BYTES], penalty[REPORT_POINT_BYTES];

	heading(out, REPORT_CURVE, '-');
	if (r->n_curve)
		buf_puts(out, "        benefit  penalty   curve so far\n");
	for (size_t i = 0; i < r->n_curve; i++)
		buf_printf(out, "Q %-4d %8s %8s %+14.2f\n",
			   r->curve[i].question,
			   report_point_text(r->curve[i].benefit, benefit),
			   report_point_text(r->curve[i].penalty, penalty),
			   r->curve[i].net);
	if (r->n_curve)
		buf_putc(out, '\n');
	para(out, "", 0, r->curve_note);
}

/* ---- what was said ---- */

static void put_head(struct buf *out, const struct report_turn *t)
{
	char *lead;

	buf_putc(out, '\n');
	if (t->voice == REPORT_BENCH && t->question)
		buf_printf(out, "Q %d  ", t->question);
	lead = xprintf("%s%s%s%s%s:", t->speaker, *t->whose ? " (" : "",
		       t->whose, *t->whose ? ")" : "",
		       t->struck ? " [taken back]" : "");
	buf_puts(out, lead);
	buf_putc(out, '\n');
	free(lead);
	para(out, "    ", 4, t->text);
	if (t->cut)
		item(out, 4, "", "[broken off]");
}

static void put_pairs(struct buf *out, const struct report_pairs *p)
{
	for (size_t i = 0; i < p->n; i++)
		item(out, 6, p->list[i].name, p->list[i].text);
}

static void put_remark(struct buf *out, const struct report_remark *m)
{
	char *line = xprintf("%s%s%s%s", m->title, *m->quote ? ": \"" : "",
			     m->quote, *m->quote ? "\"" : "");

	item(out, 6, m->flag ? "flag" : "remark", line);
	free(line);
	if (*m->why)
		item(out, 10, "", m->why);
	if (*m->fix)
		item(out, 10, "", m->fix);
}

static void put_labels(struct buf *out, const struct report_turn *t)
{
	struct buf line;

	buf_init(&line, BUF_TEXT_MAX);
	buf_printf(&line, "[%s] ", t->certainty);
	for (size_t i = 0; i < t->labels.n; i++)
		buf_printf(&line, "%s%s: %s", i ? "; " : "",
			   t->labels.list[i].name, t->labels.list[i].text);
	item(out, 6, "", line.s);
	buf_release(&line);
}

static void maybe(struct buf *out, const char *name, const char *text)
{
	if (*text)
		item(out, 6, name, text);
}

static void put_reading(struct buf *out, const struct report_turn *t)
{
	char *quote = *t->quote ? xprintf("\"%s\"", t->quote) : xstrdup("");

	put_labels(out, t);
	maybe(out, "not read", t->unread);
	maybe(out, "words", quote);
	maybe(out, "why", t->why);
	put_pairs(out, &t->heard);
	for (size_t i = 0; i < t->n_remarks; i++)
		put_remark(out, &t->remarks[i]);
	maybe(out, "advice", t->better);
	put_pairs(out, &t->foreseen);
	maybe(out, "", t->cover);
	free(quote);
}

static void put_turn(struct buf *out, const struct report_turn *t)
{
	put_head(out, t);
	put_pairs(out, &t->about);
	for (size_t i = 0; i < t->cites.n; i++)
		item(out, 6, "cites", t->cites.list[i]);
	if (t->reads)
		put_reading(out, t);
	for (size_t i = 0; i < t->n_marks; i++)
		item(out, 6, "a person", t->marks[i].told);
	if (*t->really) {
		char *name = xprintf("really answered by %s", t->advocate);

		item(out, 6, name, t->really);
		free(name);
	}
}

static void put_report(struct buf *out, const struct report *r)
{
	if (*r->legend)
		para(out, "", 0, r->legend);
	heading(out, r->title, '=');
	put_facts(out, &r->facts);
	if (r->notes.n)
		buf_putc(out, '\n');
	put_notes(out, &r->notes);
	for (size_t i = 0; i < r->n_first; i++)
		put_table(out, &r->tables[i]);
	if (r->n_turns)
		heading(out, "What was said", '-');
	for (size_t i = 0; i < r->n_turns; i++)
		put_turn(out, &r->turns[i]);
	if (r->has_curve)
		put_curve(out, r);
	for (size_t i = r->n_first; i < r->n_tables; i++)
		put_table(out, &r->tables[i]);
}

void text_write(struct buf *out, const struct report *reports, size_t n)
{
	for (size_t i = 0; i < n; i++)
		put_report(out, &reports[i]);
}
