/*
 * html.c - a report as one HTML file that needs nothing else: no script, no address
 *
 * Colors repeat what words say.  A table that is wider than the page scrolls by
 * itself; on paper it does not.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "report/escape.h"
#include "report/report.h"
#include "report/svg.h"
#include "report/writers.h"
#include "score/scorecard.h"

#define COLUMN	    "th scope=\"col\" role=\"columnheader\""
#define NUMBERS	    COLUMN " class=\"n\""
#define FIGURE(fmt) "<td role=\"cell\" class=\"n\">" fmt "</td>"

static const char style[] =
	":root{color-scheme:light dark;--ink:#1c1b19;--dim:#5a5750;"
	"--paper:#fdfcf9;--soft:#f1eee6;--line:#cfc9bb;--accent:#1f4e79;"
	"--good:#1d5e36;--bad:#8f1d14;--warn:#7a4a00}\n"
	"@media(prefers-color-scheme:dark){:root{--ink:#ece9e2;--dim:#aaa59a;"
	"--paper:#191816;--soft:#24221f;--line:#45413a;--accent:#8fbce6;"
	"--good:#8fd0a5;--bad:#f29a90;--warn:#e6b86a}}\n"
	"*{box-sizing:border-box}\n"
	"body{margin:0 auto;padding:1rem;max-width:56rem;background:"
	"var(--paper);color:var(--ink);font:1rem/1.5 Georgia,\"Noto Serif\","
	"serif;overflow-wrap:anywhere}\n"
	"h1,h2,h3,h4{line-height:1.25;margin:2rem 0 .6rem;font-weight:600}\n"
	"h1{font-size:1.6rem;margin-top:.5rem}h2{font-size:1.25rem;"
	"border-top:1px solid var(--line);padding-top:1.2rem}"
	"h3{font-size:1.05rem}h4{font-size:1rem}\n"
	".legend{font-weight:600;border:1px solid var(--line);padding:.5rem "
	".75rem}\n"
	"dl.facts{display:grid;grid-template-columns:minmax(6.5rem,max-content)"
	" minmax(0,1fr);gap:.15rem 1rem;margin:1rem 0}\n"
	"dl.facts dt,.by dt{color:var(--dim)}dd{margin:0}\n"
	".note{color:var(--dim);font-size:.92rem;margin:.5rem 0}\n"
	".wide{overflow-x:auto;margin:.5rem 0}\n"
	".wide:focus-visible{outline:2px solid var(--accent);outline-offset:2px"
	"}\n"
	"table{border-collapse:collapse;font:.92rem/1.4 system-ui,sans-serif;"
	"max-width:100%}\n"
	"th,td{text-align:left;vertical-align:top;padding:.35rem .9rem .35rem "
	"0;border-bottom:1px solid var(--line);overflow-wrap:break-word}\n"
	"thead th{color:var(--dim);font-weight:600}tbody th{font-weight:400;"
	"min-width:5rem}td.long{min-width:15rem}\n"
	".n{text-align:right;white-space:nowrap;font-variant-numeric:"
	"tabular-nums}\n"
	"thead th.n{white-space:normal}\n"
	".none{color:var(--dim);font-style:italic}\n"
	"svg{display:block;max-width:100%;height:auto;color:var(--ink)}\n"
	"svg text{font:13px system-ui,sans-serif;fill:currentColor}\n"
	".bar{float:left;margin:.4rem .6rem 0 0;width:4rem;height:.6rem}.bar "
	"rect{fill:var(--accent)}\n"
	"ol.said{list-style:none;margin:0;padding:0}\n"
	".turn{margin:0 0 1.1rem;padding:.2rem 0 .2rem .9rem;border-left:3px "
	"solid var(--line)}\n"
	".counsel{border-left-color:var(--accent)}.clerk{color:var(--dim)}\n"
	".turn p{margin:.3rem 0;white-space:pre-line}.struck{text-decoration:"
	"line-through}\n"
	".who{font:600 .92rem/1.4 system-ui,sans-serif}\n"
	".whose,.tag{font-weight:400;color:var(--dim);border:1px solid "
	"var(--line);border-radius:.25rem;padding:0 .35rem;margin-left:.4rem}\n"
	".by{font:.9rem/1.45 system-ui,sans-serif;background:var(--soft);"
	"padding:.5rem .75rem;margin:.4rem 0;display:grid;"
	"grid-template-columns:minmax(6rem,max-content) minmax(0,1fr);gap:"
	".1rem .9rem}\n"
	".flag{color:var(--bad)}.better{color:var(--good)}.unsettled"
	"{color:var(--warn)}\n"
	"@media(max-width:30rem){dl.facts{grid-template-columns:1fr;gap:0}"
	"dl.facts dd{margin:0 0 .4rem}.by{grid-template-columns:5.5rem "
	"minmax(0,1fr);padding:.5rem}table.stack,table.stack tbody,"
	"table.stack tr,table.stack th,table.stack td{display:block;"
	"text-align:left;white-space:normal;border:0;padding:0}"
	"table.stack thead{display:none}"
	"table.stack tr{border-bottom:1px solid var(--line);padding:.5rem 0}"
	"table.stack tbody th{font-weight:600}table.stack td::before{content:"
	"attr(data-is) \": \";color:var(--dim)}table.stack td:empty,"
	"table.stack .bar{display:none}}\n"
	"@media screen and (min-width:62rem){.wide{margin-right:calc((56rem - "
	"100vw)/2 + 2rem)}}\n"
	"@media print{@page{margin:13mm}:root{color-scheme:light;--ink:#000;"
	"--dim:#444;--paper:#fff;--soft:#fff;--line:#999;--accent:#000;--good:"
	"#000;--bad:#000;--warn:#000}html{font-size:8.5pt}body{max-width:none;"
	"padding:0;line-height:1.35}"
	".wide{overflow:visible}tr,figure{break-inside:avoid}.who,.turn>p{"
	"break-after:avoid}h1,h2,h3,h4"
	"{break-after:avoid;margin:.8rem 0 .3rem}h2{padding-top:.4rem}"
	".note{margin:.2rem 0}"
	"thead{display:table-header-group}"
	"dl.facts{grid-template-columns:repeat(2,max-content minmax(0,1fr));"
	"margin:.4rem 0}.turn{margin-bottom:.5rem}.turn p{margin:.1rem 0}"
	".by{display:block;border-left:1px solid var(--line);padding:0 .5rem;"
	"margin:.2rem 0;line-height:1.3}.by dt,.by dd{display:inline}"
	".by dt::after{content:\": \"}.by dd:not(:last-child)::after{content:"
	"\" \\2022  \"}.by dd br{display:none}.bar{width:2rem}"
	".curve{display:flex;gap:1.5rem}.curve figure{flex:0 0 50%}"
	".halves{columns:2;column-gap:1.5rem}.halves>.part{break-inside:avoid}"
	".part{margin-bottom:.8rem}.part>h2{margin-top:0}"
	"td.long,tbody th{min-width:0}"
	"th,td{padding:.1rem .5rem .1rem 0}thead th{hyphens:auto}"
	"table{font-size:.9rem;line-height:1.25}}\n";

struct page {
	struct buf *out;
	int level; /* of the report's heading */
	int ids;   /* given so far */
};

