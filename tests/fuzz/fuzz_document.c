/* Whatever the bytes: numbered paragraphs of clean text, found again by their
 * number; and as a prompt: parts, or faults. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sanitise.h"
#include "court/document.h"
#include "court/prompt.h"
#include "fuzz/fuzz.h"

static void look_through(const struct paragraphs *p)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct paragraph *at = &p->list[i];

		fuzz_promise(at->number >= 1);
		fuzz_promise(sanitise_is_clean(at->text, strlen(at->text)));
		fuzz_promise(!strchr(at->text, '\n'));
		fuzz_promise(!strchr(at->heading, '\n'));
		fuzz_promise(document_paragraph(p, at->number));
		if (i > 200)
			break; /* finding is linear */
	}
}

static void close_no_fence(const char *text)
{
	struct buf out;
	size_t marks = 0;

	buf_init(&out, BUF_TEXT_MAX);
	prompt_fence("doc", text, &out);
	for (const char *p = out.s; (p = strstr(p, ">>> doc")); p++)
		marks += p == out.s || p[-1] == '\n';
	fuzz_promise(marks == 1);
	buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char *text = malloc(len + 1);
	struct paragraphs p;
	struct buf filled;

	fuzz_promise(text);
	memcpy(text, bytes, len);
	text[len] = '\0';
	document_parse(&p, (const char *)bytes, len);
	look_through(&p);
	document_release(&p);
	free(document_front((const char *)bytes, len, "filed"));
	close_no_fence(text);
	buf_init(&filled, BUF_TEXT_MAX);
	prompt_fill(text, NULL, 0, &filled, NULL);
	fuzz_promise(filled.len <= len);
	buf_release(&filled);
	free(text);
	return 0;
}
