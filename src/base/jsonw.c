#include "base/jsonw.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

struct jsonw jsonw_to(struct buf *out, int indent)
{
	return (struct jsonw){ .out = out, .indent = indent };
}

static void new_line(struct jsonw *w)
{
	if (!w->indent)
		return;
	buf_putc(w->out, '\n');
	for (int i = 0; i < w->depth * w->indent; i++)
		buf_putc(w->out, ' ');
}

/* Whatever has to stand before the next value or key. */
static void lead(struct jsonw *w)
{
	if (w->after_key) {
		w->after_key = false;
		return;
	}
	if (!w->depth)
		return;
	if (w->some)
		buf_putc(w->out, ',');
	w->some = true;
	new_line(w);
}

static void open_level(struct jsonw *w, char c)
{
	lead(w);
	buf_putc(w->out, c);
	w->depth++;
	w->some = false;
}

static void close_level(struct jsonw *w, char c)
{
	if (!w->depth)
		return;
	w->depth--;
	if (w->some)
		new_line(w);
	buf_putc(w->out, c);
	w->some = true; /* the level that we are back in holds this one */
}

void jsonw_object(struct jsonw *w)
{
	open_level(w, '{');
}

void jsonw_end_object(struct jsonw *w)
{
	close_level(w, '}');
}

void jsonw_array(struct jsonw *w)
{
	open_level(w, '[');
}

void jsonw_end_array(struct jsonw *w)
{
	close_level(w, ']');
}

static void escape_ascii(struct buf *out, unsigned char c)
{
	switch (c) {
	case '"': buf_puts(out, "\\\""); break;
	case '\\': buf_puts(out, "\\\\"); break;
	case '\n': buf_puts(out, "\\n"); break;
	case '\t': buf_puts(out, "\\t"); break;
	case '\r': buf_puts(out, "\\r"); break;
	default: buf_printf(out, "\\u%04x", c); break;
	}
}

static void quoted(struct buf *out, const char *s, size_t len)
{
	size_t plain = 0, i = 0;

	buf_putc(out, '"');
	while (i < len) {
		unsigned char c = (unsigned char)s[i];
		uint32_t cp;
		size_t n = c < 0x80 ? 1 : utf8_decode(s + i, len - i, &cp);
		bool bad = c >= 0x80 && cp == UTF8_BAD;

		if (!bad && c >= 0x20 && c != '"' && c != '\\' && c != 0x7f) {
			i += n;
			continue;
		}
		buf_add(out, s + plain, i - plain);
		if (bad)
			buf_puts(out, "\xef\xbf\xbd");
		else
			escape_ascii(out, c);
		i += n;
		plain = i;
	}
	buf_add(out, s + plain, len - plain);
	buf_putc(out, '"');
}

void jsonw_key(struct jsonw *w, const char *key)
{
	lead(w);
	quoted(w->out, key, strlen(key));
	buf_puts(w->out, w->indent ? ": " : ":");
	w->after_key = true;
}

void jsonw_text_n(struct jsonw *w, const char *s, size_t len)
{
	lead(w);
	quoted(w->out, s, len);
}

void jsonw_text(struct jsonw *w, const char *s)
{
	if (s)
		jsonw_text_n(w, s, strlen(s));
	else
		jsonw_null(w);
}

void jsonw_number(struct jsonw *w, double v)
{
	char text[40], *comma;

	if (!isfinite(v)) {
		jsonw_null(w);
		return;
	}
	if (v == floor(v) && fabs(v) < 1e15) {
		jsonw_int(w, (int64_t)v);
		return;
	}
	/* 15 digits always survive, but for numbers so small that they have
	 * fewer. */
	for (int digits = fabs(v) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, v);
		if (strtod(text, NULL) == v)
			break;
	}
	/* The locale may have put a comma there. */
	comma = strchr(text, ',');
	if (comma)
		*comma = '.';
	jsonw_raw(w, text);
}

void jsonw_int(struct jsonw *w, int64_t v)
{
	lead(w);
	buf_printf(w->out, "%lld", (long long)v);
}

void jsonw_bool(struct jsonw *w, bool v)
{
	jsonw_raw(w, v ? "true" : "false");
}

void jsonw_null(struct jsonw *w)
{
	jsonw_raw(w, "null");
}

void jsonw_raw(struct jsonw *w, const char *json)
{
	lead(w);
	buf_puts(w->out, json);
}

void jsonw_put_text(struct jsonw *w, const char *key, const char *s)
{
	jsonw_key(w, key);
	jsonw_text(w, s);
}

void jsonw_put_number(struct jsonw *w, const char *key, double v)
{
	jsonw_key(w, key);
	jsonw_number(w, v);
}

void jsonw_put_int(struct jsonw *w, const char *key, int64_t v)
{
	jsonw_key(w, key);
	jsonw_int(w, v);
}

void jsonw_put_bool(struct jsonw *w, const char *key, bool v)
{
	jsonw_key(w, key);
	jsonw_bool(w, v);
}
