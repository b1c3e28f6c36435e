#include "helper.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
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
	  .begun_here = true,
	  .n_answers = 7 },
	{ .id = "20261120-100000-aaaa",
	  .case_slug = "okafor",
	  .case_title = "Okafor v. Meridian Transit Authority",
	  .started_ms = NOW - 90000000,
	  .ended_ms = NOW - 80000000,
	  .begun_here = true,
	  .n_answers = 12 },
};

static struct scr_lobby lobby(struct keymap *keys, size_t n_cases,
			      size_t n_lines)
{
	struct entries e = { .list = cases, .n = n_cases };
	struct hearing_lines h = { .list = lines, .n = n_lines };
	struct lobby_setup setup = { .corner = "no model · offline",
				     .now_wall_ms = NOW };
	struct scr_lobby l;

	keymap_init(keys);
	scr_lobby_init(&l, keys, &e, &h, &setup);
	return l;
}

static void looks_like(struct scr_lobby *l, const char *name, int rows,
		       int cols)
{
	struct cells c;

	cells_init(&c);
	scr_lobby.size(l, rows, cols);
	cells_reset(&c, rows, cols);
	scr_lobby.view(l, 0, &c);
	screen_is(name, &c);
	cells_release(&c);
}

static void name_all(struct scr_lobby *l)
{
	struct case_head ames = {
		.title = "Ames v. Ohio Dep't of Youth Services",
		.term = "2024",
		.kind = CASE_REAL,
		.party = { "Marlean Ames", "Ohio" },
		.n_issues = { 15, 12 },
		.n_documents = 3,
		.record_bytes = 250000
	};
	struct case_head okafor = { .title = "Okafor v. Meridian Transit "
					     "Authority",
				    .kind = CASE_FICTIONAL,
				    .party = { "Adaeze Okafor",
					       "Meridian Transit Authority" },
				    .n_issues = { 14, 15 },
				    .n_documents = 11,
				    .record_bytes = 79123 };
	struct case_head wide = { .title = "裁判所 v. a party with a name that "
					   "is rather too long",
				  .term = "2024",
				  .kind = CASE_REAL };

	scr_lobby_case(l, "ames", &ames, NULL);
	scr_lobby_case(l, "okafor", &okafor, NULL);
	scr_lobby_case(l, "2024-23-971", &wide, NULL);
}

static void press(struct scr_lobby *l, const char *name, struct deeds *out)
{
	struct key key = { .code = keys_from_name(name, strlen(name)) };

	scr_lobby.key(l, &key, out);
}

static void the_lobby(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct deeds d = { 0 };

	(void)state;
	name_all(&l);
	press(&l, "j", &d);
	press(&l, "j", &d);
	press(&l, "Tab", &d);
	looks_like(&l, "lobby", 24, 80);
	looks_like(&l, "lobby", 12, 40);
	looks_like(&l, "lobby", 50, 200);
	press(&l, "?", &d);
	looks_like(&l, "lobby-help", 24, 80);
	scr_lobby_release(&l);
}

/* A title is whole wherever the row has blanks for it, and what is not is cut as
 * late as can be. */
static void long_titles_use_the_room_there_is(void **state)
{
	static const char *const titles[] = {
		"Calloran v. Ansgar Mountain Ropeways, Inc.", /* argued */
		"Waetzig v. Halliburton Energy Services, Inc.",
		"Ropeways, Inclined Railways and Others of the Northern "
		"Cantons v. Commissioner of Conveyances of Wyandot, et al.",
	};
	static const char *const slugs[] = { "ames", "okafor", "2024-23-971" };
	char *was = lines[1].case_title;
	struct keymap keys;
	struct scr_lobby l;
	struct deeds d = { 0 };

	(void)state;
	lines[1].case_title = (char *)titles[0];
	l = lobby(&keys, 3, 2);
	lines[1].case_title = was;
	for (size_t i = 0; i < 3; i++) {
		struct case_head head = { .title = (char *)titles[i],
					  .kind = CASE_FICTIONAL,
					  .n_issues = { 25, 25 } };

		scr_lobby_case(&l, slugs[i], &head, NULL);
	}
	looks_like(&l, "lobby-long", 24, 80);
	looks_like(&l, "lobby-long", 12, 40);
	looks_like(&l, "lobby-long", 50, 200);
	press(&l, "h", &d);
	press(&l, "j", &d);
	looks_like(&l, "lobby-long-heard", 24, 80);
	deeds_release(&d);
	scr_lobby_release(&l);
}

