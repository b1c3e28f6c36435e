/* Going through a kept hearing: places by their names, the pace, what stands behind a
 * question. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "court/pace.h"
#include "court/place.h"
#include "court/why.h"

static struct hearing_record rec;

static struct turn *add(enum turn_kind kind, const char *speaker,
			enum phase phase, int64_t t_ms)
{
	bool bench = kind == TURN_QUESTION || kind == TURN_STATEMENT;
	struct turn t = { .kind = kind,
			  .phase = phase,
			  .role = bench ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = bench ? 0 : -1,
			  .manner = -1,
			  .t_ms = t_ms,
			  .type = QUESTION_TYPE_NONE };

	t.speaker = xstrdup(speaker);
	t.text = xstrdup("Words.");
	return transcript_take(&rec.said, &t);
}

static void flag(struct turn *t)
{
	t->reading = xcalloc(1, sizeof *t->reading);
	reading_init(t->reading);
	reading_remark(t->reading, "decorum", 0.9, (struct span){ 0, 3 }, "",
		       "")
		->flag = true;
}

static int begin(void **state)
{
	(void)state;
	record_init(&rec);
	terms_init(&rec.terms);
	add(TURN_OPENING, "you", PHASE_OPENING, 30000);
	add(TURN_QUESTION, "Kagan", PHASE_QUESTIONING, 30200);
	flag(add(TURN_ANSWER, "you", PHASE_QUESTIONING, 230200));
	add(TURN_QUESTION, "Alito", PHASE_QUESTIONING, 230100);
	flag(add(TURN_ANSWER, "you", PHASE_QUESTIONING, 235100));
	rec.said.turns[4].retracted = rec.said.turns[3].retracted = true;
	add(TURN_QUESTION, "Kagan", PHASE_QUESTIONING, 236000);
	add(TURN_REBUTTAL, "you", PHASE_REBUTTAL, 250000);
	return 0;
}

static int end(void **state)
{
	(void)state;
	record_release(&rec);
	return 0;
}

/* ---- places ---- */

static size_t at(const char *words)
{
	struct error err;
	struct place p;

	if (!place_parse(&p, &rec.said, words, &err))
		return SIZE_MAX;
	return place_next(&p, &rec.said, 0, false);
}

