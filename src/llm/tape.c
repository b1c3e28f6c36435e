#include "llm/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "llm/llm.h"
#include "llm/secrets.h"

struct entry {
	char key[HASH_HEX_BYTES];
	bool used;
	struct tape_entry e;
};

struct tape {
	int fd; /* recording; else -1 */
	const struct secrets *secrets;
	struct arena mem;
	struct entry *list;
	size_t n;
};

static const char *const NETS[] = {
	[NET_OK] = "ok",	   [NET_REFUSED] = "refused",
	[NET_RESOLVE] = "resolve", [NET_TLS] = "tls",
	[NET_PROXY] = "proxy",	   [NET_CONNECT_TIMEOUT] = "connect_timeout",
	[NET_IDLE] = "idle",	   [NET_TOTAL] = "total",
	[NET_CUT] = "cut",	   [NET_LIMIT] = "limit",
	[NET_GARBAGE] = "garbage", [NET_FORBIDDEN] = "forbidden",
	[NET_OTHER] = "other",
};
#define N_NETS (sizeof NETS / sizeof NETS[0])

static const struct {
	const char *name;
	size_t offset, size;
} HEADERS[] = {
#define X(name)                                                  \
	{                                                        \
#name, offsetof(struct transport_head, name),    \
			sizeof((struct transport_head *)0)->name \
	}
	X(type),	 X(retry_after), X(retry_after_ms),
	X(should_retry), X(date),	 X(location),
#undef X
};
#define N_HEADERS (sizeof HEADERS / sizeof HEADERS[0])

/* ---- one attempt --------------------------------------------------------------- */

void tape_take_init(struct tape_take *t)
{
	*t = (struct tape_take){ 0 };
	buf_init(&t->bytes, LLM_BODY_MAX);
}

void tape_take_release(struct tape_take *t)
{
	buf_release(&t->bytes);
	free(t->pieces);
	t->pieces = NULL;
	t->n_pieces = t->cap = 0;
}

void tape_take_add(struct tape_take *t, int64_t ms, const char *s, size_t len)
{
	if (t->bytes.full || !buf_add(&t->bytes, s, len))
		return;
	if (t->n_pieces == t->cap) {
		t->cap = t->cap ? 2 * t->cap : 16;
		t->pieces = xreallocarray(t->pieces, t->cap, sizeof *t->pieces);
	}
	t->pieces[t->n_pieces++] = (struct tape_piece){ ms, len };
}

static void key_of(const char *leaf, const struct transport_request *sent,
		   char out[HASH_HEX_BYTES])
{
	struct hash *h = hash_new();

	hash_text(h, leaf);
	hash_piece(h, sent->body ? sent->body : "", sent->body_len);
	hash_finish(h, out);
}

/* ---- recording ------------------------------------------------------------------ */

static void put_pieces(struct jsonw *w, const struct tape_take *take)
{
	jsonw_key(w, "pieces");
	jsonw_array(w);
	for (size_t i = 0; i < take->n_pieces; i++) {
		jsonw_array(w);
		jsonw_int(w, take->pieces[i].ms);
		jsonw_int(w, (int64_t)take->pieces[i].len);
		jsonw_end_array(w);
	}
	jsonw_end_array(w);
}

static void put_bytes(struct jsonw *w, const struct buf *bytes)
{
	struct buf hex;

	/* a NUL or an invalid byte would not survive as text */
	if (utf8_valid(bytes->s, bytes->len, NULL) &&
	    !memchr(bytes->s, '\0', bytes->len)) {
		jsonw_key(w, "reply");
		jsonw_text_n(w, bytes->s, bytes->len);
		return;
	}
	buf_init(&hex, 2 * LLM_BODY_MAX + 1);
	for (size_t i = 0; i < bytes->len; i++)
		buf_printf(&hex, "%02x", (unsigned char)bytes->s[i]);
	jsonw_put_text(w, "reply_hex", hex.s);
	buf_release(&hex);
}

