/* What others wrote about a hearing, laid beside what stands here. */
#include "unit/helper.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/ballot.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"
#include "court/regrade.h"
#include "score/judged.h"
#include "score/suggest.h"
#include "store/journal.h"

#define ID "20261121-100000-abcd"

static void say(struct hearing_record *r, enum turn_kind kind, const char *text)
{
	bool bench = kind == TURN_QUESTION;
	struct turn t = { .kind = kind,
			  .role = bench ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = bench ? 0 : -1,
			  .manner = -1,
			  .type = QUESTION_TYPE_NONE,
			  .follows = bench ? 0 : (int)r->said.n,
			  .speaker = xstrdup(bench ? "Kagan" : "you"),
			  .text = xstrdup(text) };

	if (kind == TURN_ANSWER) {
		t.reading = xmalloc(sizeof *t.reading);
		reading_init(t.reading);
		t.reading->commitment = COMMITMENT_BENEFICIAL;
		t.reading->manner = 1;
		snprintf(t.reading->reader, sizeof t.reading->reader,
			 "offline");
	}
	transcript_take(&r->said, &t);
}

static void a_hearing(struct hearing_record *r, size_t n_answers)
{
	record_init(r);
	snprintf(r->id, sizeof r->id, ID);
	r->case_slug = xstrdup("okafor");
	r->case_title = xstrdup("A v. B");
	r->seats = xcalloc(1, sizeof *r->seats);
	r->seats[r->n_seats++] = xstrdup("kagan");
	r->started_ms = 1000;
	r->ended_ms = 900000;
	terms_set(&r->terms, TERM_BENCH, "panel", NULL);
	for (size_t i = 0; i < n_answers; i++) {
		say(r, TURN_QUESTION, "Why so?");
		say(r, TURN_ANSWER, "Because.");
	}
}

static void mark(struct hearing_record *r, int turn, const char *words,
		 const char *author, int64_t minute)
{
	struct mark m;
	struct error err;
	bool ok = !strncmp(words, "note ", 5)
			  ? mark_parse_note(&m, words + 5, &err)
			  : mark_parse(&m, words, &err);

	if (!ok)
		fail_msg("%s: %s", words, err.text);
	mark_sign(&m, turn, author, 1795298580000 + minute * 60000);
	record_add_mark(r, &m);
	mark_release(&m);
	record_lay_marks(r);
}

static void told(const struct regrade *what, const char *words)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	regrade_tell(what, ID, &b);
	if (!strstr(b.s, words))
		fail_msg("no \"%s\" in: %s", words, b.s);
	buf_release(&b);
}

static void marks_of_both_stand_once(void **state)
{
	struct hearing_record ours, theirs;
	struct regrade what;
	struct error err;

	(void)state;
	a_hearing(&ours, 3);
	a_hearing(&theirs, 3);
	mark(&ours, 2, "commitment 1 mine", "Student", 5);
	mark(&theirs, 2, "commitment 1 mine", "Student", 5);
	mark(&theirs, 4, "manner 3", "Prof. Wray", 6);
	mark(&theirs, 4, "quality 3", "Prof. Wray", 6);
	mark(&theirs, 2, "commitment 3", "Prof. Wray", 7);
	mark(&theirs, 3, "note A hard one.", "Prof. Wray", 8);
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, &err));
	assert_int_equal(ours.n_marks, 5);
	assert_int_equal(what.n_marks, 4);
	told(&what, "3 labels and 1 note of Prof. Wray were added to " ID
		    "; nothing of yours was changed");
	told(&what, "1 of them is newer than a label that was there");
	assert_false(what.differs);
	/* the newest is what is shown, and the reader's own is there */
	assert_int_equal(ours.said.turns[1].reading->commitment,
			 COMMITMENT_NEUTRAL);
	assert_int_equal(ours.said.turns[1].original->commitment,
			 COMMITMENT_BENEFICIAL);
	assert_int_equal(ours.said.turns[3].reading->manner, 3);
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, &err));
	assert_int_equal(ours.n_marks, 5);
	told(&what, "no change");
	record_release(&ours);
	record_release(&theirs);
}

static bool is_wray(void *arg, const char *author)
{
	(void)arg;
	return !strcmp(author, "Prof. Wray");
}

