#include "llm/llm.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "llm/cache.h"
#include "llm/inside.h"
#include "llm/trace.h"

int llm_add_endpoint(struct llm *llm, const struct llm_config *config,
		     struct error *err)
{
	struct endpoint *ep = endpoint_new(llm, config, err);

	if (!ep)
		return -1;
	llm->ep = xreallocarray(llm->ep, llm->n_ep + 1, sizeof *llm->ep);
	llm->ep[llm->n_ep++] = ep;
	return (int)llm->n_ep - 1;
}

/* ---- the whole ----------------------------------------------------------------- */

/* Nothing of a confidential case is written beside its hearing. */
static bool open_records(struct llm *llm, const struct llm_config *c,
			 struct error *err)
{
	bool replay = c->tape_mode == LLM_TAPE_REPLAY;
	struct error trouble = { 0 };

	if (llm->loopback_only &&
	    (c->trace_path || c->tape_mode == LLM_TAPE_RECORD))
		return error_set(err, ERR_USAGE,
				 "no trace and no tape is written while the "
				 "network is off (network = off, or a "
				 "confidential case)");
	if (c->trace_path) {
		llm->trace = trace_open(c->trace_path, &llm->secrets, err);
		if (!llm->trace)
			return false;
	}
	if (c->tape_mode != LLM_TAPE_OFF) {
		llm->tape = tape_open(c->tape_path ? c->tape_path : "", replay,
				      &llm->secrets, err);
		if (!llm->tape)
			return false;
		llm->tape_mode = c->tape_mode;
		llm->tape_speed = c->tape_speed;
	}
	if (c->cache_path && !llm->loopback_only) {
		/* without it all goes on, only slower */
		llm->cache = cache_open(c->cache_path, &trouble);
		if (!llm->cache)
			snprintf(llm->trouble, sizeof llm->trouble,
				 "no cache of replies: %.200s", trouble.text);
	}
	return true;
}

struct llm *llm_new(const struct llm_config *config, struct error *err)
{
	struct llm *llm = xcalloc(1, sizeof *llm);

	llm->queued_end = &llm->queued;
	llm->last = &llm->first;
	llm->budget_cost = config->budget_cost;
	llm->budget_tokens = config->budget_tokens;
	llm->budget_requests = config->budget_requests;
	llm->loopback_only = config->loopback_only;
	llm->rng = rng_at(rng_fresh_seed(), 0);
	llm->net = transport_new();
	if (llm_add_endpoint(llm, config, err) < 0 ||
	    !open_records(llm, config, err)) {
		llm_free(llm);
		return NULL;
	}
	return llm;
}

static void free_node(struct node *n)
{
	if (!n)
		return;
	job_free(n->job);
	free(n);
}

static void free_jobs(struct job *job)
{
	while (job) {
		struct job *next = job->next;

		job_free(job);
		job = next;
	}
}

void llm_free(struct llm *llm)
{
	if (!llm)
		return;
	free_jobs(llm->active);
	free_jobs(llm->queued);
	free_node(llm->shown);
	while (llm->first) {
		struct node *next = llm->first->next;

		free_node(llm->first);
		llm->first = next;
	}
	transport_free(llm->net);
	trace_close(llm->trace);
	tape_close(llm->tape);
	cache_close(llm->cache);
	for (size_t i = 0; i < llm->n_ep; i++)
		endpoint_free(llm->ep[i]);
	free(llm->ep);
	secrets_release(&llm->secrets);
	free(llm);
}

static const struct endpoint *endpoint_at(const struct llm *llm, int i)
{
	return llm && i >= 0 && (size_t)i < llm->n_ep ? llm->ep[i] : NULL;
}

const char *llm_host(const struct llm *llm, int endpoint)
{
	const struct endpoint *ep = endpoint_at(llm, endpoint);

	return ep ? ep->url.shown : "";
}

const char *llm_model(const struct llm *llm, int endpoint)
{
	const struct endpoint *ep = endpoint_at(llm, endpoint);

	return ep && ep->c.model ? ep->c.model : "";
}

