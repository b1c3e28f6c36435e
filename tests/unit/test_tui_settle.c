/* What is unsettled, on the screen: a number picks, and then what it does is told. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "hearing/settling.h"
#include "tui/keys.h"
#include "tui/scr_settle.h"
#include "unit/screens.h"

struct fixture {
	struct catalogue catalogue;
	struct court_case kase;
	struct hearing_record rec;
	struct settling s;
	struct keymap keys;
	struct scr_settle ui;
	struct cells cells;
};

static void say(struct fixture *f, enum turn_kind kind, const char *text)
{
	bool answers = kind == TURN_ANSWER;
	struct turn t = { .kind = kind,
			  .phase = PHASE_QUESTIONING,
			  .role = answers ? ROLE_COUNSEL : ROLE_BENCH,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .follows = answers ? (int)f->rec.said.n : 0,
			  .speaker = xstrdup(answers ? "you" : "Alder"),
			  .text = xstrdup(text) };

	if (answers) {
		t.reading = xmalloc(sizeof *t.reading);
		reading_init(t.reading);
		t.reading->commitment = COMMITMENT_NEUTRAL;
	}
	transcript_take(&f->rec.said, &t);
}

static void open_screen(struct fixture *f)
{
	struct settling_setup setup = { .catalogue = &f->catalogue,
					.kase = &f->kase,
					.rec = &f->rec,
					.said = &f->rec.said };

	memset(f, 0, sizeof *f);
	helper_remarks();
	catalogue_init(&f->catalogue);
	assert_true(case_load(&f->kase, "tests/golden/barn", CASE_OWN, NULL));
	record_init(&f->rec);
	f->rec.ended_ms = 1;
	say(f, TURN_QUESTION, f->kase.issues[0].questions[0].text);
	say(f, TURN_ANSWER, "It depends on where the warden stood with it.");
	say(f, TURN_QUESTION, f->kase.issues[1].questions[0].text);
	say(f, TURN_ANSWER, "The still would have to be kept out, I think.");
	settling_open(&f->s, &setup);
	keymap_init(&f->keys);
	scr_settle_init(&f->ui, &f->keys, &f->s);
	cells_init(&f->cells);
	cells_reset(&f->cells, 24, 80);
	scr_settle.size(&f->ui, 24, 80);
}

static void close_screen(struct fixture *f)
{
	scr_settle_release(&f->ui);
	settling_close(&f->s);
	cells_release(&f->cells);
	record_release(&f->rec);
	case_release(&f->kase);
	catalogue_release(&f->catalogue);
}

static bool shows(struct fixture *f, const char *text)
{
	struct buf b;
	bool found;

	cells_reset(&f->cells, f->ui.rows, f->ui.cols);
	scr_settle.view(&f->ui, 0, &f->cells);
	buf_init(&b, BUF_TEXT_MAX);
	cells_dump(&f->cells, &b);
	found = strstr(b.s, text) != NULL;
	buf_release(&b);
	return found;
}

/* The deed that a key leaves; SIZE_MAX: none. */
static size_t press(struct fixture *f, uint32_t code)
{
	struct deeds deeds = { .n = 0 };
	size_t index = SIZE_MAX;

	scr_settle.key(&f->ui, &(struct key){ .code = code }, &deeds);
	if (deeds.n)
		index = deeds.list[0].kind == DEED_LEAVE ? 1000
							 : deeds.list[0].index;
	deeds_release(&deeds);
	return index;
}

static void a_number_picks(void **state)
{
	struct fixture f;

	(void)state;
	open_screen(&f);
	assert_int_equal(f.s.n, 2);
	assert_true(shows(&f, "1 of 2"));
	assert_true(shows(&f, "Which of these did you say?"));
	assert_true(shows(&f, "none of these"));
	assert_true(shows(&f, "I did not answer it"));
	assert_false(shows(&f, "your side"));
	assert_int_equal(press(&f, '1'), 0);
	assert_int_equal(press(&f, '0'), POSITIONS_OTHER);
	assert_int_equal(press(&f, 'n'), POSITIONS_OTHER);
	assert_int_equal(press(&f, 'x'), POSITIONS_UNANSWERED);
	assert_int_equal(press(&f, 's'), SCR_SETTLE_NEXT);
	assert_int_equal(press(&f, 'b'), SCR_SETTLE_BACK);
	assert_int_equal(press(&f, 'q'), 1000);
	/* there are not that many */
	f.s.positions.n = 2;
	assert_int_equal(press(&f, '3'), SIZE_MAX);
	close_screen(&f);
}

static void then_it_is_told(void **state)
{
	struct fixture f;

	(void)state;
	open_screen(&f);
	scr_settle_show(&f.ui, POSITIONS_UNANSWERED);
	assert_int_equal(f.ui.n_settled, 1);
	assert_true(shows(&f, "you say     I did not answer it"));
	assert_true(shows(&f, "no class and no grade"));
	assert_false(shows(&f, "Which of these"));
	/* and is not picked twice */
	assert_int_equal(press(&f, '1'), SIZE_MAX);
	assert_true(shows(&f, "That one is settled"));
	scr_settle_show(&f.ui, POSITIONS_OTHER);
	assert_int_equal(f.ui.n_settled, 1);
	settling_next(&f.s);
	scr_settle_ask(&f.ui);
	assert_true(shows(&f, "2 of 2"));
	assert_false(shows(&f, "no class and no grade"));
	close_screen(&f);
}

static void it_stands_at_any_size(void **state)
{
	static const int sizes[][2] = { { 1, 1 },   { 3, 20 },	{ 5, 40 },
					{ 14, 50 }, { 24, 80 }, { 60, 200 } };
	struct fixture f;

	(void)state;
	open_screen(&f);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		cells_reset(&f.cells, sizes[i][0], sizes[i][1]);
		scr_settle.size(&f.ui, sizes[i][0], sizes[i][1]);
		scr_settle.view(&f.ui, 0, &f.cells);
		press(&f, ' ');
		press(&f, '?');
		scr_settle.view(&f.ui, 0, &f.cells);
		press(&f, 'q');
		assert_false(f.ui.helping);
	}
	close_screen(&f);
}

static void it_looks_so(void **state)
{
	struct fixture f;

	(void)state;
	open_screen(&f);
	shows(&f, "");
	screen_is("settle", &f.cells);
	close_screen(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number_picks),
		cmocka_unit_test(then_it_is_told),
		cmocka_unit_test(it_stands_at_any_size),
		cmocka_unit_test(it_looks_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