/* Ours by Wray, who labels here; a newer one by Li comes in, and a third, and again a
 * forged one of Wray's. */
static void a_label_given_here_holds(void **state)
{
	struct hearing_record ours, theirs;
	struct regrade what;

	(void)state;
	a_hearing(&ours, 1);
	a_hearing(&theirs, 1);
	mark(&ours, 2, "commitment 1", "Prof. Wray", 3);
	mark(&theirs, 2, "commitment 4", "Li", 5);
	mark(&theirs, 2, "commitment 3", "Prof. Wray", 7);
	mark(&theirs, 2, "manner 3", "Li", 6);
	assert_true(regrade_merge(&ours, &theirs, is_wray, NULL, &what, NULL));
	assert_int_equal(what.n_under, 2);
	assert_int_equal(what.n_over, 0);
	told(&what, "2 of them are newer than a label given here, and that one "
		    "holds");
	assert_int_equal(ours.said.turns[1].reading->commitment,
			 COMMITMENT_DETRIMENTAL);
	assert_int_equal(ours.said.turns[1].reading->manner, 3);
	assert_int_equal(record_prefer(&ours, "Li"), 2);
	assert_int_equal(ours.said.turns[1].reading->commitment,
			 COMMITMENT_NONE);
	assert_int_equal(record_prefer(&ours, "nobody"), 0);
	record_release(&ours);
	record_release(&theirs);
}

/* The order of a file says what holds, against the dates in it. */
static void what_holds_in_a_file_holds_where_it_goes(void **state)
{
	struct hearing_record ours, theirs;
	struct regrade what;

	(void)state;
	a_hearing(&ours, 1);
	a_hearing(&theirs, 1);
	mark(&theirs, 2, "commitment 4", "Li", 9);
	mark(&theirs, 2, "commitment 1", "Prof. Wray", 3);
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, NULL));
	assert_string_equal(ours.marks[1].author, "Prof. Wray");
	assert_int_equal(ours.said.turns[1].reading->commitment,
			 COMMITMENT_DETRIMENTAL);
	record_release(&ours);
	record_release(&theirs);
}

static void an_older_label_does_not_override(void **state)
{
	struct hearing_record ours, theirs;
	struct regrade what;

	(void)state;
	a_hearing(&ours, 1);
	a_hearing(&theirs, 1);
	mark(&ours, 2, "commitment 1", "Prof. Wray", 9);
	mark(&theirs, 2, "commitment 4", "Prof. Wray", 3);
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, NULL));
	assert_int_equal(ours.n_marks, 2);
	assert_int_equal(what.n_over, 0);
	assert_string_equal(ours.marks[0].value, "none"); /* its history */
	assert_int_equal(ours.said.turns[1].reading->commitment,
			 COMMITMENT_DETRIMENTAL);
	record_release(&ours);
	record_release(&theirs);
}

/* Says what differs, and leaves ours as it was. */
static void refused(struct hearing_record *ours,
		    const struct hearing_record *theirs, const char *words)
{
	struct regrade what;
	struct error err = { 0 };

	assert_false(regrade_merge(ours, theirs, NULL, NULL, &what, &err));
	assert_int_equal(err.code, ERR_EXISTS);
	if (!strstr(err.text, words) || !strstr(err.text, "hearings delete"))
		fail_msg("no \"%s\" in: %s", words, err.text);
	assert_int_equal(ours->n_marks, 0);
	assert_null(ours->ballots_json);
}

static void other_turns_are_refused(void **state)
{
	struct hearing_record ours, theirs;
	struct turn *t;

	(void)state;
	a_hearing(&ours, 2);
	a_hearing(&theirs, 2);
	mark(&theirs, 2, "manner 3", "Prof. Wray", 1);
	theirs.ballots_json = xstrdup("[{\"ballot\":\"plain\"}]");
	t = &theirs.said.turns[3];
	free(t->text);
	t->text = xstrdup("Because \033[31mI say so.");
	refused(&ours, &theirs, "turn 4 differs, here \"you: Because.\"");
	t->retracted = true;
	refused(&ours, &theirs, "(taken back)");
	free(theirs.said.turns[2].speaker);
	theirs.said.turns[2].speaker = xstrdup("Alito");
	refused(&ours, &theirs, "turn 3 differs");
	theirs.terms.side = SIDE_RESPONDENT;
	refused(&ours, &theirs, "for the other side");
	free(theirs.case_slug);
	theirs.case_slug = xstrdup("barn");
	refused(&ours, &theirs, "of another case");
	record_release(&theirs);
	a_hearing(&theirs, 3);
	refused(&ours, &theirs, "turn 5 of the file is not here");
	record_release(&theirs);
	record_release(&ours);
}

