/* Whether two hearings have the same answers. */
#include "unit/helper.h"

#include <stdio.h>

#include "score/runs.h"
#include "score/verbatim.h"

static struct verbatim of(const char *const *answers)
{
	struct verbatim a = { 0 };

	for (; *answers; answers++)
		verbatim_add(&a, *answers);
	return a;
}

static const char *const ours[] = {
	"Yes, Your Honor: the warrant named the house and nothing else.",
	"No. The officer says on page 12 that he heard no knock at all.",
	"It fails, because the \xC3\x89tat never showed what it promised.",
	"Yes.", NULL
};

static void words_are_compared_and_nothing_else(void **state)
{
	static const char *const same[] = {
		"it FAILS because the \xC3\x89tat never showed; what it "
		"promised!",
		"Yes Your Honor the warrant named -- the house and nothing "
		"else",
		"A third answer that nobody else in this class has given.", NULL
	};
	struct verbatim a = of(ours), b = of(same);

	(void)state;
	assert_int_equal(a.n, 3); /* "Yes." is everybody's */
	assert_int_equal(verbatim_shared(&a, &b), 2);
	assert_true(verbatim_is(&a, &b));
	assert_true(verbatim_is(&b, &a));
	verbatim_release(&a);
	verbatim_release(&b);
}

static void half_is_not_most(void **state)
{
	static const char *const half[] = {
		"Yes, Your Honor: the warrant named the house and nothing "
		"else.",
		"A third answer that nobody else in this class has given.",
		"Yes.", NULL
	};
	static const char *const none[] = { "Yes.", "No.", "", NULL };
	struct verbatim a = of(ours), b = of(half), c = of(none), d = of(none);

	(void)state;
	assert_int_equal(verbatim_shared(&b, &a), 1);
	assert_false(verbatim_is(&a, &b));
	assert_false(verbatim_is(&c, &d)); /* nothing to compare is not alike */
	assert_false(verbatim_is(&a, &c));
	verbatim_release(&a);
	verbatim_release(&b);
	verbatim_release(&c);
	verbatim_release(&d);
}

/* A word put into each answer, or at its end; other answers of one pattern. */
static void a_word_more_hides_no_copy(void **state)
{
	static const char *const first[] = {
		"Yes, Your Honor, because the officer saw no more than anyone "
		"on the street could see of it on that day.",
		"No. The statute speaks of a writing, and the letter that she "
		"sent in June was one by any measure.",
		NULL
	};
	static const char *const copied[] = {
		"Yes, Your Honor, because the officer saw no more than anyone "
		"on the street could see of it on that day indeed.",
		"No. The statute speaks plainly of a writing, and the letter "
		"that she sent in June was one by any measure.",
		NULL
	};
	static const char *const others[] = {
		"Yes, Your Honor, because the record shows what Ray says of "
		"the street, and nothing else.",
		"No. The statute speaks of a notice, and the call that he "
		"made in May was none, whatever it is called.",
		NULL
	};
	struct verbatim a = of(first), b = of(copied), c = of(others),
			none = { 0 };

	(void)state;
	assert_false(verbatim_is(&a, &b));
	assert_true(verbatim_near(&a, &b));
	assert_true(verbatim_near(&b, &a));
	assert_false(verbatim_near(&a, &a)); /* they are alike */
	assert_false(verbatim_near(&a, &c));
	assert_false(verbatim_near(&none, &a));
	assert_false(verbatim_near(&none, &none));
	verbatim_release(&a);
	verbatim_release(&b);
	verbatim_release(&c);
}

/* Of many runs a sample is kept, each once. */
static void runs_are_a_sample(void **state)
{
	struct verbatim a = { 0 };
	char answer[80];

	(void)state;
	for (int i = 0; i < 200; i++) {
		snprintf(answer, sizeof answer,
			 "answer %d says of point %d that it holds", i % 100,
			 i % 100);
		verbatim_add(&a, answer);
	}
	assert_int_equal(a.n_runs, VERBATIM_RUNS);
	for (size_t i = 1; i < a.n_runs; i++)
		assert_true(a.runs[i - 1] < a.runs[i]);
	verbatim_release(&a);
}

struct met {
	uint64_t runs[8];
	size_t at[8], n;
};

static void keep(void *arg, size_t at, uint64_t run)
{
	struct met *m = arg;

	m->at[m->n] = at;
	m->runs[m->n++] = run;
}

static void runs_are_six_words_each(void **state)
{
	struct met a = { .n = 0 }, b = { .n = 0 };
	struct runs set = { 0 };

	(void)state;
	assert_int_equal(runs_each("", keep, &a), 0);
	assert_int_equal(runs_each("five words are too few", keep, &a), 5);
	assert_int_equal(a.n, 0);
	assert_int_equal(
		runs_each("One, two three: four five SIX seven.", keep, &a), 7);
	assert_int_equal(a.n, 2);
	assert_int_equal(a.at[0], 0);
	assert_int_equal(a.at[1], 1);
	assert_int_equal(runs_each("two three four five six seven", keep, &b),
			 6);
	assert_int_equal(b.n, 1);
	assert_true(b.runs[0] == a.runs[1]);
	runs_add(&set, "and one two three four five six");
	runs_sort(&set);
	assert_true(runs_have(&set, a.runs[0]));
	assert_false(runs_have(&set, a.runs[1]));
	runs_release(&set);
	assert_false(runs_have(&set, a.runs[0]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_compared_and_nothing_else),
		cmocka_unit_test(half_is_not_most),
		cmocka_unit_test(a_word_more_hides_no_copy),
		cmocka_unit_test(runs_are_a_sample),
		cmocka_unit_test(runs_are_six_words_each),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
