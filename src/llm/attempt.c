#include "llm/attempt.h"

#include <string.h>

#include "base/error.h"

#define CAP_GRACE	  16 /* pieces beyond the token limit */
#define TOKEN_BYTES	  6  /* more than the mean of any language we know */
#define THOUGHT_CAP_TIMES 8
#define LINGER_MS	  250
#define AFTER_FINISH_MS \
	3000 /* for usage and [DONE], once it said why it ended */

/* ---- what comes ---- */

/*
 * The server ignores its token limit: we keep it.  A piece is a token or more
 * with most servers, but gateways exist that send single letters, so the bytes
 * must be too many as well.
 */
static bool past_cap(const struct attempt *a)
{
	const struct reply *r = &a->reply;
	size_t max = (size_t)a->terms.max_tokens;

	if (a->terms.max_tokens <= 0)
		return false;
	return (r->n_text > max + CAP_GRACE &&
		r->text.len + r->tool_arguments.len > max * TOKEN_BYTES) ||
	       r->thought.len > (THOUGHT_CAP_TIMES * max + 4096) * TOKEN_BYTES;
}

static bool on_event(void *arg, const char *name, const char *data, size_t len)
{
	struct attempt *a = arg;
	size_t pieces = a->reply.n_text + a->reply.n_thought;

	if (len >= 6 && memcmp(data, "[DONE]", 6) == 0) {
		a->done_mark = true;
		return false;
	}
	if (!reply_chunk(&a->reply, strcmp(name, "error") == 0, data, len))
		return false;
	if (a->reply.n_text + a->reply.n_thought > pieces)
		a->content_ms = a->wire->now_ms;
	if (a->reply.finish[0] && !a->finish_ms)
		a->finish_ms = a->wire->now_ms;
	a->over_cap = past_cap(a);
	return !a->over_cap;
}

/* A stream is told by its type or its first byte that is no blank: some servers
 * answer "stream": true with plain JSON, errors always, and a portal with a
 * page. */
static enum attempt_form form_of(const struct attempt *a, const char *s,
				 size_t len)
{
	if (!a->terms.chat || a->head.status >= 300)
		return FORM_WHOLE;
	if (strcmp(a->head.type, "text/event-stream") == 0)
		return FORM_STREAM;
	for (size_t i = 0; i < len; i++)
		if (!strchr(" \r\n", s[i]) || !s[i])
			return s[i] && strchr("deir:\xef", s[i]) ? FORM_STREAM
								 : FORM_WHOLE;
	return FORM_UNKNOWN;
}

static bool add_whole(struct attempt *a, const char *s, size_t len)
{
	size_t max = a->head.status >= 300 ? LLM_ERROR_MAX : LLM_BODY_MAX;

	if (a->whole.len + len <= max)
		return buf_add(&a->whole, s, len);
	/* of an error the beginning is enough */
	buf_add(&a->whole, s, max - a->whole.len);
	return false;
}

static void on_head(void *arg, const struct transport_head *head)
{
	struct attempt *a = arg;

	a->head = *head;
	a->heard_ms = a->wire->now_ms;
	a->heard = true;
}

static bool on_body(void *arg, const char *s, size_t len)
{
	struct attempt *a = arg;
	int64_t now = a->wire->now_ms;
	bool goes_on;

	a->heard_ms = now;
	a->heard = true;
	a->body_bytes += len;
	if (a->wire->tape_mode == LLM_TAPE_RECORD)
		tape_take_add(&a->take, now - a->begun_ms, s, len);
	if (a->form == FORM_UNKNOWN)
		a->form = form_of(a, s, len);
	if (a->form == FORM_UNKNOWN)
		return true;
	if (a->form == FORM_WHOLE) {
		a->content_ms = now;
		return add_whole(a, s, len);
	}
	if (a->body_bytes > LLM_STREAM_MAX)
		return false;
	goes_on = sse_push(&a->sse, s, len);
	reply_tell(&a->reply);
	if (goes_on)
		return true;
	/* it is over, though the connection may not be: the end comes from
	 * attempt_tick, outside of curl's call */
	a->ending = true;
	return a->done_mark;
}

