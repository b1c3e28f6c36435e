#include "base/json_tree.h"

#include <cJSON.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"

struct reader {
	struct arena *arena;
	char *s; /* our copy, with a NUL behind it */
	size_t len, i;
	size_t depth, values;
	size_t bad; /* place of the first fault */
	const char *what;
};

static bool fail_as(struct reader *r, size_t at, const char *what)
{
	r->bad = at;
	r->what = what;
	return false;
}

/* Of a text that ends too early, its last letter. */
static bool fail(struct reader *r, size_t at)
{
	bool control =
		(unsigned char)r->s[at] < 0x20 && !strchr("\t\r\n", r->s[at]);

	return fail_as(r, at < r->len ? at : r->len - 1,
		       control ? "a control character"
			       : "not valid JSON from here on");
}

static void skip_blanks(struct reader *r)
{
	const char *s = r->s + r->i;

	while (*s == ' ' || *s == '\n' || *s == '\r' || *s == '\t')
		s++;
	r->i = (size_t)(s - r->s);
}

/* Whether that is what comes next; then it is behind us. */
static bool next_is(struct reader *r, char c)
{
	bool is = r->s[r->i] == c;

	r->i += is;
	return is;
}

/* ---- texts ---- */

/* Four digits, also where the text ends before; -1 for none. */
static long hex4(const char *s)
{
	long v = 0;

	for (int i = 0; i < 4; i++) {
		const char *digits = "0123456789abcdef0123456789ABCDEF";
		const char *d = s[i] ? strchr(digits, s[i]) : NULL;

		if (!d)
			return -1;
		v = v * 16 + (d - digits) % 16;
	}
	return v;
}

/* The code point of "uXXXX" or of such a pair; *used: its bytes.  -1 for none. */
static long code_point(const char *s, size_t *used)
{
	long cp = hex4(s + 1), low;

	*used = 5;
	if (cp < 0xd800 || cp > 0xdfff)
		return cp;
	if (cp > 0xdbff || s[5] != '\\' || s[6] != 'u')
		return -1;
	low = hex4(s + 7);
	*used = 11;
	return low < 0xdc00 || low > 0xdfff
		       ? -1
		       : 0x10000 + (cp - 0xd800) * 0x400 + (low - 0xdc00);
}

/* What the backslash at r->i stands for, put at *to, which is not behind it. */
static bool take_escape(struct reader *r, char **to)
{
	static const char names[] = "\"\\/bfnrt", are[] = "\"\\/\b\f\n\r\t";
	const char *s = r->s + r->i + 1;
	const char *simple = *s ? strchr(names, *s) : NULL;
	size_t used = 1;
	long cp;

	if (simple) {
		*(*to)++ = are[simple - names];
	} else {
		cp = *s == 'u' ? code_point(s, &used) : -1;
		if (cp < 0)
			return fail(r, r->i);
		if (!cp)
			return fail_as(r, r->i, "a NUL inside a text");
		*to += utf8_encode((uint32_t)cp, *to);
	}
	r->i += 1 + used;
	return true;
}

/* From its first backslash on, at r->i, with the text before it in place. */
static bool unescape(struct reader *r, size_t begun)
{
	char *to = r->s + r->i;

	while (r->i < r->len && r->s[r->i] != '"') {
		if (r->s[r->i] != '\\')
			*to++ = r->s[r->i++];
		else if (!take_escape(r, &to))
			return false;
	}
	if (r->i == r->len)
		return fail(r, begun);
	*to = '\0';
	r->i++;
	return true;
}

/* The text that begins at r->i, in place. */
static bool read_text(struct reader *r, char **out)
{
	size_t begun = r->i;
	char *s = r->s + begun + 1, *end, *back;

	if (r->s[begun] != '"')
		return fail(r, begun);
	end = memchr(s, '"', r->len - begun - 1);
	if (!end)
		return fail(r, begun);
	*out = s;
	back = memchr(s, '\\', (size_t)(end - s));
	if (back) {
		r->i = (size_t)(back - r->s);
		return unescape(r, begun);
	}
	*end = '\0';
	r->i = (size_t)(end + 1 - r->s);
	return true;
}

/* ---- numbers and words ---- */

/* As cJSON has it: a whole number beside the value, as near as it fits. */
static void set_number(cJSON *n, double v)
{
	n->type = cJSON_Number;
	n->valuedouble = v;
	n->valueint = v >= INT_MAX ? INT_MAX : v <= INT_MIN ? INT_MIN : (int)v;
}

