#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "screens.h"
#include "tui/keys.h"
#include "tui/scr_replay.h"

static struct justice seats[] = {
	{ .short_name = "Roberts", .slug = "roberts" },
	{ .short_name = "Alito", .slug = "alito" },
	{ .short_name = "Kagan", .slug = "kagan" },
};

static struct light lights[] = {
	{ 300, LIGHT_WHITE, "WHITE", "five minutes" },
	{ 0, LIGHT_RED, "RED", "time" },
};

static struct bench bench = {
	.slug = "three",
	.name = "A panel of three",
	.seats = seats,
	.n_seats = 3,
	.minutes = 30,
	.rebuttal_minutes = 2,
	.lights = lights,
	.n_lights = 2,
};

struct fixture {
	struct hearing_record rec;
	struct keymap keys;
	struct scr_replay ui;
	struct deeds deeds;
	struct cells cells;
};

static struct turn *said(struct fixture *f, enum turn_kind kind, int seat,
			 int minute, const char *text)
{
	struct turn t = { .kind = kind,
			  .phase = PHASE_QUESTIONING,
			  .role = seat >= 0 ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = seat,
			  .court_ms = (int64_t)minute * 60000,
			  .type = QUESTION_TYPE_NONE };

	t.speaker = xstrdup(seat >= 0 ? seats[seat].short_name : "you");
	t.text = xstrdup(text);
	return transcript_take(&f->rec.said, &t);
}

static void read_as(struct turn *t, enum commitment c)
{
	struct reading *r = xcalloc(1, sizeof *r);

	reading_init(r);
	snprintf(r->reader, sizeof r->reader, "offline");
	r->commitment = c;
	r->relevance = r->manner = r->quality = 1;
	r->consistency = 0;
	r->concession = c == COMMITMENT_DETRIMENTAL;
	r->firm = true;
	t->reading = r;
}

static void a_hearing(struct fixture *f)
{
	char long_answer[3000] = "";

	memset(f, 0, sizeof *f);
	record_init(&f->rec);
	f->rec.model = xstrdup("");
	f->rec.case_title = xstrdup("Ames v. Ohio Dep't of Youth Services");
	terms_set(&f->rec.terms, TERM_BENCH, "three", NULL);
	f->rec.n_seats = 3;
	f->rec.seats = xcalloc(3, sizeof *f->rec.seats);
	for (size_t i = 0; i < 3; i++)
		f->rec.seats[i] = xstrdup(seats[i].slug);
	f->rec.terms.side = SIDE_PETITIONER;
	f->rec.terms.clock = CLOCK_WORDS;
	f->rec.terms.minutes = 30;
	f->rec.terms.scale = 1;
	f->rec.terms.feedback = FEEDBACK_MARKS;
	f->rec.real_justices = true;
	f->rec.ended_ms = 1;
	said(f, TURN_QUESTION, 2, 0, "Which word draws your line?");
	read_as(said(f, TURN_ANSWER, -1, 4, "\"Any individual\" does."),
		COMMITMENT_BENEFICIAL);
	said(f, TURN_QUESTION, 1, 4, "Then why keep McDonnell Douglas?");
	read_as(said(f, TURN_ANSWER, -1, 9,
		     "We would be content to see it go."),
		COMMITMENT_DETRIMENTAL);
	transcript_retract(&f->rec.said,
			   said(f, TURN_QUESTION, 0, 9, "All of it?"));
	transcript_retract(&f->rec.said, &f->rec.said.turns[3]);
	read_as(said(f, TURN_ANSWER, -1, 26,
		     "The Court need not reach that; the line is the text's."),
		COMMITMENT_BENEFICIAL);
	said(f, TURN_QUESTION, 0, 26, "Does any court of appeals agree?")->aim =
		AIM_FOLLOW_UP;
	for (size_t i = 0; i < 60; i++)
		memcpy(long_answer + 38 * i,
		       "Several of them do, and they say why. ", 38);
	read_as(said(f, TURN_ANSWER, -1, 30, long_answer), COMMITMENT_NEUTRAL);
	said(f, TURN_REBUTTAL, -1, 30,
	     "Two points. The text is the text, and the others agree.")
		->phase = PHASE_REBUTTAL;
	keymap_init(&f->keys);
	cells_init(&f->cells);
}

