/* Which answers are worth giving again, what came of it, and when they come again. */
#include "unit/helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/map.h"
#include "hearing/again.h"
#include "hearing/again_change.h"
#include "hearing/again_tell.h"
#include "hearing/brings.h"
#include "hearing/doubt.h"
#include "hearing/lack.h"
#include "hearing/schedule.h"
#include "hearing/want.h"
#include "listen/ken.h"
#include "score/corrected.h"
#include "score/debrief_text.h"
#include "score/leans.h"
#include "score/stray.h"
#include "score/weak.h"

static const struct span nowhere;

static struct turn answer(const char *text, enum commitment c, bool firm)
{
	struct turn t = { .n = 2,
			  .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .speaker = xstrdup("you"),
			  .text = xstrdup(text),
			  .reading = xmalloc(sizeof(struct reading)) };

	reading_init(t.reading);
	t.reading->commitment = c;
	t.reading->firm = firm;
	t.reading->heard.touches = 0.95;
	return t;
}

static void set_beside(struct turn *t)
{
	t->reading->heard.touches = 0;
	t->reading->commitment = COMMITMENT_NONE;
	t->reading->relevance = 4;
	t->reading->firm = false;
	t->reading->heard.read = t->reading->heard.beside = true;
}

static unsigned signs_of(struct turn *t)
{
	unsigned signs = weak_signs(t->reading);

	turn_release(t);
	return signs;
}

static void what_is_sure_is_weak(void **state)
{
	struct turn t;

	(void)state;
	t = answer("x", COMMITMENT_DETRIMENTAL, true);
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_COSTS));
	t = answer("x", COMMITMENT_NONE, false);
	set_beside(&t);
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_BESIDE));
	t = answer("x", COMMITMENT_BENEFICIAL, false);
	t.reading->consistency = 1;
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_CONTRADICTS));
	t = answer("x", COMMITMENT_NEUTRAL, true);
	reading_remark(t.reading, REMARK_DECORUM, 0.9, nowhere, "why", "fix");
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_CONDUCT));
	/* whatever it brought, and before all else that may be said of it */
	t = answer("x", COMMITMENT_BENEFICIAL, true);
	reading_remark(t.reading, REMARK_DECORUM, 0.9, nowhere, "why", "fix");
	t.reading->consistency = 1;
	assert_int_equal(signs_of(&t),
			 WEAK_BIT(WEAK_CONDUCT) | WEAK_BIT(WEAK_CONTRADICTS));
	assert_true(WEAK_CONDUCT < WEAK_CONTRADICTS);
	t = answer("x", COMMITMENT_BENEFICIAL, true);
	reading_remark(t.reading, "numbers", 0.9, nowhere, "why", "fix");
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_FLAGGED));
	t = answer("x", COMMITMENT_DETRIMENTAL, true);
	t.reading->concession = 1;
	t.reading->heard.gives[0] = xstrdup("rule");
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_GIVES));
	t = answer("x", COMMITMENT_NEUTRAL, true);
	t.reading->quality = 3;
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_VIOLATES));
}

static void what_is_unsettled_candid_or_needed_is_not(void **state)
{
	struct turn t;

	(void)state;
	t = answer("x", COMMITMENT_DETRIMENTAL, false);
	assert_int_equal(signs_of(&t), 0);
	t = answer("x", COMMITMENT_DETRIMENTAL, true);
	t.reading->concession = 1; /* and nothing the side must hold */
	assert_int_equal(signs_of(&t), 0);
	t = answer("I don't know.", COMMITMENT_NONE, true);
	reading_remark(t.reading, REMARK_UNKNOWN, 0.9, nowhere, "why", NULL);
	assert_int_equal(signs_of(&t), 0);
	t = answer("x", COMMITMENT_NEUTRAL, true);
	reading_remark(t.reading, REMARK_DECORUM, 0.6, nowhere, "why", NULL);
	assert_int_equal(signs_of(&t), 0);
	t = answer("x", COMMITMENT_NEUTRAL, false);
	t.reading->quality = 4;
	assert_int_equal(signs_of(&t), 0);
	t = answer("x", COMMITMENT_UNREAD, true);
	t.reading->unread = xstrdup("no model");
	t.reading->consistency = 1;
	assert_int_equal(signs_of(&t), 0);
}

static void left_unanswered_or_lost_is_weak(void **state)
{
	struct turn t = answer("Um.", COMMITMENT_NONE, false);

	(void)state;
	reading_remark(t.reading, REMARK_UNANSWERED, 0.9, nowhere, "w", "f");
	assert_int_equal(weak_sure(t.reading), WEAK_BIT(WEAK_UNANSWERED));
	assert_false(weak_has_content(t.reading));
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_UNANSWERED));
	/* a yes to what asks for one is no fault, and no substance */
	t = answer("Yes.", COMMITMENT_BENEFICIAL, false);
	reading_remark(t.reading, REMARK_BARE, 0.9, nowhere, "w", "f");
	assert_false(weak_has_content(t.reading));
	assert_int_equal(signs_of(&t), 0);
	/* worth going over; but never sure */
	t = answer("We concede it.", COMMITMENT_DETRIMENTAL, false);
	t.reading->concession = 1;
	reading_remark(t.reading, REMARK_GIVES_AWAY, 0.7, nowhere, "w", "f");
	assert_int_equal(weak_sure(t.reading), 0);
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_LOSES));
	/* the firm word for it is the other one */
	t = answer("We concede it.", COMMITMENT_DETRIMENTAL, true);
	t.reading->concession = 1;
	t.reading->heard.gives[0] = xstrdup("rule");
	reading_remark(t.reading, REMARK_GIVES_AWAY, 0.7, nowhere, "w", "f");
	assert_int_equal(signs_of(&t), WEAK_BIT(WEAK_GIVES));
}

static size_t n_weak(const struct transcript *said)
{
	size_t n;

	free(weak_find(said, &n));
	return n;
}

static void once_is_candor_and_eight_times_is_not(void **state)
{
	struct transcript said = { 0 };

	(void)state;
	for (int i = 0; i < 8; i++) {
		struct turn t = answer("I don't know.", COMMITMENT_NONE, false);

		t.n = 0;
		reading_remark(t.reading, REMARK_UNKNOWN, 0.9, nowhere, "w",
			       NULL);
		transcript_take(&said, &t);
		assert_int_equal(n_weak(&said),
				 i + 1 < WEAK_CANDID_LEAST ? 0 : i + 1);
	}
	for (int i = 0; i < 9; i++) {
		struct turn t =
			answer("The log says so.", COMMITMENT_BENEFICIAL, true);

		t.n = 0;
		transcript_take(&said, &t);
	}
	assert_int_equal(n_weak(&said), 0); /* fewer than every second */
	transcript_release(&said);
}

static void those_that_stand_are_found_in_order(void **state)
{
	struct transcript said = { 0 };
	size_t n;
	int *turns;

	(void)state;
	for (int i = 0; i < 4; i++) {
		struct turn t = answer("x", COMMITMENT_DETRIMENTAL, i != 1);

		t.n = 0;
		transcript_take(&said, &t)->retracted = i == 2;
	}
	turns = weak_find(&said, &n);
	assert_int_equal(n, 2);
	assert_int_equal(turns[0], 1);
	assert_int_equal(turns[1], 4);
	free(turns);
	transcript_release(&said);
}

