/*
 * class_grades.c - what people marked, sheet by sheet, and the ranks that follow
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/elsewhere.h"
#include "report/class_parts.h"

#define SHEETS_MAX     10 /* kinds of sheet in one table */
#define CATEGORIES_MAX 50

/* ---- which sheets there are ---- */

static size_t sheet_place(struct class *c, struct class_grades *g,
			  const char *slug)
{
	size_t i = 0;

	while (i < g->n_sheets && strcmp(g->sheets[i].slug, slug) != 0)
		i++;
	g->too_many |= i == SHEETS_MAX;
	if (i < g->n_sheets || i == SHEETS_MAX)
		return i;
	g->sheets[g->n_sheets++] = (struct class_sheet){
		slug,
		arena_array(&c->arena, CATEGORIES_MAX,
			    sizeof(struct class_category)),
		0,
	};
	return i;
}

/* One whose maximum is another is another. */
static size_t category_place(struct class_sheet *s, const struct filled_line *l,
			     bool weighs)
{
	size_t i = 0;

	while (i < s->n && (strcmp(s->categories[i].name, l->name) != 0 ||
			    s->categories[i].max != l->max))
		i++;
	if (i == s->n && i < CATEGORIES_MAX)
		s->categories[s->n++] =
			(struct class_category){ l->name, l->max,
						 weighs ? l->weight : NAN };
	return i;
}

static void find_sheet(struct class *c, struct class_grades *g,
		       const struct filled *one)
{
	size_t s = sheet_place(c, g, one->ballot);
	bool weighs = filled_weighs(one);

	for (size_t i = 0; s < SHEETS_MAX && i < one->n_lines; i++)
		category_place(&g->sheets[s], &one->lines[i], weighs);
}

/* One that was filled in elsewhere is none until somebody here accepts it, nor is one
 * that is not finished beside one that is: points and total would be of other judges. */
static bool is_grade(const struct filled_list *l, size_t i)
{
	return filled_counts(l, i) && !elsewhere_is(l->list[i].author) &&
	       !filled_waits(l, i);
}

static void find_sheets(struct class *c, struct class_grades *g)
{
	g->sheets = arena_array(&c->arena, SHEETS_MAX, sizeof *g->sheets);
	for (size_t i = 0; i < c->n; i++)
		for (size_t k = 0; k < c->list[i].sheets.n; k++)
			if (is_grade(&c->list[i].sheets, k))
				find_sheet(c, g, &c->list[i].sheets.list[k]);
}

/* ---- what was marked ---- */

struct sums {
	double marks[CATEGORIES_MAX], total;
	size_t n[CATEGORIES_MAX], n_total;
	bool skipped[CATEGORIES_MAX];
};

static void add_sheet(struct class *c, struct class_sheet *s,
		      const struct filled *one, struct sums *sums,
		      struct class_grade *out)
{
	double total = filled_sum(one).total;

	for (size_t i = 0; i < one->n_lines; i++) {
		size_t k = category_place(s, &one->lines[i], false);

		if (k == CATEGORIES_MAX)
			continue;
		sums->skipped[k] |= one->lines[i].skipped;
		if (isnan(one->lines[i].mark))
			continue;
		sums->marks[k] += one->lines[i].mark;
		sums->n[k]++;
	}
	if (!isnan(total)) {
		sums->total += total;
		sums->n_total++;
	}
	out->by = !out->by ? arena_strdup(&c->arena, one->author)
			   : arena_printf(&c->arena, "%s, %s", out->by,
					  one->author);
}

static bool is_given(const struct class_sheet *s, const struct sums *sums)
{
	for (size_t k = 0; k < s->n; k++)
		if (sums->n[k])
			return true;
	return false;
}

static void settle(struct class *c, const struct class_sheet *s,
		   const struct sums *sums, struct class_grade *out)
{
	out->given = is_given(s, sums);
	out->total = sums->n_total ? sums->total / (double)sums->n_total : NAN;
	if (!out->given)
		return;
	out->marks = arena_array(&c->arena, s->n, sizeof *out->marks);
	out->skipped = arena_array(&c->arena, s->n, sizeof *out->skipped);
	for (size_t k = 0; k < s->n; k++) {
		out->skipped[k] = sums->skipped[k];
		out->marks[k] = NAN;
		if (!sums->n[k])
			continue;
		out->marks[k] = sums->marks[k] / (double)sums->n[k];
		out->got += out->marks[k];
		out->of += s->categories[k].max;
	}
}