static void put(struct page *p, const char *html)
{
	buf_puts(p->out, html);
}

static void text(struct page *p, const char *s)
{
	escape_html(p->out, s);
}

/* "<tag>text</tag>" in a line of text. */
static void span(struct page *p, const char *open, const char *s)
{
	buf_printf(p->out, "<%s>", open);
	text(p, s);
	buf_printf(p->out, "</%.*s>", (int)strcspn(open, " "), open);
}

/* The same on a line of its own; open is "p class=note", say. */
static void element(struct page *p, const char *open, const char *s)
{
	span(p, open, s);
	put(p, "\n");
}

static void heading(struct page *p, int below, const char *s)
{
	char open[4] = { 'h', (char)('0' + p->level + below), '\0' };

	element(p, open, s);
}

static void put_notes(struct page *p, const struct texts *notes)
{
	for (size_t i = 0; i < notes->n; i++)
		element(p, "p class=\"note\"", notes->list[i]);
}

static void term(struct page *p, const char *name, const char *open,
		 const char *s)
{
	element(p, "dt", name);
	element(p, open, s);
}

static void put_pairs(struct page *p, const struct report_pairs *pairs)
{
	for (size_t i = 0; i < pairs->n; i++)
		term(p, pairs->list[i].name, "dd", pairs->list[i].text);
}

