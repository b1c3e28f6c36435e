/* The file of word vectors: what is found in a whole one, what is said of others. */
#include "listen/wordvec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "unit/helper.h"

#define DIMS  4
#define WORDS 3
#define HEAD  56 /* 40 fixed, then what the file says of itself */
#define SAID  1000

/* A file of three words; each test spoils its own. */
struct made {
	char bytes[400];
	size_t len;
};

static void put(struct made *m, const void *p, size_t n)
{
	memcpy(m->bytes + m->len, p, n);
	m->len += n;
}

static void put_u32(struct made *m, uint32_t v)
{
	put(m, &v, sizeof v);
}

static void sign(struct made *m)
{
	uint64_t h = UINT64_C(14695981039346656037);

	for (size_t i = 40; i < m->len; i++)
		h = (h ^ (unsigned char)m->bytes[i]) * UINT64_C(1099511628211);
	memcpy(m->bytes + 32, &h, sizeof h);
}

static struct made make(void)
{
	static const char strings[] = "bell\0fog\0it's"; /* with the last NUL */
	static const signed char values[WORDS * DIMS] = { 127, 0, 0,   -127,
							  1,   2, -3,  4,
							  0,   0, 100, 0 };
	static const float scales[WORDS] = { 0.5f, 1, 0 };
	const uint64_t said = SAID;
	struct made m = { 0 };

	put(&m, "HBWORDS1", 8);
	put_u32(&m, HEAD);
	put_u32(&m, WORDS);
	put_u32(&m, DIMS);
	put_u32(&m, sizeof strings);
	put(&m, &said, 8);
	put(&m, &said, 8); /* sign() */
	put(&m, "Made in a test.\0", 16);
	put_u32(&m, 0);
	put_u32(&m, 5);
	put_u32(&m, 9);
	put_u32(&m, 10);
	put_u32(&m, 2);
	put_u32(&m, 500);
	put(&m, scales, sizeof scales);
	put(&m, values, sizeof values);
	put(&m, strings, sizeof strings);
	sign(&m);
	return m;
}

static char *write_file(const struct made *m)
{
	char *path = helper_path("x.vec");

	assert_true(file_write(path, m->bytes, m->len, 0600, NULL));
	return path;
}

static void a_whole_file_is_read(void **state)
{
	struct made m = make();
	char *path = write_file(&m);
	struct error err = { 0 };
	struct wordvec *v = wordvec_open(path, &err);
	float sum[DIMS] = { 1, 1, 1, 1 };

	(void)state;
	assert_string_equal(err.text, "");
	assert_non_null(v);
	assert_int_equal(wordvec_dims(v), DIMS);
	assert_int_equal(wordvec_count(v), WORDS);
	assert_string_equal(wordvec_about(v), "Made in a test.");
	assert_int_equal(wordvec_find(v, "bell", 4), 0);
	assert_int_equal(wordvec_find(v, "fog and mist", 3), 1);
	assert_int_equal(wordvec_find(v, "it's", 4), 2);
	assert_int_equal(wordvec_find(v, "bel", 3), -1);
	assert_int_equal(wordvec_find(v, "bells", 5), -1);
	assert_int_equal(wordvec_find(v, "", 0), -1);
	assert_int_equal(wordvec_find(v, "a", 1), -1);
	assert_int_equal(wordvec_find(v, "zeal", 4), -1);
	assert_string_equal(wordvec_word(v, 1), "fog");
	wordvec_add(v, 0, 2, sum);
	assert_near(sum[0], 128, 1e-6);
	assert_near(sum[1], 1, 1e-6);
	assert_near(sum[3], -126, 1e-6);
	assert_near(wordvec_share(v, 2), 0.5, 1e-12);
	assert_near(wordvec_share(v, -1), 0.002, 1e-12); /* of the rarest */
	wordvec_close(v);
	wordvec_close(NULL);
	free(path);
}

/* Opening what `m` holds fails with this said of the path. */
static void refused(const struct made *m, const char *why)
{
	char *path = write_file(m);
	char *text = xprintf("%s: word vectors: %s", path, why);
	struct error err = { 0 };

	assert_null(wordvec_open(path, &err));
	assert_int_equal(err.code, ERR_DATA);
	assert_string_equal(err.text, text);
	free(text);
	free(path);
}

static void set_u32(struct made *m, size_t at, uint32_t v)
{
	memcpy(m->bytes + at, &v, sizeof v);
}

static void short_and_other_files_are_refused(void **state)
{
	struct made m = make();

	(void)state;
	m.len = 0;
	refused(&m, "it is empty or too large");
	m.len = 39;
	refused(&m, "it is too short");
	m = make();
	m.len--;
	refused(&m, "its length does not fit what it says of itself");
	m = make();
	m.bytes[7] = '2';
	refused(&m, "it is of another version");
	m.bytes[0] = 'X';
	refused(&m, "it is no file of word vectors");
	m = make();
	m.bytes[m.len - 3] ^= 1;
	refused(&m, "it is damaged");
}

