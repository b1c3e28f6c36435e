#include "court/filled.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/ballot.h"
#include "court/elsewhere.h"
#include "court/field.h"
#include "court/mark.h"
#include "court/plain.h"

/* ---- reading ---- */

static const char *text_of(struct arena *a, const struct json_ref *at,
			   const char *key)
{
	const char *s = json_text_or(at, key, "", NULL);

	return field_clean(a, s, strlen(s));
}

/* False for what is no line. */
static bool read_line(struct filled_list *all, const struct json_ref *at,
		      struct filled_line *l)
{
	double mark = json_number_or(at, "mark", NAN, NULL);

	*l = (struct filled_line){
		.name = text_of(&all->arena, at, "name"),
		.mark = mark,
		.max = json_number_or(at, "max", NAN, NULL),
		.weight = json_number_or(at, "weight", NAN, NULL),
		.reason = text_of(&all->arena, at, "reason"),
	};
	if (!(l->mark >= 0 && l->mark <= l->max))
		l->mark = NAN;
	l->skipped =
		isnan(mark) && json_bool_or(at, "not_assessed", false, NULL);
	if (!(l->weight >= 0))
		l->weight = NAN;
	all->n_senseless += isnan(l->mark) && !isnan(mark);
	return *l->name && l->max > 0;
}

static bool read_one(struct filled_list *all, const struct json_ref *at,
		     struct filled *out)
{
	struct arena *a = &all->arena;
	struct field_items w;

	*out = (struct filled){
		.ballot = text_of(a, at, "ballot"),
		.name = text_of(a, at, "name"),
		.author = text_of(a, at, "author"),
		.at = text_of(a, at, "at"),
		.floor = json_number_or(at, "floor", NAN, NULL),
		.ceiling = json_number_or(at, "ceiling", NAN, NULL),
		.told = json_number_or(at, "total", NAN, NULL),
	};
	w = field_items(at, "marks", FILLED_LINES_MAX, NULL);
	out->lines = arena_array(a, w.n, sizeof *out->lines);
	while (field_next(&w))
		out->n_lines +=
			read_line(all, &w.at, &out->lines[out->n_lines]);
	return *out->ballot && out->n_lines;
}

void filled_read(const char *json, struct filled_list *out)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc), one = { 0 };
	size_t n = json_count(&root);

	*out = (struct filled_list){ 0 };
	if (n > FILLED_MAX)
		n = FILLED_MAX;
	out->list = arena_array(&out->arena, n, sizeof *out->list);
	while (out->n < n && json_next(&root, &one))
		out->n += read_one(out, &one, &out->list[out->n]);
	json_free(doc);
}

void filled_release(struct filled_list *l)
{
	arena_release(&l->arena);
	*l = (struct filled_list){ 0 };
}

static bool same_judge(const struct filled *a, const char *author,
		       const char *ballot)
{
	return !strcmp(a->author, author) && !strcmp(a->ballot, ballot);
}

bool filled_stands(const struct filled_list *l, size_t i)
{
	const struct filled *f = &l->list[i];

	return filled_of(l, f->author, f->ballot) == f;
}

const struct filled *filled_of(const struct filled_list *l, const char *author,
			       const char *ballot)
{
	for (size_t i = l->n; i-- > 0;)
		if (same_judge(&l->list[i], author, ballot))
			return &l->list[i];
	return NULL;
}

/* ---- figures ---- */

/* ceiling * sum(weight * mark / max) / sum(weight), as ballot_total has it; the
 * one that the sheet tells where it does not say its weights. */
static double total_of(const struct filled *f)
{
	double got = 0, weight = 0, total;

	for (size_t i = 0; i < f->n_lines; i++) {
		const struct filled_line *l = &f->lines[i];

		if (l->skipped)
			continue;
		got += l->weight * l->mark / l->max;
		weight += l->weight;
	}
	if (isnan(got) || weight <= 0 || isnan(f->ceiling))
		return f->told;
	total = f->ceiling * got / weight;
	return total < f->floor ? f->floor : total;
}

