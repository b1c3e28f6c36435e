/*
 * What the papers have that bears on an exchange: what it names always comes, each
 * paragraph has its own number, and an argument never stands among the facts.
 */
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
	};

	return cmocka_run_group_tests(tests, open_barn, close_barn);
}
