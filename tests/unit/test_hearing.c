/* The hearing as a state machine, by scripts of events. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "unit/helper.h"
#include "unit/stand.h"

/* 75 words: half a minute of court time. */
static const char *half_minute(void)
{
	static char text[75 * 5 + 1];

	for (int i = 0; i < 75; i++)
		memcpy(text + 5 * i, "word ", 5);
	return text;
}

static void answers(struct stand *t, const char *text)
{
	int n;

	stand_bench_says(t, "Why?");
	stand_do(t, EV_ANSWER, text);
	n = t->s.said.turns[t->s.said.n - 1].n;
	stand_read(t, n, COMMITMENT_BENEFICIAL);
}

static void saves_before_it_reads_and_reads_before_it_asks(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	assert_string_equal(stand_do(&t, EV_START, NULL), "ask");
	assert_string_equal(stand_bench_says(&t, "Why?"), "save 1");
	assert_string_equal(stand_do(&t, EV_ANSWER, "Because."),
			    "save 2, clear, read 2");
	assert_int_equal(t.s.floor, FLOOR_READING);
	assert_string_equal(stand_read(&t, 2, COMMITMENT_NEUTRAL),
			    "save 2, ask");
	assert_int_equal(t.s.said.turns[1].follows, 1);
	assert_int_equal(t.s.floor, FLOOR_BENCH);
	stand_release(&t);
}

static void opening_may_be_said_or_skipped(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.opening = true;
	stand_init(&t, &rules);
	assert_string_equal(stand_do(&t, EV_START, NULL), "");
	assert_int_equal(t.s.phase, PHASE_OPENING);
	assert_string_equal(stand_do(&t, EV_ANSWER, "x"), "");
	assert_string_equal(stand_do(&t, EV_OPENING, "May it please."),
			    "save 1, clear, ask");
	assert_int_equal(t.s.said.turns[0].kind, TURN_OPENING);
	assert_int_equal(t.s.said.turns[0].phase, PHASE_OPENING);
	stand_release(&t);
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	assert_string_equal(stand_do(&t, EV_OPENING, " \n"), "ask");
	assert_int_equal(t.s.said.n, 0);
	stand_release(&t);
}

static void words_cost_time_and_lights_follow(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	assert_string_equal(t.s.light->word, "GREEN");
	answers(&t, half_minute());
	assert_near(hearing_seconds_left(&t.s), 90, 1e-9);
	answers(&t, half_minute());
	assert_string_equal(t.s.light->word, "YELLOW");
	answers(&t, half_minute());
	stand_bench_says(&t, "Once more?");
	assert_string_equal(stand_do(&t, EV_ANSWER, half_minute()),
			    "save 8, clear, read 8");
	assert_string_equal(t.s.light->word, "RED");
	/* No seriatim here: the other side is read, then rebuttal. */
	assert_string_equal(stand_read(&t, 8, COMMITMENT_NEUTRAL),
			    "save 8, save 9");
	assert_int_equal(t.s.phase, PHASE_REBUTTAL);
	assert_non_null(strstr(t.s.said.turns[8].text, "respondent, Keeper"));
	assert_near(hearing_seconds_left(&t.s), 60, 1e-9);
	/* "One minute" of the argument is not a light of the rebuttal. */
	assert_string_equal(t.s.light->word, "OPEN");
	assert_string_equal(stand_do(&t, EV_REBUTTAL, ""), "end");
	assert_true(hearing_is_over(&t.s));
	stand_release(&t);
}

static void respondents_hear_the_other_side_first(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.side = SIDE_RESPONDENT;
	rules.terms.minutes = 0.4;
	stand_init(&t, &rules);
	assert_string_equal(stand_do(&t, EV_START, NULL), "save 1, ask");
	assert_int_equal(t.s.said.turns[0].kind, TURN_NOTE);
	stand_bench_says(&t, "Why?");
	stand_do(&t, EV_ANSWER, half_minute());
	/* ... and have no rebuttal. */
	assert_string_equal(stand_read(&t, 3, COMMITMENT_NEUTRAL),
			    "save 3, end");
	stand_release(&t);
}

