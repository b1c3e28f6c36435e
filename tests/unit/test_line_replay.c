/* Going through a kept hearing: by question, by number, by words. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/xmalloc.h"
#include "line/line.h"
#include "store/journal.h"
#include "unit/stand.h"

static void add(struct transcript *said, enum turn_kind kind, const char *text)
{
	bool bench = kind == TURN_QUESTION;
	struct turn t = { .kind = kind,
			  .role = bench ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = bench ? 0 : -1,
			  .type = QUESTION_TYPE_NONE,
			  .follows = bench ? 0 : (int)said->n,
			  .speaker = xstrdup(bench ? "Kagan" : "you"),
			  .text = xstrdup(text) };

	if (kind == TURN_ANSWER) {
		t.reading = xmalloc(sizeof *t.reading);
		reading_init(t.reading);
		t.reading->commitment = COMMITMENT_BENEFICIAL;
		t.reading->why = xstrdup("It holds.");
	}
	transcript_take(said, &t);
}

/* What is printed for these keys, newly allocated. */
static bool blind;

static char *replay(const char *keys, bool ended, enum feedback level)
{
	struct line_options o = { .feedback = level,
				  .no_unicode = true,
				  .blind = blind };
	FILE *in = fmemopen((char *)keys, strlen(keys), "r"), *out;
	struct journal *j = journal_open(NULL, NULL);
	struct hearing_record r;
	size_t len;
	char *text;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "h1");
	r.case_title = xstrdup("A v. B");
	terms_set(&r.terms, TERM_BENCH, "panel", NULL);
	r.terms.feedback = FEEDBACK_NONE;
	r.ended_ms = ended ? 5000 : 0;
	add(&r.said, TURN_OPENING, "May it please the Court.");
	add(&r.said, TURN_QUESTION, "Why so?");
	add(&r.said, TURN_ANSWER, "Because of the words.");
	add(&r.said, TURN_QUESTION, "And then?");
	add(&r.said, TURN_ANSWER, "Then the remedy.");
	r.case_slug = xstrdup("a-v-b");
	assert_true(journal_begin(j, &r, NULL));
	out = open_memstream(&text, &len);
	line_replay(in, out, &r, stand_case(), j, &o);
	fclose(in);
	fclose(out);
	record_release(&r);
	journal_close(j);
	return text;
}

static void has(const char *keys, const char *words, const char *not_these)
{
	char *text = replay(keys, true, FEEDBACK_NONE);

	if (!strstr(text, words))
		fail_msg("no \"%s\" in:\n%s", words, text);
	if (not_these && strstr(text, not_these))
		fail_msg("\"%s\" in:\n%s", not_these, text);
	free(text);
}

static void begins_before_the_first_question(void **state)
{
	(void)state;
	has("q\n", "you: May it please the Court.", "Why so?");
	has("", "replay> ", "Why so?"); /* the end of the input leaves */
}

static void goes_on_and_back(void **state)
{
	(void)state;
	has("\n", "(Q 1 of 2)\nKagan: Why so?\nyou: Because", "And then?");
	has("n\nn\n", "(Q 2 of 2)\nKagan: And then?", NULL);
	has("n\nn\nn\n", "That was the last", NULL);
	has("p\n", "This is the beginning", NULL);
	has("2\np\n", "replay> (Q 1 of 2)", NULL);
}

static void jumps_by_number(void **state)
{
	(void)state;
	has("2\n", "(Q 2 of 2)", "Why so?");
	has("3\n", "no question with that number", "(Q ");
	has("99999999999999999999\n", "no question with that number", "(Q ");
}

static void finds_words(void **state)
{
	(void)state;
	has("/REMEDY\n", "(Q 2 of 2)", "Why so?");
	has("2\n/words\n", "replay> (Q 1 of 2)", NULL); /* round the end */
	has("/nowhere\n", "Nobody said that", NULL);
	has("/\n", "Nobody said that", NULL);
}