static void the_first_time(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 2, 0);

	(void)state;
	name_all(&l);
	looks_like(&l, "lobby-first", 24, 80);
	looks_like(&l, "lobby-first", 12, 40);
	looks_like(&l, "lobby-first", 50, 200);
	scr_lobby_release(&l);
	l = lobby(&keys, 0, 0);
	looks_like(&l, "lobby-empty", 24, 80);
	looks_like(&l, "lobby-empty", 12, 40);
	looks_like(&l, "lobby-empty", 50, 200);
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
	press(&l, "j", &d);
	press(&l, "Tab", &d);
	press(&l, "Enter", &d);
	assert_int_equal(l.choice.kind, LOBBY_CASE);
	assert_string_equal(l.choice.slug, "2024-23-971");
	assert_int_equal(l.choice.side, SIDE_RESPONDENT);
	press(&l, "r", &d); /* never argued: nothing to go through */
	assert_int_equal(d.n, 2);
	assert_non_null(strstr(l.notice, "not argued yet"));
	press(&l, "G", &d);
	press(&l, "r", &d);
	assert_int_equal(l.choice.kind, LOBBY_AGAIN);
	assert_string_equal(l.choice.hearing, "20261120-100000-aaaa");
	assert_int_equal(d.n, 3);
	deeds_release(&d);
	scr_lobby_release(&l);
}

static void only_heads_in_sight_are_wanted(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 0);
	struct case_head head = { .title = "A case" };
	struct deeds d = { 0 };

	(void)state;
	scr_lobby.size(&l, 5, 80); /* room for one line */
	assert_string_equal(scr_lobby_want(&l), "2024-23-971");
	scr_lobby_case(&l, "2024-23-971", &head, NULL);
	assert_null(scr_lobby_want(&l));
	press(&l, "j", &d);
	assert_string_equal(scr_lobby_want(&l), "ames");
	/* a filter has to know them all */
	press(&l, "/", &d);
	press(&l, "c", &d);
	scr_lobby_case(&l, "ames", &head, NULL);
	assert_string_equal(scr_lobby_want(&l), "okafor");
	scr_lobby_case(&l, "okafor", &head, NULL);
	assert_null(scr_lobby_want(&l));
	scr_lobby_release(&l);
}

static void type(struct scr_lobby *l, const char *text, struct deeds *out)
{
	for (; *text; text++) {
		struct key key = { .code = (unsigned char)*text };

		scr_lobby.key(l, &key, out);
	}
}

static void it_filters_as_one_types(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct deeds d = { 0 };

	(void)state;
	name_all(&l);
	press(&l, "/", &d);
	type(&l, "AMES", &d);
	assert_int_equal(l.n_shown, 2); /* the hearing and the case */
	press(&l, "Backspace", &d);
	type(&l, "xx", &d);
	assert_int_equal(l.n_shown, 0);
	looks_like(&l, "lobby-none", 24, 80);
	press(&l, "Enter", &d); /* the line is done, the filter stays */
	press(&l, "Enter", &d); /* nothing to argue */
	assert_int_equal(d.n, 0);
	press(&l, "Esc", &d);
	assert_int_equal(l.n_shown, 4);
	/* by party, and over the line as it is typed */
	press(&l, "/", &d);
	type(&l, "adaeze", &d);
	assert_int_equal(l.n_shown, 1);
	looks_like(&l, "lobby-find", 24, 80);
	press(&l, "Esc", &d);
	assert_int_equal(l.n_shown, 4);
	scr_lobby_release(&l);
}

static void every_hearing_is_in_a_list(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct deeds d = { 0 };

	(void)state;
	name_all(&l);
	press(&l, "h", &d);
	looks_like(&l, "lobby-hearings", 24, 80);
	press(&l, "Enter", &d); /* not over: goes on */
	assert_int_equal(l.choice.kind, LOBBY_RESUME);
	press(&l, "j", &d);
	press(&l, "Enter", &d);
	assert_int_equal(l.choice.kind, LOBBY_AGAIN);
	assert_string_equal(l.choice.hearing, "20261120-100000-aaaa");
	press(&l, "Esc", &d);
	assert_false(l.in_heard);
	assert_int_equal(l.n_shown, 4);
	deeds_release(&d);
	scr_lobby_release(&l);
}

