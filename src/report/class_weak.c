/*
 * class_weak.c - what most of a class have trouble with: issues, remarks, questions
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "report/class_parts.h"

static struct report_cell words(struct class *c, const char *s)
{
	return report_words(c->out, s);
}

static struct report_cell count(struct class *c, size_t n)
{
	return report_count(c->out, n);
}

static void columns(struct class *c, struct report_table *t,
		    const struct report_column *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		report_add_column(c->out, t, list[i].key, list[i].title,
				  list[i].numeric);
		t->columns[i].bar = list[i].bar;
	}
}
#define COLUMNS(list) (list), sizeof(list) / sizeof *(list)

/* ---- issues ---- */

/* Of an issue: hearings by what became of it, and who left it. */
struct issue_count {
	size_t by_state[ISSUE_STATES];
	size_t students_raised, students_left;
	struct buf left_by;
};

/* Hearings stand by student, so a student's come one after another. */
static void count_issue(struct class *c, size_t issue, struct issue_count *n)
{
	int raised = 0, left = 0;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];

		for (size_t k = 0; k < h->n_states; k++) {
			enum issue_state state = h->states[k].state;

			if (h->states[k].issue != issue)
				continue;
			n->by_state[state]++;
			n->students_raised += state != ISSUE_NOT_RAISED &&
					      raised != h->number;
			raised = state != ISSUE_NOT_RAISED ? h->number : raised;
			if (state != ISSUE_LEFT || left == h->number)
				continue;
			left = h->number;
			n->students_left++;
			buf_printf(&n->left_by, "%s%s",
				   n->left_by.len ? ", " : "",
				   class_student(c, h));
		}
	}
}

static size_t raised(const struct issue_count *n)
{
	return n->by_state[ISSUE_HANDLED] + n->by_state[ISSUE_CONCEDED] +
	       n->by_state[ISSUE_LEFT] + n->by_state[ISSUE_OPEN] +
	       n->by_state[ISSUE_PERHAPS_CONCEDED];
}

static void issue_row(struct class *c, struct report_table *t, size_t i,
		      const struct issue_count *n)
{
	struct report_cell *cells = report_add_row(c->out, t);

	cells[0] = words(c, c->issues[i].label);
	cells[1] = count(c, raised(n));
	cells[2] = count(c, n->by_state[ISSUE_HANDLED]);
	cells[3] = count(c, n->by_state[ISSUE_CONCEDED]);
	cells[4] = count(c, n->by_state[ISSUE_LEFT]);
	cells[5] = words(c, n->left_by.s);
	if (t->n_columns > 6)
		cells[6] = words(c, c->issues[i].slug);
}

static bool several_cases(const struct class *c)
{
	for (size_t i = 1; i < c->n_issues; i++)
		if (strcmp(c->issues[i].slug, c->issues[0].slug) != 0)
			return true;
	return false;
}

static bool some_unsure(const struct issue_count *counts, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (counts[i].by_state[ISSUE_PERHAPS_CONCEDED])
			return true;
	return false;
}

static void make_issues(struct class *c, const struct issue_count *counts)
{
	static const struct report_column list[] = {
		{ "issue", "issue", false, false },
		{ "raised", "raised", true, false },
		{ "handled", "handled", true, false },
		{ "conceded", "conceded", true, false },
		{ "left", "left", true, true },
		{ "left_by", "left by", false, false },
		{ "case", "case", false, false },
	};
	struct report_table *t;

	if (!c->n_issues)
		return;
	t = report_add_table(c->out, "issues", "Issue by issue, in hearings");
	columns(c, t, list, several_cases(c) ? 7 : 6);
	for (size_t i = 0; i < c->n_issues; i++)
		if (raised(&counts[i]))
			issue_row(c, t, i, &counts[i]);
	if (some_unsure(counts, c->n_issues))
		report_note(c->out, &t->notes, ISSUE_UNSURE);
	report_note(c->out, &t->notes,
		    report_say(c->out,
			       "%zu of %zu issues were raised in some hearing.",
			       t->n_rows, c->n_issues));
}

/* ---- what most have ---- */

struct shared {
	struct class *c;
	struct report_table *table;
};

/* A row where at least half have it, and more than one (in a class of one, one). */
static void share(struct shared *s, const char *what, const char *kind,
		  size_t n, size_t of)
{
	struct report_cell *cells;

	if (!n || 2 * n < of || (n < 2 && s->c->n_students > 1))
		return;
	cells = report_add_row(s->c->out, s->table);
	cells[0] = words(s->c, what);
	cells[1] = words(s->c, kind);
	cells[2] = count(s->c, n);
	cells[3] = count(s->c, of);
}

/* Where too little was said nothing is counted. */
typedef bool has_fn(const struct class_hearing *h, const void *what);

