#include "court/regrade.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"

#define TOLD_COLS   40
#define READING_MAX ((size_t)4 << 20)

/* ---- whether it is one hearing ---- */

static bool same_text(const char *a, const char *b)
{
	return !strcmp(a ? a : "", b ? b : "");
}

static bool same_turn(const struct turn *a, const struct turn *b)
{
	return a->n == b->n && a->kind == b->kind && a->role == b->role &&
	       a->follows == b->follows && a->retracted == b->retracted &&
	       a->real == b->real && same_text(a->speaker, b->speaker) &&
	       same_text(a->text, b->text);
}

/* "you: Yes, it was a search ..." */
static void put_said(struct buf *out, const struct turn *t)
{
	size_t len = strlen(t->text),
	       fit = utf8_fit_words(t->text, len, TOLD_COLS);

	sanitise(out, t->speaker, strlen(t->speaker), SANITISE_LINE);
	buf_puts(out, ": ");
	sanitise(out, t->text, fit, SANITISE_LINE);
	buf_puts(out, fit < len ? " ..." : "");
	if (t->retracted)
		buf_puts(out, " (taken back)");
}

static bool not_the_same(const struct hearing_record *r, struct error *err,
			 const char *how)
{
	return error_set(err, ERR_EXISTS,
			 "hearing %s is here already with other content: %s. "
			 "Nothing was changed; hotbench hearings delete %s "
			 "takes ours away first, if this one is to be kept",
			 r->id, how, r->id);
}

static bool other_turn(const struct hearing_record *r, const struct turn *ours,
		       const struct turn *theirs, struct error *err)
{
	struct buf b;

	buf_init(&b, sizeof err->text);
	if (!ours) {
		buf_printf(&b, "turn %d of the file is not here (\"",
			   theirs->n);
		put_said(&b, theirs);
		buf_puts(&b, "\")");
	} else {
		buf_printf(&b, "turn %d differs, here \"", ours->n);
		put_said(&b, ours);
		buf_printf(&b, "\", turn %d of the file \"", theirs->n);
		put_said(&b, theirs);
		buf_puts(&b, "\"");
	}
	not_the_same(r, err, b.s);
	buf_release(&b);
	return false;
}

bool regrade_goes_on(const struct hearing_record *ours,
		     const struct hearing_record *theirs)
{
	size_t n = ours->said.n;

	if (ours->ended_ms || ours->redacted || theirs->redacted ||
	    theirs->said.n < n || (theirs->said.n == n && !theirs->ended_ms) ||
	    ours->terms.side != theirs->terms.side ||
	    !same_text(ours->case_slug, theirs->case_slug) ||
	    !same_text(ours->student, theirs->student) ||
	    !same_text(ours->assigned.title, theirs->assigned.title) ||
	    strcmp(ours->assigned.hash, theirs->assigned.hash) != 0 ||
	    ours->assigned.attempt != theirs->assigned.attempt)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!same_turn(&ours->said.turns[i], &theirs->said.turns[i]))
			return false;
	return true;
}

static bool is_one_hearing(const struct hearing_record *ours,
			   const struct hearing_record *theirs,
			   struct error *err)
{
	if (!same_text(ours->case_slug, theirs->case_slug))
		return not_the_same(ours, err, "it is of another case");
	if (ours->terms.side != theirs->terms.side)
		return not_the_same(ours, err, "it is for the other side");
	for (size_t i = 0; i < theirs->said.n; i++) {
		const struct turn *t = &theirs->said.turns[i];
		const struct turn *o =
			i < ours->said.n ? &ours->said.turns[i] : NULL;

		if (!o || !same_turn(o, t))
			return other_turn(ours, o, t, err);
	}
	return true;
}

/* Whether the file says something else beside turns, marks and ballots; what was
 * worked out of them may. */
