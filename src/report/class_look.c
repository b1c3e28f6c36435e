/*
 * class_look.c - what cannot be as it should in a class, or should be looked at: told,
 * and judged by nobody here
 */
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "report/class_parts.h"

#define JUDGES_MAX 50 /* of a class, whose names are compared */
#define ALIKE_TOLD 3  /* hearings with the same answers that are named */

static void begin(struct buf *out)
{
	if (out->len)
		buf_puts(out, "; ");
}

static bool is_assigned(const struct class_hearing *h)
{
	return *h->assignment != '\0';
}

static void look_at_claims(const struct class_hearing *h, struct buf *out)
{
	if (!*h->claimed)
		return;
	begin(out);
	buf_printf(out,
		   "%s: filled in elsewhere, and no part of a grade or rank "
		   "until hotbench hearings accept takes it over",
		   h->claimed);
}

static void look_at_attempt(struct class *c, const struct class_hearing *h,
			    struct buf *out)
{
	size_t n = 0;

	if (!is_assigned(h) || !h->attempt)
		return;
	if (h->attempts && h->attempt > h->attempts) {
		begin(out);
		buf_printf(out, "attempt %d of %d", h->attempt, h->attempts);
	}
	for (size_t i = 0; i < c->n; i++)
		n += c->list[i].number == h->number &&
		     c->list[i].group == h->group &&
		     c->list[i].attempt == h->attempt;
	if (n < 2)
		return;
	begin(out);
	buf_printf(out,
		   "attempt %d is there %zu times: begun on another machine "
		   "or journal, changed, or of two students of one name",
		   h->attempt, n);
}

/* The second attempt is begun after the first. */
static void look_at_order(const struct class *c, const struct class_hearing *h,
			  struct buf *out)
{
	for (size_t i = 0; i < c->n && is_assigned(h) && h->attempt; i++) {
		const struct class_hearing *other = &c->list[i];

		if (other->number != h->number || other->group != h->group ||
		    strcmp(other->hash, h->hash) != 0 ||
		    other->attempt <= h->attempt ||
		    other->started_ms >= h->started_ms)
			continue;
		begin(out);
		buf_printf(out, "attempt %d, begun after attempt %d (no. %d)",
			   h->attempt, other->attempt, other->nth);
		return;
	}
}

static void look_at_making(const struct class_hearing *h, struct buf *out)
{
	if (!*h->before)
		return;
	begin(out);
	buf_puts(out, h->before);
}

static void look_at_terms(const struct class_hearing *h, struct buf *out)
{
	if (!*h->differs)
		return;
	begin(out);
	buf_puts(out, h->differs);
}

static void look_at_assignment(const struct class *c,
			       const struct class_hearing *h, struct buf *out)
{
	for (size_t i = 0; i < c->n && !is_assigned(h); i++) {
		if (!is_assigned(&c->list[i]))
			continue;
		begin(out);
		buf_puts(out, "held under no assignment");
		return;
	}
}

/* "sam lee" and "Sam Lee", "3" and "3.": two students by their names. */
static void look_at_name(struct class *c, const struct class_hearing *h,
			 struct buf *out)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *other = &c->list[i];

		if (other->number == h->number || !other->is_named ||
		    !h->is_named || !*h->plain ||
		    strcmp(h->plain, other->plain) != 0)
			continue;
		begin(out);
		buf_printf(out,
			   "its student's name differs from that of %s (no. "
			   "%d) in %s alone, and counts as another's",
			   class_student(c, other), other->nth,
			   str_is_fold(h->student, strlen(h->student),
				       other->student)
				   ? "capital letters"
				   : "blanks or marks");
		return;
	}
}

/* Whether somebody of another spelling of that name graded in the class: which. */
static const char *find_same_judge(const struct class *c, const char *author)
{
	for (size_t i = 0; i < c->n_judges; i++)
		if (filled_same_name(c->judges[i], author))
			return c->judges[i];
	return NULL;
}

/* "prof. hale" and "Prof. Hale": two judges, in a mean of two. */
static void look_at_judges(const struct class *c, const struct class_hearing *h,
			   struct buf *out)
{
	const struct filled_list *l = &h->sheets;

