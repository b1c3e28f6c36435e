#include "court/mark.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/transcript.h"

/* A value as files have it, what else a person may type for it, its number. */
struct value {
	const char *name, *also;
	int number;
};

static const struct value commitments[] = {
	{ "detrimental", "1 -", 1 }, { "beneficial", "2 +", 2 },
	{ "neutral", "3 =", 3 },     { "none", "4 .", 4 },
	{ MARK_WITHDRAWN, "", 0 },   { NULL, NULL, 0 },
};
static const struct value rates[] = {
	{ "1", "fine", 1 },   { "2", "borderline", 2 },	 { "3", "clear", 3 },
	{ "4", "strong", 4 }, { MARK_WITHDRAWN, "", 0 }, { NULL, NULL, 0 },
};
static const struct value consistencies[] = {
	{ "0", "consistent", 0 },
	{ "1", "inconsistent contradicts", 1 },
	{ MARK_WITHDRAWN, "", 0 },
	{ NULL, NULL, 0 },
};
static const struct value outcomes[] = {
	{ "counsel", "1", 1 },
	{ "bench", "0", 0 },
	{ MARK_WITHDRAWN, "", 0 },
	{ NULL, NULL, 0 },
};
static const struct value yes_no[] = {
	{ "yes", "1 true", 1 },
	{ "no", "0 false", 0 },
	{ MARK_WITHDRAWN, "", 0 },
	{ NULL, NULL, 0 },
};

/* All that blames, at once. */
static const struct value strikes[] = {
	{ "none", "0 no", 0 },
	{ MARK_WITHDRAWN, "", 0 },
	{ NULL, NULL, 0 },
};

enum {
	COMMITMENT,
	RELEVANCE,
	MANNER,
	QUALITY,
	CONSISTENCY,
	OUTCOME,
	CONCESSION,
	ANSWERED_FIRST,
	FLAGS,
	FIELDS
};
const char *const mark_fields[] = {
	"commitment", "relevance",  "manner",	      "quality", "consistency",
	"outcome",    "concession", "answered_first", "flags",	 NULL,
};

/* The kind of remark that is field number FIELDS and more. */
static const char *remark_at(int field)
{
	return remark_kind_at((size_t)(field - FIELDS))->name;
}

/* The number of a field: a label's, or FIELDS and the remark's; -1. */
static int field_of(const char *name)
{
	for (int i = 0; i < FIELDS; i++)
		if (!strcmp(mark_fields[i], name))
			return i;
	for (int i = 0; remark_kind_at((size_t)i); i++)
		if (!strcmp(remark_at(FIELDS + i), name))
			return FIELDS + i;
	return -1;
}

static const struct value *values_of(int field)
{
	switch (field) {
	case COMMITMENT: return commitments;
	case RELEVANCE:
	case MANNER:
	case QUALITY: return rates;
	case CONSISTENCY: return consistencies;
	case OUTCOME: return outcomes;
	case FLAGS: return strikes;
	default: return yes_no;
	}
}

static bool is_among(const char *words, const char *s)
{
	const char *word;
	size_t len;

	while (str_next(&words, " ", &word, &len))
		if (str_is(word, len, s))
			return true;
	return false;
}

static const struct value *value_named(int field, const char *s)
{
	const struct value *v = values_of(field);
	while (v->name && strcmp(v->name, s) && !is_among(v->also, s))
		v++;
	return v->name ? v : NULL;
}

const char *mark_values(const char *field)
{
	static const char *const lists[] = {
		[COMMITMENT] = "detrimental|beneficial|neutral|none|reader",
		[RELEVANCE] = "1|2|3|4|reader",
		[CONSISTENCY] = "0|1|reader",
		[OUTCOME] = "counsel|bench|reader",
		[CONCESSION] = "yes|no|reader",
		[FLAGS] = "none|reader",
	};
	int f = field_of(field);
	if (f < 0)
		return NULL;
	if (f == MANNER || f == QUALITY)
		f = RELEVANCE;
	return lists[f <= FLAGS && lists[f] ? f : CONCESSION];
}

/* ---- making one ---- */

