/*
 * The journal's promises: what put_turn accepted is there whatever happens to
 * the program, and nothing of what was deleted is.
 */
#include "unit/helper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "store/db.h"
#include "store/journal.h"
#include "store/schema.h"

/* ---- records to keep ---- */

static struct hearing_record make_record(const char *id, int64_t started_ms)
{
	struct hearing_record r;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "%s", id);
	r.case_slug = xstrdup("okafor");
	r.case_title = xstrdup("Okafor v. Meridian Transit Authority");
	memset(r.case_hash, 'a', sizeof r.case_hash - 1);
	terms_set(&r.terms, TERM_BENCH, "panel", NULL);
	r.seats = xcalloc(2, sizeof *r.seats);
	r.seats[0] = xstrdup("ostrahlund");
	r.seats[1] = xstrdup("krovantz");
	r.n_seats = 2;
	r.model = xstrdup("");
	r.program = xstrdup("0.1.0");
	r.terms.minutes = 15;
	r.terms.seed = 42;
	r.started_ms = started_ms;
	return r;
}

static struct turn make_turn(int n, const char *text)
{
	bool question = n % 2;
	struct turn t = {
		.n = n,
		.kind = question ? TURN_QUESTION : TURN_ANSWER,
		.phase = PHASE_QUESTIONING,
		.role = question ? ROLE_BENCH : ROLE_COUNSEL,
		.seat = question ? 1 : -1,
		.speaker = xstrdup(question ? "Krovantz" : "you"),
		.text = text ? xstrdup(text)
			     : xprintf("What was said in turn %d, at length.",
				       n),
		.type = QUESTION_TYPE_NONE,
		.follows = question ? 0 : n - 1,
		.t_ms = n * 1000,
		.court_ms = n * 500,
	};

	if (!question) {
		t.reading = xmalloc(sizeof *t.reading);
		reading_init(t.reading);
		t.reading->commitment = COMMITMENT_BENEFICIAL;
		t.reading->manner = 2;
		reading_remark(t.reading, REMARK_LATER, 0.7,
			       (struct span){ 0, 4 }, "it says later", NULL);
	}
	return t;
}

static bool put(struct journal *j, const char *id, int n, const char *text)
{
	struct turn t = make_turn(n, text);
	struct error err = { 0 };
	bool ok = journal_put_turn(j, id, &t, &err);

	turn_release(&t);
	return ok;
}

static struct journal *open_at(const char *path)
{
	struct error err = { 0 };
	struct journal *j = journal_open(path, &err);

	if (!j)
		fail_msg("%s", err.text);
	return j;
}

/* A journal with one hearing of n turns. */
static struct journal *with_hearing(const char *path, const char *id, int n)
{
	struct journal *j = open_at(path);
	struct hearing_record r = make_record(id, 1000000);

	assert_true(journal_begin(j, &r, NULL));
	record_release(&r);
	for (int i = 1; i <= n; i++)
		assert_true(put(j, id, i, NULL));
	return j;
}

static char *fresh_path(void)
{
	static int count;
	char *name = xprintf("j%d/hearings.db", ++count);
	char *path = helper_path(name);

	free(name);
	return path;
}

static char *written(const struct hearing_record *r)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	record_write(&b, r, true);
	return buf_take(&b);
}

/* ---- keeping and finding ---- */

static void keeps_turns_across_programs(void **state)
{
	char *path = fresh_path();
	struct journal *j = with_hearing(path, "20261121-100000-abcd", 3);
	struct hearing_record r;

	(void)state;
	journal_close(j);
	j = open_at(path);
	assert_string_equal(journal_mode(j), "WAL");
	assert_true(journal_load(j, "20261121-100000-abcd", &r, NULL));
	assert_int_equal(r.said.n, 3);
	assert_string_equal(r.said.turns[0].text,
			    "What was said in turn 1, at length.");
	assert_int_equal(r.said.turns[1].reading->commitment,
			 COMMITMENT_BENEFICIAL);
	assert_string_equal(r.seats[1], "krovantz");
	assert_int_equal(r.terms.seed, 42);
	assert_int_equal(r.started_ms, 1000000);
	record_release(&r);
	journal_close(j);
	free(path);
}

static void the_same_number_replaces(void **state)
{
	struct journal *j = with_hearing(NULL, "20261121-100000-abcd", 4);
	struct hearing_record r;

	(void)state;
	assert_true(put(j, "20261121-100000-abcd", 2, "said better"));
	assert_true(journal_load(j, "20261121", &r, NULL));
	assert_int_equal(r.said.n, 4);
	assert_string_equal(r.said.turns[1].text, "said better");
	record_release(&r);
	journal_close(j);
}

