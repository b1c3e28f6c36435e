#include "court/handed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/record.h"

#define VALUE_COLS 40 /* of a term that is told */

const char *handed_said(enum handed_is is)
{
	static const char *const said[] = { "", "yes", "no" };

	return said[is];
}

void handed_release(struct handed *h)
{
	for (size_t i = 0; i < h->n; i++)
		assignment_release(&h->list[i]);
	free(h->list);
	*h = (struct handed){ 0 };
}

void handed_take(struct handed *h, struct assignment *a)
{
	h->list = xgrow(h->list, h->n, &h->room, sizeof *h->list);
	h->list[h->n++] = *a;
	assignment_init(a);
}

/* ---- which one ---- */

/* The class's file of that hash, else a student's own. */
static const struct assignment *of_hash(const struct handed *h,
					const char *hash)
{
	const struct assignment *own = NULL;

	for (size_t i = 0; i < h->n; i++) {
		if (strcmp(h->list[i].hash, hash) != 0)
			continue;
		if (!h->list[i].own)
			return &h->list[i];
		own = &h->list[i];
	}
	return own;
}

/* The last one that goes by the same name. */
static const struct assignment *of_title(const struct handed *h,
					 const struct hearing_record *r)
{
	for (size_t i = h->n; i-- > 0;)
		if (!strcmp(h->list[i].title, r->assigned.title) &&
		    !strcmp(h->list[i].case_slug, r->case_slug))
			return &h->list[i];
	return NULL;
}

/* ---- what is another ---- */

static void put_value(struct buf *out, const char *text)
{
	size_t len = strlen(text), fit = utf8_fit_words(text, len, VALUE_COLS);

	sanitise(out, text, fit, SANITISE_LINE);
	buf_puts(out, fit < len ? "..." : "");
	if (!len)
		buf_puts(out, "none");
}

static void put_comma(struct buf *out, size_t from)
{
	if (out->len > from)
		buf_puts(out, ", ");
}

/* The minutes and issues of a team's oralist follow from case and bench. */
static bool is_open(const struct terms *t, enum term id)
{
	return (id == TERM_MINUTES && t->minutes <= 0) ||
	       (id == TERM_ISSUES && !*t->issues && t->oralist != ORALIST_BOTH);
}

static bool same_term(const struct terms *a, const struct terms *b,
		      enum term id)
{
	struct buf x, y;
	bool same;

	if (id == TERM_MINUTES)
		return fabs(a->minutes - b->minutes) < 1e-6;
	buf_init(&x, BUF_TEXT_MAX);
	buf_init(&y, BUF_TEXT_MAX);
	terms_say(a, id, &x);
	terms_say(b, id, &y);
	same = !strcmp(x.s, y.s);
	buf_release(&x);
	buf_release(&y);
	return same;
}

static void terms_under(const struct assignment *a, const char *student,
			struct terms *out)
{
	assignment_terms(a, student, out);
	assignment_extend(a, out);
}

bool handed_is_own(const struct assignment *own, const struct assignment *a,
		   const char *student)
{
	return own->own && student &&
	       !strcmp(record_student_key(own->own),
		       record_student_key(student)) &&
	       !strcmp(own->hash, a->hash);
}

/* Likewise, and what it allows was allowed when the hearing began. */
static bool is_own_of(const struct assignment *own, const struct assignment *a,
		      const struct hearing_record *r)
{
	return handed_is_own(own, a, r->student) &&
	       (!own->withdrawn_ms || r->started_ms < own->withdrawn_ms);
}

/* Whether the student has a file of their own by which the term is that. */
static bool is_allowed(const struct handed *h, const struct assignment *a,
		       const struct hearing_record *r, enum term id)
{
	struct terms t;

	for (size_t i = 0; i < h->n; i++) {
		if (!is_own_of(&h->list[i], a, r))
			continue;
		terms_under(&h->list[i], r->student, &t);
		if (is_open(&t, id) || same_term(&r->terms, &t, id))
			return true;
	}
	return false;
}

