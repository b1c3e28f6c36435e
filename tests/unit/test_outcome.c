/*
 * test_outcome.c - whom a clause says wins, loses or was in the right
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "court/catalogue.h"
#include "listen/outcome.h"
#include "unit/helper.h"

static struct catalogue catalogue;
static struct court_case okafor, tillery;
static struct outcome_words *words;

static struct outcome of_okafor(const char *question, const char *answer)
{
	return outcome_of(words, &okafor, SIDE_PETITIONER, question, answer);
}

static void against(const char *question, const char *answer, const char *said)
{
	struct outcome o = of_okafor(question, answer);

	if (!o.against || o.own ||
	    strncmp(answer + o.first.from, said, strlen(said)) != 0 ||
	    o.first.to - o.first.from != strlen(said))
		fail_msg("%s: %d against, %d own, \"%.*s\"", answer, o.against,
			 o.own, (int)(o.first.to - o.first.from),
			 answer + o.first.from);
}

static void says_nothing(const char *answer)
{
	struct outcome o = of_okafor("Was the sergeant wrong?", answer);

	if (o.against)
		fail_msg("%s: \"%.*s\"", answer,
			 (int)(o.first.to - o.first.from),
			 answer + o.first.from);
}

/* "Yes" is worth what was asked. */
static void a_bare_yes_says_what_was_asked(void **state)
{
	(void)state;
	against("Then you lose?", "Yes.", "Yes.");
	against("Do you lose, then?", "Yes, I'm afraid so, Your Honor.",
		"Yes, I'm afraid so, Your Honor.");
	against("Isn't your reading wrong?", "Yes, it is.", "Yes, it is.");
	against("Can your client prevail here?", "No.", "No.");
	against("So the sergeant did nothing wrong?", "Yes, Justice.",
		"Yes, Justice.");
	assert_true(of_okafor("Then you lose?", "No, Your Honor.").own);
	assert_false(of_okafor("Then you lose?", "No, Your Honor.").against);
}

static void yes_to_a_choice_or_a_condition_says_nothing(void **state)
{
	static const char *const asked[] = {
		"Do you lose, or do you have a place to stand?",
		"Suppose I think it arbitrary. Do you lose?",
		"If it was no search, do you lose?",
		"Who says that you lose?",
		"What is your rule?",
	};

	(void)state;
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
		if (of_okafor(asked[i], "Yes.").against)
			fail_msg("%s", asked[i]);
	/* nor does what says more than yes */
	assert_false(
		of_okafor("Then you lose?", "Yes, on damages alone.").against);
}

static void the_names_tell_whose_loss_it_is(void **state)
{
	(void)state;
	against("", "No, the sergeant did nothing wrong.",
		"the sergeant did nothing wrong");
	against("Was the sergeant wrong?", "No, she was right to go on.",
		"she was right to go on");
	against("", "Ms. Okafor has no claim.", "Ms. Okafor has no claim");
	against("", "Our reading cannot be right.",
		"Our reading cannot be right");
	against("", "We never proved it.", "We never proved it");
	against("", "You should find for the Authority.",
		"You should find for the Authority");
	against("",
		"Nothing unlawful was done to her client, and nothing "
		"wrong was done to Okafor.",
		"and nothing wrong was done to Okafor");
	against("", "The court below got it right, I\xe2\x80\x99m afraid.",
		"The court below got it right");
}

static void the_same_words_help_the_other(void **state)
{
	struct outcome o = outcome_of(
		words, &okafor, SIDE_RESPONDENT, "",
		"The sergeant did nothing wrong, and Ms. Okafor has no claim.");

	(void)state;
	assert_false(o.against);
	assert_true(o.own);
	/* of two private people an officer is nobody's */
	o = outcome_of(words, &tillery, SIDE_PETITIONER, "",
		       "The officer did nothing wrong.");
	assert_false(o.against || o.own);
	o = outcome_of(words, &tillery, SIDE_PETITIONER, "",
		       "Mr. Vance is owed nothing.");
	assert_false(o.against);
	assert_true(o.own);
}

