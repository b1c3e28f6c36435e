/*
 * The runner's one queue: what is said while it drains is carried in order, and
 * the loop never enters itself (it would end the program).
 */
#include "unit/helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "court/argument.h"
#include "court/colloquy.h"
#include "hearing/runner.h"
#include "store/journal.h"
#include "unit/stage.h"

#define STATEMENTS 16 /* of the bench, behind one answer */

/* An opening, a question with its answer, statements, a question. */
static struct argument_turn turns[STATEMENTS + 5];
static struct argument_section section = { .n = 1,
					   .advocate = "A. Counsel",
					   .surname = "Counsel",
					   .side = SIDE_PETITIONER,
					   .turns = turns };
static struct arena arena; /* its exchanges */
static const struct argument argument = { .sections = &section,
					  .n_sections = 1 };

/* By one of two justices in turn. */
static void add(bool justice, char *text)
{
	bool other = section.n_turns % 2;

	turns[section.n_turns++] =
		(struct argument_turn){ .justice = justice,
					.speaker = !justice ? "A. Counsel"
						   : other  ? "J. Birch"
							    : "J. Alder",
					.surname = !justice ? "Counsel"
						   : other  ? "Birch"
							    : "Alder",
					.text = text };
}

static void make_argument(void)
{
	static char texts[STATEMENTS][40];

	section.n_turns = 0;
	add(false, "May it please the Court.");
	add(true, "Why?");
	add(false, "Because.");
	for (int i = 0; i < STATEMENTS; i++) {
		snprintf(texts[i], sizeof texts[i], "I see what you mean, %d.",
			 i);
		add(true, texts[i]);
	}
	add(true, "And then?");
	add(false, "Nothing.");
	arena_release(&arena);
	colloquy_settle(&arena, &section);
}

static void tell(struct stage *s, enum event_kind kind, const char *text)
{
	runner_do(s->runner, &(struct event){ .kind = kind,
					      .text = text,
					      .now_ms = clock_now_ms() });
}

/* One answer; the bench has spoken seventeen times when that returns. */
static void argue(struct stage *s)
{
	struct stage_plan plan = { .argument = &argument };

	make_argument();
	stage_open(s, &plan);
	tell(s, EV_START, NULL);
	tell(s, EV_ANSWER, "We concede it.");
}

static void what_is_told_meanwhile_comes_in_order(void **state)
{
	const struct transcript *said;
	struct stage s;

	(void)state;
	argue(&s);
	said = &runner_state(s.runner)->said;
	assert_int_equal(said->n, STATEMENTS + 3);
	assert_non_null(said->turns[1].reading);
	for (size_t i = 2; i < said->n; i++) {
		assert_int_equal(said->turns[i].n, i + 1);
		assert_string_equal(said->turns[i].text, turns[i + 1].text);
	}
	assert_int_equal(runner_state(s.runner)->floor, FLOOR_COUNSEL);
	stage_close(&s);
}

static void all_that_is_taken_back_is_saved(void **state)
{
	struct hearing_record kept;
	struct error err;
	struct stage s;
	char *draft;

	(void)state;
	argue(&s);
	tell(&s, EV_RETRACT, NULL);
	draft = runner_take_draft(s.runner);
	assert_string_equal(draft, "We concede it.");
	assert_true(journal_load(s.journal, s.record.id, &kept, &err));
	assert_int_equal(kept.said.n, STATEMENTS + 3);
	assert_false(kept.said.turns[0].retracted);
	for (size_t i = 1; i < kept.said.n; i++)
		assert_true(kept.said.turns[i].retracted);
	record_release(&kept);
	free(draft);
	stage_close(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_told_meanwhile_comes_in_order),
		cmocka_unit_test(all_that_is_taken_back_is_saved),
	};

	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	arena_release(&arena);
	return failed;
}
