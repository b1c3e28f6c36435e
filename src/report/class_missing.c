/*
 * class_missing.c - who is known, and has nothing in the table under an assignment
 *
 * Known are those who have a hearing in the table, and whom an assignment made here names
 * or allows something.  Who else is in the class nobody told us.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"
#include "court/record.h"
#include "report/class_parts.h"
#include "report/redact.h"

#define ROWS_MAX  1000
#define NAMED_MAX 1000 /* of one assignment's, without any hearing */

struct missing {
	struct class *c;
	/* A text each: under which title of the table it was held; NULL: none. */
	const char **titles; /* of each that was handed out */
	struct report_table *table;
	size_t n_rows, n_more, n_hidden;
};

/* ---- which of those handed out they are ---- */

/* A team's file, or a section's, may have been held by nobody: then it is one by its
 * title, case and date. */
static bool is_of(const struct assignment *a, const struct class_hearing *h)
{
	return *h->assignment && (!strcmp(h->hash, a->hash) ||
				  (a->due_ms && h->due_ms == a->due_ms &&
				   !strcmp(h->assignment, a->title) &&
				   !strcmp(h->slug, a->case_slug)));
}

static void find_titles(struct missing *m)
{
	const struct handed *out = m->c->handed;
	size_t n = out ? out->n : 0;

	m->titles = arena_array(&m->c->arena, n + 1, sizeof *m->titles);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < m->c->n && !m->titles[i]; k++)
			if (is_of(&out->list[i], &m->c->list[k]))
				m->titles[i] = m->c->list[k].assignment;
}

static bool is_under(const struct missing *m, size_t i, const char *title)
{
	return m->titles[i] && !strcmp(m->titles[i], title);
}

/* Whether what was handed out under that title says for whom, each time. */
static bool is_for_some(const struct missing *m, const char *title)
{
	const struct handed *out = m->c->handed;
	bool any = false;

	for (size_t i = 0; out && i < out->n; i++) {
		if (!is_under(m, i, title) || out->list[i].own)
			continue;
		if (!out->list[i].students.n)
			return false;
		any = true;
	}
	return any;
}

static bool is_named_in(const struct assignment *a, const char *student)
{
	for (size_t i = 0; i < a->students.n; i++)
		if (!strcmp(record_student_key(a->students.list[i]), student))
			return true;
	return a->own && !strcmp(record_student_key(a->own), student);
}

/* The first under that title that names the student; NULL: none does. */
static const struct assignment *find_naming(const struct missing *m,
					    const char *title,
					    const char *student)
{
	const struct handed *out = m->c->handed;

	for (size_t i = 0; out && i < out->n; i++)
		if (is_under(m, i, title) &&
		    is_named_in(&out->list[i], student))
			return &out->list[i];
	return NULL;
}

/* When all that was held under that title was due; 0: on several days, or unsaid. */
static int64_t due_of(const struct class *c, const char *title)
{
	const struct class_hearing *first = NULL;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];

		if (strcmp(h->assignment, title) != 0)
			continue;
		first = first ? first : h;
		if (h->due_ms != first->due_ms)
			return 0;
	}
	return first ? first->due_ms : 0;
}

/* ---- a row ---- */

static void begin_table(struct missing *m)
{
	static const struct report_column columns[] = {
		{ "student", "student", false, false },
		{ "nothing_for", "nothing for", false, false },
		{ "due", "due", false, false },
	};

	m->table =
		report_add_table(m->c->out, "missing", "Nothing in this table");
	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		report_add_column(m->c->out, m->table, columns[i].key,
				  columns[i].title, columns[i].numeric);
}

static void put_row(struct missing *m, const char *student, const char *title,
		    int64_t due_ms)
{
	char day[CLOCK_DAY_BYTES] = "";
	struct report_cell *cells;

	if (m->n_rows == ROWS_MAX) {
		m->n_more++;
		return;
	}
	if (!m->table)
		begin_table(m);
	if (due_ms)
		clock_day_text(clock_day(due_ms), day);
	cells = report_add_row(m->c->out, m->table);
	cells[0] = report_words(m->c->out, student);
	cells[1] = report_words(m->c->out, title);
	cells[2] = report_words(m->c->out, day);
	m->n_rows++;
}

/* ---- of one assignment ---- */

