/* A witness cross-examined on the screen: what is asked, what is named, the truth. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/wording.h"
#include "hearing/examining.h"
#include "screens.h"
#include "tui/keys.h"
#include "tui/scr_examine.h"

struct fixture {
	struct dialogues all;
	struct examining x;
	struct keymap keys;
	struct scr_examine ui;
	struct deeds deeds;
	struct cells cells;
};

static void load(struct fixture *f, const char *path)
{
	struct dialogue d;
	struct faults faults;

	faults_init(&faults);
	assert_true(dialogue_load(&d, path, &faults));
	dialogues_take(&f->all, &d);
	faults_release(&faults);
}

static void open_stand(struct fixture *f)
{
	struct examining_setup with = { .all = &f->all,
					.name = "lock-keeper-a" };
	struct catalogue c;
	struct error err;

	memset(f, 0, sizeof *f);
	catalogue_init(&c);
	assert_true(wording_load(&c, NULL));
	catalogue_release(&c);
	load(f, "tests/dialogues/lock-keeper-a.json");
	load(f, "tests/dialogues/night-nurse-a.json");
	assert_true(examining_open(&f->x, &with, &err));
	keymap_init(&f->keys);
	cells_init(&f->cells);
	scr_examine_init(&f->ui, &f->keys, &f->x);
	scr_examine.size(&f->ui, 24, 80);
	scr_examine_show(&f->ui);
}

static void close_stand(struct fixture *f)
{
	scr_examine_release(&f->ui);
	deeds_release(&f->deeds);
	cells_release(&f->cells);
	examining_close(&f->x);
	dialogues_release(&f->all);
}

static void press(struct fixture *f, const char *name)
{
	struct key key = { 0 };

	key.code = keys_from_name(name, strlen(name));
	deeds_release(&f->deeds);
	scr_examine.key(&f->ui, &key, &f->deeds);
}

static void looks_like(struct fixture *f, const char *name, int rows, int cols)
{
	scr_examine.size(&f->ui, rows, cols);
	cells_reset(&f->cells, rows, cols);
	scr_examine.view(&f->ui, 0, &f->cells);
	screen_is(name, &f->cells);
	scr_examine.size(&f->ui, 24, 80);
}

static bool shows(struct fixture *f, const char *text)
{
	struct buf all;
	bool found;

	cells_reset(&f->cells, f->ui.rows, f->ui.cols);
	scr_examine.view(&f->ui, 0, &f->cells);
	buf_init(&all, BUF_TEXT_MAX);
	cells_dump(&f->cells, &all);
	found = strstr(all.s, text) != NULL;
	buf_release(&all);
	return found;
}

static void press_all(struct fixture *f, const char *keys)
{
	char one[2] = "";

	for (; *keys; keys++) {
		one[0] = *keys;
		press(f, one);
	}
}

static void a_round_is_played_by_numbers(void **state)
{
	struct fixture f;
	struct error err;

	(void)state;
	open_stand(&f);
	looks_like(&f, "examine-opening", 24, 80);
	looks_like(&f, "examine-opening", 12, 40);
	press(&f, "1");
	assert_true(shows(&f, "Enter begins."));
	press(&f, "Enter");
	press(&f, "2"); /* only one can be asked */
	assert_int_equal(f.x.round.part, EXAMINE_ASKING);
	press(&f, "1");
	press(&f, "1");
	looks_like(&f, "examine-naming", 24, 80);
	looks_like(&f, "examine-naming", 12, 40);
	looks_like(&f, "examine-naming", 50, 200);
	assert_false(shows(&f, "came back at eleven"));
	press_all(&f, "51");
	looks_like(&f, "examine-asking", 24, 80);
	press(&f, "Enter");
	assert_true(shows(&f, "Choose a question by its number."));
	press_all(&f, "1122");
	assert_false(shows(&f, "came back at eleven"));
	press(&f, "1");
	assert_int_equal(f.x.round.part, EXAMINE_TRUTH);
	assert_int_equal(f.deeds.n, 1);
	assert_int_equal(f.deeds.list[0].kind, DEED_NAMED);
	assert_true(examining_end(&f.x, 5, &err));
	scr_examine_show(&f.ui);
	looks_like(&f, "examine-truth", 24, 80);
	looks_like(&f, "examine-truth", 12, 40);
	looks_like(&f, "examine-truth", 50, 200);
	looks_like(&f, "examine-truth", 3, 4);
	close_stand(&f);
}

static void enter_reads_on_before_it_goes_on(void **state)
{
	struct fixture f;
	int n = 0;

	(void)state;
	open_stand(&f);
	press(&f, "Enter");
	press_all(&f, "115111221");
	assert_int_equal(f.x.round.part, EXAMINE_TRUTH);
	do {
		assert_true(++n < 9);
		press(&f, "Enter");
	} while (!f.deeds.n);
	assert_true(n > 1);
	assert_int_equal(f.deeds.list[0].kind, DEED_ROUND);
	press(&f, "g");
	press(&f, "n");
	assert_int_equal(f.deeds.list[0].kind, DEED_ROUND);
	examining_next(&f.x);
	scr_examine_show(&f.ui);
	assert_true(shows(&f, "Enter begin"));
	close_stand(&f);
}

static void labels_are_explained_where_they_are_named(void **state)
{
	struct fixture f;

	(void)state;
	open_stand(&f);
	press(&f, "?");
	assert_true(shows(&f, "Cross-examining"));
	press(&f, "Esc");
	press(&f, "Enter");
	press(&f, "Enter"); /* the only question */
	press(&f, "Enter"); /* passed over */
	press(&f, "?");
	looks_like(&f, "examine-meanings", 24, 80);
	press(&f, "Esc");
	press(&f, "Backspace");
	assert_true(shows(&f, "The act: what do the words do?"));
	close_stand(&f);
}

static void a_round_under_way_is_left_only_twice(void **state)
{
	struct fixture f;

	(void)state;
	open_stand(&f);
	press(&f, "q");
	assert_int_equal(f.deeds.list[0].kind, DEED_LEAVE);
	press(&f, "Enter");
	press(&f, "1");
	press(&f, "q");
	assert_int_equal(f.deeds.n, 0);
	assert_true(shows(&f, "Nothing of this round would be kept. q again "
			      "leaves."));
	press(&f, "1");
	press(&f, "q");
	assert_int_equal(f.deeds.n, 0);
	press(&f, "q");
	assert_int_equal(f.deeds.list[0].kind, DEED_LEAVE);
	close_stand(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_round_is_played_by_numbers),
		cmocka_unit_test(enter_reads_on_before_it_goes_on),
		cmocka_unit_test(labels_are_explained_where_they_are_named),
		cmocka_unit_test(a_round_under_way_is_left_only_twice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
