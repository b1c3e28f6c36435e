#include "helper.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "screens.h"
#include "tui/keymap.h"
#include "tui/keys.h"
#include "tui/widget_editor.h"
#include "tui/widget_input.h"
#include "tui/widget_pager.h"

static void type(struct editor *ed, const char *s)
{
	for (size_t i = 0, len = strlen(s); i < len;) {
		uint32_t cp;

		i += utf8_decode(s + i, len - i, &cp);
		editor_type(ed, cp);
	}
}

static void text_is(const struct editor *ed, const char *want, size_t cursor)
{
	assert_string_equal(ed->text.s, want);
	assert_int_equal(ed->cursor, cursor);
}

static void moves_by_what_a_reader_sees(void **state)
{
	struct editor ed;

	(void)state;
	editor_init(&ed);
	type(&ed, "ae\u0301日");
	text_is(&ed, "ae\u0301日", 7);
	editor_act(&ed, EDIT_LEFT);
	assert_int_equal(ed.cursor, 4);
	editor_act(&ed, EDIT_LEFT); /* over letter and accent */
	assert_int_equal(ed.cursor, 1);
	editor_act(&ed, EDIT_DELETE);
	text_is(&ed, "a日", 1);
	editor_act(&ed, EDIT_END);
	editor_act(&ed, EDIT_BACKSPACE);
	text_is(&ed, "a", 1);
	assert_false(editor_act(&ed, EDIT_RIGHT));
	editor_act(&ed, EDIT_TOP);
	assert_false(editor_act(&ed, EDIT_BACKSPACE));
	editor_release(&ed);
}

static void words_and_cuts(void **state)
{
	struct editor ed;

	(void)state;
	editor_init(&ed);
	type(&ed, "the text, Your Honor, settles it");
	editor_act(&ed, EDIT_WORD_LEFT);
	editor_act(&ed, EDIT_WORD_LEFT);
	assert_int_equal(ed.cursor, 22);
	editor_act(&ed, EDIT_KILL_WORD_LEFT);
	editor_act(&ed, EDIT_KILL_WORD_LEFT);
	text_is(&ed, "the text, settles it", 10);
	editor_act(&ed, EDIT_END);
	editor_act(&ed, EDIT_YANK); /* both words, in their order */
	text_is(&ed, "the text, settles itYour Honor, ", 32);
	editor_act(&ed, EDIT_HOME);
	editor_act(&ed, EDIT_KILL_WORD_RIGHT);
	editor_act(&ed, EDIT_END);
	editor_act(&ed, EDIT_YANK);
	editor_act(&ed, EDIT_YANK_POP);
	text_is(&ed, " text, settles itYour Honor, Your Honor, ", 41);
	editor_act(&ed, EDIT_KILL_LINE);
	text_is(&ed, "", 0);
	editor_release(&ed);
}

static void undo_goes_back_word_by_word_and_redo_forth(void **state)
{
	struct editor ed;

	(void)state;
	editor_init(&ed);
	type(&ed, "one two");
	editor_act(&ed, EDIT_BACKSPACE);
	editor_act(&ed, EDIT_BACKSPACE);
	text_is(&ed, "one t", 5);
	assert_true(editor_act(&ed, EDIT_UNDO));
	text_is(&ed, "one two", 7);
	assert_true(editor_act(&ed, EDIT_UNDO));
	text_is(&ed, "one ", 4);
	assert_true(editor_act(&ed, EDIT_UNDO));
	text_is(&ed, "", 0);
	assert_false(editor_act(&ed, EDIT_UNDO));
	assert_true(editor_act(&ed, EDIT_REDO));
	assert_true(editor_act(&ed, EDIT_REDO));
	text_is(&ed, "one two", 7);
	type(&ed, "!");
	assert_false(editor_act(&ed, EDIT_REDO) && editor_act(&ed, EDIT_REDO));
	editor_release(&ed);
}