/* What can be labelled: the fields, and the names of what may be flagged. */
static void put_fields(struct buf *out)
{
	const struct remark_kind *k;
	size_t n = 0;

	for (int i = 0; i < FIELDS; i++)
		buf_printf(out, "%s%s", i ? ", " : "Labels are ",
			   mark_fields[i]);
	buf_puts(out, "; a flag is struck by its name, and no: ");
	for (size_t i = 0; (k = remark_kind_at(i)); i++)
		if (remark_kind_blames(k))
			buf_printf(out, "%s%s", n++ ? ", " : "", k->name);
}

static bool no_field(const char *field, struct error *err)
{
	const char *all[FIELDS + REMARKS_MAX], *near;
	size_t n = 0;
	struct buf b;
	while (n < FIELDS) {
		all[n] = mark_fields[n];
		n++;
	}
	for (; remark_kind_at(n - FIELDS); n++)
		all[n] = remark_at((int)n);
	near = names_nearest(field, all, n);
	buf_init(&b, sizeof err->text - 1);
	if (near)
		buf_printf(&b, "Did you mean '%s'?", near);
	else
		put_fields(&b);
	error_set(err, ERR_USAGE, "there is no label '%.40s'. %s", field, b.s);
	buf_release(&b);
	return false;
}

/* The next word of *s, in out; false when there is none. */
static bool take_word(const char **s, char *out, size_t size)
{
	size_t n;
	*s += strspn(*s, " \t\n");
	n = strcspn(*s, " \t\n");
	snprintf(out, size, "%.*s", (int)(n < size ? n : size - 1), *s);
	*s += n;
	*s += strspn(*s, " \t\n");
	return n > 0;
}

static char *made_safe(const char *s, size_t most)
{
	struct buf b;
	buf_init(&b, most);
	sanitise(&b, s, strlen(s), SANITISE_LINE);
	return buf_take(&b);
}

bool mark_reason(const char *text, char **out, struct error *err)
{
	if (strlen(text) > MARK_REASON_MAX)
		return error_set(err, ERR_USAGE,
				 "the reason is longer than %d bytes",
				 MARK_REASON_MAX);
	*out = made_safe(text, 3 * MARK_REASON_MAX);
	return true;
}

bool mark_parse(struct mark *out, const char *text, struct error *err)
{
	char field[40], value[40];
	const struct value *v;
	int f;
	*out = (struct mark){ 0 };
	if (!take_word(&text, field, sizeof field))
		return error_set(err, ERR_USAGE,
				 "say the label, its value and why: "
				 "commitment neutral it only states the facts");
	f = field_of(field);
	if (f < 0)
		return no_field(field, err);
	if (!take_word(&text, value, sizeof value))
		return error_set(err, ERR_USAGE, "%s wants a value: %s", field,
				 mark_values(field));
	v = value_named(f, value);
	if (!v)
		return error_set(err, ERR_USAGE, "%s: '%.40s' is none of %s",
				 field, value, mark_values(field));
	if (!mark_reason(text, &out->reason, err))
		return false;
	out->field = xstrdup(field);
	out->value = xstrdup(v->name);
	return true;
}

bool mark_parse_note(struct mark *out, const char *text, struct error *err)
{
	*out = (struct mark){ 0 };
	if (str_is_blank(text, strlen(text)))
		return error_set(err, ERR_USAGE, "say what is to be noted");
	if (strlen(text) > MARK_NOTE_MAX)
		return error_set(err, ERR_USAGE,
				 "the note is longer than %d bytes",
				 MARK_NOTE_MAX);
	out->field = xstrdup(MARK_NOTE);
	out->value = made_safe(text, 3 * MARK_NOTE_MAX);
	out->reason = xstrdup("");
	return true;
}

bool mark_is_note(const struct mark *m)
{
	return m->field && !strcmp(m->field, MARK_NOTE);
}

char *mark_author(const char *name)
{
	return made_safe(name, MARK_AUTHOR_MAX);
}

const char *mark_by(const char *author)
{
	return author && *author ? author : "a person";
}

void mark_sign(struct mark *m, int turn, const char *author, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES];
	clock_iso8601(wall_ms, iso);
	free(m->author);
	free(m->at);
	m->turn = turn;
	m->author = mark_author(author);
	m->at = xstrdup(iso);
}

