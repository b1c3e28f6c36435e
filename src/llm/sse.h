/*
 * sse.h - the framing of a streamed reply (server-sent events)
 *
 * Pure: bytes in, events out, the same events at every cut.  Lines end in LF,
 * CRLF or CR; several data lines are joined by LF; comments count for nothing
 * here (they are life to the idle timer, which sees the bytes).
 *
 * Beyond the specification (WHATWG HTML, section 9.2.6), because servers do so:
 * "data: [DONE]" needs no blank line behind it; a field "error:" is an event of
 * that name; a bare line that begins with "{" is an event; an event that the end
 * of the stream cuts off behind its last line counts.
 */
#ifndef LLM_SSE_H
#define LLM_SSE_H
#include "base/buf.h"

/* name: "" unless the stream names the event; data: NUL-terminated.  Returning
 * false stops the parser for good. */
typedef bool sse_fn(void *arg, const char *name, const char *data, size_t len);

struct sse {
	sse_fn *fn;
	void *arg;
	struct buf line; /* an unfinished line */
	struct buf data; /* data lines of the unfinished event */
	char name[32];
	bool some_data;
	bool after_cr; /* an LF next belongs to the line before */
	bool begun;    /* past a byte order mark */
	bool stopped;
	bool too_long; /* a line or event passed the ceiling */
};

void sse_init(struct sse *s, size_t max_line, sse_fn *fn, void *arg);
void sse_release(struct sse *s);
/* False once it has stopped: a line too long, or fn said so. */
bool sse_push(struct sse *s, const char *bytes, size_t len);
/* The stream is over: what stands unfinished is taken as it is. */
bool sse_end(struct sse *s);
#endif
