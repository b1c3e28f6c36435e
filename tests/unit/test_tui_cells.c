#include "helper.h"

#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "base/error.h"
#include "screens.h"
#include "tui/cells.h"
#include "tui/rects.h"
#include "tui/widget_chart.h"
#include "tui/widget_list.h"

static struct cells grid(int rows, int cols)
{
	struct cells c;

	cells_init(&c);
	cells_reset(&c, rows, cols);
	return c;
}

static void row_is(const struct cells *c, int row, const char *want)
{
	struct buf b;

	buf_init(&b, 4096);
	for (int i = 0; i < c->cols; i++)
		buf_puts(&b, cells_at(c, row, i)->s);
	assert_string_equal(b.s, want);
	buf_release(&b);
}

static void text_clips_at_every_edge(void **state)
{
	struct cells c = grid(2, 6);

	(void)state;
	assert_int_equal(cells_puts(&c, 0, 0, 99, "abcdefghi", INK_TEXT), 6);
	assert_int_equal(cells_puts(&c, 1, 1, 3, "abcdefghi", INK_TEXT), 3);
	assert_int_equal(cells_puts(&c, 2, 0, 9, "no such row", INK_TEXT), 0);
	assert_int_equal(cells_puts(&c, -1, 0, 9, "no", INK_TEXT), 0);
	row_is(&c, 0, "abcdef");
	row_is(&c, 1, " abc  ");
	cells_release(&c);
}

static void wide_characters_take_two_and_are_never_halved(void **state)
{
	struct cells c = grid(1, 6);

	(void)state;
	assert_int_equal(cells_puts(&c, 0, 0, 5, "日本語", INK_TEXT), 4);
	row_is(&c, 0, "日本  ");
	cells_puts(&c, 0, 1, 1, "x", INK_TEXT); /* the tail of the first */
	row_is(&c, 0, " x本  ");
	cells_puts(&c, 0, 2, 1, "y", INK_TEXT); /* the head of the second */
	row_is(&c, 0, " xy   ");
	cells_release(&c);
}

static void a_rule_clips_and_halves_nothing(void **state)
{
	struct cells c = grid(2, 6);

	(void)state;
	cells_hline(&c, 0, -3, 99, INK_RULE);
	row_is(&c, 0, "──────");
	assert_int_equal(cells_at(&c, 0, 5)->ink, INK_RULE);
	cells_hline(&c, -1, 0, 6, INK_RULE);
	cells_hline(&c, 2, 0, 6, INK_RULE);
	row_is(&c, 1, "      ");
	cells_puts(&c, 1, 0, 6, "日本語", INK_TEXT);
	cells_hline(&c, 1, 1, 2, INK_RULE);
	row_is(&c, 1, " ── 語");
	cells_puts(&c, 0, 0, 6, "日本語", INK_TEXT);
	cells_puts(&c, 0, 1, 4, "abcd", INK_TEXT);
	row_is(&c, 0, " abcd ");
	cells_release(&c);
}

static void marks_stay_with_their_letter(void **state)
{
	struct cells c = grid(1, 4);

	(void)state;
	assert_int_equal(cells_puts(&c, 0, 0, 4, "e\u0301a", INK_TEXT), 2);
	assert_string_equal(cells_at(&c, 0, 0)->s, "e\u0301");
	/* a tower of marks is cut between marks, not inside one */
	cells_puts(&c, 0, 0, 4,
		   "o\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308",
		   INK_TEXT);
	assert_int_equal(strlen(cells_at(&c, 0, 0)->s), 11);
	cells_release(&c);
}

static void nothing_can_drive_the_terminal(void **state)
{
	struct cells c = grid(1, 12);

	(void)state;
	cells_puts(&c, 0, 0, 12, "a\033[31mb\a\x7f\xc2\x9b\xff", INK_TEXT);
	row_is(&c, 0, "a�[31mb���� ");
	cells_puts(&c, 0, 0, 12, "one\ntwo\tx\r\ny  ", INK_TEXT);
	row_is(&c, 0, "one two x  y");
	cells_release(&c);
}

static void clip_says_that_it_clipped(void **state)
{
	struct cells c = grid(1, 8);

	(void)state;
	cells_clip(&c, 0, 0, 6, "petitioner", INK_TEXT);
	row_is(&c, 0, "petit…  ");
	cells_clip(&c, 0, 0, 8, "pet", INK_TEXT);
	assert_int_equal(cells_right(&c, 0, 8, 8, "日1", INK_TEXT), 3);
	row_is(&c, 0, "petit日1");
	cells_release(&c);
}

