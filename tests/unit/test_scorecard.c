/* What becomes of an answer that was held against its case: marks, the strongest and
 * the weakest answer, issues; how questions were met, what to say instead. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/map.h"
#include "court/mark.h"
#include "court/terms.h"
#include "score/advice.h"
#include "score/conceded.h"
#include "score/debrief_text.h"
#include "score/ledger.h"
#include "score/met.h"
#include "score/scorecard.h"
#include "score/sidestep.h"
#include "score/weak.h"

static struct court_case the_case(void)
{
	static struct issue issues[] = {
		{ .id = "text", .presses = { true, true } },
		{ .id = "history", .presses = { true, true } },
	};

	return (struct court_case){ .issues = issues, .n_issues = 2 };
}

/* A question of an issue and its answer; the answer's reading, to be mended. */
static struct reading *exchange(struct transcript *said, const char *issue,
				enum commitment c)
{
	struct turn q = { .kind = TURN_QUESTION,
			  .speaker = xstrdup("Voss"),
			  .text = xstrdup("Why?"),
			  .issue = xstrdup(issue) };
	struct turn a = { .kind = TURN_ANSWER,
			  .role = ROLE_COUNSEL,
			  .speaker = xstrdup("you"),
			  .text = xstrdup("Because the gate was shut.") };
	struct turn *t;

	a.follows = transcript_take(said, &q)->n;
	t = transcript_take(said, &a);
	t->reading = xmalloc(sizeof *t->reading);
	reading_init(t->reading);
	t->reading->commitment = c;
	return t->reading;
}

static void firm(struct reading *r)
{
	r->firm = true;
}

static void set_beside(struct reading *r)
{
	r->commitment = COMMITMENT_NONE;
	r->relevance = 4;
	r->heard.read = r->heard.beside = true;
}

/* The reader may be wrong about a concession: who says that the answer helps strikes one
 * that it was not sure of. */
static void a_commitment_settles_no_concession(void **state)
{
	static const struct {
		const char *field, *value, *issue;
		bool sure;
	} said_so[] = {
		{ "commitment", "beneficial", "handled", false },
		{ "commitment", "neutral", "conceded?", false },
		{ "commitment", "detrimental", "conceded", true },
		{ "manner", "2", "conceded?", false },
	};
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
	struct turn *t = &said.turns[1];
	struct mark m = { .turn = t->n,
			  .author = "Dana",
			  .reason = "",
			  .at = "2026-01-02T00:00:00Z" };

	(void)state;
	r->concession = 1;
	r->heard.read = true;
	assert_false(turn_concedes_surely(t));
	for (size_t i = 0; i < sizeof said_so / sizeof *said_so; i++) {
		m.field = (char *)said_so[i].field;
		m.value = (char *)said_so[i].value;
		mark_turn(t, &m, 1);
		assert_int_equal(turn_concedes_surely(t), said_so[i].sure);
		assert_string_equal(
			issue_state_names[scorecard_issue(&said, "text")],
			said_so[i].issue);
	}
	m.field = "concession";
	m.value = "no";
	mark_turn(t, &m, 1);
	assert_false(turn_concedes_surely(t));
	t->original->concession = 0;
	m.value = "yes";
	mark_turn(t, &m, 1);
	assert_true(turn_concedes_surely(t));
	transcript_release(&said);
}

static void beside_the_point_has_its_own_mark(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_NONE);
	char marks[3];

	(void)state;
	set_beside(r);
	r->firm = true;
	reading_marks(r, reading_concedes(r), r->firm, marks);
	assert_string_equal(marks, "o ");
	assert_true(reading_is_beside(r));
	r->relevance = 1; /* a person says that it does speak to it */
	reading_marks(r, reading_concedes(r), r->firm, marks);
	assert_string_equal(marks, ". ");
	set_beside(r);
	r->commitment = COMMITMENT_BENEFICIAL; /* so does this one */
	reading_marks(r, reading_concedes(r), r->firm, marks);
	assert_string_equal(marks, "+r");
	transcript_release(&said);
}

static void what_touches_nothing_handles_nothing(void **state)
{
	struct transcript said = { 0 };
	struct court_case c = the_case();
	struct scorecard card;
	struct reading *r;

	(void)state;
	set_beside(exchange(&said, "text", COMMITMENT_NONE));
	r = exchange(&said, "history", COMMITMENT_BENEFICIAL);
	r->relevance = 3;
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(scorecard_issue(&said, "text"), ISSUE_LEFT);
	assert_int_equal(scorecard_issue(&said, "history"), ISSUE_OPEN);
	assert_int_equal(card.issues_handled, 0);
	assert_int_equal(card.n_missed, 1);
	assert_true(card.rows[0].bat == 0);
	scorecard_release(&card);

	r->relevance = 1;
	firm(r);
	assert_int_equal(scorecard_issue(&said, "history"), ISSUE_HANDLED);
	reading_remark(r, REMARK_BARE, 1, (struct span){ 0 }, "yes", NULL);
	assert_int_equal(scorecard_issue(&said, "history"), ISSUE_OPEN);
	reading_drop(r, REMARK_BARE);
	exchange(&said, "text", COMMITMENT_NEUTRAL); /* unsettled */
	assert_int_equal(scorecard_issue(&said, "text"), ISSUE_OPEN);
	firm(exchange(&said, "text", COMMITMENT_NEUTRAL));
	assert_int_equal(scorecard_issue(&said, "text"), ISSUE_HANDLED);
	transcript_release(&said);
}

/* Nobody knows what a model's question was about where its words do not tell; the
 * offline bench says what it went by. */
