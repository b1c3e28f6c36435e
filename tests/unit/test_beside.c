/* Two hearings side by side: which questions belong together, and how that looks. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "score/beside.h"
#include "screens.h"
#include "tui/keys.h"
#include "tui/scr_beside.h"

static struct hearing_record one, two;
static struct beside b;
static struct keymap keys;

static struct turn *ask(struct hearing_record *r, const char *text)
{
	struct turn t = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .seat = 0,
			  .type = QUESTION_TYPE_NONE };

	t.speaker = xstrdup("Kagan");
	t.text = xstrdup(text);
	return transcript_take(&r->said, &t);
}

static struct turn *answer(struct hearing_record *r, const char *text)
{
	struct turn t = { .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .follows = (int)r->said.n,
			  .type = QUESTION_TYPE_NONE };

	t.speaker = xstrdup("you");
	t.text = xstrdup(text);
	t.reading = xcalloc(1, sizeof *t.reading);
	reading_init(t.reading);
	t.reading->commitment = COMMITMENT_BENEFICIAL;
	t.reading->relevance = 1;
	t.reading->firm = true;
	return transcript_take(&r->said, &t);
}

static void a_record(struct hearing_record *r, const char *id)
{
	record_init(r);
	terms_init(&r->terms);
	snprintf(r->id, sizeof r->id, "%s", id);
	r->case_title = xstrdup("Ames v. Ohio");
	r->student = xstrdup(id + 2);
	r->ended_ms = 1;
}

static int begin(void **state)
{
	(void)state;
	a_record(&one, "h-17");
	a_record(&two, "h-21");
	ask(&one, "Which word draws your line?");
	answer(&one, "\"Any individual\" does.");
	ask(&one, "And the remedy?");
	answer(&one, "Then the remedy follows.");
	ask(&one, "Why?");
	answer(&one, "Because the text says so.");
	ask(&one, "Why?");

	ask(&two, "And the remedy?");
	reading_remark(answer(&two, "I object to the question.")->reading,
		       "decorum", 0.9, (struct span){ 0, 8 }, "", "")
		->flag = true;
	ask(&two, "Is that in the brief?");
	answer(&two, "It is, at page 12.");
	ask(&two, "which WORD,  draws your line");
	answer(&two, "None; I withdraw that.")->retracted = true;
	ask(&two, "Why?");
	answer(&two, "The cases say so.");
	keymap_init(&keys);
	return 0;
}

static int end(void **state)
{
	(void)state;
	beside_release(&b);
	record_release(&one);
	record_release(&two);
	return 0;
}

static void assign_both(void)
{
	struct hearing_record *both[] = { &one, &two };

	for (int i = 0; i < 2; i++) {
		both[i]->assigned.title = xstrdup("Week 3");
		memset(both[i]->assigned.hash, 'a', HASH_HEX_BYTES - 1);
	}
}

static struct court_case kase;

static void both_at(enum feedback level)
{
	beside_build(&b,
		     (struct beside_given[]){ { &one, &kase, NULL },
					      { &two, &kase, "3 tries" } },
		     level);
}

static void build(void)
{
	both_at(FEEDBACK_FULL);
}

static void same_words_belong_together(void **state)
{
	(void)state;
	build();
	assert_int_equal(b.n_pairs, 3);
	assert_int_equal(b.n, 5);
	assert_int_equal(b.alone[0], 1); /* the second "Why?" */
	assert_int_equal(b.alone[1], 1);
	assert_int_equal(b.by_number, 0);
	assert_int_equal(b.rows[0].number[0], 1);
	assert_int_equal(b.rows[0].number[1], 3);
	assert_non_null(b.rows[0].answer[0]);
	assert_null(b.rows[0].answer[1]); /* taken back */
	assert_string_equal(b.rows[2].answer[0]->text,
			    "Because the text says so.");
	assert_string_equal(b.rows[2].answer[1]->text, "The cases say so.");
	assert_true(beside_is_one_wording(&b, 0));
	assert_false(beside_is_one_wording(&b, 3)); /* asked in one alone */
	assert_false(beside_is_one_wording(&b, 4));
}

