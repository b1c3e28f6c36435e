#include "store/accepted.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"
#include "store/journal.h"
#include "store/written.h"

struct accepting {
	struct journal *j;
	struct hearing_record *r;
	const struct accepted_ask *ask;
	struct accepted *out;
	struct filled_list sheets; /* as they were */
	bool ok;
	struct error *err;
};

static struct accepted_by *by(struct accepted *a, const char *author)
{
	struct accepted_by *b;

	author = mark_by(author);
	for (size_t i = 0; i < a->n; i++)
		if (!strcmp(a->list[i].what.author, author))
			return &a->list[i];
	a->list = xgrow(a->list, a->n, &a->room, sizeof *a->list);
	b = &a->list[a->n++];
	*b = (struct accepted_by){ .n_held_labels = 0 };
	snprintf(b->what.author, sizeof b->what.author, "%s", author);
	buf_init(&b->totals, BUF_TEXT_MAX);
	buf_init(&b->held, BUF_TEXT_MAX);
	return b;
}

void accepted_release(struct accepted *a)
{
	for (size_t i = 0; i < a->n; i++) {
		buf_release(&a->list[i].totals);
		buf_release(&a->list[i].held);
	}
	free(a->list);
	buf_release(&a->grades);
	*a = (struct accepted){ .n = 0 };
}

/* Whether what is in that name is told of. */
static bool is_asked_for(const struct accepting *a, const char *name)
{
	return !a->ask->author || !strcmp(a->ask->author, name);
}

/* The author without it, to be freed; NULL where it is not called so, or another's. */
static char *name_of(const struct accepting *a, const char *author)
{
	char *name;

	if (!elsewhere_is(author))
		return NULL;
	name = elsewhere_name(author);
	if (is_asked_for(a, name))
		return name;
	free(name);
	return NULL;
}

/* ---- score sheets ---- */

static void put_total(struct buf *out, const struct filled *f)
{
	buf_puts(out, out->len ? ", " : "");
	filled_tell_total(f, out);
}

/* Of several in one name the one that stands is told. */
static bool is_told(const struct accepting *a, const struct filled *f)
{
	const struct filled *last = filled_of(&a->sheets, f->author, f->ballot);

	return last && !strcmp(last->at, f->at);
}

static void hold_sheet(struct accepted_by *b, const struct filled *f,
		       const struct filled *ours)
{
	b->n_held_sheets++;
	put_total(&b->held, f);
	buf_puts(&b->held, " against ");
	filled_tell_total(ours, &b->held);
}

/* Whether it may be taken over; either is told. */
static bool look_at_sheet(struct accepting *a, const struct filled *f,
			  const char *name)
{
	const struct filled *ours = filled_of(&a->sheets, name, f->ballot);
	struct accepted_by *b = by(a->out, name);
	bool told = is_told(a, f);

	if (ours && !a->ask->instead) {
		if (told)
			hold_sheet(b, f, ours);
		return false;
	}
	if (told) {
		b->what.n_ballots++;
		put_total(&b->totals, f);
	}
	return a->ask->author != NULL;
}

static char *take_sheet(void *arg, const struct filled *f)
{
	struct accepting *a = arg;
	char *name = name_of(a, f->author);
	struct filled own = *f; /* borrows */

	if (!name)
		return NULL;
	if (!look_at_sheet(a, f, name)) {
		free(name);
		return NULL;
	}
	own.author = name;
	a->ok = a->ok && written_sheet(a->j, a->r->id, &own, a->err);
	return name;
}

/* What is taken instead of another stands last, whatever its date. */
static void put_behind(struct accepting *a)
{
	struct hearing_record *r = a->r;
	char *called, *json;

	if (!a->ask->author || !a->ask->instead || !r->ballots_json)
		return;
	called = elsewhere_call(a->ask->author);
	json = filled_behind(r->ballots_json, called);
	free(r->ballots_json);
	r->ballots_json = json;
	free(called);
}

