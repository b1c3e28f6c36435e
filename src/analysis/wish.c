/*
 * wish.c - wishes and what they own
 */
#include "analysis/wish.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"

void wishes_init(struct wishes *w)
{
	w->n = 0;
}

static void query_release(struct docket_query *q)
{
	free((char *)q->text);
	free((char *)q->proceeding_title);
	free((char *)q->filename);
	free((char *)q->link_name);
}

static void step_release(struct step *s)
{
	free(s->action);
	free(s->input);
	free(s->result);
}

static void wish_release(struct wish *w)
{
	request_release(&w->request);
	query_release(&w->query);
	free(w->text);
	step_release(&w->step);
	turn_release(&w->turn);
	reading_release(&w->reading);
}

void wishes_release(struct wishes *w)
{
	for (size_t i = 0; i < w->n; i++)
		wish_release(&w->list[i]);
	w->n = 0;
}

void request_add(struct request *r, enum message_role role, const char *text)
{
	r->messages = xreallocarray(r->messages, r->n_messages + 1,
				    sizeof *r->messages);
	r->messages[r->n_messages++] =
		(struct message){ .role = role, .text = xstrdup(text) };
}

void request_release(struct request *r)
{
	for (size_t i = 0; i < r->n_messages; i++)
		free(r->messages[i].text);
	free(r->messages);
	free(r->schema_name);
	free(r->schema);
	free(r->tools);
	*r = (struct request){ 0 };
}

/*
 * The next free place.  A full list is a mistake of the caller's: the last wish
 * gives way, so that the one that ends the matter is never the one lost.
 */
static struct wish *next(struct wishes *w, enum wish_kind kind)
{
	if (w->n == WISHES_MAX)
		wish_release(&w->list[--w->n]);
	struct wish *x = &w->list[w->n++];
	*x = (struct wish){ .kind = kind };
	reading_init(&x->reading);
	return x;
}

void wish_send(struct wishes *w, struct request *r)
{
	next(w, WISH_SEND)->request = *r;
	*r = (struct request){ 0 };
}

void wish_look_up(struct wishes *w, const struct docket_query *q)
{
	struct wish *x = next(w, WISH_LOOK_UP);
	x->query = *q;
	x->query.text = str_dup(q->text);
	x->query.proceeding_title = str_dup(q->proceeding_title);
	x->query.filename = str_dup(q->filename);
	x->query.link_name = str_dup(q->link_name);
}

void wish_show(struct wishes *w, const char *text)
{
	next(w, WISH_SHOW)->text = xstrdup(text);
}

void wish_step(struct wishes *w, const char *action, const char *input,
	       const char *result)
{
	struct step *s = &next(w, WISH_STEP)->step;
	s->action = xstrdup(action);
	s->input = xstrdup(input ? input : "");
	s->result = xstrdup(result ? result : "");
}

void wish_note(struct wishes *w, const char *text)
{
	next(w, WISH_NOTE)->text = xstrdup(text);
}

void wish_say(struct wishes *w, struct turn *t)
{
	next(w, WISH_SAY)->turn = *t;
	*t = (struct turn){ 0 };
}

void wish_rest(struct wishes *w)
{
	next(w, WISH_REST);
}

void wish_read(struct wishes *w, struct reading *r)
{
	next(w, WISH_READ)->reading = *r;
	reading_init(r);
}

void wish_fail(struct wishes *w, const struct error *err)
{
	next(w, WISH_FAIL)->error = *err;
}