static bool differs(const struct hearing_record *ours,
		    const struct hearing_record *theirs)
{
	struct hearing_record a = *ours, b = *theirs; /* own nothing */
	struct buf x, y;
	bool differ;

	a.n_marks = b.n_marks = 0;
	a.ballots_json = b.ballots_json = NULL;
	a.debrief_json = b.debrief_json = NULL;
	a.legend = b.legend = NULL;
	buf_init(&x, 2 * RECORD_FILE_MAX);
	buf_init(&y, 2 * RECORD_FILE_MAX);
	record_write(&x, &a, true);
	record_write(&y, &b, true);
	differ = x.full || y.full || strcmp(x.s, y.s) != 0;
	buf_release(&x);
	buf_release(&y);
	return differ;
}

/* ---- a redacted copy ---- */

/* "judge 2", as a redacted export calls people; "judge 2 (elsewhere)", too. */
static bool is_judge(const char *author)
{
	static const char judge[] = "judge ";
	size_t n = strlen(judge), digits;

	if (!author || strncmp(author, judge, n) != 0)
		return false;
	digits = strspn(author + n, "0123456789");
	return digits &&
	       (!author[n + digits] || !strcmp(author + n + digits, ELSEWHERE));
}

/* Whose author a redacted export leaves out. */
static bool is_nameless(const struct mark *m)
{
	return is_judge(m->author) ||
	       (assessed_is(m) && same_text(m->author, ASSESSED_NAMELESS));
}

static bool has_author(const struct hearing_record *r, const char *author)
{
	for (size_t i = 0; i < r->n_marks; i++)
		if (same_text(r->marks[i].author, author))
			return true;
	return false;
}

/* Whether it is a redacted copy of what is here whole; one from before exports said so
 * has judges whom we do not. */
static bool is_redacted(const struct hearing_record *ours,
			const struct hearing_record *theirs)
{
	bool is = theirs->redacted;

	for (size_t i = 0; i < theirs->n_marks && !is; i++)
		is = is_nameless(&theirs->marks[i]) &&
		     !has_author(ours, theirs->marks[i].author);
	return is && !ours->redacted;
}

/* What somebody here said, by another name or without its words. */
static bool is_hidden(const struct mark *m)
{
	return is_nameless(m) || same_text(m->reason, RECORD_GONE) ||
	       same_text(m->value, RECORD_GONE);
}

static char *drop_judge(void *arg, const struct filled *f)
{
	bool is = is_judge(f->author);

	*(size_t *)arg += is;
	return is ? xstrdup(RECORD_GONE) : NULL;
}

/* theirs without that, which borrows: its marks and, where it is another, ballots_json
 * are the caller's.  Whoever said it would count twice. */
static struct hearing_record without_hidden(const struct hearing_record *theirs,
					    size_t *n)
{
	struct hearing_record r = *theirs;
	size_t n_sheets = 0, n_gone;
	char *called;

	r.marks = xcalloc(theirs->n_marks + 1, sizeof *r.marks);
	r.n_marks = 0;
	for (size_t i = 0; i < theirs->n_marks; i++)
		if (!is_hidden(&theirs->marks[i]))
			r.marks[r.n_marks++] = theirs->marks[i];
	called = filled_sign(theirs->ballots_json, drop_judge, &n_sheets);
	if (called)
		r.ballots_json =
			filled_without(called, RECORD_GONE, NULL, &n_gone);
	free(called);
	*n = theirs->n_marks - r.n_marks + n_sheets;
	return r;
}

/* ---- taking it in ---- */

static struct regrade_by *by(struct regrade *what, const char *author)
{
	struct regrade_by *b;
	bool others = what->n_by == REGRADE_AUTHORS;

	author = mark_by(author);
	for (size_t i = 0; i < what->n_by; i++)
		if (!strncmp(what->by[i].author, author, MARK_AUTHOR_MAX))
			return &what->by[i];
	b = &what->by[what->n_by];
	if (!others)
		what->n_by++;
	snprintf(b->author, sizeof b->author, "%.*s", MARK_AUTHOR_MAX,
		 others ? "others" : author);
	return b;
}

/* A mark and its place: ours first. */
struct placed {
	const struct mark *mark;
	size_t place;
};

static int by_content(const void *one, const void *other)
{
	const struct placed *a = one, *b = other;
	int order = mark_order(a->mark, b->mark);

	return order ? order : (a->place > b->place) - (a->place < b->place);
}