static void of_a_case_of_a_case_the_first_word_tells(void **state)
{
	struct buf text;

	(void)state;
	buf_init(&text, BUF_TEXT_MAX);
	buf_puts(&text, "My case");
	for (int i = 0; i < 1000; i++)
		buf_puts(&text, "'s case");
	buf_puts(&text, " loses.");
	assert_true(of_okafor("", text.s).against);
	buf_release(&text);
}

static void what_counsel_does_not_say_counts_for_nobody(void **state)
{
	static const char *const list[] = {
		"If she had a warrant, the sergeant did nothing wrong.",
		"Did the Authority do nothing wrong?",
		"The Authority says that the sergeant did nothing wrong.",
		"It is for them to prove that Ms. Okafor has no claim.",
		"It would be wrong to say that the sergeant was right to go "
		"on.",
		"It does not follow that Ms. Okafor has no claim.",
		"They wrote \"the sergeant did nothing wrong\" in a brief.",
		"The Authority should not win.",
		"They are right that the gate was public, but no more.",
		"We do not have to prove it.",
		"",
		"?!,.;--\"",
	};

	(void)state;
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		says_nothing(list[i]);
}

static void what_is_hostile_is_only_read(void **state)
{
	size_t len = 200000;
	char *text = malloc(len + 1);

	(void)state;
	assert_non_null(text);
	memset(text, '\'', len);
	text[len] = '\0';
	says_nothing(text);
	for (size_t i = 0; i < len; i++)
		text[i] = "we not "[i % 7];
	says_nothing(text);
	free(text);
	assert_false(of_okafor("", "\xff\xfe\xe2\x80").against);
	assert_int_equal(
		outcome_of(NULL, &okafor, SIDE_PETITIONER, "", "We lose.")
			.against,
		0);
}

static void is_refused(const char *text, const char *why)
{
	struct error err = { 0 };
	struct outcome_words *w;

	assert_true(
		file_write("outcome-bad.txt", text, strlen(text), 0600, NULL));
	w = outcome_load("outcome-bad.txt", &err);
	remove("outcome-bad.txt");
	assert_null(w);
	assert_int_equal(err.code, ERR_DATA);
	if (!strstr(err.text, why))
		fail_msg("%s", err.text);
}

static void a_bad_line_is_named(void **state)
{
	struct error err = { 0 };

	(void)state;
	is_refused("# head\nwins ^\n", ":2: expected a phrase");
	is_refused("[gains]\nWins\n", ":2: expected a phrase");
	is_refused("[gain]\n", ":1: no such section");
	is_refused("[\n", ":1: no such section");
	assert_null(outcome_load("no-such-outcome.txt", &err));
	assert_int_equal(err.code, ERR_ABSENT);
}

static int setup(void **state)
{
	struct error err = { 0 };
	char *path;

	(void)state;
	catalogue_init(&catalogue);
	path = catalogue_file(&catalogue, "lexicons/outcome.txt");
	words = outcome_load(path, &err);
	free(path);
	return words && catalogue_case(&catalogue, "okafor", &okafor, NULL) &&
			       catalogue_case(&catalogue, "tillery", &tillery,
					      NULL)
		       ? 0
		       : -1;
}

static int teardown(void **state)
{
	(void)state;
	outcome_free(words);
	case_release(&okafor);
	case_release(&tillery);
	catalogue_release(&catalogue);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bare_yes_says_what_was_asked),
		cmocka_unit_test(yes_to_a_choice_or_a_condition_says_nothing),
		cmocka_unit_test(the_names_tell_whose_loss_it_is),
		cmocka_unit_test(the_same_words_help_the_other),
		cmocka_unit_test(of_a_case_of_a_case_the_first_word_tells),
		cmocka_unit_test(what_counsel_does_not_say_counts_for_nobody),
		cmocka_unit_test(what_is_hostile_is_only_read),
		cmocka_unit_test(a_bad_line_is_named),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
