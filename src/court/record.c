/*
 * record.c - a hearing as JSON, there and back
 *
 * Writing is the specification: members in a fixed order, null where nothing
 * is.  Reading accepts what writing writes and reports the rest; write, read,
 * write gives the same bytes, which is what `import` compares.
 */
#include "court/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/field.h"

void record_init(struct hearing_record *r)
{
	*r = (struct hearing_record){ 0 };
	terms_init(&r->terms);
}

void record_release(struct hearing_record *r)
{
	free(r->case_slug);
	free(r->case_title);
	for (size_t i = 0; i < r->n_seats; i++)
		free(r->seats[i]);
	free(r->seats);
	free(r->model);
	free(r->endpoint);
	free(r->student);
	free(r->witness);
	free(r->witness_name);
	assigned_release(&r->assigned);
	free(r->program);
	free(r->prompts_json);
	transcript_release(&r->said);
	for (size_t i = 0; i < r->n_marks; i++)
		mark_release(&r->marks[i]);
	free(r->marks);
	free(r->ballots_json);
	free(r->debrief_json);
	free(r->legend);
	record_init(r);
}

/* "20261121-220301-k3x9": sorts by time, and 30 students who start in the same
 * second differ in the last four characters (a million of them). */
void record_make_id(struct hearing_record *r, int64_t wall_ms, uint64_t chance)
{
	static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
	char iso[CLOCK_ISO_BYTES], *out = r->id;

	clock_iso8601(wall_ms, iso);
	for (const char *p = iso; *p && out < r->id + 15; p++) {
		if (*p == 'T')
			*out++ = '-';
		else if (*p >= '0' && *p <= '9')
			*out++ = *p;
	}
	*out++ = '-';
	for (int i = 0; i < 4; i++, chance >>= 5)
		*out++ = letters[chance & 31];
	*out = '\0';
}

void record_add_mark(struct hearing_record *r, const struct mark *m)
{
	r->marks = xreallocarray(r->marks, r->n_marks + 1, sizeof *r->marks);
	r->marks[r->n_marks++] = mark_copy(m);
}

void record_drop_mark(struct hearing_record *r, size_t i)
{
	struct turn *t = transcript_turn(&r->said, r->marks[i].turn);

	mark_release(&r->marks[i]);
	r->n_marks--;
	memmove(&r->marks[i], &r->marks[i + 1],
		(r->n_marks - i) * sizeof *r->marks);
	if (t)
		mark_turn(t, r->marks, r->n_marks);
}

size_t record_prefer(struct hearing_record *r, const char *author)
{
	struct mark *last = xcalloc(r->n_marks + 1, sizeof *last);
	size_t n_last = 0, n = 0;

	for (size_t i = 0; i < r->n_marks; i++)
		if (!mark_is_note(&r->marks[i]) && r->marks[i].author &&
		    !strcmp(r->marks[i].author, author))
			last[n_last++] = r->marks[i];
		else
			r->marks[n++] = r->marks[i];
	for (size_t i = 0; i < n_last; i++) {
		last[i].holds = true;
		r->marks[n++] = last[i];
	}
	free(last);
	record_lay_marks(r);
	return n_last;
}

/* On a turn that bears no mark any more nothing is laid: so all are cleared first. */
static void lay_anew(struct hearing_record *r)
{
	for (size_t i = 0; i < r->said.n; i++)
		if (r->said.turns[i].marked)
			mark_turn(&r->said.turns[i], NULL, 0);
	record_lay_marks(r);
}

size_t record_keep_marks(struct hearing_record *r, record_mark_fn *keeps,
			 void *arg)
{
	size_t n = 0, left;

	for (size_t i = 0; i < r->n_marks; i++)
		if (keeps(arg, &r->marks[i]))
			r->marks[n++] = r->marks[i];
		else
			mark_release(&r->marks[i]);
	left = r->n_marks - n;
	r->n_marks = n;
	if (left)
		lay_anew(r);
	return left;
}