/* Which of theirs ours has not, each once: a flag a mark, for the caller to free;
 * *n is how many. */
static bool *find_new(const struct hearing_record *ours,
		      const struct hearing_record *theirs, size_t *n)
{
	size_t all = ours->n_marks + theirs->n_marks;
	struct placed *p = xcalloc(all + 1, sizeof *p);
	bool *new = xcalloc(theirs->n_marks + 1, sizeof *new);

	for (size_t i = 0; i < all; i++)
		p[i] = (struct placed){
			i < ours->n_marks ? &ours->marks[i]
					  : &theirs->marks[i - ours->n_marks],
			i
		};
	qsort(p, all, sizeof *p, by_content);
	*n = 0;
	for (size_t i = 0; i < all; i++) {
		if (p[i].place < ours->n_marks ||
		    (i && !mark_order(p[i - 1].mark, p[i].mark)))
			continue;
		new[p[i].place - ours->n_marks] = true;
		++*n;
	}
	free(p);
	return new;
}

struct taking {
	struct hearing_record *ours;
	const struct hearing_record *theirs;
	regrade_own_fn *is_own;
	void *arg;
	struct regrade *what;
	const struct mark *before; /* ours, as they were: borrowed texts */
	size_t n_before;
};

static bool was_here(const struct taking *t, const struct mark *m)
{
	for (size_t i = 0; m && i < t->n_before; i++)
		if (!mark_order(&t->before[i], m))
			return true;
	return false;
}

static bool same_place(const struct mark *a, const struct mark *b)
{
	return a->turn == b->turn && same_text(a->field, b->field);
}

/* Whether the file has it on this side of its n-th, and so says what holds. */
static bool is_before(const struct taking *t, const struct mark *m, size_t n)
{
	for (size_t i = n; i-- > 0;)
		if (!mark_order(&t->theirs->marks[i], m))
			return true;
	return false;
}

/* The place of the n-th of theirs: behind the last that is no newer, and behind what
 * the file has before it. */
static size_t place_by_time(const struct taking *t, size_t n)
{
	const struct mark *m = &t->theirs->marks[n], *list = t->ours->marks;
	size_t i = t->ours->n_marks;

	while (i > 0 && strcmp(list[i - 1].at, m->at) > 0 &&
	       !(same_place(&list[i - 1], m) && is_before(t, &list[i - 1], n)))
		i--;
	return i;
}

/* Before the labels of those who label here. */
static size_t place_under(const struct taking *t, const struct mark *m,
			  size_t by_time)
{
	const struct mark *list = t->ours->marks;

	for (size_t i = 0; t->is_own && i < by_time; i++)
		if (same_place(&list[i], m) &&
		    t->is_own(t->arg, list[i].author))
			return i;
	return by_time;
}

static void put_mark(struct hearing_record *r, const struct mark *m, size_t at)
{
	struct mark copy;

	record_add_mark(r, m);
	copy = r->marks[r->n_marks - 1];
	memmove(&r->marks[at + 1], &r->marks[at],
		(r->n_marks - 1 - at) * sizeof copy);
	r->marks[at] = copy;
}

static void add_label(struct taking *t, size_t n)
{
	struct hearing_record *r = t->ours;
	const struct mark *m = &t->theirs->marks[n];
	const struct mark *was =
		mark_of(r->marks, r->n_marks, m->turn, m->field, NULL);
	size_t by_time = place_by_time(t, n);
	size_t at = place_under(t, m, by_time);

	if (at < by_time)
		t->what->n_under++;
	else
		t->what->n_over +=
			was_here(t, was) && strcmp(was->at, m->at) <= 0;
	put_mark(r, m, at);
}

static void add_mark(struct taking *t, size_t n)
{
	const struct mark *m = &t->theirs->marks[n];
	struct regrade_by *b = by(t->what, m->author);

	t->what->n_marks++;
	if (mark_is_note(m)) {
		b->n_notes++;
		put_mark(t->ours, m, place_by_time(t, n));
	} else {
		b->n_labels++;
		add_label(t, n);
	}
}