static void older_hearings_come_later(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 1); /* the newest only */
	struct hearing_lines all = { .list = lines, .n = 2 };
	struct deeds d = { 0 };

	(void)state;
	name_all(&l);
	press(&l, "G", &d);
	assert_string_equal(l.items[l.shown[l.list.selected]].last, "");
	scr_lobby_hearings(&l, &all, NOW);
	assert_string_equal(l.items[l.shown[l.list.selected]].name, "okafor");
	press(&l, "r", &d);
	assert_string_equal(l.choice.hearing, "20261120-100000-aaaa");
	press(&l, "h", &d);
	assert_int_equal(l.n_shown, 2);
	/* the same again counts nothing twice, and keeps the place */
	press(&l, "j", &d);
	scr_lobby_hearings(&l, &all, NOW);
	assert_int_equal(l.list.selected, 1);
	press(&l, "h", &d);
	press(&l, "G", &d);
	assert_int_equal(l.items[l.shown[l.list.selected]].n_hearings, 1);
	deeds_release(&d);
	scr_lobby_release(&l);
}

static void a_broken_case_is_a_line_with_its_fault(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct deeds d = { 0 };
	struct error err;

	(void)state;
	name_all(&l);
	error_set(&err, ERR_DATA,
		  "cases/okafor/case.json: $.title: expected text, found "
		  "number");
	scr_lobby_case(&l, "okafor", NULL, &err);
	press(&l, "G", &d);
	press(&l, "Enter", &d);
	assert_int_equal(d.n, 0);
	looks_like(&l, "lobby-broken", 24, 80);
	looks_like(&l, "lobby-broken", 12, 40);
	looks_like(&l, "lobby-broken", 50, 200);
	scr_lobby_release(&l);
}

static void odd_titles_keep_the_grid(void **state)
{
	struct keymap keys;
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct case_head odd = {
		.title = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzen"
			 "abzeichenverordnungentwurfsfassungsnummer",
		.kind = CASE_REAL,
		.term = "2024",
		.confidential = true,
		.party = { "\xe8\xa3\x81\xe5\x88\xa4\xe6\x89\x80 "
			   "cafe\xcc\x81",
			   "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d and \xf0\x9f\x91"
			   "\xa9\xe2\x80\x8d\xe2\x9a\x96\xef\xb8\x8f" },
	};
	struct deeds d = { 0 };

	(void)state;
	name_all(&l);
	scr_lobby_case(&l, "okafor", &odd, NULL);
	press(&l, "G", &d);
	looks_like(&l, "lobby-odd", 24, 80);
	looks_like(&l, "lobby-odd", 12, 40);
	looks_like(&l, "lobby-odd", 50, 200);
	for (int cols = 1; cols < 60; cols += 7) { /* nothing to compare */
		struct cells c;

		cells_init(&c);
		scr_lobby.size(&l, cols % 17 + 1, cols);
		cells_reset(&c, cols % 17 + 1, cols);
		scr_lobby.view(&l, 0, &c);
		cells_release(&c);
	}
	scr_lobby_release(&l);
}

/* One comes back to where one was. */
static void it_begins_where_it_was_left(void **state)
{
	struct keymap keys;
	struct entries e = { .list = cases, .n = 3 };
	struct hearing_lines h = { .list = lines, .n = 2 };
	struct lobby_setup setup = { .now_wall_ms = NOW };
	struct scr_lobby l = lobby(&keys, 3, 2);
	struct deeds d = { 0 };
	struct lobby_choice choice;

	(void)state;
	press(&l, "h", &d);
	press(&l, "j", &d);
	press(&l, "Enter", &d);
	choice = l.choice;
	scr_lobby_release(&l);
	setup.at = choice.row;
	setup.in_heard = choice.in_heard;
	scr_lobby_init(&l, &keys, &e, &h, &setup);
	assert_true(l.in_heard);
	assert_int_equal(l.list.selected, 1);
	press(&l, "h", &d);
	press(&l, "G", &d);
	press(&l, "r", &d); /* the last hearing of a case */
	assert_string_equal(l.choice.row, "okafor");
	assert_false(l.choice.in_heard);
	deeds_release(&d);
	scr_lobby_release(&l);
}

