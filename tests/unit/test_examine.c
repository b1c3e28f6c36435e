/* The cross-examination drill: files, a round, what is kept of it, which is next, and
 * that its words reward nobody who misleads. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/wording.h"
#include "hearing/examine_say.h"
#include "hearing/examining.h"
#include "store/db.h"
#include "store/journal.h"

#define FIRST "tests/dialogues/lock-keeper-a.json"

static struct dialogues pairs;

static int setup(void **state)
{
	static const char *const names[] = {
		"lock-keeper-a",
		"lock-keeper-b",
		"night-nurse-a",
		"night-nurse-b",
	};
	struct catalogue c;

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		char *path = xprintf("tests/dialogues/%s.json", names[i]);
		struct faults f;
		struct dialogue d;

		faults_init(&f);
		if (!dialogue_load(&d, path, &f))
			fail_msg("%s", f.list[0]);
		dialogues_take(&pairs, &d);
		faults_release(&f);
		free(path);
	}
	catalogue_init(&c);
	assert_true(wording_load(&c, NULL));
	catalogue_release(&c);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	dialogues_release(&pairs);
	return 0;
}

/* ---- files ---- */

/* The file with one piece of it replaced. */
static char *with(const char *what, const char *by)
{
	struct buf text, out;
	const char *at;
	char *path;

	buf_init(&text, BUF_TEXT_MAX);
	buf_init(&out, BUF_TEXT_MAX);
	assert_true(file_read(FIRST, &text, NULL));
	at = strstr(text.s, what);
	if (!at)
		fail_msg("%s is not in " FIRST, what);
	buf_add(&out, text.s, (size_t)(at - text.s));
	buf_puts(&out, by);
	buf_puts(&out, at + strlen(what));
	path = helper_file("lock-keeper-a.json", out.s);
	buf_release(&text);
	buf_release(&out);
	return path;
}

static void has_fault(const char *what, const char *by, const char *fault)
{
	char *path = with(what, by);
	struct dialogue d;
	struct faults f;

	faults_init(&f);
	assert_false(dialogue_load(&d, path, &f));
	assert_true(f.n > 0);
	assert_non_null(strstr(f.list[0], "lock-keeper-a.json: "));
	if (!strstr(f.list[0], fault))
		fail_msg("%s, not %s", f.list[0], fault);
	dialogue_release(&d);
	faults_release(&f);
	free(path);
}

static void a_fault_is_told_with_its_place(void **state)
{
	(void)state;
	has_fault("hotbench.dialogue/1", "hotbench.case/1", "$.schema");
	has_fault("\"fictional\": true", "\"fictional\": false",
		  "$: fictional: must be true");
	has_fault("\"fictional\": true,", "", "$: fictional: must be true");
	has_fault("\"deposition\"", "\"a bar\"", "$.setting");
	has_fault("\"deception\"", "\"a good one\"", "$.goal");
	has_fault("\"Quantity\"", "\"Quantities\"",
		  "$.turns[0].asks[0].veracity_strategy");
	has_fault("\"words\": \"I was at the gate\"",
		  "\"words\": \"I was at the bar\"",
		  "$.turns[0].asks[0]: words: they do not stand in the answer");
	has_fault("\"id\": \"lock-keeper-a\"", "\"id\": \"other\"",
		  "$.id: \"other\" is not the file's name");
	has_fault("\"background\"", "\"backdrop\"", "$.background");
	has_fault("\"turns\": [", "\"turns\": [], \"rest\": [",
		  "$: turns: there is none");
	has_fault("{", "", "line 2");
}

static void one_turn_offers_a_choice(void **state)
{
	static const char one[] =
		"{\"schema\": \"hotbench.dialogue/1\", \"id\": \"x\","
		" \"pair\": \"x\", \"setting\": \"deposition\","
		" \"fictional\": true, \"title\": \"t\", \"background\": \"b\","
		" \"role\": \"r\", \"examiner\": \"e\", \"goal\": "
		"\"deception\","
		" \"private_knowledge\": \"k\", \"outcome\": \"o\","
		" \"turns\": [{\"asks\": [{\"question\": \"q\","
		" \"answer\": \"\\u001b[31mred\", \"words\": \"red\","
		" \"why\": \"w\", \"illocutionary_act\": \"Directives\","
		" \"veracity_strategy\": \"None\","
		" \"intention\": \"Inform\"}]}]}";
	char *path = helper_file("x.json", one);
	struct dialogue d;
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_false(dialogue_load(&d, path, &f));
	assert_int_equal(f.n, 1);
	assert_non_null(strstr(f.list[0], "none offers a choice"));
	/* what would drive a terminal is gone */
	assert_string_equal(d.turns[0].asks[0].answer, "red");
	dialogue_release(&d);
	faults_release(&f);
	free(path);
}

