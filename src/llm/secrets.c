#include "llm/secrets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

/* What people set where a key is asked for and none is needed. */
static bool is_dummy(const char *s)
{
	static const char *const DUMMIES[] = { "lm-studio", "no-key-required",
					       "sk-no-key-required",
					       "not-needed", "placeholder" };

	for (size_t i = 0; i < sizeof DUMMIES / sizeof DUMMIES[0]; i++)
		if (strcmp(s, DUMMIES[i]) == 0)
			return true;
	return false;
}

void secrets_add(struct secrets *s, const char *secret)
{
	if (!secret || strlen(secret) < SECRETS_SHORTEST || is_dummy(secret))
		return;
	s->list = xreallocarray(s->list, s->n + 1, sizeof *s->list);
	s->list[s->n++] = xstrdup(secret);
}

static void wipe(char *s)
{
	volatile char *p = s;

	while (*p)
		*p++ = 0;
}

void secrets_release(struct secrets *s)
{
	for (size_t i = 0; i < s->n; i++) {
		wipe(s->list[i]);
		free(s->list[i]);
	}
	free(s->list);
	*s = (struct secrets){ 0 };
}

/* The secret that stands at p, NULL if none. */
static const char *at(const struct secrets *s, const char *p, size_t len)
{
	for (size_t i = 0; i < s->n; i++) {
		size_t n = strlen(s->list[i]);

		if (n <= len && memcmp(p, s->list[i], n) == 0)
			return s->list[i];
	}
	return NULL;
}

/* The whole rest, len bytes, may be the beginning of one. */
static bool may_begin(const struct secrets *s, const char *p, size_t len)
{
	for (size_t i = 0; i < s->n; i++)
		if (len < strlen(s->list[i]) && memcmp(p, s->list[i], len) == 0)
			return true;
	return false;
}

static bool starts_some(const struct secrets *s, char c)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->list[i][0] == c)
			return true;
	return false;
}

/* Copies to out, marks in place; stops where `wait` allows a beginning.  Returns
 * the bytes used. */
static size_t pass(const struct secrets *s, const char *p, size_t len,
		   bool wait, struct buf *out)
{
	size_t i = 0, plain = 0;

	while (i < len) {
		const char *hit;

		if (!starts_some(s, p[i])) {
			i++;
			continue;
		}
		hit = at(s, p + i, len - i);
		if (hit) {
			buf_add(out, p + plain, i - plain);
			buf_puts(out, SECRETS_MARK);
			i += strlen(hit);
			plain = i;
		} else if (wait && may_begin(s, p + i, len - i)) {
			break;
		} else {
			i++;
		}
	}
	buf_add(out, p + plain, i - plain);
	return i;
}

void secrets_redact(const struct secrets *s, struct buf *text)
{
	struct buf clean;
	bool some = false;

	for (size_t i = 0; i < text->len && !some; i++)
		some = starts_some(s, text->s[i]) &&
		       at(s, text->s + i, text->len - i);
	if (!some)
		return;
	buf_init(&clean, text->max);
	pass(s, text->s, text->len, false, &clean);
	buf_release(text);
	*text = clean;
}

void secrets_redact_text(const struct secrets *s, char *text, size_t size)
{
	struct buf b;

	if (!s->n)
		return;
	buf_init(&b, 4 * size);
	buf_puts(&b, text);
	secrets_redact(s, &b);
	snprintf(text, size, "%s", b.s);
	buf_release(&b);
}

void secrets_filter(const struct secrets *s, struct buf *held,
		    const char *bytes, size_t len, bool end, struct buf *out)
{
	size_t used;

	if (!s->n) {
		buf_add(out, bytes, len);
		return;
	}
	if (!held->len) { /* the usual case: nothing waits */
		used = pass(s, bytes, len, !end, out);
		buf_add(held, bytes + used, len - used);
		return;
	}
	buf_add(held, bytes, len);
	used = pass(s, held->s, held->len, !end, out);
	buf_shift(held, used);
}

static int hex(char c)
{
	const char *digits = "0123456789abcdef";
	const char *p = c ? strchr(digits, c | 0x20) : NULL;

	return p && c != ' ' ? (int)(p - digits) : -1;
}

bool secrets_hidden_in(const struct secrets *s, const char *json, size_t len)
{
	struct buf plain;
	bool found = false;

	if (!s->n || !memchr(json, '\\', len))
		return false;
	buf_init(&plain, len + 1);
	for (size_t i = 0; i < len; i++) {
		if (json[i] == '\\' && i + 5 < len && json[i + 1] == 'u') {
			int v = 0;

			for (size_t k = 2; k < 6; k++)
				v = v * 16 + (hex(json[i + k]) & 15);
			buf_putc(&plain, v > 0 && v < 0x80 ? (char)v : '?');
			i += 5;
		} else if (json[i] == '\\' && i + 1 < len) {
			buf_putc(&plain, json[++i]);
		} else {
			buf_putc(&plain, json[i]);
		}
	}
	for (size_t i = 0; i < plain.len && !found; i++)
		found = at(s, plain.s + i, plain.len - i) != NULL;
	buf_release(&plain);
	return found;
}