static void goes_to_places(void **state)
{
	(void)state;
	has("g t4\n", "(Q 2 of 2)", "Why so?");
	has("g kag\ng kag\n", "(Q 2 of 2)\nKagan: And then?", NULL);
	has("g nobody\n", "Nothing is called that", "(Q ");
	has("g t77\n", "no turn with that number", "(Q ");
}

static void what_is_kept_of_a_question(void **state)
{
	char *text = replay("w\n2\nw\n", true, FEEDBACK_FULL);

	(void)state;
	assert_non_null(strstr(text, "(No question is shown.)"));
	assert_non_null(strstr(text, "asked: turn 4, by Kagan (simulated)\n"));
	assert_non_null(strstr(text, "steps: none are kept of it\n"));
	free(text);
	has("2\nw\n", "Feedback is off", "asked:");
	has("f\n", "Feedback is off", "(Q ");
	text = replay("f\n", true, FEEDBACK_FULL);
	assert_non_null(strstr(text, "(No answer was flagged.)"));
	free(text);
}

static void plays_to_the_end(void **state)
{
	(void)state;
	has("play 100\n", "(Playing, speed x100; Enter stops.)\n(Q 1 of 2)\n",
	    "Stopped");
	has("play 100\n", "(Q 2 of 2)\nKagan: And then?\nyou: Then", NULL);
	has("play 100\n", "That was the last question", NULL);
	has("1\nplay 100\n", "x100; Enter stops.)\n(Q 2 of 2)", NULL);
	has("play 0\n", "(play: ", "Playing");
	has("play fast\n", "(play: ", "Playing");
}

static void reads_and_debriefs(void **state)
{
	char *text = replay("1\nr\nd\n", true, FEEDBACK_MARKS);

	(void)state;
	assert_non_null(strstr(text, "It holds."));
	assert_non_null(strstr(text, "Debrief"));
	free(text);
}

static void an_open_hearing_keeps_its_secrets(void **state)
{
	char *text = replay("1\nr\nd\n", false, FEEDBACK_FULL);

	(void)state;
	assert_null(strstr(text, "It holds."));
	assert_null(strstr(text, "Debrief"));
	assert_non_null(strstr(text, "Feedback is off"));
	assert_non_null(strstr(text, "hotbench resume h1"));
	free(text);
}

static void labels_as_a_person(void **state)
{
	char *text = replay("1\nl commitment neutral only facts\nr\nd\n"
			    "l\nl Q9 manner 1\nl maner 1\n",
			    true, FEEDBACK_FULL);

	(void)state;
	assert_non_null(strstr(text, "(Kept: commitment: neutral (the first "
				     "reader: beneficial), by "));
	assert_non_null(strstr(text, "only facts"));
	assert_non_null(strstr(text, "Marked neutral by "));
	assert_non_null(strstr(text, "\nlabels     Q 1  commitment: neutral"));
	assert_non_null(strstr(text, "consistency     0|1|reader"));
	assert_non_null(strstr(text, "'Q9' names no answer here"));
	assert_non_null(strstr(text, "Did you mean 'manner'?"));
	free(text);
	/* in an examination that waits, what the reader said stays hidden */
	text = replay("1\nl commitment neutral\n", false, FEEDBACK_FULL);
	assert_non_null(strstr(text, "(Kept: commitment neutral)"));
	assert_null(strstr(text, "beneficial"));
	free(text);
}

