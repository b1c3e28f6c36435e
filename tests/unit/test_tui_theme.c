/* Themes as files: the built-in ones, one's own over them, faults by line. */
#include <string.h>

#include "base/faults.h"
#include "tui/theme.h"
#include "unit/helper.h"

static bool read_theme(struct theme *t, const char *text, struct faults *f)
{
	faults_init(f);
	return theme_read(t, "mine", text, strlen(text), f);
}

static void the_built_in_ones_say_every_ink(void **state)
{
	(void)state;
	for (int i = 0; theme_names[i]; i++) {
		const char *text = theme_text(theme_names[i]);
		struct theme t;
		struct faults f;

		assert_true(read_theme(&t, text, &f));
		assert_int_equal(f.n, 0);
		faults_release(&f);
		if (strcmp(theme_names[i], "mono") == 0) {
			assert_true(t.mono);
			continue;
		}
		assert_false(t.mono);
#define X(name, letter, word, what)                     \
	assert_non_null(strstr(text, "\n" word " = ")); \
	assert_non_null(strstr(strstr(text, "[mono]"), "\n" word " ="));
		CELLS_INKS(X)
#undef X
	}
	assert_null(theme_text("drak"));
}

static void ones_own_goes_over_its_base(void **state)
{
	struct theme t, base;
	struct faults f;

	(void)state;
	assert_true(read_theme(&t,
			       "base = light\njustice = 33 red bold underline\n"
			       "dim = green\nrule = default\n"
			       "[mono]\njustice = reverse\n",
			       &f));
	theme_find(&base, "light", NULL);
	assert_int_equal(t.inks[INK_JUSTICE].rich, 33);
	assert_int_equal(t.inks[INK_JUSTICE].plain, 1);
	assert_int_equal(t.inks[INK_JUSTICE].attrs,
			 THEME_BOLD | THEME_UNDERLINE);
	assert_int_equal(t.inks[INK_JUSTICE].mono, THEME_REVERSE);
	assert_int_equal(t.inks[INK_DIM].rich, 2); /* a name serves both */
	assert_int_equal(t.inks[INK_DIM].mono, base.inks[INK_DIM].mono);
	assert_int_equal(t.inks[INK_RULE].rich, THEME_DEFAULT);
	assert_memory_equal(&t.inks[INK_BAD], &base.inks[INK_BAD],
			    sizeof t.inks[INK_BAD]);
	faults_release(&f);
}

static void faults_name_line_and_nearest(void **state)
{
	struct theme t;
	struct faults f;

	(void)state;
	assert_false(read_theme(&t,
				"base = drak\njustcie = 12\ndim = 256\n"
				"warn = pink\n[mono]\nwarn = red\n[x]\na = b\n",
				&f));
	assert_int_equal(f.n, 6);
	assert_non_null(strstr(f.list[0], "'drak'"));
	assert_non_null(strstr(f.list[1], "mine:2"));
	assert_non_null(strstr(f.list[1], "'justice'"));
	assert_non_null(strstr(f.list[2], "mine:3"));
	assert_non_null(strstr(f.list[3], "'pink'"));
	assert_non_null(strstr(f.list[4], "mine:6"));
	assert_non_null(strstr(f.list[5], "[x]"));
	faults_release(&f);
}

static void a_name_is_no_path(void **state)
{
	struct theme t;
	struct faults f;

	(void)state;
	faults_init(&f);
	assert_false(theme_find(&t, "../../etc/passwd", &f));
	assert_int_equal(f.n, 1);
	assert_int_equal(t.inks[INK_TITLE].attrs, THEME_BOLD);
	faults_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_built_in_ones_say_every_ink),
		cmocka_unit_test(ones_own_goes_over_its_base),
		cmocka_unit_test(faults_name_line_and_nearest),
		cmocka_unit_test(a_name_is_no_path),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