struct filled_sum filled_sum(const struct filled *f)
{
	struct filled_sum s = { .n_lines = f->n_lines, .total = NAN };

	for (size_t i = 0; i < f->n_lines; i++) {
		s.of_all += f->lines[i].max;
		s.n_skipped += f->lines[i].skipped;
		if (isnan(f->lines[i].mark))
			continue;
		s.n_marked++;
		s.points += f->lines[i].mark;
		s.of += f->lines[i].max;
	}
	if (s.n_marked && s.n_marked + s.n_skipped == s.n_lines)
		s.total = total_of(f);
	return s;
}

bool filled_counts(const struct filled_list *l, size_t i)
{
	return filled_stands(l, i) && filled_sum(&l->list[i]).n_marked;
}

bool filled_waits(const struct filled_list *l, size_t i)
{
	if (!filled_counts(l, i) || !isnan(filled_sum(&l->list[i]).total))
		return false;
	for (size_t k = 0; k < l->n; k++)
		if (!strcmp(l->list[k].ballot, l->list[i].ballot) &&
		    filled_counts(l, k) && !elsewhere_is(l->list[k].author) &&
		    !isnan(filled_sum(&l->list[k]).total))
			return true;
	return false;
}

static void put_line(struct buf *out, const char *s)
{
	sanitise(out, s, strlen(s), SANITISE_LINE);
}

static void tell_skipped(const struct filled *f, const struct filled_sum *s,
			 struct buf *out)
{
	bool first = true;

	buf_printf(out, ": %g of %g over %zu of %zu lines; ", s->points, s->of,
		   s->n_marked, s->n_lines);
	for (size_t i = 0; i < f->n_lines; i++) {
		if (!f->lines[i].skipped)
			continue;
		buf_puts(out, first ? "" : ", ");
		put_line(out, f->lines[i].name);
		first = false;
	}
	buf_puts(out, " not assessed");
}

bool filled_weighs(const struct filled *f)
{
	const struct filled_line *first = f->lines;

	for (size_t i = 0; i < f->n_lines; i++) {
		const struct filled_line *l = &f->lines[i];

		if (isnan(l->weight))
			return false;
		if (fabs(l->weight * first->max - first->weight * l->max) >
		    1e-9 * first->max * l->max)
			return true;
	}
	return false;
}

/* "72 of 80 marked (2 of 5 lines)", "total 81.5 (0 to 100): 33 of 40 points, weighed
 * line by line", "total 93.3 (0 to 100): 84 of 90 over 6 of 7 lines; Voice not
 * assessed". */
static void tell_sum(const struct filled *f, struct buf *out)
{
	struct filled_sum s = filled_sum(f);

	if (isnan(s.total)) {
		buf_printf(out, "%g of %g marked (%zu of %zu lines)", s.points,
			   s.of, s.n_marked, s.n_lines);
		return;
	}
	buf_printf(out, "total %.1f", s.total);
	if (!isnan(f->floor) && !isnan(f->ceiling))
		buf_printf(out, " (%g to %g)", f->floor, f->ceiling);
	if (s.n_skipped)
		tell_skipped(f, &s, out);
	else
		buf_printf(out, ": %g of %g points", s.points, s.of);
	if (filled_weighs(f))
		buf_puts(out, ", weighed line by line");
}

void filled_tell_marks(const struct ballot *b, const double *marks,
		       struct buf *out)
{
	struct filled f = { .floor = b->floor,
			    .ceiling = b->ceiling,
			    .told = NAN,
			    .n_lines = b->n_categories };

	f.lines = xcalloc(b->n_categories + 1, sizeof *f.lines);
	for (size_t i = 0; i < b->n_categories; i++)
		f.lines[i] = (struct filled_line){
			.name = b->categories[i].name,
			.mark = marks[i] >= 0 ? marks[i] : NAN,
			.skipped = marks[i] < 0,
			.max = b->categories[i].max,
			.weight = b->categories[i].weight,
		};
	tell_sum(&f, out);
	free(f.lines);
}

