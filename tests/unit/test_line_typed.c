/* Keys as bytes: whole characters at every cut, pastes that never submit. */
#include "unit/helper.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "line/typed.h"

static void feed(struct typed *k, const char *s, size_t len)
{
	while (len) {
		size_t room, n;
		char *to = typed_space(k, &room);

		n = len < room ? len : room;
		memcpy(to, s, n);
		typed_came(k, n);
		s += n;
		len -= n;
	}
}

static void drain(struct typed *k, struct buf *out)
{
	wchar_t w;

	while (typed_next(k, &w)) {
		char bytes[4];

		buf_add(out, bytes, utf8_encode((uint32_t)w, bytes));
	}
}

/* What comes out when the bytes come in two pieces. */
static char *in_two(const char *s, size_t len, size_t cut)
{
	struct typed k = { .n = 0 };
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	feed(&k, s, cut);
	drain(&k, &out);
	feed(&k, s + cut, len - cut);
	drain(&k, &out);
	typed_release(&k);
	return buf_take(&out);
}

static void same_at_every_cut(const char *in, const char *expected)
{
	for (size_t cut = 0; cut <= strlen(in); cut++) {
		char *got;

		/* Esc alone is a key of its own: it cannot be waited for. */
		if (cut && in[cut - 1] == '\033')
			continue;
		got = in_two(in, strlen(in), cut);
		assert_string_equal(got, expected);
		free(got);
	}
}

static void characters_come_whole(void **state)
{
	(void)state;
	same_at_every_cut("aé漢\U0001f600z\r", "aé漢\U0001f600z\r");
}

static void bad_bytes_do_not_stop_it(void **state)
{
	char *got = in_two("a\xff\xc3(b", 5, 2);

	(void)state;
	assert_string_equal(got, "a\xef\xbf\xbd\xef\xbf\xbd(b");
	free(got);
}

static void a_paste_never_submits(void **state)
{
	(void)state;
	/* A new line becomes Esc and newline, which line.c binds. */
	same_at_every_cut("x\033[200~one\r\ntwo\rthree\n\033[201~y",
			  "xone\033\ntwo\033\nthree\033\ny");
}

static void a_paste_has_no_control_keys(void **state)
{
	(void)state;
	same_at_every_cut("\033[200~a\tb\003c\004d\177e\033[201~", "a bcde");
}

static void other_escapes_pass(void **state)
{
	(void)state;
	same_at_every_cut("\033[A\033[2~b", "\033[A\033[2~b");
}

static void text_is_inserted_as_if_pasted(void **state)
{
	struct typed k = { .n = 0 };
	struct buf out;

	(void)state;
	buf_init(&out, BUF_TEXT_MAX);
	typed_insert(&k, "first\nsecond\033[31m");
	feed(&k, "!", 1);
	drain(&k, &out);
	assert_string_equal(out.s, "first\033\nsecond[31m!");
	buf_release(&out);
	typed_release(&k);
}

static void a_long_paste_fits(void **state)
{
	struct typed k = { .n = 0 };
	struct buf out;
	char piece[1000];

	(void)state;
	memset(piece, 'w', sizeof piece);
	buf_init(&out, BUF_TEXT_MAX);
	feed(&k, "\033[200~", 6);
	for (int i = 0; i < 200; i++) {
		feed(&k, piece, sizeof piece);
		drain(&k, &out);
	}
	feed(&k, "\033[201~", 6);
	drain(&k, &out);
	assert_int_equal(out.len, 200000);
	buf_release(&out);
	typed_release(&k);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(characters_come_whole),
		cmocka_unit_test(bad_bytes_do_not_stop_it),
		cmocka_unit_test(a_paste_never_submits),
		cmocka_unit_test(a_paste_has_no_control_keys),
		cmocka_unit_test(other_escapes_pass),
		cmocka_unit_test(text_is_inserted_as_if_pasted),
		cmocka_unit_test(a_long_paste_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