static void end(struct attempt *a, const struct transport_end *how)
{
	a->over = true;
	a->end = *how;
	if (a->wire->tape_mode == LLM_TAPE_RECORD)
		tape_record(a->wire->tape, a->terms.leaf, &a->terms.send,
			    &a->head, a->ending ? NET_OK : how->net, &a->take);
}

static void on_end(void *arg, const struct transport_end *how)
{
	struct attempt *a = arg;

	a->transfer = NULL;
	end(a, how);
}

/* ---- beginning ---- */

void attempt_init(struct attempt *a, struct wire *wire,
		  const struct attempt_terms *t)
{
	*a = (struct attempt){ .wire = wire,
			       .terms = *t,
			       .begun_ms = wire->now_ms,
			       .heard_ms = wire->now_ms,
			       .content_ms = wire->now_ms };
	reply_init(&a->reply, t->thought_first, t->fn, t->arg);
	sse_init(&a->sse, LLM_LINE_MAX, on_event, a);
	buf_init(&a->whole, LLM_BODY_MAX);
	tape_take_init(&a->take);
}

bool attempt_begin(struct attempt *a, const struct attempt_terms *terms,
		   struct error *err)
{
	static const struct transport_ops OPS = { on_head, on_body, on_end };
	struct wire *wire = a->wire;

	attempt_release(a);
	attempt_init(a, wire, terms);
	if (wire->tape_mode != LLM_TAPE_REPLAY) {
		a->transfer =
			transport_start(wire->net, &terms->send, &OPS, a, err);
		return a->transfer != NULL;
	}
	a->playing = tape_find(wire->tape, terms->leaf, &terms->send);
	return a->playing || error_set(err, ERR_ABSENT,
				       "the tape has no reply to this "
				       "request%s%s",
				       terms->tag[0] ? ": " : "", terms->tag);
}

/* ---- time ---- */

static int64_t soonest(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* When a transfer is given up, and why. */
static int64_t limit_ms(const struct attempt *a, enum retry_net *why)
{
	const struct attempt_terms *t = &a->terms;
	int64_t at;

	*why = NET_OK;
	if (a->finish_ms)
		return a->finish_ms + AFTER_FINISH_MS;
	*why = NET_IDLE;
	at = a->heard ? a->heard_ms + t->idle_ms
		      : a->begun_ms + t->first_byte_ms;
	/* pings are no words: they may fill the wait for one, no longer */
	at = soonest(at, a->content_ms + (t->first_byte_ms > t->idle_ms
						  ? t->first_byte_ms
						  : t->idle_ms));
	if (t->give_up_ms < at) {
		*why = NET_TOTAL;
		at = t->give_up_ms;
	}
	return at;
}

int64_t attempt_deadline_ms(const struct attempt *a)
{
	enum retry_net why;

	if (a->over || a->ending || a->playing)
		return a->wire->now_ms;
	return a->transfer ? limit_ms(a, &why) : INT64_MAX;
}

static void tick_transfer(struct attempt *a)
{
	struct transport_end how = { .net = NET_OK };

	if (a->ending && a->done_mark) {
		transport_let_go(a->transfer, a->wire->now_ms, LINGER_MS);
		a->transfer = NULL;
	} else if (!a->ending && a->wire->now_ms < limit_ms(a, &how.net)) {
		return;
	}
	attempt_stop(a);
	end(a, &how);
}

/* All of it at once, but piece by piece as it came. */
static void play(struct attempt *a)
{
	const struct tape_entry *e = a->playing;
	struct transport_end how = { .net = e->net };
	const char *s = e->bytes;

	if (e->head.status)
		on_head(a, &e->head);
	for (size_t i = 0; i < e->n_pieces && !a->ending; i++) {
		if (!on_body(a, s, e->pieces[i].len)) {
			how.net = NET_LIMIT;
			break;
		}
		s += e->pieces[i].len;
	}
	end(a, &how);
}

bool attempt_tick(struct attempt *a)
{
	if (!a->over && a->playing)
		play(a);
	else if (!a->over && a->transfer)
		tick_transfer(a);
	return a->over;
}

void attempt_stop(struct attempt *a)
{
	transport_stop(a->transfer);
	a->transfer = NULL;
}

void attempt_release(struct attempt *a)
{
	attempt_stop(a);
	reply_release(&a->reply);
	sse_release(&a->sse);
	buf_release(&a->whole);
	tape_take_release(&a->take);
}
