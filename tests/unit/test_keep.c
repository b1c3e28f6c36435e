/*
 * A journal that fails a hearing under way: it is locked by another program, it
 * is removed, replaced, cut short.  What was said is kept all the same, and the
 * person is told.
 */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "hearing/runner.h"
#include "store/db.h"
#include "store/journal.h"
#include "unit/stage.h"

struct scene {
	char *dir, *path;
	struct stage stage;
};

/* A hearing with one answer in a journal of its own. */
static void begin(struct scene *c)
{
	static int count;
	struct stage_plan plan = { .seed = 5 };
	struct event ev = { .kind = EV_START, .now_ms = clock_now_ms() };
	char *name = xprintf("keep%d", ++count);

	c->dir = helper_path(name);
	free(name);
	c->path = file_join(c->dir, "hearings.db");
	plan.journal = c->path;
	stage_open(&c->stage, &plan);
	runner_do(c->stage.runner, &ev);
}

static void end(struct scene *c)
{
	stage_close(&c->stage);
	free(c->path);
	free(c->dir);
}

static const struct hearing_state *state(const struct scene *c)
{
	return runner_state(c->stage.runner);
}

/* Answers; the turns that stand then. */
static size_t answer(struct scene *c, const char *text)
{
	struct event ev = { .kind = EV_ANSWER,
			    .text = text,
			    .now_ms = clock_now_ms() };

	runner_do(c->stage.runner, &ev);
	return state(c)->said.n;
}

static void told(const struct scene *c, const char *words)
{
	if (!strstr(state(c)->notice, words) || !state(c)->notice_is_error)
		fail_msg("told \"%s\", not \"%s\"", state(c)->notice, words);
}

/* What is said when the hearing is left; newly allocated. */
static char *last_words(struct scene *c)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	runner_settle(c->stage.runner, &b);
	return buf_take(&b);
}

/* The path that begins with a folder's name in a text; newly allocated. */
static char *path_in(const char *text, const char *dir)
{
	const char *at = strstr(text, dir);

	return at ? xstrndup(at, strcspn(at, " ;,\n")) : NULL;
}

static void has_turns(const struct transcript *should,
		      const struct transcript *said)
{
	assert_int_equal(said->n, should->n);
	for (size_t i = 0; i < said->n; i++)
		assert_string_equal(said->turns[i].text, should->turns[i].text);
}

/* The whole hearing lies below the state folder, for nobody else to read, and
 * can be imported. */
static void is_rescued(struct scene *c)
{
	char *words = last_words(c);
	char *path = path_in(words, helper_dir());
	struct hearing_record r;
	struct json *doc;
	struct json_ref root;
	struct stat st;

	assert_non_null(strstr(words, "hotbench hearings import"));
	if (!path)
		fail_msg("no path in \"%s\"", words);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 077, 0);
	doc = json_load(path, BUF_TEXT_MAX, NULL);
	assert_non_null(doc);
	root = json_root(doc);
	assert_true(record_read(&r, &root, NULL));
	has_turns(&state(c)->said, &r.said);
	record_release(&r);
	json_free(doc);
	free(words);
	free(path);
}

static void is_in_the_journal(struct scene *c)
{
	struct hearing_record r;
	struct error err = { 0 };
	struct journal *j = journal_open(c->path, &err);

	assert_non_null(j);
	assert_true(journal_load(j, c->stage.record.id, &r, &err));
	has_turns(&state(c)->said, &r.said);
	record_release(&r);
	journal_close(j);
}

/* ---- it is gone ---- */

static void remove_it(struct scene *c)
{
	char *log = xprintf("%s-wal", c->path);

	assert_int_equal(unlink(c->path), 0);
	unlink(log);
	free(log);
}

static void replace_it(struct scene *c)
{
	char *other = helper_file("other", "something else");

	remove_it(c);
	assert_int_equal(rename(other, c->path), 0);
	free(other);
}

static void cut_it(struct scene *c)
{
	assert_int_equal(truncate(c->path, 1000), 0);
}

