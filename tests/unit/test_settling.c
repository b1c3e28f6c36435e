/*
 * test_settling.c - unsettled answers, beside the positions of the case that lie nearest
 */
#include "unit/helper.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "hearing/settling.h"

#define WHEN 1795298581000

static struct catalogue catalogue;
static struct court_case kase;

static struct turn made(int n, enum turn_kind kind, const char *text)
{
	bool answers = kind == TURN_ANSWER;

	return (struct turn){ .n = n,
			      .kind = kind,
			      .phase = PHASE_QUESTIONING,
			      .role = answers ? ROLE_COUNSEL : ROLE_BENCH,
			      .seat = -1,
			      .type = QUESTION_TYPE_NONE,
			      .manner = -1,
			      .follows = answers ? n - 1 : 0,
			      .speaker = xstrdup(answers ? "you" : "Kagan"),
			      .text = xstrdup(text) };
}

static void put(struct hearing_record *r, const char *question,
		const char *answer)
{
	int n = (int)r->said.n;
	struct turn q = made(n + 1, TURN_QUESTION, question);
	struct turn a = made(n + 2, TURN_ANSWER, answer);
	struct reading *read = xmalloc(sizeof *read);

	reading_init(read);
	snprintf(read->reader, sizeof read->reader, "offline");
	read->commitment = COMMITMENT_NEUTRAL;
	a.reading = read;
	transcript_take(&r->said, &q);
	transcript_take(&r->said, &a);
}

/* A question that the memo has, and one that it has not. */
static void hold(struct hearing_record *r)
{
	record_init(r);
	snprintf(r->id, sizeof r->id, "20240101-120000-abcd");
	r->case_slug = xstrdup(kase.slug);
	r->case_title = xstrdup(kase.title);
	r->started_ms = WHEN;
	r->ended_ms = WHEN + 1000;
	put(r, kase.issues[0].questions[0].text,
	    "The text says any individual, and nothing more is asked.");
	put(r, "Anything else, counsel?",
	    "Only that the same standard should govern everybody.");
}

static void open_it(struct settling *s, const struct hearing_record *r,
		    bool again)
{
	struct settling_setup setup = { .catalogue = &catalogue,
					.kase = &kase,
					.rec = r,
					.said = &r->said,
					.again = again };

	settling_open(s, &setup);
}

/* Signs and keeps what was picked, as its callers do. */
static void pick(struct settling *s, struct hearing_record *r, size_t which)
{
	struct mark m = positions_mark(&s->positions, which);

	mark_sign(&m, settling_answer(s)->n, "me", WHEN);
	record_add_mark(r, &m);
	record_lay_marks(r);
	mark_release(&m);
}

static bool differ(const struct settling *s)
{
	for (size_t i = 1; i < s->positions.n; i++)
		if (s->positions.list[i].answer->effect !=
		    s->positions.list[0].answer->effect)
			return true;
	return false;
}

/* Not one of them tells by itself, or by its place, what it does for the side. */
static void there_is_something_to_pick(void **state)
{
	struct hearing_record r;
	struct settling s, again;

	(void)state;
	hold(&r);
	assert_int_equal(settling_count(&r, &r.said), 2);
	open_it(&s, &r, false);
	open_it(&again, &r, false);
	for (size_t i = 0; i < 2; i++) {
		assert_false(settling_is_through(&s));
		assert_in_range(s.positions.n, POSITIONS_LEAST, POSITIONS_MOST);
		assert_true(differ(&s));
		for (size_t k = 0; k < s.positions.n; k++)
			assert_string_equal(s.positions.texts[k],
					    again.positions.texts[k]);
		settling_next(&s);
		settling_next(&again);
	}
	assert_true(settling_is_through(&s));
	settling_back(&s);
	assert_int_equal(settling_answer(&s)->n, 4);
	settling_close(&again);
	settling_close(&s);
	record_release(&r);
}

/* What helps is not always first, and not always elsewhere. */
static void the_order_tells_nothing(void **state)
{
	size_t n = 0, good_first = 0;

	(void)state;
	for (size_t i = 0; i < kase.n_issues; i++) {
		const struct issue *issue = &kase.issues[i];
		struct hearing_record r;
		struct settling s;

		if (!case_presses(issue, SIDE_PETITIONER))
			continue;
		hold(&r);
		free(r.said.turns[0].text);
		r.said.turns[0].text = xstrdup(issue->questions[0].text);
		open_it(&s, &r, false);
		good_first += s.positions.list[0].answer->effect ==
			      COMMITMENT_BENEFICIAL;
		n++;
		settling_close(&s);
		record_release(&r);
	}
	assert_true(n >= 8);
	assert_in_range(good_first, 1, n - 1);
}

