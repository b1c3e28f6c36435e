#include "base/buf.h"

#include <stdlib.h>
#include <string.h>

#include "unit/helper.h"

static void a_new_buffer_is_an_empty_text(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 10);
	assert_string_equal(b.s, "");
	assert_int_equal(b.len, 0);
	buf_reset(&b);
	buf_cut(&b, 0);
	buf_shift(&b, 3);
	assert_string_equal(b.s, "");
	buf_release(&b);
}

static void a_zeroed_buffer_may_be_released(void **state)
{
	struct buf b = { 0 };

	(void)state;
	buf_release(&b);
	assert_string_equal(b.s, "");
}

static void growth_keeps_every_byte_and_the_final_nul(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, BUF_TEXT_MAX);
	for (int i = 0; i < 100000; i++) {
		assert_true(buf_putc(&b, (char)('a' + i % 26)));
		assert_int_equal(b.s[b.len], '\0');
	}
	assert_int_equal(b.len, 100000);
	for (int i = 0; i < 100000; i++)
		assert_int_equal(b.s[i], 'a' + i % 26);
	buf_release(&b);
}

static void the_ceiling_is_exact_for_every_way_to_add(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 4);
	assert_true(buf_puts(&b, "abcd"));
	assert_false(b.full);
	assert_false(buf_putc(&b, 'e'));
	assert_true(b.full);
	assert_string_equal(b.s, "abcd");
	buf_reset(&b);
	assert_false(b.full);

	assert_false(buf_puts(&b, "abcde"));
	assert_string_equal(b.s, "");
	assert_true(buf_printf(&b, "%d", 1234));
	assert_false(buf_printf(&b, "%d", 5));
	assert_string_equal(b.s, "1234");
	assert_false(buf_add(&b, "x", SIZE_MAX));
	assert_true(buf_add(&b, "x", 0));
	assert_string_equal(b.s, "1234");
	buf_release(&b);
}

static void a_ceiling_of_nothing_takes_nothing(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 0);
	assert_true(buf_puts(&b, ""));
	assert_true(buf_printf(&b, "%s", ""));
	assert_false(buf_putc(&b, 'x'));
	assert_string_equal(b.s, "");
	buf_release(&b);
}

static void printf_continues_the_text(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	buf_puts(&b, "turn ");
	assert_true(buf_printf(&b, "%d of %s", 3, "many"));
	assert_string_equal(b.s, "turn 3 of many");
	assert_int_equal(b.len, strlen(b.s));
	for (int i = 0; i < 80; i++)
		assert_true(buf_printf(&b, "%c", '.'));
	assert_int_equal(b.len, strlen("turn 3 of many") + 80);
	buf_release(&b);
}

static void bytes_may_be_nul(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 10);
	assert_true(buf_add(&b, "a\0b", 3));
	assert_int_equal(b.len, 3);
	assert_memory_equal(b.s, "a\0b", 4);
	buf_release(&b);
}

static void cut_and_shift_take_from_the_ends(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 100);
	buf_puts(&b, "may it please");
	buf_cut(&b, 6);
	assert_string_equal(b.s, "may it");
	buf_cut(&b, 100);
	assert_string_equal(b.s, "may it");
	buf_shift(&b, 4);
	assert_string_equal(b.s, "it");
	assert_int_equal(b.len, 2);
	buf_shift(&b, 100);
	assert_string_equal(b.s, "");
	assert_int_equal(b.len, 0);
	assert_true(buf_puts(&b, "again"));
	assert_string_equal(b.s, "again");
	buf_release(&b);
}

static void taking_gives_the_text_away(void **state)
{
	struct buf b;
	char *s;

	(void)state;
	buf_init(&b, 5);
	s = buf_take(&b);
	assert_string_equal(s, "");
	free(s);

	buf_puts(&b, "first");
	s = buf_take(&b);
	assert_string_equal(s, "first");
	assert_string_equal(b.s, "");
	assert_true(buf_puts(&b, "again")); /* the ceiling is for new text */
	assert_string_equal(s, "first");
	free(s);
	buf_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_new_buffer_is_an_empty_text),
		cmocka_unit_test(a_zeroed_buffer_may_be_released),
		cmocka_unit_test(growth_keeps_every_byte_and_the_final_nul),
		cmocka_unit_test(the_ceiling_is_exact_for_every_way_to_add),
		cmocka_unit_test(a_ceiling_of_nothing_takes_nothing),
		cmocka_unit_test(printf_continues_the_text),
		cmocka_unit_test(bytes_may_be_nul),
		cmocka_unit_test(cut_and_shift_take_from_the_ends),
		cmocka_unit_test(taking_gives_the_text_away),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
