/* People as the third reader: a label overrides, the reader's own is never lost. */
#include "unit/helper.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "court/mark.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "hearing/runner.h"
#include "score/scorecard.h"
#include "store/journal.h"
#include "unit/stage.h"

static struct mark made(const char *text, int turn, const char *author)
{
	struct error err;
	struct mark m;
	if (!mark_parse(&m, text, &err))
		fail_msg("%s: %s", text, err.text);
	mark_sign(&m, turn, author, 1795298581000);
	return m;
}

static void values_are_kept_in_one_spelling(void **state)
{
	static const struct {
		const char *typed, *field, *value, *reason;
	} rows[] = {
		{ "commitment neutral", "commitment", "neutral", "" },
		{ "commitment 1 gives it away", "commitment", "detrimental",
		  "gives it away" },
		{ "commitment +", "commitment", "beneficial", "" },
		{ "  manner   3   \033[31mred", "manner", "3", NULL },
		{ "manner clear", "manner", "3", "" },
		{ "consistency contradicts Q2", "consistency", "1", "Q2" },
		{ "outcome bench", "outcome", "bench", "" },
		{ "concession true", "concession", "yes", "" },
		{ "decorum no he quotes it", "decorum", "no", "he quotes it" },
		{ "commitment reader", "commitment", "reader", "" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct mark m = made(rows[i].typed, 2, "A");
		assert_string_equal(m.field, rows[i].field);
		assert_string_equal(m.value, rows[i].value);
		if (rows[i].reason)
			assert_string_equal(m.reason, rows[i].reason);
		assert_null(strchr(m.reason, '\033'));
		assert_true(mark_is_known(&m));
		assert_string_equal(m.at, "2026-11-21T22:03:01Z");
		mark_release(&m);
	}
}

static void a_wrong_label_says_what_is_right(void **state)
{
	static const char *const rows[][2] = {
		{ "", "say the label" },
		{ "comitment neutral", "Did you mean 'commitment'?" },
		{ "xyzzy 1", "Labels are commitment, relevance" },
		{ "xyzzy 1", "a flag is struck by its name, and no: decorum" },
		{ "commitment", "detrimental|beneficial|neutral|none" },
		{ "commitment great", "'great' is none of" },
		{ "manner 5", "1|2|3|4" },
		{ "consistency yes", "0|1" },
	};
	char *large = xmalloc(1000);
	struct error err;
	struct mark m;
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_false(mark_parse(&m, rows[i][0], &err));
		assert_int_equal(err.code, ERR_USAGE);
		assert_non_null(strstr(err.text, rows[i][1]));
		mark_release(&m);
	}
	memset(large, 'x', 999);
	large[999] = '\0';
	memcpy(large, "manner 1 ", 9);
	assert_false(mark_parse(&m, large, &err));
	assert_non_null(strstr(err.text, "longer"));
	free(large);
}

static struct turn answer(void)
{
	struct turn t = { .n = 4,
			  .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup("you"),
			  .text = xstrdup("I don't know.") };
	struct reading *r = xmalloc(sizeof *r);
	reading_init(r);
	snprintf(r->reader, sizeof r->reader, "offline");
	r->commitment = COMMITMENT_DETRIMENTAL;
	r->manner = 3;
	r->p[0] = 0.6;
	r->p[1] = 0.4;
	r->expected_bat = 0.4;
	r->expected_pat = 0.6;
	r->experimental = true;
	r->why = xstrdup("\"I don't know\" gives way.");
	r->instead = xstrdup("Say more.");
	reading_remark(r, REMARK_DECORUM, 0.9, (struct span){ 0, 1 }, "rude",
		       "not so");
	t.reading = r;
	return t;
}

static char *written(const struct turn *t)
{
	struct buf b;
	buf_init(&b, 1 << 20);
	struct jsonw w = jsonw_to(&b, 0);
	turn_write(&w, t);
	return buf_take(&b);
}

