#include "hearing/seeker.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "docket/embed.h"
#include "hearing/errands.h"

#define INPUT_MAX ((size_t)64 << 10)

/* ---- requests ---- */

static void forget_request(struct seeker *s)
{
	if (s->request)
		llm_cancel(s->errands->llm, s->request);
	s->request = 0;
}

static void send(struct seeker *s, const struct event *ev, struct events *out)
{
	struct llm_event failed = { .kind = LLM_FAILED, .text = "" };

	forget_request(s);
	s->request = errands_send(s->errands, &ev->request, s->tag, ev->now_ms,
				  &failed.error);
	if (!s->request)
		s->told(s->self, &failed, out);
}

/* ---- searches ---- */

static void forget_search(struct seeker *s)
{
	if (s->vector)
		llm_cancel(s->errands->llm, s->vector);
	s->vector = 0;
	docket_query_release(&s->query);
}

static void search(struct seeker *s, struct events *out)
{
	struct passages found = { 0 };
	struct error err = { 0 };
	bool ok = errands_look_up(s->errands, &s->query, &found, &err);

	forget_search(s);
	s->found(s->self, ok ? &found : NULL, &err, out);
	passages_release(&found);
}

static void by_words(struct seeker *s, const char *why, struct events *out)
{
	char *note =
		xprintf("The docket was searched by words alone: %.200s", why);

	events_text(out, EV_NOTE, note);
	free(note);
	search(s, out);
}

static int ask_vector(struct errands *e, const char *text, int64_t now_ms,
		      struct error *err)
{
	struct llm_request request = { .kind = LLM_EMBEDDINGS,
				       .model = e->embedding_model,
				       .tag = "query",
				       .n_inputs = 1 };
	struct buf input;
	const char *one;
	int ticket;

	buf_init(&input, INPUT_MAX);
	embed_query_input(e->embedding_model, text, &input);
	one = input.s;
	request.inputs = &one;
	ticket = llm_send(e->llm, &request, now_ms, err);
	buf_release(&input);
	return ticket;
}

static void look_up(struct seeker *s, struct event *ev, struct events *out)
{
	struct error err = { 0 };

	forget_search(s);
	s->query = ev->query;
	ev->query = (struct docket_query){ 0 };
	if (!errands_wants_vector(s->errands, &s->query)) {
		search(s, out);
		return;
	}
	s->vector = ask_vector(s->errands, s->query.text, ev->now_ms, &err);
	s->until_ms = s->wait_ms ? ev->now_ms + s->wait_ms : INT64_MAX;
	if (!s->vector)
		by_words(s, err.text, out);
}

static void take_vector(struct seeker *s, const struct llm_event *ev,
			struct events *out)
{
	if (ev->kind == LLM_FAILED) {
		by_words(s, ev->error.text, out);
	} else if (ev->n_vectors != 1 ||
		   ev->dims != docket_dims(s->errands->docket)) {
		by_words(s,
			 "the endpoint's vector is of another length than the "
			 "docket's",
			 out);
	} else {
		s->query.vector = ev->vectors;
		search(s, out);
	}
}

/* ---- both ---- */

void seeker_begin(struct seeker *s, struct event *ev, struct events *out)
{
	if (ev->kind == EV_SEND)
		send(s, ev, out);
	else
		look_up(s, ev, out);
}

bool seeker_news(struct seeker *s, struct llm_event *ev, struct events *out)
{
	bool last = ev->kind == LLM_DONE || ev->kind == LLM_FAILED;
	const char *notice;

	if (ev->ticket == s->vector) {
		if (last)
			take_vector(s, ev, out);
		return true;
	}
	if (ev->ticket != s->request)
		return false;
	notice = errands_notice(ev);
	if (notice && !s->quiet)
		events_text(out, EV_NOTE, notice);
	if (last)
		s->request = 0;
	s->told(s->self, ev, out);
	return true;
}

void seeker_hurry(struct seeker *s, int64_t now_ms, struct events *out)
{
	if (s->vector && now_ms >= s->until_ms)
		by_words(s, "no vector came in time", out);
}

bool seeker_is_busy(const struct seeker *s)
{
	return s->request || s->vector;
}

void seeker_stop(struct seeker *s)
{
	forget_request(s);
	forget_search(s);
}
