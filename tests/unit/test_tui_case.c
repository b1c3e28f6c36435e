#include "helper.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "court/argument.h"
#include "court/case.h"
#include "court/catalogue.h"
#include "screens.h"
#include "tui/keys.h"
#include "tui/offers.h"
#include "tui/scr_case.h"

/* ---- a case, and who can sit ---- */

static char *questions[] = { "Whether a token is a name." };
static char *points[] = { "The walker cannot opt out." };
static char *counsel[] = { "Rosalind Achterberg" };
static char *sources[] = { "Written for the tests." };

static struct document papers[] = {
	{ .id = "order",
	  .file = "docket/order.md",
	  .link_name = "Opinion and Order",
	  .proceeding_title = "",
	  .filename = "order.md",
	  .filed = "2024-09-03" },
	{ .id = "wide",
	  .file = "docket/wide.md",
	  .link_name = "",
	  .proceeding_title =
		  "裁判所の決定 and a title of a paper that goes on and on "
		  "until nobody remembers how it began",
	  .filename = "wide.md",
	  .filed = "" },
};

static struct issue issues[] = {
	{ .id = "token", .label = "SECRET", .presses = { true, false } },
	{ .id = "relief", .label = "SECRET", .presses = { true, true } },
	{ .id = "need", .label = "SECRET", .presses = { false, true } },
};

static struct court_case okafor = {
	.slug = "okafor",
	.title = "Okafor v. Meridian Transit Authority",
	.kind = CASE_FICTIONAL,
	.docket_number = "24-3106",
	.court = "Court of Appeals for the Fourteenth Circuit",
	.term = "2024",
	.license = "MIT",
	.bench = "panel",
	.facts = "The Authority counts those who walk through its stations.\n\n"
		 "One night a fire was set; a walker was looked for.",
	.questions = { questions, 1 },
	.sides = { { .party = "Adaeze Okafor",
		     .position = "A history of a person's walks is a search.",
		     .best_points = { points, 1 },
		     .advocates = { counsel, 1 } },
		   { .party = "Meridian Transit Authority",
		     .position = "A look at one's own record is none." } },
	.issues = issues,
	.n_issues = 3,
	.documents = papers,
	.n_documents = 2,
	.sources = { sources, 1 },
	.description = "OUTCOME",
	.conclusion = "OUTCOME",
};

#define REAL(slug_, name_, n)                                            \
	{                                                                \
		.slug = slug_, .short_name = name_, .name = "E. " name_, \
		.title = n == 1 ? "Chief Justice" : "Justice",           \
		.kind = CASE_REAL, .seniority = n                        \
	}
static struct justice justices[] = {
	REAL("roberts", "Roberts", 1),
	REAL("thomas", "Thomas", 2),
	REAL("alito", "Alito", 3),
	REAL("sotomayor", "Sotomayor", 4),
	REAL("kagan", "Kagan", 5),
	REAL("gorsuch", "Gorsuch", 6),
	REAL("kavanaugh", "Kavanaugh", 7),
	REAL("barrett", "Barrett", 8),
	REAL("jackson", "Jackson", 9),
	{ .slug = "obiandu",
	  .short_name = "Obiandu",
	  .name = "Chidiebere Obiandu",
	  .title = "Judge",
	  .kind = CASE_FICTIONAL,
	  .seniority = 3 },
	{ .slug = "thackenby",
	  .short_name = "Thackenby",
	  .name = "Honora Thackenby",
	  .title = "Chief Judge",
	  .kind = CASE_FICTIONAL,
	  .seniority = 1 },
};

static char *nine[] = { "roberts", "thomas",	"alito",   "sotomayor", "kagan",
			"gorsuch", "kavanaugh", "barrett", "jackson" };
static char *two[] = { "obiandu", "thackenby" };
static struct bench benches[] = {
	{ .slug = "panel",
	  .name = "Panel (fictional)",
	  .kind = CASE_FICTIONAL,
	  .seat_slugs = { two, 2 },
	  .minutes = 15,
	  .quiet_minutes = 1 },
	{ .slug = "scotus",
	  .name = "Supreme Court of the United States",
	  .kind = CASE_REAL,
	  .seat_slugs = { nine, 9 },
	  .minutes = 30,
	  .quiet_minutes = 2,
	  .seriatim = true },
};
static const struct offers offers = { .benches = benches,
				      .n_benches = 2,
				      .justices = justices,
				      .n_justices = 11 };

static const struct case_simulator simulators[] = {
	{ "offline", "no model: listens to the answer", false, false },
	{ "transcript", "no model: the real turns, in order", false, true },
	{ "default", "a model: the bench by name", true, false },
};

