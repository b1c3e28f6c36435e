#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"

/* What an empty buffer points to; never written, because cap stays 0. */
static char empty[1];

void buf_init(struct buf *b, size_t max_len)
{
	*b = (struct buf){ .s = empty, .max = max_len };
}

void buf_release(struct buf *b)
{
	if (b->cap)
		free(b->s);
	buf_init(b, b->max);
}

void buf_reset(struct buf *b)
{
	if (b->cap)
		b->s[0] = '\0';
	b->len = 0;
	b->full = false;
}

bool buf_reserve(struct buf *b, size_t more)
{
	size_t need, cap;

	if (more > b->max || b->len > b->max - more) {
		b->full = true;
		return false;
	}
	need = b->len + more + 1;
	if (need <= b->cap)
		return true;
	cap = b->cap ? b->cap : 64;
	while (cap < need)
		cap += cap / 2 + 1;
	b->s = xrealloc(b->cap ? b->s : NULL, cap);
	b->cap = cap;
	b->s[b->len] = '\0';
	return true;
}

void buf_wrote(struct buf *b, size_t n)
{
	b->len += n;
	b->s[b->len] = '\0';
}

bool buf_add(struct buf *b, const char *s, size_t len)
{
	if (!len)
		return true;
	if (!buf_reserve(b, len))
		return false;
	memcpy(b->s + b->len, s, len);
	b->len += len;
	b->s[b->len] = '\0';
	return true;
}

bool buf_puts(struct buf *b, const char *s)
{
	return buf_add(b, s, strlen(s));
}

bool buf_putc(struct buf *b, char c)
{
	return buf_add(b, &c, 1);
}

bool buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap, again;
	int n;
	bool ok;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	ok = n == 0 || (n > 0 && buf_reserve(b, (size_t)n));
	if (ok && n > 0) {
		vsnprintf(b->s + b->len, (size_t)n + 1, fmt, again);
		b->len += (size_t)n;
	}
	va_end(again);
	return ok;
}

bool buf_whole(const struct buf *b, const char *what, struct error *err)
{
	return !b->full || error_set(err, ERR_LIMIT, "%s: more than %zu bytes",
				     what, b->max);
}

void buf_cut(struct buf *b, size_t len)
{
	if (len >= b->len)
		return;
	b->len = len;
	b->s[len] = '\0';
}

void buf_shift(struct buf *b, size_t n)
{
	if (n > b->len)
		n = b->len;
	if (!n)
		return;
	memmove(b->s, b->s + n, b->len - n + 1);
	b->len -= n;
}

char *buf_take(struct buf *b)
{
	char *s = b->cap ? b->s : xstrdup("");

	buf_init(b, b->max);
	return s;
}