void filled_tell_signed(const struct filled *f, struct buf *out)
{
	char day[CLOCK_DAY_BYTES];

	put_line(out, *f->name ? f->name : f->ballot);
	buf_puts(out, ", by ");
	put_line(out, mark_by(f->author));
	clock_day_of(f->at, day);
	if (*day)
		buf_printf(out, ", %s", day);
	buf_puts(out, ": ");
	tell_sum(f, out);
}

void filled_tell_total(const struct filled *f, struct buf *out)
{
	struct filled_sum s = filled_sum(f);

	put_line(out, *f->ballot ? f->ballot : f->name);
	if (isnan(s.total))
		buf_printf(out, " %g of %g marked", s.points, s.of_all);
	else
		buf_printf(out, " %.1f", s.total);
}

void filled_tell_lines(const struct filled *f, struct buf *out)
{
	bool weighs = filled_weighs(f);

	for (size_t i = 0; i < f->n_lines; i++) {
		const struct filled_line *l = &f->lines[i];
		size_t from = out->len;

		buf_puts(out, "  ");
		put_line(out, l->name);
		while (out->len - from < 44 && !out->full)
			buf_putc(out, ' ');
		if (l->skipped)
			buf_puts(out, "  not assessed");
		else if (isnan(l->mark))
			buf_printf(out, "  - of %g", l->max);
		else
			buf_printf(out, "  %g of %g", l->mark, l->max);
		if (weighs)
			buf_printf(out, ", weight %g", l->weight);
		buf_putc(out, '\n');
		if (!*l->reason)
			continue;
		buf_puts(out, "      ");
		put_line(out, l->reason);
		buf_putc(out, '\n');
	}
}

/* "  Candor, 4 of 5: heard it again" */
static void tell_reasons(const struct filled *f, struct buf *out)
{
	for (size_t i = 0; i < f->n_lines; i++) {
		const struct filled_line *l = &f->lines[i];

		if (!*l->reason)
			continue;
		buf_puts(out, "  ");
		put_line(out, l->name);
		if (isnan(l->mark))
			buf_puts(out, ": ");
		else
			buf_printf(out, ", %g of %g: ", l->mark, l->max);
		put_line(out, l->reason);
		buf_putc(out, '\n');
	}
}

static const struct filled_line *line_on(const struct filled *f,
					 const struct ballot_category *c)
{
	for (size_t i = 0; f && i < f->n_lines; i++)
		if (!strcmp(f->lines[i].name, c->name) &&
		    !(f->lines[i].mark > c->max))
			return &f->lines[i];
	return NULL;
}

static double mark_on(const struct filled *f, const struct ballot_category *c)
{
	const struct filled_line *l = line_on(f, c);

	if (!l)
		return NAN;
	return l->skipped ? BALLOT_NOT_ASSESSED : l->mark;
}

void filled_marks(const char *kept_json, const char *author,
		  const struct ballot *b, double *marks)
{
	struct filled_list l;
	const struct filled *f;

	filled_read(kept_json, &l);
	f = filled_of(&l, author, b->slug);
	for (size_t i = 0; i < b->n_categories; i++)
		marks[i] = mark_on(f, &b->categories[i]);
	filled_release(&l);
}

struct filled_mean filled_mean(const struct filled_list *l, const char *ballot)
{
	struct filled_mean m = { 0, 0, NAN, NAN };

	for (size_t i = 0; i < l->n; i++) {
		double total;

		if (strcmp(l->list[i].ballot, ballot) != 0 ||
		    !filled_stands(l, i))
			continue;
		total = filled_sum(&l->list[i]).total;
		if (isnan(total) || elsewhere_is(l->list[i].author))
			continue;
		m.n++;
		m.mean += total;
		m.lo = fmin(m.lo, total); /* the other one where one is NAN */
		m.hi = fmax(m.hi, total);
	}
	m.mean = m.n ? m.mean / (double)m.n : NAN;
	return m;
}

void filled_tell_mean(const struct filled_list *l, const char *ballot,
		      struct buf *out)
{
	struct filled_mean m = filled_mean(l, ballot);

	if (m.n > 1)
		buf_printf(out, "mean %.1f of %zu judges, from %.1f to %.1f",
			   m.mean, m.n, m.lo, m.hi);
}