static struct case_room room_of(struct court_case *k)
{
	struct case_room room = { .kase = k,
				  .offers = &offers,
				  .simulators = simulators,
				  .n_simulators = 3,
				  .model = "" };

	room.usual = (struct terms){ .bench = "panel",
				     .simulator = "offline",
				     .reader = "offline",
				     .clock = CLOCK_WORDS,
				     .feedback = FEEDBACK_MARKS,
				     .guard = true,
				     .opening = true,
				     .seed = 42 };
	return room;
}

static void press(struct scr_case *c, const char *names, struct deeds *out)
{
	while (*names) {
		size_t n = strcspn(names, " ");
		struct key key = { .code = keys_from_name(names, n) };

		assert_true(key.code);
		scr_case.key(c, &key, out);
		names += n + (names[n] == ' ');
	}
}

static void type(struct scr_case *c, const char *text, struct deeds *out)
{
	for (; *text; text++) {
		struct key key = { .code = (unsigned char)*text };

		scr_case.key(c, &key, out);
	}
	press(c, "Enter", out);
}

static void looks_like(struct scr_case *c, const char *name, int rows, int cols)
{
	struct cells cells;

	cells_init(&cells);
	scr_case.size(c, rows, cols);
	cells_reset(&cells, rows, cols);
	scr_case.view(c, 0, &cells);
	screen_is(name, &cells);
	cells_release(&cells);
}

static void looks_like_at_all_sizes(struct scr_case *c, const char *name)
{
	looks_like(c, name, 12, 40);
	looks_like(c, name, 50, 200);
	looks_like(c, name, 24, 80);
}

static void command_is(const struct scr_case *c, const char *want)
{
	struct buf out;

	buf_init(&out, 8192);
	case_plan_command(&c->plan, &c->room->usual, c->room->kase, &out);
	assert_string_equal(out.s, want);
	buf_release(&out);
}

/* ---- tests ---- */

/* What a student has: the memo is the instructor's, and nothing offers to argue it but
 * under the assignment. */
static void a_students_copy(void **state)
{
	struct court_case copy = okafor;
	struct case_room room = room_of(&copy);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	copy.sealed = true;
	copy.n_issues = 0;
	copy.docket_number = copy.term = "";
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	command_is(&c, "hotbench argue --assignment FILE");
	while (scr_case_choices[c.choices.selected] != TERM_ISSUES)
		press(&c, "Down", &d);
	looks_like(&c, "case-sealed", 24, 80);
	scr_case_release(&c);
}

static void the_room(void **state)
{
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	looks_like_at_all_sizes(&c, "case");
	looks_like(&c, "case", 32, 50); /* narrow, but high */
	press(&c, "f", &d);
	looks_like_at_all_sizes(&c, "case-paper");
	press(&c, "f d", &d);
	looks_like_at_all_sizes(&c, "case-papers");
	press(&c, "Esc ?", &d);
	looks_like(&c, "case-help", 24, 80);
	press(&c, "Esc", &d);
	assert_int_equal(d.n, 0);
	press(&c, "Enter", &d);
	assert_int_equal(d.n, 1);
	assert_int_equal(d.list[0].kind, DEED_LEAVE);
	assert_true(c.argue);
	scr_case_release(&c);
}

/* What belongs to the debrief is nowhere, however one looks. */
static void the_memo_and_the_outcome_stay_hidden(void **state)
{
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };
	struct cells cells;
	struct buf all;

	(void)state;
	keymap_init(&keys);
	buf_init(&all, BUF_TEXT_MAX);
	cells_init(&cells);
	scr_case_init(&c, &keys, &room, &room.usual);
	scr_case.size(&c, 100, 300);
	for (const char *pane = "xfd?b"; *pane; pane++) {
		char name[2] = { *pane, '\0' };

		press(&c, name, &d);
		cells_reset(&cells, 100, 300);
		scr_case.view(&c, 0, &cells);
		cells_dump(&cells, &all);
		press(&c, *pane == 'x' ? "x" : "Esc", &d);
	}
	for (int i = 0; i < CHOICES; i++) {
		cells_reset(&cells, 100, 300);
		scr_case.view(&c, 0, &cells);
		cells_dump(&cells, &all);
		press(&c, "j", &d);
	}
	assert_non_null(strstr(all.s, "The walker cannot opt out."));
	assert_null(strstr(all.s, "SECRET"));
	assert_null(strstr(all.s, "OUTCOME"));
	assert_null(strstr(all.s, "relief"));
	cells_release(&cells);
	buf_release(&all);
	scr_case_release(&c);
}