static void history_keeps_the_draft(void **state)
{
	struct editor ed;

	(void)state;
	editor_init(&ed);
	type(&ed, "first");
	editor_accept(&ed);
	type(&ed, "second");
	editor_accept(&ed);
	text_is(&ed, "", 0);
	type(&ed, "draft");
	assert_true(editor_act(&ed, EDIT_UP));
	text_is(&ed, "second", 6);
	assert_true(editor_act(&ed, EDIT_OLDER));
	text_is(&ed, "first", 5);
	assert_false(editor_act(&ed, EDIT_OLDER));
	assert_true(editor_act(&ed, EDIT_DOWN));
	assert_true(editor_act(&ed, EDIT_NEWER));
	text_is(&ed, "draft", 5);
	assert_false(editor_act(&ed, EDIT_NEWER));
	/* Each is a step that can be undone. */
	assert_true(editor_act(&ed, EDIT_OLDER));
	text_is(&ed, "second", 6);
	assert_true(editor_act(&ed, EDIT_UNDO));
	text_is(&ed, "draft", 5);
	assert_true(editor_act(&ed, EDIT_REDO));
	text_is(&ed, "second", 6);
	editor_release(&ed);
}

static void up_and_down_follow_what_is_seen(void **state)
{
	struct editor ed;

	(void)state;
	editor_init(&ed);
	editor_set_width(&ed, 11); /* ten columns of text */
	type(&ed, "one two three four\nfive");
	/* one two / three four / five */
	assert_int_equal(editor_rows(&ed), 3);
	editor_act(&ed, EDIT_UP);
	assert_int_equal(ed.cursor, 12);
	editor_act(&ed, EDIT_UP);
	assert_int_equal(ed.cursor, 4);
	editor_act(&ed, EDIT_END);
	assert_int_equal(ed.cursor, 7);
	editor_act(&ed, EDIT_RIGHT);
	assert_int_equal(ed.cursor, 8);
	editor_act(&ed, EDIT_END);
	editor_act(&ed, EDIT_DOWN); /* the shorter line's end, */
	assert_int_equal(ed.cursor, 23);
	editor_act(&ed, EDIT_UP); /* and back to the column */
	assert_int_equal(ed.cursor, 18);
	editor_release(&ed);
}

static void paste_is_cleaned_and_bounded(void **state)
{
	struct editor ed;
	static char big[EDITOR_MAX];

	(void)state;
	memset(big, 'x', sizeof big);
	editor_init(&ed);
	assert_true(editor_insert(&ed, "a\r\nb\033[31mc\tnul", 15));
	text_is(&ed, "a\nbc nul", 8);
	assert_true(
		editor_insert(&ed, "\001\002", 2)); /* nothing of it is left */
	text_is(&ed, "a\nbc nul", 8);
	assert_true(editor_insert(&ed, big, 10240));
	assert_int_equal(ed.text.len, 10248);
	assert_false(editor_insert(&ed, big, sizeof big));
	assert_int_equal(ed.text.len, 10248);
	assert_true(editor_act(&ed, EDIT_UNDO));
	text_is(&ed, "a\nbc nul", 8);
	assert_true(editor_replace(&ed, "from\r\noutside", 13));
	text_is(&ed, "from\noutside", 12);
	assert_true(editor_act(&ed, EDIT_UNDO));
	text_is(&ed, "a\nbc nul", 8);
	editor_release(&ed);
}

static void the_view_shows_the_part_around_the_cursor(void **state)
{
	struct editor ed;
	struct cells c;
	struct rect r = { .row = 1, .col = 2, .rows = 3, .cols = 20 };

	(void)state;
	cells_init(&c);
	cells_reset(&c, 5, 24);
	editor_init(&ed);
	editor_set_width(&ed, 20);
	type(&ed, "May it please the Court: 日本語 and averyveryverylongword"
		  "withoutend \n\nlast ");
	editor_view(&ed, &c, r, INK_EDIT);
	screen_is("editor", &c);
	/* the cursor is on the grid wherever it stands */
	for (size_t i = 0; i <= ed.text.len; i++) {
		cells_reset(&c, 5, 24);
		editor_view(&ed, &c, r, INK_EDIT);
		assert_in_range(c.cursor_row, 1, 3);
		assert_in_range(c.cursor_col, 2, 21);
		editor_act(&ed, EDIT_LEFT);
	}
	cells_release(&c);
	editor_release(&ed);
}