static void wall_time_runs_only_while_counsel_has_the_floor(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.clock = CLOCK_WALL;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	t.now_ms += 30000; /* a slow model */
	stand_bench_says(&t, "Why?");
	assert_near(hearing_seconds_left(&t.s), 120, 1e-9);
	t.now_ms += 10000;
	stand_do(&t, EV_TICK, NULL);
	assert_near(hearing_seconds_left(&t.s), 110, 1e-9);
	stand_do(&t, EV_PAUSE, NULL);
	t.now_ms += 20000;
	stand_do(&t, EV_RESUME, NULL);
	assert_near(hearing_seconds_left(&t.s), 110, 1e-9);
	t.now_ms += 50000;
	stand_do(&t, EV_TICK, NULL);
	t.now_ms += 3600000; /* the lid was shut */
	stand_do(&t, EV_TICK, NULL);
	assert_near(hearing_seconds_left(&t.s), 60, 1e-9);
	for (int i = 0; i < 60; i++) {
		t.now_ms += 1000;
		stand_do(&t, EV_TICK, NULL);
	}
	assert_int_equal(t.s.phase, PHASE_TIME);
	assert_string_equal(stand_do(&t, EV_ANSWER, "I finish."),
			    "save 2, clear, read 2");
	stand_release(&t);
}

static void a_moment_holds_the_wall_clock_once_a_question(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.clock = CLOCK_WALL;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	assert_string_equal(stand_do(&t, EV_MOMENT, NULL), "");
	stand_bench_says(&t, "Why?");
	t.now_ms += 10000;
	assert_string_equal(stand_do(&t, EV_MOMENT, NULL), "save 2");
	assert_int_equal(t.s.said.turns[1].kind, TURN_NOTE);
	assert_near(hearing_seconds_left(&t.s), 110, 1e-9);
	assert_int_equal(hearing_moment_left(&t.s, t.now_ms), 20);
	t.now_ms += 15000;
	stand_do(&t, EV_TICK, NULL);
	assert_near(hearing_seconds_left(&t.s), 110, 1e-9);
	assert_int_equal(hearing_moment_left(&t.s, t.now_ms + 1), 5);
	assert_in_range(hearing_deadline_ms(&t.s, t.now_ms), t.now_ms + 1,
			t.now_ms + 1000);
	t.now_ms += 8000; /* three seconds too long */
	stand_do(&t, EV_TICK, NULL);
	assert_near(hearing_seconds_left(&t.s), 107, 1e-9);
	assert_int_equal(hearing_moment_left(&t.s, t.now_ms), 0);
	assert_string_equal(stand_do(&t, EV_MOMENT, NULL), "");
	assert_non_null(strstr(t.s.notice, "had a moment"));
	assert_non_null(hearing_pending(&t.s)); /* the question waits still */
	stand_do(&t, EV_ANSWER, "Because the statute says so.");
	stand_read(&t, 3, COMMITMENT_NEUTRAL);
	stand_bench_says(&t, "Where?");
	assert_string_equal(stand_do(&t, EV_MOMENT, NULL), "save 5");
	stand_do(&t, EV_ANSWER, "In section 2.");
	stand_read(&t, 6, COMMITMENT_NEUTRAL);
	assert_int_equal(t.s.moment_ms, 0); /* over with the answer */
	stand_release(&t);
}

static void an_examination_has_no_hints_and_no_pause(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.feedback = FEEDBACK_NONE;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	assert_string_equal(stand_do(&t, EV_HINT, NULL), "");
	assert_non_null(strstr(t.s.notice, "no hints"));
	stand_do(&t, EV_PAUSE, NULL);
	assert_false(t.s.paused);
	assert_non_null(strstr(t.s.notice, "not paused"));
	assert_string_equal(stand_do(&t, EV_MOMENT, NULL), "save 2");
	stand_release(&t);
}