static void add_marks(struct class *c, struct class_grades *g, size_t hearing)
{
	const struct filled_list *all = &c->list[hearing].sheets;

	for (size_t s = 0; s < g->n_sheets; s++) {
		struct class_grade *out = &g->grades[hearing * g->n_sheets + s];
		struct sums sums = { .n_total = 0 };

		for (size_t k = 0; k < all->n; k++)
			if (is_grade(all, k) &&
			    !strcmp(all->list[k].ballot, g->sheets[s].slug))
				add_sheet(c, &g->sheets[s], &all->list[k],
					  &sums, out);
		settle(c, &g->sheets[s], &sums, out);
	}
}

const struct class_grade *class_grade(const struct class_grades *g,
				      size_t hearing, size_t sheet)
{
	return &g->grades[hearing * g->n_sheets + sheet];
}

static bool same_grading(const struct class *c, size_t a, size_t b)
{
	return c->list[a].number == c->list[b].number &&
	       c->list[a].group == c->list[b].group;
}

bool class_counts(const struct class *c, const struct class_grades *g,
		  size_t hearing, size_t sheet)
{
	bool given = class_grade(g, hearing, sheet)->given;

	for (size_t i = hearing + 1; i < c->n; i++)
		if (same_grading(c, i, hearing) &&
		    (!given || class_grade(g, i, sheet)->given))
			return false;
	for (size_t i = hearing; !given && i-- > 0;)
		if (same_grading(c, i, hearing) &&
		    class_grade(g, i, sheet)->given)
			return false;
	return true;
}

/* ---- ranks ---- */

static bool same_categories(const struct class_sheet *s,
			    const struct class_grade *a,
			    const struct class_grade *b)
{
	for (size_t k = 0; k < s->n; k++)
		if (isnan(a->marks[k]) != isnan(b->marks[k]))
			return false;
	return isnan(a->total) == isnan(b->total);
}

/* The first category of which one of two is marked and the other is not; s->n: none. */
static size_t first_other(const struct class_sheet *s,
			  const struct class_grade *a,
			  const struct class_grade *b)
{
	size_t k = 0;

	while (k < s->n && isnan(a->marks[k]) == isnan(b->marks[k]))
		k++;
	return k;
}

/* By the total that the sheet's weights make; by the points where it has none. */
static double worth(const struct class_grade *g)
{
	return isnan(g->total) ? g->got : g->total;
}

static bool comparable(const struct class *c, const struct class_grades *g,
		       size_t sheet, int group)
{
	const struct class_grade *first = NULL;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_grade *one = class_grade(g, i, sheet);

		if (c->list[i].group != group || !one->given ||
		    !class_counts(c, g, i, sheet))
			continue;
		if (first && !same_categories(&g->sheets[sheet], first, one))
			return false;
		first = one;
	}
	return first != NULL;
}

static void rank(const struct class *c, struct class_grades *g, size_t sheet,
		 int group)
{
	bool *counts = xcalloc(c->n + 1, sizeof *counts);

	for (size_t i = 0; i < c->n; i++)
		counts[i] = c->list[i].group == group &&
			    class_grade(g, i, sheet)->given &&
			    class_counts(c, g, i, sheet);
	for (size_t i = 0; i < c->n; i++) {
		struct class_grade *one = &g->grades[i * g->n_sheets + sheet];

		if (!counts[i])
			continue;
		one->rank = 1;
		for (size_t k = 0; k < c->n; k++)
			one->rank +=
				counts[k] && worth(class_grade(g, k, sheet)) >
						     worth(one) + 1e-9;
	}
	free(counts);
}

struct class_grades class_grades_of(struct class *c)
{
	struct class_grades g = { .n_sheets = 0 };

