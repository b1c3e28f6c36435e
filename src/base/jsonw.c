#include "base/jsonw.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/sanitise.h"
#include "base/utf8.h"

struct jsonw jsonw_to(struct buf *out, int indent)
{
	return (struct jsonw){ .out = out, .indent = indent };
}

static void new_line(struct jsonw *w)
{
	if (!w->indent)
		return;
	buf_putc(w->out, '\n');
	for (int i = 0; i < w->depth * w->indent; i++)
		buf_putc(w->out, ' ');
}

/* Whatever has to stand before the next value or key. */
static void lead(struct jsonw *w)
{
	if (w->after_key) {
		w->after_key = false;
		return;
	}
	if (!w->depth)
		return;
	if (w->some)
		buf_putc(w->out, ',');
	w->some = true;
	new_line(w);
}

static void open_level(struct jsonw *w, char c)
{
	lead(w);
	buf_putc(w->out, c);
	w->depth++;
	w->some = false;
}

static void close_level(struct jsonw *w, char c)
{
	if (!w->depth)
		return;
	w->depth--;
	if (w->some)
		new_line(w);
	buf_putc(w->out, c);
	w->some = true; /* the level that we are back in holds this one */
	if (!w->depth && w->lines)
		buf_putc(w->out, '\n');
}

void jsonw_object(struct jsonw *w)
{
	open_level(w, '{');
}

void jsonw_end_object(struct jsonw *w)
{
	close_level(w, '}');
}

void jsonw_array(struct jsonw *w)
{
	open_level(w, '[');
}

void jsonw_end_array(struct jsonw *w)
{
	close_level(w, ']');
}

struct jsonw jsonw_list(struct buf *out, bool lines)
{
	struct jsonw w = jsonw_to(out, lines ? 0 : 2);

	w.lines = true;
	if (!lines)
		jsonw_array(&w);
	return w;
}

void jsonw_end_list(struct jsonw *w)
{
	jsonw_end_array(w); /* nothing where there are lines */
}

/* Appends the character at s as an escape; returns its bytes. */
static size_t escape(struct buf *out, const char *s, size_t len)
{
	uint32_t cp;
	size_t n = utf8_decode(s, len, &cp);

	switch (cp) {
	case '"': buf_puts(out, "\\\""); break;
	case '\\': buf_puts(out, "\\\\"); break;
	case '\n': buf_puts(out, "\\n"); break;
	case '\t': buf_puts(out, "\\t"); break;
	case '\r': buf_puts(out, "\\r"); break;
	case UTF8_BAD: buf_puts(out, "\xef\xbf\xbd"); break;
	default:
		if (cp > 0xffff)
			buf_printf(out, "\\u%04x",
				   0xd7c0 + (unsigned)(cp >> 10));
		buf_printf(out, "\\u%04x",
			   cp > 0xffff ? 0xdc00 | (unsigned)(cp & 0x3ff)
				       : (unsigned)cp);
	}
	return n;
}

/* A stretch that needs no escape but for what JSON itself wants. */
static void quoted_clean(struct buf *out, const char *s, size_t len)
{
	size_t plain = 0;

	for (size_t i = 0; i < len; i++) {
		if (s[i] != '"' && s[i] != '\\' && s[i] != '\n')
			continue;
		buf_add(out, s + plain, i - plain);
		escape(out, s + i, 1);
		plain = i + 1;
	}
	buf_add(out, s + plain, len - plain);
}

static void quoted(struct buf *out, const char *s, size_t len)
{
	size_t i = 0;

	buf_putc(out, '"');
	while (i < len) {
		size_t n = sanitise_clean_prefix(s + i, len - i);

		quoted_clean(out, s + i, n);
		i += n;
		if (i < len)
			i += escape(out, s + i, len - i);
	}
	buf_putc(out, '"');
}

void jsonw_copy(struct buf *out, const char *json, size_t len)
{
	size_t i = 0;

	while (i < len) {
		size_t n = sanitise_clean_prefix(json + i, len - i);

		buf_add(out, json + i, n);
		i += n;
		if (i == len)
			break;
		if (json[i] == '\t' || json[i] == '\r') /* between values */
			buf_putc(out, json[i++]);
		else
			i += escape(out, json + i, len - i);
	}
}

