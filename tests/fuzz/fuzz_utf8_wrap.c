/* Wrapping never loses a letter, never makes a line too wide, always ends; and
 * the arrow keys walk any bytes from end to end and back by the same steps. */
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"
#include "base/wrap.h"
#include "fuzz/fuzz.h"

static bool only_breaks(const char *s, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (s[i] != ' ' && s[i] != '\n')
			return false;
	return true;
}

static void wrap_at(const char *s, size_t len, int cols)
{
	struct wrap w = wrap_text(s, len, cols);
	size_t from, to, behind = 0, lines = 0;
	int one;

	while (wrap_next(&w, &from, &to)) {
		fuzz_promise(from >= behind && from <= to && to <= len);
		fuzz_promise(only_breaks(s, behind, from));
		fuzz_promise(++lines <= len + 1);
		/* A single letter wider than the line has nowhere to go. */
		fuzz_promise(utf8_width(s + from, to - from) <= cols ||
			     utf8_grapheme(s + from, to - from, &one) ==
				     to - from);
		behind = to;
	}
	fuzz_promise(only_breaks(s, behind, len));
	fuzz_promise(wrap_count(s, len, cols) == lines);
}

static void walk(const char *s, size_t len)
{
	size_t at = 0, steps = 0;
	int cols = 0, w;

	while (at < len) {
		size_t n = utf8_grapheme(s + at, len - at, &w);

		fuzz_promise(n >= 1 && n <= len - at && w >= 0 && w <= 2);
		if (len < 300)
			fuzz_promise(utf8_grapheme_before(s, len, at + n) ==
				     at);
		at += n;
		cols += w;
		steps++;
	}
	fuzz_promise(utf8_width(s, len) == cols);
	fuzz_promise(utf8_fit(s, len, cols) == len);
	if (cols > 1) {
		at = utf8_fit(s, len, cols / 2);
		fuzz_promise(utf8_width(s, at) <= cols / 2);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	const char *s = (const char *)bytes;
	size_t bad = 0;
	char out[4];

	if (len < 1)
		return 0;
	for (size_t i = 0; i < len;) {
		uint32_t cp;
		size_t n = utf8_decode(s + i, len - i, &cp);

		fuzz_promise(n >= 1 && n <= 4 && n <= len - i);
		if (cp != UTF8_BAD)
			fuzz_promise(utf8_encode(cp, out) == n &&
				     !memcmp(out, s + i, n));
		i += n;
	}
	if (!utf8_valid(s, len, &bad))
		fuzz_promise(bad < len && utf8_valid(s, bad, NULL));
	fuzz_promise(utf8_words(s, len) <= len / 2 + 1);
	walk(s, len);
	wrap_at(s, len, 1);
	wrap_at(s, len, 2 + bytes[0] % 80);
	return 0;
}
