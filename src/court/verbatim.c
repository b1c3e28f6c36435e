#include "court/verbatim.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "court/plain.h"

char *verbatim_words(const char *s, size_t len)
{
	struct buf words;

	buf_init(&words, len + 3);
	plain_words(&words, s, len);
	return buf_take(&words);
}

bool verbatim_in(const char *words, const char *s, size_t len)
{
	char *mine = verbatim_words(s, len);
	bool has = !*mine || strstr(words, mine);

	free(mine);
	return has;
}

static size_t count_words(const char *s, size_t len)
{
	char *words = verbatim_words(s, len);
	size_t n = 0;

	for (const char *w = words; (w = strchr(w, ' ')) && w[1]; w++)
		n++;
	free(words);
	return n;
}

/* The length of an ellipsis at s: "...", ". . .", or the one sign. */
static size_t ellipsis(const char *s)
{
	static const char *const signs[] = { "...", ". . .", "\xe2\x80\xa6" };

	return str_begins_any(s, STR_LIST(signs));
}

/* What stands between marks; an ellipsis leaves words out. */
static bool is_said(const char *s, size_t len, verbatim_fn *says,
		    const void *arg)
{
	size_t from = 0;

	if (count_words(s, len) < VERBATIM_LEAST)
		return true;
	for (size_t i = 0; i <= len; i++) {
		size_t gap = i < len ? ellipsis(s + i) : 1;

		if (!gap)
			continue;
		if (!says(arg, s + from, i - from))
			return false;
		from = i + gap;
		i = from - 1;
	}
	return true;
}

const char *verbatim_false(const char *text, verbatim_fn *says, const void *arg,
			   size_t *len)
{
	static const char *const opens[] = { "\"", "\xe2\x80\x9c" };
	static const char *const closes[] = { "\"", "\xe2\x80\x9d" };

	for (int kind = 0; kind < 2; kind++) {
		const char *s = text, *end;

		while ((s = strstr(s, opens[kind]))) {
			s += strlen(opens[kind]);
			end = strstr(s, closes[kind]);
			if (!end)
				break;
			*len = (size_t)(end - s);
			if (!is_said(s, *len, says, arg))
				return s;
			s = end + strlen(closes[kind]);
		}
	}
	return NULL;
}
