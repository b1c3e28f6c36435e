/* Two questions to vote on, on the screen: blind, kept one by one, counted at the end. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "eval/voting.h"
#include "screens.h"
#include "tui/keys.h"
#include "tui/scr_arena.h"

#define QUESTION "How do I write that eleven minutes is the whole of a person?"
#define ANSWER                                                              \
	"Any record of where anybody has been, however short, is a search " \
	"whenever the government keeps it and looks at it."

static struct voted_turn alpha[] = {
	{ "1", QUESTION, ANSWER,
	  "Carpenter wrote whole and you write enough. What in the opinion "
	  "lets me change the word?",
	  "okafor" },
	{ "2", QUESTION, "It is.", "Then where does your rule stop?", "" },
	{ "3", "", "", "Is it?", "" },
};
static struct voted_turn beta[] = {
	{ "1", QUESTION, ANSWER,
	  "If a large part of a life will do, is the library's lending "
	  "record a search too?",
	  "okafor" },
	{ "2", QUESTION, "It is.", "Why \033[31mwould it?", "" },
	{ "3", "", "", "Is it not?", "" },
};
static struct voted_benches benches = {
	.list = { { "alpha", alpha, 3, 3 }, { "beta", beta, 3, 3 } }, .n = 2
};

#define SEED 1 /* with it the pair with the long texts comes first */

struct fixture {
	struct voting v;
	struct keymap keys;
	struct scr_arena ui;
	struct deeds deeds;
	char *path;
};

static void open_votes(struct fixture *f, const char *who)
{
	struct voting_wish wish = { .path = f->path,
				    .annotator = who,
				    .seed = SEED };
	struct error err = { 0 };

	if (!voting_open(&f->v, &benches, &wish, &err))
		fail_msg("%s", err.text);
}

static void open_arena(struct fixture *f)
{
	memset(f, 0, sizeof *f);
	f->path = helper_path("votes.jsonl");
	remove(f->path);
	open_votes(f, "me");
	keymap_init(&f->keys);
	scr_arena_init(&f->ui, &f->keys, &f->v);
	assert_string_equal(f->v.pairs[0].a->id, "1");
}

static void close_arena(struct fixture *f)
{
	scr_arena_release(&f->ui);
	deeds_release(&f->deeds);
	voting_release(&f->v);
	free(f->path);
}

static void looks_like(struct fixture *f, const char *name, int rows, int cols)
{
	struct cells cells;

	cells_init(&cells);
	scr_arena.size(&f->ui, rows, cols);
	cells_reset(&cells, rows, cols);
	scr_arena.view(&f->ui, 0, &cells);
	if (name)
		screen_is(name, &cells);
	cells_release(&cells);
}

static bool shows(struct fixture *f, const char *text)
{
	struct cells cells;
	struct buf all;
	bool found;

	cells_init(&cells);
	cells_reset(&cells, f->ui.rows, f->ui.cols);
	scr_arena.view(&f->ui, 0, &cells);
	buf_init(&all, BUF_TEXT_MAX);
	cells_dump(&cells, &all);
	found = strstr(all.s, text) != NULL;
	buf_release(&all);
	cells_release(&cells);
	return found;
}

static void press(struct fixture *f, const char *name)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	assert_int_not_equal(key.code, 0);
	deeds_release(&f->deeds);
	scr_arena.key(&f->ui, &key, &f->deeds);
}

static void type(struct fixture *f, const char *text)
{
	for (; *text; text++) {
		struct key key = { .code = (uint32_t)*text };

		scr_arena.key(&f->ui, &key, &f->deeds);
	}
}

static bool names_somebody(struct fixture *f)
{
	return shows(f, "alpha") || shows(f, "beta");
}

/* As app_arena does it. */
static void carry_out(struct fixture *f)
{
	struct error err = { 0 };
	struct eval_result r;

	assert_int_equal(f->deeds.n, 1);
	assert_int_equal(f->deeds.list[0].kind, DEED_VOTE);
	if (f->deeds.list[0].index == VOTES)
		voting_skip(&f->v);
	else if (!voting_give(&f->v, (enum vote)f->deeds.list[0].index,
			      f->deeds.list[0].text, &err))
		fail_msg("%s", err.text);
	if (voting_pair(&f->v)) {
		scr_arena_show(&f->ui);
		return;
	}
	assert_true(voting_count(&f->v, &r, &err));
	scr_arena_count(&f->ui, &r);
	eval_result_release(&r);
}

