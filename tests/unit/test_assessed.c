/*
 * test_assessed.c - what counsel says of an answer of their own: below every other
 * person's label, and in nothing beside others
 */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/mark.h"
#include "court/record.h"
#include "court/regrade.h"
#include "report/class.h"
#include "report/redact.h"
#include "report/report.h"
#include "score/debrief_text.h"
#include "score/judged.h"
#include "score/ledger.h"
#include "score/scorecard.h"
#include "score/weak.h"

#define WHEN 1795298581000

static struct turn said(int n, enum turn_kind kind, const char *text)
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

/* Two questions; the answers are read as neutral, and not surely so. */
static void unsettled(struct hearing_record *r)
{
	record_init(r);
	snprintf(r->id, sizeof r->id, "20240101-120000-abcd");
	r->case_slug = xstrdup("barn");
	r->case_title = xstrdup("Barn");
	r->started_ms = WHEN;
	r->ended_ms = WHEN + 1000;
	for (int i = 0; i < 2; i++) {
		struct turn q = said(2 * i + 1, TURN_QUESTION,
				     "Why should the door stand open?");
		struct turn a = said(2 * i + 2, TURN_ANSWER,
				     "Because nobody closed the door there.");
		struct reading *read = xmalloc(sizeof *read);

		reading_init(read);
		snprintf(read->reader, sizeof read->reader, "offline");
		read->commitment = COMMITMENT_NEUTRAL;
		read->n_words = 6;
		a.reading = read;
		transcript_take(&r->said, &q);
		transcript_take(&r->said, &a);
	}
}

static void assess(struct hearing_record *r, int turn, struct assessed a,
		   const char *author)
{
	struct mark m = assessed_mark(&a, "the door was open");

	mark_sign(&m, turn, author, WHEN);
	record_add_mark(r, &m);
	record_lay_marks(r);
	mark_release(&m);
}

static void label(struct hearing_record *r, int turn, const char *text,
		  const char *author)
{
	struct error err;
	struct mark m;

	assert_true(mark_parse(&m, text, &err));
	mark_sign(&m, turn, author, WHEN);
	record_add_mark(r, &m);
	record_lay_marks(r);
	mark_release(&m);
}

static struct assessed position(enum commitment effect)
{
	return (struct assessed){ ASSESSED_POSITION, effect, "open-door" };
}

static struct scorecard card_of(const struct hearing_record *r)
{
	static const struct court_case none;
	struct scorecard c;

	scorecard_build(&c, &none, &r->terms, &r->said);
	return c;
}

static const struct turn *turn(const struct hearing_record *r, int n)
{
	return transcript_turn(&r->said, n);
}

/* ---- what it says ---- */

static void a_value_is_read_as_it_was_written(void **state)
{
	const struct assessed all[] = {
		position(COMMITMENT_DETRIMENTAL),
		position(COMMITMENT_BENEFICIAL),
		position(COMMITMENT_NEUTRAL),
		position(COMMITMENT_NONE),
		{ .as = ASSESSED_OTHER },
		{ .as = ASSESSED_UNANSWERED },
	};

	(void)state;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct mark m = assessed_mark(&all[i], NULL);
		struct assessed a;

		assert_true(assessed_is(&m) && assessed_read(&m, &a));
		assert_true(mark_is_known(&m));
		assert_int_equal(mark_number(&m), -1);
		assert_int_equal(a.as, all[i].as);
		if (a.as == ASSESSED_POSITION) {
			assert_int_equal(a.effect, all[i].effect);
			assert_string_equal(a.id, "open-door");
		}
		mark_release(&m);
	}
}

static void any_other_value_does_nothing(void **state)
{
	static const char *const wrong[] = {
		"",	      "beneficial",  "beneficial:",  "great:open-door",
		":open-door", "2:open-door", "Beneficial:a", "others",
	};
	struct hearing_record r;

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct mark m = { .turn = 2,
				  .field = xstrdup(ASSESSED),
				  .value = xstrdup(wrong[i]),
				  .author = xstrdup("me"),
				  .reason = xstrdup(""),
				  .at = xstrdup("") };

		unsettled(&r);
		assert_false(mark_is_known(&m));
		record_add_mark(&r, &m);
		record_lay_marks(&r);
		assert_false(turn(&r, 2)->marked);
		assert_null(assessed_of(r.marks, r.n_marks, 2));
		mark_release(&m);
		record_release(&r);
	}
}