static void take_sheets(struct accepting *a)
{
	char *json;

	put_behind(a);
	filled_read(a->r->ballots_json, &a->sheets);
	json = filled_sign(a->r->ballots_json, take_sheet, a);
	filled_release(&a->sheets);
	if (!json)
		return;
	free(a->r->ballots_json);
	a->r->ballots_json = json;
	a->out->changed = true;
}

/* ---- labels and notes ---- */

/* A label that came in under its author's own name, and was not given here. */
static bool is_strangers(const struct accepting *a, const struct mark *m)
{
	char hash[HASH_HEX_BYTES];

	if (mark_is_note(m) || assessed_is(m) || elsewhere_is(m->author) ||
	    !is_asked_for(a, mark_by(m->author)) ||
	    written_is_believed(a->j, a->r->id))
		return false;
	elsewhere_hash_mark(a->r->id, m, hash);
	return !written_is_signed(a->j, hash);
}

/* The same words of the same moment in that name, which are here already. */
static bool is_here(const struct hearing_record *r, const struct mark *m,
		    char *name)
{
	struct mark own = *m; /* borrows */

	own.author = name;
	for (size_t i = 0; i < r->n_marks; i++)
		if (!mark_order(&r->marks[i], &own))
			return true;
	return false;
}

/* Whether that name's own label here says otherwise. */
static bool is_other(const struct hearing_record *r, const struct mark *m,
		     const char *name)
{
	const struct mark *ours = mark_is_note(m)
					  ? NULL
					  : mark_of(r->marks, r->n_marks,
						    m->turn, m->field, name);

	return ours && strcmp(ours->value, m->value) != 0;
}

static void count_mark(struct accepted_by *b, const struct mark *m)
{
	if (mark_is_note(m))
		b->what.n_notes++;
	else
		b->what.n_labels++;
}

/* What becomes of one. */
enum fate { STAYS, SIGNED, TAKEN, LAST, GONE };

/* Of one that is called so; LAST holds over what stands there. */
static enum fate fate_of(struct accepting *a, const struct mark *m, char *name)
{
	bool other = is_other(a->r, m, name);

	if (is_here(a->r, m, name))
		return GONE;
	if (other && !a->ask->instead) {
		by(a->out, name)->n_held_labels++;
		return STAYS;
	}
	count_mark(by(a->out, name), m);
	return other ? LAST : TAKEN;
}

/* What counsel says of their own answers is nobody's to accept: it counts as their word
 * in the hearing, and in no table. */
static enum fate look_at_mark(struct accepting *a, const struct mark *m)
{
	char *name = assessed_is(m) ? NULL : name_of(a, m->author);
	enum fate fate = STAYS;

	if (assessed_is(m)) {
		a->out->n_assessed += mark_stands(a->r->marks, a->r->n_marks,
						  (size_t)(m - a->r->marks));
	} else if (name) {
		fate = fate_of(a, m, name);
	} else if (is_strangers(a, m)) {
		count_mark(by(a->out, m->author), m);
		fate = SIGNED;
	}
	free(name);
	return fate;
}

static void take_mark(struct accepting *a, struct mark *m, enum fate fate)
{
	char *name;

	if (fate == STAYS)
		return;
	a->out->changed = true;
	if (fate == GONE) {
		mark_release(m);
		return;
	}
	if (fate != SIGNED) {
		name = elsewhere_name(m->author);
		free(m->author);
		m->author = name;
	}
	a->ok = a->ok && written_mark(a->j, a->r->id, m, a->err);
}

/* Those that hold over others are behind them. */
static void put_in_order(struct hearing_record *r, const enum fate *fates)
{
	struct mark *list = xcalloc(r->n_marks + 1, sizeof *list);
	size_t n = 0;

	for (size_t i = 0; i < r->n_marks; i++)
		if (fates[i] != GONE && fates[i] != LAST)
			list[n++] = r->marks[i];
	for (size_t i = 0; i < r->n_marks; i++)
		if (fates[i] == LAST)
			list[n++] = r->marks[i];
	if (n)
		memcpy(r->marks, list, n * sizeof *list);
	r->n_marks = n;
	free(list);
}

