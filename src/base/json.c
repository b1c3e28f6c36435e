#include "base/json.h"

#include <cJSON.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

#define JSON_DEPTH_MAX 200

/* A document's nodes die together: they live in an arena of their own. */
struct json {
	struct arena arena;
	cJSON *root;
};

/* cJSON's hooks take no argument, so the arena in use stands here while a text
 * is parsed or a document changed, and only then. */
static struct arena *parsing;

static void *take(size_t n_bytes)
{
	return arena_alloc(parsing, n_bytes);
}

static void leave(void *p)
{
	(void)p;
}

static void begin_in(struct arena *a)
{
	cJSON_Hooks ours = { take, leave };

	parsing = a;
	cJSON_InitHooks(&ours);
}

static void end_in(void)
{
	cJSON_Hooks usual = { xmalloc, free };

	cJSON_InitHooks(&usual);
	parsing = NULL;
}

static cJSON *parse_into(struct arena *a, const char *s, size_t len,
			 const char **end)
{
	cJSON *root;

	begin_in(a);
	root = cJSON_ParseWithLengthOpts(s, len, end, 0);
	end_in();
	return root;
}

static const cJSON *node_of(const struct json_ref *at)
{
	return at->node;
}

static void line_column(const char *s, size_t offset, size_t *line,
			size_t *column)
{
	*line = *column = 1;
	for (size_t i = 0; i < offset; i++) {
		if (s[i] == '\n') {
			++*line;
			*column = 1;
		} else if ((s[i] & 0xc0) != 0x80) { /* letters, not bytes */
			++*column;
		}
	}
}

static bool fail_at(const char *s, size_t offset, const char *what,
		    struct error *err)
{
	size_t line, column;

	line_column(s, offset, &line, &column);
	return error_set(err, ERR_SYNTAX, "line %zu, column %zu: %s", line,
			 column, what);
}

/* Where the text that begins at i ends: at its quotation mark, or at len; at a NUL
 * that is written out in it, with *nul set.  Most have no backslash. */
static size_t text_end(const char *s, size_t i, size_t len, bool *nul)
{
	size_t mark = i, at;
	const char *found;

	for (;;) {
		if (mark <= i) {
			found = memchr(s + i, '"', len - i);
			mark = found ? (size_t)(found - s) : len;
		}
		found = memchr(s + i, '\\', mark - i);
		if (!found)
			return mark;
		at = (size_t)(found - s);
		*nul = len - at > 5 && !memcmp(found, "\\u0000", 6);
		if (*nul || len - at <= 2)
			return *nul ? at : len;
		i = at + 2;
	}
}

/*
 * What cJSON would take and we do not: nesting up to 1000, deep enough for its
 * own recursion to hurt; \u0000, at which its texts silently end; any control
 * character as white space; and values by the million, as each of its nodes takes
 * some thirty times the two bytes of "1,".  Counted are the places where a value
 * may begin.
 */
static bool cjson_may_see(const char *s, size_t len, struct error *err)
{
	size_t depth = 0, values = 1;
	bool nul = false;

	for (size_t i = 0; i < len; i++) {
		char c = s[i];

		if (c == '"') {
			i = text_end(s, i + 1, len, &nul);
			if (nul)
				return fail_at(s, i, "a NUL inside a text",
					       err);
		} else if (c == '[' || c == '{') {
			if (++depth > JSON_DEPTH_MAX)
				return fail_at(s, i, "nested too deeply", err);
			values++;
		} else if (c == ',') {
			values++;
		} else if ((c == ']' || c == '}') && depth) {
			depth--;
		} else if ((unsigned char)c < 0x20 && !strchr("\t\r\n", c)) {
			return fail_at(s, i, "a control character", err);
		}
	}
	return values <= JSON_VALUES_MAX ||
	       error_set(err, ERR_LIMIT,
			 "more than %d values, which is the most we read",
			 JSON_VALUES_MAX);
}

static size_t skip_space(const char *s, size_t len, size_t i)
{
	while (i < len && strchr(" \t\r\n", s[i]) && s[i])
		i++;
	return i;
}