void jsonw_key(struct jsonw *w, const char *key)
{
	w->key_at = w->out->len;
	w->some_before = w->some;
	lead(w);
	quoted(w->out, key, strlen(key));
	buf_puts(w->out, w->indent ? ": " : ":");
	w->after_key = true;
}

void jsonw_text_n(struct jsonw *w, const char *s, size_t len)
{
	lead(w);
	quoted(w->out, s, len);
}

void jsonw_text(struct jsonw *w, const char *s)
{
	if (s)
		jsonw_text_n(w, s, strlen(s));
	else
		jsonw_null(w);
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;

/*
 * Everyday numbers, 1e-4 to 1e15, in integers: v = m / 2^s, so m * 10^k / 2^s is
 * v with its 17 digits before the point, exact in 128 bits.  Rounding that to 15
 * or 16 digits and asking whether the result lies within half a unit of m gives
 * what printing and reading back would, some ten times faster.
 */
struct decimal {
	wide n, ten_k;	 /* m * 10^k, 10^k */
	int s, exponent; /* v = d.ddd * 10^exponent */
	bool even;
	bool power; /* of two: the doubles below it lie closer */
};

static const uint64_t tens[] = {
	1u,
	10u,
	100u,
	1000u,
	10000u,
	100000u,
	1000000u,
	10000000u,
	100000000u,
	1000000000u,
	10000000000u,
	100000000000u,
	1000000000000u,
	10000000000000u,
	100000000000000u,
	1000000000000000u,
	10000000000000000u,
	100000000000000000u,
	1000000000000000000u,
	10000000000000000000u,
};

static wide ten_to(int k) /* 0..20 */
{
	return k > 19 ? (wide)tens[19] * 10 : tens[k];
}

/* The decimal exponent of 1e-4 <= v < 1e15.  Near a power of ten it may be one
 * off below 1, where 0.1 is no double; the digits then tell. */
static int exponent_of(double v)
{
	int e = 0;

	if (v < 1)
		return v >= 0.1 ? -1 : v >= 0.01 ? -2 : v >= 0.001 ? -3 : -4;
	while (v >= (double)tens[e + 1])
		e++;
	return e;
}

static void decimal_of(double v, struct decimal *d)
{
	int exp2;
	uint64_t m = (uint64_t)ldexp(frexp(v, &exp2), 53);

	d->s = 53 - exp2;
	d->exponent = exponent_of(v);
	d->ten_k = ten_to(16 - d->exponent);
	d->n = m * d->ten_k;
	d->even = !(m & 1);
	d->power = m == (uint64_t)1 << 52;
}

/* v rounded to 17 - drop digits, times 10^drop; *exact_enough if it reads back
 * as v.  Ties go to even, as printf has it. */
static inline uint64_t round_digits(const struct decimal *d, unsigned unit,
				    bool *exact_enough)
{
	uint64_t whole = (uint64_t)(d->n >> d->s), u = whole / unit;
	wide rest = d->n - ((wide)(u * unit) << d->s);
	wide half = ((wide)unit << d->s) / 2, there, off;

	if (rest > half || (rest == half && (u & 1)))
		u++;
	there = (wide)(u * unit) << d->s;
	off = 2 * (there > d->n ? there - d->n : d->n - there);
	if (d->power && there < d->n)
		off *= 2;
	*exact_enough =
		unit == 1 || off < d->ten_k || (off == d->ten_k && d->even);
	return u * unit;
}

/* 17 digits, the point where the exponent says, no zeros behind. */
static size_t write_digits(uint64_t digits, int exponent, bool minus, char *out)
{
	char text[17];
	size_t n = 17, len = 0;

	for (size_t i = n; i-- > 0; digits /= 10)
		text[i] = (char)('0' + digits % 10);
	while (n > 1 && text[n - 1] == '0')
		n--;
	if (minus)
		out[len++] = '-';
	if (exponent < 0) {
		out[len++] = '0';
		out[len++] = '.';
		for (int i = -1; i > exponent; i--)
			out[len++] = '0';
	}
	for (size_t i = 0; i < n; i++) {
		out[len++] = text[i];
		if ((int)i == exponent && i + 1 < n)
			out[len++] = '.';
	}
	out[len] = '\0';
	return len;
}

static size_t format_everyday(double v, char *out)
{
	static const uint64_t too_many = 100000000000000000u; /* 10^17 */
	double size = fabs(v);
	struct decimal d;
	uint64_t digits;
	bool enough;

	if (!(size >= 1e-4 && size < 1e15))
		return 0;
	decimal_of(size, &d);
	digits = round_digits(&d, 100, &enough);
	if (!enough)
		digits = round_digits(&d, 10, &enough);
	if (!enough)
		digits = round_digits(&d, 1, &enough);
	if (digits >= too_many || digits < too_many / 10)
		return 0;
	return write_digits(digits, d.exponent, v < 0, out);
}
#else
static size_t format_everyday(double v, char *out)
{
	(void)v;
	(void)out;
	return 0;
}
#endif

/* By printing and reading back. */
static size_t format_any(double v, char out[JSONW_NUMBER_BYTES])
{
	/* 15 digits always survive, but for numbers so small that they have
	 * fewer. */
	int digits = fabs(v) < DBL_MIN ? 1 : 15, n;
	char *comma;

	do {
		n = snprintf(out, JSONW_NUMBER_BYTES, "%.*g", digits, v);
	} while (strtod(out, NULL) != v && digits++ < 17);
	/* The locale may have put a comma there. */
	comma = strchr(out, ',');
	if (comma)
		*comma = '.';
	return (size_t)n;
}

static size_t format_whole(int64_t v, char out[JSONW_NUMBER_BYTES])
{
	uint64_t size = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
	char text[24];
	size_t n = sizeof text, len = 0;

	do {
		text[--n] = (char)('0' + size % 10);
		size /= 10;
	} while (size);
	if (v < 0)
		out[len++] = '-';
	memcpy(out + len, text + n, sizeof text - n);
	len += sizeof text - n;
	out[len] = '\0';
	return len;
}

size_t jsonw_format(double v, char out[JSONW_NUMBER_BYTES])
{
	size_t len;

	if (fabs(v) < 1e15 && v == (double)(int64_t)v)
		return format_whole((int64_t)v, out);
	len = format_everyday(v, out);
	return len ? len : format_any(v, out);
}

void jsonw_number(struct jsonw *w, double v)
{
	char text[JSONW_NUMBER_BYTES];

	if (!isfinite(v)) {
		jsonw_null(w);
		return;
	}
	jsonw_format(v, text);
	jsonw_raw(w, text);
}

void jsonw_int(struct jsonw *w, int64_t v)
{
	lead(w);
	buf_printf(w->out, "%lld", (long long)v);
}

void jsonw_bool(struct jsonw *w, bool v)
{
	jsonw_raw(w, v ? "true" : "false");
}

void jsonw_null(struct jsonw *w)
{
	if (w->lean && w->after_key) { /* as if there had been no key */
		buf_cut(w->out, w->key_at);
		w->some = w->some_before;
		w->after_key = false;
		return;
	}
	lead(w);
	buf_puts(w->out, "null");
}

void jsonw_raw(struct jsonw *w, const char *json)
{
	lead(w);
	buf_puts(w->out, json);
}

void jsonw_put_text(struct jsonw *w, const char *key, const char *s)
{
	jsonw_key(w, key);
	jsonw_text(w, s);
}

void jsonw_put_number(struct jsonw *w, const char *key, double v)
{
	jsonw_key(w, key);
	jsonw_number(w, v);
}

void jsonw_put_int(struct jsonw *w, const char *key, int64_t v)
{
	jsonw_key(w, key);
	jsonw_int(w, v);
}

void jsonw_put_bool(struct jsonw *w, const char *key, bool v)
{
	jsonw_key(w, key);
	jsonw_bool(w, v);
}

void jsonw_put_time(struct jsonw *w, const char *key, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES];

	clock_iso8601(wall_ms, iso);
	jsonw_put_text(w, key, wall_ms > 0 ? iso : NULL);
}

void jsonw_put_object(struct jsonw *w, const char *key)
{
	jsonw_key(w, key);
	jsonw_object(w);
}

void jsonw_put_array(struct jsonw *w, const char *key)
{
	jsonw_key(w, key);
	jsonw_array(w);
}
