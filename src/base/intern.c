#include "base/intern.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/xmalloc.h"

struct intern_text {
	const char *s; /* in the arena */
	size_t len;
	uint64_t hash;
};

void intern_release(struct intern *t)
{
	arena_release(&t->arena);
	free(t->texts);
	free(t->slots);
	*t = (struct intern){ .n = 0 };
}

/* FNV-1a from a secret start. */
static uint64_t hash_of(const struct intern *t, const char *s, size_t len)
{
	uint64_t h = t->seed ^ 0xcbf29ce484222325u;

	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)s[i]) * 0x100000001b3u;
	return h ^ h >> 32;
}

static bool is_text(const struct intern_text *x, const char *s, size_t len,
		    uint64_t hash)
{
	return x->hash == hash && x->len == len &&
	       (!len || !memcmp(x->s, s, len));
}

/* The slot where the text stands, or would; there is always a free one. */
static size_t slot_of(const struct intern *t, const char *s, size_t len,
		      uint64_t hash)
{
	size_t at = hash & (t->n_slots - 1);

	while (t->slots[at] &&
	       !is_text(&t->texts[t->slots[at] - 1], s, len, hash))
		at = (at + 1) & (t->n_slots - 1);
	return at;
}

static void more_slots(struct intern *t)
{
	t->n_slots = t->n_slots ? t->n_slots * 2 : 64;
	free(t->slots);
	t->slots = xcalloc(t->n_slots, sizeof *t->slots);
	for (size_t i = 0; i < t->n; i++) {
		const struct intern_text *x = &t->texts[i];

		t->slots[slot_of(t, x->s, x->len, x->hash)] = (uint32_t)i + 1;
	}
}

static void make_room(struct intern *t)
{
	if (!t->seed)
		t->seed = rng_fresh_seed();
	t->texts = xgrow(t->texts, t->n, &t->cap, sizeof *t->texts);
	if (t->n_slots < 2 * (t->n + 1))
		more_slots(t);
}

uint32_t intern_add(struct intern *t, const char *s, size_t len)
{
	uint64_t hash;
	size_t at;

	make_room(t);
	hash = hash_of(t, s, len);
	at = slot_of(t, s, len, hash);
	if (!t->slots[at]) {
		t->texts[t->n] =
			(struct intern_text){ arena_strndup(&t->arena, s, len),
					      len, hash };
		t->slots[at] = (uint32_t)++t->n;
	}
	return t->slots[at] - 1;
}

uint32_t intern_find(const struct intern *t, const char *s, size_t len)
{
	size_t at = t->n ? slot_of(t, s, len, hash_of(t, s, len)) : 0;

	return t->n && t->slots[at] ? t->slots[at] - 1 : INTERN_NONE;
}

const char *intern_text(const struct intern *t, uint32_t number)
{
	return t->texts[number].s;
}
