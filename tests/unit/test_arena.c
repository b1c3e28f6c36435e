#include "base/arena.h"

#include <stdbool.h>
#include <string.h>

#include "unit/helper.h"

static bool all_zero(const void *p, size_t n)
{
	const unsigned char *c = p;

	while (n--)
		if (*c++)
			return false;
	return true;
}

static void memory_is_zeroed_aligned_and_apart(void **state)
{
	struct arena a = { 0 };
	unsigned char *kept[500];
	size_t sizes[500];

	(void)state;
	for (size_t i = 0; i < 500; i++) {
		sizes[i] = i * i % 1777;
		kept[i] = arena_alloc(&a, sizes[i]);
		assert_true((uintptr_t)kept[i] % _Alignof(max_align_t) == 0);
		assert_true(all_zero(kept[i], sizes[i]));
		memset(kept[i], (int)(i % 255) + 1, sizes[i]);
	}
	for (size_t i = 0; i < 500; i++)
		for (size_t j = 0; j < sizes[i]; j++)
			assert_int_equal(kept[i][j], i % 255 + 1);
	arena_release(&a);
	assert_null(a.top);
	arena_release(&a); /* an empty one is fine */
}

static void large_blocks_do_not_waste_the_small_ones(void **state)
{
	struct arena a = { 0 };
	char *small = arena_strdup(&a, "small"), *next;
	char *large = arena_alloc(&a, 1000000);

	(void)state;
	assert_true(all_zero(large, 1000000));
	memset(large, 'x', 1000000);
	next = arena_strdup(&a, "next");
	/* Still from the block that "small" is in. */
	assert_true(next > small && next < small + 100);
	assert_string_equal(small, "small");
	assert_string_equal(next, "next");
	arena_release(&a);
}

static void a_large_block_may_come_first(void **state)
{
	struct arena a = { 0 };
	char *large = arena_alloc(&a, 100000), *s;

	(void)state;
	memset(large, 'x', 100000);
	s = arena_strdup(&a, "behind");
	assert_string_equal(s, "behind");
	assert_int_equal(large[99999], 'x');
	arena_release(&a);
}

static void texts_are_copies(void **state)
{
	char source[] = "Justice Kagan";
	struct arena a = { 0 };
	char *whole = arena_strdup(&a, source);
	char *part = arena_strndup(&a, source, 7);
	char *none = arena_strndup(&a, source, 0);
	char *made = arena_printf(&a, "%s-%d", "term", 2024);
	char *empty = arena_printf(&a, "%s", "");

	(void)state;
	source[0] = 'X';
	assert_string_equal(whole, "Justice Kagan");
	assert_string_equal(part, "Justice");
	assert_string_equal(none, "");
	assert_string_equal(made, "term-2024");
	assert_string_equal(empty, "");
	arena_release(&a);
}

static void arrays_hold_n_elements(void **state)
{
	struct arena a = { 0 };
	double *v = arena_array(&a, 5000, sizeof *v);

	(void)state;
	assert_true(all_zero(v, 5000 * sizeof *v));
	for (int i = 0; i < 5000; i++)
		v[i] = i;
	assert_non_null(arena_array(&a, 0, sizeof *v));
	assert_near(v[4999], 4999, 0);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory_is_zeroed_aligned_and_apart),
		cmocka_unit_test(large_blocks_do_not_waste_the_small_ones),
		cmocka_unit_test(a_large_block_may_come_first),
		cmocka_unit_test(texts_are_copies),
		cmocka_unit_test(arrays_hold_n_elements),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