/* ---- pager ---- */

static const char *const turns[] = {
	"You say the text settles it. Show me the word that draws your line.",
	"\"Any individual\", Justice Kagan. Congress wrote \"any individual\".",
	"Then why keep the framework at all?",
	("Averyveryveryverylongwordwithoutanyblankthatmustbecutsomewhere 日本"
	 "語の裁判所."),
};

static void get_turn(const void *ctx, size_t i, struct pager_block *b)
{
	bool justice = i % 2 == 0;

	(void)ctx;
	b->name = justice ? "KAGAN" : "you";
	b->name_ink = justice ? INK_JUSTICE : INK_COUNSEL;
	b->marks = justice ? "" : "+";
	b->marks_ink = INK_GOOD;
	b->text = turns[i % 4];
	b->len = strlen(b->text);
	b->gap = i == 2;
	if (i % 4 == 1) {
		b->spans[0] = (struct pager_span){ 1, 15, INK_QUOTE };
		b->n_spans = 1;
	}
}

static void pager_looks_like_this(void **state)
{
	struct pager_source src = { .n = 4, .get = get_turn };
	struct pager p = { 0 };
	struct cells c;

	(void)state;
	cells_init(&c);
	cells_reset(&c, 11, 60);
	src.lay = pager_layout_for(60, 9);
	pager_view(&p, &src, &c, cells_rect(&c));
	screen_is("pager", &c);
	cells_reset(&c, 16, 30);
	src.lay = pager_layout_for(30, 9);
	pager_view(&p, &src, &c, cells_rect(&c));
	screen_is("pager", &c);
	cells_release(&c);
}

static void scrolling_there_and_back_is_the_same(void **state)
{
	struct pager_source src = { .n = 10000,
				    .get = get_turn,
				    .lay = pager_layout_for(60, 9),
				    .rows = 20 };
	struct pager p = { 0 };

	(void)state;
	pager_scroll(&p, &src, 5); /* at the end already */
	assert_false(pager_has_more(&p));
	for (int i = 0; i < 40; i++)
		pager_scroll(&p, &src, -7);
	assert_true(pager_has_more(&p));
	for (int i = 0; i < 39; i++)
		pager_scroll(&p, &src, 7);
	assert_true(pager_has_more(&p));
	pager_scroll(&p, &src, 7);
	assert_false(pager_has_more(&p));
	pager_home(&p);
	pager_scroll(&p, &src, -7);
	assert_int_equal(p.block, 0);
	assert_int_equal(p.line, 0);
	pager_show(&p, &src, 5000);
	assert_int_equal(p.block, 5000);
	pager_show(&p, &src, 9999);
	assert_false(pager_has_more(&p));
}

static size_t asked;
static void get_counted(const void *ctx, size_t i, struct pager_block *b)
{
	asked++;
	get_turn(ctx, i, b);
}

static void only_what_is_in_sight_is_measured(void **state)
{
	struct pager_source src = { .n = 10000,
				    .get = get_counted,
				    .lay = pager_layout_for(60, 9),
				    .rows = 24 };
	struct pager p = { 0 };
	struct cells c;

	(void)state;
	cells_init(&c);
	cells_reset(&c, 24, 60);
	asked = 0;
	pager_scroll(&p, &src, -24);
	pager_view(&p, &src, &c, cells_rect(&c));
	assert_in_range(asked, 1, 150);
	cells_release(&c);
}

/* Wherever the cursor stands, it is in the view, and every key does something
 * sane from there. */