static void check_pairs(size_t from, size_t n, const char *fault)
{
	struct dialogues some = { pairs.list + from, n };
	struct faults f;

	faults_init(&f);
	dialogues_check(&some, &f);
	assert_int_equal(f.n, fault != NULL);
	if (fault && !strstr(f.list[0], fault))
		fail_msg("%s, not %s", f.list[0], fault);
	faults_release(&f);
}

static void a_pair_is_two_of_one_background_and_both_goals(void **state)
{
	char *background = pairs.list[1].background;
	int goal = pairs.list[1].goal;

	(void)state;
	check_pairs(0, 4, NULL);
	check_pairs(0, 3, "pair night-nurse: 1 dialogue of it, not two");
	pairs.list[1].background = (char *)"Another one.";
	check_pairs(0, 2, "do not share one background");
	pairs.list[1].background = background;
	pairs.list[1].goal = pairs.list[0].goal;
	check_pairs(0, 2, "have the same goal");
	pairs.list[1].goal = goal;
}

/* ---- a round ---- */

/* Names what holds, but the strategy of the first answer, which is `strategy`. */
static void play(struct examine *e, const struct dialogue *d, int strategy)
{
	examine_begin(e, d);
	assert_true(examine_pass(e));
	while (e->part != EXAMINE_TRUTH) {
		size_t turn = e->turn;
		int label;

		if (e->part == EXAMINE_ASKING) {
			assert_true(examine_choose(e, 0));
			continue;
		}
		label = e->dimension == TACTICS_GOAL
				? d->goal
				: examine_asked(e, turn)->labels[e->dimension];
		if (!turn && e->dimension == TACTICS_STRATEGY)
			label = strategy;
		if (label < 0)
			assert_true(examine_pass(e));
		else
			assert_true(examine_choose(e, (size_t)label));
	}
}

static void a_round_goes_its_way(void **state)
{
	const struct dialogue *d = &pairs.list[0];
	struct examine e;

	(void)state;
	examine_begin(&e, d);
	assert_int_equal(examine_choices(&e), 0);
	assert_false(examine_choose(&e, 0));
	assert_true(examine_pass(&e));
	assert_int_equal(e.part, EXAMINE_ASKING);
	assert_int_equal(examine_choices(&e), 1);
	assert_false(examine_back(&e));
	assert_true(examine_pass(&e)); /* the only one is asked */
	assert_int_equal(examine_heard(&e), 1);
	assert_int_equal(examine_choices(&e), 5);
	assert_false(examine_choose(&e, 5));
	assert_false(examine_back(&e)); /* what was asked was asked */
	assert_true(examine_choose(&e, 1));
	assert_true(examine_back(&e));
	assert_int_equal(e.dimension, TACTICS_ACT);
	assert_true(examine_choose(&e, 0));
	assert_true(examine_pass(&e));
	assert_true(examine_choose(&e, 3));
	assert_int_equal(e.part, EXAMINE_ASKING);
	assert_int_equal(examine_choices(&e), 2);
	assert_false(examine_pass(&e)); /* there is a choice */
	assert_true(examine_choose(&e, 1));
	assert_string_equal(examine_asked(&e, 1)->question,
			    d->turns[1].asks[1].question);
	for (int i = 0; i < 3; i++)
		assert_true(examine_pass(&e));
	assert_int_equal(e.dimension, TACTICS_GOAL);
	assert_int_equal(examine_choices(&e), 2);
	assert_true(examine_choose(&e, 0));
	assert_int_equal(e.part, EXAMINE_TRUTH);
	assert_false(examine_pass(&e));
}