static void put_head(struct jsonw *w, const struct transport_head *h)
{
	jsonw_put_int(w, "status", h->status);
	for (size_t i = 0; i < N_HEADERS; i++) {
		const char *value = (const char *)h + HEADERS[i].offset;

		if (*value)
			jsonw_put_text(w, HEADERS[i].name, value);
	}
}

void tape_record(struct tape *t, const char *leaf,
		 const struct transport_request *sent,
		 const struct transport_head *head, enum retry_net net,
		 const struct tape_take *take)
{
	struct buf line, bytes;
	struct jsonw w = jsonw_to(&line, 0);
	char key[HASH_HEX_BYTES];

	if (take->bytes.full)
		net = NET_LIMIT;
	buf_init(&line, 8 * LLM_BODY_MAX);
	buf_init(&bytes, 2 * LLM_BODY_MAX);
	buf_add(&bytes, take->bytes.s, take->bytes.len);
	if (secrets_hidden_in(t->secrets, bytes.s, bytes.len))
		buf_reset(&bytes);
	secrets_redact(t->secrets, &bytes);
	key_of(leaf, sent, key);
	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.tape/1");
	jsonw_put_text(&w, "key", key);
	jsonw_put_text(&w, "leaf", leaf);
	jsonw_key(&w, "url");
	jsonw_text_n(&w, sent->url, strcspn(sent->url, "?"));
	if (sent->body_len) {
		jsonw_key(&w, "request");
		jsonw_raw(&w, sent->body);
	}
	put_head(&w, head);
	jsonw_put_text(&w, "net", NETS[net]);
	if (bytes.len == take->bytes.len)
		put_pieces(&w, take);
	put_bytes(&w, &bytes);
	jsonw_end_object(&w);
	secrets_redact(t->secrets, &line);
	buf_putc(&line, '\n');
	if (!line.full)
		(void)file_write_fd(t->fd, line.s, line.len);
	buf_release(&line);
	buf_release(&bytes);
}

/* ---- playing ---------------------------------------------------------------------- */

static size_t unhex(char *s)
{
	size_t n = strlen(s) / 2;

	for (size_t i = 0; i < n; i++) {
		char two[3] = { s[2 * i], s[2 * i + 1], 0 };

		s[i] = (char)strtol(two, NULL, 16);
	}
	s[n] = '\0';
	return n;
}

static void read_pieces(struct tape *t, const struct json_ref *root,
			struct tape_entry *e, struct faults *f)
{
	struct json_ref list, item = { 0 };
	struct tape_piece *p;
	size_t sum = 0;

	if (!json_member_opt(root, "pieces", JSON_ARRAY, &list, f))
		return;
	p = arena_array(&t->mem, json_count(&list) + 1, sizeof *p);
	while (json_next(&list, &item)) {
		struct json_ref v = { 0 };
		double two[2] = { 0 };

		for (int i = 0; i < 2 && json_next(&item, &v); i++)
			two[i] = json_as_number(&v, f);
		if (two[0] < 0 || two[1] < 0 || two[0] > 1e9 ||
		    sum + (size_t)two[1] > e->len)
			return;
		p[e->n_pieces++] =
			(struct tape_piece){ (int64_t)two[0], (size_t)two[1] };
		sum += (size_t)two[1];
	}
	e->pieces = p;
}

static void read_head(const struct json_ref *root, struct transport_head *h,
		      struct faults *f)
{
	h->status = (int)json_int_or(root, "status", 0, 0, 999, f);
	for (size_t i = 0; i < N_HEADERS; i++)
		snprintf((char *)h + HEADERS[i].offset, HEADERS[i].size, "%s",
			 json_text_or(root, HEADERS[i].name, "", f));
}

static bool read_entry(void *tape, const struct json_ref *root,
		       struct faults *f)
{
	struct tape *t = tape;
	struct entry *x;
	struct tape_entry *e;
	char *bytes;
	bool hex;
	int net;