/* Processor seconds for a hearing of n exchanges, each of them flagged. */
static double seconds_for(size_t n)
{
	struct line_options o = { .feedback = FEEDBACK_FULL,
				  .no_unicode = true };
	FILE *out = fopen("/dev/null", "w");
	struct hearing_record r;
	clock_t began;

	record_init(&r);
	snprintf(r.id, sizeof r.id, "h1");
	r.case_title = xstrdup("A v. B");
	terms_set(&r.terms, TERM_BENCH, "panel", NULL);
	r.ended_ms = 5;
	for (size_t i = 0; i < n; i++) {
		add(&r.said, TURN_QUESTION, "Why so?");
		add(&r.said, TURN_ANSWER, "Because.");
		reading_remark(r.said.turns[r.said.n - 1].reading, REMARK_LATER,
			       0.9, (struct span){ 0, 7 }, "so", NULL);
		reading_remark(r.said.turns[r.said.n - 1].reading,
			       REMARK_DECORUM, 0.9, (struct span){ 0, 7 }, "so",
			       NULL);
	}
	began = clock();
	line_transcript(out, &r, stand_case(), &r.said, &o);
	line_debrief(out, &r, stand_case(), &r.said, &o);
	began = clock() - began;
	fclose(out);
	record_release(&r);
	return (double)began / CLOCKS_PER_SEC;
}

/* The least of several: what else the machine does is no work of ours. */
static double least_seconds_for(size_t n)
{
	double least = seconds_for(n);

	for (int i = 0; i < 3; i++) {
		double again = seconds_for(n);

		least = again < least ? again : least;
	}
	return least;
}

/* Eight times as long a hearing: eight times the work, not sixty-four. */
static void work_grows_with_the_length(void **state)
{
	double one = least_seconds_for(1000), eight = least_seconds_for(8000);

	(void)state;
	if (eight > 24 * one + 0.02)
		fail_msg("1000 exchanges %.3f s, 8000 %.3f s", one, eight);
}

static void notes_are_pinned_to_what_is_shown(void **state)
{
	(void)state;
	has("n\nnote Too short.\n1\n", "(Noted.)", NULL);
	has("n\n:note Too short.\n1\n", ": Too short.]", NULL);
	has("note\n", "say what is to be noted", NULL);
	has("notes\n", "(Q 1 of 2)", "(Noted.)"); /* n: next, as ever */
}

static void a_score_sheet_is_filled_in_by_line(void **state)
{
	(void)state;
	has("b\n", "1  Answers to the bench: 0 to 5", "marked");
	has("b 1=4, 2=3\n", "7 of 10 marked (2 of 7 lines)", "total");
	has(":ballot 1=4\nb 2=3\nb\n", "7 of 10 marked", NULL);
	has("b 1=9\n", "'9' is no mark", NULL);
	has("b mckinney 1=20\nb 1=4\nd\n", "20 of 25 marked (1 of 6 lines)",
	    NULL);
	has("b nobody\n", "(No ballot is called 'nobody'", NULL);
}

static void blind_it_shows_no_reading(void **state)
{
	char *text;

	(void)state;
	blind = true;
	text = replay("n\nnote Mine.\nn\np\nr\nd\nl commitment -\nr\n"
		      ":read\ng flagged\nb\nw\n",
		      true, FEEDBACK_FULL);
	blind = false;
	assert_non_null(strstr(text, "Labels are hidden here"));
	assert_non_null(strstr(text, "commitment detrimental"));
	assert_null(strstr(text, "beneficial"));
	assert_null(strstr(text, "It holds."));
	assert_null(strstr(text, "Debrief"));
	assert_null(strstr(text, "note by"));
	assert_null(strstr(text, "suggested"));
	assert_null(strstr(text, "flagged:"));
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(notes_are_pinned_to_what_is_shown),
		cmocka_unit_test(a_score_sheet_is_filled_in_by_line),
		cmocka_unit_test(blind_it_shows_no_reading),
		cmocka_unit_test(work_grows_with_the_length),
		cmocka_unit_test(begins_before_the_first_question),
		cmocka_unit_test(goes_on_and_back),
		cmocka_unit_test(jumps_by_number),
		cmocka_unit_test(finds_words),
		cmocka_unit_test(goes_to_places),
		cmocka_unit_test(what_is_kept_of_a_question),
		cmocka_unit_test(plays_to_the_end),
		cmocka_unit_test(reads_and_debriefs),
		cmocka_unit_test(an_open_hearing_keeps_its_secrets),
		cmocka_unit_test(labels_as_a_person),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
