#include "eval/bench_turn.h"

#include "analysis/event.h"
#include "base/error.h"
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

static void carry(struct bench_turn *b, struct event *ev)
{
	switch (ev->kind) {
	case EV_SEND:
		request_release(&b->wanted);
		b->wanted = request_copy(&ev->request);
		b->wanted.stream = false;
		b->asks = true;
		break;
	case EV_LOOK_UP:
		b->ended = true;
		error_set(&b->why, ERR_USAGE,
			  "this simulator searches the docket");
		break;
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
			carry(b, &ev);
		event_release(&ev);
	}
	events_release(queue);
}

bool bench_turn_begin(struct bench_turn *b, const struct sim_ops *ops,
		      const struct catalogue *c, struct eval_scene *scene,
		      bool guard, struct error *err)
{
	struct events queue = { 0 };
	struct ask ask = scene->seat >= 0
				 ? plan_for(scene->bench, scene->seat,
					    &scene->said, guard, scene->seed)
				 : plan_next(scene->bench, &scene->said, guard,
					     scene->seed);

	*b = (struct bench_turn){ .ops = ops,
				  .scene = scene,
				  .setup = { .catalogue = c,
					     .kase = scene->kase,
					     .side = scene->side,
					     .bench = scene->bench,
					     .guard = guard,
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
	struct llm_event ev = { .kind = reply->failed ? LLM_FAILED : LLM_DONE,
				.tag = "",
				.text = reply->failed ? "" : reply->text,
				.thought = "",
				.finish = "",
				.cut_short = reply->cut_short,
				.warning = "",
				.json_fault = "",
				.tool_name = "",
				.tool_arguments = "" };

	b->asks = false;
	if (reply->failed)
		error_set(&ev.error, ERR_ENDPOINT, "%s", reply->text);
	b->ops->told(b->sim, &ev, &queue);
	carry_all(b, &queue);
}

void bench_turn_release(struct bench_turn *b)
{
	if (b->sim)
		b->ops->close(b->sim);
	request_release(&b->wanted);
	*b = (struct bench_turn){ .ops = NULL };
}