	for (size_t i = 0; i < l->n; i++) {
		const char *author = l->list[i].author, *other;

		if (!filled_counts(l, i) || elsewhere_is(author))
			continue;
		other = find_same_judge(c, author);
		if (!other)
			continue;
		begin(out);
		buf_printf(out,
			   "the judge \"%s\" differs from \"%s\" in capital "
			   "letters, blanks or marks alone, and counts as "
			   "another",
			   author, other);
		return;
	}
}

static bool has_judge(const struct class *c, const char *author)
{
	for (size_t i = 0; i < c->n_judges; i++)
		if (!strcmp(c->judges[i], author))
			return true;
	return false;
}

/* Who graded in the class, each once. */
static void find_judges(struct class *c)
{
	c->judges = arena_array(&c->arena, JUDGES_MAX, sizeof *c->judges);
	for (size_t i = 0; i < c->n; i++) {
		const struct filled_list *l = &c->list[i].sheets;

		for (size_t k = 0; k < l->n && c->n_judges < JUDGES_MAX; k++)
			if (filled_counts(l, k) &&
			    !elsewhere_is(l->list[k].author) &&
			    !has_judge(c, l->list[k].author))
				c->judges[c->n_judges++] = l->list[k].author;
	}
}

static bool are_others(const struct class_hearing *a,
		       const struct class_hearing *b)
{
	return a->number != b->number && (a->is_named || b->is_named);
}

static void put_alike(struct class *c, const struct class_hearing *h,
		      const struct class_hearing *other, bool near,
		      struct buf *out)
{
	begin(out);
	if (near)
		buf_printf(
			out,
			"its longer answers are nearly word for word those "
			"of %s (no. %d)%s",
			class_student(c, other), other->nth,
			verbatim_order_said(h->started_ms, other->started_ms));
	else
		buf_printf(
			out,
			"%zu of its %zu longer answers are word for word "
			"those of %s (no. %d)%s",
			verbatim_shared(&h->words, &other->words), h->words.n,
			class_student(c, other), other->nth,
			verbatim_order_said(h->started_ms, other->started_ms));
}

static void look_for_alike(struct class *c, const struct class_hearing *h,
			   struct buf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *other = &c->list[i];

		bool near;

		if (!are_others(h, other))
			continue;
		near = verbatim_near(&h->words, &other->words);
		if (!near && !verbatim_is(&h->words, &other->words))
			continue;
		if (n < ALIKE_TOLD)
			put_alike(c, h, other, near, out);
		n++;
	}
	if (n > ALIKE_TOLD)
		buf_printf(out, ", and of %zu more", n - ALIKE_TOLD);
}

void class_look(struct class *c)
{
	find_judges(c);
	for (size_t i = 0; i < c->n; i++) {
		struct class_hearing *h = &c->list[i];
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		buf_puts(&b, h->told);
		look_at_claims(h, &b);
		look_at_making(h, &b);
		look_at_attempt(c, h, &b);
		look_at_order(c, h, &b);
		look_at_terms(h, &b);
		look_at_assignment(c, h, &b);
		look_at_name(c, h, &b);
		look_at_judges(c, h, &b);
		look_for_alike(c, h, &b);
		h->look = report_keep(c->out, b.s);
		buf_release(&b);
	}
}

void class_look_table(struct class *c)
{
	static const struct report_column columns[] = {
		{ "student", "student", false, false },
		{ "nth", "no.", true, false },
		{ "hearing", "hearing", false, false },
		{ "look_at", "what", false, false },
	};
	struct report_table *t = NULL;

	for (size_t i = 0; i < c->n; i++) {
		const struct class_hearing *h = &c->list[i];
		struct report_cell *cells;

		if (!*h->look)
			continue;
		if (!t) {
			t = report_add_table(
				c->out, "look_at",
				"Look at these before a grade hangs on them");
			for (size_t k = 0; k < sizeof columns / sizeof *columns;
			     k++)
				report_add_column(c->out, t, columns[k].key,
						  columns[k].title,
						  columns[k].numeric);
		}
		cells = report_add_row(c->out, t);
		cells[0] = report_words(c->out, class_student(c, h));
		cells[1] = report_count(c->out, (size_t)h->nth);
		cells[2] = report_words(c->out, class_hearing_id(c, h));
		cells[3] = report_words(c->out, h->look);
	}
	if (t)
		report_note(c->out, &t->notes,
			    "Facts about the files, and no verdict: students "
			    "who prepare together may have learned the same "
			    "words.");
}
