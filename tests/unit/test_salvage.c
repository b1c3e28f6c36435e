/*
 * A damaged journal: what can be read is read, by the commands as they are and
 * into a fresh one, and the damaged file stays as it is.
 */
#include "unit/helper.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "store/db.h"
#include "store/journal.h"
#include "store/salvage.h"

#define HEARINGS 5
#define TURNS	 40
#define PAGE	 4096

static struct hearing_record make_record(int number)
{
	struct hearing_record r;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "hearing-%d", number);
	r.case_slug = xstrdup("okafor");
	r.case_title = xstrdup("Okafor v. Meridian Transit Authority");
	terms_set(&r.terms, TERM_BENCH, "panel", NULL);
	r.seats = xcalloc(1, sizeof *r.seats);
	r.seats[0] = xstrdup("krovantz");
	r.n_seats = 1;
	r.model = xstrdup("");
	r.program = xstrdup("0.1.0");
	r.terms.seed = 42;
	r.started_ms = 1700000000000 + number;
	return r;
}

/* Every seventh goes over more than one page. */
static char *words(int number, int n)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (int i = 0; i < (n % 7 ? 6 : 150); i++)
		buf_printf(&b, "What was said in turn %d of hearing %d; ", n,
			   number);
	return buf_take(&b);
}

static bool put(struct journal *j, int number, int n)
{
	struct turn t = { .n = n,
			  .kind = n % 2 ? TURN_QUESTION : TURN_ANSWER,
			  .phase = PHASE_QUESTIONING,
			  .role = n % 2 ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = n % 2 ? 0 : -1,
			  .speaker = xstrdup(n % 2 ? "Krovantz" : "you"),
			  .text = words(number, n),
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .follows = n % 2 ? 0 : n - 1 };
	char *id = xprintf("hearing-%d", number);
	bool ok;

	if (!(n % 2)) {
		t.reading = xmalloc(sizeof *t.reading);
		reading_init(t.reading);
		t.reading->commitment = COMMITMENT_BENEFICIAL;
	}
	ok = journal_put_turn(j, id, &t, NULL);
	turn_release(&t);
	free(id);
	return ok;
}

/* A journal of them all, open; turn by turn, so that they lie mixed. */
static struct journal *write_journal(const char *path)
{
	struct journal *j = journal_open(path, NULL);

	for (int k = 1; k <= HEARINGS; k++) {
		struct hearing_record r = make_record(k);

		assert_true(journal_begin(j, &r, NULL));
		record_release(&r);
	}
	for (int n = 1; n <= TURNS; n++)
		for (int k = 1; k <= HEARINGS; k++)
			assert_true(put(j, k, n));
	return j;
}

static struct buf sound; /* the bytes of such a journal */

static int make_sound(void **state)
{
	char *path = helper_path("sound/hearings.db");

	(void)state;
	journal_close(write_journal(path));
	buf_init(&sound, BUF_TEXT_MAX);
	assert_true(file_read(path, &sound, NULL));
	free(path);
	return 0;
}

static int drop_sound(void **state)
{
	(void)state;
	buf_release(&sound);
	return 0;
}

/* A copy of it in a folder of its own, to be harmed. */
static char *copy_of_sound(void)
{
	static int count;
	char *name = xprintf("copy%d", ++count), *dir = helper_path(name);
	char *path = file_join(dir, "hearings.db");

	assert_true(file_make_dirs(dir, 0700, NULL));
	assert_true(file_write(path, sound.s, sound.len, 0600, NULL));
	free(dir);
	free(name);
	return path;
}

static void harm(const char *path, off_t at, const void *bytes, size_t n)
{
	int fd = open(path, O_WRONLY);

	assert_int_equal(pwrite(fd, bytes, n, at), n);
	close(fd);
}

static bool is_said(const struct transcript *said, int number, int n)
{
	const struct turn *t = transcript_turn(said, n);
	char *should = words(number, n);
	bool is = t && !strcmp(t->text, should);

	free(should);
	return is;
}

