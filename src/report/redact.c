/*
 * redact.c - see redact.h
 */
#include "report/redact.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/elsewhere.h"
#include "court/record.h"

#define GONE_IN_SLUG "redacted"
#define NOTE	     "note" /* a mark that only says something */
#define BETWEEN_MAX  3	    /* characters between two words of a name */

/* ---- letters ---- */

static bool is_letter(const char *s, size_t len)
{
	return utf8_words(s, len) > 0;
}

/* The next letter or digit as it is compared, or 0 for what is none; *n: its
 * bytes, with the marks that are put on it. */
static uint32_t next_letter(const char *s, size_t len, size_t *n)
{
	uint32_t cp, mark;
	size_t more;

	*n = utf8_decode(s, len, &cp);
	if (!is_letter(s, *n))
		return 0;
	while (*n < len) {
		more = utf8_decode(s + *n, len - *n, &mark);
		if (mark < 0x80 || utf8_cp_width(mark) != 0)
			break;
		*n += more;
	}
	return utf8_lower(utf8_base_letter(cp));
}

/* A name as it is kept: folded letters, one blank between words. */
static char *fold(struct arena *a, const char *s, size_t len)
{
	struct buf b;
	char *kept, letter[4];
	bool gap = false;
	size_t n;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t at = 0; at < len; at += n) {
		uint32_t cp = next_letter(s + at, len - at, &n);

		if (cp && gap && b.len)
			buf_putc(&b, ' ');
		if (cp)
			buf_add(&b, letter, utf8_encode(cp, letter));
		gap = !cp;
	}
	kept = arena_strdup(a, b.s);
	buf_release(&b);
	return kept;
}

/* ---- the list ---- */

static bool add(struct redact *r, const char *s, size_t len, struct error *err)
{
	const char *name;

	if (str_is(s, len, REDACT_AUTHORS))
		return r->authors = true;
	if (str_is(s, len, REDACT_NOTES))
		return r->notes = true;
	if (str_is(s, len, REDACT_STUDENT))
		return r->student = true;
	name = fold(&r->arena, s, len);
	if (*s == '@' || !*name)
		return error_set(err, ERR_USAGE,
				 "redact: '%.*s' is no name; give names, "
				 "%s, %s or %s, with commas between",
				 (int)(len < 80 ? len : 80), s, REDACT_STUDENT,
				 REDACT_AUTHORS, REDACT_NOTES);
	if (!texts_add(&r->names, &r->arena, name, REDACT_NAMES_MAX))
		return error_set(err, ERR_LIMIT, "redact: more than %d names",
				 REDACT_NAMES_MAX);
	return true;
}

bool redact_parse(struct redact *out, const char *list, struct error *err)
{
	const char *s;
	size_t len;

	*out = (struct redact){ .authors = false };
	if (!list)
		return true;
	while (str_next(&list, ",", &s, &len)) {
		s = str_trim(s, &len);
		if (len && !add(out, s, len, err))
			return false;
	}
	return !redact_is_empty(out) ||
	       error_set(err, ERR_USAGE, "redact: no name is given");
}

void redact_release(struct redact *r)
{
	arena_release(&r->arena);
	*r = (struct redact){ .authors = false };
}

bool redact_is_empty(const struct redact *r)
{
	return !r->names.n && !r->authors && !r->notes && !r->student;
}

/* ---- the student ---- */

/* "17", "A-17": no two letters stand together. */
static bool is_number(const char *student)
{
	bool in_word = false;
	size_t n;

	for (const char *s = student; *s; s += n) {
		bool letter = next_letter(s, strlen(s), &n) != 0 &&
			      !isdigit((unsigned char)*s);

		if (letter && in_word)
			return false;
		in_word = letter;
	}
	return true;
}

static void add_name(struct redact *r, const char *name)
{
	const char *folded = fold(&r->arena, name, strlen(name));

	if (*folded)
		texts_add(&r->names, &r->arena, folded, REDACT_NAMES_MAX + 3);
}

void redact_for(const struct redact *r, const struct hearing_record *record,
		struct redact *with)
{
	static const char *const as[] = { "student", "student no",
					  "student number" };
	const char *student = record->student;

	*with = (struct redact){ .authors = r->authors,
				 .notes = r->notes,
				 .student = r->student };
	for (size_t i = 0; i < r->names.n; i++)
		texts_add(&with->names, &with->arena, r->names.list[i],
			  REDACT_NAMES_MAX + 3);
	if (!r->student || !student || !*student)
		return;
	if (!is_number(student)) {
		add_name(with, student);
		return;
	}
	for (size_t i = 0; i < sizeof as / sizeof *as; i++) {
		char *said = xprintf("%s %s", as[i], student);

		add_name(with, said);
		free(said);
	}
}