static bool is_not_assessed(void *none, const struct mark *m)
{
	(void)none;
	return !assessed_is(m);
}

void record_leave_out_assessed(struct hearing_record *r)
{
	for (size_t i = 0; i < r->said.n; i++)
		r->n_self_out += !r->said.turns[i].retracted &&
				 r->said.turns[i].marked &&
				 r->said.turns[i].reading->self_said;
	record_keep_marks(r, is_not_assessed, NULL);
}

void record_lay_marks(struct hearing_record *r)
{
	bool *laid = xcalloc(r->said.n + 1, sizeof *laid);

	for (size_t i = 0; i < r->n_marks; i++) {
		struct turn *t = transcript_turn(&r->said, r->marks[i].turn);

		if (!t || laid[t - r->said.turns])
			continue;
		laid[t - r->said.turns] = true;
		mark_turn(t, r->marks, r->n_marks);
	}
	free(laid);
}

/* ---- JSON that is only carried along: prompts, ballots, debrief ---- */

/* Writes what field_kept() returned, indented like the rest. */
static void put_kept(struct jsonw *w, const char *key, const char *json,
		     const char *otherwise)
{
	struct json *doc = json ? json_parse(json, strlen(json), NULL) : NULL;
	struct json_ref root = json_root(doc);

	jsonw_key(w, key);
	if (doc)
		field_json(w, &root);
	else
		jsonw_raw(w, otherwise);
	json_free(doc);
}

/* ---- writing ---- */

static void put_seats(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_key(w, "seats");
	jsonw_array(w);
	for (size_t i = 0; i < r->n_seats; i++)
		jsonw_text(w, r->seats[i]);
	jsonw_end_array(w);
}

static const char *or_empty(const char *s)
{
	return s ? s : "";
}

static void put_case(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_key(w, "case");
	jsonw_object(w);
	jsonw_put_text(w, "slug", or_empty(r->case_slug));
	jsonw_put_text(w, "hash", r->case_hash);
	jsonw_put_text(w, "title", or_empty(r->case_title));
	if (r->confidential)
		jsonw_put_bool(w, "confidential", true);
	jsonw_end_object(w);
}

/* Seats and model stand among the terms, and follow from them. */
static void put_terms(struct jsonw *w, const struct hearing_record *r)
{
	terms_write(&r->terms, TERM_SIDE, TERM_SIMULATOR, w);
	put_seats(w, r);
	terms_write(&r->terms, TERM_SIMULATOR, TERM_ADVOCATE, w);
	jsonw_put_text(w, "model", or_empty(r->model));
	if (*or_empty(r->endpoint))
		jsonw_put_text(w, "endpoint", r->endpoint);
	terms_write(&r->terms, TERM_ADVOCATE, TERMS, w);
}

bool record_is_examination(const struct hearing_record *r)
{
	return *or_empty(r->witness) != '\0';
}

static int64_t last_ms(const struct hearing_record *r)
{
	return r->ended_ms ? r->ended_ms : r->started_ms;
}

int64_t record_late_ms(const struct hearing_record *r)
{
	return assigned_late_ms(&r->assigned, last_ms(r));
}

void record_say_class(const struct hearing_record *r, struct buf *out)
{
	const struct assigned *a = &r->assigned;
	bool named = *or_empty(r->student) != '\0';
	char due[CLOCK_HERE_BYTES];

	if (named)
		buf_printf(out, "student %s", r->student);
	if (!a->title)
		return;
	buf_printf(out, "%sassignment \"%s\"", named ? ", " : "", a->title);
	if (a->attempt)
		buf_puts(out, ", ");
	assigned_say_attempt(a, out);
	clock_here(a->due_ms, due);
	if (a->due_ms)
		buf_printf(out, ", due %s", due);
	if (record_late_ms(r))
		buf_puts(out, ", ");
	assigned_say_late(record_late_ms(r), out);
}

