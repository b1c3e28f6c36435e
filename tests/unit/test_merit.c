#include "unit/helper.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "hearing/merit.h"

/* Every weight, `line` in place of the one that it names, and thresholds. */
static char *file_with(const char *without, const char *line)
{
	static const char *const ends[] = { "better 1.2", "leans 0.4",
					    "worse -1.5" };
	struct buf b;
	char *path;

	buf_init(&b, 1 << 16);
	buf_puts(&b, "# weights\n");
	for (int i = 0; i < MERIT_N; i++)
		if (strcmp(merit_sign_names[i], without) != 0)
			buf_printf(&b, "%s 1\n", merit_sign_names[i]);
	for (int i = 0; i < 3; i++)
		if (strncmp(ends[i], without, strlen(without)) != 0)
			buf_printf(&b, "%s\n", ends[i]);
	buf_printf(&b, "%s\n", line);
	path = helper_file("merit.txt", b.s);
	buf_release(&b);
	return path;
}

static void refused(const char *without, const char *line, const char *why)
{
	struct merit_weights w;
	struct error err = { 0 };
	char *path = file_with(without, line);

	assert_false(merit_load_file(&w, path, &err));
	assert_int_equal(err.code, ERR_DATA);
	if (!strstr(err.text, why))
		fail_msg("\"%s\" lacks \"%s\"", err.text, why);
	assert_non_null(strstr(err.text, "merit.txt"));
	free(path);
}

static void a_file_is_read_whole_or_not_at_all(void **state)
{
	struct merit_weights w;
	struct error err = { 0 };
	char *path = file_with("helps", "helps 0.5");

	(void)state;
	assert_true(merit_load_file(&w, path, &err));
	assert_true(w.weight[MERIT_HELPS] == 0.5);
	assert_true(w.weight[MERIT_BROAD] == 1 && w.worse == -1.5);
	free(path);
	refused("helps", "", "a weight is missing");
	refused("helps", "helps", "expected helps once, with a number");
	refused("helps", "helps nan", "expected helps once");
	refused("helps", "helps 1 2", "expected helps once");
	refused("helps", "helps 1\nhelps 1", "expected helps once");
	refused("", "length 1", "no weight is called \"length\"");
	refused("leans", "leans 3", "must rise in that order");
	assert_false(merit_load_file(&w, "/nonexistent/merit.txt", &err));
	assert_int_equal(err.code, ERR_ABSENT);
}

/* A try beside itself is no better; the other way round it is worse by as much. */
static void the_margin_goes_both_ways(void **state)
{
	struct merit_weights w;
	struct error err = { 0 };
	struct merit a = { .sign = { [MERIT_TERSE] = 1 } };
	struct merit b = { .sign = { [MERIT_HELPS] = 0.9,
				     [MERIT_REASON] = 1,
				     [MERIT_NAMED] = 1,
				     [MERIT_GOOD] = 1 } };

	(void)state;
	assert_true(merit_load_file(&w, "prompts/lexicons/merit.txt", &err));
	assert_true(merit_margin(&w, &a, &a) == 0);
	assert_true(merit_margin(&w, &a, &b) == -merit_margin(&w, &b, &a));
	assert_int_equal(merit_says(&w, merit_margin(&w, &a, &b)),
			 MERIT_BETTER);
	assert_int_equal(merit_says(&w, merit_margin(&w, &b, &a)), MERIT_WORSE);
	assert_int_equal(merit_says(&w, 0), MERIT_UNSURE);
	assert_int_equal(merit_says(&w, w.leans), MERIT_LEANS);
}

/* What is told as gained is there in the second, and not in the first. */
static void what_is_gained_is_there(void **state)
{
	struct merit a = { .sign = { [MERIT_CONCEDES] = 1,
				     [MERIT_TERSE] = 1,
				     [MERIT_TOUCHES] = 0.6,
				     [MERIT_REFUTED] = 1,
				     [MERIT_VAGUE] = 0.7 } };
	struct merit b = { .sign = { [MERIT_HELPS] = 0.8,
				     [MERIT_TOUCHES] = 0.95,
				     [MERIT_LAW] = 1,
				     [MERIT_VAGUE] = -0.5 } };

	(void)state;
	assert_int_equal(merit_gained(&a, &b),
			 GAIN_BIT(GAIN_TRUE) | GAIN_BIT(GAIN_GROUND) |
				 GAIN_BIT(GAIN_POSITION) |
				 GAIN_BIT(GAIN_TOUCHES) | GAIN_BIT(GAIN_LAW) |
				 GAIN_BIT(GAIN_PLAIN) | GAIN_BIT(GAIN_MORE));
	assert_int_equal(merit_gained(&b, &b), 0);
	b.sign[MERIT_YIELDS] = 1; /* ground given in another way */
	assert_int_equal(merit_gained(&a, &b) & (GAIN_BIT(GAIN_GROUND) |
						 GAIN_BIT(GAIN_POSITION)),
			 0);
	for (int i = 0; i < GAINS; i++) {
		assert_non_null(merit_gain_words[i]);
		assert_non_null(merit_loss_words[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_is_read_whole_or_not_at_all),
		cmocka_unit_test(the_margin_goes_both_ways),
		cmocka_unit_test(what_is_gained_is_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
