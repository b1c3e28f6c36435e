/*
 * cache.h - replies to batch work, so that a run that is repeated costs nothing
 *
 * Keyed on the whole request with its address.  Only complete replies are kept,
 * never an error; hearings never ask here.  One SQLite file that may be removed
 * at any time.
 */
#ifndef LLM_CACHE_H
#define LLM_CACHE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/hash.h"

struct cache;
struct error;

#define CACHE_ROWS_MAX 200000 /* the oldest tenth goes when it is passed */

struct cache_row {
	struct buf text, thought; /* the caller's */
	char finish[32];
	int64_t prompt_tokens, completion_tokens;
	float *vectors; /* allocated by cache_get, or NULL */
	size_t dims;
	size_t n_vectors;
};

struct cache *cache_open(const char *path, struct error *err);
void cache_close(struct cache *c); /* NULL is fine */
void cache_key(const char *url, const struct buf *sent,
	       char out[HASH_HEX_BYTES]);
/* False when it is not there (or cannot be read). */
bool cache_get(struct cache *c, const char *key, struct cache_row *out);
/* A failure is not told: the next run asks again. */
void cache_put(struct cache *c, const char *key, const struct cache_row *row);
#endif