/* A remedy at the end of a long message is not cut off. */
static void long_notices_are_read_whole(void **state)
{
	struct keymap keys;
	struct entries e = { .list = cases, .n = 3 };
	struct hearing_lines h = { .list = lines, .n = 2 };
	struct lobby_setup setup = {
		.notice = "/home/somebody/.config/hotbench/config:2: no action "
			  "is called 'filterr'; did you mean 'filter'?",
		.now_wall_ms = NOW
	};
	struct scr_lobby l;

	(void)state;
	keymap_init(&keys);
	scr_lobby_init(&l, &keys, &e, &h, &setup);
	looks_like(&l, "lobby-notice", 24, 80);
	looks_like(&l, "lobby-notice", 12, 40);
	looks_like(&l, "lobby-notice", 50, 200);
	scr_lobby_release(&l);
}

static void drills_have_a_line_when_some_are_due(void **state)
{
	struct keymap keys;
	struct entries e = { .list = cases, .n = 3 };
	struct hearing_lines h = { .list = lines, .n = 2 };
	struct lobby_setup setup = { .n_due = 3,
				     .at = "okafor",
				     .side = SIDE_RESPONDENT,
				     .now_wall_ms = NOW };
	struct scr_lobby l;
	struct deeds d = { 0 };

	(void)state;
	keymap_init(&keys);
	scr_lobby_init(&l, &keys, &e, &h, &setup);
	name_all(&l);
	looks_like(&l, "lobby-drill", 24, 80); /* stands on okafor */
	press(&l, "Home", &d);
	press(&l, "j", &d);
	press(&l, "Enter", &d);
	assert_int_equal(l.choice.kind, LOBBY_DRILL);
	deeds_release(&d);
	press(&l, "End", &d); /* from anywhere */
	l.choice.kind = LOBBY_NOTHING;
	press(&l, "d", &d);
	assert_int_equal(l.choice.kind, LOBBY_DRILL);
	assert_int_equal(d.n, 1);
	deeds_release(&d);
	scr_lobby_release(&l);
	setup.n_due = 0;
	scr_lobby_init(&l, &keys, &e, &h, &setup);
	press(&l, "d", &d);
	assert_int_equal(d.n, 0);
	assert_string_equal(l.notice, "No answer is due again today.");
	scr_lobby_release(&l);
}

static void work_is_a_word_for_issues_and_record(void **state)
{
	(void)state;
	assert_string_equal(scr_lobby_work(0, 0), "");
	assert_string_equal(scr_lobby_work(14, 5999), "light");
	assert_string_equal(scr_lobby_work(14, 6000), "middling");
	assert_string_equal(scr_lobby_work(15, 30000), "heavy");
}

static void a_student_stands_beside_their_hearing(void **state)
{
	char student[] = "17";
	struct keymap keys;
	struct scr_lobby l;

	(void)state;
	lines[1].student = student;
	lines[1].begun_here = false;
	l = lobby(&keys, 2, 2);
	lines[1].student = NULL;
	lines[1].begun_here = true;
	assert_string_equal(l.heard[0].note, "respondent · at Q 8");
	assert_string_equal(l.heard[1].note,
			    "student 17 · petitioner · 12 answers");
	/* nor did who keeps it argue that case */
	assert_int_equal(l.items[l.n_items - 1].n_hearings, 0);
	assert_int_equal(l.items[l.n_items - 1].n_imported, 1);
	scr_lobby_release(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_lobby),
		cmocka_unit_test(long_titles_use_the_room_there_is),
		cmocka_unit_test(the_first_time),
		cmocka_unit_test(choosing),
		cmocka_unit_test(only_heads_in_sight_are_wanted),
		cmocka_unit_test(it_filters_as_one_types),
		cmocka_unit_test(every_hearing_is_in_a_list),
		cmocka_unit_test(older_hearings_come_later),
		cmocka_unit_test(a_broken_case_is_a_line_with_its_fault),
		cmocka_unit_test(odd_titles_keep_the_grid),
		cmocka_unit_test(long_notices_are_read_whole),
		cmocka_unit_test(it_begins_where_it_was_left),
		cmocka_unit_test(drills_have_a_line_when_some_are_due),
		cmocka_unit_test(work_is_a_word_for_issues_and_record),
		cmocka_unit_test(a_student_stands_beside_their_hearing),
	};

	return cmocka_run_group_tests_name("tui/lobby", tests, NULL, NULL);
}