struct json *json_parse(const char *s, size_t len, struct error *err)
{
	const char *end = NULL;
	size_t bad, skip = 0;
	struct json *doc;

	if (len >= 3 && !memcmp(s, "\xef\xbb\xbf", 3))
		skip = 3; /* a byte order mark from a Windows editor */
	if (!utf8_valid(s, len, &bad)) {
		fail_at(s, bad, "not valid UTF-8", err);
		return NULL;
	}
	if (memchr(s, '\0', len)) {
		fail_at(s, strlen(s), "a NUL byte inside the text", err);
		return NULL;
	}
	if (!cjson_may_see(s, len, err))
		return NULL;
	if (skip_space(s, len, skip) == len) {
		error_set(err, ERR_SYNTAX, "is empty");
		return NULL;
	}
	doc = xcalloc(1, sizeof *doc);
	doc->root = parse_into(&doc->arena, s + skip, len - skip, &end);
	if (!doc->root) {
		fail_at(s, end ? (size_t)(end - s) : 0,
			"not valid JSON from here on", err);
	} else if (skip_space(s, len, (size_t)(end - s)) != len) {
		fail_at(s, skip_space(s, len, (size_t)(end - s)),
			"text behind the end of the JSON value", err);
	} else {
		return doc;
	}
	json_free(doc);
	return NULL;
}

struct json *json_load(const char *path, size_t max_bytes, struct error *err)
{
	struct json *doc = NULL;
	struct buf text;

	buf_init(&text, max_bytes);
	if (file_read(path, &text, err)) {
		doc = json_parse(text.s, text.len, err);
		if (!doc)
			error_within(err, "%s", path);
	}
	buf_release(&text);
	return doc;
}

void json_free(struct json *doc)
{
	if (!doc)
		return;
	arena_release(&doc->arena);
	free(doc);
}

struct json_ref json_root(const struct json *doc)
{
	return (struct json_ref){ .node = doc ? doc->root : NULL };
}

enum json_kind json_kind(const struct json_ref *at)
{
	const cJSON *n = node_of(at);

	if (!n)
		return JSON_NONE;
	if (cJSON_IsNull(n))
		return JSON_NULL;
	if (cJSON_IsBool(n))
		return JSON_BOOL;
	if (cJSON_IsNumber(n))
		return JSON_NUMBER;
	if (cJSON_IsString(n))
		return JSON_TEXT;
	if (cJSON_IsArray(n))
		return JSON_ARRAY;
	return cJSON_IsObject(n) ? JSON_OBJECT : JSON_NONE;
}

static const char *kind_word(enum json_kind kind)
{
	static const char *const words[] = {
		[JSON_NONE] = "nothing",    [JSON_NULL] = "null",
		[JSON_BOOL] = "true/false", [JSON_NUMBER] = "number",
		[JSON_TEXT] = "text",	    [JSON_ARRAY] = "list",
		[JSON_OBJECT] = "object",
	};

	return words[kind];
}

/* A key that reads well behind a dot. */
static bool is_plain(const char *key)
{
	return key[0] && key[strspn(key, "abcdefghijklmnopqrstuvwxyz"
					 "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
					 "0123456789_-")] == '\0';
}

static void path_into(const struct json_ref *at, struct buf *out)
{
	if (!at->parent) {
		buf_puts(out, "$");
		return;
	}
	path_into(at->parent, out);
	if (at->key && is_plain(at->key))
		buf_printf(out, ".%s", at->key);
	else if (at->key)
		buf_printf(out, "[\"%.100s\"]", at->key);
	else
		buf_printf(out, "[%zu]", at->index);
}

void json_path(const struct json_ref *at, struct buf *out)
{
	buf_reset(out);
	path_into(at, out);
}

void json_fault(const struct json_ref *at, struct faults *f, const char *fmt,
		...)
{
	struct buf path;
	char what[700];
	va_list ap;

	if (!f)
		return;
	va_start(ap, fmt);
	vsnprintf(what, sizeof what, fmt, ap);
	va_end(ap);
	buf_init(&path, 1000);
	path_into(at, &path);
	faults_add(f, "%s: %s", path.s, what);
	buf_release(&path);
}

