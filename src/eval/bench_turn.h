/*
 * bench_turn.h - the bench's next turn in a scene by a simulator that asks a model, as
 * steps of a run (run.h)
 *
 * The simulator is the one that plays hearings, with its prompt, its repairs and the
 * clerk's note.  An agent takes several requests; what it looks up in the docket is
 * found at once, and the same again when its replies come from disk.
 */
#ifndef EVAL_BENCH_TURN_H
#define EVAL_BENCH_TURN_H
#include <stdbool.h>

#include "eval/plan.h"
#include "eval/run.h"
#include "sim/sim.h"
struct docket;
struct eval_scene;

/* How a bench plays, beside who. */
struct bench_how {
	bool guard;	/* it has the clerk's note */
	bool no_search; /* an agent may not search */
};

struct bench_turn {
	const struct sim_ops *ops; /* NULL: nothing is under way */
	void *sim;
	struct sim_setup setup;
	struct eval_scene *scene; /* borrowed; `next` is filled in */
	struct docket *docket;	  /* opened when first searched; owned */
	struct llm_request wanted;
	bool asks;    /* `wanted` is to be sent */
	size_t steps; /* that an agent took */
	bool ended;
	struct error why; /* of a turn that could not be had; ERR_NONE */
};

/* Begins; what was said has been read.  False where the simulator cannot be opened: a
 * fault of ours.  Release it in any case. */
bool bench_turn_begin(struct bench_turn *b, const struct sim_ops *ops,
		      const struct catalogue *c, struct eval_scene *scene,
		      struct bench_how how, struct error *err);
/* False once there is nothing more to ask: the scene has its turn, or `why` says why it
 * has none.  Else *out is the request, the caller's to release. */
bool bench_turn_next(const struct bench_turn *b, struct llm_request *out);
void bench_turn_take(struct bench_turn *b, const struct run_reply *reply);
void bench_turn_release(struct bench_turn *b); /* zeroed is fine */
/* Requests of n turns, for the plan. */
struct plan_part bench_turn_estimate(const struct sim_ops *ops, double n);
#endif
