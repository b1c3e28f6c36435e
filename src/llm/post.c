#include "llm/inside.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/xmalloc.h"

static struct node *add(struct job *job, size_t text_bytes)
{
	struct llm *llm = job->llm;
	struct node *n = xcalloc(1, sizeof *n + text_bytes);

	*llm->last = n;
	llm->last = &n->next;
	return n;
}

static void post(struct job *job, enum llm_event_kind kind, const char *text,
		 size_t len)
{
	size_t tag = strlen(job->req.tag) + 1;
	struct node *n;

	if (job->internal)
		return;
	n = add(job, len + 1 + tag);
	memcpy(n->text, text, len);
	memcpy(n->text + len + 1, job->req.tag, tag);
	n->ev = (struct llm_event){ .kind = kind,
				    .ticket = job->ticket,
				    .tag = n->text + len + 1,
				    .text = n->text,
				    .len = len,
				    .thought = "",
				    .finish = "",
				    .advice = "",
				    .warning = "",
				    .json_fault = "",
				    .tool_name = "",
				    .tool_arguments = "" };
}

void post_notice(struct job *job, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	secrets_redact_text(&job->llm->secrets, text, sizeof text);
	post(job, LLM_NOTICE, text, strlen(text));
}

static void filter(struct job *job, enum reply_out kind, const char *s,
		   size_t len, bool end)
{
	struct buf *held = &job->held[kind == REPLY_THOUGHT];
	struct buf out;

	if (!job->req.stream)
		return;
	/* the mark is shorter than any key, and all text together is no more */
	buf_init(&out, held->max);
	secrets_filter(&job->llm->secrets, held, s, len, end, &out);
	assert(!held->full && !out.full);
	if (out.len) {
		job->shown = true;
		post(job, kind == REPLY_TEXT ? LLM_DELTA : LLM_THOUGHT, out.s,
		     out.len);
	}
	buf_release(&out);
}

void post_reply(void *arg, enum reply_out kind, const char *s, size_t len)
{
	struct job *job = arg;

	if (kind != REPLY_RECALL) {
		filter(job, kind, s, len, false);
	} else if (job->req.stream) {
		buf_reset(&job->held[0]);
		post(job, LLM_RECALL, "", 0);
	}
}

void post_held(struct job *job)
{
	filter(job, REPLY_THOUGHT, "", 0, true);
	filter(job, REPLY_TEXT, "", 0, true);
}

void post_last(struct job *job)
{
	struct node *n = add(job, 0);

	assert(job->state == JOB_ENDED && !job->internal);
	n->ev = job->last;
	n->job = job;
}