static void a_label_passed_over_is_neither_right_nor_wrong(void **state)
{
	const struct dialogue *d = &pairs.list[0];
	struct examine_score s;
	struct examine e;
	char *said;

	(void)state;
	play(&e, d, -1);
	s = examine_score(&e);
	assert_int_equal(s.named[TACTICS_ACT], 2);
	assert_int_equal(s.right[TACTICS_ACT], 2);
	assert_int_equal(s.named[TACTICS_STRATEGY], 1);
	assert_int_equal(s.right[TACTICS_STRATEGY], 1);
	assert_int_equal(s.right[TACTICS_GOAL], 1);
	play(&e, d, 4); /* None: it was Quantity */
	s = examine_score(&e);
	assert_int_equal(s.named[TACTICS_STRATEGY], 2);
	assert_int_equal(s.right[TACTICS_STRATEGY], 1);
	said = examine_say_score(&e);
	assert_string_equal(said, "This round: act 2 of 2, strategy 1 of 2, "
				  "intention 2 of 2, goal 1 of 1.");
	free(said);
}

static bool stands_in(struct heard_lines *l, const char *text)
{
	bool found = false;

	for (size_t i = 0; i < l->n; i++)
		found = found || strstr(l->list[i].text, text);
	heard_lines_release(l);
	return found;
}

/* Nothing of what is hidden is said before the truth. */
static void the_truth_comes_last(void **state)
{
	const struct dialogue *d = &pairs.list[0];
	struct heard_lines l;
	struct examine e;

	(void)state;
	examine_begin(&e, d);
	examine_say_opening(&e, &l);
	assert_true(l.n <= 10);
	assert_false(stands_in(&l, d->private_knowledge));
	examine_say_opening(&e, &l);
	assert_true(stands_in(&l, "All persons and events are invented."));
	play(&e, d, 4);
	examine_say_truth(&e, &l);
	assert_true(stands_in(&l, d->private_knowledge));
	examine_say_truth(&e, &l);
	assert_true(stands_in(&l, "\"I was at the gate\""));
	examine_say_truth(&e, &l);
	assert_true(stands_in(&l, "Quantity: leaves a part out without saying "
				  "so. You named None."));
	examine_say_truth(&e, &l);
	assert_true(stands_in(&l, d->outcome));
}

/* ---- what is kept ---- */

static struct journal *a_journal(const char *path)
{
	struct error err = { 0 };
	struct journal *j = journal_open(path, &err);

	if (!j)
		fail_msg("%s", err.text);
	return j;
}

static void what_was_named_comes_back(void **state)
{
	char *path = helper_path("named.db");
	struct journal *j = a_journal(path);
	struct examining_setup with = {
		.all = &pairs, .journal = j, .name = "lock-keeper-a", .seed = 1
	};
	struct examined_confusion c;
	struct examining x;
	struct named_list l;
	struct error err;
	size_t n;

	(void)state;
	assert_true(examining_open(&x, &with, &err));
	assert_true(x.kept);
	for (int i = 0; i < 3; i++) {
		play(&x.round, &pairs.list[0], i ? 4 : -1);
		assert_true(examining_end(&x, 1000 + i, &err));
	}
	assert_int_equal(x.sofar.n_rounds, 3);
	examining_close(&x);
	journal_close(j);

	j = a_journal(path);
	with.journal = j;
	assert_true(examining_open(&x, &with, &err));
	assert_int_equal(x.named.n, 3 * 7);
	assert_string_equal(x.named.list[0].dialogue, "lock-keeper-a");
	assert_int_equal(x.named.list[1].named, -1);
	assert_int_equal(x.named.list[6].turn, 0);
	assert_int_equal(x.sofar.n_rounds, 3);
	assert_int_equal(x.sofar.all[TACTICS_STRATEGY].named, 5);
	assert_int_equal(x.sofar.all[TACTICS_STRATEGY].right, 3);
	c = examined_worst(&x.sofar, TACTICS_STRATEGY);
	assert_int_equal(c.holds, 0);
	assert_int_equal(c.named, 4);
	assert_int_equal(c.times, 2);
	assert_int_equal(c.of, 2);
	assert_int_equal(examined_worst(&x.sofar, TACTICS_ACT).times, 0);
	examining_close(&x);

	/* a row of a later program's labels is let be */
	assert_true(db_exec(journal_db(j),
			    "INSERT INTO named (at_ms, dialogue, turn,"
			    " dimension, named, holds) VALUES (1, 'x', 1,"
			    " 'humor', '', 'Dry'), (1, 'x', 1,"
			    " 'intention', 'Tease', 'Inform')",
			    NULL));
	assert_true(named_load(j, &l, NULL));
	assert_int_equal(l.n, 3 * 7);
	named_release(&l);
	assert_true(named_forget(j, &n, NULL));
	assert_int_equal(n, 3 * 7 + 2);
	assert_true(named_load(j, &l, NULL));
	assert_int_equal(l.n, 0);
	journal_close(j);

	/* read only, and of an older program: nothing is known, nothing kept */
	j = a_journal(path);
	assert_true(db_exec(journal_db(j),
			    "DROP TABLE named; PRAGMA user_version = 2", NULL));
	journal_close(j);
	j = journal_look(path, true, &err);
	assert_non_null(j);
	with.journal = j;
	assert_true(examining_open(&x, &with, &err));
	assert_false(x.kept);
	play(&x.round, &pairs.list[0], 4);
	assert_true(examining_end(&x, 5, &err));
	assert_int_equal(x.sofar.n_rounds, 1);
	examining_close(&x);
	journal_close(j);
	free(path);
}