void mark_release(struct mark *m)
{
	free(m->field);
	free(m->value);
	free(m->author);
	free(m->reason);
	free(m->at);
	*m = (struct mark){ 0 };
}

struct mark mark_copy(const struct mark *m)
{
	return (struct mark){
		.turn = m->turn,
		.field = xstrdup(m->field ? m->field : ""),
		.value = xstrdup(m->value ? m->value : ""),
		.author = xstrdup(m->author ? m->author : ""),
		.reason = xstrdup(m->reason ? m->reason : ""),
		.at = xstrdup(m->at ? m->at : ""),
		.holds = m->holds,
	};
}

static bool same_text(const char *a, const char *b)
{
	return !strcmp(a ? a : "", b ? b : "");
}

int mark_order(const struct mark *a, const struct mark *b)
{
	const char *const x[] = { a->field, a->value, a->author, a->reason,
				  a->at };
	const char *const y[] = { b->field, b->value, b->author, b->reason,
				  b->at };
	int order = (a->turn > b->turn) - (a->turn < b->turn);

	for (size_t i = 0; !order && i < sizeof x / sizeof *x; i++)
		order = strcmp(x[i] ? x[i] : "", y[i] ? y[i] : "");
	return order;
}

/* Of the same field of the same turn, by the same person. */
static bool is_of_same(const struct mark *a, const struct mark *b)
{
	return a->turn == b->turn && same_text(a->field, b->field) &&
	       same_text(a->author, b->author);
}

bool mark_is_replaced(const struct mark *marks, size_t n, size_t i)
{
	const struct mark *m = &marks[i];

	if (mark_is_note(m))
		return false;
	for (const struct mark *later = m + 1; later < marks + n; later++)
		if (is_of_same(later, m))
			return true;
	return false;
}

bool mark_is_stale(const struct mark *marks, size_t n, size_t i)
{
	const struct mark *m = &marks[i];

	if (!mark_is_replaced(marks, n, i))
		return false;
	if (same_text(m->value, MARK_WITHDRAWN))
		return true;
	for (const struct mark *later = m + 1; later < marks + n; later++)
		if (is_of_same(later, m) && same_text(later->value, m->value) &&
		    same_text(later->reason, m->reason))
			return true;
	return false;
}

bool mark_stands(const struct mark *marks, size_t n, size_t i)
{
	return !mark_is_note(&marks[i]) &&
	       !same_text(marks[i].value, MARK_WITHDRAWN) &&
	       !mark_is_replaced(marks, n, i);
}

const struct mark *mark_of(const struct mark *marks, size_t n, int turn,
			   const char *field, const char *author)
{
	for (size_t i = n; i-- > 0;)
		if (marks[i].turn == turn && same_text(marks[i].field, field) &&
		    (!author || same_text(marks[i].author, author)) &&
		    mark_stands(marks, n, i))
			return &marks[i];
	return NULL;
}

bool mark_is_known(const struct mark *m)
{
	int f = m->field ? field_of(m->field) : -1;
	struct assessed a;

	if (assessed_is(m))
		return assessed_read(m, &a) ||
		       same_text(m->value, MARK_WITHDRAWN);
	return f >= 0 && m->value && value_named(f, m->value);
}

int mark_number(const struct mark *m)
{
	if (!mark_is_known(m) || assessed_is(m) ||
	    same_text(m->value, MARK_WITHDRAWN))
		return -1;
	return value_named(field_of(m->field), m->value)->number;
}

/* ---- what it does ---- */

static void lay_remark(struct reading *r, const char *kind, bool there,
		       const struct mark *m)
{
	char *why;
	if (!there) {
		reading_drop(r, kind);
		return;
	}
	if (reading_find(r, kind))
		return;
	why = xprintf("Marked by %s%s%s%s", mark_by(m->author),
		      *m->reason ? ": " : "", m->reason, *m->reason ? "" : ".");
	reading_remark(r, kind, 1, (struct span){ 0, 0 }, why, NULL);
	free(why);
}

