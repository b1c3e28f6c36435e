/* What was written in a journal, and what only says so. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"
#include "court/regrade.h"
#include "store/accepted.h"
#include "store/db.h"
#include "store/journal.h"
#include "store/written.h"

#define ID "20261121-220301-abcd"
#define SHEET(author, mark)                                                    \
	"{\"ballot\":\"plain\",\"author\":\"" author "\",\"at\":"              \
	"\"2026-01-02T00:00:00Z\",\"marks\":[{\"name\":\"Law\",\"mark\":" mark \
	",\"max\":30}],\"kept\":1}"

static void a_hearing(struct hearing_record *r)
{
	struct mark m = { .turn = 2,
			  .field = "commitment",
			  .value = "neutral",
			  .author = "Wray",
			  .reason = "",
			  .at = "2026-01-02T00:00:00Z" };

	record_init(r);
	snprintf(r->id, sizeof r->id, "%s", ID);
	r->case_slug = xstrdup("okafor");
	r->case_title = xstrdup("Okafor v. Meridian");
	terms_set(&r->terms, TERM_BENCH, "panel", NULL);
	r->model = xstrdup("");
	r->program = xstrdup("0.1.0");
	r->started_ms = 1795298581000;
	record_add_mark(r, &m);
	r->ballots_json = xstrdup("[" SHEET("Wray", "20") "," SHEET(
		"Li", "10") "," SHEET("Wray", "25") "]");
}

static bool look(struct journal *j, const char *self, struct hearing_record *r,
		 struct buf *sheets)
{
	struct written w;
	bool any;

	buf_reset(sheets);
	assert_true(written_load(j, self, &w, NULL));
	any = written_look(&w, r, NULL, sheets, NULL);
	written_release(&w);
	return any;
}

static void takes(struct journal *j, struct hearing_record *r,
		  const char *author, bool instead, size_t n, size_t held)
{
	struct accepted_ask ask = { author, instead };
	struct accepted a = { .n = 0 };

	assert_true(accepted_take(j, r, &ask, &a, NULL));
	assert_int_equal(a.n ? regrade_counts(&a.list[0].what) : 0, n);
	assert_int_equal(a.n ? a.list[0].n_held_sheets : 0, held);
	accepted_release(&a);
}

/* So many names are told of, or so much is taken of one. */
static void accepts(struct journal *j, const char *author, size_t n)
{
	struct accepted_ask ask = { author, false };
	struct accepted a;
	char whole[RECORD_ID_BYTES];

	assert_true(journal_accept(j, ID, &ask, whole, &a, NULL));
	assert_int_equal(author && a.n ? regrade_counts(&a.list[0].what) : a.n,
			 n);
	assert_true(author || !a.changed);
	accepted_release(&a);
}

static void names_are_called_elsewhere_once(void **state)
{
	char *once = elsewhere_call("Wray"), *twice = elsewhere_call(once);
	char *name = elsewhere_name(twice), longest[MARK_AUTHOR_MAX + 1];
	char *fits;

	(void)state;
	assert_string_equal(once, "Wray (elsewhere)");
	assert_string_equal(twice, once);
	assert_string_equal(name, "Wray");
	assert_false(elsewhere_is("Wray"));
	assert_false(elsewhere_is(NULL));
	memset(longest, 'a', sizeof longest - 1);
	longest[sizeof longest - 1] = '\0';
	fits = elsewhere_call(longest);
	assert_int_equal(strlen(fits), MARK_AUTHOR_MAX);
	free(once);
	free(twice);
	free(name);
	free(fits);
}

/* Of two sheets and a label in a name, one was written here. */
static void what_was_written_here_is_known(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct hearing_record r;
	struct filled_list l;
	struct buf sheets;
	char *gone;
	size_t n;

	(void)state;
	buf_init(&sheets, 1000);
	a_hearing(&r);
	filled_read(r.ballots_json, &l);
	assert_true(written_sheet(j, ID, &l.list[0], NULL));
	filled_release(&l);
	assert_true(look(j, "Wray", &r, &sheets));
	assert_string_equal(sheets.s, "Li, Wray");
	assert_string_equal(r.marks[0].author, "Wray (elsewhere)");
	filled_read(r.ballots_json, &l);
	assert_string_equal(l.list[0].author, "Wray");
	assert_string_equal(l.list[1].author, "Li (elsewhere)");
	assert_string_equal(l.list[2].author, "Wray (elsewhere)");
	filled_release(&l);
	assert_non_null(strstr(r.ballots_json, "\"kept\":1"));
	assert_true(look(j, "Wray", &r, &sheets)); /* again is the same */
	assert_string_equal(sheets.s, "Li, Wray");
	assert_string_equal(r.marks[0].author, "Wray (elsewhere)");
	takes(j, &r, "Marsh", false, 0, 0);
	takes(j, &r, "Li", false, 1, 0);
	takes(j, &r, "Wray", false, 1, 1); /* one is of here: it stays */
	takes(j, &r, "Wray", true, 1, 0);
	assert_string_equal(r.marks[0].author, "Wray");
	assert_false(look(j, "Wray", &r, &sheets));
	/* another mark on the line, or another hearing, is another sheet */
	snprintf(r.id, sizeof r.id, "19991121-220301-abcd");
	assert_true(look(j, NULL, &r, &sheets)); /* whoever grades here */
	gone = filled_without(r.ballots_json, "Wray (elsewhere)", NULL, &n);
	assert_int_equal(n, 2);
	free(gone);
	record_release(&r);
	buf_release(&sheets);
	journal_close(j);
}