bool filled_is_first(const struct filled_list *l, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(l->list[k].ballot, l->list[i].ballot))
			return false;
	return true;
}

void filled_tell_all(const char *kept_json, struct buf *out)
{
	struct filled_list l;

	filled_read(kept_json, &l);
	for (size_t i = 0; i < l.n; i++) {
		if (!filled_stands(&l, i))
			continue;
		filled_tell_signed(&l.list[i], out);
		buf_putc(out, '\n');
		tell_reasons(&l.list[i], out);
	}
	for (size_t i = 0; i < l.n; i++) {
		if (!filled_is_first(&l, i) ||
		    filled_mean(&l, l.list[i].ballot).n < 2)
			continue;
		buf_printf(out, "%s: ", l.list[i].ballot);
		filled_tell_mean(&l, l.list[i].ballot, out);
		buf_putc(out, '\n');
	}
	filled_release(&l);
}

/* ---- writing ---- */

/* The reasons that stand, one a category, "" for none; borrowed of before and reason. */
static const char **reasons_of(const struct filled *before,
			       const struct ballot *b, const double *marks,
			       const bool *told, const char *reason)
{
	const char **out = xcalloc(b->n_categories + 1, sizeof *out);

	for (size_t i = 0; i < b->n_categories; i++) {
		const struct filled_line *l =
			line_on(before, &b->categories[i]);
		double was = mark_on(before, &b->categories[i]);
		bool same = isnan(was) ? isnan(marks[i]) : was == marks[i];

		out[i] = told && told[i] && *reason ? reason
			 : l && same		    ? l->reason
						    : "";
	}
	return out;
}

static void put_sheet(struct jsonw *w, const struct ballot *b,
		      const double *marks, const char *const *reasons,
		      const char *author, const char *at)
{
	bool whole = true;

	jsonw_object(w);
	jsonw_put_text(w, "ballot", b->slug);
	jsonw_put_text(w, "name", b->name);
	jsonw_put_text(w, "author", author);
	jsonw_put_text(w, "at", at);
	jsonw_put_number(w, "floor", b->floor);
	jsonw_put_number(w, "ceiling", b->ceiling);
	jsonw_put_array(w, "marks");
	for (size_t i = 0; i < b->n_categories; i++) {
		whole &= !isnan(marks[i]);
		jsonw_object(w);
		jsonw_put_text(w, "name", b->categories[i].name);
		/* NAN: null */
		jsonw_put_number(w, "mark", marks[i] >= 0 ? marks[i] : NAN);
		jsonw_put_number(w, "max", b->categories[i].max);
		jsonw_put_number(w, "weight", b->categories[i].weight);
		if (marks[i] < 0)
			jsonw_put_bool(w, "not_assessed", true);
		if (*reasons[i])
			jsonw_put_text(w, "reason", reasons[i]);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	jsonw_put_number(w, "total", whole ? ballot_total(b, marks) : NAN);
	jsonw_end_object(w);
}

static void copy_one(struct jsonw *w, const struct json_ref *at)
{
	struct buf b;

	buf_init(&b, FILLED_JSON_MAX);
	json_dump(at, &b);
	jsonw_raw(w, b.s);
	buf_release(&b);
}

void filled_write(const char *kept_json, const struct ballot *b,
		  const double *marks, const bool *told, const char *reason,
		  const char *author, const char *at, struct buf *out)
{
	struct filled_list kept;
	const char **reasons;
	struct json *doc =
		kept_json ? json_parse(kept_json, strlen(kept_json), NULL)
			  : NULL;
	struct json_ref root = json_root(doc), one = { 0 };
	struct jsonw w = jsonw_to(out, 0);

	jsonw_array(&w);
	while (doc && json_next(&root, &one))
		copy_one(&w, &one);
	filled_read(kept_json, &kept);
	reasons = reasons_of(filled_of(&kept, author, b->slug), b, marks, told,
			     reason);
	put_sheet(&w, b, marks, reasons, author, at);
	jsonw_end_array(&w);
	free(reasons);
	filled_release(&kept);
	json_free(doc);
}

/* ---- two lists as one ---- */

/* A sheet as text, and when it was filled in. */
struct piece {
	char *json, *author, *ballot, *at;
	bool added;
	bool under; /* of somebody who fills in sheets here, and no older */
};

struct pieces {
	struct piece *list;
	size_t n, room;
};

static void pieces_release(struct pieces *p)
{
	for (size_t i = 0; i < p->n; i++) {
		free(p->list[i].json);
		free(p->list[i].author);
		free(p->list[i].ballot);
		free(p->list[i].at);
	}
	free(p->list);
}

/* How many say the same, to the second: who marks a line so, and otherwise, and so again
 * within one has filled in three sheets. */
static size_t times_there(const struct pieces *p, const char *json)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += !strcmp(p->list[i].json, json);
	return n;
}