static void a_question_laid_to_no_issue_is_counted(void **state)
{
	struct transcript said = { 0 };
	struct court_case c = the_case();
	struct scorecard card;

	(void)state;
	for (size_t i = 0; i < 4; i++)
		exchange(&said, "text", COMMITMENT_NEUTRAL);
	for (int n = 1; n <= 5; n += 2) {
		struct turn *t = transcript_turn(&said, n);

		free(t->issue);
		t->issue = NULL;
	}
	transcript_turn(&said, 3)->basis = xstrdup("asking for the reason");
	transcript_turn(&said, 5)->retracted = true;
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(card.issues_raised, 1);
	assert_int_equal(card.n_unlaid, 1);
	scorecard_release(&card);
	transcript_turn(&said, 3)->real = true; /* "as asked at the argument" */
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(card.n_unlaid, 2);
	scorecard_release(&card);
	c.n_issues = 0; /* nothing that it could be laid to */
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(card.n_unlaid, 0);
	scorecard_release(&card);
	transcript_release(&said);
}

static struct scorecard card_of(const struct transcript *said)
{
	struct court_case c = the_case();
	struct scorecard card;

	scorecard_build(&card, &c, &(struct terms){ 0 }, said);
	return card;
}

static int strongest(const struct transcript *said)
{
	struct scorecard card = card_of(said);
	int turn = card.strongest_turn;

	scorecard_release(&card);
	return turn;
}

static int weakest(const struct transcript *said)
{
	struct scorecard card = card_of(said);
	int turn = card.weakest_turn;

	scorecard_release(&card);
	return turn;
}

static void the_strongest_is_firm_or_there_is_none(void **state)
{
	struct transcript said = { 0 };
	struct reading *modest, *against;

	(void)state;
	set_beside(exchange(&said, "text", COMMITMENT_NONE));
	exchange(&said, "text", COMMITMENT_BENEFICIAL);
	assert_int_equal(strongest(&said), 0);
	modest = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	modest->firm = true;
	modest->manner = 2;
	exchange(&said, "text", COMMITMENT_BENEFICIAL);
	assert_int_equal(strongest(&said), 6);
	against = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	firm(against);
	against->consistency = 1; /* whatever it gained */
	assert_int_equal(strongest(&said), 6);
	transcript_release(&said);
}

static void tells_why(const struct transcript *said, const char *wanted)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_why(&b, said, &said->turns[1]);
	assert_string_equal(b.s, wanted);
	buf_release(&b);
}

/* The reason under an answer praises nothing that is blamed beside it. */
static void why_goes_with_what_is_told(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_BENEFICIAL);

	(void)state;
	tells_why(&said, "");
	firm(r);
	r->why = xstrdup("Heard as: The gate was shut.");
	tells_why(&said, "Heard as: The gate was shut.");
	heard_add_record(&r->heard, (struct span){ 0, 7 }, "facts", 1,
			 VERDICT_REFUTES, "");
	tells_why(&said, "Heard as: The gate was shut. But the record may not "
			 "bear it out (unsettled).");
	r->consistency = 1;
	tells_why(&said, "Heard as: The gate was shut. But it goes against an "
			 "earlier answer, the record may not bear it out "
			 "(unsettled).");
	r->commitment = COMMITMENT_DETRIMENTAL; /* then it blames, too */
	tells_why(&said, "Heard as: The gate was shut.");
	r->commitment = COMMITMENT_BENEFICIAL; /* a person's own words stand */
	snprintf(r->reader, sizeof r->reader, "person");
	tells_why(&said, "Heard as: The gate was shut.");
	transcript_release(&said);
}

/* A candid concession costs more than an evasion, and is no worse for it. */
static void the_weakest_is_surely_weak_or_there_is_none(void **state)
{
	struct transcript said = { 0 };
	struct reading *r;

	(void)state;
	r = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
	firm(r);
	r->concession = 1;
	r = exchange(&said, "text", COMMITMENT_NONE);
	set_beside(r);
	r->heard.touches = 0.5; /* nobody can tell */
	r = exchange(&said, "text", COMMITMENT_NONE);
	firm(r);
	reading_remark(r, REMARK_UNKNOWN, 0.9, (struct span){ 0, 1 }, "", NULL);
	exchange(&said, "text", COMMITMENT_DETRIMENTAL); /* unsettled */
	assert_int_equal(weakest(&said), 0);
	said.turns[3].reading->heard.touches = 0; /* a plain evasion */
	assert_int_equal(weakest(&said), 4);
	said.turns[3].reading->heard.touches = 0.5;
	r = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
	firm(r);
	assert_int_equal(weakest(&said), 10);
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	r->consistency = 1; /* graver, and costs less */
	assert_int_equal(weakest(&said), 12);
	exchange(&said, "text", COMMITMENT_DETRIMENTAL)->firm = true;
	assert_int_equal(weakest(&said), 12);
	transcript_release(&said);
}

/* What gives nothing that must be held is the weakest only where nothing else is weak. */
static void a_safe_concession_is_weakest_last(void **state)
{
	struct transcript said = { 0 };
	struct reading *safe, *weak;

	(void)state;
	weak = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
	firm(weak);
	safe = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
	firm(safe);
	safe->concession = 1;
	safe->consistency = 1; /* graver than what it cost */
	assert_int_equal(weakest(&said), 2);
	safe->heard.gives[0] = xstrdup("ours");
	assert_int_equal(weakest(&said), 4);
	free(safe->heard.gives[0]);
	safe->heard.gives[0] = NULL;
	weak->commitment = COMMITMENT_NEUTRAL; /* nothing else is weak */
	assert_int_equal(weakest(&said), 4);
	transcript_release(&said);
}

