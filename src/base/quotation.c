#include "base/quotation.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"

#define SINGLE_LEFT  "\xe2\x80\x98"
#define SINGLE_RIGHT "\xe2\x80\x99"
#define LEFT	     "\xe2\x80\x9c"
#define RIGHT	     "\xe2\x80\x9d"
#define LOW	     "\xe2\x80\x9e"
#define ANGLE_LEFT   "\xc2\xab"
#define ANGLE_RIGHT  "\xc2\xbb"

static const char *const doubles[] = {
	"\"", LEFT, RIGHT, LOW, "\xe2\x80\x9f", ANGLE_LEFT, ANGLE_RIGHT,
};
static const char *const singles[] = {
	SINGLE_LEFT,	SINGLE_RIGHT,	"\xe2\x80\x9a",
	"\xe2\x80\x9b", "\xe2\x80\xb9", "\xe2\x80\xba",
};
#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Every mark begins with one of these: most bytes need no more than a look. */
static bool may_be_mark(char c)
{
	return c == '"' || c == '\xc2' || c == '\xe2';
}

size_t quotation_double(const char *s)
{
	return may_be_mark(*s) ? str_begins_any(s, STR_LIST(doubles)) : 0;
}

size_t quotation_mark(const char *s)
{
	size_t n = quotation_double(s);

	return n || !may_be_mark(*s) ? n : str_begins_any(s, STR_LIST(singles));
}

size_t quotation_mark_before(const char *text, size_t at)
{
	for (size_t n = 1; n <= 3 && n <= at; n++)
		if (quotation_mark(text + at - n) == n)
			return n;
	return 0;
}

size_t quotation_lead(const char *s)
{
	size_t at = 0, n;

	while ((n = strchr(" \t\n", s[at]) && s[at] ? 1
						    : quotation_mark(s + at)))
		at += n;
	return at;
}

/* An apostrophe has a letter behind it; so has none that closes. */
static const char *find_close(const char *s, const char *mark)
{
	size_t n = strlen(mark);

	while ((s = strstr(s, mark))) {
		if (strcmp(mark, SINGLE_RIGHT) || !isalnum((unsigned char)s[n]))
			return s;
		s += n;
	}
	return NULL;
}

const char *quotation_close(const char *s, size_t *open, size_t *close)
{
	static const char *const pairs[][2] = {
		{ "\"", "\"" },
		{ LEFT, RIGHT },
		{ LOW, LEFT },
		{ LOW, RIGHT },
		{ ANGLE_LEFT, ANGLE_RIGHT },
		{ ANGLE_RIGHT, ANGLE_LEFT },
		{ SINGLE_LEFT, SINGLE_RIGHT },
	};
	const char *best = NULL;

	for (size_t i = 0; may_be_mark(*s) && i < COUNT(pairs); i++) {
		size_t n = strlen(pairs[i][0]);
		const char *at;

		if (strncmp(s, pairs[i][0], n) != 0)
			continue;
		at = find_close(s + n, pairs[i][1]);
		if (!at || (best && best < at))
			continue;
		best = at;
		*open = n;
		*close = strlen(pairs[i][1]);
	}
	return best;
}

size_t quotation_put_one(struct buf *out, const char *s)
{
	size_t mark = quotation_double(s);

	buf_putc(out, mark ? '\'' : *s);
	return mark ? mark : 1;
}