static void kept(struct fixture *f, struct buf *out)
{
	struct error err;

	buf_init(out, BUF_TEXT_MAX);
	assert_true(file_read(f->path, out, &err));
}

static void a_letter_chooses_and_enter_gives(void **state)
{
	struct fixture f;
	struct buf file;

	(void)state;
	open_arena(&f);
	press(&f, "Enter");
	assert_int_equal(f.deeds.n, 0);
	assert_non_null(strstr(f.ui.told, "First a, b, t or x."));
	press(&f, "a");
	press(&f, "b"); /* not so: it may be changed until it is given */
	assert_int_equal(f.deeds.n, 0);
	assert_true(shows(&f, "B is the better one"));
	press(&f, "c");
	type(&f, "abt it presses ");
	assert_int_equal(f.ui.chosen, VOTE_B);
	press(&f, "Enter");
	assert_int_equal(f.deeds.n, 0);
	assert_true(shows(&f, "abt it presses"));
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].index, VOTE_B);
	assert_false(file_exists(f.path));
	carry_out(&f);
	assert_int_equal(f.ui.chosen, VOTES);
	assert_string_equal(f.ui.comment.line.text.s, "");
	kept(&f, &file);
	assert_non_null(strstr(file.s, "\"vote\":\"b\",\"comment\":\"abt it "
				       "presses"));
	buf_release(&file);
	close_arena(&f);
}

static void nobody_is_named_before_the_end(void **state)
{
	struct fixture f;

	(void)state;
	open_arena(&f);
	assert_false(names_somebody(&f));
	assert_true(shows(&f, "pair 1 of 3"));
	press(&f, "x");
	press(&f, "Enter");
	carry_out(&f);
	assert_false(names_somebody(&f));
	assert_true(shows(&f, "pair 2 of 3"));
	press(&f, "s");
	assert_int_equal(f.deeds.list[0].index, VOTES);
	carry_out(&f);
	assert_false(voting_is_through(&f.v));
	press(&f, "Left");
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].index, VOTE_A);
	carry_out(&f);
	assert_true(voting_is_through(&f.v));
	assert_int_equal(voting_left(&f.v), 1);
	assert_true(shows(&f, "alpha") && shows(&f, "beta"));
	assert_true(shows(&f, "Who was who"));
	press(&f, "a"); /* nothing is left to vote on */
	assert_int_equal(f.deeds.n, 0);
	press(&f, "Enter");
	assert_int_equal(f.deeds.list[0].kind, DEED_LEAVE);
	close_arena(&f);
}

/* The one who left goes on behind what they gave; another begins at the beginning; and
 * so many as were wished for are enough. */
static void who_comes_back_goes_on(void **state)
{
	struct fixture f;
	struct voting_wish two = { .annotator = "two",
				   .seed = SEED,
				   .most = 2 };
	struct error err = { 0 };

	(void)state;
	open_arena(&f);
	press(&f, "t");
	press(&f, "Enter");
	carry_out(&f);
	press(&f, "q");
	assert_int_equal(f.deeds.list[0].kind, DEED_LEAVE);
	voting_release(&f.v);
	open_votes(&f, "me");
	assert_int_equal(f.v.at, 1);
	assert_int_equal(voting_left(&f.v), 2);
	voting_release(&f.v);
	open_votes(&f, "you");
	assert_int_equal(f.v.at, 0);
	assert_int_equal(voting_left(&f.v), 3);
	voting_release(&f.v);
	two.path = f.path;
	assert_true(voting_open(&f.v, &benches, &two, &err));
	voting_skip(&f.v);
	assert_non_null(voting_pair(&f.v));
	voting_skip(&f.v);
	assert_null(voting_pair(&f.v));
	assert_false(voting_is_through(&f.v));
	close_arena(&f);
}