static void terms_forbid_hints_and_pauses(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.hints = rules.terms.pause = false;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	assert_string_equal(stand_do(&t, EV_HINT, NULL), "");
	assert_string_equal(t.s.notice, "This hearing is held without hints.");
	assert_int_equal(t.s.hints, 0);
	stand_do(&t, EV_PAUSE, NULL);
	assert_false(t.s.paused);
	assert_non_null(strstr(t.s.notice, "without pauses"));
	stand_release(&t);
}

static void terms_forbid_taking_back(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.retract = false;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	stand_do(&t, EV_ANSWER, "In section 2.");
	assert_string_equal(stand_do(&t, EV_RETRACT, NULL), "");
	assert_string_equal(t.s.notice,
			    "In this hearing no answer is taken back: put it "
			    "right in your next one.");
	assert_false(transcript_last(&t.s.said, TURN_ANSWER)->retracted);
	stand_release(&t);
}

/* Of an examination the terms say whether answers are taken back; no older file does. */
static void an_examination_lets_answers_be_taken_back(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.feedback = FEEDBACK_NONE;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	stand_do(&t, EV_ANSWER, "In section 2.");
	stand_do(&t, EV_RETRACT, NULL);
	assert_non_null(strstr(t.s.notice, "Taken back"));
	stand_release(&t);
}

static void a_late_beginning_is_on_the_record(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.late_ms = 3600000;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	assert_int_equal(t.s.said.turns[0].kind, TURN_NOTE);
	assert_string_equal(t.s.said.turns[0].text,
			    "This hearing begins after its assignment was due, "
			    "late by 1 hour.");
	stand_release(&t);
}

static void no_clock_has_no_end(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.clock = CLOCK_NONE;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	for (int i = 0; i < 30; i++)
		answers(&t, half_minute());
	assert_int_equal(t.s.phase, PHASE_QUESTIONING);
	assert_true(isinf(hearing_seconds_left(&t.s)));
	stand_release(&t);
}

static void turn_limit_adjourns(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	rules.terms.max_turns = 2;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	answers(&t, "One.");
	stand_bench_says(&t, "Why?");
	stand_do(&t, EV_ANSWER, "Two.");
	assert_string_equal(stand_read(&t, 4, COMMITMENT_NEUTRAL),
			    "save 4, end");
	stand_release(&t);
}

static void seriatim_goes_by_seniority_once(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct bench b = *stand_bench();
	struct stand t;
	int last = -1;

	(void)state;
	b.seriatim = true;
	rules.bench = &b;
	rules.terms.minutes = 0.4;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	answers(&t, half_minute());
	while (t.s.phase == PHASE_SERIATIM) {
		assert_true(t.s.ask.seat > last);
		last = t.s.ask.seat;
		answers(&t, "Yes.");
	}
	assert_true(last >= 0);
	assert_int_equal(t.s.phase, PHASE_REBUTTAL);
	stand_release(&t);
}

/* What is kept tells all that a hearing is: stood up again from its turns, it asks
 * the same of the same seat, wherever it was left. */
static void restored_as(const struct stand *was,
			const struct hearing_rules *rules)
{
	struct stand is;
	struct transcript kept = { 0 };

	for (size_t i = 0; i < was->s.said.n; i++) {
		struct turn copy = turn_copy(&was->s.said.turns[i]);

		transcript_take(&kept, &copy);
	}
	stand_init(&is, rules);
	hearing_restore(&is.s, &kept);
	stand_do(&is, EV_START, NULL);
	assert_int_equal(is.s.phase, was->s.phase);
	assert_int_equal(is.s.floor, was->s.floor);
	assert_int_equal(is.s.ask.seat, was->s.ask.seat);
	assert_int_equal(is.s.ask.aim, was->s.ask.aim);
	assert_int_equal(is.s.court_ms, was->s.court_ms);
	assert_int_equal(is.s.hints, was->s.hints);
	assert_string_equal(is.s.light->word, was->s.light->word);
	assert_int_equal(hearing_question_number(&is.s),
			 hearing_question_number(&was->s));
	assert_int_equal(hearing_pairs(&is.s), hearing_pairs(&was->s));
	stand_release(&is);
}