static void start(struct fixture *f)
{
	a_hearing(f);
	scr_replay_init(&f->ui, &f->keys, &f->rec, NULL, &bench);
	scr_replay.size(&f->ui, 24, 80);
}

static void stop(struct fixture *f)
{
	scr_replay_release(&f->ui);
	record_release(&f->rec);
	cells_release(&f->cells);
	deeds_release(&f->deeds);
}

static void press(struct fixture *f, const char *name)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	assert_int_not_equal(key.code, 0);
	scr_replay.key(&f->ui, &key, &f->deeds);
}

static void type(struct fixture *f, const char *text)
{
	for (; *text; text++) {
		struct key key = { .code = (unsigned char)*text };

		scr_replay.key(&f->ui, &key, &f->deeds);
	}
}

static void look_for(struct fixture *f, const char *words)
{
	press(f, "/");
	type(f, words);
	press(f, "Enter");
}

static void draw(struct fixture *f, int rows, int cols)
{
	scr_replay.size(&f->ui, rows, cols);
	cells_reset(&f->cells, rows, cols);
	scr_replay.view(&f->ui, 0, &f->cells);
}

static void looks_like(struct fixture *f, const char *name, int rows, int cols)
{
	draw(f, rows, cols);
	screen_is(name, &f->cells);
}

static bool shows(struct fixture *f, const char *text)
{
	struct buf dump;
	bool found;

	draw(f, 24, 80);
	buf_init(&dump, BUF_TEXT_MAX);
	cells_dump(&f->cells, &dump);
	found = strstr(dump.s, text) != NULL;
	buf_release(&dump);
	return found;
}

static bool did(struct fixture *f, enum deed_kind want)
{
	bool found = false;

	for (size_t i = 0; i < f->deeds.n; i++)
		found |= f->deeds.list[i].kind == want;
	deeds_release(&f->deeds);
	return found;
}

/* ---- places ---- */

static void turn_by_turn(void **state)
{
	static const struct {
		const char *key;
		size_t at;
	} steps[] = { { "Right", 2 }, { "Space", 3 }, { "n", 4 },
		      { "Left", 3 },  { "p", 2 },     { "End", 9 },
		      { "Right", 9 }, { "Home", 1 },  { "Left", 1 } };
	struct fixture f;

	(void)state;
	start(&f);
	assert_int_equal(f.ui.at, 1);
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		press(&f, steps[i].key);
		assert_int_equal(f.ui.at, steps[i].at);
	}
	assert_true(shows(&f, "This is the beginning."));
	press(&f, "q");
	assert_true(did(&f, DEED_LEAVE));
	stop(&f);
}

static void nothing_of_what_came_later(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	assert_true(shows(&f, "KAGAN"));
	assert_true(shows(&f, "30:00"));
	assert_true(shows(&f, "simulated"));
	assert_false(shows(&f, "ALITO"));
	assert_false(shows(&f, "McDonnell"));
	assert_false(shows(&f, "concession"));
	press(&f, "n");
	press(&f, "n");
	assert_true(shows(&f, "ALITO"));
	assert_true(shows(&f, "26:00"));
	assert_true(shows(&f, "Q 2"));
	for (int i = 0; i < 3; i++)
		press(&f, "n");
	assert_true(shows(&f, "WHITE"));
	assert_true(shows(&f, "4:00"));
	/* the question that was taken back is no question any more */
	assert_true(shows(&f, "Q 2"));
	stop(&f);
}