/* It was exported, graded, and argued on in the meantime. */
static void a_shorter_one_is_merged(void **state)
{
	struct hearing_record ours, theirs;
	struct regrade what;

	(void)state;
	a_hearing(&ours, 3);
	a_hearing(&theirs, 2);
	theirs.ended_ms = 0;
	mark(&theirs, 2, "manner 3", "A", 1);
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, NULL));
	told(&what, "1 label of A was added");
	told(&what, "The file ends 2 turns before ours");
	assert_int_equal(ours.ended_ms, 900000);
	record_release(&theirs);
	a_hearing(&theirs, 3);
	theirs.terms.seed = 77;
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, NULL));
	told(&what, "ours stands");
	assert_int_not_equal(ours.terms.seed, 77);
	record_release(&theirs);
	record_release(&ours);
}

/* It was handed in unfinished, labelled, and handed in again. */
static void one_that_goes_on_is_taken_in(void **state)
{
	struct hearing_record ours, theirs;
	struct regrade what;

	(void)state;
	a_hearing(&ours, 1);
	ours.ended_ms = 0;
	mark(&ours, 2, "manner 3", "Prof. Wray", 1);
	a_hearing(&theirs, 3);
	mark(&theirs, 6, "manner 2", "A", 1);
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, NULL));
	assert_true(what.goes_on);
	assert_false(what.differs);
	assert_int_equal(what.n_turns_more, 4);
	assert_int_equal(ours.n_marks, 2);
	told(&what, ID " was not finished here and goes on in the file: 4 "
		       "turns more, to its end; what was labelled, noted and "
		       "graded here is kept; 1 label of A was added");
	/* It ends where it was left, under terms that are not ours. */
	record_release(&theirs);
	a_hearing(&theirs, 1);
	theirs.terms.seed = 77;
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, NULL));
	told(&what, "it ends there; what was labelled, noted and graded here "
		    "is kept. The file also differs");
	/* Unfinished as ours, it is no news; of another attempt, or student, refused. */
	theirs.ended_ms = 0;
	assert_false(regrade_goes_on(&ours, &theirs));
	record_release(&theirs);
	record_release(&ours);
	a_hearing(&ours, 1);
	ours.ended_ms = 0;
	a_hearing(&theirs, 2);
	assert_true(regrade_goes_on(&ours, &theirs));
	theirs.assigned.attempt = 2;
	refused(&ours, &theirs, "turn 3 of the file is not here");
	theirs.assigned.attempt = 0;
	theirs.student = xstrdup("4");
	refused(&ours, &theirs, "turn 3 of the file is not here");
	str_set(&theirs.student, "");
	theirs.redacted = true;
	refused(&ours, &theirs, "turn 3 of the file is not here");
	theirs.redacted = false;
	theirs.said.turns[1].retracted = true;
	refused(&ours, &theirs, "turn 2 differs");
	/* One that is over here does not go on. */
	theirs.said.turns[1].retracted = false;
	ours.ended_ms = 900000;
	refused(&ours, &theirs, "turn 3 of the file is not here");
	record_release(&theirs);
	record_release(&ours);
}

static void more_authors_than_are_told(void **state)
{
	struct hearing_record ours, theirs;
	struct regrade what;
	char name[20];

	(void)state;
	a_hearing(&ours, 1);
	a_hearing(&theirs, 1);
	for (int i = 0; i < 2 * REGRADE_AUTHORS; i++) {
		snprintf(name, sizeof name, "Prof. %d", i);
		mark(&theirs, 2, "manner 3", name, i);
	}
	assert_true(regrade_merge(&ours, &theirs, NULL, NULL, &what, NULL));
	assert_int_equal(ours.n_marks, 2 * REGRADE_AUTHORS);
	told(&what, "; and 12 labels of others were added");
	record_release(&theirs);
	record_release(&ours);
}

/* ---- in the journal ---- */

