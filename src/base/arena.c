#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

struct arena_block {
	struct arena_block *below;
	size_t used, size;
	max_align_t bytes[];
};

#define BLOCK_BYTES 8192

static struct arena_block *block_for(struct arena *a, size_t n)
{
	size_t size = n > BLOCK_BYTES ? n : BLOCK_BYTES;
	struct arena_block *b = a->top;

	if (b && b->size - b->used >= n)
		return b;
	b = xcalloc(1, sizeof *b + size);
	b->size = size;
	/* A large odd block goes below the top, which may still have room. */
	if (n > BLOCK_BYTES && a->top) {
		b->below = a->top->below;
		a->top->below = b;
	} else {
		b->below = a->top;
		a->top = b;
	}
	return b;
}

void *arena_alloc(struct arena *a, size_t n_bytes)
{
	const size_t align = _Alignof(max_align_t);
	size_t n = (n_bytes + align - 1) / align * align;
	struct arena_block *b = block_for(a, n);
	void *p = (char *)b->bytes + b->used;

	b->used += n;
	return p;
}

void *arena_array(struct arena *a, size_t n, size_t size_bytes)
{
	if (size_bytes && n > SIZE_MAX / 2 / size_bytes)
		n = SIZE_MAX / 2 / size_bytes; /* xcalloc says no */
	return arena_alloc(a, n * size_bytes);
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
	char *copy = arena_alloc(a, len + 1);

	memcpy(copy, s, len);
	return copy;
}

void *arena_more(struct arena *a, void *list, size_t n, size_t size_bytes)
{
	void *more;

	if (n & (n - 1))
		return list;
	more = arena_array(a, n ? 2 * n : 1, size_bytes);
	if (n)
		memcpy(more, list, n * size_bytes);
	return more;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap, again;
	char *s;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	s = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
	if (n > 0)
		vsnprintf(s, (size_t)n + 1, fmt, again);
	va_end(again);
	return s;
}

void arena_release(struct arena *a)
{
	struct arena_block *b = a->top;

	while (b) {
		struct arena_block *below = b->below;

		free(b);
		b = below;
	}
	a->top = NULL;
}