static void the_figures_are_those_of_counting_afresh(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	for (size_t k = 1; k <= f.rec.said.n; k++) {
		struct transcript part = { .turns = f.rec.said.turns, .n = k };
		struct tally want;
		const struct tally *got = &f.ui.ui.tally;

		tally_init(&want);
		tally_count(&want, &part);
		assert_int_equal(f.ui.at, k);
		assert_int_equal(got->n, want.n);
		assert_int_equal(got->n_scored, want.n_scored);
		assert_int_equal(got->concessions, want.concessions);
		assert_int_equal(got->flags, want.flags);
		assert_int_equal(tally_last_landing(got),
				 tally_last_landing(&want));
		tally_release(&want);
		press(&f, "Right");
	}
	press(&f, "Home"); /* and back again */
	assert_int_equal(f.ui.ui.tally.n, 0);
	stop(&f);
}

static void a_rebuttal_has_time_of_its_own(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	press(&f, "End"); /* 11 words of 2 minutes */
	assert_true(shows(&f, "rebuttal"));
	assert_true(shows(&f, "1:56"));
	stop(&f);
}

static void a_long_turn_is_shown_from_its_beginning(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	for (int i = 0; i < 7; i++)
		press(&f, "n");
	assert_int_equal(f.ui.at, 8);
	assert_true(shows(&f, "more below"));
	scr_replay.size(&f.ui, 24, 80);
	press(&f, "PageDown");
	press(&f, "PageDown");
	assert_false(pager_has_more(&f.ui.ui.said));
	press(&f, "PageUp");
	assert_true(pager_has_more(&f.ui.ui.said));
	stop(&f);
}

/* ---- jumping and looking ---- */

static void to_a_question_by_its_number(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	press(&f, "g");
	assert_false(shows(&f, "go to 3, t12, name 3"));
	type(&f, "3");
	assert_true(shows(&f, "go to 3, t12, name 3"));
	press(&f, "Enter");
	assert_int_equal(f.ui.at, 7); /* the one taken back has no number */
	press(&f, "g");
	type(&f, "4");
	press(&f, "Enter");
	assert_int_equal(f.ui.at, 7);
	assert_true(shows(&f, "There is no question with that number."));
	press(&f, "g");
	type(&f, "1");
	press(&f, "Esc"); /* rather not */
	assert_int_equal(f.ui.at, 7);
	assert_false(did(&f, DEED_LEAVE));
	stop(&f);
}

static void go_to(struct fixture *f, const char *place)
{
	press(f, "g");
	type(f, place);
	press(f, "Enter");
}

static void to_a_turn_a_judge_a_phase(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	go_to(&f, "t8");
	assert_int_equal(f.ui.at, 8);
	go_to(&f, "t99");
	assert_true(shows(&f, "There is no turn with that number."));
	go_to(&f, "rebuttal");
	assert_int_equal(f.ui.at, 9);
	go_to(&f, "kag"); /* around */
	assert_int_equal(f.ui.at, 1);
	go_to(&f, "Roberts");
	assert_int_equal(f.ui.at, 7);
	assert_true(shows(&f, "looking for Roberts"));
	press(&f, "n"); /* the other was taken back */
	assert_true(shows(&f, "Nowhere else."));
	go_to(&f, "Sotomayor");
	assert_true(shows(&f, "Nothing is called that"));
	looks_like(&f, "replay-nobody", 8, 32); /* told before "more" */
	go_to(&f, "seriatim");
	assert_true(shows(&f, "This hearing has no seriatim to go to."));
	press(&f, "Esc");
	assert_false(did(&f, DEED_LEAVE));
	press(&f, "Esc");
	assert_true(did(&f, DEED_LEAVE));
	stop(&f);
}

static void flag(struct turn *t)
{
	reading_remark(t->reading, "decorum", 0.9, (struct span){ 0, 3 },
		       "Say it kindly.", "")
		->flag = true;
}