static void a_merge_is_on_disk_in_order(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct hearing_record ours, theirs, back;
	struct regrade what;
	struct error err;
	bool same;

	(void)state;
	a_hearing(&ours, 2);
	a_hearing(&theirs, 2);
	mark(&ours, 2, "commitment 1", "S", 5);
	mark(&theirs, 2, "commitment 2", "A", 4);
	mark(&theirs, 2, "manner 2", "A", 9);
	theirs.ballots_json = xstrdup("[{\"ballot\":\"plain\",\"author\":\"A\","
				      "\"marks\":[]}]");
	assert_false(journal_merge(j, &theirs, &what, &err));
	assert_int_equal(err.code, ERR_UNKNOWN);
	assert_true(journal_import(j, &ours, &same, NULL));
	for (int i = 0; i < 2; i++) {
		assert_true(journal_merge(j, &theirs, &what, NULL));
		assert_int_equal(what.n_marks, i ? 0 : 2);
		assert_int_equal(what.n_ballots, i ? 0 : 1);
		assert_true(journal_load(j, ID, &back, NULL));
		assert_int_equal(back.n_marks, 3);
		assert_string_equal(back.marks[0].author, "A");
		assert_string_equal(back.marks[1].author, "S");
		assert_int_equal(back.said.turns[1].reading->commitment,
				 COMMITMENT_DETRIMENTAL);
		assert_non_null(strstr(back.ballots_json, "plain"));
		record_release(&back);
	}
	theirs.said.turns[0].n = 9;
	assert_false(journal_merge(j, &theirs, &what, NULL));
	record_release(&ours);
	record_release(&theirs);
	journal_close(j);
}

/* Two who look on at once: neither takes the other's sheet away. */
static void sheets_of_two_at_once_are_both_kept(void **state)
{
	struct journal *j = journal_open(NULL, NULL);
	struct hearing_record a, b;
	struct error err;
	bool same;

	(void)state;
	a_hearing(&a, 1);
	a_hearing(&b, 1);
	assert_false(journal_add_ballots(j, &a, "[{\"total\":1}]", NULL, &err));
	assert_null(a.ballots_json);
	assert_true(journal_import(j, &a, &same, NULL));
	assert_true(journal_add_ballots(j, &a, "[{\"total\":1}]", NULL, NULL));
	assert_true(journal_add_ballots(j, &b, "[{\"total\":2}]", NULL, NULL));
	assert_string_equal(b.ballots_json, "[{\"total\":1},{\"total\":2}]");
	assert_true(journal_add_ballots(j, &b, "[{\"total\":2}]", NULL, NULL));
	record_release(&b);
	assert_true(journal_load(j, ID, &b, NULL));
	assert_string_equal(b.ballots_json, "[{\"total\":1},{\"total\":2}]");
	record_release(&a);
	record_release(&b);
	journal_close(j);
}

/* ---- notes ---- */

static void notes_stand_beside_labels(void **state)
{
	struct hearing_record r;
	struct error err;
	struct mark m;
	struct buf b;
	char *large = xmalloc(MARK_NOTE_MAX + 2);

	(void)state;
	assert_false(mark_parse_note(&m, "  ", &err));
	memset(large, 'a', MARK_NOTE_MAX + 1);
	large[MARK_NOTE_MAX + 1] = '\0';
	assert_false(mark_parse_note(&m, large, &err));
	free(large);
	a_hearing(&r, 1);
	mark(&r, 1, "note Look \033[1mhere\nand there", "A", 1);
	mark(&r, 1, "note Again.", "A", 2);
	mark(&r, 2, "note reader", "A", 2);
	assert_false(r.said.turns[1].marked);
	assert_null(strchr(r.marks[0].value, '\033'));
	assert_null(strchr(r.marks[0].value, '\n'));
	buf_init(&b, BUF_TEXT_MAX);
	mark_tell(&b, &r.marks[1], &r.said.turns[0]);
	assert_string_equal(b.s, "note by A, 2026-11-21: Again.");
	buf_release(&b);
	record_release(&r);
}

/* ---- score sheets ---- */

static struct ballot a_ballot(void)
{
	struct ballot b;
	struct faults f;

	faults_init(&f);
	assert_true(ballot_load(&b, "justices/ballots/plain.json", &f));
	faults_release(&f);
	return b;
}