static void put_head(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_put_text(w, "schema", "hotbench.hearing/1");
	jsonw_put_text(w, "id", r->id);
	put_case(w, r);
	put_terms(w, r);
	jsonw_put_text(w, "program", or_empty(r->program));
	put_kept(w, "prompts", r->prompts_json, "{}");
	jsonw_put_time(w, "started", r->started_ms);
	jsonw_put_time(w, "ended", r->ended_ms);
	jsonw_put_bool(w, "adjourned", r->adjourned);
	jsonw_put_bool(w, "simulated", true);
	jsonw_put_bool(w, "real_justices", r->real_justices);
	if (r->redacted)
		jsonw_put_bool(w, "redacted", true);
	if (*or_empty(r->student))
		jsonw_put_text(w, "student", r->student);
	if (record_is_examination(r)) {
		jsonw_key(w, "witness");
		jsonw_object(w);
		jsonw_put_text(w, "id", r->witness);
		jsonw_put_text(w, "name", or_empty(r->witness_name));
		jsonw_end_object(w);
	}
	assigned_write(&r->assigned, last_ms(r), w);
}

static void put_turns(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_key(w, "turns");
	jsonw_array(w);
	for (size_t i = 0; i < r->said.n; i++)
		turn_write(w, &r->said.turns[i]);
	jsonw_end_array(w);
}