static size_t students_with(const struct class *c, has_fn *has,
			    const void *what)
{
	size_t n = 0;
	int last = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (c->list[i].number == last || c->list[i].is_thin ||
		    !has(&c->list[i], what))
			continue;
		last = c->list[i].number;
		n++;
	}
	return n;
}

static bool is_counted(const struct class_hearing *h, const void *what)
{
	(void)what;
	return !h->is_thin;
}

static bool has_remark(const struct class_hearing *h, const void *what)
{
	for (size_t i = 0; i < h->n_times; i++)
		if (h->times[i].kind == what)
			return true;
	return false;
}

static bool seldom_first(const struct class_hearing *h, const void *what)
{
	(void)what;
	return 2 * h->n_first < h->n_can_first;
}

static bool can_first(const struct class_hearing *h, const void *what)
{
	(void)what;
	return h->n_can_first > 0;
}

/* One answer that was read so proves little, and nearly everybody has one. */
static bool went_beside(const struct class_hearing *h, const void *what)
{
	(void)what;
	return 2 * h->n_missed >= h->n_answers;
}

static const char *group_words(const struct remark_kind *k)
{
	return k->group == GROUP_CONDUCT   ? "flag: conduct"
	       : k->group == GROUP_FALLACY ? "flag: reasoning"
					   : "practice";
}

/* A concession and an "I don't know" are no faults. */
static bool is_no_fault(const struct remark_kind *k)
{
	return !strcmp(k->name, REMARK_UNKNOWN) ||
	       !strcmp(k->name, REMARK_CONCESSION);
}

static void share_remarks(struct shared *s)
{
	size_t of = students_with(s->c, is_counted, NULL);
	const struct remark_kind *k;

	for (size_t i = 0; (k = remark_kind_at(i)); i++)
		if (!is_no_fault(k))
			share(s, k->title, group_words(k),
			      students_with(s->c, has_remark, k), of);
}

static void make_shared(struct class *c, const struct issue_count *counts)
{
	static const struct report_column list[] = {
		{ "what", "what", false, false },
		{ "kind", "kind", false, false },
		{ "students", "students", true, true },
		{ "of", "of", true, false },
	};
	struct shared s = { c, report_add_table(c->out, "weaknesses",
						"What at least half have") };

	columns(c, s.table, COLUMNS(list));
	share(&s, "less than half of yes-or-no questions answered first",
	      "practice", students_with(c, seldom_first, NULL),
	      students_with(c, can_first, NULL));
	share(&s, "half of the answers or more missed the question", "practice",
	      students_with(c, went_beside, NULL),
	      students_with(c, is_counted, NULL));
	share_remarks(&s);
	for (size_t i = 0; i < c->n_issues; i++)
		share(&s, c->issues[i].label, "issue left",
		      counts[i].students_left, counts[i].students_raised);
	if (!s.table->n_rows)
		report_note(c->out, &s.table->notes,
			    "Nothing is shared by half of the class.");
}

/* ---- questions ---- */

static void make_types(struct class *c)
{
	static const struct report_column list[] = {
		{ "scheme", "scheme", false, false },
		{ "type", "type", false, false },
		{ "asked", "asked", true, false },
		{ "answered", "answers read", true, false },
		{ "weak", "weakly met", true, true },
	};
	struct report_table *t = report_add_table(
		c->out, "questions", "Types of question that were met weakly");

	columns(c, t, COLUMNS(list));
	for (int s = 0; s < MET_SCHEMES; s++)
		for (int i = 0; met_label((enum met_scheme)s, i); i++) {
			const struct met_count *n = &c->met.by_type[s][i];
			struct report_cell *cells;

			if (!n->weak)
				continue;
			cells = report_add_row(c->out, t);
			report_type_cells(c->out, cells, (enum met_scheme)s, i);
			cells[2] = count(c, n->asked);
			cells[3] = count(c, n->answered);
			cells[4] = count(c, n->weak);
		}
	if (t->n_rows)
		report_note(c->out, &t->notes, MET_SCHEME_TERMS);
	report_note(c->out, &t->notes,
		    report_say(c->out,
			       "%zu question%s in all; the type of %zu "
			       "is " REPORT_UNKNOWN ".",
			       c->met.questions, str_plural(c->met.questions),
			       c->met.untyped));
}

void class_weakness_tables(struct class *c)
{
	struct issue_count *counts = xcalloc(c->n_issues + 1, sizeof *counts);

	for (size_t i = 0; i < c->n_issues; i++) {
		buf_init(&counts[i].left_by, BUF_TEXT_MAX);
		count_issue(c, i, &counts[i]);
	}
	make_shared(c, counts);
	make_issues(c, counts);
	make_types(c);
	for (size_t i = 0; i < c->n_issues; i++)
		buf_release(&counts[i].left_by);
	free(counts);
}
