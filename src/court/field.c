#include "court/field.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"

static bool is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t';
}

static char *trimmed(struct arena *a, const char *s, size_t len)
{
	while (len && is_blank(s[len - 1]))
		len--;
	while (len && is_blank(*s)) {
		s++;
		len--;
	}
	return arena_strndup(a, s, len);
}

char *field_clean(struct arena *a, const char *s, size_t len)
{
	struct buf clean;
	char *copy;

	if (sanitise_is_clean(s, len)) /* most are: no copy is made of them */
		return trimmed(a, s, len);
	buf_init(&clean, len * 3 + 1); /* a bad byte becomes three */
	sanitise(&clean, s, len, SANITISE_TEXT);
	copy = trimmed(a, clean.s, clean.len);
	buf_release(&clean);
	return copy;
}

char *field_copy(const char *s)
{
	struct buf clean;

	if (!s)
		return NULL;
	buf_init(&clean, strlen(s) * 3 + 1);
	sanitise(&clean, s, strlen(s), SANITISE_TEXT);
	return buf_take(&clean);
}

static char *as_text(struct arena *a, const struct json_ref *at,
		     struct faults *f)
{
	const char *s = json_as_text(at, f);
	char *copy = field_clean(a, s, strlen(s));

	if (!*copy && json_kind(at) == JSON_TEXT)
		json_fault(at, f, "is empty");
	return copy;
}

char *field_text(struct arena *a, const struct json_ref *at, const char *key,
		 struct faults *f)
{
	struct json_ref m;

	if (!json_member(at, key, JSON_TEXT, &m, f))
		return arena_strdup(a, "");
	return as_text(a, &m, f);
}

char *field_text_or(struct arena *a, const struct json_ref *at, const char *key,
		    const char *fallback, struct faults *f)
{
	const char *s = json_text_or(at, key, NULL, f);

	if (s)
		return field_clean(a, s, strlen(s));
	return fallback ? arena_strdup(a, fallback) : NULL;
}

char *field_slug(struct arena *a, const struct json_ref *at, const char *key,
		 struct faults *f)
{
	struct json_ref m;
	char *slug;

	if (!json_member(at, key, JSON_TEXT, &m, f))
		return arena_strdup(a, "");
	slug = as_text(a, &m, f);
	if (*slug && !names_is_slug(slug))
		json_fault(&m, f,
			   "\"%.70s\" is no slug: lower-case letters, digits "
			   "and inner hyphens only, at most 64",
			   slug);
	return slug;
}

struct field_items field_items(const struct json_ref *at, const char *key,
			       size_t max, struct faults *f)
{
	struct field_items w = { 0 };

	if (!json_member_opt(at, key, JSON_ARRAY, &w.list, f))
		return (struct field_items){ 0 };
	w.n = json_count(&w.list);
	if (w.n > max) {
		json_fault(&w.list, f, "has %zu entries; at most %zu are read",
			   w.n, max);
		w.n = max;
	}
	return w;
}

bool field_next(struct field_items *w)
{
	return w->n && w->n-- && json_next(&w->list, &w->at);
}

bool texts_add(struct texts *t, struct arena *a, const char *s, size_t max)
{
	if (t->n == max)
		return false;
	if (!t->list)
		t->list = arena_array(a, max, sizeof *t->list);
	t->list[t->n++] = arena_strdup(a, s);
	return true;
}

struct texts field_texts(struct arena *a, const struct json_ref *at,
			 const char *key, size_t max, struct faults *f)
{
	struct texts t = { 0 };
	struct field_items w = field_items(at, key, max, f);

	t.list = arena_array(a, w.n, sizeof *t.list);
	while (field_next(&w))
		t.list[t.n++] = as_text(a, &w.at, f);
	return t;
}

static bool is_date(const char *s)
{
	static const char pattern[] = "dddd-dd-dd";

	for (size_t i = 0; i < sizeof pattern - 1; i++)
		if (pattern[i] == 'd' ? !isdigit((unsigned char)s[i])
				      : s[i] != '-')
			return false;
	return !s[sizeof pattern - 1];
}

char *field_date_or(struct arena *a, const struct json_ref *at, const char *key,
		    struct faults *f)
{
	struct json_ref m;
	char *date;

	if (!json_member_opt(at, key, JSON_TEXT, &m, f))
		return arena_strdup(a, "");
	date = field_clean(a, json_as_text(&m, NULL),
			   strlen(json_as_text(&m, NULL)));
	if (*date && !is_date(date))
		json_fault(&m, f, "\"%.40s\" is no date such as 2026-05-01",
			   date);
	return date;
}

void field_slug_is_name(const char *slug, const char *path, const char *ending,
			struct faults *f)
{
	size_t n = strlen(path), e = strlen(ending), start;