static void restored_at_every_question(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct bench b = *stand_bench();
	struct stand t;
	int n = 0;

	(void)state;
	b.seriatim = true;
	rules.bench = &b;
	rules.terms.minutes = 0.9;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	while (t.s.phase == PHASE_QUESTIONING || t.s.phase == PHASE_SERIATIM) {
		restored_as(&t, &rules);
		stand_bench_says(&t, "Why?");
		if (n++ < 2)
			stand_do(&t, EV_HINT, NULL);
		stand_do(&t, EV_ANSWER,
			 t.s.phase == PHASE_SERIATIM ? "Yes." : half_minute());
		stand_read(&t, (int)t.s.said.n, COMMITMENT_NEUTRAL);
	}
	assert_true(n > 3);
	stand_release(&t);
}

static void nothing_is_sent_without_words(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	assert_string_equal(stand_do(&t, EV_ANSWER, "Too early."), "");
	stand_bench_says(&t, "Why?");
	assert_string_equal(stand_do(&t, EV_ANSWER, "  \n "), "");
	assert_true(t.s.notice[0] != '\0');
	assert_int_equal(t.s.floor, FLOOR_COUNSEL);
	stand_release(&t);
}

static void unsaved_answer_goes_back_to_the_editor(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct error err = { ERR_SYSTEM, "the disk is full" };
	struct stand t;
	struct event ev;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	stand_do(&t, EV_ANSWER, half_minute());
	ev = (struct event){ .kind = EV_SAVE_FAILED,
			     .now_ms = t.now_ms,
			     .turn_n = 2,
			     .error = err };
	hearing_update(&t.s, &ev, &t.fx);
	assert_int_equal(t.fx.n, 1);
	assert_int_equal(t.fx.list[0].kind, FX_DRAFT);
	assert_int_equal(strlen(t.fx.list[0].text), 75 * 5 - 1);
	assert_int_equal(t.s.said.n, 1);
	assert_int_equal(t.s.floor, FLOOR_COUNSEL);
	assert_near(hearing_seconds_left(&t.s), 120, 1e-9);
	assert_non_null(strstr(t.s.notice, "disk is full"));
	stand_release(&t);
}

/* What was to follow an unsaved turn at once goes with it. */
static void two_unsaved_turns_go_together(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;
	struct event ev;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	for (int n = 2; n <= 3; n++) {
		struct turn note = { .kind = TURN_NOTE,
				     .role = ROLE_CLERK,
				     .n = n,
				     .speaker = xstrdup("clerk"),
				     .text = xstrdup("Time.") };

		transcript_take(&t.s.said, &note);
	}
	ev = (struct event){ .kind = EV_SAVE_FAILED,
			     .now_ms = t.now_ms,
			     .turn_n = 2,
			     .error = { ERR_SYSTEM, "the disk is full" } };
	hearing_update(&t.s, &ev, &t.fx);
	assert_int_equal(t.s.said.n, 1);
	assert_int_equal(t.fx.n, 0);
	assert_non_null(strstr(t.s.notice, "disk is full"));
	stand_release(&t);
}

static void retracted_answers_stay_on_the_record(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	answers(&t, "We concede it.");
	stand_bench_says(&t, "Then you lose?");
	assert_string_equal(stand_do(&t, EV_RETRACT, NULL),
			    "save 2, save 3, draft");
	assert_true(t.s.said.turns[1].retracted);
	assert_true(t.s.said.turns[2].retracted);
	assert_int_equal(hearing_pending(&t.s)->n, 1);
	assert_string_equal(stand_do(&t, EV_ANSWER, "We do not."),
			    "save 4, clear, read 4");
	assert_int_equal(t.s.said.turns[3].follows, 1);
	assert_int_equal(hearing_pairs(&t.s), 1);
	stand_release(&t);
}

/* However much the bench said behind the answer, each turn of it is saved, and
 * the answer comes back to the editor. */
