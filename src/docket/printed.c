#include "docket/printed.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "court/pagelabel.h"

#define WORDS_MAX    40
#define NAME_WORDS   3	/* of a name: "Supp. Pet. App." */
#define NAME_LETTERS 10 /* of a name */
#define NUMBER_LONG  9	/* bytes of a line that is only a number */

struct piece {
	const char *s;
	size_t len;
};

/* A line's words, without the dashes and brackets around it. */
struct line {
	struct piece w[WORDS_MAX];
	size_t n;
};

/* Bytes of a dash, bracket or bullet that pages put around their number. */
static size_t ornament(const char *s, size_t len)
{
	static const char *const wide[] = { "\xe2\x80\x93", "\xe2\x80\x94",
					    "\xe2\x80\xa2", "\xc2\xb7" };

	if (len && strchr("-[](){}|*_.", *s))
		return 1;
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		if (len >= strlen(wide[i]) &&
		    !memcmp(s, wide[i], strlen(wide[i])))
			return strlen(wide[i]);
	return 0;
}

static size_t ornament_before(const char *s, size_t len)
{
	for (size_t n = 1; n <= 3 && n <= len; n++)
		if (ornament(s + len - n, n) == n)
			return n;
	return 0;
}

static void trim(struct piece *p)
{
	size_t n;

	while ((n = p->len && *p->s == ' ' ? 1 : ornament(p->s, p->len))) {
		p->s += n;
		p->len -= n;
	}
	while ((n = p->len && p->s[p->len - 1] == ' '
			    ? 1
			    : ornament_before(p->s, p->len)))
		p->len -= n;
}

static void split(struct line *out, struct piece p)
{
	const char *at = p.s, *end = p.s + p.len;

	out->n = 0;
	while (at < end && out->n < WORDS_MAX) {
		const char *from;

		while (at < end && *at == ' ')
			at++;
		for (from = at; at < end && *at != ' ';)
			at++;
		if (at > from)
			out->w[out->n++] =
				(struct piece){ from, (size_t)(at - from) };
	}
}

/* Words that number something else than pages. */
static bool counts_others(const char *name)
{
	static const char *const words[] = {
		"section",  "sec",   "chapter", "article", "part",  "count",
		"table",    "fig",   "figure",	"exhibit", "ex",    "no",
		"nos",	    "vol",   "volume",	"rule",	   "title", "book",
		"tab",	    "day",   "note",	"id",	   "at",    "see",
		"line",	    "lines", "case",	"docket",  "item",  "question",
		"jan",	    "feb",   "mar",	"apr",	   "may",   "jun",
		"jul",	    "aug",   "sep",	"oct",	   "nov",   "dec",
		"january",  "june",  "july",	"august",  "march", "april",
		"u",	    "in",    "on",	"since",   "until", "us",
		"document", "step",  "form",	"page",
	};

	return str_in(name, STR_LIST(words));
}

/* Names that are known beside other words in a line. */
static bool is_known_name(const char *name)
{
	static const char *const names[] = {
		"a",   "aa",  "add",	"app",	   "appx",  "er",
		"fer", "ja",  "jtapp",	"ra",	   "sa",    "ser",
		"roa", "jta", "petapp", "suppapp", "joapp", "aplt",
	};

	return str_in(name, STR_LIST(names));
}

/* The bytes before the number, blanks squeezed. */
static bool put_before(struct printed *p, const char *s, size_t len)
{
	size_t n = 0;

	for (size_t i = 0; i < len; i++) {
		if (s[i] == ' ' && n && p->before[n - 1] == ' ')
			continue;
		if (n + 1 == sizeof p->before)
			return false;
		p->before[n++] = s[i];
	}
	p->before[n] = '\0';
	return true;
}

/* A span as one label: "Pet. App. 12a"; false when it is none. */
static bool read_label(struct printed *p, const char *s, size_t len,
		       bool known_names_only)
{
	struct pagelabel l;
	char name[PAGELABEL_MAX];
	size_t digit = 0;

	*p = (struct printed){ 0 };
	if (!pagelabel_read(&l, s, len))
		return false;
	snprintf(name, sizeof name, "%.*s", (int)l.name_len, l.key);
	p->known = is_known_name(name);
	if (l.name_len &&
	    (!isupper((unsigned char)*s) || counts_others(name) ||
	     l.name_len > NAME_LETTERS || (known_names_only && !p->known)))
		return false;
	p->value = l.name_len ? 0 : pagelabel_roman(s, len);
	p->roman = p->value > 0;
	if (p->roman)
		return true;
	while (digit < len && !isdigit((unsigned char)s[digit]))
		digit++;
	if (!l.name_len && digit)
		return false;
	if (digit == len || !put_before(p, s, digit))
		return false;
	for (; digit < len && isdigit((unsigned char)s[digit]); digit++) {
		p->value = p->value * 10 + (s[digit] - '0');
		p->digits++;
	}
	if (s[digit - (size_t)p->digits] != '0')
		p->digits = 0;
	p->after = digit < len ? s[digit] : '\0';
	return p->value > 0 && digit + 1 >= len;
}

