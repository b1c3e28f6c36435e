#include "llm/local.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/value.h"
#include "base/xmalloc.h"
#include "llm/transport.h"

#define BODY_MAX    ((size_t)2 << 20)
#define CONNECT_MS  300
#define SHOWN_MAX   24 /* models of one server that are asked about singly */
#define FETCHES_MAX 256

/* ---- ports ------------------------------------------------------------------- */

static const struct {
	int port;
	const char *name;
} USUAL[] = {
	{ 11434, "Ollama" },
	{ 8080, "llama.cpp" },
	{ 9931, "llama.cpp" },
	{ 1234, "LM Studio" },
	{ 8000, "vLLM" },
	{ 30000, "SGLang" },
	{ 5000, "text-generation-webui" },
	{ 1337, "Jan" },
	{ 5001, "KoboldCpp" },
};
#define N_USUAL (sizeof USUAL / sizeof USUAL[0])

static const char *whose(int port)
{
	for (size_t i = 0; i < N_USUAL; i++)
		if (USUAL[i].port == port)
			return USUAL[i].name;
	return "a server";
}

size_t local_ports(keys_getenv *env, int *ports)
{
	const char *list = env ? env("HOTBENCH_LOCAL_PORTS") : NULL, *word;
	size_t n = 0, len;
	long long port;

	if (!list || !*list) {
		for (; n < N_USUAL && n < LOCAL_PORTS_MAX; n++)
			ports[n] = USUAL[n].port;
		return n;
	}
	while (n < LOCAL_PORTS_MAX && str_next(&list, ", ", &word, &len)) {
		char *one = xstrndup(word, len);

		if (value_whole(one, 1, 65535, &port, NULL))
			ports[n++] = (int)port;
		free(one);
	}
	return n;
}

/* ---- asking -------------------------------------------------------------------- */

enum question {
	ASK_MODELS,
	ASK_TAGS,
	ASK_RUNNING,
	ASK_PROPS,
	ASK_STUDIO,
	ASK_SHOW,
};
static const char *const PATHS[] = {
	[ASK_MODELS] = "/v1/models",	 [ASK_TAGS] = "/api/tags",
	[ASK_RUNNING] = "/api/ps",	 [ASK_PROPS] = "/props",
	[ASK_STUDIO] = "/api/v0/models", [ASK_SHOW] = "/api/show",
};

struct look;

struct door { /* an address that may have a server behind it */
	int port;
	bool v6;
	struct local_server *server; /* owned; NULL: nobody yet */
};

struct fetch {
	struct look *look;
	struct door *door;
	enum question what;
	size_t model; /* ASK_SHOW */
	struct transfer *transfer;
	struct buf body;
	int status;
	bool whole; /* it ended well */
	bool over;  /* it ended */
	bool heard; /* and was taken in */
};

struct look {
	struct transport *net;
	struct door doors[2 * LOCAL_PORTS_MAX];
	size_t n_doors;
	struct fetch *fetches[FETCHES_MAX];
	size_t n_fetches;
};

static void on_head(void *fetch, const struct transport_head *head)
{
	((struct fetch *)fetch)->status = head->status;
}

static bool on_body(void *fetch, const char *s, size_t len)
{
	return buf_add(&((struct fetch *)fetch)->body, s, len);
}

static void on_end(void *fetch, const struct transport_end *end)
{
	struct fetch *f = fetch;

	f->whole = end->net == NET_OK;
	f->over = true;
	f->transfer = NULL;
}

static const struct transport_ops ops = { on_head, on_body, on_end };

static void root_of(const struct door *d, char *out, size_t size)
{
	snprintf(out, size, "http://%s:%d", d->v6 ? "[::1]" : "127.0.0.1",
		 d->port);
}

static void put_name(struct buf *body, const char *id)
{
	struct jsonw w = jsonw_to(body, 0);

	jsonw_object(&w);
	jsonw_put_text(&w, "model", id);
	jsonw_end_object(&w);
}

static void ask(struct look *l, struct door *d, enum question what,
		size_t model)
{
	static const char *const HEADERS[] = {
		"Content-Type: application/json"
	};
	struct transport_request r = { .headers = HEADERS,
				       .n_headers = 1,
				       .connect_ms = CONNECT_MS,
				       .loopback_only = true };
	char root[48], url[96];
	struct buf body;
	struct fetch *f;

	if (l->n_fetches == FETCHES_MAX)
		return;
	f = xcalloc(1, sizeof *f);
	*f = (struct fetch){
		.look = l, .door = d, .what = what, .model = model
	};
	buf_init(&f->body, BODY_MAX);
	buf_init(&body, 1024);
	root_of(d, root, sizeof root);
	snprintf(url, sizeof url, "%s%s", root, PATHS[what]);
	r.url = url;
	if (what == ASK_SHOW) {
		put_name(&body, d->server->served.list[model].id);
		r.body = body.s;
		r.body_len = body.len;
	}
	f->transfer = transport_start(l->net, &r, &ops, f, NULL);
	f->over |= !f->transfer;
	l->fetches[l->n_fetches++] = f;
	buf_release(&body);
}

