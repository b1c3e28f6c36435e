/*
 * event.c - events and what they own
 */
#include "analysis/event.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"

/* ---- requests ---- */

void request_add(struct llm_request *r, enum llm_role role, const char *text)
{
	struct llm_message *m =
		arena_array(&r->own, r->n_messages + 1, sizeof *m);

	if (r->n_messages)
		memcpy(m, r->messages, r->n_messages * sizeof *m);
	m[r->n_messages++] =
		(struct llm_message){ .role = role,
				      .content = arena_strdup(&r->own, text),
				      .keep = true };
	r->messages = m;
}

void request_form(struct llm_request *r, const char *name, const char *schema)
{
	r->schema_name = arena_strdup(&r->own, name);
	r->schema = arena_strdup(&r->own, schema);
}

struct llm_request request_copy(const struct llm_request *r)
{
	struct llm_request copy = *r;

	copy.own = (struct arena){ 0 };
	copy.n_messages = 0;
	for (size_t i = 0; i < r->n_messages; i++)
		request_add(&copy, r->messages[i].role, r->messages[i].content);
	if (r->schema)
		request_form(&copy, r->schema_name, r->schema);
	return copy;
}

void request_release(struct llm_request *r)
{
	arena_release(&r->own);
	*r = (struct llm_request){ 0 };
}

/* ---- events ---- */

static void step_release(struct step *s)
{
	free(s->action);
	free(s->input);
	free(s->result);
}

void event_release(struct event *ev)
{
	free(ev->own_text);
	turn_release(&ev->turn);
	step_release(&ev->step);
	reading_release(&ev->reading);
	request_release(&ev->request);
	docket_query_release(&ev->query);
	*ev = (struct event){ 0 };
}

struct event *events_add(struct events *es, enum event_kind kind)
{
	assert(es->n < EVENTS_MAX);
	es->list = xgrow(es->list, es->n, &es->room, sizeof *es->list);
	es->list[es->n] = (struct event){ .kind = kind };
	return &es->list[es->n++];
}

bool events_take(struct events *es, struct event *first)
{
	if (!es->n)
		return false;
	*first = es->list[0];
	memmove(es->list, es->list + 1, --es->n * sizeof *es->list);
	return true;
}

void events_release(struct events *es)
{
	for (size_t i = 0; i < es->n; i++)
		event_release(&es->list[i]);
	free(es->list);
	*es = (struct events){ 0 };
}

void events_text(struct events *es, enum event_kind kind, const char *text)
{
	struct event *ev = events_add(es, kind);

	ev->text = ev->own_text = xstrdup(text);
}

void events_fail(struct events *es, enum event_kind kind,
		 const struct error *err)
{
	events_add(es, kind)->error = *err;
}

void events_step(struct events *es, const char *action, const char *input,
		 const char *result)
{
	events_add(es, EV_STEP)->step =
		(struct step){ xstrdup(action), xstrdup(input ? input : ""),
			       xstrdup(result ? result : "") };
}

void events_say(struct events *es, struct turn *t)
{
	events_add(es, EV_SAID)->turn = *t;
	*t = (struct turn){ 0 };
}

void events_read(struct events *es, struct reading *r)
{
	events_add(es, EV_READING)->reading = *r;
	reading_init(r);
}

void events_send(struct events *es, enum seeker_kind seeker,
		 struct llm_request *r)
{
	struct event *ev = events_add(es, EV_SEND);

	ev->seeker = seeker;
	ev->request = *r;
	*r = (struct llm_request){ 0 };
}

void events_look_up(struct events *es, enum seeker_kind seeker,
		    const struct docket_query *q)
{
	struct event *ev = events_add(es, EV_LOOK_UP);

	ev->seeker = seeker;
	ev->query = docket_query_copy(q);
}
