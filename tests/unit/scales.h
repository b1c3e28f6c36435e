/*
 * scales.h - a whole file of weights for tests of the room listen
 *
 * Which names there are only scales_load knows: each that it misses is added.
 */
#ifndef UNIT_SCALES_H
#define UNIT_SCALES_H
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "listen/scales.h"
#include "unit/helper.h"

/* Lines in the order in which they are missed; the caller frees. */
static inline char *scales_text(double (*weight)(const char *name))
{
	struct error err = { 0 };
	struct scales s;
	struct buf text;
	char *path = helper_file("scales.txt", "");

	buf_init(&text, BUF_TEXT_MAX);
	while (!scales_load(&s, path, &err)) {
		const char *name = err.text + strlen(path) + 2;
		size_t n = strcspn(name, " ");

		if (!strstr(err.text, "is missing"))
			fail_msg("%s", err.text);
		buf_printf(&text, "%.*s", (int)n, name);
		buf_printf(&text, " %g\n", weight(text.s + text.len - n));
		free(helper_file("scales.txt", text.s));
	}
	free(path);
	return buf_take(&text);
}

/* Words taken up, and nearness: a plain sum, until there is something better. */
static inline double plain_weight(const char *name)
{
	return strstr(name, ".match.whole_words") ||
			       strstr(name, ".match.taken_up") ||
			       strstr(name, ".match.best_meaning")
		       ? 1
		       : 0;
}
#endif
