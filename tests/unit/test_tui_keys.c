#include "helper.h"

#include <glob.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "tui/keymap.h"
#include "tui/keys.h"

/* The keys that bytes make, as "Alt-x|paste:text|". */
static void read_all(struct keys *k, int64_t now_ms, struct buf *out)
{
	struct key key;

	while (keys_next(k, now_ms, &key)) {
		if (key.code == K_PASTE) {
			buf_puts(out, "paste:");
			buf_add(out, key.paste, key.paste_len);
		} else {
			keys_name(key.code, out);
		}
		buf_putc(out, '|');
	}
}

static void typed_is(const char *bytes, size_t len, const char *want)
{
	struct keys k;
	struct buf out;

	buf_init(&out, 1 << 20);
	/* whole, and cut in two at every place */
	for (size_t cut = 0; cut <= len; cut++) {
		keys_init(&k);
		buf_reset(&out);
		keys_feed(&k, bytes, cut, 0);
		read_all(&k, 0, &out);
		keys_feed(&k, bytes + cut, len - cut, 1);
		read_all(&k, 1, &out);
		read_all(&k, 1 + KEYS_ESC_MS, &out);
		assert_string_equal(out.s, want);
		keys_release(&k);
	}
	buf_release(&out);
}
#define TYPED(bytes, want) typed_is(bytes, sizeof(bytes) - 1, want)

static void terminals_send_these(void **state)
{
	(void)state;
	TYPED("aé日", "a|é|日|");
	TYPED("\r\n\t\x7f\x08", "Enter|Ctrl-J|Tab|Backspace|Backspace|");
	TYPED("\x03\x1f\x00", "Ctrl-C|Ctrl-_|Ctrl-Space|");
	TYPED("\033[A\033OB\033[H\033[4~\033[3~", "Up|Down|Home|End|Delete|");
	TYPED("\033OP\033[11~\033[[A\033[21~\033[15~", "F1|F1|F1|F10|F5|");
	TYPED("\033[1;5D\033[1;3C\033[1;2A", "Ctrl-Left|Alt-Right|Shift-Up|");
	TYPED("\033b\033\r\033\x7f\033?",
	      "Alt-b|Alt-Enter|Alt-Backspace|Alt-?|");
	TYPED("\033\033[A", "Alt-Up|");
	TYPED("\033[13;2u\033[27;5;13~", "Shift-Enter|Ctrl-Enter|");
	TYPED("\033[97;5u\033[65;2u\033[Z", "Ctrl-A|A|Shift-Tab|");
}

static void unknown_sequences_type_nothing(void **state)
{
	(void)state;
	TYPED("\033[?1;2cx", "x|");
	TYPED("\033]11;rgb:0/0/0\ay", "y|");
	TYPED("\033P1+r\033\\z", "z|");
	TYPED("\033[99~\033[<2;3;4Mq", "q|");
	TYPED("\xff"
	      "a\x80"
	      "b\xe6",
	      "a|b|");
}

static void escape_alone_is_itself_after_a_while(void **state)
{
	struct keys k;
	struct key key;

	(void)state;
	keys_init(&k);
	assert_int_equal(keys_deadline_ms(&k), -1);
	keys_feed(&k, "\033", 1, 100);
	assert_false(keys_next(&k, 100, &key));
	assert_int_equal(keys_deadline_ms(&k), 100 + KEYS_ESC_MS);
	assert_true(keys_next(&k, 100 + KEYS_ESC_MS, &key));
	assert_int_equal(key.code, K_ESC);
	keys_release(&k);
}

static void paste_is_one_key_whatever_it_holds(void **state)
{
	(void)state;
	TYPED("\033[200~one\rtwo\033[A\033[201~x", "paste:one\rtwo\033[A|x|");
	TYPED("\033[200~\033[201~", "paste:|");
}

static void endless_paste_ends_and_huge_paste_is_cut(void **state)
{
	struct keys k;
	struct key key;
	char block[4096];

	(void)state;
	memset(block, 'x', sizeof block);
	keys_init(&k);
	keys_feed(&k, "\033[200~", 6, 0);
	for (size_t i = 0; i < 2 * KEYS_PASTE_MAX / sizeof block; i++) {
		keys_feed(&k, block, sizeof block, 0);
		assert_false(keys_next(&k, 0, &key));
	}
	assert_int_equal(keys_deadline_ms(&k), KEYS_STALL_MS);
	assert_true(keys_next(&k, KEYS_STALL_MS, &key));
	assert_int_equal(key.code, K_PASTE);
	assert_int_equal(key.paste_len, KEYS_PASTE_MAX);
	assert_true(key.paste_cut);
	keys_release(&k);
}