	t->list = xreallocarray(t->list, t->n + 1, sizeof *t->list);
	x = &t->list[t->n++];
	*x = (struct entry){ 0 };
	e = &x->e;
	json_schema_is(root, "tape", f);
	snprintf(x->key, sizeof x->key, "%s", json_text(root, "key", f));
	read_head(root, &e->head, f);
	net = json_choice_or(root, "net", NETS, N_NETS, NET_OK, f);
	e->net = net < 0 ? NET_OTHER : (enum retry_net)net;
	hex = *json_text_or(root, "reply_hex", "", f);
	bytes = arena_strdup(
		&t->mem,
		json_text_or(root, hex ? "reply_hex" : "reply", "", f));
	e->bytes = bytes;
	e->len = hex ? unhex(bytes) : strlen(bytes);
	read_pieces(t, root, e, f);
	if (!e->pieces) {
		struct tape_piece *one = arena_alloc(&t->mem, sizeof *one);

		one->len = e->len;
		e->pieces = one;
		e->n_pieces = e->len > 0;
	}
	return true;
}

typedef bool line_fn(void *arg, const struct json_ref *root, struct faults *f);

/* Each line as JSON, until fn says that it has enough. */
static bool each_line(const char *path, line_fn *fn, void *arg,
		      struct error *err)
{
	struct lines *in = lines_open(path, false, err);
	struct faults f;
	const char *s;
	size_t len;
	bool ok = in != NULL, more = ok;

	faults_init(&f);
	while (more && lines_next(in, &s, &len)) {
		struct json *doc;
		struct json_ref root;

		if (!len)
			continue;
		doc = json_parse(s, len, err);
		if (!doc) {
			ok = error_within(err, "%s:%zu", path,
					  lines_number(in));
			break;
		}
		root = json_root(doc);
		more = fn(arg, &root, &f);
		json_free(doc);
	}
	if (ok && lines_failed(in, err))
		ok = false;
	if (ok && !faults_none(&f, err))
		ok = error_within(err, "%s", path);
	lines_close(in);
	faults_release(&f);
	return ok;
}

static bool note_origin(void *origin, const struct json_ref *root,
			struct faults *f)
{
	struct tape_origin *o = origin;
	struct json_ref sent;

	json_schema_is(root, "tape", f);
	if (!*o->base_url)
		snprintf(o->base_url, sizeof o->base_url, "%s",
			 json_text_or(root, "url", "", f));
	if (json_member_opt(root, "request", JSON_OBJECT, &sent, f))
		snprintf(o->model, sizeof o->model, "%s",
			 json_text_or(&sent, "model", "", f));
	return !*o->model;
}

bool tape_origin_read(const char *path, struct tape_origin *out,
		      struct error *err)
{
	*out = (struct tape_origin){ 0 };
	return each_line(path, note_origin, out, err);
}

struct tape *tape_open(const char *path, bool replay,
		       const struct secrets *secrets, struct error *err)
{
	struct tape *t = xcalloc(1, sizeof *t);
	bool ok;

	t->fd = -1;
	t->secrets = secrets;
	if (replay) {
		ok = each_line(path, read_entry, t, err);
	} else {
		t->fd = file_open_append(path);
		ok = t->fd >= 0 ||
		     error_errno(err, "cannot write the tape %s", path);
	}
	if (ok)
		return t;
	tape_close(t);
	return NULL;
}

void tape_close(struct tape *t)
{
	if (!t)
		return;
	if (t->fd >= 0)
		close(t->fd);
	arena_release(&t->mem);
	free(t->list);
	free(t);
}

const struct tape_entry *tape_find(struct tape *t, const char *leaf,
				   const struct transport_request *sent)
{
	char key[HASH_HEX_BYTES];

	key_of(leaf, sent, key);
	for (size_t i = 0; i < t->n; i++)
		if (!t->list[i].used && strcmp(t->list[i].key, key) == 0) {
			t->list[i].used = true;
			return &t->list[i].e;
		}
	return NULL;
}
