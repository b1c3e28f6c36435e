/*
 * What kind of question it is, by its words.
 */
#include "unit/helper.h"

#include "analysis/types.h"
#include "base/buf.h"
#include "base/file.h"
#include "court/labels.h"
#include "unit/lexicons.h"

static struct lexicons *lx;

static struct question_type told(const char *text)
{
	struct question_type t = QUESTION_TYPE_NONE;

	types_tell(lx, text, &t);
	return t;
}

/* Plain ones of our own, in no case and no data. */
static void plain_questions_get_the_label_that_they_have(void **state)
{
	(void)state;
	assert_int_equal(told("Suppose that a ferry captain had thrown the "
			      "cargo overboard by night. Would your rule "
			      "excuse him?")
				 .stetson,
			 2); /* hypothetical */
	assert_string_equal(
		stetson_names[told("Suppose a teacher locks the door. Does "
				   "your rule reach her?")
				      .stetson],
		"hypothetical");
	assert_string_equal(
		legalbench_names[told("What do you mean by \"possession\"?")
					 .legalbench],
		"Clarification");
	assert_string_equal(
		metacog_names[told("The statute says \"shall\". How do you "
				   "read that word in the second sentence of "
				   "the text?")
				      .metacog],
		"statutory_interpretation");
}

static void labels_that_are_there_stay(void **state)
{
	struct question_type t = { 6, -1, 0, -1 };

	(void)state;
	types_tell(lx, "Suppose that it had rained?", &t);
	assert_int_equal(t.legalbench, 6);
	assert_int_equal(t.metacog, 0);
	assert_in_range(t.stetson, 0, STETSON_LABELS - 1);
	assert_in_range(t.valence, 0, VALENCE_LABELS - 1);
}

static void any_text_gets_some_label(void **state)
{
	static const char *const texts[] = { "",    "?",
					     "...", "\xf0\x9f\x90\xa2",
					     "a",   "1 2 3" };

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct question_type t = told(texts[i]);

		assert_in_range(t.legalbench, 0, LEGALBENCH_LABELS - 1);
		assert_in_range(t.valence, 0, VALENCE_LABELS - 1);
	}
}

static void a_broken_file_is_refused_by_name(void **state)
{
	const struct wordvec *v = lexicon_flaws(lx)->vectors;
	char *path = file_join(helper_dir(), "types.weights");
	struct error err;
	struct buf b;

	(void)state;
	assert_null(types_load(v, path, &err));
	assert_non_null(strstr(err.text, "types.weights"));
	buf_init(&b, TABLES_FILE_MAX);
	assert_true(file_read("prompts/lexicons/types.weights", &b, &err));
	b.s[b.len - 1] ^= 1;
	assert_true(file_write(path, b.s, b.len, 0644, &err));
	assert_null(types_load(v, path, &err));
	assert_non_null(strstr(err.text, "damaged"));
	assert_true(file_write(path, b.s, b.len / 2, 0644, &err));
	assert_null(types_load(v, path, &err));
	assert_non_null(strstr(err.text, "cut short"));
	buf_release(&b);
	free(path);
}

static void without_weights_nothing_is_told(void **state)
{
	struct question_type t = QUESTION_TYPE_NONE;

	(void)state;
	lexicon_take_types(lx, NULL);
	types_tell(lx, "Suppose that it had rained?", &t);
	assert_int_equal(t.stetson, -1);
}

static int setup(void **state)
{
	struct error err = { 0 };

	(void)state;
	lx = shipped_lexicons();
	if (!lx)
		return 1;
	lexicon_take_types(lx,
			   types_load(lexicon_flaws(lx)->vectors,
				      "prompts/lexicons/types.weights", &err));
	return lexicon_types(lx) ? 0 : 1;
}

static int teardown(void **state)
{
	(void)state;
	lexicons_free(lx);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_questions_get_the_label_that_they_have),
		cmocka_unit_test(labels_that_are_there_stay),
		cmocka_unit_test(any_text_gets_some_label),
		cmocka_unit_test(a_broken_file_is_refused_by_name),
		cmocka_unit_test(without_weights_nothing_is_told),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