static void progress_is_told(void **state)
{
	struct examining_setup with = { .all = &pairs,
					.name = "lock-keeper-a" };
	struct heard_lines l;
	struct examining x;
	struct error err;
	struct buf out;
	struct jsonw w;

	(void)state;
	assert_true(examining_open(&x, &with, &err));
	examined_say(&x.sofar, &l);
	assert_true(stands_in(&l, "No round has been played"));
	for (int i = 0; i < 10; i++) {
		play(&x.round, &pairs.list[0], i < 3 ? 4 : 0);
		assert_true(examining_end(&x, i, &err));
	}
	examined_say(&x.sofar, &l);
	assert_true(stands_in(
		&l, "#########. 17 of 20; first 5 rounds 7 of 10, last 5 "
		    "rounds 10 of 10"));
	examined_say(&x.sofar, &l);
	assert_true(stands_in(&l, "You took Quantity for None 3 of 10 times."));
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	examined_write(&x.sofar, &x.named, &w);
	assert_non_null(strstr(out.s, "{\"rounds\":10,"));
	assert_non_null(strstr(out.s,
			       "\"label\":\"Quantity\",\"named\":10,"
			       "\"right\":7,\"taken_for\":{\"None\":3}"));
	assert_non_null(strstr(out.s, "{\"at\":\"1970-01-01T00:00:00Z\","
				      "\"dialogue\":\"lock-keeper-a\""));
	buf_release(&out);
	examining_close(&x);
}

/* ---- which is next ---- */

static void row(struct named_list *l, int64_t at, const char *id,
		enum tactics_dimension d, int holds, int named)
{
	struct named n = {
		.at_ms = at, .dimension = d, .holds = holds, .named = named
	};

	snprintf(n.dialogue, sizeof n.dialogue, "%s", id);
	l->list = xreallocarray(l->list, l->n + 1, sizeof *l->list);
	l->list[l->n++] = n;
}

static const struct dialogue *next(const struct named_list *l,
				   const char *setting, uint64_t seed)
{
	struct examined x;

	examined_count(&x, l);
	return examined_next(&x, l, &pairs, setting, seed);
}

static void the_next_one_is_what_was_got_wrong_and_not_done_lately(void **state)
{
	struct named_list l = { 0 };
	size_t n[2] = { 0 };

	(void)state;
	assert_ptr_equal(next(&l, NULL, 7), next(&l, NULL, 7));
	assert_null(next(&l, "bar", 7));
	for (uint64_t i = 0; i < 20; i++)
		assert_string_equal(next(&l, "inquiry", i)->pair,
				    "night-nurse");
	/* only the nurse's pair was not done lately */
	row(&l, 1, "lock-keeper-b", TACTICS_ACT, 0, 0);
	for (uint64_t i = 0; i < 20; i++)
		assert_string_equal(next(&l, NULL, i)->pair, "night-nurse");
	/* all were: the one that was longest ago, of those never done the first */
	row(&l, 2, "night-nurse-a", TACTICS_ACT, 0, 0);
	assert_string_equal(next(&l, NULL, 3)->id, "lock-keeper-a");
	row(&l, 3, "lock-keeper-a", TACTICS_ACT, 0, 0);
	row(&l, 4, "night-nurse-b", TACTICS_ACT, 0, 0);
	assert_string_equal(next(&l, NULL, 3)->id, "lock-keeper-b");
	named_release(&l);
	/* what only the lock keeper does was always taken for something else */
	for (int i = 0; i < 8; i++)
		row(&l, i, "gone", TACTICS_GOAL, TACTICS_DECEPTION,
		    TACTICS_NON_DISCLOSURE);
	for (uint64_t i = 0; i < 400; i++)
		n[next(&l, NULL, i)->goal == TACTICS_DECEPTION]++;
	assert_true(n[1] > n[0]);
	named_release(&l);
}

