#include "store/salvage.h"

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
#include "court/mark.h"
#include "store/body.h"
#include "store/pages.h"

#define HEARINGS_MAX ((int64_t)1 << 31)	      /* a number beyond is damage */
#define LATEST_MS    INT64_C(253402300799999) /* the end of the year 9999 */

/* What a row is of, told by its shape (schema.c); a hearing's finds lie in this
 * order. */
enum row_kind {
	ROW_HEAD, /* hearings */
	ROW_NAME, /* of the index by id: which id a hearing has */
	ROW_TURN,
	ROW_MARK,
	ROW_KNOWN,   /* of the index by number: that there is such a turn */
	ROW_COUNTED, /* of turns_counted: that the row with this id is a turn */
	ROW_OTHER,
};

struct find {
	enum row_kind kind;
	int64_t hearing; /* its number */
	int64_t n;	 /* of the turn or mark; ROW_COUNTED: id of the row */
	int64_t id;	 /* of the row; ROW_KNOWN: of the turn's row */
	struct pages_place at;
};

struct salvage {
	struct pages *pages;
	struct find *finds; /* by hearing, kind and n; n_finds */
	size_t n_finds, room;
	size_t *firsts; /* of each hearing, and the end: n_hearings + 1 */
	size_t n_hearings;
};

/* ---- which row is what ---- */

/* i: number, t: text, 0: NULL (the row's own id stands for it). */
static bool has_shape(const struct pages_row *r, const char *shape)
{
	static const char kinds[] = { [COLUMN_NULL] = '0',
				      [COLUMN_INT] = 'i',
				      [COLUMN_REAL] = 'r',
				      [COLUMN_TEXT] = 't',
				      [COLUMN_BLOB] = 'b' };

	if (r->n != strlen(shape))
		return false;
	for (size_t i = 0; i < r->n; i++)
		if (kinds[r->columns[i].kind] != shape[i])
			return false;
	return true;
}

static enum row_kind kind_of_entry(const struct pages_row *r, struct find *f)
{
	const struct column *c = r->columns;
	bool is_known = has_shape(r, "iii");

	if (has_shape(r, "ti")) {
		f->hearing = f->n = f->id = c[1].i;
		return ROW_NAME;
	}
	if (!is_known && !has_shape(r, "iiii"))
		return ROW_OTHER;
	f->hearing = c[0].i;
	f->id = c[is_known ? 2 : 3].i;
	f->n = is_known ? c[1].i : f->id;
	return is_known ? ROW_KNOWN : ROW_COUNTED;
}

static enum row_kind kind_of_row(const struct pages_row *r, struct find *f)
{
	const struct column *c = r->columns;

	f->id = f->n = r->id;
	if (has_shape(r, "0tttttiiiit")) {
		f->hearing = r->id;
		return ROW_HEAD;
	}
	if (has_shape(r, "0iittttt")) {
		f->hearing = c[1].i;
		return ROW_MARK;
	}
	if (!has_shape(r, "iiiit"))
		return ROW_OTHER;
	f->hearing = c[0].i;
	f->n = c[1].i;
	return ROW_TURN;
}

static bool is_sound(const struct find *f)
{
	bool is_turn = f->kind == ROW_TURN || f->kind == ROW_KNOWN;

	return f->kind != ROW_OTHER && f->hearing > 0 &&
	       f->hearing < HEARINGS_MAX && f->id > 0 && f->n > 0 &&
	       (!is_turn || f->n <= RECORD_TURNS_MAX);
}

static void find_rows(struct salvage *s)
{
	struct pages_place at = { 0 };
	struct pages_row row;

	while (pages_next(s->pages, &at)) {
		struct find f = { .kind = ROW_OTHER };

		if (!pages_row(s->pages, &at, &row))
			continue;
		f.kind = row.is_entry ? kind_of_entry(&row, &f)
				      : kind_of_row(&row, &f);
		f.at = at;
		if (!is_sound(&f))
			continue;
		s->finds =
			xgrow(s->finds, s->n_finds, &s->room, sizeof *s->finds);
		s->finds[s->n_finds++] = f;
	}
}

static int by_place(const void *one, const void *other)
{
	const struct find *a = one, *b = other;

	if (a->hearing != b->hearing)
		return a->hearing < b->hearing ? -1 : 1;
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	return (a->n > b->n) - (a->n < b->n);
}

static void find_hearings(struct salvage *s)
{
	qsort(s->finds, s->n_finds, sizeof *s->finds, by_place);
	s->firsts = xcalloc(s->n_finds + 1, sizeof *s->firsts);
	for (size_t i = 0; i < s->n_finds; i++)
		if (!i || s->finds[i].hearing != s->finds[i - 1].hearing)
			s->firsts[s->n_hearings++] = i;
	s->firsts[s->n_hearings] = s->n_finds;
}

/* ---- opening ---- */

static size_t count_kept(const struct salvage *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n_finds; i++)
		n += s->finds[i].kind == ROW_HEAD ||
		     s->finds[i].kind == ROW_TURN;
	return n;
}