/* As cJSON_GetObjectItemCaseSensitive, but most names differ in their first
 * letter. */
static const cJSON *find(const cJSON *object, const char *key)
{
	const cJSON *one = cJSON_IsObject(object) ? object->child : NULL;

	while (one && (!one->string || one->string[0] != key[0] ||
		       strcmp(one->string, key)))
		one = one->next;
	return one;
}

/* The member's place, whether anything is there or not. */
static struct json_ref member(const struct json_ref *at, const char *key)
{
	return (struct json_ref){
		.node = find(node_of(at), key),
		.parent = at,
		.key = key,
	};
}

static bool expect(const struct json_ref *at, enum json_kind want,
		   struct faults *f)
{
	enum json_kind found = json_kind(at);

	if (found == want)
		return true;
	json_fault(at, f, "expected %s, found %s", kind_word(want),
		   kind_word(found));
	return false;
}

bool json_member(const struct json_ref *at, const char *key,
		 enum json_kind want, struct json_ref *out, struct faults *f)
{
	*out = member(at, key);
	return expect(out, want, f);
}

bool json_member_opt(const struct json_ref *at, const char *key,
		     enum json_kind want, struct json_ref *out,
		     struct faults *f)
{
	enum json_kind found;

	*out = member(at, key);
	found = json_kind(out);
	if (found == JSON_NONE || found == JSON_NULL)
		return false;
	return expect(out, want, f);
}

size_t json_count(const struct json_ref *at)
{
	size_t n = 0;

	if (node_of(at))
		for (const cJSON *c = node_of(at)->child; c; c = c->next)
			n++;
	return n;
}

bool json_next(const struct json_ref *at, struct json_ref *item)
{
	const cJSON *next;

	if (item->node) {
		next = node_of(item)->next;
		item->index++;
	} else {
		next = node_of(at) ? node_of(at)->child : NULL;
		item->index = 0;
	}
	item->parent = at;
	item->node = next;
	item->key = next ? next->string : NULL;
	return next != NULL;
}

const char *json_as_text(const struct json_ref *at, struct faults *f)
{
	return expect(at, JSON_TEXT, f) ? node_of(at)->valuestring : "";
}

double json_as_number(const struct json_ref *at, struct faults *f)
{
	if (!expect(at, JSON_NUMBER, f))
		return 0;
	if (!isfinite(node_of(at)->valuedouble)) {
		json_fault(at, f, "not a finite number");
		return 0;
	}
	return node_of(at)->valuedouble;
}

bool json_as_bool(const struct json_ref *at, struct faults *f)
{
	return expect(at, JSON_BOOL, f) && cJSON_IsTrue(node_of(at));
}

static bool absent(const struct json_ref *at)
{
	return json_kind(at) == JSON_NONE || json_kind(at) == JSON_NULL;
}

const char *json_text(const struct json_ref *at, const char *key,
		      struct faults *f)
{
	struct json_ref m = member(at, key);

	return json_as_text(&m, f);
}

const char *json_text_or(const struct json_ref *at, const char *key,
			 const char *fallback, struct faults *f)
{
	struct json_ref m = member(at, key);

	if (absent(&m))
		return fallback;
	return expect(&m, JSON_TEXT, f) ? node_of(&m)->valuestring : fallback;
}

double json_number(const struct json_ref *at, const char *key, struct faults *f)
{
	struct json_ref m = member(at, key);

	return json_as_number(&m, f);
}

double json_number_or(const struct json_ref *at, const char *key,
		      double fallback, struct faults *f)
{
	struct json_ref m = member(at, key);

	if (absent(&m))
		return fallback;
	if (json_kind(&m) == JSON_NUMBER && isfinite(node_of(&m)->valuedouble))
		return node_of(&m)->valuedouble;
	json_as_number(&m, f); /* says what is wrong */
	return fallback;
}

static long long int_at(const struct json_ref *m, long long fallback,
			long long min, long long max, struct faults *f)
{
	double v;

	if (!expect(m, JSON_NUMBER, f))
		return fallback;
	v = node_of(m)->valuedouble;
	if (v != floor(v)) {
		json_fault(m, f, "expected a whole number, found %g", v);
		return fallback;
	}
	/* (double)LLONG_MAX is one more than fits. */
	if (v < (double)min || v > (double)max || v >= 0x1p63) {
		json_fault(m, f, "%.0f is not in %lld..%lld", v, min, max);
		return fallback;
	}
	return (long long)v;
}

