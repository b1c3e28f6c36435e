#include "llm/reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/str.h"
#include "base/utf8.h"
#include "llm/llm.h"

static const char *const OPEN[] = { "<think>", "<thinking>" };
static const char *const CLOSE[] = { "</think>", "</thinking>" };

void reply_init(struct reply *r, bool thought_first, reply_fn *fn, void *arg)
{
	memset(r, 0, sizeof *r);
	r->fn = fn;
	r->arg = arg;
	buf_init(&r->text, LLM_REPLY_MAX);
	buf_init(&r->thought, LLM_THOUGHT_MAX);
	buf_init(&r->held, 64);
	buf_init(&r->tool_arguments, LLM_REPLY_MAX);
	r->inside = r->presumed = thought_first;
}

void reply_release(struct reply *r)
{
	buf_release(&r->text);
	buf_release(&r->thought);
	buf_release(&r->held);
	buf_release(&r->tool_arguments);
}

/* ---- text and thought ---------------------------------------------------- */

static void give(struct reply *r, enum reply_out kind, const char *s,
		 size_t len)
{
	struct buf *to = kind == REPLY_TEXT ? &r->text : &r->thought;

	if (!len)
		return;
	if (!buf_add(to, s, len))
		r->too_long = true;
}

static void tell(struct reply *r, enum reply_out kind, const struct buf *from,
		 size_t *told)
{
	size_t new = from->len - *told;

	*told = from->len;
	if (new && r->fn)
		r->fn(r->arg, kind, from->s + from->len - new, new);
}

void reply_tell(struct reply *r)
{
	tell(r, REPLY_THOUGHT, &r->thought, &r->told_thought);
	tell(r, REPLY_TEXT, &r->text, &r->told_text);
}

static void give_inline(struct reply *r, const char *s, size_t len)
{
	if (r->inside) {
		/* llm.cpp's legacy mode fills both places: once is enough */
		if (!r->own_field)
			give(r, REPLY_THOUGHT, s, len);
		return;
	}
	if (r->skip_blank) {
		while (len && strchr(" \t\r\n", *s) && *s) {
			s++;
			len--;
		}
		if (!len)
			return;
		r->skip_blank = false;
	}
	give(r, REPLY_TEXT, s, len);
}

/* A closing tag without an opening one: all before it was thought.  What nobody
 * was told need not be taken back. */
static void recall(struct reply *r)
{
	bool told = r->told_text;

	if (!r->text.len)
		return;
	if (told)
		reply_tell(r);
	give(r, REPLY_THOUGHT, r->text.s, r->text.len);
	buf_reset(&r->text);
	r->told_text = 0;
	r->recalled = true;
	if (!told)
		return;
	r->told_thought = r->thought.len;
	if (r->fn)
		r->fn(r->arg, REPLY_RECALL, "", 0);
}

/* Length of the tag that s begins with; 0 none; -1 it may become one. */
static int tag_at(const char *const tags[2], const char *s, size_t len)
{
	int maybe = 0;

	for (int i = 0; i < 2; i++) {
		size_t n = strlen(tags[i]);

		if (len >= n && memcmp(s, tags[i], n) == 0)
			return (int)n;
		if (len < n && memcmp(s, tags[i], len) == 0)
			maybe = -1;
	}
	return maybe;
}

static size_t take_tag(struct reply *r, const char *s, size_t len, bool *wait)
{
	int open = tag_at(OPEN, s, len);
	int close = tag_at(CLOSE, s, len);

	*wait = open < 0 || close < 0;
	if (open > 0) {
		r->inside = true;
		r->presumed = false;
		return (size_t)open;
	}
	if (close > 0) {
		if (!r->inside)
			recall(r);
		r->inside = r->presumed = false;
		r->skip_blank = true;
		return (size_t)close;
	}
	return 0;
}

static void split(struct reply *r, const char *s, size_t len)
{
	while (len) {
		const char *lt = memchr(s, '<', len);
		size_t plain = lt ? (size_t)(lt - s) : len;
		size_t tag;
		bool wait;

		give_inline(r, s, plain);
		s += plain;
		len -= plain;
		if (!len)
			return;
		tag = take_tag(r, s, len, &wait);
		if (!tag && wait) {
			buf_add(&r->held, s, len);
			return;
		}
		if (!tag) {
			give_inline(r, s, 1);
			tag = 1;
		}
		s += tag;
		len -= tag;
	}
}