/* ---- tables ----
 *
 * Their roles are said, too: where a style sheet makes blocks of rows, programs that
 * read pages aloud would not take them for tables any more.
 */

static double largest(const struct report_table *t, size_t column)
{
	double most = 0;

	for (size_t r = 0; r < t->n_rows; r++) {
		double v = t->cells[r * t->n_columns + column].figure;

		most = isfinite(v) && v > most ? v : most;
	}
	return most;
}

#define LONG_BYTES   40
#define MANY_COLUMNS 4
#define HALF_COLUMNS 6

static bool has_long_cells(const struct report_table *t)
{
	for (size_t i = 0; i < t->n_rows * t->n_columns; i++)
		if (i % t->n_columns && t->cells[i].text &&
		    strlen(t->cells[i].text) > LONG_BYTES)
			return true;
	return false;
}

/* Too much for columns on a phone: there its rows become blocks. */
static bool is_wide(const struct report_table *t)
{
	return t->n_columns >= MANY_COLUMNS || has_long_cells(t);
}

/* On paper two stand beside each other, unless one of them needs all of its width. */
static bool is_half(const struct report_table *t)
{
	return t->n_columns <= HALF_COLUMNS && !has_long_cells(t);
}

static void put_cell(struct page *p, const struct report_column *column,
		     const struct report_cell *c, double most)
{
	const char *s = c->text ? c->text : REPORT_UNKNOWN;

	buf_printf(p->out, "<td role=\"cell\"%s data-is=\"",
		   column->numeric	    ? " class=\"n\""
		   : strlen(s) > LONG_BYTES ? " class=\"long\""
					    : "");
	text(p, column->title);
	put(p, "\">");
	if (column->bar && most > 0 && isfinite(c->figure))
		svg_bar(p->out, c->figure / most);
	if (c->text)
		text(p, s);
	else
		span(p, "span class=\"none\"", s);
	put(p, "</td>");
}

static void put_rows(struct page *p, const struct report_table *t)
{
	double *most = xcalloc(t->n_columns, sizeof *most);

	for (size_t i = 0; i < t->n_columns; i++)
		most[i] = largest(t, i);
	put(p, "<tbody role=\"rowgroup\">\n");
	for (size_t r = 0; r < t->n_rows; r++) {
		const struct report_cell *row = &t->cells[r * t->n_columns];

		put(p, "<tr role=\"row\">");
		element(p, "th scope=\"row\" role=\"rowheader\"",
			row->text ? row->text : REPORT_UNKNOWN);
		for (size_t i = 1; i < t->n_columns; i++)
			put_cell(p, &t->columns[i], &row[i], most[i]);
		put(p, "</tr>\n");
	}
	put(p, "</tbody>\n");
	free(most);
}

static void put_table(struct page *p, const struct report_table *t)
{
	put(p, "<div class=\"part\">\n");
	heading(p, 1, t->title);
	if (t->n_rows) {
		put(p, "<div class=\"wide\" role=\"region\" tabindex=\"0\" "
		       "aria-label=\"");
		text(p, t->title);
		buf_printf(p->out,
			   "\"><table role=\"table\"%s>\n<thead "
			   "role=\"rowgroup\"><tr role=\"row\">",
			   is_wide(t) ? " class=\"stack\"" : "");
		for (size_t i = 0; i < t->n_columns; i++)
			element(p, t->columns[i].numeric ? NUMBERS : COLUMN,
				t->columns[i].title);
		put(p, "</tr></thead>\n");
		put_rows(p, t);
		put(p, "</table></div>\n");
	}
	put_notes(p, &t->notes);
	put(p, "</div>\n");
}

