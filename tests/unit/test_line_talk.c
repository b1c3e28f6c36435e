/* What the line mode says, worked out from the hearing's state. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "line/talk.h"
#include "unit/stand.h"

static struct line_options plain_options(enum feedback level)
{
	return (struct line_options){ .feedback = level,
				      .no_color = true,
				      .no_unicode = true };
}

struct scene {
	struct stand stand;
	struct talk talk;
};

static void begin(struct scene *c, enum feedback level, int width_cols)
{
	struct hearing_rules rules = stand_rules();
	struct line_options o = plain_options(level);

	stand_init(&c->stand, &rules);
	talk_init(&c->talk, &o, width_cols);
	c->talk.echo = true;
	stand_do(&c->stand, EV_START, NULL);
	talk_news(&c->talk, &c->stand.s);
	buf_reset(&c->talk.out);
}

static void end(struct scene *c)
{
	talk_release(&c->talk);
	stand_release(&c->stand);
}

/* What is new; the same call again must say nothing. */
static const char *news(struct scene *c)
{
	static char text[8000];

	talk_news(&c->talk, &c->stand.s);
	snprintf(text, sizeof text, "%s", c->talk.out.s);
	buf_reset(&c->talk.out);
	if (!talk_is_streaming(&c->talk)) {
		talk_news(&c->talk, &c->stand.s);
		assert_string_equal(c->talk.out.s, "");
	}
	return text;
}

static const char *speaker(const struct scene *c)
{
	return c->stand.s.said.turns[0].speaker;
}

static void turns_begin_with_a_name(void **state)
{
	struct scene c;
	char *expected;

	(void)state;
	begin(&c, FEEDBACK_NONE, 0);
	stand_bench_says(&c.stand, "Why?\nTell us.");
	expected = xprintf("%s: Why?\n    Tell us.\n", speaker(&c));
	assert_string_equal(news(&c), expected);
	stand_do(&c.stand, EV_ANSWER, "Because.");
	assert_string_equal(news(&c), "you: Because.\n");
	free(expected);
	end(&c);
}

static void lines_break_at_words(void **state)
{
	struct scene c;
	const char *said;
	size_t lines = 0;

	(void)state;
	begin(&c, FEEDBACK_NONE, 30);
	stand_bench_says(&c.stand, "one two three four five six seven eight");
	said = news(&c);
	for (const char *p = said; *p; lines++) {
		size_t n = strcspn(p, "\n");

		assert_true(n <= 30);
		if (p > said)
			assert_int_equal(strncmp(p, "    ", 4), 0);
		assert_true(p[n - 1] != ' ');
		p += n + 1;
	}
	assert_int_equal(lines, 2);
	end(&c);
}

static void marks_come_with_the_reading(void **state)
{
	struct scene c;

	(void)state;
	begin(&c, FEEDBACK_MARKS, 0);
	stand_bench_says(&c.stand, "Why?");
	stand_do(&c.stand, EV_ANSWER, "Because.");
	news(&c);
	stand_read(&c.stand, 2, COMMITMENT_DETRIMENTAL);
	assert_string_equal(news(&c),
			    "   [?] detrimental, unsettled - not counted - "
			    "running +0.0/0.0\n");
	end(&c);
}

/* Whoever types is told how to hear it; whoever goes through it again hears it. */
static void the_real_answer_is_not_hunted_for(void **state)
{
	struct scene c;
	struct turn *q;

	(void)state;
	begin(&c, FEEDBACK_MARKS, 0);
	c.talk.echo = false;
	stand_bench_says(&c.stand, "Why?");
	q = &c.stand.s.said.turns[0];
	q->real = true;
	q->real_answer = xstrdup("Because of the text.");
	q->real_advocate = xstrdup("Ho");
	stand_do(&c.stand, EV_ANSWER, "Because.");
	assert_null(strstr(news(&c), "Ho"));
	stand_read(&c.stand, 2, COMMITMENT_DETRIMENTAL);
	assert_non_null(strstr(news(&c), "\n   (:real tells what Ho "
					 "answered.)\n"));
	talk_transcript(&c.talk, &c.stand.s);
	assert_non_null(
		strstr(c.talk.out.s, "   (Ho, really) Because of the text.\n"));
	end(&c);
}