static void take_text(struct reply *r, const char *s, size_t len)
{
	char joined[64];
	size_t n;

	if (!len)
		return;
	r->n_text++;
	/* What is held is shorter than a tag: feed it byte by byte until it
	 * is a tag or is not. */
	while (r->held.len && len) {
		n = r->held.len;
		memcpy(joined, r->held.s, n);
		joined[n++] = *s++;
		len--;
		buf_reset(&r->held);
		split(r, joined, n);
	}
	split(r, s, len);
}

static void take_thought(struct reply *r, const char *s, size_t len)
{
	if (!len)
		return;
	r->n_thought++;
	r->own_field = true;
	give(r, REPLY_THOUGHT, s, len);
}

void reply_end(struct reply *r)
{
	if (r->held.len) {
		char rest[64];
		size_t n = r->held.len;

		memcpy(rest, r->held.s, n);
		buf_reset(&r->held);
		give_inline(r, rest, n);
	}
	/* presumed to think, but it never stopped: then it was the reply */
	if (r->presumed && !r->own_field && r->thought.len && !r->text.len) {
		struct buf was = r->thought;

		buf_init(&r->thought, LLM_THOUGHT_MAX);
		r->told_thought = 0;
		r->presumed = r->inside = false;
		give(r, REPLY_TEXT, was.s, was.len);
		buf_release(&was);
	}
	reply_tell(r);
}

/* ---- JSON that strangers' servers wrote ---------------------------------- */

static int hex4(const char *s)
{
	char digits[5] = { s[0], s[1], s[2], s[3] };

	return strspn(digits, "0123456789abcdefABCDEF") == 4
		       ? (int)strtol(digits, NULL, 16)
		       : -1;
}

/* Writes U+FFFD over escapes that no text can hold: \u0000 and half a
 * surrogate pair (an emoji cut between two tokens). */
static void mend_escapes(char *s, size_t len)
{
	for (size_t i = 0; i + 1 < len; i++) {
		int a, b;

		if (s[i] != '\\')
			continue;
		if (s[i + 1] != 'u' || i + 6 > len) {
			i++;
			continue;
		}
		a = hex4(s + i + 2);
		b = i + 12 <= len && s[i + 6] == '\\' && s[i + 7] == 'u'
			    ? hex4(s + i + 8)
			    : -1;
		if (a >= 0xd800 && a < 0xdc00 && b >= 0xdc00 && b < 0xe000) {
			i += 11;
			continue;
		}
		if (a == 0 || (a >= 0xd800 && a < 0xe000))
			memcpy(s + i + 2, "fffd", 4);
		i += 5;
	}
}

static void mend_utf8(struct buf *out, const char *s, size_t len)
{
	while (len) {
		uint32_t cp;
		size_t n = utf8_decode(s, len, &cp);
		char c[4];

		if (*s && !(cp == UTF8_BAD && n == 1))
			buf_add(out, s, n);
		else
			buf_add(out, c, utf8_encode(UTF8_BAD, c));
		s += n;
		len -= n;
	}
}

/* json_parse for what may also hold invalid UTF-8, NULs and broken surrogates.
 * Some 4 us for a chunk of 300 bytes: 64 MiB of them are a second in all. */
static struct json *parse(const char *s, size_t len)
{
	struct json *doc = json_parse(s, len, NULL);
	struct buf copy;

	if (doc)
		return doc;
	buf_init(&copy, 3 * len + 1);
	mend_utf8(&copy, s, len);
	mend_escapes(copy.s, copy.len);
	doc = json_parse(copy.s, copy.len, NULL);
	buf_release(&copy);
	return doc;
}

static bool text_of(const struct json_ref *at, const char *key,
		    const char **out)
{
	struct json_ref m;

	if (!json_member_opt(at, key, JSON_TEXT, &m, NULL))
		return false;
	*out = json_as_text(&m, NULL);
	return true;
}

static void copy(char *out, size_t size, const char *s)
{
	snprintf(out, size, "%.*s", (int)utf8_prefix(s, size - 1), s);
}

/* ---- errors --------------------------------------------------------------- */

static void fault_field(const struct json_ref *at, const char *key, char *out,
			size_t size)
{
	struct json_ref m;
	const char *s;

	if (text_of(at, key, &s))
		copy(out, size, s);
	else if (json_member_opt(at, key, JSON_NUMBER, &m, NULL))
		snprintf(out, size, "%.0f", json_as_number(&m, NULL));
}

