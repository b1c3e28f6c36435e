/*
 * test_reversal.c - the opposite of an answer, in nearly its words, is not that answer
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/error.h"
#include "base/file.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "listen/opposites.h"
#include "listen/own.h"
#include "listen/reversal.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static struct catalogue catalogue;
static struct court_case tuck;
static struct ken *ken;

#define ON_MINUTES                                                         \
	"Before Rodriguez, courts let a few minutes pass. Does it matter " \
	"that "                                                            \
	"Wabanasset's own cases have nothing on it?"

static bool turns(const char *answer, const char *text)
{
	struct words w = ken_words(ken, text, strlen(text));
	struct reversal r;
	struct said a;

	said_init(&a, ken, answer, NULL);
	r = reversal_of_text(ken, &a, text, &w);
	said_release(&a);
	words_release(&w);
	return reversal_turns(&r);
}

static void opposite(const char *answer, const char *text)
{
	if (!turns(answer, text))
		fail_msg("\"%s\" does not turn \"%s\"", answer, text);
}

static void same(const char *answer, const char *text)
{
	if (turns(answer, text))
		fail_msg("\"%s\" turns \"%s\"", answer, text);
}

static void a_denial_turns_it_round(void **state)
{
	(void)state;
	opposite("The law does not require the registration.",
		 "The law requires the registration.");
	opposite("The law requires the registration.",
		 "The law doesn't require the registration.");
	opposite("No local rule changes what the Constitution asks.",
		 "A local rule changes what the Constitution asks.");
	opposite("A plain error may never be considered.",
		 "A plain error may be considered without an objection.");
	opposite("Their methods name somebody.", "Their methods name nobody.");
	opposite("The burden is not the State's, and an answer that can be "
		 "read either way carries it.",
		 "The burden is the State's, and an answer that can be read "
		 "either way does not carry it.");
}

/* What may not be done without a thing needs it. */
static void what_is_forbidden_without_it_requires_it(void **state)
{
	static const char *const needed =
		"She could not lawfully drive away, because the law requires "
		"the registration and he had it.";

	(void)state;
	same("The law of this State forbids her to drive without the "
	     "registration.",
	     needed);
	same("The law prohibits driving without the registration.", needed);
	same("She may not drive away without the registration.", needed);
	same("She cannot lawfully drive away without the registration.",
	     needed);
	/* here it is a denial, as ever */
	opposite("She drove away without the registration.",
		 "She drove away with the registration.");
	same("Halder did not act without direction.",
	     "Halder acted at the direction of the Inspectorate.");
}

static void so_does_an_opposite_word(void **state)
{
	(void)state;
	opposite("Rodriguez allowed the few minutes.",
		 "Rodriguez rejected the few minutes that courts used to "
		 "allow.");
	opposite("The trooper gave back her certificate.",
		 "The trooper kept her certificate.");
	opposite("The seizure was unreasonable.",
		 "The seizure was reasonable.");
	opposite("The trooper drove the driver home.",
		 "The driver drove the trooper home.");
}

static void two_turns_are_none(void **state)
{
	(void)state;
	same("The trooper did not give back her certificate.",
	     "The trooper kept her certificate.");
	same("Nothing allows the few minutes.", "Rodriguez rejected them.");
	same("Rodriguez did not allow the few minutes.",
	     "Rodriguez rejected the few minutes.");
	same("It is not only the registration that the law requires.",
	     "The law requires the registration.");
	same("No. The law requires the registration.",
	     "The law requires the registration.");
	same("I cannot deny that the law requires the registration.",
	     "The law requires the registration.");
}

static void what_is_supposed_turns_nothing(void **state)
{
	(void)state;
	same("The law requires the registration.",
	     "If the law did not require the registration, she could leave.");
	same("", "The law requires the registration.");
	same("The law requires the registration.", "");
}

static struct reading read_it(const char *question, const char *answer,
			      const char *issue)
{
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = SIDE_PETITIONER,
				   .kase = &tuck,
				   .ken = ken,
				   .question = question,
				   .answer = answer,
				   .issue = issue,
				   .opening = "",
				   .justice = "" };
	struct reading r;

	reader_offline(lx, &in, &r);
	return r;
}

static void the_opposite_of_a_good_answer_is_not_heard_as_it(void **state)
{
	static const char said[] = "Rodriguez allowed a few minutes";
	static const char answer[] = "No. Rodriguez allowed a few minutes, and "
				     "that is enough for the State.";
	struct reading r = read_it(ON_MINUTES, answer, NULL);

	(void)state;
	assert_false(r.firm);
	assert_int_not_equal(r.commitment, COMMITMENT_BENEFICIAL);
	assert_false(heard_is_named(&r.heard));
	assert_string_equal(r.heard.opposite, "rodriguez-binds");
	assert_int_equal(r.heard.opposed.to - r.heard.opposed.from,
			 strlen(said));
	assert_int_equal(
		strncmp(answer + r.heard.opposed.from, said, strlen(said)), 0);
	reading_release(&r);
	r = read_it(ON_MINUTES,
		    "No. Rodriguez rejected the few minutes that courts used "
		    "to allow, and it binds every State.",
		    NULL);
	assert_true(r.firm);
	assert_int_equal(r.commitment, COMMITMENT_BENEFICIAL);
	assert_null(r.heard.opposite);
	assert_string_equal(r.heard.answers[0].id, "rodriguez-binds");
	reading_release(&r);
}

static bool is_good(const char *text)
{
	struct said a;
	bool good;

	said_init(&a, ken, text, NULL);
	good = own_is_good(ken, &a, ken_issue(ken, "stop-had-ended"), SIZE_MAX);
	said_release(&a);
	return good;
}