static void from_one_flagged_answer_to_the_next(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	press(&f, "f");
	assert_true(shows(&f, "No answer was flagged."));
	stop(&f);
	a_hearing(&f);
	flag(&f.rec.said.turns[1]);
	flag(&f.rec.said.turns[3]); /* taken back */
	flag(&f.rec.said.turns[7]);
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	press(&f, "f");
	assert_int_equal(f.ui.at, 2);
	press(&f, "n");
	assert_int_equal(f.ui.at, 8);
	press(&f, "f");
	assert_int_equal(f.ui.at, 2);
	press(&f, "N");
	assert_int_equal(f.ui.at, 8);
	scr_replay_blind(&f.ui, "Me");
	press(&f, "f");
	assert_int_equal(f.ui.at, 8);
	assert_true(shows(&f, "Labels are hidden here"));
	stop(&f);
}

/* ---- playing ---- */

static void turns_come_as_fast_as_they_did(void **state)
{
	struct fixture f;
	int64_t now = 1000;

	(void)state;
	a_hearing(&f);
	for (size_t i = 0; i < f.rec.said.n; i++)
		f.rec.said.turns[i].t_ms = (int64_t)i * 6000;
	f.rec.said.turns[2].t_ms = 200000; /* a long silence, then none */
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	assert_true(scr_replay_deadline_ms(&f.ui, now) == INT64_MAX);
	assert_false(scr_replay_pump(&f.ui, now));
	press(&f, "P");
	assert_true(scr_replay_pump(&f.ui, now));
	assert_int_equal(scr_replay_deadline_ms(&f.ui, now), now + 6000);
	assert_false(scr_replay_pump(&f.ui, now + 5999));
	assert_true(scr_replay_pump(&f.ui, now += 6000));
	assert_int_equal(f.ui.at, 2);
	looks_like(&f, "replay-playing", 24, 80);
	looks_like(&f, "replay-playing", 8, 32);
	press(&f, "+");
	assert_true(scr_replay_pump(&f.ui, now)); /* the wait begins anew */
	assert_int_equal(scr_replay_deadline_ms(&f.ui, now), now + 10000);
	assert_true(shows(&f, "playing x2"));
	press(&f, "r"); /* what lies over it holds it */
	assert_true(scr_replay_deadline_ms(&f.ui, now) == INT64_MAX);
	assert_false(scr_replay_pump(&f.ui, now += 100000));
	press(&f, "q");
	scr_replay_pump(&f.ui, now);
	assert_int_equal(f.ui.at, 2);
	assert_true(scr_replay_pump(&f.ui, now += 10000));
	assert_int_equal(f.ui.at, 3);
	press(&f, "P");
	assert_false(scr_replay_pump(&f.ui, now += 100000));
	assert_int_equal(f.ui.at, 3);
	stop(&f);
}

static void it_plays_to_the_end_and_no_further(void **state)
{
	struct fixture f;
	int64_t now = 0;

	(void)state;
	start(&f);
	scr_replay_play(&f.ui, 100);
	for (int i = 0; i < 40; i++, now += 1000)
		scr_replay_pump(&f.ui, now);
	assert_int_equal(f.ui.at, 9);
	assert_false(f.ui.plays);
	assert_true(shows(&f, "That was the last turn."));
	press(&f, "P");
	assert_false(f.ui.plays);
	press(&f, "-");
	assert_true(shows(&f, "Speed x50; P plays."));
	stop(&f);
}

static void space_pauses_what_plays(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	scr_replay_play(&f.ui, 1);
	assert_true(f.ui.plays);
	press(&f, "Space");
	assert_false(f.ui.plays);
	stop(&f);
}

/* ---- notes, and what is kept of a question ---- */

static void a_note_of_ones_own(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	press(&f, "m");
	assert_true(shows(&f, "Notes cannot be kept here"));
	scr_replay_may_note(&f.ui);
	press(&f, "n");
	press(&f, "m");
	type(&f, "Good; shorter.");
	press(&f, "Enter");
	assert_int_equal(f.deeds.n, 1);
	assert_int_equal(f.deeds.list[0].index, 2);
	assert_string_equal(f.deeds.list[0].text, "Good; shorter.");
	assert_true(did(&f, DEED_NOTE));
	press(&f, "m");
	press(&f, "Enter"); /* nothing is no note */
	press(&f, "m");
	type(&f, "rather not");
	press(&f, "Esc");
	assert_false(did(&f, DEED_NOTE));
	stop(&f);
}

