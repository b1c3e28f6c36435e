#include "base/names.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"

#define NAME_MAX_BYTES 64

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool same(char a, char b)
{
	return str_lower(a) == str_lower(b);
}

/* Optimal string alignment distance of two short names. */
static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t row[3][NAME_MAX_BYTES + 1];

	for (size_t j = 0; j <= nb; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= na; i++) {
		size_t *now = row[i % 3], *up = row[(i + 2) % 3];
		const size_t *upup = row[(i + 1) % 3];

		now[0] = i;
		for (size_t j = 1; j <= nb; j++) {
			now[j] = least(up[j], now[j - 1]) + 1;
			now[j] = least(now[j],
				       up[j - 1] + !same(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
			    same(a[i - 2], b[j - 1]))
				now[j] = least(now[j], upup[j - 2] + 1);
		}
	}
	return row[na % 3][nb];
}

const char *names_nearest(const char *word, const char *const *names, size_t n)
{
	size_t len = strnlen(word, NAME_MAX_BYTES), best = (size_t)-1;
	const char *found = NULL;

	for (size_t i = 0; i < n; i++) {
		size_t ln = strnlen(names[i], NAME_MAX_BYTES);
		size_t longer = ln > len ? ln : len;
		size_t shorter = least(ln, len), d;

		d = distance(word, len, names[i], ln);
		if (shorter >= 3 && !strncasecmp(names[i], word, shorter))
			d = least(d, 1);
		if (d * 3 <= longer && d < best) {
			best = d;
			found = names[i];
		}
	}
	return found;
}

struct names_hint names_hint(const char *word, const char *const *names,
			     size_t n, const char *lead, const char *otherwise)
{
	const char *near = names_nearest(word, names, n);
	struct names_hint hint;

	if (near)
		snprintf(hint.text, sizeof hint.text, "%s%.64s%c?", lead, near,
			 lead[strlen(lead) - 1]);
	else
		snprintf(hint.text, sizeof hint.text, "%s", otherwise);
	return hint;
}

bool names_is_slug(const char *s)
{
	size_t n = strnlen(s, NAME_MAX_BYTES + 1);

	if (!n || n > NAME_MAX_BYTES || s[0] == '-' || s[n - 1] == '-')
		return false;
	return strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}
