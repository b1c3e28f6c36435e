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

int errands_send(struct errands *e, const struct llm_request *request,
		 const char *tag, int64_t now_ms, struct error *err)
{
	struct llm_request send = *request;

	if (!e->llm) {
		error_set(err, ERR_USAGE, "there is no model to ask");
		return 0;
	}
	send.tag = tag;
	send.model = e->model && *e->model ? e->model : NULL;
	send.seed = (int64_t)e->seed;
	return llm_send(e->llm, &send, now_ms, err);
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

const char *errands_notice(struct llm_event *ev)
{
	if (ev->kind == LLM_FAILED)
		add_advice(ev);
	if (ev->kind == LLM_DONE && ev->warning && *ev->warning)
		return ev->warning;
	return ev->kind == LLM_NOTICE ? ev->text : NULL;
}