static void no_retracted_turn_is_lost(void **state)
{
	static const int statements[] = { 0, 10, 14, 40, 1000 };
	struct hearing_rules rules = stand_rules();

	(void)state;
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
		struct stand t;
		size_t n = (size_t)statements[i] + 1;

		stand_init(&t, &rules);
		stand_do(&t, EV_START, NULL);
		answers(&t, "We concede it.");
		for (size_t k = 1; k < n; k++) {
			struct turn said = { .kind = TURN_STATEMENT,
					     .role = ROLE_BENCH,
					     .n = (int)k + 2,
					     .type = QUESTION_TYPE_NONE,
					     .speaker = xstrdup("Alder"),
					     .text = xstrdup("I see.") };

			transcript_take(&t.s.said, &said);
		}
		t.s.floor = FLOOR_COUNSEL;
		stand_do(&t, EV_RETRACT, NULL);
		assert_int_equal(t.fx.n, n + 1);
		for (size_t k = 0; k < n; k++) {
			assert_int_equal(t.fx.list[k].kind, FX_SAVE_TURN);
			assert_int_equal(t.fx.list[k].turn_n, k + 2);
			assert_true(t.s.said.turns[k + 1].retracted);
		}
		assert_int_equal(t.fx.list[n].kind, FX_DRAFT);
		assert_string_equal(t.fx.list[n].text, "We concede it.");
		stand_release(&t);
	}
}

static void failed_bench_can_be_asked_again(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct error err = { ERR_ENDPOINT, "connection refused" };
	struct stand t;
	struct event ev;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	ev = (struct event){ .kind = EV_BENCH_FAILED,
			     .now_ms = t.now_ms,
			     .error = err };
	hearing_update(&t.s, &ev, &t.fx);
	assert_int_equal(t.s.floor, FLOOR_NOBODY);
	assert_non_null(strstr(t.s.notice, "connection refused"));
	assert_string_equal(stand_do(&t, EV_ASK_AGAIN, NULL), "ask");
	stand_release(&t);
}

static void cancelled_question_is_kept_as_said(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_do(&t, EV_SHOW, "But");
	assert_string_equal(stand_do(&t, EV_CANCEL, NULL), "cancel");
	assert_int_equal(t.s.floor, FLOOR_NOBODY);
	stand_do(&t, EV_ASK_AGAIN, NULL);
	stand_do(&t, EV_SHOW, "But surely the statute says");
	assert_string_equal(stand_do(&t, EV_CANCEL, NULL), "cancel, save 1");
	assert_string_equal(t.s.said.turns[0].text,
			    "But surely the statute says --");
	assert_true(t.s.said.turns[0].cut);
	assert_int_equal(t.s.floor, FLOOR_COUNSEL);
	stand_release(&t);
}

static void resumed_hearing_asks_as_it_would_have(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand whole, first, second;
	struct transcript kept = { 0 };

	(void)state;
	stand_init(&whole, &rules);
	stand_init(&first, &rules);
	stand_init(&second, &rules);
	stand_do(&whole, EV_START, NULL);
	stand_do(&first, EV_START, NULL);
	for (int i = 0; i < 3; i++) {
		answers(&whole, "Because it says so.");
		answers(&first, "Because it says so.");
	}
	for (size_t i = 0; i < first.s.said.n; i++) {
		struct turn copy = turn_copy(&first.s.said.turns[i]);

		transcript_take(&kept, &copy);
	}
	hearing_restore(&second.s, &kept);
	assert_string_equal(stand_do(&second, EV_START, NULL), "ask");
	assert_int_equal(second.s.ask.seat, whole.s.ask.seat);
	assert_int_equal(second.s.ask.aim, whole.s.ask.aim);
	assert_int_equal(second.s.ask.type.stetson, whole.s.ask.type.stetson);
	assert_int_equal(second.s.court_ms, whole.s.court_ms);
	stand_release(&whole);
	stand_release(&first);
	stand_release(&second);
}

static void killed_while_reading_reads_again(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand a, b;
	struct transcript kept = { 0 };

	(void)state;
	stand_init(&a, &rules);
	stand_init(&b, &rules);
	stand_do(&a, EV_START, NULL);
	stand_bench_says(&a, "Why?");
	stand_do(&a, EV_ANSWER, "Because.");
	for (size_t i = 0; i < a.s.said.n; i++) {
		struct turn copy = turn_copy(&a.s.said.turns[i]);

		transcript_take(&kept, &copy);
	}
	hearing_restore(&b.s, &kept);
	assert_string_equal(stand_do(&b, EV_START, NULL), "read 2");
	stand_release(&a);
	stand_release(&b);
}

