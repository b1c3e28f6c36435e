/*
 * class_labels.c - of a class: who labelled which hearing, where people differ, and whose
 * label counts there
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/mark.h"
#include "court/record.h"
#include "report/class_parts.h"

#define DISPUTES_TOLD 6 /* kinds of them, of a hearing; more are counted */

/* ---- of one hearing ---- */

/* A label that counts, on an answer that stands; NULL: it is none. */
static const struct turn *labelled(const struct hearing_record *r, size_t i)
{
	const struct mark *m = &r->marks[i];
	const struct turn *t = transcript_turn(&r->said, m->turn);

	return t && !t->retracted && mark_is_known(m) &&
			       mark_stands(r->marks, r->n_marks, i)
		       ? t
		       : NULL;
}

static bool is_by_same(const struct mark *a, const struct mark *b)
{
	return !strcmp(mark_by(a->author), mark_by(b->author));
}

/* Whether its author labelled that turn before it. */
static bool is_more(const struct hearing_record *r, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (r->marks[k].turn == r->marks[i].turn && labelled(r, k) &&
		    is_by_same(&r->marks[k], &r->marks[i]))
			return true;
	return false;
}

/* Whether anybody labelled that turn before. */
static bool is_labelled_before(const struct hearing_record *r, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (r->marks[k].turn == r->marks[i].turn && labelled(r, k))
			return true;
	return false;
}

/* How many answers he labelled whose first label is the i-th. */
static size_t answers_by(const struct hearing_record *r, size_t i)
{
	size_t n = 0;

	for (size_t k = i; k < r->n_marks; k++)
		n += labelled(r, k) && !is_more(r, k) &&
		     is_by_same(&r->marks[k], &r->marks[i]);
	return n;
}

/* Whether its author gave a label before it. */
static bool is_known_by(const struct hearing_record *r, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (labelled(r, k) && is_by_same(&r->marks[k], &r->marks[i]))
			return true;
	return false;
}

/* "dana (12), Li (3)" */
static void put_labellers(const struct hearing_record *r, struct buf *out)
{
	for (size_t i = 0; i < r->n_marks; i++)
		if (labelled(r, i) && !is_known_by(r, i))
			buf_printf(out, "%s%s (%zu)", out->len ? ", " : "",
				   mark_by(r->marks[i].author),
				   answers_by(r, i));
}

/* " over none (dana)": whoever says otherwise than the label that holds; " against" where
 * none does. */
static size_t put_others(const struct hearing_record *r,
			 const struct mark *held, bool holds, struct buf *out)
{
	const char *first = holds ? " over " : " against ";

	size_t n = 0;

	for (size_t i = 0; i < r->n_marks; i++) {
		const struct mark *m = &r->marks[i];

		if (m->turn != held->turn || strcmp(m->field, held->field) ||
		    !labelled(r, i) || !strcmp(m->value, held->value))
			continue;
		buf_printf(out, "%s%s (%s)", n++ ? ", " : first, m->value,
			   mark_by(m->author));
	}
	return n;
}

/* One difference, and where it is: "1, 4". */
struct dispute {
	char *what; /* "commitment: beneficial (Li) against none (dana), neither counts" */
	struct buf where;
};

struct disputes {
	struct dispute *list;
	size_t n, room;
};

/* What people differ in where that mark holds, for the caller to free; NULL: nothing. */
static char *dispute_at(const struct hearing_record *r, size_t i)
{
	const struct mark *held = &r->marks[i];
	bool holds = held->holds || strcmp(held->field, "commitment") != 0;
	struct buf b;
	size_t n;

	if (!labelled(r, i) || mark_of(r->marks, r->n_marks, held->turn,
				       held->field, NULL) != held)
		return NULL;
	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s: %s (%s)", held->field, held->value,
		   mark_by(held->author));
	n = put_others(r, held, holds, &b);
	if (n) {
		if (!holds)
			buf_puts(&b,
				 n == 1 ? ", neither counts" : ", none counts");
		return buf_take(&b);
	}
	buf_release(&b);
	return NULL;
}

/* Takes what. */
static struct dispute *dispute_of(struct disputes *l, char *what)
{
	for (size_t i = 0; i < l->n; i++)
		if (!strcmp(l->list[i].what, what)) {
			free(what);
			return &l->list[i];
		}
	l->list = xgrow(l->list, l->n, &l->room, sizeof *l->list);
	l->list[l->n] = (struct dispute){ .what = what };
	buf_init(&l->list[l->n].where, BUF_TEXT_MAX);
	return &l->list[l->n++];
}

