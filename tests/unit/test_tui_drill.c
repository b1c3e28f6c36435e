/* A weak answer given again on the screen: the question first, the critique after. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "hearing/drilling.h"
#include "listen/ken.h"
#include "screens.h"
#include "stand.h"
#include "tui/keys.h"
#include "tui/scr_drill.h"

struct fixture {
	struct catalogue catalogue;
	struct court_case kase;
	struct issue issues[3];
	struct hearing_record rec;
	struct drilling d;
	int turns[2];
	struct keymap keys;
	struct scr_drill ui;
	struct deeds deeds;
	struct cells cells;
};

static struct turn *say(struct fixture *f, enum turn_kind kind, const char *who,
			const char *text)
{
	struct turn t = { .kind = kind,
			  .phase = PHASE_QUESTIONING,
			  .role = kind == TURN_ANSWER ? ROLE_COUNSEL
						      : ROLE_BENCH,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup(who),
			  .text = xstrdup(text) };

	if (kind == TURN_ANSWER)
		t.follows = f->rec.said.turns[f->rec.said.n - 1].n;
	return transcript_take(&f->rec.said, &t);
}

static void read_as(struct turn *t, enum commitment c, bool firm)
{
	struct reading *r = xmalloc(sizeof *r);

	reading_init(r);
	snprintf(r->reader, sizeof r->reader, "offline");
	r->commitment = c;
	r->firm = firm;
	r->heard.read = true;
	t->reading = r;
}

static void make_case(struct fixture *f)
{
	f->kase = *stand_case();
	f->kase.dir = (char *)helper_dir();
	memcpy(f->issues, f->kase.issues, sizeof f->issues);
	for (int i = 0; i < 3; i++)
		f->issues[i].description = (char *)"";
	f->kase.issues = f->issues;
	f->issues[0].good_answer =
		(char *)"At the gate: the statute speaks of gates and of "
			"nothing that stands behind one.";
	f->issues[0].losing_concession =
		(char *)"That a fence is a gate: then the rule stops nowhere.";
}

static void open_drill(struct fixture *f)
{
	struct turn *t;

	memset(f, 0, sizeof *f);
	helper_remarks();
	catalogue_init(&f->catalogue);
	make_case(f);
	record_init(&f->rec);
	snprintf(f->rec.id, sizeof f->rec.id, "20261121-220301-abcd");
	f->rec.case_title = xstrdup("Gate v. Keeper");
	f->rec.ended_ms = 1;
	say(f, TURN_QUESTION, "Alder", "Was this argued below?");
	t = say(f, TURN_ANSWER, "you", "It was, at page nine of the brief.");
	read_as(t, COMMITMENT_BENEFICIAL, true);
	t = say(f, TURN_QUESTION, "Birch",
		"Where does your rule stop, counsel?");
	t->issue = xstrdup("limit");
	t = say(f, TURN_ANSWER, "you",
		"The weather was fine, and with respect that is a foolish "
		"thing to ask.");
	read_as(t, COMMITMENT_NONE, false);
	t->reading->heard.beside = true;
	t->reading->relevance = 4;
	reading_remark(t->reading, REMARK_DECORUM, 0.9, (struct span){ 43, 70 },
		       "It is aimed at a person, not at an argument.",
		       "Leave the person out.");
	f->turns[0] = f->turns[1] = 4;
	f->d = (struct drilling){ .with = { .kase = &f->kase,
					    .bench = stand_bench(),
					    .rec = &f->rec },
				  .turns = f->turns,
				  .n = 2,
				  .ken = ken_new(&f->catalogue, &f->kase) };
	ken_ready(f->d.ken);
	f->d.first = turn_copy(transcript_turn(&f->rec.said, 4));
	keymap_init(&f->keys);
	scr_drill_init(&f->ui, &f->keys, &f->d);
	cells_init(&f->cells);
	scr_drill.size(&f->ui, 24, 80);
	scr_drill_ask(&f->ui, NULL);
}

static void close_drill(struct fixture *f)
{
	scr_drill_release(&f->ui);
	deeds_release(&f->deeds);
	cells_release(&f->cells);
	turn_release(&f->d.first);
	turn_release(&f->d.again);
	ken_free(f->d.ken);
	record_release(&f->rec);
	catalogue_release(&f->catalogue);
}

/* As the reader would have it. */
static void answer_so(struct fixture *f, enum merit_says says)
{
	f->d.again = turn_copy(&f->d.first);
	reading_release(f->d.again.reading);
	free(f->d.again.reading);
	free(f->d.again.text);
	f->d.again.text =
		xstrdup("At the gate. What stands behind it is another case.");
	read_as(&f->d.again, COMMITMENT_BENEFICIAL, false);
	f->d.again.reading->heard.touches = 0.95;
	f->d.answered = true;
	f->d.seen.says = says;
	f->d.came = again_compare(&f->d.first, &f->d.again, f->d.seen);
	scr_drill_show(&f->ui);
}

static void answer_it(struct fixture *f)
{
	answer_so(f, MERIT_BETTER);
}

static void looks_like(struct fixture *f, const char *name, int rows, int cols)
{
	scr_drill.size(&f->ui, rows, cols);
	cells_reset(&f->cells, rows, cols);
	scr_drill.view(&f->ui, 0, &f->cells);
	screen_is(name, &f->cells);
}

