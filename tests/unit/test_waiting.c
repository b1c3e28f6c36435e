/* What is waited for, in words: what is known, and the seconds. */
#include "unit/helper.h"

#include <string.h>

#include "court/transcript.h"
#include "hearing/waiting.h"

static void says(const struct waiting *w, int64_t now_ms, const char *stop,
		 const char *expected)
{
	char words[200];

	assert_true(waiting_words(w, now_ms, stop, words, sizeof words));
	assert_string_equal(words, expected);
}

static void each_stage_has_its_words(void **state)
{
	static const char *const words[] = {
		[LLM_GONE] = "waiting for the model, 0 s",
		[LLM_QUEUED] = "queued, 0 s",
		[LLM_SENDING] = "sending, 0 s",
		[LLM_LOADING] = "loading the model, 0 s",
		[LLM_SENT] = "waiting for the model, 0 s",
		[LLM_THINKING] = "thinking, 0 s",
		[LLM_WRITING] = "speaking, 0 s",
		[LLM_RESTING] = "waiting to ask again, 0 s",
	};
	struct waiting w = { .what = WAITING_QUESTION, .since_ms = 1000 };
	char none[10];

	(void)state;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		w.stage = (enum llm_stage)i;
		says(&w, 1999, NULL, words[i]);
	}
	w.what = WAITING_READING;
	w.stage = LLM_WRITING;
	says(&w, 62000, "Ctrl-C reads it offline",
	     "reading your answer, 61 s (Ctrl-C reads it offline)");
	w.stage = LLM_LOADING;
	says(&w, 0, NULL, "reading your answer, loading the model, 0 s");
	w.what = WAITING_NOTHING;
	assert_false(waiting_words(&w, 0, NULL, none, sizeof none));
	assert_string_equal(none, "");
}

static void an_agents_steps_are_counted(void **state)
{
	struct waiting w = { .what = WAITING_QUESTION,
			     .stage = LLM_SENT,
			     .steps = 10,
			     .step = 1 };
	struct step search = { "CLOSED_SEARCH",
			       "docket_files: seven days; filename: x; k: 3",
			       "" };
	struct step think = { "THINK", "hm", "" };
	struct step profile = { "JUSTICE_PROFILE", "Kagan", "" };
	struct step hostile = { "CLOSED_SEARCH", "a: \033[2Jx\ny", "" };

	(void)state;
	says(&w, 3000, "Ctrl-C stops", "step 1 of 10, 3 s (Ctrl-C stops)");
	w.step = 3;
	waiting_last(&w, &search);
	says(&w, 3000, "Ctrl-C stops",
	     "step 3 of 10, 3 s (Ctrl-C stops): SEARCH \"seven days\"");
	w.stage = LLM_LOADING;
	waiting_last(&w, &think);
	says(&w, 3000, NULL, "step 3 of 10, loading the model, 3 s: THINK");
	w.stage = LLM_SENT;
	waiting_last(&w, &profile);
	says(&w, 3000, NULL, "step 3 of 10, 3 s: PROFILE Kagan");
	waiting_last(&w, &hostile);
	says(&w, 3000, NULL, "step 3 of 10, 3 s: SEARCH \"x y\"");
}

static void words_end_where_there_is_no_room(void **state)
{
	struct waiting w = { .what = WAITING_QUESTION,
			     .steps = 10,
			     .step = 2,
			     .last = "SEARCH \"\xc3\xa9\xc3\xa9\"" };
	char words[29];

	(void)state;
	assert_true(waiting_words(&w, 0, NULL, words, sizeof words));
	assert_string_equal(words, "step 2 of 10, 0 s: SEARCH \"");
}

static void they_change_with_the_second(void **state)
{
	struct waiting w = { .what = WAITING_QUESTION, .since_ms = 1500 };

	(void)state;
	assert_int_equal(waiting_deadline_ms(&w, 1500), 2500);
	assert_int_equal(waiting_deadline_ms(&w, 2499), 2500);
	assert_int_equal(waiting_deadline_ms(&w, 2500), 3500);
	w.what = WAITING_NOTHING;
	assert_true(waiting_deadline_ms(&w, 1500) == INT64_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_stage_has_its_words),
		cmocka_unit_test(an_agents_steps_are_counted),
		cmocka_unit_test(words_end_where_there_is_no_room),
		cmocka_unit_test(they_change_with_the_second),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