bool redact_leaves_spoken(const struct redact *r,
			  const struct hearing_record *record)
{
	return r->student && !r->names.n &&
	       (!record->student || !*record->student ||
		record_is_number(record->student));
}

const char *redact_student(const struct redact *r, const char *student)
{
	return r && r->student && student && *student ? RECORD_GONE : student;
}

void redact_together(struct redact *r, const char *id)
{
	r->together = arena_strdup(&r->arena, id);
}

char *redact_student_apart(struct redact *r, const char *student)
{
	const char *told = redact_student(r, student);
	const char *key;
	size_t i = 0;

	if (told == student || !r->together)
		return xstrdup(told ? told : "");
	key = record_student_key(student);
	while (i < r->students.n && strcmp(r->students.list[i], key) != 0)
		i++;
	if (i == r->students.n &&
	    !texts_add(&r->students, &r->arena, key, REDACT_STUDENTS_MAX))
		return xstrdup(told);
	return xprintf("%s %zu of %s", told, i + 1, r->together);
}

/* ---- finding ---- */

/* Bytes that lie between two words, if a letter follows soon; else 0. */
static size_t gap_of(const char *s, size_t len)
{
	size_t at = 0, n;

	for (int i = 0; i <= BETWEEN_MAX && at < len; i++, at += n)
		if (next_letter(s + at, len - at, &n))
			return at;
	return 0;
}

/* Bytes of the name where it begins here and ends with a word; else 0. */
static size_t length_of(const char *name, const char *s, size_t len)
{
	size_t at = 0, n = 0, gap;
	uint32_t want, got;

	while (*name) {
		size_t step = utf8_decode(name, strlen(name), &want);

		if (want == ' ') {
			gap = gap_of(s + at, len - at);
			if (!gap)
				return 0;
			at += gap;
		} else {
			got = at < len ? next_letter(s + at, len - at, &n) : 0;
			if (got != want)
				return 0;
			at += n;
		}
		name += step;
	}
	return at < len && next_letter(s + at, len - at, &n) ? 0 : at;
}

static size_t longest(const struct redact *r, const char *s, size_t len)
{
	size_t best = 0;

	for (size_t i = 0; i < r->names.n; i++) {
		size_t n = length_of(r->names.list[i], s, len);

		best = n > best ? n : best;
	}
	return best;
}

/* One piece of a text: as it is, or a name that goes. */
struct piece {
	size_t from, to; /* bytes of the text; from == to: there is no more */
	bool name;
};

static struct piece next_piece(const struct redact *r, const char *s,
			       size_t len, size_t from)
{
	size_t at = from, n, found;
	bool in_word = false;

	while (at < len) {
		bool letter = next_letter(s + at, len - at, &n) != 0;

		found = letter && !in_word ? longest(r, s + at, len - at) : 0;
		if (found && at > from)
			break;
		if (found)
			return (struct piece){ at, at + found, true };
		in_word = letter;
		at += n;
	}
	return (struct piece){ from, at, false };
}

static const char *in_place(const char *s)
{
	return names_is_slug(s) ? GONE_IN_SLUG : RECORD_GONE;
}

void redact_text(const struct redact *r, const char *s, struct buf *out)
{
	size_t len = strlen(s);
	struct piece p = { 0 };

	while (p.to < len) {
		p = next_piece(r, s, len, p.to);
		if (p.name)
			buf_puts(out, in_place(s));
		else
			buf_add(out, s + p.from, p.to - p.from);
	}
}

/* ---- the hearing ---- */

static void take_out(const struct redact *r, char **text)
{
	struct buf b;

	if (!*text)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	redact_text(r, *text, &b);
	str_set(text, b.s);
	buf_release(&b);
}

/* Where a place of the old text is in the new one; inside a name, its begin or its
 * end. */
static size_t moved(const struct redact *r, const char *s, size_t place,
		    bool is_end)
{
	size_t len = strlen(s), at = 0, gone = strlen(in_place(s));
	struct piece p = { 0 };

	while (p.to < len) {
		p = next_piece(r, s, len, p.to);
		if (place <= p.from)
			return at;
		if (!p.name && place <= p.to)
			return at + place - p.from;
		if (p.name && place < p.to)
			return is_end ? at + gone : at;
		at += p.name ? gone : p.to - p.from;
	}
	return at;
}

static void move_span(const struct redact *r, const char *old, struct span *s)
{
	if (s->from >= s->to)
		return;
	*s = (struct span){ moved(r, old, s->from, false),
			    moved(r, old, s->to, true) };
}