/* Asks, and answers so that it is worth giving again. */
static void exchange(struct transcript *said, const char *question)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .speaker = xstrdup("Kagan"),
			  .text = xstrdup(question) };
	struct turn a = answer("x", COMMITMENT_NONE, false);

	set_beside(&a);
	a.n = 0;
	a.follows = transcript_take(said, &q)->n;
	transcript_take(said, &a);
}

static void of_one_question_the_latest_is_left(void **state)
{
	struct transcript said = { 0 };
	struct weak_passed passed[6];
	struct buf b;
	size_t n;
	int *turns;

	(void)state;
	exchange(&said, "Suppose a fence. Is the dog still lost?");
	exchange(&said, "Why?");
	exchange(&said, "Suppose a wall. Is the dog still lost?");
	exchange(&said, "Once more, counsel. Suppose a fence. I think this has "
			"a yes or a no: is the dog still lost?");
	exchange(&said, "Why? And why not?");
	exchange(&said, "Why?");
	turns = weak_find(&said, &n);
	assert_int_equal(n, 6);
	weak_passed(&said, NULL, turns, n, passed);
	assert_int_equal(passed[0].by, 8);
	assert_false(passed[0].well);
	assert_int_equal(passed[2].by, 0);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_left_out(&b, &said, &passed[0]);
	assert_string_equal(b.s, "the drill has Q 4 instead");
	buf_reset(&b);
	debrief_say_left_out(&b, &said, &passed[2]);
	assert_string_equal(b.s, "");
	buf_release(&b);
	n = weak_latest(&said, NULL, turns, n);
	assert_int_equal(n, 4);
	assert_int_equal(turns[0], 6);	/* another supposition */
	assert_int_equal(turns[1], 8);	/* the first one again */
	assert_int_equal(turns[2], 10); /* too few words to be known by */
	assert_int_equal(turns[3], 12); /* the same words */
	free(turns);
	transcript_release(&said);
}

/* Only a plain evasion is weak; what was answered firmly and well later on is not due. */
static void only_what_is_surely_weak_is_found(void **state)
{
	struct transcript said = { 0 };
	struct turn *evasion, *later;
	struct weak_passed passed;
	int turns[] = { 2, 4 };
	size_t n;

	(void)state;
	exchange(&said, "Whose dog was it on that day?");
	exchange(&said, "Once more: whose dog was it on that day?");
	evasion = &said.turns[1];
	later = &said.turns[3];
	later->reading->heard.touches = 0.4; /* perhaps it does */
	free(weak_find(&said, &n));
	assert_int_equal(n, 1);
	assert_true(weak_evades(&said, evasion));
	assert_false(weak_evades(&said, later));
	assert_int_equal(weak_signs_in(&said, later), 0);
	later->reading->relevance_said =
		true; /* a person says that it missed */
	assert_true(weak_evades(&said, later));
	assert_int_equal(weak_signs_in(&said, later), WEAK_BIT(WEAK_BESIDE));
	assert_int_equal(weak_latest(&said, NULL, turns, 2), 1);
	assert_int_equal(turns[0], 4);

	turns[0] = 2;
	later->reading->relevance_said = false;
	later->reading->heard.beside = false;
	later->reading->relevance = 1;
	later->reading->commitment = COMMITMENT_BENEFICIAL;
	assert_int_equal(weak_latest(&said, NULL, turns, 1), 1);
	later->reading->firm = true;
	weak_passed(&said, NULL, turns, 1, &passed);
	assert_int_equal(passed.by, 4);
	assert_true(passed.well);
	assert_int_equal(weak_latest(&said, NULL, turns, 1), 0);
	transcript_release(&said);
}

/* The memo's words for a question, and the map's, are one question. */
static void a_question_in_other_words_is_the_same(void **state)
{
	static struct memo_question asked[] = { { .text = "Whose dog is it?" },
						{ .text = "Who fed it?" } };
	static char *again[] = { "To whom does the dog belong?", "" };
	static struct map_question mapped[] = {
		{ .again = { .list = again, .n = 2 } }, { .form = -1 }
	};
	static struct issue issue = { .questions = asked, .n_questions = 2 };
	static struct map_issue issue_map = { .questions = mapped };
	struct case_map map = { .issues = &issue_map, .n_issues = 1 };
	struct court_case kase = { .issues = &issue, .n_issues = 1 };
	struct transcript said = { 0 };
	int turns[] = { 2, 4, 6, 8 };

	(void)state;
	exchange(&said, "Whose dog is it?");
	exchange(&said, "Who fed it?");
	exchange(&said, "You were asked. To whom does the dog belong?");
	exchange(&said, "Did it belong to anyone?");
	assert_int_equal(weak_latest(&said, &kase, turns, 4), 4); /* no map */
	kase.map = &map;
	assert_int_equal(weak_latest(&said, &kase, turns, 4), 3);
	assert_int_equal(turns[0], 4);
	assert_int_equal(turns[1], 6); /* the later of the two */
	assert_int_equal(turns[2], 8);
	transcript_release(&said);
}

/* ---- what came of it ---- */

#define NOTHING	    ((struct again_seen){ 0 })
#define DOUBTFUL(d) ((struct again_seen){ .doubts = DOUBT_BIT(d) })
#define LACKING(l)  ((struct again_seen){ .lacks = LACK_BIT(l) })

/* With what merit.h says of the two. */
static enum again weighed(struct turn *first, struct turn *again,
			  enum merit_says says)
{
	struct heard_lines change;
	struct again_seen seen = { .says = says };
	enum again result = again_compare(first, again, seen);

	again_change(&change, first, again, seen);
	assert_true(change.n > 0);
	assert_string_equal(change.list[0].head, "result");
	/* praise only where it was measured */
	if (result == AGAIN_UNTOLD || result == AGAIN_SAME)
		assert_int_not_equal(change.list[0].tone, HEARD_GOOD);
	heard_lines_release(&change);
	turn_release(first);
	turn_release(again);
	return result;
}

static enum again came(struct turn *first, struct turn *again)
{
	return weighed(first, again, MERIT_UNSURE);
}

/* Where far more speaks for the second. */
static enum again came_likely(struct turn *first, struct turn *again)
{
	return weighed(first, again, MERIT_BETTER);
}