static void add_ballot(void *arg, const char *author, enum filled_place place)
{
	struct regrade *what = ((struct taking *)arg)->what;

	what->n_ballots++;
	what->n_sheets_over += place == FILLED_OVER;
	what->n_sheets_under += place == FILLED_UNDER;
	by(what, author)->n_ballots++;
}

static bool fills_in_here(void *arg, const char *author)
{
	const struct taking *t = arg;

	return t->is_own && t->is_own(t->arg, author);
}

static bool take_ballots(struct taking *t, struct error *err)
{
	struct hearing_record *ours = t->ours;
	bool full;
	char *both = filled_merge(ours->ballots_json, t->theirs->ballots_json,
				  &full, fills_in_here, add_ballot, t);

	if (full)
		return error_set(err, ERR_LIMIT,
				 "hearing %s would hold more than %d score "
				 "sheets",
				 ours->id, FILLED_MAX);
	if (both) {
		free(ours->ballots_json);
		ours->ballots_json = both;
	}
	return true;
}

static bool take_all(struct taking *t, const bool *new, size_t n_new,
		     struct error *err)
{
	struct hearing_record *ours = t->ours;

	if (ours->n_marks + n_new > RECORD_MARKS_MAX)
		return error_set(err, ERR_LIMIT,
				 "hearing %s would bear more than %d labels "
				 "and notes",
				 ours->id, RECORD_MARKS_MAX);
	if (!take_ballots(t, err))
		return false;
	for (size_t i = 0; i < t->theirs->n_marks; i++)
		if (new[i])
			add_mark(t, i);
	record_lay_marks(ours);
	return true;
}

static void put_reading(struct buf *out, const struct turn *t)
{
	const struct reading *own = t->original ? t->original : t->reading;
	struct jsonw w = jsonw_to(out, 0);

	buf_reset(out);
	if (own)
		reading_write(&w, own, t->text);
}

/* Whether the reader's own readings differ; none of ours is no other. */
static bool reads_otherwise(const struct turn *theirs, const struct turn *ours)
{
	struct buf a, b;
	bool differ;

	buf_init(&a, READING_MAX);
	buf_init(&b, READING_MAX);
	put_reading(&a, theirs);
	put_reading(&b, ours);
	differ = b.len && strcmp(a.s, b.s) != 0;
	buf_release(&a);
	buf_release(&b);
	return differ;
}

bool regrade_readings(struct hearing_record *theirs,
		      const struct hearing_record *ours)
{
	bool any = false;

	for (size_t i = 0; i < theirs->said.n && i < ours->said.n; i++) {
		struct turn *t = &theirs->said.turns[i];
		const struct turn *from = &ours->said.turns[i];
		struct reading own;

		if (!reads_otherwise(t, from))
			continue;
		any = true;
		own = reading_copy(from->original ? from->original
						  : from->reading);
		mark_turn(t, NULL, 0);
		turn_take_reading(t, &own);
	}
	if (any)
		record_lay_marks(theirs);
	return any;
}

/* Whose it is, and which attempt, where the file says otherwise than here. */
static void find_claims(const struct hearing_record *ours,
			const struct hearing_record *theirs,
			struct regrade *what)
{
	const char *student = theirs->student ? theirs->student : "";

	if (!same_text(ours->student, student))
		snprintf(what->student, sizeof what->student, "%s",
			 *student ? student : "nobody");
	if (theirs->assigned.attempt != ours->assigned.attempt)
		what->attempt = theirs->assigned.attempt;
}

/* The same of a file that goes on: its end aside. */
static bool differs_before(const struct hearing_record *ours,
			   const struct hearing_record *theirs)
{
	struct hearing_record head = *theirs; /* owns nothing */

	head.said = ours->said;
	head.ended_ms = ours->ended_ms;
	head.adjourned = ours->adjourned;
	return differs(ours, &head);
}

