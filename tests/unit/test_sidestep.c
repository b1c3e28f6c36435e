/* Which answers are shown as ways round the question, and that none of them is praised. */
#include "unit/helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/terms.h"
#include "score/scorecard.h"
#include "score/sidestep.h"

static struct reading plain(void)
{
	struct reading r;

	reading_init(&r);
	r.commitment = COMMITMENT_BENEFICIAL;
	r.relevance = r.manner = r.quality = 1;
	r.consistency = 0;
	r.expected_bat = 1;
	r.expected_pat = 0;
	r.firm = true;
	return r;
}

/* The strategy, or -1 for none; the reading is released. */
static int strategy_of(struct reading *r)
{
	struct sidestep s;
	struct turn t = { .kind = TURN_ANSWER, .text = "It is.", .reading = r };
	int strategy = sidestep_of(NULL, &t, &s) ? (int)s.strategy : -1;

	reading_release(r);
	return strategy;
}

static void each_finding_has_its_strategy(void **state)
{
	struct reading r = plain();

	(void)state;
	assert_int_equal(strategy_of(&r), -1);
	r = plain();
	r.relevance = 3;
	assert_int_equal(strategy_of(&r), STRATEGY_RELEVANCE);
	r = plain();
	r.manner = 4;
	assert_int_equal(strategy_of(&r), STRATEGY_MANNER);
	r = plain();
	r.manner = 2;
	assert_int_equal(strategy_of(&r), -1);
	r = plain();
	heard_add_record(&r.heard, (struct span){ 3, 9 }, "opinion", 4,
			 VERDICT_REFUTES, "it says otherwise");
	assert_int_equal(strategy_of(&r), STRATEGY_QUALITY);
	r = plain();
	heard_add_record(&r.heard, (struct span){ 3, 9 }, "", 0, VERDICT_SILENT,
			 "nothing says so");
	assert_int_equal(strategy_of(&r), -1);
}

static void a_falsehood_is_never_called_sure(void **state)
{
	struct reading r = plain();
	struct sidestep s;
	struct turn t = { .kind = TURN_ANSWER,
			  .text = "It is.",
			  .reading = &r };

	(void)state;
	heard_add_record(&r.heard, (struct span){ 3, 9 }, "opinion", 4,
			 VERDICT_REFUTES, "it says otherwise");
	assert_true(sidestep_of(NULL, &t, &s));
	assert_false(s.sure);
	assert_int_equal(s.words.from, 3);
	reading_release(&r);
}

static void who_is_open_hides_nothing(void **state)
{
	struct reading r = plain();

	(void)state;
	r.relevance = r.manner = 4;
	r.concession = 1;
	assert_int_equal(strategy_of(&r), -1);
	r = plain();
	r.manner = 4;
	r.heard.correction = true;
	assert_int_equal(strategy_of(&r), -1);
	r = plain();
	r.relevance = 4;
	reading_remark(&r, REMARK_UNKNOWN, 1, (struct span){ 0, 0 }, "why",
		       NULL);
	assert_int_equal(strategy_of(&r), -1);
	r = plain();
	r.relevance = 4;
	r.unread = xstrdup("not English");
	assert_int_equal(strategy_of(&r), -1);
}

/* The answer's turn. */
static struct turn *exchange(struct transcript *said, const struct reading *r)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .speaker = xstrdup("Voss"),
			  .text = xstrdup("Why?") };
	struct turn a = { .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .speaker = xstrdup("you"),
			  .text = xstrdup("Because of what the text says.") };
	struct turn *t;

	a.follows = transcript_take(said, &q)->n;
	t = transcript_take(said, &a);
	t->reading = xmalloc(sizeof *t->reading);
	*t->reading = reading_copy(r);
	return t;
}

/* Three answers, the second with the figures of the best and a way round its question;
 * of the others the last is the better one. */
static void hearing_of_three(struct transcript *said)
{
	struct reading weaker = plain(), around = plain();

	weaker.expected_bat = 0.5;
	around.manner = 4;
	exchange(said, &weaker);
	exchange(said, &around);
	weaker.expected_bat = 0.6;
	exchange(said, &weaker);
	reading_release(&weaker);
	reading_release(&around);
}

static void nobodys_strongest_is_a_way_round(void **state)
{
	struct transcript said = { 0 };
	struct court_case nothing = { 0 };
	struct scorecard card;

	(void)state;
	hearing_of_three(&said);
	scorecard_build(&card, &nothing, &(struct terms){ 0 }, &said);
	assert_int_not_equal(card.strongest_turn, 0);
	assert_int_not_equal(card.strongest_turn, 4);
	scorecard_release(&card);
	transcript_release(&said);
}

static void they_are_named_by_their_questions(void **state)
{
	struct transcript said = { 0 };
	struct buf out;

	(void)state;
	hearing_of_three(&said);
	said.turns[5].reading->relevance = 3;
	said.turns[5].reading->firm = false;
	buf_init(&out, BUF_TEXT_MAX);
	sidestep_say(&out, &said, " - ");
	assert_string_equal(out.s,
			    "Q 3 may have missed the question (Relevance) "
			    "- Q 2 stayed vague (Manner)");
	buf_reset(&out);
	said.turns[3].retracted = said.turns[5].retracted = true;
	sidestep_say(&out, &said, " - ");
	assert_string_equal(out.s, "");
	buf_release(&out);
	transcript_release(&said);
}

static int setup(void **state)
{
	(void)state;
	helper_remarks();
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_finding_has_its_strategy),
		cmocka_unit_test(a_falsehood_is_never_called_sure),
		cmocka_unit_test(who_is_open_hides_nothing),
		cmocka_unit_test(nobodys_strongest_is_a_way_round),
		cmocka_unit_test(they_are_named_by_their_questions),
	};

	return cmocka_run_group_tests(tests, setup, NULL);
}
