/* The courtroom and the debrief of a cross-examination, as they look. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/testimony.h"
#include "hearing/hearing.h"
#include "listen/ken.h"
#include "screens.h"
#include "sim/stand.h"
#include "tui/keys.h"
#include "tui/scr_debrief.h"
#include "tui/scr_hearing.h"
#include "tui/scr_help.h"

struct fixture {
	struct catalogue c;
	struct court_case kase;
	struct bench bench;
	struct ken *ken;
	struct stand *stand;
	struct hearing_state s;
	struct hearing_record rec;
	struct keymap keys;
	struct scr_hearing ui;
	struct cells cells;
};

static void take(struct fixture *f, struct event *ev)
{
	struct effects fx = { 0 };
	int read = 0;

	ev->now_ms = 1000;
	hearing_update(&f->s, ev, &fx);
	for (size_t i = 0; i < fx.n; i++)
		if (fx.list[i].kind == FX_READ)
			read = fx.list[i].turn_n;
	effects_release(&fx);
	if (read) {
		struct event reading = { .kind = EV_READING, .turn_n = read };

		reading_init(&reading.reading);
		reading.reading.commitment = COMMITMENT_NEUTRAL;
		snprintf(reading.reading.reader, sizeof reading.reading.reader,
			 "offline");
		take(f, &reading);
		event_release(&reading);
	}
}

static void ask(struct fixture *f, const char *question)
{
	struct event ev = { .kind = EV_ANSWER, .text = question };
	struct events out = { 0 };

	take(f, &ev);
	stand_reply(f->stand, &f->s.said, &out);
	while (events_take(&out, &ev)) {
		take(f, &ev);
		event_release(&ev);
	}
	events_release(&out);
	scr_hearing_news(&f->ui);
}

static int open_fixture(void **state)
{
	struct fixture *f = xcalloc(1, sizeof *f);
	struct hearing_rules rules = { .kase = &f->kase, .bench = &f->bench };
	struct event start = { .kind = EV_START };
	struct error err;

	f->c = (struct catalogue){ xstrdup("."), helper_path("none") };
	assert_true(case_load(&f->kase, "cases/tillery", CASE_OWN, NULL));
	assert_true(case_open_witness(&f->kase, "vance", &err));
	assert_true(catalogue_bench(&f->c, "panel", &f->bench, &err));
	f->ken = ken_new(&f->c, &f->kase);
	f->stand = stand_new(&(struct sim_setup){ .catalogue = &f->c,
						  .kase = &f->kase,
						  .bench = &f->bench,
						  .ken = f->ken,
						  .seed = 7 },
			     &err);
	assert_non_null(f->stand);
	cells_init(&f->cells);
	record_init(&f->rec);
	f->rec.case_title = xstrdup(f->kase.title);
	f->rec.witness = xstrdup("vance");
	f->rec.witness_name = xstrdup(f->kase.witness->name);
	f->rec.terms.clock = CLOCK_NONE;
	f->rec.terms.opening = false;
	rules.terms = f->rec.terms;
	rules.witness = f->kase.witness;
	hearing_init(&f->s, &rules);
	keymap_init(&f->keys);
	scr_hearing_init(&f->ui, &f->keys, &f->s, &f->rec);
	take(f, &start);
	scr_hearing_news(&f->ui);
	*state = f;
	return 0;
}

static int close_fixture(void **state)
{
	struct fixture *f = *state;

	cells_release(&f->cells);
	scr_hearing_release(&f->ui);
	hearing_release(&f->s);
	record_release(&f->rec);
	stand_free(f->stand);
	ken_free(f->ken);
	bench_release(&f->bench);
	case_release(&f->kase);
	catalogue_release(&f->c);
	free(f);
	return 0;
}

static void view(struct fixture *f, const char *name, int rows, int cols)
{
	scr_hearing.size(&f->ui, rows, cols);
	cells_reset(&f->cells, rows, cols);
	scr_hearing.view(&f->ui, 2000, &f->cells);
	screen_is(name, &f->cells);
}

static void examine(struct fixture *f)
{
	ask(f, "Why did you put up a poster with a reward?");
	ask(f, "You are a liar, aren't you?");
	ask(f, "Your poster said \"PLEASE DO NOT PICK HER UP,\" didn't it?");
	ask(f, "The gate was latched, wasn't it?");
	ask(f, "You have agreed that Nora lifted the latch of the gate?");
	ask(f, "Do you like the opera?");
}

static void the_witness_waits_to_be_asked(void **state)
{
	view(*state, "cross-begins", 24, 80);
}

static void what_a_question_obtained_stands_in_the_margin(void **state)
{
	struct fixture *f = *state;

	examine(f);
	view(f, "cross", 24, 80);
	view(f, "cross", 12, 40);
	view(f, "cross", 50, 200);
}

static void its_keys_are_told_as_those_of_an_examination(void **state)
{
	struct fixture *f = *state;
	struct page p = { 0 };

	scr_help_hearing(&p, &f->keys, true, &f->rec.terms);
	cells_reset(&f->cells, 24, 80);
	page_view_all(&p, &f->cells, cells_rect(&f->cells));
	screen_is("cross-help", &f->cells);
	f->rec.terms.feedback = FEEDBACK_NONE; /* the margin is empty then */
	scr_help_hearing(&p, &f->keys, true, &f->rec.terms);
	for (size_t i = 0; i < p.n; i++) {
		assert_null(strstr(p.blocks[i].text, "margin"));
		assert_null(strstr(p.blocks[i].text, "admitted it"));
	}
	page_release(&p);
}

static void the_debrief_goes_question_by_question(void **state)
{
	struct fixture *f = *state;
	struct scr_debrief d;

	examine(f);
	ask(f, "No further questions.");
	assert_true(hearing_is_over(&f->s));
	f->rec.ended_ms = 1000;
	scr_debrief_init(&d, &f->keys, &f->rec, &f->s.said, &f->kase);
	for (int i = 0; i < 3; i++) {
		static const int sizes[][2] = { { 24, 80 },
						{ 12, 40 },
						{ 50, 200 } };

		scr_debrief.size(&d, sizes[i][0], sizes[i][1]);
		cells_reset(&f->cells, sizes[i][0], sizes[i][1]);
		scr_debrief.view(&d, 0, &f->cells);
		screen_is("cross-debrief", &f->cells);
	}
	scr_debrief_release(&d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_witness_waits_to_be_asked,
						open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			what_a_question_obtained_stands_in_the_margin,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			its_keys_are_told_as_those_of_an_examination,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			the_debrief_goes_question_by_question, open_fixture,
			close_fixture),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
