/* What a model wrote yields a JSON value or a reason, never anything else. */
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "fuzz/fuzz.h"
#include "llm/structured.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct buf copy, json;
	struct error why = { 0 };

	buf_init(&copy, len);
	buf_init(&json, 8 * len + 64);
	buf_add(&copy, (const char *)bytes, len);
	if (!structured_find(copy.s, strlen(copy.s), &json, &why))
		fuzz_promise(why.text[0] && !json.len);
	buf_release(&copy);
	buf_release(&json);
	return 0;
}
