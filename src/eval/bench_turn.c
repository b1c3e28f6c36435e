#include "eval/bench_turn.h"

#include "analysis/event.h"
#include "base/error.h"
#include "docket/docket.h"
#include "eval/replied.h"
#include "eval/scene.h"

static void end_with(struct bench_turn *b, struct event *ev)
{
	b->ended = true;
	if (ev->kind == EV_SAID) {
		b->scene->next = ev->turn;
		ev->turn = (struct turn){ 0 };
	} else if (ev->kind == EV_BENCH_FAILED) {
		b->why = ev->error;
	}
}

/* Words alone: the vectors of a docket are another model's. */
static void look_up(struct bench_turn *b, const struct docket_query *q,
		    struct events *queue)
{
	struct passages found = { 0 };
	struct error err;
	bool ok;

	if (!b->docket)
		b->docket = docket_open(b->scene->kase, NULL, NULL, NULL, &err);
	ok = b->docket && docket_search(b->docket, q, &found, &err);
	b->ops->found(b->sim, ok ? &found : NULL, &err, queue);
	passages_release(&found);
}

static void carry(struct bench_turn *b, struct event *ev, struct events *queue)
{
	switch (ev->kind) {
	case EV_SEND:
		request_release(&b->wanted);
		b->wanted = request_copy(&ev->request);
		b->wanted.stream = false;
		b->asks = true;
		break;
	case EV_LOOK_UP: look_up(b, &ev->query, queue); break;
	case EV_STEP: b->steps++; break;
	case EV_SAID:
	case EV_REST:
	case EV_BENCH_FAILED: end_with(b, ev); break;
	default: break; /* what is shown meanwhile */
	}
}

static void carry_all(struct bench_turn *b, struct events *queue)
{
	struct event ev;

	while (events_take(queue, &ev)) {
		if (!b->ended)
			carry(b, &ev, queue);
		event_release(&ev);
	}
	events_release(queue);
}

bool bench_turn_begin(struct bench_turn *b, const struct sim_ops *ops,
		      const struct catalogue *c, struct eval_scene *scene,
		      struct bench_how how, struct error *err)
{
	struct events queue = { 0 };
	struct ask ask =
		scene->seat >= 0
			? plan_for(scene->bench, scene->seat, &scene->said,
				   how.guard, scene->seed)
			: plan_next(scene->bench, &scene->said, how.guard,
				    scene->seed);

	*b = (struct bench_turn){ .ops = ops,
				  .scene = scene,
				  .setup = { .catalogue = c,
					     .kase = scene->kase,
					     .side = scene->side,
					     .bench = scene->bench,
					     .no_search = how.no_search,
					     .guard = how.guard,
					     .seed = scene->seed,
					     .ken = scene->ken } };
	b->sim = ops->open(&b->setup, err);
	if (!b->sim)
		return false;
	ops->ask(b->sim, &scene->said, &ask, &queue);
	carry_all(b, &queue);
	return true;
}

bool bench_turn_next(const struct bench_turn *b, struct llm_request *out)
{
	if (b->ended || !b->asks)
		return false;
	*out = request_copy(&b->wanted);
	return true;
}

void bench_turn_take(struct bench_turn *b, const struct run_reply *reply)
{
	struct events queue = { 0 };
	struct replied r;

	b->asks = false;
	replied_init(&r, reply);
	b->ops->told(b->sim, &r.ev, &queue);
	replied_release(&r);
	carry_all(b, &queue);
}

void bench_turn_release(struct bench_turn *b)
{
	if (b->sim)
		b->ops->close(b->sim);
	docket_close(b->docket);
	request_release(&b->wanted);
	*b = (struct bench_turn){ .ops = NULL };
}

/* Tokens: the prompts' bytes by 4, a case of ours and a note; replies without
 * thought.  An agent takes some four steps. */
struct plan_part bench_turn_estimate(const struct sim_ops *ops, double n)
{
	bool steps = ops->steps > 0;
	double usual = steps ? 4 * n : 1.1 * n;

	return (struct plan_part){ .requests = usual,
				   .most = steps ? (ops->steps + 1) * n : 2 * n,
				   .read = (steps ? 4500 : 2700) * usual,
				   .written = 75 * usual };
}