static void nothing_but_bare_answers_is_too_little(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;
	struct reading *r;
	struct buf b;

	(void)state;
	for (int i = 0; i < 6; i++) {
		r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
		firm(r);
		reading_remark(r, REMARK_BARE, 0.9, (struct span){ 0, 1 }, "w",
			       "f");
	}
	card = card_of(&said);
	assert_true(scorecard_is_thin(&card));
	assert_int_equal(card.strongest_turn, 0);
	assert_int_equal(card.issues_handled, 0);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_answers(&b, &card, &said, ", ");
	assert_non_null(strstr(b.s, "too little was said to judge"));
	buf_release(&b);
	scorecard_release(&card);
	/* with two that say something there is something to judge */
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	said.turns[said.n - 1].reading->heard.touches = 0.9;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	exchange(&said, "text", COMMITMENT_NEUTRAL);
	card = card_of(&said);
	assert_false(scorecard_is_thin(&card));
	assert_int_not_equal(card.strongest_turn, 0);
	assert_int_equal(card.issues_handled, 1);
	scorecard_release(&card);
	transcript_release(&said);
	/* who talks round every question is no silent one: that is counted */
	for (int i = 0; i < 4; i++) {
		r = exchange(&said, "text", COMMITMENT_NONE);
		r->n_words = 14;
		reading_remark(r, REMARK_UNANSWERED, 0.9, (struct span){ 0, 1 },
			       "w", "f");
	}
	card = card_of(&said);
	assert_false(scorecard_is_thin(&card));
	assert_int_equal(card.n_unanswered, 4);
	scorecard_release(&card);
	for (size_t i = 0; i < said.n; i++)
		if (said.turns[i].reading)
			said.turns[i].reading->n_words = 2; /* "It depends." */
	card = card_of(&said);
	assert_true(scorecard_is_thin(&card));
	scorecard_release(&card);
	transcript_release(&said);
	/* what a reader could not read is not counsel's silence */
	for (int i = 0; i < 3; i++)
		str_set(&exchange(&said, "text", COMMITMENT_UNREAD)->unread,
			"no model");
	card = card_of(&said);
	assert_false(scorecard_is_thin(&card));
	scorecard_release(&card);
	transcript_release(&said);
}

/* What is rude, or left the question, gains nothing but cover. */
static void cover_stands_beside_the_benefit(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;
	struct reading *r;
	struct buf b;

	(void)state;
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	firm(r);
	reading_remark(r, REMARK_DECORUM, 0.9, (struct span){ 0, 1 }, "w", "f");
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	firm(r);
	reading_remark(r, REMARK_DECORUM, 0.6, (struct span){ 0, 1 }, "w", "f");
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	firm(r);
	heard_add_answer(&r->heard, "at-the-gate", 0.4);
	card = card_of(&said);
	assert_near(card.rows[2].bat_sum, 3, 1e-9); /* by the formula */
	assert_near(card.cover, 1, 1e-9);	    /* the sure flag's */
	assert_near(card.foreseen, 1, 1e-9);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_effect(&b, &card);
	assert_non_null(strstr(b.s, "1.0 of the benefit is cover"));
	assert_non_null(strstr(b.s, "1.0 of the benefit is of answers that the "
				    "case foresees"));
	buf_reset(&b);
	debrief_say_answers(&b, &card, &said, ", ");
	assert_string_equal(b.s, "3 of 3 met the question, 1 worth giving "
				 "again, 2 flags");
	buf_release(&b);
	scorecard_release(&card);
	transcript_release(&said);
}

/* Only what surely met it is said to have, and what takes no position, to have taken none:
 * a label that does not settle tells neither. */
static void met_is_what_surely_was(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;
	struct reading *r;
	struct buf b;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	r->heard.read = true;
	r->heard.touches = 0.95;
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	r->heard.read = true;
	r->heard.touches = 0.6;
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	reading_remark(r, REMARK_LATER, 0.9, (struct span){ 0, 1 }, "w", "f");
	r = exchange(&said, "text", COMMITMENT_NONE); /* does not settle */
	r->heard.read = true;
	r->p[COMMITMENT_NONE - 1] = 1;
	r = exchange(&said, "text", COMMITMENT_NONE); /* nobody can tell */
	r->heard.read = true;
	r->p[COMMITMENT_NONE - 1] = 0.7;
	card = card_of(&said);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_answers(&b, &card, &said, ", ");
	assert_string_equal(b.s, "1 of 6 met the question, 1 took no position "
				 "yet, 4 not told");
	buf_release(&b);
	scorecard_release(&card);
	transcript_release(&said);
}

static void no_figure_says(const struct transcript *said, struct court_case *c,
			   const char *why)
{
	struct scorecard card;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	scorecard_build(&card, c, &(struct terms){ 0 }, said);
	debrief_say_effect(&b, &card);
	assert_non_null(strstr(b.s, why));
	buf_reset(&b);
	debrief_say_curve(&b, &card, said);
	assert_non_null(strstr(b.s, why));
	buf_release(&b);
	scorecard_release(&card);
}

