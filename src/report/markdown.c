/*
 * markdown.c - a report as Markdown (with the tables of GitHub)
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "report/escape.h"
#include "report/report.h"
#include "report/writers.h"

struct page {
	struct buf *out;
	int level; /* of the report's title */
};

static void heading(struct page *p, int below, const char *text)
{
	buf_putc(p->out, '\n');
	for (int i = 0; i < p->level + below; i++)
		buf_putc(p->out, '#');
	buf_putc(p->out, ' ');
	escape_markdown(p->out, text);
	buf_puts(p->out, "\n\n");
}

/* Paragraphs, as the newlines of the text say. */
static void paragraphs(struct page *p, const char *lead, const char *s)
{
	while (*s) {
		size_t len = strcspn(s, "\n");
		char *line = xstrndup(s, len);

		if (len) {
			buf_puts(p->out, lead);
			escape_markdown(p->out, line);
			buf_printf(p->out, "\n%s\n", *lead ? ">" : "");
		}
		free(line);
		s += len + (s[len] == '\n');
	}
}

/* "- **name:** text"; name may be "". */
static void item(struct page *p, const char *name, const char *text)
{
	buf_puts(p->out, "- ");
	if (*name) {
		buf_puts(p->out, "**");
		escape_markdown(p->out, name);
		buf_puts(p->out, ":** ");
	}
	escape_markdown(p->out, text);
	buf_putc(p->out, '\n');
}

static void maybe(struct page *p, const char *name, const char *text)
{
	if (*text)
		item(p, name, text);
}

static void put_pairs(struct page *p, const struct report_pairs *pairs)
{
	for (size_t i = 0; i < pairs->n; i++)
		item(p, pairs->list[i].name, pairs->list[i].text);
}

static void put_notes(struct page *p, const struct texts *notes)
{
	if (notes->n)
		buf_putc(p->out, '\n');
	for (size_t i = 0; i < notes->n; i++)
		paragraphs(p, "", notes->list[i]);
}

/* ---- tables ---- */

static void put_cell(struct page *p, const char *text)
{
	buf_puts(p->out, " ");
	escape_markdown(p->out, text);
	buf_puts(p->out, " |");
}

static void put_table(struct page *p, const struct report_table *t)
{
	heading(p, 1, t->title);
	if (t->n_rows) {
		buf_putc(p->out, '|');
		for (size_t i = 0; i < t->n_columns; i++)
			put_cell(p, t->columns[i].title);
		buf_puts(p->out, "\n|");
		for (size_t i = 0; i < t->n_columns; i++)
			buf_puts(p->out,
				 t->columns[i].numeric ? " ---: |" : " --- |");
		buf_putc(p->out, '\n');
	}
	for (size_t r = 0; r < t->n_rows; r++) {
		buf_putc(p->out, '|');
		for (size_t i = 0; i < t->n_columns; i++) {
			const char *s = t->cells[r * t->n_columns + i].text;

			put_cell(p, s ? s : REPORT_UNKNOWN);
		}
		buf_putc(p->out, '\n');
	}
	put_notes(p, &t->notes);
}

static void put_curve(struct page *p, const struct report *r)
{
	char benefit[REPORT_POINT_BYTES], penalty[REPORT_POINT_BYTES];

	heading(p, 1, REPORT_CURVE);
	if (r->n_curve)
		buf_puts(p->out,
			 "| question | benefit | penalty | curve so far "
			 "|\n| ---: | ---: | ---: | ---: |\n");
	for (size_t i = 0; i < r->n_curve; i++)
		buf_printf(p->out, "| %d | %s | %s | %+.2f |\n",
			   r->curve[i].question,
			   report_point_text(r->curve[i].benefit, benefit),
			   report_point_text(r->curve[i].penalty, penalty),
			   r->curve[i].net);
	if (r->n_curve)
		buf_putc(p->out, '\n');
	paragraphs(p, "", r->curve_note);
}

/* ---- what was said ---- */

static void put_head(struct page *p, const struct report_turn *t)
{
	char *head = xprintf("%s%s%s%s%s", t->speaker, *t->whose ? " (" : "",
			     t->whose, *t->whose ? ")" : "",
			     t->struck ? ", taken back" : "");

	buf_puts(p->out, "\n**");
	if (t->voice == REPORT_BENCH && t->question)
		buf_printf(p->out, "Q %d ", t->question);
	escape_markdown(p->out, head);
	buf_puts(p->out, "**\n\n");
	paragraphs(p, "> ", t->text);
	buf_putc(p->out, '\n');
	if (t->cut)
		item(p, "", "broken off");
	free(head);
}

static void put_remark(struct page *p, const struct report_remark *m)
{
	char *line =
		xprintf("%s%s%s%s%s%s%s%s", m->title, *m->quote ? ": \"" : "",
			m->quote, *m->quote ? "\"" : "", *m->why ? " " : "",
			m->why, *m->fix ? " " : "", m->fix);

	item(p, m->flag ? "flag" : "remark", line);
	free(line);
}

static void put_reading(struct page *p, const struct report_turn *t)
{
	item(p, "labels are", t->certainty);
	maybe(p, "not read", t->unread);
	put_pairs(p, &t->labels);
	maybe(p, "words", t->quote);
	maybe(p, "why", t->why);
	put_pairs(p, &t->heard);
	for (size_t i = 0; i < t->n_remarks; i++)
		put_remark(p, &t->remarks[i]);
	maybe(p, "advice", t->better);
	put_pairs(p, &t->foreseen);
	maybe(p, "", t->cover);
}

static void put_turn(struct page *p, const struct report_turn *t)
{
	put_head(p, t);
	put_pairs(p, &t->about);
	for (size_t i = 0; i < t->cites.n; i++)
		item(p, "cites", t->cites.list[i]);
	if (t->reads)
		put_reading(p, t);
	for (size_t i = 0; i < t->n_marks; i++)
		item(p, "a person", t->marks[i].told);
	if (*t->really) {
		char *name = xprintf("really answered by %s", t->advocate);

		item(p, name, t->really);
		free(name);
	}
}

static void put_report(struct page *p, const struct report *r)
{
	heading(p, 0, r->title);
	if (*r->legend)
		paragraphs(p, "", r->legend);
	put_pairs(p, &r->facts);
	put_notes(p, &r->notes);
	for (size_t i = 0; i < r->n_first; i++)
		put_table(p, &r->tables[i]);
	if (r->n_turns)
		heading(p, 1, "What was said");
	for (size_t i = 0; i < r->n_turns; i++)
		put_turn(p, &r->turns[i]);
	if (r->has_curve)
		put_curve(p, r);
	for (size_t i = r->n_first; i < r->n_tables; i++)
		put_table(p, &r->tables[i]);
}

void markdown_write(struct buf *out, const struct report *reports, size_t n)
{
	struct page p = { out, n > 1 ? 2 : 1 };

	if (n > 1)
		buf_printf(out, "# %zu hearings\n", n);
	for (size_t i = 0; i < n; i++)
		put_report(&p, &reports[i]);
}
