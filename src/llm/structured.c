#include "llm/structured.h"

#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"

#define TRIES_MAX 64 /* brackets in prose that open no value */

/* Bytes of the balanced value at s ('{' or '['), 0 if it does not close. */
static size_t balanced(const char *s, size_t len)
{
	size_t depth = 0;
	bool in_text = false;

	for (size_t i = 0; i < len; i++) {
		char c = s[i];

		if (in_text) {
			if (c == '\\')
				i++;
			else if (c == '"')
				in_text = false;
		} else if (c == '"') {
			in_text = true;
		} else if (c == '{' || c == '[') {
			depth++;
		} else if ((c == '}' || c == ']') && --depth == 0) {
			return i + 1;
		}
	}
	return 0;
}

/* Behind the last closing tag of a thought. */
static const char *skip_thought(const char *s, size_t *len)
{
	static const char *const TAGS[] = { "</think>", "</thinking>" };
	const char *from = s;

	for (int i = 0; i < 2; i++)
		for (const char *p = from; (p = strstr(p, TAGS[i]));)
			from = p += strlen(TAGS[i]);
	*len -= (size_t)(from - s);
	return from;
}

static bool take(const char *s, size_t len, struct buf *out, struct error *err)
{
	struct json *doc = json_parse(s, len, err);
	struct json_ref root;

	if (!doc)
		return false;
	root = json_root(doc);
	json_dump(&root, out);
	json_free(doc);
	return !out->full ||
	       error_set(err, ERR_LIMIT, "its JSON value is too large");
}

bool structured_find(const char *text, size_t len, struct buf *out,
		     struct error *err)
{
	struct error why = { 0 };
	const char *s = skip_thought(text, &len);
	const char *end = s + len;
	bool open = false;

	for (int tries = 0; tries < TRIES_MAX; tries++) {
		size_t n;

		while (s < end && *s != '{' && *s != '[')
			s++;
		if (s == end)
			break;
		n = balanced(s, (size_t)(end - s));
		if (n && take(s, n, out, &why))
			return true;
		open = open || (!n && *s == '{');
		s++;
	}
	if (open)
		return error_set(err, ERR_SYNTAX,
				 "the JSON value breaks off before its end");
	if (why.text[0])
		return error_set(err, ERR_SYNTAX, "the JSON is broken (%s)",
				 why.text);
	return error_set(err, ERR_SYNTAX, "it holds no JSON value");
}
