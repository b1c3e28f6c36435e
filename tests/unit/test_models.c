/* What is said of a model before anybody asked it. */
#include "unit/helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/str.h"
#include "court/catalogue.h"
#include "court/models.h"

static enum model_fit fit(const char *id, double billions, int context,
			  struct model_judgement *j)
{
	struct model_facts m = { .id = id,
				 .billions = billions,
				 .context = context };

	models_judge(&m, j);
	return j->fit;
}

static void has(const struct model_judgement *j, const char *what)
{
	if (!strstr(j->text, what))
		fail_msg("\"%s\" lacks \"%s\"", j->text, what);
}

static void by_context(void **state)
{
	struct model_judgement j;

	(void)state;
	assert_int_equal(fit("x", 8, 2048, &j), MODEL_UNFIT);
	has(&j, "no bench: 2048 tokens");
	assert_true(j.talks);
	assert_int_equal(fit("x", 8, 4095, &j), MODEL_UNFIT);
	assert_int_equal(fit("x", 8, 4096, &j), MODEL_SHORT);
	has(&j, "while answers are short");
	assert_int_equal(fit("x", 8, 8192, &j), MODEL_NO_SEARCH);
	has(&j, "16384");
	assert_int_equal(fit("x", 8, 16384, &j), MODEL_FITS);
	assert_string_equal(j.text, "every bench");
	assert_false(j.guessed);
	assert_int_equal(models_enough(), 8192);
}

static void by_size(void **state)
{
	struct model_judgement j;

	(void)state;
	assert_int_equal(fit("x", 6.9, 32768, &j), MODEL_TALKS);
	has(&j, "below 7 billion");
	assert_int_equal(fit("x", 7, 32768, &j), MODEL_FITS);
	assert_int_equal(fit("x", 0, 32768, &j), MODEL_FITS);
	assert_int_equal(fit("x", 1, 4096, &j), MODEL_SHORT);
}

/* The server does not tell: the family does, in whatever way its name is written. */
static void by_family(void **state)
{
	struct model_judgement j;

	(void)state;
	fit("/models/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf", 8, 0, &j);
	assert_int_equal(j.fit, MODEL_FITS);
	assert_int_equal(j.context, 131072);
	assert_true(j.guessed);
	has(&j, "if its server gives it");
	has(&j, "CoBRA");
	/* the longest name counts: phi4-mini is not phi4 */
	fit("phi4-mini:latest", 0, 0, &j);
	assert_int_equal(j.context, 131072);
	fit("TinyLlama-1.1B", 1.1, 0, &j);
	assert_int_equal(j.fit, MODEL_UNFIT);
	fit("qwen3:8b", 8, 0, &j);
	assert_int_equal(j.context, 0);
	has(&j, "does not tell");
	has(&j, "thinks");
	/* one member only: its size is known */
	assert_int_equal(fit("tinyllama", 0, 32768, &j), MODEL_UNFIT);
	fit("unheard-of", 0, 0, &j);
	assert_int_equal(j.fit, MODEL_FITS);
	has(&j, "does not tell");
}

static void not_a_bench(void **state)
{
	struct model_facts far = { .id = "gpt-oss:120b-cloud",
				   .context = 131072,
				   .elsewhere = true };
	struct model_judgement j;

	(void)state;
	models_judge(&far, &j);
	assert_int_equal(j.fit, MODEL_UNFIT);
	has(&j, "another one");
	assert_int_equal(fit("nomic-embed-text:latest", 0.1, 8192, &j),
			 MODEL_UNFIT);
	assert_false(j.talks);
	has(&j, "vectors");
}

static void two_commands(void **state)
{
	(void)state;
	assert_true(*models_get(0));
	assert_true(*models_get(1));
}

static void faults_of_an_own_copy(void **state)
{
	static const char TEXT[] = "[bench]\nleast = many\n[model x]\n"
				   "sizes = 8 y\nthinks = often\n[modle x]\n"
				   "context = 7\n[bench]\nenough = 1\n";
	char *path = helper_file("models.txt", TEXT);
	struct faults f;

	(void)state;
	faults_init(&f);
	models_check_file(path, &f);
	assert_int_equal(f.n, 4);
	assert_non_null(strstr(f.list[0], ":2: least: expected a number"));
	assert_non_null(strstr(f.list[1], ":4: sizes"));
	assert_non_null(strstr(f.list[2], ":5: thinks: expected yes or no"));
	assert_non_null(strstr(f.list[3], ":7: nothing is said by [modle x]"));
	faults_release(&f);
	free(path);
}

static int load(void **state)
{
	struct catalogue c;
	struct error err;
	bool ok;

	(void)state;
	catalogue_init(&c);
	ok = models_load(&c, &err);
	catalogue_release(&c);
	return ok ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_context),
		cmocka_unit_test(by_size),
		cmocka_unit_test(by_family),
		cmocka_unit_test(not_a_bench),
		cmocka_unit_test(two_commands),
		cmocka_unit_test(faults_of_an_own_copy),
	};

	return cmocka_run_group_tests(tests, load, NULL);
}