static void a_label_overrides_and_the_original_stays(void **state)
{
	struct turn t = answer();
	char *before = written(&t), *after;
	struct mark marks[] = { made("commitment neutral only facts", 4, "X"),
				made("manner 1", 4, "X"),
				made("decorum no", 4, "X"),
				made("commitment beneficial", 9, "other turn"),
				made("later yes", 4, "X") };
	const struct reading *was = t.reading;
	(void)state;
	mark_turn(&t, marks, 5);
	assert_true(t.marked);
	assert_ptr_not_equal(t.reading, was);
	assert_int_equal(t.reading->commitment, COMMITMENT_NEUTRAL);
	assert_int_equal(t.reading->manner, 1);
	assert_true(t.reading->firm);
	assert_false(t.reading->experimental);
	assert_string_equal(t.reading->reader, "person");
	assert_true(isnan(t.reading->expected_bat));
	assert_non_null(strstr(t.reading->why, "Marked neutral by X: only"));
	assert_non_null(strstr(t.reading->why, "reader said detrimental"));
	assert_null(t.reading->instead);
	assert_null(reading_find(t.reading, REMARK_DECORUM));
	assert_non_null(reading_find(t.reading, REMARK_LATER));
	/* what is kept and exported is the reader's own */
	after = written(&t);
	assert_string_equal(before, after);
	free(after);
	/* laid again, it is the same; taken back, it is as it was */
	mark_turn(&t, marks, 5);
	assert_int_equal(t.reading->n_remarks, 1);
	mark_turn(&t, marks, 0);
	assert_false(t.marked);
	assert_int_equal(t.reading->commitment, COMMITMENT_DETRIMENTAL);
	assert_non_null(reading_find(t.reading, REMARK_DECORUM));
	after = written(&t);
	assert_string_equal(before, after);
	free(before);
	free(after);
	for (int i = 0; i < 5; i++)
		mark_release(&marks[i]);
	turn_release(&t);
}

/* Where people differ nothing is firm, whoever came last. */
static void what_people_differ_on_is_unsettled(void **state)
{
	struct turn t = answer();
	struct mark marks[] = { made("commitment neutral", 4, "X"),
				made("commitment beneficial", 4, "Y"),
				made("commitment neutral", 4, "Y"),
				made("commitment reader", 4, "X") };

	(void)state;
	mark_turn(&t, marks, 2);
	assert_int_equal(t.reading->commitment, COMMITMENT_BENEFICIAL);
	assert_false(t.reading->firm);
	assert_non_null(strstr(t.reading->why, "X marked it neutral."));
	marks[1].holds = true; /* whoever looks has Y's hold */
	mark_turn(&t, marks, 2);
	assert_true(t.reading->firm);
	assert_non_null(strstr(t.reading->why, "X marked it neutral."));
	marks[1].holds = false;
	mark_turn(&t, marks, 3); /* who thinks better of it differs no more */
	assert_true(t.reading->firm);
	mark_turn(&t, marks, 4); /* X's own is taken back, not Y's */
	assert_int_equal(t.reading->commitment, COMMITMENT_NEUTRAL);
	assert_true(t.reading->firm);
	assert_true(mark_stands(marks, 4, 2));
	assert_false(mark_stands(marks, 4, 0));
	assert_false(mark_stands(marks, 4, 1));
	assert_false(mark_stands(marks, 4, 3));
	for (size_t i = 0; i < 4; i++)
		mark_release(&marks[i]);
	turn_release(&t);
}

static void the_last_label_holds(void **state)
{
	struct turn t = answer(), copy;
	struct mark marks[] = { made("commitment neutral", 4, "X"),
				made("commitment none", 4, "Y"),
				made("commitment reader", 4, "X"),
				made("commitment reader", 4, "Y"),
				{ .turn = 4,
				  .field = (char *)"aura",
				  .value = (char *)"7",
				  .author = (char *)"",
				  .reason = (char *)"",
				  .at = (char *)"" } };
	struct reading late;
	struct buf b;
	(void)state;
	mark_turn(&t, marks, 2);
	assert_int_equal(t.reading->commitment, COMMITMENT_NONE);
	copy = turn_copy(&t);
	assert_int_equal(copy.original->commitment, COMMITMENT_DETRIMENTAL);
	turn_release(&copy);
	/* a reading that comes late goes below the label */
	reading_init(&late);
	late.commitment = COMMITMENT_BENEFICIAL;
	turn_take_reading(&t, &late);
	mark_turn(&t, marks, 2);
	assert_int_equal(t.reading->commitment, COMMITMENT_NONE);
	assert_int_equal(t.original->commitment, COMMITMENT_BENEFICIAL);
	/* taken back; what nobody knows changes nothing */
	mark_turn(&t, marks, 5);
	assert_false(t.marked);
	assert_int_equal(t.reading->commitment, COMMITMENT_BENEFICIAL);
	buf_init(&b, 1000);
	mark_tell(&b, &marks[4], &t);
	assert_non_null(strstr(b.s, "not known here"));
	buf_release(&b);
	for (int i = 0; i < 4; i++)
		mark_release(&marks[i]);
	turn_release(&t);
}

