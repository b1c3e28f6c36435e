#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assigned.h"
#include "court/assignment.h"
#include "court/case.h"
#include "court/handed.h"
#include "court/map.h"
#include "court/record.h"
#include "court/sealed.h"
#include "store/attempts.h"
#include "store/handouts.h"
#include "store/journal.h"

#define HEX "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void fill(struct assignment *a)
{
	assignment_init(a);
	a->title = arena_strdup(&a->arena, "Week \"3\"");
	a->case_slug = arena_strdup(&a->arena, "x");
	a->case_title = arena_strdup(&a->arena, "X v. Y");
	snprintf(a->case_hash, sizeof a->case_hash, HEX);
	a->due_ms = clock_from_iso8601("2026-12-01T17:00:00Z");
	terms_set(&a->terms, TERM_SIDE, "respondent", NULL);
	terms_set(&a->terms, TERM_BENCH, "panel", NULL);
	terms_set(&a->terms, TERM_MINUTES, "10", NULL);
	terms_set(&a->terms, TERM_HINTS, "off", NULL);
	terms_set(&a->terms, TERM_INTERRUPT, "hot", NULL);
	texts_add(&a->students, &a->arena, "17", 9);
	texts_add(&a->students, &a->arena, "18", 9);
	a->team = true;
	snprintf(a->memo_key, sizeof a->memo_key, HEX);
	snprintf(a->memo_hash, sizeof a->memo_hash, HEX);
	a->memo_after_due = true;
}

static char *written(const struct assignment *a)
{
	struct buf out;

	buf_init(&out, ASSIGNMENT_FILE_MAX);
	assignment_write(&out, a);
	return buf_take(&out);
}

static void loads(struct assignment *a, const char *text)
{
	char *path = helper_file("a.json", text);
	struct faults f;

	faults_init(&f);
	if (!assignment_load(a, path, &f))
		fail_msg("%s", f.n ? f.list[0] : "no fault");
	faults_release(&f);
	free(path);
}

static void what_was_written_is_read(void **state)
{
	struct assignment a, b;
	char *once, *twice;

	(void)state;
	fill(&a);
	a.own = arena_strdup(&a.arena, "17");
	a.extra_time = 1.5;
	a.no_clock = true;
	assignment_seal(&a);
	once = written(&a);
	loads(&b, once);
	twice = written(&b);
	assert_string_equal(once, twice);
	assert_string_equal(a.hash, b.hash);
	assert_true(b.due_ms == a.due_ms);
	assert_false(b.terms.hints);
	assert_true(b.terms.pause);
	free(once);
	free(twice);
	assignment_release(&a);
	assignment_release(&b);
}

static void the_hash_leaves_a_student_s_own_out(void **state)
{
	struct assignment a;
	char before[HASH_HEX_BYTES];

	(void)state;
	fill(&a);
	assignment_seal(&a);
	memcpy(before, a.hash, sizeof before);
	a.own = arena_strdup(&a.arena, "17");
	a.extra_time = 2;
	a.no_interruption = true;
	assignment_seal(&a);
	assert_string_equal(a.hash, before);
	a.terms.seed++;
	assignment_seal(&a);
	assert_string_not_equal(a.hash, before);
	assignment_release(&a);
}

/* The file with `was` in it replaced has this fault. */
static void fault(const char *was, const char *now, const char *message)
{
	struct assignment a;
	char *text, *at, *path, *wrong, *expected;
	struct faults f;
	struct error err;

	fill(&a);
	a.own = arena_strdup(&a.arena, "17");
	text = written(&a);
	assignment_release(&a);
	at = strstr(text, was);
	if (!at)
		fail_msg("there is no %s", was);
	wrong = xprintf("%.*s%s%s", (int)(at - text), text, now,
			at + strlen(was));
	path = helper_file("wrong.json", wrong);
	expected = xprintf("%s: %s", path, message);
	faults_init(&f);
	assert_false(assignment_load(&a, path, &f));
	assert_false(faults_settle(&f, &err));
	if (strncmp(err.text, expected, strlen(expected)) != 0)
		fail_msg("%s, not %s", err.text, expected);
	assignment_release(&a);
	free(expected);
	free(path);
	free(wrong);
	free(text);
}