static void empty_it(struct scene *c)
{
	assert_int_equal(truncate(c->path, 0), 0);
}

static void rename_its_folder(struct scene *c)
{
	char *away = xprintf("%s-away", c->dir);

	assert_int_equal(rename(c->dir, away), 0);
	free(away);
}

static void remove_its_log(struct scene *c)
{
	char *log = xprintf("%s-wal", c->path);

	assert_int_equal(unlink(log), 0);
	free(log);
}

static void what_is_gone_is_noticed(void **state_)
{
	static void (*const harm[])(struct scene *) = {
		remove_it, replace_it,	      cut_it,
		empty_it,  rename_its_folder, remove_its_log,
	};

	(void)state_;
	for (size_t i = 0; i < sizeof harm / sizeof harm[0]; i++) {
		struct scene c;
		size_t before;

		begin(&c);
		before = answer(&c, "Yes, it was a search.");
		harm[i](&c);
		assert_true(answer(&c, "No, nobody agreed.") > before);
		told(&c, "hotbench hearings import");
		/* and so is what follows */
		assert_true(answer(&c, "The record says so.") > before + 2);
		is_rescued(&c);
		end(&c);
	}
}

static void labels_and_the_end_go_along(void **state_)
{
	struct mark m = { .turn = 2,
			  .field = (char *)"commitment",
			  .value = (char *)"none",
			  .author = (char *)"me",
			  .reason = (char *)"",
			  .at = (char *)"2026-11-22T10:00:00Z" };
	struct event ev = { .kind = EV_ADJOURN, .now_ms = clock_now_ms() };
	struct error err = { 0 };
	struct scene c;
	char *words, *path, *text;

	(void)state_;
	begin(&c);
	answer(&c, "Yes, it was a search.");
	remove_it(&c);
	if (!runner_mark(c.stage.runner, &m, &err))
		fail_msg("%s", err.text);
	told(&c, "hotbench hearings import");
	runner_do(c.stage.runner, &ev);
	words = last_words(&c);
	path = path_in(words, helper_dir());
	assert_non_null(path);
	text = helper_read(path);
	assert_non_null(strstr(text, "\"author\": \"me\""));
	assert_non_null(strstr(text, "\"adjourned\": true"));
	free(text);
	free(path);
	free(words);
	end(&c);
}

/* ---- another program has it ---- */

static struct db *lock(struct scene *c)
{
	struct db *db = db_open(c->path, "the test's", DB_DURABLE, NULL);

	assert_non_null(db);
	assert_true(db_begin(db, NULL));
	return db;
}

/* Where a kill in the middle would find it. */
static bool is_meanwhile(struct scene *c, const char *words)
{
	char *path = xprintf("%s/hotbench/hotbench-%s.json", helper_dir(),
			     runner_record(c->stage.runner)->id);
	struct buf text;
	bool is;

	buf_init(&text, BUF_TEXT_MAX);
	is = file_read(path, &text, NULL) && strstr(text.s, words);
	buf_release(&text);
	free(path);
	return is;
}

static void a_lock_is_waited_out_beside_the_hearing(void **state_)
{
	int64_t began;
	struct scene c;
	struct db *other;
	size_t before;
	char *words;

	(void)state_;
	helper_real_clock("how long SQLite itself waits for a lock");
	begin(&c);
	before = answer(&c, "Yes, it was a search.");
	began = clock_now_ms(); /* the case's map is read by now */
	other = lock(&c);
	assert_true(answer(&c, "No, nobody agreed.") > before);
	told(&c, "locked by another program");
	told(&c, "turns wait to be saved");
	assert_true(is_meanwhile(&c, "nobody agreed"));
	assert_true(answer(&c, "The record says so.") > before + 2);
	assert_true(runner_deadline_ms(c.stage.runner, clock_now_ms()) <
		    clock_now_ms() + 2000);
	runner_pump(c.stage.runner, clock_now_ms() + 2000);
	told(&c, "locked by another program");
	/* the screen stood still for less than one of SQLite's waits */
	assert_true(clock_now_ms() - began < 4000);
	db_rollback(other);
	db_close(other);
	assert_true(runner_pump(c.stage.runner, clock_now_ms() + 4000));
	assert_non_null(strstr(state(&c)->notice, "saved"));
	is_in_the_journal(&c);
	assert_false(is_meanwhile(&c, ""));
	words = last_words(&c);
	assert_string_equal(words, "");
	free(words);
	end(&c);
}

