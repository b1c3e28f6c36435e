#include "hearing/lookup.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "docket/embed.h"
#include "hearing/errands.h"
#include "llm/llm.h"

#define INPUT_MAX ((size_t)64 << 10)

static void keep_query(struct lookup *l, const struct docket_query *q)
{
	l->query = *q;
	l->query.text = str_dup(q->text);
	l->query.proceeding_title = str_dup(q->proceeding_title);
	l->query.filename = str_dup(q->filename);
	l->query.link_name = str_dup(q->link_name);
}

static void forget(struct lookup *l)
{
	free((char *)(void *)l->query.text);
	free((char *)(void *)l->query.proceeding_title);
	free((char *)(void *)l->query.filename);
	free((char *)(void *)l->query.link_name);
	l->query = (struct docket_query){ 0 };
	l->ticket = 0;
}

void lookup_drop(struct lookup *l, struct errands *e)
{
	if (l->ticket)
		llm_cancel(e->llm, l->ticket);
	forget(l);
}

static int ask(struct errands *e, const char *text, int64_t now_ms,
	       struct error *err)
{
	struct llm_request request = { .kind = LLM_EMBEDDINGS,
				       .model = e->embedding_model,
				       .tag = "query" };
	struct buf input;
	const char *one;
	int ticket;

	buf_init(&input, INPUT_MAX);
	embed_query_input(e->embedding_model, text, &input);
	one = input.s;
	request.inputs = &one;
	request.n_inputs = 1;
	ticket = llm_send(e->llm, &request, now_ms, err);
	buf_release(&input);
	return ticket;
}

static void note(struct lookup *l, const char *why)
{
	snprintf(l->note, sizeof l->note,
		 "The docket was searched by words alone: %.200s", why);
}

bool lookup_begin(struct lookup *l, struct errands *e,
		  const struct docket_query *q, int64_t now_ms)
{
	struct error err = { 0 };
	int ticket;

	lookup_drop(l, e);
	l->note[0] = '\0';
	if (!errands_wants_vector(e, q))
		return false;
	ticket = ask(e, q->text, now_ms, &err);
	if (!ticket) {
		note(l, err.text);
		return false;
	}
	keep_query(l, q);
	l->ticket = ticket;
	return true;
}

bool lookup_awaits(const struct lookup *l, const struct llm_event *ev)
{
	return l->ticket && l->ticket == ev->ticket &&
	       (ev->kind == LLM_DONE || ev->kind == LLM_FAILED);
}

bool lookup_end(struct lookup *l, struct errands *e, const struct llm_event *ev,
		struct passages *out, struct error *err)
{
	bool ok;

	if (ev->kind == LLM_FAILED)
		note(l, ev->error.text);
	else if (ev->n_vectors != 1 || ev->dims != docket_dims(e->docket))
		note(l, "the endpoint's vector is of another length than the "
			"docket's");
	else
		l->query.vector = ev->vectors;
	ok = errands_look_up(e, &l->query, out, err);
	forget(l);
	return ok;
}