static void an_unread_answer_may_be_labelled(void **state)
{
	struct turn t = answer();
	struct mark m = made("commitment beneficial", 4, "X");
	char *text;
	(void)state;
	reading_release(t.reading);
	free(t.reading);
	t.reading = NULL;
	mark_turn(&t, &m, 1);
	assert_int_equal(t.reading->commitment, COMMITMENT_BENEFICIAL);
	assert_null(t.original);
	text = written(&t);
	assert_non_null(strstr(text, "\"reading\":null"));
	free(text);
	mark_turn(&t, NULL, 0);
	assert_null(t.reading);
	mark_release(&m);
	turn_release(&t);
}

static void do_event(struct stage *s, enum event_kind kind, const char *text)
{
	runner_do(s->runner, &(struct event){ .kind = kind,
					      .now_ms = clock_now_ms(),
					      .text = text });
}

static struct hearing_record exported(struct stage *s)
{
	struct hearing_record kept, back;
	struct json *doc;
	struct json_ref root;
	struct faults f;
	struct buf b;
	assert_true(journal_load(s->journal, s->record.id, &kept, NULL));
	buf_init(&b, RECORD_FILE_MAX);
	record_write(&b, &kept, true);
	doc = json_parse(b.s, b.len, NULL);
	root = json_root(doc);
	faults_init(&f);
	assert_true(record_read(&back, &root, &f));
	faults_release(&f);
	json_free(doc);
	buf_release(&b);
	record_release(&kept);
	return back;
}

static void the_debriefs_figures_honour_it(const struct stage *s,
					   const struct hearing_record *r,
					   int turn)
{
	struct scorecard c;
	scorecard_build(&c, &s->kase, &r->terms, &r->said);
	assert_int_equal(c.n_commitment[COMMITMENT_NONE], 1);
	assert_true(scorecard_row(&c, turn)->settled);
	assert_true(scorecard_row(&c, turn)->pat == 0.5);
	scorecard_release(&c);
}

static void labels_are_kept_loaded_and_exported(void **state)
{
	struct stage s;
	struct mark m;
	struct error err;
	struct hearing_record r;
	const struct turn *t;
	enum commitment own;
	int n;
	(void)state;
	stage_open(&s, &(struct stage_plan){ .seed = 3 });
	do_event(&s, EV_START, NULL);
	do_event(&s, EV_ANSWER, "Yes. The statute says so in section 3.");
	const struct transcript *said = &runner_state(s.runner)->said;
	t = marking_turn(said, "last", &err);
	assert_ptr_equal(t, marking_turn(said, "Q1", &err));
	assert_null(marking_turn(said, "Q9", &err));
	assert_null(marking_turn(said, "rebuttal", &err));
	n = t->n;
	own = t->reading->commitment;
	/* a question bears no label */
	m = made("commitment none no answer at all", n - 1, "Prof. X");
	assert_false(runner_mark(s.runner, &m, &err));
	assert_non_null(strstr(err.text, "not counsel's"));
	m.turn = n;
	assert_true(runner_mark(s.runner, &m, &err));
	mark_release(&m);
	t = transcript_turn(&runner_state(s.runner)->said, n);
	assert_int_equal(t->reading->commitment, COMMITMENT_NONE);
	assert_int_equal(s.record.n_marks, 1);
	r = exported(&s);
	t = transcript_turn(&r.said, n);
	assert_int_equal(t->reading->commitment, COMMITMENT_NONE);
	assert_int_equal(t->original->commitment, own);
	assert_string_equal(r.marks[0].reason, "no answer at all");
	the_debriefs_figures_honour_it(&s, &r, n);
	/* on the kept one: another label of the same field */
	m = made("commitment reader", n, "Prof. X");
	assert_true(marking_add(s.journal, &r, &m, &err));
	mark_release(&m);
	assert_false(transcript_turn(&r.said, n)->marked);
	record_release(&r);
	stage_close(&s);
}

/* An answer that costs, and a plain "I don't know": the second is not the weakest,
 * though it bears a penalty and no benefit. */
