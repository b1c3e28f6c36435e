#include "hearing/asker.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "docket/embed.h"
#include "llm/llm.h"

struct asking {
	const struct sim_ops *ops;
	void *sim;
	struct errands *errands;
	const struct transcript *said;
	asker_notice_fn *notice;
	struct turn *out;
	struct step *steps;
	size_t n_steps;
	int ticket;
	bool done, failed, rested;
	struct error *err;
};

static void carry(struct asking *a, struct wishes *wishes);

static void tell(struct asking *a, const struct tiding *t)
{
	struct wishes wishes;

	wishes_init(&wishes);
	a->ops->told(a->sim, t, &wishes);
	carry(a, &wishes);
	wishes_release(&wishes);
}

static void tell_failed(struct asking *a, const struct error *err)
{
	tell(a, &(struct tiding){ .kind = TIDING_FAILED, .error = err });
}

/* By meaning too, where that can be had. */
static bool search(struct asking *a, struct docket_query q,
		   struct passages *found, struct error *err)
{
	struct errands *e = a->errands;
	struct error why = { 0 };
	float *vector = NULL;
	size_t dims = 0;
	bool ok;

	if (errands_wants_vector(e, &q)) {
		vector = embed_query(e->llm, e->embedding_model, q.text, &dims,
				     &why);
		if (!vector && a->notice)
			a->notice(why.text);
		if (vector && dims == docket_dims(e->docket))
			q.vector = vector;
	}
	ok = errands_look_up(e, &q, found, err);
	free(vector);
	return ok;
}

static void look_up(struct asking *a, const struct docket_query *q)
{
	struct passages found = { 0 };
	struct error err;

	if (!search(a, *q, &found, &err)) {
		tell_failed(a, &err);
		return;
	}
	tell(a, &(struct tiding){ .kind = TIDING_FOUND, .passages = &found });
	passages_release(&found);
}

static void send(struct asking *a, const struct request *request)
{
	struct error err;

	a->ticket =
		errands_send(a->errands, request, "ask", clock_now_ms(), &err);
	if (!a->ticket)
		tell_failed(a, &err);
}

static void keep_step(struct asking *a, struct step *step)
{
	a->steps = xreallocarray(a->steps, a->n_steps + 1, sizeof *a->steps);
	a->steps[a->n_steps++] = *step;
	*step = (struct step){ 0 };
}

static void carry_one(struct asking *a, struct wish *w)
{
	switch (w->kind) {
	case WISH_SEND: send(a, &w->request); break;
	case WISH_LOOK_UP: look_up(a, &w->query); break;
	case WISH_STEP: keep_step(a, &w->step); break;
	case WISH_SAY:
		if (a->ops->needs_model)
			errands_ground(a->errands, a->said, &w->turn);
		*a->out = w->turn;
		w->turn = (struct turn){ 0 };
		a->done = true;
		break;
	case WISH_REST: a->done = a->rested = true; break;
	case WISH_FAIL:
		if (a->err)
			*a->err = w->error;
		a->done = a->failed = true;
		break;
	case WISH_SHOW:
	case WISH_NOTE:
	case WISH_READ: break;
	}
}

static void carry(struct asking *a, struct wishes *wishes)
{
	for (size_t i = 0; i < wishes->n; i++)
		carry_one(a, &wishes->list[i]);
}

static void wait_for_model(struct asking *a)
{
	struct llm_event ev;

	llm_wait(a->errands->llm, NULL, 0, 1000);
	while (!a->done && llm_next(a->errands->llm, clock_now_ms(), &ev)) {
		struct tiding t;
		const char *notice;
		bool last, is_tiding;

		if (ev.ticket != a->ticket)
			continue;
		is_tiding = errands_tiding(&ev, &t, &notice, &last);
		if (notice && a->notice)
			a->notice(notice);
		if (!is_tiding)
			continue;
		if (last)
			a->ticket = 0;
		tell(a, &t);
	}
}

bool asker_question(const struct sim_ops *ops, void *sim, struct errands *e,
		    const struct transcript *said, const struct ask *ask,
		    asker_notice_fn *notice, struct turn *t, bool *rested,
		    struct error *err)
{
	struct asking a = { .ops = ops,
			    .sim = sim,
			    .errands = e,
			    .said = said,
			    .notice = notice,
			    .out = t,
			    .err = err };
	struct wishes wishes;

	*t = (struct turn){ .seat = -1,
			    .type = QUESTION_TYPE_NONE,
			    .manner = -1 };
	wishes_init(&wishes);
	ops->ask(sim, said, ask, &wishes);
	carry(&a, &wishes);
	wishes_release(&wishes);
	while (!a.done && a.ticket)
		wait_for_model(&a);
	for (size_t i = 0; i < a.n_steps; i++) {
		if (a.done && !a.failed && !a.rested)
			turn_add_step(t, a.steps[i].action, a.steps[i].input,
				      a.steps[i].result);
		free(a.steps[i].action);
		free(a.steps[i].input);
		free(a.steps[i].result);
	}
	free(a.steps);
	*rested = a.rested;
	if (!a.done)
		return error_set(err, ERR_DATA, "the bench did not answer");
	return !a.failed;
}
