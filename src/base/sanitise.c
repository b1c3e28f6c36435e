#include "base/sanitise.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

/* A string sequence (OSC, DCS, SOS, PM, APC) ends at BEL, ST or ESC \. */
static size_t skip_string(const char *s, size_t len, size_t i)
{
	while (i < len) {
		unsigned char c = (unsigned char)s[i];

		if (c == 0x07)
			return i + 1;
		if (c == 0x1b)
			return i + 1 < len && s[i + 1] == '\\' ? i + 2 : i;
		if (c == 0xc2 && i + 1 < len && (unsigned char)s[i + 1] == 0x9c)
			return i + 2;
		if (c == '\n') /* unterminated: do not eat the whole text */
			return i;
		i++;
	}
	return len;
}

static size_t skip_csi(const char *s, size_t len, size_t i)
{
	while (i < len && s[i] >= 0x20 && s[i] <= 0x3f)
		i++;
	if (i < len && s[i] >= 0x40 && s[i] <= 0x7e)
		i++;
	return i;
}

static bool opens_string(char c)
{
	return c && strchr("]PX^_", c) != NULL;
}

/* i is just behind the ESC. */
static size_t skip_escape(const char *s, size_t len, size_t i)
{
	if (i >= len)
		return len;
	if (s[i] == '[')
		return skip_csi(s, len, i + 1);
	if (opens_string(s[i]))
		return skip_string(s, len, i + 1);
	while (i < len && s[i] >= 0x20 && s[i] <= 0x2f)
		i++;
	return i < len && s[i] >= 0x30 && s[i] <= 0x7e ? i + 1 : i;
}

/* i is behind a C1 control given as a code point U+0080..U+009F. */
static size_t skip_c1(const char *s, size_t len, size_t i, uint32_t cp)
{
	if (cp == 0x9b)
		return skip_csi(s, len, i);
	if (cp == 0x90 || cp == 0x98 || (cp >= 0x9d && cp <= 0x9f))
		return skip_string(s, len, i);
	return i;
}

size_t sanitise_escape(const char *s, size_t len)
{
	uint32_t cp;
	size_t n, end;

	if (!len)
		return 0;
	if (s[0] == 0x1b)
		return skip_escape(s, len, 1);
	n = utf8_decode(s, len, &cp);
	end = skip_c1(s, len, n, cp);
	return end > n ? end : 0;
}

/* Code points that show nothing themselves: they reorder or hide, or carry bytes
 * that no reader sees (Unicode's Default_Ignorable and the bidi controls). */
static const struct {
	uint32_t from, to;
} unseen[] = {
	{ 0x00ad, 0x00ad },   /* soft hyphen */
	{ 0x034f, 0x034f },   /* grapheme joiner */
	{ 0x061c, 0x061c },   /* Arabic letter mark */
	{ 0x115f, 0x1160 },   /* Hangul fillers */
	{ 0x17b4, 0x17b5 },   /* Khmer inherent vowels */
	{ 0x180b, 0x180f },   /* Mongolian selectors */
	{ 0x200b, 0x200b },   /* zero-width space */
	{ 0x200e, 0x200f },   /* direction marks */
	{ 0x202a, 0x202e },   /* embeddings, overrides */
	{ 0x2060, 0x206f },   /* word joiner, invisible operators, isolates */
	{ 0x3164, 0x3164 },   /* Hangul filler */
	{ 0xfe00, 0xfe0d },   /* selectors, but for text and emoji style */
	{ 0xfeff, 0xfeff },   /* byte order mark */
	{ 0xffa0, 0xffa0 },   /* Hangul filler */
	{ 0xfff0, 0xfffb },   /* unassigned, annotations */
	{ 0xfffe, 0xffff },   /* no characters */
	{ 0x1bca0, 0x1bca3 }, /* shorthand format controls */
	{ 0x1d173, 0x1d17a }, /* musical format controls */
	{ 0xe0000, 0xe0fff }, /* tags, supplementary selectors */
};

static bool hides_text(uint32_t cp)
{
	if (cp < unseen[0].from)
		return false;
	for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
		if (cp <= unseen[i].to)
			return cp >= unseen[i].from;
	return false;
}

/* What was kept last decides about what only makes sense behind something. */
struct context {
	uint32_t before;
	int marks; /* of no width, in a row */
};

static bool is_joiner(uint32_t cp)
{
	return cp == 0x200c || cp == 0x200d;
}

static bool is_style(uint32_t cp)
{
	return cp == 0xfe0e || cp == 0xfe0f;
}

/* Whether a code point that is no control character stays; notes it if so. */
static bool keeps(struct context *c, uint32_t cp)
{
	bool keycap = c->before == '#' || c->before == '*' ||
		      (c->before >= '0' && c->before <= '9');

	if (hides_text(cp))
		return false;
	if (is_joiner(cp) && (c->before < 0x80 || is_joiner(c->before)))
		return false;
	if (is_style(cp) && ((c->before < 0x80 && !keycap) ||
			     is_joiner(c->before) || is_style(c->before)))
		return false;
	c->marks = utf8_cp_width(cp) ? 0 : c->marks + 1;
	if (c->marks > SANITISE_MARKS_MAX)
		return false;
	c->before = cp;
	return true;
}

