#include "court/assignment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/xmalloc.h"
#include "court/assigned.h"
#include "court/case.h"
#include "court/record.h"

#define MINUTES_MAX 1440

void assignment_init(struct assignment *a)
{
	*a = (struct assignment){
		.title = "", .case_slug = "", .case_title = "", .extra_time = 1
	};
	terms_init(&a->terms);
}

void assignment_release(struct assignment *a)
{
	arena_release(&a->arena);
	assignment_init(a);
}

/* ---- writing ---- */

static void put_case(struct jsonw *w, const struct assignment *a)
{
	jsonw_put_object(w, "case");
	jsonw_put_text(w, "slug", a->case_slug);
	jsonw_put_text(w, "hash", a->case_hash);
	jsonw_put_text(w, "title", a->case_title);
	jsonw_end_object(w);
}

static void put_memo(struct jsonw *w, const struct assignment *a)
{
	if (!*a->memo_key)
		return;
	jsonw_put_object(w, "memo");
	jsonw_put_text(w, "key", a->memo_key);
	jsonw_put_text(w, "hash", a->memo_hash);
	jsonw_put_bool(w, "after_due", a->memo_after_due);
	jsonw_end_object(w);
}

static void put_own(struct jsonw *w, const struct assignment *a)
{
	jsonw_put_object(w, "student");
	jsonw_put_text(w, "number", a->own);
	jsonw_put_number(w, "extra_time", a->extra_time);
	jsonw_put_bool(w, "no_clock", a->no_clock);
	jsonw_put_bool(w, "no_interruption", a->no_interruption);
	jsonw_end_object(w);
}

enum put_what { PUT_COMMON, PUT_FILE, PUT_SHOWN };