static void sizes_that_cannot_be_are_refused(void **state)
{
	static const struct {
		size_t at;
		uint32_t value;
	} bad[] = {
		{ 8, 40 },	    { 8, 0 },
		{ 8, 57 },	    { 8, UINT32_MAX - 7 },
		{ 12, 0 },	    { 12, UINT32_MAX },
		{ 16, 0 },	    { 16, 129 },
		{ 16, UINT32_MAX }, { 20, 0 },
		{ 20, UINT32_MAX },
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct made m = make();

		set_u32(&m, bad[i].at, bad[i].value);
		sign(&m);
		refused(&m, "its length does not fit what it says of itself");
	}
}

/* Two sizes too large whose sum, in 32 bits, is the right one. */
static void sizes_that_wrap_around_are_refused(void **state)
{
	struct made m = make();
	uint32_t n_string;

	(void)state;
	memcpy(&n_string, m.bytes + 20, sizeof n_string);
	set_u32(&m, 8, HEAD + (UINT32_C(1) << 31));
	set_u32(&m, 20, n_string + (UINT32_C(1) << 31));
	sign(&m);
	refused(&m, "its length does not fit what it says of itself");
}

static void a_text_without_an_end_is_refused(void **state)
{
	struct made m = make();

	(void)state;
	m.bytes[HEAD - 1] = 'x';
	sign(&m);
	refused(&m, "its length does not fit what it says of itself");
	m = make();
	m.bytes[m.len - 1] = 'x';
	sign(&m);
	refused(&m, "its length does not fit what it says of itself");
}

static void numbers_that_are_none_are_refused(void **state)
{
	const float bad[] = { NAN, INFINITY, -1, 1e9f };

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		struct made m = make();

		memcpy(m.bytes + HEAD + 24 + 4, &bad[i], sizeof bad[i]);
		sign(&m);
		refused(&m, "it holds numbers that are none");
	}
}

static void counts_that_cannot_be_are_refused(void **state)
{
	struct made m = make();

	(void)state;
	set_u32(&m, HEAD + 12, 0);
	sign(&m);
	refused(&m, "its counts do not add up");
	set_u32(&m, HEAD + 12, SAID + 1);
	sign(&m);
	refused(&m, "its counts do not add up");
}

static void words_out_of_order_are_refused(void **state)
{
	struct made m = make();

	(void)state;
	set_u32(&m, HEAD + 4, 0);
	sign(&m);
	refused(&m, "its words are not in order"); /* one stands twice */
	set_u32(&m, HEAD + 4, 9);
	set_u32(&m, HEAD + 8, 5);
	sign(&m);
	refused(&m, "its words are not in order");
	set_u32(&m, HEAD + 4, 5);
	set_u32(&m, HEAD + 8, 4000);
	sign(&m);
	refused(&m, "its words are not in order");
}

static void what_is_no_file_is_refused(void **state)
{
	struct error err = { 0 };
	char *path = helper_path("nothing.vec");

	(void)state;
	assert_null(wordvec_open(path, &err));
	assert_int_equal(err.code, ERR_ABSENT);
	assert_non_null(strstr(err.text, path));
	assert_null(wordvec_open(helper_dir(), &err));
	assert_int_equal(err.code, ERR_DATA);
	free(path);
}

static void the_shipped_one_knows_its_trade(void **state)
{
	struct error err = { 0 };
	struct wordvec *v = wordvec_open("prompts/lexicons/speech.vec", &err);
	float a[WORDVEC_DIMS_MAX] = { 0 }, b[WORDVEC_DIMS_MAX] = { 0 };
	float c[WORDVEC_DIMS_MAX] = { 0 };
	double ab = 0, ac = 0;

	(void)state;
	assert_non_null(v);
	assert_true(strlen(wordvec_about(v)) > 40);
	for (size_t i = 1; i < wordvec_count(v); i++)
		assert_true(strcmp(wordvec_word(v, (int32_t)i - 1),
				   wordvec_word(v, (int32_t)i)) < 0);
	wordvec_add(v, wordvec_find(v, "statute", 7), 1, a);
	wordvec_add(v, wordvec_find(v, "provision", 9), 1, b);
	wordvec_add(v, wordvec_find(v, "truck", 5), 1, c);
	for (size_t d = 0; d < wordvec_dims(v); d++) {
		ab += (double)a[d] * b[d];
		ac += (double)a[d] * c[d];
	}
	assert_true(ab > 2 * ac);
	assert_true(wordvec_share(v, wordvec_find(v, "the", 3)) > 0.03);
	wordvec_close(v);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_file_is_read),
		cmocka_unit_test(short_and_other_files_are_refused),
		cmocka_unit_test(sizes_that_cannot_be_are_refused),
		cmocka_unit_test(sizes_that_wrap_around_are_refused),
		cmocka_unit_test(a_text_without_an_end_is_refused),
		cmocka_unit_test(numbers_that_are_none_are_refused),
		cmocka_unit_test(counts_that_cannot_be_are_refused),
		cmocka_unit_test(words_out_of_order_are_refused),
		cmocka_unit_test(what_is_no_file_is_refused),
		cmocka_unit_test(the_shipped_one_knows_its_trade),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
