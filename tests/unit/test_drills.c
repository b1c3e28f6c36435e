/* The queue of answers to be given again: kept with its hearing, gone with it. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "court/assigned.h"
#include "store/attempts.h"
#include "store/db.h"
#include "store/drills.h"
#include "store/journal.h"
#include "store/named.h"
#include "store/salvage.h"

#define ID     "20261121-220301-abcd"
#define OTHER  "20261122-220301-abcd"
#define SECRET "A sentence that nobody shall find again."

static void begin(struct journal *j, const char *id, int64_t ended_ms)
{
	struct hearing_record r;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "%s", id);
	r.case_slug = xstrdup("okafor");
	r.case_title = xstrdup("Okafor v. Meridian");
	memset(r.case_hash, 'a', sizeof r.case_hash - 1);
	terms_set(&r.terms, TERM_BENCH, "panel", NULL);
	r.model = xstrdup("");
	r.program = xstrdup("0.1.0");
	r.started_ms = 1795298581000;
	assert_true(journal_begin(j, &r, NULL));
	if (ended_ms)
		assert_true(journal_end(j, id, ended_ms, true, NULL));
	record_release(&r);
}

static struct journal *a_journal(const char *path)
{
	struct error err = { 0 };
	struct journal *j = journal_open(path, &err);

	if (!j)
		fail_msg("%s", err.text);
	begin(j, ID, 5000);
	return j;
}

static struct drill_item item_of(struct journal *j, int turn)
{
	struct drill_item item = { 0 };

	assert_true(drills_find(j, ID, turn, &item, NULL));
	return item;
}

static void what_is_entered_comes_back(void **state)
{
	static const int turns[] = { 4, 8 };
	struct journal *j = a_journal(NULL);
	struct drill_items l;
	struct drill_item item;
	size_t n;

	(void)state;
	assert_true(drills_enter(j, ID, turns, 2, 1, 101, 100, NULL));
	assert_true(drills_list(j, NULL, &l, NULL));
	assert_int_equal(l.n, 2);
	assert_string_equal(l.list[1].hearing, ID);
	assert_int_equal(l.list[1].turn, 8);
	assert_int_equal(l.list[1].box, 1);
	assert_int_equal(l.list[1].due_day, 101);
	assert_int_equal(l.list[1].state, DRILL_WAITS);
	drill_items_release(&l);
	assert_true(drills_count_due(j, 100, &n, NULL));
	assert_int_equal(n, 0);
	assert_true(drills_count_due(j, 101, &n, NULL));
	assert_int_equal(n, 2);
	/* again: what is there stays where it stands */
	item = item_of(j, 4);
	item.box = 3;
	item.due_day = 120;
	item.moved_day = 113;
	assert_true(drills_keep(j, &item, NULL, NULL));
	assert_true(drills_enter(j, ID, turns, 2, 1, 101, 100, NULL));
	item = item_of(j, 4);
	assert_int_equal(item.box, 3);
	assert_int_equal(item.due_day, 120);
	assert_int_equal(item.moved_day, 113);
	assert_true(drills_list(j, ID, &l, NULL));
	assert_int_equal(l.n, 2);
	assert_int_equal(l.list[0].turn, 8); /* by day */
	drill_items_release(&l);
	assert_false(drills_find(j, ID, 5, &item, NULL));
	journal_close(j);
}

/* What is weak no more leaves, unless somebody has begun on it. */
static void what_is_weak_no_more_leaves(void **state)
{
	static const int turns[] = { 4, 8, 10, 12, 14 }, still = 4;
	struct journal *j = a_journal(NULL);
	struct drill_try t = { .at_ms = 7,
			       .came = (char *)"untold",
			       .text = (char *)"Yes.",
			       .reading_json = (char *)"{}" };
	struct drill_item item;
	struct drill_items l;

	(void)state;
	assert_true(drills_enter(j, ID, turns, 5, 1, 101, 100, NULL));
	item = item_of(j, 10);
	assert_true(drills_keep(j, &item, &t, NULL));
	item = item_of(j, 12);
	item.moved_day = 100;
	assert_true(drills_keep(j, &item, NULL, NULL));
	assert_true(drills_save_draft(j, ID, 14, "Because", NULL));
	assert_true(drills_withdraw(j, ID, &still, 1, NULL));
	assert_true(drills_list(j, ID, &l, NULL));
	assert_int_equal(l.n, 4);
	for (size_t i = 0; i < l.n; i++)
		assert_int_not_equal(l.list[i].turn, 8);
	drill_items_release(&l);
	/* and comes back where it is weak again */
	assert_true(drills_enter(j, ID, turns, 2, 1, 101, 100, NULL));
	assert_int_equal(item_of(j, 8).state, DRILL_WAITS);
	journal_close(j);
}