static void what_is_kept_of_the_question(void **state)
{
	struct fixture f;
	struct turn *q;

	(void)state;
	a_hearing(&f);
	q = &f.rec.said.turns[2];
	q->aim = AIM_PIN;
	q->manner = -1;
	q->follows = 2;
	q->basis = xstrdup("\"any individual\", said without a case");
	turn_add_step(q, "OPEN_SEARCH", "McDonnell Douglas", "4 passages");
	turn_add_cite(q, "brief", 12, true);
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	go_to(&f, "t4"); /* the answer to it */
	press(&f, "w");
	looks_like(&f, "replay-why", 24, 80);
	looks_like(&f, "replay-why", 12, 40);
	press(&f, "q");
	assert_int_equal(f.ui.at, 4);
	scr_replay_blind(&f.ui, "Me");
	press(&f, "w");
	assert_int_equal(over_top(&f.ui.ui), OVER_NOTHING);
	stop(&f);
}

static void words_are_found_on_and_back_and_around(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	look_for(&f, "COURT");
	assert_int_equal(f.ui.at, 6);
	press(&f, "n");
	assert_int_equal(f.ui.at, 7);
	press(&f, "n");
	assert_int_equal(f.ui.at, 6);
	assert_true(shows(&f, "From the beginning again."));
	press(&f, "N");
	assert_int_equal(f.ui.at, 7);
	assert_true(shows(&f, "From the end again."));
	press(&f, "Right"); /* a step is still a step */
	assert_int_equal(f.ui.at, 8);
	look_for(&f, "no such words");
	assert_int_equal(f.ui.at, 8);
	assert_true(shows(&f, "Nobody said that."));
	press(&f, "Esc"); /* ends the search, not the replay */
	assert_false(did(&f, DEED_LEAVE));
	press(&f, "n");
	assert_int_equal(f.ui.at, 9);
	press(&f, "N");
	assert_true(shows(&f, "Look for something first."));
	press(&f, "Esc");
	assert_true(did(&f, DEED_LEAVE));
	stop(&f);
}

/* ---- overlays ---- */

static void the_reading_of_the_answer_shown(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	press(&f, "r");
	assert_true(shows(&f, "Nothing has been answered yet."));
	press(&f, "n");
	press(&f, "Enter");
	assert_true(shows(&f, "your answer, read"));
	press(&f, "q");
	assert_int_equal(over_top(&f.ui.ui), OVER_NOTHING);
	press(&f, "n");
	press(&f, "n");
	press(&f, "r");
	assert_true(shows(&f, "an answer you took back"));
	press(&f, "Esc");
	press(&f, "n");
	press(&f, "n");
	press(&f, "r");
	press(&f, "p");
	press(&f, "g"); /* to the turn it reads */
	assert_int_equal(f.ui.at, 2);
	press(&f, "r");
	press(&f, "?");
	assert_true(shows(&f, "The replay"));
	press(&f, "q");
	press(&f, "d");
	assert_true(did(&f, DEED_DEBRIEF));
	stop(&f);
}

static void an_examination_that_goes_on_tells_nothing(void **state)
{
	struct fixture f;

	(void)state;
	a_hearing(&f);
	f.rec.terms.feedback = FEEDBACK_NONE;
	f.rec.ended_ms = 0;
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	press(&f, "n");
	press(&f, "r");
	assert_int_equal(over_top(&f.ui.ui), OVER_NOTHING);
	press(&f, "d");
	assert_false(did(&f, DEED_DEBRIEF));
	assert_false(shows(&f, "benefit"));
	stop(&f);
}