/* ---- what it does ---- */

static void it_counts_in_ones_own_debrief(void **state)
{
	struct hearing_record r;
	struct scorecard c;

	(void)state;
	unsettled(&r);
	assert_true(scorecard_is_unsettled(&r.said, turn(&r, 2)));
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	assert_int_equal(turn(&r, 2)->reading->commitment,
			 COMMITMENT_BENEFICIAL);
	assert_int_equal(turn(&r, 2)->original->commitment, COMMITMENT_NEUTRAL);
	assert_false(scorecard_is_unsettled(&r.said, turn(&r, 2)));
	assert_string_equal(scorecard_certainty(&r.said, turn(&r, 2)),
			    "self-assessed");
	assert_int_equal(scorecard_met(&r.said, turn(&r, 2)), MET_SURELY);
	c = card_of(&r);
	assert_int_equal(c.n_settled, 1);
	assert_int_equal(c.n_self, 1);
	assert_true(c.rows[1].bat_sum == 1);
	/* that the case foresees it is what counsel says */
	assert_int_equal(c.n_foreseen, 0);
	assert_true(c.foreseen == 0);
	scorecard_release(&c);
	record_release(&r);
}

static void what_was_left_unanswered_is_weak(void **state)
{
	struct hearing_record r;

	(void)state;
	unsettled(&r);
	assess(&r, 2, (struct assessed){ .as = ASSESSED_UNANSWERED }, "me");
	assess(&r, 4, position(COMMITMENT_DETRIMENTAL), "me");
	assert_int_equal(weak_signs_in(&r.said, turn(&r, 2)),
			 WEAK_BIT(WEAK_UNANSWERED));
	assert_non_null(strstr(turn(&r, 2)->reading->why,
			       "by me: it answered nothing"));
	assert_int_equal(weak_signs_in(&r.said, turn(&r, 4)),
			 WEAK_BIT(WEAK_COSTS));
	record_release(&r);
}

static void none_of_them_leaves_it_unsettled(void **state)
{
	struct hearing_record r;

	(void)state;
	unsettled(&r);
	assess(&r, 2, (struct assessed){ .as = ASSESSED_OTHER }, "me");
	assert_false(turn(&r, 2)->marked);
	assert_true(scorecard_is_unsettled(&r.said, turn(&r, 2)));
	assert_non_null(assessed_of(r.marks, r.n_marks, 2));
	record_release(&r);
}

/* What an unsettled reading guessed against it: other side's, contradictory, turned round. */
static void guess_against(struct reading *r)
{
	struct span all = { 0, 10 };

	heard_add_proposition(&r->heard, "r-shut", true, all);
	heard_add_leaning(&r->heard, "r-shut", true, all);
	heard_add_clash(&r->heard, 2, "nobody closed", all);
	r->heard.opposite = xstrdup("open-door");
	r->consistency = 1;
	r->contradicts_turn = 2;
	r->quality = 3;
	r->manner = 3;
	r->outcome = 0;
	reading_remark(r, REMARK_SWITCHING_SIDES, 0.7, all, "perhaps", NULL)
		->flag = true;
	reading_remark(r, REMARK_INCONSISTENT, 0.8, all, "perhaps", NULL);
}

static void guesses_against_it_never_become_firm(void **state)
{
	struct hearing_record r;
	const struct reading *read;
	struct scorecard c;

	(void)state;
	unsettled(&r);
	guess_against(r.said.turns[3].reading);
	assess(&r, 4, position(COMMITMENT_BENEFICIAL), "me");
	read = turn(&r, 4)->reading;
	assert_int_equal(reading_flags(read), 0);
	assert_null(reading_find(read, REMARK_INCONSISTENT));
	assert_int_equal(read->heard.n_propositions, 0);
	assert_int_equal(read->heard.n_leanings, 0);
	assert_null(heard_sure_clash(&read->heard));
	assert_null(read->heard.opposite);
	assert_int_equal(weak_signs_in(&r.said, turn(&r, 4)), 0);
	c = card_of(&r);
	assert_int_equal(c.weakest_turn, 0);
	assert_true(c.rows[1].pat_sum == 0);
	/* and the reader's own is as it was */
	assert_int_equal(turn(&r, 4)->original->heard.n_propositions, 1);
	assert_int_equal(reading_flags(turn(&r, 4)->original), 1);
	scorecard_release(&c);
	record_release(&r);
}

