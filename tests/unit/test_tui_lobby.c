#include "helper.h"

#include <stdio.h>
#include <string.h>

#include "court/catalogue.h"
#include "screens.h"
#include "store/journal.h"
#include "tui/keys.h"
#include "tui/scr_lobby.h"

static struct entry cases[] = {
	{ .slug = "ames", .origin = CASE_SHIPPED },
	{ .slug = "okafor", .origin = CASE_SHIPPED },
	{ .slug = "2024-23-971", .origin = CASE_IMPORTED },
};

#define NOW ((int64_t)1795300000000)

static struct hearing_line lines[] = {
	{ .id = "20261121-220301-k3x9",
	  .case_slug = "ames",
	  .case_title = "Ames v. Ohio Dep't of Youth Services",
	  .side = SIDE_RESPONDENT,
	  .started_ms = NOW - 3600000,
	  .n_answers = 7 },
	{ .id = "20261120-100000-aaaa",
	  .case_slug = "okafor",
	  .case_title = "Okafor v. Meridian Transit Authority",
	  .started_ms = NOW - 90000000,
	  .ended_ms = NOW - 80000000,
	  .n_answers = 12 },
};

static struct scr_lobby lobby(struct keymap *keys, size_t n_cases,
			      size_t n_lines)
{
	struct entries e = { .list = cases, .n = n_cases };
	struct hearing_lines h = { .list = lines, .n = n_lines };
	struct scr_lobby l;

	keymap_init(keys);
	scr_lobby_init(&l, keys, &e, &h, NOW, "no model · offline");
	return l;
}

static void looks_like(struct scr_lobby *l, const char *name, int rows,
		       int cols)
{
	struct cells c;

	cells_init(&c);
	scr_lobby_size(l, rows, cols);
	cells_reset(&c, rows, cols);
	scr_lobby_view(l, &c);
	screen_is(name, &c);
	cells_release(&c);
}

static void name_all(struct scr_lobby *l)
{
	scr_lobby_title(l, "ames", "Ames v. Ohio Dep't of Youth Services",
			"2024");
	scr_lobby_title(l, "okafor", "Okafor v. Meridian Transit Authority",
			"fictional");
	scr_lobby_title(l, "2024-23-971",
			"裁判所 v. a party with a name that is rather too long",
			"2024");
}

static void press(struct scr_lobby *l, const char *name, struct deeds *out)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	scr_lobby_key(l, &key, out);
}

static void the_lobby(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct deeds d = { 0 };

	(void)state;
	name_all(&l);
	press(&l, "j", &d);
	press(&l, "Tab", &d);
	looks_like(&l, "lobby", 24, 80);
	looks_like(&l, "lobby", 12, 40);
	looks_like(&l, "lobby", 50, 200);
	press(&l, "?", &d);
	looks_like(&l, "lobby-help", 24, 80);
	scr_lobby_release(&l);
}

static void the_first_time(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 2, 0);

	(void)state;
	name_all(&l);
	looks_like(&l, "lobby-first", 24, 80);
	scr_lobby_release(&l);
	l = lobby(&keys, 0, 0);
	looks_like(&l, "lobby-empty", 24, 80);
	scr_lobby_release(&l);
}

static void choosing(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct deeds d = { 0 };

	(void)state;
	press(&l, "Enter", &d);
	assert_int_equal(l.choice.kind, LOBBY_RESUME);
	assert_string_equal(l.choice.hearing, "20261121-220301-k3x9");
	press(&l, "G", &d);
	press(&l, "Tab", &d);
	press(&l, "Enter", &d);
	assert_int_equal(l.choice.kind, LOBBY_CASE);
	assert_string_equal(l.choice.slug, "2024-23-971");
	assert_int_equal(l.choice.side, SIDE_RESPONDENT);
	press(&l, "r", &d); /* never argued: nothing to go through */
	assert_int_equal(d.n, 2);
	press(&l, "k", &d);
	press(&l, "r", &d);
	assert_int_equal(l.choice.kind, LOBBY_AGAIN);
	assert_string_equal(l.choice.hearing, "20261120-100000-aaaa");
	assert_int_equal(d.n, 3);
	deeds_release(&d);
	scr_lobby_release(&l);
}

static void only_titles_in_sight_are_wanted(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 0);

	(void)state;
	assert_string_equal(scr_lobby_want(&l), "ames");
	scr_lobby_title(&l, "ames", "Ames", "");
	assert_string_equal(scr_lobby_want(&l), "okafor");
	name_all(&l);
	assert_null(scr_lobby_want(&l));
	scr_lobby_release(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_lobby),
		cmocka_unit_test(the_first_time),
		cmocka_unit_test(choosing),
		cmocka_unit_test(only_titles_in_sight_are_wanted),
	};

	return cmocka_run_group_tests_name("tui/lobby", tests, NULL, NULL);
}
