#include "base/xmalloc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mishap.h"

static void (*before_exit)(void);
static const char *comfort = "";

void xmalloc_at_exhaustion(void (*restore)(void))
{
	before_exit = restore;
}

void xmalloc_comfort(const char *text)
{
	comfort = text;
}

static void exhausted(void)
{
	if (before_exit)
		before_exit();
	fprintf(stderr, "hotbench: out of memory%s\n", comfort);
	exit(3);
}

void *xmalloc(size_t n_bytes)
{
	void *p = mishap_due(MISHAP_MEMORY) ? NULL
					    : malloc(n_bytes ? n_bytes : 1);

	if (!p)
		exhausted();
	return p;
}

void *xcalloc(size_t n, size_t size_bytes)
{
	void *p = mishap_due(MISHAP_MEMORY)
			  ? NULL
			  : calloc(n ? n : 1, size_bytes ? size_bytes : 1);

	if (!p)
		exhausted();
	return p;
}

void *xrealloc(void *p, size_t n_bytes)
{
	void *moved = mishap_due(MISHAP_MEMORY)
			      ? NULL
			      : realloc(p, n_bytes ? n_bytes : 1);

	if (!moved)
		exhausted();
	return moved;
}

void *xreallocarray(void *p, size_t n, size_t size_bytes)
{
	if (size_bytes && n > SIZE_MAX / size_bytes)
		exhausted();
	return xrealloc(p, n * size_bytes);
}

void *xgrow(void *p, size_t n, size_t *room, size_t size_bytes)
{
	if (n < *room)
		return p;
	*room = n ? 2 * n : 16;
	return xreallocarray(p, *room, size_bytes);
}

char *xstrdup(const char *s)
{
	size_t n = strlen(s) + 1;

	return memcpy(xmalloc(n), s, n);
}

char *xstrndup(const char *s, size_t max_len)
{
	size_t n = strnlen(s, max_len);
	char *copy = xmalloc(n + 1);

	memcpy(copy, s, n);
	copy[n] = '\0';
	return copy;
}

char *xvprintf(const char *fmt, va_list ap)
{
	va_list again;
	char *s;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	s = xmalloc((size_t)(n < 0 ? 0 : n) + 1);
	s[0] = '\0';
	if (n > 0)
		vsnprintf(s, (size_t)n + 1, fmt, again);
	va_end(again);
	return s;
}

char *xprintf(const char *fmt, ...)
{
	va_list ap;
	char *s;

	va_start(ap, fmt);
	s = xvprintf(fmt, ap);
	va_end(ap);
	return s;
}
