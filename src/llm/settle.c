#include "llm/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/sanitise.h"
#include "llm/cache.h"
#include "llm/results.h"
#include "llm/structured.h"
#include "llm/trace.h"

#define REPAIRS_MAX   8
#define REDIRECTS_MAX 3

static const char *host(const struct job *job)
{
	return job->ep->url.shown;
}

/* ---- trying again ---- */

static void rest(struct job *job, int64_t wait_ms)
{
	/* a tape played at once does not wait either */
	if (job->llm->tape_mode == LLM_TAPE_REPLAY && job->llm->tape_speed <= 0)
		wait_ms = 0;
	job->state = JOB_RESTING;
	job->try_ms = job->llm->now_ms + wait_ms;
}

static void show_fault(const struct job *job, char *out, size_t size)
{
	struct buf clean;

	buf_init(&clean, size);
	sanitise(&clean, job->reply.fault.message,
		 strlen(job->reply.fault.message), SANITISE_LINE);
	secrets_redact(&job->llm->secrets, &clean);
	snprintf(out, size, "%.*s", clean.len > 300 ? 300 : (int)clean.len,
		 clean.s);
	buf_release(&clean);
}

static void describe(const struct job *job, const struct transport_end *end,
		     int status, struct error *err)
{
	char said[512];

	show_fault(job, said, sizeof said);
	if (job->reply.garbage)
		error_set(err, ERR_ENDPOINT, "%s sent no JSON: %s", host(job),
			  said[0] ? said : "(nothing)");
	else if (end->net != NET_OK)
		error_set(err, ERR_ENDPOINT, "%s: %s%s%s%s", host(job),
			  job->choice.reason, end->message[0] ? " (" : "",
			  end->message, end->message[0] ? ")" : "");
	else
		error_set(err, ERR_ENDPOINT, "%s says %d: %s", host(job),
			  status, said[0] ? said : "(no reason given)");
}

static void post_end(struct job *job, struct llm_event *ev)
{
	struct llm *llm = job->llm;

	secrets_redact(&llm->secrets, &job->reply.text);
	secrets_redact(&llm->secrets, &job->reply.thought);
	secrets_redact(&llm->secrets, &job->reply.tool_arguments);
	secrets_redact_text(&llm->secrets, job->reply.tool_name,
			    sizeof job->reply.tool_name);
	secrets_redact_text(&llm->secrets, job->reply.finish,
			    sizeof job->reply.finish);
	secrets_redact_text(&llm->secrets, job->error.text,
			    sizeof job->error.text);
	secrets_redact_text(&llm->secrets, ev->error.text,
			    sizeof ev->error.text);
	ev->text = job->reply.text.s;
	ev->len = job->reply.text.len;
	ev->thought = job->reply.thought.s;
	snprintf(job->finish, sizeof job->finish, "%s", job->reply.finish);
	ev->finish = job->finish;
	ev->status = job->head.status;
	ev->attempts = job->sendings;
	ev->warning = job->warning;
	ev->tool_name = job->reply.tool_name;
	ev->tool_arguments = job->reply.tool_arguments.s;
	meter_unreserve(job);
	job->state = JOB_ENDED;
	if (ev->kind == LLM_FAILED)
		llm->totals.failed += !job->internal;
	llm_post_last(llm, job, ev);
}

void settle_failed(struct job *job, const struct error *err, const char *advice)
{
	struct llm_event ev = { .kind = LLM_FAILED, .advice = advice };

	job_stop(job);
	reply_end(&job->reply);
	ev.usage = meter_charge(job);
	ev.error = *err;
	post_end(job, &ev);
}

static int status_of_fault(const struct reply_fault *f)
{
	long code = strtol(f->code, NULL, 10);

	if (code >= 400 && code < 600)
		return (int)code;
	if (reply_fault_is_overflow(f))
		return 400;
	if (strstr(f->type, "rate_limit") || strstr(f->code, "rate_limit") ||
	    strstr(f->code, "quota") || strstr(f->type, "quota"))
		return 429;
	if (strstr(f->type, "invalid_request") || f->param[0])
		return 400;
	if (strstr(f->type, "overloaded") || strstr(f->type, "unavailable"))
		return 503;
	return 500;
}