/* Who gave it says what the reading could not tell; no other try moves. */
static void a_try_is_judged_afterwards(void **state)
{
	struct journal *j = a_journal(NULL);
	struct drill_try t = { .at_ms = 7,
			       .came = (char *)"untold",
			       .text = (char *)"Yes.",
			       .reading_json = (char *)"{}" };
	struct drill_item item = { .turn = 4, .box = 1 };
	struct drill_tries l;

	(void)state;
	snprintf(item.hearing, sizeof item.hearing, "%s", ID);
	assert_true(drills_keep(j, &item, &t, NULL));
	t.at_ms = 9;
	assert_true(drills_keep(j, &item, &t, NULL));
	item.box = 2;
	assert_true(drills_keep_judged(j, &item, 9, "better", NULL));
	assert_int_equal(item_of(j, 4).box, 2);
	assert_true(drills_tries(j, ID, 4, &l, NULL));
	assert_int_equal(l.n, 2);
	assert_string_equal(l.list[0].came, "untold");
	assert_string_equal(l.list[1].came, "better");
	drill_tries_release(&l);
	journal_close(j);
}

static void tries_are_kept_in_order(void **state)
{
	struct drill_try t = { .at_ms = 77,
			       .came = (char *)"better",
			       .text = (char *)"Second.",
			       .reading_json = (char *)"{}" };
	struct drill_item item = { .turn = 6, .state = DRILL_LOOSE };
	struct journal *j = a_journal(NULL);
	struct drill_items l;
	struct drill_tries tries;
	size_t n, n_answers;
	char *draft;

	(void)state;
	snprintf(item.hearing, sizeof item.hearing, "%s", ID);
	assert_true(drills_keep(j, &item, NULL, NULL));
	assert_true(drills_save_draft(j, ID, 6, "half", NULL));
	draft = drills_load_draft(j, ID, 6);
	assert_string_equal(draft, "half");
	free(draft);
	assert_true(drills_keep(j, &item, &t, NULL));
	assert_null(drills_load_draft(j, ID, 6)); /* it went with the try */
	t.text = (char *)"Third.";
	assert_true(drills_keep(j, &item, &t, NULL));
	assert_true(drills_tries(j, ID, 6, &tries, NULL));
	assert_int_equal(tries.n, 2);
	assert_string_equal(tries.list[0].text, "Second.");
	assert_string_equal(tries.list[1].text, "Third.");
	assert_string_equal(tries.list[1].came, "better");
	assert_int_equal(tries.list[1].at_ms, 77);
	drill_tries_release(&tries);
	assert_true(drills_count_tries(j, NULL, 77, 78, &n, &n_answers, NULL));
	assert_int_equal(n, 2);
	assert_int_equal(n_answers, 1);
	assert_true(drills_count_tries(j, "same", 0, 99, &n, &n_answers, NULL));
	assert_int_equal(n, 0);
	assert_true(drills_count_tries(j, NULL, 78, 99, &n, &n_answers, NULL));
	assert_int_equal(n, 0);
	/* loose ones are in the list of their hearing alone */
	assert_true(drills_list(j, NULL, &l, NULL));
	assert_int_equal(l.n, 0);
	drill_items_release(&l);
	assert_true(drills_list(j, ID, &l, NULL));
	assert_int_equal(l.n, 1);
	assert_int_equal(l.list[0].n_tries, 2);
	drill_items_release(&l);
	snprintf(item.hearing, sizeof item.hearing, "nobody");
	assert_false(drills_keep(j, &item, &t, NULL));
	journal_close(j);
}

static void each_hearing_is_looked_over_once(void **state)
{
	struct journal *j = a_journal(NULL);
	char(*ids)[RECORD_ID_BYTES];
	size_t n;

	(void)state;
	begin(j, OTHER, 0); /* not ended */
	assert_true(drills_unseen(j, 0, &ids, &n, NULL));
	assert_int_equal(n, 1);
	assert_string_equal(ids[0], ID);
	free(ids);
	assert_true(drills_unseen(j, 5001, &ids, &n, NULL));
	assert_int_equal(n, 0);
	assert_true(drills_enter(j, ID, NULL, 0, 0, 0, 100, NULL));
	assert_true(drills_unseen(j, 0, &ids, &n, NULL));
	assert_int_equal(n, 0);
	journal_close(j);
}

static void what_waits_elsewhere_is_of_the_same_case(void **state)
{
	static const int turns[] = { 4, 8 };
	struct journal *j = a_journal(NULL);
	struct drill_items l;
	struct drill_item item;

	(void)state;
	begin(j, OTHER, 6000);
	assert_true(drills_enter(j, ID, turns, 2, 1, 101, 100, NULL));
	item = item_of(j, 8);
	item.state = DRILL_LOOSE;
	assert_true(drills_keep(j, &item, NULL, NULL));
	assert_true(drills_elsewhere(j, ID, &l, NULL));
	assert_int_equal(l.n, 0); /* its own are not elsewhere */
	drill_items_release(&l);
	assert_true(drills_elsewhere(j, OTHER, &l, NULL));
	assert_int_equal(l.n, 1);
	assert_int_equal(l.list[0].turn, 4);
	drill_items_release(&l);
	journal_close(j);
}

static bool holds(const char *path, const char *text)
{
	size_t len = strlen(text);
	struct buf b;
	bool found = false;

	buf_init(&b, BUF_TEXT_MAX);
	file_read(path, &b, NULL);
	for (size_t i = 0; !found && i + len <= b.len; i++)
		found = !memcmp(b.s + i, text, len);
	buf_release(&b);
	return found;
}