static void under_one_assignment_by_number_too(void **state)
{
	(void)state;
	ask(&two, "Fifth?");
	ask(&one, "Fifth, then?");
	ask(&two, "Sixth?");
	assign_both();
	build();
	assert_int_equal(b.n_pairs, 4);
	assert_int_equal(b.by_number, 1);
	assert_int_equal(b.rows[3].by, BESIDE_BY_NUMBER);
	assert_int_equal(b.rows[3].number[0], 5);
	assert_int_equal(b.rows[3].number[1], 5);
	beside_release(&b);
	two.terms.seed = 7; /* another bench */
	build();
	assert_int_equal(b.n_pairs, 3);
	beside_release(&b);
	two.terms.seed = one.terms.seed;
	two.assigned.hash[0] = 'b'; /* another assignment */
	build();
	assert_int_equal(b.n_pairs, 3);
}

static void what_was_taken_back_is_no_question(void **state)
{
	(void)state;
	one.said.turns[0].retracted = true;
	build();
	assert_int_equal(b.n_pairs, 2);
	assert_int_equal(b.rows[0].number[0], 1); /* "And the remedy?" */
}

static void nothing_beside_nothing(void **state)
{
	struct hearing_record none;

	(void)state;
	record_init(&none);
	beside_build(
		&b,
		(struct beside_given[]){ { .rec = &none }, { .rec = &one } },
		FEEDBACK_FULL);
	assert_int_equal(b.n_pairs, 0);
	assert_int_equal(b.n, 4);
	assert_int_equal(b.alone[0], 0);
	assert_int_equal(b.alone[1], 4);
	record_release(&none);
}

static void labels_are(size_t row, int which, const char *want)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	assert_int_equal(beside_labels(&b, row, which, &out), *want != '\0');
	assert_string_equal(out.s, want);
	buf_release(&out);
}

static void labels_of_both(void **state)
{
	(void)state;
	two.said.turns[7].reading->firm = false;
	build();
	labels_are(0, 0, "commitment beneficial, relevance 1");
	labels_are(0, 1, "");
	labels_are(1, 1,
		   "commitment beneficial, relevance 1; flagged: decorum");
	labels_are(2, 1, "commitment beneficial, relevance 1; unsettled");
	beside_release(&b);
	two.terms.feedback = FEEDBACK_NONE; /* an examination ... */
	two.ended_ms = 0;		    /* ... that goes on */
	build();
	labels_are(1, 0, "commitment beneficial, relevance 1");
	labels_are(1, 1, "");
	beside_release(&b);
	both_at(FEEDBACK_NONE);
	labels_are(1, 0, "");
}

/* What one alone was asked stands behind the pairs, by issue, and is told so. */
static void asked_in_one_only_by_issue(void **state)
{
	static struct issue issues[] = { { .id = "text", .label = "The text" },
					 { .id = "cost",
					   .label = "The cost" } };
	static const char *const asked[] = { "text", "cost", NULL, "text" };
	static const char *const words[] = { "Alpha?", "Beta?", "Gamma?",
					     "Delta?" };
	static const int numbers[] = { 5, 8, 6, 4, 7 };
	struct buf out;

	(void)state;
	kase.issues = issues;
	kase.n_issues = 2;
	for (int i = 0; i < 4; i++)
		ask(&one, words[i])->issue =
			asked[i] ? xstrdup(asked[i]) : NULL;
	build();
	assert_int_equal(b.alone[0], 5);
	for (int i = 0; i < 5; i++) {
		const struct beside_row *row = &b.rows[b.n_pairs + (size_t)i];

		assert_int_equal(row->number[0], numbers[i]);
		assert_int_equal(beside_only(row), 0);
		assert_null(row->question[1]);
	}
	assert_string_equal(beside_issue(&b, 3), "The text");
	assert_true(beside_begins_issue(&b, 3));
	assert_false(beside_begins_issue(&b, 4));
	assert_true(beside_begins_issue(&b, 5)); /* the cost */
	assert_true(beside_begins_issue(&b, 6)); /* of none */
	assert_false(beside_begins_issue(&b, 7));
	assert_int_equal(beside_only(&b.rows[b.n - 1]), 1);
	assert_true(beside_begins_issue(&b, b.n - 1));
	buf_init(&out, BUF_TEXT_MAX);
	beside_where(&b.rows[3], &out);
	assert_string_equal(out.s, "Q 5, asked in the first only");
	buf_release(&out);
	beside_release(&b);
	one.ended_ms = 0; /* its memo is not counsel's yet */
	build();
	assert_null(beside_issue(&b, 3));
	assert_int_equal(b.rows[3].number[0], 4); /* in the order asked */
	beside_release(&b);
	one.ended_ms = 1;
	kase.sealed = true;
	build();
	assert_null(beside_issue(&b, 3));
	kase = (struct court_case){ .slug = NULL };
}

