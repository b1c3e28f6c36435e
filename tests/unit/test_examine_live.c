/* The cross-examination drill with a live witness: what of a model's reply can be used,
 * and which labels of a round hold. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/wording.h"
#include "hearing/examine_live.h"
#include "hearing/examined.h"
#include "hearing/examining.h"

static struct dialogues pair; /* the deceptive one, the truthful one */

static int setup(void **state)
{
	static const char *const paths[] = {
		"tests/dialogues/lock-keeper-a.json",
		"tests/dialogues/lock-keeper-b.json",
	};
	struct catalogue c;

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct dialogue d;
		struct faults f;

		faults_init(&f);
		assert_true(dialogue_load(&d, paths[i], &f));
		dialogues_take(&pair, &d);
		faults_release(&f);
	}
	catalogue_init(&c);
	assert_true(wording_load(&c, NULL));
	catalogue_release(&c);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	dialogues_release(&pair);
	return 0;
}

/* ---- a reply ---- */

static char *reply_of(const char *answer, const char *strategy,
		      const char *words)
{
	return xprintf("{\"answer\": \"%s\", \"illocutionary_act\": "
		       "\"Representatives\", \"veracity_strategy\": \"%s\", "
		       "\"intention\": \"Inform\", \"words\": \"%s\"}",
		       answer, strategy, words);
}

/* "" where it can be used, else what is wrong with it; caller frees. */
static char *fault_of(size_t which, const char *answer, const char *strategy,
		      const char *words)
{
	struct stand_drill s = { .d = &pair.list[which],
				 .question = "Where were you on May 17?" };
	char *reply = reply_of(answer, strategy, words);
	struct stand_drill_reply r;
	struct error err = { 0 };
	bool ok = stand_drill_parse(&s, reply, false, &r, &err);

	assert_int_equal(ok, r.answer != NULL);
	stand_drill_reply_release(&r);
	free(reply);
	return xstrdup(ok ? "" : err.text);
}

static void has_fault(const char *answer, const char *part)
{
	char *fault = fault_of(0, answer, "None", "gate");

	if (!strstr(fault, part))
		fail_msg("%s: '%s', not '%s'", answer, fault, part);
	free(fault);
}

static void is_fit(const char *answer)
{
	char *fault = fault_of(0, answer, "None", "gate");

	assert_string_equal(fault, "");
	free(fault);
}

static void what_a_witness_would_say_is_taken(void **state)
{
	(void)state;
	is_fit("I was at the gate.");
	is_fit("None of us was at the gate on May 17: not one.");
	is_fit("In the manner of these things, a quantity of water came "
	       "through the gate.");
	is_fit("Well, the question is whether the gate was shut (it was).");
	is_fit("I'm sorry, I can't discuss the gate on my lawyer's advice.");
	is_fit("You have one question: the gate. My answer: it was shut.");
	is_fit("The judge at the county fair saw the gate.");
}

static void what_no_witness_would_say_is_a_fault(void **state)
{
	(void)state;
	has_fault("As an AI I know no gate.", "a refusal");
	has_fault("Manner: I was near the gate.", "labels or the goal");
	has_fault("I was near the gate. [quantity]", "labels or the goal");
	has_fault("My goal is the gate.", "labels or the goal");
	has_fault("COUNSEL: was it the gate?", "for somebody else");
	has_fault("Vance: the gate.", "for somebody else");
	has_fault("(pauses) The gate.", "stage direction");
	has_fault("Q: the gate? A: Yes.", "for somebody else");
	has_fault("Oren was elsewhere. He came back at eleven and opened the "
		  "gate.",
		  "reads out");
	has_fault("It was 11 at the gate.", "11 stands nowhere");
	has_fault("At the bar.", "do not stand in the answer");
	has_fault("", "words");
}

static void a_label_goes_with_the_goal(void **state)
{
	char *fault = fault_of(0, "I never saw 40 men at the gate.", "Quality",
			       "gate");

	(void)state;
	assert_string_equal(fault, "");
	free(fault);
	fault = fault_of(1, "I never saw the gate.", "Quality", "gate");
	assert_non_null(strstr(fault, "goes against the goal"));
	free(fault);
	fault = fault_of(1, "I was at the gate.", "Vagueness", "gate");
	assert_non_null(strstr(fault, "veracity_strategy"));
	free(fault);
}

static void no_reply_is_used_that_is_no_object(void **state)
{
	static const char *const replies[] = {
		"", "[]", "\"gate\"", "{\"answer\": 3}", "{\"answer\": \"gate",
	};
	struct stand_drill s = { .d = &pair.list[0], .question = "Why?" };
	struct stand_drill_reply r;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof replies / sizeof *replies; i++) {
		assert_false(
			stand_drill_parse(&s, replies[i], false, &r, &err));
		assert_null(r.answer);
	}
}

/* ---- a round ---- */

/* As if a model had said so. */
static void answer(struct examine_live *l, int strategy, int read)
{
	struct dialogue_ask *a = &l->asks[l->n];

	*a = (struct dialogue_ask){
		.question = xstrdup("Where?"),
		.answer = xstrdup("At the gate."),
		.words = { 0, 6 },
		.labels = { 0, strategy, 0 },
	};
	memcpy(l->read[l->n], (int[]){ 0, read, 0 }, sizeof l->read[0]);
	l->turns[l->n++].n = 1;
	assert_true(examine_choose(&l->round, 0));
}