static bool is_client_fault(int status)
{
	return status == 400 || status == 404 || status == 413 || status == 422;
}

/* A parameter it refuses, or a context it lacks: mended once and remembered. */
static bool mend(struct job *job, int status)
{
	struct reply_fault *f = &job->reply.fault;
	struct request_env env;
	char notice[256];
	int fits;

	if (!is_client_fault(status) || job->req.kind != LLM_CHAT ||
	    job->shown || job->repairs >= REPAIRS_MAX)
		return false;
	env = job_env(job);
	if (reply_fault_is_overflow(f) && !job->trimmed_for_limit) {
		/* where it names no limit: three quarters of what it refused */
		fits = f->context_tokens ? (int)f->context_tokens
					 : (int)(job->est_prompt * 3 / 4);
		if (env.context_tokens && fits >= env.context_tokens)
			fits = env.context_tokens * 3 / 4;
		job->who->learned.context_tokens = fits;
		env = job_env(job);
		if (request_prompt_tokens(&job->req) +
			    (job->req.max_tokens ? job->req.max_tokens : 512) <=
		    fits)
			return false;
	} else if (request_repair(&job->req, &env, f, &job->who->learned,
				  notice, sizeof notice)) {
		llm_post_notice(job->llm, job, "%s", notice);
	} else {
		return false;
	}
	job->repairs++;
	rest(job, 0);
	return true;
}

static void note_fault(struct job *job, int status, bool *same)
{
	const char *m = job->reply.fault.message;

	*same = job->last_status == status && m[0] &&
		strcmp(job->last_fault, m) == 0;
	job->last_status = status;
	snprintf(job->last_fault, sizeof job->last_fault, "%s", m);
}

static int should_retry(const struct job *job)
{
	if (strcmp(job->head.should_retry, "true") == 0)
		return 1;
	return strcmp(job->head.should_retry, "false") == 0 ? 0 : -1;
}

static void tell_retry(struct job *job)
{
	const struct retry_choice *c = &job->choice;
	char said[512];

	show_fault(job, said, sizeof said);
	if (c->loading)
		llm_post_notice(job->llm, job, "%s: %s ...", host(job),
				c->reason);
	else
		llm_post_notice(job->llm, job,
				"%s: %s%s%s; trying again in %.1f s (%d of %d)",
				host(job), c->reason, said[0] ? ": " : "", said,
				(double)c->wait_ms / 1000, job->tried + 1,
				job->ep->c.retries);
}

static void fail_or_retry(struct job *job, const struct transport_end *end,
			  int status)
{
	struct llm *llm = job->llm;
	struct error err = { 0 };
	struct retry_facts f = {
		.net = end->net,
		.status = status,
		.fault = &job->reply.fault,
		.after_ms = retry_after_ms(job->head.retry_after,
					   job->head.retry_after_ms,
					   job->head.date),
		.should_retry = should_retry(job),
		.shown = job->shown,
		.loopback = job->ep->loopback,
		.tried = job->tried,
		.retries = job->ep->c.retries,
		.spent_ms = llm->now_ms - job->first_ms,
		.span_ms = job->ep->c.retry_span_ms,
		.loading_ms = job->loading_since_ms < 0
				      ? 0
				      : llm->now_ms - job->loading_since_ms,
		.loading_max_ms = job->ep->c.loading_ms,
		.jitter = rng_unit(&llm->rng),
	};

	note_fault(job, status, &f.same_fault);
	job->choice = retry_choose(&f);
	if (!job->choice.again) {
		describe(job, end, status, &err);
		settle_failed(job, &err, job->choice.advice);
		return;
	}
	meter_charge(job);
	if (job->choice.loading && job->loading_since_ms >= 0) {
		rest(job, job->choice.wait_ms); /* told once */
		return;
	}
	tell_retry(job);
	if (job->choice.loading)
		job->loading_since_ms = llm->now_ms;
	else
		job->tried++;
	rest(job, job->choice.wait_ms);
}

