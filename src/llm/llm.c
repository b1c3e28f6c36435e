#include "llm/llm.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "llm/inside.h"
#include "llm/reach.h"
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
		llm->wire.tape = tape_open(c->tape_path ? c->tape_path : "",
					   replay, &llm->secrets, err);
		if (!llm->wire.tape)
			return false;
		llm->wire.tape_mode = c->tape_mode;
	}
	return true;
}

struct llm *llm_new(const struct llm_config *config, struct error *err)
{
	struct llm *llm = xcalloc(1, sizeof *llm);

	llm->last = &llm->first;
	llm->meter.budget_cost = config->budget_cost;
	llm->meter.budget_tokens = config->budget_tokens;
	llm->meter.budget_requests = config->budget_requests;
	llm->loopback_only = config->loopback_only;
	llm->rng = rng_at(rng_fresh_seed(), 0);
	llm->wire.net = transport_new();
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

void llm_free(struct llm *llm)
{
	struct job *job;
	struct node *n;

	if (!llm)
		return;
	while ((job = llm->jobs)) {
		llm->jobs = job->next;
		job_free(job);
	}
	free_node(llm->handed);
	while ((n = llm->first)) {
		llm->first = n->next;
		free_node(n);
	}
	transport_free(llm->wire.net);
	trace_close(llm->trace);
	tape_close(llm->wire.tape);
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

struct llm_totals llm_usage(const struct llm *llm)
{
	return llm ? llm->meter.totals : (struct llm_totals){ 0 };
}

size_t llm_busy(const struct llm *llm)
{
	return llm ? llm->n_jobs : 0;
}

/* ---- requests ---- */

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

static void append(struct llm *llm, struct job *job)
{
	struct job **at = &llm->jobs;

	while (*at)
		at = &(*at)->next;
	*at = job;
	llm->n_jobs += !job->internal;
	llm->stirred = true;
}

/* Takes the job that *at points to out of the list. */
static struct job *take_out(struct llm *llm, struct job **at)
{
	struct job *job = *at;

	assert(job->ep->n_running >= job->begun);
	*at = job->next;
	job->ep->n_running -= job->begun;
	llm->n_jobs -= !job->internal;
	llm->stirred = true;
	return job;
}

int llm_send(struct llm *llm, const struct llm_request *request, int64_t now_ms,
	     struct error *err)
{
	struct job *job;

	if (!check_request(llm, request, err))
		return 0;
	llm->wire.now_ms = now_ms;
	job = job_new(llm, request);
	if (!meter_affords(job, err)) {
		job_free(job);
		return 0;
	}
	job->ticket = ++llm->next_ticket;
	llm->meter.totals.requests++;
	append(llm, job);
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

void llm_cancel(struct llm *llm, int ticket)
{
	struct job **at, *job;

	if (!llm || ticket <= 0)
		return;
	drop_events(llm, ticket);
	for (at = &llm->jobs; *at && (*at)->ticket != ticket;)
		at = &(*at)->next;
	if (!*at)
		return;
	job = take_out(llm, at);
	meter_charge(job); /* what was produced will be billed */
	job_free(job);
}

/* ---- a model's name, when none is set ---- */

static void ask_models(struct llm *llm, struct endpoint *ep, int endpoint)
{
	struct llm_request r = { .kind = LLM_MODELS, .endpoint = endpoint };
	struct job *job = job_new(llm, &r);

	ep->discovery = DISCOVERY_RUNNING;
	job->internal = true;
	append(llm, job);
	job_begin(job);
}

static bool has_model(const struct job *job)
{
	return job->req.kind == LLM_MODELS || job->req.model ||
	       job->ep->c.model;
}

/* Nobody agreed to what a server here would pass on. */
static const struct llm_offer *first_of_there(const struct endpoint *ep,
					      const struct llm_event *ev)
{
	for (size_t i = 0; i < ev->n_offers; i++)
		if (!ep->loopback || !reach_is_passed_on(ev->offers[i].id))
			return &ev->offers[i];
	return NULL;
}

/* The list has come, or none: then who waits for a name has failed. */
static void take_models(struct llm *llm, const struct job *asked)
{
	const struct llm_event *ev = &asked->last;
	const char *advice = ev->advice;
	const struct llm_offer *offer;
	struct endpoint *ep = asked->ep;
	struct error err = ev->error;

	ep->discovery = DISCOVERY_NONE;
	offer = first_of_there(ep, ev);
	if (offer) {
		ep->c.model = arena_strdup(&ep->mem, offer->id);
		if (!ep->c.context_tokens)
			ep->c.context_tokens = offer->context_tokens;
		ep->discovery = DISCOVERY_DONE;
		return;
	}
	if (ev->kind == LLM_DONE) {
		error_set(&err, ERR_ENDPOINT, "%s offers no model",
			  ep->url.shown);
		advice = "Load a model there, or name one with --model.";
	}
	error_within(&err, "asking for its models");
	for (struct job *job = llm->jobs; job; job = job->next)
		if (job->state == JOB_QUEUED && job->ep == ep &&
		    !has_model(job))
			settle_failed(job, &err, advice);
}

/* ---- the work that is due ---- */

static void tell_first(struct job *job)
{
	struct endpoint *ep = job->ep;

	if (ep->discovery == DISCOVERY_DONE && !job->req.model) {
		ep->discovery = DISCOVERY_NONE; /* told once */
		post_notice(job, "using %s, the first model %s offers",
			    ep->c.model, ep->url.shown);
	}
	if (ep->c.key_withheld && !ep->told_withheld_key) {
		ep->told_withheld_key = true;
		post_notice(job, "key for %s: %s", ep->url.shown,
			    ep->c.key_withheld);
	}
}

static void begin(struct job *job)
{
	struct endpoint *ep = job->ep;

	tell_first(job);
	if (job->req.kind != LLM_MODELS)
		job->who = endpoint_knows(ep, job->req.model ? job->req.model
							     : ep->c.model);
	job_begin(job);
}

/* Whether it would go on at the next round: to begin, or to ask for a name. */
static bool may_go_on(const struct job *job)
{
	const struct endpoint *ep = job->ep;

	return job->state == JOB_QUEUED &&
	       ep->n_running < (size_t)ep->c.parallel &&
	       (has_model(job) || ep->discovery != DISCOVERY_RUNNING);
}

/* Whether some ended by it. */
static bool go_on(struct llm *llm)
{
	bool ended = false;

	for (struct job *job = llm->jobs; job; job = job->next) {
		if (job->state != JOB_QUEUED)
			job_tick(job);
		else if (may_go_on(job) && has_model(job))
			begin(job);
		else if (may_go_on(job))
			ask_models(llm, job->ep, job->req.endpoint);
		ended |= job->state == JOB_ENDED;
	}
	return ended;
}

/* Those that have ended leave; a list of models may end others. */
static void let_go(struct llm *llm)
{
	struct job **at = &llm->jobs;

	while (*at) {
		struct job *job = *at;

		if (job->state != JOB_ENDED) {
			at = &job->next;
			continue;
		}
		take_out(llm, at);
		if (!job->internal) {
			post_last(job);
			continue;
		}
		take_models(llm, job);
		job_free(job);
		at = &llm->jobs;
	}
}

/* After each wait, sending and tick of the clock: every round looks at all
 * sockets, and callers ask until there is nothing more.  What a round begins is
 * sent by the next, not after the next wait. */
static void work(struct llm *llm)
{
	llm->stirred |= llm->worked_ms != llm->wire.now_ms;
	llm->worked_ms = llm->wire.now_ms;
	for (int round = 0; round < 2 && llm->stirred; round++) {
		llm->stirred =
			transport_perform(llm->wire.net, llm->wire.now_ms);
		if (go_on(llm))
			let_go(llm);
	}
}

bool llm_next(struct llm *llm, int64_t now_ms, struct llm_event *ev)
{
	struct node *n;

	if (!llm)
		return false;
	free_node(llm->handed);
	llm->handed = NULL;
	llm->wire.now_ms = now_ms;
	if (!llm->first)
		work(llm);
	n = llm->first;
	if (!n)
		return false;
	llm->first = n->next;
	if (!llm->first)
		llm->last = &llm->first;
	llm->handed = n;
	*ev = n->ev;
	return true;
}

int64_t llm_deadline_ms(const struct llm *llm)
{
	int64_t min;

	if (!llm)
		return INT64_MAX;
	if (llm->first)
		return llm->wire.now_ms;
	min = transport_deadline_ms(llm->wire.net);
	for (const struct job *job = llm->jobs; job; job = job->next) {
		int64_t at = may_go_on(job) ? llm->wire.now_ms
					    : job_deadline_ms(job);

		if (at < min)
			min = at;
	}
	return min;
}

enum llm_stage llm_stage(const struct llm *llm, int ticket)
{
	for (const struct job *job = llm ? llm->jobs : NULL; job;
	     job = job->next)
		if (job->ticket == ticket)
			return job_stage(job);
	return LLM_GONE;
}

int64_t llm_again_ms(const struct llm *llm, int ticket)
{
	for (const struct job *job = llm ? llm->jobs : NULL; job;
	     job = job->next)
		if (job->ticket == ticket && job->state == JOB_RESTING)
			return job->try_ms;
	return 0;
}

void llm_wait(struct llm *llm, struct pollfd *own, size_t n, int timeout_ms)
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
	left = left == INT64_MAX ? -1 : left - llm->wire.now_ms;
	if (left > 60000)
		left = 60000;
	if (left >= 0 && (timeout_ms < 0 || left < timeout_ms))
		timeout_ms = (int)left;
	transport_wait(llm->wire.net, own, n, timeout_ms);
}