static void no_feedback_is_none(void **state)
{
	struct scene c;

	(void)state;
	begin(&c, FEEDBACK_NONE, 0);
	stand_bench_says(&c.stand, "Why?");
	stand_do(&c.stand, EV_ANSWER, "Because.");
	news(&c);
	stand_read(&c.stand, 2, COMMITMENT_DETRIMENTAL);
	assert_string_equal(news(&c), "");
	talk_reading(&c.talk, &c.stand.s,
		     transcript_last(&c.stand.s.said, TURN_ANSWER));
	assert_non_null(strstr(c.talk.out.s, "Feedback is off"));
	assert_null(strstr(c.talk.out.s, "detrimental"));
	end(&c);
}

static struct reading flagged(void)
{
	struct reading r;

	reading_init(&r);
	r.commitment = COMMITMENT_BENEFICIAL;
	r.relevance = r.manner = r.quality = 1;
	r.firm = true;
	r.instead = xstrdup("Say it in one breath.");
	reading_remark(&r, REMARK_DECORUM, 0.9, (struct span){ 0, 8 },
		       "It is aimed at a person.", "Leave the person out.");
	reading_remark(&r, REMARK_LATER, 0.9, (struct span){ 9, 14 },
		       "It promises for later.", NULL);
	return r;
}

static void flags_quote_the_words(void **state)
{
	struct scene c;
	struct reading r = flagged();
	struct event ev = { .kind = EV_READING, .turn_n = 2, .reading = r };
	const char *said;

	(void)state;
	begin(&c, FEEDBACK_MARKS, 0);
	stand_bench_says(&c.stand, "Why?");
	stand_do(&c.stand, EV_ANSWER, "You fool. Later on that.");
	news(&c);
	ev.now_ms = c.stand.now_ms;
	hearing_update(&c.stand.s, &ev, &c.stand.fx);
	said = news(&c);
	assert_non_null(strstr(said, "[!] "));
	assert_non_null(strstr(said, "\"You fool\""));
	assert_null(strstr(said, "Leave the person out"));
	talk_reading(&c.talk, &c.stand.s,
		     transcript_last(&c.stand.s.said, TURN_ANSWER));
	said = c.talk.out.s;
	assert_non_null(strstr(said, "It is aimed at a person."));
	assert_non_null(strstr(said, "Leave the person out."));
	assert_non_null(strstr(said, "advice: Say it in one breath."));
	assert_non_null(strstr(said, "note: "));
	end(&c);
}

static void a_light_is_said_once(void **state)
{
	char text[75 * 5 + 1];
	struct scene c;
	const char *said;

	(void)state;
	for (int i = 0; i < 75; i++)
		memcpy(text + 5 * i, "word ", 5);
	text[sizeof text - 1] = '\0';
	begin(&c, FEEDBACK_NONE, 0);
	for (int i = 1; i <= 8; i++) {
		stand_bench_says(&c.stand, "And?");
		stand_do(&c.stand, EV_ANSWER, text);
		said = news(&c);
		if (strstr(said, "\n["))
			break;
		stand_read(&c.stand, i * 2, COMMITMENT_NEUTRAL);
	}
	assert_non_null(strstr(said, "\n["));
	end(&c);
}

static void streams_by_whole_sentences(void **state)
{
	struct event ev = { .kind = EV_SHOW };
	struct scene c;
	char *expected;

	(void)state;
	begin(&c, FEEDBACK_NONE, 0);
	c.talk.stream = true;
	ev.text = "You say so. But wh";
	hearing_update(&c.stand.s, &ev, &c.stand.fx);
	news(&c);
	assert_true(talk_is_streaming(&c.talk));
	stand_bench_says(&c.stand, "You say so. But why?");
	assert_string_equal(news(&c), " But why?\n");
	assert_false(talk_is_streaming(&c.talk));
	stand_do(&c.stand, EV_ANSWER, "Because.");
	news(&c);
	stand_read(&c.stand, 2, COMMITMENT_NEUTRAL);
	ev.text = "As I said. But";
	hearing_update(&c.stand.s, &ev, &c.stand.fx);
	news(&c);
	stand_bench_says(&c.stand, "It was mended.");
	expected = xprintf("\n%s: It was mended.\n",
			   c.stand.s.said.turns[2].speaker);
	assert_string_equal(news(&c), expected);
	free(expected);
	end(&c);
}

