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

static bool hides_text(uint32_t cp)
{
	return (cp >= 0x202a && cp <= 0x202e) || /* embeddings, overrides */
	       (cp >= 0x2066 && cp <= 0x2069) || /* isolates */
	       cp == 0x200e || cp == 0x200f || cp == 0x061c || cp == 0x200b ||
	       cp == 0x2060 || cp == 0xfeff || cp == 0x00ad || cp == 0x2028 ||
	       cp == 0x2029 || (cp >= 0xe0000 && cp <= 0xe007f) || /* tags */
	       (cp >= 0xfff9 && cp <= 0xfffb) ||
	       (cp >= 0xd800 && cp <= 0xdfff) || cp > 0x10ffff;
}

struct out_state {
	struct buf *out;
	enum sanitise_mode mode;
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
	if (o->mode == SANITISE_LINE)
		o->blank_due = true;
	else
		put(o, newline ? "\n" : " ", 1);
}

static size_t ascii(struct out_state *o, const char *s, size_t len, size_t i)
{
	char c = s[i];

	if (c == 0x1b)
		return skip_escape(s, len, i + 1);
	if (c == '\r') {
		if (i + 1 >= len || s[i + 1] != '\n')
			put_break(o, true);
	} else if (c == '\n' || c == '\t') {
		put_break(o, c == '\n');
	} else if (c >= 0x20 && c != 0x7f) {
		put(o, &c, 1);
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
		if (cp == UTF8_BAD && n == 1)
			put(&o, "\xef\xbf\xbd", 3);
		else if (cp >= 0x80 && cp <= 0x9f) {
			i = skip_c1(s, len, i + n, cp);
			continue;
		} else if (!hides_text(cp))
			put(&o, s + i, n);
		i += n;
	}
	return !o.cut;
}

bool sanitise_is_clean(const char *s, size_t len)
{
	for (size_t i = 0; i < len;) {
		uint32_t cp;
		size_t n = utf8_decode(s + i, len - i, &cp);

		if (cp == UTF8_BAD && n == 1)
			return false;
		if ((cp < 0x20 && cp != '\n') || (cp >= 0x7f && cp <= 0x9f) ||
		    hides_text(cp))
			return false;
		i += n;
	}
	return true;
}