static char *filled(const char *kept, const struct ballot *b, const char *set,
		    const char *author, const char *at)
{
	double *marks = xcalloc(b->n_categories, sizeof *marks);
	double *none = xcalloc(b->n_categories, sizeof *none);
	struct error err;
	struct buf out;

	for (size_t i = 0; i < b->n_categories; i++)
		none[i] = NAN;
	filled_marks(kept, author, b, marks);
	if (!ballot_parse(b, set, none, marks, &err))
		fail_msg("%s: %s", set, err.text);
	buf_init(&out, BUF_TEXT_MAX);
	filled_write(kept, b, marks, NULL, NULL, author, at, &out);
	free(none);
	free(marks);
	return buf_take(&out);
}

static void sheet_says(const char *json, size_t i, const char *words)
{
	struct filled_list l;
	struct buf b;

	filled_read(json, &l);
	assert_true(i < l.n);
	buf_init(&b, BUF_TEXT_MAX);
	filled_tell_signed(&l.list[i], &b);
	assert_string_equal(b.s, words);
	buf_release(&b);
	filled_release(&l);
}

static void part_of_a_sheet_is_no_total(void **state)
{
	struct ballot b = a_ballot();
	char *one = filled(NULL, &b, "answers=4, 2 = 3", "A", "2026-01-02");
	char *two = filled(one, &b, "3=5,4=5,5=5,6=5,7=5", "A", "2026-01-03");
	char *three = filled(two, &b, "1=-", "A", "2026-01-04");

	(void)state;
	sheet_says(one, 0,
		   "Plain sheet, 0 to 5, by A, 2026-01-02: 7 of 10 marked "
		   "(2 of 7 lines)");
	assert_non_null(strstr(one, "\"total\":null"));
	sheet_says(two, 1,
		   "Plain sheet, 0 to 5, by A, 2026-01-03: total 87.0 (0 "
		   "to 100): 32 of 35 points, weighed line by line");
	assert_non_null(strstr(two, "\"total\":87"));
	sheet_says(three, 2,
		   "Plain sheet, 0 to 5, by A, 2026-01-04: 28 of 30 "
		   "marked (6 of 7 lines)");
	free(one);
	free(two);
	free(three);
	ballot_release(&b);
}

static void judges_have_a_mean_once_complete(void **state)
{
	static const char all[] = "1=5,2=5,3=5,4=5,5=5,6=5,7=5";
	struct ballot b = a_ballot();
	struct filled_list l;
	struct buf told;
	char *json = filled(NULL, &b, all, "A", "2026-01-02"), *next;
	static const char *const more[][2] = { { "1=1", "B" },
					       { all, "C" },
					       { "1=0,2=0,3=0,4=0,5=0,6=0,7=0",
						 "C" } };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		next = filled(json, &b, more[i][0], more[i][1], "2026-01-03");
		free(json);
		json = next;
	}
	filled_read(json, &l);
	assert_int_equal(l.n, 4);
	assert_false(filled_stands(&l, 2));
	assert_true(filled_stands(&l, 3));
	assert_int_equal(filled_mean(&l, "plain").n, 2); /* B's is in part */
	assert_near(filled_mean(&l, "plain").mean, 50, 1e-9);
	assert_near(filled_mean(&l, "plain").lo, 0, 1e-9);
	assert_near(filled_mean(&l, "plain").hi, 100, 1e-9);
	assert_int_equal(filled_mean(&l, "mcbaine").n, 0);
	filled_release(&l);
	buf_init(&told, BUF_TEXT_MAX);
	filled_tell_all(json, &told);
	assert_string_equal(
		told.s,
		"Plain sheet, 0 to 5, by A, 2026-01-02: total 100.0 (0 to "
		"100): 35 of 35 points, weighed line by line\n"
		"Plain sheet, 0 to 5, by B, 2026-01-03: 1 of 5 marked (1 "
		"of 7 lines)\n"
		"Plain sheet, 0 to 5, by C, 2026-01-03: total 0.0 (0 to "
		"100): 0 of 35 points, weighed line by line\n"
		"plain: mean 50.0 of 2 judges, from 0.0 to 100.0\n");
	buf_release(&told);
	free(json);
	ballot_release(&b);
}

