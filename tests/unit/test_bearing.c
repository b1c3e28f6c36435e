/*
 * What the papers have that bears on an exchange: what it names always comes, each
 * paragraph has its own number, and an argument never stands among the facts.
 */
#include <stdlib.h>
#include <string.h>

#include "unit/helper.h"

#include "analysis/bearing.h"
#include "base/buf.h"
#include "court/catalogue.h"
#include "listen/ken.h"

static const struct catalogue catalogue = { ".", "/nonexistent" };
static struct court_case kase;
static struct ken *ken;

static int open_barn(void **state)
{
	(void)state;
	assert_true(case_load(&kase, "tests/golden/barn", CASE_OWN, NULL));
	ken = ken_new(&catalogue, &kase);
	return 0;
}

static int close_barn(void **state)
{
	(void)state;
	ken_free(ken);
	case_release(&kase);
	return 0;
}

static char *bearing(const char *question, const char *answer)
{
	struct reader_input in = { .question = question,
				   .answer = answer,
				   .side = SIDE_PETITIONER,
				   .kase = &kase,
				   .ken = ken };
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	bearing_put(&in, &b);
	return buf_take(&b);
}

static void what_the_question_names_comes_whatever_is_answered(void **state)
{
	char *s = bearing("Paragraph 12 of the Joint Appendix speaks of a "
			  "hedge. Does that help you?",
			  "There are many ways of looking at it, Your Honor.");

	(void)state;
	assert_string_equal(
		s, "<<< record\n| appendix, paragraph 12: Q. How far is the "
		   "gap from the lane? A. Sixty feet, and there is a hedge, "
		   "but it is low in May.\n>>> record\n");
	free(s);
}

static void what_the_question_quotes_comes(void **state)
{
	char *s = bearing("Surveyor Hale says in the record that \"no object "
			  "within can be made out by an unaided eye.\" Is that "
			  "disputed?",
			  "Nobody disputes it.");

	(void)state;
	assert_non_null(strstr(s, "| appendix, paragraph 14: Report of"));
	free(s);
}

static void each_paragraph_has_its_own_number(void **state)
{
	char *s = bearing("Well?", "The warden counted 14 goats and all of "
				   "them were well, as she said herself.");

	(void)state;
	assert_non_null(strstr(s, "| appendix, paragraph 8: Q. Were the goats "
				  "well? A. I counted 14"));
	assert_null(strstr(s, "Joint Appendix"));
	free(s);
}

static void a_brief_comes_where_it_is_named_and_stands_apart(void **state)
{
	static const char answer[] = "There was no need for haste, since the "
				     "wardens waited 9 days before they came.";
	char *s = bearing("Why?", answer);
	const char *brief;

	(void)state;
	assert_null(strstr(s, "brief"));
	free(s);
	s = bearing("Paragraph 4 of your brief, the brief for petitioner, says "
		    "that there was no need for haste. Where is that?",
		    answer);
	brief = strstr(s, "<<< brief\n| brief-petitioner, paragraph 4: ");
	assert_non_null(brief);
	assert_null(strstr(brief, "record"));
	free(s);
}

/* By its name it would be a decision. */
static void what_a_paper_is_a_person_may_say(void **state)
{
	static const char question[] = "What of paragraph 4 of the decision "
				       "below?";
	char *s = bearing(question, "It is wrong.");

	assert_non_null(strstr(s, "<<< record\n| decision-below, paragraph 4"));
	free(s);
	close_barn(state);
	assert_true(case_load(&kase, "tests/golden/barn", CASE_OWN, NULL));
	kase.documents[0].role = DOCUMENT_RESPONDENT_BRIEF;
	ken = ken_new(&catalogue, &kase);
	s = bearing(question, "It is wrong.");
	assert_non_null(strstr(s, "<<< brief\n| decision-below, paragraph 4"));
	free(s);
}

/* Of tillery: what must come, whatever else does. */
static void the_paragraph_that_decides_comes(void **state)
{
	static const struct {
		const char *question, *answer;
		const char *comes[3];
	} rows[] = {
		{ "Would she have returned Agnes by walking behind?",
		  "No, Your Honor. But she lifted Agnes over the drain with "
		  "both hands, and at Mill Street she stopped nobody, because "
		  "the street was empty.",
		  { "facts, paragraph 7", "facts, paragraph 8",
		    "facts, paragraph 9" } },
		{ "What did Nora do for Agnes on the way?",
		  "She carried her over the curb, Your Honor, and she wrote "
		  "to Mr. Vance that she had.",
		  { "facts, paragraph 7" } },
		{ "Where in the record is that?",
		  "That is paragraph 7, Your Honor, and paragraph 13 is beside "
		  "the point.",
		  { "facts, paragraph 7", "facts, paragraph 13" } },
		{ "Look at paragraphs 3 and 16.",
		  "There is nothing in them, Your Honor.",
		  { "paragraph 3", "facts, paragraph 16" } },
		{ "Is your neighbor the man in the car in Dunphy?",
		  "There are many factors to consider, Your Honor.",
		  { "law, paragraph 8" } },
		{ "Why is that enough?",
		  "Because Marchetti asks what ended her being lost.",
		  { "law, paragraph 7" } },
		{ "And what of Pruett v. Osgood?",
		  "It goes the other way.",
		  { "law, paragraph 6" } },
		{ "Did they all agree below?",
		  "The Court of Appeals of Merrow, Judges Lund, Ferris and "
		  "Abara, was unanimous on November 3, Your Honor.",
		  { NULL } },
	};

	close_barn(state);
	assert_true(catalogue_case(&catalogue, "tillery", &kase, NULL));
	ken = ken_new(&catalogue, &kase);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char *s = bearing(rows[i].question, rows[i].answer);

		for (size_t k = 0; k < 3 && rows[i].comes[k]; k++)
			if (!strstr(s, rows[i].comes[k]))
				fail_msg("%s: no %s:\n%s", rows[i].answer,
					 rows[i].comes[k], s);
		assert_null(strstr(s, "order-below, paragraph 1:"));
		free(s);
	}
}

static void of_nothing_nothing_is_said(void **state)
{
	struct reader_input in = { .question = "Why?", .answer = "Because." };
	struct buf b;
	char *s = bearing("Why?", "Because it is so.");

	(void)state;
	assert_string_equal(s, "");
	free(s);
	buf_init(&b, BUF_TEXT_MAX);
	bearing_put(&in, &b); /* no case is known */
	assert_int_equal(b.len, 0);
	buf_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			what_the_question_names_comes_whatever_is_answered),
		cmocka_unit_test(what_the_question_quotes_comes),
		cmocka_unit_test(each_paragraph_has_its_own_number),
		cmocka_unit_test(
			a_brief_comes_where_it_is_named_and_stands_apart),
		cmocka_unit_test(of_nothing_nothing_is_said),
		cmocka_unit_test(what_a_paper_is_a_person_may_say),
		cmocka_unit_test(the_paragraph_that_decides_comes),
	};

	return cmocka_run_group_tests(tests, open_barn, close_barn);
}