/* A debrief without figures says why, and a person's label is one. */
static void without_a_map_it_is_told_why_there_is_no_figure(void **state)
{
	struct court_case c = the_case();
	struct case_map map = { .n_issues = 0 };
	struct transcript said = { 0 };
	struct mark m = { .field = "commitment",
			  .value = "beneficial",
			  .author = "Dana",
			  .reason = "",
			  .at = "2026-01-02T00:00:00Z" };
	struct scorecard card;

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct reading *r =
			exchange(&said, "text", COMMITMENT_BENEFICIAL);

		r->experimental = true;
		r->heard.read = true;
	}
	no_figure_says(&said, &c, "no label is sure enough");
	c.map = &map;
	no_figure_says(&said, &c, "this case has no map of answers");
	/* one rule for all who argue it: an evasion makes no figure either */
	set_beside(exchange(&said, "text", COMMITMENT_NONE));
	no_figure_says(&said, &c, "this case has no map of answers");
	said.turns[said.n - 1].retracted = true;
	c.sealed = true; /* nobody can tell */
	no_figure_says(&said, &c, "no label is sure enough");
	m.turn = said.turns[1].n;
	mark_turn(&said.turns[1], &m, 1);
	card = card_of(&said);
	assert_true(card.rows[0].settled);
	assert_int_equal(card.n_settled, 1);
	assert_null(card.why_uncounted);
	scorecard_release(&card);
	transcript_release(&said);
}

/* That an answer helps says that it is one; that it does neither says nothing of that,
 * where a person says it. */
static void a_neutral_label_alone_meets_no_question(void **state)
{
	static const struct {
		const char *field, *value;
		bool firm; /* the reader was */
		enum scorecard_met met;
	} table[] = {
		{ "commitment", "neutral", false, MET_MAYBE },
		{ "commitment", "beneficial", false, MET_SURELY },
		{ "commitment", "neutral", true, MET_SURELY },
		{ "relevance", "1", false, MET_SURELY },
	};

	(void)state;
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct transcript said = { 0 };
		struct mark m = { .field = (char *)table[i].field,
				  .value = (char *)table[i].value,
				  .author = "Lee",
				  .reason = "it evades which words",
				  .at = "2026-01-02T00:00:00Z" };
		struct reading *r =
			exchange(&said, "text", COMMITMENT_BENEFICIAL);

		r->experimental = true;
		r->firm = table[i].firm;
		m.turn = said.turns[1].n;
		mark_turn(&said.turns[1], &m, 1);
		assert_int_equal(scorecard_met(&said, &said.turns[1]),
				 table[i].met);
		assert_int_equal(scorecard_issue(&said, "text"),
				 table[i].met == MET_SURELY ? ISSUE_HANDLED
							    : ISSUE_OPEN);
		transcript_release(&said);
	}
}

/* What is unsettled counts for nothing; a plain evasion does. */
static void what_is_unsettled_is_not_counted(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;
	struct reading *r;
	struct buf b;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	r = exchange(&said, "text", COMMITMENT_NEUTRAL);
	r->experimental = true;
	r = exchange(&said, "text", COMMITMENT_NONE);
	set_beside(r); /* it touches nothing */
	r->experimental = true;
	r = exchange(&said, "text", COMMITMENT_NONE);
	set_beside(r);
	r->heard.touches = 0.5;
	r->experimental = true;
	card = card_of(&said);
	assert_int_equal(card.n_rows, 4);
	assert_int_equal(card.n_settled, 2);
	assert_false(card.rows[1].settled);
	assert_near(card.rows[1].bat, 0, 1e-9);
	assert_near(card.rows[3].bat_sum, 1, 1e-9);
	assert_near(card.rows[3].pat_sum, card.rows[2].pat, 1e-9);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_effect(&b, &card);
	assert_non_null(strstr(b.s, "summed over 2 answers; 2 unsettled count "
				    "for nothing"));
	buf_reset(&b);
	debrief_say_each(&b, &card, &said, ", ");
	assert_non_null(strstr(b.s, "Q 2 ?, "));
	buf_reset(&b);
	debrief_say_answers(&b, &card, &said, ", ");
	assert_string_equal(b.s, "1 of 4 met the question, 1 missed it (Q 3), "
				 "2 not told, of which 1 may have missed it "
				 "(Q 4), 1 worth giving again");
	buf_release(&b);
	scorecard_release(&card);
	transcript_release(&said);
}

/* Of answers that are worth the same the one with the best reason; where nothing tells
 * them apart, none. */
static void the_strongest_has_the_best_reason(void **state)
{
	struct transcript said = { 0 };

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	assert_int_equal(strongest(&said), 0);
	said.turns[3].reading->heard.touches = 0.9;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	assert_int_equal(strongest(&said), 4);
	transcript_release(&said);
}

static void label(struct transcript *said, int turn, const char *words)
{
	struct mark m;

	assert_true(mark_parse(&m, words, NULL));
	mark_sign(&m, turn, "Wray", 0);
	mark_turn(transcript_turn(said, turn), &m, 1);
	mark_release(&m);
}

/* What a person labelled beneficial counts before what the reader alone did, and of two
 * such answers the one that more speaks for: how near the reader thinks they come to
 * the question is no part of it. */
static void a_person_says_which_is_the_strongest(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	said.turns[1].reading->heard.touches = 1;
	exchange(&said, "text", COMMITMENT_BENEFICIAL);
	label(&said, 4, "commitment beneficial it is the holding");
	assert_int_equal(strongest(&said), 4);
	exchange(&said, "text", COMMITMENT_BENEFICIAL)->heard.touches = 0.9;
	label(&said, 6, "commitment beneficial it is sound");
	card = card_of(&said);
	assert_int_equal(card.strongest_turn, 0);
	assert_string_equal(debrief_no_strongest(&card),
			    "none: nothing tells the best answers apart");
	scorecard_release(&card);
	said.turns[5].reading->answered_first = 1;
	assert_int_equal(strongest(&said), 6);
	said.turns[3].reading->outcome = 1;
	assert_int_equal(strongest(&said), 4);
	transcript_release(&said);
}

