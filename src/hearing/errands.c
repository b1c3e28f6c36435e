#include "hearing/errands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "docket/docket.h"
#include "docket/ground.h"
#include "llm/llm.h"

void errands_release(struct errands *e)
{
	docket_close(e->docket);
	e->docket = NULL;
}

bool errands_open_docket(struct errands *e, struct error *err)
{
	if (e->docket)
		return true;
	e->docket = docket_open(e->kase, e->docket_path, NULL, NULL, err);
	if (e->docket && e->llm && e->embedding_model)
		docket_use_vectors(e->docket, e->embedding_model, NULL);
	return e->docket != NULL;
}

bool errands_wants_vector(struct errands *e, const struct docket_query *q)
{
	return e->llm && e->embedding_model && !q->document && q->text &&
	       *q->text && errands_open_docket(e, NULL) &&
	       docket_dims(e->docket) > 0;
}

bool errands_look_up(struct errands *e, const struct docket_query *q,
		     struct passages *out, struct error *err)
{
	return errands_open_docket(e, err) &&
	       docket_search(e->docket, q, out, err);
}

void errands_ground(struct errands *e, const struct transcript *said,
		    struct turn *t)
{
	if (ground_is_due(e->kase, e->side, t->text) &&
	    errands_open_docket(e, NULL))
		ground_turn(e->docket, e->kase, e->side, said, t);
}

bool errands_open_cites(struct errands *e, const struct turn *t,
			struct passages *out, struct error *err)
{
	*out = (struct passages){ 0 };
	if (!ground_is_due(e->kase, e->side, t->text))
		return true;
	return errands_open_docket(e, err) &&
	       ground_open(e->docket, e->kase, e->side, t, out, err);
}

static enum llm_role role_of(enum message_role role)
{
	switch (role) {
	case MESSAGE_SYSTEM: return LLM_SYSTEM;
	case MESSAGE_USER: return LLM_USER;
	case MESSAGE_ASSISTANT: return LLM_ASSISTANT;
	}
	return LLM_USER;
}

int errands_send(struct errands *e, const struct request *request,
		 const char *tag, int64_t now_ms, struct error *err)
{
	struct llm_message *messages;
	struct llm_request send = {
		.kind = LLM_CHAT,
		.tag = tag,
		.n_messages = request->n_messages,
		.temperature = request->temperature,
		.max_tokens = request->max_tokens,
		.seed = (int64_t)e->seed,
		.stream = request->stream,
		.schema = request->schema,
		.schema_name = request->schema_name,
		.tools = request->tools,
	};
	int ticket;

	if (!e->llm) {
		error_set(err, ERR_USAGE, "there is no model to ask");
		return 0;
	}
	messages = xcalloc(request->n_messages + 1, sizeof *messages);
	for (size_t i = 0; i < request->n_messages; i++)
		messages[i] = (struct llm_message){
			.role = role_of(request->messages[i].role),
			.content = request->messages[i].text,
			.keep = true,
		};
	send.messages = messages;
	ticket = llm_send(e->llm, &send, now_ms, err);
	free(messages);
	return ticket;
}

/* What went wrong and what to do about it are shown together. */
static void add_advice(struct llm_event *ev)
{
	char *text = ev->error.text;
	size_t n = strlen(text);

	if (ev->advice && *ev->advice)
		snprintf(text + n, sizeof ev->error.text - n, ". %s",
			 ev->advice);
}

bool errands_tiding(struct llm_event *ev, struct tiding *out,
		    const char **notice, bool *last)
{
	*out = (struct tiding){ .text = ev->text };
	*notice = NULL;
	*last = false;
	switch (ev->kind) {
	case LLM_DELTA: out->kind = TIDING_PART; return true;
	case LLM_RECALL: out->kind = TIDING_RECALL; return true;
	case LLM_THOUGHT: return false;
	case LLM_NOTICE: *notice = ev->text; return false;
	case LLM_DONE:
		*last = true;
		out->kind = TIDING_REPLY;
		out->cut_short = ev->cut_short;
		out->json = ev->json;
		out->json_fault = ev->json_fault;
		if (ev->tool_name && *ev->tool_name) {
			out->tool = ev->tool_name;
			out->arguments = ev->tool_arguments;
		}
		if (ev->warning && *ev->warning)
			*notice = ev->warning;
		return true;
	case LLM_FAILED:
		*last = true;
		out->kind = TIDING_FAILED;
		out->error = &ev->error;
		add_advice(ev);
		return true;
	}
	return false;
}