static void put_marks(struct jsonw *w, const struct hearing_record *r)
{
	jsonw_key(w, "marks");
	jsonw_array(w);
	for (size_t i = 0; i < r->n_marks; i++) {
		const struct mark *m = &r->marks[i];

		jsonw_object(w);
		jsonw_put_int(w, "turn", m->turn);
		jsonw_put_text(w, "field", or_empty(m->field));
		jsonw_put_text(w, "value", or_empty(m->value));
		jsonw_put_text(w, "author", or_empty(m->author));
		jsonw_put_text(w, "reason", or_empty(m->reason));
		jsonw_put_text(w, "at", or_empty(m->at));
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

void record_write(struct buf *out, const struct hearing_record *r,
		  bool with_turns)
{
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	if (with_turns && r->legend)
		jsonw_put_text(&w, "legend", r->legend);
	put_head(&w, r);
	if (with_turns) {
		put_turns(&w, r);
		put_marks(&w, r);
	}
	put_kept(&w, "ballots", r->ballots_json, "[]");
	put_kept(&w, "debrief", r->debrief_json, "{}");
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* ---- reading ---- */

static char *copy_of(const struct json_ref *at, const char *key,
		     struct faults *f)
{
	return field_copy(json_text(at, key, f));
}

static void read_seats(struct hearing_record *r, const struct json_ref *root,
		       struct faults *f)
{
	struct field_items w = field_items(root, "seats", RECORD_NAMES_MAX, f);

	r->seats = xcalloc(w.n + 1, sizeof *r->seats);
	while (field_next(&w))
		r->seats[r->n_seats++] = field_copy(json_as_text(&w.at, f));
}

static int64_t read_time(const struct json_ref *at, const char *key,
			 struct faults *f)
{
	struct json_ref m;
	int64_t ms;

	if (!json_member_opt(at, key, JSON_TEXT, &m, f))
		return 0;
	ms = clock_from_iso8601(json_as_text(&m, NULL));
	if (ms > 0)
		return ms;
	json_fault(&m, f,
		   "expected a time such as 2026-11-21T22:03:01Z, found "
		   "\"%.40s\"",
		   json_as_text(&m, NULL));
	return 0;
}

static void read_id(struct hearing_record *r, const struct json_ref *root,
		    struct faults *f)
{
	const char *id = json_text(root, "id", f);

	if (names_is_slug(id) && strlen(id) < sizeof r->id)
		snprintf(r->id, sizeof r->id, "%s", id);
	else
		json_fault(root, f, "id: \"%.40s\" is no hearing's id", id);
}

bool record_is_student(const char *text)
{
	size_t n = strlen(text);
	char *clean = sanitise_line(text);
	bool is = n > strspn(text, " ") && n <= RECORD_STUDENT_MAX &&
		  !strcmp(clean, text);

	free(clean);
	return is;
}

#define NUMBER_MAX 20 /* bytes of a student's number */

bool record_is_number(const char *student)
{
	bool digit = false;

	for (const char *s = student; *s; s++) {
		bool is_digit = *s >= '0' && *s <= '9';

		digit |= is_digit;
		if (!is_digit && !(*s >= 'A' && *s <= 'Z') &&
		    !strchr("-./", *s))
			return false;
	}
	return digit && strlen(student) <= NUMBER_MAX;
}

const char *record_student_key(const char *student)
{
	if (strspn(student, "0123456789") == strlen(student))
		while (student[0] == '0' && student[1])
			student++;
	return student;
}

static void read_student(struct hearing_record *r, const struct json_ref *root,
			 struct faults *f)
{
	r->student = field_copy(json_text_or(root, "student", "", f));
	if (*r->student && !record_is_student(r->student))
		json_fault(root, f,
			   "student: \"%.80s\" is no number or name of "
			   "one line and at most %d bytes",
			   r->student, RECORD_STUDENT_MAX);
}

static void read_witness(struct hearing_record *r, const struct json_ref *root,
			 struct faults *f)
{
	struct json_ref m;

	if (!json_member_opt(root, "witness", JSON_OBJECT, &m, f))
		return;
	r->witness = copy_of(&m, "id", f);
	r->witness_name = field_copy(json_text_or(&m, "name", "", f));
	if (!names_is_slug(r->witness))
		json_fault(&m, f, "id: \"%.70s\" is no witness's name",
			   r->witness);
}

static void read_case(struct hearing_record *r, const struct json_ref *root,
		      struct faults *f)
{
	struct json_ref m;
	const char *hash;

	json_member(root, "case", JSON_OBJECT, &m, f);
	r->case_slug = copy_of(&m, "slug", f);
	if (!names_is_slug(r->case_slug))
		json_fault(&m, f, "slug: \"%.70s\" is no case's name",
			   r->case_slug);
	r->case_title = field_copy(json_text_or(&m, "title", "", f));
	r->confidential = json_bool_or(&m, "confidential", false, f);
	hash = json_text_or(&m, "hash", "", f);
	if (!*hash || assigned_is_hex(hash))
		snprintf(r->case_hash, sizeof r->case_hash, "%s", hash);
	else
		json_fault(&m, f, "hash: expected 64 hex digits");
}

/* Where nothing is said of an opening there was none. */
static void read_terms(struct hearing_record *r, const struct json_ref *root,
		       struct faults *f)
{
	r->terms.opening = false;
	terms_read(&r->terms, root, f);
	read_seats(r, root, f);
	r->model = field_copy(json_text_or(root, "model", "", f));
	r->endpoint = field_copy(json_text_or(root, "endpoint", "", f));
}

static void check_turn(const struct hearing_record *r, const struct turn *t,
		       int last, const struct json_ref *at, struct faults *f)
{
	if (t->n <= last)
		json_fault(at, f, "n: %d does not come after %d", t->n, last);
	if (t->follows >= t->n)
		json_fault(at, f, "follows: turn %d does not come before %d",
			   t->follows, t->n);
	if (t->seat >= 0 && (size_t)t->seat >= r->n_seats)
		json_fault(at, f, "seat: there is no seat %d", t->seat);
}

static void read_turns(struct hearing_record *r, const struct json_ref *root,
		       struct faults *f)
{
	struct field_items w = field_items(root, "turns", RECORD_TURNS_MAX, f);
	int last = 0;

	while (field_next(&w)) {
		struct turn t;

		turn_read(&t, &w.at, f);
		check_turn(r, &t, last, &w.at, f);
		if (t.seat >= 0 && (size_t)t.seat >= r->n_seats)
			t.seat = -1;
		last = t.n;
		transcript_take(&r->said, &t);
	}
}

/* A field that is not known here is a later program's, and carried along. */
static void check_mark(const struct hearing_record *r, const struct mark *m,
		       const struct json_ref *at, struct faults *f)
{
	const struct turn *t = transcript_turn(&r->said, m->turn);
	const char *values = mark_values(m->field);

	if (!t)
		json_fault(at, f, "turn: there is no turn %d", m->turn);
	else if (!mark_is_note(m) && values && !turn_is_answerer(t))
		json_fault(at, f,
			   "turn: turn %d is no answer, and only what was "
			   "answered is labelled",
			   m->turn);
	if (mark_is_note(m) && strlen(m->value) > 3 * MARK_NOTE_MAX)
		json_fault(at, f, "value: the note is too long");
	else if (!mark_is_note(m) && values && !mark_is_known(m))
		json_fault(at, f, "value: \"%.40s\" is none of %s", m->value,
			   values);
	if (*m->at && clock_from_iso8601(m->at) < 0)
		json_fault(at, f,
			   "at: expected a time such as 2026-11-21T22:03:01Z, "
			   "found \"%.40s\"",
			   m->at);
}

static void read_mark(struct hearing_record *r, const struct json_ref *at,
		      struct faults *f)
{
	size_t n_before = f ? f->n : 0;
	struct mark m = {
		.turn = (int)json_int(at, "turn", 1, 9999999, f),
		.field = copy_of(at, "field", f),
		.value = copy_of(at, "value", f),
		.author = field_copy(json_text_or(at, "author", "", f)),
		.reason = field_copy(json_text_or(at, "reason", "", f)),
		.at = copy_of(at, "at", f),
	};

	if (f && f->n == n_before)
		check_mark(r, &m, at, f);
	record_add_mark(r, &m);
	mark_release(&m);
}

static void read_marks(struct hearing_record *r, const struct json_ref *root,
		       struct faults *f)
{
	struct field_items w = field_items(root, "marks", RECORD_MARKS_MAX, f);

	while (field_next(&w))
		read_mark(r, &w.at, f);
	record_lay_marks(r);
}

static void read_record(void *out, const struct json_ref *root,
			struct faults *f)
{
	struct hearing_record *r = out;

	if (!json_schema_is(root, "hearing", f))
		return;
	read_id(r, root, f);
	read_case(r, root, f);
	read_terms(r, root, f);
	r->program = field_copy(json_text_or(root, "program", "", f));
	r->prompts_json = field_kept(NULL, root, "prompts", JSON_OBJECT, f);
	r->started_ms = read_time(root, "started", f);
	r->ended_ms = read_time(root, "ended", f);
	r->adjourned = json_bool_or(root, "adjourned", false, f);
	r->real_justices = json_bool_or(root, "real_justices", false, f);
	r->redacted = json_bool_or(root, "redacted", false, f);
	read_student(r, root, f);
	read_witness(r, root, f);
	assigned_read(&r->assigned, root, f);
	read_turns(r, root, f);
	read_marks(r, root, f);
	r->ballots_json = field_kept(NULL, root, "ballots", JSON_ARRAY, f);
	r->debrief_json = field_kept(NULL, root, "debrief", JSON_OBJECT, f);
}

bool record_read(struct hearing_record *r, const struct json_ref *root,
		 struct faults *f)
{
	record_init(r);
	return field_read(root, read_record, r, f);
}

enum bench_words record_bench_words(const struct hearing_record *r,
				    const struct transcript *said)
{
	size_t n = 0, n_real = 0;

	for (size_t i = 0; i < said->n; i++) {
		if (said->turns[i].role != ROLE_BENCH)
			continue;
		n++;
		n_real += said->turns[i].real;
	}
	if (!n)
		return strcmp(r->terms.simulator, "transcript")
			       ? WORDS_SIMULATED
			       : WORDS_REAL;
	return !n_real	     ? WORDS_SIMULATED
	       : n_real == n ? WORDS_REAL
			     : WORDS_MIXED;
}