static bool is_word(const struct line *l, size_t i, const char *word)
{
	return i < l->n && str_is_fold(l->w[i].s, l->w[i].len, word);
}

/* Words from..to-1 as they stand in the line. */
static struct piece span_of(const struct line *l, size_t from, size_t to)
{
	const struct piece *last = &l->w[to - 1];

	return (struct piece){ l->w[from].s,
			       (size_t)(last->s + last->len - l->w[from].s) };
}

/* "Page 12 of 40", "p. 12", "12 of 40" at the words from..to-1. */
static bool read_page_word(struct printed *p, const struct line *l, size_t from,
			   size_t to)
{
	bool named = is_word(l, from, "page") || is_word(l, from, "p.");
	struct piece number;
	bool of;

	from += named;
	if (from >= to)
		return false;
	number = l->w[from];
	of = to - from == 3 && is_word(l, from + 1, "of");
	if (!(of || (named && to - from == 1)) ||
	    !read_label(p, number.s, number.len, false) || *p->before)
		return false;
	p->of = of;
	return true;
}

static bool read_whole(struct printed *p, const struct line *l,
		       struct piece all)
{
	if (!read_page_word(p, l, 0, l->n) &&
	    (l->n > NAME_WORDS + 1 || !read_label(p, all.s, all.len, false)))
		return false;
	p->whole = true;
	return true;
}

/* "Exhibit 4", "No. 5": of something else, by the word before word i. */
static bool is_counted(const struct line *l, size_t i)
{
	char name[PAGELABEL_MAX];
	size_t n = 0;

	for (size_t k = 0; k < l->w[i - 1].len && n + 1 < sizeof name; k++)
		if (isalpha((unsigned char)l->w[i - 1].s[k]))
			name[n++] = str_lower(l->w[i - 1].s[k]);
	name[n] = '\0';
	return counts_others(name);
}

/* At the end of other words: the longest that is one. */
static bool read_end(struct printed *p, const struct line *l)
{
	for (size_t k = NAME_WORDS + 1; k >= 1; k--) {
		struct piece s;

		if (k >= l->n)
			continue;
		if (read_page_word(p, l, l->n - k, l->n))
			return true;
		s = span_of(l, l->n - k, l->n);
		if (read_label(p, s.s, s.len, true) && !is_counted(l, l->n - k))
			return true;
	}
	return false;
}

static bool read_start(struct printed *p, const struct line *l)
{
	for (size_t k = NAME_WORDS + 1; k >= 1; k--) {
		struct piece s;

		if (k >= l->n)
			continue;
		s = span_of(l, 0, k);
		if (read_page_word(p, l, 0, k) ||
		    read_label(p, s.s, s.len, true))
			return true;
	}
	return false;
}

size_t printed_read(struct printed out[PRINTED_MAX], const char *s, size_t len)
{
	struct piece all = { s, len };
	struct line l;
	size_t n = 0;

	trim(&all);
	split(&l, all);
	if (!l.n)
		return 0;
	if (read_whole(&out[0], &l, all))
		return 1;
	n += read_end(&out[n], &l);
	n += read_start(&out[n], &l);
	return n;
}

void printed_put(struct buf *out, const struct printed *p, int value)
{
	buf_puts(out, p->before);
	if (p->roman)
		pagelabel_put_roman(out, value);
	else
		buf_printf(out, "%0*d", p->digits ? p->digits : 1, value);
	if (p->after)
		buf_putc(out, p->after);
}

size_t printed_kind(const struct printed *p, char *out)
{
	size_t n = 0;

	for (const char *s = p->before; *s; s++)
		if (isalpha((unsigned char)*s))
			out[n++] = str_lower(*s);
	out[n++] = p->roman ? '~' : p->of ? '/' : '#';
	if (p->after)
		out[n++] = p->after;
	return n;
}

static bool is_numeric(struct piece p, bool at_end)
{
	for (size_t i = 0; i < p.len; i++)
		if (isdigit((unsigned char)p.s[i]))
			return true;
	return at_end && pagelabel_roman(p.s, p.len) > 0;
}

void printed_words(struct buf *out, const char *s, size_t len)
{
	struct piece all = { s, len };
	struct line l;
	size_t from = 0;

	trim(&all);
	split(&l, all);
	while (l.n && is_numeric(l.w[l.n - 1], true))
		l.n--;
	while (from < l.n && is_numeric(l.w[from], true))
		from++;
	for (size_t i = from; i < l.n; i++) {
		if (i > from)
			buf_putc(out, ' ');
		if (is_numeric(l.w[i], false))
			buf_putc(out, '#');
		else
			for (size_t k = 0; k < l.w[i].len; k++)
				buf_putc(out, str_lower(l.w[i].s[k]));
	}
}

bool printed_is_number(const char *s, size_t len)
{
	size_t digits = 0, romans = 0;

	if (len > NUMBER_LONG)
		return false;
	for (size_t i = 0; i < len; i++) {
		if (isdigit((unsigned char)s[i]))
			digits++;
		else if (strchr("ivxlc", s[i]))
			romans++;
		else if (s[i] != '-' && s[i] != ' ')
			return false;
	}
	return (digits && !romans) || (romans && !digits && romans == len);
}