/* What is quoted of a flag ends behind a word. */
static void a_remark_to_remember_is_quoted_in_whole_words(void **state)
{
	static const char text[] =
		"With respect, only a fool would believe that Agnes had "
		"opened all twenty letters.";
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	struct turn *answer = &said.turns[said.n - 1];
	struct buf b;

	(void)state;
	free(answer->text);
	answer->text = xstrdup(text);
	reading_remark(r, REMARK_DECORUM, 0.9,
		       (struct span){ 0, sizeof text - 1 }, "w", "f");
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_conduct(&b, &said, "; ");
	assert_non_null(strstr(b.s, "\"With respect, only a fool would believe "
				    "that...\""));
	buf_release(&b);
	transcript_release(&said);
}

/* What the formula takes from candor is explained; an answer behind "I do not have a
 * number" is one. */
static void candor_is_no_fault(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;
	struct reading *r;
	struct buf b;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	reading_remark(r, REMARK_UNKNOWN, 0.9, (struct span){ 0, 1 }, "w", "");
	card = card_of(&said);
	assert_int_equal(card.n_candid, 1); /* as many as are remarked */
	assert_int_equal(card.n_candid_answers, 1);
	scorecard_release(&card);
	r = exchange(&said, "text", COMMITMENT_NONE);
	reading_remark(r, REMARK_UNKNOWN, 0.9, (struct span){ 0, 1 }, "w", "");
	card = card_of(&said);
	assert_int_equal(card.n_candid, 2);
	assert_int_equal(card.n_candid_answers, 1);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_candor(&b, &card);
	assert_non_null(strstr(b.s, "2 candid \"I don't know\", 1 of them read "
				    "as taking a position all the same"));
	assert_null(strstr(b.s, "no fault")); /* unsettled, it costs nothing */
	scorecard_release(&card);
	firm(r);
	card = card_of(&said);
	debrief_say_candor(&b, &card);
	assert_non_null(strstr(b.s, "of these it is no fault"));
	buf_release(&b);
	scorecard_release(&card);
	transcript_release(&said);
}

static void one_answer_is_not_graded(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;
	struct buf b;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	card = card_of(&said);
	assert_int_equal(card.strongest_turn, 0);
	assert_non_null(card.why_flat);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_curve(&b, &card, &said);
	assert_non_null(strstr(b.s, "one answer alone is not graded"));
	buf_release(&b);
	scorecard_release(&card);
	exchange(&said, "text", COMMITMENT_NEUTRAL);
	card = card_of(&said);
	assert_int_equal(card.strongest_turn, 2);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_curve(&b, &card, &said);
	assert_null(strstr(b.s, "one answer"));
	buf_release(&b);
	scorecard_release(&card);
	transcript_release(&said);
}

/* As a file may have it: of two questions the answers come the other way round. */
static void an_answer_has_the_number_of_its_question(void **state)
{
	struct transcript said = { 0 };
	struct scorecard card;
	struct buf b;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	firm(exchange(&said, "text", COMMITMENT_NEUTRAL));
	said.turns[1].follows = said.turns[2].n;
	said.turns[3].follows = said.turns[0].n;
	card = card_of(&said);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_each(&b, &card, &said, ", ");
	assert_true(str_begins(b.s, "Q 2 "));
	assert_non_null(strstr(b.s, ", Q 1 "));
	buf_release(&b);
	scorecard_release(&card);
	transcript_release(&said);
}

static void advice_is_given_once(void **state)
{
	struct transcript said = { 0 };
	struct advice *list;
	struct reading *r;
	size_t n;

	(void)state;
	for (int i = 0; i < 4; i++) {
		r = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
		r->firm = i != 3; /* then it is not weak */
		r->instead = xstrdup(i == 1 ? "Say less." : "Say yes first.");
	}
	list = advice_find(&said, &n);
	assert_int_equal(n, 2);
	assert_string_equal(list[0].text, "Say yes first.");
	assert_string_equal(list[0].questions, "Q 1, Q 3");
	assert_string_equal(list[1].questions, "Q 2");
	advice_free(list, n);
	for (int i = 0; i < 14; i++) {
		r = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
		firm(r);
		r->instead = xstrdup("Say less.");
	}
	list = advice_find(&said, &n);
	assert_int_equal(list[1].n, 15);
	assert_non_null(strstr(list[1].questions, "Q 15 and 3 more"));
	advice_free(list, n);
	transcript_release(&said);
}

