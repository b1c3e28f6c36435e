/*
 * intern.h - a number for each text: 0 for the first, 1 for the next new one ...
 *
 * A table from texts to places in a list, for the sets and annotators of files
 * with millions of rows.  The texts may be a stranger's: the hash has a seed of
 * its own, so nobody can write a file whose texts all fall together.
 */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

#define INTERN_NONE UINT32_MAX

struct intern {
	struct arena arena; /* zeroed struct: an empty table */
	struct intern_text *texts;
	size_t n, cap;
	uint32_t *slots; /* number + 1; 0 is free */
	size_t n_slots;
	uint64_t seed;
};

void intern_release(struct intern *t); /* leaves an empty table */
/* The text's number, a new one where it had none. */
uint32_t intern_add(struct intern *t, const char *s, size_t len);
/* INTERN_NONE where it has none. */
uint32_t intern_find(const struct intern *t, const char *s, size_t len);
/* The text of a number, NUL-terminated, until the release. */
const char *intern_text(const struct intern *t, uint32_t number);
#endif