static void terminfo_comes_first(void **state)
{
	struct keys k;
	struct key key;

	(void)state;
	keys_init(&k);
	keys_learn(&k, "\033Oz", K_F7);
	keys_feed(&k, "\033Oz", 3, 0);
	assert_true(keys_next(&k, 0, &key));
	assert_int_equal(key.code, K_F7);
	keys_release(&k);
}

static void every_name_reads_back(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 64);
	for (uint32_t code = K_FIRST + 1; code < K_PASTE; code++)
		for (uint32_t m = 0; m < 8; m++) {
			uint32_t want = code | m << 24;

			buf_reset(&b);
			keys_name(want, &b);
			assert_int_equal(keys_from_name(b.s, b.len), want);
		}
	assert_int_equal(keys_from_name("ctrl-c", 6), KM_CTRL | 'c');
	assert_int_equal(keys_from_name("Alt-?", 5), KM_ALT | '?');
	assert_int_equal(keys_from_name("Alt-U", 5), KM_ALT | 'U');
	assert_int_equal(keys_from_name("F13", 3), 0);
	assert_int_equal(keys_from_name("", 0), 0);
	buf_release(&b);
}

/* ---- keymap ---- */

static void every_default_key_has_a_name(void **state)
{
	struct keymap m;

	(void)state;
	keymap_init(&m);
	assert_in_range(m.n, 100, KEYMAP_BINDINGS_MAX - 50);
	for (size_t i = 0; i < m.n; i++)
		assert_int_not_equal(m.at[i].code, 0);
}

static bool live_together(int a, int b)
{
	return a == b || (a == KEYMAP_HEARING && b == KEYMAP_EDIT) ||
	       (a == KEYMAP_EDIT && b == KEYMAP_HEARING);
}

static void no_key_does_two_things_at_once(void **state)
{
	struct keymap m;
	struct buf b;

	(void)state;
	buf_init(&b, 64);
	keymap_init(&m);
	for (size_t i = 0; i < m.n; i++)
		for (size_t j = i + 1; j < m.n; j++) {
			if (m.at[i].code != m.at[j].code ||
			    !live_together(m.at[i].screen, m.at[j].screen))
				continue;
			keys_name(m.at[i].code, &b);
			fail_msg("%s is bound twice on %s", b.s,
				 keymap_screen_name(m.at[i].screen));
		}
	buf_release(&b);
}

static void no_bare_letters_beside_an_editor(void **state)
{
	struct keymap m;

	(void)state;
	keymap_init(&m);
	for (size_t i = 0; i < m.n; i++)
		if (keymap_has_editor(m.at[i].screen))
			assert_false(keys_is_text(m.at[i].code));
}

static void keys_can_be_rebound(void **state)
{
	struct keymap m;
	struct error err;
	struct buf b;
	uint32_t g = keys_from_name("Ctrl-G", 6);

	(void)state;
	buf_init(&b, 256);
	keymap_init(&m);
	assert_int_equal(keymap_find(&m, KEYMAP_HEARING, g), -1);
	assert_true(keymap_bind(&m, "hearing", "Ctrl-G", "docket", &err));
	assert_int_equal(keymap_find(&m, KEYMAP_HEARING, g), HEARING_DOCKET);
	assert_int_equal(keymap_find(&m, KEYMAP_LOBBY, g), -1);
	keymap_keys(&m, KEYMAP_HEARING, HEARING_DOCKET, false, &b);
	assert_string_equal(b.s, "F3, Alt-k, Ctrl-G");
	assert_true(keymap_bind(&m, "hearing", "F3", "none", &err));
	assert_int_equal(keymap_find(&m, KEYMAP_HEARING, K_F3), -1);

	assert_false(keymap_bind(&m, "hering", "F3", "docket", &err));
	assert_non_null(strstr(err.text, "'hearing'"));
	assert_false(keymap_bind(&m, "hearing", "F3", "dockets", &err));
	assert_non_null(strstr(err.text, "'docket'"));
	assert_false(keymap_bind(&m, "hearing", "Hyper-x", "docket", &err));
	assert_false(keymap_bind(&m, "hearing", "x", "docket", &err));
	assert_true(keymap_bind(&m, "lobby", "x", "quit", &err));
	buf_release(&b);
}

static void says(const struct keymap *m, const char *text, const char *want)
{
	assert_string_equal(keymap_text(m, text).s, want);
}