static void lay_commitment(struct reading *r, int c, const struct mark *m)
{
	struct buf b;
	enum commitment was = r->commitment;
	bool read = !r->unread && was != COMMITMENT_UNREAD;
	buf_init(&b, 4096);
	buf_printf(&b, "Marked %s by %s%s%s",
		   commitment_name((enum commitment)c), mark_by(m->author),
		   *m->reason ? ": " : "", m->reason);
	if (read)
		buf_printf(&b, " (the reader said %s)", commitment_name(was));
	free(r->why);
	r->why = buf_take(&b);
	if (c != (int)was) {
		free(r->instead);
		r->instead = NULL;
	}
	free(r->unread);
	r->unread = NULL;
	r->commitment = (enum commitment)c;
	memset(r->p, 0, sizeof r->p);
	r->firm = true;
	r->by_model = false;
	r->experimental = false;
	snprintf(r->reader, sizeof r->reader, "person");
}

/* The reader's reason is not the person's; one that goes with a commitment is. */
static void lay_relevance(struct reading *r, int v, const struct mark *m)
{
	r->relevance = v;
	r->relevance_said = true;
	if (v < 3 || !strcmp(r->reader, "person"))
		return;
	free(r->why);
	r->why = xprintf("Marked as missing the question (relevance %d) by "
			 "%s%s%s",
			 v, mark_by(m->author), *m->reason ? ": " : ".",
			 m->reason);
}

/* Adds to the sentence that stands under the answer. */
static void add_why(struct reading *r, const char *more)
{
	const char *own = r->why ? r->why : "";
	size_t n = strlen(own);
	bool goes_on = !n || own[n - 1] == '.' || *more == '(';
	char *why = xprintf("%s%s%s", own,
			    !n	      ? ""
			    : goes_on ? " "
				      : "; ",
			    more);

	free(r->why);
	r->why = why;
}

/* That a person took something back which the reader held against the answer. */
static void tell_struck(struct reading *r, const char *what,
			const struct mark *m)
{
	char *more = xprintf("(%s: struck by %s)", what, mark_by(m->author));

	add_why(r, more);
	free(more);
}

static void lay_flags(struct reading *r, const struct mark *m)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag)
			tell_struck(r, r->remarks[i].kind->title, m);
	reading_drop_flags(r);
}

static void lay(struct reading *r, const struct mark *m)
{
	int f = field_of(m->field);
	int v = value_named(f, m->value)->number;
	switch (f) {
	case COMMITMENT: lay_commitment(r, v, m); break;
	case RELEVANCE: lay_relevance(r, v, m); break;
	case MANNER: r->manner = v; break;
	case QUALITY:
		r->quality = v;
		r->quality_said = true;
		break;
	case CONSISTENCY:
		r->consistency = v;
		if (v)
			break;
		r->contradicts_turn = 0;
		reading_drop(r, REMARK_INCONSISTENT);
		break;
	case OUTCOME: r->outcome = v; break;
	case CONCESSION:
		r->concession = v;
		if (!v)
			reading_drop(r, REMARK_CONCESSION);
		break;
	case ANSWERED_FIRST:
		r->answered_first = v;
		if (v)
			reading_drop(r, REMARK_NOT_ANSWERED_FIRST);
		break;
	case FLAGS: lay_flags(r, m); return;
	default: lay_remark(r, remark_at(f), v, m); return;
	}
	/* A belief about labels that a person has settled. */
	if (f <= QUALITY) {
		r->expected_bat = NAN;
		r->expected_pat = NAN;
	}
}

#define RATE_BAD 3 /* of relevance: it misses the question */

/* The last mark of each field on a turn that stands, NULL for none: that one holds. */
static void find_last(int turn, const struct mark *marks, size_t n,
		      const struct mark *last[FIELDS + REMARKS_MAX])
{
	for (int f = 0; f < FIELDS + REMARKS_MAX; f++)
		last[f] = NULL;
	for (size_t i = 0; i < n; i++)
		if (marks[i].turn == turn && mark_is_known(&marks[i]) &&
		    !assessed_is(&marks[i]) && mark_stands(marks, n, i))
			last[field_of(marks[i].field)] = &marks[i];
}