/* ---- the end of an attempt ---- */

static void warn_truncated(struct job *job)
{
	const struct reply *r = &job->reply;
	int64_t got = r->prompt_tokens, est = job->est_prompt;
	bool round = got >= 2048 && (got & (got - 1)) == 0;

	if (!r->has_usage || got <= 0 || est < 1500)
		return;
	/* our count is bytes / 4; no tokenizer needs less than half of it */
	if (got * 2 > est && !(round && got < est))
		return;
	snprintf(job->warning, sizeof job->warning,
		 "%s read only %lld tokens of about %lld sent: it silently "
		 "drops the oldest turns. Give it a larger context (for "
		 "Ollama: OLLAMA_CONTEXT_LENGTH) or set `context`.",
		 host(job), (long long)got, (long long)est);
}

static void find_json(struct job *job, struct llm_event *ev)
{
	struct error why = { 0 };

	if (!job->req.schema)
		return;
	buf_reset(&job->json);
	if (structured_find(job->reply.text.s, job->reply.text.len, &job->json,
			    &why)) {
		secrets_redact(&job->llm->secrets, &job->json);
		ev->json = job->json.s;
		return;
	}
	job->error = why;
	ev->json_fault = job->error.text;
}

/* The cache is asked with the bytes that would be sent. */
bool settle_from_cache(struct job *job)
{
	struct llm_event ev = { .kind = LLM_DONE, .from_cache = true };
	struct cache_row row = { 0 };
	struct reply *r = &job->reply;

	if (!job->req.cached || !job->llm->cache || job->req.kind == LLM_MODELS)
		return false;
	cache_key(job->url.s, &job->sent, job->cache_key);
	buf_init(&row.text, LLM_REPLY_MAX);
	buf_init(&row.thought, LLM_THOUGHT_MAX);
	if (!cache_get(job->llm->cache, job->cache_key, &row)) {
		buf_release(&row.text);
		buf_release(&row.thought);
		free(row.vectors);
		return false;
	}
	buf_release(&r->text);
	buf_release(&r->thought);
	r->text = row.text;
	r->thought = row.thought;
	snprintf(r->finish, sizeof r->finish, "%s", row.finish);
	job->llm->totals.from_cache++;
	ev.usage.prompt_tokens = row.prompt_tokens;
	ev.usage.completion_tokens = row.completion_tokens;
	ev.cut_short = strcmp(r->finish, "length") == 0;
	ev.leaked_thought = reply_leaks_thought(r->text.s);
	ev.vectors = job->vectors = row.vectors;
	ev.n_vectors = row.n_vectors;
	ev.dims = row.dims;
	find_json(job, &ev);
	post_end(job, &ev);
	return true;
}

static void keep(struct job *job, const struct llm_usage *u)
{
	struct cache_row row = { .text = job->reply.text,
				 .thought = job->reply.thought,
				 .prompt_tokens = u->prompt_tokens,
				 .completion_tokens = u->completion_tokens,
				 .vectors = job->vectors,
				 .dims = job->dims,
				 .n_vectors = job->req.n_inputs };

	if (!job->cache_key[0])
		return;
	secrets_redact(&job->llm->secrets, &job->reply.text);
	secrets_redact(&job->llm->secrets, &job->reply.thought);
	row.text = job->reply.text;
	row.thought = job->reply.thought;
	snprintf(row.finish, sizeof row.finish, "%s", job->reply.finish);
	cache_put(job->llm->cache, job->cache_key, &row);
}