static void said_is(bool (*say)(const struct beside *, size_t, int,
				struct buf *),
		    size_t row, int which, const char *want)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	assert_int_equal(say(&b, row, which, &out), *want != '\0');
	assert_string_equal(out.s, want);
	buf_release(&out);
}

static void practice_times_and_marks(void **state)
{
	struct turn *a = &one.said.turns[1];
	struct mark m = { .field = "note", .value = "Slower.", .turn = 2 };

	(void)state;
	a->reading->answered_first = 1;
	a->court_ms = 7000;
	a->t_ms = 75000;
	record_add_mark(&one, &m);
	build();
	said_is(beside_practice, 0, 0,
		"answered first: yes; 3 words; 0:07 of court time; 1:15 by the "
		"clock");
	said_is(beside_practice, 0, 1, ""); /* not answered */
	said_is(beside_practice, 1, 1, "5 words");
	said_is(beside_marks, 0, 0, "note by a person: Slower.");
	said_is(beside_marks, 1, 0, "");
	beside_release(&b);
	both_at(FEEDBACK_NONE); /* facts, and nothing that was read or marked */
	said_is(beside_practice, 0, 0,
		"3 words; 0:07 of court time; 1:15 by the clock");
	said_is(beside_marks, 0, 0, "");
}

/* Where one of the two is worth giving again and the other surely met the question. */
static void the_better_of_two_is_named(void **state)
{
	struct buf text;

	(void)state;
	one.said.turns[3].reading->n_words = 4;
	build();
	buf_init(&text, 4096);
	assert_false(beside_better(&b, 0, &text));
	assert_int_equal(b.rows[1].number[0], 2); /* And the remedy? */
	assert_true(beside_better(&b, 1, &text));
	assert_non_null(strstr(text.s, "the first, as far as it was read: the "
				       "second is worth giving again ("));
	buf_reset(&text);
	one.said.turns[3].reading->firm = false;
	beside_release(&b);
	build();
	assert_false(beside_better(&b, 1, &text));
	beside_release(&b);
	both_at(FEEDBACK_NONE);
	assert_false(beside_better(&b, 1, &text));
	assert_false(beside_say(&b, BESIDE_DRILL, 1, &text));
	beside_release(&b);
	build();
	assert_true(beside_say(&b, BESIDE_DRILL, 1, &text));
	assert_false(beside_say(&b, BESIDE_DRILL, 0, &text));
	buf_release(&text);
}

/* The same question in more words, of one side of one case. */
static void the_same_question_in_other_words(void **state)
{
	(void)state;
	ask(&one, "Suppose a fence. Would we say that the dog is lost?");
	ask(&two, "Let me try something different on you. Suppose a fence. "
		  "Would we say that the dog is lost?");
	build();
	assert_int_equal(b.n_pairs, 3); /* of no case: by words alone */
	beside_release(&b);
	one.case_slug = xstrdup("ames");
	two.case_slug = xstrdup("ames");
	build();
	assert_int_equal(b.n_pairs, 4);
	assert_int_equal(b.by_question, 1);
	assert_int_equal(b.by_number, 0);
	assert_int_equal(b.rows[3].by, BESIDE_BY_QUESTION);
	assert_int_equal(b.rows[3].number[0], 5);
	assert_int_equal(b.rows[3].number[1], 5);
	beside_release(&b);
	two.terms.side = SIDE_RESPONDENT;
	build();
	assert_int_equal(b.n_pairs, 3);
}

static void simulated_is_said_where_names_are_real(void **state)
{
	(void)state;
	one.real_justices = two.real_justices = true;
	two.said.turns[0].real = true;
	build();
	assert_true(beside_is_simulated(&b, 1, 0));
	assert_false(beside_is_simulated(&b, 1, 1));
	one.real_justices = false;
	assert_false(beside_is_simulated(&b, 1, 0));
}

/* ---- the screen ---- */

static struct scr_beside ui;
static struct deeds deeds;

static void press(const char *name)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	scr_beside.key(&ui, &key, &deeds);
}

static void looks_like(const char *name, int rows, int cols)
{
	struct cells cells;

	cells_init(&cells);
	scr_beside.size(&ui, rows, cols);
	cells_reset(&cells, rows, cols);
	scr_beside.view(&ui, 0, &cells);
	if (name)
		screen_is(name, &cells);
	cells_release(&cells);
}