/* A number of a few digits: most are. */
static bool read_digits(struct reader *r, cJSON *n)
{
	size_t i = r->i;
	long v = 0;

	while (r->s[i] >= '0' && r->s[i] <= '9' && i - r->i < 9)
		v = v * 10 + (r->s[i++] - '0');
	if (i == r->i || strchr("0123456789+-eE.", r->s[i] ? r->s[i] : '0'))
		return false;
	set_number(n, (double)v);
	r->i = i;
	return true;
}

static bool read_number(struct reader *r, cJSON *n)
{
	char text[64];
	size_t len = strspn(r->s + r->i, "0123456789+-eE.");
	char *end;

	if (read_digits(r, n))
		return true;
	if (len >= sizeof text)
		len = sizeof text - 1;
	memcpy(text, r->s + r->i, len);
	text[len] = '\0';
	set_number(n, strtod(text, &end));
	if (end == text)
		return fail(r, r->i);
	r->i += (size_t)(end - text);
	return true;
}

static bool read_word(struct reader *r, cJSON *n)
{
	static const struct {
		const char *name;
		int type;
	} words[] = { { "true", cJSON_True },
		      { "false", cJSON_False },
		      { "null", cJSON_NULL } };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t len = strlen(words[i].name);

		if (strncmp(r->s + r->i, words[i].name, len) != 0)
			continue;
		n->type = words[i].type;
		n->valueint = n->type == cJSON_True;
		r->i += len;
		return true;
	}
	return fail(r, r->i);
}

/* ---- values ---- */

static cJSON *read_value(struct reader *r);

/* cJSON finds the last one as what is before the first. */
static void append(cJSON *in, cJSON *one)
{
	cJSON *first = in->child;

	if (!first) {
		in->child = one->prev = one;
		return;
	}
	one->prev = first->prev;
	first->prev->next = one;
	first->prev = one;
}

/* `"name":`, with *name; of an array's element there is none. */
static bool read_name(struct reader *r, const cJSON *in, char **name)
{
	*name = NULL;
	if (in->type != cJSON_Object)
		return true;
	skip_blanks(r);
	if (!read_text(r, name))
		return false;
	skip_blanks(r);
	return next_is(r, ':') || fail(r, r->i);
}

/* What is between the brackets; r->i is behind the first. */
static bool read_items(struct reader *r, cJSON *in, char close)
{
	char *name;
	cJSON *one;

	skip_blanks(r);
	if (next_is(r, close))
		return true;
	do {
		if (!read_name(r, in, &name))
			return false;
		one = read_value(r);
		if (!one)
			return false;
		one->string = name;
		append(in, one);
		skip_blanks(r);
	} while (next_is(r, ','));
	return next_is(r, close) || fail(r, r->i);
}

static bool read_list(struct reader *r, cJSON *in)
{
	bool object = r->s[r->i] == '{', ok;

	if (r->depth == JSON_TREE_DEPTH)
		return fail_as(r, r->i, "nested too deeply");
	r->depth++;
	r->i++;
	in->type = object ? cJSON_Object : cJSON_Array;
	ok = read_items(r, in, object ? '}' : ']');
	r->depth--;
	return ok;
}

static bool read_any(struct reader *r, cJSON *n)
{
	char c = r->s[r->i];

	if (c == '"') {
		n->type = cJSON_String;
		return read_text(r, &n->valuestring);
	}
	if (c == '{' || c == '[')
		return read_list(r, n);
	if (c == '-' || (c >= '0' && c <= '9'))
		return read_number(r, n);
	return read_word(r, n);
}

static cJSON *read_value(struct reader *r)
{
	cJSON *n;

	if (r->values++ == JSON_VALUES_MAX)
		return fail_as(r, r->i, NULL), NULL;
	skip_blanks(r);
	n = arena_alloc(r->arena, sizeof *n);
	return read_any(r, n) ? n : NULL;
}

struct json_tree json_tree_read(struct arena *a, const char *s, size_t len)
{
	struct reader r = { .arena = a,
			    .s = arena_strndup(a, s, len),
			    .len = len };
	cJSON *root = read_value(&r);

	return (struct json_tree){ .root = root,
				   .end = root ? r.i : r.bad,
				   .what = r.what };
}
