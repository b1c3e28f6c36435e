#include "base/ascii.h"

#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

static const struct {
	uint32_t cp;
	const char *plain;
} table[] = {
	{ 0x00a0, " " },  { 0x00a7, "S" }, { 0x00b6, "P" }, { 0x00b7, "." },
	{ 0x00d7, "x" },  { 0x00df, "s" }, { 0x00e6, "a" }, { 0x00f8, "o" },
	{ 0x2010, "-" },  { 0x2011, "-" }, { 0x2012, "-" }, { 0x2013, "-" },
	{ 0x2014, "-" },  { 0x2018, "'" }, { 0x2019, "'" }, { 0x201c, "\"" },
	{ 0x201d, "\"" }, { 0x2022, "*" }, { 0x2026, "." }, { 0x2190, "<" },
	{ 0x2191, "^" },  { 0x2192, ">" }, { 0x2193, "v" }, { 0x2212, "-" },
	{ 0x2500, "-" },  { 0x2502, "|" }, { 0x250a, ":" }, { 0x2514, "`" },
	{ 0x2524, "+" },  { 0x256d, "," }, { 0x256e, "." }, { 0x256f, "'" },
	{ 0x2570, "`" },  { 0x2581, "_" }, { 0x2582, "." }, { 0x2583, "-" },
	{ 0x2584, "=" },  { 0x2585, "+" }, { 0x2586, "*" }, { 0x2587, "%" },
	{ 0x2588, "#" },  { 0x25b8, ">" }, { 0x25cf, "*" }, { 0x2713, "v" },
};

/* One static text for each ASCII character. */
static const char *letter(uint32_t cp)
{
	static char texts[128][2];

	texts[cp & 0x7f][0] = (char)(cp & 0x7f);
	return texts[cp & 0x7f];
}

const char *ascii_for(const char *grapheme)
{
	uint32_t cp, base;

	utf8_decode(grapheme, strlen(grapheme), &cp);
	if (cp < 0x80)
		return letter(cp < 0x20 ? '?' : cp);
	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
		if (table[i].cp == cp)
			return table[i].plain;
	base = utf8_base_letter(cp);
	if (base >= 0x20 && base < 0x7f)
		return letter(base);
	return "?";
}

void ascii_fold(struct buf *text)
{
	struct buf plain;

	buf_init(&plain, text->max);
	for (size_t at = 0; at < text->len;) {
		size_t n = utf8_grapheme(text->s + at, text->len - at, NULL);

		if (text->s[at] & 0x80)
			buf_puts(&plain, ascii_for(text->s + at));
		else
			buf_putc(&plain, text->s[at]);
		at += n;
	}
	buf_release(text);
	*text = plain;
}

/*
 * Most people whose locale says nothing at all (a bare container) sit at a
 * terminal that shows UTF-8; who sets the C locale on purpose gets ASCII.
 */
static bool locale_is_silent(void)
{
	static const char *const vars[] = { "LC_ALL", "LC_CTYPE", "LANG" };

	for (size_t i = 0; i < 3; i++) {
		const char *v = getenv(vars[i]);

		if (v && v[0])
			return false;
	}
	return true;
}

bool ascii_set_locale(void)
{
	if (!setlocale(LC_CTYPE, "") || locale_is_silent())
		setlocale(LC_CTYPE, "C.UTF-8");
	return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}
