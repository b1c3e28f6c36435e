#include "llm/sse.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"

void sse_init(struct sse *s, size_t max_line, sse_fn *fn, void *arg)
{
	memset(s, 0, sizeof *s);
	s->fn = fn;
	s->arg = arg;
	buf_init(&s->line, max_line);
	buf_init(&s->data, max_line);
}

void sse_release(struct sse *s)
{
	buf_release(&s->line);
	buf_release(&s->data);
}

static void dispatch(struct sse *s)
{
	if (s->some_data && !s->fn(s->arg, s->name, s->data.s, s->data.len))
		s->stopped = true;
	buf_reset(&s->data);
	s->some_data = false;
	s->name[0] = '\0';
}

static void set_name(struct sse *s, const char *v, size_t len)
{
	snprintf(s->name, sizeof s->name, "%.*s", (int)len, v);
}

static void add_data(struct sse *s, const char *v, size_t len)
{
	if (s->some_data)
		buf_putc(&s->data, '\n');
	buf_add(&s->data, v, len);
	s->some_data = true;
	if (s->data.full)
		s->stopped = s->too_long = true;
}

static void take_field(struct sse *s, const char *key, size_t key_len,
		       const char *v, size_t len)
{
	if (str_is(key, key_len, "data")) {
		bool done = len >= 6 && memcmp(v, "[DONE]", 6) == 0;

		if (done)
			dispatch(s);
		if (!s->stopped)
			add_data(s, v, len);
		if (done && !s->stopped)
			dispatch(s);
	} else if (str_is(key, key_len, "event")) {
		set_name(s, v, len);
	} else if (str_is(key, key_len, "error")) {
		set_name(s, "error", 5);
		add_data(s, v, len);
	}
}

static void take_line(struct sse *s, const char *line, size_t len)
{
	const char *colon;
	size_t skip;

	if (!len) {
		dispatch(s);
		return;
	}
	if (line[0] == ':')
		return;
	if (line[0] == '{') {
		dispatch(s);
		if (s->stopped)
			return;
		add_data(s, line, len);
		dispatch(s);
		return;
	}
	colon = memchr(line, ':', len);
	if (!colon) {
		take_field(s, line, len, "", 0);
		return;
	}
	skip = (size_t)(colon - line) + 1;
	if (skip < len && line[skip] == ' ')
		skip++;
	take_field(s, line, (size_t)(colon - line), line + skip, len - skip);
}

/* Ends the line that `bytes` completes, copying only when it began earlier. */
static void end_line(struct sse *s, const char *bytes, size_t len)
{
	if (!s->line.len) {
		take_line(s, bytes, len);
		return;
	}
	if (buf_add(&s->line, bytes, len))
		take_line(s, s->line.s, s->line.len);
	else
		s->stopped = s->too_long = true;
	buf_reset(&s->line);
}

static size_t line_length(const char *s, size_t len)
{
	const char *lf = memchr(s, '\n', len);
	size_t n = lf ? (size_t)(lf - s) : len;
	const char *cr = memchr(s, '\r', n);

	return cr ? (size_t)(cr - s) : n;
}

/* A byte order mark may open the stream; it may be cut too. */
static bool in_bom(struct sse *s, const char **bytes, size_t *len)
{
	static const char BOM[] = "\xef\xbb\xbf";

	while (!s->begun && *len) {
		if (**bytes != BOM[s->line.len]) {
			s->begun = true;
			return true;
		}
		buf_putc(&s->line, **bytes);
		(*bytes)++;
		(*len)--;
		if (s->line.len == 3) {
			buf_reset(&s->line);
			s->begun = true;
		}
	}
	return s->begun;
}

bool sse_push(struct sse *s, const char *bytes, size_t len)
{
	if (!s->begun && !in_bom(s, &bytes, &len))
		return !s->stopped;
	while (len && !s->stopped) {
		size_t n;

		if (s->after_cr && *bytes == '\n') {
			s->after_cr = false;
			bytes++;
			len--;
			continue;
		}
		s->after_cr = false;
		n = line_length(bytes, len);
		if (n == len) {
			if (!buf_add(&s->line, bytes, n))
				s->stopped = s->too_long = true;
			break;
		}
		s->after_cr = bytes[n] == '\r';
		end_line(s, bytes, n);
		bytes += n + 1;
		len -= n + 1;
	}
	return !s->stopped;
}

bool sse_end(struct sse *s)
{
	if (!s->stopped && s->line.len)
		end_line(s, "", 0);
	if (!s->stopped)
		dispatch(s);
	return !s->stopped;
}