/* Sheets that came in before strangers' were told: wherever it is read, the same. */
static void what_is_kept_is_called_so(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct hearing_record r, kept;
	struct filled_list l;
	bool same;

	(void)state;
	a_hearing(&r);
	assert_true(journal_import(j, &r, &same, NULL));
	assert_true(journal_find(j, ID, &kept));
	filled_read(kept.ballots_json, &l);
	for (size_t i = 0; i < l.n; i++)
		assert_true(elsewhere_is(l.list[i].author));
	filled_release(&l);
	assert_string_equal(kept.marks[0].author, "Wray"); /* as it came in */
	record_release(&kept);
	accepts(j, NULL, 2);   /* tells of both names, and takes nothing */
	accepts(j, "Wray", 3); /* two sheets of one moment */
	accepts(j, "Wray", 0);
	accepts(j, "Li", 1);
	accepts(j, NULL, 0);
	assert_true(journal_find(j, ID, &kept));
	assert_null(strstr(kept.ballots_json, ELSEWHERE));
	record_release(&kept);
	assert_false(journal_find(j, "2", &kept)); /* a beginning is no id */
	record_release(&r);
	journal_close(j);
}

/* Where students stand beside each other the labels given here count alone. */
static void strangers_labels_are_left_out(void **state)
{
	struct mark note = { .turn = 2,
			     .field = MARK_NOTE,
			     .value = "read again",
			     .author = "Wray",
			     .reason = "",
			     .at = "2026-01-02T00:00:00Z" };
	struct turn said[] = { { .kind = TURN_QUESTION },
			       { .kind = TURN_ANSWER } };
	struct journal *j = journal_open(NULL, NULL);
	struct hearing_record r;
	struct reading *read;
	struct written w;

	(void)state;
	a_hearing(&r);
	for (size_t i = 0; i < 2; i++) {
		said[i].speaker = xstrdup("you");
		said[i].text = xstrdup("Yes.");
		transcript_take(&r.said, &said[i]);
	}
	read = r.said.turns[1].reading = xmalloc(sizeof *read);
	reading_init(read);
	read->commitment = COMMITMENT_BENEFICIAL;
	record_lay_marks(&r);
	assert_int_equal(r.said.turns[1].reading->commitment,
			 COMMITMENT_NEUTRAL);
	record_add_mark(&r, &note);
	assert_true(written_load(j, NULL, &w, NULL));
	assert_int_equal(written_others(&w, &r), 1);
	assert_int_equal(written_leave_out(&w, &r, "Wray"), 0);
	assert_int_equal(r.n_marks, 2);
	assert_int_equal(written_leave_out(&w, &r, "Li"), 1);
	assert_int_equal(r.n_marks, 1);
	assert_true(mark_is_note(&r.marks[0]));
	assert_int_equal(r.said.turns[1].reading->commitment,
			 COMMITMENT_BENEFICIAL);
	written_release(&w);
	record_release(&r);
	a_hearing(&r);
	assert_true(written_mark(j, ID, &r.marks[0], NULL));
	assert_true(written_load(j, NULL, &w, NULL));
	assert_int_equal(written_others(&w, &r), 0);
	assert_int_equal(written_leave_out(&w, &r, NULL), 0);
	assert_int_equal(r.n_marks, 1);
	written_release(&w);
	record_release(&r);
	journal_close(j);
}

/* Of a hearing that bore something before there was such a table nobody knows. */
static void an_older_journal_is_believed(void **state)
{
	char *path = helper_path("believed.db");
	struct journal *j = journal_open(path, NULL);
	struct hearing_record r;
	struct buf sheets;
	bool same;

	(void)state;
	buf_init(&sheets, 1000);
	a_hearing(&r);
	assert_true(journal_import(j, &r, &same, NULL));
	assert_true(db_exec(journal_db(j),
			    "DROP TABLE written; PRAGMA user_version = 5",
			    NULL));
	journal_close(j);
	j = journal_look(path, true, NULL); /* where it may not be written to */
	assert_false(look(j, "Wray", &r, &sheets));
	assert_false(written_begun(j, ID));
	journal_close(j);
	j = journal_open(path, NULL);
	assert_false(look(j, "Wray", &r, &sheets));
	assert_true(journal_delete(j, ID, NULL));
	assert_true(look(j, "Wray", &r, &sheets));
	journal_close(j);
	record_release(&r);
	buf_release(&sheets);
	free(path);
}

/* A journal from before the index gets it, with all that was written in it. */
static void an_older_journal_gets_its_index(void **state)
{
	char *path = helper_path("unindexed.db");
	struct journal *j = journal_open(path, NULL);
	struct hearing_record r;
	int64_t n = 0;
	bool same;

	(void)state;
	a_hearing(&r);
	assert_true(journal_import(j, &r, &same, NULL));
	assert_true(written_begin(j, ID, NULL));
	assert_true(db_exec(journal_db(j),
			    "DROP INDEX written_what; PRAGMA user_version = 6",
			    NULL));
	journal_close(j);
	j = journal_open(path, NULL);
	assert_true(written_begun(j, ID));
	assert_true(db_ask_int(journal_db(j),
			       "SELECT count(*) FROM sqlite_schema"
			       " WHERE type = 'index' AND tbl_name = 'written'",
			       &n, NULL));
	assert_int_equal(n, 1);
	journal_close(j);
	record_release(&r);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_called_elsewhere_once),
		cmocka_unit_test(what_was_written_here_is_known),
		cmocka_unit_test(what_is_kept_is_called_so),
		cmocka_unit_test(strangers_labels_are_left_out),
		cmocka_unit_test(an_older_journal_is_believed),
		cmocka_unit_test(an_older_journal_gets_its_index),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