static void name(struct examine_live *l, size_t strategy)
{
	assert_true(examine_choose(&l->round, 0));
	assert_true(examine_choose(&l->round, strategy));
	assert_true(examine_pass(&l->round));
}

static void play(struct examine_live *l, int goal_read)
{
	examine_live_begin(l, &pair.list[0]);
	examine_pass(&l->round);
	assert_false(examine_live_done(l));
	answer(l, STRATEGY_QUANTITY, STRATEGY_QUANTITY);
	assert_false(examine_live_done(l));
	name(l, STRATEGY_NONE);
	assert_false(examine_live_done(l));
	answer(l, STRATEGY_MANNER, STRATEGY_NONE);
	name(l, STRATEGY_MANNER);
	assert_true(examine_live_done(l));
	assert_true(examine_choose(&l->round, TACTICS_DECEPTION));
	assert_int_equal(l->round.part, EXAMINE_TRUTH);
	l->goal_read = goal_read;
}

static void what_differs_counts_nowhere(void **state)
{
	struct named rows[EXAMINE_NAMED_MAX];
	struct examine_live l;
	size_t n;
	char *said;

	(void)state;
	play(&l, TACTICS_NON_DISCLOSURE);
	n = examine_live_rows(&l, 7, rows);
	assert_int_equal(n, 5);
	for (size_t i = 0; i < n; i++) {
		assert_string_equal(rows[i].dialogue, "live:lock-keeper-a");
		assert_string_equal(named_dialogue(&rows[i]), "lock-keeper-a");
		assert_false(rows[i].dimension == TACTICS_STRATEGY &&
			     rows[i].turn == 2);
		assert_false(rows[i].dimension == TACTICS_GOAL);
	}
	said = examine_live_say_score(&l);
	assert_string_equal(
		said, "This round: act 2 of 2, strategy 0 of 1. 2 labels are "
		      "unsettled: the model and the reader differ, and they "
		      "count nowhere.");
	free(said);
	examine_live_release(&l);
	play(&l, TACTICS_DECEPTION);
	assert_int_equal(examine_live_rows(&l, 7, rows), 6);
	examine_live_release(&l);
}

static void the_questions_end_by_themselves(void **state)
{
	struct examine_live l;

	(void)state;
	examine_live_begin(&l, &pair.list[0]);
	examine_pass(&l.round);
	for (int i = 0; i < EXAMINE_LIVE_MOST; i++) {
		assert_int_equal(l.round.part, EXAMINE_ASKING);
		answer(&l, STRATEGY_NONE, STRATEGY_NONE);
		name(&l, STRATEGY_NONE);
	}
	assert_int_equal(l.round.part, EXAMINE_NAMING);
	assert_int_equal(l.round.dimension, TACTICS_GOAL);
	examine_live_release(&l);
}

/* ---- which is next ---- */

static void a_live_round_leaves_the_written_history_alone(void **state)
{
	struct examine_live l;
	struct named rows[EXAMINE_NAMED_MAX];
	struct named_list none = { 0 }, live = { .list = rows };
	struct examined x, y;

	(void)state;
	play(&l, TACTICS_DECEPTION);
	live.n = examine_live_rows(&l, 7, rows);
	examine_live_release(&l);
	examined_count(&x, &live);
	assert_int_equal(x.n_rounds, 1);
	assert_int_equal(x.n_live, 1);
	/* What was got wrong weighs, that it was done does not. */
	examined_count(&y, &none);
	for (uint64_t seed = 1; seed < 20; seed++)
		assert_ptr_equal(examined_next(&y, &live, &pair, NULL, seed),
				 examined_next(&y, &none, &pair, NULL, seed));
}

static void a_live_one_waits_for_either(void **state)
{
	static const char *const done[] = { "lock-keeper-a",
					    "live:lock-keeper-b" };
	struct dialogues all = { 0 };
	static const char *const paths[] = {
		"tests/dialogues/lock-keeper-a.json",
		"tests/dialogues/lock-keeper-b.json",
		"tests/dialogues/night-nurse-a.json",
		"tests/dialogues/night-nurse-b.json",
	};
	struct error err;

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		struct dialogue d;
		struct faults f;

		faults_init(&f);
		assert_true(dialogue_load(&d, paths[i], &f));
		dialogues_take(&all, &d);
		faults_release(&f);
	}
	for (size_t i = 0; i < 2; i++)
		for (uint64_t seed = 1; seed < 10; seed++) {
			struct examining_setup setup = { .all = &all,
							 .seed = seed,
							 .live = true };
			struct named row = { .at_ms = 3, .turn = 1 };
			struct examining x;

			snprintf(row.dialogue, sizeof row.dialogue, "%s",
				 done[i]);
			assert_true(examining_open(&x, &setup, &err));
			assert_true(examining_keep(&x, &row, 1, &err));
			examining_next(&x);
			assert_string_equal(x.round.d->pair, "night-nurse");
			examining_close(&x);
		}
	dialogues_release(&all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_a_witness_would_say_is_taken),
		cmocka_unit_test(what_no_witness_would_say_is_a_fault),
		cmocka_unit_test(a_label_goes_with_the_goal),
		cmocka_unit_test(no_reply_is_used_that_is_no_object),
		cmocka_unit_test(what_differs_counts_nowhere),
		cmocka_unit_test(the_questions_end_by_themselves),
		cmocka_unit_test(a_live_round_leaves_the_written_history_alone),
		cmocka_unit_test(a_live_one_waits_for_either),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
