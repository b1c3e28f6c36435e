#include "helper.h"

#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/ini.h"
#include "tui/keys.h"
#include "tui/settings.h"

static struct settings read_text(const char *text, struct faults *f)
{
	struct ini ini = { 0 };
	struct settings s;

	faults_init(f);
	ini_parse(&ini, "config", text, strlen(text), f);
	settings_read(&s, &ini, f);
	ini_release(&ini);
	return s;
}

static int action(const struct settings *s, enum keymap_screen screen,
		  const char *key)
{
	return keymap_find(&s->keys, screen, keys_from_name(key, strlen(key)));
}

static void an_empty_file_is_the_defaults(void **state)
{
	struct faults f;
	struct settings s = read_text("", &f);

	(void)state;
	assert_int_equal(f.n, 0);
	assert_int_equal(s.theme.inks[INK_JUSTICE].rich, 180);
	assert_false(s.term.no_color);
	assert_int_equal(action(&s, KEYMAP_HEARING, "F3"), HEARING_DOCKET);
	faults_release(&f);
}

static void themes_and_keys_are_taken(void **state)
{
	struct faults f;
	struct settings s = read_text("[screen]\ntheme = light\nunicode = no\n"
				      "[keys hearing]\ndocket = Ctrl-G Alt-?\n"
				      "help =\n",
				      &f);

	(void)state;
	assert_int_equal(f.n, 0);
	assert_int_equal(s.theme.inks[INK_JUSTICE].rich, 94);
	assert_true(s.term.no_unicode);
	assert_int_equal(action(&s, KEYMAP_HEARING, "Ctrl-G"), HEARING_DOCKET);
	assert_int_equal(action(&s, KEYMAP_HEARING, "Alt-?"), HEARING_DOCKET);
	assert_int_equal(action(&s, KEYMAP_HEARING, "F3"), -1);
	assert_int_equal(action(&s, KEYMAP_HEARING, "F1"), -1);
	assert_int_equal(action(&s, KEYMAP_LOBBY, "F1"), LOBBY_HELP);
	faults_release(&f);
}

/* Each screen has its own, and the key lines show what is bound. */
static void every_screen_can_be_rebound(void **state)
{
	struct faults f;
	struct settings s = read_text("[keys case]\nargue = F5 a\n"
				      "[keys document]\nsearch = Ctrl-F\n"
				      "[keys pick]\ncheck = x\n"
				      "[keys lobby]\nfilter = Ctrl-S\n",
				      &f);
	struct buf names;

	(void)state;
	assert_int_equal(f.n, 0);
	assert_int_equal(action(&s, KEYMAP_CASE, "a"), CASE_ARGUE);
	assert_int_equal(action(&s, KEYMAP_CASE, "Enter"), -1);
	assert_int_equal(action(&s, KEYMAP_DOCUMENT, "Ctrl-F"),
			 DOCUMENT_SEARCH);
	assert_int_equal(action(&s, KEYMAP_DOCUMENT, "/"), -1);
	assert_int_equal(action(&s, KEYMAP_PICK, "x"), PICK_CHECK);
	assert_int_equal(action(&s, KEYMAP_LOBBY, "/"), -1);
	buf_init(&names, 100);
	keymap_keys(&s.keys, KEYMAP_CASE, CASE_ARGUE, false, &names);
	assert_string_equal(names.s, "F5, a");
	buf_release(&names);
	faults_release(&f);
}

static void faults_name_the_line_and_the_nearest(void **state)
{
	struct faults f;

	(void)state;
	read_text("[screen]\ntheme = drak\ncolor = perhaps\n"
		  "[keys hearing]\ndockets = Ctrl-G\ndocket = x\n",
		  &f);
	assert_int_equal(f.n, 4);
	assert_non_null(strstr(f.list[0], "'drak'"));
	assert_non_null(strstr(f.list[1], "'perhaps'"));
	assert_non_null(strstr(f.list[2], "config:5"));
	assert_non_null(strstr(f.list[2], "'docket'"));
	assert_non_null(strstr(f.list[3], "config:6"));
	faults_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_empty_file_is_the_defaults),
		cmocka_unit_test(themes_and_keys_are_taken),
		cmocka_unit_test(every_screen_can_be_rebound),
		cmocka_unit_test(faults_name_the_line_and_the_nearest),
	};

	return cmocka_run_group_tests_name("tui/settings", tests, NULL, NULL);
}
