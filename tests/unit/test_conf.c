#include "helper.h"

#include <string.h>

#include "base/buf.h"
#include "base/ini.h"
#include "cli/conf.h"
#include "llm/config.h"

static void endpoints_have_the_keys_of_the_llm_room(void **state)
{
	(void)state;
	assert_int_equal(conf_n_rows - CONF_EACH_ENDPOINT, config_n_keys);
	for (size_t i = 0; i < config_n_keys; i++)
		assert_string_equal(conf_rows[CONF_EACH_ENDPOINT + i].key,
				    config_keys[i]);
}

static void edited(const char *text, const char *section, const char *key,
		   const char *value, bool add, const char *expected)
{
	struct buf out;

	buf_init(&out, 10000);
	conf_edit(&out, text, strlen(text), section, key, value, add);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void a_line_finds_its_place(void **state)
{
	(void)state;
	edited("", "", "a", "1", false, "a = 1\n");
	edited("", "s", "a", "1", false, "[s]\na = 1\n");
	edited("x = 1", "s", "a", "1", false, "x = 1\n\n[s]\na = 1\n");
	edited("[s]", "s", "a", "1", false, "[s]\na = 1\n");
	edited("[s]\nb = 1\n\n# of t\n[t]\n", "s", "a", "1", false,
	       "[s]\nb = 1\na = 1\n\n# of t\n[t]\n");
	edited("[t]\na = 2\n", "", "a", "1", false, "a = 1\n[t]\na = 2\n");
	edited("[s]\n# a = 5\n[t]\n", "s", "a", "1", false,
	       "[s]\n# a = 5\na = 1\n[t]\n");
	/* a sketch of another section is not this one's */
	edited("[s]\nb = 1\n# [t]\n# a = 5\n", "s", "a", "1", false,
	       "[s]\nb = 1\na = 1\n# [t]\n# a = 5\n");
	/* a section in two parts, its name with other blanks */
	edited("[e  x]\na = 1\n[t]\na = 9\n[ e x ]\na = 2\n", "e x", "a", "3",
	       false, "[e  x]\n[t]\na = 9\n[ e x ]\na = 3\n");
	edited("[s]\na = 1\na = 2\n# end\n", "s", "a", "3", true,
	       "[s]\na = 1\na = 2\na = 3\n# end\n");
	edited("[s]\na = 1\n#a = 2\nb = 3\n", "s", "a", NULL, false,
	       "[s]\n#a = 2\nb = 3\n");
	edited("[s]\nab = 1\n", "s", "a", "", false, "[s]\nab = 1\na =\n");
}

static void what_was_written_is_read(void **state)
{
	static const char *const values[] = { "",      "x",	" x ",
					      "\"x\"", "a = b", "# x",
					      "\"",    "[s]",	"\"\"" };

	(void)state;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		struct ini ini = { 0 };
		struct buf out;

		buf_init(&out, 1000);
		conf_edit(&out, "", 0, "s", "a", values[i], false);
		ini_parse(&ini, "config", out.s, out.len, NULL);
		assert_string_equal(ini_get(&ini, "s", "a"), values[i]);
		ini_release(&ini);
		buf_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(endpoints_have_the_keys_of_the_llm_room),
		cmocka_unit_test(a_line_finds_its_place),
		cmocka_unit_test(what_was_written_is_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
