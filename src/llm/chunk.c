#include "llm/chunk.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

/* A place in the payload.  Every reader returns false where the bytes are not
 * what it can read; then all is given up. */
struct scan {
	const char *at, *end;
};

static void skip_blank(struct scan *c)
{
	while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' ||
				  *c->at == '\n' || *c->at == '\r'))
		c->at++;
}

static bool take(struct scan *c, char want)
{
	skip_blank(c);
	if (c->at == c->end || *c->at != want)
		return false;
	c->at++;
	return true;
}

static bool peek(struct scan *c, char want)
{
	skip_blank(c);
	return c->at < c->end && *c->at == want;
}

static bool word(struct scan *c, const char *w)
{
	size_t n = strlen(w);

	skip_blank(c);
	if ((size_t)(c->end - c->at) < n || memcmp(c->at, w, n) != 0)
		return false;
	c->at += n;
	return true;
}

/* A text without escapes and beyond-ASCII: keys, names, ids. */
static bool simple_text(struct scan *c, const char **s, size_t *len)
{
	if (!take(c, '"'))
		return false;
	*s = c->at;
	while (c->at < c->end && *c->at != '"') {
		unsigned char b = (unsigned char)*c->at++;

		if (b < ' ' || b >= 0x7f || b == '\\')
			return false;
	}
	*len = (size_t)(c->at - *s);
	return take(c, '"');
}

static bool is(const char *s, size_t len, const char *name)
{
	return strlen(name) == len && memcmp(s, name, len) == 0;
}

static bool digits(struct scan *c)
{
	const char *from = c->at;

	while (c->at < c->end && *c->at >= '0' && *c->at <= '9')
		c->at++;
	return c->at > from;
}

/* A value that is not wanted: only the scalars that servers send. */
static bool skip_scalar(struct scan *c)
{
	const char *s;
	size_t len;

	if (peek(c, '"'))
		return simple_text(c, &s, &len);
	if (word(c, "null") || word(c, "true") || word(c, "false"))
		return true;
	return !peek(c, '0') && digits(c);
}

static bool escaped(struct scan *c, struct buf *text)
{
	static const char FROM[] = "\"\\/nrtbf";
	static const char TO[] = "\"\\/\n\r\t\b\f";
	const char *p;

	if (++c->at == c->end || !*c->at)
		return false;
	p = strchr(FROM, *c->at);
	if (!p)
		return false; /* \u: rare enough */
	c->at++;
	return buf_putc(text, TO[p - FROM]);
}

static bool content(struct scan *c, struct buf *text)
{
	size_t begun = text->len;
	bool ascii = true;

	if (word(c, "null"))
		return true;
	if (!take(c, '"'))
		return false;
	for (;;) {
		const char *from = c->at;

		while (c->at < c->end && *c->at != '"' && *c->at != '\\') {
			if ((unsigned char)*c->at < ' ' || *c->at == 0x7f)
				return false;
			ascii = ascii && (unsigned char)*c->at < 0x80;
			c->at++;
		}
		if (c->at == c->end ||
		    !buf_add(text, from, (size_t)(c->at - from)))
			return false;
		if (*c->at == '"')
			break;
		if (!escaped(c, text))
			return false;
	}
	c->at++;
	return ascii || utf8_valid(text->s + begun, text->len - begun, NULL);
}

/* Members of an object, each given to fn. */
typedef bool member_fn(struct scan *c, const char *key, size_t len,
		       struct buf *text);

static bool object(struct scan *c, member_fn *fn, struct buf *text)
{
	const char *key;
	size_t len;

	if (!take(c, '{'))
		return false;
	if (take(c, '}'))
		return true;
	do {
		if (!simple_text(c, &key, &len) || !take(c, ':') ||
		    !fn(c, key, len, text))
			return false;
	} while (take(c, ','));
	return take(c, '}');
}

static bool in_delta(struct scan *c, const char *key, size_t len,
		     struct buf *text)
{
	if (is(key, len, "content"))
		return !text->len && content(c, text);
	if (is(key, len, "role"))
		return skip_scalar(c);
	return word(c, "null"); /* thought, tool calls, refusal: when absent */
}

static bool in_choice(struct scan *c, const char *key, size_t len,
		      struct buf *text)
{
	if (is(key, len, "delta"))
		return !text->len && object(c, in_delta, text);
	if (is(key, len, "index"))
		return take(c, '0') && !peek(c, '.') && !peek(c, 'e');
	return word(c, "null"); /* finish_reason, logprobs */
}

static bool in_root(struct scan *c, const char *key, size_t len,
		    struct buf *text)
{
	const char *s;
	size_t n;

	if (is(key, len, "choices"))
		return !text->len && take(c, '[') &&
		       object(c, in_choice, text) && take(c, ']');
	if (is(key, len, "object"))
		return simple_text(c, &s, &n) &&
		       is(s, n, "chat.completion.chunk");
	if (is(key, len, "error") || is(key, len, "usage") ||
	    is(key, len, "message"))
		return word(c, "null");
	return skip_scalar(c);
}

bool chunk_is_plain(const char *s, size_t len, struct buf *text)
{
	struct scan c = { s, s + len };
	struct buf got;
	bool plain;

	buf_init(&got, len);
	plain = object(&c, in_root, &got);
	skip_blank(&c);
	plain = plain && c.at == c.end && buf_add(text, got.s, got.len);
	buf_release(&got);
	return plain;
}