	while (n > 1 && path[n - 1] == '/')
		n--;
	if (n > e && !strncmp(path + n - e, ending, e))
		n -= e;
	start = n;
	while (start && path[start - 1] != '/')
		start--;
	if (*slug && (strlen(slug) != n - start ||
		      strncmp(slug, path + start, n - start)))
		faults_add(f,
			   "$.slug: \"%.70s\" must be the name it is filed "
			   "under, \"%.*s\"",
			   slug, (int)(n - start > 70 ? 70 : n - start),
			   path + start);
}

/* ---- JSON that is only carried along ---- */

static bool too_deep(const struct json_ref *at, int room)
{
	struct json_ref item = { 0 };

	if (json_kind(at) != JSON_ARRAY && json_kind(at) != JSON_OBJECT)
		return false;
	if (!room)
		return true;
	while (json_next(at, &item))
		if (too_deep(&item, room - 1))
			return true;
	return false;
}

static void put_value(struct jsonw *w, const struct json_ref *at);

static void put_members(struct jsonw *w, const struct json_ref *at)
{
	struct json_ref item = { 0 };

	jsonw_object(w);
	while (json_next(at, &item)) {
		char *key = field_copy(item.key);

		jsonw_key(w, key);
		free(key);
		put_value(w, &item);
	}
	jsonw_end_object(w);
}

static void put_elements(struct jsonw *w, const struct json_ref *at)
{
	struct json_ref item = { 0 };

	jsonw_array(w);
	while (json_next(at, &item))
		put_value(w, &item);
	jsonw_end_array(w);
}

static void put_value(struct jsonw *w, const struct json_ref *at)
{
	char *text;

	switch (json_kind(at)) {
	case JSON_TEXT:
		text = field_copy(json_as_text(at, NULL));
		jsonw_text(w, text);
		free(text);
		break;
	case JSON_NUMBER: jsonw_number(w, json_as_number(at, NULL)); break;
	case JSON_BOOL: jsonw_bool(w, json_as_bool(at, NULL)); break;
	case JSON_ARRAY: put_elements(w, at); break;
	case JSON_OBJECT: put_members(w, at); break;
	case JSON_NULL:
	case JSON_NONE: jsonw_null(w); break;
	}
}

void field_write_texts(struct jsonw *w, const char *key, const struct texts *t)
{
	jsonw_put_array(w, key);
	for (size_t i = 0; i < t->n; i++)
		jsonw_text(w, t->list[i]);
	jsonw_end_array(w);
}

void field_json(struct jsonw *w, const struct json_ref *at)
{
	if (too_deep(at, FIELD_KEPT_DEPTH))
		jsonw_null(w);
	else
		put_value(w, at);
}

char *field_kept(struct arena *a, const struct json_ref *at, const char *key,
		 enum json_kind want, struct faults *f)
{
	struct json_ref m;
	struct buf out;
	struct jsonw w;
	char *copy;

	if (!json_member_opt(at, key, want, &m, f) || !json_count(&m))
		return NULL;
	if (too_deep(&m, FIELD_KEPT_DEPTH)) {
		json_fault(&m, f, "nested more than %d deep", FIELD_KEPT_DEPTH);
		return NULL;
	}
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	put_value(&w, &m);
	if (!a)
		return buf_take(&out);
	copy = arena_strndup(a, out.s, out.len);
	buf_release(&out);
	return copy;
}

/* ---- files ---- */

/* json_load names the path itself; here it goes before every fault alike. */
static struct json *load_json(const char *path, size_t max_bytes,
			      struct faults *f)
{
	struct error err = { 0 };
	struct json *doc = NULL;
	struct buf text;

	buf_init(&text, max_bytes);
	if (!file_read(path, &text, &err))
		faults_add(f, "%s", err.text);
	else if (!(doc = json_parse(text.s, text.len, &err)))
		faults_add(f, "%s: %s", path, err.text);
	buf_release(&text);
	return doc;
}

bool field_load(const char *path, size_t max_bytes, bool named,
		field_reader *read, void *out, struct faults *f)
{
	struct faults own;
	struct json *doc;
	struct json_ref root;
	bool ok;

	faults_init(&own);
	doc = load_json(path, max_bytes, &own);
	root = json_root(doc);
	read(out, &root, doc ? &own : NULL);
	if (doc && named)
		field_slug_is_name(json_text_or(&root, "slug", "", NULL), path,
				   ".json", &own);
	if (doc)
		faults_within(&own, 0, path);
	ok = own.n == 0;
	faults_move(f, &own);
	json_free(doc);
	return ok;
}

bool field_read(const struct json_ref *root, field_reader *read, void *out,
		struct faults *f)
{
	struct faults own;
	size_t before;
	bool ok;

	faults_init(&own);
	if (!f)
		f = &own;
	before = f->n + f->dropped;
	read(out, root, f);
	ok = f->n + f->dropped == before;
	faults_release(&own);
	return ok;
}