static bool shows(struct fixture *f, const char *text)
{
	struct buf all;
	bool found;

	cells_reset(&f->cells, f->ui.rows, f->ui.cols);
	scr_drill.view(&f->ui, 0, &f->cells);
	buf_init(&all, BUF_TEXT_MAX);
	cells_dump(&f->cells, &all);
	found = strstr(all.s, text) != NULL;
	buf_release(&all);
	return found;
}

static void press(struct fixture *f, const char *name)
{
	struct key key = { 0 };

	key.code = keys_from_name(name, strlen(name));
	deeds_release(&f->deeds);
	scr_drill.key(&f->ui, &key, &f->deeds);
}

static void type(struct fixture *f, const char *text)
{
	for (; *text; text++) {
		struct key key = { .code = (uint32_t)*text };

		scr_drill.key(&f->ui, &key, &f->deeds);
	}
}

static void the_critique_is_hidden_until_it_is_answered(void **state)
{
	struct fixture f;

	(void)state;
	open_drill(&f);
	looks_like(&f, "drill-asking", 24, 80);
	looks_like(&f, "drill-asking", 12, 40);
	scr_drill.size(&f.ui, 24, 80);
	assert_false(shows(&f, "weather")); /* nor is the first try */
	assert_false(shows(&f, "aimed at a person"));
	assert_true(shows(&f, "Where does your rule stop"));
	assert_true(shows(&f, "page nine")); /* what was said before it */
	answer_it(&f);
	/* what matters is on the first screen: verdict, both tries, a good one */
	assert_true(shows(&f, "better than the first try"));
	assert_true(shows(&f, "first try"));
	assert_true(shows(&f, "this time   At the gate."));
	assert_true(shows(&f, "What a good answer has"));
	looks_like(&f, "drill-tried", 24, 80);
	looks_like(&f, "drill-tried", 12, 40);
	looks_like(&f, "drill-tried", 40, 140);
	looks_like(&f, "drill-tried", 3, 4);
	close_drill(&f);
}

static void what_cannot_be_told_the_person_judges(void **state)
{
	struct fixture f;

	(void)state;
	open_drill(&f);
	answer_it(&f);
	press(&f, "y");
	assert_int_equal(f.deeds.n, 0); /* the reading could tell */
	assert_false(shows(&f, "it is better"));
	turn_release(&f.d.again);
	answer_so(&f, MERIT_UNSURE);
	assert_int_equal(f.d.came, AGAIN_UNTOLD);
	assert_true(shows(&f, "not clearly better"));
	assert_true(shows(&f, "y it is better"));
	press(&f, "y");
	assert_int_equal(f.deeds.n, 1);
	assert_int_equal(f.deeds.list[0].kind, DEED_TRIED);
	assert_int_equal(f.deeds.list[0].index, DRILL_WANTS_BETTER);
	close_drill(&f);
}

static void an_answer_is_given_and_nothing_is_not(void **state)
{
	struct fixture f;

	(void)state;
	open_drill(&f);
	press(&f, "Enter");
	assert_int_equal(f.deeds.n, 0);
	assert_string_not_equal(f.ui.told, "");
	type(&f, "At the gate.");
	press(&f, "Enter");
	assert_int_equal(f.deeds.n, 1);
	assert_int_equal(f.deeds.list[0].kind, DEED_EVENT);
	assert_string_equal(f.deeds.list[0].text, "At the gate.");
	press(&f, "F9");
	assert_int_equal(f.deeds.list[0].kind, DEED_CITES);
	press(&f, "F7");
	assert_int_equal(f.deeds.list[0].index, DRILL_WANTS_NEXT);
	press(&f, "Esc");
	assert_int_equal(f.deeds.list[0].kind, DEED_LEAVE);
	close_drill(&f);
}

static void what_may_be_said_of_it_afterwards(void **state)
{
	static const struct {
		const char *key;
		enum drill_wants wants;
	} rows[] = { { "n", DRILL_WANTS_NEXT },
		     { "Enter", DRILL_WANTS_NEXT },
		     { "a", DRILL_WANTS_SAME },
		     { "t", DRILL_WANTS_TOMORROW } };
	struct fixture f;

	(void)state;
	open_drill(&f);
	answer_it(&f);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		press(&f, rows[i].key);
		assert_int_equal(f.deeds.n, 1);
		assert_int_equal(f.deeds.list[0].kind, DEED_TRIED);
		assert_int_equal(f.deeds.list[0].index, rows[i].wants);
	}
	/* the new answer may be meant: which was right is asked once */
	press(&f, "r");
	assert_int_equal(f.deeds.n, 0);
	assert_non_null(strstr(f.ui.told, "Your first answer was right"));
	press(&f, "j");
	press(&f, "r");
	assert_int_equal(f.deeds.n, 0);
	press(&f, "r");
	assert_int_equal(f.deeds.list[0].index, DRILL_WANTS_DROP);
	press(&f, "End");
	assert_true(shows(&f, "Where does your rule stop"));
	press(&f, "Home");
	assert_true(shows(&f, "then the rule stops nowhere"));
	press(&f, "?");
	assert_true(shows(&f, "your first answer was right"));
	press(&f, "Esc");
	press(&f, "q");
	assert_int_equal(f.deeds.list[0].kind, DEED_LEAVE);
	close_drill(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_critique_is_hidden_until_it_is_answered),
		cmocka_unit_test(what_cannot_be_told_the_person_judges),
		cmocka_unit_test(an_answer_is_given_and_nothing_is_not),
		cmocka_unit_test(what_may_be_said_of_it_afterwards),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