static void beside_or_above(void **state)
{
	(void)state;
	assign_both();
	two.assigned.hash[0] = 'b';
	one.said.turns[3].reading->commitment = COMMITMENT_DETRIMENTAL;
	one.real_justices = two.real_justices = true;
	build();
	scr_beside_init(&ui, &keys, &b);
	looks_like("beside-wholes", 24, 80);
	looks_like("beside-wholes", 40, 140);
	press("End");
	looks_like("beside-only", 24, 80);
	looks_like("beside-only", 24, 100);
	press("Home");
	press("n");
	press("n");
	looks_like("beside", 24, 80);
	looks_like("beside", 24, 100);
	looks_like("beside", 40, 140);
	looks_like("beside", 12, 40);
	press("?");
	looks_like("beside-help", 24, 80);
	scr_beside_release(&ui);
	deeds_release(&deeds);
}

static void gains_are(const char *want)
{
	struct buf text;

	build();
	buf_init(&text, BUF_TEXT_MAX);
	assert_int_equal(beside_gains(&b, &text), *want != '\0');
	assert_string_equal(text.s, want);
	buf_release(&text);
	beside_release(&b);
}

static void what_got_better_comes_first(void **state)
{
	struct turn *was = &one.said.turns[5], *now;

	(void)state;
	two.ended_ms = 1;
	gains_are("firm and good answers: 3 in the first, 2 in the second; "
		  "better in the first: Q 2");
	/* "Why?" perhaps cost its side in the first, and firmly helps now */
	was->reading->commitment = COMMITMENT_DETRIMENTAL;
	was->reading->firm = false;
	gains_are("firm and good answers: 2 in the first, 2 in the second; "
		  "better in the first: Q 2; better in the second: Q 4");
	now = &two.said.turns[two.said.n - 1];
	now->reading->firm = false; /* nobody knows */
	gains_are("firm and good answers: 2 in the first, 1 in the second; "
		  "better in the first: Q 2");
	two.ended_ms = 0; /* it can be gone on with */
	gains_are("");
	two.ended_ms = 1;
}

static void from_question_to_question(void **state)
{
	(void)state;
	build();
	scr_beside_init(&ui, &keys, &b);
	press("p");
	assert_non_null(strstr(ui.told, "beginning"));
	press("End");
	assert_int_equal(ui.at, 5);
	press("n");
	assert_non_null(strstr(ui.told, "last"));
	press("g");
	press("2");
	press("Enter");
	assert_int_equal(ui.at, 2);
	press("g");
	press("4"); /* the first has it, the second does not */
	press("Enter");
	assert_int_equal(ui.at, 4);
	press("g");
	press("9");
	press("Enter");
	assert_int_equal(ui.at, 4);
	assert_non_null(strstr(ui.told, "no question of that number"));
	for (int rows = 1; rows < 30; rows++)
		for (int cols = 1; cols < 150; cols += 7) {
			press("Down");
			looks_like(NULL, rows, cols);
		}
	press("q");
	assert_int_equal(deeds.n, 1);
	assert_int_equal(deeds.list[0].kind, DEED_LEAVE);
	deeds_release(&deeds);
	scr_beside_release(&ui);
}

static void a_screen_of_nothing(void **state)
{
	static const char *const all[] = { "n",	   "p", "End", "Home",
					   "Down", "g", "1",   "Enter" };
	struct hearing_record none;

	(void)state;
	record_init(&none);
	none.case_title = xstrdup("A v. B");
	terms_init(&none.terms);
	beside_build(
		&b,
		(struct beside_given[]){ { .rec = &none }, { .rec = &one } },
		FEEDBACK_FULL);
	scr_beside_init(&ui, &keys, &b);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		press(all[i]);
	looks_like("beside-nothing", 24, 80);
	looks_like(NULL, 24, 120);
	scr_beside_release(&ui);
	deeds_release(&deeds);
	record_release(&none);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(same_words_belong_together),
		TEST(under_one_assignment_by_number_too),
		TEST(what_was_taken_back_is_no_question),
		TEST(nothing_beside_nothing),
		TEST(labels_of_both),
		TEST(asked_in_one_only_by_issue),
		TEST(practice_times_and_marks),
		TEST(the_better_of_two_is_named),
		TEST(the_same_question_in_other_words),
		TEST(simulated_is_said_where_names_are_real),
		TEST(beside_or_above),
		TEST(what_got_better_comes_first),
		TEST(from_question_to_question),
		TEST(a_screen_of_nothing),
	};

	return cmocka_run_group_tests_name("beside", tests, NULL, NULL);
}