static void questions_are_counted_as_they_were_met(void **state)
{
	struct transcript said = { 0 };
	struct met_judge *judges;
	struct met m = { .questions = 0 };
	struct met_time time;
	size_t n;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_DETRIMENTAL));
	exchange(&said, "text", COMMITMENT_DETRIMENTAL); /* who knows? */
	exchange(&said, "text", COMMITMENT_NEUTRAL);
	for (size_t i = 0; i < said.n; i++) {
		said.turns[i].role = i % 2 ? ROLE_COUNSEL : ROLE_BENCH;
		said.turns[i].type = (struct question_type)QUESTION_TYPE_NONE;
		said.turns[i].phase = PHASE_QUESTIONING;
		said.turns[i].court_ms = (int64_t)(i + 1) * 30000;
	}
	said.turns[0].type.legalbench = said.turns[2].type.legalbench = 3;
	free(said.turns[4].speaker);
	said.turns[4].speaker = xstrdup("Ode");
	said.turns[5].retracted = true;
	met_add(&m, &said);
	assert_int_equal(m.questions, 3);
	assert_int_equal(m.untyped, 1);
	assert_int_equal(m.by_type[MET_LEGALBENCH][3].asked, 2);
	assert_int_equal(m.by_type[MET_LEGALBENCH][3].answered, 2);
	assert_int_equal(m.by_type[MET_LEGALBENCH][3].weak, 1);
	judges = met_judges(&said, &n);
	assert_int_equal(n, 2);
	assert_string_equal(judges[0].name, "Voss");
	assert_int_equal(judges[0].asked, 2);
	assert_int_equal(judges[0].weak, 1);
	assert_int_equal(judges[1].asked, 1);
	assert_int_equal(judges[1].answered, 0);
	free(judges);
	time = met_time(&said);
	assert_near(time.minutes, 3, 1e-9);
	assert_near(time.by_phase[PHASE_QUESTIONING], 3, 1e-9);
	assert_int_equal(time.counsel_words, 10);
	assert_int_equal(time.bench_words, 3);
	assert_int_equal(time.longest_words, 5);
	transcript_release(&said);
}

/* A formula is no position: what stands behind it is told as well. */
static void a_position_is_more_than_a_formula(void **state)
{
	static const char answer[] =
		"No, Your Honor. She put the bag in front. It worked.";
	struct transcript said = { 0 };
	struct reading *r;
	struct ledger l;
	size_t len;

	(void)state;
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	firm(r);
	free(said.turns[said.n - 1].text);
	said.turns[said.n - 1].text = xstrdup(answer);
	r->quote = (struct span){ 0, 15 };
	ledger_make(&l, &said, NULL, 0);
	assert_int_equal(l.n, 1);
	assert_memory_equal(ledger_text(&l.list[0], &len), answer, 41);
	assert_int_equal(len, 41);
	ledger_release(&l);
	transcript_release(&said);
}

static size_t n_held(struct reading *r, struct transcript *said,
		     const char *text)
{
	struct turn *t = &said->turns[said->n - 1];
	struct ledger l;
	size_t n;

	free(t->text);
	t->text = xstrdup(text);
	r->quote = (struct span){ 0, 0 };
	ledger_make(&l, said, NULL, 0);
	n = l.n;
	ledger_release(&l);
	return n;
}

/* Nor is what says nothing, what is unsettled, and what cost the side. */
static void what_is_no_position_is_not_held(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_BENEFICIAL);

	(void)state;
	firm(r);
	assert_int_equal(n_held(r, &said, "We win even then, Your Honor."), 0);
	assert_int_equal(n_held(r, &said, "I am not sure, Your Honor."), 0);
	assert_int_equal(n_held(r, &said, "Yes. I mean no."), 0);
	assert_int_equal(n_held(r, &said, "Yes. The shed was not heated."), 1);
	assert_int_equal(n_held(r, &said, "They would say the bees were free."),
			 0);
	assert_int_equal(n_held(r, &said,
				"They would say the bees were free. Section 2 "
				"does not say confined."),
			 1);
	r->commitment = COMMITMENT_DETRIMENTAL; /* as a person may say */
	assert_int_equal(n_held(r, &said, "The sign excuses everything."), 0);
	r->concession = 1;
	assert_int_equal(n_held(r, &said, "The sign excuses everything."), 1);
	r->concession = 0;
	r->commitment = COMMITMENT_BENEFICIAL;
	r->firm = false;
	r->p[COMMITMENT_BENEFICIAL - 1] = 0.9;
	assert_int_equal(n_held(r, &said, "The shed was not heated."), 0);
	transcript_release(&said);
}

/* What counsel calls conceded is no position, whatever the reading makes of it. */
static void what_is_given_by_name_is_not_held(void **state)
{
	struct transcript said = { 0 };
	struct reading *r;

	(void)state;
	r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	firm(r);
	assert_int_equal(
		n_held(r, &said, "On the shed, I concede the first point."), 0);
	assert_int_equal(n_held(r, &said,
				"On the shed, I concede the first point. The "
				"gate was open."),
			 1);
	transcript_release(&said);
}

/* "May I take that back?" takes a concession back, and a person's label a position. */
static void what_is_taken_back_is_not_held(void **state)
{
	struct transcript said = { 0 };
	struct mark m = { .field = "commitment",
			  .value = "detrimental",
			  .author = "Dana",
			  .reason = "",
			  .at = "2026-01-02T00:00:00Z" };
	struct scorecard card;
	struct reading *r;
	struct turn *t;
	struct ledger l;

	(void)state;
	r = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
	r->concession = 1;
	exchange(&said, "text", COMMITMENT_NEUTRAL);
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	ledger_make(&l, &said, NULL, 0);
	assert_int_equal(l.n, 2);
	assert_true(ledger_is_conceded(&l.list[0]));
	ledger_release(&l);
	said.turns[3].reading->heard.correction = true;
	ledger_make(&l, &said, NULL, 0);
	assert_int_equal(l.list[0].state, LEDGER_TAKEN_BACK);
	assert_ptr_equal(l.list[0].back, &said.turns[3]);
	assert_int_equal(l.list[1].state, LEDGER_STANDS);
	ledger_release(&l);
	card = card_of(&said);
	assert_int_equal(card.n_concessions, 0);
	scorecard_release(&card);
	t = &said.turns[5];
	m.turn = t->n;
	mark_turn(t, &m, 1);
	ledger_make(&l, &said, NULL, 0);
	assert_int_equal(l.n, 1); /* the label says that it held nothing */
	ledger_release(&l);
	transcript_release(&said);
}

