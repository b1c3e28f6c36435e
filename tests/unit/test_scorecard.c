/* What becomes of an answer that was held against its case: marks, the strongest
 * answer, issues. */
#include "unit/helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/case.h"
#include "court/terms.h"
#include "score/scorecard.h"

static struct court_case the_case(void)
{
	static struct issue issues[] = {
		{ .id = "text", .presses = { true, true } },
		{ .id = "history", .presses = { true, true } },
	};

	return (struct court_case){ .issues = issues, .n_issues = 2 };
}

/* A question of an issue and its answer; the answer's reading, to be mended. */
static struct reading *exchange(struct transcript *said, const char *issue,
				enum commitment c)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .speaker = xstrdup("Voss"),
			  .text = xstrdup("Why?"),
			  .issue = xstrdup(issue) };
	struct turn a = { .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .speaker = xstrdup("you"),
			  .text = xstrdup("Because.") };
	struct turn *t;

	a.follows = transcript_take(said, &q)->n;
	t = transcript_take(said, &a);
	t->reading = xmalloc(sizeof *t->reading);
	reading_init(t->reading);
	t->reading->commitment = c;
	return t->reading;
}

static void set_beside(struct reading *r)
{
	r->commitment = COMMITMENT_NONE;
	r->relevance = 4;
	r->heard.read = r->heard.beside = true;
}

static void beside_the_point_has_its_own_mark(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_NONE);
	char marks[3];

	(void)state;
	set_beside(r);
	r->firm = true;
	reading_marks(r, marks);
	assert_string_equal(marks, "o ");
	assert_true(reading_is_beside(r));
	r->relevance = 1; /* a person says that it does speak to it */
	reading_marks(r, marks);
	assert_string_equal(marks, ". ");
	set_beside(r);
	r->commitment = COMMITMENT_BENEFICIAL; /* so does this one */
	reading_marks(r, marks);
	assert_string_equal(marks, "+r");
	transcript_release(&said);
}

static void what_touches_nothing_handles_nothing(void **state)
{
	struct transcript said = { 0 };
	struct court_case c = the_case();
	struct scorecard card;
	struct reading *r;

	(void)state;
	set_beside(exchange(&said, "text", COMMITMENT_NONE));
	r = exchange(&said, "history", COMMITMENT_BENEFICIAL);
	r->relevance = 3;
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(scorecard_issue(&said, "text"), ISSUE_LEFT);
	assert_int_equal(scorecard_issue(&said, "history"), ISSUE_LEFT);
	assert_int_equal(card.issues_handled, 0);
	assert_int_equal(card.n_beside, 1);
	assert_true(card.rows[0].bat == 0);
	scorecard_release(&card);

	r->heard.read = true; /* it does touch it, whatever the rules say */
	assert_int_equal(scorecard_issue(&said, "history"), ISSUE_HANDLED);
	exchange(&said, "text", COMMITMENT_NEUTRAL);
	assert_int_equal(scorecard_issue(&said, "text"), ISSUE_HANDLED);
	transcript_release(&said);
}

/* Nobody knows what a model's question was about where its words do not tell; the
 * offline bench says what it went by. */
static void a_question_laid_to_no_issue_is_counted(void **state)
{
	struct transcript said = { 0 };
	struct court_case c = the_case();
	struct scorecard card;

	(void)state;
	for (size_t i = 0; i < 4; i++)
		exchange(&said, "text", COMMITMENT_NEUTRAL);
	for (int n = 1; n <= 5; n += 2) {
		struct turn *t = transcript_turn(&said, n);

		free(t->issue);
		t->issue = NULL;
	}
	transcript_turn(&said, 3)->basis = xstrdup("asking for the reason");
	transcript_turn(&said, 5)->retracted = true;
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(card.issues_raised, 1);
	assert_int_equal(card.n_unlaid, 1);
	scorecard_release(&card);
	transcript_turn(&said, 3)->real = true; /* "as asked at the argument" */
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(card.n_unlaid, 2);
	scorecard_release(&card);
	c.n_issues = 0; /* nothing that it could be laid to */
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(card.n_unlaid, 0);
	scorecard_release(&card);
	transcript_release(&said);
}

static int strongest(const struct transcript *said)
{
	struct court_case c = the_case();
	struct scorecard card;
	int turn;

	scorecard_build(&card, &c, &(struct terms){ 0 }, said);
	turn = card.strongest_turn;
	scorecard_release(&card);
	return turn;
}

static void the_strongest_is_firm_where_any_is(void **state)
{
	struct transcript said = { 0 };
	struct reading *modest;

	(void)state;
	set_beside(exchange(&said, "text", COMMITMENT_NONE));
	assert_int_equal(strongest(&said), 0);
	exchange(&said, "text", COMMITMENT_BENEFICIAL);
	assert_int_equal(strongest(&said), 4);
	modest = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	modest->firm = true;
	modest->manner = 3;
	exchange(&said, "text", COMMITMENT_BENEFICIAL);
	assert_int_equal(strongest(&said), 6);
	transcript_release(&said);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(beside_the_point_has_its_own_mark),
		cmocka_unit_test(what_touches_nothing_handles_nothing),
		cmocka_unit_test(a_question_laid_to_no_issue_is_counted),
		cmocka_unit_test(the_strongest_is_firm_where_any_is),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