static bool empty_reply(struct job *job)
{
	const struct reply *r = &job->reply;
	struct transport_end end = { .net = NET_OTHER };
	struct error err = { 0 };

	if (r->text.len || r->tool_name[0])
		return false;
	if (strcmp(r->finish, "length") == 0) {
		error_set(&err, ERR_ENDPOINT,
			  "%s used up its tokens before it said anything%s",
			  host(job), r->thought.len ? ", thinking" : "");
		settle_failed(job, &err,
			      "Allow more tokens, or turn thinking down "
			      "(reasoning_effort).");
	} else if (strcmp(r->finish, "content_filter") == 0) {
		error_set(&err, ERR_ENDPOINT,
			  "%s: its content filter stopped the reply",
			  host(job));
		settle_failed(job, &err, "Try another model.");
	} else if (job->tried < 1 && !job->shown && job->ep->c.retries > 0) {
		snprintf(end.message, sizeof end.message, "an empty reply");
		fail_or_retry(job, &end, job->head.status);
	} else {
		error_set(&err, ERR_ENDPOINT, "%s sent an empty reply",
			  host(job));
		settle_failed(job, &err, "Try again, or another model.");
	}
	return true;
}

static void done_chat(struct job *job)
{
	struct llm_event ev = { .kind = LLM_DONE };
	struct reply *r = &job->reply;

	reply_end(r);
	if (job->over_cap)
		snprintf(r->finish, sizeof r->finish, "length");
	if (empty_reply(job))
		return;
	if (job->req.stream) {
		arrival_pass_on(job, REPLY_THOUGHT, "", 0, true);
		arrival_pass_on(job, REPLY_TEXT, "", 0, true);
	}
	if (r->recalled)
		job->who->learned.thought_first = true;
	ev.usage = meter_charge(job);
	warn_truncated(job);
	ev.cut_short = strcmp(r->finish, "length") == 0;
	ev.leaked_thought = reply_leaks_thought(r->text.s);
	find_json(job, &ev);
	keep(job, &ev.usage);
	post_end(job, &ev);
}

static void bad_body(struct job *job, const struct error *why)
{
	struct transport_end end = { .net = NET_GARBAGE };

	snprintf(end.message, sizeof end.message, "%.200s", why->text);
	fail_or_retry(job, &end, job->head.status);
}

static const char *without_secrets(struct job *job, const char *s)
{
	char *safe = arena_strdup(&job->mem, s); /* the mark is shorter */

	secrets_redact_text(&job->llm->secrets, safe, strlen(safe) + 1);
	return safe;
}

static void done_offers(struct job *job)
{
	struct llm_event ev = { .kind = LLM_DONE };
	struct error err = { 0 };

	if (!results_offers(job->whole.s, job->whole.len, &job->mem,
			    &job->offers, &job->n_offers, &err)) {
		bad_body(job, &err);
		return;
	}
	for (size_t i = 0; i < job->n_offers; i++)
		job->offers[i].id = without_secrets(job, job->offers[i].id);
	ev.offers = job->offers;
	ev.n_offers = job->n_offers;
	post_end(job, &ev);
}

static void done_vectors(struct job *job)
{
	struct llm_event ev = { .kind = LLM_DONE };
	struct error err = { 0 };

	if (!results_vectors(job->whole.s, job->whole.len, job->req.n_inputs,
			     &job->vectors, &job->dims, &err)) {
		bad_body(job, &err);
		return;
	}
	ev.usage = meter_charge(job);
	ev.vectors = job->vectors;
	ev.n_vectors = job->req.n_inputs;
	ev.dims = job->dims;
	keep(job, &ev.usage);
	post_end(job, &ev);
}