static void a_lock_that_stays_ends_in_a_rescue(void **state_)
{
	struct scene c;
	struct db *other;

	(void)state_;
	begin(&c);
	other = lock(&c);
	answer(&c, "Yes, it was a search.");
	is_rescued(&c);
	db_close(other);
	end(&c);
}

/* ---- drafts ---- */

/* Nothing can be made where the folder of drafts should be. */
static void block_drafts(struct scene *c)
{
	char *dir = xprintf("%s.drafts", c->path);
	char *lock_file = xprintf("%s/%s.lock", dir, c->stage.record.id);
	char *draft = xprintf("%s/%s.draft", dir, c->stage.record.id);

	unlink(lock_file);
	unlink(draft);
	assert_int_equal(rmdir(dir), 0);
	assert_true(file_write(dir, "", 0, 0600, NULL));
	free(draft);
	free(lock_file);
	free(dir);
}

static void a_draft_that_is_not_kept_is_told_at_once(void **state_)
{
	int64_t now = clock_now_ms();
	struct scene c;
	char *words, *path, *text;

	(void)state_;
	begin(&c);
	runner_draft(c.stage.runner, "It was", now);
	runner_pump(c.stage.runner, now + 1000);
	assert_string_equal(state(&c)->notice, "");
	block_drafts(&c);
	runner_draft(c.stage.runner, "It was a search", now + 1000);
	assert_true(runner_pump(c.stage.runner, now + 2000));
	told(&c, "the draft cannot be kept");
	/* and when the hearing is left it is somewhere else */
	words = last_words(&c);
	path = path_in(words, helper_dir());
	assert_non_null(path);
	text = helper_read(path);
	assert_string_equal(text, "It was a search\n");
	free(text);
	free(path);
	free(words);
	end(&c);
}

/* In memory the head waits for what needs it: a turn, or the end. */
static void a_hearing_in_memory_is_whole(void **state_)
{
	static const char *const says[] = { NULL, "Yes, it was a search." };
	struct event ev = { .kind = EV_ADJOURN, .now_ms = clock_now_ms() };
	struct stage_plan plan = { .seed = 5 };

	(void)state_;
	for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
		struct event start = { .kind = EV_START,
				       .now_ms = clock_now_ms() };
		struct hearing_record kept = { 0 };
		struct error err = { 0 };
		struct scene c = { 0 };
		const char *id;

		stage_open(&c.stage, &plan);
		id = c.stage.record.id;
		assert_false(journal_load(c.stage.journal, id, &kept, &err));
		assert_int_equal(err.code, ERR_UNKNOWN);
		runner_do(c.stage.runner, &start);
		if (says[i])
			answer(&c, says[i]);
		runner_do(c.stage.runner, &ev);
		if (!journal_load(c.stage.journal, id, &kept, &err))
			fail_msg("%s", err.text);
		assert_int_equal(kept.said.n, state(&c)->said.n);
		assert_true(kept.ended_ms > 0);
		record_release(&kept);
		stage_close(&c.stage);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_gone_is_noticed),
		cmocka_unit_test(labels_and_the_end_go_along),
		cmocka_unit_test(a_lock_is_waited_out_beside_the_hearing),
		cmocka_unit_test(a_lock_that_stays_ends_in_a_rescue),
		cmocka_unit_test(a_draft_that_is_not_kept_is_told_at_once),
		cmocka_unit_test(a_hearing_in_memory_is_whole),
	};

	setenv("XDG_STATE_HOME", helper_dir(), 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
