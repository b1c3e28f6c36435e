#include "llm/probe.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "llm/await.h"
#include "llm/llm.h"

#define PORTS_MAX 16

struct probing {
	const struct provider_port *ports;
	struct llm *llm;
	struct probe_found found[PORTS_MAX]; /* port 0: nobody */
	int tickets[PORTS_MAX];
	size_t n;
};

static void knock(struct probing *p, size_t i)
{
	struct llm_request r = { .kind = LLM_MODELS };
	struct llm_config c = {
		.connect_ms = 300,
		.first_byte_ms = PROBE_MS,
		.idle_ms = PROBE_MS,
		.total_ms = PROBE_MS,
		.loading_ms = 1,
		.retries = -1,
		.loopback_only = true,
	};
	char url[64];

	snprintf(url, sizeof url, "http://127.0.0.1:%d/v1", p->ports[i].port);
	c.base_url = url;
	if (p->llm)
		r.endpoint = llm_add_endpoint(p->llm, &c, NULL);
	else
		p->llm = llm_new(&c, NULL);
	if (p->llm && r.endpoint >= 0)
		p->tickets[i] = llm_send(p->llm, &r, clock_now_ms(), NULL);
}

/* A server that wants a key, or is still loading, is a find as well. */
static bool somebody(const struct llm_event *ev)
{
	return ev->kind == LLM_DONE || ev->status == 401 || ev->status == 503;
}

static void take(void *probing, struct llm_event *ev)
{
	struct probing *p = probing;

	for (size_t i = 0; i < p->n; i++) {
		struct probe_found *f = &p->found[i];

		if (p->tickets[i] != ev->ticket ||
		    (ev->kind != LLM_DONE && ev->kind != LLM_FAILED) ||
		    !somebody(ev))
			continue;
		snprintf(f->base_url, sizeof f->base_url,
			 "http://127.0.0.1:%d/v1", p->ports[i].port);
		f->port = p->ports[i].port;
		f->name = p->ports[i].name;
		f->n_models = ev->n_offers;
		if (ev->n_offers)
			snprintf(f->model, sizeof f->model, "%s",
				 ev->offers[0].id);
	}
}

size_t probe_ports(const struct provider_port *ports, size_t n,
		   struct probe_found *out, size_t max)
{
	struct probing p = { .ports = ports,
			     .n = n < PORTS_MAX ? n : PORTS_MAX };
	struct await how = { .until_ms = clock_now_ms() + PROBE_MS,
			     .hear = take,
			     .arg = &p };
	struct llm_event ev;
	size_t n_out = 0;

	for (size_t i = 0; i < p.n; i++)
		knock(&p, i);
	await_ticket(p.llm, 0, &how, &ev);
	llm_free(p.llm);
	for (size_t i = 0; i < p.n && n_out < max; i++)
		if (p.found[i].port)
			out[n_out++] = p.found[i];
	return n_out;
}

size_t probe_local(struct probe_found *out, size_t max)
{
	size_t n;
	const struct provider_port *ports = provider_ports(&n);

	return probe_ports(ports, n, out, max);
}