/* ---- taking in what came --------------------------------------------------------- */

/* A server that wants a key, or is still loading, is a find as well. */
static void meet(struct look *l, struct door *d, const struct fetch *f)
{
	struct local_server *s = xcalloc(1, sizeof *s);
	bool ok = f->whole && f->status == 200 &&
		  served_models(&s->served, f->body.s, f->body.len);
	char root[48];

	s->locked = f->status == 401;
	s->loading = f->status == 503;
	if (!ok && !s->locked && !s->loading) {
		free(s);
		return;
	}
	s->port = d->port;
	s->name = whose(d->port);
	root_of(d, root, sizeof root);
	snprintf(s->base_url, sizeof s->base_url, "%s/v1", root);
	d->server = s;
	if (!ok)
		return;
	ask(l, d, ASK_TAGS, 0);
	ask(l, d, ASK_PROPS, 0);
	ask(l, d, ASK_STUDIO, 0);
}

static void meet_ollama(struct look *l, struct door *d)
{
	size_t n = d->server->served.n;

	d->server->ollama = true;
	d->server->name = "Ollama";
	for (size_t i = 0; i < n && i < SHOWN_MAX; i++)
		ask(l, d, ASK_SHOW, i);
	ask(l, d, ASK_RUNNING, 0);
}

/* The port's owner where there is one: others speak llama.cpp's dialect too. */
static void call_it(struct local_server *s, const char *name)
{
	if (!strcmp(s->name, "a server"))
		s->name = name;
}

static void hear(struct look *l, struct fetch *f)
{
	struct local_server *s = f->door->server;
	const char *body = f->body.s;
	size_t len = f->body.len;

	f->heard = true;
	if (f->what == ASK_MODELS) {
		meet(l, f->door, f);
		return;
	}
	if (!f->whole || f->status != 200)
		return;
	switch (f->what) {
	case ASK_TAGS:
		if (served_tags(&s->served, body, len))
			meet_ollama(l, f->door);
		break;
	case ASK_RUNNING: served_running(&s->served, body, len); break;
	case ASK_SHOW: served_show(&s->served.list[f->model], body, len); break;
	case ASK_PROPS:
		if (served_props(&s->served, body, len))
			call_it(s, "llama.cpp");
		break;
	case ASK_STUDIO:
		if (served_studio(&s->served, body, len))
			call_it(s, "LM Studio");
		break;
	case ASK_MODELS: break;
	}
}

/* False when nothing is under way any more. */
static bool hear_all(struct look *l)
{
	bool busy = false;

	for (size_t i = 0; i < l->n_fetches; i++) /* it may grow */
		if (l->fetches[i]->over && !l->fetches[i]->heard)
			hear(l, l->fetches[i]);
	for (size_t i = 0; i < l->n_fetches; i++)
		busy |= !l->fetches[i]->heard;
	return busy;
}

static void look_around(struct look *l)
{
	int64_t now = clock_now_ms(), until = now + LOCAL_MS;

	for (size_t i = 0; i < l->n_doors; i++)
		ask(l, &l->doors[i], ASK_MODELS, 0);
	while (hear_all(l) && (now = clock_now_ms()) < until) {
		transport_wait(l->net, NULL, 0, (int)(until - now));
		transport_perform(l->net, clock_now_ms());
	}
}

/* One that listens at both addresses is one server. */
static void hand_over(struct look *l, struct local *out)
{
	out->list = xcalloc(l->n_doors + 1, sizeof *out->list);
	for (size_t i = 0; i < l->n_doors; i++) {
		struct local_server *s = l->doors[i].server;
		bool twin =
			s && out->n && out->list[out->n - 1].port == s->port;

		if (s && !twin)
			out->list[out->n++] = *s;
		free(s);
	}
}

void local_find(const int *ports, size_t n, struct local *out)
{
	struct look l = { .net = transport_new() };

	*out = (struct local){ 0 };
	for (size_t i = 0; i < n && i < LOCAL_PORTS_MAX; i++) {
		l.doors[l.n_doors++] = (struct door){ .port = ports[i] };
		l.doors[l.n_doors++] =
			(struct door){ .port = ports[i], .v6 = true };
	}
	if (n)
		look_around(&l);
	for (size_t i = 0; i < l.n_fetches; i++) {
		transport_stop(l.fetches[i]->transfer);
		buf_release(&l.fetches[i]->body);
		free(l.fetches[i]);
	}
	hand_over(&l, out);
	transport_free(l.net);
}

void local_release(struct local *l)
{
	free(l->list);
	*l = (struct local){ 0 };
}