static void places_by_their_names(void **state)
{
	static const struct {
		const char *words;
		size_t at;
	} rows[] = {
		{ "1", 1 },
		{ "Q1", 1 },
		{ " question 1 ", 1 },
		{ "2", 5 }, /* the one taken back has no number */
		{ "t4", 3 },
		{ "turn 7", 6 },
		{ "T 1", 0 },
		{ "kag", 1 },
		{ "rebuttal", 6 },
		{ "Opening", 0 },
		{ "3", SIZE_MAX },
		{ "0", SIZE_MAX },
		{ "t0", SIZE_MAX },
		{ "t9", SIZE_MAX },
		{ "", SIZE_MAX },
		{ "Alito", SIZE_MAX },
		{ "time", SIZE_MAX },
		{ "you", SIZE_MAX },
		{ "99999999999999999999", SIZE_MAX },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (at(rows[i].words) != rows[i].at)
			fail_msg("%s: %zu", rows[i].words, at(rows[i].words));
}

static void from_one_to_the_next_and_around(void **state)
{
	struct place p = { .kind = PLACE_FLAGGED };

	(void)state;
	assert_int_equal(place_next(&p, &rec.said, 0, false), 2);
	assert_int_equal(place_next(&p, &rec.said, 2, false), 2);
	assert_true(place_parse(&p, &rec.said, "KAGAN", NULL));
	assert_int_equal(place_next(&p, &rec.said, 1, false), 5);
	assert_int_equal(place_next(&p, &rec.said, 5, false), 1);
	assert_int_equal(place_next(&p, &rec.said, 1, true), 5);
	assert_string_equal(place_words(&p), "Kagan");
}

static void nowhere_in_nothing(void **state)
{
	struct transcript none = { 0 };
	struct place p;

	(void)state;
	assert_false(place_parse(&p, &none, "rebuttal", NULL));
	assert_false(place_parse(&p, &none, "1", NULL));
	assert_int_equal(place_next(&p, &none, 0, false), 0);
}

/* ---- pace ---- */

static void as_it_was_and_scaled(void **state)
{
	char said[PACE_TEXT];
	struct pace p = pace_before(&rec.said, 4, 1);

	(void)state;
	assert_int_equal(p.wait_ms, 5000);
	assert_false(p.cut);
	pace_say(&p, said);
	assert_string_equal(said, "");
	assert_int_equal(pace_before(&rec.said, 4, 4).wait_ms, 1250);
	assert_int_equal(pace_before(&rec.said, 4, 0.5).wait_ms, 10000);
	assert_int_equal(pace_before(&rec.said, 1, 1).wait_ms, PACE_LEAST_MS);
}

static void long_silences_are_cut_and_told(void **state)
{
	char said[PACE_TEXT];
	struct pace p = pace_before(&rec.said, 2, 2);

	(void)state;
	assert_true(p.cut);
	assert_int_equal(p.wait_ms, PACE_LONGEST_MS / 2);
	pace_say(&p, said);
	assert_string_equal(said, "a silence of 3:20, cut to 0:20");
}

static void a_clock_that_went_back_is_no_silence(void **state)
{
	struct pace p = pace_before(&rec.said, 3, 100);

	(void)state;
	assert_int_equal(p.silence_ms, 0);
	assert_int_equal(p.wait_ms, PACE_LEAST_MS / 100);
}

static void speeds_end_somewhere(void **state)
{
	double speed = 1;

	(void)state;
	assert_true(pace_step(1, true) == 2 && pace_step(1, false) == 0.5);
	for (int i = 0; i < 100; i++)
		speed = pace_step(speed, true);
	assert_true(speed == PACE_FASTEST);
	for (int i = 0; i < 100; i++)
		speed = pace_step(speed, false);
	assert_true(speed == PACE_SLOWEST);
}

/* ---- what stands behind a question ---- */

static const char *line(const struct why *w, const char *name)
{
	for (size_t i = 0; i < w->n; i++)
		if (!strcmp(w->list[i].name, name))
			return w->list[i].text;
	return "(missing)";
}

static void what_was_kept(void **state)
{
	struct turn *q = &rec.said.turns[5];
	struct why w;

	(void)state;
	q->aim = AIM_PIN;
	q->follows = 3;
	q->basis = xstrdup("the hedge in it");
	turn_add_step(q, "OPEN_SEARCH", "line", "three passages");
	turn_add_cite(q, "complaint", 12, true);
	turn_add_cite(q, "nothing", 0, false);
	snprintf(rec.terms.simulator, sizeof rec.terms.simulator, "agent");
	rec.model = xstrdup("qwen");
	rec.prompts_json = xstrdup("{\"agent\":\"abc123\"}");
	assert_ptr_equal(why_turn(&rec.said, 7), q);
	why_lines(&w, &rec, &rec.said, q);
	assert_string_equal(line(&w, "asked"), "turn 6, by Kagan (simulated)");
	assert_string_equal(line(&w, "aim"), "pinning down a hedge");
	assert_string_equal(line(&w, "follows"), "turn 3, by you");
	assert_string_equal(line(&w, "went by"), "the hedge in it");
	assert_string_equal(line(&w, "cites"), "complaint, paragraph 12");
	assert_string_equal(line(&w, ""), "nothing: not in the docket");
	assert_string_equal(line(&w, "step 1"), "OPEN_SEARCH: line");
	assert_string_equal(line(&w, "bench"), "simulator agent, model qwen");
	assert_non_null(strstr(line(&w, "prompt"), "sha256 abc123"));
	why_release(&w);
}

static void a_strangers_hash_is_no_escape(void **state)
{
	struct why w;

	(void)state;
	snprintf(rec.terms.simulator, sizeof rec.terms.simulator, "agent");
	rec.prompts_json = xstrdup("{\"agent\":\"\\u001b[31m\"}");
	why_lines(&w, &rec, &rec.said, &rec.said.turns[1]);
	assert_null(strchr(line(&w, "prompt"), '\033'));
	why_release(&w);
}

static void nothing_is_made_up(void **state)
{
	struct why w;

	(void)state;
	assert_ptr_equal(why_turn(&rec.said, 5), &rec.said.turns[1]);
	assert_null(why_turn(&rec.said, 1));
	rec.prompts_json = xstrdup("[broken");
	why_lines(&w, &rec, &rec.said, &rec.said.turns[1]);
	assert_string_equal(line(&w, "steps"), "none are kept of it");
	assert_string_equal(line(&w, "prompt"), "none is kept");
	assert_string_equal(line(&w, "cites"), "(missing)");
	assert_string_equal(line(&w, "follows"), "(missing)");
	why_release(&w);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(places_by_their_names),
		TEST(from_one_to_the_next_and_around),
		TEST(nowhere_in_nothing),
		TEST(as_it_was_and_scaled),
		TEST(long_silences_are_cut_and_told),
		TEST(a_clock_that_went_back_is_no_silence),
		TEST(speeds_end_somewhere),
		TEST(what_was_kept),
		TEST(a_strangers_hash_is_no_escape),
		TEST(nothing_is_made_up),
	};

	return cmocka_run_group_tests_name("court/place", tests, NULL, NULL);
}