static void redirect(struct job *job)
{
	struct error err = { 0 };
	struct buf to;
	bool ok;

	buf_init(&to, 2 * PROVIDER_PATH_MAX);
	ok = job->head.location[0] && job->head.status != 303 &&
	     ++job->redirects <= REDIRECTS_MAX;
	if (!ok)
		error_set(&err, ERR_ENDPOINT,
			  "%s redirects in a way that "
			  "cannot be followed (%d)",
			  host(job), job->head.status);
	else
		ok = provider_redirect(&job->ep->url, job->head.location, &to,
				       &err);
	if (ok) {
		buf_reset(&job->url);
		buf_puts(&job->url, to.s);
		rest(job, 0);
	} else {
		settle_failed(job, &err,
			      "If you trust that address, make it base_url.");
	}
	buf_release(&to);
}

static void settle_error(struct job *job, const struct transport_end *end)
{
	struct transport_end fine = { .net = NET_OK };
	int status = job->head.status;

	if (!job->reply.failed && !job->reply.garbage)
		reply_fault_read(job->whole.s, job->whole.len,
				 &job->reply.fault);
	/* an error told within a 200 */
	if (status < 300)
		status = status_of_fault(&job->reply.fault);
	if (mend(job, status))
		return;
	/* of a long error page the rest was not wanted */
	fail_or_retry(job, end->net == NET_LIMIT ? &fine : end, status);
}

static void settle_garbage(struct job *job)
{
	struct transport_end end = { .net = NET_GARBAGE };

	fail_or_retry(job, &end, job->head.status);
}

static void settle_whole(struct job *job, const struct transport_end *end)
{
	struct transport_end cut = { .net = NET_CUT };

	if (end->net != NET_OK) {
		fail_or_retry(job, end, job->head.status);
	} else if (job->req.kind == LLM_MODELS) {
		done_offers(job);
	} else if (job->req.kind == LLM_EMBEDDINGS) {
		done_vectors(job);
	} else if (!job->whole.len) {
		fail_or_retry(job, &cut, job->head.status);
	} else if (reply_whole(&job->reply, job->whole.s, job->whole.len) &&
		   job->reply.some_choice) {
		done_chat(job);
	} else if (job->reply.failed) {
		settle_error(job, end);
	} else {
		settle_garbage(job);
	}
}

static void settle_stream(struct job *job, const struct transport_end *end)
{
	struct transport_end why = *end;

	if (!job->ending && !sse_end(&job->sse) && job->reply.garbage) {
		/* half an event at the end: cut, not babble */
		job->reply.garbage = false;
		job->reply.fault.message[0] = '\0';
	}
	if (job->reply.failed) {
		why.net = NET_OK;
		settle_error(job, &why);
	} else if (job->done_mark || job->over_cap ||
		   (job->reply.finish[0] && !job->reply.garbage)) {
		done_chat(job);
	} else if (job->reply.garbage) {
		settle_garbage(job);
	} else if (job->sse.too_long || job->reply.too_long) {
		why.net = NET_LIMIT;
		fail_or_retry(job, &why, job->head.status);
	} else {
		if (why.net == NET_OK)
			why.net = NET_CUT;
		fail_or_retry(job, &why, job->head.status);
	}
}

/* An attempt is over: success, another attempt, or failure. */
static void settle(struct job *job, const struct transport_end *end)
{
	int status = job->head.status;

	if (!status) {
		struct transport_end cut = *end;

		if (cut.net == NET_OK)
			cut.net = NET_GARBAGE;
		fail_or_retry(job, &cut, 0);
	} else if (status >= 300 && status < 400) {
		redirect(job);
	} else if (status < 200 || status >= 400) {
		settle_error(job, end);
	} else if (job->body == BODY_STREAM) {
		settle_stream(job, end);
	} else {
		settle_whole(job, end);
	}
}

void settle_attempt(struct job *job, const struct transport_end *end)
{
	struct llm *llm = job->llm;

	trace_reply(llm->trace, job,
		    end->net == NET_OK || job->done_mark ? "" : end->message);
	if (job->llm->tape_mode == LLM_TAPE_RECORD)
		tape_record(llm->tape, request_leaf(job->req.kind), &job->sent,
			    &job->head, job->ending ? NET_OK : end->net,
			    &job->take);
	settle(job, end);
}
