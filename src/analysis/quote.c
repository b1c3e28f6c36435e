/*
 * quote.c - see quote.h
 */
#include "analysis/quote.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "base/sanitise.h"
#include "base/str.h"

#define QUOTE_BYTES 90

/* Where to cut: at a blank before the limit, never inside a character. */
static size_t cut_at(const char *s, size_t len)
{
	size_t n = QUOTE_BYTES;
	if (len <= n)
		return len;
	while (n > QUOTE_BYTES / 2 && s[n] != ' ')
		n--;
	if (s[n] != ' ')
		n = QUOTE_BYTES;
	while (n && ((unsigned char)s[n] & 0xc0) == 0x80)
		n--;
	return n;
}

/* In the copy of an answer that is read blanks stand where "um" was. */
static void put_once_blank(struct buf *b, const char *s)
{
	for (size_t i = 0; s[i]; i++)
		if (s[i] != ' ' || (i && s[i - 1] != ' '))
			buf_putc(b, s[i]);
}

void quote_put(struct buf *b, const char *s, size_t len)
{
	size_t n = cut_at(s, len);
	struct buf clean;

	buf_init(&clean, 4096);
	sanitise(&clean, s, n, SANITISE_LINE);
	buf_putc(b, '"');
	put_once_blank(b, clean.len ? clean.s : "");
	buf_puts(b, n < len ? " ...\"" : "\"");
	buf_release(&clean);
}

char *quote_sentence(const char *fmt, const char *s, struct span span)
{
	struct buf b;

	buf_init(&b, 4096);
	for (; *fmt; fmt++)
		if (*fmt == '@')
			quote_put(&b, s + span.from, span.to - span.from);
		else
			buf_putc(&b, *fmt);
	return buf_take(&b);
}

/* ---- finding ---- */

#define FIND_BYTES 4000 /* of a quotation; longer ones are not looked for */

/* Bytes at s that say nothing about which words stand there. */
static size_t silent(const char *s)
{
	static const char *const marks[] = {
		"\xe2\x80\x93",
		"\xe2\x80\x94",
		"\xe2\x80\xa6",
		"\xc2\xa0",
	};
	if (*s && strchr(" \t\r\n-'\"", *s))
		return 1;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (str_begins(s, marks[i]))
			return strlen(marks[i]);
	return quotation_mark(s);
}

static size_t skip_silent(const char *s)
{
	size_t n = 0, step;
	while ((step = silent(s + n)))
		n += step;
	return n;
}

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* How many bytes of s the words take; 0 when they do not stand at its start. */
static size_t stand_here(const char *s, const char *words, size_t len)
{
	size_t i = 0, k = 0, end = 0;
	for (;;) {
		k += skip_silent(words + k);
		if (k >= len)
			return end;
		i += skip_silent(s + i);
		if (tolower((unsigned char)s[i]) !=
		    tolower((unsigned char)words[k]))
			return 0;
		end = ++i;
		k++;
	}
}

static bool ends_a_word(const char *s, size_t at)
{
	return !is_letter(s[at - 1]) || !is_letter(s[at]) || silent(s + at);
}

bool quote_find(const char *s, const char *words, struct span *out)
{
	size_t from = 0, to = strlen(words), step, n;
	while (words[from] && ((step = silent(words + from)) ||
			       strchr(".,;:!?(", words[from])))
		from += step ? step : 1;
	while (to > from && !is_letter(words[to - 1]))
		to--;
	/* an ellipsis or a closing mark is of the last bytes above 0x7f */
	while (to >= from + 3 && silent(words + to - 3) == 3)
		for (to -= 3; to > from && !is_letter(words[to - 1]);)
			to--;
	if (to <= from || to - from > FIND_BYTES)
		return false;
	for (size_t i = 0; s[i]; i++) {
		bool begins = !i || !is_letter(s[i - 1]) ||
			      (unsigned char)s[i - 1] >= 0x80;
		if (!begins || silent(s + i))
			continue;
		n = stand_here(s + i, words + from, to - from);
		if (n && ends_a_word(s, i + n)) {
			*out = (struct span){ i, i + n };
			return true;
		}
	}
	return false;
}
