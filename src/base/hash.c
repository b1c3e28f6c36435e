#include "base/hash.h"

#include <sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "base/hash_blocks.h"
#include "base/xmalloc.h"

struct hash {
	SHA2_CTX ctx;
};

/* libmd counts bits and keeps what is no whole block; from the next border on the
 * processor may do it. */
static void update(SHA2_CTX *ctx, const char *text, size_t len)
{
	const uint8_t *s = (const uint8_t *)text;
	size_t kept = ctx->bitcount[0] / 8 % HASH_BLOCK_BYTES, taken;
	size_t head = kept ? HASH_BLOCK_BYTES - kept : 0;

	if (head > len)
		head = len;
	SHA256Update(ctx, s, head);
	taken = head + hash_blocks(ctx->state.st32, s + head, len - head);
	ctx->bitcount[0] += (uint64_t)(taken - head) * 8;
	SHA256Update(ctx, s + taken, len - taken);
}

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
	update(&ctx, s, len);
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

	update(&h->ctx, head, (size_t)n);
	update(&h->ctx, s, len);
}

void hash_text(struct hash *h, const char *s)
{
	hash_piece(h, s, strlen(s));
}

void hash_finish(struct hash *h, char out[HASH_HEX_BYTES])
{
	uint8_t digest[SHA256_DIGEST_LENGTH];

	SHA256Final(digest, &h->ctx);
	hex(digest, out);
	free(h);
}
