#include "base/hash.h"

#include <sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "base/xmalloc.h"
#include "unit/helper.h"

static void the_published_examples(void **state)
{
	static const char *const rows[][2] = {
		/* FIPS 180-4, and of nothing at all */
		{ "", "e3b0c44298fc1c149afbf4c8996fb924"
		      "27ae41e4649b934ca495991b7852b855" },
		{ "abc", "ba7816bf8f01cfea414140de5dae2223"
			 "b00361a396177a9cb410ff61f20015ad" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "248d6a61d20638b8e5c026930c3e6039"
		  "a33ce45964ff2167f6ecedd419db06c1" },
	};
	char out[HASH_HEX_BYTES];

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		hash_hex(rows[i][0], strlen(rows[i][0]), out);
		assert_string_equal(out, rows[i][1]);
	}
}

static void of_pieces(const char *a, const char *b, char out[HASH_HEX_BYTES])
{
	struct hash *h = hash_new();

	hash_piece(h, a, strlen(a));
	hash_piece(h, b, strlen(b));
	hash_finish(h, out);
}

static void pieces_know_their_borders(void **state)
{
	char one[HASH_HEX_BYTES], same[HASH_HEX_BYTES], two[HASH_HEX_BYTES],
		three[HASH_HEX_BYTES], plain[HASH_HEX_BYTES];

	(void)state;
	of_pieces("ab", "c", one);
	of_pieces("ab", "c", same);
	of_pieces("a", "bc", two);
	of_pieces("abc", "", three);
	assert_string_equal(one, same);
	assert_string_not_equal(one, two);
	assert_string_not_equal(one, three);
	assert_string_not_equal(two, three);
	/* As documented: each piece with its length and a colon before it. */
	hash_hex("2:ab1:c", 7, plain);
	assert_string_equal(one, plain);
}

/* FIPS 180-4's long one: blocks that the processor takes at once, and a rest. */
static void a_million_letters(void **state)
{
	char *s = xmalloc(1000000);
	char out[HASH_HEX_BYTES];

	(void)state;
	memset(s, 'a', 1000000);
	hash_hex(s, 1000000, out);
	assert_string_equal(out, "cdc76e5c9914fb9281a1c7e284d73e67"
				 "f1809a48a497200e046d39ccc7112cd0");
	free(s);
}

static void libmd_says(const char *s, size_t len, char out[HASH_HEX_BYTES])
{
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX ctx;

	SHA256Init(&ctx);
	for (size_t i = 0; i < len;
	     i++) /* a byte a time: never a whole block */
		SHA256Update(&ctx, (const uint8_t *)s + i, 1);
	SHA256Final(digest, &ctx);
	for (int i = 0; i < SHA256_DIGEST_LENGTH; i++)
		snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

/* Whatever lies kept when a piece begins, and however long the piece is. */
static void libmd_says_the_same(void **state)
{
	char text[400], both[900], one[HASH_HEX_BYTES], theirs[HASH_HEX_BYTES];

	(void)state;
	for (size_t i = 0; i < sizeof text; i++)
		text[i] = (char)(i * 37 + i / 7);
	for (size_t a = 0; a <= 130; a++) {
		for (size_t b = 0; b <= 200; b += 1 + b / 9) {
			struct hash *h = hash_new();
			size_t n;

			hash_piece(h, text, a);
			hash_piece(h, text + a, b);
			hash_finish(h, one);
			n = (size_t)snprintf(both, sizeof both, "%zu:", a);
			memcpy(both + n, text, a);
			n += a;
			n += (size_t)snprintf(both + n, sizeof both - n,
					      "%zu:", b);
			memcpy(both + n, text + a, b);
			libmd_says(both, n + b, theirs);
			assert_string_equal(one, theirs);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_published_examples),
		cmocka_unit_test(pieces_know_their_borders),
		cmocka_unit_test(a_million_letters),
		cmocka_unit_test(libmd_says_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