static void differences_come_in_runs(void **state)
{
	struct cells a = grid(1, 10), b = grid(1, 10);
	int col = 0, n;

	(void)state;
	assert_false(cells_differ(&a, &b, 0, &col, &n));
	cells_puts(&b, 0, 2, 9, "xy", INK_TEXT);
	cells_puts(&b, 0, 7, 1, " ", INK_BAD);
	col = 0;
	assert_true(cells_differ(&a, &b, 0, &col, &n));
	assert_int_equal(col, 2);
	assert_int_equal(n, 2);
	col += n;
	assert_true(cells_differ(&a, &b, 0, &col, &n));
	assert_int_equal(col, 7);
	assert_int_equal(n, 1);
	col += n;
	assert_false(cells_differ(&a, &b, 0, &col, &n));
	cells_release(&a);
	cells_release(&b);
}

static void rectangles_run_out_quietly(void **state)
{
	struct rect r = { .row = 0, .col = 0, .rows = 5, .cols = 10 };
	struct rect top = rect_cut_top(&r, 2), bottom = rect_cut_bottom(&r, 9);

	(void)state;
	assert_int_equal(top.rows, 2);
	assert_int_equal(bottom.rows, 3);
	assert_int_equal(bottom.row, 2);
	assert_int_equal(r.rows, 0);
	assert_int_equal(rect_cut_left(&r, -3).cols, 0);
	assert_int_equal(rect_margin(r, 7).cols, 0);
}

static void ascii_keeps_the_sense(void **state)
{
	(void)state;
	assert_string_equal(ascii_for("—"), "-");
	assert_string_equal(ascii_for("é"), "e");
	assert_string_equal(ascii_for("e\u0301"), "e");
	assert_string_equal(ascii_for("“"), "\"");
	assert_string_equal(ascii_for("日"), "?");
	assert_string_equal(ascii_for("x"), "x");
}

static void a_list_keeps_the_choice_in_sight(void **state)
{
	struct list l = { 0 };

	(void)state;
	list_set(&l, 100, 10);
	assert_true(list_move(&l, 14));
	assert_int_equal(l.selected, 14);
	assert_int_equal(l.top, 5);
	assert_true(list_move(&l, -50));
	assert_int_equal(l.selected, 0);
	assert_false(list_move(&l, -1));
	assert_true(list_select(&l, 5000));
	assert_int_equal(l.selected, 99);
	list_set(&l, 3, 10);
	assert_int_equal(l.selected, 2);
	assert_int_equal(l.top, 0);
	list_set(&l, 0, 10);
	assert_false(list_move(&l, 1));
}

static void charts_look_like_this(void **state)
{
	static const double run[] = { 0, 0.5, 1, 1, 2.5, 2, 3, -1, -2, 0.5 };
	struct cells c = grid(12, 40);
	static const int names[] = { 1, 2, 3, 5, 6, 7, 8, 9, 10, 11 };
	struct rect r = { .row = 2, .col = 1, .rows = 5, .cols = 38 };
	struct chart chart = { .v = run, .n = 10, .names = names, .marked = 6 };

	(void)state;
	chart_curve(&c, r, &chart, INK_ACCENT);
	r.row = 8;
	r.rows = 3;
	chart = (struct chart){ .v = run, .n = 1, .marked = 1 };
	chart_curve(&c, r, &chart, INK_ACCENT);
	screen_is("charts", &c);
	cells_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_clips_at_every_edge),
		cmocka_unit_test(wide_characters_take_two_and_are_never_halved),
		cmocka_unit_test(a_rule_clips_and_halves_nothing),
		cmocka_unit_test(marks_stay_with_their_letter),
		cmocka_unit_test(nothing_can_drive_the_terminal),
		cmocka_unit_test(clip_says_that_it_clipped),
		cmocka_unit_test(differences_come_in_runs),
		cmocka_unit_test(rectangles_run_out_quietly),
		cmocka_unit_test(ascii_keeps_the_sense),
		cmocka_unit_test(a_list_keeps_the_choice_in_sight),
		cmocka_unit_test(charts_look_like_this),
	};

	return cmocka_run_group_tests_name("tui/cells", tests, NULL, NULL);
}