/* How many turns, word for word, come out of it; -1: nothing at all. */
static int salvaged(const char *path)
{
	struct salvage *s = salvage_open(path, NULL);
	int n = 0, number;

	if (!s)
		return -1;
	for (size_t i = 0; i < salvage_count(s); i++) {
		struct salvaged h;

		if (!salvage_hearing(s, i, &h))
			continue;
		if (sscanf(h.record.id, "hearing-%d", &number) != 1 &&
		    sscanf(h.record.id, "salvaged-%d", &number) != 1)
			fail_msg("no hearing is called %s", h.record.id);
		for (int k = 1; k <= TURNS; k++)
			n += is_said(&h.record.said, number, k);
		salvaged_release(&h);
	}
	salvage_close(s);
	return n;
}

static void what_is_left_of_a_cut_file(void **state)
{
	(void)state;
	for (int tenths = 2; tenths <= 9; tenths++) {
		char *path = copy_of_sound();
		off_t len = (off_t)sound.len * tenths / 10;
		int n;

		assert_int_equal(truncate(path, len), 0);
		n = salvaged(path);
		/* a fifth of it are indexes and heads */
		if (n < HEARINGS * TURNS * (tenths - 2) / 10)
			fail_msg("%d turns of %d tenths", n, tenths);
		free(path);
	}
}

static void one_byte_costs_one_turn(void **state)
{
	struct rng chance = rng_at(7, 1);

	(void)state;
	for (int i = 0; i < 100; i++) {
		char *path = copy_of_sound();
		size_t at = rng_below(&chance, sound.len);
		char byte = (char)(sound.s[at] ^ (1 << rng_below(&chance, 8)));

		harm(path, (off_t)at, &byte, 1);
		/* or a page of them, where it is the head of a page */
		if (salvaged(path) <
		    HEARINGS * TURNS - (at % PAGE < 100 ? 12 : 1))
			fail_msg("byte %zu costs %d turns", at,
				 HEARINGS * TURNS - salvaged(path));
		free(path);
	}
}

static void the_first_page_is_not_needed(void **state)
{
	static const char zeros[PAGE];
	char *path = copy_of_sound();

	(void)state;
	harm(path, 0, "no such format", 14);
	assert_int_equal(salvaged(path), HEARINGS * TURNS);
	harm(path, 0, zeros, sizeof zeros);
	assert_int_equal(salvaged(path), HEARINGS * TURNS);
	free(path);
}

static void other_files_have_nothing(void **state)
{
	char *path = helper_file("other.txt", "What has been will be again.");
	struct error err = { 0 };

	(void)state;
	assert_null(salvage_open(path, &err));
	assert_int_equal(err.code, ERR_DATA);
	unlink(path);
	assert_null(salvage_open(path, &err));
	assert_int_equal(err.code, ERR_ABSENT);
	free(path);
}

/* Whoever is killed leaves all of it in the log. */
static void the_log_beside_it_counts(void **state)
{
	char *path = helper_path("log/hearings.db");
	pid_t child = fork();

	(void)state;
	if (!child) {
		write_journal(path);
		_exit(0);
	}
	waitpid(child, NULL, 0);
	assert_int_equal(salvaged(path), HEARINGS * TURNS);
	free(path);
}

static char *file_and_time(const char *path)
{
	struct buf b;
	struct stat st;

	assert_int_equal(stat(path, &st), 0);
	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%lld.%ld ", (long long)st.st_mtim.tv_sec,
		   st.st_mtim.tv_nsec);
	assert_true(file_read(path, &b, NULL));
	return buf_take(&b);
}

static void it_is_only_read(void **state)
{
	char *path = copy_of_sound(), *before, *after;

	(void)state;
	before = file_and_time(path);
	salvaged(path);
	after = file_and_time(path);
	assert_string_equal(before, after);
	free(before);
	free(after);
	free(path);
}

/* ---- rows that are no text any more ---- */

static void run_sql(const char *path, const char *sql)
{
	struct error err = { 0 };
	struct db *db = db_open(path, "test", DB_DURABLE, &err);

	if (!db || !db_exec(db, sql, &err))
		fail_msg("%s", err.text);
	db_close(db);
}