static bool merge(struct hearing_record *ours,
		  const struct hearing_record *theirs, regrade_own_fn *is_own,
		  void *arg, struct regrade *what, struct error *err)
{
	struct taking t = { ours, theirs, is_own, arg, what, NULL, 0 };
	struct mark *before;
	size_t n_new;
	bool *new, ok;

	what->goes_on = regrade_goes_on(ours, theirs);
	if (what->goes_on) {
		what->n_turns_more = theirs->said.n - ours->said.n;
		what->is_over = theirs->ended_ms != 0;
		what->differs = differs_before(ours, theirs);
	} else if (!is_one_hearing(ours, theirs, err)) {
		return false;
	} else {
		what->n_turns_on = ours->said.n - theirs->said.n;
	}
	if (!what->redacted && !what->goes_on) {
		what->differs = !what->n_turns_on && differs(ours, theirs);
		find_claims(ours, theirs, what);
	}
	new = find_new(ours, theirs, &n_new);
	before = xcalloc(ours->n_marks + 1, sizeof *before);
	for (t.n_before = 0; t.n_before < ours->n_marks; t.n_before++)
		before[t.n_before] = ours->marks[t.n_before];
	t.before = before;
	ok = take_all(&t, new, n_new, err);
	free(before);
	free(new);
	return ok;
}

bool regrade_merge(struct hearing_record *ours,
		   const struct hearing_record *theirs, regrade_own_fn *is_own,
		   void *arg, struct regrade *what, struct error *err)
{
	struct hearing_record open;
	bool ok;

	*what = (struct regrade){ .n_by = 0 };
	if (!is_redacted(ours, theirs))
		return merge(ours, theirs, is_own, arg, what, err);
	what->redacted = true;
	open = without_hidden(theirs, &what->n_hidden);
	ok = merge(ours, &open, is_own, arg, what, err) ||
	     error_within(err, "a redacted copy");
	free(open.marks);
	if (open.ballots_json != theirs->ballots_json)
		free(open.ballots_json);
	return ok;
}

/* ---- telling ---- */

/* ", " or " and " before one more of `left` that are still to come. */
static void put_joint(struct buf *out, bool first, bool last)
{
	buf_puts(out, first ? "" : last ? " and " : ", ");
}

size_t regrade_counts(const struct regrade_by *b)
{
	return b->n_labels + b->n_notes + b->n_ballots;
}

void regrade_tell_counts(const struct regrade_by *b, struct buf *out)
{
	const struct {
		size_t n;
		const char *what;
	} rows[] = { { b->n_labels, "label" },
		     { b->n_notes, "note" },
		     { b->n_ballots, "score sheet" } };
	size_t left = 0;
	bool first = true;

	for (size_t i = 0; i < 3; i++)
		left += rows[i].n > 0;
	for (size_t i = 0; i < 3; i++) {
		if (!rows[i].n)
			continue;
		put_joint(out, first, --left == 0);
		buf_printf(out, "%zu %s%s", rows[i].n, rows[i].what,
			   str_plural(rows[i].n));
		first = false;
	}
}

static void put_added(struct buf *out, const struct regrade *what)
{
	size_t n = what->n_by + !!*what->by[REGRADE_AUTHORS].author;

	for (size_t i = 0; i < n; i++) {
		buf_puts(out, !i ? "" : i + 1 == n ? "; and " : "; ");
		regrade_tell_counts(&what->by[i], out);
		buf_puts(out, " of ");
		sanitise(out, what->by[i].author, strlen(what->by[i].author),
			 SANITISE_LINE);
	}
}

/* "ID was not finished here and goes on in the file: 12 turns more, to its end; what was
 * labelled, noted and graded here is kept", and "; " where more follows. */
static void put_going_on(struct buf *out, const struct regrade *what,
			 const char *id)
{
	buf_printf(out,
		   "%s was not finished here and goes on in the file: ", id);
	if (what->n_turns_more)
		buf_printf(out, "%zu turn%s more%s", what->n_turns_more,
			   str_plural(what->n_turns_more),
			   what->is_over ? ", to its end" : "");
	else
		buf_puts(out, "it ends there");
	buf_puts(out, "; what was labelled, noted and graded here is kept");
	if (what->n_marks + what->n_ballots)
		buf_puts(out, "; ");
}