static void candour_is_not_the_weakest(void **state)
{
	struct transcript said = { 0 };
	const struct court_case none = { .slug = NULL };
	struct scorecard c;
	(void)state;
	for (int i = 0; i < 2; i++) {
		struct turn t = answer();
		t.n = i + 1;
		t.reading->commitment =
			i ? COMMITMENT_NONE : COMMITMENT_NEUTRAL;
		t.reading->n_remarks--; /* the flag */
		free(t.reading->remarks[0].why);
		free(t.reading->remarks[0].fix);
		if (i)
			reading_remark(t.reading, REMARK_UNKNOWN, 0.9,
				       (struct span){ 0, 1 }, "candour", NULL);
		transcript_take(&said, &t);
	}
	assert_true(reading_is_candid(said.turns[1].reading));
	scorecard_build(&c, &none, &(struct terms){ 0 }, &said);
	assert_int_equal(c.weakest_turn, 0);
	assert_int_equal(c.n_candid, 1);
	scorecard_release(&c);
	transcript_release(&said);
}

/* As many labels as a record may bear, all on one answer, as a hearing that somebody
 * sends might have: the last of each field holds, and it does not take minutes. */
static void the_last_of_many_holds(void **state)
{
	struct mark *marks = xcalloc(RECORD_MARKS_MAX, sizeof *marks);
	static const char *const said[] = { "manner 4", "commitment +",
					    "manner 2", "commitment =" };
	struct hearing_record r;
	struct turn t = { .kind = TURN_ANSWER, .text = xstrdup("No.") };
	(void)state;
	record_init(&r);
	transcript_take(&r.said, &t);
	for (size_t i = 0; i < RECORD_MARKS_MAX; i++) {
		marks[i] = made(said[i % 4], 1, "A");
		record_add_mark(&r, &marks[i]);
		mark_release(&marks[i]);
	}
	record_lay_marks(&r);
	assert_int_equal(r.said.turns[0].reading->manner, 2);
	assert_int_equal(r.said.turns[0].reading->commitment,
			 COMMITMENT_NEUTRAL);
	record_release(&r);
	free(marks);
}

/* What its author says again later is told once, and a taking back not when they have
 * spoken since; what else was replaced is history. */
static void a_label_is_told_once(void **state)
{
	struct mark m[] = { made("relevance 2", 3, "Dana"),
			    made("relevance 2", 3, "Robin"),
			    made("relevance reader out", 3, "Dana"),
			    made("relevance 3", 3, "Dana"),
			    made("relevance 2", 3, "Dana"),
			    made("relevance 2 why", 3, "Dana"),
			    made("relevance reader", 3, "Dana"),
			    made("relevance 2 why", 5, "Dana") };
	static const bool stale[] = { true,  false, true,  false,
				      false, false, false, false };

	(void)state;
	for (size_t i = 0; i < sizeof m / sizeof *m; i++)
		assert_int_equal(mark_is_stale(m, sizeof m / sizeof *m, i),
				 stale[i]);
	for (size_t i = 0; i < sizeof m / sizeof *m; i++)
		mark_release(&m[i]);
}

/* An answer that the reader holds to cost, three times. */
static struct turn blamed(void)
{
	struct turn t = answer();
	const struct span some = { 0, 4 };

	reading_remark(t.reading, REMARK_SWITCHING_SIDES, 0.7, some, "w", "f");
	reading_remark(t.reading, REMARK_CONCESSION, 0.8, some, "w", "f");
	t.reading->concession = 1;
	return t;
}

static void who_says_it_helps_strikes_what_it_was_to_cost(void **state)
{
	struct turn t = blamed();
	struct mark m[] = { made("commitment beneficial", 4, "prof"),
			    made("concession yes", 4, "prof"),
			    made("commitment detrimental", 4, "dana") };

	(void)state;
	mark_turn(&t, m, 1);
	assert_null(reading_find(t.reading, REMARK_SWITCHING_SIDES));
	assert_null(reading_find(t.reading, REMARK_CONCESSION));
	assert_int_equal(t.reading->concession, 0);
	assert_non_null(strstr(t.reading->why, "argues for the other side: "
					       "struck by prof"));
	/* rudeness is another matter */
	assert_non_null(reading_find(t.reading, REMARK_DECORUM));
	/* what a person says stands */
	mark_turn(&t, m, 2);
	assert_int_equal(t.reading->concession, 1);
	/* where people differ nothing is struck */
	mark_turn(&t, m, 3);
	assert_non_null(reading_find(t.reading, REMARK_SWITCHING_SIDES));
	mark_turn(&t, m, 0);
	assert_non_null(reading_find(t.reading, REMARK_SWITCHING_SIDES));
	for (size_t i = 0; i < sizeof m / sizeof *m; i++)
		mark_release(&m[i]);
	turn_release(&t);
}