/* Turn 4 of hearing 2 is cut behind its words, turn 6 before them, turn 8 has a
 * byte that is no UTF-8. */
static char *with_bad_rows(void)
{
	char *path = copy_of_sound();

	run_sql(path,
		"UPDATE turns SET body = substr(body, 1, instr(body, "
		"'\"follows\"') + 3) WHERE hearing = 2 AND n = 4;"
		"UPDATE turns SET body = substr(body, 1, 20)"
		" WHERE hearing = 2 AND n = 6;"
		"UPDATE turns SET body = replace(body, 'turn 8',"
		" CAST(X'7475726EFF38' AS TEXT)) WHERE hearing = 2 AND n = 8");
	return path;
}

static const char *text_of(const struct hearing_record *r, int n)
{
	return transcript_turn(&r->said, n)->text;
}

static bool is_whole(struct journal *j, const char *id)
{
	struct hearing_line l = { .damaged = false };

	snprintf(l.id, sizeof l.id, "%s", id);
	journal_look_over(j, &l);
	assert_string_equal(l.strangers, "");
	free(l.strangers);
	free(l.graders);
	free(l.labellers);
	return !l.damaged;
}

static void a_bad_row_is_a_note(void **state)
{
	char *path = with_bad_rows();
	struct journal *j = journal_open(path, NULL);
	struct hearing_record r;

	(void)state;
	assert_true(journal_load(j, "hearing-2", &r, NULL));
	assert_true(r.damaged);
	assert_int_equal(r.said.n, TURNS);
	assert_string_equal(text_of(&r, 4), "[turn 4 cannot be read]");
	assert_string_equal(text_of(&r, 6), "[turn 6 cannot be read]");
	assert_string_equal(text_of(&r, 8), "[turn 8 cannot be read]");
	assert_true(is_said(&r.said, 2, 5));
	record_release(&r);
	assert_false(is_whole(j, "hearing-2"));
	assert_true(is_whole(j, "hearing-3"));
	assert_true(journal_load(j, "hearing-3", &r, NULL));
	assert_false(r.damaged);
	record_release(&r);
	journal_close(j);
	free(path);
}

static void a_bad_row_is_mended_where_it_can_be(void **state)
{
	char *path = with_bad_rows();
	struct salvage *s = salvage_open(path, NULL);
	struct salvaged h;
	struct buf told;

	(void)state;
	assert_int_equal(salvage_count(s), HEARINGS);
	assert_true(salvage_hearing(s, 1, &h));
	assert_true(is_said(&h.record.said, 2, 4));
	assert_string_equal(text_of(&h.record, 6), "[turn 6 cannot be read]");
	assert_non_null(strstr(text_of(&h.record, 8), "turn\xef\xbf\xbd"
						      "8"));
	buf_init(&told, BUF_TEXT_MAX);
	assert_false(salvaged_tell(&h, &told));
	assert_string_equal(told.s,
			    "39 of 40 turns; missing: 6; in part: 4, 8");
	buf_reset(&told);
	salvaged_release(&h);
	assert_true(salvage_hearing(s, 2, &h));
	assert_true(salvaged_tell(&h, &told));
	assert_string_equal(told.s, "40 turns");
	buf_release(&told);
	salvaged_release(&h);
	salvage_close(s);
	free(path);
}

