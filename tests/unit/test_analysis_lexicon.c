/*
 * test_analysis_lexicon.c - faults in the data files carry file and line
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "base/faults.h"
#include "unit/helper.h"
#include "unit/lexicons.h"

static void the_shipped_files_are_sound(void **state)
{
	struct lexicons *lx = shipped_lexicons();
	(void)state;
	assert_non_null(lx);
	lexicons_free(lx);
}

/* Reads one file with this text; its faults must hold `want`. */
static void check(const char *text, const char *want)
{
	char *path = helper_file("bad.txt", text);
	const char *const paths[] = { path };
	struct faults f;
	bool found = false;
	faults_init(&f);
	assert_null(lexicons_read(paths, 1, &f));
	for (size_t i = 0; i < f.n; i++)
		found |= strstr(f.list[i], want) != NULL;
	if (!found)
		fail_msg("no fault '%s'; the first is '%s'", want,
			 f.n ? f.list[0] : "");
	faults_release(&f);
	free(path);
}

static void faults_say_where_and_what(void **state)
{
	(void)state;
	check("yes\n", "bad.txt:1: a line before the first section");
	check("[words yea]\nyes\n",
	      "bad.txt:1: no list of words is called 'yea'");
	check("[wordz yes]\n", "'wordz' is no kind of section");
	check("[words yes]\nyes\n[words yes]\n", "bad.txt:3: a second section");
	check("[words yes]\n# fine\nyes Uh-huh\n",
	      "bad.txt:3: 'Uh-huh' can stand");
	check("[phrases dk]\ndon't 'know\n", "bad.txt:2: ''know' can stand");
	check("[patterns later]\n(a|b\n", "bad.txt:2: pattern, column");
	check("[weights witness.manner]\na_poz 1\n",
	      "'a_poz' is no feature of witness.manner (did you mean "
	      "'a_pos'?)");
	check("[weights witness.manner]\na_pos one\n",
	      "expected a number, found 'one'");
	check("[weights witness.manner]\na_pos 1 2\n",
	      "expected 1 numbers, found 2");
	check("[weights witness.manner]\na_pos inf\n", "expected a number");
	check("[words yes]\nyes\n", "section [words stop] is missing");
	check("\xff\xfe", "no UTF-8 text");
}

static void an_absent_file_is_a_fault(void **state)
{
	const char *const paths[] = { "/nonexistent/lexicon.txt" };
	struct faults f;
	(void)state;
	faults_init(&f);
	assert_null(lexicons_read(paths, 1, &f));
	assert_int_equal(f.n, 1);
	faults_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shipped_files_are_sound),
		cmocka_unit_test(faults_say_where_and_what),
		cmocka_unit_test(an_absent_file_is_a_fault),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
