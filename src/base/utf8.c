#include "base/utf8.h"

#include <string.h>
#include <utf8proc.h>

#include "base/xmalloc.h"

size_t utf8_decode(const char *s, size_t len, uint32_t *cp)
{
	utf8proc_int32_t c;
	utf8proc_ssize_t n;

	if ((unsigned char)s[0] < 0x80) {
		*cp = (unsigned char)s[0];
		return 1;
	}
	n = utf8proc_iterate((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)len,
			     &c);
	if (n <= 0 || c < 0) {
		*cp = UTF8_BAD;
		return 1;
	}
	*cp = (uint32_t)c;
	return (size_t)n;
}

size_t utf8_encode(uint32_t cp, char out[4])
{
	if (cp > 0x10ffff || (cp >= 0xd800 && cp <= 0xdfff))
		cp = UTF8_BAD;
	return (size_t)utf8proc_encode_char((utf8proc_int32_t)cp,
					    (utf8proc_uint8_t *)out);
}

/* How many bytes are ASCII before the first that is not, looked at by eights. */
static size_t ascii_run(const char *s, size_t len)
{
	uint64_t eight;
	size_t i = 0;

	for (; len - i >= sizeof eight; i += sizeof eight) {
		memcpy(&eight, s + i, sizeof eight);
		if (eight & UINT64_C(0x8080808080808080))
			break;
	}
	while (i < len && (unsigned char)s[i] < 0x80)
		i++;
	return i;
}

bool utf8_valid(const char *s, size_t len, size_t *bad)
{
	size_t i = ascii_run(s, len);

	while (i < len) {
		uint32_t cp;
		size_t n = utf8_decode(s + i, len - i, &cp);

		if (cp == UTF8_BAD && n == 1) {
			if (bad)
				*bad = i;
			return false;
		}
		i += n;
		i += ascii_run(s + i, len - i);
	}
	return true;
}

int utf8_cp_width(uint32_t cp)
{
	if (cp >= 0x20 && cp < 0x7f)
		return 1;
	return utf8proc_charwidth((utf8proc_int32_t)cp);
}