/* Whoever has a hearing in the table, and none of these. */
static void look_at_students(struct missing *m, const char *title)
{
	struct class *c = m->c;
	bool *done = xcalloc((size_t)c->n_students + 1, sizeof *done);
	bool some = is_for_some(m, title);
	int64_t due_ms = due_of(c, title);

	for (size_t i = 0; i < c->n; i++)
		if (!strcmp(c->list[i].assignment, title))
			done[c->list[i].number] = true;
	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];
		const struct assignment *a;

		if (done[h->number] || !h->is_named)
			continue;
		done[h->number] = true;
		a = find_naming(m, title, h->student);
		if (a || !some)
			put_row(m, class_student(c, h), title,
				a ? a->due_ms : due_ms);
	}
	free(done);
}

static bool has_text(const struct texts *t, const char *s)
{
	for (size_t i = 0; i < t->n; i++)
		if (!strcmp(t->list[i], s))
			return true;
	return false;
}

static bool is_in_table(const struct class *c, const char *student)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->list[i].is_named && !strcmp(c->list[i].student, student))
			return true;
	return false;
}

static void look_at_named(struct missing *m, const struct assignment *a,
			  const char *title, struct texts *told,
			  const char *named)
{
	const char *student = record_student_key(named);

	if (is_in_table(m->c, student) || has_text(told, student) ||
	    !texts_add(told, &m->c->arena, student, NAMED_MAX))
		return;
	if (class_names_students(m->c))
		put_row(m, report_keep(m->c->out, student), title, a->due_ms);
	else
		m->n_hidden++;
}

/* Whom only the assignment knows. */
static void look_at_handed(struct missing *m, const char *title)
{
	const struct handed *out = m->c->handed;
	struct texts told = { 0 };

	for (size_t i = 0; out && i < out->n; i++) {
		const struct assignment *a = &out->list[i];

		if (!is_under(m, i, title))
			continue;
		for (size_t k = 0; k < a->students.n; k++)
			look_at_named(m, a, title, &told, a->students.list[k]);
		if (a->own)
			look_at_named(m, a, title, &told, a->own);
	}
}

/* What was due first comes first. */
static int by_due(const void *one, const void *other)
{
	const struct class_hearing *const *a = one, *const *b = other;

	if ((*a)->due_ms != (*b)->due_ms)
		return (*a)->due_ms < (*b)->due_ms ? -1 : 1;
	return strcmp((*a)->assignment, (*b)->assignment);
}

#define CELLS 3 /* of a row */

static int by_student(const void *one, const void *other)
{
	const struct report_cell *a = one, *b = other;

	return class_order(a->text, b->text);
}

/* Who is in the table and whom only an assignment names, in one order. */
static void sort_from(struct missing *m, size_t row)
{
	if (m->table && m->table->n_rows > row)
		qsort(m->table->cells + row * CELLS, m->table->n_rows - row,
		      CELLS * sizeof *m->table->cells, by_student);
}

static bool is_first_of_title(const struct class *c, size_t hearing)
{
	for (size_t i = 0; i < hearing; i++)
		if (!strcmp(c->list[i].assignment, c->list[hearing].assignment))
			return false;
	return true;
}

static void say_rest(struct missing *m)
{
	struct report *out = m->c->out;

	if (m->table)
		report_note(out, &m->table->notes,
			    "Of the students of this table, and of those whom "
			    "an assignment made here names. Who else is in the "
			    "class is not known here, nor whether each "
			    "assignment was meant for each of them.");
	if (m->n_more)
		report_note(out, &m->table->notes,
			    report_say(out, "%zu more %s left out.", m->n_more,
				       m->n_more == 1 ? "row is" : "rows are"));
	if (m->n_hidden)
		report_note(
			out, &out->notes,
			report_say(out,
				   "%zu time%s a student whom an assignment "
				   "names has no hearing in this table; "
				   "--names shows who.",
				   m->n_hidden, str_plural(m->n_hidden)));
}

void class_missing_table(struct class *c)
{
	struct missing m = { .c = c };
	const struct class_hearing **each =
		arena_array(&c->arena, c->n + 1, sizeof *each);
	size_t n = 0;

	find_titles(&m);
	for (size_t i = 0; i < c->n; i++)
		if (*c->list[i].assignment && is_first_of_title(c, i))
			each[n++] = &c->list[i];
	if (n)
		qsort(each, n, sizeof *each, by_due);
	for (size_t i = 0; i < n; i++) {
		size_t row = m.table ? m.table->n_rows : 0;

		look_at_students(&m, each[i]->assignment);
		look_at_handed(&m, each[i]->assignment);
		sort_from(&m, row);
	}
	say_rest(&m);
}