static void texts_name_the_live_keys(void **state)
{
	struct keymap m;
	struct error err;

	(void)state;
	keymap_init(&m);
	says(&m, "Paused: {hearing pause} goes on.", "Paused: F8 goes on.");
	says(&m, "{Esc}, {Ctrl-X}{pager back}", "Esc, Ctrl-XEsc");
	says(&m, "{hearing nap} {no where} {} {\"a\": 1} {open",
	     "{hearing nap} {no where} {} {\"a\": 1} {open");
	assert_true(keymap_set(&m, "hearing", "pause", "Ctrl-G Alt-w", &err));
	says(&m, "Paused: {hearing pause} goes on.", "Paused: Ctrl-G goes on.");
	assert_int_equal(keymap_letter(&m, KEYMAP_HEARING, HEARING_PAUSE), 'w');
	assert_true(keymap_set(&m, "hearing", "pause", "", &err));
	says(&m, "{hearing pause}.", ".");
	assert_int_equal(keymap_letter(&m, KEYMAP_HEARING, HEARING_PAUSE), 0);
}

/* A name in braces that is no key would be shown as it stands. */
static void every_key_in_a_text_is_one(void **state)
{
	struct keymap m;
	struct buf text;
	glob_t files;
	size_t n = 0;

	(void)state;
	keymap_init(&m);
	buf_init(&text, 1 << 20);
	assert_int_equal(glob("src/tui/*.c", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		regmatch_t at;
		regex_t key;
		const char *s;

		buf_reset(&text);
		assert_true(file_read(files.gl_pathv[i], &text, NULL));
		assert_int_equal(regcomp(&key,
					 "\\{[a-z]+ [a-z-]+\\}|\\{[A-Z]"
					 "[A-Za-z-]+\\}",
					 REG_EXTENDED),
				 0);
		for (s = text.s; !regexec(&key, s, 1, &at, 0); s += at.rm_eo) {
			char word[80];

			snprintf(word, sizeof word, "%.*s",
				 (int)(at.rm_eo - at.rm_so), s + at.rm_so);
			if (!strchr(keymap_text(&m, word).s, '{'))
				n++;
			else
				fail_msg("%s: %s", files.gl_pathv[i], word);
		}
		regfree(&key);
	}
	globfree(&files);
	buf_release(&text);
	assert_true(n > 30);
}

static void the_mouse_says_where(void **state)
{
	static const struct {
		const char *bytes;
		uint32_t code;
		int row, col;
	} all[] = {
		{ "\033[<0;12;5M", K_CLICK, 4, 11 },
		{ "\033[<0;300;100M", K_CLICK, 99, 299 },
		{ "\033[<64;1;1M", K_WHEEL_UP, 0, 0 },
		{ "\033[<65;1;2M", K_WHEEL_DOWN, 1, 0 },
		{ "\033[<4;2;2M", K_CLICK, 1, 1 }, /* with Shift */
		{ "\033[<0;12;5m", 0, 0, 0 },	   /* let go */
		{ "\033[<2;12;5M", 0, 0, 0 },	   /* another button */
		{ "\033[<35;12;5M", 0, 0, 0 },	   /* only moved */
		{ "\033[<0;0;0M", 0, 0, 0 },
		{ "\033[<0;1M", 0, 0, 0 },
		{ "\033[<0;1;2;3M", 0, 0, 0 },
		{ "\033[<;;M", 0, 0, 0 },
		{ "\033[<99999999999;1;1M", 0, 0, 0 },
	};
	struct key key;
	struct keys k;

	(void)state;
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		size_t len = strlen(all[i].bytes);

		for (size_t cut = 0; cut <= len; cut++) {
			keys_init(&k);
			keys_feed(&k, all[i].bytes, cut, 0);
			keys_feed(&k, all[i].bytes + cut, len - cut, 0);
			keys_feed(&k, "z", 1, 0);
			assert_true(keys_next(&k, 0, &key));
			if (all[i].code) {
				assert_int_equal(key.code, all[i].code);
				assert_int_equal(key.row, all[i].row);
				assert_int_equal(key.col, all[i].col);
				assert_true(keys_next(&k, 0, &key));
			}
			assert_int_equal(key.code, 'z');
			keys_release(&k);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_mouse_says_where),
		cmocka_unit_test(terminals_send_these),
		cmocka_unit_test(unknown_sequences_type_nothing),
		cmocka_unit_test(escape_alone_is_itself_after_a_while),
		cmocka_unit_test(paste_is_one_key_whatever_it_holds),
		cmocka_unit_test(endless_paste_ends_and_huge_paste_is_cut),
		cmocka_unit_test(terminfo_comes_first),
		cmocka_unit_test(every_name_reads_back),
		cmocka_unit_test(every_default_key_has_a_name),
		cmocka_unit_test(no_key_does_two_things_at_once),
		cmocka_unit_test(no_bare_letters_beside_an_editor),
		cmocka_unit_test(keys_can_be_rebound),
		cmocka_unit_test(texts_name_the_live_keys),
		cmocka_unit_test(every_key_in_a_text_is_one),
	};

	return cmocka_run_group_tests_name("tui/keys", tests, NULL, NULL);
}