static bool same_sheet(const struct piece *a, const struct piece *b)
{
	return !strcmp(a->author, b->author) && !strcmp(a->ballot, b->ballot);
}

/* Behind the last that is no newer than it; what is ours stays in its order. */
static size_t place_by_time(const struct pieces *p, const struct piece *one)
{
	size_t i = p->n;

	while (one->added && i > 0 && strcmp(p->list[i - 1].at, one->at) > 0)
		i--;
	return i;
}

/* Before the first of ours by that author. */
static size_t place_under(const struct pieces *p, const struct piece *one,
			  size_t by_time)
{
	for (size_t i = 0; i < by_time; i++)
		if (!p->list[i].added && same_sheet(&p->list[i], one))
			return i;
	return by_time;
}

static void put_piece(struct pieces *p, struct piece *one, bool is_own)
{
	size_t i = place_by_time(p, one), under = i;

	if (is_own)
		under = place_under(p, one, i);
	one->under = under < i;
	i = under;
	p->list = xgrow(p->list, p->n, &p->room, sizeof *p->list);
	memmove(&p->list[i + 1], &p->list[i], (p->n - i) * sizeof *p->list);
	p->list[i] = *one;
	p->n++;
}

/* Whether p has one more of it than were met, this one too. */
static bool meets_another(struct pieces *met, const struct pieces *p,
			  const char *json)
{
	if (times_there(p, json) <= times_there(met, json))
		return false;
	met->list = xgrow(met->list, met->n, &met->room, sizeof *met->list);
	met->list[met->n++] = (struct piece){ .json = xstrdup(json) };
	return true;
}

/* is_own: of what is added; NULL for ours.  Of what both have as often nothing is
 * added. */
static void take_pieces(struct pieces *p, const char *json, bool added,
			filled_own_fn *is_own, void *arg)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc), one = { 0 };
	struct pieces met = { 0 }; /* of those that are added to */

	/* One too many is enough to know. */
	while (doc && p->n <= FILLED_MAX && json_next(&root, &one)) {
		struct piece piece = { .added = added };
		struct buf b;

		buf_init(&b, FILLED_JSON_MAX);
		json_dump(&one, &b);
		piece.json = buf_take(&b);
		if (added && meets_another(&met, p, piece.json)) {
			free(piece.json);
			continue;
		}
		piece.author =
			field_copy(json_text_or(&one, "author", "", NULL));
		piece.ballot =
			field_copy(json_text_or(&one, "ballot", "", NULL));
		piece.at = field_copy(json_text_or(&one, "at", "", NULL));
		put_piece(p, &piece, is_own && is_own(arg, piece.author));
	}
	pieces_release(&met);
	json_free(doc);
}

/* Over one of ours by the same author: the last one stands. */
static enum filled_place place_of(const struct pieces *p, size_t added)
{
	for (size_t i = 0; i < added; i++)
		if (!p->list[i].added &&
		    same_sheet(&p->list[i], &p->list[added]))
			return FILLED_OVER;
	return p->list[added].under ? FILLED_UNDER : FILLED_BESIDE;
}