static void a_fault_that_is_gone_is_better(void **state)
{
	struct turn a = answer("one", COMMITMENT_NONE, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);

	(void)state;
	set_beside(&a);
	b.reading->heard.read = true;
	b.reading->heard.touches = 0.95;
	assert_int_equal(came_likely(&a, &b), AGAIN_BETTER);

	a = answer("one", COMMITMENT_NONE, false);
	b = answer("two", COMMITMENT_NONE, false);
	set_beside(&a);
	set_beside(&b);
	assert_int_equal(again_compare(&a, &b, NOTHING), AGAIN_UNTOLD);
	reading_remark(a.reading, REMARK_DECORUM, 0.9, nowhere, "why", NULL);
	assert_int_equal(came(&a, &b), AGAIN_PARTLY);

	a = answer("one", COMMITMENT_NONE, false);
	b = answer("two", COMMITMENT_NONE, false);
	set_beside(&a);
	set_beside(&b);
	reading_remark(b.reading, REMARK_DECORUM, 0.9, nowhere, "why", NULL);
	assert_int_equal(came(&a, &b), AGAIN_WORSE);

	a = answer("one", COMMITMENT_NONE, false);
	b = answer("two", COMMITMENT_DETRIMENTAL, true);
	set_beside(&a);
	assert_int_equal(came(&a, &b), AGAIN_SAME); /* one gone, one came */

	/* the ground lost for good is worse than to have missed the question */
	a = answer("one", COMMITMENT_NONE, false);
	b = answer("two", COMMITMENT_DETRIMENTAL, true);
	set_beside(&a);
	b.reading->heard.gives[0] = xstrdup("p-gate");
	assert_int_equal(came(&a, &b), AGAIN_WORSE);

	/* ground given in another way is no ground won back */
	a = answer("one", COMMITMENT_DETRIMENTAL, false);
	reading_remark(a.reading, REMARK_GIVES_AWAY, 0.7, nowhere, "w", NULL);
	b = answer("two", COMMITMENT_DETRIMENTAL, true);
	b.reading->heard.gives[0] = xstrdup("p-gate");
	assert_int_equal(came(&a, &b), AGAIN_WORSE);
}

/* That no ground seems given any more is nothing by itself; and nothing is praised as
 * unflagged beside a flag. */
static void ground_is_back_where_it_is_held(void **state)
{
	struct turn a, b;

	(void)state;
	for (int held = 0; held < 2; held++) {
		a = answer("one", COMMITMENT_DETRIMENTAL, false);
		reading_remark(a.reading, REMARK_GIVES_AWAY, 0.7, nowhere, "w",
			       NULL);
		b = answer("two words", COMMITMENT_BENEFICIAL, false);
		assert_int_equal(held ? came_likely(&a, &b) : came(&a, &b),
				 held ? AGAIN_BETTER : AGAIN_UNTOLD);
	}
	a = answer("one", COMMITMENT_NONE, false);
	reading_remark(a.reading, "exclusivity", 0.9, nowhere, "w", NULL);
	b = answer("two", COMMITMENT_BENEFICIAL, false);
	reading_remark(b.reading, "exclusivity", 0.2, nowhere, "w", NULL);
	assert_int_equal(came_likely(&a, &b), AGAIN_UNTOLD);
}

/* An evasion in other words, a bare yes, a concession, and what only perhaps touches
 * the question: none is better. */
static void what_does_not_answer_is_no_better(void **state)
{
	struct turn a, b;

	(void)state;
	a = answer("tomatoes", COMMITMENT_NONE, false);
	set_beside(&a);
	b = answer("It depends.", COMMITMENT_NONE, false);
	reading_remark(b.reading, REMARK_UNANSWERED, 0.9, nowhere, "w", "f");
	assert_int_equal(came(&a, &b), AGAIN_SAME);

	/* nothing said is surer than nothing touched */
	for (int surely = 0; surely < 2; surely++) {
		a = answer("A position.", COMMITMENT_BENEFICIAL, false);
		a.reading->heard.touches = surely ? 0.95 : 0.6;
		b = answer("It depends.", COMMITMENT_NONE, false);
		set_beside(&b);
		reading_remark(b.reading, REMARK_UNANSWERED, 0.9, nowhere, "w",
			       "f");
		assert_int_equal(came(&a, &b),
				 surely ? AGAIN_WORSE : AGAIN_SAME);
	}
	a = answer("tomatoes", COMMITMENT_NONE, false);
	set_beside(&a);
	b = answer("I will come to that.", COMMITMENT_NONE, false);
	reading_remark(b.reading, REMARK_LATER, 0.9, nowhere, "w", "f");
	assert_int_equal(came(&a, &b), AGAIN_SAME);

	a = answer("Um.", COMMITMENT_NONE, false);
	reading_remark(a.reading, REMARK_UNANSWERED, 0.9, nowhere, "w", "f");
	b = answer("tomatoes", COMMITMENT_NONE, false);
	set_beside(&b);
	assert_int_equal(came(&a, &b), AGAIN_UNTOLD); /* never sure of it */

	a = answer("tomatoes", COMMITMENT_NONE, false);
	set_beside(&a);
	b = answer("Yes.", COMMITMENT_BENEFICIAL, false);
	b.reading->heard.touches = 0.95;
	reading_remark(b.reading, REMARK_BARE, 0.9, nowhere, "w", "f");
	assert_int_equal(came_likely(&a, &b), AGAIN_UNTOLD);

	a = answer("tomatoes", COMMITMENT_NONE, false);
	set_beside(&a);
	b = answer("I concede it.", COMMITMENT_BENEFICIAL, false);
	b.reading->heard.touches = 0.95;
	b.reading->concession = 1;
	assert_int_equal(came_likely(&a, &b), AGAIN_UNTOLD);

	a = answer("tomatoes", COMMITMENT_NONE, false);
	set_beside(&a);
	b = answer("Perhaps near it.", COMMITMENT_BENEFICIAL, false);
	b.reading->heard.touches = 0.6;
	assert_int_equal(came(&a, &b), AGAIN_UNTOLD);

	/* what was not known is still to be answered */
	a = answer("I don't know.", COMMITMENT_NONE, false);
	reading_remark(a.reading, REMARK_UNKNOWN, 0.9, nowhere, "w", NULL);
	b = answer("I do not know it.", COMMITMENT_NONE, false);
	reading_remark(b.reading, REMARK_UNKNOWN, 0.9, nowhere, "w", NULL);
	assert_int_equal(came(&a, &b), AGAIN_SAME);
	a = answer("I don't know.", COMMITMENT_NONE, false);
	reading_remark(a.reading, REMARK_UNKNOWN, 0.9, nowhere, "w", NULL);
	b = answer("The record says so.", COMMITMENT_BENEFICIAL, true);
	assert_int_equal(came_likely(&a, &b), AGAIN_BETTER);
}

/* Who says it civilly, and firmly as well, did better; who says nothing civilly, gives
 * ground, or may speak of something else, did not. */
static void without_the_remark_it_is_better(void **state)
{
	struct turn a = answer("Yes: the owner alone decides. You are a fool.",
			       COMMITMENT_BENEFICIAL, true);
	struct turn b = answer("Yes: the owner alone decides, and it costs us "
			       "nothing.",
			       COMMITMENT_BENEFICIAL, true);

	(void)state;
	reading_remark(a.reading, REMARK_DECORUM, 0.9, (struct span){ 30, 44 },
		       "w", "f");
	assert_int_equal(again_compare(&a, &b, NOTHING), AGAIN_BETTER);
	assert_int_not_equal(again_compare(&a, &b, DOUBTFUL(DOUBT_STRAY)),
			     AGAIN_BETTER);
	assert_int_not_equal(again_compare(&a, &b, LACKING(LACK_TRUTH)),
			     AGAIN_BETTER);
	b.reading->concession = 1;
	assert_int_not_equal(again_compare(&a, &b, NOTHING), AGAIN_BETTER);
	b.reading->concession = 0;
	b.reading->commitment = COMMITMENT_NEUTRAL;
	assert_int_not_equal(again_compare(&a, &b, NOTHING), AGAIN_BETTER);
	b.reading->commitment = COMMITMENT_NONE;
	assert_int_not_equal(again_compare(&a, &b, NOTHING), AGAIN_BETTER);
	turn_release(&a);
	turn_release(&b);
}