	find_sheets(c, &g);
	g.grades =
		arena_array(&c->arena, c->n * g.n_sheets + 1, sizeof *g.grades);
	for (size_t i = 0; i < c->n; i++)
		add_marks(c, &g, i);
	for (size_t s = 0; s < g.n_sheets; s++)
		for (int k = 0; k < (int)c->n_groups; k++)
			if (comparable(c, &g, s, k))
				rank(c, &g, s, k);
	return g;
}

/* ---- the tables ---- */

struct report_cell class_total(struct class *c, const struct class_grade *g,
			       int places)
{
	return isnan(g->total) ? report_words(c->out, "none")
			       : report_number(c->out, g->total, places);
}

static void grade_row(struct class *c, const struct class_grades *g,
		      struct report_table *t, size_t hearing, size_t sheet)
{
	const struct class_grade *one = class_grade(g, hearing, sheet);
	const struct class_sheet *s = &g->sheets[sheet];
	struct report_cell *cells = report_add_row(c->out, t);

	*cells++ = report_words(c->out, class_student(c, &c->list[hearing]));
	if (!one->given) {
		for (size_t k = 0; k < s->n + 3; k++)
			cells[k] = report_words(c->out, k ? "" : "not graded");
		return;
	}
	*cells++ = class_total(c, one, 1);
	*cells++ = one->rank ? report_count(c->out, (size_t)one->rank)
			     : report_words(c->out, "none");
	*cells++ = report_words(
		c->out, report_say(c->out, "%.1f of %g", one->got, one->of));
	for (size_t k = 0; k < s->n; k++)
		*cells++ = report_points(c->out, one->marks[k], one->skipped[k],
					 1);
}

/* "Grades people gave: score sheet plain; Week 3 (okafor, for the petitioner)" */
static const char *grade_title(struct class *c, const struct class_sheet *s,
			       const struct class_group *a)
{
	bool several = c->n_groups > 1;

	return report_say(c->out, "Grades people gave: score sheet %s%s%s%s",
			  s->slug, several || *a->assignment ? "; " : "",
			  *a->assignment ? a->assignment
			  : several	 ? "without an assignment"
					 : "",
			  *a->assignment
				  ? report_say(c->out, " (%s, for the %s)",
					       a->slug, a->side)
				  : "");
}

/* Whose terms were other ones than those of the class. */
static void note_others(struct class *c, const struct class_grades *g,
			struct report_table *t, size_t sheet, int group)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];

		if (h->group == group && *h->differs &&
		    class_counts(c, g, i, sheet))
			report_note(c->out, &t->notes,
				    report_say(c->out, "%s: %s.",
					       class_student(c, h),
					       h->differs));
	}
}

/* Of one that counts, and is graded; else NULL. */
static const char *graders_of(const struct class *c,
			      const struct class_grades *g, size_t hearing,
			      size_t sheet, int group)
{
	const struct class_grade *one = class_grade(g, hearing, sheet);

	return c->list[hearing].group == group && one->given &&
			       class_counts(c, g, hearing, sheet)
		       ? one->by
		       : NULL;
}

static bool is_by(const char *graders, const char *by)
{
	return graders && !strcmp(graders, by);
}

/* "Graded by Li (1, 3); Li, Wray (2, 4)": a stricter judge of some moves ranks. */
static void note_graders(struct class *c, const struct class_grades *g,
			 struct report_table *t, size_t sheet, int group)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < c->n; i++) {
		const char *by = graders_of(c, g, i, sheet, group);
		size_t first = 0;

		while (by && !is_by(graders_of(c, g, first, sheet, group), by))
			first++;
		if (!by || first < i)
			continue;
		buf_printf(&b, "%s%s (", b.len ? "; " : "Graded by ", by);
		for (size_t k = i, n = 0; k < c->n; k++)
			if (is_by(graders_of(c, g, k, sheet, group), by))
				buf_printf(&b, "%s%s", n++ ? ", " : "",
					   class_student(c, &c->list[k]));
		buf_putc(&b, ')');
	}
	buf_putc(&b, '.');
	report_note(c->out, &t->notes, report_keep(c->out, b.s));
	buf_release(&b);
}

