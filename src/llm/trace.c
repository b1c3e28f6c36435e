#include "llm/trace.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "llm/inside.h"

struct trace {
	int fd;
	const struct secrets *secrets;
	int64_t begun_ms; /* -1: not yet */
};

struct trace *trace_open(const char *path, const struct secrets *secrets,
			 struct error *err)
{
	int fd = file_open_append(path);
	struct trace *t;

	if (fd < 0) {
		error_errno(err, "cannot write the trace %s", path);
		return NULL;
	}
	t = xcalloc(1, sizeof *t);
	t->fd = fd;
	t->secrets = secrets;
	t->begun_ms = -1;
	return t;
}

void trace_close(struct trace *t)
{
	if (!t)
		return;
	close(t->fd);
	free(t);
}

static void write_line(struct trace *t, struct buf *line)
{
	if (secrets_hidden_in(t->secrets, line->s, line->len)) {
		buf_reset(line);
		buf_puts(line, "{\"withheld\":\"it repeats the key\"}");
	}
	secrets_redact(t->secrets, line);
	buf_putc(line, '\n');
	/* a trace that cannot be written must not stop a hearing */
	(void)file_write_fd(t->fd, line->s, line->len);
}

static void begin(struct trace *t, const struct job *job, struct jsonw *w,
		  const char *event)
{
	int64_t now = job->llm->wire.now_ms;

	if (t->begun_ms < 0)
		t->begun_ms = now;
	jsonw_object(w);
	jsonw_put_text(w, "event", event);
	jsonw_put_int(w, "t_ms", now - t->begun_ms);
	jsonw_put_int(w, "ticket", job->ticket);
	jsonw_put_text(w, "tag", job->req.tag);
	jsonw_put_int(w, "sending", job->sendings);
}

void trace_request(struct trace *t, const struct job *job)
{
	struct buf line;
	struct jsonw w = jsonw_to(&line, 0);

	if (!t)
		return;
	buf_init(&line, 2 * LLM_REQUEST_MAX);
	begin(t, job, &w, "request");
	jsonw_put_text(&w, "host", job->ep->url.shown);
	jsonw_put_text(&w, "leaf", request_leaf(job->req.kind));
	if (job->sent.len) {
		jsonw_key(&w, "body");
		jsonw_raw(&w, job->sent.s);
	}
	jsonw_end_object(&w);
	write_line(t, &line);
	buf_release(&line);
}

void trace_reply(struct trace *t, const struct job *job, const char *what)
{
	const struct reply *r = &job->attempt.reply;
	struct buf line;
	struct jsonw w = jsonw_to(&line, 0);

	if (!t)
		return;
	buf_init(&line, 16 * LLM_REPLY_MAX);
	begin(t, job, &w, "reply");
	jsonw_put_int(&w, "ms", job->llm->wire.now_ms - job->attempt.begun_ms);
	jsonw_put_int(&w, "status", job->attempt.head.status);
	jsonw_put_text(&w, "type", job->attempt.head.type);
	if (*what)
		jsonw_put_text(&w, "trouble", what);
	jsonw_put_text(&w, "text", r->text.s);
	jsonw_put_text(&w, "thought", r->thought.s);
	jsonw_put_text(&w, "finish", r->finish);
	if (r->has_usage) {
		jsonw_put_int(&w, "prompt_tokens", r->prompt_tokens);
		jsonw_put_int(&w, "completion_tokens", r->completion_tokens);
	}
	if (job->attempt.form == FORM_WHOLE) {
		jsonw_key(&w, "body");
		jsonw_text_n(&w, job->attempt.whole.s,
			     job->attempt.whole.len < LLM_ERROR_MAX
				     ? job->attempt.whole.len
				     : LLM_ERROR_MAX);
	}
	jsonw_end_object(&w);
	write_line(t, &line);
	buf_release(&line);
}