/* What would be better is not, while something makes it doubtful that no sum of signs
 * outweighs; other doubts are among the signs. */
static void a_doubt_forbids_praise(void **state)
{
	(void)state;
	for (int i = 0; i < DOUBTS; i++) {
		bool weighed = i == DOUBT_GIVES || i == DOUBT_AGREES ||
			       i == DOUBT_ECHO;
		struct turn a = answer("one", COMMITMENT_NONE, false);
		struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);
		struct again_seen seen = { .says = MERIT_BETTER };
		struct heard_lines change;

		set_beside(&a);
		assert_int_equal(again_compare(&a, &b, seen), AGAIN_BETTER);
		seen.doubts = DOUBT_BIT(i);
		assert_int_equal(again_compare(&a, &b, seen),
				 weighed ? AGAIN_BETTER : AGAIN_UNTOLD);
		seen.says = MERIT_UNSURE;
		assert_int_equal(again_compare(&a, &b, seen), AGAIN_UNTOLD);
		again_change(&change, &a, &b, seen);
		assert_int_equal(change.n, 3);
		assert_string_equal(change.list[1].head, "open");
		assert_string_equal(change.list[1].text, doubt_words[i]);
		assert_string_equal(change.list[2].head, "lacking");
		heard_lines_release(&change);
		turn_release(&a);
		turn_release(&b);
	}
}

/* A yes that does not surely help may agree with what was put. */
static void a_yes_that_may_agree_is_not_praised(void **state)
{
	struct again_seen seen = { .says = MERIT_BETTER,
				   .doubts = DOUBT_BIT(DOUBT_AGREES) };

	(void)state;
	for (int firm = 0; firm < 2; firm++) {
		struct turn a = answer("one", COMMITMENT_NONE, false);
		struct turn b = answer("Yes, it is.", COMMITMENT_NEUTRAL, firm);

		assert_int_equal(again_compare(&a, &b, seen),
				 firm ? AGAIN_BETTER : AGAIN_UNTOLD);
		turn_release(&a);
		turn_release(&b);
	}
}

/* The text of the first line with that head, NULL for none. */
static const char *told(struct heard_lines *l, const char *head)
{
	for (size_t i = 0; i < l->n; i++)
		if (!strcmp(l->list[i].head, head))
			return l->list[i].text;
	return NULL;
}

static void lacking_is(const struct turn *a, const struct turn *b,
		       struct again_seen seen, const char *what, bool is)
{
	struct heard_lines change;
	const char *text;

	again_change(&change, a, b, seen);
	text = told(&change, "lacking");
	assert_non_null(text);
	assert_int_equal(strstr(text, what) != NULL, is);
	heard_lines_release(&change);
}

static void what_is_there_is_not_lacking(void **state)
{
	static const struct {
		enum doubt doubt;
		enum brings brings;
		const char *lacking;
	} list[] = {
		{ DOUBT_OTHER, BRINGS_WORD, "a word of the question" },
		{ DOUBT_AGREES, BRINGS_PARTS, "where you part" },
		{ DOUBT_FIGURE, BRINGS_PLACE, "the place of the figure" },
		{ DOUBT_ECHO, BRINGS_MORE, "a reason that" },
	};
	struct turn a = answer("one", COMMITMENT_BENEFICIAL, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);

	(void)state;
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct again_seen seen = DOUBTFUL(list[i].doubt);

		lacking_is(&a, &b, seen, list[i].lacking, true);
		seen.brings = BRINGS_BIT(list[i].brings);
		lacking_is(&a, &b, seen, list[i].lacking, false);
	}
	heard_add_answer(&b.reading->heard, "x", 0.4);
	lacking_is(&a, &b, NOTHING, "one more fact", true);
	lacking_is(&a, &b,
		   (struct again_seen){ .brings = BRINGS_BIT(BRINGS_MORE) },
		   "nothing that was found", true);
	turn_release(&a);
	turn_release(&b);
}

/* The record is to be named for what helps and does not name it. */
static void a_place_is_asked_for_where_it_helps(void **state)
{
	struct again_seen named = { .brings = BRINGS_BIT(BRINGS_PLACE) };
	struct turn a = answer("one", COMMITMENT_BENEFICIAL, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);
	struct heard_lines change;

	(void)state;
	heard_add_record(&b.reading->heard, nowhere, "facts", 1, VERDICT_OPEN,
			 "w");
	b.reading->heard.touches = 0.95;
	lacking_is(&a, &b, NOTHING, "the place in the record", true);
	lacking_is(&a, &b, named, "the place in the record", false);
	again_change(&change, &a, &b, named);
	assert_non_null(told(&change, "check"));
	heard_lines_release(&change);
	b.reading->heard.touches = 0.5; /* it touches next to nothing */
	lacking_is(&a, &b, NOTHING, "the place in the record", false);
	b.reading->heard.touches = 0.95;
	b.reading->commitment = COMMITMENT_DETRIMENTAL;
	lacking_is(&a, &b, NOTHING, "the place in the record", false);
	turn_release(&a);
	turn_release(&b);
}

/* What is not firm, and does not surely touch the question, may be a good answer to
 * another one. */
static void what_may_touch_another_question_is_not_better(void **state)
{
	struct turn a = answer("one", COMMITMENT_NONE, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);
	struct again_seen seen = { .says = MERIT_BETTER };

	(void)state;
	set_beside(&a);
	b.reading->heard.touches = 0.8;
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_UNTOLD);
	b.reading->heard.touches = 0.95;
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_BETTER);
	b.reading->heard.touches = 0.8;
	b.reading->firm = true;
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_BETTER);
	turn_release(&a);
	turn_release(&b);
}

/* What the case itself calls good here is better, unless the first was as good. */
static void the_answer_of_the_case_is_better(void **state)
{
	struct turn a = answer("one", COMMITMENT_BENEFICIAL, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, true);
	struct again_seen seen = DOUBTFUL(DOUBT_OTHER);

	(void)state;
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_UNTOLD);
	seen.brings = BRINGS_BIT(BRINGS_MODEL);
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_BETTER);
	seen.first_brings = seen.brings;
	assert_int_not_equal(again_compare(&a, &b, seen), AGAIN_BETTER);
	seen.first_brings = 0;
	seen.doubts = DOUBT_BIT(DOUBT_FIGURE); /* and adds what is not there */
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_UNTOLD);
	seen.doubts = 0;
	b.reading->concession = 1;
	assert_int_not_equal(again_compare(&a, &b, seen), AGAIN_BETTER);
	turn_release(&a);
	turn_release(&b);
}