/* By counsel's own word, once; what costs the side, and what was no answer, are not. */
static void the_position_named_is_held(void **state)
{
	struct hearing_record r;
	struct ledger l;
	const char *text;
	size_t len;

	(void)state;
	unsettled(&r);
	guess_against(r.said.turns[1].reading);
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	assess(&r, 4, position(COMMITMENT_BENEFICIAL), "me");
	ledger_make(&l, &r.said, NULL, 0);
	assert_int_equal(l.n, 1);
	assert_int_equal(l.list[0].turn->n, 2);
	assert_int_equal(l.list[0].state, LEDGER_STANDS);
	assert_true(ledger_is_sure(&l.list[0]));
	text = ledger_text(&l.list[0], &len);
	assert_int_equal(len, strlen("the door was open"));
	assert_memory_equal(text, "the door was open", len);
	ledger_release(&l);
	assess(&r, 2, position(COMMITMENT_DETRIMENTAL), "me");
	assess(&r, 4, (struct assessed){ .as = ASSESSED_UNANSWERED }, "me");
	ledger_make(&l, &r.said, NULL, 0);
	assert_int_equal(l.n, 0);
	ledger_release(&l);
	record_release(&r);
}

static void speak_against(struct reading *r, int how)
{
	struct span all = { 0, 10 };

	switch (how) {
	case 0: r->heard.beside = true; break;
	case 1: r->heard.terse = true; break;
	case 2: reading_remark(r, REMARK_LATER, 0.9, all, "later", NULL); break;
	default:
		reading_remark(r, REMARK_DECORUM, 0.6, all, "rude", NULL)
			->flag = true;
	}
	r->relevance = how == 0 ? 4 : 0;
	r->heard.touches = 0.3;
	heard_add_answer(&r->heard, "open-door", 0.5);
}

/* It is kept and counted, as cover; it met nothing, holds nothing surely, is no best. */
static void what_the_reading_speaks_against_is_doubted(void **state)
{
	(void)state;
	for (int how = 0; how < 4; how++) {
		struct hearing_record r;
		struct scorecard c;
		struct ledger l;

		unsettled(&r);
		speak_against(r.said.turns[1].reading, how);
		assert_true(scorecard_is_unsettled(&r.said, turn(&r, 2)));
		assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
		assert_int_equal(scorecard_met(&r.said, turn(&r, 2)),
				 MET_MAYBE);
		assert_false(weak_is_well_answered(turn(&r, 2)));
		c = card_of(&r);
		assert_int_equal(c.n_self, 1);
		assert_int_equal(c.n_met, 0);
		assert_int_equal(c.strongest_turn, 0);
		assert_true(c.cover == 1);
		ledger_make(&l, &r.said, NULL, 0);
		assert_int_equal(l.n, 1);
		assert_false(ledger_is_sure(&l.list[0]));
		ledger_release(&l);
		scorecard_release(&c);
		record_release(&r);
	}
}

/* "I am for Ms. Tuck", and then the best position of the list. */
static void nobody_praises_themselves(void **state)
{
	(void)state;
	for (int heard = 0; heard < 2; heard++) {
		struct hearing_record r;
		struct scorecard c;

		unsettled(&r);
		r.said.turns[1].reading->heard.perhaps = true;
		heard_add_answer(&r.said.turns[1].reading->heard,
				 heard ? "open-door" : "shut-door", 0.4);
		assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
		c = card_of(&r);
		assert_int_equal(c.strongest_turn, heard ? 2 : 0);
		assert_int_equal(c.n_met, 1);
		scorecard_release(&c);
		record_release(&r);
	}
}

/* A file may bear it where the reader was sure. */
static void it_moves_nothing_that_is_firm(void **state)
{
	struct hearing_record r;

	(void)state;
	unsettled(&r);
	r.said.turns[1].reading->commitment = COMMITMENT_DETRIMENTAL;
	r.said.turns[1].reading->firm = true;
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	assert_int_equal(turn(&r, 2)->reading->commitment,
			 COMMITMENT_DETRIMENTAL);
	assert_false(turn(&r, 2)->reading->self_said);
	record_release(&r);
}

