#include "base/str.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"

#define BLANKS " \t\r\n"

bool str_begins(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

bool str_begins_fold(const char *s, const char *with)
{
	return !strncasecmp(s, with, strlen(with));
}

bool str_ends(const char *s, const char *with)
{
	size_t n = strlen(s), e = strlen(with);

	return n >= e && !memcmp(s + n - e, with, e);
}

bool str_ends_fold(const char *s, const char *with)
{
	size_t n = strlen(s), e = strlen(with);

	return n >= e && !strcasecmp(s + n - e, with);
}

const char *str_find_fold(const char *text, const char *part)
{
	size_t n = strlen(part);

	for (; *text; text++)
		if (!strncasecmp(text, part, n))
			return text;
	return NULL;
}

bool str_is(const char *s, size_t len, const char *word)
{
	return strlen(word) == len && !memcmp(s, word, len);
}

bool str_is_fold(const char *s, size_t len, const char *word)
{
	return strlen(word) == len && !strncasecmp(s, word, len);
}

int str_index(const char *s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(s, list[i]))
			return (int)i;
	return -1;
}

int str_span_index(const char *s, size_t len, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_is(s, len, list[i]))
			return (int)i;
	return -1;
}

bool str_in(const char *s, const char *const *list, size_t n)
{
	return str_index(s, list, n) >= 0;
}

bool str_span_in(const char *s, size_t len, const char *const *list, size_t n)
{
	return str_span_index(s, len, list, n) >= 0;
}

bool str_span_in_fold(const char *s, size_t len, const char *const *list,
		      size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_is_fold(s, len, list[i]))
			return true;
	return false;
}

size_t str_begins_any(const char *s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_begins(s, list[i]))
			return strlen(list[i]);
	return 0;
}

size_t str_begins_any_fold(const char *s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_begins_fold(s, list[i]))
			return strlen(list[i]);
	return 0;
}

bool str_has_any(const char *text, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strstr(text, list[i]))
			return true;
	return false;
}

bool str_has_any_fold(const char *text, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_find_fold(text, list[i]))
			return true;
	return false;
}

bool str_next(const char **at, const char *between, const char **s, size_t *len)
{
	*s = *at + strspn(*at, between);
	*len = strcspn(*s, between);
	*at = *s + *len;
	return *len > 0;
}

static bool is_blank(char c)
{
	return c && strchr(BLANKS, c);
}

const char *str_trim(const char *s, size_t *len)
{
	for (; *len && is_blank(*s); s++)
		--*len;
	while (*len && is_blank(s[*len - 1]))
		--*len;
	return s;
}

bool str_is_blank(const char *s, size_t len)
{
	str_trim(s, &len);
	return !len;
}

char str_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool str_is_wordy(char c)
{
	return (unsigned char)c >= 0x80 || (c >= '0' && c <= '9') ||
	       ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

const char *str_plural(size_t n)
{
	return n == 1 ? "" : "s";
}

char *str_dup(const char *s)
{
	return s ? xstrdup(s) : NULL;
}

void str_set(char **field, const char *s)
{
	char *copy = str_dup(s); /* before: s may stand in what is freed */

	free(*field);
	*field = copy;
}

uint64_t str_hash_on(uint64_t h, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)s[i]) * UINT64_C(1099511628211);
	return h;
}

uint64_t str_hash(const char *s, size_t len)
{
	return str_hash_on(STR_HASH, s, len);
}