/* One card does not say both that it loses the issue and that it gives no ground. */
static void what_loses_is_not_said_to_give_none(void **state)
{
	struct turn t = answer("two", COMMITMENT_BENEFICIAL, false);
	struct heard_lines lines;

	(void)state;
	t.reading->why = xstrdup("Nothing in these words gives ground.");
	for (int loses = 0; loses < 2; loses++) {
		again_tell(&lines, &t, loses ? LACK_BIT(LACK_ISSUE) : 0, NULL,
			   SIDE_PETITIONER);
		assert_int_equal(told(&lines, "") != NULL, !loses);
		heard_lines_release(&lines);
	}
	turn_release(&t);
}

static void two_good_ones_settle_it(void **state)
{
	struct turn a = answer("one", COMMITMENT_BENEFICIAL, true);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, true);

	(void)state;
	assert_true(again_first_stands(&a, NOTHING));
	assert_true(again_is_as_good(&a, &b, NOTHING));
	assert_false(again_is_as_good(&a, &a, NOTHING)); /* the same words */
	assert_false(again_is_as_good(&a, &b, LACKING(LACK_TOUCH)));
	assert_false(again_is_as_good(&a, &b, DOUBTFUL(DOUBT_FIGURE)));
	b.reading->firm = false;
	assert_false(again_is_as_good(&a, &b, NOTHING));
	a.reading->firm = false; /* and is none that the case foresees */
	assert_false(again_first_stands(&a, NOTHING));
	heard_add_answer(&a.reading->heard, "x", 0.4);
	assert_true(again_first_stands(&a, NOTHING));
	a.reading->concession = 1;
	assert_false(again_first_stands(&a, NOTHING));
	turn_release(&a);
	turn_release(&b);
}

/* A bare word and what may be to another question leave nothing to be judged. */
static void what_says_nothing_is_not_judged(void **state)
{
	struct turn t = answer("Yes.", COMMITMENT_BENEFICIAL, false);

	(void)state;
	assert_false(again_says_nothing(&t, NOTHING));
	assert_true(again_says_nothing(&t, DOUBTFUL(DOUBT_STRAY)));
	assert_false(again_says_nothing(&t, DOUBTFUL(DOUBT_GIVES)));
	reading_remark(t.reading, REMARK_BARE, 0.9, nowhere, "w", "f");
	assert_true(again_says_nothing(&t, NOTHING));
	t.reading->firm = true;
	assert_false(again_says_nothing(&t, DOUBTFUL(DOUBT_STRAY)));
	turn_release(&t);
}

/* The form of the question, or few words of it in a long answer that touches little. */
static void what_is_perhaps_to_another_question(void **state)
{
	struct turn which = { .text = (char *)"Then let us go on. What is the "
					      "least that you would take home "
					      "and call a win?" };
	struct turn whether = { .text = (char *)"Suppose that Nora had only "
						"shouted directions. Would "
						"that be returning Agnes?" };
	struct turn t = answer("No, and we do not say so.",
			       COMMITMENT_BENEFICIAL, false);

	(void)state;
	t.reading->heard.read = true;
	t.reading->heard.touches = 0.75;
	t.reading->n_words = 20;
	assert_true(stray_maybe(&which, &t));
	assert_false(stray_maybe(&whether, &t));
	assert_false(stray_maybe(NULL, &t));
	t.reading->heard.touches = 0.65;
	assert_true(stray_maybe(&whether, &t));
	t.reading->n_words = 8; /* who is short may well have answered */
	assert_false(stray_maybe(&whether, &t));
	t.reading->firm = true;
	assert_false(stray_maybe(&which, &t));
	turn_release(&t);
	t = answer("No: whoever only shouted directions returned nobody.",
		   COMMITMENT_BENEFICIAL, false);
	t.reading->heard.read = true;
	t.reading->heard.touches = 0.65;
	t.reading->n_words = 20;
	assert_false(stray_maybe(&whether, &t)); /* its words are there */
	turn_release(&t);
}

/* With a lack the second is never better; whether the first was, its own signs say. */
static void what_lacks_is_no_better_and_says_why(void **state)
{
	(void)state;
	for (int i = 0; i < LACKS; i++) {
		struct turn a = answer("one", COMMITMENT_BENEFICIAL, false);
		struct turn b = answer("two", COMMITMENT_BENEFICIAL, true);
		struct again_seen both = LACKING(i);
		struct heard_lines change;

		a.reading->heard.touches = 0.95;
		assert_int_equal(again_compare(&a, &b, LACKING(i)),
				 AGAIN_WORSE);
		assert_true(again_is_sure(&a, &b, LACKING(i)));
		again_change(&change, &a, &b, LACKING(i));
		assert_string_equal(change.list[1].head, "new");
		assert_string_equal(change.list[1].text, lack_words[i]);
		heard_lines_release(&change);
		both.first_lacks = LACK_BIT(LACK_TRUTH);
		assert_int_equal(again_compare(&a, &b, both), AGAIN_SAME);
		again_change(&change, &a, &b, both);
		assert_non_null(strstr(change.list[0].text, "neither"));
		assert_true(change.n > 1);
		heard_lines_release(&change);
		turn_release(&a);
		turn_release(&b);
	}
}

static bool blames(const struct turn *first, const struct turn *again)
{
	struct again_seen seen = { .lacks = LACK_BIT(LACK_TOUCH),
				   .first_lacks = LACK_BIT(LACK_ISSUE) };
	struct heard_lines change;
	bool found = false;

	again_change(&change, first, again, seen);
	for (size_t i = 0; i < change.n; i++)
		found |= !strcmp(change.list[i].text, lack_words[LACK_ISSUE]);
	heard_lines_release(&change);
	return found;
}

/* What is heard as an answer that helps may say the contrary of what it is like. */
static void a_first_try_that_holds_is_not_blamed_by_likeness(void **state)
{
	struct turn a = answer("one", COMMITMENT_BENEFICIAL, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);

	(void)state;
	assert_true(blames(&a, &b));
	heard_add_answer(&a.reading->heard, "x", 0.4);
	assert_false(blames(&a, &b));
	a.reading->concession = 1;
	assert_true(blames(&a, &b));
	turn_release(&a);
	turn_release(&b);
}

static void a_reason_that_is_dropped_is_no_better(void **state)
{
	struct turn a, b;
	struct heard_lines change;

	(void)state;
	a = answer("With a reason.", COMMITMENT_BENEFICIAL, false);
	a.reading->n_words = 12;
	b = answer("Both.", COMMITMENT_BENEFICIAL, false);
	b.reading->heard.terse = true;
	assert_int_equal(again_compare(&a, &b, NOTHING), AGAIN_SAME);
	assert_false(again_is_sure(&a, &b, NOTHING));
	again_change(&change, &a, &b, NOTHING);
	assert_string_equal(change.list[1].head, "why");
	assert_non_null(strstr(change.list[1].text, "no reason of its own"));
	heard_lines_release(&change);
	turn_release(&a);
	turn_release(&b);
}

