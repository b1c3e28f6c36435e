/*
 * In a plain build: the switch is not there.  With `make check-faults`: each
 * failure of the system in turn, until a run passes; after each the file holds
 * the old text or the new one, nothing lies beside it, and the error says what
 * happened.
 */
#include "base/mishap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "unit/helper.h"

#ifndef HOTBENCH_FAULTS

static void a_plain_build_has_no_switch(void **state)
{
	(void)state;
	setenv("HOTBENCH_FAULT", "any:1+", 1);
	for (int kind = 0; kind < MISHAP_KINDS; kind++)
		assert_false(mishap_due((enum mishap_kind)kind));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_plain_build_has_no_switch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static int disarm(void **state)
{
	(void)state;
	mishap_arm(MISHAP_KINDS, 0, false);
	return 0;
}

static void the_nth_of_its_kind_and_no_other(void **state)
{
	(void)state;
	mishap_arm(MISHAP_WRITE, 2, false);
	assert_false(mishap_due(MISHAP_WRITE));
	assert_false(mishap_due(MISHAP_FSYNC));
	assert_false(mishap_came());
	errno = 0;
	assert_true(mishap_due(MISHAP_WRITE));
	assert_int_equal(errno, ENOSPC);
	assert_false(mishap_due(MISHAP_WRITE));
	assert_true(mishap_came());

	mishap_arm(MISHAP_WRITE, 2, true);
	assert_false(mishap_due(MISHAP_WRITE));
	assert_true(mishap_due(MISHAP_WRITE));
	assert_true(mishap_due(MISHAP_WRITE));

	mishap_arm(MISHAP_KINDS, 2, false);
	assert_false(mishap_due(MISHAP_WRITE));
	assert_true(mishap_due(MISHAP_FSYNC));
	assert_false(mishap_due(MISHAP_FSYNC));

	mishap_arm(MISHAP_KINDS, 0, true);
	assert_false(mishap_due(MISHAP_SOCKET));
}

/* Memory is left out: that ends the program, see tests/faults. */
static const enum mishap_kind kinds[] = { MISHAP_OPEN, MISHAP_READ,
					  MISHAP_WRITE, MISHAP_FSYNC,
					  MISHAP_RENAME };

static void a_file_is_old_or_new_whatever_fails(void **state)
{
	int came = 0;

	(void)state;
	for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
		for (unsigned long n = 1;; n++) {
			char *path = helper_file("state", "old"), *text;
			struct error err = { 0 };
			char **names;
			size_t n_names;
			bool ok;

			mishap_arm(kinds[k], n, false);
			ok = file_write(path, "new", 3, 0600, &err);
			disarm(NULL);
			text = helper_read(path);
			assert_string_equal(text, ok ? "new" : "old");
			free(text);
			if (!ok)
				assert_non_null(strstr(err.text, path));
			file_names(helper_dir(), &names, &n_names, NULL);
			assert_int_equal(n_names, 1);
			file_free_names(names, n_names);
			free(path);
			came += !ok;
			if (ok)
				break;
		}
	assert_int_equal(came, 4); /* open, write, fsync, rename */
}

static void reading_says_what_failed(void **state)
{
	char *path = helper_file("state", "{\"a\":1}");

	(void)state;
	for (int k = 0; k < 2; k++)
		for (unsigned long n = 1;; n++) {
			struct error err = { 0 };
			struct json *doc;

			mishap_arm(kinds[k], n, false);
			doc = json_load(path, 1000, &err);
			json_free(doc);
			assert_int_equal(!doc, mishap_came());
			if (doc)
				break;
			assert_int_equal(err.code, ERR_SYSTEM);
			assert_non_null(strstr(err.text, path));
		}
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(the_nth_of_its_kind_and_no_other,
					  disarm),
		cmocka_unit_test_teardown(a_file_is_old_or_new_whatever_fails,
					  disarm),
		cmocka_unit_test_teardown(reading_says_what_failed, disarm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