static void fault_from_object(const struct json_ref *at, struct reply_fault *f)
{
	struct json_ref meta;
	const char *s;

	fault_field(at, "message", f->message, sizeof f->message);
	fault_field(at, "type", f->type, sizeof f->type);
	fault_field(at, "code", f->code, sizeof f->code);
	fault_field(at, "param", f->param, sizeof f->param);
	f->context_tokens = (long)json_int_or(at, "n_ctx", 0, 0, 1 << 30, NULL);
	/* OpenRouter: the words of the provider behind it */
	if (json_member_opt(at, "metadata", JSON_OBJECT, &meta, NULL) &&
	    text_of(&meta, "raw", &s) && *s) {
		size_t n = strlen(f->message);

		snprintf(f->message + n, sizeof f->message - n, "%s%.300s",
			 n ? ": " : "", s);
	}
}

/* FastAPI: {"detail": "text"} or {"detail": [{"msg": "text"}]} */
static bool fault_from_detail(const struct json_ref *at, struct reply_fault *f)
{
	struct json_ref list, item = { 0 };
	const char *s;

	if (text_of(at, "detail", &s)) {
		copy(f->message, sizeof f->message, s);
		return true;
	}
	if (json_member_opt(at, "detail", JSON_OBJECT, &list, NULL)) {
		fault_from_object(&list, f);
		return true;
	}
	if (!json_member_opt(at, "detail", JSON_ARRAY, &list, NULL))
		return false;
	if (json_next(&list, &item) && text_of(&item, "msg", &s))
		copy(f->message, sizeof f->message, s);
	return true;
}

/* Whether the value is an error, in any shape known; `any`: it must be one, so
 * look for words wherever they may stand. */
static bool fault_from(const struct json_ref *at, bool any,
		       struct reply_fault *f)
{
	struct json_ref m, first = { 0 };
	const char *s;

	if (json_kind(at) == JSON_ARRAY) /* Gemini wraps it so */
		return json_next(at, &first) && fault_from(&first, any, f);
	if (json_member_opt(at, "error", JSON_OBJECT, &m, NULL)) {
		fault_from_object(&m, f);
		return true;
	}
	if (text_of(at, "error", &s) && *s) {
		copy(f->message, sizeof f->message, s);
		fault_field(at, "code", f->code, sizeof f->code);
		return true;
	}
	if ((text_of(at, "object", &s) && strcmp(s, "error") == 0) ||
	    (any && text_of(at, "message", &s))) {
		fault_from_object(at, f);
		return true;
	}
	return any && fault_from_detail(at, f);
}

/* The title or the first words of a proxy's page, tags dropped. */
static void fault_from_text(const char *s, size_t len, struct reply_fault *f)
{
	size_t n = 0;
	bool tag = false, blank = true;

	for (size_t i = 0; i < len && n < 200; i++) {
		unsigned char c = (unsigned char)s[i];

		if (c == '<') {
			tag = true;
		} else if (c == '>' && tag) {
			tag = false;
			c = ' ';
		}
		if (tag || c < ' ' || c == 0x7f)
			c = ' ';
		if (c == ' ' && blank)
			continue;
		blank = c == ' ';
		f->message[n++] = (char)c;
	}
	while (n && (f->message[n - 1] == ' ' ||
		     (unsigned char)f->message[n - 1] >= 0x80))
		n--;
	f->message[n] = '\0';
}

/* The largest number behind one of the phrases that introduce a limit. */
static long limit_in(const char *s)
{
	static const char *const BEFORE[] = {
		"context length is ",
		"context length of ",
		"context window of ",
		"context size (",
		"context length (",
		"n_ctx = ",
		"n_ctx: ",
		"context size of ",
		"maximum context is ",
	};

	for (size_t i = 0; i < sizeof BEFORE / sizeof BEFORE[0]; i++) {
		size_t n = strlen(BEFORE[i]);

		for (const char *p = s; *p; p++)
			if (strncasecmp(p, BEFORE[i], n) == 0) {
				long v = strtol(p + n, NULL, 10);

				if (v > 0 && v < 1 << 30)
					return v;
			}
	}
	return 0;
}