/* What cannot be kept is not gone past. */
static void a_vote_that_is_not_kept_is_asked_again(void **state)
{
	struct voting_wish wish = { .path = "/nowhere/votes.jsonl",
				    .annotator = "me" };
	struct error err = { 0 };
	struct voting v;

	(void)state;
	assert_true(voting_open(&v, &benches, &wish, &err));
	assert_false(voting_give(&v, VOTE_A, "", &err));
	assert_non_null(strstr(err.text, "/nowhere/votes.jsonl"));
	assert_int_equal(v.at, 0);
	assert_int_equal(voting_left(&v), 3);
	voting_release(&v);
}

static void what_it_looks_like(void **state)
{
	struct fixture f;

	(void)state;
	open_arena(&f);
	looks_like(&f, "arena", 24, 80);
	looks_like(&f, "arena", 12, 40);
	looks_like(&f, "arena", 8, 32);
	press(&f, "b");
	looks_like(&f, "arena-chosen", 24, 80);
	looks_like(&f, "arena-chosen", 40, 140);
	looks_like(&f, "arena-chosen", 50, 200);
	press(&f, "?");
	looks_like(&f, "arena-help", 24, 80);
	press(&f, "Esc");
	for (int i = 0; i < 3; i++) {
		press(&f, i ? "a" : "x");
		press(&f, "Enter");
		carry_out(&f);
	}
	looks_like(&f, "arena-count", 24, 80);
	looks_like(&f, "arena-count", 12, 40);
	looks_like(&f, "arena-count", 40, 140);
	close_arena(&f);
}

static void at_every_size(void **state)
{
	static const char *const keys[] = { "Down", "Space", "b",
					    "c",    "z",     "Enter",
					    "Up",   "End",   "PageUp" };
	struct fixture f;

	(void)state;
	open_arena(&f);
	for (int rows = 1; rows < 30; rows++)
		for (int cols = 1; cols < 150; cols += 7) {
			press(&f, keys[(rows + cols) % 9]);
			looks_like(&f, NULL, rows, cols);
			scr_arena.click(&f.ui, rows / 2, cols / 2);
		}
	close_arena(&f);
}

static void click(struct fixture *f, const char *text, enum vote wants)
{
	struct cells cells;
	bool found = false;

	cells_init(&cells);
	cells_reset(&cells, f->ui.rows, f->ui.cols);
	scr_arena.view(&f->ui, 0, &cells);
	for (int row = 0; row < cells.rows && !found; row++)
		for (int col = 0; col < cells.cols && !found; col++) {
			size_t i = 0;

			while (text[i] && cells_at(&cells, row, col + (int)i) &&
			       cells_at(&cells, row, col + (int)i)->s[0] ==
				       text[i])
				i++;
			found = !text[i];
			if (found)
				assert_true(scr_arena.click(&f->ui, row, col));
		}
	cells_release(&cells);
	assert_true(found);
	assert_int_equal(f->ui.chosen, wants);
}

/* Which stands as A depends on the seed; what is clicked is what is read. */
static void the_mouse_chooses(void **state)
{
	struct fixture f;

	(void)state;
	for (int wide = 0; wide < 2; wide++) {
		open_arena(&f);
		scr_arena.size(&f.ui, 24, wide ? 140 : 80);
		click(&f, "pair 1", VOTES);
		click(&f, "How do I", VOTES);
		click(&f, "Carpenter wrote",
		      f.v.pairs[0].a == &alpha[0] ? VOTE_A : VOTE_B);
		click(&f, "If a large",
		      f.v.pairs[0].a == &beta[0] ? VOTE_A : VOTE_B);
		close_arena(&f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_letter_chooses_and_enter_gives),
		cmocka_unit_test(nobody_is_named_before_the_end),
		cmocka_unit_test(who_comes_back_goes_on),
		cmocka_unit_test(a_vote_that_is_not_kept_is_asked_again),
		cmocka_unit_test(what_it_looks_like),
		cmocka_unit_test(at_every_size),
		cmocka_unit_test(the_mouse_chooses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
