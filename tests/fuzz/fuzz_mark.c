/* Whatever a person types as labels (a line each): a usage error, or marks that are
 * known, clean, and laid over a reading and taken off again leave it as it was. */
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "court/mark.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "fuzz/fuzz.h"

#define MARKS_MAX 40

static bool parse(const char *line, struct mark *out)
{
	struct error err = { 0 };

	if (!mark_parse(out, line, &err)) {
		fuzz_promise(err.code == ERR_USAGE && err.text[0]);
		fuzz_promise(sanitise_is_clean(err.text, strlen(err.text)));
		mark_release(out);
		return false;
	}
	mark_sign(out, 2, line, 0);
	fuzz_promise(mark_is_known(out) && mark_values(out->field));
	fuzz_promise(sanitise_is_clean(out->reason, strlen(out->reason)));
	fuzz_promise(sanitise_is_clean(out->author, strlen(out->author)));
	return true;
}

static void lay(const struct mark *marks, size_t n)
{
	struct turn t = { .n = 2 };
	struct reading *own = xmalloc(sizeof *own);
	struct buf told;

	reading_init(own);
	own->commitment = COMMITMENT_NEUTRAL;
	reading_remark(own, REMARK_DECORUM, 1, (struct span){ 0, 0 }, "why",
		       NULL);
	t.reading = own;
	buf_init(&told, BUF_TEXT_MAX);
	mark_turn(&t, marks, n);
	for (size_t i = 0; i < n; i++)
		mark_tell(&told, &marks[i], &t);
	fuzz_promise(sanitise_is_clean(told.s, told.len));
	fuzz_promise(!t.marked || t.original == own);
	mark_turn(&t, NULL, 0);
	fuzz_promise(!t.marked && t.reading == own && own->n_remarks == 1);
	fuzz_promise(own->commitment == COMMITMENT_NEUTRAL);
	reading_release(own);
	free(own);
	buf_release(&told);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char *s = xstrndup((const char *)bytes, len), *rest = s, *line;
	struct mark marks[MARKS_MAX];
	size_t n = 0;

	while (n < MARKS_MAX && (line = strtok_r(rest, "\n", &rest)))
		n += parse(line, &marks[n]);
	lay(marks, n);
	while (n)
		mark_release(&marks[--n]);
	free(s);
	return 0;
}