bool llm_is_loopback(const struct llm *llm, int endpoint)
{
	const struct endpoint *ep = endpoint_at(llm, endpoint);

	return ep && ep->loopback;
}

struct llm_totals llm_usage(const struct llm *llm)
{
	return llm ? llm->totals : (struct llm_totals){ 0 };
}

size_t llm_busy(const struct llm *llm)
{
	return llm ? llm->n_jobs : 0;
}

/* ---- events ------------------------------------------------------------------------ */

static void enqueue(struct llm *llm, struct node *n)
{
	n->next = NULL;
	*llm->last = n;
	llm->last = &n->next;
}

static struct node *new_node(struct job *job, const char *text, size_t len)
{
	size_t tag = strlen(job->req.tag) + 1;
	struct node *n = xcalloc(1, sizeof *n + len + 1 + tag);

	memcpy(n->text, text, len);
	memcpy(n->text + len + 1, job->req.tag, tag);
	n->ev.text = n->text;
	n->ev.len = len;
	n->ev.ticket = job->ticket;
	n->ev.tag = n->text + len + 1;
	n->ev.thought = n->ev.finish = n->ev.warning = n->ev.json_fault = "";
	n->ev.tool_name = n->ev.tool_arguments = n->ev.advice = "";
	return n;
}

void llm_post(struct llm *llm, struct job *job, enum llm_event_kind kind,
	      const char *text, size_t len)
{
	struct node *n;

	if (job->internal)
		return;
	n = new_node(job, text, len);
	n->ev.kind = kind;
	enqueue(llm, n);
}

void llm_post_notice(struct llm *llm, struct job *job, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	secrets_redact_text(&llm->secrets, text, sizeof text);
	llm_post(llm, job, LLM_NOTICE, text, strlen(text));
}

static void unlink_job(struct llm *llm, struct job *job)
{
	struct job **at = &llm->active;

	while (*at && *at != job)
		at = &(*at)->next;
	if (*at) {
		*at = job->next;
		job->ep->n_running--;
		llm->n_jobs -= !job->internal;
		return;
	}
	for (at = &llm->queued; *at && *at != job;)
		at = &(*at)->next;
	if (!*at)
		return;
	*at = job->next;
	if (!*at)
		llm->queued_end = at;
	llm->n_jobs -= !job->internal;
}

static void settle_discovery(struct llm *llm, struct job *job,
			     const struct llm_event *ev);

void llm_post_last(struct llm *llm, struct job *job, struct llm_event *ev)
{
	struct node *n;

	unlink_job(llm, job);
	job->next = NULL;
	if (job->internal) {
		settle_discovery(llm, job, ev);
		job_free(job);
		return;
	}
	ev->ticket = job->ticket;
	ev->tag = job->req.tag;
	if (!ev->advice)
		ev->advice = "";
	if (!ev->json_fault)
		ev->json_fault = "";
	n = xcalloc(1, sizeof *n + 1);
	n->ev = *ev;
	n->job = job;
	enqueue(llm, n);
}

/* ---- requests ------------------------------------------------------------------------- */

static size_t count_parts(const struct llm_request *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_messages; i++) {
		const char *s = r->messages[i].content;

		n++;
		while (s && (s = strchr(s, LLM_PART[0]))) {
			s++;
			n++;
		}
	}
	return n;
}

/* One message as its parts; returns how many. */
static size_t copy_parts(struct arena *a, const struct llm_message *m,
			 struct llm_message *out)
{
	const char *s = m->content ? m->content : "";
	size_t n = 0;

	for (;;) {
		size_t len = strcspn(s, LLM_PART);

		out[n] = *m;
		out[n].content = arena_strndup(a, s, len);
		out[n].keep = n && s[len] ? false : m->keep;
		out[n].glued = n ? true : m->glued;
		n++;
		if (!s[len])
			return n;
		s += len + 1;
	}
}

