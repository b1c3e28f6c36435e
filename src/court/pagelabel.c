#include "court/pagelabel.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"

#define ROMAN_BYTES   16
#define NAME_FITS_MIN 3 /* letters of a name that ends another: "app" */

static const struct {
	int value;
	const char *letters;
} romans[] = {
	{ 100, "c" }, { 90, "xc" }, { 50, "l" }, { 40, "xl" }, { 10, "x" },
	{ 9, "ix" },  { 5, "v" },   { 4, "iv" }, { 1, "i" },
};

void pagelabel_put_roman(struct buf *out, int n)
{
	for (size_t i = 0; i < sizeof romans / sizeof *romans; i++)
		for (; n >= romans[i].value; n -= romans[i].value)
			buf_puts(out, romans[i].letters);
}

int pagelabel_roman(const char *s, size_t len)
{
	struct buf again;
	size_t at = 0;
	int n = 0;
	bool same;

	if (!len || len >= ROMAN_BYTES)
		return 0;
	for (size_t i = 0; i < sizeof romans / sizeof *romans; i++) {
		size_t m = strlen(romans[i].letters);

		while (len - at >= m && !memcmp(s + at, romans[i].letters, m)) {
			n += romans[i].value;
			at += m;
		}
	}
	if (at != len || n > 399)
		return 0;
	/* "iiii" and "vx" are none. */
	buf_init(&again, 64);
	pagelabel_put_roman(&again, n);
	same = str_is(s, len, again.s);
	buf_release(&again);
	return same ? n : 0;
}

/* Letters and digits alone, in lower case; false for other bytes and too many. */
static bool squeeze(char out[PAGELABEL_MAX], const char *s, size_t len)
{
	size_t n = 0;

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)s[i];

		if (c < 0x80 && isalnum(c)) {
			if (n + 1 == PAGELABEL_MAX)
				return false;
			out[n++] = str_lower((char)c);
		} else if (!strchr(" .-", c)) {
			return false;
		}
	}
	out[n] = '\0';
	return n > 0;
}

/* Where the digits of a key begin, with at most one letter behind them; its
 * length when it does not end so. */
static size_t number_in(const char *key)
{
	size_t len = strlen(key), to = len, from;

	if (to && isalpha((unsigned char)key[to - 1]))
		to--;
	for (from = to; from && isdigit((unsigned char)key[from - 1]);)
		from--;
	if (from == to || to - from > 7)
		return len;
	for (size_t i = 0; i < from; i++)
		if (isdigit((unsigned char)key[i]))
			return len; /* "12 of 40", "2d Cir. 5" */
	return from;
}

/* "a0106" is "a106"; false where the number is nought. */
static bool drop_noughts(char *key, size_t from)
{
	size_t to = from;

	while (key[to] == '0')
		to++;
	if (!isdigit((unsigned char)key[to]))
		return false;
	memmove(key + from, key + to, strlen(key + to) + 1);
	return true;
}

bool pagelabel_read(struct pagelabel *out, const char *s, size_t len)
{
	size_t from;

	if (!squeeze(out->key, s, len))
		return false;
	from = number_in(out->key);
	if (!out->key[from]) {
		from = 0;
		if (!pagelabel_roman(out->key, strlen(out->key)))
			return false;
	} else if (!drop_noughts(out->key, from)) {
		return false;
	}
	out->name_len = from;
	return true;
}

const char *pagelabel_number(const struct pagelabel *l)
{
	return l->key + l->name_len;
}

bool pagelabel_is_bare(const char *label)
{
	struct pagelabel l;

	return pagelabel_read(&l, label, strlen(label)) && !l.name_len;
}

int pagelabel_fit(const struct pagelabel *cited, const struct pagelabel *label)
{
	const struct pagelabel *few = cited, *many = label;

	if (strcmp(pagelabel_number(cited), pagelabel_number(label)) != 0)
		return 0;
	if (few->name_len > many->name_len) {
		few = label;
		many = cited;
	}
	if (memcmp(few->key, many->key + many->name_len - few->name_len,
		   few->name_len) != 0)
		return 0;
	if (few->name_len == many->name_len)
		return 3;
	if (!few->name_len)
		return 1;
	return few->name_len >= NAME_FITS_MIN ? 2 : 0;
}

static void say(struct buf *out, int page, const char *label, const char *word)
{
	if (label && *label)
		buf_printf(out, "%s%s", pagelabel_is_bare(label) ? word : "",
			   label);
	else if (page)
		buf_printf(out, "%s%d", word, page);
}

void pagelabel_say(struct buf *out, int page, const char *label)
{
	say(out, page, label, "page ");
}

void pagelabel_say_short(struct buf *out, int page, const char *label)
{
	say(out, page, label, "p. ");
}

void pagelabel_say_alone(struct buf *out, int page, const char *label)
{
	say(out, page, label, "");
}

void pagelabel_say_place(struct buf *out, int page, const char *label)
{
	char number[16];

	snprintf(number, sizeof number, "%d", page);
	if (page && label && *label && strcmp(label, number) != 0)
		buf_printf(out, " (PDF page %d)", page);
}