/* Whichever came first, and whoever signed. */
static void every_other_label_goes_before_it(void **state)
{
	(void)state;
	for (int first = 0; first < 2; first++) {
		struct hearing_record r;

		unsettled(&r);
		if (first)
			label(&r, 2, "commitment detrimental", "Prof. Wray");
		assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
		if (!first)
			label(&r, 2, "commitment detrimental", "Prof. Wray");
		assert_int_equal(turn(&r, 2)->reading->commitment,
				 COMMITMENT_DETRIMENTAL);
		/* nobody differs from whom it does not count against */
		assert_true(turn(&r, 2)->reading->firm);
		label(&r, 2, "commitment reader", "Prof. Wray");
		assert_int_equal(turn(&r, 2)->reading->commitment,
				 COMMITMENT_BENEFICIAL);
		label(&r, 2, "relevance 4", "Prof. Wray");
		assert_int_equal(turn(&r, 2)->reading->relevance, 4);
		assert_true(turn(&r, 2)->reading->relevance_said);
		record_release(&r);
	}
}

static void it_is_told_as_ones_own(void **state)
{
	struct hearing_record r;
	struct buf b;

	(void)state;
	unsettled(&r);
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	buf_init(&b, BUF_TEXT_MAX);
	mark_tell(&b, &r.marks[0], turn(&r, 2));
	assert_string_equal(b.s, "self-assessed: beneficial (the offline "
				 "reader: neutral, unsettled), by me, "
				 "2026-11-21: the door was open");
	buf_release(&b);
	record_release(&r);
}

/* ---- beside others ---- */

/* The gradebook's line of the hearing. */
static char *gradebook_of(const struct hearing_record *r)
{
	static const struct court_case none;
	struct class *c = class_new(true, NULL);
	struct report out;
	struct buf b;

	assert_true(class_add(c, r, &none, ""));
	class_build(c, &out);
	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < out.sheet.n_columns; i++) {
		const struct report_cell *cell = &out.sheet.cells[i];

		buf_printf(&b, "%s=%s ", out.sheet.columns[i].key,
			   cell->text ? cell->text : "?");
	}
	report_release(&out);
	class_free(c);
	return buf_take(&b);
}

static void no_class_counts_it(void **state)
{
	struct hearing_record r;
	char *with, *without, *at;

	(void)state;
	unsettled(&r);
	without = gradebook_of(&r);
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	assess(&r, 4, (struct assessed){ .as = ASSESSED_UNANSWERED }, "me");
	record_leave_out_assessed(&r);
	assert_int_equal(r.n_self_out, 2); /* as in the debrief */
	assert_int_equal(r.n_marks, 0);
	assert_true(scorecard_is_unsettled(&r.said, turn(&r, 2)));
	with = gradebook_of(&r);
	assert_non_null(strstr(without, "self_assessed=0 "));
	at = strstr(with, "self_assessed=2 ");
	assert_non_null(at);
	at[strlen("self_assessed=")] = '0';
	assert_string_equal(with, without);
	free(with);
	free(without);
	record_release(&r);
}

/* "None of them" is nobody's label, there or in a debrief. */
static void what_settles_nothing_is_not_counted(void **state)
{
	struct hearing_record r;
	struct scorecard c;

	(void)state;
	unsettled(&r);
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	assess(&r, 4, (struct assessed){ .as = ASSESSED_OTHER }, "me");
	c = card_of(&r);
	record_leave_out_assessed(&r);
	assert_int_equal(c.n_self, 1);
	assert_int_equal(r.n_self_out, c.n_self);
	scorecard_release(&c);
	record_release(&r);
}

static void ones_own_word_is_marked_wherever_it_is_told(void **state)
{
	struct hearing_record r;
	struct scorecard c;
	struct buf b;

	(void)state;
	unsettled(&r);
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	assess(&r, 4, position(COMMITMENT_DETRIMENTAL), "me");
	c = card_of(&r);
	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_answers(&b, &c, &r.said, "; ");
	assert_non_null(strstr(
		b.s, "2 of 2 met the question (2 of them self-assessed)"));
	buf_reset(&b);
	debrief_say_weak(&b, weak_signs_in(&r.said, turn(&r, 4)),
			 turn(&r, 4)->reading);
	assert_string_equal(b.s, "it cost your side (self-assessed)");
	buf_release(&b);
	scorecard_release(&c);
	record_release(&r);
}