static void a_real_case_says_so(void **state)
{
	struct court_case k = okafor;
	struct case_room room;
	struct keymap keys;
	struct scr_case c;

	(void)state;
	k.kind = CASE_REAL;
	k.confidential = true;
	k.n_documents = 0;
	k.n_issues = 0;
	k.title = "甲乙 v. Ohio Department of Youth Services and everybody "
		  "else who ever had to do with it";
	k.facts = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeich"
		  "enverordnungentwurfsfassungsnummerzweihundert שלום "
		  "👩‍⚖️ "
		  "cafe\xcc\x81";
	room = room_of(&k);
	snprintf(room.usual.bench, sizeof room.usual.bench, "scotus");
	snprintf(room.usual.simulator, sizeof room.usual.simulator, "default");
	room.notice = "no model server runs on this machine: give --base-url "
		      "and --model, or use --simulator offline.";
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	looks_like_at_all_sizes(&c, "case-real");
	scr_case_release(&c);
}

static void choices_change_and_say_so(void **state)
{
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	command_is(&c, "hotbench argue okafor --seed 42");
	press(&c, "Right", &d); /* side */
	command_is(&c, "hotbench argue okafor --side respondent --seed 42");
	press(&c, "s j Right", &d); /* petitioner again; the next bench */
	command_is(&c, "hotbench argue okafor --bench scotus --seed 42");
	press(&c, "Backspace j Left Left", &d);
	assert_true(c.plan.minutes > 12.9 && c.plan.minutes < 13.1);
	press(&c, "j Right Right", &d); /* clock: wall, none */
	assert_int_equal(c.plan.clock, CLOCK_NONE);
	press(&c, "k Right", &d);
	assert_string_equal(c.told, "Without a clock there is no limit.");
	press(&c, "j Backspace j Right j Right j Right", &d);
	/* opening, interruption; the simulator passes by transcript */
	assert_string_equal(c.plan.simulator, "default");
	press(&c, "j Left j Right j Right", &d);
	command_is(&c,
		   "hotbench argue okafor --simulator default --reader both "
		   "--guard off --minutes 13 --interrupt standard --feedback "
		   "full --opening off --seed 42");
	looks_like_at_all_sizes(&c, "case-changed");
	press(&c, "Home j j Backspace", &d);
	assert_true(c.plan.minutes == 0);
	press(&c, "End Right", &d);
	assert_true(c.plan.seed != 42 && c.plan.seed <= 9007199254740991ULL);
	press(&c, "Backspace", &d);
	assert_int_equal(c.plan.seed, 42);
	assert_int_equal(d.n, 0);
	scr_case_release(&c);
}

static void values_can_be_typed(void **state)
{
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	press(&c, "j j Space", &d);
	type(&c, "7.5", &d);
	assert_true(c.plan.minutes == 7.5);
	press(&c, "Space Ctrl-U", &d);
	type(&c, "soon", &d);
	assert_string_equal(c.told, "Minutes are a number from 0.5 to 120.");
	press(&c, "Space Ctrl-U", &d);
	type(&c, "nan", &d);
	assert_true(c.plan.minutes == 7.5);
	press(&c, "End Space", &d);
	type(&c, "-3", &d);
	assert_int_equal(c.plan.seed, 42);
	press(&c, "Space", &d);
	type(&c, "9007199254740991", &d);
	command_is(&c, "hotbench argue okafor --minutes 7.5 --seed "
		       "9007199254740991");
	press(&c, "k Space", &d);
	looks_like(&c, "case-asks", 24, 80);
	type(&c, "token, relief,", &d);
	assert_string_equal(c.plan.issues, "token,relief");
	press(&c, "Space", &d);
	type(&c, ",need", &d);
	assert_string_equal(c.told,
			    "The issue 'need' does not press the petitioner.");
	press(&c, "Space Esc s", &d); /* the other side is not pressed by it */
	assert_string_equal(c.plan.issues, "");
	assert_int_equal(d.n, 0);
	scr_case_release(&c);
}

/* The line at the foot goes onto the page where there is no foot. */
static void a_small_window_has_the_command_too(void **state)
{
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	scr_case.size(&c, 12, 40);
	press(&c, "Home j j Right Tab End", &d);
	looks_like(&c, "case-paper-end", 12, 40);
	scr_case_release(&c);
}