static void nothing_outlives_its_hearing(void **state)
{
	char *path = helper_path("journal.db");
	char *log = xprintf("%s-wal", path);
	struct journal *j = a_journal(path);
	struct drill_item item = { .turn = 6, .box = 1, .due_day = 9 };
	struct drill_try t = { .came = (char *)"same",
			       .text = (char *)SECRET,
			       .reading_json = (char *)"{}" };
	int64_t left;

	(void)state;
	begin(j, OTHER, 6000);
	snprintf(item.hearing, sizeof item.hearing, "%s", ID);
	assert_true(drills_enter(j, ID, &item.turn, 1, 1, 9, 8, NULL));
	assert_true(drills_keep(j, &item, &t, NULL));
	assert_true(drills_save_draft(j, ID, 6, SECRET, NULL));
	assert_true(holds(path, SECRET) || holds(log, SECRET));
	assert_true(journal_delete(j, ID, NULL));
	assert_false(holds(path, SECRET));
	assert_false(holds(log, SECRET));
	assert_true(db_ask_int(journal_db(j),
			       "SELECT (SELECT count(*) FROM drills) +"
			       " (SELECT count(*) FROM drill_tries) +"
			       " (SELECT count(*) FROM drill_seen)",
			       &left, NULL));
	assert_int_equal(left, 0);
	journal_close(j);
	free(log);
	free(path);
}

/* Its rows must not pass for those of hearings. */
static void salvage_is_not_misled(void **state)
{
	static const int turns[] = { 4, 8 };
	char *path = helper_path("salvaged.db");
	struct journal *j = a_journal(path);
	struct drill_item item = { .turn = 4, .box = 1, .due_day = 9 };
	struct drill_try t = { .at_ms = 5,
			       .came = (char *)"same",
			       .text = (char *)"Once more.",
			       .reading_json = (char *)"{}" };
	struct named named = { .at_ms = 5, .dialogue = ID, .turn = 4 };
	struct assigned under = { .title = (char *)"T", .hash = "ab" };
	struct error err = { 0 };
	struct salvaged h;
	struct salvage *s;

	(void)state;
	snprintf(item.hearing, sizeof item.hearing, "%s", ID);
	assert_true(drills_enter(j, ID, turns, 2, 1, 9, 8, NULL));
	assert_true(drills_keep(j, &item, &t, NULL));
	assert_true(named_keep(j, &named, 1, NULL));
	assert_true(attempts_count(j, &under, "17", 5, NULL));
	assert_true(db_exec(journal_db(j),
			    "INSERT INTO annotators (author) VALUES ('A')",
			    NULL));
	journal_close(j);
	s = salvage_open(path, &err);
	if (!s)
		fail_msg("%s", err.text);
	assert_int_equal(salvage_count(s), 1);
	assert_true(salvage_hearing(s, 0, &h));
	assert_string_equal(h.record.id, ID);
	assert_int_equal(h.record.said.n, 0);
	assert_int_equal(h.n_lost, 0);
	salvaged_release(&h);
	salvage_close(s);
	free(path);
}

/* A journal of a program that knew no drills catches up, and loses nothing. */
static void an_older_journal_catches_up(void **state)
{
	static const int turn = 4;
	char *path = helper_path("older.db");
	struct journal *j = a_journal(path);
	struct hearing_record r;
	struct drill_items l;

	(void)state;
	assert_true(db_exec(journal_db(j),
			    "DROP TABLE attempts; DROP TABLE annotators; DROP "
			    "TABLE written;"
			    "DROP TABLE named; DROP TABLE handouts;"
			    "DROP TABLE drill_seen; DROP TABLE drill_tries;"
			    "DROP TABLE drills; PRAGMA user_version = 1",
			    NULL));
	journal_close(j);
	/* where it may not be written to, it is read as it is */
	j = journal_look(path, true, NULL);
	assert_non_null(j);
	assert_true(journal_load(j, ID, &r, NULL));
	record_release(&r);
	assert_true(drills_list(j, NULL, &l, NULL));
	assert_int_equal(l.n, 0);
	assert_false(drills_enter(j, ID, &turn, 1, 1, 9, 8, NULL));
	journal_close(j);
	j = journal_open(path, NULL);
	assert_non_null(j);
	assert_true(drills_enter(j, ID, &turn, 1, 1, 9, 8, NULL));
	assert_true(drills_list(j, NULL, &l, NULL));
	assert_int_equal(l.n, 1);
	drill_items_release(&l);
	journal_close(j);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_entered_comes_back),
		cmocka_unit_test(what_is_weak_no_more_leaves),
		cmocka_unit_test(a_try_is_judged_afterwards),
		cmocka_unit_test(tries_are_kept_in_order),
		cmocka_unit_test(what_waits_elsewhere_is_of_the_same_case),
		cmocka_unit_test(each_hearing_is_looked_over_once),
		cmocka_unit_test(nothing_outlives_its_hearing),
		cmocka_unit_test(salvage_is_not_misled),
		cmocka_unit_test(an_older_journal_catches_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