/* Those from `from` on, to before `to`; on paper halves go into two columns. */
static void put_tables(struct page *p, const struct report *r, size_t from,
		       size_t to)
{
	bool open = false;

	for (size_t i = from; i < to; i++) {
		bool half = is_half(&r->tables[i]);

		if (half && !open)
			put(p, "<div class=\"halves\">\n");
		else if (!half && open)
			put(p, "</div>\n");
		open = half;
		put_table(p, &r->tables[i]);
	}
	if (open)
		put(p, "</div>\n");
}

static void put_points(struct page *p, const struct report *r)
{
	char benefit[REPORT_POINT_BYTES], penalty[REPORT_POINT_BYTES];

	put(p, "<div class=\"wide\" role=\"region\" tabindex=\"0\" "
	       "aria-label=\"" REPORT_CURVE "\"><table role=\"table\">\n"
	       "<thead role=\"rowgroup\"><tr role=\"row\">");
	element(p, COLUMN, "question");
	element(p, NUMBERS, "benefit");
	element(p, NUMBERS, "penalty");
	element(p, NUMBERS, "curve so far");
	put(p, "</tr></thead>\n<tbody role=\"rowgroup\">\n");
	for (size_t i = 0; i < r->n_curve; i++)
		buf_printf(p->out,
			   "<tr role=\"row\"><th scope=\"row\" "
			   "role=\"rowheader\">Q %d</th>" FIGURE("%s")
				   FIGURE("%s") FIGURE("%+.2f") "</tr>\n",
			   r->curve[i].question,
			   report_point_text(r->curve[i].benefit, benefit),
			   report_point_text(r->curve[i].penalty, penalty),
			   r->curve[i].net);
	put(p, "</tbody>\n</table></div>\n");
}

static void put_curve(struct page *p, const struct report *r)
{
	heading(p, 1, REPORT_CURVE);
	put(p, "<div class=\"curve\">\n");
	if (r->n_curve > 1) {
		put(p, "<figure style=\"margin:0\">\n");
		svg_curve(p->out, r->curve, r->n_curve, ++p->ids);
		put(p, "</figure>\n");
	}
	if (r->n_curve)
		put_points(p, r);
	put(p, "</div>\n");
	element(p, "p class=\"note\"", r->curve_note);
}

/* ---- what was said ---- */

static void put_head(struct page *p, const struct report_turn *t)
{
	put(p, "<p class=\"who\">");
	if (t->voice == REPORT_BENCH && t->question)
		buf_printf(p->out, "Q %d &#183; ", t->question);
	text(p, t->speaker);
	if (*t->whose)
		span(p, "span class=\"whose\"", t->whose);
	if (t->struck)
		span(p, "span class=\"tag\"", "taken back");
	if (t->cut)
		span(p, "span class=\"tag\"", "broken off");
	put(p, "</p>\n");
	element(p, t->struck ? "p class=\"struck\"" : "p", t->text);
}

static void put_remark(struct page *p, const struct report_remark *m)
{
	element(p, m->flag ? "dt class=\"flag\"" : "dt",
		m->flag ? "flag" : "remark");
	put(p, "<dd>");
	span(p, "strong", m->title);
	if (*m->quote) {
		put(p, ": ");
		span(p, "q", m->quote);
	}
	if (*m->why) {
		put(p, " <br>");
		text(p, m->why);
	}
	if (*m->fix) {
		put(p, " <br>");
		text(p, m->fix);
	}
	put(p, "</dd>\n");
}

static void maybe(struct page *p, const char *name, const char *open,
		  const char *s)
{
	if (*s)
		term(p, name, open, s);
}