/* Neither its JSON nor the columns beside it are what was written. */
static void a_spoilt_head_can_be_kept(void **state)
{
	char *path = copy_of_sound();
	struct hearing_record back;
	struct salvaged h;
	struct salvage *s;
	struct journal *into;
	bool same;

	(void)state;
	run_sql(path,
		"UPDATE hearings SET head = 'spoilt', case_slug = 'Oka/f',"
		" simulator = replace(hex(zeroblob(200)), '00', 'x'),"
		" started_ms = 9000000000000000000,"
		" ended_ms = -7 WHERE num = 2;"
		"INSERT INTO marks (hearing, turn, field, value, author,"
		" reason, at) VALUES (2, 4, 'commitment', 'neutral', 'b',"
		" '', 'spoilt')");
	s = salvage_open(path, NULL);
	into = journal_open(NULL, NULL);
	assert_true(salvage_hearing(s, 1, &h));
	assert_true(h.head_lost);
	assert_string_equal(h.record.case_slug, "unknown");
	assert_string_equal(h.record.terms.bench, "panel");
	assert_true(journal_import(into, &h.record, &same, NULL));
	assert_true(journal_load(into, "hearing-2", &back, NULL));
	assert_int_equal(back.said.n, TURNS);
	assert_int_equal(back.started_ms, 0);
	assert_int_equal(back.n_marks, 1);
	assert_string_equal(back.marks[0].at, "");
	record_release(&back);
	salvaged_release(&h);
	journal_close(into);
	salvage_close(s);
	free(path);
}

/* ---- pages ---- */

/* The page of the file where words begin. */
static off_t page_with(const char *text)
{
	size_t len = strlen(text);

	for (size_t i = 0; i + len <= sound.len; i++)
		if (!memcmp(sound.s + i, text, len))
			return (off_t)(i / PAGE * PAGE);
	fail_msg("%s is nowhere", text);
	return 0;
}

/* Every hearing but those of the page can be listed and loaded as ever. */
static void check_after(const char *path, int least_said)
{
	struct error err = { 0 };
	struct journal *j = journal_open(path, &err);
	struct hearing_lines l;
	int n = 0;

	if (!j || !journal_list(j, NULL, 0, &l, &err))
		fail_msg("%s", err.text);
	assert_int_equal(l.n, HEARINGS);
	hearing_lines_release(&l);
	for (int k = 1; k <= HEARINGS; k++) {
		char *id = xprintf("hearing-%d", k);
		struct hearing_record r;

		if (!journal_load(j, id, &r, &err))
			fail_msg("%s", err.text);
		for (int i = 1; i <= TURNS; i++)
			n += is_said(&r.said, k, i);
		record_release(&r);
		free(id);
	}
	assert_in_range(n, least_said, HEARINGS * TURNS);
	journal_close(j);
}

static void a_bad_page_costs_what_stood_on_it(void **state)
{
	static const char *const on_it[] = { "turn 20 of hearing 3",
					     "hotbench.hearing/1" };
	char junk[PAGE];

	(void)state;
	memset(junk, 0x5a, sizeof junk);
	for (size_t i = 0; i < 2; i++) {
		char *path = copy_of_sound();

		harm(path, page_with(on_it[i]), junk, sizeof junk);
		check_after(path, HEARINGS * TURNS - 16);
		free(path);
	}
}

static void a_missing_table_is_damage(void **state)
{
	char *path = copy_of_sound();
	struct error err = { 0 };
	struct hearing_lines l;
	struct journal *j;

	(void)state;
	run_sql(path, "DROP TABLE marks; PRAGMA foreign_keys = OFF;"
		      "ALTER TABLE turns RENAME TO gone");
	j = journal_open(path, &err);
	assert_non_null(j);
	assert_true(journal_list(j, NULL, 0, &l, &err));
	assert_int_equal(l.n, HEARINGS);
	hearing_lines_release(&l);
	check_after(path, HEARINGS * TURNS);
	journal_close(j);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_left_of_a_cut_file),
		cmocka_unit_test(one_byte_costs_one_turn),
		cmocka_unit_test(the_first_page_is_not_needed),
		cmocka_unit_test(other_files_have_nothing),
		cmocka_unit_test(the_log_beside_it_counts),
		cmocka_unit_test(it_is_only_read),
		cmocka_unit_test(a_bad_row_is_a_note),
		cmocka_unit_test(a_bad_row_is_mended_where_it_can_be),
		cmocka_unit_test(a_spoilt_head_can_be_kept),
		cmocka_unit_test(a_bad_page_costs_what_stood_on_it),
		cmocka_unit_test(a_missing_table_is_damage),
	};

	return cmocka_run_group_tests(tests, make_sound, drop_sound);
}