bool reply_fault_is_overflow(const struct reply_fault *f)
{
	const char *m = f->message;

	return strcmp(f->type, "exceed_context_size_error") == 0 ||
	       strcmp(f->code, "context_length_exceeded") == 0 ||
	       str_find_fold(m, "context length") ||
	       str_find_fold(m, "context size") ||
	       str_find_fold(m, "context window") ||
	       str_find_fold(m, "maximum context") ||
	       str_find_fold(m, "prompt is too long") ||
	       str_find_fold(m, "longer than the model") ||
	       str_find_fold(m, "exceeds the available context");
}

static void learn_limit(struct reply_fault *f)
{
	if (!f->context_tokens && reply_fault_is_overflow(f))
		f->context_tokens = limit_in(f->message);
}

void reply_fault_read(const char *s, size_t len, struct reply_fault *out)
{
	struct json *doc;
	struct json_ref root;

	memset(out, 0, sizeof *out);
	doc = parse(s, len);
	if (!doc) {
		fault_from_text(s, len, out);
		return;
	}
	root = json_root(doc);
	if (!fault_from(&root, true, out) && json_kind(&root) == JSON_TEXT)
		copy(out->message, sizeof out->message,
		     json_as_text(&root, NULL));
	learn_limit(out);
	json_free(doc);
}

/* ---- chat ------------------------------------------------------------------ */

/* Content as a list of parts, thinking parts among them (Mistral). */
static void take_parts(struct reply *r, const struct json_ref *list,
		       bool thought)
{
	struct json_ref item = { 0 }, inner;
	const char *s;

	while (json_next(list, &item)) {
		if (text_of(&item, "text", &s)) {
			if (thought)
				take_thought(r, s, strlen(s));
			else
				take_text(r, s, strlen(s));
		}
		if (json_member_opt(&item, "thinking", JSON_ARRAY, &inner,
				    NULL) &&
		    !thought)
			take_parts(r, &inner, true);
	}
}

/* Of the first call; the older form has one, outside of any list. */
static bool first_call(const struct json_ref *delta, struct json_ref *fn)
{
	struct json_ref calls, call = { 0 };

	if (json_member_opt(delta, "function_call", JSON_OBJECT, fn, NULL))
		return true;
	return json_member_opt(delta, "tool_calls", JSON_ARRAY, &calls, NULL) &&
	       json_next(&calls, &call) &&
	       json_int_or(&call, "index", 0, 0, 1000, NULL) == 0 &&
	       json_member_opt(&call, "function", JSON_OBJECT, fn, NULL);
}

static void take_tool(struct reply *r, const struct json_ref *delta)
{
	struct json_ref fn;
	const char *s;

	if (!first_call(delta, &fn))
		return;
	/* the name comes once; some send "" with every later piece */
	if (!r->tool_name[0] && text_of(&fn, "name", &s))
		copy(r->tool_name, sizeof r->tool_name, s);
	if (!text_of(&fn, "arguments", &s) || !*s)
		return;
	r->n_text++;
	if (!buf_puts(&r->tool_arguments, s))
		r->too_long = true;
}

static void take_delta(struct reply *r, const struct json_ref *delta)
{
	struct json_ref parts;
	const char *s;

	if ((text_of(delta, "reasoning_content", &s) && *s) ||
	    text_of(delta, "reasoning", &s))
		take_thought(r, s, strlen(s));
	if (text_of(delta, "content", &s))
		take_text(r, s, strlen(s));
	else if (json_member_opt(delta, "content", JSON_ARRAY, &parts, NULL))
		take_parts(r, &parts, false);
	else if (text_of(delta, "refusal", &s))
		take_text(r, s, strlen(s));
	take_tool(r, delta);
}

static void take_usage(struct reply *r, const struct json_ref *root)
{
	struct json_ref u;

	if (!json_member_opt(root, "usage", JSON_OBJECT, &u, NULL))
		return;
	r->has_usage = true;
	r->prompt_tokens =
		json_int_or(&u, "prompt_tokens", 0, 0, 1000000000, NULL);
	r->completion_tokens =
		json_int_or(&u, "completion_tokens", 0, 0, 1000000000, NULL);
}

static void take_choice(struct reply *r, const struct json_ref *choice)
{
	struct json_ref m;
	const char *s;

	r->some_choice = true;
	if (json_member_opt(choice, "delta", JSON_OBJECT, &m, NULL) ||
	    json_member_opt(choice, "message", JSON_OBJECT, &m, NULL))
		take_delta(r, &m);
	else if (text_of(choice, "text", &s))
		take_text(r, s, strlen(s));
	if (text_of(choice, "finish_reason", &s) && *s)
		copy(r->finish, sizeof r->finish, s);
}