static void screens(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	looks_like(&f, "replay-first", 24, 80);
	for (int i = 0; i < 6; i++)
		press(&f, "n");
	looks_like(&f, "replay", 24, 80);
	looks_like(&f, "replay", 12, 40);
	looks_like(&f, "replay", 40, 140);
	look_for(&f, "reach");
	looks_like(&f, "replay-found", 24, 80);
	press(&f, "g");
	looks_like(&f, "replay-go", 12, 40);
	press(&f, "Esc");
	press(&f, "r");
	looks_like(&f, "replay-reading", 24, 80);
	press(&f, "Esc");
	press(&f, "?");
	looks_like(&f, "replay-help", 24, 80);
	stop(&f);
}

static void without_case_or_bench(void **state)
{
	struct fixture f;

	(void)state;
	a_hearing(&f);
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, NULL);
	looks_like(&f, "replay-alone", 24, 80);
	for (int rows = 1; rows < 30; rows++)
		for (int cols = 1; cols < 140; cols += 7)
			draw(&f, rows, cols);
	stop(&f);
}

static void a_bench_of_others_lends_its_rules(void **state)
{
	struct fixture f;

	(void)state;
	a_hearing(&f);
	free(f.rec.seats[2]);
	f.rec.seats[2] = xstrdup("somebody");
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	assert_true(shows(&f, "KAGAN")); /* who spoke is on the record */
	press(&f, "End");
	press(&f, "p");
	press(&f, "p");
	assert_true(shows(&f, "WHITE"));
	stop(&f);
}

static void no_time_rather_than_a_wrong_one(void **state)
{
	struct fixture f;

	(void)state;
	a_hearing(&f);
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, NULL);
	assert_true(shows(&f, "30:00"));
	press(&f, "End");
	assert_true(shows(&f, "rebuttal"));
	assert_false(shows(&f, "0:0"));
	press(&f, "p"); /* questioning had its clock */
	assert_true(shows(&f, "0:00"));
	stop(&f);
}

static void nothing_was_said(void **state)
{
	static const char *const keys[] = { "Right", "Left", "Home", "End", "n",
					    "N",     "r",    "f",    "w",   "m",
					    "P",     "+",    "g",    "q" };
	struct fixture f;

	(void)state;
	start(&f);
	scr_replay_release(&f.ui);
	transcript_release(&f.rec.said);
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	look_for(&f, "words");
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		press(&f, keys[i]);
	draw(&f, 24, 80);
	stop(&f);
}

/* ---- size ---- */

static double cpu_seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/* Generous: a count or a layout of all turns at each step takes minutes. */
static void ten_thousand_turns_page_quickly(void **state)
{
	struct fixture f;
	double before;

	(void)state;
	a_hearing(&f);
	for (int i = 0; i < 5000; i++) {
		said(&f, TURN_QUESTION, i % 3, 10, "And the next case, then?");
		read_as(said(&f, TURN_ANSWER, -1, 10,
			     "That one is different, for the reasons given in "
			     "our brief; nothing in it turns on the word."),
			i % 2 ? COMMITMENT_BENEFICIAL : COMMITMENT_NONE);
	}
	before = cpu_seconds();
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	draw(&f, 40, 140);
	print_message("open: %.0f ms\n", (cpu_seconds() - before) * 1000);
	assert_true(cpu_seconds() - before < 2);
	press(&f, "End");
	before = cpu_seconds();
	for (int i = 0; i < 1000; i++) {
		press(&f, "Left");
		draw(&f, 40, 140);
	}
	print_message("step: %.2f ms\n", cpu_seconds() - before);
	assert_true(cpu_seconds() - before < 20);
	before = cpu_seconds();
	look_for(&f, "no such words anywhere");
	assert_true(cpu_seconds() - before < 2);
	stop(&f);
}

static void label(struct fixture *f, int turn, const char *words,
		  const char *author)
{
	struct mark m = { 0 };

	if (*words == '*')
		assert_true(mark_parse_note(&m, words + 1, NULL));
	else
		assert_true(mark_parse(&m, words, NULL));
	mark_sign(&m, turn, author, 1795298581000);
	record_add_mark(&f->rec, &m);
	mark_release(&m);
	record_lay_marks(&f->rec);
}