static void a_bench_is_picked(void **state)
{
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	press(&c, "b j", &d);
	looks_like_at_all_sizes(&c, "case-seats"); /* the nine, as they sit */
	press(&c, "Enter", &d);
	assert_string_equal(c.plan.bench, "scotus");
	press(&c, "b G Space k Space", &d); /* and two more from the panel */
	assert_int_equal(c.seats.preset, -1);
	press(&c, "Home Space", &d); /* the panel as it comes */
	assert_int_equal(c.seats.preset, 0);
	press(&c, "G Space k Space Enter", &d); /* nobody is left */
	assert_int_equal(c.pane, CASE_SEATS);
	assert_string_equal(c.seats.told,
			    "A bench needs a justice: Space seats one.");
	press(&c, "Space Home j j j j Space j j Space j Enter", &d);
	assert_string_equal(c.plan.bench, "alito,obiandu,kagan");
	assert_int_equal(c.pane, CASE_ROOM);
	looks_like(&c, "case-picked", 24, 80);
	command_is(&c, "hotbench argue okafor --bench alito,obiandu,kagan "
		       "--seed 42");
	press(&c, "b G Space q", &d); /* never mind */
	assert_string_equal(c.plan.bench, "alito,obiandu,kagan");
	assert_int_equal(d.n, 0);
	scr_case_release(&c);
}

/* A broken file leaves one justice out, not the program. */
static void what_cannot_sit_is_told(void **state)
{
	static char *faults[] = { "justices/mine.json: $.name: expected text, "
				  "found nothing" };
	struct offers some = offers, none = { .n_benches = 0 };
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	some.faults = faults;
	some.n_faults = 1;
	room.offers = &some;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	press(&c, "b", &d);
	looks_like_at_all_sizes(&c, "case-seats-fault");
	press(&c, "j", &d);
	assert_string_equal(c.seats.told, "");
	scr_case_release(&c);

	room.offers = &none;
	scr_case_init(&c, &keys, &room, &room.usual);
	press(&c, "j Right Right", &d);
	looks_like(&c, "case-no-bench", 24, 80);
	press(&c, "b", &d);
	looks_like_at_all_sizes(&c, "case-seats-empty");
	press(&c, "j k Space Enter G q", &d);
	assert_int_equal(c.pane, CASE_ROOM);
	assert_string_equal(c.plan.bench, "panel");
	scr_case_release(&c);
}

static void a_document_is_read(void **state)
{
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };
	struct paragraphs p;
	struct error err;

	(void)state;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	press(&c, "d Enter", &d);
	assert_int_equal(d.list[0].kind, DEED_DOCUMENT);
	assert_int_equal(d.list[0].index, 0);
	document_parse(&p, "One.\n\nTwo.", 10);
	scr_case_document(&c, 0, &p, NULL);
	assert_int_equal(c.pane, CASE_READER);
	press(&c, "]", &d);
	assert_int_equal(d.list[1].index, 1);
	error_set(&err, ERR_DATA, "docket/wide.md: is no text");
	scr_case_document(&c, 1, NULL, &err);
	looks_like(&c, "case-unreadable", 24, 80);
	press(&c, "q", &d);
	assert_int_equal(c.pane, CASE_PAPERS);
	assert_int_equal(c.papers.selected, 1);
	press(&c, "q", &d);
	assert_int_equal(c.pane, CASE_ROOM);
	assert_int_equal(d.n, 2);
	deeds_release(&d);
	scr_case_release(&c);
}

static void a_real_argument_can_be_replayed(void **state)
{
	struct argument_section sections[] = {
		{ .advocate = "Roh Sinzdak", .side = SIDE_PETITIONER },
		{ .advocate = "An Amicus", .side = SIDE_PETITIONER },
		{ .advocate = "The Other", .side = SIDE_RESPONDENT },
		{ .advocate = "Roh Sinzdak",
		  .side = SIDE_PETITIONER,
		  .rebuttal = true },
	};
	struct argument argument = { .sections = sections, .n_sections = 4 };
	struct court_case k = okafor;
	struct case_room room;
	struct keymap keys;
	struct scr_case c;
	struct deeds d = { 0 };

	(void)state;
	k.bench = "scotus";
	room = room_of(&k);
	room.argument = &argument;
	keymap_init(&keys);
	scr_case_init(&c, &keys, &room, &room.usual);
	press(&c, "Home j j j j j j Right", &d);
	assert_string_equal(c.plan.simulator, "transcript");
	assert_string_equal(c.plan.bench, "scotus"); /* who really sat */
	press(&c, "Space", &d);
	assert_string_equal(c.plan.advocate, "An Amicus");
	command_is(&c, "hotbench argue okafor --bench scotus --simulator "
		       "transcript --advocate 'An Amicus' --seed 42");
	press(&c, "Space", &d);
	assert_string_equal(c.plan.advocate, "");
	press(&c, "s Space", &d);
	assert_string_equal(c.told, "Nobody else argued for that side.");
	press(&c, "s Left", &d);
	assert_string_equal(c.plan.simulator, "offline");
	assert_string_equal(c.plan.bench, "panel"); /* as usual again */
	scr_case_release(&c);
}