static void finds_by_a_beginning(void **state)
{
	struct journal *j = with_hearing(NULL, "20261121-100000-abcd", 1);
	struct hearing_record r;
	struct error err;

	(void)state;
	assert_false(journal_load(j, "2027", &r, &err));
	assert_int_equal(err.code, ERR_UNKNOWN);
	assert_non_null(strstr(err.text, "the newest is 20261121-100000-abcd"));
	r = make_record("20261122-100000-abce", 2000000);
	assert_true(journal_begin(j, &r, NULL));
	assert_true(journal_begin(j, &r, NULL)); /* left before a turn */
	r.terms.seed = 43;
	assert_false(journal_begin(j, &r, &err));
	assert_int_equal(err.code, ERR_EXISTS);
	record_release(&r);
	assert_false(journal_load(j, "202611", &r, &err));
	assert_non_null(strstr(err.text, "2 hearings begin with 202611"));
	assert_true(journal_load(j, "20261122", &r, &err));
	record_release(&r);
	/* the newest that can be resumed */
	assert_true(journal_load(j, NULL, &r, NULL));
	assert_string_equal(r.id, "20261122-100000-abce");
	assert_true(journal_end(j, r.id, 3000000, true, NULL));
	record_release(&r);
	assert_true(journal_load(j, "", &r, NULL));
	assert_string_equal(r.id, "20261121-100000-abcd");
	record_release(&r);
	assert_true(journal_load(j, "20261122", &r, NULL));
	assert_int_equal(r.ended_ms, 3000000);
	assert_true(r.adjourned);
	record_release(&r);
	journal_close(j);
}

static void score_sheets_are_kept_with_the_head(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct hearing_record r = make_record("20261121-100000-abcd", 1000000);
	struct turn t = make_turn(1, "Why?");
	struct error err;

	(void)state;
	assert_false(journal_add_ballots(j, &r, "[]", NULL, &err));
	assert_int_equal(err.code, ERR_UNKNOWN);
	assert_null(r.ballots_json);
	assert_true(journal_begin(j, &r, NULL));
	assert_true(journal_put_turn(j, r.id, &t, NULL));
	assert_true(journal_end(j, r.id, 3000000, true, NULL));
	assert_true(journal_add_ballots(j, &r, "[{\"total\":80}]", NULL, NULL));
	assert_string_equal(r.ballots_json, "[{\"total\":80}]");
	assert_true(journal_add_ballots(j, &r, "[{\"total\":81}]", NULL, NULL));
	turn_release(&t);
	record_release(&r);
	assert_true(journal_load(j, "20261121", &r, NULL));
	assert_non_null(strstr(r.ballots_json, "81"));
	assert_int_equal(r.said.n, 1); /* and nothing else is lost */
	assert_int_equal(r.ended_ms, 3000000);
	record_release(&r);
	journal_close(j);
}

static void lists_newest_first(void **state)
{
	struct journal *j = with_hearing(NULL, "20261121-100000-abcd", 5);
	struct hearing_record r = make_record("20261122-100000-abce", 2000000);
	struct hearing_lines l;

	(void)state;
	r.student = xstrdup("17 \"assignment\"");
	r.assigned.title = xstrdup("Week 3");
	r.assigned.due_ms = 1000000;
	memset(r.assigned.hash, 'b', sizeof r.assigned.hash - 1);
	assert_true(journal_begin(j, &r, NULL));
	assert_true(journal_list(j, NULL, 0, &l, NULL));
	assert_int_equal(l.n, 2);
	assert_string_equal(l.list[0].id, "20261122-100000-abce");
	assert_string_equal(l.list[0].student, r.student);
	assert_string_equal(l.list[0].assigned.title, "Week 3");
	assert_string_equal(l.list[0].assigned.hash, r.assigned.hash);
	assert_true(l.list[0].assigned.due_ms == 1000000);
	assert_string_equal(l.list[1].student, "");
	assert_null(l.list[1].assigned.title);
	assert_int_equal(l.list[0].n_turns, 0);
	assert_int_equal(l.list[1].n_turns, 5);
	assert_int_equal(l.list[1].n_answers, 2);
	assert_int_equal(l.list[1].court_ms, 2500);
	assert_string_equal(l.list[1].case_slug, "okafor");
	hearing_lines_release(&l);
	assert_true(journal_list(j, NULL, 1, &l, NULL));
	assert_int_equal(l.n, 1);
	hearing_lines_release(&l);
	assert_true(journal_list(j, "ames", 0, &l, NULL));
	assert_int_equal(l.n, 0);
	hearing_lines_release(&l);
	record_release(&r);
	journal_close(j);
}

static void unknown_hearings_take_nothing(void **state)
{
	struct journal *j = open_at(NULL);
	struct turn t = make_turn(1, NULL);
	struct mark m = { .turn = 1 };
	struct error err;

	(void)state;
	assert_false(journal_put_turn(j, "nobody", &t, &err));
	assert_int_equal(err.code, ERR_UNKNOWN);
	assert_false(journal_add_mark(j, "nobody", &m, &err));
	assert_false(journal_end(j, "nobody", 1, true, &err));
	assert_false(journal_delete(j, "nobody", &err));
	assert_int_equal(err.code, ERR_UNKNOWN);
	assert_false(journal_delete(j, "", &err));
	assert_int_equal(err.code, ERR_USAGE);
	turn_release(&t);
	journal_close(j);
}