/* What becomes an emoji when U+FE0F follows: not a letter, but also a keycap. */
static bool may_be_emoji(uint32_t cp)
{
	if (cp < 0x80)
		return cp == '#' || cp == '*' || (cp >= '0' && cp <= '9');
	return utf8proc_get_property((utf8proc_int32_t)cp)->boundclass ==
	       UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

/* Two of these make a flag. */
static bool is_regional(uint32_t cp)
{
	return cp >= 0x1f1e6 && cp <= 0x1f1ff;
}

size_t utf8_grapheme(const char *s, size_t len, int *width_cols)
{
	utf8proc_int32_t state = 0;
	uint32_t first, next, prev;
	size_t at;
	int width;

	if (utf8_is_plain(s, len)) {
		if (width_cols)
			*width_cols = 1;
		return 1;
	}
	at = utf8_decode(s, len, &first);
	width = utf8_cp_width(first);
	prev = first;
	while (at < len && (unsigned char)s[at] >= 0x80) {
		size_t n = utf8_decode(s + at, len - at, &next);

		if (utf8proc_grapheme_break_stateful((utf8proc_int32_t)prev,
						     (utf8proc_int32_t)next,
						     &state))
			break;
		if ((next == 0xfe0f && may_be_emoji(first)) ||
		    (is_regional(first) && is_regional(next)))
			width = 2;
		else if (utf8_cp_width(next) > width)
			width = utf8_cp_width(next);
		prev = next;
		at += n;
	}
	if (width_cols)
		*width_cols = width;
	return at;
}

/* Clusters are found from the left only, so start at a safe place: after the
 * last ASCII byte that lies before `at`. */
size_t utf8_grapheme_before(const char *s, size_t len, size_t at)
{
	size_t from, step;

	if (at > len)
		at = len;
	if (!at)
		return 0;
	from = at - 1;
	while (from && (unsigned char)s[from] >= 0x80)
		from--;
	for (;; from += step) {
		step = utf8_grapheme(s + from, len - from, NULL);
		if (from + step >= at)
			return from;
	}
}

int utf8_width(const char *s, size_t len)
{
	int cols = 0, w;

	for (size_t i = 0; i < len;) {
		if (utf8_is_plain(s + i, len - i)) {
			i++;
			cols++;
			continue;
		}
		i += utf8_grapheme(s + i, len - i, &w);
		cols += w;
	}
	return cols;
}

size_t utf8_fit(const char *s, size_t len, int max_cols)
{
	size_t i = 0;
	int cols = 0, w;

	while (i < len) {
		size_t n = utf8_grapheme(s + i, len - i, &w);

		if (cols + w > max_cols)
			break;
		cols += w;
		i += n;
	}
	return i;
}

#define ELLIPSIS "..."

size_t utf8_fit_words(const char *s, size_t len, int max_cols)
{
	size_t fit = utf8_fit(s, len, max_cols), cut = fit;

	if (fit == len)
		return len;
	if (s[fit] != ' ')
		while (cut && s[cut - 1] != ' ')
			cut--;
	while (cut && s[cut - 1] == ' ')
		cut--;
	return cut ? cut : fit;
}

char *utf8_clipped(const char *s, size_t len, int max_cols)
{
	int room = max_cols - (int)strlen(ELLIPSIS);

	if (utf8_fit(s, len, max_cols) == len)
		return xprintf("%.*s", (int)len, s);
	return xprintf("%.*s" ELLIPSIS,
		       (int)utf8_fit_words(s, len, room > 0 ? room : 0), s);
}

static bool is_blank(uint32_t cp)
{
	if (cp < 0x80)
		return cp == ' ' || (cp >= '\t' && cp <= '\r');
	return utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_ZS;
}

/* A dash between blanks is no word, of whatever length the dash is. */
static bool is_letter_or_digit(uint32_t cp)
{
	utf8proc_category_t c;

	if (cp < 0x80)
		return (cp >= '0' && cp <= '9') ||
		       ((cp | 0x20) >= 'a' && (cp | 0x20) <= 'z');
	c = utf8proc_category((utf8proc_int32_t)cp);
	return (c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO) ||
	       (c >= UTF8PROC_CATEGORY_ND && c <= UTF8PROC_CATEGORY_NO);
}

size_t utf8_prefix(const char *s, size_t max_len)
{
	size_t n = strnlen(s, max_len);

	if (!s[n])
		return n;
	while (n && ((unsigned char)s[n] & 0xc0) == 0x80)
		n--;
	return n;
}

size_t utf8_words(const char *s, size_t len)
{
	size_t words = 0;
	bool counted = false;

	for (size_t i = 0; i < len;) {
		uint32_t cp = (unsigned char)s[i];

		i += cp < 0x80 ? 1 : utf8_decode(s + i, len - i, &cp);
		if (is_blank(cp)) {
			counted = false;
		} else if (!counted && is_letter_or_digit(cp)) {
			counted = true;
			words++;
		}
	}
	return words;
}

uint32_t utf8_base_letter(uint32_t cp)
{
	utf8proc_int32_t parts[8];

	if (utf8proc_decompose_char((utf8proc_int32_t)cp, parts, 8,
				    UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT,
				    NULL) < 1)
		return cp;
	return (uint32_t)parts[0];
}

uint32_t utf8_lower(uint32_t cp)
{
	return (uint32_t)utf8proc_tolower((utf8proc_int32_t)cp);
}

void utf8_capitals(const char *s, char *out, size_t size)
{
	size_t i = 0;

	for (; s[i] && i + 1 < size; i++)
		out[i] = s[i] >= 'a' && s[i] <= 'z' ? (char)(s[i] - 32) : s[i];
	while (i && ((unsigned char)s[i] & 0xc0) == 0x80)
		i--; /* no half characters */
	out[i] = '\0';
}
