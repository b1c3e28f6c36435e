#include "llm/structured.h"

#include <stdint.h>
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

/* The first value that parses, of at most `most` bytes as it stands. */
static struct json *find(const char *text, size_t len, size_t most,
			 struct error *err)
{
	struct error why = { 0 };
	const char *s = skip_thought(text, &len);
	const char *end = s + len;
	bool open = false;

	for (int tries = 0; tries < TRIES_MAX; tries++) {
		struct json *doc = NULL;
		size_t n;

		while (s < end && *s != '{' && *s != '[')
			s++;
		if (s == end)
			break;
		n = balanced(s, (size_t)(end - s));
		if (n > most)
			error_set(&why, ERR_LIMIT,
				  "its JSON value is too large");
		else if (n)
			doc = json_parse(s, n, &why);
		if (doc)
			return doc;
		open = open || (!n && *s == '{');
		s++;
	}
	if (open)
		error_set(err, ERR_SYNTAX,
			  "the JSON value breaks off before its end");
	else if (why.text[0])
		error_set(err, ERR_SYNTAX, "the JSON is broken (%s)", why.text);
	else
		error_set(err, ERR_SYNTAX, "it holds no JSON value");
	return NULL;
}

bool structured_find(const char *text, size_t len, struct buf *out,
		     struct error *err)
{
	struct json *doc = find(text, len, SIZE_MAX, err);
	struct json_ref root;

	if (!doc)
		return false;
	root = json_root(doc);
	json_dump(&root, out);
	json_free(doc);
	return !out->full ||
	       error_set(err, ERR_LIMIT, "its JSON value is too large");
}

struct json *structured_doc(const char *reply, bool cut_short, size_t most,
			    struct error *err)
{
	struct json *doc = find(reply, strlen(reply), most, err);

	if (!doc && cut_short)
		error_set(err, ERR_DATA,
			  "the reply was cut off for want of room");
	return doc;
}