/* ---- export and import ---- */

static struct hearing_record read_back(const char *json)
{
	struct json *doc = json_parse(json, strlen(json), NULL);
	struct json_ref root = json_root(doc);
	struct hearing_record r;
	struct faults f;

	faults_init(&f);
	if (!record_read(&r, &root, &f))
		fail_msg("%s", f.list[0]);
	faults_release(&f);
	json_free(doc);
	return r;
}

static void export_import_export_is_identical(void **state)
{
	struct journal *a = with_hearing(NULL, "20261121-100000-abcd", 6);
	struct journal *b = open_at(NULL);
	struct mark m = { .turn = 2,
			  .field = (char *)"commitment",
			  .value = (char *)"neutral",
			  .author = (char *)"Prof. A",
			  .reason = (char *)"she only restates",
			  .at = (char *)"2026-11-21T22:03:01Z" };
	struct hearing_record r, s;
	char *first, *second;
	struct error err;
	bool same;

	(void)state;
	assert_true(journal_add_mark(a, "20261121-100000-abcd", &m, NULL));
	assert_true(
		journal_end(a, "20261121-100000-abcd", 5000000, true, NULL));
	assert_true(journal_load(a, "2026", &r, NULL));
	first = written(&r);
	s = read_back(first);
	assert_true(journal_import(b, &s, &same, NULL));
	assert_false(same);
	record_release(&s);
	assert_true(journal_load(b, "2026", &s, NULL));
	second = written(&s);
	assert_string_equal(first, second);
	assert_true(journal_import(b, &r, &same, NULL));
	assert_true(same);
	/* other content under the same id */
	free(s.said.turns[1].text);
	s.said.turns[1].text = xstrdup("something else");
	assert_false(journal_import(b, &s, &same, &err));
	assert_int_equal(err.code, ERR_EXISTS);
	record_release(&s);
	assert_true(journal_load(b, "2026", &s, NULL));
	assert_string_not_equal(s.said.turns[1].text, "something else");
	record_release(&r);
	record_release(&s);
	free(first);
	free(second);
	journal_close(a);
	journal_close(b);
}

static void import_is_whole_or_not_at_all(void **state)
{
	struct journal *j = open_at(NULL);
	struct hearing_record r = make_record("20261121-100000-abcd", 1);
	struct turn t = make_turn(1, NULL);
	struct hearing_lines l;
	struct error err;
	bool same;

	(void)state;
	transcript_take(&r.said, &t);
	record_add_mark(&r, &(struct mark){ .turn = 1 });
	snprintf(r.id, sizeof r.id, "../../etc");
	assert_false(journal_import(j, &r, &same, &err));
	assert_int_equal(err.code, ERR_DATA);
	assert_true(journal_list(j, NULL, 0, &l, NULL));
	assert_int_equal(l.n, 0);
	hearing_lines_release(&l);
	record_release(&r);
	journal_close(j);
}

/* ---- drafts ---- */

