/* The framing of streams: the same events at every cut and every line end. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "llm/sse.h"
#include "unit/helper.h"

static bool note(void *arg, const char *name, const char *data, size_t len)
{
	struct buf *out = arg;

	assert_int_equal(strlen(data), len);
	buf_printf(out, "%s%s%s|", name, *name ? "=" : "", data);
	return strcmp(data, "stop") != 0;
}

/* The events of a stream that comes in pieces of `piece` bytes. */
static void parse(const char *s, size_t len, size_t piece, struct buf *out)
{
	struct sse sse;

	buf_reset(out);
	sse_init(&sse, 4096, note, out);
	for (size_t i = 0; i < len; i += piece)
		if (!sse_push(&sse, s + i, len - i < piece ? len - i : piece))
			break;
	sse_end(&sse);
	sse_release(&sse);
}

static void parse_in_two(const char *s, size_t len, size_t cut, struct buf *out)
{
	struct sse sse;

	buf_reset(out);
	sse_init(&sse, 4096, note, out);
	if (sse_push(&sse, s, cut))
		sse_push(&sse, s + cut, len - cut);
	sse_end(&sse);
	sse_release(&sse);
}

/* Every cut, every size of pieces. */
static void always(const char *s, const char *want)
{
	struct buf out;
	size_t len = strlen(s);

	buf_init(&out, 1 << 16);
	for (size_t cut = 0; cut <= len; cut++) {
		parse_in_two(s, len, cut, &out);
		assert_string_equal(out.s, want);
	}
	for (size_t piece = 1; piece <= len; piece++) {
		parse(s, len, piece, &out);
		assert_string_equal(out.s, want);
	}
	buf_release(&out);
}

/* The same with LF, CRLF and CR for each newline. */
static void at_every_line_end(const char *s, const char *want)
{
	static const char *const ENDS[] = { "\n", "\r\n", "\r" };
	struct buf b;

	for (int i = 0; i < 3; i++) {
		buf_init(&b, 1 << 16);
		for (const char *p = s; *p; p++)
			if (*p == '\n')
				buf_puts(&b, ENDS[i]);
			else
				buf_putc(&b, *p);
		always(b.s, want);
		buf_release(&b);
	}
}

static void events(void **state)
{
	(void)state;
	at_every_line_end("data: May\n\ndata:it\n\n", "May|it|");
	at_every_line_end("data:  two\n\n", " two|");
	at_every_line_end("event: error\ndata: x\n\ndata: y\n\n", "error=x|y|");
	at_every_line_end("id: 4\nretry: 5\ndata: x\nunknown: z\n\n", "x|");
}

static void several_data_lines(void **state)
{
	(void)state;
	at_every_line_end("data: a\ndata: b\ndata\n\n", "a\nb\n|");
}

static void comments_and_blanks(void **state)
{
	(void)state;
	at_every_line_end(": ping\n\n\n:\n\ndata: x\n: in between\n\n:\n",
			  "x|");
	always("", "");
	always("\n\n\r\n\r", "");
}

/* "data:" alone is an event with nothing in it: a keep-alive. */
static void empty_data(void **state)
{
	(void)state;
	at_every_line_end("data:\n\ndata: \n\n", "||");
}

static void done_needs_no_blank_line(void **state)
{
	(void)state;
	at_every_line_end("data: x\n\ndata: [DONE]\n", "x|[DONE]|");
	at_every_line_end("data: x\ndata: [DONE] bye", "x|[DONE] bye|");
}

static void unfinished_end(void **state)
{
	(void)state;
	at_every_line_end("data: x\n\ndata: half", "x|half|");
	at_every_line_end("data: x\ndata: y", "x\ny|");
}

static void error_field(void **state)
{
	(void)state;
	at_every_line_end("error: {\"code\":500}\n\ndata: x\n\n",
			  "error={\"code\":500}|x|");
}

static void bare_json_line(void **state)
{
	(void)state;
	at_every_line_end("data: x\n\n{\"error\":\"no\"}\n",
			  "x|{\"error\":\"no\"}|");
}

static void byte_order_mark(void **state)
{
	(void)state;
	always("\xef\xbb\xbf"
	       "data: x\n\n",
	       "x|");
	/* only a whole one, and only at the beginning */
	always("\xef\xbb"
	       "data: x\n\ndata: y\n\n",
	       "y|");
}

static void utf8_is_not_touched(void **state)
{
	(void)state;
	at_every_line_end("data: \xc3\xa9t\xc3\xa9 \xe2\x9a\x96\n\n",
			  "\xc3\xa9t\xc3\xa9 \xe2\x9a\x96|");
}

static void stops_when_told(void **state)
{
	(void)state;
	at_every_line_end("data: a\n\ndata: stop\n\ndata: b\n\n", "a|stop|");
}

static void long_lines_end_it(void **state)
{
	struct buf out;
	struct sse sse;
	char line[64];

	(void)state;
	memset(line, 'x', sizeof line);
	buf_init(&out, 1 << 16);
	sse_init(&sse, 1000, note, &out);
	assert_true(sse_push(&sse, "data: ", 6));
	for (int i = 0; i < 15; i++)
		assert_true(sse_push(&sse, line, sizeof line));
	assert_false(sse_push(&sse, line, sizeof line));
	assert_true(sse.too_long);
	assert_false(sse_push(&sse, "\n\n", 2));
	assert_int_equal(out.len, 0);
	sse_release(&sse);
	buf_release(&out);
}

/* Many short data lines are one long event. */
static void long_events_end_it(void **state)
{
	struct buf out;
	struct sse sse;
	bool on = true;

	(void)state;
	buf_init(&out, 1 << 16);
	sse_init(&sse, 100, note, &out);
	for (int i = 0; i < 20 && on; i++)
		on = sse_push(&sse, "data: 0123456789\n", 17);
	assert_false(on);
	assert_true(sse.too_long);
	sse_release(&sse);
	buf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events),
		cmocka_unit_test(several_data_lines),
		cmocka_unit_test(comments_and_blanks),
		cmocka_unit_test(empty_data),
		cmocka_unit_test(done_needs_no_blank_line),
		cmocka_unit_test(unfinished_end),
		cmocka_unit_test(error_field),
		cmocka_unit_test(bare_json_line),
		cmocka_unit_test(byte_order_mark),
		cmocka_unit_test(utf8_is_not_touched),
		cmocka_unit_test(stops_when_told),
		cmocka_unit_test(long_lines_end_it),
		cmocka_unit_test(long_events_end_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