static void a_name_that_is_none_is_told(void **state)
{
	struct examining_setup with = { .all = &pairs, .name = "nobody" };
	struct examining x;
	struct error err;
	size_t goals[2] = { 0 };

	(void)state;
	assert_false(examining_open(&x, &with, &err));
	assert_string_equal(err.text, "No dialogue is called 'nobody'.");
	examining_close(&x);
	with = (struct examining_setup){ .all = &pairs, .setting = "bar" };
	assert_false(examining_open(&x, &with, &err));
	assert_string_equal(err.text, "No dialogue is set in 'bar'.");
	examining_close(&x);
	/* a pair's name does not tell which of them it is */
	for (uint64_t i = 1; i < 40; i++) {
		with = (struct examining_setup){ .all = &pairs,
						 .name = "night-nurse",
						 .seed = i };
		assert_true(examining_open(&x, &with, &err));
		goals[x.round.d->goal]++;
		examining_close(&x);
	}
	assert_true(goals[0] && goals[1]);
}

/* ---- its words ---- */

static const char *const never[] = {
	"effective", "success", "clever",     "skil",	"well done", "works",
	"benefit",   "win",	"convincing", "persua", "get away",  "reward",
	"should",    "try to",	"you can",    "bluff",	"trick",
};

static void is_plain(const char *said)
{
	for (size_t i = 0; i < sizeof never / sizeof *never; i++)
		if (str_find_fold(said, never[i]))
			fail_msg("\"%s\" has \"%s\"", said, never[i]);
}

static void nothing_rewards_or_advises_deception(void **state)
{
	static const char *const keys[] = { "short", "means", "example" };
	char section[80];

	(void)state;
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		const struct tactics_scheme *s = &tactics_schemes[d];

		snprintf(section, sizeof section, "named %s", s->word);
		assert_non_null(wording(section, "asks"));
		is_plain(wording(section, "asks"));
		for (size_t i = 0; i < s->n; i++)
			for (size_t k = 0; k < 3; k++) {
				snprintf(section, sizeof section, "named %s",
					 s->labels[i]);
				if (!wording(section, keys[k]))
					fail_msg("[%s] %s", section, keys[k]);
				is_plain(wording(section, keys[k]));
			}
	}
}

/* What was right is told alike, whatever the goal was. */
static void both_goals_are_told_alike(void **state)
{
	struct examine e;

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct heard_lines l = { 0 };

		play(&e, &pairs.list[i], 4);
		examine_say_goal(&e, &l);
		assert_int_equal(l.list[0].tone, HEARD_GOOD);
		assert_non_null(strstr(l.list[0].text, ": you heard it."));
		for (size_t k = 0; k < l.n; k++)
			is_plain(l.list[k].text);
		heard_lines_release(&l);
	}
}

static void the_shipped_ones_are_in_order(void **state)
{
	struct catalogue c;
	struct dialogues all;
	struct error err;
	struct faults f;

	(void)state;
	faults_init(&f);
	catalogue_init(&c);
	assert_true(catalogue_dialogues(&c, &all, &f, &err));
	dialogues_check(&all, &f);
	if (f.n)
		fail_msg("%s", f.list[0]);
	assert_true(all.n >= 60);
	dialogues_release(&all);
	catalogue_release(&c);
	faults_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_fault_is_told_with_its_place),
		cmocka_unit_test(one_turn_offers_a_choice),
		cmocka_unit_test(
			a_pair_is_two_of_one_background_and_both_goals),
		cmocka_unit_test(a_round_goes_its_way),
		cmocka_unit_test(
			a_label_passed_over_is_neither_right_nor_wrong),
		cmocka_unit_test(the_truth_comes_last),
		cmocka_unit_test(what_was_named_comes_back),
		cmocka_unit_test(progress_is_told),
		cmocka_unit_test(
			the_next_one_is_what_was_got_wrong_and_not_done_lately),
		cmocka_unit_test(a_name_that_is_none_is_told),
		cmocka_unit_test(nothing_rewards_or_advises_deception),
		cmocka_unit_test(both_goals_are_told_alike),
		cmocka_unit_test(the_shipped_ones_are_in_order),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