#define SHEET(author, a, b)                                           \
	"{\"ballot\":\"plain\",\"author\":\"" author "\",\"marks\":[" \
	"{\"name\":\"Answers\",\"mark\":" a ",\"max\":35},"           \
	"{\"name\":\"Law\",\"mark\":" b ",\"max\":30}]}"

static void the_last_sheet_of_an_author_counts(void **state)
{
	struct filled_list l;
	struct filled_sum sum;

	(void)state;
	filled_read("[" SHEET("X", "1", "2") "," SHEET(
			    "Y", "3", "null") "," SHEET("X", "30", "null") "]",
		    &l);
	assert_int_equal(l.n, 3);
	assert_false(filled_counts(&l, 0));
	assert_true(filled_counts(&l, 1));
	assert_true(filled_counts(&l, 2));
	sum = filled_sum(&l.list[2]);
	assert_near(sum.points, 30, 1e-9);
	assert_near(sum.of, 35, 1e-9);
	assert_near(sum.of_all, 65, 1e-9);
	assert_int_equal(l.n_senseless, 0);
	filled_release(&l);
	filled_read("[" SHEET("X", "99", "-1") ", 7, {}]", &l);
	assert_int_equal(l.n_senseless, 2);
	assert_int_equal(l.n, 1);
	assert_false(filled_counts(&l, 0));
	filled_release(&l);
	filled_read(NULL, &l);
	assert_int_equal(l.n, 0);
	filled_release(&l);
}

static void drafts_of_a_sheet_are_left_out(void **state)
{
	char *json = filled_standing("[" SHEET("X", "1", "2") "," SHEET(
		"Y", "3", "null") ",7,{}," SHEET("X", "30", "null") "]");

	(void)state;
	assert_non_null(json);
	assert_null(strstr(json, "\"mark\":1,"));
	assert_non_null(strstr(json, "\"mark\":30,"));
	assert_non_null(strstr(json, "\"Y\""));
	assert_non_null(strstr(json, ",7,{},"));
	free(json);
	assert_null(filled_standing("[" SHEET("X", "1", "2") "]"));
	assert_null(filled_standing(NULL));
}

static void names_of_judges_are_compared(void **state)
{
	(void)state;
	assert_true(filled_same_name("Prof. Hale", "prof  hale"));
	assert_false(filled_same_name("Prof. Hale", "Prof. Hale"));
	assert_false(filled_same_name("Prof. Hale", "Prof. Hales"));
	assert_false(filled_same_name("!", "?"));
}

static void marks_are_typed_by_line(void **state)
{
	static const char *const bad[][2] = {
		{ "", "LINE=POINTS" },
		{ "answers", "LINE=POINTS" },
		{ "know=3", "2 lines are called 'know'" },
		{ "0=3", "no line is called '0'" },
		{ "8=3", "no line is called '8'" },
		{ "=3", "no line is called ''" },
		{ "1=6", "'6' is no mark; say 0 to 5" },
		{ "1=nan", "is no mark" },
		{ "1=-1", "is no mark" },
		{ "1=", "is no mark" },
		{ "1=3,2", "LINE=POINTS" },
		{ "2=suggested", "nothing is suggested there" },
	};
	struct ballot b = a_ballot();
	double marks[7] = { 1, 1, 1, 1, 1, 1, 1 };
	const double suggested[7] = { 4, NAN, NAN, NAN, NAN, NAN, NAN };
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(
			ballot_parse(&b, bad[i][0], suggested, marks, &err));
		if (!strstr(err.text, bad[i][1]))
			fail_msg("no \"%s\" in: %s", bad[i][1], err.text);
		assert_near(marks[0], 1, 0); /* all of it, or nothing */
	}
	assert_true(ballot_parse(&b,
				 "Use of time, closing and rebuttal=2,voice=-,"
				 "KNOWLEDGE OF THE LAW = 3.5 ,1=suggested",
				 suggested, marks, &err));
	assert_near(marks[0], 4, 0);
	assert_near(marks[5], 2, 0);
	assert_true(isnan(marks[6]));
	assert_near(marks[2], 3.5, 0);
	ballot_release(&b);
}

