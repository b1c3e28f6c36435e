#include "llm/inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/str.h"
#include "llm/trace.h"

#define LINGER_MS 250
#define AFTER_FINISH_MS \
	3000	     /* for usage and [DONE], once it said why it ended */
#define SLOW_MS 5000 /* then the person hears that we wait */

struct request_env job_env(const struct job *job)
{
	const struct llm_config *c = &job->ep->c;
	int learned = job->who->learned.context_tokens;
	int context = c->context_tokens;

	if (learned && (!context || learned < context))
		context = learned;
	return (struct request_env){
		.quirks = job->ep->quirks,
		.learned = &job->who->learned,
		.model = job->who->model,
		.token_param = c->token_param,
		.extra_body = c->extra_body,
		.drop_params = c->drop_params,
		.n_drop_params = c->n_drop_params,
		.reasoning_effort = c->reasoning_effort,
		.context_tokens = context,
	};
}

/* ---- beginning an attempt ---- */

static void reset_attempt(struct job *job)
{
	struct llm *llm = job->llm;
	bool inside = job->who && job->who->learned.thought_first;

	reply_release(&job->reply);
	reply_init(&job->reply, inside, arrival_reply, job);
	sse_release(&job->sse);
	sse_init(&job->sse, LLM_LINE_MAX, arrival_event, job);
	buf_reset(&job->whole);
	buf_reset(&job->held[0]);
	buf_reset(&job->held[1]);
	memset(&job->head, 0, sizeof job->head);
	job->body = BODY_UNKNOWN;
	job->heard = job->done_mark = job->over_cap = job->ending = false;
	job->charged = false;
	job->body_bytes = 0;
	job->finish_ms = 0;
	tape_take_release(&job->take);
	job->played = job->played_bytes = 0;
	job->attempt_ms = job->heard_ms = job->content_ms = llm->now_ms;
	job->sendings++;
	llm->totals.sendings++;
}

static bool write_body(struct job *job, struct error *err)
{
	struct request_env env;
	size_t left_out;

	buf_reset(&job->sent);
	if (job->req.kind == LLM_MODELS)
		return true;
	env = job_env(job);
	if (!request_body(&job->req, &env, &job->sent, &left_out, err))
		return false;
	if (left_out && !job->trimmed_for_limit) {
		job->trimmed_for_limit = true;
		llm_post_notice(job->llm, job,
				"%zu earlier part%s left out to fit the "
				"model's %d tokens",
				left_out, str_plural(left_out),
				env.context_tokens);
	}
	return true;
}

static void send_it(struct job *job)
{
	struct endpoint *ep = job->ep;
	struct transport_request r = {
		.url = job->url.s,
		.body = job->req.kind == LLM_MODELS ? NULL : job->sent.s,
		.body_len = job->sent.len,
		.headers = (const char *const *)ep->headers,
		.n_headers = ep->n_headers,
		.proxy = job->llm->loopback_only ? "" : ep->c.proxy,
		.ca_file = ep->c.ca_file,
		.connect_ms = ep->c.connect_ms,
		.loopback_only = job->llm->loopback_only || !ep->c.consented,
	};
	struct error err = { 0 };

	job->state = JOB_RUNNING;
	job->transfer =
		transport_start(job->llm->net, &r, &arrival_ops, job, &err);
	if (!job->transfer)
		settle_failed(job, &err, "");
}

static void play_it(struct job *job)
{
	struct error err = { 0 };

	job->state = JOB_TAPE;
	job->playing = tape_find(job->llm->tape, request_leaf(job->req.kind),
				 &job->sent);
	if (job->playing)
		return;
	error_set(&err, ERR_ABSENT, "the tape has no reply to this request%s%s",
		  job->req.tag[0] ? ": " : "", job->req.tag);
	settle_failed(job, &err,
		      "Something differs from the recording: record it "
		      "again.");
}

void job_start(struct job *job)
{
	struct error err = { 0 };

	if (!write_body(job, &err)) {
		settle_failed(job, &err, "");
		return;
	}
	if (!job->url.len)
		provider_url_to(&job->ep->url, request_leaf(job->req.kind),
				&job->url);
	if (settle_from_cache(job))
		return;
	if (!meter_affords(job, &err)) {
		settle_failed(job, &err, "");
		return;
	}
	reset_attempt(job);
	trace_request(job->llm->trace, job);
	if (job->llm->tape_mode == LLM_TAPE_REPLAY)
		play_it(job);
	else
		send_it(job);
}

/* ---- time ---- */