/* Sheets that are no part of it until they are finished: "1 (Li), 4 (Li)". */
static void note_waiting(struct class *c, struct report_table *t,
			 const char *ballot, int group)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];

		for (size_t k = 0; h->group == group && k < h->sheets.n; k++)
			if (!strcmp(h->sheets.list[k].ballot, ballot) &&
			    filled_waits(&h->sheets, k))
				buf_printf(&b, "%s%s (%s)", b.len ? ", " : "",
					   class_student(c, h),
					   h->sheets.list[k].author);
	}
	if (b.len)
		report_note(c->out, &t->notes,
			    report_say(c->out,
				       "Not finished, and no part of points or "
				       "total beside a sheet that is: of %s.",
				       b.s));
	buf_release(&b);
}

/* "Knowledge of the law (of 5, weight 35)" */
static const char *category_title(struct class *c,
				  const struct class_category *k)
{
	return isnan(k->weight)
		       ? report_say(c->out, "%s (of %g)", k->name, k->max)
		       : report_say(c->out, "%s (of %g, weight %g)", k->name,
				    k->max, k->weight);
}

#define NO_RANKS \
	"No ranks: not the same categories are marked for all who are graded"

/* Of the first two whose marks differ so, who has which line and who has not. */
static void note_no_ranks(struct class *c, const struct class_grades *g,
			  struct report_table *t, size_t sheet, int group)
{
	const struct class_sheet *s = &g->sheets[sheet];
	const char *said = NO_RANKS ".";
	size_t first = c->n;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_grade *one = class_grade(g, i, sheet), *is;
		size_t k, has;

		if (c->list[i].group != group || !one->given ||
		    !class_counts(c, g, i, sheet))
			continue;
		first = first == c->n ? i : first;
		is = class_grade(g, first, sheet);
		k = first_other(s, is, one);
		if (k == s->n)
			continue;
		has = isnan(is->marks[k]) ? i : first;
		said = report_say(
			c->out, NO_RANKS ": %s is for %s and not for %s.",
			s->categories[k].name, class_student(c, &c->list[has]),
			class_student(c, &c->list[first + i - has]));
		break;
	}
	report_note(c->out, &t->notes, said);
}

static void grade_table(struct class *c, const struct class_grades *g,
			size_t sheet, int group)
{
	const struct class_sheet *s = &g->sheets[sheet];
	struct report_table *t = report_add_table(
		c->out, "grades", grade_title(c, s, &c->groups[group]));
	double all = 0;

	report_add_column(c->out, t, "student", "student", false);
	report_add_column(c->out, t, "total", "total", true);
	report_add_column(c->out, t, "rank", "rank", true);
	report_add_column(c->out, t, "points", "points", true);
	for (size_t k = 0; k < s->n; k++) {
		const char *name = category_title(c, &s->categories[k]);

		report_add_column(c->out, t, name, name, true);
		all += s->categories[k].max;
	}
	for (size_t i = 0; i < c->n; i++)
		if (c->list[i].group == group && class_counts(c, g, i, sheet))
			grade_row(c, g, t, i, sheet);
	report_note(c->out, &t->notes,
		    report_say(c->out,
			       "Of each student the last hearing that a person "
			       "graded; several graders: the mean. The whole "
			       "sheet has %g points; points: of those that "
			       "were marked; what nobody marked is left out, "
			       "never a nought. total: as the sheet "
			       "weighs what is marked.",
			       all));
	note_graders(c, g, t, sheet, group);
	note_waiting(c, t, g->sheets[sheet].slug, group);
	note_others(c, g, t, sheet, group);
	if (!comparable(c, g, sheet, group))
		note_no_ranks(c, g, t, sheet, group);
}

static bool is_graded(const struct class *c, const struct class_grades *g,
		      size_t sheet, int group)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->list[i].group == group &&
		    class_grade(g, i, sheet)->given)
			return true;
	return false;
}

void class_grade_tables(struct class *c, const struct class_grades *g)
{
	for (size_t s = 0; s < g->n_sheets; s++)
		for (int k = 0; k < (int)c->n_groups; k++)
			if (is_graded(c, g, s, k))
				grade_table(c, g, s, k);
	if (g->too_many)
		report_note(c->out, &c->out->notes,
			    "There are too many kinds of score sheet for one "
			    "table: some are left out.");
}