long long json_int(const struct json_ref *at, const char *key, long long min,
		   long long max, struct faults *f)
{
	struct json_ref m = member(at, key);

	return int_at(&m, min, min, max, f);
}

long long json_int_or(const struct json_ref *at, const char *key,
		      long long fallback, long long min, long long max,
		      struct faults *f)
{
	struct json_ref m = member(at, key);

	return absent(&m) ? fallback : int_at(&m, fallback, min, max, f);
}

bool json_bool_or(const struct json_ref *at, const char *key, bool fallback,
		  struct faults *f)
{
	struct json_ref m = member(at, key);

	if (absent(&m))
		return fallback;
	return expect(&m, JSON_BOOL, f) ? cJSON_IsTrue(node_of(&m)) : fallback;
}

static int choice_at(const struct json_ref *m, const char *const *names,
		     size_t n, struct faults *f)
{
	const char *word, *near;
	struct buf all;

	if (!expect(m, JSON_TEXT, f))
		return -1;
	word = node_of(m)->valuestring;
	for (size_t i = 0; i < n; i++)
		if (!strcmp(names[i], word))
			return (int)i;
	buf_init(&all, 500);
	for (size_t i = 0; i < n; i++)
		buf_printf(&all, "%s%s", i ? ", " : "", names[i]);
	near = names_nearest(word, names, n);
	json_fault(m, f, "\"%.60s\" is none of: %s%s%s%s", word, all.s,
		   near ? " (did you mean \"" : "", near ? near : "",
		   near ? "\"?)" : "");
	buf_release(&all);
	return -1;
}

int json_choice(const struct json_ref *at, const char *key,
		const char *const *names, size_t n, struct faults *f)
{
	struct json_ref m = member(at, key);

	return choice_at(&m, names, n, f);
}

int json_choice_or(const struct json_ref *at, const char *key,
		   const char *const *names, size_t n, int fallback,
		   struct faults *f)
{
	struct json_ref m = member(at, key);

	return absent(&m) ? fallback : choice_at(&m, names, n, f);
}

/* ---- what a file of ours must be ---- */

struct name {
	const char *key;
	size_t place; /* among the members */
};

static int by_name_then_place(const void *a, const void *b)
{
	const struct name *x = a, *y = b;
	int order = strcmp(x->key, y->key);

	return order ? order : (x->place > y->place) - (x->place < y->place);
}

/* Each with each; false also where there are more than a few. */
static bool few_differ(const struct json_ref *object)
{
	enum { FEW = 12 };
	const char *names[FEW];
	struct json_ref item = { 0 };
	size_t n = 0;

	for (; json_next(object, &item); n++) {
		if (n == FEW)
			return false;
		names[n] = item.key;
		for (size_t i = 0; i < n; i++)
			if (names[i][0] == names[n][0] &&
			    !strcmp(names[i], names[n]))
				return false;
	}
	return true;
}

/* Many names are sorted, not compared each with each: a stranger may send a million. */
static bool names_differ(const struct json_ref *object, struct faults *f)
{
	size_t n = json_count(object), i = 0;
	struct name *names = xreallocarray(NULL, n + 1, sizeof *names);
	struct json_ref item = { 0 };
	bool ok = true;

	for (; json_next(object, &item); i++)
		names[i] = (struct name){ item.key, i };
	qsort(names, n, sizeof *names, by_name_then_place);
	for (i = 1; i < n; i++)
		if (!strcmp(names[i].key, names[i - 1].key)) {
			item = member(object, names[i].key);
			json_fault(&item, f, "stands here twice");
			ok = false;
		}
	free(names);
	return ok;
}