/* What an instructor said stays, where it stood below the student's own. */
static void a_class_keeps_other_labels(void **state)
{
	struct hearing_record r;

	(void)state;
	unsettled(&r);
	label(&r, 2, "manner 3", "Prof. Wray");
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	record_leave_out_assessed(&r);
	assert_int_equal(r.n_marks, 1);
	assert_int_equal(turn(&r, 2)->reading->manner, 3);
	assert_int_equal(turn(&r, 2)->reading->commitment, COMMITMENT_NEUTRAL);
	record_release(&r);
}

static void agreement_has_it_only_where_asked(void **state)
{
	struct hearing_record r;

	(void)state;
	unsettled(&r);
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	for (int asked = 0; asked < 2; asked++) {
		struct judged j = { .with_self = asked };
		size_t n = 0;

		judged_add(&j, &r);
		for (size_t i = 0; i < j.n_who; i++)
			n += !strcmp(j.who[i].name, "me (self-assessed)");
		assert_int_equal(j.n_who, 1 + asked);
		assert_int_equal(n, asked);
		judged_release(&j);
	}
	record_release(&r);
}

/* Nameless, and its copy is not taken for another's when it comes back. */
static void redaction_takes_the_name(void **state)
{
	static const char *const lists[] = { "@authors", "@student", "me" };
	struct hearing_record r, ours;
	struct regrade what;
	struct error err;

	(void)state;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		struct redact redact;

		unsettled(&r);
		unsettled(&ours);
		assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
		assess(&ours, 2, position(COMMITMENT_BENEFICIAL), "me");
		assert_true(redact_parse(&redact, lists[i], &err));
		redact_record(&redact, &r);
		assert_string_equal(r.marks[0].author, "counsel");
		assert_true(turn(&r, 2)->reading->self_said);
		assert_null(strstr(turn(&r, 2)->reading->why, "by me"));
		if (i == 0) {
			assert_true(regrade_merge(&ours, &r, NULL, NULL, &what,
						  &err));
			assert_int_equal(ours.n_marks, 1);
		}
		redact_release(&redact);
		record_release(&r);
		record_release(&ours);
	}
}

static void a_file_carries_it(void **state)
{
	struct hearing_record r, back;
	struct faults f;
	struct json *doc;
	struct json_ref root;
	struct buf b;

	(void)state;
	unsettled(&r);
	assess(&r, 2, position(COMMITMENT_BENEFICIAL), "me");
	buf_init(&b, RECORD_FILE_MAX);
	record_write(&b, &r, true);
	doc = json_parse(b.s, b.len, NULL);
	root = json_root(doc);
	faults_init(&f);
	assert_true(record_read(&back, &root, &f));
	assert_int_equal(turn(&back, 2)->reading->commitment,
			 COMMITMENT_BENEFICIAL);
	assert_int_equal(turn(&back, 2)->original->commitment,
			 COMMITMENT_NEUTRAL);
	faults_release(&f);
	json_free(doc);
	buf_release(&b);
	record_release(&back);
	record_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_value_is_read_as_it_was_written),
		cmocka_unit_test(any_other_value_does_nothing),
		cmocka_unit_test(it_counts_in_ones_own_debrief),
		cmocka_unit_test(what_was_left_unanswered_is_weak),
		cmocka_unit_test(none_of_them_leaves_it_unsettled),
		cmocka_unit_test(guesses_against_it_never_become_firm),
		cmocka_unit_test(the_position_named_is_held),
		cmocka_unit_test(what_the_reading_speaks_against_is_doubted),
		cmocka_unit_test(nobody_praises_themselves),
		cmocka_unit_test(it_moves_nothing_that_is_firm),
		cmocka_unit_test(every_other_label_goes_before_it),
		cmocka_unit_test(it_is_told_as_ones_own),
		cmocka_unit_test(no_class_counts_it),
		cmocka_unit_test(what_settles_nothing_is_not_counted),
		cmocka_unit_test(ones_own_word_is_marked_wherever_it_is_told),
		cmocka_unit_test(a_class_keeps_other_labels),
		cmocka_unit_test(agreement_has_it_only_where_asked),
		cmocka_unit_test(redaction_takes_the_name),
		cmocka_unit_test(a_file_carries_it),
	};

	helper_remarks();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