/* What the student's own file allows, the last one made; false where none is here. */
static bool find_own(const struct handed *h, const struct assignment *a,
		     const struct hearing_record *r, struct terms *out)
{
	for (size_t i = h->n; i-- > 0;)
		if (is_own_of(&h->list[i], a, r)) {
			terms_under(&h->list[i], r->student, out);
			return true;
		}
	return false;
}

static void put_term(struct buf *out, const struct terms *is,
		     const struct terms *should, enum term id)
{
	struct buf a, b;

	if (id == TERM_MINUTES) {
		buf_printf(out, "%g minutes instead of %g", is->minutes,
			   should->minutes);
		return;
	}
	buf_init(&a, BUF_TEXT_MAX);
	buf_init(&b, BUF_TEXT_MAX);
	terms_say(is, id, &a);
	terms_say(should, id, &b);
	buf_printf(out, "%s ", terms_name(id));
	put_value(out, a.s);
	buf_puts(out, " instead of ");
	put_value(out, b.s);
	buf_release(&a);
	buf_release(&b);
}

/* What an accommodation may allow (assignment.h), whose file need not be here. */
static bool may_be_allowed(const struct terms *is, const struct terms *should,
			   enum term id)
{
	return (id == TERM_MINUTES && is->minutes > should->minutes) ||
	       (id == TERM_CLOCK && is->clock == CLOCK_NONE) ||
	       (id == TERM_INTERRUPT && is->interrupt == INTERRUPT_OFF);
}

/* The class's terms under it, for that student. */
static void terms_of_class(const struct assignment *a, const char *student,
			   struct terms *out)
{
	struct assignment class = *a; /* borrows */

	class.own = NULL;
	class.extra_time = 1;
	class.no_clock = class.no_interruption = false;
	terms_under(&class, student, out);
}

bool handed_as_class(const struct handed *h, struct hearing_record *r)
{
	const struct assignment *a =
		r->assigned.title ? of_hash(h, r->assigned.hash) : NULL;
	struct terms should;

	if (!a)
		return false;
	terms_of_class(a, r->student, &should);
	if (may_be_allowed(&r->terms, &should, TERM_MINUTES) &&
	    !is_open(&should, TERM_MINUTES))
		r->terms.minutes = should.minutes;
	if (may_be_allowed(&r->terms, &should, TERM_CLOCK))
		r->terms.clock = should.clock;
	if (may_be_allowed(&r->terms, &should, TERM_INTERRUPT))
		r->terms.interrupt = should.interrupt;
	return true;
}

static void put_date(struct buf *out, int64_t ms)
{
	char here[CLOCK_HERE_BYTES] = "never";

	if (ms)
		clock_here(ms, here);
	buf_puts(out, here);
}

/* Of terms that may be allowed, where no file here allows them. */
static void put_perhaps(const struct handed *h, const struct assignment *a,
			const struct hearing_record *r, struct buf *out)
{
	int64_t withdrawn_ms = 0;

	for (size_t i = 0; i < h->n; i++)
		if (handed_is_own(&h->list[i], a, r->student))
			withdrawn_ms = h->list[i].withdrawn_ms;
	if (!withdrawn_ms) {
		buf_puts(out, " (perhaps allowed to the student by a file that "
			      "is not here)");
		return;
	}
	buf_puts(out, " (what was allowed to the student was withdrawn ");
	put_date(out, withdrawn_ms);
	buf_puts(out, ", before it was begun)");
}

static void put_terms(const struct handed *h, const struct assignment *a,
		      const struct hearing_record *r, struct buf *out)
{
	size_t from = out->len;
	struct terms should, own;
	bool has_own = find_own(h, a, r, &own), allowed = !has_own;

	terms_of_class(a, r->student, &should);
	for (int i = 0; i < TERMS; i++) {
		enum term id = (enum term)i;

		if (is_open(&should, id) || same_term(&r->terms, &should, id) ||
		    is_allowed(h, a, r, id))
			continue;
		put_comma(out, from);
		put_term(out, &r->terms, has_own ? &own : &should, id);
		if (has_own && !same_term(&own, &should, id))
			buf_puts(out, " (allowed to the student by a file "
				      "that is here)");
		allowed &= may_be_allowed(&r->terms, &should, id);
	}
	if (allowed && out->len > from)
		put_perhaps(h, a, r, out);
}

