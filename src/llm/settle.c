#include "llm/inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/sanitise.h"
#include "llm/results.h"
#include "llm/structured.h"
#include "llm/trace.h"

#define REPAIRS_MAX   8
#define REDIRECTS_MAX 3

static const char *host(const struct job *job)
{
	return job->ep->url.shown;
}

/* ---- the end ---- */

/* Nothing that goes out holds a key; the strings live as long as the job. */
static void end_job(struct job *job, enum llm_event_kind kind)
{
	const struct secrets *s = &job->llm->secrets;
	struct reply *r = &job->attempt.reply;
	struct llm_event *ev = &job->last;

	assert(job->state != JOB_ENDED);
	secrets_redact(s, &r->text);
	secrets_redact(s, &r->thought);
	secrets_redact(s, &r->tool_arguments);
	secrets_redact_text(s, r->tool_name, sizeof r->tool_name);
	secrets_redact_text(s, r->finish, sizeof r->finish);
	secrets_redact_text(s, ev->error.text, sizeof ev->error.text);
	ev->kind = kind;
	ev->ticket = job->ticket;
	ev->tag = job->req.tag;
	ev->text = r->text.s;
	ev->len = r->text.len;
	ev->thought = r->thought.s;
	ev->finish = r->finish;
	ev->status = job->attempt.head.status;
	ev->attempts = job->sendings;
	ev->warning = job->warning;
	ev->tool_name = r->tool_name;
	ev->tool_arguments = r->tool_arguments.s;
	if (!ev->advice)
		ev->advice = "";
	if (!ev->json_fault)
		ev->json_fault = "";
	meter_unreserve(job);
	job->state = JOB_ENDED;
}

void settle_failed(struct job *job, const struct error *err, const char *advice)
{
	attempt_stop(&job->attempt);
	reply_end(&job->attempt.reply);
	job->last.usage = meter_charge(job);
	job->last.error = *err;
	job->last.advice = advice;
	job->llm->meter.totals.failed += !job->internal;
	end_job(job, LLM_FAILED);
}

/* ---- trying again ---- */

static void rest(struct job *job, int64_t wait_ms)
{
	const struct wire *w = &job->llm->wire;

	/* what a tape brings comes at once */
	job->state = JOB_RESTING;
	job->try_ms =
		w->now_ms + (w->tape_mode == LLM_TAPE_REPLAY ? 0 : wait_ms);
}

static void show_fault(const struct job *job, char *out, size_t size)
{
	const char *message = job->attempt.reply.fault.message;
	struct buf clean;

	buf_init(&clean, size);
	sanitise(&clean, message, strlen(message), SANITISE_LINE);
	secrets_redact(&job->llm->secrets, &clean);
	snprintf(out, size, "%.*s", clean.len > 300 ? 300 : (int)clean.len,
		 clean.s);
	buf_release(&clean);
}

/* How an attempt failed: the network, or a status. */
struct failure {
	enum retry_net net;
	const char *message; /* what curl or a reader of ours says, or "" */
	int status;
};

static void describe(const struct job *job, const struct failure *f,
		     const char *reason, struct error *err)
{
	char said[512];

	show_fault(job, said, sizeof said);
	if (job->attempt.reply.garbage)
		error_set(err, ERR_ENDPOINT, "%s sent no JSON: %s", host(job),
			  said[0] ? said : "(nothing)");
	else if (f->net != NET_OK)
		error_set(err, ERR_ENDPOINT, "%s: %s%s%.250s%s", host(job),
			  reason, f->message[0] ? " (" : "", f->message,
			  f->message[0] ? ")" : "");
	else
		error_set(err, ERR_ENDPOINT, "%s says %d: %s", host(job),
			  f->status, said[0] ? said : "(no reason given)");
}