/* What may be to another question earns nothing, everywhere alike. */
static void who_strays_earns_nothing(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_BENEFICIAL);
	struct scorecard_run run;
	struct score_row row;
	struct scorecard card;

	(void)state;
	free(said.turns[0].text);
	said.turns[0].text = xstrdup("What is the least that you would take "
				     "home and call a win?");
	free(said.turns[1].text);
	said.turns[1].text = xstrdup("No, and we do not say so.");
	r->heard.read = true;
	r->heard.touches = 0.75;
	r->n_words = 20;
	assert_int_equal(scorecard_met(&said, &said.turns[1]), MET_BESIDE);
	assert_true(scorecard_strays(&said, &said.turns[1]));
	card = card_of(&said);
	assert_true(card.rows[0].strays);
	assert_near(card.rows[0].bat, 0, 1e-9);
	scorecard_release(&card);
	scorecard_run_reset(&run);
	assert_true(scorecard_run_to(&run, &said, said.turns[1].n, &row));
	assert_near(row.bat, 0, 1e-9);
	r->concession = 1; /* but what it conceded it conceded */
	assert_false(scorecard_strays(&said, &said.turns[1]));
	r->concession = 0;
	r->firm = true; /* a sure reading strays nowhere */
	card = card_of(&said);
	assert_true(card.rows[0].bat > 0);
	scorecard_release(&card);
	transcript_release(&said);
}

static void positions_are_counted_by_what_became_of_them(void **state)
{
	struct proposition theirs = { .text = (char *)"We lose.",
				      .side = SIDE_RESPONDENT };
	struct transcript said = { 0 };
	struct reading *r;
	struct ledger l;
	struct buf b;
	size_t len;

	(void)state;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	exchange(&said, "text", COMMITMENT_NONE);
	r = exchange(&said, "text", COMMITMENT_DETRIMENTAL);
	firm(r);
	r->concession = 1;
	firm(exchange(&said, "text", COMMITMENT_BENEFICIAL));
	said.turns[3].retracted = true;
	ledger_make(&l, &said, NULL, 0);
	assert_int_equal(l.n, 4);
	assert_memory_equal(ledger_text(&l.list[0], &len),
			    "Because the gate was shut.", 26);
	assert_int_equal(len, 26);
	l.list[3].proposition = &theirs;
	assert_memory_equal(ledger_text(&l.list[3], &len), "We lose.", 8);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_positions(&b, &l, SIDE_PETITIONER, ", ");
	assert_string_equal(b.s, "1 held, 1 taken back, 1 conceded, 1 held "
				 "that is the other side's");
	assert_string_equal(debrief_position_state(&l.list[2]), "conceded");
	buf_reset(&b);
	debrief_say_position(&b, &l.list[3], &said, SIDE_PETITIONER);
	assert_string_equal(b.s, "since Q 5, the other side's");
	l.list[3].state = LEDGER_GIVEN_UP;
	l.list[3].by = l.list[2].turn;
	buf_reset(&b);
	debrief_say_position(&b, &l.list[3], &said, SIDE_RESPONDENT);
	assert_string_equal(b.s, "in Q 4, first taken in Q 5");
	buf_release(&b);
	ledger_release(&l);
	transcript_release(&said);
}

static void says(struct transcript *said, const char *text)
{
	struct turn *t = &said->turns[said->n - 1];

	free(t->text);
	t->text = xstrdup(text);
}

static struct reading *concede(struct transcript *said)
{
	struct reading *r = exchange(said, "text", COMMITMENT_DETRIMENTAL);

	firm(r);
	r->concession = 1;
	return r;
}

/* In the next answer, or later on the same issue in so many words: it counts nowhere as
 * given, and is told with both places. */
static void what_was_given_and_taken_back_is_not_lost(void **state)
{
	struct court_case c = the_case();
	struct proposition ours = { .id = (char *)"ours",
				    .text = (char *)"It was a search.",
				    .side = SIDE_PETITIONER };
	struct case_map map = { .propositions = &ours, .n_propositions = 1 };
	struct transcript said = { 0 };
	struct scorecard card;
	struct ledger l;
	struct reading *r;
	char marks[3];
	struct buf b;

	(void)state;
	buf_init(&b, BUF_TEXT_MAX);
	concede(&said);
	exchange(&said, "history", COMMITMENT_NEUTRAL)->heard.correction = true;
	concede(&said);
	exchange(&said, "history", COMMITMENT_BENEFICIAL);
	r = exchange(&said, "text", COMMITMENT_NEUTRAL);
	r->heard.correction = true;
	says(&said, "I misspoke about the date.");
	assert_null(conceded_back(&said, &said.turns[5]));
	says(&said, "I withdraw what I conceded.");
	assert_ptr_equal(conceded_back(&said, &said.turns[1]), &said.turns[3]);
	assert_ptr_equal(conceded_back(&said, &said.turns[5]), &said.turns[9]);
	assert_null(conceded_back(&said, &said.turns[7]));
	assert_int_equal(conceded_takes_back(&said, &said.turns[9]), 1);
	assert_false(conceded_stands(&said, &said.turns[1]));
	conceded_marks(&said, &said.turns[1], marks);
	assert_int_equal(marks[0], '-');
	scorecard_build(&card, &c, &(struct terms){ 0 }, &said);
	assert_int_equal(card.n_concessions, 0);
	scorecard_release(&card);
	assert_int_not_equal(scorecard_issue(&said, "text"), ISSUE_CONCEDED);

	ledger_make(&l, &said, NULL, 0);
	assert_string_equal(debrief_position_state(&l.list[0]), "taken back");
	debrief_say_position(&b, &l.list[0], &said, SIDE_PETITIONER);
	assert_string_equal(b.s, "given in Q 1, taken back in Q 2");
	ledger_release(&l);

	/* what stood before stands */
	r = said.turns[1].reading;
	r->concession = 0;
	said.turns[3].reading->heard.correction =
		false; /* nor is it put right */
	r->commitment = COMMITMENT_BENEFICIAL;
	r->heard.read = true;
	heard_add_proposition(&r->heard, "ours", true, (struct span){ 0, 2 });
	r = said.turns[5].reading;
	r->heard.read = true;
	r->heard.gives[0] = xstrdup("ours");
	ledger_make(&l, &said, &map, 0);
	assert_int_equal(l.list[0].state, LEDGER_STANDS);
	buf_reset(&b);
	debrief_say_position(&b, &l.list[0], &said, SIDE_PETITIONER);
	assert_string_equal(b.s, "since Q 1, given in Q 3, taken back in Q 5");
	ledger_release(&l);

	said.turns[9].reading->heard.correction = false;
	assert_true(conceded_stands(&said, &said.turns[5]));
	assert_int_equal(scorecard_issue(&said, "text"), ISSUE_CONCEDED);
	buf_release(&b);
	transcript_release(&said);
}

