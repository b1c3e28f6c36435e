#include "helper.h"

#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/error.h"
#include "court/terms.h"
#include "sim/sim.h"

static void says(const struct terms *t, enum term id, const char *expected)
{
	struct buf out;

	buf_init(&out, 20000);
	terms_say(t, id, &out);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

/* What the term takes are these words, in this order. */
static void takes(enum term id, const char *const *words, size_t n)
{
	struct terms t;

	terms_init(&t);
	for (size_t i = 0; i < n; i++) {
		assert_true(terms_set(&t, id, words[i], NULL));
		says(&t, id, words[i]);
		terms_step(&t, id, 1);
		says(&t, id, words[(i + 1) % n]);
		terms_step(&t, id, -2);
		says(&t, id, words[(i + n - 1) % n]);
	}
}

static void words_are_those_of_the_rooms(void **state)
{
	static const char *const off_on[] = { "off", "on" };
	const char *sims[16];
	size_t n = 0;

	(void)state;
	for (; sim_all[n]; n++)
		sims[n] = sim_all[n]->name;
	takes(TERM_SIMULATOR, sims, n);
	takes(TERM_READER, reader_names, 3);
	takes(TERM_SIDE, side_names, SIDES);
	takes(TERM_GUARD, off_on, 2);
}

static void words_are_those_of_the_enums(void **state)
{
	struct terms t = { 0 };

	(void)state;
	says(&t, TERM_CLOCK, "words");
	says(&t, TERM_FEEDBACK, "none");
	says(&t, TERM_INTERRUPT, "off");
	t.clock = CLOCK_WALL;
	t.feedback = FEEDBACK_MARKS;
	t.interrupt = INTERRUPT_STANDARD;
	says(&t, TERM_CLOCK, "wall");
	says(&t, TERM_FEEDBACK, "marks");
	says(&t, TERM_INTERRUPT, "standard");
	t.clock = CLOCK_NONE;
	t.feedback = FEEDBACK_FULL;
	t.interrupt = INTERRUPT_HOT;
	says(&t, TERM_CLOCK, "none");
	says(&t, TERM_FEEDBACK, "full");
	says(&t, TERM_INTERRUPT, "hot");
}

static void refused(enum term id, const char *text, const char *message)
{
	struct terms t, before;
	struct error err;

	terms_init(&t);
	before = t;
	assert_false(terms_set(&t, id, text, &err));
	assert_int_equal(err.code, ERR_USAGE);
	assert_string_equal(err.text, message);
	assert_memory_equal(&t, &before, sizeof t);
}

static void what_cannot_be_is_refused(void **state)
{
	(void)state;
	refused(TERM_CLOCK, "wal",
		"'wal' is none of: words, wall, none. Did you mean 'wall'?");
	refused(TERM_GUARD, "7", "'7' is none of: on, off");
	refused(TERM_SIMULATOR, "agents",
		"'agents' is none of: offline, transcript, default, profile, "
		"moot, agent. Did you mean 'agent'?");
	refused(TERM_MINUTES, "0", "'0' is no number from 0.1 to 1440");
	refused(TERM_SCALE, "1x", "'1x' is no number from 0.1 to 1000");
	refused(TERM_SEED, "9007199254740992",
		"'9007199254740992' is no whole number from 1 to "
		"9007199254740991");
}

static void what_was_said_is_taken_again(void **state)
{
	static const char *const values[TERMS] = {
		[TERM_SIDE] = "respondent",
		[TERM_BENCH] = "kagan,alito",
		[TERM_SIMULATOR] = "moot",
		[TERM_READER] = "both",
		[TERM_GUARD] = "off",
		[TERM_ORALIST] = "second",
		[TERM_ADVOCATE] = "O'Neil",
		[TERM_ISSUES] = "remedy,standing",
		[TERM_SEED] = "9007199254740991",
		[TERM_CLOCK] = "wall",
		[TERM_MINUTES] = "12.5",
		[TERM_SCALE] = "3",
		[TERM_TURNS] = "4",
		[TERM_FEEDBACK] = "full",
		[TERM_INTERRUPT] = "hot",
		[TERM_OPENING] = "off",
		[TERM_HINTS] = "off",
		[TERM_PAUSE] = "off",
		[TERM_RETRACT] = "off",
	};
	struct terms t;
	char long_list[sizeof t.issues + 1] = "";

	(void)state;
	terms_init(&t);
	for (int id = 0; id < TERMS; id++)
		assert_true(terms_set(&t, (enum term)id, values[id], NULL));
	for (int id = 0; id < TERMS; id++)
		says(&t, (enum term)id, values[id]);
	terms_set(&t, TERM_ISSUES, " a, b,,c,", NULL);
	says(&t, TERM_ISSUES, "a,b,c");
	memset(long_list, 'x', sizeof long_list - 1);
	assert_false(terms_set(&t, TERM_ISSUES, long_list, NULL));
	assert_false(terms_set(&t, TERM_BENCH, long_list, NULL));
	says(&t, TERM_ISSUES, "a,b,c");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_those_of_the_rooms),
		cmocka_unit_test(words_are_those_of_the_enums),
		cmocka_unit_test(what_cannot_be_is_refused),
		cmocka_unit_test(what_was_said_is_taken_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