static void put(struct buf *out, const struct assignment *a, enum put_what what)
{
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.assignment/1");
	jsonw_put_text(&w, "title", a->title);
	put_case(&w, a);
	jsonw_put_time(&w, "due", a->due_ms);
	jsonw_put_object(&w, "terms");
	terms_write(&a->terms, (enum term)0, TERMS, &w);
	jsonw_end_object(&w);
	if (a->students.n)
		field_write_texts(&w, "students", &a->students);
	if (a->team)
		jsonw_put_bool(&w, "team", true);
	if (a->attempts)
		jsonw_put_int(&w, "attempts", a->attempts);
	put_memo(&w, a);
	if (what != PUT_COMMON && a->own)
		put_own(&w, a);
	if (what == PUT_SHOWN)
		jsonw_put_text(&w, "hash", a->hash);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

void assignment_write(struct buf *out, const struct assignment *a)
{
	put(out, a, PUT_FILE);
}

void assignment_show(struct buf *out, const struct assignment *a)
{
	put(out, a, PUT_SHOWN);
}

void assignment_seal(struct assignment *a)
{
	struct buf common;

	buf_init(&common, ASSIGNMENT_FILE_MAX);
	put(&common, a, PUT_COMMON);
	hash_hex(common.s, common.len, a->hash);
	buf_release(&common);
}

/* ---- reading ---- */

static void read_hex(char out[HASH_HEX_BYTES], const struct json_ref *at,
		     const char *key, struct faults *f)
{
	const char *text = json_text(at, key, f);

	if (assigned_is_hex(text))
		snprintf(out, HASH_HEX_BYTES, "%s", text);
	else if (*text)
		json_fault(at, f, "%s: expected 64 hex digits", key);
}

static void read_case(struct assignment *a, const struct json_ref *root,
		      struct faults *f)
{
	struct json_ref at;

	json_member(root, "case", JSON_OBJECT, &at, f);
	a->case_slug = field_slug(&a->arena, &at, "slug", f);
	a->case_title = field_text_or(&a->arena, &at, "title", "", f);
	read_hex(a->case_hash, &at, "hash", f);
}

static void read_due(struct assignment *a, const struct json_ref *root,
		     struct faults *f)
{
	const char *due = json_text_or(root, "due", NULL, f);

	a->due_ms = due ? clock_from_given(due) : 0;
	if (a->due_ms >= 0)
		return;
	a->due_ms = 0;
	json_fault(root, f, "due: \"%.40s\" %s", due, clock_given_fault(due));
}

static char *read_number(struct assignment *a, const struct json_ref *at,
			 const char *text, struct faults *f)
{
	if (!record_is_student(text))
		json_fault(at, f,
			   "\"%.80s\" is no student's number or name of one "
			   "line and at most %d bytes",
			   text, RECORD_STUDENT_MAX);
	return arena_strdup(&a->arena, text);
}

static void read_students(struct assignment *a, const struct json_ref *root,
			  struct faults *f)
{
	struct field_items w =
		field_items(root, "students", ASSIGNMENT_STUDENTS_MAX, f);

	a->students.list =
		arena_array(&a->arena, w.n + 1, sizeof *a->students.list);
	while (field_next(&w))
		a->students.list[a->students.n++] =
			read_number(a, &w.at, json_as_text(&w.at, f), f);
	a->team = json_bool_or(root, "team", false, f);
	if (a->team && a->students.n != 2)
		json_fault(root, f,
			   "students: a team has two oralists, here %s %zu",
			   a->students.n == 1 ? "is" : "are", a->students.n);
}

static void read_memo(struct assignment *a, const struct json_ref *root,
		      struct faults *f)
{
	struct json_ref at;

	if (!json_member_opt(root, "memo", JSON_OBJECT, &at, f))
		return;
	read_hex(a->memo_key, &at, "key", f);
	read_hex(a->memo_hash, &at, "hash", f);
	a->memo_after_due = json_bool_or(&at, "after_due", false, f);
	if (a->memo_after_due && !a->due_ms)
		json_fault(&at, f, "after_due: the assignment is never due");
}

/* 03 is 3. */
static bool is_one(const char *student, const char *other)
{
	return !strcmp(record_student_key(student), record_student_key(other));
}

static bool names(const struct assignment *a, const char *student)
{
	for (size_t i = 0; i < a->students.n; i++)
		if (is_one(a->students.list[i], student))
			return true;
	return false;
}

static void read_own(struct assignment *a, const struct json_ref *root,
		     struct faults *f)
{
	struct json_ref at;

	if (!json_member_opt(root, "student", JSON_OBJECT, &at, f))
		return;
	a->own = read_number(a, &at, json_text(&at, "number", f), f);
	a->extra_time = json_number_or(&at, "extra_time", 1, f);
	if (!(a->extra_time >= 1 && a->extra_time <= ASSIGNMENT_EXTRA_MAX)) {
		json_fault(&at, f, "extra_time: %g is no number from 1 to %g",
			   a->extra_time, ASSIGNMENT_EXTRA_MAX);
		a->extra_time = 1;
	}
	a->no_clock = json_bool_or(&at, "no_clock", false, f);
	a->no_interruption = json_bool_or(&at, "no_interruption", false, f);
	if (a->students.n && !names(a, a->own))
		json_fault(&at, f,
			   "number: \"%.80s\" is not among the students",
			   a->own);
}

static void read_assignment(void *out, const struct json_ref *root,
			    struct faults *f)
{
	struct assignment *a = out;
	struct json_ref at;

	if (!json_schema_is(root, "assignment", f))
		return;
	a->title = field_text(&a->arena, root, "title", f);
	if (*a->title && !assigned_is_title(a->title))
		json_fault(root, f,
			   "title: expected a line of at most %d bytes",
			   ASSIGNED_TITLE_MAX);
	read_case(a, root, f);
	read_due(a, root, f);
	if (json_member(root, "terms", JSON_OBJECT, &at, f))
		terms_read(&a->terms, &at, f);
	read_students(a, root, f);
	a->attempts = (int)json_int_or(root, "attempts", 0, 0,
				       ASSIGNED_ATTEMPTS_MAX, f);
	read_memo(a, root, f);
	read_own(a, root, f);
}

bool assignment_parse(struct assignment *out, const char *s, size_t len,
		      struct faults *f)
{
	struct error err = { 0 };
	struct json *doc = json_parse(s, len, &err);
	struct json_ref root = json_root(doc);
	size_t before = f->n;

	assignment_init(out);
	if (doc)
		read_assignment(out, &root, f);
	else
		faults_add(f, "%s", err.text);
	assignment_seal(out);
	json_free(doc);
	return f->n == before;
}

bool assignment_load(struct assignment *out, const char *path, struct faults *f)
{
	struct error err = { 0 };
	struct faults own;
	struct buf text;
	bool ok = false;

	assignment_init(out);
	faults_init(&own);
	buf_init(&text, ASSIGNMENT_FILE_MAX);
	if (file_read_given(path, &text, &err)) {
		ok = assignment_parse(out, text.s, text.len, &own);
		faults_within(&own, 0,
			      strcmp(path, "-") ? path : "standard input");
	} else {
		faults_add(&own, "%s", err.text);
	}
	faults_move(f, &own);
	buf_release(&text);
	return ok;
}

/* ---- under it ---- */

bool assignment_is_of(const struct assignment *a, const struct court_case *c,
		      struct error *err)
{
	if (strcmp(a->case_slug, c->slug) != 0)
		return error_set(err, ERR_USAGE,
				 "The assignment '%s' is for the case '%s', "
				 "not for '%s': leave the case out.",
				 a->title, a->case_slug, c->slug);
	return !strcmp(a->case_hash, c->hash) ||
	       error_set(
		       err, ERR_DATA,
		       "The case '%s' here is not the one of the assignment "
		       "'%s': its hash is %.12s..., the assignment's %.12s.... "
		       "The case here is in %s; ask whoever gave the "
		       "assignment for theirs and put it there, or bring "
		       "hotbench itself up to date where the case came with "
		       "it",
		       c->slug, a->title, c->hash, a->case_hash, c->dir);
}

bool assignment_student(const struct assignment *a, const char *given,
			const char **student, struct error *err)
{
	const char *only = a->own		? a->own
			   : a->students.n == 1 ? a->students.list[0]
						: NULL;

	*student = given ? given : only;
	if (given && only && !is_one(given, only))
		return error_set(err, ERR_USAGE,
				 "The assignment '%s' is for student %s, and "
				 "you are student %s (--student, or the "
				 "setting)",
				 a->title, only, given);
	if (given && a->students.n && !names(a, given))
		return error_set(err, ERR_USAGE,
				 "The assignment '%s' is not for student %s; "
				 "ask whoever gave it",
				 a->title, given);
	if (!*student && a->students.n)
		return error_set(err, ERR_USAGE,
				 "The assignment '%s' is for %zu students: say "
				 "which one you are with --student NUMBER.",
				 a->title, a->students.n);
	return *student ||
	       error_set(err, ERR_USAGE,
			 "Whoever gave the assignment '%s' must know whose "
			 "hearing it is: give your number or name in the class "
			 "with --student NUMBER, or once for all with hotbench "
			 "config set student NUMBER.",
			 a->title);
}

void assignment_terms(const struct assignment *a, const char *student,
		      struct terms *out)
{
	*out = a->terms;
	if (a->team && student)
		out->oralist = is_one(a->students.list[0], student)
				       ? ORALIST_FIRST
				       : ORALIST_SECOND;
	if (a->no_clock)
		out->clock = CLOCK_NONE;
	if (a->no_interruption)
		out->interrupt = INTERRUPT_OFF;
}

void assignment_extend(const struct assignment *a, struct terms *t)
{
	t->minutes *= a->extra_time;
	if (t->minutes > MINUTES_MAX)
		t->minutes = MINUTES_MAX;
}

void assignment_note(const struct assignment *a, struct assigned *out)
{
	*out = (struct assigned){ .title = xstrdup(a->title),
				  .due_ms = a->due_ms,
				  .memo_after_due = a->memo_after_due,
				  .attempts = a->attempts };
	memcpy(out->hash, a->hash, sizeof out->hash);
	memcpy(out->memo_key, a->memo_key, sizeof out->memo_key);
}