/* What speaks for one of the two by many small signs: told, and sure of no box. */
static void what_many_signs_say_is_told(void **state)
{
	struct turn a = answer("With a reason.", COMMITMENT_BENEFICIAL, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);
	struct again_seen seen = { .says = MERIT_LEANS,
				   .gained = GAIN_BIT(GAIN_LAW),
				   .lost = GAIN_BIT(GAIN_REASON) };
	struct heard_lines change;

	(void)state;
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_UNTOLD);
	assert_true(again_is_perhaps_better(&a, &b, seen));
	again_change(&change, &a, &b, seen);
	assert_non_null(strstr(change.list[0].text, "perhaps better"));
	assert_string_equal(told(&change, "this time"),
			    merit_gain_words[GAIN_LAW]);
	assert_non_null(told(&change, "to be sure"));
	heard_lines_release(&change);

	seen.doubts = DOUBT_BIT(DOUBT_OTHER); /* said beside it */
	assert_true(again_is_perhaps_better(&a, &b, seen));
	seen.doubts = DOUBT_BIT(DOUBT_FIGURE);
	assert_false(again_is_perhaps_better(&a, &b, seen));
	seen.doubts = 0;
	seen.says = MERIT_WORSE;
	assert_int_equal(again_compare(&a, &b, seen), AGAIN_WORSE);
	assert_false(again_is_sure(&a, &b, seen));
	again_change(&change, &a, &b, seen);
	assert_string_equal(told(&change, "lost"),
			    merit_loss_words[GAIN_REASON]);
	heard_lines_release(&change);
	seen.says = MERIT_BETTER;
	again_change(&change, &a, &b, seen);
	assert_string_equal(told(&change, "better"),
			    merit_gain_words[GAIN_LAW]);
	heard_lines_release(&change);
	turn_release(&a);
	turn_release(&b);
}

/* What would make a better one better still is told with its place in the record. */
static void the_next_thing_has_its_place(void **state)
{
	struct turn a = answer("one", COMMITMENT_NONE, false);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);
	struct again_seen seen = { .says = MERIT_BETTER };
	struct heard_lines change;

	(void)state;
	b.reading->heard.touches = 0.95;
	heard_add_record(&b.reading->heard, nowhere, "joint-appendix", 12,
			 VERDICT_OPEN, "w");
	again_change(&change, &a, &b, seen);
	assert_string_equal(change.list[0].text, "better than the first try");
	assert_non_null(
		strstr(told(&change, "next"), "joint-appendix, paragraph 12"));
	heard_lines_release(&change);
	seen.brings = BRINGS_BIT(BRINGS_PLACE);
	again_change(&change, &a, &b, seen);
	assert_null(told(&change, "next"));
	heard_lines_release(&change);
	turn_release(&a);
	turn_release(&b);
}

/* "I don't know" opened with neither yes nor no, and left no question by a fault. */
static void what_was_not_known_is_told_as_it_was(void **state)
{
	struct again_seen seen = { .wants = WANT_BIT(WANT_YES_NO) };
	struct heard_lines change;

	(void)state;
	for (int missed = 0; missed < 2; missed++) {
		struct turn a =
			answer("I do not know.", COMMITMENT_NONE, false);
		struct turn b =
			answer("Some do.", COMMITMENT_BENEFICIAL, false);

		reading_remark(a.reading, REMARK_UNKNOWN, 0.9, nowhere, "w",
			       NULL);
		if (missed)
			reading_remark(b.reading, REMARK_UNANSWERED, 0.9,
				       nowhere, "w", "f");
		again_change(&change, &a, &b, seen);
		assert_true(change.n > 1);
		assert_string_equal(change.list[1].head,
				    missed ? "this time" : "asked");
		for (size_t i = 0; i < change.n; i++) {
			assert_string_not_equal(change.list[i].head, "still");
			assert_null(
				strstr(change.list[i].text, "began with one"));
		}
		heard_lines_release(&change);
		turn_release(&a);
		turn_release(&b);
	}
}

/* "Not clearly better" says what the question asks for, and who has it. */
static void what_was_asked_for_is_told(void **state)
{
	struct turn a = answer("Three of them.", COMMITMENT_BENEFICIAL, false);
	struct turn b = answer("Some of them.", COMMITMENT_BENEFICIAL, false);
	struct again_seen seen = { .wants = WANT_BIT(WANT_NUMBER) };
	struct heard_lines change;

	(void)state;
	for (int both = 0; both < 2; both++) {
		seen.first_wants = both ? seen.wants : 0;
		again_change(&change, &a, &b, seen);
		assert_string_equal(change.list[1].head, "asked");
		assert_non_null(strstr(change.list[1].text,
				       both ? "neither try had one"
					    : "this one has none; the first "
					      "try had one"));
		heard_lines_release(&change);
	}
	turn_release(&a);
	turn_release(&b);
}

/* A yes may stand behind what it is said under: the model's own begins so. */
static void a_yes_in_the_first_sentence_is_one(void **state)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .text = (char *)"Is the rule the owner's?" };
	struct court_case kase;
	struct catalogue c;
	struct ken *k;

	(void)state;
	catalogue_init(&c);
	assert_true(catalogue_case(&c, "tillery", &kase, NULL));
	k = ken_new(&c, &kase);
	ken_ready(k);
	assert_int_equal(want_find(&q, "In the alternative, yes: it is.", k,
				   SIDE_PETITIONER),
			 0);
	assert_int_equal(want_find(&q, "On this record, no, it is not.", k,
				   SIDE_PETITIONER),
			 0);
	assert_int_equal(want_find(&q,
				   "Tenants hold the wall. They say, yes, so.",
				   k, SIDE_PETITIONER),
			 WANT_BIT(WANT_YES_NO));
	/* an authority is asked for by the bench, not by counsel's words */
	q.text = (char *)"What is left of Pruett v. Osgood?";
	assert_int_equal(
		want_find(&q, "Nothing is left of it.", k, SIDE_PETITIONER),
		WANT_BIT(WANT_AUTHORITY));
	q.text = (char *)"You said \"that is Pruett v. Osgood\". What is left?";
	assert_int_equal(
		want_find(&q, "Nothing is left of it.", k, SIDE_PETITIONER), 0);
	q.text = (char *)"Is the rule the owner's?";
	assert_int_equal(want_find(&q, "For the owner, no number will do.", k,
				   SIDE_PETITIONER),
			 WANT_BIT(WANT_YES_NO));
	ken_free(k);
	case_release(&kase);
	catalogue_release(&c);
}

static void says(struct transcript *said, size_t turn, const char *text)
{
	struct turn *t = &said->turns[turn];

	free(t->text);
	t->text = xstrdup(text);
	t->reading->heard.beside = false;
	t->reading->relevance = 1;
	t->reading->commitment = COMMITMENT_BENEFICIAL;
}