static void copy_messages(struct job *job, const struct llm_request *r)
{
	struct llm_message *m =
		arena_array(&job->mem, count_parts(r) + 1, sizeof *m);
	size_t n = 0;

	for (size_t i = 0; i < r->n_messages; i++)
		n += copy_parts(&job->mem, &r->messages[i], &m[n]);
	job->req.messages = m;
	job->req.n_messages = n;
}

static void copy_request(struct job *job, const struct llm_request *r)
{
	struct arena *a = &job->mem;

	job->req = *r;
	copy_messages(job, r);
	job->req.model = endpoint_text(a, r->model);
	job->req.tag = arena_strdup(a, r->tag ? r->tag : "");
	job->req.schema = endpoint_text(a, r->schema);
	job->req.schema_name = endpoint_text(a, r->schema_name);
	job->req.tools = endpoint_text(a, r->tools);
	job->req.repair_reply = endpoint_text(a, r->repair_reply);
	job->req.repair_fault = endpoint_text(a, r->repair_fault);
	job->req.inputs = endpoint_list(a, r->inputs, r->n_inputs);
}

struct job *llm_new_job(struct llm *llm, const struct llm_request *request,
			int64_t now_ms)
{
	struct job *job = xcalloc(1, sizeof *job);

	job->llm = llm;
	job->ep = llm->ep[request->endpoint];
	copy_request(job, request);
	buf_init(&job->url, 4 * PROVIDER_PATH_MAX);
	buf_init(&job->sent, LLM_REQUEST_MAX);
	buf_init(&job->whole, LLM_BODY_MAX);
	buf_init(&job->held[0], 1 << 16);
	buf_init(&job->held[1], 1 << 16);
	buf_init(&job->json, LLM_REPLY_MAX * 2);
	tape_take_init(&job->take);
	reply_init(&job->reply, false, NULL, NULL);
	sse_init(&job->sse, LLM_LINE_MAX, NULL, NULL);
	job->first_ms = now_ms;
	job->loading_since_ms = -1;
	job->est_prompt = request_prompt_tokens(&job->req);
	return job;
}

static bool check_request(const struct llm *llm, const struct llm_request *r,
			  struct error *err)
{
	size_t bytes = 0;

	if (r->endpoint < 0 || (size_t)r->endpoint >= llm->n_ep)
		return error_set(err, ERR_USAGE, "no such endpoint");
	if (r->kind == LLM_CHAT && !r->n_messages)
		return error_set(err, ERR_USAGE, "nothing to send");
	for (size_t i = 0; i < r->n_messages; i++)
		bytes += r->messages[i].content ? strlen(r->messages[i].content)
						: 0;
	for (size_t i = 0; i < r->n_inputs; i++)
		bytes += strlen(r->inputs[i]);
	if (bytes > LLM_REQUEST_MAX / 2)
		return error_set(err, ERR_LIMIT,
				 "the request is larger than %zu MiB",
				 LLM_REQUEST_MAX >> 21);
	return true;
}

static void put_in_queue(struct llm *llm, struct job *job)
{
	*llm->queued_end = job;
	llm->queued_end = &job->next;
	job->state = JOB_QUEUED;
	llm->stirred = true;
	llm->n_jobs += !job->internal;
}

int llm_send(struct llm *llm, const struct llm_request *request, int64_t now_ms,
	     struct error *err)
{
	struct job *job;

	if (!check_request(llm, request, err))
		return 0;
	llm->now_ms = now_ms;
	job = llm_new_job(llm, request, now_ms);
	meter_reserve(job);
	if (!meter_affords(job, err)) {
		job_free(job);
		return 0;
	}
	job->ticket = ++llm->next_ticket;
	llm->totals.requests++;
	put_in_queue(llm, job);
	return job->ticket;
}

static void drop_events(struct llm *llm, int ticket)
{
	struct node **at = &llm->first;

	while (*at) {
		struct node *n = *at;

		if (n->ev.ticket != ticket) {
			at = &n->next;
			continue;
		}
		*at = n->next;
		free_node(n);
	}
	llm->last = at;
}