static struct salvage *look(const char *path, size_t page_bytes,
			    struct error *err)
{
	struct pages *pages = pages_open(path, page_bytes, err);
	struct salvage *s;

	if (!pages)
		return NULL;
	s = xcalloc(1, sizeof *s);
	s->pages = pages;
	find_rows(s);
	if (s->n_finds)
		find_hearings(s);
	return s;
}

struct salvage *salvage_open(const char *path, struct error *err)
{
	struct salvage *s = look(path, 0, err);

	/* The size of the pages may be what was hit. */
	if (s && !count_kept(s) && pages_bytes(s->pages) != PAGES_SIZE_USUAL) {
		salvage_close(s);
		s = look(path, PAGES_SIZE_USUAL, err);
	}
	if (!s || count_kept(s))
		return s;
	salvage_close(s);
	error_set(err, ERR_DATA, "%s: nothing of a hearing can be found in it",
		  path);
	return NULL;
}

void salvage_close(struct salvage *s)
{
	if (!s)
		return;
	pages_close(s->pages);
	free(s->finds);
	free(s->firsts);
	free(s);
}

size_t salvage_count(const struct salvage *s)
{
	return s->n_hearings;
}

/* ---- the head ---- */

static char *clean(const struct column *c)
{
	struct buf b;

	buf_init(&b, c->len * 3 + 1);
	sanitise(&b, c->s, c->len, SANITISE_LINE);
	return buf_take(&b);
}

static void take_id(struct hearing_record *r, const struct column *c)
{
	char *id = clean(c);

	if (!*r->id && names_is_slug(id) && strlen(id) < sizeof r->id)
		snprintf(r->id, sizeof r->id, "%s", id);
	free(id);
}

/* A time that an export can tell, or none. */
static int64_t time_in(const struct column *c)
{
	return c->i > 0 && c->i <= LATEST_MS ? c->i : 0;
}

/* Beside the JSON stands what lists need. */
static void take_columns(struct hearing_record *r, const struct column *c)
{
	take_id(r, &c[1]);
	r->started_ms = time_in(&c[7]);
	r->ended_ms = time_in(&c[8]);
	r->adjourned = c[9].i == 1;
}

/* Nobody knows under which terms, nor that the case was not confidential. */
static void invent_rules(struct hearing_record *r)
{
	r->terms.opening = false;
	r->model = xstrdup("");
	r->program = xstrdup("");
	r->confidential = true;
}

static void from_nothing(struct hearing_record *r)
{
	record_init(r);
	r->case_slug = xstrdup("unknown");
	r->case_title = xstrdup("(case unknown)");
	terms_set(&r->terms, TERM_BENCH, "unknown", NULL);
	invent_rules(r);
}

/* What is no term is left as it was. */
static void take_term(struct terms *t, enum term which, const struct column *c)
{
	char *text = clean(c);

	terms_set(t, which, text, NULL);
	free(text);
}

static void take_case(struct hearing_record *r, const struct column *c)
{
	char *slug = clean(&c[2]);

	if (names_is_slug(slug)) {
		free(r->case_slug);
		r->case_slug = xstrdup(slug);
	}
	free(slug);
	free(r->case_title);
	r->case_title = clean(&c[3]);
}

static void from_columns(struct hearing_record *r, const struct column *c)
{
	from_nothing(r);
	take_case(r, c);
	take_term(&r->terms, TERM_SIMULATOR, &c[4]);
	take_term(&r->terms, TERM_BENCH, &c[5]);
	if (c[6].i == SIDE_RESPONDENT)
		r->terms.side = SIDE_RESPONDENT;
}

/* Of several that lie in the file, the first. */
static void take_head(struct salvage *s, const struct find *f,
		      const struct find *end, struct salvaged *out)
{
	struct hearing_record *r = &out->record;
	int64_t number = f->hearing;
	struct pages_row row;
	bool whole = false;

	while (f < end && f->kind == ROW_HEAD &&
	       !pages_row(s->pages, &f->at, &row))
		f++;
	if (f >= end || f->kind != ROW_HEAD) {
		from_nothing(r);
	} else {
		if (!body_mend_head(row.columns[10].s, row.columns[10].len, r,
				    &whole))
			from_columns(r, row.columns);
		take_columns(r, row.columns);
	}
	for (; f < end && f->kind <= ROW_NAME; f++)
		if (f->kind == ROW_NAME && pages_row(s->pages, &f->at, &row))
			take_id(r, &row.columns[0]);
	if (!*r->id)
		snprintf(r->id, sizeof r->id, "salvaged-%lld",
			 (long long)number);
	out->head_lost = !whole;
}

/* ---- turns ---- */

static bool is_known_turn(const struct find *f, const struct find *end)
{
	const struct find *other = f;

	/* So look the entries of marks, whose number is their id. */
	if (f->n != f->id)
		return true;
	while (other < end && other->kind == ROW_KNOWN)
		other++;
	for (; other < end; other++)
		if (other->id == f->id)
			return true;
	return false;
}

