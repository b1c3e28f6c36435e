#include "base/ini.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/names.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

void ini_release(struct ini *ini)
{
	free(ini->list);
	arena_release(&ini->mem);
	*ini = (struct ini){ 0 };
}

struct span {
	const char *s;
	size_t len;
};

static bool blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Runs of blanks become one, so that "[endpoint  x]" is "endpoint x". */
static const char *section_name(struct arena *a, struct span t)
{
	char *out = arena_strndup(a, t.s, t.len), *to = out;

	for (const char *p = out; *p; p++)
		if (!blank(*p))
			*to++ = *p;
		else if (to > out && to[-1] != ' ')
			*to++ = ' ';
	*to = '\0';
	return out;
}

static struct span trim(const char *s, size_t len)
{
	s = str_trim(s, &len);
	return (struct span){ s, len };
}

static bool is_key(struct span t)
{
	for (size_t i = 0; i < t.len; i++)
		if (!isalnum((unsigned char)t.s[i]) && !strchr("_-.", t.s[i]))
			return false;
	return t.len > 0;
}

static struct span unquoted(struct span t)
{
	if (t.len >= 2 && t.s[0] == '"' && t.s[t.len - 1] == '"') {
		t.s++;
		t.len -= 2;
	}
	return t;
}

static void add(struct ini *ini, const char *section, struct span key,
		struct span value, int line)
{
	ini->list = xgrow(ini->list, ini->n, &ini->cap, sizeof *ini->list);
	ini->list[ini->n++] = (struct ini_entry){
		.section = section,
		.key = arena_strndup(&ini->mem, key.s, key.len),
		.value = arena_strndup(&ini->mem, value.s, value.len),
		.line = line,
	};
}

/* One line; returns the section that holds for the next. */
static const char *take_line(struct ini *ini, const char *section,
			     struct span t, int line, struct faults *f)
{
	const char *equals;
	struct span key, value;

	t = trim(t.s, t.len);
	if (!t.len || t.s[0] == '#' || t.s[0] == ';')
		return section;
	if (t.s[0] == '[') {
		if (t.s[t.len - 1] == ']')
			return section_name(&ini->mem,
					    trim(t.s + 1, t.len - 2));
		faults_add(f, "%s:%d: the section's bracket does not close",
			   ini->name, line);
		return section;
	}
	equals = memchr(t.s, '=', t.len);
	if (!equals) {
		faults_add(f, "%s:%d: expected \"key = value\"", ini->name,
			   line);
		return section;
	}
	key = trim(t.s, (size_t)(equals - t.s));
	value = trim(equals + 1, (size_t)(t.s + t.len - equals) - 1);
	if (is_key(key))
		add(ini, section, key, unquoted(value), line);
	else
		faults_add(f, "%s:%d: \"%.*s\" is no key", ini->name, line,
			   key.len > 40 ? 40 : (int)key.len, key.s);
	return section;
}

void ini_parse(struct ini *ini, const char *name, const char *s, size_t len,
	       struct faults *f)
{
	const char *section = "";
	size_t bad;
	int line = 1;

	ini->name = arena_strdup(&ini->mem, name);
	if (!utf8_valid(s, len, &bad) || memchr(s, '\0', len)) {
		faults_add(f, "%s: is not UTF-8 text", name);
		return;
	}
	if (len >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0) {
		s += 3;
		len -= 3;
	}
	while (len) {
		const char *lf = memchr(s, '\n', len);
		size_t n = lf ? (size_t)(lf - s) : len;

		section = take_line(ini, section, (struct span){ s, n }, line++,
				    f);
		n += lf != NULL;
		s += n;
		len -= n;
	}
}

bool ini_load(struct ini *ini, const char *path, struct faults *f,
	      struct error *err)
{
	struct buf text;
	bool ok;