static struct job *find_job(struct job *list, int ticket)
{
	while (list && (list->internal || list->ticket != ticket))
		list = list->next;
	return list;
}

void llm_cancel(struct llm *llm, int ticket)
{
	struct job *job;

	if (!llm || ticket <= 0)
		return;
	drop_events(llm, ticket);
	job = find_job(llm->active, ticket);
	if (!job)
		job = find_job(llm->queued, ticket);
	if (!job)
		return;
	unlink_job(llm, job);
	llm->stirred = true;
	meter_charge(job); /* what was produced will be billed */
	job_free(job);
}

/* ---- a model's name, when none is set -------------------------------------------------- */

static void ask_models(struct llm *llm, struct endpoint *ep, int endpoint)
{
	struct llm_request r = { .kind = LLM_MODELS, .endpoint = endpoint };
	struct job *job = llm_new_job(llm, &r, llm->now_ms);

	ep->discovery = DISCOVERY_RUNNING;
	job->internal = true;
	job->next = llm->active;
	llm->active = job;
	ep->n_running++;
	/* not begun here: should it fail at once, the queue would change under
	 * whoever walks it */
	job->state = JOB_RESTING;
	job->try_ms = llm->now_ms;
}

/* Fails the jobs of an endpoint that still wait for a name. */
static void fail_queued(struct llm *llm, struct endpoint *ep,
			const struct error *err, const char *advice)
{
	struct job *job = llm->queued, *next;

	for (; job; job = next) {
		next = job->next;
		if (job->ep == ep && !job->req.model &&
		    job->req.kind != LLM_MODELS)
			settle_failed(job, err, advice);
	}
}

static void settle_discovery(struct llm *llm, struct job *job,
			     const struct llm_event *ev)
{
	struct endpoint *ep = job->ep;
	struct error err = ev->error;

	ep->discovery = DISCOVERY_NONE;
	if (ev->kind == LLM_DONE && ev->n_offers) {
		ep->c.model = arena_strdup(&ep->mem, ev->offers[0].id);
		if (!ep->c.context_tokens)
			ep->c.context_tokens = ev->offers[0].context_tokens;
		ep->discovery = DISCOVERY_DONE;
		return;
	}
	if (ev->kind == LLM_DONE)
		error_set(&err, ERR_ENDPOINT, "%s offers no model",
			  ep->url.shown);
	error_within(&err, "asking for its models");
	fail_queued(llm, ep, &err,
		    ev->kind == LLM_DONE
			    ? "Load a model there, or name one with --model."
			    : ev->advice);
}

static void tell_choice(struct llm *llm, struct job *job)
{
	struct endpoint *ep = job->ep;

	if (ep->discovery != DISCOVERY_DONE || job->req.model)
		return;
	ep->discovery = DISCOVERY_NONE; /* told once */
	llm_post_notice(llm, job, "using %s, the first model %s offers",
			ep->c.model, ep->url.shown);
}

static void tell_withheld_key(struct llm *llm, struct job *job)
{
	struct endpoint *ep = job->ep;

	if (ep->told_withheld_key || !ep->c.key_withheld)
		return;
	ep->told_withheld_key = true;
	llm_post_notice(llm, job, "key for %s: %s", ep->url.shown,
			ep->c.key_withheld);
}

/* ---- the work that is due ---------------------------------------------------------------- */

/* Whether the job can begin now; asks for a model's name where one is needed. */
static bool can_begin(struct llm *llm, struct job *job)
{
	struct endpoint *ep = job->ep;

	if (ep->n_running >= (size_t)ep->c.parallel)
		return false;
	if (job->req.kind == LLM_MODELS || job->req.model || ep->c.model)
		return true;
	if (ep->discovery == DISCOVERY_NONE)
		ask_models(llm, ep, job->req.endpoint);
	return false;
}