/* The last turn that is there, or is known to have been. */
static int last_turn(const struct find *f, const struct find *end)
{
	int64_t last = 0;

	for (; f < end; f++)
		if (f->n > last &&
		    (f->kind == ROW_TURN ||
		     (f->kind == ROW_KNOWN && is_known_turn(f, end))))
			last = f->n;
	return (int)last;
}

static bool read_turn(struct salvage *s, const struct find *f, struct turn *out,
		      bool *whole)
{
	struct pages_row row;

	return pages_row(s->pages, &f->at, &row) && row.n == 5 &&
	       body_mend_turn(row.columns[4].s, row.columns[4].len, out, whole);
}

static void note(int **list, size_t *n_list, int n)
{
	*list = xreallocarray(*list, *n_list + 1, sizeof **list);
	(*list)[(*n_list)++] = n;
}

static void add_turn(struct salvage *s, const struct find **f,
		     const struct find *end, int n, struct salvaged *out)
{
	struct transcript *said = &out->record.said;
	struct turn t;
	bool found = false, whole;

	for (; *f < end && (*f)->kind == ROW_TURN && (*f)->n <= n; ++*f)
		if (!found && (*f)->n == n)
			found = read_turn(s, *f, &t, &whole);
	if (!found) {
		t = turn_unreadable(n);
		t.court_ms = said->n ? said->turns[said->n - 1].court_ms : 0;
		note(&out->lost, &out->n_lost, n);
	} else if (!whole) {
		note(&out->mended, &out->n_mended, n);
	}
	t.n = n;
	if (t.follows >= n)
		t.follows = 0;
	transcript_take(said, &t);
}

static void take_turns(struct salvage *s, const struct find *f,
		       const struct find *end, struct salvaged *out)
{
	int last = last_turn(f, end);

	while (f < end && f->kind < ROW_TURN)
		f++;
	for (int n = 1; n <= last; n++)
		add_turn(s, &f, end, n, out);
}

/* Every seat that somebody spoke from has a justice. */
static void take_seats(struct hearing_record *r)
{
	for (size_t i = 0; i < r->said.n; i++)
		while (r->said.turns[i].seat >= (int)r->n_seats) {
			r->seats = xreallocarray(r->seats, r->n_seats + 1,
						 sizeof *r->seats);
			r->seats[r->n_seats++] = xstrdup("unknown");
		}
}

/* A time as marks have it, or "". */
static char *when_in(const struct column *c)
{
	char *at = clean(c);

	if (clock_from_iso8601(at) < 0)
		*at = '\0';
	return at;
}

static void take_marks(struct salvage *s, const struct find *f,
		       const struct find *end, struct hearing_record *r)
{
	for (; f < end; f++) {
		struct pages_row row;
		const struct turn *t;
		struct mark m;

		if (f->kind != ROW_MARK || !pages_row(s->pages, &f->at, &row))
			continue;
		t = transcript_turn(&r->said, (int)row.columns[2].i);
		if (!t || !turn_is_answerer(t))
			continue;
		m = (struct mark){ .turn = t->n,
				   .field = clean(&row.columns[3]),
				   .value = clean(&row.columns[4]),
				   .author = clean(&row.columns[5]),
				   .reason = clean(&row.columns[6]),
				   .at = when_in(&row.columns[7]) };
		if (mark_is_known(&m))
			record_add_mark(r, &m);
		mark_release(&m);
	}
	record_lay_marks(r);
}

bool salvage_hearing(struct salvage *s, size_t i, struct salvaged *out)
{
	const struct find *f = s->finds + s->firsts[i];
	const struct find *end = s->finds + s->firsts[i + 1];

	*out = (struct salvaged){ .head_lost = true };
	record_init(&out->record);
	take_head(s, f, end, out);
	take_turns(s, f, end, out);
	take_seats(&out->record);
	take_marks(s, f, end, &out->record);
	out->record.damaged = out->head_lost || out->n_lost || out->n_mended;
	if (f->kind == ROW_HEAD || out->n_lost < out->record.said.n)
		return true;
	salvaged_release(out);
	return false;
}

void salvaged_release(struct salvaged *h)
{
	record_release(&h->record);
	free(h->lost);
	free(h->mended);
	*h = (struct salvaged){ .head_lost = true };
}

/* ---- telling ---- */

/* "7, 12-13" */
static void put_numbers(struct buf *out, const int *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t from = i;

		while (i + 1 < n && list[i + 1] == list[i] + 1)
			i++;
		buf_printf(out, "%s%d", from ? ", " : "", list[from]);
		if (i > from)
			buf_printf(out, "-%d", list[i]);
	}
}

bool salvaged_tell(const struct salvaged *h, struct buf *out)
{
	size_t n = h->record.said.n;

	if (h->n_lost) {
		buf_printf(out, "%zu of %zu turns; missing: ", n - h->n_lost,
			   n);
		put_numbers(out, h->lost, h->n_lost);
	} else {
		buf_printf(out, "%zu turn%s", n, str_plural(n));
	}
	if (h->n_mended) {
		buf_puts(out, "; in part: ");
		put_numbers(out, h->mended, h->n_mended);
	}
	if (h->head_lost)
		buf_puts(out, "; title, rules or times are lost");
	return !h->record.damaged;
}
