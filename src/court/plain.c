#include "court/plain.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"

/* ---- HTML ---- */

static const struct {
	const char *name;
	uint32_t cp;
} entities[] = {
	{ "amp", '&' },	     { "lt", '<' },	  { "gt", '>' },
	{ "quot", '"' },     { "apos", '\'' },	  { "nbsp", ' ' },
	{ "ensp", ' ' },     { "emsp", ' ' },	  { "thinsp", ' ' },
	{ "sect", 0xa7 },    { "para", 0xb6 },	  { "mdash", 0x2014 },
	{ "ndash", 0x2013 }, { "lsquo", 0x2018 }, { "rsquo", 0x2019 },
	{ "ldquo", 0x201c }, { "rdquo", 0x201d }, { "hellip", 0x2026 },
	{ "bull", 0x2022 },  { "middot", 0xb7 },  { "frac12", 0xbd },
	{ "deg", 0xb0 },     { "cent", 0xa2 },	  { "pound", 0xa3 },
	{ "copy", 0xa9 },    { "reg", 0xae },	  { "trade", 0x2122 },
	{ "aacute", 0xe1 },  { "eacute", 0xe9 },  { "iacute", 0xed },
	{ "oacute", 0xf3 },  { "uacute", 0xfa },  { "ntilde", 0xf1 },
	{ "egrave", 0xe8 },  { "agrave", 0xe0 },  { "ccedil", 0xe7 },
	{ "auml", 0xe4 },    { "ouml", 0xf6 },	  { "uuml", 0xfc },
	{ "szlig", 0xdf },   { "times", 0xd7 },	  { "shy", 0xad },
};

#define ENTITY_MAX 10 /* longest body between "&" and ";" */

static bool numeric_entity(const char *body, size_t len, uint32_t *cp)
{
	bool hex = len > 1 && (body[1] == 'x' || body[1] == 'X');
	uint32_t v = 0;
	size_t i = hex ? 2 : 1;

	if (i >= len)
		return false;
	for (; i < len; i++) {
		unsigned char c = (unsigned char)body[i];

		if (hex ? !isxdigit(c) : !isdigit(c))
			return false;
		v = v * (hex ? 16 : 10) +
		    (uint32_t)(isdigit(c) ? c - '0' : tolower(c) - 'a' + 10);
		if (v > 0x10ffff)
			return false;
	}
	*cp = v == 0xa0 ? ' ' : v;
	return v != 0;
}

/* The entity at s ("&"...): its bytes, 0 when it is none. */
static size_t entity(const char *s, size_t len, uint32_t *cp)
{
	size_t n = 1;

	while (n < len && n <= ENTITY_MAX && s[n] != ';')
		n++;
	if (n >= len || s[n] != ';' || n < 2)
		return 0;
	if (s[1] == '#')
		return numeric_entity(s + 1, n - 1, cp) ? n + 1 : 0;
	for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
		if (strlen(entities[i].name) == n - 1 &&
		    !memcmp(entities[i].name, s + 1, n - 1)) {
			*cp = entities[i].cp;
			return n + 1;
		}
	}
	return 0;
}

#define TAG_MAX 4096 /* a sign with no ">" in so many bytes is just a sign */

struct tag {
	char name[12];
	bool closes;
	size_t len; /* bytes it takes */
};

/* The tag at s ("<"...); false when the sign is just a sign. */
static bool read_tag(const char *s, size_t len, struct tag *t)
{
	const char *end = memchr(s, '>', len < TAG_MAX ? len : TAG_MAX);
	size_t at = 1, n = 0;

	if (!end)
		return false;
	t->closes = at < len && s[at] == '/';
	at += t->closes;
	if (!isalpha((unsigned char)s[at]))
		return false;
	while (s + at < end && isalnum((unsigned char)s[at])) {
		if (n < sizeof t->name - 1)
			t->name[n++] = (char)tolower((unsigned char)s[at]);
		at++;
	}
	t->name[n] = '\0';
	t->len = (size_t)(end - s) + 1;
	return true;
}