char *filled_merge(const char *ours, const char *theirs, bool *full,
		   filled_own_fn *is_own, filled_added_fn *each, void *arg)
{
	struct pieces p = { 0 };
	struct jsonw w;
	struct buf out;
	size_t n_added = 0;

	take_pieces(&p, ours, false, NULL, NULL);
	take_pieces(&p, theirs, true, is_own, arg);
	buf_init(&out, FILLED_JSON_MAX);
	w = jsonw_to(&out, 0);
	jsonw_array(&w);
	for (size_t i = 0; i < p.n; i++) {
		jsonw_raw(&w, p.list[i].json);
		if (p.list[i].added)
			n_added++;
	}
	jsonw_end_array(&w);
	*full = n_added && (p.n > FILLED_MAX || out.full);
	for (size_t i = 0; each && i < p.n && !*full; i++)
		if (p.list[i].added)
			each(arg, p.list[i].author, place_of(&p, i));
	pieces_release(&p);
	if (n_added && !*full)
		return buf_take(&out);
	buf_release(&out);
	return NULL;
}

bool filled_same_name(const char *one, const char *other)
{
	struct buf a, b;
	bool same;

	if (!strcmp(one, other))
		return false;
	buf_init(&a, BUF_TEXT_MAX);
	buf_init(&b, BUF_TEXT_MAX);
	plain_words(&a, one, strlen(one));
	plain_words(&b, other, strlen(other));
	same = a.len && !strcmp(a.s, b.s);
	buf_release(&a);
	buf_release(&b);
	return same;
}

static bool is_named_before(const struct filled_list *l, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(l->list[k].author, l->list[i].author) &&
		    filled_counts(l, k))
			return true;
	return false;
}

static bool has_total(const struct filled_list *l, const char *author)
{
	for (size_t i = 0; i < l->n; i++)
		if (!strcmp(l->list[i].author, author) && filled_counts(l, i) &&
		    isnan(filled_sum(&l->list[i]).total))
			return false;
	return true;
}

/* Those who are from here, with what is not done yet, or those who are not. */
static void put_judges(const char *json, filled_own_fn *is_own, void *arg,
		       bool own, struct buf *out)
{
	struct filled_list l;
	size_t from = out->len;

	filled_read(json, &l);
	for (size_t i = 0; i < l.n; i++) {
		const char *author = l.list[i].author;

		if (!filled_counts(&l, i) || is_named_before(&l, i) ||
		    is_own(arg, author) != own)
			continue;
		buf_puts(out, out->len > from ? ", " : "");
		put_line(out, mark_by(author));
		buf_puts(out,
			 own && !has_total(&l, author) ? " (in part)" : "");
	}
	filled_release(&l);
}

void filled_strangers(const char *json, filled_own_fn *is_own, void *arg,
		      struct buf *out)
{
	put_judges(json, is_own, arg, false, out);
}

void filled_graders(const char *json, filled_own_fn *is_own, void *arg,
		    struct buf *out)
{
	put_judges(json, is_own, arg, true, out);
}

/* ---- signing otherwise ---- */

static void put_signed(struct jsonw *w, const struct json_ref *sheet,
		       const char *author)
{
	struct json_ref member = { 0 };

	jsonw_object(w);
	while (json_next(sheet, &member)) {
		jsonw_key(w, member.key);
		if (!strcmp(member.key, "author"))
			jsonw_text(w, author);
		else
			json_write(&member, w);
	}
	jsonw_end_object(w);
}

char *filled_sign(const char *json, filled_name_fn *name, void *arg)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc), one = { 0 };
	struct filled_list read = { 0 };
	bool any = false;
	struct jsonw w;
	struct buf out;

	buf_init(&out, FILLED_JSON_MAX);
	w = jsonw_to(&out, 0);
	jsonw_array(&w);
	while (doc && json_next(&root, &one)) {
		struct filled f;
		char *author = json_kind(&one) == JSON_OBJECT &&
					       read_one(&read, &one, &f)
				       ? name(arg, &f)
				       : NULL;

		any |= author != NULL;
		if (author)
			put_signed(&w, &one, author);
		else
			copy_one(&w, &one);
		free(author);
	}
	jsonw_end_array(&w);
	json_free(doc);
	filled_release(&read);
	if (any && !out.full)
		return buf_take(&out);
	buf_release(&out);
	return NULL;
}