/* Lays what holds, in the order it was said. */
static bool lay_last(struct reading *over,
		     const struct mark *last[FIELDS + REMARKS_MAX])
{
	const struct mark *next, *done = NULL;
	do {
		next = NULL;
		for (int f = 0; f < FIELDS + REMARKS_MAX; f++)
			if (last[f] && (!done || last[f] > done) &&
			    (!next || last[f] < next))
				next = last[f];
		if (next) {
			lay(over, next);
			done = next;
		}
	} while (next);
	return done != NULL;
}

/* Another person's label of the same answer that says something else, or NULL. */
static const struct mark *find_other(const struct mark *held, int turn,
				     const struct mark *marks, size_t n)
{
	for (size_t i = 0; held && i < n; i++) {
		const struct mark *m =
			mark_of(marks, n, turn, held->field, marks[i].author);

		if (m && marks[i].turn == turn &&
		    strcmp(mark_by(m->author), mark_by(held->author)) != 0 &&
		    strcmp(m->value, held->value) != 0)
			return m;
	}
	return NULL;
}

static void strike(struct reading *r, const char *kind,
		   const struct mark *last[FIELDS + REMARKS_MAX],
		   const struct mark *by)
{
	const struct remark *m = reading_find(r, kind);
	int f = field_of(kind); /* < 0: the table of remarks is not there */

	if (!m || (f >= 0 && last[f]))
		return;
	tell_struck(r, m->kind->title, by);
	reading_drop(r, kind);
}

/* Who says that the answer helps its side, says that it neither argues for the other one
 * nor gives it anything, unless a person says so too. */
static void strike_costs(struct reading *r,
			 const struct mark *last[FIELDS + REMARKS_MAX])
{
	const struct mark *by = last[COMMITMENT];

	if (!by || r->commitment != COMMITMENT_BENEFICIAL)
		return;
	strike(r, REMARK_SWITCHING_SIDES, last, by);
	if (last[CONCESSION])
		return;
	if (r->concession == 1 && !reading_find(r, REMARK_CONCESSION))
		tell_struck(r, "concession", by);
	strike(r, REMARK_CONCESSION, last, by);
	strike(r, REMARK_GIVES_AWAY, last, by);
	if (r->concession == 1)
		r->concession = 0;
}

/* Whether a person says by what holds that the question was met: by its relevance, else by
 * what comes first in it, or a commitment on which nobody differs. */
static bool says_met(const struct mark *last[FIELDS + REMARKS_MAX],
		     bool differs)
{
	const struct mark *commitment = last[COMMITMENT];

	if (last[RELEVANCE])
		return mark_number(last[RELEVANCE]) < RATE_BAD;
	return (last[ANSWERED_FIRST] &&
		mark_number(last[ANSWERED_FIRST]) == 1) ||
	       (commitment && !differs &&
		mark_number(commitment) != COMMITMENT_NONE);
}

/* What meets the question is neither left unanswered nor beside the point. */
static void strike_evasion(struct reading *r,
			   const struct mark *last[FIELDS + REMARKS_MAX],
			   bool differs)
{
	const struct mark *by = last[RELEVANCE]	       ? last[RELEVANCE]
				: last[ANSWERED_FIRST] ? last[ANSWERED_FIRST]
						       : last[COMMITMENT];

	if (!says_met(last, differs))
		return;
	strike(r, REMARK_UNANSWERED, last, by);
	r->heard.beside = false;
	if (last[RELEVANCE] || r->relevance < RATE_BAD)
		return;
	tell_struck(r, "that it misses the question", by);
	r->relevance = 0; /* nobody's any more */
}

static void tell_other(struct reading *r, const struct mark *other)
{
	char *more = xprintf("%s marked it %s.", mark_by(other->author),
			     other->value);

	add_why(r, more);
	free(more);
}

/* What counsel says of it lies below what any other person says. */
static bool lay_assessed(struct reading *r, const struct mark *assessed,
			 const struct mark *commitment)
{
	if (!assessed || commitment)
		return false;
	assessed_lay(r, assessed);
	return r->self_said;
}

static void unmark(struct turn *t)
{
	if (!t->marked)
		return;
	if (t->reading)
		reading_release(t->reading);
	free(t->reading);
	t->reading = t->original;
	t->original = NULL;
	t->marked = false;
}