static void nor_called_nearly_good(void **state)
{
	(void)state;
	assert_true(is_good("She could not lawfully drive away, because the "
			    "law requires the registration and he had it."));
	assert_false(is_good("She could lawfully drive away, because the law "
			     "does not require the registration and he had "
			     "it."));
}

static void hostile_text_is_only_read(void **state)
{
	size_t len = 100000;
	char *text = malloc(len + 1);

	(void)state;
	assert_non_null(text);
	for (size_t i = 0; i < len; i++)
		text[i] = "not law "[i % 8];
	text[len] = '\0';
	assert_false(turns(text, "The law requires it."));
	(void)turns("The law requires it.", text);
	(void)turns("\xff\xfe\xe2\x80 not \xc3", "not \xe2 law");
	free(text);
}

static void is_refused(const char *text, const char *why)
{
	struct error err = { 0 };
	struct opposites *o;

	assert_true(file_write("opposites-bad.txt", text, strlen(text), 0600,
			       NULL));
	o = opposites_load("opposites-bad.txt", &err);
	remove("opposites-bad.txt");
	assert_null(o);
	assert_int_equal(err.code, ERR_DATA);
	if (!strstr(err.text, why))
		fail_msg("%s", err.text);
}

static void a_bad_line_is_named(void **state)
{
	struct error err = { 0 };

	(void)state;
	is_refused("# head\nallow : bar\n", ":2: expected a phrase");
	is_refused("[opposites]\nallow, bar\n", ":2: expected \"words");
	is_refused("[opposites]\nallow, : bar\n", ":2: expected \"words");
	is_refused("[opposites]\nallow :\n", ":2: expected \"words");
	is_refused("[negates]\none two three four\n", ":2: expected a phrase");
	is_refused("[negates]\nNot\n", ":2: expected a phrase");
	is_refused("[denies]\n", ":1: no such section");
	is_refused("[\n", ":1: no such section");
	assert_null(opposites_load("no-such-opposites.txt", &err));
	assert_int_equal(err.code, ERR_ABSENT);
}

/* What came before the question, as in a hearing. */
static const char first[] =
	"What judgment are you asking for, if that is right?";
static const char held[] =
	"Reversal, Your Honor. The stop had not ended, because the words were "
	"about the light and the paper was still under his clip; she did not "
	"consent freely; and plain error does not need an objection.";

static bool is_beside(const char *question, const char *answer,
		      const char *issue)
{
	struct reading before = read_it(first, held, issue), r;
	struct exchange one = {
		.turn = 2, .question = first, .answer = held, .reading = &before
	};
	struct reader_input in = { .setting = SETTING_COUNSEL,
				   .side = SIDE_PETITIONER,
				   .kase = &tuck,
				   .ken = ken,
				   .question = question,
				   .answer = answer,
				   .issue = issue,
				   .before = &one,
				   .n_before = 1,
				   .opening = "",
				   .justice = "" };
	bool beside;

	reader_offline(lx, &in, &r);
	beside = r.heard.beside;
	reading_release(&r);
	reading_release(&before);
	return beside;
}

/* Two questions in one turn: an answer to either touches it. */
static void either_question_may_be_answered(void **state)
{
	static const char question[] =
		"I want to be sure that I heard you. You said \"The judgment "
		"should be affirmed\". Which side are you on? Think before "
		"you answer. Do you want us to adopt that?";
	static const char *const direct[] = {
		"Reversal. No, I do not want the court to adopt that.",
		"Reversal, Your Honor. No, I would not want you to adopt that.",
		"We ask for a reversal. No, you should not adopt that, Your "
		"Honor.",
	};

	(void)state;
	for (size_t i = 0; i < tuck.n_issues; i++) {
		for (size_t n = 0; n < 3; n++)
			if (is_beside(question, direct[n], tuck.issues[i].id))
				fail_msg("%s: %s", tuck.issues[i].id,
					 direct[n]);
		assert_true(is_beside(question,
				      "Soup and bread are what I would "
				      "rather have for my supper, with a good "
				      "deal of salt.",
				      tuck.issues[i].id));
	}
}

static int setup(void **state)
{
	(void)state;
	lx = shipped_lexicons();
	catalogue_init(&catalogue);
	if (!catalogue_case(&catalogue, "tuck", &tuck, NULL))
		return -1;
	ken = ken_new(&catalogue, &tuck);
	ken_ready(ken);
	return ken->opposites ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	ken_free(ken);
	case_release(&tuck);
	catalogue_release(&catalogue);
	lexicons_free(lx);
	return 0;
}

static void a_short_opposite_of_a_long_holding(void **state)
{
	(void)state;
	opposite(" held that bringing a dog to the porch is no search at all.",
		 "Bringing a dog to the porch of a house to find what is "
		 "inside is a search.");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_short_opposite_of_a_long_holding),
		cmocka_unit_test(a_denial_turns_it_round),
		cmocka_unit_test(what_is_forbidden_without_it_requires_it),
		cmocka_unit_test(so_does_an_opposite_word),
		cmocka_unit_test(two_turns_are_none),
		cmocka_unit_test(what_is_supposed_turns_nothing),
		cmocka_unit_test(
			the_opposite_of_a_good_answer_is_not_heard_as_it),
		cmocka_unit_test(nor_called_nearly_good),
		cmocka_unit_test(hostile_text_is_only_read),
		cmocka_unit_test(a_bad_line_is_named),
		cmocka_unit_test(either_question_may_be_answered),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