static void every_fault_has_its_place(void **state)
{
	(void)state;
	fault("assignment/1", "hearing/1", "$.schema");
	fault("\"title\": \"Week", "\"titel\": \"Week",
	      "$.title: expected text, found nothing");
	fault("\"slug\": \"x\"", "\"slug\": \"../x\"", "$.case.slug");
	fault("\"hash\": \"0", "\"hash\": \"g", "$.case: hash: expected 64");
	fault("2026-12-01T17:00:00Z", "2026-02-30", "$: due: \"2026-02-30\"");
	fault("\"terms\"", "\"therms\"",
	      "$.terms: expected object, found nothing");
	fault("\"respondent\"", "\"nobody\"", "$.terms.side");
	fault("\"seed\": 1", "\"seed\": 0", "$.terms.seed");
	fault("\"minutes\": 10", "\"minutes\": -1", "$.terms: minutes");
	fault("\"hints\": false", "\"hints\": 7", "$.terms.hints");
	fault("\"18\"", "\"1\\n8\"", "$.students[1]");
	fault("\"18\"", "\"18\", \"19\"", "$: students: a team has two");
	fault("\"key\": \"0", "\"key\": \"-", "$.memo: key: expected 64");
	fault("\"due\": \"2026-12-01T17:00:00Z\"", "\"due\": null",
	      "$.memo: after_due: the assignment is never due");
	fault("\"number\": \"17\"", "\"number\": \"9\"",
	      "$.student: number: \"9\" is not among the students");
	fault("\"extra_time\": 1", "\"extra_time\": 0.5",
	      "$.student: extra_time: 0.5 is no number from 1 to 10");
	fault("\"no_clock\": false", "\"no_clock\": \"no\"",
	      "$.student.no_clock");
	fault("\"team\"", "\"title\"", "$.title");
}