static void stand_everywhere(struct editor *ed)
{
	const struct rect r = { .rows = 3, .cols = ed->width_cols };
	size_t len = ed->text.len;
	struct cells out;

	cells_init(&out);
	for (size_t at = 0; at <= len; at++) {
		for (int row = -1; row < 4; row++)
			editor_point(ed, r, row, (int)at % 12);
		ed->cursor = utf8_grapheme_before(ed->text.s, len, at + 1);
		for (int action = 0; action < EDIT_COUNT; action++) {
			editor_act(ed, action);
			cells_reset(&out, r.rows, r.cols);
			editor_view(ed, &out, r, INK_EDIT);
			assert_in_range(out.cursor_row, 0, r.rows - 1);
			assert_in_range(out.cursor_col, 0, r.cols - 1);
		}
		while (editor_act(ed, EDIT_UNDO))
			;
	}
	cells_release(&out);
}

static void the_cursor_is_always_in_the_view(void **state)
{
	static const char *const texts[] = {
		"",
		"                                        ", /* all of it lost */
		"                 Supercalifragilistic", /* as is its indentation */
		"a                                 \n                        b",
		"日本語日本語日本語日本語 日本語日本語",
		"\n\n\n   \n",
		"mark: ,\xcc\x81\xcc\x81 e\xcc\x81 \xcc\x81\xcc\x81",
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		for (int width = 2; width < 12; width++) {
			struct editor ed;

			editor_init(&ed);
			editor_set_width(&ed, width);
			editor_set(&ed, texts[i], strlen(texts[i]));
			stand_everywhere(&ed);
			editor_release(&ed);
		}
	}
}

/* Text without a blank or an ASCII letter in it, as long as it can be. */
static void words_of_any_writing_are_quick(void **state)
{
	static const char *const letters[] = { "漢", "\U0001F1E9",
					       "\U0001F468\u200d", "e\u0301" };
	int64_t began = helper_cpu_ms();

	(void)state;
	for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
		struct editor ed;
		struct buf text;

		buf_init(&text, EDITOR_MAX);
		while (buf_puts(&text, letters[i]))
			;
		editor_init(&ed);
		editor_set(&ed, text.s, text.len);
		editor_act(&ed, EDIT_WORD_LEFT);
		editor_act(&ed, EDIT_WORD_RIGHT);
		editor_act(&ed, EDIT_KILL_WORD_LEFT);
		assert_int_equal(ed.text.len, 0);
		editor_release(&ed);
		buf_release(&text);
	}
	assert_in_range(helper_cpu_ms() - began, 0, 1000);
}

/* A line to type into shows the end of what was typed, in no time, and holds
 * no more than a line. */
static void a_line_scrolls_sideways(void **state)
{
	const struct rect r = { .rows = 1, .cols = 20 };
	int64_t began = helper_cpu_ms();
	struct keymap keys;
	struct editor line;
	struct cells out;
	struct buf text;
	struct key key = { .code = K_PASTE };

	(void)state;
	keymap_init(&keys);
	cells_init(&out);
	cells_reset(&out, 1, 20);
	buf_init(&text, EDITOR_MAX);
	editor_init_line(&line);
	while (text.len < EDITOR_LINE_MAX)
		buf_puts(&text, "wo 日本\n");
	key.paste = text.s;
	key.paste_len = text.len;
	assert_false(input_edit(&line, &keys, &key));
	assert_int_equal(line.text.len, 0);
	key.paste_len = EDITOR_LINE_MAX / 10 * 10;
	assert_true(input_edit(&line, &keys, &key));
	assert_int_equal(line.text.len, key.paste_len - 1); /* the last break */
	assert_null(strchr(line.text.s, '\n'));
	for (int i = 0; i < 50; i++)
		input_view_line(&line, &out, r);
	assert_in_range(out.cursor_col, 17, 19);
	key.code = K_HOME;
	assert_true(input_edit(&line, &keys, &key));
	assert_int_equal(line.cursor, 0);
	input_view_line(&line, &out, r);
	assert_int_equal(out.cursor_col, 0);
	assert_in_range(helper_cpu_ms() - began, 0, 1000);
	editor_release(&line);
	cells_release(&out);
	buf_release(&text);
}

