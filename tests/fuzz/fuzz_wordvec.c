/* Whatever the bytes of a file of word vectors: refused with a reason, or words that
 * can be found and figures that are figures.  The sum over the bytes is put right
 * first, or nothing but the sum would ever be looked at; so is "HBWORDS1". */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "fuzz/fuzz.h"
#include "listen/wordvec.h"

#define FIXED 40 /* bytes before what the file says of itself */

static void put_right(uint8_t *s, size_t len)
{
	uint64_t h = UINT64_C(14695981039346656037);

	if (len < FIXED)
		return;
	for (size_t i = FIXED; i < len; i++)
		h = (h ^ s[i]) * UINT64_C(1099511628211);
	memcpy(s, "HBWORDS1", 8);
	memcpy(s + 32, &h, sizeof h);
}

static void look_through(const struct wordvec *v)
{
	float sum[WORDVEC_DIMS_MAX] = { 0 };

	fuzz_promise(wordvec_dims(v) && wordvec_dims(v) <= WORDVEC_DIMS_MAX);
	fuzz_promise(strlen(wordvec_about(v)) < 1 << 20);
	for (size_t i = 0; i < wordvec_count(v); i++) {
		const char *word = wordvec_word(v, (int32_t)i);

		fuzz_promise(wordvec_find(v, word, strlen(word)) == (int32_t)i);
		fuzz_promise(wordvec_share(v, (int32_t)i) > 0);
		wordvec_add(v, (int32_t)i, 1, sum);
	}
	for (size_t d = 0; d < wordvec_dims(v); d++)
		fuzz_promise(isfinite(sum[d]));
	fuzz_promise(wordvec_share(v, -1) <= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	static char path[64];
	uint8_t *copy = malloc(len + 1);
	struct error err = { 0 };
	struct wordvec *v;

	memcpy(copy, bytes, len);
	if (len && bytes[0] == 'H')
		put_right(copy, len);
	if (!*path)
		snprintf(path, sizeof path, "/tmp/fuzz-wordvec-%ld",
			 (long)getpid());
	fuzz_promise(file_write(path, (const char *)copy, len, 0600, &err));
	v = wordvec_open(path, &err);
	fuzz_promise(v || (err.code != ERR_NONE && err.text[0]));
	if (v)
		look_through(v);
	wordvec_close(v);
	unlink(path);
	free(copy);
	return 0;
}
