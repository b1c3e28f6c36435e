#include "llm/inside.h"

#include <string.h>

#define CAP_GRACE	  16 /* pieces beyond the token limit */
#define TOKEN_BYTES	  6  /* more than the mean of any language we know */
#define THOUGHT_CAP_TIMES 8

void arrival_pass_on(struct job *job, enum reply_out kind, const char *s,
		     size_t len, bool end)
{
	struct buf *held = &job->held[kind == REPLY_THOUGHT];
	struct buf out;

	if (job->internal)
		return;
	buf_init(&out, LLM_REPLY_MAX * 2);
	secrets_filter(&job->llm->secrets, held, s, len, end, &out);
	if (out.len) {
		job->shown = true;
		llm_post(job->llm, job,
			 kind == REPLY_TEXT ? LLM_DELTA : LLM_THOUGHT, out.s,
			 out.len);
	}
	buf_release(&out);
}

void arrival_reply(void *arg, enum reply_out kind, const char *s, size_t len)
{
	struct job *job = arg;

	if (!job->req.stream)
		return;
	if (kind == REPLY_RECALL) {
		buf_reset(&job->held[0]);
		llm_post(job->llm, job, LLM_RECALL, "", 0);
		return;
	}
	arrival_pass_on(job, kind, s, len, false);
}

/*
 * The server ignores its token limit: we keep it.  A piece is a token or more
 * with most servers, but gateways exist that send single letters, so the bytes
 * must be too many as well.
 */
static bool past_cap(const struct job *job)
{
	const struct reply *r = &job->reply;
	size_t max = (size_t)job->req.max_tokens;

	if (job->req.max_tokens <= 0)
		return false;
	return (r->n_text > max + CAP_GRACE &&
		r->text.len + r->tool_arguments.len > max * TOKEN_BYTES) ||
	       r->thought.len > (THOUGHT_CAP_TIMES * max + 4096) * TOKEN_BYTES;
}

bool arrival_event(void *arg, const char *name, const char *data, size_t len)
{
	struct job *job = arg;
	size_t pieces = job->reply.n_text + job->reply.n_thought;

	if (len >= 6 && memcmp(data, "[DONE]", 6) == 0) {
		job->done_mark = true;
		return false;
	}
	if (!reply_chunk(&job->reply, strcmp(name, "error") == 0, data, len))
		return false;
	if (job->reply.n_text + job->reply.n_thought > pieces)
		job->content_ms = job->llm->now_ms;
	if (job->reply.finish[0] && !job->finish_ms)
		job->finish_ms = job->llm->now_ms;
	if (past_cap(job)) {
		job->over_cap = true;
		return false;
	}
	return true;
}

/* A stream is told by its type or its first byte that is no blank: some servers
 * answer "stream": true with plain JSON, errors always, and a portal with a
 * page. */
static enum job_body body_kind(const struct job *job, const char *s, size_t len)
{
	if (job->req.kind != LLM_CHAT || job->head.status >= 300)
		return BODY_WHOLE;
	if (strcmp(job->head.type, "text/event-stream") == 0)
		return BODY_STREAM;
	for (size_t i = 0; i < len; i++)
		if (!strchr(" \r\n", s[i]) || !s[i])
			return s[i] && strchr("deir:\xef", s[i]) ? BODY_STREAM
								 : BODY_WHOLE;
	return BODY_UNKNOWN;
}

static bool add_whole(struct job *job, const char *s, size_t len)
{
	size_t max = job->head.status >= 300 ? LLM_ERROR_MAX : LLM_BODY_MAX;

	if (job->whole.len + len <= max)
		return buf_add(&job->whole, s, len);
	/* of an error the beginning is enough */
	buf_add(&job->whole, s, max - job->whole.len);
	return false;
}

static bool recording(const struct job *job)
{
	return job->llm->tape_mode == LLM_TAPE_RECORD;
}

void arrival_head(void *arg, const struct transport_head *head)
{
	struct job *job = arg;

	job->head = *head;
	job->heard_ms = job->llm->now_ms;
	job->heard = true;
}

bool arrival_body(void *arg, const char *s, size_t len)
{
	struct job *job = arg;
	bool goes_on;

	job->heard_ms = job->llm->now_ms;
	job->heard = true;
	job->body_bytes += len;
	if (recording(job))
		tape_take_add(&job->take, job->llm->now_ms - job->attempt_ms, s,
			      len);
	if (job->body == BODY_UNKNOWN)
		job->body = body_kind(job, s, len);
	if (job->body == BODY_UNKNOWN)
		return true;
	if (job->body == BODY_WHOLE) {
		job->content_ms = job->llm->now_ms;
		return add_whole(job, s, len);
	}
	if (job->body_bytes > LLM_STREAM_MAX)
		return false;
	goes_on = sse_push(&job->sse, s, len);
	reply_tell(&job->reply);
	if (goes_on)
		return true;
	/* it is over, though the connection may not be: the end comes from
	 * job_tick, outside of curl's call */
	job->ending = true;
	return job->done_mark;
}

static void on_end(void *arg, const struct transport_end *end)
{
	struct job *job = arg;

	job->transfer = NULL;
	settle_attempt(job, end);
}

const struct transport_ops arrival_ops = { arrival_head, arrival_body, on_end };