static size_t with_effect(const struct settling *s, enum commitment effect)
{
	for (size_t i = 0; i < s->positions.n; i++)
		if (s->positions.list[i].answer->effect == effect)
			return i;
	return SIZE_MAX;
}

static bool tells(const struct settling *s, size_t which, const char *words)
{
	struct heard_lines l;
	bool found = false;

	settling_tell(s, which, &l);
	for (size_t i = 0; i < l.n; i++)
		found |= strstr(l.list[i].text, words) != NULL;
	heard_lines_release(&l);
	return found;
}

static void what_it_does_is_told_afterwards(void **state)
{
	struct hearing_record r;
	struct settling s;
	size_t good, bad;

	(void)state;
	hold(&r);
	open_it(&s, &r, false);
	good = with_effect(&s, COMMITMENT_BENEFICIAL);
	bad = with_effect(&s, COMMITMENT_DETRIMENTAL);
	assert_true(good != SIZE_MAX);
	assert_true(tells(&s, good, "helps your side"));
	assert_true(tells(&s, good, "in no class and no grade"));
	if (bad != SIZE_MAX)
		assert_true(tells(&s, bad, "costs your side"));
	assert_true(tells(&s, POSITIONS_OTHER, "stays unsettled"));
	assert_true(tells(&s, POSITIONS_UNANSWERED, "left unanswered"));
	/* where counsel gave it away in so many words */
	assert_false(tells(&s, good, "in so many words"));
	reading_remark(r.said.turns[1].reading, REMARK_CONCESSION, 1,
		       (struct span){ 0, 3 }, "you concede", NULL);
	assert_true(tells(&s, good, "It is counted as you say"));
	/* and where it said nothing at all */
	assert_false(tells(&s, good, "heard no answer"));
	r.said.turns[1].reading->heard.beside = true;
	assert_true(tells(&s, good, "heard no answer"));
	assert_true(tells(&s, good, "does not count as having met"));
	settling_close(&s);
	record_release(&r);
}

static void what_was_settled_is_not_asked_again(void **state)
{
	struct hearing_record r;
	struct settling s;
	size_t good;

	(void)state;
	hold(&r);
	open_it(&s, &r, false);
	good = with_effect(&s, COMMITMENT_BENEFICIAL);
	pick(&s, &r, good);
	assert_int_equal(r.said.turns[1].reading->commitment,
			 COMMITMENT_BENEFICIAL);
	assert_string_equal(r.said.turns[1].reading->heard.answers[0].id,
			    s.positions.list[good].answer->id);
	settling_next(&s);
	pick(&s, &r, POSITIONS_OTHER);
	settling_close(&s);
	assert_int_equal(settling_count(&r, &r.said), 0);
	assert_int_equal(settling_left(&r, &r.said), 1);
	open_it(&s, &r, false);
	assert_true(settling_is_through(&s));
	settling_close(&s);
	open_it(&s, &r, true);
	assert_int_equal(s.n, 2);
	assert_int_equal(settling_picked(&s), good);
	settling_next(&s);
	assert_int_equal(settling_picked(&s), POSITIONS_OTHER);
	settling_close(&s);
	record_release(&r);
}

static void it_waits_for_the_memo(void **state)
{
	struct hearing_record r;
	struct court_case closed = kase;

	(void)state;
	hold(&r);
	assert_null(settling_why_not(&r, &kase));
	closed.sealed = true;
	assert_non_null(strstr(settling_why_not(&r, &closed), "due"));
	assert_non_null(settling_why_not(&r, NULL));
	r.ended_ms = 0;
	assert_non_null(strstr(settling_why_not(&r, &kase), "not over"));
	record_release(&r);
}

static int set_up(void **state)
{
	(void)state;
	catalogue_init(&catalogue);
	return !catalogue_case(&catalogue, "ames", &kase, NULL);
}

static int tear_down(void **state)
{
	(void)state;
	case_release(&kase);
	catalogue_release(&catalogue);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(there_is_something_to_pick),
		cmocka_unit_test(the_order_tells_nothing),
		cmocka_unit_test(what_it_does_is_told_afterwards),
		cmocka_unit_test(what_was_settled_is_not_asked_again),
		cmocka_unit_test(it_waits_for_the_memo),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