static void a_student_has_their_terms(void **state)
{
	struct assignment a;
	struct terms t;
	struct error err;
	const char *who;

	(void)state;
	fill(&a);
	assert_false(assignment_student(&a, NULL, &who, &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_false(assignment_student(&a, "19", &who, &err));
	assert_true(assignment_student(&a, "18", &who, &err));
	assignment_terms(&a, who, &t);
	assert_int_equal(t.oralist, ORALIST_SECOND);
	assert_int_equal(t.interrupt, INTERRUPT_HOT);
	assignment_extend(&a, &t);
	assert_near(t.minutes, 10, 0);

	a.own = arena_strdup(&a.arena, "17");
	a.extra_time = 1.5;
	a.no_interruption = a.no_clock = true;
	assert_false(assignment_student(&a, "18", &who, &err));
	assert_true(assignment_student(&a, NULL, &who, &err));
	assert_string_equal(who, "17");
	assignment_terms(&a, who, &t);
	assert_int_equal(t.oralist, ORALIST_FIRST);
	assert_int_equal(t.interrupt, INTERRUPT_OFF);
	assert_int_equal(t.clock, CLOCK_NONE);
	assignment_extend(&a, &t);
	assert_near(t.minutes, 15, 0);
	t.minutes = 1400;
	assignment_extend(&a, &t);
	assert_near(t.minutes, 1440, 0);
	assignment_release(&a);
	a.title = (char *)"Week 3";
	assert_false(assignment_student(&a, NULL, &who, &err));
	assert_non_null(strstr(err.text, "--student NUMBER"));
}

static void late_is(int64_t ms, const char *expected)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	assigned_say_late(ms, &out);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void attempt_is(int attempt, int attempts, const char *expected)
{
	struct assigned a = { .attempt = attempt, .attempts = attempts };
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	assigned_say_attempt(&a, &out);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void attempts_are_counted_by_student(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct assigned a = { .title = (char *)"T", .attempts = 2 };
	struct error err;

	(void)state;
	attempt_is(0, 0, "");
	attempt_is(2, 0, "attempt 2");
	attempt_is(1, 3, "attempt 1 of 3");
	memset(a.hash, 'a', HASH_HEX_BYTES - 1);
	assert_true(attempts_count(j, &a, "1", 5, &err));
	assert_int_equal(a.attempt, 1);
	assert_true(attempts_count(j, &a, "2", 5, &err));
	assert_int_equal(a.attempt, 1);
	assert_true(attempts_count(j, &a, "1", 6, &err));
	assert_int_equal(a.attempt, 2);
	assert_false(attempts_count(j, &a, "1", 7, &err));
	assert_int_equal(err.code, ERR_USAGE);
	attempts_drop(j, &a, "1"); /* no hearing came of the second */
	assert_true(attempts_count(j, &a, "1", 8, &err));
	assert_int_equal(a.attempt, 2);
	a.attempts = 0;
	assert_true(attempts_count(j, &a, "1", 9, &err));
	assert_int_equal(a.attempt, 3);
	journal_close(j);
}

/* A hearing under the filled assignment, by the student's own file where it is one. */
static void hear(struct hearing_record *r, const struct assignment *a,
		 const char *student)
{
	record_init(r);
	r->case_slug = xstrdup("x");
	r->student = xstrdup(student);
	snprintf(r->case_hash, sizeof r->case_hash, HEX);
	assignment_terms(a, student, &r->terms);
	assignment_extend(a, &r->terms);
	assignment_note(a, &r->assigned);
}

static void stands(const struct handed *h, const struct hearing_record *r,
		   enum handed_is is, const char *how)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	assert_int_equal(handed_look(h, r, &out), is);
	assert_string_equal(out.s, how);
	buf_release(&out);
}

static void make(struct assignment *a, const char *own)
{
	fill(a);
	if (own) {
		a->own = arena_strdup(&a->arena, own);
		a->extra_time = 2;
		a->no_clock = true;
	}
	assignment_seal(a);
}

static void a_hearing_is_held_against_what_was_handed_out(void **state)
{
	struct handed h = { 0 };
	struct assignment a, own;
	struct hearing_record r;

	(void)state;
	make(&a, NULL);
	make(&own, "17");
	hear(&r, &own, "17");
	stands(&h, &r, HANDED_NOTHING, "");
	handed_take(&h, &a);
	stands(&h, &r, HANDED_OTHER,
	       "other terms: clock none instead of words, 20 minutes instead "
	       "of 10 (perhaps allowed to the student by a file that is not "
	       "here)");
	handed_take(&h, &own);
	stands(&h, &r, HANDED_SAME, "");
	/* what is allowed to one is not to another, and no more than that */
	str_set(&r.student, "18");
	r.terms.oralist = ORALIST_SECOND;
	stands(&h, &r, HANDED_OTHER,
	       "other terms: clock none instead of words, 20 minutes instead "
	       "of 10 (perhaps allowed to the student by a file that is not "
	       "here)");
	str_set(&r.student, "17");
	r.terms.oralist = ORALIST_FIRST;
	r.terms.minutes = 30;
	r.terms.hints = true;
	stands(&h, &r, HANDED_OTHER,
	       "other terms: 30 minutes instead of 10, hints on instead of "
	       "off");
	record_release(&r);

	/* another file by that name, then by none that is known */
	hear(&r, &h.list[0], "18");
	stands(&h, &r, HANDED_SAME, "");
	r.assigned.hash[0] = 'x';
	stands(&h, &r, HANDED_OTHER,
	       "not the file that was handed out, though its terms are the "
	       "same");
	r.assigned.attempts = 3;
	r.assigned.memo_after_due = false;
	r.case_hash[0] = 'x';
	stands(&h, &r, HANDED_OTHER,
	       "other terms: attempts: 3 instead of any number, the memo not "
	       "hidden until it is due, another version of the case");
	str_set(&r.assigned.title, "Week 4");
	stands(&h, &r, HANDED_OTHER, "not an assignment made here");
	h.one = true;
	stands(&h, &r, HANDED_OTHER, "another assignment");
	/* hostile text is one clean line */
	str_set(&r.assigned.title, "Week \"3\"");
	snprintf(r.terms.bench, sizeof r.terms.bench, "a\033[2J\nb");
	h.list[0].attempts = 3;
	{
		struct buf out;

		buf_init(&out, BUF_TEXT_MAX);
		handed_look(&h, &r, &out);
		assert_null(strchr(out.s, '\033'));
		assert_null(strchr(out.s, '\n'));
		buf_release(&out);
	}
	record_release(&r);
	handed_release(&h);
}

static void what_was_made_here_is_kept(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct handed h;
	struct assignment a, own;
	struct error err;

	(void)state;
	make(&a, NULL);
	make(&own, "17");
	assert_true(handouts_load(j, &h, &err));
	assert_int_equal(h.n, 0);
	assert_true(handouts_add(j, &own, 5, &err));
	assert_true(handouts_add(j, &a, 6, &err));
	assert_true(handouts_add(j, &a, 7, &err)); /* the same */
	assert_true(handouts_load(j, &h, &err));
	assert_int_equal(h.n, 2);
	assert_null(h.list[0].own);
	assert_string_equal(h.list[1].own, "17");
	assert_string_equal(h.list[0].hash, h.list[1].hash);
	handed_release(&h);
	assignment_release(&a);
	assignment_release(&own);
	journal_close(j);
}

static void attempts_are_counted_again(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct assigned a = { .title = (char *)"T", .attempt = 2 };
	struct error err;

	(void)state;
	memset(a.hash, 'a', HASH_HEX_BYTES - 1);
	assert_true(attempts_restore(j, &a, "1", 5, &err));
	assert_true(attempts_restore(j, &a, "1", 5, &err));
	a.attempt = 1;
	assert_true(attempts_restore(j, &a, "1", 5, &err));
	a.attempt = 0;
	assert_true(attempts_restore(j, &a, "2", 5, &err));
	assert_true(attempts_count(j, &a, "1", 6, &err));
	assert_int_equal(a.attempt, 3);
	assert_true(attempts_count(j, &a, "2", 6, &err));
	assert_int_equal(a.attempt, 1);
	journal_close(j);
}

static void late_is_told_in_two_units(void **state)
{
	struct assigned a = { .title = (char *)"T", .due_ms = 5000 };

	(void)state;
	late_is(0, "");
	late_is(59999, "late by less than a minute");
	late_is(60000, "late by 1 minute");
	late_is(7320000, "late by 2 hours 2 minutes");
	late_is(86400000, "late by 1 day");
	late_is(86460000, "late by 1 day");
	late_is(176460000, "late by 2 days 1 hour");
	assert_int_equal(assigned_late_ms(&a, 5000), 0);
	assert_int_equal(assigned_late_ms(&a, 5001), 1);
	assert_false(assigned_hides_memo(&a, 0));
	a.memo_after_due = true;
	assert_true(assigned_hides_memo(&a, 4999));
	assert_false(assigned_hides_memo(&a, 5000));
	a.due_ms = 0;
	assert_int_equal(assigned_late_ms(&a, 5001), 0);
}

/* ---- sealed ---- */

static const char CASE[] =
	"{\"schema\": \"hotbench.case/1\", \"slug\": \"whole\", "
	"\"title\": \"X v. Y\", \"kind\": \"fictional\", \"facts\": \"F.\", "
	"\"questions\": [\"Q?\"], \"conclusion\": \"Reversed.\", "
	"\"sides\": [{\"id\": \"petitioner\", \"party\": \"X\", "
	"\"position\": \"P.\", \"must_prove\": [\"the secret\"], "
	"\"best_points\": [\"a point\"], "
	"\"oralists\": {\"first\": [\"a\"]}}, "
	"{\"id\": \"respondent\", \"party\": \"Y\", \"position\": \"R.\"}], "
	"\"issues\": [{\"id\": \"a\", \"label\": \"the secret issue\", "
	"\"presses\": [\"petitioner\"], \"questions\": [{\"text\": "
	"\"Why \xe2\x80\x93 \\u202e tell?\"}]}]}\n";
static const char MAP[] =
	"{\"schema\": \"hotbench.map/1\", \"slug\": \"whole\", "
	"\"sides\": [{\"id\": \"petitioner\", \"propositions\": [{\"id\": "
	"\"p\", \"text\": \"the secret holding\"}]}]}\n";

static char *in_folder(const char *dir, const char *name, const char *text)
{
	char *inside = xprintf("%s/%s", dir, name);
	char *path = helper_file(inside, text);

	free(inside);
	return path;
}

static char *make_whole(void)
{
	char *dir = helper_path("whole");

	mkdir(dir, 0700);
	free(in_folder("whole", "case.json", CASE));
	free(in_folder("whole", MAP_FILE, MAP));
	return dir;
}

static void load(struct court_case *c, const char *dir, const char *key)
{
	struct faults f;

	faults_init(&f);
	if (!case_load_with(c, dir, CASE_OWN, key, &f))
		fail_msg("%s", f.n ? f.list[0] : "no fault");
	faults_release(&f);
}

static bool holds(const struct buf *text, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i + n <= text->len; i++)
		if (!memcmp(text->s + i, word, n))
			return true;
	return false;
}

static void lacks(const char *dir, const char *name, const char *word)
{
	char *path = file_join(dir, name);
	struct buf text;

	buf_init(&text, SEALED_FILE_MAX);
	assert_true(file_read(path, &text, NULL));
	assert_false(holds(&text, word));
	buf_release(&text);
	free(path);
}

static void a_sealed_case_opens_with_its_key(void **state)
{
	char key[HASH_HEX_BYTES], other[HASH_HEX_BYTES], hash[HASH_HEX_BYTES];
	char again[HASH_HEX_BYTES];
	char *dir = make_whole(), *into = helper_path("out");
	char *copy = file_join(into, "whole"), *gone;
	struct court_case whole, closed, open;
	struct error err;
	struct faults f;

	(void)state;
	sealed_make_key(key);
	sealed_make_key(other);
	assert_true(assigned_is_hex(key));
	assert_string_not_equal(key, other);
	load(&whole, dir, NULL);
	assert_true(sealed_copy(&whole, into, key, hash, &err));
	assert_false(sealed_copy(&whole, into, key, again, &err));
	assert_true(sealed_has(copy, hash));
	assert_false(sealed_has(copy, key));
	assert_false(sealed_is(dir));
	assert_true(sealed_is(copy));
	lacks(copy, "case.json", "secret");
	lacks(copy, "case.json", "Reversed");
	lacks(copy, SEALED_FILE, "secret");
	gone = file_join(copy, MAP_FILE);
	assert_false(file_exists(gone));
	free(gone);

	load(&closed, copy, NULL);
	assert_true(closed.sealed);
	assert_int_equal(closed.n_issues, 0);
	assert_int_equal(closed.sides[0].must_prove.n, 0);
	assert_string_equal(closed.sides[0].best_points.list[0], "a point");
	assert_false(sealed_copy(&closed, into, key, again, &err));

	load(&open, copy, key);
	assert_false(open.sealed);
	assert_string_equal(open.hash, whole.hash);
	assert_string_not_equal(open.hash, closed.hash);
	assert_string_equal(open.issues[0].label, "the secret issue");
	assert_string_equal(open.conclusion, "Reversed.");
	case_open_map(&open);
	assert_int_equal(open.map->n_propositions, 1);
	case_release(&open);

	faults_init(&f);
	assert_false(case_load_with(&open, copy, CASE_OWN, other, &f));
	assert_false(faults_settle(&f, &err));
	assert_non_null(strstr(err.text, SEALED_FILE ": is not the memo of this assignment"));
	case_release(&open);
	case_release(&closed);
	case_release(&whole);
	free(copy);
	free(into);
	free(dir);
}

static void what_is_no_sealed_memo_is_refused(void **state)
{
	static const char *const wrong[] = {
		"",
		"x",
		"hotbench.sealed-memo/1\n",
		"hotbench.sealed-memo/2\n" HEX "\n{}",
		"hotbench.sealed-memo/1\n" HEX "\n",
	};
	char *dir = helper_path("wrong");
	struct error err;

	(void)state;
	mkdir(dir, 0700);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		free(in_folder("wrong", SEALED_FILE, wrong[i]));
		assert_null(sealed_open(dir, HEX, &err));
		assert_int_equal(err.code, ERR_DATA);
	}
	free(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_written_is_read),
		cmocka_unit_test(the_hash_leaves_a_student_s_own_out),
		cmocka_unit_test(every_fault_has_its_place),
		cmocka_unit_test(a_student_has_their_terms),
		cmocka_unit_test(late_is_told_in_two_units),
		cmocka_unit_test(attempts_are_counted_by_student),
		cmocka_unit_test(attempts_are_counted_again),
		cmocka_unit_test(a_hearing_is_held_against_what_was_handed_out),
		cmocka_unit_test(what_was_made_here_is_kept),
		cmocka_unit_test(a_sealed_case_opens_with_its_key),
		cmocka_unit_test(what_is_no_sealed_memo_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