static const char *tag_gap(const struct tag *t)
{
	static const char *const blocks[] = { "p",  "div", "li",	"ol",
					      "ul", "h1",  "h2",	"h3",
					      "h4", "h5",  "h6",	"tr",
					      "dd", "dt",  "blockquote" };
	static const char *const cells[] = { "td", "th" };

	if (str_in(t->name, STR_LIST(blocks)))
		return "\n\n";
	if (!strcmp(t->name, "br"))
		return "\n";
	return str_in(t->name, STR_LIST(cells)) ? " " : "";
}

/* The end of "</name" behind s, or of everything. */
static size_t skip_to_close(const char *s, size_t len, const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; i + n + 2 <= len; i++)
		if (s[i] == '<' && s[i + 1] == '/' &&
		    !strncasecmp(s + i + 2, name, n))
			return i;
	return len;
}

static size_t skip_comment(const char *s, size_t len)
{
	for (size_t i = 4; i + 3 <= len; i++)
		if (!memcmp(s + i, "-->", 3))
			return i + 3;
	return len;
}

/* One step: what stands at s goes to `raw`; returns how many bytes it took. */
static size_t html_step(struct buf *raw, const char *s, size_t len)
{
	struct tag t;
	uint32_t cp;
	char utf8[4];
	size_t n;

	if (*s == '&' && (n = entity(s, len, &cp))) {
		buf_add(raw, utf8, utf8_encode(cp, utf8));
		return n;
	}
	if (len >= 4 && !memcmp(s, "<!--", 4))
		return skip_comment(s, len);
	if (*s == '<' && read_tag(s, len, &t)) {
		buf_puts(raw, tag_gap(&t));
		if (!t.closes &&
		    (!strcmp(t.name, "script") || !strcmp(t.name, "style")))
			return t.len +
			       skip_to_close(s + t.len, len - t.len, t.name);
		return t.len;
	}
	/* A line end in HTML is a blank. */
	buf_putc(raw, *s == '\n' || *s == '\r' || *s == '\t' ? ' ' : *s);
	return 1;
}

/* Blanks squeezed and trimmed on every line, at most one empty line together,
 * none at either end. */
static void tidy_lines(struct buf *out, const struct buf *clean)
{
	size_t start = out->len, newlines = 0;
	bool blank = false;

	for (size_t i = 0; i < clean->len; i++) {
		char c = clean->s[i];

		if (c == '\n') {
			newlines++;
		} else if (c == ' ') {
			blank = true;
		} else {
			if (newlines && out->len > start)
				buf_puts(out, newlines > 1 ? "\n\n" : "\n");
			else if (blank && out->len > start)
				buf_putc(out, ' ');
			newlines = 0;
			blank = false;
			buf_putc(out, c);
		}
		if (c == '\n')
			blank = false;
	}
}

void plain_from_html(struct buf *out, const char *s, size_t len)
{
	struct buf raw, clean;

	buf_init(&raw, len * 2 + 1); /* "<p>" gives two line ends */
	for (size_t i = 0; i < len;)
		i += html_step(&raw, s + i, len - i);
	buf_init(&clean, raw.len * 3 + 1);
	sanitise(&clean, raw.s, raw.len, SANITISE_TEXT);
	/* U+00A0 as it is, and what an entity made. */
	for (size_t i = 0; i + 1 < clean.len; i++)
		if (!memcmp(clean.s + i, "\xc2\xa0", 2))
			clean.s[i] = clean.s[i + 1] = ' ';
	tidy_lines(out, &clean);
	buf_release(&raw);
	buf_release(&clean);
}

/* ---- speech ---- */

static bool is_stage_word(const char *s, size_t len)
{
	static const char *const words[] = { "laughter",
					     "laugher",
					     "interruption",
					     "pause",
					     "crosstalk",
					     "inaudible",
					     "applause",
					     "recess",
					     "luncheon recess",
					     "simultaneous discussion",
					     "no response",
					     "nods head",
					     "shakes head",
					     "indicating",
					     NULL };

	for (size_t i = 0; words[i]; i++)
		if (str_is_fold(s, len, words[i]))
			return true;
	return false;
}

