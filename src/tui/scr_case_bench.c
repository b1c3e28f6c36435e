#include "tui/scr_case_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "tui/offers.h"

#define NAME_COLS_MAX 14
#define SEATS_ROWS    3 /* below the list: a heading, the row, the rules */

void scr_case_bench_init(struct scr_case_bench *b, const struct keymap *keys,
			 const struct offers *o)
{
	*b = (struct scr_case_bench){ .keys = keys, .offers = o, .preset = -1 };
	b->sits = xcalloc(o->n_justices + 1, sizeof *b->sits);
}

void scr_case_bench_release(struct scr_case_bench *b)
{
	free(b->sits);
	*b = (struct scr_case_bench){ 0 };
}

/* ---- what is picked ---- */

/* Who sits, by seniority, and under which rules. */
static size_t picked(const struct scr_case_bench *b, size_t *seats,
		     const struct bench **rules)
{
	const struct offers *o = b->offers;
	char list[1024];
	size_t n = 0;

	if (b->preset >= 0)
		return offers_seats(o, o->benches[b->preset].slug, seats,
				    rules);
	list[0] = '\0';
	for (size_t i = 0; i < o->n_justices; i++)
		if (b->sits[i] && n < sizeof list)
			n += (size_t)snprintf(list + n, sizeof list - n, "%s%s",
					      n ? "," : "",
					      o->justices[i].slug);
	return offers_seats(o, list, seats, rules);
}

static void seat_bench(struct scr_case_bench *b, const char *name)
{
	const struct bench *rules;
	size_t seats[BENCH_SEATS_MAX];
	size_t n = offers_seats(b->offers, name, seats, &rules);

	memset(b->sits, 0, b->offers->n_justices * sizeof *b->sits);
	for (size_t i = 0; i < n; i++)
		b->sits[seats[i]] = true;
	b->preset = -1;
	for (size_t i = 0; i < b->offers->n_benches; i++)
		if (!strcmp(b->offers->benches[i].slug, name))
			b->preset = (int)i;
}

/* The heading between the two kinds takes a row as well. */
static int list_rows(struct rect r)
{
	int n = r.rows - SEATS_ROWS - 2;

	return n > 1 ? n : 1;
}

void scr_case_bench_size(struct scr_case_bench *b, struct rect r)
{
	list_set(&b->lines, b->offers->n_benches + b->offers->n_justices,
		 list_rows(r));
}

void scr_case_bench_open(struct scr_case_bench *b, const char *name,
			 struct rect r)
{
	b->told[0] = '\0';
	if (b->offers->n_faults)
		snprintf(b->told, sizeof b->told, "Left out: %.*s",
			 (int)sizeof b->told - 12, b->offers->faults[0]);
	seat_bench(b, name);
	b->lines = (struct list){ 0 };
	scr_case_bench_size(b, r);
	if (b->preset >= 0) {
		list_select(&b->lines, (size_t)b->preset);
		return;
	}
	for (size_t i = b->offers->n_justices; i-- > 0;)
		if (b->sits[i])
			list_select(&b->lines, b->offers->n_benches + i);
}

static void check(struct scr_case_bench *b)
{
	size_t line = b->lines.selected, n = b->offers->n_benches;
	size_t seats[BENCH_SEATS_MAX];
	const struct bench *rules;

	if (line < n) {
		seat_bench(b, b->offers->benches[line].slug);
		return;
	}
	if (!b->sits[line - n] && picked(b, seats, &rules) == BENCH_SEATS_MAX) {
		snprintf(b->told, sizeof b->told,
			 "A bench has at most %d seats.", BENCH_SEATS_MAX);
		return;
	}
	b->sits[line - n] = !b->sits[line - n];
	b->preset = -1;
}

static bool take(struct scr_case_bench *b, char *name, size_t size)
{
	const struct offers *o = b->offers;
	const struct bench *rules;
	size_t seats[BENCH_SEATS_MAX], n, used = 0;

	if (b->lines.selected < o->n_benches)
		seat_bench(b, o->benches[b->lines.selected].slug);
	if (b->preset >= 0) {
		snprintf(name, size, "%s", o->benches[b->preset].slug);
		return true;
	}
	n = picked(b, seats, &rules);
	if (!n) {
		snprintf(b->told, sizeof b->told, "%.299s",
			 keymap_text(b->keys, "A bench needs a justice: {pick "
					      "check} seats one.")
				 .s);
		return false;
	}
	for (size_t i = 0; i < n && used < size; i++)
		used += (size_t)snprintf(name + used, size - used, "%s%s",
					 i ? "," : "",
					 o->justices[seats[i]].slug);
	return true;
}

bool scr_case_bench_act(struct scr_case_bench *b, int action, char *name,
			size_t size)
{
	b->told[0] = '\0';
	if (!b->lines.n)
		return false;
	switch (action) {
	case PICK_CHECK: check(b); break;
	case PICK_TAKE: return take(b, name, size);
	default: list_act(&b->lines, KEYMAP_PICK, action);
	}
	return false;
}

/* ---- view ---- */

static int name_width(const struct justice *j, int at_most)
{
	int w = utf8_width(j->short_name, strlen(j->short_name));

	return w < at_most ? w : at_most;
}

static int row_width(const struct offers *o, const size_t *seats, size_t n,
		     int name_cols, int gap)
{
	int sum = -gap;

	for (size_t i = 0; i < n; i++)
		sum += name_width(&o->justices[seats[i]], name_cols) + gap;
	return sum;
}

void scr_case_bench_seats(const struct offers *o, const size_t *seats, size_t n,
			  struct cells *out, struct rect r)
{
	int name_cols = NAME_COLS_MAX, gap = 2, col;