	buf_init(&text, INI_FILE_MAX);
	ok = !file_exists(path) || file_read(path, &text, err);
	if (ok)
		ini_parse(ini, path, text.s, text.len, f);
	buf_release(&text);
	return ok;
}

void ini_read(struct ini *ini, const char *path, struct faults *f)
{
	struct error err;
	struct buf text;

	buf_init(&text, INI_FILE_MAX);
	if (file_read(path, &text, &err))
		ini_parse(ini, path, text.s, text.len, f);
	else
		faults_add(f, "%s", err.text);
	buf_release(&text);
}

const char *ini_get(const struct ini *ini, const char *section, const char *key)
{
	const struct ini_entry *e = NULL, *last = NULL;

	while ((e = ini_each(ini, section, key, e)))
		last = e;
	return last ? last->value : NULL;
}

const struct ini_entry *ini_each(const struct ini *ini, const char *section,
				 const char *key,
				 const struct ini_entry *before)
{
	size_t i = before ? (size_t)(before - ini->list) + 1 : 0;
	const char *seen = NULL; /* the section of the entry before */
	bool in = false;

	for (; i < ini->n; i++) {
		const struct ini_entry *e = &ini->list[i];

		in = e->section == seen ? in : !strcmp(e->section, section);
		seen = e->section;
		if (in && (!key || !strcmp(e->key, key)))
			return e;
	}
	return NULL;
}

bool ini_has_section(const struct ini *ini, const char *section)
{
	return ini_each(ini, section, NULL, NULL) != NULL;
}

static bool matches(const char *section, const char *pattern)
{
	size_t n = strlen(pattern);

	if (n && pattern[n - 1] == ' ')
		return strncmp(section, pattern, n) == 0;
	return strcmp(section, pattern) == 0;
}

int ini_place(const struct ini *ini, int line, const char *what, const char *s,
	      const char *const *names, size_t n, struct faults *f)
{
	int at = str_index(s, names, n);
	const char *near;

	if (at >= 0)
		return at;
	near = names_nearest(s, names, n);
	faults_add(f, "%s:%d: there is no %s \"%s\"%s%s%s", ini->name, line,
		   what, s, near ? "; did you mean \"" : "", near ? near : "",
		   near ? "\"?" : "");
	return -1;
}

static bool holds(const char *list, const char *s, size_t len)
{
	for (; *list; list = strchr(list, '}') + 1)
		if (!strncmp(list, s, len))
			return true;
	return false;
}

bool ini_values_fit(const struct ini *ini, const struct ini_entry *e,
		    const char *may, const char *must, struct faults *f)
{
	size_t n = f->n;

	for (const char *at = strchr(e->value, '{'); at;
	     at = strchr(at + 1, '{')) {
		size_t len = strcspn(at, "}") + 1;

		if (!holds(may, at, len))
			faults_add(f, "%s:%d: [%s] has no value \"%.*s\"%s%s",
				   ini->name, e->line, e->section,
				   (int)(len > 20 ? 20 : len), at,
				   *may ? "; there are: " : "", may);
	}
	for (const char *at = must; *at; at = strchr(at, '}') + 1) {
		char one[16] = "";

		memcpy(one, at, strcspn(at, "}") + 1);
		if (!strstr(e->value, one))
			faults_add(f, "%s:%d: [%s] needs the value %s",
				   ini->name, e->line, e->section, one);
	}
	return f->n == n;
}

void ini_check(const struct ini *ini, const char *section,
	       const char *const *known, size_t n, struct faults *f)
{
	for (size_t i = 0; i < ini->n; i++) {
		const struct ini_entry *e = &ini->list[i];
		const char *near;

		if (!matches(e->section, section) || str_in(e->key, known, n))
			continue;
		near = names_nearest(e->key, known, n);
		faults_add(f, "%s:%d: unknown key \"%s\"%s%s%s", ini->name,
			   e->line, e->key, near ? "; did you mean \"" : "",
			   near ? near : "", near ? "\"?" : "");
	}
}