/* What a person calls an answer to the question is not left unanswered. */
static void who_says_it_answers_strikes_that_it_does_not(void **state)
{
	static const struct {
		const char *labels[2]; /* by prof, by dana */
		bool struck;
	} table[] = {
		{ { "commitment beneficial" }, true },
		{ { "commitment neutral" }, true },
		{ { "commitment none" }, false },
		{ { "relevance 1" }, true },
		{ { "relevance 4", "commitment beneficial" }, false },
		{ { "answered_first yes" }, true },
		{ { "answered_first no" }, false },
		{ { "quality 1" }, false },
		{ { "commitment none", "commitment beneficial" }, false },
		{ { "unanswered yes", "relevance 1" }, false },
	};
	const struct span some = { 0, 4 };

	(void)state;
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct turn t = answer();
		struct mark m[2] = { made(table[i].labels[0], 4, "prof") };
		size_t n = table[i].labels[1] ? 2 : 1;

		if (n > 1)
			m[1] = made(table[i].labels[1], 4, "dana");
		reading_remark(t.reading, REMARK_UNANSWERED, 1, some, "w", "f");
		mark_turn(&t, m, n);
		if (!reading_find(t.reading, REMARK_UNANSWERED) !=
		    table[i].struck)
			fail_msg("%s", table[i].labels[0]);
		for (size_t k = 0; k < n; k++)
			mark_release(&m[k]);
		turn_release(&t);
	}
}

/* ... nor does the reader's guess that it misses it come to hold by that label. */
static void who_says_it_answers_strikes_its_rate(void **state)
{
	static const struct {
		const char *label;
		int relevance;
	} table[] = {
		{ "commitment beneficial", 0 },
		{ "commitment neutral", 0 },
		{ "commitment none", 3 },
		{ "relevance 4", 4 },
		{ "relevance 2", 2 },
		{ "answered_first yes", 0 },
		{ "manner 1", 3 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct turn t = answer();
		struct mark m = made(table[i].label, 4, "prof");

		t.reading->relevance = 3;
		mark_turn(&t, &m, 1);
		assert_int_equal(t.reading->relevance, table[i].relevance);
		assert_int_equal(!strstr(t.reading->why,
					 "misses the question: struck by prof"),
				 table[i].relevance != 0);
		assert_int_equal(t.original->relevance, 3);
		mark_release(&m);
		turn_release(&t);
	}
}

static void flags_are_struck(void **state)
{
	struct turn t = blamed();
	struct mark m = made("flags none it was a quotation", 4, "prof");

	(void)state;
	assert_string_equal(m.value, "none");
	assert_string_equal(mark_values("flags"), "none|reader");
	mark_turn(&t, &m, 1);
	assert_int_equal(reading_flags(t.reading), 0);
	assert_non_null(strstr(t.reading->why, "struck by prof"));
	assert_int_equal(t.reading->concession, 1);
	assert_string_equal(mark_said(t.original, "flags"), "some");
	mark_turn(&t, &m, 0);
	assert_true(reading_flags(t.reading) > 0);
	mark_release(&m);
	turn_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_of_many_holds),
		cmocka_unit_test(a_label_is_told_once),
		cmocka_unit_test(who_says_it_helps_strikes_what_it_was_to_cost),
		cmocka_unit_test(flags_are_struck),
		cmocka_unit_test(who_says_it_answers_strikes_that_it_does_not),
		cmocka_unit_test(who_says_it_answers_strikes_its_rate),
		cmocka_unit_test(values_are_kept_in_one_spelling),
		cmocka_unit_test(a_wrong_label_says_what_is_right),
		cmocka_unit_test(a_label_overrides_and_the_original_stays),
		cmocka_unit_test(the_last_label_holds),
		cmocka_unit_test(what_people_differ_on_is_unsettled),
		cmocka_unit_test(an_unread_answer_may_be_labelled),
		cmocka_unit_test(candour_is_not_the_weakest),
		cmocka_unit_test(labels_are_kept_loaded_and_exported),
	};
	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