	if (!n || !r.rows)
		return;
	while (name_cols > 1 &&
	       row_width(o, seats, n, name_cols, gap) > r.cols) {
		if (gap == 2 && name_cols < 10)
			gap = 1;
		else
			name_cols--;
	}
	col = r.col + (r.cols - row_width(o, seats, n, name_cols, gap)) / 2;
	if (col < r.col)
		col = r.col;
	for (size_t i = 0; i < n && col < r.col + r.cols; i++) {
		size_t seat = bench_chair(i, n);
		const char *name = o->justices[seats[seat]].short_name;
		char caps[64];

		utf8_capitals(name, caps, sizeof caps);
		col += cells_puts(out, r.row, col, name_cols,
				  seat ? name : caps,
				  seat ? INK_SEAT : INK_SPEAKING) +
		       gap;
	}
}

static const char *kind_word(const struct offers *o, const size_t *seats,
			     size_t n)
{
	size_t real = 0;

	for (size_t i = 0; i < n; i++)
		real += o->justices[seats[i]].kind == CASE_REAL;
	return !real	   ? "fictional"
	       : real == n ? "real, simulated"
			   : "some real, all simulated";
}

void scr_case_bench_rules(const struct offers *o, const struct bench *rules,
			  const size_t *seats, size_t n, char *out, size_t size)
{
	char quiet[40] = "";

	if (rules->quiet_minutes > 0)
		snprintf(quiet, sizeof quiet, " (%g quiet)",
			 rules->quiet_minutes);
	snprintf(out, size, "%zu seat%s · %g minutes%s%s · %s", n,
		 str_plural(n), rules->minutes, quiet,
		 rules->seriatim ? " · seriatim round" : "",
		 kind_word(o, seats, n));
}

static void view_bench_line(const struct scr_case_bench *b, struct cells *out,
			    struct rect r, int row, size_t i, bool chosen)
{
	const struct bench *bench = &b->offers->benches[i];
	bool on = b->preset == (int)i;
	char right[60];
	int room = r.cols - 7;

	cells_puts(out, row, r.col + 2, 3, on ? "(*)" : "( )",
		   on ? INK_ACCENT : INK_DIM);
	snprintf(right, sizeof right, "%zu seats, %g min", bench->seat_slugs.n,
		 bench->minutes);
	if (r.cols >= 50)
		room -= cells_right(out, row, r.col + r.cols, 24, right,
				    INK_DIM) +
			1;
	cells_clip(out, row, r.col + 6, room, bench->name,
		   chosen ? INK_TITLE : INK_TEXT);
}

static void view_justice_line(const struct scr_case_bench *b, struct cells *out,
			      struct rect r, int row, size_t i, bool chosen)
{
	const struct justice *j = &b->offers->justices[i];
	char right[200];
	int used;

	cells_puts(out, row, r.col + 2, 3, b->sits[i] ? "[x]" : "[ ]",
		   b->sits[i] ? INK_ACCENT : INK_DIM);
	used = cells_clip(out, row, r.col + 6, NAME_COLS_MAX, j->short_name,
			  chosen ? INK_TITLE : INK_TEXT);
	snprintf(right, sizeof right, "%.60s, %.90s · %s", j->name, j->title,
		 j->kind == CASE_REAL ? "real, simulated" : "fictional");
	used = used < NAME_COLS_MAX ? NAME_COLS_MAX : used;
	cells_clip(out, row, r.col + 8 + used, r.cols - 8 - used, right,
		   INK_DIM);
}

static void view_lines(const struct scr_case_bench *b, struct cells *out,
		       struct rect r)
{
	size_t n = b->offers->n_benches;
	int row = r.row, end = r.row + r.rows;

	if (!b->lines.n && r.rows)
		cells_clip(out, row, r.col, r.cols,
			   "There are no benches and no justices here.",
			   INK_NOTICE);
	for (size_t i = b->lines.top; i < b->lines.n && row < end; i++) {
		bool chosen = i == b->lines.selected;

		if (i == n || i == b->lines.top)
			cells_clip(out, row++, r.col, r.cols,
				   i < n ? "Benches as they come"
					 : "Or seat the justices yourself",
				   INK_DIM);
		if (row == end)
			break;
		list_mark(&b->lines, i, out,
			  (struct rect){ .row = row, .col = r.col });
		if (i < n)
			view_bench_line(b, out, r, row, i, chosen);
		else
			view_justice_line(b, out, r, row, i - n, chosen);
		row++;
	}
}

/* Who would sit, and under which rules. */
static void view_seated(const struct scr_case_bench *b, struct cells *out,
			struct rect r)
{
	const struct offers *o = b->offers;
	const struct bench *rules = NULL;
	size_t seats[BENCH_SEATS_MAX], n;
	struct rect row;
	char text[300];

	if (b->lines.selected < o->n_benches) /* what Enter would take */
		n = offers_seats(o, o->benches[b->lines.selected].slug, seats,
				 &rules);
	else
		n = picked(b, seats, &rules);
	cells_hline(out, r.row, r.col, r.cols, INK_RULE);
	rect_cut_top(&r, 1);
	row = rect_cut_top(&r, 1);
	scr_case_bench_seats(b->offers, seats, n, out, row);
	if (!r.rows || !rules)
		return;
	scr_case_bench_rules(b->offers, rules, seats, n, text, sizeof text);
	cells_clip(out, r.row, r.col, r.cols, b->told[0] ? b->told : text,
		   b->told[0] ? INK_NOTICE : INK_DIM);
}

void scr_case_bench_view(const struct scr_case_bench *b, struct cells *out,
			 struct rect r)
{
	struct rect seated = rect_cut_bottom(&r, SEATS_ROWS);

	view_lines(b, out, r);
	view_seated(b, out, seated);
}
