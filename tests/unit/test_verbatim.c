/* Whether two hearings have the same answers. */
#include "unit/helper.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_compared_and_nothing_else),
		cmocka_unit_test(half_is_not_most),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
