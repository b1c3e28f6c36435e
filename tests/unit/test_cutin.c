/* The bench that interrupts: where, how often, and what becomes of the words. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "hearing/cutin.h"
#include "unit/helper.h"
#include "unit/stand.h"

static char *numbered_words(size_t n)
{
	struct buf b;

	buf_init(&b, 1 << 20);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%sw%zu", i ? " " : "", i + 1);
	return buf_take(&b);
}

static void asked(struct stand *t, enum interrupt how)
{
	struct hearing_rules rules = stand_rules();

	rules.terms.interrupt = how;
	rules.terms.clock = CLOCK_NONE;
	stand_init(t, &rules);
	stand_do(t, EV_START, NULL);
	stand_bench_says(t, "Why?");
}

static void words_are_counted_from_the_start(void **state)
{
	(void)state;
	assert_int_equal(cutin_at("one two  three", 14, 2), 7);
	assert_int_equal(cutin_at("  one two", 9, 1), 5);
	assert_int_equal(cutin_at("one", 3, 5), 3);
	assert_int_equal(cutin_at("", 0, 5), 0);
	assert_int_equal(cutin_at("one", 3, CUTIN_NEVER), 3);
}

/* How many of 1,000 answers of so many words would be cut. */
static int cut_of_1000(enum interrupt how, size_t words)
{
	int n = 0;

	for (int q = 1; q <= 1000; q++)
		n += cutin_words(how, 11, q) < words;
	return n;
}

static void the_rates_are_those_of_the_header(void **state)
{
	(void)state;
	/* 1 - exp(-0.005 * 75) = 0.313; 1 - exp(-0.010 * 90) = 0.593 */
	assert_in_range(cut_of_1000(INTERRUPT_STANDARD, 100), 273, 353);
	assert_in_range(cut_of_1000(INTERRUPT_HOT, 100), 553, 633);
	assert_int_equal(cut_of_1000(INTERRUPT_OFF, 100), 0);
	assert_int_equal(cut_of_1000(INTERRUPT_STANDARD, 25), 0);
	assert_int_equal(cutin_words(INTERRUPT_HOT, 3, 9),
			 cutin_words(INTERRUPT_HOT, 3, 9));
}

static void what_was_half_said_is_kept_and_the_rest_comes_back(void **state)
{
	struct stand t;
	struct turn *said;
	char *text, *kept;
	size_t at;

	(void)state;
	asked(&t, INTERRUPT_HOT);
	at = cutin_now(&t.s);
	text = numbered_words(at + 20);
	assert_string_equal(stand_do(&t, EV_ANSWER, text),
			    "save 2, draft, clear, read 2");
	said = &t.s.said.turns[1];
	assert_true(said->cut);
	kept = numbered_words(at);
	assert_memory_equal(said->text, kept, strlen(kept));
	assert_string_equal(said->text + strlen(kept), " --");
	assert_string_equal(t.s.held.s, text + strlen(kept) + 1);
	assert_string_equal(stand_read(&t, 2, COMMITMENT_NEUTRAL),
			    "save 2, ask");
	assert_true(t.s.ask.cuts_in);
	stand_bench_says(&t, "Stop there. Why?");
	assert_int_equal(t.s.said.turns[2].kind, TURN_INTERRUPTION);
	/* Not twice running. */
	assert_int_equal(cutin_now(&t.s), CUTIN_NEVER);
	stand_do(&t, EV_ANSWER, text);
	assert_false(t.s.said.turns[3].cut);
	stand_read(&t, 4, COMMITMENT_NEUTRAL);
	assert_false(t.s.ask.cuts_in);
	free(kept);
	free(text);
	stand_release(&t);
}