/*
 * A stage mark is bracketed, starts with a capital, holds letters and blanks
 * only, and ends in a full stop inside the bracket - or is a word that is never
 * anything else.  "(A)", "(ii)" and "(Section 230.)" are none.
 */
static size_t stage_mark(const char *s, size_t len)
{
	char close = *s == '(' ? ')' : ']';
	size_t n = 1, words = 1;
	bool stop;

	while (n < len && n < 48 &&
	       (isalpha((unsigned char)s[n]) || s[n] == ' '))
		words += s[n++] == ' ';
	stop = n < len && s[n] == '.';
	if (n + stop >= len || s[n + stop] != close)
		return 0;
	if (is_stage_word(s + 1, n - 1) ||
	    (stop && n > 5 && words <= 4 && isupper((unsigned char)s[1])))
		return n + stop + 1;
	return 0;
}

static void add_mark(struct buf *marks, const char *s, size_t len)
{
	if (!marks)
		return;
	if (marks->len)
		buf_putc(marks, ' ');
	buf_add(marks, s, len);
}

void plain_speech(struct buf *out, struct buf *marks, const char *s, size_t len)
{
	struct buf clean;
	size_t start = out->len, n;
	bool blank = false;

	buf_init(&clean, len * 3 + 1);
	sanitise(&clean, s, len, SANITISE_LINE);
	for (size_t i = 0; i < clean.len; i += n) {
		const char *at = clean.s + i;

		n = *at == '(' || *at == '[' ? stage_mark(at, clean.len - i)
					     : 0;
		if (n) {
			add_mark(marks, at, n);
			blank = true;
			continue;
		}
		n = 1;
		if (*at == ' ') {
			blank = true;
			continue;
		}
		if (blank && out->len > start)
			buf_putc(out, ' ');
		blank = false;
		buf_putc(out, *at);
	}
	buf_release(&clean);
}

/* ---- words ---- */

/* Marks as they stand in UTF-8: U+2000 to U+206F, and the no-break blank. */
static size_t wide_mark(const char *s, size_t left)
{
	if (left >= 3 && !memcmp(s, "\xe2\x80", 2))
		return 3;
	return left >= 2 && !memcmp(s, "\xc2\xa0", 2) ? 2 : 0;
}

static bool is_left_out(const char *s, size_t left)
{
	return *s == '\'' || *s == '[' || *s == ']' ||
	       (left >= 3 && (!memcmp(s, "\xe2\x80\x98", 3) ||
			      !memcmp(s, "\xe2\x80\x99", 3)));
}

void plain_words(struct buf *out, const char *s, size_t len)
{
	bool in_word = false, any = false;

	for (size_t i = 0, n; i < len; i += n) {
		size_t mark = wide_mark(s + i, len - i);

		n = mark ? mark : 1;
		if (is_left_out(s + i, len - i))
			continue;
		if (mark || (!isalnum((unsigned char)s[i]) &&
			     (unsigned char)s[i] < 0x80)) {
			in_word = false;
			continue;
		}
		if (!in_word)
			buf_putc(out, ' ');
		buf_putc(out, (char)tolower((unsigned char)s[i]));
		in_word = any = true;
	}
	if (any)
		buf_putc(out, ' ');
}

/* ---- slugs ---- */

void plain_slug(char *out, size_t size, const char *s)
{
	size_t len = strlen(s), n = 0;
	bool gap = false;

	for (size_t i = 0; i < len;) {
		uint32_t cp;

		i += utf8_decode(s + i, len - i, &cp);
		cp = utf8_base_letter(cp);
		if (cp == '\'' || cp == 0x2019)
			continue; /* O'Brien is one word */
		if (cp >= 0x80 || !isalnum((int)cp)) {
			gap = n > 0;
			continue;
		}
		if (n + gap + 2 > size)
			break;
		if (gap)
			out[n++] = '-';
		gap = false;
		out[n++] = (char)tolower((int)cp);
	}
	if (size)
		out[n] = '\0';
}