static void what_misses_the_question_is_told_as_surely_as_it_is(void **state)
{
	struct transcript said = { 0 };
	struct buf b;

	(void)state;
	buf_init(&b, BUF_TEXT_MAX);
	exchange(&said, "text", COMMITMENT_NEUTRAL);
	sidestep_say(&b, &said, " - ");
	assert_string_equal(b.s, "");
	set_beside(exchange(&said, "text", COMMITMENT_NONE));
	said.turns[3].reading->heard.touches = 0.5;
	sidestep_say(&b, &said, " - ");
	assert_string_equal(b.s,
			    "Q 2 may have missed the question (Relevance)");
	buf_reset(&b);
	said.turns[3].reading->firm = true;
	sidestep_say(&b, &said, " - ");
	assert_string_equal(b.s, "Q 2 missed the question (Relevance)");
	buf_reset(&b);
	set_beside(exchange(&said, "text", COMMITMENT_NONE));
	said.turns[5].reading->heard.touches = 0.5;
	sidestep_say(&b, &said, " - ");
	assert_string_equal(b.s, "Q 2 missed the question; Q 3 may have missed "
				 "the question (Relevance)");
	buf_release(&b);
	transcript_release(&said);
}

static void the_words_that_show_a_weak_answer(void **state)
{
	struct transcript said = { 0 };
	struct reading *r = exchange(&said, "text", COMMITMENT_NEUTRAL);
	struct buf b;

	(void)state;
	r->quote = (struct span){ 0, 7 };
	reading_remark(r, REMARK_DECORUM, 0.9, (struct span){ 3, 5 }, "", NULL);
	assert_int_equal(weak_words(r).from, 3);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_weak(&b, weak_sure(r), r);
	assert_string_equal(b.s, "a judge would remember its words");
	/* the gravest sign */
	r->consistency = 1;
	assert_int_equal(weak_words(r).from, 3);
	reading_drop(r, REMARK_DECORUM);
	assert_int_equal(weak_words(r).from, 0);
	buf_release(&b);
	transcript_release(&said);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_commitment_settles_no_concession),
		cmocka_unit_test(beside_the_point_has_its_own_mark),
		cmocka_unit_test(what_touches_nothing_handles_nothing),
		cmocka_unit_test(a_question_laid_to_no_issue_is_counted),
		cmocka_unit_test(the_strongest_is_firm_or_there_is_none),
		cmocka_unit_test(a_safe_concession_is_weakest_last),
		cmocka_unit_test(why_goes_with_what_is_told),
		cmocka_unit_test(the_weakest_is_surely_weak_or_there_is_none),
		cmocka_unit_test(nothing_but_bare_answers_is_too_little),
		cmocka_unit_test(cover_stands_beside_the_benefit),
		cmocka_unit_test(met_is_what_surely_was),
		cmocka_unit_test(a_neutral_label_alone_meets_no_question),
		cmocka_unit_test(what_is_unsettled_is_not_counted),
		cmocka_unit_test(
			without_a_map_it_is_told_why_there_is_no_figure),
		cmocka_unit_test(the_strongest_has_the_best_reason),
		cmocka_unit_test(a_person_says_which_is_the_strongest),
		cmocka_unit_test(a_remark_to_remember_is_quoted_in_whole_words),
		cmocka_unit_test(candor_is_no_fault),
		cmocka_unit_test(one_answer_is_not_graded),
		cmocka_unit_test(an_answer_has_the_number_of_its_question),
		cmocka_unit_test(advice_is_given_once),
		cmocka_unit_test(questions_are_counted_as_they_were_met),
		cmocka_unit_test(a_position_is_more_than_a_formula),
		cmocka_unit_test(what_is_no_position_is_not_held),
		cmocka_unit_test(what_is_given_by_name_is_not_held),
		cmocka_unit_test(what_is_taken_back_is_not_held),
		cmocka_unit_test(who_strays_earns_nothing),
		cmocka_unit_test(positions_are_counted_by_what_became_of_them),
		cmocka_unit_test(what_was_given_and_taken_back_is_not_lost),
		cmocka_unit_test(
			what_misses_the_question_is_told_as_surely_as_it_is),
		cmocka_unit_test(the_words_that_show_a_weak_answer),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