static void put_number(struct buf *out, int n)
{
	if (n)
		buf_printf(out, "%d", n);
	else
		buf_puts(out, "any number");
}

/* A case's name is what somebody wrote; its hash says what it holds. */
static void put_case(const struct assignment *a, const struct hearing_record *r,
		     struct buf *out)
{
	buf_puts(out, "the case called ");
	put_value(out, r->case_slug);
	buf_puts(out, " instead of ");
	put_value(out, a->case_slug);
	buf_puts(out, strcmp(r->case_hash, a->case_hash) != 0
			      ? ", and another one"
			      : ", though it is that one");
}

/* What it says beside the terms of the hearing. */
static void put_rest(const struct assignment *a, const struct hearing_record *r,
		     struct buf *out)
{
	const struct assigned *is = &r->assigned;
	size_t from = out->len;

	if (is->due_ms / 1000 != a->due_ms / 1000) {
		buf_puts(out, "due ");
		put_date(out, is->due_ms);
		buf_puts(out, " instead of ");
		put_date(out, a->due_ms);
	}
	if (is->attempts != a->attempts) {
		put_comma(out, from);
		buf_puts(out, "attempts: ");
		put_number(out, is->attempts);
		buf_puts(out, " instead of ");
		put_number(out, a->attempts);
	}
	if (a->memo_after_due && !is->memo_after_due) {
		put_comma(out, from);
		buf_puts(out, "the memo not hidden until it is due");
	}
	if (strcmp(r->case_slug, a->case_slug) != 0) {
		put_comma(out, from);
		put_case(a, r, out);
	} else if (strcmp(r->case_hash, a->case_hash) != 0) {
		put_comma(out, from);
		buf_puts(out, "another version of the case");
	}
}

static void put_differences(const struct handed *h, const struct assignment *a,
			    const struct hearing_record *r, struct buf *out)
{
	size_t from = out->len;
	struct buf rest;

	put_terms(h, a, r, out);
	buf_init(&rest, BUF_TEXT_MAX);
	put_rest(a, r, &rest);
	if (rest.len)
		put_comma(out, from);
	buf_puts(out, rest.s);
	buf_release(&rest);
}

enum handed_is handed_look(const struct handed *h,
			   const struct hearing_record *r, struct buf *how)
{
	const struct assignment *a;
	struct buf differs;
	bool known;

	if (!r->assigned.title || !h->n)
		return HANDED_NOTHING;
	a = of_hash(h, r->assigned.hash);
	known = a != NULL;
	a = a ? a : of_title(h, r);
	buf_init(&differs, BUF_TEXT_MAX);
	if (a)
		put_differences(h, a, r, &differs);
	if (differs.len)
		buf_printf(how, "other terms: %s", differs.s);
	else if (!known)
		buf_puts(how, a ? "not the file that was handed out, though "
				  "its terms are the same"
			      : h->one ? "another assignment"
				       : "not an assignment made here");
	known &= !differs.len;
	buf_release(&differs);
	return known ? HANDED_SAME : HANDED_OTHER;
}

/* Clocks differ by as much. */
#define BEFORE_MS (15 * 60000)

void handed_say_before(const struct handed *h, const struct hearing_record *r,
		       struct buf *out)
{
	const struct assignment *a =
		r->assigned.title ? of_hash(h, r->assigned.hash) : NULL;

	if (!a || !a->made_ms || r->started_ms + BEFORE_MS >= a->made_ms)
		return;
	buf_puts(out, "begun ");
	put_date(out, r->started_ms);
	buf_puts(out, ", and its assignment was made ");
	put_date(out, a->made_ms);
}