static void move_claims(const struct redact *r, const char *old,
			struct heard_claim *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		move_span(r, old, &list[i].span);
		take_out(r, &list[i].cite);
		take_out(r, &list[i].why);
	}
}

static void move_stands(const struct redact *r, const char *old,
			struct heard_proposition *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		move_span(r, old, &list[i].span);
}

static void redact_heard(const struct redact *r, const char *old,
			 struct heard *h)
{
	move_span(r, old, &h->overbroad);
	move_span(r, old, &h->opposed);
	move_stands(r, old, h->propositions, h->n_propositions);
	move_stands(r, old, h->leanings, h->n_leanings);
	move_claims(r, old, h->record, h->n_record);
	move_claims(r, old, h->authorities, h->n_authorities);
	for (size_t i = 0; i < h->n_clashes; i++) {
		move_span(r, old, &h->clashes[i].span);
		take_out(r, &h->clashes[i].quote);
	}
}

static void redact_reading(const struct redact *r, const char *old,
			   struct reading *reading)
{
	if (!reading)
		return;
	move_span(r, old, &reading->quote);
	take_out(r, &reading->why);
	take_out(r, &reading->instead);
	take_out(r, &reading->unread);
	take_out(r, &reading->held);
	for (size_t i = 0; i < reading->n_remarks; i++) {
		move_span(r, old, &reading->remarks[i].span);
		take_out(r, &reading->remarks[i].why);
		take_out(r, &reading->remarks[i].fix);
	}
	redact_heard(r, old, &reading->heard);
}

static void redact_turn(const struct redact *r, struct turn *t)
{
	redact_reading(r, t->text, t->reading);
	redact_reading(r, t->text, t->original);
	take_out(r, &t->text);
	take_out(r, &t->speaker);
	take_out(r, &t->basis);
	take_out(r, &t->real_answer);
	take_out(r, &t->real_advocate);
	for (size_t i = 0; i < t->n_steps; i++) {
		take_out(r, &t->steps[i].input);
		take_out(r, &t->steps[i].result);
	}
}

/* ---- who labelled and graded ---- */

/* The names that go from one hearing, and the numbers of judges, which are for all. */
struct going {
	const struct redact *names;
	struct redact *judges;
};

static bool holds_a_name(const struct redact *r, const char *s)
{
	struct buf b;
	bool holds;

	buf_init(&b, BUF_TEXT_MAX);
	redact_text(r, s, &b);
	holds = strcmp(b.s, s) != 0;
	buf_release(&b);
	return holds;
}

/* Who that is here; the caller frees.  As it is where that may be told. */
static char *as_judge(const struct going *g, const char *author)
{
	struct texts *judges = &g->judges->judges;
	size_t i = 0;

	if (!*author || (!g->names->authors && !holds_a_name(g->names, author)))
		return xstrdup(author);
	while (i < judges->n && strcmp(judges->list[i], author) != 0)
		i++;
	if (i == judges->n &&
	    !texts_add(judges, &g->judges->arena, author, REDACT_JUDGES_MAX))
		return xstrdup(RECORD_GONE);
	/* What was not written here stays known for that. */
	return xprintf("judge %zu%s", i + 1,
		       elsewhere_is(author) ? ELSEWHERE : "");
}

/* Who assesses their own answers is counsel, and no judge; the caller frees. */
static char *as_counsel(const struct going *g, const char *author)
{
	const struct redact *r = g->names;
	bool goes = r->authors || r->student || holds_a_name(r, author);

	return xstrdup(goes ? ASSESSED_NAMELESS : author);
}

static void redact_mark(const struct going *g, struct mark *m)
{
	const struct redact *r = g->names;
	char *author = assessed_is(m) ? as_counsel(g, m->author)
				      : as_judge(g, m->author);

	str_set(&m->author, author);
	free(author);
	take_out(r, &m->reason);
	take_out(r, &m->value);
	if (r->notes && *m->reason)
		str_set(&m->reason, RECORD_GONE);
	if (r->notes && !strcmp(m->field, NOTE))
		str_set(&m->value, RECORD_GONE);
}

/* ---- JSON ---- */

static void put_text(const struct redact *r, struct jsonw *w, const char *s)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	redact_text(r, s, &b);
	jsonw_text(w, b.s);
	buf_release(&b);
}

static void put_key(const struct redact *r, struct jsonw *w,
		    const struct json_ref *at, const char *key)
{
	struct buf b;

	if (!at->key || strcmp(at->key, "issues") != 0) {
		jsonw_key(w, key);
		return;
	}
	buf_init(&b, BUF_TEXT_MAX);
	redact_text(r, key, &b);
	jsonw_key(w, b.s);
	buf_release(&b);
}

/* FIELD_KEPT_DEPTH is a ceiling for what is carried along; json_parse has one for
 * all of it, so this goes no deeper than that. */