/* Whatever was typed, cut, taken back and in what width: the view is that of an editor
 * that was given the text at once. */
static void what_is_kept_of_the_lines_is_what_a_fresh_look_finds(void **state)
{
	static const char *const typed[] = { "a",	 "b",
					     " ",	 " ",
					     "\n",	 "\xc3\xa9",
					     "\xcc\x81", "\xe6\xbc\xa2",
					     "word ",	 "longerword" };
	static const int acts[] = { EDIT_LEFT,
				    EDIT_LEFT,
				    EDIT_RIGHT,
				    EDIT_UP,
				    EDIT_DOWN,
				    EDIT_HOME,
				    EDIT_END,
				    EDIT_TOP,
				    EDIT_BOTTOM,
				    EDIT_BACKSPACE,
				    EDIT_DELETE,
				    EDIT_KILL_WORD_LEFT,
				    EDIT_KILL_WORD_RIGHT,
				    EDIT_KILL_LINE,
				    EDIT_YANK,
				    EDIT_YANK_POP,
				    EDIT_UNDO,
				    EDIT_REDO };
	const struct rect r = { .row = 1, .col = 2, .rows = 4, .cols = 12 };
	struct rng rng = rng_at(7, 0);
	struct cells ours, fresh;
	struct editor ed, other;

	(void)state;
	cells_init(&ours);
	cells_init(&fresh);
	editor_init(&ed);
	editor_set_width(&ed, r.cols);
	for (int i = 0; i < 20000; i++) {
		unsigned what = rng_below(&rng, 100);

		if (what < 70)
			type(&ed, typed[rng_below(&rng, 10)]);
		else if (what < 99)
			editor_act(&ed, acts[rng_below(&rng, 18)]);
		else
			editor_set_width(&ed, 2 + (int)(rng_below(&rng, 30)));
		if (ed.text.len > 400)
			editor_set(&ed, ed.text.s, 100);
		editor_init(&other);
		editor_set_width(&other, ed.width_cols);
		editor_set(&other, ed.text.s, ed.text.len);
		other.cursor = ed.cursor;
		cells_reset(&ours, 6, 40);
		cells_reset(&fresh, 6, 40);
		editor_view(&ed, &ours, r, INK_EDIT);
		editor_view(&other, &fresh, r, INK_EDIT);
		assert_int_equal(editor_rows(&ed), editor_rows(&other));
		assert_int_equal(ours.cursor_row, fresh.cursor_row);
		assert_int_equal(ours.cursor_col, fresh.cursor_col);
		assert_memory_equal(ours.at, fresh.at,
				    6 * 40 * sizeof *ours.at);
		editor_release(&other);
	}
	editor_release(&ed);
	cells_release(&ours);
	cells_release(&fresh);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			what_is_kept_of_the_lines_is_what_a_fresh_look_finds),
		cmocka_unit_test(moves_by_what_a_reader_sees),
		cmocka_unit_test(words_and_cuts),
		cmocka_unit_test(undo_goes_back_word_by_word_and_redo_forth),
		cmocka_unit_test(history_keeps_the_draft),
		cmocka_unit_test(up_and_down_follow_what_is_seen),
		cmocka_unit_test(paste_is_cleaned_and_bounded),
		cmocka_unit_test(the_view_shows_the_part_around_the_cursor),
		cmocka_unit_test(the_cursor_is_always_in_the_view),
		cmocka_unit_test(words_of_any_writing_are_quick),
		cmocka_unit_test(a_line_scrolls_sideways),
		cmocka_unit_test(pager_looks_like_this),
		cmocka_unit_test(scrolling_there_and_back_is_the_same),
		cmocka_unit_test(only_what_is_in_sight_is_measured),
	};

	return cmocka_run_group_tests_name("tui/widgets", tests, NULL, NULL);
}