/* Refused by the disk, all that was sent stands in the editor again. */
static void unsaved_half_and_rest_go_back_together(void **state)
{
	struct stand t;
	struct event ev;
	char *text;

	(void)state;
	asked(&t, INTERRUPT_HOT);
	text = numbered_words(cutin_now(&t.s) + 20);
	stand_do(&t, EV_ANSWER, text);
	ev = (struct event){ .kind = EV_SAVE_FAILED,
			     .now_ms = t.now_ms,
			     .turn_n = 2,
			     .error = { ERR_SYSTEM, "the disk is full" } };
	hearing_update(&t.s, &ev, &t.fx);
	assert_int_equal(t.s.said.n, 1);
	assert_int_equal(t.fx.list[0].kind, FX_DRAFT);
	assert_string_equal(t.fx.list[0].text, text);
	free(text);
	stand_release(&t);
}

static void a_draft_is_cut_once_it_has_the_words(void **state)
{
	struct stand t;
	char *text, *typed;
	size_t at;

	(void)state;
	asked(&t, INTERRUPT_STANDARD);
	at = cutin_now(&t.s);
	text = numbered_words(at);
	assert_string_equal(stand_do(&t, EV_DRAFT, text), "");
	typed = xprintf("%s ", text);
	assert_string_equal(stand_do(&t, EV_DRAFT, typed),
			    "save 2, draft, clear, read 2");
	assert_true(t.s.said.turns[1].cut);
	assert_string_equal(t.s.held.s, "");
	free(typed);
	free(text);
	stand_release(&t);
}

static void a_few_last_words_are_let_through(void **state)
{
	struct stand t;
	char *text;

	(void)state;
	asked(&t, INTERRUPT_HOT);
	text = numbered_words(cutin_now(&t.s) + 4);
	stand_do(&t, EV_ANSWER, text);
	assert_false(t.s.said.turns[1].cut);
	free(text);
	stand_release(&t);
}

static void off_never_cuts(void **state)
{
	struct stand t;
	char *text = numbered_words(5000);

	(void)state;
	asked(&t, INTERRUPT_OFF);
	assert_string_equal(stand_do(&t, EV_DRAFT, text), "");
	stand_do(&t, EV_ANSWER, text);
	assert_false(t.s.said.turns[1].cut);
	free(text);
	stand_release(&t);
}

static void an_opening_has_its_quiet_minutes(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;
	size_t quiet;

	(void)state;
	rules.terms.interrupt = INTERRUPT_HOT;
	rules.terms.opening = true;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	quiet = (size_t)(rules.bench->quiet_minutes * HEARING_WORDS_PER_MINUTE);
	assert_true(cutin_now(&t.s) > quiet);
	stand_release(&t);
}

/* A hearing that stopped between the answer and the question goes on the same. */
static void a_resumed_bench_still_cuts_in(void **state)
{
	struct stand t, again;
	struct transcript said;
	char *text;

	(void)state;
	asked(&t, INTERRUPT_HOT);
	text = numbered_words(cutin_now(&t.s) + 20);
	stand_do(&t, EV_ANSWER, text);
	stand_read(&t, 2, COMMITMENT_NEUTRAL);
	said = t.s.said;
	t.s.said = (struct transcript){ 0 };
	stand_init(&again, &t.s.rules);
	hearing_restore(&again.s, &said);
	assert_string_equal(stand_do(&again, EV_START, NULL), "ask");
	assert_true(again.s.ask.cuts_in);
	free(text);
	stand_release(&t);
	stand_release(&again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_counted_from_the_start),
		cmocka_unit_test(the_rates_are_those_of_the_header),
		cmocka_unit_test(
			what_was_half_said_is_kept_and_the_rest_comes_back),
		cmocka_unit_test(unsaved_half_and_rest_go_back_together),
		cmocka_unit_test(a_draft_is_cut_once_it_has_the_words),
		cmocka_unit_test(a_few_last_words_are_let_through),
		cmocka_unit_test(off_never_cuts),
		cmocka_unit_test(an_opening_has_its_quiet_minutes),
		cmocka_unit_test(a_resumed_bench_still_cuts_in),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