static void put_value(const struct redact *r, struct jsonw *w,
		      const struct json_ref *at)
{
	struct json_ref item = { 0 };
	bool object = json_kind(at) == JSON_OBJECT;

	switch (json_kind(at)) {
	case JSON_TEXT: put_text(r, w, json_as_text(at, NULL)); return;
	case JSON_ARRAY:
	case JSON_OBJECT: break;
	default: json_write(at, w); return;
	}
	if (object)
		jsonw_object(w);
	else
		jsonw_array(w);
	while (json_next(at, &item)) {
		if (object)
			put_key(r, w, at, item.key);
		put_value(r, w, &item);
	}
	if (object)
		jsonw_end_object(w);
	else
		jsonw_end_array(w);
}

void redact_json(const struct redact *r, const char *json, size_t len,
		 struct buf *out)
{
	struct json *doc = json_parse(json, len, NULL);
	struct json_ref root = json_root(doc);
	struct jsonw w = jsonw_to(out, 2);

	if (doc) {
		put_value(r, &w, &root);
		buf_putc(out, '\n');
	}
	json_free(doc);
}

/* ---- score sheets ---- */

static bool is_private(const struct redact *r, const char *key)
{
	return r->notes && (!strcmp(key, "note") || !strcmp(key, "notes") ||
			    !strcmp(key, "reason"));
}

static void put_sheet_author(const struct going *g, struct jsonw *w,
			     const struct json_ref *at)
{
	char *judge = as_judge(g, json_as_text(at, NULL));

	jsonw_text(w, judge);
	free(judge);
}

static void put_sheet(const struct going *g, struct jsonw *w,
		      const struct json_ref *sheet);

/* The lines of a sheet, each of which may have a reason. */
static void put_lines(const struct going *g, struct jsonw *w,
		      const struct json_ref *lines)
{
	struct json_ref line = { 0 };

	jsonw_array(w);
	while (json_next(lines, &line))
		put_sheet(g, w, &line);
	jsonw_end_array(w);
}

static void put_sheet(const struct going *g, struct jsonw *w,
		      const struct json_ref *sheet)
{
	struct json_ref member = { 0 };

	if (json_kind(sheet) != JSON_OBJECT) {
		json_write(sheet, w);
		return;
	}
	jsonw_object(w);
	while (json_next(sheet, &member)) {
		jsonw_key(w, member.key);
		if (json_kind(&member) == JSON_ARRAY)
			put_lines(g, w, &member);
		else if (json_kind(&member) != JSON_TEXT)
			json_write(&member, w);
		else if (!strcmp(member.key, "author"))
			put_sheet_author(g, w, &member);
		else if (is_private(g->names, member.key))
			jsonw_text(w, RECORD_GONE);
		else
			json_write(&member, w);
	}
	jsonw_end_object(w);
}

/* Who graded, and what that person wrote, of each sheet. */
static void redact_sheets(const struct going *g, char **ballots_json)
{
	struct json *doc =
		*ballots_json
			? json_parse(*ballots_json, strlen(*ballots_json), NULL)
			: NULL;
	struct json_ref root = json_root(doc), sheet = { 0 };
	struct jsonw w;
	struct buf b;

	if (!doc)
		return;
	buf_init(&b, BUF_TEXT_MAX);
	w = jsonw_to(&b, 0);
	jsonw_array(&w);
	while (json_next(&root, &sheet))
		put_sheet(g, &w, &sheet);
	jsonw_end_array(&w);
	str_set(ballots_json, b.s);
	buf_release(&b);
	json_free(doc);
}

void redact_record(struct redact *redact, struct hearing_record *record)
{
	struct redact with, *r = &with;
	struct going g = { &with, redact };

	if (redact_is_empty(redact))
		return;
	redact_for(redact, record, &with);
	take_out(r, &record->case_title);
	for (size_t i = 0; i < record->said.n; i++)
		redact_turn(r, &record->said.turns[i]);
	for (size_t i = 0; i < record->n_marks; i++)
		redact_mark(&g, &record->marks[i]);
	record_lay_marks(record); /* their words stand in the readings too */
	redact_sheets(&g, &record->ballots_json);
	redact_release(&with);
}

void redact_head(const struct redact *redact, struct hearing_record *record)
{
	struct redact with;
	struct buf id;

	if (redact_is_empty(redact))
		return;
	redact_for(redact, record, &with);
	buf_init(&id, BUF_TEXT_MAX);
	redact_text(&with, record->id, &id);
	snprintf(record->id, sizeof record->id, "%s", id.s);
	take_out(&with, &record->assigned.title);
	buf_release(&id);
	redact_release(&with);
}
