#include "line/typed.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

#define PASTE_BEGIN "\033[200~"
#define PASTE_END   "\033[201~"
#define MARK_BYTES  6

void typed_release(struct typed *k)
{
	free(k->ready);
	*k = (struct typed){ .n = 0 };
}

char *typed_space(struct typed *k, size_t *room)
{
	*room = sizeof k->bytes - k->n;
	return k->bytes + k->n;
}

void typed_came(struct typed *k, size_t n)
{
	k->n += n;
}

static void give(struct typed *k, wchar_t c)
{
	if (k->at == k->n_ready)
		k->at = k->n_ready = 0;
	k->ready = xgrow(k->ready, k->n_ready, &k->room, sizeof *k->ready);
	k->ready[k->n_ready++] = c;
}

/* Alt-Enter, which line.c binds to a new line in the text. */
static void give_break(struct typed *k)
{
	give(k, L'\033');
	give(k, L'\n');
}

static void give_safely(struct typed *k, uint32_t cp)
{
	bool was_cr = k->after_cr;

	k->after_cr = cp == '\r';
	if (cp == '\n' && was_cr)
		return;
	if (cp == '\n' || cp == '\r')
		give_break(k);
	else if (cp == '\t')
		give(k, L' ');
	else if (cp >= 0x20 && !(cp >= 0x7f && cp < 0xa0))
		give(k, (wchar_t)cp);
}

void typed_insert(struct typed *k, const char *text)
{
	size_t len = strlen(text);

	k->after_cr = false;
	for (size_t at = 0; at < len;) {
		uint32_t cp;

		at += utf8_decode(text + at, len - at, &cp);
		give_safely(k, cp);
	}
}

static size_t expected(unsigned char lead)
{
	return lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

static bool begins(const struct typed *k, const char *mark)
{
	return k->n >= MARK_BYTES && !memcmp(k->bytes, mark, MARK_BYTES);
}

/* More than the Esc of a mark, less than the whole: wait for the rest. */
static bool is_part_of_mark(const struct typed *k)
{
	size_t least = k->pasting ? 1 : 2;

	return k->n >= least && k->n < MARK_BYTES &&
	       !memcmp(k->bytes, k->pasting ? PASTE_END : PASTE_BEGIN, k->n);
}

static void drop(struct typed *k, size_t n)
{
	k->n -= n;
	memmove(k->bytes, k->bytes + n, k->n);
}

/* One step through the bytes; false when they do not reach. */
static bool digest(struct typed *k)
{
	uint32_t cp;
	size_t n;

	if (!k->n || is_part_of_mark(k))
		return false;
	if (begins(k, k->pasting ? PASTE_END : PASTE_BEGIN)) {
		k->pasting = !k->pasting;
		k->after_cr = false;
		drop(k, MARK_BYTES);
		return true;
	}
	if (k->n < expected((unsigned char)k->bytes[0]) &&
	    utf8_decode(k->bytes, k->n, &cp) == 1 && cp == UTF8_BAD)
		return false; /* the rest of the character is on its way */
	n = utf8_decode(k->bytes, k->n, &cp);
	drop(k, n);
	if (k->pasting)
		give_safely(k, cp);
	else
		give(k, (wchar_t)cp);
	return true;
}

bool typed_next(struct typed *k, wchar_t *out)
{
	while (k->at == k->n_ready)
		if (!digest(k))
			return false;
	*out = k->ready[k->at++];
	return true;
}