/* What earlier versions kept: no weights; a total over what was marked. */
static void an_older_sheet_is_read(void **state)
{
	static const char json[] =
		"[{\"slug\":\"x\"},7,"
		"{\"ballot\":\"b\",\"author\":\"A\",\"at\":\"\",\"marks\":["
		"{\"name\":\"One\",\"mark\":8,\"max\":10},"
		"{\"name\":\"Two\",\"mark\":null,\"max\":20}],\"total\":80},"
		"{\"ballot\":\"b\",\"author\":\"B\",\"at\":\"\",\"marks\":["
		"{\"name\":\"One\",\"mark\":8,\"max\":10},"
		"{\"name\":\"Two\",\"mark\":30,\"max\":20},"
		"{\"name\":\"Three\",\"max\":0}],\"total\":80},"
		"{\"ballot\":\"b\",\"author\":\"C\",\"at\":\"\",\"marks\":["
		"{\"name\":\"One\",\"mark\":8,\"max\":10}],\"total\":80}]";

	(void)state;
	sheet_says(json, 0, "b, by A: 8 of 10 marked (1 of 2 lines)");
	sheet_says(json, 1, "b, by B: 8 of 10 marked (1 of 2 lines)");
	sheet_says(json, 2, "b, by C: total 80.0: 8 of 10 points");
	sheet_says(
		"[{\"ballot\":\"b\",\"marks\":[{\"name\":\"x\",\"max\":1}]}]",
		0, "b, by a person: 0 of 0 marked (0 of 1 lines)");
}

static void faults_are(const char *ballots, const char *words)
{
	struct json *doc = json_parse(ballots, strlen(ballots), NULL);
	struct json_ref root = json_root(doc), list;
	struct faults f;

	faults_init(&f);
	assert_true(json_member(&root, "ballots", JSON_ARRAY, &list, NULL));
	filled_check(&list, &f);
	if (!f.n != !words || (words && !strstr(f.list[0], words)))
		fail_msg("%s: %s", ballots, f.n ? f.list[0] : "no fault");
	faults_release(&f);
	json_free(doc);
}

static void a_sheet_without_sense_is_named(void **state)
{
	(void)state;
	faults_are("{\"ballots\":[{\"slug\":\"plain\",\"total\":71.5}]}", NULL);
	faults_are("{\"ballots\":[7]}", "$.ballots[0]: expected a score sheet");
	faults_are("{\"ballots\":[{\"marks\":[{\"name\":\"x\",\"max\":5,"
		   "\"mark\":6}]}]}",
		   "$.ballots[0].marks[0]: mark: 6 is more than the line has");
	faults_are("{\"ballots\":[{\"marks\":[{\"name\":\"x\",\"max\":5,"
		   "\"mark\":-1}]}]}",
		   "mark: -1 is below 0");
	faults_are("{\"ballots\":[{\"marks\":[{\"name\":\"x\",\"max\":5,"
		   "\"mark\":\"4\"}]}]}",
		   "$.ballots[0].marks[0].mark: expected number");
	faults_are("{\"ballots\":[{\"author\":3}]}",
		   "$.ballots[0].author: expected text");
}

/* Only from what can be counted, only where the ballot asks for it, and it is no
 * mark. */
static void a_suggestion_is_no_mark(void **state)
{
	struct ballot b = a_ballot();
	struct suggestion s[7];
	struct hearing_record r;

	(void)state;
	a_hearing(&r, 10);
	suggest_marks(&b, &r.terms, &r.said, s);
	assert_true(isnan(s[0].mark)); /* no such question */
	for (int i = 0; i < 10; i++)
		r.said.turns[2 * i + 1].reading->answered_first = i < 8;
	suggest_marks(&b, &r.terms, &r.said, s);
	assert_near(s[0].mark, 4, 0);
	assert_string_equal(s[0].why,
			    "8 of 10 yes-or-no questions answered in the "
			    "first words");
	for (int i = 1; i < 7; i++)
		assert_true(isnan(s[i].mark));
	r.said.n = 2 * (SUGGEST_LEAST - 1);
	suggest_marks(&b, &r.terms, &r.said, s);
	assert_true(isnan(s[0].mark));
	r.said.n = 20;
	record_release(&r);
	ballot_release(&b);
}

/* ---- annotators ---- */

