#include "llm/secrets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define GAP_MAX 256 /* bytes between two letters that no reader sees */

/* What people set where a key is asked for and none is needed. */
static bool is_dummy(const char *s)
{
	static const char *const DUMMIES[] = { "lm-studio", "no-key-required",
					       "sk-no-key-required",
					       "not-needed", "placeholder" };

	return str_in(s, STR_LIST(DUMMIES));
}

/* Bytes that stand here and are gone once the text is cleaned; 0: it shows, or
 * parts what stands on its sides. */
static size_t unseen(const char *s, size_t len)
{
	unsigned char c = len ? (unsigned char)*s : ' ';
	size_t n = 0;

	if (c == 0x1b || c >= 0x80)
		n = sanitise_escape(s, len < GAP_MAX ? len : GAP_MAX);
	if (n)
		return n;
	return c >= 0x7f || strchr("*`#", c) ||
	       (c < ' ' && !strchr("\t\n\v\f\r", c));
}

void secrets_add(struct secrets *s, const char *secret)
{
	char *plain;
	size_t n = 0, len = secret ? strlen(secret) : 0;

	if (len < SECRETS_SHORTEST || is_dummy(secret))
		return;
	plain = xcalloc(1, len + 1);
	for (size_t i = 0; i < len; i++)
		if (!unseen(secret + i, 1))
			plain[n++] = str_lower(secret[i]);
	for (size_t i = 0; i + 1 < n; i++)
		s->pairs[(unsigned char)plain[i]][(unsigned char)plain[i + 1]] =
			true;
	s->list = xreallocarray(s->list, s->n + 1, sizeof *s->list);
	s->list[s->n++] = plain;
}

void secrets_release(struct secrets *s)
{
	for (size_t i = 0; i < s->n; i++) {
		explicit_bzero(s->list[i], strlen(s->list[i]));
		free(s->list[i]);
	}
	free(s->list);
	*s = (struct secrets){ 0 };
}

/* A part of a secret in a text. */
struct run {
	size_t letters;
	size_t end;    /* bytes of the text up to its last letter */
	bool may_grow; /* the text ends before the secret does */
};

/* From the secret's letter `at` on. */
static struct run run_of(const char *at, const char *p, size_t len)
{
	struct run r = { 0 };
	size_t i = 0, gap = 0;

	while (i < len && *at && gap < GAP_MAX) {
		size_t n;

		if (str_lower(p[i]) == *at) {
			r.letters++;
			r.end = ++i;
			at++;
			gap = 0;
			continue;
		}
		n = r.letters ? unseen(p + i, len - i) : 0;
		if (!n)
			return r;
		i += n;
		gap += n;
	}
	r.may_grow = *at && i >= len;
	return r;
}

static size_t enough(const char *secret)
{
	size_t n = strlen(secret);

	return n < SECRETS_RUN ? n : SECRETS_RUN;
}

/* The longest run of any secret that stands at p; 0 letters when none is long
 * enough, unless it may grow. */
static struct run longest(const struct secrets *s, const char *p, size_t len)
{
	struct run best = { 0 };

	for (size_t i = 0; i < s->n; i++)
		for (const char *at = s->list[i]; *at; at++) {
			struct run r;
			bool grows = best.may_grow;

			if (*at != str_lower(*p))
				continue;
			r = run_of(at, p, len);
			if (r.letters < enough(s->list[i]))
				r.letters = r.end = 0;
			grows |= r.may_grow;
			if (r.end > best.end)
				best = r;
			best.may_grow = grows;
		}
	return best;
}

/* Cheap, and false nearly everywhere: whether a run may begin at p. */
static bool may_begin(const struct secrets *s, const char *p, size_t len)
{
	unsigned char a = (unsigned char)str_lower(p[0]), b;

	if (a <= ' ' || a >= 0x7f)
		return false;
	if (len < 2)
		return true;
	b = (unsigned char)str_lower(p[1]);
	return (b < 128 && s->pairs[a][b]) || unseen(p + 1, len - 1);
}

/* Copies to out, marks in place; stops where `wait` allows a beginning.  Returns
 * the bytes used. */
static size_t pass(const struct secrets *s, const char *p, size_t len,
		   bool wait, struct buf *out)
{
	size_t i = 0, plain = 0;

	while (i < len) {
		struct run r = { 0 };

		if (may_begin(s, p + i, len - i))
			r = longest(s, p + i, len - i);
		if (wait && r.may_grow)
			break;
		if (!r.letters) {
			i++;
			continue;
		}
		buf_add(out, p + plain, i - plain);
		buf_puts(out, SECRETS_MARK);
		i += r.end;
		plain = i;
	}
	buf_add(out, p + plain, i - plain);
	return i;
}

static bool holds_some(const struct secrets *s, const char *p, size_t len)
{
	for (size_t i = 0; s->n && i < len; i++)
		if (may_begin(s, p + i, len - i) &&
		    longest(s, p + i, len - i).letters)
			return true;
	return false;
}

void secrets_redact(const struct secrets *s, struct buf *text)
{
	struct buf clean;

	if (!holds_some(s, text->s, text->len))
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

bool secrets_hidden_in(const struct secrets *s, const char *json, size_t len)
{
	struct buf plain;
	bool found;

	if (!s->n || !memchr(json, '\\', len))
		return false;
	buf_init(&plain, len + 1);
	for (size_t i = 0; i < len; i++) {
		if (json[i] == '\\' && i + 5 < len && json[i + 1] == 'u') {
			char digits[5] = { json[i + 2], json[i + 3],
					   json[i + 4], json[i + 5] };
			long v = strtol(digits, NULL, 16);

			buf_putc(&plain, v > 0 && v < 0x80 ? (char)v : '?');
			i += 5;
		} else if (json[i] == '\\' && i + 1 < len) {
			buf_putc(&plain, json[++i]);
		} else {
			buf_putc(&plain, json[i]);
		}
	}
	found = holds_some(s, plain.s, plain.len);
	buf_release(&plain);
	return found;
}
