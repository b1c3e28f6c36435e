/* Whatever the bytes of the settings: faults on one line each, or endpoints, keys and
 * terms that can be. */
#include <string.h>

#include "base/faults.h"
#include "base/ini.h"
#include "cli/conf.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct ini ini = { 0 };
	struct faults f;

	faults_init(&f);
	ini_parse(&ini, "config", (const char *)bytes, len, &f);
	conf_check(&ini, &f);
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strpbrk(f.list[i], "\n\x1b"));
	for (size_t i = 0; i < ini.n; i++)
		fuzz_promise(ini.list[i].line > 0 &&
			     !strchr(ini.list[i].key, '\n'));
	ini_release(&ini);
	faults_release(&f);
	return 0;
}