/* What the file brought. */
static void put_taken(struct buf *out, const struct regrade *what,
		      const char *id)
{
	size_t n = what->n_marks + what->n_ballots;

	if (what->goes_on)
		put_going_on(out, what, id);
	if (n) {
		put_added(out, what);
		buf_printf(
			out, " %s added to %s; %s", n == 1 ? "was" : "were", id,
			what->n_sheets_over ? "nothing that is here was lost"
					    : "nothing of yours was changed");
	} else if (!what->goes_on) {
		buf_printf(out,
			   what->differs || what->redacted
				   ? "%s is here already, and no label, "
				     "note or score sheet of the file is "
				     "new; no change"
				   : "%s is here already, and all that "
				     "the file says of it; no change",
			   id);
	}
}

/* Which of two labels of one author holds. */
static void put_labels(struct buf *out, const struct regrade *what,
		       const char *id)
{
	if (what->n_over)
		buf_printf(out,
			   ". %zu of them %s newer than a label that was there "
			   "and hold%s now; the older %s kept",
			   what->n_over, what->n_over == 1 ? "is" : "are",
			   what->n_over == 1 ? "s" : "",
			   what->n_over == 1 ? "is" : "are");
	if (what->n_under)
		buf_printf(out,
			   ". %zu of them %s newer than a label given here, "
			   "and that one holds; report %s --labels-by NAME "
			   "shows it by another's",
			   what->n_under, what->n_under == 1 ? "is" : "are",
			   id);
}

/* Score sheets that somebody may have forged. */
static void put_sheets(struct buf *out, const struct regrade *what,
		       const char *id)
{
	if (what->n_sheets_over)
		buf_printf(out,
			   ". LOOK: %zu score sheet%s newer than one of the "
			   "same author here and stand%s instead; whoever has "
			   "an export can forge one, and hotbench hearings "
			   "ballot %s shows and sets what holds",
			   what->n_sheets_over,
			   what->n_sheets_over == 1 ? " is" : "s are",
			   what->n_sheets_over == 1 ? "s" : "", id);
	if (what->n_sheets_under)
		buf_printf(out,
			   ". LOOK: %zu score sheet%s signed by somebody who "
			   "fills in sheets here, and newer than theirs: what "
			   "was filled in here holds; hotbench hearings ballot "
			   "%s shows it",
			   what->n_sheets_under,
			   what->n_sheets_under == 1 ? " is" : "s are", id);
}

/* What the file has otherwise than the hearing here, which stands. */
static void put_other(struct buf *out, const struct regrade *what)
{
	if (what->n_turns_on)
		buf_printf(out, ". The file ends %zu turn%s before ours",
			   what->n_turns_on, str_plural(what->n_turns_on));
	if (what->n_hidden)
		buf_printf(out,
			   ". The file is a redacted copy: %zu label%s, note%s "
			   "or score sheet%s of people who have another name "
			   "in it, or without its words, %s left out, for they "
			   "would count twice; have them export it without "
			   "--redact, if they added any",
			   what->n_hidden, str_plural(what->n_hidden),
			   str_plural(what->n_hidden),
			   str_plural(what->n_hidden),
			   what->n_hidden == 1 ? "was" : "were");
	if (*what->student) {
		buf_puts(out, ". LOOK: the file says that it is of student ");
		sanitise(out, what->student, strlen(what->student),
			 SANITISE_LINE);
		buf_puts(out, ", which it is not here: ours stands");
	}
	if (what->attempt)
		buf_printf(out,
			   ". LOOK: the file says that it is attempt %d, which "
			   "it is not here: ours stands",
			   what->attempt);
	if (what->differs)
		buf_puts(out, ". The file also differs in what is neither "
			      "label, note nor score sheet: ours stands");
}

void regrade_tell(const struct regrade *what, const char *id, struct buf *out)
{
	put_taken(out, what, id);
	put_labels(out, what, id);
	put_sheets(out, what, id);
	put_other(out, what);
}
