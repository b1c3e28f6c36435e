/* Where a hearing's own file contradicts itself. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/xmalloc.h"
#include "court/doubts.h"
#include "court/record.h"

#define NOW "2026-11-28T12:00:00Z"

static void add(struct hearing_record *r, int n, enum turn_kind kind,
		const char *text)
{
	struct turn t = { .n = n,
			  .kind = kind,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .speaker = xstrdup("you"),
			  .text = xstrdup(text) };

	transcript_take(&r->said, &t);
}

/* Read as it stands: so many words, and a sentence about them. */
static void read_as(struct hearing_record *r, int n, size_t words,
		    const char *why)
{
	struct reading *read = xcalloc(1, sizeof *read);

	reading_init(read);
	read->n_words = words;
	read->why = xstrdup(why);
	transcript_turn(&r->said, n)->reading = read;
}

static void a_hearing(struct hearing_record *r)
{
	record_init(r);
	snprintf(r->id, sizeof r->id, "20261128-103347-7y7q");
	r->started_ms = clock_from_iso8601("2026-11-28T10:33:47Z");
	r->ended_ms = clock_from_iso8601("2026-11-28T10:40:00Z");
	add(r, 1, TURN_OPENING, "May it please the Court.");
	add(r, 2, TURN_QUESTION, "Was it a search?");
	add(r, 3, TURN_ANSWER, "I will come to that, Your Honor.");
	read_as(r, 3, 7, "\"I will come to that\" puts the answer off.");
}

static void tells(struct hearing_record *r, const char *what)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	doubts_tell(r, clock_from_iso8601(NOW), &b);
	if (*what)
		assert_non_null(strstr(b.s, what));
	else
		assert_string_equal(b.s, "");
	buf_release(&b);
	record_release(r);
}

static void an_honest_one_has_none(void **state)
{
	struct hearing_record r;

	(void)state;
	a_hearing(&r);
	tells(&r, "");
	a_hearing(&r);
	snprintf(r.id, sizeof r.id, "doe-1"); /* says no date */
	tells(&r, "");
	record_init(&r);
	tells(&r, "");
}

static void dates_that_were_put_back(void **state)
{
	struct hearing_record r;

	(void)state;
	a_hearing(&r);
	r.started_ms = clock_from_iso8601("2026-11-19T10:00:00Z");
	r.ended_ms = clock_from_iso8601("2026-11-19T10:20:00Z");
	tells(&r, "begun 2026-11-19");
	a_hearing(&r); /* the time of the day alone */
	r.started_ms = clock_from_iso8601("2026-11-28T09:00:00Z");
	tells(&r, "by its id");
	a_hearing(&r);
	r.ended_ms = clock_from_iso8601("2026-11-28T10:00:00Z");
	tells(&r, "ended before it was begun");
	a_hearing(&r);
	r.ended_ms = clock_from_iso8601("2026-11-29T10:00:00Z");
	tells(&r, "ended 2026-11-29");
	a_hearing(&r);
	snprintf(r.id, sizeof r.id, "20270301-100000-futr");
	r.started_ms = clock_from_iso8601("2027-03-01T10:00:00Z");
	r.ended_ms = 0;
	tells(&r, "which is still to come");
}

static void turns_that_were_cut_out(void **state)
{
	struct hearing_record r;

	(void)state;
	a_hearing(&r);
	add(&r, 5, TURN_ANSWER, "Yes.");
	tells(&r, "turn 4 is missing");
	a_hearing(&r);
	add(&r, 7, TURN_ANSWER, "Yes.");
	tells(&r, "turns 4 to 6 are missing");
}

/* The debrief inside has counted what was said. */
static void answers_that_were_cut_off(void **state)
{
	struct hearing_record r;

	(void)state;
	a_hearing(&r);
	r.debrief_json = xstrdup("{\"questions\": 1, \"answers\": 1}");
	tells(&r, "");
	a_hearing(&r);
	r.debrief_json = xstrdup("{\"questions\": 2, \"answers\": 3}");
	tells(&r, "its debrief counts 3 answers, and its turns have 1");
	a_hearing(&r);
	r.debrief_json = xstrdup("{\"questions\": 2, \"answers\": 1}");
	tells(&r, "its debrief counts 2 questions, and its turns have 1");
	a_hearing(&r); /* what is no debrief of ours */
	r.debrief_json = xstrdup("[\"answers\"]");
	tells(&r, "");
}

static void answers_that_were_exchanged(void **state)
{
	struct hearing_record r;
	char *long_one = xstrdup("It was no search."), *same_length;

	(void)state;
	a_hearing(&r);
	free(transcript_turn(&r.said, 3)->text);
	transcript_turn(&r.said, 3)->text = long_one;
	tells(&r, "turn 3 has 4 words, and 7 where it was read");
	a_hearing(&r);
	same_length = xstrdup("It was no search at all, Your...");
	free(transcript_turn(&r.said, 3)->text);
	transcript_turn(&r.said, 3)->text = same_length;
	tells(&r, "the reading of turn 3 quotes words that nobody said");
	a_hearing(&r); /* as it was meant: no reading quotes an "um" */
	free(transcript_turn(&r.said, 3)->text);
	transcript_turn(&r.said, 3)->text =
		xstrdup("It was, um, no search, Your Honor.");
	free(transcript_turn(&r.said, 3)->reading->why);
	transcript_turn(&r.said, 3)->reading->why =
		xstrdup("\"It was no search\" denies it.");
	tells(&r, "");
	a_hearing(&r); /* names that were taken out */
	free(transcript_turn(&r.said, 3)->text);
	transcript_turn(&r.said, 3)->text = xstrdup("[redacted] was there.");
	tells(&r, "");
	a_hearing(&r); /* words of an earlier turn, clipped ones, too few */
	free(transcript_turn(&r.said, 3)->reading->why);
	transcript_turn(&r.said, 3)->reading->why =
		xstrdup("\"Was it a search\" is not answered.");
	tells(&r, "");
	a_hearing(&r);
	free(transcript_turn(&r.said, 3)->reading->why);
	transcript_turn(&r.said, 3)->reading->why =
		xstrdup("\"Yes, no\" would be one.");
	tells(&r, "");
}

/* A hearing with one more answer, which was not read, before or behind one that was. */
static void with_unread(struct hearing_record *r, int unread, int read)
{
	a_hearing(r);
	terms_set(&r->terms, TERM_READER, "offline", NULL);
	add(r, unread < read ? unread : read, TURN_ANSWER, "Yes, it was.");
	add(r, unread < read ? read : unread, TURN_ANSWER, "No, it was.");
	read_as(r, read, 3, "Nothing in these words gives ground.");
}

static void answers_that_lost_their_reading(void **state)
{
	struct hearing_record r;

	(void)state;
	with_unread(&r, 4, 5);
	tells(&r, "turn 4 was not read, and later answers were");
	with_unread(&r, 5, 4); /* the program may have ended there */
	tells(&r, "");
	with_unread(&r, 4, 5);
	terms_set(&r.terms, TERM_READER, "llm", NULL); /* it may fail */
	tells(&r, "");
	with_unread(&r, 4, 5);
	transcript_retract(&r.said, transcript_turn(&r.said, 4));
	tells(&r, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_honest_one_has_none),
		cmocka_unit_test(dates_that_were_put_back),
		cmocka_unit_test(turns_that_were_cut_out),
		cmocka_unit_test(answers_that_were_cut_off),
		cmocka_unit_test(answers_that_were_exchanged),
		cmocka_unit_test(answers_that_lost_their_reading),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