void mark_turn(struct turn *t, const struct mark *marks, size_t n)
{
	const struct mark *last[FIELDS + REMARKS_MAX];
	struct reading *over = xmalloc(sizeof *over);
	const struct mark *other;
	bool any, differs;
	const struct reading *own = t->marked ? t->original : t->reading;
	if (own)
		*over = reading_copy(own);
	else
		reading_init(over);
	find_last(t->n, marks, n, last);
	any = lay_assessed(over, assessed_of(marks, n, t->n), last[COMMITMENT]);
	any |= lay_last(over, last);
	other = find_other(last[COMMITMENT], t->n, marks, n);
	differs = other && !last[COMMITMENT]->holds;
	if (other)
		tell_other(over, other);
	/* Whose label ever came last: nothing is firm. */
	if (differs)
		over->firm = false;
	else
		strike_costs(over, last);
	strike_evasion(over, last, differs);
	unmark(t);
	if (any) {
		t->original = t->reading;
		t->reading = over;
		t->marked = true;
		return;
	}
	reading_release(over);
	free(over);
}

/* ---- telling ---- */

static const char *rate_word(int v)
{
	static const char *const words[] = { "not read", "1", "2", "3", "4" };
	return words[v >= 0 && v <= 4 ? v : 0];
}

static const char *yes_or_no(int v)
{
	return v < 0 ? "not read" : v ? "yes" : "no";
}

static const char *reader_said(const struct reading *r, int f)
{
	switch (f) {
	case COMMITMENT:
		return r->commitment == COMMITMENT_UNREAD
			       ? "not read"
			       : commitment_name(r->commitment);
	case RELEVANCE: return rate_word(r->relevance);
	case MANNER: return rate_word(r->manner);
	case QUALITY: return rate_word(r->quality);
	case CONSISTENCY:
		return r->consistency < 0 ? "not read"
		       : r->consistency	  ? "1"
					  : "0";
	case OUTCOME:
		return r->outcome < 0 ? "not read"
		       : r->outcome   ? "counsel"
				      : "bench";
	case CONCESSION: return yes_or_no(r->concession);
	case ANSWERED_FIRST: return yes_or_no(r->answered_first);
	case FLAGS: return reading_flags(r) ? "some" : "none";
	default: return reading_find(r, remark_at(f)) ? "yes" : "no";
	}
}

const char *mark_said(const struct reading *r, const char *field)
{
	int f = field_of(field);

	return r && f >= 0 ? reader_said(r, f) : "not read";
}

static void tell_author(struct buf *out, const struct mark *m)
{
	char day[CLOCK_DAY_BYTES];

	buf_printf(out, "by %s", mark_by(m->author));
	clock_day_of(m->at, day);
	if (*day)
		buf_printf(out, ", %s", day);
}

static void tell_label(struct buf *out, const struct mark *m,
		       const struct reading *own)
{
	int f = field_of(m->field);

	buf_printf(out, "%s: %s", m->field, m->value);
	if (f < 0)
		buf_puts(out, " (not known here, kept as it is)");
	else if (!own)
		buf_puts(out, " (no reader read it)");
	else
		buf_printf(out, " (the %s reader: %s)",
			   *own->reader ? own->reader : "first",
			   reader_said(own, f));
}

void mark_tell(struct buf *out, const struct mark *m, const struct turn *t)
{
	const struct reading *own = t->marked ? t->original : t->reading;

	if (mark_is_note(m)) {
		buf_puts(out, "note ");
		tell_author(out, m);
		buf_printf(out, ": %s", m->value);
		return;
	}
	if (assessed_is(m))
		assessed_tell(out, m, own);
	else
		tell_label(out, m, own);
	buf_puts(out, ", ");
	tell_author(out, m);
	if (*m->reason)
		buf_printf(out, ": %s", m->reason);
}

void mark_tell_of(struct buf *out, const struct mark *marks, size_t n, size_t i,
		  const struct turn *t)
{
	mark_tell(out, &marks[i], t);
	if (mark_is_replaced(marks, n, i))
		buf_puts(out, " (replaced by a later one)");
}