/* A correction is of the answer whose words it has, not of the one before it. */
static void what_was_put_right_is_weak(void **state)
{
	struct transcript said = { 0 };
	struct turn *by;
	int *turns;
	size_t n;

	(void)state;
	exchange(&said, "Was it earned when she found her?");
	exchange(&said, "What does the Act say?");
	exchange(&said, "Where does the record say that?");
	says(&said, 1, "Yes: the trooper admitted that he drew a weapon.");
	says(&said, 3, "It says that a reward is earned by the finder.");
	says(&said, 5,
	     "I misspoke: I said that the trooper admitted that he drew. He "
	     "did not.");
	free(weak_find(&said, &n));
	assert_int_equal(n, 0);
	by = &said.turns[5];
	by->reading->heard.correction = true;
	turns = weak_find(&said, &n);
	assert_int_equal(n, 1);
	assert_int_equal(turns[0], said.turns[1].n);
	free(turns);
	assert_ptr_equal(corrected_by(&said, &said.turns[1]), by);
	assert_null(corrected_by(&said, &said.turns[3]));
	assert_null(corrected_by(&said, by));

	says(&said, 5, "Let me take that back, Your Honor.");
	assert_ptr_equal(corrected_by(&said, &said.turns[3]), by);
	says(&said, 5, "I misspoke, and it is four minutes.");
	free(weak_find(&said, &n));
	assert_int_equal(n, 0); /* nobody can tell which */
	transcript_release(&said);
}

/* What an answer puts right of itself, or of one that was taken back, is no other's. */
static void what_it_mends_itself_is_no_other_answers(void **state)
{
	struct transcript said = { 0 };

	(void)state;
	exchange(&said, "May the driver walk out?");
	exchange(&said, "And with her license kept?");
	says(&said, 1,
	     "She may: the trooper gave back the license and the words.");
	says(&said, 3,
	     "Not over. But the trooper gave her back the license, the card "
	     "and the registration.I take that back, Your Honor: the "
	     "registration stayed with the trooper.");
	said.turns[3].reading->heard.correction = true;
	assert_null(corrected_by(&said, &said.turns[1]));
	free(said.turns[3].text);
	said.turns[3].text = xstrdup(
		"I said that the trooper gave back the license and the words. "
		"I take that back: he kept the license.");
	assert_ptr_equal(corrected_by(&said, &said.turns[1]), &said.turns[3]);
	transcript_release(&said);
}

/* Words in common are no tie to the answer on another issue, unless it is named. */
static void a_correction_bears_on_its_own_issue(void **state)
{
	struct transcript said = { 0 };
	struct turn *by;

	(void)state;
	exchange(&said, "Is a bright patch a display?");
	exchange(&said, "Whose interest does the rule protect?");
	says(&said, 1, "No: the wall of an owner is no screen of a tenant.");
	said.turns[0].issue = xstrdup("patch");
	said.turns[2].issue = xstrdup("interest");
	by = &said.turns[3];
	says(&said, 3,
	     "A small correction: the owner's, as I said. The rule protects "
	     "whoever holds the wall, and the tenant has a screen.");
	by->reading->heard.correction = true;
	assert_null(corrected_by(&said, &said.turns[1]));
	says(&said, 3,
	     "I misspoke: I said that a wall is no screen of a tenant, and "
	     "it may be one.");
	assert_ptr_equal(corrected_by(&said, &said.turns[1]), by);
	says(&said, 3, "I misspoke. A wall of an owner is a screen, too.");
	assert_ptr_equal(corrected_by(&said, &said.turns[1]), by);
	says(&said, 3,
	     "A correction: whoever pays for the lamp and the leave may use "
	     "the wall of the owner.");
	assert_null(corrected_by(&said, &said.turns[1]));
	free(said.turns[2].issue);
	said.turns[2].issue = xstrdup("patch");
	assert_ptr_equal(corrected_by(&said, &said.turns[1]), by);
	transcript_release(&said);
}

static void half_an_answer_is_not_weak_by_itself(void **state)
{
	struct transcript said = { 0 };
	size_t n;

	(void)state;
	exchange(&said, "With her license kept, too?");
	says(&said, 1, "No. I will concede that with her license the stop --");
	reading_remark(said.turns[1].reading, REMARK_CONCESSION, 0.9,
		       (struct span){ 4, 20 }, "w", NULL);
	reading_remark(said.turns[1].reading, REMARK_GIVES_AWAY, 0.9,
		       (struct span){ 4, 20 }, "w", NULL);
	free(weak_find(&said, &n));
	assert_int_equal(n, 1);
	said.turns[1].cut = true;
	free(weak_find(&said, &n));
	assert_int_equal(n, 1); /* nothing more was said */
	exchange(&said, "Go on.");
	says(&said, 3, "would be a closer case, but this one is not.");
	free(weak_find(&said, &n));
	assert_int_equal(n, 0);
	transcript_release(&said);
}

static void a_follow_up_leans_on_the_question_before(void **state)
{
	struct transcript said = { 0 };

	(void)state;
	exchange(&said, "Did the Authority search the record that night?");
	exchange(&said, "I have that: \"Yes, it looked\". What is the reason?");
	exchange(&said, "Does a warrant cover what the dispatcher heard?");
	said.turns[2].aim = AIM_FOLLOW_UP;
	assert_ptr_equal(leans_on(&said, &said.turns[2]), &said.turns[0]);
	assert_null(leans_on(&said, &said.turns[0]));
	assert_null(leans_on(&said, &said.turns[4]));
	said.turns[2].aim = AIM_NEW_ISSUE;
	assert_null(leans_on(&said, &said.turns[2]));
	transcript_release(&said);
}

static void what_is_not_sure_is_not_praised(void **state)
{
	struct turn a = answer("one", COMMITMENT_DETRIMENTAL, true);
	struct turn b = answer("two", COMMITMENT_BENEFICIAL, false);

	(void)state;
	assert_int_equal(came(&a, &b), AGAIN_UNTOLD);
	a = answer("one", COMMITMENT_DETRIMENTAL, true);
	b = answer("two", COMMITMENT_BENEFICIAL, true);
	assert_int_equal(came_likely(&a, &b), AGAIN_BETTER);
	a = answer("one", COMMITMENT_DETRIMENTAL, true);
	b = answer("one", COMMITMENT_BENEFICIAL, true);
	assert_int_equal(came(&a, &b), AGAIN_SAME); /* the same words */
	a = answer("one", COMMITMENT_NEUTRAL, true);
	b = answer("two", COMMITMENT_NEUTRAL, true);
	assert_int_equal(came(&a, &b), AGAIN_SAME);
	a = answer("one", COMMITMENT_NONE, false);
	set_beside(&a);
	b = answer("I don't know.", COMMITMENT_NONE, false);
	reading_remark(b.reading, REMARK_UNKNOWN, 0.9, nowhere, "why", NULL);
	assert_int_equal(came(&a, &b), AGAIN_UNTOLD);
	a = answer("one", COMMITMENT_DETRIMENTAL, true);
	b = answer("two", COMMITMENT_UNREAD, false);
	b.reading->unread = xstrdup("the model did not answer");
	assert_int_equal(came(&a, &b), AGAIN_UNREAD);
}

/* ---- when it comes again ---- */

static int64_t day(const char *iso)
{
	return clock_day(clock_from_iso8601(iso));
}

static const char *text_of(int64_t n)
{
	static char text[CLOCK_DAY_BYTES];

	clock_day_text(n, text);
	return text;
}