static void begin(struct llm *llm, struct job *job)
{
	unlink_job(llm, job);
	llm->n_jobs++;
	job->next = llm->active;
	llm->active = job;
	job->ep->n_running++;
	job->first_ms = llm->now_ms; /* it may have stood in the queue */
	tell_choice(llm, job);
	tell_withheld_key(llm, job);
	if (llm->trouble[0])
		llm_post_notice(llm, job, "%s", llm->trouble);
	llm->trouble[0] = '\0';
	if (job->req.kind != LLM_MODELS)
		job->who = endpoint_knows(job->ep, job->req.model
							   ? job->req.model
							   : job->ep->c.model);
	job_start(job);
}

static void begin_queued(struct llm *llm)
{
	bool again = true;

	while (again) {
		struct job *job = llm->queued;

		again = false;
		while (job && !can_begin(llm, job)) {
			/* one endpoint: the rest must wait as well */
			job = llm->n_ep == 1 ? NULL : job->next;
		}
		if (job) {
			begin(llm, job);
			again = true;
		}
	}
}

static void tick_active(struct llm *llm)
{
	struct job *next;

	for (struct job *job = llm->active; job; job = next) {
		next = job->next;
		job_tick(job);
	}
}

/* Once after each wait, sending and tick of the clock: every round looks at all
 * sockets, and callers ask until there is nothing more. */
static void work(struct llm *llm)
{
	int64_t sendings = llm->totals.sendings;

	if (!llm->stirred && llm->worked_ms == llm->now_ms)
		return;
	llm->stirred = false;
	llm->worked_ms = llm->now_ms;
	transport_perform(llm->net, llm->now_ms);
	begin_queued(llm);
	tick_active(llm);
	/* a new transfer's connection begins now, not after the next wait */
	if (llm->totals.sendings != sendings)
		transport_perform(llm->net, llm->now_ms);
}

bool llm_next(struct llm *llm, int64_t now_ms, struct llm_event *ev)
{
	struct node *n;

	if (!llm)
		return false;
	free_node(llm->shown);
	llm->shown = NULL;
	llm->now_ms = now_ms;
	if (!llm->first)
		work(llm);
	n = llm->first;
	if (!n)
		return false;
	llm->first = n->next;
	if (!llm->first)
		llm->last = &llm->first;
	llm->shown = n;
	*ev = n->ev;
	return true;
}

int64_t llm_deadline_ms(const struct llm *llm)
{
	int64_t min;

	if (!llm)
		return INT64_MAX;
	if (llm->first)
		return llm->now_ms;
	min = transport_deadline_ms(llm->net);
	for (const struct job *job = llm->active; job; job = job->next) {
		int64_t at = job_deadline_ms(job);

		if (at < min)
			min = at;
	}
	return min;
}

int64_t llm_again_ms(const struct llm *llm, int ticket)
{
	for (const struct job *job = llm ? llm->active : NULL; job;
	     job = job->next)
		if (job->ticket == ticket && job->state == JOB_RESTING)
			return job->try_ms;
	return 0;
}

/* Whether a queued job would begin at the next llm_next. */
static bool some_can_begin(const struct llm *llm)
{
	for (const struct job *job = llm->queued; job; job = job->next)
		if (job->ep->n_running < (size_t)job->ep->c.parallel &&
		    (job->req.kind == LLM_MODELS || job->req.model ||
		     job->ep->c.model ||
		     job->ep->discovery != DISCOVERY_RUNNING))
			return true;
	return false;
}

void llm_wait(struct llm *llm, struct llm_fd *own, size_t n, int timeout_ms)
{
	int64_t left;

	if (!llm) {
		transport_wait(NULL, own, n, timeout_ms);
		return;
	}
	llm->stirred = true;
	/* now_ms may be a little old, so this may wake a little late; never
	 * never */
	left = llm_deadline_ms(llm);
	left = left == INT64_MAX ? -1 : left - llm->now_ms;
	if (some_can_begin(llm))
		left = 0;
	if (left > 60000)
		left = 60000;
	if (left >= 0 && (timeout_ms < 0 || left < timeout_ms))
		timeout_ms = (int)left;
	transport_wait(llm->net, own, n, timeout_ms);
}