static bool is_same_fault(struct job *job, int status)
{
	const char *m = job->attempt.reply.fault.message;
	bool same = job->last_status == status && m[0] &&
		    strcmp(job->last_fault, m) == 0;

	job->last_status = status;
	snprintf(job->last_fault, sizeof job->last_fault, "%s", m);
	return same;
}

static int should_retry(const struct transport_head *h)
{
	if (strcmp(h->should_retry, "true") == 0)
		return 1;
	return strcmp(h->should_retry, "false") == 0 ? 0 : -1;
}

static struct retry_choice choose(struct job *job, const struct failure *f)
{
	const struct llm_config *c = &job->ep->c;
	const struct transport_head *h = &job->attempt.head;
	int64_t now = job->llm->wire.now_ms;
	struct retry_facts facts = {
		.net = f->net,
		.status = f->status,
		.fault = &job->attempt.reply.fault,
		.after_ms = retry_after_ms(h->retry_after, h->retry_after_ms,
					   h->date),
		.should_retry = should_retry(h),
		.shown = job->shown,
		.same_fault = is_same_fault(job, f->status),
		.loopback = job->ep->loopback,
		.tried = job->tried,
		.retries = c->retries,
		.spent_ms = now - job->first_ms,
		.span_ms = c->retry_span_ms,
		.loading_ms = job->loading_since_ms < 0
				      ? 0
				      : now - job->loading_since_ms,
		.loading_max_ms = c->loading_ms,
		.jitter = rng_unit(&job->llm->rng),
	};

	return retry_choose(&facts);
}

static void tell_retry(struct job *job, const struct retry_choice *c)
{
	char said[512];

	show_fault(job, said, sizeof said);
	if (c->loading)
		post_notice(job, "%s: %s ...", host(job), c->reason);
	else
		post_notice(job,
			    "%s: %s%s%s; trying again in %.1f s (%d of %d)",
			    host(job), c->reason, said[0] ? ": " : "", said,
			    (double)c->wait_ms / 1000, job->tried + 1,
			    job->ep->c.retries);
}

static void fail_or_retry(struct job *job, enum retry_net net,
			  const char *message, int status)
{
	struct failure f = { net, message, status };
	struct retry_choice c = choose(job, &f);
	struct error err = { 0 };

	if (!c.again) {
		describe(job, &f, c.reason, &err);
		settle_failed(job, &err, c.advice);
		return;
	}
	meter_charge(job);
	job->loading = c.loading;
	if (!c.loading || job->loading_since_ms < 0) /* that is told once */
		tell_retry(job, &c);
	if (!c.loading)
		job->tried++;
	else if (job->loading_since_ms < 0)
		job->loading_since_ms = job->llm->wire.now_ms;
	rest(job, c.wait_ms);
}

/* Of the attempt as it ended. */
static void cut_off(struct job *job, enum retry_net net)
{
	const struct attempt *a = &job->attempt;

	fail_or_retry(job, net, a->end.message, a->head.status);
}

static void unreadable(struct job *job, const char *why)
{
	fail_or_retry(job, NET_GARBAGE, why, job->attempt.head.status);
}

/* ---- a refusal ---- */

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

/* The context it lacks is learned; false when nothing is left to leave out. */
static bool shrink(struct job *job, const struct request_env *env,
		   const struct reply_fault *f)
{
	/* where it names no limit: three quarters of what it refused */
	int fits = f->context_tokens ? (int)f->context_tokens
				     : (int)(job->est_prompt * 3 / 4);
	int room = job->req.max_tokens ? job->req.max_tokens : 512;

	if (env->context_tokens && fits >= env->context_tokens)
		fits = env->context_tokens * 3 / 4;
	job->who->learned.context_tokens = fits;
	return job->est_prompt + room > fits;
}