static void only_labels_that_were_given_are_compared(void **state)
{
	struct hearing_record r;
	struct judged j = { .n_who = 0 };
	struct judged_figure f;
	char label[32];

	(void)state;
	a_hearing(&r, 12);
	for (int i = 0; i < 12; i++) {
		snprintf(label, sizeof label, "commitment %d", i % 4 + 1);
		mark(&r, 2 * i + 2, label, "A", i);
		snprintf(label, sizeof label, "commitment %d",
			 (i < 9 ? i : 1) % 4 + 1);
		mark(&r, 2 * i + 2, label, "B", i);
	}
	mark(&r, 2, "manner 3", "A", 20);
	mark(&r, 2, "manner 4", "B", 20);
	mark(&r, 4, "manner 4", "B", 20);
	mark(&r, 4, "manner reader", "B", 21); /* taken back */
	mark(&r, 6, "note look", "D", 21);
	r.said.turns[23].retracted = true;
	judged_add(&j, &r);
	assert_int_equal(j.n_who, 3);
	assert_int_equal(j.n_answers, 11);
	assert_true(j.who[2].is_reader);
	f = judged_compare(&j, 0, 1, JUDGED_COMMITMENT, 1);
	assert_int_equal(f.n, 11);
	assert_int_equal(f.n_same, 10);
	assert_null(f.why);
	assert_true(f.lo <= f.kappa && f.kappa <= f.hi && f.kappa > 0.5);
	f = judged_compare(&j, 0, 1, JUDGED_MANNER, 1);
	assert_int_equal(f.n, 1);
	assert_int_equal(f.n_same, 1); /* a violation either way */
	assert_string_equal(f.why, "too few to say");
	assert_true(isnan(f.kappa));
	f = judged_compare(&j, 0, 1, JUDGED_OUTCOME, 1);
	assert_int_equal(f.n, 0);
	judged_release(&j);
	record_release(&r);
}

/* A reader rates relevance where it finds fault: where it is sure that an answer meets
 * the question, it says that it is to the point, and where it is sure of nothing, nothing. */
static void what_the_reader_left_open_is_told(void **state)
{
	struct hearing_record r;
	struct judged j = { .n_who = 0 };
	struct judged_figure f;

	(void)state;
	a_hearing(&r, 12);
	for (int i = 0; i < 12; i++) {
		struct reading *read = r.said.turns[2 * i + 1].reading;

		read->firm = i < 9;
		read->n_words = 20;
		if (i == 9 || i == 10) { /* surely beside the point; perhaps */
			read->heard.beside = true;
			read->commitment = COMMITMENT_NONE;
			read->relevance = 4;
			read->heard.touches = i == 9 ? 0 : 0.3;
		}
		mark(&r, 2 * i + 2, i == 9 ? "relevance 4" : "relevance 1", "A",
		     i);
	}
	judged_add(&j, &r);
	f = judged_compare(&j, 0, 1, JUDGED_RELEVANCE, 1);
	assert_int_equal(f.n, 10);
	assert_int_equal(f.n_same, 10);
	assert_int_equal(f.n_open, 2);
	judged_release(&j);
	record_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_of_both_stand_once),
		cmocka_unit_test(a_label_given_here_holds),
		cmocka_unit_test(what_holds_in_a_file_holds_where_it_goes),
		cmocka_unit_test(an_older_label_does_not_override),
		cmocka_unit_test(other_turns_are_refused),
		cmocka_unit_test(a_shorter_one_is_merged),
		cmocka_unit_test(one_that_goes_on_is_taken_in),
		cmocka_unit_test(more_authors_than_are_told),
		cmocka_unit_test(a_merge_is_on_disk_in_order),
		cmocka_unit_test(sheets_of_two_at_once_are_both_kept),
		cmocka_unit_test(notes_stand_beside_labels),
		cmocka_unit_test(part_of_a_sheet_is_no_total),
		cmocka_unit_test(judges_have_a_mean_once_complete),
		cmocka_unit_test(the_last_sheet_of_an_author_counts),
		cmocka_unit_test(drafts_of_a_sheet_are_left_out),
		cmocka_unit_test(names_of_judges_are_compared),
		cmocka_unit_test(marks_are_typed_by_line),
		cmocka_unit_test(an_older_sheet_is_read),
		cmocka_unit_test(a_sheet_without_sense_is_named),
		cmocka_unit_test(a_suggestion_is_no_mark),
		cmocka_unit_test(only_labels_that_were_given_are_compared),
		cmocka_unit_test(what_the_reader_left_open_is_told),
	};
	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