static void drafts_come_and_go(struct journal *j)
{
	struct error err;
	char *text;

	assert_null(journal_load_draft(j, "h1"));
	assert_true(journal_save_draft(j, "h1", "Yes, Your Honor, bec", NULL));
	assert_true(journal_save_draft(j, "h2", "another", NULL));
	assert_true(journal_save_draft(j, "h1", "Yes,\nbecause é", NULL));
	text = journal_load_draft(j, "h1");
	assert_string_equal(text, "Yes,\nbecause é");
	free(text);
	assert_true(journal_save_draft(j, "h1", "", NULL));
	assert_true(journal_save_draft(j, "h1", "", NULL));
	assert_null(journal_load_draft(j, "h1"));
	text = journal_load_draft(j, "h2");
	assert_string_equal(text, "another");
	free(text);
	assert_false(journal_save_draft(j, "../h1", "x", &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_null(journal_load_draft(j, "../h1"));
	assert_true(journal_save_draft(j, "h2", "", NULL));
}

static void drafts_in_files_and_in_memory(void **state)
{
	char *path = fresh_path(), *dir = xprintf("%s.drafts", path);
	char *file = xprintf("%s/h1.draft", dir);
	struct journal *j = open_at(path);
	struct stat st;

	(void)state;
	drafts_come_and_go(j);
	assert_false(file_exists(dir));
	assert_true(journal_save_draft(j, "h1", "some words", NULL));
	assert_int_equal(stat(dir, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0700);
	assert_int_equal(stat(file, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	journal_close(j);
	j = open_at(NULL);
	drafts_come_and_go(j);
	journal_close(j);
	free(path);
	free(dir);
	free(file);
}

/* A draft may not make typing slow: a thousand of an answer's length. */
static void drafts_are_quick(void **state)
{
	char *path = fresh_path(), text[4001];
	struct journal *j = open_at(path);
	int64_t began = helper_cpu_ms(), took;

	(void)state;
	memset(text, 'w', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	for (int i = 0; i < 1000; i++)
		assert_true(journal_save_draft(j, "h1", text, NULL));
	took = helper_cpu_ms() - began;
	print_message("a draft of 4,000 bytes: %.3f ms\n", (double)took / 1000);
	assert_true(took < 10000);
	journal_close(j);
	free(path);
}

/* ---- who may read it, and what is left of it ---- */

static void files_are_private(void **state)
{
	static const char *const tails[] = { "", "-wal", "-shm" };
	char *path = fresh_path();
	struct journal *j;
	struct stat st;

	(void)state;
	umask(0);
	j = with_hearing(path, "h1", 2);
	for (size_t i = 0; i < 3; i++) {
		char *file = xprintf("%s%s", path, tails[i]);

		assert_int_equal(stat(file, &st), 0);
		assert_int_equal(st.st_mode & 0777, 0600);
		free(file);
	}
	*strrchr(path, '/') = '\0';
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0700);
	journal_close(j);
	umask(022);
	free(path);
}

static bool file_holds(const char *path, const char *word)
{
	struct buf b;
	bool found = false;

	buf_init(&b, BUF_TEXT_MAX);
	file_read(path, &b, NULL);
	for (size_t i = 0; i + strlen(word) <= b.len && !found; i++)
		found = memcmp(b.s + i, word, strlen(word)) == 0;
	buf_release(&b);
	return found;
}

static void deleting_leaves_no_trace(void **state)
{
	char *path = fresh_path(), *wal = xprintf("%s-wal", path), *half;
	struct journal *j = with_hearing(path, "h1", 2);
	struct hearing_record r = make_record("h2", 5);

	(void)state;
	assert_true(journal_begin(j, &r, NULL));
	assert_true(put(j, "h2", 1, "the harbour xylophone"));
	assert_true(journal_save_draft(j, "h2", "harbour", NULL));
	/* one that was being written when the program was killed */
	half = xprintf("%s.drafts/h2.draft-new", path);
	assert_true(file_write(half, "harb", 4, 0600, NULL));
	assert_true(file_holds(path, "harbour xylophone") ||
		    file_holds(wal, "harbour xylophone"));
	assert_true(journal_delete(j, "h2", NULL));
	assert_false(file_holds(path, "xylophone"));
	assert_false(file_holds(wal, "xylophone"));
	assert_null(journal_load_draft(j, "h2"));
	assert_false(file_exists(half));
	free(half);
	record_release(&r);
	assert_true(journal_load(j, "h1", &r, NULL));
	assert_int_equal(r.said.n, 2);
	record_release(&r);
	journal_close(j);
	free(path);
	free(wal);
}

static void prunes_what_ended_before(void **state)
{
	struct journal *j = open_at(NULL);
	struct hearing_lines l;
	size_t n;

	(void)state;
	for (int i = 0; i < 5; i++) {
		char id[8];
		struct hearing_record r;

		snprintf(id, sizeof id, "h%d", i);
		r = make_record(id, 1000 + i);
		assert_true(journal_begin(j, &r, NULL));
		if (i < 4)
			assert_true(journal_end(j, id, 2000 + i, true, NULL));
		record_release(&r);
	}
	assert_true(journal_prune(j, 2002, &n, NULL));
	assert_int_equal(n, 2);
	assert_true(journal_list(j, NULL, 0, &l, NULL));
	assert_int_equal(l.n, 3);
	assert_string_equal(l.list[2].id, "h2");
	hearing_lines_release(&l);
	assert_true(journal_prune(j, 2, &n, NULL));
	assert_int_equal(n, 0);
	journal_close(j);
}

/* ---- files that are not ours to write ---- */

static void refuse(const char *path, const char *words)
{
	char *before = helper_read(path), *after;
	struct error err = { 0 };

	assert_null(journal_open(path, &err));
	if (!strstr(err.text, words) || !strstr(err.text, path))
		fail_msg("\"%s\" lacks \"%s\" or the path", err.text, words);
	assert_int_equal(err.code, ERR_DATA);
	after = helper_read(path);
	assert_string_equal(before, after);
	free(before);
	free(after);
}

static void refuses_a_newer_journal(void **state)
{
	char *path = fresh_path();
	struct db *db;

	(void)state;
	journal_close(with_hearing(path, "h1", 1));
	db = db_open(path, "test", DB_DURABLE, NULL);
	assert_true(db_exec(db, "PRAGMA user_version = 99", NULL));
	db_close(db);
	refuse(path, "newer hotbench");
	free(path);
}

/* One can be without end, the other anything. */
static void refuses_views_and_triggers(void **state)
{
	static const char *const made[] = {
		"CREATE VIEW birds AS SELECT 1",
		"CREATE TRIGGER t AFTER INSERT ON turns BEGIN SELECT 1; END",
	};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		char *path = fresh_path();
		struct db *db;

		journal_close(with_hearing(path, "h1", 1));
		db = db_open(path, "test", DB_DURABLE, NULL);
		assert_true(db_exec(db, made[i], NULL));
		db_close(db);
		refuse(path, "views or triggers");
		free(path);
	}
}

static void refuses_what_is_no_journal(void **state)
{
	char *path = helper_file("letter.db", "Dear clerk, this is a letter "
					      "and no database at all.");
	char *other = helper_path("other.db");
	struct db *db = db_open(other, "test", DB_REBUILDABLE, NULL);

	(void)state;
	refuse(path, "is damaged, or something else");
	assert_true(db_exec(db, "CREATE TABLE birds (name)", NULL));
	db_close(db);
	refuse(other, "belongs to another program");
	free(path);
	free(other);
}

static void says_when_it_is_damaged(void **state)
{
	char *path = fresh_path();
	struct hearing_record r;
	struct journal *j;
	struct error err = { 0 };
	char junk[3000];
	int fd;

	(void)state;
	journal_close(with_hearing(path, "h1", 200));
	memset(junk, 0x5a, sizeof junk);
	fd = open(path, O_WRONLY);
	for (off_t at = 4096; at < 200000; at += 4096)
		assert_true(pwrite(fd, junk, sizeof junk, at) > 0);
	close(fd);
	j = journal_open(path, &err);
	if (j) {
		assert_false(journal_load(j, "h1", &r, &err));
		journal_close(j);
	}
	assert_int_equal(err.code, ERR_DATA);
	assert_non_null(strstr(err.text, "is damaged"));
	free(path);
}

/* What can be made again is not mourned. */
static void says_what_can_be_built_again(void **state)
{
	char *path = helper_file("rebuild.db", "Dear clerk, this is a letter "
					       "and no database at all.");
	struct error err = { 0 };
	struct db *db = db_open(path, "the index", DB_REBUILDABLE, &err);

	(void)state;
	if (db)
		assert_false(db_exec(db, "CREATE TABLE a (x)", &err));
	assert_non_null(strstr(err.text, "it will be built again"));
	db_close(db);
	free(path);
}

static void brings_an_older_file_up_to_date(void **state)
{
	static const char *const steps[] = { "CREATE TABLE a (x)",
					     "ALTER TABLE a ADD COLUMN y" };
	struct schema s = { .application = 7, .steps = steps, .n_steps = 1 };
	char *path = helper_path("older.db");
	struct db *db = db_open(path, "test", DB_REBUILDABLE, NULL);

	(void)state;
	assert_true(schema_bring(db, &s, NULL));
	assert_true(schema_bring(db, &s, NULL));
	s.n_steps = 2;
	assert_true(schema_bring(db, &s, NULL));
	assert_true(db_exec(db, "INSERT INTO a (x, y) VALUES (1, 2)", NULL));
	s.n_steps = 1;
	assert_false(schema_bring(db, &s, NULL));
	db_close(db);
	free(path);
}

/* Nothing is done for one that is never used; what fails then is told by whatever used
 * it first, and once more by the next. */
static void in_memory_it_is_opened_by_its_first_statement(void **state)
{
	static const char *const bad[] = { "CREATE TABLE" };
	struct schema s = { .application = 7, .steps = bad, .n_steps = 1 };
	struct db *db = db_open(NULL, "test", DB_REBUILDABLE, NULL);
	struct error err = { 0 };
	int64_t n;

	(void)state;
	assert_true(schema_bring(db, &s, &err));
	db_wait_ms(db, 1);
	db_rollback(db);
	assert_false(db_ask_int(db, "SELECT count(*) FROM a", &n, &err));
	assert_false(db_begin(db, &err));
	assert_int_equal(err.code, ERR_SYSTEM);
	s.steps = (const char *const[]){ "CREATE TABLE a (x)" };
	assert_true(db_ask_int(db, "SELECT count(*) FROM a", &n, &err));
	assert_true(schema_bring(db, &s, &err)); /* as any other from now on */
	db_close(db);
	db_close(db_open(NULL, "test", DB_REBUILDABLE, NULL));
}

static void full_text_search_is_there(void **state)
{
	struct db *db = db_open(NULL, "test", DB_REBUILDABLE, NULL);
	struct db_row *q;

	(void)state;
	assert_true(db_exec(db,
			    "CREATE VIRTUAL TABLE t USING fts5 (body,"
			    " tokenize = 'porter unicode61');"
			    "INSERT INTO t VALUES ('searches of papers');"
			    "INSERT INTO t VALUES ('effects')",
			    NULL));
	q = db_prepare(db, "SELECT body FROM t WHERE t MATCH ?1", NULL);
	db_bind_text(q, 1, "search");
	assert_int_equal(db_step(q, NULL), DB_ROW);
	assert_string_equal(db_text(q, 0), "searches of papers");
	assert_int_equal(db_step(q, NULL), DB_END);
	assert_true(db_done(q, NULL));
	db_close(db);
}

/* ---- what the system does to us ---- */

/* Runs in a child, which exits 0 when it returns true. */
static int in_child(bool (*work)(void *), void *arg)
{
	int status;
	pid_t pid = fork();

	if (!pid)
		_exit(work(arg) ? 0 : 1);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/* Fills the journal until it fails; what was accepted must be there. */
static bool fill_up(struct journal *j, const char *path, struct error *err)
{
	char *text = xmalloc(100001);
	struct hearing_record r;
	int accepted = 0;
	bool ok = false;

	memset(text, 'w', 100000);
	text[100000] = '\0';
	for (int n = 3; n < 2000; n++) {
		struct turn t = make_turn(n, text);

		ok = journal_put_turn(j, "h1", &t, err);
		turn_release(&t);
		if (!ok)
			break;
		accepted = n;
	}
	free(text);
	if (ok || !strstr(err->text, path))
		return false;
	if (!journal_load(j, "h1", &r, NULL) || (int)r.said.n != accepted)
		return false;
	record_release(&r);
	journal_close(j);
	return accepted > 3;
}

static bool under_a_limit(void *arg)
{
	const char *path = arg;
	struct journal *j = with_hearing(path, "h1", 2);
	struct rlimit limit = { 1500000, 1500000 };
	struct error err = { 0 };

	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &limit);
	return fill_up(j, path, &err) && strstr(err.text, "the disk is full");
}

static void a_file_size_limit_loses_nothing(void **state)
{
	char *path = fresh_path();
	struct hearing_record r;
	struct journal *j;

	(void)state;
	assert_int_equal(in_child(under_a_limit, path), 0);
	j = open_at(path);
	assert_true(journal_load(j, "h1", &r, NULL));
	assert_true(r.said.n > 3);
	/* and it goes on when there is room again */
	assert_true(put(j, "h1", (int)r.said.n + 1, "there is room again"));
	record_release(&r);
	journal_close(j);
	free(path);
}

static bool on_a_small_disk(void *arg)
{
	const char *path = arg;
	struct journal *j = with_hearing(path, "h1", 2);
	struct error err = { 0 };

	return fill_up(j, path, &err) && strstr(err.text, "the disk is full");
}

static void a_full_disk_loses_nothing(void **state)
{
	char *dir = helper_path("small"), *path = file_join(dir, "hearings.db");
	bool mounted = false;
	int code = 0;

	(void)state;
	mkdir(dir, 0700);
#ifdef __linux__
	mounted = mount("none", dir, "tmpfs", 0, "size=1m") == 0;
	if (mounted) {
		code = in_child(on_a_small_disk, path);
		umount(dir);
	}
#endif
	free(dir);
	free(path);
	assert_int_equal(code, 0);
	if (!mounted)
		helper_skip("a small disk cannot be mounted here");
}

struct place {
	char *path, *words;
	uid_t uid;
	bool untouched;
};

/* As nobody, when root runs the tests: root may write anywhere. */
static bool cannot_open(void *arg)
{
	const struct place *p = arg;
	struct error err = { 0 };
	struct journal *j;
	bool refused = false;

	if (p->uid && (setgid(p->uid) || setuid(p->uid)))
		return false;
	j = journal_open(p->path, &err);
	if (j) { /* it may be found out at the first write */
		struct hearing_record r = make_record("h9", 1);

		refused = !journal_begin(j, &r, &err);
		record_release(&r);
		journal_close(j);
	} else {
		refused = true;
	}
	if (refused && err.code == ERR_SYSTEM && strstr(err.text, p->words))
		return true;
	fprintf(stderr, "refused %d: %s\n", refused, err.text);
	return false;
}

static void a_read_only_folder_is_named(void **state)
{
	char *path = fresh_path(), *dir = xstrdup(path);
	struct place p = { .path = path,
			   .words = (char *)"permissions",
			   .uid = geteuid() == 0 ? 65534 : 0 };

	(void)state;
	*strrchr(dir, '/') = '\0';
	chmod(helper_dir(), 0755);
	/* a folder that holds none yet */
	assert_true(file_make_dirs(dir, 0555, NULL));
	assert_int_equal(chmod(dir, 0555), 0);
	assert_int_equal(in_child(cannot_open, &p), 0);
	/* one with a journal that only root may write */
	chmod(dir, 0755);
	journal_close(with_hearing(path, "h1", 1));
	chmod(path, 0444);
	chmod(dir, 0555);
	assert_int_equal(in_child(cannot_open, &p), 0);
	chmod(dir, 0755);
	free(path);
	free(dir);
}

/* What lies in the folder of a path, one name a line. */
static char *names_beside(const char *path)
{
	char *dir = xstrndup(path, (size_t)(strrchr(path, '/') - path));
	char **names;
	struct buf b;
	size_t n;

	buf_init(&b, BUF_TEXT_MAX);
	assert_true(file_names(dir, &names, &n, NULL));
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s\n", names[i]);
	file_free_names(names, n);
	free(dir);
	return buf_take(&b);
}

/* Two turns are there, and no third can be added. */
static bool can_look(void *arg)
{
	const struct place *p = arg;
	struct error err = { 0 };
	char *before = names_beside(p->path), *after;
	struct hearing_record r;
	struct journal *j;
	struct turn t = make_turn(3, NULL);
	bool ok;

	if (p->uid && (setgid(p->uid) || setuid(p->uid)))
		return false;
	j = journal_look(p->path, p->untouched, &err);
	ok = j && journal_load(j, "h1", &r, &err) && r.said.n == 2 &&
	     !journal_put_turn(j, "h1", &t, &err) && err.code == ERR_SYSTEM &&
	     strstr(err.text, "nothing would be kept");
	after = names_beside(p->path);
	if (!ok || strcmp(before, after) != 0)
		fprintf(stderr, "%s\nbefore:\n%safter:\n%s", err.text, before,
			after);
	ok = ok && !strcmp(before, after);
	if (j)
		record_release(&r);
	journal_close(j);
	turn_release(&t);
	free(before);
	free(after);
	return ok;
}

/* A program that ends without closing leaves its log behind. */
static bool leave_a_log(void *arg)
{
	with_hearing(arg, "h1", 2);
	_exit(0);
}

static void look_at(char *path)
{
	struct place p = { .path = path, .uid = geteuid() == 0 ? 65534 : 0 };
	char *dir = xstrndup(path, (size_t)(strrchr(path, '/') - path));
	char *log = xprintf("%s-wal", path), *shared = xprintf("%s-shm", path);

	chmod(dir, 0755);
	chmod(path, 0644);
	chmod(log, 0644);
	chmod(shared, 0644);
	/* --readonly, where everything might be written */
	p.untouched = true;
	assert_int_equal(in_child(can_look, &p), 0);
	/* where nothing may, not even the memory that is shared */
	p.untouched = false;
	unlink(shared);
	chmod(path, 0444);
	chmod(log, 0444);
	chmod(dir, 0555);
	assert_int_equal(in_child(can_look, &p), 0);
	chmod(dir, 0755);
	free(dir);
	free(log);
	free(shared);
}

static void a_read_only_journal_can_be_read(void **state)
{
	char *closed = fresh_path(), *left = fresh_path();

	(void)state;
	chmod(helper_dir(), 0755);
	journal_close(with_hearing(closed, "h1", 2));
	look_at(closed);
	assert_int_equal(in_child(leave_a_log, left), 0);
	look_at(left);
	free(closed);
	free(left);
}

static bool write_fifty(void *arg)
{
	const char *path = arg;
	char id[32];
	struct hearing_record r;
	struct journal *j = open_at(path);

	snprintf(id, sizeof id, "h%ld", (long)getpid());
	r = make_record(id, 1);
	if (!journal_begin(j, &r, NULL))
		return false;
	for (int n = 1; n <= 50; n++)
		if (!put(j, id, n, NULL))
			return false;
	record_release(&r);
	journal_close(j);
	return true;
}

static void two_programs_write_at_once(void **state)
{
	char *path = fresh_path();
	struct hearing_lines l;
	struct journal *j;
	pid_t pids[4];
	int status;

	(void)state;
	for (int i = 0; i < 4; i++) { /* the file is made by all of them */
		pids[i] = fork();
		if (!pids[i])
			_exit(write_fifty(path) ? 0 : 1);
	}
	for (int i = 0; i < 4; i++) {
		waitpid(pids[i], &status, 0);
		assert_int_equal(status, 0);
	}
	j = open_at(path);
	assert_true(journal_list(j, NULL, 0, &l, NULL));
	assert_int_equal(l.n, 4);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(l.list[i].n_turns, 50);
	hearing_lines_release(&l);
	journal_close(j);
	free(path);
}

static bool is_refused_the_hearing(void *arg)
{
	struct journal *j = open_at(arg);
	struct turn t = make_turn(2, NULL);
	struct error err = { 0 };
	bool refused = !journal_claim(j, "h1", &err) &&
		       err.code == ERR_EXISTS &&
		       !journal_put_turn(j, "h1", &t, NULL) &&
		       !journal_delete(j, "h1", NULL);

	turn_release(&t);
	journal_close(j);
	return refused;
}

static bool may_argue(void *arg)
{
	struct journal *j = open_at(arg);
	bool ok = put(j, "h1", 2, "mine now");

	journal_close(j);
	return ok;
}

static void one_program_argues_a_hearing(void **state)
{
	char *path = fresh_path(), *dir = xprintf("%s.drafts", path);
	struct journal *j = with_hearing(path, "h1", 1);

	(void)state;
	assert_int_equal(in_child(is_refused_the_hearing, path), 0);
	journal_close(j);
	assert_int_equal(in_child(may_argue, path), 0);
	assert_false(file_exists(dir)); /* no locks are left behind */
	free(path);
	free(dir);
}

/* ---- killed at any moment ---- */

/* Argues until it is killed; tells the number of each accepted turn. */
static void argue_forever(const char *path, const char *id, int from, int out)
{
	struct journal *j = open_at(path);

	for (int n = from;; n++) {
		char draft[32];

		snprintf(draft, sizeof draft, "draft %d", n);
		if (!journal_save_draft(j, id, draft, NULL) ||
		    !put(j, id, n, NULL))
			_exit(1);
		if (write(out, &n, sizeof n) != sizeof n)
			_exit(2);
	}
}

static int kill_one(const char *path, const char *id, int from, int after_us)
{
	int ends[2], n, last = from - 1, status;
	pid_t pid;

	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (!pid) {
		close(ends[0]);
		argue_forever(path, id, from, ends[1]);
	}
	close(ends[1]);
	/* nanosleep is for tests only */
	nanosleep(&(struct timespec){ .tv_nsec = after_us * 1000L }, NULL);
	kill(pid, SIGKILL);
	while (read(ends[0], &n, sizeof n) == sizeof n)
		last = n;
	close(ends[0]);
	waitpid(pid, &status, 0);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	return last;
}

static void what_was_accepted_survives_a_kill(void **state)
{
	char *path = fresh_path();
	struct journal *j = with_hearing(path, "h1", 1);
	int rounds = getenv("HOTBENCH_SLOW") ? 20 : 60, last = 1;
	unsigned chance = 12345;

	(void)state;
	journal_close(j);
	for (int i = 0; i < rounds; i++) {
		struct hearing_record r;
		struct error err = { 0 };
		char *draft;

		chance = chance * 1103515245u + 12345u;
		last = kill_one(path, "h1", last + 1,
				(int)(chance / 65536 % 30000));
		j = open_at(path);
		if (!journal_load(j, "h1", &r, &err))
			fail_msg("%s", err.text);
		/* one more may have been accepted but not told */
		assert_in_range((int)r.said.n, last, last + 1);
		for (size_t k = 0; k < r.said.n; k++)
			assert_int_equal(r.said.turns[k].n, (int)k + 1);
		last = (int)r.said.n;
		draft = journal_load_draft(j, "h1");
		if (draft)
			assert_in_range(strtol(draft + 6, NULL, 10), last,
					last + 1);
		free(draft);
		record_release(&r);
		journal_close(j);
	}
	print_message("%d kills, %d turns accepted, none lost\n", rounds, last);
	assert_true(last > 1);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keeps_turns_across_programs),
		cmocka_unit_test(the_same_number_replaces),
		cmocka_unit_test(finds_by_a_beginning),
		cmocka_unit_test(score_sheets_are_kept_with_the_head),
		cmocka_unit_test(lists_newest_first),
		cmocka_unit_test(unknown_hearings_take_nothing),
		cmocka_unit_test(export_import_export_is_identical),
		cmocka_unit_test(import_is_whole_or_not_at_all),
		cmocka_unit_test(drafts_in_files_and_in_memory),
		cmocka_unit_test(drafts_are_quick),
		cmocka_unit_test(files_are_private),
		cmocka_unit_test(deleting_leaves_no_trace),
		cmocka_unit_test(prunes_what_ended_before),
		cmocka_unit_test(refuses_a_newer_journal),
		cmocka_unit_test(refuses_views_and_triggers),
		cmocka_unit_test(refuses_what_is_no_journal),
		cmocka_unit_test(says_when_it_is_damaged),
		cmocka_unit_test(says_what_can_be_built_again),
		cmocka_unit_test(brings_an_older_file_up_to_date),
		cmocka_unit_test(in_memory_it_is_opened_by_its_first_statement),
		cmocka_unit_test(full_text_search_is_there),
		cmocka_unit_test(a_file_size_limit_loses_nothing),
		cmocka_unit_test(a_full_disk_loses_nothing),
		cmocka_unit_test(a_read_only_folder_is_named),
		cmocka_unit_test(a_read_only_journal_can_be_read),
		cmocka_unit_test(two_programs_write_at_once),
		cmocka_unit_test(one_program_argues_a_hearing),
		cmocka_unit_test(what_was_accepted_survives_a_kill),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
