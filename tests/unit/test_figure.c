/* test_figure.c - what counsel counts, or times, otherwise than the papers do */
#include <stdio.h>

#include "analysis/reader.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "listen/lasting.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static struct catalogue catalogue;
static struct court_case kase;
static struct ken *ken;

static struct reading read_it(const char *question, const char *answer)
{
	struct reader_input in = { .question = question,
				   .answer = answer,
				   .justice = "",
				   .opening = "",
				   .side = SIDE_PETITIONER,
				   .kase = &kase,
				   .ken = ken };
	struct reading r;

	reader_offline(lx, &in, &r);
	return r;
}

static void is_told(const char *answer, bool wrong)
{
	struct reading r = read_it("What does the record say of it?", answer);

	if (wrong != (heard_false_record(&r.heard) != NULL))
		fail_msg("%s", answer);
	assert_false(wrong && r.firm && r.commitment == COMMITMENT_BENEFICIAL);
	reading_release(&r);
}

static void another_time_of_the_clock_is_refuted(void **state)
{
	(void)state;
	is_told("She was stopped at 9:15 and they asked for consent at 9:59.",
		true);
	is_told("She was stopped at 9:46 and they asked for consent at 10:00.",
		false);
}

/* The paragraph has 9:59:10 and 9:59:14. */
static void what_the_clock_bears_out_is_not_refuted(void **state)
{
	struct reading r = read_it(
		"You said \"we lose if the tone alone decides, because the "
		"judge found the talk conversational\". I take that as "
		"conceded. How far does that go?",
		"Four seconds after all set with the light he said let me ask "
		"you something, though, and a courteous though still takes "
		"back the all set.");

	(void)state;
	assert_null(heard_false_record(&r.heard));
	assert_null(heard_open_record(&r.heard));
	reading_release(&r);
}

static void another_length_of_time_is_refuted(void **state)
{
	(void)state;
	is_told("The call to Sergeant Amadi took forty minutes and had nothing "
		"to do with the lamp.",
		true);
	is_told("The call to Sergeant Amadi took two minutes and ten seconds "
		"and had nothing to do with the lamp.",
		false);
	/* about so long */
	is_told("The call to Sergeant Amadi took two minutes and had nothing "
		"to do with the lamp.",
		false);
	/* two times of the clock are that far apart */
	is_told("Four seconds after all set with the light he said let me ask "
		"you something, though.",
		false);
	is_told("Forty seconds after all set with the light he said let me ask "
		"you something, though.",
		true);
}

/* What the case itself calls good is not firmly so with a wrong figure in it. */
static void a_good_answer_with_a_wrong_figure_is_not_firm(void **state)
{
	static const char *const wholly =
		"No, because the jurors told us what they were weighing. %s "
		"they sent out a note that asked, May we consider that she "
		"said nothing to the trooper, and nobody told them no. A jury "
		"that asks whether it may use something is about to use it.";
	static const char *const times[] = { "After an hour and fifty minutes",
					     "After four hours" };

	(void)state;
	for (int wrong = 0; wrong < 2; wrong++) {
		char *answer = xprintf(wholly, times[wrong]);
		struct reading r = read_it(
			"Or that they weighed each count with care?", answer);

		assert_false(wrong && r.firm &&
			     r.commitment == COMMITMENT_BENEFICIAL);
		assert_int_equal(heard_false_record(&r.heard) != NULL, wrong);
		reading_release(&r);
		free(answer);
	}
}

/* What is said of how long, from its first word; 0: nothing. */
static void lasts(const char *text, double seconds)
{
	struct words w;
	struct lasting l = { 0 };

	words_init(&w, NULL, text, strlen(text));
	assert_int_equal(lasting_at(&l, text, &w, 0), seconds > 0);
	if (seconds > 0)
		assert_true(l.seconds == seconds && l.to == w.n);
	words_release(&w);
}

static void how_long_is_told_in_many_ways(void **state)
{
	(void)state;
	lasts("four seconds", 4);
	lasts("an hour and fifty minutes", 6600);
	lasts("two minutes and ten seconds", 130);
	lasts("three and a half hours", 12600);
	lasts("three hours and a half", 12600);
	lasts("half an hour", 1800);
	lasts("35 minutes", 2100);
	lasts("two minutes to four", 0);
	lasts("two troopers", 0);
	lasts("half", 0);
	lasts("an", 0);
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	catalogue_init(&catalogue);
	if (!lx || !catalogue_case(&catalogue, "tuck", &kase, NULL))
		return -1;
	ken = ken_new(&catalogue, &kase);
	ken_ready(ken);
	return ken_can_hear(ken) ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	ken_free(ken);
	case_release(&kase);
	catalogue_release(&catalogue);
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(another_time_of_the_clock_is_refuted),
		cmocka_unit_test(what_the_clock_bears_out_is_not_refuted),
		cmocka_unit_test(another_length_of_time_is_refuted),
		cmocka_unit_test(a_good_answer_with_a_wrong_figure_is_not_firm),
		cmocka_unit_test(how_long_is_told_in_many_ways),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