static void a_stream_that_stops_ends_its_line(void **state)
{
	struct event ev = { .kind = EV_SHOW, .text = "You say so. But wh" };
	struct scene c;

	(void)state;
	begin(&c, FEEDBACK_NONE, 0);
	c.talk.stream = true;
	hearing_update(&c.stand.s, &ev, &c.stand.fx);
	news(&c);
	ev = (struct event){ .kind = EV_BENCH_FAILED };
	hearing_update(&c.stand.s, &ev, &c.stand.fx);
	assert_int_equal(strncmp(news(&c), " --\n(No question came", 21), 0);
	end(&c);
}

static void a_question_stands_again(void **state)
{
	struct scene c;
	char *expected;

	(void)state;
	begin(&c, FEEDBACK_MARKS, 0);
	stand_bench_says(&c.stand, "Why?");
	stand_do(&c.stand, EV_ANSWER, "Because.");
	stand_read(&c.stand, 2, COMMITMENT_NEUTRAL);
	stand_bench_says(&c.stand, "And then?");
	news(&c);
	stand_do(&c.stand, EV_RETRACT, NULL);
	expected = xprintf("%s: Why?\n", speaker(&c));
	assert_non_null(strstr(news(&c), expected));
	free(expected);
	end(&c);
}

static void a_resumed_hearing_says_the_last_words(void **state)
{
	struct scene c;

	(void)state;
	begin(&c, FEEDBACK_MARKS, 0);
	for (int i = 0; i < 4; i++) {
		char text[20];

		snprintf(text, sizeof text, "Question %d?", i + 1);
		stand_bench_says(&c.stand, text);
		stand_do(&c.stand, EV_ANSWER, "Because.");
		stand_read(&c.stand, i * 2 + 2, COMMITMENT_NEUTRAL);
	}
	talk_resume(&c.talk, &c.stand.s);
	assert_non_null(strstr(c.talk.out.s, "after 4 answers"));
	assert_non_null(strstr(c.talk.out.s, "Question 4?"));
	assert_null(strstr(c.talk.out.s, "Question 1?"));
	buf_reset(&c.talk.out);
	assert_string_equal(news(&c), "");
	end(&c);
}

static void quotes_are_cut_at_words(void **state)
{
	struct line_options o = plain_options(FEEDBACK_NONE);
	struct talk t;
	struct buf b;

	(void)state;
	talk_init(&t, &o, 0);
	buf_init(&b, BUF_TEXT_MAX);
	talk_quote(&t, &b, "one two three four", (struct span){ 0, 0 }, 12);
	assert_string_equal(b.s, "\"one two...\"");
	buf_reset(&b);
	talk_quote(&t, &b, "one two three", (struct span){ 4, 7 }, 12);
	assert_string_equal(b.s, "\"two\"");
	buf_reset(&b);
	talk_quote(&t, &b, "one", (struct span){ 2, 99 }, 12);
	assert_string_equal(b.s, "\"one\"");
	buf_release(&b);
	talk_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turns_begin_with_a_name),
		cmocka_unit_test(lines_break_at_words),
		cmocka_unit_test(marks_come_with_the_reading),
		cmocka_unit_test(the_real_answer_is_not_hunted_for),
		cmocka_unit_test(no_feedback_is_none),
		cmocka_unit_test(flags_quote_the_words),
		cmocka_unit_test(a_light_is_said_once),
		cmocka_unit_test(streams_by_whole_sentences),
		cmocka_unit_test(a_stream_that_stops_ends_its_line),
		cmocka_unit_test(a_question_stands_again),
		cmocka_unit_test(a_resumed_hearing_says_the_last_words),
		cmocka_unit_test(quotes_are_cut_at_words),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
