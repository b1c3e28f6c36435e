/* What comes out is clean, valid, not longer than three bytes for each that went
 * in, unchanged by a second pass, and the same when a ceiling cuts it. */
#include <string.h>

#include "base/buf.h"
#include "base/sanitise.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"

static void one(const char *s, size_t len, enum sanitise_mode mode)
{
	struct buf out, again, small;

	buf_init(&out, BUF_TEXT_MAX);
	buf_init(&again, BUF_TEXT_MAX);
	buf_init(&small, len / 2);

	fuzz_promise(sanitise(&out, s, len, mode));
	fuzz_promise(out.len <= 3 * len);
	fuzz_promise(utf8_valid(out.s, out.len, NULL));
	fuzz_promise(sanitise_is_clean(out.s, out.len));
	if (mode == SANITISE_LINE)
		fuzz_promise(!memchr(out.s, '\n', out.len));
	for (size_t i = 0; i < out.len; i++)
		fuzz_promise((unsigned char)out.s[i] >= 0x20 ||
			     out.s[i] == '\n');

	fuzz_promise(sanitise(&again, out.s, out.len, mode));
	fuzz_promise(again.len == out.len);
	fuzz_promise(!memcmp(again.s, out.s, out.len));

	fuzz_promise(sanitise(&small, s, len, mode) == (out.len <= small.max));
	fuzz_promise(!memcmp(small.s, out.s, small.len));

	if (mode == SANITISE_TEXT && sanitise_is_clean(s, len))
		fuzz_promise(out.len == len && !memcmp(out.s, s, len));
	buf_release(&out);
	buf_release(&again);
	buf_release(&small);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	one((const char *)bytes, len, SANITISE_TEXT);
	one((const char *)bytes, len, SANITISE_LINE);
	return 0;
}
