/*
 * Lists of phrases: what a line is, and what is said of a file that has none.
 */
#include "unit/helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/cues.h"

static void the_shipped_lists_are_known(void **state)
{
	(void)state;
	for (int i = 0; i < CUE_LISTS; i++)
		assert_true(cues_n((enum cues)i) > 0);
	assert_true(str_in("of course", CUES(YES)));
	assert_false(str_in("of course", CUES(NO)));
}

static void quotation_marks_keep_blanks(void **state)
{
	(void)state;
	assert_true(str_in(" but ", CUES(LIMITS)));
	assert_true(str_in("because", CUES(REASONS)));
	assert_true(str_in("\xc2\xa7", CUES(NUMBERED)));
}

/* What `check` says of a person's own copy with that text; the first fault, owned. */
static char *fault_of(const char *text)
{
	char *own = helper_path("."), *folder = helper_path("prompts/lexicons");
	char *path = file_join(folder, "cues.txt"), *said;
	struct catalogue c = { ".", own };
	struct faults f;

	assert_true(file_make_dirs(folder, 0700, NULL));
	assert_true(file_write(path, text, strlen(text), 0600, NULL));
	faults_init(&f);
	cues_check(&c, &f);
	said = xstrdup(f.n ? f.list[0] : "");
	faults_release(&f);
	free(path);
	free(folder);
	free(own);
	return said;
}

static void is_refused(const char *text, const char *why)
{
	char *said = fault_of(text);

	assert_non_null(strstr(said, why));
	free(said);
}

static void what_is_no_phrase_is_told_by_line(void **state)
{
	(void)state;
	is_refused("# head\nyes\n", "cues.txt:2: expected a phrase");
	is_refused("[yes]\nyes\n\"\"\n", "cues.txt:3: expected a phrase");
	is_refused("[yes]\n\"yes\n", "cues.txt:2: expected a phrase");
	is_refused("[yess]\nyes\n", "cues.txt:1: no such section");
	is_refused("[yes]\nyes\n", "cues.txt: no phrases under [others]");
}

static void a_sound_copy_has_no_fault(void **state)
{
	struct buf shipped;
	char *said;

	(void)state;
	buf_init(&shipped, BUF_TEXT_MAX);
	assert_true(file_read("prompts/lexicons/cues.txt", &shipped, NULL));
	said = fault_of(shipped.s);
	assert_string_equal(said, "");
	free(said);
	buf_release(&shipped);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shipped_lists_are_known),
		cmocka_unit_test(quotation_marks_keep_blanks),
		cmocka_unit_test(what_is_no_phrase_is_told_by_line),
		cmocka_unit_test(a_sound_copy_has_no_fault),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
