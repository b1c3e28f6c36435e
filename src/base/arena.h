/*
 * arena.h - memory for things that die together
 *
 * A case and all its strings live in one arena and go with one call.  Pointers
 * stay valid until arena_release.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include <stddef.h>

struct arena_block;
struct arena {
	struct arena_block *top; /* zeroed struct: an empty arena */
};

void *arena_alloc(struct arena *a, size_t n_bytes); /* zeroed, aligned */
void *arena_array(struct arena *a, size_t n, size_t size_bytes);
/* The list of n with room for one more: it doubles where n is a power of two, and what
 * it had before stays until the arena goes.  NULL is a list of none. */
void *arena_more(struct arena *a, void *list, size_t n, size_t size_bytes);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t len);
char *arena_printf(struct arena *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void arena_release(struct arena *a); /* leaves an empty arena */
#endif
