#include "base/hash.h"

#include <sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#include "base/xmalloc.h"

struct hash {
	SHA2_CTX ctx;
};

static void hex(const uint8_t digest[SHA256_DIGEST_LENGTH],
		char out[HASH_HEX_BYTES])
{
	for (int i = 0; i < SHA256_DIGEST_LENGTH; i++)
		snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

void hash_hex(const char *s, size_t len, char out[HASH_HEX_BYTES])
{
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX ctx;

	SHA256Init(&ctx);
	SHA256Update(&ctx, (const uint8_t *)s, len);
	SHA256Final(digest, &ctx);
	hex(digest, out);
}

struct hash *hash_new(void)
{
	struct hash *h = xmalloc(sizeof *h);

	SHA256Init(&h->ctx);
	return h;
}

void hash_piece(struct hash *h, const char *s, size_t len)
{
	char head[32];
	int n = snprintf(head, sizeof head, "%zu:", len);

	SHA256Update(&h->ctx, (const uint8_t *)head, (size_t)n);
	SHA256Update(&h->ctx, (const uint8_t *)s, len);
}

void hash_finish(struct hash *h, char out[HASH_HEX_BYTES])
{
	uint8_t digest[SHA256_DIGEST_LENGTH];

	SHA256Final(digest, &h->ctx);
	hex(digest, out);
	free(h);
}
