/*
 * quote.c - see quote.h
 */
#include "analysis/quote.h"

#include "base/buf.h"
#include "base/sanitise.h"

#define QUOTE_BYTES 90

/* Where to cut: at a blank before the limit, never inside a character. */
static size_t cut_at(const char *s, size_t len)
{
	size_t n = QUOTE_BYTES;
	if (len <= n)
		return len;
	while (n > QUOTE_BYTES / 2 && s[n] != ' ')
		n--;
	if (s[n] != ' ')
		n = QUOTE_BYTES;
	while (n && ((unsigned char)s[n] & 0xc0) == 0x80)
		n--;
	return n;
}

char *quote_sentence(const char *fmt, const char *s, struct span span)
{
	struct buf b;
	size_t len = span.to - span.from;
	buf_init(&b, 4096);
	for (; *fmt; fmt++) {
		if (*fmt != '@') {
			buf_putc(&b, *fmt);
			continue;
		}
		size_t n = cut_at(s + span.from, len);
		buf_putc(&b, '"');
		sanitise(&b, s + span.from, n, SANITISE_LINE);
		buf_puts(&b, n < len ? " ...\"" : "\"");
	}
	return buf_take(&b);
}
