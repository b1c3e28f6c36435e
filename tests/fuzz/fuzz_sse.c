/* A stream gives the same events at every cut, keeps to its ceilings, and what it
 * says can be read as a reply whatever it says. */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "fuzz/fuzz.h"
#include "llm/reply.h"
#include "llm/sse.h"

#define LINE_MAX_BYTES 4096

/* All events, one behind the other, and the reply they make. */
struct heard {
	struct buf events;
	struct reply reply;
	bool done;
};

static bool hear(void *arg, const char *name, const char *data, size_t len)
{
	struct heard *h = arg;

	fuzz_promise(data[len] == '\0');
	buf_printf(&h->events, "[%s]", name);
	buf_add(&h->events, data, len);
	if (!h->done)
		h->done = !reply_chunk(&h->reply, !strcmp(name, "error"), data,
				       len);
	return true;
}

static void listen_in(struct heard *h, const char *s, size_t len, size_t piece)
{
	struct sse sse;
	bool going = true;

	buf_init(&h->events, BUF_TEXT_MAX);
	reply_init(&h->reply, false, NULL, NULL);
	h->done = false;
	sse_init(&sse, LINE_MAX_BYTES, hear, h);
	for (size_t at = 0; at < len && going; at += piece)
		going = sse_push(&sse, s + at,
				 len - at < piece ? len - at : piece);
	if (going)
		sse_end(&sse);
	sse_release(&sse);
	reply_end(&h->reply);
}

static void release(struct heard *h)
{
	buf_release(&h->events);
	reply_release(&h->reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	const size_t pieces[] = { 1, 2, 7 };
	const char *s = (const char *)bytes;
	struct reply_fault fault;
	struct heard whole, cut;
	struct reply body;

	listen_in(&whole, s, len, len ? len : 1);
	for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
		listen_in(&cut, s, len, pieces[i]);
		fuzz_promise(cut.events.len == whole.events.len);
		fuzz_promise(!memcmp(cut.events.s, whole.events.s,
				     whole.events.len));
		fuzz_promise(cut.reply.text.len == whole.reply.text.len);
		fuzz_promise(!memcmp(cut.reply.text.s, whole.reply.text.s,
				     whole.reply.text.len));
		release(&cut);
	}
	release(&whole);

	reply_init(&body, false, NULL, NULL);
	reply_whole(&body, s, len);
	reply_end(&body);
	reply_release(&body);
	reply_fault_read(s, len, &fault);
	return 0;
}