static void commands_are_quoted_for_a_shell(void **state)
{
	struct terms usual = { .simulator = "offline", .seed = 1 };
	struct terms p = usual;
	struct buf out;

	(void)state;
	buf_init(&out, 8192);
	snprintf(p.advocate, sizeof p.advocate, "D'Arcy; rm -rf $HOME");
	case_plan_command(&p, &usual,
			  &(struct court_case){ .slug = "2024-23-971" }, &out);
	assert_string_equal(out.s, "hotbench argue 2024-23-971 --advocate "
				   "'D'\\''Arcy; rm -rf $HOME' --seed 1");
	buf_release(&out);
}

static void who_is_there_can_sit(void **state)
{
	struct catalogue c;
	struct offers o;
	const struct bench *rules;
	size_t seats[BENCH_SEATS_MAX];

	(void)state;
	catalogue_init(&c);
	offers_load(&o, &c);
	assert_int_equal(o.n_faults, 0);
	assert_int_equal(offers_seats(&o, "scotus", seats, &rules), 9);
	for (size_t i = 0; i < 9; i++)
		assert_int_equal(o.justices[seats[i]].seniority, i + 1);
	assert_string_equal(rules->slug, "scotus");
	/* as catalogue_bench has it: real ones alone sit under the Court's */
	assert_int_equal(offers_seats(&o, "kagan,alito", seats, &rules), 2);
	assert_string_equal(o.justices[seats[0]].slug, "alito");
	assert_string_equal(rules->slug, "scotus");
	assert_int_equal(offers_seats(&o, "kagan,obiandu", seats, &rules), 2);
	assert_string_equal(rules->slug, "panel");
	assert_int_equal(offers_seats(&o, "nobody", seats, &rules), 0);
	assert_non_null(rules);
	offers_release(&o);
	catalogue_release(&c);
}

/* Any key at any place and size: nothing breaks. */
static void a_storm_of_keys_and_sizes(void **state)
{
	static const char *const names[] = {
		"Up",  "Down",	   "Left",  "Right", "Space", "Backspace",
		"Tab", "Esc",	   "q",	    "b",     "d",     "s",
		"?",   "PageDown", "Enter", "End",   "Home",  "/",
		"n",   "g",	   "t",	    "1",     "F1",    "j",
		"k",   "PageUp"
	};
	struct case_room room = room_of(&okafor);
	struct keymap keys;
	struct scr_case c;
	struct cells cells;
	unsigned int r = 12345;

	(void)state;
	keymap_init(&keys);
	cells_init(&cells);
	scr_case_init(&c, &keys, &room, &room.usual);
	for (int i = 0; i < 4000; i++) {
		struct deeds d = { 0 };
		struct paragraphs p;
		int rows, cols;

		r = r * 1103515245 + 12345;
		press(&c, names[(r >> 16) % (sizeof names / sizeof *names)],
		      &d);
		for (size_t k = 0; k < d.n; k++)
			if (d.list[k].kind == DEED_DOCUMENT) {
				document_parse(&p, "# A\n\nOne.\n\nTwo.", 16);
				scr_case_document(&c, d.list[k].index, &p,
						  NULL);
			}
		deeds_release(&d);
		rows = (int)(r >> 8) % 30 + 1;
		cols = (int)(r >> 4) % 140 + 1;
		scr_case.size(&c, rows, cols);
		cells_reset(&cells, rows, cols);
		scr_case.view(&c, 0, &cells);
	}
	cells_release(&cells);
	scr_case_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_room),
		cmocka_unit_test(a_students_copy),
		cmocka_unit_test(the_memo_and_the_outcome_stay_hidden),
		cmocka_unit_test(a_real_case_says_so),
		cmocka_unit_test(choices_change_and_say_so),
		cmocka_unit_test(values_can_be_typed),
		cmocka_unit_test(a_small_window_has_the_command_too),
		cmocka_unit_test(a_bench_is_picked),
		cmocka_unit_test(what_cannot_sit_is_told),
		cmocka_unit_test(a_document_is_read),
		cmocka_unit_test(a_real_argument_can_be_replayed),
		cmocka_unit_test(commands_are_quoted_for_a_shell),
		cmocka_unit_test(who_is_there_can_sit),
		cmocka_unit_test(a_storm_of_keys_and_sizes),
	};

	return cmocka_run_group_tests_name("tui/case", tests, NULL, NULL);
}