static void days_go_over_the_ends_of_months(void **state)
{
	(void)state;
	assert_int_equal(day("1970-01-01T00:00:00Z"), 0);
	assert_string_equal(text_of(0), "1970-01-01");
	assert_string_equal(text_of(day("2026-11-30T23:59:59Z") + 1),
			    "2026-12-01");
	assert_string_equal(text_of(day("2026-12-31T12:00:00Z") + 35),
			    "2027-02-04");
	assert_string_equal(text_of(day("2028-02-28T12:00:00Z") + 1),
			    "2028-02-29");
	assert_string_equal(text_of(INT64_MAX / 100000), "");
}

static void a_box_at_a_time_until_it_is_done(void **state)
{
	static const int days[] = { 3, 7, 16, 35 };
	int64_t today = day("2026-11-28T08:00:00Z");
	struct drill_item item = { .box = SCHEDULE_FIRST,
				   .due_day = schedule_first_day(today - 1) };

	(void)state;
	assert_int_equal(item.due_day, today);
	for (int i = 0; i < 4; i++) {
		schedule_move(&item, AGAIN_BETTER, today);
		assert_int_equal(item.box, i + 2);
		assert_int_equal(item.due_day, today + days[i]);
		/* once more on the same day is no further step */
		schedule_move(&item, AGAIN_BETTER, today);
		assert_int_equal(item.box, i + 2);
		today = item.due_day;
	}
	schedule_move(&item, AGAIN_BETTER, today);
	assert_int_equal(item.state, DRILL_DONE);
	schedule_move(&item, AGAIN_BETTER, today + 1);
	assert_int_equal(item.state, DRILL_DONE);
	schedule_move(&item, AGAIN_WORSE, today + 1);
	assert_int_equal(item.state, DRILL_WAITS);
	assert_int_equal(item.box, 1);
	assert_int_equal(item.due_day, today + 2);
}

/* Drilled every day of a week: only days on which it is due move it on. */
static void a_week_of_days_moves_it_when_it_is_due(void **state)
{
	static const char *const due[] = { "2026-12-01", "2026-12-01",
					   "2026-12-01", "2026-12-08",
					   "2026-12-08", "2026-12-08",
					   "2026-12-08" };
	int64_t ended = day("2026-11-28T20:00:00Z");
	struct drill_item item = { .box = SCHEDULE_FIRST,
				   .due_day = schedule_first_day(ended) };

	(void)state;
	for (int i = 0; i < 7; i++) {
		schedule_move(&item, AGAIN_BETTER, ended + i);
		assert_string_equal(text_of(item.due_day), due[i]);
	}
	assert_int_equal(item.box, 3);
	/* a slip in between goes back all the same */
	schedule_move(&item, AGAIN_SAME, ended + 7);
	assert_int_equal(item.box, 1);
	assert_string_equal(text_of(item.due_day), "2026-12-06");
}

static void no_better_goes_back_and_unsettled_stays(void **state)
{
	struct drill_item item = { .box = 3, .due_day = 100 };

	(void)state;
	schedule_move(&item, AGAIN_UNTOLD, 90); /* before its day */
	assert_int_equal(item.due_day, 100);
	schedule_move(&item, AGAIN_PARTLY, 100);
	assert_int_equal(item.box, 3);
	assert_int_equal(item.due_day, 107);
	schedule_move(&item, AGAIN_UNREAD, 107);
	assert_int_equal(item.due_day, 107);
	schedule_tomorrow(&item, 101);
	assert_int_equal(item.box, 3);
	assert_int_equal(item.due_day, 102);
	schedule_move(&item, AGAIN_SAME, 102);
	assert_int_equal(item.box, 1);
	assert_int_equal(item.due_day, 103);
	item.state = DRILL_DROPPED;
	schedule_move(&item, AGAIN_WORSE, 110);
	assert_int_equal(item.state, DRILL_DROPPED);
	item.state = DRILL_LOOSE;
	schedule_move(&item, AGAIN_BETTER, 110);
	assert_int_equal(item.state, DRILL_LOOSE);
	/* what left the queue stays out; what never was in it joins */
	assert_false(schedule_join(&item, 110));
	assert_int_equal(item.state, DRILL_LOOSE);
	item.box = 0;
	assert_true(schedule_join(&item, 110));
	assert_int_equal(item.state, DRILL_WAITS);
	assert_int_equal(item.box, SCHEDULE_FIRST);
	assert_int_equal(item.due_day, 111);
	assert_false(schedule_join(&item, 112));
}

static int setup(void **state)
{
	(void)state;
	helper_remarks();
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_sure_is_weak),
		cmocka_unit_test(what_is_unsettled_candid_or_needed_is_not),
		cmocka_unit_test(left_unanswered_or_lost_is_weak),
		cmocka_unit_test(once_is_candor_and_eight_times_is_not),
		cmocka_unit_test(those_that_stand_are_found_in_order),
		cmocka_unit_test(a_fault_that_is_gone_is_better),
		cmocka_unit_test(ground_is_back_where_it_is_held),
		cmocka_unit_test(what_does_not_answer_is_no_better),
		cmocka_unit_test(of_one_question_the_latest_is_left),
		cmocka_unit_test(only_what_is_surely_weak_is_found),
		cmocka_unit_test(what_lacks_is_no_better_and_says_why),
		cmocka_unit_test(
			a_first_try_that_holds_is_not_blamed_by_likeness),
		cmocka_unit_test(a_reason_that_is_dropped_is_no_better),
		cmocka_unit_test(a_question_in_other_words_is_the_same),
		cmocka_unit_test(without_the_remark_it_is_better),
		cmocka_unit_test(a_doubt_forbids_praise),
		cmocka_unit_test(a_yes_that_may_agree_is_not_praised),
		cmocka_unit_test(what_is_there_is_not_lacking),
		cmocka_unit_test(a_place_is_asked_for_where_it_helps),
		cmocka_unit_test(the_answer_of_the_case_is_better),
		cmocka_unit_test(what_loses_is_not_said_to_give_none),
		cmocka_unit_test(two_good_ones_settle_it),
		cmocka_unit_test(what_may_touch_another_question_is_not_better),
		cmocka_unit_test(what_says_nothing_is_not_judged),
		cmocka_unit_test(what_is_perhaps_to_another_question),
		cmocka_unit_test(what_many_signs_say_is_told),
		cmocka_unit_test(the_next_thing_has_its_place),
		cmocka_unit_test(what_was_not_known_is_told_as_it_was),
		cmocka_unit_test(what_was_asked_for_is_told),
		cmocka_unit_test(a_yes_in_the_first_sentence_is_one),
		cmocka_unit_test(what_was_put_right_is_weak),
		cmocka_unit_test(what_it_mends_itself_is_no_other_answers),
		cmocka_unit_test(a_correction_bears_on_its_own_issue),
		cmocka_unit_test(half_an_answer_is_not_weak_by_itself),
		cmocka_unit_test(a_follow_up_leans_on_the_question_before),
		cmocka_unit_test(what_is_not_sure_is_not_praised),
		cmocka_unit_test(days_go_over_the_ends_of_months),
		cmocka_unit_test(a_box_at_a_time_until_it_is_done),
		cmocka_unit_test(a_week_of_days_moves_it_when_it_is_due),
		cmocka_unit_test(no_better_goes_back_and_unsettled_stays),
	};

	return cmocka_run_group_tests(tests, setup, NULL);
}