static void notes_stand_by_their_turns(void **state)
{
	struct fixture f;

	(void)state;
	a_hearing(&f);
	label(&f, 1, "*Listen to this.", "Prof. W");
	label(&f, 2, "*Too short.", "Prof. W");
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	assert_true(shows(&f, "[note by Prof. W, 2026-11-21: Listen"));
	assert_false(shows(&f, "Too short."));
	press(&f, "n");
	assert_true(shows(&f, "Too short."));
	press(&f, "F5");
	assert_true(shows(&f, "note by Prof. W, 2026-11-21: Too short."));
	stop(&f);
}

static void blind_it_shows_ones_own_labels_alone(void **state)
{
	struct fixture f;

	(void)state;
	a_hearing(&f);
	label(&f, 2, "commitment neutral", "Prof. W");
	label(&f, 2, "manner 3", "Me");
	label(&f, 2, "*Too short.", "Prof. W");
	scr_replay_init(&f.ui, &f.keys, &f.rec, NULL, &bench);
	scr_replay_blind(&f.ui, "Me");
	press(&f, "n");
	assert_false(shows(&f, "Too short."));
	press(&f, "F5");
	looks_like(&f, "replay-blind", 24, 80);
	assert_false(shows(&f, "neutral"));
	press(&f, "Right");
	press(&f, "Enter");
	press(&f, "Enter");
	assert_true(did(&f, DEED_MARK));
	label(&f, 2, "commitment detrimental", "Me");
	scr_replay_again(&f.ui, &f.rec); /* on to the next field */
	assert_true(over_top(&f.ui.ui) == OVER_LABEL);
	looks_like(&f, "replay-blind-next", 24, 80);
	press(&f, "Esc");
	press(&f, "d");
	assert_false(did(&f, DEED_DEBRIEF));
	assert_true(shows(&f, "Labels are hidden here"));
	stop(&f);
}

static void a_note_kept_blind_opens_nothing(void **state)
{
	struct fixture f;

	(void)state;
	start(&f);
	scr_replay_blind(&f.ui, "Me");
	press(&f, "n");
	label(&f, 2, "*And then?", "Me");
	scr_replay_noted(&f.ui, &f.rec);
	assert_true(over_top(&f.ui.ui) == OVER_NOTHING);
	assert_false(shows(&f, "benefit"));
	stop(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turn_by_turn),
		cmocka_unit_test(nothing_of_what_came_later),
		cmocka_unit_test(the_figures_are_those_of_counting_afresh),
		cmocka_unit_test(a_rebuttal_has_time_of_its_own),
		cmocka_unit_test(a_long_turn_is_shown_from_its_beginning),
		cmocka_unit_test(to_a_question_by_its_number),
		cmocka_unit_test(to_a_turn_a_judge_a_phase),
		cmocka_unit_test(from_one_flagged_answer_to_the_next),
		cmocka_unit_test(turns_come_as_fast_as_they_did),
		cmocka_unit_test(it_plays_to_the_end_and_no_further),
		cmocka_unit_test(space_pauses_what_plays),
		cmocka_unit_test(a_note_of_ones_own),
		cmocka_unit_test(what_is_kept_of_the_question),
		cmocka_unit_test(words_are_found_on_and_back_and_around),
		cmocka_unit_test(the_reading_of_the_answer_shown),
		cmocka_unit_test(an_examination_that_goes_on_tells_nothing),
		cmocka_unit_test(screens),
		cmocka_unit_test(without_case_or_bench),
		cmocka_unit_test(a_bench_of_others_lends_its_rules),
		cmocka_unit_test(no_time_rather_than_a_wrong_one),
		cmocka_unit_test(nothing_was_said),
		cmocka_unit_test(notes_stand_by_their_turns),
		cmocka_unit_test(blind_it_shows_ones_own_labels_alone),
		cmocka_unit_test(a_note_kept_blind_opens_nothing),
		cmocka_unit_test(ten_thousand_turns_page_quickly),
	};

	return cmocka_run_group_tests_name("tui/replay", tests, NULL, NULL);
}