/* ---- putting last, and taking away ---- */

static bool is_text(const struct json_ref *sheet, const char *key,
		    const char *text)
{
	char *own = field_copy(json_text_or(sheet, key, "", NULL));
	bool is = !text || !strcmp(own, text);

	free(own);
	return is;
}

/* Those that are that author's, or those that are not. */
static void copy_of(struct jsonw *w, const struct json_ref *root,
		    const char *author, bool is)
{
	struct json_ref one = { 0 };

	while (json_next(root, &one))
		if (is_text(&one, "author", author) == is)
			copy_one(w, &one);
}

char *filled_behind(const char *json, const char *author)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc);
	struct buf out;
	struct jsonw w;

	buf_init(&out, FILLED_JSON_MAX);
	w = jsonw_to(&out, 0);
	jsonw_array(&w);
	if (doc) {
		copy_of(&w, &root, author, false);
		copy_of(&w, &root, author, true);
	}
	jsonw_end_array(&w);
	json_free(doc);
	return buf_take(&out);
}

char *filled_without(const char *json, const char *author, const char *ballot,
		     size_t *n)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc), one = { 0 };
	struct buf out;
	struct jsonw w;

	*n = 0;
	buf_init(&out, FILLED_JSON_MAX);
	w = jsonw_to(&out, 0);
	jsonw_array(&w);
	while (doc && json_next(&root, &one))
		if (is_text(&one, "author", author) &&
		    is_text(&one, "ballot", ballot))
			++*n;
		else
			copy_one(&w, &one);
	jsonw_end_array(&w);
	json_free(doc);
	return buf_take(&out);
}

static bool is_replaced(const struct pieces *p, size_t i)
{
	for (size_t k = i + 1; k < p->n && *p->list[i].ballot; k++)
		if (same_sheet(&p->list[i], &p->list[k]))
			return true;
	return false;
}

char *filled_standing(const char *json)
{
	struct pieces p = { 0 };
	bool any = false;
	struct jsonw w;
	struct buf out;

	take_pieces(&p, json, false, NULL, NULL);
	buf_init(&out, FILLED_JSON_MAX);
	w = jsonw_to(&out, 0);
	jsonw_array(&w);
	for (size_t i = 0; i < p.n; i++) {
		if (is_replaced(&p, i))
			any = true;
		else
			jsonw_raw(&w, p.list[i].json);
	}
	jsonw_end_array(&w);
	pieces_release(&p);
	if (any && !out.full)
		return buf_take(&out);
	buf_release(&out);
	return NULL;
}

/* ---- checking ---- */

static void check_line(const struct json_ref *at, struct faults *f)
{
	double max = json_number_or(at, "max", NAN, f);
	double mark = json_number_or(at, "mark", NAN, f);

	json_text(at, "name", f);
	json_text_or(at, "reason", "", f);
	if (!isnan(max) && !(max > 0))
		json_fault(at, f, "max: %g is not above 0", max);
	else if (!isnan(mark) && !(mark >= 0))
		json_fault(at, f, "mark: %g is below 0", mark);
	else if (mark > max)
		json_fault(at, f, "mark: %g is more than the line has, %g",
			   mark, max);
}

void filled_check(const struct json_ref *list, struct faults *f)
{
	struct json_ref one = { 0 };

	if (json_count(list) > FILLED_MAX)
		json_fault(list, f, "more than %d score sheets", FILLED_MAX);
	while (json_next(list, &one)) {
		struct field_items w;

		if (json_kind(&one) != JSON_OBJECT) {
			json_fault(&one, f,
				   "expected a score sheet (an "
				   "object)");
			continue;
		}
		json_text_or(&one, "ballot", "", f);
		json_text_or(&one, "author", "", f);
		json_text_or(&one, "at", "", f);
		w = field_items(&one, "marks", FILLED_LINES_MAX, f);
		while (field_next(&w))
			check_line(&w.at, f);
	}
}