/* A parameter it refuses, or a context it lacks: mended once and remembered. */
static bool mend(struct job *job, int status)
{
	struct reply_fault *f = &job->attempt.reply.fault;
	struct request_env env;
	char notice[256];

	if (!is_client_fault(status) || job->req.kind != LLM_CHAT ||
	    job->shown || job->repairs >= REPAIRS_MAX)
		return false;
	env = endpoint_env(job->ep, job->who);
	if (reply_fault_is_overflow(f) && !job->trimmed_for_limit) {
		if (!shrink(job, &env, f))
			return false;
	} else if (request_repair(&job->req, &env, f, &job->who->learned,
				  notice, sizeof notice)) {
		post_notice(job, "%s", notice);
	} else {
		return false;
	}
	job->repairs++;
	rest(job, 0);
	return true;
}

static void refused(struct job *job)
{
	const struct attempt *a = &job->attempt;
	struct reply *r = &job->attempt.reply;
	int status = a->head.status;

	if (!r->failed && !r->garbage)
		reply_fault_read(a->whole.s, a->whole.len, &r->fault);
	/* an error told within a 200 */
	if (status < 300)
		status = status_of_fault(&r->fault);
	if (mend(job, status))
		return;
	/* of a long error page the rest was not wanted; after an error in the
	 * stream nothing was */
	if (a->end.net == NET_LIMIT || a->form == FORM_STREAM)
		fail_or_retry(job, NET_OK, "", status);
	else
		fail_or_retry(job, a->end.net, a->end.message, status);
}

static void redirected(struct job *job)
{
	const struct transport_head *h = &job->attempt.head;
	struct error err = { 0 };
	struct buf to;

	buf_init(&to, 2 * PROVIDER_PATH_MAX);
	if (!h->location[0] || h->status == 303 ||
	    ++job->redirects > REDIRECTS_MAX)
		error_set(&err, ERR_ENDPOINT,
			  "%s redirects in a way that cannot be followed (%d)",
			  host(job), h->status);
	else if (provider_redirect(&job->ep->url, h->location, &to, &err)) {
		buf_reset(&job->url);
		buf_puts(&job->url, to.s);
	}
	buf_release(&to);
	if (err.code)
		settle_failed(job, &err,
			      "If you trust that address, make it base_url.");
	else
		rest(job, 0);
}

/* ---- success ---- */

