/* Whatever the bytes of a theme: inks that a terminal has, or faults on one line
 * each. */
#include <string.h>

#include "base/faults.h"
#include "fuzz/fuzz.h"
#include "tui/theme.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct theme t;
	struct faults f;
	bool ok;

	faults_init(&f);
	ok = theme_read(&t, "themes/mine", (const char *)bytes, len, &f);
	fuzz_promise(ok == (f.n == 0));
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strpbrk(f.list[i], "\n\x1b"));
	for (size_t i = 0; i < INK_COUNT; i++) {
		const struct theme_ink *ink = &t.inks[i];

		fuzz_promise(ink->rich >= THEME_DEFAULT && ink->rich < 256);
		fuzz_promise(ink->plain >= THEME_DEFAULT && ink->plain < 8);
		fuzz_promise(ink->attrs < 16 && ink->mono < 16);
	}
	faults_release(&f);
	return 0;
}