static int64_t soonest(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* When a running attempt must be looked at, and why. */
static int64_t limit_ms(const struct job *job, enum retry_net *why)
{
	const struct llm_config *c = &job->ep->c;
	int64_t at;

	*why = NET_IDLE;
	if (job->finish_ms)
		return job->finish_ms + AFTER_FINISH_MS;
	at = job->heard ? job->heard_ms + c->idle_ms
			: job->attempt_ms + c->first_byte_ms;
	/* pings are no words: they may fill the wait for one, no longer */
	at = soonest(at, job->content_ms + (c->first_byte_ms > c->idle_ms
						    ? c->first_byte_ms
						    : c->idle_ms));
	if (job->first_ms + c->total_ms < at) {
		*why = NET_TOTAL;
		at = job->first_ms + c->total_ms;
	}
	return at;
}

static int64_t piece_ms(const struct job *job)
{
	const struct tape_entry *e = job->playing;
	double speed = job->llm->tape_speed;

	if (speed <= 0 || !e->n_pieces)
		return job->attempt_ms;
	return job->attempt_ms +
	       (int64_t)((double)e
				 ->pieces[job->played < e->n_pieces
						  ? job->played
						  : e->n_pieces - 1]
				 .ms /
			 speed);
}

int64_t job_deadline_ms(const struct job *job)
{
	enum retry_net why;
	int64_t at;

	if (job->state == JOB_RESTING)
		return job->try_ms;
	if (job->state == JOB_TAPE)
		return piece_ms(job);
	if (job->state != JOB_RUNNING)
		return INT64_MAX;
	if (job->ending)
		return job->llm->now_ms;
	at = limit_ms(job, &why);
	if (!job->heard && !job->told_slow)
		at = soonest(at, job->attempt_ms + SLOW_MS);
	return at;
}

void job_stop(struct job *job)
{
	if (!job->transfer)
		return;
	transport_stop(job->llm->net, job->transfer);
	job->transfer = NULL;
}

static void settle_ending(struct job *job)
{
	struct transport_end end = { .net = NET_OK };

	if (job->done_mark) {
		transport_let_go(job->llm->net, job->transfer, job->llm->now_ms,
				 LINGER_MS);
		job->transfer = NULL;
	}
	job_stop(job);
	settle_attempt(job, &end);
}

static void tick_running(struct job *job)
{
	int64_t now = job->llm->now_ms;
	struct transport_end end = { .net = NET_OK };

	if (job->ending) {
		settle_ending(job);
		return;
	}
	if (now >= limit_ms(job, &end.net)) {
		job_stop(job);
		if (job->finish_ms)
			end.net = NET_OK;
		settle_attempt(job, &end);
		return;
	}
	if (!job->heard && !job->told_slow && !job->internal &&
	    now >= job->attempt_ms + SLOW_MS) {
		job->told_slow = true;
		llm_post_notice(job->llm, job,
				"%s has not answered yet; it may be loading "
				"the model",
				job->ep->url.shown);
	}
}

static void head_from_tape(struct job *job)
{
	const struct tape_entry *e = job->playing;
	struct transport_head h = { .status = e->status };

	snprintf(h.type, sizeof h.type, "%s", e->type);
	snprintf(h.retry_after, sizeof h.retry_after, "%s", e->retry_after);
	snprintf(h.retry_after_ms, sizeof h.retry_after_ms, "%s",
		 e->retry_after_ms);
	snprintf(h.should_retry, sizeof h.should_retry, "%s", e->should_retry);
	snprintf(h.date, sizeof h.date, "%s", e->date);
	snprintf(h.location, sizeof h.location, "%s", e->location);
	arrival_head(job, &h);
}

/* Plays the pieces that are due; the end comes with the last. */
static void tick_tape(struct job *job)
{
	const struct tape_entry *e = job->playing;
	struct transport_end end = { .net = e->net };

	if (!job->heard && e->status)
		head_from_tape(job);
	while (job->played < e->n_pieces && !job->ending &&
	       job->llm->now_ms >= piece_ms(job)) {
		const struct tape_piece *p = &e->pieces[job->played++];
		const char *s = e->bytes + job->played_bytes;

		job->played_bytes += p->len;
		if (!arrival_body(job, s, p->len)) {
			end.net = NET_LIMIT;
			break;
		}
	}
	if (job->played == e->n_pieces || job->ending || end.net == NET_LIMIT)
		settle_attempt(job, &end);
}

void job_tick(struct job *job)
{
	if (job->state == JOB_RUNNING)
		tick_running(job);
	else if (job->state == JOB_TAPE)
		tick_tape(job);
	else if (job->state == JOB_RESTING && job->llm->now_ms >= job->try_ms)
		job_start(job);
}

void job_free(struct job *job)
{
	if (!job)
		return;
	job_stop(job);
	meter_unreserve(job);
	reply_release(&job->reply);
	sse_release(&job->sse);
	buf_release(&job->url);
	buf_release(&job->sent);
	buf_release(&job->whole);
	buf_release(&job->held[0]);
	buf_release(&job->held[1]);
	buf_release(&job->json);
	tape_take_release(&job->take);
	free(job->vectors);
	arena_release(&job->mem);
	free(job);
}
