#include "base/hash.h"

#include <string.h>

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_published_examples),
		cmocka_unit_test(pieces_know_their_borders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