/* In every object from here on; as deep as json_parse allows. */
static bool no_name_twice(const struct json_ref *at, struct faults *f)
{
	enum json_kind kind = json_kind(at);
	struct json_ref item = { 0 };
	bool ok = kind != JSON_OBJECT || few_differ(at) || names_differ(at, f);

	if (kind == JSON_OBJECT || kind == JSON_ARRAY)
		while (json_next(at, &item))
			if (node_of(&item)->child && !no_name_twice(&item, f))
				ok = false;
	return ok;
}

#define SCHEMA "hotbench."

static const char *article(const char *name)
{
	return strchr("aeiou", *name) ? "an" : "a";
}

/* Which of our files it is, where that is another than the one that is wanted. */
static void tell_schema(const struct json_ref *at, const char *want,
			const char *name, struct faults *f)
{
	const char *is = node_of(at)->valuestring;
	const char *other = str_begins(is, SCHEMA) ? is + strlen(SCHEMA) : "";
	size_t len = strspn(other, "abcdefghijklmnopqrstuvwxyz-");

	if (!len || len > 30 || other[len] != '/' || str_is(other, len, name))
		json_fault(at, f, "expected \"%s\", found \"%.60s\"", want, is);
	else
		json_fault(at, f,
			   "this is %s %.*s, and not %s %s: expected \"%s\", "
			   "found \"%.60s\"",
			   article(other), (int)len, other, article(name), name,
			   want, is);
}

bool json_schema_is(const struct json_ref *root, const char *name,
		    struct faults *f)
{
	char want[80];
	struct json_ref m = member(root, "schema");

	if (!expect(root, JSON_OBJECT, f))
		return false;
	snprintf(want, sizeof want, SCHEMA "%s/1", name);
	if (absent(&m)) {
		json_fault(&m, f, "missing; expected \"%s\"", want);
		return false;
	}
	if (!expect(&m, JSON_TEXT, f))
		return false;
	if (strcmp(node_of(&m)->valuestring, want)) {
		tell_schema(&m, want, name, f);
		return false;
	}
	return no_name_twice(root, f);
}

void json_dump(const struct json_ref *at, struct buf *out)
{
	char *text = at->node ? cJSON_PrintUnformatted(node_of(at)) : NULL;

	if (text)
		jsonw_copy(out, text, strlen(text));
	else
		buf_puts(out, "null");
	cJSON_free(text);
}

void json_write(const struct json_ref *at, struct jsonw *w)
{
	struct json_ref item = { 0 };

	switch (json_kind(at)) {
	case JSON_OBJECT:
		jsonw_object(w);
		while (json_next(at, &item)) {
			jsonw_key(w, item.key);
			json_write(&item, w);
		}
		jsonw_end_object(w);
		break;
	case JSON_ARRAY:
		jsonw_array(w);
		while (json_next(at, &item))
			json_write(&item, w);
		jsonw_end_array(w);
		break;
	case JSON_TEXT: jsonw_text(w, json_as_text(at, NULL)); break;
	case JSON_NUMBER: jsonw_number(w, json_as_number(at, NULL)); break;
	case JSON_BOOL: jsonw_bool(w, json_as_bool(at, NULL)); break;
	case JSON_NULL:
	case JSON_NONE: jsonw_null(w); break;
	}
}

/* ---- changing ---- */

/* The node of a place, as its document's owner may change it. */
static cJSON *own_node(const struct json *doc, const struct json_ref *at)
{
	cJSON *one;

	if (!at->parent)
		return doc->root;
	one = own_node(doc, at->parent);
	one = one && at->node ? one->child : NULL;
	while (one && one != at->node)
		one = one->next;
	return one;
}

void json_set(struct json *doc, const struct json_ref *at,
	      const struct json_ref *value)
{
	cJSON *in = own_node(doc, at->parent), *was = own_node(doc, at), *now;

	begin_in(&doc->arena);
	now = value ? cJSON_Duplicate(node_of(value), true) : NULL;
	if (now && was) {
		if (at->key)
			now->string = arena_strdup(&doc->arena, at->key);
		cJSON_ReplaceItemViaPointer(in, was, now);
	} else if (now && at->key) {
		cJSON_AddItemToObject(in, at->key, now);
	} else if (now) {
		cJSON_AddItemToArray(in, now);
	} else if (was) {
		cJSON_DetachItemViaPointer(in, was);
	}
	end_in();
}
