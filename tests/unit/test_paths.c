#include "base/paths.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xmalloc.h"
#include "unit/helper.h"

static void is(char *path, const char *expected)
{
	assert_string_equal(path, expected);
	free(path);
}

static int plain_home(void **state)
{
	(void)state;
	setenv("HOME", "/home/doe", 1);
	unsetenv("XDG_CONFIG_HOME");
	unsetenv("XDG_DATA_HOME");
	unsetenv("XDG_STATE_HOME");
	unsetenv("XDG_CACHE_HOME");
	unsetenv("HOTBENCH_SHARE");
	return 0;
}

static void the_defaults_lie_below_home(void **state)
{
	(void)state;
	is(paths_config(), "/home/doe/.config/hotbench");
	is(paths_data(), "/home/doe/.local/share/hotbench");
	is(paths_state(), "/home/doe/.local/state/hotbench");
	is(paths_cache(), "/home/doe/.cache/hotbench");
}

static void the_xdg_variables_move_them(void **state)
{
	(void)state;
	setenv("XDG_CONFIG_HOME", "/x/config", 1);
	setenv("XDG_DATA_HOME", "/x/data/", 1);
	setenv("XDG_STATE_HOME", "/x/state", 1);
	setenv("XDG_CACHE_HOME", "/x/cache", 1);
	is(paths_config(), "/x/config/hotbench");
	is(paths_data(), "/x/data/hotbench");
	is(paths_state(), "/x/state/hotbench");
	is(paths_cache(), "/x/cache/hotbench");
}

static void a_relative_or_empty_xdg_variable_is_ignored(void **state)
{
	(void)state;
	setenv("XDG_CONFIG_HOME", "config", 1);
	setenv("XDG_DATA_HOME", "", 1);
	is(paths_config(), "/home/doe/.config/hotbench");
	is(paths_data(), "/home/doe/.local/share/hotbench");
}

static void without_home_the_system_knows_it(void **state)
{
	const struct passwd *pw = getpwuid(getuid());
	char *expected;

	(void)state;
	assert_non_null(pw);
	expected = xprintf("%s/.config/hotbench", pw->pw_dir);
	unsetenv("HOME");
	is(paths_config(), expected);
	setenv("HOME", "", 1);
	is(paths_config(), expected);
	free(expected);
}

static void share_is_what_the_variable_says(void **state)
{
	(void)state;
	setenv("HOTBENCH_SHARE", "/srv/hotbench", 1);
	is(paths_share(), "/srv/hotbench");
}

/* This test program lies in none of the places, so the prefix is what is left;
 * that the real one finds its data beside itself is a test in tests/cli. */
static void share_falls_back_to_the_prefix(void **state)
{
	char *share = paths_share();

	(void)state;
	assert_string_equal(file_base(share), "shipped");
	assert_non_null(strstr(share, "/share/hotbench/"));
	free(share);
	setenv("HOTBENCH_SHARE", "", 1);
	share = paths_share();
	assert_non_null(strstr(share, "/share/hotbench/"));
	free(share);
}

static void under_joins_and_frees(void **state)
{
	(void)state;
	is(paths_under(paths_config(), "config"),
	   "/home/doe/.config/hotbench/config");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(the_defaults_lie_below_home, plain_home),
		cmocka_unit_test_setup(the_xdg_variables_move_them, plain_home),
		cmocka_unit_test_setup(
			a_relative_or_empty_xdg_variable_is_ignored,
			plain_home),
		cmocka_unit_test_setup(without_home_the_system_knows_it,
				       plain_home),
		cmocka_unit_test_setup(share_is_what_the_variable_says,
				       plain_home),
		cmocka_unit_test_setup(share_falls_back_to_the_prefix,
				       plain_home),
		cmocka_unit_test_setup(under_joins_and_frees, plain_home),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
