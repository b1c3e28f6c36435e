/*
 * hash.h - SHA-256 of content, so that a replay can tell what it was made of
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H
#include <stddef.h>

#define HASH_HEX_BYTES 65 /* 64 lower-case hex digits and a NUL */

void hash_hex(const char *s, size_t len, char out[HASH_HEX_BYTES]);

/* In pieces: several texts make one hash, of "LENGTH:text" for each of them, so
 * ("ab", "c") and ("a", "bc") differ. */
struct hash;
struct hash *hash_new(void);
void hash_piece(struct hash *h, const char *s, size_t len);
void hash_text(struct hash *h, const char *s);
void hash_finish(struct hash *h, char out[HASH_HEX_BYTES]); /* frees h */
#endif