/* Ollama's own form, should somebody's gateway pass it through. */
static void take_native(struct reply *r, const struct json_ref *root)
{
	struct json_ref m;
	const char *s;

	if (!json_member_opt(root, "message", JSON_OBJECT, &m, NULL))
		return;
	r->some_choice = true;
	if (text_of(&m, "thinking", &s))
		take_thought(r, s, strlen(s));
	take_delta(r, &m);
	if (json_bool_or(root, "done", false, NULL))
		copy(r->finish, sizeof r->finish,
		     json_text_or(root, "done_reason", "stop", NULL));
}

static void take_value(struct reply *r, const struct json_ref *root,
		       bool is_error)
{
	struct json_ref choices, choice = { 0 };

	if (fault_from(root, is_error, &r->fault)) {
		learn_limit(&r->fault);
		r->failed = true;
		return;
	}
	if (is_error) {
		r->failed = true;
		return;
	}
	if (json_member_opt(root, "choices", JSON_ARRAY, &choices, NULL)) {
		r->some_choice = true;
		while (json_next(&choices, &choice))
			if (json_int_or(&choice, "index", 0, 0, 1000, NULL) ==
			    0)
				take_choice(r, &choice);
	} else {
		take_native(r, root);
	}
	take_usage(r, root);
	if (strcmp(r->finish, "error") == 0) {
		copy(r->fault.message, sizeof r->fault.message,
		     "the provider behind it failed");
		r->failed = true;
	}
}

static bool goes_on(const struct reply *r)
{
	return !r->failed && !r->garbage && !r->too_long;
}

static bool take_json(struct reply *r, bool is_error, const char *s, size_t len)
{
	struct json *doc = parse(s, len);
	struct json_ref root;

	if (!doc)
		return false;
	root = json_root(doc);
	take_value(r, &root, is_error);
	json_free(doc);
	return true;
}

/* Several values, one a line: NDJSON, or events nobody put a blank line
 * between.  False if one of them is none. */
static bool take_lines(struct reply *r, bool is_error, const char *s,
		       size_t len)
{
	while (len && goes_on(r)) {
		const char *lf = memchr(s, '\n', len);
		size_t n = lf ? (size_t)(lf - s) : len;

		if (!str_is_blank(s, n) && !take_json(r, is_error, s, n))
			return false;
		n += lf != NULL;
		s += n;
		len -= n;
	}
	return true;
}

static void set_garbage(struct reply *r, const char *s, size_t len)
{
	r->garbage = true;
	fault_from_text(s, len, &r->fault);
}

bool reply_chunk(struct reply *r, bool is_error, const char *s, size_t len)
{
	/* keep-alives that some gateways send as data */
	if (!goes_on(r) || str_is_blank(s, len) || *s == ':')
		return goes_on(r);
	if (take_json(r, is_error, s, len))
		return goes_on(r);
	if (is_error) {
		r->failed = true;
		fault_from_text(s, len, &r->fault);
		return false;
	}
	if (!memchr(s, '\n', len) || !take_lines(r, is_error, s, len))
		set_garbage(r, s, len);
	return goes_on(r);
}

bool reply_whole(struct reply *r, const char *s, size_t len)
{
	if (!take_json(r, false, s, len) &&
	    (!memchr(s, '\n', len) || !take_lines(r, false, s, len)))
		set_garbage(r, s, len);
	return goes_on(r);
}

/* ---- judging --------------------------------------------------------------- */

bool reply_leaks_thought(const char *text)
{
	static const char *const STARTS[] = {
		"Okay, the user",    "Okay, so the user",
		"Okay, I need to",   "Okay, let me",
		"Alright, the user", "Alright, so I need",
		"We need to ",	     "We are asked to",
		"The user wants",    "The user is asking",
		"The user asks",     "Let me think",
		"First, I need to",  "Hmm, the user",
		"Hmm, let me",	     "I need to figure out",
		"Thinking Process:", "Here's a thinking process",
	};

	while (*text && strchr(" \t\r\n", *text))
		text++;
	return str_begins_any_fold(text, STR_LIST(STARTS));
}
