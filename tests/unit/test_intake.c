/* What a reader is given of an answer, in a hearing or out of one. */
#include "unit/helper.h"

#include <string.h>

#include "base/xmalloc.h"
#include "hearing/intake.h"
#include "unit/stand.h"

static struct turn *say(struct transcript *said, enum turn_kind kind,
			const char *text, int follows)
{
	struct turn t = { .kind = kind,
			  .seat = -1,
			  .follows = follows,
			  .speaker = xstrdup("Voss"),
			  .text = xstrdup(text) };

	return transcript_take(said, &t);
}

static void all_that_was_said_before_is_given(void **state)
{
	const struct intake_room room = { .kase = stand_case(),
					  .bench = stand_bench(),
					  .side = SIDE_RESPONDENT };
	struct transcript said = { 0 };
	struct intake x;

	(void)state;
	say(&said, TURN_OPENING, "May it please the Court.", 0);
	say(&said, TURN_QUESTION, "Why?", 0);
	say(&said, TURN_ANSWER, "Because.", 2);
	say(&said, TURN_QUESTION, "And now?", 0)->issue = xstrdup("first");
	say(&said, TURN_ANSWER, "I take it back.", 4)->retracted = true;
	say(&said, TURN_ANSWER, "Still so.", 4);
	say(&said, TURN_QUESTION, "Later.", 0);
	intake_init(&x, &room, &said, &said.turns[5]);
	assert_string_equal(x.in.question, "And now?");
	assert_string_equal(x.in.answer, "Still so.");
	assert_string_equal(x.in.issue, "first");
	assert_string_equal(x.in.justice, "Voss");
	assert_string_equal(x.in.opening, "May it please the Court.");
	assert_int_equal(x.in.side, SIDE_RESPONDENT);
	assert_int_equal(x.in.n_before, 2);
	assert_string_equal(x.in.before[0].question, "");
	assert_string_equal(x.in.before[1].question, "Why?");
	assert_int_equal(x.in.before[1].turn, 3);
	assert_int_equal(x.in.n_bench_names, stand_bench()->n_seats);
	intake_release(&x);
	transcript_release(&said);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_was_said_before_is_given),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