/* All are looked at as they were before any is taken. */
static void take_marks(struct accepting *a)
{
	struct hearing_record *r = a->r;
	enum fate *fates = xcalloc(r->n_marks + 1, sizeof *fates);

	for (size_t i = 0; i < r->n_marks; i++)
		fates[i] = look_at_mark(a, &r->marks[i]);
	for (size_t i = 0; a->ask->author && i < r->n_marks; i++)
		take_mark(a, &r->marks[i], fates[i]);
	if (a->ask->author)
		put_in_order(r, fates);
	free(fates);
}

/* ---- grades ---- */

static void put_mean(struct buf *out, const struct filled_mean *m)
{
	if (!m->n)
		buf_puts(out, "none");
	else
		buf_printf(out, "%.1f", m->mean);
	if (m->n > 1)
		buf_printf(out, " of %zu judges", m->n);
}

static bool is_same_mean(const struct filled_mean *a,
			 const struct filled_mean *b)
{
	return a->n == b->n && (!a->n || fabs(a->mean - b->mean) < 1e-9);
}

static void tell_grade(const struct filled_list *was,
		       const struct filled_list *is, const char *ballot,
		       struct buf *out)
{
	struct filled_mean before = filled_mean(was, ballot),
			   now = filled_mean(is, ballot);

	if (is_same_mean(&before, &now))
		return;
	buf_puts(out, out->len ? "; " : "");
	sanitise(out, ballot, strlen(ballot), SANITISE_LINE);
	buf_puts(out, " was ");
	put_mean(out, &before);
	buf_puts(out, " and is ");
	put_mean(out, &now);
}

static void tell_grades(const struct filled_list *was,
			const struct filled_list *is, struct buf *out)
{
	for (size_t i = 0; i < is->n; i++)
		if (filled_is_first(is, i))
			tell_grade(was, is, is->list[i].ballot, out);
}

bool accepted_take(struct journal *j, struct hearing_record *r,
		   const struct accepted_ask *ask, struct accepted *out,
		   struct error *err)
{
	struct accepting a = {
		.j = j, .r = r, .ask = ask, .out = out, .ok = true, .err = err
	};
	struct filled_list was, is;

	buf_init(&out->grades, BUF_TEXT_MAX);
	filled_read(r->ballots_json, &was);
	take_sheets(&a);
	take_marks(&a);
	filled_read(r->ballots_json, &is);
	tell_grades(&was, &is, &out->grades);
	filled_release(&was);
	filled_release(&is);
	return a.ok;
}

/* ---- telling ---- */

static void put_author(struct buf *out, const struct accepted_by *by)
{
	const char *name = by->what.author;

	buf_puts(out, " by ");
	sanitise(out, name, strlen(name), SANITISE_LINE);
}

void accepted_tell(const struct accepted_by *by, struct buf *out)
{
	regrade_tell_counts(&by->what, out);
	if (by->totals.len)
		buf_printf(out, " (%s)", by->totals.s);
	put_author(out, by);
}

void accepted_tell_held(const struct accepted_by *by, struct buf *out)
{
	struct regrade_by held = { .n_labels = by->n_held_labels,
				   .n_ballots = by->n_held_sheets };
	size_t n = held.n_labels + held.n_ballots;

	if (!n)
		return;
	regrade_tell_counts(&held, out);
	put_author(out, by);
	buf_printf(out, " differ%s from what counts here in that name",
		   n == 1 ? "s" : "");
	if (by->held.len)
		buf_printf(out, ", %s", by->held.s);
	buf_printf(out, ", and stay%s beside it", n == 1 ? "s" : "");
}