static void warn_truncated(struct job *job)
{
	const struct reply *r = &job->attempt.reply;
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

static void find_json(struct job *job)
{
	const struct buf *text = &job->attempt.reply.text;
	struct llm_event *ev = &job->last;

	if (!job->req.schema)
		return;
	buf_reset(&job->json);
	if (structured_find(text->s, text->len, &job->json, &ev->error)) {
		secrets_redact(&job->llm->secrets, &job->json);
		ev->json = job->json.s;
	} else {
		ev->json_fault = ev->error.text;
	}
}

/* Nothing was said: told by why, or asked once more. */
static void empty_reply(struct job *job)
{
	const struct reply *r = &job->attempt.reply;
	const char *advice = "Try again, or another model.";
	struct error err = { 0 };

	if (strcmp(r->finish, "length") == 0) {
		error_set(&err, ERR_ENDPOINT,
			  "%s used up its tokens before it said anything%s",
			  host(job), r->thought.len ? ", thinking" : "");
		advice = "Allow more tokens, or turn thinking down "
			 "(reasoning_effort).";
	} else if (strcmp(r->finish, "content_filter") == 0) {
		error_set(&err, ERR_ENDPOINT,
			  "%s: its content filter stopped the reply",
			  host(job));
		advice = "Try another model.";
	} else if (job->tried < 1 && !job->shown && job->ep->c.retries > 0) {
		fail_or_retry(job, NET_OTHER, "an empty reply",
			      job->attempt.head.status);
		return;
	} else {
		error_set(&err, ERR_ENDPOINT, "%s sent an empty reply",
			  host(job));
	}
	settle_failed(job, &err, advice);
}

static void done_chat(struct job *job)
{
	struct reply *r = &job->attempt.reply;

	reply_end(r);
	if (job->attempt.over_cap)
		snprintf(r->finish, sizeof r->finish, "length");
	if (!r->text.len && !r->tool_name[0]) {
		empty_reply(job);
		return;
	}
	post_held(job);
	if (r->recalled)
		job->who->learned.thought_first = true;
	job->last.usage = meter_charge(job);
	warn_truncated(job);
	job->last.cut_short = strcmp(r->finish, "length") == 0;
	job->last.leaked_thought = reply_leaks_thought(r->text.s);
	find_json(job);
	end_job(job, LLM_DONE);
}

static const char *without_secrets(struct job *job, const char *s)
{
	char *safe = arena_strdup(&job->mem, s); /* the mark is shorter */

	secrets_redact_text(&job->llm->secrets, safe, strlen(safe) + 1);
	return safe;
}

static void done_offers(struct job *job)
{
	const struct buf *body = &job->attempt.whole;
	struct llm_offer *offers;
	struct error err = { 0 };
	size_t n;

	if (!results_offers(body->s, body->len, &job->mem, &offers, &n, &err)) {
		unreadable(job, err.text);
		return;
	}
	for (size_t i = 0; i < n; i++)
		offers[i].id = without_secrets(job, offers[i].id);
	job->last.offers = offers;
	job->last.n_offers = n;
	end_job(job, LLM_DONE);
}

static void done_vectors(struct job *job)
{
	const struct buf *body = &job->attempt.whole;
	struct llm_event *ev = &job->last;
	struct error err = { 0 };

	if (!results_vectors(body->s, body->len, job->req.n_inputs,
			     &job->vectors, &ev->dims, &err)) {
		unreadable(job, err.text);
		return;
	}
	ev->vectors = job->vectors;
	ev->n_vectors = job->req.n_inputs;
	ev->usage = meter_charge(job);
	end_job(job, LLM_DONE);
}

/* ---- an attempt is over ---- */

static void settle_whole(struct job *job)
{
	struct attempt *a = &job->attempt;

	if (a->end.net != NET_OK)
		cut_off(job, a->end.net);
	else if (job->req.kind == LLM_MODELS)
		done_offers(job);
	else if (job->req.kind == LLM_EMBEDDINGS)
		done_vectors(job);
	else if (!a->whole.len)
		cut_off(job, NET_CUT);
	else if (reply_whole(&a->reply, a->whole.s, a->whole.len) &&
		 a->reply.some_choice)
		done_chat(job);
	else if (a->reply.failed)
		refused(job);
	else
		unreadable(job, "");
}

static void settle_stream(struct job *job)
{
	struct attempt *a = &job->attempt;
	struct reply *r = &a->reply;

	if (!a->ending && !sse_end(&a->sse) && r->garbage) {
		/* half an event at the end: cut, not babble */
		r->garbage = false;
		r->fault.message[0] = '\0';
	}
	if (r->failed)
		refused(job);
	else if (a->done_mark || a->over_cap || (r->finish[0] && !r->garbage))
		done_chat(job);
	else if (r->garbage)
		unreadable(job, "");
	else if (a->sse.too_long || r->too_long)
		cut_off(job, NET_LIMIT);
	else
		cut_off(job, a->end.net == NET_OK ? NET_CUT : a->end.net);
}

void settle(struct job *job)
{
	const struct attempt *a = &job->attempt;
	int status = a->head.status;

	trace_reply(job->llm->trace, job,
		    a->end.net == NET_OK || a->done_mark ? "" : a->end.message);
	if (!status)
		fail_or_retry(job,
			      a->end.net == NET_OK ? NET_GARBAGE : a->end.net,
			      a->end.message, 0);
	else if (status >= 300 && status < 400)
		redirected(job);
	else if (status < 200 || status >= 400)
		refused(job);
	else if (a->form == FORM_STREAM)
		settle_stream(job);
	else
		settle_whole(job);
}