static void put_reading(struct page *p, const struct report_turn *t)
{
	term(p, "labels",
	     !strcmp(t->certainty, REPORT_UNKNOWN) ||
			     !strcmp(t->certainty, SCORECARD_UNSETTLED)
		     ? "dd class=\"unsettled\""
		     : "dd",
	     t->certainty);
	maybe(p, "not read", "dd", t->unread);
	put_pairs(p, &t->labels);
	if (*t->quote) {
		element(p, "dt", "words");
		put(p, "<dd>");
		span(p, "q", t->quote);
		put(p, "</dd>\n");
	}
	maybe(p, "why", "dd", t->why);
	put_pairs(p, &t->heard);
	for (size_t i = 0; i < t->n_remarks; i++)
		put_remark(p, &t->remarks[i]);
	maybe(p, "advice", "dd class=\"better\"", t->better);
	put_pairs(p, &t->foreseen);
	maybe(p, "benefit", "dd", t->cover);
}

static void put_by(struct page *p, const struct report_turn *t)
{
	put(p, "<dl class=\"by\">\n");
	put_pairs(p, &t->about);
	for (size_t i = 0; i < t->cites.n; i++)
		term(p, "cites", "dd", t->cites.list[i]);
	if (t->reads)
		put_reading(p, t);
	for (size_t i = 0; i < t->n_marks; i++)
		term(p, "a person", "dd", t->marks[i].told);
	if (*t->really) {
		char *name = xprintf("really answered by %s", t->advocate);

		term(p, name, "dd", t->really);
		free(name);
	}
	put(p, "</dl>\n");
}

static void put_turn(struct page *p, const struct report_turn *t)
{
	static const char *const classes[] = { [REPORT_BENCH] = "bench",
					       [REPORT_COUNSEL] = "counsel",
					       [REPORT_CLERK] = "clerk" };

	buf_printf(p->out, "<li class=\"turn %s\">\n", classes[t->voice]);
	put_head(p, t);
	if (t->about.n || t->cites.n || t->reads || t->n_marks || *t->really)
		put_by(p, t);
	put(p, "</li>\n");
}

static void put_said(struct page *p, const struct report *r)
{
	if (!r->n_turns)
		return;
	heading(p, 1, "What was said");
	put(p, "<ol class=\"said\">\n");
	for (size_t i = 0; i < r->n_turns; i++)
		put_turn(p, &r->turns[i]);
	put(p, "</ol>\n");
}

static void put_report(struct page *p, const struct report *r)
{
	put(p, "<section>\n");
	if (*r->legend)
		element(p, "p class=\"legend\"", r->legend);
	heading(p, 0, r->title);
	put(p, "<dl class=\"facts\">\n");
	put_pairs(p, &r->facts);
	put(p, "</dl>\n");
	put_notes(p, &r->notes);
	put_tables(p, r, 0, r->n_first);
	put_said(p, r);
	if (r->has_curve)
		put_curve(p, r);
	put_tables(p, r, r->n_first, r->n_tables);
	put(p, "</section>\n");
}

void html_write(struct buf *out, const struct report *reports, size_t n)
{
	struct page p = { out, n == 1 ? 1 : 2, 0 };
	char *several = xprintf("%zu hearings", n);
	const char *title = n == 1 ? reports[0].title : several;

	put(&p, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
		"<meta charset=\"utf-8\">\n<meta name=\"viewport\" content="
		"\"width=device-width, initial-scale=1\">\n"
		"<meta http-equiv=\"Content-Security-Policy\" content="
		"\"default-src 'none'; style-src 'unsafe-inline'\">\n"
		"<meta name=\"referrer\" content=\"no-referrer\">\n");
	element(&p, "title", title);
	put(&p, "<style>\n");
	put(&p, style);
	put(&p, "</style>\n</head>\n<body>\n<main>\n");
	if (n != 1)
		element(&p, "h1", several);
	for (size_t i = 0; i < n; i++)
		put_report(&p, &reports[i]);
	put(&p, "</main>\n</body>\n</html>\n");
	free(several);
}