static void hints_are_on_the_record_and_leave_the_question(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "What does the statute say?");
	assert_string_equal(stand_do(&t, EV_HINT, TURN_HINT ": so it says."),
			    "save 2");
	assert_true(turn_is_hint(&t.s.said.turns[1]));
	assert_int_equal(t.s.hints, 1);
	assert_int_equal(hearing_pending(&t.s)->n, 1);
	stand_release(&t);
}

static void a_reading_may_be_stopped(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	assert_string_equal(stand_do(&t, EV_CANCEL, NULL), "");
	stand_do(&t, EV_ANSWER, "Because.");
	assert_string_equal(stand_do(&t, EV_CANCEL, NULL), "read offline");
	assert_int_equal(t.s.floor, FLOOR_READING);
	assert_int_equal(t.fx.list[0].turn_n, 2);
	stand_release(&t);
}

static void called_justice_asks_next(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;
	struct event ev;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	ev = (struct event){ .kind = EV_CALL_ON,
			     .seat = 2,
			     .now_ms = t.now_ms };
	hearing_update(&t.s, &ev, &t.fx);
	stand_do(&t, EV_ANSWER, "Because.");
	stand_read(&t, 2, COMMITMENT_NEUTRAL);
	assert_int_equal(t.s.ask.seat, 2);
	stand_release(&t);
}

static void hostile_answers_are_made_safe(void **state)
{
	struct hearing_rules rules = stand_rules();
	struct stand t;

	(void)state;
	stand_init(&t, &rules);
	stand_do(&t, EV_START, NULL);
	stand_bench_says(&t, "Why?");
	stand_do(&t, EV_ANSWER, "Because\x1b]52;c;eA==\x07 of\x9b it\xff.");
	assert_null(strchr(t.s.said.turns[1].text, 0x1b));
	assert_non_null(strstr(t.s.said.turns[1].text, "Because"));
	stand_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			saves_before_it_reads_and_reads_before_it_asks),
		cmocka_unit_test(opening_may_be_said_or_skipped),
		cmocka_unit_test(words_cost_time_and_lights_follow),
		cmocka_unit_test(respondents_hear_the_other_side_first),
		cmocka_unit_test(
			wall_time_runs_only_while_counsel_has_the_floor),
		cmocka_unit_test(a_moment_holds_the_wall_clock_once_a_question),
		cmocka_unit_test(an_examination_has_no_hints_and_no_pause),
		cmocka_unit_test(terms_forbid_hints_and_pauses),
		cmocka_unit_test(terms_forbid_taking_back),
		cmocka_unit_test(an_examination_lets_answers_be_taken_back),
		cmocka_unit_test(a_late_beginning_is_on_the_record),
		cmocka_unit_test(no_clock_has_no_end),
		cmocka_unit_test(turn_limit_adjourns),
		cmocka_unit_test(seriatim_goes_by_seniority_once),
		cmocka_unit_test(restored_at_every_question),
		cmocka_unit_test(nothing_is_sent_without_words),
		cmocka_unit_test(unsaved_answer_goes_back_to_the_editor),
		cmocka_unit_test(two_unsaved_turns_go_together),
		cmocka_unit_test(retracted_answers_stay_on_the_record),
		cmocka_unit_test(no_retracted_turn_is_lost),
		cmocka_unit_test(failed_bench_can_be_asked_again),
		cmocka_unit_test(cancelled_question_is_kept_as_said),
		cmocka_unit_test(resumed_hearing_asks_as_it_would_have),
		cmocka_unit_test(killed_while_reading_reads_again),
		cmocka_unit_test(
			hints_are_on_the_record_and_leave_the_question),
		cmocka_unit_test(a_reading_may_be_stopped),
		cmocka_unit_test(called_justice_asks_next),
		cmocka_unit_test(hostile_answers_are_made_safe),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
