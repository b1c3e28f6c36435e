#include "llm/inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "llm/trace.h"

#define SLOW_MS		5000 /* then the person hears that we wait */
#define LOADING_TOLD_MS 1000

/* ---- a request, copied ---- */

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

static void copy_request(struct arena *a, const struct llm_request *r,
			 struct llm_request *out)
{
	struct llm_message *m = arena_array(a, count_parts(r) + 1, sizeof *m);

	*out = *r;
	out->messages = m;
	out->n_messages = 0;
	for (size_t i = 0; i < r->n_messages; i++)
		out->n_messages +=
			copy_parts(a, &r->messages[i], &m[out->n_messages]);
	out->model = endpoint_text(a, r->model);
	out->tag = arena_strdup(a, r->tag ? r->tag : "");
	out->schema = endpoint_text(a, r->schema);
	out->schema_name = endpoint_text(a, r->schema_name);
	out->tools = endpoint_text(a, r->tools);
	out->inputs = endpoint_list(a, r->inputs, r->n_inputs);
}

struct job *job_new(struct llm *llm, const struct llm_request *request)
{
	struct job *job = xcalloc(1, sizeof *job);

	job->llm = llm;
	job->ep = llm->ep[request->endpoint];
	copy_request(&job->mem, request, &job->req);
	buf_init(&job->url, 4 * PROVIDER_PATH_MAX);
	buf_init(&job->sent, LLM_REQUEST_MAX);
	buf_init(&job->held[0], LLM_REPLY_MAX);
	buf_init(&job->held[1], LLM_THOUGHT_MAX);
	buf_init(&job->json, LLM_REPLY_MAX * 2);
	attempt_init(&job->attempt, &llm->wire, &(struct attempt_terms){ 0 });
	provider_url_to(&job->ep->url, request_leaf(job->req.kind), &job->url);
	job->loading_since_ms = -1;
	job->est_prompt = request_prompt_tokens(&job->req);
	meter_reserve(job);
	return job;
}

void job_free(struct job *job)
{
	if (!job)
		return;
	meter_unreserve(job);
	attempt_release(&job->attempt);
	buf_release(&job->url);
	buf_release(&job->sent);
	buf_release(&job->held[0]);
	buf_release(&job->held[1]);
	buf_release(&job->json);
	free(job->vectors);
	arena_release(&job->mem);
	free(job);
}

/* ---- beginning an attempt ---- */

static bool write_body(struct job *job, struct error *err)
{
	struct request_env env;
	size_t left_out;

	buf_reset(&job->sent);
	if (job->req.kind == LLM_MODELS)
		return true;
	env = endpoint_env(job->ep, job->who);
	if (!request_body(&job->req, &env, &job->sent, &left_out, err))
		return false;
	if (left_out && !job->trimmed_for_limit) {
		job->trimmed_for_limit = true;
		post_notice(job,
			    "%zu earlier part%s left out to fit the model's %d "
			    "tokens",
			    left_out, str_plural(left_out), env.context_tokens);
	}
	return true;
}

static struct attempt_terms terms_of(struct job *job)
{
	const struct endpoint *ep = job->ep;
	bool here = job->llm->loopback_only;

	return (struct attempt_terms){
		.send = { .url = job->url.s,
			  .body = job->sent.len ? job->sent.s : NULL,
			  .body_len = job->sent.len,
			  .headers = (const char *const *)ep->headers,
			  .n_headers = ep->n_headers,
			  .proxy = here ? "" : ep->c.proxy,
			  .ca_file = ep->c.ca_file,
			  .connect_ms = ep->c.connect_ms,
			  .loopback_only = here || !ep->c.consented },
		.leaf = request_leaf(job->req.kind),
		.tag = job->req.tag,
		.chat = job->req.kind == LLM_CHAT,
		.max_tokens = job->req.max_tokens,
		.first_byte_ms = ep->c.first_byte_ms,
		.idle_ms = ep->c.idle_ms,
		.give_up_ms = job->first_ms + ep->c.total_ms,
		.thought_first = job->who && job->who->learned.thought_first,
		.fn = post_reply,
		.arg = job,
	};
}

static bool attempt(struct job *job, struct error *err)
{
	struct attempt_terms terms = terms_of(job);

	buf_reset(&job->held[0]);
	buf_reset(&job->held[1]);
	job->state = JOB_RUNNING;
	job->sendings++;
	job->llm->meter.totals.sendings++;
	job->llm->stirred = true;
	trace_request(job->llm->trace, job);
	return attempt_begin(&job->attempt, &terms, err);
}

static void start(struct job *job)
{
	struct error err = { 0 };

	if (!write_body(job, &err))
		settle_failed(job, &err, "");
	else if (!meter_affords(job, &err) || !attempt(job, &err))
		settle_failed(job, &err,
			      err.code == ERR_ABSENT
				      ? "Something differs from the recording: "
					"record it again."
				      : "");
}

void job_begin(struct job *job)
{
	job->begun = true;
	job->ep->n_running++;
	job->first_ms =
		job->llm->wire.now_ms; /* it may have stood in a queue */
	start(job);
}

/* ---- time ---- */

/* When the person is told that nothing came yet. */
static int64_t slow_ms(const struct job *job)
{
	return job->attempt.heard || job->told_slow
		       ? INT64_MAX
		       : job->attempt.begun_ms + SLOW_MS;
}

int64_t job_deadline_ms(const struct job *job)
{
	int64_t at, slow;

	if (job->state == JOB_RESTING)
		return job->try_ms;
	if (job->state != JOB_RUNNING)
		return INT64_MAX;
	at = attempt_deadline_ms(&job->attempt);
	slow = slow_ms(job);
	return at < slow ? at : slow;
}

void job_tick(struct job *job)
{
	int64_t now = job->llm->wire.now_ms;

	if (job->state == JOB_RESTING && now >= job->try_ms) {
		start(job);
	} else if (job->state != JOB_RUNNING) {
		return;
	} else if (attempt_tick(&job->attempt)) {
		settle(job);
	} else if (now >= slow_ms(job)) {
		job->told_slow = true;
		post_notice(job, "%s has not answered yet", job->ep->url.shown);
	}
}

/* ---- how far it is ---- */

/* A server that loads its model says so at once; so long it is believed to do so
 * still, when it is asked again. */
static bool is_loading(const struct job *job)
{
	const struct attempt *a = &job->attempt;

	return job->loading &&
	       (job->state == JOB_RESTING ||
		(!a->heard &&
		 job->llm->wire.now_ms - a->begun_ms < LOADING_TOLD_MS));
}

enum llm_stage job_stage(const struct job *job)
{
	const struct attempt *a = &job->attempt;

	if (job->state == JOB_ENDED)
		return LLM_GONE;
	if (is_loading(job))
		return LLM_LOADING;
	if (job->state == JOB_QUEUED)
		return LLM_QUEUED;
	if (job->state == JOB_RESTING)
		return LLM_RESTING;
	if (a->reply.text.len)
		return LLM_WRITING;
	if (a->heard)
		return LLM_THINKING;
	return !a->transfer || transport_is_sent(a->transfer) ? LLM_SENT
							      : LLM_SENDING;
}