/* Controls that end a line or a page: the words around them stay apart. */
static bool is_break(uint32_t cp)
{
	return cp == '\n' || cp == '\v' || cp == '\f' || cp == 0x85 ||
	       cp == 0x2028 || cp == 0x2029;
}

struct out_state {
	struct buf *out;
	enum sanitise_mode mode;
	struct context context;
	bool blank_due; /* SANITISE_LINE: a run of white space was seen */
	bool cut;
};

static void put(struct out_state *o, const char *s, size_t n)
{
	if (o->blank_due) {
		o->blank_due = false;
		if (o->out->len && !buf_putc(o->out, ' '))
			o->cut = true;
	}
	if (!buf_add(o->out, s, n))
		o->cut = true;
}

static void put_break(struct out_state *o, bool newline)
{
	o->context = (struct context){ .before = ' ' };
	if (o->mode == SANITISE_LINE)
		o->blank_due = true;
	else
		put(o, newline ? "\n" : " ", 1);
}

static bool is_plain(char c)
{
	return c >= 0x20 && c < 0x7f;
}

/* Looked at by eights: a byte below the blank, above '~' or not ASCII has its highest
 * bit set by one of three ways. */
static size_t plain_prefix(const char *s, size_t len)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
	uint64_t eight;
	size_t i = 0;

	for (; len - i >= sizeof eight; i += sizeof eight) {
		memcpy(&eight, s + i, sizeof eight);
		if (((eight - 0x20 * ones) | eight | (eight + ones)) & tops)
			break;
	}
	while (i < len && is_plain(s[i]))
		i++;
	return i;
}

/* How many plain letters stand here that still fit: most text is nothing else,
 * and goes in one piece. */
static size_t plain_run(const struct out_state *o, const char *s, size_t len)
{
	size_t room = o->out->max - o->out->len, n;

	room -= o->blank_due && room;
	n = plain_prefix(s, len < room ? len : room);
	return n ? n : 1; /* which does not fit, and is told */
}

static size_t ascii(struct out_state *o, const char *s, size_t len, size_t i)
{
	char c = s[i];

	if (c == 0x1b)
		return skip_escape(s, len, i + 1);
	if (c == '\r') {
		if (i + 1 >= len || s[i + 1] != '\n')
			put_break(o, true);
	} else if (is_break((unsigned char)c) || c == '\t') {
		put_break(o, c != '\t');
	} else if (is_plain(c)) {
		size_t n = plain_run(o, s + i, len - i);

		i += n - 1;
		o->context = (struct context){ .before = (unsigned char)s[i] };
		put(o, s + i + 1 - n, n);
	}
	return i + 1;
}

bool sanitise(struct buf *out, const char *s, size_t len,
	      enum sanitise_mode mode)
{
	struct out_state o = { .out = out, .mode = mode };
	size_t i = 0;

	while (i < len && !o.cut) {
		uint32_t cp;
		size_t n;

		if ((unsigned char)s[i] < 0x80) {
			i = ascii(&o, s, len, i);
			continue;
		}
		n = utf8_decode(s + i, len - i, &cp);
		i += n;
		if (is_break(cp))
			put_break(&o, true);
		else if (cp >= 0x80 && cp <= 0x9f)
			i = skip_c1(s, len, i, cp);
		else if (keeps(&o.context, cp))
			put(&o, cp == UTF8_BAD ? "\xef\xbf\xbd" : s + i - n,
			    cp == UTF8_BAD ? 3 : n);
	}
	return !o.cut;
}

char *sanitise_line(const char *s)
{
	size_t len = strlen(s);
	struct buf out;

	buf_init(&out, 3 * len + 1);
	sanitise(&out, s, len, SANITISE_LINE);
	return buf_take(&out);
}

size_t sanitise_clean_prefix(const char *s, size_t len)
{
	struct context context = { 0 };
	size_t i = 0;

	while (i < len) {
		uint32_t cp;
		size_t n;

		n = plain_prefix(s + i, len - i);
		i += n;
		if (n)
			context = (struct context){
				.before = (unsigned char)s[i - 1]
			};
		if (i == len)
			break;
		if (s[i] == '\n') {
			context = (struct context){ .before = ' ' };
			i++;
			continue;
		}
		n = utf8_decode(s + i, len - i, &cp);
		if ((cp == UTF8_BAD && n == 1) || cp < 0x20 || is_break(cp) ||
		    (cp >= 0x7f && cp <= 0x9f) || !keeps(&context, cp))
			return i;
		i += n;
	}
	return len;
}

bool sanitise_is_clean(const char *s, size_t len)
{
	return sanitise_clean_prefix(s, len) == len;
}
