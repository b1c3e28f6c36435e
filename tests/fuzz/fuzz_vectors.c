/* Whatever an endpoint replies: an error, or as many rows as texts were sent.  The
 * first byte says how many those were. */
#include <math.h>

#include "base/error.h"
#include "fuzz/fuzz.h"
#include "llm/results.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct error err = { 0 };
	size_t n = len ? 1 + bytes[0] % 8 : 1, dims;
	float *rows;

	if (!len)
		return 0;
	if (!results_vectors((const char *)bytes + 1, len - 1, n, &rows, &dims,
			     &err)) {
		fuzz_promise(!rows && err.code != ERR_NONE && err.text[0]);
		return 0;
	}
	fuzz_promise(rows && dims);
	for (size_t i = 0; i < n * dims; i++)
		fuzz_promise(isfinite(rows[i]));
	free(rows);
	return 0;
}