static void put_where(struct buf *out, const struct hearing_record *r, int turn)
{
	int q = transcript_question_number(&r->said,
					   transcript_turn(&r->said, turn));

	buf_puts(out, out->len ? ", " : "");
	buf_printf(out, q ? "Q %d" : "turn %d", q ? q : turn);
}

/* "Q 1, Q 4 commitment: ...; Q 2 manner: ...", and away with them. */
static void tell_disputes(struct disputes *l, struct buf *out)
{
	for (size_t i = 0; i < l->n; i++) {
		if (i < DISPUTES_TOLD)
			buf_printf(out, "%s%s %s", i ? "; " : "",
				   l->list[i].where.s, l->list[i].what);
		free(l->list[i].what);
		buf_release(&l->list[i].where);
	}
	if (l->n > DISPUTES_TOLD)
		buf_printf(out, "; and %zu more", l->n - DISPUTES_TOLD);
	free(l->list);
}

/* All of them; returns how many. */
static size_t put_disputes(const struct hearing_record *r, struct buf *out)
{
	struct disputes l = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < r->n_marks; i++) {
		char *what = dispute_at(r, i);

		if (!what)
			continue;
		put_where(&dispute_of(&l, what)->where, r, r->marks[i].turn);
		n++;
	}
	tell_disputes(&l, out);
	return n;
}

void class_take_labels(struct class *c, struct class_hearing *h,
		       const struct hearing_record *r)
{
	struct buf b;

	for (size_t i = 0; i < r->n_marks; i++)
		h->n_labelled += labelled(r, i) && !is_labelled_before(r, i);
	buf_init(&b, BUF_TEXT_MAX);
	put_labellers(r, &b);
	h->labelled_by = arena_strdup(&c->arena, b.s);
	buf_reset(&b);
	h->n_disputes = put_disputes(r, &b);
	h->disputes = arena_strdup(&c->arena, b.s);
	buf_release(&b);
}

/* ---- the table ---- */

static struct report_table *begin(struct class *c)
{
	static const struct report_column columns[] = {
		{ "student", "student", false, false },
		{ "nth", "no.", true, false },
		{ "labelled", "answers", true, false },
		{ "labelled_by", "labelled by", false, false },
		{ "disputed", "differ", true, false },
		{ "disputes", "whose label counts", false, false },
	};
	struct report_table *t = report_add_table(
		c->out, "labels", "Answers that people labelled");

	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		report_add_column(c->out, t, columns[i].key, columns[i].title,
				  columns[i].numeric);
	return t;
}

static void put_row(struct class *c, struct report_table *t,
		    const struct class_hearing *h)
{
	struct report_cell *cells = report_add_row(c->out, t);

	cells[0] = report_words(c->out, class_student(c, h));
	cells[1] = report_count(c->out, (size_t)h->nth);
	cells[2] = report_count(c->out, h->n_labelled);
	cells[3] = report_words(c->out, h->labelled_by);
	cells[4] = report_count(c->out, h->n_disputes);
	cells[5] = report_words(c->out, h->disputes);
}

static void note_whose(struct class *c, struct report_table *t)
{
	if (c->labels_by)
		report_note(c->out, &t->notes,
			    report_say(c->out,
				       "Where people differ %s's labels count, "
				       "as --labels-by asks; where they gave "
				       "none, the one that stands first here.",
				       c->labels_by));
	else
		report_note(c->out, &t->notes,
			    "An answer on whose commitment people differ is "
			    "unsettled, and counts for nothing. Where they "
			    "differ in another label the one that stands "
			    "first here counts: one given on this machine, or "
			    "accepted, before one that came in, and of these "
			    "the newest. --labels-by "
			    "NAME has one person's labels count.");
}

void class_labels_table(struct class *c)
{
	struct report_table *t = NULL;
	size_t n = 0, n_disputes = 0;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];

		if (!*h->labelled_by)
			continue;
		t = t ? t : begin(c);
		put_row(c, t, h);
		n++;
		n_disputes += h->n_disputes;
	}
	if (!t)
		return;
	report_note(c->out, &t->notes,
		    report_say(c->out,
			       "labelled by: how many answers each of them "
			       "labelled. These count as their labels say, "
			       "and all others as the program read them%s.",
			       n < c->n ? ", so that rows of the two are no "
					  "measure of each other"
					: ""));
	if (n_disputes)
		note_whose(c, t);
}
