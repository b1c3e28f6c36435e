/* The quick reading of a chunk and the long one agree, and what a model wrote
 * yields a JSON value or a reason, never anything else. */
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "llm/chunk.h"
#include "llm/reply.h"
#include "llm/structured.h"

/* A reply reads its first chunk the long way. */
static void agrees(const char *s, size_t len, const char *text)
{
	struct reply slow;

	reply_init(&slow, false, NULL, NULL);
	reply_chunk(&slow, false, s, len);
	reply_end(&slow);
	fuzz_promise(!slow.failed && !slow.garbage && !slow.too_long);
	fuzz_promise(!slow.finish[0] && !slow.has_usage);
	fuzz_promise(!slow.tool_name[0] && !slow.tool_arguments.len);
	if (!strchr(text, '<')) { /* else it may be thought */
		fuzz_promise(!strcmp(slow.text.s, text));
		fuzz_promise(!slow.thought.len);
	}
	reply_release(&slow);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct buf copy, text, json;
	struct error why = { 0 };

	buf_init(&copy, len);
	buf_init(&text, len + 8);
	buf_init(&json, 8 * len + 64);
	buf_add(&copy, (const char *)bytes, len);
	if (chunk_is_plain(copy.s, copy.len, &text)) {
		fuzz_promise(utf8_valid(text.s, text.len, NULL));
		agrees(copy.s, copy.len, text.s);
	} else {
		fuzz_promise(!text.len);
	}
	if (!structured_find(copy.s, strlen(copy.s), &json, &why))
		fuzz_promise(why.text[0] && !json.len);
	buf_release(&copy);
	buf_release(&text);
	buf_release(&json);
	return 0;
}
