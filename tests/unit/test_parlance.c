/*
 * How much an answer sounds like talk round the question.
 */
#include "unit/helper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "listen/parlance.h"

static struct parlance *shipped;

/* None of these is a row that anything was fitted on. */
static void talk_sounds_so_and_answers_do_not(void **state)
{
	static const char *const round[] = {
		"That is a very interesting question, Justice, and it is one "
		"that courts and scholars have thought about for a great many "
		"years. Every case of this kind has its own story.",
		"I think the whole system of these rules is about people, Your "
		"Honor, and about the long history through which courts have "
		"looked at hard problems in a careful way.",
	};
	static const char *const plain[] = {
		"No, because he never had the notice. If it doesn't reach him "
		"first, nothing in the statute lets them keep the car.",
		"Yes, but only since she didn't sign it. The second page isn't "
		"a notice, and there's no finding that anybody read it to her.",
	};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		assert_true(parlance_sign(shipped, round[i]) > 0.1);
		assert_true(parlance_sign(shipped, plain[i]) < -0.1);
	}
}

static void short_answers_and_no_weights_tell_nothing(void **state)
{
	(void)state;
	assert_true(parlance_sign(shipped, "People think so.") == 0);
	assert_true(parlance_sign(shipped, "") == 0);
	assert_true(parlance_sign(NULL, "That is a hard question for all of us "
					"here, and a very good one.") == 0);
}

static void weights_are_summed_over_different_words(void **state)
{
	static const char text[] = "A b c d e f g h I\u2019d j. J i'd a b";
	struct parlance *v = parlance_new();

	(void)state;
	parlance_put(v, "", 0, -1);
	parlance_put(v, "i'd", 3, 2);
	parlance_put(v, "j", 1, 1);
	parlance_order(v);
	assert_near(parlance_sign(v, text), tanh((-1 + 3 / sqrt(10)) / 2),
		    1e-12);
	parlance_free(v);
}

/* Twelve words and twelve pairs; "no" begins two clauses, "i can't" goes over no comma. */
static void pairs_stay_in_their_clause(void **state)
{
	static const char text[] =
		"No, we have it all. No one else, I, can't see why now";
	struct parlance *v = parlance_new();

	(void)state;
	parlance_put(v, "", 0, 0);
	parlance_put(v, "^ no", 4, 1);
	parlance_put(v, "have it", 7, 1);
	parlance_put(v, "i can't", 7, 64);
	parlance_order(v);
	assert_near(parlance_sign(v, text), tanh(2 / sqrt(24) / 2), 1e-12);
	assert_true(
		parlance_sign(
			v,
			"No, we have it all. No one else, I, can't see why") ==
		0);
	parlance_free(v);
}

static void refused(const char *text, const char *want)
{
	char *path = file_join(helper_dir(), "vague.txt");
	struct error err = { 0 };

	assert_true(file_write(path, text, strlen(text), 0644, &err));
	assert_null(parlance_load(path, &err));
	if (!strstr(err.text, want))
		fail_msg("'%s' says nothing of '%s'", err.text, want);
	free(path);
}

static void a_bad_line_is_named(void **state)
{
	struct error err = { 0 };

	(void)state;
	refused("# words\n-1 *\nabc word\n", "vague.txt:3: expected a number");
	refused("0.5\n", "vague.txt:1:");
	refused("nan word\n", "vague.txt:1:");
	refused("1 of three words\n", "vague.txt:1:");
	assert_null(parlance_load("/nonexistent/vague.txt", &err));
	assert_non_null(strstr(err.text, "/nonexistent/vague.txt"));
}

/* A megabyte of words takes no more than what is looked at. */
static void a_long_text_is_cut(void **state)
{
	size_t len = (size_t)1 << 20;
	char *s = xmalloc(len + 1);

	(void)state;
	for (size_t i = 0; i < len; i++)
		s[i] = i % 5 == 4 ? ' ' : (char)('a' + (i * 7 + i / 31) % 26);
	s[len] = '\0';
	assert_in_range((int)(100 * (1 + parlance_sign(shipped, s))), 0, 200);
	free(s);
}

static int setup(void **state)
{
	struct error err = { 0 };

	(void)state;
	shipped = parlance_load("prompts/lexicons/vague.txt", &err);
	return shipped ? 0 : 1;
}

static int teardown(void **state)
{
	(void)state;
	parlance_free(shipped);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(talk_sounds_so_and_answers_do_not),
		cmocka_unit_test(short_answers_and_no_weights_tell_nothing),
		cmocka_unit_test(weights_are_summed_over_different_words),
		cmocka_unit_test(pairs_stay_in_their_clause),
		cmocka_unit_test(a_bad_line_is_named),
		cmocka_unit_test(a_long_text_is_cut),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
